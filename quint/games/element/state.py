"""What is true at one moment of Element.

Rules 1 (goal and setup) and 2 (drawing and moving); rule numbers are those of rules.toml.
"""

from typing import Any, Final, final

from quint.core import Value
from quint.games.element.bag import NOTHING, OF_EACH, Counts
from quint.games.element.board import FULL, SPOT, SQUARE, Board
from quint.games.element.stones import NO_STONES, Stones

# ── 1 The goal and the setup ──────────────────────────────────────────────────────────────

# 1.2a: the start squares by number of players (1.1), in turn order. Player 1 goes first (1.4,
# 1.4a); from there the turn goes counterclockwise round the board (6.1).
START_SQUARES: Final[dict[int, tuple[str, ...]]] = {
    2: ("f7", "f5"),
    3: ("c9", "i3", "i9"),
    4: ("c9", "c3", "i3", "i9"),
}

PLAYING: Final = -1  # State.outcome while the game goes on; later one bit per winning seat, or
BROKEN_OFF: Final = 0  # stopped by the cap, and nobody won (5.1c)

MOST_STONES: Final = 4  # 2.1
MOST_STEPS: Final = 5  # 2.2: one fewer for each stone drawn
TO_CHOOSE: Final = -1  # State.drawing at the start of a turn, when nobody has said how many yet


class Phase:
    """What is to be decided now."""

    OVER: Final = 0  # nothing: somebody has won, or the cap is reached
    DRAW: Final = 1  # how many stones to draw
    TAKE: Final = 2  # which stone comes out of the bag, and chance decides
    PLAY: Final = 3  # a stone, a step, a jump, or the end of the turn
    RIVER: Final = 4  # which of several Rivers flows (8.6)
    FLOW: Final = 5  # the next square of the River
    SPREAD: Final = 6  # where free Fire goes, if the bag has not enough (7.1b)


@final
class Rulings:
    """What the table chose where the rulebook can be read in two ways."""

    __slots__ = ("across", "all_passed", "snake", "whole_stack")

    def __init__(self, whole_stack: bool, snake: bool, across: bool, all_passed: bool) -> None:
        self.whole_stack: Final = whole_stack  # 3.1b: Fire replaces a Whirlwind
        self.snake: Final = snake  # 8.2b: a River may enter the bed its tail has left
        self.across: Final = across  # 9.5a: a jump may go across a Range
        self.all_passed: Final = all_passed  # 10.4b: each Wind that a jump passes over is jumped


@final
class State(Value):
    """One moment of the game. Squares are numbers, boards ints with one bit per square (board.py).

    Frozen by its types: every attribute is Final. A plain class with slots, because one is made
    with each action.
    """

    __slots__ = (
        "bag",
        "drawing",
        "flow",
        "hand",
        "jumped",
        "outcome",
        "phase",
        "river",
        "sages",
        "seat",
        "spread",
        "steps",
        "stones",
        "turns",
    )

    def __init__(
        self,
        stones: Stones,
        sages: tuple[int, ...],
        bag: Counts,
        hand: Counts = NOTHING,
        turns: int = 0,
        drawing: int = TO_CHOOSE,
        steps: int = 0,
        jumped: Board = 0,
        river: tuple[Board, ...] = (),
        flow: int = 0,
        spread: Board = 0,
        outcome: int = PLAYING,
    ) -> None:
        self.stones: Final = stones
        self.sages: Final = sages  # the square of each seat's Sage
        self.bag: Final = bag
        self.hand: Final = hand  # what the player at turn has drawn and not placed yet
        self.turns: Final = turns  # completed
        self.drawing: Final = drawing  # stones still to be drawn, or TO_CHOOSE
        self.steps: Final = steps  # left in this turn
        self.jumped: Final = jumped  # the squares whose Wind was jumped in this turn (10.4)
        # The River that flows, see rivers.py, and how many squares it still has to go. If that is
        # none, `river` is the Headwater alone, and the question is which line flows (8.6).
        self.river: Final = river
        self.flow: Final = flow
        self.spread: Final = spread  # where free Fire may go, if the bag has not enough (7.1b)
        self.outcome: Final = outcome
        # What follows from the others, and is asked for all the time.
        self.seat: Final = turns % len(sages)  # whose turn it is, in the middle of a draw too
        phase: int
        if outcome != PLAYING:
            phase = Phase.OVER
        elif drawing:
            phase = Phase.DRAW if drawing == TO_CHOOSE else Phase.TAKE
        elif river:
            phase = Phase.FLOW if flow else Phase.RIVER
        else:
            phase = Phase.SPREAD if spread else Phase.PLAY
        self.phase: Final = phase

    def key(self) -> tuple[Any, ...]:
        """What State takes, in its order."""
        table = (self.stones, self.sages, self.bag, self.hand, self.turns)
        turn = (self.drawing, self.steps, self.jumped, self.river, self.flow, self.spread)
        return (*table, *turn, self.outcome)


def start(players: int) -> State:
    """The Sages on their start squares, all stones in the bag (1.2, 1.3a)."""
    sages = tuple([SQUARE[name] for name in START_SQUARES[players]])
    return State(NO_STONES, sages, (OF_EACH, OF_EACH, OF_EACH, OF_EACH))


def empty_squares(stones: Stones, sages: tuple[int, ...]) -> Board:
    """The squares without a stone and without a Sage."""
    taken = stones.taken
    for square in sages:
        taken |= SPOT[square]
    return FULL ^ taken


def winners(state: State) -> tuple[int, ...]:
    """The seats that have won; none while the game goes on."""
    if state.outcome == PLAYING:
        return ()
    return tuple([seat for seat in range(len(state.sages)) if state.outcome >> seat & 1])


def with_own_sage_on(state: State, square: int) -> tuple[int, ...]:
    """The squares of all Sages once the one whose turn it is has gone to this square."""
    seat = state.seat
    return (*state.sages[:seat], square, *state.sages[seat + 1 :])
