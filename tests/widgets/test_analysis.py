"""The tool Analyse: chances and best actions, for whoever decides and for nobody else."""

from __future__ import annotations

import asyncio
import signal
from random import Random
from typing import Any

import pytest
from quint_widgets.board import Board
from quint_widgets.play import Play

import quint
from quint import QuintError
from quint.thinking import Budget, levels
from tests.toy import Toy
from tests.widgets.clicks import PEOPLE, enabled, gesture, paths, said, sent_by, tool
from tests.widgets.test_opponents import in_a_kernel, stumbling, until

# Red on c4 closes the line a4 b4: the only action that scores.
MARK = (
    ". . . . . . .\n" * 3
    + "R R . . . . .\n"
    + ". . B . . . .\n"
    + ". . . . . . .\n" * 2
    + "just played blue"
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a master here."""
    monkeypatch.setattr(levels, "usual_budget", lambda game, level: Budget(nodes=1500))


def test_it_is_off_until_somebody_wants_it() -> None:
    play = Play("quintessence", start=MARK)
    assert play.table.analysis == {}
    assert ["analyse", "Analyse", False, "off"] in play.table.frame["tools"]
    tool(play, "analyse")
    assert ["analyse", "Analyse", False, "on"] in play.table.frame["tools"]
    assert play.table.analysis["done"]
    tool(play, "analyse")
    assert play.table.analysis == {}


def test_it_tells_chances_and_three_actions_with_their_places() -> None:
    play = Play("quintessence", start=MARK)
    tool(play, "analyse")
    told = play.table.analysis
    (black, share), (white, rest) = told["shares"]
    assert (black, white) == ("Black", "White")
    assert share + rest == pytest.approx(1, abs=0.002)
    assert share > 0.5
    assert told["says"] == f"Black {100 * share:.0f} %, White {100 * rest:.0f} %"
    assert len(told["rows"]) == 3
    worth, words, places = told["rows"][0]
    assert worth == f"{100 * share:.0f} %"
    assert words.startswith("red c4")
    assert places == ["supply:red", "cell:c4"]
    assert "positions" in told["basis"]


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_in_every_room_its_actions_are_gestures_that_are_lit(name: str) -> None:
    play, rng = Play(name, seed=2), Random(2)
    tool(play, "analyse")
    for _ in range(4):
        lit = {tuple(map(play.table.at, path)) for path in paths(play.table.frame["gestures"])}
        told = play.table.analysis
        assert told["step"] == play.table.frame.get("step", 0)
        assert {tuple(row[2]) for row in told["rows"]} <= lit
        gesture(play, *rng.choice(sorted(paths(play.table.frame["gestures"]))))


def test_it_follows_the_game_and_is_silent_when_nobody_decides() -> None:
    play = Play("quintessence", start=MARK, seats=("person", "greedy"), cap=5)
    tool(play, "analyse")
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    gesture(play, "supply:red", "cell:c4")
    told = [m["state"]["analysis"] for m in messages if "analysis" in m.get("state", {})]
    assert told[0] == {}  # while the other one moves
    assert told[-1]["step"] == len(play.trace.steps) == 2
    while play.game.turn(play.state) != quint.OVER:
        play.play(play.game.actions(play.state)[0])
    assert play.table.analysis == {}


def test_it_is_silent_behind_the_curtain(toy: Toy) -> None:
    play = Play(toy, seats=PEOPLE)
    tool(play, "analyse")
    assert play.table.analysis["rows"]
    while play.game.turn(play.state) == 0:
        play.play(play.game.actions(play.state)[0])
    assert enabled(play) == {"lift"}
    assert play.table.analysis == {}
    tool(play, "lift")
    assert play.table.analysis["rows"]


def test_it_grows_while_the_table_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def click() -> None:
        monkeypatch.setattr(levels, "usual_budget", lambda game, level: Budget(seconds=60))
        play = Play("quintessence", seats=PEOPLE)
        tool(play, "analyse")
        await until(lambda: play.table.analysis)
        first = play.table.analysis
        assert not first["done"]
        gesture(play, "supply:red", "cell:a1")
        await until(lambda: play.table.analysis)
        assert play.table.analysis["step"] == 1
        was = play.table.analysis
        await until(lambda: play.table.analysis != was)
        tool(play, "analyse")
        assert play.table.analysis == {}
        await asyncio.sleep(0.05)
        assert play.table.analysis == {}

    in_a_kernel(click)


def test_a_hint_asked_for_at_the_table_comes_by_and_by_or_not_at_all() -> None:
    async def click() -> None:
        play = Play("element", seats=PEOPLE)
        play.play("draw 4")
        tool(play, "hint")
        play.play(play.game.actions(play.state)[0])
        await asyncio.sleep(0.05)
        assert said(play) == ""  # it was about another moment
        tool(play, "hint")
        await until(lambda: said(play))
        assert said(play).startswith("You could try ")

    in_a_kernel(click)


def test_with_the_analysis_on_the_hint_is_its_first_action() -> None:
    play = Play("quintessence", start=MARK)
    tool(play, "analyse")
    first = play.table.analysis["rows"][0][1]
    assert first.startswith(str(play.hint()))


def test_boards_of_exercises_do_not_have_it() -> None:
    board = Board(quint.new("quintessence"))
    assert not {"analyse", "hint"} & enabled(board)
    tool(board, "analyse")
    assert board.table.analysis == {}


def test_in_python_it_is_told_in_words() -> None:
    play = Play("quintessence", start=MARK)
    first, *rows = str(play.analyse(nodes=3000)).splitlines()
    assert first.startswith("Black ")
    assert "White" in first
    assert rows[0].split("%  ")[1].startswith("red c4")
    assert len(rows) == 3
    assert play.analyse(nodes=3000) == play.analyse(nodes=3000)
    over = Play("quintessence", cap=1, seats=PEOPLE)
    over.play("red a1")
    with pytest.raises(QuintError, match="nothing to decide"):
        over.analyse()


def test_where_nothing_is_known_yet_there_is_no_bar_and_no_share() -> None:
    play = Play("mineral_quest", seats=("person", "greedy", "greedy"), seed=1)
    tool(play, "analyse")
    told = play.table.analysis
    assert told["says"] == "Nobody's chances are known yet"
    assert told["shares"] == []
    assert [row[0] for row in told["rows"]] == [""]


def test_an_interrupt_between_cells_ends_it_with_its_last_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a kernel does between cells
    monkeypatch.setattr(levels, "usual_budget", lambda game, level: Budget(seconds=60))

    async def click() -> None:
        play = Play("quintessence", seats=PEOPLE)
        tool(play, "analyse")
        await until(lambda: play.table.analysis)
        assert not play.table.analysis["done"]
        await asyncio.sleep(0.05)
        signal.raise_signal(signal.SIGINT)
        await until(lambda: play.table.analysis["done"])
        assert len(play.table.analysis["rows"]) == 3
        await until(lambda: signal.getsignal(signal.SIGINT) == signal.SIG_IGN)

    try:
        in_a_kernel(click)
    finally:
        signal.signal(signal.SIGINT, before)


def wrong_at_once(*_: Any) -> Any:
    raise IndexError("list index out of range")


def test_a_thinker_that_never_begins_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "thinker_of", lambda game: wrong_at_once)
    play = Play("quintessence", start=MARK)
    tool(play, "analyse")
    assert play.table.analysis["says"].startswith("The player that thinks has stumbled")
    tool(play, "analyse")
    tool(play, "hint")
    assert play.table.analysis["says"].startswith("The player that thinks has stumbled")


def test_a_thinker_that_stumbles_is_told_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "thinker_of", lambda game: stumbling)
    play = Play("quintessence", start=MARK)
    tool(play, "analyse")
    assert play.table.analysis["says"].startswith("The player that thinks has stumbled")
    assert "rows" not in play.table.analysis
    play.play("red c4")
    assert len(play.trace.steps) == 2
