"""Nothing is lost: the kernel is killed, the page is loaded again, the connection is cut."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.lab import PATIENCE, Book, Lab, Server, gesture

# Greedy waits while there is a file "wait", so that there is a middle of its turn.
CELL = """
import os, time
from pathlib import Path
from quint_widgets import Play
from quint.agents import greedy_agent
def greedy(game, view, actions, rng):
    while Path("wait").exists(): time.sleep(0.01)
    return greedy_agent(game, view, actions, rng)
Path("pid").write_text(str(os.getpid()))
game = Play("quintessence", seats=("person", greedy), keep="games")
game
"""
numbers = count()


class Line:
    """The connection of a page to its kernels, which a test can cut."""

    def __init__(self) -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []

    def connect(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close(code=1006)
            return
        self.open.append(route)
        route.connect_to_server()

    def cut(self) -> None:
        self.is_cut = True
        for route in self.open:
            route.close()
        self.open.clear()


@pytest.fixture(scope="module")
def line() -> Line:
    return Line()


@pytest.fixture(scope="module")
def own_lab(server: Server, browser: Browser, line: Line) -> Iterator[Lab]:
    """A page of its own: what happens to it shall not happen to other tests."""
    lab = Lab(server, browser)
    lab.page.route_web_socket(re.compile("/channels"), line.connect)
    lab.start()  # only a page that is loaded from now on is on this line
    yield lab
    lab.close()


@pytest.fixture
def folder(server: Server) -> Path:
    folder = server.books / f"lost-{next(numbers)}"
    folder.mkdir()
    return folder


@pytest.fixture
def book(own_lab: Lab, folder: Path) -> Iterator[Book]:
    book = own_lab.write(f"{folder.name}/game.ipynb", [CELL])
    book.run()
    yield book
    book.shut_down()


def kept(folder: Path) -> list[str]:
    """The kept game, without the header and the last line."""
    (path,) = (folder / "games").iterdir()
    return path.read_text("utf-8").splitlines()[2:-1]


def actions(book: Book) -> list[str]:
    told: list[str] = book.ask("[str(step.action) for step in game.trace.steps]")
    return told


def click_one(book: Book) -> None:
    """The first move that is allowed, with the mouse."""
    action: str = book.ask("str(game.game.actions(game.state)[0])")
    book.table().click(*gesture(action))


def test_a_kernel_killed_in_the_middle_of_a_turn(book: Book, folder: Path) -> None:
    table = book.table()
    click_one(book)
    table.settle()
    (folder / "wait").touch()
    click_one(book)
    table.until("root => root.matches('.quint-busy')")
    before = kept(folder)
    assert len(before) == 3  # ours, greedy's, ours
    os.kill(int((folder / "pid").read_text()), signal.SIGKILL)
    lost = table.root.locator(".quint-lost")
    expect(lost).to_contain_text("Python has stopped", timeout=3000 * PATIENCE)
    (folder / "wait").unlink()
    dismiss(book)
    lost.get_by_role("button", name="Bring the game back").click()
    expect(table.log).to_have_count(4, timeout=3000 * PATIENCE)
    expect(table.tool("go on")).to_have_count(0)
    table.settle()
    after = actions(book)
    assert after[:3] == before
    assert len(after) == 4  # greedy has answered, once
    assert kept(folder) == after


def test_a_restarted_kernel_that_has_forgotten_the_imports(own_lab: Lab, folder: Path) -> None:
    """The cell of the game alone would not run: what it needs was imported in another one."""
    cells = ["from quint_widgets import Play", 'game = Play("quintessence", keep="games")\ngame']
    book = own_lab.write(f"{folder.name}/game.ipynb", cells)
    book.run()
    table = book.table()
    click_one(book)
    table.settle()
    before = actions(book)
    book.restart()
    table.root.locator(".quint-lost").get_by_role("button", name="Bring the game back").click()
    expect(table.root.locator(".quint-lost")).to_be_hidden(timeout=3000 * PATIENCE)
    expect(table.log).to_have_count(2, timeout=3000 * PATIENCE)
    assert book.errors() == []
    assert actions(book) == before == kept(folder)
    book.shut_down()


def dismiss(book: Book) -> None:
    """JupyterLab tells that the kernel died; then it is there again."""
    book.page.locator(".jp-Dialog button").last.click()
    script = """async (panel) => {
        const { kernel } = panel.sessionContext.session;
        while (kernel.status !== "idle") await new Promise((yes) => setTimeout(yes, 50));
    }"""
    book._in_panel(script, seconds=3 * PATIENCE)


def test_a_page_loaded_again_with_nothing_saved(book: Book, folder: Path) -> None:
    table = book.table()
    click_one(book)
    table.settle()
    before = actions(book)
    book.lab.start()  # the notebook was not saved: its cell shows nothing
    book.id = book.lab.open(folder / "game.ipynb", book.kernel).id
    book.run()
    table = book.table()
    table.use("go on")
    expect(table.tool("go on")).to_have_count(0)
    table.settle()
    assert actions(book) == before == kept(folder)
    click_one(book)
    table.settle()
    assert len(actions(book)) == 4
    assert kept(folder) == actions(book)


def test_a_connection_cut_for_ten_seconds(book: Book, folder: Path, line: Line) -> None:
    table = book.table()
    click_one(book)
    table.settle()
    action: str = book.ask("str(game.game.actions(game.state)[0])")
    line.cut()
    table.click(*gesture(action))
    book.page.wait_for_timeout(10_000)  # the very thing that is tested
    assert len(kept(folder)) == 2
    expect(table.message).to_contain_text("Python has not answered yet")
    line.is_cut = False
    # JupyterLab tries again after longer and longer pauses: the fifth may last half a minute.
    answered = "root => !root.querySelector('.quint-sent') && !root.matches('.quint-busy')"
    table.until(answered, seconds=90)
    after = actions(book)
    assert after[2] == action
    assert len(after) == 4
    assert kept(folder) == after
    expect(table.log).to_have_count(4)
