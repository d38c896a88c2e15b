"""What lies on the board, and what a stone does there as soon as it is placed.

Rules 3 (Replacement), 7 (Fire), 9 (Earth) and the stacks of rule 10 (Wind). Rivers flow in
rivers.py, because they go on for several decisions. Rule numbers are those of rules.toml.
"""

from typing import Final, final

from quint.core import Value
from quint.games.element.bag import EARTH, FIRE, WATER, WIND, Counts
from quint.games.element.board import FULL, STRAIGHT, Board, touching

HIGHEST: Final = 4  # 10.5: of a Whirlwind


@final
class Stones(Value):
    """The stones on the board. Each attribute is a board: an int with one bit per square.

    Frozen by its types: every attribute is Final.
    """

    __slots__ = (
        "earth",
        "fire",
        "mountains",
        "ranges",
        "taken",
        "water",
        "wind",
        "wind2",
        "wind3",
        "wind4",
    )

    def __init__(
        self,
        fire: Board = 0,
        water: Board = 0,
        earth: Board = 0,
        wind: Board = 0,
        wind2: Board = 0,
        wind3: Board = 0,
        wind4: Board = 0,
        mountains: Board = 0,
        ranges: Board = 0,
    ) -> None:
        self.fire: Final = fire
        self.water: Final = water
        self.earth: Final = earth
        self.wind: Final = wind
        self.wind2: Final = wind2  # Whirlwinds: Wind at least two high, three high, four high
        self.wind3: Final = wind3
        self.wind4: Final = wind4
        self.mountains: Final = mountains  # Earth two high
        self.ranges: Final = ranges  # Mountains and the Earth connected with them (9.3a)
        self.taken: Final = fire | water | earth | wind  # asked for all the time

    def key(self) -> tuple[Board, ...]:
        """What Stones takes, in its order."""
        low = (self.fire, self.water, self.earth, self.wind)
        return (*low, self.wind2, self.wind3, self.wind4, self.mountains, self.ranges)

    def all(self) -> Board:
        """The squares with a stone."""
        return self.taken

    def of(self, element: int) -> Board:
        """The squares with a stone of this element."""
        return (self.fire, self.water, self.earth, self.wind)[element]

    def counts(self) -> Counts:
        """How many stones of each element are on the board, stacks counted in full."""
        earth = self.earth.bit_count() + self.mountains.bit_count()
        return (self.fire.bit_count(), self.water.bit_count(), earth, winds_on(self, FULL))


NO_STONES: Final = Stones()


def winds_on(stones: Stones, squares: Board) -> int:
    """How many Winds lie on these squares, stacks counted in full."""
    lowest, higher = (stones.wind & squares).bit_count(), stones.wind2 & squares
    if not higher:
        return lowest  # no Whirlwind, as nearly everywhere
    highest = (stones.wind3 & squares).bit_count() + (stones.wind4 & squares).bit_count()
    return lowest + higher.bit_count() + highest


# ── 3 Stones and the Rule of Replacement ──────────────────────────────────────────────────


def replaceable(stones: Stones, element: int, whole_stack: bool) -> Board:
    """The squares where this element takes the place of a stone: 3.1, as often as one likes (3.2).

    Wind replaces no stone of a Range (9.2a), and Fire a Whirlwind only by 3.1b.
    """
    if element == FIRE:
        return stones.wind if whole_stack else stones.wind ^ stones.wind2
    if element == WATER:
        return stones.fire
    if element == EARTH:
        return stones.water
    return stones.earth ^ stones.ranges


def stackable(stones: Stones, element: int) -> Board:
    """The squares where this element goes on top of its own kind.

    Earth up to two (9.1, 9.1a), Wind up to four (10.5), Fire and Water never (3.1a).
    """
    if element == EARTH:
        return stones.earth ^ stones.mountains
    return stones.wind ^ stones.wind4 if element == WIND else 0


def replaced_on(stones: Stones, element: int, spot: Board) -> int:
    """How many stones go back to the bag if this element is placed on a square (3.3)."""
    if element == FIRE:
        return winds_on(stones, spot)
    if element == WATER:
        return int(stones.fire & spot != 0)
    if element == EARTH:
        return int(stones.water & spot != 0)
    return int(stones.earth & spot != 0)


def placed(stones: Stones, element: int, spot: Board) -> Stones:
    """The board with one more stone on it, in place of what it replaces (3.1)."""
    if element == FIRE:
        return with_fire(stones, spot)
    if element == WATER:
        return with_water(stones, stones.water | spot, spot)
    if element == EARTH:
        return with_earth(stones, spot)
    return with_wind(stones, spot)


# ── 7 Fire ────────────────────────────────────────────────────────────────────────────────


def with_fire(stones: Stones, spots: Board) -> Stones:
    """Fire on these squares; Wind there is gone, Whirlwinds too (3.1b, 7.4)."""
    return Stones(
        stones.fire | spots,
        stones.water,
        stones.earth,
        stones.wind & ~spots,
        stones.wind2 & ~spots,
        stones.wind3 & ~spots,
        stones.wind4 & ~spots,
        stones.mountains,
        stones.ranges,
    )


def spread_to(stones: Stones, empty: Board, spot: Board, whole_stack: bool) -> Board:
    """7.1: where free Fire goes after Fire was placed on `spot`: behind each Fire beside it (7.2).

    Diagonal neighbours do not count (7.5, 7.5a). With several Fires in a line it is the far end
    (7.1a). Only empty squares and Wind take it: not Water, Earth, Sages or the edge (7.3, 7.4).
    """
    takes_fire = empty | replaceable(stones, FIRE, whole_stack)
    targets: Board = 0
    for step in STRAIGHT:
        ahead = spot << step if step > 0 else spot >> -step
        if ahead & stones.fire:
            while ahead & stones.fire:
                ahead = ahead << step if step > 0 else ahead >> -step
            targets |= ahead & takes_fire
    return targets


# ── 8 Water ───────────────────────────────────────────────────────────────────────────────


def with_water(stones: Stones, water: Board, quenched: Board = 0) -> Stones:
    """The board with its Water on these squares, and Fire put out on those (8.5)."""
    return Stones(
        stones.fire & ~quenched,
        water,
        stones.earth,
        stones.wind,
        stones.wind2,
        stones.wind3,
        stones.wind4,
        stones.mountains,
        stones.ranges,
    )


# ── 9 Earth ───────────────────────────────────────────────────────────────────────────────


def with_earth(stones: Stones, spot: Board) -> Stones:
    """One more Earth; the second on a square makes a Mountain (9.1), and Ranges grow."""
    earth = stones.earth | spot
    mountains = stones.mountains | stones.earth & spot
    ranges = stones.ranges
    if mountains & spot or touching(spot) & ranges:
        ranges |= connected(earth, spot)
    return Stones(
        stones.fire,
        stones.water & ~spot,
        earth,
        stones.wind,
        stones.wind2,
        stones.wind3,
        stones.wind4,
        mountains,
        ranges,
    )


def connected(earth: Board, some: Board) -> Board:
    """All Earth connected with some of it along ranks, files or diagonals (9.2, 9.3)."""
    while True:
        more = touching(some) & earth
        if more == some:
            return some
        some = more


# ── 10 Wind ───────────────────────────────────────────────────────────────────────────────


def with_wind(stones: Stones, spot: Board) -> Stones:
    """One more Wind: on its own, in place of Earth, or on top of a Wind (10.5)."""
    return Stones(
        stones.fire,
        stones.water,
        stones.earth & ~spot,
        stones.wind | spot,
        stones.wind2 | stones.wind & spot,
        stones.wind3 | stones.wind2 & spot,
        stones.wind4 | stones.wind3 & spot,
        stones.mountains,
        stones.ranges,
    )
