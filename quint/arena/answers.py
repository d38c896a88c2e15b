"""What a study says: who wins how often, from which seat, how high, how long."""

from collections import defaultdict
from operator import itemgetter
from typing import NamedTuple

import quint
from quint.arena import stats
from quint.arena.spec import Plan
from quint.arena.store import Store
from quint.arena.tally import Tally, number, percent, shown
from quint.core import QuintError
from quint.sentences import counted, listed


class Share(NamedTuple):
    """How much of the victories somebody had: an agent, or a seat."""

    who: str
    games: int  # with somebody there, and won by anybody
    won: float  # victories; one that is shared by two counts half
    share: stats.Interval
    fair: float  # the share if only chance decided


class Spread(NamedTuple):
    """How a number is spread over games: its mean, and where a tenth, half, nine tenths lie."""

    what: str
    values: int  # how many were looked at
    mean: stats.Interval
    lowest: float
    tenth: float
    half: float
    nine_tenths: float
    highest: float


def said(store: Store, intervals: bool = True) -> str:
    """What was counted, for captions: the game, who played, how many games."""
    plan = store.plan
    finished, failed = store.counts()
    kind = quint.game_class(plan.game)
    unusual = {
        option.name: plan.options[option.name]
        for option in kind.options[1:]
        if plan.options[option.name] != option.default
    }
    table = f"{kind.title} with {counted(plan.seats, 'seat')}"
    if unusual:
        table += f" ({shown(unusual)})"
    if plan.opening:
        table += f" after {listed(plan.opening)}"
    lost = f", {counted(failed, 'game')} failed" if failed else ""
    won = store.rows("SELECT COUNT(DISTINCT number) FROM seats WHERE won > 0")[0][0]
    if won < finished:
        lost = f", {finished - won:,} won by nobody{lost}"
    names = list(dict.fromkeys(plan.players))
    end = "; 95 % intervals." if intervals else "."
    return f"{table}, {counted(finished, 'game')} of {listed(names)}{lost}{end}"


def shares(store: Store) -> list[Share]:
    """By agent, then by seat; nothing if nobody has won a game."""
    store.sound()
    plan = store.plan
    won = "WHERE number IN (SELECT number FROM seats WHERE won > 0)"
    agents = store.rows(f"SELECT agent, number, SUM(won), COUNT(*) FROM seats {won} GROUP BY 1, 2")
    seats = store.rows(f"SELECT seat, number, won, 1 FROM seats {won} ORDER BY seat, number")
    if not store.counts()[0]:
        raise QuintError("This study has no games yet: run() it first.")
    by_agent = _shares([(who, *rest) for who, *rest in agents], plan)
    order = list(dict.fromkeys(plan.players))
    by_agent.sort(key=lambda row: order.index(row.who))
    by_seat = _shares([(f"seat {seat + 1}", *rest) for seat, *rest in seats], plan)
    return (by_agent if len(by_agent) > 1 else []) + by_seat


def _shares(rows: list[tuple[str, int, float, int]], plan: Plan) -> list[Share]:
    """The unit is a game; the games of one deal belong together."""
    deals: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    taken: dict[str, int] = defaultdict(int)
    for who, game, won, seats in rows:
        deals[who][plan.deal(game)].append(won)
        taken[who] += seats
    found = []
    for who, clusters in deals.items():
        games = sum(map(len, clusters.values()))
        won = sum(map(sum, clusters.values()))
        share = stats.clustered_share(list(clusters.values()))
        found.append(Share(who, games, won, share, taken[who] / games / plan.seats))
    return found


def table(store: Store) -> Tally[Share]:
    rows = shares(store)
    cells = [
        (
            row.who,
            f"{row.games:,}",
            percent(row.share),
            f"{100 * row.fair:.1f} %",
            _verdict(row.share, row.fair),
        )
        for row in rows
    ]
    return Tally(["who", "games", "won", "fair share", "so it is"], cells, rows, said(store))


def _verdict(share: stats.Interval, fair: float) -> str:
    if not share.excludes(fair):
        return "not clear"
    return "above" if share.value > fair else "below"


def spreads(store: Store) -> Tally[Spread]:
    """Scores by agent and by seat, the best score, and the length of a game."""
    store.sound()
    columns: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    scores = store.rows("SELECT number, agent, seat, score FROM seats")
    best = store.rows("SELECT number, MAX(score) FROM seats GROUP BY number")
    lengths = store.rows("SELECT number, length FROM games WHERE error IS NULL")
    if not lengths:
        raise QuintError("This study has no games yet: run() it first.")
    deal = store.plan.deal
    for game, agent, _, score in scores:
        columns[f"score of {agent}"][deal(game)].append(score)
    for game, _, seat, score in sorted(scores, key=itemgetter(2)):
        columns[f"score of seat {seat + 1}"][deal(game)].append(score)
    for game, score in best:
        columns["best score"][deal(game)].append(score)
    for game, length in lengths:
        columns["length"][deal(game)].append(length)
    rows = [_spread(what, list(deals.values())) for what, deals in columns.items()]
    cells = [
        (
            row.what,
            f"{row.values:,}",
            number(row.mean),
            *(f"{x:g}" for x in (row.lowest, row.tenth, row.half, row.nine_tenths, row.highest)),
        )
        for row in rows
    ]
    heading = ["what", "values", "mean", "lowest", "10 %", "half", "90 %", "highest"]
    return Tally(heading, cells, rows, said(store))


def _spread(what: str, deals: list[list[float]]) -> Spread:
    values = [value for deal in deals for value in deal]
    low, tenth, half, most, high = (stats.quantile(values, q) for q in (0, 0.1, 0.5, 0.9, 1))
    mean = stats.clustered_mean(deals)
    return Spread(what, len(values), mean, low, tenth, half, most, high)
