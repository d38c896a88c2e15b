"""How good a state looks for a seat: what the greedy agent maximises.

An action that is begun is finished in the plainest way before the dice are counted, so that each
decision on the way is judged by what comes of it.

The weights are reasoned, not fitted to played games. Their unit is one common die: an aether takes
four and a turn at a forge; a formula with two flasks adds a die in each round that it is used, a
Convertus only changes one. All that is asked of them is tested: greedy players take what wins, and
make the Stone long before the cap.
"""

from typing import Final

from quint.core import Game
from quint.games.quintessential import actions as act, cards, dice, table
from quint.games.quintessential.actions import Action
from quint.games.quintessential.activation import dice_on
from quint.games.quintessential.cards import Box
from quint.games.quintessential.state import ASSISTANTS, Fifth, Phase, State

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


def worth(game: Game[State, Action], state: State, seat: int, box: Box) -> float:
    if state.seat == seat:
        state = finished(game, state)
    if state.phase == Phase.WON:
        return STONE if state.seat == seat else -STONE
    if state.phase == Phase.BROKEN_OFF:
        return 0.0
    return dice_worth(state, seat) + cards_worth(state, seat, box) + bids_worth(state, seat, box)


def dice_worth(state: State, seat: int) -> float:
    """All dice of a player, wherever they lie; those in the pool a little more."""
    pool = state.pools[seat]
    owned = dice.colours_in(pool)
    for held in state.held[seat]:
        for colour in dice_on(held):
            owned[colour] += 1
    for top, owner in enumerate(state.claimed):
        if owner == seat:
            for colour in dice_on(state.laid[top]):
                owned[colour] += 1
    for bids in state.bids:
        for bidder, bid in bids:
            if bidder == seat:
                for number in bid:
                    owned[number // dice.SIDES] += 1
    worth = OF_AETHER * owned[dice.AETHER] + OF_ANTI * owned[dice.ANTI]
    if owned[dice.ANTI]:
        worth += OF_FIRST_ANTI - OF_ANTI
    if owned[dice.AETHER] < dice.MOST_AETHER:
        for colour in range(dice.COMMON):
            worth += OF_COMMON * owned[colour] + OF_VARIETY * min(owned[colour], 1)
    else:
        worth += OF_FIVE_AETHERS
    turns_left = ASSISTANTS - state.turns // len(state.pools)
    return worth + OF_FREE_DIE * turns_left * len(pool) + OF_FACE * dice.total(pool)


def cards_worth(state: State, seat: int, box: Box) -> float:
    """Formulae that make one die more are better than those that only change one."""
    worths = sorted([_card_worth(card, box) for card in state.labs[seat][1:]])
    worth = sum(worths[-ENOUGH_CARDS:]) + 0.3 * sum(worths[:-ENOUGH_CARDS])
    if state.extras[seat] == Fifth.READY:
        worth += OF_EXTRA
    if state.extra_now and state.seat == seat and state.phase == Phase.TURN:
        worth += OF_EXTRA_SENT
    return worth + OF_START if state.starter == seat else worth


def _card_worth(card: int, box: Box) -> float:
    return OF_FORMULA if len(box.cards[card].flasks) > 1 else OF_CONVERTUS


def bids_worth(state: State, seat: int, box: Box) -> float:
    """What the leading bids may win, and the pity for those that do not lead."""
    worth = 0.0
    for space in range(cards.SPACES):
        bids = state.bids[space]
        if not table.has_bid(bids, seat):
            continue
        if table.leader(bids) != seat:
            worth += OF_ANTI
            continue
        prize = OF_START
        if space == cards.DRAW:
            prize = OF_DRAW
        elif space == cards.EXTRA_ACTION:
            prize = OF_EXTRA
        elif space != cards.STARTING_PLAYER:
            prize = _card_worth(state.offered[space - cards.FIRST_FORMULA], box)
        worth += prize * (1 - 1 / (2 + table.highest(bids) / 4))  # high bids are seldom outbid
    return worth


# ── Finishing what is begun ───────────────────────────────────────────────────────────────


def finished(game: Game[State, Action], state: State) -> State:
    """The state after the assistant at work has done what is usual."""
    while True:
        action = usual(game, state)
        if action is None:
            return state
        state = game.apply(state, action)


def usual(game: Game[State, Action], state: State) -> Action | None:
    """The plainest next step of an action that is begun; None if nothing is."""
    phase = state.phase
    if phase == Phase.MADE:
        return act.Roll(state.hand + 4)
    if phase == Phase.PLACING:
        return act.ToPool(0 if state.hand % dice.SIDES else 6)
    if phase in table.FILLING:
        best: act.Place | None = None
        for action in game.actions(state):
            if isinstance(action, act.Place) and (best is None or _cost(action) < _cost(best)):
                best = action
        return best
    if phase == Phase.LOOPING:
        return act.Pull(state.hand // dice.SIDES)
    if phase == Phase.DISMISSING:
        return act.DONE
    if phase == Phase.BIDDING:
        if dice.total(state.picked) > table.highest(state.bids[state.card]):
            return act.DONE
        return act.Pick(
            max([(number % dice.SIDES, number) for number in state.pools[state.seat]])[1]
        )
    return None


def _cost(action: act.Place) -> int:
    """Cheap dice first: aether, which always comes back, common ones, anti-elements last; of each
    the lowest face."""
    colour, face = divmod(action.die, dice.SIDES)
    if colour == dice.AETHER:
        return face
    return (20 if colour == dice.ANTI else 10) + face
