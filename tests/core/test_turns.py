"""A game as turns, each told in one line: counted and written by hand."""

from __future__ import annotations

from random import Random

import pytest

import quint
from quint import CHANCE, Trace
from quint.turns import Turn, told, turns

# Player 1 draws one stone and places it, steps and ends; player 2 draws none and has five steps.
ELEMENT = ["draw 1", "draw fire", "fire h7", "step e6", "end turn", "draw 0"]
FOUR = ["draw 4", "draw fire", "draw wind", "draw fire", "draw wind"]


def played(game: quint.Game, *actions: str) -> Trace:
    trace = Trace(game)
    for action in actions:
        trace = trace.play(action)
    return trace


def test_what_chance_does_belongs_to_whoever_decides_next() -> None:
    trace = played(quint.new("element"), *ELEMENT)
    assert turns(trace) == [Turn(0, 0, 5), Turn(1, 5, 6)]
    assert turns(trace.back(2)) == [Turn(0, 0, 4)]
    assert turns(trace.back(4)) == [Turn(0, 0, 2)]  # chance has not done with it
    assert turns(trace.back(6)) == []


def test_the_deal_is_a_turn_of_its_own() -> None:
    game = quint.new("potion_making")
    trace = quint.playout(game, [quint.AGENTS["greedy"]] * 2, Random(1))
    first, second, *_ = turns(trace)
    assert (first.seat, first.first) == (CHANCE, 0)
    assert second.seat == 0
    assert told(trace, first, 0) == "The game is set up."
    dealt = trace.back(len(trace.steps) - first.after)
    assert turns(dealt) == [first]


@pytest.mark.parametrize("seed", [1, 5, 7])  # in these an Opus takes formulas of the other
def test_a_line_begins_with_whoever_moves_even_if_cards_go_home_first(seed: int) -> None:
    game = quint.new("potion_making", mix="guild")
    trace = quint.playout(game, [quint.AGENTS["greedy"]] * 2, Random(seed))
    for turn in turns(trace):
        if turn.seat != CHANCE:
            assert told(trace, turn, 0).startswith(f"Player {turn.seat + 1} ")


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_every_step_is_in_one_turn_and_every_line_ends(name: str) -> None:
    game = quint.new(name)
    trace = quint.playout(game, [quint.AGENTS["greedy"]] * game.players, Random(2))
    for back in range(0, len(trace.steps), 11):
        part = trace.back(back)
        steps = [n for turn in turns(part) for n in range(turn.first, turn.after)]
        assert steps == list(range(len(part.steps)))
    for turn in turns(trace):
        line = told(trace, turn, 0)
        assert line.endswith(".")
        assert len(line) < 400
        if turn.seat != CHANCE:
            decided = {trace.steps[n].player for n in range(turn.first, turn.after)}
            assert decided <= {turn.seat, CHANCE}


def test_a_turn_is_told_by_what_its_player_does() -> None:
    trace = played(quint.new("element"), *ELEMENT)
    line = "Player 1 places Fire on h7, the Sage steps from f7 to e6."
    assert told(trace, turns(trace)[0], 1) == line
    only_a_step = played(quint.new("element"), *FOUR, "step e6")
    assert told(only_a_step, turns(only_a_step)[0], 1) == "Player 1's Sage steps from f7 to e6."
    assert told(trace, turns(trace)[1], 0) == "Player 2 draws no stones and has 5 steps."


def test_the_words_of_the_box_name_the_player() -> None:
    trace = played(quint.new("quintessence"), "red a1", "green b1")
    assert [told(trace, turn, 0) for turn in turns(trace)] == [
        "Black places red on a1.",
        "White places green on b1.",
    ]


def test_many_things_are_counted() -> None:
    actions = [*FOUR, "fire h7", "fire a1", "wind a3", "wind a5", "step e6"]
    trace = played(quint.new("element"), *actions)
    line = "Player 1 places Fire on h7, places Fire on a1, places Wind on a3, places Wind on a5"
    assert told(trace, turns(trace)[0], 1) == f"{line} and 1 more thing."


def test_nobody_is_told_what_they_did_not_see() -> None:
    """In Mineral Quest a card that is drawn is seen by whoever draws it."""
    game = quint.new("mineral_quest")
    trace = quint.playout(game, [quint.AGENTS["greedy"]] * 3, Random(3))
    for step in trace.steps:
        for event in step.events:
            if event.seen_by is not None and 0 not in event.seen_by:
                hidden = event.says
                assert all(hidden.rstrip(".") not in told(trace, turn, 0) for turn in turns(trace))


def test_points_are_told_once_and_yours_too() -> None:
    """An element's own maker gets half when another brews with it; counted by the scores."""
    game = quint.new("potion_making")
    for seed in range(40):
        trace = quint.playout(game, [quint.AGENTS["greedy"]] * 2, Random(seed))
        for turn in turns(trace):
            if turn.seat != 1:
                continue
            before = trace.steps[turn.first - 1].state
            gained = game.scores(trace.steps[turn.after - 1].state)[0] - game.scores(before)[0]
            line = told(trace, turn, 0)
            assert (f"you get {gained}." in line) == (gained > 0)
            assert line.count("point") <= 2
            if gained:
                return
    pytest.fail("Nobody ever got points in the other's turn.")


def test_a_turn_tells_whose_card_was_used() -> None:
    """Rule 3.4: of 4 points for a card made with another's, its owner gets 2."""
    game = quint.new("potion_making")
    position = """
    desk bat wing: invisible guardian
    formulas 2: potion of eternal sleep [elixir of strength, dragon]
    hand 1: powder of incorporeality, unicorn
    hand 2: banshee
    turn 1, player 1, playing
    """
    drawn = "\n".join(line.strip() for line in position.split("\n"))
    trace = Trace(game, game.position(drawn)).play("brew powder of incorporeality")
    brews = "Player 1 brews Powder of Incorporeality with"
    (turn,) = turns(trace)
    assert told(trace, turn, 0) == f"{brews} Player 2's Potion of Eternal Sleep: 4 points."
    assert told(trace, turn, 1) == f"{brews} your Potion of Eternal Sleep: 4 points, you get 2."


def test_a_stage_of_the_opus_tells_whose_formula_it_was() -> None:
    game = quint.new("potion_making", mix="guild")
    drawn = "opus 1: a\nopus 2: b\nformulas 2: elixir of fire []\nhand 1: dragon"
    trace = Trace(game, game.position(drawn)).play("place elixir of fire of player 2 on sol")
    line = "Player 1 places your Elixir of Fire in the Magnum Opus: 2 points, you get 1."
    assert told(trace, turns(trace)[0], 1) == line


def test_only_a_sage_is_told_of_with_the() -> None:
    """The Philosopher's Stone keeps its name."""
    game = quint.new("quintessential")
    lines = [
        told(trace, turn, 0)
        for seed in range(4)
        for trace in [quint.playout(game, [quint.AGENTS["greedy"]] * 2, Random(seed))]
        for turn in turns(trace)
    ]
    assert any("Philosopher's Stone" in line for line in lines)
    assert not any("Philosopherthe" in line or "Player 7" in line for line in lines)
