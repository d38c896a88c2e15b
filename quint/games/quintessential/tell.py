"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Every function returns at once if nobody listens. Places are those of places.py; a piece is a die
("fire 5", "fire" if its face is unknown), a card's name, "assistant 1" or "token".
"""

from collections.abc import Sequence

from quint.core import Event, Player
from quint.games.quintessential import cards, places, table
from quint.games.quintessential.activation import in_flask, stays
from quint.games.quintessential.dice import AETHER, ANTI, ELEMENTS, SIDES, die_name, total
from quint.games.quintessential.state import NOBODY, Draft, Phase
from quint.sentences import counted, listed, player

# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def colour(draft: Draft, chosen: int) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(draft.seat)} plays {cards.PLAYER_COLOURS[chosen]}."
    events.append(Event("2.1", "choose", says))


def pair(draft: Draft, chosen: tuple[int, int], box: cards.Box) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    rule = "2.3" if draft.colours[seat] == cards.BLACK else "2.2"
    for card in chosen:
        name = box.cards[card].name
        says = f"{player(seat)} starts with {name}."
        events.append(Event(rule, "card", says, name, places.DECK, places.card(seat, name)))


def deal(draft: Draft, i: int, name: str) -> None:
    if (events := draft.events) is None:
        return
    says = f"{name} can be bid for now."
    rule = "2.6" if draft.starter == NOBODY else "8.4"
    target = places.space(cards.FIRST_FORMULA + i)
    events.append(Event(rule, "deal", says, name, places.DECK, target))


def first(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)} is the first Starting Player."
    events.append(Event("2.8", "token", says, places.TOKEN))


# ── 3 A round ─────────────────────────────────────────────────────────────────────────────


def new_round(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    says = f"Round {draft.round} begins: everybody rolls all dice."
    events.append(Event("3.1", "round", says, amount=draft.round))


def roll(draft: Draft, number: int) -> None:
    """Of the pool, at the beginning or again; or the die just made."""
    if (events := draft.events) is None:
        return
    seat, face = draft.seat, number % SIDES
    rule, at = "3.2" if draft.phase == Phase.GATHER else "7.1", places.pool(seat)
    if draft.phase == Phase.MADE:
        rule, at = "4.5", places.hand(seat)
    says = f"{player(seat)} rolls a {face} with {ELEMENTS[number // SIDES]}."
    events.append(Event(rule, "roll", says, die_name(number), at, at, amount=face))


# ── 4 Activate ────────────────────────────────────────────────────────────────────────────


def which(draft: Draft) -> str:
    return "the extra assistant" if draft.extra_now else "an assistant"


def activate(draft: Draft, name: str) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} sends {which(draft)} to {name}."
    ends = (places.dismiss(seat), places.card(seat, name))
    events.append(Event("4.1", "assistant", says, f"assistant {seat + 1}", *ends))


def place(draft: Draft, card: cards.Card, slot: int, number: int) -> None:
    """From the pool, or from the hand if it was just made."""
    if (events := draft.events) is None:
        return
    seat = draft.seat
    free = draft.hand == number
    source = places.hand(seat) if free else places.pool(seat, number)
    target = table.flask_in_use(draft, card, slot)
    verb = "free-places" if free else "places"
    says = f"{player(seat)} {verb} {die_name(number)} on {card.name}."
    rule = "4.5c" if free else "4.1"
    events.append(Event(rule, "place", says, die_name(number), source, target))


def fired(draft: Draft, card: cards.Card, held: int) -> None:
    """What becomes of each die on a card that fires."""
    if (events := draft.events) is None:
        return
    for slot in range(len(card.flasks)):
        colour = in_flask(held, slot)
        element, at = ELEMENTS[colour], table.flask_in_use(draft, card, slot)
        if not stays(card, slot, colour):
            rule = "1.4" if colour == ANTI else "4.3"
            says = f"The {element} on {card.name} is destroyed."
            events.append(Event(rule, "destroy", says, element, at, places.stock(colour)))
        elif card.destroys[slot]:
            says = f"The {element} on {card.name} cannot be destroyed and stays there."
            events.append(Event("4.3b", "stay", says, element, at, at))


def make(draft: Draft, card: cards.Card, made: int) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    rule = "1.5" if made == AETHER else "4.4"
    says = f"{card.name} makes {ELEMENTS[made]}."
    if made != card.makes:
        rule = "1.7"
        says = f"No {ELEMENTS[card.makes]} is left, so {card.name} makes an anti-element."
    ends = (places.stock(made), places.hand(seat))
    events.append(Event(rule, "make", says, ELEMENTS[made], *ends))


def nothing_made(draft: Draft, card: cards.Card) -> None:
    if (events := draft.events) is None:
        return
    lacking = "No anti-element"
    if card.makes != ANTI:
        lacking = f"No {ELEMENTS[card.makes]} and no anti-element"
    says = f"{lacking} is left, so {card.name} makes nothing."
    events.append(Event("1.7a", "nothing", says))


def to_pool(draft: Draft, number: int, face: int) -> None:
    """With the face it shows, or with another that was chosen."""
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} puts {die_name(number)} into the pool."
    ends = (places.hand(seat), places.pool(seat, number))
    events.append(Event("4.6" if face else "4.5", "pool", says, die_name(number), *ends))


def loop(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    on = listed([e for colour, e in enumerate(ELEMENTS) if draft.loop >> colour & 1], "or")
    says = f"An infinite creation loop: {player(draft.seat)} may pull {on} out of it."
    events.append(Event("4.6a", "loop", says, ELEMENTS[draft.hand // SIDES]))


def pull(draft: Draft, colour: int) -> None:
    if (events := draft.events) is None:
        return
    seat, element = draft.seat, ELEMENTS[colour]
    says = f"{player(seat)} pulls {element} out of the loop."
    events.append(Event("4.6b", "pull", says, element, places.stock(colour), places.hand(seat)))


# ── 5 Bid ─────────────────────────────────────────────────────────────────────────────────


def bid(draft: Draft, name: str) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} sends {which(draft)} to bid on {name}."
    ends = (places.dismiss(seat), places.space(draft.card))
    events.append(Event("5.1", "assistant", says, f"assistant {seat + 1}", *ends))


def pick(draft: Draft, number: int) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} picks {die_name(number)}."
    ends = (places.pool(seat, number), places.hand(seat))
    rule = "5.1" if draft.card >= 0 else "7.1"
    events.append(Event(rule, "pick", says, die_name(number), *ends))


def bid_made(draft: Draft, box: cards.Box) -> None:
    if (events := draft.events) is None:
        return
    seat, bid = draft.seat, total(draft.picked)
    says = f"{player(seat)} bids {bid} on {table.space_name(draft, draft.card, box)}."
    ends = (places.hand(seat), places.space(draft.card))
    again = len([s for s, _ in draft.bids[draft.card] if s == seat]) > 1
    events.append(Event("5.3" if again else "5.2", "bid", says, "", *ends, amount=bid))


def extra_used(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} uses the extra assistant, and a normal one afterwards."
    events.append(Event("5.7a", "extra", says, f"assistant {seat + 1}", places.dismiss(seat)))


# ── 6 Claim ───────────────────────────────────────────────────────────────────────────────


def claim(draft: Draft, top: int, aim: int) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    named = f", naming {ELEMENTS[aim]}" if aim != cards.NO_AIM else ""
    rule, says = "6.1", f"{player(seat)} claims {cards.TOP_ROW[top]} for this round{named}."
    if top == cards.LAPIS:
        rule, says = "9.1", f"{player(seat)} claims the Philosopher's Stone."
    ends = (places.dismiss(seat), places.top(top))
    events.append(Event(rule, "assistant", says, f"assistant {seat + 1}", *ends))


# ── 7 Dismiss ─────────────────────────────────────────────────────────────────────────────


def dismiss(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} dismisses {which(draft)}."
    place = places.dismiss(seat)
    events.append(Event("7.1", "assistant", says, f"assistant {seat + 1}", place, place))


def reroll(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    names = listed([die_name(number) for number in draft.picked]) or "nothing"
    says = f"{player(seat)} rerolls {names}."
    rule = "7.1" if draft.picked else "7.1a"
    events.append(Event(rule, "reroll", says, "", places.hand(seat), places.pool(seat)))


# ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────────


def back_from_lab(draft: Draft, seat: Player, card: cards.Card, held: int) -> None:
    """A die in a Destroy flask comes back too: its card has not fired since (8.1a)."""
    if (events := draft.events) is None:
        return
    for slot in range(len(card.flasks)):
        colour = in_flask(held, slot)
        if colour >= 0:
            waited = not stays(card, slot, colour)
            source = places.card(seat, card.name)
            _back(events, "8.1a" if waited else "8.1", seat, card.name, colour, source)


def back_from_top(draft: Draft, seat: Player, top: int, colours: Sequence[int]) -> None:
    if (events := draft.events) is None:
        return
    for colour in colours:
        _back(events, "8.3", seat, cards.TOP_ROW[top], colour, places.top(top))


def _back(
    events: list[Event], rule: str, seat: Player, name: str, colour: int, source: str
) -> None:
    element = ELEMENTS[colour]
    says = f"The {element} on {name} goes back to {player(seat)}'s pool."
    events.append(Event(rule, "return", says, element, source, places.pool(seat)))


def draw_waits(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"The deck is empty, so {player(seat)} waits to draw."
    events.append(Event("8.4a", "wait", says, "", places.DECK))


def nothing_to_draw(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"No formula is left for {player(seat)} to draw."
    events.append(Event("8.4a", "nothing", says, "", places.DECK))


def draw(draft: Draft, name: str) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} has won the Draw card and gets {name}."
    events.append(Event("5.10", "card", says, name, places.DECK, places.card(seat, name)))


def starter(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(draft.seat)} has won the Starting Player card and keeps the token."
    if seat != draft.seat:
        says = (
            f"{player(draft.seat)} has won the Starting Player card "
            f"and gives the token to {player(seat)}."
        )
    source = places.space(cards.STARTING_PLAYER)
    events.append(Event("5.9", "token", says, places.TOKEN, source, places.dismiss(seat)))


def extra_won(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)} has won the Extra Action card and takes the extra assistant."
    ends = (places.space(cards.EXTRA_ACTION), places.dismiss(seat))
    events.append(Event("5.7", "extra", says, f"assistant {seat + 1}", *ends))


def extra_home(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)}'s extra assistant goes back to the Extra Action card."
    ends = (places.dismiss(seat), places.space(cards.EXTRA_ACTION))
    events.append(Event("8.4", "extra", says, f"assistant {seat + 1}", *ends))


def discarded(draft: Draft, i: int, name: str) -> None:
    if (events := draft.events) is None:
        return
    says = f"Nobody bid on {name}, so it is discarded."
    source = places.space(cards.FIRST_FORMULA + i)
    events.append(Event("5.6", "discard", says, name, source, places.DISCARDS))


def formula_won(draft: Draft, seat: Player, i: int, name: str) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)} has won {name}."
    source = places.space(cards.FIRST_FORMULA + i)
    events.append(Event("5.6", "card", says, name, source, places.card(seat, name)))


def bids_home(draft: Draft, seat: Player, dice: Sequence[int]) -> None:
    if (events := draft.events) is None:
        return
    anti = len([number for number in dice if number // SIDES == ANTI])
    says = f"{player(seat)} gets {counted(len(dice), 'bid die', 'bid dice')} back"
    says += f", {counted(anti, 'anti-element')} too." if anti else "."
    events.append(Event("5.4", "return", says, "", "", places.pool(seat)))


def pity(draft: Draft, seat: Player, name: str) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)} bid on {name} in vain and gets an anti-element out of pity."
    ends = (places.stock(ANTI), places.pool(seat))
    events.append(Event("5.5", "pity", says, ELEMENTS[ANTI], *ends))


def no_pity(draft: Draft, seat: Player, name: str) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)} bid on {name} in vain, but no anti-element is left."
    events.append(Event("5.5b", "nothing", says, "", places.stock(ANTI)))


def no_discards(draft: Draft, seat: Player) -> None:
    if (events := draft.events) is None:
        return
    says = f"{player(seat)} claimed Discard, but no formula lies there."
    events.append(Event("6.7a", "nothing", says, "", places.DISCARDS))


def take(draft: Draft, name: str) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} takes {name} from the discards."
    events.append(Event("6.7", "card", says, name, places.DISCARDS, places.card(seat, name)))


def new_deck(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    says = "The deck is empty, so the discards are shuffled into a new one."
    events.append(Event("8.4a", "shuffle", says, "", places.DISCARDS, places.DECK))


def no_formulae(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    says = "No formula is left to deal, so a space stays empty."
    events.append(Event("8.4a", "nothing", says))


def broken_off(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    played = counted(draft.round, "round")
    says = f"Nobody has made the Stone in {played}, and the game is broken off."
    events.append(Event("9.2a", "end", says, amount=draft.round))


# ── 9 Winning ─────────────────────────────────────────────────────────────────────────────


def won(draft: Draft) -> None:
    if (events := draft.events) is None:
        return
    seat = draft.seat
    says = f"{player(seat)} makes the Philosopher's Stone and wins."
    events.append(Event("9.1", "win", says, "", places.pool(seat), places.top(cards.LAPIS)))
