"""The site in a real browser that reaches no other address."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import gesture
from tests.site.serve import LiteBook, Site

RULES = "10_quintessence_rules.ipynb"
MEGABYTES = 40  # for a lesson of rules, all told


def test_a_lesson_is_read_played_kept_and_read_again_without_a_network(site: Site) -> None:
    book = site.open(RULES)
    expect(site.page.locator(".jp-RenderedSVG").first).to_be_visible()  # before Python is there
    book.wait("ready")
    click_a_board(book)
    play_a_game_to_its_end(book)
    book.do('open("written beside the lesson.txt", "w").write("still here")')
    book._in_panel("(panel) => panel.context.save()")
    book.until_kept()
    assert site.server.sent < MEGABYTES * 1e6

    site.server.cut = True
    try:
        again = site.open(RULES)
        expect(site.page.locator(".jp-RenderedSVG").first).to_be_visible()
        again.wait("ready")
        assert again.ask('open("written beside the lesson.txt").read()') == "still here"
        click_a_board(again)
    finally:
        site.server.cut = False


def click_a_board(book: LiteBook) -> None:
    """A colour is chosen on the first board, and squares light up."""
    table = book.table()
    table.root.scroll_into_view_if_needed()
    table.click("supply:red")
    assert [id for id in table.lit() if id.startswith("cell:")]


def play_a_game_to_its_end(book: LiteBook) -> None:
    """Against greedy, with the hints of the table."""
    book.do("from quint_widgets import Play; game = Play('quintessence', seed=1)")
    write = """async (panel) => {
        panel.content.model.sharedModel.insertCell(0, { cell_type: "code", source: "game" });
        panel.content.activeCellIndex = 0;
        await jupyterapp.commands.execute("notebook:run-cell");
    }"""
    book._in_panel(write)
    table = book.table()
    for _ in range(200):
        if table.status.inner_text() == "The game is over.":
            return
        table.play(*gesture(book.ask("str(game.hint())")))
    raise AssertionError("The game does not end.")
