"""What a thinking player knows of Mineral Quest: a quick eye for cards, and how far to look."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from quint.core import OVER, Game
from quint.games.mineral_quest import actions as do, greedy
from quint.games.mineral_quest.cards import price
from quint.games.mineral_quest.heaps import count_of, kinds_in, with_card, without_card
from quint.games.mineral_quest.state import Phase, deck_size
from quint.thinking import plans
from quint.thinking.plans import Foresight, Looking, Shares, close_shares
from quint.thinking.thought import FIRST_SIGHT, Thought, even

ADEPT: Final = 2_000  # positions; whoever has more time looks carefully after that
MASTER: Final = 40_000

ROUNDS: Final = 3  # turns of everybody that are played out
CAREFUL_ROUNDS: Final = 4  # and by whoever looks carefully
PLANS: Final = 7  # actions that are tried
NEARLY: Final = 0.5  # what is left of a mineral's points with each card that is missing
AT_ONCE: Final = 5  # how many minerals are gathered for at the same time
A_WILD: Final = 3.0  # what a wild card is worth besides
A_CARD: Final = 0.5  # and any card
# Roles by how often they won, each some 70 to 120 times, in 120 games of quick players at tables of
# three, four and five. At three the Geologist won far more than its share, the Jeweler half of it.
ROLES: Final = {
    3: ("Geologist", "Curator", "Chemist", "Miner", "Jeweler"),
    4: ("Curator", "Miner", "Chemist", "Geologist", "Jeweler"),
    5: ("Miner", "Curator", "Chemist", "Geologist", "Jeweler"),
}
WON_MOST: Final = f"{FIRST_SIGHT}: of these roles it won most often when computers played them"
READY: Final = 0.4  # how much of its promise a hand keeps


class Mat:
    """The spaces of a mat that are still empty, and what hands promise for them.

    Most cards of a hand are of no use for a mat, so few hands are really different.
    """

    def __init__(self, box: Any, role: int, filled: int) -> None:
        self.wild: int = box.wild
        self.wanted = [space for space in box.mats[role] if not filled & space.bit]
        self.useful = self.wild
        for space in self.wanted:
            self.useful |= space.useful
        self.known: dict[int, float] = {}

    def promise(self, hand: int) -> float:
        cards = hand & self.useful
        found = self.known.get(cards)
        if found is None:
            found = self.known[cards] = self._weigh(cards)
        return found + A_CARD * hand.bit_count()

    def _weigh(self, cards: int) -> float:
        """The most promising minerals, each for its points and the cards that are missing."""
        hopes: list[float] = []
        for space in self.wanted:
            for_it = cards & space.useful
            hope = space.hopes.get(for_it)
            if hope is None:
                wilds = (for_it & self.wild).bit_count()
                missing = min([(need & ~for_it).bit_count() for need in space.needs])
                hope = space.hopes[for_it] = space.points * NEARLY ** max(missing - wilds, 0)
            hopes.append(hope)
        hopes.sort(reverse=True)
        return sum(hopes[:AT_ONCE]) + A_WILD * (cards & self.wild).bit_count()


class Eye(Foresight):
    """The quick player weighs cards by what its hand promises with them, and tries nothing out."""

    margin = 5.0
    rounds = ROUNDS

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.box = game.box  # type: ignore[attr-defined]
        self._mats: dict[tuple[int, int], Mat] = {}
        self._by_luck: dict[tuple[int, int], float] = {}
        self._turns = 0
        self._seat = -1

    # What cards are good for

    def mat(self, role: int, filled: int) -> Mat:
        key = (role, filled)
        found = self._mats.get(key)
        if found is None:
            found = self._mats[key] = Mat(self.box, role, filled)
        return found

    def promise(self, role: int, filled: int, hand: int, last: bool = False) -> float:
        """What a hand promises; in the last round only what it can pay for."""
        mat = self.mat(role, filled)
        return greedy.best_now(hand, mat.wanted, self.box) if last else mat.promise(hand)

    def by_luck(self, role: int, filled: int, hand: int) -> float:
        """What a card adds on the average that the hand has not; as for the first hand asked of."""
        key = (role, filled)
        found = self._by_luck.get(key)
        if found is None:
            now, cards, whole = self.promise(role, filled, hand), 0, 0.0
            for kind in self.box.in_order:
                left = kind.count - count_of(hand, kind)
                if not left:  # there is no such card to draw any more
                    continue
                whole += left * (self.promise(role, filled, with_card(hand, kind)) - now)
                cards += left
            found = self._by_luck[key] = whole / cards
        return found

    def promising(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        """What the quick player would do, and what else looks good to it."""
        first = self.quick(state, seat, actions, Random(0))
        others = [action for action in actions if action != first]
        yield
        others.sort(key=lambda action: -self._glance(state, seat, action))
        return [(first,), *[(action,) for action in others[: PLANS - 1]]]

    def _glance(self, state: Any, seat: int, action: Any) -> float:
        """What the hand promises with a card more, or with one fewer; anything else may be good."""
        role, filled, hand = state.roles[seat], state.filled[seat], state.hands[seat]
        if isinstance(action, (do.Take, do.Exchange, do.Pick)):
            return self.promise(role, filled, with_card(hand, self.box.kinds[action.card]))
        if isinstance(action, (do.Give, do.Discard)):
            return self.promise(role, filled, without_card(hand, self.box.kinds[action.card]))
        return float("inf")

    # The quick player

    def quick(self, state: Any, seat: int, actions: Sequence[Any], rng: Random) -> Any:
        phase, last = state.phase, not deck_size(state)
        if phase == Phase.ROLES:
            return rng.choice(actions)
        role, filled, hand = state.roles[seat], state.filled[seat], state.hands[seat]
        if phase == Phase.COMPLETE:
            return self._completion(role, actions)
        if phase == Phase.DRAW:
            return self._draw(role, filled, hand, last, actions)
        if phase == Phase.EXCHANGE:
            return self._exchange(role, filled, hand, last, actions)
        if phase == Phase.GIVE:
            hand = with_card(hand, self.box.in_order[state.what])
        best, chosen = -1.0, actions[0]
        for action in actions:
            cards = action.cards if isinstance(action, do.Pay) else (action.card,)
            rest = hand
            for symbol in cards:
                rest = without_card(rest, self.box.kinds[symbol])
            value = self.promise(role, filled, rest, last)
            if value > best:
                best, chosen = value, action
        return chosen

    def _completion(self, role: int, actions: Sequence[Any]) -> Any:
        spaces = self.box.spaces[role]
        best, chosen = -1, actions[0]
        for action in actions:
            points = spaces[action.space].points if isinstance(action, do.Complete) else 0
            if points > best:
                best, chosen = points, action
        return chosen

    def _draw(self, role: int, filled: int, hand: int, last: bool, actions: Sequence[Any]) -> Any:
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            if isinstance(action, do.Take):
                kind = self.box.kinds[action.card]
                value = self.promise(role, filled, with_card(hand, kind), last)
            else:
                value = self.promise(role, filled, hand) + self.by_luck(role, filled, hand)
            if value > best:
                best, chosen = value, action
        return chosen

    def _exchange(
        self, role: int, filled: int, hand: int, last: bool, actions: Sequence[Any]
    ) -> Any:
        """The card that adds most, if the cards that are missed least add less."""
        now = self.promise(role, filled, hand, last)
        best, chosen = now, None
        for action in actions:
            if isinstance(action, (do.Exchange, do.Pick)):
                kind = self.box.kinds[action.card]
                value = self.promise(role, filled, with_card(hand, kind), last)
                if value > best:
                    best, chosen = value, action
        if isinstance(chosen, do.Exchange):
            rest = with_card(hand, self.box.kinds[chosen.card])
            for _ in range(price(role)):
                rest = max(
                    [without_card(rest, kind) for kind in kinds_in(rest, self.box.in_order)],
                    key=lambda left: self.promise(role, filled, left, last),
                )
            if self.promise(role, filled, rest, last) <= now:
                chosen = None
        if chosen is None:
            return next((action for action in actions if isinstance(action, do.Pass)), actions[0])
        return chosen

    # How far, and what it comes to

    def far_enough(self, start: Any, state: Any) -> bool:
        if state is start:
            self._turns, self._seat = 0, state.seat
        elif state.seat != self._seat:
            self._turns, self._seat = self._turns + 1, state.seat
        return self._turns > self.rounds * self.game.players and not state.final_turns

    def shares(self, state: Any) -> Shares:
        game = self.game
        if game.turn(state) == OVER:
            return super().shares(state)
        points = [
            score + READY * self.promise(role, filled, hand)
            for score, role, filled, hand in zip(
                game.scores(state), state.roles, state.filled, state.hands, strict=True
            )
        ]
        return close_shares(points, self.margin)


class CarefulEye(Eye):
    """Looks further, and drops nothing before it is worse beyond doubt."""

    rounds = CAREFUL_ROUNDS
    fewest_worlds = 16
    clearly = 3.0


def best_role(game: Game, actions: Sequence[Any]) -> Any:
    """The role that has won most often at such a table; any if the mats are others."""
    order = ROLES[game.players]
    return min(actions, key=lambda role: order.index(role.name) if role.name in order else 0)


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """Every hand that is hidden is dealt anew in each world."""
    if view.phase == Phase.ROLES:
        role = best_role(game, actions)
        why = WON_MOST if role.name in ROLES[game.players] else FIRST_SIGHT
        return iter([Thought(role, even(game.players), (role,), 1, why)])
    return plans.glance_and_look(Eye(game), CarefulEye(game), ADEPT, view, actions, rng, lines)
