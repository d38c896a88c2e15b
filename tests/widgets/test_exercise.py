"""Exercises say what is wrong with an answer in one line, and never what is right."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from quint_widgets.exercise import (
    Exercise,
    Judge,
    choice,
    leads_to,
    legal,
    number,
    refused,
    seal,
    squares,
)

import quint
from quint import QuintError, Trace

GAME = quint.new("quintessence")
AFTER_RED_A1 = quint.Trace(GAME).play("red a1")
# Red on c3 closes the line a3 b3 c3: a Mark of three, worth one red point.
MARK_IN_SIGHT = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
R R . . . . .
. . B . . . .
. . . . . . .
just played blue
"""


def said(judge: Judge, answer: Any) -> str:
    return repr(Exercise("1", judge).check(answer))


def scores_red(trace: Trace) -> bool:
    return bool(trace.steps[-1].state.points[0][0])


# ── The exercise ──────────────────────────────────────────────────────────────────────────


def test_an_unanswered_exercise_is_open_not_wrong() -> None:
    ex = Exercise("1", number(3))
    for nothing in (..., None, "", "  "):
        line = ex.check(nothing)
        assert repr(line) == "Exercise 1: open. Put your answer in place of the dots."
        assert not line
    assert repr(ex.check()) == repr(ex.check(...))


def test_a_decimal_comma_without_quotes_is_two_answers() -> None:
    line = Exercise("1", number(57.5)).check(57, 5)
    assert repr(line).startswith("Exercise 1: not yet. I expect one answer. A decimal number has a")
    assert not line


def test_a_right_answer_is_true_and_a_wrong_one_is_false() -> None:
    ex = Exercise("1", number(3))
    assert ex.check(3)
    assert repr(ex.check(3)) == "Exercise 1: right."
    assert not ex.check(4)


def test_hints_come_one_after_the_other_and_the_last_one_stays() -> None:
    ex = Exercise("2", number(3), hints=["Look.", "Count."])
    assert repr(ex.hint()) == "Exercise 2, hint 1 of 2: Look."
    assert repr(ex.hint()) == "Exercise 2, hint 2 of 2: Count."
    assert repr(ex.hint()) == "Exercise 2, hint 2 of 2: Count."
    assert repr(Exercise("3", number(3)).hint()) == "Exercise 3 has no hints."


def test_a_judge_of_ones_own_may_stumble_over_a_strange_answer() -> None:
    def judge(answer: Any) -> str | None:
        return None if answer["red"] == 2 else "Red is wrong."

    assert said(judge, {"red": 2}) == "Exercise 1: right."
    assert said(judge, {"red": 3}) == "Exercise 1: not yet. Red is wrong."
    assert said(judge, 7) == "Exercise 1: not yet. I cannot take 7 for an answer to this."


STRANGE: list[Any] = [object(), [], {}, [object()], b"d4", 1.5, True, float("nan"), ("d4", 3), int]


@pytest.mark.parametrize("answer", STRANGE)
@pytest.mark.parametrize(
    "judge",
    [
        legal(GAME),
        refused(GAME, AFTER_RED_A1, "3.4"),
        leads_to(GAME, MARK_IN_SIGHT, scores_red, "No red point."),
        number(7),
        squares(["d4"]),
        choice(("a", "b"), seal("a", "s")),
    ],
)
def test_a_wrong_type_gets_a_sentence(judge: Judge, answer: Any) -> None:
    line = Exercise("1", judge).check(answer)
    assert not line
    assert repr(line).startswith("Exercise 1: not yet. ")
    assert repr(line).endswith(".")
    assert len(repr(line)) < 200


# ── Actions ───────────────────────────────────────────────────────────────────────────────


def test_a_legal_action_is_right_and_an_illegal_one_says_its_rule() -> None:
    assert said(legal(GAME, AFTER_RED_A1), "Green  B1") == "Exercise 1: right."
    assert "(rule 3.4)" in said(legal(GAME, AFTER_RED_A1), "red b2")
    assert said(legal(GAME), GAME.read(GAME.start(), "red a1")) == "Exercise 1: right."


def test_a_mistyped_action_gets_no_suggestion_which_might_be_the_solution() -> None:
    line = said(legal(GAME, AFTER_RED_A1), "gren b1")
    assert line == (
        "Exercise 1: not yet. I cannot read 'gren b1'. "
        "I expect a colour and a square, like 'red d4', or 'point to green'."
    )


def test_an_action_must_be_refused_by_the_rule_asked_for() -> None:
    judge = refused(GAME, AFTER_RED_A1, "3.5")
    assert said(judge, "green d1") == "Exercise 1: right."
    assert said(judge, "green b1") == (
        "Exercise 1: not yet. Nothing refuses green b1: it may be done."
    )
    assert "for another reason: Red was just played" in said(judge, "red b2")


def test_an_action_must_lead_to_what_is_asked_for() -> None:
    judge = leads_to(GAME, MARK_IN_SIGHT, scores_red, "No red point was scored.")
    assert said(judge, "red c3") == "Exercise 1: right."
    assert said(judge, "red d3") == "Exercise 1: not yet. No red point was scored."
    assert "(rule 3.5)" in said(judge, "red c2")


def test_several_actions_may_be_asked_for() -> None:
    judge = leads_to(GAME, None, lambda trace: len(trace.steps) == 2, "That is not two moves.")
    assert said(judge, "red a1; green b1") == "Exercise 1: right."
    assert said(judge, ["red a1", "green b1"]) == "Exercise 1: right."
    assert said(judge, "red a1") == "Exercise 1: not yet. That is not two moves."
    assert "(rule 3.4)" in said(judge, "red a1; red b1")


def test_an_action_too_many_is_told_that_the_turn_was_over() -> None:
    judge = leads_to(GAME, None, lambda trace: len(trace.steps) == 1, "That is not one move.")
    assert said(judge, "red a1; red b1").endswith("(rule 3.4) By then it is no longer your turn.")
    assert said(judge, "red a1; gren b1").endswith("By then it is no longer your turn.")
    assert "your turn" not in said(judge, "red z9")


# ── Numbers, squares, choices ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("answer", [24, "24", " 24 ", 24.0, Fraction(48, 2)])
def test_a_number_may_be_written_in_many_ways(answer: Any) -> None:
    assert said(number(24), answer) == "Exercise 1: right."


def test_a_wrong_number_is_too_large_or_too_small() -> None:
    assert said(number(24), 25) == "Exercise 1: not yet. 25 is too large."
    assert said(number(24), "-3") == "Exercise 1: not yet. -3 is too small."
    assert said(number(24), "many") == "Exercise 1: not yet. I expect a number, not many."
    assert said(number(1), True) == "Exercise 1: not yet. I expect a number, not True."


def test_fractions_are_exact_and_measurements_may_be_near() -> None:
    assert said(number(Fraction(1, 3)), "1/3") == "Exercise 1: right."
    assert said(number(Fraction(1, 3)), " 1 / 3 ") == "Exercise 1: right."
    assert said(number(Fraction(1, 3)), 0.3333) == "Exercise 1: not yet. 0.3333 is too small."
    assert said(number(Fraction(1, 3)), 1 / 3) == "Exercise 1: right."
    assert said(number(seal("9/5", "s")), 9 / 5) == "Exercise 1: right."
    assert said(number(1.8), "9/5") == said(number(0.1 + 0.2), 0.1 + 0.2) == "Exercise 1: right."
    assert said(number(3.1, within=0.1), 3.15) == "Exercise 1: right."
    assert said(number(3.1, within=0.1), 3.3) == "Exercise 1: not yet. 3.3 is too large."


@pytest.mark.parametrize(
    "answer", ["c3 d4", "D4,C3", " d4; c3 ", "c3, d4, c3", ["d4", "C3"], {"c3", "d4"}, ("d4", "c3")]
)
def test_squares_in_any_order_case_or_separator(answer: Any) -> None:
    assert said(squares(["d4", "c3"]), answer) == "Exercise 1: right."
    assert said(squares(seal("c3 d4", "s")), answer) == "Exercise 1: right."


def test_wrong_squares_are_named_but_missing_ones_only_counted() -> None:
    judge = squares(["c3", "d4", "e5"])
    assert said(judge, "c3 a1") == "Exercise 1: not yet. a1 does not belong to them."
    assert said(judge, "c3") == "Exercise 1: not yet. 2 squares are still missing."
    assert said(judge, "c3 e5") == "Exercise 1: not yet. 1 square is still missing."
    assert said(judge, "c3 44") == ("Exercise 1: not yet. I expect squares like 'd4 e5', not '44'.")
    assert said(squares(seal("c3 d4", "s")), "c3") == (
        "Exercise 1: not yet. These are not the squares."
    )


def test_a_choice() -> None:
    judge = choice(("Red", "Green"), seal("green", "s"))
    assert said(judge, " GREEN ") == "Exercise 1: right."
    assert said(judge, "red") == "Exercise 1: not yet. It is not 'red'."
    assert said(judge, "blue") == "Exercise 1: not yet. I expect one of Red, Green, not 'blue'."


def test_a_choice_whose_seal_fits_nothing_is_the_authors_mistake() -> None:
    with pytest.raises(QuintError, match="fits none"):
        choice(("a", "b"), seal("c", "s"))


def test_a_seal_hides_the_answer_and_depends_on_its_salt() -> None:
    assert "24" not in seal("24", "ab").split(":")[0]
    assert seal("24", "ab").split(":")[1] != seal("24", "cd").split(":")[1]
    assert said(number(seal("24", "ab")), 24) == "Exercise 1: right."
    assert said(number(seal("24", "ab")), 25) == "Exercise 1: not yet. 25 is not it."
    assert said(number(seal("3/4", "ab")), 0.75) == "Exercise 1: right."


def test_what_chance_does_may_be_left_out_of_an_answer_or_said() -> None:
    game = quint.new("element")
    judge = leads_to(game, None, lambda trace: len(trace.steps) == 4, "not four steps")
    assert judge("draw 2; draw fire; draw water; step e8") is None
    assert judge("draw 2; draw fire; step e8") is None
    assert judge("draw 2; step e8") is None
    with pytest.raises(QuintError, match="step"):
        judge("draw 2; step a1")
