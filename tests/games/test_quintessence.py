"""Quintessence rule by rule: each test is named by the rule it holds, then by the fact.

Expected values are counted by hand on the drawing above them. In a drawing R, G, B are red, green
and blue, N is browN, * a Quint, R* a piece on a Quint. Where nothing else is said Black moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import quint
from quint import OVER, BadOption, Game, Trace, Unreadable
from quint.games.quintessence.board import CENTRE_OF, LINES_AT, PETALS_AT, SQUARE, names
from tests.games import words
from tests.games.twin_quintessence import (
    AROUND,
    COLOURS,
    COLUMNS,
    COUNTERS,
    DIAMONDS,
    ROWS,
    SQUARES,
    THREES,
    Twin,
)
from tests.games.words import offered, refused, scores, turn, why_not, winners

BLACK, WHITE = 0, 1
COLOUR_NAMES = ("red", "green", "brown", "blue", "purple")  # in the order of State.points
LETTER = {"red": "R", "green": "G", "brown": "N", "blue": "B"}


# ── Words for the tests ───────────────────────────────────────────────────────────────────


def at(drawing: str, **options: Any) -> Trace:
    return words.at(quint.new("quintessence", **options), drawing)


def start(**options: Any) -> Trace:
    return words.start("quintessence", **options)


def drawn(pieces: dict[str, str], below: str, quints: str = "") -> str:
    """A drawing of {"d4": "red"} with the lines below it, for positions made in a loop."""
    rows = []
    for line in reversed(ROWS):
        tokens = [
            LETTER.get(pieces.get(square, ""), "") + ("*" if square in quints.split() else "")
            for square in line
        ]
        rows.append(" ".join(token or "." for token in tokens))
    return "\n".join([*rows, below])


def pieces(trace: Trace) -> dict[str, str]:
    """Every coloured piece on the board by its square."""
    boards = zip(COLOUR_NAMES, trace.state.pieces, strict=False)
    return {square: colour for colour, board in boards for square in names(board)}


def quints(trace: Trace) -> set[str]:
    return set(names(trace.state.quints))


def points(trace: Trace, player: int = BLACK) -> dict[str, int]:
    """The points a player has, without the colours that have none."""
    have = zip(COLOUR_NAMES, trace.state.points[player], strict=True)
    return {colour: number for colour, number in have if number}


def due(trace: Trace) -> int:
    """Purple points earned and not yet given."""
    number: int = trace.state.due
    return number


def each(colours: str, squares: str) -> set[str]:
    """each("red blue", "a1 b2"): every one of these colours on every one of these squares."""
    return {f"{colour} {square}" for colour in colours.split() for square in squares.split()}


ONE_RED = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . R . . .
. . . . . . .
. . . . . . .
. . . . . . .
just played red
"""


def giving(number: int, below: str = "", **options: Any) -> Trace:
    """Black has placed a piece and has Purple points to give."""
    return at(f"{ONE_RED}purple points to give {number}\n{below}", **options)


# ── 1 The goal ────────────────────────────────────────────────────────────────────────────


def test_1_1_two_people_play_black_and_white() -> None:
    trace = start()
    assert trace.game.players == 2
    assert len(scores(trace)) == 2
    assert turn(trace) == BLACK
    assert turn(trace.play("red a1")) == WHITE
    for number in (1, 3):
        with pytest.raises(BadOption, match="players"):
            quint.new("quintessence", players=number)


@pytest.mark.parametrize(
    ("colour", "price"), [("purple", 1), ("red", 2), ("green", 3), ("blue", 4), ("brown", 5)]
)
def test_1_2_a_colour_is_won_at_its_price_and_not_before(colour: str, price: int) -> None:
    trace = giving(price)
    for paid in range(1, price):
        trace = trace.play(f"point to {colour}")
        assert points(trace) == {colour: paid}
        assert scores(trace) == (0, 0)
    trace = trace.play(f"point to {colour}")
    assert points(trace) == {colour: price}
    assert scores(trace) == (1, 0)


def test_1_2_each_players_points_are_counted_separately() -> None:
    trace = giving(1, "white has red 1").play("point to red")
    assert points(trace, BLACK) == {"red": 1}
    assert points(trace, WHITE) == {"red": 1}
    assert scores(trace) == (0, 0)


FIVE_REDS = """
. . . . . . .
. . . . . . .
. . . B . . .
. R R . R R .
. . . . . . .
. . . . . . .
. . . . . . .
just played blue
"""


def test_1_2a_points_beyond_the_price_are_lost() -> None:
    trace = at(FIVE_REDS + "black has red 1").play("red d4")
    assert points(trace) == {"red": 2}  # 1 + 3, of which Red costs 2
    assert due(trace) == 0
    assert turn(trace) == WHITE


def test_1_3_two_colours_do_not_win_and_the_third_does() -> None:
    trace = giving(3, "black has red 1, green 2, purple 0")
    trace = trace.play("point to red").play("point to green")
    assert scores(trace) == (2, 0)
    assert winners(trace) == ()
    assert turn(trace) == BLACK
    trace = trace.play("point to purple")
    assert scores(trace) == (3, 0)
    assert winners(trace) == (BLACK,)
    assert turn(trace) == OVER
    assert offered(trace) == set()


def test_1_3_three_colours_between_the_players_win_nothing() -> None:
    trace = giving(1, "black has red 1, green 3\nwhite has purple 1, blue 4").play("point to red")
    assert scores(trace) == (2, 2)
    assert winners(trace) == ()
    assert turn(trace) == WHITE


def test_1_3_after_two_each_the_fifth_colour_decides() -> None:
    trace = giving(1, "black has red 2, green 3, brown 4\nwhite has purple 1, blue 4")
    assert offered(trace) == {"point to brown"}
    assert winners(trace.play("point to brown")) == (BLACK,)


def test_1_3_white_wins_with_three_colours_too() -> None:
    trace = giving(1, "white has red 1, green 3, blue 4\nmove 4, white to play")
    assert winners(trace.play("point to red")) == (WHITE,)


# ── 2 The board ───────────────────────────────────────────────────────────────────────────


def test_2_1_the_start_has_four_homes_and_a_quint_in_the_middle() -> None:
    trace = start()
    assert trace.game.picture(trace.state) == (
        "7  .  .  .  R  .  .  .\n"
        "6  .  .  .  .  .  .  .\n"
        "5  .  .  .  .  .  .  .\n"
        "4  B  .  .  *  .  .  G\n"
        "3  .  .  .  .  .  .  .\n"
        "2  .  .  .  .  .  .  .\n"
        "1  .  .  .  N  .  .  .\n"
        "   a  b  c  d  e  f  g\n"
        "black has purple 0/1, red 0/2, green 0/3, blue 0/4, brown 0/5\n"
        "white has purple 0/1, red 0/2, green 0/3, blue 0/4, brown 0/5\n"
        "move 1, black to play"
    )


def test_2_1a_clockwise_from_the_top_the_homes_are_red_green_brown_blue() -> None:
    assert pieces(start()) == {"d7": "red", "g4": "green", "d1": "brown", "a4": "blue"}
    assert quints(start()) == {"d4"}


def test_2_1b_a_home_piece_is_cleared_in_a_mark() -> None:
    trace = at("""
        . . R R . . .
        . . . . . B .
        . . . . . . .
        . . . * . . G
        . . . . . . .
        . . . . . . .
        . . . N . . .
        just played blue
    """).play("red e7")
    assert pieces(trace) == {"e7": "red", "f6": "blue", "g4": "green", "d1": "brown"}
    assert points(trace) == {"red": 1}


def test_2_1b_a_home_piece_is_destroyed_by_violence() -> None:
    trace = at("""
        . . . R . . .
        . . . . . N .
        . . . . . . R
        . . . * . . G
        . . . . . B .
        . . . . . . .
        . . . N . . .
        just played blue
    """).play("red g3")
    assert "g4" not in pieces(trace)
    assert quints(trace) == {"d4", "g4"}


# ── 3 Taking turns ────────────────────────────────────────────────────────────────────────


def test_3_1_black_begins_and_turns_alternate_one_piece_each() -> None:
    trace = start()
    movers = []
    for number, action in enumerate(["red a1", "green a2", "blue b3", "brown c4"], start=1):
        movers.append(turn(trace))
        trace = trace.play(action)
        assert len(pieces(trace)) == 4 + number
    assert movers == [BLACK, WHITE, BLACK, WHITE]


def test_3_1_either_player_may_place_any_of_the_four_colours() -> None:
    assert {action.split()[0] for action in offered(start())} == set(COLOURS)
    after_red = {action.split()[0] for action in offered(start().play("red a1"))}
    after_green = {action.split()[0] for action in offered(start().play("green a1"))}
    assert after_red | after_green == set(COLOURS)


def test_3_1_the_supply_never_runs_out() -> None:
    crowded = at("""
        R R N N R R N
        R R N N R R N
        N N R R N N R
        N N R R N N R
        R R N N R R N
        R R N N R R N
        N N R R N . .
        just played brown
    """)
    assert sum(colour == "red" for colour in pieces(crowded).values()) == 24
    assert why_not(crowded, "red g1") == ""
    assert pieces(crowded.play("red g1"))["g1"] == "red"


@pytest.mark.parametrize("text", ["pass", "swap", "skip", "resign", ""])
def test_3_1a_there_is_no_pass_and_no_swap(text: str) -> None:
    trace = start().play("red a1")
    with pytest.raises(Unreadable):
        trace.play(text)
    gives = {f"point to {colour}" for colour in ("purple", *COLOURS)}
    everything = {str(action) for action in trace.game.attempts(trace.state)}
    assert everything == {f"{c} {s}" for c in COLOURS for s in SQUARES} | gives


def test_3_2_what_a_move_scores_goes_to_the_player_who_made_it() -> None:
    mark = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . R .
        . . G G . . .
        . . . . . . .
        . . . . . . .
        just played red
    """
    by_black = at(mark + "move 7, black to play").play("green e3")
    assert (points(by_black, BLACK), points(by_black, WHITE)) == ({"green": 1}, {})
    by_white = at(mark + "move 8, white to play").play("green e3")
    assert (points(by_white, BLACK), points(by_white, WHITE)) == ({}, {"green": 1})


def test_3_2_purple_points_go_to_the_player_who_made_the_move() -> None:
    trace = giving(1, "move 8, white to play").play("point to blue")
    assert (points(trace, BLACK), points(trace, WHITE)) == ({}, {"blue": 1})


OPENINGS = {
    "red": "a1 b1 c1 e1 f1 g1",
    "green": "a1 a2 a3 a5 a6 a7",
    "brown": "a7 b7 c7 e7 f7 g7",
    "blue": "g1 g2 g3 g5 g6 g7",
}


def test_3_3_the_first_piece_goes_on_the_edge_opposite_its_home() -> None:
    expected = set()
    for colour, squares in OPENINGS.items():
        expected |= each(colour, squares)
    assert offered(start()) == expected
    assert len(expected) == 24
    assert why_not(start(), "red d4") == "3.3"
    assert why_not(start(), "red a2") == "3.3"
    assert why_not(start(), "red d1") == "3.5"  # Brown's home stands there


def test_3_3_only_the_very_first_piece_is_bound_to_an_edge() -> None:
    trace = start().play("red a1")
    assert why_not(trace, "blue b2") == ""
    assert why_not(trace, "blue g1") == "3.6"  # Blue's opening edge, but it touches no red


def test_3_3a_the_corners_belong_to_the_opening_edges() -> None:
    corners = {action for action in offered(start()) if action.split()[1] in "a1 a7 g1 g7"}
    assert corners == (
        each("red", "a1 g1") | each("green", "a1 a7") | each("brown", "a7 g7")
    ) | each("blue", "g1 g7")


def test_3_4_the_colour_just_played_may_not_be_played() -> None:
    trace = start().play("red a1")
    assert not any(action.startswith("red") for action in offered(trace))
    assert why_not(trace, "red b2") == "3.4"
    assert why_not(trace, "red f5") == "3.4"


def test_3_4_binds_only_the_next_move() -> None:
    trace = start().play("red a1").play("green b2")
    assert why_not(trace, "green a2") == "3.4"
    assert why_not(trace, "red a2") == ""


def test_3_5_a_piece_goes_on_an_empty_square() -> None:
    trace = start().play("red a1")
    for square in ("a1", "d7", "g4", "d1", "a4"):
        for colour in COLOURS:
            assert why_not(trace, f"{colour} {square}") == "3.5"


BESIDE_THE_QUINT = """
    . . . R . . .
    . . . . . . .
    . . R . . . .
    B . . * . . G
    . . . . . . .
    . . . . . . .
    . . . N . . .
    just played red
"""


def test_3_5a_a_square_with_only_a_quint_is_empty() -> None:
    trace = at(BESIDE_THE_QUINT)
    assert each("green brown blue", "d4") <= offered(trace)
    after = trace.play("green d4")
    assert pieces(after)["d4"] == "green"
    assert quints(after) == {"d4"}
    assert due(after) == 0
    assert why_not(after, "brown d4") == "3.5"


def test_3_6_the_square_touches_the_colour_just_played() -> None:
    trace = start().play("red a1")
    assert offered(trace) == each("green blue brown", "a2 b1 b2 c7 e7 c6 d6 e6")
    assert why_not(trace, "green b3") == "3.6"


@pytest.mark.parametrize(
    ("square", "replies"),
    [("a1", 24), ("b1", 30), ("c1", 27), ("e1", 27), ("f1", 30), ("g1", 24)],
)
def test_3_6_replies_to_each_red_opening(square: str, replies: int) -> None:
    assert len(offered(start().play(f"red {square}"))) == replies


def test_3_6a_touching_counts_diagonals() -> None:
    trace = start().play("red c1")
    assert each("green blue brown", "b2 d2") <= offered(trace)
    assert why_not(trace, "green a3") == "3.6"


def test_3_6a_touching_is_the_eight_squares_around_and_no_more() -> None:
    trace = at(ONE_RED)
    assert offered(trace) == each("green brown blue", "c3 c4 c5 d3 d5 e3 e4 e5")


@pytest.mark.parametrize(
    ("corner", "touches"),
    [
        ("a1", "a2 b1 b2"),
        ("g1", "f1 f2 g2"),
        ("a7", "a6 b6 b7"),
        ("g7", "f6 f7 g6"),
        ("g4", "f3 f4 f5 g3 g5"),
        ("a4", "a3 a5 b3 b4 b5"),
    ],
)
def test_3_6a_touching_stops_at_the_edge_of_the_board(corner: str, touches: str) -> None:
    trace = at(drawn({corner: "red"}, "just played red"))
    assert offered(trace) == each("green brown blue", touches)


def test_3_6b_any_piece_of_the_colour_may_be_touched_homes_too() -> None:
    trace = start().play("red a1")
    assert each("green blue brown", "c7 e7 c6 d6 e6") <= offered(trace)


def test_3_6b_older_pieces_of_the_colour_may_be_touched() -> None:
    trace = at(drawn({"b2": "red", "f6": "red"}, "just played red"))
    assert offered(trace) == each(
        "green brown blue", "a1 b1 c1 a2 c2 a3 b3 c3 e5 f5 g5 e6 g6 e7 f7 g7"
    )


# Red was just played, and its only piece has no empty square around it.
RED_SHUT_IN = """
    . . . . . . .
    . . . . . * .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    N B . . . . .
    R G . . . . .
    just played red
"""


def test_3_7_without_a_touching_square_any_piece_will_do() -> None:
    trace = at(RED_SHUT_IN)
    assert offered(trace) == each("green brown blue", "a3 b3 c3 c2 c1")
    assert why_not(trace, "red c2") == "3.4"
    assert why_not(trace, "green d4") == "3.7"


def test_3_7_does_not_hold_while_a_touching_square_is_empty() -> None:
    trace = at(RED_SHUT_IN.replace("N B .", "N . ."))
    assert offered(trace) == each("green brown blue", "b2")
    assert why_not(trace, "green c2") == "3.6"


def test_3_7a_a_bare_quint_is_no_piece_to_place_next_to() -> None:
    trace = at(RED_SHUT_IN)
    for square in AROUND["f6"]:
        assert why_not(trace, f"green {square}") == "3.7"
    assert why_not(trace, "green f6") == "3.7"


def test_3_7a_next_to_counts_diagonals() -> None:
    assert why_not(at(RED_SHUT_IN), "green c3") == ""  # diagonal to b2, beside nothing


def test_3_7b_violence_does_not_bring_about_the_exception() -> None:
    # Of all squares only c3 touches red. Brown is barred there by green, blue by brown, and red
    # was just played: green is left, and with it the duty to play on c3.
    trace = at("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . N . . . .
        B G . G . . .
        N R N . . . .
        B N B . . . .
        just played red
    """)
    assert offered(trace) == {"green c3"}
    assert why_not(trace, "brown c3") == "6.2"
    assert why_not(trace, "blue c3") == "6.2"
    assert why_not(trace, "green e3") == "3.6"


# ── 4 Marks ───────────────────────────────────────────────────────────────────────────────

MARK_OF_THREE = """
    . . . . . . .
    . . G . . . .
    . . . . . . .
    . . . . . R .
    . . G G . . .
    . . . . . . .
    . . . . . . .
    just played red
"""


def test_4_1_three_in_a_row_score_one_point() -> None:
    trace = at(MARK_OF_THREE).play("green e3")
    assert points(trace) == {"green": 1}
    assert pieces(trace) == {"e3": "green", "c6": "green", "f4": "red"}


def test_4_1_four_in_a_row_score_two_points() -> None:
    trace = at(MARK_OF_THREE.replace("G G . . .", "G G . G .")).play("green e3")
    assert points(trace) == {"green": 2}
    assert pieces(trace) == {"e3": "green", "c6": "green", "f4": "red"}


def test_4_1_five_in_a_row_score_three_points() -> None:
    trace = at(MARK_OF_THREE.replace("G G . . .", "G G . G G")).play("green e3")
    assert points(trace) == {"green": 3}
    assert pieces(trace) == {"e3": "green", "c6": "green", "f4": "red"}
    assert scores(trace) == (1, 0)


@pytest.mark.parametrize(
    ("standing", "score"), [("d1 d2", 1), ("d2 d4", 1), ("d1 d2 d4", 2), ("d1 d2 d4 d5", 3)]
)
def test_4_1_columns_score_like_rows(standing: str, score: int) -> None:
    greens = dict.fromkeys(standing.split(), "green")
    trace = at(drawn(greens | {"e4": "red"}, "just played red")).play("green d3")
    assert points(trace) == {"green": score}
    assert pieces(trace) == {"d3": "green", "e4": "red"}


@pytest.mark.parametrize("row", ["N N N . N N .", "N N N . N N N"])
def test_4_1_six_and_seven_would_score_three_as_well(row: str) -> None:
    # Play never leaves three standing, so these lines exist in a drawing only.
    trace = at(f"""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . R . .
        {row}
        . . . . . . .
        . . . . . . .
        just played red
    """).play("brown d3")
    assert points(trace) == {"brown": 3}
    assert pieces(trace) == {"d3": "brown", "e4": "red"}


@pytest.mark.parametrize(
    ("standing", "placed"),
    [
        ("c3", "d3"),  # only two
        ("b3 c3", "e3"),  # a gap
        ("c3 d4", "e5"),  # a diagonal
        ("c5 d4", "e3"),  # the other diagonal
        ("c3 d3", "e4"),  # round a corner
        ("f3 g3", "a4"),  # not round the edge of the board
        ("b4 a4", "g3"),
    ],
)
def test_4_1_no_mark_without_three_unbroken_in_a_line(standing: str, placed: str) -> None:
    greens = dict.fromkeys(standing.split(), "green")
    red = next(near for near in AROUND[placed] if near not in greens)
    trace = at(drawn(greens | {red: "red"}, "just played red")).play(f"green {placed}")
    assert points(trace) == {}
    assert pieces(trace) == greens | {red: "red", placed: "green"}


def test_4_1_a_mark_has_one_colour() -> None:
    trace = at(MARK_OF_THREE.replace("G G . . .", "G N . . .")).play("green e3")
    assert points(trace) == {}
    assert pieces(trace)["c3"] == "green"


def test_4_1_the_placed_piece_may_stand_anywhere_in_its_mark() -> None:
    for placed in ("b3", "c3", "d3"):
        greens = dict.fromkeys({"b3", "c3", "d3"} - {placed}, "green")
        trace = at(drawn(greens | {"c4": "red"}, "just played red")).play(f"green {placed}")
        assert points(trace) == {"green": 1}
        assert pieces(trace) == {placed: "green", "c4": "red"}


RED_CROSS = """
    . . . . . . .
    . . . . . . .
    . . . . B . .
    . R R * . . .
    . . . R . . .
    . . . R . . .
    . . . . . . .
    just played blue
"""
RED_CROSS_ON_BARE_SQUARE = RED_CROSS.replace("*", ".")


def test_4_1a_a_cross_scores_both_marks() -> None:
    trace = at(RED_CROSS).play("red d4")
    assert points(trace) == {"red": 2}
    assert scores(trace) == (1, 0)
    assert pieces(trace) == {"d4": "red", "e5": "blue"}
    assert quints(trace) == {"d4"}
    assert due(trace) == 0


def test_4_1a_each_mark_of_a_cross_scores_by_its_own_length() -> None:
    trace = at("""
        . . . . . . .
        . . . . . . .
        . . . N R . .
        . N N . N N .
        . . . N . . .
        . . . . . . .
        . . . . . . .
        just played red
    """).play("brown d4")
    assert points(trace) == {"brown": 4}  # five in the row 3, three in the column 1
    assert pieces(trace) == {"d4": "brown", "e5": "red"}


def test_4_2_the_mark_leaves_and_the_placed_piece_stays() -> None:
    trace = at(MARK_OF_THREE).play("green e3")
    assert "c3" not in pieces(trace)
    assert "d3" not in pieces(trace)
    assert pieces(trace)["e3"] == "green"
    assert turn(trace) == WHITE


def test_4_2_pieces_outside_the_mark_stay() -> None:
    trace = at("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . G R .
        G . G G . N .
        . . . . . . .
        . . . . . . .
        just played red
    """).play("green e3")
    assert pieces(trace) == {
        "e3": "green",
        "e4": "green",
        "a3": "green",
        "f3": "brown",
        "f4": "red",
    }


def test_4_2a_clearing_leaves_no_quints() -> None:
    assert quints(at(MARK_OF_THREE).play("green e3")) == set()
    assert quints(at(FIVE_REDS).play("red d4")) == set()


RED_MARK = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . B .
    . . R R . . .
    . . . . . . .
    just played blue
"""


@pytest.mark.parametrize("who", ["black", "white"])
def test_4_3_a_mark_in_a_colour_won_by_either_leaves_a_quint(who: str) -> None:
    trace = at(f"{RED_MARK}{who} has red 2").play("red e2")
    assert points(trace, BLACK if who == "black" else WHITE) == {"red": 2}
    assert points(trace, WHITE if who == "black" else BLACK) == {}
    assert pieces(trace) == {"e2": "red", "f3": "blue"}
    assert quints(trace) == {"e2"}
    assert due(trace) == 0
    assert turn(trace) == WHITE


def test_4_3_four_and_five_in_a_won_colour_leave_one_quint_as_well() -> None:
    trace = at(FIVE_REDS + "white has red 2").play("red d4")
    assert points(trace) == {}
    assert pieces(trace) == {"d4": "red", "d5": "blue"}
    assert quints(trace) == {"d4"}


def test_4_3_one_point_short_is_not_won() -> None:
    trace = at(RED_MARK + "white has red 1").play("red e2")
    assert points(trace) == {"red": 1}
    assert quints(trace) == set()


def test_4_3a_two_marks_in_a_won_colour_on_a_bare_square_double() -> None:
    trace = at(RED_CROSS_ON_BARE_SQUARE + "white has red 2").play("red d4")
    assert pieces(trace) == {"d4": "red", "e5": "blue"}
    assert quints(trace) == set()
    assert due(trace) == 1
    assert points(trace) == {}


def test_4_3a_two_marks_in_a_won_colour_on_a_quint_leave_one() -> None:
    trace = at(RED_CROSS + "white has red 2").play("red d4")
    assert pieces(trace) == {"d4": "red", "e5": "blue"}
    assert quints(trace) == {"d4"}
    assert due(trace) == 1
    assert points(trace) == {}


def test_4_3b_a_colour_counts_as_won_from_the_next_move_on() -> None:
    for drawing, left in ((RED_CROSS_ON_BARE_SQUARE, set[str]()), (RED_CROSS, {"d4"})):
        trace = at(drawing + "black has red 1").play("red d4")
        assert points(trace) == {"red": 2}
        assert quints(trace) == left
        assert due(trace) == 0


def test_4_3b_option_at_once_lets_the_second_mark_meet_a_won_colour() -> None:
    one_short = "black has red 1"
    trace = at(RED_CROSS_ON_BARE_SQUARE + one_short, won_counts="at-once").play("red d4")
    assert points(trace) == {"red": 2}
    assert quints(trace) == {"d4"}
    assert due(trace) == 0
    trace = at(RED_CROSS + one_short, won_counts="at-once").play("red d4")
    assert points(trace) == {"red": 2}
    assert quints(trace) == set()
    assert due(trace) == 1


def test_4_3b_option_at_once_still_scores_both_marks_of_an_open_colour() -> None:
    trace = at(RED_CROSS_ON_BARE_SQUARE, won_counts="at-once").play("red d4")
    assert points(trace) == {"red": 2}
    assert quints(trace) == set()


def test_4_3b_option_at_once_scores_the_row_before_the_column() -> None:
    long_row = """
        . . . . . . .
        . . . . . . .
        . . . . R . .
        . G G . G . .
        . . . G . . .
        . . . G . . .
        . . . . . . .
        just played red
        black has green 1
    """
    trace = at(long_row, won_counts="at-once").play("green d4")
    assert points(trace) == {"green": 3}
    assert quints(trace) == {"d4"}  # the row's 2 points won Green
    long_column = """
        . . . . . . .
        . . . . . . .
        . . . G R . .
        . G G . . . .
        . . . G . . .
        . . . G . . .
        . . . . . . .
        just played red
        black has green 1
    """
    trace = at(long_column, won_counts="at-once").play("green d4")
    assert points(trace) == {"green": 3}
    assert quints(trace) == set()  # after the row's 1 point Green was still open


# ── 5 Lotuses ─────────────────────────────────────────────────────────────────────────────

LOTUS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . R . . . .
    . . . G . . .
    . . N . . . .
    . . . . . . .
    just played red
"""


def lotus_round(centre: str) -> str:
    """The same Lotus with something on its centre c3."""
    return LOTUS.replace(". . . G . . .", f". . {centre} G . . .")


def test_5_1_one_of_each_colour_round_a_square_earns_a_purple_point() -> None:
    trace = at(LOTUS).play("blue b3")
    assert due(trace) == 1
    assert points(trace) == {}
    assert turn(trace) == BLACK  # who still has to give it


def test_5_1_the_colours_stand_in_any_arrangement() -> None:
    petals = ("b3", "c4", "d3", "c2")  # each touches the next, round the centre c3
    for colours in permutations(COLOURS):
        lotus = dict(zip(petals, colours, strict=True))
        for placed, neighbour in zip(petals, petals[1:] + petals[:1], strict=True):
            others = {square: colour for square, colour in lotus.items() if square != placed}
            trace = at(drawn(others, f"just played {lotus[neighbour]}"))
            trace = trace.play(f"{lotus[placed]} {placed}")
            assert due(trace) == 1
            assert pieces(trace) == {placed: lotus[placed]}
            assert quints(trace) == {"c3"}


@pytest.mark.parametrize("south", ["R", "G", "B", "."])
def test_5_1_all_four_colours_are_needed(south: str) -> None:
    trace = at(LOTUS.replace("N", south))
    before = pieces(trace)
    trace = trace.play("blue b3")
    assert due(trace) == 0
    assert pieces(trace) == before | {"b3": "blue"}
    assert quints(trace) == set()


def test_5_1_a_piece_on_the_centre_completes_nothing() -> None:
    # Play never leaves four petals standing; the drawing shows who must be the last to come.
    trace = at(LOTUS.replace(". . . G", ". B . G")).play("brown c3")
    assert due(trace) == 0
    assert len(pieces(trace)) == 5


def test_5_1a_a_wider_diamond_is_no_lotus() -> None:
    wide = {"c5": "red", "e3": "green", "c1": "brown", "b4": "red"}
    trace = at(drawn(wide, "just played red")).play("blue a3")
    assert due(trace) == 0
    assert pieces(trace) == wide | {"a3": "blue"}


def test_5_1a_the_four_homes_round_the_centre_are_no_lotus() -> None:
    homes = {"d7": "red", "g4": "green", "a4": "blue", "c2": "red"}
    trace = at(drawn(homes, "just played red", quints="d4")).play("brown d1")
    assert due(trace) == 0
    assert pieces(trace) == homes | {"d1": "brown"}
    assert quints(trace) == {"d4"}


def test_5_1b_every_square_from_b2_to_f6_can_be_a_centre() -> None:
    centres = [file + rank for file in "bcdef" for rank in "23456"]
    assert sorted(centres) == sorted(DIAMONDS)
    for centre in centres:
        east, north, west, south = DIAMONDS[centre]
        petals = {north: "red", east: "green", south: "brown"}
        trace = at(drawn(petals, "just played red")).play(f"blue {west}")
        assert due(trace) == 1
        assert quints(trace) == {centre}
        assert pieces(trace) == {west: "blue"}


@pytest.mark.parametrize("rank", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("wrapped", [-1, 0, 1])
def test_5_1b_a_lotus_does_not_hang_over_the_edge(rank: int, wrapped: int) -> None:
    left = {f"a{rank + 1}": "red", f"a{rank - 1}": "brown", f"g{rank + wrapped}": "blue"}
    trace = at(drawn(left, "just played red")).play(f"green b{rank}")
    assert due(trace) == 0
    assert pieces(trace) == left | {f"b{rank}": "green"}
    file, before, after = ("abcdefg"[rank + shift] for shift in (-1, -2, 0))
    low = {f"{before}1": "red", f"{after}1": "brown", f"{file}7": "blue"}
    trace = at(drawn(low, "just played red")).play(f"green {file}2")
    assert due(trace) == 0
    assert pieces(trace) == low | {f"{file}2": "green"}


def test_5_2_a_piece_on_the_centre_is_removed_and_scored() -> None:
    trace = at(lotus_round("G")).play("blue b3")
    assert points(trace) == {"green": 1}
    assert due(trace) == 1
    assert pieces(trace) == {"b3": "blue"}
    assert quints(trace) == {"c3"}


def test_5_2_a_quint_on_the_centre_is_scored_and_a_new_one_appears() -> None:
    trace = at(lotus_round("*")).play("blue b3")
    assert points(trace) == {}
    assert due(trace) == 2
    assert quints(trace) == {"c3"}


@pytest.mark.parametrize(
    ("letter", "colour"), [("R", "red"), ("G", "green"), ("N", "brown"), ("B", "blue")]
)
def test_5_2a_the_centre_piece_scores_one_of_its_own_colour(letter: str, colour: str) -> None:
    trace = at(lotus_round(letter)).play("blue b3")
    assert points(trace) == {colour: 1}
    assert due(trace) == 1


def test_5_2a_a_piece_on_a_quint_on_the_centre_scores_both() -> None:
    trace = at(lotus_round("G*")).play("blue b3")
    assert points(trace) == {"green": 1}
    assert due(trace) == 2
    assert pieces(trace) == {"b3": "blue"}
    assert quints(trace) == {"c3"}


@pytest.mark.parametrize("who", ["black", "white"])
def test_5_2a_a_centre_piece_in_a_won_colour_scores_nothing(who: str) -> None:
    trace = at(lotus_round("G") + f"{who} has green 3").play("blue b3")
    assert points(trace, BLACK) == ({"green": 3} if who == "black" else {})
    assert due(trace) == 1
    assert pieces(trace) == {"b3": "blue"}
    assert quints(trace) == {"c3"}


# Blue on b3 makes the Mark a3 b3 c3 and the Lotus round c3 at once.
MARK_ACROSS_LOTUS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . R . . . .
    B . B G . . .
    . . N . . . .
    . . . . . . .
    just played red
"""


def test_5_2b_a_centre_in_a_mark_counts_for_both() -> None:
    trace = at(MARK_ACROSS_LOTUS).play("blue b3")
    assert points(trace) == {"blue": 2}
    assert due(trace) == 1
    assert pieces(trace) == {"b3": "blue"}
    assert quints(trace) == {"c3"}


def test_5_2b_option_once_scores_it_in_the_mark_only() -> None:
    trace = at(MARK_ACROSS_LOTUS, lotus_centre="once").play("blue b3")
    assert points(trace) == {"blue": 1}
    assert due(trace) == 1
    assert pieces(trace) == {"b3": "blue"}
    assert quints(trace) == {"c3"}


@pytest.mark.parametrize(("option", "blue"), [("both", 2), ("once", 1)])
def test_5_2b_a_quint_under_it_gives_one_purple_point(option: str, blue: int) -> None:
    trace = at(MARK_ACROSS_LOTUS.replace("B . B", "B . B*"), lotus_centre=option).play("blue b3")
    assert points(trace) == {"blue": blue}
    assert due(trace) == 2
    assert quints(trace) == {"c3"}


def test_5_2b_in_a_won_colour_the_mark_leaves_its_quint_too() -> None:
    trace = at(MARK_ACROSS_LOTUS + "white has blue 4").play("blue b3")
    assert points(trace) == {}
    assert due(trace) == 1
    assert quints(trace) == {"b3", "c3"}


def test_5_2b_option_once_changes_nothing_for_a_centre_outside_the_mark() -> None:
    drawing = MARK_ACROSS_LOTUS.replace("B . B G", ". . B G")
    for choice in ("both", "once"):
        trace = at(drawing, lotus_centre=choice).play("blue b3")
        assert points(trace) == {"blue": 1}
        assert due(trace) == 1


def test_5_3_the_petals_leave_and_a_quint_appears_on_the_centre() -> None:
    trace = at(LOTUS).play("blue b3")
    assert pieces(trace) == {"b3": "blue"}
    assert quints(trace) == {"c3"}


def test_5_3_one_piece_may_complete_four_lotuses() -> None:
    trace = at("""
        . . . . . . .
        . . . N . . .
        . . R . G . .
        . N . . . N .
        . . G . R . .
        . . . N . . .
        . . . . . . .
        just played red
    """).play("blue d4")
    assert due(trace) == 4
    assert pieces(trace) == {"d4": "blue"}
    assert quints(trace) == {"c4", "e4", "d3", "d5"}


# ── 6 Violence ────────────────────────────────────────────────────────────────────────────

CIRCLE = {"red": "green", "green": "brown", "brown": "blue", "blue": "red"}
PAIRS = [(one, other) for one in COLOURS for other in COLOURS if one != other]


@pytest.mark.parametrize(("pair", "victim"), PAIRS)
def test_6_1_a_colour_destroys_the_next_in_the_circle_and_no_other(pair: str, victim: str) -> None:
    standing = {"b4": pair, "c4": victim}
    trace = at(drawn(standing, f"just played {victim}")).play(f"{pair} d4")
    if CIRCLE[pair] == victim:
        assert pieces(trace) == {"b4": pair, "d4": pair}
        assert quints(trace) == {"c4"}
    else:
        assert pieces(trace) == standing | {"d4": pair}
        assert quints(trace) == set()


@pytest.mark.parametrize(("pair", "barred"), PAIRS)
def test_6_1_a_colour_bars_the_next_in_the_circle_and_no_other(pair: str, barred: str) -> None:
    for one, other in (("b4", "d4"), ("c3", "c5")):
        trace = at(drawn({one: pair, other: pair}, f"just played {pair}"))
        assert why_not(trace, f"{barred} c4") == ("6.2" if CIRCLE[pair] == barred else "")


BETWEEN_REDS = """
    . . . . . . .
    . . . . . . .
    . . B . . . .
    . R . R . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    just played blue
"""


def test_6_2_the_countered_colour_may_not_be_placed_between_a_pair() -> None:
    trace = at(BETWEEN_REDS)
    assert why_not(trace, "green c4") == "6.2"
    assert why_not(trace, "brown c4") == ""
    assert why_not(trace, "red c4") == ""
    assert why_not(at(BETWEEN_REDS.replace("blue", "red")), "blue c4") == ""


@pytest.mark.parametrize(
    ("reds", "between"),
    [
        ("b4 c4", "d4"),  # side by side
        ("b4 e4", "c4"),  # two squares apart
        ("b4 e4", "d4"),
        ("b4 d6", "c5"),  # a diagonal
        ("b4 c5", "c4"),  # round a corner
        ("b4 c3", "c4"),
        ("f4 a5", "g4"),  # not round the edge of the board
        ("g4 b5", "a5"),
        ("c7 d1", "d7"),
        ("b4", "c4"),  # one alone
    ],
)
def test_6_2_only_a_pair_one_square_apart_in_a_line_bars(reds: str, between: str) -> None:
    trace = at(drawn(dict.fromkeys(reds.split(), "red"), "just played red"))
    assert why_not(trace, f"green {between}") == ""


def test_6_2_two_different_counters_are_no_pair() -> None:
    trace = at(BETWEEN_REDS.replace("R . R", "R . N"))
    for colour in ("red", "green", "brown"):
        assert why_not(trace, f"{colour} c4") == ""


def test_6_2_a_bare_quint_between_a_pair_changes_nothing() -> None:
    trace = at(BETWEEN_REDS.replace("R . R", "R * R"))
    assert why_not(trace, "green c4") == "6.2"
    assert why_not(trace, "brown c4") == ""


def test_6_2a_violence_holds_when_any_piece_may_be_touched() -> None:
    trace = at("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        N . . . . . .
        . . . . . . .
        N B . . . . .
        R G . . . . .
        just played red
    """)
    assert why_not(trace, "blue a3") == "6.2"
    assert why_not(trace, "green a3") == ""
    assert "blue a3" not in offered(trace)
    assert "blue b3" in offered(trace)


KILL = """
    . . . . . . .
    . . . . . . .
    . . . . B . .
    . R G . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    just played blue
"""


def test_6_3_a_countered_piece_between_the_pair_becomes_a_quint() -> None:
    trace = at(KILL).play("red d4")
    assert pieces(trace) == {"b4": "red", "d4": "red", "e5": "blue"}
    assert quints(trace) == {"c4"}


def test_6_3_columns_count_like_rows() -> None:
    standing = {"d2": "red", "d3": "green", "e5": "blue"}
    trace = at(drawn(standing, "just played blue")).play("red d4")
    assert pieces(trace) == {"d2": "red", "d4": "red", "e5": "blue"}
    assert quints(trace) == {"d3"}


def test_6_3_a_brown_between_reds_survives() -> None:
    trace = at(KILL.replace("R G", "R N")).play("red d4")
    assert pieces(trace)["c4"] == "brown"
    assert quints(trace) == set()


@pytest.mark.parametrize(
    ("other", "green", "placed"),
    [
        ("b4", "c5", "d6"),  # a diagonal
        ("b4", "c4", "e4"),  # two squares apart
        ("b4", "c4", "c5"),  # round a corner
        ("b5", "a5", "g4"),  # not round the edge of the board
        ("f4", "g4", "a5"),
    ],
)
def test_6_3_only_a_pair_one_square_apart_in_a_line_destroys(
    other: str, green: str, placed: str
) -> None:
    standing = {other: "red", green: "green"}
    blue = next(near for near in AROUND[placed] if near not in standing)
    standing[blue] = "blue"
    trace = at(drawn(standing, "just played blue")).play(f"red {placed}")
    assert pieces(trace) == standing | {placed: "red"}
    assert quints(trace) == set()


def test_6_3a_destroying_scores_nothing_by_itself() -> None:
    trace = at(KILL).play("red d4")
    assert points(trace) == {}
    assert due(trace) == 0
    assert turn(trace) == WHITE


def test_6_3a_one_piece_may_destroy_four() -> None:
    trace = at("""
        . . . . . . .
        . . . R . . .
        . . . G . . .
        . R G . G R .
        . . N G . . .
        . . . R . . .
        . . . . . . .
        just played brown
    """).play("red d4")
    reds = dict.fromkeys(["b4", "f4", "d2", "d6", "d4"], "red")
    assert pieces(trace) == reds | {"c3": "brown"}
    assert quints(trace) == {"c4", "e4", "d3", "d5"}
    assert due(trace) == 0


def test_6_3a_violence_and_a_mark_in_one_move() -> None:
    trace = at("""
        . . . . . . .
        . . . R . . .
        . . . G . . .
        . R R . . . .
        . . . . B . .
        . . . . . . .
        . . . . . . .
        just played blue
    """).play("red d4")
    assert points(trace) == {"red": 1}
    assert pieces(trace) == {"d4": "red", "d6": "red", "e3": "blue"}
    assert quints(trace) == {"d5"}


def test_6_3a_violence_and_a_lotus_in_one_move() -> None:
    trace = at("""
        . . . . . . .
        . . . . . . .
        . B . . . . .
        . R R . . . .
        . . . G . . .
        . . N . . . .
        . . . . . . .
        just played red
    """).play("blue b3")
    assert due(trace) == 1
    assert pieces(trace) == {"b3": "blue", "b5": "blue"}
    assert quints(trace) == {"b4", "c3"}


# ── 7 Quints and Purple ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", ["purple d4", "quint d4", "* d4"])
def test_7_1_a_quint_is_never_placed_by_hand(text: str) -> None:
    trace = at(BESIDE_THE_QUINT)
    with pytest.raises(Unreadable):
        trace.play(text)
    placed = {str(a).split()[0] for a in trace.game.attempts(trace.state)} - {"point"}
    assert placed == {"red", "green", "brown", "blue"}


def test_7_2_a_petal_on_a_quint_scores_a_purple_point() -> None:
    trace = at(LOTUS.replace("R", "R*")).play("blue b3")
    assert due(trace) == 2
    assert quints(trace) == {"c3"}


def test_7_2_each_piece_of_a_mark_on_a_quint_scores_a_purple_point() -> None:
    trace = at(MARK_OF_THREE.replace("G G", "G* G*")).play("green e3")
    assert points(trace) == {"green": 1}
    assert due(trace) == 2
    assert quints(trace) == set()


def test_7_2_a_mark_in_a_won_colour_uncovers_quints_too() -> None:
    trace = at(RED_MARK.replace("R R", "R* R") + "white has red 2").play("red e2")
    assert due(trace) == 1
    assert quints(trace) == {"e2"}


def test_7_2_a_petal_of_two_lotuses_is_removed_once() -> None:
    # c5 belongs to the Lotus round c4 and to the one round d5.
    trace = at("""
        . . . . . . .
        . . . N . . .
        . . R* . G . .
        . N . . . . .
        . . G . . . .
        . . . . . . .
        . . . . . . .
        just played red
    """).play("blue d4")
    assert due(trace) == 3  # two Lotuses and one Quint
    assert pieces(trace) == {"d4": "blue"}
    assert quints(trace) == {"c4", "d5"}


def test_7_2a_a_quint_that_scored_leaves_the_board() -> None:
    trace = at(MARK_OF_THREE.replace("G G", "G* G")).play("green e3")
    assert due(trace) == 1
    assert quints(trace) == set()


def test_7_2a_the_quint_under_the_placed_piece_neither_scores_nor_leaves() -> None:
    trace = at(MARK_OF_THREE.replace("G G .", "G G *")).play("green e3")
    assert due(trace) == 0
    assert quints(trace) == {"e3"}
    trace = at(LOTUS.replace(". . . G", ". * . G")).play("blue b3")
    assert due(trace) == 1
    assert quints(trace) == {"b3", "c3"}


def test_7_2a_quints_elsewhere_stay() -> None:
    trace = at(MARK_OF_THREE.replace("R .", "R* *")).play("green e3")
    assert due(trace) == 0
    assert quints(trace) == {"f4", "g4"}


def test_7_3_a_marks_quint_on_a_quint_vanishes_with_it_for_a_point() -> None:
    trace = at(RED_MARK.replace("R R .", "R R *") + "white has red 2").play("red e2")
    assert pieces(trace) == {"e2": "red", "f3": "blue"}
    assert quints(trace) == set()
    assert due(trace) == 1
    assert points(trace) == {}


def test_7_3_violences_quint_on_a_quint_vanishes_with_it_for_a_point() -> None:
    trace = at(KILL.replace("R G", "R G*")).play("red d4")
    assert pieces(trace) == {"b4": "red", "d4": "red", "e5": "blue"}
    assert quints(trace) == set()
    assert due(trace) == 1
    assert turn(trace) == BLACK


def test_7_3_a_lotus_does_not_double() -> None:
    trace = at(lotus_round("*")).play("blue b3")
    assert quints(trace) == {"c3"}
    assert due(trace) == 2  # the Lotus and the old Quint


def test_7_4_the_earner_gives_the_point_before_the_other_moves() -> None:
    trace = at(LOTUS).play("blue b3")
    assert turn(trace) == BLACK
    assert offered(trace) == {f"point to {colour}" for colour in ("purple", *COLOURS)}
    assert why_not(trace, "red a2") == "7.4"
    after = trace.play("point to brown")
    assert points(after) == {"brown": 1}
    assert due(after) == 0
    assert turn(after) == WHITE
    assert why_not(after, "blue a2") == "3.4"  # blue is still the colour just played


def test_7_4_a_point_put_on_purple_wins_purple() -> None:
    trace = giving(1).play("point to purple")
    assert points(trace) == {"purple": 1}
    assert scores(trace) == (1, 0)


def test_7_4_a_point_may_complete_another_colour() -> None:
    trace = giving(1, "black has red 1").play("point to red")
    assert points(trace) == {"red": 2}
    assert scores(trace) == (1, 0)


def test_7_4_without_a_point_there_is_nothing_to_give() -> None:
    for trace in (start(), at(ONE_RED)):
        for colour in ("purple", *COLOURS):
            assert why_not(trace, f"point to {colour}") == "7.4"


def test_7_4a_colour_points_come_first_and_close_the_colour_they_win() -> None:
    trace = at(RED_MARK.replace("R R", "R* R") + "black has red 1").play("red e2")
    assert points(trace) == {"red": 2}
    assert due(trace) == 1
    assert why_not(trace, "point to red") == "7.4c"


def test_7_4a_no_point_may_be_kept_or_declined() -> None:
    trace = giving(2)
    assert all(action.startswith("point to ") for action in offered(trace))
    trace = trace.play("point to blue")
    assert due(trace) == 1
    assert turn(trace) == BLACK
    assert all(action.startswith("point to ") for action in offered(trace))


def test_7_4b_each_point_has_a_target_of_its_own() -> None:
    trace = giving(2, "black has red 1").play("point to red")
    assert points(trace) == {"red": 2}
    assert why_not(trace, "point to red") == "7.4c"
    trace = trace.play("point to green")
    assert points(trace) == {"red": 2, "green": 1}
    assert turn(trace) == WHITE


def test_7_4b_option_whole_move_names_one_target_for_all() -> None:
    trace = giving(3, purple_target="whole-move").play("point to brown")
    assert points(trace) == {"brown": 3}
    assert due(trace) == 0
    assert turn(trace) == WHITE


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        ("", {"red": 2, "purple": 1, "green": 1}),  # 4 points: red 2, purple 1, then green
        ("white has purple 1", {"red": 2, "green": 2}),
        ("white has purple 1, green 3", {"red": 2, "blue": 2}),
        ("white has purple 1\nblack has green 2", {"red": 2, "green": 3, "blue": 1}),
    ],
)
def test_7_4b_option_whole_move_sends_the_rest_to_the_first_open_colour(
    below: str, expected: dict[str, int]
) -> None:
    trace = giving(4, below, purple_target="whole-move").play("point to red")
    assert points(trace) == expected
    assert due(trace) == 0
    assert turn(trace) == WHITE


def test_7_4b_option_whole_move_ends_with_brown_when_nothing_else_is_open() -> None:
    lines = "black has red 1, green 3\nwhite has purple 1, blue 4"
    trace = giving(3, lines, purple_target="whole-move").play("point to red")
    assert points(trace) == {"red": 2, "green": 3, "brown": 2}


def test_7_4b_option_whole_move_stops_at_the_third_colour() -> None:
    trace = giving(4, "black has green 3", purple_target="whole-move").play("point to red")
    assert points(trace) == {"red": 2, "purple": 1, "green": 3}
    assert winners(trace) == (BLACK,)
    assert due(trace) == 0


@pytest.mark.parametrize("who", ["black", "white"])
def test_7_4c_a_colour_won_by_anybody_is_closed(who: str) -> None:
    trace = giving(1, f"{who} has purple 1, blue 4")
    assert offered(trace) == {"point to red", "point to green", "point to brown"}
    assert why_not(trace, "point to purple") == "7.4c"
    assert why_not(trace, "point to blue") == "7.4c"


def test_7_4c_the_refusal_points_at_the_track() -> None:
    trace = giving(1, "white has purple 1")
    purple = trace.game.read(trace.state, "point to purple")
    refusal = trace.game.refusal(trace.state, purple)
    assert refusal is not None
    assert refusal.at == ("track:purple",)
    assert "White" in refusal.because


# ── 8 The end of the game ─────────────────────────────────────────────────────────────────

# No line of three, no pair with one square between: nothing scores until g1 is filled.
ONE_SQUARE_LEFT = """
    R R N N R R N
    R R N N R R N
    N N R R N N R
    N N R R N N R
    R R N N R R N
    R R N N R R N
    N N R R N N .
    just played red
"""
FULL_BOARD = ONE_SQUARE_LEFT.replace(".", "G").replace("played red", "played green")


@pytest.mark.parametrize(
    ("line", "winner"), [("move 47, black to play", WHITE), ("move 48, white to play", BLACK)]
)
def test_8_1_who_leaves_no_reply_loses(line: str, winner: int) -> None:
    trace = at(ONE_SQUARE_LEFT + line)
    assert offered(trace) == each("green brown blue", "g1")
    trace = trace.play("green g1")
    assert len(pieces(trace)) == 49
    assert winners(trace) == (winner,)
    assert turn(trace) == OVER
    assert offered(trace) == set()
    assert why_not(trace, "blue g1") == "8.1"


def test_8_1_a_last_square_that_scores_opens_the_board_again() -> None:
    # Brown on g1 makes the Marks e1 f1 g1 and g1 g2 g3, and four squares are free again.
    trace = at(ONE_SQUARE_LEFT + "black has brown 2").play("brown g1")
    assert points(trace) == {"brown": 4}
    assert len(pieces(trace)) == 45
    assert winners(trace) == ()
    assert turn(trace) == WHITE


def test_8_1_a_bare_quint_leaves_a_reply() -> None:
    trace = at(ONE_SQUARE_LEFT.replace("N N .", "N * .")).play("green g1")
    assert winners(trace) == ()
    assert offered(trace) == each("red brown blue", "f1")


def test_8_1a_a_third_colour_on_the_last_square_wins() -> None:
    trace = at(ONE_SQUARE_LEFT + "black has red 2, purple 1, brown 3").play("brown g1")
    assert points(trace) == {"red": 2, "purple": 1, "brown": 5}
    assert winners(trace) == (BLACK,)


def test_8_1a_the_third_colour_counts_before_the_missing_reply() -> None:
    # Whatever scores also frees a square, so only a drawing has both at once.
    two_won = FULL_BOARD + "purple points to give 1\nblack has red 2, purple 1, green 2"
    assert winners(at(two_won).play("point to green")) == (BLACK,)
    assert winners(at(two_won).play("point to blue")) == (WHITE,)


def test_8_1a_no_points_are_given_after_the_third_colour() -> None:
    # The red Mark wins Red, Black's third colour, before the Quint under c2 is paid.
    drawing = RED_MARK.replace("R R", "R* R") + "black has red 1, green 3, blue 4"
    trace = at(drawing).play("red e2")
    assert winners(trace) == (BLACK,)
    assert due(trace) == 0
    assert points(trace) == {"red": 2, "green": 3, "blue": 4}
    assert why_not(trace, "point to purple") == "1.3"


def test_8_1a_a_move_that_wins_a_third_and_a_fourth_colour_wins_once() -> None:
    # The Mark b1 b2 b3 wins Blue and the piece on c3 wins Green; the Lotus's point is not given.
    trace = at("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . R . . . .
        . . G G . . .
        . B N . . . .
        . B . . . . .
        just played red
        black has red 2, purple 1, blue 3, green 2
    """).play("blue b3")
    assert winners(trace) == (BLACK,)
    assert due(trace) == 0
    assert offered(trace) == set()


def test_8_1b_the_cap_breaks_a_game_off_and_nobody_wins() -> None:
    moves = ["red a1", "green a2", "blue b3"]
    trace = start(cap=3)
    for move in moves:
        assert turn(trace) != OVER
        trace = trace.play(move)
    assert turn(trace) == OVER
    assert winners(trace) == ()
    assert offered(trace) == set()
    assert why_not(trace, "red b2") == "8.1b"
    longer = start(cap=4)
    for move in moves:
        longer = longer.play(move)
    assert turn(longer) == WHITE


def test_8_1b_the_cap_is_500_unless_the_table_says_otherwise() -> None:
    drawing = MARK_OF_THREE + "move {number}, {who} to play"
    last = at(drawing.format(number=500, who="white")).play("brown e3")
    assert turn(last) == OVER
    assert winners(last) == ()
    before = at(drawing.format(number=499, who="black")).play("brown e3")
    assert turn(before) == WHITE


def test_8_1b_a_win_on_the_last_move_counts() -> None:
    won = at(MARK_OF_THREE + "black has red 2, purple 1, green 2\nmove 9, black to play", cap=9)
    assert winners(won.play("green e3")) == (BLACK,)
    walled = at(ONE_SQUARE_LEFT + "move 47, black to play", cap=47)
    assert winners(walled.play("green g1")) == (WHITE,)


def test_8_1b_points_earned_by_the_last_move_are_still_given() -> None:
    trace = at(LOTUS + "move 9, black to play", cap=9).play("blue b3")
    assert turn(trace) == BLACK
    trace = trace.play("point to purple")
    assert points(trace) == {"purple": 1}
    assert turn(trace) == OVER
    assert winners(trace) == ()


@pytest.mark.parametrize("cap", [0, -1, 100_001, "many", 2.5, True])
def test_8_1b_the_cap_is_a_sensible_number(cap: Any) -> None:
    with pytest.raises(BadOption, match="cap"):
        quint.new("quintessence", cap=cap)


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


def check_refusals(game: Game, state: Any) -> None:
    """All 196 placements and 5 gives: allowed and listed, or refused in a sentence."""
    listed = set(game.actions(state))
    attempts = list(game.attempts(state))
    assert len(set(attempts)) == 201
    for attempt in attempts:
        refusal = game.refusal(state, attempt)
        assert (refusal is None) == (attempt in listed)
        if refusal is not None:
            assert refusal.rule in game.rules()
            assert len(refusal.because.split()) >= 3
            assert refusal.because.endswith(".")
            assert set(refusal.at) <= PLACES


PLACES = {f"cell:{square}" for square in SQUARES} | {
    f"track:{colour}" for colour in ("purple", *COLOURS)
}


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


# ── What follows from the rules, over whole games ─────────────────────────────────────────

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def some_game(seed: int) -> Iterator[tuple[Trace, str, Trace]]:
    """The steps of a random game: before, the action, after. Every other game is an eager one."""
    rng = Random(seed)
    trace = start()
    while options := sorted(offered(trace)):
        after = [trace.play(action) for action in rng.sample(options, min(4, len(options)))]
        best = max(after, key=lambda each: eagerness(each, turn(trace))) if seed % 2 else after[0]
        yield trace, str(best.steps[-1].action), best
        # One step is all the tests look at: a growing trace would make long games slow.
        trace = Trace(trace.game, best.state)


def eagerness(trace: Trace, mover: int) -> tuple[int, int, int]:
    mine = sum(trace.state.points[mover]) + due(trace)
    return len(winners(trace)), mine, -len(pieces(trace))


def placements(seed: int) -> Iterator[tuple[Trace, str, str, Trace]]:
    for before, action, after in some_game(seed):
        if not action.startswith("point"):
            colour, square = action.split()
            yield before, colour, square, after


def run_length(board: dict[str, str], line: list[str], square: str) -> int:
    """How many of its colour stand unbroken through a square, along one line."""
    here = line.index(square)
    first = last = here
    while first > 0 and board.get(line[first - 1]) == board[square]:
        first -= 1
    while last < 6 and board.get(line[last + 1]) == board[square]:
        last += 1
    return last - first + 1


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_6_3a_violence_before_or_after_formations_comes_to_the_same(seed: int) -> None:
    rng = Random(seed)
    first, last = Twin(violence_first=True), Twin(violence_first=False)
    while not first.over:
        action = rng.choice(sorted(first.legal))
        first.play(action)
        last.play(action)
        assert first.picture() == last.picture()


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_4_2_no_formation_is_left_standing(seed: int) -> None:
    for _, _, square, after in placements(seed):
        board = pieces(after)
        assert square in board
        for one, middle, other in THREES:
            here = board.get(middle)
            if here:
                assert not board.get(one) == here == board.get(other)
            if board.get(one) and board.get(one) == board.get(other):
                assert here != COUNTERS[board[one]]
        for petals in DIAMONDS.values():
            assert len({board.get(petal) for petal in petals} - {None}) < 4


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_4_1_play_makes_no_line_longer_than_five(seed: int) -> None:
    for before, colour, square, _ in placements(seed):
        board = pieces(before) | {square: colour}
        for line in (*ROWS, *COLUMNS):
            if square in line:
                assert run_length(board, line, square) <= 5


@st.composite
def any_board(draw: st.DrawFn) -> Trace:
    """A board full of anything, reached by play or not, with the colour just played on it."""
    tokens = draw(st.lists(st.sampled_from([*".RGNB*"]), min_size=49, max_size=49))
    last = draw(st.sampled_from(COLOURS))
    tokens[draw(st.integers(0, 48))] = LETTER[last]
    rows = [" ".join(tokens[at : at + 7]) for at in range(0, 49, 7)]
    return at("\n".join([*rows, f"just played {last}"]))


@settings(max_examples=100, deadline=None)
@given(any_board())
def test_3_7b_every_empty_square_has_a_colour_left(trace: Trace) -> None:
    board = pieces(trace)
    last = COLOUR_NAMES[trace.state.last]
    own = [square for square, colour in board.items() if colour == last]
    touching = {near for square in own for near in AROUND[square]} - set(board)
    playable = {action.split()[1] for action in offered(trace)}
    if touching:
        assert playable == touching
    else:
        assert bool(playable) == (len(board) < 49)


@settings(max_examples=50, deadline=None)
@given(any_board())
def test_every_attempt_on_any_board_is_legal_or_refused_with_a_sentence(trace: Trace) -> None:
    check_refusals(trace.game, trace.state)


@settings(max_examples=25, deadline=None)
@given(seeds)
@example(462)  # its last move wins a third and a fourth colour together
def test_8_1_no_reply_means_a_full_board(seed: int) -> None:
    for _, _, after in some_game(seed):
        full = len(pieces(after)) == 49
        three_won = max(scores(after)) >= 3
        assert (turn(after) == OVER) == (full or three_won)
        assert bool(offered(after)) == (turn(after) != OVER)


def test_8_1_random_play_does_fill_boards() -> None:
    ends: Counter[bool] = Counter()
    for seed in range(0, 80, 2):
        *_, (_, _, last) = some_game(seed)
        ends[len(pieces(last)) == 49] += 1
    assert ends[True] >= 1
    assert ends[False] >= 1


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_drawings_of_played_positions_round_trip(seed: int) -> None:
    for _, _, after in some_game(seed):
        assert after.game.position(after.game.picture(after.state)) == after.state


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_events_tell_everything_that_changed_on_the_board(seed: int) -> None:
    for before, action, after in some_game(seed):
        board, under, purple = pieces(before), quints(before), 0
        for event in after.steps[-1].events:
            assert event.rule in after.game.rules()
            source, target = event.source.partition(":")[2], event.target.partition(":")[2]
            if event.verb == "place":
                board[target] = event.piece
            elif event.verb in ("clear", "strike"):
                assert board.pop(source) == event.piece
            elif event.verb == "quint":
                under.add(target)
            elif event.verb == "purple":
                purple += 1
                under -= {source} if event.rule != "5.1" else set()
        assert board == pieces(after)
        assert under == quints(after)
        if not action.startswith("point") and turn(after) != OVER:
            assert purple == due(after)


# ── The tables that formations are looked up in ───────────────────────────────────────────


def test_tables_have_the_lines_of_three_and_no_other() -> None:
    for square, number in SQUARE.items():
        lines = {frozenset(three) - {square} for three in THREES if square in three}
        assert {frozenset(names(pair)) for pair in LINES_AT[number]} == lines


def test_tables_have_the_petals_of_every_lotus() -> None:
    lotuses = {centre: frozenset(petals) for centre, petals in DIAMONDS.items()}
    assert {c: frozenset(names(p)) for p, (c,) in _centres().items()} == lotuses
    for square, number in SQUARE.items():
        others = {petals - {square} for petals in lotuses.values() if square in petals}
        assert {frozenset(names(petals)) for petals in PETALS_AT[number]} == others


def _centres() -> dict[int, list[str]]:
    return {petals: names(centre) for petals, centre in CENTRE_OF.items()}
