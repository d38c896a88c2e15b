"""What spells do (rules 4, 10 and 12), and what is to be decided while one is cast.

A spell that is cast lies on the table (`played`) until everything about it is decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quint.games.potion_making.cards import GRANUM, Box
from quint.games.potion_making.formulas import all_sources, can_swap
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
    tell_named,
    tell_nobody,
    tell_points,
    tell_put,
    tell_returned,
    tell_scruple,
    tell_seized,
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
    "whirlpool": "12.1",
    "necessity": "12.2",
    "universal knowledge": "12.3",
    "creation": "12.4",
    "magical knowledge": "12.5",
    "transfiguration": "12.6",
    "overthrow": "12.7",
    "diversity": "12.8",
    "acceleration": "12.9",
    "forbidden forest": "12.10",
    "scruple": "12.11",
}
DIVERSITY_DRAWS: Final = 3  # 12.8
FOREST: Final = 10  # 12.10: for the caster,
CREATURE: Final = 2  # and for the owner of each creature
SCRUPLE: Final = 5  # 12.11
TRISMEGISTUS_DRAWS: Final = 5  # 10.2
TRISMEGISTUS_RETURNS: Final = 2


OF_UNIVERSITY: Final = frozenset(
    {
        "necessity",
        "universal knowledge",
        "creation",
        "magical knowledge",
        "transfiguration",
        "overthrow",
        "forbidden forest",
        "scruple",
    }
)  # those about which something is to be decided


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
    if effect in ("trismegistus", "diversity"):
        return any(state.sizes)
    if effect == "atanorum":
        return bool(formulas_on_top(state, box) and formulas_in_hand(state, box))
    return can_cast_of_university(state, box, effect, rulings)


def can_cast_of_university(state: State, box: Box, effect: str, rulings: Rulings) -> bool:
    if effect == "whirlpool":
        return any(under(done) for row in state.formulas for done in row)
    if effect == "universal knowledge":
        return any(state.desk)
    if effect == "creation":
        return bool(formulas_on_top(state, box) or formulas_in_hand(state, box))
    if effect == "magical knowledge":
        return bool(spells_on_top(state, box))
    if effect == "transfiguration":
        return any(True for _ in transfigurable(state, box, rulings))
    if effect == "overthrow":
        return bool(to_overthrow(state, box))
    if effect == "forbidden forest":
        return len(creatures(state, box)) > 1
    if effect == "scruple":
        return max(state.points) > state.points[state.seat]
    return True  # acceleration; necessity: nobody knows what the others hold


def spells_on_top(state: State, box: Box) -> list[int]:
    """12.5: the spell cards on top of a pile, but for this spell itself (12.5a).

    A Scruple of Conscience is no spell (12.11a).
    """
    tops = [box.cards[pile[-1]] for pile in state.desk if pile]
    spells = [card for card in tops if card.kind == "spell"]
    return [card.number for card in spells if card.effect != "magical knowledge"]


def transfigurable(state: State, box: Box, rulings: Rulings) -> Iterator[int]:
    """12.6: the formulas of the hand that can be completed with one component replaced."""
    hand = formulas_in_hand(state, box)
    if not hand:
        return
    everything = all_sources(state, box, box.cards[hand[0]], rulings, swap=True)  # alike for all
    for card in hand:
        if can_swap(box.cards[card], everything):
            yield card


def to_transfigure(state: State, box: Box, rulings: Rulings) -> list[int]:
    return list(transfigurable(state, box, rulings))


def to_overthrow(state: State, box: Box) -> list[tuple[int, Done]]:
    """12.7: the creatures and supreme formulas that something lies under (12.7a)."""
    found: list[tuple[int, Done]] = []
    for seat, row in enumerate(state.formulas):
        for done in dict.fromkeys(row):
            if box.cards[done[0]].kind in ("creature", "supreme") and under(done):
                found.append((seat, done))
    return found


def creatures(now: State | Table, box: Box) -> list[tuple[int, int]]:
    """12.10: every completed creature, by seat and place; 13.5: those in an Opus are safe."""
    found: list[tuple[int, int]] = []
    for seat, row in enumerate(now.formulas):
        for place, done in enumerate(row):
            if box.cards[done[0]].kind == "creature":
                found.append((seat, place))
    return found


def to_destroy(now: State | Table, box: Box) -> list[tuple[int, int]]:
    """The creatures for the first choice, or for the second; those that are alike once."""
    found: list[tuple[int, int]] = []
    for seat, place in creatures(now, box):
        row = now.formulas[seat]
        if now.pending == (seat, place):
            continue
        if not any(seat == other and row[place] == row[one] for other, one in found):
            found.append((seat, place))
    return found


def holds(box: Box, card: int, element: int) -> bool:
    """12.2: whether a card shows the element that was named; granum can be named too (12.2b)."""
    if card < 0:
        return False
    if element == GRANUM:
        return box.pile_of[card] == GRANUM
    return bool(box.cards[card].elements >> element & 1)


def asked(state: State, box: Box) -> int:
    """Who decides: the player whose turn it is, or the one who must put a card down (12.2)."""
    if len(state.pending) < 2 or not state.played:
        return state.seat
    necessity = box.cards[state.played[0]].effect == "necessity"
    return state.pending[1] if necessity else state.seat


def demanded(state: State, box: Box) -> list[int]:
    """12.2: the cards that would do for the player who has been found."""
    element, seat = state.pending
    return [card for card in dict.fromkeys(state.hands[seat]) if holds(box, card, element)]


def open_choices(state: State, box: Box, moves: Moves, rulings: Rulings) -> list[Action]:
    """What can be decided about the spell that lies on the table."""
    effect = box.cards[state.played[0]].effect
    own = state.formulas[state.seat]
    if effect == "transmutation":
        return stage_choices(state, box, moves, skip=True)
    if effect == "trismegistus":
        return [moves.give_back[card] for card in dict.fromkeys(state.hands[state.seat])]
    if effect in OF_UNIVERSITY:
        return open_choices_of_university(state, box, moves, rulings)
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


def open_choices_of_university(
    state: State, box: Box, moves: Moves, rulings: Rulings
) -> list[Action]:
    effect = box.cards[state.played[0]].effect
    if effect == "necessity":
        if not state.pending:
            return list(moves.name)
        return [moves.put[card] for card in demanded(state, box)]
    if effect == "universal knowledge":
        return [moves.take[pile[-1]] for pile in state.desk if pile]
    if effect == "creation":
        of_hand = [moves.complete[card] for card in formulas_in_hand(state, box)]
        return [moves.take[card] for card in formulas_on_top(state, box)] + of_hand
    if effect == "magical knowledge":
        return [moves.take[card] for card in spells_on_top(state, box)]
    if effect == "transfiguration":
        return [moves.brew[card] for card in to_transfigure(state, box, rulings)]
    if effect == "overthrow":
        if state.pending:
            seat, place = state.pending
            cards = dict.fromkeys(under(state.formulas[seat][place]))
            return [moves.keep[card] for card in cards]
        return [moves.of_formula("choose", state, s, done) for s, done in to_overthrow(state, box)]
    if effect == "forbidden forest":
        pairs = to_destroy(state, box)
        return [moves.of_formula("choose", state, s, state.formulas[s][p]) for s, p in pairs]
    return [moves.give[seat] for seat in ahead_of(state)]  # scruple


def ahead_of(state: State) -> list[int]:
    """12.11: the players with more points than the one whose turn it is."""
    own = state.points[state.seat]
    return [seat for seat, points in enumerate(state.points) if points > own]


def cards_to_keep(box: Box, done: Done, rulings: Rulings) -> list[int]:
    """4.4: the cards of a completed formula that bear a formula, that itself first (4.4a)."""
    cards = (done[0], *under(done)) if rulings.keep_itself else under(done)
    return [card for card in dict.fromkeys(cards) if box.cards[card].formula]


def begin(t: Table, box: Box) -> None:
    """What a spell does before anything is decided."""
    effect = box.cards[t.played[0]].effect
    if effect == "trismegistus":
        t.draws = TRISMEGISTUS_DRAWS
    elif effect == "diversity":
        t.draws = DIVERSITY_DRAWS
    elif effect == "whirlpool":
        whirlpool(t, box)
    elif effect == "acceleration":
        spend(t, box, another=True)
        t.plays += 1  # 12.9: two instead of one, stages among them (12.9a)


def go_on(t: Table, box: Box) -> None:
    """What is next once the cards that a spell draws are in the hand (10.2a)."""
    effect = box.cards[t.played[0]].effect
    if effect == "trismegistus" and not t.pending:
        t.pending = (min(TRISMEGISTUS_RETURNS, len(t.hands[t.seat])),)
    elif effect == "diversity":
        spend(t, box, another=False)


def decide(t: Table, box: Box, action: Action, rulings: Rulings) -> None:
    """One decision about the spell that lies on the table."""
    effect = box.cards[t.played[0]].effect
    if effect in OF_UNIVERSITY:
        decide_of_university(t, box, action)
    elif action.verb == "choose":
        choose_formula(t, box, action)
    elif effect == "eureka":
        eureka(t, box, action.card)
    elif effect == "transformation":
        transformation(t, box, action.card)
    elif effect == "decomposition":
        decomposition(t, box, action.card)
    elif effect == "transmutation":
        transmutation(t, box, action, rulings)
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


def transmutation(t: Table, box: Box, action: Action, rulings: Rulings) -> None:
    """10.1: one stage is skipped, the next is placed; both together are one phase."""
    spell = t.played
    t.played = ()
    place_stage(t, box, action, rulings, skip=True)
    t.onto_pile(box, spell[0])
    tell_spell_spent(t, box, spell[0])


def trismegistus(t: Table, box: Box, card: int) -> None:
    """10.2: two cards go back to their decks; which, only their owner knows. 10.2b: then on."""
    deck = box.deck_of[card]
    t.out_of_hand(t.seat, card)
    t.into_deck(deck, card)
    # 1.5a: which cards of this deck are left, the others cannot be sure any more.
    t.shown[t.seat] = tuple([one for one in t.shown[t.seat] if box.deck_of[one] != deck])
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


# ── 12 The spells of the University course ────────────────────────────────────────────────


def decide_of_university(t: Table, box: Box, action: Action) -> None:
    effect = box.cards[t.played[0]].effect
    if effect == "necessity":
        if action.verb == "name":
            necessity(t, box, action.place)
        else:
            obey(t, box, t.pending[1], action.card)
    elif effect == "creation":
        creation(t, box, action)
    elif effect in ("universal knowledge", "magical knowledge"):
        t.take_openly(t.seat, t.off_pile(box.pile_of[action.card]))
        tell_take(t, box, action.card, f"hand:{t.seat}", RULE_OF[effect])
        spend(t, box, another=effect == "magical knowledge")
    elif effect == "overthrow":
        overthrow(t, box, action)
    elif effect == "forbidden forest":
        forbidden_forest(t, box, action)
    else:
        scruple(t, box, action.seat)


def whirlpool(t: Table, box: Box) -> None:
    """12.1: everything under completed formulas goes home, the caster's first."""
    players = len(t.hands)
    for step in range(players):
        seat = (t.seat + step) % players
        row = t.formulas[seat]
        t.formulas[seat] = tuple([made(done[0], done[1]) for done in row])
        for done in row:
            home(t, box, under(done), f"formulas:{seat}", "12.1")
    spend(t, box, another=False)


def necessity(t: Table, box: Box, element: int) -> None:
    """12.2: the first player after the caster who holds the element puts such a card down."""
    players = len(t.hands)
    tell_named(t, box, element)
    for step in range(1, players + 1):
        seat = (t.seat + step) % players
        cards = [card for card in dict.fromkeys(t.hands[seat]) if holds(box, card, element)]
        if len(cards) == 1:
            obey(t, box, seat, cards[0])
            return
        if cards:
            t.pending = (element, seat)
            return
    tell_nobody(t)
    spend(t, box, another=True)


def obey(t: Table, box: Box, seat: int, card: int) -> None:
    """12.2a: the card that its holder chose, if there was a choice."""
    t.out_of_hand(seat, card)
    t.onto_pile(box, card)
    tell_put(t, box, seat, card, "12.2")
    spend(t, box, another=True)


def creation(t: Table, box: Box, action: Action) -> None:
    """12.4: a formula card of the desk or of the hand counts as completed."""
    if action.verb == "take":
        t.off_pile(box.pile_of[action.card])
        tell_take(t, box, action.card, f"formulas:{t.seat}", "12.4")
    else:
        t.out_of_hand(t.seat, action.card)
    t.complete(t.seat, made(action.card))
    tell_keep(t, box, action.card, "12.4")
    spend(t, box, another=False)


def overthrow(t: Table, box: Box, action: Action) -> None:
    """12.7: one component of a great formula into the hand, the rest into the desk."""
    if action.verb == "choose":
        done = meant_by(action, t.formulas[action.seat])
        assert done is not None
        tell_chosen(t, box, action.card, action.seat, "12.7")
        t.pending = (action.seat, t.formulas[action.seat].index(done))
        return
    seat, place = t.pending
    done = t.take_formula(seat, place)
    rest = [done[0], *under(done)]
    rest.remove(action.card)
    t.take_openly(t.seat, action.card)
    tell_seized(t, box, action.card, f"formulas:{seat}")
    home(t, box, tuple(rest), f"formulas:{seat}", "12.7")
    spend(t, box, another=False)


def forbidden_forest(t: Table, box: Box, action: Action) -> None:
    """12.10: two creatures are destroyed; 10 points to the caster, 2 to the owner of each."""
    done = meant_by(action, t.formulas[action.seat])
    tell_chosen(t, box, action.card, action.seat, "12.10")
    chosen: tuple[int, int] = (-1, -1)
    for seat, place in to_destroy(t, box):
        if seat == action.seat and t.formulas[seat][place] == done:
            chosen = (seat, place)
            break
    if not t.pending:
        t.pending = chosen
        return
    first = (t.pending[0], t.pending[1])
    for seat, place in (max(first, chosen), min(first, chosen)):  # so that no place changes
        gone = t.take_formula(seat, place)
        home(t, box, (gone[0], *under(gone)), f"formulas:{seat}", "12.10")
        t.points[seat] += CREATURE
        tell_points(t, seat, CREATURE, "12.10")
    t.points[t.seat] += FOREST
    tell_points(t, t.seat, FOREST, "12.10")
    spend(t, box, another=False)


def scruple(t: Table, box: Box, seat: int) -> None:
    """12.11: the card goes into the hand of somebody who is ahead, and takes 5 points (12.11a)."""
    card = t.played[0]
    t.take_openly(seat, card)
    t.points[seat] -= SCRUPLE
    tell_scruple(t, box, card, seat, SCRUPLE)
    t.played = ()
    t.pending = ()
    t.used_up()
