"""Which placements there are where: tables, so that listing legal moves is looking them up.

The tables are laid out when the first game is made, not when the package is imported.
"""

from __future__ import annotations

from typing import Final

from quint.games.quintessence.board import SIZE, SQUARES, UP
from quint.games.quintessence.state import PLACE, Action

Rows = tuple[tuple[tuple[Action, ...], ...], ...]  # rows[row][bits of the squares in that row]

# By the colour just played: the three others, in the order of the circle of Violence.
OTHERS: Final[tuple[tuple[int, ...], ...]] = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))

PLACES_OF_OTHERS: Final[list[Rows]] = []  # by the colour just played: those of the others
# By the colour just played, on single squares: those of some of the others, by the bits of
# `some`. A square is found from its bit by the remainder of 59, which differs for all of them.
SOME_PLACES: Final[list[Rows]] = []


def lay_out_tables() -> None:
    if PLACES_OF_OTHERS:
        return
    for others in OTHERS:
        PLACES_OF_OTHERS.append(_rows(others))
        SOME_PLACES.append(_by_square(others))


def _rows(colours: tuple[int, ...]) -> Rows:
    rows = []
    for row in range(SIZE):
        by_bits: list[tuple[Action, ...]] = [()]
        for bits in range(1, 1 << SIZE):
            lowest = UP * row + (bits & -bits).bit_length() - 1
            here = tuple([PLACE[colour][lowest] for colour in colours])
            by_bits.append(here + by_bits[bits & bits - 1])
        rows.append(tuple(by_bits))
    return tuple(rows)


def _by_square(others: tuple[int, ...]) -> Rows:
    table: list[tuple[tuple[Action, ...], ...]] = [()] * 59
    for square in SQUARES:
        table[(1 << square) % 59] = tuple(
            tuple([PLACE[others[i]][square] for i in range(3) if some >> i & 1])
            for some in range(8)
        )
    return tuple(table)
