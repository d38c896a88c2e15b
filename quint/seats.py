"""Who sits where: people and agents around one table, what each may know, and who decides what.

The terminal and the table in a notebook both ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from quint.agents import AGENTS, agent_called
from quint.core import CHANCE, A, Agent, Event, Game, Player, QuintError, S, Trace
from quint.sentences import nearest, player, short

PERSON: Final = "person"
NOBODY: Final = -3  # sees what everybody sees

Sitter = str | Agent  # "person", the name of an agent, or an agent


# ── Taking seats ──────────────────────────────────────────────────────────────────────────


def usual(players: int, against: str = "greedy") -> tuple[str, ...]:
    """A person against greedy players, or against those of another name.

    >>> usual(3)
    ('person', 'greedy', 'greedy')
    """
    return (PERSON, *[against] * (players - 1))


def read(text: str, several: bool = True) -> tuple[str, ...]:
    """Who sits where, written like 'person,greedy'; or one name only.

    >>> read("person, Greedy")
    ('person', 'greedy')
    """
    names = tuple(name.strip().lower() for name in (text.split(",") if several else [text]))
    known = (PERSON, *AGENTS)
    for name in names:
        if name.partition(":")[0] not in known:
            because = f"Nobody called {short(name)} can play. A seat is {' or '.join(known)}."
            raise QuintError(because + nearest(name, known))
        if name != PERSON:
            agent_called(name)  # which says what is wrong with its budget
    return names


def of_a_table(game: Game, sitters: Sequence[Sitter] | None) -> Seats:
    """The seats of a table with at least one person; None is the usual seats."""
    if sitters is None:
        sitters = usual(game.players)
    if isinstance(sitters, str) or not isinstance(sitters, Sequence):
        raise QuintError(
            f"seats should be a tuple like ('person', 'greedy'), not {short(sitters)}."
        )
    if len(sitters) != game.players:
        raise QuintError(f"{game.title} has {game.players} seats here, not {len(sitters)}.")
    seats = Seats(sitters)
    if not seats.people:
        raise QuintError(
            "A table needs a person. To watch agents, show a Replay of quint.playout(…)."
        )
    return seats


def _agent(sitter: Sitter) -> Agent:
    if callable(sitter):
        return sitter
    if isinstance(sitter, str) and sitter.partition(":")[0] in AGENTS:
        return agent_called(sitter)
    known = [PERSON, *AGENTS]
    near = nearest(sitter, known) if isinstance(sitter, str) else ""
    raise QuintError(
        f"Nobody called {short(sitter)} can take a seat. There is: {', '.join(known)}, "
        f"or a function of your own.{near}"
    )


class Seats:
    """The people and the agents of one table, by seat."""

    def __init__(self, sitters: Sequence[Sitter]) -> None:
        self.sitters = tuple(sitters)
        self.people = [seat for seat, sitter in enumerate(sitters) if sitter == PERSON]
        self.agents = {
            seat: _agent(sitter) for seat, sitter in enumerate(sitters) if sitter != PERSON
        }

    def decide(self, trace: Trace[S, A], rng: Random) -> A:
        """What chance or an agent does now."""
        turn = trace.game.turn(trace.state)
        if turn == CHANCE:
            return trace.game.toss(trace.state, rng)
        return advice(trace, self.agents[turn], rng)

    def decisions(self, trace: Trace) -> list[int]:
        """The steps that people decided, by number."""
        return [n for n, step in enumerate(trace.steps) if step.player in self.people]

    def undone(self, trace: Trace[S, A], whole_turn: bool = False) -> Trace[S, A] | None:
        """The game as it was before the last decision of a person, or None if there was none.

        With the whole turn, before the first decision of the turn that it belongs to.
        """
        decided = self.decisions(trace)
        if not decided:
            return None
        first = decided.pop()
        same = (trace.steps[first].player, CHANCE)
        while whole_turn and decided:
            if any(step.player not in same for step in trace.steps[decided[-1] : first]):
                break
            first = decided.pop()
        return trace.back(len(trace.steps) - first)


# ── At the table ──────────────────────────────────────────────────────────────────────────


def advice(trace: Trace[S, A], agent: Agent[S, A], rng: Random) -> A:
    """What an agent would do for the seat whose turn it is, shown what that seat may know."""
    game = trace.game
    view = game.view(trace.state, game.turn(trace.state))
    return agent(game, view, game.actions(view), rng)


def hint(trace: Trace[S, A], rng: Random) -> A:
    """What the greedy agent would do. With random numbers of its own, asking changes nothing."""
    return advice(trace, AGENTS["greedy"], rng)


def stumbled(turn: Player, error: Exception) -> str:
    """What is told of an agent that has failed; what asked for it may be anybody's function.

    >>> print(stumbled(1, IndexError("out of range")))
    Player 2 has stumbled ('out of range').
    """
    if isinstance(error, QuintError):
        return str(error)
    return f"{player(turn)} has stumbled ({short(str(error) or repr(error))})."


def seen(events: Iterable[Event], *seats: Player) -> tuple[Event, ...]:
    """The events that every one of these seats saw happen."""
    return tuple(
        event
        for event in events
        if event.seen_by is None or all(seat in event.seen_by for seat in seats)
    )


def result(game: Game[S, A], state: S) -> str:
    """Who has won, and the score.

    >>> import quint
    >>> game = quint.new("quintessence")
    >>> result(game, game.start())
    'The game is over: nobody wins. Score: player 1 has 0, player 2 has 0.'
    """
    winners = [f"player {seat + 1}" for seat in game.winners(state)]
    verb = "wins" if len(winners) < 2 else "win"
    scores = enumerate(game.scores(state), start=1)
    table = ", ".join(f"player {seat} has {score}" for seat, score in scores)
    return f"The game is over: {' and '.join(winners) or 'nobody'} {verb}. Score: {table}."
