"""Statistics of the arena: small functions of numbers, each with its source.

All intervals hold the truth 95 times in 100 unless `confidence` says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """An estimate and the interval around it."""

    value: float
    low: float
    high: float

    def __sub__(self, other: float) -> Interval:
        return Interval(self.value - other, self.low - other, self.high - other)

    def excludes(self, value: float) -> bool:
        """Whether the interval lies wholly on one side of a value."""
        return self.low > value or self.high < value


def normal(confidence: float = CONFIDENCE) -> float:
    """How many standard errors up and down make an interval.

    >>> round(normal(), 3)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(won: float, games: float, confidence: float = CONFIDENCE) -> Interval:
    """A share and its score interval (E. B. Wilson, JASA 22, 1927, 209-212).

    Unlike share ± error it never leaves 0 to 1 and is honest about "never" and "always". Shared
    victories may count as parts: their spread is smaller, so the interval is wide enough.

    >>> share, low, high = wilson(0, 10)
    >>> share, low, round(high, 3)  # never in ten games: up to 28 in 100
    (0.0, 0.0, 0.278)
    """
    if games <= 0:
        return Interval(nan, 0.0, 1.0)
    z2 = normal(confidence) ** 2
    share = won / games
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = sqrt(z2 * (share * (1 - share) / games + z2 / (4 * games * games))) / (1 + z2 / games)
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def student(degrees: int, confidence: float = CONFIDENCE) -> float:
    """The same as `normal` for few values: the quantile of Student's t.

    By the expansion of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5, which is
    good to three digits from three degrees of freedom on; below that the exact formulas.

    >>> round(student(10), 3)
    2.228
    """
    p = (1 + confidence) / 2
    if degrees < 1:
        return inf
    if degrees == 1:
        from math import pi, tan

        return tan(pi * (p - 0.5))
    if degrees == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    g4 = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + g1 / degrees + g2 / degrees**2 + g3 / degrees**3 + g4 / degrees**4


def mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean of independent values, by Student's t.

    >>> [round(part, 2) for part in mean([2, 4, 9])], mean([7]).high
    ([5.0, -3.96, 13.96], inf)
    """
    if not values:
        return Interval(nan, -inf, inf)
    if len(values) == 1:
        return Interval(fmean(values), -inf, inf)
    return around(fmean(values), sqrt(variance(values) / len(values)), len(values), confidence)


def around(middle: float, error: float, count: int, confidence: float = CONFIDENCE) -> Interval:
    """Student's interval around a mean of so many values, at least two; never without a width.

    Some values that happen to be alike are not certainty. A. Agresti and B. A. Coull (The American
    Statistician 52, 1998, 119-126) add two victories and two defeats to a share; so the error here
    is at least what four more values would make of it, two that are 1 higher and two that are 1
    lower: a victory, a point, an action. It takes six games lost without exception to make a
    defeat clear, as it does for a sign test.

    >>> [around(-1, 0, games).excludes(0) for games in (5, 6)]
    [False, True]
    """
    least = sqrt(4 / (count * (count - 1)))
    half = student(count - 1, confidence) * max(error, least)
    return Interval(middle, middle - half, middle + half)


Clusters = Sequence[Sequence[float]]  # the values of games that have the same luck


def ratio_error(clusters: Clusters) -> float:
    """The standard error of the mean of all values, when only the clusters are independent.

    The ratio estimate of L. Kish, Survey Sampling (1965), 6.3: clusters may differ in size.
    """
    count, deals = sum(map(len, clusters)), len(clusters)
    middle = sum(map(sum, clusters)) / count
    residuals = [sum(cluster) - middle * len(cluster) for cluster in clusters]
    return sqrt(sum(r * r for r in residuals) * deals / (deals - 1)) / count


def clustered_mean(clusters: Clusters, confidence: float = CONFIDENCE) -> Interval:
    """The mean of values that belong together by deals.

    >>> clustered_mean([[1, 1], [3, 3], [5, 5]]) == mean([1, 3, 5])  # twice as many say no more
    True
    """
    values = [value for cluster in clusters for value in cluster]
    if len(clusters) < 2:
        return Interval(fmean(values), -inf, inf) if values else mean(values)
    return around(fmean(values), ratio_error(clusters), len(clusters), confidence)


def clustered_share(clusters: Clusters, confidence: float = CONFIDENCE) -> Interval:
    """The share of victories in games that belong together by deals.

    Two games with the same luck tell less than two with luck of their own. So Wilson's interval is
    made for as many independent games as these are worth (the design effect, Kish 5.4), and never
    for more than there are.
    """
    values = [value for cluster in clusters for value in cluster]
    games, won = len(values), sum(values)
    if games <= len(clusters) or len(clusters) < 2 or not 0 < won < games:
        return wilson(won, games, confidence)
    share, error = won / games, ratio_error(clusters)
    worth = min(games, share * (1 - share) / error**2) if error > 0 else games
    return wilson(share * worth, worth, confidence)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies (linear between neighbours).

    >>> quantile([1, 2, 3, 4, 5], 0.5), quantile([1, 2], 0.25)
    (3.0, 1.25)
    """
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
