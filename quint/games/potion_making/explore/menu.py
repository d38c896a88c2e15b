"""What can be asked of Potion-making at a table."""

from collections.abc import Iterator
from typing import Final

from quint.answers import Answer, Menu, together
from quint.core import QuintError, Trace
from quint.games.potion_making.explore import asking, odds, reach, threats, turn

POSITIONS: Final = 4_000  # so that an answer comes soon
DANGERS: Final = 3  # that are told


def menu(trace: Trace) -> Menu:
    """The questions that make sense at this moment."""
    game, state, seat = asking.seen(trace)
    found: Menu = {
        "The best turn for points?": lambda: turn.turns(trace, "points", POSITIONS),
        "The best turn for the lead?": lambda: turn.turns(trace, "lead", POSITIONS),
        "Which formula of mine is nearest?": lambda: _nearest(trace),
        "What can be taken from me?": lambda: iter([_dangers(trace)]),
    }
    if game.box.opus and state.works[seat] >= 0:
        found["Will a path of my Opus come?"] = lambda: _paths(trace)
    return found


def _nearest(trace: Trace) -> Iterator[Answer]:
    """The cheapest way to each formula of the hand."""
    game, state, seat = asking.seen(trace)
    told: list[Answer] = []
    for name in dict.fromkeys(game.box.name(card) for card in state.hands[seat]):
        try:
            answer = reach.ways_to(trace, name, positions=POSITIONS)
        except QuintError:  # no formula, or one that cannot be asked for
            continue
        if answer.value is not None:
            told.append(answer)
            yield together(told)
    if not told:
        raise QuintError("There is no way to a formula of your hand that I can find.")


def _dangers(trace: Trace) -> Answer:
    game, state, seat = asking.seen(trace)
    found = threats.in_danger(game, state, seat)[:DANGERS]
    text = "; ".join(map(str, found)) or "nothing"
    return Answer("in danger", text, len(found), len(found), None, threats.AS_IT_LIES)


def _paths(trace: Trace) -> Iterator[Answer]:
    told: list[Answer] = []
    for turns in (3, 6, 9):
        told.append(odds.odds_in(trace, turns))
        yield together(told)
