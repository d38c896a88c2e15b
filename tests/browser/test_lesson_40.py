"""Lesson 40 as a person does it: every exercise with the mouse, wrong answers first."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import ROOM, Book, Lab, Table, faults
from tests.browser.test_exercises import check, desk, expect_right
from tests.browser.test_looks import THEMES
from tests.browser.test_quintessential import lies

CELLS = [
    "from quint_widgets.lessons import lesson_53\n"
    "from quint_widgets.lessons.lesson_40 import exercise, progress",
    *(f"exercise({n})" for n in range(1, 9)),
    "lesson_53.exercise(3)",
    "progress()",
]
BINS, REPORT = 9, 10  # cells
LOOKS = os.environ.get("LOOKS")  # a folder for pictures, if somebody wants to see them


@pytest.fixture
def book(lab: Lab) -> Iterator[Book]:
    kept = lab.server.books / "quint-progress.json"
    kept.unlink(missing_ok=True)
    book = lab.write("lesson_40.ipynb", CELLS)
    book.do(
        "import sys\n"
        "for name in [each for each in sys.modules if 'lessons' in each]: del sys.modules[name]"
    )
    book.run(seconds=90)
    yield book
    kept.unlink(missing_ok=True)
    lab.page.set_viewport_size(ROOM)
    lab.theme(THEMES[0])
    book.do("import ipywidgets; ipywidgets.Widget.close_all()")  # or the next book loads them all
    book.close()


def look(desk: Locator, name: str) -> None:
    if LOOKS:
        desk.screenshot(path=Path(LOOKS) / f"{name}.png")


def expect_not(desk: Locator, words: str) -> None:
    check(desk)
    expect(desk.get_by_role("status")).to_have_text(f"Not yet. {words}")


def board(book: Book, desk: Locator) -> Table:
    return Table(book, desk.locator(".quint-table"))


def test_every_exercise_of_lesson_40_with_the_mouse(book: Book) -> None:
    chosen_and_counted(book)
    one_assistant(book)
    seven_dice(book)
    a_forge(book)
    expect(book.show(REPORT)).to_contain_text("8 of 8 done")


def chosen_and_counted(book: Book) -> None:
    """Exercises 1, 2, 3 and 6."""
    name = desk(book, 1)
    name.get_by_text("Geo-Frigo Nebula").click()
    expect_not(name, "It takes the right dice, but Nebula is air.")
    name.get_by_text("Geo-Frigo Nova").click()
    check(name)
    expect_right(name)
    number = desk(book, 2)
    number.get_by_label("Your answer").fill("7")
    expect_not(number, "Two new dice, that is true, but the Convertus destroys its air.")
    number.get_by_label("Your answer").fill("6")
    check(number)
    expect_right(number)
    first = desk(book, 3)
    first.get_by_text("aether", exact=True).click()
    expect_not(first, "The aether stays in the flask until the cleanup, and the air finds no room.")
    first.get_by_text("air", exact=True).click()
    check(first)
    expect_right(first)
    loop = desk(book, 6)
    loop.get_by_text("Geo-Petris Terra").click()
    expect_not(loop, "It takes two earths and makes one. Your card makes water.")
    loop.get_by_text("Hydro-Petris Convertus").click()
    check(loop)
    expect_right(loop)


def one_assistant(book: Book) -> None:
    """Exercise 4: the new die first into the pool, which is too early; then on and on."""
    chain = desk(book, 4)
    table = board(book, chain)
    expect_not(chain, "Nothing has been done on this board yet.")
    for ways in (["pool:0"], ["flask:0:2:0", "flask:0:3:0", "pool:0"]):
        table.play("card:0:1")
        table.play(lies(table, "0e5"), "flask:0:1:0")
        table.play(lies(table, "0f4"), "flask:0:1:1")
        for way in ways:
            table.play(way)
        check(chain)
        if way == ways[0]:
            expect(chain.get_by_role("status")).to_contain_text("You put air into the pool.")
            table.use("restart")
    expect_right(chain)


def seven_dice(book: Book) -> None:
    """Exercise 5, to the next round."""
    engine = desk(book, 5)
    table = board(book, engine)
    table.play("card:0:2")  # Geo-Ignis Nebula; the lab is in the order of the deck
    table.play(lies(table, "0e1"), "flask:0:2:0")
    table.play(lies(table, "0f2"), "flask:0:2:1")
    table.play("flask:0:3:0")
    expect_not(engine, "The round is not over yet. Both players have two assistants.")
    dismissed(table)
    table.play("card:0:1")
    table.play(lies(table, "0e6"), "flask:0:1:0")
    table.play(lies(table, "0w3"), "flask:0:1:1")
    table.play("flask:0:3:1")
    table.play("pool:0")
    dismissed(table)
    check(engine)
    expect_right(engine)


def dismissed(table: Table) -> None:
    table.play("dismiss:1")
    table.play("turn:done")


def a_forge(book: Book) -> None:
    """Exercise 7, a rule to break, and 8, a forge that waits for its air."""
    broken = desk(book, 7)
    table = board(book, broken)
    table.click(lies(table, "0f1"), "flask:0:0:1")
    expect(table.message).to_contain_text("does not take fire")
    check(broken)
    expect(broken.get_by_role("status")).to_contain_text("Not yet.")
    table.click(lies(table, "0q5"), "flask:0:0:3")
    expect(table.message).to_contain_text("1.5")
    check(broken)
    expect_right(broken)
    waiting = desk(book, 8)
    table = board(book, waiting)
    table.play("card:0:1")
    table.play(lies(table, "0e5"), "flask:0:1:0")
    table.play(lies(table, "0q2"), "flask:0:1:1")
    table.play("flask:0:0:2")
    table.play("pool:0")
    check(waiting)
    expect_right(waiting)


def test_the_talismans_of_lesson_53_are_sorted_with_the_mouse(book: Book) -> None:
    bins = desk(book, BINS)

    def put(**where: str) -> None:
        for name, when in where.items():
            bins.get_by_role("radiogroup", name=name).get_by_text(when).click()
        check(bins)

    check(bins)
    expect(bins.get_by_role("status")).to_contain_text("There is no answer yet.")
    put(Income="at the start", Growth="at the end", Usefulness="you lay", University="others")
    expect(bins.get_by_role("status")).to_contain_text("Growth comes first")
    put(Growth="at the start")
    expect(bins.get_by_role("status")).to_contain_text("Income comes last")
    put(Income="at the end")
    expect_right(bins)


@pytest.mark.parametrize("theme", THEMES)
def test_its_desks_are_whole_on_a_telephone(book: Book, lab: Lab, theme: str) -> None:
    lab.theme(theme)
    for width in (390, 900):
        for cell in (*range(1, 9), BINS):
            shown = desk(book, cell)
            shown.evaluate("(desk, width) => desk.parentElement.style.width = `${width}px`", width)
            if shown.locator(".quint-table").count():
                board(book, shown).settle()
                assert faults(shown.locator(".quint-table")) == []
            wide = shown.evaluate("desk => desk.scrollWidth - desk.clientWidth")
            assert wide <= 1, (cell, width)
            look(shown, f"{theme.split()[1]}-{width}-{cell}")
