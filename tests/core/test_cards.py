"""Card files: what is read, and what is said about a broken one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import quint
from quint import BadOption, BadSave, Option, Trace
from quint.cards import BadCards, Row, Sheet, read_rows
from quint.games import GAMES
from tests.toy import Toy

WORDS = ("fire", "water")
COLUMNS = ("name", "points", "made of")
GOOD = "name,points,made of\nOpal,3,fire; water\n\n Jade ,12,\n"


class ToyWithCards(Toy):
    """The toy with an option that names a file."""

    name: ClassVar[str] = "toy"
    options: ClassVar[tuple[Option, ...]] = (
        *Toy.options,
        Option("cards", "box", None, "Which cards are played with?", "1.2"),
    )
    cards: str

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        if self.cards != "box":
            read_rows(self.cards, "quintessence", "rules.toml", COLUMNS)


@pytest.fixture
def _toy_with_cards() -> Iterator[None]:
    GAMES["toy"] = ToyWithCards
    yield
    del GAMES["toy"]


def rows_of(tmp_path: Path, text: str | bytes) -> list[Row]:
    file = tmp_path / "mine.csv"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_rows(str(file), "quintessence", "rules.toml", COLUMNS)


def complaint(tmp_path: Path, text: str | bytes) -> str:
    with pytest.raises(BadCards) as caught:
        rows_of(tmp_path, text)
    return str(caught.value)


def test_rows_know_their_lines_and_cells(tmp_path: Path) -> None:
    opal, jade = rows_of(tmp_path, GOOD)
    assert (opal.line, opal.text("name"), opal.number("points", 1, 12)) == (2, "Opal", 3)
    assert opal.words("made of", ["fire", "water"]) == ("fire", "water")
    assert (jade.line, jade.text("name"), jade.number("points", 1, 12)) == (4, "Jade", 12)
    assert jade.words("made of", ["fire"]) == ()
    assert jade.optional("made of") == ""


def test_what_spreadsheets_write_is_read(tmp_path: Path) -> None:
    (row,) = rows_of(
        tmp_path, b'\xef\xbb\xbfPoints,Name,"Made of",notes\r\n3,"Opal, blue",fire,x\r\n'
    )
    assert row.text("name") == "Opal, blue"
    (row,) = rows_of(tmp_path, 'Name;Points;Made of\r\n"Opal, blue";3;"fire; water"\r\n')
    assert (row.text("name"), row.words("made of", WORDS)) == ("Opal, blue", ("fire", "water"))
    (row,) = rows_of(tmp_path, "name\tpoints\tmade of\nOpal, blue\t3\tfire; water\n")
    assert (row.text("name"), row.words("made of", WORDS)) == ("Opal, blue", ("fire", "water"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "mine.csv, line 1: the heading should name the columns name, points, made of; name"),
        ("name,points\n", "made of stands there nowhere."),
        ("name,name,points,made of\n", "name stands there twice."),
        ("name,points,made of\n", "mine.csv has a heading and no cards."),
        (f"{GOOD}Onyx,3\n", "mine.csv, line 5: there are 2 cells, and the heading has 3."),
        (
            "name;points;made of\nA;B;3;\n",
            "there are 4 cells, and the heading has 3. A cell with a semi",
        ),
        (f'{GOOD}"Onyx,3,\n', "mine.csv, line 5: a quotation mark is left open."),
        (b"name\xff", "mine.csv is not a text file in UTF-8."),
        (b"x" * 1_000_001, "mine.csv is far larger than a card file."),
    ],
)
def test_a_broken_file_gets_a_sentence(tmp_path: Path, text: str | bytes, sentence: str) -> None:
    assert sentence in complaint(tmp_path, text)


@pytest.mark.parametrize("name", ["nowhere.csv", ".", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_read_gets_a_sentence(name: str) -> None:
    with pytest.raises(BadCards, match="There is no card file"):
        read_rows(name, "quintessence", "rules.toml", COLUMNS)


def test_a_wrong_cell_gets_a_sentence_with_file_and_line() -> None:
    row = Row("mine.csv", 3, {"name": "", "points": "²", "made of": "fire;watr"})
    with pytest.raises(BadCards, match=r"^mine.csv, line 3: name is empty\.$"):
        row.text("name")
    with pytest.raises(BadCards, match=r"points should be a whole number from 1 to 9, not '²'\.$"):
        row.number("points", 1, 9)
    with pytest.raises(BadCards, match=r"made of knows no 'watr'\. Did you mean 'water'\?$"):
        row.words("made of", WORDS)
    with pytest.raises(BadCards, match=r"knows no 'plutonium'\. It knows: fire, water\.$"):
        Row("mine.csv", 3, {"made of": "plutonium"}).word("made of", WORDS)
    for number in ("0", "10", "-3", "3.5", "9" * 5000):
        with pytest.raises(BadCards):
            Row("mine.csv", 3, {"points": number}).number("points", 1, 9)


@pytest.mark.usefixtures("_toy_with_cards")
def test_a_saved_game_names_its_card_file_even_with_spaces(tmp_path: Path) -> None:
    file = tmp_path / "my 'own' cards.csv"
    file.write_text(GOOD)
    trace = Trace(quint.new("toy", cards=str(file))).play("draw 1")
    assert Trace.read(trace.text()) == trace
    assert quint.new("toy", cards=file) == trace.game
    file.unlink()
    with pytest.raises(BadSave, match=r"^Line 1 of the saved game: There is no card file "):
        Trace.read(trace.text())


@pytest.mark.usefixtures("_toy_with_cards")
@pytest.mark.parametrize("value", ["", "  ", "a\nb", "x" * 300, 7, None])
def test_what_cannot_name_a_file_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="takes cards = 'box' or the name of a file, not "):
        quint.new("toy", cards=value)


def test_an_open_quotation_mark_in_the_first_line_is_no_trouble() -> None:
    with pytest.raises(BadSave, match="Line 1 of the saved game: "):
        Trace.read("quint 1 quintessence 'cap=9\nend 0\n")


# ── A file that changes ───────────────────────────────────────────────────────────────────


def test_games_differ_when_their_file_of_one_name_does(tmp_path: Path) -> None:
    """Whoever edits a card file and starts again plays another game, drawn with its own cards."""
    sheet = Sheet("potion_making", "cards")
    file = sheet.save(str(tmp_path / "mine.csv"))
    box, again = (quint.new("potion_making", cards=file) for _ in range(2))
    assert box == again
    assert hash(box) == hash(again)
    sheet.change("Dragon", points=7).save(file)
    edited = quint.new("potion_making", cards=file)
    assert box != edited
    assert quint.new("potion_making") != edited


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end here")
def test_a_file_without_an_end_is_not_read() -> None:
    with pytest.raises(BadSave, match="no card file"):
        Trace.read("quint 1 potion_making cards=/dev/zero\nend 0\n")
