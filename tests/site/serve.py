"""The built site on this machine's loopback, and a page in front of it.

server = Static(folder)              files, counted; `cut` answers nothing, as without a network
site = Site(server, browser)         a visitor with an empty browser
book = site.open("10_….ipynb")       a lesson's page: Python runs in the browser itself
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize

from tests.browser.lab import Book, ask

STARTING = 240  # seconds for Python to start in the browser of a busy machine
PATIENCE = 60  # seconds for the page
ROOM: ViewportSize = {"width": 1200, "height": 900}

# No name but ours is found, so whatever the page wants from elsewhere fails.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


class Static:
    """A plain web server for a folder."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0  # bytes of files
        self.cut = False
        handler = functools.partial(_Files, counter=self, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *told: Any, counter: Static, **named: Any) -> None:
        self.counter = counter
        super().__init__(*told, **named)

    def do_GET(self) -> None:
        if self.counter.cut:
            self.close_connection = True
        else:
            super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.counter.sent += len(content)
        with contextlib.suppress(ConnectionError):  # the page was left while it loaded
            outputfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


class Site:
    """A visitor of the site."""

    def __init__(self, server: Static, browser: Browser, room: ViewportSize = ROOM) -> None:
        self.server = server
        self.context = browser.new_context(viewport=room)
        self.context.set_default_timeout(1000 * STARTING)
        self.asked: list[str] = []  # every address
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def elsewhere(self) -> list[str]:
        """The addresses asked for that are not the site's own."""
        own = (self.server.url, "data:", "blob:")
        return [url for url in self.asked if not url.startswith(own)]

    def open(self, lesson: str) -> LiteBook:
        """Open a lesson; its line at the foot of the page says how far Python is."""
        self.page.goto(f"{self.server.url}/notebooks/index.html?path={lesson}")
        return LiteBook(self)

    def close(self) -> None:
        self.context.close()


class LiteBook(Book):
    """A lesson's page of the site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.page = site.page
        self.line = site.page.locator("#quint-line")

    def wait(self, state: str) -> None:
        """Until the line at the foot says: starting, first, ready."""
        self.page.wait_for_selector(f"#quint-line[data-state={state}]")

    def until_kept(self) -> None:
        """Until all is stored that the next visit needs."""
        self.page.wait_for_selector("body[data-kept]", state="attached")

    def _in_panel(self, script: str, told: Any = None, seconds: float = STARTING) -> Any:
        whole = f"(told) => ({script})(jupyterapp.shell.currentWidget, told)"
        return ask(self.page, whole, told, seconds)

    @property
    def panel(self) -> Any:
        return self.page.locator(".jp-NotebookPanel")

    def ask(self, expression: str) -> Any:
        """This kernel answers no expressions, so it prints."""
        code = f"print(__import__('json').dumps({expression}))"
        script = """async (panel, code) => {
            const { kernel } = panel.sessionContext.session;
            const asked = kernel.requestExecute({ code, store_history: false });
            let said = "";
            asked.onIOPub = ({ content }) => { said += content.text ?? content.evalue ?? ""; };
            await asked.done;
            return said;
        }"""
        return json.loads(self._in_panel(script, code))

    def run_all(self, seconds: float = STARTING) -> None:
        """Run the whole lesson, failed or not."""
        script = """() => jupyterapp.commands.execute("notebook:run-all-cells").then(() => null)"""
        self._in_panel(script, seconds=seconds)
