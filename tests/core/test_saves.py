"""Saved games: written, read, checked, and damaged in every way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import quint
from quint import CHANCE, BadSave, Trace
from tests.toy import Draw, Toy, toy_in_games

# Player 1 holds 1 and 2, player 2 holds a 1: a pair of 1s. Then player 2 draws the 3, shows it to
# player 1, who has only the 2: a miss. So it stands 1 to 0 after the pair, then 2 to 0.
PAIRS = """\
quint 1 toy players=2 miss=point
# the deal
draw 1
draw 1
! 2.1 show player 2
! 2.1 pick 1
draw 2
= 0 0
! 2.1 draw 3
! 3.1 pick 3
pick 1
! 3.2 pick 2
! 3.2 show player 1
show player 2
= 1 0
draw 3
pick 3
show player 1
# é is two bytes long
= 2 0
end 8
"""
# Red a1 and b1 and a third on c1 are a Mark: one point, Black's second, and red costs two.
# The placed piece stays, the other two go. Blue was just played, and c1 touches the one on b2.
DRAWN = """\
quint 1 quintessence players=2 won_counts=next-move lotus_centre=both purple_target=each-point cap=9
| 7  .  .  .  .  .  .  .
| 6  .  .  .  .  .  .  .
| 5  .  .  .  .  .  .  .
| 4  .  .  .  .  .  .  .
| 3  .  .  .  .  .  .  .
| 2  .  B  .  .  .  .  .
| 1  R  R  .  N  .  .  .
|    a  b  c  d  e  f  g
| black has purple 0/1, red 1/2, green 0/3, blue 0/4, brown 0/5
| white has purple 0/1, red 0/2, green 0/3, blue 0/4, brown 0/5
| just played blue
| move 5, black to play
# Black completes a Mark.
! 3.4 blue c1
! 3.5 green b1
! 3.6 red g7
= 0 0
red c1
= 1 0
| 7  .  .  .  .  .  .  .
| 6  .  .  .  .  .  .  .
| 5  .  .  .  .  .  .  .
| 4  .  .  .  .  .  .  .
| 3  .  .  .  .  .  .  .
| 2  .  B  .  .  .  .  .
| 1  .  .  R  N  .  .  .
| black has red 2
| just played red
| move 6, white to play
green d2
end 2
"""
START = quint.new("quintessence").start()


@pytest.fixture(scope="module", autouse=True)
def _toy_among_the_games() -> Iterator[None]:
    with toy_in_games():
        yield


def trouble(text: str) -> BadSave:
    """The BadSave that reading this text raises."""
    with pytest.raises(BadSave) as caught:
        Trace.read(text)
    return caught.value


def edited(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


# ── Saving and loading ────────────────────────────────────────────────────────────────────


def test_a_saved_game_is_a_header_one_action_per_line_and_the_count() -> None:
    trace = Trace(Toy(miss="nothing")).play("draw 1").play("draw 3").play(Draw(3)).play("pick 1")
    assert trace.text() == (
        "quint 1 toy players=2 miss=nothing\ndraw 1\ndraw 3\ndraw 3\npick 1\nend 4\n"
    )


@pytest.mark.parametrize("text", [PAIRS, DRAWN])
def test_loading_replays_checks_and_keeps_every_line(text: str) -> None:
    trace = Trace.read(text)
    assert trace.text() == text
    assert Trace.read(trace.text()) == trace


def test_a_loaded_game_plays_on() -> None:
    trace = Trace.read(PAIRS)
    assert [step.player for step in trace.steps] == [CHANCE, CHANCE, CHANCE, 0, 0, CHANCE, 1, 1]
    assert trace.steps[0].notes == ("# the deal",)
    assert trace.notes == ("# é is two bytes long", "= 2 0")
    assert trace.play("draw 3").steps[-1].notes == trace.notes


def test_spaces_capitals_blank_lines_and_line_ends_do_not_matter() -> None:
    loose = edited(PAIRS, "\ndraw 3\n", "\n\n   Draw   3  \r\n\n")
    assert Trace.read(loose).state == Trace.read(PAIRS).state


def test_a_drawing_above_the_first_action_is_where_the_game_starts() -> None:
    trace = Trace.read(DRAWN)
    drawing = DRAWN.split("#")[0].partition("\n")[2]
    assert trace.start == trace.game.position(drawing.replace("|", ""))
    assert trace.start != trace.game.start()
    assert len(trace.steps) == 2


def test_a_drawing_below_an_action_or_a_check_is_compared() -> None:
    other = edited(DRAWN, "| 1  .  .  R  N", "| 1  R  .  R  N")
    sentence = str(trouble(other))
    assert sentence.startswith("Line 31 of the saved game: the position here is not the one drawn")
    start = "\n".join(f"| {row}" for row in quint.new("quintessence").picture(START).splitlines())
    checked = f"quint 1 quintessence\n= 0 0\n{start}\nred a1\nend 1\n"
    again = Trace.read(checked)
    assert again.start == START
    assert Trace.read(again.text()) == again
    moved = edited(checked, "B  .  .  *", ".  .  .  *")
    assert "not the one drawn" in str(trouble(moved))


def test_an_unfinished_drawing_is_told() -> None:
    cut = DRAWN.replace("| 7  .  .  .  .  .  .  .\n| 6  .  .  .  .  .  .  .\n", "", 1)
    assert str(trouble(cut)).startswith("Line 12 of the saved game: ")


def test_a_game_that_cannot_be_drawn_says_so() -> None:
    sentence = str(trouble("quint 1 toy\n| deck ? ?\ndraw 1\nend 1\n"))
    assert sentence == "Line 3 of the saved game: Pairs cannot be set up from a drawing."


def test_a_refusal_by_another_rule_than_expected_is_told() -> None:
    sentence = str(trouble(edited(PAIRS, "! 3.1 pick 3", "! 3.2 pick 3")))
    assert sentence == (
        "Line 10 of the saved game: 'pick 3' should be refused by rule 3.2, "
        "but: You hold no 3. (rule 3.1)"
    )


def test_an_expected_refusal_that_is_allowed_after_all_is_told() -> None:
    sentence = str(trouble(edited(PAIRS, "! 3.1 pick 3", "! 3.1 pick 2")))
    assert sentence.endswith("'pick 2' should be refused by rule 3.1, but it is allowed.")


@pytest.mark.parametrize("line", ["!", "! 3.1", "! pick 1", "! 3.1 pick 9"])
def test_an_expected_refusal_needs_a_rule_and_an_action(line: str) -> None:
    assert "Line 10 " in str(trouble(edited(PAIRS, "! 3.1 pick 3", line)))


@pytest.mark.parametrize("scores", ["0 1", "1", "1 0 0", "", "one nil"])
def test_other_scores_than_expected_are_told(scores: str) -> None:
    sentence = str(trouble(edited(PAIRS, "= 1 0", f"= {scores}")))
    assert sentence == f"Line 15 of the saved game: the scores here are 1 0, and not {scores!r}."


# ── Damaged saves ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", [PAIRS, DRAWN])
def test_a_save_cut_at_any_byte_is_refused_with_one_sentence(text: str) -> None:
    whole = Trace.read(text)
    data = text.encode()
    for length in range(len(data) - 1):
        error = trouble(data[:length].decode(errors="replace"))
        assert str(error)
        assert "\n" not in str(error)
        if error.so_far is not None:
            done = len(error.so_far.steps)
            assert error.so_far.steps == whole.steps[:done]
    assert Trace.read(text.removesuffix("\n")) == whole  # only the last line's end is no loss


def test_the_part_before_the_trouble_is_kept() -> None:
    error = trouble(edited(PAIRS, "pick 1\n! 3.2", "pick 3\n! 3.2"))
    assert str(error) == "Line 11 of the saved game: pick 3: You hold no 3. (rule 3.1)"
    assert error.so_far is not None
    assert [str(step.action) for step in error.so_far.steps] == ["draw 1", "draw 1", "draw 2"]
    assert error.so_far.play("pick 1").text() != PAIRS
    assert trouble("quint 1 toy colour=red\nend 0\n").so_far is None


def test_a_lost_or_added_action_is_noticed_by_the_count() -> None:
    sentence = str(trouble(edited(PAIRS, "end 8", "end 9")))
    assert sentence == (
        "Line 21 of the saved game: it says 'end 9', but 8 actions stand above: "
        "some were lost or added."
    )
    lost = "quint 1 toy players=2 miss=point\ndraw 1\nend 2\n"
    assert "1 actions stand above" in str(trouble(lost))


@pytest.mark.parametrize("last", ["end", "end of it", "end 8 8", "end -8", "end 8.0", "End"])
def test_the_closing_line_is_exact(last: str) -> None:
    assert "Line 21 " in str(trouble(edited(PAIRS, "end 8", last)))


def test_nothing_may_follow_the_end() -> None:
    assert str(trouble(PAIRS + "\n\n# more\n")).endswith("nothing may follow it, but line 24 does.")


def test_a_save_without_its_end_says_how_much_could_be_read() -> None:
    sentence = str(trouble(PAIRS.partition("= 1 0")[0]))
    assert sentence == (
        "The saved game stops without its closing 'end' line, so a part of it is missing. "
        "Actions that could be read: 5."
    )


@pytest.mark.parametrize(
    "header",
    [
        "",
        "\n\n",
        "quint",
        "quint 1",
        "chess 1 toy",
        "PK\x03\x04\x00\x00",
        "\ufffd\x00\x01",
        "red a1",
    ],
)
def test_a_text_that_is_no_save_says_what_one_looks_like(header: str) -> None:
    assert str(trouble(header)) == (
        "This is not a saved game: its first line should read like 'quint 1 quintessence'."
    )


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("quint 2 toy", "This game was saved in format 2; this program reads 1."),
        ("quint x toy", "This game was saved in format x; this program reads 1."),
        (
            "quint 1 quintesence",
            "Line 1 of the saved game: There is no game 'quintesence'. "
            "There is: quintessence, toy. Did you mean 'quintessence'?",
        ),
        (
            "quint 1 toy mis=point",
            "Line 1 of the saved game: Pairs has no option 'mis'. It has: players, miss. "
            "Did you mean 'miss'?",
        ),
        (
            "quint 1 toy players=4",
            "Line 1 of the saved game: Pairs takes players = a whole number from 2 to 3, not 4.",
        ),
        (
            "quint 1 toy players=--2",
            "Line 1 of the saved game: Pairs takes players = a whole number from 2 to 3, "
            "not '--2'.",
        ),
        (
            "quint 1 toy miss",
            "Line 1 of the saved game: Pairs takes miss = 'point' or 'nothing', not ''.",
        ),
    ],
)
def test_a_header_this_program_cannot_follow_is_told(header: str, sentence: str) -> None:
    games = dict(quint.GAMES)
    assert list(games)[-1] == "toy"
    expected = sentence.replace("quintessence, toy.", f"{', '.join(games)}.")
    assert str(trouble(f"{header}\nend 0\n")) == expected


def test_very_much_text_gives_a_short_sentence() -> None:
    lot = 300_000
    for text in (
        "x" * lot,
        "\x00" * lot,
        "quint 1 " + "x" * lot,
        "quint " + "1" * lot + " toy",
        "quint 1 toy " + "x" * lot,
        "quint 1 toy players=" + "9" * lot,
        "quint 1 toy\n" + "x" * lot,
        "quint 1 toy\n! " + "1" * lot + " draw 1",
        "quint 1 toy\n! 3.1 " + "x" * lot,
        "quint 1 toy\n= " + "1 " * lot,
        "quint 1 toy\nend " + "1" * lot,
        "quint 1 toy\n" + "| x\n" * lot,
        "quint 1 toy\n" + "# x\n" * lot,
        "quint 1 quintessence\n" + "| x\n" * lot + "end 0",
        "quint 1 quintessence\n| " + "x" * lot + "\nend 0",
    ):
        assert len(str(trouble(text))) < 400


def test_a_drawing_too_large_to_be_true_is_refused() -> None:
    sentence = "the drawing above is larger than any position of a game."
    long = edited(DRAWN, "| move 5, black", f"| move {'9' * 5000}, black")
    assert str(trouble(long)) == f"Line 14 of the saved game: {sentence}"
    tall = edited(DRAWN, "| move 5, black to play\n", "| move 5, black to play\n" * 1000)
    assert str(trouble(tall)) == f"Line 1013 of the saved game: {sentence}"


CHARACTERS = st.sampled_from("|!=#\n\t -,./*\x00é²٣0123456789abcdefgRGNBend")
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["insert", "replace", "delete", "line up", "line twice", "line gone"]),
        st.integers(0, 10_000),
        CHARACTERS,
    ),
    min_size=1,
    max_size=4,
)


def mutated(text: str, edits: list[tuple[str, int, str]]) -> str:
    for kind, place, character in edits:
        lines = text.split("\n")
        row, spot = place % len(lines), place % (len(text) + 1)
        if kind == "insert":
            text = text[:spot] + character + text[spot:]
        elif kind == "replace":
            text = text[:spot] + character + text[spot + 1 :]
        elif kind == "delete":
            text = text[:spot] + text[spot + 1 :]
        elif kind == "line up":
            text = "\n".join([*lines[: row - 1], lines[row], *lines[row - 1 :]])
        elif kind == "line twice":
            text = "\n".join([*lines[:row], lines[row], *lines[row:]])
        else:
            text = "\n".join([*lines[:row], *lines[row + 1 :]])
    return text


def loads_or_says_why(text: str) -> None:
    try:
        trace = Trace.read(text)
    except BadSave:
        return
    assert Trace.read(trace.text()) == trace


@given(text=st.sampled_from([PAIRS, DRAWN]), edits=EDITS)
@settings(max_examples=600, deadline=None)
def test_a_tampered_save_loads_or_says_why(text: str, edits: list[tuple[str, int, str]]) -> None:
    loads_or_says_why(mutated(text, edits))


@given(text=st.text() | st.binary().map(lambda data: data.decode("latin-1")))
@settings(max_examples=200, deadline=None)
def test_junk_says_why(text: str) -> None:
    loads_or_says_why(text)
    loads_or_says_why(f"quint 1 toy {text}\nend 0\n")
    loads_or_says_why(f"quint 1 quintessence\n{text}\nend 0\n")
    loads_or_says_why(f"quint 1 quintessence\n| {text}\nend 0\n")


def test_a_game_that_begins_with_five_labs_in_play_can_be_loaded() -> None:
    """The lines of its bids are longer than any of a board."""
    game, luck = quint.new("quintessential", players=5), Random(0)
    state = game.start()
    for _ in range(220):
        chance = game.turn(state) == CHANCE
        action = game.toss(state, luck) if chance else luck.choice(game.actions(state))
        state = game.apply(state, action)
    begun = Trace(game, state)
    assert max(map(len, begun.text().splitlines())) > 200
    assert Trace.read(begun.text()).state == state
