"""All 37 minerals and 46 end members against values that were found another way."""

import csv
import itertools
from collections import Counter
from pathlib import Path

import pytest

import quint
from quint.chemistry import MINERALS, formula, mineral, weight
from quint.chemistry.formulas import Atom, Choice, Formula, Group, Unit
from quint.core import QuintError
from tests.chemistry.by_hand import COUNTED, WEIGHTS, counted, states

ENDS = [(m, name, member) for m in MINERALS.values() for name, member in m.end_members]
EACH_END = pytest.mark.parametrize(("m", "name", "member"), ENDS, ids=[end[1] for end in ENDS])


def test_there_are_37_minerals_and_46_end_members() -> None:
    assert len(MINERALS) == 37
    assert [name for _, name, _ in ENDS] == list(COUNTED)
    assert len(ENDS) == 46


@pytest.mark.parametrize("symbol", WEIGHTS)
def test_weights_are_those_of_the_table_on_the_wall(symbol: str) -> None:
    # the table is abridged to five figures
    assert weight(symbol) == pytest.approx(WEIGHTS[symbol], rel=3e-5)


@EACH_END
def test_atoms_and_masses_are_those_counted_by_hand(m: object, name: str, member: Formula) -> None:
    assert member.atoms == counted(name)
    by_hand = sum(count * WEIGHTS[symbol] for symbol, count in counted(name).items())
    assert member.mass == pytest.approx(by_hand, rel=3e-5)
    assert member.mass == pytest.approx(COUNTED[name][1], abs=0.02)


@EACH_END
def test_oxidation_states_are_those_of_the_textbook(
    m: quint.chemistry.Mineral, name: str, member: Formula
) -> None:
    (found,) = [c for c, (each, _) in zip(m.charges(), m.end_members, strict=True) if each == name]
    assert found.states == states(name)
    assert found.balanced
    # and by hand once more, without the class that adds them up
    assert sum(count * states(name)[symbol] for symbol, count in counted(name).items()) == 0


def fillings(units: tuple[Unit, ...]) -> list[Counter[str]]:
    """All ways to fill the sites of a formula with whole atoms: slow and plain."""
    ways: list[Counter[str]] = [Counter()]
    for unit in units:
        if isinstance(unit, Atom):
            here = [Counter({unit.symbol: int(unit.count)})]
        elif isinstance(unit, Group):
            here = [
                Counter({s: n * int(unit.count) for s, n in way.items()})
                for way in fillings(unit.units)
            ]
        else:
            assert isinstance(unit, Choice)
            one = [way for option in unit.options for way in fillings(option)]
            picks = itertools.combinations_with_replacement(one, int(unit.count))
            here = [sum(pick, Counter()) for pick in picks]
        ways = [way + more for way in ways for more in here]
    return ways


@EACH_END
def test_each_end_member_is_a_filling_of_its_mineral(
    m: quint.chemistry.Mineral, name: str, member: Formula
) -> None:
    whole = m.formula if m.name != "Opal" else m.formula.fill(n=1)
    units = tuple(
        Group(part.units, part.times) for part in whole.parts if not isinstance(part.times, str)
    )
    assert Counter(counted(name)) in fillings(units)


@pytest.mark.parametrize(
    ("name", "element", "percent"),
    [  # as handbooks of mineralogy print them
        ("Chalcopyrite", "Cu", 34.63),
        ("Chalcopyrite", "Fe", 30.43),
        ("Malachite", "Cu", 57.48),
        ("Galena", "Pb", 86.60),
        ("Pyrite", "S", 53.45),
        ("Cinnabar", "Hg", 86.22),
        ("Hematite", "Fe", 69.94),
        ("Cassiterite", "Sn", 78.77),
        ("Molybdenite", "Mo", 59.94),
    ],
)
def test_ores_have_the_metal_of_the_handbooks(name: str, element: str, percent: float) -> None:
    assert 100 * MINERALS[name].formula.mass_fractions()[element] == pytest.approx(
        percent, abs=0.02
    )


def test_every_mineral_says_what_it_is_and_where_that_comes_from() -> None:
    systems = {
        "amorphous", "triclinic", "monoclinic", "orthorhombic",
        "tetragonal", "trigonal", "hexagonal", "isometric",
    }  # fmt: skip
    for each in MINERALS.values():
        assert each.crystal_system in systems
        assert 1 <= each.hardness <= 10
        assert each.colour
        assert each.kind
        assert "formula: " in each.provenance
        assert all(use.partition(": ")[2] for use in each.uses)
        assert str(each.formula) == each.written


def test_the_uses_are_those_on_the_mats_of_the_game() -> None:
    folder = Path(quint.__file__).parent / "games" / "mineral_quest"
    with (folder / "mats.csv").open(encoding="utf-8", newline="") as file:
        printed = [(row["mineral"], f"{row['role']}: {row['use']}") for row in csv.DictReader(file)]
    assert sorted(printed) == sorted((m.name, use) for m in MINERALS.values() for use in m.uses)
    # basalt is plagioclase and pyroxene before it is olivine
    assert MINERALS["Olivine"].uses[1].endswith("of the upper mantle and common in basalt")


def test_the_scale_of_mohs_has_its_own_minerals() -> None:
    # nine of Mohs's ten are in the box; only talc, the softest, is missing
    scale = {2: "Gypsum", 3: "Calcite", 4: "Fluorite", 5: "Apatite", 6: "Orthoclase",
             7: "Quartz", 8: "Topaz", 9: "Corundum", 10: "Diamond"}  # fmt: skip
    assert {grade: MINERALS[name].hardness for grade, name in scale.items()} == {
        grade: grade for grade in scale
    }


def test_a_sulfide_has_sulfur_and_no_oxygen() -> None:
    for m, _, member in ENDS:
        atoms = member.atoms
        assert (m.kind == "sulfide") == ("S" in atoms and "O" not in atoms)


def test_classes_fit_the_formulas() -> None:
    has = {
        "carbonate": {"C", "O"}, "phosphate": {"P", "O"}, "sulfate": {"S", "O"},
        "molybdate": {"Mo", "O"}, "oxide": {"O"}, "silicate": {"Si", "O"},
        "mineraloid": {"Si", "O"},
    }  # fmt: skip
    for m, name, _ in ENDS:
        assert has.get(m.kind.split()[0], set()) <= set(counted(name))
        if m.kind == "native element":
            assert len(counted(name)) == 1
        if m.kind == "halide":
            assert set(counted(name)) & {"F", "Cl"}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Ruby", "Corundum"), ("sapphire", "Corundum"), ("emerald", "Beryl"),
        ("Amethyst", "Quartz"),
        ("rock  crystal", "Quartz"), ("peridot", "Olivine"), ("moonstone", "Orthoclase"),
        ("fool’s gold", "Pyrite"), ("zinc blende", "Sphalerite"), ("rock salt", "Halite"),
        ("fayalite", "Olivine"), ("albite", "Plagioclase"), ("GOLD", "Gold"),
    ],
)  # fmt: skip
def test_a_mineral_is_found_by_the_name_of_its_gem_or_ore(name: str, found: str) -> None:
    assert mineral(name).name == found


def test_no_two_minerals_share_a_name() -> None:
    names = [
        name
        for each in MINERALS.values()
        for name in {each.name.lower(), *each.varieties, *(end for end, _ in each.ends)}
    ]
    assert len(names) == len(set(names))


def test_a_mineral_is_found_by_a_careless_name() -> None:
    assert mineral(" quartz ").name == "Quartz"
    with pytest.raises(QuintError, match="Did you mean 'Ruby'"):
        mineral("rubi")
    with pytest.raises(QuintError, match="Did you mean 'Malachite'"):
        mineral("Malachit")


def test_plagioclase_has_two_neutral_end_members_of_four() -> None:
    four = MINERALS["Plagioclase"].formula.end_members()
    neutral = [each.atoms for each in four if each.charges().balanced]
    assert len(four) == 4
    assert neutral == [counted("albite"), counted("anorthite")]


def test_the_file_has_one_line_a_mineral_in_the_order_of_the_alphabet() -> None:
    path = Path(quint.__file__).parent / "chemistry" / "minerals.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        names = [row["name"] for row in csv.DictReader(lines)]
    assert names == sorted(set(names)) == list(MINERALS)
    assert all(formula(MINERALS[name].written) for name in names)


def test_the_game_has_the_same_minerals() -> None:
    path = Path(quint.__file__).parent / "games" / "mineral_quest" / "minerals.csv"
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["name"] for row in rows] == list(MINERALS)
    for row in rows:
        mine = MINERALS[row["name"]]
        assert (mine.written, mine.kind) == (row["formula"], row["class"])
        assert " + ".join(mine.cards) == row["cards"]


CARDS = {  # as the mats of the game ask for them; "|" where one of several will do
    "Acanthite": "Ag S",
    "Apatite": "Ca P O F|Cl|OH",
    "Biotite": "K Mg|Fe Al Si O OH|F",
    "Diamond": "C",
    "Gypsum": "Ca S O H2O",
    "Hornblende": "Ca Mg|Fe|Al Al|Si O OH",
    "Malachite": "Cu C O OH",
    "Opal": "Si O H2O",
    "Plagioclase": "Na|Ca Al Si O",
    "Quartz": "Si O",
    "Sphalerite": "Zn|Fe S",
    "Topaz": "Al Si O F|OH",
    "Turquoise": "Cu Al P O OH H2O",
}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_an_element_or_a_group_whatever_its_number(name: str) -> None:
    assert " ".join(MINERALS[name].cards) == CARDS[name]
