"""What is true at one moment of Element, and what a player can decide.

Rules 1 (goal and setup) and 2 (drawing and moving); rule numbers are those of rules.toml.
"""

from __future__ import annotations

from typing import Any, Final, final

from quint.core import Value
from quint.games.element.board import DIRECTIONS, FULL, NAMES, SQUARE, SQUARES, names
from quint.games.element.stones import ELEMENTS, NO_STONES, NOTHING, OF_EACH, Counts, Stones

# ── 1 The goal and the setup ──────────────────────────────────────────────────────────────

# 1.2a: the start squares by number of players (1.1), in turn order. Player 1 goes first (1.4,
# 1.4a); from there the turn goes counterclockwise round the board (6.1).
START_SQUARES: Final[dict[int, tuple[str, ...]]] = {
    2: ("f7", "f5"),
    3: ("c9", "i3", "i9"),
    4: ("c9", "c3", "i3", "i9"),
}

PLAYING: Final = -1  # State.outcome while the game goes on; later the winners, a bit a seat, or
BROKEN_OFF: Final = 0  # stopped by the cap, and nobody won (5.1c)

MOST_STONES: Final = 4  # 2.1
MOST_STEPS: Final = 5  # 2.2: one fewer for each stone drawn
TO_CHOOSE: Final = -1  # State.drawing at the start of a turn: how many stones, is the question


@final
class Rulings:
    """What the table chose where the rulebook can be read in two ways."""

    __slots__ = ("across", "snake", "whole_stack")

    def __init__(self, whole_stack: bool, snake: bool, across: bool) -> None:
        self.whole_stack: Final = whole_stack  # 3.1b: Fire replaces a Whirlwind
        self.snake: Final = snake  # 8.2b: a River may enter the bed its tail has left
        self.across: Final = across  # 9.5a: a jump may go across a Range


@final
class State(Value):
    """One moment of the game. Squares are numbers, boards ints with a bit a square (board.py).

    Frozen by its types: every attribute is Final. A plain class with slots, because one is made
    with each action.
    """

    __slots__ = (
        "bag",
        "drawing",
        "flow",
        "hand",
        "jumped",
        "outcome",
        "river",
        "sages",
        "spread",
        "steps",
        "stones",
        "turns",
    )

    def __init__(
        self,
        stones: Stones,
        sages: tuple[int, ...],
        bag: Counts,
        hand: Counts = NOTHING,
        turns: int = 0,
        drawing: int = TO_CHOOSE,
        steps: int = 0,
        jumped: int = 0,
        river: tuple[int, ...] = (),
        flow: int = 0,
        spread: int = 0,
        outcome: int = PLAYING,
    ) -> None:
        self.stones: Final = stones
        self.sages: Final = sages  # the square of each seat's Sage
        self.bag: Final = bag
        self.hand: Final = hand  # what the mover has drawn and not placed yet
        self.turns: Final = turns  # completed
        self.drawing: Final = drawing  # stones still to be drawn, or TO_CHOOSE
        self.steps: Final = steps  # left in this turn
        self.jumped: Final = jumped  # the squares whose Wind was jumped in this turn (10.4)
        # The River that flows, see rivers.py, and how many squares it still has to go. If that is
        # none, `river` is just the Headwater, and the question is which line flows (8.6).
        self.river: Final = river
        self.flow: Final = flow
        self.spread: Final = spread  # where free Fire may go, if the bag has not enough (7.1b)
        self.outcome: Final = outcome

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        table = (self.stones, self.sages, self.bag, self.hand, self.turns)
        turn = (self.drawing, self.steps, self.jumped, self.river, self.flow, self.spread)
        return (*table, *turn, self.outcome)


def start(players: int) -> State:
    """The Sages on their start squares, all stones in the bag (1.2, 1.3a)."""
    sages = tuple([SQUARE[name] for name in START_SQUARES[players]])
    return State(NO_STONES, sages, (OF_EACH, OF_EACH, OF_EACH, OF_EACH))


def empty_squares(stones: Stones, sages: tuple[int, ...]) -> int:
    """The squares without a stone and without a Sage."""
    taken = stones.fire | stones.water | stones.earth | stones.wind
    for square in sages:
        taken |= 1 << square
    return FULL ^ taken


def mover(state: State) -> int:
    """The seat whose turn it is, in the middle of a draw too."""
    return state.turns % len(state.sages)


def own_sage(state: State) -> int:
    """The square of the mover's Sage."""
    return state.sages[state.turns % len(state.sages)]


def with_own_sage_on(state: State, square: int) -> tuple[int, ...]:
    """The squares of all Sages once the mover's has gone to this one."""
    seat = mover(state)
    return (*state.sages[:seat], square, *state.sages[seat + 1 :])


def changed(counts: Counts, element: int, by: int) -> Counts:
    """The counts with one of them changed."""
    fire, water, earth, wind = counts
    if element == 0:
        return (fire + by, water, earth, wind)
    if element == 1:
        return (fire, water + by, earth, wind)
    if element == 2:
        return (fire, water, earth + by, wind)
    return (fire, water, earth, wind + by)


def cells(squares: int) -> tuple[str, ...]:
    """Place ids of these squares, for refusals and events."""
    return tuple([f"cell:{name}" for name in names(squares)])


def name_of(spot: int) -> str:
    """The name of the one square that is set in a board."""
    return NAMES[spot.bit_length() - 1]


# ── Decisions ─────────────────────────────────────────────────────────────────────────────


class OnSquare(Value):
    """A decision that is about one square and nothing else."""

    __slots__ = ("square",)

    def __init__(self, square: int) -> None:
        self.square: Final = square

    def key(self) -> tuple[int, ...]:
        return (self.square,)


@final
class Draw(Value):
    """Say how many stones to draw: "draw 3"."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def key(self) -> tuple[int, ...]:
        return (self.count,)

    def __str__(self) -> str:
        return f"draw {self.count}"


@final
class Take(Value):
    """Chance: one stone out of the bag: "draw fire"."""

    __slots__ = ("element",)

    def __init__(self, element: int) -> None:
        self.element: Final = element

    def key(self) -> tuple[int, ...]:
        return (self.element,)

    def __str__(self) -> str:
        return f"draw {ELEMENTS[self.element]}"


@final
class Place(Value):
    """Place a drawn stone: "fire d4"."""

    __slots__ = ("element", "square")

    def __init__(self, element: int, square: int) -> None:
        self.element: Final = element
        self.square: Final = square

    def key(self) -> tuple[int, ...]:
        return (self.element, self.square)

    def __str__(self) -> str:
        return f"{ELEMENTS[self.element]} {NAMES[self.square]}"


@final
class FreeFire(OnSquare):
    """Choose where free Fire goes, if there is not enough of it: "free fire d5"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"free fire {NAMES[self.square]}"


@final
class River(Value):
    """Choose the River that lies in a direction from the Headwater: "river c10 west"."""

    __slots__ = ("direction", "square")

    def __init__(self, square: int, direction: int) -> None:
        self.square: Final = square
        self.direction: Final = direction

    def key(self) -> tuple[int, ...]:
        return (self.square, self.direction)

    def __str__(self) -> str:
        return f"river {NAMES[self.square]} {DIRECTIONS[self.direction]}"


@final
class Flow(OnSquare):
    """One square further for the River: "flow e10"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"flow {NAMES[self.square]}"


@final
class Step(OnSquare):
    """One step of the Sage: "step e5"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"step {NAMES[self.square]}"


@final
class Jump(OnSquare):
    """A jump of the Sage, by the square where it lands: "jump h4"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"jump {NAMES[self.square]}"


@final
class Return(Value):
    """Put stones that cannot be placed back into the bag: "return stones"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "return stones"


@final
class End(Value):
    """End the turn: "end turn"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "end turn"


Action = Draw | Take | Place | FreeFire | River | Flow | Step | Jump | Return | End

# Every action there is, laid out when the first game is made; by square number where it has one.
DRAWS: Final = tuple([Draw(count) for count in range(MOST_STONES + 1)])
TAKES: Final = tuple([Take(element) for element in range(4)])
RETURN: Final = Return()
END: Final = End()
PLACES: Final[list[dict[int, Place]]] = []  # by element
FREE_FIRES: Final[dict[int, FreeFire]] = {}
FLOWS: Final[dict[int, Flow]] = {}
STEPS: Final[dict[int, Step]] = {}
JUMPS: Final[dict[int, Jump]] = {}
ATTEMPTS: Final[list[Action]] = []
BY_TEXT: Final[dict[str, Action]] = {}


def lay_out_actions() -> None:
    if ATTEMPTS:
        return
    for element in range(4):
        PLACES.append({square: Place(element, square) for square in SQUARES})
    for square in SQUARES:
        FREE_FIRES[square] = FreeFire(square)
        FLOWS[square] = Flow(square)
        STEPS[square] = Step(square)
        JUMPS[square] = Jump(square)
    ATTEMPTS.extend(DRAWS)
    ATTEMPTS.extend(TAKES)
    for places in PLACES:
        ATTEMPTS.extend(places.values())
    ATTEMPTS.extend(FREE_FIRES.values())
    ATTEMPTS.extend(River(square, way) for square in SQUARES for way in range(4))
    ATTEMPTS.extend(FLOWS.values())
    ATTEMPTS.extend(STEPS.values())
    ATTEMPTS.extend(JUMPS.values())
    ATTEMPTS.append(RETURN)
    ATTEMPTS.append(END)


def action_in(text: str) -> Action | None:
    """The action with this text; the texts are made when the first is asked for."""
    if not BY_TEXT:
        BY_TEXT.update({str(action): action for action in ATTEMPTS})
    return BY_TEXT.get(text)
