"""The tool Explore: the questions of the room, a button each, and their answers below the table.

A question is answered in slices. What takes longer than two seconds tells how far it is, and can be
told to say the best so far; whoever moves has asked enough.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from quint import QuintError
from quint.answers import Answer, Menu, has_menu, menu_of
from quint_widgets.scene import Message, Tool
from quint_widgets.slices import Slices, Work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from quint_widgets.play import Play

PATIENCE: Final = 2.0  # seconds, after which it is told how far the search is
ASK: Final = "ask "  # begins the id of a question's button
ENOUGH: Final = "enough"


class Exploring:
    """What can be asked about the moment that the table shows, and the question at work."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.is_on = False
        self._moment: object = None
        self._menu: Menu = {}
        self._slices = Slices()
        self._best: Answer | None = None  # of the question at work
        self._asked = ""

    def switch(self) -> None:
        self.is_on = not self.is_on
        self._stop()
        self.play._show(Message("info", self._invitation()) if self.is_on else None)

    def _invitation(self) -> str:
        if not self.menu():
            return "There is nothing to explore at this moment; ask again when you are to decide."
        return "What would you like to know? Each question has its button below the table."

    def menu(self) -> Menu:
        """The questions of this moment; none for whoever has nothing to decide."""
        play = self.play
        moment = (play.trace, play.now.viewer)
        if moment != self._moment:
            self._stop()
            self._moment = moment
            self._menu = menu_of(play.game, play.now.view) if play.now.decides() else {}
        return self._menu

    def tools(self) -> Iterator[Tool]:
        """The switch, and while it is on a button for each question."""
        if not has_menu(self.play.game):
            return
        yield Tool("explore", "Explore", pressed=self.is_on)
        for number, label in enumerate(self.menu() if self.is_on else ()):
            yield Tool(f"{ASK}{number}", label, pressed=label == self._asked or None)
        if self._asked:
            yield Tool(ENOUGH, "Enough: tell the best so far")

    def heard(self, tool: str) -> None:
        """A button was pressed; what is no question of this moment is not answered."""
        if self.play._curtain:
            return
        if tool == ENOUGH:
            self.enough()
        for number, label in enumerate(self.menu() if self.is_on else ()):
            if tool == f"{ASK}{number}":
                self._begin(label, by_and_by=True)

    def ask(self, label: str) -> Answer:
        """The answer to a question, when it is found."""
        if label not in self.menu():
            can = ", ".join(self.menu()) or "nothing"
            raise QuintError(f"At this moment you can ask: {can}.")
        self._begin(label, by_and_by=False)
        assert self._best is not None
        return self._best

    def enough(self) -> None:
        best, asked = self._best, self._asked
        self._stop()
        if best is not None and asked:
            self.play._show(Message("info", _told(asked, best, "The best so far")))

    def _stop(self) -> None:
        self._slices.cancel()
        self._asked = ""

    def _begin(self, label: str, by_and_by: bool) -> None:
        self._stop()
        self._asked, self._best = label, None
        work = self._work(label)
        (self._slices.begin if by_and_by else self._slices.finish)(work)

    def _work(self, label: str) -> Work:
        told = perf_counter()
        try:
            for answer in self._menu[label]():
                self._best = answer
                if perf_counter() - told > PATIENCE:
                    told = perf_counter()
                    self.play._show(Message("info", _told(label, answer, "So far")))
                yield
        except QuintError as error:
            self._asked = ""
            self.play._show(Message("info", str(error)))
            return
        except KeyboardInterrupt:
            pass
        self._asked = ""
        if self._best is not None:
            self.play._show(Message("info", _told(label, self._best, "")))


def _told(label: str, answer: Answer, so_far: str) -> str:
    """A line: what was asked, what is known, what it rests on, how far it is."""
    parts = [f"{label} {so_far + ': ' if so_far else ''}{answer.text}."]
    if answer.assumes:
        parts.append(f"({answer.assumes[:1].upper()}{answer.assumes[1:]}.)")
    if so_far and answer.effort:
        parts.append(f"{answer.effort:,} positions looked at.")
    return " ".join(parts)
