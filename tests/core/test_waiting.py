"""Answers that take long: a bar shows how far the search is, and a person can stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quint import answers
from quint.answers import Answer, asked, last
from quint.arena import progress
from quint.games.element import Element
from quint.games.element.explore import questions


class Seen:
    """A bar that notes what it is told."""

    def __init__(self) -> None:
        self.updates: list[int] = []
        self.closed = False

    def update(self, n: int) -> None:
        self.updates.append(n)

    def close(self) -> None:
        self.closed = True


def search() -> Iterator[Answer]:
    for looked in (500, 1200, 1300):
        yield Answer("points", f"{looked} or more", looked, effort=looked)


@pytest.fixture
def bar(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Nobody has any patience, and somebody sits at the screen."""
    seen = Seen()
    monkeypatch.setattr(answers, "PATIENCE", -1.0)
    monkeypatch.setattr(progress, "bar_for", lambda *settings: seen)
    return seen


def test_the_bar_counts_positions_and_goes_when_the_answer_is_there(bar: Seen) -> None:
    assert last(search()).value == 1300
    assert bar.updates == [500, 700, 100]
    assert bar.closed


def test_whoever_interrupts_has_the_best_so_far_and_no_bar(bar: Seen) -> None:
    def interrupted() -> Iterator[Answer]:
        yield from search()
        raise KeyboardInterrupt

    assert last(interrupted()).value == 1300
    assert bar.closed


def test_a_quick_answer_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "bar_for", lambda *settings: pytest.fail("a bar"))
    assert last(search()).value == 1300


@pytest.mark.parametrize(("quiet", "wanted"), [("1", False), ("", None)])
def test_a_lesson_that_is_tested_shows_none(
    quiet: str, wanted: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    def bar_for(*settings: object) -> Seen:
        made.append(settings)
        return Seen()

    monkeypatch.setenv("QUINT_QUIET", quiet)
    monkeypatch.setattr(answers, "PATIENCE", -1.0)
    monkeypatch.setattr(progress, "bar_for", bar_for)
    last(search())
    assert made == [("points", None, 0, wanted, " positions")]


def test_a_long_search_of_one_hand_pauses_now_and_then() -> None:
    """Four stones round a bay of three Earths: 5,000 positions do not decide it."""
    empty = "." + " ." * 10
    bay = [". . . . E 2 E . . . .", ". . . . . E . . . . ."]
    rows = [empty, ". . . . . 1 . . . . .", *[empty] * 4, *bay, *[empty] * 3]
    trace = asked("\n".join([*rows, "player 1 to draw"]), Element)
    table = questions._Hands(trace, "captures")
    pauses = sum(1 for _ in table.look((0, 1, 1, 2), 5000))
    assert table.verdicts[0, 1, 1, 2] == "limit"
    assert pauses >= 3
