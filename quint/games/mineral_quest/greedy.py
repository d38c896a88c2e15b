"""How much a hand promises: what the greedy player looks at. No rule depends on it."""

from typing import Final

from quint.games.mineral_quest.cards import Box, Space, hand_limit
from quint.games.mineral_quest.heaps import count_of, kinds_in, size_of, with_card, without_card
from quint.games.mineral_quest.state import Phase, State, deck_size

# What a mineral promises of its points by how many of its cards are missing: far less than the
# points themselves, or nobody would ever complete anything. Chosen by trying: with these, greedy
# has some 43 points against two random players, who have some 13 each.
PROMISE: Final = (0.10, 0.06, 0.036, 0.022, 0.013, 0.008, 0.005, 0.003, 0.002, 0.001)
A_WILD: Final = 0.5  # a wild card is kept for when it counts
AN_EXCHANGE: Final = 1e-6  # what it has to gain: less than any promise, but not nothing


def worth(state: State, seat: int, scores: tuple[int, ...], box: Box) -> float:
    """The points, and how much the hand promises for the minerals still to be completed."""
    ahead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
    return ahead + prospects(state, seat, box)


def prospects(state: State, seat: int, box: Box) -> float:
    """What the hand of a seat still promises, once the phase it is in has been finished well."""
    hand, phase, mine = state.hands[seat], state.phase, state.seat == seat
    if phase == Phase.END or hand < 0 or len(state.roles) <= seat:
        return 0.0
    role, filled = state.roles[seat], state.filled[seat]
    wanted = [space for space in box.mats[role] if not filled & space.bit]
    if mine and phase == Phase.PAY:
        space = box.mats[role][state.what]
        wanted.remove(space)
        later = 0.0 if state.final_turns else after_paying(state, hand, wanted, box)
        return space.points + later
    if state.final_turns and (seat - state.seat) % len(state.hands) >= state.final_turns:
        return 0.0  # the last turn of this seat is over
    if mine and phase == Phase.TOP:
        return after_a_draw(hand, state.deck, wanted, box)
    last = not deck_size(state)
    if mine and phase == Phase.GIVE:
        # The wanted card counts as if it had come, and the worst ones as if they had gone.
        got = with_card(hand, box.in_order[state.what])
        return after_losing(got, state.left, wanted, last, box) - AN_EXCHANGE
    if mine and phase == Phase.LIMIT:
        return after_losing(hand, size_of(hand) - hand_limit(role), wanted, last, box)
    return hope(hand, wanted, last, box)


def hope(hand: int, wanted: list[Space], last: bool, box: Box) -> float:
    """What a hand is good for: all that it promises, or the last turn if the deck is empty."""
    return best_now(hand, wanted, box) if last else promise(hand, wanted, box)


def best_now(hand: int, wanted: list[Space], box: Box) -> float:
    """The points of the best mineral that the hand can pay for."""
    wilds, lacks = (hand & box.wild).bit_count(), ~hand
    best = 0
    for space in wanted:
        if any((need & lacks).bit_count() <= wilds for need in space.needs):
            best = max(best, space.points)
    return float(best)


def promise(hand: int, wanted: list[Space], box: Box) -> float:
    wilds, lacks = (hand & box.wild).bit_count(), ~hand
    found = A_WILD * wilds
    for space in wanted:
        missing = 9
        for need in space.needs:
            missing = min(missing, (need & lacks).bit_count())
        found += space.points * PROMISE[max(missing - wilds, 0)]
    return found


def after_paying(state: State, hand: int, wanted: list[Space], box: Box) -> float:
    """With the payment that leaves the most."""
    best, wilds = 0.0, (hand & box.wild).bit_count()
    for payment in box.payments(state.roles[state.seat], state.what, state.left):
        if payment.wilds <= wilds and not payment.named & ~hand:
            rest = hand
            for symbol in payment.pay.cards:
                rest = without_card(rest, box.kinds[symbol])
            best = max(best, promise(rest, wanted, box))
    return best


def after_a_draw(hand: int, deck: int, wanted: list[Space], box: Box) -> float:
    """On average over the cards that may come."""
    total = 0.0
    for kind in box.in_order:
        count = count_of(deck, kind)
        if count:
            total += count * promise(with_card(hand, kind), wanted, box)
    return total / deck.bit_count()


def after_losing(hand: int, count: int, wanted: list[Space], last: bool, box: Box) -> float:
    """With those cards lost that are missed least."""
    for _ in range(count):
        hand = max(
            [without_card(hand, kind) for kind in kinds_in(hand, box.in_order)],
            key=lambda rest: hope(rest, wanted, last, box),
        )
    return hope(hand, wanted, last, box)
