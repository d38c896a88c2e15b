"""Games of a study beside the bare rules, and greedy beside one that tries every action.

`played` is what a study calls for each game. Bare is the quickest loop that one could write: list
the actions, choose one, chance's too, apply it. It cares for no odds, so a study may be quicker.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import quint
from bench.measure import PlayOne
from bench.tables import Rows, Speeds, compared, fewest_players
from quint.agents import greedy_agent, random_agent
from quint.arena.playing import played
from quint.core import Agent, Game

HEAD = ("games of studies", "moves a second", "compared with", "ratio", "wanted")
STUDY_WANTED = 0.8  # of the bare rules' speed
FORESEEN_WANTED = {"element": 3.0}  # times as fast as with every action tried


def of_a_study(name: str, agent: Agent, **options: str) -> PlayOne:
    game = quint.new(name, players=fewest_players(name), **options)

    def play(rng: Random) -> int:
        return played(game, [agent] * game.players, str(rng.random()))[1]

    return play


def bare(name: str, **options: str) -> PlayOne:
    game = quint.new(name, players=fewest_players(name), **options)

    def play(rng: Random) -> int:
        state, moves = game.start(), 0
        while legal := game.actions(state):
            state = game.apply(state, rng.choice(legal))
            moves += 1
        return moves

    return play


def tries_each(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
    """Greedy without a room's own foresight: the same choices, found one by one."""
    seat = game.turn(view)
    state = game.imagine(view, seat, rng)
    worths = Game.worths(game, state, actions, seat)
    best = max(worths)
    return rng.choice([a for a, worth in zip(actions, worths, strict=True) if worth == best])


def contestants() -> dict[str, PlayOne]:
    rooms: dict[str, tuple[str, dict[str, str]]] = {name: (name, {}) for name in quint.GAMES}
    rooms["potion_making, guild"] = ("potion_making", {"mix": "guild"})
    found: dict[str, PlayOne] = {}
    for label, (name, options) in rooms.items():
        found[f"quint {label}"] = of_a_study(name, random_agent, **options)
        found[f"bare {label}"] = bare(name, **options)
    for name in ("element", "mineral_quest"):
        found[f"greedy {name}"] = of_a_study(name, greedy_agent)
        found[f"tries each {name}"] = of_a_study(name, tries_each)
    return found


def rows(speeds: Speeds) -> Rows:
    """A row for each that is compared; the others are what they are compared with."""
    found: Rows = []
    for name in speeds:
        who, _, room = name.partition(" ")
        if who == "quint":
            found.append(compared(speeds, name, f"bare {room}", STUDY_WANTED))
        elif who == "greedy":
            wanted = FORESEEN_WANTED.get(room)
            found.append(compared(speeds, name, f"tries each {room}", wanted))
    return found
