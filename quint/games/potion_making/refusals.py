"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed. Nothing here looks into other hands.
"""

from __future__ import annotations

from typing import Final

from quint.core import Refusal
from quint.games.potion_making.cards import STAGES, STAND_INS, Box, Card, Slot
from quint.games.potion_making.formulas import (
    DESK,
    NO_PATH,
    Source,
    Stock,
    all_sources,
    can_complete,
    can_go_on,
    choices,
    fits,
    is_meant,
    last_stages,
    sources,
)
from quint.games.potion_making.moves import HAND, Moves, meant_by
from quint.games.potion_making.opus import barred, just_skipped, may_skip, stage_of
from quint.games.potion_making.spells import (
    OF_UNIVERSITY,
    RULE_OF,
    ahead_of,
    can_cast,
    cards_to_keep,
    demanded,
    formulas_in_hand,
    formulas_on_top,
    spells_on_top,
    to_destroy,
    to_overthrow,
    to_transfigure,
)
from quint.games.potion_making.state import (
    BROKEN_OFF,
    FULL,
    NO_DECK,
    OPEN,
    PLAYING,
    STONE,
    Action,
    Rulings,
    State,
    desk_place,
    may_draw,
    may_stop,
    needed,
    stage_place,
    under,
)
from quint.sentences import player


def refuse(
    state: State, action: Action, box: Box, moves: Moves, rulings: Rulings
) -> Refusal | None:
    if state.outcome != PLAYING:
        return refuse_after_the_end(state)
    if state.drawing != NO_DECK or action.verb in ("get", "opus"):
        return refuse_card(state, action, box)
    drawing = action.verb in ("draw", "stop") and not state.played
    if state.draws or may_stop(state) or drawing:
        return refuse_deck(state, action, box)
    if not state.played:
        return refuse_play(state, action, box, moves, rulings)
    card = box.cards[state.played[-1]]
    if card.formula:
        return refuse_source(state, action, box, card, rulings)
    return refuse_about_spell(state, action, box, card, rulings)


def refuse_after_the_end(state: State) -> Refusal:
    if state.outcome == BROKEN_OFF:
        return Refusal("5.1b", f"The game was broken off after {state.turns} turns.")
    if state.outcome == STONE:
        return Refusal("8.1", "The game is over: a Philosopher's Stone was created.")
    return Refusal("5.1", "The game is over: no card is left to draw or to play.")


# ── 2 A turn, and 6 its phases ────────────────────────────────────────────────────────────


def refuse_card(state: State, action: Action, box: Box) -> Refusal | None:
    """Chance turns up a card of the deck that is being drawn from."""
    if state.drawing == NO_DECK:
        return Refusal("2.1", "Nobody chooses the card that is drawn, and none is drawn now.")
    if state.drawing == len(box.decks):
        if action.verb != "opus":
            return Refusal("7.1", "First everybody gets a Magnum Opus card.")
        if action.place in state.works:
            return Refusal("7.1", "Somebody has this Magnum Opus card already.")
        return None
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


def refuse_deck(state: State, action: Action, box: Box) -> Refusal | None:
    """6.1: the deck that a card is drawn from."""
    hand = (f"hand:{state.seat}",)
    if action.verb == "stop" and may_stop(state):
        return None
    if action.verb == "stop" and not state.draws:
        return Refusal("13.2a", "Only the first phase can be ended, after its first card.", hand)
    if action.verb != "draw":
        places = tuple([f"deck:{name}" for name in box.decks])
        if may_stop(state):
            return Refusal("13.2a", "First draw another card, or stop drawing.", places)
        return Refusal(rule_of_draws(state, box), "First say which deck you draw from.", places)
    if not state.draws and not may_stop(state) and not may_draw(state):
        full = FULL[len(box.decks) - 1]
        if state.phase == OPEN and state.plays:
            because = "After this spell a card must be played, not drawn."
            return Refusal("6.4a", because, hand)
        if state.phase != OPEN:
            return Refusal("6.4", "A card must be played now, not drawn.", hand)
        if len(state.hands[state.seat]) >= full:
            rule = "6.3" if len(box.decks) < 3 else "13.2"
            return Refusal(rule, f"With {full} cards or more in the hand you cannot draw.", hand)
    if not state.sizes[action.place]:
        name = box.decks[action.place]
        return Refusal("6.1", f"The {name.title()} deck is empty.", (f"deck:{name}",))
    return None


def rule_of_draws(state: State, box: Box) -> str:
    """Why cards are to be drawn now: a spell (10.2, 12.8) or the first phase."""
    if state.played:
        return RULE_OF[box.cards[state.played[0]].effect]
    return "6.2" if len(box.decks) < 3 else "13.2"


def refuse_play(
    state: State, action: Action, box: Box, moves: Moves, rulings: Rulings
) -> Refusal | None:
    """2.2a: one of the hand's cards must be played, and nothing else can be done."""
    hand = (f"hand:{state.seat}",)
    if action.verb == "place":
        return refuse_stage(state, action, box, skip=False)
    if not state.hands[state.seat] and not may_draw(state):
        because = "Your hand is empty: place a stage of your Magnum Opus."
        return Refusal("7.3b", because, (f"opus:{state.seat}",))
    if action.verb not in ("lay", "brew", "cast"):
        ways = "lay, brew, cast or place" if box.opus else "lay, brew or cast"
        return Refusal("2.2", f"Play a card from your hand first: {ways} one.", hand)
    card = box.cards[action.card]
    if action.card not in state.hands[state.seat]:
        return Refusal("2.2", f"{card.name} is not in your hand.", hand)
    if action.verb == "lay":
        return None
    if action.verb == "brew":
        return refuse_brew(state, box, card, rulings)
    return refuse_cast(state, box, moves, card, rulings)


# ── 3 Formulas ────────────────────────────────────────────────────────────────────────────


def refuse_brew(state: State, box: Box, card: Card, rulings: Rulings) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if card.kind == "stone":
        because = f"{card.name} is no formula: place it in the Magnum Opus, or lay it."
        return Refusal("8.1b", because, hand)
    if not card.formula:
        because = f"{card.name} is no formula: cast it, or lay it as an element."
        return Refusal("3.1", because, hand)
    stock = Stock(state, box)
    if can_complete(state, box, card, stock, rulings):
        return None
    stays = held_back(state, box, card, rulings)
    if stays is not None:
        return stays
    for slot in card.recipe:
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            return missing(state, box, card, slot)
    return too_few(state, box, card, rulings)


def held_back(state: State, box: Box, card: Card, rulings: Rulings) -> Refusal | None:
    """7.7: the formula could be completed if the last stage of a path could be taken."""
    last = [one for one in last_stages(state, box) if any(fits(slot, one) for slot in card.recipe)]
    free = all_sources(state, box, card, rulings)
    if not last or not can_go_on(card, free + last, [], 0, False):
        return None
    # One that would be enough; or, where two are lacking, any.
    enough = [one for one in last if can_go_on(card, [*free, one], [], 0, False)] or last
    slot = next(slot for slot in card.recipe if fits(slot, enough[0]))
    because = (
        f"{card.name} needs {slot.words}, and {box.name(enough[0].card)} is the last stage of its "
        "path: that card stays."
    )
    return Refusal("7.7", because, tuple([place_of(box, one) for one in enough]))


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


def too_few(state: State, box: Box, card: Card, rulings: Rulings) -> Refusal:
    """Each component has a source, but two of them would need the same card."""
    needs = " and ".join([slot.words for slot in card.recipe])
    found = sources(state, box, card, rulings)
    rule = "3.1a"
    because = f"{card.name} needs {needs}, a card of its own for each, and there are too few."
    if any(one.seat == DESK and one.once for one in found):
        rule = "9.1"
        because += " Granum can stand in for one component only."
    elif any(one.once for one in found):
        rule = "9.2a"
        because += " Omnitude can stand in for one component only."
    places = [place_of(box, one) for one in found]
    return Refusal(rule, because, tuple(dict.fromkeys(places)))


def place_of(box: Box, source: Source) -> str:
    if source.seat == DESK:
        return desk_place(box, source.place)
    if source.path != NO_PATH:
        return stage_place(box, source.seat, source.path, source.place)
    return f"formulas:{source.seat}"


def refuse_source(
    state: State, action: Action, box: Box, card: Card, rulings: Rulings
) -> Refusal | None:
    """3.1: one source for the component that is being asked for."""
    slot = card.recipe[len(state.pending)]
    swap = len(state.played) > 1
    if action.verb != "use":
        because = f"{card.name} is being brewed: first choose {slot.words}."
        return Refusal("3.1", because, ("played",))
    for one in choices(state, box, card, state.pending, rulings, swap):
        if is_meant(action, one, state.formulas):
            return None
    for one in sources(state, box, card, rulings):
        if is_meant(action, one, state.formulas) and fits(slot, one):
            because = f"{box.name(one.card)} will not do here: {card.name} has another use for it."
            return Refusal("3.1a", because, (place_of(box, one),))
    if action.seat == DESK:
        name, place = box.pile_names[action.place], desk_place(box, action.place)
        if not state.desk[action.place]:
            return Refusal("3.1", f"The desk has no {name}.", (place,))
        return Refusal("3.1", f"{name} is not what is asked for: {slot.words}.", (place,))
    if action.path != NO_PATH:
        stages = state.paths[action.seat][action.path]
        place = stage_place(box, action.seat, action.path, max(0, len(stages) - 1))
        if stage_of(stages, action.card) < 0:
            return last_stage(box, action.card, place)
    else:
        place = f"formulas:{action.seat}"
    because = f"{box.name(action.card)} is not what is asked for: {slot.words}."
    return Refusal("3.1", because, (place,))


def last_stage(box: Box, card: int, place: str) -> Refusal:
    because = f"{box.name(card)} is the last stage of its path, and that card stays."
    return Refusal("7.7", because, (place,))


# ── 4 Spells ──────────────────────────────────────────────────────────────────────────────


# Why a spell of the University course cannot be cast.
UNABLE: Final = {
    "whirlpool": "Nothing lies under any completed formula.",
    "universal knowledge": "The desk is empty.",
    "creation": "There is no formula card in your hand or on top of a pile.",
    "magical knowledge": "No pile of the desk has another spell card on top.",
    "transfiguration": "No formula of your hand can be completed with one component replaced.",
    "overthrow": "Nobody has a creature or a supreme formula that something lies under.",
    "forbidden forest": "There are no two completed creatures before the players.",
    "scruple": "Nobody has more points than you.",
}


def refuse_cast(
    state: State, box: Box, moves: Moves, card: Card, rulings: Rulings
) -> Refusal | None:
    if card.formula or not card.effect:
        because = f"{card.name} is no spell."
        return Refusal("4.1", because, (f"hand:{state.seat}",))
    if can_cast(state, box, moves, card.number, rulings):
        return None
    own = (f"formulas:{state.seat}",)
    if card.effect == "transmutation":
        path = barred(state, box, moves)
        if path >= 0:
            return refuse_skip(state, box, path)
        because = "You have no card for the stage after the next one of any path."
        return Refusal("4.1b", because, (f"opus:{state.seat}",))
    if card.effect in UNABLE:
        return Refusal("4.1b", UNABLE[card.effect])
    if card.effect in ("trismegistus", "diversity"):
        because = "All decks are empty: there is nothing to draw."
        return Refusal("4.1b", because, tuple([f"deck:{name}" for name in box.decks]))
    if card.effect in ("transformation", "decomposition") and not state.formulas[state.seat]:
        because = f"{card.name} needs a completed formula before you, and there is none."
        in_opus = any(state.paths[state.seat])
        return Refusal("7.7b" if in_opus else "4.1b", because, own)
    if card.effect == "decomposition":
        return Refusal("4.4a", "Nothing that bears a formula lies under your formulas.", own)
    if not formulas_on_top(state, box):
        return Refusal("4.1b", "No pile of the desk has a formula card on top to take.")
    because = "You need a formula card in your hand that you can put into the desk."
    return Refusal("10.3a", because, (f"hand:{state.seat}",))


def refuse_about_spell(
    state: State, action: Action, box: Box, card: Card, rulings: Rulings
) -> Refusal | None:
    rule = RULE_OF[card.effect]
    if card.effect == "transmutation":
        return refuse_stage(state, action, box, skip=True)
    if card.effect == "trismegistus":
        return refuse_return(state, action, box)
    if card.effect in OF_UNIVERSITY:
        return refuse_about_university_spell(state, action, box, card, rulings)
    if card.effect == "atanorum" and state.pending:
        return refuse_put(state, action, box, formulas_in_hand(state, box), rule)
    if card.effect in ("eureka", "atanorum") or (card.effect == "transformation" and state.pending):
        return refuse_take(state, action, box, card, formulas_on_top(state, box), rule)
    if state.pending:
        return refuse_keep(state, action, box, card, rulings)
    return refuse_own_formula(state, action, box, card, rulings)


def refuse_keep(
    state: State, action: Action, box: Box, card: Card, rulings: Rulings
) -> Refusal | None:
    kept = cards_to_keep(box, state.formulas[state.seat][state.pending[0]], rulings)
    if action.verb == "keep" and action.card in kept:
        return None
    names = ", ".join([box.name(number) for number in kept])
    return Refusal("4.4", f"{card.name}: say which card to keep: {names}.", ("played",))


def refuse_own_formula(
    state: State, action: Action, box: Box, card: Card, rulings: Rulings
) -> Refusal | None:
    rule = RULE_OF[card.effect]
    if action.verb != "choose":
        because = f"{card.name} is being cast: choose one of your completed formulas."
        return Refusal(rule, because, ("played",))
    place = (f"formulas:{action.seat}",)
    if action.seat != state.seat:
        because = f"{card.name} works on your own completed formulas only."
        return Refusal("4.2a", because, place)
    done = meant_by(action, state.formulas[state.seat])
    if done is None:
        return not_there(state, action, box, rule)
    if card.effect == "decomposition" and not cards_to_keep(box, done, rulings):
        because = f"Nothing that bears a formula lies under {box.name(done[0])}."
        return Refusal("4.4a", because, place)
    return None


# What a spell takes out of the desk.
TAKES: Final = {
    "transformation": "formula card out of the desk",
    "eureka": "formula card out of the desk",
    "atanorum": "formula card out of the desk",
    "creation": "formula card out of the desk, or complete one of your hand",
    "universal knowledge": "card out of the desk",
    "magical knowledge": "spell card out of the desk",
}


def refuse_take(
    state: State, action: Action, box: Box, card: Card, free: list[int], rule: str
) -> Refusal | None:
    """A card out of the desk, from the top of a pile."""
    if action.verb != "take":
        because = f"{card.name} is being cast: take a {TAKES[card.effect]}."
        return Refusal(rule, because, ("played",))
    if action.card in free:
        return None
    pile = box.pile_of[action.card]
    wanted = box.cards[action.card]
    place = (desk_place(box, pile),)
    if action.card not in state.desk[pile]:
        return Refusal(rule, f"{wanted.name} is not in the desk.", place)
    if state.desk[pile][-1] != action.card:
        top = box.name(state.desk[pile][-1])
        because = f"{wanted.name} lies under {top}, and only a top card can be taken."
        return Refusal("1.3a", because, place)
    if wanted.effect == "magical knowledge" and rule == "12.5":
        return Refusal("12.5a", "This spell cannot fetch one of its own kind.", place)
    if rule == "12.5":
        return Refusal(rule, f"{wanted.name} is no spell card.", place)
    rule = "8.1b" if wanted.kind == "stone" else "4.3a"
    return Refusal(rule, f"{wanted.name} is no formula card.", place)


# ── 7 The Magnum Opus, and 8 the Stone ────────────────────────────────────────────────────


def refuse_stage(state: State, action: Action, box: Box, skip: bool) -> Refusal | None:
    """7.2, 7.3: a card for the next stage of a path, or for the one after it (10.1)."""
    seat = state.seat
    if action.verb != "place":
        because = "Transmutation is being cast: place the card that your Opus asks for."
        return Refusal("10.1", because, (f"opus:{seat}",))
    if state.works[seat] < 0:
        return Refusal("7.1", "You have no Magnum Opus card.", (f"opus:{seat}",))
    stages = state.paths[seat][action.place]
    name = box.path_names[action.place].title()
    number = len(stages) + int(skip)
    place = stage_place(box, seat, action.place, min(number, STAGES - 1))
    if skip and not may_skip(stages):
        return refuse_skip(state, box, action.place)
    card = box.cards[action.card]
    wanted = needed(state, box, seat, action.place, int(skip))
    if card.key != wanted:
        asked = next(other for other in box.cards if other.key == wanted)
        because = f"Stage {number + 1} of {name} is {asked.name}, not {card.name}."
        if STAND_INS.get(asked.kind) == card.kind:
            because += " It stands for others in formulas only."
            return Refusal("9.2" if card.kind == "wild elixir" else "11.1a", because, (place,))
        return Refusal("7.2", because, (place,))
    return refuse_stage_source(state, action, box)


def refuse_skip(state: State, box: Box, path: int) -> Refusal:
    """10.1: why no stage of this path can be skipped now."""
    stages = state.paths[state.seat][path]
    name = box.path_names[path].title()
    place = stage_place(box, state.seat, path, min(len(stages) + 1, STAGES - 1))
    if just_skipped(stages):
        because = f"The last stage of {name} was reached by a skip; the next must be placed."
        return Refusal("10.1a", because, (place,))
    because = f"On {name} no formula follows the next stage, and no skip leads to the Stone."
    return Refusal("10.1b", because, (place,))


def not_there(state: State, action: Action, box: Box, rule: str) -> Refusal | None:
    """An action kept from an earlier moment: the formula has gone since."""
    if meant_by(action, state.formulas[action.seat]) is not None:
        return None
    because = f"{box.name(action.card)} does not lie before {player(action.seat)}."
    return Refusal(rule, because, (f"formulas:{action.seat}",))


def refuse_stage_source(state: State, action: Action, box: Box) -> Refusal | None:
    if action.seat == HAND:
        if action.card not in state.hands[state.seat]:
            because = f"{box.name(action.card)} is not in your hand."
            return Refusal("7.3", because, (f"hand:{state.seat}",))
        return None
    if action.path == NO_PATH:
        return not_there(state, action, box, "7.3")
    stages = state.paths[action.seat][action.path]
    if stage_of(stages, action.card) < 0:
        place = stage_place(box, action.seat, action.path, len(stages) - 1)
        return last_stage(box, action.card, place)
    return None


# ── 10 The spells of the Guild ────────────────────────────────────────────────────────────


def refuse_return(state: State, action: Action, box: Box) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if action.verb != "return":
        because = f"Trismegistus: return {state.pending[0]} of your cards to their decks first."
        return Refusal("10.2", because, hand)
    if action.card not in state.hands[state.seat]:
        return Refusal("10.2", f"{box.name(action.card)} is not in your hand.", hand)
    return None


def refuse_put(
    state: State, action: Action, box: Box, free: list[int], rule: str
) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if action.verb != "put":
        return Refusal(rule, "Put a card of your hand into the desk first.", hand)
    if action.card in free:
        return None
    because = f"{box.name(action.card)} is no formula card in your hand."
    return Refusal("10.3a", because, hand)


# ── 12 The spells of the University course ────────────────────────────────────────────────


def refuse_about_university_spell(
    state: State, action: Action, box: Box, card: Card, rulings: Rulings
) -> Refusal | None:
    effect, rule = card.effect, RULE_OF[card.effect]
    if effect == "necessity":
        return refuse_necessity(state, action, box)
    if effect == "universal knowledge":
        tops = [pile[-1] for pile in state.desk if pile]
        return refuse_take(state, action, box, card, tops, rule)
    if effect == "magical knowledge":
        return refuse_take(state, action, box, card, spells_on_top(state, box), rule)
    if effect == "creation":
        return refuse_creation(state, action, box, card)
    if effect == "transfiguration":
        if action.verb == "brew" and action.card in to_transfigure(state, box, rulings):
            return None
        because = "Transfiguration: brew a formula of your hand with one component replaced."
        return Refusal(rule, because, (f"hand:{state.seat}",))
    if effect == "overthrow":
        return refuse_overthrow(state, action, box)
    if effect == "forbidden forest":
        return refuse_forest(state, action, box)
    if action.verb == "give" and action.seat in ahead_of(state):
        return None
    because = "Give the Scruple of Conscience to a player who has more points than you."
    return Refusal(rule, because, ("played",))


def refuse_necessity(state: State, action: Action, box: Box) -> Refusal | None:
    if not state.pending:
        if action.verb == "name":
            return None
        return Refusal("12.2", "Name an element first.", ("played",))
    element, seat = state.pending
    hand = (f"hand:{seat}",)
    if action.verb == "put" and action.card in demanded(state, box):
        return None
    because = f"{player(seat)} must put down a card that shows {box.pile_names[element]}."
    return Refusal("12.2", because, hand)


def refuse_creation(state: State, action: Action, box: Box, card: Card) -> Refusal | None:
    if action.verb != "complete":
        return refuse_take(state, action, box, card, formulas_on_top(state, box), "12.4")
    if action.card in formulas_in_hand(state, box):
        return None
    because = f"{box.name(action.card)} is no formula card in your hand."
    return Refusal("12.4", because, (f"hand:{state.seat}",))


def refuse_overthrow(state: State, action: Action, box: Box) -> Refusal | None:
    if state.pending:
        seat, place = state.pending
        if action.verb == "keep" and action.card in under(state.formulas[seat][place]):
            return None
        because = "Choose one of the components to take into your hand."
        return Refusal("12.7", because, (f"formulas:{seat}",))
    if action.verb != "choose":
        because = "Overthrow: choose a creature or a supreme formula."
        return Refusal("12.7", because, ("played",))
    done = meant_by(action, state.formulas[action.seat])
    if done is None:
        return not_there(state, action, box, "12.7")
    if (action.seat, done) in to_overthrow(state, box):
        return None
    place_id = (f"formulas:{action.seat}",)
    if box.cards[action.card].kind in ("creature", "supreme"):
        because = f"Nothing lies under {box.name(action.card)} that you could take."
        return Refusal("12.7a", because, place_id)
    because = f"{box.name(action.card)} is neither a creature nor a supreme formula."
    return Refusal("12.7", because, place_id)


def refuse_forest(state: State, action: Action, box: Box) -> Refusal | None:
    if action.verb != "choose":
        because = "The Forbidden Forest: choose two completed creatures."
        return Refusal("12.10", because, ("played",))
    done = meant_by(action, state.formulas[action.seat])
    if done is None:
        return not_there(state, action, box, "12.10")
    place = (f"formulas:{action.seat}",)
    for seat, number in to_destroy(state, box):
        if seat == action.seat and state.formulas[seat][number] == done:
            return None
    if box.cards[action.card].kind != "creature":
        return Refusal("12.10", f"{box.name(action.card)} is no creature.", place)
    because = f"{box.name(action.card)} has been chosen already: choose another creature."
    return Refusal("12.10", because, place)
