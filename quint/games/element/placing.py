"""Where a drawn stone may be placed: rules 3, 4, 5.3 and 8.3 for one square and for all at once.

refusals.py explains the same for one square. Rule numbers are those of rules.toml.
"""

from __future__ import annotations

from quint.games.element.board import BESIDE, CROSS, STAR, beside, bits, touching
from quint.games.element.rivers import (
    rivers_that_flow,
    room_for_three,
    room_for_two,
    shortest_rivers,
    within_reach_of_all,
)
from quint.games.element.sages import is_captured
from quint.games.element.state import Rulings, State, empty_squares, own_sage
from quint.games.element.stones import (
    EARTH,
    FIRE,
    WATER,
    Stones,
    fire_spreads_to,
    placed,
    replaceable,
    stackable,
    with_fire,
)


def captures_own_sage(stones: Stones, state: State, rulings: Rulings) -> bool:
    """5.3: whether the mover's Sage is captured on this board."""
    empty = empty_squares(stones, state.sages)
    return is_captured(stones, empty, own_sage(state), rulings.across)


# ── Free Fire ─────────────────────────────────────────────────────────────────────────────


def spread_of(spot: int, stones: Stones, state: State, rulings: Rulings) -> int:
    """Where free Fire goes once a placed Fire lies on `spot`."""
    if not stones.fire & beside(spot):
        return 0
    empty = empty_squares(stones, state.sages)
    return fire_spreads_to(stones, empty, spot, rulings.whole_stack)


def free_fires(targets: int, fires: int) -> list[int]:
    """7.1b: the ways to place as much free Fire as the bag has on these squares."""
    if fires <= 0:
        return [0]
    if fires >= targets.bit_count():
        return [targets]  # 7.2a: all of them at once
    return sorted(
        {one | rest for one in bits(targets) for rest in free_fires(targets ^ one, fires - 1)}
    )


def can_spread(spread: int, fires: int, stones: Stones, state: State, rulings: Rulings) -> bool:
    """Whether free Fire can go to these squares, or to as many of them as there are Fires, and
    leave the mover's Sage a way out (5.3a)."""
    for some in free_fires(spread, fires):
        if not captures_own_sage(with_fire(stones, some), state, rulings):
            return True
    return False


def may_spread(spot: int, state: State, rulings: Rulings) -> bool:
    """7.1b: whether this square may be chosen for one of the free Fires there are."""
    after = with_fire(state.stones, spot)
    return can_spread(state.spread ^ spot, state.bag[FIRE] - 1, after, state, rulings)


# ── All squares at once ───────────────────────────────────────────────────────────────────


def leaves_a_way_out(element: int, spot: int, state: State, rulings: Rulings) -> bool:
    """5.3: whether this stone, and what it brings about, leaves the mover's Sage a way out.

    For every stone but a Water that starts a River.
    """
    after = placed(state.stones, element, spot)
    if element != FIRE:
        return not captures_own_sage(after, state, rulings)
    spread = spread_of(spot, after, state, rulings)
    return can_spread(spread, state.bag[FIRE], after, state, rulings)


def placeable(element: int, state: State, rulings: Rulings, empty: int, steps: int) -> int:
    """All squares where this element may be placed.

    `empty` are the empty squares, `steps` those that the mover's Sage can step to.
    """
    stones = state.stones
    squares = empty | replaceable(stones, element, rulings.whole_stack)
    squares |= stackable(stones, element)
    if element == WATER:
        near = squares & beside(stones.water)
        if near:
            squares ^= near ^ headwaters(near, state, rulings, empty | stones.fire, steps)
    for spot in bits(risky(squares, element, state, steps)):
        if not leaves_a_way_out(element, spot, state, rulings):
            squares ^= spot
    return squares


def risky(squares: int, element: int, state: State, steps: int) -> int:
    """Those of these squares where this element might capture the mover's Sage.

    All but a few are safe at a glance, so only these have to be tried out.
    """
    stones, own = state.stones, own_sage(state)
    if element == FIRE:
        if not steps:
            return squares & (STAR[own] | beside(stones.fire))
        for step in bits(steps):  # Fire and its free Fire lie in one rank and one file
            squares &= CROSS[step.bit_length() - 1]
        return squares
    if element == EARTH:
        steps_beside = steps & BESIDE[own]
        if steps_beside:  # a Range closes corners only
            return 0 if steps_beside & steps_beside - 1 else steps_beside
        grows = squares & (stones.earth | touching(stones.ranges))
        if steps & steps - 1:
            return grows
        return grows | squares & (steps or STAR[own])
    if element == WATER:
        squares &= ~beside(stones.water)  # Rivers are judged by headwaters()
    if steps & steps - 1:
        return 0  # one stone closes one step
    return squares & (steps or STAR[own])


def headwaters(near: int, state: State, rulings: Rulings, open_squares: int, steps: int) -> int:
    """Those of these squares beside Water where a Water may be placed: some River can flow."""
    # Short Rivers are judged for all squares at once: there is room to flow so far, and a step of
    # the mover's Sage stays open that so much River cannot reach.
    found, hopeless = 0, 0
    for flow, room in ((2, room_for_two(open_squares)), (3, room_for_three(open_squares))):
        short_ones = near & shortest_rivers(state.stones.water, flow)
        found |= short_ones & room & ~within_reach_of_all(steps, flow)
        hopeless |= short_ones & ~room  # a longer River would need more room still
    if rulings.snake:
        hopeless = 0
    for spot in bits(near & ~found & ~hopeless):
        if any(rivers_that_flow(spot, placed(state.stones, WATER, spot), state, rulings)):
            found |= spot
    return found
