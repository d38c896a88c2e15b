"""A designer's cards: the box, a cell changed, a file that can be played with, and its diff."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import quint
from quint.arena.spec import boxed_text
from quint.cards import BadCards, Sheet


def test_a_changed_cell_is_played_with_and_told(tmp_path: Path) -> None:
    box = Sheet("mineral_quest", "mats")
    assert box.diff() == "Nothing has changed."
    dear = box.change("Turquoise", where={"role": "Curator"}, points=14)
    assert dear.diff() == "line 6, Turquoise: points 10 → 14"
    assert box.diff() == "Nothing has changed."  # the box is as it was
    twice = dear.change("Rock crystal", points=3, use="paperweight")
    assert twice.diff().splitlines()[0].startswith("line 2, Rock crystal: points 2 → 3, use ")
    by_mineral = box.change("Quartz", where={"role": "Curator"}, points=9)
    assert by_mineral.diff() == "line 2, Rock crystal: points 2 → 9"
    file = twice.save(str(tmp_path / "my mats.csv"))
    game: Any = quint.new("mineral_quest", mats=file)
    points = {space.name: space.points for space in game.box.mats[0]}
    assert (points["Turquoise"], points["Rock crystal"]) == (14, 3)
    assert Sheet("mineral_quest", "mats", file).rows() == twice.rows()


def test_a_saved_sheet_is_told_beside_the_box_too(tmp_path: Path) -> None:
    file = tmp_path / "mats.csv"
    Sheet("mineral_quest", "mats").change("Beryl", points=3).save(str(file))
    saved = Sheet("mineral_quest", "mats", str(file))
    assert saved.diff() == "Nothing has changed."
    assert saved.diff(box=True) == "line 4, Beryl: points 6 → 3"
    again = saved.change("Beryl", points=4)
    assert again.diff() == "line 4, Beryl: points 3 → 4"
    assert again.diff(box=True) == "line 4, Beryl: points 6 → 4"


def test_cards_that_are_new_or_gone_are_told(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    lines = boxed_text(quint.GAMES["mineral_quest"], "deck").splitlines()
    neon = "Ne,Neon,10,2,mine"  # between lithium and beryllium, so all others stand lower
    file.write_text("\n".join([*lines[:2], neon, *lines[2:]]), encoding="utf-8")
    more = Sheet("mineral_quest", "deck", str(file))
    assert more.diff(box=True) == "line 3, Neon: new"
    assert more.diff() == "Nothing has changed."
    file.write_text("\n".join(lines[:-1]), encoding="utf-8")
    assert Sheet("mineral_quest", "deck", str(file)).diff(box=True) == "line 28, Alchemy: gone"


@pytest.mark.parametrize(
    ("game", "option"),
    [(name, o.name) for name, g in quint.GAMES.items() for o in g.options if o.choices is None],
)
def test_an_unchanged_sheet_is_the_box(tmp_path: Path, game: str, option: str) -> None:
    file = Sheet(game, option).save(str(tmp_path / "copy.csv"))
    ours, copy = quint.new(game), quint.new(game, **{option: file})
    assert ours.picture(ours.start()) == copy.picture(copy.start())
    assert Sheet(game, option, file).rows() == Sheet(game, option).rows()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("Turqoise", None, {"points": 8}), "no card 'Turqoise' here. Did you mean 'Turquoise'"),
        (("Quarz", {"role": "Curator"}, {}), "no card 'Quarz' with role 'Curator' here"),
        (("Turquoise", {"role": "Chemist"}, {}), "no card 'Turquoise' with role 'Chemist' here"),
        (("Turquoise", None, {"points": 8}), "stands in the lines 6 and 27: say which one"),
        (("Turquoise", "Jeweler", {"points": 8}), 'Say where={"role": "Jeweler"}, not where='),
        (("Turquoise", {"roll": "Curator"}, {}), "no column 'roll'. .* mean 'role'"),
        (("Turquoise", {"role": "Curator"}, {"point": 8}), "Did you mean 'points'"),
        (("Beryl", {"role": "Curator"}, {"points": "many"}), "line 4: points should be a whole"),
        (("Beryl", {"role": "Curator"}, {"mineral": "Berryl"}), "Did you mean 'Beryl'"),
    ],
)
def test_a_change_that_cannot_be_gets_a_sentence(change: Any, sentence: str) -> None:
    card, where, cells = change
    with pytest.raises(BadCards, match=sentence):
        Sheet("mineral_quest", "mats").change(card, where, **cells)


@pytest.mark.parametrize(
    ("game", "option", "sentence"),
    [
        ("mineral_quest", "mat", "no cards 'mat'; it has deck, mats and minerals. .* 'mats'"),
        ("element", "cards", "Element has no cards 'cards'; it has no card files"),
        ("chess", "cards", "There is no game 'chess'"),
    ],
)
def test_cards_that_are_not_there_get_a_sentence(game: str, option: str, sentence: str) -> None:
    with pytest.raises(quint.QuintError, match=sentence):
        Sheet(game, option)


def test_cards_of_every_mix_are_checked() -> None:
    guild = next(row for row in Sheet("potion_making", "cards").rows() if row["deck"] == "guild")
    with pytest.raises(BadCards, match="points should be a whole number"):
        Sheet("potion_making", "cards").change(guild["name"], points=-5)


def test_a_place_where_nothing_can_be_written_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="I cannot write"):
        Sheet("mineral_quest", "mats").save(str(tmp_path / "no" / "folder.csv"))
