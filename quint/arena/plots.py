"""Pictures of answers, drawn by quint.plots. Every picture says below it what was counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quint import plots
from quint.core import QuintError

if TYPE_CHECKING:
    from quint.arena.comparing import Comparison
    from quint.arena.study import Study

MOST_RULES = 12


def shares(study: Study) -> plots.Plot:
    """Victories by agent and by seat, and the fair share of each."""
    table = study.table()
    return plots.spans(
        {row.who: row.share for row in table},
        x="victories (dashed: the fair share)",
        says=table.says,
        percent=True,
        limits=(0, 1),
        marks={row.who: row.fair for row in table},
        kinds=[0 if row.who.startswith("seat ") else 1 for row in table],
    )


def ratings(study: Study) -> plots.Plot:
    """All agents on one scale."""
    table = study.ratings()
    points = {row.agent: row.points for row in table}
    return plots.spans(points, x="rating", says=table.says, level={0: ""})


def rules(study: Study) -> plots.Plot:
    """The rules that set winners most clearly apart; a square where they may not."""
    table = study.rules()
    rows = [row for row in table if abs(row.more.low) < float("inf")][:MOST_RULES]
    return plots.spans(
        {f"rule {row.rule}": row.more for row in rows},
        x="times a game that it fires more by a winner's actions",
        says=table.says,
        level={0: ""},
        kinds=[0 if row.more.excludes(0) else 1 for row in rows],
    )


def spread(study: Study, what: str) -> plots.Plot:
    """How scores, or lengths, are spread over the games."""
    if what == "length":
        values = {"length": [record.length for record in study]}
    else:
        values = {}
        for record in study:
            for agent, score in zip(record.agents, record.scores, strict=True):
                values.setdefault(agent, []).append(score)
    if not any(values.values()):
        raise QuintError("This study has no games yet: run() it first.")
    x = "actions in a game" if what == "length" else "score"
    return plots.steps(values, x=x, y="share of the games", says=study.says())


PICTURES = {"won": shares, "ratings": ratings, "rules": rules}


def picture(study: Study, what: str) -> plots.Plot:
    if what in ("score", "length"):
        return spread(study, what)
    known = [*PICTURES, "score", "length"]
    if what not in known:
        from quint.sentences import listed, nearest, short

        raise QuintError(
            f"There is no picture of {short(what)}. There is: {listed(known)}."
            + nearest(str(what), known)
        )
    return PICTURES[what](study)


def differences(comparison: Comparison, what: str) -> plots.Plot:
    """How the variants differ from the first one."""
    rows = [row for row in comparison.differences() if row.what.endswith(what)]
    if not rows:
        raise QuintError("A comparison has pictures of won, score and length.")
    names = list(comparison)
    return plots.spans(
        {f"{row.variant}: {row.what.removesuffix(' ' + what)}": row.more for row in rows},
        x=f"{'victories' if what == 'won' else what}: more than with {names[0]!r}",
        says=comparison.says(),
        percent=what == "won",
        level={0: ""},
        kinds=[names.index(row.variant) for row in rows],
    )
