"""Quintessence rule by rule, chapters 1 to 3: each test is named by its rule, then by the fact.

Expected values are counted by hand on the drawing above them: see quintessence_table.py.
"""

from __future__ import annotations

import pytest

import quint
from quint import OVER, BadOption, Unreadable
from tests.games.quintessence_table import (
    BESIDE_THE_QUINT,
    BLACK,
    FIVE_REDS,
    ONE_RED,
    OPENINGS,
    RED_SHUT_IN,
    WHITE,
    at,
    drawn,
    due,
    each,
    giving,
    pieces,
    points,
    quints,
    start,
)
from tests.games.twin_quintessence import AROUND, COLOURS, SQUARES
from tests.games.words import offered, scores, turn, why_not, winners

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
