"""What a table shows, as plain data: a Scene that never changes and a Frame for each moment.

    Scene  title, symbols, panels, patterns, rules: sent to the browser once
    Frame  pieces, gestures, status, marks, texts, message, tools, events: sent once a move

A Panel is one drawing with Places on it. A Place is a spot that can be clicked and can hold
pieces; its id is "kind:name" ("cell:d4", "supply:red"). A gesture is a tuple of place ids whose
kinds make one of the scene's patterns; no pattern is the beginning of another. A kind with a star,
as in ("own*", "mat"), stands for one or more places of it, in the order of the scene: people may
choose them in any order, and take back each one. A Frame is changed with dataclasses.replace.

Events drive the motion: a new piece comes from its event's source, a piece that is gone leaves for
its event's target. If an event is about a "fire" and there is a place "bag:fire", then that is
where in the "bag" it happens. The rules may name places that lie elsewhere at another moment, such
as a card of a hand: a Frame's `spots` say where they are now.

    svg(scene, frame)          the same drawing as a still picture
    scene.data(), frame.data() what goes to the browser as JSON
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Literal
from xml.sax.saxutils import escape

from quint import Event, Rule

Trie = dict[str, Any]  # {"supply:red": {"cell:d4": 0}}: the legal gestures, 0 where one ends
Gesture = tuple[str, ...]


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Place:
    """A spot of a panel. Without a row it only holds pieces: it is not clicked nor focused."""

    id: str
    x: float
    y: float
    w: float
    h: float
    label: str
    row: int = -1
    col: int = -1
    key: str = ""  # chooses it from anywhere; of several with one key, one that can begin something
    symbol: str = ""  # what always lies here, such as the token of a supply that never runs out
    ground: bool = False  # what lies here lies under all else, like a board brought to the table


@dataclass(frozen=True, slots=True)
class Text:
    """A spot of a panel where a Frame writes words. What stands "on bag:1" is spoken there too."""

    id: str
    x: float
    y: float
    size: float = 14
    anchor: Literal["start", "middle", "end"] = "middle"


@dataclass(frozen=True, slots=True)
class Panel:
    """One drawing of the table: a board, a supply, score tracks."""

    id: str
    label: str
    width: float
    height: float
    backdrop: str  # svg text, without anything to click
    places: tuple[Place, ...]
    texts: tuple[Text, ...] = ()
    role: Literal["grid", "toolbar", "group"] = "grid"  # a group has nothing to click
    area: Literal["main", "side", "wide"] = "main"  # wide ones stand below, side by side
    still: bool = True  # part of the still picture too
    spare: bool = False  # put away while nothing lies on it
    back: Panel | None = None  # its other side: the same places in another arrangement


@dataclass(frozen=True, slots=True)
class Mark:
    """A kind of mark that a Frame may set on a place: an outline, perhaps a symbol.

    As an area, all places with this mark lie under their pieces in one common outline. A ring is
    not filled: it leaves the words of the backdrop readable.
    """

    kind: str
    label: str  # spoken after the place's own label
    symbol: str = ""
    area: Literal["", "solid", "live", "ring"] = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything about a table that does not change while a game is played."""

    title: str
    symbols: str  # svg text: <symbol> elements, each with an id and a viewBox
    panels: tuple[Panel, ...]
    patterns: tuple[tuple[str, ...], ...]  # (("supply", "cell"), ("track",))
    rules: tuple[Rule, ...]
    names: Mapping[str, str] = field(default_factory=dict)  # symbol id → what a piece is called
    marks: tuple[Mark, ...] = ()
    prompts: Mapping[str, str] = field(default_factory=dict)  # kind → what to do when it is next
    large: Mapping[str, str] = field(default_factory=dict)  # symbol → the same one to look closely
    # symbol → what its parts are called: if it lies on "mat:0", then part "3" is place "mat:0:3"
    parts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def places(self) -> dict[str, Place]:
        return {place.id: place for panel in self.panels for place in panel.places}

    def data(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "symbols": self.symbols,
            "panels": [_panel_data(panel) for panel in self.panels],
            "patterns": [list(pattern) for pattern in self.patterns],
            "rules": [[r.id, r.text, r.source, r.question] for r in self.rules],
            "names": dict(self.names),
            "marks": {m.kind: [m.label, m.symbol, *filter(None, [m.area])] for m in self.marks},
            "prompts": dict(self.prompts),
            "large": dict(self.large),
            "parts": {symbol: dict(parts) for symbol, parts in self.parts.items()},
        }


def _panel_data(panel: Panel) -> dict[str, Any]:
    return {
        "id": panel.id,
        "label": panel.label,
        "width": panel.width,
        "height": panel.height,
        "backdrop": panel.backdrop,
        "role": panel.role,
        "area": panel.area,
        "spare": panel.spare,
        "places": [
            _trimmed([p.id, p.x, p.y, p.w, p.h, p.label, p.row, p.col, p.key, p.symbol, p.ground])
            for p in panel.places
        ],
        "texts": [[t.id, t.x, t.y, t.size, t.anchor] for t in panel.texts],
        "back": _panel_data(panel.back) if panel.back else None,
    }


def kind(place_id: str) -> str:
    """The kind of a place id.

    >>> kind("supply:red")
    'supply'
    """
    return place_id.partition(":")[0]


def fits(ids: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether these places make the pattern.

    >>> fits(("own:2", "own:5", "mat:0:3"), ("own*", "mat")), fits(("mat:0:3",), ("own*", "mat"))
    (True, False)
    """
    rest = list(ids)
    for wanted in pattern:
        if not rest or kind(rest.pop(0)) != wanted.rstrip("*"):
            return False
        while wanted.endswith("*") and rest and kind(rest[0]) == wanted[:-1]:
            rest.pop(0)
    return not rest


# ── Sent once a move ──────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a place. Its id stays while it lives, so it glides when it moves."""

    id: str
    symbol: str
    place: str
    label: str = ""  # spoken; empty: what the scene calls its symbol
    text: str = ""  # written on it


@dataclass(frozen=True, slots=True)
class Message:
    """One thing to tell the person: a refusal, a piece of news, or who won."""

    tone: Literal["refusal", "info", "win"]
    text: str
    rule: str = ""  # the rule that a click on it opens
    at: tuple[str, ...] = ()  # the places it is about


@dataclass(frozen=True, slots=True)
class Tool:
    """A button below the table. `pressed` is None for a plain button, else it is a switch."""

    id: str
    label: str
    enabled: bool = True
    pressed: bool | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything on the table that may change with a move."""

    pieces: tuple[Piece, ...]
    gestures: Trie
    status: str
    prompt: str = ""  # what to do now; empty: the scene's prompt for what can be chosen first
    marks: tuple[tuple[str, str], ...] = ()  # (kind, place id)
    texts: tuple[tuple[str, str], ...] = ()  # (text id, words); with a place's id: spoken there
    message: Message | None = None
    tools: tuple[Tool, ...] = ()
    events: tuple[Event, ...] = ()  # of the last action: they are animated and logged
    step: int = 0  # how many actions the game is old; the log is cut back to it
    story: int = 0  # another number when another past begins: restart, load
    seq: int = 0  # another number each time, so that an equal frame is told again
    busy: bool = False  # an agent thinks: the table takes no gestures
    begun: Gesture = ()  # the beginning of a gesture that is chosen already, to go on from
    turned: tuple[str, ...] = ()  # panels that lie with their other side up
    hidden: tuple[str, ...] = ()  # panels that are put away
    # marks that show while a place is chosen: {"own:3": {"paid": "desk:2 desk:5"}}
    shows: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    curtain: str = ""  # who may look next: until they lift it the table shows nothing else
    spots: Mapping[str, str] = field(default_factory=dict)  # where places of the rules are now

    def at(self, place: str, piece: str = "") -> str:
        """Where a place of the rules is in this frame."""
        return self.spots.get(f"{place}:{piece}") or self.spots.get(place, place)

    def data(self) -> dict[str, Any]:
        """The frame as small JSON: what is empty is left out."""
        message, tools, events = self.message, self.tools, self.events
        everything = {
            "pieces": [_trimmed([p.id, p.symbol, p.place, p.label, p.text]) for p in self.pieces],
            "gestures": packed(self.gestures),
            "status": self.status,
            "prompt": self.prompt,
            "marks": [[kind, self.at(place)] for kind, place in self.marks],
            "texts": [list(text) for text in self.texts],
            "message": message
            and _trimmed([message.tone, message.text, message.rule, [*map(self.at, message.at)]]),
            "tools": [_trimmed([t.id, t.label, not t.enabled, _switch(t.pressed)]) for t in tools],
            "events": [event_row(event, self) for event in events],
            "step": self.step,
            "story": self.story,
            "seq": self.seq,
            "busy": self.busy,
            "begun": list(self.begun),
            "turned": list(self.turned),
            "hidden": list(self.hidden),
            "shows": dict(self.shows),
            "curtain": self.curtain,
        }
        return {name: value for name, value in everything.items() if value}


def event_row(event: Event, frame: Frame) -> list[str]:
    """An event as the browser reads it, with the places that a frame has."""
    places = (frame.at(place, event.piece) for place in (event.source, event.target))
    return _trimmed([event.rule, event.says, event.piece, *places])


def _switch(pressed: bool | None) -> str:
    return "" if pressed is None else "on" if pressed else "off"


def _trimmed(row: Sequence[Any]) -> list[Any]:
    """The row without its empty end."""
    trimmed = list(row)
    while not trimmed[-1]:
        trimmed.pop()
    return trimmed


def trie(gestures: Iterable[Gesture]) -> Trie:
    """Gestures as a tree of their ids.

    >>> trie([("supply:red", "cell:a1"), ("supply:red", "cell:b1"), ("track:red",)])
    {'supply:red': {'cell:a1': 0, 'cell:b1': 0}, 'track:red': 0}
    """
    tree: Trie = {}
    for *first, last in gestures:
        node = tree
        for id in first:
            node = node.setdefault(id, {})
        node[last] = 0
    return tree


def packed(tree: Trie) -> dict[str, Any]:
    """A trie in few bytes: by kind the names that end a gesture, or what may follow each name.

    >>> packed({"supply:red": {"cell:a1": 0, "cell:b1": 0}, "track:red": 0, "track:blue": 0})
    {'supply': {'red': {'cell': 'a1 b1'}}, 'track': 'red blue'}
    """
    kinds: dict[str, Any] = {}
    for id, rest in tree.items():
        first, _, name = id.partition(":")
        if rest:
            kinds.setdefault(first, {})[name] = packed(rest)
        else:
            kinds[first] = f"{kinds[first]} {name}" if first in kinds else name
    return kinds


@cache
def art(name: str) -> str:
    """The <symbol>s of one drawing file of this package."""
    text = files("quint_widgets").joinpath("art", f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index("<symbol") : text.rindex("</svg>")].strip()


# ── A still picture ───────────────────────────────────────────────────────────────────────

PAPER, INK = "#fbf7ee", "#33291f"  # the picture brings its own paper, so dark pages suit it too
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
_GAP = 18
_TITLE = 44  # the height of the line with title and status
_AREAS = {  # fill and edge
    "solid": ("#cfae7f", "#5d3f2a"),
    "live": ("#bcd9cf", "#14776a"),
    "ring": ("none", "#14776a"),
}
_MARKS = {
    "last": 'fill="#e8b23a" fill-opacity=".42"',
    "last wide": 'fill="none" stroke="#e8b23a" stroke-width="2"',  # a row of things stays readable
    "hint": 'fill="none" stroke="#1d7a6b" stroke-width="3.4" stroke-dasharray="7 5"',
    "why": 'fill="none" stroke="#b3261e" stroke-width="3.4"',
}


def svg(scene: Scene, frame: Frame) -> str:
    """The scene at one moment as a picture of its own: the same one for the same frame."""
    if frame.curtain:
        return _curtain(scene, frame)
    placed, x, bottom = _laid_out([*_shown(scene, frame)])
    drawn = [
        f'<g transform="translate({left:g} {top:g})">{_still(scene, panel, frame)}</g>'
        for left, top, panel in placed
    ]
    inside = "".join(drawn)
    news = frame.message.text if frame.message else frame.status
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x:g} {bottom:g}" '
        f'width="{x * 0.8:g}" style="max-width:100%;height:auto" role="img" '
        f'font-family="{SANS}">'
        f"<title>{escape(f'{scene.title}. {news}')}</title>{symbols_used(scene.symbols, inside)}"
        f'<rect width="{x:g}" height="{bottom:g}" rx="12" fill="{PAPER}"/>'
        f'<text x="{_GAP + 8}" y="29" font-family="{SERIF}" font-size="19" fill="{INK}">'
        f'{escape(scene.title)}<tspan dx="16" font-family="{SANS}" font-size="15">'
        f"{escape(news)}</tspan></text>{inside}</svg>"
    )


def _shown(scene: Scene, frame: Frame) -> Iterator[Panel]:
    lying = {piece.place for piece in frame.pieces}
    for panel in scene.panels:
        if panel.spare and lying.isdisjoint(place.id for place in panel.places):
            continue
        if panel.still and panel.id not in frame.hidden:
            yield panel.back if panel.back and panel.id in frame.turned else panel


def _laid_out(panels: list[Panel]) -> tuple[list[tuple[float, float, Panel]], float, float]:
    """Where each panel begins, and how large the whole is: two columns, wide panels below them."""
    placed: list[tuple[float, float, Panel]] = []
    x, bottom = float(_GAP), 0.0
    for area in ("main", "side"):
        column, y = [panel for panel in panels if panel.area == area], float(_TITLE)
        for panel in column:
            placed.append((x, y, panel))
            y += panel.height + _GAP
        x += max([panel.width + _GAP for panel in column], default=0)
        bottom = max(bottom, y)
    left, top = float(_GAP), bottom
    for panel in [panel for panel in panels if panel.area == "wide"]:
        if left > _GAP and left + panel.width + _GAP > x:
            left, top = float(_GAP), bottom
        placed.append((left, top, panel))
        left += panel.width + _GAP
        bottom = max(bottom, top + panel.height + _GAP)
    return placed, x, bottom


def _curtain(scene: Scene, frame: Frame) -> str:
    """A picture for everybody's eyes: whose turn it is to look."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 120" width="384" '
        f'style="max-width:100%;height:auto" role="img" font-family="{SANS}">'
        f'<rect width="480" height="120" rx="12" fill="{PAPER}"/>'
        f'<text x="26" y="46" font-family="{SERIF}" font-size="19" fill="{INK}">'
        f'{escape(scene.title)}</text><text x="26" y="82" font-size="16" fill="{INK}">'
        f"{escape(frame.curtain)}</text></svg>"
    )


def _still(scene: Scene, panel: Panel, frame: Frame) -> str:
    places = {place.id: place for place in panel.places}
    symbols = {mark.kind: mark.symbol for mark in scene.marks}
    why = [("why", id) for id in frame.message.at] if frame.message else []
    marked = [(kind, frame.at(id)) for kind, id in [*frame.marks, *why]]
    marks = [(kind, places[id]) for kind, id in marked if id in places]
    words = dict(frame.texts)
    lying = [(piece, places[piece.place]) for piece in frame.pieces if piece.place in places]
    return "".join(
        [
            _with_our_ids(unstyled(panel.backdrop)),
            *(_on_it(piece, place) for piece, place in lying if place.ground),
            *_areas(scene, places, frame),
            *(_outline(kind, place) for kind, place in marks if kind in _MARKS),
            *(_use(place.symbol, place) for place in panel.places if place.symbol),
            *(_on_it(piece, place) for piece, place in lying if not place.ground),
            *(_use(symbols[kind], place) for kind, place in marks if symbols.get(kind)),
            *(_written(text, words[text.id]) for text in panel.texts if text.id in words),
        ]
    )


def _areas(scene: Scene, places: Mapping[str, Place], frame: Frame) -> Iterator[str]:
    """The areas of a panel. Edges first: inside an area the fill of the next square hides them."""
    for mark in scene.marks:
        if mark.area:
            fill, edge = _AREAS[mark.area]
            inside = [places[id] for kind, id in frame.marks if kind == mark.kind and id in places]
            width = 2 if fill == "none" else 5
            edges = f'fill="none" stroke="{edge}" stroke-width="{width}"'
            for style in (edges, f'fill="{fill}"'):
                for p in inside:
                    box = f'x="{p.x:g}" y="{p.y:g}" width="{p.w:g}" height="{p.h:g}"'
                    yield f"<rect {box} {style}/>"


def unstyled(drawing: str) -> str:
    """Without class names: the page that shows the picture must not style it by accident."""
    return re.sub(r' class="[^"]*"', "", drawing)


def _with_our_ids(drawing: str) -> str:
    return re.sub(r'(\bid="|href="#)', r"\1quint-", drawing)


def _outline(kind: str, place: Place) -> str:
    wide = f"{kind} wide" if place.w > 1.5 * place.h or place.ground else kind
    style = _MARKS.get(wide, _MARKS[kind])
    x, y, w, h = place.x + 2, place.y + 2, place.w - 4, place.h - 4
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" {style}/>'


def _on_it(piece: Piece, place: Place) -> str:
    if not piece.text:
        return _use(piece.symbol, place)
    x, y = place.x + place.w / 2, place.y + place.h / 2
    return _use(piece.symbol, place) + _written(Text("", x, y + 5), piece.text)


def _use(symbol: str, place: Place) -> str:
    box = f'x="{place.x:g}" y="{place.y:g}" width="{place.w:g}" height="{place.h:g}"'
    return f'<use href="#quint-{symbol}" {box}/>'


def _written(text: Text, words: str) -> str:
    at = f'x="{text.x:g}" y="{text.y:g}" font-size="{text.size:g}" text-anchor="{text.anchor}"'
    return f'<text {at} fill="{INK}">{escape(words)}</text>'


def symbols_used(symbols: str, drawing: str) -> str:
    """The symbols that a drawing uses, and those that they use, with ids of our own."""
    ours = _with_our_ids(unstyled(symbols))
    known = {one.split('"')[1]: one for one in re.findall(r"<symbol id=.*?</symbol>", ours, re.S)}
    wanted = re.findall(r'href="#([^"]+)"', drawing)
    used: set[str] = set()
    while wanted:
        if (id := wanted.pop()) not in used:
            used.add(id)
            wanted += re.findall(r'href="#([^"]+)"', known[id])
    return "<defs>" + "".join(known[id] for id in known if id in used) + "</defs>"
