"""What can be asked of Mineral Quest at a table."""

from collections.abc import Iterator
from dataclasses import replace

from quint.answers import Answer, Menu, together
from quint.core import Trace
from quint.games.mineral_quest.explore import questions
from quint.games.mineral_quest.state import Phase

NEAREST = 5  # minerals that are told
FIERCEST = 3  # rivals


def menu(trace: Trace) -> Menu:
    """The questions that make sense at this moment."""
    state, found = trace.state, Menu()
    if state.phase in (Phase.COMPLETE, Phase.PAY):
        found["What can I complete now?"] = lambda: iter([questions.best_turn(trace)])
    if state.phase in (Phase.COMPLETE, Phase.DRAW, Phase.EXCHANGE) and not state.final_turns:
        found["Which card next?"] = lambda: iter([_next(trace)])
        found["Which minerals are near?"] = lambda: _near(trace)
        found["Who wants the same cards?"] = lambda: iter([_rivals(trace)])
    return found


def _next(trace: Trace) -> Answer:
    return together(questions.next_card(trace)[:FIERCEST])


def _rivals(trace: Trace) -> Answer:
    return together(questions.rivals(trace)[:FIERCEST])


def _near(trace: Trace) -> Iterator[Answer]:
    found: list[Answer] = []
    for answer in questions.all_odds(trace):
        name = answer.question.removeprefix("odds of ").removesuffix(" in 1 turn")
        found.append(replace(answer, question=name))
        found.sort(key=lambda each: -each.value)
        yield together(found[:NEAREST])
