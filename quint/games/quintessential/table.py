"""What rules, drawing and scene ask of a state. Rule numbers are those of rules.toml."""

from typing import Final

from quint.games.quintessential import activation, cards, dice, places
from quint.games.quintessential.cards import NO_CARD, Box, Card
from quint.games.quintessential.dice import AETHER, ELEMENTS, NO_DIE, SIDES, first_unrolled
from quint.games.quintessential.state import ASSISTANTS, NOBODY, Bid, Draft, Phase, State

AT_CHANCE: Final = (
    *(Phase.REFILL, Phase.FIRST, Phase.GATHER, Phase.MADE, Phase.REROLL, Phase.DRAWING),
)
# An assistant is on a card, and its action is not over.
AT_WORK: Final = (
    *(Phase.ACTIVATING, Phase.CLAIMING, Phase.MADE, Phase.PLACING, Phase.LOOPING),
    *(Phase.BIDDING, Phase.DISMISSING, Phase.REROLL, Phase.WON),
)
ROLLING: Final = (Phase.GATHER, Phase.REROLL, Phase.MADE)  # chance rolls a die
FILLING: Final = (Phase.ACTIVATING, Phase.CLAIMING)  # dice go into the flasks of a card
PICKING: Final = (Phase.BIDDING, Phase.DISMISSING)  # dice are picked out of the pool
IN_CLEANUP: Final = (Phase.DRAWING, Phase.NAMING, Phase.TAKING)


# ── Setup ─────────────────────────────────────────────────────────────────────────────────


def chooser(colours: tuple[int, ...], labs: tuple[tuple[int, ...], ...]) -> int:
    """2.1a, 2.3: whose setup choice is next: by seat, the black player's pair last; NOBODY's when
    the setup is done."""
    for seat, colour in enumerate(colours):
        if colour == NOBODY:
            return seat
    to_choose = [seat for seat, lab in enumerate(labs) if len(lab) == 1]
    for seat in to_choose:
        if colours[seat] != cards.BLACK:
            return seat
    return to_choose[0] if to_choose else NOBODY


def pairs_to_choose(state: State, box: Box) -> list[tuple[int, int]]:
    """2.2, 2.3: the colours and numbers of the start pairs that the chooser may take."""
    own = state.colours[state.seat]
    return [
        (colour, number)
        for (colour, number), pair in box.pairs.items()
        if own in (cards.BLACK, colour) and state.deck >> pair[0] & 1
    ]


# ── A round ───────────────────────────────────────────────────────────────────────────────


def turns_in_round(players: int) -> int:
    """3.3: until all normal assistants are out."""
    return ASSISTANTS * players


def assistants_left(state: State, seat: int) -> int:
    """2.7, 3.3: how many of the four normal assistants a player can still send out in this round.

    An assistant is out from the moment it is put on a card (4.1, 5.1, 6.1, 7.1), so the one that is
    at work counts no more; all stay out until the cleanup is over.
    """
    if state.starter == NOBODY:
        return ASSISTANTS
    players = len(state.labs)
    place = (seat - state.starter) % players  # in the order of turns
    sent = (state.turns - place + players - 1) // players
    if state.seat == seat and state.phase in AT_WORK and not state.extra_now:
        sent += 1
    return ASSISTANTS - sent


def roller(state: State | Draft) -> int:
    """3.2: whose dice are rolled next in phase 1, from the Starting Player on; NOBODY when done."""
    players = len(state.pools)
    for step in range(players):
        seat = (state.starter + step) % players
        if first_unrolled(state.pools[seat]) != NO_DIE:
            return seat
    return NOBODY


def die_to_roll(state: State) -> int:
    """The die in hand, or the first in the pool that shows no face."""
    return state.hand if state.hand != NO_DIE else first_unrolled(state.pools[state.seat])


def dice_about(state: State | Draft) -> list[int]:
    """1.2: how many dice of each colour are not in the stock."""
    found = [*state.picked, *([state.hand] if state.hand != NO_DIE else [])]
    for pool in state.pools:
        found += pool
    for bids in state.bids:
        for _, bid in bids:
            found += bid
    counts = dice.colours_in(tuple(found))
    for held in (*[held for lab in state.held for held in lab], *state.laid):
        for colour in activation.dice_on(held):
            counts[colour] += 1
    return counts


def aethers_of(state: State | Draft, seat: int) -> int:
    """1.6a: all the aethers a player owns, in the pool, in hand, on cards and in bids."""
    count = 0
    for number in state.pools[seat]:
        if number // SIDES == AETHER:
            count += 1
    for held in state.held[seat]:
        if held:
            count += activation.dice_on(held).count(AETHER)
    for top, owner in enumerate(state.claimed):
        if owner == seat:
            count += activation.dice_on(state.laid[top]).count(AETHER)
    for bids in state.bids:
        for bidder, bid in bids:
            if bidder == seat:
                count += len([number for number in bid if number // SIDES == AETHER])
    if state.seat == seat:
        count += len([number for number in state.picked if number // SIDES == AETHER])
        if state.hand // SIDES == AETHER:
            count += 1
    return count


# ── Cards in use ──────────────────────────────────────────────────────────────────────────


def on_own_card(state: State | Draft, seat: int, card: int) -> int:
    """What lies on a card of a lab."""
    return state.held[seat][state.labs[seat].index(card)]


def card_in_use(state: State | Draft, box: Box) -> tuple[Card, int]:
    """4.1, 6.1: the card that dice are being placed on, and what lies on it."""
    if state.phase == Phase.CLAIMING:
        return cards.CLAIMABLES[state.card, state.aim], state.laid[state.card]
    return box.cards[state.card], on_own_card(state, state.seat, state.card)


def flask_in_use(state: State | Draft, card: Card, slot: int) -> str:
    """The place of one of its flasks."""
    if state.phase == Phase.CLAIMING:
        return places.top(state.card, slot)
    return places.card(state.seat, card.name, slot)


def runs_on(state: State, card: Card, held: int, slot: int) -> bool:
    """4.6c: the die in hand is out of a loop, and this flask would only let the loop run on."""
    colour = state.hand // SIDES
    if not state.loop >> colour & 1:
        return False
    return activation.carries(card, held, state.stock, slot, colour, state.loop, colour)


def colours_of_loop(state: State) -> list[int]:
    """4.6: the colours of a running loop, in the order in which they were made."""
    if state.phase != Phase.LOOPING:
        return []
    on = [colour for colour in range(len(ELEMENTS)) if state.loop >> colour & 1]
    made = [colour for colour in state.chain if colour in on]
    return list(dict.fromkeys([*made, *on]))


def cards_of_loop(state: State, box: Box) -> list[int]:
    """4.6: the places in the lab of the cards that make one die of a running loop into another."""
    loop, hand = colours_of_loop(state), state.hand // SIDES
    found: list[int] = []
    for at, number in enumerate(state.labs[state.seat]):
        card, held = box.cards[number], state.held[state.seat][at]
        slots = [activation.open_slot(card, held, f) for f in activation.open_flasks(card, held)]
        ways = [(s, c) for s in slots for c in loop if activation.fits(card, s, c)]
        for slot, colour in ways:
            if activation.carries(card, held, state.stock, slot, colour, state.loop, hand):
                found.append(at)
                break
    return found


# ── The bottom row ────────────────────────────────────────────────────────────────────────


def leader(bids: tuple[Bid, ...]) -> int:
    """5.4: who wins a card, or NOBODY. Each bid exceeds the one before, so it is the last."""
    return bids[-1][0] if bids else NOBODY


def highest(bids: tuple[Bid, ...]) -> int:
    """5.2: what a bid on a card must exceed."""
    return dice.total(bids[-1][1]) if bids else 0


def has_bid(bids: tuple[Bid, ...], seat: int) -> bool:
    return seat in [bidder for bidder, _ in bids]


def space_name(state: State | Draft, space: int, box: Box) -> str:
    """The name of a card of the bottom row, or nothing if the space is empty."""
    favour = cards.FAVOURS.get(space)
    if favour is not None:
        return favour
    card = state.offered[space - cards.FIRST_FORMULA]
    return box.cards[card].name if card != NO_CARD else ""


def space_named(state: State, name: str, box: Box) -> int:
    """The space of the bottom row where a card lies, or -1."""
    for space in range(cards.SPACES):
        if space_name(state, space, box) == name:
            return space
    return -1
