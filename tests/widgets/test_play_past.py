"""The move list: turns in lines, looking back at them, going on from there, taking back."""

from __future__ import annotations

from typing import Any

import pytest
from quint_widgets.play import Play

import quint
from quint import QuintError, Trace
from tests.toy import Toy
from tests.widgets.clicks import PEOPLE, enabled, gesture, said, send, sent_by, texts, tool

THREE = ("red a1", "green b1", "red b2")


def three() -> Play:
    play = Play("quintessence", seats=PEOPLE)
    for action in THREE:
        play.play(action)
    return play


def look(play: Play, step: Any, view: Any = "me") -> list[dict[str, Any]]:
    """What the table answers to somebody who looks back."""
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    send(play, {"kind": "look", "step": step, "view": view})
    return [message["content"] for message in messages if message["method"] == "custom"]


# ── Lines ─────────────────────────────────────────────────────────────────────────────────


def test_a_frame_tells_its_turn_and_what_is_new_to_the_viewer() -> None:
    play = Play("quintessence")
    assert "turn" not in play.table.frame
    gesture(play, "supply:red", "cell:a1")
    answer = str(play.trace.steps[1].action)
    colour, square = answer.split()
    line = f"White places {colour} on {square}."
    assert play.table.frame["turn"] == [1, 1, line, 1]  # the second step; mine was the first


def test_a_view_that_opens_late_is_told_every_turn() -> None:
    play = three()
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    send(play, {"kind": "log"})
    assert messages[0]["content"]["turns"] == [
        [0, 0, "Black places red on a1."],
        [1, 1, "White places green on b1."],
        [2, 0, "Black places red on b2."],
    ]


# ── Looking back ──────────────────────────────────────────────────────────────────────────


def test_every_position_can_be_looked_at_and_nothing_changes() -> None:
    play = three()
    before = play.trace, play.table.frame
    for step in range(4):
        (told,) = look(play, step)
        assert (told["kind"], told["view"], told["step"]) == ("past", "me", step)
        lying = [row[0] for row in told["frame"]["pieces"] if row[2].startswith("cell:")]
        placed = [f"{action[0].upper()}{action[-2:]}" for action in THREE[:step]]
        assert {id for id in lying if id in ("Ra1", "Gb1", "Rb2")} == set(placed)
        assert "gestures" not in told["frame"]
    assert (play.trace, play.table.frame) == before


@pytest.mark.parametrize(
    ("step", "view"), [(-1, "me"), (4, "me"), (True, "me"), ("1", "me"), (1, 7), (1, "x" * 1000)]
)
def test_what_is_no_position_is_not_shown(step: Any, view: Any) -> None:
    assert look(three(), step, view) == []


def test_looking_back_shows_what_the_seat_saw_then(toy: Toy) -> None:
    play = Play(toy, seats=("person", "random"), seed=3)
    told = [look(play, step)[0]["frame"] for step in range(len(play.trace.steps) + 1)]
    for step, frame in enumerate(told):
        state = play.trace.steps[step - 1].state if step else play.trace.start
        view = toy.view(state, 0)
        theirs = [row for row in frame.get("pieces", []) if row[2] == "hand:1"]
        assert len(theirs) == sum(view.hands[1])
        assert all(row[3] == "card ?" for row in theirs)


def test_nobody_looks_back_through_a_curtain(toy: Toy) -> None:
    play = Play(toy, seats=("person", "person"), seed=3)
    while not play.table.frame.get("curtain"):
        play.play(toy.actions(play.now.view)[0])
    assert look(play, 1) == []
    before = play.trace
    send(play, {"kind": "cut", "step": 1})
    assert play.trace is before


# ── Going on from there ───────────────────────────────────────────────────────────────────


def test_a_game_goes_on_from_where_it_was_cut_and_redo_brings_it_back() -> None:
    play = three()
    whole = play.trace
    send(play, {"kind": "cut", "step": 1})
    assert texts(play.trace) == ["red a1"]
    tool(play, "redo")
    assert play.trace == whole
    play.cut(3)
    assert play.trace == whole
    with pytest.raises(QuintError, match="The game has 3 actions so far"):
        play.cut(4)
    for step in (-1, 4, True, "1", None):
        send(play, {"kind": "cut", "step": step})
    assert play.trace == whole
    assert said(play) == ""


def test_agents_answer_where_a_game_is_cut() -> None:
    play = Play("quintessence")
    play.play("red a1")
    whole = play.trace
    play.cut(1)
    assert play.trace == whole  # the same answer to the same move
    play.cut(0)
    assert play.trace == Trace(play.game)
    assert "redo" in enabled(play)


# ── Taking back ───────────────────────────────────────────────────────────────────────────


def test_undo_takes_back_a_decision_and_then_whole_turns() -> None:
    play = Play(quint.new("element"), seats=("person", "person"), seed=1)
    play.play("draw 2")
    for _ in range(2):
        play.play(next(a for a in play.game.actions(play.state) if "step" not in str(a)))
    first_turn = play.trace
    play.play("end turn")
    play.play("draw 0")
    play.play(next(a for a in play.game.actions(play.state) if "step" in str(a)))
    play.play("end turn")
    ended = play.trace
    play.undo()
    assert play.trace == ended.back(1)  # my last decision
    play.undo()
    assert play.trace.steps == first_turn.steps + ended.steps[len(first_turn.steps) :][:1]
    play.undo()
    assert play.trace.steps == ()
    for _ in range(3):
        play.redo()
    assert play.trace == ended


def test_whoever_plays_in_between_takes_back_a_decision_again() -> None:
    play = Play(quint.new("element"), seats=("person", "person"), seed=1)
    play.play("draw 0")
    steps = [a for a in play.game.actions(play.state) if "step" in str(a)]
    play.play(steps[0])
    play.undo()
    play.play(steps[1])
    once = play.trace
    play.play(next(a for a in play.game.actions(play.state) if "step" in str(a)))
    play.undo()
    assert play.trace == once
