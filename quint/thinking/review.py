"""A played game looked at again: each player's chances before every action, and where they turned.

An action is compared with the one that looks best to whoever decided, who is shown what they saw.
Both are thought about once more, together, so that they meet the same answers and the same luck.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from quint.core import OVER, Game, QuintError, Trace
from quint.sentences import counted, short
from quint.thinking import levels
from quint.thinking.analysis import LINES, Analysis, percent
from quint.thinking.drivers import Budget, think
from quint.thinking.thought import even

Progress = Callable[[int], object]

NODES: Final = 2_000  # positions for each decision, in a room that says nothing else
TURNING: Final = 0.05  # a share lost by one action that is worth telling
SURE: Final = 5  # times as many positions before it is told: the first look may have been luck
MOST: Final = 5  # turning points that are told


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a game, what could have been done instead, and what that was worth."""

    step: int  # actions before it
    seat: int
    played: Any
    best: Any
    chances: tuple[float, ...] | None  # of each seat, before the action; None: not known
    kept: float  # the share of whoever decided, with what was played
    could: float  # and with what looks best
    reason: str  # for what looks best, in words; it may be empty
    judged: bool = True  # whether both were looked at; if not, the two shares say nothing

    @property
    def lost(self) -> float:
        return max(0.0, self.could - self.kept)


@dataclass(frozen=True, slots=True)
class Review:
    """What was decided in a game, and how it came out."""

    trace: Trace
    decisions: tuple[Decision, ...]

    def chances(self) -> list[tuple[float, ...]]:
        """Before each action and at the end: the last that was known."""
        game = self.trace.game
        known = {each.step: each.chances for each in self.decisions if each.chances is not None}
        found, now = [], known.get(min(known, default=0), even(game.players))
        for step in range(len(self.trace.steps)):
            now = known.get(step, now)
            found.append(now)
        return [*found, _result(game, self.trace.state) or now]

    def turning_points(self) -> list[Decision]:
        """The actions that cost most, in the order of the game."""
        costly = [each for each in self.decisions if each.judged and each.lost >= TURNING]
        costly.sort(key=lambda decision: -decision.lost)
        return sorted(costly[:MOST], key=lambda decision: decision.step)

    def told(self, decision: Decision) -> str:
        """A turning point in a sentence."""
        who = levels.seat_name(self.trace.game, decision.seat)
        return (
            f"Step {decision.step + 1}: {who} plays {decision.played} ({percent(decision.kept)}). "
            f"Better is {decision.best} ({percent(decision.could)})"
            f"{decision.reason and ': '}{decision.reason}."
        )

    def __str__(self) -> str:
        points = [self.told(decision) for decision in self.turning_points()]
        decisions = counted(len(self.decisions), "decision")
        turning = counted(len(points), "turning point")
        head = f"{self.trace.game.title}: {decisions}, {turning}"
        return "\n".join([f"{head}:" if points else f"{head}.", *points])

    def __repr__(self) -> str:
        return str(self)


def review(
    trace: Trace, nodes: int | None = None, seed: int = 0, progress: Progress | None = None
) -> Review:
    """Look at every decision of a game. The same game and numbers give the same review.

    `progress` is called with 1 after each action, as a tqdm bar's update is.

    >>> import quint
    >>> trace = quint.Trace(quint.new("quintessence"))
    >>> for move in ["red a1", "blue b1", "red a2", "blue b2", "green c3"]:
    ...     trace = trace.play(move)
    >>> last = review(trace, nodes=600).decisions[-1]
    >>> print(last.best, "because", last.reason)
    red a3 because Black scores 1 red for a Mark of three (rule 4.1)
    """
    if not isinstance(trace, Trace):
        raise QuintError(f"A review looks at a quint.Trace, not {short(trace)}.")
    nodes = levels.of_room(trace.game, "REVIEW", NODES) if nodes is None else nodes
    Budget(nodes=nodes)  # which says what is wrong with it
    states = [trace.start, *[step.state for step in trace.steps]]
    found = []
    for number, step in enumerate(trace.steps):
        if step.player >= 0:
            luck = f"review {seed} {number}"
            made = _decision(trace.game, states[number], number, step.action, nodes, luck)
            found += [made] if made else []
        if progress is not None:
            progress(1)
    return Review(trace, tuple(found))


def _decision(
    game: Game, state: Any, step: int, played: Any, nodes: int, luck: str
) -> Decision | None:
    """None where there was nothing to choose."""
    seat = game.turn(state)
    view = game.view(state, seat)
    actions = game.actions(view)
    if len(actions) < 2:
        return None
    thinker = levels.thinker_of(game)
    first = think(thinker, game, view, Random(luck), Budget(nodes=nodes), lines=LINES)
    kept = could = first.value[seat]
    best, chances = first.action, first.value if first.is_weighed else None
    judged = played == best
    for many in () if judged else (nodes, SURE * nodes):
        rng, more = Random(f"{luck} {many}"), Budget(nodes=many)
        both = think(thinker, game, view, rng, more, (best, played), lines=2)
        looked_at = [each for each in (both, *both.others) if each.is_weighed]
        worth = {each.action: each.value[seat] for each in looked_at}
        judged = len(worth) == 2
        if judged:
            kept, could = worth[played], worth[best]
            if could - kept < TURNING:
                break
    reason = Analysis(game, view, first).reason()
    return Decision(step, seat, played, best, chances, kept, could, reason, judged)


def _result(game: Game, state: Any) -> tuple[float, ...] | None:
    """Who has won, as shares; None while the game goes on, or if nobody did."""
    winners = game.winners(state)
    if game.turn(state) != OVER or not winners:
        return None
    return tuple([(seat in winners) / len(winners) for seat in range(game.players)])
