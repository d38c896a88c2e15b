"""Solid solutions: masses and densities worked out by hand."""

from __future__ import annotations

import pytest

from quint.chemistry.series import mix
from quint.core import QuintError
from tests.chemistry.by_hand import WEIGHTS


def by_hand(series: str, share: float) -> tuple[dict[str, float], float]:
    """The masses of a mole, and the density, without formulas.

    Molar volumes: mass ÷ density of the ends, forsterite 140.69 ÷ 3.22 = 43.69 cm³, fayalite
    203.77 ÷ 4.39 = 46.42, albite 262.22 ÷ 2.62 = 100.08, anorthite 278.20 ÷ 2.76 = 100.80.
    """
    x = share
    if series == "Olivine":
        counts, ends = {"Mg": 2 - 2 * x, "Fe": 2 * x, "Si": 1, "O": 4}, (43.69, 46.42)
    else:
        counts = {"Na": 1 - x, "Ca": x, "Al": 1 + x, "Si": 3 - x, "O": 8}
        ends = (100.08, 100.80)
    masses = {symbol: count * WEIGHTS[symbol] for symbol, count in counts.items()}
    return masses, sum(masses.values()) / (ends[0] * (1 - x) + ends[1] * x)


@pytest.mark.parametrize("series", ["Olivine", "Plagioclase"])
@pytest.mark.parametrize("share", [0, 0.05, 0.1, 0.25, 0.5, 0.6, 0.95, 1])
def test_mass_and_density(series: str, share: float) -> None:
    masses, density = by_hand(series, share)
    whole = sum(masses.values())
    found = mix(series, share)
    assert found.density == pytest.approx(density, abs=0.005)
    assert found.formula.mass == pytest.approx(whole, abs=0.02)
    for symbol, mass in masses.items():
        assert found.percent.get(symbol, 0) == pytest.approx(100 * mass / whole, abs=0.02)
    assert found.formula.charges().balanced


@pytest.mark.parametrize(  # the limits of the textbooks: 10, 30, 50, 70 and 90 percent
    ("share", "name"),
    [
        (0, "albite"), (0.1, "albite"), (0.15, "oligoclase"), (0.4, "andesine"),
        (0.6, "labradorite"), (0.8, "bytownite"), (0.95, "anorthite"), (1, "anorthite"),
    ],
)  # fmt: skip
def test_plagioclase_has_names_on_the_way(share: float, name: str) -> None:
    assert mix("plagioclase", share).name == name


def test_olivine_has_names_at_its_ends() -> None:
    assert [mix("Olivine", share).name for share in (0, 0.5, 1)] == [
        "forsterite",
        "olivine",
        "fayalite",
    ]


def test_strange_mixtures_get_a_sentence() -> None:
    for share in (-0.1, 1.1, "half", float("nan"), "1/0"):
        with pytest.raises(QuintError, match="between 0 and 1"):
            mix("Olivine", share)  # type: ignore[arg-type]
    with pytest.raises(QuintError, match="Did you mean 'Olivine'"):
        mix("Oliven", 0.5)
