"""Why formulas are neutral: states found, states given, formulas that cannot be."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quint.chemistry import formula
from quint.chemistry.charges import signed
from quint.chemistry.elements import USUAL
from quint.core import QuintError


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("NaCl", {"Na": 1, "Cl": -1}),
        ("NaClO3", {"Na": 1, "Cl": 5, "O": -2}),
        ("H2S", {"H": 1, "S": -2}),
        ("H2SO3", {"H": 1, "S": 4, "O": -2}),
        ("H2SO4", {"H": 1, "S": 6, "O": -2}),
        ("SO4^2-", {"S": 6, "O": -2}),
        ("NH4+", {"N": -3, "H": 1}),
        ("NO3-", {"N": 5, "O": -2}),
        ("MnO2", {"Mn": 4, "O": -2}),
        ("KMnO4", {"K": 1, "Mn": 7, "O": -2}),
        ("CO", {"C": 2, "O": -2}),
        ("CH4", {"C": -4, "H": 1}),
        ("Sn2V2O7", {"Sn": 2, "V": 5, "O": -2}),  # a divanadate, whatever the order
        ("V2Sn2O7", {"Sn": 2, "V": 5, "O": -2}),
        ("H2O2", {"H": 1, "O": -1}),
        ("NaH", {"Na": 1, "H": -1}),
        ("FeS2", {"Fe": 2, "S": -1}),
        ("Cu2O", {"Cu": 1, "O": -2}),
        ("O2", {"O": 0}),
        ("Fe3+", {"Fe": 3}),
        ("Hg2^2+", {"Hg": 1}),
        ("Fe3O4", {"Fe": Fraction(8, 3), "O": -2}),
        ("Pb3O4", {"Pb": Fraction(8, 3), "O": -2}),
    ],
)
def test_states_are_found(text: str, states: dict[str, int]) -> None:
    found = formula(text).charges()
    assert found.balanced
    assert found.states == states


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
        "  sum            =    0   neutral"
    )


@pytest.mark.parametrize(("text", "sum_"), [("NaCl2", -1), ("CaOH", 1), ("Al2O2", 2), ("MgF", 1)])
def test_a_wrong_formula_is_not_neutral(text: str, sum_: int) -> None:
    found = formula(text).charges()
    assert not found.balanced
    assert found.sum == sum_
    assert "not neutral" in repr(found)


def test_a_wrong_ion_has_not_the_charge_it_claims() -> None:
    found = formula("OH+").charges()
    assert found.sum == -1
    assert not found.balanced
    assert repr(found).endswith("−1   not +1")


def test_the_working_is_shown_line_by_line() -> None:
    assert repr(formula("Cu2CO3(OH)2").charges()) == (
        "Cu₂CO₃(OH)₂\n"
        "  Cu   2 × (+2) =   +4\n"
        "  C    1 × (+4) =   +4\n"
        "  O    5 × (−2) =  −10\n"
        "  H    2 × (+1) =   +2\n"
        "  sum           =    0   neutral"
    )


def test_other_states_that_add_up_are_told() -> None:
    chalcopyrite = formula("CuFeS2")
    assert "also possible: Cu +1, Fe +3, S −2" in repr(chalcopyrite.charges())
    given_one = chalcopyrite.charges(Cu=1)
    assert given_one.states == {"Cu": 1, "Fe": 3, "S": -2}
    assert given_one.others == ()


def test_a_given_state_stays_even_if_a_rare_one_would_balance() -> None:
    pyrite = formula("FeS2").charges(S=-2)
    assert pyrite.states == {"Fe": 2, "S": -2}
    assert not pyrite.balanced


def test_states_that_make_no_sense_get_a_sentence() -> None:
    with pytest.raises(QuintError, match="There is no Zn in NaCl"):
        formula("NaCl").charges(Zn=2)
    with pytest.raises(QuintError, match=r"charges\(Xe=…\)"):
        formula("XeF4").charges()
    assert formula("XeF4").charges(Xe=4).balanced
    with pytest.raises(QuintError, match="The state of Xe must be a whole number"):
        formula("XeF4").charges(Xe="four")  # type: ignore[arg-type]
    with pytest.raises(QuintError, match="e⁻ has no atoms"):
        formula("e-").charges()
    with pytest.raises(QuintError, match="several oxidation states"):
        formula("CNPSClFeCuPb").charges()


def test_a_charge_has_a_real_minus_sign() -> None:
    assert [signed(Fraction(n)) for n in (-2, 0, 2)] == ["−2", "0", "+2"]


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(USUAL)), st.integers(1, 9)),
        min_size=2,
        max_size=5,
        unique_by=lambda pair: pair[0],
    )
)
def test_what_is_found_adds_up_and_is_usual(pairs: list[tuple[str, int]]) -> None:
    text = "".join(f"{symbol}{count}" for symbol, count in pairs)
    found = formula(text).charges()
    assert found.sum == sum(share.count * share.state for share in found.shares)
    atoms: dict[str, Fraction] = {}
    for share in found.shares:
        atoms[share.symbol] = atoms.get(share.symbol, Fraction(0)) + share.count
    assert atoms == dict(pairs)
    if not found.balanced:  # then no choice of one usual state an element is: try them all
        assert 0 not in sums(pairs)
    for other in found.others:
        assert sum(share.charge for share in other) == 0


def sums(pairs: list[tuple[str, int]]) -> set[int]:
    reached = {0}
    for symbol, count in pairs:
        reached = {total + count * state for total in reached for state in USUAL[symbol]}
    return reached
