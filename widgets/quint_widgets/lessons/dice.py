"""What the lessons about Quintessential share: the game, and how their judges read a table."""

from collections.abc import Callable

import quint
from quint import Trace

game = quint.new("quintessential")


def after(drawing: str, actions: str) -> Trace:
    """A game that goes on from a drawing."""
    trace = Trace(game, game.position(drawing))
    for action in actions.split("; "):
        trace = trace.play(action)
    return trace


def at_once(element: str) -> Callable[[Trace], bool]:
    """Whether a new die of this element came into the pool with the first assistant."""

    def holds(trace: Trace) -> bool:
        first = [step for step in trace.steps if step.state.turns == 1]
        return f"Player 1 puts {element}" in str(first)

    return holds


def not_at_once(element: str) -> Callable[[Trace], str]:
    """What happened instead."""

    def otherwise(trace: Trace) -> str:
        told = str(trace.steps)
        if f"Player 1 puts {element}" in told:
            return f"There is the {element}, but it took more than one assistant."
        if "Player 1 puts " in told:
            got = told.split("Player 1 puts ")[1].split()[0]
            return f"You put {got} into the pool. On one of your cards it would do more."
        return f"No new {element} is in the pool yet."

    return otherwise
