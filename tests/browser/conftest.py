"""One JupyterLab and one Chromium for all browser tests; a picture of the page when one fails."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.browser.lab import PATIENCE, Book, Lab, Server, Wanted

FAILED = pytest.StashKey[bool]()
numbers = count()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("jupyter"))
    try:
        server.wait()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def open_labs(server: Server, browser: Browser) -> Iterator[list[Lab]]:
    """The page that tests hand on to each other, if there is one."""
    labs: list[Lab] = []
    yield labs
    for lab in labs:
        lab.close()


@pytest.fixture
def lab(
    server: Server,
    browser: Browser,
    open_labs: list[Lab],
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> Iterator[Lab]:
    """JupyterLab in the light theme. After a test with troubles the next one gets a new page."""
    lab = open_labs.pop() if open_labs else Lab(server, browser)
    lab.troubles.clear()
    lab.wire.clear()
    yield lab
    failed = request.node.stash.get(FAILED, True)
    if failed or lab.troubles:
        picture = tmp_path / "failed.png"
        lab.page.screenshot(path=picture)
        print(f"The page looked like {picture}")
        lab.close()
    else:
        open_labs.append(lab)
    assert failed or lab.troubles == []


@pytest.fixture
def write(lab: Lab, request: pytest.FixtureRequest) -> Iterator[Wanted]:
    """write("cell", "another cell") opens and runs a new notebook; it is closed after the test."""
    books: list[Book] = []

    def write(*cells: str) -> Book:
        book = lab.write(f"test-{next(numbers)}.ipynb", cells)
        books.append(book)
        book.run()
        return book

    yield write
    if request.node.stash.get(FAILED, True):
        return
    for book in books:
        book.do("import ipywidgets; ipywidgets.Widget.close_all()")
        book.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Any:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report
