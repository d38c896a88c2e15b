"""Quintessence, chapters 6 to 8: Violence, Quints and Purple, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import quint
from quint import OVER, BadOption, Unreadable
from tests.games.quintessence_table import (
    BESIDE_THE_QUINT,
    BETWEEN_REDS,
    BLACK,
    FULL_BOARD,
    LOTUS,
    MARK_OF_THREE,
    ONE_RED,
    ONE_SQUARE_LEFT,
    RED_MARK,
    WHITE,
    at,
    drawn,
    due,
    each,
    giving,
    lotus_round,
    pieces,
    points,
    quints,
    start,
)
from tests.games.twin_quintessence import AROUND, COLOURS
from tests.games.words import offered, scores, turn, why_not, winners

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
