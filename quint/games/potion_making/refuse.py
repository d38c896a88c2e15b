"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed. Nothing here looks into other hands. What a
spell refuses while it is cast stands with the spell.
"""

from quint.core import Refusal
from quint.games.potion_making import actions as do, formulas, state as states
from quint.games.potion_making.cards import STAGES, STAND_INS, Box, Card, Slot
from quint.games.potion_making.opus import just_skipped, may_skip
from quint.games.potion_making.state import Brewing, Outcome, Phase, Rulings, State
from quint.sentences import player


def after_the_end(state: State) -> Refusal:
    if state.outcome == Outcome.BROKEN_OFF:
        return Refusal("5.1b", f"The game was broken off after {state.turns} turns.")
    if state.outcome == Outcome.STONE:
        return Refusal("8.1", "The game is over: a Philosopher's Stone was created.")
    return Refusal("5.1", "The game is over: no card is left to draw or to play.")


# ── 2 A turn, and 6 its phases ────────────────────────────────────────────────────────────


def card(state: State, action: do.Action, box: Box) -> Refusal | None:
    """Chance turns up a card of the deck that is being drawn from."""
    if state.drawing == states.NO_DECK:
        return Refusal("2.1", "Nobody chooses the card that is drawn, and none is drawn now.")
    if state.drawing == len(box.decks):
        if not isinstance(action, do.GetOpus):
            return Refusal("7.1", "First everybody gets a Magnum Opus card.")
        if action.number in state.works:
            return Refusal("7.1", "Somebody has this Magnum Opus card already.")
        return None
    deck = box.decks[state.drawing]
    place = (f"deck:{deck}",)
    if not isinstance(action, do.Get):
        return Refusal("2.1", f"First a card comes from the {deck.title()} deck.", place)
    if box.deck_of[action.card] != state.drawing:
        return Refusal("2.1", f"The card comes from the {deck.title()} deck.", place)
    if not state.unseen[action.card]:
        name = box.name(action.card)
        return Refusal("2.1", f"No {name} is left in the deck: all of them have been seen.", place)
    return None


def deck(state: State, action: do.Action, rule: str, box: Box) -> Refusal | None:
    """6.1: the deck that a card is drawn from; cards must or may be drawn by this rule."""
    hand = (f"hand:{state.seat}",)
    if isinstance(action, do.Stop) and states.may_stop(state):
        return None
    if isinstance(action, do.Stop) and not state.draws:
        return Refusal("13.2a", "Only the first phase can be ended, after its first card.", hand)
    if not isinstance(action, do.Draw):
        places = tuple([f"deck:{name}" for name in box.decks])
        if states.may_stop(state):
            return Refusal("13.2a", "First draw another card, or stop drawing.", places)
        return Refusal(rule, "First say which deck you draw from.", places)
    if not state.draws and not states.may_stop(state) and not states.may_draw(state):
        full = states.FULL[len(box.decks) - 1]
        if state.phase == Phase.OPEN and state.plays:
            because = "After this spell a card must be played, not drawn."
            return Refusal("6.4a", because, hand)
        if state.phase != Phase.OPEN:
            return Refusal("6.4", "A card must be played now, not drawn.", hand)
        if len(state.hands[state.seat]) >= full:
            rule = "6.3" if len(box.decks) < 3 else "13.2"
            return Refusal(rule, f"With {full} cards or more in the hand you cannot draw.", hand)
    if not state.sizes[action.deck]:
        name = box.decks[action.deck]
        return Refusal("6.1", f"The {name.title()} deck is empty.", (f"deck:{name}",))
    return None


def play(state: State, action: do.Action, box: Box, rulings: Rulings) -> Refusal | None:
    """2.2a: one of the hand's cards must be played; whether a spell can do anything is its own."""
    hand = (f"hand:{state.seat}",)
    if isinstance(action, do.Place):
        return stage(state, action, box)
    if not state.hands[state.seat] and not states.may_draw(state):
        because = "Your hand is empty: place a stage of your Magnum Opus."
        return Refusal("7.3b", because, (f"opus:{state.seat}",))
    if not isinstance(action, (do.Lay, do.Brew, do.Cast)):
        ways = "lay, brew, cast or place" if box.opus else "lay, brew or cast"
        return Refusal("2.2", f"Play a card from your hand first: {ways} one.", hand)
    played = box.cards[action.card]
    if action.card not in state.hands[state.seat]:
        return Refusal("2.2", f"{played.name} is not in your hand.", hand)
    if isinstance(action, do.Brew):
        return brew(state, played, box, rulings)
    if isinstance(action, do.Cast) and (played.formula or not played.effect):
        return Refusal("4.1", f"{played.name} is no spell.", hand)
    return None


# ── 3 Formulas ────────────────────────────────────────────────────────────────────────────


def brew(state: State, card: Card, box: Box, rulings: Rulings) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if card.kind == "stone":
        because = f"{card.name} is no formula: place it in the Magnum Opus, or lay it."
        return Refusal("8.1b", because, hand)
    if not card.formula:
        because = f"{card.name} is no formula: cast it, or lay it as an element."
        return Refusal("3.1", because, hand)
    stock = formulas.Stock(state, box)
    if formulas.can_complete(state, card, stock, box, rulings):
        return None
    stays = held_back(state, card, box, rulings)
    if stays is not None:
        return stays
    for slot in card.recipe:
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            return missing(state, card, slot, box)
    return too_few(state, card, box, rulings)


def held_back(state: State, card: Card, box: Box, rulings: Rulings) -> Refusal | None:
    """7.7: the formula could be completed if the last stage of a path could be taken."""
    ends = formulas.last_stages(state, box)
    last = [one for one in ends if any(formulas.fits(slot, one) for slot in card.recipe)]
    free = formulas.offers(state, card, box, rulings)
    if not last or not can_complete_with(card, free + last):
        return None
    # One that would be enough; or, where two are lacking, any.
    enough = [one for one in last if can_complete_with(card, [*free, one])] or last
    slot = next(slot for slot in card.recipe if formulas.fits(slot, enough[0]))
    because = (
        f"{card.name} needs {slot.words}, and {box.name(enough[0].same[0])} is the last stage of "
        "its path: that card stays."
    )
    places = [states.source_place(one.source(), box) for one in enough]
    return Refusal("7.7", because, tuple(places))


def can_complete_with(card: Card, everything: list[formulas.Offer]) -> bool:
    return formulas.can_go_on(card, everything, 0, 0, 0, False)


def missing(state: State, card: Card, slot: Slot, box: Box) -> Refusal:
    """Which component has no source at all, and where one could come from."""
    places: list[str] = []
    if slot.elements:
        for pile, elements in enumerate(box.pile_elements):
            if elements & slot.elements:
                places.append(states.desk_place(pile, box))
        because = f"{card.name} needs {slot.words}, and none lies in the desk."
    else:
        places = [f"formulas:{seat}" for seat in range(len(state.formulas))]
        because = f"{card.name} needs {slot.words}, and nobody has completed one."
    helper = in_own_hand(state, card, slot, box)
    if helper is None:
        return Refusal("3.1", f"{because} Wait for one, or play another card.", tuple(places))
    how = "laid there" if slot.elements else "brewed"
    because += f" Your {helper.name} could be {how} first."
    return Refusal("3.1", because, (*places, f"hand:{state.seat}"))


def in_own_hand(state: State, card: Card, slot: Slot, box: Box) -> Card | None:
    """A card of the mover's hand that could become what is missing."""
    for number in state.hands[state.seat]:
        other = box.cards[number]
        makes = other.formula and slot.formulas >> other.key & 1
        if number != card.number and (slot.elements & other.elements or makes):
            return other
    return None


def too_few(state: State, card: Card, box: Box, rulings: Rulings) -> Refusal:
    """Each component has a source, but two of them would need the same card."""
    needs = " and ".join([slot.words for slot in card.recipe])
    found = formulas.top_offers(state, card, box, rulings)
    rule = "3.1a"
    because = f"{card.name} needs {needs}, a card of its own for each, and there are too few."
    if any(one.seat == states.DESK and one.once for one in found):
        rule = "9.1"
        because += " Granum can stand in for one component only."
    elif any(one.once for one in found):
        rule = "9.2a"
        because += " Omnitude can stand in for one component only."
    places = [states.source_place(one.source(), box) for one in found]
    return Refusal(rule, because, tuple(dict.fromkeys(places)))


def component(
    state: State, action: do.Action, pending: Brewing, box: Box, rulings: Rulings
) -> Refusal | None:
    """3.1: one source for the component that is being asked for."""
    card, swap = box.cards[state.played[-1]], len(state.played) > 1
    slot = card.recipe[len(pending.chosen)]
    if not isinstance(action, (do.UsePile, do.UseFormula, do.UseStage)):
        because = f"{card.name} is being brewed: first choose {slot.words}."
        return Refusal("3.1", because, ("played",))
    for one in formulas.choices(state, card, pending.chosen, box, rulings, swap):
        if formulas.is_meant(state, action, one):
            return None
    for one in formulas.top_offers(state, card, box, rulings):
        if formulas.is_meant(state, action, one) and formulas.fits(slot, one):
            name = box.name(one.same[0])
            because = f"{name} will not do here: {card.name} has another use for it."
            return Refusal("3.1a", because, (states.source_place(one.source(), box),))
    if isinstance(action, do.UsePile):
        name, place = box.pile_names[action.pile], states.desk_place(action.pile, box)
        if not state.desk[action.pile]:
            return Refusal("3.1", f"The desk has no {name}.", (place,))
        return Refusal("3.1", f"{name} is not what is asked for: {slot.words}.", (place,))
    place = f"formulas:{action.seat}"
    if isinstance(action, do.UseStage):
        stages = state.paths[action.seat][action.path]
        place = states.stage_place(action.seat, action.path, max(0, len(stages) - 1), box)
        if states.stage_of(stages, action.card, action.nth) < 0:
            return last_stage(action.card, place, box)
    because = f"{box.name(action.card)} is not what is asked for: {slot.words}."
    return Refusal("3.1", because, (place,))


def last_stage(card: int, place: str, box: Box) -> Refusal:
    because = f"{box.name(card)} is the last stage of its path, and that card stays."
    return Refusal("7.7", because, (place,))


# ── 7 The Magnum Opus, and 8 the Stone ────────────────────────────────────────────────────


def stage(state: State, action: do.Place, box: Box, skip: bool = False) -> Refusal | None:
    """7.2, 7.3: a card for the next stage of a path, or for the one after it (10.1)."""
    seat = state.seat
    if state.works[seat] < 0:
        return Refusal("7.1", "You have no Magnum Opus card.", (f"opus:{seat}",))
    stages = state.paths[seat][action.onto]
    name = box.path_names[action.onto].title()
    number = len(stages) + int(skip)
    place = states.stage_place(seat, action.onto, min(number, STAGES - 1), box)
    if skip and not may_skip(stages):
        return skipping(state, action.onto, box)
    card = box.cards[action.card]
    wanted = states.needed(state, seat, action.onto, box, int(skip))
    if card.key != wanted:
        asked = next(other for other in box.cards if other.key == wanted)
        because = f"Stage {number + 1} of {name} is {asked.name}, not {card.name}."
        if STAND_INS.get(asked.kind) == card.kind:
            because += " It stands for others in formulas only."
            return Refusal("9.2" if card.kind == "wild elixir" else "11.1a", because, (place,))
        return Refusal("7.2", because, (place,))
    return stage_source(state, action, box)


def skipping(state: State, path: int, box: Box) -> Refusal:
    """10.1: why no stage of this path can be skipped now."""
    stages = state.paths[state.seat][path]
    name = box.path_names[path].title()
    place = states.stage_place(state.seat, path, min(len(stages) + 1, STAGES - 1), box)
    if just_skipped(stages):
        because = f"The last stage of {name} was reached by a skip; the next must be placed."
        return Refusal("10.1a", because, (place,))
    because = f"On {name} no formula follows the next stage, and no skip leads to the Stone."
    return Refusal("10.1b", because, (place,))


def stage_source(state: State, action: do.Place, box: Box) -> Refusal | None:
    """7.3: the card must be where the action takes it from."""
    if isinstance(action, do.PlaceFormula):
        return not_there(state, action, "7.3", box)
    if isinstance(action, do.PlaceStage):
        stages = state.paths[action.seat][action.path]
        if states.stage_of(stages, action.card, action.nth) < 0:
            place = states.stage_place(action.seat, action.path, len(stages) - 1, box)
            return last_stage(action.card, place, box)
        return None
    if action.card not in state.hands[state.seat]:
        because = f"{box.name(action.card)} is not in your hand."
        return Refusal("7.3", because, (f"hand:{state.seat}",))
    return None


def not_there(
    state: State, action: do.Choose | do.PlaceFormula, rule: str, box: Box
) -> Refusal | None:
    """An action kept from an earlier moment: the formula has gone since."""
    if states.variant(state.formulas[action.seat], action.card, action.nth) is not None:
        return None
    because = f"{box.name(action.card)} does not lie before {player(action.seat)}."
    return Refusal(rule, because, (f"formulas:{action.seat}",))
