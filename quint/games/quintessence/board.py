"""The 7x7 board as one int: square names, bits and neighbours.

Bit 0 is a1. A row takes eight bits, of which the eighth is never set: it keeps a shift by one
from running round the edge into the next row. So a board fits in 56 bits.

      48 49 50 51 52 53 54   7
      40 41 42 43 44 45 46   6
      32 33 34 35 36 37 38   5
      24 25 26 27 28 29 30   4
      16 17 18 19 20 21 22   3
       8  9 10 11 12 13 14   2
       0  1  2  3  4  5  6   1
       a  b  c  d  e  f  g
"""

from typing import Final, TypeAlias

from quint.compiler import i64

Board: TypeAlias = i64  # an int; compiled, one machine word

SIZE: Final = 7
FILES: Final = "abcdefg"
UP: Final = 8  # a shift by UP is one row, by 1 one file

SQUARES: Final = tuple(UP * row + column for row in range(SIZE) for column in range(SIZE))
NAMES: Final = {square: f"{FILES[square % UP]}{square // UP + 1}" for square in SQUARES}
SQUARE: Final = {name: square for square, name in NAMES.items()}  # SQUARE["d4"] == 27
FULL: Final = 0x7F_7F_7F_7F_7F_7F_7F  # seven rows of seven; a plain number compiles best
BELOW_TOP: Final = 0x7F_7F_7F_7F_7F_7F  # all rows but the seventh


def names(board: Board) -> list[str]:
    """The names of the squares set in a board.

    >>> names(1 << SQUARE["a1"] | 1 << SQUARE["g7"])
    ['a1', 'g7']
    """
    return [NAMES[square] for square in SQUARES if board >> square & 1]


def cells(squares: Board) -> tuple[str, ...]:
    """Place ids of these squares, for refusals and events."""
    return tuple(f"cell:{name}" for name in names(squares))


def board(*squares: str) -> int:
    """The board with these squares set: board("a1", "g7")."""
    return sum(1 << SQUARE[name] for name in squares)


def touching(pieces: Board) -> Board:
    """The squares next to any of these pieces, diagonals too (3.6a), and the pieces themselves.

    Unused eighth bits may be set too: the caller keeps the squares it asks about.
    """
    wide = pieces | pieces << 1 | pieces >> 1
    return wide | (wide & BELOW_TOP) << 8 | wide >> 8


def between_pairs(pieces: Board) -> Board:
    """The squares that lie between two of these pieces, one square apart in a row or column.

    Unused eighth bits may be set too: the caller keeps the squares it asks about.
    """
    return (pieces & pieces >> 2) << 1 | (pieces & pieces >> 16) << 8


def run_through(pieces: Board, spot: Board, step: int) -> Board:
    """The unbroken line of pieces through `spot`, in the direction of `step` and back."""
    line = spot
    ahead = spot << step
    while ahead & pieces:
        line |= ahead
        ahead <<= step
    behind = spot >> step
    while behind & pieces:
        line |= behind
        behind >>= step
    return line


def how_many(board: Board) -> int:
    """How many squares are set: a few, so they are taken away one by one."""
    count = 0
    while board:
        board &= board - 1
        count += 1
    return count


def three_or_more(board: Board) -> bool:
    """Whether at least three squares are set."""
    but_one = board & board - 1
    return but_one & but_one - 1 != 0


def _around(square: int, far: int) -> int:
    """The squares `far` steps left, right, up and down of a square, as far as they exist."""
    column, row = square % UP, square // UP
    spots = ((column - far, row), (column + far, row), (column, row - far), (column, row + far))
    return sum(1 << UP * r + c for c, r in spots if 0 <= c < SIZE and 0 <= r < SIZE)


def _together(boards: tuple[int, ...]) -> int:
    """The squares that are set in any of these boards."""
    found = 0
    for one in boards:
        found |= one
    return found


# Tables by square number; the numbers of the unused eighth bits stand in them too, unread.
BESIDE: Final = tuple(_around(square, 1) for square in range(UP * SIZE))
ACROSS: Final = tuple(_around(square, 2) for square in range(UP * SIZE))

# For each square the pairs of squares that would make a line of three with it.
_THREES: Final = tuple(
    1 << square | 1 << square + step | 1 << square + 2 * step
    for square in SQUARES
    for step in (1, UP)
    if FULL >> square + step & 1 and FULL >> square + 2 * step & 1
)
LINES_AT: Final = tuple(
    tuple(three ^ 1 << square for three in _THREES if three >> square & 1)
    for square in range(UP * SIZE)
)

# A Lotus's petals are beside its centre (5.1a), and all four are on the board, so the centre is one
# of b2 to f6 (5.1b).
CENTRE_OF: Final = {BESIDE[s]: 1 << s for s in SQUARES if BESIDE[s].bit_count() == 4}
# For each square the Lotuses it can be a petal of, each as its three other petals.
PETALS_AT: Final = tuple(
    tuple(petals ^ 1 << square for petals in CENTRE_OF if petals >> square & 1)
    for square in range(UP * SIZE)
)
# And the petals of them all.
PETALS_NEAR: Final = tuple(_together(lotuses) for lotuses in PETALS_AT)
