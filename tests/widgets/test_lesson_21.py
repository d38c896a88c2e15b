"""What lesson 21 tells is what the solver finds."""

from __future__ import annotations

import pytest
from quint_widgets.lessons import lesson_21 as told

from quint import QuintError
from quint.games.element.explore import ideas, odds_of_capture, puzzles


def test_the_number_of_ideas() -> None:
    found = ideas(told.game, told.game.position(told.PLAIN)).found
    assert str(len(found)) == told.exercise(5).solution


def test_the_odds_with_one_stone_and_with_two() -> None:
    world = told.worlds["a Range"]
    assert str(odds_of_capture(told.game, world, 1).capture) == told.exercise(6).solution
    two = odds_of_capture(told.game, world, 2).capture
    assert str(round(float(100 * two) - 0.5)) == told.guess(2).answer


def test_the_hints_of_the_puzzles_count_the_ways_out() -> None:
    for number, puzzle in enumerate(puzzles(), start=1):
        ways = len(told.open_squares(told.game.position(puzzle.drawing)))
        assert told.puzzle(number).hints[0] == f"There are {ways} ways out."


def test_a_puzzle_that_there_is_not() -> None:
    with pytest.raises(QuintError, match="1 to 21"):
        told.puzzle(22)
