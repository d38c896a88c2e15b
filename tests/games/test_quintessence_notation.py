"""Quintessence: what refusals say, and drawings with letters."""

from __future__ import annotations

import pytest

import quint
from quint import OVER, Unreadable
from quint.games.quintessence import board
from tests.games.quintessence_table import (
    BETWEEN_REDS,
    BLACK,
    FULL_BOARD,
    ONE_RED,
    ONE_SQUARE_LEFT,
    OPENINGS,
    RED_SHUT_IN,
    WHITE,
    at,
    check_refusals,
    drawn,
    due,
    pieces,
    points,
    quints,
    start,
)
from tests.games.twin_quintessence import COLOURS, COUNTERS
from tests.games.words import refused, turn

# ── Refusals ──────────────────────────────────────────────────────────────────────────────


OVER_BY_COLOURS = ONE_RED + "black has red 2, green 3, purple 1\nblack has won after 20 moves"
OVER_BY_WALL = FULL_BOARD + "white has won after 47 moves"
OVER_BY_CAP = ONE_RED + "broken off after 500 moves"


@pytest.mark.parametrize(
    ("drawing", "action", "rule", "says"),
    [
        (ONE_RED, "green d4", "3.5", ["red", "d4"]),
        (ONE_RED, "red d5", "3.4", ["Red", "just played"]),
        (ONE_RED, "green a1", "3.6", ["a1", "red", "touch"]),
        (RED_SHUT_IN, "green g7", "3.7", ["g7", "touch", "any piece"]),
        (BETWEEN_REDS, "green c4", "6.2", ["c4", "red", "green", "between"]),
        (ONE_RED, "point to red", "7.4", ["Purple point"]),
        (ONE_RED + "purple points to give 1", "blue d5", "7.4", ["Black", "Purple point"]),
        (ONE_RED + "purple points to give 2", "blue d5", "7.4", ["Black", "2 Purple points"]),
        (
            ONE_RED + "purple points to give 1\nwhite has red 2",
            "point to red",
            "7.4c",
            ["White", "red", "won"],
        ),
        (OVER_BY_COLOURS, "blue d5", "1.3", ["over", "Black"]),
        (OVER_BY_COLOURS, "point to blue", "1.3", ["over", "Black"]),
        (OVER_BY_WALL, "blue d5", "8.1", ["over", "Black left White no reply"]),
        (OVER_BY_CAP, "blue d5", "8.1b", ["500"]),
    ],
)
def test_refusals_say_what_is_wrong(drawing: str, action: str, rule: str, says: list[str]) -> None:
    refusal = refused(at(drawing), action)
    assert refusal.rule == rule
    for word in says:
        assert word in refusal.because


@pytest.mark.parametrize(
    ("colour", "edge"), [("red", "bottom"), ("green", "left"), ("brown", "top"), ("blue", "right")]
)
def test_refusals_of_an_opening_name_the_edge_and_show_it(colour: str, edge: str) -> None:
    trace = start()
    refusal = refused(trace, f"{colour} e4")
    assert refusal.rule == "3.3"
    assert f"{edge} edge" in refusal.because
    assert set(refusal.at) == {f"cell:{square}" for square in OPENINGS[colour].split()}


@pytest.mark.parametrize("countered", COLOURS)
def test_refusals_name_the_colour_that_counters(countered: str) -> None:
    counter = next(colour for colour in COLOURS if COUNTERS[colour] == countered)
    other = COUNTERS[countered]  # just played, and beside c4
    board = {"b4": counter, "d4": counter, "c5": other}
    trace = at(drawn(board, f"just played {other}"))
    sentence = f"c4 lies between two {counter} pieces, and {counter} counters {countered}."
    assert refused(trace, f"{countered} c4").because == sentence


def test_refusals_show_the_pair_that_does_violence() -> None:
    trace = at(BETWEEN_REDS)
    refusal = refused(trace, "green c4")
    assert refusal.at == ("cell:b4", "cell:d4")


EVERY_SITUATION = {
    "opening": "",
    "touching": ONE_RED,
    "shut in": RED_SHUT_IN,
    "violence": BETWEEN_REDS,
    "one square": ONE_SQUARE_LEFT,
    "giving": ONE_RED + "purple points to give 2\nblack has purple 1\nwhite has green 3",
    "won": OVER_BY_COLOURS,
    "walled in": OVER_BY_WALL,
    "broken off": OVER_BY_CAP,
}


@pytest.mark.parametrize("situation", EVERY_SITUATION)
def test_every_attempt_is_legal_or_refused_with_a_sentence(situation: str) -> None:
    trace = at(EVERY_SITUATION[situation]) if EVERY_SITUATION[situation] else start()
    check_refusals(trace.game, trace.state)


# ── Drawings ──────────────────────────────────────────────────────────────────────────────


def test_drawing_is_read_and_drawn_the_same() -> None:
    drawing = (
        "7  .  .  .  R  .  .  .\n"
        "6  .  .  .  .  *  .  .\n"
        "5  .  N* .  .  .  .  .\n"
        "4  B  .  .  G* .  .  G\n"
        "3  .  .  .  .  .  .  B*\n"
        "2  .  .  R* .  .  .  .\n"
        "1  *  .  .  N  .  .  .\n"
        "   a  b  c  d  e  f  g\n"
        "black has purple 1/1, red 0/2, green 2/3, blue 0/4, brown 0/5\n"
        "white has purple 0/1, red 1/2, green 0/3, blue 3/4, brown 4/5\n"
        "just played green\n"
        "purple points to give 2\n"
        "move 14, white to play"
    )
    trace = at(drawing)
    assert trace.game.picture(trace.state) == drawing
    assert pieces(trace) == {
        "d7": "red",
        "b5": "brown",
        "a4": "blue",
        "d4": "green",
        "g4": "green",
        "g3": "blue",
        "c2": "red",
        "d1": "brown",
    }
    assert quints(trace) == {"e6", "b5", "d4", "g3", "c2", "a1"}
    assert points(trace, BLACK) == {"purple": 1, "green": 2}
    assert points(trace, WHITE) == {"red": 1, "blue": 3, "brown": 4}
    assert turn(trace) == WHITE
    assert due(trace) == 2


@pytest.mark.parametrize("drawing", [OVER_BY_COLOURS, OVER_BY_WALL, OVER_BY_CAP])
def test_drawing_of_an_ended_game_round_trips(drawing: str) -> None:
    trace = at(drawing)
    assert turn(trace) == OVER
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state


def test_drawing_needs_no_labels_and_takes_small_letters() -> None:
    plain = "\n".join([". . . . . . ."] * 6 + ["r g b n * r* ."]) + "\njust played red"
    trace = at(plain)
    assert pieces(trace) == {"a1": "red", "b1": "green", "c1": "blue", "d1": "brown", "f1": "red"}
    assert quints(trace) == {"e1", "f1"}


ROW = ". . . . . . .\n"


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("", ["0 rows", "7"]),
        (ROW * 6, ["6 rows", "7"]),
        (ROW * 8, ["below the board"]),
        (". . . . . .\n" + ROW * 6, ["Row 7", "6 squares"]),
        (ROW * 6 + ". . . . . . . .\n", ["Row 1", "8 squares"]),
        (ROW * 3 + ". . X . . . .\n" + ROW * 3, ["Row 4", "'X'"]),
        (ROW * 3 + ". . RG . . . .\n" + ROW * 3, ["Row 4", "'RG'"]),
        (ROW * 7 + "the weather is fine", ["the weather is fine"]),
        (ROW * 7 + "just played purple", ["just played purple"]),
        (ROW * 7 + "purple points to give many", ["purple points to give many"]),
        (ROW * 7 + "black has red", ["black has red"]),
        (ROW * 7 + "black has red one", ["black has red one"]),
        (ROW * 7 + "black has silver 1", ["black has silver 1"]),
        (ROW * 7 + "black has red 3", ["3 red", "2"]),
        (ROW * 7 + "black has red 2\nwhite has red 2", ["both", "red"]),
        (ROW * 7 + "just played red", ["Red", "empty board"]),
        (ROW * 7 + "black has purple 1, red 2, green 3", ["Black has 3 colours", "has won"]),
        ("R N R N R N R\n" * 7 + "just played red", ["49", "has won"]),
        (ROW * 7 + "just played red\nmove 4, black to play", ["4", "black"]),
        (ROW * 7 + "just played red\nmove 0, white to play", ["0"]),
        (ROW * 7 + f"move {'9' * 5000}, black to play", ["move 999"]),
        (ROW * 7 + f"black has red {'1' * 5000}", ["black has red 111"]),
    ],
)
def test_drawing_that_cannot_be_read_says_why(drawing: str, words: list[str]) -> None:
    game = quint.new("quintessence")
    with pytest.raises(Unreadable) as unreadable:
        game.position(drawing)
    for word in words:
        assert word in str(unreadable.value)
    assert str(unreadable.value).endswith((".", "'.", "?"))


# ── The squares of a board ────────────────────────────────────────────────────────────────


def test_the_lines_of_three_are_those_that_one_sees_on_the_board() -> None:
    """Each line is drawn here by columns and rows, not by bits: 5 × 7 across and 7 × 5 upwards."""
    across = [[(c + i, r) for i in range(3)] for c in range(5) for r in range(7)]
    upwards = [[(c, r + i) for i in range(3)] for c in range(7) for r in range(5)]
    for column in range(7):
        for row in range(7):
            here = [line for line in across + upwards if (column, row) in line]
            others = [[spot for spot in line if spot != (column, row)] for line in here]
            bits = sorted(sum(1 << board.UP * r + c for c, r in pair) for pair in others)
            assert sorted(board.LINES_AT[board.UP * row + column]) == bits
