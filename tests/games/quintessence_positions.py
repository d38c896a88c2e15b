"""Positions of Quintessence to try its analyses on: out of random games, and drawn ones."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import quint
from quint.agents import random_agent
from quint.core import playout
from quint.games.quintessence import Quintessence, State

GAME = Quintessence()


def random_states(games: int, seed: int) -> list[State]:
    """All states of some random games in which a placement is to be made."""
    traces = [playout(GAME, [random_agent] * 2, Random(seed + n)) for n in range(games)]
    states = [step.state for trace in traces for step in trace.steps]
    return [state for state in states if GAME.turn(state) != quint.OVER and not state.due]


def drawn(colours: dict[str, int], quints: Iterable[str], *below: str) -> State:
    """The position with these colours (0 to 3) on squares, these Quints and these lines."""
    tokens = {at: "RGNB"[colour] for at, colour in colours.items()}
    for at in quints:
        tokens[at] = tokens.get(at, "") + "*"
    rows = [[tokens.get(f"{file}{rank}", ".") for file in "abcdefg"] for rank in "7654321"]
    return GAME.position("\n".join([*(" ".join(row) for row in rows), *below]))
