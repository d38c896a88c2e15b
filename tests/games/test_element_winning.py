"""Element, chapters 5 and 6: captures, and who wins by them."""

from __future__ import annotations

from typing import Any

import pytest

from quint import OVER, Trace
from tests.games.element_table import (
    at,
    before_the_draw,
    board,
    drawn,
    hand,
    sages,
    start,
    two_at_once,
)
from tests.games.words import offered, play, refused, told, turn, why_not, winners

# ── 5 Winning ─────────────────────────────────────────────────────────────────────────────


def test_5_1_a_sage_that_cannot_move_is_captured_at_once() -> None:
    trace = at("1 f6, 2 a11, E a10 b11", "earth fire water")
    assert turn(trace) == 0
    trace = trace.play("earth b10")
    assert turn(trace) == OVER
    assert winners(trace) == (0,)
    assert hand(trace) == {"fire": 1, "water": 1}
    assert offered(trace) == set()


@pytest.mark.parametrize("left", ["a10", "b11", "b10"])
def test_5_1_one_open_square_is_enough(left: str) -> None:
    others = " ".join(sorted({"a10", "b11", "b10"} - {left}))
    trace = at(f"1 f6, 2 a11, F {others}", "earth").play("earth k1")
    assert turn(trace) == 0
    assert winners(trace) == ()


@pytest.mark.parametrize("element", ["fire", "water", "earth"])
def test_5_1_in_the_open_it_takes_all_eight_squares(element: str) -> None:
    trace = at("1 a1, 2 f6, E f5, F f7 g5, W e7 e5, E g7 e6", element).play(f"{element} g6")
    if element == "fire":
        # Beside g5 it gives a free Fire on g4, which changes nothing for the Sage.
        assert board(trace)["g4"] == "F"
    assert winners(trace) == (0,)


def test_5_1a_one_jump_is_enough_to_be_free() -> None:
    trace = at("1 f6, 2 a11, A a10, E b11", "earth earth").play("earth b10")
    assert turn(trace) == 0
    # The square behind the Wind is filled.
    trace = trace.play("earth a9")
    assert winners(trace) == (0,)


def test_5_1a_neither_steps_left_nor_jumped_winds_matter() -> None:
    # With no step left the Sage jumps to where the only way out is the Wind just jumped.
    trace = at("1 b8, 2 k1, A a10, E b11 b10", "earth fire fire fire")
    trace = trace.play("step a9")
    assert why_not(trace, "jump a11") == ""
    trace = trace.play("jump a11")
    assert turn(trace) == 0
    assert not offered(trace, "jump")
    assert not offered(trace, "step")
    assert winners(play(trace, "earth k9", "fire d1", "fire d3", "fire d5", "end turn")) == ()


def test_5_1b_not_while_a_river_is_still_flowing() -> None:
    # The River b10, a10 closes the corner for a moment and then leaves a10.
    trace = at("1 f6, 2 a11, E b11, W a9", "water").play("water a10")
    trace = trace.play("flow b10")
    assert turn(trace) == 0
    trace = trace.play("flow c10")
    assert board(trace) == {"b11": "E", "b10": "W", "c10": "W"}
    assert turn(trace) == 0
    assert winners(trace) == ()


def test_5_1b_nor_for_the_own_sage() -> None:
    trace = at("1 a11, 2 f6, E b11, W a9", "water")
    trace = play(trace, "water a10", "flow b10")
    assert offered(trace) == {"flow c10", "flow b9"}


def test_5_1b_a_river_that_comes_to_rest_captures() -> None:
    # a8 and its tail b8 flow to a9 and a10.
    trace = at("1 f6, 2 a11, E b11 b10, W b8", "water")
    trace = play(trace, "water a8", "flow a9")
    assert turn(trace) == 0
    assert winners(trace.play("flow a10")) == (0,)


def test_5_1b_free_fire_captures() -> None:
    trace = at("1 f6, 2 a11, E b11 b10, F a9", "fire").play("fire a8")
    assert board(trace)["a10"] == "F"
    assert winners(trace) == (0,)


def test_5_1b_the_capture_counts_when_all_free_fires_lie() -> None:
    # The placed Fire d10 burns west to a10 (over c10 b10) and north: nothing else is captured.
    trace = at("1 f6, 2 a11, E b11, F b10 c10", "fire").play("fire d10")
    assert winners(trace) == (0,)


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_5_1c_after_so_many_turns_the_game_is_broken_off(cap: int) -> None:
    trace = start(cap=cap)
    for _ in range(cap):
        assert turn(trace) != OVER
        trace = play(trace, "draw 0", "end turn")
    assert turn(trace) == OVER
    assert winners(trace) == ()


def test_5_1c_and_then_nothing_may_be_done() -> None:
    trace = play(start(cap=1), "draw 0", "end turn")
    refusal = refused(trace, "draw 0")
    assert (refusal.rule, refusal.at) == ("5.1c", ())
    assert refusal.because == "The game was broken off after 1 turn."


def test_5_1_after_a_capture_nothing_may_be_done() -> None:
    trace = at("1 f6, 2 a11, E a10 b11", "earth").play("earth b10")
    refusal = refused(trace, "end turn")
    assert (refusal.rule, refusal.at) == ("5.1", ("cell:a11",))
    assert refusal.because == "The game is over: Player 1 won."


def test_5_1c_a_capture_in_the_last_turn_still_counts() -> None:
    trace = at("1 f6, 2 a11, E a10 b11", "earth", cap=1).play("earth b10")
    assert winners(trace) == (0,)


def test_5_1c_two_hundred_turns_unless_the_table_says_otherwise() -> None:
    assert start().game == start(cap=200).game


def test_5_2_the_edge_and_a_sage_hold_a_sage_in() -> None:
    # In the corner only b10 is open, and player 1 goes there.
    trace = at("1 c9, 2 a11, F a10, W b11").play("step b10")
    assert winners(trace) == (0,)


def test_5_2_a_sage_lands_on_the_last_open_square() -> None:
    trace = at("1 d8, 2 a11, F a10, W b11, A c9").play("jump b10")
    assert winners(trace) == (0,)


def test_5_2_ones_own_sage_holds_in_too() -> None:
    # Player 2 captures player 1 with the own Sage on b10 and an Earth on b11.
    trace = before_the_draw("1 a11, 2 b10, F a10", "player 2 to draw")
    assert winners(drawn(trace, "earth").play("earth b11")) == (1,)


def test_5_3_nobody_captures_their_own_sage() -> None:
    trace = at("1 a11, 2 f6, E a10 b11", "earth fire")
    assert why_not(trace, "earth b10") == "5.3"
    assert why_not(trace, "fire b10") == "5.3"
    assert why_not(trace, "earth c9") == ""


def test_5_3_a_wind_that_cannot_be_jumped_captures_too() -> None:
    trace = at("1 a11, 2 f6, E a10 b11 c9", "wind")
    assert why_not(trace, "wind b10") == "5.3"
    # With c9 open the Sage can jump out.
    assert why_not(at("1 a11, 2 f6, E a10 b11", "wind"), "wind b10") == ""


def test_5_3a_also_not_together_with_an_opponent() -> None:
    both = "1 a11, 2 c11, E a10 b10 c10 d10 d11"
    assert why_not(at(both, "earth"), "earth b11") == "5.3"
    # On b11 the Sage itself would close the last way out of c11, and have none.
    trace = at("1 b8, 2 c11, A2 b9, E a10 a11 b10 c10 d10 d11")
    assert why_not(trace, "jump b11") == "5.3a"


def test_5_3a_not_by_free_fire() -> None:
    trace = at("1 a11, 2 f6, E b11 b10, F a9", "fire")
    assert why_not(trace, "fire a8") == "5.3a"
    assert why_not(trace, "fire b9") == ""


def test_5_3a_not_by_a_river_that_can_take_another_way() -> None:
    trace = at("1 a11, 2 f6, E b11 b10, W c9", "water")
    trace = play(trace, "water b9", "flow a9")
    assert offered(trace) == {"flow a8"}
    assert why_not(trace, "flow a10") == "5.3a"


def test_5_3a_nor_if_it_has_no_other_way() -> None:
    trace = at("1 a11, 2 f6, E b11 b10 b8 a8, W c9", "water")
    assert why_not(trace, "water b9") == "5.3a"
    # Without the Earth on a8 the River can rest on a9 and a8.
    trace = at("1 a11, 2 f6, E b11 b10 b8, W c9", "water")
    assert why_not(trace, "water b9") == ""


def test_5_3a_nor_by_one_line_of_a_river_if_another_leaves_a_way() -> None:
    # From b9 the only way is a9, a10. The line east (c9) would close the corner with it; the line
    # north (b10) leaves b10 open.
    trace = at("1 a11, 2 f6, E b11 b8 a8, W c9 b10", "water").play("water b9")
    assert offered(trace) == {"river b9 north"}
    assert why_not(trace, "river b9 east") == "5.3a"
    trace = play(trace, "river b9 north", "flow a9", "flow a10")
    assert turn(trace) == 0
    assert "b10" not in board(trace)


def test_5_3a_not_by_a_jump() -> None:
    trace = at("1 a8, 2 f6, A2 a9, E a10 b10 b11")
    assert why_not(trace, "jump a11") == "5.3a"
    trace = at("1 a8, 2 f6, A2 a9, E a10 b10")
    assert why_not(trace, "jump a11") == ""


# ── 6 Three and four players ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
def test_6_1_the_turn_passes_on_counterclockwise(players: int) -> None:
    trace = start(players=players)
    order = []
    for _ in range(2 * players):
        order.append(turn(trace))
        trace = play(trace, "draw 0", "end turn")
    assert order == [*range(players), *range(players)]


def test_6_1_the_start_squares_go_round_counterclockwise() -> None:
    # Top left, bottom left, bottom right, top right.
    for players in (3, 4):
        corners = [
            square for square in ("c9", "c3", "i3", "i9") if square in sages(start(players=players))
        ]
        assert sages(start(players=players)) == corners


CORNER = "F a10, W b11"  # of a11; who steps on b10 captures whoever is there


def hunt(hunter: int, quarry: int, players: int, **options: Any) -> Trace:
    """The hunter's Sage steps to b10 and so captures the quarry in the corner a11."""
    seats = {hunter: "c9", quarry: "a11"}
    others = iter(["k1", "k5"])
    where = [f"{seat} {seats.get(seat) or next(others)}" for seat in range(1, players + 1)]
    below = f"player {hunter} to draw"
    trace = at(", ".join([*where, CORNER]), "", below, players=players, **options)
    return trace.play("step b10")


@pytest.mark.parametrize(("hunter", "quarry"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_6_2_the_sage_on_the_right_is_the_quarry(hunter: int, quarry: int) -> None:
    assert winners(hunt(hunter, quarry, 4)) == (hunter - 1,)


def win(trace: Trace) -> tuple[str, str]:
    """The rule and the sentence by which the last action won."""
    (event,) = told(trace, "win")
    return event.rule, event.says


def test_6_2_one_capture_is_told_as_one() -> None:
    assert win(hunt(1, 2, players=2)) == ("5.1", "Player 1 has won.")
    assert win(hunt(2, 3, players=4)) == ("6.2", "Player 2 has won.")
    gift = "Player 2, who was to capture Player 3, wins: Player 1 gave the victory away."
    assert win(hunt(1, 3, players=4)) == ("6.3", gift)


@pytest.mark.parametrize(("hunter", "quarry"), [(1, 2), (2, 3), (3, 1)])
def test_6_2a_the_next_player_in_turn_order_sits_on_the_right(hunter: int, quarry: int) -> None:
    assert winners(hunt(hunter, quarry, 3)) == (hunter - 1,)


@pytest.mark.parametrize(
    ("actor", "quarry", "winner"),
    [(1, 3, 2), (1, 4, 3), (2, 4, 3), (2, 1, 4), (3, 1, 4), (3, 2, 1), (4, 2, 1), (4, 3, 2)],
)
def test_6_3_another_capture_gives_the_victory_away(actor: int, quarry: int, winner: int) -> None:
    assert winners(hunt(actor, quarry, 4)) == (winner - 1,)


@pytest.mark.parametrize(("actor", "quarry", "winner"), [(1, 3, 2), (2, 1, 3), (3, 2, 1)])
def test_6_3_among_three_players_too(actor: int, quarry: int, winner: int) -> None:
    assert winners(hunt(actor, quarry, 3)) == (winner - 1,)


@pytest.mark.parametrize(
    ("one", "other", "shared"), [(2, 3, (0, 1)), (3, 4, (1, 2)), (2, 4, (0, 2))]
)
def test_6_3a_several_captures_share_the_victory(
    one: int, other: int, shared: tuple[int, ...]
) -> None:
    assert winners(two_at_once(one, other)) == shared


@pytest.mark.parametrize(("one", "other", "winner"), [(2, 3, (0,)), (3, 4, (1, 2)), (2, 4, (0,))])
def test_6_3a_or_the_actor_wins_alone_with_the_own_quarry(
    one: int, other: int, winner: tuple[int, ...]
) -> None:
    assert winners(two_at_once(one, other, several_captured="actor-first")) == winner
