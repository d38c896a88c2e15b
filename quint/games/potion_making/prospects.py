"""What a careful player hopes for: as in hopes.py, but it looks at more, and knows how late it is.

For each formula in a hand it asks which components the table lacks, and who has those; for each
formula before a player, who may still pay for it. A card that waits for others is worth something
while there are cards to draw, and next to nothing after that.

The weights are in points. They were found by temporal differences (Bradtke and Barto, 1996: LSTD,
eight turns apart) in 3,000 games of thinking players of 300 positions against each other, one
action in ten by chance, with two players and the Practice deck. Halves of these games differ by
one or two hundredths in most of them, by up to a tenth where few cards are left, and in spells by
more.
"""

from typing import Final

from quint.core import Player
from quint.games.potion_making.cards import Card
from quint.games.potion_making.hopes import Outlook, Table
from quint.games.potion_making.state import State

LATE: Final = 12  # cards in all decks, or fewer

# What is counted for each seat.
BEST: Final = 0  # points that the best formula brings which can be brewed,
SECOND: Final = 1  # the next best,
FURTHER: Final = 2  # and all others
NEW: Final = 3  # an element to lay that the desk lacks,
MORE_NEW: Final = 4  # and each further one
# Points of formulas that lack one component:
NEXT: Final = 5  # the hand has it, and it can be laid or brewed
LATER: Final = 6  # the hand has it, but something is lacking for that too
SEVERAL: Final = 7  # three or more cards of the decks would do
TWO: Final = 8
ONE: Final = 9
ELSEWHERE: Final = 10  # only other hands have it
NOWHERE: Final = 11
# Points of formulas that lack two components:
BOTH_HELD: Final = 12  # the hand has both
ONE_HELD: Final = 13
NONE_HELD: Final = 14
ONE_NOWHERE: Final = 15
# Cards in the hand:
TRANSFORMATION: Final = 16
EUREKA: Final = 17
DECOMPOSITION: Final = 18
OTHER_SPELL: Final = 19
CARDS: Final = 20  # whoever holds one more draws one fewer
OWED: Final = 21  # points of formulas that lack something, and have a component of others
TURN: Final = 22  # being next
# Half the points of cards that need a formula which only this player has:
PAID_SOON: Final = 23  # in a deck, and nothing else is lacking
PAID_LATER: Final = 24  # in a deck
PAID_BY_HAND: Final = 25  # in another hand: its owner would rather not
COUNTED: Final = 26

SPELLS: Final = {
    "transformation": TRANSFORMATION,
    "eureka": EUREKA,
    "decomposition": DECOMPOSITION,
}

# What each is worth when all decks are empty, when few cards are left, and before that.
WEIGHTS: Final = (
    [
        *(0.78, 0.70, 0.67, 0.49, 0.52),
        *(0.50, 0.07, 0.0, 0.0, 0.0, 0.14, 0.03),
        *(0.02, 0.13, 0.01, 0.0),
        *(1.1, 2.9, 0.3, 0.9, 0.19),
        *(-0.04, -0.04),
        *(0.0, 0.0, -0.02),
    ],
    [
        *(0.88, 0.64, 0.54, 0.27, 0.28),
        *(0.51, 0.25, 0.41, 0.40, 0.30, 0.20, 0.07),
        *(0.10, 0.08, 0.09, 0.0),
        *(1.9, 2.75, 1.9, 0.9, -1.6),
        *(-0.17, 1.04),
        *(0.24, 0.09, -0.05),
    ],
    [
        *(0.82, 0.46, 0.31, 0.13, 0.23),
        *(0.42, 0.25, 0.24, 0.22, 0.19, 0.20, 0.01),
        *(0.09, 0.07, 0.02, -0.03),
        *(0.95, 1.2, 0.7, 0.9, -0.96),
        *(-0.17, 0.64),
        *(0.17, 0.11, -0.09),
    ],
)


def prospects(state: State, view: Outlook) -> list[float]:
    """The points of each seat, and what it may hope for beyond them."""
    decks = sum(state.sizes)
    weights = WEIGHTS[0 if not decks else 1 if decks <= LATE else 2]
    worths: list[float] = []
    for points, counts in zip(state.points, counted(state, view), strict=True):
        worth = float(points)
        for what, count in enumerate(counts):
            if count:
                worth += count * weights[what]
        worths.append(worth)
    return worths


def counted(state: State, view: Outlook) -> list[list[int]]:
    """What there is of everything that counts, for each seat."""
    table = Table(state, view.box)
    found = [_in_hand(state, seat, table, view) for seat in range(len(state.hands))]
    found[state.seat][TURN] = 1
    _payments(state, table, view, found)
    return found


# ── The hand ──────────────────────────────────────────────────────────────────────────────


def _in_hand(state: State, seat: Player, table: Table, view: Outlook) -> list[int]:
    counts = [0] * COUNTED
    hand, cards = state.hands[seat], view.box.cards
    ready: list[int] = []
    short: list[tuple[Card, list[int]]] = []
    seen, new, able = table.elements, 0, 0
    for number in hand:
        card = cards[number]
        if not card.elements & seen:
            seen |= card.elements
            new += 1
        if not card.formula:
            counts[SPELLS.get(card.effect, OTHER_SPELL)] += 1
            continue
        lacks = lacking(card, table.elements, table.formulas)
        if lacks:
            short.append((card, lacks))
        else:
            able |= 1 << number
            ready.append(brings(card, table, seat))
    for card, lacks in short:
        if len(lacks) > 2:
            continue
        counts[_short(state, seat, card, lacks, able, view)] += card.points
        if _owes(card, table, seat):
            counts[OWED] += card.points
    if ready:
        ready.sort(reverse=True)
        counts[BEST] = ready[0]
        if len(ready) > 1:
            counts[SECOND] = ready[1]
            counts[FURTHER] = sum(ready[2:])
    if new:
        counts[NEW], counts[MORE_NEW] = 1, new - 1
    counts[CARDS] = len(hand)
    return counts


def lacking(card: Card, elements: int, formulas: int) -> list[int]:
    """The places of the components that are not among these elements and formulas.

    What could be two of its components is taken for one of them.
    """
    found: list[int] = []
    for place, slot in enumerate(card.recipe):
        one = slot.elements & elements
        if one:
            if not card.apart:
                elements &= ~(one & -one)
            continue
        one = slot.formulas & formulas
        if not one:
            found.append(place)
        elif not card.apart:
            formulas &= ~(one & -one)
    return found


def brings(card: Card, table: Table, seat: Player) -> int:
    """The points of a formula that can be brewed, less what another owner gets."""
    if lacking(card, table.elements, table.owned[seat]):
        return card.points - card.points // 2
    return card.points


def _owes(card: Card, table: Table, seat: Player) -> bool:
    """Whether a component that the table has belongs to others alone."""
    for slot in card.recipe:
        on_table = slot.formulas & table.formulas and not slot.elements & table.elements
        if on_table and not slot.formulas & table.owned[seat]:
            return True
    return False


def _short(
    state: State, seat: Player, card: Card, lacks: list[int], able: int, view: Outlook
) -> int:
    """What a formula counts as that lacks one component, or two."""
    if len(lacks) == 1:
        return _where(state, seat, card, lacks[0], able, view)
    held = 0
    for place in lacks:
        where = _where(state, seat, card, place, able, view)
        if where == NOWHERE:
            return ONE_NOWHERE
        if where <= LATER:
            held += 1
    return NONE_HELD - held


def _where(state: State, seat: Player, card: Card, place: int, able: int, view: Outlook) -> int:
    """Who has a component that a card lacks. `able` are the cards which this hand can brew."""
    hand, cards, number = state.hands[seat], view.box.cards, card.number
    wanted = card.recipe[place].elements
    held, left = False, 0
    for other in view.fillers[number][place]:
        if other in hand and other != number:
            if able >> other & 1 or cards[other].elements & wanted:
                return NEXT
            held = True
        left += state.unseen[other]
    if held:
        return LATER
    if left:
        return SEVERAL if left > 2 else TWO if left == 2 else ONE
    for other in view.fillers[number][place]:
        for each in state.hands:
            if other in each and other != number:
                return ELSEWHERE
    return NOWHERE


# ── The table ─────────────────────────────────────────────────────────────────────────────


def _payments(state: State, table: Table, view: Outlook, found: list[list[int]]) -> None:
    """What the only owner of a formula may still be paid for it (3.4)."""
    for number, pay, wanted in view.paying:
        if not wanted & table.formulas:
            continue
        owner = -1
        for seat, owned in enumerate(table.owned):
            if wanted & owned:
                owner = seat if owner == -1 else -2
        if owner < 0:
            continue
        count = state.unseen[number]
        if count:
            lacks = lacking(view.box.cards[number], table.elements, table.formulas)
            found[owner][PAID_LATER if lacks else PAID_SOON] += count * pay
        for seat, hand in enumerate(state.hands):
            if seat != owner and number in hand:
                found[owner][PAID_BY_HAND] += pay
