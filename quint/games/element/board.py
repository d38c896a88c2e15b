"""The 11x11 board as one int: square names, bits and neighbours.

Bit 0 is a1. A row takes twelve bits, of which the twelfth is never set: it keeps a shift by one
from running round the edge into the next row. So a Board fits in 132 bits.

     120 121 122 123 124 125 126 127 128 129 130   11
     108 109 110 111 112 113 114 115 116 117 118   10
           …                                        …
      12  13  14  15  16  17  18  19  20  21  22    2
       0   1   2   3   4   5   6   7   8   9  10    1
       a   b   c   d   e   f   g   h   i   j   k
"""

from typing import Final, TypeAlias

from quint.compiler import Long

Board: TypeAlias = Long  # an int

SIZE: Final = 11  # 1.2
FILES: Final = "abcdefghijk"
UP: Final = 12  # a shift by UP is one row, by 1 one file
# Four rows fit into a machine word. A compiled loop over a whole board gains nothing, for such
# long ints are Python's own objects there too; piece by piece it does.
PIECE_BITS: Final = 4 * UP
PIECE: Final = (1 << PIECE_BITS) - 1

SQUARES: Final = tuple(UP * row + column for row in range(SIZE) for column in range(SIZE))
NAMES: Final = {square: f"{FILES[square % UP]}{square // UP + 1}" for square in SQUARES}
SQUARE: Final = {name: square for square, name in NAMES.items()}  # SQUARE["f6"] == 65
FULL: Final[Board] = ((1 << SIZE) - 1) * sum(1 << UP * row for row in range(SIZE))
EDGE: Final[Board] = FULL ^ ((1 << SIZE - 2) - 1) * sum(2 << UP * row for row in range(1, SIZE - 1))

# The four directions of Fire and Water, by name and by what they add to a square's number.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final[tuple[str, ...]] = ("north", "east", "south", "west")
STRAIGHT: Final[tuple[int, ...]] = (UP, 1, -UP, -1)
DIAGONAL: Final[tuple[int, ...]] = (UP + 1, 1 - UP, -UP - 1, UP - 1)

# A line of sight from a square: the bit of its first square, the two squares that a diagonal
# passes between on the way there (0 for a rank or file), and all its squares in order.
Sight = tuple[Board, Board, tuple[int, ...]]

# Tables by square number, laid out when the first game is made and not when the package is
# imported. The numbers of the unused twelfth bits stand in them too, unread.
SPOT: Final[list[Board]] = []  # its bit, made once: 1 << square would be a new long int each time
BESIDE: Final[list[Board]] = []  # the squares above, below, left and right of it
AROUND: Final[list[Board]] = []  # these and the four at its corners
CROSS: Final[list[Board]] = []  # its whole rank and file, itself included
STAR: Final[list[Board]] = []  # all squares it sees along ranks, files and diagonals
CORNERS: Final[list[tuple[tuple[Board, Board], ...]]] = []  # each corner, and its gap: see Sight
SIGHTS: Final[list[tuple[Sight, ...]]] = []  # in all eight directions
OVER: Final[list[dict[Board, tuple[Sight, ...]]]] = []  # those over neighbours: see sights_over
WITHIN: Final[list[list[Board]]] = []  # [steps][square]: the squares that many straight steps away


def names(board: Board) -> list[str]:
    """The names of the squares set in a board.

    >>> names(1 << SQUARE["a1"] | 1 << SQUARE["k11"])
    ['a1', 'k11']
    """
    found = []
    while board:
        found.append(NAMES[(board & -board).bit_length() - 1])
        board &= board - 1
    return found


def board(*squares: str) -> Board:
    """The board with these squares set: board("a1", "k11")."""
    return sum(1 << SQUARE[name] for name in squares)


def cells(board: Board) -> tuple[str, ...]:
    """Place ids of these squares, for refusals and events."""
    return tuple([f"cell:{name}" for name in names(board)])


def name_of(spot: Board) -> str:
    """The name of the one square that is set in a board."""
    return NAMES[spot.bit_length() - 1]


def bits(board: Board) -> list[Board]:
    """A board for each square that is set in this one."""
    found: list[Board] = []
    shift = 0
    while board:
        piece: int = board & PIECE
        while piece:
            lowest = piece & -piece
            found.append(lowest << shift)
            piece ^= lowest
        board >>= PIECE_BITS
        shift += PIECE_BITS
    return found


def beside(squares: Board) -> Board:
    """The squares above, below, left and right of any of these."""
    return (squares << 1 | squares >> 1 | squares << UP | squares >> UP) & FULL


def touching(squares: Board) -> Board:
    """The squares next to any of these, diagonals too, and the squares themselves."""
    wide = squares | squares << 1 | squares >> 1
    return (wide | wide << UP | wide >> UP) & FULL


def sights_over(square: int, near: Board) -> tuple[Sight, ...]:
    """The lines of sight that begin with one of these neighbours, put together when first met."""
    known = OVER[square]
    found = known.get(near)
    if found is None:
        found = known[near] = tuple([sight for sight in SIGHTS[square] if sight[0] & near])
    return found


def within(steps: int) -> list[Board]:
    """By square number, the squares that are at most so many steps above, below or beside it."""
    while len(WITHIN) <= steps:
        WITHIN.append([squares | beside(squares) for squares in WITHIN[-1]] if WITHIN else SPOT)
    return WITHIN[steps]


def lay_out() -> None:
    if SIGHTS:
        return
    for square in range(UP * SIZE):
        SPOT.append(1 << square)
        OVER.append({})
        sights = _sights(square) if FULL >> square & 1 else ()
        straight = [sight for sight in sights if not sight[1]]
        corners = tuple([(first, gap) for first, gap, _ in sights if gap])
        BESIDE.append(sum([first for first, _, _ in straight]))
        AROUND.append(sum([first for first, _, _ in sights]))
        CROSS.append(sum([1 << s for _, _, line in straight for s in line]) | 1 << square)
        STAR.append(sum([1 << s for _, _, line in sights for s in line]))
        CORNERS.append(corners)
        SIGHTS.append(sights)


def _sights(square: int) -> tuple[Sight, ...]:
    found: list[Sight] = []
    for turn in range(4):
        straight, diagonal = STRAIGHT[turn], DIAGONAL[turn]
        for step in (straight, diagonal):
            line = []
            ahead = square + step
            while ahead >= 0 and FULL >> ahead & 1:
                line.append(ahead)
                ahead += step
            if line:
                gap = 0
                if step == diagonal:  # between the two squares that its two halves lead to
                    gap = 1 << square + straight | 1 << square + diagonal - straight
                found.append((1 << line[0], gap, tuple(line)))
    return tuple(found)
