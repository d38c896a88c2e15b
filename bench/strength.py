"""`make bench ARGS=strength`: each level against the one below it, and master against greedy.

At every table one seat has the stronger level and all others the weaker; the seat changes from game
to game, and the luck of the draw is the same for each round of seats. A shared victory counts as a
part of one.

Each pair is a study with a file of its own in `bench/played`, so Ctrl-C or worse loses nothing, and
the same command goes on. A file belongs to a number of positions (`master:60000`); whoever changes
how a level plays removes the files of its games. Budgets are in positions, so the games are the
same after `make fast`, and sooner over.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import quint
from bench import tables
from quint.agents import THINKING
from quint.arena import Study
from quint.arena.stats import wilson
from quint.core import Agent, Game, playout
from quint.thinking import levels

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

PLAYED = Path(__file__).with_name("played")
HEAD = ("level", "against", "game", "players", "games", "won", "95 %", "wanted")
PACE_HEAD = ("level", "room", "players", "decisions", "ms a decision", "wanted")


class Match(NamedTuple):
    """One level against another at a table."""

    room: str
    players: int
    level: str
    against: str

    def wanted(self) -> float:
        """The share to be won: two players, or that many times the fair share."""
        against_greedy = (self.level, self.against) == ("master", "greedy")
        if self.players == 2:
            return MASTER_WANTED.get(self.room, MASTER_ELSE) if against_greedy else LEVEL_WANTED
        return (2 if against_greedy else FAIR_SHARES) / self.players

    def names(self) -> tuple[str, str]:
        """The two levels with their budgets, as a study names them."""
        game = quint.new(self.room, players=self.players)
        return budgeted(self.level, game), budgeted(self.against, game)

    def file(self, folder: Path) -> Path:
        words = " ".join([self.room, str(self.players), *self.names()])
        return folder / f"{words.replace(':', '-')}.study"

    def study(self, games: int, folder: Path) -> Study:
        """Its games: new ones, or those that the folder has already."""
        level, against = self.names()
        players = [level, *[against] * (self.players - 1)]
        return Study(self.room, players, games, self.file(folder))

    def row(self, study: Study) -> tuple[str, ...]:
        level = study.plan.players[0]
        won = sum(record.share(record.agents.index(level)) for record in study)
        share, low, high = wilson(won, len(study))
        return (
            *[in_words(name) for name in study.plan.players[:2]],
            study.title,
            str(self.players),
            str(len(study)),
            f"{share:.0%}",
            f"{low:.0%} to {high:.0%}",
            f"≥ {self.wanted():.0%}",
        )


def match_of(study: Study) -> Match:
    """The match that a study has the games of."""
    level, against = [name.partition(":")[0] for name in study.plan.players[:2]]
    return Match(study.plan.game, study.plan.seats, level, against)


def in_words(name: str) -> str:
    """
    >>> in_words("master:60000"), in_words("greedy")
    ('master, 60,000', 'greedy')
    """
    level, _, nodes = name.partition(":")
    return f"{level}, {int(nodes):,}" if nodes else level


def budgeted(level: str, game: Game) -> str:
    """A level with the positions it looks at, as a study names it: "master:60000"."""
    return f"{level}:{levels.usual_budget(game, level).nodes}" if level in THINKING else level


def matches(rooms: Sequence[str], levels: Sequence[str], full: bool) -> list[Match]:
    """Pair by pair, so that something is known of every room soon."""
    found = []
    for pair in PAIRS:
        for room in rooms if pair[0] in levels else ():
            players = quint.GAMES[room].player_counts()
            seats = [players[0], players[-1]] if full else [players[0]]
            found += [Match(room, count, *pair) for count in dict.fromkeys(seats)]
    return found


def run(games: int, rooms: Sequence[str], levels: Sequence[str], full: bool, folder: Path) -> str:
    """Play them all, with progress, and tell them in a table; after Ctrl-C, what there is.

    With no games at all: what the folder has.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for match in matches(rooms, levels, full):
        if not games and not match.file(folder).exists():
            continue
        study = match.study(max(1, games), folder)
        stopped = games > 0 and study.run().interrupted
        if len(study):
            rows.append(match.row(study))
            print(*rows[-1], file=sys.stderr, flush=True)
        study.close()
        if stopped:
            break
    return tables.drawn(HEAD, rows)


# ── How long they think ───────────────────────────────────────────────────────────────────


def timed(agent: Agent, seconds: list[float]) -> Agent:
    """The same agent; how long it took where there was something to decide is noted."""

    def watched(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        begun = process_time()
        action = agent(game, view, actions, rng)
        if len(actions) > 1:
            seconds.append(process_time() - begun)
        return action

    return watched


def pace(room: str, level: str) -> tuple[str, ...]:
    """A row: the middle one of the decisions of one game against greedy players."""
    players = tables.fewest_players(room)
    seconds: list[float] = []
    agents = [timed(quint.AGENTS[level], seconds), *[quint.AGENTS["greedy"]] * (players - 1)]
    playout(quint.new(room, players=players), agents, Random(f"pace {room}"))
    taken, wanted = f"{1000 * median(seconds):.0f}", f"≤ {1000 * SLOWEST[level]:.0f}"
    return (level, room, str(players), str(len(seconds)), taken, wanted)


def paces(rooms: Sequence[str], levels: Sequence[str]) -> str:
    rows = [pace(room, level) for level in SLOWEST if level in levels for room in rooms]
    return tables.drawn(PACE_HEAD, rows)
