"""Quintessence on the table."""

from __future__ import annotations

from collections import Counter

import pytest
from quint_widgets.scene import kind
from quint_widgets.scenes import scenes_of

from quint import Trace
from quint.games.quintessence import Quintessence
from tests.widgets.words import look_at

GAME = Quintessence()
MIDDLE = """
7  .  .  .  R  .  .  .
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  B  R* .  R  .  .  G
3  .  .  .  *  .  .  .
2  .  .  .  .  .  .  .
1  .  .  .  N  .  .  .
   a  b  c  d  e  f  g
black has red 1, blue 4
white has purple 1
just played red
move 8, white to play
"""


def test_pieces_and_quints_are_those_of_the_drawing() -> None:
    on = Counter((piece.symbol, piece.place) for piece in look_at(GAME, MIDDLE).pieces)
    board = {(symbol, place) for symbol, place in on if kind(place) == "cell"}
    assert board == {
        ("fire", "cell:d7"),
        ("water", "cell:a4"),
        ("fire", "cell:b4"),
        ("quint", "cell:b4"),
        ("fire", "cell:d4"),
        ("air", "cell:g4"),
        ("quint", "cell:d3"),
        ("earth", "cell:d1"),
    }
    assert set(on.values()) == {1}


def test_a_piece_stands_on_its_quint() -> None:
    order = [piece.symbol for piece in look_at(GAME, MIDDLE).pieces if piece.place == "cell:b4"]
    assert order == ["quint", "fire"]


def test_points_and_won_colours_stand_on_their_player_s_side() -> None:
    tracks = [piece.place for piece in look_at(GAME, MIDDLE).pieces if kind(piece.place) != "cell"]
    assert sorted(tracks) == [
        "pip:0:blue:1",
        "pip:0:blue:2",
        "pip:0:blue:3",
        "pip:0:blue:4",
        "pip:0:red:1",
        "pip:1:purple:1",
        "seal:0:blue",
        "seal:1:purple",
    ]
    texts = dict(look_at(GAME, MIDDLE).texts)
    assert (texts["won:0"], texts["won:1"]) == ("1 of 3", "1 of 3")
    assert texts["track:red"] == "Black 1, White 0"
    assert texts["track:blue"] == "Black 4, White 0, won by Black"


def test_the_colour_just_played_is_barred_and_told() -> None:
    frame = look_at(GAME, MIDDLE)
    assert frame.marks == (("barred", "supply:red"),)
    assert frame.status == "White to move. Red was just played."
    assert "supply:red" not in frame.gestures


def test_squares_under_violence_are_marked_on_request() -> None:
    marks = look_at(GAME, MIDDLE, ("violence",)).marks
    # c4 lies between the red pieces on b4 and d4: no green there. No other pair is one apart.
    assert marks == (("barred", "supply:red"), ("violence:green", "cell:c4"))


def test_purple_points_are_given_on_the_tracks() -> None:
    frame = look_at(GAME, MIDDLE + "purple points to give 2")
    assert frame.status == "White has 2 Purple points to give."
    # Black has won blue and White purple: three colours are open.
    assert frame.gestures == {"track:red": 0, "track:green": 0, "track:brown": 0}


def test_the_last_move_is_marked() -> None:
    step = Trace(GAME).play("red a1").steps[-1]
    frame = scenes_of(GAME).frame(GAME, step.state, (), step.events)
    assert ("last", "cell:a1") in frame.marks
    assert [event.source for event in frame.events] == ["supply:red"]


@pytest.mark.parametrize(
    ("ending", "tone", "rule", "words"),
    [
        ("white has purple 1, red 2, green 3\nwhite has won after 9 moves", "win", "1.3", "White"),
        ("black has won after 9 moves", "win", "8.1", "Black wins: White left no reply."),
        ("broken off after 9 moves", "info", "8.1b", "nobody wins"),
    ],
)
def test_the_end_is_told(ending: str, tone: str, rule: str, words: str) -> None:
    frame = look_at(GAME, MIDDLE.replace("move 8, white to play", ending))
    assert frame.message is not None
    assert (frame.message.tone, frame.message.rule) == (tone, rule)
    assert words in frame.message.text
    assert frame.gestures == {}
    assert frame.status == "The game is over."
