"""Whole games at a table in JupyterLab, with the mouse only and with the keyboard only."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import Book, Lab, Table, Wanted, gesture, play

PURPLE = """
7  .  .  .  .  .  .  .
6  .  .  .  N  .  .  .
5  .  .  R  .  G  .  .
4  .  N  .  .  .  N  .
3  .  .  G  .  R  .  .
2  .  .  .  N  .  .  .
1  .  .  .  .  .  .  .
   a  b  c  d  e  f  g
just played red
move 13, black to play
"""  # blue on d4 is the last petal of four Lotuses round nothing: four Purple points
TRACKS = ["purple", "red", "green", "blue", "brown"]  # from the top: cheapest first
BY_LETTER = {"red": "r", "green": "g", "brown": "n", "blue": "b"}
LIMIT = 4096  # bytes per move


def done(book: Book, seat: int) -> list[str]:
    """What this seat did, as the kernel has it."""
    actions: list[str] = book.ask(
        f"[str(step.action) for step in game.trace.steps if step.player == {seat}]"
    )
    return actions


def is_over(table: Table) -> bool:
    return table.status.inner_text() == "The game is over."


def words(ids: list[str]) -> str:
    """The action of a gesture, as the game writes it."""
    names = [id.partition(":")[2] for id in ids]
    return " ".join(names) if len(ids) == 2 else f"point to {names[0]}"


# ── The mouse ─────────────────────────────────────────────────────────────────────────────


def test_a_whole_game_with_the_mouse_only(write: Wanted, lab: Lab) -> None:
    book = write(play())
    table, rng, clicked = book.table(), Random(1), []
    lab.wire.clear()
    while not is_over(table):
        ids: list[str] = []
        while not ids or (ids[0].startswith("supply") and len(ids) < 2):
            ids.append(rng.choice(table.lit()))
            table.click(ids[-1])
        table.settle()
        clicked.append(words(ids))
    assert done(book, 0) == clicked
    winner = book.ask("game.game.winners(game.state)")
    expect(table.message).to_contain_text("White wins" if winner == [1] else "Black wins")
    expect(table.root.locator(".quint-note")).to_have_attribute("data-tone", "win")
    assert table.lit() == []
    assert_light_traffic(lab, book.ask("len(game.trace.steps)"))


def assert_light_traffic(lab: Lab, moves: int) -> None:
    """At most one message with state per move, and 4 KB per move with everything around it."""
    told = lab.heard("comm_msg")
    updates = [message for message in told if message["content"]["data"]["method"] == "update"]
    assert 0 < len(updates) <= moves
    assert sum(message["bytes"] for message in told) <= LIMIT * moves


def test_a_finished_game_takes_no_more_moves(write: Wanted) -> None:
    book = write(play(start=PURPLE.replace("just", "black has blue 4, brown 5\njust")))
    table = book.table()
    table.play("supply:blue", "cell:d4")
    table.play("track:purple")
    expect(table.message).to_contain_text("Black wins")
    before = book.ask("game.save()")
    table.click(*gesture("red a1"))
    expect(table.message).to_contain_text("rule 1.3")
    table.click("track:red")
    assert book.ask("game.save()") == before


# ── The keyboard ──────────────────────────────────────────────────────────────────────────


def tab_to_board(page: Page) -> None:
    """From the notebook into the table."""
    for _ in range(20):
        if focused(page).startswith("cell:"):
            return
        page.keyboard.press("Tab")
    pytest.fail("Tab does not lead to the board")


def focused(page: Page) -> str:
    """The place that has the focus; "?" if something else of the page has it."""
    id: str = page.evaluate(
        "() => document.activeElement.closest('.quint-place')?.dataset.id ?? '?'"
    )
    return id


def press(page: Page, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def walk(page: Page, to: str) -> None:
    """With the arrows from the square that has the focus to this one."""
    at = focused(page).removeprefix("cell:")
    right, up = ord(to[0]) - ord(at[0]), int(to[1]) - int(at[1])
    press(page, "ArrowRight" if right > 0 else "ArrowLeft", abs(right))
    press(page, "ArrowUp" if up > 0 else "ArrowDown", abs(up))
    assert focused(page) == f"cell:{to}"


def possible(table: Table) -> list[str]:
    """The squares that are called possible, as a person who does not see them is told."""
    names: list[str] = table.root.locator('[aria-label$="possible"]').evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label').split(',')[0])"
    )
    return names


def give_by_keys(page: Page, name: str) -> None:
    """From the board to the tracks, and back."""
    press(page, "Tab", 2)
    assert focused(page).startswith("track:")
    press(page, "Home")
    press(page, "ArrowUp", 4)
    press(page, "ArrowDown", TRACKS.index(name))
    assert focused(page) == f"track:{name}"
    press(page, "Enter")


def test_a_whole_game_with_the_keyboard_only(write: Wanted, lab: Lab) -> None:
    book = write(play(seed=9))
    table, rng, pressed, page = book.table(), Random(9), [], lab.page
    commands = lab.commands()
    tab_to_board(page)
    before = book.cells()
    commands.clear()
    while not is_over(table):
        if table.lit()[0].startswith("track:"):
            name = rng.choice(table.lit()).partition(":")[2]
            give_by_keys(page, name)
            table.settle()
            assert focused(page) == f"track:{name}"
            press(page, "Shift+Tab", 2)
            pressed.append(f"point to {name}")
            continue
        colour = rng.choice(table.lit()).partition(":")[2]
        press(page, BY_LETTER[colour])
        square = rng.choice(possible(table))
        walk(page, square)
        press(page, "Enter")
        table.settle()
        assert focused(page) == f"cell:{square}"
        pressed.append(f"{colour} {square}")
    assert done(book, 0) == pressed
    expect(table.message).to_contain_text("wins")
    assert commands.seen() == []
    assert [cell["source"] for cell in book.cells()] == [cell["source"] for cell in before]
    assert_light_traffic(lab, book.ask("len(game.trace.steps)"))


def test_a_click_between_the_places_keeps_the_keys_at_the_table(write: Wanted, lab: Lab) -> None:
    book = write(play())
    table, page = book.table(), lab.page
    commands = lab.commands()
    for beside in (".quint-title", ".quint-prompt"):
        table.root.locator(beside).first.click()
        commands.clear()
        press(page, "r")  # in the notebook: make this cell raw, and the table is gone
        assert "cell:a1" in table.lit()
        press(page, "Escape")
        assert commands.seen() == []
    press(page, "ArrowDown")
    assert focused(page) == "supply:red"


def test_the_notebooks_own_keys_rest_at_the_table(write: Wanted, lab: Lab) -> None:
    book = write(play(), "'another cell'")
    page, commands = lab.page, lab.commands()
    tab_to_board(page)
    before = [(cell["cell_type"], cell["source"]) for cell in book.cells()]
    commands.clear()
    for stop in range(4):  # board, colours, points, tools
        for key in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789":
            if stop < 3:
                press(page, key)
        press(page, "Shift+Enter" if stop < 3 else "ArrowRight")
        press(page, "Escape")
        assert page.evaluate("() => !!document.activeElement.closest('.quint-table')")
        press(page, "Tab")
    press(page, "Shift+Tab")
    assert commands.seen() == []
    assert [(cell["cell_type"], cell["source"]) for cell in book.cells()] == before


def test_everything_can_be_done_with_keys(write: Wanted, lab: Lab) -> None:
    book = write(play(seats=("person", "person")))
    table, page = book.table(), lab.page
    tab_to_board(page)
    press(page, "Tab")
    assert focused(page) == "supply:red"
    press(page, "End")
    assert focused(page) == "supply:blue"
    press(page, " ")
    expect(table.place("supply:blue")).to_have_attribute("aria-pressed", "true")
    press(page, "Escape")
    expect(table.place("supply:blue")).to_have_attribute("aria-pressed", "false")
    press(page, "Enter")
    press(page, "Shift+Tab")
    walk(page, "g7")  # blue starts from the side opposite its home on a4: the g file
    press(page, " ")
    table.settle()
    assert book.ask("game.save()").splitlines()[1] == "blue g7"
    press(page, "Tab", 4)  # colours, points, what happened, tools
    expect(table.tool("undo")).to_be_focused()
    press(page, "Enter")
    expect(table.tool("redo")).not_to_have_attribute("aria-disabled", "true")
    expect(table.tool("undo")).to_be_focused()
    assert book.ask("len(game.trace.steps)") == 0
    press(page, "ArrowRight")
    press(page, "Enter")
    expect(table.log).to_have_count(1)
    expect(table.tool("redo")).to_be_focused()
    assert book.ask("len(game.trace.steps)") == 1


# ── Purple points ─────────────────────────────────────────────────────────────────────────


def test_purple_points_are_given_by_clicking_tracks(write: Wanted) -> None:
    book = write(play(start=PURPLE, seats=("person", "person")))
    table = book.table()
    table.play("supply:blue", "cell:d4")
    expect(table.status).to_have_text("Black has 4 Purple points to give.")
    expect(table.prompt).to_have_text("Choose the colour that gets the Purple point.")
    assert sorted(table.lit()) == sorted(f"track:{name}" for name in TRACKS)
    table.play("track:purple")  # its price is 1: won, and closed from now on
    assert "track:purple" not in table.lit()
    expect(table.status).to_have_text("Black has 3 Purple points to give.")
    table.click("track:purple")
    expect(table.message).to_contain_text("rule 7.4c")
    table.play("track:red")
    table.play("track:red")
    table.play("track:green")
    expect(table.status).to_have_text("White to move. Blue was just played.")
    assert book.ask("[list(points) for points in game.state.points][0]") == [2, 1, 0, 0, 1]
    assert table.pieces("pip") == ["0:green:1", "0:purple:1", "0:red:1", "0:red:2"]
    assert table.pieces("seal") == ["0:purple", "0:red"]
    expect(table.place("track:red")).to_have_attribute(
        "aria-label", "red, price 2, Black 2, White 0, won by Black"
    )


def test_purple_points_are_given_by_keys(write: Wanted, lab: Lab) -> None:
    book = write(play(start=PURPLE, seats=("person", "person")))
    table, page = book.table(), lab.page
    tab_to_board(page)
    press(page, "b")
    walk(page, "d4")
    press(page, "Enter")
    table.settle()
    for name in ("brown", "blue", "green", "red"):
        give_by_keys(page, name)
        table.settle()
        press(page, "Shift+Tab", 2)
    assert done(book, 0)[1:] == [f"point to {name}" for name in ("brown", "blue", "green", "red")]


# ── At once, in step, and apart ───────────────────────────────────────────────────────────


def test_the_square_repaints_before_the_kernel_answers(write: Wanted, tmp_path: Path) -> None:
    book = write(play(seats=("person", "person")))
    table, release = book.table(), tmp_path / "release"
    book.begin(f"import os, time\nwhile not os.path.exists({str(release)!r}): time.sleep(0.01)")
    table.click("supply:red", "cell:a1")
    expect(table.ghost).to_be_visible()  # the kernel cannot have answered: it still waits
    square, ghost = table.place("cell:a1").bounding_box(), table.ghost.bounding_box()
    assert square
    assert ghost
    assert square["x"] <= ghost["x"] <= square["x"] + square["width"] - ghost["width"]
    assert square["y"] <= ghost["y"] <= square["y"] + square["height"] - ghost["height"]
    assert "Ra1" not in table.pieces()
    release.touch()
    table.settle()
    assert "Ra1" in table.pieces()
    expect(table.ghost).to_have_count(0)
    assert book.ask("len(game.trace.steps)") == 1


def test_a_table_shows_that_an_agent_thinks(write: Wanted, tmp_path: Path) -> None:
    """The person's own move is there at once; until the agent has answered, nothing is played."""
    release = tmp_path / "release"
    slow = (
        "import os, time\n"
        "def slow(game, view, actions, rng):\n"
        f"    while not os.path.exists({str(release)!r}): time.sleep(0.01)\n"
        "    return actions[0]\n"
        "from quint_widgets import Play\n"
        "game = Play('quintessence', seats=('person', slow))\n"
        "game"
    )
    book = write(slow)
    table = book.table()
    table.click(*gesture("red a1"))
    expect(table.prompt).to_have_text(
        "White is a function: until it answers, Python hears nothing else."
    )
    expect(table.root).to_have_attribute("aria-busy", "true")
    assert "Ra1" in table.pieces()
    assert table.lit() == []
    table.click(*gesture("green b1"))  # planned, and taken back
    table.page.keyboard.press("Escape")
    release.touch()
    table.settle()
    expect(table.root).to_have_attribute("aria-busy", "false")
    assert book.ask("[step.player for step in game.trace.steps]") == [0, 1]


def test_a_kernel_that_does_not_answer_is_named(write: Wanted, tmp_path: Path) -> None:
    book = write(play(seats=("person", "person")))
    table, release = book.table(), tmp_path / "release"
    book.begin(f"import os, time\nwhile not os.path.exists({str(release)!r}): time.sleep(0.01)")
    table.click("supply:red", "cell:a1")
    expect(table.message).to_contain_text("Is the kernel still running?")
    release.touch()
    table.settle()
    expect(table.message).to_have_text("")


def test_two_views_of_one_game_stay_in_step(write: Wanted) -> None:
    book = write(play(seats=("person", "person")), "game")
    one, two = book.table(0), book.table(1)
    one.play("supply:red", "cell:a1")
    two.play("supply:green", "cell:b1")
    assert done(book, 0) + done(book, 1) == ["red a1", "green b1"]
    for table in (one, two):
        expect(table.status).to_have_text("Black to move. Green was just played.")
        expect(table.log).to_have_count(2)
        assert {"Ra1", "Gb1"} <= set(table.pieces())
    one.use("violence")
    expect(two.tool("violence")).to_have_attribute("aria-pressed", "true")
    two.click("supply:green", "cell:c1")
    expect(one.message).to_contain_text("Green was just played")
    one.use("undo")
    expect(two.log).to_have_count(1)
    assert one.pieces() == two.pieces()
    two.use("save")
    expect(two.sheet).to_be_visible()
    expect(one.sheet).to_be_hidden()


def test_two_games_in_one_notebook_are_independent(write: Wanted) -> None:
    second = play(seats=("person", "person")).replace("game", "other")
    book = write(play(seats=("person", "person")), second)
    one, two = book.table(0), book.table(1)
    one.click("supply:red")
    two.click("supply:green")
    one.play("cell:a1")
    two.play("cell:a1")
    assert "Ra1" in one.pieces()
    assert "Ga1" in two.pieces()
    assert done(book, 0) == ["red a1"]
    assert book.ask("[str(step.action) for step in other.trace.steps]") == ["green a1"]
    one.use("undo")
    expect(one.log).to_have_count(0)
    expect(two.log).to_have_count(1)


def test_a_page_that_is_loaded_again_shows_the_game_and_its_past(write: Wanted) -> None:
    book = write(play(seats=("person", "person")))
    book.table().play(*gesture("red a1"))
    book.table().play(*gesture("green b1"))
    book.load_again()
    table = book.table()
    expect(table.status).to_have_text("Black to move. Green was just played.")
    expect(table.log).to_have_count(2)
    expect(table.log.first).to_contain_text("Black places red on a1.")
    table.play(*gesture("red b2"))
    assert book.ask("str(game.trace.steps[-1].action)") == "red b2"
