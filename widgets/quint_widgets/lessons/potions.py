"""What the exercises of Potion-making ask about a turn that was played on a board."""

from collections.abc import Callable
from fractions import Fraction

from quint import Trace
from quint_widgets.exercise import Judge, number


def own_turn(trace: Trace) -> Trace:
    """The game up to the end of its first turn: what was tried after it does not count."""
    done, state = 0, trace.start
    for step in trace.steps:
        if state.turns != trace.start.turns:
            break
        done, state = done + 1, step.state
    return trace.back(len(trace.steps) - done)


def gained(trace: Trace) -> tuple[int, ...]:
    """What each player got in the first turn."""
    now, then = own_turn(trace).state.points, trace.start.points
    return tuple([after - before for after, before in zip(now, then, strict=True)])


def told(trace: Trace) -> str:
    """What happened in the first turn, in words."""
    return str([step.events for step in own_turn(trace).steps])


def makes(points: int) -> Callable[[Trace], bool]:
    """Whether the first turn brought its player so many points."""
    return lambda trace: gained(trace)[0] == points


def falls_short(points: int) -> Callable[[Trace], str]:
    """What to say if it did not."""

    def says(trace: Trace) -> str:
        if own_turn(trace).state.turns == trace.start.turns:
            return "Your turn is not over: go on."
        mine = gained(trace)[0]
        got = {0: "nothing", 1: "1 point"}.get(mine, f"{mine} points")
        return f"That brings you {got}, and {points} can be had."

    return says


def fraction(right: str) -> Judge:
    """Judges an answer like "16/3"."""
    return number(Fraction(right))
