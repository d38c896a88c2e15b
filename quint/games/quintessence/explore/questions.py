"""The questions that every room answers, asked of Quintessence: see quint/answers.py.

`best_turn` is the richest that one, two or three own moves can be, `ways_to` the shortest way to a
win that nobody can stop, or to a piece on a square. Squares that cannot be filled for a while, or
ever, are those of closing.py.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from quint.answers import Answer, asked, last
from quint.core import QuintError, Trace
from quint.games.quintessence import Place, Quintessence, State
from quint.games.quintessence.board import FULL, SQUARE, UP
from quint.games.quintessence.explore.closing import HELPS, Line, Turn, given, turns, way_to
from quint.games.quintessence.state import PLAYERS, PLAYING, occupied
from quint.games.quintessence.thinker import think
from quint.sentences import counted, listed, short
from quint.thinking import Thought

MOST_MOVES: Final = 3
MOST_IN_ONE: Final = 13  # points of one placement that can count: see Haul
LOOKS: Final = 400_000  # positions
BREATH: Final = 500  # positions between two answers
OTHERS: Final = {
    "hinders": "the other player does all to keep it small",
    "helps": HELPS,
}


def may_score(state: State) -> int:
    """The squares where a piece may bring points: no others do.

    Two of a colour in line beside it for a Mark, three petals for a Lotus, a Quint under a
    neighbour that Violence strikes.
    """
    pieces, found = state.pieces, 0
    taken = occupied(pieces)
    for own in pieces:
        for step in (1, UP):
            near, far = own << step, own << 2 * step
            back, away = own >> step, own >> 2 * step
            found |= near & far | back & away | near & back
    right, left, up, down = taken << 1, taken >> 1, taken << UP, taken >> UP
    found |= up << 1 & up >> 1 & up << UP | down << 1 & down >> 1 & down >> UP
    found |= right << UP & right >> UP & right << 1 | left << UP & left >> UP & left >> 1
    under = state.quints & taken
    found |= under << 1 | under >> 1 | under << UP | under >> UP
    return found & FULL & ~taken


# ── The richest moves ─────────────────────────────────────────────────────────────────────


def best_turn(
    position: Any,
    moves: int = 1,
    other: str = "hinders",
    limit: int = LOOKS,
    seconds: float | None = None,
) -> Answer:
    """The most points that one, two or three own moves bring to one's own tracks.

    Between two of them the other player moves, and `other` says how: "hinders" is what one can
    be sure of, "helps" is what two who want it can reach together. Only points that count are
    counted (1.2a). It is exact unless the search is stopped, after `limit` positions, as with help
    it mostly is for three moves.

    >>> game = Quintessence()
    >>> print(best_turn('''
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     .  R  R  .  G  .  .
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     just played green'''))
    points in 1 move: 1, and nothing brings more: red d4
    """
    return last(best_turns(position, moves, other, limit), seconds)


def best_turns(
    position: Any, moves: int = 1, other: str = "hinders", limit: int = LOOKS
) -> Iterator[Answer]:
    """The same, an answer after the other: first for one move, then for more, each as good as the
    last or better."""
    if not 1 <= moves <= MOST_MOVES:
        raise QuintError(f"I look for the richest 1 to {MOST_MOVES} moves, not {short(moves)}.")
    if other not in OTHERS:
        raise QuintError(f"The other player {listed([*OTHERS], 'or')}, not {short(other)}.")
    trace = asked(position, Quintessence)
    if trace.state.outcome != PLAYING:
        raise QuintError("The game is over.")
    search = _Riches(trace, other, limit)
    for number in range(1, moves + 1):
        try:
            for _ in search.look(number):
                yield search.answer(moves)
        except _Enough:
            yield search.answer(moves)
            return
        search.done = number
        yield search.answer(moves)


class _Enough(Exception):
    """More positions than the search may look at."""


class _Riches:
    """The search for the richest moves of the player to move."""

    def __init__(self, trace: Trace, other: str, limit: int) -> None:
        self.trace, self.other, self.limit = trace, other, limit
        game = trace.game
        assert isinstance(game, Quintessence)
        self.game = game
        self.seat = trace.state.seat
        self.nodes = self.told = self.done = 0
        self.best = -1
        self.line: Line = ()
        self.known: dict[tuple[State, int], tuple[int, Line]] = {}

    def turns(self, state: State) -> list[Turn]:
        found = turns(self.game, state)
        self.count(len(found))
        return found

    def count(self, more: int) -> None:
        self.nodes += more
        if self.nodes > self.limit:
            raise _Enough

    def last_move(self, state: State) -> tuple[int, Line]:
        """The most that one move brings: only squares are tried where something may be scored."""
        had, best = self.has(state), (0, ())  # type: int, tuple[int, Line]
        places = self.game.actions(state)
        here = may_score(state)
        for place in places:
            if isinstance(place, Place) and here >> place.square & 1:
                for line, after in self.given(state, place):
                    if self.has(after) - had > best[0]:
                        best = self.has(after) - had, line
        return best if best[1] else (0, places[:1])

    def given(self, state: State, place: Place) -> list[Turn]:
        """The placement with all its Purple points given, in every way."""
        self.count(1)
        return given(self.game, state, place)

    def has(self, state: State) -> int:
        return sum(state.points[self.seat])

    def look(self, moves: int) -> Iterator[None]:
        """All that so many moves can bring: into `best` and `line`, whenever it is more."""
        start = self.trace.state
        had = self.has(start)
        own = sorted(self.turns(start), key=lambda turn: -self.has(turn[1]))
        for line, after in own:
            gain = self.has(after) - had
            if gain + MOST_IN_ONE * (moves - 1) <= self.best:
                break  # those that follow bring less
            more, rest = 0, ()  # type: int, Line
            if moves > 1 and after.outcome == PLAYING:
                for reply in self.replies(after, moves - 1, self.best - gain):
                    more, rest = reply
                    yield
            if gain + more > self.best:
                self.best, self.line = gain + more, (*line, *rest)

    def replies(self, state: State, moves: int, floor: int) -> Iterator[tuple[int, Line]]:
        """What so many own moves bring after the other player's best reply; the last one is
        right, unless it is `floor` or less: then it is not more than that."""
        hinders = self.other == "hinders"
        found: tuple[int, Line] = (MOST_IN_ONE * moves if hinders else 0, ())
        for line, after in self.turns(state):
            limit = floor if hinders else max(floor, found[0])
            more, rest = self.own(after, moves, limit, found[0] if hinders else None)
            if (more < found[0]) if hinders else (more > found[0] or not found[1]):
                found = more, (*line, *rest)
            if hinders and found[0] <= floor:
                break
            if self.nodes - self.told >= BREATH:
                self.told = self.nodes
                yield 0, ()
        yield found

    def own(self, state: State, moves: int, floor: int, enough: int | None) -> tuple[int, Line]:
        """The most that so many own moves bring. It need not be right if it is `floor` or less,
        or `enough` or more."""
        if state.outcome != PLAYING:
            return 0, ()
        known = self.known.get((state, moves))
        if known is not None:
            return known
        if moves == 1:
            self.known[state, moves] = self.last_move(state)
            return self.known[state, moves]
        had, best, line, cut = self.has(state), 0, (), False  # type: int, int, Line, bool
        for actions, after in sorted(self.turns(state), key=lambda turn: -self.has(turn[1])):
            gain, more, rest = self.has(after) - had, 0, ()  # type: int, int, Line
            if gain + MOST_IN_ONE * (moves - 1) <= max(best, floor) and line:
                cut = True
                break
            if after.outcome == PLAYING:
                cut = True  # its replies were looked at for this window only
                *_, (more, rest) = self.replies(after, moves - 1, max(best, floor) - gain)
            if gain + more > best or not line:
                best, line = gain + more, (*actions, *rest)
            if enough is not None and best >= enough:
                cut = True
                break
        if not cut:
            self.known[state, moves] = best, line
        return best, line

    def answer(self, moves: int) -> Answer:
        over = self.done == moves
        most = self.best if over else self.best + MOST_IN_ONE * (moves - self.done)
        line, shown = ", ".join(map(str, self.line)), self.trace
        for action in self.line:
            shown = shown.play(action)
        text = f"{self.best}, and nothing brings more: {line}"
        if not over:
            text = f"{self.best} or more: {line}; only {counted(self.done, 'move')} looked through"
        question = f"points in {counted(moves, 'move')}"
        assumes = OTHERS[self.other] if moves > 1 else ""
        return Answer(question, text, self.best, most, shown, assumes, self.nodes)


# ── Ways to a win, and to a square ────────────────────────────────────────────────────────


def ways_to(
    position: Any, goal: str = "win", limit: int = LOOKS, seconds: float | None = None
) -> Answer:
    """The shortest way to a goal: "win" is a win that the other player cannot stop, or the loss
    that cannot be avoided; a square like "d4" is a piece on it, both players helping.

    The value is how many moves of both players it takes, for a loss with a minus; None: none found.

    Endgames are searched and not looked up: about 5 · 10²⁵ quiet boards have a single empty square,
    before Quints and points. Three moves before the end the search proves 39 of 40 games of adepts,
    six moves before it 22; docs/endgames.md has the figures, bench/endgames.py counts them.

    >>> print(ways_to(Quintessence().start(), "e2"))
    ways to e2: 2 moves: red e1, green e2
    """
    return last(ways(position, goal, limit), seconds)


def ways(position: Any, goal: str = "win", limit: int = LOOKS) -> Iterator[Answer]:
    """The same, an answer after the other while the search goes on."""
    trace = asked(position, Quintessence)
    if trace.state.outcome != PLAYING:
        raise QuintError("The game is over.")
    if goal == "win":
        return _to_win(trace, limit)
    square = SQUARE.get(goal.strip().lower())
    if square is None:
        raise QuintError(f"A goal is 'win' or a square like 'd4', not {short(goal)}.")
    return way_to(trace, square, limit)


def _to_win(trace: Trace, limit: int) -> Iterator[Answer]:
    """The search of the players that look ahead, until it has proved a win or a loss."""
    effort = 0
    for thought, proved in _thoughts(trace):
        effort = thought.effort
        if proved:
            yield _proved(trace, thought, effort)
            return
        text = f"none found; {thought.rests_on}"
        yield Answer("ways to win", text, None, 0, None, "", effort)
        if effort > limit:
            return


def _thoughts(trace: Trace) -> Iterator[tuple[Thought, bool]]:
    """Each thought, and whether it is a proof. A win is proved as soon as it is seen, a loss only
    when every action has been looked at, with the last thought."""
    state = trace.state
    thoughts = think(trace.game, state, trace.game.actions(state), Random(0))
    now = next(thoughts)
    for then in thoughts:
        sure = now.value[state.seat] == 1
        yield now, sure
        if sure:
            return
        now = then
    yield now, now.is_proof


def _proved(trace: Trace, thought: Thought, effort: int) -> Answer:
    """The line to its end. Where the search no longer knows it by heart, it looks once more."""
    shown, start = trace, trace.state
    while True:
        for action in thought.line:
            shown = shown.play(action)
        if shown.state.outcome != PLAYING:
            break
        thought = next(now for now, proved in _thoughts(shown) if proved)
    who, plies = shown.state.outcome, shown.state.ply - start.ply
    line = ", ".join(str(step.action) for step in shown.steps[len(trace.steps) :])
    text = f"{PLAYERS[who]} wins in {counted(plies, 'move')}: {line}"
    value = plies if who == start.seat else -plies
    return Answer("ways to win", text, value, value, shown, "", effort)
