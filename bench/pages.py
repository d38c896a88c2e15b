"""How long lessons take on a slow page: `python -m bench.pages notebooks/51*.ipynb --slower 1 4`.

All cells are run at once in JupyterLab, in a Chromium that is slowed down like an old laptop. Told
are the seconds until the kernel has done all cells, until every table stands on the page, and how
many tables were lost: a widget whose program is not there in two seconds hears nothing any more.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.browser.lab import Lab, Server

PATIENCE = 600  # seconds
WIDGET = "application/vnd.jupyter.widget-view+json"
LOST = "Failed to initialize model"

# Tables that are on the page by now, of how many widgets that the cells show.
STANDING = """async ([id, kind]) => {
    const panel = [...jupyterapp.shell.widgets("main")].find((each) => each.id === id);
    const outputs = panel.content.widgets.flatMap((cell) => cell.outputArea?.widgets ?? []);
    const shown = panel.context.model.toJSON().cells
        .flatMap((cell) => cell.outputs ?? []).filter((output) => output.data?.[kind]).length;
    const stands = (output) => output.node.querySelector(".quint-table, .quint-desk");
    return [outputs.filter(stands).length, shown];
}"""


class Found(NamedTuple):
    """What was measured."""

    run: float  # seconds until the kernel was done
    drawn: float  # seconds until everything stood
    tables: int
    widgets: int
    lost: int


def measure(server: Server, lesson: Path, slower: float) -> Found:
    """Run a lesson once on a page of its own."""
    path = server.books / lesson.name
    shutil.copy(lesson, path)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        lab = Lab(server, browser)
        book = lab.open(path)
        lab.context.new_cdp_session(lab.page).send(
            "Emulation.setCPUThrottlingRate", {"rate": slower}
        )
        begun = time.monotonic()
        book.run(seconds=PATIENCE)
        run = time.monotonic() - begun
        drawn, shown = 0, 1
        while drawn < shown and time.monotonic() < begun + PATIENCE:
            drawn, shown = lab.page.evaluate(STANDING, [book.id, WIDGET])
        done = time.monotonic() - begun
        lost = sum(LOST in trouble for trouble in lab.troubles)
        book.shut_down()
        browser.close()
    return Found(run, done, drawn, shown, lost)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__)
    parser.add_argument("lessons", nargs="+", type=Path)
    parser.add_argument("--slower", nargs="+", type=float, default=[1, 4, 6], metavar="TIMES")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            server.wait()
            shutil.copytree("notebooks/studies", server.books / "studies")
            for lesson in asked.lessons:
                for slower in asked.slower:
                    busy = os.getloadavg()[0]
                    found = measure(server, lesson, slower)
                    print(
                        f"{lesson.stem}, {slower:g} times slower: cells done in {found.run:.1f} s, "
                        f"{found.tables} of {found.widgets} widgets drawn in {found.drawn:.1f} s, "
                        f"{found.lost} lost (load {busy:.1f})",
                        flush=True,
                    )
        finally:
            server.stop()


if __name__ == "__main__":
    main()
