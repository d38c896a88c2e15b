"""How strong a player is: levels that a person can choose, from a first evening on.

`novice` and `greedy` need no looking ahead. `adept` and `master` think: each room has a
`thinker.py` with its own way, and says how many positions each of the two looks at.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from quint import agents
from quint.core import Agent, BadOption, Game
from quint.sentences import listed, nearest, player, short
from quint.thinking import plans
from quint.thinking.drivers import Budget, ThinkingAgent
from quint.thinking.thought import Thinker, Thought

ADEPT: Final = 1_500  # positions, in a room that says nothing else
MASTER: Final = 12_000


def _room(game: Game) -> Any:
    """The room's thinker module, or None."""
    name = f"quint.games.{game.name}"
    if find_spec(name) is None or find_spec(f"{name}.thinker") is None:
        return None
    return import_module(f"{name}.thinker")


def think_in_worlds(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """What a thinker does in a room that has none of its own."""
    return plans.thoughts(plans.Foresight(game), view, actions, rng, lines)


def thinker_of(game: Game) -> Thinker:
    """The way to look ahead that suits this game."""
    room = _room(game)
    thinker: Thinker = think_in_worlds if room is None else room.think
    return thinker


def seat_name(game: Game, seat: int) -> str:
    """What a seat is called: "Black" where the game says so, else "Player 1"."""
    names: Sequence[str] = getattr(_room(game), "NAMES", ())
    return names[seat] if names else player(seat)


def usual_budget(game: Game, level: str) -> Budget:
    """How many positions an adept or a master looks at in this game.

    An adept's are for the smallest table: with more players a round has more turns, and it looks at
    more. A master takes as long as people like to wait, at any table.

    >>> import quint
    >>> [usual_budget(quint.new("element", players=n), "adept").nodes for n in (2, 3, 4)]
    [1000, 1500, 2000]
    """
    if level not in agents.THINKING:
        known = listed([f"'{name}'" for name in agents.THINKING], "or")
        near = nearest(str(level), agents.THINKING)
        raise BadOption(f"Who thinks is {known}, not {short(level)}.{near}")
    if level == "master":
        return Budget(nodes=of_room(game, "MASTER", MASTER))
    nodes = of_room(game, "ADEPT", ADEPT)
    return Budget(nodes=nodes * game.players // game.player_counts()[0])


def hint_budget(game: Game) -> Budget:
    """How many positions a hint rests on: an adept's, unless the room names more (HINT)."""
    nodes = of_room(game, "HINT", 0)
    return Budget(nodes=nodes) if nodes else usual_budget(game, "adept")


def of_room(game: Game, name: str, otherwise: int) -> int:
    """A number of positions that the room's thinker names."""
    nodes: int = getattr(_room(game), name, otherwise)
    return nodes


class Level:
    """An agent that thinks as its level does in each game, or as long as its budget says."""

    def __init__(self, name: str, budget: Budget | None = None) -> None:
        self.name = name
        self.budget = budget

    def in_game(self, game: Game) -> ThinkingAgent:
        return ThinkingAgent(thinker_of(game), self.budget or usual_budget(game, self.name))

    def __call__(self, game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return self.in_game(game)(game, view, actions, rng)


def thinking_in(agent: Agent, game: Game) -> ThinkingAgent | None:
    """The agent as one that can think in slices; None if it answers at once.

    >>> import quint
    >>> game = quint.new("quintessence")
    >>> thinking_in(quint.AGENTS["greedy"], game) is None
    True
    >>> thinking_in(quint.AGENTS["adept"], game).budget
    Budget(nodes=600, seconds=None)
    """
    if isinstance(agent, ThinkingAgent):
        return agent
    if isinstance(agent, Level):
        return agent.in_game(game)
    known = {"adept": agents.adept_agent, "master": agents.master_agent}
    name = next((name for name, each in known.items() if each is agent), None)
    return Level(name).in_game(game) if name else None
