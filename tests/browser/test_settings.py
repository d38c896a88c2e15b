"""Settings that a reader keeps, the pace of the others, and their moves shown once more."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect
from quint_widgets import Play, desk, palette
from quint_widgets.lessons import lesson_21
from quint_widgets.table import CSS, ESM

import quint
from tests.browser.lab import Lab, Table, Wanted, gesture, play
from tests.browser.stage import page_of, page_with


def choose(table: Table, question: str, answer: str) -> None:
    table.use("settings")
    table.sheet.get_by_label(question).select_option(answer)
    table.page.keyboard.press("Escape")
    expect(table.sheet).to_be_hidden()


@pytest.fixture
def tidy(lab: Lab) -> None:
    lab.page.evaluate("() => localStorage.removeItem('quint-settings')")


def test_settings_hold_for_every_table_and_for_the_next_time(
    write: Wanted, lab: Lab, tidy: None
) -> None:
    book = write(play(), "game")
    one, two = book.table(0), book.table(1)
    coordinate = one.root.locator(".quint-coordinate").first
    expect(coordinate).to_be_visible()
    choose(one, "Letters and numbers", "hidden")
    choose(one, "The table is", "felt")
    for table in (one, two):
        expect(table.root).to_have_attribute("data-cloth", "felt")
        expect(table.root.locator(".quint-coordinate").first).to_be_hidden()
    third = write(play()).table()
    expect(third.root).to_have_attribute("data-cloth", "felt")
    lab.page.evaluate("() => localStorage.setItem('quint-settings', '{\"cloth\": 7')")
    fourth = write(play()).table()
    expect(fourth.place("cell:a1")).to_be_visible()
    choose(fourth, "The table is", "parchment")
    choose(fourth, "Letters and numbers", "shown")
    expect(fourth.root).to_have_attribute("data-coordinates", "shown")


# A turn of Element takes the other player some ten actions.
def test_the_others_play_as_fast_as_is_wanted_and_once_more(
    write: Wanted, lab: Lab, tidy: None
) -> None:
    table = write(play(name="element", seed=1)).table()
    choose(table, "The others play", "slow")
    table.click("draw:0")
    table.settle()
    table.click("turn:end")
    table.until("root => root.querySelectorAll('.quint-happened').length > 5")
    expect(table.root).to_have_attribute("aria-busy", "true")  # it is still being shown
    table.click("cell:a1")  # a click shows the last of it
    table.settle()
    many = table.log.count()
    pieces = table.pieces()
    table.use("again")
    expect(table.root).to_have_attribute("aria-busy", "true")
    table.until("(root, many) => root.querySelectorAll('.quint-happened').length < many", many)
    table.click("cell:a1")
    table.settle()
    assert table.log.count() == many
    assert table.pieces() == pieces
    choose(table, "The others play", "normal")


def test_sound_is_off_until_somebody_wants_it(write: Wanted, lab: Lab, tidy: None) -> None:
    script = """() => {
        window.heard = 0;
        const { prototype } = OscillatorNode, { start } = prototype;
        prototype.start = function (at) { window.heard++; return start.call(this, at); };
    }"""
    lab.page.evaluate(script)
    table = write(play(seats=("person", "person"))).table()
    table.play(*gesture("red a1"))
    assert lab.page.evaluate("() => window.heard") == 0
    choose(table, "Sound", "on")
    table.play(*gesture("green b1"))
    assert lab.page.evaluate("() => window.heard") == 1
    choose(table, "Sound", "off")


def choose_on(page: Page, question: str, answer: str) -> None:
    page.locator('[data-tool="settings"]').click()
    page.get_by_label(question).select_option(answer)
    page.keyboard.press("Escape")
    expect(page.locator(".quint-sheet")).to_be_hidden()


def shows(page: Page, place: str, colour: str) -> bool:
    """Whether a place is painted in this colour somewhere."""
    return has(page.locator(f'.quint-place[data-id="{place}"]'), colour)


def has(box: Locator, colour: str) -> bool:
    picture = Image.open(io.BytesIO(box.screenshot())).convert("RGB")
    found = picture.getcolors(picture.width * picture.height) or []
    wanted = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return wanted in [each for _, each in found]


def test_players_and_elements_have_the_colours_that_are_set(browser: Browser) -> None:
    page = browser.new_page()
    start = "player 1 red\n  pool fire 2\nplayer 2 green\n  pool air 3\n"
    game = quint.new("quintessential")
    page.set_content(page_of(Play(game, seats=("person", "person"), start=start)))
    usual, box, safe = palette.USUAL, palette.BOX, palette.PLAYERS["colour-blind safe"]
    for choice, element in (("as in the box", box["air"]), ("the same in all games", usual["air"])):
        choose_on(page, "Colours of the elements", choice)
        assert shows(page, "d:1:0", element.fill)
        assert shows(page, "d:0:0", usual["fire"].fill)  # red is red
    for choice, paint in (("colour-blind safe", safe["green"]), ("as drawn", usual["green"])):
        choose_on(page, "Colours of the players", choice)
        assert shows(page, "seat:1", paint.fill)
    page.close()


SET = """colours => {
    localStorage.setItem("quint-settings", JSON.stringify(colours));
    window.dispatchEvent(new StorageEvent("storage", { key: "quint-settings" }));
}"""


def test_emblems_and_the_pictures_of_exercises_have_them_too(browser: Browser) -> None:
    """They are images, into which no style of the page comes. Element shows Sages, Quintessential
    a die of each element."""
    page, told = browser.new_page(), Play().table.lobby
    asks = next(each for each in lesson_21.lesson.exercises.values() if each.ask.picture)
    hall = page_with(CSS, ESM, "lobby", lobby=told, scene={}, frame={}, analysis={})
    sheet = page_with(desk.CSS, desk.ESM, "told", asked=asks.desk.asked, told={})
    pages = {"hall": hall, "desk": sheet}
    page.route(
        "http://quint.test/*",
        lambda route: route.fulfill(
            body=pages[route.request.url.rpartition("/")[2]], content_type="text/html"
        ),
    )
    usual, soft, box = palette.USUAL, palette.PLAYERS["soft"], palette.BOX
    page.goto("http://quint.test/hall")
    element, dice = (page.locator(".quint-game img").nth(n) for n in (1, 3))
    assert has(element, usual["sage-1"].fill)
    assert has(dice, usual["air"].fill)
    page.evaluate(SET, {"players": "soft", "elements": "as in the box"})
    expect(page.locator(".quint-lobby")).to_have_attribute("data-players", "soft")
    page.wait_for_timeout(100)
    assert has(element, soft["sage-1"].fill)
    assert has(dice, box["air"].fill)
    page.goto("http://quint.test/desk")
    picture = page.locator(".quint-picture").first
    assert has(picture, soft["sage-1"].fill)
    page.evaluate(SET, {})
    page.wait_for_timeout(100)
    assert has(picture, usual["sage-1"].fill)
    page.close()
