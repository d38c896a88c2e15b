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
any pupil's sheet from the name alone. In a notebook an exercise is a desk to answer on.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any, TypeVar

from quint import QuintError
from quint_widgets.desk import Ask
from quint_widgets.exercise import Judge, Line, Mistakes
from quint_widgets.lessons import Lesson
from quint_widgets.progress import Entry, Progress
from quint_widgets.question import Question

T = TypeVar("T")
NUMBER = Ask("number")
ROOM = "\n\n    ______________________________________________________\n"


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
    answer: str  # in the key
    because: str = ""
    mistakes: Mistakes | None = None
    ask: Ask = NUMBER
    solution: Any = ""  # as it is put into the place to answer; else the first word of the key


class _Kept(Progress):
    """What was kept under another name has other numbers: it does not count as done."""

    asked: Lesson

    def entries(self) -> dict[str, Entry]:
        questions = {q.name: q for q in self.asked.exercises.values()}
        return {
            name: done
            for name, done in super().entries().items()
            if name not in questions
            or not done.get("right")
            or questions[name].wrong_with(done.get("answer")) is None
        }


class Worksheet:
    """The exercises of one pupil. `sheet[3]` asks, `sheet[3].check(…)` judges."""

    def __init__(
        self, pupil: str, tasks: Sequence[Callable[[Pick], Task]], name: str = "", title: str = ""
    ) -> None:
        if not isinstance(pupil, str) or not pupil.strip():
            raise QuintError('A worksheet needs a name: "Ada".')
        self.pupil = " ".join(pupil.split())
        self.lesson = Lesson(name, title)
        self.lesson.kept = kept = _Kept(name)
        kept.asked = self.lesson
        self._tasks = [task(Pick(pupil, place)) for place, task in enumerate(tasks, start=1)]
        for place, task in enumerate(self._tasks, start=1):
            solution = task.solution or task.answer.split()[0]
            telling: dict[str, Any] = {"because": task.because, "mistakes": task.mistakes}
            self.lesson.add(
                place, task.question, task.ask, task.judge, solution, task.hints, **telling
            )

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.lesson.exercises.values())

    def __getitem__(self, number: int) -> Question:
        if not isinstance(number, int) or not 1 <= number <= len(self):
            raise QuintError(f"The exercises are numbered from 1 to {len(self)}.")
        return self.lesson.exercise(number)

    def progress(self) -> Any:
        """How far this pupil is, and the page to hand in."""
        return self.lesson.progress()

    def __repr__(self) -> str:
        """The whole sheet on paper, with room for the answers."""
        asked = [fill(repr(question), width=95) for question in self]
        return f"{self.pupil}\n\n" + "\n".join(f"{words}{ROOM}" for words in asked)

    def key(self) -> Line:
        """The answers, for the teacher."""
        told = [f"  {place}  {task.answer}" for place, task in enumerate(self._tasks, start=1)]
        return Line("\n".join([self.pupil, *told]))


@dataclass(frozen=True, slots=True)
class Handout:
    """The exercises of a lesson, the same for everybody, on a page for one pupil."""

    pupil: str
    lesson: Lesson

    def __iter__(self) -> Iterator[Question]:
        return iter(self.lesson.exercises.values())


def handouts(lesson: Lesson, names: Iterable[str]) -> "Paper":
    """A lesson's exercises on paper, one page a pupil."""
    return Paper(Handout(" ".join(str(name).split()), lesson) for name in names)


class Paper:
    """The sheets of a class, to print: one page a pupil. `save("sheets.html")` writes the file."""

    def __init__(self, sheets: Iterable[Worksheet | Handout]) -> None:
        self.sheets = tuple(sheets)

    def __repr__(self) -> str:
        names = ", ".join(sheet.pupil for sheet in self.sheets)
        return f'Sheets for {names}. save("sheets.html") writes them, one page a pupil.'

    def html(self) -> str:
        """The pages, without answers."""
        style = (
            "body{font:12pt/1.5 Georgia,serif;margin:2em}section{page-break-after:always}"
            "p{margin:0 0 2.6em;border-bottom:1px solid #999;padding-bottom:2.2em}"
        )
        pages = "".join(
            f"<section><h2>{escape(sheet.lesson.title)}</h2><h3>{escape(sheet.pupil)}</h3>"
            + "".join(f"<p>{escape(repr(question))}</p>" for question in sheet)
            + "</section>"
            for sheet in self.sheets
        )
        return f'<!doctype html><meta charset="utf-8"><style>{style}</style>{pages}'

    def save(self, path: str) -> Line:
        """Write the pages to a file that any browser opens and prints."""
        Path(path).write_text(self.html(), encoding="utf-8")
        return Line(f"{path} has {len(self.sheets)} pages. Open it in a browser and print it.")
