"""The table of Potion-making at one moment, as it is sent with each move."""

from collections.abc import Iterable, Iterator

from quint import OVER, Event
from quint.games.potion_making import PotionMaking, actions as do, formulas, state as at
from quint.games.potion_making.cards import STAGES, Box, Card
from quint.games.potion_making.state import Outcome, Phase, State
from quint.sentences import counted, player
from quint_widgets.scene import Frame, Message, Piece, trie
from quint_widgets.scenes.potion_making import gestures, panels

SHOWS = {
    "lay": "target",
    "put": "target",
    "deal": "target",
    "take": "source",
    "name": "source",
    "place": "target",
    "skip": "target",
    "brew": "target",
    "cast": "target",
    "complete": "piece",
    "keep": "piece",
    "use": "piece",
    "choose": "piece",
    "want": "source",
}


def last_move(events: tuple[Event, ...]) -> list[str]:
    """Where something was put or taken, for all to see."""
    found = []
    for event in events:
        shown = SHOWS.get(event.verb, "")
        if shown == "piece" and event.target.startswith("formulas:"):
            found.append(f"{event.target}:{event.piece}")
        elif shown:
            found.append(event.source if shown == "source" else event.target)
    return list(dict.fromkeys(found))


def frame(
    game: PotionMaking,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a view; `events` are those of the action that led to it."""
    turn = game.turn(state)
    deciding = turn >= 0 and (not state.hands[turn] or min(state.hands[turn]) >= 0)
    actions = game.actions(state) if deciding else ()
    spots = _spots(game, state, events)
    last = [spots.get(place, place) for place in last_move(events)]
    return Frame(
        pieces=tuple(_pieces(game, state)),
        gestures=trie(gestures.gesture(game, state, action) for action in actions),
        status=_status(game, state),
        prompt=_prompt(game, state) if deciding else "",
        marks=tuple(_marks(game, state, [place for place in last if place])),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
        hidden=("turn",) if len(game.box.decks) > 2 and not at.may_stop(state) else (),
        shows=dict(_payable(game, state, actions)),
        spots=spots,
    )


def _spots(game: PotionMaking, state: State, events: tuple[Event, ...]) -> dict[str, str]:
    """Where the cards lie that the rules name. A card that has just left keeps its last place."""
    box, looking = game.box, gestures.looking(state, game.box)
    own = f"hand:{looking}"
    spots = {
        at.desk_place(pile, box): panels.desk_spot(pile) for pile in range(len(box.pile_names))
    }
    for seat in range(game.players):
        for path in range(len(box.path_names)):
            for stage in range(STAGES):
                spots[at.stage_place(seat, path, stage, box)] = panels.stage_spot(seat, path, stage)
    spots[own] = "own"
    gone = {event.piece for event in events if event.source == own and event.piece}
    before = dict.fromkeys(gestures.hand_kinds(state, box)) | {
        box.by_label[label]: None for label in gone if label in box.by_label
    }
    for number, card in enumerate(sorted(before)[: panels.HAND_ROWS * panels.COLUMNS], start=1):
        spots[f"{own}:{box.label(card)}"] = f"own:{number}"
    for number, card in enumerate(gestures.hand_kinds(state, box), start=1):
        spots[f"{own}:{box.label(card)}"] = f"own:{number}"
    for seat in range(game.players):
        area = f"formulas:{seat}"
        for number, done in enumerate(gestures.formulas_shown(state, seat), start=1):
            for card in at.under(done):
                spots.setdefault(f"{area}:{box.label(card)}", f"f:{seat}:{number}")
        for number, done in enumerate(gestures.formulas_shown(state, seat), start=1):
            spots[f"{area}:{box.label(done[0])}"] = f"f:{seat}:{number}"
        for event in events:
            if event.target == area or event.source == area:
                spots.setdefault(f"{area}:{event.piece}", area)
    return spots


def _pieces(game: PotionMaking, state: State) -> Iterator[Piece]:
    yield from _on_desk(state)
    for seat in range(game.players):
        yield from _completed(game.box, state, seat)
        yield from _in_opus(state, seat)
    for number, card in enumerate(gestures.hand_kinds(state, game.box), start=1):
        yield Piece(f"H{card}", f"c{card}", f"own:{number}")
        count = state.hands[gestures.looking(state, game.box)].count(card)
        if count > 1:
            yield Piece(f"h{card}", f"x{count}", f"own:{number}")
    for number, card in enumerate(gestures.taken_apart(game, state), start=1):
        yield Piece(f"P{card}", f"c{card}", f"part:{number}")


def _on_desk(state: State) -> Iterator[Piece]:
    for pile, cards in enumerate(state.desk):
        if cards:
            yield Piece(f"D{pile}", f"c{cards[-1]}", panels.desk_spot(pile))
        if len(cards) > 1:
            yield Piece(f"d{pile}", f"x{len(cards)}", panels.desk_spot(pile))
    if state.played:
        yield Piece("K", f"c{state.played[-1]}", "played")
    if len(state.played) > 1:
        yield Piece("k", f"c{state.played[0]}", "beside")


def _completed(box: Box, state: State, seat: int) -> Iterator[Piece]:
    """Each formula, and the signs of the cards under it."""
    seen: dict[int, int] = {}
    for number, done in enumerate(gestures.formulas_shown(state, seat), start=1):
        card = done[0]
        seen[card] = seen.get(card, 0) + 1
        id = f"F{seat}.{card}" if seen[card] == 1 else f"F{seat}.{card}.{seen[card]}"
        place = f"f:{seat}:{number}"
        below = sorted(box.pile_of[other] for other in at.under(done))
        signs = ["-".join(map(str, below[:2])), *map(str, below[2:4])]
        for letter, sign in zip("uwz", signs if below else (), strict=False):
            yield Piece(id + letter, letter + sign, place)
        yield Piece(id, f"c{card}", place)
        if (count := state.formulas[seat].count(done)) > 1:
            yield Piece(f"{id}x", f"x{count}", place)


def _in_opus(state: State, seat: int) -> Iterator[Piece]:
    if state.works[seat] < 0:
        return
    yield Piece(f"O{seat}", f"o{state.works[seat]}", f"opus:{seat}")
    for path, stages in enumerate(state.paths[seat]):
        for stage, held in enumerate(stages):
            symbol = {at.TAKEN: "taken", at.SKIPPED: "skipped"}.get(held, "placed")
            place = panels.stage_spot(seat, path, stage)
            yield Piece(f"S{seat}{path}{stage}", symbol, place)


def _marks(game: PotionMaking, state: State, last: list[str]) -> Iterator[tuple[str, str]]:
    box = game.box
    for place in dict.fromkeys(last):
        yield "last", place
    turn = game.turn(state)
    if turn == OVER:
        return
    if state.phase != Phase.DEALING:
        yield "turn", f"seat:{state.asked}"
    looking = gestures.looking(state, box)
    if state.works[looking] >= 0:
        for path, stages in enumerate(state.paths[looking]):
            if len(stages) < STAGES:
                yield "next", panels.stage_spot(looking, path, len(stages))
    card = gestures.brewing(box, state)
    if card:
        yield from _paying(game, state, card)


def _paying(game: PotionMaking, state: State, card: Card) -> Iterator[tuple[str, str]]:
    """3.1: every source that could pay a component, and what its owner would get (3.4)."""
    box = game.box
    chosen = state.pending.chosen if isinstance(state.pending, at.Brewing) else ()
    for source in chosen:
        yield "chosen", _place_of(state, source)
    later = card.recipe[len(chosen) :]
    for offer in formulas.top_offers(state, card, box, game.rulings):
        source = offer.source()
        if source in chosen:
            continue
        place = _place_of(state, source)
        for number, slot in enumerate(later, start=len(chosen) + 1):
            if formulas.fits(slot, offer):
                yield f"for:{number}", place
                break
        if half := formulas.owner_gets(state, source, chosen, card.points, box):
            yield f"half:{min(half, panels.MOST_HALF)}", place


def _payable(
    game: PotionMaking, state: State, actions: Iterable[do.Action]
) -> Iterator[tuple[str, dict[str, str]]]:
    """The same for each formula of the hand, while its card is chosen."""
    for action in actions:
        if isinstance(action, do.Brew) and not state.played:
            marks: dict[str, str] = {}
            for mark, place in _paying(game, state, game.box.cards[action.card]):
                marks[mark] = f"{marks[mark]} {place}" if mark in marks else place
            yield gestures.own_spot(state, game.box, action.card), marks


def _place_of(state: State, source: at.Source) -> str:
    seat, place = source.seat, source.place
    if seat == at.DESK:
        return panels.desk_spot(place)
    if source.path != at.NO_PATH:
        return panels.stage_spot(seat, source.path, place)
    return f"f:{seat}:{gestures.formulas_shown(state, seat).index(state.formulas[seat][place]) + 1}"


def _texts(game: PotionMaking, state: State) -> Iterator[tuple[str, str]]:
    box = game.box
    for deck, size in zip(box.decks, state.sizes, strict=True):
        yield f"in {deck}", str(size)
    for seat in range(game.players):
        yield f"cards:{seat}", str(len(state.hands[seat]))
        yield f"points:{seat}", counted(state.points[seat], "point")
        if state.works[seat] >= 0:
            yield f"work:{seat}", f"Magnum Opus of {player(seat)}"
    yield "hand", f"Hand of {player(gestures.looking(state, box))}"
    card = gestures.brewing(box, state)
    if card:
        needs = [f"{n}: {slot.words}" for n, slot in enumerate(card.recipe, start=1)]
        yield "recipe", f"{card.name} = {', '.join(needs)}"


def _status(game: PotionMaking, state: State) -> str:
    turn = game.turn(state)
    if turn == OVER:
        return "The game is over."
    if state.phase == Phase.DEALING:
        return "The cards are dealt."
    who = player(state.seat)
    if state.drawing != at.NO_DECK or state.draws:
        return f"{who} draws."
    if state.played:
        does = "brews" if gestures.brewing(game.box, state) else "casts"
        return f"{player(state.seat)} {does} {game.box.name(state.played[-1])}."
    if at.may_stop(state):
        return f"{who}: draw on, or enough?"
    if at.may_draw(state):
        return f"{who}: draw or play."
    return f"{who}: {counted(state.plays or 1, 'card')} to play."


def _prompt(game: PotionMaking, state: State) -> str:
    """What to do now, in at most two lines beside the board."""
    box = game.box
    if state.draws:
        return f"Choose the deck to draw from: {counted(state.draws, 'card')} to go."
    if at.may_stop(state):
        return "Choose a deck to draw on, or say that it is enough (key T)."
    card = gestures.brewing(box, state)
    if card and isinstance(state.pending, at.Brewing):
        number = len(state.pending.chosen) + 1
        return f"Choose what pays component {number}: {card.recipe[number - 1].words}."
    if state.played:
        return game.spell(state).asks[0 if state.pending is None else 1]
    ways = ["Choose a card (keys 1 to 9), then its pile or the kettle (K)"]
    if box.opus:
        ways.append("a path, then a card")
    if at.may_draw(state):
        ways.append("a deck to draw from")
    return f"{'; or '.join(ways)}."


def _ending(game: PotionMaking, state: State) -> Message | None:
    if state.outcome == Outcome.PLAYING:
        return None
    if state.outcome == Outcome.BROKEN_OFF:
        return Message("info", f"Broken off after {counted(game.cap, 'turn')}.", "5.1b")
    won, best = game.winners(state), counted(max(state.points), "point")
    who = f"{' and '.join(map(player, won))} {'wins' if len(won) == 1 else 'win'} with {best}."
    if state.outcome == Outcome.STONE:
        return Message("win", f"The Philosopher's Stone is created. {who}", "8.1")
    return Message("win", who, "5.2" if len(won) == 1 else "5.2a")
