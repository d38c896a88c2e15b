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
Half = list[list[Action]]  # half a row: the placements, by the bits of its squares
PLACEMENTS: Final[list[list[list[Half]]]] = []  # [element][piece of the board][half row]


def lay_out() -> None:
    if PLACEMENTS:
        return
    for places in PLACES:
        halves: list[Half] = []
        for first in range(0, UP * SIZE, HALF):
            by_bits: Half = [[]]
            for six in range(1, 1 << HALF):
                lowest = first + (six & -six).bit_length() - 1
                here = [places[lowest]] if FULL >> lowest & 1 else []
                by_bits.append([*here, *by_bits[six & six - 1]])
            halves.append(by_bits)
        firsts = range(0, len(halves), IN_A_PIECE)
        PLACEMENTS.append([halves[first : first + IN_A_PIECE] for first in firsts])


def add_placements(found: list[Action], element: int, squares: Board) -> None:
    """Add to `found` the placements of an element on these squares."""
    for halves in PLACEMENTS[element]:
        piece: int = squares & PIECE
        for half in halves:
            found += half[piece & SIX]
            piece >>= HALF
        squares >>= PIECE_BITS


def add_steps(found: list[Action], squares: Board) -> None:
    """Add to `found` the steps of a Sage to these squares around it."""
    steps = STEPS_TO.get(squares)
    if steps is None:
        steps = [STEPS[spot.bit_length() - 1] for spot in bits(squares)]
        STEPS_TO[squares] = steps
    found += steps
