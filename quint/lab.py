"""`quint lab`: JupyterLab, opened on the first lesson.

In a source checkout the lessons are the folder `notebooks` beside the package. An installed quint
carries them inside, and a person gets a copy to write in: ./quint-lessons. A list of what we wrote
there tells an untouched copy, which a newer version may replace, from one that is now somebody's
own work, which nobody may. A lesson that was only run has other outputs, but nothing of its own:
JupyterLab saves even one that was only opened.

JupyterLab shows the stored pictures of a notebook only if it trusts it, and it trusts what this
person has run or signed. Our own lessons are signed here, so that the first sight of a lesson is
a board and not a drawing of letters.

JupyterLab's question whether to fetch news would lie over the first lesson. Ours is not the place
to ask it: the folder `jupyter` has the default "no", and what a person has chosen goes before it.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from quint.core import QuintError
from quint.files import write_whole

FIRST_LESSON = "00_start_here.ipynb"
COPIES = "quint-lessons"
DEFAULTS = Path(__file__).parent / "jupyter"  # of JupyterLab's settings, for this server alone
WRITTEN = ".quint-lessons.json"  # in COPIES: what we wrote there, by path: [whole, words], hashed


class Print(NamedTuple):
    """The finger print of a file: all its bytes, and of a notebook what people type in it."""

    whole: str
    words: str


Run = Callable[[list[str], Path], int]
Tell = Callable[[str], None]


def open_lab(port: int | None = None, browser: bool = True) -> int:
    """Open the lessons in JupyterLab; its exit code when it has ended."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise QuintError('JupyterLab is not installed. Type: pip install "quint-lab[lab]"')
    folder = lessons(Path(__file__).parent, Path.cwd(), print)
    sign(ours(folder))
    return start(folder, port, browser, run)


def lessons(package: Path, here: Path, tell: Tell) -> Path:
    """The folder of lessons to open: the checkout's own, or a person's copy."""
    checkout = package.parent / "notebooks"
    if (checkout / FIRST_LESSON).is_file():
        return checkout
    packaged = package / "lessons"
    if not (packaged / FIRST_LESSON).is_file():
        raise QuintError(f"This quint came without lessons: {packaged / FIRST_LESSON} is missing.")
    copies = here / COPIES
    try:
        kept = copy_lessons(packaged, copies)
    except OSError as error:
        raise QuintError(f"I cannot put the lessons into {copies}: {error.strerror}.") from None
    tell(f"The lessons are in {copies}.")
    if kept:
        tell(f"You have changed these, so they stay as they are: {', '.join(kept)}.")
    return copies


def copy_lessons(packaged: Path, copies: Path) -> list[str]:
    """Bring a person's copies up to date; the names of those left alone, being changed."""
    copies.mkdir(parents=True, exist_ok=True)
    written = _written(copies)
    kept = []
    for source in _files(packaged):
        name = source.relative_to(packaged).as_posix()
        copy, content = copies / name, source.read_bytes()
        now, there = _print(content), _print_of(copy)
        before = written.get(name, now)
        if os.path.lexists(copy) and there.words not in (now.words, before.words):
            kept.append(name)
            continue
        only_run = there.words == now.words and there.whole != before.whole
        if there.whole != now.whole and not only_run:
            copy.parent.mkdir(parents=True, exist_ok=True)
            write_whole(copy, content)
        written[name] = now
    write_whole(copies / WRITTEN, json.dumps(written, indent=1).encode())
    return kept


def _files(folder: Path) -> list[Path]:
    hidden = {".ipynb_checkpoints", "__pycache__"}
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in files if not hidden & set(path.relative_to(folder).parts)]


def _written(copies: Path) -> dict[str, Print]:
    """What we wrote here before. If the list is lost, every copy that differs counts as changed."""
    try:
        listed = json.loads((copies / WRITTEN).read_text("utf-8"))
        return {name: Print(*map(str, hashes)) for name, hashes in listed.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _print(content: bytes) -> Print:
    """The hashes of a file; what is not a notebook has no outputs, so both are the same."""
    whole = hashlib.sha256(content).hexdigest()
    try:
        cells = json.loads(content)["cells"]
        typed = json.dumps([[cell["cell_type"], "".join(cell["source"])] for cell in cells])
    except (ValueError, TypeError, KeyError):
        return Print(whole, whole)
    return Print(whole, hashlib.sha256(typed.encode()).hexdigest())


def _print_of(path: Path) -> Print:
    """The hashes of a file; of anything else, what no file has."""
    return _print(path.read_bytes()) if path.is_file() else Print("", "")


def ours(folder: Path) -> list[Path]:
    """The notebooks in a folder of lessons that are as we wrote them: all those of a checkout."""
    books = [path for path in _files(folder) if path.suffix == ".ipynb"]
    if not (folder / WRITTEN).is_file():
        return books
    written = _written(folder)
    names = {book: book.relative_to(folder).as_posix() for book in books}
    return [b for b, name in names.items() if written.get(name) == _print_of(b)]


def sign(books: list[Path]) -> None:
    """Make this person's Jupyter trust these notebooks; one that cannot be read is left alone."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for book in books:
        with contextlib.suppress(OSError, ValueError):
            notary.sign(nbformat.read(book, as_version=nbformat.NO_CONVERT))


def start(folder: Path, port: int | None, browser: bool, run: Run) -> int:
    """Start JupyterLab in a folder, on the first lesson."""
    # As its address, so that it is also in the link that JupyterLab prints.
    address = f"--LabApp.default_url=/lab/tree/{FIRST_LESSON}"
    command = [sys.executable, "-m", "jupyterlab", address]
    if port is not None:
        command.append(f"--port={port}")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container everybody is root; it would not start
    return run(command, folder)


def run_tests(quick: bool, package: Path = Path(__file__).parent) -> int:
    """Check everything, as `make test` does; the tests are in a copy of the repository only."""
    checkout = package.parent
    if not (checkout / "tests" / "__main__.py").is_file():
        raise QuintError("The tests are in the repository, and this is an installed quint.")
    command = [sys.executable, "-m", "tests", *(["--quick"] if quick else [])]
    return subprocess.run(command, cwd=checkout, check=False).returncode


def _with_defaults(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment with our defaults behind every folder of settings that it names."""
    named = settings.get("JUPYTER_CONFIG_PATH")
    path = f"{named}{os.pathsep}{DEFAULTS}" if named else str(DEFAULTS)
    return {**settings, "JUPYTER_CONFIG_PATH": path}


def run(command: list[str], folder: Path) -> int:
    """Wait until the server has ended; whoever stops us stops the server."""
    with subprocess.Popen(command, cwd=folder, env=_with_defaults(os.environ)) as server:
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                pass  # JupyterLab got it too: it asks whether to stop, and then does
