"""`quint lab`: which lessons are opened, and that nobody's changes to them are lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from quint import QuintError, lab
from quint.__main__ import main

FIRST = lab.FIRST_LESSON


def installed(folder: Path, **texts: str) -> Path:
    """A quint package as a wheel leaves it, with its lessons inside."""
    lessons = folder / "quint" / "lessons"
    (lessons / "solutions").mkdir(parents=True, exist_ok=True)
    (lessons / FIRST).write_text(texts.get("first", "first lesson"))
    (lessons / "10_rules.ipynb").write_text(texts.get("rules", "second lesson"))
    (lessons / "solutions" / "10.py").write_text(texts.get("solution", "answers"))
    return folder / "quint"


def no_words(sentence: str) -> None:
    pass


def copied(package: Path, here: Path) -> list[str]:
    """Run it once; what was told."""
    told: list[str] = []
    assert lab.lessons(package, here, told.append) == here / "quint-lessons"
    return told


# ── Which lessons ─────────────────────────────────────────────────────────────────────────


def test_a_checkout_opens_its_own_notebooks_and_copies_nothing(tmp_path: Path) -> None:
    package = installed(tmp_path)
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    (notebooks / FIRST).write_text("the real one")
    here = tmp_path / "here"
    here.mkdir()
    assert lab.lessons(package, here, no_words) == notebooks
    assert list(here.iterdir()) == []


def test_a_strangers_folder_called_notebooks_is_not_taken_for_ours(tmp_path: Path) -> None:
    package = installed(tmp_path)
    (tmp_path / "notebooks").mkdir()
    here = tmp_path / "here"
    assert lab.lessons(package, here, no_words) == here / "quint-lessons"


def test_a_quint_without_lessons_says_so(tmp_path: Path) -> None:
    with pytest.raises(QuintError, match="came without lessons"):
        lab.lessons(tmp_path / "quint", tmp_path, no_words)
    assert list(tmp_path.iterdir()) == []


# ── The copies ────────────────────────────────────────────────────────────────────────────


def test_lessons_are_copied_with_their_folders(tmp_path: Path) -> None:
    told = copied(installed(tmp_path), tmp_path)
    copies = tmp_path / "quint-lessons"
    assert told == [f"The lessons are in {copies}."]
    assert (copies / FIRST).read_text() == "first lesson"
    assert (copies / "solutions" / "10.py").read_text() == "answers"
    assert set(json.loads((copies / ".quint-lessons.json").read_text())) == {
        FIRST,
        "10_rules.ipynb",
        "solutions/10.py",
    }


def test_what_jupyter_and_python_leave_behind_is_not_copied(tmp_path: Path) -> None:
    package = installed(tmp_path)
    for folder in (".ipynb_checkpoints", "solutions/__pycache__"):
        (package / "lessons" / folder).mkdir()
        (package / "lessons" / folder / "rest").write_text("x")
    copied(package, tmp_path)
    assert not list((tmp_path / "quint-lessons").rglob("rest"))


def test_a_second_start_writes_no_lesson_again(tmp_path: Path) -> None:
    package = installed(tmp_path)
    copied(package, tmp_path)
    copy = tmp_path / "quint-lessons" / FIRST
    os.utime(copy, (1, 1))
    assert len(copied(package, tmp_path)) == 1
    assert copy.stat().st_mtime == 1


def test_a_new_version_replaces_untouched_copies(tmp_path: Path) -> None:
    copied(installed(tmp_path), tmp_path)
    told = copied(installed(tmp_path, first="better"), tmp_path)
    assert len(told) == 1
    assert (tmp_path / "quint-lessons" / FIRST).read_text() == "better"
    copied(installed(tmp_path, first="better still"), tmp_path)
    assert (tmp_path / "quint-lessons" / FIRST).read_text() == "better still"


def test_changed_copies_are_kept_and_named_in_one_line(tmp_path: Path) -> None:
    copied(installed(tmp_path), tmp_path)
    copies = tmp_path / "quint-lessons"
    (copies / FIRST).write_text("my notes")
    (copies / "solutions" / "10.py").write_text("my answers")
    newer = installed(tmp_path, first="better", rules="better", solution="better")
    for _ in range(2):
        told = copied(newer, tmp_path)
        assert told[1:] == [
            f"You have changed these, so they stay as they are: {FIRST}, solutions/10.py."
        ]
        assert (copies / FIRST).read_text() == "my notes"
        assert (copies / "solutions" / "10.py").read_text() == "my answers"
        assert (copies / "10_rules.ipynb").read_text() == "better"


def notebook(text: str, output: str) -> str:
    """A lesson of one cell that has been run."""
    book = nbformat.v4.new_notebook()
    said = nbformat.v4.new_output("stream", text=output)
    book.cells = [nbformat.v4.new_code_cell(text, outputs=[said], id="first")]
    return str(nbformat.writes(book))


def test_a_lesson_that_was_only_run_gets_the_next_version(tmp_path: Path) -> None:
    """JupyterLab saves a lesson that was run, or only opened, with other outputs and settings."""
    copied(installed(tmp_path, first=notebook("play()", "red")), tmp_path)
    copy = tmp_path / "quint-lessons" / FIRST
    run = notebook("play()", "blue")
    copy.write_text(run)
    assert len(copied(installed(tmp_path, first=notebook("play()", "green")), tmp_path)) == 1
    assert copy.read_text() == run  # what came out is theirs as long as the lesson is the same
    newer = notebook("play(2)", "red")
    assert len(copied(installed(tmp_path, first=newer), tmp_path)) == 1
    assert copy.read_text() == newer
    copy.write_text(notebook("play(3)", "red"))
    assert len(copied(installed(tmp_path, first=notebook("play(4)", "red")), tmp_path)) == 2
    assert copy.read_text() == notebook("play(3)", "red")


def test_new_outputs_of_an_untouched_lesson_are_taken(tmp_path: Path) -> None:
    copied(installed(tmp_path, first=notebook("play()", "red")), tmp_path)
    better = notebook("play()", "a better picture")
    copied(installed(tmp_path, first=better), tmp_path)
    assert (tmp_path / "quint-lessons" / FIRST).read_text() == better


def test_a_change_taken_back_is_up_to_date_again(tmp_path: Path) -> None:
    copied(installed(tmp_path), tmp_path)
    copy = tmp_path / "quint-lessons" / FIRST
    copy.write_text("my notes")
    newer = installed(tmp_path, first="better")
    copied(newer, tmp_path)
    copy.write_text("first lesson")
    assert len(copied(newer, tmp_path)) == 1
    assert copy.read_text() == "better"


def test_a_deleted_copy_comes_back(tmp_path: Path) -> None:
    package = installed(tmp_path)
    copied(package, tmp_path)
    copy = tmp_path / "quint-lessons" / FIRST
    copy.unlink()
    copied(package, tmp_path)
    assert copy.read_text() == "first lesson"


@pytest.mark.parametrize("damaged", ["", "{", "[1]", '{"a": ', "\ufffd", '{"10_rules.ipynb": 5}'])
def test_with_a_damaged_list_whatever_differs_is_kept(tmp_path: Path, damaged: str) -> None:
    copied(installed(tmp_path), tmp_path)
    copies = tmp_path / "quint-lessons"
    (copies / ".quint-lessons.json").write_text(damaged)
    told = copied(installed(tmp_path, rules="better"), tmp_path)
    assert told[1:] == ["You have changed these, so they stay as they are: 10_rules.ipynb."]
    assert (copies / "10_rules.ipynb").read_text() == "second lesson"


def test_files_that_were_there_before_us_are_kept(tmp_path: Path) -> None:
    copies = tmp_path / "quint-lessons"
    copies.mkdir()
    (copies / FIRST).write_text("somebody's own")
    (copies / "diary.txt").write_text("private")
    (copies / "10_rules.ipynb").mkdir()
    told = copied(installed(tmp_path), tmp_path)
    assert told[1].endswith(f": {FIRST}, 10_rules.ipynb.")
    assert (copies / FIRST).read_text() == "somebody's own"
    assert (copies / "diary.txt").read_text() == "private"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "quint-lessons").write_text("a file of this name")
    with pytest.raises(QuintError, match=r"I cannot put the lessons into .*quint-lessons: "):
        lab.lessons(installed(tmp_path), tmp_path, no_words)
    assert (tmp_path / "quint-lessons").read_text() == "a file of this name"


# ── Starting ──────────────────────────────────────────────────────────────────────────────


def started(port: int | None, browser: bool) -> list[str]:
    seen: list[tuple[list[str], Path]] = []

    def run(command: list[str], folder: Path) -> int:
        seen.append((command, folder))
        return 7

    assert lab.start(Path("lessons"), port, browser, run) == 7
    ((command, folder),) = seen
    assert folder == Path("lessons")
    return command


def test_jupyterlab_is_started_on_the_first_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    address = f"--LabApp.default_url=/lab/tree/{FIRST}"
    usual = [sys.executable, "-m", "jupyterlab", address]
    assert started(None, browser=True) == usual
    assert started(8899, browser=False) == [*usual, "--port=8899", "--no-browser"]


def test_root_may_start_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert started(None, browser=True)[-1] == "--allow-root"


def test_the_command_opens_this_checkouts_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = installed(tmp_path)
    seen: list[tuple[list[str], Path]] = []

    def run(command: list[str], folder: Path) -> int:
        seen.append((command, folder))
        return 0

    monkeypatch.setattr(lab, "run", run)
    monkeypatch.setattr(lab, "__file__", str(package / "lab.py"))
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "--port", "8899", "--no-browser"]) == 0
    ((command, folder),) = seen
    assert folder == tmp_path / "quint-lessons"
    assert {"--port=8899", "--no-browser"} <= set(command)


def test_without_jupyterlab_one_sentence_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    monkeypatch.chdir(tmp_path)
    assert main(["lab"]) == 2
    assert capsys.readouterr().err == (
        'JupyterLab is not installed. Type: pip install "quint-lab[lab]"\n'
    )
    assert list(tmp_path.iterdir()) == []


class Server:
    """Stands for the process of JupyterLab: interrupted while waited for, then stopped."""

    def __init__(self, command: list[str], cwd: Path, env: dict[str, str]) -> None:
        self.interruptions = 2
        self.stopped = False

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.stopped

    def wait(self) -> int:
        if self.interruptions:
            self.interruptions -= 1
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGTERM)  # os.kill would end the tests on Windows
        return 5

    def terminate(self) -> None:
        self.stopped = True


@pytest.fixture
def _usual_signals() -> Iterator[None]:
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("_usual_signals")
def test_the_server_gets_our_interrupts_and_our_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C reaches both, and JupyterLab asks whether to stop; a stop is passed on."""
    monkeypatch.setattr(subprocess, "Popen", Server)
    assert lab.run(["jupyter"], Path()) == 5


@pytest.mark.usefixtures("_usual_signals")
def test_a_server_runs_among_its_lessons_and_gives_its_exit_code(tmp_path: Path) -> None:
    script = "import os, sys; sys.exit(3 if os.path.exists('here') else 4)"
    (tmp_path / "here").touch()
    assert lab.run([sys.executable, "-c", script], tmp_path) == 3


# The words of JupyterLab itself: what its server would tell the page to start with.
DEFAULT_NEWS = """
from jupyterlab_server.settings_utils import _get_overrides
overrides, _ = _get_overrides("nowhere")
print(overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"])
"""


@pytest.mark.usefixtures("_usual_signals")
def test_jupyterlab_does_not_ask_about_news(capfd: pytest.CaptureFixture[str]) -> None:
    assert lab.run([sys.executable, "-c", DEFAULT_NEWS], Path()) == 0
    assert capfd.readouterr().out.split() == ["false"]


@pytest.mark.usefixtures("_usual_signals")
def test_what_a_person_has_set_goes_before_our_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    theirs = tmp_path / "labconfig" / "default_setting_overrides.json"
    theirs.parent.mkdir()
    theirs.write_text('{"@jupyterlab/apputils-extension:notification": {"fetchNews": "true"}}')
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    assert lab.run([sys.executable, "-c", DEFAULT_NEWS], Path()) == 0
    assert capfd.readouterr().out.split() == ["true"]


# ── Signed, so that their pictures are shown ──────────────────────────────────────────────


def test_only_lessons_that_are_as_we_wrote_them_are_ours(tmp_path: Path) -> None:
    copied(installed(tmp_path), tmp_path)
    copies = tmp_path / "quint-lessons"
    (copies / "10_rules.ipynb").write_text("changed by somebody")
    (copies / "strangers.ipynb").write_text("from somewhere")
    assert [book.name for book in lab.ours(copies)] == [FIRST]


def test_a_lesson_with_other_outputs_is_not_ours(tmp_path: Path) -> None:
    """Outputs are what trust is about: a page may bring a program."""
    copied(installed(tmp_path, rules=notebook("play()", "red")), tmp_path)
    copies = tmp_path / "quint-lessons"
    assert len(lab.ours(copies)) == 2
    (copies / "10_rules.ipynb").write_text(notebook("play()", "evil"))
    assert [book.name for book in lab.ours(copies)] == [FIRST]


def test_every_notebook_of_a_checkout_is_ours(tmp_path: Path) -> None:
    (tmp_path / FIRST).write_text("first lesson")
    (tmp_path / "refresh.py").write_text("a script")
    assert lab.ours(tmp_path) == [tmp_path / FIRST]


def test_signing_makes_jupyter_trust_and_skips_what_it_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")])
    good, other = tmp_path / "good.ipynb", tmp_path / "other.ipynb"
    nbformat.write(book, good)
    other.write_text("not a notebook")
    lab.sign([other, good, tmp_path / "missing.ipynb"])
    notary = NotebookNotary()
    assert notary.check_signature(nbformat.read(good, 4))
    book.cells[0].source = "2 + 2"
    assert not notary.check_signature(book)


# ── Checking without make ─────────────────────────────────────────────────────────────────


def test_an_installed_quint_says_where_its_tests_are(tmp_path: Path) -> None:
    with pytest.raises(QuintError, match="in the repository"):
        lab.run_tests(quick=True, package=installed(tmp_path))


def test_a_checkout_runs_its_own_tests(tmp_path: Path) -> None:
    package = installed(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "__init__.py").touch()
    script = "import sys; sys.exit(3 if sys.argv[1:] == ['--quick'] else 4)"
    (tmp_path / "tests" / "__main__.py").write_text(script)
    assert lab.run_tests(quick=True, package=package) == 3
    assert lab.run_tests(quick=False, package=package) == 4
