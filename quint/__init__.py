"""quint: five alchemy and element games with exact rules that can always say why.

>>> import quint
>>> game = quint.new("quintessence")
>>> trace = quint.Trace(game).play("red a1")
>>> print(game.refusal(trace.state, game.read(trace.state, "red b2")))
Red was just played, so this piece must have another colour. (rule 3.4)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from quint.agents import AGENTS
from quint.core import (
    CHANCE,
    OVER,
    Agent,
    BadOption,
    BadSave,
    Event,
    Game,
    Option,
    Player,
    QuintError,
    Refusal,
    Refused,
    Rule,
    Step,
    Trace,
    Unreadable,
    playout,
    toss,
)
from quint.games import GAMES
from quint.sentences import nearest, short

if TYPE_CHECKING:
    from quint.games import element, mineral_quest, potion_making, quintessence, quintessential

__version__ = "0.1.0"

__all__ = [
    "AGENTS",
    "CHANCE",
    "GAMES",
    "OVER",
    "Agent",
    "BadOption",
    "BadSave",
    "Event",
    "Game",
    "Option",
    "Player",
    "QuintError",
    "Refusal",
    "Refused",
    "Rule",
    "Step",
    "Trace",
    "Unreadable",
    "game_class",
    "new",
    "playout",
    "toss",
]


def game_class(name: str) -> type[Game]:
    """The Game class of that name, or a sentence that lists the names there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOption(
            f"There is no game {short(name)}. There is: {', '.join(GAMES)}."
            + nearest(str(name), GAMES)
        )
    return GAMES[name]


@overload
def new(name: Literal["quintessence"], **options: object) -> quintessence.Quintessence: ...
@overload
def new(name: Literal["element"], **options: object) -> element.Element: ...
@overload
def new(name: Literal["mineral_quest"], **options: object) -> mineral_quest.MineralQuest: ...
@overload
def new(name: Literal["quintessential"], **options: object) -> quintessential.Quintessential: ...
@overload
def new(name: Literal["potion_making"], **options: object) -> potion_making.PotionMaking: ...
@overload
def new(name: str, **options: object) -> Game: ...
def new(name: str, **options: object) -> Game:
    """A game by name, with its options: new("quintessence", cap=200)."""
    return game_class(name)(**options)
