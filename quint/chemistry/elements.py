"""The elements: symbols in the order of the periodic table, weights, usual oxidation states.

>>> NUMBER["Cu"]
29
>>> round(weight("Cu"), 3)
63.546
"""

from collections.abc import Mapping

from quint.core import QuintError
from quint.sentences import short

_TABLE = """
    H He
    Li Be B C N O F Ne
    Na Mg Al Si P S Cl Ar
    K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr
    Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe
    Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn
    Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og
"""
SYMBOLS: tuple[str, ...] = tuple(_TABLE.split())
NUMBER: Mapping[str, int] = {symbol: number for number, symbol in enumerate(SYMBOLS, start=1)}


class NotInstalled(QuintError):
    """A library that this needs is missing; the sentence says how to get it."""


def weight(symbol: str) -> float:
    """The standard atomic weight in grams per mole, as the library periodictable has it."""
    if symbol not in NUMBER:
        raise QuintError(f"There is no element {short(symbol)}.")
    try:
        from periodictable import elements
    except ImportError:
        raise NotInstalled(
            "Masses need the package periodictable: pip install periodictable"
        ) from None
    return float(elements[NUMBER[symbol]].mass)


# ── Oxidation states ──────────────────────────────────────────────────────────────────────

# What minerals usually show, the most usual first. An element that is not here has no usual
# state, and a noble gas has none at all.
_STATES = {
    "H Li Na K Rb Cs Ag": (1,),
    "Be Mg Ca Sr Ba Ra Zn Cd": (2,),
    "B Al Sc Y La Nd Sm Gd Dy Ho Er Lu Ga In": (3,),
    "Si Ge Zr Hf Th": (4,),
    "Nb Ta": (5,),
    "F": (-1,),
    "O": (-2,),
    "Cl Br I": (-1, 5, 7),
    "S Se Te": (-2, 6, 4),
    "As Sb": (3, 5, -3),
    "Fe Co Ni": (2, 3),
    "Cu Hg": (2, 1),
    "Pb Pt Pd": (2, 4),
    "Mo W": (6, 4),
    "C": (4, 2, -4),
    "N": (-3, 5, 3),
    "P": (5, 3, -3),
    "Ti": (4, 3),
    "V": (5, 4, 3),
    "Cr": (3, 6),
    "Mn": (2, 4, 3, 7),
    "Sn": (4, 2),
    "Ce": (3, 4),
    "Au": (3, 1),
    "Tl": (1, 3),
    "Bi": (3, 5),
    "U": (6, 4),
}
USUAL: Mapping[str, tuple[int, ...]] = {
    symbol: states for symbols, states in _STATES.items() for symbol in symbols.split()
}

# Thought of only when the usual ones do not add up: the pairs S₂²⁻ of pyrite and As₂ of its
# kin, peroxides and hydrides.
RARE: Mapping[str, tuple[int, ...]] = {"S": (-1,), "As": (-1,), "O": (-1,), "H": (-1,)}
