"""Element, chapters 7 to 9: what Fire, Water and Earth bring about."""

from __future__ import annotations

import pytest

from quint import Trace
from tests.games.element_table import (
    at,
    bag,
    blamed,
    board,
    drawn,
    hand,
    names,
    sages,
    some_fires,
    waters,
)
from tests.games.words import offered, play, refused, turn, why_not, winners

# ── 7 Fire ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("fire", "placed", "free"),
    [("c3", "d3", "b3"), ("c3", "b3", "d3"), ("c3", "c4", "c2"), ("c3", "c2", "c4")],
)
def test_7_1_a_free_fire_on_the_opposite_side(fire: str, placed: str, free: str) -> None:
    trace = at(f"1 f6, 2 k1, F {fire}", "fire").play(f"fire {placed}")
    assert board(trace) == {fire: "F", placed: "F", free: "F"}
    assert bag(trace)["fire"] == 27


def test_7_1_a_lonely_fire_gives_nothing() -> None:
    trace = at("1 f6, 2 k1, F c3", "fire").play("fire e3")
    assert board(trace) == {"c3": "F", "e3": "F"}


def test_7_1a_the_free_fire_goes_to_the_far_end_of_the_line() -> None:
    trace = at("1 f6, 2 k1, F c3 d3", "fire").play("fire e3")
    assert board(trace) == fires("b3 c3 d3 e3")
    trace = at("1 f6, 2 k1, F c3 d3 e3 f3", "fire").play("fire g3")
    assert board(trace) == fires("b3 c3 d3 e3 f3 g3")


def test_7_1a_above_the_middle_of_a_line_it_goes_below_that_stone() -> None:
    trace = at("1 f6, 2 k1, F c3 d3 e3", "fire").play("fire d4")
    assert board(trace) == fires("c3 d3 e3 d4 d2")


def fires(squares: str) -> dict[str, str]:
    return dict.fromkeys(squares.split(), "F")


def test_7_1b_no_fire_in_the_bag_and_no_free_fire() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(28)} c8", "fire").play("fire d8")
    assert turn(trace) == 0
    assert "b8" not in board(trace)
    assert board(trace)["d8"] == "F"
    assert hand(trace) == {}


def test_7_1b_the_player_chooses_where_the_last_fire_goes() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(26)} c8 e8", "fire").play("fire d8")
    assert bag(trace)["fire"] == 1
    assert offered(trace) == {"free fire b8", "free fire f8"}
    one = trace.play("free fire f8")
    assert "b8" not in board(one)
    assert board(one)["f8"] == "F"
    assert bag(one)["fire"] == 0
    assert "end turn" in offered(one)
    assert board(trace.play("free fire b8"))["b8"] == "F"


def test_7_1b_two_fires_for_three_places() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(24)} c8 e8 d9", "fire").play("fire d8")
    assert offered(trace) == {"free fire b8", "free fire f8", "free fire d10"}
    trace = trace.play("free fire d10")
    assert offered(trace) == {"free fire b8", "free fire f8"}
    trace = trace.play("free fire b8")
    assert fires("b8 c8 d8 e8 d9 d10").items() <= board(trace).items()
    assert "f8" not in board(trace)
    assert "end turn" in offered(trace)


def test_7_1b_two_fires_for_two_places_are_no_question() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(25)} c8 e8", "fire").play("fire d8")
    assert fires("b8 c8 d8 e8 f8").items() <= board(trace).items()
    assert bag(trace)["fire"] == 0


def test_7_1b_the_choice_spares_the_own_sage() -> None:
    # The last Fire would go to a10 or to a6, and on a10 it would close the corner a11.
    trace = at(f"1 a11, 2 k6, E b11 b10, F {some_fires(26)} a9 a7", "fire").play("fire a8")
    assert offered(trace) == {"free fire a6"}
    assert why_not(trace, "free fire a10") == "5.3a"


def test_7_2_a_free_fire_behind_each_neighbouring_fire() -> None:
    trace = at("1 a1, 2 k1, F f7 g6 f5 e6", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 g6 f5 e6 f8 h6 f4 d6")
    assert bag(trace)["fire"] == 30 - 9


def test_7_2_two_at_a_corner_and_two_in_line() -> None:
    trace = at("1 a1, 2 k1, F f7 g6", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 g6 f8 h6")
    trace = at("1 a1, 2 k1, F e6 g6", "fire").play("fire f6")
    assert board(trace) == fires("d6 e6 f6 g6 h6")


def test_7_2a_free_fires_are_no_choice() -> None:
    trace = at("1 a1, 2 k1, F f7 g6", "fire").play("fire f6")
    assert turn(trace) == 0
    assert not offered(trace, "free fire")
    assert "end turn" in offered(trace)


def test_7_2a_where_they_go_is_read_before_any_is_placed() -> None:
    # The free Fires on f8 and h6 close gaps in longer lines, and no line is followed further.
    trace = at("1 a1, 2 k1, F f7 g6 f9 i6", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 f8 f9 g6 h6 i6")


@pytest.mark.parametrize("thing", ["W", "E", "E2", "1"])
def test_7_3_something_in_the_way_and_no_free_fire(thing: str) -> None:
    sage = "" if thing == "1" else "1 f6, "
    trace = at(f"{sage}2 k1, {thing} b3, F c3", "fire").play("fire d3")
    expected = {"c3": "F", "d3": "F"} | ({} if thing == "1" else {"b3": thing})
    assert board(trace) == expected
    assert bag(trace)["fire"] == 28


def test_7_3_the_edge_of_the_board() -> None:
    trace = at("1 f6, 2 k1, F a3", "fire").play("fire b3")
    assert board(trace) == fires("a3 b3")


def test_7_3_the_other_directions_still_burn() -> None:
    trace = at("1 f6, 2 k1, F c3 d4, E b3", "fire").play("fire d3")
    assert board(trace) == {**fires("c3 d3 d4 d5"), "b3": "E"}


def test_7_4_a_wind_there_is_replaced() -> None:
    trace = at("1 f6, 2 k1, F c3, A b3", "fire").play("fire d3")
    assert board(trace) == fires("b3 c3 d3")
    assert bag(trace)["wind"] == 30


def test_7_5_free_fire_is_never_placed_diagonally() -> None:
    trace = at("1 a1, 2 k1, F f7 g6 e7 g7 e5 g5", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 g6 e7 g7 e5 g5 f8 h6")


def test_7_5a_a_diagonal_neighbour_gives_nothing() -> None:
    trace = at("1 a1, 2 k1, F c3", "fire").play("fire d4")
    assert board(trace) == fires("c3 d4")


def test_7_6_free_fire_gives_no_further_free_fire() -> None:
    # The free Fire on b3 lies beside b4, and under it nothing comes.
    trace = at("1 f6, 2 k1, F c3 b4", "fire").play("fire d3")
    assert board(trace) == fires("b3 b4 c3 d3")


# ── 8 Water ───────────────────────────────────────────────────────────────────────────────


def test_8_1_two_waters_move_two_squares() -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6")
    assert board(trace) == waters("h6 i6")
    assert "end turn" in offered(trace)


def test_8_1_three_waters_move_three_squares() -> None:
    trace = at("1 a1, 2 k1, W c10 b10, F e9", "water").play("water d10")
    trace = play(trace, "flow e10", "flow e9")
    assert "end turn" not in offered(trace)
    trace = trace.play("flow f9")
    assert board(trace) == waters("e10 e9 f9")
    assert bag(trace) == {"fire": 30, "water": 27, "earth": 30, "wind": 30}


def test_8_1_six_waters_move_six_squares() -> None:
    trace = at("1 a1, 2 k1, W b6 c6 d6 e6 f6", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6", "flow i5", "flow i4", "flow h4", "flow g4")
    assert board(trace) == waters("h6 i6 i5 i4 h4 g4")
    assert "end turn" in offered(trace)


def test_8_1_a_water_alone_or_diagonal_stays() -> None:
    trace = at("1 a1, 2 k1, W f6", "water water")
    assert board(trace.play("water g7")) == waters("f6 g7")
    assert "flow" not in " ".join(offered(trace.play("water h6")))


def test_8_1a_only_the_line_away_from_the_headwater_moves() -> None:
    # T shape: g6 is placed beside the middle of f5 f6 f7.
    trace = at("1 a1, 2 k1, W f5 f6 f7", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6")
    assert board(trace) == waters("f5 f7 h6 i6")
    assert "end turn" in offered(trace)


def test_8_1a_beyond_a_gap_nothing_moves() -> None:
    trace = at("1 a1, 2 k1, W f6 d6", "water").play("water g6")
    assert board(play(trace, "flow h6", "flow i6")) == waters("d6 h6 i6")


def test_8_1b_after_a_corner_only_the_straight_part_counts() -> None:
    # The bent River e10 e9 f9: beside f9 in its rank lies e9, and e10 is round the corner.
    trace = at("1 a1, 2 k1, W e10 e9 f9", "water").play("water g9")
    trace = play(trace, "flow h9", "flow i9", "flow j9")
    assert board(trace) == waters("e10 h9 i9 j9")
    assert "end turn" in offered(trace)


def test_8_1c_a_river_that_comes_to_rest_moves_nothing() -> None:
    trace = at("1 a1, 2 k1, W f6 i7", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6")
    assert board(trace) == waters("h6 i6 i7")
    assert "end turn" in offered(trace)


def test_8_2_head_first_with_turns() -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    assert offered(trace) == {"flow h6", "flow g7", "flow g5"}
    trace = trace.play("flow g7")
    assert offered(trace) == {"flow g8", "flow f7", "flow h7"}
    assert board(trace.play("flow f7")) == waters("g7 f7")


@pytest.mark.parametrize("first", ["g7", "g5", "h6"])
def test_8_2a_the_first_step_may_turn_at_once_but_not_back(first: str) -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    assert why_not(trace, f"flow {first}") == ""
    assert why_not(trace, "flow f6") == "8.2b"


@pytest.mark.parametrize("far", ["i6", "g8", "h7", "g6"])
def test_8_2_one_square_at_a_time(far: str) -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    assert why_not(trace, f"flow {far}") == "8.2"


def test_8_2b_the_old_bed_is_closed() -> None:
    # Four stones on d6 to g6. After g7 f7 e7 the tail has left e6, but it is closed.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water").play("water g6")
    trace = play(trace, "flow g7", "flow f7", "flow e7")
    assert offered(trace) == {"flow d7", "flow e8"}
    assert why_not(trace, "flow e6") == "8.2b"


def test_8_2b_and_the_own_way() -> None:
    # Five stones on c6 to g6. After h6 h7 i7 i6 the head is beside h6 again.
    trace = at("1 a1, 2 k1, W c6 d6 e6 f6", "water").play("water g6")
    trace = play(trace, "flow h6", "flow h7", "flow i7", "flow i6")
    assert offered(trace) == {"flow j6", "flow i5"}
    assert why_not(trace, "flow h6") == "8.2b"


def test_8_2b_a_snake_may_enter_what_its_tail_has_left() -> None:
    # After three steps the tail has left d6, e6 and f6; only g6 of the old bed is still held.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water", river_reentry="snake").play("water g6")
    trace = play(trace, "flow g7", "flow f7", "flow e7")
    assert offered(trace) == {"flow d7", "flow e8", "flow e6"}
    assert board(trace.play("flow e6")) == waters("g7 f7 e7 e6")


def test_8_2b_but_not_what_it_still_holds() -> None:
    # After two steps d6 and e6 are left; f6 below the head is still held.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water", river_reentry="snake").play("water g6")
    trace = play(trace, "flow g7", "flow f7")
    assert offered(trace) == {"flow e7", "flow f8"}
    # A ring of four would end on the Headwater square, which its own tail holds to the last.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water", river_reentry="snake").play("water g6")
    trace = play(trace, "flow h6", "flow h7", "flow g7")
    assert offered(trace) == {"flow g8", "flow f7"}


# Seven stones, a6 to f6 and the Headwater g6. The one way leads over g7 g8 f8 e8 d8 d7 to d6, which
# the tail has left by then. The Sage on b8 has two ways out, over c8 to d8 and over c7 to d6.
BACK_INTO_THE_BED = (
    "W a6 b6 c6 d6 e6 f6, E h6 g5 f7 e7 h7 h8 g9 f9 e9 d9 a7 b7 a8 a9 b9 c9, A c7 c8"
)


def test_8_2b_a_snake_that_ends_in_its_old_bed_captures() -> None:
    trace = at(f"1 k1, 2 b8, {BACK_INTO_THE_BED}", "water", river_reentry="snake")
    path = ["g7", "g8", "f8", "e8", "d8", "d7"]
    trace = play(trace, "water g6", *(f"flow {square}" for square in path))
    assert turn(trace) == 0
    assert offered(trace) == {"flow d6"}
    assert winners(trace.play("flow d6")) == (0,)


def test_8_2b_but_never_the_own_sage() -> None:
    trace = at(f"1 b8, 2 k1, {BACK_INTO_THE_BED}", "water", river_reentry="snake")
    assert why_not(trace, "water g6") == "5.3a"
    trace = at(f"1 b8, 2 k1, {BACK_INTO_THE_BED}", "water")
    assert why_not(trace, "water g6") == "8.3"


def test_8_3_the_full_number_or_not_at_all() -> None:
    # In the corner k11 the River j11 k11 could move one square, to k10, and no second.
    trace = at("1 a1, 2 k1, W j11, E j10 k9", "water")
    assert why_not(trace, "water k11") == "8.3"
    assert {"j10", "k9"} <= blamed(trace, "water k11")
    # With k9 open it can.
    assert why_not(at("1 a1, 2 k1, W j11, E j10", "water"), "water k11") == ""


def test_8_3_the_edge_is_named_where_it_is_in_the_way() -> None:
    # j11 k11 has room for one square in the corner: walls are j10 and k9, and the edge.
    corner = at("1 a1, 2 k1, W j11, E j10 k9", "water")
    assert refused(corner, "water k11").because == (
        "The River has to flow 2 squares from k11, and there is room for 1. "
        "In its way: k9, j10, j11, the edge of the board."
    )
    # Far from every edge the Water f6 would join has a yard of one square, g7, beside it.
    yard = at("1 a1, 2 k1, W f6, E h6 g5 f7 h7 g8", "water")
    assert refused(yard, "water g6").because == (
        "The River has to flow 2 squares from g6, and there is room for 1. "
        "In its way: g5, f6, h6, f7, h7, g8."
    )


def test_8_3_a_way_that_cannot_be_finished_is_not_offered() -> None:
    # North of g6 is a dead end of one square.
    trace = at("1 a1, 2 k1, W f6, E f7 h7 g8", "water").play("water g6")
    assert offered(trace) == {"flow h6", "flow g5"}
    assert why_not(trace, "flow g7") == "8.3"


@pytest.mark.parametrize("thing", ["2", "A", "W", "E", "E2", "A4"])
def test_8_4_what_blocks_a_river(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 a1, {sage}{thing} h6, W f6", "water")
    trace = play(trace, "water g6", *(["river g6 west"] if thing == "W" else []))
    assert offered(trace) == {"flow g7", "flow g5"}
    assert why_not(trace, "flow h6") == "8.4"


def test_8_4_the_edge_blocks_a_river() -> None:
    trace = at("1 a1, 2 k1, W j6", "water").play("water k6")
    assert offered(trace) == {"flow k7", "flow k5"}


def test_8_4_the_own_sage_blocks_too() -> None:
    trace = at("1 h6, 2 k1, W f6", "water").play("water g6")
    assert offered(trace) == {"flow g7", "flow g5"}


def test_8_5_a_river_puts_out_fire() -> None:
    trace = at("1 a1, 2 k1, W f6, F h6 i6", "water").play("water g6")
    assert bag(trace)["fire"] == 28
    trace = trace.play("flow h6")
    assert bag(trace)["fire"] == 29
    trace = trace.play("flow i6")
    assert bag(trace)["fire"] == 30
    assert board(trace) == waters("h6 i6")


def test_8_5a_fire_counts_as_one_of_its_squares() -> None:
    # The way east is one Fire and then Earth: one square, and two are needed.
    trace = at("1 a1, 2 k1, W f6, F h6, E i6 h7 h5", "water").play("water g6")
    assert offered(trace) == {"flow g7", "flow g5"}


def test_8_6_the_player_chooses_which_line_moves() -> None:
    # Picture E: Waters west and south of the placed one, and one in the corner between them.
    trace = at("1 a1, 2 k1, W e6 f5 e5", "water").play("water f6")
    assert offered(trace) == {"river f6 west", "river f6 south"}
    west = play(trace, "river f6 west", "flow g6", "flow h6")
    assert board(west) == waters("e5 f5 g6 h6")
    south = play(trace, "river f6 south", "flow f7", "flow f8")
    assert board(south) == waters("e5 e6 f7 f8")


def test_8_6_also_between_two() -> None:
    trace = at("1 a1, 2 k1, W b10 d10 c9", "water").play("water c10")
    assert offered(trace) == {"river c10 west", "river c10 east", "river c10 south"}
    trace = play(trace, "river c10 west", "flow c11", "flow d11")
    assert board(trace) == waters("c11 d11 d10 c9")


def test_8_6_each_line_has_its_own_length() -> None:
    trace = at("1 a1, 2 k1, W d6 e6 f5", "water").play("water f6")
    west = play(trace, "river f6 west", "flow g6", "flow h6", "flow i6")
    assert board(west) == waters("f5 g6 h6 i6")
    south = play(trace, "river f6 south", "flow g6", "flow h6")
    assert board(south) == waters("d6 e6 g6 h6")


def test_8_6a_a_line_that_cannot_move_is_no_choice() -> None:
    # There is room for two squares, k9 and k8. The line west, j10 i10, would need three.
    trace = at("1 a1, 2 k1, W j10 i10 k11, E k7 j9 j8", "water").play("water k10")
    assert offered(trace) == {"river k10 north"}
    assert why_not(trace, "river k10 west") == "8.6a"
    trace = play(trace, "river k10 north", "flow k9", "flow k8")
    assert board(trace) == {**waters("i10 j10 k9 k8"), "k7": "E", "j9": "E", "j8": "E"}


def test_8_6a_none_can_move_and_the_stone_stays_in_the_hand() -> None:
    trace = at("1 a1, 2 k1, W j10 i10 k11, E k8 j9", "water")
    assert why_not(trace, "water k10") == "8.6a"


# ── 9 Earth ───────────────────────────────────────────────────────────────────────────────


def test_9_1_a_second_earth_makes_a_mountain() -> None:
    trace = at("1 a1, 2 k1, E f6", "earth wind").play("earth f6")
    assert board(trace) == {"f6": "E2"}
    assert why_not(trace, "wind f6") == "9.1"
    assert bag(trace)["earth"] == 28


def test_9_1a_never_higher_than_two() -> None:
    trace = at("1 a1, 2 k1, E2 f6", "earth")
    assert why_not(trace, "earth f6") == "9.1a"


def test_9_1a_a_range_stone_may_become_a_mountain() -> None:
    trace = at("1 a1, 2 k1, E2 f6, E g7", "earth").play("earth g7")
    assert board(trace) == {"f6": "E2", "g7": "E2"}


def test_9_2_all_connected_earth_is_a_range() -> None:
    # f6 g7 (by a corner) h7 (by a side) are connected; j7 is not.
    trace = at("1 a1, 2 k1, E f6 g7 h7 j7", "earth wind")
    assert {"f6", "g7", "h7", "j7"} <= offered(trace, "wind")
    trace = trace.play("earth f6")
    assert not {"f6", "g7", "h7"} & offered(trace, "wind")
    assert "j7" in offered(trace, "wind")


def test_9_2a_wind_replaces_only_earth_outside_a_range() -> None:
    trace = at("1 a1, 2 k1, E2 f6, E g6 c3", "wind")
    assert why_not(trace, "wind f6") == "9.1"
    assert why_not(trace, "wind g6") == "9.2"
    trace = trace.play("wind c3")
    assert board(trace) == {"f6": "E2", "g6": "E^", "c3": "A"}
    assert bag(trace)["earth"] == 27


def test_9_3_earth_placed_later_joins_with_all_it_connects() -> None:
    # The group h8 i9 i10 is loose until g7 joins it to the Mountain f6.
    trace = at("1 a1, 2 k1, E2 f6, E h8 i9 i10", "earth wind")
    assert {"h8", "i9", "i10"} <= offered(trace, "wind")
    trace = trace.play("earth g7")
    assert not {"f6", "g7", "h8", "i9", "i10"} & offered(trace, "wind")


def test_9_3a_a_range_is_read_from_the_board() -> None:
    # Reached by play or drawn: the same position.
    played = play(at("1 a1, 2 k1, E f6 g7", "earth"), "earth f6", "end turn")
    again = played.game.position(played.game.picture(played.state))
    assert again == played.state
    trace = drawn(Trace(played.game, again), "wind")
    assert why_not(trace, "wind g7") == "9.2"


def test_9_4_a_range_blocks_on_the_diagonal() -> None:
    trace = at("1 f6, 2 k1, E f7 g6", "earth wind")
    assert "g7" in offered(trace, "step")
    trace = trace.play("earth f7")
    assert offered(trace, "step") == names("e7 e6 e5 f5 g5")
    assert why_not(trace, "step g7") == "9.4"
    assert why_not(trace, "wind g6") == "9.2"
    assert why_not(trace, "wind f7") == "9.1"


@pytest.mark.parametrize(("one", "other"), [("F", "F"), ("W", "W"), ("1", "A"), ("E", "E")])
def test_9_4_nothing_else_does(one: str, other: str) -> None:
    mine = "2" if one == "1" else "1"
    third = "" if one == "1" else ", 2 k1"
    where = f"{mine} f6, {one} f7, {other} g6{third}"
    trace = at(where, "", f"player {mine} to draw")
    assert "g7" in offered(trace, "step")


@pytest.mark.parametrize("thing", ["F", "W", "A", "2"])
def test_9_4a_one_range_stone_and_something_else_do_not_block(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 f6, {sage}E2 f7, {thing} g6")
    assert "g7" in offered(trace, "step")


def test_9_4a_both_must_be_range_stones() -> None:
    # f7 and g6 touch by a corner, so if one belongs to a Range the other does.
    trace = at("1 f6, 2 k1, E2 f9, E f8 f7 g6")
    assert "g7" not in offered(trace, "step")
    trace = at("1 f6, 2 k1, E2 f10, E f7 g6")
    assert "g7" in offered(trace, "step")


def test_9_5_a_wind_behind_the_gap_does_not_help() -> None:
    trace = at("1 d4, 2 k1, A2 e5, E2 e4, E d5")
    assert not offered(trace, "jump")
    assert why_not(trace, "jump g7") == "9.5"
    # Without the Mountain there is no Range, and the jump is open.
    trace = at("1 d4, 2 k1, A2 e5, E e4 d5")
    assert offered(trace, "jump") == {"g7"}


def test_9_5_a_wind_on_the_sages_side_carries_over_a_range() -> None:
    trace = at("1 d4, 2 k1, A2 e4, E2 f4")
    assert offered(trace, "jump") == {"g4"}
    assert sages(trace.play("jump g4"))[0] == "g4"


def test_9_5a_after_the_first_wind_gaps_may_be_crossed() -> None:
    # The diagonal d4 e5 f6 g7 passes between f5 and e6, a Range, after the Wind e5.
    trace = at("1 d4, 2 k1, A2 e5, E2 f5, E e6")
    assert offered(trace, "jump") == {"g7"}
    # A single Wind whose landing passes between them.
    trace = at("1 d4, 2 k1, A e5, E2 f5, E e6")
    assert offered(trace, "jump") == {"f6"}


def test_9_5a_or_no_range_is_ever_crossed() -> None:
    option = {"range_jump": "never-across"}
    assert why_not(at("1 d4, 2 k1, A2 e5, E2 f5, E e6", **option), "jump g7") == "9.5a"
    assert why_not(at("1 d4, 2 k1, A e5, E2 f5, E e6", **option), "jump f6") == "9.5a"
    assert why_not(at("1 d4, 2 k1, A2 e4, E2 f4", **option), "jump g4") == "9.5a"
    # Earth that is no Range may be crossed, and so may a Range stone beside the way.
    assert why_not(at("1 d4, 2 k1, A2 e4, E f4", **option), "jump g4") == ""
    assert why_not(at("1 d4, 2 k1, A2 e5, E2 f5", **option), "jump g7") == ""


def test_9_5a_and_such_a_jump_is_no_way_out() -> None:
    corner = "1 f6, 2 a11, E b11 b10, A2 a10, E2 a9"
    assert winners(at(corner, "fire").play("fire k5")) == ()
    trace = at("1 f6, 2 a11, E b11, A2 a10, E2 a9", "earth", range_jump="never-across")
    assert winners(trace.play("earth b10")) == (0,)


def test_9_6_four_range_stones_capture_a_sage() -> None:
    trace = at("1 a1, 2 f6, E f7 g6 f5 e6", "earth fire").play("fire k9")
    assert turn(trace) == 0
    trace = trace.play("earth g6")
    assert winners(trace) == (0,)


def test_9_6_four_single_earths_do_not() -> None:
    trace = at("1 a1, 2 f6, E f7 g6 f5", "earth").play("earth e6")
    assert turn(trace) == 0
    assert winners(trace) == ()


def test_9_6_nobody_makes_such_a_range_round_the_own_sage() -> None:
    trace = at("1 f6, 2 a1, E f7 g6 f5 e6", "earth")
    assert why_not(trace, "earth g6") == "5.3"
    assert why_not(trace, "earth c3") == ""
    # g8 would connect f7, and with it all four, to the Mountain h9.
    trace = at("1 f6, 2 a1, E f7 g6 f5 e6, E2 h9", "earth")
    assert why_not(trace, "earth g8") == "5.3"
    assert why_not(trace, "earth h10") == ""
