"""Questions that can be touched: a Question is an exercise on a desk, a Guess comes before it.

A lesson's questions are written with quint_widgets.lessons.Lesson; here is how they behave.
`exercise(3)` shows the desk, `exercise(3).check(answer)` asks the same judge in Python. What is
done on a desk is kept (see progress.py); what is asked in Python is not.
"""

from collections.abc import Callable
from typing import Any

from quint_widgets import desk, svg
from quint_widgets.board import Board, Picking
from quint_widgets.desk import Ask, Desk
from quint_widgets.exercise import Exercise, plain

TRIES = 3  # wrong ones, before "Show me" appears
Keep = Callable[[str, dict[str, Any]], str]  # keeps what was done; a sentence if it could not


class OnADesk:
    """What questions and guesses have in common: they show as a desk, and as a still page."""

    title: str
    question: str
    ask: Ask
    todo: str
    _desk: Desk | None = None
    _board: Any = None

    @property
    def board(self) -> Any:
        """The board to answer on, if there is one."""
        if self._board is None and self.ask.board:
            self._board = self.ask.board()
        return self._board

    @property
    def desk(self) -> Desk:
        if self._desk is None:
            self._desk = self._made()
            self.refresh()
        return self._desk

    def refresh(self) -> None:
        """Tell the desk what is so now, if anybody has seen it."""
        if self._desk is not None:
            self._desk.put(self._told())

    def remembered(self, done: dict[str, Any]) -> None:
        """Take up again what was kept."""
        raise NotImplementedError

    def _made(self) -> Desk:
        raise NotImplementedError

    def _told(self) -> dict[str, Any]:
        raise NotImplementedError

    def _asked(self, button: str) -> dict[str, Any]:
        asked = {"title": self.title, "question": self.question, "button": button}
        asked |= self.ask.data()
        if self.board is not None:
            asked["board"] = self.board.table.model_id
        if self.ask.picture:
            with svg.paints_kept():
                asked["picture"] = desk.as_image(desk.picture_of(self.ask.picture()))
        return asked

    def __repr__(self) -> str:
        return desk.words_of(self.title, self.question, self.ask)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live desk; for viewers without a kernel the question. No answer, nothing kept."""
        data, metadata = self.desk._repr_mimebundle_(**kwargs) or ({}, {})
        fresh = self.ask.board() if self.ask.board else None
        seen = fresh or (self.ask.picture() if self.ask.picture else None)
        drawn = "" if seen is None else desk.picture_of(seen)
        page = desk.page_of(self.title, self.question, self.ask, drawn, self.todo)
        return {**data, "text/html": page, "text/plain": repr(self)}, metadata


class Question(OnADesk, Exercise):
    """An exercise on a desk: Check, Hint and, after three wrong tries, Show me."""

    todo = "Run this cell to answer."

    def __init__(
        self,
        exercise: Exercise,
        question: str,
        ask: Ask,
        solution: Any,
        keep: Keep = lambda name, done: "",
        count: Callable[[], str] = str,
    ) -> None:
        own = (exercise.name, exercise.judge, exercise.hints, exercise.because, exercise.mistakes)
        Exercise.__init__(self, *own)
        self.title = f"Exercise {exercise.name}"
        self.question = question
        self.ask = ask
        self.solution = solution
        self.tries = 0
        self.done = self.shown = False
        self.value: Any = None  # the last answer, as the page sent it
        self._says, self._tone = "", "info"
        self._trouble = ""
        self._keep, self._count = keep, count

    # ── What a person does ────────────────────────────────────────────────────────────────

    def answered(self, answer: Any) -> None:
        """Check was pressed. On a board the answer is the board."""
        given = answer if self.board is None else self.board
        wrong = self.wrong_with(given) if self._is_something(given) else "There is no answer yet."
        if self._is_something(given):
            self.tries += 1
        self.value = _raw(given)
        self.done = self.done or wrong is None
        self._tone = "right" if wrong is None else "wrong"
        self._says = f"Right. {self.because}".strip() if wrong is None else f"Not yet. {wrong}"
        self._remember()

    def hinted(self) -> None:
        self.given = min(self.given + 1, len(self.hints))
        self._remember()

    def told_the_answer(self) -> None:
        """Show me: the answer is put where it belongs, and said."""
        self.shown = True
        self._put(self.solution)
        self._tone = "info"
        self._says = f"{self._in_words(self.solution)} {self.because}".strip()
        self._remember()

    def _is_something(self, given: Any) -> bool:
        if isinstance(given, Picking):
            return bool(given.picked)
        return given not in ("", [], {}) and not (isinstance(given, str) and not given.strip())

    def _in_words(self, solution: Any) -> str:
        ions = self.ask.drawn if self.ask.kind == "ions" else ()
        names = {each["id"]: each["pretty"] for each in ions}
        if isinstance(solution, dict):
            solution = [f"{names.get(name, name)}: {put}" for name, put in solution.items()]
        several = isinstance(solution, (list, tuple))
        text = ", ".join(map(str, solution)) if several else str(solution)
        return f"The answer: {text}{self.ask.unit and ' ' + self.ask.unit}."

    def _put(self, answer: Any) -> None:
        """Put an answer where a person would have put it."""
        if isinstance(self.board, Board):
            actions = answer.split(";") if isinstance(answer, str) else answer
            self.board.show_actions(actions)
        elif isinstance(self.board, Picking):
            self.board.show_picked(answer)
        self.value = list(answer) if isinstance(answer, tuple) else answer

    # ── What is kept, and brought back ────────────────────────────────────────────────────

    def _remember(self) -> None:
        done = {"answer": self.value, "right": self.done, "tries": self.tries}
        done |= {"hints": self.given, "shown": self.shown}
        self._trouble = self._keep(self.name, done)
        self.refresh()

    def remembered(self, done: dict[str, Any]) -> None:
        """Take up again what was kept."""
        self.done, self.shown = done.get("right") is True, done.get("shown") is True
        self.tries = _count(done.get("tries"))
        self.given = min(_count(done.get("hints")), len(self.hints))
        if self.ask.takes(done.get("answer")) or self.board is not None:
            self.value = done.get("answer")
        if self.done:
            answer = f", with {self.value}" if isinstance(self.value, str) else ""
            self._tone, self._says = "right", f"Done before{answer}. {self.because}".strip()

    # ── The desk ──────────────────────────────────────────────────────────────────────────

    def _made(self) -> Desk:
        return Desk(
            self._asked("Check"),
            self.ask,
            on_check=self.answered,
            on_hint=self.hinted,
            on_show=self.told_the_answer,
        )

    def _told(self) -> dict[str, Any]:
        everything = {
            "says": self._says,
            "tone": self._tone,
            "hints": list(self.hints[: self.given]),
            "more_hints": len(self.hints) - self.given,
            "may_show": self.tries >= TRIES and not self.done and not self.shown,
            "done": self.done,
            "count": self._count(),
            "trouble": self._trouble,
        }
        if self.board is None and self.value is not None:
            everything["value"] = self.value
        return everything


class Guess(OnADesk):
    """A question to commit to before the answer is told: a number, a choice or a sketch.

    `guess(2).value` is the guess, None before; a plot can mark it.
    """

    todo = "Run this cell to guess."

    def __init__(
        self,
        name: str,
        question: str,
        ask: Ask,
        answer: Any,
        says: str = "",
        keep: Keep = lambda name, done: "",
        shows: Any = None,  # comes with the answer, or a function of the guess that makes it
    ) -> None:
        self.name = name
        self.title = "Guess"
        self.question = question
        self.ask = ask
        self.answer = answer
        self.says = says
        self.value: Any = None
        self._keep, self.shows, self._trouble = keep, shows, ""

    def guessed(self, value: Any) -> None:
        """The first guess counts; whoever guesses again only looks."""
        if value in ("", []) or self.value is not None:
            return self.refresh()
        self.value = value
        self._trouble = self._keep(self.name, {"guess": value})
        return self.refresh()

    def remembered(self, done: dict[str, Any]) -> None:
        if self.ask.takes(done.get("guess")):
            self.value = done["guess"]

    def _made(self) -> Desk:
        return Desk(self._asked("That is my guess"), self.ask, on_check=self.guessed)

    def _told(self) -> dict[str, Any]:
        if self.value is None:
            return {"says": "", "tone": "info"}
        answer = list(self.answer) if isinstance(self.answer, tuple) else self.answer
        told = {"says": self.says, "tone": "info", "done": True, "value": self.value}
        told |= {"answer": answer, "trouble": self._trouble}
        if self.shows is not None:
            told |= desk.shown(self.shows(self.said) if callable(self.shows) else self.shows)
        return told

    def then(self, thing: Any) -> Any:
        """Something that would give the answer away: itself once the guess is made."""
        return Later() if self.value is None else thing

    @property
    def said(self) -> Any:
        """The guess as a plot can mark it: a number as a number; None before it is made."""
        if self.ask.kind != "number" or self.value is None:
            return self.value
        try:
            return float(self.value)
        except ValueError:
            return None


class Later(str):
    """Stands where something will be seen after the guess, on stored pages too.

    >>> Later()
    Make the guess above first, then run this cell once more.
    """

    def __new__(cls) -> "Later":
        return super().__new__(cls, "Make the guess above first, then run this cell once more.")

    __repr__ = str.__str__


def _raw(given: Any) -> Any:
    """An answer as it is kept: of a board, the actions or the places picked."""
    if isinstance(given, Picking):
        return list(given.picked)
    return plain(given) if isinstance(given, Board) else given


def _count(value: Any) -> int:
    return value if type(value) is int and 0 <= value < 10_000 else 0
