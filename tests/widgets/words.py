"""Words that the tests of scenes share."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from quint_widgets.scene import Frame
from quint_widgets.scenes import scenes_of

import quint
from quint import AGENTS, Game, Trace

GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def played(name: str, seed: int) -> Trace:
    """A game of agents; with another seed also another number of players."""
    allowed = quint.GAMES[name].player_counts()
    game = quint.new(name, players=allowed[seed % len(allowed)])
    agent = AGENTS["random" if seed % 2 else "greedy"]
    return quint.playout(game, [agent] * game.players, Random(seed))


def frames(trace: Trace) -> list[Frame]:
    """Every moment of a game as a table shows it, everything switched on."""
    look = scenes_of(trace.game)
    return [look.frame(trace.game, trace.start, look.OVERLAYS)] + [
        look.frame(trace.game, step.state, look.OVERLAYS, step.events) for step in trace.steps
    ]


def states(trace: Trace) -> list[Any]:
    return [trace.start, *(step.state for step in trace.steps)]


def gestures_in(trie: dict[str, Any]) -> list[tuple[str, ...]]:
    """The gestures of a trie, one by one."""
    found: list[tuple[str, ...]] = []
    for id, rest in trie.items():
        found += [(id,)] if rest == 0 else [(id, *more) for more in gestures_in(rest)]
    return found


def look_at(game: Game, drawing: str, overlays: tuple[str, ...] = ()) -> Frame:
    """What the table shows of a position."""
    return scenes_of(game).frame(game, game.position(drawing), overlays)


def marked(frame: Frame, mark: str) -> list[str]:
    """The places with this mark."""
    return sorted(place for kind, place in frame.marks if kind == mark)
