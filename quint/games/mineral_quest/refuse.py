"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed.
"""

from collections.abc import Sequence

from quint.core import Refusal
from quint.games.mineral_quest import actions, cards, paying
from quint.games.mineral_quest.cards import ROLE_NAMES, Box, Space
from quint.games.mineral_quest.heaps import OH, WATER, WILD, count_of, size_of
from quint.games.mineral_quest.state import NOTHING, OF_CHANCE, Phase, State, deck_size, own_hand
from quint.sentences import counted, listed, player


def refusal(state: State, action: actions.Action, box: Box) -> Refusal | None:
    phase = state.phase
    if phase == Phase.END:
        return Refusal("8.1", "The game is over: everybody has had the last turn.")
    if phase == Phase.ROLES or isinstance(action, actions.Role):
        return role(state, action)
    if phase in OF_CHANCE or isinstance(action, actions.Deal):
        return deal(state, action, box)
    if phase == Phase.COMPLETE:
        return completion(state, action, box)
    if phase == Phase.PAY:
        return payment(state, action, box)
    if phase == Phase.DRAW:
        return draw(state, action, box)
    if phase == Phase.EXCHANGE:
        return exchange(state, action, box)
    if phase == Phase.GIVE:
        return gift(state, action, box)
    return discard(state, action, box)


def too_late(state: State, action: actions.Action, box: Box) -> Refusal | None:
    """What belongs to an earlier step of the turn (3.1b)."""
    if isinstance(action, actions.Complete) and state.phase == Phase.DRAW and state.what != NOTHING:
        return another(state, action.space, box)
    if isinstance(action, (actions.Complete, actions.Pay)):
        because = "Minerals are completed at the beginning of a turn, before cards are drawn."
        return Refusal("3.1b", because, (f"mat:{state.seat}",))
    if isinstance(action, (actions.Draw, actions.Take)):
        return Refusal("4.1", "Drawing is over for this turn.", ("deck",))
    return None


def too_early(state: State, action: actions.Action) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if isinstance(action, (actions.Exchange, actions.Give, actions.Pick)):
        because = "The market comes after drawing. First two cards are drawn."
        if isinstance(action, actions.Pick):
            because = "The discard pile comes after drawing. First two cards are drawn."
        return Refusal("3.1b", because, hand)
    if isinstance(action, actions.Discard):
        because = "Cards are discarded at the end of a turn only, by whoever has too many."
        return Refusal("6.1a", because, hand)
    return None


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def role(state: State, action: actions.Action) -> Refusal | None:
    if not isinstance(action, actions.Role):
        return Refusal("2.2", "First everybody chooses a role.")
    if state.phase != Phase.ROLES:
        return Refusal("2.2", "The roles are chosen and stay as they are.")
    number = ROLE_NAMES.index(action.name)
    if number not in state.roles:
        return None
    seat = state.roles.index(number)
    return Refusal("2.2", f"{player(seat)} is the {action.name} already.", (f"mat:{seat}",))


def deal(state: State, action: actions.Action, box: Box) -> Refusal | None:
    if not isinstance(action, actions.Deal):
        return while_dealt(state)
    if state.phase not in OF_CHANCE:
        return Refusal("4.1", "Nobody is drawing from the deck at this moment.", ("deck",))
    if not state.deck & box.kinds[action.card].first:
        return Refusal("1.2", f"The deck has no {named(action.card, box)} left.", ("deck",))
    return None


def while_dealt(state: State) -> Refusal:
    if state.phase == Phase.DEAL:
        return Refusal("2.3", "Wait: the cards are being dealt.", ("deck",))
    if state.phase == Phase.REFILL:
        return Refusal("4.2", "Wait: a new card is being turned up.", ("deck",))
    return Refusal("4.1", "Wait: a card is being drawn from the deck.", ("deck",))


def named(symbol: str, box: Box) -> str:
    return f"{box.kinds[symbol].name} ({symbol})"


def has(heap: int, symbol: str, box: Box) -> bool:
    return symbol in box.kinds and bool(heap & box.kinds[symbol].first)


def not_in_hand(state: State, symbol: str, box: Box) -> Refusal:
    because = f"You have no {named(symbol, box)} in your hand."
    return Refusal("3.1" if state.phase == Phase.PAY else "5.1", because, (f"hand:{state.seat}",))


# ── 3 Completing a mineral ────────────────────────────────────────────────────────────────


def completion(state: State, action: actions.Action, box: Box) -> Refusal | None:
    if isinstance(action, actions.Pass):
        return None
    if isinstance(action, actions.Complete):
        return mineral(state, action.space, box)
    if isinstance(action, actions.Pay):
        return Refusal("3.1", "Say first which mineral you complete.", (f"mat:{state.seat}",))
    if state.final_turns:
        because = "In the last turn minerals can be completed, and nothing else. Or pass."
        return Refusal("8.2", because, (f"mat:{state.seat}",))
    if isinstance(action, (actions.Draw, actions.Take)):
        because = "First complete a mineral, or pass; then you draw."
        return Refusal("3.1b", because, (f"mat:{state.seat}",))
    return too_early(state, action)


def mineral(state: State, name: str, box: Box) -> Refusal | None:
    seat = state.seat
    role = state.roles[seat]
    space = box.spaces[role].get(name)
    if space is None:
        return unknown(state, name, box)
    place = space.place(seat)
    if state.filled[seat] & space.bit:
        return Refusal("1.4a", f"{name} has its crystal already. Each space counts once.", (place,))
    if state.left and not space.needs_as_second:
        because = f"{name} is not a sulfide. A second mineral in one turn has to be one."
        return Refusal("7.5b", because, (place,))
    needs = space.needs_as_second if state.left else space.needs
    return None if box.can_pay(own_hand(state), needs) else missing(state, space, box)


def unknown(state: State, name: str, box: Box) -> Refusal:
    """No space of this mat has the name; perhaps its mineral is called otherwise there."""
    seat = state.seat
    role = state.roles[seat]
    spaces = [space for space in box.mats[role] if space.mineral.name == name]
    if spaces:
        called = listed([space.name for space in spaces])
        because = f"On the {ROLE_NAMES[role]}'s mat {name} is called {called}."
        return Refusal("1.3", because, tuple([space.place(seat) for space in spaces]))
    return Refusal("3.1", f"The {ROLE_NAMES[role]}'s mat has no {name}.", (f"mat:{seat}",))


def missing(state: State, space: Space, box: Box) -> Refusal:
    """Which cards are missing, in the words of the rule that asks for them."""
    hand, free = own_hand(state), int(state.roles[state.seat] == cards.CURATOR)
    wilds = (hand & box.wild).bit_count()
    hydroxides = count_of(hand, box.kinds[OH]) + free if OH in box.kinds else free
    asked = paying.asked(space.mineral.groups, bool(state.left))
    groups = lacked(asked, hand, hydroxides, box)
    because = f"{space.title()} still needs {in_words(groups)}."
    if wilds:
        only = counted(wilds, "wild card")
        because = f"{space.title()} lacks {in_words(groups)}, and you have only {only}."
    rule = "3.1"
    if state.left:
        rule, because = "7.5a", f"{because} Only the sulfur serves both sulfides."
    elif any(len(group) > 1 for group in groups):
        formula = space.mineral.formula
        rule, because = "3.3", f"{because} {formula}: one of those with commas is enough."
    elif (WATER,) in groups and hydroxides > 1:
        rule = "3.5a"
        because = f"{because} Two OH make one H2O, and the OH of the formula comes extra."
    elif (WATER,) in groups:
        rule, because = "3.5", f"{because} Two OH make one H2O."
    elif (OH,) in groups and has(hand, WATER, box):
        rule, because = "3.5a", f"{because} H2O does not pay for OH."
    return Refusal(rule, because, (space.place(state.seat), f"hand:{state.seat}"))


def lacked(groups: paying.Groups, heap: int, hydroxides: int, box: Box) -> list[tuple[str, ...]]:
    """The groups that some cards, wild ones aside, leave unserved, without what no deck has.

    Of the hydroxides, the Curator's free one among them (7.1), one serves wherever OH is asked
    for; two others are water (3.5, 3.5a), even if the deck has none.
    """
    open_groups: list[tuple[str, ...]] = []
    for group in groups:
        known = [symbol for symbol in group if symbol in box.kinds or symbol == WATER]
        if not any(symbol != OH and has(heap, symbol, box) for symbol in known):
            open_groups.append(tuple(known))
    if hydroxides and any(OH in group for group in open_groups):
        open_groups = [group for group in open_groups if OH not in group]
        hydroxides -= 1
    if hydroxides >= paying.HYDROXIDES_FOR_WATER:
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


def another(state: State, name: str, box: Box) -> Refusal:
    """3.1: one mineral a turn; the Miner's two sulfides are the only exception (7.5)."""
    role = state.roles[state.seat]
    done, wanted = box.mats[role][state.what], box.spaces[role].get(name)
    place = (done.place(state.seat),)
    one = done.mineral.is_sulfide()
    two = wanted is not None and wanted.mineral.is_sulfide()
    if one and two and role == cards.MINER:
        return Refusal("7.5a", "Two sulfides a turn, and never three.", place)
    if one and two:
        because = "One mineral a turn. Only the Miner completes two sulfides."
        return Refusal("7.5", because, place)
    if role == cards.MINER and (one or two):
        return Refusal("7.5", "One mineral a turn, or two sulfides.", place)
    return Refusal("3.1", f"One mineral a turn, and this was {done.title()}.", place)


def payment(state: State, action: actions.Action, box: Box) -> Refusal | None:
    seat = state.seat
    role = state.roles[seat]
    space = box.mats[role][state.what]
    if not isinstance(action, actions.Pay):
        because = f"First pay for {space.title()}."
        return Refusal("3.1", because, (space.place(seat),))
    hand, wanted = own_hand(state), action.cards
    for symbol in wanted:
        have = count_of(hand, box.kinds[symbol])
        if not have:
            return not_in_hand(state, symbol, box)
        if wanted.count(symbol) > have:
            because = f"You have only {have} {named(symbol, box)} in your hand."
            return Refusal("3.1", because, (f"hand:{seat}:{symbol}",))
    ways = box.payments(role, state.what, state.left)
    if any(way.pay == action for way in ways):
        return None
    for way in ways:
        fewer = way.pay.cards
        if all(fewer.count(symbol) <= wanted.count(symbol) for symbol in fewer):
            because = f"That is more than {space.title()} takes: {enough(fewer)}."
            return Refusal("3.2a", because, (f"hand:{seat}",))
    return wrong_cards(state, action, space, box)


def enough(symbols: Sequence[str]) -> str:
    """
    >>> enough(["Au"]), enough(["O", "Si"]), enough([])
    ('Au is enough', 'O and Si are enough', 'it costs nothing')
    """
    if not symbols:
        return "it costs nothing"
    return f"{listed(symbols)} {'are' if len(symbols) > 1 else 'is'} enough"


def wrong_cards(state: State, action: actions.Pay, space: Space, box: Box) -> Refusal:
    paid, hydroxides = paying.heap(action.cards, box.kinds), action.cards.count(OH)
    hydroxides += int(state.roles[state.seat] == cards.CURATOR)
    groups = paying.asked(space.mineral.groups, bool(state.left))
    lacks = in_words(lacked(groups, paid, hydroxides, box))
    because = f"That does not pay for {space.title()}: it lacks {lacks}."
    if WILD in action.cards:
        wilds = counted(action.cards.count(WILD), "wild card")
        because = f"That does not pay for {space.title()}: {wilds} cannot be {lacks}."
    return Refusal("3.2", because, (space.place(state.seat), f"hand:{state.seat}"))


# ── 4 Drawing ─────────────────────────────────────────────────────────────────────────────


def draw(state: State, action: actions.Action, box: Box) -> Refusal | None:
    if isinstance(action, actions.Draw):
        if deck_size(state):
            return None
        return Refusal("4.2b", "The deck is empty. Take a face-up card.", ("deck",))
    if isinstance(action, actions.Take):
        if has(state.face_up, action.card, box):
            return None
        because = f"No {named(action.card, box)} lies face up."
        if has(state.market, action.card, box):
            because = f"{because} The one in the market can only be had by exchange."
            return Refusal("4.1a", because, (f"market:{action.card}",))
        return Refusal("4.1", because, ("deck",))
    if isinstance(action, actions.Pass):
        because = f"Drawing is a must: {counted(state.left, 'card')} to go."
        return Refusal("4.1a", because, ("deck",))
    return too_late(state, action, box) or too_early(state, action)


# ── 5 The Periodic Table Market, and 7.3 the Geologist ────────────────────────────────────


def exchange(state: State, action: actions.Action, box: Box) -> Refusal | None:
    role = state.roles[state.seat]
    if isinstance(action, actions.Pass):
        return None
    if isinstance(action, actions.Exchange):
        place = (f"market:{action.card}",)
        if not has(state.market, action.card, box):
            because = f"The market has no {named(action.card, box)}"
            if has(own_hand(state), action.card, box):
                because = f"{because}: what you give cannot be what you take."
                return Refusal("5.1b", because, place)
            return Refusal("5.1", f"{because}.", place)
        price = cards.price(role)
        if size_of(state.hands[state.seat]) < price:
            because = f"A card of the market costs {counted(price, 'card')}, and you have fewer."
            return Refusal("5.1", because, (f"hand:{state.seat}",))
        return None
    if isinstance(action, actions.Give):
        return Refusal("5.1", "Say first which card of the market you want: exchange for …")
    if isinstance(action, actions.Pick):
        if not cards.may_pick(role):
            because = "Only the Geologist may pick a card out of the discard pile."
            return Refusal("7.3", because, ("discard",))
        if not has(state.discard, action.card, box):
            because = f"The discard pile has no {named(action.card, box)}."
            return Refusal("7.3a", because, ("discard",))
        return None
    return too_late(state, action, box) or too_early(state, action)


def gift(state: State, action: actions.Action, box: Box) -> Refusal | None:
    wanted = box.in_order[state.what].symbol
    if isinstance(action, actions.Give):
        if has(own_hand(state), action.card, box):
            return None
        return not_in_hand(state, action.card, box)
    if isinstance(action, (actions.Exchange, actions.Pick)):
        rule = "7.3" if isinstance(action, actions.Pick) else "5.1a"
        because = f"One exchange a turn, and you have chosen {wanted}: give a card for it."
        return Refusal(rule, because, (f"market:{wanted}",))
    if isinstance(action, (actions.Pass, actions.Discard)):
        because = f"First give {counted(state.left, 'card')} for the {wanted}."
        return Refusal("5.1", because, (f"market:{wanted}",))
    return too_late(state, action, box)


# ── 6 The end of a turn ───────────────────────────────────────────────────────────────────


def discard(state: State, action: actions.Action, box: Box) -> Refusal | None:
    hand = (f"hand:{state.seat}",)
    if isinstance(action, actions.Discard):
        if has(own_hand(state), action.card, box):
            return None
        return Refusal("6.1", f"You have no {named(action.card, box)} in your hand.", hand)
    if isinstance(action, (actions.Exchange, actions.Give, actions.Pick)):
        because = "The exchange of this turn is over."
        because = f"{because} Cards that are too many go to the discard pile."
        return Refusal("6.1", because, ("discard",))
    if isinstance(action, actions.Pass):
        have, role = size_of(state.hands[state.seat]), state.roles[state.seat]
        because = f"You have {have} cards and may keep {cards.hand_limit(role)}: discard one."
        return Refusal(cards.limit_rule(role), because, hand)
    return too_late(state, action, box)
