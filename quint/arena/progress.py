"""How far a study or a search has come: a bar of tqdm where there is one and somebody to see it."""

import sys
from importlib import import_module
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
        return Quiet()
    settings = {"unit": unit, "smoothing": 0.05, "leave": total is not None}
    bar: Bar = tqdm(total=total, initial=done, desc=title, **settings)
    return bar


def in_notebook() -> bool:
    """Whether this is a notebook, or IPython: they show what is printed to whoever asked."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None
