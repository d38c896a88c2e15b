"""Why something may not be done now, in the order of the rulebook. See rules.toml.

Each function answers None if the action is allowed.
"""

from quint.core import Refusal
from quint.games.quintessence import state as states
from quint.games.quintessence.actions import Give, Place
from quint.games.quintessence.board import BESIDE, NAMES, cells, touching
from quint.games.quintessence.placing import open_squares, under_violence
from quint.games.quintessence.state import COLOURS, PLAYERS, Phase, State
from quint.sentences import counted


def over(state: State, cap: int) -> Refusal:
    if state.outcome == states.UNFINISHED:
        return Refusal("8.1b", f"The game was broken off after {counted(cap, 'move')}.")
    if states.colours_won(states.points_of(state, state.outcome)) >= states.COLOURS_TO_WIN:
        return Refusal("1.3", f"The game is over: {PLAYERS[state.outcome]} has won 3 colours.")
    winner, loser = PLAYERS[state.outcome], PLAYERS[1 - state.outcome]
    return Refusal("8.1", f"The game is over: {loser} left {winner} no reply and lost.")


# ── 3 Taking turns ────────────────────────────────────────────────────────────────────────


def place(state: State, action: Place) -> Refusal | None:
    colour, square = action.colour, action.square
    spot, here, name = 1 << square, NAMES[square], COLOURS[colour]
    if state.phase == Phase.GIVE:
        points = "a Purple point" if state.due == 1 else f"{state.due} Purple points"
        return Refusal("7.4", f"{PLAYERS[state.seat]} first has {points} to give to a colour.")
    for other, pieces in enumerate(state.pieces):
        if pieces & spot:
            because = f"A {COLOURS[other]} piece is already on {here}."
            return Refusal("3.5", because, cells(spot))
    if state.phase == Phase.OPEN:
        return _opening(state, colour, spot)
    if colour == state.last:
        because = f"{name.capitalize()} was just played, so this piece must have another colour."
        return Refusal("3.4", because)
    if under_violence(state.pieces, colour) & spot:
        counter = COLOURS[:4][colour - 1]
        because = f"{here} lies between two {counter} pieces, and {counter} counters {name}."
        return Refusal("6.2", because, cells(state.pieces[colour - 1] & BESIDE[square]))
    if open_squares(state.pieces[state.last], states.occupied(state.pieces)) & spot:
        return None
    return _far_away(state, here)


def _opening(state: State, colour: int, spot: int) -> Refusal | None:
    edge = states.OPENING_EDGES[colour]
    if edge & spot:
        return None
    name, side = COLOURS[colour], states.EDGE_NAMES[colour]
    because = f"The first piece goes opposite its home: {name} on the {side}."
    return Refusal("3.3", because, cells(edge & ~states.occupied(state.pieces)))


def _far_away(state: State, here: str) -> Refusal:
    last, everything = COLOURS[state.last], states.occupied(state.pieces)
    if touching(state.pieces[state.last]) & ~everything:
        because = f"{here} does not touch a {last} piece, and {last} was just played."
        return Refusal("3.6", because, cells(state.pieces[state.last]))
    return Refusal("3.7", f"{here} does not touch any piece.", cells(everything))


# ── 7 Quints and Purple ───────────────────────────────────────────────────────────────────


def give(state: State, action: Give) -> Refusal | None:
    if state.phase != Phase.GIVE:
        return Refusal("7.4", "There is no Purple point to give now.")
    winner, name = states.won_by(state, action.colour), COLOURS[action.colour]
    if winner < 0:
        return None
    because = (
        f"{PLAYERS[winner]} has already won {name}; the point must go to a colour nobody has won."
    )
    return Refusal("7.4c", because, (f"track:{name}",))
