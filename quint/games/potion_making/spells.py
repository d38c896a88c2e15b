"""What spells do (rules 4 and 10), and what is to be decided while one is cast.

A spell that is cast lies on the table (`played`) until everything about it is decided.
"""

from __future__ import annotations

from typing import Final

from quint.games.potion_making.cards import Box
from quint.games.potion_making.moves import Moves, meant_by
from quint.games.potion_making.opus import place_stage, stage_choices
from quint.games.potion_making.state import (
    Action,
    Cards,
    Done,
    Rulings,
    State,
    Table,
    made,
    under,
)
from quint.games.potion_making.telling import (
    tell_back,
    tell_chosen,
    tell_keep,
    tell_put,
    tell_returned,
    tell_spell_spent,
    tell_take,
    tell_wanted,
)

RULE_OF: Final = {
    "transformation": "4.2",
    "eureka": "4.3",
    "decomposition": "4.4",
    "transmutation": "10.1",
    "trismegistus": "10.2",
    "atanorum": "10.3",
}
TRISMEGISTUS_DRAWS: Final = 5  # 10.2
TRISMEGISTUS_RETURNS: Final = 2


def formulas_on_top(state: State, box: Box) -> list[int]:
    """The formula cards that lie on top of a pile (4.3a): only a top card can be taken."""
    tops = [pile[-1] for pile in state.desk if pile]
    return [card for card in tops if box.cards[card].formula]


def formulas_in_hand(state: State, box: Box) -> list[int]:
    cards = dict.fromkeys(state.hands[state.seat])
    return [card for card in cards if card >= 0 and box.cards[card].formula]


def can_cast(state: State, box: Box, moves: Moves, card: int, rulings: Rulings) -> bool:
    """4.1b: whether the spell can do what it says."""
    effect = box.cards[card].effect
    own = state.formulas[state.seat]
    if effect == "transformation":
        return bool(own and formulas_on_top(state, box))
    if effect == "eureka":
        return bool(formulas_on_top(state, box))
    if effect == "decomposition":
        return any(cards_to_keep(box, done, rulings) for done in own)
    if effect == "transmutation":
        return bool(stage_choices(state, box, moves, skip=True))
    if effect == "trismegistus":
        return any(state.sizes)
    return bool(formulas_on_top(state, box) and formulas_in_hand(state, box))  # atanorum


def open_choices(state: State, box: Box, moves: Moves, rulings: Rulings) -> list[Action]:
    """What can be decided about the spell that lies on the table."""
    effect = box.cards[state.played[0]].effect
    own = state.formulas[state.seat]
    if effect == "transmutation":
        return stage_choices(state, box, moves, skip=True)
    if effect == "trismegistus":
        return [moves.give_back[card] for card in dict.fromkeys(state.hands[state.seat])]
    if effect == "atanorum" and state.pending:
        return [moves.put[card] for card in formulas_in_hand(state, box)]
    if effect in ("eureka", "atanorum") or (effect == "transformation" and state.pending):
        return [moves.take[card] for card in formulas_on_top(state, box)]
    if state.pending:  # decomposition
        cards = cards_to_keep(box, own[state.pending[0]], rulings)
        return [moves.keep[card] for card in cards]
    found: list[Action] = []
    for done in dict.fromkeys(own):
        if effect == "transformation" or cards_to_keep(box, done, rulings):
            found.append(moves.of_formula("choose", state, state.seat, done))
    return found


def cards_to_keep(box: Box, done: Done, rulings: Rulings) -> list[int]:
    """4.4: the cards of a completed formula that bear a formula, that itself first (4.4a)."""
    cards = (done[0], *under(done)) if rulings.keep_itself else under(done)
    return [card for card in dict.fromkeys(cards) if box.cards[card].formula]


def begin(t: Table, box: Box) -> None:
    """What a spell does before anything is decided."""
    if box.cards[t.played[0]].effect == "trismegistus":
        t.draws = TRISMEGISTUS_DRAWS


def go_on(t: Table, box: Box) -> None:
    """What is next once the cards that a spell draws are in the hand (10.2a)."""
    if box.cards[t.played[0]].effect == "trismegistus" and not t.pending:
        t.pending = (min(TRISMEGISTUS_RETURNS, len(t.hands[t.seat])),)


def decide(t: Table, box: Box, action: Action) -> None:
    """One decision about the spell that lies on the table."""
    effect = box.cards[t.played[0]].effect
    if action.verb == "choose":
        choose_formula(t, box, action)
    elif effect == "eureka":
        eureka(t, box, action.card)
    elif effect == "transformation":
        transformation(t, box, action.card)
    elif effect == "decomposition":
        decomposition(t, box, action.card)
    elif effect == "transmutation":
        transmutation(t, box, action)
    elif effect == "trismegistus":
        trismegistus(t, box, action.card)
    else:
        atanorum(t, box, action)


def choose_formula(t: Table, box: Box, action: Action) -> None:
    row = t.formulas[action.seat]
    done = meant_by(action, row)
    assert done is not None
    tell_chosen(t, box, action.card, action.seat, RULE_OF[box.cards[t.played[0]].effect])
    t.pending = (row.index(done),)


def transformation(t: Table, box: Box, card: int) -> None:
    """4.2: the old formula for one that lies in the desk."""
    old = t.take_formula(t.seat, t.pending[0])
    t.off_pile(box.pile_of[card])
    tell_take(t, box, card, f"formulas:{t.seat}", "4.2")
    home(t, box, (old[0], *under(old)), f"formulas:{t.seat}", "4.2")
    t.complete(t.seat, made(card))  # 4.2b: as good as any other
    tell_keep(t, box, card, "4.2")
    spend(t, box, another=True)


def eureka(t: Table, box: Box, card: int) -> None:
    """4.3: a formula card out of the desk; everybody sees which."""
    t.take_openly(t.seat, t.off_pile(box.pile_of[card]))
    tell_take(t, box, card, f"hand:{t.seat}", "4.3")
    spend(t, box, another=True)


def decomposition(t: Table, box: Box, card: int) -> None:
    """4.4: one card of a completed formula stays as a completed one, the rest goes home."""
    old = t.take_formula(t.seat, t.pending[0])
    rest = [old[0], *under(old)]
    rest.remove(card)
    home(t, box, tuple(rest), f"formulas:{t.seat}", "4.4")
    t.complete(t.seat, made(card))
    tell_keep(t, box, card, "4.4")
    spend(t, box, another=True)


def home(t: Table, box: Box, cards: Cards, source: str, rule: str) -> None:
    """Cards go onto their piles (3.3a), without a point for anybody."""
    for card in cards:
        t.onto_pile(box, card)
    tell_back(t, box, cards, source, rule)


def spend(t: Table, box: Box, another: bool) -> None:
    """4.1a: the spell itself goes to the desk. Most let another be played, some do not (6.4a)."""
    spell = t.played[0]
    if len(box.decks) == 1:
        t.under_pile(box, spell)
    else:
        t.onto_pile(box, spell)
    tell_spell_spent(t, box, spell)
    t.played = ()
    t.pending = ()
    if another:
        t.play_on()
    else:
        t.used_up()


# ── 10 The spells of the Guild ────────────────────────────────────────────────────────────


def transmutation(t: Table, box: Box, action: Action) -> None:
    """10.1: one stage is skipped, the next is placed; both together are one phase."""
    spell = t.played
    t.played = ()
    place_stage(t, box, action, skip=True)
    t.onto_pile(box, spell[0])
    tell_spell_spent(t, box, spell[0])


def trismegistus(t: Table, box: Box, card: int) -> None:
    """10.2: two cards go back to their decks; which, only their owner knows."""
    deck = box.deck_of[card]
    t.out_of_hand(t.seat, card)
    t.into_deck(deck, card)
    t.shown[t.seat] = ()  # the others cannot be sure any more what is left
    tell_returned(t, box, card, deck)
    left = t.pending[0] - 1
    t.pending = (left,)
    if not left:
        spend(t, box, another=True)


def atanorum(t: Table, box: Box, action: Action) -> None:
    """10.3: a formula card of the desk is completed, one of the hand goes into the desk."""
    if action.verb == "take":
        tell_wanted(t, box, action.card, "10.3")
        t.pending = (action.card,)
        return
    card = t.pending[0]
    t.off_pile(box.pile_of[card])
    tell_take(t, box, card, f"formulas:{t.seat}", "10.3")
    t.complete(t.seat, made(card))
    tell_keep(t, box, card, "10.3")
    t.out_of_hand(t.seat, action.card)
    t.onto_pile(box, action.card)
    tell_put(t, box, t.seat, action.card, "10.3a")
    spend(t, box, another=False)
