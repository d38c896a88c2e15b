"""Ions and salts: formulas and names as textbooks print them, and the ions' own charges."""

from __future__ import annotations

from math import gcd

import pytest

from quint.chemistry import formula
from quint.chemistry.ions import IONS, ion, neutral, salt, together
from quint.core import QuintError

# Salts as any textbook names them; none of this comes from the code.
SALTS = """
    Na^+ Cl^- NaCl sodium chloride; K^+ Cl^- KCl potassium chloride; Ag^+ S^2- Ag2S silver sulfide
    Ca^2+ F^- CaF2 calcium fluoride; Ca^2+ CO3^2- CaCO3 calcium carbonate
    Ca^2+ PO4^3- Ca3(PO4)2 calcium phosphate; Ca^2+ OH^- Ca(OH)2 calcium hydroxide
    Mg^2+ SiO4^4- Mg2SiO4 magnesium silicate; Al^3+ O^2- Al2O3 aluminium oxide
    Al^3+ SO4^2- Al2(SO4)3 aluminium sulfate; Al^3+ PO4^3- AlPO4 aluminium phosphate
    Fe^2+ S^2- FeS iron(II) sulfide; Fe^2+ S2^2- FeS2 iron(II) disulfide
    Fe^3+ O^2- Fe2O3 iron(III) oxide; Fe^3+ Cl^- FeCl3 iron(III) chloride
    Cu^+ O^2- Cu2O copper(I) oxide; Cu^2+ O^2- CuO copper(II) oxide
    Cu^2+ NO3^- Cu(NO3)2 copper(II) nitrate; Sn^4+ O^2- SnO2 tin(IV) oxide
    NH4^+ Cl^- NH4Cl ammonium chloride; NH4^+ SO4^2- (NH4)2SO4 ammonium sulfate
    Pb^2+ MoO4^2- PbMoO4 lead(II) molybdate; Hg^2+ S^2- HgS mercury(II) sulfide
    Sn^4+ SiO4^4- SnSiO4 tin(IV) silicate; Fe^3+ S2^2- Fe2(S2)3 iron(III) disulfide
"""
KNOWN = [each.split(maxsplit=3) for each in SALTS.replace("\n", ";").split(";") if each.strip()]
CHARGES = {  # of the groups, counted from their atoms' usual states
    "NH4^+": 1, "SiO4^4-": -4, "PO4^3-": -3, "CO3^2-": -2, "SO4^2-": -2, "MoO4^2-": -2,
    "NO3^-": -1, "S2^2-": -2, "OH^-": -1,
}  # fmt: skip


@pytest.mark.parametrize(("plus", "minus", "written", "name"), KNOWN, ids=lambda word: word)
def test_two_ions_make_the_salt_of_the_textbooks(
    plus: str, minus: str, written: str, name: str
) -> None:
    made = neutral(plus, minus)
    assert str(made.formula) == written
    assert made.name == name
    assert made.neutral
    assert written == str(formula(written))
    assert made.formula.pretty in repr(together(plus, minus))


@pytest.mark.parametrize("text", IONS)
def test_an_ion_has_the_charge_of_its_atoms(text: str) -> None:
    each = ion(text)
    if text in CHARGES:
        assert each.charge == CHARGES[text]
    else:
        assert len(each.formula.atoms) == 1
    assert each.formula.charges().balanced is not False
    assert ion(each.name) == ion(each.formula.pretty) == each


def test_every_pair_balances_with_numbers_that_share_no_divisor() -> None:
    plus = [text for text, each in IONS.items() if each.charge > 0]
    minus = [text for text, each in IONS.items() if each.charge < 0]
    assert (len(plus), len(minus)) == (15, 12)  # lesson 34 tells these
    for one in plus:
        for two in minus:
            (_, many), (_, more) = neutral(one, two).counts
            assert many * IONS[one].charge + more * IONS[two].charge == 0
            assert gcd(many, more) == 1


@pytest.mark.parametrize(
    ("counts", "mineral"),
    [
        ({"Ca^2+": 1, "Mg^2+": 1, "CO3^2-": 2}, "Dolomite"),
        ({"Cu^2+": 2, "CO3^2-": 1, "OH^-": 2}, "Malachite"),
        ({"Cu^+": 1, "Fe^3+": 1, "S^2-": 2}, "Chalcopyrite"),
        ({"Ca^2+": 5, "PO4^3-": 3, "F^-": 1}, "Apatite (fluorapatite)"),
        ({"Fe^2+": 3, "Al^3+": 2, "SiO4^4-": 3}, "Garnet (almandine)"),
        ({"Na^+": 1, "NO3^-": 1}, ""),
    ],
)
def test_minerals_of_the_box_are_known(counts: dict[str, int], mineral: str) -> None:
    assert salt(counts).neutral
    assert salt(counts).mineral == mineral


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({}, "No ions yet."),
        ({"Na^+": 1}, "The charges add up to +1: one minus charge is missing."),
        ({"O^2-": 1}, "The charges add up to −2: two plus charges are missing."),
        ({"SiO4^4-": 12}, "The charges add up to −48: 48 plus charges are missing."),
        (
            {"Sn^4+": 2, "O^2-": 4},
            "Neutral, but this is 2 × SnO₂: take the smallest whole numbers.",
        ),
        (
            {"Na^+": 1, "Cl^-": 1, "F^-": 0},
            "NaCl, sodium chloride: neutral. In the box it is Halite.",
        ),
    ],
)
def test_what_is_told(counts: dict[str, int], told: str) -> None:
    assert salt(counts).told == told


@pytest.mark.parametrize("counts", [{"Na^+": -1}, {"Na^+": 13}, {"Na^+": 1.5}, {"Na^+": True}])
def test_strange_numbers_get_a_sentence(counts: dict[str, int]) -> None:
    with pytest.raises(QuintError, match="I count ions from 0 to 12"):
        salt(counts)


def test_strange_ions_get_a_sentence() -> None:
    with pytest.raises(QuintError, match="Did you mean"):
        ion("phosphat")
    with pytest.raises(QuintError, match="Both are plus"):
        neutral("Na^+", "Ca^2+")
