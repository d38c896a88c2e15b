"""Variants of a game: the same players and the same luck, other options or cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from quint.arena import stats
from quint.arena.tally import Tally, number
from quint.core import QuintError
from quint.sentences import counted, listed, nearest, short

if TYPE_CHECKING:
    from quint.arena.playing import Record
    from quint.arena.running import AnyExecutor
    from quint.arena.study import Outcome, Study


class Difference(NamedTuple):
    """How a variant differs from the first one in something that is counted in every game."""

    variant: str
    what: str
    here: float
    there: float  # in the first variant
    more: stats.Interval


class Comparison:
    """Studies of several variants. The first one is what the others are compared with.

    Every game is compared with the game of the same number: the same seats and the same luck.
    """

    def __init__(self, studies: Mapping[str, Study]) -> None:
        if len(studies) < 2:
            raise QuintError("A comparison needs two variants or more.")
        self.studies = dict(studies)

    def __getitem__(self, variant: str) -> Study:
        if variant not in list(self.studies):
            names = list(self.studies)
            raise QuintError(
                f"There is no variant {short(variant)}. There is: {listed(names)}."
                + nearest(str(variant), names)
            )
        return self.studies[variant]

    def __iter__(self) -> Iterator[str]:
        return iter(self.studies)

    def run(self, executor: AnyExecutor | None = None, **named: Any) -> dict[str, Outcome]:
        """Play what is missing, variant by variant; the arguments are those of Study.run."""
        outcomes: dict[str, Outcome] = {}
        for name, study in self.studies.items():
            outcomes[name] = study.run(executor, **named)
            if outcomes[name].interrupted:
                break
        return outcomes

    def differences(self) -> list[Difference]:
        """Variant by variant: shares and scores of agents and seats, and the length."""
        (_, base), *others = self.studies.items()
        return [row for name, study in others for row in _differences(name, study, base)]

    def table(self) -> Tally[Difference]:
        rows = self.differences()
        cells = []
        for row in rows:
            share = row.what.endswith("won")
            scale, digits = (100, 1) if share else (1, 2)
            more = stats.Interval(*(scale * part for part in row.more))
            there, here = f"{scale * row.there:.{digits}f}", f"{scale * row.here:.{digits}f}"
            clear = "yes" if row.more.excludes(0) else "no"
            what = f"{row.what}, %" if share else row.what
            cells.append((row.variant, what, there, here, number(more, digits, True), clear))
        heading = ["variant", "what", next(iter(self.studies)), "here", "difference", "clear"]
        return Tally(heading, cells, rows, self.says())

    def says(self) -> str:
        """What was counted."""
        games = min(len(study) for study in self.studies.values())
        base = next(iter(self.studies.values()))
        players = ", ".join(dict.fromkeys(base.plan.players))
        said = (
            f"{base.title}, {counted(games, 'game')} a variant of {players}, "
            "compared game by game; 95 % intervals."
        )
        for name, study in self.studies.items():
            if study is not base and all(_alike(*pair) for pair in _paired(study, base)):
                said += f" {name}: every game came out the same; perhaps nobody met the change."
        return said

    def plot(self, what: str = "won") -> Any:
        """One picture of the differences whose name ends in `what`: won, score or length."""
        from quint.arena import plots

        return plots.differences(self, what)


def check_variants(variants: object) -> None:
    """Raises a sentence unless these are options by the name of a variant."""
    named = isinstance(variants, Mapping) and all(
        isinstance(name, str) and isinstance(options, Mapping) for name, options in variants.items()
    )
    if not named:
        raise QuintError(
            'Variants are options by name, like {"box": {}, "short": {"cap": 100}}, '
            f"not {short(variants)}."
        )


def _differences(name: str, study: Study, base: Study) -> list[Difference]:
    pairs = [(here, there) for here, there in _paired(study, base)]
    if not pairs:
        raise QuintError(f"The variant {name!r} has no games to compare: run() it first.")
    agents = list(dict.fromkeys(study.plan.players))
    found = []
    if len(agents) > 1:
        for agent in agents:
            sat = [pair for pair in pairs if agent in pair[0].agents]
            found.append(_row(name, f"{agent} won", study, sat, _won_by(agent)))
            found.append(_row(name, f"{agent} score", study, sat, _score_of(agent)))
    for seat in range(study.plan.seats):
        found.append(_row(name, f"seat {seat + 1} won", study, pairs, _won_in(seat)))
        found.append(_row(name, f"seat {seat + 1} score", study, pairs, _score_in(seat)))
    found.append(_row(name, "length", study, pairs, _length))
    return found


def _paired(study: Study, base: Study) -> Iterator[tuple[Record, Record]]:
    """Games of the same number that both have finished."""
    there = iter(base)
    with suppress(StopIteration):
        other = next(there)
        for here in study:
            while other.number < here.number:
                other = next(there)
            if other.number == here.number:
                yield here, other


def _alike(here: Record, there: Record) -> bool:
    ours, theirs = (here.scores, here.winners), (there.scores, there.winners)
    return ours == theirs and here.length == there.length


def _row(name: str, what: str, study: Study, pairs: Any, value: Any) -> Difference:
    deals: dict[int, list[float]] = {}
    here = there = 0.0
    for one, other in pairs:
        a, b = value(one), value(other)
        here, there = here + a, there + b
        deals.setdefault(study.plan.deal(one.number), []).append(a - b)
    more = stats.clustered_mean(list(deals.values()))
    if what.endswith("won"):  # a share cannot change by more than the whole
        more = stats.Interval(more.value, max(-1.0, more.low), min(1.0, more.high))
    count = max(len(pairs), 1)
    return Difference(name, what, here / count, there / count, more)


def _won_by(agent: str) -> Any:
    return lambda record: sum(
        record.share(seat) for seat, name in enumerate(record.agents) if name == agent
    )


def _score_of(agent: str) -> Any:
    def mean(record: Record) -> float:
        scores = [record.scores[s] for s, name in enumerate(record.agents) if name == agent]
        return sum(scores) / len(scores)

    return mean


def _won_in(seat: int) -> Any:
    return lambda record: record.share(seat)


def _score_in(seat: int) -> Any:
    return lambda record: record.scores[seat]


def _length(record: Record) -> int:
    return record.length


def file_of(file: Path | None, variant: str) -> Path | None:
    """Where a variant is kept: beside the study, with the variant in the name.

    >>> file_of(Path("games/mine.study"), "Turquoise 8").name
    'mine.turquoise-8.study'
    """
    if file is None:
        return None
    word = re.sub(r"[^\w]+", "-", variant.lower()).strip("-") or "variant"
    return file.with_name(f"{file.stem}.{word}{file.suffix}")
