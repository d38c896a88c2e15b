"""What greedy thinks of a position, beyond the points."""

from quint.core import Player
from quint.games.potion_making import formulas
from quint.games.potion_making.cards import Box
from quint.games.potion_making.state import Rulings, State

OWN_NEXT = 0.5  # of the points of the best formula that the own hand can brew
OTHERS_NEXT = 2.0  # of the points that a card of the others could brew, on average


def worth(state: State, seat: Player, ahead: float, box: Box, rulings: Rulings) -> float:
    """How many points ahead, and what the own hand can brew next, less what others could brew."""
    stock = formulas.Stock(state, box)
    worth = ahead
    if state.played and state.seat == seat:
        worth += box.cards[state.played[-1]].points
    best = 0
    for number in state.hands[seat]:
        card = box.cards[number]
        if card.points > best and formulas.can_complete(state, card, stock, box, rulings):
            best = card.points
    others = rich = 0
    for number, count in enumerate(elsewhere(state, seat)):
        if count:
            others += count
            card = box.cards[number]
            if card.points > 1 and formulas.can_complete(state, card, stock, box, rulings):
                rich += count * card.points
    return worth + OWN_NEXT * best - (OTHERS_NEXT * rich / others if others else 0.0)


def elsewhere(state: State, seat: Player) -> bytes:
    """How many of each card are in the decks or in other hands, for all this seat knows."""
    counts = bytearray(state.unseen)
    for other, hand in enumerate(state.hands):
        if other != seat:
            for card in hand:
                if card >= 0:
                    counts[card] += 1
    return bytes(counts)
