"""The table of Element at one moment, as it is sent with each move."""

from collections.abc import Iterable, Iterator

from quint import Event
from quint.games.element import Element, board, rivers, sages, winning
from quint.games.element.bag import EARTH, ELEMENTS, LETTERS, NOTHING, WIND
from quint.games.element.state import BROKEN_OFF, Phase, State, empty_squares
from quint.games.element.stones import winds_on
from quint.sentences import counted, player
from quint_widgets.scene import Frame, Message, Piece, trie
from quint_widgets.scenes.element.gestures import gesture

SHOWS = ("place", "spread", "step", "jump", "flow")  # the events that show what was done


def last_move(events: tuple[Event, ...]) -> list[str]:
    return [event.target for event in events if event.verb in SHOWS]


def frame(
    game: Element,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a state; `events` are those of the action that led to it."""
    over = state.phase == Phase.OVER
    legal = game.actions(state)
    return Frame(
        pieces=(*_stones(state), *_sages(state, over), *_river(state), *_hand(state)),
        gestures={} if state.phase == Phase.TAKE else trie(gesture(game, state, a) for a in legal),
        status=_status(state),
        prompt="" if over else _prompt(state),
        marks=(
            *_areas(state, over),
            *[("last", place) for place in last_move(events)],
            *[("jumped", place) for place in board.cells(state.jumped)],
            *(_ways(game, state) if "ways" in overlays else ()),
        ),
        texts=tuple(_texts(state, over)),
        message=_ending(game, state),
        events=events,
    )


def _stones(state: State) -> Iterator[Piece]:
    stones = state.stones
    for element, letter in enumerate(LETTERS):
        for name in board.names(stones.of(element)):
            spot, symbol = 1 << board.SQUARE[name], f"{ELEMENTS[element]}-1"
            if element == EARTH and stones.mountains & spot:
                symbol = "earth-2"
            if element == WIND and stones.wind2 & spot:
                symbol = f"wind-{winds_on(stones, spot)}"
            yield Piece(f"{letter}{name}", symbol, f"cell:{name}")


def _sages(state: State, over: bool) -> Iterator[Piece]:
    """The Sage that is to move stands in a halo."""
    if not over:
        yield Piece("halo", "halo", f"cell:{board.NAMES[state.sages[state.seat]]}")
    for seat, square in enumerate(state.sages):
        yield Piece(f"S{seat + 1}", f"sage-{seat + 1}", f"cell:{board.NAMES[square]}")


def _river(state: State) -> Iterator[Piece]:
    """The head of a River says how many squares it still has to go."""
    if state.river:
        left = f"flow-{state.flow or '?'}"
        yield Piece("flow", left, f"cell:{board.name_of(state.river[-1])}")


def _hand(state: State) -> Iterator[Piece]:
    seat = state.seat
    for element, count in zip(ELEMENTS, state.hand, strict=True):
        if count:
            symbol = f"{element}-1" if count == 1 else f"{element}-in-hand-{count}"
            yield Piece(f"H{seat}{element}", symbol, f"hand:{seat}:{element}")


def _areas(state: State, over: bool) -> Iterator[tuple[str, str]]:
    for place in board.cells(state.stones.ranges):
        yield "range", place
    if state.flow:
        for spot in state.river[-rivers.length_of(state.river, state.flow) :]:
            yield "river", f"cell:{board.name_of(spot)}"
    if not over:
        yield "turn", f"seat:{state.seat}"


def _ways(game: Element, state: State) -> Iterator[tuple[str, str]]:
    empty = empty_squares(state.stones, state.sages)
    for seat, square in enumerate(state.sages):
        for place in board.cells(sages.ways_out(state.stones, empty, square, game.rulings.across)):
            yield f"way:{seat + 1}", place


def _texts(state: State, over: bool) -> Iterator[tuple[str, str]]:
    for name, count in zip(ELEMENTS, state.bag, strict=True):
        yield f"in bag:{name}", str(count)
    if not over:
        yield f"doing:{state.seat}", _doing(state)


def _doing(state: State) -> str:
    if state.phase == Phase.DRAW:
        return "to draw"
    if not state.steps:
        return "no steps left"
    return f"{'●' * state.steps} {counted(state.steps, 'step')}"


def _status(state: State) -> str:
    if state.phase == Phase.OVER:
        return "The game is over."
    who = player(state.seat)
    if state.phase == Phase.DRAW:
        return f"{who} to draw stones."
    if state.phase == Phase.TAKE:
        return f"{who} draws {counted(state.drawing, 'more stone')}."
    if state.flow:
        return f"{who}: the River flows {counted(state.flow, 'square')}."
    if state.river:
        return f"{who}: which River flows?"
    if state.spread:
        return f"{who}: free Fire to place."
    stones = counted(sum(state.hand), "stone")
    return f"{who}: {stones}, {counted(state.steps, 'step')} left."


def _prompt(state: State) -> str:
    """What to do now, in at most two lines beside the board."""
    if state.phase == Phase.DRAW:
        return "Choose how many stones to draw (keys 0 to 4). The fewer stones, the more steps."
    if state.flow:
        return f"Choose the next square of the River, beside its head: {state.flow} to go."
    if state.river:
        return "Water lies on several sides: choose the stone that leads the River back."
    if state.spread:
        return "The bag has too little Fire for all lines: choose where the free Fire goes."
    if state.hand != NOTHING:
        return "Choose a stone (keys F, W, E, A), then a square. Or a lit square for your Sage."
    return "Choose a lit square for your Sage, or end the turn (key T)."


def _ending(game: Element, state: State) -> Message | None:
    if state.phase != Phase.OVER:
        return None
    if state.outcome == BROKEN_OFF:
        turns = counted(game.cap, "turn")
        return Message("info", f"Broken off after {turns}: nobody wins.", "5.1c")
    won, caught = game.winners(state), game.captured(state)
    winners = f"{' and '.join(map(player, won))} {'win' if len(won) > 1 else 'wins'}"
    if not caught:  # a drawing may say so
        return Message("win", f"{winners}.", "5.1")
    squares = [board.NAMES[state.sages[seat]] for seat in caught]
    told = zip(map(player, caught), squares, strict=True)
    sages = " and ".join(f"the Sage of {who} on {name}" for who, name in told)
    says, rule = (
        f"{winners}: {sages} cannot move.",
        winning.winning_rule(state.seat, caught, won, game.players),
    )
    if rule == "6.3":
        says += f" {player(state.seat)} gave the victory away."
    return Message("win", says, rule, tuple(f"cell:{name}" for name in squares))
