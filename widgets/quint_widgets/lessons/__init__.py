"""The exercises and guesses of lessons: one module a lesson, lesson_10.py for lesson 10.

A notebook imports them in one line and shows each in one:

    from quint_widgets.lessons.lesson_10 import exercise, guess, progress

    exercise(3)                 a question to touch: Check, Hint, after three tries Show me
    exercise(3).check("d4")     the same judge, in Python; a board is an answer too
    exercise(3).board           its board
    guess(2)                    commit to a guess, then the answer appears
    progress()                  "5 of 12 done", and the page to hand in
    board("row")                a board of the lesson to play on; board("row").why("red b2")
    pictures()                  the game in five pictures

How a module is written (lesson_10.py is the model):

    lesson = Lesson("10", "Quintessence: the rules")
    exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
    board, pictures = lesson.board, lesson.pictures

    lesson.in_pictures(("The board.", strip.panel(game)), …)    see strip.py
    lesson.add_board("row", game, drawing)                      both sides for the reader

    lesson.number(1, "How many sides has a hexagon?", 6,
                  because="Hexa is Greek for six.",             why a right answer is right
                  mistakes={8: "That is an octagon."},          known mistakes, by answer
                  hints=["Think of a honeycomb."])

    lesson.number(n, question, 57.5, unit="%", within=0.5)      a number with its unit
    lesson.choice(n, question, ["a", "b", "c"], "b")            one of them
    lesson.pick(n, question, ["a", "b", "c"], ["a", "c"])       some of them
    lesson.squares(n, question, game, drawing, ["d4", "e5"])    places of a board (kind="cell")
    lesson.moves(n, question, game, drawing, holds, otherwise, solution)
                                                                played on a board until holds(trace)
    lesson.forbidden(n, question, game, drawing, "6.2", solution)
                                                                try a move that this rule refuses
    lesson.formula(n, question, "Al2O3")                        a formula
    lesson.equation(n, question, "Zn + O2 -> ZnO")              to be balanced by the reader
    lesson.atoms(n, question, "Zn + O2 -> ZnO")                 to be balanced with drawn atoms
    lesson.ions(n, question, {"Al^3+": 2, "O^2-": 3, "F^-": 0}) to be built from these ions; the
                                                                numbers are the solution
    lesson.order(n, question, ["first", "second", "third"])     in the right order; shown shuffled
    lesson.bins(n, question, {"gold": "metal", "air": "gas"})   where each belongs
    lesson.written(n, question, judge, solution)                a line of text and any judge

Every one takes hints, because, mistakes (a mapping, or a function from the answer to a sentence or
None) and picture (a function that returns something to look at). An exercise without `because`
is not finished. Guesses:

    lesson.guess_number(n, question, 24, says="Six on each edge.", most=196)
    lesson.guess_choice(n, question, ["yes", "no"], "no", says="…")
    lesson.guess_sketch(n, question, ["1", "2", "3"], (5, 3, 1), most=6, says="…")

`says` explains the answer; with `most` a number is also marked on a line from 0 to there. What
the answer looks like (a table, a plot, a picture) comes with it and is stored nowhere before:

    guess(3, table)                         in the notebook, after the cell that computed it
    guess(3, lambda said: plot(data, said)) a plot that marks the guess; see plots.py
    after(3, Play(…))                       a cell below that would give guess 3 away: what it
                                            shows waits for the guess (after = lesson.after)
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from quint import Game, QuintError, Trace, chemistry
from quint_widgets import exercise as judges, substances
from quint_widgets.board import Board, Picking, Solo
from quint_widgets.desk import Ask
from quint_widgets.exercise import Exercise, Judge, Mistakes
from quint_widgets.play import Play
from quint_widgets.progress import Progress
from quint_widgets.question import Guess, OnADesk, Question
from quint_widgets.report import Report
from quint_widgets.strip import Strip


class Telling(TypedDict, total=False):
    """What every exercise may say besides its question."""

    hints: Sequence[str]
    because: str
    mistakes: Mistakes
    picture: Callable[[], Any]


class Lesson:
    """The exercises and guesses of one lesson, by number."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.kept = Progress(name)
        self.exercises: dict[int, Question] = {}
        self.guesses: dict[int, Guess] = {}
        self.boards: dict[str, Callable[[], Play]] = {}
        self._pictures = Strip()
        self._report: Report | None = None
        self._recalled = False

    # ── What a notebook shows ─────────────────────────────────────────────────────────────

    def exercise(self, number: int) -> Question:
        """The exercise with this number, to touch or to check."""
        self._look_up(self.exercises, number, "exercises")
        return self.exercises[number]

    def guess(self, number: int, shows: Any = None) -> Guess:
        """The guess with this number; `shows` comes with the answer, and never before it."""
        self._look_up(self.guesses, number, "guesses")
        guess = self.guesses[number]
        if shows is not None:
            guess.shows = shows
            guess.refresh()
        return guess

    def after(self, number: int, thing: Any) -> Any:
        """Something to see after the guess with this number, and not before it."""
        return self.guess(number).then(thing)

    def progress(self) -> Report:
        """How far the reader is, and the page to hand in."""
        self._recall()
        if self._report is None:
            self._report = Report(self)
        return self._report

    def board(self, name: str) -> Play:
        """A board of the lesson, as it is at the start."""
        if name not in self.boards:
            raise QuintError(f"The boards of this lesson are: {', '.join(self.boards)}.")
        return self.boards[name]()

    def pictures(self) -> Strip:
        """The game in a few pictures."""
        return self._pictures

    def count(self) -> str:
        done = sum(question.done for question in self.exercises.values())
        return f"{done} of {len(self.exercises)} done"

    def _look_up(self, known: Mapping[int, OnADesk], number: int, what: str) -> None:
        if number not in known:
            raise QuintError(f"The {what} of this lesson are numbered 1 to {len(known)}.")
        self._recall()

    def _recall(self) -> None:
        """Once, when the first one is shown: what was kept."""
        if not self._recalled:
            self._recalled = True
            entries = self.kept.entries()
            everything: dict[str, OnADesk] = {str(n): q for n, q in self.exercises.items()}
            everything |= {f"guess {n}": g for n, g in self.guesses.items()}
            for name, one in everything.items():
                if name in entries:
                    one.remembered(entries[name])

    def _keep(self, name: str, done: dict[str, Any]) -> str:
        trouble = self.kept.keep(name, done)
        for question in self.exercises.values():
            if question.name != name:
                question.refresh()  # they count too
        if self._report is not None:
            self._report.refresh()
        return trouble

    # ── Boards and pictures ───────────────────────────────────────────────────────────────

    def add_board(self, name: str, game: Game, start: Any = None, seats: Any = None) -> None:
        """A board that the lesson shows: without seats, the reader plays for everybody."""
        everybody = ("person",) * game.players
        self.boards[name] = (
            (lambda: Play(game, seats, start)) if seats else lambda: Solo(game, everybody, start)
        )

    def in_pictures(self, *pictures: tuple[str, Any]) -> None:
        self._pictures = Strip(*pictures)

    # ── Exercises ─────────────────────────────────────────────────────────────────────────

    def add(
        self,
        number: int,
        question: str,
        ask: Ask,
        judge: Judge,
        solution: Any,
        hints: Sequence[str] = (),
        because: str = "",
        mistakes: Mistakes | None = None,
        picture: Callable[[], Any] | None = None,
    ) -> None:
        """Any place to answer with any judge."""
        _once(self.exercises, number, "Exercise")
        made = Exercise(str(number), judge, hints, because, mistakes)
        asked = ask if picture is None else replace(ask, picture=picture)
        self.exercises[number] = Question(made, question, asked, solution, self._keep, self.count)

    def number(
        self,
        number: int,
        question: str,
        right: Any,
        unit: str = "",
        within: float = 0,
        **telling: Unpack[Telling],
    ) -> None:
        judge = (
            judges.quantity(right, unit, within / abs(right) if within else 0.01)
            if unit
            else judges.number(right, within)
        )
        self.add(number, question, Ask("number", unit=unit), judge, str(right), **telling)

    def choice(
        self,
        number: int,
        question: str,
        options: Sequence[str],
        right: str,
        **telling: Unpack[Telling],
    ) -> None:
        ask = Ask("choice", tuple(options))
        self.add(number, question, ask, judges.one_of(options, right), right, **telling)

    def pick(
        self,
        number: int,
        question: str,
        options: Sequence[str],
        right: Sequence[str],
        **telling: Unpack[Telling],
    ) -> None:
        ask = Ask("pick", tuple(options))
        self.add(number, question, ask, judges.picked(right), list(right), **telling)

    def squares(
        self,
        number: int,
        question: str,
        game: Game,
        start: Any,
        right: Sequence[str],
        kind: str = "cell",
        **telling: Unpack[Telling],
    ) -> None:
        ask = Ask("board", board=lambda: Picking(game, start, kind))
        judge = judges.squares(right) if kind == "cell" else judges.picked(right)
        self.add(number, question, ask, judge, list(right), **telling)

    def moves(
        self,
        number: int,
        question: str,
        game: Game,
        start: Any,
        holds: Callable[[Trace], bool],
        otherwise: str | Callable[[Trace], str],
        solution: str,
        seats: Any = None,
        **telling: Unpack[Telling],
    ) -> None:
        ask = Ask("board", board=lambda: Board(game, start, seats))
        judge = judges.leads_to(game, start, holds, otherwise)
        self.add(number, question, ask, judge, solution, **telling)

    def forbidden(
        self,
        number: int,
        question: str,
        game: Game,
        start: Any,
        rule: str,
        solution: str,
        seats: Any = None,
        **telling: Unpack[Telling],
    ) -> None:
        ask = Ask("board", board=lambda: Board(game, start, seats))
        judge = judges.refused(game, start, rule)
        self.add(number, question, ask, judge, solution, **telling)

    def formula(self, number: int, question: str, right: str, **telling: Unpack[Telling]) -> None:
        ask = Ask("text", like="NaCl")
        self.add(number, question, ask, judges.composition(right), right, **telling)

    def equation(self, number: int, question: str, asked: str, **telling: Unpack[Telling]) -> None:
        ask, solution = Ask("text", like="2 H2 + O2 -> 2 H2O"), str(chemistry.balance(asked))
        self.add(number, question, ask, judges.equation(asked), solution, **telling)

    def atoms(self, number: int, question: str, asked: str, **telling: Unpack[Telling]) -> None:
        read, solved = chemistry.reaction(asked), chemistry.balance(asked)
        names = tuple(str(term.formula) for term in (*read.left, *read.right))
        solution = [int(term.count) for term in (*solved.left, *solved.right)]
        ask = Ask("atoms", names, drawn=substances.drawn_atoms(read))
        self.add(number, question, ask, judges.heaped(asked), solution, **telling)

    def ions(
        self, number: int, question: str, right: Mapping[str, int], **telling: Unpack[Telling]
    ) -> None:
        ask = Ask("ions", tuple(right), drawn=substances.drawn_ions(tuple(right)))
        solution = {name: count for name, count in right.items() if count}
        self.add(number, question, ask, judges.built(solution), solution, **telling)

    def order(
        self, number: int, question: str, right: Sequence[str], **telling: Unpack[Telling]
    ) -> None:
        ask = Ask("order", _shuffled(right))
        self.add(number, question, ask, judges.in_order(right), list(right), **telling)

    def bins(
        self, number: int, question: str, right: Mapping[str, str], **telling: Unpack[Telling]
    ) -> None:
        ask = Ask("bins", tuple(right), tuple(dict.fromkeys(right.values())))
        self.add(number, question, ask, judges.sorted_into(right), dict(right), **telling)

    def written(
        self,
        number: int,
        question: str,
        judge: Judge,
        solution: str,
        like: str = "",
        **telling: Unpack[Telling],
    ) -> None:
        self.add(number, question, Ask("text", like=like), judge, solution, **telling)

    # ── Guesses ───────────────────────────────────────────────────────────────────────────

    def guess_number(
        self,
        number: int,
        question: str,
        right: float,
        says: str,
        unit: str = "",
        most: float = 0,
        shows: Any = None,
        picture: Callable[[], Any] | None = None,
    ) -> None:
        ask = Ask("number", unit=unit, most=most, picture=picture)
        self._guess(number, question, ask, str(right), says, shows)

    def guess_choice(
        self,
        number: int,
        question: str,
        options: Sequence[str],
        right: str,
        says: str,
        shows: Any = None,
        picture: Callable[[], Any] | None = None,
    ) -> None:
        ask = Ask("choice", tuple(options), picture=picture)
        self._guess(number, question, ask, right, says, shows)

    def guess_sketch(
        self,
        number: int,
        question: str,
        labels: Sequence[str],
        right: Sequence[float],
        most: float,
        says: str,
        unit: str = "",
        shows: Any = None,
    ) -> None:
        ask = Ask("sketch", tuple(labels), most=most, unit=unit)
        self._guess(number, question, ask, tuple(right), says, shows)

    def _guess(
        self, number: int, question: str, ask: Ask, right: Any, says: str, shows: Any
    ) -> None:
        _once(self.guesses, number, "Guess")
        name = f"guess {number}"
        self.guesses[number] = Guess(name, question, ask, right, says, self._keep, shows)


def _once(known: Mapping[int, OnADesk], number: int, what: str) -> None:
    if number in known:
        raise QuintError(f"{what} {number} is in this lesson already: give each number once.")


def _shuffled(items: Sequence[str]) -> tuple[str, ...]:
    """In an order that is the same every time, and not the right one."""
    mixed = sorted(items, key=lambda item: hashlib.sha256(item.encode()).digest())
    return tuple(mixed if mixed != list(items) else mixed[::-1])
