"""The sequential test: its ratio by a slow twin, its errors by playing, its order by design."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from typing import Any

import pytest

from quint import QuintError
from quint.arena import Record, Sprt, Study
from tests.arena.words import RANDOM, known_agents


def likeliest(values: dict[float, int], mean: float) -> dict[float, float]:
    """The probabilities that make these counts likeliest among all with that mean.

    They are p/(1 + t(x - mean)) for some t (A. B. Owen, Biometrika 75, 1988), found by halving.
    """
    games = sum(values.values())
    low, high = -1 / (1 - mean) + 1e-12, 1 / mean - 1e-12
    for _ in range(200):
        t = (low + high) / 2
        slope = sum(n * (x - mean) / (1 + t * (x - mean)) for x, n in values.items())
        low, high = (t, high) if slope > 0 else (low, t)
    return {x: n / games / (1 + t * (x - mean)) for x, n in values.items()}


@pytest.mark.parametrize(
    "values",
    [{0.0: 180, 0.5: 100, 1.0: 220}, {0.0: 900, 1.0: 1000}, {0.0: 50, 0.25: 80, 0.5: 200, 1.0: 90}],
)
def test_the_ratio_is_nearly_the_exact_one(values: dict[float, int]) -> None:
    test = Sprt("a", "b", low=0.5, high=0.55)
    under_low, under_high = likeliest(values, 0.5), likeliest(values, 0.55)
    assert sum(under_high.values()) == pytest.approx(1)
    assert sum(x * p for x, p in under_high.items()) == pytest.approx(0.55)
    exact = sum(n * log(under_high[x] / under_low[x]) for x, n in values.items())
    count = sum(values.values())
    total = sum(n * x for x, n in values.items())
    squares = sum(n * x * x for x, n in values.items())
    assert test.llr(count, total, squares) == pytest.approx(exact, rel=0.03, abs=0.03)


@pytest.mark.parametrize(("truth", "wrong"), [(0.5, "better"), (0.6, "no better")])
def test_it_errs_as_seldom_as_it_promises(truth: float, wrong: str) -> None:
    test = Sprt("a", "b", low=0.5, high=0.6, error=0.05)
    answers = []
    for seed in range(400):
        rng = Random(seed)
        verdict = test.judge(float(rng.random() < truth) for _ in range(5000))
        answers.append(verdict.answer)
    assert "not yet" not in answers
    assert answers.count(wrong) <= 400 * 0.05 + 13  # three standard errors more


def test_it_needs_fewer_games_than_a_fixed_number() -> None:
    # A fixed test of 0.5 against 0.6 with both errors 5 % takes ((1.645 + 1.645)/0.2)² = 271 games
    # (the spread of a game is 1/2); Wald's takes about half as many on average.
    test, needed = Sprt("a", "b", low=0.5, high=0.6), []
    for seed in range(200):
        rng = Random(seed)
        needed.append(test.judge(float(rng.random() < 0.6) for _ in range(5000)).deals)
    assert sum(needed) / 200 < 0.7 * 271


def test_bounds_are_walds() -> None:
    no, yes = Sprt("a", "b", error=0.01).bounds()
    assert (no, yes) == pytest.approx((-log(99), log(99)))


# ── In a study ────────────────────────────────────────────────────────────────────────────


def made_up(winners: Sequence[int | None], paired: bool = True) -> Study:
    """Games of greedy and random, won by a seat, or failed (None)."""
    study = Study("quintessence", ["greedy", "random"], 1000, paired=paired)
    records = []
    for number, winner in enumerate(winners):
        spec = study.plan.spec(number)
        won, error = ((), "E") if winner is None else ((winner,), "")
        scores = () if winner is None else (0, 0)
        records.append(Record(number, spec.id, spec.seed, spec.agents, scores, won, 5, error=error))
    study._store.confirm(records)
    return study


TEST = Sprt("greedy", "random")


def test_deals_are_looked_at_in_order_and_only_if_whole() -> None:
    # Greedy has seat 1 in even games. Deals: 1, 1/2, one with a failure, 0, and half a deal.
    study = made_up([0, 1, 0, 0, None, 1, 1, 0, 0])
    verdict = study.verdict(TEST)
    assert (verdict.deals, verdict.mean) == (3, 0.5)
    assert verdict.answer == "not yet"
    assert str(verdict) == "The question is still open, after 3 deals (50.0 %)."
    unpaired = made_up([0, 1, 0, 0, None, 1, 1, 0, 0], paired=False)
    assert unpaired.verdict(TEST).deals == 8


def test_nothing_behind_a_gap_counts() -> None:
    study = made_up([0, 1] * 5)
    spec = study.plan.spec(20)
    study._store.confirm([Record(20, spec.id, spec.seed, spec.agents, (0, 0), (1,), 5)])
    assert study.verdict(TEST).deals == 5


def test_the_verdict_stays_when_more_games_come() -> None:
    better = made_up([0, 1] * 40)
    verdict = better.verdict(TEST)
    assert verdict.answer == "better"
    assert verdict.deals < 40
    assert made_up([0, 1] * 40 + [1, 0] * 300).verdict(TEST) == verdict


def test_a_study_stops_when_the_test_is_decided_and_says_the_same_afterwards() -> None:
    study = Study("quintessence", ["greedy", "random"], 4000)
    outcome = study.run(workers=0, until=TEST)
    assert outcome.finished < 400
    assert study.verdict(TEST).answer == "better"
    assert study.run(workers=0, until=TEST).finished == outcome.finished


def test_the_same_seats_for_both_or_a_sentence() -> None:
    with known_agents({"other": RANDOM}):
        study = Study("mineral_quest", ["greedy", "random", "random"], 3)
        with pytest.raises(QuintError, match="Both agents need the same number of seats"):
            study.verdict(TEST)
        with pytest.raises(QuintError, match="'other' does not play"):
            study.run(until=Sprt("other", "greedy"))


def test_a_test_names_a_thinking_player_without_its_budget() -> None:
    study = Study("quintessence", ["adept", "random"], 2)
    assert study.verdict(Sprt("adept", "random")) == study.verdict(Sprt("adept:600", "random"))
    with pytest.raises(QuintError, match=r"'master:\d+' does not play in this study"):
        study.verdict(Sprt("master", "random"))


@pytest.mark.parametrize(
    "named", [{"low": 0.6}, {"high": 1.0}, {"low": 0}, {"error": 0}, {"error": 0.5}]
)
def test_strange_tests_get_a_sentence(named: dict[str, Any]) -> None:
    with pytest.raises(QuintError, match=r"between 0 and (1|one half)"):
        Sprt("a", "b", **named)


def test_tests_of_other_things_get_a_sentence() -> None:
    wrong: Any = 5
    with pytest.raises(QuintError, match="A test compares two agents by name, not 5"):
        Sprt("a", wrong)
    wrong = "x"
    with pytest.raises(QuintError, match=r"A test needs numbers like 0\.55, not 'x'"):
        Sprt("a", "b", low=wrong)
