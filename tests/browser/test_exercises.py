"""Exercises and guesses in JupyterLab: each kind answered by mouse and by keys; progress stays."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Book, Lab, Table, faults

IMPORT = "from every_kind import exercise, guess, lesson, progress"
CELLS = [IMPORT, *(f"exercise({n})" for n in range(1, 9)), *(f"guess({n})" for n in (1, 2, 3))]
CELLS += ["progress()"]
GUESSES, REPORT = 8, 12  # cells before the first guess; the cell of the report


@pytest.fixture
def book(lab: Lab) -> Iterator[Book]:
    """A folder of its own for each test, with a lesson and nothing done."""
    shutil.copy(Path(__file__).parent / "every_kind.py", lab.server.books)
    (lab.server.books / "quint-progress.json").unlink(missing_ok=True)
    book = lab.write("exercises.ipynb", CELLS)
    book.do("import sys; sys.modules.pop('every_kind', None)")
    book.run(seconds=90)
    yield book
    (lab.server.books / "quint-progress.json").unlink(missing_ok=True)
    book.do("import ipywidgets; ipywidgets.Widget.close_all()")  # or the next book loads them all
    book.close()


def desk(book: Book, cell: int) -> Locator:
    return book.show(cell).locator(".quint-desk")


def check(desk: Locator) -> None:
    desk.get_by_role("button", name="Check").click()


def expect_right(desk: Locator) -> None:
    expect(desk.locator(".quint-verdict[data-tone='right']")).to_contain_text("Right.")


def expect_tries(book: Book, tries: int) -> None:
    """A click and a question may take different ways to the kernel, and the question be first."""
    for _ in range(50):
        if book.ask("exercise(1).tries") == tries:
            return
        book.page.wait_for_timeout(100)
    assert book.ask("exercise(1).tries") == tries


def test_every_kind_is_answered_with_the_mouse(book: Book) -> None:
    play = desk(book, 1)
    table = Table(book, play.locator(".quint-table"))
    table.play("supply:red", "cell:e2")
    check(play)
    expect(play.get_by_role("status")).to_have_text("Not yet. That is no Mark.")
    table.use("restart")
    table.play("supply:green", "cell:e3")
    check(play)
    expect_right(play)
    expect(play.locator(".quint-count")).to_have_text("1 of 8 done")

    pick = desk(book, 2)
    squares = Table(book, pick.locator(".quint-table"))
    squares.click("cell:d7")
    expect(squares.status).to_have_text("1 picked: d7")
    squares.click("cell:b1")
    expect(squares.status).to_have_text("2 picked: d7, b1")
    squares.click("cell:b1")
    expect(squares.status).to_have_text("1 picked: d7")
    squares.click("cell:a4")
    expect(squares.status).to_have_text("2 picked: d7, a4")
    check(pick)
    expect_right(pick)

    choice = desk(book, 3)
    choice.get_by_text("iron").click()
    check(choice)
    expect(choice.get_by_role("status")).to_have_text("Not yet. Iron melts at 1538 °C.")
    choice.get_by_text("mercury").click()
    check(choice)
    expect_right(choice)

    order = desk(book, 6)
    order.get_by_label("gold: down").click()
    order.get_by_label("gold: down").click()
    order.get_by_label("hydrogen: up").click()
    check(order)
    expect_right(order)

    bins = desk(book, 7)
    for name, kind in {"gold": "element", "water": "compound", "sulfur": "element"}.items():
        bins.get_by_role("radiogroup", name=name).get_by_text(kind).click()
    check(bins)
    expect_right(bins)

    metals = desk(book, 8)
    metals.get_by_text("gold").click()
    metals.get_by_text("tin").click()
    check(metals)
    expect_right(metals)
    expect(metals.locator(".quint-count")).to_have_text("6 of 8 done")


def test_every_kind_is_answered_with_the_keys(book: Book) -> None:
    press = book.page.keyboard.press
    play = desk(book, 1)
    play.locator(".quint-place[data-id='cell:a1']").focus()
    for key in ["g", "ArrowUp", "ArrowUp", *["ArrowRight"] * 4, "Enter"]:
        press(key)
    Table(book, play.locator(".quint-table")).settle()
    play.get_by_role("button", name="Check").press("Enter")
    expect_right(play)

    pick = desk(book, 2)
    pick.locator(".quint-place[data-id='cell:a4']").focus()
    for key in ["Enter", *["ArrowUp"] * 3, *["ArrowRight"] * 3, "Enter"]:
        press(key)
    expect(pick.locator(".quint-status")).to_have_text("2 picked: a4, d7")
    pick.get_by_role("button", name="Check").press("Enter")
    expect_right(pick)

    choice = desk(book, 3)
    choice.get_by_label("iron").focus()
    press("ArrowDown")
    press("Tab")
    press("Enter")
    expect_right(choice)

    for cell, text in ((4, "57.5"), (5, "2 Zn + O2 -> 2 ZnO")):
        line = desk(book, cell)
        line.get_by_label("Your answer").focus()
        book.page.keyboard.type(text)
        press("Enter")
        expect_right(line)

    order = desk(book, 6)
    order.get_by_label("gold: up").focus()
    for key in ("ArrowDown", "ArrowDown", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"):
        press(key)
    expect(order.get_by_label("carbon: up")).to_be_focused()
    press("ArrowDown")
    order.get_by_role("button", name="Check").press("Enter")
    expect_right(order)

    bins = desk(book, 7)
    for name, keys in {"gold": " ", "water": "ArrowRight", "sulfur": " "}.items():
        bins.get_by_role("radiogroup", name=name).get_by_label("element").focus()
        press(keys if keys != " " else "Space")
    bins.get_by_role("button", name="Check").press("Enter")
    expect_right(bins)

    metals = desk(book, 8)
    for name in ("gold", "tin"):
        metals.get_by_label(name).press("Space")
    metals.get_by_role("button", name="Check").press("Enter")
    expect_right(metals)
    expect(metals.locator(".quint-count")).to_have_text("8 of 8 done")
    assert len(book.cells()) == len(CELLS)  # no key reached the notebook


def test_hints_show_me_and_guesses(book: Book) -> None:
    play = desk(book, 1)
    play.get_by_role("button", name="Hint (2)").click()
    expect(play.locator(".quint-hints li")).to_have_text(["Look along row 3."])
    play.get_by_role("button", name="Hint (1)").click()
    expect(play.get_by_role("button", name="No more hints")).to_be_disabled()
    Table(book, play.locator(".quint-table")).play("supply:red", "cell:e2")
    show = play.get_by_role("button", name="Show me")
    for tries in (1, 2, 3):
        expect(show).to_be_hidden()
        check(play)
        expect_tries(book, tries)
    show.click()
    expect(play.get_by_role("status")).to_contain_text("The answer: green e3.")
    expect(play.locator(".quint-piece[data-place='cell:e3']")).to_have_count(1)

    number = desk(book, GUESSES + 1)
    expect(number).not_to_contain_text("24")
    number.get_by_label("Your answer").fill("40")
    number.get_by_label("Your answer").press("Enter")
    expect(number.get_by_role("status")).to_have_text("You said 40. It is 24. Six on each edge.")
    expect(number.locator(".quint-scale")).to_contain_text("your guess 40")
    expect(number.get_by_role("button", name="That is my guess")).to_be_hidden()

    choice = desk(book, GUESSES + 2)
    choice.get_by_text("yes").click()
    choice.get_by_role("button", name="That is my guess").click()
    expect(choice.get_by_role("status")).to_contain_text("It is no.")

    sketch = desk(book, GUESSES + 3)
    bar = sketch.get_by_role("slider", name="a")
    box = bar.bounding_box()
    assert box
    bar.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(bar).to_have_attribute("aria-valuenow", "3")
    sketch.get_by_role("slider", name="b").press("ArrowUp")
    sketch.get_by_role("button", name="That is my guess").click()
    expect(sketch.get_by_role("status")).to_have_text("Down it goes.")
    assert book.ask("guess(3).value") == [3, 1, 0]


def test_progress_survives_a_kernel_restart_and_can_be_handed_in(book: Book) -> None:
    line = desk(book, 4)
    line.get_by_label("Your answer").fill("57.5")
    line.get_by_label("Your answer").press("Enter")
    expect_right(line)
    guess = desk(book, GUESSES + 2)
    guess.get_by_text("yes").click()
    guess.get_by_role("button", name="That is my guess").click()
    expect(guess.get_by_role("status")).to_contain_text("It is no.")
    book.restart()
    book.run(seconds=90)
    line = desk(book, 4)
    expect(line.get_by_role("status")).to_have_text("Done before, with 57.5. 127.1 of 221.1 g.")
    expect(line.locator(".quint-count")).to_have_text("1 of 8 done")
    expect(desk(book, GUESSES + 2).get_by_role("status")).to_contain_text("You said yes. It is no.")
    report = desk(book, REPORT)
    expect(report).to_contain_text("Every kind: 1 of 8 done")
    report.get_by_role("button", name="Save my page").click()
    expect(report).to_contain_text("Write your name first")
    report.get_by_label("Your name").fill("Ada <b>")
    with book.page.expect_download() as saved:
        report.get_by_role("button", name="Save my page").click()
    page = saved.value.path().read_text("utf-8")
    assert saved.value.suggested_filename == "lesson-99-ada--b-.html"
    assert "Ada &lt;b&gt;: 1 of 8 done" in page
    assert "57.5" in page


def test_a_desk_fits_a_narrow_page(book: Book) -> None:
    for cell in range(1, REPORT + 1):
        root = desk(book, cell)
        expect(root).to_be_visible()
        root.evaluate("(node) => (node.style.width = '320px')")
        wide = root.evaluate("(node) => [node.scrollWidth, node.clientWidth]")
        assert wide[0] <= wide[1], cell
        if cell <= 2:
            expect(root.locator(".quint-table")).to_be_visible()
            Table(book, root.locator(".quint-table")).settle()
            assert faults(root.locator(".quint-table")) == []
