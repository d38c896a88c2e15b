"""Every game keeps every promise, with each option value: each of GAMES, the example and the toy.

The promises stand in tests/promises.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import quint
from quint import OVER, Game, Option, Trace
from tests.promises import PROMISES, Moment, Promise
from tests.toy import Toy, toy_in_games
from tests.vials import Vials

GOLDEN = Path(__file__).parent / "golden"
KINDS: list[type[Game]] = [*quint.GAMES.values(), Vials, Toy]


def values(option: Option) -> list[Any]:
    """Each value of an option; of a long range its two ends, of a file the one in the box."""
    if option.choices is None:
        return [option.default]
    if isinstance(option.choices, range) and len(option.choices) > 8:
        return [option.choices[0], option.choices[-1]]
    return list(option.choices)


def usual() -> Iterator[Any]:
    """Every game as it comes."""
    for kind in KINDS:
        yield pytest.param(kind(), id=kind.name)


def variants() -> Iterator[Any]:
    """Every game with one option after the other changed."""
    for kind in KINDS:
        for option in kind.options:
            for value in values(option):
                if value != option.default:
                    changed = kind(**{option.name: value})
                    yield pytest.param(changed, id=f"{kind.name}-{option.name}={value}")


def examples(count: int) -> settings:
    """That many, and fewer in `make quick`."""
    return settings(max_examples=min(count, settings().max_examples), deadline=None)


seeds = st.integers(min_value=0, max_value=2**32 - 1)


@pytest.fixture(scope="module", autouse=True)
def _all_among_the_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch, toy_in_games():
        patch.setitem(quint.GAMES, Vials.name, Vials)
        yield


# ── Every game keeps every promise ────────────────────────────────────────────────────────

every_promise = pytest.mark.parametrize("kept", PROMISES, ids=lambda check: check.__name__)


@every_promise
@pytest.mark.parametrize("game", [*usual()])
@given(seed=seeds)
@examples(12)
def test_a_game_as_it_comes(game: Game, kept: Promise, seed: int) -> None:
    kept(game, Moment(game, seed))


@every_promise
@pytest.mark.parametrize("game", [*variants()])
@given(seed=seeds)
@examples(3)
def test_a_game_with_one_option_changed(game: Game, kept: Promise, seed: int) -> None:
    kept(game, Moment(game, seed))


def test_every_option_asks_about_a_rule_of_its_game() -> None:
    for kind in KINDS:
        assert kind.options[0].name == "players"
        for option in kind.options:
            assert option.asks.endswith("?")
            assert option.rule in kind.rules()
            assert option.choices_text()


@pytest.mark.parametrize("name", [*quint.GAMES])
def test_no_game_lacks_a_playthrough(name: str) -> None:
    games = [Trace.read(path.read_text("utf-8")) for path in (GOLDEN / name).glob("*.quint")]
    assert games, f"tests/golden/{name} has no saved game"
    assert {trace.game.name for trace in games} == {name}
    to_the_end = [trace for trace in games if trace.game.turn(trace.state) == OVER]
    assert to_the_end, f"no game in tests/golden/{name} is played to its end"
