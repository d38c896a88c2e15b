"""Refusals, the rules, and every tool of the table: undo, hint, why, save, load and the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Book, Lab, Table, Wanted, gesture, play

PEOPLE = ("person", "person")
# Red counters green: none between two reds with one square between them. Those are c4 and d5.
VIOLENT = """
7  .  .  .  .  .  .  .
6  .  .  .  R  .  .  .
5  .  .  .  .  .  .  .
4  .  R  .  R  .  .  .
3  .  .  .  .  .  .  .
2  .  .  .  .  B  .  .
1  .  .  .  .  .  .  .
   a  b  c  d  e  f  g
just played red
"""


def saved(book: Book) -> str:
    text: str = book.ask("game.save()")
    return text


def says(table: Table) -> Locator:
    """The sentence of the message, and the button with its rule."""
    return table.message.locator(".quint-words-said")


def outlined(table: Table, kind: str) -> list[str]:
    """The places that have a mark of this kind drawn on them."""
    script = """(root, kind) => {
        const box = (node) => node.getBoundingClientRect();
        const marks = [...root.querySelectorAll(`.quint-mark[data-kind="${kind}"]`)].map(box);
        const isOn = ({ left, right, top, bottom }) => marks.some(
            ({ x, y, width, height }) => left < x + width / 2 && x + width / 2 < right
                && top < y + height / 2 && y + height / 2 < bottom);
        const places = [...root.querySelectorAll(".quint-place")];
        return places.filter((node) => isOn(box(node))).map((node) => node.dataset.id);
    }"""
    ids: list[str] = table.root.evaluate(script, kind)
    return sorted(ids)


# ── Refusals and rules ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("before", "tried", "rule", "at"),
    [
        ([], "red a2", "3.3", [f"cell:{file}1" for file in "abcefg"]),  # red's home is on d7
        (["red a1"], "red b1", "3.4", []),
        (["red a1"], "green d7", "3.5", ["cell:d7"]),
        (["red a1"], "green e3", "3.6", ["cell:a1", "cell:d7"]),
    ],
)
def test_a_wrong_click_is_answered_with_its_rule(
    write: Wanted, before: list[str], tried: str, rule: str, at: list[str]
) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    for action in before:
        table.play(*gesture(action))
    was = saved(book)
    table.click(*gesture(tried))
    expect(says(table).locator(".quint-rule")).to_have_text(f"rule {rule}")
    because = book.ask(f"game.why({tried!r}).because")
    expect(says(table)).to_have_text(f"{because} rule {rule}")
    expect(table.root.locator(".quint-note")).to_have_attribute("data-tone", "refusal")
    assert outlined(table, "why") == at
    assert saved(book) == was
    expect(table.ghost).to_have_count(0)


def test_the_rules_open_at_the_cited_rule_and_escape_closes_them(write: Wanted, lab: Lab) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    table.play(*gesture("red a1"))
    table.click(*gesture("green e3"))
    cite = says(table).locator(".quint-rule")
    cite.click()
    cited = table.sheet.locator(".quint-cited")
    expect(cited).to_be_focused()
    expect(cited).to_contain_text(book.ask("game.game.rules()['3.6'].text"))
    shown, sheet = cited.bounding_box(), table.sheet.bounding_box()
    assert shown
    assert sheet
    assert sheet["y"] < shown["y"]
    assert shown["y"] + shown["height"] < sheet["y"] + sheet["height"]
    rules = table.sheet.locator("li")
    expect(rules).to_have_count(book.ask("len(game.game.rules())"))
    lab.page.keyboard.press("Escape")
    expect(table.sheet).to_be_hidden()
    expect(cite).to_be_focused()
    lab.page.keyboard.press("Escape")
    expect(table.message).to_have_text("")
    assert outlined(table, "why") == []


def test_a_refused_colour_stays_chosen_if_it_fits_elsewhere(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    table.play(*gesture("red a1"))
    table.click(*gesture("green e3"))
    expect(says(table)).to_contain_text("rule 3.6")
    table.play("cell:b2")
    assert saved(book).splitlines()[2] == "green b2"


def test_a_square_first_asks_for_a_colour(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    table.click("cell:a1")
    expect(says(table)).to_contain_text("Choose a colour")
    assert book.ask("len(game.trace.steps)") == 0
    table.click("supply:red", "supply:red")  # chosen, and put back
    expect(table.place("supply:red")).to_have_attribute("aria-pressed", "false")
    table.click("supply:red", "supply:blue")  # another one instead
    expect(table.place("supply:red")).to_have_attribute("aria-pressed", "false")
    expect(table.place("supply:blue")).to_have_attribute("aria-pressed", "true")


def test_the_rules_of_what_happened_open_from_the_log(write: Wanted, lab: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    table.play(*gesture("red a1"))
    table.root.locator(".quint-fold").first.click()
    table.log.first.locator(".quint-rule").click()
    expect(table.sheet.locator(".quint-cited")).to_have_attribute("data-rule", "3.1")
    table.sheet.get_by_text("Close", exact=True).click()
    expect(table.sheet).to_be_hidden()
    table.use("rules")
    expect(table.sheet.locator(".quint-cited")).to_have_count(0)
    expect(table.sheet.locator("li").first).to_be_focused()


# ── Back and forth ────────────────────────────────────────────────────────────────────────


def test_undo_redo_and_restart(write: Wanted) -> None:
    book = write(play())
    table = book.table()
    expect(table.tool("undo")).to_have_attribute("aria-disabled", "true")
    table.tool("undo").click(force=True)
    table.play(*gesture("red a1"))
    expect(table.log).to_have_count(2)
    one = saved(book)
    table.play(*gesture(book.ask("str(game.game.actions(game.state)[0])")))
    expect(table.log).to_have_count(4)
    two = saved(book)
    table.use("undo")
    expect(table.log).to_have_count(2)
    assert saved(book) == one
    table.use("redo")
    expect(table.log).to_have_count(4)
    expect(table.log.first).to_contain_text("Black places red on a1.")
    assert saved(book) == two
    table.use("restart")
    expect(table.log).to_have_count(0)
    assert book.ask("len(game.trace.steps)") == 0
    assert table.pieces() == ["Ba4", "Gg4", "Nd1", "Qd4", "Rd7"]
    table.use("redo")
    expect(table.log).to_have_count(4)
    assert saved(book) == two


def test_what_python_does_is_shown(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    book.do("game.play('red a1')")
    expect(table.status).to_have_text("White to move. Red was just played.")
    assert "Ra1" in table.pieces()
    book.do("game.undo()")
    expect(table.log).to_have_count(0)


# ── Help ──────────────────────────────────────────────────────────────────────────────────


def test_a_hint_is_a_move_that_can_be_made(write: Wanted) -> None:
    book = write(play())
    table = book.table()
    table.use("hint")
    expect(says(table)).to_contain_text("You could try ")
    told = says(table).inner_text().removeprefix("You could try ")
    colour, square = told.partition(":")[0].split()
    assert outlined(table, "hint") == [f"cell:{square}", f"supply:{colour}"]
    table.play(f"supply:{colour}", f"cell:{square}")
    assert str(saved(book)).splitlines()[1] == f"{colour} {square}"
    assert outlined(table, "hint") == []


def test_why_tells_the_whole_rule_of_the_last_refusal(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    table.use("why")  # nothing was refused yet: what rules out the most
    allowed = book.ask("len(game.game.actions(game.state))")
    expect(says(table)).to_contain_text(f"{allowed} of 201 things to try are allowed now.")
    table.play(*gesture("red a1"))
    table.click(*gesture("red b1"))
    expect(says(table)).to_contain_text("rule 3.4")
    table.use("why")
    expect(says(table)).to_contain_text(book.ask("game.game.rules()['3.4'].text"))
    expect(table.sheet.locator(".quint-cited")).to_have_attribute("data-rule", "3.4")


def test_violence_is_marked_on_request(write: Wanted) -> None:
    table = write(play(start=VIOLENT, seats=PEOPLE)).table()
    assert table.marked("violence:green") == 0
    table.use("violence")
    expect(table.tool("violence")).to_have_attribute("aria-pressed", "true")
    assert outlined(table, "violence:green") == ["cell:c4", "cell:d5"]
    for name in ("c4", "d5"):
        label = f"{name}, green barred by Violence"
        expect(table.place(f"cell:{name}")).to_have_attribute("aria-label", label)
    table.click(*gesture("green c4"))
    expect(says(table)).to_contain_text("rule 6.2")
    assert outlined(table, "why") == ["cell:b4", "cell:d4"]
    assert outlined(table, "violence:green") == ["cell:c4", "cell:d5"]
    table.use("violence")
    expect(table.tool("violence")).to_have_attribute("aria-pressed", "false")
    assert table.marked("violence:green") == 0


# ── Saving and loading ────────────────────────────────────────────────────────────────────


def test_save_shows_the_text_to_copy_or_download(write: Wanted, lab: Lab) -> None:
    book = write(play())
    table = book.table()
    table.play(*gesture("red a1"))
    table.use("save")
    field = table.sheet.get_by_label("The saved game")
    expect(field).to_be_focused()
    assert field.input_value() == saved(book)
    table.sheet.get_by_text("Copy").click()
    expect(table.sheet.locator(".quint-told")).to_have_text("Copied.")
    assert lab.page.evaluate("() => navigator.clipboard.readText()") == saved(book)
    with lab.page.expect_download() as download:
        table.sheet.get_by_text("Download").click()
    assert download.value.suggested_filename == "quintessence.quint"
    assert Path(download.value.path()).read_text(encoding="utf-8") == saved(book)
    lab.page.keyboard.press("Escape")
    expect(table.tool("save")).to_be_focused()


GOOD = "quint 1 quintessence\nred a1\ngreen b1\nend 2\n"


def load(table: Table, text: str) -> None:
    table.use("load")
    table.sheet.get_by_label("A saved game", exact=True).fill(text)
    table.sheet.get_by_text("Load this game").click()


def test_a_good_save_is_loaded_and_played_on(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    load(table, GOOD)
    expect(table.sheet).to_be_hidden()
    expect(table.log).to_have_count(2)
    assert {"Ra1", "Gb1"} <= set(table.pieces())
    assert saved(book).splitlines()[1:] == GOOD.splitlines()[1:]
    table.play(*gesture("red b2"))
    expect(table.log).to_have_count(3)


def test_a_file_is_loaded(write: Wanted, tmp_path: Path) -> None:
    book = write(play(seats=PEOPLE))
    table, file = book.table(), tmp_path / "mine.quint"
    file.write_text(GOOD, encoding="utf-8")
    table.use("load")
    table.sheet.get_by_label("The file of a saved game").set_input_files(file)
    expect(table.sheet.get_by_label("A saved game", exact=True)).to_have_value(GOOD)
    table.sheet.get_by_text("Load this game").click()
    expect(table.log).to_have_count(2)
    assert saved(book).splitlines()[1:] == GOOD.splitlines()[1:]


UNFIT = {
    "a move that is not allowed": GOOD.replace("green b1", "red b1"),
    "a wrong count": GOOD.replace("end 2", "end 3"),
    "cut off": GOOD.replace("green b1\nend 2\n", ""),
    "a later version": GOOD.replace("quint 1", "quint 99"),
    "another game": GOOD.replace("quintessence", "tiddlywinks"),
    "other options": GOOD.replace("quintessence", "quintessence cap=50"),
    "no game at all": "<script>alert(1)</script>",
}


def test_a_save_that_does_not_fit_changes_nothing_and_says_why(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    table.play(*gesture("blue g1"))
    before = saved(book)
    for what, text in UNFIT.items():
        load(table, text)
        expect(says(table)).to_have_text(why_not(book, text), use_inner_text=True)
        assert saved(book) == before, what
        table.use("load")  # what was typed is not lost
        expect(table.sheet.get_by_label("A saved game", exact=True)).to_have_value(text)
        table.sheet.get_by_text("Close", exact=True).click()


def why_not(book: Book, text: str) -> str:
    """The sentence with which Python refuses a saved game."""
    try:
        book.do(f"game.load({text!r})")
    except RuntimeError as error:
        return str(error).splitlines()[0].partition(": ")[2]
    raise AssertionError(f"{text!r} was loaded")


def test_nothing_to_load_is_said_in_the_sheet(write: Wanted) -> None:
    table = write(play(seats=PEOPLE)).table()
    load(table, "  \n")
    expect(table.sheet.locator(".quint-told")).to_have_text("There is nothing to load yet.")
