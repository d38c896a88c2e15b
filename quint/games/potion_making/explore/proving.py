"""Whether more points are possible: the plays that promise most are tried first.

A table promises the points so far, and what can be counted from there on (counting.py). The search
always goes on with the table that promises most (A*): so nothing that is left can bring more than
that, and when a line is finished with as much, nothing can. Cards that are laid are not used up
here: then it does not matter which card with that element it was. So the limit is a little too
high at worst, and a line that needs a card twice is not shown.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final, NamedTuple, final

from quint.games.potion_making import actions as do, formulas
from quint.games.potion_making.explore import counting, reach
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import Cards, Draft, State

BREATH: Final = 100  # tables between two answers


def every_card(game: PotionMaking) -> State:
    """Nothing lies on the table, the player holds the whole box, and the others have no card."""
    box = game.box
    draft = Draft(game.start())
    draft.hands[0] = tuple([card for card, count in enumerate(box.copies) for _ in range(count)])
    draft.unseen = bytes(len(box.cards))
    draft.sizes = [0] * len(box.decks)
    return reach.alone(draft.freeze(), 0)


def brewed_in_all_ways(
    game: PotionMaking, state: State, brew: do.Action
) -> Iterator[tuple[State, tuple[do.Action, ...]]]:
    """The tables after a formula was brewed, with each choice of components."""
    waiting: list[tuple[State, tuple[do.Action, ...]]] = [(game.apply(state, brew), (brew,))]
    while waiting:
        after, actions = waiting.pop()
        if after.played and after.seat == 0:
            for action in game.actions(after):
                waiting.append((game.apply(after, action), (*actions, action)))
        else:
            yield after, actions


class _Table(NamedTuple):
    state: State
    plays: int  # that are left
    actions: tuple[do.Action, ...]


@final
class Proof:
    """`limit` cannot be exceeded; `line` is better than what was known before, if there is one."""

    def __init__(
        self, game: PotionMaking, counting: counting.Counting, plays: int, known: int
    ) -> None:
        self.game = game
        self.counting = counting
        self.known = known
        self.looked = self.added = 0
        self.line: tuple[do.Action, ...] = ()
        start = every_card(game)
        self.all_cards: Cards = start.hands[0]
        self.a_card = {game.box.pile_of[card]: card for card in reversed(self.all_cards)}
        self.limit = counting.at_most(start, plays)
        self.seen: dict[tuple[object, ...], int] = {}
        self.queue: list[tuple[int, int, int, _Table]] = [
            (-self.limit, plays, 0, _Table(start, plays, ()))
        ]

    def look(self, most: int) -> Iterator[None]:
        """Brings the limit down until it is what is known, or so many tables were looked at."""
        while self.queue and self.looked < most:
            promise, _, _, table = heappop(self.queue)
            self.limit = max(-promise, self.known)
            if self.limit == self.known:
                break
            if not table.plays:  # nothing promises more than this line has brought
                self.line = self.with_real_cards(table.actions)
                yield
                return
            self.looked += 1
            if self.looked % BREATH == 0:
                yield
            for then in self.after(table):
                self.add(then)
        if not self.queue:
            self.limit = self.known
        yield

    def add(self, table: _Table) -> None:
        state = table.state
        key = (*self.key(state), table.plays)
        points = state.points[0]
        promise = points + self.counting.at_most(state, table.plays)
        if promise > self.known and self.seen.get(key, -1) < points:
            self.seen[key] = points
            self.added += 1
            heappush(self.queue, (-promise, table.plays, self.added, table))

    def key(self, state: State) -> tuple[object, ...]:
        """What matters of a table: how many cards each pile has, and what lies under formulas."""
        pile = self.game.box.pile_of
        shelf = [
            (*done[:2], *sorted([pile[card] for card in done[2:]])) for done in state.formulas[0]
        ]
        return tuple(map(len, state.desk)), tuple(sorted(shelf))

    def after(self, table: _Table) -> Iterator[_Table]:
        """One formula more, or one card laid."""
        state, game = table.state, self.game
        stock, tried = formulas.Stock(state, game.box), set[tuple[int, int]]()
        for number in dict.fromkeys(state.hands[0]):
            card = game.box.cards[number]
            if not card.formula or (card.key, card.pile) in tried:
                continue
            tried.add((card.key, card.pile))
            if formulas.can_complete(state, card, stock, game.box, game.rulings):
                brew = game.catalogue.brew[number]
                for then, actions in brewed_in_all_ways(game, state, brew):
                    there = reach.alone(then, 0)
                    yield _Table(there, table.plays - 1, (*table.actions, *actions))
        for card_number in self.a_card.values():
            lay = game.catalogue.lay[card_number]
            then = self.holding(
                game.apply(self.holding(state, self.all_cards), lay), state.hands[0]
            )
            yield _Table(reach.alone(then, 0), table.plays - 1, (*table.actions, lay))

    def holding(self, state: State, cards: Cards) -> State:
        draft = Draft(state)
        draft.hands[0] = cards
        return draft.freeze()

    def with_real_cards(self, actions: tuple[do.Action, ...]) -> tuple[do.Action, ...]:
        """The same with a card for each play; nothing if the box has not enough of them."""
        box, left = self.game.box, list(self.game.box.copies)
        for action in actions:
            if isinstance(action, do.Brew):
                left[action.card] -= 1
        found: list[do.Action] = []
        for action in actions:
            if isinstance(action, do.Lay):
                pile = box.pile_of[action.card]
                cards = [
                    card.number for card in box.cards if card.pile == pile and left[card.number] > 0
                ]
                if not cards:
                    return ()
                left[cards[0]] -= 1
                found.append(self.game.catalogue.lay[cards[0]])
            else:
                found.append(action)
        return tuple(found)
