"""Why an action is good: sentences made of events and rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import quint
from quint import QuintError, Trace
from quint.thinking import Analysis, Thought, analyse
from tests.thinking.test_endgames import endgames
from tests.thinking.test_thinking import middle


def after(*moves: str) -> Trace:
    trace = Trace(quint.new("quintessence"))
    for move in moves:
        trace = trace.play(move)
    return trace


def thought_of(trace: Trace, *lines: str, value: float = 0.5, rests_on: str = "") -> Thought:
    """A thought with these lines, written like "red a1, blue b1", the first of them best."""
    told = []
    for line in lines:
        there, actions = trace, []
        for text in line.split(", "):
            actions.append(there.game.read(there.state, text))
            there = there.then(actions[-1])
        told.append(Thought(actions[0], (value, 1 - value), tuple(actions), 9, rests_on))
    first, *others = told
    return Thought(first.action, first.value, first.line, 9, rests_on, tuple(others))


def because(trace: Trace, thought: Thought) -> str:
    return Analysis(trace.game, trace.state, thought).because()


def test_what_the_action_brings_is_told_with_its_rule() -> None:
    trace = after("red a1", "blue b1", "red a2", "blue b2")
    assert because(trace, thought_of(trace, "red a3")) == (
        "Black scores 1 red for a Mark of three (rule 4.1)."
    )


def test_an_answer_that_is_not_allowed_any_more_is_told() -> None:
    """After green c3 White closes the line b1 b2 b3: 1 blue. After brown c1 the next piece has to
    touch brown, and b3 does not (3.6)."""
    trace = after("red a1", "blue b1", "red a2", "blue b2")
    thought = thought_of(trace, "brown c1", "green c3, blue b3")
    assert because(trace, thought) == "White cannot answer blue b3 (rule 3.6)."


def test_an_answer_that_is_still_allowed_is_not_told() -> None:
    """Red a3 lies beside b3."""
    trace = after("red a1", "blue b1", "red a2", "blue b2")
    thought = thought_of(trace, "red a3", "green c3, blue b3")
    assert because(trace, thought) == "Black scores 1 red for a Mark of three (rule 4.1)."


def test_what_a_line_leads_to_is_told_where_the_action_itself_brings_nothing() -> None:
    trace = after("red a1", "blue b1", "red a2", "blue b2")
    thought = thought_of(trace, "red c1, green b3, red a3")
    assert because(trace, thought) == (
        "after green b3 it leads to red a3: Black scores 1 red for a Mark of three (rule 4.1)."
    )


def test_without_a_reason_the_chances_are_told() -> None:
    trace = after("red a1")
    thought = thought_of(trace, "blue b1", value=0.25, rests_on="looked 1 turn ahead")
    assert because(trace, thought) == ("it looks best, with chances of 75 % (looked 1 turn ahead).")


def test_where_nothing_was_looked_at_no_chances_are_told() -> None:
    trace = after("red a1")
    analysis = Analysis(
        trace.game, trace.state, thought_of(trace, "blue b1", rests_on="at first sight")
    )
    assert analysis.because() == "it looks best at first sight."
    assert str(analysis) == (
        "Nobody's chances are known yet (at first sight, 9 positions)\n        blue b1"
    )


def test_before_the_first_world_of_element_nobody_has_chances() -> None:
    """Two positions: both draws are weighed by their first glance, and no world is played out."""
    analysis = analyse(quint.new("element"), nodes=2)
    assert analysis.because() == "it looks best at first sight."
    assert "%" not in str(analysis)


@pytest.mark.parametrize("seed", range(3))
def test_a_role_is_chosen_for_what_it_won_and_no_chances_are_told(seed: int) -> None:
    game = quint.new("mineral_quest")
    rng, state = Random(seed), game.start()
    while game.turn(state) == quint.CHANCE:
        state = game.apply(state, game.toss(state, rng))
    assert analyse(game, state).because() == (
        "it looks best at first sight: of these roles it won most often when computers played them."
    )


def test_a_higher_share_below_the_first_is_said_to_be_unsure() -> None:
    trace = after("red a1")
    first, other = (
        thought_of(trace, move, value=1 - share, rests_on="9 imagined games")
        for move, share in (("blue b1", 0.32), ("green b1", 0.4))
    )

    def told(one: Thought, two: Thought) -> str:
        both = Thought(one.action, one.value, one.line, 9, one.rests_on, (two,))
        return str(Analysis(trace.game, trace.state, both))

    assert told(first, other) == (
        "Black 68 %, White 32 % "
        "(9 imagined games, 9 positions; a higher share below is not sure)\n"
        "  32 %  blue b1\n"
        "  40 %  green b1"
    )
    assert "not sure" not in told(other, first)
    assert "not sure" not in told(first, first)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"level": "expert"}, "Who thinks is 'adept' or 'master', not 'expert'."),
        ({"level": "novice"}, "Who thinks is 'adept' or 'master', not 'novice'."),
        (
            {"level": "mastre"},
            "Who thinks is 'adept' or 'master', not 'mastre'. Did you mean 'master'?",
        ),
        ({"nodes": "x"}, "A budget is a whole number of positions, not 'x'."),
        ({"state": "red a1"}, "analyse takes a state of Quintessence, not 'red a1'."),
        (
            {"game": "quintessence"},
            "analyse takes a game like quint.new('element'), not 'quintessence'.",
        ),
    ],
)
def test_what_cannot_be_analysed_gets_one_sentence(asked: Any, sentence: str) -> None:
    with pytest.raises(QuintError) as caught:
        analyse(**{"game": quint.new("quintessence"), **asked})
    assert str(caught.value) == sentence


def test_chance_and_the_end_have_nothing_to_analyse() -> None:
    element, short = quint.new("element"), quint.new("quintessence", cap=1)
    drawing = Trace(element).play("draw 4").state
    with pytest.raises(QuintError, match="Chance decides here, so there is nothing to think about"):
        analyse(element, drawing)
    with pytest.raises(QuintError, match="nothing to decide here, so there is nothing to think"):
        analyse(short, Trace(short).play("red a1").state)


@pytest.mark.parametrize(("right", "drawing"), endgames("quintessence")[:2])
def test_a_proof_is_told(right: set[str], drawing: str) -> None:
    game = quint.new("quintessence")
    analysis = analyse(game, game.position(drawing))
    assert str(analysis.thought.action) in right
    assert " wins in 2" in analysis.because()


@pytest.mark.parametrize(("right", "drawing"), endgames("quintessence"))
def test_the_line_of_a_proved_win_goes_on_to_the_win(right: set[str], drawing: str) -> None:
    """Also where the last turn begins with pointing: a win in two has three turns."""
    game = quint.new("quintessence")
    start = state = game.position(drawing)
    turns: list[int] = []
    for action in analyse(game, start).thought.line:
        assert game.refusal(state, action) is None
        turns += [game.turn(state)] if turns[-1:] != [game.turn(state)] else []
        state = game.apply(state, action)
    mover = game.turn(start)
    assert turns == [mover, 1 - mover, mover]
    assert game.winners(state) == (mover,)


def test_if_everything_else_loses_that_is_the_reason() -> None:
    trace = after("red a1")
    best, other = (thought_of(trace, move) for move in ("blue b1", "green b1"))
    lost = Thought(other.action, (1.0, 0.0), other.line, 9, "Black wins in 2")
    thought = Thought(best.action, (0.5, 0.5), best.line, 9, "looked 3 turns ahead", (lost,))
    assert because(trace, thought) == "every other action loses."


@pytest.mark.parametrize("name", ["mineral_quest", "potion_making"])
def test_nothing_that_is_only_imagined_is_told(name: str) -> None:
    """Two states with one view get the same words."""
    game: Any = quint.new(name)
    for seed in range(6):
        state = middle(game, seed)
        seat = game.turn(state)
        other = game.imagine(game.view(state, seat), seat, Random(50 + seed))
        told = [analyse(game, each, nodes=400) for each in (state, other)]
        assert told[0].because() == told[1].because()
        assert str(told[0]) == str(told[1])
