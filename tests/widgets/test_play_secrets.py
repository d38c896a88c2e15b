"""Play: hidden hands, the curtain between two people, and what is left to chance."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from quint_widgets.play import Play

from quint import CHANCE, Game, Trace
from quint.thinking import Budget, Thought, agent_of, levels
from tests.toy import State, Toy
from tests.widgets.clicks import (
    PEOPLE,
    enabled,
    frames,
    gesture,
    paths,
    play_out,
    said,
    send,
    sent_by,
    texts,
    tool,
)

# ── Hidden information ────────────────────────────────────────────────────────────────────


def shown(play: Play) -> str:
    """All that a person at the table could get to see: frames, log, pictures."""
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    send(play, {"kind": "log"})
    data, _ = play._repr_mimebundle_()
    told = [
        play.table.frame,
        play.table.analysis,
        messages,
        data["image/svg+xml"],
        data["text/plain"],
    ]
    return json.dumps(told)


def begun(toy: Toy, seed: int) -> Play:
    """A game that stands at the first or second decision of the person."""
    play, rng = Play(toy, seed=seed), Random(seed)
    for _ in range(seed % 2):
        play.play(rng.choice(toy.actions(play.state)))
    return play


def try_to_pick(play: Play) -> None:
    gesture(play, "pick:2")


def try_to_show(play: Play) -> None:
    gesture(play, "show:0")


def switch_analysis(play: Play) -> None:
    tool(play, "analyse")
    assert play.table.analysis["done"]


def look(play: Play) -> None:
    pass


USES = (look, try_to_pick, try_to_show, Play.hint, Play._explain, switch_analysis)


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("seed", range(8))
def test_a_person_is_shown_the_same_whatever_the_others_hold(
    toy: Toy, seed: int, use: Callable[[Play], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals that the person cannot tell apart look alike to the last byte."""
    monkeypatch.setattr(levels, "MASTER", 300)
    state = begun(toy, seed).state
    view = toy.view(state, 0)
    deals = {state, *(toy.imagine(view, 0, Random(n)) for n in range(20))}
    assert len(deals) > 1
    looks = set()
    for deal in deals:
        play = Play(toy, start=deal, seed=seed)
        use(play)
        looks.add(shown(play))
    assert len(looks) == 1


def take_the_first(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
    return actions[0]


def think_of_the_first(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    yield Thought(actions[0], (0.5, 0.5), (actions[0],), 1)


@pytest.mark.parametrize("thinks", [False, True])
def test_an_agent_is_shown_its_own_cards_only(toy: Toy, thinks: bool) -> None:
    """Others' cards are face down for it, and so is the deck."""
    shown_to_it: list[State] = []

    def noting(game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1) -> Any:
        shown_to_it.append(view)
        return (think_of_the_first if thinks else take_the_first)(game, view, actions, rng)

    agent = agent_of(noting, Budget(nodes=1)) if thinks else noting
    for seed in range(8):
        play_out(Play(toy, seats=("person", agent), seed=seed), Random(seed))
    assert len(shown_to_it) > 5
    for view in shown_to_it:
        assert not any(view.deck[1:])
        assert not any(view.hands[0][1:])
        assert any(view.hands[1][1:]) or view.picked > 0


def test_what_only_others_saw_is_never_told(toy: Toy) -> None:
    secrets = 0
    for seed in range(10):
        play = Play(toy, seed=seed)
        messages: list[dict[str, Any]] = []
        sent_by(play, messages)
        before = play.table.frame
        play.restart()
        play_out(play, Random(seed))
        for frame in frames(before, messages):
            told = [row[1] for row in frame.get("events", [])]
            if frame.get("step"):
                for event in play.trace.steps[frame["step"] - 1].events:
                    secrets += event.seen_by == (1,)
                    assert (event.says in told) == (event.seen_by != (1,))
    assert secrets > 20


def test_each_of_two_people_sees_their_own_hand(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    for seat in (0, 1):
        assert toy.turn(play.state) == seat
        cards = {piece[2]: piece[4] for piece in play.table.frame["pieces"]}
        assert cards[f"hand:{seat}"] != "?"
        assert cards[f"hand:{1 - seat}"] == "?"
        if seat == 1:
            break
        while toy.turn(play.state) == seat:
            play.play(toy.actions(play.state)[0])
        assert "pieces" not in play.table.frame  # the curtain has fallen
        assert play.table.frame["curtain"] == "Pass the screen to Player 2."
        tool(play, "lift")


def test_nobody_plays_or_looks_through_the_curtain(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    while toy.turn(play.state) == 0:
        lit = next(paths(play.table.frame["gestures"]))
        gesture(play, *lit)
    before = play.trace
    gesture(play, *lit)
    for id in ("undo", "hint", "why", "analyse", "save", "restart"):
        tool(play, id)
    send(play, {"kind": "load", "text": before.text()})
    assert play.trace is before
    assert play.table.frame["curtain"]
    assert enabled(play) == {"lift"}
    words = play._repr_mimebundle_()[0]["text/plain"]
    assert words == "Pass the screen to Player 2."


def test_who_plays_in_python_sits_at_the_table(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    while toy.turn(play.state) == 0:
        play.play(toy.actions(play.state)[0])
    assert play.table.frame["curtain"]
    play.play(toy.actions(play.state)[0])
    assert "curtain" not in play.table.frame or toy.turn(play.state) == 0


def test_the_log_of_one_person_is_not_left_for_the_next(toy: Toy) -> None:
    """Another story: the browser forgets its log and asks for what the next person saw."""
    play = Play(toy, seats=PEOPLE)
    first = play.table.frame.get("story", 0)
    while toy.turn(play.state) == 0:
        play.play(toy.actions(play.state)[0])
    assert play.table.frame["story"] != first
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    send(play, {"kind": "log"})
    events = [event for step in play.trace.steps for event in step.events]
    told = [row[1] for rows in messages[-1]["content"]["log"] for row in rows]
    assert told == [event.says for event in events if event.seen_by is None]
    tool(play, "lift")
    send(play, {"kind": "log"})
    told = [row[1] for rows in messages[-1]["content"]["log"] for row in rows]
    assert told == [event.says for event in events if event.seen_by != (0,)]
    assert len(told) < len(events)


def test_the_log_of_an_open_game_goes_on_when_the_other_person_moves() -> None:
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    assert "story" not in play.table.frame


def test_chance_is_the_same_again_after_undo(toy: Toy) -> None:
    """Nobody gets another card by taking a move back."""
    play = Play(toy, seed=5)
    play.play(toy.actions(play.state)[0])
    play.play(toy.actions(play.state)[0])
    played = play.trace
    play.undo()
    play.play(played.steps[len(play.trace.steps)].action)
    assert play.trace == played


# ── Chance at the table ───────────────────────────────────────────────────────────────────


def hand(play: Play) -> list[int]:
    return list(play.state.hand)


def test_what_is_left_to_chance_is_drawn_at_once() -> None:
    play = Play("element", seats=PEOPLE)
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    before = play.table.frame
    gesture(play, "draw:3")
    assert [step.player for step in play.trace.steps] == [0, CHANCE, CHANCE, CHANCE]
    told = list(frames(before, messages))
    assert [frame.get("busy", False) for frame in told] == [True, True, True, False]
    assert [frame["events"][0][3:] for frame in told[1:]] == [["bag", "hand:0"]] * 3
    assert sum(hand(play)) == 3
    assert play.state.steps == 2


def test_undo_takes_the_draw_back_with_its_stones_and_redo_brings_the_same() -> None:
    play = Play("element", seats=PEOPLE, seed=3)
    gesture(play, "draw:4")
    drawn, stones = play.trace, hand(play)
    tool(play, "undo")
    assert play.trace == Trace(play.game)
    tool(play, "redo")
    assert play.trace == drawn
    tool(play, "undo")
    gesture(play, "draw:4")
    assert hand(play) == stones
    tool(play, "undo")
    gesture(play, "draw:2")
    assert texts(play.trace)[1:] == texts(drawn)[1:3]  # nobody gets other stones by asking again


def test_undo_takes_one_decision_back_and_then_the_whole_turn() -> None:
    play = Play("element", seats=PEOPLE, seed=3)
    gesture(play, "draw:1")
    gesture(play, "cell:f8")
    gesture(play, "cell:f9")
    assert texts(play.trace)[-2:] == ["step f8", "step f9"]
    tool(play, "undo")
    assert texts(play.trace)[-1] == "step f8"
    tool(play, "undo")
    assert not play.trace.steps
    tool(play, "redo")
    tool(play, "redo")
    assert texts(play.trace)[-2:] == ["step f8", "step f9"]


def test_everything_that_others_did_since_is_marked() -> None:
    """A player that is a function may do several things before it is the person's turn again."""
    plan = iter(["draw 0", "step f4", "step e3", "end turn"])

    def planned(game: Game, view: Any, actions: Any, rng: Random) -> Any:
        return game.read(view, next(plan))

    play = Play("element", seats=("person", planned))
    for ids in (["draw:0"], ["cell:f8"], ["turn:end"]):
        gesture(play, *ids)
    assert texts(play.trace)[-1] == "end turn"
    last = [place for mark, place in play.table.frame["marks"] if mark == "last"]
    assert last == ["cell:f4", "cell:e3"]


@pytest.mark.parametrize(
    ("ids", "tone", "words", "at"),
    [
        (["draw:2"], "refusal", "The stones of this turn are drawn", []),
        (["cell:a1"], "refusal", "a1 is not next to your Sage", ["cell:f7"]),
        (["cell:f5"], "refusal", "f5 is not next to your Sage", ["cell:f7"]),
        (["cell:f7"], "info", "This is your Sage.", []),
        (["turn:return"], "refusal", "no stones in hand to return", []),
        (["hand:0:fire", "cell:a1"], "refusal", "has no Fire in hand", ["hand:0"]),
    ],
)
def test_what_means_nothing_now_is_explained(
    ids: list[str], tone: str, words: str, at: list[str]
) -> None:
    play = Play("element", seats=PEOPLE)
    gesture(play, "draw:0")
    before = play.trace
    gesture(play, *ids)
    told = play.table.frame["message"]
    assert told[0] == tone
    assert words in told[1]
    assert (told[3] if len(told) > 3 else []) == at
    assert play.trace is before


def test_a_place_that_only_holds_pieces_is_no_gesture() -> None:
    play = Play("element", seats=PEOPLE)
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    for ids in (["hand:0", "cell:a1"], ["hand:0:fire", "cell:"], ["bag:fire"], ["seat:0"]):
        gesture(play, *ids)
    assert messages == []


def test_the_tool_why_counts_what_can_be_tried_by_a_gesture() -> None:
    """Before the draw: five numbers, 4 x 121 placements, 121 squares for the Sage and two
    ends of the turn. Only the numbers are allowed."""
    play = Play("element", seats=PEOPLE)
    tool(play, "why")
    assert said(play).startswith("5 of 612 things to try are allowed now. Rule 2.1c rules out")
