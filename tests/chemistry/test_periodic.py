"""The periodic table against the one on the wall, and clues against lists made by hand."""

import sys

import pytest

from quint.chemistry import NotInstalled, periodic
from quint.chemistry.elements import SYMBOLS
from quint.chemistry.periodic import Element, element, find, table
from quint.core import QuintError

# The columns as every poster has them, from the top.
GROUPS = {
    1: "H Li Na K Rb Cs Fr", 2: "Be Mg Ca Sr Ba Ra", 3: "Sc Y Lu Lr", 4: "Ti Zr Hf Rf",
    8: "Fe Ru Os Hs", 11: "Cu Ag Au Rg", 12: "Zn Cd Hg Cn", 13: "B Al Ga In Tl Nh",
    14: "C Si Ge Sn Pb Fl", 16: "O S Se Te Po Lv", 17: "F Cl Br I At Ts",
    18: "He Ne Ar Kr Xe Rn Og",
}  # fmt: skip
BELOW = {
    8: "La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb",
    9: "Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No",
}


def symbols(found: tuple[Element, ...]) -> str:
    return " ".join(each.symbol for each in found)


def test_every_element_has_its_place() -> None:
    assert [each.symbol for each in table()] == list(SYMBOLS)
    assert len({each.place for each in table()}) == 118
    for group, column in GROUPS.items():
        assert symbols(tuple(each for each in table() if each.group == group)) == column
    for row, line in BELOW.items():
        assert symbols(tuple(each for each in table() if each.place[0] == row)) == line
    lengths = [sum(each.period == row for each in table()) for row in range(1, 8)]
    assert lengths == [2, 8, 8, 18, 18, 32, 32]


def test_blocks_are_as_wide_as_their_shells_allow() -> None:
    count = {block: sum(each.block == block for each in table()) for block in "spdf"}
    # 2 s electrons in 7 periods, 6 p in 6, 10 d in 4, 14 f in 2
    assert count == {"s": 14, "p": 36, "d": 40, "f": 28}


def test_a_column_has_the_same_number_of_outer_electrons() -> None:
    for group in (1, 2, *range(13, 18)):
        outer = {each.outer for each in table() if each.group == group}
        assert outer == {group % 10}


@pytest.mark.parametrize(
    ("name", "what", "value"),
    [  # as tables usually give them: melting points, Pauling's scale, radii of Cordero 2008
        ("F", "electronegativity", 3.98), ("O", "electronegativity", 3.44),
        ("Cs", "electronegativity", 0.79), ("Au", "electronegativity", 2.54),
        ("H", "radius", 31), ("C", "radius", 76), ("Cs", "radius", 244), ("Pb", "radius", 146),
        ("Hg", "melting", -39), ("W", "melting", 3422), ("Ga", "melting", 30),
        ("Br", "boiling", 59), ("Au", "density", 19.3), ("Cu", "weight", 63.546),
    ],
)  # fmt: skip
def test_properties_are_those_of_the_handbooks(name: str, what: str, value: float) -> None:
    assert getattr(element(name), what) == pytest.approx(
        value, rel=0.015, abs=1 if value > 30 else 0
    )


def test_eleven_gases_and_two_liquids() -> None:
    assert symbols(find("gas")) == "H He N O F Ne Cl Ar Kr Xe Rn"
    assert symbols(find("liquid")) == "Br Hg"


@pytest.mark.parametrize(
    ("clue", "found"),
    [
        ("copper", "Cu"), ("Cu", "Cu"), ("29", "Cu"), ("alum", "Al"), ("group 17", GROUPS[17]),
        ("halogens", GROUPS[17]), ("period 2, outer = 4", "C"), ("shells 2 8 1", "Na"),
        ("turquoise", "H O Al P Cu"), ("d block, period 5, melting < 1000", "Ag Cd"),
        ("metalloid and period 3", "Si"), ("noble gases, radius < 60", "He Ne"),
        ("alkali metal, electronegativity > 2", ""), ("number is 118", "Og"),
    ],
)  # fmt: skip
def test_clues(clue: str, found: str) -> None:
    assert symbols(find(clue)) == found


def test_what_cannot_be_found_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match="I do not understand the clue 'phlogiston'"):
        find("phlogiston")
    with pytest.raises(QuintError, match="I cannot compare 'taste', only: electronegativity"):
        find("taste > 3")
    with pytest.raises(QuintError, match="A clue is missing"):
        find(" , ")
    with pytest.raises(QuintError, match="There is no element 'coper'"):
        element("coper")


def test_what_nobody_knows_is_none() -> None:
    heavy = element("Og")
    assert (heavy.radius, heavy.electronegativity, heavy.melting, heavy.density) == (None,) * 4
    assert heavy.at_room_temperature == ""
    assert "melts" not in repr(heavy)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "molmass.elements", None)
    with pytest.raises(NotInstalled, match="pip install periodictable molmass"):
        periodic.table.__wrapped__()
