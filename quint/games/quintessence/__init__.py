"""Quintessence, a game for two on seven squares by seven.

Both players place pieces of the same four colours; what a move scores goes to whoever made it.
Three or more in a line are a Mark, one of each colour round a square a Lotus: both score and clear.
Two of a colour with one square between them do Violence to the colour they counter.
Violence, a Lotus and a Mark in a won colour leave Quints, and Quints become Purple points.
Each colour has a price; win three colours and you win, but leave no reply and you lose.
"""

from quint.games.quintessence.actions import Give, Place
from quint.games.quintessence.game import Quintessence
from quint.games.quintessence.state import State

__all__ = ["Give", "Place", "Quintessence", "State"]
