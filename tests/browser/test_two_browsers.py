"""Two people with a browser each, at one notebook and one kernel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab import PATIENCE, Book, Lab, Server, Table

GAME = """
from quint_widgets import Play
game = Play("potion_making", seats=("person", "person"), seed=3, keep=False)
game
"""


@pytest.fixture
def books(server: Server, browser: Browser) -> Iterator[tuple[Book, Book]]:
    """The same notebook on two pages that share nothing but the kernel."""
    one, two = Lab(server, browser), Lab(server, browser)
    book = one.write("two.ipynb", [GAME, "game.seat(1)"])
    yield book, two.open(server.books / "two.ipynb", book.kernel)
    two.close()
    book.shut_down()
    one.close()


def run(book: Book, cell: int) -> None:
    script = """(panel, number) => {
        jupyterapp.shell.activateById(panel.id);
        panel.content.activeCellIndex = number;
        return jupyterapp.commands.execute("notebook:run-cell").then(() => null);
    }"""
    book._in_panel(script, cell, seconds=3 * PATIENCE)


def cards(book: Book, table: str) -> dict[str, str]:
    """The hand that a table shows, as Python tells it: pieces, and what they are called."""
    rows = f"[p for p in {table}.frame['pieces'] if p[2].startswith('own:')]"
    told: dict[str, str] = book.ask(f"{{p[0]: game.scene.names[p[1]] for p in {rows}}}")
    return told


def test_each_sees_their_own_hand_and_what_the_other_does(books: tuple[Book, Book]) -> None:
    book, other = books
    run(book, 0)
    run(other, 1)
    first, second = book.table(), other.table()
    expect(second.prompt).to_have_text("It is the turn of Player 1, at another screen.")
    mine, theirs = cards(book, "game.table"), cards(book, "game.seat(1).table")
    assert (len(mine), len(theirs)) == (5, 4)  # whoever plays has drawn

    def sees(table: Table, own: dict[str, str], hidden: dict[str, str]) -> None:
        expect(table.root.locator('.quint-piece[data-place^="own:"]')).to_have_count(len(own))
        words = table.root.evaluate("root => root.outerHTML")
        for piece, name in hidden.items():
            assert f'"{piece}"' not in words
            assert name not in words

    sees(first, mine, theirs)
    sees(second, theirs, mine)
    for table, waiting in ((first, second), (second, first)):
        before = book.ask("len(game.trace.steps)")
        expect(table.root.locator(".quint-live").first).to_be_visible()
        assert waiting.lit() == []
        table.click(table.lit()[0])
        table.click(table.lit()[0])  # a card goes to its pile
        table.until("(root, n) => root.querySelectorAll('.quint-happened').length > n", before)
        after = book.ask("len(game.trace.steps)")
        expect(table.log).to_have_count(after)
        expect(waiting.log).to_have_count(after)
    mine, theirs = cards(book, "game.table"), cards(book, "game.seat(1).table")
    sees(first, mine, theirs)
    sees(second, theirs, mine)
