"""The table of Mineral Quest at one moment, as it is sent with each move."""

from collections.abc import Iterable, Iterator

from quint import OVER, Event
from quint.games.mineral_quest import MineralQuest, heaps
from quint.games.mineral_quest.cards import ROLE_NAMES, Box, hand_limit, may_pick, price
from quint.games.mineral_quest.state import OF_CHANCE, Phase, State, deciding_rule, deck_size
from quint.sentences import counted, player
from quint_widgets.scene import Frame, Message, Piece, trie
from quint_widgets.scenes.mineral_quest.gestures import gesture, kinds, looking, shown_hand

SHOWS = ("crystal", "turn up", "stock", "want", "give", "get", "discard", "pay")


def last_move(events: tuple[Event, ...]) -> list[str]:
    """Where something was put or taken, for all to see."""
    shown = [event for event in events if event.verb in SHOWS]
    places = [e.source if e.verb in ("want", "get") else e.target for e in shown]
    return list(dict.fromkeys(places))


def frame(
    game: MineralQuest,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a view; `events` are those of the action that led to it."""
    phase = state.phase
    over, dealing = game.turn(state) == OVER, phase in OF_CHANCE
    actions = () if over or dealing else game.actions(state)
    spots = _spots(game, state, events)
    hidden = tuple(_hidden(game, state, overlays))
    last = [spots.get(place, place) for place in last_move(events)]
    return Frame(
        pieces=(*_mats(game, state), *_cards_on_table(game, state, hidden)),
        gestures=trie(gesture(game, state, action) for action in actions),
        status=_status(game, state),
        prompt="" if over or dealing else _prompt(game, state),
        marks=tuple(_marks(game, state, last)),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
        begun=gesture(game, state, actions[0])[:-1] if phase == Phase.PAY and actions else (),
        turned=tuple(_turned(game, state, overlays)),
        hidden=hidden,
        spots=spots,
    )


def _turned(game: MineralQuest, state: State, overlays: Iterable[str]) -> Iterator[str]:
    """The market by the alphabet, and the mats of the others small."""
    if "alphabet" in overlays:
        yield "market"
    yield from (f"mat{seat}" for seat in range(game.players) if seat != looking(state))


def _hidden(game: MineralQuest, state: State, overlays: Iterable[str]) -> Iterator[str]:
    if state.phase == Phase.ROLES:
        yield from ("market", "hand0", "hand1", "turn", "supply", "pile")
        yield from (f"mat{seat}" for seat in range(len(state.roles), game.players))
        return
    yield "roles"
    exchanging = state.phase == Phase.EXCHANGE and looking(state) == state.seat
    picks = exchanging and state.discard and may_pick(state.roles[state.seat])
    if not picks and "pile" not in overlays:
        yield "pile"


def _spots(game: MineralQuest, state: State, events: tuple[Event, ...]) -> dict[str, str]:
    """Where the cards are that the rules speak of; one that just left: where it lay before."""
    box, seen_from = game.box, looking(state)
    spots = {
        f"hand:{seat}:{symbol}": f"hand:{seat}"
        for seat in range(game.players)
        for symbol in box.kinds
    }
    own = f"hand:{seen_from}"
    hand, face_up = state.hands[seen_from], state.face_up
    went = [event.source for event in events]
    for symbol, kind in box.kinds.items():
        if f"{own}:{symbol}" in went and hand >= 0:
            hand = heaps.with_card(hand, kind)
        if f"faceup:{symbol}" in went:
            face_up = heaps.with_card(face_up, kind)
        spots[f"{own}:{symbol}"] = "own"
        spots[f"faceup:{symbol}"] = "deck"
    spots[own] = "own"
    for heap_hand, heap_up in ((hand, face_up), (state.hands[seen_from], state.face_up)):
        in_hand = heaps.symbols_in(heap_hand, box.in_order)
        for number, symbol in reversed(list(enumerate(in_hand, start=1))):
            spots[f"{own}:{symbol}"] = f"own:{number}"
        for number, symbol in enumerate(kinds(heap_up, box)[: game.players], start=1):
            spots[f"faceup:{symbol}"] = f"up:{number}"
    return spots


def _mats(game: MineralQuest, state: State) -> Iterator[Piece]:
    for seat, role in enumerate(state.roles):
        name = ROLE_NAMES[role]
        yield Piece(f"S{seat}", f"role-{name}", f"sign:{seat}")
        size = "own" if seat == looking(state) else "mini"
        yield Piece(f"M{seat}", f"{size}-{name}", f"mat:{seat}")
        for space in game.box.mats[role]:
            if state.filled[seat] & space.bit:
                id = f"{seat}:{space.number}"
                yield Piece(f"C{id}", "crystal", f"mat:{id}:crystal")


def _cards_on_table(game: MineralQuest, state: State, hidden: tuple[str, ...]) -> Iterator[Piece]:
    box = game.box
    for symbol in kinds(state.market, box):
        yield from _stack("K", symbol, f"market:{symbol}", state.market, box)
    for number, symbol in enumerate(kinds(state.face_up, box), start=1):
        yield from _stack("U", symbol, f"up:{number}", state.face_up, box)
    for symbol in [] if "pile" in hidden else kinds(state.discard, box):
        yield from _stack("P", symbol, f"pick:{symbol}", state.discard, box)
    seen: dict[str, int] = {}
    for number, symbol in enumerate(shown_hand(state, box), start=1):
        seen[symbol] = seen.get(symbol, 0) + 1
        yield Piece(f"H{symbol}{seen[symbol]}", f"card-{symbol}", f"own:{number}")


def _stack(letter: str, symbol: str, place: str, heap: int, box: Box) -> Iterator[Piece]:
    count = heaps.count_of(heap, box.kinds[symbol])
    yield Piece(f"{letter}{symbol}", f"card-{symbol}", place)
    if count > 1:
        yield Piece(f"{letter}{symbol}*", f"many-{count}", place)


def _marks(game: MineralQuest, state: State, last: list[str]) -> Iterator[tuple[str, str]]:
    for place in dict.fromkeys(last):
        yield "last", place
    if game.turn(state) != OVER:
        yield "turn", f"seat:{state.seat}"
    if state.phase == Phase.GIVE:
        yield "wanted", f"market:{game.box.in_order[state.what].symbol}"


def _texts(game: MineralQuest, state: State) -> Iterator[tuple[str, str]]:
    scores = game.scores(state)
    for seat in range(game.players):
        yield f"cards:{seat}", str(heaps.size_of(state.hands[seat]))
        yield f"filled:{seat}", str(state.filled[seat].bit_count())
        yield f"points:{seat}", f"{scores[seat]} VP"
    for seat, role in enumerate(state.roles):
        yield f"role:{seat}", ROLE_NAMES[role]
        yield f"mat:{seat}:owner", player(seat)
    if state.phase == Phase.ROLES:
        return
    yield "in deck", str(deck_size(state))
    yield "in discard", str(state.discard.bit_count())
    if state.removed:
        yield "in removed", f"{counted(state.removed.bit_count(), 'card')} out of the game"
    shown = looking(state)
    size, limit = counted(heaps.size_of(state.hands[shown]), "card"), hand_limit(state.roles[shown])
    yield "hand", f"Hand of {player(shown)}: {size}, at most {limit} to keep"
    yield "pass", PASSES.get(state.phase, "Pass")


PASSES = {Phase.COMPLETE: "Complete nothing", Phase.EXCHANGE: "Exchange nothing"}


def _status(game: MineralQuest, state: State) -> str:
    if game.turn(state) == OVER:
        return "The game is over."
    who = player(state.seat)
    if state.phase == Phase.ROLES:
        return f"{who} chooses a role."
    if state.phase == Phase.DEAL:
        return "The cards are dealt."
    who = f"{who}, the {ROLE_NAMES[state.roles[state.seat]]}"
    if state.final_turns:
        return f"{who}: the last turn, to complete only."
    return f"{who}: {_doing(game, state)}."


def _doing(game: MineralQuest, state: State) -> str:
    if state.phase == Phase.COMPLETE:
        return "a second sulfide" if state.left else "a mineral to complete"
    if state.phase == Phase.PAY:
        return f"to pay for {_paid_for(game, state)}"
    if state.phase in (Phase.EXCHANGE, Phase.GIVE):
        return "an exchange in the market"
    return "too many cards" if state.phase == Phase.LIMIT else "draws"


def _paid_for(game: MineralQuest, state: State) -> str:
    return game.box.mats[state.roles[state.seat]][state.what].title()


def _prompt(game: MineralQuest, state: State) -> str:
    """What to do now, in at most two lines beside the board."""
    phase, role = state.phase, state.roles[state.seat] if state.phase != Phase.ROLES else 0
    if phase == Phase.ROLES:
        return "Choose a role (keys 1 to 5). Its mat shows what it is looking for."
    if phase == Phase.COMPLETE:
        what = "another sulfide: the sulfur serves both" if state.left else "a lit mineral"
        return f"Choose {what} on your mat, or complete nothing (key P)."
    if phase == Phase.PAY:
        return "The raised cards pay. Take others if you like, then choose the lit mineral."
    if phase == Phase.DRAW:
        return f"Draw from the deck (key D) or take a face-up card: {state.left} to go."
    if phase == Phase.EXCHANGE:
        pile = ", or one of the discard pile" if may_pick(role) else ""
        return f"Choose a card of the market, for {price(role)}{pile}. Or nothing (key P)."
    if phase == Phase.GIVE:
        wanted = game.box.in_order[state.what].symbol
        return f"For {wanted}: choose a card to give, then its space in the market."
    limit = hand_limit(role)
    return f"Keep {limit} cards: choose one that goes, then the discard pile."


def _ending(game: MineralQuest, state: State) -> Message | None:
    if game.turn(state) != OVER:
        return None
    winners, scores = game.winners(state), game.scores(state)
    who = " and ".join(map(player, winners))
    verb = "wins" if len(winners) == 1 else "win"
    says = f"{who} {verb} with {counted(max(scores), 'point')}."
    return Message("win", says, deciding_rule(scores))
