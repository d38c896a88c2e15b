"""The periodic table on a bare page: mouse, keys, clues, colours, and a narrow page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from quint_widgets.chemistry.periodic import ESM, STYLE, PeriodicTable

from tests.browser.stage import page_with


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    table = PeriodicTable()
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    page.set_content(page_with(STYLE, ESM, "told", table=table.table, told=table.told))
    expect(page.get_by_role("gridcell")).to_have_count(118)
    yield page
    page.close()


def test_mouse_keys_clues_and_colours(page: Page) -> None:
    copper = page.get_by_role("gridcell", name="copper, Cu, number 29")
    copper.click()
    expect(copper).to_have_attribute("aria-selected", "true")
    detail = page.locator(".quint-element")
    expect(detail).to_contain_text("Malachite")
    expect(detail).to_contain_text("needed by: Curator, Jeweler, Miner")
    expect(detail.get_by_role("img")).to_have_attribute(
        "aria-label", "Electrons in the shells: 2, 8, 18, 1"
    )
    assert page.evaluate("sent") == [{"kind": "choose", "symbol": "Cu"}]

    # down to silver, down to gold, right to mercury; nothing is chosen until Enter
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    mercury = page.get_by_role("gridcell", name="mercury, Hg")
    expect(mercury).to_be_focused()
    expect(mercury).to_have_attribute("tabindex", "0")
    expect(page.locator('[role=gridcell][tabindex="0"]')).to_have_count(1)
    page.keyboard.press("Enter")
    expect(detail).to_contain_text("mercury, Hg")
    expect(detail).to_contain_text("liquid at room temperature")

    page.get_by_label("Find elements by a clue").fill("liquid")
    page.keyboard.press("Enter")
    assert page.evaluate("sent.at(-1)") == {"kind": "find", "clue": "liquid"}
    page.evaluate("tell({ says: 'liquid: 2 elements.', found: ['Br', 'Hg'] })")
    expect(page.locator(".quint-found")).to_have_count(2)
    expect(page.get_by_role("status")).to_have_text("liquid: 2 elements.")
    page.get_by_role("button", name="Clear").click()
    assert page.evaluate("sent.at(-1)") == {"kind": "find", "clue": ""}
    page.evaluate("tell({ says: '' })")
    expect(page.locator(".quint-found")).to_have_count(0)

    page.get_by_label("Colour by").select_option("electronegativity")
    fluorine = page.get_by_role("gridcell", name="fluorine, F,")
    expect(fluorine).to_contain_text("3.98")
    expect(fluorine).to_have_css("background-color", "rgb(122, 35, 76)")
    expect(page.locator(".quint-unknown")).not_to_have_count(0)


def test_text_is_set_as_text_and_a_narrow_page_scrolls_the_table_only(page: Page) -> None:
    page.evaluate("tell({ says: '<b id=bad>bold</b>', chosen: 'Og' })")
    expect(page.get_by_role("status")).to_have_text("<b id=bad>bold</b>")
    page.set_viewport_size({"width": 320, "height": 900})
    widest = "document.documentElement.scrollWidth"
    assert page.evaluate(widest) <= 320
    page.get_by_role("gridcell", name="oganesson").click()
    seen = page.get_by_role("gridcell", name="oganesson").bounding_box()
    assert seen is not None
    assert 0 <= seen["x"] <= 320 - 24
    assert seen["width"] >= 24
    assert seen["height"] >= 24
