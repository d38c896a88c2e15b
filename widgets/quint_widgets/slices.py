"""Long work in short slices, so that the kernel stays free for whatever a person does meanwhile.

Work is a generator that pauses every few milliseconds. In a notebook it goes on from the kernel's
event loop, a slice at a time; where no loop runs it is done at once. No threads are needed, so a
kernel in the browser can do it too.

JupyterLab hears widgets in a thread of its own (a subshell), while a cell runs in another. So
everything at the tables is done one after the other: a slice, or what a click asks for.

A kernel that runs no cell ignores an interrupt. While work goes on we listen for it, and hand it to
the work as the KeyboardInterrupt that a cell would get.
"""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Generator
from time import perf_counter
from typing import Any, Final

SLICE: Final = 0.02  # seconds of work
BREATH: Final = 0.004  # seconds for everything else: a message needs some turns of the loop

ONE_AT_A_TIME: Final = threading.RLock()  # a slice is waited for, so nobody waits for long

Work = Generator[None, None, None]


class Slices:
    """One piece of work at a time: whoever begins another one, or cancels, ends the one before."""

    def __init__(self) -> None:
        self._work: Work | None = None
        self._task: asyncio.Task[None] | None = None

    def finish(self, work: Work) -> None:
        """Do it now, to its end."""
        self.cancel()
        self._work = work
        for _ in work:
            pass

    def begin(self, work: Work) -> None:
        """A slice now and the rest by and by; all of it where no event loop runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish(work)
            return
        self.cancel()
        self._work = work
        if _for_a_slice(work):
            self._task = loop.create_task(_by_and_by(work))

    def cancel(self) -> None:
        """Work that is closed has nothing left to do: its task ends by itself."""
        with ONE_AT_A_TIME:
            if self._work is not None:
                self._work.close()
            self._work = self._task = None


def _for_a_slice(work: Work) -> bool:
    """Whether anything is left to do after it."""
    begun = perf_counter()
    with ONE_AT_A_TIME:
        while perf_counter() - begun < SLICE:
            try:
                next(work)
            except StopIteration:
                return False
    return True


async def _by_and_by(work: Work) -> None:
    with _Listening() as listening:
        while True:
            await asyncio.sleep(BREATH)
            if listening.heard():
                with contextlib.suppress(StopIteration, KeyboardInterrupt):
                    work.throw(KeyboardInterrupt())
                return
            if not _for_a_slice(work):
                return


class _Listening:
    """Hears an interrupt that the kernel would ignore; the kernel's own ways are left alone."""

    last = 0.0  # when any interrupt came

    def __enter__(self) -> "_Listening":
        self.since = perf_counter()
        self.heard()
        return self

    def heard(self) -> bool:
        self._listen(signal.SIG_IGN, _Listening.note)
        return _Listening.last > self.since

    def __exit__(self, *_: object) -> None:
        self._listen(_Listening.note, signal.SIG_IGN)

    @staticmethod
    def note(number: int, frame: object) -> None:
        _Listening.last = perf_counter()

    @staticmethod
    def _listen(before: Any, after: Any) -> None:
        with contextlib.suppress(ValueError):  # only the main thread may
            if signal.getsignal(signal.SIGINT) == before:
                signal.signal(signal.SIGINT, after)
