"""The statistics of the arena, against textbooks and slow twins."""

from __future__ import annotations

from itertools import product
from math import inf, isclose, sqrt
from random import Random
from statistics import NormalDist, fmean

import pytest

from quint.arena import stats


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_printed_by_newcombe(won: int, games: int, low: float, high: float) -> None:
    share = stats.wilson(won, games)
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)
    assert share.value == won / games


def test_wilson_is_where_the_score_test_stops_rejecting() -> None:
    # Its definition: the ends are the p with |share - p| = z * sqrt(p(1-p)/n).
    for won, games in [(3, 10), (50, 100), (99, 100)]:
        share, low, high = stats.wilson(won, games)
        for end in (low, high):
            errors = abs(share - end) / sqrt(end * (1 - end) / games)
            assert isclose(errors, 1.959964, rel_tol=1e-5)


@pytest.mark.parametrize(
    ("degrees", "printed"),  # two-sided 5 %: any table of Student's t
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_as_in_the_tables(degrees: int, printed: float) -> None:
    assert stats.student(degrees) == pytest.approx(printed, abs=0.0035)


def test_a_mean_by_hand() -> None:
    # 2 4 4 4 5 5 7 9: mean 5, squares about it 32, so the variance is 32/7; t(7) is 2.365.
    half = 2.365 * sqrt(32 / 7 / 8)
    found = stats.mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.value == 5
    assert (found.low, found.high) == pytest.approx((5 - half, 5 + half), abs=0.001)
    assert stats.mean([3]) == (3, -inf, inf)


def test_values_that_are_alike_are_not_certain() -> None:
    # n values of 4 and four more, 3 3 5 5, left out of n: squares 4, so sqrt(4 / (n - 1) / n).
    # With t(2) = 4.303 and t(9) = 2.262:
    for count, half in ((3, 4.303 * sqrt(4 / 2 / 3)), (10, 2.262 * sqrt(4 / 9 / 10))):
        found = stats.mean([4] * count)
        assert (found.low, found.high) == pytest.approx((4 - half, 4 + half), abs=0.005)
        assert stats.clustered_mean([[4, 4]] * count) == found
    # Never seen in n games: the truth may be what Wilson says, and the interval is as wide.
    for count in (5, 50, 500):
        assert stats.mean([0] * count).high >= stats.wilson(0, count).high


def test_games_twice_over_say_no_more_than_once() -> None:
    rng = Random(5)
    deals = [[float(rng.random() < 0.3)] for _ in range(400)]
    once = stats.clustered_share(deals)
    twice = stats.clustered_share([deal * 2 for deal in deals])
    assert once == stats.wilson(sum(map(sum, deals)), 400)
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high), abs=0.0005)
    blind = stats.wilson(2 * sum(map(sum, deals)), 800)
    assert blind.high - blind.low < 0.75 * (twice.high - twice.low)  # what it would have claimed


def test_games_that_balance_each_other_claim_no_more_than_independent_ones() -> None:
    deals = [[1.0, 0.0], [0.0, 1.0]] * 50
    assert stats.clustered_share(deals) == stats.wilson(100, 200)


@pytest.mark.parametrize("kind", ["share", "mean"])
def test_intervals_of_clusters_hold_the_truth_as_often_as_they_say(kind: str) -> None:
    # A thousand studies of 60 deals of three games, in which a deal's luck is shared.
    rng, held = Random(11), 0
    interval = stats.clustered_share if kind == "share" else stats.clustered_mean
    for _ in range(1000):
        deals = []
        for _ in range(60):
            luck = rng.choice([0.1, 0.7])  # 0.4 in the middle
            deals.append([float(rng.random() < luck) for _ in range(3)])
        found = interval(deals)
        held += found.low <= 0.4 <= found.high
    assert 930 <= held <= 970  # 950 ± three standard errors of 6.9


def test_the_error_of_clusters_of_different_sizes_by_resampling() -> None:
    rng = Random(2)
    deals = [
        [rng.gauss(luck, 1) for _ in range(rng.choice([1, 2, 4]))]
        for luck in (rng.gauss(0, 2) for _ in range(80))
    ]
    means = []
    for _ in range(3000):
        drawn = [rng.choice(deals) for _ in deals]
        means.append(fmean([value for deal in drawn for value in deal]))
    bootstrap = NormalDist.from_samples(means).stdev
    assert stats.ratio_error(deals) == pytest.approx(bootstrap, rel=0.06)


def test_quantiles_by_counting() -> None:
    for values in product([1.0, 4.0, 9.0], repeat=3):
        low, middle, high = sorted(values)
        assert stats.quantile(values, 0.5) == middle
        assert stats.quantile(values, 0.0) == low
        assert stats.quantile(values, 1.0) == high
        assert stats.quantile(values, 0.25) == (low + middle) / 2
