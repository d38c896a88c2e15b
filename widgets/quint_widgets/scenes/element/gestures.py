"""Which clicks mean which action of Element, and back."""

from quint.games.element import Element, actions, bag, board
from quint.games.element.state import Phase, State
from quint.sentences import player
from quint_widgets.scene import Gesture


def gesture(game: Element, state: State, action: actions.Action) -> Gesture:
    """How many stones; a stone and its square; else just a square: where the Sage or the River
    goes, where free Fire burns, or the nearest stone of the River that is to flow."""
    if isinstance(action, actions.Take):
        return ()
    if isinstance(action, actions.Draw):
        return (f"draw:{action.count}",)
    if isinstance(action, actions.Place):
        hand = f"hand:{state.seat}:{bag.ELEMENTS[action.element]}"
        return (hand, f"cell:{board.NAMES[action.square]}")
    if isinstance(action, actions.River):
        beside = action.square + board.STRAIGHT[action.direction]
        return (f"cell:{board.NAMES[beside]}",) if beside in board.NAMES else ()
    if isinstance(action, actions.Return):
        return ("turn:return",)
    if isinstance(action, actions.End):
        return ("turn:end",)
    return (f"cell:{board.NAMES[action.square]}",)


def action_of(game: Element, state: State, ids: Gesture) -> actions.Action | str:
    """A square alone means what is going on: a River, free Fire, or else the Sage."""
    kind, _, name = ids[0].partition(":")
    if kind == "draw":
        return actions.DRAWS[int(name)]
    if kind == "turn":
        return actions.END if name == "end" else actions.RETURN
    square = board.SQUARE[ids[-1].partition(":")[2]]
    if kind == "cell":
        return _with_square(state, square)
    seat, _, element = name.partition(":")
    number = bag.ELEMENTS.index(element)
    if int(seat) != state.seat and state.hand[number]:
        return f"That is the row of {player(int(seat))}. It is the turn of {player(state.seat)}."
    return actions.PLACES[number][square]


def _with_square(state: State, square: int) -> actions.Action | str:
    if state.phase == Phase.RIVER:
        head = state.river[-1].bit_length() - 1
        if square - head in board.STRAIGHT:
            return actions.River(head, board.STRAIGHT.index(square - head))
        return actions.FLOWS[square]
    if state.phase == Phase.FLOW:
        return actions.FLOWS[square]
    if state.phase == Phase.SPREAD:
        return actions.FREE_FIRES[square]
    own = state.sages[state.seat]
    if square == own and state.drawing == 0:
        return "This is your Sage. Choose a lit square: it steps or jumps there."
    ahead = [first for first, _, line in board.SIGHTS[own] if square in line]
    if ahead and state.stones.wind & ahead[0] and not board.AROUND[own] >> square & 1:
        return actions.JUMPS[square]
    return actions.STEPS[square]
