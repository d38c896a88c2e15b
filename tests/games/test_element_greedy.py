"""Element: the greedy player foresees most stones, and must be right about them."""

from __future__ import annotations

import pytest

from quint import Trace
from tests.games.element_table import at


def worths(trace: Trace) -> dict[str, float]:
    """What greedy thinks of each action; the same as if it had tried each one."""
    game, state = trace.game, trace.state
    actions = game.actions(state)
    found = game.worths(state, actions, state.seat)
    assert found == [game.worth(game.apply(state, action), state.seat) for action in actions]
    return {str(action): worth for action, worth in zip(actions, found, strict=True)}


def test_9_4_an_earth_far_away_that_joins_a_range_closes_a_corner() -> None:
    """Earth on j6 joins four plain stones to the Mountain: the Sage on f6 cannot go to g7."""
    found = worths(at("1 f6, 2 a1, E f7 g6 h6 i6, E2 k6", "earth"))
    one_way, beyond = 1, 4  # g7; and g7, g8, h7, h8 are next to no other way
    assert found["earth j6"] == pytest.approx(found["earth j9"] - one_way - 0.2 * beyond)
    assert found["earth j9"] == found["earth h2"]


def test_10_1_a_stone_where_a_jump_lands_takes_that_way() -> None:
    """Three Winds carry the Sage from f6 to f10."""
    found = worths(at("1 f6, 2 a1, A f7 f8 f9", "water"))
    assert found["water f10"] < found["water j2"] - 1
    assert found["water f11"] == pytest.approx(found["water j2"] - 0.2)  # just beside it


def test_7_1_free_fire_is_foreseen_by_trying() -> None:
    """Fire on b1 lights b3, which is a way out of the quarry on a3."""
    found = worths(at("1 k11, 2 a3, F b2", "fire"))
    assert found["fire b1"] > found["fire h5"] + 2


def test_stones_of_every_kind_amid_many_others() -> None:
    crowd = "1 d4, 2 g7, F e4 f4 b9, W d6 d7 h7, E f7 g6 c3, E2 c2, A e5 h8, A2 d5, A3 g8"
    for stone in ("fire", "water", "earth", "wind"):
        assert len(worths(at(crowd, stone))) > 50
