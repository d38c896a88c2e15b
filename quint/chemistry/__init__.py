"""Formulas, masses, charges, reactions and minerals: the chemistry behind the games.

>>> from quint.chemistry import MINERALS, balance, formula
>>> MINERALS["Malachite"].formula.mass_fractions()["Cu"] > 0.57
True
>>> balance("ZnS + O2 -> ZnO + SO2")
2 ZnS + 3 O₂ → 2 ZnO + 2 SO₂
"""

from quint.chemistry.charges import Charges
from quint.chemistry.elements import NotInstalled, weight
from quint.chemistry.formulas import BadFormula, Formula, Undecided, formula
from quint.chemistry.minerals import MINERALS, Mineral, mineral
from quint.chemistry.reactions import BadReaction, Reaction, balance, reaction

__all__ = [
    "MINERALS",
    "BadFormula",
    "BadReaction",
    "Charges",
    "Formula",
    "Mineral",
    "NotInstalled",
    "Reaction",
    "Undecided",
    "balance",
    "formula",
    "mineral",
    "reaction",
    "weight",
]
