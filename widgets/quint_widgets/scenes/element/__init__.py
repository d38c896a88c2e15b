"""Element on the table: the board, what a turn can begin and end with, the hands and the bag."""

from quint_widgets.scenes.element.frame import frame, last_move
from quint_widgets.scenes.element.gestures import action_of, gesture
from quint_widgets.scenes.element.panels import scene

__all__ = ["OVERLAYS", "action_of", "frame", "gesture", "last_move", "scene"]

OVERLAYS = {"ways": "Ways out"}
