"""Which squares can still be filled, and which can nobody ever fill again?

Every game of Quintessence ends by itself, cap or no cap. Look at three numbers: the points on both
tracks, the Quints on the board, the pieces on the board. Every move raises the first of them that
it changes:

- A Mark in an open colour, a Lotus, a Quint that is cleared or doubled: points. They all have to be
  given (7.4a), and a colour is open as long as the game goes on.
- Else a piece destroyed by Violence (6.3), a Mark in a won colour (4.3): a Quint more, for one that
  met a Quint would have been a point.
- Else nothing leaves the board, and there is a piece more.

There are 24 points at most while nobody has three colours, 49 Quints and 49 pieces. So a game has
fewer than 64,000 moves, and it ends with a third colour or with a full board. On a full board
every square is filled. So **a square stays empty for ever only if every way to go on ends with
somebody's third colour (or with the cap) before anybody could fill it**, never for want of
colours: Violence bars two of the four at most, and one was just played.

`Filling` looks for a way to fill a square, deeper and deeper. If it comes to the end of every game
and nothing was left out for its depth, the square is closed for ever, and that is proved.
"""

from collections.abc import Iterator
from typing import Any, Final

from quint.answers import Answer, asked, last
from quint.core import QuintError, Trace
from quint.games.quintessence import Quintessence, State
from quint.games.quintessence.actions import Action, Place
from quint.games.quintessence.board import FULL, NAMES, SQUARES, Board, touching
from quint.games.quintessence.state import NO_COLOUR, PLAYING, occupied
from quint.sentences import counted, short

HELPS: Final = "the other player helps"
BOTH: Final = "even if both players want to fill them"
LOOKS: Final = 20_000  # positions, for one square
LONGEST: Final = 64_000  # moves: no game has as many
BREATH: Final = 500  # positions between two pauses

Line = tuple[Action, ...]
Turn = tuple[Line, State]  # a placement with its Purple points given


def turns(game: Quintessence, state: State) -> list[Turn]:
    """Every whole turn from here: a placement, or what is left of one, and where it leads."""
    found: list[Turn] = []
    waiting: list[Turn] = [((), state)]
    seen: set[State] = set()
    while waiting:
        line, here = waiting.pop()
        for action in game.actions(here):
            after = game.apply(here, action)
            if here.due:  # points can be given in any order
                if after in seen:
                    continue
                seen.add(after)
            (waiting if after.due else found).append(((*line, action), after))
    return found


def given(game: Quintessence, state: State, action: Action) -> list[Turn]:
    """An action and the rest of its turn, its Purple points given in every way."""
    after = game.apply(state, action)
    if not after.due:
        return [((action,), after)]
    return [((action, *line), then) for line, then in turns(game, after)]


class Enough(Exception):
    """More positions than the search may look at."""


class Filling:
    """The search for the fewest moves, of both players, that end on a square."""

    def __init__(self, trace: Trace, square: int, limit: int) -> None:
        game = trace.game
        assert isinstance(game, Quintessence)
        self.game, self.start = game, trace.state
        self.square, self.spot = square, 1 << square
        self.near = touching(self.spot) & FULL & ~self.spot
        self.limit = limit
        self.nodes = self.told = 0
        self.cut = False  # whether a game was left off because it would take too many moves
        self.known: dict[State, int] = {}  # with so many moves left nothing was found
        self.line: Line | None = None

    def search(self, most: int) -> Iterator[int]:
        """Deeper and deeper, with pauses: after each, within how many moves there is no way.

        At the end `line` is the way, or None: then there is none within `most`, or if nothing was
        `cut`, none for ever.
        """
        for moves in range(1, most + 1):
            self.cut = False
            self.known.clear()
            for way in self.ways(self.start, moves):
                if way is not None:
                    self.line = way
                    return
                yield moves - 1
            if not self.cut:
                return
            yield moves

    def ways(self, state: State, moves: int) -> Iterator[Line | None]:
        """A line of at most so many moves, if there is one; None is a pause."""
        fewest = self.fewest(state)
        if state.outcome != PLAYING or state.ply + fewest > self.game.cap:
            return  # over, or over before (8.1b)
        if moves < fewest:
            self.cut = True
            return
        for place in self.game.actions(state):
            if isinstance(place, Place) and place.square == self.square:
                yield (place,)
                return
        if moves == 1 and not state.due:
            self.cut = True
            return
        if self.known.get(state, 0) >= moves:
            return
        self.known[state] = moves
        left = moves if state.due else moves - 1
        for action in self.game.actions(state):
            if moves == 2 and self.is_aside(state, action):
                self.cut = True
                continue
            for line, after in given(self.game, state, action):
                self.count()
                if self.nodes - self.told >= BREATH:
                    self.told = self.nodes
                    yield None
                for way in self.ways(after, left):
                    yield None if way is None else (*line, *way)
                    if way is not None:
                        return

    def count(self) -> None:
        if self.nodes >= self.limit:
            raise Enough
        self.nodes += 1

    def fewest(self, state: State) -> int:
        """No fewer moves fill the square: each piece is placed next to another (3.6, 3.7), so the
        nearest comes nearer by one square a move, and never goes back."""
        if state.last == NO_COLOUR or state.due:
            return 1
        found, near = 0, self.spot
        taken = occupied(state.pieces)
        while not near & taken and near != FULL:
            near = touching(near) & FULL
            found += 1
        return max(found, 1)

    def is_aside(self, state: State, action: Action) -> bool:
        """Whether this move does not let the next one fill the square.

        The colour placed has to touch it. Only if no empty square touches that colour any piece
        will do (3.7), and there is one if one lies beside the piece just placed.
        """
        if not isinstance(action, Place):
            return False
        spot: Board = 1 << action.square
        if (spot | state.pieces[action.colour]) & self.near:
            return False
        empty = FULL & ~occupied(state.pieces) & ~spot
        return touching(spot) & empty != 0


# ── Questions ─────────────────────────────────────────────────────────────────────────────


def way_to(trace: Trace, square: int, limit: int) -> Iterator[Answer]:
    """The fewest moves that bring a piece to a square, both players helping."""
    question = f"ways to {NAMES[square]}"
    if occupied(trace.state.pieces) >> square & 1:
        yield Answer(question, "a piece stands on it", 0, 0, trace, HELPS)
        return
    filling, sure = Filling(trace, square, limit), 0
    try:
        for sure in filling.search(LONGEST):
            yield _not_yet(question, sure, filling.nodes)
    except Enough:
        yield _not_yet(question, sure, filling.nodes)
        return
    if filling.line is None:
        text = "none, for ever: whatever is played, the game ends before"
        yield Answer(question, text, None, None, None, HELPS, filling.nodes)
        return
    shown = trace
    for action in filling.line:
        shown = shown.play(action)
    many = sum(isinstance(action, Place) for action in filling.line)
    text = f"{counted(many, 'move')}: {', '.join(map(str, filling.line))}"
    yield Answer(question, text, many, many, shown, HELPS, filling.nodes)


def _not_yet(question: str, sure: int, nodes: int) -> Answer:
    return Answer(question, f"none within {counted(sure, 'move')}", None, sure, None, HELPS, nodes)


def closed(position: Any, plies: int = 3) -> Answer:
    """The empty squares that nobody can fill for so many moves, even if both players want to.

    The value is a tuple of their names. `closed_for_ever` are those of them that stay empty.

    >>> print(closed(Quintessence().start(), 2))
    squares that 2 moves cannot fill: c3, d3, e3, c4, d4, e4, c5, d5, e5
    """
    trace = asked(position, Quintessence)
    if not 1 <= plies <= 4:
        raise QuintError(f"I look 1 to 4 moves ahead, not {short(plies)}.")
    left, nodes = [], 0
    for square in _empty(trace.state):
        filling = Filling(trace, square, limit=10**9)
        for _ in filling.search(plies):
            pass
        nodes += filling.nodes
        if filling.line is None:
            left.append(NAMES[square])
    names, question = tuple(left), f"squares that {counted(plies, 'move')} cannot fill"
    return Answer(question, ", ".join(names) or "none", names, names, None, BOTH, nodes)


def closed_for_ever(position: Any, limit: int = LOOKS, seconds: float | None = None) -> Answer:
    """The empty squares that nobody can ever fill again, however both players go on.

    The value are the names of those that are proved, `limit` has those too that were not decided
    within `limit` positions a square. See the head of this module for why such squares are rare:
    every game would have to end with a third colour before.

    >>> print(closed_for_ever(Quintessence().start()))
    squares closed for ever: none
    """
    return last(closing(position, limit), seconds)


def closing(position: Any, limit: int = LOOKS) -> Iterator[Answer]:
    """The same, an answer after the other, with one square less that is not decided in each."""
    trace = asked(position, Quintessence)
    if trace.state.outcome != PLAYING:
        raise QuintError("The game is over.")
    waiting = _empty(trace.state)
    proved: list[int] = []
    unknown: list[int] = []
    nodes = 0
    yield _said(proved, waiting, nodes)
    while waiting:
        square = waiting.pop(0)
        filling = Filling(trace, square, limit)
        try:
            for _ in filling.search(LONGEST):
                yield _said(proved, [*unknown, square, *waiting], nodes + filling.nodes)
        except Enough:
            unknown.append(square)
        else:
            proved += [square] if filling.line is None else []
        nodes += filling.nodes
        yield _said(proved, [*unknown, *waiting], nodes)


def _said(proved: list[int], unknown: list[int], nodes: int) -> Answer:
    sure, perhaps = (", ".join([NAMES[s] for s in squares]) for squares in (proved, unknown))
    text = (sure or "none") + (f"; not decided: {perhaps}" if perhaps else "")
    value = tuple([NAMES[square] for square in proved])
    most = tuple([NAMES[square] for square in SQUARES if square in (*proved, *unknown)])
    return Answer("squares closed for ever", text, value, most, None, BOTH, nodes)


def _empty(state: State) -> list[int]:
    taken = occupied(state.pieces)
    return [square for square in SQUARES if not taken >> square & 1]
