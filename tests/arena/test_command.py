"""`quint study` in a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from quint.__main__ import main
from quint.arena import Study
from tests.arena.words import RANDOM, failing, known_agents


def test_a_study_is_played_shown_and_taken_up_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "q.study")
    words = ["study", "quintessence", "--players", "greedy", "random", "--file", path]
    assert main([*words, "--games", "6", "--workers", "0"]) == 0
    played = capsys.readouterr().out
    assert played.startswith("6 of 6 games finished.\nQuintessence with 2 seats, 6 games of greedy")
    assert main([*words, "--games", "9", "--workers", "1"]) == 0
    assert capsys.readouterr().out.startswith("9 of 9 games finished.")
    assert main(["study", "--show", path]) == 0
    assert "Quintessence with 2 seats, 9 games of greedy and random" in capsys.readouterr().out
    assert len(Study.open(path)) == 9


def test_options_seats_and_seed_reach_the_plan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "q.study")
    words = [
        "--players",
        "random",
        "random",
        "random",
        "--seats",
        "2",
        "--games",
        "2",
        "--seed",
        "5",
        "--option",
        "cap=3",
    ]
    kept = ["--keep", "rules", "trace", "--workers", "0", "--file", path]
    assert main(["study", "element", *words, *kept]) == 0
    assert "what it says" in capsys.readouterr().out  # the rules were counted, so they are told
    plan = Study.open(path).plan
    assert (plan.seats, plan.seed, plan.options["cap"]) == (2, 5, 3)
    assert plan.keep == ("rules", "trace")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Which game? There is: quintessence, "),
        ("element", "Who plays? Say it like --players greedy random."),
        ("elemant --players random random", "There is no game 'elemant'."),
        ("element --players random randon", "Did you mean 'random'?"),
        ("element --players random random --option cap", "written name=value, not 'cap'"),
        ("element --players random random --option players=3", "Say --seats 3"),
        ("element --players random random --games 0", "number of games from 1, not 0"),
        ("element --players random random --games 1.5", "number of games from 1, not '1.5'"),
        ("element --players random random --seats two", "a whole number from 2 to 4, not 'two'"),
        ("element --players random random --seed x", "A seed is a whole number, not 'x'"),
        ("element --players random random --workers x", "Workers are a number from 0, not 'x'"),
        ("element --players random random --file=", "has a name like 'my.study', not ''"),
        ("--show no.study", "There is no study 'no.study'."),
        ("element --players random random --dask nowhere:1", "no Dask scheduler at 'nowhere:1'"),
    ],
)
def test_bad_words_get_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--dask" in words:
        pytest.importorskip("distributed", reason="Dask is not installed.")
    assert main(["study", *words.split()]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_failed_games_are_told_by_the_exit_code_and_tried_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "q.study")
    words = ["study", "quintessence", "--players", "agent", "random", "--file", path]
    words += ["--games", "40", "--workers", "0"]
    with known_agents({"agent": failing}):
        assert main(words) == 1
        told = capsys.readouterr().out
        assert "failed: errors() tells" in told
        assert " failed first: ZeroDivisionError: seven by nothing (words.py, line" in told
        assert main(words) == 1  # what failed is not played again unless asked for
        capsys.readouterr()
    with known_agents({"agent": RANDOM}):
        assert main([*words, "--retry"]) == 0
        assert capsys.readouterr().out.startswith("40 of 40 games finished.")


def test_showing_says_how_much_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "q.study"
    study = Study("quintessence", ["random", "random"], 2000, path)
    study.run(workers=0, until=lambda so_far: len(so_far) >= 5)
    assert main(["study", "--show", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{len(study)} of 2,000 games finished.\nQuintess")


def test_without_tqdm_a_line_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)  # as if it was not installed
    study = Study("quintessence", ["random", "random"], 1200)
    study.run(workers=0, progress=True)
    told = capsys.readouterr().err
    assert told.startswith("\rQuintessence: 0 of 1,200 games\r")
    assert told.endswith("\rQuintessence: 1,200 of 1,200 games\n")
    study.run(workers=0, games=1201, progress=False)
    assert capsys.readouterr().err == ""


def test_processes_or_a_cluster_but_not_both(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(
            ["study", "element", "--players", "random", "random", "--workers", "2", "--dask", "x:1"]
        )
    assert "not allowed with argument" in capsys.readouterr().err
