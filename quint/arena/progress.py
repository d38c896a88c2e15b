"""How far a study or a search has come: a bar of tqdm, or a line where there is no tqdm."""

import sys
from importlib import import_module
from time import monotonic
from typing import Protocol


class Bar(Protocol):
    """What we ask of a progress bar."""

    def update(self, n: int) -> object: ...

    def close(self) -> object: ...


class Quiet:
    """A bar that nobody sees."""

    def update(self, n: int) -> None:
        pass

    def close(self) -> None:
        pass


class Line:
    """A bar in words, for who has no tqdm: one line of a terminal, written over and over."""

    def __init__(self, title: str, total: int | None, done: int, unit: str) -> None:
        self.title, self.total, self.done, self.unit = title, total, done, unit
        self.next = 0.0  # the time to write again, because to write for each game would be slow
        self.update(0)

    def update(self, n: int) -> None:
        self.done += n
        if monotonic() >= self.next:
            self.next = monotonic() + 0.2
            self._write()

    def close(self) -> None:
        self._write()
        print(file=sys.stderr, flush=True)

    def _write(self) -> None:
        of = "" if self.total is None else f" of {self.total:,}"
        said = f"\r{self.title}: {self.done:,}{of}{self.unit}"
        print(said, end="", file=sys.stderr, flush=True)


def bar_for(
    title: str, total: int | None, done: int, wanted: bool | None, unit: str = " games"
) -> Bar:
    """A progress bar; `wanted` None means: if somebody sits at the screen."""
    if wanted is None:
        wanted = in_notebook() or sys.stderr.isatty()
    if not wanted:
        return Quiet()
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return Line(title, total, done, unit)
    settings = {"unit": unit, "smoothing": 0.05, "leave": total is not None}
    bar: Bar = tqdm(total=total, initial=done, desc=title, **settings)
    return bar


def in_notebook() -> bool:
    """Whether this is a notebook, or IPython: they show what is printed to whoever asked."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None
