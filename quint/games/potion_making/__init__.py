"""Potion-making, a card game for two to six pupils of alchemy.

Every card is an element below and a formula or a spell above, and is played as one of them.
A formula is completed from the elements in the desk and from formulas that lie completed before
anybody; whoever loses one that way gets half the points.
Spells exchange, fetch and take apart; most points win when no card is left.
The University course adds talismans that work while they lie there, and spells of its own.
In the Guild of Alchemists everybody works on a Magnum Opus, and a Philosopher's Stone ends it all.
"""

from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import State

__all__ = ["PotionMaking", "State"]
