"""Games of a study that are worth a look."""

from quint.arena.playing import Record
from quint.arena.ratings import contests, strengths
from quint.arena.store import Store
from quint.core import QuintError
from quint.sentences import nearest, short


def find(
    store: Store,
    longest: bool = False,
    shortest: bool = False,
    rule: str | None = None,
    upset: bool = False,
) -> Record:
    """The one game that is most so; of equals the first."""
    if sum(map(bool, (longest, shortest, rule is not None, upset))) != 1:
        raise QuintError(
            'Ask for one thing: longest=True, shortest=True, rule="4.3" or upset=True.'
        )
    if not store.counts()[0]:
        raise QuintError("This study has no games yet: run() it first.")
    if rule is not None:
        return _with_rule(store, rule)
    if upset:
        return _upset(store)
    order = "DESC" if longest else "ASC"
    question = f"SELECT number FROM games WHERE error IS NULL ORDER BY length {order}, number"
    return store.records([store.rows(f"{question} LIMIT 1")[0][0]])[0]


def _with_rule(store: Store, rule: str) -> Record:
    if not isinstance(rule, str):
        raise QuintError(f'A rule is asked for like rule="4.3", not {short(rule)}.')
    if "rules" not in store.plan.keep:
        raise QuintError(
            'This study did not count rules. Plan one that does: Study(…, keep=["rules"]).'
        )
    question = "SELECT number FROM rules WHERE rule = ? GROUP BY number ORDER BY SUM(times) DESC"
    found = store.rows(f"{question}, number LIMIT 1", rule)
    if not found:
        fired = [name for (name,) in store.rows("SELECT DISTINCT rule FROM rules")]
        raise QuintError(f"Rule {short(rule)} fired in no game here.{nearest(rule, fired)}")
    return store.records([found[0][0]])[0]


def _upset(store: Store) -> Record:
    """The game somebody won alone against a stronger one that was least likely by the ratings.

    Of equals it is the highest victory.
    """
    results = [
        (record.agents, {seat: record.share(seat) for seat in record.winners})
        for record in store.each()
        if record.winners
    ]
    games = contests(results)
    fit = strengths(games) if games else {}
    if len(fit) < 2:
        raise QuintError("An upset needs agents of different strength, and here is one only.")
    best: tuple[float, float, int] | None = None
    for record in store.each():
        if len(record.winners) != 1:
            continue
        total = sum(fit[agent] for agent in record.agents)
        winner = record.winners[0]
        if fit[record.agents[winner]] == max(fit[agent] for agent in record.agents):
            continue
        others = [score for seat, score in enumerate(record.scores) if seat != winner]
        lead = record.scores[winner] - max(others)
        key = (fit[record.agents[winner]] / total, -lead, record.number)
        best = key if best is None else min(best, key)
    if best is None:
        raise QuintError("No upset here: nobody has won a game alone against a stronger one.")
    return store.records([best[2]])[0]
