"""Who is measured: each plays one random game to its end and says how many moves it had.

All are driven from the same Python, through the calls their users write, and choose a move
with the same line of code.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import chess
import pyspiel

import quint
from bench.measure import PlayOne


def choose(legal: Sequence[Any], rng: Random) -> Any:
    return legal[int(rng.random() * len(legal))]


def room(name: str) -> PlayOne:
    """A game of ours."""
    game = quint.new(name)

    def play(rng: Random) -> int:
        state, moves = game.start(), 0
        while game.turn(state) != quint.OVER:
            state = game.apply(state, choose(game.actions(state), rng))
            moves += 1
        return moves

    return play


def open_spiel(game: str) -> PlayOne:
    """A C++ game of OpenSpiel, called from Python."""
    loaded = pyspiel.load_game(game)

    def play(rng: Random) -> int:
        state, moves = loaded.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions(), rng))
            moves += 1
        return moves

    return play


def python_chess(rng: Random) -> int:
    """Chess by python-chess, a rules library in pure Python."""
    board, moves = chess.Board(), 0
    while not board.is_game_over():
        board.push(choose(list(board.legal_moves), rng))
        moves += 1
    return moves


YARDSTICK = "OpenSpiel go 7x7"


def contestants() -> dict[str, PlayOne]:
    return {
        **{f"quint {name}": room(name) for name in quint.GAMES},
        YARDSTICK: open_spiel("go(board_size=7)"),
        "OpenSpiel breakthrough 7x7": open_spiel("breakthrough(rows=7,columns=7)"),
        "python-chess": python_chess,
    }
