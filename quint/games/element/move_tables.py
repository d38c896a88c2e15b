"""Which actions there are where: tables, so that listing legal ones is looking them up.

A board is read six squares at a time: half a row of twelve bits.
"""

from typing import Final

from quint.games.element.actions import PLACES, STEPS, Action
from quint.games.element.board import FULL, PIECE, PIECE_BITS, SIZE, UP, Board, bits

HALF: Final = UP // 2
SIX: Final = (1 << HALF) - 1  # six squares
IN_A_PIECE: Final = PIECE_BITS // HALF

STEPS_TO: Final[dict[Board, list[Action]]] = {}  # squares around a Sage: at most 256 for each
PLACEMENTS: Final[list[list[list[list[Action]]]]] = []  # [element][half row][bits of its squares]


def lay_out() -> None:
    if PLACEMENTS:
        return
    for places in PLACES:
        halves: list[list[list[Action]]] = []
        for first in range(0, UP * SIZE, HALF):
            by_bits: list[list[Action]] = [[]]
            for six in range(1, 1 << HALF):
                lowest = first + (six & -six).bit_length() - 1
                here = [places[lowest]] if FULL >> lowest & 1 else []
                by_bits.append([*here, *by_bits[six & six - 1]])
            halves.append(by_bits)
        PLACEMENTS.append(halves)


def add_placements(found: list[Action], element: int, squares: Board) -> None:
    """Add to `found` the placements of an element on these squares."""
    halves, first = PLACEMENTS[element], 0
    while squares:
        piece: int = squares & PIECE
        for half in halves[first : first + IN_A_PIECE]:
            found += half[piece & SIX]
            piece >>= HALF
        squares >>= PIECE_BITS
        first += IN_A_PIECE


def add_steps(found: list[Action], squares: Board) -> None:
    """Add to `found` the steps of a Sage to these squares around it."""
    steps = STEPS_TO.get(squares)
    if steps is None:
        steps = [STEPS[spot.bit_length() - 1] for spot in bits(squares)]
        STEPS_TO[squares] = steps
    found += steps
