"""Twenty-five tables, run at once on a page that is four times slower than this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

import quint
from tests.browser.lab import RUNNING, Lab, Table

TABLES = 25
FIRST = """
from quint_widgets import Play
games = []
def shown(name):
    games.append(Play(name, keep=False))
    return games[-1]
"""
SAY = """
from quint_widgets.scene import Message
for number, game in enumerate(games):
    game._show(Message("info", f"This is table {number}."))
"""


@contextmanager
def slowed(page: Page, times: int) -> Iterator[None]:
    """The page's processor is so many times slower."""
    chromium = page.context.new_cdp_session(page)
    chromium.send("Emulation.setCPUThrottlingRate", {"rate": times})
    yield
    chromium.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def test_twenty_five_tables_on_a_slow_page(lab: Lab) -> None:
    """Each is drawn and hears what comes later: none is given up by the widget manager.

    That gives a widget two seconds; then it stays on the page and hears nothing any more.
    """
    names = [*quint.GAMES] * (TABLES // len(quint.GAMES))
    drawings = lab.page.locator(".quint-symbols")
    before = drawings.count()  # what an earlier test on this page may have left
    book = lab.write("slow.ipynb", [FIRST, *(f"shown({name!r})" for name in names)])
    with slowed(lab.page, 4):
        book.run(seconds=RUNNING)
        book.do(SAY)
        for number in range(TABLES):
            table = Table(book, book.show(number + 1).locator(".quint-table"))
            expect(table.message).to_have_text(f"This is table {number}.", timeout=60_000)
            expect(table.root.locator(".quint-place:visible").first).to_be_visible()
    # One copy of each game's drawings, however many tables there are; and then none.
    expect(drawings).to_have_count(before + len(quint.GAMES))
    book.do("import ipywidgets; ipywidgets.Widget.close_all()")
    book.close()
    expect(drawings).to_have_count(before)
