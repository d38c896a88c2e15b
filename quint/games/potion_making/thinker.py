"""What a thinking player knows of Potion-making: how far to look, and when all is known."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from quint.core import OVER, Game
from quint.thinking import alphabeta, plans
from quint.thinking.plans import Foresight, Shares, close_shares
from quint.thinking.thought import Thought

ADEPT: Final = 4_000  # positions
MASTER: Final = 25_000

ROUNDS: Final = 2  # turns of everybody that are played out
LAST_CARDS: Final = 7  # in both hands: then every way to play them can be looked at


class Lead(alphabeta.Insight):
    """At the end only points count."""

    def worth(self, state: Any, seat: int) -> float:
        lead: int = state.points[seat] - state.points[1 - seat]
        return float(lead)

    def share(self, worth: float) -> float:
        return super().share(worth / Eye.margin)


class Eye(Foresight):
    """Points are made all the time, so a lead after two rounds says most of what can be known."""

    def far_enough(self, start: Any, state: Any) -> bool:
        turns: int = state.turns - start.turns
        return turns > ROUNDS * self.game.players

    def shares(self, state: Any) -> Shares:
        if self.game.turn(state) == OVER:
            return super().shares(state)
        return close_shares(state.points, self.margin)


def all_is_known(game: Game, view: Any) -> bool:
    """Whether two players hold the last few cards: with empty decks nothing else is unseen."""
    if game.players > 2 or any(view.sizes):
        return False
    return sum([len(hand) for hand in view.hands]) <= LAST_CARDS


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """The cards that are seen from behind are other ones in each world; the last are known."""
    if all_is_known(game, view):
        state = game.imagine(view, game.turn(view), rng)
        return alphabeta.thoughts(Lead(game), state, actions, rng, lines)
    return plans.thoughts(Eye(game), view, actions, rng, lines)
