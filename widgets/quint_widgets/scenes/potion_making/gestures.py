"""Which places mean which action of Potion-making, and which cards lie in which slots."""

from quint.games.potion_making import actions as do
from quint.games.potion_making.cards import GRANUM, STAGES, Box, Card
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.spell import Spell
from quint.games.potion_making.state import NO_PATH, Done, Phase, State, stage_of
from quint.sentences import player
from quint_widgets.scene import Gesture
from quint_widgets.scenes.potion_making import panels

NOT_HERE = "No card lies there."
NO_STAGE = "Nothing lies on this stage. To place a card, choose the sign of its path first."


# ── Cards in slots ────────────────────────────────────────────────────────────────────────


def looking(state: State, box: Box) -> int:
    """Whose hand is shown: the one that is not hidden, else that of whoever decides."""
    known = [seat for seat, hand in enumerate(state.hands) if hand and min(hand) >= 0]
    return known[0] if len(known) == 1 else state.asked


def hand_kinds(state: State, box: Box) -> list[int]:
    """The cards of the hand that is shown, those that are alike once."""
    cards = dict.fromkeys(state.hands[looking(state, box)])
    return [card for card in cards if card >= 0][: panels.HAND_ROWS * panels.COLUMNS]


def formulas_shown(state: State, seat: int) -> list[Done]:
    """The completed formulas of a seat, those that are alike once."""
    return list(dict.fromkeys(state.formulas[seat]))[: panels.FORMULA_ROWS * panels.COLUMNS]


def taken_apart(game: PotionMaking, state: State) -> list[int]:
    """4.4, 12.7: the cards one of which can be kept."""
    spell = spell_asking(game, state)
    return spell.apart(state) if spell else []


def spell_asking(game: PotionMaking, state: State) -> Spell | None:
    """The spell about which something is to be decided."""
    return game.spell(state) if state.played and not brewing(game.box, state) else None


def brewing(box: Box, state: State) -> Card | None:
    """The formula whose components are being chosen."""
    card = box.cards[state.played[-1]] if state.played else None
    return card if card and card.formula else None


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: PotionMaking, state: State, action: do.Action) -> Gesture:
    """A card of the hand and where it goes: its pile, the kettle, its deck. Or a path and the card
    for its next stage. Or just one place: a pile, a formula, a deck, a player."""
    box = game.box
    if isinstance(action, (do.Lay, do.Put, do.Brew, do.Cast, do.Complete, do.Return)):
        own = own_spot(state, box, action.card)
        return (own, _goal(box, action)) if own else ()
    if isinstance(action, do.Draw):
        return (f"deck:{box.decks[action.deck]}",)
    if isinstance(action, do.Name):
        return (panels.desk_spot(action.element),)
    if isinstance(action, do.Take):
        pile = box.pile_of[action.card]
        on_top = state.desk[pile][-1:] == (action.card,)
        return (panels.desk_spot(pile),) if on_top else ()
    if isinstance(action, do.UsePile):
        return (panels.desk_spot(action.pile),)
    if isinstance(action, (do.UseFormula, do.UseStage, do.Choose)):
        source = _source(state, box, action)
        return (source,) if source else ()
    if isinstance(action, do.Place):
        source = _source(state, box, action)
        path = f"path:{state.seat}:{box.path_names[action.onto]}"
        return (path, source) if source else ()
    if isinstance(action, do.Keep):
        cards = taken_apart(game, state)
        return (f"part:{cards.index(action.card) + 1}",) if action.card in cards else ()
    if isinstance(action, do.Give):
        return (f"seat:{action.seat}",)
    return ("turn:stop",) if isinstance(action, do.Stop) else ()


def own_spot(state: State, box: Box, card: int) -> str:
    kinds = hand_kinds(state, box)
    return f"own:{kinds.index(card) + 1}" if card in kinds else ""


def _goal(box: Box, action: do.OfCard) -> str:
    """Where a card of the hand goes."""
    if isinstance(action, (do.Lay, do.Put)):
        return panels.desk_spot(box.pile_of[action.card])
    if isinstance(action, do.Return):
        return f"deck:{box.cards[action.card].deck}"
    return "played"


def _source(state: State, box: Box, action: do.OfCard) -> str:
    """Where the card lies that is used, chosen or placed."""
    if isinstance(action, (do.UseStage, do.PlaceStage)):
        stages = state.paths[action.seat][action.path]
        stage = stage_of(stages, action.card, action.nth)
        return panels.stage_spot(action.seat, action.path, stage) if stage >= 0 else ""
    if isinstance(action, (do.UseFormula, do.Choose, do.PlaceFormula)):
        row = formulas_shown(state, action.seat)
        alike = [n for n, done in enumerate(row) if done[0] == action.card]
        return f"f:{action.seat}:{alike[action.nth] + 1}" if action.nth < len(alike) else ""
    return own_spot(state, box, action.card)


def action_of(game: PotionMaking, state: State, ids: Gesture) -> do.Action | str:
    """The action that these places mean now, or a sentence."""
    box, catalogue = game.box, game.catalogue
    if state.phase == Phase.DEALING:
        return "The cards are being dealt."
    kind, _, name = ids[0].partition(":")
    if kind == "own":
        return _meant_by_hand(game, state, name, ids[1])
    if kind == "path":
        return _meant_by_path(game, state, name, ids[1])
    if kind == "desk":
        return _meant_by_pile(game, state, int(name))
    if kind == "deck":
        return catalogue.draw[box.decks.index(name)]
    if kind == "seat":
        return catalogue.give[int(name)]
    if kind == "part":
        cards = taken_apart(game, state)
        return catalogue.keep[cards[int(name) - 1]] if int(name) <= len(cards) else NOT_HERE
    if kind == "turn":
        return catalogue.stop
    return _used_or_chosen(game, state, ids[0])


def _meant_by_hand(game: PotionMaking, state: State, name: str, goal: str) -> do.Action | str:
    box, catalogue, kinds = game.box, game.catalogue, hand_kinds(state, game.box)
    if int(name) > len(kinds):
        return NOT_HERE
    card = box.cards[kinds[int(name) - 1]]
    number, offered = card.number, _kinds_offered(game, state)
    if goal == "played":
        if do.Complete in offered:
            return catalogue.complete[number]
        is_spell = card.effect and not card.formula
        return catalogue.cast[number] if is_spell else catalogue.brew[number]
    if goal.startswith("deck:"):
        if goal != f"deck:{card.deck}":
            return f"{card.name} belongs to the {card.deck.title()} deck."
        return catalogue.give_back[number]
    if goal != panels.desk_spot(card.pile):
        return f"{card.name} goes to its own pile: {box.pile_names[card.pile]}."
    return catalogue.put[number] if do.Put in offered else catalogue.lay[number]


def _kinds_offered(game: PotionMaking, state: State) -> set[type[do.Action]]:
    """What kinds of decisions the spell on the table asks for now."""
    spell = spell_asking(game, state)
    return {type(action) for action in spell.choices(state)} if spell else set()


def _meant_by_pile(game: PotionMaking, state: State, pile: int) -> do.Action | str:
    box, catalogue = game.box, game.catalogue
    if do.Name in _kinds_offered(game, state):
        return catalogue.name[pile] if pile <= GRANUM else "Name one element, not three."
    if brewing(box, state):
        return catalogue.use_pile[pile]
    return catalogue.take[state.desk[pile][-1]] if state.desk[pile] else NOT_HERE


def _meant_by_path(game: PotionMaking, state: State, name: str, source: str) -> do.Action | str:
    box, catalogue = game.box, game.catalogue
    seat, _, path = name.partition(":")
    if int(seat) != state.seat:
        return f"That is the Magnum Opus of {player(int(seat))}."
    onto = box.path_names.index(path)
    if not source.startswith("own:"):
        return _placed(game, state, source, onto)
    number, kinds = int(source.partition(":")[2]), hand_kinds(state, box)
    return catalogue.place(kinds[number - 1], onto) if number <= len(kinds) else NOT_HERE


def _used_or_chosen(game: PotionMaking, state: State, place: str) -> do.Action | str:
    """A completed formula or a card in an Opus as a component; or a formula for a spell."""
    seat, path, number = _on_table(place)
    is_brewing = brewing(game.box, state) is not None
    if path == NO_PATH:
        row = formulas_shown(state, seat)
        if number >= len(row):
            return "No formula lies there."
        if is_brewing:
            return game.catalogue.use_formula(state, seat, row[number])
        return game.catalogue.choose(state, seat, row[number])
    stages = state.paths[seat][path]
    if number >= len(stages) or stages[number] < 0:
        return NO_STAGE
    if is_brewing:
        return game.catalogue.use_stage(state, seat, path, stages[number])
    return "What lies in a Magnum Opus is used for a formula, or for another stage."


def _placed(game: PotionMaking, state: State, place: str, onto: int) -> do.Action | str:
    """A completed formula or a card in an Opus as the next stage of a path."""
    seat, path, number = _on_table(place)
    if path == NO_PATH:
        row = formulas_shown(state, seat)
        if number >= len(row):
            return "No formula lies there."
        return game.catalogue.place_formula(state, seat, row[number], onto)
    stages = state.paths[seat][path]
    if number >= len(stages) or stages[number] < 0:
        return NO_STAGE
    return game.catalogue.place_stage(state, seat, path, stages[number], onto)


def _on_table(place: str) -> tuple[int, int, int]:
    """The seat, the path or NO_PATH, and which formula of the row or stage of the path."""
    kind, seat, number = place.split(":")
    if kind == "f":
        return int(seat), NO_PATH, int(number) - 1
    return int(seat), *divmod(int(number) - 1, STAGES)
