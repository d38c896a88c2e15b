"""Limiting substances, yields, heats and currents, worked out by hand."""

from __future__ import annotations

import pytest

from quint.chemistry.amounts import batch, current, heat
from quint.core import QuintError
from tests.chemistry.by_hand import WEIGHTS

# Molar masses added up by hand from IUPAC's abridged weights.
CU, OX, C, FE, S, AL, ZN = (WEIGHTS[symbol] for symbol in ("Cu", "O", "C", "Fe", "S", "Al", "Zn"))
CUO, SO2, FE2O3 = CU + OX, S + 2 * OX, 2 * FE + 3 * OX


def test_the_smaller_part_of_the_equation_is_used_up_first() -> None:
    # 2 CuO + C → 2 Cu + CO2: 80 kg of CuO would need 80 × 12.011 ÷ 159.09 = 6.04 kg of carbon
    made = batch("CuO + C -> Cu + CO2", {"CuO": 80, "C": 4}, "kg")
    assert made.limit == "C"
    assert made.made["Cu"] == pytest.approx(4 / C * 2 * CU, rel=1e-4)  # 42.3 kg
    assert made.left["CuO"] == pytest.approx(80 - 4 / C * 2 * CUO, rel=1e-4)
    assert made.left["C"] == pytest.approx(0, abs=1e-9)
    assert "C is used up first." in repr(made)


def test_mass_is_kept() -> None:
    made = batch("Fe2O3 + CO -> Fe + CO2", {"Fe2O3": 500, "CO": 1000})
    assert made.limit == "Fe2O3"
    assert sum(made.used.values()) == pytest.approx(sum(made.made.values()))
    assert made.made["Fe"] == pytest.approx(500 * 2 * FE / FE2O3, rel=1e-4)


def test_what_is_not_named_is_there_in_plenty() -> None:
    made = batch("ZnS + O2 -> ZnO + SO2", {"ZnS": ZN + S})
    assert made.limit == ""
    assert made.made["SO2"] == pytest.approx(SO2, rel=1e-4)
    assert made.used["O2"] == pytest.approx(3 * OX, rel=1e-4)  # 1½ O2 for each ZnS
    assert "used up" not in repr(made)
    part = batch("ZnS + O2 -> ZnO + SO2", {"ZnS": ZN + S}, made=0.5)
    assert part.made["SO2"] == pytest.approx(SO2 / 2, rel=1e-4)


def test_yield() -> None:
    made = batch("CuO + C -> Cu + CO2", {"CuO": 80, "C": 4}, "kg")
    assert repr(made.yields("Cu", 38)) == "38 kg of 42.3 kg: a yield of 89.8%"  # 38 ÷ 42.326
    with pytest.raises(QuintError, match="This makes Cu, CO2, not 'Pb'"):
        made.yields("Pb", 1)


@pytest.mark.parametrize(
    ("had", "told"),
    [
        ({}, "Say how much there is"),
        ({"Cu": 1}, "This needs CuO, C, not 'Cu'"),
        ({"C": 0}, "a number above 0"),
        ({"C": float("nan")}, "a number above 0"),
    ],
)
def test_strange_amounts_get_a_sentence(had: dict[str, float], told: str) -> None:
    with pytest.raises(QuintError, match=told):
        batch("CuO + C -> Cu + CO2", had)


@pytest.mark.parametrize(
    ("asked", "kilojoules"),
    [  # added up by hand from the heats of formation; the first is in every textbook
        ("Fe2O3 + Al -> Al2O3 + Fe", -851.5),
        ("C + O2 -> CO2", -393.5),
        ("CO + O2 -> CO2", -566.0),  # 2 CO + O2
        ("ZnS + O2 -> ZnO + SO2", -882.6),  # 2 × (−350.5 − 296.8 + 206.0)
        ("Fe2O3 + CO -> Fe + CO2", -24.8),  # 3 × (−393.5 + 110.5) + 824.2
        ("Al2O3 + C -> Al + CO2", 2170.9),  # 3 × −393.5 + 2 × 1675.7
        ("CaCO3 -> CaO + CO2", 179.2),
        ("HgO -> Hg + O2", 181.6),
    ],
)
def test_heats(asked: str, kilojoules: float) -> None:
    assert heat(asked).kilojoules == pytest.approx(kilojoules, abs=0.06)


def test_heat_of_a_kilogram() -> None:
    made = heat("Al2O3 + C -> Al + CO2")
    assert made.per_kilogram("Al") == pytest.approx(2170.9 / (4 * AL) * 1000, rel=1e-4)
    with pytest.raises(QuintError, match="There is no 'Fe' in"):
        made.per_kilogram("Fe")
    with pytest.raises(QuintError, match="I do not know the heat of PbS"):
        heat("PbS + O2 -> PbO + SO2")


def test_a_current_counts_electrons() -> None:
    # 3 × 1000 ÷ 26.982 = 111.19 mol; × 96485 ÷ 3600 = 2980 Ah; × 4.2 V = 12.5 kWh
    made = current("Al^3+", 1000, volts=4.2)
    assert made.moles == pytest.approx(111.19, abs=0.01)
    assert made.ampere_hours == pytest.approx(2980, abs=1)
    assert made.kilowatt_hours == pytest.approx(12.52, abs=0.01)
    assert repr(current("Na^+", 23, 4)).startswith("Na⁺ + e⁻ → Na")
    for bad in (("Al", 1, 1), ("SO4^2-", 1, 1), ("Al^3+", 0, 1), ("Al^3+", 1, -1)):
        with pytest.raises(QuintError):
            current(*bad)
