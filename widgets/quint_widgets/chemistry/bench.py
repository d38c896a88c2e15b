"""The bench: ions to build with, an equation to balance with drawn atoms, a crystal to mix.

    IonBuilder()                            every ion that we know
    IonBuilder("Ca^2+", "PO4^3-")           these only
    builder.salt                            what lies in the tray now
    Balancer("ZnS + O2 -> ZnO + SO2")       plus and minus for each substance
    balancer.reaction                       the equation as it stands now
    Mixing("Olivine")                       a slider from one end member to the other
    mixing.mix                              the crystal under the slider

Without a kernel each is a picture and words. The program is js/bench.js; in exercises the same
places to answer stand on a desk (`Lesson.ions`, `Lesson.atoms`).
"""

from collections.abc import Iterator, Mapping
from math import ceil, sqrt
from typing import Any

import traitlets

from quint.chemistry import ions, reactions, series
from quint.core import QuintError
from quint_widgets import desk, page, svg
from quint_widgets.exercise import off
from quint_widgets.substances import counted, drawn_atoms, drawn_ions, paint

STEPS = 20  # of a slider
PARTS = page.parts_of("bench")
ESM = page.joined(PARTS.values())

PLUS, MINUS = "#b5452c", "#2a64a3"


# ── Widgets ───────────────────────────────────────────────────────────────────────────────


class Bench(page.OnPage):
    """Something to try out: nothing is right or wrong, but there is something to say about it."""

    program = page.sent(ESM)
    css = page.sent(desk.CSS)
    asked = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)
    value: Any

    def __init__(self, kind: str, title: str, drawn: Any, start: Any) -> None:
        self.value = start
        super().__init__(asked={"kind": kind, "title": title, "drawn": drawn, "start": start})
        self._tell()
        self.on_msg(lambda _, content, buffers: self.on_message(content, buffers))

    def on_message(self, content: Any, buffers: Any = ()) -> None:
        """A message from a browser: what does not fit is dropped."""
        match content:
            case {"kind": "put", "value": value, **more} if not more:
                if self._takes(value):
                    self._call(self.put, value)

    def put(self, value: Any) -> None:
        """Put this on the bench, as a person does."""
        if not self._takes(value):
            raise QuintError("That does not fit on this bench.")
        self.value = value
        self._tell()

    def _tell(self) -> None:
        says, tone = self._says()
        self.told = {"value": self.value, "says": says, "tone": tone}

    def _takes(self, value: Any) -> bool:
        raise NotImplementedError

    def _says(self) -> tuple[str, str]:
        raise NotImplementedError

    def picture(self) -> svg.Picture:
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.picture().words

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live bench, and for viewers without a kernel a picture and text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        shown = self.picture()
        return {**data, "image/svg+xml": shown.svg, "text/plain": shown.words}, metadata


class IonBuilder(Bench):
    """Take ions until the charges add up; then it has a formula and a name."""

    def __init__(self, *names: str, start: Mapping[str, int] | None = None) -> None:
        self.names = tuple(ions.ion(name).text for name in names) or tuple(ions.IONS)
        begun = {ions.ion(name).text: count for name, count in (start or {}).items()}
        if not desk.fits_ions(begun, self.names):
            raise QuintError("The tray can begin only with ions that are on the shelf.")
        super().__init__("ions", "Ion builder", drawn_ions(self.names), begun)

    @property
    def salt(self) -> ions.Salt:
        return ions.salt(self.value)

    def _takes(self, value: Any) -> bool:
        return desk.fits_ions(value, self.names)

    def _says(self) -> tuple[str, str]:
        whole = self.salt.neutral and self.salt.times == 1
        return self.salt.told if self.value else "", "right" if whole else "info"

    def picture(self) -> svg.Picture:
        return bricks(self.value, self.names)


class Balancer(Bench):
    """Change how many of each substance there are, until both sides have the same atoms."""

    def __init__(self, text: str) -> None:
        asked = reactions.reaction(text)
        reactions.balance(asked)  # what cannot be balanced is said now
        self.asked_for = counted(asked, [1] * (len(asked.left) + len(asked.right)))
        start = [1] * (len(asked.left) + len(asked.right))
        super().__init__("atoms", "Balance it", drawn_atoms(self.asked_for), start)

    @property
    def reaction(self) -> reactions.Reaction:
        return counted(self.asked_for, self.value)

    def _takes(self, value: Any) -> bool:
        return desk.fits_counts(value, len(self.asked_for.left) + len(self.asked_for.right))

    def _says(self) -> tuple[str, str]:
        wrong = off(self.reaction)
        return wrong or f"Balanced: {self.reaction.pretty}", "info" if wrong else "right"

    def picture(self) -> svg.Picture:
        return heaps(self.reaction)


class Mixing(Bench):
    """A solid solution: slide from one end member to the other."""

    def __init__(self, name: str, share: float = 0.1) -> None:
        begun = series.mix(name, share)
        self.name = begun.series
        steps = [_step(series.mix(self.name, step / STEPS)) for step in range(STEPS + 1)]
        symbols = {symbol for step in steps for symbol, _ in step["parts"]}
        drawn = {
            "steps": steps,
            "paints": {symbol: paint(symbol) for symbol in sorted(symbols)},
            "label": f"Part of the places that are as in {begun.ends[1]}",
        }
        start = round(float(begun.share) * STEPS)
        super().__init__("mixing", f"{self.name}: {' to '.join(begun.ends)}", drawn, start)

    @property
    def mix(self) -> series.Mix:
        return series.mix(self.name, self.value / STEPS)

    def _takes(self, value: Any) -> bool:
        return type(value) is int and 0 <= value <= STEPS

    def _says(self) -> tuple[str, str]:
        return "", "info"

    def picture(self) -> svg.Picture:
        return ladder(self.name)


def _step(mix: series.Mix) -> dict[str, Any]:
    many = round(float(mix.share) * STEPS)
    return {
        "words": f"{100 * float(mix.share):g} % {mix.ends[1]}",
        "formula": mix.formula.pretty,
        "name": mix.name,
        "density": f"{mix.density:.2f}",
        "rows": [
            [[before, STEPS - many], [after, many]] for before, after in series.SWAPS[mix.series]
        ],
        "parts": [[symbol, round(part, 1)] for symbol, part in mix.percent.items()],
    }


# ── Pictures ──────────────────────────────────────────────────────────────────────────────


def bricks(counts: Mapping[str, int], names: tuple[str, ...] = ()) -> svg.Picture:
    """Ions as bricks as long as their charge, plus above minus; or the shelf, if there are none.

    >>> bricks({"Ca^2+": 3, "PO4^3-": 2})
    Ca²⁺ Ca²⁺ Ca²⁺ above PO₄³⁻ PO₄³⁻
    Ca₃(PO₄)₂, calcium phosphate: neutral.
    """
    made = ions.salt(counts)
    if not made.counts:
        known = drawn_ions(names or tuple(ions.IONS))
        return _shelf([each["pretty"] for each in known])
    rows: dict[bool, list[ions.Ion]] = {True: [], False: []}
    for each, count in made.counts:
        rows[each.charge > 0] += [each] * count
    longest = max(sum(abs(each.charge) for each in row) for row in rows.values())
    unit = min(56.0, 520 / longest)
    drawn = [f'<rect width="560" height="146" rx="10" fill="{svg.PAPER}"/>']
    for y, row in ((18, rows[True]), (60, rows[False])):
        x = 20.0
        for each in row:
            wide = unit * abs(each.charge)
            fill = PLUS if each.charge > 0 else MINUS
            drawn.append(
                f'<rect x="{x + 1:.1f}" y="{y}" width="{wide - 2:.1f}" height="36" rx="6" '
                f'fill="{fill}"/>'
            )
            name = each.formula.pretty
            size = svg.fitting(name, wide - 4, 16)
            drawn.append(svg.text(x + wide / 2, y + 24, size, name, fill="#ffffff", weight=600))
            x += wide
    drawn.append(svg.text(20, 126, 14, made.told, "start"))
    words = " above ".join(
        " ".join(each.formula.pretty for each in row) or "nothing" for row in rows.values()
    )
    return svg.Picture("".join(drawn), 560, 146, f"{words}\n{made.told}")


def _shelf(names: list[str]) -> svg.Picture:
    high = 50 + 34 * ceil(len(names) / 9)
    drawn = [
        f'<rect width="560" height="{high}" rx="10" fill="{svg.PAPER}"/>',
        svg.text(20, 28, 14, "Ions to build with", "start", weight=600),
    ]
    for at, name in enumerate(names):
        x, y = 20 + 58 * (at % 9), 42 + 34 * (at // 9)
        drawn.append(
            f'<rect x="{x}" y="{y}" width="54" height="28" rx="6" '
            f'fill="{PLUS if "⁺" in name else MINUS}"/>'
        )
        drawn.append(svg.text(x + 27, y + 19, 14, name, fill="#ffffff"))
    return svg.Picture("".join(drawn), 560, high, f"Ions to build with: {' '.join(names)}")


def heaps(asked: reactions.Reaction) -> svg.Picture:
    """An equation as heaps of atoms: one for each unit of a substance."""
    x, drawn, low = 16.0, [], 0.0
    for side, terms in enumerate((asked.left, asked.right)):
        if side:
            drawn.append(svg.text(x + 6, 32, 20, "→", "start"))
            x += 38
        for at, term in enumerate(terms):
            if at:
                drawn.append(svg.text(x, 32, 20, "+", "start"))
                x += 22
            wide, high, pieces = _heaps(x, term)
            drawn += pieces
            x, low = x + wide + 14, max(low, high)
    low += 66
    for name, left, right in asked.totals():
        sign = "=" if left == right else "≠"
        drawn.append(svg.text(16, low, 13, f"{name}: {left} {sign} {right}", "start"))
        low += 19
    ground = f'<rect width="{x:.0f}" height="{low:.0f}" rx="10" fill="{svg.PAPER}"/>'
    return svg.Picture(ground + "".join(drawn), round(x), round(low), repr(asked.tally()))


def _heaps(x: float, term: reactions.Term) -> tuple[float, float, list[str]]:
    """How wide and high the heaps of a substance are, and their drawing."""
    label = f"{term.count} {term.formula.pretty}" if term.count != 1 else term.formula.pretty
    symbols = [name for name, count in term.formula.atoms.items() for _ in range(int(count))]
    wide = ceil(sqrt(len(symbols)))
    high = ceil(len(symbols) / wide)
    columns = min(int(term.count), 3)
    drawn = [svg.text(x, 32, 18, label, "start", family=svg.SERIF)]
    for heap in range(int(term.count)):
        left, top = x + (26 * wide + 8) * (heap % columns), 46 + (26 * high + 8) * (heap // columns)
        for at, symbol in enumerate(symbols):
            drawn.append(_atom(left + 13 + 26 * (at % wide), top + 13 + 26 * (at // wide), symbol))
    rows = ceil(int(term.count) / columns)
    return max((26 * wide + 8) * columns, 10.5 * len(label)), (26 * high + 8) * rows, drawn


def _atom(x: float, y: float, symbol: str) -> str:
    fill = paint(symbol)
    red, green, blue = (int(fill[at : at + 2], 16) for at in (1, 3, 5))
    ink = "#1d1711" if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#ffffff"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{fill}" stroke="{svg.SOFT}"/>'
        f"{svg.text(x, y + 4, 11, symbol, fill=ink, weight=600)}"
    )


def ladder(name: str) -> svg.Picture:
    """A solid solution at five places between its ends: formula, mass and density."""
    mixes = [series.mix(name, step / 4) for step in range(5)]
    symbols = list(dict.fromkeys(symbol for mix in mixes for symbol in mix.percent))
    drawn = [
        f'<rect width="680" height="{72 + 44 * 5}" rx="10" fill="{svg.PAPER}"/>',
        svg.text(16, 28, 15, f"{name}: {' to '.join(mixes[0].ends)}", "start", weight=600),
        svg.text(664, 28, 12.5, "bars: parts of the mass · g/cm³", "end", svg.SOFT),
    ]
    for row, mix in enumerate(mixes):
        y = 46 + 44 * row
        drawn.append(svg.text(16, y + 20, 13, f"{100 * float(mix.share):g} %", "start"))
        drawn.append(svg.text(66, y + 11, 12, mix.formula.pretty, "start", family=svg.SERIF))
        drawn.append(svg.text(66, y + 28, 12, mix.name, "start", svg.SOFT))
        drawn += _bar(y, mix, symbols)
        drawn.append(svg.text(664, y + 20, 13, f"{mix.density:.2f}", "end"))
    words = "\n".join(map(repr, mixes))
    return svg.Picture("".join(drawn), 680, 72 + 44 * 5, words)


def _bar(y: float, mix: series.Mix, symbols: list[str]) -> Iterator[str]:
    x = 290.0
    for symbol in symbols:
        wide = 3.2 * mix.percent.get(symbol, 0)
        if wide:
            box = f'x="{x:.1f}" y="{y}" width="{wide:.1f}" height="30"'
            yield f'<rect {box} fill="{paint(symbol)}"/>'
            if wide > 18:
                light = symbol in ("Al", "Si", "H", "S")
                ink = "#1d1711" if light else "#ffffff"
                yield svg.text(x + wide / 2, y + 20, 12, symbol, fill=ink, weight=600)
            x += wide
