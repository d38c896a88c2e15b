"""Why something may not be done now, in the order of the booklet. See rules.toml.

Each function answers None if the action is allowed.
"""

from __future__ import annotations

from quint.core import Refusal
from quint.games.quintessential.activation import (
    can_complete,
    carries,
    fits,
    in_flask,
    is_full,
    open_slot,
    put,
)
from quint.games.quintessential.cards import (
    ANY,
    DISCARD,
    EXTRA_ACTION,
    FIRST_FORMULA,
    FLASKS,
    FORMULAE,
    LAPIS,
    NO_AIM,
    START_COLOURS,
    TOP_ROW,
    TRADE_TRANSMUTUS,
    Card,
    Deck,
    aims_of,
    claimed_card,
)
from quint.games.quintessential.dice import (
    AETHER,
    ANTI,
    ELEMENTS,
    MOST_AETHER,
    SIDES,
    counted,
    die_name,
    first_unrolled,
    total,
)
from quint.games.quintessential.state import (
    ACTIVATING,
    BIDDING,
    BLACK,
    BROKEN_OFF,
    CLAIMING,
    COLOUR,
    DISCARDS_PLACE,
    DISMISSING,
    DRAWING,
    FIRST,
    GATHER,
    LOOPING,
    MADE,
    NAMING,
    NOBODY,
    ON_CARD,
    PAIR,
    PLACING,
    PLAYER_COLOURS,
    READY,
    REFILL,
    REROLL,
    TURN,
    USED,
    WON,
    Action,
    Activate,
    BidOn,
    ChooseColour,
    ChoosePair,
    Claim,
    ClaimOther,
    Deal,
    Dismiss,
    Done,
    Extra,
    Pick,
    Place,
    PlaceFree,
    Pull,
    Roll,
    Starts,
    State,
    Take,
    ToPool,
    aethers_of,
    card_place,
    pool_place,
    space_named,
    space_place,
    stock_place,
    top_place,
)
from quint.games.quintessential.telling import counted_as
from quint.sentences import player


def refuse(state: State, action: Action, deck: Deck, cap: int) -> Refusal | None:
    doing = state.doing
    if doing == WON:
        return Refusal("9.1b", f"The game is over: {player(state.mover)} has made the Stone.")
    if doing == BROKEN_OFF:
        rounds = counted_as(cap, "round", "rounds")
        return Refusal("9.2a", f"The game was broken off after {rounds}.")
    if doing in (COLOUR, PAIR, FIRST, REFILL):
        return _refuse_in_setup(state, action, deck)
    if doing in (GATHER, REROLL, MADE):
        return _refuse_at_roll(state, action)
    if doing == TURN:
        return _refuse_in_turn(state, action, deck)
    if doing in (ACTIVATING, CLAIMING):
        return _refuse_on_card(state, action, deck)
    if doing == PLACING:
        return _refuse_made_die(state, action, deck)
    if doing == LOOPING:
        return _refuse_pull(state, action)
    if doing in (BIDDING, DISMISSING):
        return _refuse_picks(state, action)
    return _refuse_in_cleanup(state, action, deck)


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def _refuse_in_setup(state: State, action: Action, deck: Deck) -> Refusal | None:
    if state.doing == REFILL:
        return _refuse_deal(state, action, deck, "2.6" if state.starter == NOBODY else "8.4")
    if state.doing == FIRST:
        if isinstance(action, Starts):
            return None
        return Refusal("2.8", "First a token is drawn to see who starts.", ("token",))
    who = player(state.mover)
    if state.doing == COLOUR:
        if not isinstance(action, ChooseColour):
            return Refusal("2.1", f"{who} chooses a colour first.")
        if action.number in state.colours:
            other = player(state.colours.index(action.number))
            return Refusal("2.1", f"{other} plays {PLAYER_COLOURS[action.number]} already.")
        return None
    if not isinstance(action, ChoosePair):
        rule = "2.3" if state.colours[state.mover] == BLACK else "2.2"
        return Refusal(rule, f"{who} chooses a pair of start cards first.")
    return _refuse_pair(state, action, deck)


def _refuse_pair(state: State, action: ChoosePair, deck: Deck) -> Refusal | None:
    own = state.colours[state.mover]
    if own not in (BLACK, action.colour):
        other = START_COLOURS[action.colour]
        return Refusal("2.2", f"{player(state.mover)} plays {START_COLOURS[own]}, not {other}.")
    one, _ = deck.pairs[action.colour * 3 + action.number - 1]
    for seat, lab in enumerate(state.labs):
        if one in lab:
            return Refusal("2.3", f"{player(seat)} has that pair already.")
    return None


def _refuse_deal(state: State, action: Action, deck: Deck, rule: str) -> Refusal | None:
    if not isinstance(action, Deal):
        return Refusal(rule, "First a card is dealt from the deck.", ("deck",))
    card = deck.named(action.name)
    if card < 1 or not state.deck >> card & 1:
        return Refusal(rule, f"{action.name} is not in the deck.", ("deck",))
    return None


# ── 3 A round ─────────────────────────────────────────────────────────────────────────────


def _refuse_at_roll(state: State, action: Action) -> Refusal | None:
    doing = state.doing
    if doing == MADE:
        rule, seat, number = "4.5a", state.mover, state.hand
    else:
        rule, seat = "7.1" if doing == REROLL else "3.2", state.mover
        number = first_unrolled(state.pools[seat])
    if not isinstance(action, Roll) or action.number - action.number % SIDES != number:
        said = f"First {player(seat)}'s {die_name(number)} die is rolled."
        return Refusal(rule, said, (f"hand:{seat}" if doing == MADE else pool_place(seat),))
    return None


def _refuse_in_turn(state: State, action: Action, deck: Deck) -> Refusal | None:
    if isinstance(action, Dismiss):
        return None
    if isinstance(action, Activate):
        return _refuse_activate(state, action.name, deck)
    if isinstance(action, BidOn):
        return _refuse_bid(state, action.name, deck)
    if isinstance(action, Claim):
        return _refuse_claim(state, action.top, action.aim)
    if isinstance(action, ClaimOther):
        said = f"{action.name} is not in the top row of the Public Lab."
        return _rather(state, action.name, deck) or Refusal("6.1", said)
    if isinstance(action, Extra):
        return _refuse_extra(state)
    who = player(state.mover)
    if isinstance(action, (Place, PlaceFree, ToPool)):
        said = f"{who} says first which card an assistant goes to."
        return Refusal("4.1", said)
    if isinstance(action, (Pick, Done)):
        return Refusal("3.3", f"{who} has not begun a bid or a reroll.")
    if isinstance(action, Pull):
        return Refusal("4.6", "No loop is running.")
    return Refusal("3.3", f"It is {who}'s turn: activate, bid, claim or dismiss.")


def _rather(state: State, name: str, deck: Deck) -> Refusal | None:
    """What would be right with a card that is not used so; None if it is out of reach."""
    seat, space = state.mover, space_named(state, deck, name)
    if name in TOP_ROW:
        at = top_place(TOP_ROW.index(name))
        return Refusal("6.1", f"{name} is in the top row of the Public Lab: claim it.", (at,))
    if space >= 0:
        said = f"{name} is in the bottom row of the Public Lab: bid on it."
        return Refusal("5.1", said, (space_place(space),))
    if deck.named(name) in state.labs[seat]:
        said = f"{name} is in {player(seat)}'s lab: activate it."
        return Refusal("4.1", said, (card_place(seat, name),))
    return None


# ── 4 Activate ────────────────────────────────────────────────────────────────────────────


def _refuse_activate(state: State, name: str, deck: Deck) -> Refusal | None:
    seat, number = state.mover, deck.named(name)
    if number not in state.labs[seat]:
        said = f"{name} is not in {player(seat)}'s lab."
        return _rather(state, name, deck) or Refusal("4.1", said)
    card, held = deck.cards[number], state.held[seat][state.labs[seat].index(number)]
    if card.forge and aethers_of(state, seat) >= MOST_AETHER:
        return _too_much_aether(seat, card_place(seat, name))
    if is_full(card, held):
        said = f"Every flask of {name} is taken until the round is cleaned up."
        return Refusal("4.1c", said, (card_place(seat, name),))
    return _refuse_unfillable(state, card, held, [card_place(seat, name, s) for s in _slots(card)])


def _slots(card: Card) -> range:
    return range(len(card.flasks))


def _refuse_unfillable(state: State, card: Card, held: int, places: list[str]) -> Refusal | None:
    """4.1a: the dice in the pool must fill every open flask. Names the first that stays empty."""
    have = counted(state.pools[state.mover])
    if can_complete(card, held, have):
        return None
    open_at = [slot for slot in _slots(card) if not held >> 3 * slot & 7]
    slot = _first_lack(card, open_at, have)
    at = (places[slot],)
    if card.flasks[slot] == AETHER and have[ANTI]:
        return _no_power(card, at)
    if card.flasks[slot] == ANY and have[card.makes]:
        return Refusal("6.6a", f"{_not_into_itself(card)}, and no other die is left.", at)
    said = f"Nothing in the pool is left for the {_flask_name(card, slot)} of {card.name}."
    if card.forge and have[AETHER]:
        said += " An aether may not go into a forge."
    return Refusal("4.1a", said, at)


def _flask_name(card: Card, slot: int) -> str:
    """Flasks are called by their colour; the one for any element is the second of its card."""
    return "second flask" if card.flasks[slot] == ANY else f"{FLASKS[card.names[slot]]} flask"


def _no_power(card: Card, at: tuple[str, ...]) -> Refusal:
    return Refusal("6.6b", f"Only an aether powers {card.name}, no anti-element.", at)


def _not_into_itself(card: Card) -> str:
    element = ELEMENTS[card.makes]
    return f"{card.name} never turns {element} into {element}"


def _first_lack(card: Card, open_at: list[int], have: list[int]) -> int:
    """The first flask for which no die is left if each takes its own colour before wild ones."""
    left = list(have)
    lacking: list[int] = []
    for slot in open_at:
        wanted = card.flasks[slot]
        if wanted != ANY and left[wanted]:
            left[wanted] -= 1
        else:
            lacking.append(slot)
    for slot in lacking:
        fitting = [c for c in range(len(left)) if left[c] and fits(card, slot, c)]
        if not fitting:
            return slot
        left[fitting[-1]] -= 1
    raise AssertionError("every flask can be filled")


def _too_much_aether(seat: int, place: str) -> Refusal:
    said = f"{player(seat)} owns five aethers already, so no die goes onto a forge."
    return Refusal("1.6b", said, (place,))


def card_in_use(state: State, deck: Deck) -> tuple[Card, int, list[str]]:
    """The card that dice are being placed on, what lies on it, and the places of its flasks."""
    seat = state.mover
    if state.doing == CLAIMING:
        card = claimed_card(state.card, state.aim)
        return card, state.laid[state.card], [top_place(state.card, s) for s in _slots(card)]
    card = deck.cards[state.card]
    held = state.held[seat][state.labs[seat].index(state.card)]
    return card, held, [card_place(seat, card.name, slot) for slot in _slots(card)]


def _refuse_on_card(state: State, action: Action, deck: Deck) -> Refusal | None:
    card, held, places = card_in_use(state, deck)
    seat = state.mover
    open_at = [places[slot] for slot in _slots(card) if not held >> 3 * slot & 7]
    if not isinstance(action, Place):
        said = f"{player(seat)} is filling {card.name}: it needs a die in every flask."
        return Refusal("4.1a", said, tuple(open_at))
    colour = action.die // SIDES
    if action.die not in state.pools[seat]:
        return Refusal("4.1", f"There is no {die_name(action.die)} in the pool.", (f"pool:{seat}",))
    refusal = _refuse_flask(card, held, action.flask, colour, places, "4.1")
    if refusal is not None:
        return refusal
    slot = open_slot(card, held, action.flask)
    have = counted(state.pools[seat])
    have[colour] -= 1
    after = put(held, slot, colour)
    if can_complete(card, after, have):
        return None
    left_open = [s for s in _slots(card) if not after >> 3 * s & 7]
    lacks = _first_lack(card, left_open, have)
    if card.flasks[lacks] == AETHER and have[ANTI]:
        return _no_power(card, (places[lacks],))
    said = f"Then nothing would be left for the {_flask_name(card, lacks)} of {card.name}."
    return Refusal("4.1a", said, (places[lacks],))


def _refuse_flask(
    card: Card, held: int, flask: int, colour: int, places: list[str], rule: str
) -> Refusal | None:
    """Whether a die of this colour may go into a flask of this name, by an assistant (rule 4.1) or
    by free placement (4.5c)."""
    alike = [slot for slot, name in enumerate(card.names) if name == flask]
    if not alike:
        wanted = "flask for any element" if flask == ANY else f"{FLASKS[flask]} flask"
        return Refusal(rule, f"{card.name} has no {wanted}.", tuple(places))
    name, slot = _flask_name(card, alike[0]), open_slot(card, held, flask)
    if slot < 0:
        return _refuse_taken(card, held, alike, places, rule)
    if fits(card, slot, colour):
        return None
    at = (places[slot],)
    if card.flasks[slot] == ANY:  # 6.6
        return Refusal("6.6a", f"{_not_into_itself(card)}.", at)
    if card.flasks[slot] == AETHER and colour == ANTI:
        return _no_power(card, at)
    if colour == AETHER:
        return Refusal("1.5", "An aether may not go into a forge.", at)
    return Refusal(rule, f"The {name} of {card.name} does not take {ELEMENTS[colour]}.", at)


def _refuse_taken(card: Card, held: int, alike: list[int], places: list[str], rule: str) -> Refusal:
    name, at = _flask_name(card, alike[0]), tuple([places[slot] for slot in alike])
    jammed = [slot for slot in alike if card.destroys[slot] and in_flask(held, slot) == AETHER]
    if jammed:
        said = f"The aether in the {name} of {card.name} stays there until the cleanup."
        return Refusal("4.3b", said, at)
    return Refusal(rule, f"The {name} of {card.name} is taken.", at)


def runs_on(state: State, card: Card, held: int, slot: int) -> bool:
    """4.6c: the die in hand is out of a loop, and this flask would only let the loop run on."""
    colour = state.hand // SIDES
    if not state.loop >> colour & 1:
        return False
    return carries(card, held, state.stock, slot, colour, state.loop, colour)


def _refuse_made_die(state: State, action: Action, deck: Deck) -> Refusal | None:
    seat, colour = state.mover, state.hand // SIDES
    if isinstance(action, ToPool):
        if state.hand % SIDES and action.number:
            said = "The die has been rolled; only a die out of a loop is turned to a chosen face."
            return Refusal("4.5a", said, (f"hand:{seat}",))
        if not state.hand % SIDES and not action.number:
            said = "A die out of a loop has no face yet: say which, like 'to pool as 6'."
            return Refusal("4.6", said, (f"hand:{seat}",))
        return None
    if not isinstance(action, PlaceFree):
        said = f"First the new {ELEMENTS[colour]} die goes to the pool or onto a card."
        return Refusal("4.5", said, (f"hand:{seat}",))
    number = deck.named(action.name)
    if number not in state.labs[seat]:
        return Refusal("4.5c", f"{action.name} is not in {player(seat)}'s lab.")
    card, held = deck.cards[number], state.held[seat][state.labs[seat].index(number)]
    places = [card_place(seat, card.name, slot) for slot in _slots(card)]
    refusal = _refuse_flask(card, held, action.flask, colour, places, "4.5c")
    if refusal is not None:
        return refusal
    if card.forge and aethers_of(state, seat) >= MOST_AETHER:
        return _too_much_aether(seat, card_place(seat, card.name))
    slot = open_slot(card, held, action.flask)
    if runs_on(state, card, held, slot):
        said = "That would only run the same loop again; every die of it could be pulled at once."
        return Refusal("4.6c", said, (places[slot],))
    return None


def _refuse_pull(state: State, action: Action) -> Refusal | None:
    if isinstance(action, Pull) and state.loop >> action.number & 1:
        return None
    on = " or ".join([f"pull {ELEMENTS[c]}" for c in range(len(ELEMENTS)) if state.loop >> c & 1])
    if isinstance(action, Pull):
        said = f"No {ELEMENTS[action.number]} is made in this loop: {on}."
        return Refusal("4.6b", said, (stock_place(action.number),))
    return Refusal("4.6", f"The loop runs for ever until a die is pulled: {on}.")


# ── 5 Bid and 7 Dismiss ───────────────────────────────────────────────────────────────────


def _highest(state: State, space: int) -> int:
    bids = state.bids[space]
    return total(bids[-1][1]) if bids else 0


def _refuse_bid(state: State, name: str, deck: Deck) -> Refusal | None:
    seat, space = state.mover, space_named(state, deck, name)
    if space < 0:
        spaces = tuple([space_place(FIRST_FORMULA + i) for i in range(FORMULAE)])
        said = f"{name} is not in the bottom row of the Public Lab."
        return _rather(state, name, deck) or Refusal("5.6", said, spaces)
    at = (space_place(space),)
    if space == EXTRA_ACTION and state.extras[seat] != ON_CARD:
        said = f"{player(seat)}'s extra assistant is not on the Extra Action card."
        return Refusal("5.8", said, at)
    have, highest = total(state.pools[seat]), _highest(state, space)
    if not have:
        return Refusal("5.1", "A bid needs at least one die, and the pool is empty.", at)
    if have <= highest:
        said = f"All dice in the pool show {have}, and the bid on {name} is {highest}."
        return Refusal("5.2", said, at)
    return None


def _refuse_extra(state: State) -> Refusal | None:
    seat, where = state.mover, state.extras[state.mover]
    if state.extra_now:
        said = f"{player(seat)}'s extra assistant is at work already, and there is only one."
        return Refusal("5.7a", said, (f"dismiss:{seat}",))
    if where == USED:
        said = f"{player(seat)}'s extra assistant has been used, and comes home in the cleanup."
        return Refusal("8.4", said, (space_place(EXTRA_ACTION),))
    if where != READY:
        said = f"{player(seat)}'s extra assistant still has to be won on the Extra Action card."
        return Refusal("5.7", said, (space_place(EXTRA_ACTION),))
    return None


def _refuse_picks(state: State, action: Action) -> Refusal | None:
    seat, bidding = state.mover, state.doing == BIDDING
    if isinstance(action, Pick):
        if action.number in state.pools[seat]:
            return None
        name = die_name(action.number)
        for space, bids in enumerate(state.bids):
            for bidder, dice in bids:
                if bidding and bidder == seat and action.number in dice:
                    said = f"The {name} lies in a bid already; another bid takes other dice."
                    return Refusal("5.3", said, (space_place(space),))
        rule = "5.1" if bidding else "7.1a"
        return Refusal(rule, f"There is no {name} in the pool.", (f"pool:{seat}",))
    what = "the bid" if bidding else "the reroll"
    if not isinstance(action, Done):
        said = f"{player(seat)} is picking dice for {what}; 'done' ends that."
        return Refusal("5.1" if bidding else "7.1", said, (f"hand:{seat}",))
    if not bidding:
        return None
    bid, highest = total(state.picked), _highest(state, state.card)
    if not state.picked:
        return Refusal("5.1", "A bid needs at least one die.", (space_place(state.card),))
    if bid <= highest:
        said = f"A bid of {bid} does not exceed the {highest} that was bid."
        return Refusal("5.2", said, (space_place(state.card),))
    return None


# ── 6 Claim and 9 the Stone ───────────────────────────────────────────────────────────────


def _refuse_claim(state: State, top: int, aim: int) -> Refusal | None:
    seat, name = state.mover, TOP_ROW[top]
    if state.claimed[top] != NOBODY:
        said = f"{player(state.claimed[top])} has claimed {name} in this round."
        return Refusal("6.1a", said, (top_place(top),))
    if top == DISCARD:
        return None
    have = counted(state.pools[seat])
    if top == LAPIS:
        if have[AETHER] >= MOST_AETHER and have[ANTI]:
            return None
        said = (
            f"The Stone needs five aethers and one anti-element in the pool, and there are "
            f"{have[AETHER]} and {have[ANTI]}."
        )
        wild = have[ANTI] > 1 and have[AETHER] < MOST_AETHER
        return Refusal("9.1a" if wild else "9.1", said, (top_place(top),))
    if aim not in aims_of(top):
        return _refuse_aim(top, aim)
    card = claimed_card(top, aim)
    if card.forge and aethers_of(state, seat) >= MOST_AETHER:
        return _too_much_aether(seat, top_place(top))
    return _refuse_unfillable(state, card, 0, [top_place(top, slot) for slot in _slots(card)])


def _refuse_aim(top: int, aim: int) -> Refusal:
    """6.2b, 6.6a: an element has to be named, and not every one can be."""
    name, rule = TOP_ROW[top], "6.6a" if top == TRADE_TRANSMUTUS else "6.2b"
    said = f"Only a common element can be named for {name}: fire, water, air or earth."
    if aim == NO_AIM:
        said = f"Which element? Say it like '{Claim(top, aims_of(top)[0])}'."
    elif top == TRADE_TRANSMUTUS:
        said = f"{name} never makes aether: only forges do."
    return Refusal(rule, said, (top_place(top),))


# ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────────


def _refuse_in_cleanup(state: State, action: Action, deck: Deck) -> Refusal | None:
    if state.doing == DRAWING:
        return _refuse_deal(state, action, deck, "5.10")
    who = player(state.mover)
    if state.doing == NAMING:
        if isinstance(action, Starts):
            return None
        return Refusal("5.9", f"{who} first says who gets the Starting Player token.", ("token",))
    if not isinstance(action, Take):
        return Refusal("6.7", f"{who} first takes a discarded formula.", (DISCARDS_PLACE,))
    card = deck.named(action.name)
    if card < 1 or not state.discards >> card & 1:
        return Refusal("6.7", f"{action.name} is not among the discards.", (DISCARDS_PLACE,))
    return None
