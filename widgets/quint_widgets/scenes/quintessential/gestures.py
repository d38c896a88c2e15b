"""Which places mean which action, and back.

A gesture is a place alone; a card and an element for it; or a die and the flask it goes into.
"""

from collections.abc import Callable
from typing import Any

from quint.games.quintessential import (
    Quintessential,
    actions as act,
    activation,
    cards,
    places,
    table,
)
from quint.games.quintessential.cards import NO_AIM, NO_CARD, TOP_ROW, Box, Card
from quint.games.quintessential.dice import ELEMENTS, SIDES, Pool
from quint.games.quintessential.state import Phase, State
from quint.sentences import player
from quint_widgets.scene import Gesture

EMPTY = "No die lies there."
NO_SUCH_CARD = "No card lies there."


def kinds(pool: Pool) -> list[int]:
    """The different dice of a pool, in order: each lies in a slot of its own."""
    return sorted(set(pool))


def _first(card: Card, held: int, flask: int) -> int:
    """The first flask of this name with room; if all are taken the first of them; -1 if none."""
    slot = activation.open_slot(card, held, flask)
    return card.names.index(flask) if slot < 0 and flask in card.names else slot


# ── From an action to its gesture ─────────────────────────────────────────────────────────


def gesture(game: Quintessential, state: State, action: act.Action) -> Gesture:
    """The places that mean this action now; none if it cannot be tried."""
    found = _GESTURES.get(type(action))
    return () if found is None else found(state, action, game.box)


def _place(state: State, action: act.Place, box: Box) -> Gesture:
    seat, dice = state.seat, kinds(state.pools[state.seat])
    if state.phase not in table.FILLING or action.die not in dice:
        return ()
    card, held = table.card_in_use(state, box)
    slot = _first(card, held, action.flask)
    where = f"t{state.card}"
    if state.phase == Phase.ACTIVATING:
        where = f"{seat}:{state.labs[seat].index(state.card)}"
    return (f"d:{seat}:{dice.index(action.die)}", f"flask:{where}:{slot}") if slot >= 0 else ()


def _place_free(state: State, action: act.PlaceFree, box: Box) -> Gesture:
    seat, number = state.seat, box.named(action.name)
    if state.phase != Phase.PLACING or number not in state.labs[seat]:
        return ()
    at = state.labs[seat].index(number)
    slot = _first(box.cards[number], state.held[seat][at], action.flask)
    return ("hand", f"flask:{seat}:{at}:{slot}") if slot >= 0 else ()


def _to_pool(state: State, action: act.ToPool, box: Box) -> Gesture:
    if state.phase != Phase.PLACING:
        return ()
    return ("hand", f"face:{action.face}" if action.face else places.pool(state.seat))


def _pick(state: State, action: act.Pick, box: Box) -> Gesture:
    dice = kinds(state.pools[state.seat])
    if state.phase not in table.PICKING or action.die not in dice:
        return ()
    return (f"pick:{state.seat}:{dice.index(action.die)}",)


def _claim(state: State, action: act.Claim, box: Box) -> Gesture:
    if action.aim == NO_AIM:
        return (places.top(action.top),)
    return (f"aim:{action.top}", places.stock(action.aim))


def _activate(state: State, action: act.Activate, box: Box) -> Gesture:
    number, lab = box.named(action.name), state.labs[state.seat]
    return (f"card:{state.seat}:{lab.index(number)}",) if number in lab else ()


def _bid_on(state: State, action: act.BidOn, box: Box) -> Gesture:
    space = table.space_named(state, action.name, box)
    return (places.space(space),) if space >= 0 else ()


def _dismiss(state: State, action: act.Dismiss, box: Box) -> Gesture:
    return (places.dismiss(state.seat),)


def _extra(state: State, action: act.Extra, box: Box) -> Gesture:
    return ("turn:extra",)


def _done(state: State, action: act.Done, box: Box) -> Gesture:
    return ("turn:done",)


def _pull(state: State, action: act.Pull, box: Box) -> Gesture:
    loop = table.colours_of_loop(state)
    return (f"pull:{loop.index(action.colour)}",) if action.colour in loop else ()


def _starts(state: State, action: act.Starts, box: Box) -> Gesture:
    return (f"seat:{action.seat}",)


def _take(state: State, action: act.Take, box: Box) -> Gesture:
    number, discards = box.named(action.name), cards.members(state.discards)
    return (f"take:{discards.index(number)}",) if number in discards else ()


def _choose_colour(state: State, action: act.ChooseColour, box: Box) -> Gesture:
    choosing = state.phase == Phase.COLOUR
    return (f"colour:{cards.PLAYER_COLOURS[action.colour]}",) if choosing else ()


def _choose_pair(state: State, action: act.ChoosePair, box: Box) -> Gesture:
    choosing = state.phase == Phase.PAIR
    return (f"pair:{cards.START_COLOURS[action.colour]}-{action.number}",) if choosing else ()


_GESTURES: dict[type, Callable[[State, Any, Box], Gesture]] = {
    act.Place: _place,
    act.PlaceFree: _place_free,
    act.ToPool: _to_pool,
    act.Pick: _pick,
    act.Claim: _claim,
    act.Activate: _activate,
    act.BidOn: _bid_on,
    act.Dismiss: _dismiss,
    act.Extra: _extra,
    act.Done: _done,
    act.Pull: _pull,
    act.Starts: _starts,
    act.Take: _take,
    act.ChooseColour: _choose_colour,
    act.ChoosePair: _choose_pair,
}


# ── From a gesture to its action ──────────────────────────────────────────────────────────


def action_of(game: Quintessential, state: State, ids: Gesture) -> act.Action | str:
    """The action that these places mean now, or a sentence."""
    *before, last = ids
    kind, _, name = last.partition(":")
    if kind == "flask":
        return _at_flask(game, state, before[0], name)
    if kind == "stock":
        return act.Claim(int(before[0].partition(":")[2]), ELEMENTS.index(name))
    return _ACTIONS[kind](game, state, name)


def _others(state: State, what: str, seat: int) -> str:
    return f"That is the {what} of {player(seat)}. It is the turn of {player(state.seat)}."


def _at_card(game: Quintessential, state: State, name: str) -> act.Action | str:
    seat, at = map(int, name.split(":"))
    if at >= len(state.labs[seat]):
        return NO_SUCH_CARD
    if seat != state.seat:
        return _others(state, "lab", seat)
    return game.catalogue.activate[state.labs[seat][at]]


def _at_seat(game: Quintessential, state: State, name: str) -> act.Action | str:
    return game.catalogue.starts[int(name)]


def _at_dismiss(game: Quintessential, state: State, name: str) -> act.Action | str:
    return act.DISMISS if int(name) == state.seat else _others(state, "Dismiss card", int(name))


def _at_public_lab(game: Quintessential, state: State, name: str) -> act.Action | str:
    if int(name) < cards.BOTTOM_ROW_AT:
        return game.catalogue.claim[int(name)][0]
    bid_on = table.space_name(state, int(name) - cards.BOTTOM_ROW_AT, game.box)
    return game.catalogue.bid[bid_on] if bid_on else NO_SUCH_CARD


def _at_discard(game: Quintessential, state: State, name: str) -> act.Action | str:
    discards = cards.members(state.discards)
    return game.catalogue.take[discards[int(name)]] if int(name) < len(discards) else NO_SUCH_CARD


def _at_loop(game: Quintessential, state: State, name: str) -> act.Action | str:
    loop = table.colours_of_loop(state)
    return game.catalogue.pull[loop[int(name)]] if int(name) < len(loop) else EMPTY


def _at_picks(game: Quintessential, state: State, name: str) -> act.Action | str:
    seat, at = map(int, name.split(":"))
    if seat != state.seat:
        return _others(state, "pool", seat)
    dice = kinds(state.pools[seat])
    if at >= len(dice):
        return EMPTY
    number = dice[at]
    return game.catalogue.pick[number] if number % SIDES else "This die is not rolled yet."


def _at_pool(game: Quintessential, state: State, name: str) -> act.Action | str:
    return game.catalogue.pool[0] if int(name) == state.seat else _others(state, "pool", int(name))


def _at_face(game: Quintessential, state: State, name: str) -> act.Action | str:
    return game.catalogue.pool[int(name)]


def _at_button(game: Quintessential, state: State, name: str) -> act.Action | str:
    return act.DONE if name == "done" else act.EXTRA


def _at_colour(game: Quintessential, state: State, name: str) -> act.Action | str:
    return game.catalogue.colour[cards.PLAYER_COLOURS.index(name)]


def _at_pair(game: Quintessential, state: State, name: str) -> act.Action | str:
    colour, _, number = name.partition("-")
    return game.catalogue.pair[cards.START_COLOURS.index(colour), int(number)]


_ACTIONS: dict[str, Callable[[Quintessential, State, str], act.Action | str]] = {
    "card": _at_card,
    "seat": _at_seat,
    "dismiss": _at_dismiss,
    "lab": _at_public_lab,
    "take": _at_discard,
    "pull": _at_loop,
    "pick": _at_picks,
    "pool": _at_pool,
    "face": _at_face,
    "turn": _at_button,
    "colour": _at_colour,
    "pair": _at_pair,
}


def _at_flask(game: Quintessential, state: State, die: str, name: str) -> act.Action | str:
    """A die of the pool, or the new one, and a flask: of an own card or of the top row."""
    where, _, slot = name.rpartition(":")
    number = NO_CARD
    if where.startswith("t"):
        wrong = _not_in_top_row(state, die, int(where[1:]))
        if wrong:
            return wrong
        card, held = table.card_in_use(state, game.box)
    else:
        seat, at = map(int, where.split(":"))
        if seat != state.seat:
            return _others(state, "lab", seat)
        if at >= len(state.labs[seat]):
            return NO_SUCH_CARD
        number = state.labs[seat][at]
        card, held = game.box.cards[number], state.held[seat][at]
    if int(slot) >= len(card.flasks):
        return f"{card.name} has no flask there."
    flask = card.names[int(slot)]
    if int(slot) != _first(card, held, flask):
        return "Equal flasks are filled from the left: choose the first that is free."
    if die == "hand":
        return game.catalogue.free[number][flask]
    return _die_at_flask(game, state, die, number, flask)


def _not_in_top_row(state: State, die: str, top: int) -> str:
    """Why a die does not go onto a card of the top row, or nothing if it may."""
    if die == "hand":
        return "A new die never goes onto a card of the Public Lab."
    if (state.phase, state.card) != (Phase.CLAIMING, top):
        return f"First an assistant claims {TOP_ROW[top]}."
    return ""


def _die_at_flask(
    game: Quintessential, state: State, die: str, number: int, flask: int
) -> act.Action | str:
    seat, at = map(int, die.split(":")[1:])
    if seat != state.seat:
        return _others(state, "pool", seat)
    dice = kinds(state.pools[seat])
    if at >= len(dice):
        return EMPTY
    if state.phase in table.FILLING and number not in (NO_CARD, state.card):
        return f"You are filling {table.card_in_use(state, game.box)[0].name}."
    if state.phase == Phase.CLAIMING and number != NO_CARD:
        return f"You are filling {TOP_ROW[state.card]}."
    return (
        game.catalogue.place[dice[at]][flask] if dice[at] % SIDES else "First the dice are rolled."
    )
