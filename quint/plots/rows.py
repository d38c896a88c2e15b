"""Names below each other and what they are worth: as bars, or as estimates with intervals."""

from collections.abc import Mapping, Sequence
from typing import Any

from quint.core import QuintError
from quint.plots import ink, scales

LINE = 26  # how high a row is


class Rows:
    """The names, and where each has its row."""

    def __init__(self, rows: Mapping[str, Any], title: str, above: bool) -> None:
        """`above`: with room for the name of a dashed line."""
        self.points = {str(name): scales.point(0, value) for name, value in rows.items()}
        self.worth = scales.bounds(each for each in self.points.values() if each is not None)
        self.drawn, self.top = ink.head(title)
        self.top += 10 if above else -8
        self.bottom = self.top + LINE * len(self.points)
        self.left = min(ink.WIDE / 2, 30 + max(ink.room(name) for name in self.points))
        for name, y in zip(self.points, self.middles(), strict=True):
            self.drawn.append(ink.text(self.left - 10, y + 4.5, name, "end"))

    def middles(self) -> list[float]:
        return [self.top + LINE * (row + 0.5) for row in range(len(self.points))]

    def upright(self, x: float, name: str, colour: str = ink.INK) -> None:
        """A dashed line through all rows."""
        self.drawn.append(ink.dashed(x, self.top, x, self.bottom, colour))
        anchor = "end" if x + ink.room(name, 12) / 2 > ink.WIDE - 12 else "middle"
        self.drawn.append(ink.note(x, self.top - 5, name, anchor, colour))

    def told(self, percent: bool, unit: str = "") -> list[str]:
        wide, tail = max(map(len, self.points)), f" {unit}" if unit else ""
        return [
            f"{name:<{wide}}  {'unknown' if p is None else scales.told(p, percent) + tail}"
            for name, p in self.points.items()
        ]


def bars(
    rows: Mapping[str, Any],
    title: str = "",
    unit: str = "",
    says: str = "",
    *,
    percent: bool = False,
    level: Mapping[float, str] | None = None,
    guess: float | None = None,
) -> ink.Plot:
    """Lying bars from 0, each with its name and its number.

    >>> bars({"ant": 6, "cat": 4}, "Legs", "legs")
    Legs
    ant  6 legs
    cat  4 legs
    """
    levels, tail = dict(level or {}), f" {unit}" if unit else ""
    table = Rows(rows, title, above=any(levels.values()) or guess is not None)
    numbers = [
        "unknown" if each is None else scales.written(each.value, percent) + tail
        for each in table.points.values()
    ]
    right = ink.WIDE - 26 - max(map(ink.room, numbers))
    said = [] if guess is None else [scales.number(guess)]
    axis = scales.Axis([0.0, *table.worth, *levels, *said], table.left, right)
    ends = [table.left] * len(numbers)
    for row, (point, y) in enumerate(zip(table.points.values(), table.middles(), strict=True)):
        if point is not None:
            low, high = sorted((axis.place(0), axis.place(point.value)))
            table.drawn.append(
                f'<rect x="{low:.1f}" y="{y - 9:.1f}" width="{high - low:.1f}" height="18" '
                f'rx="3" fill="{ink.colour_of(2)}"/>'
            )
            ends[row] = max(high, axis.place(point.high))
            if not point.sure:
                table.drawn.append(ink.line(axis.place(point.low), y, ends[row], y, ink.INK, 2))
    for value, name in levels.items():
        table.upright(axis.place(value), name)
    for value in said:
        table.upright(axis.place(value), "your guess", ink.RED)
    for end, y, words in zip(ends, table.middles(), numbers, strict=True):
        table.drawn.append(ink.note(end + 7, y + 4.5, words, "start", ink.SOFT))
    caption, high = ink.foot(says, table.bottom + 8)
    words = ink.titled(title, *table.told(percent, unit), says)
    return ink.Plot([*table.drawn, *caption], high, words)


def spans(
    rows: Mapping[str, Any],
    title: str = "",
    x: str = "",
    says: str = "",
    *,
    percent: bool = False,
    limits: tuple[float, float] | None = None,
    level: Mapping[float, str] | None = None,
    marks: Mapping[str, float] | None = None,
    kinds: Sequence[int] | None = None,
    guess: float | None = None,
) -> ink.Plot:
    """Estimates below each other, each with its interval.

    `marks` is one dashed mark for each row, {"greedy": 0.5}; rows of the same kind look alike.

    >>> spans({"greedy": (0.6, 0.5, 0.7)}, x="victories", percent=True)
    victories
    greedy  60 % (50 % to 70 %)
    """
    levels, marks = dict(level or {}), dict(marks or {})
    table = Rows(rows, title, above=any(levels.values()) or guess is not None)
    kinds = [0] * len(table.points) if kinds is None else kinds
    if len(kinds) != len(table.points):
        raise QuintError(f"There are {len(kinds)} kinds for {len(table.points)} rows.")
    said = [] if guess is None else [scales.number(guess)]
    worth = [*table.worth, *levels, *marks.values(), *said]
    axis = scales.Axis(worth, table.left, ink.WIDE - 34).rounded().within(limits)
    for place, words in axis.ticks(percent):
        table.drawn.append(ink.line(place, table.top, place, table.bottom, ink.FAINT))
        table.drawn.append(ink.text(place, table.bottom + 19, words))
    for value, name in levels.items():
        table.upright(axis.place(value), name)
    for value in said:
        table.upright(axis.place(value), "your guess", ink.RED)
    for (name, p), y, kind in zip(table.points.items(), table.middles(), kinds, strict=True):
        if name in marks:
            there = axis.place(marks[name])
            table.drawn.append(ink.dashed(there, y - 11, there, y + 11))
        if p is not None:
            bounds = axis.place(p.low), axis.place(p.high)
            table.drawn.append(ink.line(bounds[0], y, bounds[1], y, ink.colour_of(kind), 2.4))
            table.drawn.append(ink.sign(kind, axis.place(p.value), y))
    table.drawn.append(
        ink.text((table.left + ink.WIDE - 34) / 2, table.bottom + 38, x, fill=ink.SOFT)
    )
    caption, high = ink.foot(says, table.bottom + (46 if x else 26))
    return ink.Plot(
        [*table.drawn, *caption], high, ink.titled(title, x, *table.told(percent), says)
    )
