"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Places are those of state.py; a piece is a die ("fire 5", "fire" if its face is unknown), a card's
name, "assistant 1" or "token".
"""

from __future__ import annotations

from collections.abc import Sequence

from quint.core import Event, Player
from quint.games.quintessential.activation import in_flask, stays
from quint.games.quintessential.cards import (
    EXTRA_ACTION,
    FIRST_FORMULA,
    LAPIS,
    NO_AIM,
    STARTING_PLAYER,
    TOP_ROW,
    Card,
    Deck,
)
from quint.games.quintessential.dice import AETHER, ANTI, ELEMENTS, SIDES, die_name, total
from quint.games.quintessential.state import (
    CLAIMING,
    DISCARDS_PLACE,
    NOBODY,
    PLAYER_COLOURS,
    Table,
    card_place,
    pool_place,
    space_place,
    stock_place,
    top_place,
)
from quint.sentences import listed, player

Events = list[Event]


def counted_as(count: int, one: str, many: str) -> str:
    """
    >>> counted_as(1, "die", "dice"), counted_as(2, "die", "dice")
    ('1 die', '2 dice')
    """
    return f"{count} {one if count == 1 else many}"


def elements(colours: Sequence[int]) -> str:
    return listed([ELEMENTS[colour] for colour in colours])


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def tell_colour(events: Events, table: Table, colour: int) -> None:
    says = f"{player(table.mover)} plays {PLAYER_COLOURS[colour]}."
    events.append(Event("2.1", "choose", says))


def tell_pair(events: Events, table: Table, deck: Deck, pair: tuple[int, int]) -> None:
    seat = table.mover
    rule = "2.3" if PLAYER_COLOURS[table.colours[seat]] == "black" else "2.2"
    for card in pair:
        name = deck.cards[card].name
        says = f"{player(seat)} starts with {name}."
        events.append(Event(rule, "card", says, name, "deck", card_place(seat, name)))


def tell_deal(events: Events, table: Table, i: int, name: str) -> None:
    says = f"{name} can be bid for now."
    rule = "2.6" if table.starter == NOBODY else "8.4"
    events.append(Event(rule, "deal", says, name, "deck", space_place(FIRST_FORMULA + i)))


def tell_first(events: Events, seat: Player) -> None:
    events.append(Event("2.8", "token", f"{player(seat)} is the first Starting Player.", "token"))


# ── 3 A round ─────────────────────────────────────────────────────────────────────────────


def tell_new_round(events: Events, table: Table) -> None:
    says = f"Round {table.round} begins: everybody rolls all dice."
    events.append(Event("3.1", "round", says, amount=table.round))


def tell_roll(events: Events, rule: str, seat: Player, number: int, place: str) -> None:
    colour, face = divmod(number, SIDES)
    says = f"{player(seat)} rolls a {face} with {ELEMENTS[colour]}."
    events.append(Event(rule, "roll", says, die_name(number), place, place, amount=face))


# ── 4 Activate ────────────────────────────────────────────────────────────────────────────


def assistant(table: Table) -> str:
    return "the extra assistant" if table.extra_now else "an assistant"


def tell_activate(events: Events, table: Table, name: str) -> None:
    seat = table.mover
    says = f"{player(seat)} sends {assistant(table)} to {name}."
    places = (f"dismiss:{seat}", card_place(seat, name))
    events.append(Event("4.1", "assistant", says, f"assistant {seat + 1}", *places))


def tell_place(events: Events, table: Table, card: Card, slot: int, number: int) -> None:
    """From the pool, or from the hand if it was just made."""
    seat = table.mover
    free = table.hand == number
    source = f"hand:{seat}" if free else pool_place(seat, number)
    target = _flask_place(table, card, slot)
    verb = "free-places" if free else "places"
    says = f"{player(seat)} {verb} {die_name(number)} on {card.name}."
    rule = "4.5c" if free else "4.1"
    events.append(Event(rule, "place", says, die_name(number), source, target))


def _flask_place(table: Table, card: Card, slot: int) -> str:
    if table.doing == CLAIMING:
        return top_place(table.card, slot)
    return card_place(table.mover, card.name, slot)


def tell_fired(events: Events, table: Table, card: Card, held: int) -> None:
    """What becomes of each die on a card that fires."""
    for slot in range(len(card.flasks)):
        colour = in_flask(held, slot)
        element, at = ELEMENTS[colour], _flask_place(table, card, slot)
        if not stays(card, slot, colour):
            rule = "1.4" if colour == ANTI else "4.3"
            says = f"The {element} on {card.name} is destroyed."
            events.append(Event(rule, "destroy", says, element, at, stock_place(colour)))
        elif card.destroys[slot]:
            says = f"The {element} on {card.name} cannot be destroyed and stays there."
            events.append(Event("4.3b", "stay", says, element, at, at))


def tell_make(events: Events, table: Table, card: Card, made: int) -> None:
    seat = table.mover
    rule = "1.5" if made == AETHER else "4.4"
    says = f"{card.name} makes {ELEMENTS[made]}."
    if made != card.makes:
        rule = "1.7"
        says = f"No {ELEMENTS[card.makes]} is left, so {card.name} makes an anti-element."
    places = (stock_place(made), f"hand:{seat}")
    events.append(Event(rule, "make", says, ELEMENTS[made], *places))


def tell_nothing_made(events: Events, card: Card) -> None:
    lacking = "No anti-element"
    if card.makes != ANTI:
        lacking = f"No {ELEMENTS[card.makes]} and no anti-element"
    says = f"{lacking} is left, so {card.name} makes nothing."
    events.append(Event("1.7a", "nothing", says))


def tell_to_pool(events: Events, seat: Player, number: int, face: int) -> None:
    says = f"{player(seat)} puts {die_name(number)} into the pool."
    places = (f"hand:{seat}", pool_place(seat, number))
    events.append(Event("4.6" if face else "4.5", "pool", says, die_name(number), *places))


def tell_loop(events: Events, table: Table) -> None:
    on = [colour for colour in range(len(ELEMENTS)) if table.loop >> colour & 1]
    says = f"An infinite creation loop: {player(table.mover)} may pull {elements(on)} out of it."
    says = says.replace(" and ", " or ")
    events.append(Event("4.6a", "loop", says, ELEMENTS[table.hand // SIDES]))


def tell_pull(events: Events, table: Table, colour: int) -> None:
    seat, element = table.mover, ELEMENTS[colour]
    says = f"{player(seat)} pulls {element} out of the loop."
    events.append(Event("4.6b", "pull", says, element, stock_place(colour), f"hand:{seat}"))


# ── 5 Bid ─────────────────────────────────────────────────────────────────────────────────


def tell_bid(events: Events, table: Table, name: str) -> None:
    seat = table.mover
    says = f"{player(seat)} sends {assistant(table)} to bid on {name}."
    places = (f"dismiss:{seat}", space_place(table.card))
    events.append(Event("5.1", "assistant", says, f"assistant {seat + 1}", *places))


def tell_pick(events: Events, table: Table, number: int) -> None:
    seat = table.mover
    says = f"{player(seat)} picks {die_name(number)}."
    places = (pool_place(seat, number), f"hand:{seat}")
    rule = "5.1" if table.card >= 0 else "7.1"
    events.append(Event(rule, "pick", says, die_name(number), *places))


def tell_bid_made(events: Events, table: Table, name: str) -> None:
    seat, bid = table.mover, total(table.picked)
    says = f"{player(seat)} bids {bid} on {name}."
    places = (f"hand:{seat}", space_place(table.card))
    again = len([s for s, _ in table.bids[table.card] if s == seat]) > 1
    events.append(Event("5.3" if again else "5.2", "bid", says, "", *places, amount=bid))


def tell_extra_used(events: Events, table: Table) -> None:
    seat = table.mover
    says = f"{player(seat)} uses the extra assistant, and a normal one afterwards."
    events.append(Event("5.7a", "extra", says, f"assistant {seat + 1}", f"dismiss:{seat}"))


# ── 6 Claim ───────────────────────────────────────────────────────────────────────────────


def tell_claim(events: Events, table: Table, top: int, aim: int) -> None:
    seat = table.mover
    named = f", naming {ELEMENTS[aim]}" if aim != NO_AIM else ""
    rule, says = "6.1", f"{player(seat)} claims {TOP_ROW[top]} for this round{named}."
    if top == LAPIS:
        rule, says = "9.1", f"{player(seat)} claims the Philosopher's Stone."
    places = (f"dismiss:{seat}", top_place(top))
    events.append(Event(rule, "assistant", says, f"assistant {seat + 1}", *places))


# ── 7 Dismiss ─────────────────────────────────────────────────────────────────────────────


def tell_dismiss(events: Events, table: Table) -> None:
    seat = table.mover
    says = f"{player(seat)} dismisses {assistant(table)}."
    place = f"dismiss:{seat}"
    events.append(Event("7.1", "assistant", says, f"assistant {seat + 1}", place, place))


def tell_reroll(events: Events, table: Table) -> None:
    seat = table.mover
    names = listed([die_name(number) for number in table.picked]) or "nothing"
    says = f"{player(seat)} rerolls {names}."
    rule = "7.1" if table.picked else "7.1a"
    events.append(Event(rule, "reroll", says, "", f"hand:{seat}", pool_place(seat)))


# ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────────


def tell_back_from_lab(events: Events, seat: Player, card: Card, held: int) -> None:
    """A die in a Destroy flask comes back too: its card has not fired since (8.1a)."""
    for slot in range(len(card.flasks)):
        colour = in_flask(held, slot)
        if colour >= 0:
            waited = not stays(card, slot, colour)
            source = card_place(seat, card.name)
            _tell_back(events, "8.1a" if waited else "8.1", seat, card.name, colour, source)


def tell_back_from_top(events: Events, seat: Player, top: int, colours: Sequence[int]) -> None:
    for colour in colours:
        _tell_back(events, "8.3", seat, TOP_ROW[top], colour, top_place(top))


def _tell_back(
    events: Events, rule: str, seat: Player, name: str, colour: int, source: str
) -> None:
    element = ELEMENTS[colour]
    says = f"The {element} on {name} goes back to {player(seat)}'s pool."
    events.append(Event(rule, "return", says, element, source, pool_place(seat)))


def tell_draw_waits(events: Events, seat: Player) -> None:
    says = f"The deck is empty, so {player(seat)} waits to draw."
    events.append(Event("8.4a", "wait", says, "", "deck"))


def tell_nothing_to_draw(events: Events, seat: Player) -> None:
    says = f"No formula is left for {player(seat)} to draw."
    events.append(Event("8.4a", "nothing", says, "", "deck"))


def tell_draw(events: Events, seat: Player, name: str) -> None:
    says = f"{player(seat)} has won the Draw card and gets {name}."
    events.append(Event("5.10", "card", says, name, "deck", card_place(seat, name)))


def tell_starter(events: Events, table: Table, seat: Player) -> None:
    says = f"{player(table.mover)} has won the Starting Player card and keeps the token."
    if seat != table.mover:
        says = (
            f"{player(table.mover)} has won the Starting Player card "
            f"and gives the token to {player(seat)}."
        )
    source = space_place(STARTING_PLAYER)
    events.append(Event("5.9", "token", says, "token", source, f"dismiss:{seat}"))


def tell_extra_won(events: Events, seat: Player) -> None:
    says = f"{player(seat)} has won the Extra Action card and takes the extra assistant."
    places = (space_place(EXTRA_ACTION), f"dismiss:{seat}")
    events.append(Event("5.7", "extra", says, f"assistant {seat + 1}", *places))


def tell_extra_home(events: Events, seat: Player) -> None:
    says = f"{player(seat)}'s extra assistant goes back to the Extra Action card."
    places = (f"dismiss:{seat}", space_place(EXTRA_ACTION))
    events.append(Event("8.4", "extra", says, f"assistant {seat + 1}", *places))


def tell_discarded(events: Events, i: int, name: str) -> None:
    says = f"Nobody bid on {name}, so it is discarded."
    source = space_place(FIRST_FORMULA + i)
    events.append(Event("5.6", "discard", says, name, source, DISCARDS_PLACE))


def tell_formula_won(events: Events, seat: Player, i: int, name: str) -> None:
    says = f"{player(seat)} has won {name}."
    source = space_place(FIRST_FORMULA + i)
    events.append(Event("5.6", "card", says, name, source, card_place(seat, name)))


def tell_bids_home(events: Events, seat: Player, dice: Sequence[int]) -> None:
    anti = len([number for number in dice if number // SIDES == ANTI])
    says = f"{player(seat)} gets {counted_as(len(dice), 'bid die', 'bid dice')} back"
    says += f", {counted_as(anti, 'anti-element', 'anti-elements')} too." if anti else "."
    events.append(Event("5.4", "return", says, "", "", pool_place(seat)))


def tell_pity(events: Events, seat: Player, name: str) -> None:
    says = f"{player(seat)} bid on {name} in vain and gets an anti-element out of pity."
    places = (stock_place(ANTI), pool_place(seat))
    events.append(Event("5.5", "pity", says, ELEMENTS[ANTI], *places))


def tell_no_pity(events: Events, seat: Player, name: str) -> None:
    says = f"{player(seat)} bid on {name} in vain, but no anti-element is left."
    events.append(Event("5.5b", "nothing", says, "", stock_place(ANTI)))


def tell_no_discards(events: Events, seat: Player) -> None:
    says = f"{player(seat)} claimed Discard, but no formula lies there."
    events.append(Event("6.7a", "nothing", says, "", DISCARDS_PLACE))


def tell_take(events: Events, seat: Player, name: str) -> None:
    says = f"{player(seat)} takes {name} from the discards."
    events.append(Event("6.7", "card", says, name, DISCARDS_PLACE, card_place(seat, name)))


def tell_new_deck(events: Events) -> None:
    says = "The deck is empty, so the discards are shuffled into a new one."
    events.append(Event("8.4a", "shuffle", says, "", DISCARDS_PLACE, "deck"))


def tell_no_formulae(events: Events) -> None:
    says = "No formula is left to deal, so a space stays empty."
    events.append(Event("8.4a", "nothing", says))


def tell_broken_off(events: Events, rounds: int) -> None:
    played = counted_as(rounds, "round", "rounds")
    says = f"Nobody has made the Stone in {played}, and the game is broken off."
    events.append(Event("9.2a", "end", says, amount=rounds))


# ── 9 Winning ─────────────────────────────────────────────────────────────────────────────


def tell_won(events: Events, seat: Player) -> None:
    says = f"{player(seat)} makes the Philosopher's Stone and wins."
    events.append(Event("9.1", "win", says, "", pool_place(seat), top_place(LAPIS)))
