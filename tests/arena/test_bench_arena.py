"""The arena's part of the benchmark: its own sums, and that it measures what it says."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from bench import studies
from bench.arena import AtOnce, bare_loop, coordinator, overhead_rows, scaling_row
from quint.agents import greedy_agent
from quint.arena import Study
from quint.arena.spec import plan_of

SCALE = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")


def test_the_bare_loop_plays_the_games_of_the_study(monkeypatch: pytest.MonkeyPatch) -> None:
    game = quint.new("potion_making")
    seen: list[tuple[int, ...]] = []
    scores = type(game).scores

    def noticed(self: Any, state: Any) -> tuple[int, ...]:
        seen.append(scores(self, state))
        return seen[-1]

    study = Study("potion_making", ["random"] * 2, 3)
    study.run(workers=0)
    monkeypatch.setattr(type(game), "scores", noticed)
    bare_loop(game, 3)
    assert seen[-3:] == [record.scores for record in study]


def test_workers_that_answer_at_once_are_confirmed_like_others() -> None:
    plan = plan_of("quintessence", ["random"] * 2, keep=["rules"])
    study = Study("quintessence", ["random"] * 2, 500, keep=["rules"])
    study.run(AtOnce(plan, games=3), workers=2)
    assert len(study) == 500
    assert study[400].scores == study[1].scores  # 400 is 1 modulo 3
    speed, size = coordinator("quintessence", 2000, [])
    assert speed > 1000
    assert 40 < size < 200


def test_the_rows_say_what_is_wanted() -> None:
    assert overhead_rows({"element": (70.0, 0.984)}) == [
        ("quint element", "70", "a bare loop", "0.984", "≥ 0.97")
    ]
    assert scaling_row("element", 140.0, 1.87)[3:] == ("1.87", "≥ 1.8")


def test_greedy_beside_one_that_tries_each_action_chooses_alike() -> None:
    for name in ("element", "mineral_quest"):
        foresees = studies.of_a_study(name, greedy_agent)
        tries = studies.of_a_study(name, studies.tries_each)
        assert foresees(Random(3)) == tries(Random(3))


def test_the_rows_of_studies_compare_each_with_its_own() -> None:
    names = [*studies.contestants()]
    speeds = {name: [2.0, 4.0] if name.startswith("quint") else [1.0, 2.0] for name in names}
    rows = studies.rows(speeds)
    assert rows[0] == ("quint quintessence", "3", "bare quintessence", "2.00", "≥ 0.8")
    assert rows[-2][2:] == ("tries each element", "1.00", "≥ 3")
    assert len(rows) == len(quint.GAMES) + 1 + 2


# ── The study on paper ────────────────────────────────────────────────────────────────────

UNITS = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86400, "years": 365.25 * 86400}


def seconds(cell: str) -> float:
    if cell == "at once":
        return 0.5
    amount, unit = cell.split()
    return float(amount) * UNITS[unit]


def test_the_times_on_paper_follow_from_the_speeds() -> None:
    rows = [
        line.strip("| ").split(" | ") for line in SCALE.splitlines() if re.match(r"\| [A-Z]", line)
    ]
    found = [row for row in rows if len(row) == 8]
    assert len(found) == 6
    for _, speed, *cells in found:
        a_second = float(speed.replace(",", ""))
        for cell, (games, cores) in zip(
            cells, [(g, c) for g in (1e6, 1e9) for c in (1, 100, 10_000)], strict=True
        ):
            truth = games / a_second / cores
            assert (
                truth < 1 if cell == "at once" else seconds(cell) == pytest.approx(truth, rel=0.3)
            )


def test_the_sizes_on_paper_follow_from_the_bytes() -> None:
    for size, million in re.findall(r"\| ([\d,]+) \| ([\d.]+ [MG]B) \| [\d.]+ [GT]B \|", SCALE):
        amount, unit = million.split()
        written = float(amount) * {"MB": 1e6, "GB": 1e9}[unit]
        assert written == pytest.approx(1e6 * float(size.replace(",", "")), rel=0.02)
