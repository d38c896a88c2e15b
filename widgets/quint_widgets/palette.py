"""Colours that a reader may change: those of the players, and those that a box gives its elements.

A drawing names its paint and says the usual colour as well; `paint` writes both:

    <circle class="quint-fill-red" fill="#c8402c"/>

On a page a reader's settings change the paint (`css`), in a picture from Python the word `colours`
does (`chosen`, `painted`):

    show(game, colours="box")                 the colour words of the game's own rulebook
    show(game, colours=("box", "soft"))       and another set for the players

"box" rests on the words of a rulebook: that of Quintessential (section "Elements") names red, blue,
yellow and green dice for fire, water, air and earth, black and white ones for the anti-element and
the aether. The shades are ours; no box was measured. "colour-blind safe" are the eight colours of
Masataka Okabe and Kei Ito, "Color Universal Design" (2008), as far as they are needed.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from quint import QuintError


class Paint(NamedTuple):
    """The shades of one paint: of the thing, of its edge, of a sign or a number on it."""

    fill: str
    edge: str = ""
    ink: str = ""


def ink_on(fill: str) -> str:
    """Black or white, whichever is easier to read on this.

    >>> ink_on("#f0e442"), ink_on("#0072b2")
    ('#000', '#fff')
    """
    return "#000" if luminance(fill) > 0.179 else "#fff"


def luminance(colour: str) -> float:
    """From 0 for black to 1 for white, as WCAG 2 defines it."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


WHITE, DARK = "#fff", "#33291f"
USUAL: dict[str, Paint] = {
    "fire": Paint("#d0402b", "#7a1c10", "#fff6e6"),
    "water": Paint("#3f8cd2", "#16436f", "#fff"),
    "air": Paint("#8ecb71", "#2f6b2a", "#173d16"),
    "earth": Paint("#5d3f2a", "#2c1a0d", "#f8e7ce"),
    "aether": Paint("#faf6ff", "#6a3aa8", "#6a3aa8"),
    "anti": Paint("#26221f", "#a3968a", "#fff"),
    "red": Paint("#c8402c", ink=WHITE),
    "blue": Paint("#2f6fb3", ink=WHITE),
    "yellow": Paint("#e5b62e", ink=DARK),
    "green": Paint("#348142", ink=WHITE),
    "black": Paint("#2b2724", ink=WHITE),
    "none": Paint("#b9a37f", ink=DARK),  # nobody's colour yet
    "seat-1": Paint("#2b211a", ink=WHITE),
    "seat-2": Paint("#fffdf8", ink=DARK),
    "seat-3": Paint("#e8b23a", ink=DARK),
    "seat-4": Paint("#14776a", ink=WHITE),
    "seat-5": Paint("#7a4bb5", ink=WHITE),
    "seat-6": Paint("#8d7350", ink=WHITE),
    "sage-1": Paint("#fffaf0", ink=DARK),
    "sage-2": Paint("#3a332d", ink="#fff6e6"),
    "sage-3": Paint("#e9bd52", ink="#3b2a06"),
    "sage-4": Paint("#8a5cc7", ink=WHITE),
}
SEATS = 6
_NAMED = ("red", "blue", "yellow", "green", "black")


def _players(named: str, seats: str) -> dict[str, Paint]:
    """A set of colours for players: five that have names, and one for each seat. The first seat is
    dark and the second one light, so that they suit players called Black and White."""
    fills = dict(zip(_NAMED, named.split(), strict=True))
    for n, fill in enumerate(seats.split(), 1):
        fills[f"seat-{n}"] = fill
        if f"sage-{n}" in USUAL:
            fills[f"sage-{n}"] = fill
    return {name: Paint(fill, ink=ink_on(fill)) for name, fill in fills.items()}


PLAYERS: dict[str, Mapping[str, Paint]] = {
    "colour-blind safe": _players(
        "#d55e00 #0072b2 #f0e442 #009e73 #1c1c1c",
        "#1c1c1c #f0e442 #0072b2 #d55e00 #56b4e9 #cc79a7",
    ),
    "bright": _players(
        "#e3001f #1450ff #ffd400 #00a33a #000000",
        "#000000 #ffffff #ff8a00 #1450ff #00a33a #d6008f",
    ),
    "soft": _players(
        "#c06a63 #7fa3d6 #f2dd98 #b2dcb4 #4a4540",
        "#4a4540 #f6efe2 #c06a63 #7fa3d6 #b2dcb4 #9c7fb8",
    ),
}
BOX: Mapping[str, Paint] = {
    "air": Paint("#f4c81f", "#866100", "#3a2a00"),
    "earth": Paint("#2f7d3a", "#123d19", "#f4ffec"),
}
SETS = {**PLAYERS, "box": BOX}
# What js/settings.js lets a reader choose, besides the usual colours.
SETTINGS = {"players": PLAYERS, "elements": {"as in the box": BOX}}

# How a drawing uses a paint → the attribute, and the shade of the paint.
_USES = {
    "fill": ("fill", "fill"),
    "tint": ("color", "fill"),  # of a symbol that is drawn in the colour of where it is used
    "edge": ("stroke", "edge"),
    "ink": ("fill", "ink"),
    "sign": ("color", "ink"),
    "line": ("stroke", "ink"),
}
_CHANGED = {name for paints in SETS.values() for name in paints}
_CLASSED = re.compile(r'<[^>]* class="([^"]*quint-(?:' + "|".join(_USES) + r')-[^"]*)"[^>]*>')


def paint(*uses: str) -> str:
    """Attributes for what is painted so; with a class if the paint can be changed.

    >>> paint("fill-red"), paint("sign-water")
    (' class="quint-fill-red" fill="#c8402c"', ' color="#fff"')
    """
    said = "".join(f' {_USES[how][0]}="{_shade(name, how, USUAL)}"' for how, name in _split(uses))
    classes = " ".join(f"quint-{how}-{name}" for how, name in _split(uses) if name in _CHANGED)
    return f' class="{classes}"{said}' if classes else said


def _split(uses: Iterable[str]) -> list[tuple[str, str]]:
    pairs = (use.partition("-") for use in uses)
    return [(how, name) for how, _, name in pairs]


def _shade(name: str, how: str, paints: Mapping[str, Paint]) -> str:
    shade: str = getattr(paints[name], _USES[how][1])
    return shade


def chosen(colours: str | Iterable[str]) -> dict[str, Paint]:
    """The paints of one set, or of several.

    >>> chosen("red")
    Traceback (most recent call last):
    quint.core.QuintError: No colours are called 'red', only: colour-blind safe, bright, soft, box.
    """
    paints: dict[str, Paint] = {}
    for name in (colours,) if isinstance(colours, str) else colours:
        if name not in SETS:
            raise QuintError(f"No colours are called {name!r}, only: {', '.join(SETS)}.")
        paints |= SETS[name]
    return paints


def painted(drawing: str, paints: Mapping[str, Paint]) -> str:
    """A drawing with these paints instead of the usual ones; it keeps their names.

    >>> painted('<circle class="quint-fill-red" fill="#c8402c"/>', chosen("soft"))
    '<circle class="quint-fill-red" fill="#c06a63"/>'
    """

    def again(tag: re.Match[str]) -> str:
        text = tag[0]
        for use in tag[1].split():
            _, how, name = use.split("-", 2)
            if name in paints:
                attribute, shade = _USES[how][0], _shade(name, how, paints)
                text = re.sub(rf' {attribute}="[^"]*"', f' {attribute}="{shade}"', text, count=1)
        return text

    return _CLASSED.sub(again, drawing)


def css() -> str:
    """The style of everything that is painted, and of each set that a reader may choose."""
    lines = []
    for name in sorted(_CHANGED):
        for how, (attribute, shade) in _USES.items():
            if usual := getattr(USUAL[name], shade):
                value = f"var(--{shade}-{name}, {usual})"
                lines.append(f".quint-{how}-{name} {{ {attribute}: {value}; }}")
    for setting, sets in SETTINGS.items():
        for name, paints in sets.items():
            shades = "".join(
                f" --{shade}-{painted}: {value};"
                for painted, each in paints.items()
                for shade, value in each._asdict().items()
                if value
            )
            lines.append(f'.quint-table[data-{setting}="{name}"] {{{shades} }}')
    return "\n/* Paints */\n" + "\n".join(lines) + "\n"
