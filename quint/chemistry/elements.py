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

# What compounds of an element show, the most usual first; to be looked up in Greenwood and
# Earnshaw, Chemistry of the Elements. Carbon may have any between its ends, as an average. Of an
# element that is not here we know nothing.
_STATES = {
    "Li Na K Rb Cs Fr": (1,),
    "Be Mg Ca Sr Ba Ra Zn Cd": (2,),
    "Al Sc Y La Pr Nd Sm Gd Tb Dy Ho Er Tm Yb Lu Ga Rh B": (3,),
    "Zr Hf Th Si": (4,),
    "Nb Ta": (5,),
    "F": (-1,),
    "O": (-2, -1, 1, 2),
    "H": (1, -1),
    "Cl": (-1, 1, 3, 5, 7, 4, 6),
    "Br I": (-1, 1, 3, 5, 7),
    "S": (-2, 4, 6, 2, -1, 1),
    "Se Te": (-2, 4, 6),
    "N": (-3, 5, 3, 4, 2, 1, -2, -1),
    "P": (5, 3, -3, 1, 4, 2, -2),
    "As Sb": (3, 5, -3),
    "C": (4, 2, -4),
    "Fe Co Ni": (2, 3),
    "Cu Hg": (2, 1),
    "Ag": (1, 2),
    "Au": (3, 1),
    "Pb Pt Pd": (2, 4),
    "Sn Ge": (4, 2),
    "Mo W": (6, 4),
    "Ti": (4, 3, 2),
    "V": (5, 4, 3, 2),
    "Cr": (3, 6, 2, 4),
    "Mn": (2, 4, 7, 3, 6),
    "Tc Re": (7, 4),
    "Ru Os": (4, 8, 3),
    "Ir": (3, 4),
    "In": (3, 1),
    "Tl": (1, 3),
    "Bi": (3, 5),
    "Ce": (3, 4),
    "Eu": (3, 2),
    "U": (6, 4),
    "Xe": (2, 4, 6, 8),
    "Kr": (2,),
}
KNOWN: Mapping[str, tuple[int, ...]] = {
    symbol: states for symbols, states in _STATES.items() for symbol in symbols.split()
}
