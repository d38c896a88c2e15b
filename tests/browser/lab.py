"""A real JupyterLab server and a real page in front of it.

    server = Server(folder)       python -m jupyter lab on this machine, private settings
    lab = Lab(server, browser)    the page
    book = lab.open(path)         an open notebook: run it, ask its kernel
    table = book.table()          one table in it: what a person sees, clicks and presses

A test acts with the mouse and the keyboard and asks the kernel what arrived. Nothing waits
without an end: what should happen in a moment gets PATIENCE, and then the test fails.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, Locator, Page, ViewportSize, WebSocket

PATIENCE = 20  # seconds; a busy machine needs some of them
RUNNING = 180  # seconds that a whole lesson may take
ROOM: ViewportSize = {"width": 1400, "height": 1000}
SETTINGS = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
    "HOME",
)
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


# ── The server ────────────────────────────────────────────────────────────────────────────

# The server lives as long as its standard input is open, so it never outlives the tests, not
# even when they are killed.
LIVE_WITH_PARENT = """
import os, signal, sys, threading
from jupyterlab.labapp import main
def follow():
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=follow, daemon=True).start()
main()
"""


class Server:
    """JupyterLab on the loopback of this machine, with settings of its own and no password."""

    def __init__(self, folder: Path) -> None:
        self.books = folder / "books"
        self.books.mkdir()
        self.log = folder / "server.log"
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.settings = os.environ | _private(folder)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", LIVE_WITH_PARENT, *self._flags(port)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.settings,
            )

    def _flags(self, port: int) -> list[str]:
        return [
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=",
            "--ServerApp.disable_check_xsrf=True",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.news_url=None",
            "--LabApp.extension_manager=readonly",
            "--expose-app-in-browser",
            f"--ServerApp.root_dir={self.books}",
        ]

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/status", timeout=PATIENCE):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """Let it shut its kernels down; after a while, insist."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _private(folder: Path) -> dict[str, str]:
    """Empty folders for everything that Jupyter reads or writes, and no news from outside."""
    private = {name: folder / name.lower() for name in SETTINGS}
    for path in private.values():
        path.mkdir()
    news = private["JUPYTERLAB_SETTINGS_DIR"] / "@jupyterlab" / "apputils-extension"
    news.mkdir(parents=True)
    (news / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    no_games = {"QUINT_GAMES": ""}  # a test is not offered what another one played
    return {name: str(path) for name, path in private.items()} | no_games


# ── The page ──────────────────────────────────────────────────────────────────────────────


def ask(page: Page, script: str, told: Any = None, seconds: float = PATIENCE) -> Any:
    """What a function of the page answers, or returns in time as a promise."""
    racing = f"""([told, ms]) => Promise.race([
        Promise.resolve(told).then({script}),
        new Promise((_, no) => setTimeout(() => no(new Error("no answer in " + ms + " ms")), ms)),
    ])"""
    return page.evaluate(racing, [told, 1000 * seconds])


class Lab:
    """A page with JupyterLab, and everything that its kernels sent to it."""

    def __init__(
        self, server: Server, browser: Browser, room: ViewportSize = ROOM, scale: float = 1
    ) -> None:
        self.server = server
        self.context = browser.new_context(viewport=room, device_scale_factor=scale)
        self.context.set_default_timeout(1000 * PATIENCE)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.wire: list[bytes] = []  # what came from the kernels, since a test emptied it
        self.kernel: str | None = None  # one for the small notebooks: a new one takes seconds
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("websocket", self._listen)
        self.start()

    def start(self) -> None:
        self.page.goto(f"{self.server.url}/lab?reset")
        self.page.wait_for_function("window.jupyterapp")
        ask(self.page, "() => jupyterapp.restored.then(() => null)", seconds=3 * PATIENCE)
        self.command("application:toggle-left-area")

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", lambda data: self.wire.append(_bytes(data)))

    def command(self, name: str, **told: Any) -> None:
        script = "([name, told]) => jupyterapp.commands.execute(name, told).then(() => null)"
        ask(self.page, script, [name, told])

    def commands(self) -> Commands:
        return Commands(self.page)

    def theme(self, name: str) -> None:
        """JupyterLab Light or JupyterLab Dark."""
        self.command("apputils:change-theme", theme=name)
        light = str(name.endswith("Light")).lower()
        self.page.wait_for_function("l => document.body.dataset.jpThemeLight === l", arg=light)

    def open(self, path: Path, kernel: str | None = None) -> Book:
        """Open a notebook of the server's folder; with a kernel's id, share that kernel."""
        name = str(path.relative_to(self.server.books))
        script = """async ([path, id]) => {
            const kernel = id ? { id } : undefined;
            const open = { path, factory: "Notebook", kernel };
            const panel = await jupyterapp.commands.execute("docmanager:open", open);
            await panel.context.ready;
            await panel.sessionContext.ready;
            await panel.sessionContext.session.kernel.info;
            panel.node.dataset.test = panel.id;
            return [panel.id, panel.sessionContext.session.kernel.id];
        }"""
        panel, used = ask(self.page, script, [name, kernel], seconds=3 * PATIENCE)
        return Book(self, panel, used)

    def write(self, name: str, cells: Iterable[str]) -> Book:
        """Open a new notebook with these cells, on the kernel that such notebooks share."""
        made = nbformat.v4.new_notebook(metadata={"kernelspec": KERNEL})
        made.cells = [nbformat.v4.new_code_cell(source) for source in cells]
        path = self.server.books / name
        nbformat.write(made, path)
        book = self.open(path, self.kernel)
        self.kernel = book.kernel
        return book

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """The messages of this type that came from the kernels, each with its size in bytes."""
        told = [message for message in map(unpack, self.wire) if message]
        return [message for message in told if message["header"]["msg_type"] == kind]

    def close(self) -> None:
        self.context.close()


class Commands:
    """The commands of JupyterLab that were carried out: by its keys, menus or buttons."""

    def __init__(self, page: Page) -> None:
        self.page = page
        script = """() => {
            const tell = (_, told) => window.carriedOut.push(told.id);
            if (!window.carriedOut) jupyterapp.commands.commandExecuted.connect(tell);
            window.carriedOut = [];
        }"""
        self.page.evaluate(script)

    def clear(self) -> None:
        self.page.evaluate("() => { window.carriedOut = []; }")

    def seen(self) -> list[str]:
        names: list[str] = self.page.evaluate("() => window.carriedOut")
        return names


def _bytes(data: bytes | str) -> bytes:
    return data.encode() if isinstance(data, str) else data


def unpack(data: bytes) -> dict[str, Any]:
    """A message as Jupyter sends it: how many parts, where each begins, the parts as JSON."""
    (many,) = struct.unpack_from("<Q", data)
    starts = struct.unpack_from(f"<{many}Q", data, 8)
    parts = [data[a:b] for a, b in zip(starts, [*starts[1:], len(data)], strict=True)]
    names = ("header", "parent", "metadata", "content")
    told = {name: json.loads(part) for name, part in zip(names, parts[1:], strict=False)}
    return {**told, "bytes": len(data)}


# ── A notebook ────────────────────────────────────────────────────────────────────────────


class Book:
    """An open notebook."""

    def __init__(self, lab: Lab, panel: str, kernel: str) -> None:
        self.lab = lab
        self.page = lab.page
        self.id = panel
        self.kernel = kernel

    @property
    def panel(self) -> Locator:
        return self.page.locator(f'.jp-NotebookPanel[data-test="{self.id}"]')

    def _in_panel(self, script: str, told: Any = None, seconds: float = PATIENCE) -> Any:
        """Ask a function of (panel, told)."""
        whole = f"""([id, told]) => {{
            const all = [...jupyterapp.shell.widgets("main")];
            return ({script})(all.find((panel) => panel.id === id), told);
        }}"""
        return ask(self.page, whole, [self.id, told], seconds)

    def run(self, seconds: float = PATIENCE) -> None:
        """Run all cells and see that none failed."""
        script = """(panel) => {
            jupyterapp.shell.activateById(panel.id);
            return jupyterapp.commands.execute("notebook:run-all-cells").then(() => null);
        }"""
        self._in_panel(script, seconds=seconds)
        assert self.errors() == []

    def cells(self) -> list[dict[str, Any]]:
        """The cells as the notebook would save them."""
        cells: list[dict[str, Any]] = self._in_panel(
            "(panel) => panel.context.model.toJSON().cells"
        )
        return cells

    def errors(self) -> list[str]:
        return [
            f"{output['ename']}: {output['evalue']}"
            for cell in self.cells()
            for output in cell.get("outputs", ())
            if output["output_type"] == "error"
        ]

    def do(self, code: str) -> None:
        """Run code in the kernel, outside the notebook."""
        self._execute(code, {})

    def ask(self, expression: str) -> Any:
        """The value of a Python expression in the kernel. It must be something JSON can say."""
        asked = {"answer": f"__import__('json').dumps({expression})"}
        answer = self._execute("", asked)["user_expressions"]["answer"]
        if answer["status"] != "ok":
            raise RuntimeError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def _execute(self, code: str, expressions: dict[str, str]) -> dict[str, Any]:
        script = """async (panel, [code, user_expressions]) => {
            const { kernel } = panel.sessionContext.session;
            const told = { code, user_expressions, store_history: false };
            return (await kernel.requestExecute(told).done).content;
        }"""
        reply: dict[str, Any] = self._in_panel(script, [code, expressions])
        if reply["status"] != "ok":
            raise RuntimeError(f"{reply.get('ename')}: {reply.get('evalue')}\n{code}")
        return reply

    def begin(self, code: str) -> None:
        """Set the kernel to work and do not wait for it."""
        script = """(panel, code) => {
            panel.sessionContext.session.kernel.requestExecute({ code, store_history: false });
        }"""
        self._in_panel(script, code)

    @contextmanager
    def silence(self) -> Iterator[None]:
        """The kernel hears nothing, as if it were gone."""
        deafen = """(panel) => {
            const nothing = { done: new Promise(() => {}), dispose() {} };
            panel.sessionContext.session.kernel.sendShellMessage = (msg) => ({ msg, ...nothing });
        }"""
        heal = "(panel) => { delete panel.sessionContext.session.kernel.sendShellMessage; }"
        self._in_panel(deafen)
        yield
        self._in_panel(heal)

    def send(self, comm: str, data: Any) -> None:
        """Send anything to a comm, as a stranger's page could; until the kernel has heard it."""
        script = """(panel, [comm_id, json]) => {
            const { kernel } = panel.sessionContext.session;
            const header = {
                msg_id: crypto.randomUUID(), msg_type: "comm_msg", session: kernel.clientId,
                username: "", date: new Date().toISOString(), version: "5.3",
            };
            const content = { comm_id, data: JSON.parse(json) };
            const parts = { parent_header: {}, metadata: {}, buffers: [] };
            const message = { channel: "shell", header, content, ...parts };
            return kernel.sendShellMessage(message, false, true).done.then(() => null);
        }"""
        self._in_panel(script, [comm, json.dumps(data)])

    def show(self, cell: int) -> Locator:
        """Scroll to a cell: JupyterLab draws only what is near."""
        script = """(panel, n) => {
            panel.content.widgets[n].node.dataset.testCell = n;
            return panel.content.scrollToItem(n, "start").then(() => null);
        }"""
        self._in_panel(script, cell)
        return self.panel.locator(f'[data-test-cell="{cell}"]')

    def table(self, number: int = 0) -> Table:
        return Table(self, self.panel.locator(".quint-table").nth(number))

    def load_again(self) -> None:
        """Save it and load the whole page again."""
        path = self._in_panel("(panel) => panel.context.save().then(() => panel.context.path)")
        self.lab.start()
        self.id = self.lab.open(self.lab.server.books / path, self.kernel).id

    def restart(self) -> None:
        """Restart the kernel, as its button does after one has said yes."""
        script = """async (panel) => {
            await panel.sessionContext.session.kernel.restart();
            await panel.sessionContext.session.kernel.info;
        }"""
        self._in_panel(script, seconds=3 * PATIENCE)

    def close(self) -> None:
        """Close it unsaved."""
        self._in_panel("(panel) => { panel.context.model.dirty = false; panel.dispose(); }")

    def shut_down(self) -> None:
        """Close it unsaved and end its kernel, once that has answered what JupyterLab asked for.

        JupyterLab asks each new kernel for a subshell and complains if it goes before it answers;
        answers come in the order of the questions, so we ask one more.
        """
        self._in_panel("""async (panel) => {
            const { kernel } = panel.sessionContext.session;
            if (kernel.supportsSubshells) await kernel.requestListSubshell({}).done;
            await panel.sessionContext.shutdown();
        }""")
        self.close()


# ── A table ───────────────────────────────────────────────────────────────────────────────


class Table:
    """One table on the page."""

    def __init__(self, book: Book, root: Locator) -> None:
        self.book = book
        self.page = book.page
        self.root = root
        self.status = root.locator(".quint-status")
        self.prompt = root.locator(".quint-prompt")
        self.message = root.locator(".quint-message")
        self.sheet = root.locator(".quint-sheet")
        self.log = root.locator(".quint-happened")
        self.ghost = root.locator(".quint-ghost")

    def place(self, id: str) -> Locator:
        return self.root.locator(f'.quint-place[data-id="{id}"]')

    def tool(self, id: str) -> Locator:
        return self.root.locator(f'.quint-tool[data-tool="{id}"]')

    def pieces(self, kind: str = "cell") -> list[str]:
        """What lies where: ["Ra1", "Qd4"] are the ids of pieces on places of this kind."""
        script = "(nodes, kind) => nodes.filter(n => n.dataset.place.startsWith(kind + ':'))"
        script += ".map(n => n.dataset.id).sort()"
        ids: list[str] = self.root.locator(".quint-piece").evaluate_all(script, kind)
        return ids

    def lit(self) -> list[str]:
        """The places that may come next."""
        ids: list[str] = self.root.locator(".quint-place.quint-live").evaluate_all(
            "nodes => nodes.map(n => n.dataset.id)"
        )
        return ids

    def marked(self, kind: str) -> int:
        """How many marks of a kind are drawn."""
        return self.root.locator(f'.quint-mark[data-kind="{kind}"]').count()

    def click(self, *ids: str) -> None:
        for id in ids:
            self.place(id).click()

    def use(self, tool: str) -> None:
        self.tool(tool).click()

    def settle(self) -> None:
        """Until the kernel has answered the gesture that was sent, and the agents have moved."""
        self.until("root => !root.querySelector('.quint-sent') && !root.matches('.quint-busy')")

    def until(self, script: str, told: Any = None, seconds: float | None = None) -> None:
        """Until a function of (root, told) says yes; `seconds` is a longer patience than usual."""
        handle = self.root.element_handle()
        self.page.wait_for_function(
            f"([root, told]) => ({script})(root, told)",
            arg=[handle, told],
            timeout=1000 * seconds if seconds else None,
        )

    def at_width(self, width: int) -> None:
        """Give the table this much room, and let it find its place there."""
        self.root.evaluate(
            """async (root, width) => {
                root.parentElement.style.width = `${width}px`;
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            }""",
            width,
        )

    def play(self, *ids: str) -> None:
        """Make a whole gesture with the mouse, and wait for the answer."""
        self.click(*ids)
        self.settle()


# What sticks out of the table, or is cut off by it. What scrolls by itself may be longer.
OUTSIDE = """(root) => {
    const box = root.querySelector(".quint-box").getBoundingClientRect();
    const faults = [];
    for (const node of root.querySelectorAll("*")) {
        if (node.closest("symbol, defs, .quint-symbols, .quint-sky")) continue;
        if (!node.checkVisibility()) continue;
        const { left, right, top, bottom, width } = node.getBoundingClientRect();
        if (!width) continue;
        const name = `${node.tagName} ${node.getAttribute("class") ?? ""} ${node.dataset.id ?? ""}`;
        const sideways = node.closest('[data-columns="one"] .quint-panel'); // may be wider, too
        if (!sideways && (left < box.left - 0.6 || right > box.right + 0.6)) {
            faults.push(`${name}: ${left - box.left} to ${right - box.left} of ${box.width}`);
        }
        const scroller = node.closest(".quint-log, .quint-sheet");
        if (!scroller && (top < box.top - 0.6 || bottom > box.bottom + 0.6)) {
            faults.push(`${name}: ${top - box.top} to ${bottom - box.top} of ${box.height} high`);
        }
        const isCut = node instanceof HTMLElement && node.scrollWidth > node.clientWidth + 1;
        if (isCut && !sideways && node.clientWidth) {
            faults.push(`${name} is cut: ${node.scrollWidth}`);
        }
    }
    return faults;
}"""


def faults(root: Locator) -> list[str]:
    """What is not wholly inside its table."""
    found: list[str] = root.evaluate(OUTSIDE)
    return found


def gesture(action: str) -> tuple[str, ...]:
    """How a person makes an action.

    >>> gesture("red d4"), gesture("point to green")
    (('supply:red', 'cell:d4'), ('track:green',))
    """
    first, last = action.split()[0], action.split()[-1]
    return (f"track:{last}",) if first == "point" else (f"supply:{first}", f"cell:{last}")


def play(
    start: str = "",
    seats: tuple[str, ...] = ("person", "greedy"),
    seed: int = 0,
    name: str = "quintessence",
    **options: int,
) -> str:
    """The cell that shows a game to play, called `game`."""
    told = f"{name!r}, start={start or None!r}, seats={seats!r}, seed={seed}"
    told += "".join(f", {option}={value!r}" for option, value in options.items())
    return f"from quint_widgets import Play\ngame = Play({told})\ngame"


Wanted = Callable[..., Book]  # the fixture `write`
