"""The protocol itself: refusals, options, traces, chance and hidden hands."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import quint
from quint import (
    CHANCE,
    OVER,
    BadOption,
    Event,
    Game,
    QuintError,
    Refusal,
    Refused,
    Rule,
    Trace,
    Unreadable,
    rulebook,
)
from tests.toy import FACE_DOWN, Draw, Pick, Show, Toy, toy_in_games


@pytest.fixture(scope="module", autouse=True)
def _toy_among_the_games() -> Iterator[None]:
    with toy_in_games():
        yield


# ── Games and options ─────────────────────────────────────────────────────────────────────


def test_an_unknown_game_is_told_with_the_nearest_name() -> None:
    with pytest.raises(BadOption, match=r"no game 'quintesence'.*Did you mean 'quintessence'\?"):
        quint.new("quintesence")
    with pytest.raises(BadOption, match=r"There is no game 5\. There is: quintessence"):
        quint.new(5)  # type: ignore[call-overload]  # what a person may do all the same


def test_an_unknown_option_is_told_with_the_nearest_name() -> None:
    with pytest.raises(BadOption, match=r"no option 'caps'.*players.*cap.*Did you mean 'cap'\?"):
        quint.new("quintessence", caps=200)
    with pytest.raises(BadOption, match=r"no option 'zzz'. It has: [a-z_, ]+\.$"):
        quint.new("quintessence", zzz=1)


@pytest.mark.parametrize("players", [1, 4, 0, -2, "2", "two", 2.0, True, None, [2]])
def test_a_wrong_player_count_is_told_with_what_is_possible(players: Any) -> None:
    with pytest.raises(BadOption, match="Pairs takes players = a whole number from 2 to 3, not "):
        Toy(players=players)


def test_a_range_of_one_number_is_told_as_that_number() -> None:
    with pytest.raises(BadOption, match=r"Quintessence takes players = 2, not 3\."):
        quint.new("quintessence", players=3)


def test_a_value_an_option_does_not_take_is_told_with_those_it_does() -> None:
    with pytest.raises(BadOption, match=r"takes miss = 'point' or 'nothing', not 'points'\."):
        Toy(miss="points")
    with pytest.raises(BadOption, match="takes miss = "):
        Toy(miss=1)


def test_options_can_be_read_from_text() -> None:
    assert Toy.from_texts({"players": "3", "miss": "nothing"}) == Toy(players=3, miss="nothing")


# ── Actions, refusals, traces ─────────────────────────────────────────────────────────────


def test_a_mistyped_action_gets_the_expectation_and_the_nearest_legal_one() -> None:
    trace = Trace(quint.new("quintessence"))
    with pytest.raises(Unreadable) as caught:
        trace.play("rad a1")
    assert str(caught.value) == (
        "I cannot read 'rad a1'. I expect a colour and a square, like 'red d4', "
        "or 'point to green'. Try: red a1"
    )


def test_the_nearest_action_suggested_is_always_a_legal_one() -> None:
    trace = Trace(Toy()).play("draw 1").play("draw 2").play("draw 3")
    with pytest.raises(Unreadable, match=r"'pick two'.*like 'pick 2' or .*Try: pick [13]$"):
        trace.play("pick two")
    with pytest.raises(Unreadable, match=r"I cannot read 'xxxxx.*…'\. .* Try: pick 1$"):
        trace.play("x" * 1000)


def test_after_the_end_there_is_nothing_to_suggest() -> None:
    over = quint.playout(Toy(), [quint.AGENTS["random"]] * 2, Random(1))
    with pytest.raises(Unreadable, match="the game is over"):
        over.play("hello")
    with pytest.raises(Refused, match=r"pick 1: The game is over\. \(rule 4\.1\)"):
        over.play("pick 1")


def test_a_refused_action_raises_with_its_refusal() -> None:
    trace = Trace(Toy()).play("draw 1").play("draw 2").play("draw 3")
    with pytest.raises(Refused) as caught:
        trace.play(Pick(2))
    assert caught.value.refusal == Refusal("3.1", "You hold no 2.", ("hand:0",))
    assert str(caught.value) == "pick 2: You hold no 2. (rule 3.1)"
    assert isinstance(caught.value, QuintError)


def test_playing_and_going_back_leave_the_old_trace_alone() -> None:
    first = Trace(Toy()).play("draw 1")
    text, state = first.text(), first.state
    longer = first.play("draw 2").play("draw 3")
    shorter = longer.back(2)
    assert (first.text(), first.state) == (text, state)
    assert shorter == first
    assert hash(shorter) == hash(first)
    assert len(longer.steps) == 3
    assert longer.back(0) == longer
    assert longer.back(3) == Trace(Toy())
    assert longer != first
    assert longer != "a game"


@pytest.mark.parametrize("n", [-1, 4, 1000])
def test_going_back_further_than_the_start_is_told(n: int) -> None:
    trace = Trace(Toy()).play("draw 1").play("draw 2").play("draw 3")
    with pytest.raises(QuintError, match=f"Cannot go back {n} steps: the game has 3 so far"):
        trace.back(n)


def test_the_words_of_rules_refusals_events_and_traces() -> None:
    assert str(Rule("4.2", "It stays.", "p. 3")) == "4.2  It stays."
    assert str(Rule("4.2a", "No.", "p. 3", "Always?")) == "4.2a  Always? No."
    assert str(Refusal("4.2", "It stays.")) == "It stays. (rule 4.2)"
    assert str(Event("4.2", "stay", "It stays.")) == "It stays. (rule 4.2)"
    assert repr(Trace(Toy()).play("draw 1")) == "<Trace of Pairs, 1 actions>"


def test_rules_are_read_in_their_order() -> None:
    rules = rulebook.read('["1.2"]\ntext = "a"\nsource = "b"\n["1.1"]\ntext = "c"\nsource = "d"\n')
    assert list(rules) == ["1.2", "1.1"]
    assert rules["1.1"] == Rule("1.1", "c", "d")


# ── Chance and hidden hands, on the toy ───────────────────────────────────────────────────


def test_chance_draws_by_what_is_left_in_the_deck() -> None:
    trace = Trace(Toy())
    assert trace.game.turn(trace.state) == CHANCE
    assert trace.game.chance(trace.state) == {Draw(1): 2, Draw(2): 2, Draw(3): 2}
    trace = trace.play("draw 1")
    assert trace.game.chance(trace.state) == {Draw(1): 1, Draw(2): 2, Draw(3): 2}
    trace = trace.play("draw 1")
    assert trace.game.chance(trace.state) == {Draw(2): 2, Draw(3): 2}
    with pytest.raises(Refused, match=r"No 1 is left\. \(rule 1\.2\)"):
        trace.play("draw 1")
    with pytest.raises(QuintError, match="Nothing in Pairs is left to chance here"):
        trace.game.chance(trace.play("draw 2").state)


def test_a_seat_sees_its_own_hand_and_only_the_number_of_other_cards() -> None:
    game = Toy()
    state = Trace(game).play("draw 1").play("draw 2").play("draw 3").play("pick 3").state
    mine, theirs = game.view(state, 0), game.view(state, 1)
    assert (mine.hands[0], mine.hands[1], mine.picked) == ((0, 1, 0, 0), (1, 0, 0, 0), 3)
    assert (theirs.hands[0], theirs.hands[1], theirs.picked) == (
        (1, 0, 0, 0),
        (0, 0, 1, 0),
        FACE_DOWN,
    )
    assert mine.deck == theirs.deck == (3, 0, 0, 0)
    assert game.picture(theirs) == (
        "deck ? ? ?\nplayer 1 (0 points) ?\nplayer 2 (0 points) 2\npicked ?"
    )


def test_every_deal_a_seat_cannot_rule_out_is_imagined() -> None:
    game = Toy()
    state = Trace(game).play("draw 1").play("draw 2").play("draw 3").state
    rng = Random(1)
    hands = {game.imagine(game.view(state, 0), 0, rng).hands for _ in range(200)}
    mine = (0, 1, 0, 1)  # a 1 and a 3; one of each and both 2s are unseen
    assert hands == {(mine, (0, 1, 0, 0)), (mine, (0, 0, 1, 0)), (mine, (0, 0, 0, 1))}


def told(events: tuple[Event, ...], seat: int) -> list[str]:
    return [event.says for event in events if event.seen_by is None or seat in event.seen_by]


def test_events_that_only_one_seat_sees() -> None:
    trace = Trace(Toy(players=3)).play("draw 2").play("draw 1").play("draw 3").play("draw 3")
    drawn, picked = trace.steps[0].events, trace.play("pick 2").steps[-1].events
    assert told(drawn, 0) == ["Player 1 draws a card.", "It is a 2."]
    assert told(drawn, 1) == told(drawn, 2) == ["Player 1 draws a card."]
    assert told(picked, 0) == ["Player 1 lays a card face down.", "It is the 2."]
    assert told(picked, 1) == told(picked, 2) == ["Player 1 lays a card face down."]
    shown = trace.play("pick 2").play(Show(2)).steps[-1].events
    assert told(shown, 1) == [
        "Player 1 shows player 3 a 2.",
        "No pair: player 3 scores 1.",
    ]


@given(seed=st.integers(0, 10_000), players=st.sampled_from([2, 3]))
@settings(max_examples=50, deadline=None)
def test_no_card_is_lost_or_made_not_even_in_an_imagined_state(seed: int, players: int) -> None:
    trace = quint.playout(Toy(players=players), [quint.AGENTS["random"]] * players, Random(seed))
    for step in trace.steps:
        for state in (step.state, *imagined(trace.game, step.state, Random(seed))):
            piles = [state.deck, *state.hands, state.gone]
            held = [sum(pile[kind] for pile in piles) for kind in range(4)]
            if state.picked > 0:
                held[state.picked] += 1
            assert held == [0, 2, 2, 2]


def imagined(game: Game, state: Any, rng: Random) -> list[Any]:
    return [game.imagine(game.view(state, seat), seat, rng) for seat in range(game.players)]


# ── Playouts ──────────────────────────────────────────────────────────────────────────────


def test_a_playout_is_the_game_played_action_by_action() -> None:
    whole = quint.playout(Toy(players=3), [quint.AGENTS["greedy"]] * 3, Random(3))
    again: Trace = Trace(Toy(players=3))
    for step in whole.steps:
        again = again.play(step.action)
    assert again == whole
    assert whole.game.turn(whole.state) == OVER
    assert whole == quint.playout(Toy(players=3), [quint.AGENTS["greedy"]] * 3, Random(3))


def test_a_playout_can_start_anywhere() -> None:
    game = quint.new("quintessence", cap=9)
    start = Trace(game).play("red a1").play("green b1").state
    trace = quint.playout(game, [quint.AGENTS["random"]] * 2, Random(3), start)
    assert trace.start == start
    assert Trace.read(trace.text()) == trace


def test_a_playout_stops_at_an_agent_that_answers_something_else() -> None:
    def stale(game: Any, view: Any, actions: Any, rng: Random) -> Any:
        return "red"

    with pytest.raises(QuintError, match=r"An agent answered 'red', which is not legal\."):
        quint.playout(Toy(players=3), [stale] * 3, Random(1))


def test_a_playout_needs_an_agent_for_each_seat() -> None:
    with pytest.raises(QuintError, match=r"Pairs needs 3 agents here, not 2\."):
        quint.playout(Toy(players=3), [quint.AGENTS["random"]] * 2, Random(1))


def test_the_usual_worth_is_the_lead_over_the_best_of_the_others() -> None:
    game = Toy(players=3)
    state = game.start()._replace(points=(4, 1, 6))
    assert [game.worth(state, seat) for seat in range(3)] == [-2, -5, 2]


# ── Compiled or not ───────────────────────────────────────────────────────────────────────


def test_weak_references_and_the_garbage_collector_get_along() -> None:
    """In a Python of its own, since a compiled class with a wrong shape brings Python down."""
    script = """
import contextlib, gc, quint, weakref
trace = quint.Trace(quint.new("quintessence")).play("red a1")
for thing in (trace.game, trace, trace.steps[0], trace.state):
    with contextlib.suppress(TypeError):  # without room for one, as most of them are
        reference = weakref.ref(thing)
        gc.collect()
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=60).returncode == 0


def test_what_mypy_knows_of_a_game_is_nothing_when_it_runs() -> None:
    assert Game[int, str] is Game
    assert Toy.__mro__ == (Toy, Game, object)
