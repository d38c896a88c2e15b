"""Answers: what every room gives to whoever asks "what is best here?".

The same questions have the same names in all rooms, each a function in the room's `explore`:

    best_turn(position)       the most that one's own turn or round can bring
    ways_to(position, goal)   the cheapest way to a goal
    odds_of(position, event)  the chance that something happens
    next_card(position)       which card helps most

A position is a running game, a trace, a state, or a drawing. An answer says in words what was
found, what it rests on, and shows it: its certificate is a game to replay through the rules.
A long search is an iterator of answers, each at least as good as the last, so that whoever asked
can stop it at any time and keeps the best so far.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any, Final, TypeVar

from quint.core import Game, QuintError, Trace
from quint.sentences import short

T = TypeVar("T")
PATIENCE: Final = 2.0  # seconds, after which it is told how far a search is


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, what was found, and a game that shows it.

    >>> answer = Answer("dice", "2, and no plan does better", 2, 2)
    >>> print(answer)
    dice: 2, and no plan does better
    >>> answer.exact
    True
    """

    question: str
    text: str  # the answer in words
    value: Any = None  # what was found; None if there is nothing of the kind
    limit: Any = None  # what cannot be surpassed; the same as `value` once it is proved best
    shows: Trace | None = None  # a game in which it happens, from the position that was asked
    assumes: str = ""  # what is taken for granted
    effort: int = 0  # how many times the table was looked at

    @property
    def exact(self) -> bool:
        """Whether it is proved that nothing better is possible."""
        return bool(self.value == self.limit)

    @property
    def certificate(self) -> Trace:
        """The game to replay."""
        if self.shows is None:
            raise QuintError(f"There is no game that shows it: {self}.")
        return self.shows

    @property
    def picture(self) -> str:
        """The position in which the certificate ends, drawn with letters."""
        return self.certificate.game.picture(self.certificate.state)

    def __str__(self) -> str:
        return f"{self.question}: {self.text}"


def last(
    answers: Iterator[Answer], seconds: float | None = None, unit: str = " positions"
) -> Answer:
    """The last answer of a search; the best so far if time is up, or if a person interrupts it.

    After two seconds a bar shows how far it is.

    >>> print(last(iter([Answer("dice", "1 or more"), Answer("dice", "2")])))
    dice: 2
    """
    begun, best, bar, told = perf_counter(), None, None, 0
    try:
        for answer in answers:
            best, spent = answer, perf_counter() - begun
            if seconds is not None and spent > seconds:
                break
            if spent > PATIENCE:
                bar = bar or _bar(answer.question, unit)
                bar.update(answer.effort - told)
                told = answer.effort
    except KeyboardInterrupt:
        if best is None:
            raise
    finally:
        if bar is not None:
            bar.close()
    if best is None:
        raise QuintError("There is nothing to answer here.")
    return best


def latest(steps: Iterator[T], question: str, unit: str, seconds: float | None = None) -> T:
    """The same for a search that tells no answers but a list, say, that grows step by step; `unit`
    is what a step has done.

    >>> latest(iter([["red"], ["red", "blue"]]), "colours", " colours")
    ['red', 'blue']
    """
    found: list[T] = []

    def told() -> Iterator[Answer]:
        for done, step in enumerate(steps, 1):
            found[:] = [step]
            yield Answer(question, "", effort=done)

    last(told(), seconds, unit)
    return found[0]


def _bar(question: str, unit: str) -> Any:
    """How far a search is, for somebody who waits at a screen. Lessons are compared when they are
    tested, and should not show how long that took: then QUINT_QUIET is set."""
    wanted = False if os.environ.get("QUINT_QUIET") else None
    progress = import_module("quint.arena.progress")
    return progress.bar_for(question, None, 0, wanted, unit)


def asked(position: Any, room: type[Game]) -> Trace:
    """The game that a question is about: a running table (anything with a `trace`), a Trace, a
    drawing, or a state. How many play is read from the drawing: the highest 'player 3' in it.

    >>> from quint.games.quintessence import Quintessence
    >>> asked(Quintessence().start(), Quintessence)
    <Trace of Quintessence, 0 actions>
    """
    trace = position if isinstance(position, Trace) else getattr(position, "trace", None)
    if isinstance(trace, Trace):
        if not isinstance(trace.game, room):
            raise QuintError(f"This is a question about {room.title}, not {trace.game.title}.")
        return trace
    if isinstance(position, str):
        numbers = [int(n) for n in re.findall(r"player (\d)\b", position.lower())]
        game = _for_players(room, max(numbers, default=0))
        return Trace(game, game.position(position))
    if type(position) is type(room().start()):
        found = [len(getattr(position, each, ())) for each in ("pools", "hands", "sages", "roles")]
        return Trace(_for_players(room, max(found)), position)
    raise QuintError(f"A position is a game, a state or a drawing, not {short(position)}.")


def _for_players(room: type[Game], players: int) -> Game:
    """A game with the usual options, for so many if that many can play."""
    return room(players=players) if players in room.player_counts() else room()


# ── At a table ────────────────────────────────────────────────────────────────────────────

Menu = dict[str, Callable[[], Iterator[Answer]]]  # questions, as a person reads them


def menu_of(game: Game, view: Any) -> Menu:
    """What can be asked at this moment of a game, by whoever sees this: the room's `menu`, in
    `explore/menu.py`. It is empty where a room has none.

    >>> from quint.games.quintessence import Quintessence
    >>> game = Quintessence()
    >>> print(next(iter(menu_of(game, game.start()))))
    The richest move?
    """
    if not has_menu(game):
        return {}
    found: Menu = import_module(f"{_room(game)}.explore.menu").menu(Trace(game, view))
    return found


def has_menu(game: Game) -> bool:
    """Whether there is anything to ask in this room, at some moment.

    >>> from quint.games.element import Element
    >>> has_menu(Element())
    True
    """
    room = _room(game)
    try:
        return bool(room) and find_spec(f"{room}.explore.menu") is not None
    except ModuleNotFoundError:  # no `explore` at all, or a plain module
        return False


def _room(game: Game) -> str:
    return type(game).__module__.rpartition(".")[0]


def together(answers: Sequence[Answer]) -> Answer:
    """Several answers as one.

    >>> print(together([Answer("red", "2"), Answer("blue", "1")]).text)
    red: 2; blue: 1
    """
    if not answers:
        return Answer("", "nothing")
    assumes = "; ".join(dict.fromkeys(each.assumes for each in answers if each.assumes))
    text = "; ".join(map(str, answers))
    first = answers[0]
    effort = sum(each.effort for each in answers)
    return Answer(first.question, text, first.value, first.limit, first.shows, assumes, effort)
