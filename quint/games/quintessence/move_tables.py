"""Which placements there are where: tables, so that listing legal moves is looking them up.

The tables are laid out when the first game is made, not when the package is imported.
"""

from typing import Final

from quint.games.quintessence.actions import PLACES, Action
from quint.games.quintessence.board import FULL, SQUARES

Slices = tuple[tuple[tuple[Action, ...], ...], ...]  # slices[slice][bits of the squares in it]

# The board is cut into five slices of eleven bits. Fewer would mean fewer tuples to join, but the
# tables grow: five take about three megabytes.
SLICE: Final = 11
SLICES: Final = 5

# By the colour just played: the three others, in the order of the circle of Violence.
OTHERS: Final[tuple[tuple[int, ...], ...]] = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))

PLACES_OF_OTHERS: Final[list[Slices]] = []  # by the colour just played: those of the others
# By the colour just played, on single squares: those of some of the others, by the bits of
# `some`. A square is found from its bit by the remainder of 59, which differs for all of them.
SOME_PLACES: Final[list[Slices]] = []


def lay_out() -> None:
    if PLACES_OF_OTHERS:
        return
    for others in OTHERS:
        PLACES_OF_OTHERS.append(_slices(others))
        SOME_PLACES.append(_by_square(others))


def _slices(colours: tuple[int, ...]) -> Slices:
    """Each table is made of the one for the squares after it: without this square, and with it."""
    slices = []
    for lowest in range(0, SLICE * SLICES, SLICE):
        by_bits: list[tuple[Action, ...]] = [()]
        for square in range(lowest + SLICE - 1, lowest - 1, -1):
            if FULL >> square & 1:
                here = tuple([PLACES[colour][square] for colour in colours])
                by_bits = [both for rest in by_bits for both in (rest, here + rest)]
            else:  # an unused eighth bit: never looked up
                by_bits = [both for rest in by_bits for both in (rest, ())]
        slices.append(tuple(by_bits))
    return tuple(slices)


def _by_square(others: tuple[int, ...]) -> Slices:
    table: list[tuple[tuple[Action, ...], ...]] = [()] * 59
    for square in SQUARES:
        table[(1 << square) % 59] = tuple(
            tuple([PLACES[others[i]][square] for i in range(3) if some >> i & 1])
            for some in range(8)
        )
    return tuple(table)
