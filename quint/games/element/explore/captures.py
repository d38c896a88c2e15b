"""Can the opponent be captured this turn, and by which ideas?"""

from collections.abc import Generator
from typing import NamedTuple

from quint.core import QuintError, Trace
from quint.games.element.actions import Place
from quint.games.element.explore.hunt import GaveUp, Hunt, Line, Progress
from quint.games.element.game import Element
from quint.games.element.state import PLAYING, State


class Capture(NamedTuple):
    """What a search found. `verdict` is one of

    "capture"  `line` captures the opponent
    "none"     nothing that can be done this turn captures the opponent
    "limit"    the search gave up after `nodes` positions, and the answer is not known
    """

    verdict: str
    line: Trace | None
    nodes: int  # positions looked at

    def __str__(self) -> str:
        if self.line is not None:
            return "capture: " + ", ".join(str(step.action) for step in self.line.steps)
        if self.verdict == "none":
            return f"no capture this turn; {self.nodes:,} positions looked at"
        return f"gave up after {self.nodes:,} positions: not known"


def capture_this_turn(
    game: Element, state: State, limit: int = 300_000, progress: Progress | None = None
) -> Capture:
    """Whether the mover can capture the opponent before this turn ends, and how.

    The stones of the turn must have been drawn. With three or four players the opponent is the
    one the mover hunts (6.2), and a capture that does not let the mover win is none. `limit` is how
    many positions may be looked at. The answer is exact unless it says that it gave up: fewer
    placements are tried before more, and what is left out is argued for in `Hunt`.

    >>> game = Element()
    >>> state = game.position('''
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  1  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     F  E  .  .  .  .  .  .  .  .  .
    ...     2  .  E  .  .  .  .  .  .  .  .
    ...     hand wind 1
    ...     player 1 to play''')
    >>> print(capture_this_turn(game, state))      # the Earth on c1 stops the jump
    capture: wind b1
    """
    searching = search(game, state, limit, progress)
    while True:
        try:
            next(searching)
        except StopIteration as done:
            found: Capture = done.value
            return found


def search(
    game: Element, state: State, limit: int, progress: Progress | None = None
) -> Generator[None, None, Capture]:
    """The same with a pause every few milliseconds, for a player that thinks in slices."""
    if state.outcome != PLAYING:
        return Capture("none", None, 0)
    check_hand(state)
    hunt = Hunt(game, state, limit, progress)
    try:
        found = yield from hunt.search(state)
    except GaveUp:
        return Capture("limit", None, hunt.nodes)
    if found is None:
        return Capture("none", None, hunt.nodes)
    return Capture("capture", _to_the_point(game, state, found), hunt.nodes)


def check_hand(state: State) -> None:
    if state.drawing != 0:
        raise QuintError("The stones of this turn are not drawn yet, so there is no hand to try.")


class Ideas(NamedTuple):
    """The ways to capture this turn, told by their stones.

    An idea is which stones are placed where: ("earth e5", "fire d4"). The order does not count, nor
    the way of the Sage, nor the ways that Rivers take. Only captures with the fewest placements
    are looked at, so there is no stone in an idea that it does without.
    """

    found: frozenset[tuple[str, ...]]
    whole: bool  # False: the search gave up, and there may be more
    nodes: int  # positions looked at

    def __str__(self) -> str:
        count = f"{len(self.found)} idea{'' if len(self.found) == 1 else 's'}"
        return count if self.whole else f"{count}; gave up after {self.nodes:,} positions"


def ideas(
    game: Element, state: State, limit: int = 300_000, progress: Progress | None = None
) -> Ideas:
    """Every idea by which the mover can capture the opponent before this turn ends.

    >>> game = Element()
    >>> from quint.games.element.explore import puzzles
    >>> state = game.position(puzzles()[0].drawing)
    >>> print(ideas(game, state))
    1 idea
    """
    check_hand(state)
    hunt = Hunt(game, state, limit, progress, all_ideas=True)
    found: set[tuple[str, ...]] = set()
    whole = True
    try:
        for line in hunt.fewest(state):
            if line is not None:
                found.add(tuple(sorted(str(a) for a in line if isinstance(a, Place))))
    except GaveUp:
        whole = False
    return Ideas(frozenset(found), whole, hunt.nodes)


def _to_the_point(game: Element, state: State, line: Line) -> Trace:
    """The line as a Trace, without actions that it does as well without."""
    seat = game.turn(state)
    for number in reversed(range(len(line))):
        shorter = line[:number] + line[number + 1 :]
        if seat in game.winners(_played(game, state, shorter)):
            return _to_the_point(game, state, shorter)
    trace = Trace(game, state)
    for action in line:
        trace = trace.play(action)
    return trace


def _played(game: Element, state: State, line: Line) -> State:
    """The state after these actions, or before the first that may not be done."""
    for action in line:
        if game.refusal(state, action) is not None:
            break
        state = game.apply(state, action)
    return state
