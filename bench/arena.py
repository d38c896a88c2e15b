"""`python -m bench.arena`: what the arena costs, how it scales, and what its coordinator can do."""

import os
import pickle
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

import quint
from bench.tables import Rows, drawn, fewest_players
from quint.arena import Plan, Record, Study
from quint.arena.playing import Answer, play
from quint.arena.spec import plan_of
from quint.core import CHANCE, OVER, Game

HEAD = ("studies of random players", "games a second", "compared with", "ratio", "wanted")
COORDINATOR_HEAD = ("workers that answer at once", "games a second", "bytes a game")
OVERHEAD_WANTED = 0.97  # of the bare loop's speed
SCALING_WANTED = 1.8  # times as many games with two workers as with one
BARE = "a bare loop"
ONE = "one worker"


# ── Beside a bare loop ────────────────────────────────────────────────────────────────────


def bare_loop(game: Game[Any, Any], games: int) -> None:
    """The same games as one would play them without an arena: no records, no file."""
    for number in range(games):
        chance, luck = Random(f"0/{number} chance"), Random(f"0/{number} agents")
        state = game.start()
        while (seat := game.turn(state)) != OVER:
            if seat == CHANCE:
                action = game.toss(state, chance)
            else:
                action = luck.choice(game.actions(state))
            state = game.apply(state, action)
        game.scores(state)
        game.winners(state)


def overhead(room: str, rounds: int, seconds: float) -> tuple[float, float]:
    """Games a second of a study in this process, and their ratio to the bare loop's.

    A study of `seconds` is run whole, with a file; the loop plays the same games. Below a second
    or two the making of the file, some hundredths of a second, would be most of the difference.
    """
    players = ["random"] * fewest_players(room)
    game = quint.new(room, players=len(players))
    bare_loop(game, 2)
    begun = process_time()
    bare_loop(game, 5)
    games = max(10, int(seconds * 5 / (process_time() - begun)))
    speeds, ratios = [], []
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(rounds):
            study = Study(room, players, games, Path(folder) / f"{turn}.study")
            run, loop = (
                partial(study.run, workers=0, progress=False),
                partial(bare_loop, game, games),
            )
            if turn % 2:  # nobody always comes after the other
                bare, taken = timed(loop, process_time), timed(run, process_time)
            else:
                taken, bare = timed(run, process_time), timed(loop, process_time)
            study.close()
            speeds.append(games / taken)
            ratios.append(bare / taken)
    return median(speeds), median(ratios)


def timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    begun = clock()
    work()
    return clock() - begun


# ── Two workers beside one ────────────────────────────────────────────────────────────────


def scaling(room: str, seconds: float) -> tuple[float, float]:
    """Games a second with two workers, and how many times those of one; by the clock on the wall.

    Only on an idle machine with two cores does this say something about the arena.
    """
    players = ["random"] * fewest_players(room)
    trial = Study(room, players, 50)
    a_game = timed(partial(trial.run, workers=0, progress=False), perf_counter) / 50
    games = max(20, int(seconds / a_game))
    speed = {}
    for workers in (1, 2):
        study = Study(room, players, games)
        taken = timed(partial(study.run, workers=workers, progress=False), perf_counter)
        speed[workers] = games / taken
    return speed[2], speed[2] / speed[1]


# ── The coordinator alone ─────────────────────────────────────────────────────────────────


class AtOnce:
    """Workers that answer at once: a chunk is made up of copies of games that were played before.

    What comes back is pickled, as if it had come from another process or machine.
    """

    def __init__(self, plan: Plan, games: int) -> None:
        self.plan = plan
        self.models = [play(plan, number) for number in range(games)]
        self.per_second = 1000  # as many games a worker says to play
        self.own_time = 0.0  # what pickling took, which is the workers' part

    def submit(self, fn: Callable[..., Answer], plan: Plan, first: int, stop: int) -> Any:
        records = self.records(first, stop)
        begun = process_time()
        sent = pickle.dumps(Answer(records, (stop - first) / self.per_second))
        self.own_time += process_time() - begun
        future: Future[Answer] = Future()
        future.set_result(pickle.loads(sent))
        return future

    def records(self, first: int, stop: int) -> list[Record]:
        models = (self.models[number % len(self.models)] for number in range(first, stop))
        specs = map(self.plan.spec, range(first, stop))
        return [
            model._replace(number=number, id=spec.id, seed=spec.seed)
            for number, (model, spec) in enumerate(zip(models, specs, strict=True), start=first)
        ]


def coordinator(room: str, games: int, keep: list[str]) -> tuple[float, float]:
    """Games a second that one coordinator confirms, in processor time, and bytes a game."""
    players = ["random"] * fewest_players(room)
    workers = AtOnce(plan_of(room, players, keep=keep), games=50)
    made = timed(partial(workers.records, 0, games), process_time)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "at once.study"
        study = Study(room, players, games, path, keep=keep)
        taken = timed(partial(study.run, workers, workers=8, progress=False), process_time)
        study.close()
        size = os.stat(path).st_size
    return games / (taken - made - workers.own_time), size / games


# ── Tables ────────────────────────────────────────────────────────────────────────────────


def overhead_rows(found: Mapping[str, tuple[float, float]]) -> Rows:
    wanted = f"≥ {OVERHEAD_WANTED:g}"
    return [(f"quint {r}", f"{n:,.0f}", BARE, f"{x:.3f}", wanted) for r, (n, x) in found.items()]


def scaling_row(room: str, speed: float, ratio: float) -> tuple[str, ...]:
    wanted = f"≥ {SCALING_WANTED:g}"
    return (f"quint {room}, two workers", f"{speed:,.0f}", ONE, f"{ratio:.2f}", wanted)


def tables(rounds: int, seconds: float) -> str:
    """All that is measured here, drawn."""
    rows = overhead_rows({room: overhead(room, rounds, seconds) for room in quint.GAMES})
    rows.append(scaling_row("quintessence", *scaling("quintessence", 10 * seconds)))
    alone: Rows = []
    for keep in ([], ["rules"], ["rules", "trace"]):
        speed, size = coordinator("quintessence", 20_000, keep)
        kept = " and ".join(["results", *keep])
        alone.append((f"Quintessence, {kept} kept", f"{speed:,.0f}", f"{size:.0f}"))
    return f"{drawn(HEAD, rows)}\n\n{drawn(COORDINATOR_HEAD, alone)}"


if __name__ == "__main__":
    print(tables(rounds=5, seconds=2.0))
