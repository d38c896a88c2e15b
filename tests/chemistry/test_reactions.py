"""Reactions: textbook equations, conservation, and reactions that cannot be."""

import itertools
import sys
from contextlib import suppress
from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given, strategies as st

from quint.chemistry import BadFormula, BadReaction, NotInstalled, balance, formula, reaction
from quint.chemistry.reactions import Reaction
from quint.core import QuintError


@pytest.mark.parametrize(
    ("asked", "answer"),
    [  # as textbooks print them
        ("H2 + O2 -> H2O", "2 H2 + O2 -> 2 H2O"),
        ("ZnS + O2 -> ZnO + SO2", "2 ZnS + 3 O2 -> 2 ZnO + 2 SO2"),
        ("PbS + O2 -> PbO + SO2", "2 PbS + 3 O2 -> 2 PbO + 2 SO2"),
        ("HgS + O2 -> Hg + SO2", "HgS + O2 -> Hg + SO2"),
        ("FeS2 + O2 -> Fe2O3 + SO2", "4 FeS2 + 11 O2 -> 2 Fe2O3 + 8 SO2"),
        ("MoS2 + O2 -> MoO3 + SO2", "2 MoS2 + 7 O2 -> 2 MoO3 + 4 SO2"),
        ("ZnO + C -> Zn + CO", "ZnO + C -> Zn + CO"),
        ("SnO2 + C -> Sn + CO", "SnO2 + 2 C -> Sn + 2 CO"),
        ("Fe2O3 + CO -> Fe + CO2", "Fe2O3 + 3 CO -> 2 Fe + 3 CO2"),
        ("Cu2CO3(OH)2 -> CuO + CO2 + H2O", "Cu2CO3(OH)2 -> 2 CuO + CO2 + H2O"),
        ("CuO + C -> Cu + CO2", "2 CuO + C -> 2 Cu + CO2"),
        ("CaCO3 -> CaO + CO2", "CaCO3 -> CaO + CO2"),
        (
            "CaSO4·2H2O -> CaSO4·0.5H2O + H2O",
            "2 CaSO4·2H2O -> 2 CaSO4·0.5H2O + 3 H2O",
        ),
        (
            "Cu2CO3(OH)2 + HCl -> CuCl2 + CO2 + H2O",
            "Cu2CO3(OH)2 + 4 HCl -> 2 CuCl2 + CO2 + 3 H2O",
        ),
        (
            "MnO4^- + Fe^2+ + H^+ -> Mn^2+ + Fe^3+ + H2O",
            "MnO4^- + 5 Fe^2+ + 8 H^+ -> Mn^2+ + 5 Fe^3+ + 4 H2O",
        ),
        ("Zn -> Zn^2+ + e-", "Zn -> Zn^2+ + 2 e-"),
        (  # the hard one of the puzzle books
            "K4[Fe(CN)6] + KMnO4 + H2SO4 -> KHSO4 + Fe2(SO4)3 + MnSO4 + HNO3 + CO2 + H2O",
            "10 K4[Fe(CN)6] + 122 KMnO4 + 299 H2SO4 -> "
            "162 KHSO4 + 5 Fe2(SO4)3 + 122 MnSO4 + 60 HNO3 + 60 CO2 + 188 H2O",
        ),
    ],
)
def test_textbook_equations(asked: str, answer: str) -> None:
    found = balance(asked)
    assert str(found) == answer
    assert found.balanced
    assert reaction(answer) == found


def test_given_numbers_are_overlooked_by_balance_and_judged_by_balanced() -> None:
    assert str(balance("5 H2 + 7 O2 -> H2O")) == "2 H2 + O2 -> 2 H2O"
    assert reaction("2 H2 + O2 -> 2 H2O").balanced
    assert reaction("H2 + ½ O2 -> H2O").balanced
    assert reaction("H2 + 1/2 O2 -> H2O").balanced
    assert not reaction("H2 + O2 -> H2O").balanced
    assert not reaction("Fe -> Fe3+").balanced  # atoms are, the charge is not


def test_a_number_counts_the_whole_substance() -> None:
    two_gypsum = reaction("2CaSO4·2H2O -> 2CaSO4 + 4H2O")
    assert two_gypsum.balanced
    assert two_gypsum == reaction("2 CaSO4.2H2O = 2 CaSO4 + 4 H2O")


@pytest.mark.parametrize("arrow", ["->", "-->", "→", "=", "=>", "⟶", "⇌", "<=>", " -> "])
def test_arrows_are_drawn_in_many_ways(arrow: str) -> None:
    assert str(reaction(f"CaCO3{arrow}CaO+CO2")) == "CaCO3 -> CaO + CO2"


def test_plus_signs_are_told_from_charges() -> None:
    assert str(reaction("Na+ + Cl- -> NaCl")) == "Na^+ + Cl^- -> NaCl"
    assert str(reaction("Na++Cl- -> NaCl")) == "Na^+ + Cl^- -> NaCl"
    assert str(reaction("Zn=Zn2++e-+½O2")) == "Zn -> Zn^2+ + e- + 1/2 O2"
    assert str(reaction("Cu2+ + Zn -> Cu + Zn2+")) == "Cu^2+ + Zn -> Cu + Zn^2+"


def test_both_sides_are_counted_in_a_table() -> None:
    assert repr(reaction("Fe + Cu2+ -> Fe3+ + Cu").tally()) == (
        "Fe + Cu²⁺ → Fe³⁺ + Cu\n"
        "          left  right\n"
        "  Fe         1      1\n"
        "  Cu         1      1\n"
        "  charge     2      3   not equal"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Zn -> Cu", "Zn stands on the left side only."),
        ("CaO -> CaCO3", "C stands on the right side only."),
        ("H2O + NaCl -> HCl", "O stands on the left side only."),
        ("NaCl -> NaCl2", "No numbers balance this."),
        ("Na+ + Cl -> NaCl", "No numbers balance this."),
        ("CO2 -> C + O2 + O3", "This can be balanced in several ways"),
        ("H2O -> H2 + O2 + H2O2 ", "This can be balanced in several ways"),
        ("CO2 + O2 -> CO", "This balances only with O₂ on the other side."),
        ("Fe2O3 -> FeO + Fe", "This balances only with Fe on the other side."),
        ("Fe2O3 -> Fe + FeO", "This balances only with Fe on the other side."),
        ("Fe2O3 + CO2 -> Fe + CO", "This balances only with Fe₂O₃ and Fe on the other side."),
        ("H2 + O2 + N2 -> H2O + N2", "several ways"),
        ("H2 + O2", "I see no arrow."),
        ("H2 -> O2 -> H2O", "I see more than one arrow."),
        ("-> H2", "A substance is missing."),
        ("H2 + -> H2O", "A substance is missing."),
        ("0 H2 -> H2", "0 is no number of substances."),
        ("1/0 H2 -> H2", "1/0 is no number of substances."),
        ("1234567890 H2 -> H2", "is no number of substances."),
        ("+".join(["H2"] * 17) + "->H2", "I read at most 16 substances."),
        ("H2->" + "O" * 700, "I read at most 600."),
        ("((H99999)99999)99999 + O2 -> H2O", "I balance indices up to 100,000."),
        ("H2 + O100001 -> H2O", "O has a very large index in 'O100001'"),
        ("(Zn,Fe)S + O2 -> ZnO + SO2", "is a series"),
    ],
)
def test_a_reaction_that_cannot_be_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(QuintError) as told:
        balance(text)
    assert sentence in str(told.value)


def test_a_substance_that_has_no_part_in_it_is_named() -> None:
    with pytest.raises(BadReaction, match="only without NaCl\\."):
        balance("H2 + O2 + NaCl -> H2O + NaCl2")


def test_an_unreadable_substance_is_shown_with_its_caret() -> None:
    with pytest.raises(BadFormula, match="There is no element Qu"):
        balance("Qu + O2 -> H2O")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(NotInstalled, match="pip install sympy"):
        balance("H2 + O2 -> H2O")


def test_the_picture_shows_the_equation() -> None:
    assert "H₂ + O₂ → H₂O" in reaction("H2 + O2 -> H2O").svg()


# ── Properties ────────────────────────────────────────────────────────────────────────────


def conserved(found: Reaction) -> bool:
    """Counted anew, without the class that counts."""
    totals: dict[str, Fraction] = {}
    for sign, side in ((1, found.left), (-1, found.right)):
        for term in side:
            for name, count in [*term.formula.atoms.items(), ("charge", term.formula.charge)]:
                totals[name] = totals.get(name, Fraction(0)) + sign * term.count * count
    return not any(totals.values())


elements = st.sampled_from(["H", "O", "S", "Cu"])
substances = st.builds(
    lambda atoms, charge: "".join(f"{s}{n}" for s, n in atoms) + charge,
    st.lists(st.tuples(elements, st.integers(1, 4)), min_size=1, max_size=3),
    st.sampled_from(["", "", "", "^+", "^2-"]),
)
sides = st.lists(substances, min_size=1, max_size=3, unique=True)


@given(sides, sides)
def test_a_balanced_reaction_conserves_every_element_and_the_charge(
    left: list[str], right: list[str]
) -> None:
    text = f"{' + '.join(left)} -> {' + '.join(right)}"
    asked = reaction(text)
    try:
        found = asked.balance()
    except BadReaction as error:
        several = "several ways" in str(error)
        # A slow twin looks for small whole numbers.
        assert several or not small_solutions(asked)
        return
    assert conserved(found)
    assert found.balanced
    counts = [int(term.count) for term in (*found.left, *found.right)]
    assert min(counts) > 0
    assert gcd(*counts) == 1
    assert [term.formula for term in found.left] == [formula(each) for each in left]
    assert [term.formula for term in found.right] == [formula(each) for each in right]


def small_solutions(asked: Reaction) -> set[tuple[int, ...]]:
    terms = [(1, term.formula) for term in asked.left] + [(-1, t.formula) for t in asked.right]
    columns = [
        {name: sign * count for name, count in [*each.atoms.items(), ("charge", each.charge)]}
        for sign, each in terms
    ]
    names = {name for column in columns for name in column}
    rows = [[column.get(name, 0) for column in columns] for name in names]
    found = set()
    for counts in itertools.product(range(1, 4), repeat=len(terms)):
        vanish = all(
            sum(n * entry for n, entry in zip(counts, row, strict=True)) == 0 for row in rows
        )
        if vanish and gcd(*counts) == 1:
            found.add(counts)
    return found


@given(elements, elements, st.integers(1, 9), st.integers(1, 9), st.integers(1, 4))
def test_a_compound_from_its_elements_always_balances(
    one: str, two: str, many: int, more: int, pack: int
) -> None:
    if one == two:
        return
    found = balance(f"{one}{pack} + {two} -> {one}{many}{two}{more}")
    assert conserved(found)
    first, second, product = (term.count for term in (*found.left, *found.right))
    assert first * pack == product * many
    assert second == product * more


@given(st.text("HOCuS2+->=() 1/½^e-", max_size=50) | st.text(max_size=50))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    with suppress(QuintError):
        assert balance(text).balanced
