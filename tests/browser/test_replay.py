"""An exported notebook plays its recorded games, with no kernel and no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Locator, Page, expect
from quint_widgets.replay import Replay

from quint import Trace

# One event a step, and comments.
FIRST = """quint 1 quintessence
# A quiet start </script><script>document.title = "hacked"</script>
red a1
# Green next to it.
green b1
red b2
end 3
"""
# Red on c4 is a Mark of three: placed, scored, two cleared.
SECOND = """quint 1 quintessence
| .  .  .  .  .  .  .
| .  .  .  .  .  .  .
| .  .  .  .  .  .  .
| R  R  .  .  .  .  .
| .  .  B  .  .  .  .
| .  .  .  .  .  .  .
| .  .  .  .  .  .  .
| just played blue
red c4
end 1
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded games in one notebook, as nbconvert exports it."""
    book = nbformat.v4.new_notebook()
    for saved in (FIRST, SECOND):
        data, _ = Replay(Trace.read(saved))._repr_mimebundle_()
        del data["application/vnd.jupyter.widget-view+json"]
        output = nbformat.v4.new_output("display_data", data)
        book.cells.append(nbformat.v4.new_code_cell("Replay(trace)", outputs=[output]))
    exporter = HTMLExporter()  # type: ignore[no-untyped-call]  # nbconvert has no types
    page, _ = exporter.from_notebook_node(book)
    path = tmp_path_factory.mktemp("exported") / "book.html"
    path.write_text(page, encoding="utf-8")
    return path


@pytest.fixture
def page(exported: Path, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True)
    context.set_default_timeout(10_000)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(exported.as_uri(), wait_until="domcontentloaded")
    expect(page.locator(".quint-replay")).to_have_count(2)
    yield page
    context.close()
    assert troubles == []


def player(page: Page, number: int) -> Locator:
    return page.locator("[data-quint-replay]").nth(number)


def pieces(player: Locator) -> Locator:
    return player.locator('.quint-piece[data-place^="cell:"]')


def test_the_picture_makes_way_for_the_player(page: Page) -> None:
    expect(page.locator("[data-quint-replay] img")).to_have_count(0)
    expect(player(page, 0).locator(".quint-where")).to_have_text("Step 0 of 3")
    expect(pieces(player(page, 0))).to_have_count(5)  # four homes and a Quint


def test_next_shows_what_was_done_and_the_comment(page: Page) -> None:
    one = player(page, 0)
    one.get_by_label("Next step").click()
    expect(one.locator(".quint-message")).to_contain_text("Black places red on a1. rule 3.1")
    expect(one.locator(".quint-notes")).to_contain_text("</script><script>")
    expect(pieces(one)).to_have_count(6)
    one.get_by_label("Next step").click()
    expect(one.locator(".quint-notes")).to_have_text("Green next to it.")
    expect(one.locator(".quint-log li")).to_have_count(2)
    one.get_by_label("Previous step").click()
    expect(one.locator(".quint-log li")).to_have_count(1)
    one.get_by_label("Last step").click()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    one.get_by_label("First step").click()
    expect(one.locator(".quint-where")).to_have_text("Step 0 of 3")
    assert page.title() != "hacked"


def test_players_of_one_page_keep_apart(page: Page) -> None:
    player(page, 0).get_by_label("Last step").click()
    expect(player(page, 0).locator(".quint-where")).to_have_text("Step 3 of 3")
    expect(player(page, 1).locator(".quint-where")).to_have_text("Step 0 of 1")
    doubled = page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[data-quint-replay] [id]')]"
        ".map((node) => node.id); return ids.length - new Set(ids).size; }"
    )
    assert doubled == 0


def test_a_step_is_told_event_by_event(page: Page) -> None:
    two = player(page, 1)
    for sentence, left in (
        ("Black places red on c4.", 4),
        ("Black scores 1 red for a Mark of three.", 4),
        ("The red piece on a4 is cleared.", 3),
        ("The red piece on b4 is cleared.", 2),
    ):
        two.get_by_label("Next event").click()
        expect(two.locator(".quint-message")).to_contain_text(sentence)
        expect(pieces(two)).to_have_count(left)
    expect(two.locator(".quint-where")).to_have_text("Step 1 of 1, event 4 of 4")
    two.locator(".quint-message .quint-rule").click()
    expect(two.locator(".quint-sheet .quint-cited")).to_contain_text("4.2")


def test_the_slider_is_dragged_and_the_keys_go_left_and_right(page: Page) -> None:
    one = player(page, 0)
    slider = one.get_by_label("Step of the game")
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + 6, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 6, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    slider.press("ArrowLeft")
    expect(one.locator(".quint-where")).to_have_text("Step 2 of 3")
    one.get_by_label("Next step").press("ArrowLeft")
    expect(one.locator(".quint-where")).to_have_text("Step 1 of 3")
    one.get_by_label("Next step").press("Shift+ArrowRight")
    expect(one.locator(".quint-where")).to_have_text("Step 2 of 3")


def test_play_goes_to_the_end_and_stops(page: Page) -> None:
    one = player(page, 0)
    one.get_by_label("Play", exact=True).click()
    expect(one.get_by_label("Pause")).to_be_visible()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    expect(one.get_by_label("Play", exact=True)).to_be_visible()
    one.get_by_label("Play", exact=True).click()
    one.get_by_label("Pause").click()
    expect(one.locator(".quint-where")).to_have_text("Step 0 of 3")


def test_a_click_on_the_board_asks_for_nothing(page: Page) -> None:
    one = player(page, 0)
    one.locator('.quint-place[data-id="supply:red"]').click()
    one.locator('.quint-place[data-id="cell:a1"]').click()
    expect(pieces(one)).to_have_count(5)
    expect(one.locator(".quint-message")).to_have_text("")
