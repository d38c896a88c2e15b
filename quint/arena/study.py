"""A study: many games of one plan, played by whoever has time, kept in one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import quint
from quint.arena import answers, comparing, finding, matters, ratings, spec
from quint.arena.playing import Record, trace_of
from quint.arena.progress import bar_for
from quint.arena.running import AnyExecutor, Coordinator, Inline, Processes, Stopped
from quint.arena.sequential import Sprt, Verdict, Watch
from quint.arena.store import BadStudy, Store
from quint.arena.tally import Tally
from quint.core import QuintError, Trace
from quint.sentences import short

MOST_GAMES = 10**12
A_TEST = 'A test is written like Sprt("greedy", "random").'


class Outcome(NamedTuple):
    """How a run went; str() says it in a sentence."""

    finished: int
    failed: int
    games: int
    interrupted: bool

    def __str__(self) -> str:
        said = f"{self.finished:,} of {self.games:,} games finished"
        if self.failed:
            said += f", {self.failed:,} failed: errors() tells which and why"
        if self.interrupted:
            said += "; stopped, and run() goes on from here"
        return said + "."

    def __repr__(self) -> str:
        return str(self)


class Study:
    """Many games between agents, each in every seat.

    >>> study = Study("quintessence", players=["greedy", "random"], games=4)
    >>> study.run(workers=0)
    4 of 4 games finished.
    >>> [record.winners for record in study]  # the deals are paired: seats change every game
    [(0,), (1,), (0,), (1,)]
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        games: int,
        file: str | os.PathLike[str] | None = None,
        *,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        paired: bool = True,
        keep: Sequence[str] = (),
        opening: Sequence[str] = (),
    ) -> None:
        """Plan a study, or take up the one in `file` where it stopped.

        game, options: as in quint.new. players: names of quint.AGENTS; if there are more than
        seats, they play a round robin. games: how many. paired: each deal of luck is played with
        every seating. keep: "rules" counts which rules fire, "trace" keeps every action.
        opening: actions with which every game begins, like ["role Jeweler", "role Miner"].
        """
        wanted = _games(games)
        plan = spec.plan_of(game, players, seats, seed, options, paired, keep, None, opening)
        self._store = Store(None if file is None else _file(file), plan)
        self.games = max(wanted, self._there())

    @classmethod
    def open(cls, file: str | os.PathLike[str]) -> Study:
        """The study in a file, with as many games as were planned when it was run."""
        study = cls.__new__(cls)
        study._store = Store(_file(file))
        study.games = max(study._store.planned(), study._there(), 1)
        return study

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    @property
    def plan(self) -> spec.Plan:
        """All that makes this study this study, except how many games it has."""
        return self._store.plan

    @property
    def file(self) -> Path | None:
        return self._store.path

    # Running

    def run(
        self,
        executor: AnyExecutor | None = None,
        *,
        workers: int | None = None,
        games: int | None = None,
        progress: bool | None = None,
        retry: bool = False,
        until: Callable[[Study], bool] | Sprt | None = None,
    ) -> Outcome:
        """Play the games that are not there yet; Ctrl-C stops, and what is done is done.

        executor: anything with `submit`, like a Dask client's get_executor(); without one, as many
        processes of this machine as `workers` says (0: this process itself). games: how many the
        study shall have now. retry: games that failed are played again. until: a sequential test,
        or a function that is asked after each bundle of games: at True the study stops.
        """
        wanted = self.games if games is None else _games(games)
        count = _workers(workers, executor)
        ended = self._ending(until)
        if retry:
            self._store.may_go_on()
            self._store.forget_failures()
        self.games = max(wanted, self._there())
        todo = self._store.gaps(self.games)
        if not todo or (ended is not None and ended(self)):
            return self.so_far()
        self._store.may_go_on()
        self._store.plan_games(self.games)
        if executor is not None:
            return self._run(executor, count, todo, progress, ended)
        if not count:
            return self._run(Inline(), 1, todo, progress, ended)
        with closing(Processes(min(count, sum(stop - first for first, stop in todo)))) as pool:
            return self._run(pool, count, todo, progress, ended)

    def _run(
        self,
        executor: AnyExecutor,
        workers: int | None,
        todo: list[tuple[int, int]],
        progress: bool | None,
        until: Callable[[Study], bool] | None,
    ) -> Outcome:
        left = sum(stop - first for first, stop in todo)
        with closing(bar_for(self.title, self.games, self.games - left, progress)) as bar:

            def confirm(records: list[Record]) -> bool:
                self._store.confirm(records)
                bar.update(len(records))
                return until is None or not until(self)

            whole = Coordinator(self.plan, todo, executor, confirm, workers).run()
        return self.so_far(interrupted=not whole)

    def _ending(
        self, until: Callable[[Study], bool] | Sprt | None
    ) -> Callable[[Study], bool] | None:
        if isinstance(until, Sprt):
            return self._watching(until)
        if until is not None and not callable(until):
            raise QuintError(f"until is a test or a function, not {short(until)}. {A_TEST}")
        return until

    def _watching(self, test: Sprt) -> Callable[[Study], bool]:
        """Whether a test is decided: reads only what is new since it was asked last."""
        watch = Watch(test.asked_of(self.plan))

        def decided(_: Study) -> bool:
            return watch.look(self.plan, self._store.each(watch.next, failed=None))

        return decided

    def so_far(self, interrupted: bool = False) -> Outcome:
        """How many games are finished, how many failed, and how many there shall be."""
        finished, failed = self._store.counts()
        return Outcome(finished, failed, self.games, interrupted)

    def _there(self) -> int:
        return sum(self._store.counts())

    # Records

    def __len__(self) -> int:
        """How many games are confirmed: played to the end and written down."""
        return self._store.counts()[0]

    def __bool__(self) -> bool:
        return True  # also before its first game

    def __iter__(self) -> Iterator[Record]:
        """The records of the confirmed games, by number."""
        return self._store.each()

    def __getitem__(self, number: int) -> Record:
        """The record of the game of that number, finished or failed."""
        record = self._recorded(_number(number))
        if record is None:
            raise QuintError(f"Game {number} has not been played in this study.")
        return record

    def _recorded(self, number: int) -> Record | None:
        numbers = [number] if number < MOST_GAMES else []
        return next(iter(self._store.records(numbers, failed=None)), None)

    def errors(self) -> list[Record]:
        """The records of the games that failed; each says what was wrong."""
        return self._store.records(failed=True)

    def game(self, which: int | Record) -> Trace:
        """A game of this study with every event: for Replay, for saving, for looking.

        >>> study = Study("element", ["greedy", "random"], games=1, options={"cap": 2})
        >>> outcome = study.run(workers=0)
        >>> len(study.game(0).steps) == study[0].length
        True
        """
        number = _number(which.number if isinstance(which, Record) else which)
        record = which if isinstance(which, Record) else self._recorded(number)
        if record is not None and record.id != self.plan.spec(number).id:
            raise QuintError(f"Game {number} is another one here: the record is of another study.")
        trace = trace_of(self.plan, number)
        if record is not None and not record.error:
            went = (record.length, record.scores)
            if (len(trace.steps), trace.game.scores(trace.state)) != went:
                raise QuintError(
                    f"Game {number} goes differently now than when it was played: a rule or a "
                    "player has changed since."
                )
        return trace

    # Answers

    def table(self) -> Tally[answers.Share]:
        """Who won how often, by agent and by seat, with Wilson intervals."""
        return answers.table(self._store)

    def spreads(self) -> Tally[answers.Spread]:
        """How scores and lengths are spread over the games."""
        return answers.spreads(self._store)

    def rules(self) -> Tally[matters.RuleRow]:
        """How often each rule fires, and how that goes with winning (needs keep=["rules"])."""
        return matters.rules(self._store)

    def ratings(self) -> Tally[ratings.Rating]:
        """All agents on one scale."""
        return ratings.ratings(self._store)

    def verdict(self, test: Sprt) -> Verdict:
        """What a sequential test says about the games so far."""
        if not isinstance(test, Sprt):
            raise QuintError(f"A verdict is on a test, not on {short(test)}. {A_TEST}")
        watch = Watch(test.asked_of(self.plan))
        watch.look(self.plan, self._store.each(failed=None))
        return watch.verdict()

    def find(
        self,
        *,
        longest: bool = False,
        shortest: bool = False,
        rule: str | None = None,
        upset: bool = False,
    ) -> Record:
        """The longest game, the shortest, the one where a rule fired most, or the oddest result.

        Put it on the table: Replay(study.game(study.find(upset=True))).
        """
        return finding.find(self._store, longest, shortest, rule, upset)

    def plot(self, what: str = "won") -> Any:
        """A picture: of who "won", of "score" or "length", of "ratings" or of "rules"."""
        from quint.arena import plots

        return plots.picture(self, what)

    def compare(self, variants: Mapping[str, Mapping[str, Any]]) -> comparing.Comparison:
        """The same study with other options or cards: a study for each variant, by name.

        The first variant is what the others are compared with; {} is this study itself.
        """
        comparing.check_variants(variants)
        studies: dict[str, Study] = {}
        for name, options in variants.items():
            plan = self.plan
            if not options:
                studies[name] = self
                continue
            ours = {o: value for o, value in plan.options.items() if o != "players"}
            studies[name] = Study(
                plan.game,
                plan.players,
                self.games,
                comparing.file_of(self.file, name),
                seats=plan.seats,
                seed=plan.seed,
                options=ours | dict(options),
                paired=plan.paired,
                keep=plan.keep,
                opening=plan.opening,
            )
        return comparing.Comparison(studies)

    def says(self) -> str:
        """What was played so far, in a sentence."""
        return answers.said(self._store, intervals=False)

    @property
    def title(self) -> str:
        """The game's name on its box."""
        return quint.game_class(self.plan.game).title

    def __repr__(self) -> str:
        players = ", ".join(self.plan.players)
        try:
            so_far = f"{len(self):,} of {self.games:,} games"
        except BadStudy as trouble:
            so_far = str(trouble)
        return f"<Study of {self.plan.game} with {players}: {so_far}>"


def _games(games: object) -> int:
    if not isinstance(games, int) or isinstance(games, bool) or not 0 < games <= MOST_GAMES:
        raise QuintError(f"A study has a number of games from 1, not {short(games)}.")
    return games


def _number(number: object) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise QuintError(f"A game is asked for by its number from 0, not {short(number)}.")
    return number


def _workers(workers: object, executor: AnyExecutor | None) -> int | None:
    """How many workers were asked for; of an executor it need not be known (None)."""
    fewest = 0 if executor is None else 1
    if workers is None:
        return (os.cpu_count() or 1) if executor is None else None
    if not isinstance(workers, int) or isinstance(workers, bool) or not fewest <= workers <= 10**6:
        whose = "" if executor is None else " of an executor"
        raise QuintError(f"Workers{whose} are a number from {fewest}, not {short(workers)}.")
    return workers


def _file(file: object) -> Path:
    """Where a study is kept, or a sentence if nothing can be kept there."""
    name = os.fspath(file) if isinstance(file, str | os.PathLike) else None
    if not isinstance(name, str) or not name or "\0" in name:
        raise QuintError(f"The file of a study has a name like 'my.study', not {short(file)}.")
    return Path(name)


__all__ = ["Outcome", "Stopped", "Study"]
