"""Oxidation states by the rules of the schoolbooks, and "I am not sure" where these rules end.

In this order, each rule giving way to those before it:

1. An element by itself has 0, and an ion of one element has its charge.
2. Well-known groups have the same states wherever they stand: NH₄⁺, NO₃⁻, SO₄²⁻, CN⁻ (`GROUPS`).
3. Fluorine has −1, the metals of groups 1 and 2 have +1 and +2, aluminium +3, zinc +2 (`FIXED`).
4. Hydrogen has +1; with metals only, −1.
5. Oxygen has −2, but −1 in peroxides, −½ in superoxides, and more than 0 with fluorine.
6. Of the other elements those that pull harder at electrons (`PULL`) have the charge of their
   simple ion (`ANION`): Cl −1, S −2, N −3.
7. The one that is left takes the rest, if it is known to do so (`elements.KNOWN`). If several are
   left, there must be one way only to choose from what is known of them.

Whatever does not come out of these is not guessed. Rules 3 to 6 stand so in several school lists
(tests/chemistry/oxidation_states.csv names three); the tests find each of more than 200 compounds a
second time, by these rules and one sum or from its ions. Where the books treat it: OpenStax,
*Chemistry 2e*, section 4.2; IUPAC's report (P. Karen, P. McArdle, J. Takats, Pure Appl. Chem. 86,
2014, 1017); N. N. Greenwood and A. Earnshaw, *Chemistry of the Elements*, 2nd edition. Not every
number here has been compared with these books.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from quint.chemistry.charges import Charges, Share, signed
from quint.chemistry.elements import KNOWN
from quint.core import QuintError

Run = tuple[tuple["str | Run", Fraction], ...]  # a formula without its signs: symbols or brackets
Atoms = dict[str, Fraction]

ONE = Fraction(1)
MOST_OPEN = 6  # elements with several states among which a search may choose

GROUP_1, GROUP_2 = ["Li", "Na", "K", "Rb", "Cs", "Fr"], ["Be", "Mg", "Ca", "Sr", "Ba", "Ra"]
FIXED: Mapping[str, int] = {
    "F": -1,
    **dict.fromkeys(GROUP_1, 1),
    **dict.fromkeys([*GROUP_2, "Zn", "Cd"], 2),
    **dict.fromkeys(["Al", "Sc", "Y", "La"], 3),
}
# Which pulls harder at electrons: Pauling's electronegativity, rising.
PULL = (
    *("Si", "Ge", "B", "Sb", "Te", "As", "P", "H"),
    *("Se", "C", "S", "I", "Br", "N", "Cl", "O", "F"),
)
ANION: Mapping[str, int] = {
    **dict.fromkeys(["F", "Cl", "Br", "I"], -1),
    **dict.fromkeys(["O", "S", "Se", "Te"], -2),
    **dict.fromkeys(["N", "P", "As", "Sb"], -3),
    **dict.fromkeys(["C", "Si"], -4),
}
HALOGENS = ("Cl", "Br", "I")
LIKE_HYDROGEN = ("B", "Si", "Ge", "Sn", "Sb", "Bi")  # pull about as hard: no rule decides
PYRITES = ("Fe", "Co", "Ni", "Mn", "Ru", "Os")
MIXED = {"Fe": (2, 3), "Mn": (2, 3), "Co": (2, 3), "Pb": (2, 4)}  # both in one oxide: Fe₃O₄
SALTS = {*FIXED, "Ga", "In"} - {"F"}  # metals whose carbides, phosphides, … are like salts

SALT_STATES = {"C": (4, 3), "N": (3, 5), "S": (4, 6), "Cl": (1, 3, 5, 7)}  # with metals and O

# The group, its charge, and the states of what is in it; oxygen −2 and hydrogen +1 go unsaid.
# ~ marks an average: the atoms of a thiosulfate, S₂O₃²⁻, are not alike.
_GROUPS = """
    NH4 +1 N-3    NH3 0 N-3     NH2 -1 N-3    NO3 -1 N+5    NO2 -1 N+3    N3 -1 N~-1/3
    CO3 -2 C+4    C2O4 -2 C+3   HCOO -1 C+2   CH3COO -1 C~0  CH3CO2 -1 C~0  C2H3O2 -1 C~0
    CN -1 C+2,N-3     CNO -1 C+4,N-3    OCN -1 C+4,N-3    NCO -1 C+4,N-3
    SCN -1 S-2,C+4,N-3    NCS -1 S-2,C+4,N-3    CNS -1 S-2,C+4,N-3
    SO4 -2 S+6    SO3 -2 S+4    S2O3 -2 S~+2   S2O4 -2 S+3   S2O5 -2 S~+4   S2O6 -2 S+5
    S2O7 -2 S+6   S4O6 -2 S~+5/2 SeO4 -2 Se+6  SeO3 -2 Se+4
    PO4 -3 P+5    P2O7 -4 P+5   AsO4 -3 As+5  AsO3 -3 As+3  VO4 -3 V+5    FeO4 -2 Fe+6
    ClO -1 Cl+1   ClO2 -1 Cl+3  ClO3 -1 Cl+5  ClO4 -1 Cl+7  BrO -1 Br+1   BrO3 -1 Br+5
    IO3 -1 I+5    IO4 -1 I+7    CrO4 -2 Cr+6  Cr2O7 -2 Cr+6 MoO4 -2 Mo+6  WO4 -2 W+6
    BH4 -1 B+3,H-1    AlH4 -1 Al+3,H-1
"""


@dataclass(frozen=True, slots=True)
class Group:
    """A well-known part of formulas: its atoms in the order in which they are written."""

    atoms: tuple[tuple[str, Fraction], ...]
    charge: int
    shares: tuple[Share, ...]
    note: str = ""


def _group(name: str, charge: str, states: str) -> Group:
    found = re.findall(r"([A-Z][a-z]?)(\d*)", name)
    atoms = tuple((symbol, Fraction(count or 1)) for symbol, count in found)
    known = {"O": Fraction(-2), "H": ONE}
    known |= {s: Fraction(n) for s, n in re.findall(r"([A-Z][a-z]?)~?([-+\d/]+)", states)}
    shares = tuple(Share(symbol, count, known[symbol]) for symbol, count in atoms)
    return Group(atoms, int(charge), shares, _average(states[0]) if "~" in states else "")


def _average(symbol: str) -> str:
    return f"for {symbol} the average of its atoms"


# Two oxygen atoms of these hold together as in hydrogen peroxide.
def _peroxo(sulfurs: int, oxygens: int) -> Group:
    atoms = (("S", Fraction(sulfurs)), ("O", Fraction(oxygens)))
    shares = (
        Share("S", Fraction(sulfurs), Fraction(6)),
        Share("O", Fraction(oxygens - 2), Fraction(-2)),
        Share("O", Fraction(2), Fraction(-1)),
    )
    return Group(atoms, -2, shares)


_WRITTEN = re.findall(r"(\S+) (\S+) (\S+)", _GROUPS)
GROUPS = sorted(
    [*(_group(*each) for each in _WRITTEN), _peroxo(2, 8), _peroxo(1, 5)],
    key=lambda group: -len(group.atoms),
)
CARBONYL = _group("CO", "0", "C+2")


NITROGEN = "The formula does not say whether N holds on to C and H or to O."


class NotSure(Exception):
    """The rules do not decide; the text says why, `ways` are those that would add up."""

    def __init__(self, why: str, ways: Sequence[tuple[Share, ...]] = ()) -> None:
        super().__init__(why)
        self.ways = tuple(ways)


@dataclass(frozen=True, slots=True)
class Found:
    shares: tuple[Share, ...]
    note: str = ""

    @property
    def sum(self) -> Fraction:
        return sum((share.charge for share in self.shares), Fraction(0))


def oxidation_states(
    title: str, parts: Sequence[tuple[Run, Fraction]], target: int, given: Mapping[str, int]
) -> Charges:
    """The charge balance of a formula that has these parts between its dots."""
    atoms = _atoms(parts)
    _check_given(title, atoms, given)
    try:
        found = _one_by_one(parts, given) if not target and len(parts) > 1 else None
        found = found or _whole(parts, target, given)
    except NotSure as doubt:
        return Charges(title, (), target, doubt.ways, doubt=str(doubt))
    return Charges(title, _tidy(found.shares, atoms), target, note=found.note)


def _check_given(title: str, atoms: Atoms, given: Mapping[str, int]) -> None:
    for symbol, state in given.items():
        if symbol not in atoms:
            raise QuintError(f"There is no {symbol} in {title}.")
        if type(state) is not int:
            raise QuintError(f"The state of {symbol} must be a whole number, like 2 or -1.")
    if not atoms:
        raise QuintError(f"{title} has no atoms.")


def _atoms(parts: Sequence[tuple[Run, Fraction]]) -> Atoms:
    counts: Atoms = {}
    for run, times in parts:
        for unit, count in run:
            inside = {unit: ONE} if isinstance(unit, str) else _atoms([(unit, ONE)])
            for symbol, number in inside.items():
                counts[symbol] = counts.get(symbol, Fraction(0)) + number * count * times
    return counts


def _tidy(shares: Sequence[Share], atoms: Atoms) -> tuple[Share, ...]:
    """Atoms of one element and one state together, in the order of the formula."""
    together: dict[tuple[str, Fraction], Fraction] = {}
    for share in shares:
        key = share.symbol, share.state
        together[key] = together.get(key, Fraction(0)) + share.count
    order = {symbol: at for at, symbol in enumerate(atoms)}
    merged = [Share(symbol, count, state) for (symbol, state), count in together.items()]
    return tuple(sorted(merged, key=lambda share: (order[share.symbol], share.state)))


# ── Parts and groups ──────────────────────────────────────────────────────────────────────


def _one_by_one(parts: Sequence[tuple[Run, Fraction]], given: Mapping[str, int]) -> Found | None:
    """What stands between dots is neutral by itself: CuSO₄·5H₂O. None if it is not."""
    shares: list[Share] = []
    notes = []
    for run, times in parts:
        inside = {symbol: given[symbol] for symbol in _atoms([(run, ONE)]) if symbol in given}
        try:
            found = _whole([(run, ONE)], 0, inside)
        except NotSure:
            return None
        if found.sum:
            return None
        shares += [Share(each.symbol, each.count * times, each.state) for each in found.shares]
        notes.append(found.note)
    return Found(tuple(shares), "; ".join(filter(None, dict.fromkeys(notes))))


def _whole(parts: Sequence[tuple[Run, Fraction]], target: int, given: Mapping[str, int]) -> Found:
    atoms = _atoms(parts)
    if len(atoms) == 1 and not given:
        ((symbol, count),) = atoms.items()
        return Found((Share(symbol, count, Fraction(target) / count),))
    groups: list[tuple[Group, Fraction]] = []
    rest: Atoms = {}
    for run, times in parts:
        _take_groups(run, times, groups, rest, given)
    carbon = "C" in rest and any(share.symbol == "C" for g, _ in groups for share in g.shares)
    charge = sum((group.charge * times for group, times in groups), Fraction(0))
    known = [
        Share(share.symbol, share.count * times, share.state)
        for group, times in groups
        for share in group.shares
    ]
    # A group that is all of the formula is an ion only if it has the charge of one: NO₂ has none.
    # And N in NH₂ may hold on to another N, to O or Cl: NH₂OH.
    alone = not rest and len(groups) == 1
    amide = any(group.charge == -1 and set(dict(group.atoms)) == {"N", "H"} for group, _ in groups)
    loose = alone or (amide and set(rest) <= {"O", "H", *HALOGENS})
    if not groups or carbon or (charge != target and loose):
        return _by_rules(atoms, Fraction(target), given, salt=False)
    if "C" in rest and any(set(dict(group.atoms)) <= {*"NO"} for group, _ in groups):
        raise NotSure(NITROGEN)
    notes = [group.note for group, _ in groups]
    if rest:
        found = _by_rules(rest, target - charge, given, salt=True)
        known += found.shares
        notes.append(found.note)
    return Found(tuple(known), "; ".join(filter(None, dict.fromkeys(notes))))


def _take_groups(
    run: Run,
    times: Fraction,
    groups: list[tuple[Group, Fraction]],
    rest: Atoms,
    given: Mapping[str, int],
) -> None:
    at = 0
    while at < len(run):
        unit, count = run[at]
        if not isinstance(unit, str):
            if unit == CARBONYL.atoms and not given:
                groups.append((CARBONYL, times * count))
            else:
                _take_groups(unit, times * count, groups, rest, given)
            at += 1
            continue
        group = next((g for g in GROUPS if run[at : at + len(g.atoms)] == g.atoms), None)
        if group and not any(symbol in given for symbol, _ in group.atoms):
            groups.append((group, times))
            at += len(group.atoms)
            continue
        rest[unit] = rest.get(unit, Fraction(0)) + count * times
        at += 1


# ── The rules, one after the other ────────────────────────────────────────────────────────


def _by_rules(atoms: Atoms, target: Fraction, given: Mapping[str, int], salt: bool) -> Found:
    """`salt`: these atoms share the formula with groups that are not among them."""
    states = {symbol: Fraction(state) for symbol, state in given.items() if symbol in atoms}
    if not states and not salt and (pair := _pairs(atoms, target)):
        return pair
    if not salt and not states and all(symbol not in PULL for symbol in atoms):
        raise NotSure("These are metals only, and metals among themselves share their electrons.")
    for symbol in atoms:
        if symbol in FIXED:
            states.setdefault(symbol, Fraction(FIXED[symbol]))
    if "H" in atoms:
        states.setdefault("H", _hydrogen(atoms, salt))
    if "O" in atoms and set(atoms) != {"O", "F"}:
        states.setdefault("O", Fraction(-2))
    # Silicates and borates: only silicon monoxide and its like are otherwise.
    if "O" in atoms and len(atoms) > 2:
        for symbol, state in (("Si", 4), ("B", 3)):
            if symbol in atoms:
                states.setdefault(symbol, Fraction(state))
    return _open_ones(atoms, target, states, salt)


def _pairs(atoms: Atoms, target: Fraction) -> Found | None:
    """Two atoms that hold together: peroxides, superoxides, pyrites, acetylides."""
    if len(atoms) != 2 or target:
        return None
    (metal, count), (symbol, number) = atoms.items()
    shape: tuple[object, object] = (count, number)
    light = metal in (*GROUP_1, "H")
    twice = number == 2 and (count == 2 if light else metal in (*GROUP_2, "Zn") and count == 1)
    note = ""
    if symbol == "O" and twice:
        note, charge = "a peroxide: two O hold together, O₂²⁻", Fraction(-2)
    elif symbol == "O" and metal in ("Na", "K", "Rb", "Cs") and shape == (1, 2):
        note, charge = "a superoxide: two O hold together, O₂⁻", Fraction(-1)
    elif symbol == "O" and metal in ("K", "Rb", "Cs") and shape == (1, 3):
        note, charge = "an ozonide: three O hold together, O₃⁻", Fraction(-1)
    elif symbol == "S" and (twice or (metal in PYRITES and shape == (1, 2))):
        note, charge = "a disulfide: two S hold together, S₂²⁻", Fraction(-2)
    elif symbol == "C" and twice and metal not in ("H", "Be", "Zn"):
        note, charge = "a carbide: two C hold together, C₂²⁻", Fraction(-2)
    if not note:
        return None
    shares = (Share(metal, count, -charge / count), Share(symbol, number, charge / number))
    return Found(shares, note)


def _hydrogen(atoms: Atoms, salt: bool) -> Fraction:
    stronger = [symbol for symbol in atoms if symbol in ANION and symbol not in LIKE_HYDROGEN]
    alike = [symbol for symbol in atoms if symbol in LIKE_HYDROGEN]
    acid = next(iter(atoms)) == "H" and "F" in atoms  # HBF₄, H₂SiF₆
    if alike and not (salt or acid or "O" in atoms):
        raise NotSure(f"Hydrogen and {alike[0]} pull at electrons about equally.")
    return Fraction(1 if stronger or salt else -1)


def _open_ones(atoms: Atoms, target: Fraction, states: dict[str, Fraction], salt: bool) -> Found:
    """Rules 6 and 7: what is left after the rules for single elements."""
    left = [symbol for symbol in atoms if symbol not in states]
    pulling = sorted((s for s in left if s in ANION or s in PULL), key=PULL.index)
    metals = [symbol for symbol in left if symbol not in pulling]
    for symbol in left:
        if symbol not in KNOWN:
            raise NotSure(f"I know no usual state of {symbol}. Name one: charges({symbol}=…)")
    if not left:
        return Found(_shares(atoms, states))
    if len(metals) > MOST_OPEN:
        raise NotSure("Too many of its elements have several states. Name some of them.")
    if not metals:
        return _least_pulling(atoms, target, states, pulling)
    as_ions = states | {symbol: _ion(symbol) for symbol in pulling}
    if not salt:
        _like_a_salt(atoms, pulling)
    try:
        return _metals(atoms, target, as_ions, metals)
    except NotSure:
        if len(pulling) < 2 and not (pulling and "O" in atoms):
            raise
    # An oxygen salt that is no well-known group: CuTeO₄. The weakest of them is positive.
    return _metals(atoms, target, as_ions, [pulling[0], *metals])


def _ion(symbol: str) -> Fraction:
    if symbol not in ANION:
        raise NotSure(f"{symbol} has no simple ion that is negative.")
    return Fraction(ANION[symbol])


def _least_pulling(
    atoms: Atoms, target: Fraction, states: dict[str, Fraction], pulling: list[str]
) -> Found:
    """No metal is open: the element that pulls least takes the rest."""
    least, *others = pulling
    _check_close(least, others, atoms)
    states = states | {symbol: _ion(symbol) for symbol in others}
    alone = not others and not ({"O", "F"} & set(atoms) - {least})
    if alone and least in HALOGENS:  # nothing pulls harder, so a halide it is
        return Found(_shares(atoms, states | {least: Fraction(-1)}))
    rest = (target - sum(atoms[s] * states[s] for s in atoms if s != least)) / atoms[least]
    organic = least == "C" and ("H" in atoms or not set(atoms) & SALTS) and abs(rest) <= 4
    if not organic and rest not in _allowed(least, atoms, alone):
        raise NotSure(_would_be(least, rest))
    shared = atoms[least] > 1 and (organic or len(atoms) > 2) and least in "CNS"
    note = _average(least) if shared or rest.denominator > 1 else ""
    return Found(_shares(atoms, states | {least: rest}), note)


def _allowed(symbol: str, atoms: Atoms, alone: bool) -> Sequence[int]:
    """What is known of the element in such company."""
    if not set(atoms) & SALTS:
        return KNOWN[symbol]
    if alone and "H" not in atoms:
        return (ANION.get(symbol, 0),)
    return SALT_STATES.get(symbol, KNOWN[symbol])


def _check_close(least: str, others: list[str], atoms: Atoms) -> None:
    pair = {least, *others}
    if pair in ({"N", "Cl"}, {"N", "Br"}) and not {"O", "F"} & set(atoms):
        raise NotSure(f"{' and '.join(sorted(pair))} pull at electrons about equally.")
    if {"C", "N"} <= pair and "O" in atoms:
        raise NotSure(NITROGEN)


def _like_a_salt(atoms: Atoms, pulling: list[str]) -> None:
    """Fe₃C and NiAs are rather alloys than salts."""
    strong = [symbol for symbol in atoms if symbol in ANION and symbol not in ("C", "Si", "P")]
    strong = [symbol for symbol in strong if symbol not in ("As", "Sb")]
    if not strong and "H" not in atoms and not set(atoms) - set(pulling) <= SALTS:
        raise NotSure(f"Metals and {pulling[-1]} share their electrons in ways of their own.")


def _metals(
    atoms: Atoms, target: Fraction, states: Mapping[str, Fraction], open_: list[str]
) -> Found:
    states = {symbol: state for symbol, state in states.items() if symbol not in open_}
    rest = target - sum((atoms[s] * state for s, state in states.items()), Fraction(0))
    choices = product(*(KNOWN[symbol] for symbol in open_))
    ways = [
        states | dict(zip(open_, map(Fraction, chosen), strict=True))
        for chosen in choices
        if sum(atoms[s] * state for s, state in zip(open_, chosen, strict=True)) == rest
    ]
    if len(ways) == 1:
        return Found(_shares(atoms, ways[0]))
    if ways:
        told = [_shares({s: atoms[s] for s in open_}, way) for way in ways]
        raise NotSure("More than one choice of usual states adds up.", told)
    if len(open_) == 1:
        if list(atoms) == open_ and not rest:  # with neutral molecules round it: Ni(CO)₄
            return Found(_shares(atoms, {open_[0]: rest}))
        average = rest / atoms[open_[0]]
        mixed = tuple(_in_two_states(open_[0], atoms, average))
        if mixed:
            return Found((*_shares(atoms, states), *mixed), f"{open_[0]} in two states")
        raise NotSure(_would_be(open_[0], average))
    raise NotSure("No choice of usual states adds up.")


def _in_two_states(symbol: str, atoms: Atoms, average: Fraction) -> Iterator[Share]:
    """As in magnetite, Fe₃O₄: one iron +2 and two irons +3. Whole atoms, unless the formula has
    parts of an atom itself, as wüstite has, Fe₀.₉₅O."""
    low, high = MIXED.get(symbol, (0, 0))
    if low < average < high and "O" in atoms:
        highs = atoms[symbol] * (average - low) / (high - low)
        if atoms[symbol].denominator % highs.denominator == 0:
            yield Share(symbol, atoms[symbol] - highs, Fraction(low))
            yield Share(symbol, highs, Fraction(high))


def _would_be(symbol: str, state: Fraction) -> str:
    usual = [signed(each) for each in sorted(KNOWN[symbol])]
    known = " or ".join([", ".join(usual[:-1]), usual[-1]] if len(usual) > 1 else usual)
    return f"{symbol} would have {signed(state)}; what I know of it is {known}."


def _shares(atoms: Atoms, states: Mapping[str, Fraction]) -> tuple[Share, ...]:
    return tuple(Share(s, count, states[s]) for s, count in atoms.items() if s in states)
