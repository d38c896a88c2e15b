"""The site in a real browser that reaches no other address."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

import quint
from quint.games import box
from tests.browser.lab import gesture
from tests.site.serve import LiteBook, Site

RULES = "10_quintessence_rules.ipynb"
MEGABYTES = 40  # for a lesson of rules, all told
SHOWN = """async (panel) => {
    panel.content.model.sharedModel.insertCell(0, { cell_type: "code", source: "game" });
    panel.content.activeCellIndex = 0;
    await jupyterapp.commands.execute("notebook:run-cell");
}"""


def test_a_lesson_is_done_a_game_is_won_and_all_is_there_again_without_a_network(
    site: Site,
) -> None:
    book = site.open(RULES)
    expect(site.page.locator(".jp-RenderedSVG").first).to_be_visible()  # before Python is there
    book.wait("ready")
    answer_the_first_exercise(book)
    play_a_game_to_its_end(book)
    tell_a_thinker_to_move(book)
    book.do('open("written beside the lesson.txt", "w").write("still here")')
    book.until_kept()
    assert site.server.sent < MEGABYTES * 1e6
    book.do("import os, IPython, quint")
    assert book.ask("IPython.__file__").endswith(".pyc")
    assert book.ask("os.path.exists(quint.__spec__.cached)")

    site.server.cut = True
    try:
        again = site.open(RULES)
        expect(site.page.locator(".jp-RenderedSVG").first).to_be_visible()
        again.wait("ready")
        assert again.ask('open("written beside the lesson.txt").read()') == "still here"
        expect(desk(again).locator(".quint-count")).to_contain_text("1 of")
    finally:
        site.server.cut = False


def desk(book: LiteBook) -> Locator:
    first = book.panel.locator(".quint-desk").first
    first.scroll_into_view_if_needed()
    assert isinstance(first, Locator)
    return first


def answer_the_first_exercise(book: LiteBook) -> None:
    """How many points win? The three cheapest colours cost 1, 2 and 3."""
    first = desk(book)
    for said, tone in (("5", "wrong"), ("6", "right")):
        first.get_by_role("textbox").fill(said)
        first.get_by_role("button", name="Check").click()
        expect(first.locator(f".quint-verdict[data-tone='{tone}']")).to_be_visible()


def play_a_game_to_its_end(book: LiteBook) -> None:
    """Against greedy, each move clicked."""
    book.do("from quint_widgets import Play; game = Play('quintessence', seed=1)")
    book._in_panel(SHOWN)
    table = book.table()
    for _ in range(200):
        if table.status.inner_text() == "The game is over.":
            return
        table.play(*gesture(book.ask("str(game.hint())")))
    raise AssertionError("The game does not end.")


def tell_a_thinker_to_move(book: LiteBook) -> None:
    """It has five minutes, and the only thread: the table and the cells do not wait for it."""
    book.do("game = Play('quintessence', seats=('person', 'master:300s'))")
    book._in_panel(SHOWN)
    table = book.table()
    table.click("supply:red", "cell:a1")
    expect(table.prompt).to_contain_text("White looks at ")
    assert book.ask("len(game.trace.steps)") == 1
    table.use("violence")
    expect(table.tool("violence")).to_have_attribute("aria-pressed", "true")
    table.use("now")
    table.settle()
    assert book.ask("len(game.trace.steps)") == 2


def test_the_front_page_leads_to_every_game_and_lesson_also_on_a_phone(
    site: Site, built: Path
) -> None:
    page = site.page
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{site.server.url}/")
    for name in quint.GAMES:
        expect(page.get_by_role("heading", name=box(name).title).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    links = page.locator("a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    for link in links:
        path, _, lesson = str(link).partition("?path=")
        assert (built / path).is_file(), link
        assert not lesson or (built / "files" / lesson).is_file(), link
    lessons = {link.partition("?path=")[2] for link in map(str, links)}
    written = {path.name for path in (built / "files").glob("[0-9]*.ipynb")}
    assert written <= lessons
    assert {f"play/{name}.ipynb" for name in quint.GAMES} <= lessons


def test_the_pages_name_no_other_address_to_load_from(built: Path) -> None:
    for name in ("index.html", "notebooks/index.html", "lesson.js", "lesson.css"):
        text = (built / name).read_text("utf-8")
        assert not re.search(r"""(src|href|url|fetch|import)\W{0,3}["'(]https?:""", text), name
