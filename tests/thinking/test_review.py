"""A review: what was played beside what could have been, for whoever decided."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import quint
from quint import AGENTS, QuintError, Trace
from quint.thinking.review import Decision, Review, review
from tests.thinking.test_endgames import endgames


@pytest.mark.parametrize(("right", "drawing"), endgames("quintessence")[:3])
def test_a_missed_win_in_two_is_a_turning_point(right: set[str], drawing: str) -> None:
    """The wins are proved by the twin, see test_endgames; greedy does not see them."""
    game = quint.new("quintessence")
    state = game.position(drawing)
    seat = game.turn(state)
    missed = AGENTS["greedy"](game, state, game.actions(state), Random(1))
    found = review(Trace(game, state).then(missed), nodes=40_000)
    (decision,) = found.decisions
    assert (decision.step, decision.seat, decision.played) == (0, seat, missed)
    assert str(decision.best) in right
    assert decision.could == 1.0
    assert decision.lost > 0.1
    assert found.turning_points() == [decision]
    who = ("Black", "White")[seat]
    assert f"{who} wins in 2" in found.told(decision)


@pytest.mark.parametrize(("right", "drawing"), endgames("quintessence")[:2])
def test_the_right_move_costs_nothing(right: set[str], drawing: str) -> None:
    game = quint.new("quintessence")
    state = game.position(drawing)
    (move,) = right
    found = review(Trace(game, state).play(move), nodes=40_000)
    assert found.decisions[0].lost == 0.0
    assert found.turning_points() == []
    assert str(found) == "Quintessence: 1 decision, no turning points."


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_every_real_decision_is_looked_at_and_the_end_is_the_result(name: str) -> None:
    game: Any = quint.new(name)
    agents = [AGENTS["random"]] * game.players
    trace = quint.playout(game, agents, Random(3))
    begin = trace.back(min(40, len(trace.steps))).state  # the last forty actions
    late = Trace(game, begin, trace.steps[-40:])
    found = review(late, nodes=30)
    states = [begin, *[step.state for step in late.steps]]
    real = [
        n
        for n, step in enumerate(late.steps)
        if step.player >= 0 and len(game.actions(game.view(states[n], step.player))) > 1
    ]
    assert [decision.step for decision in found.decisions] == real
    shares = found.chances()
    assert len(shares) == len(late.steps) + 1
    assert all(sum(each) == pytest.approx(1) for each in shares)
    winners = game.winners(trace.state)
    if winners:
        assert shares[-1] == tuple((s in winners) / len(winners) for s in range(game.players))
    assert found == review(late, nodes=30)


def test_five_turning_points_at_most_and_in_order() -> None:
    trace = Trace(quint.new("quintessence"))
    costs = [0.05, 0.3, 0.2, 0.5, 0.15, 0.4, 0.25]
    decisions = tuple(
        Decision(n, n % 2, "red a1", "blue b1", (0.5, 0.5), 0.5 - cost, 0.5, "")
        for n, cost in enumerate(costs)
    )
    points = Review(trace, decisions).turning_points()
    assert [point.step for point in points] == [1, 2, 3, 5, 6]


def test_a_decision_is_judged_by_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deals that look alike to whoever decides get the same judgement."""
    game: Any = quint.new("potion_making")
    trace = quint.playout(game, [AGENTS["greedy"]] * 2, Random(1))
    step = next(n for n, s in enumerate(trace.steps) if n > 30 and s.player == 0)
    state = trace.steps[step - 1].state
    other = game.imagine(game.view(state, 0), 0, Random(9))
    assert other != state
    action = trace.steps[step].action
    judged = [review(Trace(game, each).then(action), 300).decisions for each in (state, other)]
    assert judged[0] == judged[1]


def test_only_a_game_can_be_reviewed() -> None:
    with pytest.raises(QuintError, match=r"looks at a quint\.Trace, not 7"):
        review(7)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(QuintError, match="from 1 to"):
        review(Trace(quint.new("quintessence")), nodes=0)
    with pytest.raises(QuintError, match="whole number of positions, not 'x'"):
        review(Trace(quint.new("quintessence")), nodes="x")  # type: ignore[arg-type]
    assert review(Trace(quint.new("quintessence"))).turning_points() == []


# ── Element: captures ─────────────────────────────────────────────────────────────────────

CAPTURE = """
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  1  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    F  E  .  .  .  .  .  .  .  .  .
    2  .  E  .  .  .  .  .  .  .  .
    hand wind 1
    steps left 1
    player 1 to play"""


def test_a_missed_capture_is_a_turning_point() -> None:
    """The way out of player 2 is b1, and a Wind there captures: c1 stops the jump (10.8)."""
    game = quint.new("element")
    found = review(Trace(game, game.position(CAPTURE)).play("wind k11"))
    (decision,) = found.decisions
    assert str(decision.best) == "wind b1"
    assert decision.could == 1.0
    assert decision.kept < 0.95
    assert found.turning_points() == [decision]


def test_a_capture_that_can_still_be_done_is_not_missed() -> None:
    """After the step the Wind is still in the hand."""
    game = quint.new("element")
    (decision,) = review(Trace(game, game.position(CAPTURE)).play("step f8")).decisions
    assert (decision.kept, decision.judged) == (1.0, True)


# ── What was not looked at ────────────────────────────────────────────────────────────────


def test_what_was_not_judged_is_no_turning_point() -> None:
    trace = Trace(quint.new("quintessence"))
    shares = ("red a1", "blue b1", (0.5, 0.5), 0.1, 0.9, "")
    decisions = (Decision(0, 0, *shares, judged=False), Decision(1, 1, *shares))
    assert [point.step for point in Review(trace, decisions).turning_points()] == [1]


def test_roles_are_chosen_by_how_often_they_won_and_not_judged() -> None:
    game = quint.new("mineral_quest")
    trace = Trace(game).play("role Jeweler")
    (decision,) = review(trace).decisions
    assert (str(decision.best), decision.judged) == ("role Geologist", False)


def test_what_was_not_looked_at_leaves_the_chances_as_they_were() -> None:
    game = quint.new("quintessence")
    trace = Trace(game).play("red a1").play("blue b1")
    known, unknown = ((0.7, 0.3), None)
    decisions = [
        Decision(step, step, "red a1", "red a1", chances, 0.5, 0.5, "")
        for step, chances in enumerate((known, unknown))
    ]
    assert Review(trace, tuple(decisions)).chances() == [(0.7, 0.3)] * 3


def test_a_budget_too_small_to_look_at_anything_tells_no_chances() -> None:
    game = quint.new("element")
    (decision,) = review(Trace(game).play("draw 4"), nodes=1).decisions
    assert decision.chances is None
    assert decision.judged == (decision.best == decision.played)
