"""Why formulas are neutral: states of the textbooks, states given, and "I am not sure"."""

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from quint.chemistry import formula
from quint.chemistry.charges import Charges, signed
from quint.chemistry.elements import KNOWN
from quint.chemistry.oxidation import FIXED, GROUPS
from quint.core import QuintError

TABLE = Path(__file__).with_name("oxidation_states.csv")
TYPED = list(
    csv.DictReader(
        line for line in TABLE.read_text(encoding="utf-8").splitlines() if line[0] != "#"
    )
)
ROWS = [(row["formula"], row["states"]) for row in TYPED]


def told(charges: Charges) -> str:
    """States as the table of the textbooks writes them: N-3+5 H+1 O-2."""
    by_symbol: dict[str, list[Fraction]] = {}
    for share in charges.shares:
        by_symbol.setdefault(share.symbol, []).append(share.state)
    words = []
    for symbol, states in by_symbol.items():
        average = "~" if f"for {symbol} the average" in charges.note else ""
        signs = [f"{'+' if state > 0 else ''}{state}" for state in states]
        words.append(symbol + average + "".join(signs))
    return " ".join(words)


def test_the_table_is_large_enough() -> None:
    assert len({text for text, _ in ROWS}) == len(ROWS) >= 200


@pytest.mark.parametrize(("text", "states"), ROWS, ids=[text for text, _ in ROWS])
def test_states_are_those_of_the_textbooks(text: str, states: str) -> None:
    found = formula(text).charges()
    in_any_order = [sorted(re.split(r"\s", words)) for words in (told(found), states)]
    assert in_any_order[0] == [normal(word) for word in in_any_order[1]]
    assert found.balanced


def normal(word: str) -> str:
    """Two states of one element in rising order: O-2-1 is written O-2-1, N+5-3 would be N-3+5."""
    symbol: str
    symbol, states = re.findall(r"([A-Z][a-z]?~?)(.*)", word)[0]
    numbers = sorted(map(Fraction, re.findall(r"[+-]?\d+(?:/\d+)?", states)))
    return symbol + "".join(f"{'+' if state > 0 else ''}{state}" for state in numbers)


@pytest.mark.parametrize(("text", "states"), ROWS, ids=[text for text, _ in ROWS])
def test_the_table_itself_adds_up(text: str, states: str) -> None:
    """A slip in the table must not teach the program: where one state is told, count by hand."""
    atoms, asked = formula(text).atoms, formula(text).charge
    numbers = {}
    for word in states.split():
        symbol, state = re.findall(r"([A-Z][a-z]?)~?(.*)", word)[0]
        numbers[symbol] = [Fraction(n) for n in re.findall(r"[+-]?\d+(?:/\d+)?", state)]
    assert set(numbers) == set(atoms)
    if all(len(states) == 1 for states in numbers.values()):
        assert sum(atoms[symbol] * states[0] for symbol, states in numbers.items()) == asked


# ── Every row a second time, without the program ──────────────────────────────────────────

GROUP_1, GROUP_2 = {"Li", "Na", "K", "Cs"}, {"Be", "Mg", "Ca", "Ba"}
PULLS_HYDROGEN = {"C", "N", "O", "F", "Si", "P", "S", "Cl", "As", "Se", "Br", "Te", "I"}
IONS = {  # groups of atoms with the states that the rules and a sum give them
    "NH4^+": "N-3 H+1", "NO3^-": "N+5 O-2", "NO2^-": "N+3 O-2", "SO4^2-": "S+6 O-2",
    "CO3^2-": "C+4 O-2", "OH^-": "O-2 H+1", "CN^-": "C+2 N-3", "SCN^-": "S-2 C+4 N-3",
    "NH2^-": "N-3 H+1", "CrO4^2-": "Cr+6 O-2", "O2^2-": "O-1", "S2^2-": "S-1",
    "CO": "C+2 O-2", "NH3": "N-3 H+1", "H2O": "H+1 O-2",
}  # fmt: skip


def by_rule(symbol: str, among: set[str]) -> int | None:
    """The state that the common rules of schoolbooks fix, whatever else the sum says."""
    fixed = {"F": -1, "Al": 3, "Zn": 2}
    fixed |= dict.fromkeys(GROUP_1, 1) | dict.fromkeys(GROUP_2, 2)
    if symbol in fixed:
        return fixed[symbol]
    if symbol == "O":
        return None if "F" in among else -2
    if symbol == "H":
        return 1 if among & PULLS_HYDROGEN else -1
    if symbol in {"Cl", "Br", "I"}:
        free = {"O", "F"} | ({"Cl", "Br"} if symbol == "I" else set())
        return None if among & free else -1
    if symbol == "S":
        return None if among & {"O", "F", "Cl", "Br", "I", "N"} else -2
    if symbol == "N":
        return -3 if among - {"N"} <= GROUP_1 | GROUP_2 | {"Al"} else None
    return None


def typed_states(states: str) -> dict[str, set[Fraction]]:
    found = {}
    for word in states.split():
        symbol, state = re.findall(r"([A-Z][a-z]?)~?(.*)", word)[0]
        found[symbol] = {Fraction(n) for n in re.findall(r"[+-]?\d+(?:/\d+)?", state)}
    return found


def from_ions(text: str, made_of: str) -> dict[str, set[Fraction]]:
    """The states in the ions, whose atoms and charges must add up to those of the compound."""
    states: dict[str, set[Fraction]] = {}
    atoms: dict[str, Fraction] = {}
    charge = Fraction(0)
    for count, ion in re.findall(r"(\d*)(\S+)", made_of):
        one, times = formula(ion), Fraction(count or 1)
        known = typed_states(IONS[ion]) if ion in IONS else {}
        if len(one.atoms) == 1 and not known:  # an ion of one atom has its charge
            known = {symbol: {Fraction(one.charge)} for symbol in one.atoms}
        for symbol, here in known.items():
            states[symbol] = states.get(symbol, set()) | here
            atoms[symbol] = atoms.get(symbol, Fraction(0)) + times * one.atoms[symbol]
        charge += times * one.charge
    assert atoms == {symbol: Fraction(n) for symbol, n in formula(text).atoms.items()}
    assert charge == formula(text).charge
    return states


@pytest.mark.parametrize("row", TYPED, ids=[text for text, _ in ROWS])
def test_each_row_is_found_a_second_time_without_the_program(row: dict[str, str]) -> None:
    typed = typed_states(row["states"])
    if row["check"] != "sum":
        assert from_ions(row["formula"], row["check"]) == typed
        return
    free = [one for one, told in typed.items() if {by_rule(one, set(typed))} != told]
    assert len(free) <= 1  # and test_the_table_itself_adds_up gives that one
    assert all(len(told) == 1 for told in typed.values())


def test_the_ions_of_the_second_way_add_up() -> None:
    for ion, states in IONS.items():
        atoms = formula(ion).atoms
        sums = (atoms[one] * state for one, told in typed_states(states).items() for state in told)
        assert sum(sums) == formula(ion).charge


# ── What nobody knows is not invented ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("FeS3", "Fe would have +6"),
        ("FeS4", "Fe would have +8"),
        ("CuFeS3", "No choice of usual states adds up"),
        ("HgS2", "Hg would have +4"),
        ("CaCO2", "C would have +2"),
        ("NaNO", "N would have +1"),
        ("SO4", "S would have +8"),
        ("NH4", "N would have −4"),
        ("SiO", "Si would have +2"),
        ("CrO5", "Cr would have +10"),  # two of its bonds are between oxygens
        ("Fe3C", "Metals and C share"),
        ("NiAs", "Metals and As share"),
        ("CuZn", "metals only"),
        ("NCl3", "Cl and N pull at electrons about equally"),
        ("SiH4", "Hydrogen and Si pull at electrons about equally"),
        ("SiHCl3", "Hydrogen and Si"),
        ("C8H10N4O2", "does not say whether N holds on to C and H or to O"),
        ("C7H5N3O6", "does not say whether N"),
        ("U3O8", "U would have"),
        ("EsCl3", "I know no usual state of Es"),
        ("CuFeS2", "More than one choice"),
        ("FeTiO3", "More than one choice"),
        ("NH2Cl", "pull at electrons about equally"),
    ],
)
def test_where_the_rules_end_it_says_so(text: str, why: str) -> None:
    found = formula(text).charges()
    assert not found.sure
    assert found.balanced is None
    assert found.shares == ()
    assert "I am not sure. " in repr(found)
    assert why in repr(found)
    with pytest.raises(QuintError, match="I am not sure"):
        _ = found.sum


@pytest.mark.parametrize(
    ("text", "sum_"),
    [
        ("NaCl2", -1), ("CaOH", 1), ("Al2O2", 2), ("MgF", 1), ("NaO", -1), ("HO", -1),
        ("CaNO3", 1), ("NaSO4", -1), ("AlSO4", 1), ("NH4SO4", -1), ("NH4Cl2", -1), ("NH4O", -1),
        ("NaAlAlSi2O8", -1),
    ],
)  # fmt: skip
def test_a_wrong_formula_is_not_neutral(text: str, sum_: int) -> None:
    found = formula(text).charges()
    assert found.balanced is False
    assert found.sum == sum_
    assert "not neutral" in repr(found)


def test_a_wrong_ion_has_not_the_charge_it_claims() -> None:
    found = formula("OH+").charges()
    assert found.sum == -1
    assert not found.balanced
    assert repr(found).endswith("−1   not +1")


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("O2", {"O": 0}),
        ("Fe3+", {"Fe": 3}),
        ("Hg2^2+", {"Hg": 1}),
        ("O2^2-", {"O": -1}),
        ("SO4^2-", {"S": 6, "O": -2}),
        ("NO2^-", {"N": 3, "O": -2}),
        ("MnO4^-", {"Mn": 7, "O": -2}),
        ("CN^-", {"C": 2, "N": -3}),
        ("[Cu(NH3)4]^2+", {"Cu": 2, "N": -3, "H": 1}),
        ("S2O8^2-", {"S": 6, "O": Fraction(-14, 8)}),
    ],
)
def test_ions_and_elements(text: str, states: dict[str, int]) -> None:
    found = formula(text).charges()
    assert found.balanced
    assert found.states == states


# ── As it is shown ────────────────────────────────────────────────────────────────────────


def test_magnetite_has_iron_in_two_states() -> None:
    shares = formula("Fe3O4").charges().shares
    assert [f"{each.count} {each.symbol} {each.state}" for each in shares] == [
        "1 Fe 2",
        "2 Fe 3",
        "4 O -2",
    ]


def test_wuestite_has_gaps_and_some_iron_in_a_higher_state_for_them() -> None:
    # 0.85 × 2 + 0.10 × 3 = 2
    assert repr(formula("Fe0.95O").charges()) == (
        "Fe₀.₉₅O\n"
        "  Fe 0.85 × (+2) = +1.7\n"
        "  Fe  0.1 × (+3) = +0.3\n"
        "  O     1 × (−2) =   −2\n"
        "  sum            =    0   neutral\n"
        "  Fe in two states"
    )


def test_the_working_is_shown_line_by_line() -> None:
    assert repr(formula("Cu2CO3(OH)2").charges()) == (
        "Cu₂CO₃(OH)₂\n"
        "  Cu   2 × (+2) =   +4\n"
        "  C    1 × (+4) =   +4\n"
        "  O    5 × (−2) =  −10\n"
        "  H    2 × (+1) =   +2\n"
        "  sum           =    0   neutral"
    )


def test_ways_that_add_up_are_told_but_not_chosen() -> None:
    chalcopyrite = formula("CuFeS2")
    assert repr(chalcopyrite.charges()) == (
        "CuFeS₂\n"
        "  I am not sure. More than one choice of usual states adds up.\n"
        "  perhaps Cu +2, Fe +2\n"
        "  perhaps Cu +1, Fe +3"
    )
    given_one = chalcopyrite.charges(Cu=1)
    assert given_one.states == {"Cu": 1, "Fe": 3, "S": -2}
    assert given_one.others == ()


def test_a_given_state_stays() -> None:
    assert "Fe would have +4" in repr(formula("FeS2").charges(S=-2))
    assert formula("FeS2").charges(S=-2, Fe=2).sum == -2
    assert formula("NH4NO3").charges(N=1).states == {"N": 1, "H": 1, "O": -2}
    assert formula("EsCl3").charges(Es=3).balanced


def test_states_that_make_no_sense_get_a_sentence() -> None:
    with pytest.raises(QuintError, match="There is no Zn in NaCl"):
        formula("NaCl").charges(Zn=2)
    with pytest.raises(QuintError, match="The state of Xe must be a whole number"):
        formula("XeF4").charges(Xe="four")  # type: ignore[arg-type]
    with pytest.raises(QuintError, match="e⁻ has no atoms"):
        formula("e-").charges()


def test_a_charge_has_a_real_minus_sign() -> None:
    assert [signed(Fraction(n)) for n in (-2, 0, 2)] == ["−2", "0", "+2"]


# ── Whatever is asked ─────────────────────────────────────────────────────────────────────


def test_the_states_of_a_group_are_its_charge() -> None:
    for group in GROUPS:
        assert sum(share.charge for share in group.shares) == group.charge, group.atoms


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(KNOWN)), st.integers(1, 9)),
        min_size=2,
        max_size=5,
        unique_by=lambda pair: pair[0],
    )
)
def test_an_answer_counts_every_atom_and_breaks_no_fixed_rule(pairs: list[tuple[str, int]]) -> None:
    text = " ".join(f"{symbol}{count}" for symbol, count in pairs)
    found = formula(text).charges()
    if not found.sure:
        return
    atoms: dict[str, Fraction] = {}
    for share in found.shares:
        atoms[share.symbol] = atoms.get(share.symbol, Fraction(0)) + share.count
        assert share.state == FIXED.get(share.symbol, share.state)
        if share.symbol not in ("C", "O", "N", "S"):  # these hold on to one another
            assert share.state in KNOWN[share.symbol]
    assert atoms == dict(pairs)
