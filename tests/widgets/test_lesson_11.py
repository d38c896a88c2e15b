"""What lesson 11 tells is what the analyses find."""

from __future__ import annotations

import pytest
from quint_widgets.lessons import lesson_11 as told

from quint.games.quintessence.explore import (
    ARMS,
    forced_win,
    most_for_arms,
    points_in_play,
    richest_moves,
)


def test_the_richest_moves_are_those_told() -> None:
    assert told.earns("busy", "blue d4").earned == 6
    assert told.earns("crowd", "green d4").earned == 7
    (richest,) = richest_moves(told.game, told.game.position(told.PONDS))
    assert str(richest.move) == told.exercise(2).solution


@pytest.mark.parametrize("number", [6, 7, 8])
def test_the_winning_moves_are_those_that_force_it(number: int) -> None:
    drawing = {6: told.AT_ONCE, 7: told.QUIET, 8: told.TWO_LEFT}[number]
    line = forced_win(told.game, told.game.position(drawing), plies=3).line
    assert line is not None
    assert str(line.steps[0].action) == told.exercise(number).solution


def test_the_sum_of_four_arms_is_as_the_page_writes_it() -> None:
    for one in ARMS:
        for two in ARMS:
            arms = right, up, left, down = one, two, one, one
            marks = max(right.reach + left.reach - 1, 0) + max(up.reach + down.reach - 1, 0)
            corners = sum(arms[i].lotus or arms[(i + 1) % 4].lotus for i in range(4))
            most = sum(arm.brings for arm in arms) + marks + corners
            assert most == most_for_arms(told.game, arms)


def test_the_sketch_is_what_random_players_do() -> None:
    points = points_in_play(told.game, games=300, seed=1).points
    shares = [100 * points[k] / points.total() for k in range(4)]
    shares.append(100 - sum(shares))
    answer = told.lesson.guesses[3].answer
    assert all(abs(one - other) < 1 for one, other in zip(shares, answer, strict=True))
