"""How much a hand promises: what the greedy player looks at. No rule depends on it."""

from typing import Final, final

from quint.games.mineral_quest import heaps
from quint.games.mineral_quest.cards import Box, Space, hand_limit
from quint.games.mineral_quest.state import Phase, State, deck_size

# What a mineral promises of its points by how many of its cards are missing: far less than the
# points themselves, or nobody would ever complete anything. Chosen by trying: with these, greedy
# has some 43 points against two random players, who have some 13 each.
PROMISE: Final = (0.10, 0.06, 0.036, 0.022, 0.013, 0.008, 0.005, 0.003, 0.002, 0.001)
A_WILD: Final = 0.5  # a wild card is kept for when it counts
MOST_MATS: Final = 300  # how many are remembered, in a study of many games too
MOST_HANDS: Final = 1000  # for each of them
AN_EXCHANGE: Final = 1e-6  # what it has to gain: less than any promise, but not nothing


def worth(state: State, seat: int, scores: tuple[int, ...], box: Box) -> float:
    """The points, and how much the hand promises for the minerals still to be completed."""
    return ahead(scores, seat) + prospects(state, seat, box)


def ahead(scores: tuple[int, ...], seat: int) -> int:
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def prospects(state: State, seat: int, box: Box, known: "Hopes | None" = None) -> float:
    """What the hand of a seat still promises, once the phase it is in has been finished well.

    `known` are hopes for the same mat, if there are some already.
    """
    hand, phase, mine = state.hands[seat], state.phase, state.seat == seat
    if phase == Phase.END or hand < 0 or len(state.roles) <= seat:
        return 0.0
    role, filled = state.roles[seat], state.filled[seat]
    if mine and phase == Phase.PAY:
        space = box.mats[role][state.what]
        others = hopes_for(role, filled | space.bit, box)
        return space.points + (0.0 if state.final_turns else after_paying(state, hand, others, box))
    if state.final_turns and (seat - state.seat) % len(state.hands) >= state.final_turns:
        return 0.0  # the last turn of this seat is over
    hopes = known if known is not None and known.filled == filled else hopes_for(role, filled, box)
    if mine and phase == Phase.TOP:
        return after_a_draw(hand, state.deck, hopes, box)
    last = not deck_size(state)
    if mine and phase == Phase.GIVE:
        return after_an_exchange(hand, box.in_order[state.what], state.left, hopes, last, box)
    if mine and phase == Phase.LIMIT:
        return after_losing(hand, heaps.size_of(hand) - hand_limit(role), hopes, last, box)
    return hopes.of(hand, last)


@final
class Hopes:
    """What hands are good for, with these spaces of a mat filled.

    Many hands are looked at, and most of their cards are of no use: what the others promise is
    kept, for a while all together, and for good mineral by mineral.
    """

    __slots__ = ("box", "filled", "known", "parts", "useful", "wanted")

    def __init__(self, role: int, filled: int, box: Box) -> None:
        self.box: Final = box
        self.filled: Final = filled
        self.wanted: Final = [space for space in box.mats[role] if not filled & space.bit]
        useful = box.wild
        for space in self.wanted:
            useful |= space.useful
        self.useful: Final = useful
        self.parts: Final = [(space, space.useful, space.promises) for space in self.wanted]
        self.known: Final[dict[int, float]] = {}

    def of(self, hand: int, last: bool) -> float:
        """All that the hand promises, or the last turn if the deck is empty."""
        return best_now(hand, self.wanted, self.box) if last else self.promise(hand)

    def promise(self, hand: int) -> float:
        cards = hand & self.useful
        found = self.known.get(cards, -1.0)
        if found < 0:
            found = A_WILD * (cards & self.box.wild).bit_count()
            for space, useful, promises in self.parts:
                try:
                    found += promises[cards & useful]
                except KeyError:  # when a hand has just these cards for the first time
                    part = promises[cards & useful] = promised(space, cards & useful, self.box)
                    found += part
            if len(self.known) >= MOST_HANDS:
                self.known.clear()
            self.known[cards] = found
        return found


def hopes_for(role: int, filled: int, box: Box) -> Hopes:
    """The same ones for the same spaces: from one decision to the next little changes."""
    found = box.hopes.get((role, filled))
    if isinstance(found, Hopes):
        return found
    if len(box.hopes) >= MOST_MATS:
        box.hopes.clear()
    hopes = box.hopes[role, filled] = Hopes(role, filled, box)
    return hopes


def promised(space: Space, cards: int, box: Box) -> float:
    """What one mineral adds, if the hand has these cards that are useful for it."""
    missing = min([9, *[(need & ~cards).bit_count() for need in space.needs]])
    return space.points * PROMISE[max(missing - (cards & box.wild).bit_count(), 0)]


def best_now(hand: int, wanted: list[Space], box: Box) -> float:
    """The points of the best mineral that the hand can pay for."""
    wilds, lacks = (hand & box.wild).bit_count(), ~hand
    best = 0
    for space in wanted:
        if any((need & lacks).bit_count() <= wilds for need in space.needs):
            best = max(best, space.points)
    return float(best)


def after_paying(state: State, hand: int, hopes: Hopes, box: Box) -> float:
    """With the payment that leaves the most."""
    best, wilds = 0.0, (hand & box.wild).bit_count()
    for payment in box.payments(state.roles[state.seat], state.what, state.left):
        if payment.wilds <= wilds and not payment.named & ~hand:
            rest = hand
            for symbol in payment.pay.cards:
                rest = heaps.without_card(rest, box.kinds[symbol])
            best = max(best, hopes.promise(rest))
    return best


def after_a_draw(hand: int, deck: int, hopes: Hopes, box: Box) -> float:
    """On average over the cards that may come."""
    total, useless = 0.0, hopes.promise(hand)
    for kind in box.in_order:
        count = (deck & kind.field).bit_count()
        if count:
            more = heaps.with_card(hand, kind)
            useful = (more ^ hand) & hopes.useful
            total += count * (hopes.promise(more) if useful else useless)
    return total / deck.bit_count()


def after_an_exchange(
    hand: int, card: heaps.Kind, price: int, hopes: Hopes, last: bool, box: Box
) -> float:
    """As if the card had come, and the worst ones had gone for it."""
    return after_losing(heaps.with_card(hand, card), price, hopes, last, box) - AN_EXCHANGE


def after_losing(hand: int, count: int, hopes: Hopes, last: bool, box: Box) -> float:
    """With those cards lost that are missed least."""
    if count <= 0:
        return hopes.of(hand, last)
    found = hopes.of(hand, last)
    for _ in range(count):
        at_most, best = found, hand  # no hand gets better by losing a card
        for kind in box.in_order:
            if hand & kind.first:
                rest = heaps.without_card(hand, kind)
                value = at_most
                if last:
                    value = best_now(rest, hopes.wanted, box)
                elif (rest ^ hand) & hopes.useful:
                    value = hopes.promise(rest)
                if best == hand or value > found:
                    best, found = rest, value
                    if found == at_most:
                        break
        hand = best
    return found
