"""Whole turns: what one player can do before the turn passes on, as lines of actions.

Where a turn has many decisions, looking one action ahead sees no plan, and looking all the way sees
too many. A beam keeps the most promising positions after each decision (Lowerre, "The Harpy speech
recognition system", 1976) and drops those reached before by another order of the same actions.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from quint.core import Game


class Turn(NamedTuple):
    """A line of actions, what it leads to, and how good that looks for the player."""

    worth: float
    line: tuple[Any, ...]
    state: Any


def whole_turns(
    game: Game,
    state: Any,
    actions: Sequence[Any],
    worth: Callable[[Any], float],
    width: int,
    sensible: Callable[[Any], Sequence[Any]],
) -> Generator[int, None, list[Turn]]:
    """Lines that begin with one of these actions and end when the same player has no more to
    decide: the turn or the game is over, or chance comes in between. The best first.
    There is a pause after each position that was gone on from, which tells how many were found.

    `width` is how many positions are kept in mind after each decision, and `sensible` says which
    actions are looked at.
    """
    seat = game.turn(state)
    beam = [Turn(0.0, (), state)]
    ends: list[Turn] = []
    seen = {state}
    while beam:
        found: list[Turn] = []
        for before in beam:
            choices = sensible(before.state) if before.line else actions
            for action in choices:
                after = game.apply(before.state, action)
                if after in seen:
                    continue
                seen.add(after)
                turn = Turn(worth(after), (*before.line, action), after)
                (found if game.turn(after) == seat else ends).append(turn)
            yield len(choices)
        if not found and not ends:
            return beam  # all that could follow was met before, in another order, and dropped
        found.sort(key=_by_worth)
        beam = found[:width]
    ends.sort(key=_by_worth)
    return ends


def _by_worth(turn: Turn) -> float:
    return -turn.worth
