"""Element, chapter 10: Wind, Whirlwinds and jumps."""

from __future__ import annotations

import pytest

from quint import Trace
from tests.games.element_table import at, below_the_board, blamed, board, drawn, sages, steps
from tests.games.words import offered, play, turn, why_not, winners

# ── 10 Wind ───────────────────────────────────────────────────────────────────────────────


EIGHT_WAYS = [
    ("f7", "f8"), ("g7", "h8"), ("g6", "h6"), ("g5", "h4"),
    ("f5", "f4"), ("e5", "d4"), ("e6", "d6"), ("e7", "d8"),
]  # fmt: skip


@pytest.mark.parametrize(("wind", "lands"), EIGHT_WAYS)
def test_10_1_a_sage_jumps_a_wind_in_eight_directions(wind: str, lands: str) -> None:
    trace = at(f"1 f6, 2 k1, A {wind}")
    assert offered(trace, "jump") == {lands}
    trace = trace.play(f"jump {lands}")
    assert sages(trace) == [lands, "k1"]
    assert board(trace) == {wind: "A"}


def test_10_1_and_a_line_of_winds() -> None:
    assert offered(at("1 b10, 2 k1, A c10 d10"), "jump") == {"e10"}
    assert offered(at("1 b10, 2 k1, A c10 d10 e10"), "jump") == {"f10"}
    assert offered(at("1 b10, 2 k1, A c9 d8 e7"), "jump") == {"f6"}


def test_10_1_a_wind_that_is_not_next_to_the_sage_does_not_carry() -> None:
    assert offered(at("1 b10, 2 k1, A d10"), "jump") == set()


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "1"])
def test_10_2_a_wind_traps_with_something_behind_it(thing: str) -> None:
    # The corner a11: b11 and b10 are closed, a10 is Wind, a9 is behind it.
    if thing == "1":
        trace = at("1 b8, 2 a11, E b11 b10, A a10").play("step a9")
    else:
        trace = at(f"1 f6, 2 a11, E b11, {thing} a9, A a10", "earth").play("earth b10")
    assert winners(trace) == (0,)


def test_10_2_a_wind_at_the_edge_traps() -> None:
    trace = at("1 f6, 2 b11, E b10 c11 c10 a10", "wind").play("wind a11")
    assert winners(trace) == (0,)


def test_10_2_a_wind_with_nothing_behind_it_does_not() -> None:
    trace = at("1 f6, 2 a11, E b11 b10", "wind").play("wind a10")
    assert turn(trace) == 0


def test_10_2a_behind_a_line_of_winds_the_square_after_it_counts() -> None:
    trace = at("1 f6, 2 a11, E b11 b10, A a9", "wind earth").play("wind a10")
    assert turn(trace) == 0
    trace = trace.play("earth a8")
    assert winners(trace) == (0,)


def test_10_3_a_jump_costs_no_step() -> None:
    trace = at("1 f6, 2 k1, A f7", "earth earth earth earth")
    assert steps(trace) == 1
    trace = trace.play("jump f8")
    assert steps(trace) == 1


def test_10_3_several_jumps_also_without_steps() -> None:
    # North over f7 to f8, then east over g8 to h8, with the only step used up before.
    trace = at("1 e5, 2 k1, A f7 g8", "earth earth earth earth").play("step f6")
    assert steps(trace) == 0
    assert offered(trace, "jump") == {"f8"}
    trace = trace.play("jump f8")
    assert offered(trace, "jump") == {"h8"}
    assert sages(trace.play("jump h8"))[0] == "h8"


def test_10_4_not_twice_over_the_same_wind_in_a_turn() -> None:
    trace = at("1 f6, 2 k1, A f7").play("jump f8")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump f6") == "10.4"
    # In the next turn it may.
    trace = play(trace, "end turn", "draw 0", "end turn", "draw 0")
    assert offered(trace, "jump") == {"f6"}


def test_10_4_nor_from_another_side() -> None:
    trace = play(at("1 f6, 2 k1, A f7"), "jump f8", "step e8", "step e7")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump g7") == "10.4"


def test_10_4_every_wind_jumped_in_the_turn_counts() -> None:
    # Over f7 and then over g8; from g7 both lie next to the Sage.
    trace = play(at("1 f6, 2 k1, A f7 g8"), "jump f8", "jump h8", "step g7")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump e7") == "10.4"
    assert why_not(trace, "jump g9") == "10.4"


def test_10_4a_a_line_with_a_jumped_wind_in_it_is_closed() -> None:
    # f7 is jumped; e7 and f7 are one line seen from d7.
    trace = play(at("1 f6, 2 k1, A f7 e7"), "jump f8", "step e8", "step d7")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump g7") == "10.4"


def test_10_4a_every_wind_of_the_line_counts_as_jumped() -> None:
    # f7 and f8 carried the Sage to f9; from g8 neither f8 nor the diagonal over f7 is open.
    trace = play(at("1 f6, 2 k1, A f7 f8"), "jump f9", "step g8")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump e8") == "10.4"


def test_10_4a_a_stack_stays_jumped_if_a_wind_is_added() -> None:
    trace = play(at("1 f6, 2 k1, A f7", "wind"), "jump f8", "wind f7")
    assert board(trace) == {"f7": "A2"}
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump f5") == "10.4"


def test_10_4a_a_wind_placed_on_another_square_is_fresh() -> None:
    trace = play(at("1 f6, 2 k1, A f7", "wind"), "jump f8", "wind g8")
    assert offered(trace, "jump") == {"h8"}


def test_10_4a_and_so_is_one_placed_after_the_stack_was_replaced() -> None:
    trace = at("1 f6, 2 k1, A f7", "fire water earth wind").play("jump f8")
    trace = play(trace, "fire f7", "water f7", "earth f7", "wind f7")
    assert offered(trace, "jump") == {"f6"}


def test_10_4a_a_wind_beyond_a_gap_did_not_carry_and_is_still_fresh() -> None:
    # The Whirlwind c10 carries over e10 to f10; e10 was no part of its line.
    trace = at("1 b10, 2 k1, A3 c10, A e10").play("jump f10")
    assert offered(trace, "jump") == {"d10"}


def test_10_4b_a_jumped_wind_beyond_a_gap_may_be_passed_over() -> None:
    # The Sage jumps e10 downwards to e9 and walks back; then c10 carries it over e10 to f10.
    trace = play(at("1 e11, 2 k1, A3 c10, A e10"), "jump e9", "step d9", "step c9", "step b10")
    assert below_the_board(trace, "jumped") == "e10"
    assert offered(trace, "jump") == {"f10"}


def test_10_4b_or_every_wind_that_is_passed_over_counts_as_jumped() -> None:
    trace = at("1 b10, 2 k1, A3 c10, A e10", passed_wind="jumped").play("jump f10")
    assert below_the_board(trace, "jumped") == "c10, e10"
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump d10") == "10.4"


def test_10_4b_and_then_no_jump_passes_over_it_again() -> None:
    trace = at("1 e11, 2 k1, A3 c10, A e10", passed_wind="jumped")
    trace = play(trace, "jump e9", "step d9", "step c9", "step b10")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump f10") == "10.4b"
    assert blamed(trace, "jump f10") == {"e10"}


@pytest.mark.parametrize("passed_wind", ["fresh", "jumped"])
def test_10_4b_what_lies_where_the_jump_lands_or_behind_is_not_passed(passed_wind: str) -> None:
    # Over c10, two high, to e10: f10 lies behind the landing, and carries the Sage on.
    trace = at("1 b10, 2 k1, A2 c10, A f10", passed_wind=passed_wind).play("jump e10")
    assert below_the_board(trace, "jumped") == "c10"
    assert offered(trace, "jump") == {"g10"}


def test_10_4b_saved_games_and_drawings_keep_what_was_passed() -> None:
    trace = at("1 b10, 2 k1, A3 c10, A e10", passed_wind="jumped").play("jump f10")
    assert Trace.read(trace.text()) == trace
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state


def test_10_5_winds_stack_up_to_four() -> None:
    trace = at("1 a1, 2 k1, A f6", "wind wind wind")
    for height in ("A2", "A3", "A4"):
        trace = trace.play("wind f6")
        assert board(trace) == {"f6": height}
    trace = drawn(play(trace, "end turn"), "wind")
    assert why_not(trace, "wind f6") == "10.5"


@pytest.mark.parametrize(
    ("stack", "lands"), [("A", "d10"), ("A2", "e10"), ("A3", "f10"), ("A4", "g10")]
)
def test_10_6_a_jump_is_as_long_as_the_stack_is_high(stack: str, lands: str) -> None:
    assert offered(at(f"1 b10, 2 k1, {stack} c10"), "jump") == {lands}


def test_10_6a_the_landing_is_right_behind_that_many_squares() -> None:
    # From b2 over a stack of two on c3: three squares away is e5; d4 and f6 are refused.
    trace = at("1 b2, 2 k1, A2 c3")
    assert offered(trace, "jump") == {"e5"}
    for wrong in ("d4", "f6"):
        assert why_not(trace, f"jump {wrong}") == "10.6a"


def test_10_6b_all_heights_of_the_line_are_added() -> None:
    # A stack of two and a single Wind, and a Mountain within the length.
    trace = at("1 b10, 2 k1, A2 c10, A d10, E2 e10")
    assert offered(trace, "jump") == {"f10"}
    assert offered(at("1 b10, 2 k1, A c10, A2 d10"), "jump") == {"f10"}
    assert offered(at("1 b10, 2 k1, A2 c10 d10"), "jump") == {"g10"}


def test_10_6b_a_wind_beyond_a_gap_does_not_count() -> None:
    assert offered(at("1 b10, 2 k1, A3 c10, A e10"), "jump") == {"f10"}
    # On the landing square it blocks.
    assert offered(at("1 b10, 2 k1, A2 c10, A e10"), "jump") == set()


def test_10_6c_no_landing_between_two_winds_nor_short_of_the_whole() -> None:
    trace = at("1 b10, 2 k1, A c10 d10")
    assert offered(trace, "jump") == {"e10"}
    assert why_not(trace, "jump d10") == "10.6c"
    trace = at("1 b10, 2 k1, A2 c10")
    assert "d10" not in offered(trace, "jump")


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "2"])
def test_10_7_a_whirlwind_carries_over_other_things(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 b10, {sage}A2 c10, {thing} d10")
    assert offered(trace, "jump") == {"e10"}
    assert sages(trace.play("jump e10"))[0] == "e10"


def test_10_7a_a_sage_is_not_jumped_without_a_whirlwind() -> None:
    trace = at("1 f6, 2 f7")
    assert offered(trace, "jump") == set()
    assert offered(at("1 f6, 2 f8, A f7"), "jump") == set()


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "2"])
def test_10_8_something_where_the_jump_would_land(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 b10, {sage}A2 c10, {thing} e10")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump e10") == "10.8"


def test_10_8_a_wind_on_the_landing_square() -> None:
    # Two and one make three, and on the fourth square lies a Wind that is no part of the line.
    trace = at("1 b10, 2 k1, A2 c10, A d10 f10")
    assert offered(trace, "jump") == set()


def test_10_8_the_edge_of_the_board() -> None:
    assert offered(at("1 b10, 2 k1, A b11 a10 a11 a9 c11"), "jump") == set()
    assert offered(at("1 b10, 2 k1, A4 f10, A c10 d10 e10"), "jump") == {"j10"}
