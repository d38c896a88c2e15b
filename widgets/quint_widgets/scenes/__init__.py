"""How each game looks: a module a game, found by its name.

A scene module has
    scene(game)       the Scene, the same one each time
    frame(game, state, overlays=(), events=())
                      the Frame of a state; `overlays` are switched on, `events` are those of the
                      action that led here: they tell the last move
    gesture(game, state, action)
                      the place ids that mean this action now, none if it can not be tried; each
                      legal action has its own
    action_of(game, state, ids)
                      the action that these place ids mean now, legal or not; if they mean none,
                      a sentence that says so
    last_move(events) the places where one action's events show what was done
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
    def gesture(self, game: Any, state: Any, action: Any) -> Gesture: ...
    def action_of(self, game: Any, state: Any, ids: Gesture) -> Any | str: ...
    def last_move(self, events: tuple[Event, ...]) -> Iterable[str]: ...


SCENES = {
    "quintessence": "quint_widgets.scenes.quintessence",
    "element": "quint_widgets.scenes.element",
    "mineral_quest": "quint_widgets.scenes.mineral_quest",
    "quintessential": "quint_widgets.scenes.quintessential",
    "potion_making": "quint_widgets.scenes.potion_making",
}


def scenes_of(game: Game) -> SceneModule:
    """The scene module of a game."""
    if game.name not in SCENES:
        raise QuintError(
            f"{game.title} has no table yet. Play it in a terminal: quint play {game.name}"
        )
    return cast(SceneModule, import_module(SCENES[game.name]))
