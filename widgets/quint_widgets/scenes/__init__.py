"""How each game looks: a module a game, found by its name.

A scene module has
    scene(game)       the Scene, the same one each time
    frame(game, state, overlays=(), events=())
                      the Frame of a state; `overlays` are switched on, `events` are those of the
                      action that led here: they tell the last move
    gesture(action)   the place ids that mean this action
    OVERLAYS          what can be marked on request: {"violence": "Violence"}
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Protocol, cast

from quint import Event, Game, QuintError
from quint_widgets.scene import Frame, Gesture, Scene


class SceneModule(Protocol):
    """What a module of this package offers."""

    OVERLAYS: dict[str, str]

    def scene(self, game: Any) -> Scene: ...
    def frame(
        self, game: Any, state: Any, overlays: Iterable[str] = (), events: tuple[Event, ...] = ()
    ) -> Frame: ...
    def gesture(self, action: Any) -> Gesture: ...


SCENES = {"quintessence": "quint_widgets.scenes.quintessence"}


def scenes_of(game: Game) -> SceneModule:
    """The scene module of a game."""
    if game.name not in SCENES:
        raise QuintError(
            f"{game.title} has no table yet. Play it in a terminal: quint play {game.name}"
        )
    return cast(SceneModule, import_module(SCENES[game.name]))
