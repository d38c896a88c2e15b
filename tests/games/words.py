"""Words that the tests of every room share: where a game stands, what may be done, what was told.

A room may wrap `at` to draw its own positions shortly. Everything else is asked the same way in
every room, and a wrong answer always fails: whatever is refused must not be offered, and the other
way round.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import quint
from quint import Event, Game, Refusal, Trace


def start(game: str, **options: Any) -> Trace:
    """A game that has just begun."""
    return Trace(quint.new(game, **options))


def at(game: Game, *drawing: str) -> Trace:
    """A game that stands as drawn. Lines may come one by one, or in one text indented alike."""
    return Trace(game, game.position(dedent("\n".join(drawing)).strip("\n")))


def play(trace: Trace, *actions: str) -> Trace:
    """The game after these actions, each of which must have been offered."""
    for action in actions:
        assert action in offered(trace), f"{action} is not offered"
        trace = trace.play(action)
    return trace


def turn(trace: Trace) -> int:
    return trace.game.turn(trace.state)


def scores(trace: Trace) -> tuple[int, ...]:
    return trace.game.scores(trace.state)


def winners(trace: Trace) -> tuple[int, ...]:
    return trace.game.winners(trace.state)


def offered(trace: Trace, *words: str) -> set[str]:
    """What may be done now. With words, how the actions that begin with them go on.

    offered(trace) may be {"fire a1", "end turn"}; then offered(trace, "fire") is {"a1"}.
    """
    texts = {str(action) for action in trace.game.actions(trace.state)}
    if not words:
        return texts
    beginning = " ".join(words) + " "
    return {text.removeprefix(beginning) for text in texts if text.startswith(beginning)}


def refusal(trace: Trace, action: str) -> Refusal | None:
    """Why an action may not be done, or None; it must be offered if and only if it is None."""
    game = trace.game
    found = game.refusal(trace.state, game.read(trace.state, action))
    assert (action in offered(trace)) == (found is None), f"{action}: offered, yet {found}"
    return found


def refused(trace: Trace, action: str) -> Refusal:
    """The refusal of an action that may not be done: its `rule`, `because` and `at`."""
    found = refusal(trace, action)
    assert found is not None, f"{action} is allowed"
    return found


def why_not(trace: Trace, action: str) -> str:
    """The rule that refuses an action, or "" if it is allowed."""
    found = refusal(trace, action)
    return found.rule if found else ""


def odds(trace: Trace) -> dict[str, int]:
    """What chance may bring now, each with its weight."""
    return {str(action): weight for action, weight in trace.game.chance(trace.state).items()}


def told(trace: Trace, verb: str = "", rule: str = "") -> list[Event]:
    """What the last action brought about; only events of that verb or rule, if one is named."""
    events = trace.steps[-1].events
    return [e for e in events if verb in ("", e.verb) and rule in ("", e.rule)]
