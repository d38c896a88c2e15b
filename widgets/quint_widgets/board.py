"""Boards of exercises: one to play on, and one to pick places on.

    Solo(game, seats, drawing)     a Play at which one reader plays for everybody
    Board(game, start=drawing)     the same, and no tools that spoil
    Picking(game, drawing, "cell") the same table, on which every click marks a place or unmarks it

The last two are answers: `exercise(3).check(board)`.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from quint import Game, Trace
from quint_widgets import scenes, still
from quint_widgets.play import Play
from quint_widgets.scene import Gesture, Mark, Message, Panel, Scene, Tool, kind
from quint_widgets.table import Table

SPOILING = {"hint", "analyse", "save", "load"}  # tools of a whole game
PICKED = Mark("picked", "picked", area="live")


class Solo(Play):
    """A table with one reader, who plays for everybody: no curtain falls between the turns."""

    def _hides(self) -> bool:
        return False


class Board(Solo):
    """A position to try things on. It remembers the last thing that was refused.

    >>> import quint
    >>> board = Board(quint.new("quintessence"))
    >>> board.play("red a1")
    >>> board
    <Board of Quintessence, 1 actions>
    """

    def __init__(self, game: Game, start: object = None, seats: Any = None) -> None:
        self.tried: Any = None
        super().__init__(game, seats or ("person",) * game.players, start)
        self.began = len(self.trace.steps)

    def _tools(self) -> tuple[Tool, ...]:
        return tuple(tool for tool in super()._tools() if tool.id not in SPOILING)

    def _gestured(self, gesture: Gesture) -> None:
        action = self._scenes.action_of(self.game, self.now.view, gesture)
        super()._gestured(gesture)
        self.tried = None if self._refused is None else action

    def show_actions(self, actions: Iterable[str]) -> None:
        """From the start again, these actions; one that is refused shows why."""
        self.restart()
        for action in actions:
            refusal = self.why(action)
            if refusal is not None:
                self._show(Message("refusal", refusal.because, refusal.rule, refusal.at))
                return
            self.play(action)

    def svg(self) -> str:
        return still.svg_of(self.scene, self._frame())

    def __repr__(self) -> str:
        return super().__repr__().replace("Play", "Board", 1)


class Picking:
    """A position on whose places one clicks to pick them.

    >>> import quint
    >>> board = Picking(quint.new("quintessence"), None, "cell")
    >>> board.pick("d4"); board.pick("e5"); board.pick("d4"); board.picked
    ['e5']
    """

    def __init__(self, game: Game, start: Any, kind_of_place: str = "cell") -> None:
        state = game.position(start) if isinstance(start, str) else start
        state = state.state if isinstance(state, Trace) else state
        self.picked: list[str] = []
        self.game, self.state = game, game.start() if state is None else state
        look = scenes.scenes_of(game)
        whole: Scene = look.scene(game)
        self.ids = [id for id in whole.places() if kind(id) == kind_of_place]
        self.names = [id.partition(":")[2] for id in self.ids]
        self.kind = kind_of_place
        self.scene = replace(
            whole, patterns=((kind_of_place,),), prompts={}, marks=(*whole.marks, PICKED)
        )
        self.frame = replace(
            look.frame(game, self.state),
            gestures={},  # everything may be tried, and nothing is lit
            status="",
            prompt="Click on each one; a second click takes it back.",
            message=None,
            begun=(),
            shows={},
            hidden=tuple(p.id for p in whole.panels if not self._has_places(p)),
        )
        self.table = Table(self.scene, self.frame, on_gesture=lambda ids: self.pick(ids[0]))

    def _has_places(self, panel: Panel) -> bool:
        return any(kind(place.id) == self.kind for place in panel.places)

    def pick(self, place: str) -> None:
        """Pick this place, or take it back."""
        name = place.removeprefix(f"{self.kind}:")
        if name in self.picked:
            self.picked.remove(name)
        else:
            self.picked.append(name)
        self._show()

    def show_picked(self, names: Iterable[str]) -> None:
        """Pick these and no others; what is no place here is left out."""
        self.picked = [name for name in names if name in self.names]
        self._show()

    def _show(self) -> None:
        marks = tuple(("picked", f"{self.kind}:{name}") for name in self.picked)
        seq = self.frame.seq + 1
        self.frame = replace(self.frame, seq=seq)
        status = f"{len(self.picked)} picked: {', '.join(self.picked)}" if self.picked else ""
        marked = replace(self.frame, marks=(*self.frame.marks, *marks), status=status)
        self.table.put(marked)

    def svg(self) -> str:
        return still.svg_of(self.scene, self.frame)

    def __repr__(self) -> str:
        return f"<Picking of {self.game.title}, {len(self.picked)} picked>"
