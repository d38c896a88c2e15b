"""Element on the table."""

from __future__ import annotations

import pytest
from quint_widgets.scene import Frame, kind
from quint_widgets.scenes import scenes_of

from quint import Trace
from quint.games.element import Element
from tests.widgets.words import GOLDEN, frames, look_at, marked

GAME = Element()
ISLE = """
11  .  .  .  .  .  .  .  .  .  .  .
10  .  .  .  .  .  .  .  .  A3 .  .
 9  .  .  .  .  .  .  E  .  .  .  .
 8  .  .  .  .  W  E2 .  .  .  .  .
 7  .  .  .  .  W  .  1  A  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  F  .  2  .  .  .  .  .
 4  .  .  .  F  .  .  .  .  .  E  .
 3  .  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  .
    a  b  c  d  e  f  g  h  i  j  k
"""
TURN = "hand fire 2, water 1\nsteps left 2\njumped i10\nturn 3, player 1 to play"
TO_FLOW = "river e8, e7, to flow 2\nsteps left 3\nturn 3, player 1 to play"
TO_CHOOSE = "river e7, line to choose\nturn 3, player 1 to play"


def isle(below: str) -> str:
    """The drawing with these lines below it; Rivers meet in e7 if there is one to choose."""
    meeting = "line to choose" in below
    return (ISLE.replace(" 7  .  .  .  .  W", " 7  .  .  .  W  W") if meeting else ISLE) + below


def look_at_isle(below: str, overlays: tuple[str, ...] = ()) -> Frame:
    return look_at(GAME, isle(below), overlays)


def on_board(frame: Frame) -> set[tuple[str, str]]:
    return {(p.symbol, p.place[5:]) for p in frame.pieces if kind(p.place) == "cell"}


def test_stones_stacks_and_sages_are_those_of_the_drawing() -> None:
    assert on_board(look_at_isle(TURN)) == {
        ("fire-1", "d5"),
        ("fire-1", "d4"),
        ("water-1", "e8"),
        ("water-1", "e7"),
        ("earth-2", "f8"),
        ("earth-1", "g9"),
        ("earth-1", "j4"),
        ("wind-1", "h7"),
        ("wind-3", "i10"),
        ("sage-1", "g7"),
        ("sage-2", "f5"),
        ("halo", "g7"),
    }


def test_a_range_is_one_area_and_jumped_winds_are_marked() -> None:
    frame = look_at_isle(TURN)
    assert marked(frame, "range") == ["cell:f8", "cell:g9"]  # j4 is connected with no Mountain
    assert marked(frame, "jumped") == ["cell:i10"]
    assert marked(frame, "turn") == ["seat:0"]


def test_hand_steps_and_bag_are_shown() -> None:
    frame = look_at_isle(TURN)
    hand = {(p.symbol, p.place) for p in frame.pieces if kind(p.place) == "hand"}
    assert hand == {("fire-in-hand-2", "hand:0:fire"), ("water-1", "hand:0:water")}
    # Of 30 each: 2 Fires lie on the board and 2 in the hand, 2 Waters and 1, 4 Earths, 4 Winds.
    texts = dict(frame.texts)
    assert [texts[f"in bag:{name}"] for name in ("fire", "water", "earth", "wind")] == [
        "26",
        "27",
        "26",
        "26",
    ]
    assert texts["doing:0"] == "●● 2 steps"
    assert "doing:1" not in texts


@pytest.mark.parametrize(
    ("below", "status", "prompt"),
    [
        ("turn 3, player 1 to draw", "Player 1 to draw stones.", "how many stones"),
        ("still to draw 2\nplayer 2 to play", "Player 2 draws 2 more stones.", ""),
        (TURN, "Player 1: 3 stones, 2 steps left.", "a stone"),
        ("steps left 1\nplayer 2 to play", "Player 2: no stones, 1 step left.", "end the turn"),
        (TO_FLOW, "Player 1: the River flows 2 squares.", "2 to go"),
        (TO_CHOOSE, "Player 1: which River flows?", "River"),
    ],
)
def test_the_status_says_what_is_to_be_decided(below: str, status: str, prompt: str) -> None:
    frame = look_at_isle(below)
    assert frame.status == status
    assert prompt in frame.prompt


def test_a_river_that_flows_is_an_area_with_its_number_at_the_head() -> None:
    frame = look_at_isle(TO_FLOW)
    assert marked(frame, "river") == ["cell:e7", "cell:e8"]
    assert ("flow-2", "e7") in on_board(frame)
    assert frame.gestures == {"cell:e6": 0, "cell:d7": 0, "cell:f7": 0}


def test_a_river_takes_its_area_along() -> None:
    """Its tail leaves e8 when its head flows to e6."""
    step = Trace(GAME, GAME.position(isle(TO_FLOW))).play("flow e6").steps[-1]
    frame = scenes_of(GAME).frame(GAME, step.state, (), step.events)
    assert marked(frame, "river") == ["cell:e6", "cell:e7"]
    assert ("flow-1", "e6") in on_board(frame)
    assert [(e.source, e.target) for e in frame.events] == [("cell:e8", "cell:e6")]


MEANT: list[tuple[str, tuple[str, ...], str]] = [
    ("player 1 to draw", ("draw:3",), "draw 3"),
    ("player 1 to draw", ("cell:g6",), "step g6"),
    (TURN, ("draw:3",), "draw 3"),
    (TURN, ("hand:0:fire", "cell:d6"), "fire d6"),
    (TURN, ("hand:0:earth", "cell:d6"), "earth d6"),
    (TURN, ("hand:1:earth", "cell:d6"), "earth d6"),  # nobody has one: the rules say so
    (TURN, ("hand:1:fire", "cell:d6"), "That is the row of Player 2. It is the turn of Player 1."),
    (TURN, ("cell:g7",), "This is your Sage. Choose a lit square: it steps or jumps there."),
    (TURN, ("cell:g6",), "step g6"),
    (TURN, ("cell:h7",), "step h7"),  # Wind: the refusal tells of jumping
    (TURN, ("cell:i7",), "jump i7"),
    (TURN, ("cell:k7",), "jump k7"),  # too far for one Wind: the refusal says where it lands
    (TURN, ("cell:a1",), "step a1"),  # no Wind lies that way
    (TURN, ("turn:end",), "end turn"),
    (TURN, ("turn:return",), "return stones"),
    (TO_FLOW, ("cell:e6",), "flow e6"),
    (TO_FLOW, ("cell:g6",), "flow g6"),
    (TO_FLOW, ("hand:0:fire", "cell:d6"), "fire d6"),
    (TO_CHOOSE, ("cell:e8",), "river e7 north"),
    (TO_CHOOSE, ("cell:f7",), "river e7 east"),
    (TO_CHOOSE, ("cell:e5",), "flow e5"),
]


@pytest.mark.parametrize(("below", "ids", "action"), MEANT)
def test_what_a_gesture_means(below: str, ids: tuple[str, ...], action: str) -> None:
    state = GAME.position(isle(below))
    assert str(scenes_of(GAME).action_of(GAME, state, ids)) == action


LAST_FIRE = """
11  .  .  .  .  .  .  .  .  .  .  1
10  .  .  .  .  .  .  .  .  .  .  .
 9  .  .  .  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  .  .  .  .  .  .
 7  .  .  .  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .  .  .  .
 4  .  .  .  F  F  F  .  .  .  .  .
 3  .  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  2
    a  b  c  d  e  f  g  h  i  j  k
bag fire 1, water 30, earth 30, wind 30
steps left 4
free fire for c4, g4
turn 5, player 1 to play
"""


def test_free_fire_is_placed_by_its_square() -> None:
    frame = look_at(GAME, LAST_FIRE)
    assert frame.status == "Player 1: free Fire to place."
    assert frame.gestures == {"cell:c4": 0, "cell:g4": 0}
    meant = scenes_of(GAME).action_of(GAME, GAME.position(LAST_FIRE), ("cell:k10",))
    assert str(meant) == "free fire k10"


def test_what_a_fire_brings_about_is_marked_as_the_last_move() -> None:
    """Fire on d6 stands next to d5, behind which d4 burns: the free Fire goes to d3."""
    step = Trace(GAME, GAME.position(isle(TURN))).play("fire d6").steps[-1]
    frame = scenes_of(GAME).frame(GAME, step.state, (), step.events)
    assert marked(frame, "last") == ["cell:d3", "cell:d6"]
    assert [(e.piece, e.source) for e in frame.events] == [("fire", "hand:0"), ("fire", "bag")]


def test_the_ways_out_of_each_sage_are_marked_on_request() -> None:
    """Sage 1 on g7: the Range f8, g9 closes no diagonal next to it, f8 itself is taken, and over
    the Wind on h7 a jump leads to i7. Sage 2 on f5 stands free: eight steps."""
    frame = look_at_isle(TURN, ("ways",))
    ways = ["f6", "f7", "g6", "g8", "h6", "h8", "i7"]
    assert marked(frame, "way:1") == [f"cell:{name}" for name in ways]
    around = ["e4", "e5", "e6", "f4", "f6", "g4", "g5", "g6"]
    assert marked(frame, "way:2") == [f"cell:{name}" for name in around]


@pytest.mark.parametrize(
    ("golden", "tone", "rule", "words"),
    [
        ("captured_in_the_corner", "win", "5.1", "cannot move."),
        ("victory_given_away", "win", "6.3", "Player 2 wins: the Sage of Player 3 on a11"),
        ("victory_given_away", "win", "6.3", "Player 1 gave the victory away."),
        ("two_captured_share", "win", "6.3a", "Player 1 and Player 2 win: the Sage of"),
        ("broken_off", "info", "5.1c", "nobody wins"),
    ],
)
def test_the_end_of_element_is_told(golden: str, tone: str, rule: str, words: str) -> None:
    path = GOLDEN / "element" / f"{golden}.quint"
    trace = Trace.read(path.read_text(encoding="utf-8"))
    frame = frames(trace)[-1]
    assert frame.message is not None
    assert (frame.message.tone, frame.message.rule) == (tone, rule)
    assert words in frame.message.text
    assert all(f" on {place[5:]}" in frame.message.text for place in frame.message.at)
    assert bool(frame.message.at) == (tone == "win")
    assert frame.gestures == {}
    assert frame.prompt == ""


def test_a_drawing_may_say_who_has_won() -> None:
    frame = look_at_isle("player 2 has won in turn 5")
    assert frame.message is not None
    assert frame.message.text == "Player 2 wins."


def test_three_and_four_players_are_told_whom_they_hunt() -> None:
    game = Element(players=3)
    places = scenes_of(game).scene(game).places()
    quarry = [places[f"quarry:{seat}"].symbol for seat in range(3)]
    assert quarry == ["sage-2", "sage-3", "sage-1"]
    two = Element(players=2)
    assert "quarry:0" not in scenes_of(two).scene(two).places()
