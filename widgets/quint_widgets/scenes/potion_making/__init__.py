"""Potion-making on the table: the desk, a hand, the players, what they completed, their Opus.

Cards of a hand lie in slots, "own:1", "own:2", …, and completed formulas in "f:0:1", "f:0:2", …;
those that are alike lie on one another. The frame's spots say which of them the rules mean.
"""

from quint_widgets.scenes.potion_making import cards
from quint_widgets.scenes.potion_making.frame import frame, last_move
from quint_widgets.scenes.potion_making.gestures import action_of, gesture
from quint_widgets.scenes.potion_making.panels import scene

__all__ = ["OVERLAYS", "action_of", "cards", "frame", "gesture", "last_move", "scene"]

OVERLAYS: dict[str, str] = {}
