"""The exercises of the lessons: each is right with its own solution and says why."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from quint_widgets import lessons
from quint_widgets.lessons import Lesson
from quint_widgets.question import Guess, Question

FOUND = [found.name for found in pkgutil.iter_modules(lessons.__path__)]
NAMES = [name for name in FOUND if name.startswith("lesson_")]
LESSONS: dict[str, Lesson] = {
    name: import_module(f"quint_widgets.lessons.{name}").lesson for name in NAMES
}
EXERCISES = [
    pytest.param(exercise, id=f"{name}-{number}")
    for name, lesson in LESSONS.items()
    for number, exercise in lesson.exercises.items()
]
GUESSES = [
    pytest.param(guess, id=f"{name}-{number}")
    for name, lesson in LESSONS.items()
    for number, guess in lesson.guesses.items()
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_numbered_without_a_gap_and_named_as_its_module(name: str) -> None:
    lesson = LESSONS[name]
    assert name == f"lesson_{lesson.name}"
    for numbered in (lesson.exercises, lesson.guesses):
        assert list(numbered) == list(range(1, len(numbered) + 1))


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_exercise_is_right_with_its_own_solution_and_says_why(exercise: Question) -> None:
    line = exercise.check(exercise.solution)
    assert line, line
    assert exercise.because
    assert len(exercise.because) <= 300
    assert exercise.hints


@pytest.mark.parametrize("exercise", EXERCISES)
def test_no_known_mistake_is_right(exercise: Question) -> None:
    if isinstance(exercise.mistakes, dict):
        for answer, says in exercise.mistakes.items():
            line = exercise.check(answer)
            assert not line, answer
            assert repr(line).endswith(says)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_desk_can_be_made_and_shows_no_answer(exercise: Question) -> None:
    data, _ = exercise._repr_mimebundle_()
    assert exercise.because not in data["text/html"]
    assert exercise.question.split("\n")[0][:20] in data["text/plain"]


@pytest.mark.parametrize("guess", GUESSES)
def test_the_answer_of_a_guess_is_one_that_could_be_given(guess: Guess) -> None:
    answer = list(guess.answer) if isinstance(guess.answer, tuple) else guess.answer
    assert guess.ask.takes(answer)
    assert guess.says
