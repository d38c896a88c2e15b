"""What a player may still hope for: the cards in the hand, and what others would pay.

Points say little in the middle of a game. Of two hands one can be brewed in the next turns, and the
other waits for cards that may never come; and whoever owns what others need is paid for it.

Each weight is in points. They were found by temporal differences (Bradtke and Barto, 1996: LSTD,
eight turns apart) in 120 games of thinking players against each other, with two players and the
Practice deck, then rounded and two of them joined: luck moves most of them by a twentieth to a
tenth of a point from sample to sample, and that of a spell by a third.
"""

from typing import Final, final

from quint.core import Player
from quint.games.potion_making import actions as act
from quint.games.potion_making.actions import Action
from quint.games.potion_making.cards import ALL_ELEMENTS, GRANUM, Box, Card, Slot
from quint.games.potion_making.state import State

OF_READY: Final = 0.6  # of what a formula brings that can be brewed
OF_NEXT: Final = 0.4  # of the points of one that lacks a component, and the hand has that
OF_ONE_SHORT: Final = 0.1  # of one that lacks a component which the deck has several of,
OF_ONE_LEFT: Final = 0.05  # or just one of;
OF_NONE_LEFT: Final = -0.1  # or none: the card blocks the hand
OF_TWO_SHORT: Final = -0.05
OF_SPELL: Final = 0.9
OF_OWNED: Final = 0.2  # of what the deck's cards would pay the only owner of a component
OF_TURN: Final = 0.7  # for whoever is next
OF_NEW_ELEMENT: Final = 0.4  # a card that would bring a point when it is laid

# For the quick player, which cannot see what follows: found by hand in some 600 games each.
OF_KEPT: Final = 0.3  # of what a formula brings that can be brewed later too
OF_OPENED: Final = 0.3  # of the points of an own formula that a new thing on the table makes ready
OF_DANGER: Final = 2.0  # of the points that an unseen card could brew with it, on average
EUREKA: Final = 4  # points that a formula in the desk must bring to be worth this spell


@final
class Outlook:
    """The cards of a box as they are asked about here: made once for each box."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.fillers: Final = [[_fillers(slot, box) for slot in c.recipe] for c in box.cards]
        self.paying: Final = [
            (card.number, card.points // 2, slot.formulas)
            for card in box.cards
            for slot in card.recipe
            if slot.formulas
        ]
        self.wanting: Final = [_wanting(card, box) for card in box.cards]


_OUTLOOKS: Final[dict[Box, Outlook]] = {}


def outlook(box: Box) -> Outlook:
    if box not in _OUTLOOKS:
        _OUTLOOKS[box] = Outlook(box)
    return _OUTLOOKS[box]


def _fillers(slot: Slot, box: Box) -> list[int]:
    """The cards that could become this component: laid as an element, or brewed."""
    return [
        card.number
        for card in box.cards
        if card.elements & slot.elements or (card.formula and slot.formulas >> card.key & 1)
    ]


def _wanting(laid: Card, box: Box) -> list[tuple[int, int]]:
    """The cards that have this one for a component, and in which place; -1 - place if laid."""
    found: list[tuple[int, int]] = []
    for card in box.cards:
        for place, slot in enumerate(card.recipe):
            if slot.elements & laid.elements:
                found.append((card.number, -1 - place))
            elif laid.formula and slot.formulas >> laid.key & 1:
                found.append((card.number, place))
    return found


@final
class Table:
    """What lies on the table, at a glance, and who owns it."""

    __slots__ = ("elements", "formulas", "owned")

    def __init__(self, state: State, box: Box) -> None:
        elements = formulas = 0
        shown = box.pile_elements
        for pile, cards in enumerate(state.desk):
            if cards:
                elements |= ALL_ELEMENTS if pile == GRANUM else shown[pile]
        bits = box.bit_of
        owned: list[int] = []
        for seat, row in enumerate(state.formulas):
            mine = 0
            for done in row:
                mine |= bits[done[0]]
            for stages in state.paths[seat]:
                for held in stages[:-1]:
                    if held >= 0:
                        mine |= bits[held >> 1]
            owned.append(mine)
            formulas |= mine
        self.elements: Final = elements
        self.formulas: Final = formulas
        self.owned: Final = owned


def brings(card: Card, table: Table, seat: Player) -> int:
    """The points of a formula if it is brewed now, less what another owner gets."""
    for slot in card.recipe:
        if not slot.elements & table.elements and not slot.formulas & table.owned[seat]:
            return card.points - card.points // 2
    return card.points


def missing(card: Card, table: Table) -> int:
    """Which component the table lacks: -1 if none, -2 if several."""
    found = -1
    for number, slot in enumerate(card.recipe):
        if not (slot.elements & table.elements or slot.formulas & table.formulas):
            if found >= 0:
                return -2
            found = number
    return found


def hope(state: State, number: int, seat: Player, table: Table, view: Outlook) -> float:
    """What a card in the hand is worth while it is held."""
    card = view.box.cards[number]
    if not card.formula:
        return OF_SPELL
    lacks = missing(card, table)
    if lacks == -1:
        return OF_READY * brings(card, table, seat)
    if lacks == -2:
        return OF_TWO_SHORT * card.points
    slot, hand = card.recipe[lacks], state.hands[seat]
    left = 0
    for other in view.fillers[number][lacks]:
        if other in hand:
            helper = view.box.cards[other]
            if helper.elements & slot.elements or missing(helper, table) == -1:
                return OF_NEXT * card.points
            left += 1
        left += state.unseen[other]
    if left > 1:
        return OF_ONE_SHORT * card.points
    return (OF_ONE_LEFT if left else OF_NONE_LEFT) * card.points


def hopes(state: State, view: Outlook) -> list[float]:
    """The points of each seat, and what it may hope for beyond them."""
    table = Table(state, view.box)
    cards = view.box.cards
    found: list[float] = []
    for seat, points in enumerate(state.points):
        worth = float(points)
        new = False
        for number in state.hands[seat]:
            worth += hope(state, number, seat, table, view)
            new = new or not cards[number].elements & table.elements
        if new:
            worth += OF_NEW_ELEMENT
        found.append(worth)
    found[state.seat] += OF_TURN
    for number, pay, wanted in view.paying:
        count = state.unseen[number]
        if count and wanted & table.formulas:
            owner = -1
            for seat, owned in enumerate(table.owned):
                if wanted & owned:
                    owner = seat if owner == -1 else -2
            if owner >= 0:
                found[owner] += OF_OWNED * count * pay
    return found


# ── A quick player ────────────────────────────────────────────────────────────────────────


def quick(state: State, actions: tuple[Action, ...], view: Outlook) -> Action | None:
    """A sensible play without a look at the positions that follow; None for what is seldom asked.

    A formula is brewed for what it brings, a card is laid for its point; both less what the card is
    worth in the hand, and with what the table then has for others and for the own hand.
    """
    first: Action = actions[0]
    if isinstance(first, (act.UsePile, act.UseFormula, act.UseStage)):
        return _own(state.seat, actions)
    if not isinstance(first, act.Lay):
        return _taken(state, actions, view) if isinstance(first, act.Take) else None
    table = Table(state, view.box)
    cards, seat = view.box.cards, state.seat
    decks = sum(state.sizes) + 1
    best, held = -100.0, 0.0
    chosen: Action = first
    for action in actions:
        if isinstance(action, act.Lay):
            card = cards[action.card]
            held = _held(state, card, table, view)
            worth = -held
            if not card.elements & table.elements:
                worth += 1.0 + _opened(state, action.card, True, table, decks, view)
        elif isinstance(action, act.Brew):
            card = cards[action.card]
            worth = brings(card, table, seat) - held
            if not table.formulas >> card.key & 1:
                worth += _opened(state, action.card, False, table, decks, view)
        elif isinstance(action, act.Cast):
            worth = _cast(state, cards[action.card], table, view)
        else:
            return None
        if worth > best:
            best, chosen = worth, action
    return chosen


def _held(state: State, card: Card, table: Table, view: Outlook) -> float:
    """As hope(), but a spell is not kept by a player who hardly knows what to do with it."""
    if not card.formula:
        return 0.0
    if missing(card, table) == -1:
        return OF_KEPT * brings(card, table, state.seat)
    return hope(state, card.number, state.seat, table, view)


def _opened(
    state: State, laid: int, as_element: bool, table: Table, decks: int, view: Outlook
) -> float:
    """What a card brings that is new on the table: own formulas get ready, and those of others."""
    hand, cards = state.hands[state.seat], view.box.cards
    own = others = 0.0
    for number, place in view.wanting[laid]:
        if (place < 0) != as_element:
            continue
        if missing(cards[number], table) != (-1 - place if as_element else place):
            continue
        points = cards[number].points
        if number in hand and number != laid:
            own += points
        others += state.unseen[number] * (points if as_element else points - points // 2)
    return OF_OPENED * own - OF_DANGER * others / decks


def _own(seat: Player, actions: tuple[Action, ...]) -> Action:
    """The first component that nobody has to be paid for."""
    for action in actions:
        if isinstance(action, act.UsePile):
            return action
        if isinstance(action, (act.UseFormula, act.UseStage)) and action.seat == seat:
            return action
    return actions[0]


def _in_desk(state: State, table: Table, view: Outlook) -> tuple[int, int]:
    """The formula on top of a pile that brings most, and what it brings."""
    most, chosen = 0, -1
    for pile in state.desk:
        if pile:
            card = view.box.cards[pile[-1]]
            if card.points > most and card.formula and missing(card, table) == -1:
                points = brings(card, table, state.seat)
                if points > most:
                    most, chosen = points, pile[-1]
    return most, chosen


def _cast(state: State, card: Card, table: Table, view: Outlook) -> float:
    """Eureka is worth what lies in the desk; the other spells need more thought than this."""
    if card.effect != "eureka":
        return -100.0
    most, _ = _in_desk(state, table, view)
    return most - OF_SPELL if most >= EUREKA else -100.0


def _taken(state: State, actions: tuple[Action, ...], view: Outlook) -> Action | None:
    """What Eureka takes: the formula that brings most."""
    _, wanted = _in_desk(state, Table(state, view.box), view)
    for action in actions:
        if isinstance(action, act.Take) and action.card == wanted:
            return action
    return None
