"""A lesson exported to HTML shows its boards without a kernel, and asks without answering."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from nbconvert import HTMLExporter

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WINGS = ["00", "10", "20", "30", "31", "40", "50", "60"]


@pytest.mark.parametrize("number", WINGS)
def test_an_exported_lesson_has_pictures_and_no_empty_boxes(number: str) -> None:
    lesson = next(NOTEBOOKS.glob(f"{number}_*.ipynb"))
    page, _ = HTMLExporter().from_filename(str(lesson))
    assert len(re.findall(r"<svg|data:image/svg\+xml", page)) > 0
    assert "application/vnd.jupyter.widget-view" not in page
    assert "Traceback (most recent call last)" not in page
