"""Ratings, beside a library, a textbook and a simulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from random import Random

import pytest

from quint import QuintError
from quint.arena import Record, Study
from quint.arena.ratings import POINTS, Contest, contests, errors, odds, points_of, strengths
from tests.arena.words import RANDOM, known_agents


def duel(one: str, other: str, won: float, lost: float) -> Contest:
    return Contest({one: 1, other: 1}, {one: won, other: lost})


def test_two_players_by_hand() -> None:
    # 30 to 10: the odds are 3, their logarithm's error is sqrt(1/30 + 1/10).
    game = duel("a", "b", 30, 10)
    fit = strengths([game], prior=0)
    assert fit["a"] / fit["b"] == pytest.approx(3)
    assert fit["a"] * fit["b"] == pytest.approx(1)
    error = errors([game], fit, prior=0)
    # log a = -log b = half of the difference, and so is its error.
    assert error["a"] == error["b"] == pytest.approx(sqrt(1 / 30 + 1 / 10) / 2)


def test_three_who_beat_each_other_in_a_circle_are_equal() -> None:
    games = [duel("a", "b", 7, 3), duel("b", "c", 7, 3), duel("c", "a", 7, 3)]
    assert strengths(games, prior=0) == pytest.approx({"a": 1, "b": 1, "c": 1})


def test_as_in_agrestis_book() -> None:
    # A. Agresti, Categorical Data Analysis (2nd ed., 2002), 10.6.1: baseball 1987, American
    # League East. wins[i][j]: team i over team j; the book's strengths are the logits with
    # Baltimore 0: Milwaukee 1.581, Detroit 1.436, Toronto 1.294, New York 1.248, Boston 1.108,
    # Cleveland 0.684.
    teams = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
    wins = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    games = [duel(teams[i], teams[j], wins[i][j], wins[j][i]) for i in range(7) for j in range(i)]
    fit = strengths(games, prior=0)
    logits = [log(fit[team] / fit["Baltimore"]) for team in teams]
    assert logits == pytest.approx([1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0], abs=0.0006)


def results(
    strength: Mapping[str, float], tables: Sequence[Sequence[str]], games: int, seed: int
) -> list[tuple[Sequence[str], dict[int, float]]]:
    """Games in which each seat wins in proportion to its agent's strength."""
    rng, found = Random(seed), []
    for number in range(games):
        agents = tables[number % len(tables)]
        winner = rng.choices(range(len(agents)), [strength[agent] for agent in agents])[0]
        found.append((agents, {winner: 1.0}))
    return found


def test_tables_of_two_and_three_as_choix_fits_them() -> None:
    choix = pytest.importorskip("choix", reason="choix is not installed.")
    names = ["a", "b", "c", "d"]
    tables = [("a", "b"), ("b", "c", "d"), ("a", "c", "d"), ("d", "a"), ("b", "d", "c")]
    games = results({"a": 1, "b": 2, "c": 3, "d": 6}, tables, 600, seed=3)
    ours = strengths(contests(games), prior=0)
    top1 = []
    for agents, shares in games:
        (winner,) = shares
        losers = [names.index(a) for seat, a in enumerate(agents) if seat != winner]
        top1.append((names.index(agents[winner]), losers))
    theirs = choix.opt_top1(len(names), top1, alpha=0.0, tol=1e-10)
    middle = sum(theirs) / 4
    expected = {n: exp(value - middle) for n, value in zip(names, theirs, strict=True)}
    assert ours == pytest.approx(expected, rel=1e-5)


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    truth = {"a": 1.0, "b": 2.0, "c": 5.0}
    middle = (log(1) + log(2) + log(5)) / 3
    held = 0
    for seed in range(150):
        games = contests(results(truth, [("a", "b"), ("b", "c"), ("a", "b", "c")], 150, seed))
        fit = strengths(games)
        error = errors(games, fit)
        held += sum(abs(log(fit[n]) - log(truth[n]) + middle) < 1.96 * error[n] for n in truth)
    assert 0.915 < held / 450 < 0.985  # three standard errors of one part in a hundred


def test_two_seats_of_one_agent_and_shared_victories() -> None:
    # Alone against two of the other kind, winning half of the games: twice as strong as each.
    games = contests([(("a", "b", "b"), {0: 1.0}), (("b", "a", "b"), {0: 0.5, 2: 0.5})] * 10)
    assert games == [Contest({"a": 1, "b": 2}, {"a": 10.0, "b": 10.0})]
    fit = strengths(games, prior=0)
    assert fit["a"] / fit["b"] == pytest.approx(2)


def test_always_winning_is_strong_but_not_infinitely_so() -> None:
    few, many = ([duel("a", "b", n, 0)] for n in (5, 50))
    weak, strong = (strengths(games)["a"] for games in (few, many))
    assert 1 < weak < strong < 1e4
    # The prior by hand: a wins n + 1/2 of n + 1 games, one of them against an average of 1. By
    # symmetry b is 1/a, so (n + 1/2) = n * a²/(a² + 1) + a/(a + 1); for n = 5 a is 3.967.
    a = weak
    assert 5 * a * a / (a * a + 1) + a / (a + 1) == pytest.approx(5.5, abs=1e-6)
    assert a == pytest.approx(3.967, abs=0.001)
    with pytest.raises(QuintError, match="somebody who never won has no rating"):
        strengths(few, prior=0)


def test_points_are_those_of_chess() -> None:
    assert odds(200) == pytest.approx(0.7597, abs=1e-4)  # as in every table of Elo's
    assert points_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert POINTS * log(10) == pytest.approx(400)


def test_a_study_rates_its_players() -> None:
    with known_agents({"other": RANDOM}):
        study = Study("quintessence", ["random", "greedy", "other"], 30)
        study.run(workers=0)
        table = study.ratings()
    assert table[0].agent == "greedy"
    assert sum(row.points.value for row in table) == pytest.approx(0, abs=1e-6)
    assert [row.games for row in table] == [20, 20, 20]
    assert table["greedy"].points.low > table["random"].points.high


def test_one_agent_has_no_rating() -> None:
    study = Study("quintessence", ["random", "random"], 4)
    study.run(workers=0)
    with pytest.raises(QuintError, match="Ratings compare agents"):
        study.ratings()


def test_without_victories_nobody_is_rated() -> None:
    study = Study("quintessence", ["greedy", "random"], 2)
    with pytest.raises(QuintError, match="no games yet"):
        study.ratings()
    spec = study.plan.spec(0)
    study._store.confirm([Record(0, spec.id, spec.seed, spec.agents, (1, 1), (), 5)])
    with pytest.raises(QuintError, match="Nobody has won a game of this study, so nobody can be"):
        study.ratings()
