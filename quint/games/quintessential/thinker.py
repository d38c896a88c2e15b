"""What a thinking player knows of Quintessential: to look to the end of a round, and what for."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from quint.core import OVER, Game
from quint.games.quintessential import greedy
from quint.games.quintessential.actions import Place
from quint.games.quintessential.dice import AETHER, COMMON, SIDES, colours_in
from quint.games.quintessential.state import Phase
from quint.thinking import plans
from quint.thinking.plans import Foresight, Looking, Shares, close_shares
from quint.thinking.thought import Thought

ADEPT: Final = 2_500  # positions
MASTER: Final = 30_000

ROUNDS: Final = 1  # that are played out after the one that goes on
PLANS: Final = 20  # actions that are tried
NEARLY: Final = 4  # aethers: one more, and the Stone can be claimed
PLAIN: Final = (Phase.ACTIVATING, Phase.CLAIMING, Phase.BIDDING, Phase.DISMISSING)


class Eye(Foresight):
    """A round is played out to its end, with all bids and claims, and the next one too."""

    margin = 12.0

    def promising(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        found = yield from super().promising(state, seat, actions)
        return found[:PLANS]

    def quick(self, state: Any, seat: int, actions: Sequence[Any], rng: Random) -> Any:
        """As greedy, but dice are put into flasks and bids in the plainest way at once.

        Aethers lie on a card till the cleanup: whoever has nearly five keeps them for the Stone.
        """
        if state.phase in PLAIN:
            action = self._sparing(state, actions) or greedy.usual(self.game, state)
            if action is not None:
                return action
        return super().quick(state, seat, actions, rng)

    def _sparing(self, state: Any, actions: Sequence[Any]) -> Any:
        """The cheapest common die, if the pool has so many aethers; None if there is no need."""
        pool = state.pools[state.seat]
        if colours_in(pool)[AETHER] < NEARLY:
            return None
        common = [a for a in actions if isinstance(a, Place) and a.die // SIDES < COMMON]
        return min(common, key=_face, default=None)

    def far_enough(self, start: Any, state: Any) -> bool:
        rounds: int = state.round - start.round
        return rounds > ROUNDS

    def shares(self, state: Any) -> Shares:
        game = self.game
        if game.turn(state) == OVER:
            return super().shares(state)
        worths = [game.worth(state, seat) for seat in range(game.players)]
        return close_shares(worths, self.margin)


def _face(action: Place) -> int:
    return action.die % SIDES


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """Worlds differ by the dice and by the formulae that come."""
    return plans.thoughts(Eye(game), view, actions, rng, lines)
