"""Opponents that take their time: a click is answered in slices, and nothing waits for it."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable, Coroutine, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from quint_widgets.play import Play
from quint_widgets.slices import Slices

import quint
from quint import Game, QuintError, Trace
from quint.thinking import Budget, Thinking, Thought, agent_of
from tests.widgets.clicks import enabled, gesture, said, sent_by, texts, tool

LONG = "master:300s"
PATIENCE = 60.0  # seconds; a busy machine needs some of them


def in_a_kernel(do: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """As a kernel does it: everything happens in a running event loop."""
    asyncio.run(asyncio.wait_for(do(), PATIENCE))


async def until(true: Callable[[], object]) -> None:
    while not true():  # there is no event to wait for: that is the point
        await asyncio.sleep(0.001)


# ── In slices ─────────────────────────────────────────────────────────────────────────────


def test_a_click_is_answered_by_and_by_with_the_same_moves_as_in_python() -> None:
    table = Play("quintessence", seats=("person", "adept"))
    table.play("red a1")  # done when it returns

    async def click() -> None:
        play = Play("quintessence", seats=("person", "adept"))
        gesture(play, "supply:red", "cell:a1")
        await until(lambda: len(play.trace.steps) == 2)
        assert texts(play.trace) == texts(table.trace)

    in_a_kernel(click)


def test_other_work_is_not_kept_waiting_for_a_slice_at_each_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A message takes some turns of the loop; between two slices there is time for many."""
    slices: list[float] = []
    advance = Thinking.advance

    def noted(thinking: Thinking, seconds: float) -> Thought | None:
        slices.append(seconds)
        return advance(thinking, seconds)

    monkeypatch.setattr(Thinking, "advance", noted)

    async def click() -> None:
        play = Play("quintessence", seats=("person", LONG))
        gesture(play, "supply:red", "cell:a1")
        for _ in range(100):
            await asyncio.sleep(0)
        assert play.table.frame["busy"]
        assert len(slices) < 50
        tool(play, "undo")

    in_a_kernel(click)
    assert set(slices) == {0.02}


@pytest.mark.parametrize("id", ["undo", "restart"])
def test_undo_and_restart_end_the_thought_at_once(id: str) -> None:
    async def click() -> None:
        play = Play("quintessence", seats=("person", LONG))
        gesture(play, "supply:red", "cell:a1")
        assert "undo" in enabled(play)
        tool(play, id)
        assert play.trace == Trace(play.game)
        assert "busy" not in play.table.frame
        await asyncio.sleep(0.1)
        assert play.trace == Trace(play.game)

    in_a_kernel(click)


def test_what_was_taken_back_in_the_middle_of_a_thought_comes_back_and_is_answered() -> None:
    async def click() -> None:
        play = Play("quintessence", seats=("person", "adept"))
        gesture(play, "supply:red", "cell:a1")
        tool(play, "undo")
        tool(play, "redo")
        await until(lambda: len(play.trace.steps) == 2)

    in_a_kernel(click)


def test_move_now_plays_the_best_so_far() -> None:
    async def click() -> None:
        play = Play("quintessence", seats=("person", LONG))
        assert "now" not in enabled(play)
        gesture(play, "supply:red", "cell:a1")
        assert "now" in enabled(play)
        tool(play, "now")
        assert [step.player for step in play.trace.steps] == [0, 1]
        assert play.game.turn(play.state) == 0
        with pytest.raises(QuintError, match="Nobody is thinking now"):
            play.move_now()

    in_a_kernel(click)


def test_a_quiet_word_says_what_is_looked_at() -> None:
    async def click() -> None:
        play = Play("quintessence", seats=("person", LONG))
        messages: list[dict[str, Any]] = []
        sent_by(play, messages)
        gesture(play, "supply:red", "cell:a1")
        await until(lambda: any("content" in message for message in messages))
        told = next(message["content"] for message in messages if "content" in message)
        assert told["kind"] == "thinking"
        assert told["text"].startswith("White looks at ")
        tool(play, "undo")

    in_a_kernel(click)


def test_what_is_looked_at_with_hidden_cards_is_not_told() -> None:
    async def click() -> None:
        seats = ("person", LONG, "greedy")
        play = Play("mineral_quest", seats=seats, seed=3)
        messages: list[dict[str, Any]] = []
        sent_by(play, messages)
        rng = Random(3)
        while "now" not in enabled(play):
            await until(lambda: play._deciding() or "now" in enabled(play))
            if play._deciding():
                gesture(play, *_any_gesture(play, rng))
        await until(lambda: "thinking" in json.dumps(messages))
        told = [m["content"]["text"] for m in messages if "content" in m]
        assert all(text.startswith("Player 2 thinks (") for text in told)
        tool(play, "undo")

    in_a_kernel(click)


def _any_gesture(play: Play, rng: Random) -> Any:
    action = rng.choice(play.game.actions(play.now.view))
    return play._scenes.gesture(play.game, play.now.view, action)


# ── When it goes wrong ────────────────────────────────────────────────────────────────────


def stumbling(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    yield Thought(actions[0], (0.5, 0.5), (actions[0],), 0)
    raise IndexError("list index out of range")


def interrupted(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    yield Thought(actions[3], (0.5, 0.5), (actions[3],), 0)
    raise KeyboardInterrupt


STUMBLED = "The player that thinks has stumbled ('list index out of range'); the game goes on"


def test_a_thinker_that_stumbles_is_told_and_greedy_moves_for_it() -> None:
    play = Play("quintessence", seats=("person", agent_of(stumbling, Budget(nodes=9))))
    gesture(play, "supply:red", "cell:a1")
    assert said(play).startswith(STUMBLED)
    assert texts(play.trace) == ["red a1"]
    assert "busy" not in play.table.frame
    assert {"now", "greedy", "undo", "restart"} <= enabled(play)
    tool(play, "now")
    assert len(play.trace.steps) == 2
    assert "greedy" not in enabled(play)


def test_another_player_may_take_the_seat_of_one_that_stumbles() -> None:
    play = Play("quintessence", seats=("person", agent_of(stumbling, Budget(nodes=9))))
    with pytest.raises(QuintError, match="has stumbled"):
        play.play("red a1")
    tool(play, "greedy")
    assert len(play.trace.steps) == 2
    play.play(play.game.actions(play.state)[0])
    assert len(play.trace.steps) == 4


def test_an_interrupted_cell_leaves_the_game_as_before_the_thought() -> None:
    play = Play("quintessence", seats=("person", agent_of(interrupted, Budget(nodes=9))))
    with pytest.raises(KeyboardInterrupt):
        play.play("red a1")
    assert texts(play.trace) == ["red a1"]
    assert "interrupted" in said(play)
    best = play.game.actions(play.state)[3]
    play.move_now()
    assert play.trace.steps[1].action == best


@pytest.mark.parametrize("stumbles", [False, True])
def test_an_interrupt_before_the_first_thought_still_leaves_a_move(stumbles: bool) -> None:
    interrupts = iter([KeyboardInterrupt()])

    def interrupted_at_once(
        game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
    ) -> Iterator[Thought]:
        for interrupt in interrupts:
            raise interrupt
        return iter([]) if stumbles else stumbling(game, view, actions, rng)

    play = Play("quintessence", seats=("person", agent_of(interrupted_at_once, Budget(nodes=9))))
    with pytest.raises(KeyboardInterrupt):
        play.play("red a1")
    tool(play, "now")
    if stumbles:
        assert said(play).startswith("The player that thinks has stumbled (it came to no thought)")
        tool(play, "now")  # and now greedy decides
    assert len(play.trace.steps) == 2


def test_an_interrupt_between_cells_ends_the_thought() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a kernel does between cells

    async def click() -> None:
        play = Play("quintessence", seats=("person", LONG))
        gesture(play, "supply:red", "cell:a1")
        await asyncio.sleep(0.05)
        signal.raise_signal(signal.SIGINT)
        await until(lambda: said(play))
        assert "interrupted" in said(play)
        assert texts(play.trace) == ["red a1"]
        tool(play, "undo")
        assert play.trace == Trace(play.game)
        await until(lambda: signal.getsignal(signal.SIGINT) == signal.SIG_IGN)

    try:
        in_a_kernel(click)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        ("mastre", "Did you mean 'master'"),
        ("master:0", "from 1 to"),
        ("master:86400s", "from 0.001 to 600 seconds, not 86400"),
        ("greedy:5", "does not think"),
    ],
)
def test_a_level_that_is_none_gets_one_sentence(level: str, sentence: str) -> None:
    with pytest.raises(QuintError, match=sentence) as caught:
        Play("quintessence", seats=("person", level))
    assert "\n" not in str(caught.value)


def test_tables_without_thinkers_have_no_button_to_hurry_them() -> None:
    assert not {t[0] for t in Play("quintessence").table.frame["tools"]} & {"now", "greedy"}
    assert quint.AGENTS.keys() > {"adept", "master"}


def test_other_work_ends_the_work_before() -> None:
    done: list[str] = []

    def work(name: str) -> Iterator[None]:
        try:
            for _ in range(10_000):
                yield
            done.append(name)
        finally:
            done.append(f"end of {name}")

    async def both() -> None:
        slices = Slices()
        slices.begin(work("one"))  # type: ignore[arg-type]
        slices.begin(work("two"))  # type: ignore[arg-type]
        await until(lambda: "two" in done)

    in_a_kernel(both)
    assert done[-2:] == ["two", "end of two"]


def test_a_function_says_that_python_waits_for_it() -> None:
    heard = []

    def asked(game: Any, view: Any, actions: Any, rng: Any) -> Any:
        heard.append(play.table.frame.get("prompt"))
        return actions[0]

    play = Play("quintessence", seats=("person", asked), keep=False)
    play.play("red a1")
    assert heard == ["White is a function: until it answers, Python hears nothing else."]
    assert "prompt" not in play.table.frame or "function" not in play.table.frame["prompt"]
