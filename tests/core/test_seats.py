"""Who sits where, what they may know, and who decides what."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import quint
from quint import Event, Game, QuintError, Trace, seats
from tests.toy import Toy


def begun() -> Trace:
    """Player 1 has played, then player 2."""
    return Trace(quint.new("quintessence")).play("red a1").play("green b1")


def test_seats_are_read_and_counted() -> None:
    assert seats.usual(2) == ("person", "greedy")
    assert seats.read("Person, random") == ("person", "random")
    with pytest.raises(QuintError, match=r"'gredy' can play.* Did you mean 'greedy'\?"):
        seats.read("person,gredy")
    with pytest.raises(QuintError, match="Nobody called '' can play"):
        seats.read("")


def test_people_and_agents_are_found_by_their_seat() -> None:
    table = seats.Seats(("greedy", "person", quint.AGENTS["random"]))
    assert table.people == [1]
    assert table.agents == {0: quint.AGENTS["greedy"], 2: quint.AGENTS["random"]}


def test_chance_decides_by_its_odds_and_an_agent_by_what_it_sees() -> None:
    game = Toy()
    trace = Trace(game)
    shown = []

    def curious(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        shown.append(view)
        return actions[-1]

    table = seats.Seats((curious, "person"))
    while game.turn(trace.state) != 0:
        outcome = table.decide(trace, Random(1))
        assert game.chance(trace.state)[outcome] > 0
        trace = trace.play(outcome)
    view = game.view(trace.state, 0)
    assert view != trace.state
    assert table.decide(trace, Random(1)) == game.actions(view)[-1]
    assert shown == [view]


def test_undo_goes_back_before_the_last_decision_of_a_person() -> None:
    trace = begun()
    assert seats.Seats(("person", "person")).undone(trace) == trace.back(1)
    assert seats.Seats(("person", "greedy")).undone(trace) == trace.back(2)
    assert seats.Seats(("greedy", "person")).undone(trace.back(1)) is None


def test_a_hint_is_what_greedy_would_do_and_the_same_when_asked_again() -> None:
    trace = begun()
    advised = seats.hint(trace, Random(7))
    assert advised == seats.hint(trace, Random(7))
    game, state = trace.game, trace.state
    greedy = quint.AGENTS["greedy"](game, state, game.actions(state), Random(7))
    assert advised == greedy


def test_only_what_all_have_seen_is_told() -> None:
    public = Event("1.1", "say", "Everybody knows.")
    mine = Event("1.1", "say", "Only player 1 knows.", seen_by=(0,))
    ours = Event("1.1", "say", "Players 1 and 2 know.", seen_by=(0, 1))
    events = (public, mine, ours)
    assert seats.seen(events, 0) == events
    assert seats.seen(events, 0, 1) == (public, ours)
    assert seats.seen(events, 2) == (public,)
    assert seats.seen(events, seats.NOBODY) == (public,)
    assert seats.seen(events) == events


def test_the_result_names_all_who_win() -> None:
    class Shared(Toy):
        def winners(self, state: object) -> tuple[int, ...]:
            return (0, 1)

    game = Shared()
    assert seats.result(game, game.start()) == (
        "The game is over: player 1 and player 2 win. Score: player 1 has 0, player 2 has 0."
    )
