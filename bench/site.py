"""How soon the first board is there: `python -m bench.site dist/site`.

Beside it, in the same run: an empty notebook in the same JupyterLite, without quint, until Python
has answered 1 + 1. Each visit has an empty browser (cold) and then comes again (warm). The
machine's other work disturbs both alike, so look at the ratio.
"""

import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.site.serve import STARTING, Static

LESSON = "10_quintessence_rules.ipynb"
SUM = """async () => {
    const pause = () => new Promise((go) => setTimeout(go, 20));
    while (!window.jupyterapp?.shell?.currentWidget?.sessionContext) await pause();
    const { sessionContext } = jupyterapp.shell.currentWidget;
    await sessionContext.ready;
    await sessionContext.session.kernel.requestExecute({ code: "1 + 1" }).done;
}"""


def emptied(site: Path, into: Path) -> Path:
    """The same site with an empty notebook and nothing of ours in it."""
    shutil.copytree(site, into)
    settings = into / "jupyter-lite.json"
    told = json.loads(settings.read_text("utf-8"))
    plugins = told["jupyter-config-data"]["litePluginSettings"]
    (kernel,) = (plugin for name, plugin in plugins.items() if name.endswith(":kernel"))
    kernel["loadPyodideOptions"]["packages"].remove("quint-lab")
    settings.write_text(json.dumps(told), "utf-8")
    page = into / "notebooks" / "index.html"
    ours = '<script type="module" src="../lesson.js"></script>'
    page.write_text(page.read_text("utf-8").replace(ours, ""), "utf-8")
    book = json.loads((into / "files" / LESSON).read_text("utf-8")) | {"cells": []}
    (into / "files" / LESSON).write_text(json.dumps(book), "utf-8")
    return into


def seconds(page: Page, server: Static, board: bool) -> float:
    began = time.monotonic()
    page.goto(f"{server.url}/notebooks/index.html?path={LESSON}")
    if board:
        page.wait_for_selector("#quint-line[data-state=ready]")  # a stored replay has a table too
    else:
        page.evaluate(SUM)
    return time.monotonic() - began


def visit(browser: Browser, server: Static, board: bool) -> tuple[float, float]:
    """Cold, then warm."""
    page = browser.new_page()
    page.set_default_timeout(1000 * STARTING)
    cold, warm = seconds(page, server, board), seconds(page, server, board)
    page.close()
    return cold, warm


def main(site: Path, rounds: int = 3) -> None:
    times: dict[str, list[tuple[float, float]]] = {"first board": [], "empty notebook": []}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, empty = Static(site), Static(emptied(site, Path(folder) / "empty"))
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for _ in range(rounds):
            times["empty notebook"].append(visit(browser, empty, board=False))
            times["first board"].append(visit(browser, ours, board=True))
        browser.close()
        ours.stop()
        empty.stop()
    middle = {
        what: [*map(statistics.median, zip(*each, strict=True))] for what, each in times.items()
    }
    for what, (cold, warm) in middle.items():
        print(f"{what:15} cold {cold:5.1f} s   warm {warm:5.1f} s")
    pairs = zip(middle["first board"], middle["empty notebook"], strict=True)
    print("{:15} cold {:5.2f}     warm {:5.2f}".format("ratio", *(a / b for a, b in pairs)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:3]))
