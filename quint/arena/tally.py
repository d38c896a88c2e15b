"""Tables of answers, for people: text in a terminal, Markdown in a notebook, rows for programs."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from quint.arena.stats import Interval

Row = TypeVar("Row", bound=NamedTuple)


class Tally(Generic[Row]):
    """Rows with a heading, and a caption that says what was counted."""

    def __init__(
        self, heading: Sequence[str], cells: Sequence[Sequence[str]], rows: Sequence[Row], says: str
    ) -> None:
        self.heading = tuple(heading)
        self.cells = [tuple(line) for line in cells]
        self.rows = list(rows)
        self.says = says

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, which: int | str) -> Row:
        """A row by its place, or by what stands first in it."""
        if isinstance(which, int):
            return self.rows[which]
        firsts = [line[0] for line in self.cells]
        if which not in firsts:
            from quint.core import QuintError
            from quint.sentences import nearest, short

            raise QuintError(f"This table has no row {short(which)}.{nearest(which, firsts)}")
        return self.rows[firsts.index(which)]

    def __str__(self) -> str:
        lines = [self.heading, *self.cells]
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.heading))]
        written = [
            "  ".join(
                cell.ljust(width) if place in (0, self._last_is_text(lines)) else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join([self.says, "", *written])

    __repr__ = __str__

    def _last_is_text(self, lines: Sequence[Sequence[str]]) -> int:
        """The place of a last column of sentences, which are read from the left."""
        last = len(self.heading) - 1
        return last if any(len(line[last]) > 30 for line in lines[1:]) else -1

    def _repr_markdown_(self) -> str:
        lines = [self.heading, *self.cells]
        last = self._last_is_text(lines)
        rule = ["---" if place in (0, last) else "---:" for place in range(len(self.heading))]
        written = [[cell.replace("|", "\\|") for cell in line] for line in lines]
        rows = [f"| {' | '.join(line)} |" for line in (written[0], rule, *written[1:])]
        return "\n".join([self.says, "", *rows])


def percent(share: Interval) -> str:
    """
    >>> percent(Interval(0.5, 0.404, 0.596))
    '50.0 % (40.4–59.6)'
    """
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def number(value: Interval, digits: int = 1, sign: bool = False) -> str:
    """
    >>> number(Interval(3.14, -1.0, 7.2)), number(Interval(3.14, -1.0, 7.2), sign=True)
    ('3.1 (-1.0 to 7.2)', '+3.1 (-1.0 to +7.2)')
    """
    plus = "+" if sign else ""
    middle, low, high = (f"{round(part, digits) + 0.0:{plus}.{digits}f}" for part in value)
    return f"{middle} ({low} to {high})"


def shown(values: dict[str, Any]) -> str:
    """
    >>> shown({"cap": 50, "miss": "point"})
    'cap 50, miss point'
    """
    return ", ".join(f"{name} {value}" for name, value in values.items())
