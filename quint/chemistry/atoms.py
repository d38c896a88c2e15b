"""Atoms as schoolbooks draw them: electrons in shells, and the dots of a Lewis symbol.

>>> shells("Fe"), outer("Fe"), configuration("Fe")
((2, 8, 14, 2), 2, '[Ar] 3d⁶ 4s²')
"""

from functools import cache

from quint.chemistry.elements import NUMBER

Orbital = tuple[int, int]  # the shell from 1, and s p d f as 0 1 2 3

# In the order in which they fill (Madelung's rule): by shell + shape, and then by shell.
FILLING = sorted(
    ((n, shape) for n in range(1, 8) for shape in range(min(n, 4))),
    key=lambda o: (o[0] + o[1], o[0]),
)

# Ground states that do not follow the rule: that many electrons go from one orbital to another.
# Source: NIST Atomic Spectra Database, ground states and ionization energies.
_MOVED = {
    "Cr Cu": ("4s", "3d", 1),
    "Nb Mo Ru Rh Ag": ("5s", "4d", 1),
    "Pd": ("5s", "4d", 2),
    "La Ce Gd": ("4f", "5d", 1),
    "Pt Au": ("6s", "5d", 1),
    "Ac Pa U Np Cm": ("5f", "6d", 1),
    "Th": ("5f", "6d", 2),
    "Lr": ("6d", "7p", 1),
}
MOVED = {symbol: moved for symbols, moved in _MOVED.items() for symbol in symbols.split()}
NOBLE = ("He", "Ne", "Ar", "Kr", "Xe", "Rn")
LETTERS = "spdf"
_ABOVE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

FAMILIES = {
    "Li Na K Rb Cs Fr": "alkali metal",
    "Be Mg Ca Sr Ba Ra": "alkaline earth metal",
    "Al Ga In Tl Sn Pb Bi Nh Fl Mc Lv": "metal",
    "B Si Ge As Sb Te Po": "metalloid",
    "H C N O P S Se": "nonmetal",
    "F Cl Br I At Ts": "halogen",
    "He Ne Ar Kr Xe Rn Og": "noble gas",
}


def family(symbol: str) -> str:
    """What kind of element it is.

    >>> family("Na"), family("Au"), family("U")
    ('alkali metal', 'transition metal', 'actinide')
    """
    for symbols, name in FAMILIES.items():
        if symbol in symbols.split():
            return name
    number = NUMBER[symbol]
    if 57 <= number <= 71:
        return "lanthanide"
    return "actinide" if 89 <= number <= 103 else "transition metal"


@cache
def electrons(symbol: str) -> dict[Orbital, int]:
    """How many electrons each orbital of the atom has, in the order of filling."""
    left = NUMBER[symbol]
    found: dict[Orbital, int] = {}
    for orbital in FILLING:
        found[orbital] = min(left, 4 * orbital[1] + 2)
        left -= found[orbital]
    if symbol in MOVED:
        source, target, count = MOVED[symbol]
        found[_orbital(source)] -= count
        found[_orbital(target)] += count
    return {orbital: count for orbital, count in found.items() if count}


def _orbital(name: str) -> Orbital:
    return int(name[0]), LETTERS.index(name[1])


def shells(symbol: str) -> tuple[int, ...]:
    """How many electrons each shell has, from the nucleus outwards."""
    has = electrons(symbol)
    last = max(n for n, _ in has)
    return tuple(
        sum(count for (n, _), count in has.items() if n == shell) for shell in range(1, last + 1)
    )


def outer(symbol: str) -> int:
    """The dots of the Lewis symbol: s and p electrons of the outermost shell.

    The d electrons of a transition metal lie one shell deeper, and are not drawn as dots.
    """
    has = electrons(symbol)
    last = max(n for n, _ in has)
    return has.get((last, 0), 0) + has.get((last, 1), 0)


def configuration(symbol: str) -> str:
    """The configuration after the last noble gas, shell by shell.

    >>> configuration("O"), configuration("Pt"), configuration("Li")
    ('[He] 2s² 2p⁴', '[Xe] 4f¹⁴ 5d⁹ 6s¹', '[He] 2s¹')
    """
    core = [noble for noble in NOBLE if NUMBER[noble] < NUMBER[symbol]]
    inside = electrons(core[-1]) if core else {}
    rest = sorted((orbital, count) for orbital, count in electrons(symbol).items())
    words = [
        f"{n}{LETTERS[shape]}{str(count).translate(_ABOVE)}"
        for (n, shape), count in rest
        if inside.get((n, shape), 0) != count
    ]
    return " ".join([f"[{core[-1]}]" if core else "", *words]).strip()


def dots(count: int) -> tuple[int, int, int, int]:
    """The dots right, below, left and above a Lewis symbol: one to each side, then pairs.

    >>> dots(1), dots(4), dots(6)
    ((1, 0, 0, 0), (1, 1, 1, 1), (2, 1, 2, 1))
    """
    order = (0, 2, 1, 3)  # opposite sides first, as for magnesium: ·Mg·
    sides = [0, 0, 0, 0]
    for number in range(min(count, 8)):
        sides[order[number % 4]] += 1
    return sides[0], sides[1], sides[2], sides[3]
