"""A sentence instead of a traceback where a package is missing.

Python in the browser has numpy and matplotlib only if the site was built with them. A cell that
needs one says so and is passed over; so is a later cell that needs what that one would have made.
"""

from collections.abc import Mapping
from types import TracebackType
from typing import Any

from quint import QuintError
from quint.sentences import short

WHERE = {  # who is missed by name, and what for
    "numpy": "arithmetic with tables",
    "matplotlib": "plots",
}


class Excuses:
    """Listens to a shell's errors. Whatever is not a missing package is told as always."""

    def __init__(self, shell: Any, where: Mapping[str, str] = WHERE) -> None:
        self.shell = shell
        self.where = where
        self.missed: list[str] = []

    def install(self) -> None:
        self.shell.set_custom_exc((ImportError, NameError, QuintError), self.hear)

    def hear(
        self,
        shell: Any,
        kind: type[BaseException],
        error: BaseException,
        traceback: TracebackType | None,
        tb_offset: int | None = None,
    ) -> None:
        sentence = self.excuse(error)
        if sentence:
            print(sentence)
        else:
            shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)

    def excuse(self, error: BaseException) -> str:
        """The sentence; empty if this error needs its traceback."""
        cause = error.__context__ if isinstance(error, QuintError) else error
        if isinstance(cause, ImportError) and (name := _package(cause)) in self.where:
            self.missed.append(name)
            return (
                f"This cell needs {name}, for {self.where[name]}, and {name} is not here. "
                "The lesson goes on without it."
            )
        if isinstance(error, NameError) and self.missed:
            name, package = short(error.name or "a name"), self.missed[-1]
            return f"This cell needs {name}, which a cell above would have made with {package}."
        return ""


def _package(error: ImportError) -> str:
    return (error.name or "").partition(".")[0]
