"""Which actions there are where: tables, so that listing legal ones is looking them up.

A board is read six squares at a time: half a row of twelve bits.
"""

from typing import Final

from quint.games.element.actions import PLACES, Action
from quint.games.element.board import FULL, PIECE, PIECE_BITS, SIZE, UP

HALF: Final = UP // 2
SIX: Final = (1 << HALF) - 1  # six squares
IN_A_PIECE: Final = PIECE_BITS // HALF

PLACEMENTS: Final[list[list[list[list[Action]]]]] = []  # [element][half row][bits of its squares]


def lay_out() -> None:
    if PLACEMENTS:
        return
    for places in PLACES:
        halves: list[list[list[Action]]] = []
        for first in range(0, UP * SIZE, HALF):
            by_bits: list[list[Action]] = [[]]
            for bits in range(1, 1 << HALF):
                lowest = first + (bits & -bits).bit_length() - 1
                here = [places[lowest]] if FULL >> lowest & 1 else []
                by_bits.append([*here, *by_bits[bits & bits - 1]])
            halves.append(by_bits)
        PLACEMENTS.append(halves)


def add_placements(found: list[Action], element: int, squares: int) -> None:
    """Add to `found` the placements of an element on these squares."""
    halves, first = PLACEMENTS[element], 0
    while squares:
        piece = squares & PIECE
        for half in halves[first : first + IN_A_PIECE]:
            found += half[piece & SIX]
            piece >>= HALF
        squares >>= PIECE_BITS
        first += IN_A_PIECE
