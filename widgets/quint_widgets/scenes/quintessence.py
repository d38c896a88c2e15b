"""Quintessence on the table: the board, the supply of four colours and the score tracks."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from quint import OVER, Event
from quint.games.quintessence import Quintessence, board, state as at
from quint.games.quintessence.actions import PLACES, Action, Give
from quint.games.quintessence.placing import under_violence
from quint.games.quintessence.state import COLOURS, PLAYERS, Phase, State
from quint_widgets import svg
from quint_widgets.scene import Frame, Mark, Message, Panel, Piece, Place, Scene, Text, trie

OVERLAYS = {"violence": "Violence"}
ELEMENTS = ("fire", "air", "earth", "water", "aether")  # in the order of COLOURS

CELL = 60
WIDTH = 340  # of supply and tracks
ROW, NARROW_ROW = 35, 50  # the height of a track; under a finger
HEADING = 32  # above the first track
PIP = 21


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@cache
def scene(game: Quintessence) -> Scene:
    """The table of Quintessence."""
    violence = (
        Mark(f"violence:{colour}", f"{colour} barred by Violence", f"barred-{element}")
        for colour, element in zip(COLOURS[:4], ELEMENTS, strict=False)
    )
    return Scene(
        title=game.title,
        symbols=svg.art("elements") + svg.art("quintessence"),
        panels=(
            svg.board(board.SIZE, board.FILES, CELL),
            _supply(),
            replace(_tracks(ROW), narrow=_tracks(NARROW_ROW)),
        ),
        patterns=(("supply", "cell"), ("track",)),
        rules=tuple(game.rules().values()),
        names=_names(),
        marks=(
            Mark("last", "last move"),
            Mark("hint", "hint"),
            Mark("barred", "just played", "just-played"),
            *violence,
        ),
        prompts={
            "supply": "Choose a colour (keys R, G, N, B), then a square.",
            "cell": "Now choose a square.",
            "track": "Choose the colour that gets the Purple point.",
        },
    )


def _names() -> dict[str, str]:
    pieces = {ELEMENTS[colour]: f"{COLOURS[colour]} piece" for colour in range(4)}
    pips = {f"pip-{ELEMENTS[colour]}": f"{COLOURS[colour]} point" for colour in range(5)}
    return {**pieces, **pips, "quint": "a Quint", "seal": "won"}


def _supply() -> Panel:
    places = tuple(
        Place(
            id=f"supply:{COLOURS[colour]}",
            x=14 + 82 * colour,
            y=5,
            w=66,
            h=66,
            label=COLOURS[colour],
            row=0,
            col=colour,
            key=at.LETTERS[colour].lower(),
            symbol=ELEMENTS[colour],
        )
        for colour in range(4)
    )
    drawn = svg.tray(1, 1, WIDTH - 2, 74, 37)
    return Panel("supply", "Colours", WIDTH, 76, drawn, places, (), "toolbar", "side", still=False)


def _tracks(high: float) -> Panel:
    """One row per colour, cheapest first; Black's points grow to the left, White's to the right."""
    drawn = [_heading(player) for player in range(2)]
    places: list[Place] = []
    for row, colour in enumerate(at.BY_PRICE):
        name, price, top = COLOURS[colour], at.PRICE[colour], HEADING + high * row
        y = top + high / 2
        places.append(
            Place(f"track:{name}", 1, top, WIDTH - 2, high, f"{name}, price {price}", row, 0)
        )
        places.append(_spot(f"sign:{name}", WIDTH / 2 - 10, y, 36, ELEMENTS[colour]))
        drawn.append(svg.words(WIDTH / 2 + 17, y + 5.5, 16, str(price), weight=600))
        for player in range(2):
            for number in range(1, price + 1):
                x = _beside(player, 25 + PIP * number)
                places.append(_spot(f"pip:{player}:{name}:{number}", x, y, 20))
                drawn.append(svg.circle("quint-pip", x, y, 7.6, "#fffdf8", "#b9a37f"))
            x = _beside(player, 49 + PIP * price)
            places.append(_spot(f"seal:{player}:{name}", x, y, 26))
    texts = tuple(Text(f"won:{player}", _beside(player, 46), 21, 13) for player in range(2))
    return Panel(
        id="tracks",
        label="Points",
        width=WIDTH,
        height=HEADING + high * len(at.BY_PRICE) + 2,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=texts,
        role="toolbar",
        area="side",
    )


def _heading(player: int) -> str:
    fill, anchor = ("#2b2622", "start") if player == at.BLACK else ("#fffdf8", "end")
    dot = svg.circle("quint-player", _beside(player, 157), 16, 8, fill, "#33291f")
    return dot + svg.words(_beside(player, 143), 21, 14, PLAYERS[player], anchor, 600)


def _beside(player: int, far: float) -> float:
    """Black keeps to the left of the middle of the tracks, White to the right."""
    return WIDTH / 2 + (-far if player == at.BLACK else far)


def _spot(id: str, x: float, y: float, size: float, symbol: str = "") -> Place:
    return Place(id, x - size / 2, y - size / 2, size, size, "", symbol=symbol)


# ── Sent once per move ────────────────────────────────────────────────────────────────────


def gesture(game: Quintessence, state: State, action: Action) -> tuple[str, ...]:
    """A colour of the supply and a square; or the track that gets a Purple point."""
    if isinstance(action, Give):
        return (f"track:{COLOURS[action.colour]}",)
    return (f"supply:{COLOURS[action.colour]}", f"cell:{board.NAMES[action.square]}")


def action_of(game: Quintessence, state: State, ids: tuple[str, ...]) -> Action:
    """The action whose gesture this is: there is one for every gesture."""
    colour, *square = [id.partition(":")[2] for id in ids]
    if not square:
        return Give(COLOURS.index(colour))
    return PLACES[COLOURS.index(colour)][board.SQUARE[square[0]]]


def last_move(events: tuple[Event, ...]) -> list[str]:
    """The placement or the point given; the rest are its effects."""
    return [event.target for event in events[:1]]


def frame(
    game: Quintessence,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a state; `events` are those of the action that led to it."""
    violence = _violence(state) if "violence" in overlays else ()
    return Frame(
        pieces=(*_pieces(state), *_points(state)),
        gestures=trie(gesture(game, state, action) for action in game.actions(state)),
        status=_status(game, state),
        marks=(*[("last", place) for place in last_move(events)], *_barred(game, state), *violence),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
    )


def _pieces(state: State) -> Iterator[Piece]:
    """Quints first: a piece stands on its Quint."""
    for name in board.names(state.quints):
        yield Piece(f"Q{name}", "quint", f"cell:{name}")
    for colour in range(4):
        for name in board.names(state.pieces[colour]):
            yield Piece(f"{at.LETTERS[colour]}{name}", ELEMENTS[colour], f"cell:{name}")


def _points(state: State) -> Iterator[Piece]:
    for player in range(2):
        for colour, name in enumerate(COLOURS):
            have = state.points[player][colour]
            for number in range(1, have + 1):
                spot = f"{player}:{name}:{number}"
                yield Piece(spot, f"pip-{ELEMENTS[colour]}", f"pip:{spot}")
            if have >= at.PRICE[colour]:
                yield Piece(f"{player}:{name}", "seal", f"seal:{player}:{name}")


def _status(game: Quintessence, state: State) -> str:
    if game.turn(state) == OVER:
        return "The game is over."
    mover = PLAYERS[state.seat]
    if state.phase == Phase.GIVE:
        points = "a Purple point" if state.due == 1 else f"{state.due} Purple points"
        return f"{mover} has {points} to give."
    if state.phase == Phase.OPEN:
        return f"{mover} to move. The first piece goes opposite its home."
    return f"{mover} to move. {COLOURS[state.last].capitalize()} was just played."


def _barred(game: Quintessence, state: State) -> Iterator[tuple[str, str]]:
    if state.last != at.NO_COLOUR and game.turn(state) != OVER:
        yield "barred", f"supply:{COLOURS[state.last]}"


def _violence(state: State) -> Iterator[tuple[str, str]]:
    for colour in range(4):
        for name in board.names(under_violence(state.pieces, colour) & ~at.occupied(state.pieces)):
            yield f"violence:{COLOURS[colour]}", f"cell:{name}"


def _texts(game: Quintessence, state: State) -> Iterator[tuple[str, str]]:
    for player, won in enumerate(game.scores(state)):
        yield f"won:{player}", f"{won} of {at.COLOURS_TO_WIN}"
    for colour, name in enumerate(COLOURS):
        black, white = (state.points[player][colour] for player in range(2))
        winner = at.won_by(state, colour)
        news = f", won by {PLAYERS[winner]}" if winner >= 0 else ""
        yield f"track:{name}", f"Black {black}, White {white}{news}"


def _ending(game: Quintessence, state: State) -> Message | None:
    if game.turn(state) != OVER:
        return None
    if state.outcome == at.UNFINISHED:
        return Message("info", f"Broken off after {game.cap} moves: nobody wins.", "8.1b")
    winner, loser = PLAYERS[state.outcome], PLAYERS[1 - state.outcome]
    if game.scores(state)[state.outcome] >= at.COLOURS_TO_WIN:
        return Message("win", f"{winner} wins: three colours are won.", "1.3")
    return Message("win", f"{winner} wins: {loser} left no reply.", "8.1")
