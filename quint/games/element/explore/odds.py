"""The exact odds to draw a hand that captures."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from quint.core import QuintError
from quint.games.element.actions import DRAWS, TAKES
from quint.games.element.explore.captures import capture_this_turn
from quint.games.element.explore.hunt import Progress
from quint.games.element.game import Element
from quint.games.element.state import Phase, State


class Odds(NamedTuple):
    """How likely a hand is that captures. If no search gave up, `unknown` is 0."""

    capture: Fraction
    unknown: Fraction


def odds_of_capture(
    game: Element,
    state: State,
    stones: int,
    limit: int = 50_000,
    progress: Progress | None = None,
) -> Odds:
    """The odds that a player who draws that many stones now can capture in the same turn.

    Every hand is tried, each with the weight it has in the bag; `limit` is for one hand. For a Sage
    far from its quarry, and no stone on the board, there is no hope:

    >>> game = Element()
    >>> odds_of_capture(game, game.start(), stones=2)
    Odds(capture=Fraction(0, 1), unknown=Fraction(0, 1))
    """
    if state.phase != Phase.DRAW:
        raise QuintError("The stones of this turn are being drawn already, or have been.")
    all_hands = comb(sum(state.bag), stones)
    capture = unknown = 0
    for hand in combinations_with_replacement(TAKES, stones):
        counts = [hand.count(take) for take in TAKES]
        weight = prod(comb(have, count) for have, count in zip(state.bag, counts, strict=True))
        if weight:
            drawn = game.apply(state, DRAWS[stones])
            for take in hand:
                drawn = game.apply(drawn, take)
            verdict = capture_this_turn(game, drawn, limit).verdict
            capture += weight * (verdict == "capture")
            unknown += weight * (verdict == "limit")
        if progress is not None:
            progress(1)
    return Odds(Fraction(capture, all_hands), Fraction(unknown, all_hands))
