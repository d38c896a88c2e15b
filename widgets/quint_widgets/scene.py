"""What a table shows, as plain data: a Scene that never changes and a Frame for each moment.

    Scene  title, symbols, panels, patterns, rules: sent to the browser once
    Frame  pieces, gestures, status, marks, texts, message, tools, events: sent once per move

A Panel is one drawing with Places on it. A Place is a spot that can be clicked and can hold
pieces; its id is "kind:name" ("cell:d4", "supply:red"). A gesture is a tuple of place ids whose
kinds make one of the scene's patterns; no pattern is the beginning of another. A kind with a star,
as in ("own*", "mat"), stands for one or more places of it, in the order of the scene: people may
choose them in any order, and take back each one. A star is for hands of cards: places that show the
same symbol are taken for each other. On a board every choice has a place of its own; to choose the
same place twice takes the choice back. Buttons belong on a panel with the role "toolbar".
A Frame is changed with dataclasses.replace.

Events drive the motion: a new piece comes from its event's source, a piece that is gone leaves for
its event's target. If an event is about a "fire" and there is a place "bag:fire", then that is
where in the "bag" it happens. The rules may name places that lie elsewhere at another moment, such
as a card of a hand: a Frame's `spots` say where they are now.

Sizes. One unit of a panel is about a CSS pixel where the table has room (1100 px and more), 0.7 of
one where it is narrowest with two columns (640 px). Letters are never drawn under 9 px (8 px on a
narrower table): they are left out. So a scene says what is seen instead.
    words      of a backdrop or a Text are not seen where they are too small; Texts are spoken
    a symbol   shows its smaller face there: `small` says which symbol that is ({"c12": "s12"}), and
               that one may have a smaller one in turn. Without one it is the same drawing without
               words. Which face can be read where is found out from the letters in it: faces.py
    a target   should be at least 36 units wide and high. On a narrow table a panel is as wide as
               the table, but a target has at least 32 px: rather the panel is scrolled sideways
    a Panel    may have a `narrow` arrangement of the same places, with fewer columns, and a `tab`
               ("Desk", "Hand", "Others"), if a narrow table shows one thing at a time. The table
               turns to another tab by itself when only there something can be chosen
    an area    "main" and "side" stand beside each other. "wide" panels stand below them, below the
               side or between the two: wherever the table is largest without being scrolled;
               those that lie with another side up, of another size, come after the others
On a narrow table the first tap on a card that has a `large` symbol shows it, a second one chooses.
tests/browser/test_legible.py measures all this.

    still.svg_of(scene, frame) the same drawing as a still picture
    scene.data(), frame.data() what goes to the browser as JSON
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from quint import Event, Game, Refusal, Rule
from quint_widgets import faces

Trie = dict[str, Any]  # {"supply:red": {"cell:d4": 0}}: the legal gestures, 0 where one ends
Gesture = tuple[str, ...]


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Place:
    """A spot of a panel. Without a row it only holds pieces: it is neither clicked nor focused."""

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
    cropped: bool = False  # not higher than what lies on it needs
    back: Panel | None = None  # its other side: another arrangement, perhaps with other places
    narrow: Panel | None = None  # the same places as they are arranged where a table is narrow
    tab: str = ""  # there, only panels of one tab are shown at a time, and those without any


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
    # symbol → the same one to look closely; of what is printed on a backdrop: place id → symbol
    large: Mapping[str, str] = field(default_factory=dict)
    small: Mapping[str, str] = field(default_factory=dict)  # symbol → its face where it is small
    # symbol → what its parts are called: if it lies on "mat:0", then part "3" is place "mat:0:3"
    parts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def places(self) -> dict[str, Place]:
        backs = [panel.back for panel in self.panels if panel.back]
        return {place.id: place for side in (*backs, *self.panels) for place in side.places}

    def to_click(self) -> frozenset[str]:
        """The ids of all places that can be clicked, whichever side of their panel is up."""
        sides = [side for panel in self.panels for side in (panel, panel.back, panel.narrow)]
        return frozenset(p.id for side in sides if side for p in side.places if p.row >= 0)

    def faces(self) -> dict[str, faces.Face]:
        return faces.faces(self.symbols, self.small)

    def drawn(self) -> str:
        """The symbols, and those with words without them, for where there is no room for words."""
        return self.symbols + faces.bare(self.symbols, self.small)

    def data(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "symbols": self.drawn(),
            "panels": [_panel_data(panel) for panel in self.panels],
            "patterns": [list(pattern) for pattern in self.patterns],
            "rules": [[r.id, r.text, r.source, r.question] for r in self.rules],
            "names": dict(self.names),
            "marks": {m.kind: [m.label, m.symbol, *filter(None, [m.area])] for m in self.marks},
            "prompts": dict(self.prompts),
            "large": dict(self.large),
            "faces": {symbol: list(face) for symbol, face in self.faces().items()},
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
        "cropped": panel.cropped,
        "tab": panel.tab,
        "places": [
            _trimmed([p.id, p.x, p.y, p.w, p.h, p.label, p.row, p.col, p.key, p.symbol, p.ground])
            for p in panel.places
        ],
        "texts": [[t.id, t.x, t.y, t.size, t.anchor] for t in panel.texts],
        "back": _panel_data(panel.back) if panel.back else None,
        "narrow": _panel_data(panel.narrow) if panel.narrow else None,
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


# ── Sent once per move ────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a place. Its id stays while it lives, so it glides when it moves;
    its symbol may change."""

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


def refusing(refusal: Refusal, game: Game | None = None) -> Message:
    """Why something may not be done; with the game, its whole rule too."""
    rule = f" Rule {game.rules()[refusal.rule]}" if game else ""
    return Message("refusal", refusal.because + rule, refusal.rule, refusal.at)


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
    step: int = 0  # how many actions were done; the log is cut back to it
    # the turn of the last action: its first step, its seat, the turn in one line, and the step
    # since which the viewer has not decided
    turn: tuple[int, int, str, int] | None = None
    story: int = 0  # another number when another past begins: restart, load
    seq: int = 0  # another number each time, so that an equal frame is sent again
    busy: bool = False  # an agent is thinking: the table takes no gestures
    begun: Gesture = ()  # the beginning of a gesture that is chosen already, to go on from
    turned: tuple[str, ...] = ()  # panels that lie with their other side up
    hidden: tuple[str, ...] = ()  # panels that are put away
    # marks that show while a place is chosen: {"own:3": {"paid": "desk:2 desk:5"}}
    shows: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    curtain: str = ""  # says whose turn it is to look; until it is lifted, nothing else is shown
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
            "turn": self.turn and list(self.turn),
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
