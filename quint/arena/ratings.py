"""Ratings: all agents of a study on one scale, with intervals.

The model is that of R. D. Luce (Individual Choice Behavior, 1959): at a table each seat wins in
proportion to the strength of its agent; between two it is that of R. A. Bradley and M. E. Terry
(Biometrika 39, 1952, 324-345). Fitted by the algorithm of D. R. Hunter (MM algorithms for
generalized Bradley-Terry models, Annals of Statistics 32, 2004, 384-406). It is written here and
not taken from a library because none has all three: tables of more than two, shared victories, and
intervals. The tests compare it with choix, which has the first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, fsum, log, log10, sqrt
from typing import NamedTuple

from quint.arena import answers, stats
from quint.arena.store import Store
from quint.arena.tally import Tally, number
from quint.core import QuintError

POINTS = 400 / log(10)  # as in chess: 400 points more are odds of ten to one
PRIOR = 1.0  # drawn games of each agent against an average one that nobody saw
ENOUGH = 1e-9  # change of a logarithm in one round
MOST_ROUNDS = 20_000


class Contest(NamedTuple):
    """All games of one table: how many seats each agent has there, and what each won."""

    seats: Mapping[str, int]
    won: Mapping[str, float]

    def chances(self, strengths: Mapping[str, float]) -> dict[str, float]:
        total = sum(count * strengths[agent] for agent, count in self.seats.items())
        return {agent: n * strengths[agent] / total for agent, n in self.seats.items()}


class Rating(NamedTuple):
    """An agent's strength in points; the mean of all is 0."""

    agent: str
    games: int
    points: stats.Interval


def contests(results: Iterable[tuple[Sequence[str], Mapping[int, float]]]) -> list[Contest]:
    """Games put together by who sat at the table. A result: agents by seat, shares by seat."""
    found: dict[tuple[tuple[str, int], ...], Counter[str]] = {}
    for agents, shares in results:
        table = tuple(sorted(Counter(agents).items()))
        won = found.setdefault(table, Counter())
        for seat, share in shares.items():
            won[agents[seat]] += share  # type: ignore[assignment]  # a Counter of parts
    return [Contest(dict(table), dict(won)) for table, won in found.items()]


def strengths(games: Sequence[Contest], prior: float = PRIOR) -> dict[str, float]:
    """Every agent's strength; their geometric mean is 1.

    The prior keeps somebody who always won from being infinitely strong.

    >>> fit = strengths([Contest({"a": 1, "b": 1}, {"a": 30, "b": 10})], prior=0)
    >>> round(fit["a"] / fit["b"], 6)  # three victories to one
    3.0
    """
    names = sorted({agent for game in games for agent in game.seats})
    won = {name: prior / 2 + fsum(game.won.get(name, 0) for game in games) for name in names}
    if not all(won.values()):
        raise QuintError("Without a prior, somebody who never won has no rating.")
    fit = dict.fromkeys(names, 1.0)
    for _ in range(MOST_ROUNDS):
        weights = {name: prior / (fit[name] + 1) for name in names}
        for game in games:
            total = sum(count * fit[agent] for agent, count in game.seats.items())
            played = sum(game.won.values())
            for agent, count in game.seats.items():
                weights[agent] += played * count / total
        new = {name: won[name] / weights[name] for name in names}
        change = max(abs(log(new[name] / fit[name])) for name in names)
        fit = new
        if change < ENOUGH:
            break
    middle = exp(fsum(map(log, fit.values())) / len(fit))
    return {name: strength / middle for name, strength in fit.items()}


def errors(
    games: Sequence[Contest], fit: Mapping[str, float], prior: float = PRIOR
) -> dict[str, float]:
    """The standard error of the logarithm of each strength, about their mean.

    From the information that the games hold (R. A. Fisher). Games of a deal count as if they were
    independent: as each is played from every seat, that makes the errors rather too large.
    """
    names = list(fit)
    size = len(names)
    information = [[0.0 if prior else 1 / size] * size for _ in names]
    for row, name in enumerate(names):
        information[row][row] += prior * fit[name] / (fit[name] + 1) ** 2
    for game in games:
        played, chances = sum(game.won.values()), game.chances(fit)
        for row, one in enumerate(names):
            for column, other in enumerate(names):
                p, q = chances.get(one, 0.0), chances.get(other, 0.0)
                information[row][column] += played * ((one == other) * p - p * q)
    spread = _inverse(information)
    rows = [sum(row) / size for row in spread]
    everything = sum(rows) / size
    variances = [spread[i][i] - 2 * rows[i] + everything for i in range(size)]
    return {name: sqrt(max(0.0, v)) for name, v in zip(names, variances, strict=True)}


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By elimination; the matrices here are small, symmetric and positive."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def ratings(store: Store) -> Tally[Rating]:
    """All agents of a study, the strongest first."""
    store.sound()
    rows = store.rows("SELECT number, seat, won FROM seats WHERE won > 0")
    games: dict[int, dict[int, float]] = {}
    for game, seat, share in rows:
        games.setdefault(game, {})[seat] = share
    lineup = store.plan.lineup
    found = contests((lineup(game), shares) for game, shares in games.items())
    played = Counter(agent for game in games for agent in set(lineup(game)))
    if not store.counts()[0]:
        raise QuintError("This study has no games yet: run() it first.")
    if not played:
        raise QuintError("Nobody has won a game of this study, so nobody can be rated.")
    if len(played) < 2:
        raise QuintError("Ratings compare agents, and this study has games of one only.")
    fit = strengths(found)
    error = errors(found, fit)
    rated = []
    for name in sorted(fit, key=lambda name: -fit[name]):
        points, half = POINTS * log(fit[name]), POINTS * stats.normal() * error[name]
        rated.append(
            Rating(name, played[name], stats.Interval(points, points - half, points + half))
        )
    cells = [(row.agent, f"{row.games:,}", number(row.points, 0, sign=True)) for row in rated]
    says = answers.said(store) + " 400 points more are odds of ten to one; the mean is 0."
    return Tally(["agent", "games", "points"], cells, rated, says)


def odds(points: float) -> float:
    """The share of victories between two whose ratings differ by that many points.

    >>> odds(0), round(odds(400), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** (-points / 400))


def points_of(share: float) -> float:
    """The other way round.

    >>> round(points_of(10 / 11))
    400
    """
    return 400 * log10(share / (1 - share))
