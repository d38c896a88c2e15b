"""Potion-making's last cards: Practice played out by two, in every way, when the decks are empty.

It stands on the twin, which says what can be played, and shares nothing with the engine. What the
twin leaves out is here: the order within a pile, what becomes of a spell, and whose turn is next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import quint.games
from tests.games.twin_potion_making import Formula, Position, Source, Twin, read_cards

CARDS = Path(quint.games.__file__).parent / "potion_making" / "cards.csv"

Hands = tuple[tuple[str, ...], ...]
Key = tuple[object, ...]


class LastCards(Twin):
    """The twin, and the plays themselves. `hands` has both; a Position shows the mover's."""

    def worth_of(self, at: Position, hands: Hands) -> dict[str, int]:
        """Each play of the mover: 1 if player 1 wins by it, 0 if it is shared, -1 if player 2 does;
        by the best play of both."""
        return self._worth_of(at, hands, {})

    def _worth_of(self, at: Position, hands: Hands, known: dict[Key, int]) -> dict[str, int]:
        best = max if at.mover == 0 else min
        return {
            play: best(self._worth(*after, known) for after in self.after(at, hands, play))
            for play in self.plays(at)
        }

    def _worth(self, at: Position, hands: Hands, known: dict[Key, int]) -> int:
        """`at` is about to be played in by its mover."""
        if not any(hands):
            return (at.points[0] > at.points[1]) - (at.points[0] < at.points[1])
        key = (at.mover, hands, repr(sorted(at.piles.items())), repr(at.formulas), *at.points)
        if key not in known:
            worth = self._worth_of(at, hands, known).values()
            known[key] = max(worth) if at.mover == 0 else min(worth)
        return known[key]

    def after(self, at: Position, hands: Hands, play: str) -> Iterator[tuple[Position, Hands]]:
        """Every table that a play can lead to, with the next player to move there."""
        verb, _, label = play.partition(" ")
        hand = list(at.hand)
        hand.remove(label)
        at = replace(at, hand=hand)
        if verb == "cast":
            for done in self._cast(at, label):
                yield self._next(done, hands, again=True)
            return
        for done in [self._lay(at, label)] if verb == "lay" else self._brew(at, label):
            yield self._next(done, hands, again=False)

    def _next(self, at: Position, hands: Hands, again: bool) -> tuple[Position, Hands]:
        """Who is without cards is passed over (5.1a), also after a spell (4.1c)."""
        held = list(hands)
        held[at.mover] = tuple(sorted(at.hand))
        mover = at.mover if again and at.hand else 1 - at.mover
        if not held[mover]:
            mover = 1 - mover
        return replace(at, mover=mover, hand=list(held[mover])), tuple(held)

    def _lay(self, at: Position, label: str) -> Position:
        pile, more = self.laid(at, label)
        return replace(
            at, piles={**at.piles, self._pile(label): pile}, points=self._with(at, at.mover, more)
        )

    def _with(self, at: Position, seat: int, more: int) -> list[int]:
        return [each + more * (one == seat) for one, each in enumerate(at.points)]

    def _returned(self, at: Position, cards: list[str]) -> Position:
        """The cards are back in the desk, one after the other on top of their piles (3.3a)."""
        piles = {name: list(pile) for name, pile in at.piles.items()}
        for card in cards:
            piles.setdefault(self._pile(card), []).append(card)
        return replace(at, piles=piles)

    def _brew(self, at: Position, label: str) -> Iterator[Position]:
        parts = [part.strip() for part in self.cards[label]["components"].split("+")]
        fitting = [
            [source for source in self.sources(at) if self._fits(part, source)] for part in parts
        ]
        for sources in product(*fitting):
            if len(set(sources)) == len(parts) and self._from_the_top(sources):
                yield self._brewed(at, label, sources)

    def _brewed(self, at: Position, label: str, sources: tuple[Source, ...]) -> Position:
        piles = {name: list(pile) for name, pile in at.piles.items()}
        for kind, pile, _, _ in sources:
            if kind == "desk":
                piles[pile].pop()
        taken = [at.formulas[int(place)] for kind, place, _, _ in sources if kind == "row"]
        worth = int(self.cards[label]["points"])
        points = self._with(at, at.mover, worth)
        if any(formula.owner != at.mover for formula in taken):
            points[1 - at.mover] += worth // 2
        below = [card for _, _, card, _ in sources]
        kept = [formula for formula in at.formulas if not any(formula is one for one in taken)]
        new = Formula(at.mover, label, False, below)
        at = replace(at, piles=piles, points=points, formulas=[*kept, new])
        return self._returned(at, [card for formula in taken for card in formula.under])

    def _cast(self, at: Position, label: str) -> Iterator[Position]:
        """The spell goes under its pile (4.1a); its caster plays another card (4.1)."""
        name = self._pile(label)
        at = replace(at, piles={**at.piles, name: [label, *at.piles.get(name, [])]})
        own = [formula for formula in at.formulas if formula.owner == at.mover]
        tops = {pile[-1]: name for name, pile in at.piles.items() if pile}
        wanted = [card for card in tops if self.is_formula(card)]
        effect = self.cards[label]["effect"]
        if effect == "eureka":
            for card in wanted:
                yield replace(self._without_top(at, tops[card]), hand=[*at.hand, card])
        if effect == "transformation":
            for old, card in product(own, wanted):
                taken = self._without_top(at, tops[card])
                yield self._exchanged(taken, old, card, [old.card, *old.under])
        if effect == "decomposition":
            for old in own:
                cards = [old.card, *old.under]
                for card in filter(self.is_formula, cards):
                    rest = list(cards)
                    rest.remove(card)
                    yield self._exchanged(at, old, card, rest)

    def _without_top(self, at: Position, name: str) -> Position:
        return replace(at, piles={**at.piles, name: at.piles[name][:-1]})

    def _exchanged(self, at: Position, old: Formula, card: str, rest: list[str]) -> Position:
        """An own formula gives way to a card with nothing under it; the rest goes to the desk."""
        formulas = [formula for formula in at.formulas if formula is not old]
        formulas.append(Formula(at.mover, card, False, []))
        return self._returned(replace(at, formulas=formulas), rest)


def practice() -> LastCards:
    return LastCards(read_cards(CARDS, ("practice",)), {})


def all_cards(at: Position, hands: Hands) -> list[str]:
    made = [card for formula in at.formulas for card in (formula.card, *formula.under)]
    return [*made, *(card for pile in (*at.piles.values(), *hands) for card in pile)]


def read(drawing: str) -> tuple[Position, Hands]:
    """A drawing, read without the engine: the table as the mover has it, and both hands."""
    at = Position(0, [], {}, [], [], decks_left=0)
    hands: list[tuple[str, ...]] = [(), ()]
    plain = re.sub(" – .*", ",", drawing)  # what follows is for people
    for line in re.sub(r"\n +", " ", plain).splitlines():
        head, _, rest = line.partition(":")
        what, _, name = head.partition(" ")
        if what == "desk":
            at.piles[name] = listed(rest)
        elif what == "formulas":
            for card, below in re.findall(r"([^\[\]]+)\[([^\]]*)\]", rest):
                at.formulas.append(Formula(int(name) - 1, card.strip(" ,"), False, listed(below)))
        elif what == "hand":
            hands[int(name) - 1] = tuple(sorted(listed(rest)))
        elif what == "points":
            at.points = [int(points) for points in listed(rest)]
        elif what == "turn":
            at.mover = int(line.split("player ")[1][0]) - 1
    at.hand = list(hands[at.mover])
    return at, tuple(hands)


def listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]
