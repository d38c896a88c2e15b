"""Where a drawn stone may be placed: rules 3, 4, 5.3 and 8.3 for one square and for all at once.

refuse.py explains the same for one square. Rule numbers are those of rules.toml.
"""

from quint.games.element import rivers
from quint.games.element.bag import EARTH, FIRE, WATER
from quint.games.element.board import BESIDE, CORNERS, STAR, STRAIGHT, Board, beside, bits, touching
from quint.games.element.sages import is_captured
from quint.games.element.state import Rulings, State, empty_squares
from quint.games.element.stones import Stones, placed, replaceable, spread_to, stackable, with_fire


def captures_own_sage(state: State, stones: Stones, rulings: Rulings) -> bool:
    """5.3: whether the player's own Sage is captured on this board."""
    empty = empty_squares(stones, state.sages)
    return is_captured(stones, empty, state.sages[state.seat], rulings.across)


# ── Free Fire ─────────────────────────────────────────────────────────────────────────────


def spread_of(state: State, stones: Stones, spot: Board, rulings: Rulings) -> Board:
    """Where free Fire goes once a placed Fire lies on `spot`."""
    if not stones.fire & beside(spot):
        return 0
    empty = empty_squares(stones, state.sages)
    return spread_to(stones, empty, spot, rulings.whole_stack)


def free_fires(targets: Board, fires: int) -> list[Board]:
    """7.1b: the ways to place as much free Fire as the bag has on these squares."""
    if fires <= 0:
        return [0]
    if fires >= targets.bit_count():
        return [targets]  # 7.2a: all of them at once
    return sorted(
        {one | rest for one in bits(targets) for rest in free_fires(targets ^ one, fires - 1)}
    )


def can_spread(state: State, stones: Stones, spread: Board, fires: int, rulings: Rulings) -> bool:
    """Whether free Fire can go to these squares, or to as many of them as there are Fires, and
    leave the player's own Sage a way out (5.3a)."""
    for some in free_fires(spread, fires):
        if not captures_own_sage(state, with_fire(stones, some), rulings):
            return True
    return False


def may_spread(state: State, spot: Board, rulings: Rulings) -> bool:
    """7.1b: whether this square may be chosen for one of the free Fires there are."""
    after = with_fire(state.stones, spot)
    return can_spread(state, after, state.spread ^ spot, state.bag[FIRE] - 1, rulings)


# ── All squares at once ───────────────────────────────────────────────────────────────────


def leaves_a_way_out(state: State, element: int, spot: Board, rulings: Rulings) -> bool:
    """5.3: whether this stone, and what it brings about, leaves the own Sage a way out.

    For every stone but a Water that starts a River.
    """
    after = placed(state.stones, element, spot)
    if element != FIRE:
        return not captures_own_sage(state, after, rulings)
    spread = spread_of(state, after, spot, rulings)
    return can_spread(state, after, spread, state.bag[FIRE], rulings)


def placeable(state: State, element: int, empty: Board, steps: Board, rulings: Rulings) -> Board:
    """All squares where this element may be placed.

    `empty` are the empty squares, `steps` those that the own Sage can step to.
    """
    stones = state.stones
    squares = empty | replaceable(stones, element, rulings.whole_stack)
    squares |= stackable(stones, element)
    if element == WATER:
        near = squares & beside(stones.water)
        if near:
            squares ^= near ^ headwaters(state, near, empty | stones.fire, steps, rulings)
    for spot in bits(risky(state, element, squares, steps)):
        if not leaves_a_way_out(state, element, spot, rulings):
            squares ^= spot
    return squares


def risky(state: State, element: int, squares: Board, steps: Board) -> Board:
    """Those of these squares where this element might capture the own Sage.

    All but a few are safe at a glance, so only these have to be tried out.
    """
    stones, own = state.stones, state.sages[state.seat]
    if element == FIRE:
        if not steps:
            return squares & (STAR[own] | beside(stones.fire))
        if steps.bit_count() > 5:
            return 0  # one Fire and four free ones close five steps
        for step in bits(steps):
            squares &= step | lights(stones.fire, step)
            if not squares:
                break
        return squares
    if element == EARTH:
        return risky_for_earth(stones, own, squares, steps)
    if element == WATER:
        squares &= ~beside(stones.water)  # Rivers are judged by headwaters()
    if steps & steps - 1:
        return 0  # one stone closes one step
    return squares & (steps or STAR[own])


def lights(fire: Board, target: Board) -> Board:
    """7.1: the squares from where a Fire brings free Fire to this one: behind each line of Fire.

    Squares beyond the edge may be among them.
    """
    found: Board = 0
    if fire & BESIDE[target.bit_length() - 1]:
        for step in STRAIGHT:
            ahead = target << step if step > 0 else target >> -step
            if ahead & fire:
                while ahead & fire:
                    ahead = ahead << step if step > 0 else ahead >> -step
                found |= ahead
    return found


def risky_for_earth(stones: Stones, own: int, squares: Board, steps: Board) -> Board:
    """The same for Earth: it closes the step it lies on, and as a Range corners too (9.4)."""
    steps_beside = steps & BESIDE[own]
    if steps_beside:
        return 0 if steps_beside & steps_beside - 1 else steps_beside
    grows = squares & (stones.earth | touching(stones.ranges))
    if not steps:
        return grows | squares & STAR[own]
    for corner, gap in CORNERS[own]:
        if steps & corner:
            missing = gap & ~stones.earth  # on both sides of the gap has to be Earth
            if not missing:
                squares &= grows | corner
            else:
                squares &= corner if missing & missing - 1 else missing | corner
    return squares


def headwaters(
    state: State, near: Board, open_squares: Board, steps: Board, rulings: Rulings
) -> Board:
    """Those of these squares beside Water where a Water may be placed: some River can flow."""
    # Short Rivers are judged for all squares at once: there is room to flow so far, and a step of
    # the own Sage stays open, because there are more than three or because the River spares one.
    found: Board = 0
    hopeless: Board = 0
    two, three = rivers.short_rivers(state.stones.water, near)
    if two or three:
        roomy = rivers.with_room(two, three, open_squares)
        hopeless = (two | three) ^ roomy  # a longer River would need more room still
        if steps.bit_count() > 3:
            found = roomy
        elif steps:
            found = rivers.with_room(two, three, open_squares & ~(steps & -steps))
    if rulings.snake:
        hopeless = 0
    for spot in bits(near & ~found & ~hopeless):
        if rivers.can_start(state, placed(state.stones, WATER, spot), spot, rulings):
            found |= spot
    return found
