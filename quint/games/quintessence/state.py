"""What lies on the table in Quintessence: colours, prices, the board, and the state of a game.

Rules 1 (the goal) and 2 (the board); rule numbers are those of rules.toml.
"""

from typing import Any, Final, final

from quint.core import Value
from quint.games.quintessence.board import FILES, Board, board

# ── 1 The goal ────────────────────────────────────────────────────────────────────────────

BLACK: Final = 0
WHITE: Final = 1
PLAYERS: Final[tuple[str, ...]] = ("Black", "White")  # 1.1

# Colours stand in the circle of Violence: each counters the next, and Blue counters Red (6.1).
RED: Final = 0
GREEN: Final = 1
BROWN: Final = 2
BLUE: Final = 3
PURPLE: Final = 4  # the Quints' colour: scored and won like the others, never placed
COLOURS: Final[tuple[str, ...]] = ("red", "green", "brown", "blue", "purple")
LETTERS: Final = "RGNB"  # of the four that are placed; N is browN, as B is blue
RED_PRICE: Final = 2  # 1.2
GREEN_PRICE: Final = 3
BROWN_PRICE: Final = 5
BLUE_PRICE: Final = 4
PURPLE_PRICE: Final = 1
PRICE: Final[tuple[int, ...]] = (RED_PRICE, GREEN_PRICE, BROWN_PRICE, BLUE_PRICE, PURPLE_PRICE)
BY_PRICE: Final[tuple[int, ...]] = (PURPLE, RED, GREEN, BLUE, BROWN)
COLOURS_TO_WIN: Final = 3  # 1.3

PLAYING: Final = -1  # State.outcome while the game goes on; later the winner, or
UNFINISHED: Final = 2  # stopped by the cap, and nobody won (8.1b)
NO_COLOUR: Final = -1  # State.last before the first move, and of an empty square


Points = tuple[tuple[int, ...], tuple[int, ...]]  # Black's and White's, by colour


class Phase:
    """What is to be decided now."""

    OVER: Final = 0  # nothing
    OPEN: Final = 1  # the first piece of the game (3.3)
    PLACE: Final = 2  # a piece
    GIVE: Final = 3  # which colour gets a Purple point (7.4)


@final
class State(Value):
    """One moment of the game. Boards are ints with one bit per square (see board.py).

    Frozen by its types: every attribute is Final. A plain class with slots, because making one
    is most of what a quiet move costs.
    """

    __slots__ = (
        "blue",
        "brown",
        "due",
        "green",
        "last",
        "outcome",
        "ply",
        "points",
        "quints",
        "red",
    )

    def __init__(
        self,
        red: Board,
        green: Board,
        brown: Board,
        blue: Board,
        quints: Board,
        points: Points,
        last: int = NO_COLOUR,
        ply: int = 0,
        due: int = 0,
        outcome: int = PLAYING,
    ) -> None:
        self.red: Final = red  # the pieces of each colour
        self.green: Final = green
        self.brown: Final = brown
        self.blue: Final = blue
        self.quints: Final = quints  # the Quints, bare or under a piece
        self.points: Final = points  # points[player][colour], never above the price
        self.last: Final = last  # the colour just played
        self.ply: Final = ply  # moves completed; Black moves on even ones
        self.due: Final = due  # Purple points that still have to be given to a colour
        self.outcome: Final = outcome

    @property
    def seat(self) -> int:
        """Whose turn it is, or would be if the game were not over."""
        return self.ply & 1

    @property
    def phase(self) -> int:
        if self.outcome != PLAYING:
            return Phase.OVER
        if self.due:
            return Phase.GIVE
        return Phase.OPEN if self.last == NO_COLOUR else Phase.PLACE

    @property
    def pieces(self) -> tuple[int, int, int, int]:
        """The boards in the order of COLOURS."""
        return (self.red, self.green, self.brown, self.blue)

    def colour_on(self, spot: Board) -> int:
        """The colour of the piece on a square, or NO_COLOUR."""
        if self.red & spot:
            return RED
        if self.green & spot:
            return GREEN
        if self.brown & spot:
            return BROWN
        return BLUE if self.blue & spot else NO_COLOUR

    @property
    def everything(self) -> Board:
        """The squares with a coloured piece. A bare Quint leaves its square empty (3.5a)."""
        return self.red | self.green | self.brown | self.blue

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        where = (*self.pieces, self.quints, self.points)
        return (*where, self.last, self.ply, self.due, self.outcome)


# ── 2 The board ───────────────────────────────────────────────────────────────────────────

# 2.1, 2.1a: home pieces in the middle of each edge, a Quint in the centre. From then on they are
# pieces like any other (2.1b).
HOMES: Final = (board("d7"), board("g4"), board("d1"), board("a4"))
START: Final = State(*HOMES, board("d4"), ((0,) * 5, (0,) * 5))
# 3.3: the edge opposite each home piece, its corners too (3.3a).
OPENING_EDGES: Final[tuple[int, ...]] = (
    board(*(f"{file}1" for file in FILES)),
    board(*(f"a{row}" for row in range(1, 8))),
    board(*(f"{file}7" for file in FILES)),
    board(*(f"g{row}" for row in range(1, 8))),
)
EDGE_NAMES: Final[tuple[str, ...]] = ("bottom edge", "left edge", "top edge", "right edge")


def points_of(state: State, player: int) -> tuple[int, ...]:
    """One player's points, by colour."""
    black, white = state.points
    return black if player == BLACK else white


def with_points(state: State, player: int, mine: tuple[int, ...]) -> Points:
    """Both players' points, with those of one replaced."""
    black, white = state.points
    return (mine, white) if player == BLACK else (black, mine)


def won_by(state: State, colour: int) -> int:
    """The player who has won this colour, or -1 (1.2)."""
    black, white = state.points
    if black[colour] >= PRICE[colour]:
        return BLACK
    return WHITE if white[colour] >= PRICE[colour] else -1


def colours_won(points: tuple[int, ...]) -> int:
    """How many colours one player's points have won."""
    red, green, brown, blue, purple = points
    won = (red >= RED_PRICE) + (green >= GREEN_PRICE) + (brown >= BROWN_PRICE)
    return won + (blue >= BLUE_PRICE) + (purple >= PURPLE_PRICE)


def occupied(pieces: tuple[int, ...]) -> int:
    """The squares with a coloured piece. A bare Quint leaves its square empty (3.5a)."""
    return pieces[RED] | pieces[GREEN] | pieces[BROWN] | pieces[BLUE]
