"""Questions of Potion-making and Quintessential, and the brute force on the same cases.

Where brute force meets too many positions it gives up early, which flatters it.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from bench.measure import PlayOne
from quint.core import Trace
from quint.games.potion_making import explore as potions
from quint.games.quintessential import explore as engines
from quint.games.quintessential.cards import read_box
from tests.games import twin_explore, twin_potions

DRAWS = 2  # cards
GOALS = ("anti", "aether", "fire", "water")


def once(ask: Callable[[Random], object]) -> PlayOne:
    """A question a time."""

    def play(rng: Random) -> int:
        with suppress(twin_potions.TooMany):
            ask(rng)
        return 1

    return play


def way(rng: Random) -> object:
    table, goal = twin_potions.small_table(rng)
    return potions.ways_to(Trace(table.game, table.begun()), goal.name, draws=DRAWS)


def way_by_force(rng: Random) -> object:
    table, goal = twin_potions.small_table(rng)
    ask = twin_potions.Question(table.game, (goal.name,), spells=True, skips=True)
    state = table.begun()
    found = (twin_potions.with_drawn(ask, state, many) for many in range(DRAWS + 1))
    return next((way for way in found if way), None)


def turn(rng: Random) -> object:
    table, goal = twin_potions.small_table(rng)
    table.put(goal.number, "hand")  # so that there is something to play
    return potions.best_turn(Trace(table.game, table.begun()))


def turn_by_force(rng: Random) -> object:
    table, goal = twin_potions.small_table(rng)
    table.put(goal.number, "hand")
    state = table.begun()
    return twin_potions.naive_turn(table.game, state, state, "points", [twin_potions.BOUND])


def path(rng: Random) -> object:
    game, state = twin_potions.guild_table(rng)
    return potions.odds_of(Trace(game, state), [min(3, size) for size in state.sizes])


def path_by_force(rng: Random) -> object:
    game, state = twin_potions.guild_table(rng)
    return twin_potions.naive_odds(game, state, [min(3, size) for size in state.sizes])


def goal(rng: Random) -> object:
    wanted = rng.choice(GOALS)
    return engines.ways_to(twin_explore.some_table(rng, read_box("box")), wanted)


def goal_by_force(rng: Random) -> object:
    wanted = rng.choice(GOALS)
    trace = twin_explore.some_table(rng, read_box("box"))
    reached = twin_explore.everything(trace, rolls=1)
    return [n for after, n in reached.items() if twin_explore.reached(trace.state, after, wanted)]


def plan(rng: Random) -> object:
    return engines.best_plan(twin_explore.late_table(rng, read_box("box")), 2, public=False)


def plan_by_force(rng: Random) -> object:
    return twin_explore.two_rounds(twin_explore.late_table(rng, read_box("box")), "dice")


PAIRS: tuple[tuple[PlayOne, PlayOne], ...] = (
    (once(way), once(way_by_force)),
    (once(turn), once(turn_by_force)),
    (once(path), once(path_by_force)),
    (once(goal), once(goal_by_force)),
    (once(plan), once(plan_by_force)),
)
