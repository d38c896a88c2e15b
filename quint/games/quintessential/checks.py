"""What a drawing must not show: states that the rules never lead to."""

from itertools import pairwise
from typing import Final

from quint.core import Unreadable
from quint.games.quintessential import cards, dice, table
from quint.games.quintessential.activation import fits, in_flask, is_full, stays
from quint.games.quintessential.state import NOBODY, Fifth, Phase, State

NOBODYS: Final = (Phase.REFILL, Phase.FIRST, Phase.GATHER, Phase.BROKEN_OFF)  # no player's turn
WITH_DIE: Final = (Phase.MADE, Phase.PLACING, Phase.LOOPING)  # with a die in hand
FAVOUR_GIVEN: Final = {Phase.DRAWING: cards.DRAW, Phase.NAMING: cards.STARTING_PLAYER}


def check(state: State, box: cards.Box) -> None:
    _labs(state, box)
    _bids(state)
    if state.starter == NOBODY:
        _setup(state)
    else:
        _time(state)
        _whose(state)
        _drawer(state)
        _faces(state)
        _extra(state)
        _picked(state)
        _hand(state)
    if state.phase == Phase.REFILL and cards.NO_CARD not in state.offered:
        raise Unreadable("No space is empty, so no formula is dealt.")
    if state.phase == Phase.CLAIMING:
        _claim(state)
    if state.phase == Phase.ACTIVATING and state.card not in state.labs[state.seat]:
        name = box.cards[state.card].name
        raise Unreadable(f"{name} is not in player {state.seat + 1}'s lab.")
    _begun(state, box)


def _labs(state: State, box: cards.Box) -> None:
    chosen = [colour for colour in state.colours if colour != NOBODY]
    if len(chosen) != len(set(chosen)):
        raise Unreadable("Two players have the same colour.")
    for seat, lab in enumerate(state.labs):
        if table.aethers_of(state, seat) > dice.MOST_AETHER:
            raise Unreadable(f"Player {seat + 1} owns more than five aethers.")
        for at, number in enumerate(lab):
            card, held = box.cards[number], state.held[seat][at]
            if is_full(card, held):
                stay = [stays(card, s, in_flask(held, s)) for s in range(len(card.flasks))]
                if not all(stay):
                    raise Unreadable(f"{card.name} is full, so it would have fired.")


def _bids(state: State) -> None:
    for space, bids in enumerate(state.bids):
        totals = [dice.total(bid) for _, bid in bids]
        if any(later <= earlier for earlier, later in pairwise(totals)):
            raise Unreadable("Each bid on a card must exceed the one before it.")
        formula = cards.is_formula(space)
        if bids and formula and state.offered[space - cards.FIRST_FORMULA] == cards.NO_CARD:
            raise Unreadable("There is a bid on an empty space.")
    for top, seat in enumerate(state.claimed):
        if state.laid[top] and seat == NOBODY:
            raise Unreadable(f"Dice lie on {cards.TOP_ROW[top]}, and nobody has claimed it.")


def _setup(state: State) -> None:
    if state.phase in (Phase.COLOUR, Phase.PAIR):
        right = Phase.COLOUR if NOBODY in state.colours else Phase.PAIR
        if state.seat != table.chooser(state.colours, state.labs) or state.phase != right:
            raise Unreadable("In the setup it is somebody else's choice.")
    elif state.phase not in (Phase.REFILL, Phase.FIRST):
        raise Unreadable("Nothing is played before the setup is done.")


# ── A round ───────────────────────────────────────────────────────────────────────────────


def _time(state: State) -> None:
    """The phase is one of this part of the game."""
    over = state.turns == table.turns_in_round(len(state.labs))
    if over != (state.phase in table.IN_CLEANUP):
        raise Unreadable("Cards are given out in the cleanup of a round, and only there.")
    if state.phase in (Phase.COLOUR, Phase.PAIR, Phase.FIRST):
        raise Unreadable("The setup is over once there is a starting player.")


def _in_turn(state: State) -> bool:
    return state.phase not in NOBODYS and state.phase not in table.IN_CLEANUP


def _whose(state: State) -> None:
    """The player in turn, or the one who has won a card, is the one who plays."""
    seat = (state.starter + state.turns) % len(state.labs)
    if _in_turn(state) and state.seat != seat:
        raise Unreadable(
            f"Turn {state.turns + 1} is player {seat + 1}'s: player {state.starter + 1} starts, "
            "and the others follow in order."
        )
    if state.phase in FAVOUR_GIVEN and state.seat != _favoured(state):
        raise Unreadable(f"Player {state.seat + 1} has not won that card.")


def _favoured(state: State) -> int:
    """Who draws a card or names the starting player."""
    if state.phase == Phase.DRAWING and state.drawer != NOBODY:
        return state.drawer
    return table.leader(state.bids[FAVOUR_GIVEN[state.phase]])


def _drawer(state: State) -> None:
    """8.4a: a won Draw waits while the deck is empty; by then the other bids are gone."""
    phase, waits = state.phase, state.drawer != NOBODY
    in_time = phase == Phase.DRAWING or (not state.deck and phase in (Phase.NAMING, Phase.TAKING))
    if waits and not in_time:
        raise Unreadable("A won Draw waits in the cleanup, and only while the deck is empty.")
    won = table.leader(state.bids[cards.DRAW])
    if waits and phase == Phase.NAMING and state.drawer != won:
        raise Unreadable(f"Player {state.drawer + 1} has not won Draw.")
    if any(state.bids) and (phase == Phase.TAKING or (waits and phase == Phase.DRAWING)):
        raise Unreadable("All bids have gone home before that.")


def _faces(state: State) -> None:
    """Dice in pools show a face, unless they are about to be rolled."""
    phase = state.phase
    unrolled = [
        seat for seat, pool in enumerate(state.pools) if dice.first_unrolled(pool) != dice.NO_DIE
    ]
    if _in_turn(state) and phase != Phase.REROLL and unrolled:
        raise Unreadable(f"Player {unrolled[0] + 1} has dice that show no face yet.")
    nothing_again = phase == Phase.REROLL and unrolled != [state.seat]
    if nothing_again or (phase == Phase.GATHER and not unrolled):
        raise Unreadable("There is no die to roll.")


def _extra(state: State) -> None:
    used = state.extras[state.seat] == Fifth.USED
    if state.extra_now and not (_in_turn(state) and used):
        raise Unreadable("An extra assistant at work is a used one.")


def _picked(state: State) -> None:
    if state.picked and state.phase not in table.PICKING:
        raise Unreadable("Dice are picked only for a bid or a reroll.")
    if dice.first_unrolled(state.picked) != dice.NO_DIE:
        raise Unreadable("The picked dice show a face each.")


def _hand(state: State) -> None:
    """The die just made, chain and loop fit what is going on."""
    if state.hand == dice.NO_DIE:
        if state.chain or state.loop:
            raise Unreadable("There is no chain without a die just made.")
        return
    colour, face = divmod(state.hand, dice.SIDES)
    pulled = bool(state.loop >> colour & 1)
    if not state.chain:
        raise Unreadable("A die just made has a chain: the elements made since a die last stayed.")
    rolled = state.phase == Phase.PLACING and not pulled
    if bool(face) != rolled:
        raise Unreadable("A die just made shows a face once it is rolled, or none out of a loop.")
    if state.phase == Phase.LOOPING and not pulled:
        raise Unreadable("The die in hand is not one of the loop.")
    lacking = [c for c, n in enumerate(state.stock) if state.loop >> c & 1 and not n]
    if [c for c in lacking if c != colour]:
        raise Unreadable(f"No {dice.ELEMENTS[lacking[0]]} is left to be made in that loop.")


def _begun(state: State, box: cards.Box) -> None:
    """A bid (5.2, 5.8) or a forge (1.6b) that nobody could have begun."""
    seat = state.seat
    if state.phase == Phase.BIDDING:
        have = dice.total(state.pools[seat]) + dice.total(state.picked)
        highest = table.highest(state.bids[state.card])
        if have <= highest:
            raise Unreadable(f"All dice of player {seat + 1} show {have}; that bid is {highest}.")
        if state.card == cards.EXTRA_ACTION and state.extras[seat] != Fifth.ON_CARD:
            raise Unreadable(f"Player {seat + 1}'s extra assistant is not there to be won.")
    elif state.phase in (Phase.ACTIVATING, Phase.CLAIMING):
        card, _ = table.card_in_use(state, box)
        if card.forge and table.aethers_of(state, seat) >= dice.MOST_AETHER:
            raise Unreadable(f"{card.name} would make a sixth aether for player {seat + 1}.")


def _claim(state: State) -> None:
    """Dice on a card being claimed fit its flasks."""
    if state.claimed[state.card] != state.seat:
        name = cards.TOP_ROW[state.card]
        raise Unreadable(f"Player {state.seat + 1} has not claimed {name} in the drawing.")
    card, held = cards.CLAIMABLES[state.card, state.aim], state.laid[state.card]
    for slot in range(cards.MOST_FLASKS):
        colour = in_flask(held, slot)
        if colour >= 0 and (slot >= len(card.flasks) or not fits(card, slot, colour)):
            raise Unreadable(f"No {dice.ELEMENTS[colour]} fits that flask of {card.name}.")
