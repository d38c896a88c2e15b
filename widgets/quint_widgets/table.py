"""The table: one widget that draws any Scene, shows its Frames and hears what a person does.

    table = Table(scene, frame, on_gesture=…, on_tool=…, on_load=…, history=…)
    table.put(frame)          the next moment: one message to every view
    table.save(text, name)    the views show `text`, to copy or to download as a file `name`
    table.tell_thinking(text) what whoever is thinking looks at, until the next frame

What the callbacks are told (only what an honest table could send ever reaches them):
    on_gesture(ids)   a tuple of place ids that fits a pattern of the scene; legal or only tried
    on_tool(id)       an enabled tool of the current frame. Some ids never come, the browser does
                      them by itself: see BROWSERS_OWN
    on_load(text)     the text of a saved game, at most MOST_TEXT characters
    on_lobby(choice)  whatever was chosen while the lobby is open: lobby.py reads it
    on_look(step)     somebody wants to see the game after so many actions: answers with a frame
    on_cut(step)      the game is to go on from there
    history()         the events of every action so far, one sequence per action, for a view
                      that opens late
    turns()           the turns so far: [first step, seat, the turn in one line]

To the browser go the traits `scene` and `frame` (see scene.py for their fields), `news` (what is
new in it: see news.py), `analysis` (see analysis.py; empty while nobody wants one) and `lobby` (see
lobby.py; empty while a game is played), and the messages {"kind": "saved"},
{"kind": "thinking"}, {"kind": "log"} and {"kind": "trouble"}.
"""

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from quint import Event
from quint_widgets import news, page, palette
from quint_widgets.scene import Frame, Gesture, Scene, event_row, fits

BROWSERS_OWN = frozenset(("rules", "load", "settings", "again"))
MOST_IDS = 16  # in one gesture
MOST_LETTERS = 80  # in one id
MOST_TEXT = 200_000  # in a saved game: some thousand moves

PARTS = page.parts_of("table")
ESM = page.joined(PARTS.values())
CSS = page.styles("table", "play") + palette.css()


class Table(page.OnPage):
    """Draws a Scene and its Frames in every view; calls back with what a person did."""

    program = page.sent(ESM)
    css = page.sent(CSS)
    _is_new = False  # another game comes to the table
    scene = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)  # whole, for whoever comes; then the news of it
    news = traitlets.Dict().tag(sync=True)
    analysis = traitlets.Dict().tag(sync=True)
    lobby = traitlets.Dict().tag(sync=True)  # what lobby.py tells while a game is being chosen

    def __init__(
        self,
        scene: Scene,
        frame: Frame,
        *,
        on_gesture: Callable[[Gesture], object] | None = None,
        on_tool: Callable[[str], object] | None = None,
        on_load: Callable[[str], object] | None = None,
        on_lobby: Callable[[Any], object] | None = None,
        on_look: Callable[[int], Frame | None] | None = None,
        on_cut: Callable[[int], object] | None = None,
        history: Callable[[], Sequence[Sequence[Event]]] | None = None,
        turns: Callable[[], Sequence[Sequence[Any]]] | None = None,
    ) -> None:
        self._take(scene, frame)
        self._on_gesture = on_gesture
        self._on_tool = on_tool
        self._on_load = on_load
        self._on_lobby = on_lobby
        self._on_look = on_look
        self._on_cut = on_cut
        self._turns = turns
        self._history = history
        super().__init__(scene=scene.data(), frame={**frame.data(), "number": 1})
        self.on_msg(lambda _, content, buffers: self.on_message(content, buffers))

    def _take(self, scene: Scene, frame: Frame) -> None:
        self._patterns = scene.patterns
        self._place_ids = scene.to_click()
        self._shown = frame

    def change(self, scene: Scene, frame: Frame) -> None:
        """Another game comes to the table; whoever was in the lobby comes in too."""
        self._take(scene, frame)
        after = {**frame.data(), "number": self.frame["number"] + 1}
        with self.hold_sync():
            self._is_new = True
            self.scene, self.frame, self.news, self.lobby = scene.data(), after, {}, {}
            self._is_new = False

    def put(self, frame: Frame) -> None:
        """Show the next moment. What was there before is not sent again."""
        self._shown = frame
        before, number = self.frame, self.frame["number"]
        if {**frame.data(), "number": number} != before:
            self.frame = {**frame.data(), "number": number + 1}
            self.news = news.news(before, self.frame)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """A frame is sent whole to whoever comes or asks; the others hear the news."""
        is_news_enough = key == "frame" and not self._is_new
        return not is_news_enough and bool(super()._should_send_property(key, value))

    def at(self, place: str) -> str:
        """Where a place of the rules is now."""
        return self._shown.at(place)

    def save(self, text: str, name: str = "game.quint") -> None:
        """Show a saved game's text in the views."""
        self.send({"kind": "saved", "text": text, "name": name})

    def tell_thinking(self, text: str) -> None:
        """Say quietly what is looked at."""
        self.send({"kind": "thinking", "text": text})

    def on_message(self, content: Any, buffers: Any = ()) -> None:
        """A message from a browser, checked like a stranger's: what does not fit is dropped."""
        if buffers or not isinstance(content, dict):
            return
        match content:
            case {"kind": "gesture", "ids": list(ids), **more} if not more:
                if self._on_gesture and self._is_gesture(ids):
                    self._call(self._on_gesture, tuple(ids))
            case {"kind": "tool", "id": str(id), **more} if not more:
                if self._on_tool and self._is_enabled(id) and id not in BROWSERS_OWN:
                    self._call(self._on_tool, id)
            case {"kind": "load", "text": str(text), **more} if not more:
                if self._on_load and len(text) <= MOST_TEXT and self._is_enabled("load"):
                    self._call(self._on_load, text)
            case {"kind": "lobby", "choice": choice, **more} if not more:
                if self._on_lobby and self.lobby:
                    self._call(self._on_lobby, choice)
            case {"kind": "look", "step": int(step), "view": str(view), **more} if not more:
                if self._on_look and self._is_past(step) and len(view) <= MOST_LETTERS:
                    self._call(self._send_past, step, view)
            case {"kind": "cut", "step": int(step), **more} if not more:
                if self._on_cut and self._is_past(step):
                    self._call(self._on_cut, step)
            case {"kind": "frame", **more} if not more:
                self.send_state("frame")
            case {"kind": "log", **more} if not more:
                self._call(self._send_log)

    def _is_gesture(self, ids: list[Any]) -> bool:
        return (
            len(ids) <= MOST_IDS
            and all(isinstance(id, str) and len(id) <= MOST_LETTERS for id in ids)
            and all(id in self._place_ids for id in ids)
            and any(fits(ids, pattern) for pattern in self._patterns)
            and not self._shown.busy
            and not self._shown.curtain
        )

    def _is_enabled(self, id: str) -> bool:
        return any(tool.id == id and tool.enabled for tool in self._shown.tools)

    def _is_past(self, step: int) -> bool:
        return type(step) is int and 0 <= step <= self._shown.step and not self._shown.curtain

    def _send_past(self, step: int, view: str) -> None:
        frame = self._on_look(step) if self._on_look else None
        if frame is not None:
            self.send({"kind": "past", "view": view, "step": step, "frame": frame.data()})

    def _send_log(self) -> None:
        if self._history:
            shown = self._shown
            told = [[event_row(event, shown) for event in events] for events in self._history()]
            turns = self._turns() if self._turns else ()
            self.send({"kind": "log", "story": shown.story, "log": told, "turns": turns})
