"""The shelf: a game that writes itself down, and comes back after whatever happens to its file."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random

import pytest

import quint
from quint import OVER, QuintError, Trace, shelf
from quint.shelf import Keeper

SEATS = ("person", "greedy")


def texts(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def keeper(folder: Path) -> Keeper:
    return Keeper(folder, SEATS, 3)


def game_of(*moves: str) -> Trace:
    trace = Trace(quint.new("quintessence"))
    for move in moves:
        trace = trace.play(move)
    return trace


# ── Growing ───────────────────────────────────────────────────────────────────────────────


def test_a_kept_game_is_a_whole_save_at_every_moment(tmp_path: Path) -> None:
    keeps, trace, rng = keeper(tmp_path), game_of(), Random(5)
    for _ in range(30):
        trace = trace.play(rng.choice(trace.game.actions(trace.state)))
        keeps.keep(trace)
        (path,) = tmp_path.iterdir()
        assert Trace.read(path.read_text("utf-8").replace(shelf.who(SEATS, 3) + "\n", "")) == trace
        assert shelf.trace_of(path) == trace


def test_it_only_grows_and_says_what_was_taken_back(tmp_path: Path) -> None:
    keeps = keeper(tmp_path)
    keeps.keep(game_of("red a1", "green b1"))
    keeps.keep(game_of("red a1"))
    keeps.keep(game_of("red a1", "blue b1"))
    (path,) = tmp_path.iterdir()
    told = ["red a1", "green b1", "back 1", "blue b1", "end 2"]
    assert texts(path)[1:] == ["# seats person greedy, seed 3", *told]
    assert shelf.trace_of(path) == game_of("red a1", "blue b1")


def test_the_same_moment_twice_is_written_once(tmp_path: Path) -> None:
    keeps = keeper(tmp_path)
    keeps.keep(game_of("red a1"))
    (path,) = tmp_path.iterdir()
    before = path.read_bytes()
    keeps.keep(game_of("red a1"))
    assert path.read_bytes() == before


def test_comments_of_a_loaded_game_are_kept_once(tmp_path: Path) -> None:
    header = "quint 1 quintessence"
    keeps, trace = keeper(tmp_path), Trace.read(f"{header}\nred a1\n# a quiet start\nend 1\n")
    keeps.keep(trace)
    keeps.keep(trace.play("green b1"))
    (path,) = tmp_path.iterdir()
    assert texts(path)[2:] == ["red a1", "# a quiet start", "green b1", "end 2"]


def test_another_game_gets_another_file(tmp_path: Path) -> None:
    keeps = keeper(tmp_path)
    keeps.keep(game_of("red a1", "green b1"))
    keeps.keep(game_of("green a1"))  # nothing in common with it
    keeps.put_away()
    keeps.keep(game_of("green a1", "red b1"))
    kept = shelf.on_the_shelf(tmp_path)
    assert sorted(one.actions for one in kept) == [1, 2, 2]


def test_a_finished_game_says_who_won(tmp_path: Path) -> None:
    game, keeps = quint.new("quintessence", cap=2), keeper(tmp_path)
    trace = Trace(game).play("red a1").play("green b1")
    assert game.turn(trace.state) == OVER
    keeps.keep(trace)
    (kept,) = shelf.on_the_shelf(tmp_path)
    assert kept.over
    assert "# The game is over: " in kept.path.read_text("utf-8")
    keeps.keep(trace.back())
    (kept,) = shelf.on_the_shelf(tmp_path)
    assert not kept.over
    assert shelf.trace_of(kept.path) == trace.back()


# ── Going on ──────────────────────────────────────────────────────────────────────────────


def test_another_keeper_goes_on_in_the_same_file(tmp_path: Path) -> None:
    keeper(tmp_path).keep(game_of("red a1", "green b1"))
    (path,) = tmp_path.iterdir()
    keeps = keeper(tmp_path)
    assert keeps.go_on(path) == ""
    assert keeps.has == game_of("red a1", "green b1")
    keeps.keep(game_of("red a1", "green b1", "red b2"))
    assert [*tmp_path.iterdir()] == [path]
    assert shelf.trace_of(path) == game_of("red a1", "green b1", "red b2")


def test_two_at_one_file_lose_nothing(tmp_path: Path) -> None:
    one, two = keeper(tmp_path), keeper(tmp_path)
    one.keep(game_of("red a1"))
    (path,) = tmp_path.iterdir()
    two.go_on(path)
    two.keep(game_of("red a1", "green b1"))
    one.keep(game_of("red a1", "blue b1"))
    two.keep(game_of("red a1", "green b1", "red b2"))
    found = [shelf.trace_of(path) for path in tmp_path.iterdir()]
    assert len(found) == 2
    assert game_of("red a1", "green b1", "red b2") in found
    assert game_of("red a1", "blue b1") in found


def test_a_file_that_is_gone_is_written_again(tmp_path: Path) -> None:
    keeps = keeper(tmp_path)
    keeps.keep(game_of("red a1"))
    next(tmp_path.iterdir()).unlink()
    keeps.keep(game_of("red a1", "green b1"))
    (path,) = tmp_path.iterdir()
    assert shelf.trace_of(path) == game_of("red a1", "green b1")


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_file_cut_anywhere_gives_what_is_whole_and_stays_as_it_is(
    tmp_path: Path, cut: int
) -> None:
    keeper(tmp_path).keep(game_of("red a1", "green b1", "red b2"))
    (path,) = tmp_path.iterdir()
    torn = path.read_bytes()[:-cut]
    path.write_bytes(torn)
    keeps = keeper(tmp_path)
    trouble = keeps.go_on(path)
    lines = torn.decode().splitlines()[2:]
    whole = [m for m in ("red a1", "green b1", "red b2") if m in lines]
    assert [str(step.action) for step in (keeps.has or game_of()).steps] == whole
    if trouble:
        assert "is here again" in trouble
        keeps.keep(game_of("red a1"))
        assert path.read_bytes() == torn  # the damaged file is left alone


def test_a_file_that_is_no_game_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "quintessence-2026-01-01-0000.quint"
    keeps = keeper(tmp_path)
    for content in (b"", b"\xff\xfe", b"hello\n", b"quint 1 chess\nend 0\n", b"x" * 1_000_001):
        path.write_bytes(content)
        with pytest.raises(QuintError):
            keeps.go_on(path)
        assert shelf.on_the_shelf(tmp_path) == []
    with pytest.raises(QuintError, match="I cannot read"):
        keeps.go_on(tmp_path)


def test_what_cannot_be_written_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeps = keeper(tmp_path / "games")

    def full(self: Path, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", full)
        with pytest.raises(QuintError, match=r"cannot be kept in games: No space left.*It goes on"):
            keeps.keep(game_of("red a1"))
    keeps.keep(game_of("red a1", "green b1"))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full)
        with pytest.raises(QuintError, match="No space left"):
            keeps.keep(game_of("red a1", "green b1", "red b2"))
    keeps.keep(game_of("red a1", "green b1", "red b2"))
    assert game_of("red a1", "green b1", "red b2") in [
        shelf.trace_of(path) for path in (tmp_path / "games").iterdir()
    ]


# ── The shelf ─────────────────────────────────────────────────────────────────────────────


def test_the_newest_stay_and_other_files_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST", 3)
    mine = tmp_path / "mine.quint"
    mine.write_text("my own")
    for minute in range(6):
        path = tmp_path / f"element-2026-01-01-000{minute}.quint"
        path.write_text("quint 1 element\n# seats person greedy, seed 0\nend 0\n")
        os.utime(path, (minute, minute))
    keeper(tmp_path).keep(game_of("red a1"))
    left = sorted(path.name[:23] for path in tmp_path.iterdir())
    assert left[:3] == ["element-2026-01-01-0004", "element-2026-01-01-0005", "mine.quint"]
    assert len(left) == 4


def test_an_unfinished_game_is_found_by_its_options_and_seats(tmp_path: Path) -> None:
    keeper(tmp_path).keep(game_of("red a1"))
    found = shelf.unfinished(game_of(), SEATS, tmp_path)
    assert found
    assert (found.game, found.seats, found.seed, found.actions) == ("quintessence", SEATS, 3, 1)
    assert found.says.startswith("today at ")
    assert found.says.endswith(", 1 action")
    assert shelf.unfinished(game_of(), ("person", "person"), tmp_path) is None
    assert shelf.unfinished(Trace(quint.new("quintessence", cap=9)), SEATS, tmp_path) is None
    assert shelf.unfinished(Trace(quint.new("element")), SEATS, tmp_path) is None


def test_the_setting_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shelf.SETTING, str(tmp_path))
    assert shelf.usual_folder() == tmp_path
    monkeypatch.setenv(shelf.SETTING, "")
    assert shelf.usual_folder() is None
    assert shelf.on_the_shelf() == []
    monkeypatch.delenv(shelf.SETTING)
    monkeypatch.chdir(tmp_path)
    assert shelf.usual_folder() == tmp_path / "quint-games"
    assert shelf.on_the_shelf() == []
