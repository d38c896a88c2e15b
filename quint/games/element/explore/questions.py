"""The questions that every room answers, asked of Element: see quint/answers.py.

A capture ends the game at once. So the best turn is one that captures, a way to it is an idea, and
the worst that a turn leaves open is the chance that the next player can capture.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any, Final

from quint.answers import Answer, asked, last
from quint.core import QuintError, Trace
from quint.games.element import actions as do
from quint.games.element.explore import captures
from quint.games.element.explore.hunt import GaveUp, Hunt, Line, count_ways
from quint.games.element.game import Element
from quint.games.element.state import MOST_STONES, PLAYING, Phase, State
from quint.sentences import counted, player, short

LOOKS: Final = 300_000  # positions
LOOKS_A_HAND: Final = (300, 5_000, 50_000)  # first a little at each hand, then more
PAUSES: Final = 10  # of a search, between two answers: some 1,000 positions
CAPTURE: Final = "capture"
DRAWN: Final = "every stone of the bag is as likely to be drawn as every other"


# ── This turn ─────────────────────────────────────────────────────────────────────────────


def best_turn(position: Any, limit: int = LOOKS, seconds: float | None = None) -> Answer:
    """Whether the rest of this turn can capture, and how: 1 if it can, 0 if nothing does.

    >>> from quint.games.element.explore import puzzles
    >>> print(best_turn(puzzles()[0].drawing))
    capture this turn: wind e6, jump f7
    """
    return last(best_turns(position, limit), seconds)


def best_turns(position: Any, limit: int = LOOKS) -> Iterator[Answer]:
    """The same, an answer after the other while the search goes on."""
    trace = asked(position, Element)
    looked = 0

    def count(more: int) -> None:
        nonlocal looked
        looked += more

    searching = captures.search(_game(trace), trace.state, limit, count)
    while True:
        try:
            next(searching)
        except StopIteration as done:
            yield _captured(trace, done.value)
            return
        yield _captured(trace, captures.Capture("limit", None, looked))


def _captured(trace: Trace, found: captures.Capture) -> Answer:
    question, value = "capture this turn", int(found.verdict == CAPTURE)
    if found.line is None:
        none = found.verdict == "none"
        text = f"{'none' if none else 'none so far'}, {found.nodes:,} positions looked at"
        return Answer(question, text, 0, 0 if none else 1, None, "", found.nodes)
    text = ", ".join(str(step.action) for step in found.line.steps)
    shown = trace
    for step in found.line.steps:
        shown = shown.play(step.action)
    return Answer(question, text, value, 1, shown, "", found.nodes)


def ways_to(
    position: Any, goal: str = CAPTURE, limit: int = LOOKS, seconds: float | None = None
) -> Answer:
    """Every idea by which this turn captures with the fewest stones; the value is those stones.

    >>> from quint.games.element.explore import puzzles
    >>> print(ways_to(puzzles()[0].drawing))
    ways to capture: one idea, with 1 stone: wind e6
    """
    return last(ways(position, goal, limit), seconds)


def ways(position: Any, goal: str = CAPTURE, limit: int = LOOKS) -> Iterator[Answer]:
    """The same, an answer after the other, each with as many ideas as the last or more."""
    if goal != CAPTURE:
        raise QuintError(f"The goal in Element is to {CAPTURE}, not {short(goal)}.")
    trace = asked(position, Element)
    captures.check_hand(trace.state)
    hunt = Hunt(_game(trace), trace.state, limit, all_ideas=True)
    found: dict[tuple[str, ...], Line] = {}
    whole = True
    try:
        for line in hunt.fewest(trace.state):
            if line is not None:
                placed = sorted(str(a) for a in line if isinstance(a, do.Place))
                found.setdefault(tuple(placed), line)
            yield _ideas(trace, found, False, hunt.nodes)
    except GaveUp:
        whole = False
    yield _ideas(trace, found, whole, hunt.nodes)


def _ideas(trace: Trace, found: dict[tuple[str, ...], Line], whole: bool, nodes: int) -> Answer:
    said = " so far" if not whole else ""
    question = "ways to capture"
    if not found:
        return Answer(question, f"none{said}", None, None if whole else 0, None, "", nodes)
    first, line = next(iter(found.items()))
    many = "one idea" if len(found) == 1 else f"{len(found)} ideas"
    which = "; ".join(", ".join(idea) or "the Sage alone" for idea in sorted(found))
    text = f"{many}{said}, with {counted(len(first), 'stone')}: {which}"
    for action in line:
        trace = trace.play(action)
    return Answer(question, text, len(first), len(first), trace, "", nodes)


# ── The next turn ─────────────────────────────────────────────────────────────────────────


def odds_of(
    position: Any,
    event: str = CAPTURE,
    limit: int = LOOKS_A_HAND[-1],
    seconds: float | None = None,
) -> Answer:
    """The chance that whoever draws now captures in this turn, with the best number of stones.

    It is a whole table of hands: for 0 to 4 stones every hand that the bag allows, each with its
    weight, each searched to its end. Where a search gives up, after `limit` positions, the chance
    lies between `value` and `limit`.
    """
    return last(odds(position, event, limit), seconds)


def odds(position: Any, event: str = CAPTURE, limit: int = LOOKS_A_HAND[-1]) -> Iterator[Answer]:
    """The same, an answer after the other, each as narrow as the last or narrower."""
    if event != CAPTURE:
        raise QuintError(f"I know the odds of a {CAPTURE}, not of {short(event)}.")
    trace = asked(position, Element)
    if trace.state.phase != Phase.DRAW:
        raise QuintError("The stones of this turn are drawn; ask for the best turn with them.")
    return _replies(trace, f"{player(trace.state.seat)} captures", limit)


def left_open(position: Any, limit: int = LOOKS_A_HAND[-1], seconds: float | None = None) -> Answer:
    """The worst that is left open if the turn ends here: the chance that the next player captures.

    The next player draws as many stones as is best for a capture, and plays them as well as can be.

    >>> print(left_open('''
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  1  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  2  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     steps left 1
    ...     player 1 to play'''))
    what is left open: Player 2 captures with no hand at all; the Sage has 8 ways out
    """
    return last(leaving_open(position, limit), seconds)


def leaving_open(position: Any, limit: int = LOOKS_A_HAND[-1]) -> Iterator[Answer]:
    """The same, an answer after the other, each as narrow as the last or narrower."""
    trace = asked(position, Element)
    for action in (do.Return(), do.End()):
        if trace.state.phase == Phase.PLAY and action in trace.game.actions(trace.state):
            trace = trace.play(action)
    if trace.state.outcome != PLAYING:
        raise QuintError("The game is over.")
    if trace.state.phase != Phase.DRAW:
        raise QuintError("Ask when a turn is finished: all stones placed, nothing flowing.")
    return _replies(trace, "what is left open", limit)


Hand = tuple[int, ...]  # how many of each element


def _replies(trace: Trace, question: str, limit: int) -> Iterator[Answer]:
    table = _Hands(trace, question)
    for looks in [*[few for few in LOOKS_A_HAND if few < limit], limit]:
        for hand in [hand for hand, verdict in table.verdicts.items() if verdict == "limit"]:
            for _ in table.look(hand, looks):
                yield table.answer()
        if "limit" not in table.verdicts.values():
            return


class _Hands:
    """Every hand that the next player can draw, and whether it captures."""

    def __init__(self, trace: Trace, question: str) -> None:
        self.trace, self.question = trace, question
        self.state: State = trace.state
        bag = self.state.bag
        every = product(range(MOST_STONES + 1), repeat=4)
        fits = [h for h in every if sum(h) <= MOST_STONES and all(map(int.__le__, h, bag))]
        self.weight = {hand: prod(map(comb, bag, hand)) for hand in sorted(fits, key=sum)}
        self.verdicts = dict.fromkeys(self.weight, "limit")
        self.shown: tuple[int, Trace] | None = None  # the likeliest hand that captures
        self.nodes = 0

    def look(self, hand: Hand, looks: int) -> Iterator[None]:
        """Search one hand, with a pause now and then, and one at the end."""
        drawn = self.trace.play(do.DRAWS[sum(hand)])
        for element, count in enumerate(hand):
            for _ in range(count):
                drawn = drawn.play(do.TAKES[element])
        searching = captures.search(_game(drawn), drawn.state, looks)
        pauses = 0
        while True:
            try:
                next(searching)
            except StopIteration as done:
                self.found(hand, drawn, done.value)
                yield
                return
            pauses += 1
            if pauses % PAUSES == 0:
                yield

    def found(self, hand: Hand, drawn: Trace, found: captures.Capture) -> None:
        self.verdicts[hand] = found.verdict
        self.nodes += found.nodes
        if found.line is None or (self.shown and self.shown[0] >= self.weight[hand]):
            return
        for step in found.line.steps:
            drawn = drawn.play(step.action)
        self.shown = self.weight[hand], drawn

    def chance(self, stones: int, *verdicts: str) -> Fraction:
        """That one of so many stones' hands has one of these verdicts."""
        hands = [hand for hand in self.weight if sum(hand) == stones]
        fits = sum(self.weight[hand] for hand in hands if self.verdicts[hand] in verdicts)
        return Fraction(fits, sum(self.weight[hand] for hand in hands) or 1)

    def answer(self) -> Answer:
        stones = range(MOST_STONES + 1)
        sure = {n: self.chance(n, CAPTURE) for n in stones}
        perhaps = {n: self.chance(n, CAPTURE, "limit") for n in stones}
        best, most = max(sure.values()), max(perhaps.values())
        text = self.said(max(stones, key=lambda n: (sure[n], -n)), best, most)
        shows = self.shown[1] if self.shown else None
        return Answer(self.question, text, best, most, shows, DRAWN, self.nodes)

    def said(self, stones: int, best: Fraction, most: Fraction) -> str:
        game, state = _game(self.trace), self.state
        ways = count_ways(Hunt(game, state, limit=0).ways_out(state))
        who, out = player(state.seat), f"the Sage has {counted(ways, 'way')} out"
        if not most:
            return f"{who} captures with no hand at all; {out}"
        odds = f"{float(best):.1%}" if best == most else f"{float(best):.1%} to {float(most):.1%}"
        drawing = f", drawing {counted(stones, 'stone')}" if best else ""
        return f"{who} captures in {odds} of the draws{drawing}; {out}"


def _game(trace: Trace) -> Element:
    game = trace.game
    assert isinstance(game, Element)
    return game
