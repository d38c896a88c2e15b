"""`make bench ARGS=strength`: each level against the one below it, and master against greedy.

At every table one seat has the stronger level and all others the weaker; the seat changes from game
to game, and the luck of the draw is the same for each round of seats. A shared victory counts as a
part of one.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import process_time
from typing import Any

import quint
from bench import tables
from quint.arena.stats import wilson
from quint.core import Agent, Game, playout

PAIRS = (
    ("novice", "random"),
    ("greedy", "novice"),
    ("adept", "greedy"),
    ("master", "adept"),
    ("master", "greedy"),
)
MASTER_WANTED = {"quintessence": 0.95, "element": 0.9}  # of games with two players; else
MASTER_ELSE = 0.8
LEVEL_WANTED = 0.75
FAIR_SHARES = 1.6  # wanted at tables of more than two; of master against greedy 2
SLOWEST = {"adept": 0.2, "master": 1.5}  # seconds for a decision, the middle one

HEAD = ("level", "against", "room", "players", "games", "won", "95 %", "wanted", "ms a decision")


@dataclass
class Match:
    """Games of one level against another, so far."""

    room: str
    players: int
    level: str
    against: str
    games: int = 0
    won: float = 0.0
    seconds: list[float] = field(default_factory=list)

    def wanted(self) -> float:
        """The share to be won: two players, or that many times the fair share."""
        against_greedy = (self.level, self.against) == ("master", "greedy")
        if self.players == 2:
            return MASTER_WANTED.get(self.room, MASTER_ELSE) if against_greedy else LEVEL_WANTED
        return (2 if against_greedy else FAIR_SHARES) / self.players

    def row(self) -> tuple[str, ...]:
        share, low, high = wilson(self.won, self.games)
        ms = 1000 * median(self.seconds) if self.seconds else 0.0
        slowest = SLOWEST.get(self.level)
        wanted = "" if slowest is None else f" (≤ {1000 * slowest:.0f})"
        return (
            self.level,
            self.against,
            self.room,
            str(self.players),
            str(self.games),
            f"{share:.0%}",
            f"{low:.0%} to {high:.0%}",
            f"≥ {self.wanted():.0%}",
            f"{ms:.1f}{wanted}",
        )


def timed(agent: Agent, seconds: list[float]) -> Agent:
    """The same agent; how long it took where there was something to decide is noted."""

    def watched(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        begun = process_time()
        action = agent(game, view, actions, rng)
        if len(actions) > 1:
            seconds.append(process_time() - begun)
        return action

    return watched


def play(match: Match, number: int) -> None:
    """One game more, in the next seat."""
    game = quint.new(match.room, players=match.players)
    deal, seat = divmod(number, match.players)
    agents = [quint.AGENTS[match.against]] * match.players
    agents[seat] = timed(quint.AGENTS[match.level], match.seconds)
    last = playout(game, agents, Random(f"strength {deal}")).state
    winners = game.winners(last)
    match.games += 1
    if seat in winners:
        match.won += 1 / len(winners)


def matches(rooms: Sequence[str], levels: Sequence[str], full: bool) -> list[Match]:
    found = []
    for room in rooms:
        players = quint.GAMES[room].options[0].choices
        assert isinstance(players, range)
        seats = [players[0], players[-1]] if full else [players[0]]
        for count in dict.fromkeys(seats):
            found += [Match(room, count, *pair) for pair in PAIRS if pair[0] in levels]
    return found


def run(games: int, rooms: Sequence[str], levels: Sequence[str], full: bool) -> str:
    """Play them all, with progress, and tell them in a table."""
    rows = []
    for match in matches(rooms, levels, full):
        for number in range(games):
            play(match, number)
            told = f"{match.room}: {match.level} won {match.won:g} of {match.games} (of {games})"
            print(f"\r{told} against {match.against}   ", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        rows.append(match.row())
    return tables.drawn(HEAD, rows)
