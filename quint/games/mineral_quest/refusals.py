"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed.
"""

from __future__ import annotations

from quint.core import Refusal
from quint.games.mineral_quest.box import (
    CURATOR,
    GEOLOGIST,
    MINER,
    ROLE_NAMES,
    Box,
    Space,
    hand_limit,
    price,
)
from quint.games.mineral_quest.cards import OH, SULFUR, WATER, WILD, Kind, count_of, size_of
from quint.games.mineral_quest.paying import HYDROXIDES_FOR_WATER, Groups
from quint.games.mineral_quest.state import (
    CHANCE_STEPS,
    COMPLETE,
    DEAL,
    DRAW,
    END,
    EXCHANGE,
    GIVE,
    NOTHING,
    PAY,
    REFILL,
    ROLES,
    Action,
    Complete,
    Deal,
    Discard,
    Draw,
    Exchange,
    Give,
    Pass,
    Pay,
    Pick,
    Role,
    State,
    Take,
    deck_size,
    own_hand,
)
from quint.games.mineral_quest.telling import (
    limit_rule,
    mat_place,
    title,
)
from quint.sentences import counted, listed, player


def refusal(action: Action, state: State, box: Box) -> Refusal | None:
    step = state.step
    if step == END:
        return Refusal("8.1", "The game is over: everybody has had the last turn.")
    if step == ROLES or isinstance(action, Role):
        return refuse_role(action, state)
    if step in CHANCE_STEPS or isinstance(action, Deal):
        return refuse_deal(action, state, box)
    if step == COMPLETE:
        return refuse_completion(action, state, box)
    if step == PAY:
        return refuse_payment(action, state, box)
    if step == DRAW:
        return refuse_draw(action, state, box)
    if step == EXCHANGE:
        return refuse_exchange(action, state, box)
    if step == GIVE:
        return refuse_gift(action, state, box)
    return refuse_discard(action, state, box)


def too_late(action: Action, state: State, box: Box) -> Refusal | None:
    """What belongs to an earlier step of the turn (3.1b)."""
    if isinstance(action, Complete) and state.step == DRAW and state.what != NOTHING:
        return refuse_another(action.word, state, box)
    if isinstance(action, (Complete, Pay)):
        says = "Minerals are completed at the beginning of a turn, before cards are drawn."
        return Refusal("3.1b", says, (f"mat:{state.seat}",))
    if isinstance(action, (Draw, Take)):
        return Refusal("4.1", "Drawing is over for this turn.", ("deck",))
    return None


def too_early(action: Action, state: State) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if isinstance(action, (Exchange, Give, Pick)):
        says = "The market comes after drawing. First two cards are drawn."
        if isinstance(action, Pick):
            says = "The discard pile comes after drawing. First two cards are drawn."
        return Refusal("3.1b", says, hand)
    if isinstance(action, Discard):
        says = "Cards are discarded at the end of a turn only, by whoever has too many."
        return Refusal("6.1a", says, hand)
    return None


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def refuse_role(action: Action, state: State) -> Refusal | None:
    if not isinstance(action, Role):
        return Refusal("2.2", "First everybody chooses a role.")
    if state.step != ROLES:
        return Refusal("2.2", "The roles are chosen and stay as they are.")
    role = ROLE_NAMES.index(action.word)
    if role not in state.roles:
        return None
    seat = state.roles.index(role)
    return Refusal("2.2", f"{player(seat)} is the {action.word} already.", (f"mat:{seat}",))


def refuse_deal(action: Action, state: State, box: Box) -> Refusal | None:
    if not isinstance(action, Deal):
        return refuse_while_dealt(state)
    if state.step not in CHANCE_STEPS:
        return Refusal("4.1", "Nobody is drawing from the deck at this moment.", ("deck",))
    if not state.deck & box.kinds[action.word].first:
        return Refusal("1.2", f"The deck has no {named(action.word, box)} left.", ("deck",))
    return None


def refuse_while_dealt(state: State) -> Refusal:
    if state.step == DEAL:
        return Refusal("2.3", "Wait: the cards are being dealt.", ("deck",))
    if state.step == REFILL:
        return Refusal("4.2", "Wait: a new card is being turned up.", ("deck",))
    return Refusal("4.1", "Wait: a card is being drawn from the deck.", ("deck",))


def named(symbol: str, box: Box) -> str:
    return f"{box.kinds[symbol].name} ({symbol})"


def has(heap: int, symbol: str, box: Box) -> bool:
    return symbol in box.kinds and bool(heap & box.kinds[symbol].first)


def not_in_hand(symbol: str, state: State, box: Box) -> Refusal:
    says = f"You have no {named(symbol, box)} in your hand."
    return Refusal("3.1" if state.step == PAY else "5.1", says, (f"hand:{state.seat}",))


# ── 3 Completing a mineral ────────────────────────────────────────────────────────────────


def refuse_completion(action: Action, state: State, box: Box) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if isinstance(action, Complete):
        return refuse_mineral(action.word, state, box)
    if isinstance(action, Pay):
        return Refusal("3.1", "Say first which mineral you complete.", (f"mat:{state.seat}",))
    if state.final_turns:
        says = "In the last turn minerals can be completed, and nothing else. Or pass."
        return Refusal("8.2", says, (f"mat:{state.seat}",))
    if isinstance(action, (Draw, Take)):
        says = "First complete a mineral, or pass; then you draw."
        return Refusal("3.1b", says, (f"mat:{state.seat}",))
    return too_early(action, state)


def refuse_mineral(name: str, state: State, box: Box) -> Refusal | None:
    seat = state.seat
    role = state.roles[seat]
    space = box.spaces[role].get(name)
    if space is None:
        return refuse_unknown(name, state, box)
    place = mat_place(seat, space)
    if state.filled[seat] & space.bit:
        return Refusal("1.4a", f"{name} has its crystal already. Each space counts once.", (place,))
    if state.left and not space.needs_as_second:
        says = f"{name} is not a sulfide. A second mineral in one turn has to be one."
        return Refusal("7.5b", says, (place,))
    lots = space.needs_as_second if state.left else space.needs
    hand = own_hand(state)
    wilds, lacks = (hand & box.wild).bit_count(), ~hand
    if any((lot & lacks).bit_count() <= wilds for lot in lots):
        return None
    return refuse_missing(space, wilds, state, box)


def refuse_unknown(name: str, state: State, box: Box) -> Refusal:
    """No space of this mat has the name; perhaps its mineral is called otherwise there."""
    seat = state.seat
    role = state.roles[seat]
    spaces = [space for space in box.mats[role] if space.mineral.name == name]
    if spaces:
        called = listed([space.name for space in spaces])
        says = f"On the {ROLE_NAMES[role]}'s mat {name} is called {called}."
        return Refusal("1.3", says, tuple([mat_place(seat, space) for space in spaces]))
    return Refusal("3.1", f"The {ROLE_NAMES[role]}'s mat has no {name}.", (f"mat:{seat}",))


def refuse_missing(space: Space, wilds: int, state: State, box: Box) -> Refusal:
    """Which cards are missing, in the words of the rule that asks for them."""
    hand, free = own_hand(state), int(state.roles[state.seat] == CURATOR)
    hydroxides = count_of(hand, box.kinds[OH]) + free if OH in box.kinds else free
    groups = lacked(asked(space, state.left), hand, hydroxides, box)
    says = f"{title(space)} still needs {in_words(groups)}."
    if wilds:
        only = counted(wilds, "wild card")
        says = f"{title(space)} lacks {in_words(groups)}, and you have only {only}."
    rule = "3.1"
    if state.left:
        rule, says = "7.5a", f"{says} Only the sulfur serves both sulfides."
    elif any(len(group) > 1 for group in groups):
        rule, says = "3.3", f"{says} {space.mineral.formula}: one of those with commas is enough."
    elif (WATER,) in groups and hydroxides > 1:
        rule = "3.5a"
        says = f"{says} Two OH make one H2O, and the OH of the formula comes extra."
    elif (WATER,) in groups:
        rule, says = "3.5", f"{says} Two OH make one H2O."
    elif (OH,) in groups and has(hand, WATER, box):
        rule, says = "3.5a", f"{says} H2O does not pay for OH."
    return Refusal(rule, says, (mat_place(state.seat, space), f"hand:{state.seat}"))


def asked(space: Space, second: int) -> Groups:
    """The groups to be served; for a Miner's second sulfide the sulfur is there already (7.5)."""
    groups = space.mineral.groups
    return tuple([group for group in groups if SULFUR not in group]) if second else groups


def lacked(groups: Groups, cards: int, hydroxides: int, box: Box) -> list[tuple[str, ...]]:
    """The groups that some cards, wild ones aside, leave unserved, without what no deck has.

    Of the hydroxides, the Curator's free one among them (7.1), one serves wherever OH is asked
    for; two others are water (3.5, 3.5a), even if the deck has none.
    """
    open_groups: list[tuple[str, ...]] = []
    for group in groups:
        known = [symbol for symbol in group if symbol in box.kinds or symbol == WATER]
        if not any(symbol != OH and has(cards, symbol, box) for symbol in known):
            open_groups.append(tuple(known))
    if hydroxides and any(OH in group for group in open_groups):
        open_groups = [group for group in open_groups if OH not in group]
        hydroxides -= 1
    if hydroxides >= HYDROXIDES_FOR_WATER:
        open_groups = [group for group in open_groups if WATER not in group]
    return open_groups


def in_words(groups: list[tuple[str, ...]]) -> str:
    """
    >>> in_words([("Ca",), ("Mg", "Fe"), ("OH",)]), in_words([("Zn", "Fe")])
    ('Ca and OH, and Mg or Fe', 'Zn or Fe')
    """
    needed = [group[0] for group in groups if len(group) == 1]
    choices = [" or ".join(group) for group in groups if len(group) > 1]
    return ", and ".join([listed(needed), *choices] if needed else choices)


def refuse_another(name: str, state: State, box: Box) -> Refusal:
    """3.1: one mineral a turn; the Miner's two sulfides are the only exception (7.5)."""
    role = state.roles[state.seat]
    done, wanted = box.mats[role][state.what], box.spaces[role].get(name)
    place = (mat_place(state.seat, done),)
    one = done.mineral.is_sulfide()
    two = wanted is not None and wanted.mineral.is_sulfide()
    if one and two and role == MINER:
        return Refusal("7.5a", "Two sulfides a turn, and never three.", place)
    if one and two:
        says = "One mineral a turn. Only the Miner completes two sulfides."
        return Refusal("7.5", says, place)
    if role == MINER and (one or two):
        return Refusal("7.5", "One mineral a turn, or two sulfides.", place)
    return Refusal("3.1", f"One mineral a turn, and this was {title(done)}.", place)


def refuse_payment(action: Action, state: State, box: Box) -> Refusal | None:
    seat = state.seat
    role = state.roles[seat]
    space = box.mats[role][state.what]
    if not isinstance(action, Pay):
        says = f"First pay for {title(space)}."
        return Refusal("3.1", says, (mat_place(seat, space),))
    hand, wanted = own_hand(state), action.cards()
    for symbol in wanted:
        have = count_of(hand, box.kinds[symbol])
        if not have:
            return not_in_hand(symbol, state, box)
        if wanted.count(symbol) > have:
            says = f"You have only {have} {named(symbol, box)} in your hand."
            return Refusal("3.1", says, (f"hand:{seat}:{symbol}",))
    ways = box.payments(role, state.what, state.left)
    if any(way.pay == action for way in ways):
        return None
    for way in ways:
        fewer = way.pay.cards()
        if all(fewer.count(symbol) <= wanted.count(symbol) for symbol in fewer):
            says = f"That is more than {title(space)} takes: {enough(fewer)}."
            return Refusal("3.2a", says, (f"hand:{seat}",))
    return refuse_wrong_cards(action, space, state, box)


def enough(cards: list[str]) -> str:
    """
    >>> enough(["Au"]), enough(["O", "Si"]), enough([])
    ('Au is enough', 'O and Si are enough', 'it costs nothing')
    """
    if not cards:
        return "it costs nothing"
    return f"{listed(cards)} {'are' if len(cards) > 1 else 'is'} enough"


def refuse_wrong_cards(action: Pay, space: Space, state: State, box: Box) -> Refusal:
    symbols = action.cards()
    paid = sum([low_bits(box.kinds[s], symbols.count(s)) for s in set(symbols)])
    hydroxides = symbols.count(OH) + int(state.roles[state.seat] == CURATOR)
    cards = in_words(lacked(asked(space, state.left), paid, hydroxides, box))
    says = f"That does not pay for {title(space)}: it lacks {cards}."
    if WILD in symbols:
        wilds = counted(symbols.count(WILD), "wild card")
        says = f"That does not pay for {title(space)}: {wilds} cannot be {cards}."
    return Refusal("3.2", says, (mat_place(state.seat, space), f"hand:{state.seat}"))


def low_bits(kind: Kind, count: int) -> int:
    return kind.first * ((1 << count) - 1)


# ── 4 Drawing ─────────────────────────────────────────────────────────────────────────────


def refuse_draw(action: Action, state: State, box: Box) -> Refusal | None:
    if isinstance(action, Draw):
        if deck_size(state):
            return None
        return Refusal("4.2b", "The deck is empty. Take a face-up card.", ("deck",))
    if isinstance(action, Take):
        if has(state.face_up, action.word, box):
            return None
        says = f"No {named(action.word, box)} lies face up."
        if has(state.market, action.word, box):
            says = f"{says} The one in the market can only be had by exchange."
            return Refusal("4.1a", says, (f"market:{action.word}",))
        return Refusal("4.1", says, ("deck",))
    if isinstance(action, Pass):
        says = f"Drawing is a must: {counted(state.left, 'card')} to go."
        return Refusal("4.1a", says, ("deck",))
    return too_late(action, state, box) or too_early(action, state)


# ── 5 The Periodic Table Market, and 7.3 the Geologist ────────────────────────────────────


def refuse_exchange(action: Action, state: State, box: Box) -> Refusal | None:
    role = state.roles[state.seat]
    if isinstance(action, Pass):
        return None
    if isinstance(action, Exchange):
        place = (f"market:{action.word}",)
        if not has(state.market, action.word, box):
            says = f"The market has no {named(action.word, box)}"
            if has(own_hand(state), action.word, box):
                says = f"{says}: what you give cannot be what you take."
                return Refusal("5.1b", says, place)
            return Refusal("5.1", f"{says}.", place)
        cards = price(role)
        if size_of(state.hands[state.seat]) < cards:
            says = f"A card of the market costs {counted(cards, 'card')}, and you have fewer."
            return Refusal("5.1", says, (f"hand:{state.seat}",))
        return None
    if isinstance(action, Give):
        return Refusal("5.1", "Say first which card of the market you want: exchange for …")
    if isinstance(action, Pick):
        if role != GEOLOGIST:
            says = "Only the Geologist may pick a card out of the discard pile."
            return Refusal("7.3", says, ("discard",))
        if not has(state.discard, action.word, box):
            says = f"The discard pile has no {named(action.word, box)}."
            return Refusal("7.3a", says, ("discard",))
        return None
    return too_late(action, state, box) or too_early(action, state)


def refuse_gift(action: Action, state: State, box: Box) -> Refusal | None:
    wanted = box.in_order[state.what].symbol
    if isinstance(action, Give):
        if has(own_hand(state), action.word, box):
            return None
        return not_in_hand(action.word, state, box)
    if isinstance(action, (Exchange, Pick)):
        rule = "7.3" if isinstance(action, Pick) else "5.1a"
        says = f"One exchange a turn, and you have chosen {wanted}: give a card for it."
        return Refusal(rule, says, (f"market:{wanted}",))
    if isinstance(action, (Pass, Discard)):
        says = f"First give {counted(state.left, 'card')} for the {wanted}."
        return Refusal("5.1", says, (f"market:{wanted}",))
    return too_late(action, state, box)


# ── 6 The end of a turn ───────────────────────────────────────────────────────────────────


def refuse_discard(action: Action, state: State, box: Box) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if isinstance(action, Discard):
        if has(own_hand(state), action.word, box):
            return None
        return Refusal("6.1", f"You have no {named(action.word, box)} in your hand.", hand)
    if isinstance(action, (Exchange, Give, Pick)):
        says = "The exchange of this turn is over. Cards that are too many go to the discard pile."
        return Refusal("6.1", says, ("discard",))
    if isinstance(action, Pass):
        have, limit = size_of(state.hands[state.seat]), hand_limit(state.roles[state.seat])
        says = f"You have {have} cards and may keep {limit}: discard one."
        return Refusal(limit_rule(limit), says, hand)
    return too_late(action, state, box)
