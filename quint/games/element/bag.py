"""What is in the bag: the kinds of stones, and how many there are. See rules.toml."""

from typing import Final

# 1.3: the kinds of stones, in the circle of Replacement: each replaces the one before it, and
# Fire replaces Wind (3.1).
FIRE: Final = 0
WATER: Final = 1
EARTH: Final = 2
WIND: Final = 3
ELEMENTS: Final[tuple[str, ...]] = ("fire", "water", "earth", "wind")
TITLES: Final[tuple[str, ...]] = ("Fire", "Water", "Earth", "Wind")
LETTERS: Final = "FWEA"  # A is air, as W is Water
OF_EACH: Final = 30  # 1.3a

Counts = tuple[int, int, int, int]  # of something, by element
NOTHING: Final[Counts] = (0, 0, 0, 0)


def size_of(counts: Counts) -> int:
    """How many there are of all elements together."""
    fire, water, earth, wind = counts
    return fire + water + earth + wind


def changed(counts: Counts, element: int, by: int) -> Counts:
    """The counts with one of them changed."""
    fire, water, earth, wind = counts
    if element == FIRE:
        return (fire + by, water, earth, wind)
    if element == WATER:
        return (fire, water + by, earth, wind)
    if element == EARTH:
        return (fire, water, earth + by, wind)
    return (fire, water, earth, wind + by)
