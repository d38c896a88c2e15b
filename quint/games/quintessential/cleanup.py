"""The Lab Cleanup, and how the next round begins: rules 8, 5.4 to 5.10 and 3.1.

Each step ends with the next one, unless chance or a player has to decide something in between.
"""

from quint.core import Player
from quint.games.quintessential import cards, dice, state as states, table, tell
from quint.games.quintessential.activation import dice_on
from quint.games.quintessential.state import NOBODY, Draft, Fifth, Phase, Rulings, with_item


def clean_up(draft: Draft, box: cards.Box, rulings: Rulings) -> None:
    """8.1: all dice on own cards come back, from cards that never fired too (8.1a)."""
    for seat in range(len(draft.pools)):
        home = [*dice.unrolled(draft.pools[seat])]
        for at, held in enumerate(draft.held[seat]):
            if held:
                home += [dice.die(colour) for colour in dice_on(held)]
                tell.back_from_lab(draft, seat, box.cards[draft.labs[seat][at]], held)
        draft.pools[seat] = tuple(sorted(home))
        draft.held[seat] = (0,) * len(draft.labs[seat])
    _draw_favour(draft, box, rulings)


def _draw_favour(draft: Draft, box: cards.Box, rulings: Rulings) -> None:
    """8.2, first: the Draw card, before the deck is used for anything else (5.10). If the deck
    is empty the winner waits (8.4a)."""
    winner = table.leader(draft.bids[cards.DRAW])
    if winner != NOBODY and draft.deck:
        draft.seat, draft.phase = winner, Phase.DRAWING
        return
    draft.drawer = winner
    if winner != NOBODY:
        tell.draw_waits(draft, winner)
    _starting_player_favour(draft, box, rulings)


def _starting_player_favour(draft: Draft, box: cards.Box, rulings: Rulings) -> None:
    """8.2, second."""
    winner = table.leader(draft.bids[cards.STARTING_PLAYER])
    if winner != NOBODY:
        draft.seat, draft.phase = winner, Phase.NAMING
    else:
        _clean_bottom_row(draft, draft.starter, box, rulings)


def name_starter(draft: Draft, seat: Player, box: cards.Box, rulings: Rulings) -> None:
    """5.9: the winner keeps the token or gives it away; 2.8: at first it falls to chance."""
    first, before = draft.phase == Phase.FIRST, draft.starter
    draft.starter = seat
    if first:
        tell.first(draft, seat)
        _begin_round(draft)
    else:
        tell.starter(draft, seat)
        _clean_bottom_row(draft, before, box, rulings)


def _clean_bottom_row(draft: Draft, starter: Player, box: cards.Box, rulings: Rulings) -> None:
    """8.2a: Extra Action, the formulae, then bids and pity; `starter` has begun this round
    (5.5c)."""
    winner = table.leader(draft.bids[cards.EXTRA_ACTION])
    if winner != NOBODY:  # 5.7
        draft.extras = with_item(draft.extras, winner, Fifth.READY)
        tell.extra_won(draft, winner)
    for i, card in enumerate(draft.offered):  # 5.6
        winner = table.leader(draft.bids[cards.FIRST_FORMULA + i])
        if card == cards.NO_CARD:
            continue
        if winner == NOBODY:
            draft.discards |= 1 << card
            tell.discarded(draft, i, box.cards[card].name)
        else:
            gain_card(draft, winner, card)
            tell.formula_won(draft, winner, i, box.cards[card].name)
    _bids_home(draft)
    _pity(draft, starter if rulings.pity == "before" else draft.starter, box)
    draft.offered, draft.bids = states.NO_OFFERS, [*states.NO_BIDS]
    _clean_top_row(draft, rulings)


def _bids_home(draft: Draft) -> None:
    """5.4: bid dice come back, black ones too."""
    for seat in range(len(draft.pools)):
        home: list[int] = []
        for bids in draft.bids:
            for bidder, bid in bids:
                if bidder == seat:
                    home += bid
        if home:
            back = dice.unrolled(tuple(home))
            draft.pools[seat] = tuple(sorted((*draft.pools[seat], *back)))
            tell.bids_home(draft, seat, home)


def _pity(draft: Draft, starter: Player, box: cards.Box) -> None:
    """5.5: a black die for each card a player bid on in vain, one per card (5.5a); from the
    Starting Player on, while there are any (5.5b, 5.5c)."""
    for step in range(len(draft.pools)):
        seat = (starter + step) % len(draft.pools)
        for space, bids in enumerate(draft.bids):
            if table.leader(bids) == seat or not table.has_bid(bids, seat):
                continue
            if not draft.stock[dice.ANTI]:
                tell.no_pity(draft, seat, table.space_name(draft, space, box))
                continue
            draft.stock = with_item(draft.stock, dice.ANTI, draft.stock[dice.ANTI] - 1)
            draft.pools[seat] = dice.with_die(draft.pools[seat], dice.die(dice.ANTI))
            tell.pity(draft, seat, table.space_name(draft, space, box))


def _clean_top_row(draft: Draft, rulings: Rulings) -> None:
    """8.3: dice come back from the claimable cards; the Discard's claimer chooses."""
    for top, seat in enumerate(draft.claimed):
        colours = dice_on(draft.laid[top])
        if colours:
            home = [dice.die(colour) for colour in colours]
            draft.pools[seat] = tuple(sorted((*draft.pools[seat], *home)))
            tell.back_from_top(draft, seat, top, colours)
    claimer = draft.claimed[cards.DISCARD]
    draft.claimed, draft.laid = states.UNCLAIMED, states.NONE_LAID
    if claimer != NOBODY and draft.discards:
        draft.seat, draft.phase = claimer, Phase.TAKING
        return
    if claimer != NOBODY:
        tell.no_discards(draft, claimer)  # 6.7a
    _late_draw(draft, rulings)


def take(draft: Draft, card: int, box: cards.Box, rulings: Rulings) -> None:
    """6.7: any discarded formula, those of this round too."""
    draft.discards ^= 1 << card
    gain_card(draft, draft.seat, card)
    tell.take(draft, box.cards[card].name)
    _late_draw(draft, rulings)


def _late_draw(draft: Draft, rulings: Rulings) -> None:
    """8.4a: whoever has won Draw with an empty deck draws now from the new one, if any."""
    winner = draft.drawer
    if winner != NOBODY and _deck_ready(draft):
        draft.seat, draft.phase = winner, Phase.DRAWING
        return
    if winner != NOBODY:
        tell.nothing_to_draw(draft, winner)
    _finish_round(draft, rulings)


def _finish_round(draft: Draft, rulings: Rulings) -> None:
    """8.4: used extra assistants go back to their card, new formulae are dealt."""
    for seat, where in enumerate(draft.extras):
        if where == Fifth.USED:
            draft.extras = with_item(draft.extras, seat, Fifth.ON_CARD)
            tell.extra_home(draft, seat)
    draft.turns, draft.seat, draft.drawer = 0, 0, NOBODY
    if draft.round >= rulings.cap:  # 9.2a
        draft.phase = Phase.BROKEN_OFF
        tell.broken_off(draft)
        return
    draft.round += 1
    _refill(draft)


def _refill(draft: Draft) -> None:
    """2.6, 8.4: deal while a space is empty and there is a formula for it."""
    if cards.NO_CARD in draft.offered:
        if _deck_ready(draft):
            draft.phase = Phase.REFILL
            return
        tell.no_formulae(draft)
    if draft.starter == NOBODY:
        draft.phase = Phase.FIRST
    else:
        _begin_round(draft)


def _deck_ready(draft: Draft) -> bool:
    """8.4a: an empty deck is made anew of the discards; False if there are none either."""
    if not draft.deck and draft.discards:
        draft.deck, draft.discards = draft.discards, 0
        tell.new_deck(draft)
    return draft.deck != 0


def deal(draft: Draft, card: int, box: cards.Box, rulings: Rulings) -> None:
    draft.deck ^= 1 << card
    name = box.cards[card].name
    if draft.phase == Phase.DRAWING:  # 5.10
        gain_card(draft, draft.seat, card)
        tell.draw(draft, name)
        if draft.drawer == NOBODY:
            _starting_player_favour(draft, box, rulings)
        else:
            _finish_round(draft, rulings)
        return
    i = draft.offered.index(cards.NO_CARD)
    draft.offered = with_item(draft.offered, i, card)
    tell.deal(draft, i, name)
    _refill(draft)


def gain_card(draft: Draft, seat: Player, card: int) -> None:
    """A formula joins a lab, of any size (5.6a)."""
    lab = tuple(sorted((*draft.labs[seat], card)))
    at = lab.index(card)
    draft.labs[seat] = lab
    draft.held[seat] = (*draft.held[seat][:at], 0, *draft.held[seat][at:])


def _begin_round(draft: Draft) -> None:
    """3.1, and 3.2: everybody gathers all dice to roll them."""
    draft.turns, draft.phase = 0, Phase.GATHER
    tell.new_round(draft)
    next_to_roll(draft)


def next_to_roll(draft: Draft) -> None:
    """Whose dice are still to be rolled; then, or if nobody has any, the turns begin."""
    draft.seat = table.roller(draft)
    if draft.seat == NOBODY:
        draft.seat, draft.phase = draft.starter, Phase.TURN
