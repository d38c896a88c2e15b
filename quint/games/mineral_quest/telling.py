"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Places are named in state.py. A card is the piece of its symbol, a crystal the piece "crystal".
"""

from __future__ import annotations

from quint.core import Event, Player
from quint.games.mineral_quest.box import CURATOR, HAND_LIMIT, ROLE_NAMES, Box, Space, price
from quint.games.mineral_quest.cards import WILD, Kind
from quint.games.mineral_quest.paying import covered, lots_that_pay
from quint.games.mineral_quest.state import COMPLETE, DEAL, REFILL, Pay, State
from quint.sentences import counted, listed, player

Events = list[Event]


def mat_place(seat: Player, space: Space) -> str:
    return f"mat:{seat}:{space.number}"


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def tell_role(events: Events, seat: Player, role: str) -> None:
    says = f"{player(seat)} is the {role}."
    events.append(Event("2.2", "choose", says, role, f"role:{role}", f"mat:{seat}"))


def tell_removed_before(events: Events, removed: int, box: Box) -> None:
    for kind in box.in_order:
        count = (removed & kind.field).bit_count()
        if count:
            says = f"Nobody needs {kind.name}: {counted(count, 'card')} out of the game."
            places = ("deck", "removed")
            events.append(Event("2.4b", "remove", says, kind.symbol, *places, amount=count))


def tell_deal(events: Events, state: State, kind: Kind, place: int, players: int) -> None:
    symbol = kind.symbol
    if state.step == REFILL or place > players:
        rule = "4.2" if state.step == REFILL else "2.3"
        says = f"{kind.name} ({symbol}) is turned up."
        events.append(Event(rule, "turn up", says, symbol, "deck", f"faceup:{symbol}"))
    elif place == players:
        says = f"{kind.name} ({symbol}) goes to the market."
        events.append(Event("2.3", "stock", says, symbol, "deck", f"market:{symbol}"))
    else:
        rule, verb = ("2.3", "is dealt") if state.step == DEAL else ("4.1", "gets")
        says = f"{player(place)} {verb} {kind.name} ({symbol})."
        places = ("deck", f"hand:{place}")
        events.append(Event(rule, "draw", says, symbol, *places, seen_by=(place,)))


def tell_removed(events: Events, state: State, kind: Kind) -> None:
    """2.4: everybody sees it, whose hand it might have been."""
    says = f"{kind.name} ({kind.symbol}) comes up. Nobody here needs it, so it leaves the game."
    events.append(Event("2.4", "remove", says, kind.symbol, "deck", "removed"))


def tell_empty_deck(events: Events, rule: str) -> None:
    says = "That was the last card of the deck: soon everybody has one last turn."
    events.append(Event(rule, "empty", says, "", "deck"))


# ── 3 Completing a mineral ────────────────────────────────────────────────────────────────


def tell_complete(events: Events, state: State, space: Space) -> None:
    """3.1, or 7.5 for the Miner's second sulfide."""
    also = "also " if state.left else ""
    rule = "7.5" if state.left else "3.1"
    says = f"{player(state.seat)} {also}goes for {title(space)}."
    place = mat_place(state.seat, space)
    events.append(Event(rule, "complete", says, space.name, "", place))


def title(space: Space) -> str:
    """The name of a space, and of its mineral where that is another one: Ruby (Corundum)."""
    mineral = space.mineral.name
    return space.name if space.name == mineral else f"{space.name} ({mineral})"


def tell_pay(events: Events, state: State, space: Space, action: Pay) -> None:
    seat, cards = state.seat, action.cards()
    for symbol in cards:
        rule, card = ("3.4", "a wild card") if symbol == WILD else ("3.1", symbol)
        says = f"{player(seat)} pays {card}."
        places = (f"hand:{seat}:{symbol}", "discard")
        events.append(Event(rule, "pay", says, symbol, *places))
    tell_what_helped(events, state, space, cards)
    says = f"{player(seat)} has completed {title(space)} for {counted(space.points, 'point')}."
    place = mat_place(seat, space)
    events.append(Event("3.6", "crystal", says, "crystal", "", place, amount=space.points))


def tell_what_helped(events: Events, state: State, space: Space, cards: list[str]) -> None:
    """What pays beside the cards: 7.1 the Curator's free hydroxide, 3.5, and 7.5 the one sulfur."""
    groups, second = space.mineral.groups, bool(state.left)
    free = state.roles[state.seat] == CURATOR
    if free and not covered(cards, lots_that_pay(groups, False, second)):
        events.append(Event("7.1", "use", "The Curator's free hydroxide does the rest."))
    if not covered(cards, lots_that_pay(groups, free, second, water_of_oh=False)):
        says = f"Two hydroxides are the water of {title(space)}."
        events.append(Event("3.5", "make water", says))
    if second:
        says = f"The sulfur of the first sulfide serves {title(space)} too."
        events.append(Event("7.5", "use", says))


def tell_pass(events: Events, state: State) -> None:
    rule, what = ("3.1a", "completes") if state.step == COMPLETE else ("5.1a", "exchanges")
    nothing = "no second sulfide" if state.left else "nothing"
    events.append(Event(rule, "pass", f"{player(state.seat)} {what} {nothing}."))


# ── 4 Drawing ─────────────────────────────────────────────────────────────────────────────


def tell_draw(events: Events, seat: Player) -> None:
    says = f"{player(seat)} draws from the deck."
    events.append(Event("4.1", "draw", says, "", "deck", f"hand:{seat}"))


def tell_take(events: Events, seat: Player, kind: Kind) -> None:
    says = f"{player(seat)} takes the face-up {kind.name} ({kind.symbol})."
    places = (f"faceup:{kind.symbol}", f"hand:{seat}")
    events.append(Event("4.1", "take", says, kind.symbol, *places))


def tell_nothing_to_draw(events: Events, state: State) -> None:
    """4.2b: neither the deck nor the face-up cards have any left."""
    who, missing = player(state.seat), state.left
    says = f"Nothing is left to draw: {who} goes without {counted(missing, 'card')}."
    events.append(Event("4.2b", "go without", says, amount=missing))


# ── 5 The Periodic Table Market, and 7.3 the Geologist ────────────────────────────────────


def tell_exchange(events: Events, seat: Player, kind: Kind, price: int) -> None:
    cards = counted(price, "card")
    says = f"{player(seat)} wants {kind.name} ({kind.symbol}) from the market and gives {cards}."
    place = f"market:{kind.symbol}"
    events.append(Event("7.2" if price == 1 else "5.1", "want", says, kind.symbol, place))


def tell_give(events: Events, state: State, kind: Kind, wanted: Kind) -> None:
    seat = state.seat
    says = f"{player(seat)} gives {kind.name} ({kind.symbol}) to the market."
    places = (f"hand:{seat}:{kind.symbol}", f"market:{kind.symbol}")
    events.append(Event("5.1", "give", says, kind.symbol, *places))
    if state.left == 1:
        given = "it" if price(state.roles[seat]) == 1 else "them"
        says = f"{player(seat)} gets {wanted.name} ({wanted.symbol}) for {given}."
        places = (f"market:{wanted.symbol}", f"hand:{seat}")
        events.append(Event("5.1", "get", says, wanted.symbol, *places))


def tell_pick(events: Events, seat: Player, kind: Kind) -> None:
    says = f"{player(seat)} picks {kind.name} ({kind.symbol}) out of the discard pile."
    events.append(Event("7.3", "pick", says, kind.symbol, "discard", f"hand:{seat}"))


# ── 6 The end of a turn, and 8 of the game ────────────────────────────────────────────────


def tell_discard(events: Events, seat: Player, kind: Kind, limit: int) -> None:
    says = f"{player(seat)} keeps {limit} cards at most and discards {kind.name} ({kind.symbol})."
    places = (f"hand:{seat}:{kind.symbol}", "discard")
    events.append(Event(limit_rule(limit), "discard", says, kind.symbol, *places))


def limit_rule(limit: int) -> str:
    """6.1, or 7.4 where it is the Chemist's limit."""
    return "6.1" if limit == HAND_LIMIT else "7.4"


def tell_next(events: Events, after: State) -> None:
    who = f"{player(after.seat)}, the {ROLE_NAMES[after.roles[after.seat]]}"
    if after.final_turns:
        says = f"{who}, has a last turn: to complete, and nothing else."
        events.append(Event("8.2", "last turn", says))
    else:
        events.append(Event("6.2", "next", f"{who}, is next."))


def tell_end(events: Events, scores: tuple[int, ...], winners: tuple[Player, ...]) -> None:
    most = counted(max(scores), "point")
    won = listed([player(seat) for seat in winners])
    tied = scores.count(max(scores)) > 1
    says = f"The game is over: {won} {'have' if len(winners) > 1 else 'has'} won with {most}."
    events.append(Event("8.3a" if tied else "8.3", "win", says, amount=max(scores)))
