"""`quint collect`: pages and progress files of a class become one table."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from quint_widgets import progress

from quint import QuintError
from quint.__main__ import main
from quint.collect import collect

ASKED = [("1", "What is 2 + 2?"), ("2", "Which metal is liquid?"), ("10", "Why?")]
RIGHT = {"answer": "4", "right": True, "tries": 2, "hints": 0, "shown": False}
SHOWN = {"answer": "mercury", "right": False, "tries": 3, "hints": 1, "shown": True}
OPEN = {"answer": ["=1+1"], "right": False, "tries": 1, "hints": 0, "shown": False}


def hand_in(folder: Path, pupil: str, kept: dict[str, Any], name: str = "") -> Path:
    path = folder / f"{name or pupil}.html"
    path.write_text(progress.page(pupil, "31", "Minerals", ASKED, kept), encoding="utf-8")
    return path


def table(folder: Path, told: list[str] | None = None) -> list[list[str]]:
    heard: list[str] = [] if told is None else told
    return list(csv.reader(collect(str(folder), heard.append).splitlines()))


def test_a_line_a_pupil_and_a_column_an_exercise(tmp_path: Path) -> None:
    hand_in(tmp_path, "Grace", {"1": RIGHT, "guess 1": {"guess": "7"}})
    hand_in(tmp_path, "ada", {"1": RIGHT, "2": SHOWN, "10": OPEN})
    assert table(tmp_path) == [
        ["pupil", "31 right", "31.1", "31.2", "31.10"],
        ["ada", "1", "right, 2 tries", "shown", 'not yet: ["=1+1"]'],
        ["Grace", "1", "right, 2 tries", "", ""],
    ]


def test_progress_files_are_read_too_and_the_folder_names_the_pupil(tmp_path: Path) -> None:
    for name, text in {"ada": '{"lessons": {"10": {"1": {"right": true, "tries": 1}}}}'}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "quint-progress.json").write_text(text)
    assert table(tmp_path) == [["pupil", "10 right", "10.1"], ["ada", "1", "right"]]


def test_a_name_is_text_on_the_page_and_no_formula_in_the_table(tmp_path: Path) -> None:
    page = hand_in(tmp_path, "=cmd|<script>alert(1)</script>", {}, "bad").read_text()
    assert "<script>alert" not in page
    assert table(tmp_path)[1][0] == "'=cmd|<script>alert(1)</script>"


def test_a_file_that_cannot_be_read_costs_a_sentence(tmp_path: Path) -> None:
    hand_in(tmp_path, "Ada", {"1": RIGHT})
    (tmp_path / "holiday.html").write_text("<p>Sunny.</p>")
    (tmp_path / "cut.html").write_text(hand_in(tmp_path, "Cut", {"1": RIGHT}).read_text()[:-90])
    (tmp_path / "Cut.html").unlink()
    (tmp_path / "list.html").write_text("data-quint-answers>[]</script>")
    told: list[str] = []
    assert [row[0] for row in table(tmp_path, told)] == ["pupil", "Ada"]
    assert [Path(line.partition(":")[0]).name for line in told] == [
        "cut.html",
        "holiday.html",
        "list.html",
    ]


def test_of_two_pages_the_one_with_more_done_counts(tmp_path: Path) -> None:
    hand_in(tmp_path, "Ada", {"1": RIGHT}, "a")
    hand_in(tmp_path, "Ada", {"1": RIGHT, "2": {**RIGHT, "tries": 1}}, "b")
    told: list[str] = []
    assert table(tmp_path, told)[1][:2] == ["Ada", "2"]
    assert "twice" in told[0]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(tmp_path, "Ada", {"1": RIGHT})
    assert main(["collect", str(tmp_path)]) == 0
    assert capsys.readouterr().out == 'pupil,31 right,31.1\nAda,1,"right, 2 tries"\n'
    assert main(["collect", str(tmp_path / "nowhere")]) == 2
    assert "There is no folder" in capsys.readouterr().err
    (tmp_path / "Ada.html").unlink()
    with pytest.raises(QuintError, match="No pages"):
        collect(str(tmp_path), print)
