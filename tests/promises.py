"""What every game promises, each as a function that is shown a game and a moment of it.

tests/test_every_game.py asks every game with each option value, tests/fuzz every position that
is accepted though nobody ever played to it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any

import pytest

import quint
from quint import CHANCE, OVER, Event, Game, QuintError, Trace, toss

VERY_LONG = 20_000  # decisions; a game that takes more is taken to be endless


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


class Moment:
    """A state at which a promise is looked at, and where the game that came to it began.

    That is a random game from the start. A drawn position has no past: there it begins.
    """

    def __init__(self, game: Game, seed: int, drawn: Any = None) -> None:
        self.game = game
        self.seed = seed
        self.rng = Random(seed)
        self.drawn = drawn
        self.start = game.start() if drawn is None else drawn

    @cached_property
    def state(self) -> Any:
        state = self.start
        if self.drawn is None:
            actions = played_on(self.game, state, self.rng)
            for action in actions[: self.rng.randint(0, len(actions))]:
                state = self.game.apply(state, action)
        return state

    def whole_game(self) -> Trace:
        trace: Trace = Trace(self.game, self.start)
        for action in played_on(self.game, self.start, Random(self.seed)):
            trace = trace.play(action)
        return trace


def seats(game: Game) -> range:
    return range(game.players)


Promise = Callable[[Game, Moment], None]
PROMISES: list[Promise] = []


def promise(check: Promise) -> Promise:
    PROMISES.append(check)
    return check


# ── Playing and saving ────────────────────────────────────────────────────────────────────


@promise
def a_game_ends_and_its_saved_text_replays_identically(game: Game, now: Moment) -> None:
    trace = now.whole_game()
    again = Trace.read(trace.text())
    assert again == trace
    assert again.text() == trace.text()
    assert hash(again) == hash(trace)
    assert game.turn(again.state) == OVER


@promise
def equal_states_have_equal_hashes_and_actions_change_the_state(game: Game, now: Moment) -> None:
    trace = now.whole_game()
    state = now.start
    for step in trace.steps:
        before, state = state, game.apply(state, step.action)
        assert state == step.state
        assert hash(state) == hash(step.state)
        assert state != before


@promise
def apply_leaves_the_old_state_alone_with_and_without_events(game: Game, now: Moment) -> None:
    before = copy.deepcopy(now.state)
    for action in game.actions(now.state):
        events: list[Event] = []
        assert game.apply(now.state, action, events) == game.apply(now.state, action)
        assert now.state == before
        assert hash(now.state) == hash(before)


@promise
def whatever_is_offered_can_be_completed(game: Game, now: Moment) -> None:
    offered = game.actions(now.state)
    for action in now.rng.sample(offered, min(5, len(offered))):
        played_on(game, game.apply(now.state, action), now.rng)


# ── Turns and legality ────────────────────────────────────────────────────────────────────


@promise
def a_seat_or_chance_has_something_to_do_until_the_game_is_over(game: Game, now: Moment) -> None:
    state = now.state
    assert game.turn(state) in (*seats(game), CHANCE, OVER)
    assert bool(game.actions(state)) == (game.turn(state) != OVER)


@promise
def refused_is_exactly_what_is_not_offered(game: Game, now: Moment) -> None:
    state = now.state
    attempts = list(game.attempts(state))
    allowed = [action for action in attempts if game.refusal(state, action) is None]
    offered = game.actions(state)
    assert set(offered) == set(allowed)
    assert len(offered) == len(set(offered))
    assert len(attempts) == len(set(attempts))


@promise
def chance_weighs_exactly_its_actions(game: Game, now: Moment) -> None:
    state = now.state
    if game.turn(state) != CHANCE:
        with pytest.raises(QuintError):
            game.chance(state)
        return
    odds = game.chance(state)
    assert set(odds) == set(game.actions(state))
    assert all(type(weight) is int and weight > 0 for weight in odds.values())
    luck = now.rng.getrandbits(30)
    drawn = Random(luck).choices([*odds], weights=[*odds.values()])[0]
    assert game.toss(state, Random(luck)) == toss(odds, Random(luck)) == drawn


@promise
def scores_and_winners_fit_the_seats(game: Game, now: Moment) -> None:
    state = now.state
    winners = game.winners(state)
    assert len(game.scores(state)) == game.players
    assert all(type(score) is int for score in game.scores(state))
    assert set(winners) <= set(seats(game))
    assert len(winners) == len(set(winners))
    assert not winners or game.turn(state) == OVER


@promise
def the_worth_of_an_action_is_that_of_the_state_it_leads_to(game: Game, now: Moment) -> None:
    """However a room finds it."""
    seat, actions = game.turn(now.state), game.actions(now.state)
    if seat in seats(game):
        one_by_one = [game.worth(game.apply(now.state, action), seat) for action in actions]
        assert game.worths(now.state, actions, seat) == one_by_one


# ── Hidden information ────────────────────────────────────────────────────────────────────


@promise
def the_mover_sees_enough_to_know_what_is_allowed(game: Game, now: Moment) -> None:
    state = now.state
    mover = game.turn(state)
    if mover in seats(game):
        view = game.view(state, mover)
        assert game.actions(view) == game.actions(state)
        for action in game.attempts(state):
            assert game.refusal(view, action) == game.refusal(state, action)


@promise
def an_imagined_state_looks_the_same_and_plays_on(game: Game, now: Moment) -> None:
    for seat in seats(game):
        view = game.view(now.state, seat)
        assert game.view(view, seat) == view
        assert game.turn(view) == game.turn(now.state)
        imagined = game.imagine(view, seat, now.rng)
        assert game.view(imagined, seat) == view
        played_on(game, imagined, now.rng)


# ── Words and drawings ────────────────────────────────────────────────────────────────────


@promise
def an_action_is_read_from_its_own_words(game: Game, now: Moment) -> None:
    state = now.state
    for action in game.attempts(state):
        assert game.read(state, str(action)) == action
        assert game.read(state, f"  {str(action).upper()} ".replace(" ", "  ")) == action


@promise
def refusals_and_events_cite_rules_and_say_something(game: Game, now: Moment) -> None:
    state = now.state
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
def a_picture_can_be_set_up_again(game: Game, now: Moment) -> None:
    state = now.state
    picture = game.picture(state)
    assert picture.strip()
    if type(game).position is quint.Game.position:
        with pytest.raises(QuintError, match="cannot be set up"):
            game.position(picture)
    else:
        assert game.position(picture) == state


@promise
def each_picture_from_start_to_end_can_be_set_up_again(game: Game, now: Moment) -> None:
    """Also when much is on the table: the last states, of play that strives for something too."""
    if type(game).position is quint.Game.position:
        return
    agents = [quint.AGENTS["greedy" if now.seed % 4 == 0 else "random"]] * game.players
    steps = quint.playout(game, agents, Random(now.seed), now.start).steps
    states = [now.start, *[step.state for step in steps]]
    for state in (*states[:5], *Random(now.seed).choices(states, k=5), *states[-10:]):
        assert game.position(game.picture(state)) == state
        drawn = Trace(game, state)
        assert Trace.read(drawn.text()) == drawn


@promise
def every_view_has_a_picture(game: Game, now: Moment) -> None:
    state = now.state
    for seat in seats(game):
        view = game.view(state, seat)
        picture = game.picture(view)
        assert picture.strip()
        if type(game).position is not quint.Game.position:
            assert game.position(picture) == view
