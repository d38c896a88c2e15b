"""The periodic table as a widget: what it hears and tells, and a page without a kernel."""

import re

import pytest
from quint_widgets.chemistry import PeriodicTable
from quint_widgets.chemistry.periodic import FAMILIES, game_elements

from quint.chemistry import MINERALS
from quint.chemistry.atoms import family
from quint.chemistry.elements import SYMBOLS
from quint.chemistry.periodic import Element
from quint.core import QuintError


def test_the_cards_of_the_game_are_the_elements_of_its_minerals() -> None:
    cards = {card for each in MINERALS.values() for need in each.cards for card in need.split("|")}
    assert set(game_elements()) == cards - {"OH", "H2O"}
    assert len(game_elements()) == 24


def test_every_family_has_a_colour() -> None:
    assert {family(symbol) for symbol in SYMBOLS} == set(FAMILIES)


def test_a_click_chooses() -> None:
    heard: list[Element] = []
    table = PeriodicTable(on_choose=heard.append)
    table.on_message({"kind": "choose", "symbol": "Cu"})
    assert table.chosen is not None
    assert table.chosen.name == "copper"
    assert heard == [table.chosen]
    table.choose("gold")
    assert table.told["chosen"] == "Au"


def test_clues_are_answered() -> None:
    table = PeriodicTable()
    table.on_message({"kind": "find", "clue": "liquid"})
    assert table.told == {
        "says": "liquid: 2 elements: bromine, mercury.",
        "found": ["Br", "Hg"],
    }
    table.on_message({"kind": "find", "clue": "phlogiston"})
    assert table.told["says"].startswith("I do not understand the clue")
    assert table.told["found"] == ["Br", "Hg"]  # what was found stays
    table.on_message({"kind": "find", "clue": ""})
    assert table.told == {"says": ""}


@pytest.mark.parametrize(
    "message",
    [
        None, [], {}, {"kind": "choose"}, {"kind": "choose", "symbol": "Xx"},
        {"kind": "choose", "symbol": ["Cu"]}, {"kind": "choose", "symbol": "Cu", "more": 1},
        {"kind": "find", "clue": 7}, {"kind": "find", "clue": "a" * 201}, {"kind": "told"},
    ],
)  # fmt: skip
def test_strange_messages_are_dropped(message: object) -> None:
    table = PeriodicTable()
    table.on_message(message)
    assert table.chosen is None
    assert table.told == {"says": ""}


def test_nobody_changes_its_data_from_the_page() -> None:
    table = PeriodicTable()
    table.set_state({"table": {}})
    assert len(table.table["elements"]) == 118


def test_without_a_kernel_it_is_a_picture_and_words() -> None:
    data, _ = PeriodicTable("radius")._repr_mimebundle_()
    assert data["text/plain"].splitlines()[0].split() == ["H", "He"]
    assert "Cu*" in data["text/plain"]
    picture = data["image/svg+xml"]
    assert picture == PeriodicTable("radius").svg()
    assert len(re.findall(r"<g ", picture)) == 118
    assert "coloured by radius of the atom" in picture
    found = repr(PeriodicTable(find="halogen"))
    assert re.findall(r"\w+(?=\*)", found) == ["F", "Cl", "Br", "I", "At", "Ts"]


def test_a_strange_colour_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match="Did you mean 'radius'"):
        PeriodicTable("radios")
    with pytest.raises(QuintError, match="I know: family, electronegativity"):
        PeriodicTable("smell")
