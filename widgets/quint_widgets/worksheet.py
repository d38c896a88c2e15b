"""Worksheets for a class: every pupil has the same questions with numbers of their own.

>>> from quint_widgets.exercise import number
>>> def sums(pick):
...     one, two = pick(range(2, 10)), pick(range(2, 10))
...     return Task(f"What is {one} × {two}?", number(one * two), ["Add."], str(one * two))
>>> sheet = Worksheet("Ada", [sums])
>>> sheet[1]
Exercise 1. What is 9 × 5?
>>> sheet[1].check(44)
Exercise 1: not yet. 44 is too small.
>>> Worksheet("  ADA ", [sums])[1]
Exercise 1. What is 9 × 5?

The name decides the numbers, on every computer and in every year, so a teacher can make the key to
any pupil's sheet from the name alone.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import TypeVar

from quint import QuintError
from quint_widgets.exercise import Exercise, Judge, Line

T = TypeVar("T")


class Pick:
    """Chooses for one pupil and one task: always the same for the same name."""

    def __init__(self, pupil: str, task: int) -> None:
        self.seed = f"{' '.join(pupil.casefold().split())}:{task}"
        self.made = 0

    def __call__(self, options: Sequence[T]) -> T:
        self.made += 1
        digest = hashlib.sha256(f"{self.seed}:{self.made}".encode()).digest()
        return options[int.from_bytes(digest[:8], "big") % len(options)]


@dataclass(frozen=True, slots=True)
class Task:
    """A question with a pupil's own numbers, and what the teacher's key says to it."""

    question: str
    judge: Judge
    hints: Sequence[str]
    answer: str


class Asked(Exercise):
    """An exercise of a worksheet: shown, it is its question."""

    def __init__(self, number: int, task: Task) -> None:
        super().__init__(str(number), task.judge, task.hints)
        self.question = task.question

    def __repr__(self) -> str:
        return fill(f"Exercise {self.name}. {self.question}", width=95)


class Worksheet:
    """The exercises of one pupil. `sheet[3]` asks, `sheet[3].check(…)` judges."""

    def __init__(self, pupil: str, tasks: Sequence[Callable[[Pick], Task]]) -> None:
        if not isinstance(pupil, str) or not pupil.strip():
            raise QuintError('A worksheet needs a name: "Ada".')
        self.pupil = " ".join(pupil.split())
        self._tasks = [task(Pick(pupil, place)) for place, task in enumerate(tasks, start=1)]
        self._asked = [Asked(place, task) for place, task in enumerate(self._tasks, start=1)]

    def __len__(self) -> int:
        return len(self._asked)

    def __iter__(self) -> Iterator[Asked]:
        return iter(self._asked)

    def __getitem__(self, number: int) -> Asked:
        if not isinstance(number, int) or not 1 <= number <= len(self):
            raise QuintError(f"The exercises are numbered from 1 to {len(self)}.")
        return self._asked[number - 1]

    def __repr__(self) -> str:
        """The whole sheet on paper, with room for the answers."""
        room = "\n\n    ______________________________________________________\n"
        return f"{self.pupil}\n\n" + "\n".join(f"{asked!r}{room}" for asked in self)

    def key(self) -> Line:
        """The answers, for the teacher."""
        told = [f"  {place}  {task.answer}" for place, task in enumerate(self._tasks, start=1)]
        return Line("\n".join([self.pupil, *told]))
