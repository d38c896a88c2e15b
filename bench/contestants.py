"""Who is measured: each plays one random game to its end and says how many moves it had.

All are driven from the same Python, through the calls their users write: list the legal moves,
choose one with the same expression, play it, until there is none.
"""

from random import Random

import chess
import pyspiel

import quint
from bench.measure import PlayOne


def room(name: str) -> PlayOne:
    """A game of ours."""
    game = quint.new(name)

    def play(rng: Random) -> int:
        state, moves, random = game.start(), 0, rng.random
        while legal := game.actions(state):
            state = game.apply(state, legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def open_spiel(game: str) -> PlayOne:
    """A C++ game of OpenSpiel, called from Python."""
    loaded = pyspiel.load_game(game)

    def play(rng: Random) -> int:
        state, moves, random = loaded.new_initial_state(), 0, rng.random
        while legal := state.legal_actions():
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def python_chess(rng: Random) -> int:
    """Chess by python-chess, a rules library in pure Python."""
    board, moves, random = chess.Board(), 0, rng.random
    while legal := list(board.legal_moves):
        board.push(legal[int(random() * len(legal))])
        moves += 1
        if board.is_insufficient_material() or board.is_seventyfive_moves():
            break  # otherwise two bare kings would wander for ever
    return moves


YARDSTICK = "OpenSpiel go 7x7"


def contestants() -> dict[str, PlayOne]:
    return {
        **{f"quint {name}": room(name) for name in quint.GAMES},
        YARDSTICK: open_spiel("go(board_size=7)"),
        "OpenSpiel breakthrough 7x7": open_spiel("breakthrough(rows=7,columns=7)"),
        "python-chess": python_chess,
    }
