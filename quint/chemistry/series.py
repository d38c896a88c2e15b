"""Solid solutions: one crystal whose places are shared by two elements, in any proportion.

>>> mix("Olivine", 0.1)
Olivine, 10% fayalite: (Mg₀.₉Fe₀.₁)₂SiO₄
  Mg 29.8%  Fe 7.6%  Si 19.1%  O 43.5% of the mass
  density 3.34 g/cm³
>>> mix("Plagioclase", 0.6).name
'labradorite'

The mass follows from the formula. The density is that of a crystal whose volume grows evenly from
one end to the other, which is nearly true: the end members' own densities are in ENDS.
"""

from dataclasses import dataclass
from fractions import Fraction

from quint.chemistry import formulas, minerals
from quint.core import QuintError
from quint.sentences import nearest, short

# What is swapped on each place when one end turns into the other.
SWAPS: dict[str, tuple[tuple[str, str], ...]] = {
    "Olivine": (("Mg", "Fe"),),
    "Plagioclase": (("Na", "Ca"), ("Si", "Al")),
}

# Densities of the end members in g/cm³. Olivine: 3.21 to 4.39 in the SSHADE database of minerals,
# 3.2 to 4.4 on the mineral cards of James Cook University; plagioclase: 2.62 to 2.76 in a textbook
# of optical mineralogy and in a table of gemstones.
ENDS = {"forsterite": 3.22, "fayalite": 4.39, "albite": 2.62, "anorthite": 2.76}

# Plagioclase has a name for each part of the way, by percent of anorthite.
_PLAGIOCLASE = {
    10: "albite",
    30: "oligoclase",
    50: "andesine",
    70: "labradorite",
    90: "bytownite",
    100: "anorthite",
}


@dataclass(frozen=True, slots=True)
class Mix:
    """A crystal somewhere between two ends."""

    series: str
    share: Fraction  # of the places that are as in the second end

    @property
    def ends(self) -> tuple[str, str]:
        (one, _), (two, _) = minerals.MINERALS[self.series].end_members
        return one, two

    @property
    def formula(self) -> formulas.Formula:
        if self.share in (0, 1):
            return minerals.MINERALS[self.series].end_members[int(self.share)][1]
        shares: dict[str, Fraction] = {}
        for before, after in SWAPS[self.series]:
            shares |= {before: 1 - self.share, after: self.share}
        return minerals.MINERALS[self.series].formula.fill(**shares)

    @property
    def percent(self) -> dict[str, float]:
        """Each element's part of the mass."""
        return {symbol: 100 * part for symbol, part in self.formula.mass_fractions().items()}

    @property
    def density(self) -> float:
        """In g/cm³."""
        ends = minerals.MINERALS[self.series].end_members
        one, two = (end.mass / ENDS[name] for name, end in ends)  # cm³ in a mole
        return self.formula.mass / (one + (two - one) * float(self.share))

    @property
    def name(self) -> str:
        """What a mineralogist calls it."""
        per_cent = 100 * self.share
        if self.series == "Plagioclase":
            return next(name for end, name in _PLAGIOCLASE.items() if per_cent <= end)
        return self.ends[int(self.share)] if self.share in (0, 1) else self.series.lower()

    def __repr__(self) -> str:
        parts = "  ".join(f"{symbol} {part:.1f}%" for symbol, part in self.percent.items())
        return (
            f"{self.series}, {float(100 * self.share):g}% {self.ends[1]}: {self.formula.pretty}\n"
            f"  {parts} of the mass\n  density {self.density:.2f} g/cm³"
        )


def mix(series: str, share: float | Fraction) -> Mix:
    """A crystal with this share of its places as in the second end: mix("Olivine", 0.1)."""
    known = {name.lower(): name for name in SWAPS}
    if str(series).lower() not in known:
        raise QuintError(f"I can mix {' and '.join(SWAPS)}.{nearest(str(series), SWAPS)}")
    try:
        exact = Fraction(str(share))
    except (ValueError, ZeroDivisionError):
        exact = Fraction(-1)
    if not 0 <= exact <= 1:
        raise QuintError(f"A share lies between 0 and 1, not {short(share)}.")
    return Mix(known[str(series).lower()], exact.limit_denominator(1000))
