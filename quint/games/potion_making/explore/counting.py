"""What no plays can exceed: points, counted with nothing but kinds and numbers.

Names and elements are left out. Any card of the desk will do for any element, any simple elixir for
any simple elixir, every laid card brings its point, and a card can be had as often as the box has
cards of its sort. Whatever can be laid and brewed by the rules can be done in these numbers too, so
their best is a limit for all plays without spells. They are few enough to try everything.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from quint.games.potion_making.cards import Box, Card
from quint.games.potion_making.explore import recipes
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import State

Shelf = tuple[int, ...]  # completed formulas of each sort that can go into another

MOST_USED: Final = 4  # components of a formula at most: more cards in the desk need not be counted


class Sort(NamedTuple):
    """Formulas that count alike: their class and points, and what will do for each component."""

    kind: str
    points: int
    slots: tuple[tuple[bool, tuple[str, ...]], ...]  # whether an element will, and which classes

    @property
    def part(self) -> tuple[str, int]:
        """What it is as a component: its class, and how many cards come back to the desk (3.3)."""
        return self.kind, len(self.slots)


class Use(NamedTuple):
    """One way to have the components: cards of the desk, formulas of the shelf."""

    elements: int
    taken: Shelf
    back: int  # cards that come back to the desk


def sort_of(box: Box, card: Card) -> Sort:
    kinds = {other.key: other.kind for other in box.cards if other.formula}
    slots = [
        (bool(slot.elements), tuple(sorted({kinds[key] for key in recipes.bits(slot.formulas)})))
        for slot in card.recipe
    ]
    return Sort(card.kind, card.points, tuple(sorted(slots)))


@final
class Counting:
    """The most points that can be counted from a table on."""

    def __init__(self, game: PotionMaking) -> None:
        box = game.box
        by_card = {card.number: sort_of(box, card) for card in box.cards if card.formula}
        self.sorts = sorted(set(by_card.values()))
        self.number = {card: self.sorts.index(sort) for card, sort in by_card.items()}
        asked = {kind for sort in self.sorts for _, kinds in sort.slots for kind in kinds}
        self.parts = sorted({sort.part for sort in self.sorts if sort.kind in asked})
        self.place = {
            card: self.parts.index(sort.part)
            for card, sort in by_card.items()
            if sort.kind in asked
        }
        self.uses = [
            sorted(set(self._uses(sort, 0, (0,) * len(self.parts)))) for sort in self.sorts
        ]
        self.a_lay = 3 if game.three_elements == "each" else 1  # 2.3, 2.3a
        self.useful = any(card.effect == "usefulness" for card in box.cards)  # 11.6
        self.known: dict[tuple[int, Shelf, tuple[int, ...], int], int] = {}

    def _uses(self, sort: Sort, filled: int, taken: Shelf) -> Iterator[Use]:
        if filled == len(sort.slots):
            back = sum(many * cards for many, (_, cards) in zip(taken, self.parts, strict=True))
            yield Use(filled - sum(taken), taken, back)
            return
        element, kinds = sort.slots[filled]
        if element:
            yield from self._uses(sort, filled + 1, taken)
        for place, (kind, _) in enumerate(self.parts):
            if kind in kinds:
                more = (*taken[:place], taken[place] + 1, *taken[place + 1 :])
                yield from self._uses(sort, filled + 1, more)

    def at_most(self, state: State, plays: int) -> int:
        """How many points player 1 cannot exceed from here on, alone, with so many plays."""
        shelf, left = [0] * len(self.parts), [0] * len(self.sorts)
        for done in state.formulas[0]:
            if done[0] in self.place:
                shelf[self.place[done[0]]] += 1
        for card in state.hands[0]:
            if card in self.number:
                left[self.number[card]] += 1
        return self.counted(sum(map(len, state.desk)), tuple(shelf), tuple(left), plays)

    def counted(self, desk: int, shelf: Shelf, left: tuple[int, ...], plays: int) -> int:
        """`left` are the cards of each sort that can still be brewed."""
        if not plays:
            return 0
        desk = min(desk, MOST_USED * plays)
        left = tuple([min(cards, plays) for cards in left])
        key = (desk, shelf, left, plays)
        if key not in self.known:
            useful = self.useful and any(
                many for many, (kind, _) in zip(shelf, self.parts, strict=True) if "lesser" in kind
            )
            best = self.a_lay + useful + self.counted(desk + 1, shelf, left, plays - 1)
            for sort, cards in enumerate(left):
                if cards:
                    best = max(best, self._brewed(sort, desk, shelf, left, plays))
            self.known[key] = best
        return self.known[key]

    def _brewed(self, sort: int, desk: int, shelf: Shelf, left: tuple[int, ...], plays: int) -> int:
        """The most with a formula of this sort next; 0 if there is none."""
        points, part, best = self.sorts[sort].points, self.sorts[sort].part, 0
        fewer = (*left[:sort], left[sort] - 1, *left[sort + 1 :])
        for use in self.uses[sort]:
            after = [have - gone for have, gone in zip(shelf, use.taken, strict=True)]
            if use.elements > desk or min(after, default=0) < 0:
                continue
            if part in self.parts:
                after[self.parts.index(part)] += 1
            rest = self.counted(desk - use.elements + use.back, tuple(after), fewer, plays - 1)
            best = max(best, points + rest)
        return best
