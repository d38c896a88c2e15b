"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed. Nothing here looks into other hands.
"""

from __future__ import annotations

from quint.core import Refusal
from quint.games.potion_making.cards import Box, Card, Slot
from quint.games.potion_making.formulas import (
    DESK,
    Stock,
    can_complete,
    choices,
    fits,
    sources,
)
from quint.games.potion_making.moves import meant_by
from quint.games.potion_making.spells import RULE_OF, can_cast, cards_to_keep, formulas_on_top
from quint.games.potion_making.state import (
    BROKEN_OFF,
    NO_DECK,
    PLAYING,
    Action,
    Rulings,
    State,
    desk_place,
)
from quint.games.potion_making.telling import player


def refuse(state: State, action: Action, box: Box, rulings: Rulings) -> Refusal | None:
    if state.outcome != PLAYING:
        return refuse_after_the_end(state)
    if state.drawing != NO_DECK or action.verb == "get":
        return refuse_draw(state, action, box)
    if not state.played:
        return refuse_play(state, action, box, rulings)
    card = box.cards[state.played[-1]]
    if card.formula:
        return refuse_source(state, action, box, card)
    return refuse_about_spell(state, action, box, card, rulings)


def refuse_after_the_end(state: State) -> Refusal:
    if state.outcome == BROKEN_OFF:
        return Refusal("5.1b", f"The game was broken off after {state.turns} turns.")
    return Refusal("5.1", "The game is over: no card is left to draw or to play.")


# ── 2 A turn ──────────────────────────────────────────────────────────────────────────────


def refuse_draw(state: State, action: Action, box: Box) -> Refusal | None:
    if state.drawing == NO_DECK:
        return Refusal("2.1", "Cards are only drawn at the start of a turn, and that is done.")
    deck = box.decks[state.drawing]
    place = (f"deck:{deck}",)
    if action.verb != "get":
        return Refusal("2.1", f"First a card comes from the {deck.title()} deck.", place)
    if box.deck_of[action.card] != state.drawing:
        return Refusal("2.1", f"The card comes from the {deck.title()} deck.", place)
    if not state.unseen[action.card]:
        name = box.name(action.card)
        return Refusal("2.1", f"No {name} is left in the deck: all of them have been seen.", place)
    return None


def refuse_play(state: State, action: Action, box: Box, rulings: Rulings) -> Refusal | None:
    """2.2a: one of the hand's cards must be played, and nothing else can be done."""
    hand = (f"hand:{state.seat}",)
    if action.verb not in ("lay", "brew", "cast"):
        return Refusal("2.2", "Play a card from your hand first: lay, brew or cast one.", hand)
    card = box.cards[action.card]
    if action.card not in state.hands[state.seat]:
        return Refusal("2.2", f"{card.name} is not in your hand.", hand)
    if action.verb == "lay":
        return None
    if action.verb == "brew":
        return refuse_brew(state, box, card)
    return refuse_cast(state, box, card, rulings)


# ── 3 Formulas ────────────────────────────────────────────────────────────────────────────


def refuse_brew(state: State, box: Box, card: Card) -> Refusal | None:
    if not card.formula:
        because = f"{card.name} is no formula: cast it, or lay it as an element."
        return Refusal("3.1", because, (f"hand:{state.seat}",))
    stock = Stock(state, box)
    if can_complete(state, box, card, stock):
        return None
    for slot in card.recipe:
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            return missing(state, box, card, slot)
    return too_few(state, box, card)


def missing(state: State, box: Box, card: Card, slot: Slot) -> Refusal:
    """Which component has no source at all, and where one could come from."""
    places: list[str] = []
    if slot.elements:
        for pile, elements in enumerate(box.pile_elements):
            if elements & slot.elements:
                places.append(desk_place(box, pile))
        because = f"{card.name} needs {slot.words}, and none lies in the desk."
    else:
        places = [f"formulas:{seat}" for seat in range(len(state.formulas))]
        because = f"{card.name} needs {slot.words}, and nobody has completed one."
    helper = in_own_hand(state, box, card, slot)
    if helper is None:
        return Refusal("3.1", f"{because} Wait for one, or play another card.", tuple(places))
    how = "laid there" if slot.elements else "brewed"
    because += f" Your {helper.name} could be {how} first."
    return Refusal("3.1", because, (*places, f"hand:{state.seat}"))


def in_own_hand(state: State, box: Box, card: Card, slot: Slot) -> Card | None:
    """A card of the mover's hand that could become what is missing."""
    for number in state.hands[state.seat]:
        other = box.cards[number]
        makes = other.formula and slot.formulas >> other.key & 1
        if number != card.number and (slot.elements & other.elements or makes):
            return other
    return None


def too_few(state: State, box: Box, card: Card) -> Refusal:
    """Each component has a source, but two of them would need the same card."""
    needed = " and ".join([slot.words for slot in card.recipe])
    found = sources(state, box, card)
    places = [
        desk_place(box, one.place) if one.seat == DESK else f"formulas:{one.seat}" for one in found
    ]
    because = (
        f"{card.name} needs {needed}, a card of its own for each: "
        f"{len(found)} on the table will not do."
    )
    return Refusal("3.1a", because, tuple(dict.fromkeys(places)))


def refuse_source(state: State, action: Action, box: Box, card: Card) -> Refusal | None:
    """3.1: one source for the component that is being asked for."""
    slot = card.recipe[len(state.pending)]
    played = ("played",)
    if action.verb != "use":
        because = f"{card.name} is being brewed: choose its {slot.words} first."
        return Refusal("3.1", because, played)
    if action.seat == DESK:
        return refuse_pile(state, action.place, box, card, slot)
    place = (f"formulas:{action.seat}",)
    done = meant_by(action, state.formulas[action.seat])
    if done is None:
        because = f"{player(action.seat)} has no such formula completed."
        return Refusal("3.1", because, place)
    found = choices(state, box, card, state.pending)
    if any(one.seat == action.seat and one.same == done for one in found):
        return None
    for one in sources(state, box, card):
        if one.seat == action.seat and one.same == done and fits(slot, one):
            return chosen_before(box, card, action.card, place[0])
    because = f"{box.name(action.card)} is not what is asked for: {slot.words}."
    return Refusal("3.1", because, place)


def refuse_pile(state: State, pile: int, box: Box, card: Card, slot: Slot) -> Refusal | None:
    place = desk_place(box, pile)
    found = choices(state, box, card, state.pending)
    if any(one.seat == DESK and one.place == pile for one in found):
        return None
    name = box.pile_names[pile]
    if not state.desk[pile]:
        return Refusal("3.1", f"There is no {name} in the desk.", (place,))
    for one in sources(state, box, card):
        if one.seat == DESK and one.place == pile and fits(slot, one):
            return chosen_before(box, card, state.desk[pile][-1], place)
    return Refusal("3.1", f"{name} is not what is asked for: {slot.words}.", (place,))


def chosen_before(box: Box, card: Card, source: int, place: str) -> Refusal:
    """It fits, but not for this component: the others would go short."""
    because = f"{box.name(source)} is wanted for another component of {card.name}."
    return Refusal("3.1a", because, (place,))


# ── 4 Spells ──────────────────────────────────────────────────────────────────────────────


def refuse_cast(state: State, box: Box, card: Card, rulings: Rulings) -> Refusal | None:
    if card.formula:
        because = f"{card.name} is no spell: brew it, or lay it as an element."
        return Refusal("4.1", because, (f"hand:{state.seat}",))
    if can_cast(state, box, card.number, rulings):
        return None
    own = (f"formulas:{state.seat}",)
    if card.effect == "eureka":
        return Refusal("4.1b", "No pile of the desk has a formula card on top to take.")
    if not state.formulas[state.seat]:
        because = f"{card.name} needs a formula that you have completed, and you have none."
        return Refusal("4.1b", because, own)
    if card.effect == "transformation":
        return Refusal("4.1b", "No pile of the desk has a formula card on top to exchange.")
    return Refusal("4.4a", "Nothing that bears a formula lies under your formulas.", own)


def refuse_about_spell(
    state: State, action: Action, box: Box, card: Card, rulings: Rulings
) -> Refusal | None:
    rule = RULE_OF[card.effect]
    own = state.formulas[state.seat]
    if card.effect == "eureka" or (card.effect == "transformation" and state.pending):
        return refuse_take(state, action, box, card, rule)
    if state.pending:
        kept = cards_to_keep(box, own[state.pending[0]], rulings)
        if action.verb == "keep" and action.card in kept:
            return None
        names = ", ".join([box.name(number) for number in kept])
        return Refusal(rule, f"{card.name}: say which card to keep: {names}.", ("played",))
    if action.verb != "choose":
        because = f"{card.name} is being cast: choose one of your completed formulas."
        return Refusal(rule, because, ("played",))
    if action.seat != state.seat:
        because = f"{card.name} works on your own completed formulas only."
        return Refusal("4.2a", because, (f"formulas:{action.seat}",))
    done = meant_by(action, own)
    if done is None:
        return Refusal(rule, "You have no such formula completed.", (f"formulas:{state.seat}",))
    if card.effect == "decomposition" and not cards_to_keep(box, done, rulings):
        because = f"Nothing that bears a formula lies under {box.name(done[0])}."
        return Refusal("4.4a", because, (f"formulas:{state.seat}",))
    return None


def refuse_take(state: State, action: Action, box: Box, card: Card, rule: str) -> Refusal | None:
    if action.verb != "take":
        because = f"{card.name} is being cast: take a formula card out of the desk."
        return Refusal(rule, because, ("played",))
    if action.card in formulas_on_top(state, box):
        return None
    pile = box.pile_of[action.card]
    wanted = box.cards[action.card]
    place = (desk_place(box, pile),)
    if not wanted.formula:
        return Refusal("4.3a", f"{wanted.name} is no formula card.", place)
    if action.card in state.desk[pile]:
        because = (
            f"{wanted.name} lies under {box.name(state.desk[pile][-1])}; only a top card is free."
        )
        return Refusal("1.3a", because, place)
    return Refusal(rule, f"{wanted.name} is not in the desk.", place)
