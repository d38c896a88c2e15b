"""Quintessential on the table: the Public Lab, the stock, and every player's pool and lab.

Dice and cards lie in slots, "d:0:3" or "card:0:1", and a card's flasks are "flask:0:1:0"; the
frame's spots say which of them the rules mean by "pool:0:fire-5" or "card:0:geo-ignis-nebula".
While dice for a bid or a reroll are picked, the slots of that pool are "pick:0:0", "pick:0:1", ….
"""

from quint_widgets.scenes.quintessential.frame import frame, last_move
from quint_widgets.scenes.quintessential.gestures import action_of, gesture
from quint_widgets.scenes.quintessential.panels import scene

OVERLAYS = {"discards": "Discards"}

__all__ = ["OVERLAYS", "action_of", "frame", "gesture", "last_move", "scene"]
