"""What a player can decide in Quintessence, and all decisions there are, each made once."""

from typing import Final, final

from quint.core import Value
from quint.games.quintessence.board import NAMES, SQUARES
from quint.games.quintessence.state import BY_PRICE, COLOURS, OPENING_EDGES


@final
class Place(Value):
    """Place a piece of a colour on a square: "red d4"."""

    __slots__ = ("colour", "square")

    def __init__(self, colour: int, square: int) -> None:
        self.colour: Final = colour
        self.square: Final = square

    def key(self) -> tuple[int, ...]:
        return (self.colour, self.square)

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]} {NAMES[self.square]}"


@final
class Give(Value):
    """Give one Purple point to a colour: "point to green"."""

    __slots__ = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour: Final = colour

    def key(self) -> tuple[int, ...]:
        return (self.colour,)

    def __str__(self) -> str:
        return f"point to {COLOURS[self.colour]}"


Action = Place | Give

GIVES: Final = tuple(Give(colour) for colour in BY_PRICE)
PLACES: Final = tuple({square: Place(colour, square) for square in SQUARES} for colour in range(4))
# All that can be tried: every colour on every square. There is no passing (3.1a), and a Quint is
# never placed by hand (7.1).
ATTEMPTS: Final[tuple[Action, ...]] = (
    *(place for of in PLACES for place in of.values()),
    *GIVES,
)
OPENING_PLACES: Final = tuple(
    place
    for of, edge in zip(PLACES, OPENING_EDGES, strict=True)
    for place in of.values()
    if edge >> place.square & 1
)
