"""Element drawn with letters and read again; and the tables of its board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import quint
from quint import Trace, Unreadable
from quint.games.element import board as tables
from tests.games.element_table import (
    SQUARES,
    around,
    at,
    below_the_board,
    drawing,
    some_fires,
    start,
    two_at_once,
)
from tests.games.words import play

# ── Drawings ──────────────────────────────────────────────────────────────────────────────


def test_a_picture_shows_everything_on_the_table() -> None:
    trace = at("1 f6, 2 k1, E2 c3, E d4, A3 f7, A f8, W b10, F h2", "water fire")
    trace = trace.play("step e5")
    assert (
        trace.game.picture(trace.state)
        == """\
11  .  .  .  .  .  .  .  .  .  .  .
10  .  W  .  .  .  .  .  .  .  .  .
 9  .  .  .  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  A  .  .  .  .  .
 7  .  .  .  .  .  A3 .  .  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  .  1  .  .  .  .  .  .
 4  .  .  .  E^ .  .  .  .  .  .  .
 3  .  .  E2 .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  F  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  2
    a  b  c  d  e  f  g  h  i  j  k
bag fire 28, water 28, earth 27, wind 26
hand fire 1, water 1
steps left 2
turn 1, player 1 to play"""
    )


def test_a_picture_shows_what_was_jumped_and_what_still_flows() -> None:
    trace = at("1 f6, 2 k1, A f7, W b10", "water").play("jump f8")
    assert below_the_board(trace, "jumped") == "f7"
    trace = play(trace, "water c10", "flow c11")
    assert below_the_board(trace, "river") == "b10, c10, c11, to flow 1"
    assert below_the_board(trace, "jumped") == "f7"
    trace = play(trace, "flow d11", "end turn")
    assert below_the_board(trace, "jumped") == ""
    assert below_the_board(trace, "river") == ""


def snake_in_its_bed() -> Trace:
    trace = at("1 a1, 2 k1, W b6 c6 d6 e6 f6", "water", river_reentry="snake")
    path = ["g7", "f7", "e7", "d7", "d6"]
    return play(trace, "water g6", *(f"flow {square}" for square in path))


MOMENTS: dict[str, Callable[[], Trace]] = {
    "drawing": lambda: play(start(players=4), "draw 3", "draw wind"),
    "which river": lambda: at("1 f6, 2 k1, W e5 d6 c5", "water fire").play("water d5"),
    "flowing": lambda: play(at("1 f6, 2 k1, W b10", "water"), "water c10", "flow c11"),
    "free fire": lambda: at(f"1 f6, 2 k6, F {some_fires(26)} c8 e8", "fire").play("fire d8"),
    "won": lambda: at("1 f6, 2 a11, E a10 b11", "earth fire").play("earth b10"),
    "shared": lambda: two_at_once(2, 3),
    "broken off": lambda: play(start(cap=1), "draw 0", "end turn"),
    "snake": snake_in_its_bed,
}


@pytest.mark.parametrize("moment", [*MOMENTS])
def test_a_game_is_set_up_again_from_its_picture_at_any_moment(moment: str) -> None:
    trace = MOMENTS[moment]()
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state


@pytest.mark.parametrize(
    ("where", "below", "says"),
    [
        ("1 f6", [], "player 2"),
        ("1 f6, 2 k1, 3 a1", [], "player 3"),
        ("1 f6 f7, 2 k1", [], "player 1"),
        ("1 f6, 2 k1, X a1", [], "Row 1 of the drawing has 'X'"),
        ("1 f6, 2 k1, A5 a1", [], "Row 1 of the drawing has 'A5'"),
        ("1 f6, 2 k1, E^ a1", [], "no Mountain"),
        ("1 f6, 2 k11, F " + " ".join(SQUARES[:31]), [], "31 Fire"),
        ("1 f6, 2 k1", ["bag fire 31"], "'fire 31'"),
        ("1 f6, 2 k1", ["hand fire 3, wind 2"], "more than 4"),
        ("1 f6, 2 k1", ["player 3 to draw"], "no player '3'"),
        ("1 f6, 2 k1", ["turn 2, player 1 to draw"], "not player 1's"),
        ("1 f6, 2 k1", ["it rains"], "'it rains'"),
        ("1 f6, 2 k1", ["jumped a1"], "no Wind on a1"),
        ("1 f6, 2 k1", ["river a1, a2, to flow 2"], "not the Water of a River"),
        ("1 f6, 2 k1", ["free fire for a1, a2"], "Free Fire goes"),
        ("1 f6, 2 a11, E a10 b11 b10", [], "The Sage on a11 cannot move"),
        # The River k11 j11 has one square to flow to, not two.
        ("1 f6, 2 k1, E j10 k9, W j11 k11", ["river j11, k11, to flow 2"], "cannot be completed"),
    ],
)
def test_a_drawing_that_is_no_position_is_explained(
    where: str, below: list[str], says: str
) -> None:
    with pytest.raises(Unreadable, match=re.escape(says)):
        quint.new("element").position(drawing(where, *below))


# ── The tables of the board ───────────────────────────────────────────────────────────────


def test_the_edge_is_every_square_without_eight_neighbours() -> None:
    start()  # lays the tables out
    edge = {square for square in SQUARES if len(around(square)) < 8}
    assert len(edge) == 40
    assert set(tables.names(tables.EDGE)) == edge
    assert tables.EDGE & ~tables.FULL == 0
    assert set(tables.names(tables.FULL)) == set(SQUARES)
    assert tables.FULL.bit_count() == 121


def test_the_tables_know_the_neighbours_of_each_square() -> None:
    start()
    for square in SQUARES:
        number = tables.SQUARE[square]
        beside = {near for near in around(square) if near[0] == square[0] or near[1:] == square[1:]}
        assert set(tables.names(tables.AROUND[number])) == around(square)
        assert set(tables.names(tables.BESIDE[number])) == beside
