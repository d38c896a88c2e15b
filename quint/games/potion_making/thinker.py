"""What a thinking player knows of Potion-making: that two rounds ahead are far enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from quint.core import OVER
from quint.thinking import plans
from quint.thinking.plans import Foresight, Shares, close_shares

if TYPE_CHECKING:
    from random import Random

    from quint.core import Game
    from quint.thinking.thought import Thought

ADEPT: Final = 2_500  # positions
MASTER: Final = 25_000

ROUNDS: Final = 2  # turns of everybody that are played out


class Eye(Foresight):
    """Points are made all the time, so a lead after two rounds says most of what can be known."""

    def far_enough(self, start: Any, state: Any) -> bool:
        turns: int = state.turns - start.turns
        return turns > ROUNDS * self.game.players

    def shares(self, state: Any) -> Shares:
        if self.game.turn(state) == OVER:
            return super().shares(state)
        return close_shares(state.points, self.margin)


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """The cards that are seen from behind are other ones in each world."""
    return plans.thoughts(Eye(game), view, actions, rng, lines)
