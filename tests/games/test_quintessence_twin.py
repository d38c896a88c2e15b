"""The engine against its slow twin: the same moves, boards, Quints, points and winners.

The games follow from their seeds and the rules alone, so what a batch of them meets is fixed, and
each batch asserts that it met everything worth comparing.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import quint
from quint import OVER, Game
from tests.games import twins
from tests.games.twin_quintessence import COLOURS, PRICE, SQUARES, Twin

GAMES_IN_ALL = 2_000
BATCH = 400
COUNTS = twins.counts("quintessence")

# What every batch of games must have met at least once.
COMMON = {
    "Mark of 3",
    "Mark of 4",
    "Mark of 5",
    "cross",
    "Mark in a won colour",
    "Mark in a won colour on a Quint",
    "Lotus",
    "piece on a Lotus centre",
    "Lotus centre in a Mark",
    "Violence",
    "doubling",
    "placed on a Quint",
    "Quint cleared",
    "fallback",
    "walled in",
    "won by colours",
    *(f"point to {colour}" for colour in PRICE),
}


def choose(game: Game, state: Any, legal: dict[str, Any], rng: Random, eager: bool) -> str:
    """Any legal action; an eager player looks at six and takes the one that scores most."""
    texts = sorted(legal)
    if not eager:
        return rng.choice(texts)
    some = rng.sample(texts, min(6, len(texts)))
    mover = game.turn(state)

    def gain(text: str) -> tuple[int, int]:
        after = game.apply(state, legal[text])
        return len(game.winners(after)), sum(after.points[mover]) + after.due

    return max(some, key=gain)


def compare(seed: int, **options: Any) -> Counter[str]:
    """Play one game on both. Every third game is played by chance alone, the others eagerly."""
    game = quint.new("quintessence", **options)
    twin = Twin(**options)
    state = game.start()
    rng = Random(seed)
    while True:
        legal = {str(action): action for action in game.actions(state)}
        assert game.picture(state) == twin.picture()
        assert set(legal) == twin.legal
        assert game.turn(state) == (OVER if twin.over else twin.mover)
        assert game.scores(state) == (len(twin.won_by(0)), len(twin.won_by(1)))
        assert game.winners(state) == (() if twin.winner is None else (twin.winner,))
        if twin.over:
            return twin.seen
        action = choose(game, state, legal, rng, eager=seed % 3 > 0)
        state = game.apply(state, legal[action])
        twin.play(action)


@pytest.mark.parametrize("first", range(0, GAMES_IN_ALL, BATCH))
def test_engine_and_twin_agree(first: int) -> None:
    seen = twins.batch(compare, first, BATCH)
    assert twins.unmet(COMMON, seen) == set()


@pytest.mark.parametrize(
    ("option", "value", "games", "met"),
    [
        ("won_counts", "at-once", 300, "Mark after a Mark that won the colour"),
        ("lotus_centre", "once", 100, "Lotus centre in a Mark"),
        ("purple_target", "whole-move", 100, "several points given together"),
        ("cap", 30, 100, "cap"),
    ],
)
def test_engine_and_twin_agree_with_another_option(
    option: str, value: Any, games: int, met: str
) -> None:
    seen = twins.batch(compare, GAMES_IN_ALL, games, **{option: value})
    assert seen[met] > 0


def test_engine_and_twin_agree_with_all_other_options() -> None:
    others = {"won_counts": "at-once", "lotus_centre": "once", "purple_target": "whole-move"}
    seen = twins.batch(compare, GAMES_IN_ALL, 100, **others)
    assert seen["Lotus centre in a Mark"] > 0
    assert seen["several points given together"] > 0


@st.composite
def any_board(draw: st.DrawFn) -> Twin:
    """A board full of anything, reached by play or not, with the colour just played on it."""
    twin = Twin()
    things = draw(st.lists(st.sampled_from(["", *COLOURS]), min_size=49, max_size=49))
    twin.last = draw(st.sampled_from(COLOURS))
    things[draw(st.integers(0, 48))] = twin.last
    twin.pieces = {square: thing for square, thing in zip(SQUARES, things, strict=True) if thing}
    twin.quints = draw(st.sets(st.sampled_from(SQUARES)))
    twin.moves = 2
    twin.legal = twin.find_legal()
    return twin


@settings(max_examples=100, deadline=None)
@given(any_board())
def test_engine_and_twin_agree_on_the_moves_of_any_board(twin: Twin) -> None:
    game = quint.new("quintessence")
    state = game.position(twin.picture())
    assert game.picture(state) == twin.picture()
    assert {str(action) for action in game.actions(state)} == twin.legal


@pytest.mark.parametrize("count", [count for count in COUNTS if count["depth"] <= 3])
def test_twin_perft(count: dict[str, Any]) -> None:
    twins.check_perft(Twin(), count)
