"""The pages in docs/ are followed as a newcomer would: their files written, their examples run."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FILE = re.compile(r"\*\*`([\w.]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
PAGES = [path for path in sorted(DOCS.glob("*.md")) if ">>>" in path.read_text("utf-8")]
RUN = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], False).failed)"


def write_files(page: Path, folder: Path) -> str:
    """Write the files that a page shows; what it says is given back."""
    text = page.read_text("utf-8")
    for name, content in FILE.findall(text):
        (folder / name).write_text(content, "utf-8")
    return text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_holds_for_somebody_who_has_only_that_page(page: Path, tmp_path: Path) -> None:
    text = write_files(page, tmp_path)
    (tmp_path / page.name).write_text(text, "utf-8")
    command = [sys.executable, "-c", RUN, str(tmp_path / page.name)]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert doctest.DocTestParser().get_examples(text)


def test_there_is_a_page_for_a_game_a_lesson_and_an_opponent() -> None:
    assert {"your-own-game", "your-own-lesson", "your-own-opponent"} <= {p.stem for p in PAGES}


@pytest.mark.parametrize(
    ("command", "typed", "says"),
    [
        ("play last_drop.py", "take 2\nquit\n", "Player 1 takes 2. (rule 2.1)"),
        ("rules last_drop.py 2.2", "", "2.2  You cannot take more drops than there are."),
        ("play lost.py", "", "There is no file 'lost.py'."),
        ("rules last_drop.py", "", "quint play last_drop.py --against novice"),
        ("rules last_drop_scene.py", "", "should have one class that extends quint.Game."),
    ],
)
def test_a_game_of_ones_own_is_played_in_a_terminal(
    command: str, typed: str, says: str, tmp_path: Path
) -> None:
    write_files(DOCS / "your-own-game.md", tmp_path)
    run = [sys.executable, "-m", "quint", *command.split()]
    done = subprocess.run(
        run, cwd=tmp_path, input=typed, capture_output=True, text=True, timeout=240, check=False
    )
    assert says in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
