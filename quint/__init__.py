"""quint: five alchemy and element games with exact rules that can always say why.

>>> import quint
>>> game = quint.new("quintessence")
>>> trace = quint.Trace(game).play("red a1")
>>> print(game.refusal(trace.state, game.read(trace.state, "red b2")))
Red was just played, so this piece must have another colour. (rule 3.4)
"""

from typing import Any

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
    if name not in GAMES:
        raise BadOption(
            f"There is no game {short(name)}. There is: {', '.join(GAMES)}."
            + nearest(str(name), GAMES)
        )
    return GAMES[name]


def new(name: str, **options: Any) -> Game:
    """A game by name, with its options: new("quintessence", cap=200)."""
    return game_class(name)(**options)
