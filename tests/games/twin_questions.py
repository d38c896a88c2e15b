"""Twins of the questions that rooms answer: each tries simply everything, on small tables.

A case is a room's question about one random table, told by its seed; it returns whether the table
was small enough to try everything, and fails if the answers differ. The tests have a small dose.

    python -m tests.games.twin_questions 1000          a thousand seeds of every question
    python -m tests.games.twin_questions 50 element    of one room
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from quint import Trace
from quint.answers import Answer
from quint.games.element import Element
from quint.games.element import State as ElementState
from quint.games.element.actions import DRAWS, TAKES
from quint.games.element.bag import Counts
from quint.games.element.explore import left_open
from tests.games.test_element_explore import READINGS, naive_capture, small_position


def replays(answer: Answer) -> None:
    """The certificate is a game that the rules allow: every action is played once more."""
    shown = answer.certificate
    again: Any = Trace(shown.game, shown.start)
    for step in shown.steps:
        assert shown.game.refusal(again.state, step.action) is None
        again = again.play(step.action)
    assert again.state == shown.state


# ── Element: the worst that is left open ──────────────────────────────────────────────────


def naive_odds(game: Element, state: ElementState, most: int) -> Fraction | None:
    """Every handful of the single stones in the bag, and everything that can be done with it."""
    stones = [element for element, count in enumerate(state.bag) for _ in range(count)]
    best, known = Fraction(0), dict[tuple[int, ...], bool]()
    for size in range(min(4, len(stones)) + 1):
        hands = list(combinations(stones, size))
        for hand in set(hands):
            drawn = game.apply(state, DRAWS[size])
            for element in hand:
                drawn = game.apply(drawn, TAKES[element])
            captured = naive_capture(game, drawn, most)
            if captured is None:
                return None
            known[hand] = captured
        best = max(best, Fraction(sum(known[hand] for hand in hands), len(hands)))
    return best


def element_left_open(seed: int) -> bool:
    rng, game = Random(f"left open {seed}"), READINGS[seed % 3]
    yard = small_position(rng, game, 0, 0)
    if yard is None:
        return False
    bags: list[Counts] = [(1, 0, 1, 0), (0, 2, 0, 0), (0, 0, 1, 1), (2, 0, 0, 1)]
    state = ElementState(yard.stones, yard.sages, rng.choice(bags), turns=rng.randrange(2))
    expected = naive_odds(game, state, most=1500)
    if expected is None:
        return False
    found = left_open(Trace(game, state))
    assert (found.value, found.limit) == (expected, expected), f"{seed}\n{game.picture(state)}"
    if expected:
        replays(found)
        assert state.seat in game.winners(found.certificate.state)
    return True


Case = Callable[[int], bool]
CASES: dict[str, Case] = {"element left open": element_left_open}


def dose(case: Case, seeds: Sequence[int]) -> int:
    """How many of these seeds made a case."""
    return sum(map(case, seeds))


if __name__ == "__main__":
    many, wanted = int(sys.argv[1]), " ".join(sys.argv[2:])
    for name, case in CASES.items():
        if wanted in name:
            print(f"{name}: {dose(case, range(many))} cases of {many} seeds agree", flush=True)
