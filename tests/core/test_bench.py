"""The benchmark's own sums; what it measures is left to `make bench`."""

from collections.abc import Callable
from itertools import product
from math import prod
from random import Random

import pytest

import quint
from bench import endgames
from bench.measure import interleaved, ratio
from bench.positions import POSITIONS, position
from bench.tables import (
    ATLAS,
    BRUTE_FORCE,
    CHESS,
    CHESS_LISTS,
    GIN,
    GO,
    PLAY_HEAD,
    drawn,
    greedy_row,
    labs_rows,
    list_rows,
    play_rows,
)
from quint.games.element import State


def test_all_take_turns_and_each_begins_a_round() -> None:
    played: list[str] = []

    def player(name: str) -> Callable[[Random], int]:
        def play(rng: Random) -> int:
            played.append(name)
            return 1

        return play

    # In no time at all each still plays one game per round.
    speeds = interleaved({name: player(name) for name in "abc"}, rounds=3, seconds=1e-9)
    assert "".join(played) == "abcbcacab"  # abc, bca, cab
    assert [len(rounds) for rounds in speeds.values()] == [3, 3, 3]


def test_the_ratio_compares_within_a_round() -> None:
    # The machine was slow in the second round; each round still says one half.
    speeds = {"ours": [50.0, 5.0, 60.0], "yardstick": [100.0, 10.0, 120.0]}
    assert ratio(speeds, "ours", "yardstick") == 0.5


# ── The tables ────────────────────────────────────────────────────────────────────────────


def test_every_room_is_compared_with_somebody_who_plays_too() -> None:
    speeds = {f"quint {name}": [30.0] for name in quint.GAMES}
    speeds |= {GO: [100.0], GIN: [60.0], CHESS: [5.0]}
    rows = play_rows(speeds, compiled=False)
    assert [row[0] for row in rows] == list(speeds)
    assert {len(row) for row in rows} == {len(PLAY_HEAD)}
    told = {row[0]: row[1:] for row in rows}
    assert told["quint quintessence"] == ("30", GO, "0.30", "≥ 0.3")
    assert told["quint element"] == ("30", GO, "0.30", "")
    assert told[GO] == ("100", GO, "1.00", "")


def test_a_card_room_is_compared_with_a_card_game() -> None:
    speeds = {"quint potion_making": [30.0], GO: [100.0], GIN: [60.0]}
    assert play_rows(speeds, compiled=False)[0][2:] == (GIN, "0.50", "≥ 0.5")


def test_compiled_more_is_wanted() -> None:
    speeds = {"quint quintessence": [150.0], GO: [100.0]}
    assert play_rows(speeds, compiled=True)[0][3:] == ("1.50", "≥ 1.8")


def test_lists_are_compared_with_python_chess() -> None:
    speeds = {"quint element, 60 stones": [4000.0], CHESS_LISTS: [10_000.0]}
    ours, chess = list_rows(speeds)
    assert ours == ("quint element, 60 stones", "4,000", CHESS_LISTS, "0.40", "≥ 0.25")
    assert chess[3:] == ("1.00", "")


def test_the_atlas_is_compared_with_brute_force() -> None:
    rows = labs_rows({ATLAS: [500_000.0], BRUTE_FORCE: [4.0]})
    assert rows[0] == (ATLAS, "500,000", BRUTE_FORCE, "125000.00", "≥ 100")
    assert rows[1][3:] == ("1.00", "")


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_to_list_has_much_to_list(name: str) -> None:
    game, state = position(name)
    assert len(game.actions(state)) >= 15  # the choices of a hand of cards, or more


def test_the_crowded_board_has_60_stones_and_four_kinds_in_hand() -> None:
    _, state = position("quint element, 60 stones")
    assert isinstance(state, State)
    assert sum(state.stones.counts()) == 60
    assert state.hand == (1, 1, 1, 1)


def test_nothing_is_wanted_of_greedy_at_a_larger_table() -> None:
    assert greedy_row("element", 2, won=45, games=50) == (
        "quint element",
        "2",
        "50",
        "90%",
        "≥ 90%",
    )
    assert greedy_row("element", 3, won=25, games=50)[-1] == ""


def test_the_table_is_drawn_in_columns() -> None:
    assert drawn(("who", "games"), [("a", "1"), ("b c d e", "1,000,000")]).splitlines() == [
        "| who     |     games |",
        "|---------|----------:|",
        "| a       |         1 |",
        "| b c d e | 1,000,000 |",
    ]


# ── Endgames of Quintessence ──────────────────────────────────────────────────────────────


def test_the_tracks_of_points_counted_by_who_has_won_what() -> None:
    """An open colour of price p has p · p pairs of points, one that is won has p."""
    total = 0
    for owners in product(["nobody", "black", "white"], repeat=5):
        if max(owners.count("black"), owners.count("white")) < 3:
            prices = zip(owners, (1, 2, 3, 4, 5), strict=True)
            total += prod(price * price if who == "nobody" else price for who, price in prices)
    assert endgames.tracks() == total


def test_one_or_two_pieces_are_always_quiet_and_three_nearly() -> None:
    """49 · 4 boards of one piece, 49 · 48 / 2 · 16 of two. Of three in a line, 70 lines, those of
    one colour are Marks, and four pairs of each have the colour they counter between them."""
    assert endgames.quiet_boards(48, 5, Random(1)) == 49 * 4
    assert endgames.quiet_boards(47, 5, Random(1)) == 49 * 48 // 2 * 16
    three = 49 * 48 * 47 // 6 * 64 - 70 * (4 + 4)
    assert endgames.quiet_boards(46, 4000, Random(1)) == pytest.approx(three, rel=0.002)


def test_the_position_some_moves_before_the_end() -> None:
    trace = quint.Trace(endgames.GAME).play("red a1").play("green b1").play("red a2")
    assert endgames.before_end(trace, 2) == trace.steps[0].state
    assert endgames.before_end(trace, 3) == trace.start
