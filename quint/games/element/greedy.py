"""How good a state of Element looks to the greedy agent."""

from quint.core import Player
from quint.games.element.board import touching
from quint.games.element.sages import ways_out
from quint.games.element.state import BROKEN_OFF, PLAYING, Rulings, State, empty_squares
from quint.games.element.winning import quarry_of


def worth(state: State, seat: Player, rulings: Rulings) -> float:
    """The freedom of the own Sage against that of its quarry; stones still to place are good.

    Taking freedom counts twice as much as having it, so that a hunter does not just run away.
    """
    if state.outcome == BROKEN_OFF:
        return 0.0
    if state.outcome != PLAYING:
        return 100.0 if state.outcome >> seat & 1 else -100.0
    quarry = quarry_of(seat, len(state.sages))
    stones = sum(state.hand) + max(state.drawing, 0) if state.seat == seat else 0
    empty = empty_squares(state.stones, state.sages)
    mine = _freedom(state, seat, empty, rulings)
    theirs = _freedom(state, quarry, empty, rulings)
    return mine - 2 * theirs + 0.1 * stones


def _freedom(state: State, seat: Player, empty: int, rulings: Rulings) -> float:
    """The squares a Sage can get to, and a little for those next to them."""
    outs = ways_out(state.stones, empty, state.sages[seat], rulings.across)
    return outs.bit_count() + 0.2 * (touching(outs) & empty).bit_count()
