"""How a study is run: chunks of games given to workers, and the answers written down.

The coordinator knows only `submit` and futures with `add_done_callback` and `result`, so any
executor will do: processes of this machine, Dask, ipyparallel, mpi4py. It keeps a bounded number
of chunks under way, each of about a second. A chunk that got lost with its worker is played again,
alone; if that kills the worker each time, the guilty game is found by halving and recorded.
"""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import parent_process
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, Protocol

from quint.arena.playing import IN_A_ROW, Answer, Record, play_chunk, told
from quint.arena.spec import Plan
from quint.core import QuintError
from quint.sentences import counted

CHUNK_SECONDS = 1.0
GROWTH = 4  # a chunk is at most this many times as long as the one before
SMALLEST_PART = 10  # the last chunks are not smaller than a tenth of a usual one
LARGEST_CHUNK = 20_000  # games
MOST_UNDER_WAY = 20_000  # chunks
LAST_CHUNKS_SECONDS = 3.0  # waited for after Ctrl-C, so that what is nearly done is not lost


class AnyFuture(Protocol):
    """What we ask of a future, whoever made it."""

    def add_done_callback(self, fn: Callable[[Any], object], /) -> object: ...

    def result(self) -> Answer: ...


class AnyExecutor(Protocol):
    """What we ask of an executor: `submit`, and nothing else."""

    def submit(self, fn: Callable[..., Answer], /, *args: Any) -> Any: ...


class Inline:
    """Workers that are this very process: each chunk is played while it is submitted."""

    def submit(self, fn: Callable[..., Answer], /, *args: Any) -> Future[Answer]:
        future: Future[Answer] = Future()
        try:
            future.set_result(fn(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes:
    """Workers that are processes of this machine. If one dies, the others are started anew."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, initializer=_begin_worker)

    def submit(self, fn: Callable[..., Answer], /, *args: Any) -> Future[Answer]:
        try:
            return self._pool.submit(fn, *args)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(fn, *args)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _begin_worker() -> None:
    """Ctrl-C is the coordinator's to deal with; and a worker does not outlive its coordinator."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# ── The coordinator ───────────────────────────────────────────────────────────────────────


class Chunk(NamedTuple):
    """Games to play, by number, and whether to play them while nothing else is under way."""

    first: int
    stop: int
    alone: bool = False


class Stopped(QuintError):
    """A study that cannot go on; str(error) says why. What was confirmed is safe."""


class Coordinator:
    """Gives out the chunks of one run and hands their records to `confirm`, many at a time.

    `confirm` writes them down and says whether the study shall go on.
    """

    def __init__(
        self,
        plan: Plan,
        gaps: Iterable[tuple[int, int]],
        executor: AnyExecutor,
        confirm: Callable[[list[Record]], bool],
        workers: int | None = None,
    ) -> None:
        self.plan = plan
        self.executor = executor
        self.confirm = confirm
        self.waiting = deque(Chunk(*gap) for gap in gaps)  # as long as they come; cut when given
        self.lost: deque[Chunk] = deque()  # with a worker that died
        self.left = sum(chunk.stop - chunk.first for chunk in self.waiting)
        self.under_way: dict[int, tuple[AnyFuture, Chunk, float]] = {}
        self.arrived: SimpleQueue[int] = SimpleQueue()
        self.window = 4 if workers is None else 2 * workers
        self.may_grow = workers is None
        self.size = 1  # of the next chunk, in games
        self.given = 0
        self.answers = 0
        self.failed_in_a_row = 0

    def run(self) -> bool:
        """Play all that is to be played; whether that was not stopped with Ctrl-C."""
        try:
            while self._give() or self.under_way:
                if not self._take(self._wait()):
                    self._abandon()
                    break
        except KeyboardInterrupt:
            self._finish_soon()
            return False
        except BaseException:
            self._abandon()
            raise
        return True

    # Giving out

    def _give(self) -> bool:
        """Fill the window; whether anything was given."""
        before = self.given
        while len(self.under_way) < self.window:
            chunk = self._next()
            if chunk is None:
                break
            self._submit(chunk)
        return self.given > before

    def _next(self) -> Chunk | None:
        if self.lost:
            return None if self.under_way else self.lost.popleft()
        if not self.waiting:
            return None
        first, stop, _ = self.waiting.popleft()
        size = self.size
        if self.window > 2:  # several workers, whose last chunks shall end together
            fair = -(-self.left // (2 * self.window))
            size = max(1, size // SMALLEST_PART, min(size, fair))
        cut = min(stop, first + size)
        if cut < stop:
            self.waiting.appendleft(Chunk(cut, stop))
        self.left -= cut - first
        return Chunk(first, cut)

    def _submit(self, chunk: Chunk) -> None:
        number = self.given
        self.given += 1
        try:
            future: AnyFuture = self.executor.submit(play_chunk, self.plan, chunk.first, chunk.stop)
            self.under_way[number] = future, chunk, monotonic()
            future.add_done_callback(lambda _: self.arrived.put(number))
        except Exception as error:
            raise Stopped(f"The executor takes no more games: {told(error)}.") from None

    # Taking back

    def _wait(self, seconds: float | None = None) -> list[int]:
        """The chunks that have arrived: at least one, unless the time is up."""
        found: list[int] = []
        while not found:
            try:
                # With a limit, because without one Windows would not notice Ctrl-C.
                found.append(self.arrived.get(timeout=0.5 if seconds is None else seconds))
            except Empty:
                if seconds is not None:
                    return found
        while not self.arrived.empty():
            found.append(self.arrived.get())
        return found

    def _take(self, numbers: list[int]) -> bool:
        """Confirm what arrived in one go; whether to go on."""
        records: list[Record] = []
        for number in numbers:
            future, chunk, given = self.under_way.pop(number)
            try:
                answer = future.result()
            except Exception as error:
                records += self._lost(chunk, error)
            else:
                self._learn(chunk, answer, monotonic() - given)
                records += answer.records
        go_on = self.confirm(records) if records else True
        self._count_failures(records)
        return go_on

    def _learn(self, chunk: Chunk, answer: Answer, seconds: float) -> None:
        """How long is a game, and is there room for more chunks under way?"""
        self.answers += 1
        played = chunk.stop - chunk.first
        wanted = CHUNK_SECONDS * len(answer.records) / max(answer.seconds, 1e-6)
        self.size = max(1, min(int(wanted), GROWTH * max(self.size, played), LARGEST_CHUNK))
        if not self.may_grow or answer.seconds < CHUNK_SECONDS / 5:
            return
        if seconds < 1.5 * answer.seconds:  # it did not have to wait: there are idle workers
            self.window = min(self.window + 1, MOST_UNDER_WAY)
        elif seconds > 4 * answer.seconds:
            self.window = max(self.window - 1, 2)

    def _lost(self, chunk: Chunk, error: Exception) -> list[Record]:
        """A worker did not answer. Its games are played again alone, in ever smaller chunks."""
        if not self.answers and chunk.alone:
            raise Stopped(f"The workers cannot play: {told(error)}.")
        first, stop = chunk.first, chunk.stop
        if not chunk.alone:
            self.lost.append(Chunk(first, stop, alone=True))
        elif stop - first > 1:
            middle = (first + stop) // 2
            self.lost.extendleft(
                [Chunk(middle, stop, alone=True), Chunk(first, middle, alone=True)]
            )
        else:
            spec = self.plan.spec(first)
            why = f"The worker was lost: {told(error)}"
            return [Record(first, spec.id, spec.seed, spec.agents, (), (), 0, error=why)]
        return []

    def _count_failures(self, records: list[Record]) -> None:
        for record in records:
            self.failed_in_a_row = self.failed_in_a_row + 1 if record.error else 0
            if self.failed_in_a_row == IN_A_ROW:
                raise Stopped(
                    f"{counted(IN_A_ROW, 'game')} in a row failed, so the study has stopped. "
                    f"The last one is game {record.number}: {record.error}"
                )

    # Stopping

    def _abandon(self) -> None:
        for future, _, _ in self.under_way.values():
            _cancelled(future)
        self.under_way.clear()

    def _finish_soon(self) -> None:
        """After Ctrl-C: begin nothing more, and wait a moment for what is nearly done."""
        until = monotonic() + LAST_CHUNKS_SECONDS
        begun = {n: each for n, each in self.under_way.items() if not _cancelled(each[0])}
        try:
            while begun and monotonic() < until:
                numbers = [n for n in self._wait(max(0.0, until - monotonic())) if n in begun]
                if numbers:
                    self._take(numbers)
                for number in numbers:
                    del begun[number]
        except KeyboardInterrupt:
            pass  # somebody is in a hurry
        finally:
            self._abandon()


def _cancelled(future: AnyFuture) -> bool:
    """Whether a chunk was called off before it began; not every executor's futures can do that."""
    cancel = getattr(future, "cancel", None)
    return cancel is not None and bool(cancel())
