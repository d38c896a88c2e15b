"""Coordinators and workers: any executor, none lost, none twice, whoever dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import QuintError
from quint.arena import Record, Spec, Stopped, Study
from quint.arena.playing import Answer, play_chunk
from quint.arena.running import CHUNK_SECONDS, Coordinator, Processes
from quint.arena.spec import plan_of
from tests.arena.words import Deadly, failing, hopeless, known_agents, records_of, slow_game

PLAYERS = ["random", "random"]
PLAN = plan_of("quintessence", PLAYERS)
forked = pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork",
    reason="The misbehaving agents of this test are known to forked workers only.",
)


def record(number: int, error: str = "") -> Record:
    return Record(number, "", "", ("random", "random"), (1, 0), (0,), 5, error=error)


def test_processes_play_what_this_process_plays(tmp_path: Path) -> None:
    study = Study("quintessence", ["greedy", "random"], 40, tmp_path / "a.study", keep="rules")
    outcome = study.run(workers=2)
    assert str(outcome) == "40 of 40 games finished."
    assert list(study) == records_of("quintessence", ["greedy", "random"], 40, keep="rules")


def test_threads_will_do_and_so_will_futures_of_another_make() -> None:
    expected = records_of("quintessence", PLAYERS, 30)
    with ThreadPoolExecutor(3) as threads:
        study = Study("quintessence", PLAYERS, 30)
        study.run(executor=threads)
        assert list(study) == expected
    study = Study("quintessence", PLAYERS, 30)
    study.run(executor=Postponing())
    assert list(study) == expected


class Promise:
    """A future of another make: done some time after it was asked for."""

    def __init__(self, work: Callable[[], Answer]) -> None:
        self.work = work

    def add_done_callback(self, fn: Callable[[Any], object]) -> None:
        threading.Timer(0.01 * Random(1).random(), fn, [self]).start()

    def result(self) -> Answer:
        return self.work()

    def cancel(self) -> None:
        pass


class Postponing:
    def submit(self, fn: Callable[..., Answer], *args: Any) -> Promise:
        return Promise(lambda: fn(*args))


# ── Chunks ────────────────────────────────────────────────────────────────────────────────


class Clockwork:
    """Workers whose games take a given time, on paper; answers come at once, in this order."""

    def __init__(self, seconds_a_game: float) -> None:
        self.seconds = seconds_a_game
        self.chunks: list[tuple[int, int]] = []
        self.waiting = 0
        self.most_waiting = 0

    def submit(self, fn: Callable[..., Answer], plan: Any, first: int, stop: int) -> Future[Answer]:
        self.chunks.append((first, stop))
        answer = Answer([record(n) for n in range(first, stop)], self.seconds * (stop - first))
        future: Future[Answer] = Future()
        future.set_result(answer)
        return future


def coordinated(
    executor: Any, gaps: list[tuple[int, int]], workers: int | None
) -> tuple[list[int], Coordinator]:
    seen: list[int] = []

    def confirm(records: list[Record]) -> bool:
        seen.extend(record.number for record in records)
        return True

    coordinator = Coordinator(PLAN, gaps, executor, confirm, workers)
    assert coordinator.run()
    return seen, coordinator


@pytest.mark.parametrize(("seconds", "usual"), [(0.001, 1000), (0.25, 4), (30.0, 1)])
def test_a_chunk_takes_about_a_second(seconds: float, usual: int) -> None:
    workers = Clockwork(seconds)
    seen, _ = coordinated(workers, [(0, 100 * usual)], workers=2)
    assert sorted(seen) == list(range(100 * usual))
    sizes = [stop - first for first, stop in workers.chunks]
    assert sizes[0] == 1  # nothing is known yet
    assert max(sizes) == usual
    assert usual * seconds >= CHUNK_SECONDS  # no longer than a second, or a single game
    assert sizes.count(usual) > 0.5 * len(sizes)
    assert sizes[-1] <= max(1, usual // 10)  # the last ones are small, to end together


def test_one_worker_waits_for_nobody_so_its_last_chunks_are_whole() -> None:
    # Chunks grow to a second's 1,000 games and stay so; only the very last one is the rest.
    workers = Clockwork(0.001)
    seen, _ = coordinated(workers, [(0, 5000)], workers=1)
    assert sorted(seen) == list(range(5000))
    sizes = [stop - first for first, stop in workers.chunks]
    grown = sizes.index(1000)
    assert grown <= 10
    assert set(sizes[grown:-1]) == {1000}


def test_only_what_is_missing_is_played() -> None:
    seen, _ = coordinated(Clockwork(0.3), [(3, 9), (20, 21), (30, 34)], workers=2)
    assert sorted(seen) == [3, 4, 5, 6, 7, 8, 20, 30, 31, 32, 33]


class Counting(Clockwork):
    """Keeps chunks back until nothing more comes, and counts them."""

    def __init__(self, seconds_a_game: float) -> None:
        super().__init__(seconds_a_game)
        self.kept: list[tuple[Future[Answer], Answer]] = []

    def submit(self, fn: Callable[..., Answer], plan: Any, first: int, stop: int) -> Future[Answer]:
        future: Future[Answer] = Future()
        answer = Answer([record(n) for n in range(first, stop)], self.seconds * (stop - first))
        self.kept.append((future, answer))
        self.most_waiting = max(self.most_waiting, len(self.kept))
        threading.Timer(0.02, self.release).start()
        return future

    def release(self) -> None:
        future, answer = self.kept.pop(0)
        future.set_result(answer)


def test_the_window_is_bounded() -> None:
    workers = Counting(5.0)
    seen, coordinator = coordinated(workers, [(0, 60)], workers=3)
    assert sorted(seen) == list(range(60))
    assert workers.most_waiting <= 6 == coordinator.window


def test_a_cluster_of_unknown_size_gets_more_chunks_while_none_has_to_wait() -> None:
    workers = Counting(5.0)  # all answer as soon as a lone game would take: nobody is busy
    _, coordinator = coordinated(workers, [(0, 60)], workers=None)
    assert coordinator.window > 30


# ── Workers that die ──────────────────────────────────────────────────────────────────────


@forked
def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    harmless = Deadly(tmp_path / "has killed")
    with known_agents({"deadly": harmless}):
        study = Study("quintessence", ["deadly", "random"], 300)
        outcome = study.run(workers=2)
        assert (outcome.finished, outcome.failed) == (300, 0)
        assert harmless.flag is not None
        assert harmless.flag.exists()
        assert list(study) == records_of("quintessence", ["deadly", "random"], 300)


@forked
def test_a_game_that_always_kills_its_worker_is_found_and_recorded() -> None:
    with known_agents({"deadly": Deadly()}):
        plan = plan_of("quintessence", ["deadly", "random"])
        study = Study("quintessence", ["deadly", "random"], 60)
        outcome = study.run(workers=2)
    guilty = {record.number for record in study.errors()}
    assert outcome.finished == 60 - len(guilty)
    assert guilty
    for failed in study.errors():
        assert failed.error.startswith("The worker was lost: BrokenProcessPool: ")
    assert guilty == {number for number in range(60) if unlucky(plan.spec(number))}


def unlucky(spec: Spec) -> bool:
    """Whether Deadly would kill in this game, played by the book with somebody who only looks."""
    kills: list[bool] = []

    def looking(game: Any, view: Any, actions: Any, rng: Random) -> Any:
        kills.append(rng.random() < Deadly.odds)
        return rng.choice(actions)

    agents = [looking if name == "deadly" else quint.AGENTS[name] for name in spec.agents]
    slow_game(quint.new("quintessence"), agents, spec.seed)
    return any(kills)


def test_futures_that_cannot_be_cancelled_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Promise, "cancel")
    study = Study("quintessence", PLAYERS, 3000)
    outcome = study.run(executor=Postponing(), until=lambda so_far: len(so_far) >= 5)
    assert 5 <= outcome.finished < 3000


class Unreachable:
    def submit(self, fn: Callable[..., Answer], *args: Any) -> Future[Answer]:
        future: Future[Answer] = Future()
        future.set_exception(ModuleNotFoundError("No module named 'quint'"))
        return future


def test_workers_that_cannot_play_at_all_get_a_sentence_and_no_record() -> None:
    study = Study("quintessence", PLAYERS, 30)
    with pytest.raises(Stopped, match="The workers cannot play: ModuleNotFoundError: No module"):
        study.run(executor=Unreachable())
    assert (len(study), study.errors()) == (0, [])


def test_an_executor_that_was_shut_down_gets_a_sentence() -> None:
    with ThreadPoolExecutor(1) as threads:
        pass
    study = Study("quintessence", PLAYERS, 30)
    with pytest.raises(Stopped, match="The executor takes no more games: RuntimeError: cannot"):
        study.run(executor=threads)


# ── Stopping ──────────────────────────────────────────────────────────────────────────────


def test_ten_failures_in_a_row_stop_a_study_and_it_can_be_tried_again() -> None:
    with known_agents({"agent": hopeless}):
        study = Study("quintessence", ["agent", "random"], 5000)
        with pytest.raises(Stopped, match=r"10 games in a row failed.*LookupError: no idea"):
            study.run(workers=0)
        assert 10 <= len(study.errors()) < 50
    with known_agents({"agent": failing}):
        study.run(workers=0, games=40, retry=True)
        assert {r.error.partition(":")[0] for r in study.errors()} == {"ZeroDivisionError"}
        assert len(study) + len(study.errors()) == 40


def test_a_study_stops_when_it_has_its_answer() -> None:
    study = Study("quintessence", PLAYERS, 5000)
    outcome = study.run(workers=0, until=lambda so_far: len(so_far) >= 20)
    assert 20 <= outcome.finished < 200
    assert not outcome.interrupted
    again = study.run(workers=0, until=lambda so_far: len(so_far) >= 20)
    assert again == outcome  # the answer is there: nothing more is played


class Impatient(ThreadPoolExecutor):
    """Somebody presses Ctrl-C when the fifth chunk is given out."""

    given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.given += 1
        if self.given == 5:
            os.kill(os.getpid(), signal.SIGINT)
        return super().submit(fn, *args, **named)


def test_ctrl_c_stops_cleanly_and_a_second_run_goes_on(tmp_path: Path) -> None:
    study = Study("quintessence", PLAYERS, 400, tmp_path / "a.study")
    with Impatient(2) as threads:
        outcome = study.run(executor=threads)
    assert outcome.interrupted
    assert "run() goes on from here" in str(outcome)
    assert 0 < len(study) < 400
    study.run(workers=0)
    assert list(study) == records_of("quintessence", PLAYERS, 400)


def test_ctrl_c_with_processes_ends_them(tmp_path: Path) -> None:
    study = Study("quintessence", ["greedy", "greedy"], 4000, tmp_path / "a.study")
    threading.Timer(1.0, os.kill, [os.getpid(), signal.SIGINT]).start()
    begun = time.monotonic()
    outcome = study.run(workers=2)
    assert outcome.interrupted
    assert time.monotonic() - begun < 20
    assert multiprocessing.active_children() == []
    study.run(workers=0, games=3)
    assert list(study)[:3] == records_of("quintessence", ["greedy", "greedy"], 3)


@pytest.mark.parametrize("workers", [-1, 1.5, "2", True])
def test_a_strange_number_of_workers_gets_a_sentence(workers: Any) -> None:
    with pytest.raises(QuintError, match="Workers are a number from 0, not"):
        Study("quintessence", PLAYERS, 3).run(workers=workers)


@pytest.mark.parametrize("games", [0, -5, 2.5, "9", True])
def test_a_strange_number_of_games_gets_a_sentence(games: Any) -> None:
    with pytest.raises(QuintError, match="A study has a number of games from 1, not"):
        Study("quintessence", PLAYERS, games)


def test_an_executor_without_workers_gets_a_sentence() -> None:
    study = Study("quintessence", PLAYERS, 6)
    with pytest.raises(QuintError, match="Workers of an executor are a number from 1, not 0"):
        study.run(executor=Postponing(), workers=0)
    assert str(study.run(executor=Postponing(), workers=1)) == "6 of 6 games finished."


def test_what_is_no_end_gets_a_sentence() -> None:
    study, strange = Study("quintessence", PLAYERS, 3), 5
    with pytest.raises(
        QuintError, match=r"until is a test or a function, not 5\. A test is written"
    ):
        study.run(workers=0, until=strange)  # type: ignore[arg-type]
    with pytest.raises(QuintError, match=r"A verdict is on a test, not on 5\. A test is written"):
        study.verdict(strange)  # type: ignore[arg-type]


def test_a_game_that_was_not_played_gets_a_sentence() -> None:
    study = Study("quintessence", PLAYERS, 3)
    for number in (2, 2**70):
        with pytest.raises(QuintError, match=f"Game {number} has not been played"):
            study[number]
    for strange in (-1, "first", None, True, slice(0, 2)):
        wrong: Any = strange
        for ask in (study.game, study.__getitem__):
            with pytest.raises(QuintError, match="A game is asked for by its number from 0"):
                ask(wrong)


def test_only_the_game_that_was_played_is_replayed() -> None:
    study, other = (Study("quintessence", PLAYERS, 2, seed=seed) for seed in (0, 1))
    for each in (study, other):
        each.run(workers=0)
    assert len(study.game(study[1]).steps) == study[1].length
    with pytest.raises(QuintError, match="Game 1 is another one here: the record is of another"):
        study.game(other[1])
    unlike = study[1]._replace(length=study[1].length + 1)
    with pytest.raises(QuintError, match="Game 1 goes differently now than when it was played"):
        study.game(unlike)


def test_a_pool_is_started_anew_when_it_broke() -> None:
    with closing(Processes(1)) as pool:
        broken: Any = os._exit
        with pytest.raises(Exception, match="process pool"):
            pool.submit(broken, 1).result()
        assert len(pool.submit(play_chunk, PLAN, 0, 3).result().records) == 3
