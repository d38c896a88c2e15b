"""Why something may not be done now, in the order of the booklet. See rules.toml.

Each function answers None if the action is allowed.
"""

from quint.core import Refusal
from quint.games.quintessential import actions as act, activation, cards, dice, places, table
from quint.games.quintessential.actions import Action
from quint.games.quintessential.cards import NO_AIM, TOP_ROW, Box, Card
from quint.games.quintessential.state import NOBODY, Fifth, Phase, Rulings, State
from quint.sentences import counted, player


def action(state: State, action: Action, box: Box, rulings: Rulings) -> Refusal | None:
    phase = state.phase
    if phase == Phase.WON:
        return Refusal("9.1b", f"The game is over: {player(state.seat)} has made the Stone.")
    if phase == Phase.BROKEN_OFF:
        rounds = counted(rulings.cap, "round")
        return Refusal("9.2a", f"The game was broken off after {rounds}.")
    if phase in (Phase.COLOUR, Phase.PAIR, Phase.FIRST, Phase.REFILL):
        return _in_setup(state, action, box)
    if phase in table.ROLLING:
        return _at_roll(state, action)
    if phase == Phase.TURN:
        return _in_turn(state, action, box)
    if phase in table.FILLING:
        return _on_card(state, action, box)
    if phase == Phase.PLACING:
        return _made_die(state, action, box)
    if phase == Phase.LOOPING:
        return _pull(state, action)
    if phase in table.PICKING:
        return _picks(state, action)
    return _in_cleanup(state, action, box)


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def _in_setup(state: State, action: Action, box: Box) -> Refusal | None:
    if state.phase == Phase.REFILL:
        return _deal(state, action, box, "2.6" if state.starter == NOBODY else "8.4")
    if state.phase == Phase.FIRST:
        if isinstance(action, act.Starts):
            return None
        return Refusal("2.8", "First a token is drawn to see who starts.", (places.TOKEN,))
    who = player(state.seat)
    if state.phase == Phase.COLOUR:
        if not isinstance(action, act.ChooseColour):
            return Refusal("2.1", f"{who} chooses a colour first.")
        if action.colour in state.colours:
            other = player(state.colours.index(action.colour))
            return Refusal("2.1", f"{other} plays {cards.PLAYER_COLOURS[action.colour]} already.")
        return None
    if not isinstance(action, act.ChoosePair):
        rule = "2.3" if state.colours[state.seat] == cards.BLACK else "2.2"
        return Refusal(rule, f"{who} chooses a pair of start cards first.")
    return _pair(state, action, box)


def _pair(state: State, action: act.ChoosePair, box: Box) -> Refusal | None:
    own = state.colours[state.seat]
    if own not in (cards.BLACK, action.colour):
        other = cards.START_COLOURS[action.colour]
        because = f"{player(state.seat)} plays {cards.START_COLOURS[own]}, not {other}."
        return Refusal("2.2", because)
    one, _ = box.pairs[action.colour, action.number]
    for seat, lab in enumerate(state.labs):
        if one in lab:
            return Refusal("2.3", f"{player(seat)} has that pair already.")
    return None


def _deal(state: State, action: Action, box: Box, rule: str) -> Refusal | None:
    if not isinstance(action, act.Deal):
        return Refusal(rule, "First a card is dealt from the deck.", (places.DECK,))
    card = box.named(action.name)
    if card < 1 or not state.deck >> card & 1:
        return Refusal(rule, f"{action.name} is not in the deck.", (places.DECK,))
    return None


# ── 3 A round ─────────────────────────────────────────────────────────────────────────────


def _at_roll(state: State, action: Action) -> Refusal | None:
    seat, number = state.seat, table.die_to_roll(state)
    if isinstance(action, act.Roll) and action.die - action.die % dice.SIDES == number:
        return None
    because = f"First {player(seat)}'s {dice.die_name(number)} die is rolled."
    if state.phase == Phase.MADE:
        return Refusal("4.5a", because, (places.hand(seat),))
    return Refusal("7.1" if state.phase == Phase.REROLL else "3.2", because, (places.pool(seat),))


def _in_turn(state: State, action: Action, box: Box) -> Refusal | None:
    if isinstance(action, act.Dismiss):
        return None
    if isinstance(action, act.Activate):
        return _activate(state, action.name, box)
    if isinstance(action, act.BidOn):
        return _bid(state, action.name, box)
    if isinstance(action, act.Claim):
        return _claim(state, action.top, action.aim)
    if isinstance(action, act.ClaimOther):
        because = f"{action.name} is not in the top row of the Public Lab."
        return _rather(state, action.name, box) or Refusal("6.1", because)
    if isinstance(action, act.Extra):
        return _extra(state)
    who = player(state.seat)
    if isinstance(action, (act.Place, act.PlaceFree, act.ToPool)):
        because = f"{who} says first which card an assistant goes to."
        return Refusal("4.1", because)
    if isinstance(action, (act.Pick, act.Done)):
        return Refusal("3.3", f"{who} has not begun a bid or a reroll.")
    if isinstance(action, act.Pull):
        return Refusal("4.6", "No loop is running.")
    return Refusal("3.3", f"It is {who}'s turn: activate, bid, claim or dismiss.")


def _rather(state: State, name: str, box: Box) -> Refusal | None:
    """What would be right with a card that is not used so; None if it is out of reach."""
    seat, space = state.seat, table.space_named(state, name, box)
    if name in TOP_ROW:
        at = places.top(TOP_ROW.index(name))
        return Refusal("6.1", f"{name} is in the top row of the Public Lab: claim it.", (at,))
    if space >= 0:
        because = f"{name} is in the bottom row of the Public Lab: bid on it."
        return Refusal("5.1", because, (places.space(space),))
    if box.named(name) in state.labs[seat]:
        because = f"{name} is in {player(seat)}'s lab: activate it."
        return Refusal("4.1", because, (places.card(seat, name),))
    return None


# ── 4 Activate ────────────────────────────────────────────────────────────────────────────


def _activate(state: State, name: str, box: Box) -> Refusal | None:
    seat, number = state.seat, box.named(name)
    if number not in state.labs[seat]:
        because = f"{name} is not in {player(seat)}'s lab."
        return _rather(state, name, box) or Refusal("4.1", because)
    card, held = box.cards[number], table.on_own_card(state, seat, number)
    if card.forge and table.aethers_of(state, seat) >= dice.MOST_AETHER:
        return _too_much_aether(seat, places.card(seat, name))
    if activation.is_full(card, held):
        because = f"Every flask of {name} is taken until the round is cleaned up."
        return Refusal("4.1c", because, (places.card(seat, name),))
    return _unfillable(state, card, held, [places.card(seat, name, s) for s in _slots(card)])


def _slots(card: Card) -> range:
    return range(len(card.flasks))


def _unfillable(state: State, card: Card, held: int, flask_places: list[str]) -> Refusal | None:
    """4.1a: the dice in the pool must fill every open flask. Names the first that stays empty."""
    have = dice.colours_in(state.pools[state.seat])
    if activation.can_complete(card, held, have):
        return None
    open_at = [slot for slot in _slots(card) if not held >> 3 * slot & 7]
    slot = _first_lack(card, open_at, have)
    at = (flask_places[slot],)
    if card.flasks[slot] == dice.AETHER and have[dice.ANTI]:
        return _no_power(card, at)
    if card.flasks[slot] == cards.ANY and have[card.makes]:
        return Refusal("6.6a", f"{_not_into_itself(card)}, and no other die is left.", at)
    because = f"Nothing in the pool is left for the {_flask_name(card, slot)} of {card.name}."
    if card.forge and have[dice.AETHER]:
        because += " An aether may not go into a forge."
    return Refusal("4.1a", because, at)


def _flask_name(card: Card, slot: int) -> str:
    """Flasks are called by their colour; the one for any element is the second of its card."""
    if card.flasks[slot] == cards.ANY:
        return "second flask"
    return f"{cards.FLASKS[card.names[slot]]} flask"


def _no_power(card: Card, at: tuple[str, ...]) -> Refusal:
    return Refusal("6.6b", f"Only an aether powers {card.name}, no anti-element.", at)


def _not_into_itself(card: Card) -> str:
    element = dice.ELEMENTS[card.makes]
    return f"{card.name} never turns {element} into {element}"


def _first_lack(card: Card, open_at: list[int], have: list[int]) -> int:
    """The first flask for which no die is left if each takes its own colour before wild ones."""
    left = list(have)
    lacking: list[int] = []
    for slot in open_at:
        wanted = card.flasks[slot]
        if wanted != cards.ANY and left[wanted]:
            left[wanted] -= 1
        else:
            lacking.append(slot)
    for slot in lacking:
        fitting = [c for c in range(len(left)) if left[c] and activation.fits(card, slot, c)]
        if not fitting:
            return slot
        left[fitting[-1]] -= 1
    raise AssertionError("every flask can be filled")


def _too_much_aether(seat: int, place: str) -> Refusal:
    because = f"{player(seat)} owns five aethers already, so no die goes onto a forge."
    return Refusal("1.6b", because, (place,))


def _on_card(state: State, action: Action, box: Box) -> Refusal | None:
    seat = state.seat
    card, held = table.card_in_use(state, box)
    flask_places = [table.flask_in_use(state, card, slot) for slot in _slots(card)]
    open_at = [flask_places[slot] for slot in _slots(card) if not held >> 3 * slot & 7]
    if not isinstance(action, act.Place):
        because = f"{player(seat)} is filling {card.name}: it needs a die in every flask."
        return Refusal("4.1a", because, tuple(open_at))
    colour = action.die // dice.SIDES
    if action.die not in state.pools[seat]:
        because = f"There is no {dice.die_name(action.die)} in the pool."
        return Refusal("4.1", because, (places.pool(seat),))
    refusal = _flask(card, held, action.flask, colour, flask_places, "4.1")
    if refusal is not None:
        return refusal
    slot = activation.open_slot(card, held, action.flask)
    have = dice.colours_in(state.pools[seat])
    have[colour] -= 1
    after = activation.put(held, slot, colour)
    if activation.can_complete(card, after, have):
        return None
    left_open = [s for s in _slots(card) if not after >> 3 * s & 7]
    lacks = _first_lack(card, left_open, have)
    if card.flasks[lacks] == dice.AETHER and have[dice.ANTI]:
        return _no_power(card, (flask_places[lacks],))
    because = f"Then nothing would be left for the {_flask_name(card, lacks)} of {card.name}."
    return Refusal("4.1a", because, (flask_places[lacks],))


def _flask(
    card: Card, held: int, flask: int, colour: int, flask_places: list[str], rule: str
) -> Refusal | None:
    """Whether a die of this colour may go into a flask of this name, by an assistant (rule 4.1) or
    by free placement (4.5c)."""
    alike = [slot for slot, name in enumerate(card.names) if name == flask]
    if not alike:
        wanted = "flask for any element" if flask == cards.ANY else f"{cards.FLASKS[flask]} flask"
        return Refusal(rule, f"{card.name} has no {wanted}.", tuple(flask_places))
    name, slot = _flask_name(card, alike[0]), activation.open_slot(card, held, flask)
    if slot < 0:
        return _taken(card, held, alike, flask_places, rule)
    if activation.fits(card, slot, colour):
        return None
    at = (flask_places[slot],)
    if card.flasks[slot] == cards.ANY:  # 6.6
        return Refusal("6.6a", f"{_not_into_itself(card)}.", at)
    if card.flasks[slot] == dice.AETHER and colour == dice.ANTI:
        return _no_power(card, at)
    if colour == dice.AETHER:
        return Refusal("1.5", "An aether may not go into a forge.", at)
    return Refusal(rule, f"The {name} of {card.name} does not take {dice.ELEMENTS[colour]}.", at)


def _taken(card: Card, held: int, alike: list[int], flask_places: list[str], rule: str) -> Refusal:
    name, at = _flask_name(card, alike[0]), tuple([flask_places[slot] for slot in alike])
    jammed = [
        slot
        for slot in alike
        if card.destroys[slot] and activation.in_flask(held, slot) == dice.AETHER
    ]
    if jammed:
        because = f"The aether in the {name} of {card.name} stays there until the cleanup."
        return Refusal("4.3b", because, at)
    return Refusal(rule, f"The {name} of {card.name} is taken.", at)


def _made_die(state: State, action: Action, box: Box) -> Refusal | None:
    seat, colour = state.seat, state.hand // dice.SIDES
    if isinstance(action, act.ToPool):
        if state.hand % dice.SIDES and action.face:
            because = (
                "The die has been rolled; only a die out of a loop is turned to a chosen face."
            )
            return Refusal("4.5a", because, (places.hand(seat),))
        if not state.hand % dice.SIDES and not action.face:
            because = "A die out of a loop has no face yet: say which, like 'to pool as 6'."
            return Refusal("4.6", because, (places.hand(seat),))
        return None
    if not isinstance(action, act.PlaceFree):
        because = f"First the new {dice.ELEMENTS[colour]} die goes to the pool or onto a card."
        return Refusal("4.5", because, (places.hand(seat),))
    number = box.named(action.name)
    if number not in state.labs[seat]:
        return Refusal("4.5c", f"{action.name} is not in {player(seat)}'s lab.")
    card, held = box.cards[number], table.on_own_card(state, seat, number)
    flask_places = [places.card(seat, card.name, slot) for slot in _slots(card)]
    refusal = _flask(card, held, action.flask, colour, flask_places, "4.5c")
    if refusal is not None:
        return refusal
    if card.forge and table.aethers_of(state, seat) >= dice.MOST_AETHER:
        return _too_much_aether(seat, places.card(seat, card.name))
    slot = activation.open_slot(card, held, action.flask)
    if table.runs_on(state, card, held, slot):
        because = (
            "That would only run the same loop again; every die of it could be pulled at once."
        )
        return Refusal("4.6c", because, (flask_places[slot],))
    return None


def _pull(state: State, action: Action) -> Refusal | None:
    if isinstance(action, act.Pull) and state.loop >> action.colour & 1:
        return None
    on = " or ".join(
        [f"pull {dice.ELEMENTS[c]}" for c in range(len(dice.ELEMENTS)) if state.loop >> c & 1]
    )
    if isinstance(action, act.Pull):
        because = f"No {dice.ELEMENTS[action.colour]} is made in this loop: {on}."
        return Refusal("4.6b", because, (places.stock(action.colour),))
    return Refusal("4.6", f"The loop runs for ever until a die is pulled: {on}.")


# ── 5 Bid and 7 Dismiss ───────────────────────────────────────────────────────────────────


def _bid(state: State, name: str, box: Box) -> Refusal | None:
    seat, space = state.seat, table.space_named(state, name, box)
    if space < 0:
        spaces = tuple([places.space(cards.FIRST_FORMULA + i) for i in range(cards.FORMULAE)])
        because = f"{name} is not in the bottom row of the Public Lab."
        return _rather(state, name, box) or Refusal("5.6", because, spaces)
    at = (places.space(space),)
    if space == cards.EXTRA_ACTION and state.extras[seat] != Fifth.ON_CARD:
        because = f"{player(seat)}'s extra assistant is not on the Extra Action card."
        return Refusal("5.8", because, at)
    have, highest = dice.total(state.pools[seat]), table.highest(state.bids[space])
    if not have:
        return Refusal("5.1", "A bid needs at least one die, and the pool is empty.", at)
    if have <= highest:
        because = f"All dice in the pool show {have}, and the bid on {name} is {highest}."
        return Refusal("5.2", because, at)
    return None


def _extra(state: State) -> Refusal | None:
    seat, where = state.seat, state.extras[state.seat]
    if state.extra_now:
        because = f"{player(seat)}'s extra assistant is at work already, and there is only one."
        return Refusal("5.7a", because, (places.dismiss(seat),))
    if where == Fifth.USED:
        because = f"{player(seat)}'s extra assistant has been used, and comes home in the cleanup."
        return Refusal("8.4", because, (places.space(cards.EXTRA_ACTION),))
    if where != Fifth.READY:
        because = f"{player(seat)}'s extra assistant still has to be won on the Extra Action card."
        return Refusal("5.7", because, (places.space(cards.EXTRA_ACTION),))
    return None


def _picks(state: State, action: Action) -> Refusal | None:
    seat, bidding = state.seat, state.phase == Phase.BIDDING
    if isinstance(action, act.Pick):
        return _pick(state, action.die)
    what = "the bid" if bidding else "the reroll"
    if not isinstance(action, act.Done):
        because = f"{player(seat)} is picking dice for {what}; 'done' ends that."
        return Refusal("5.1" if bidding else "7.1", because, (places.hand(seat),))
    if not bidding:
        return None
    bid, highest = dice.total(state.picked), table.highest(state.bids[state.card])
    if not state.picked:
        return Refusal("5.1", "A bid needs at least one die.", (places.space(state.card),))
    if bid <= highest:
        because = f"A bid of {bid} does not exceed the {highest} that was bid."
        return Refusal("5.2", because, (places.space(state.card),))
    return None


def _pick(state: State, number: int) -> Refusal | None:
    seat, name, bidding = state.seat, dice.die_name(number), state.phase == Phase.BIDDING
    if number in state.pools[seat]:
        return None
    for space, bids in enumerate(state.bids):
        for bidder, bid in bids:
            if bidding and bidder == seat and number in bid:
                because = f"The {name} lies in a bid already; another bid takes other dice."
                return Refusal("5.3", because, (places.space(space),))
    rule = "5.1" if bidding else "7.1a"
    return Refusal(rule, f"There is no {name} in the pool.", (places.pool(seat),))


# ── 6 Claim and 9 the Stone ───────────────────────────────────────────────────────────────


def _claim(state: State, top: int, aim: int) -> Refusal | None:
    seat, name = state.seat, TOP_ROW[top]
    if state.claimed[top] != NOBODY:
        because = f"{player(state.claimed[top])} has claimed {name} in this round."
        return Refusal("6.1a", because, (places.top(top),))
    if top == cards.DISCARD:
        return None
    have = dice.colours_in(state.pools[seat])
    if top == cards.LAPIS:
        if have[dice.AETHER] >= dice.MOST_AETHER and have[dice.ANTI]:
            return None
        because = (
            f"The Stone needs five aethers and one anti-element in the pool, and there are "
            f"{have[dice.AETHER]} and {have[dice.ANTI]}."
        )
        wild = have[dice.ANTI] > 1 and have[dice.AETHER] < dice.MOST_AETHER
        return Refusal("9.1a" if wild else "9.1", because, (places.top(top),))
    if aim not in cards.aims_of(top):
        return _aim(top, aim)
    card = cards.CLAIMABLES[top, aim]
    if card.forge and table.aethers_of(state, seat) >= dice.MOST_AETHER:
        return _too_much_aether(seat, places.top(top))
    return _unfillable(state, card, 0, [places.top(top, slot) for slot in _slots(card)])


def _aim(top: int, aim: int) -> Refusal:
    """6.2b, 6.6a: an element has to be named, and not every one can be."""
    name, rule = TOP_ROW[top], "6.6a" if top == cards.TRADE_TRANSMUTUS else "6.2b"
    because = f"Only a common element can be named for {name}: fire, water, air or earth."
    if aim == NO_AIM:
        because = f"Which element? Say it like '{act.Claim(top, cards.aims_of(top)[0])}'."
    elif top == cards.TRADE_TRANSMUTUS:
        because = f"{name} never makes aether: only forges do."
    return Refusal(rule, because, (places.top(top),))


# ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────────


def _in_cleanup(state: State, action: Action, box: Box) -> Refusal | None:
    if state.phase == Phase.DRAWING:
        return _deal(state, action, box, "5.10")
    who = player(state.seat)
    if state.phase == Phase.NAMING:
        if isinstance(action, act.Starts):
            return None
        because = f"{who} first says who gets the Starting Player token."
        return Refusal("5.9", because, (places.TOKEN,))
    if not isinstance(action, act.Take):
        return Refusal("6.7", f"{who} first takes a discarded formula.", (places.DISCARDS,))
    card = box.named(action.name)
    if card < 1 or not state.discards >> card & 1:
        return Refusal("6.7", f"{action.name} is not among the discards.", (places.DISCARDS,))
    return None
