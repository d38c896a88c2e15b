"""Element on the table: the board, what a turn can begin and end with, the hands and the bag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from quint import OVER, Event
from quint.games.element import actions, board, rivers, sages
from quint.games.element import state as at
from quint.games.element.actions import Action
from quint.games.element.bag import EARTH, ELEMENTS, LETTERS, NOTHING, TITLES, WIND
from quint.games.element.board import NAMES
from quint.games.element.game import Element
from quint.games.element.state import Phase, State
from quint.games.element.stones import winds_on
from quint.sentences import counted, player
from quint_widgets import svg
from quint_widgets.scene import Frame, Mark, Message, Panel, Piece, Place, Scene, Text, trie

OVERLAYS = {"ways": "Ways out"}

CELL = 42
WIDTH = 340  # of what stands beside the board
ROW = 47  # the height of a player's row
SLOT = 40  # for stones in a hand
HANDS = WIDTH - 2 - 4 * (SLOT + 2)  # where the slots begin
LONGEST_FLOW = board.SIZE
BUTTONS = {"end": ("End turn", "t"), "return": ("Return stones", "r")}  # words and key
SHOWS = ("place", "spread", "step", "jump", "flow")  # the events that show what was done


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@cache
def scene(game: Element) -> Scene:
    """The table of Element for this many players."""
    return Scene(
        title=game.title,
        symbols=svg.art("elements") + svg.art("element") + "".join(_worded()),
        panels=(svg.board(board.SIZE, board.FILES, CELL), _turn(), _players(game.players)),
        patterns=(("draw",), ("hand", "cell"), ("cell",), ("turn",)),
        rules=tuple(game.rules().values()),
        names=_names(),
        marks=(
            Mark("range", "in a Range", area="solid"),
            Mark("river", "in the River that flows", area="live"),
            Mark("last", "last move"),
            Mark("hint", "hint"),
            Mark("turn", "to decide", area="ring"),
            Mark("jumped", "jumped in this turn", "jumped"),
            *[Mark(f"way:{n}", f"a way out for Sage {n}", f"way-{n}") for n in range(1, 5)],
        ),
        prompts={"cell": "Now choose a square for this stone."},
    )


def _worded() -> Iterator[str]:
    """Symbols with words: buttons, stones in a hand, squares a River has to go, ways out."""
    for count in range(at.MOST_STONES + 1):
        steps = counted(at.MOST_STEPS - count, "step")
        many = svg.words(0, -4, 25, str(count), weight=600)
        yield _symbol(f"draw-{count}", many + svg.words(0, 19, 16.5, steps))
    for name, (label, _) in BUTTONS.items():
        yield _symbol(f"turn-{name}", svg.words(0, 10, 28, label))
    box = 'x="-30" y="-30" width="60" height="60"'
    for element in ELEMENTS:
        for count in range(2, at.MOST_STONES + 1):
            stones = f'<use href="#{element}-1" {box}/><use href="#badge-{count}" {box}/>'
            yield _symbol(f"{element}-in-hand-{count}", stones)
    for left in ("?", *range(1, LONGEST_FLOW + 1)):
        badge = svg.circle("quint-live-badge", 15, -15, 13, "#14776a", "#fffaf0")
        yield _symbol(f"flow-{left}", badge + _number(15, -9, 17, "#fff", str(left)))
    for seat in range(4):
        x, y = 18 * (-1, 1, 1, -1)[seat], 18 * (-1, -1, 1, 1)[seat]
        yield _symbol(
            f"way-{seat + 1}",
            svg.circle("", x, y, 9, "#fffaf0", "#33291f")
            + _number(x, y + 5, 14, "#33291f", seat + 1),
        )


def _symbol(id: str, drawing: str) -> str:
    return svg.symbol(id, "-30 -30 60 60", drawing, ' overflow="visible"')


def _number(x: float, y: float, size: float, fill: str, number: str | int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-family="system-ui, sans-serif" '
        f'font-size="{size:g}" font-weight="700" text-anchor="middle">{number}</text>'
    )


def _names() -> dict[str, str]:
    stones = {f"{name}-1": title for name, title in zip(ELEMENTS, TITLES, strict=True)}
    hands = {
        f"{name}-in-hand-{count}": f"{count} {title}"
        for name, title in zip(ELEMENTS, TITLES, strict=True)
        for count in range(2, at.MOST_STONES + 1)
    }
    winds = {f"wind-{high}": f"Whirlwind of {high}" for high in range(2, 5)}
    sages = {f"sage-{seat + 1}": f"Sage of {player(seat)}" for seat in range(4)}
    flows = {f"flow-{n}": f"{counted(n, 'square')} to flow" for n in range(1, LONGEST_FLOW + 1)}
    flows["flow-?"] = "Headwater, its River to choose"
    return {
        **stones,
        **hands,
        **winds,
        **sages,
        **flows,
        "earth-2": "Mountain",
        "halo": "its turn",
        "bag": "bag",
    }


def _turn() -> Panel:
    """The draw that begins a turn, and what ends it."""
    drawn, places = [], []
    for count in range(at.MOST_STONES + 1):
        x, steps = 2 + 68 * count, counted(at.MOST_STEPS - count, "step")
        label, key = f"draw {counted(count, 'stone')}, then {steps}", str(count)
        drawn.append(svg.tray(x, 2, 64, 42, 21))
        places.append(Place(f"draw:{key}", x, 2, 64, 42, label, 0, count, key, f"draw-{key}"))
    for number, (name, (label, key)) in enumerate(BUTTONS.items()):
        x = 2 + 170 * number
        drawn.append(svg.tray(x, 50, 166, 30, 15))
        places.append(Place(f"turn:{name}", x, 50, 166, 30, label, 1, number, key, f"turn-{name}"))
    return Panel(
        id="turn",
        label="Stones to draw, end of the turn",
        width=WIDTH,
        height=82,
        backdrop="".join(drawn),
        places=tuple(places),
        role="toolbar",
        area="side",
        still=False,
    )


def _players(players: int) -> Panel:
    """A row a player, with the Sage and the stones in hand; below them the bag."""
    drawn, places, texts = [], [], []
    for seat in range(players):
        top, quarry = 2 + ROW * seat, (seat + 1) % players + 1
        drawn.append(svg.words(44, top + 19, 13, player(seat), "start", 600))
        if players > 2:
            drawn.append(svg.words(110, top + 19, 11, "hunts", "start"))
            sign = f"sage-{quarry}"
            places.append(Place(f"quarry:{seat}", 144, top + 3, 20, 20, "", symbol=sign))
        places.append(Place(f"seat:{seat}", 2, top, HANDS - 6, ROW - 4, ""))
        places.append(Place(f"sign:{seat}", 4, top + 2, 38, 38, "", symbol=f"sage-{seat + 1}"))
        places.append(Place(f"hand:{seat}", HANDS, top, 4 * (SLOT + 2), ROW - 3, ""))
        texts.append(Text(f"doing:{seat}", 44, top + 37, 13, "start"))
        for element, title in enumerate(TITLES):
            x = HANDS + (SLOT + 2) * element
            drawn.append(
                svg.circle("quint-pip", x + SLOT / 2, top + 2 + SLOT / 2, 16, "#fffdf8", "#b9a37f")
            )
            places.append(
                Place(
                    id=f"hand:{seat}:{ELEMENTS[element]}",
                    x=x,
                    y=top + 2,
                    w=SLOT,
                    h=SLOT,
                    label=f"{title} in the hand of {player(seat)}",
                    row=seat,
                    col=element,
                    key=LETTERS[element].lower(),
                )
            )
    top = 4 + ROW * players
    drawn.append(svg.tray(1, top, WIDTH - 2, 42, 21))
    places.append(Place("bag", 1, top, WIDTH - 2, 42, ""))
    places.append(Place("sign:bag", 10, top + 1, 40, 40, "", symbol="bag"))
    for element, name in enumerate(ELEMENTS):
        x = 66 + 68 * element
        places.append(Place(f"bag:{name}", x, top + 6, 30, 30, "", symbol=f"{name}-1"))
        texts.append(Text(f"in bag:{name}", x + 34, top + 26, 15, "start"))
    return Panel(
        id="players",
        label="Players, their stones, the bag",
        width=WIDTH,
        height=top + 44,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
        area="side",
    )


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: Element, state: State, action: Action) -> tuple[str, ...]:
    """How many stones; a stone and its square; else just a square: where the Sage or the River
    goes, where free Fire burns, or the nearest stone of the River that is to flow."""
    if isinstance(action, actions.Take):
        return ()
    if isinstance(action, actions.Draw):
        return (f"draw:{action.count}",)
    if isinstance(action, actions.Place):
        hand = f"hand:{state.seat}:{ELEMENTS[action.element]}"
        return (hand, f"cell:{NAMES[action.square]}")
    if isinstance(action, actions.River):
        beside = action.square + board.STRAIGHT[action.direction]
        return (f"cell:{NAMES[beside]}",) if beside in NAMES else ()
    if isinstance(action, actions.Return):
        return ("turn:return",)
    if isinstance(action, actions.End):
        return ("turn:end",)
    return (f"cell:{NAMES[action.square]}",)


def action_of(game: Element, state: State, ids: tuple[str, ...]) -> Action | str:
    """A square alone means what is going on: a River, free Fire, or else the Sage."""
    kind, _, name = ids[0].partition(":")
    if kind == "draw":
        return actions.DRAWS[int(name)]
    if kind == "turn":
        return actions.END if name == "end" else actions.RETURN
    square = board.SQUARE[ids[-1].partition(":")[2]]
    if kind == "cell":
        return _meant_by_square(state, square)
    seat, _, element = name.partition(":")
    number = ELEMENTS.index(element)
    if int(seat) != state.seat and state.hand[number]:
        return f"That is the row of {player(int(seat))}. It is the turn of {player(state.seat)}."
    return actions.PLACES[number][square]


def _meant_by_square(state: State, square: int) -> Action | str:
    if state.river and not state.flow:
        head = state.river[-1].bit_length() - 1
        if square - head in board.STRAIGHT:
            return actions.River(head, board.STRAIGHT.index(square - head))
        return actions.FLOWS[square]
    if state.flow:
        return actions.FLOWS[square]
    if state.spread:
        return actions.FREE_FIRES[square]
    own = state.sages[state.seat]
    if square == own and state.drawing == 0:
        return "This is your Sage. Choose a lit square: it steps or jumps there."
    ahead = [first for first, _, line in board.SIGHTS[own] if square in line]
    if ahead and state.stones.wind & ahead[0] and not board.AROUND[own] >> square & 1:
        return actions.JUMPS[square]
    return actions.STEPS[square]


# ── Sent once per move ────────────────────────────────────────────────────────────────────


def last_move(events: tuple[Event, ...]) -> list[str]:
    return [event.target for event in events if event.verb in SHOWS]


def frame(
    game: Element,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a state; `events` are those of the action that led to it."""
    over = game.turn(state) == OVER
    legal = game.actions(state)
    return Frame(
        pieces=(*_stones(state), *_sages(state, over), *_river(state), *_hand(state)),
        gestures={} if state.phase == Phase.TAKE else trie(gesture(game, state, a) for a in legal),
        status=_status(game, state),
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
        yield Piece("halo", "halo", f"cell:{NAMES[state.sages[state.seat]]}")
    for seat, square in enumerate(state.sages):
        yield Piece(f"S{seat + 1}", f"sage-{seat + 1}", f"cell:{NAMES[square]}")


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
    empty = at.empty_squares(state.stones, state.sages)
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


def _status(game: Element, state: State) -> str:
    if game.turn(state) == OVER:
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
    if game.turn(state) != OVER:
        return None
    if state.outcome == at.BROKEN_OFF:
        return Message("info", f"Broken off after {game.cap} turns: nobody wins.", "5.1c")
    won = game.winners(state)
    empty, across = at.empty_squares(state.stones, state.sages), game.rulings.across
    caught = [
        seat
        for seat, square in enumerate(state.sages)
        if sages.is_captured(state.stones, empty, square, across)
    ]
    squares = [NAMES[state.sages[seat]] for seat in caught]
    places = tuple(f"cell:{name}" for name in squares)
    told = zip(map(player, caught), squares, strict=True)
    trapped = " and ".join(f"the Sage of {who} on {name}" for who, name in told)
    winners = f"{' and '.join(map(player, won))} {'win' if len(won) > 1 else 'wins'}"
    if not caught:  # a drawing may say so
        return Message("win", f"{winners}.", "5.1")
    says = f"{winners}: {trapped} cannot move."
    if len(caught) > 1:
        return Message("win", says, "6.3a", places)
    if state.seat not in won:
        return Message("win", f"{says} {player(state.seat)} gave the victory away.", "6.3", places)
    return Message("win", says, "5.1" if game.players == 2 else "6.2", places)
