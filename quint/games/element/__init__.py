"""Element, a game for two to four Sages on eleven squares by eleven.

A turn draws up to four stones from the bag; the fewer stones, the more steps for the Sage.
Fire spreads along its lines, Water flows in Rivers, Earth rises to Mountains and Ranges.
Wind is jumped, and stacked Wind carries further. Each kind replaces another, in a circle.
A Sage that can neither step nor jump is captured, and that ends the game at once.
With three or four players everybody hunts the player on the right, and nobody else.
"""

from quint.games.element.game import Element
from quint.games.element.state import State

__all__ = ["Element", "State"]
