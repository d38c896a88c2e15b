"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Each function is called before the draft is changed, and does nothing if nobody listens. Places are
named in state.py. A card is the piece of its symbol, a crystal the piece "crystal".
"""

from quint.core import Event, Player
from quint.games.mineral_quest import cards, paying
from quint.games.mineral_quest.actions import Pay
from quint.games.mineral_quest.heaps import WILD, Kind, count_of
from quint.games.mineral_quest.state import Draft, Phase, deciding_rule
from quint.sentences import counted, listed, player

# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def role(draft: Draft, name: str) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} is the {name}."
    places = (f"role:{name}", f"mat:{draft.seat}")
    draft.events.append(Event("2.2", "choose", says, name, *places))


def removed_before(draft: Draft, box: cards.Box) -> None:
    """2.4b. Called when they are removed already."""
    if draft.events is None:
        return
    for kind in box.in_order:
        count = count_of(draft.removed, kind)
        if count:
            says = f"Nobody needs {kind.name}: {counted(count, 'card')} out of the game."
            places = ("deck", "removed")
            draft.events.append(Event("2.4b", "remove", says, kind.symbol, *places, amount=count))


def deal(draft: Draft, kind: Kind, place: int) -> None:
    """`place` is a seat; one more is the market, and one more again the face-up cards."""
    if draft.events is None:
        return
    symbol, players = kind.symbol, len(draft.hands)
    if draft.phase == Phase.REFILL or place > players:
        rule = "4.2" if draft.phase == Phase.REFILL else "2.3"
        says = f"{kind.name} ({symbol}) is turned up."
        event = Event(rule, "turn up", says, symbol, "deck", f"faceup:{symbol}")
    elif place == players:
        says = f"{kind.name} ({symbol}) goes to the market."
        event = Event("2.3", "stock", says, symbol, "deck", f"market:{symbol}")
    else:
        rule, verb = ("2.3", "is dealt") if draft.phase == Phase.DEAL else ("4.1", "gets")
        says = f"{player(place)} {verb} {kind.name} ({symbol})."
        places = ("deck", f"hand:{place}")
        event = Event(rule, "draw", says, symbol, *places, seen_by=(place,))
    draft.events.append(event)


def removed(draft: Draft, kind: Kind) -> None:
    """2.4: everybody sees it, also if it would have come into a hand."""
    if draft.events is None:
        return
    says = f"{kind.name} ({kind.symbol}) comes up. Nobody here needs it, so it leaves the game."
    draft.events.append(Event("2.4", "remove", says, kind.symbol, "deck", "removed"))


def empty_deck(draft: Draft, rule: str) -> None:
    if draft.events is None:
        return
    says = "That was the last card of the deck: soon everybody has one last turn."
    draft.events.append(Event(rule, "empty", says, "", "deck"))


# ── 3 Completing a mineral ────────────────────────────────────────────────────────────────


def complete(draft: Draft, space: cards.Space) -> None:
    """3.1, or 7.5 for the Miner's second sulfide."""
    if draft.events is None:
        return
    rule, also = ("7.5", "also ") if draft.left else ("3.1", "")
    says = f"{player(draft.seat)} {also}goes for {space.title()}."
    draft.events.append(Event(rule, "complete", says, space.name, "", space.place(draft.seat)))


def pay(draft: Draft, action: Pay, space: cards.Space) -> None:
    if draft.events is None:
        return
    seat = draft.seat
    for symbol in action.cards:
        rule, card = ("3.4", "a wild card") if symbol == WILD else ("3.1", symbol)
        says = f"{player(seat)} pays {card}."
        places = (f"hand:{seat}:{symbol}", "discard")
        draft.events.append(Event(rule, "pay", says, symbol, *places))
    draft.events.extend(what_helped(draft, action, space))
    says = f"{player(seat)} has completed {space.title()} for {counted(space.points, 'point')}."
    place = space.place(seat)
    draft.events.append(Event("3.6", "crystal", says, "crystal", "", place, amount=space.points))


def what_helped(draft: Draft, action: Pay, space: cards.Space) -> list[Event]:
    """What pays beside the cards: 7.1 the Curator's free hydroxide, 3.5, and 7.5 the one sulfur."""
    groups, second, found = space.mineral.groups, bool(draft.left), list[Event]()
    free = draft.roles[draft.seat] == cards.CURATOR
    if free and not paying.covered(action.cards, paying.lots_that_pay(groups, False, second)):
        found.append(Event("7.1", "use", "The Curator's free hydroxide does the rest."))
    without_making_water = paying.lots_that_pay(groups, free, second, water_of_oh=False)
    if not paying.covered(action.cards, without_making_water):
        says = f"Two hydroxides are the water of {space.title()}."
        found.append(Event("3.5", "make water", says))
    if second:
        says = f"The sulfur of the first sulfide serves {space.title()} too."
        found.append(Event("7.5", "use", says))
    return found


def nothing_done(draft: Draft) -> None:
    """3.1a, or 5.1a in the market."""
    if draft.events is None:
        return
    completing = draft.phase == Phase.COMPLETE
    rule, what = ("3.1a", "completes") if completing else ("5.1a", "exchanges")
    nothing = "no second sulfide" if draft.left else "nothing"
    draft.events.append(Event(rule, "pass", f"{player(draft.seat)} {what} {nothing}."))


# ── 4 Drawing ─────────────────────────────────────────────────────────────────────────────


def draw(draft: Draft) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} draws from the deck."
    draft.events.append(Event("4.1", "draw", says, "", "deck", f"hand:{draft.seat}"))


def take(draft: Draft, kind: Kind) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} takes the face-up {kind.name} ({kind.symbol})."
    places = (f"faceup:{kind.symbol}", f"hand:{draft.seat}")
    draft.events.append(Event("4.1", "take", says, kind.symbol, *places))


def nothing_to_draw(draft: Draft) -> None:
    """4.2b: neither the deck nor the face-up cards have any left."""
    if draft.events is None:
        return
    missing = counted(draft.left, "card")
    says = f"Nothing is left to draw: {player(draft.seat)} goes without {missing}."
    draft.events.append(Event("4.2b", "go without", says, amount=draft.left))


# ── 5 The Periodic Table Market, and 7.3 the Geologist ────────────────────────────────────


def exchange(draft: Draft, kind: Kind, price: int) -> None:
    if draft.events is None:
        return
    wanted, given = f"{kind.name} ({kind.symbol})", counted(price, "card")
    says = f"{player(draft.seat)} wants {wanted} from the market and gives {given}."
    rule, place = "7.2" if price == 1 else "5.1", f"market:{kind.symbol}"
    draft.events.append(Event(rule, "want", says, kind.symbol, place))


def give(draft: Draft, kind: Kind, wanted: Kind) -> None:
    if draft.events is None:
        return
    seat = draft.seat
    says = f"{player(seat)} gives {kind.name} ({kind.symbol}) to the market."
    places = (f"hand:{seat}:{kind.symbol}", f"market:{kind.symbol}")
    draft.events.append(Event("5.1", "give", says, kind.symbol, *places))
    if draft.left == 1:
        given = "it" if cards.price(draft.roles[seat]) == 1 else "them"
        says = f"{player(seat)} gets {wanted.name} ({wanted.symbol}) for {given}."
        places = (f"market:{wanted.symbol}", f"hand:{seat}")
        draft.events.append(Event("5.1", "get", says, wanted.symbol, *places))


def pick(draft: Draft, kind: Kind) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} picks {kind.name} ({kind.symbol}) out of the discard pile."
    draft.events.append(Event("7.3", "pick", says, kind.symbol, "discard", f"hand:{draft.seat}"))


# ── 6 The end of a turn, and 8 of the game ────────────────────────────────────────────────


def discard(draft: Draft, kind: Kind) -> None:
    if draft.events is None:
        return
    seat, role = draft.seat, draft.roles[draft.seat]
    kept = f"keeps {cards.hand_limit(role)} cards at most"
    says = f"{player(seat)} {kept} and discards {kind.name} ({kind.symbol})."
    places = (f"hand:{seat}:{kind.symbol}", "discard")
    draft.events.append(Event(cards.limit_rule(role), "discard", says, kind.symbol, *places))


def next_turn(draft: Draft) -> None:
    """Called when the next turn has begun."""
    if draft.events is None:
        return
    who = f"{player(draft.seat)}, the {cards.ROLE_NAMES[draft.roles[draft.seat]]}"
    if draft.final_turns:
        says = f"{who}, has a last turn: to complete, and nothing else."
        draft.events.append(Event("8.2", "last turn", says))
    else:
        draft.events.append(Event("6.2", "next", f"{who}, is next."))


def end(draft: Draft, scores: tuple[int, ...], winners: tuple[Player, ...]) -> None:
    if draft.events is None:
        return
    most = counted(max(scores), "point")
    won = listed([player(seat) for seat in winners])
    says = f"The game is over: {won} {'have' if len(winners) > 1 else 'has'} won with {most}."
    draft.events.append(Event(deciding_rule(scores), "win", says, amount=max(scores)))
