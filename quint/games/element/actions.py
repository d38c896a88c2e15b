"""What a player, or chance, can decide in Element: one class for each kind, and all there are.

Every action is made once, when the first game is made; by square number where it has one.
"""

from typing import Final, final

from quint.core import Value
from quint.games.element.bag import ELEMENTS
from quint.games.element.board import DIRECTIONS, NAMES, SQUARES
from quint.games.element.state import MOST_STONES


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


def lay_out() -> None:
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


def with_text(text: str) -> Action | None:
    """The action with this text; the texts are made when the first is asked for."""
    if not BY_TEXT:
        BY_TEXT.update({str(action): action for action in ATTEMPTS})
    return BY_TEXT.get(text)
