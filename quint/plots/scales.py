"""Values, and where they lie on the paper."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, inf, isfinite, log10
from typing import Any, NamedTuple

from quint.core import QuintError
from quint.sentences import short

Values = Sequence[Any] | Mapping[Any, Any]


class Point(NamedTuple):
    """Where it stands, what it is worth, and between which bounds the truth lies."""

    x: float
    value: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        return self.low == self.high


def number(given: Any) -> float:
    try:
        return float(given)
    except (TypeError, ValueError):
        raise QuintError(f"A plot is made of numbers, and {short(given)} is none.") from None


def point(x: Any, given: Any) -> Point | None:
    """One value in any of the forms that are allowed; None for what is not known."""
    bounds = [*given] if isinstance(given, tuple | list) else [given, given, given]
    if len(bounds) != 3:
        raise QuintError(f"A value is a number or (value, low, high), not {short(given)}.")
    if any(each is None for each in bounds):
        return None
    found = Point(number(x), *map(number, bounds))
    return found if isfinite(found.value) else None


def points(values: Values, at: Sequence[Any] | None) -> list[Point]:
    """The values of one line, each in its place.

    >>> [(p.x, p.value) for p in points([5, None, 7], at=[1, 2, 3])]
    [(1.0, 5.0), (3.0, 7.0)]
    """
    if isinstance(values, Mapping):
        pairs = [*values.items()]
    else:
        given = [*values]
        places = range(len(given)) if at is None else at
        if all(isinstance(each, tuple | list) and len(each) == 2 for each in given):
            pairs = [(x, value) for x, value in given]
        elif len(places) != len(given):
            raise QuintError(f"There are {len(given)} values for {len(places)} places.")
        else:
            pairs = [*zip(places, given, strict=True)]
    return [found for found in (point(*pair) for pair in pairs) if found is not None]


def bounds(found: Iterable[Point]) -> list[float]:
    """Every number that should have room on the paper; a plot of nothing is refused."""
    worth = [each for p in found for each in (p.value, p.low, p.high) if isfinite(each)]
    if not worth:
        raise QuintError("There is nothing to plot: no value is known.")
    return worth


def written(value: float, percent: bool = False) -> str:
    """A number as people write it.

    >>> written(0.5, percent=True), written(1234567), written(0.3333), written(2e-7)
    ('50 %', '1,234,567', '0.333', '2e-07')
    """
    if percent:
        share = 100 * value
        return f"{share:.0f} %" if abs(share) >= 100 else f"{share:.3g} %"
    if float(value).is_integer() and abs(value) < 1e12:
        return f"{int(value):,}"
    return f"{value:,.0f}" if 1000 <= abs(value) < 1e12 else f"{value:.3g}"


def told(point: Point, percent: bool) -> str:
    """A value and its interval in words.

    >>> told(Point(0, 0.6, 0.5, 0.7), percent=True)
    '60 % (50 % to 70 %)'
    """
    said = written(point.value, percent)
    if point.sure:
        return said
    return f"{said} ({written(point.low, percent)} to {written(point.high, percent)})"


def from_nothing(worth: Sequence[float]) -> list[float]:
    """Heights are compared with 0, unless all are far from it."""
    return [0.0, *worth] if 0 <= min(worth) < 0.6 * max(worth) else [*worth]


class Axis:
    """From values to places: `low` lies at `start`, `high` at `end`.

    >>> axis = Axis([0, 40], 100, 500)
    >>> axis.place(10), axis.ticks()[:2]
    (200.0, [(100.0, '0'), (200.0, '10')])
    """

    def __init__(
        self, worth: Iterable[float], start: float, end: float, log: bool = False, few: int = 6
    ) -> None:
        known = [*worth]
        if log and min(known) <= 0:
            raise QuintError("A scale of powers of ten has no place for 0 and less.")
        self.start, self.end, self.log, self.few = start, end, log, few
        self.whole = all(float(value).is_integer() for value in known)
        low, high = (log10(min(known)), log10(max(known))) if log else (min(known), max(known))
        self._from_to(*((low - 0.5, high + 0.5) if low == high else (low, high)))

    def _from_to(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        least = (high - low) / self.few
        if self.log or (self.whole and least < 1):
            self.step: float = max(1, ceil(least))
            return
        power = 10.0 ** floor(log10(least))
        self.step = next(power * n for n in (1, 2, 5, 10) if power * n >= 0.999 * least)

    def rounded(self) -> "Axis":
        """Begin and end at a number that is written."""
        self.low = self.step * floor(self.low / self.step + 1e-9)
        self.high = self.step * ceil(self.high / self.step - 1e-9)
        return self

    def widened(self, share: float) -> "Axis":
        """With a little room before the first value and after the last."""
        room = share * (self.high - self.low)
        self.low, self.high = self.low - room, self.high + room
        return self

    def within(self, limits: tuple[float, float] | None) -> "Axis":
        """From the one to the other, whatever the values are."""
        if limits is None:
            return self
        low, high = map(number, limits)
        if low >= high or (self.log and low <= 0):
            raise QuintError("limits are the lowest and the highest value, in this order.")
        self._from_to(*((log10(low), log10(high)) if self.log else (low, high)))
        return self

    def place(self, value: float) -> float:
        """Where a value lies; what is beyond the axis lies at its end."""
        if self.log:
            value = log10(value) if value > 0 else -inf
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + (self.end - self.start) * share

    def ticks(self, percent: bool = False) -> list[tuple[float, str]]:
        """Where something is written at the axis, and what."""
        first, last = ceil(self.low / self.step - 1e-9), floor(self.high / self.step + 1e-9)
        values = [round(self.step * n, 12) for n in range(first, last + 1)]
        if self.log:
            return [(self.place(10.0**value), power(int(value), percent)) for value in values]
        return [(self.place(value), written(value, percent)) for value in values]


def power(exponent: int, percent: bool = False) -> str:
    """A power of ten.

    >>> power(-2), power(-7), power(-2, percent=True)
    ('0.01', '10⁻⁷', '1 %')
    """
    if percent or -4 <= exponent <= 4:
        return written(10.0**exponent, percent)
    return "10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
