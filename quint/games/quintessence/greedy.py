"""How good a state of Quintessence looks to the greedy agent."""

from quint.core import Player
from quint.games.quintessence.state import BLACK, PRICE, WHITE, State, points_of, won_by


def worth(state: State, seat: Player) -> float:
    """Colours won, and shares of the colours still open, minus the same for the opponent."""
    if state.outcome in (BLACK, WHITE):
        return 100.0 if state.outcome == seat else -100.0
    return _standing(state, seat) - _standing(state, 1 - seat)


def _standing(state: State, seat: Player) -> float:
    total = 0.0
    for colour in range(5):
        if won_by(state, colour) in (-1, seat):
            have = points_of(state, seat)[colour]
            total += 2.0 if have >= PRICE[colour] else have / PRICE[colour]
    return total
