"""How good a state looks for a seat: what the greedy agent maximises.

An action that is begun is finished in the plainest way before the dice are counted, so that each
decision on the way is judged by what comes of it.
"""

from __future__ import annotations

from typing import Final

from quint.core import Game
from quint.games.quintessential.activation import dice_on
from quint.games.quintessential.cards import (
    DRAW,
    EXTRA_ACTION,
    FIRST_FORMULA,
    SPACES,
    STARTING_PLAYER,
    Deck,
)
from quint.games.quintessential.dice import (
    AETHER,
    ANTI,
    COMMON,
    MOST_AETHER,
    SIDES,
    counted,
    total,
)
from quint.games.quintessential.state import (
    ACTIVATING,
    ASSISTANTS,
    BIDDING,
    BROKEN_OFF,
    CLAIMING,
    DISMISSING,
    DONE,
    LOOPING,
    MADE,
    PLACING,
    READY,
    TURN,
    WON,
    Action,
    Pick,
    Place,
    Pull,
    Roll,
    State,
    ToPool,
    has_bid,
    leader,
)

STONE: Final = 1000.0
OF_AETHER: Final = 9.0
OF_FIVE_AETHERS: Final = 50.0  # then no common die is needed, and all of them are worth less
OF_FIRST_ANTI: Final = 3.0  # the Stone needs one
OF_ANTI: Final = 1.2
OF_COMMON: Final = 1.0
OF_VARIETY: Final = 0.4  # for each common element at hand: the Multi-Forge wants all four
OF_FORMULA: Final = 2.5
OF_CONVERTUS: Final = 0.8
OF_DRAW: Final = 1.6
OF_EXTRA: Final = 2.5
OF_EXTRA_SENT: Final = 100.0  # two actions lie ahead: that beats any one of them but the Stone
OF_START: Final = 0.2
OF_FREE_DIE: Final = 0.08  # a die in the pool can still be used, by each assistant to come
OF_FACE: Final = 0.01
ENOUGH_CARDS: Final = 5  # more formulae than that are seldom all used in a round


def judge(game: Game, deck: Deck, state: State, seat: int) -> float:
    if state.mover == seat:
        state = finished(game, state)
    if state.doing == WON:
        return STONE if state.mover == seat else -STONE
    if state.doing == BROKEN_OFF:
        return 0.0
    return dice_worth(state, seat) + cards_worth(deck, state, seat) + bids_worth(deck, state, seat)


def dice_worth(state: State, seat: int) -> float:
    """All dice of a player, wherever they lie; those in the pool a little more."""
    pool = state.pools[seat]
    owned = counted(pool)
    for held in state.held[seat]:
        for colour in dice_on(held):
            owned[colour] += 1
    for top, owner in enumerate(state.claimed):
        if owner == seat:
            for colour in dice_on(state.laid[top]):
                owned[colour] += 1
    for bids in state.bids:
        for bidder, dice in bids:
            if bidder == seat:
                for number in dice:
                    owned[number // SIDES] += 1
    worth = OF_AETHER * owned[AETHER] + OF_ANTI * owned[ANTI]
    if owned[ANTI]:
        worth += OF_FIRST_ANTI - OF_ANTI
    if owned[AETHER] < MOST_AETHER:
        for colour in range(COMMON):
            worth += OF_COMMON * owned[colour] + OF_VARIETY * min(owned[colour], 1)
    else:
        worth += OF_FIVE_AETHERS
    turns_left = ASSISTANTS - state.turns // len(state.pools)
    return worth + OF_FREE_DIE * turns_left * len(pool) + OF_FACE * total(pool)


def cards_worth(deck: Deck, state: State, seat: int) -> float:
    """Formulae that make one die more are better than those that only change one."""
    worths = sorted([_card_worth(deck, card) for card in state.labs[seat][1:]])
    worth = sum(worths[-ENOUGH_CARDS:]) + 0.3 * sum(worths[:-ENOUGH_CARDS])
    if state.extras[seat] == READY:
        worth += OF_EXTRA
    if state.extra_now and state.mover == seat and state.doing == TURN:
        worth += OF_EXTRA_SENT
    return worth + OF_START if state.starter == seat else worth


def _card_worth(deck: Deck, card: int) -> float:
    return OF_FORMULA if len(deck.cards[card].flasks) > 1 else OF_CONVERTUS


def bids_worth(deck: Deck, state: State, seat: int) -> float:
    """What the leading bids may win, and the pity for those that do not lead."""
    worth = 0.0
    for space in range(SPACES):
        bids = state.bids[space]
        if not has_bid(bids, seat):
            continue
        if leader(bids) != seat:
            worth += OF_ANTI
            continue
        prize = OF_START
        if space == DRAW:
            prize = OF_DRAW
        elif space == EXTRA_ACTION:
            prize = OF_EXTRA
        elif space != STARTING_PLAYER:
            prize = _card_worth(deck, state.offered[space - FIRST_FORMULA])
        worth += prize * (1 - 1 / (2 + total(bids[-1][1]) / 4))  # high bids are seldom outbid
    return worth


# ── Finishing what is begun ───────────────────────────────────────────────────────────────


def finished(game: Game, state: State) -> State:
    """The state after the assistant at work has done what is usual."""
    while True:
        action = usual(game, state)
        if action is None:
            return state
        state = game.apply(state, action)


def usual(game: Game, state: State) -> Action | None:
    """The plainest next step of an action that is begun; None if nothing is."""
    doing = state.doing
    if doing == MADE:
        return Roll(state.hand + 4)
    if doing == PLACING:
        return ToPool(0 if state.hand % SIDES else 6)
    if doing in (ACTIVATING, CLAIMING):
        best: Place | None = None
        for action in game.actions(state):
            if isinstance(action, Place) and (best is None or _cost(action) < _cost(best)):
                best = action
        return best
    if doing == LOOPING:
        return Pull(state.hand // SIDES)
    if doing == DISMISSING:
        return DONE
    if doing == BIDDING:
        bids = state.bids[state.card]
        if total(state.picked) > (total(bids[-1][1]) if bids else 0):
            return DONE
        return Pick(max([(number % SIDES, number) for number in state.pools[state.mover]])[1])
    return None


def _cost(action: Place) -> int:
    """Cheap dice first: aether, which always comes back, common ones, anti-elements last; of each
    the lowest face."""
    colour, face = divmod(action.die, SIDES)
    if colour == AETHER:
        return face
    return (20 if colour == ANTI else 10) + face
