"""What can be asked of Quintessence at a table."""

from quint.answers import Menu
from quint.core import Trace
from quint.games.quintessence.explore import closing, questions


def menu(trace: Trace) -> Menu:
    """The questions that make sense at this moment."""
    return {
        "The richest move?": lambda: questions.best_turns(trace, 1),
        "Two moves, whatever the other does?": lambda: questions.best_turns(trace, 2),
        "Two moves, with help?": lambda: questions.best_turns(trace, 2, "helps"),
        "Is a win forced?": lambda: questions.ways(trace),
        "Squares out of reach?": lambda: iter([closing.closed(trace)]),
        "Squares closed for ever?": lambda: closing.closing(trace),
    }
