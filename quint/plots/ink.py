"""What plots are drawn with: paper, words, lines, and a sign for each kind of value."""

import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from quint.core import QuintError
from quint.sentences import short

PAPER, INK, SOFT, FAINT = "#fbf7ee", "#33291f", "#6b5a43", "#ddd3c0"
COLOURS: Final = ("#1f6f78", "#a3246b", "#2f78bd", "#a86200", "#5d7a2c", "#7a4fb0")
RED: Final = "#b3261e"  # the reader's guess, and what is singled out
WIDE: Final = 520  # shown a little larger; on a phone smaller, and still to be read
SANS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
SHAPES: Final = (
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z",
    "M-4-4H4V4H-4z",
    "M0-5.2L5 4H-5z",
    "M0-5.6L5.6 0L0 5.6L-5.6 0z",
    "M0 5.2L5-4H-5z",
)


class Plot:
    """A drawing for pages, and words where there are no pictures.

    >>> print(Plot("", 10, "Nothing yet").svg[:62])
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 10" w
    """

    def __init__(self, drawn: Iterable[str], high: float, words: str, wide: float = WIDE) -> None:
        self.words = words
        title, _, rest = words.partition("\n")
        self.svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
            f'width="{1.15 * wide:.0f}" style="max-width:100%;height:auto" role="img" '
            f'font-family="{SANS}"><title>{escape(title)}</title><desc>{escape(rest)}</desc>'
            f'<rect width="{wide:g}" height="{high:g}" rx="10" fill="{PAPER}"/>'
            f"{''.join(drawn)}</svg>"
        )

    def save(self, path: str | Path) -> None:
        """Keep the picture as a file, for a page or a letter."""
        file = Path(path)
        if file.suffix.lower() not in ("", ".svg"):
            raise QuintError(f"A picture is an SVG file, like {file.stem}.svg, not {file.name}.")
        try:
            file.write_text(self.svg, encoding="utf-8")
        except OSError as error:
            raise QuintError(f"I cannot write {short(str(path))}: {error.strerror}.") from None

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.words}

    def __repr__(self) -> str:
        return self.words


def room(words: str, size: float = 14) -> float:
    """How wide the words are, about: which letters they have is not looked at."""
    return 0.57 * size * len(words)


def text(
    x: float,
    y: float,
    words: str,
    anchor: str = "middle",
    fill: str = INK,
    size: float = 14,
    more: str = "",
) -> str:
    """Words; nothing if there are none."""
    if not words:
        return ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{fill}"{more}>{escape(words)}</text>'
    )


def note(x: float, y: float, words: str, anchor: str, colour: str = INK) -> str:
    """Small words that may lie on lines: they bring some paper along."""
    halo = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"'
    return text(x, y, words, anchor, colour, 12.5, halo)


def turned(x: float, y: float, words: str, anchor: str, size: float = 14) -> str:
    """Words that are read from below."""
    return text(x, y, words, anchor, size=size, more=f' transform="rotate(-90 {x:.1f} {y:.1f})"')


def line(x1: float, y1: float, x2: float, y2: float, colour: str, thick: float = 1) -> str:
    ends = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return f'<path d="{ends}" stroke="{colour}" stroke-width="{thick:g}"/>'


def dashed(x1: float, y1: float, x2: float, y2: float, colour: str = INK) -> str:
    return line(x1, y1, x2, y2, colour, 1.6).replace("/>", ' stroke-dasharray="6 4"/>')


def colour_of(kind: int) -> str:
    return COLOURS[kind % len(COLOURS)]


def sign(kind: int, x: float, y: float, colour: str = "") -> str:
    """Each kind has a shape of its own, so that nobody needs to tell colours apart."""
    shape, fill = SHAPES[kind % len(SHAPES)], colour or colour_of(kind)
    return f'<path transform="translate({x:.1f} {y:.1f})" d="{shape}" fill="{fill}"/>'


def head(title: str, kinds: Sequence[str] = (), y: str = "") -> tuple[list[str], float]:
    """Title, legend, and the name of the axis that goes up; and where the next thing begins."""
    drawn = [text(16, 26, title, "start", size=16, more=' font-weight="600"')]
    top = 46.0 if title else 20.0
    x = 20.0
    for kind, name in enumerate(kinds):
        if x > 20 and x + 20 + room(name) > WIDE:
            x, top = 20.0, top + 20
        drawn += [sign(kind, x, top), text(x + 11, top + 4.5, name, "start")]
        x += 36 + room(name)
    top += 24 if kinds else 0
    if y:
        drawn.append(text(16, top + 4.5, y, "start", SOFT))
        top += 18
    return drawn, top


def foot(says: str, top: float) -> tuple[list[str], float]:
    """The caption, and how high the whole picture is."""
    rows = textwrap.wrap(says, 72)
    drawn = [text(16, top + 13 + 16 * n, row, "start", SOFT, 12.5) for n, row in enumerate(rows)]
    return drawn, top + 16 * len(rows) + 9


def titled(*words: str) -> str:
    """The words of a plot: those that are there, the first of them its title."""
    return "\n".join(filter(None, words)) or "A plot"
