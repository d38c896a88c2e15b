"""Card files of one's own for Quintessential, and what is wrong with some."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from quint import OVER
from quint.agents import random_agent
from quint.cards import BadCards
from quint.core import playout
from quint.games.quintessential import Quintessential

CARDS_CSV = Path(__file__).parents[2] / "quint" / "games" / "quintessential" / "cards.csv"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the box's card file that may be changed."""
    monkeypatch.chdir(tmp_path)
    copy = tmp_path / "mine.csv"
    copy.write_text(CARDS_CSV.read_text("utf-8"), "utf-8")
    return copy


def bad(file: Path, old: str, new: str) -> str:
    """What is said about the file after a change."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadCards) as told:
        Quintessential(cards=file.name)
    return str(told.value)


def test_an_own_card_file_is_played_with(file: Path) -> None:
    text = file.read_text("utf-8").replace("Geo-Petris Nebula,", "Mud to Mist,")
    file.write_text(text.replace("F27,Aero-Turbis Nebula,formula,1,", "F27,Breeze,formula,3,"))
    game = Quintessential(cards="mine.csv")
    names = [card.name for card in game.box.cards]
    assert "Mud to Mist" in names
    assert [name for name in names if name.startswith("Breeze")] == [
        "Breeze",
        "Breeze 2",
        "Breeze 3",
    ]
    trace = playout(game, [random_agent] * 2, Random(3))
    assert trace.game.turn(trace.state) == OVER


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fire:Return; fire", "fyre:Return; fire", r"line 26: I cannot read 'fyre:Return'.*'fire'"),
        ("water:Destroy,fire", "water:Burn,fire", "line 5: I cannot read 'water:Burn'"),
        ("F05,Geo-Frigo Nebula", "F05,Hydro-Turbis Terra", "line 6: .* is on line 2 already"),
        ("air:Return,earth,red,1", "air:Return,aether,red,1", "line 2: output knows no 'aether'"),
        ("earth,red,1", "earth,red,2", "1 cards for the start pair red 1"),
        ("earth,red,1", "earth,red,4", "line 2: start_number should be .* 1 to 3"),
        ("earth,red,1", "earth,none,1", "line 2: it has a start number and no start colour"),
        ("earth,red,1", "earth,purple,1", "line 2: start_colour knows no 'purple'"),
        ("Terra,formula,1", "Terra,formula,2", "line 2: a card with a start colour"),
        ("Hydro-Turbis Terra", "Discard", "line 2: a formula cannot be called 'Discard'"),
        ("B1,Draw", "B1,Drew", "line 42: name knows no 'Drew'. Did you mean 'Draw'"),
        ("fire:Return; fire:Return", "fire:Return;" * 4 + "fire:Return", "line 26: .* not 5"),
        ("Geo-Petris Nebula", "Geo (Petris)", "line 32: a formula cannot be called"),
        ("Pyro-Ignis Nova,formula", "Pyro-Ignis Nova,potion", "line 26: type knows no 'potion'"),
    ],
)
def test_a_bad_card_file_is_told_with_its_line(file: Path, old: str, new: str, said: str) -> None:
    assert re.search(said, bad(file, old, new))


def test_a_deck_needs_enough_formulae(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join(lines[:25]), "utf-8")
    with pytest.raises(BadCards, match="24 formulae; there must be 27"):
        Quintessential(cards="mine.csv")
