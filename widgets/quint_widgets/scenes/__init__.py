"""How each game looks: one module or package per game, quint_widgets.scenes.NAME.

A scene module has
    scene(game)       the Scene, the same one each time
    frame(game, state, overlays=(), events=())
                      the Frame of a state; `overlays` are switched on, `events` are those of the
                      action that led here: they tell the last move
    gesture(game, state, action)
                      the place ids that mean this action now, none if it cannot be tried; each
                      legal action has its own
    action_of(game, state, ids)
                      the action that these place ids mean now, legal or not; if they mean none,
                      a sentence that says so
    last_move(events) the places where one action's events show what was done
    OVERLAYS          what can be marked on request: {"violence": "Violence"}
and, if single cards can be shown outside of a table,
    cards             a module with card_picture(name, game), the Picture of a card, and if needed
                      WHOLE_BOX, the options of the game that has all cards
"""

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, TypeVar, cast

from quint import GAMES, Event, Game, QuintError
from quint_widgets.scene import Frame, Gesture, Scene

G = TypeVar("G", contravariant=True)
S = TypeVar("S", contravariant=True)
A = TypeVar("A")


class SceneModule(Protocol[G, S, A]):
    """What a module of this package offers, for a game with its states and actions."""

    OVERLAYS: dict[str, str]

    def scene(self, game: G) -> Scene: ...
    def frame(
        self, game: G, state: S, overlays: Iterable[str] = (), events: tuple[Event, ...] = ()
    ) -> Frame: ...
    def gesture(self, game: G, state: S, action: A) -> Gesture: ...
    def action_of(self, game: G, state: S, ids: Gesture) -> A | str: ...
    def last_move(self, events: tuple[Event, ...]) -> Iterable[str]: ...


def scenes_of(game: Game[S, A]) -> SceneModule[Game[S, A], S, A]:
    """The scene module of a game: one of this package, or the one beside the game's own module.

    Beside a package's game.py that is scene.py; beside a single file, last_drop_scene.py.
    """
    room, _, file = type(game).__module__.rpartition(".")
    beside = f"{room}.scene" if room else f"{file}_scene"
    module = _module(f"{__name__}.{game.name}") or _module(beside)
    if module is None:
        called = game.name if game.name in GAMES else f"{file}.py"
        raise QuintError(
            f"{game.title} has no table yet. Play it in a terminal: quint play {called}"
        )
    return cast("SceneModule[Game[S, A], S, A]", module)


def cards_of(room: str) -> Any:
    """The module that draws the cards of a room, None where no card can be shown."""
    cards = getattr(_module(f"{__name__}.{room}"), "cards", None)
    return cards if hasattr(cards, "card_picture") else None


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            return None
        raise  # the scene is there, but something that it imports is not
