"""The questions that rooms answer: by hand, by their twins, and what is wrong said in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import quint
from quint import QuintError
from quint.games.element import explore as element
from quint.games.quintessence import explore as quintessence
from tests.games import twin_questions as twins

# ── Element ───────────────────────────────────────────────────────────────────────────────

EMPTY = "." + " ." * 10


def cornered(caught: str, hunter: str, *lines: str) -> str:
    """A Sage in a bay of three Earths, one a Mountain; only an Earth on c1 closes it (9.6)."""
    bay = [". . E2" + " ." * 8, f". E {caught} E" + " ." * 7, EMPTY]
    return "\n".join(["." + " ." * 9 + f" {hunter}", *[EMPTY] * 7, *bay, *lines])


def test_element_the_fourth_earth_is_left_open() -> None:
    # Only an Earth on c1 captures: with one stone 26 of the 116 in the bag, with more stones more.
    state = cornered("1", "2", "steps left 1", "player 1 to play")
    found = element.left_open(state)
    four = 1 - Fraction(90 * 89 * 88 * 87, 116 * 115 * 114 * 113)  # an Earth among four stones
    assert found.value >= four
    assert found.certificate.game.winners(found.certificate.state) == (1,)
    # A bag with one stone: the Earth that captures, or a Wind that does not.
    few = cornered("1", "2", "bag earth 1", "player 2 to draw")
    assert element.odds_of(few).value == element.odds_of(few).limit == 1
    none = cornered("1", "2", "bag wind 1", "player 2 to draw")
    assert element.left_open(none).text.startswith("Player 2 captures with no hand at all")


def test_element_a_search_that_is_stopped_brackets_the_odds() -> None:
    state = cornered("1", "2", "player 2 to draw")
    found = element.odds_of(state, limit=1)
    assert found.value < found.limit
    assert not found.exact
    whole = element.odds_of(state, limit=5000)
    assert found.value <= whole.value <= whole.limit <= found.limit


def test_element_a_turn_is_a_capture_or_none() -> None:
    state = cornered("2", "1", "hand earth 1", "steps left 1", "player 1 to play")
    assert str(element.best_turn(state)) == "capture this turn: earth c1"
    assert element.ways_to(state).text == "one idea, with 1 stone: earth c1"
    without = state.replace("hand earth 1", "hand wind 1")
    assert (element.best_turn(without).value, element.best_turn(without).limit) == (0, 0)
    assert element.ways_to(without).value is None


def test_element_what_cannot_be_asked_is_said() -> None:
    state = cornered("1", "2", "player 2 to draw")
    with pytest.raises(QuintError, match="not drawn yet"):
        element.best_turn(state)
    with pytest.raises(QuintError, match="to capture"):
        element.ways_to(state, "gold")
    with pytest.raises(QuintError, match="ask for the best turn"):
        element.odds_of(cornered("1", "2", "hand earth 1", "player 2 to play"))
    with pytest.raises(QuintError, match="all stones placed"):
        element.left_open(cornered("1", "2", "hand earth 1", "player 2 to play"))


def test_element_the_grades_of_the_twelve() -> None:
    grades = [element.grade(puzzle) for puzzle in element.puzzles()]
    assert [each.bits for each in grades] == [puzzle.bits for puzzle in element.puzzles()]
    # By hand, second board: Fire on h7 instead of g7, or on f5 or h7 instead of f7.
    assert [each.misses for each in grades[:2]] == [0, 3]


# ── Quintessence ──────────────────────────────────────────────────────────────────────────

TWO_REDS = """
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  R  R  .  G  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    black has green 3
    just played green
"""


def test_quintessence_the_richest_move_and_moves() -> None:
    # Red on d4 is a Mark of three (4.1). The two others go, so a second one cannot follow.
    assert quintessence.best_turn(TWO_REDS).value == 1
    sure = quintessence.best_turn(TWO_REDS, 2)
    assert (sure.value, sure.limit) == (1, 1)
    together = quintessence.best_turn(TWO_REDS, 2, "helps")
    assert together.value >= sure.value
    assert "helps" in together.assumes


def test_quintessence_a_search_that_is_stopped_says_so() -> None:
    found = quintessence.best_turn(TWO_REDS, 3, limit=200)
    assert found.value == 1
    assert found.limit > 1
    assert "looked through" in found.text


def test_quintessence_a_win_that_nobody_can_stop() -> None:
    # Purple and Green are won; the Mark is the second Red point, and Red the third colour (1.3).
    one_red = TWO_REDS.replace("green 3", "purple 1, green 3, red 1")
    found = quintessence.ways_to(one_red)
    assert (found.value, found.text) == (1, "Black wins in 1 move: red d4")
    assert quintessence.ways_to(quintessence_game().start(), limit=500).value is None


def test_quintessence_squares_are_filled_one_after_the_other() -> None:
    # 3.3: the first piece goes to an edge; the second touches one of its colour (3.6).
    start = quintessence_game().start()
    assert quintessence.ways_to(start, "e1").value == 1
    assert quintessence.ways_to(start, "e2").value == 2
    assert quintessence.ways_to(start, "d1").value == 0  # brown is at home there (2.1)
    assert quintessence.closed(start, 4).value == ()


def test_quintessence_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(QuintError, match="1 to 3 moves"):
        quintessence.best_turn(TWO_REDS, 4)
    with pytest.raises(QuintError, match="hinders or helps"):
        quintessence.best_turn(TWO_REDS, 2, "sleeps")
    with pytest.raises(QuintError, match="a square like"):
        quintessence.ways_to(TWO_REDS, "h9")


def quintessence_game() -> Any:
    return quint.new("quintessence")


# ── The twins ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", twins.CASES)
def test_everything_tried_says_the_same(name: str) -> None:
    assert twins.dose(twins.CASES[name], range(12)) >= 5
