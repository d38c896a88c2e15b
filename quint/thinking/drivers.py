"""Whoever drives a thinker decides when it stops: a budget, slices of time, or a person.

`Budget` is how long to think, `Thinking` one thought going on, and `think` and `agent_of` drive it
to its end. No threads: between two thoughts anything else may happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from quint.core import CHANCE, BadOption, Game, QuintError
from quint.sentences import short
from quint.thinking.thought import Thinker, Thought

LONGEST: Final = 600.0  # seconds
MOST: Final = 50_000_000  # positions
EXPECTED: Final = "Write a number of positions like 5000, or seconds like 2s"


class Stumbled(QuintError):
    """A thinker raised an error. Its last thought is still there, and the game is as it was."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: positions, the same with every machine, or seconds, for people.

    >>> Budget.read("5000")
    Budget(nodes=5000, seconds=None)
    >>> Budget.read("1.5s")
    Budget(nodes=None, seconds=1.5)
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is None and self.seconds is None:
            raise BadOption(f"Thinking needs an end. {EXPECTED}.")
        if not _is_a(self.nodes, int):
            raise BadOption(f"A budget is a whole number of positions, not {short(self.nodes)}.")
        if not _is_a(self.seconds, int | float):
            raise BadOption(f"A budget is a number of seconds, not {short(self.seconds)}.")
        if self.nodes is not None and not 1 <= self.nodes <= MOST:
            raise BadOption(f"A budget is from 1 to {MOST:,} positions, not {self.nodes:,}.")
        if self.seconds is not None and not 0.001 <= self.seconds <= LONGEST:
            raise BadOption(
                f"A budget is from 0.001 to {LONGEST:.0f} seconds, not {self.seconds:g}."
            )

    @staticmethod
    def read(text: str) -> Budget:
        word = text.strip().lower().replace("_", "")
        if word.isascii() and word.isdecimal() and len(word) < 16:
            return Budget(nodes=int(word))
        number = word.removesuffix("s")
        if number != word and len(word) < 16 and number.replace(".", "", 1).isdecimal():
            return Budget(seconds=float(number))
        raise BadOption(f"I cannot read the budget {short(text)}. {EXPECTED}.")


def _is_a(number: object, kind: Any) -> bool:
    """Whether it is none at all, or of this kind; True and False are numbers only for Python."""
    return number is None or (isinstance(number, kind) and not isinstance(number, bool))


class Thinking:
    """A thinker at work on one decision. Ask it to advance as often as there is time.

    `best` is the last thought, None before the first; `finished` says that it has nothing more to
    look at, or that its budget is used up. Dropping it is enough to stop it.
    """

    def __init__(
        self,
        thinker: Thinker,
        game: Game,
        view: Any,
        rng: Random,
        budget: Budget,
        actions: Sequence[Any] | None = None,
        lines: int = 1,
    ) -> None:
        if game.turn(view) == CHANCE:
            raise QuintError("Chance decides here, so there is nothing to think about.")
        choices = game.actions(view) if actions is None else tuple(actions)
        if not choices:
            raise QuintError("There is nothing to decide here, so there is nothing to think about.")
        self.best: Thought | None = None
        self.finished = False
        self._budget = budget
        self._taken = 0.0
        self._asked = (thinker, game, view, choices, rng, lines)
        self._thoughts = _thoughts(*self._asked)

    def advance(self, seconds: float = 0.02) -> Thought | None:
        """Think for about so long, and tell the best thought so far."""
        begun = now = perf_counter()
        while not self.finished and now - begun < seconds:
            self._next()
            now = perf_counter()
            self._spend(self._taken + now - begun)
        self._taken += now - begun
        return self.best

    def _next(self) -> None:
        try:
            self.best = next(self._thoughts)
        except StopIteration:
            self.finished = True
        except Exception as error:
            self.finished = True
            raise _stumbled(short(str(error) or type(error).__name__)) from error

    def _spend(self, seconds: float) -> None:
        budget = self._budget
        if budget.seconds is not None and seconds >= budget.seconds:
            self.finished = True
        nodes = self.best.effort if self.best is not None else 0
        if budget.nodes is not None and nodes >= budget.nodes:
            self.finished = True

    def stop(self) -> Thought:
        """The best thought so far, and the end of thinking: "move now"."""
        if self.best is None:
            self._thoughts = _thoughts(*self._asked)  # an interrupt may have ended those before
            self._next()
        self.finished = True
        if self.best is None:
            raise _stumbled("it came to no thought")
        return self.best


def _thoughts(
    thinker: Thinker, game: Game, view: Any, choices: Sequence[Any], rng: Random, lines: int
) -> Iterator[Thought]:
    """What it thinks, with nothing done before the first thought is asked for."""
    allowed = frozenset(choices)
    for thought in thinker(game, view, choices, rng, lines):
        if not isinstance(thought, Thought):
            raise TypeError(f"{thought!r} is no Thought")
        if thought.action not in allowed:
            raise ValueError(f"{thought.action} is not allowed here")
        yield thought


def _stumbled(reason: str) -> Stumbled:
    return Stumbled(
        f"The player that thinks has stumbled ({reason}); "
        "the game goes on with another move or another player."
    )


def think(
    thinker: Thinker,
    game: Game,
    view: Any,
    rng: Random,
    budget: Budget,
    actions: Sequence[Any] | None = None,
    lines: int = 1,
) -> Thought:
    """The thought that this budget buys."""
    thinking = Thinking(thinker, game, view, rng, budget, actions, lines)
    while not thinking.finished:
        thinking.advance(LONGEST)
    return thinking.stop()


class ThinkingAgent:
    """An agent that thinks before each decision, unless there is nothing to decide."""

    def __init__(self, thinker: Thinker, budget: Budget) -> None:
        self.thinker = thinker
        self.budget = budget

    def begin(self, game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Thinking:
        """The agent at work on one decision, for whoever gives it time in slices."""
        return Thinking(self.thinker, game, view, rng, self.budget, actions)

    def __call__(self, game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        return think(self.thinker, game, view, rng, self.budget, actions).action


def agent_of(thinker: Thinker, budget: Budget) -> ThinkingAgent:
    """An agent that thinks in this way for so long."""
    return ThinkingAgent(thinker, budget)
