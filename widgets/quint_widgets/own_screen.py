"""A screen of one's own: a table for one person in a game of several.

    game = Play("mineral_quest", seats=("person", "person", "greedy"))   Player 1, in one browser
    game.seat(1)                                Player 2, in another browser at the same notebook
    game.share(1)                               Player 2 comes back to the first table

Each table is told what its seat may know, and nothing else: it neither shows nor holds another
hand. The first table is left to those who have none of their own; as long as that is one person,
no curtain falls. What is done at one table is seen at all of them.

This is for friends. They share one Python: whoever may run a cell may also ask for `game.state`,
and Jupyter sends what a kernel says to every page that is open there. Nothing of another hand is
shown, but somebody who takes a browser apart could find it.

>>> from quint_widgets.play import Play
>>> game = Play("mineral_quest", seats=("person", "person", "greedy"), keep=False)
>>> game.seat(1)
<Player 2 at Mineral Quest>
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from quint import QuintError, Refusal
from quint.sentences import player
from quint_widgets import sight, still
from quint_widgets.scene import Frame, Gesture, Message, Tool, refusing
from quint_widgets.table import Table

if TYPE_CHECKING:
    from quint.thinking import Analysis
    from quint_widgets.play import Play

LEFT = "Nobody has this screen any more: the first table is shared again."
TOOLS = ("now", "greedy")  # what one may do here about players that take their time


class OwnScreen:
    """What one person sees of a game, and does in it."""

    def __init__(self, play: Play, seat: int) -> None:
        self.play, self.seat = play, seat
        self._seq = 0
        self._overlays: set[str] = set()
        self._refused: Refusal | None = None
        self._is_left = False
        self.table = Table(
            play.scene,
            self._frame(),
            on_gesture=play._heard(self._gestured),
            on_tool=play._heard(self._used),
            on_look=lambda step: sight.past(play, step, seat, self._overlays),
            history=lambda: sight.history(play, seat),
            turns=lambda: sight.turns_of(play, seat),
        )

    def now(self) -> sight.Moment:
        """The game as this person sees it."""
        return self.play._moment(self.seat)

    # ── What the table shows ──────────────────────────────────────────────────────────────

    def follow(self, moved: bool) -> None:
        """Something happened, here or at another table."""
        if moved:
            self._refused = None
        self.table.put(self._frame(moved=moved))

    def change(self) -> None:
        """Another game has come to all the tables."""
        self._overlays.clear()
        self._refused = None
        self.table.change(self.play.scene, self._frame())

    def close(self) -> None:
        self._is_left = True
        self._show()

    def _show(self, message: Message | None = None, lit: Gesture = ()) -> None:
        self._seq += 1
        self.table.put(self._frame(message, lit))

    def _frame(
        self, message: Message | None = None, lit: Gesture = (), moved: bool = False
    ) -> Frame:
        play = self.play
        if self._is_left or self.seat not in play.seats.people:
            return Frame(pieces=(), gestures={}, status=LEFT, curtain=LEFT, seq=self._seq)
        now = self.now()
        frame = sight.frame(play, now, self._overlays, lit, moved)
        said = message or play._stuck() or frame.message
        return replace(frame, message=said, tools=self._tools(now), seq=self._seq)

    def _tools(self, now: sight.Moment) -> tuple[Tool, ...]:
        overlays = self.play._scenes.OVERLAYS.items()
        return (
            Tool("undo", "Undo", enabled=self._decided_last()),
            Tool("hint", "Hint", enabled=now.decides()),
            Tool("why", "Why?", enabled=self._refused is not None),
            *self.play._hurrying(),
            *(Tool(id, label, pressed=id in self._overlays) for id, label in overlays),
            Tool("rules", "Rules"),
            Tool("again", "Show again", enabled=sight.have_others_moved(self.play, self.seat)),
            Tool("settings", "Settings"),
        )

    def _decided_last(self) -> bool:
        """Nobody takes back what another person did."""
        steps, decided = self.play.trace.steps, self.play.seats.decisions(self.play.trace)
        return bool(decided) and steps[decided[-1]].player == self.seat

    # ── What the table hears ──────────────────────────────────────────────────────────────

    def _gestured(self, gesture: Gesture) -> None:
        play, now = self.play, self.now()
        action = play._scenes.action_of(play.game, now.view, gesture)
        if isinstance(action, str):
            self._show(Message("info", action))
        elif refusal := play.game.refusal(now.view, action):
            self._refused = refusal
            self._show(refusing(refusal))
        elif now.decides():
            play._acted(action)

    def _used(self, tool: str) -> None:
        do = {"undo": self.play.undo, "hint": self.hint, "why": self._explain}
        try:
            if tool in self.play._scenes.OVERLAYS:
                self._overlays ^= {tool}
                self._show()
            elif tool in do:
                do[tool]()
            elif tool in TOOLS:
                self.play._used(tool)
        except QuintError as error:
            self._show(Message("info", str(error)))

    def hint(self) -> None:
        """Light a good action on this table and say why."""

        def tell(analysis: Analysis) -> None:
            self._show(*self.play._hinted(analysis))

        self.play._analysing.hint(tell, self.now())

    def _explain(self) -> None:
        if self._refused is not None:
            self._show(refusing(self._refused, self.play.game))

    # ── In a notebook ─────────────────────────────────────────────────────────────────────

    def __repr__(self) -> str:
        return f"<{player(self.seat)} at {self.play.game.title}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live table, and for viewers without a kernel what this seat knows."""
        data, metadata = self.table._repr_mimebundle_(**kwargs) or ({}, {})
        frame = self._frame()
        words = frame.curtain or self.play.game.picture(self.now().view)
        shown = {"image/svg+xml": still.svg_of(self.play.scene, frame), "text/plain": words}
        return {**data, **shown}, metadata
