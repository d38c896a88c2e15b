"""What somebody sees of a game at a table: the moment, what happened, the past.

The table that people share asks for whoever sits before it, a screen of one's own for its seat.
What the viewer may not know is nowhere in the answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from quint import OVER, Event, Player, seats, turns
from quint.thinking import levels
from quint_widgets.scene import Frame, Gesture

if TYPE_CHECKING:
    from quint_widgets.play import Play


class Moment(NamedTuple):
    """The game now, as whoever looks at the table sees it."""

    turn: Player
    viewer: Player  # whoever is to decide, else whoever decided last
    view: Any  # a State of whatever game is played

    def decides(self) -> bool:
        """Whether whoever looks is to decide."""
        return self.turn == self.viewer


def frame(play: Play, now: Moment, overlays: set[str], lit: Gesture, moved: bool) -> Frame:
    """The moment as somebody sees it, for the shared table or for one of their own."""
    turn, viewer, view = now
    latest = play.trace.steps[-1].events if play.trace.steps else ()
    events = seats.seen(latest, viewer)
    frame = play._scenes.frame(play.game, view, sorted(overlays), events)
    hints = [("hint", place) for place in lit]
    waits = turn not in (viewer, OVER) and not play._opponents.stuck
    return replace(
        frame,
        gestures=frame.gestures if now.decides() else {},
        prompt=_waiting(play, turn) if waits else frame.prompt,
        begun=() if waits else frame.begun,
        marks=tuple(dict.fromkeys((*_since(play, viewer), *frame.marks, *hints))),
        events=events if moved else (),
        step=len(play.trace.steps),
        turn=_turn(play, viewer),
        story=play._story,
        busy=waits,
    )


def _waiting(play: Play, turn: Player) -> str:
    """What is said while one waits; those who think tell by themselves what they look at."""
    if turn in play.seats.people:
        return f"It is the turn of {levels.seat_name(play.game, turn)}, at another screen."
    if turn in play.seats.agents and callable(play.seats.sitters[turn]):
        who = levels.seat_name(play.game, turn)
        return f"{who} is a function: until it answers, Python hears nothing else."
    return ""


def past(play: Play, step: int, viewer: Player, overlays: set[str]) -> Frame | None:
    """The game after so many actions, as the viewer saw it. Nothing can be done there."""
    if step > len(play.trace.steps):
        return None
    before = play.trace.back(len(play.trace.steps) - step)
    view = play.game.view(before.state, viewer)
    events = seats.seen(before.steps[-1].events, viewer) if step else ()
    frame = play._scenes.frame(play.game, view, sorted(overlays), events)
    return replace(frame, gestures={}, prompt="", step=step, story=play._story, events=events)


def history(play: Play, viewer: Player) -> list[tuple[Event, ...]]:
    return [seats.seen(step.events, viewer) for step in play.trace.steps]


def turns_of(play: Play, viewer: Player) -> list[list[Any]]:
    """The turns as the viewer saw them: their first steps, whose they were, a line for each."""
    trace = play.trace
    return [[t.first, t.seat, turns.told(trace, t, viewer)] for t in turns.turns(trace)]


def _turn(play: Play, viewer: Player) -> tuple[int, int, str, int] | None:
    """The last turn, and since when nobody at this screen has decided."""
    if not play.trace.steps:
        return None
    last = turns.turns(play.trace)[-1]
    return last.first, last.seat, turns.told(play.trace, last, viewer), _watched(play, viewer)


def _since(play: Play, viewer: Player) -> Iterator[tuple[str, str]]:
    """What others did before the last action is marked too, if it is new at this screen."""
    for step in play.trace.steps[_watched(play, viewer) : -1]:
        for place in play._scenes.last_move(seats.seen(step.events, viewer)):
            yield "last", place


def _watched(play: Play, viewer: Player) -> int:
    """How many steps were done when somebody at this screen had decided."""
    here = play._here() if viewer in play._here() else [viewer]
    decided = [n for n in play.seats.decisions(play.trace) if play.trace.steps[n].player in here]
    return decided[-1] + 1 if decided else 0


def have_others_moved(play: Play, viewer: Player) -> bool:
    """Whether somebody else moved since somebody at this screen decided."""
    return 0 < _watched(play, viewer) < len(play.trace.steps)
