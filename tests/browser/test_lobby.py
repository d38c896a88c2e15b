"""The lobby in JupyterLab: from an empty cell to a game, by mouse and by keys."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect
from quint_widgets import Play
from quint_widgets.table import CSS, ESM

from tests.browser.lab import Lab, Wanted, gesture, play
from tests.browser.stage import page_with
from tests.browser.test_game import press

LOBBY = "from quint_widgets import Play\ngame = Play()\ngame"


def seat(lobby: Locator, number: int) -> Locator:
    return lobby.get_by_label(f"Player {number}")


def test_a_game_is_chosen_and_played_with_the_mouse(write: Wanted, lab: Lab) -> None:
    book = write(LOBBY)
    lobby = book.panel.locator(".quint-lobby")
    expect(lobby.locator(".quint-game")).to_have_count(5)
    lobby.locator(".quint-game").nth(1).click()
    lobby.get_by_role("button", name="One more player").click()
    seat(lobby, 2).select_option("person")
    expect(lobby.locator(".quint-seat").nth(2)).to_contain_text("Looks one action ahead")
    lobby.locator(".quint-house > summary").click()
    lobby.get_by_label("May a River flow").select_option("snake")
    lobby.get_by_text("rule 8.2b").click()
    expect(lobby.locator(".quint-ruling-text p:visible")).to_contain_text("8.2b")
    lobby.get_by_label("same luck").fill("7")
    line = lobby.locator(".quint-python").inner_text()
    assert line == (
        'Play("element", seats=("person", "person", "greedy"), seed=7, river_reentry="snake")'
    )
    assert faults_of(lobby) == []
    lobby.get_by_role("button", name="Start").click()
    table = book.table()
    expect(table.root.locator(".quint-title").first).to_have_text("Element")
    expect(lobby).to_have_count(0)
    book.do(f"from quint_widgets import Play\nsame = {line}")
    assert book.ask("[game.game == same.game, game.seats.sitters == same.seats.sitters]") == [
        True,
        True,
    ]
    assert book.ask("game.trace == same.trace")
    assert table.lit()


def faults_of(lobby: Locator) -> list[str]:
    """What sticks out of the lobby."""
    told: list[str] = lobby.evaluate(
        """root => [...root.querySelectorAll("*")].filter((node) => node.checkVisibility()
            && node.getBoundingClientRect().right > root.getBoundingClientRect().right + 0.6)
            .map((node) => node.className)"""
    )
    return told


def test_a_running_game_is_left_and_found_again_by_keys(write: Wanted, lab: Lab) -> None:
    book = write(play(seats=("person", "person")))
    table, page, commands = book.table(), lab.page, lab.commands()
    table.play(*gesture("red a1"))
    commands.clear()
    table.tool("new").focus()
    press(page, "Enter")
    lobby = book.panel.locator(".quint-lobby")
    expect(lobby.locator("input:checked")).to_be_focused()
    press(page, "ArrowDown")
    expect(lobby.locator(".quint-python")).to_contain_text('Play("element"')
    press(page, "ArrowUp")
    press(page, "d", 2)  # in the notebook: delete the cell
    lobby.get_by_role("button", name="Back to the game").focus()
    press(page, "Enter")
    expect(table.status).to_have_text("White to move. Red was just played.")
    expect(table.log).to_have_count(1)
    table.play(*gesture("green b1"))
    assert book.ask("len(game.trace.steps)") == 2
    assert commands.seen() == []


def test_a_table_without_a_person_is_explained(write: Wanted) -> None:
    book = write(LOBBY)
    lobby = book.panel.locator(".quint-lobby")
    seat(lobby, 1).select_option("greedy")
    lobby.get_by_role("button", name="Start").click()
    expect(lobby.locator(".quint-trouble")).to_contain_text("A table needs a person")
    expect(seat(lobby, 1)).to_have_value("greedy")  # nothing has to be chosen again
    seat(lobby, 1).select_option("person")
    lobby.get_by_role("button", name="Start").click()
    expect(lobby).to_have_count(0)
    expect(book.table().place("cell:a1")).to_be_visible()


def test_the_lobby_stands_on_the_cloth_that_is_set(browser: Browser) -> None:
    page = browser.new_page()
    hall = page_with(CSS, ESM, "lobby", lobby=Play().table.lobby, scene={}, frame={}, analysis={})
    page.route(
        "http://quint.test/", lambda route: route.fulfill(body=hall, content_type="text/html")
    )
    page.goto("http://quint.test/")
    lobby = page.locator(".quint-lobby")
    hue = "node => getComputedStyle(node.querySelector('.quint-hall')).backgroundColor"
    expect(lobby).to_have_attribute("data-cloth", "parchment")
    usual = lobby.evaluate(hue)
    page.evaluate("localStorage.setItem('quint-settings', JSON.stringify({ cloth: 'felt' }))")
    page.reload()
    expect(lobby).to_have_attribute("data-cloth", "felt")
    assert lobby.evaluate(hue) != usual
    page.close()
