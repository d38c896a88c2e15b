"""SVG as text: what cards, boards and pictures are drawn with, for a table or by themselves.

    symbol, use, use_centred        a drawing with a name, and where it is used
    words, text, label, fitting     words on the table, on a card, in the middle of a card
    board, tray, hollow, circle     grounds and outlines
    art                             the symbols of one drawing file
    Picture                         a drawing that can stand alone in a notebook

All numbers are written as short as they are exact enough, so equal drawings are equal texts.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

from quint_widgets.scene import Panel, Place

PAPER, INK = "#fbf7ee", "#33291f"  # a picture brings its own paper, so dark pages suit it too
SOFT = "#6b5a43"  # the ink of what is said in passing
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
BOARD_LEFT, BOARD_TOP = 27, 7  # the frame of a board; its coordinates stand left and below


# ── Symbols ───────────────────────────────────────────────────────────────────────────────


@cache
def art(name: str) -> str:
    """The <symbol>s of one drawing file of this package."""
    text = files("quint_widgets").joinpath("art", f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index("<symbol") : text.rindex("</svg>")].strip()


def symbol(id: str, view: str, drawing: str, more: str = "") -> str:
    """A drawing with a name, to be used any number of times; `more` are further attributes.

    >>> symbol("dot", "0 0 4 4", '<circle r="2"/>', ' overflow="visible"')
    '<symbol id="dot" viewBox="0 0 4 4" overflow="visible"><circle r="2"/></symbol>'
    """
    return f'<symbol id="{id}" viewBox="{view}"{more}>{drawing}</symbol>'


def use(symbol: str, x: float, y: float, w: float, h: float, more: str = "") -> str:
    """A symbol in a box that begins at x, y."""
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{more}/>'


def use_centred(symbol: str, x: float, y: float, size: float, colour: str = "") -> str:
    """A symbol in a square with its middle at x, y."""
    more = f' color="{colour}"' if colour else ""
    return use(symbol, x - size / 2, y - size / 2, size, size, more)


_KEPT: ContextVar[bool] = ContextVar("paints are kept", default=False)


@contextmanager
def paints_kept() -> Iterator[None]:
    """What is drawn in here keeps the names of its paints. It is for an <img>, where no style of
    the page comes in and js/paints.js puts in the colours that the reader has set."""
    token = _KEPT.set(True)
    try:
        yield
    finally:
        _KEPT.reset(token)


def unstyled(drawing: str) -> str:
    """Without class names: the page that shows the picture must not style it by accident."""
    return drawing if _KEPT.get() else re.sub(r' class="[^"]*"', "", drawing)


def with_our_ids(drawing: str) -> str:
    """With ids that no other drawing on the page has."""
    return re.sub(r'(\bid="|href="#)', r"\1quint-", drawing)


def symbols_used(symbols: str, drawing: str) -> str:
    """The symbols that a drawing uses, and those that they use, with ids of our own."""
    ours = with_our_ids(unstyled(symbols))
    known = {one.split('"')[1]: one for one in re.findall(r"<symbol id=.*?</symbol>", ours, re.S)}
    wanted = re.findall(r'href="#([^"]+)"', drawing)
    used: set[str] = set()
    while wanted:
        if (id := wanted.pop()) not in used:
            used.add(id)
            wanted += re.findall(r'href="#([^"]+)"', known[id])
    return "<defs>" + "".join(known[id] for id in known if id in used) + "</defs>"


# ── Words ─────────────────────────────────────────────────────────────────────────────────


def fitting(words: str, room: float, size: float) -> float:
    """The size at which the words fit into the room: this one, or a smaller one."""
    return min(size, room / (0.62 * max(len(words), 1)))


def words(
    x: float, y: float, size: float, words: str, anchor: str = "middle", weight: int = 400
) -> str:
    """Words on the table itself; their colour changes with the theme of the page."""
    return (
        f'<text class="quint-words" x="{x:g}" y="{y:g}" font-size="{size:g}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="{SOFT}">{words}</text>'
    )


def text(
    x: float,
    y: float,
    size: float,
    words: str,
    anchor: str = "middle",
    fill: str = INK,
    family: str = SANS,
    weight: int = 400,
    style: str = "",
) -> str:
    """Words on a card, which keeps its colours; nothing if there are none."""
    if not words:
        return ""
    more = f' font-family="{family}"' if family != SANS else ""
    more += f' font-weight="{weight}"' if weight != 400 else ""
    more += f' font-style="{style}"' if style else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}" text-anchor="{anchor}" '
        f'fill="{fill}"{more}>{escape(words)}</text>'
    )


def label(x: float, y: float, size: float, words: str, fill: str = INK, weight: int = 400) -> str:
    """Words with their middle at x, in the typeface of what is around them."""
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size:g}" '
        f'font-weight="{weight}" text-anchor="middle">{escape(words)}</text>'
    )


# ── Grounds and outlines ──────────────────────────────────────────────────────────────────


def board(size: int, files: str, cell: float) -> Panel:
    """A board of squares "cell:a1", "cell:b1", … with coordinates; a1 is at the bottom left."""
    side, left, top = size * cell, BOARD_LEFT, BOARD_TOP
    lines = "".join(
        f"M{left + cell * i:g} {top}v{side:g}M{left} {top + cell * i:g}h{side:g}"
        for i in range(1, size)
    )
    middles = [cell * (i + 0.5) for i in range(size)]
    backdrop = (
        f'<rect class="quint-board" x="{left}" y="{top}" width="{side:g}" height="{side:g}" '
        'rx="7" fill="#f1e4cb" stroke="#8d7350" stroke-width="2.6"/>'
        f'<path class="quint-lines" d="{lines}" fill="none" stroke="#cdb890" stroke-width="1.3"/>'
    )
    coordinates = "".join(
        [words(left + middles[i], top + side + 20, 15, files[i]) for i in range(size)]
        + [words(left - 14, top + middles[i] + 5.5, 15, str(size - i)) for i in range(size)]
    )
    backdrop += coordinates.replace("quint-words", "quint-words quint-coordinate")
    places = tuple(
        Place(f"cell:{name}", left + cell * col, top + cell * row, cell, cell, name, row, col)
        for row in range(size)
        for col in range(size)
        for name in [f"{files[col]}{size - row}"]
    )
    return Panel("board", "Board", left + side + top, top + side + 27, backdrop, places)


def circle(style: str, x: float, y: float, r: float, fill: str, stroke: str) -> str:
    return (
        f'<circle class="{style}" cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="1.6"/>'
    )


def tray(x: float, y: float, w: float, h: float, round: float) -> str:
    """Something to lay pieces on, or the ground of a button."""
    return (
        f'<rect class="quint-tray" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" '
        f'rx="{round:g}" fill="#f1e4cb" stroke="#dccfb6"/>'
    )


def hollow(
    x: float, y: float, w: float, h: float, round: float, line: float, more: str = ""
) -> str:
    """The outline of a place where a card may lie."""
    return (
        f'<rect class="quint-hollow" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" '
        f'rx="{round:g}" fill="none" stroke="#cdb890" stroke-width="{line:g}"{more}/>'
    )


# ── A picture of its own ──────────────────────────────────────────────────────────────────


class Picture:
    """A drawing that any viewer shows, and words where pictures are not shown.

    Of `symbols` it takes along what it uses.
    """

    def __init__(
        self, drawing: str, width: float, height: float, words: str, symbols: str = ""
    ) -> None:
        ours = re.sub('href="#', 'href="#quint-', unstyled(drawing))
        self.words = words
        self.svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" style="max-width:100%;height:auto" role="img" '
            f'font-family="{SANS}"><title>{escape(words.splitlines()[0])}</title>'
            f"{symbols_used(symbols, ours)}{ours}</svg>"
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.words}

    def __repr__(self) -> str:
        return self.words
