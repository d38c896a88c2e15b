"""What a formula can be completed with (rule 3.1): one source for each component.

A source is the top card of a pile, or a completed formula before any player. Sources that differ
in nothing are offered once. The order is that of the piles, then of the seats.
"""

from __future__ import annotations

from typing import Final, final

from quint.games.potion_making.cards import GRANUM, Box, Card, Slot
from quint.games.potion_making.state import Cards, Done, State

DESK: Final = -1  # Source.seat for a pile of the desk
ROW: Final = 1000  # code of a source: a pile's number, or ROW × (seat + 1) + its place in the row


@final
class Source:
    """Something on the table that could be one component."""

    __slots__ = ("card", "code", "elements", "formulas", "place", "same", "seat")

    def __init__(self, seat: int, place: int, same: Done, elements: int, formulas: int) -> None:
        self.seat: Final = seat
        self.place: Final = place  # the pile, or the place in the seat's row
        self.card: Final = same[0]
        self.same: Final = same  # two sources of a seat that agree in this are alike
        self.elements: Final = elements  # what it can serve as
        self.formulas: Final = formulas
        self.code: Final = place if seat == DESK else ROW * (seat + 1) + place


def fits(slot: Slot, source: Source) -> bool:
    return bool(slot.elements & source.elements or slot.formulas & source.formulas)


def sources(state: State, box: Box, card: Card) -> list[Source]:
    """Everything on the table that fits one of the card's components or another."""
    elements = formulas = 0
    for slot in card.recipe:
        elements |= slot.elements
        formulas |= slot.formulas
    found: list[Source] = []
    if elements:
        for pile, cards in enumerate(state.desk):
            if cards and box.pile_elements[pile] & elements:
                top = (cards[-1],)
                found.append(Source(DESK, pile, top, box.pile_elements[pile], 0))
    if formulas:
        for seat, row in enumerate(state.formulas):
            for place, done in enumerate(row):
                bit = 1 << box.cards[done[0]].key
                if formulas & bit:
                    found.append(Source(seat, place, done, 0, bit))
    return found


# ── Which formulas can be completed ───────────────────────────────────────────────────────


@final
class Stock:
    """What lies on the table, at a glance: most formulas are ruled out by this alone."""

    __slots__ = ("elements", "formulas", "shared")

    def __init__(self, state: State, box: Box) -> None:
        elements = formulas = 0
        shared = False  # whether one card could serve as several components
        for pile, cards in enumerate(state.desk):
            if cards:
                elements |= box.pile_elements[pile]
                shared = shared or pile >= GRANUM
        for row in state.formulas:
            for done in row:
                formulas |= 1 << box.cards[done[0]].key
        self.elements: Final = elements
        self.formulas: Final = formulas
        self.shared: Final = shared


def can_complete(state: State, box: Box, card: Card, stock: Stock) -> bool:
    """3.1: whether every component can have a source of its own."""
    for slot in card.recipe:
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            return False
    if card.apart and not stock.shared:
        return True
    return can_go_on(card, sources(state, box, card), [])


def choices(state: State, box: Box, card: Card, chosen: Cards) -> list[Source]:
    """The sources for the next component, given those chosen for the ones before it.

    Of components that ask for the same thing the sources are chosen in the order of the table, so
    that no pair is offered twice.
    """
    number = len(chosen)
    everything = sources(state, box, card)
    slot = card.recipe[number]
    codes = [source.code for source in everything]
    begin = 0
    if number and slot == card.recipe[number - 1]:
        begin = codes.index(chosen[-1])
    found: list[Source] = []
    for source in everything[begin:]:
        if source.code in chosen or not fits(slot, source):
            continue
        if any(source.seat == one.seat and source.same == one.same for one in found):
            continue
        if can_go_on(card, everything, [*chosen, source.code]):
            found.append(source)
    return found


def can_go_on(card: Card, everything: list[Source], chosen: list[int]) -> bool:
    """Whether the components after the chosen ones can still be filled, in order of the table."""
    number = len(chosen)
    if number == len(card.recipe):
        return True
    slot = card.recipe[number]
    begin = 0
    if number and slot == card.recipe[number - 1]:
        codes = [source.code for source in everything]
        begin = codes.index(chosen[-1])
    for source in everything[begin:]:
        if source.code in chosen or not fits(slot, source):
            continue
        if can_go_on(card, everything, [*chosen, source.code]):
            return True
    return False


def source_of(code: int) -> tuple[int, int]:
    """The seat (or DESK) and the place that a source's code stands for."""
    if code < ROW:
        return DESK, code
    return code // ROW - 1, code % ROW
