"""Values over an axis: joined by lines, as dots, or as steps."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from quint.core import QuintError
from quint.plots import ink, scales
from quint.plots.scales import Axis, Point

RIGHT, DEEP = ink.WIDE - 20, 210


class Look(NamedTuple):
    """What is written around the values, and how the axes are."""

    title: str
    x: str
    y: str
    says: str
    names: list[str] | None  # below the values, where these are not numbers
    percent: bool
    log: bool
    limits: tuple[float, float] | None


class Paper:
    """Two axes, and what is drawn between them."""

    def __init__(
        self, kinds: Mapping[str, list[Point]], look: Look, xs: list[float], worth: list[float]
    ) -> None:
        """`xs` and `worth`: for what else there should be room."""
        self.look = look
        every = [each for points in kinds.values() for each in points]
        worth = scales.bounds(every) + worth
        self.drawn, self.top = ink.head(look.title, [*kinds] if len(kinds) > 1 else (), look.y)
        self.top += 6
        self.bottom = self.top + DEEP
        seen = worth if look.log else scales.from_nothing(worth)
        self.up = Axis(seen, self.bottom, self.top, look.log).rounded().within(look.limits)
        ticks = self.up.ticks(look.percent)
        self.left = max(44, 28 + max(ink.room(words) for _, words in ticks))
        for y, words in ticks:
            self.drawn.append(ink.line(self.left, y, RIGHT, y, ink.FAINT))
            self.drawn.append(ink.text(self.left - 8, y + 4.5, words, "end"))
        self.drawn.append(ink.line(self.left, self.bottom, RIGHT, self.bottom, ink.SOFT))
        if look.names is None:
            self.across = Axis([*(each.x for each in every), *xs], self.left, RIGHT, few=9)
            self.across.widened(0.03)
            self.below = self._write([*self.across.ticks()])
        else:
            self.across = Axis([-0.5, len(look.names) - 0.5], self.left, RIGHT)
            self.below = self._write(
                [(self.across.place(n), name) for n, name in enumerate(look.names)]
            )

    def _write(self, ticks: list[tuple[float, str]]) -> float:
        """Write below the axis, upright if it is narrow; where the caption may begin."""
        longest = max([ink.room(words) for _, words in ticks], default=0)
        deep = 26.0
        if longest + 6 > (RIGHT - self.left) / max(1, len(ticks)):
            self.drawn += [ink.turned(x + 4.5, self.bottom + 8, words, "end") for x, words in ticks]
            deep = 16 + longest
        else:
            self.drawn += [ink.text(x, self.bottom + 19, words) for x, words in ticks]
        if self.look.x:
            middle = (self.left + RIGHT) / 2
            self.drawn.append(ink.text(middle, self.bottom + deep + 12, self.look.x, fill=ink.SOFT))
            deep += 20
        return self.bottom + deep

    def level(self, value: float, name: str, colour: str = ink.INK) -> None:
        """A dashed line that lies at a value."""
        y = self.up.place(value)
        self.drawn.append(ink.dashed(self.left, y, RIGHT, y, colour))
        self.drawn.append(ink.note(RIGHT - 2, y - 5, name, "end", colour))

    def upright(self, x: float, name: str, colour: str = ink.INK) -> None:
        """A dashed line that stands at an x, its name on the side where there is room."""
        place = self.across.place(x)
        self.drawn.append(ink.dashed(place, self.top, place, self.bottom, colour))
        anchor, aside = ("end", -5) if place + ink.room(name) > RIGHT else ("start", 5)
        self.drawn.append(ink.note(place + aside, self.top + 12, name, anchor, colour))

    def note(self, x: float, value: float, words: str) -> None:
        """Words beside a place."""
        place, y = self.across.place(x), self.up.place(value) - 5
        anchor, aside = ("end", -7) if place + ink.room(words) > RIGHT + 8 else ("start", 7)
        self.drawn.append(ink.note(place + aside, y, words, anchor))

    def join(self, kind: int, places: Sequence[tuple[float, float]]) -> None:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        stroke = f'fill="none" stroke="{ink.colour_of(kind)}" stroke-width="2.2"'
        self.drawn.append(f'<path d="{path}" {stroke}/>')

    def values(self, kind: int, points: Sequence[Point], joined: bool, aside: float) -> None:
        """The signs of one kind, with their intervals; joined if nothing is uncertain."""
        places = [(self.across.place(p.x) + aside, self.up.place(p.value)) for p in points]
        if joined and len(points) > 1 and all(each.sure for each in points):
            self.join(kind, places)
        for (x, y), each in zip(places, points, strict=True):
            if not each.sure:
                low, high = self.up.place(each.low), self.up.place(each.high)
                self.drawn.append(ink.line(x, low, x, high, ink.colour_of(kind), 2.2))
            self.drawn.append(ink.sign(kind, x, y))

    def done(self, *told: str) -> ink.Plot:
        """The whole picture, and the same in words."""
        caption, high = ink.foot(self.look.says, self.below)
        axes = f"{self.look.x or 'x'}: {self.look.y or 'value'}"
        if not (self.look.x or self.look.y):
            axes = ""
        words = ink.titled(self.look.title, axes, *told, self.look.says)
        return ink.Plot([*self.drawn, *caption], high, words)


def lines(
    series: Mapping[str, scales.Values],
    title: str = "",
    x: str = "",
    y: str = "",
    says: str = "",
    *,
    at: Sequence[Any] | None = None,
    percent: bool = False,
    log: bool = False,
    limits: tuple[float, float] | None = None,
    level: Mapping[float, str] | None = None,
    upright: Mapping[float, str] | None = None,
    guess: float | None = None,
    guess_x: float | None = None,
    notes: Mapping[str, tuple[float, float]] | None = None,
    joined: bool = True,
) -> ink.Plot:
    """Values joined by lines; those with an interval stand alone, each with its bar.

    `log` is a scale of powers of ten, `limits` the lowest and the highest value that is drawn,
    `notes` are words beside a place: {"here": (x, value)}.

    >>> lines({"doubling": [1, 2, 4], "adding": [1, 2, 3]}, "Two ways to grow", "step", "grains")
    Two ways to grow
    step: grains
    doubling  0: 1, 1: 2, 2: 4
    adding    0: 1, 1: 2, 2: 3
    """
    names = [*map(str, at)] if at is not None and any(isinstance(a, str) for a in at) else None
    places = at if names is None else range(len(names))
    kinds = {str(name): scales.points(values, places) for name, values in series.items()}
    levels = _with_guess(level, guess)
    uprights = _with_guess(upright, guess_x)
    look = Look(title, x, y, says, names, percent, log, limits)
    paper = Paper(kinds, look, [*uprights], [*levels])
    for kind, points in enumerate(kinds.values()):
        aside = 9.0 * (kind - (len(kinds) - 1) / 2) if names is not None else 0.0
        paper.values(kind, points, joined, aside)
    for value, name in levels.items():
        paper.level(value, name, ink.RED if name == GUESS else ink.INK)
    for place, name in uprights.items():
        paper.upright(place, name, ink.RED if name == GUESS else ink.INK)
    for words, (place, value) in (notes or {}).items():
        paper.note(place, value, words)
    named = scales.written if names is None else lambda n: names[int(n)]
    return paper.done(*_told(kinds, named, percent))


def dots(
    series: Mapping[str, scales.Values],
    title: str = "",
    x: str = "",
    y: str = "",
    says: str = "",
    **more: Any,
) -> ink.Plot:
    """Values that stand each for itself; otherwise like `lines`.

    >>> dots({"minerals": [(2.65, 7), (3.52, 10)]}, x="density", y="hardness")
    density: hardness
    minerals  2.65: 7, 3.52: 10
    """
    return lines(series, title, x, y, says, joined=False, **more)


GUESS = "your guess"


def _with_guess(known: Mapping[float, str] | None, said: float | None) -> dict[float, str]:
    return {**(known or {}), **({} if said is None else {scales.number(said): GUESS})}


def _told(
    kinds: Mapping[str, list[Point]], named: Callable[[float], str], percent: bool
) -> Iterator[str]:
    """Each kind in a line: where a value stands, and what it is."""
    wide = max(map(len, kinds))
    for name, points in kinds.items():
        told = [f"{named(each.x)}: {scales.told(each, percent)}" for each in points]
        yield f"{name:<{wide}}  {', '.join(told)}".strip()


# ── How often ─────────────────────────────────────────────────────────────────────────────


def steps(
    series: Mapping[str, Sequence[int]],
    title: str = "",
    x: str = "",
    y: str = "share",
    says: str = "",
) -> ink.Plot:
    """How whole numbers are spread: of a hundred, how many are so large. At most 30 steps wide.

    >>> steps({"throws": [1, 2, 2, 6]}, "Four throws", "pips")
    Four throws
    pips: share
    throws  1: 25 %, 2: 50 %, 6: 25 %
    """
    everything = [value for values in series.values() for value in values]
    if not everything:
        raise QuintError("There is nothing to plot: no value is known.")
    low, high = min(everything), max(everything)
    wide = max(1, -(-(high - low + 1) // 30))
    kinds = {name: _shares(values, low, wide) for name, values in series.items()}
    left, right = low - 0.5, low - 0.5 + wide * ((high - low) // wide + 1)
    look = Look(title, x, y, says, None, True, False, None)
    paper = Paper(kinds, look, [low - 1, low + wide * ((high - low) // wide + 1)], [0.0])
    for kind, points in enumerate(kinds.values()):
        outline = [(left, 0.0)]
        for each in points:
            before, after = each.x - wide / 2, each.x + wide / 2
            if before > outline[-1][0]:
                outline += [(outline[-1][0], 0.0), (before, 0.0)]
            outline += [(before, each.value), (after, each.value)]
        outline += [(outline[-1][0], 0.0), (right, 0.0)]
        paper.join(kind, [(paper.across.place(x), paper.up.place(y)) for x, y in outline])
        if len(kinds) > 1:
            places = [(paper.across.place(p.x), paper.up.place(p.value)) for p in points]
            paper.drawn += [ink.sign(kind, *place) for place in places]

    def named(middle: float) -> str:
        first = round(middle - (wide - 1) / 2)
        return f"{first}" if wide == 1 else f"{first}–{first + wide - 1}"

    return paper.done(*_told(kinds, named, percent=True))


def _shares(values: Sequence[int], low: int, wide: int) -> list[Point]:
    """How many of the values lie in each step, as shares; a step stands at its middle."""
    count = Counter((value - low) // wide for value in values)
    middle = low + (wide - 1) / 2
    return scales.points({middle + wide * n: count[n] / len(values) for n in sorted(count)}, None)
