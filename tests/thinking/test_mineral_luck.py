"""What a card from the deck adds to a hand, counted card by card."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import quint
from quint.games.mineral_quest.heaps import of_kind
from quint.games.mineral_quest.thinker import Eye

BOX = quint.new("mineral_quest").box
ALL = Counter({kind.symbol: kind.count for kind in BOX.in_order})


def heap(cards: Counter[str]) -> int:
    return sum(of_kind(BOX.kinds[symbol], count) for symbol, count in cards.items())


def one_by_one(eye: Eye, role: int, hand: Counter[str]) -> float:
    """Every card that is not in the hand is put into it, one after the other."""
    before = eye.promise(role, 0, heap(hand))
    rest = list((ALL - hand).elements())
    added = [eye.promise(role, 0, heap(hand + Counter([symbol]))) - before for symbol in rest]
    return sum(added) / len(rest)


@pytest.mark.parametrize("symbol", ["Pt", "Ag", "Cu", "Wild"])
def test_a_card_that_the_hand_has_all_of_is_not_drawn(symbol: str) -> None:
    """The field of the next kind begins right behind, so one more would be a card of that."""
    hand = Counter({symbol: ALL[symbol]})
    for role in range(5):
        eye = Eye(quint.new("mineral_quest"))
        assert eye.by_luck(role, 0, heap(hand)) == pytest.approx(one_by_one(eye, role, hand))


def test_cards_in_the_hand_are_not_in_the_deck() -> None:
    rng = Random(5)
    for _ in range(40):
        hand = Counter(rng.sample(list(ALL.elements()), rng.randrange(1, 12)))
        eye, role = Eye(quint.new("mineral_quest")), rng.randrange(5)
        assert eye.by_luck(role, 0, heap(hand)) == pytest.approx(one_by_one(eye, role, hand))
