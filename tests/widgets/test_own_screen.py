"""A screen of one's own: what each table shows and holds, and what is done at one of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from quint_widgets.own_screen import LEFT, OwnScreen
from quint_widgets.play import ALL_ELSEWHERE, Play

import quint
from quint import OVER, QuintError
from quint.seats import of_a_table
from tests.toy import Toy
from tests.widgets.clicks import PEOPLE, enabled, gesture, paths, tool


def send(own: OwnScreen, content: Any) -> None:
    data = {"method": "custom", "content": content}
    own.table._handle_msg({"content": {"data": data}, "buffers": []})


def cards(table: Any) -> dict[str, str]:
    """What is written on the card in each place."""
    return {piece[2]: piece[4] for piece in table.frame["pieces"]}


def test_each_sees_their_own_hand_and_no_curtain_falls(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    own = play.seat(1)
    for _ in range(3):
        assert cards(play.table)["hand:1"] == "?" != cards(play.table)["hand:0"]
        assert cards(own.table)["hand:0"] == "?" != cards(own.table)["hand:1"]
        if toy.turn(play.state) == OVER:
            break
        play.play(toy.actions(play.state)[0])
        assert "curtain" not in play.table.frame
        assert "curtain" not in own.table.frame


@pytest.mark.parametrize("seed", range(6))
def test_all_that_a_table_holds_is_the_same_whatever_the_others_have(toy: Toy, seed: int) -> None:
    """Deals that Player 2 cannot tell apart give the same bytes, log and pictures included."""
    begun = Play(toy, seats=PEOPLE, seed=seed)
    for _ in range(seed % 3):
        begun.play(Random(seed).choice(toy.actions(begun.state)))
    view = toy.view(begun.state, 1)
    deals = {begun.state, *(toy.imagine(view, 1, Random(n)) for n in range(20))}
    assert len(deals) > 1
    looks = set()
    for deal in deals:
        own = Play(toy, start=deal, seats=PEOPLE).seat(1)
        messages: list[Any] = []
        own.table.comm.send = lambda data=None, to=messages, **more: to.append(data)
        send(own, {"kind": "log"})
        send(own, {"kind": "look", "step": 0, "view": "a"})
        send(own, {"kind": "gesture", "ids": ["pick:2"]})
        data, _ = own._repr_mimebundle_()
        held = [own.table.frame, own.table.news, messages]
        looks.add(json.dumps([held, data["image/svg+xml"], data["text/plain"]]))
    assert len(looks) == 1


def test_what_is_done_at_one_table_is_seen_at_the_other(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    own = play.seat(1)
    while toy.turn(play.state) == 0:
        before = play.trace
        send(own, {"kind": "gesture", "ids": list(next(paths(play.table.frame["gestures"])))})
        assert play.trace is before
        assert own.table.frame["prompt"] == "It is the turn of Player 1, at another screen."
        assert "gestures" not in own.table.frame
        gesture(play, *next(paths(play.table.frame["gestures"])))
        assert own.table.frame["step"] == len(play.trace.steps) == play.table.frame["step"]
    assert toy.turn(play.state) == 1
    before = play.trace
    gesture(play, *next(paths(own.table.frame["gestures"])))
    assert play.trace is before
    assert play.table.frame["prompt"] == "It is the turn of Player 2, at another screen."
    assert "hint" not in enabled(play)
    with pytest.raises(QuintError, match="nothing to decide"):
        play.hint()
    send(own, {"kind": "gesture", "ids": list(next(paths(own.table.frame["gestures"])))})
    assert len(play.trace.steps) > len(before.steps)
    assert play.table.frame["step"] == own.table.frame["step"] == len(play.trace.steps)


def test_a_hint_is_for_whoever_asks(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    own = play.seat(0)
    send(own, {"kind": "tool", "id": "hint"})
    assert own.table.frame["message"][1].startswith("You could try ")
    assert "You could try" not in json.dumps(play.table.frame)


def test_nobody_takes_back_what_another_did() -> None:
    play = Play("quintessence", seats=PEOPLE, keep=False)
    own = play.seat(1)
    send(own, {"kind": "tool", "id": "undo"})
    gesture(play, "supply:red", "cell:a1")
    send(own, {"kind": "tool", "id": "undo"})
    assert len(play.trace.steps) == 1
    send(own, {"kind": "gesture", "ids": ["supply:red", "cell:b2"]})
    assert own.table.frame["message"][0] == "refusal"
    send(own, {"kind": "tool", "id": "why"})
    assert "Rule 3.4" in own.table.frame["message"][1]
    send(own, {"kind": "gesture", "ids": ["supply:blue", "cell:b2"]})
    send(own, {"kind": "tool", "id": "undo"})
    assert len(play.trace.steps) == 1
    assert own.table.frame["step"] == 1


def test_when_everybody_has_one_the_first_table_shows_nothing(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    play.seat(0)
    own = play.seat(1)
    assert play.seat(1) is own
    assert play.table.frame["curtain"] == ALL_ELSEWHERE
    assert "pieces" not in play.table.frame
    tool(play, "lift")
    assert play.table.frame["curtain"] == ALL_ELSEWHERE
    play.share(1)
    assert own.table.frame["curtain"] == LEFT
    assert play.table.frame["curtain"] == "Pass the screen to Player 2."
    tool(play, "lift")
    assert cards(play.table)["hand:0"] == "?" != cards(play.table)["hand:1"]


def test_another_game_comes_to_all_tables() -> None:
    play = Play("quintessence", seats=PEOPLE, keep=False)
    own = play.seat(1)
    element = quint.new("element")
    play.change_to(quint.Trace(element), of_a_table(element, PEOPLE))
    assert own.table.scene == play.table.scene
    play.change_to(quint.Trace(element), of_a_table(element, ("person", "greedy")))
    assert own.table.frame["curtain"] == LEFT


@pytest.mark.parametrize("seat", [1, 2, -1, "1", None])
def test_only_a_person_has_a_screen(seat: Any) -> None:
    play = Play("quintessence", keep=False)
    with pytest.raises(QuintError, match="No person has seat"):
        play.seat(seat)
