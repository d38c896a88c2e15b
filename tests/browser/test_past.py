"""The move list in a real browser: look back with the mouse and with the keys, and go on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import Lab, Wanted, gesture, play

MOVES = ("red a1", "green b1", "red b2", "blue b3")


def test_looking_back_with_mouse_and_keys_and_going_on(write: Wanted, lab: Lab) -> None:
    book = write(play(seats=("person", "person")), "game")
    table, other, page = book.table(0), book.table(1), lab.page
    for move in MOVES:
        table.play(*gesture(move))
    lines = table.root.locator(".quint-turn-line")
    expect(lines).to_have_count(4)
    expect(lines.nth(1)).to_have_text("White places green on b1.")
    lines.nth(1).click()
    past = table.root.locator(".quint-past")
    expect(past).to_contain_text("You are looking back: 2 of 4 actions, 2 before now.")
    expect(lines.nth(1)).to_have_attribute("aria-current", "step")
    assert {"Ra1", "Gb1"} <= set(table.pieces())
    assert "Bb3" not in table.pieces()
    assert table.lit() == []
    assert "Bb3" in other.pieces()  # another view sees the game as it is
    table.click("supply:red")  # nothing can be done in the past
    page.keyboard.press("Escape")
    expect(past).to_be_hidden()
    assert "Bb3" in table.pieces()
    lines.nth(3).focus()
    page.keyboard.press("ArrowUp")
    expect(past).to_contain_text("3 of 4 actions")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(past).to_contain_text("1 of 4 actions")
    page.keyboard.press("ArrowRight")
    expect(table.log.first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(table.log.first).to_be_hidden()
    past.get_by_text("Go on from here").click()
    expect(past).to_contain_text("That takes back 3 actions; Redo brings them back.")
    assert book.ask("len(game.trace.steps)") == 4
    past.get_by_text("No", exact=True).click()
    past.get_by_text("Forward").click()
    expect(past).to_contain_text("2 of 4 actions")
    past.get_by_text("Go on from here").click()
    past.get_by_text("Yes, go on from here").click()
    expect(lines).to_have_count(2)
    expect(past).to_be_hidden()
    assert book.ask("len(game.trace.steps)") == 2
    table.use("redo")
    expect(lines).to_have_count(4)
    assert book.ask("[str(step.action) for step in game.trace.steps]") == list(MOVES)


def test_a_move_of_the_others_waits_while_somebody_looks_back(write: Wanted) -> None:
    book = write(play(seats=("person", "person")), "game")
    one, two = book.table(0), book.table(1)
    one.play(*gesture(MOVES[0]))
    one.play(*gesture(MOVES[1]))
    one.root.locator(".quint-turn-line").first.click()
    expect(one.root.locator(".quint-past")).to_contain_text("1 of 2 actions")
    two.play(*gesture(MOVES[2]))
    expect(one.root.locator(".quint-past")).to_contain_text("1 of 3 actions")
    expect(one.root.locator(".quint-turn-line")).to_have_count(3)
    assert "Rb2" not in one.pieces()
    one.root.get_by_text("Return to now").click()
    assert "Rb2" in one.pieces()
