"""Nothing is lost: a game at a table keeps itself, and another kernel goes on with it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from quint_widgets.play import Play

import quint
from quint import QuintError, Trace, shelf
from tests.vials import Vials
from tests.widgets.clicks import PEOPLE, enabled, gesture, paths, play_out, said, texts, tool
from tests.widgets.test_play import TO_GIVE, at_a_table


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty shelf."""
    folder = tmp_path / "games"
    monkeypatch.setenv(shelf.SETTING, str(folder))
    return folder


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.exists() else []


def started(**told: object) -> Play:
    """A table at which somebody has made a move."""
    play = Play("quintessence", **told)  # type: ignore[arg-type]
    gesture(play, "supply:red", "cell:a1")
    return play


# ── What is kept ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_another_kernel_goes_on_as_if_nothing_had_happened(name: str, games: Path) -> None:
    """Broken off after some gestures, the game ends as one that is played through."""
    through, broken = at_a_table(name, 1), at_a_table(name, 1)
    play_out(through, Random(4))
    rng = Random(4)
    for _ in range(7):
        gesture(broken, *rng.choice(list(paths(broken.table.frame["gestures"]))))
    again = at_a_table(name, 1)
    tool(again, "go on")
    assert again.trace == broken.trace
    play_out(again, rng)
    assert again.trace == through.trace


def test_the_file_is_as_far_as_the_game_when_an_agent_is_killed(games: Path) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object) -> object:
        raise Killed

    play = Play("element", seats=("person", "greedy"))
    sure = play.seats.agents[1]
    play.seats.agents[1] = killed
    play._memory.awake = True

    def play_on() -> None:
        while True:
            play.play(play.game.actions(play.now.view)[0])

    with pytest.raises(Killed):
        play_on()
    (path,) = files(games)
    assert shelf.trace_of(path) == play.trace
    again = Play("element", seats=("person", "greedy"))
    again.go_on()
    play.seats.agents[1] = sure
    play._opponents.answer()
    assert again.trace == play.trace


def test_only_a_whole_game_played_by_hand_is_kept(games: Path) -> None:
    play = Play("quintessence")
    play.play("red a1")  # the cell has it
    assert files(games) == []
    drawn = Play("quintessence", start=TO_GIVE)
    gesture(drawn, "track:red")
    assert files(games) == []
    gesture(Play("quintessence", keep=False), "supply:red", "cell:a1")
    assert files(games) == []
    gesture(play, *next(paths(play.table.frame["gestures"])))
    (path,) = files(games)
    assert shelf.trace_of(path) == play.trace  # from its beginning


def test_keep_says_otherwise(games: Path, tmp_path: Path) -> None:
    Play("quintessence", start=TO_GIVE, keep=True).play("point to red")
    (path,) = files(games)
    assert shelf.trace_of(path).start == quint.new("quintessence").position(TO_GIVE)
    Play("quintessence", keep=tmp_path / "mine").play("red a1")
    assert len(files(tmp_path / "mine")) == 1


def test_a_game_of_ones_own_that_no_save_can_name_is_not_kept(games: Path) -> None:
    play = Play(Vials())
    gesture(play, *next(paths(play.table.frame["gestures"])))
    assert play.trace.steps
    assert files(games) == []


# ── What is offered ───────────────────────────────────────────────────────────────────────


def test_the_same_cell_offers_the_last_game(games: Path) -> None:
    assert "go on" not in enabled(Play("quintessence"))
    played = started()
    again = Play("quintessence")
    assert "go on" in enabled(again)
    assert said(again) == f"Your last game is kept: {shelf.on_the_shelf()[0].says}."
    assert again.trace == Trace(again.game)
    tool(again, "go on")
    assert again.trace == played.trace
    assert "go on" not in enabled(again)
    assert len(files(games)) == 1


def test_a_still_picture_does_not_tell_of_games(games: Path) -> None:
    before, _ = Play("quintessence")._repr_mimebundle_()
    started()
    after, _ = Play("quintessence")._repr_mimebundle_()
    for kind in ("image/svg+xml", "text/plain"):
        assert before[kind] == after[kind]


def test_games_with_other_seats_or_options_are_not_offered(games: Path) -> None:
    started()
    assert "go on" not in enabled(Play("quintessence", seats=PEOPLE))
    assert "go on" not in enabled(Play("quintessence", cap=9))
    assert "go on" not in enabled(Play("element"))


def test_whoever_begins_anew_leaves_the_last_game_on_the_shelf(games: Path) -> None:
    first = started()
    second = Play("quintessence")
    gesture(second, "supply:red", "cell:b1")
    assert "go on" not in enabled(second)
    kept = [shelf.trace_of(path) for path in files(games)]
    assert len(kept) == 2
    assert first.trace in kept
    assert second.trace in kept


def test_restart_and_load_leave_the_running_game_with_two_ways_back(games: Path) -> None:
    play = started(seats=PEOPLE)
    gesture(play, "supply:green", "cell:b1")
    before = play.trace
    tool(play, "restart")
    assert {"redo", "go on"} <= enabled(play)
    gesture(play, "supply:blue", "cell:g7")
    assert before in [shelf.trace_of(path) for path in files(games)]
    running = play.trace
    play.load(Trace(play.game).play("red b1").text())
    assert texts(play.trace) == ["red b1"]
    tool(play, "redo")
    assert play.trace == running
    assert running in [shelf.trace_of(path) for path in files(games)]


# ── What goes wrong ───────────────────────────────────────────────────────────────────────


def test_a_folder_that_cannot_be_written_is_told_once(games: Path) -> None:
    games.write_text("a file where the folder should be")
    play = started(seats=PEOPLE)
    assert said(play).startswith("This game cannot be kept in games: ")
    assert texts(play.trace) == ["red a1"]
    gesture(play, "supply:green", "cell:b1")
    assert said(play) == ""
    games.unlink()
    gesture(play, "supply:red", "cell:b2")
    (path,) = files(games)
    assert shelf.trace_of(path) == play.trace


def test_trouble_is_told_when_the_agents_have_answered(games: Path) -> None:
    games.write_text("a file where the folder should be")
    play = started()
    assert len(play.trace.steps) > 1
    assert said(play).startswith("This game cannot be kept in games: ")


def test_a_damaged_game_comes_back_as_far_as_it_goes(games: Path) -> None:
    play = started(seats=PEOPLE)
    gesture(play, "supply:green", "cell:b1")
    (path,) = files(games)
    damaged = path.read_text().replace("green b1", "green z9")
    path.write_text(damaged)
    again = Play("quintessence", seats=PEOPLE)
    tool(again, "go on")
    assert texts(again.trace) == ["red a1"]
    assert "Line 3 of the saved game" in said(again)
    gesture(again, "supply:blue", "cell:b1")
    assert path.read_text() == damaged
    assert len(files(games)) == 2


def test_a_game_that_is_gone_or_another_one_gets_a_sentence(games: Path) -> None:
    played = started()
    (path,) = files(games)
    again, element = Play("quintessence"), Play("element")
    with pytest.raises(QuintError, match="a game of Quintessence; this table plays Element"):
        element.go_on(path)
    assert element.trace.game.name == "element"
    path.unlink()
    tool(again, "go on")
    assert said(again).startswith("I cannot read ")
    assert again.trace == Trace(again.game)
    with pytest.raises(QuintError, match="There is no unfinished game"):
        Play("quintessence").go_on()
    gesture(played, *next(paths(played.table.frame["gestures"])))
    assert len(files(games)) == 1
