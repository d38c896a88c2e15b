"""The command line: a game typed line by line, and whatever can go wrong with it."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import QuintError, Trace
from quint.__main__ import main
from quint.agents import how_it_plays
from quint.terminal import Terminal, read_save, rule_text, rules_text, write_save
from tests.toy import Toy, toy_in_games

TWO = ("person", "person")
HEADER = Trace(quint.new("quintessence")).text().splitlines()[0]
ONE_MOVE = f"{HEADER}\nred a1\nend 1\n"


@pytest.fixture(scope="module", autouse=True)
def _toy_among_the_games() -> Iterator[None]:
    with toy_in_games():
        yield


class Typed:
    """A table at which these lines are typed; after the last one the input ends."""

    def __init__(
        self,
        *lines: str | type[BaseException],
        trace: quint.Trace | None = None,
        seats: Sequence[str] = TWO,
        seed: int = 1,
    ) -> None:
        self.lines = list(lines)
        self.told: list[str] = []
        trace = Trace(quint.new("quintessence")) if trace is None else trace
        self.table = Terminal(trace, seats, Random(seed), self.ask, self.told.append)
        self.table.play()
        self.text = "\n".join(self.told)

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if isinstance(line, str):
            self.told.append(f"> {line}")
            return line
        raise line

    def answers(self) -> list[str]:
        """What was told after each line, first line first."""
        return [part.partition("\n")[2].strip() for part in self.text.split("\n> ")[1:]]

    @property
    def moves(self) -> list[str]:
        return [str(step.action) for step in self.table.trace.steps]


# ── Playing ───────────────────────────────────────────────────────────────────────────────


def test_an_action_is_played_told_and_drawn() -> None:
    typed = Typed("red a1", "quit")
    assert typed.moves == ["red a1"]
    answer = typed.answers()[0]
    assert answer.startswith("Black places red on a1. (rule 3.1)\n")
    assert "1  R  .  .  N  .  .  .\n" in answer
    assert answer.endswith("Player 2, your turn.")


def test_spaces_and_capitals_do_not_matter() -> None:
    assert Typed("   RED   a1  ", "", "   ").moves == ["red a1"]


def test_a_refused_action_tells_the_rule_and_changes_nothing() -> None:
    typed = Typed("red d4", "quit")
    assert typed.moves == []
    assert typed.answers()[0].startswith("red d4: ")
    assert typed.answers()[0].endswith("(rule 3.3)")


def test_a_mistyped_line_tells_what_is_expected() -> None:
    typed = Typed("rad a1", "quit")
    assert typed.answers()[0] == (
        "I cannot read 'rad a1'. I expect a colour and a square, like 'red d4', "
        "or 'point to green'. Try: red a1, or help."
    )


def test_the_others_answer_until_it_is_the_persons_turn_again() -> None:
    typed = Typed("red a1", "quit", seats=("person", "greedy"))
    assert len(typed.moves) == 2
    assert "White places" in typed.answers()[0]
    assert typed.answers()[0].endswith("Player 1, your turn.")


def test_the_others_begin_if_they_sit_first() -> None:
    typed = Typed("quit", seats=("random", "person"))
    assert len(typed.moves) == 1
    assert typed.text.split("\n> ")[0].endswith("Player 2, your turn.")


def test_the_same_seed_gives_the_same_game() -> None:
    games = [Typed("red a1", seats=("person", "random"), seed=seed).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_agents_alone_play_to_the_end_and_the_result_is_told() -> None:
    typed = Typed("red a1", "moves", "hint", "undo", seats=("greedy", "random"))
    state = typed.table.trace.state
    assert typed.table.game.winners(state) == (0,)
    black, white = typed.table.game.scores(state)
    result = f"over: player 1 wins. Score: player 1 has {black}, player 2 has {white}."
    assert result in typed.text
    refused, moves, hint, undo = typed.answers()
    assert refused.startswith("red a1: The game is over")
    assert moves == hint == "The game is over: nothing is left to do."
    assert undo.startswith("You have decided nothing yet")


def test_a_game_that_nobody_or_more_than_one_wins_is_told_so() -> None:
    nobody = Typed("red a1", trace=Trace(quint.new("quintessence", cap=1)))
    assert "The game is over: nobody wins. Score: player 1 has 0, player 2 has 0." in nobody.text
    # Two deals of one card, one draw each, every card shown to somebody without its pair.
    moves = "draw 1,draw 2,draw 3,pick 1,show player 2,draw 3,pick 2,show player 1"
    trace = Trace(Toy())
    for move in moves.split(","):
        trace = trace.play(move)
    assert trace.state.points == (1, 1)
    trace = Trace(Toy(), trace.state._replace(hands=((0,) * 4,) * 2, drawing=False))
    both = Typed("quit", trace=trace)
    assert "player 1 and player 2 win. Score: player 1 has 1, player 2 has 1." in both.text


# ── Words ─────────────────────────────────────────────────────────────────────────────────


def test_why_tells_the_whole_rule_or_that_it_is_allowed() -> None:
    typed = Typed("why red d4", "why red a1", "WHY red d9", "why", "quit")
    refused, allowed, unreadable, nothing = typed.answers()[:4]
    first, _, rule = refused.partition("\n")
    assert first.endswith("(rule 3.3)")
    assert rule == rule_text(typed.table.game.rules()["3.3"])
    assert allowed == "red a1 is allowed now."
    assert unreadable.startswith("I cannot read 'red d9'")
    assert nothing.startswith("Why what?")
    assert typed.moves == []


@pytest.mark.parametrize("width", [9, 20, 21, 88])
def test_moves_lists_exactly_what_is_allowed_and_breaks_no_move_in_two(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setattr("quint.terminal.WIDTH", width)
    count, *lines = Typed("moves", "quit").answers()[0].split("\n")
    assert count == "24 allowed:"
    game = quint.new("quintessence")
    moves = [move for line in lines for move in line.strip(", ").split(", ")]
    assert moves == [str(action) for action in game.actions(game.start())]


def test_hint_names_a_legal_move_twice_the_same_and_changes_nothing() -> None:
    typed = Typed("hint", "hint", "quit", seats=("person", "random"))
    first, again = typed.answers()[:2]
    assert first == again
    action, why = first.splitlines()
    assert quint.Trace(typed.table.game).play(action.removeprefix("Try: "))
    assert why.startswith("Why: ")
    asked = Typed("hint", "red a1", seats=("person", "random")).moves
    assert asked == Typed("red a1", seats=("person", "random")).moves


def test_undo_goes_back_to_the_persons_previous_decision() -> None:
    begun = Trace(quint.new("quintessence")).play("red a1").play("green a2")
    move = str(begun.game.actions(begun.state)[0])
    against_random = ("person", "random")
    played = Typed(move, "quit", trace=begun, seats=against_random)
    assert played.moves[:3] == ["red a1", "green a2", move]
    assert len(played.moves) == 4
    once = Typed(move, "undo", "quit", trace=begun, seats=against_random)
    assert once.moves == ["red a1", "green a2"]
    assert once.answers()[1].endswith("Player 1, your turn.")
    assert Typed(move, "undo", "undo", "quit", trace=begun, seats=against_random).moves == []
    assert Typed("undo", "quit", trace=begun, seats=TWO).moves == ["red a1"]


def test_rules_are_read_one_by_one_by_chapter_or_all() -> None:
    game = quint.new("quintessence")
    typed = Typed("rules 3.4", "rules 3", "rules", "rule 3.4", "rules 3.44", "quit")
    one, chapter, everything, again, unknown = typed.answers()[:5]
    assert one == again == rule_text(game.rules()["3.4"])
    assert chapter.startswith("3.1  ")
    assert "3.7" in chapter
    assert "4.1" not in chapter
    assert all(f"{id}  " in everything for id in game.rules())
    assert unknown.startswith("There is no rule '3.44'. The rules go from 1.1 to 8.1b.")


def test_a_rule_comes_with_its_rulings_and_not_with_its_neighbours() -> None:
    one = quint.Rule("4.1", "One.", "page 1")
    ruling = quint.Rule("4.1a", "No.", "ours", "Always?", "low", "always")
    ten = quint.Rule("4.10", "Ten.", "page 2")
    rules = {rule.id: rule for rule in (one, ruling, ten)}
    assert rules_text(rules, "4.1") == (
        "4.1  One.\n      Source: page 1\n"
        "4.1a  Always? No.\n      Source: ours (confidence: low)\n      Option: always"
    )
    assert rules_text(rules, "4.10") == "4.10  Ten.\n      Source: page 2"
    assert rules_text(rules, "4") == rules_text(rules, "4.")
    assert rules_text(rules, "") == "4.1  One.\n4.1a  Always? No.\n4.10  Ten."


def test_help_names_every_word_that_can_be_typed() -> None:
    typed = Typed("help", "quit")
    for word in typed.table.commands:
        assert word in typed.answers()[0]


def test_an_action_comes_before_a_word_that_looks_like_it() -> None:
    class Loading(Toy):
        """A game in which one may say 'save 1'."""

        def read(self, state: Any, text: str) -> Any:
            return super().read(state, "pick 1" if text == "save 1" else text)

    trace = Trace(Loading()).play("draw 1").play("draw 2").play("draw 3")
    assert Typed("save 1", "quit", trace=trace).moves[-1] == "pick 1"


# ── Hidden hands ──────────────────────────────────────────────────────────────────────────


def toy_dealt() -> Trace:
    trace = Trace(Toy())
    for card in ("draw 1", "draw 2", "draw 3"):
        trace = trace.play(card)
    return trace


def test_a_person_sees_only_what_the_seat_may_see() -> None:
    typed = Typed("quit", trace=toy_dealt(), seats=("person", "random"))
    assert "player 1 (0 points) 1 3\nplayer 2 (0 points) ?" in typed.text
    assert "deck ? ? ?" in typed.text


def test_chance_and_the_others_are_told_without_their_secrets() -> None:
    typed = Typed("quit", trace=Trace(Toy()), seats=("random", "person"), seed=5)
    drawn = [line for line in typed.text.split("\n") if line.startswith(("Player", "It is"))]
    mine = str(typed.table.trace.steps[1].action).removeprefix("draw ")
    assert drawn[:3] == [
        "Player 1 draws a card. (rule 2.1)",
        "Player 2 draws a card. (rule 2.1)",
        f"It is a {mine}. (rule 2.1)",
    ]
    assert "Player 1 lays a card face down. (rule 3.1)" in drawn
    assert not [line for line in drawn if line.startswith("It is the ")]


def test_two_at_one_terminal_are_not_told_each_others_secrets() -> None:
    typed = Typed("pick 3", "quit", trace=toy_dealt())
    assert "Player 1 lays a card face down. (rule 3.1)" in typed.text
    assert "It is the 3" not in typed.text


# ── Saving, loading, leaving ──────────────────────────────────────────────────────────────


def test_what_is_saved_can_be_loaded_and_played_on(tmp_path: Path) -> None:
    file = tmp_path / "my game.quint"
    saved = Typed("red a1", f"save {file}", "quit")
    assert saved.answers()[1] == f"Saved in {file}."
    assert file.read_text("utf-8") == ONE_MOVE
    loaded = Typed(f"load {file}", "green a2", "quit")
    assert loaded.moves == ["red a1", "green a2"]
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_is_saved_again_over_itself(tmp_path: Path) -> None:
    file = tmp_path / "game.quint"
    Typed("red a1", f"save {file}", "green a2", f"save {file}", "quit")
    assert [str(step.action) for step in read_save(file).steps] == ["red a1", "green a2"]


@pytest.mark.parametrize("typed", [["red b1"], ["red a1", "green a2", "undo"], []])
def test_another_game_is_only_replaced_on_purpose(tmp_path: Path, typed: list[str]) -> None:
    """Another beginning, or moves that would be lost: neither goes away in silence."""
    file = tmp_path / "game.quint"
    Typed("red a1", "green a2", f"save {file}", "quit")
    before = file.read_bytes()
    asked = Typed(*typed, f"save {file}", "quit")
    assert asked.answers()[-2] == (
        f"{file} holds another game: Quintessence, 2 actions. "
        f"Choose another name, or replace it: save! {file}"
    )
    assert file.read_bytes() == before
    replaced = Typed(*typed, f"save! {file}", "quit")
    assert replaced.answers()[-2] == f"Saved in {file}."
    assert [str(step.action) for step in read_save(file).steps] == replaced.moves


def test_a_drawn_position_nobody_has_played_from_is_another_game_too(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.quint"
    game = quint.new("quintessence")
    drawn = Trace(game).play("red a1").state
    file.write_text(Trace(game, drawn).text())
    typed = Typed("red a1", f"save {file}", "quit")
    assert "holds another game: Quintessence, no actions." in typed.answers()[1]


@pytest.mark.parametrize("content", [b"my thesis", b"\xff\xfe\x00", b"", ONE_MOVE[:-4].encode()])
def test_saving_never_overwrites_what_is_not_a_whole_saved_game(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "thesis.txt"
    file.write_bytes(content)
    typed = Typed("red a1", f"save {file}", "quit")
    assert typed.answers()[1] == (
        f"{file} exists and is not a saved game that I can read, so I leave it alone. "
        "Choose another name."
    )
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Save where?"),
        (".", "is a folder; name a file in it."),
        ("nowhere/game.quint", "I cannot write "),
        ("x" * 300, "I cannot write "),
        ("bad\0name", "I cannot write "),
        ("~nobody-of-this-name/game", "I cannot find '~nobody-of-this-name/game'"),
    ],
)
def test_a_save_that_fails_is_told_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = Typed("red a1", f"save {name}", "green a2", "quit")
    assert sentence in typed.answers()[1]
    assert typed.moves == ["red a1", "green a2"]
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(QuintError, match="No space left on device"):
        write_save(tmp_path / "game.quint", Trace.read(ONE_MOVE))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("", None, "Load what?"),
        ("nothing.quint", None, "There is no file nothing.quint."),
        (".", None, ". is a folder, not a saved game."),
        (os.devnull, None, f"{os.devnull} is a device, not a saved game."),
        ("x" * 300, None, "I cannot read "),
        ("bad\0name", None, "I cannot read "),
        ("a.quint", b"\xff\xfe\x00\x01", "a.quint is not a text file, so it is not a saved game."),
        ("a.quint", b"hello", "a.quint: This is not a saved game"),
        ("a.quint", ONE_MOVE[:-4].encode(), "a.quint: "),
        ("a.quint", ONE_MOVE.replace("red a1", "red d4").encode(), "(rule 3.3)"),
        ("a.quint", b"#" * 10_000_001, "a.quint is too large to be a saved game."),
        ("a.quint/b", b"#", "I cannot read "),
    ],
)
def test_a_load_that_fails_is_told_and_the_game_goes_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    content: bytes | None,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("a.quint").write_bytes(content)
    typed = Typed("blue g1", f"load {name}", "red g2", "quit")
    assert sentence in typed.answers()[1]
    if name:
        assert typed.answers()[1].endswith("Nothing is loaded; your game goes on.")
    assert typed.moves == ["blue g1", "red g2"]
    if content is not None:
        assert Path("a.quint").read_bytes() == content


def test_a_mark_before_the_text_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "a.quint").write_bytes(b"\xef\xbb\xbf" + ONE_MOVE.replace("\n", "\r\n").encode())
    assert read_save(tmp_path / "a.quint").text() == ONE_MOVE


def test_loading_another_game_prints_the_one_that_no_file_has(tmp_path: Path) -> None:
    file = tmp_path / "a.quint"
    file.write_text(ONE_MOVE)
    typed = Typed("blue g1", f"load {file}", f"load {file}", "quit")
    first, again = typed.answers()[1:3]
    assert f"{HEADER}\nblue g1\nend 1\n" in first
    assert "end 1" not in again
    assert typed.moves == ["red a1"]


def test_a_loaded_game_with_more_players_gets_seats_for_them(tmp_path: Path) -> None:
    file = tmp_path / "a.quint"
    file.write_text(Trace(Toy(players=3)).play("draw 1").text())
    typed = Typed(f"load {file}", "quit")
    assert "now: person, greedy, greedy." in typed.answers()[0]
    assert typed.table.game.players == 3


def test_a_save_of_another_game_goes_on_by_its_own_rules(tmp_path: Path) -> None:
    file, element = tmp_path / "a.quint", quint.new("element")
    file.write_text(Trace(element).play("draw 0").text())
    typed = Typed("red a1", f"load {file}", "why fire a1", "rules 10.5", "quit")
    assert typed.table.game == element
    why, rule = typed.answers()[2:4]
    refusal = element.refusal(typed.table.trace.state, element.read(element.start(), "fire a1"))
    assert refusal is not None
    assert refusal.because in why
    assert str(element.rules()["10.5"])[:60] in rule


@pytest.mark.parametrize("stop", [EOFError, KeyboardInterrupt])
def test_when_the_input_ends_the_game_is_printed(stop: type[BaseException]) -> None:
    typed = Typed("red a1", stop)
    assert Trace.read(typed.told[-1]).text() == ONE_MOVE
    assert typed.told[-2] == "The game that you leave, as a file that load reads:\n"


def test_what_a_file_has_and_what_the_person_quits_is_not_printed(tmp_path: Path) -> None:
    assert "end 1" not in Typed("red a1", f"save {tmp_path / 'a'}").text
    assert "end 1" not in Typed("red a1", "quit").text
    assert "end 0" not in Typed().text


def test_an_interrupt_while_the_others_think_prints_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setitem(quint.AGENTS, "random", interrupted)
    typed = Typed("red a1", "never asked", seats=("person", "random"))
    assert typed.told[-1] == ONE_MOVE


# ── Arguments ─────────────────────────────────────────────────────────────────────────────


def no_input(prompt: str) -> str:
    raise EOFError


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play"], "Which game? There is: quintessence"),
        (["play", "quintesence"], "Did you mean 'quintessence'?"),
        (["play", "quintessence", "--seats", "person"], "takes players = 2, not 1."),
        (
            ["play", "--load", "one.quint", "--seats", "person,greedy,greedy"],
            "This game needs 2 seats, not 3.",
        ),
        (["play", "quintessence", "--option", "cap"], "written name=value, not 'cap'."),
        (["play", "quintessence", "--option", "cap=0"], "a whole number from 1 to 100000, not 0."),
        (["play", "quintessence", "--option", "cup=9"], "Did you mean 'cap'?"),
        (["play", "quintessence", "--option", "players=3"], "takes players = 2, not 3."),
        (["play", "--load", "nothing.quint"], "There is no file nothing.quint."),
        (["play", "--load", "."], ". is a folder, not a saved game."),
        (
            ["play", "toy", "--load", "one.quint"],
            "is a game of quintessence, not of toy.",
        ),
        (["play", "--load", "one.quint", "--option", "cap=9"], "brings its own options"),
        (["play", "--load", "cut.quint"], "cut.quint: "),
        (["rules", "chess"], "There is no game 'chess'."),
        (["rules", "quintessence", "9.9"], "There is no rule '9.9'."),
    ],
)
def test_bad_arguments_give_one_sentence_and_exit_code_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.quint").write_text(ONE_MOVE)
    Path("cut.quint").write_text(ONE_MOVE[:-4])
    assert main(arguments, no_input) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["frob"],
        ["play", "quintessence", "--seed", "x"],
        ["lab", "--port", "0"],
        ["lab", "--port", "70000"],
        ["lab", "--port", "8 8"],
        ["lab", "--port", "-1"],
    ],
)
def test_arguments_of_the_wrong_kind_exit_with_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments, no_input)
    assert stopped.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_the_seats_say_how_many_play(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--seats", "person,person,greedy"]
    assert main(["play", "element", *seats], no_input) == 0
    assert capsys.readouterr().err == ""
    two = ["--option", "players=2"]
    assert main(["play", "element", *seats, *two], no_input) == 2
    assert capsys.readouterr().err == "This game needs 2 seats, not 3.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full here")
def test_a_full_disk_gets_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "quint", "rules", "element"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (1, "I cannot write: No space left on device.\n")


@pytest.mark.parametrize("words", ["play --help", "rules --help", "study --help", "rules element"])
def test_the_levels_are_listed_with_their_sentences(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):  # argparse's help ends the program
        main(words.split(), no_input)
    told = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    for name in quint.AGENTS:
        assert [name, how_it_plays(name)] in told


def test_no_command_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], no_input) == 2
    assert "play" in capsys.readouterr().out


def test_play_takes_its_options_seats_and_saved_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["red a1", "quit"])
    options = ["--option", "cap=3", "--option", "won_counts=at-once"]
    arguments = ["play", "quintessence", *options, "--seats", "person,person", "--seed", "1"]
    assert main(arguments, lambda _: next(lines)) == 0
    assert "Player 2, your turn." in capsys.readouterr().out
    file = tmp_path / "one.quint"
    file.write_text(edited := ONE_MOVE.replace("cap=500", "cap=3"))
    lines = iter(["green a2", "blue b2"])
    seats = ["--seats", "person,person"]
    assert main(["play", "--load", str(file), *seats], lambda _: next(lines, "quit")) == 0
    assert "after 3 moves" in capsys.readouterr().out
    assert file.read_text() == edited


def test_an_interrupt_outside_a_game_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("quint.terminal.rules_text", interrupted)
    assert main(["rules", "quintessence"], no_input) == 130
    assert capsys.readouterr().err == ""


# ── As a real process ─────────────────────────────────────────────────────────────────────


def quint_process(
    *arguments: str, typed: bytes = b"", encoding: str = "utf-8:strict"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "quint", *arguments],
        input=typed,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_a_process_plays_and_survives_any_bytes(encoding: str) -> None:
    typed = b"red a1\n\xff\xfe\x00\n\xc3\xa9\n\x1b[2J\n" + b"x" * 99 + b"\nwhy red a1\n"
    arguments = ("play", "quintessence", "--seats", "person,person")
    done = quint_process(*arguments, typed=typed, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"(rule 3.5)" in done.stdout
    assert b"\x1b" not in done.stdout
    text = done.stdout.decode().replace("\r\n", "\n")
    assert text.rstrip().endswith("red a1\nend 1")


def test_a_process_tells_its_version_and_its_rules() -> None:
    told = quint_process("--version").stdout.decode()
    assert re.fullmatch(
        rf"quint {re.escape(quint.__version__)} \(the rules are (plain Python|compiled)\)\s*", told
    )
    rule = quint_process("rules", "quintessence", "3.4")
    assert rule.stdout.startswith(b"3.4  ")
    assert (rule.returncode, rule.stderr) == (0, b"")


def test_a_process_without_any_input_ends_quietly() -> None:
    script = f"'{sys.executable}' -m quint play quintessence <&-"
    done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Player 1, your turn." in done.stdout


def test_a_process_whose_reader_has_left_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "quint", "rules", "quintessence"]
    with os.fdopen(writer, "wb") as output:
        done = subprocess.run(
            command, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (1, b"")
