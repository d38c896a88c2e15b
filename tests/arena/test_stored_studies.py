"""The studies that lessons load: their games are still the games that this program plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.strength import PLAYED, match_of
from quint.arena import Study
from quint.arena.playing import play

ROOT = Path(__file__).parents[2]
STUDIES = sorted((ROOT / "notebooks" / "studies").glob("*.study"))
LEVELS = sorted(PLAYED.glob("*.study"))


def test_there_are_some() -> None:
    assert STUDIES
    assert LEVELS


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.name)
def test_a_stored_study_is_what_would_be_played_today(path: Path) -> None:
    study = Study.open(path)
    for number in (0, 1, len(study) - 1):
        assert play(study.plan, number) == study[number], (
            f"{path.name} holds games that go differently now. If that is meant, remove it and "
            f"play it again: quint study {study.plan.game} --players "
            f"{' '.join(study.plan.players)} --games {len(study)} --file {path}; "
            "then look at the numbers in the lessons that load it."
        )
    assert [record.number for record in study] == list(range(len(study)))
    study.close()


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.name)
def test_the_page_about_strength_says_what_the_stored_games_say(path: Path) -> None:
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in page.splitlines()]
    study = Study.open(path)
    match = match_of(study)
    assert path == match.file(PLAYED), "a level has another number of positions by now"
    assert [*match.row(study)] in rows
    study.close()
