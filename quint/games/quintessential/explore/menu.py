"""What can be asked of Quintessential at a table."""

from collections.abc import Iterator

from quint.answers import Answer, Menu, together
from quint.core import QuintError, Trace
from quint.games.quintessential import table
from quint.games.quintessential.explore import advice, bids, chains, goals, plans, rounds
from quint.games.quintessential.state import Phase

BEST = 3  # cards that are told


def menu(trace: Trace) -> Menu:
    """The questions that make sense at this moment."""
    phase = trace.state.phase
    if phase != Phase.TURN and phase not in table.AT_WORK:
        return {}
    found: Menu = {
        "The most dice this round?": lambda: rounds.best_turns(trace),
        "The Stone this round?": lambda: goals.all_ways_to(trace, "stone"),
    }
    if phase == Phase.TURN:
        found["The longest chain?"] = lambda: iter([chains.longest_chain(trace)])
        found["The best two rounds?"] = lambda: plans.best_plans(trace)
        found["Which card next?"] = lambda: _next(trace)
        found["Will a bid hold?"] = lambda: _bids(trace)
    return found


def _next(trace: Trace) -> Iterator[Answer]:
    for found in advice.trying(trace):
        if found:
            yield together(found[:BEST])


def _bids(trace: Trace) -> Iterator[Answer]:
    """Each card that can be bid on, with all dice, as long as that is a bid."""
    game, told = trace.game, list[Answer]()
    for space in range(len(trace.state.bids)):
        name = table.space_name(trace.state, space, game.box)  # type: ignore[attr-defined]
        found: list[Answer] = []
        try:
            for answer in bids.all_odds_of(trace, name):
                found = [answer]
                yield together(told + found)
        except QuintError:  # nothing to win there, or the bid is too high
            continue
        told += found
    if not told:
        raise QuintError("There is no card that you could bid on now.")
