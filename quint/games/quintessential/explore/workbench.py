"""Everything that one player's assistants can do in a round in which nobody is in the way.

Faces matter only in the pool. Of two dice of one colour the lower one is spent: wherever the other
plan works, this one does, and leaves the higher face. So the search is over colours, and a chain
is followed once for each lab, stock and die, whatever the pool.
"""

from collections.abc import Iterator
from typing import final

from quint.games.quintessential import actions as act, activation, cards, dice
from quint.games.quintessential.activation import NOT_YET, NOTHING, fits, is_full, open_flasks
from quint.games.quintessential.dice import AETHER, MOST_AETHER, NO_DIE, SIDES, Pool, Stock

Held = tuple[int, ...]  # what lies on each card of the lab, the Multi-Forge first
Spot = tuple[Pool, Held, Stock, int]  # between two assistants; last, a bit for each card claimed
End = tuple[Held, Stock, int]  # how a chain ends; the die that goes to the pool, or NO_DIE
Moment = tuple[Held, Stock, int]  # within a chain; last, the colour of the die in hand
Plan = list[tuple[act.Action, Spot]]  # each assistant's action, and what it leads to


@final
class Workbench:
    """A lab, its cards and what lies on them, and what an assistant can make of the pool.

    `aethers` are all that the player owns, `faces` says whether faces count, and new dice show
    `rolls`.
    """

    def __init__(
        self,
        box: cards.Box,
        numbers: tuple[int, ...],
        first: Spot,
        aethers: int,
        faces: bool,
        rolls: int,
    ) -> None:
        pool, held, stock, claimed = first
        self.cards = [box.cards[number] for number in numbers]
        self.stock = stock
        self.aethers = aethers
        self.brought = dice.colours_in(pool)
        self.faces = faces
        self.rolls = rolls
        self.first: Spot = (self.shown(pool), held, stock, claimed)
        self.chains: dict[Moment, list[End]] = {}

    def shown(self, pool: Pool) -> Pool:
        """The pool as the search sees it: where faces do not count, all show a 1."""
        if self.faces:
            return pool
        return tuple([number - number % SIDES + 1 for number in pool])

    def owned(self, stock: Stock) -> int:
        """1.6a: aethers come from the stock, and nobody else takes any."""
        return self.aethers + self.stock[AETHER] - stock[AETHER]

    def has(self, stock: Stock) -> list[int]:
        """The dice of the pool and all that were made of them, by colour, once the stock is so."""
        return [n + m - s for n, m, s in zip(self.stock, self.brought, stock, strict=True)]

    def ways(self, spot: Spot) -> Iterator[tuple[Spot, act.Action]]:
        """All that one assistant can do, and what it leads to."""
        pool, held, stock, claimed = spot
        for action, rest, moment, taken in self.fired(spot):
            for end in self.chain(*moment):
                yield self.home(rest, end, claimed | taken), action
        if self.faces and self.rolls > 1:
            again = [number - number % SIDES + max(number % SIDES, self.rolls) for number in pool]
            yield (tuple(sorted(again)), held, stock, claimed), act.DISMISS

    def fired(self, spot: Spot) -> Iterator[tuple[act.Action, Pool, Moment, int]]:
        """Every first card that an assistant can make fire: the action, the rest of the pool, the
        moment when the new die is in hand, and a bit for a card that was claimed."""
        pool, held, stock, claimed = spot
        full_up = self.owned(stock) >= MOST_AETHER
        for i, card in enumerate(self.cards):
            if is_full(card, held[i]) or (card.forge and full_up):
                continue
            action = act.Activate(card.name)
            for filled, rest in self.filled(card, held[i], pool):
                left, after, made = activation.fire(card, filled, stock)
                yield action, rest, ((*held[:i], left, *held[i + 1 :]), after, made), 0
        for top in range(cards.LAPIS + 1, cards.DISCARD):
            if claimed >> top & 1:
                continue
            for aim in cards.aims_of(top):
                card = cards.CLAIMABLES[top, aim]
                if card.forge and full_up:
                    continue
                for filled, rest in self.filled(card, 0, pool):
                    _, after, made = activation.fire(card, filled, stock)
                    yield act.Claim(top, aim), rest, (held, after, made), 1 << top

    def home(self, rest: Pool, end: End, claimed: int) -> Spot:
        held, stock, new = end
        return (dice.with_die(rest, new) if new != NO_DIE else rest), held, stock, claimed

    def filled(self, card: cards.Card, held: int, pool: Pool) -> Iterator[tuple[int, Pool]]:
        """Every way to fill the open flasks from the pool, of each colour the lowest face."""
        flasks = open_flasks(card, held)
        if not flasks:
            yield held, pool
            return
        slot = activation.open_slot(card, held, flasks[0])
        last = -1
        for number in pool:
            if number // SIDES != last and fits(card, slot, number // SIDES):
                last = number // SIDES
                yield from self.filled(
                    card, activation.put(held, slot, last), dice.without(pool, number)
                )

    def chain(self, held: Held, stock: Stock, made: int) -> list[End]:
        """How a chain can end that begins with a die just made."""
        if made == NOTHING:
            return [(held, stock, NO_DIE)]
        key = (held, stock, made)
        found = self.chains.get(key)
        if found is None:
            found = self.chains[key] = self.follow(key)
        return found

    def follow(self, first: Moment) -> list[End]:
        ends: dict[End, None] = {}
        waiting, seen = [first], {first}
        while waiting:
            moment = waiting.pop()
            held, stock, made = moment
            ends[(held, stock, dice.die(made, self.face(moment)))] = None
            for held, stock, made in self.placements(moment):
                if made < 0:
                    ends[(held, stock, NO_DIE)] = None
                elif (held, stock, made) not in seen:
                    seen.add((held, stock, made))
                    waiting.append((held, stock, made))
        return list(ends)

    def placements(self, moment: Moment) -> Iterator[Moment]:
        """4.5c: every flask that the die in hand may go to; -1 if the chain ends there."""
        held, stock, made = moment
        for i, card in enumerate(self.cards):
            if card.forge and (made == AETHER or self.owned(stock) >= MOST_AETHER):
                continue
            for flask in open_flasks(card, held[i]):
                slot = activation.open_slot(card, held[i], flask)
                if fits(card, slot, made):
                    left, after, then = activation.place(card, held[i], stock, slot, made)
                    ended = then in (NOT_YET, NOTHING)
                    yield (*held[:i], left, *held[i + 1 :]), after, -1 if ended else then

    def face(self, moment: Moment) -> int:
        """4.6: a die on a loop shows what the player likes; others what is rolled."""
        if not self.faces:
            return 1
        waiting, seen = [moment], {moment}
        while waiting:
            for then in self.placements(waiting.pop()):
                if then == moment:
                    return SIDES - 1
                if then[2] >= 0 and then not in seen:
                    seen.add(then)
                    waiting.append(then)
        return self.rolls
