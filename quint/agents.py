"""Agents are functions: shown a view of the state and the legal actions, they choose one.

AGENTS has them by name, from weak to strong. The first sentence of each says how it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from quint.core import QuintError
from quint.sentences import nearest, short

if TYPE_CHECKING:
    from random import Random

    from quint.core import A, Agent, Game, S


def random_agent(game: Game[S, A], view: S, actions: Sequence[A], rng: Random) -> A:
    """Takes any legal action, each as likely as the others."""
    return rng.choice(actions)


def greedy_agent(game: Game[S, A], view: S, actions: Sequence[A], rng: Random) -> A:
    """Looks one action ahead, and takes what looks best at once.

    That is the action after which the game's own `worth` is highest, in one imagined state that
    fits what it sees; ties are broken at random.
    """
    seat = game.turn(view)
    state = game.imagine(view, seat, rng)
    worths = game.worths(state, actions, seat)
    best = max(worths)
    return rng.choice([a for a, worth in zip(actions, worths, strict=True) if worth == best])


def novice_agent(game: Game[S, A], view: S, actions: Sequence[A], rng: Random) -> A:
    """Looks one action ahead like greedy, but overlooks half of what it could do.

    What a beginner sees is sensible; what is better is often not seen.
    """
    noticed = [action for action in actions if rng.random() < NOTICED]
    return greedy_agent(game, view, noticed or [rng.choice(actions)], rng)


def adept_agent(
    game: Game[S, A], view: S, actions: Sequence[A], rng: Random, nodes: int | None = None
) -> A:
    """Thinks a moment before each decision: what others may answer, or how the game may go on."""
    return _thinking("adept", game, view, actions, rng, nodes)


def master_agent(
    game: Game[S, A], view: S, actions: Sequence[A], rng: Random, nodes: int | None = None
) -> A:
    """Thinks for about a second before each decision, or as long as it is told: "master:5000"."""
    return _thinking("master", game, view, actions, rng, nodes)


def _thinking(
    level: str, game: Game[S, A], view: S, actions: Sequence[A], rng: Random, nodes: int | None
) -> A:
    from quint.thinking import Budget, levels  # only those who think need to load it

    budget = None if nodes is None else Budget(nodes=nodes)
    chosen: A = levels.Level(level, budget)(game, view, actions, rng)
    return chosen


NOTICED: Final = 0.5  # what a novice sees of the actions it has
AGENTS: dict[str, Agent] = {
    "random": random_agent,
    "novice": novice_agent,
    "greedy": greedy_agent,
    "adept": adept_agent,
    "master": master_agent,
}
THINKING: Final = ("adept", "master")  # these take a budget


def how_it_plays(name: str) -> str:
    """One sentence about an agent.

    >>> how_it_plays("novice")
    'Looks one action ahead like greedy, but overlooks half of what it could do.'
    """
    return (AGENTS[name].__doc__ or "").partition("\n")[0]


def agent_called(text: str) -> Agent:
    """An agent by its name, with its budget if it takes one: "greedy", "master:5000", "adept:2s".

    >>> agent_called("greedy") is greedy_agent
    True
    """
    name, colon, budget = text.strip().lower().partition(":")
    if name not in AGENTS:
        because = f"Nobody called {short(text)} can play. There is: {', '.join(AGENTS)}."
        raise QuintError(because + nearest(name, AGENTS))
    if not colon:
        return AGENTS[name]
    if name not in THINKING:
        raise QuintError(f"A {name} player does not think, so it takes no budget.")
    from quint.thinking import Budget, levels

    return levels.Level(name, Budget.read(budget))
