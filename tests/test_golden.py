"""Golden games and node counts, for every game: golden/<game>/*.quint and golden/perft.toml.

A golden file is a saved game that says what must be true on the way: `! rule action` must be
refused by that rule, `= 1 0` are the scores, a drawing below an action is the position there.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import quint
from quint import Game, Trace

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.quint"))
PERFT = tomllib.loads((GOLDEN / "perft.toml").read_text(encoding="utf-8"))
COUNTS = [(name, count) for name, counts in PERFT.items() for count in counts]


def file_id(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def count_id(value: Any) -> str:
    if isinstance(value, str):
        return value
    return " ".join([*value.get("after", []), f"depth {value['depth']}"])


def lines(file: Path) -> list[str]:
    return [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def is_check(line: str) -> bool:
    return line.startswith(("|", "=", "!"))


def is_action(line: str) -> bool:
    """Whether a line is one decision. The closing "end 12" is none, but "end turn" may be one."""
    closing = line.startswith("end ") and line[4:].isdecimal()
    return not closing and not line.startswith(("quint ", "#", "|", "=", "!"))


def test_every_game_has_golden_games_and_counts() -> None:
    assert {file.parent.name for file in FILES} == set(quint.GAMES)
    assert set(PERFT) == set(quint.GAMES)


@pytest.mark.parametrize("file", FILES, ids=file_id)
def test_golden_game_comes_out_as_written(file: Path) -> None:
    trace = Trace.read(file.read_text(encoding="utf-8"))
    assert trace.game.name == file.parent.name
    assert len(trace.steps) == sum(is_action(line) for line in lines(file))


@pytest.mark.parametrize("file", FILES, ids=file_id)
def test_golden_game_explains_itself_and_checks_its_end(file: Path) -> None:
    written = lines(file)
    assert written[1].startswith("#")
    last_action = max((n for n, line in enumerate(written) if is_action(line)), default=0)
    assert any(is_check(line) for line in written[last_action + 1 :])


@pytest.mark.parametrize("file", FILES, ids=file_id)
def test_golden_game_is_saved_and_loaded_with_its_notes(file: Path) -> None:
    trace = Trace.read(file.read_text(encoding="utf-8"))
    again = Trace.read(trace.text())
    assert again == trace
    assert again.text() == trace.text()
    notes = [line for line in lines(file) if line.startswith(("#", "!", "="))]
    assert [line for line in trace.text().splitlines() if line.startswith(("#", "!", "="))] == notes


def perft(game: Game, state: Any, depth: int) -> int:
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize(("name", "count"), COUNTS, ids=count_id)
def test_perft(name: str, count: dict[str, Any]) -> None:
    assert count["how"]
    trace = Trace(quint.new(name))
    for action in count.get("after", []):
        trace = trace.play(action)
    assert perft(trace.game, trace.state, count["depth"]) == count["nodes"]
