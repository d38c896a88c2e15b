"""The bench on a bare page: ions and equations by mouse and by keys, the slider, a narrow page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from quint_widgets import desk
from quint_widgets.chemistry import Balancer, IonBuilder, Mixing
from quint_widgets.chemistry.bench import ESM, Bench
from quint_widgets.lessons import Lesson

from tests.browser.stage import page_with

Open = Callable[[Bench | desk.Desk, str], Page]


@pytest.fixture
def shown(browser: Browser) -> Iterator[Open]:
    pages: list[Page] = []

    def show(widget: Bench | desk.Desk, esm: str = ESM) -> Page:
        page = browser.new_page(viewport={"width": 900, "height": 900})
        pages.append(page)
        traits = {"asked": widget.asked, "told": widget.told}
        page.set_content(page_with(desk.CSS, esm, "told", **traits))
        page.wait_for_function("window.ready")
        return page

    yield show
    for page in pages:
        page.close()


def last_put(page: Page) -> object:
    sent: dict[str, object] = page.evaluate("sent.at(-1)")
    assert sent["kind"] == "put"
    return sent["value"]


def test_ions_by_mouse_by_dragging_and_by_keys(shown: Open) -> None:
    builder = IonBuilder("Ca^2+", "PO4^3-", "F^-")
    page = shown(builder, ESM)
    calcium = page.get_by_role("button", name="calcium, Ca²⁺: take one")
    tray = page.get_by_role("group", name="The tray")
    total = page.get_by_role("status").first

    calcium.click()
    assert last_put(page) == {"Ca^2+": 1}
    page.get_by_role("button", name="fluoride, F⁻: take one").drag_to(tray)
    expect(total).to_have_text("plus +2, minus −1, together +1")
    page.get_by_role("button", name="fluoride, F⁻: take one").drag_to(tray)
    expect(total).to_have_text("plus +2, minus −2, together 0")
    expect(tray).to_have_class("quint-tray-rows quint-even")
    builder.put(last_put(page))
    page.evaluate("words => tell(words)", builder.told)
    expect(page.locator(".quint-verdict")).to_have_text(
        "CaF₂, calcium fluoride: neutral. In the box it is Fluorite."
    )
    page.get_by_role("button", name="fluoride, −1: put it back").first.click()
    assert last_put(page) == {"Ca^2+": 1, "F^-": 1}

    # keys: the brick that went back left the focus on its kind
    fluoride = page.get_by_role("button", name="fluoride, F⁻: take one")
    expect(fluoride).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")  # nothing left: nothing happens
    page.keyboard.press("Shift+Tab")
    for _ in range(2):
        page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(calcium).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Enter")
    assert last_put(page) == {"Ca^2+": 3, "PO4^3-": 2}
    expect(total).to_have_text("plus +6, minus −6, together 0")
    for _ in range(20):
        page.keyboard.press("Enter")
    assert last_put(page) == {"Ca^2+": 12, "PO4^3-": 2}  # and no more
    page.get_by_role("button", name="Start again").click()
    assert last_put(page) == {}


def test_an_equation_by_mouse_and_by_keys(shown: Open) -> None:
    balancer = Balancer("ZnS + O2 -> ZnO + SO2")
    page = shown(balancer, ESM)
    oxygen = page.get_by_role("row", name="O ", exact=False)
    expect(page.locator(".quint-verdict")).to_have_text("O: 2 on the left, but 3 on the right.")
    expect(page.locator(".quint-off")).to_have_count(1)
    expect(page.locator(".quint-heap")).to_have_count(4)

    page.get_by_role("button", name="ZnS: one more").click()
    page.get_by_role("button", name="ZnO: one more").click()
    assert last_put(page) == [2, 1, 2, 1]
    page.get_by_role("button", name="ZnS: one less").click()
    page.get_by_role("button", name="ZnS: one less").click()  # never below one
    assert last_put(page) == [1, 1, 2, 1]

    page.get_by_role("spinbutton", name="ZnS").focus()
    page.keyboard.press("ArrowUp")
    page.get_by_role("spinbutton", name="O₂", exact=True).focus()
    page.keyboard.press("3")
    page.get_by_role("spinbutton", name="SO₂").focus()
    page.keyboard.press("ArrowUp")
    assert last_put(page) == [2, 3, 2, 2]
    expect(page.locator(".quint-off")).to_have_count(0)
    expect(page.locator(".quint-heap")).to_have_count(9)
    expect(oxygen.last).to_contain_text("6=6")
    page.keyboard.press("End")
    expect(page.get_by_role("spinbutton", name="SO₂")).to_have_attribute("aria-valuenow", "12")
    balancer.put([2, 3, 2, 2])
    page.get_by_role("spinbutton", name="SO₂").blur()
    page.evaluate("words => tell(words)", balancer.told)
    expect(page.locator(".quint-verdict")).to_have_text("Balanced: 2 ZnS + 3 O₂ → 2 ZnO + 2 SO₂")
    expect(page.get_by_role("spinbutton", name="SO₂")).to_have_text("2")


def test_the_slider_and_a_narrow_page(shown: Open) -> None:
    page = shown(Mixing("Plagioclase", 0.5), ESM)
    page.set_viewport_size({"width": 320, "height": 900})
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert last_put(page) == 12
    expect(slider).to_have_attribute("aria-valuetext", "60 % anorthite")
    expect(page.locator(".quint-formula")).to_have_text("(Na₀.₄Ca₀.₆)Al(Al₀.₆Si₀.₄)Si₂O₈")
    expect(page.locator(".quint-spot")).to_have_count(40)
    expect(page.get_by_role("status").first).to_contain_text("labradorite, density 2.70")
    for widget in (Mixing("Olivine"), IonBuilder(), Balancer("CuO + C -> Cu + CO2")):
        page = shown(widget, ESM)
        page.set_viewport_size({"width": 320, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_the_desk_of_an_exercise(
    shown: Open, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    lesson = Lesson("99", "Bench")
    lesson.atoms(1, "Balance.", "Zn + O2 -> ZnO", hints=["Two."], because="2 O on each side.")
    lesson.ions(2, "Build.", {"Na^+": 1, "Cl^-": 1}, hints=["One."], because="+1 − 1 = 0.")
    atoms, ions = lesson.exercise(1), lesson.exercise(2)
    page = shown(atoms.desk, desk.ESM)
    page.get_by_role("button", name="Zn: one more").click()
    page.get_by_role("spinbutton", name="ZnO").focus()
    page.keyboard.press("2")
    page.get_by_role("button", name="Check").click()
    assert page.evaluate("sent") == [{"kind": "check", "answer": [2, 1, 2]}]
    atoms.desk.on_message(page.evaluate("sent[0]"))
    page.evaluate("words => tell(words)", atoms.desk.told)
    expect(page.get_by_role("status").last).to_have_text("Right. 2 O on each side.")
    page = shown(ions.desk, desk.ESM)
    page.get_by_role("button", name="sodium, Na⁺: take one").press("Enter")
    page.get_by_role("button", name="chloride, Cl⁻: take one").press("Enter")
    page.get_by_role("button", name="Check").press("Enter")
    ions.desk.on_message(page.evaluate("sent[0]"))
    assert ions.done
