"""Which cards pay for a mineral. Rules 3.2 to 3.5, 7.1 and 7.5 of rules.toml.

A mineral asks for groups of cards: Sphalerite, (Zn,Fe)S, for "Zn or Fe" and for "S". A need is a
smallest lot of cards that serves every group; a payment is a need with some of its cards, all or
none, replaced by wild cards (3.4). Nobody pays a card that could be left out, unless the table lets
every group have a card of its own (3.2a).
"""

from collections.abc import Sequence
from itertools import product
from typing import Final, final

from quint.games.mineral_quest.actions import Pay
from quint.games.mineral_quest.heaps import OH, SULFUR, WATER, WILD, Kind, symbols_in, with_card

Groups = tuple[tuple[str, ...], ...]

HYDROXIDES_FOR_WATER: Final = 2  # 3.5


def asked(groups: Groups, sulfur_paid: bool) -> Groups:
    """The groups to serve; the sulfur of a Miner's first sulfide serves the second too (7.5a)."""
    return tuple([group for group in groups if SULFUR not in group]) if sulfur_paid else groups


def lots_that_pay(
    groups: Groups, free_oh: bool, sulfur_paid: bool, water_of_oh: bool = True
) -> set[tuple[str, ...]]:
    """Lots without wild cards that serve every group, in alphabetical order of the symbols.

    >>> sorted(lots_that_pay((("Zn", "Fe"), ("S",)), free_oh=False, sulfur_paid=False))
    [('Fe', 'S'), ('S', 'Zn')]
    >>> sorted(lots_that_pay((("Ca",), ("H2O",)), free_oh=True, sulfur_paid=False))
    [('Ca', 'H2O'), ('Ca', 'OH')]
    """
    lots: set[tuple[str, ...]] = set()
    for chosen in product(*asked(groups, sulfur_paid)):
        cards = sorted(set(chosen))  # 3.2: one card serves wherever its kind occurs
        lots.add(without_free(cards, free_oh))
        if WATER in cards and water_of_oh:
            # 3.5: and the OH that the mineral asks for itself comes extra (3.5a).
            cards.remove(WATER)
            lots.add(without_free(sorted([*cards, *[OH] * HYDROXIDES_FOR_WATER]), free_oh))
    return lots


def without_free(cards: list[str], free_oh: bool) -> tuple[str, ...]:
    """7.1a: the Curator's free hydroxide stands for one OH, whatever that OH is for."""
    if free_oh and OH in cards:
        cards = list(cards)
        cards.remove(OH)
    return tuple(cards)


def covered(cards: Sequence[str], lots: set[tuple[str, ...]]) -> bool:
    """Whether some cards are enough for one of the lots, with the wild ones among them.

    >>> covered(["Ca", "Wild"], {("Ca", "H2O")}), covered(["OH", "OH"], {("OH", "OH", "OH")})
    (True, False)
    """
    wilds = cards.count(WILD)
    for lot in lots:
        missing = [max(lot.count(symbol) - cards.count(symbol), 0) for symbol in set(lot)]
        if sum(missing) <= wilds:
            return True
    return False


def heap(cards: tuple[str, ...], kinds: dict[str, Kind]) -> int:
    """Cards as a number. Every one of them has to be among the kinds, often enough."""
    found = 0
    for symbol in cards:
        found = with_card(found, kinds[symbol])
    return found


def in_the_box(cards: tuple[str, ...], kinds: dict[str, Kind]) -> bool:
    """Whether the deck has all these cards."""
    for symbol in set(cards):
        if symbol not in kinds or cards.count(symbol) > kinds[symbol].count:
            return False
    return True


def needs(
    groups: Groups, kinds: dict[str, Kind], free_oh: bool = False, sulfur_paid: bool = False
) -> tuple[int, ...]:
    """Every smallest lot that pays without wild cards and that the box could provide."""
    lots = lots_that_pay(groups, free_oh, sulfur_paid)
    heaps = {heap(lot, kinds) for lot in lots if in_the_box(lot, kinds)}
    smallest = [one for one in heaps if not any(two & one == two != one for two in heaps)]
    return tuple(sorted(smallest))


def place_by_place(
    groups: Groups, kinds: dict[str, Kind], free_oh: bool, sulfur_paid: bool
) -> tuple[int, ...]:
    """3.2a, played the other way: every lot in which each card serves a group, and its own.

    The Curator may then leave the free hydroxide unused and pay a card (7.1a).
    """
    lots = lots_that_pay(groups, free_oh, sulfur_paid) | lots_that_pay(groups, False, sulfur_paid)
    return tuple(sorted({heap(lot, kinds) for lot in lots if in_the_box(lot, kinds)}))


@final
class Payment:
    """Cards that pay for a mineral: some by name, and a number of wild cards."""

    __slots__ = ("named", "pay", "wilds")

    def __init__(self, named: int, wilds: int, pay: Pay) -> None:
        self.named: Final = named
        self.wilds: Final = wilds
        self.pay: Final = pay


def payments(
    lots: tuple[int, ...], kinds: dict[str, Kind], surplus: bool = False
) -> tuple[Payment, ...]:
    """Every way to pay one of the lots, fewest wild cards first.

    3.4a: a wild card may stand for any card of a lot, also for one that is in hand. Without surplus
    what still pays with a card fewer is not a payment: if Al alone serves two groups, Mg and a wild
    card do not (3.2a).
    """
    most = kinds[WILD].count if WILD in kinds else 0
    ways: set[tuple[int, int]] = set()
    for lot in lots:
        for named in parts_of(lot, kinds):
            wilds = (lot ^ named).bit_count()
            if wilds <= most:
                ways.add((wilds, named))
    found: list[Payment] = []
    for wilds, named in sorted(ways):
        if surplus or not any(way.named & named == way.named for way in found):
            found.append(
                Payment(
                    named, wilds, Pay(tuple(symbols_in(named, kinds.values()) + [WILD] * wilds))
                )
            )
    return tuple(found)


def parts_of(lot: int, kinds: dict[str, Kind]) -> list[int]:
    """The lot itself, and every lot with some of its cards only."""
    parts = [0]
    for kind in kinds.values():
        field, choices = lot & kind.field, [0]
        while field:
            choices.append(field)
            field = field >> 1 & kind.field
        if len(choices) > 1:
            parts = [part | choice for part in parts for choice in choices]
    return parts
