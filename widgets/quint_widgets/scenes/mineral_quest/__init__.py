"""Mineral Quest on the table: the market, a hand, the piles, the players and their mats.

Cards of a hand lie in slots, "own:1" to "own:14", and face-up cards in "up:1", "up:2", …; the
frame's spots say which of them the rules mean by "hand:0:Si" and "faceup:Si".
"""

from quint_widgets.scenes.mineral_quest import cards
from quint_widgets.scenes.mineral_quest.frame import frame, last_move
from quint_widgets.scenes.mineral_quest.gestures import action_of, gesture
from quint_widgets.scenes.mineral_quest.panels import scene

__all__ = ["OVERLAYS", "action_of", "cards", "frame", "gesture", "last_move", "scene"]

OVERLAYS = {"alphabet": "Alphabetical", "pile": "Discard pile"}
