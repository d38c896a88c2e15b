"""Agents are functions: shown a view of the state and the legal actions, they choose one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from quint.core import A, Agent, Game, S


def random_agent(game: Game[S, A], view: S, actions: Sequence[A], rng: Random) -> A:
    """Any legal action, each as likely as the others."""
    return rng.choice(actions)


def greedy_agent(game: Game[S, A], view: S, actions: Sequence[A], rng: Random) -> A:
    """The action after which the game's own `worth` is highest; ties are broken at random.

    It looks one action ahead and no further, in one imagined state that fits what it sees.
    """
    seat = game.turn(view)
    state = game.imagine(view, seat, rng)
    worths = [game.worth(game.apply(state, action), seat) for action in actions]
    best = max(worths)
    return rng.choice([a for a, worth in zip(actions, worths, strict=True) if worth == best])


AGENTS: dict[str, Agent] = {"random": random_agent, "greedy": greedy_agent}
