"""What a thinking player knows of Quintessence beyond its rules: what points are worth, at once."""

from collections.abc import Hashable, Iterator, Sequence
from math import exp
from random import Random
from typing import Any, Final

from quint.core import Game
from quint.games.quintessence.state import PLAYERS as NAMES
from quint.thinking.alphabeta import Insight, thoughts
from quint.thinking.thought import Thought

ADEPT: Final = 600  # positions
MASTER: Final = 200_000


class Eye(Insight):
    """Points alone decide what a position is worth, so that each pair of tracks is valued once."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._known: dict[Hashable, float] = {}

    def key(self, state: Any) -> Hashable:
        key: Hashable = state.key()
        return key

    def worth(self, state: Any, seat: int) -> float:
        black = self._known.get(state.points)
        if black is None:
            black = self._known[state.points] = self.game.worth(state, 0)
        return -black if seat else black

    def share(self, worth: float) -> float:
        return 1 / (1 + exp(-worth))

    def name(self, seat: int) -> str:
        return NAMES[seat]


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """Alpha-beta on the rules as they are: nothing is hidden here."""
    return thoughts(Eye(game), view, actions, rng, lines)
