"""Exercises on a desk: what a person does there, what is said, and what is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from quint_widgets.board import Board, Picking
from quint_widgets.desk import Ask
from quint_widgets.lessons import Lesson
from quint_widgets.question import Question

import quint
from quint import QuintError
from tests.browser.every_kind import GAME, ROW, made

RIGHT: dict[int, Any] = {
    1: None,
    2: None,
    3: "mercury",
    4: "57.5",
    5: "2 Zn + O2 -> 2 ZnO",
    6: ["hydrogen", "carbon", "gold"],
    7: {"gold": "element", "water": "compound", "sulfur": "element"},
    8: ["tin", "gold"],
}
WRONG: dict[int, Any] = {
    1: None,
    2: None,
    3: "iron",
    4: "29",
    5: "Zn + O2 -> ZnO",
    6: ["gold", "carbon", "hydrogen"],
    7: {"gold": "compound"},
    8: ["gold", "sulfur"],
}
SAID = {
    1: "Not yet. Nothing has been done on this board yet.",
    2: "Not yet. There is no answer yet.",
    3: "Not yet. Iron melts at 1538 °C.",
    4: "Not yet. You counted one copper atom; there are two.",
    5: "Not yet. O: 2 on the left, but 1 on the right.",
    6: "Not yet. gold does not stand in place 1.",
    7: "Not yet. gold does not belong to “compound”.",
    8: "Not yet. sulfur does not belong to them.",
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def send(question: Any, answer: Any) -> dict[str, Any]:
    """What the desk tells after Check was pressed."""
    question.desk.on_message({"kind": "check", "answer": answer})
    told: dict[str, Any] = question.desk.told
    return told


def solve_board(question: Question) -> None:
    if isinstance(question.board, Board):
        question.board.play("green e3")
    elif isinstance(question.board, Picking):
        question.board.pick("cell:a4")
        question.board.pick("cell:d7")


@pytest.mark.parametrize("number", RIGHT)
def test_a_wrong_answer_is_told_what_is_wrong_and_a_right_one_why(number: int) -> None:
    question = made().exercise(number)
    told = send(question, WRONG[number])
    assert (told["tone"], told["says"], told["done"]) == ("wrong", SAID[number], False)
    solve_board(question)
    told = send(question, RIGHT[number])
    assert (told["tone"], told["done"]) == ("right", True)
    assert told["says"] == f"Right. {question.because}"
    assert told["count"] == "1 of 8 done"


@pytest.mark.parametrize("number", RIGHT)
def test_the_solution_of_every_kind_is_right(number: int) -> None:
    question = made().exercise(number)
    question.told_the_answer()
    assert question.shown
    assert question.desk.told["says"].startswith("The answer: ")
    answer = question.solution if question.board is None else None
    assert send(question, answer)["tone"] == "right"


def test_check_in_python_asks_the_same_judge_and_keeps_nothing() -> None:
    lesson = made()
    line = lesson.exercise(4).check(29)
    assert repr(line) == "Exercise 4: not yet. You counted one copper atom; there are two."
    assert repr(lesson.exercise(4).check("57.5 %")) == "Exercise 4: right. 127.1 of 221.1 g."
    assert lesson.exercise(3).check("Mercury")
    assert not Path("quint-progress.json").exists()


def test_a_board_is_an_answer() -> None:
    question = made().exercise(1)
    board = question.board
    assert "Nothing has been done" in repr(question.check(board))
    board.play("red e2")
    assert repr(question.check(board)) == "Exercise 1: not yet. That is no Mark."
    board.restart()
    board.play("green e3")
    assert question.check(board)
    assert question.check("green e3")


def test_a_board_that_began_elsewhere_is_no_answer() -> None:
    board = Board(GAME)
    board.play("red a1")
    assert "did not begin where" in repr(made().exercise(1).check(board))


def test_a_move_that_a_rule_refuses_is_tried_on_the_board() -> None:
    lesson = Lesson("98", "Forbidden")
    lesson.forbidden(1, "Break rule 3.4.", GAME, ROW, "3.4", "blue e2", because="Blue was played.")
    question = lesson.exercise(1)
    board = question.board
    assert "Try the move on the board first" in send(question, None)["says"]
    board.table.on_message({"kind": "gesture", "ids": ["supply:green", "cell:d7"]})
    assert "refused, but for another reason" in send(question, None)["says"]
    board.table.on_message({"kind": "gesture", "ids": ["supply:red", "cell:e2"]})
    assert "That was allowed." in send(question, None)["says"]
    board.restart()
    board.table.on_message({"kind": "gesture", "ids": ["supply:blue", "cell:e2"]})
    assert send(question, None)["says"] == "Right. Blue was played."


def test_a_board_of_an_exercise_has_no_tool_that_spoils_it() -> None:
    tools = {tool[0] for tool in made().exercise(1).board.table.frame["tools"]}
    assert {"undo", "why", "rules", "restart"} <= tools
    assert not tools & {"hint", "save", "load"}


def test_no_curtain_falls_where_one_reader_plays_for_everybody() -> None:
    game = quint.new("potion_making")
    hands = "hand 1: love potion, unicorn\nhand 2: dragon"
    board = Board(game, hands)
    board.play("lay unicorn")
    assert game.turn(board.state) == 1
    assert not board.table.frame.get("curtain")
    lesson = Lesson("toy", "Toy")
    lesson.add_board("open", game, hands)
    lesson.add_board("seated", game, hands, ("person", "person"))
    for name, falls in (("open", False), ("seated", True)):
        table = lesson.board(name)
        table.play("lay unicorn")
        assert bool(table.table.frame.get("curtain")) == falls


def test_hints_come_one_by_one_and_show_me_after_three_tries() -> None:
    question = made().exercise(1)
    desk = question.desk
    assert (desk.told["hints"], desk.told["more_hints"]) == ([], 2)
    for given in (1, 2, 2):
        desk.on_message({"kind": "hint"})
        assert len(desk.told["hints"]) == given
    desk.on_message({"kind": "show"})
    assert not question.shown  # too early: nobody has tried
    question.board.play("red e2")
    for tries in (1, 2, 3):
        assert not question.desk.told["may_show"]
        send(question, None)
        assert question.tries == tries
    desk.on_message({"kind": "show"})
    assert question.shown
    assert question.board.save().splitlines()[-2] == "green e3"
    assert desk.told["says"] == "The answer: green e3. Three in a row are a Mark."


def test_no_answer_is_no_try() -> None:
    question = made().exercise(4)
    for _ in range(3):
        assert send(question, "  ")["says"] == "Not yet. There is no answer yet."
    assert question.tries == 0


# ── Guesses ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("number", "value"), [(1, "40"), (2, "yes"), (3, [1, 2, 3])])
def test_a_guess_is_answered_when_it_is_made_and_not_before(number: int, value: Any) -> None:
    guess = made().guess(number)
    assert guess.desk.told == {"says": "", "tone": "info", "seq": 1}
    told = send(guess, value)
    assert told["value"] == guess.value == value
    assert told["answer"] in ("24", "no", [5, 3, 1])
    assert told["says"] == guess.says
    send(guess, {"40": "24", "yes": "no"}.get(str(value), [5, 3, 1]))
    assert guess.value == value  # the first guess counts


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_stored_page_of_a_guess_does_not_have_the_answer(number: int) -> None:
    guess = made().guess(number)
    send(guess, {1: "40", 2: "yes", 3: [1, 2, 3]}[number])
    data, _ = guess._repr_mimebundle_()
    assert guess.question in data["text/html"]
    assert guess.question in data["text/plain"]
    for text in (data["text/html"], data["text/plain"]):
        assert guess.says not in text
        assert "24" not in text


# ── A stranger's page ─────────────────────────────────────────────────────────────────────

STRANGE: list[Any] = [
    None,
    7,
    1.5,
    True,
    [],
    {},
    "x" * 9999,
    ["gold", "gold"],
    [["gold"]],
    {"gold": "x"},
]
STRANGE += [{"x": "element"}, ["x"], [1, 2], [1, 2, 99], [1, 2, "3"], [1, 2, True], "perhaps"]
ASKS = [
    Ask("number"),
    Ask("choice", ("yes", "no")),
    Ask("order", ("a", "b")),
    Ask("bins", ("gold",), ("element", "compound")),
    Ask("sketch", ("a", "b", "c"), most=6),
]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
@pytest.mark.parametrize("answer", STRANGE, ids=repr)
def test_what_a_place_to_answer_cannot_send_is_not_taken(ask: Ask, answer: Any) -> None:
    honest = {"number": "perhaps", "bins": {}}.get(ask.kind, "nothing")
    assert ask.takes(answer) is (answer == honest)


@pytest.mark.parametrize("content", [None, 7, {}, {"kind": "check"}, {"kind": ["hint"]}])
def test_strange_messages_change_nothing(content: Any) -> None:
    question = made().exercise(3)
    before = question.desk.told
    question.desk.on_message(content)
    question.desk.on_message({"kind": "check", "answer": "mercury", "more": 1})
    assert question.desk.told == before


# ── What is kept ──────────────────────────────────────────────────────────────────────────


def test_progress_is_kept_for_the_next_kernel() -> None:
    lesson = made()
    send(lesson.exercise(4), "29")
    send(lesson.exercise(4), "57.5")
    send(lesson.exercise(3), "iron")
    send(lesson.guess(1), "40")
    again = made()
    assert again.exercise(4).desk.told["count"] == "1 of 8 done"
    assert again.exercise(4).desk.told["says"] == "Done before, with 57.5. 127.1 of 221.1 g."
    assert again.exercise(4).desk.told["value"] == "57.5"
    assert (again.exercise(3).done, again.exercise(3).tries) == (False, 1)
    assert again.guess(1).desk.told["answer"] == "24"


def test_what_was_right_stays_done_after_a_wrong_answer() -> None:
    lesson = made()
    send(lesson.exercise(4), "57.5")
    assert send(lesson.exercise(4), "3")["done"]
    assert made().exercise(4).done


def test_other_lessons_keep_their_own_in_the_same_file() -> None:
    other = Lesson("11", "Other")
    other.number(1, "?", 3)
    send(other.exercise(1), "3")
    send(made().exercise(4), "57.5")
    assert set(json.loads(Path("quint-progress.json").read_text())["lessons"]) == {"11", "99"}


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"lessons": 7}', "\ud83d"])
def test_a_damaged_file_costs_a_sentence(text: str) -> None:
    Path("quint-progress.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    lesson = made()
    lesson.exercise(3)
    assert "The old file is now quint-progress.damaged.json." in lesson.progress().report["trouble"]
    assert send(lesson.exercise(4), "57.5")["done"]
    assert made().exercise(4).done
    assert (
        Path("quint-progress.damaged.json").read_bytes()[:1]
        == text.encode("utf-8", "surrogatepass")[:1]
    )


@pytest.mark.parametrize(
    "done", [7, [], {}, {"right": "yes", "tries": -4, "hints": [], "answer": 8}]
)
def test_strange_entries_are_left_out(done: Any) -> None:
    whole = {"lessons": {"99": {"4": done, "guess 1": done}}}
    Path("quint-progress.json").write_text(json.dumps(whole))
    question = made().exercise(4)
    assert (question.done, question.tries, question.given, question.value) == (False, 0, 0, None)


def test_a_folder_that_cannot_be_written_to_costs_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    told = send(made().exercise(4), "57.5")
    assert told["done"]
    assert told["trouble"] == (
        "I cannot write quint-progress.json here (Permission denied): nothing is kept."
    )


@pytest.mark.parametrize("number", RIGHT)
def test_what_a_notebook_stores_does_not_depend_on_progress(number: int) -> None:
    fresh, _ = made().exercise(number)._repr_mimebundle_()
    lesson = made()
    solve_board(lesson.exercise(number))
    send(lesson.exercise(number), RIGHT[number])
    for question in (lesson.exercise(number), made().exercise(number)):
        data, _ = question._repr_mimebundle_()
        assert (data["text/html"], data["text/plain"]) == (fresh["text/html"], fresh["text/plain"])


# ── The author ────────────────────────────────────────────────────────────────────────────


def test_a_number_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match="The exercises of this lesson are numbered 1 to 8"):
        made().exercise(9)
    with pytest.raises(QuintError, match="The guesses of this lesson are numbered 1 to 3"):
        made().guess(0)


def test_a_number_is_given_once() -> None:
    with pytest.raises(QuintError, match="Exercise 1 is in this lesson already"):
        made().number(1, "How many?", 3)
    with pytest.raises(QuintError, match="Guess 1 is in this lesson already"):
        made().guess_number(1, "How many?", 3, "Three.")
