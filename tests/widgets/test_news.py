"""Only what is new goes to the browser, and it is enough."""

from __future__ import annotations

import json
from random import Random
from statistics import median
from typing import Any

import pytest
from quint_widgets import Play
from quint_widgets.news import news, renewed

import quint
from quint import OVER
from tests.widgets.clicks import frames, sent_by

MEDIAN, MOST = 4 * 1024, 40 * 1024  # bytes of one click with all that agents do after it
TABLES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in quint.GAMES],
    ("potion_making", {"mix": "both", "players": 6}),
    ("quintessential", {"players": 5}),
    ("mineral_quest", {"players": 5}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_a_click_costs_few_bytes_and_tells_everything(name: str, options: dict[str, Any]) -> None:
    play, rng = Play(name, seed=1, **options), Random(1)
    clicks: list[int] = []
    while play.now.turn != OVER and len(clicks) < 60:
        messages: list[dict[str, Any]] = []
        sent_by(play, messages)
        before = play.table.frame
        play.play(rng.choice(play.game.actions(play.now.view)))
        clicks.append(len(json.dumps(messages)))
        *_, last = frames(before, messages)
        assert last == play.table.frame
    assert median(clicks) <= MEDIAN
    assert max(clicks) <= MOST


ROWS = [[letter, "fire", f"cell:{letter}1"] for letter in "abcde"]


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ("abcd", [[0, 3]]),
        ("bcde", [[1, 4]]),
        ("acde", [[0, 0], [2, 4]]),
        ("eabcd", [[4, 4], [0, 3]]),
        ("abNcdeN", [[0, 1], [["N", "", "n"]], [2, 4], [["N", "", "n"]]]),
        ("", []),
    ],
)
def test_a_list_is_told_as_what_was_there_and_what_is_new(now: str, told: list[Any]) -> None:
    rows = {row[0]: row for row in [*ROWS, ["N", "", "n"]]}
    before = {"number": 1, "pieces": ROWS}
    after = {"number": 2, "pieces": [rows[letter] for letter in now]}
    found = news(before, after)
    if now:
        assert found["lists"] == {"pieces": told}
    assert renewed(before, found) == after


def test_what_is_left_out_now_is_gone() -> None:
    before = {"number": 4, "busy": True, "pieces": ROWS, "message": ["info", "Hello."]}
    after = {"number": 5, "status": "Black to move."}
    found = news(before, after)
    assert found == {
        "since": 4,
        "set": {"number": 5, "status": "Black to move."},
        "gone": ["busy", "pieces", "message"],
    }
    assert renewed(before, found) == after
