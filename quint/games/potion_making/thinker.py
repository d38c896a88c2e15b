"""What a thinking player knows of Potion-making: what a hand is good for, and when all is known."""

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import Any, Final

from quint.core import OVER, Game
from quint.games.potion_making import hopes
from quint.games.potion_making.actions import Cast
from quint.games.potion_making.prospects import prospects
from quint.thinking import alphabeta, plans
from quint.thinking.plans import Foresight, Line, Looking, Shares, close_shares
from quint.thinking.thought import Thought

ADEPT: Final = 200  # positions
GLANCE: Final = 1_000  # before whoever has more time looks carefully
MASTER: Final = 60_000
HINT: Final = 2_000

ROUNDS: Final = 2  # turns of everybody that are played out
CAREFUL_ROUNDS: Final = 3  # and by whoever looks carefully,
CAREFUL_PLANS: Final = 8  # which tries so many ways to begin
SPELL_WAYS: Final = 3  # ways to cast a spell that are tried
MOST_LOOKS: Final = 300  # positions in which such ways are looked for
LAST_CARDS: Final = 7  # in both hands: then an adept too can look at every way to play them

Ways = list[tuple[float, Line]]


class Lead(alphabeta.Insight):
    """At the end only points count."""

    def worth(self, state: Any, seat: int) -> float:
        lead: int = state.points[seat] - state.points[1 - seat]
        return float(lead)

    def share(self, worth: float) -> float:
        return super().share(worth / Eye.margin)


class Eye(Foresight):
    """Two rounds are played out; then the points count, and what each player may hope for."""

    rounds = ROUNDS

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.outlook = hopes.outlook(game.box)  # type: ignore[attr-defined]

    def promising(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        """Each action by what may be hoped for after it, and of each spell the best ways."""
        ways: Ways = []
        for action in actions:
            found = yield from self._ways(self.game.apply(state, action), seat, (action,))
            ways += sorted(found, key=_by_worth)[:SPELL_WAYS]
        return [line for _, line in sorted(ways, key=_by_worth)]

    def _ways(self, state: Any, seat: int, line: Line) -> Generator[None, None, Ways]:
        """Everything that a spell which is begun can do; else just this action."""
        game = self.game
        self.nodes += 1
        yield
        done = not state.played or game.turn(state) != seat
        if done or not isinstance(line[0], Cast) or self.nodes > MOST_LOOKS:
            return [(self._ahead(state, seat), line)]
        found: Ways = []
        for action in game.actions(state):
            found += yield from self._ways(game.apply(state, action), seat, (*line, action))
        return found

    def worths(self, state: Any) -> list[float]:
        """The points of each seat, and what it may hope for beyond them."""
        return hopes.hopes(state, self.outlook)

    def _ahead(self, state: Any, seat: int) -> float:
        """How far ahead of the best of the others; a formula that is begun is as good as brewed."""
        over = self.game.turn(state) == OVER
        worths = state.points if over else self.worths(state)
        ahead: float = worths[seat] - max([w for other, w in enumerate(worths) if other != seat])
        if state.played and self.game.turn(state) == seat:
            ahead += self.outlook.box.cards[state.played[-1]].points
        return ahead

    def quick(self, state: Any, seat: int, actions: Sequence[Any], rng: Random) -> Any:
        action = hopes.quick(state, tuple(actions), self.outlook)
        return super().quick(state, seat, actions, rng) if action is None else action

    def far_enough(self, start: Any, state: Any) -> bool:
        turns: int = state.turns - start.turns
        return turns > self.rounds * self.game.players

    def shares(self, state: Any) -> Shares:
        if self.game.turn(state) == OVER:
            return super().shares(state)
        return close_shares(self.worths(state), self.margin)


class CarefulEye(Eye):
    """Everybody tries each action, in imagined games too, and looks closer at what it leads to.

    A turn takes ten times as many positions that way. And nothing is dropped before it is worse
    beyond doubt.
    """

    rounds = CAREFUL_ROUNDS
    fewest_worlds = 16
    clearly = 3.0

    def promising(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        found = yield from super().promising(state, seat, actions)
        return found[:CAREFUL_PLANS]

    def worths(self, state: Any) -> list[float]:
        return prospects(state, self.outlook)

    def quick(self, state: Any, seat: int, actions: Sequence[Any], rng: Random) -> Any:
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            ahead = self._ahead(self.game.apply(state, action), seat)
            if ahead > best:
                best, chosen = ahead, action
        self.nodes += len(actions)
        return chosen


def _by_worth(way: tuple[float, Line]) -> float:
    return -way[0]


def all_is_known(game: Game, view: Any) -> bool:
    """Whether two players hold the last cards: with empty decks nothing else is unseen."""
    return game.players == 2 and not any(view.sizes)


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """The cards that are seen from behind are other ones in each world; the last are known."""
    if all_is_known(game, view):
        if sum([len(hand) for hand in view.hands]) > LAST_CARDS:
            return _glance_and_search(game, view, actions, rng, lines)
        return _search(game, view, actions, rng, lines)
    return plans.glance_and_look(Eye(game), CarefulEye(game), GLANCE, view, actions, rng, lines)


def _search(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int
) -> Iterator[Thought]:
    """Every way to play the cards that are left, as deep as there is time."""
    state = game.imagine(view, game.turn(view), rng)
    return alphabeta.thoughts(Lead(game), state, actions, rng, lines)


def _glance_and_search(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int
) -> Iterator[Thought]:
    """A glance as an adept's, which holds until a search has gone deep enough to say more."""
    for before in plans.thoughts(Eye(game), view, actions, rng, lines):
        yield before
        if before.effort >= ADEPT:
            break
    for found in _search(game, view, actions, rng, lines):
        told = found if found.effort >= GLANCE else before
        yield plans.with_effort(told, before.effort + found.effort)
    yield plans.with_effort(found, before.effort + found.effort)
