"""Ions, and what they make together: from charges to a formula.

>>> together("Ca^2+", "PO4^3-")
Ca²⁺ and PO₄³⁻
  2 and 3 both divide 6
  3 × Ca²⁺  = +6
  2 × PO₄³⁻ = −6
  Ca₃(PO₄)₂, calcium phosphate
>>> salt({"Cu^2+": 2, "CO3^2-": 1, "OH^-": 2}).told
'Cu₂CO₃(OH)₂, copper(II) carbonate hydroxide: neutral. In the box it is Malachite.'
>>> salt({"Na^+": 1, "O^2-": 1}).told
'The charges add up to −1: one plus charge is missing.'

Neutral is not the same as real: the charges say which formulas are possible, and no more.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import gcd, lcm

from quint.chemistry import charges, formulas, minerals
from quint.core import QuintError
from quint.sentences import nearest, short

MOST = 12  # of one ion in a salt

# In the order in which a formula names them.
_IONS = """
    K^+ potassium; Na^+ sodium; NH4^+ ammonium; Ag^+ silver; Ca^2+ calcium; Cu^+ copper(I)
    Mg^2+ magnesium; Zn^2+ zinc; Pb^2+ lead(II); Hg^2+ mercury(II); Cu^2+ copper(II)
    Fe^2+ iron(II); Fe^3+ iron(III); Al^3+ aluminium; Sn^4+ tin(IV)
    SiO4^4- silicate; PO4^3- phosphate; CO3^2- carbonate; SO4^2- sulfate; MoO4^2- molybdate
    NO3^- nitrate; S2^2- disulfide; S^2- sulfide; O^2- oxide; F^- fluoride; Cl^- chloride
    OH^- hydroxide
"""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Ion:
    """An ion: how it is written, and its name in the name of a salt."""

    text: str
    name: str

    @property
    def formula(self) -> formulas.Formula:
        return formulas.formula(self.text)

    @property
    def charge(self) -> int:
        return self.formula.charge

    def __repr__(self) -> str:
        return f"{self.formula.pretty}, {self.name}"


def _read() -> dict[str, Ion]:
    pieces = [piece.split() for piece in _IONS.replace("\n", ";").split(";") if piece.strip()]
    return {text: Ion(text, name) for text, name in pieces}


IONS: Mapping[str, Ion] = _read()
_ORDER = {text: place for place, text in enumerate(IONS)}


def ion(text: str | Ion) -> Ion:
    """An ion as it is written, or by its name: "Ca^2+", "Ca²⁺", "calcium".

    >>> ion("phosphate"), ion("Ca2+")
    (PO₄³⁻, phosphate, Ca²⁺, calcium)
    """
    if isinstance(text, Ion):
        return text
    wanted = " ".join(str(text).split())
    for each in IONS.values():
        if wanted in (each.text, each.formula.pretty, each.name, each.text.replace("^", "")):
            return each
    names = [*IONS, *(each.name for each in IONS.values())]
    raise QuintError(f"I do not know the ion {short(wanted)}.{nearest(wanted, names)}")


@dataclass(frozen=True)
class Salt:
    """Some ions together. `neutral` if the charges add up to zero."""

    counts: tuple[tuple[Ion, int], ...]

    @property
    def charge(self) -> int:
        return sum(each.charge * count for each, count in self.counts)

    @property
    def neutral(self) -> bool:
        return bool(self.counts) and not self.charge

    @property
    def times(self) -> int:
        """How often the smallest formula is in it."""
        return gcd(*(count for _, count in self.counts))

    @cached_property
    def formula(self) -> formulas.Formula:
        """The formula of these ions, brackets only where something in them is counted."""
        if not self.counts:
            raise QuintError("There are no ions here.")
        return formulas.formula("".join(_written(each, count) for each, count in self.counts))

    @property
    def name(self) -> str:
        return " ".join(each.name for each, _ in self.counts)

    @property
    def mineral(self) -> str:
        """The mineral of the box that has just these atoms, with its end member; or nothing."""
        return _minerals().get(frozenset(self.formula.atoms.items()), "")

    @property
    def told(self) -> str:
        """What there is to say about it, in a sentence or two."""
        if not self.counts:
            return "No ions yet."
        if self.charge:
            missing = f"{'minus' if self.charge > 0 else 'plus'} charge"
            how = _NUMBERS[abs(self.charge)] if abs(self.charge) <= 10 else str(abs(self.charge))
            are = f"{missing} is" if abs(self.charge) == 1 else f"{missing}s are"
            added = charges.signed(self.charge)
            return f"The charges add up to {added}: {how} {are} missing."
        if self.times > 1:
            part = salt({each: count // self.times for each, count in self.counts})
            return (
                f"Neutral, but this is {self.times} × {part.formula.pretty}: "
                "take the smallest whole numbers."
            )
        found = f" In the box it is {self.mineral}." if self.mineral else ""
        return f"{self.formula.pretty}, {self.name}: neutral.{found}"

    def __repr__(self) -> str:
        return self.told


def _written(each: Ion, count: int) -> str:
    bare = each.text.partition("^")[0]
    if count == 1:
        return bare
    alone = len(each.formula.atoms) == 1 and bare.isalpha()
    return f"{bare}{count}" if alone else f"({bare}){count}"


@cache
def _minerals() -> dict[frozenset[tuple[str, object]], str]:
    found: dict[frozenset[tuple[str, object]], str] = {}
    for each in minerals.MINERALS.values():
        for end, made in each.end_members:
            if len(made.atoms) > 1:
                told = each.name if end == each.name.lower() else f"{each.name} ({end})"
                found[frozenset(made.atoms.items())] = told
    return found


def salt(counts: Mapping[str, int] | Mapping[Ion, int]) -> Salt:
    """These ions together: salt({"Ca^2+": 3, "PO4^3-": 2})."""
    found: dict[Ion, int] = {}
    for text, count in counts.items():
        if type(count) is not int or not 0 <= count <= MOST:
            raise QuintError(f"I count ions from 0 to {MOST}, not {short(count)}.")
        if count:
            found[ion(text)] = count
    ordered = sorted(found.items(), key=lambda each: _ORDER[each[0].text])
    return Salt(tuple(ordered))


def neutral(plus: str, minus: str) -> Salt:
    """The smallest neutral salt of two ions.

    >>> neutral("Al^3+", "O^2-").formula
    Al₂O₃
    """
    one, two = ion(plus), ion(minus)
    if one.charge * two.charge > 0:
        sign = "plus" if one.charge > 0 else "minus"
        raise QuintError(f"Both are {sign}: {one.formula.pretty} and {two.formula.pretty}.")
    all_ = lcm(one.charge, two.charge)
    return salt({one: all_ // abs(one.charge), two: all_ // abs(two.charge)})


def together(plus: str, minus: str) -> formulas.Working:
    """How two ions come together, step by step."""
    made = neutral(plus, minus)
    (one, many), (two, more) = made.counts
    names = [each.formula.pretty for each, _ in made.counts]
    wide = max(map(len, names))
    all_ = many * one.charge
    sizes = (abs(one.charge), abs(two.charge))
    how = (
        f"{sizes[0]} and {sizes[1]} both divide {abs(all_)}"
        if sizes[0] != sizes[1]
        else "the charges are of the same size"
    )
    lines = [
        " and ".join(names),
        f"  {how}",
        f"  {many} × {names[0]:<{wide}} = {charges.signed(all_)}",
        f"  {more} × {names[1]:<{wide}} = {charges.signed(-all_)}",
        f"  {made.formula.pretty}, {made.name}",
    ]
    return formulas.Working("\n".join(lines))
