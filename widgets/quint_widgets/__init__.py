"""Boards to click in a notebook: Play a game, Replay one, show a position as a picture."""

from __future__ import annotations

from typing import Any

from quint import Game
from quint_widgets.play import Play
from quint_widgets.replay import Replay
from quint_widgets.scene import Scene, svg
from quint_widgets.scenes import scenes_of
from quint_widgets.table import Table

__all__ = ["Play", "Replay", "Scene", "Still", "Table", "show"]


class Still:
    """One position as a picture, and as letters where pictures are not shown."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        look = scenes_of(self.game)
        drawn = svg(look.scene(self.game), look.frame(self.game, self.state))
        return {"image/svg+xml": drawn, "text/plain": self.game.picture(self.state)}

    def __repr__(self) -> str:
        return self.game.picture(self.state)


def show(game: Game, state: Any = None) -> Still:
    """A picture of a state, or of the start."""
    return Still(game, game.start() if state is None else state)
