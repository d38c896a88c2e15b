"""How fast players think: positions a second, beside the tree search of OpenSpiel.

Theirs: the Python bot (open_spiel.python.algorithms.mcts) and the C++ one, on go 7x7, which has
about as many moves as Quintessence. A visit of theirs values one position, by a random game to its
end; in a second row all moves of these games are counted as well. Ours: the master of each room
in the middle of a game; every position counts that was made.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import quint
from bench import tables
from bench.measure import PlayOne
from quint.thinking import Budget, think
from quint.thinking.levels import thinker_of

VISITS = 60  # of one search of theirs
POSITIONS = 4000  # of one search of ours


class Counting(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Random games to the end, as theirs, and how many moves they had."""

    def __init__(self, seed: int) -> None:
        super().__init__(n_rollouts=1, random_state=np.random.RandomState(seed))
        self.moves = 0

    def evaluate(self, state: Any) -> Any:
        working = state.clone()
        while not working.is_terminal():
            working.apply_action(self._random_state.choice(working.legal_actions()))
            self.moves += 1
        return np.array(working.returns())


def middle(game: Any, moves: int) -> Any:
    """A position of theirs after some random moves."""
    state, rng = game.new_initial_state(), Random(1)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def python_bot(count: Callable[[Counting], int]) -> PlayOne:
    game = pyspiel.load_game("go(board_size=7)")
    state = middle(game, 10)

    def search(rng: Random) -> int:
        evaluator = Counting(rng.getrandbits(30))
        bot = mcts.MCTSBot(game, 2.0, VISITS, evaluator, solve=False)
        bot.mcts_search(state)
        return count(evaluator)

    return search


def cpp_bot(rng: Random) -> int:
    """Visits; its games are played inside, and nobody counts their moves."""
    game = pyspiel.load_game("go(board_size=7)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(30))
    seed = rng.getrandbits(30)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, VISITS, 100, False, seed, False)
    bot.mcts_search(middle(game, 10))
    return VISITS


def ours(room: str) -> PlayOne:
    game = quint.new(room)
    state, rng = game.start(), Random(1)
    greedy, decisions = quint.AGENTS["greedy"], 0
    while decisions < 12:
        turn = game.turn(state)
        if turn == quint.CHANCE:
            state = game.apply(state, quint.toss(game.chance(state), rng))
            continue
        decisions += 1
        state = game.apply(state, greedy(game, state, game.actions(state), rng))
    while game.turn(state) < 0:
        state = game.apply(state, quint.toss(game.chance(state), rng))
    view = game.view(state, game.turn(state))

    def search(rng: Random) -> int:
        budget = Budget(nodes=POSITIONS)
        return think(thinker_of(game), game, view, rng, budget).effort

    return search


def thinkers() -> dict[str, PlayOne]:
    return {
        **{f"quint {room}": ours(room) for room in quint.GAMES},
        tables.VISITS: python_bot(lambda evaluator: VISITS),
        tables.PYTHON_MOVES: python_bot(lambda evaluator: evaluator.moves + VISITS),
        "OpenSpiel C++ MCTS, go 7x7, visits": cpp_bot,
    }
