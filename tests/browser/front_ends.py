"""Play in other front ends, as far as they are installed: `python -m tests.browser.front_ends`.

Each shows a game, a piece is clicked and placed, and the opponent answers. docs/front-ends.md tells
what was found.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.browser.lab import KERNEL, _free_port, _private

PATIENCE = 90  # seconds
CELL = 'from quint_widgets import Play\n\nPlay("quintessence", seed=1)'
MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    from quint_widgets import Play

    Play("quintessence", seed=1)
    return


if __name__ == "__main__":
    app.run()
"""


@contextmanager
def serving(command: list[str], folder: Path, url: str) -> Iterator[None]:
    """A server for as long as it is needed."""
    env = os.environ | _private(folder)
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(command, cwd=folder, env=env, stdout=log, stderr=log)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(url, timeout=PATIENCE).close()
                break
            except OSError:
                if time.monotonic() > end or server.poll() is not None:
                    raise RuntimeError((folder / "server.log").read_text()) from None
                time.sleep(0.2)
        yield
    finally:
        server.terminate()
        server.wait(PATIENCE)


def notebook(page: Page, folder: Path) -> None:
    """Notebook 7: the pages of JupyterLab, one document at a time."""
    cells, told = [nbformat.v4.new_code_cell(CELL)], {"kernelspec": KERNEL}
    book = nbformat.v4.new_notebook(cells=cells, metadata=told)
    nbformat.write(book, folder / "game.ipynb")
    port = _free_port()
    flags = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token="]
    url = f"http://127.0.0.1:{port}"
    with serving([sys.executable, "-m", "notebook", *flags], folder, f"{url}/api/status"):
        page.goto(f"{url}/notebooks/game.ipynb")
        page.locator(".jp-Notebook .jp-Cell").first.click()
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for()
        page.keyboard.press("Control+Enter")
        play(page)


def marimo(page: Page, folder: Path) -> None:
    """marimo: a reactive notebook with pages of its own."""
    (folder / "game.py").write_text(MARIMO)
    port = _free_port()
    flags = ["run", "game.py", "--headless", "--no-token", f"--port={port}", "--host=127.0.0.1"]
    url = f"http://127.0.0.1:{port}"
    with serving([sys.executable, "-m", "marimo", *flags], folder, f"{url}/health"):
        page.goto(url)
        play(page)


def play(page: Page) -> None:
    """Red on c1, and greedy answers."""
    table = page.locator(".quint-table")
    table.locator('[data-id="supply:red"]').click()
    table.locator('[data-id="cell:c1"]').click()
    table.locator(".quint-log > li").nth(1).wait_for(state="attached")


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name, front_end in (("notebook", notebook), ("marimo", marimo)):
            if importlib.util.find_spec(name) is None:
                print(f"{name}: not installed")
                continue
            page = browser.new_page(viewport={"width": 1200, "height": 900})
            page.set_default_timeout(1000 * PATIENCE)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    front_end(page, Path(folder))
                    print(f"{name}: a move was made and answered", flush=True)
                finally:
                    page.screenshot(path=f"{tempfile.gettempdir()}/{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
