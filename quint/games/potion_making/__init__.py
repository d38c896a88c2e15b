"""Potion-making, a card game for two to six pupils of alchemy.

Every card is an element below and a formula or a spell above, and is played as one of them.
Elements go into the desk that all share; a formula is completed from the elements in the desk and
from formulas that lie completed before anybody.
Whoever loses a formula that way gets half the points of the new one.
Spells exchange, fetch and take apart; most points win when no card is left.
With the Guild of Alchemists everybody also works on a Magnum Opus, and a Philosopher's Stone ends
the game at once.
"""

from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import State

__all__ = ["PotionMaking", "State"]
