"""Whether a position that somebody drew can be: what is to be done has to fit the cards.

Each function says what is wrong, or nothing.
"""

from collections.abc import Callable
from typing import Final

from quint.games.mineral_quest.cards import Box, cards_to_deal, hand_limit, price
from quint.games.mineral_quest.heaps import size_of
from quint.games.mineral_quest.state import NOTHING, Phase, State, deck_size, ways_to_pay
from quint.sentences import counted


def problem(state: State, box: Box) -> str:
    if state.phase == Phase.ROLES:
        return roles(state, box)
    of_its_phase = OF_PHASE.get(state.phase)
    return (
        needless(state, box)
        or deck(state)
        or (of_its_phase(state, box) if of_its_phase is not None else "")
    )


def some_card(heap: int, box: Box) -> str:
    return next(kind.symbol for kind in box.in_order if heap & kind.first)


def roles(state: State, box: Box) -> str:
    untouched = state.deck == box.all_cards and not any((*state.hands, *state.filled))
    chosen = state.seat == len(state.roles) and not state.final_turns
    return "" if untouched and chosen else "While roles are chosen, all cards are in the deck."


def needless(state: State, box: Box) -> str:
    """2.4: a card that nobody needs cannot have come into a hand, or on the table."""
    out = box.needless(state.roles)
    shown = [hand for hand in state.hands if hand > 0]
    for heap in (state.market, state.face_up, state.discard, *shown):
        if heap & out:
            symbol = some_card(heap & out, box)
            return f"Nobody here needs {symbol}, so it cannot lie there: draw it as removed."
    useful = (state.deck & ~out).bit_count()
    if useful + sum([hand for hand in state.hands if hand < 0]) < 0:
        return "More hidden cards are drawn than there are cards that somebody needs."
    return ""


def deck(state: State) -> str:
    """8.1: an empty deck begins the last round, and the game is not over before."""
    phase, cards = state.phase, deck_size(state)
    completing = phase in (Phase.COMPLETE, Phase.PAY)
    if cards < 0:
        return "More hidden cards are drawn than there are cards that nobody has seen."
    if state.final_turns and (cards or not completing):
        return "The last round begins when the deck is empty, and is for completing only."
    if cards:
        return "The game is not over while the deck has cards." if phase == Phase.END else ""
    if phase in (Phase.DEAL, Phase.TOP, Phase.REFILL):
        return "The deck is empty and cannot deal."
    if completing and not state.final_turns:
        return "The deck is empty, so say how far the last round is: 'last round: 2 turns to go'."
    return ""


# ── What is to be done, phase by phase ────────────────────────────────────────────────────


def dealing(state: State, box: Box) -> str:
    laid = sum([size_of(hand) for hand in state.hands])
    laid += state.market.bit_count() + state.face_up.bit_count()
    due = cards_to_deal(len(state.hands)) - state.left
    return "" if laid == due else f"Cards dealt: {laid}. It should be {due}."


def completing(state: State, box: Box) -> str:
    """7.5: a second sulfide needs a first one, and one that is left."""
    if not state.left:
        return ""
    mat, filled = box.mats[state.roles[state.seat]], state.filled[state.seat]
    sulfides = [bool(filled & space.bit) for space in mat if space.needs_as_second]
    can = any(sulfides) and not all(sulfides)
    return "" if can else "A second sulfide needs a first one, and a Miner."


def paying(state: State, box: Box) -> str:
    seat, second = state.seat, completing(state, box)
    space = box.mats[state.roles[seat]][state.what]
    if second:
        return second
    if state.filled[seat] & space.bit or (state.left and not space.needs_as_second):
        return f"{space.name} cannot be paid for now."
    cards = state.hands[seat] if state.hands[seat] >= 0 else state.deck
    return "" if ways_to_pay(state, cards, box) else f"The hand cannot pay for {space.name}."


def drawing(state: State, box: Box) -> str:
    if not deck_size(state) and not state.face_up:
        return "There is nothing to draw."
    if state.what == NOTHING:
        return ""
    space = box.mats[state.roles[state.seat]][state.what]
    done = state.filled[state.seat] & space.bit
    return "" if done else f"{space.name} has no crystal, so it was not completed."


def giving(state: State, box: Box) -> str:
    wanted, role = box.in_order[state.what], state.roles[state.seat]
    enough = size_of(state.hands[state.seat]) >= state.left <= price(role)
    there = state.market & wanted.first
    return "" if there and enough else f"There is no such exchange for {wanted.symbol}."


def discarding(state: State, box: Box) -> str:
    size = size_of(state.hands[state.seat])
    too_many = size > hand_limit(state.roles[state.seat])
    return "" if too_many else f"A hand of {counted(size, 'card')} is not too large."


OF_PHASE: Final[dict[int, Callable[[State, Box], str]]] = {
    Phase.DEAL: dealing,
    Phase.COMPLETE: completing,
    Phase.PAY: paying,
    Phase.DRAW: drawing,
    Phase.GIVE: giving,
    Phase.LIMIT: discarding,
}
