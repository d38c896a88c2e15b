"""How a game of a study is played: quick, and the same game as by the book."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import GAMES, Game, Trace
from quint.arena import Study, playing
from quint.arena.playing import IN_A_ROW, play, play_chunk, trace_of
from quint.arena.spec import boxed_text, plan_of
from tests.arena.words import (
    cheating,
    failing,
    hopeless,
    known_agents,
    rules_fired,
    slow_game,
    thinking,
)

# Options that make a game of greedy players short.
SHORT: dict[str, dict[str, Any]] = {"element": {"cap": 6}, "quintessential": {"cap": 2}}


@pytest.mark.parametrize("name", GAMES)
def test_a_quick_game_is_the_game_by_the_book(name: str) -> None:
    seats = GAMES[name]().players
    players = ["greedy"] + ["random"] * (seats - 1)
    options = SHORT.get(name, {})
    plain = plan_of(name, players, options=options)
    keeping = plan_of(name, players, options=options, keep=["rules", "trace"])
    for number in range(2):
        spec = plain.spec(number)
        agents = [quint.AGENTS[agent] for agent in spec.agents]
        trace = slow_game(quint.new(name, players=seats, **options), agents, spec.seed)
        record = play(plain, number)
        assert record.error == ""
        assert record.scores == trace.game.scores(trace.state)
        assert record.winners == trace.game.winners(trace.state)
        assert record.length == len(trace.steps)
        assert (record.rules, record.trace) == (None, None)  # not asked for
        kept = play(keeping, number)
        assert kept.rules == rules_fired(trace)
        assert kept.trace is not None
        assert kept.trace.splitlines() == [str(step.action) for step in trace.steps]
        assert kept._replace(rules=None, trace=None) == record
        assert trace_of(plain, number) == trace
        assert Trace.read(trace_of(plain, number).text()).state == trace.state


def test_agents_are_shown_views() -> None:
    seen: list[tuple[Game, Any]] = []

    def spy(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        seen.append((game, view))
        return rng.choice(actions)

    with known_agents({"spy": spy}):
        assert play(plan_of("mineral_quest", ["spy"] * 3), 0).error == ""
    assert len(seen) > 20
    assert all(game.view(view, game.turn(view)) == view for game, view in seen)
    hidden = [view for game, view in seen if sum(hand < 0 for hand in view.hands) == 2]
    assert len(hidden) > 20  # the other two hands are face down


def test_games_of_a_deal_have_the_same_chance() -> None:
    with known_agents({"other": thinking}):
        plan = plan_of("element", ["random", "other"], options={"cap": 4}, keep=["trace"])
        first, second = play(plan, 0), play(plan, 1)
        assert first.seed == second.seed
        assert first.trace is not None
        assert second.trace is not None
        assert first.trace != second.trace

    def first_draw(trace: Trace) -> str:
        return next(str(step.action) for step in trace.steps if step.player == quint.CHANCE)

    draws = [
        first_draw(trace_of(plan_of("mineral_quest", ["greedy", "random", "random"]), n))
        for n in range(9)
    ]
    assert len(set(draws[0:3])) == len(set(draws[3:6])) == len(set(draws[6:9])) == 1
    assert len(set(draws)) > 1


def test_a_game_with_a_file_that_has_gone_is_played_all_the_same(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    changed = boxed_text(GAMES["mineral_quest"], "mats").replace(",2,large", ",9,large")
    own.write_text(changed, encoding="utf-8")
    plan = plan_of("mineral_quest", ["random"] * 3, options={"mats": own})
    there = play(plan, 0)
    own.write_text("something else", encoding="utf-8")
    for plan_now in (plan, plan_of("mineral_quest", ["random"] * 3)):
        playing._GAMES.clear()
        again = play(plan_now, 0)
        assert (again == there) is (plan_now is plan)
    playing._GAMES.clear()
    game: Any = playing.game_of(plan)
    assert game.box.mats[0][0].points == 9


# ── Games that fail ───────────────────────────────────────────────────────────────────────


def test_a_game_that_raises_is_recorded_and_the_rest_goes_on() -> None:
    with known_agents({"failing": failing}):
        study = Study("quintessence", ["failing", "random"], games=40)
        outcome = study.run(workers=0)
        errors = study.errors()
        assert outcome.failed == len(errors) > 0
        assert outcome.finished == len(study) == 40 - len(errors)
        assert f"{len(errors)} failed" in str(outcome)
        for record in errors:
            assert record.error.startswith("ZeroDivisionError: seven by nothing (words.py, line ")
            assert (record.scores, record.winners) == ((), ())
            assert study[record.number] == record
            with pytest.raises(ZeroDivisionError):
                study.game(record)  # its spec plays it again, error and all


def test_an_agent_that_ends_the_program_ends_its_game_only() -> None:
    def quitting(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if rng.random() < 0.004:
            sys.exit("enough")
        return rng.choice(actions)

    with known_agents({"quitting": quitting}):
        study = Study("quintessence", ["quitting", "random"], games=40)
        outcome = study.run(workers=0)
    assert outcome.failed > 0
    assert outcome.finished == 40 - outcome.failed
    assert {record.error.partition(" (")[0] for record in study.errors()} == {"SystemExit: enough"}


def test_ctrl_c_in_a_game_stops_the_study() -> None:
    def waking(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        raise KeyboardInterrupt

    with known_agents({"waking": waking}):
        study = Study("quintessence", ["waking", "random"], games=40)
        assert study.run(workers=0).interrupted
    assert study.errors() == []


def test_an_agent_that_cheats_is_found_out() -> None:
    with known_agents({"cheating": cheating}):
        record = play(plan_of("quintessence", ["cheating", "random"]), 0)
    assert record.error.startswith("QuintError: An agent answered 'two moves at once', which is")


def test_a_worker_gives_up_after_ten_failures_in_a_row() -> None:
    with known_agents({"hopeless": hopeless}):
        answer = play_chunk(plan_of("quintessence", ["hopeless", "random"]), 5, 500)
    assert [record.number for record in answer.records] == list(range(5, 5 + IN_A_ROW))
