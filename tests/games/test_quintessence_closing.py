"""Squares that nobody can ever fill again: the argument, examples by hand, and what is said."""

from __future__ import annotations

from random import Random

import pytest

import quint
from quint import QuintError, Trace
from quint.agents import random_agent
from quint.core import playout
from quint.games.quintessence import Quintessence, State
from quint.games.quintessence.board import names
from quint.games.quintessence.explore import closed, closed_for_ever, ways_to
from quint.games.quintessence.state import occupied

GAME = Quintessence()

# By hand. Blue was just played and touches d4 (from e5) but not a1. Brown may not go to d4: green
# stands on d3 and d5 (6.2). Green there is a Mark, Red closes the Lotus round e4 with green on its
# centre: each brings the third Green point, and with it the third colour. So nobody comes to a1.
ONE_WAY = """
7  B  G  G  R  B  N  R
6  R  B  R  G  G  B  N
5  G  G  R  G  B  G  R
4  B  R  N  .  G  G  N
3  B  G  R  G  N  N  B
2  N  G  R  N  R  B  R
1  .  R  N  R  R  B  R
black has purple 1, red 2, green 2
just played blue
"""


def rising(state: State) -> tuple[int, int, int]:
    """The points of both, the Quints, the pieces."""
    points = sum(map(sum, state.points))
    return points, len(names(state.quints)), len(names(occupied(state.pieces)))


@pytest.mark.parametrize("number", range(8))
def test_every_move_raises_the_first_number_that_it_changes(number: int) -> None:
    """So every game ends by itself. (Run once with 3,000 games of all options.)"""
    game = Quintessence(
        won_counts=("next-move", "at-once")[number % 2],
        lotus_centre=("both", "once")[number // 2 % 2],
        purple_target=("each-point", "whole-move")[number // 4 % 2],
        cap=100_000,
    )
    trace = playout(game, [random_agent] * 2, Random(number))
    before = rising(game.start())
    for step in trace.steps:
        if not step.state.due:  # a move is over when its points are given
            assert rising(step.state) > before
            before = rising(step.state)


def test_the_game_ends_before_anybody_comes_to_a1() -> None:
    found = closed_for_ever(ONE_WAY)
    assert (found.value, found.limit) == (("a1",), ("a1",))
    assert str(found) == "squares closed for ever: a1"
    assert ways_to(ONE_WAY, "a1").text.startswith("none, for ever")
    assert ways_to(ONE_WAY, "d4").value == 1


def test_with_one_green_point_less_the_game_goes_on() -> None:
    """The Marks open the board, and a1 can be filled."""
    found = closed_for_ever(ONE_WAY.replace("green 2", "green 0"))
    assert (found.value, found.limit) == ((), ())
    way = ways_to(ONE_WAY.replace("green 2", "green 0"), "a1")
    assert way.value == 2
    assert str(way.certificate.steps[-1].action).endswith("a1")


def test_3_7_the_last_square_is_filled_without_a_touch() -> None:
    """By hand: on f5 red was just played, green stands between reds and brown between greens (6.2),
    so it is blue. No blue touches b7, the only square left, so that any piece will do."""
    way = ways_to(
        """
        N  .  G  R  B  N  N
        N  G  N  R  B  R  G
        R  B  N  B  G  .  G
        G  R  G  G  R  R  B
        G  R  R  B  N  G  N
        N  B  B  N  B  G  B
        R  R  N  R  G  B  B
        just played red""",
        "b7",
    )
    assert way.value == 2
    assert str(way.certificate.steps[0].action) == "blue f5"


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_8_1b_what_the_cap_cuts_off_is_closed_for_ever(moves: int) -> None:
    game = Quintessence(cap=moves)
    assert closed_for_ever(Trace(game)).value == closed(GAME.start(), moves).value


def test_points_to_give_that_have_to_win_close_every_square() -> None:
    """Two Purple points, and Brown alone is open: it lacks one (7.4, 1.3)."""
    drawing = """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  R  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        black has purple 1, red 2, brown 4
        white has green 3, blue 4
        just played red
        purple points to give 2"""
    assert len(closed_for_ever(drawing).value) == 48
    other = drawing.replace("brown 4", "brown 2")
    assert closed_for_ever(other).value == ()
    assert ways_to(other, "a4").value == 1


def test_what_is_not_decided_is_said() -> None:
    found = closed_for_ever(GAME.start(), limit=1)
    assert found.value == ()
    assert "d4" in found.limit
    assert "not decided" in found.text
    assert not found.exact


def test_a_full_board_has_no_square_to_close() -> None:
    """All 49 are taken, and a Purple point is still to be given: the game is not over yet."""
    full = ONE_WAY.replace("1  .  R", "1  B  R").replace("N  .  G", "N  R  G")
    assert closed_for_ever(f"{full}purple points to give 1").value == ()


def test_what_cannot_be_asked_is_said() -> None:
    won = quint.new("quintessence", cap=1)
    with pytest.raises(QuintError, match="over"):
        closed_for_ever(Trace(won).play("red a1"))
    with pytest.raises(QuintError, match="1 to 4 moves"):
        closed(GAME.start(), 9)
