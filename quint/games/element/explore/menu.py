"""What can be asked of Element at a table."""

from quint.answers import Menu
from quint.core import Trace
from quint.games.element.explore import questions
from quint.games.element.state import Phase


def menu(trace: Trace) -> Menu:
    """The questions that make sense at this moment."""
    if trace.state.phase == Phase.DRAW:
        return {"Could I capture now, if I draw well?": lambda: questions.odds(trace)}
    if trace.state.phase != Phase.PLAY:
        return {}
    found: Menu = {
        "Can I capture this turn?": lambda: questions.best_turns(trace),
        "In how many ways?": lambda: questions.ways(trace),
    }
    if not sum(trace.state.hand):
        found["What do I leave open?"] = lambda: questions.leaving_open(trace)
    return found
