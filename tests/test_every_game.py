"""What every game promises, with each option value: each of GAMES, the example and the toy.

Each promise is a function below; the tests that call them stand at the end.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quint
from quint import CHANCE, OVER, Event, Game, Option, QuintError, Trace, toss
from tests.toy import Toy, toy_in_games
from tests.vials import Vials

GOLDEN = Path(__file__).parent / "golden"
KINDS: list[type[Game]] = [*quint.GAMES.values(), Vials, Toy]
VERY_LONG = 20_000  # decisions; a game that takes more is taken to be endless


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

Promise = Callable[[Game, int], None]  # is shown a game, and the seed of some random play
PROMISES: list[Promise] = []


def promise(check: Promise) -> Promise:
    PROMISES.append(check)
    return check


@pytest.fixture(scope="module", autouse=True)
def _all_among_the_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch, toy_in_games():
        patch.setitem(quint.GAMES, Vials.name, Vials)
        yield


def any_action(game: Game, state: Any, rng: Random) -> Any:
    """What random players would do, and chance by its odds."""
    if game.turn(state) != CHANCE:
        return rng.choice(game.actions(state))
    return toss(game.chance(state), rng)


def played_on(game: Game, state: Any, rng: Random) -> list[Any]:
    """Random actions from a state to the end of the game."""
    actions: list[Any] = []
    while game.turn(state) != OVER:
        assert len(actions) < VERY_LONG, "this game does not end"
        actions.append(any_action(game, state, rng))
        state = game.apply(state, actions[-1])
    return actions


def whole_game(game: Game, seed: int) -> Trace:
    trace: Trace = Trace(game)
    for action in played_on(game, trace.state, Random(seed)):
        trace = trace.play(action)
    return trace


@dataclass(frozen=True)
class Moment:
    """A state that some random game comes through."""

    state: Any
    rng: Random


def moment(game: Game, seed: int) -> Moment:
    rng = Random(seed)
    state = game.start()
    actions = played_on(game, state, rng)
    for action in actions[: rng.randint(0, len(actions))]:
        state = game.apply(state, action)
    return Moment(state, rng)


def seats(game: Game) -> range:
    return range(game.players)


# ── Playing and saving ────────────────────────────────────────────────────────────────────


@promise
def a_game_ends_and_its_saved_text_replays_identically(game: Game, seed: int) -> None:
    trace = whole_game(game, seed)
    again = Trace.read(trace.text())
    assert again == trace
    assert again.text() == trace.text()
    assert hash(again) == hash(trace)
    assert game.turn(again.state) == OVER


@promise
def equal_states_have_equal_hashes_and_each_action_changes_the_state(game: Game, seed: int) -> None:
    trace = whole_game(game, seed)
    state = game.start()
    for step in trace.steps:
        before, state = state, game.apply(state, step.action)
        assert state == step.state
        assert hash(state) == hash(step.state)
        assert state != before


@promise
def apply_leaves_the_old_state_alone_with_and_without_events(game: Game, seed: int) -> None:
    now = moment(game, seed)
    before = copy.deepcopy(now.state)
    for action in game.actions(now.state):
        events: list[Event] = []
        assert game.apply(now.state, action, events) == game.apply(now.state, action)
        assert now.state == before
        assert hash(now.state) == hash(before)


@promise
def whatever_is_offered_can_be_completed(game: Game, seed: int) -> None:
    now = moment(game, seed)
    offered = game.actions(now.state)
    for action in now.rng.sample(offered, min(5, len(offered))):
        played_on(game, game.apply(now.state, action), now.rng)


# ── Turns and legality ────────────────────────────────────────────────────────────────────


@promise
def a_seat_or_chance_has_something_to_do_until_the_game_is_over(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    assert game.turn(state) in (*seats(game), CHANCE, OVER)
    assert bool(game.actions(state)) == (game.turn(state) != OVER)


@promise
def refused_is_exactly_what_is_not_offered(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    attempts = list(game.attempts(state))
    allowed = [action for action in attempts if game.refusal(state, action) is None]
    offered = game.actions(state)
    assert set(offered) == set(allowed)
    assert len(offered) == len(set(offered))
    assert len(attempts) == len(set(attempts))


@promise
def chance_weighs_exactly_its_actions(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    if game.turn(state) != CHANCE:
        with pytest.raises(QuintError):
            game.chance(state)
        return
    odds = game.chance(state)
    assert set(odds) == set(game.actions(state))
    assert all(type(weight) is int and weight > 0 for weight in odds.values())


@promise
def scores_and_winners_fit_the_seats(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    winners = game.winners(state)
    assert len(game.scores(state)) == game.players
    assert all(type(score) is int for score in game.scores(state))
    assert set(winners) <= set(seats(game))
    assert len(winners) == len(set(winners))
    assert not winners or game.turn(state) == OVER


# ── Hidden information ────────────────────────────────────────────────────────────────────


@promise
def the_mover_sees_enough_to_know_what_is_allowed(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    mover = game.turn(state)
    if mover in seats(game):
        view = game.view(state, mover)
        assert game.actions(view) == game.actions(state)
        for action in game.attempts(state):
            assert game.refusal(view, action) == game.refusal(state, action)


@promise
def an_imagined_state_looks_the_same_and_plays_on(game: Game, seed: int) -> None:
    now = moment(game, seed)
    for seat in seats(game):
        view = game.view(now.state, seat)
        assert game.view(view, seat) == view
        assert game.turn(view) == game.turn(now.state)
        imagined = game.imagine(view, seat, now.rng)
        assert game.view(imagined, seat) == view
        played_on(game, imagined, now.rng)


# ── Words and drawings ────────────────────────────────────────────────────────────────────


@promise
def an_action_is_read_from_its_own_words(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    for action in game.attempts(state):
        assert game.read(state, str(action)) == action
        assert game.read(state, f"  {str(action).upper()} ".replace(" ", "  ")) == action


@promise
def refusals_and_events_cite_rules_and_say_something(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    for action in game.attempts(state):
        refusal = game.refusal(state, action)
        if refusal is None:
            events: list[Event] = []
            game.apply(state, action, events)
            assert events, f"{action} happens without an event"
            for event in events:
                assert event.rule in game.rules()
                assert event.verb.strip()
                assert event.says.strip()
                assert event.seen_by is None or set(event.seen_by) <= set(seats(game))
        else:
            assert refusal.rule in game.rules()
            assert refusal.because.strip()
            assert all(place.strip() for place in refusal.at)


@promise
def a_picture_can_be_set_up_again(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    picture = game.picture(state)
    assert picture.strip()
    if type(game).position is quint.Game.position:
        with pytest.raises(QuintError, match="cannot be set up"):
            game.position(picture)
    else:
        assert game.position(picture) == state


@promise
def each_picture_from_start_to_end_can_be_set_up_again(game: Game, seed: int) -> None:
    """Also when much is on the table: the last states, of play that strives for something too."""
    if type(game).position is quint.Game.position:
        return
    name = "greedy" if seed % 4 == 0 else "random"
    steps = quint.playout(game, [quint.AGENTS[name]] * game.players, Random(seed)).steps
    states = [step.state for step in steps]
    for state in (*states[:5], *Random(seed).choices(states, k=5), *states[-10:]):
        assert game.position(game.picture(state)) == state
        drawn = Trace(game, state)
        assert Trace.read(drawn.text()) == drawn


@promise
def every_view_has_a_picture(game: Game, seed: int) -> None:
    state = moment(game, seed).state
    for seat in seats(game):
        view = game.view(state, seat)
        picture = game.picture(view)
        assert picture.strip()
        if type(game).position is not quint.Game.position:
            assert game.position(picture) == view


# ── Every game keeps every promise ────────────────────────────────────────────────────────

every_promise = pytest.mark.parametrize("kept", PROMISES, ids=lambda check: check.__name__)


@every_promise
@pytest.mark.parametrize("game", [*usual()])
@given(seed=seeds)
@examples(12)
def test_a_game_as_it_comes(game: Game, kept: Promise, seed: int) -> None:
    kept(game, seed)


@every_promise
@pytest.mark.parametrize("game", [*variants()])
@given(seed=seeds)
@examples(3)
def test_a_game_with_one_option_changed(game: Game, kept: Promise, seed: int) -> None:
    kept(game, seed)


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
