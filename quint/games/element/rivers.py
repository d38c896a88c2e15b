"""8 Water: which Rivers a Headwater has, and where they can flow. See rules.toml.

Squares are bits here. A River is the tuple of its squares, tail first: the bed it began in, the
Headwater last of them, and then every square it has flowed over.
"""

from quint.games.element.board import FULL, STRAIGHT, UP, Board, beside, bits, within
from quint.games.element.sages import steps_from, ways_out
from quint.games.element.state import Rulings, State, empty_squares
from quint.games.element.stones import Stones, with_water

River = tuple[Board, ...]


def rivers_from(water: Board, headwater: Board) -> list[River]:
    """8.1: the Rivers of a Headwater north, east, south and west; () where there is no Water.

    Each is the straight line in one direction (8.1a, 8.1b) with the Headwater at its end.
    """
    found = []
    for step in STRAIGHT:
        river: River = ()
        ahead = headwater << step if step > 0 else headwater >> -step
        while ahead & water:
            river = (ahead, *river)
            ahead = ahead << step if step > 0 else ahead >> -step
        found.append((*river, headwater) if river else ())
    return found


def length_of(river: River, flow: int) -> int:
    """How many stones a River has that has `flow` squares still to go.

    Each step adds a square to the tuple and takes one from the flow.
    """
    return (len(river) + flow) // 2


def tail_of(river: River, flow: int) -> Board:
    """The square that a River gives up with its next step."""
    return river[len(river) - length_of(river, flow)]


def has_way(open_squares: Board, head: Board, flow: int, leaving: River = ()) -> bool:
    """8.3: whether a River can flow that many squares on from its head, none of them twice (8.2b).

    8.2a: it may set out to any side. `leaving` are the squares its tail gives up, one with each
    step; each is open from the next step on (the option "snake").
    """
    # A square first reached after that many steps was reached over as many different ones.
    front, left = head, open_squares
    for step in range(flow):
        front = beside(front) & left
        if not front:
            break
        left ^= front
        if step < len(leaving):
            left |= leaving[step]
    else:
        return True
    if room_for(open_squares | sum(leaving), head) < flow:
        return False
    sides = beside(head) & open_squares  # so the River has to wind: try every way
    while sides:
        side = sides & -sides
        sides ^= side
        rest = open_squares ^ side
        if leaving:
            rest |= leaving[0]
        if has_way(rest, side, flow - 1, leaving[1:]):
            return True
    return False


def room_for(open_squares: Board, head: Board) -> int:
    """How many open squares water from the head can get to at all."""
    return pool(open_squares, head).bit_count()


def pool(open_squares: Board, head: Board) -> Board:
    """The open squares that water from the head can get to."""
    reached = beside(head) & open_squares
    while True:
        more = reached | beside(reached) & open_squares
        if more == reached:
            return reached
        reached = more


# ── A River on the board ──────────────────────────────────────────────────────────────────


def open_to(stones: Stones, empty: Board, river: River, flow: int, rulings: Rulings) -> Board:
    """The squares a River may flow over: empty ones, and Fire, which it puts out (8.5, 8.5a).

    Everything else blocks it (8.4). Its old bed is closed to it, unless the table plays "snake"
    (8.2b); its own way is, because its stones lie there.
    """
    open_squares, left = empty | stones.fire, len(river) - length_of(river, flow)
    if rulings.snake or not left:
        return open_squares
    return open_squares & ~sum(river[:left])


def leaves(river: River, flow: int, rulings: Rulings) -> River:
    """The squares of its bed that a River may enter again when its tail has left them (8.2b)."""
    return river[len(river) - length_of(river, flow) :][:flow] if rulings.snake else ()


def can_flow(state: State, stones: Stones, river: River, flow: int, rulings: Rulings) -> bool:
    """8.3: whether a River that lies on the board `stones` can flow that many squares further, and
    leave the player's own Sage a way out when it has come to rest (5.3a)."""
    head, own = river[-1], state.sages[state.seat]
    empty = empty_squares(stones, state.sages)
    open_squares = open_to(stones, empty, river, flow, rulings)
    leaving = leaves(river, flow, rulings)
    if not within_reach_of_all(steps_from(stones, empty, own), flow) & head:
        return has_way(open_squares, head, flow, leaving)
    # The ways out if the River lay nowhere: it must spare one of them in the end.
    length = length_of(river, flow)
    body = sum(river[len(river) - length :])
    lifted = with_water(stones, stones.water & ~body)
    outs = ways_out(lifted, empty | body, own, rulings.across) & ~sum(river[length:])
    if outs.bit_count() > flow:
        return has_way(open_squares, head, flow, leaving)
    for out in bits(outs):
        spared = tuple([square & ~out for square in leaving])
        if has_way(open_squares & ~out, head, flow, spared):
            return True
    return False


def rivers_that_flow(
    state: State, stones: Stones, headwater: Board, rulings: Rulings
) -> list[River]:
    """The Rivers of a Headwater on the board `stones`, by direction; () if one cannot flow."""
    return [
        river if river and can_flow(state, stones, river, len(river), rulings) else ()
        for river in rivers_from(stones.water, headwater)
    ]


def can_start(state: State, stones: Stones, headwater: Board, rulings: Rulings) -> bool:
    """8.3: whether one of the Rivers of a Headwater can flow."""
    for river in rivers_from(stones.water, headwater):
        if river and can_flow(state, stones, river, len(river), rulings):
            return True
    return False


def flowed(stones: Stones, river: River, flow: int, spot: Board) -> Stones:
    """The board after a River has flowed one square: its tail comes round to its head (8.2)."""
    return with_water(stones, stones.water & ~tail_of(river, flow) | spot, spot)


def onward(state: State, rulings: Rulings) -> Board:
    """The squares that the flowing River may take next, so that it can still be completed."""
    river, flow, stones = state.river, state.flow, state.stones
    found: Board = 0
    empty = empty_squares(stones, state.sages)
    for spot in bits(beside(river[-1]) & open_to(stones, empty, river, flow, rulings)):
        after = flowed(stones, river, flow, spot)
        if can_flow(state, after, (*river, spot), flow - 1, rulings):
            found |= spot
    return found


# ── Many squares at once ──────────────────────────────────────────────────────────────────


def short_rivers(water: Board, near: Board) -> tuple[Board, Board]:
    """Those of these squares where the shortest River of a Headwater would have two stones, and
    where three."""
    two: Board = 0
    three: Board = 0
    for step in STRAIGHT:
        first = water >> step if step > 0 else water << -step
        line = first & (first >> step if step > 0 else first << -step)
        two |= first ^ line
        if line:
            three |= line & ~(line >> step if step > 0 else line << -step)
    return two & near, three & near & ~two


def with_room(two: Board, three: Board, open_squares: Board) -> Board:
    """Those Headwaters of Rivers of two stones, and of three, from where these can flow."""
    room = room_for_two(open_squares)
    found = two & room
    if three:
        found |= three & room_for_three(open_squares, room)
    return found


def beside_two(squares: Board) -> Board:
    """The squares that have two of these, or more, on their four sides."""
    left, right, below, above = squares << 1, squares >> 1, squares << UP, squares >> UP
    return (left & right | below & above | (left | right) & (below | above)) & FULL


def room_for_two(open_squares: Board) -> Board:
    """The open squares from where a River can flow two squares.

    It flows to one that has another open square beside it than the one it came from.
    """
    return beside(open_squares & beside_two(open_squares)) & open_squares


def room_for_three(open_squares: Board, first: Board) -> Board:
    """The open squares from where a River can flow three squares: as above, one square on.

    `first` are those from where it can flow two.

    The third cannot be the Headwater: like a chessboard, that has the colour of the second.
    """
    two_beside = open_squares & beside_two(open_squares)
    other = open_squares & beside_two(two_beside)  # for a Headwater that is itself one of them
    return (beside(other) | beside(first) & ~two_beside) & open_squares


def within_reach_of_all(targets: Board, flow: int) -> Board:
    """From where a River of this length might flow over all these squares, seen from afar.

    From any other square it leaves at least one of them alone. So if there are more than `flow`,
    this is nowhere; if there are none, everywhere.
    """
    if targets.bit_count() > flow:
        return 0
    found, near = FULL, within(flow)
    while targets:
        target = targets & -targets
        targets ^= target
        found &= near[target.bit_length() - 1]
    return found
