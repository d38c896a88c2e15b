"""What a newcomer sees of a lesson before anything is run: pictures, since the lesson is signed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Book, Lab

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = [
    "00_start_here",
    "10_quintessence_rules",
    "30_mineral_quest_rules",
    "41_engines_and_loops",
]
SIGN = "import sys, pathlib; from quint import lab; lab.sign(lab.ours(pathlib.Path(sys.argv[1])))"


def opened(lab: Lab, folder: Path, lesson: str, signed: bool) -> Book:
    """The lesson as it lies in the repository, in a JupyterLab that has never seen it."""
    folder.mkdir()
    path = folder / f"{lesson}.ipynb"
    shutil.copy(NOTEBOOKS / path.name, path)
    if signed:
        sign = [sys.executable, "-c", SIGN, str(folder)]
        subprocess.run(sign, env=lab.server.settings, check=True, timeout=60)
    return lab.open(path)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_signed_lesson_shows_its_stored_pictures(lab: Lab, lesson: str) -> None:
    book = opened(lab, lab.server.books / f"signed-{lesson}", lesson, signed=True)
    pictures = book.panel.locator(".jp-OutputArea-output.jp-RenderedSVG")
    expect(pictures.first).to_be_visible()
    box = pictures.first.bounding_box()
    assert box
    assert box["height"] > 100
    book.shut_down()


def test_an_unsigned_lesson_would_show_letters(lab: Lab) -> None:
    """The reason for signing; if Jupyter changes its mind, we need not sign any more."""
    lesson = "20_element_rules"
    book = opened(lab, lab.server.books / "unsigned", lesson, signed=False)
    expect(book.panel.locator(".jp-OutputArea-output").first).to_be_visible()
    expect(book.panel.locator(".jp-OutputArea-output.jp-RenderedSVG")).to_have_count(0)
    book.shut_down()
