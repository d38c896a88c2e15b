"""Levels at the table: chosen in the terminal, measured in the bench, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from bench.strength import Match, matches, run
from quint import Game, Trace
from quint.__main__ import main
from quint.terminal import Terminal
from quint.thinking import Budget, Thought, agent_of, levels


def answers(*lines: str) -> Callable[[str], str]:
    left = list(lines)

    def ask(prompt: str) -> str:
        return left.pop(0) if left else "quit"

    return ask


def test_a_level_is_chosen_with_against(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(
        ["play", "quintessence", "--against", "master:60", "--seed", "1"], answers("red a1")
    )
    assert code == 0
    assert "White places" in capsys.readouterr().out


def test_help_lists_the_levels(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    told = capsys.readouterr().out
    for name in quint.AGENTS:
        assert f"\n  {name} " in told
    assert "master:5000" in told


@pytest.mark.parametrize(
    ("against", "because"),
    [
        ("masters", "Did you mean 'master'?"),
        ("master:0", "not 0."),
        ("master:86400s", "not 86400."),
        ("greedy:7", "takes no budget."),
        ("master,greedy", "Nobody called 'master,greedy' can play."),
    ],
)
def test_an_unknown_level_gets_one_sentence(
    against: str, because: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "quintessence", "--against", against], answers()) == 2
    told = capsys.readouterr().err
    assert because in told
    assert told.count("\n") == 1


def test_who_plays_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--seats", "person,greedy", "--against", "master"]
    assert main(["play", "quintessence", *both], answers()) == 2
    assert "not with both" in capsys.readouterr().err


def test_a_hint_rests_on_as_much_as_an_adept_or_more() -> None:
    """In Element an adept looks at so little that a hint would seldom see a whole turn."""
    element, quintessence = quint.new("element"), quint.new("quintessence")
    adept = levels.usual_budget(element, "adept").nodes or 0
    assert (levels.hint_budget(element).nodes or 0) > adept
    assert levels.hint_budget(quintessence) == levels.usual_budget(quintessence, "adept")


def stumbling(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    yield Thought(actions[0], (0.5, 0.5), (actions[0],), 0)
    raise IndexError("list index out of range")


def test_the_game_goes_on_when_a_thinker_stumbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(quint.AGENTS, "master", agent_of(stumbling, Budget(nodes=9)))
    told: list[str] = []
    trace = Trace(quint.new("quintessence"))
    table = Terminal(trace, ("person", "master"), Random(1), answers("red a1"), told.append)
    table.play()
    assert [line for line in told if "stumbled" in line] == [
        "The player that thinks has stumbled ('list index out of range'); the game goes on with "
        "another move or another player. For this once the greedy player decides."
    ]
    assert len(table.trace.steps) == 2


def no_generator(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    raise IndexError("list index out of range")


def no_agent(*_: Any) -> Any:
    raise IndexError("list index out of range")


def cheat(*_: Any) -> Any:
    return "red z9"


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        (
            agent_of(no_generator, Budget(nodes=9)),
            "The player that thinks has stumbled ('list index out of range'); the game goes on "
            "with another move or another player.",
        ),
        (no_agent, "Player 2 has stumbled ('list index out of range')."),
        (cheat, None),
    ],
)
def test_the_terminal_goes_on_whatever_an_agent_does(
    monkeypatch: pytest.MonkeyPatch, agent: Any, sentence: str | None
) -> None:
    monkeypatch.setitem(quint.AGENTS, "master", agent)
    told: list[str] = []
    trace = Trace(quint.new("quintessence"))
    table = Terminal(trace, ("person", "master"), Random(1), answers("red a1"), told.append)
    table.play()
    assert len(table.trace.steps) == 2
    (line,) = [line for line in told if "For this once the greedy player decides." in line]
    assert sentence is None or line == f"{sentence} For this once the greedy player decides."


def test_the_terminals_hint_thinks_as_long_as_a_hint_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []

    def budget(game: Game) -> Budget:
        asked.append(game)
        return Budget(nodes=50)

    monkeypatch.setattr(levels, "hint_budget", budget)
    trace = Trace(quint.new("element"))
    Terminal(trace, ("person", "greedy"), Random(1), answers("hint"), print).play()
    assert asked == [trace.game]


def test_the_bench_tells_shares_with_intervals_and_what_is_wanted(tmp_path: Path) -> None:
    """Wilson's interval of 4 in 4 by hand: 4 / (4 + 1.96²) is 51 %."""
    match = Match("quintessence", 2, "greedy", "random")
    study = match.study(4, tmp_path)
    study.run(workers=0)
    told = ("greedy", "random", "Quintessence", "2", "4", "100%", "51% to 100%", "≥ 75%")
    assert match.row(study) == told
    assert Match("element", 2, "master", "greedy").wanted() == 0.9
    assert Match("mineral_quest", 3, "master", "greedy").wanted() == pytest.approx(2 / 3)
    assert Match("mineral_quest", 5, "adept", "greedy").wanted() == pytest.approx(1.6 / 5)


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = Match("quintessence", 2, "adept", "greedy")
    first = match.study(2, tmp_path)
    first.run(workers=0)
    first.close()
    later = match.study(100, tmp_path)
    assert len(later) == 2
    assert later.plan.players == ("adept:600", "greedy")  # another budget is another study
    assert [record.agents[record.number] for record in later] == ["adept:600"] * 2
    later.close()
    told = run(0, ["quintessence"], ["adept"], full=False, folder=tmp_path)
    row = [cell.strip() for cell in told.splitlines()[2].split("|")]
    assert row[1:7] == ["adept, 600", "greedy", "Quintessence", "2", "2", "100%"]


def test_full_tables_are_measured_if_asked_for() -> None:
    few = matches(["mineral_quest"], ["master"], full=False)
    assert {match.players for match in few} == {3}
    both = matches(["mineral_quest"], ["master"], full=True)
    assert {match.players for match in both} == {3, 5}
