"""Quintessence, chapters 4 and 5: Marks and Lotuses."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.quintessence_table import (
    BLACK,
    FIVE_REDS,
    LOTUS,
    MARK_OF_THREE,
    RED_MARK,
    WHITE,
    at,
    drawn,
    due,
    lotus_round,
    pieces,
    points,
    quints,
)
from tests.games.twin_quintessence import AROUND, COLOURS, DIAMONDS
from tests.games.words import scores, turn

# ── 4 Marks ───────────────────────────────────────────────────────────────────────────────


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
