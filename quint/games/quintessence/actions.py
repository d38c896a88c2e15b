"""What a player can decide in Quintessence, and all decisions there are, each made once."""

from typing import Final, final

from quint.core import Value
from quint.games.quintessence.board import ACROSS, BESIDE, NAMES, PETALS_NEAR, SQUARES, Board
from quint.games.quintessence.state import BY_PRICE, COLOURS, OPENING_EDGES, PRICE


@final
class Place(Value):
    """Place a piece of a colour on a square: "red d4".

    It has at hand what its square lies next to, so that nobody has to look it up in each move.
    """

    __slots__ = ("across", "beside", "colour", "petals", "spot", "square")

    def __init__(self, colour: int, square: int) -> None:
        self.colour: Final = colour
        self.square: Final = square
        self.spot: Final[Board] = 1 << square
        self.beside: Final[Board] = BESIDE[square]
        self.across: Final[Board] = ACROSS[square]
        self.petals: Final[Board] = PETALS_NEAR[square]  # of all Lotuses it can be a petal of

    def key(self) -> tuple[int, ...]:
        return (self.colour, self.square)

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]} {NAMES[self.square]}"


@final
class Give(Value):
    """Give one Purple point to a colour: "point to green"."""

    __slots__ = ("colour", "price")

    def __init__(self, colour: int) -> None:
        self.colour: Final = colour
        self.price: Final = PRICE[colour]

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
