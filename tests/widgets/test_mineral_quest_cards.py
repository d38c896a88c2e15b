"""Element cards: electron shells and valence diagrams are those of the atoms, words fit."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import quint_widgets
from quint_widgets.scenes.mineral_quest import cards
from quint_widgets.svg import art

import quint
from quint.chemistry import atoms
from quint.chemistry.elements import SYMBOLS
from quint.games.mineral_quest.cards import ROLE_NAMES, open_box
from quint.games.mineral_quest.game import MineralQuest

BOX = open_box("box", "box", "box")
SVG = "{http://www.w3.org/2000/svg}"

# Ground states: NIST Atomic Spectra Database (physics.nist.gov/asd), "Ground states and
# ionization energies". Shells are their sums by hand, dots the s and p electrons of the last.
ATOMS = """
    Li  2 1              [He] 2s1                1
    Be  2 2              [He] 2s2                2
    C   2 4              [He] 2s2 2p2            4
    O   2 6              [He] 2s2 2p4            6
    F   2 7              [He] 2s2 2p5            7
    Na  2 8 1            [Ne] 3s1                1
    Mg  2 8 2            [Ne] 3s2                2
    Al  2 8 3            [Ne] 3s2 3p1            3
    Si  2 8 4            [Ne] 3s2 3p2            4
    P   2 8 5            [Ne] 3s2 3p3            5
    S   2 8 6            [Ne] 3s2 3p4            6
    Cl  2 8 7            [Ne] 3s2 3p5            7
    K   2 8 8 1          [Ar] 4s1                1
    Ca  2 8 8 2          [Ar] 4s2                2
    Fe  2 8 14 2         [Ar] 3d6 4s2            2
    Cu  2 8 18 1         [Ar] 3d10 4s1           1
    Zn  2 8 18 2         [Ar] 3d10 4s2           2
    Mo  2 8 18 13 1      [Kr] 4d5 5s1            1
    Ag  2 8 18 18 1      [Kr] 4d10 5s1           1
    Sn  2 8 18 18 4      [Kr] 4d10 5s2 5p2       4
    Pt  2 8 18 32 17 1   [Xe] 4f14 5d9 6s1       1
    Au  2 8 18 32 18 1   [Xe] 4f14 5d10 6s1      1
    Hg  2 8 18 32 18 2   [Xe] 4f14 5d10 6s2      2
    Pb  2 8 18 32 18 4   [Xe] 4f14 5d10 6s2 6p2  4
"""
ROWS = [re.split(r"  +", line.strip()) for line in ATOMS.strip().splitlines()]


@pytest.mark.parametrize(("symbol", "shells", "ground", "dots"), ROWS, ids=[r[0] for r in ROWS])
def test_an_atom_is_the_one_of_the_reference(
    symbol: str, shells: str, ground: str, dots: str
) -> None:
    assert atoms.shells(symbol) == tuple(map(int, shells.split()))
    assert sum(atoms.shells(symbol)) == BOX.kinds[symbol].number
    assert atoms.outer(symbol) == sum(atoms.dots(atoms.outer(symbol))) == int(dots)
    plain = atoms.configuration(symbol).translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
    assert plain == ground


def test_the_reference_knows_every_element_of_the_deck() -> None:
    assert {row[0] for row in ROWS} == set(BOX.kinds) - {"OH", "H2O", "Wild"}


def test_every_element_a_deck_could_have_has_its_electrons() -> None:
    """Nothing is lost where electrons move between orbitals, and no orbital is overfull."""
    for number, symbol in enumerate(SYMBOLS, start=1):
        assert sum(atoms.shells(symbol)) == number
        assert all(0 < n <= 4 * shape + 2 for (_, shape), n in atoms.electrons(symbol).items())
        assert 1 <= atoms.outer(symbol) <= 8
        assert atoms.family(symbol) in cards.COLOURS
    # Three that no simple rule gives (NIST): palladium has no 5s electron, uranium one in 6d.
    assert atoms.shells("Pd") == (2, 8, 18, 18)
    assert atoms.shells("Cr") == (2, 8, 13, 1)
    assert atoms.shells("U") == (2, 8, 18, 32, 21, 9, 2)


def test_dots_stand_alone_before_they_pair() -> None:
    """As in schoolbooks: carbon has four single dots, oxygen two pairs, chlorine three."""
    assert [sorted(atoms.dots(n)) for n in (4, 5, 6, 7)] == [
        [1, 1, 1, 1],
        [1, 1, 1, 2],
        [1, 1, 2, 2],
        [1, 2, 2, 2],
    ]


# ── The drawing ───────────────────────────────────────────────────────────────────────────


def drawn(symbol: str) -> ElementTree.Element:
    kind = BOX.kinds[symbol]
    return ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{cards.large_card(kind, BOX.icons[symbol])}</svg>'
    )


@pytest.mark.parametrize(("symbol", "shells", "ground", "dots"), ROWS, ids=[r[0] for r in ROWS])
def test_a_card_draws_each_shell_with_its_electrons(
    symbol: str, shells: str, ground: str, dots: str
) -> None:
    """A ring of electrons is a dashed circle: as many dashes as fit round it."""
    rings = []
    for circle in drawn(symbol).iter(f"{SVG}circle"):
        if dash := circle.get("stroke-dasharray"):
            round_it = 2 * 3.14159265 * float(circle.get("r", ""))
            rings.append(round(round_it / float(dash.split()[1])))
    assert rings == list(map(int, shells.split()))
    valence = [node for node in drawn(symbol).iter(f"{SVG}circle") if node.get("r") == "3.5"]
    assert len(valence) == int(dots)


@pytest.mark.parametrize("symbol", list(BOX.kinds))
def test_a_card_says_what_the_rulebook_prints_on_it(symbol: str) -> None:
    """Rule 1.2: name, symbol, how many the deck has, who needs it, number."""
    kind, card = BOX.kinds[symbol], drawn(symbol)
    words = [node.text for node in card.iter(f"{SVG}text")]
    assert kind.name in words
    assert str(kind.count) in words
    assert symbol == "Wild" or cards.sign(symbol) in words
    assert not kind.number or str(kind.number) in words
    clear = [node.get("href") for node in card.iter(f"{SVG}use") if not node.get("opacity")]
    assert clear == [f"#role-{ROLE_NAMES[role]}" for role in BOX.icons[symbol]]


def test_hydroxide_and_water_show_their_ten_electrons() -> None:
    """8 of oxygen and 1 of each hydrogen, and one more in the ion; the bonds are two each."""
    for symbol, lone in (("OH", 6), ("H2O", 4)):
        dots = [node for node in drawn(symbol).iter(f"{SVG}circle") if node.get("r") == "3"]
        inner = [node for node in drawn(symbol).iter(f"{SVG}circle") if node.get("r") == "2.2"]
        assert len(inner) == 2
        assert len(dots) == 8 + lone  # eight round oxygen; the lone ones again on the right


# ── Standing alone ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["Cu", "cu", "Copper", " copper "])
def test_a_card_is_found_by_symbol_or_name(name: str) -> None:
    bundle = quint_widgets.card(name)._repr_mimebundle_()
    assert sorted(bundle) == ["image/svg+xml", "text/plain"]
    assert bundle["text/plain"].startswith("Copper (Cu), number 29, transition metal\n")
    assert bundle["text/plain"] == repr(quint_widgets.card("Cu"))


def test_every_picture_is_small_and_has_all_it_needs() -> None:
    pictures = [quint_widgets.card(symbol) for symbol in BOX.kinds]
    pictures += [quint_widgets.mat(role) for role in ROLE_NAMES]
    for picture in pictures:
        root = ElementTree.fromstring(picture.svg)
        ids = {node.get("id") for node in root.iter() if node.get("id")}
        assert ids == {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")}
        assert not [node for node in root.iter() if node.get("class")]
        assert len(picture.svg) < 12_000


def test_a_mat_tells_formula_points_and_use() -> None:
    """The third line of the Chemist in mats.csv, Dolomite in minerals.csv."""
    picture = quint_widgets.mat("chemist")
    assert "   7  Dolomite        CaMg(CO₃)₂: refractory furnace bricks" in repr(picture)
    words = [node.text for node in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]
    assert {"Dolomite", "CaMg(CO₃)₂", "7", "refractory furnace bricks"} <= set(words)


def test_what_is_unknown_gets_a_sentence() -> None:
    with pytest.raises(quint.QuintError, match=r"There is no card 'Coper' in the deck\. Did you"):
        quint_widgets.card("Coper")
    with pytest.raises(quint.QuintError, match=r"There is no card '<Xx>' in the deck\.$"):
        quint_widgets.card("<Xx>")
    with pytest.raises(quint.QuintError, match=r"There is no role 'Minor'\. Did you mean 'Miner'"):
        quint_widgets.mat("Minor")


def test_a_deck_of_ones_own_has_its_own_cards(tmp_path: Path) -> None:
    """Words of a file are words: they are never read as part of the drawing."""
    boxed = Path(quint.__file__).parent / "games/mineral_quest/deck.csv"
    own = tmp_path / "deck.csv"
    own.write_text(boxed.read_text("utf-8") + "U,<b>Uranium & more</b>,92,2,own\n", "utf-8")
    picture = quint_widgets.card("U", MineralQuest(deck=str(own)))
    root = ElementTree.fromstring(picture.svg)
    assert "<b>Uranium & more</b>" in [node.text for node in root.iter(f"{SVG}text")]
    assert "needed by: nobody" in repr(picture)


def test_the_signs_of_the_roles_are_drawn() -> None:
    symbols = art("mineral_quest")
    for role in ROLE_NAMES:
        assert f'id="role-{role}"' in symbols
