"""How much comes out: the limiting substance, the yield, heat, and what a current does.

>>> batch("Fe2O3 + CO -> Fe + CO2", {"Fe2O3": 1000, "CO": 400}, "kg")
Fe₂O₃ + 3 CO → 2 Fe + 3 CO₂
           had     used     left     made   kg
  Fe₂O₃ 1000.0    760.1    239.9
  CO     400.0    400.0      0.0
  Fe                                531.7
  CO₂                               628.5
  CO is used up first.
>>> heat("Fe2O3 + Al -> Al2O3 + Fe")
Fe₂O₃ + 2 Al → Al₂O₃ + 2 Fe
  right   −1675.7 kJ
  left     −824.2 kJ
  −851.5 kJ: heat is set free
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from quint.chemistry import formulas, reactions
from quint.core import QuintError
from quint.sentences import short

FARADAY = 96485.33  # coulombs in a mole of electrons: exact since 2019, here rounded

# What it takes to make a substance from its elements, in kJ/mol at 25 °C; an element has 0. Water
# is liquid, zinc sulfide sphalerite, carbon graphite. All stand so in the chemistry data booklet of
# Alberta Education and, rounded, in appendix G of OpenStax Chemistry 2e, but for CaCO3: there the
# book has -1220.0, and a handbook of thermochemistry our value for calcite.
_HEATS = """
    Al2O3 -1675.7; CO -110.5; CO2 -393.5; CaO -634.9; CaCO3 -1207.6; H2O -285.8
    Fe2O3 -824.2; CuO -157.3; HgO -90.8
    SO2 -296.8; ZnO -350.5; ZnS -206.0; SnO2 -577.6
"""
HEATS: Mapping[str, float] = {
    name: float(value)
    for name, value in (pair.split() for pair in re.split(r"[;\n]", _HEATS) if pair.strip())
}


# ── Grams ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Batch:
    """What a reaction makes of what there is. Masses are in `unit`."""

    reaction: reactions.Reaction
    had: dict[str, float]  # by formula as text
    used: dict[str, float]
    made: dict[str, float]
    limit: str  # what is used up first; nothing, if only one substance was given
    unit: str

    @property
    def left(self) -> dict[str, float]:
        return {name: self.had[name] - self.used[name] for name in self.had}

    def __repr__(self) -> str:
        names = [*self.used, *self.made]
        wide = max(len(_pretty(name)) for name in names)
        lines = [
            self.reaction.pretty,
            f"  {'':{wide}} {'had':>6}   {'used':>6}   {'left':>6}   {'made':>6}   {self.unit}",
        ]
        for name, used in self.used.items():
            had, left = self.had.get(name, used), self.left.get(name, 0.0)
            row = f"{had:6.1f}   {used:6.1f}   {max(left, 0):6.1f}"
            lines.append(f"  {_pretty(name):{wide}} {row}")
        for name, made in self.made.items():
            lines.append(f"  {_pretty(name):{wide}} {'':6}   {'':6}   {'':6}   {made:6.1f}")
        told = [f"  {_pretty(self.limit)} is used up first."] if self.limit else []
        return "\n".join([*lines, *told])

    def yields(self, name: str, got: float) -> formulas.Working:
        """What was really got, as a part of what the equation promises."""
        if name not in self.made:
            raise QuintError(f"This makes {', '.join(self.made)}, not {short(name)}.")
        most = self.made[name]
        told = f"{got:g} {self.unit} of {most:.1f} {self.unit}: a yield of {got / most:.1%}"
        return formulas.Working(told)


def _pretty(name: str) -> str:
    return formulas.formula(name).pretty


def batch(
    text: str | reactions.Reaction, had: Mapping[str, float], unit: str = "g", made: float = 1
) -> Batch:
    """Let a reaction run until something is used up. What is not named is there in plenty.

    `made` is the part of what the equation promises that really comes out: 0.9 for nine tenths.
    """
    balanced = reactions.balance(text)
    left = {str(term.formula): term for term in balanced.left}
    for name, mass in had.items():
        if name not in left:
            raise QuintError(f"This needs {', '.join(left)}, not {short(name)}.")
        if not mass > 0:
            raise QuintError(f"How much {name} is there? I expect a number above 0.")
    if not had:
        raise QuintError("Say how much there is of something, like {'ZnS': 100}.")
    runs = {
        name: mass / (float(left[name].count) * left[name].formula.mass)
        for name, mass in had.items()
    }
    run = min(runs.values())
    first = min(runs, key=lambda name: runs[name])
    return Batch(
        balanced,
        dict(had),
        _masses(balanced.left, run),
        _masses(balanced.right, run * made),
        first if len(had) > 1 else "",
        unit,
    )


def _masses(terms: tuple[reactions.Term, ...], run: float) -> dict[str, float]:
    return {str(t.formula): run * float(t.count) * t.formula.mass for t in terms}


# ── Heat ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Heat:
    """The heat of a reaction as its equation stands, in kJ at 25 °C: minus is set free."""

    reaction: reactions.Reaction
    left: float
    right: float

    @property
    def kilojoules(self) -> float:
        return self.right - self.left

    def per_kilogram(self, name: str) -> float:
        """In kJ for a kilogram of a substance on either side."""
        for term in (*self.reaction.left, *self.reaction.right):
            if str(term.formula) == name:
                return 1000 * self.kilojoules / (float(term.count) * term.formula.mass)
        raise QuintError(f"There is no {short(name)} in {self.reaction.pretty}.")

    def __repr__(self) -> str:
        told = "heat is set free" if self.kilojoules < 0 else "heat must be put in"
        rows = [("right", self.right), ("left", self.left)]
        lines = [f"  {name:<5} {_signed(value):>9} kJ" for name, value in rows]
        last = f"  {_signed(self.kilojoules)} kJ: {told}"
        return "\n".join([self.reaction.pretty, *lines, last])


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def heat(text: str | reactions.Reaction) -> Heat:
    """The heat of a reaction, from what it takes to make each substance."""
    balanced = reactions.balance(text)
    return Heat(balanced, _heat_of(balanced.left), _heat_of(balanced.right))


def _heat_of(terms: tuple[reactions.Term, ...]) -> float:
    return sum(float(term.count) * _one(term.formula) for term in terms)


def _one(substance: formulas.Formula) -> float:
    name = str(substance)
    if name in HEATS:
        return HEATS[name]
    if len(substance.atoms) == 1 and not substance.charge:
        return 0.0
    raise QuintError(f"I do not know the heat of {substance.pretty}. I know: {', '.join(HEATS)}.")


# ── Current ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Current:
    """What it takes to win a metal from its ion with a current."""

    ion: formulas.Formula
    grams: float
    volts: float

    @property
    def moles(self) -> float:
        """Of electrons."""
        return self.ion.charge * self.grams / self.ion.mass

    @property
    def ampere_hours(self) -> float:
        return self.moles * FARADAY / 3600

    @property
    def kilowatt_hours(self) -> float:
        return self.ampere_hours * self.volts / 1000

    def __repr__(self) -> str:
        symbol = str(self.ion).partition("^")[0]
        some = f"{self.ion.charge} " if self.ion.charge > 1 else ""
        return (
            f"{self.ion.pretty} + {some}e⁻ → {symbol}\n"
            f"  {self.grams:g} g of {symbol} take {self.moles:.1f} mol of electrons\n"
            f"  that is {self.ampere_hours:.0f} ampere-hours\n"
            f"  and at {self.volts:g} V {self.kilowatt_hours:.2f} kWh"
        )


def current(ion: str, grams: float, volts: float) -> Current:
    """The current that wins so many grams of a metal: current("Al^3+", 1000, volts=4.2)."""
    read = formulas.formula(ion)
    if len(read.atoms) != 1 or read.charge <= 0:
        raise QuintError(f"I expect the ion of a metal, like Al^3+, not {read.pretty}.")
    if not (grams > 0 and volts > 0):
        raise QuintError("Grams and volts are numbers above 0.")
    return Current(read, float(grams), float(volts))
