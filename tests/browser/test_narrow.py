"""A table in the hand: one thing at a time, a card is looked at before it is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from quint_widgets import Play

from tests.browser.stage import page_of


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    play = Play("potion_making", seats=("person", "person"), seed=1)
    play.lift()
    page.set_content(page_of(play))
    yield page
    context.close()


def place(page: Page, id: str) -> Locator:
    return page.locator(f'.quint-place[data-id="{id}"]')


def tab(page: Page, name: str) -> Locator:
    return page.locator(".quint-tab", has_text=name)


def sent(page: Page) -> list[dict[str, object]]:
    told: list[dict[str, object]] = page.evaluate("() => window.sent")
    return [message for message in told if message["kind"] == "gesture"]


def test_one_thing_at_a_time(page: Page) -> None:
    expect(tab(page, "Hand")).to_have_attribute("aria-pressed", "true")  # the first choice is there
    expect(place(page, "own:1")).to_be_visible()
    expect(place(page, "desk:0")).to_be_hidden()
    tab(page, "Desk").tap()
    expect(place(page, "own:1")).to_be_hidden()
    expect(place(page, "desk:0")).to_be_visible()
    tab(page, "Formulas").tap()
    expect(place(page, "f:1:1")).to_be_visible()
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(tab(page, "Desk")).to_be_hidden()
    for id in ("desk:0", "own:1", "f:1:1"):
        expect(place(page, id)).to_be_visible()


def test_a_tap_shows_a_card_and_a_second_one_chooses_it(page: Page) -> None:
    large = page.locator(".quint-closeup")
    tab(page, "Hand").tap()
    place(page, "own:2").tap()
    expect(large).to_contain_text("Tap again")
    expect(place(page, "own:2")).to_have_attribute("aria-pressed", "false")
    large.tap()
    expect(large).to_be_hidden()
    expect(place(page, "own:2")).to_have_attribute("aria-pressed", "true")
    # What may come next lies in the desk: the table turns there by itself.
    expect(tab(page, "Desk")).to_have_attribute("aria-pressed", "true")
    assert sent(page) == []
    page.locator(".quint-live").first.tap()
    assert [len(message["ids"]) for message in sent(page)] == [2]  # type: ignore[arg-type]


def test_a_tap_beside_a_card_puts_it_away(page: Page) -> None:
    tab(page, "Hand").tap()
    place(page, "own:1").tap()
    page.locator(".quint-status").tap()
    expect(page.locator(".quint-closeup")).to_be_hidden()
    place(page, "own:1").tap()
    place(page, "own:1").tap()
    expect(place(page, "own:1")).to_have_attribute("aria-pressed", "true")


def test_the_whole_screen(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    wide = page.locator(".quint-whole")
    wide.click()
    expect(wide).to_have_text("Leave full screen")
    assert page.evaluate("() => document.fullscreenElement.className").startswith("quint-table")
    wide.click()
    expect(wide).to_have_text("Full screen")
