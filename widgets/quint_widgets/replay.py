"""Replay a recorded game: a slider over its steps, and every event with its rule.

    Replay(trace)                  in a notebook: the table with a slider below it
    Replay(trace, at=-1)           opens at the last step
    Replay(trace, seat=0)          as that seat saw it; without a seat nothing is hidden
    Replay(trace).save_html(path)  a page of its own that needs no kernel and no network

The browser gets the whole recording at once and never asks for more, so an exported notebook
plays it too. A recording is a list of beats, one for the start and one for each event:

    pieces, texts   every different row of the frames below, written once
    beats           frames as in scene.py, with numbers into `pieces` and `texts` instead of rows,
                    `step`: how many actions have been done, and the `notes` of a saved game
    at              the step it opens at
"""

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import traitlets

from quint import Event, Game, Player, QuintError, Trace, seats
from quint_widgets import scenes, still
from quint_widgets.scene import Frame, Message, Piece
from quint_widgets.table import Table

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>\s*', re.S)
_USED = re.compile(r'href="#([^"]+)"')


class ReplayTable(Table):
    """A table that also gets a recording, to show by itself."""

    recording = traitlets.Dict().tag(sync=True)


class Replay:
    """A recorded game, to look at step by step and event by event."""

    def __init__(self, trace: Trace, at: int = 0, seat: Player | None = None) -> None:
        if not isinstance(trace, Trace):
            raise QuintError(f"Replay shows a quint.Trace, not {type(trace).__name__}.")
        last = len(trace.steps)
        if not -last - 1 <= at <= last:
            raise QuintError(f"The game has {last} steps; there is no step {at}.")
        self.trace = trace
        self.scene = scenes.scenes_of(trace.game).scene(trace.game)
        states = [trace.start, *(step.state for step in trace.steps)]
        if seat is not None:
            states = [trace.game.view(state, seat) for state in states]
        frames = _frames(trace, states, seat)
        at = at if at >= 0 else last + 1 + at
        self.recording = self._recorded(_packed(list(_beats(frames, _notes(trace))), at))
        self.picture = trace.game.picture(states[at])
        self.frame = frames[at]
        self.table = ReplayTable(self.scene, self.frame)
        self.table.recording = self.recording

    def _recorded(self, recording: dict[str, Any]) -> dict[str, Any]:
        """For those who have more to tell about the game."""
        return recording

    def __repr__(self) -> str:
        return f"<Replay of {self.trace.game.title}, {len(self.trace.steps)} actions>"

    def html(self) -> str:
        """The player as a piece of a page. It brings all it needs."""
        told = {
            "esm": self.table.program,
            "css": self.table.css,
            "scene": _only_shown(self.scene.data(), self.frame.data(), self.recording),
            "frame": self.frame.data(),
            "recording": self.recording,
        }
        picture = base64.b64encode(still.svg_of(self.scene, self.frame).encode()).decode()
        return _PLAYER.format(
            picture=f"data:image/svg+xml;base64,{picture}",
            words=escape(self.picture),
            told=json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"),
            start=_START,
        )

    def save_html(self, path: str | Path) -> None:
        """Write a whole page with the player."""
        title = escape(f"{self.trace.game.title}: a game of {len(self.trace.steps)} actions")
        page = _PAGE.format(title=title, player=self.html())
        Path(path).write_text(page, encoding="utf-8")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live table; for viewers without a kernel the player, the picture and the text."""
        data, metadata = self.table._repr_mimebundle_(**kwargs) or ({}, {})
        shown = {
            "text/html": self.html(),
            "image/svg+xml": still.svg_of(self.scene, self.frame),
            "text/plain": self.picture,
        }
        return {**data, **shown}, metadata


# ── The recording ─────────────────────────────────────────────────────────────────────────


def _frames(trace: Trace, states: Sequence[object], seat: Player | None) -> list[Frame]:
    """A frame for each state, with the events that led to it; nothing can be done in it."""
    game, look = trace.game, scenes.scenes_of(trace.game)
    frames = []
    for number, state in enumerate(states):
        happened = trace.steps[number - 1].events if number else ()
        events = happened if seat is None else seats.seen(happened, seat)
        frame = look.frame(game, state, events=events)
        frames.append(replace(frame, gestures={}, prompt="", step=number, events=events))
    return frames


def _notes(trace: Trace) -> list[list[str]]:
    """What a saved game says at each step: its comments, and why something was not allowed."""
    state = trace.start
    notes: list[list[str]] = [[]]
    for step in trace.steps:
        notes.append([told for note in step.notes for told in _told(trace.game, state, note)])
        state = step.state
    notes[-1] += [told for note in trace.notes for told in _told(trace.game, state, note)]
    return notes


def _told(game: Game, state: object, note: str) -> Iterator[str]:
    if note.startswith("#"):
        yield note[1:].strip()
    elif note.startswith("!"):
        action = game.read(state, note[1:].strip().partition(" ")[2])
        yield f"Not allowed before this: {action}. {game.refusal(state, action)}"


def _beats(frames: Sequence[Frame], notes: Sequence[list[str]]) -> Iterator[dict[str, Any]]:
    """One frame for each event; the last of a step is the frame that the step led to."""
    yield {**frames[0].data(), "step": 0, "notes": notes[0]}
    for before, after in pairwise(frames):
        for frame in _between(before, after) if after.events else (after,):
            yield {**frame.data(), "step": after.step, "notes": notes[after.step]}


def _between(before: Frame, after: Frame) -> Iterator[Frame]:
    """The frames of one step: after each event the pieces it moved have moved."""
    for count, event in enumerate(after.events, start=1):
        message = Message("info", event.says, event.rule)
        if count == len(after.events):
            yield replace(after, message=after.message or message, events=(event,))
        else:
            pieces = _partly(before, after, after.events[:count])
            yield replace(before, pieces=pieces, message=message, events=(event,))


def _partly(before: Frame, after: Frame, events: Sequence[Event]) -> tuple[Piece, ...]:
    """Pieces have left the places that these events took from, and come where they put to."""
    left = {spot for event in events for spot in _spots(before, event.source, event.piece)}
    reached = {spot for event in events for spot in _spots(after, event.target, event.piece)}
    known = {piece.id for piece in after.pieces}
    stays = [p for p in before.pieces if p.place not in left or p.id in known]
    comes = [p for p in after.pieces if p.place in reached]
    return tuple({p.id: p for p in (*stays, *comes)}.values())


def _spots(frame: Frame, place: str, piece: str) -> tuple[str, str]:
    """A place, and the part of it that is for one kind of pieces: see scene.py."""
    here = frame.at(place, piece)
    return here, f"{here}:{piece}"


def _packed(beats: list[dict[str, Any]], at: int) -> dict[str, Any]:
    """The recording with each different row of pieces and texts written once."""
    tables: dict[str, dict[str, int]] = {"pieces": {}, "texts": {}}
    for beat in beats:
        for name, numbers in tables.items():
            rows = [json.dumps(row) for row in beat.get(name, [])]
            beat[name] = [numbers.setdefault(row, len(numbers)) for row in rows]
    once = {name: [json.loads(row) for row in numbers] for name, numbers in tables.items()}
    return {**once, "beats": beats, "at": at}


def _only_shown(scene: dict[str, Any], *used: Any) -> dict[str, Any]:
    """The scene with the drawings that this recording shows, not with those of the whole box."""
    drawings = {match[1]: match[0] for match in _SYMBOL.finditer(scene["symbols"])}
    wanted = [*_strings([scene["panels"], scene["marks"], *used])]
    kept: set[str] = set()
    while wanted:
        name = wanted.pop()
        wanted += [other for other in _USED.findall(name) if other != name]
        if name in scene["large"]:
            wanted.append(scene["large"][name])
        if name in drawings and name not in kept:
            kept.add(name)
            wanted += _USED.findall(drawings[name])
            wanted += [scene["faces"][name][2]] if name in scene["faces"] else []
    symbols = _SYMBOL.sub(lambda match: match[0] if match[1] in kept else "", scene["symbols"])
    return {**scene, "symbols": symbols}


def _strings(told: Any) -> Iterator[str]:
    """Every text in this, however deep."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        for each in (*told, *told.values()):
            yield from _strings(each)
    elif isinstance(told, Sequence):
        for each in told:
            yield from _strings(each)


# ── The player without a kernel ───────────────────────────────────────────────────────────

# Every player of a page is found by its attribute, started once, and keeps to its own box.
_START = """\
for (const box of document.querySelectorAll("[data-quint-replay]:not([data-started])")) {
  box.dataset.started = "";
  const told = JSON.parse(box.querySelector("script").textContent);
  const nothing = () => {};
  const model = { get: (name) => told[name], set: nothing, save_changes: nothing,
                  on: nothing, off: nothing, send: nothing };
  const url = URL.createObjectURL(new Blob([told.esm], { type: "text/javascript" }));
  const style = document.createElement("style");
  const el = document.createElement("div");
  style.textContent = told.css;
  import(url)
    .then((module) => {
      box.append(style, el);
      return module.default.render({ model, el });
    })
    .then(() => box.querySelector("img").remove(), () => el.remove())
    .finally(() => URL.revokeObjectURL(url));
}
"""

_PLAYER = """\
<div data-quint-replay>
<img src="{picture}" alt="{words}" style="max-width: 100%">
<script type="application/json">{told}</script>
</div>
<script>
{start}</script>
"""

_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<body style="max-width: 1100px; margin: 1em auto; padding: 0 1em">
{player}</body>
</html>
"""
