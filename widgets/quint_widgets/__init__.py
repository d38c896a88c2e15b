"""Boards to click in a notebook: Play a game, Replay one, show a position as a picture."""

import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import quint
from quint import Game, QuintError
from quint.sentences import short
from quint_widgets import palette
from quint_widgets.play import Play
from quint_widgets.replay import Replay
from quint_widgets.review import review
from quint_widgets.scene import Scene
from quint_widgets.scenes import cards_of, scenes_of
from quint_widgets.still import svg_of
from quint_widgets.svg import Picture
from quint_widgets.table import Table

if TYPE_CHECKING:
    from quint_widgets.scenes.quintessential.explorer import EngineExplorer

__all__ = [
    "EngineExplorer",
    "Play",
    "Replay",
    "Scene",
    "Still",
    "Table",
    "card",
    "mat",
    "review",
    "show",
]


if sys.platform == "emscripten":  # Python in a browser, where packages may be missing
    from IPython.core.getipython import get_ipython

    from quint_widgets.missing import Excuses

    if (shell := get_ipython()) is not None:
        Excuses(shell).install()


def __getattr__(name: str) -> Any:
    """The explorer of one room is loaded when somebody asks for it."""
    if name == "EngineExplorer":
        return import_module("quint_widgets.scenes.quintessential.explorer").EngineExplorer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Still:
    """One position as a picture, and as letters where pictures are not shown."""

    def __init__(self, game: Game, state: Any, colours: str | Iterable[str] = ()) -> None:
        self.game = game
        self.state = state
        self.paints = palette.chosen(colours)
        self.colours = re.sub(
            r"\W+", "-", " ".join([colours] if isinstance(colours, str) else colours)
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        look = scenes_of(self.game)
        scene = look.scene(self.game)
        scene = replace(scene, symbols=palette.painted(scene.symbols, self.paints))
        drawn = svg_of(scene, look.frame(self.game, self.state))
        if self.paints:  # symbols of other colours have other names, so that one page may have both
            drawn = re.sub('(id="|href="#)quint-', rf"\1quint-{self.colours}-", drawn)
        return {"image/svg+xml": drawn, "text/plain": self.game.picture(self.state)}

    def __repr__(self) -> str:
        return self.game.picture(self.state)


def show(game: Game, state: Any = None, colours: str | Iterable[str] = ()) -> Still:
    """A picture of a state, or of the start.

    `colours` are one or several sets of palette.py: "colour-blind safe", "bright" or "soft" for the
    players; "box" for elements as the game's own rulebook names them, where it does.
    """
    return Still(game, game.start() if state is None else state, colours)


def card(name: str, game: Game | str = "mineral_quest") -> Picture:
    """A card by its name, of a room or of a game with a deck of its own.

    >>> card("Cu")
    Copper (Cu), number 29, transition metal
    3 of 106 cards; needed by: Curator, Jeweler, Miner
    shells 2 8 18 1, that is [Ar] 3d¹⁰ 4s¹; 1 outermost
    >>> card("Love Potion", "potion_making")
    Love Potion, 2 points for blood stone and mandrake root; or air crystal
    2 cards of 202, Practice deck
    """
    room = game if isinstance(game, str) else game.name
    cards = cards_of(room) if room in quint.GAMES else None
    if cards is None:
        others = ", ".join(filter(cards_of, quint.GAMES))
        raise QuintError(f"No cards to show in {short(room)}, only in: {others}.")
    played = quint.new(room, **getattr(cards, "WHOLE_BOX", {})) if isinstance(game, str) else game
    picture: Picture = cards.card_picture(name, played)
    return picture


def mat(role: str, game: Game | None = None) -> Picture:
    """The mat of a role of Mineral Quest: minerals, formulas, points and uses."""
    played = quint.new("mineral_quest") if game is None else game
    picture: Picture = cards_of("mineral_quest").mat_picture(role, played)
    return picture
