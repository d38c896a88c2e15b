"""Quintessential, a game of dice and formulae for two to five alchemists.

Every round all roll their dice; the colours are elements, the faces impress the master.
Four assistants each activate formulae, bid for favours, claim public cards or reroll dice.
A formula turns elements into a new one, which may at once be placed on the next formula.
Chains of formulae grow into engines, and some engines run for ever.
Whoever first brings five aethers and one anti-element to the Philosopher's Stone wins.
"""

from quint.games.quintessential.game import Quintessential
from quint.games.quintessential.state import State

__all__ = ["Quintessential", "State"]
