"""Thoughts: what they say, who may stop them, what they rest on, and what they never know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

import quint
from quint import Game, QuintError
from quint.core import playout
from quint.games.element import Element
from quint.games.element.explore import captures
from quint.thinking import Budget, Stumbled, Thinking, Thought, agent_of, plans, think
from quint.thinking.levels import think_in_worlds, thinker_of
from quint.thinking.turns import whole_turns
from tests.toy import Show, State, Toy

ROOMS = [*quint.GAMES.values(), Toy]
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)


def middle(game: Game, seed: int, decisions: int = 14) -> Any:
    """The last state with a real choice among the first decisions of a random game."""
    rng = Random(seed)
    state = found = game.start()
    while decisions and (turn := game.turn(state)) != quint.OVER:
        if turn == quint.CHANCE:
            state = game.apply(state, quint.toss(game.chance(state), rng))
            continue
        actions = game.actions(state)
        if len(actions) > 1:
            found = state
            decisions -= 1
        state = game.apply(state, rng.choice(actions))
    return found


# ── One thought after the other ───────────────────────────────────────────────────────────


@every_room
def test_thoughts_come_at_once_and_each_rests_on_more(room: type[Game]) -> None:
    game = room()
    state = middle(game, 1)
    seat = game.turn(state)
    view = game.view(state, seat)
    actions = game.actions(view)
    effort = -1
    for thought in islice(thinker_of(game)(game, view, actions, Random(3)), 30):
        assert thought.action in actions  # whoever stops it here has a legal action
        assert thought.line[0] == thought.action
        assert len(thought.value) == game.players
        assert sum(thought.value) == pytest.approx(1)
        assert thought.effort >= effort
        effort = thought.effort


@every_room
def test_a_thinker_pauses_often(room: type[Game]) -> None:
    """So that whoever drives it in slices is never kept waiting for long."""
    game = room()
    state = middle(game, 3)
    view = game.view(state, game.turn(state))
    before = 0
    for thought in islice(thinker_of(game)(game, view, game.actions(view), Random(2)), 80):
        assert thought.effort - before < 2500
        before = thought.effort


@every_room
def test_the_same_view_and_seed_give_the_same_thoughts(room: type[Game]) -> None:
    """Two states with one view: what the true state hides, and its order, cannot be told."""
    game = room()
    for seed in range(2):
        state = middle(game, seed)
        seat = game.turn(state)
        view = game.view(state, seat)
        other = game.view(game.imagine(view, seat, Random(99 + seed)), seat)
        assert other == view
        told = [
            list(islice(thinker_of(game)(game, shown, game.actions(shown), Random(5)), 25))
            for shown in (view, other)
        ]
        assert told[0] == told[1]


def test_a_budget_of_positions_is_the_same_on_every_machine() -> None:
    game = quint.new("quintessence")
    state = middle(game, 4)
    thoughts = [think(thinker_of(game), game, state, Random(1), Budget(nodes=900)) for _ in "ab"]
    assert thoughts[0] == thoughts[1]
    assert 900 <= thoughts[0].effort < 1500


@pytest.mark.parametrize("room", [quint.GAMES["quintessence"], Toy], ids=lambda room: room.name)
def test_more_lines_are_told_to_those_who_analyse(room: type[Game]) -> None:
    game = room()
    state = middle(game, 2)
    seat = game.turn(state)
    view = game.view(state, seat)
    *_, last = islice(thinker_of(game)(game, view, game.actions(view), Random(1), lines=3), 60)
    told = [last, *last.others]
    assert len({thought.action for thought in told}) == len(told) > 1
    values = [thought.value[seat] for thought in last.others]
    assert values == sorted(values, reverse=True)


@every_room
def test_each_of_a_few_given_actions_is_valued(room: type[Game]) -> None:
    """However bad: whoever asks for as many lines as there are actions wants to compare them."""
    game = room()
    for seed in range(3):
        state = middle(game, seed)
        seat = game.turn(state)
        view = game.view(state, seat)
        first, *_, last = game.actions(view)
        asked, budget = (first, last), Budget(nodes=30_000)
        thought = think(thinker_of(game), game, view, Random(1), budget, asked, lines=2)
        told = [thought, *thought.others]
        assert {each.action for each in told} == {first, last}
        assert all(each.is_weighed for each in told)


# ── Who drives ────────────────────────────────────────────────────────────────────────────


def slow_then_wrong(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    yield Thought(actions[0], (0.5, 0.5), (actions[0],), 1)
    raise ZeroDivisionError("division by zero")


def test_thinking_goes_on_in_slices_and_stops_when_told() -> None:
    game = quint.new("quintessence")
    state = middle(game, 1)
    thinking = Thinking(thinker_of(game), game, state, Random(1), Budget(seconds=60))
    assert thinking.best is None
    first = thinking.advance(0.001)
    later = thinking.advance(0.05)
    assert first is not None
    assert later is not None
    assert later.effort > first.effort
    assert not thinking.finished
    assert thinking.stop() == later
    assert thinking.finished
    assert thinking.advance() == later  # nothing more is looked at


def test_stopping_before_the_first_thought_still_gives_an_action() -> None:
    game = quint.new("quintessence")
    thinking = Thinking(thinker_of(game), game, game.start(), Random(1), Budget(nodes=50))
    assert thinking.stop().action in game.actions(game.start())


def test_an_error_in_the_middle_is_one_sentence_and_loses_nothing() -> None:
    game = quint.new("quintessence")
    thinking = Thinking(slow_then_wrong, game, game.start(), Random(1), Budget(nodes=50))
    with pytest.raises(Stumbled) as caught:
        thinking.advance(10)
    assert str(caught.value) == (
        "The player that thinks has stumbled ('division by zero'); "
        "the game goes on with another move or another player."
    )
    assert thinking.finished
    assert thinking.stop().action in game.actions(game.start())


def wrong_at_once(*_: Any) -> Iterator[Thought]:
    raise ZeroDivisionError("division by zero")


def without_a_thought(*_: Any) -> Iterator[Thought]:
    return iter([])


def no_thinker(*_: Any) -> Any:
    return None


def of_no_thought(*_: Any) -> Iterator[Any]:
    yield "red a1"


def of_no_action(*_: Any) -> Iterator[Thought]:
    yield Thought("red z9", (0.5, 0.5), ("red z9",), 1)


@pytest.mark.parametrize(
    ("thinker", "reason"),
    [
        (wrong_at_once, "'division by zero'"),
        (without_a_thought, "it came to no thought"),
        (no_thinker, "\"'NoneType' object is not iterable\""),
        (of_no_thought, "\"'red a1' is no Thought\""),
        (of_no_action, "'red z9 is not allowed here'"),
    ],
)
def test_whatever_a_thinker_does_wrong_is_one_sentence(thinker: Any, reason: str) -> None:
    game = quint.new("quintessence")
    sentence = (
        f"The player that thinks has stumbled ({reason}); "
        "the game goes on with another move or another player."
    )
    with pytest.raises(Stumbled) as driven:
        think(thinker, game, game.start(), Random(1), Budget(nodes=50))
    with pytest.raises(Stumbled) as stopped:
        Thinking(thinker, game, game.start(), Random(1), Budget(nodes=50)).stop()
    assert str(driven.value) == str(stopped.value) == sentence


def test_an_interrupt_before_the_first_thought_still_leaves_an_action_to_play() -> None:
    game = quint.new("quintessence")
    interrupts = iter([KeyboardInterrupt()])

    def interrupted_once(
        game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
    ) -> Iterator[Thought]:
        for interrupt in interrupts:
            raise interrupt
        return slow_then_wrong(game, view, actions, rng)

    thinking = Thinking(interrupted_once, game, game.start(), Random(1), Budget(nodes=50))
    with pytest.raises(KeyboardInterrupt):
        thinking.advance()
    assert thinking.stop().action in game.actions(game.start())


def test_chance_does_not_think() -> None:
    game = quint.new("element")
    drawing = game.apply(game.start(), game.read(game.start(), "draw 4"))
    assert game.turn(drawing) == quint.CHANCE
    with pytest.raises(QuintError) as caught:
        Thinking(thinker_of(game), game, drawing, Random(1), Budget(nodes=1))
    assert str(caught.value) == "Chance decides here, so there is nothing to think about."


def test_nothing_is_thought_about_where_nothing_is_decided() -> None:
    game = quint.new("quintessence", cap=1)
    over = game.apply(game.start(), game.actions(game.start())[0])
    with pytest.raises(QuintError, match="nothing to decide here"):
        Thinking(thinker_of(game), game, over, Random(1), Budget(nodes=1))


def test_one_action_needs_no_thought() -> None:
    game = quint.new("quintessence")
    only = game.actions(game.start())[:1]
    agent = agent_of(slow_then_wrong, Budget(nodes=50))
    assert agent(game, game.start(), only, Random(1)) == only[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0", "A budget is from 1 to 50,000,000 positions, not 0."),
        ("86400s", "A budget is from 0.001 to 600 seconds, not 86400."),
        ("0s", "A budget is from 0.001 to 600 seconds, not 0."),
        ("99999999999", "A budget is from 1 to 50,000,000 positions, not 99,999,999,999."),
        (
            "long",
            "I cannot read the budget 'long'. "
            "Write a number of positions like 5000, or seconds like 2s.",
        ),
        ("-5", None),
        ("1e9", None),
        ("", None),
        ("s", None),
        ("٣", None),
    ],
)
def test_a_budget_that_is_none_gets_one_sentence(text: str, sentence: str | None) -> None:
    with pytest.raises(QuintError) as caught:
        Budget.read(text)
    assert sentence is None or str(caught.value) == sentence
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"nodes": "5"}, "A budget is a whole number of positions, not '5'."),
        ({"nodes": 1.5}, "A budget is a whole number of positions, not 1.5."),
        ({"nodes": True}, "A budget is a whole number of positions, not True."),
        ({"seconds": "2s"}, "A budget is a number of seconds, not '2s'."),
        ({"seconds": True}, "A budget is a number of seconds, not True."),
    ],
)
def test_a_budget_of_anything_else_gets_one_sentence(given: Any, sentence: str) -> None:
    with pytest.raises(QuintError) as caught:
        Budget(**given)
    assert str(caught.value) == sentence


def test_a_thought_that_rests_on_nothing_tells_no_chances() -> None:
    thought = Thought("red d4", (0.5, 0.5), ("red d4", "blue e5"), 1, "at first sight")
    assert str(thought) == "red d4, then blue e5; at first sight, 1 position"
    assert not thought.is_weighed


def test_budgets_are_read() -> None:
    assert Budget.read(" 5_000 ") == Budget(nodes=5000)
    assert Budget.read("0.5S") == Budget(seconds=0.5)
    with pytest.raises(QuintError, match="Thinking needs an end"):
        Budget()


def drawn(game: Game, stones: str) -> Any:
    """The first turn of Element with these stones in the hand."""
    state = game.start()
    for word in ("4", *stones.split()):
        state = game.apply(state, game.read(state, f"draw {word}"))
    return state


@pytest.mark.parametrize("stones", ["fire water earth wind", "fire fire earth earth"])
def test_without_time_element_plays_as_greedy(stones: str) -> None:
    """Four stones take a thousand positions to the first whole turn: a budget may end before."""
    game = quint.new("element")
    state = drawn(game, stones)
    action = think(thinker_of(game), game, state, Random(3), Budget(nodes=1)).action
    worths = [game.worth(game.apply(state, each), 0) for each in game.actions(state)]
    assert game.worth(game.apply(state, action), 0) == max(worths)
    assert min(worths) < max(worths)


def unclear(game: Element) -> Any:
    """A position of a greedy game in which nobody knows of a capture after 3,000 positions."""
    trace = playout(game, [quint.AGENTS["greedy"]] * 2, Random(2))
    full = [step.state for step in trace.steps if sum(step.state.hand) == 4]
    for state in full:
        found = captures.capture_this_turn(game, state, limit=3000)
        if found.verdict == "limit":
            return state
    raise AssertionError("no such position")


@pytest.mark.parametrize("nodes", [300, 1000, 3000])
def test_a_small_budget_is_not_spent_on_one_long_search(nodes: int) -> None:
    """The look for a capture goes on in steps; the longest of them would be 12,000 positions."""
    game = Element()
    thought = think(thinker_of(game), game, unclear(game), Random(3), Budget(nodes=nodes))
    assert thought.effort < 2 * nodes + 1000


# ── Hidden cards ──────────────────────────────────────────────────────────────────────────


def two_thirds() -> tuple[Toy, State]:
    """Both 2s are gone and I picked a 3: player 3, with two cards, has the other one two times
    in three. By hand: showing it to player 3 scores with chance 2/3, to player 2 with 1/3."""
    hands = ((0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0))
    return Toy(players=3), State((0, 0, 0, 0), hands, (0, 0, 2, 0), (0, 0, 0), 0, False, 3)


def test_a_thinker_guesses_by_the_odds_of_what_it_cannot_see() -> None:
    game, view = two_thirds()
    for seed in range(10):
        thought = think(think_in_worlds, game, view, Random(seed), Budget(nodes=2000))
        assert thought.action == Show(2)


# ── Races ─────────────────────────────────────────────────────────────────────────────────


class Patient(plans.Foresight):
    """Needs six worlds to drop an action, and more proof than there can be."""

    fewest_worlds = 6
    clearly = 1000.0


def test_a_race_ends_when_one_action_is_left_and_goes_on_for_whoever_wants_more_proof() -> None:
    game, view = two_thirds()
    actions = game.actions(view)
    hasty = [*plans.thoughts(plans.Foresight(game), view, actions, Random(2), lines=2)]
    assert len(hasty) < 200  # it was told after each world that one of the two is clearly worse
    patient = [*islice(plans.thoughts(Patient(game), view, actions, Random(2), lines=2), 500)]
    assert len(patient) == 500
    assert patient[-1].others[0].rests_on == patient[-1].rests_on  # both are still in the race


class Indifferent(plans.Foresight):
    """To whom everything is worth the same after one action."""

    def far_enough(self, start: Any, state: Any) -> bool:
        return state is not start

    def shares(self, state: Any) -> plans.Shares:
        return (0.5, 0.5)


@pytest.mark.parametrize("thoughts", [1, 8], ids=["at first sight", "after some worlds"])
def test_of_actions_that_are_as_good_each_is_as_likely(thoughts: int) -> None:
    """A 1 and a 2 in the hand, and nothing known: 200 coins give 70 to 130 heads, all but once in
    some ten thousand times. The order in which the actions are told does not matter."""
    game = Toy()
    view = State((3, 0, 0, 0), ((0, 1, 1, 0), (1, 0, 0, 0)), (0, 0, 0, 0), (0, 0), 0, False, -1)
    actions = game.actions(view)
    assert len(actions) == 2
    for given in (actions, actions[::-1]):
        chosen = []
        for seed in range(200):
            told = plans.thoughts(Indifferent(game), view, given, Random(seed))
            chosen.append([*islice(told, thoughts)][-1].action)
        assert 70 <= chosen.count(actions[0]) <= 130


def test_what_a_glance_has_said_holds_until_there_are_enough_worlds() -> None:
    game, view = two_thirds()
    actions = game.actions(view)
    before = Thought(Show(1), (0.2, 0.4, 0.4), (Show(1),), 7, "a glance")
    looking = plans.thoughts(Patient(game), view, actions, Random(1), before=before)
    rests = [thought.rests_on for thought in islice(looking, 20)]
    held = rests.index("3 imagined games")  # half of six
    assert set(rests[:held]) == {"a glance"}
    assert "a glance" not in rests[held:]


def test_whoever_glances_first_looks_on_where_the_glance_ended() -> None:
    game, view = two_thirds()
    actions = game.actions(view)
    glance, look = Patient(game), Patient(game)
    both = plans.glance_and_look(glance, look, 30, view, actions, Random(1))
    efforts = [thought.effort for thought in islice(both, 40)]
    assert efforts == sorted(efforts)
    assert 30 <= glance.nodes < 40  # it is asked no more, and the rest is for the look
    assert look.nodes == efforts[-1] > 60


# ── Whole turns ───────────────────────────────────────────────────────────────────────────


WAYS = {"start": ("a", "b"), "a": ("b",), "b": ("end",)}


class Detour:
    """From the start to a or b; from a to b only; the turn ends after b."""

    def apply(self, state: str, action: str) -> str:
        return action

    def turn(self, state: str) -> int:
        return 1 if state == "end" else 0

    def look(self, width: int) -> list[tuple[str, ...]]:
        worths = {"a": 2.0, "b": 1.0, "end": 0.0}
        game: Any = self
        looking = whole_turns(
            game, "start", WAYS["start"], worths.__getitem__, width, WAYS.__getitem__
        )
        return [turn.line for turn in plans.at_once(looking)]  # type: ignore[arg-type]


def test_a_turn_is_found_even_if_all_that_follows_was_dropped_before() -> None:
    """One position is kept in mind: b is dropped for a, and from a there is only b again."""
    assert Detour().look(width=1) == [("a",)]
    assert Detour().look(width=2) == [("b", "end")]
