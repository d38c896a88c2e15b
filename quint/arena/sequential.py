"""A test that stops when the question is answered, as those who test chess engines use it.

"Is it better, by this much, or not at all?" The sequential probability ratio test of A. Wald
(Annals of Mathematical Statistics 16, 1945, 117-186) looks after every deal and stops as soon as
one answer is so much likelier than the other that it errs only as often as allowed. How likely each
is does not follow from the share alone, because games may be drawn and deals are paired; so the
ratio is the generalized one (X. Li, J. Liu, Z. Ying, Sequential Analysis 33, 2014, 539-563) in the
approximation of M. Van den Bergh (A practical introduction to the GSPRT; Stockfish's testers):

    LLR = n · (high - low) · (2 · mean - low - high) / (2 · variance)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isnan, log, nan
from typing import NamedTuple

from quint.arena.playing import Record, game_of
from quint.arena.spec import Plan, with_budget
from quint.core import QuintError
from quint.sentences import counted, short


class Verdict(NamedTuple):
    """What a sequential test says: "better", "no better", or "not yet"."""

    answer: str
    deals: int  # that were needed, or that there are
    mean: float  # the first agent's share against the second
    llr: float
    says: str

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True, slots=True)
class Sprt:
    """Does the first agent take the share `high` of the victories from the second, or only `low`?

    Hand it to Study.run(until=…). Deals are looked at in the order of their numbers, and only as
    far as there is no gap, so that the verdict does not depend on who played what when.

    >>> bounds = Sprt("adept", "greedy").bounds()
    >>> [round(bound, 3) for bound in bounds]
    [-2.944, 2.944]
    """

    first: str
    second: str
    low: float = 0.5
    high: float = 0.55
    error: float = 0.05  # how often each answer may be wrong

    def __post_init__(self) -> None:
        for name in (self.first, self.second):
            if not isinstance(name, str):
                raise QuintError(f"A test compares two agents by name, not {short(name)}.")
        for part in (self.low, self.high, self.error):
            if not isinstance(part, int | float):
                raise QuintError(f"A test needs numbers like 0.55, not {short(part)}.")
        if not 0 < self.low < self.high < 1:
            raise QuintError("A test needs two shares between 0 and 1, the lower one first.")
        if not 0 < self.error < 0.5:
            raise QuintError(f"An error is a part between 0 and one half, not {short(self.error)}.")

    def bounds(self) -> tuple[float, float]:
        """Below the first the answer is `low`, above the second it is `high`."""
        return log(self.error / (1 - self.error)), log((1 - self.error) / self.error)

    def llr(self, count: int, total: float, squares: float) -> float:
        """The logarithm of how much likelier `high` is, from the sums of the values so far.

        The variance is taken as if a deal won and a deal lost had been seen besides, so that some
        victories in a row at the beginning are not taken for certainty.
        """
        mean = total / count
        variance = (squares - count * mean * mean + 0.5) / (count + 2)
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def judge(self, values: Iterable[float]) -> Verdict:
        """The verdict on the first agent's shares, deal by deal.

        >>> print(Sprt("adept", "greedy").judge([1, 0.5, 1, 1] * 30))
        adept is better: nearer 55 % than 50 %, after 13 deals (88.5 %).
        """
        watch = Watch(self)
        for value in values:
            watch.add(value)
        return watch.verdict()

    def asked_of(self, plan: Plan) -> Sprt:
        """The same test of agents as the study names them, or a sentence if it cannot answer."""
        first, second = (with_budget(name, game_of(plan)) for name in (self.first, self.second))
        for name in (first, second):
            if name not in plan.players:
                raise QuintError(f"{short(name)} does not play in this study.")
        seats = [(lineup.count(first), lineup.count(second)) for lineup in plan.lineups]
        if any(one != other for one, other in seats if one and other):
            raise QuintError("Both agents need the same number of seats for this test.")
        return replace(self, first=first, second=second)


class Watch:
    """A sequential test that is under way."""

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.next = 0  # the number of the game to look at next
        self.deal: list[float] = []  # the values of the deal that is being read
        self.count, self.total, self.squares, self.llr = 0, 0.0, 0.0, 0.0

    def decided(self) -> bool:
        no, yes = self.test.bounds()
        return not no < self.llr < yes

    def add(self, value: float) -> None:
        """One more deal; once the question is answered, nothing counts any more."""
        if not self.decided():
            self.count += 1
            self.total += value
            self.squares += value * value
            self.llr = self.test.llr(self.count, self.total, self.squares)

    def look(self, plan: Plan, records: Iterable[Record]) -> bool:
        """Read on from game number `next`, as far as there is no gap; whether it is decided."""
        first, second = self.test.first, self.test.second
        for record in records:
            if record.number != self.next or self.decided():
                break
            self.next += 1
            if record.error:
                self.deal.append(nan)  # a deal with a game that failed says nothing
            elif first in record.agents and second in record.agents:
                self.deal.append(0.5 + (share_of(record, first) - share_of(record, second)) / 2)
            if plan.deal(self.next) != plan.deal(record.number):
                values, self.deal = self.deal, []
                if values and not isnan(sum(values)):
                    self.add(sum(values) / len(values))
        return self.decided()

    def verdict(self) -> Verdict:
        test = self.test
        no, yes = test.bounds()
        mean = self.total / self.count if self.count else 0.5
        if self.llr >= yes:
            answer = "better"
            said = f"{test.first} is better: nearer {_percent(test.high)} than {_percent(test.low)}"
        elif self.llr <= no:
            answer = "no better"
            said = (
                f"{test.first} is no better: nearer {_percent(test.low)} than {_percent(test.high)}"
            )
        else:
            answer, said = "not yet", "The question is still open"
        after = f", after {counted(self.count, 'deal')} ({100 * mean:.1f} %)."
        return Verdict(answer, self.count, mean, self.llr, said + after)


def share_of(record: Record, agent: str) -> float:
    """What an agent won of a game, in all its seats."""
    return sum(record.share(seat) for seat, name in enumerate(record.agents) if name == agent)


def _percent(share: float) -> str:
    return f"{100 * share:g} %"
