"""Which rules matter: how often each fires, and whether those who win make it fire more often."""

from collections import defaultdict
from math import inf, sqrt
from typing import NamedTuple

import quint
from quint.arena.answers import said
from quint.arena.stats import Interval, around
from quint.arena.store import Store
from quint.arena.tally import Tally, number
from quint.core import QuintError


class RuleRow(NamedTuple):
    """One rule in the games of a study.

    `more` compares within each game: how much oftener it fired by an action of a winner than by
    one of the others, a seat. That winners do something does not mean that it makes them win.
    """

    rule: str
    games: float  # the part of the games in which it fired at all
    times: float  # a game
    winners: float  # times a game, by a winner's actions
    others: float  # by those of each other seat
    more: Interval
    text: str


class _Sums:
    """What is needed of one rule: sums over games, and over deals for the error."""

    __slots__ = ("deal", "fired", "more", "others", "squares", "times", "weighted", "winners")

    def __init__(self) -> None:
        self.fired = 0
        self.times = 0
        self.winners = self.others = 0.0
        self.more = self.squares = self.weighted = 0.0
        self.deal = 0.0  # the difference in the deal that is being read


def rules(store: Store) -> Tally[RuleRow]:
    """Every rule that fired, those first that set winners most clearly apart."""
    if "rules" not in store.plan.keep:
        raise QuintError(
            'This study did not count rules. Plan one that does: Study(…, keep=["rules"]).'
        )
    found: dict[str, _Sums] = defaultdict(_Sums)
    games = decided = deals = sizes2 = size = 0
    deal = -1
    for record in store.each():
        games += 1
        if store.plan.deal(record.number) != deal:
            deals, sizes2 = _close(found, size, deals, sizes2)
            deal, size = store.plan.deal(record.number), 0
        won, seats = len(record.winners), len(record.agents)
        compared = 0 < won < seats
        size += compared
        decided += compared
        fired = set()
        for (seat, rule), times in (record.rules or {}).items():
            row = found[rule]
            row.times += times
            fired.add(rule)
            if compared and seat >= 0:
                if seat in record.winners:
                    row.winners += times / won
                    row.deal += times / won
                else:
                    row.others += times / (seats - won)
                    row.deal -= times / (seats - won)
        for rule in fired:
            found[rule].fired += 1
    deals, sizes2 = _close(found, size, deals, sizes2)
    if not games:
        raise QuintError("This study has no games yet: run() it first.")
    texts = quint.game_class(store.plan.game).rules()
    rows = []
    for rule, row in found.items():
        more = _interval(row, decided, deals, sizes2)
        text = texts[rule].text if rule in texts else ""
        part, often = row.fired / games, row.times / games
        by_winners, by_others = row.winners / max(decided, 1), row.others / max(decided, 1)
        rows.append(RuleRow(rule, part, often, by_winners, by_others, more, text))
    rows.sort(key=_clearness)
    return _tally(store, rows)


def _close(found: dict[str, _Sums], size: int, deals: int, sizes2: int) -> tuple[int, int]:
    """A deal has been read: its differences are one independent observation."""
    if not size:
        return deals, sizes2
    for row in found.values():
        if row.deal:
            row.more += row.deal
            row.squares += row.deal**2
            row.weighted += row.deal * size
            row.deal = 0.0
    return deals + 1, sizes2 + size * size


def _interval(row: _Sums, games: int, deals: int, sizes2: int) -> Interval:
    """As in stats.clustered_mean, from the sums alone."""
    if not games:
        return Interval(0.0, -inf, inf)
    mean = row.more / games
    if deals < 2:
        return Interval(mean, -inf, inf)
    residuals = max(0.0, row.squares - 2 * mean * row.weighted + mean * mean * sizes2)
    return around(mean, sqrt(residuals * deals / (deals - 1)) / games, deals)


def _clearness(row: RuleRow) -> tuple[float, str]:
    half = (row.more.high - row.more.low) / 2
    return -abs(row.more.value) / half, row.rule


def _tally(store: Store, rows: list[RuleRow]) -> Tally[RuleRow]:
    cells = [
        (
            row.rule,
            f"{100 * row.games:.0f} %",
            f"{row.times:.2f}",
            f"{row.winners:.2f}",
            f"{row.others:.2f}",
            number(row.more, 2, sign=True),
            row.text,
        )
        for row in rows
    ]
    heading = ["rule", "in games", "a game", "winners", "others", "winners more", "what it says"]
    says = f"{said(store)} Times a game, by the seat whose action made the rule fire."
    return Tally(heading, cells, rows, says)
