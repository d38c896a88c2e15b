"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed.
"""

from quint.core import Player, Refusal
from quint.games.element import actions, board, placing, rivers, sages, state as now
from quint.games.element.bag import EARTH, ELEMENTS, FIRE, NOTHING, TITLES, WATER, WIND
from quint.games.element.state import Phase, Rulings, State
from quint.games.element.stones import Stones, placed, replaceable, stackable, winds_on
from quint.sentences import counted, listed, player


def what_is_on(state: State, spot: int) -> str:
    for element, title in enumerate(TITLES):
        if state.stones.of(element) & spot:
            return title
    return "A Sage"


def no_way_out(state: State, rule: str, what: str) -> Refusal:
    own = state.sages[state.seat]
    because = f"{what} would leave your own Sage on {board.NAMES[own]} no way out."
    return Refusal(rule, because, board.cells(1 << own))


def over(state: State, cap: int, captured: list[Player]) -> Refusal:
    if state.outcome == now.BROKEN_OFF:
        return Refusal("5.1c", f"The game was broken off after {counted(cap, 'turn')}.")
    won = " and ".join([player(seat) for seat in now.winners(state)])
    at = tuple([f"cell:{board.NAMES[state.sages[seat]]}" for seat in captured])
    return Refusal("5.1", f"The game is over: {won} won.", at)


# ── 2 Drawing stones and moving ───────────────────────────────────────────────────────────


def draw(state: State, action: actions.Action) -> Refusal | None:
    if state.phase == Phase.TAKE:
        if not isinstance(action, actions.Take):
            return Refusal("2.1", "Wait: stones are still being drawn from the bag.", ("bag",))
        if not state.bag[action.element]:
            return Refusal("1.3a", f"The bag has no {TITLES[action.element]} left.", ("bag",))
        return None
    if state.phase == Phase.DRAW:
        if not isinstance(action, actions.Draw):
            because = "A turn begins with the draw: first say how many stones."
            return Refusal("2.1c", because, ("bag",))
        have = sum(state.bag)
        if action.count > have:
            left = counted(have, "stone")
            because = f"The bag has {left} left, so {action.count} cannot be drawn."
            return Refusal("2.1b", because, ("bag",))
        return None
    if isinstance(action, actions.Draw):
        return Refusal("2.4", "The stones of this turn are drawn, and steps cannot buy more.")
    return Refusal("2.1a", "Nobody has asked for a stone from the bag.", ("bag",))


def step(state: State, action: actions.Step) -> Refusal | None:
    # A step never captures one's own Sage: the square it came from is open to it.
    square, stones, own = action.square, state.stones, state.sages[state.seat]
    spot, here = 1 << square, board.NAMES[square]
    empty = now.empty_squares(stones, state.sages)
    if not board.AROUND[own] & spot:
        because = f"{here} is not next to your Sage on {board.NAMES[own]}."
        if square == own:
            because = f"Your Sage stands on {here} already."
        return Refusal("2.3", because, board.cells(1 << own))
    if stones.wind & spot:
        because = f"Wind lies on {here}. A Sage cannot step there, only jump."
        return Refusal("2.5a", because, board.cells(spot))
    if not empty & spot:
        because = f"{what_is_on(state, spot)} is in the way on {here}."
        return Refusal("2.5", because, board.cells(spot))
    if not sages.steps_from(stones, empty, own) & spot:
        gap = board.BESIDE[own] & board.BESIDE[square]
        because = f"The Range closes the diagonal between {listed(board.names(gap))}."
        return Refusal("9.4", because, board.cells(gap))
    if not state.steps:
        return Refusal("2.2", "You have no steps left in this turn.", board.cells(1 << own))
    return None


# ── 3 and 4: placing stones ───────────────────────────────────────────────────────────────


def place(state: State, action: actions.Place, rulings: Rulings) -> Refusal | None:
    element, square, stones = action.element, action.square, state.stones
    spot, seat = 1 << square, state.seat
    if not state.hand[element]:
        because = f"{player(seat)} has no {TITLES[element]} in hand."
        return Refusal("4.1", because, (f"hand:{seat}",))
    allowed = replaceable(stones, element, rulings.whole_stack) | stackable(stones, element)
    if not (now.empty_squares(stones, state.sages) | allowed) & spot:
        return _taken(state, element, spot)
    if element == WATER and stones.water & board.beside(spot):
        return _headwater(state, spot, rulings)
    if placing.leaves_a_way_out(state, element, spot, rulings):
        return None
    if placing.captures_own_sage(state, placed(stones, element, spot), rulings):
        return no_way_out(state, "5.3", f"{TITLES[element]} on {board.NAMES[square]}")
    return no_way_out(state, "5.3a", f"The free Fire of {board.NAMES[square]}")


def _taken(state: State, element: int, spot: int) -> Refusal:
    """4.1a: only Replacement and stacking put a stone on a square that is not empty."""
    stones, here, title, at = state.stones, board.name_of(spot), TITLES[element], board.cells(spot)
    if not stones.all() & spot:
        return Refusal("4.1a", f"A Sage stands on {here}.", at)
    if element == EARTH and stones.earth & spot:
        return Refusal("9.1a", f"The Mountain on {here} cannot grow any higher.", at)
    if element == WIND and stones.wind & spot:
        return Refusal("10.5", f"The Whirlwind on {here} is four high already.", at)
    if stones.of(element) & spot:
        return Refusal("3.1a", f"{title} lies on {here} already, and is not stacked.", at)
    if element == FIRE and stones.wind & spot:
        because = f"Fire replaces a single Wind only, and {here} holds a Whirlwind."
        return Refusal("3.1b", because, at)
    if element == WIND and stones.mountains & spot:
        return Refusal("9.1", f"The Mountain on {here} cannot be replaced.", at)
    if element == WIND and stones.earth & spot:
        because = f"The Earth on {here} belongs to a Range and cannot be replaced."
        return Refusal("9.2", because, at)
    loser = TITLES[element - 1]  # Fire's is Wind: TITLES[-1]
    because = f"{title} replaces only {loser}, and {what_is_on(state, spot)} lies on {here}."
    return Refusal("3.1", because, at)


def end(state: State, action: actions.Return | actions.End, rulings: Rulings) -> Refusal | None:
    """4.1b: a turn ends when all stones are placed, or returned because none can be placed."""
    returning = isinstance(action, actions.Return)
    if state.hand == NOTHING:
        return Refusal("4.1b", "There are no stones in hand to return.") if returning else None
    hand = (f"hand:{state.seat}",)
    possible = _some_placement(state, rulings)
    if possible:
        return Refusal("4.1b", f"First all drawn stones are placed. Try {possible}.", hand)
    if returning:
        return None
    return Refusal("4.1b", "No stone can be placed: return the stones to the bag first.", hand)


def _some_placement(state: State, rulings: Rulings) -> str:
    """A placement that is allowed, as text, or nothing."""
    empty = now.empty_squares(state.stones, state.sages)
    steps = sages.steps_from(state.stones, empty, state.sages[state.seat])
    for element, count in enumerate(state.hand):
        squares = placing.placeable(state, element, empty, steps, rulings) if count else 0
        if squares:
            return f"{ELEMENTS[element]} {board.names(squares)[0]}"
    return ""


# ── 7 Fire ────────────────────────────────────────────────────────────────────────────────


def spread(state: State, action: actions.Action, rulings: Rulings) -> Refusal | None:
    targets, fires = state.spread, state.bag[FIRE]
    if not targets:
        return Refusal("7.1b", "There is no free Fire to place now.")
    if not isinstance(action, actions.FreeFire):
        because = f"First choose {fires} of these squares for the free Fire."
        return Refusal("4.2", because, board.cells(targets))
    here, spot = board.NAMES[action.square], 1 << action.square
    if not targets & spot:
        return Refusal("7.1b", f"No Fire Line ends on {here}.", board.cells(targets))
    if placing.may_spread(state, spot, rulings):
        return None
    return no_way_out(state, "5.3a", f"Free Fire on {here}")


# ── 8 Water ───────────────────────────────────────────────────────────────────────────────


def _headwater(state: State, spot: int, rulings: Rulings) -> Refusal | None:
    after = placed(state.stones, WATER, spot)
    if any(rivers.rivers_that_flow(state, after, spot, rulings)):
        return None
    lines = [river for river in rivers.rivers_from(after.water, spot) if river]
    shortest, rule = min(lines, key=len), "8.3" if len(lines) == 1 else "8.6a"
    return _no_room(state, after, shortest, len(shortest), rule, rulings)


def _no_room(
    state: State,
    stones: Stones,
    river: tuple[int, ...],
    flow: int,
    rule: str,
    rulings: Rulings,
) -> Refusal:
    """Why a River that lies on the board `stones` cannot flow that many squares further."""
    empty = now.empty_squares(stones, state.sages)
    open_squares = rivers.open_to(stones, empty, river, flow, rulings)
    head, leaving = river[-1], rivers.leaves(river, flow, rulings)
    if rivers.has_way(open_squares, head, flow, leaving):
        return no_way_out(state, "5.3a", "Every way of this River")
    far = flow - 1
    while not rivers.has_way(open_squares, head, far, leaving):
        far -= 1
    reached = rivers.pool(open_squares, head) | head
    walls = board.beside(reached) & ~reached
    in_its_way = board.names(walls)[:8]
    if reached & board.EDGE:
        in_its_way.append("the edge of the board")
    because = (
        f"The River has to flow {counted(flow, 'square')} from {board.name_of(head)}, "
        f"and there is room for {far or 'none'}. "
        f"In its way: {', '.join(in_its_way)}."
    )
    return Refusal(rule, because, board.cells(walls))


def river(state: State, action: actions.Action, rulings: Rulings) -> Refusal | None:
    if not state.river:
        return Refusal("8.1", "No River flows now.")
    head = state.river[-1]
    if state.phase == Phase.RIVER:
        if not isinstance(action, actions.River):
            because = f"First choose which River flows from {board.name_of(head)}."
            return Refusal("8.6", because, board.cells(head))
        return _line(state, action, rulings)
    if not isinstance(action, actions.Flow):
        because = f"First the River has to flow {counted(state.flow, 'more square')}."
        return Refusal("4.2", because, board.cells(head))
    return _onward(state, 1 << action.square, rulings)


def _line(state: State, action: actions.River, rulings: Rulings) -> Refusal | None:
    head, stones = state.river[-1], state.stones
    line: tuple[int, ...] = ()
    if 1 << action.square == head:
        line = rivers.rivers_from(stones.water, head)[action.direction]
    if not line:
        way, here = board.DIRECTIONS[action.direction], board.NAMES[action.square]
        return Refusal("8.6", f"No River that could flow lies {way} of {here}.", board.cells(head))
    if rivers.can_flow(state, stones, line, len(line), rulings):
        return None
    return _no_room(state, stones, line, len(line), "8.6a", rulings)


def _onward(state: State, spot: int, rulings: Rulings) -> Refusal | None:
    """Why the flowing River may not take this square next."""
    flow, stones, here, head = state.flow, state.stones, board.name_of(spot), state.river[-1]
    if not board.beside(head) & spot:
        because = f"The River flows on from {board.name_of(head)}, to a square beside it."
        return Refusal("8.2", because, board.cells(head))
    empty = now.empty_squares(stones, state.sages)
    if not rivers.open_to(stones, empty, state.river, flow, rulings) & spot:
        if spot in state.river:
            because = f"The River was on {here} already in this movement."
            return Refusal("8.2b", because, board.cells(spot))
        return Refusal("8.4", f"{what_is_on(state, spot)} on {here} blocks it.", board.cells(spot))
    if rivers.onward(state, rulings) & spot:
        return None
    after = rivers.flowed(stones, state.river, flow, spot)
    return _no_room(state, after, (*state.river, spot), flow - 1, "8.3", rulings)


# ── 10 Wind ───────────────────────────────────────────────────────────────────────────────


def jump(state: State, action: actions.Jump, rulings: Rulings) -> Refusal | None:
    square, stones, own = action.square, state.stones, state.sages[state.seat]
    here = board.NAMES[square]
    sight = next((s for s in board.SIGHTS[own] if square in s[2]), None)
    if sight is None:
        because = f"No straight line leads from your Sage on {board.NAMES[own]} to {here}."
        return Refusal("10.1", because, board.cells(1 << own))
    first, gap, _ = sight
    if not stones.wind & first:
        if any(1 << other == first for other in state.sages):
            because = f"The Sage on {board.name_of(first)} cannot be jumped without a Wind."
            return Refusal("10.7a", because, board.cells(first))
        because = f"There is no Wind on {board.name_of(first)} to carry your Sage to {here}."
        return Refusal("10.1", because, board.cells(first))
    if gap and gap & stones.ranges == gap:
        because = f"The Wind on {board.name_of(first)} lies on the other side of a Range."
        return Refusal("9.5", because, board.cells(gap))
    line = sages.wind_line(stones, sight)
    if line & state.jumped:
        because = (
            f"The Wind on {board.names(line & state.jumped)[0]} was jumped already in this turn."
        )
        return Refusal("10.4", because, board.cells(line & state.jumped))
    land = sages.landing(stones, sight, line)
    winds = counted(winds_on(stones, line), "Wind")
    if land == sages.OFF_THE_BOARD:
        return Refusal("10.8", f"A jump over {winds} would end beyond the edge.", board.cells(line))
    if land != square:
        rule = "10.6c" if line & ~first and line >> square & 1 else "10.6a"
        because = f"A jump over {winds} here lands on {board.NAMES[land]}, not on {here}."
        return Refusal(rule, because, board.cells(1 << land))
    if not now.empty_squares(stones, state.sages) >> land & 1:
        because = f"{what_is_on(state, 1 << land)} is on {here}, where the jump would land."
        return Refusal("10.8", because, board.cells(1 << land))
    again = state.jumped & sages.jumped_over(stones, sight, line, land, rulings.all_passed)
    if again:
        because = (
            f"The jump would pass over the Wind on {board.names(again)[0]} again in this turn."
        )
        return Refusal("10.4b", because, board.cells(again))
    met = sages.crosses_range(stones, own, sight, land)
    if met and not rulings.across:
        because = f"The jump would go across the Range on {', '.join(board.names(met))}."
        return Refusal("9.5a", because, board.cells(met))
    empty = now.empty_squares(stones, now.with_own_sage_on(state, square))
    if sages.is_captured(stones, empty, square, rulings.across):
        return Refusal(
            "5.3a", f"On {here} your own Sage would have no way out.", board.cells(1 << land)
        )
    return None
