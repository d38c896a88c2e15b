"""What the tests of the arena share: slow twins, and agents that misbehave."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import quint
from quint.arena import Record, Study
from quint.core import CHANCE, OVER, Agent, Game, Step, Trace, toss

RANDOM = quint.AGENTS["random"]


def slow_game(game: Game, agents: Sequence[Agent], seed: str) -> Trace:
    """A game of a study by the book: a view for every agent, events for every action."""
    chance, luck = Random(f"{seed} chance"), Random(f"{seed} agents")
    state, steps = game.start(), []
    while (seat := game.turn(state)) != OVER:
        if seat == CHANCE:
            action = toss(game.chance(state), chance)
        else:
            view = game.view(state, seat)
            action = agents[seat](game, view, game.actions(view), luck)
        events: list[quint.Event] = []
        state = game.apply(state, action, events)
        steps.append(Step(seat, action, tuple(events), state))
    return Trace(game, game.start(), tuple(steps))


def rules_fired(trace: Trace) -> dict[tuple[int, str], int]:
    return dict(Counter((s.player, event.rule) for s in trace.steps for event in s.events))


def records_of(*arguments: Any, **named: Any) -> list[Record]:
    """All records of a study, each made in this process."""
    study = Study(*arguments, **named)
    study.run(workers=0)
    return list(study)


@contextmanager
def known_agents(agents: Mapping[str, Agent]) -> Iterator[None]:
    """More names in AGENTS; forked workers know them too."""
    before = dict(quint.AGENTS)
    quint.AGENTS.update(agents)
    try:
        yield
    finally:
        quint.AGENTS.clear()
        quint.AGENTS.update(before)


def failing(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
    """Raises an error in about every tenth game of Quintessence."""
    if rng.random() < 0.004:
        raise ZeroDivisionError("seven\nby nothing")
    return rng.choice(actions)


def hopeless(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
    raise LookupError("no idea")


def cheating(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
    return "two moves at once"


class Deadly:
    """Kills the process it plays in, with some luck: never, once, or every time it is unlucky."""

    odds = 0.002  # at each decision

    def __init__(self, flag: Path | None = None) -> None:
        self.flag = flag  # made when it has killed once; after that it is harmless

    def __call__(self, game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if rng.random() < self.odds and self._may():
            os.kill(os.getpid(), 9)
        return rng.choice(actions)

    def _may(self) -> bool:
        if self.flag is None:
            return True
        try:
            self.flag.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


def thinking(game: Game, view: Any, actions: Sequence[Any], rng: Random, nodes: int = 1) -> Any:
    """Takes a budget, and shows how large it was: the last action for 7 nodes, else the first."""
    return actions[-1 if nodes == 7 else 0]
