"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed.
"""

from __future__ import annotations

from quint.core import Refusal
from quint.games.element.board import (
    AROUND,
    BESIDE,
    DIRECTIONS,
    EDGE,
    NAMES,
    SIGHTS,
    beside,
    names,
)
from quint.games.element.placing import (
    captures_own_sage,
    leaves_a_way_out,
    may_spread,
    placeable,
)
from quint.games.element.rivers import (
    can_flow,
    flowed,
    has_way,
    leaves,
    onward,
    open_to,
    pool,
    rivers_from,
    rivers_that_flow,
)
from quint.games.element.sages import (
    OFF_THE_BOARD,
    crosses_range,
    is_captured,
    landing,
    steps_from,
    wind_line,
)
from quint.games.element.state import (
    TO_CHOOSE,
    Action,
    Draw,
    Flow,
    FreeFire,
    River,
    Rulings,
    State,
    Take,
    cells,
    empty_squares,
    mover,
    name_of,
    own_sage,
    with_own_sage_on,
)
from quint.games.element.stones import (
    EARTH,
    ELEMENTS,
    FIRE,
    NOTHING,
    TITLES,
    WATER,
    WIND,
    placed,
    replaceable,
    stackable,
    winds_on,
)
from quint.sentences import counted, player


def what_is_on(spot: int, state: State) -> str:
    for element, title in enumerate(TITLES):
        if state.stones.of(element) & spot:
            return title
    return "A Sage"


def no_way_out(what: str, state: State, rule: str) -> Refusal:
    own = own_sage(state)
    says = f"{what} would leave your own Sage on {NAMES[own]} no way out."
    return Refusal(rule, says, cells(1 << own))


# ── 2 Drawing stones and moving ───────────────────────────────────────────────────────────


def refuse_draw(action: Action, state: State) -> Refusal | None:
    if state.drawing > 0:
        if not isinstance(action, Take):
            return Refusal("2.1", "Wait: stones are still being drawn from the bag.", ("bag",))
        if not state.bag[action.element]:
            return Refusal("1.3a", f"The bag has no {TITLES[action.element]} left.", ("bag",))
        return None
    if state.drawing == TO_CHOOSE:
        if not isinstance(action, Draw):
            says = "A turn begins with the draw: first say how many stones."
            return Refusal("2.1c", says, ("bag",))
        have = sum(state.bag)
        if action.count > have:
            left = counted(have, "stone")
            says = f"The bag has {left} left, so {action.count} cannot be drawn."
            return Refusal("2.1b", says, ("bag",))
        return None
    if isinstance(action, Draw):
        return Refusal("2.4", "The stones of this turn are drawn, and steps cannot buy more.")
    return Refusal("2.1a", "Nobody has asked for a stone from the bag.", ("bag",))


def refuse_step(square: int, state: State) -> Refusal | None:
    # A step never captures one's own Sage: the square it came from is open to it.
    stones, own, spot, here = state.stones, own_sage(state), 1 << square, NAMES[square]
    empty = empty_squares(stones, state.sages)
    if not AROUND[own] & spot:
        says = f"{here} is not next to your Sage on {NAMES[own]}."
        if square == own:
            says = f"Your Sage stands on {here} already."
        return Refusal("2.3", says, cells(1 << own))
    if stones.wind & spot:
        says = f"Wind lies on {here}. A Sage cannot step there, only jump."
        return Refusal("2.5a", says, cells(spot))
    if not empty & spot:
        says = f"{what_is_on(spot, state)} is in the way on {here}."
        return Refusal("2.5", says, cells(spot))
    if not steps_from(stones, empty, own) & spot:
        gap = BESIDE[own] & BESIDE[square]
        says = f"The Range closes the diagonal between {' and '.join(names(gap))}."
        return Refusal("9.4", says, cells(gap))
    if not state.steps:
        return Refusal("2.2", "You have no steps left in this turn.", cells(1 << own))
    return None


# ── 3 and 4: placing stones ───────────────────────────────────────────────────────────────


def refuse_place(element: int, square: int, state: State, rulings: Rulings) -> Refusal | None:
    spot, seat, stones = 1 << square, mover(state), state.stones
    if not state.hand[element]:
        says = f"{player(seat)} has no {TITLES[element]} in hand."
        return Refusal("4.1", says, (f"hand:{seat}",))
    allowed = replaceable(stones, element, rulings.whole_stack) | stackable(stones, element)
    if not (empty_squares(stones, state.sages) | allowed) & spot:
        return refuse_taken(element, spot, state)
    if element == WATER and stones.water & beside(spot):
        return refuse_headwater(spot, state, rulings)
    if leaves_a_way_out(element, spot, state, rulings):
        return None
    if captures_own_sage(placed(stones, element, spot), state, rulings):
        return no_way_out(f"{TITLES[element]} on {NAMES[square]}", state, "5.3")
    return no_way_out(f"The free Fire of {NAMES[square]}", state, "5.3a")


def refuse_taken(element: int, spot: int, state: State) -> Refusal:
    """4.1a: only Replacement and stacking put a stone on a square that is not empty."""
    stones, here, title, at = state.stones, name_of(spot), TITLES[element], cells(spot)
    if not stones.all() & spot:
        return Refusal("4.1a", f"A Sage stands on {here}.", at)
    if element == EARTH and stones.earth & spot:
        return Refusal("9.1a", f"The Mountain on {here} cannot grow any higher.", at)
    if element == WIND and stones.wind & spot:
        return Refusal("10.5", f"The Whirlwind on {here} is four high already.", at)
    if stones.of(element) & spot:
        return Refusal("3.1a", f"{title} lies on {here} already, and is not stacked.", at)
    if element == FIRE and stones.wind & spot:
        says = f"Fire replaces a single Wind only, and {here} holds a Whirlwind."
        return Refusal("3.1b", says, at)
    if element == WIND and stones.mountains & spot:
        return Refusal("9.1", f"The Mountain on {here} cannot be replaced.", at)
    if element == WIND and stones.earth & spot:
        says = f"The Earth on {here} belongs to a Range and cannot be replaced."
        return Refusal("9.2", says, at)
    loser = TITLES[element - 1]  # Fire's is Wind: TITLES[-1]
    says = f"{title} replaces only {loser}, and {what_is_on(spot, state)} lies on {here}."
    return Refusal("3.1", says, at)


def refuse_end(returning: bool, state: State, rulings: Rulings) -> Refusal | None:
    """4.1b: a turn ends when all stones are placed, or returned because none can be placed."""
    if state.hand == NOTHING:
        return Refusal("4.1b", "There are no stones in hand to return.") if returning else None
    hand = (f"hand:{mover(state)}",)
    possible = some_placement(state, rulings)
    if possible:
        return Refusal("4.1b", f"First all drawn stones are placed. Try {possible}.", hand)
    if returning:
        return None
    return Refusal("4.1b", "No stone can be placed: return the stones to the bag first.", hand)


def some_placement(state: State, rulings: Rulings) -> str:
    """A placement that is allowed, as text, or nothing."""
    empty = empty_squares(state.stones, state.sages)
    steps = steps_from(state.stones, empty, own_sage(state))
    for element, count in enumerate(state.hand):
        squares = placeable(element, state, rulings, empty, steps) if count else 0
        if squares:
            return f"{ELEMENTS[element]} {names(squares)[0]}"
    return ""


# ── 7 Fire ────────────────────────────────────────────────────────────────────────────────


def refuse_spread(action: Action, state: State, rulings: Rulings) -> Refusal | None:
    spread, fires = state.spread, state.bag[FIRE]
    if not spread:
        return Refusal("7.1b", "There is no free Fire to place now.")
    if not isinstance(action, FreeFire):
        says = f"First choose {fires} of these squares for the free Fire."
        return Refusal("4.2", says, cells(spread))
    here, spot = NAMES[action.square], 1 << action.square
    if not spread & spot:
        return Refusal("7.1b", f"No Fire Line ends on {here}.", cells(spread))
    if may_spread(spot, state, rulings):
        return None
    return no_way_out(f"Free Fire on {here}", state, "5.3a")


# ── 8 Water ───────────────────────────────────────────────────────────────────────────────


def refuse_headwater(spot: int, state: State, rulings: Rulings) -> Refusal | None:
    after = placed(state.stones, WATER, spot)
    if any(rivers_that_flow(spot, after, state, rulings)):
        return None
    rivers = [river for river in rivers_from(after.water, spot) if river]
    shortest = min(rivers, key=len)
    open_squares = open_to(shortest, len(shortest), after, state.sages, rulings)
    rule = "8.3" if len(rivers) == 1 else "8.6a"
    return refuse_flow(shortest, len(shortest), open_squares, rule, state, rulings)


def refuse_flow(
    river: tuple[int, ...],
    flow: int,
    open_squares: int,
    rule: str,
    state: State,
    rulings: Rulings,
) -> Refusal:
    """Why a River cannot flow so many squares on from its head, over these open squares."""
    head, leaving = river[-1], leaves(river, flow, rulings)
    if has_way(open_squares, head, flow, leaving):
        return no_way_out("Every way of this River", state, "5.3a")
    far = flow - 1
    while not has_way(open_squares, head, far, leaving):
        far -= 1
    reached = pool(open_squares, head) | head
    walls = beside(reached) & ~reached
    in_its_way = names(walls)[:8]
    if reached & EDGE:
        in_its_way.append("the edge of the board")
    says = (
        f"The River has to flow {counted(flow, 'square')} from {name_of(head)}, "
        f"and there is room for {far or 'none'}. "
        f"In its way: {', '.join(in_its_way)}."
    )
    return Refusal(rule, says, cells(walls))


def refuse_river(action: Action, state: State, rulings: Rulings) -> Refusal | None:
    if not state.river:
        return Refusal("8.1", "No River flows now.")
    head = state.river[-1]
    if not state.flow:
        if not isinstance(action, River):
            says = f"First choose which River flows from {name_of(head)}."
            return Refusal("8.6", says, cells(head))
        return refuse_line(action, state, rulings)
    if not isinstance(action, Flow):
        says = f"First the River has to flow {counted(state.flow, 'more square')}."
        return Refusal("4.2", says, cells(head))
    return refuse_onward(1 << action.square, state, rulings)


def refuse_line(action: River, state: State, rulings: Rulings) -> Refusal | None:
    head, stones = state.river[-1], state.stones
    river: tuple[int, ...] = ()
    if 1 << action.square == head:
        river = rivers_from(stones.water, head)[action.direction]
    if not river:
        way, here = DIRECTIONS[action.direction], NAMES[action.square]
        return Refusal("8.6", f"No River that could flow lies {way} of {here}.", cells(head))
    if can_flow(river, len(river), stones, state, rulings):
        return None
    open_squares = open_to(river, len(river), stones, state.sages, rulings)
    return refuse_flow(river, len(river), open_squares, "8.6a", state, rulings)


def refuse_onward(spot: int, state: State, rulings: Rulings) -> Refusal | None:
    """Why the flowing River may not take this square next."""
    river, flow, stones, here = state.river, state.flow, state.stones, name_of(spot)
    head = river[-1]
    if not beside(head) & spot:
        says = f"The River flows on from {name_of(head)}, to a square beside it."
        return Refusal("8.2", says, cells(head))
    open_squares = open_to(river, flow, stones, state.sages, rulings)
    if not open_squares & spot:
        if spot in river:
            says = f"The River was on {here} already in this movement."
            return Refusal("8.2b", says, cells(spot))
        return Refusal("8.4", f"{what_is_on(spot, state)} on {here} blocks it.", cells(spot))
    if onward(state, rulings) & spot:
        return None
    further, after = (*river, spot), flowed(river, flow, stones, spot)
    open_squares = open_to(further, flow - 1, after, state.sages, rulings)
    return refuse_flow(further, flow - 1, open_squares, "8.3", state, rulings)


# ── 10 Wind ───────────────────────────────────────────────────────────────────────────────


def refuse_jump(square: int, state: State, rulings: Rulings) -> Refusal | None:
    stones, own, here = state.stones, own_sage(state), NAMES[square]
    sight = next((s for s in SIGHTS[own] if square in s[2]), None)
    if sight is None:
        says = f"No straight line leads from your Sage on {NAMES[own]} to {here}."
        return Refusal("10.1", says, cells(1 << own))
    first, gap, _ = sight
    if not stones.wind & first:
        if any(1 << other == first for other in state.sages):
            says = f"The Sage on {name_of(first)} cannot be jumped without a Wind."
            return Refusal("10.7a", says, cells(first))
        says = f"There is no Wind on {name_of(first)} to carry your Sage to {here}."
        return Refusal("10.1", says, cells(first))
    if gap and gap & stones.ranges == gap:
        says = f"The Wind on {name_of(first)} lies on the other side of a Range."
        return Refusal("9.5", says, cells(gap))
    line = wind_line(stones, sight)
    if line & state.jumped:
        says = f"The Wind on {names(line & state.jumped)[0]} was jumped already in this turn."
        return Refusal("10.4", says, cells(line & state.jumped))
    land = landing(stones, sight, line)
    winds = counted(winds_on(stones, line), "Wind")
    if land == OFF_THE_BOARD:
        return Refusal("10.8", f"A jump over {winds} would end beyond the edge.", cells(line))
    if land != square:
        rule = "10.6c" if line & ~first and line >> square & 1 else "10.6a"
        says = f"A jump over {winds} here lands on {NAMES[land]}, not on {here}."
        return Refusal(rule, says, cells(1 << land))
    if not empty_squares(stones, state.sages) >> land & 1:
        says = f"{what_is_on(1 << land, state)} is on {here}, where the jump would land."
        return Refusal("10.8", says, cells(1 << land))
    met = crosses_range(stones, own, sight, land)
    if met and not rulings.across:
        says = f"The jump would go across the Range on {', '.join(names(met))}."
        return Refusal("9.5a", says, cells(met))
    sages = with_own_sage_on(state, square)
    if is_captured(stones, empty_squares(stones, sages), square, rulings.across):
        return Refusal("5.3a", f"On {here} your own Sage would have no way out.", cells(1 << land))
    return None
