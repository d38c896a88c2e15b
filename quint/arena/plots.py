"""Pictures of answers, by matplotlib: dark ink on light paper, in either theme and in print.

Every picture says below it what was counted.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quint.arena.stats import Interval
from quint.core import QuintError

if TYPE_CHECKING:
    from quint.arena.comparing import Comparison
    from quint.arena.study import Study

PAPER, INK, FAINT = "#fbf7ee", "#22262b", "#8a8578"
COLOURS = ("#1f6f78", "#a3246b", "#3f8cd2", "#b06a00", "#5d7a2c", "#7a4fb0")
MOST_RULES = 12


def _paper(width: float, height: float, says: str) -> tuple[Any, Any]:
    """A figure with one drawing, its caption below it."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise QuintError(
            'Matplotlib is not installed. Type: pip install "quint-lab[lab]"'
        ) from None
    caption = textwrap.fill(says, int(width * 14))
    room = 0.18 * (caption.count("\n") + 2)
    figure = plt.figure(figsize=(width, height + room), facecolor=PAPER)
    plt.close(figure)  # it is shown where it is returned, and nowhere else
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_position(
        (0.2, (room + 0.5) / (height + room), 0.76, (height - 0.65) / (height + room))
    )
    figure.text(0.02, 0.06 / (height + room), caption, color=INK, fontsize=8.5, va="bottom")
    axes.set_facecolor(PAPER)
    axes.tick_params(colors=INK)
    axes.grid(axis="x", color=FAINT, alpha=0.25)
    for name, spine in axes.spines.items():
        spine.set_visible(name in ("left", "bottom"))
        spine.set_color(FAINT)
    axes.xaxis.label.set_color(INK)
    return figure, axes


def _bars(axes: Any, names: Sequence[str], values: Sequence[Interval], colours: Any) -> None:
    """One line for each name, the first on top: a dot and its interval."""
    for place, (value, colour) in enumerate(zip(values, colours, strict=True)):
        axes.plot([value.low, value.high], [place, place], color=colour, lw=2.2)
        axes.plot([value.value], [place], "o", color=colour, ms=7)
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.set_ylim(len(names) - 0.5, -0.5)


def shares(study: Study) -> Any:
    """Victories by agent and by seat, and the fair share of each."""
    table = study.table()
    figure, axes = _paper(7, 0.75 + 0.36 * len(table), table.says)
    colours = [COLOURS[0] if row.who.startswith("seat ") else COLOURS[1] for row in table]
    _bars(axes, [row.who for row in table], [row.share for row in table], colours)
    for place, row in enumerate(table):
        axes.plot([row.fair] * 2, [place - 0.35, place + 0.35], color=INK, lw=1.2, ls="--")
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    axes.set_xlabel("victories (dashed: the fair share)")
    return figure


def ratings(study: Study) -> Any:
    """All agents on one scale."""
    table = study.ratings()
    figure, axes = _paper(7, 0.75 + 0.36 * len(table), table.says)
    colours = [COLOURS[0]] * len(table)
    _bars(axes, [row.agent for row in table], [row.points for row in table], colours)
    axes.axvline(0, color=INK, lw=1.2, ls="--")
    axes.set_xlabel("rating")
    return figure


def rules(study: Study) -> Any:
    """The rules that set winners most clearly apart."""
    table = study.rules()
    rows = [row for row in table if abs(row.more.low) < float("inf")][:MOST_RULES]
    figure, axes = _paper(7, 0.75 + 0.32 * len(rows), table.says)
    colours = [COLOURS[0] if row.more.excludes(0) else FAINT for row in rows]
    _bars(axes, [f"rule {row.rule}" for row in rows], [row.more for row in rows], colours)
    axes.axvline(0, color=INK, lw=1.2, ls="--")
    axes.set_xlabel("times a game that it fires more by a winner's actions")
    return figure


def spread(study: Study, what: str) -> Any:
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
    everything = [value for column in values.values() for value in column]
    low, high = min(everything), max(everything)
    step = max(1, -(-(high - low + 1) // 30))
    edges = [low - 0.5 + step * place for place in range((high - low) // step + 2)]
    figure, axes = _paper(7, 3.2, study.says())
    axes.locator_params(axis="x", integer=True)
    for colour, (name, column) in zip(COLOURS * 9, values.items(), strict=False):
        weights = [1 / len(column)] * len(column)
        axes.hist(column, edges, weights=weights, histtype="step", lw=2, color=colour, label=name)
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    axes.set_xlabel("actions in a game" if what == "length" else "score")
    axes.set_ylabel("of the games", color=INK)
    if len(values) > 1:
        axes.legend(frameon=False, labelcolor=INK)
    return figure


PICTURES = {"won": shares, "ratings": ratings, "rules": rules}


def picture(study: Study, what: str) -> Any:
    if what in ("score", "length"):
        return spread(study, what)
    if what not in PICTURES:
        from quint.sentences import listed, nearest, short

        known = [*PICTURES, "score", "length"]
        raise QuintError(
            f"There is no picture of {short(what)}. There is: {listed(known)}."
            + nearest(str(what), known)
        )
    return PICTURES[what](study)


def differences(comparison: Comparison, what: str) -> Any:
    """How the variants differ from the first one."""
    rows = [row for row in comparison.differences() if row.what.endswith(what)]
    if not rows:
        raise QuintError("A comparison has pictures of won, score and length.")
    figure, axes = _paper(7, 0.75 + 0.36 * len(rows), comparison.says())
    names = list(comparison)
    colours = [COLOURS[names.index(row.variant) % len(COLOURS)] for row in rows]
    labels = [f"{row.variant}: {row.what.removesuffix(' ' + what)}" for row in rows]
    _bars(axes, labels, [row.more for row in rows], colours)
    axes.axvline(0, color=INK, lw=1.2, ls="--")
    if what == "won":
        axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:+.0f} %")
    axes.set_xlabel(f"{'victories' if what == 'won' else what}: more than with {names[0]!r}")
    axes.set_position((0.32, *axes.get_position().bounds[1:2], 0.64, axes.get_position().height))
    return figure
