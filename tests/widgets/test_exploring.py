"""The tool Explore: a button for each question, answers below the table, nothing that is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import sleep

import pytest
from quint_widgets import Play, exploring

import quint
from quint import AGENTS, GAMES, QuintError
from quint.answers import Answer, menu_of


def tools(board: Play) -> dict[str, str]:
    return {tool[1]: tool[0] for tool in board.table.frame["tools"]}


def said(board: Play) -> str:
    return str(board.table.frame.get("message", ""))


def press(board: Play, label: str) -> None:
    board._used(tools(board)[label])


def some_way_in(room: str, actions: int) -> Play:
    """A game of people at the first moment after so many actions when one of them decides."""
    game = quint.new(room)
    trace = quint.playout(game, [AGENTS["greedy"]] * game.players, Random(3))
    for left in range(max(len(trace.steps) - actions, 1), 0, -1):
        if game.turn(trace.back(left).state) >= 0:
            break
    return Play(game, ("person",) * game.players, start=trace.back(left))


@pytest.mark.parametrize("room", GAMES)
def test_every_question_of_every_room_is_answered(room: str) -> None:
    asked = set()
    for actions in (25, 40, 60):
        board = some_way_in(room, actions)
        press(board, "Explore")
        for label in menu_of(board.game, board.now.view):
            assert label in tools(board)
            if label in asked:
                continue
            asked.add(label)
            assert first_few(board, label)
    assert len(asked) >= 2


def first_few(board: Play, label: str) -> list[str]:
    """The first answers: whoever is in a hurry gets one soon. Or what is in the way of one."""
    try:
        return [answer.text for answer in islice(menu_of(board.game, board.now.view)[label](), 3)]
    except QuintError as error:
        return [str(error)]


def test_the_answer_stands_below_the_table() -> None:
    board = Play("quintessence", ("person", "person"), start=TWO_REDS)
    press(board, "Explore")
    press(board, "The richest move?")
    assert "The richest move? 1, and nothing brings more: red d4." in said(board)
    assert exploring.ENOUGH not in tools(board).values()
    answer = board.explore("The richest move?")
    assert answer is not None
    assert answer.value == 1
    with pytest.raises(QuintError, match="you can ask: The richest move"):
        board.explore("The meaning of life?")
    press(board, "Explore")
    assert "The richest move?" not in tools(board)


def test_a_long_search_tells_how_far_it_is_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Play("quintessence", ("person", "person"))
    press(board, "Explore")
    monkeypatch.setattr(exploring, "PATIENCE", 0.0)
    board._exploring._menu = {"How many?": endless}

    async def asked() -> None:
        board._used("ask 0")
        while "So far: 3 or more. 3,000 positions looked at." not in said(board):
            await asyncio.sleep(0.001)
        press(board, "Enough: tell the best so far")
        assert "How many? The best so far: " in said(board)
        assert exploring.ENOUGH not in tools(board).values()

    asyncio.run(asyncio.wait_for(asked(), 60))


def endless() -> Iterator[Answer]:
    for number in count():
        sleep(0.02)  # a slice
        yield Answer("how many", f"{number} or more", number, None, None, "", 1000 * number)


def test_who_moves_has_asked_enough() -> None:
    board = Play("quintessence", ("person", "person"))
    press(board, "Explore")
    board._exploring._menu = {"How many?": endless}

    async def asked() -> None:
        board._used("ask 0")
        board.play("red a1")
        assert "The richest move?" in tools(board)
        await asyncio.sleep(0.1)
        assert "or more" not in said(board)

    asyncio.run(asyncio.wait_for(asked(), 60))


def test_nobody_is_told_what_others_hold() -> None:
    """The answers are the same if the hidden cards of the others are dealt again."""
    board = some_way_in("mineral_quest", 40)
    view = board.now.view
    for label, ask in menu_of(board.game, view).items():
        told = [answer.text for answer in ask()]
        other = board.game.imagine(view, board.now.viewer, Random(5))
        seen = board.game.view(other, board.now.viewer)
        again = [answer.text for answer in menu_of(board.game, seen)[label]()]
        assert told == again


def test_bad_messages_are_ignored() -> None:
    board = Play("quintessence", ("person", "person"))
    for tool in ("ask 0", "ask 99999999999999999999", "ask x", "enough", "ask "):
        board._used(tool)
    assert board.trace.steps == ()


TWO_REDS = """
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  R  R  .  G  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    just played green
"""
