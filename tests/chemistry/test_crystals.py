"""Crystals against textbooks: orders of symmetry, Euler's rule, angles between faces."""

import re
from math import cos, radians, sqrt

import pytest
from quint_widgets.chemistry import stone, stones, systems

from quint.chemistry import MINERALS, formula
from quint.chemistry.crystals import (
    CLASSES,
    CRYSTALS,
    added,
    crystal,
    form,
    read_indices,
    symmetries,
)
from quint.core import QuintError

DRAWN = [name for name, each in CRYSTALS.items() if each.symmetry]


def test_every_mineral_has_a_crystal_of_its_system() -> None:
    assert list(CRYSTALS) == list(MINERALS)
    for name, each in CRYSTALS.items():
        assert each.system == MINERALS[name].crystal_system
    assert {each.system for each in CRYSTALS.values()} == {
        "amorphous", *(system for system, _ in CLASSES.values())
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "order"),
    [  # as every table of the 32 classes has them
        ("-1", 2), ("2/m", 4), ("mmm", 8), ("4/m", 8), ("4/mmm", 16), ("-42m", 8), ("32", 6),
        ("-3", 6), ("-3m", 12), ("6/m", 12), ("6/mmm", 24), ("m-3", 24), ("-43m", 24), ("m-3m", 48),
    ],
)  # fmt: skip
def test_a_class_has_as_many_symmetries_as_the_tables_say(name: str, order: int) -> None:
    assert len(symmetries(name)) == order


@pytest.mark.parametrize(
    ("indices", "symmetry", "faces"),
    [  # cube, octahedron, rhombic dodecahedron, pyritohedron, tetrahedron, rhombohedron, prism
        ("100", "m-3m", 6), ("111", "m-3m", 8), ("110", "m-3m", 12), ("210", "m-3", 12),
        ("210", "m-3m", 24), ("111", "-43m", 4), ("104", "-3m", 6), ("100", "6/mmm", 6),
        ("321", "m-3m", 48), ("001", "2/m", 2), ("010", "-1", 2),
    ],
)  # fmt: skip
def test_a_form_has_its_faces(indices: str, symmetry: str, faces: int) -> None:
    assert len(form(read_indices(indices), symmetry)) == faces


@pytest.mark.parametrize("name", DRAWN)
def test_eulers_rule_holds(name: str) -> None:
    solid = crystal(name)
    edges = sum(len(face) for _, face in solid.faces) / 2
    assert len(solid.corners) - edges + len(solid.faces) == 2
    # each edge belongs to two faces, seen once from either side
    pairs = [
        pair for _, face in solid.faces for pair in zip(face, face[1:] + face[:1], strict=True)
    ]
    assert len(set(pairs)) == len(pairs)
    assert {(b, a) for a, b in pairs} == set(pairs)


@pytest.mark.parametrize(
    ("name", "faces", "corners"),
    [("Halite", 6, 8), ("Diamond", 8, 6), ("Garnet", 12, 14), ("Beryl", 8, 12), ("Calcite", 6, 8)],
)
def test_solids_that_have_a_name(name: str, faces: int, corners: int) -> None:
    # cube, octahedron, rhombic dodecahedron, six-sided prism, rhombohedron
    assert (len(crystal(name).faces), len(crystal(name).corners)) == (faces, corners)


@pytest.mark.parametrize(
    ("name", "one", "two", "degrees"),
    [  # angles between faces as textbooks of mineralogy print them
        ("Quartz", "100", "101", 38 + 13 / 60),
        ("Calcite", "104", "0-14", 74 + 55 / 60),
        ("Dolomite", "104", "0-14", 73 + 45 / 60),
        ("Hornblende", "110", "1-10", 55 + 49 / 60),
        ("Topaz", "110", "1-10", 55 + 43 / 60),
        ("Cassiterite", "111", "1-11", 58 + 19 / 60),
        ("Orthoclase", "001", "010", 90),
        ("Plagioclase", "001", "010", 86 + 24 / 60),  # albite
        ("Pyrite", "210", "2-10", 53 + 8 / 60),
        ("Spodumene", "110", "1-10", 180 - 87),
        ("Beryl", "100", "010", 60),
    ],
)
def test_angles_are_those_of_the_goniometer(name: str, one: str, two: str, degrees: float) -> None:
    assert CRYSTALS[name].angle(one, two) == pytest.approx(degrees, abs=0.4)


def test_what_is_no_crystal_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match="Opal is amorphous"):
        crystal("Opal")
    with pytest.raises(QuintError, match="I know no crystal of Cheese"):
        crystal("Cheese")
    with pytest.raises(QuintError, match="three numbers like 100"):
        read_indices("10")


def test_stones_are_pictures_with_words_and_say_what_they_are() -> None:
    for name in CRYSTALS:
        picture = stone(name)
        assert repr(picture).startswith(name)
        assert repr(picture).endswith("not a photograph")
        assert "not a photograph" in picture.svg
        assert picture.svg == stone(name).svg
    assert repr(stones("gold", "fool's gold")).splitlines()[:2] == ["Gold, Au", "Pyrite, FeS₂"]
    assert stones().svg.count("<g transform") == 37
    assert [line.split(":")[0] for line in repr(systems()).splitlines()[:7]] == [
        "triclinic", "monoclinic", "orthorhombic", "tetragonal",
        "trigonal", "hexagonal", "isometric",
    ]  # fmt: skip
    with pytest.raises(QuintError, match="There is no mineral"):
        stone("cheese")


# Formula units in a cell, and the density in g/cm³ as tables give it: the mineral trumps of James
# Cook University, gemmology.dev, Wikipedia; of platinum, gold and silver as pure metals. A formula
# stands where the mineral's own one has a comma: the end member whose cell is drawn.
DENSITIES = """
Acanthite 4 7.20 7.40; Apatite 2 3.10 3.22 Ca5(PO4)3F; Beryl 2 2.60 2.90
Biotite 2 2.70 3.30 KMg3(AlSi3O10)(OH)2; Calcite 6 2.70 2.72; Cassiterite 2 6.85 7.10
Chalcopyrite 4 4.10 4.30; Cinnabar 3 8.10 8.20; Corundum 6 3.97 4.05; Diamond 8 3.50 3.53
Dolomite 3 2.84 2.90; Fluorite 4 3.17 3.20; Galena 4 7.40 7.62; Garnet 8 3.50 4.30 Mg3Al2(SiO4)3
Gold 4 19.2 19.4; Gypsum 4 2.30 2.34; Halite 4 2.16 2.20; Hematite 6 5.00 5.30
Hornblende 2 2.90 3.50 Ca2Mg4Al(Si7Al)O22(OH)2; Kaolinite 2 2.60 2.70; Malachite 4 3.60 4.05
Molybdenite 2 4.70 5.06; Muscovite 4 2.77 2.90; Olivine 4 3.20 4.40 Mg2SiO4
Orthoclase 4 2.50 2.63; Plagioclase 4 2.60 2.76 NaAlSi3O8; Platinum 4 21.3 21.5; Pyrite 4 4.95 5.10
Quartz 3 2.64 2.66; Silver 4 10.1 11.1; Sphalerite 4 3.90 4.10 ZnS; Spodumene 4 3.03 3.23
Sylvite 4 1.98 2.00; Topaz 4 3.50 3.60 Al2SiO4F2; Turquoise 1 2.60 2.91; Wulfenite 4 6.50 7.00
"""
DENSE = {line.split()[0]: line.split()[1:] for line in re.split("[;\n]", DENSITIES) if line.strip()}


@pytest.mark.parametrize("name", DRAWN)
def test_the_cell_and_the_formula_make_the_density_of_the_tables(name: str) -> None:
    units, least, most, *end = DENSE[name]
    a, b, c, *angles = CRYSTALS[name].cell
    one, two, three = (cos(radians(angle)) for angle in angles)
    squared = 1 - one**2 - two**2 - three**2 + 2 * one * two * three
    mass = (formula(end[0]) if end else MINERALS[name].formula).mass
    density = int(units) * mass / (a * b * c * sqrt(squared)) * 1.66054  # g/mol in a cubic ångström
    assert 0.99 * float(least) <= density <= 1.01 * float(most)


def test_a_stone_is_drawn_alike_in_every_python() -> None:
    """Near ten quadrillion every second number is a float: adding one, and one again, is lost.

    `sum` keeps both since Python 3.12, and a corner that lies by a hair elsewhere is drawn first.
    """
    one = (1.0, 0.0, 0.0)
    assert added((1e16, 0.0, 0.0), one, one) == (1e16, 0.0, 0.0)
