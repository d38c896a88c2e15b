"""Hidden cards (rule 1.5): what a player sees, what that could be, and what a deck turns up."""

from random import Random

from quint.core import Player, lot_among
from quint.games.potion_making.cards import Box
from quint.games.potion_making.state import Draft, State, back_of, changed, without


def seen_by(state: State, seat: Player, box: Box) -> State:
    """The other hands from behind, but for cards that everybody saw being taken (1.5)."""
    draft = Draft(state)
    unseen = bytearray(state.unseen)
    for other, hand in enumerate(state.hands):
        if other == seat:
            continue
        hidden = hand
        for card in state.shown[other]:
            hidden = without(hidden, card)
        for card in hidden:
            if card >= 0:
                unseen[card] += 1
        backs = [back_of(box.deck_of[card]) if card >= 0 else card for card in hidden]
        draft.hands[other] = tuple(sorted([*backs, *state.shown[other]]))
    draft.unseen = bytes(unseen)
    return draft.freeze()


def imagined(view: State, rng: Random, box: Box) -> State:
    """Any cards that nobody has seen, for those seen from behind."""
    draft = Draft(view)
    for deck, cards in enumerate(box.by_deck):
        pool = [card for card in cards for _ in range(draft.unseen[card])]
        rng.shuffle(pool)
        back = back_of(deck)
        for other, hand in enumerate(draft.hands):
            for _ in range(hand.count(back)):
                card = pool.pop()
                draft.unseen = changed(draft.unseen, card, -1)
                draft.hands[other] = tuple(sorted([*without(draft.hands[other], back), card]))
    return draft.freeze()


def by_lot(state: State, rng: Random, box: Box) -> int:
    """The card that comes off the deck which is being drawn from."""
    counts, cards = state.unseen, box.by_deck[state.drawing]
    if len(box.decks) > 1:
        counts = bytes([counts[card] for card in cards])
    place, lot = 0, lot_among(sum(counts), rng) - counts[0]
    while lot >= 0:
        place += 1
        lot -= counts[place]
    return cards[place]
