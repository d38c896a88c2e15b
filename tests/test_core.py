"""The protocol itself: saved games, refusals, options, traces, chance and hidden hands."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quint
from quint import (
    CHANCE,
    OVER,
    BadOption,
    BadSave,
    Event,
    Game,
    QuintError,
    Refusal,
    Refused,
    Rule,
    Trace,
    Unreadable,
)
from quint.core import read_rules
from tests.toy import FACE_DOWN, Draw, Pick, Show, Toy, toy_in_games

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


def test_a_saved_game_is_a_header_an_action_a_line_and_the_count() -> None:
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
    tall = edited(DRAWN, "| move 5, black to play\n", "| move 5, black to play\n" * 200)
    assert str(trouble(tall)) == f"Line 213 of the saved game: {sentence}"


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


# ── Games and options ─────────────────────────────────────────────────────────────────────


def test_an_unknown_game_is_told_with_the_nearest_name() -> None:
    with pytest.raises(BadOption, match=r"no game 'quintesence'.*Did you mean 'quintessence'\?"):
        quint.new("quintesence")
    with pytest.raises(BadOption, match=r"There is no game 5\. There is: quintessence"):
        quint.new(5)  # type: ignore[call-overload]  # what a person may do all the same


def test_an_unknown_option_is_told_with_the_nearest_name() -> None:
    with pytest.raises(BadOption, match=r"no option 'caps'.*players.*cap.*Did you mean 'cap'\?"):
        quint.new("quintessence", caps=200)
    with pytest.raises(BadOption, match=r"no option 'zzz'. It has: [a-z_, ]+\.$"):
        quint.new("quintessence", zzz=1)


@pytest.mark.parametrize("players", [1, 4, 0, -2, "2", "two", 2.0, True, None, [2]])
def test_a_wrong_player_count_is_told_with_what_is_possible(players: Any) -> None:
    with pytest.raises(BadOption, match="Pairs takes players = a whole number from 2 to 3, not "):
        Toy(players=players)


def test_a_range_of_one_number_is_told_as_that_number() -> None:
    with pytest.raises(BadOption, match=r"Quintessence takes players = 2, not 3\."):
        quint.new("quintessence", players=3)


def test_a_value_an_option_does_not_take_is_told_with_those_it_does() -> None:
    with pytest.raises(BadOption, match=r"takes miss = 'point' or 'nothing', not 'points'\."):
        Toy(miss="points")
    with pytest.raises(BadOption, match="takes miss = "):
        Toy(miss=1)


def test_options_can_be_read_from_text() -> None:
    assert Toy.from_texts({"players": "3", "miss": "nothing"}) == Toy(players=3, miss="nothing")


# ── Actions, refusals, traces ─────────────────────────────────────────────────────────────


def test_a_mistyped_action_gets_the_expectation_and_the_nearest_legal_one() -> None:
    trace = Trace(quint.new("quintessence"))
    with pytest.raises(Unreadable) as caught:
        trace.play("rad a1")
    assert str(caught.value) == (
        "I cannot read 'rad a1'. I expect a colour and a square, like 'red d4', "
        "or 'point to green'. Try: red a1"
    )


def test_the_nearest_action_suggested_is_always_a_legal_one() -> None:
    trace = Trace(Toy()).play("draw 1").play("draw 2").play("draw 3")
    with pytest.raises(Unreadable, match=r"'pick two'.*like 'pick 2' or .*Try: pick [13]$"):
        trace.play("pick two")
    with pytest.raises(Unreadable, match=r"I cannot read 'xxxxx.*…'\. .* Try: pick 1$"):
        trace.play("x" * 1000)


def test_after_the_end_there_is_nothing_to_suggest() -> None:
    over = quint.playout(Toy(), [quint.AGENTS["random"]] * 2, Random(1))
    with pytest.raises(Unreadable, match="the game is over"):
        over.play("hello")
    with pytest.raises(Refused, match=r"pick 1: The game is over\. \(rule 4\.1\)"):
        over.play("pick 1")


def test_a_refused_action_raises_with_its_refusal() -> None:
    trace = Trace(Toy()).play("draw 1").play("draw 2").play("draw 3")
    with pytest.raises(Refused) as caught:
        trace.play(Pick(2))
    assert caught.value.refusal == Refusal("3.1", "You hold no 2.", ("hand:0",))
    assert str(caught.value) == "pick 2: You hold no 2. (rule 3.1)"
    assert isinstance(caught.value, QuintError)


def test_playing_and_going_back_leave_the_old_trace_alone() -> None:
    first = Trace(Toy()).play("draw 1")
    text, state = first.text(), first.state
    longer = first.play("draw 2").play("draw 3")
    shorter = longer.back(2)
    assert (first.text(), first.state) == (text, state)
    assert shorter == first
    assert hash(shorter) == hash(first)
    assert len(longer.steps) == 3
    assert longer.back(0) == longer
    assert longer.back(3) == Trace(Toy())
    assert longer != first
    assert longer != "a game"


@pytest.mark.parametrize("n", [-1, 4, 1000])
def test_going_back_further_than_the_start_is_told(n: int) -> None:
    trace = Trace(Toy()).play("draw 1").play("draw 2").play("draw 3")
    with pytest.raises(QuintError, match=f"Cannot go back {n} steps: the game has 3 so far"):
        trace.back(n)


def test_the_words_of_rules_refusals_events_and_traces() -> None:
    assert str(Rule("4.2", "It stays.", "p. 3")) == "4.2  It stays."
    assert str(Rule("4.2a", "No.", "p. 3", "Always?")) == "4.2a  Always? No."
    assert str(Refusal("4.2", "It stays.")) == "It stays. (rule 4.2)"
    assert str(Event("4.2", "stay", "It stays.")) == "It stays. (rule 4.2)"
    assert repr(Trace(Toy()).play("draw 1")) == "<Trace of Pairs, 1 actions>"


def test_rules_are_read_in_their_order() -> None:
    rules = read_rules('["1.2"]\ntext = "a"\nsource = "b"\n["1.1"]\ntext = "c"\nsource = "d"\n')
    assert list(rules) == ["1.2", "1.1"]
    assert rules["1.1"] == Rule("1.1", "c", "d")


# ── Chance and hidden hands, on the toy ───────────────────────────────────────────────────


def test_chance_draws_by_what_is_left_in_the_deck() -> None:
    trace = Trace(Toy())
    assert trace.game.turn(trace.state) == CHANCE
    assert trace.game.chance(trace.state) == {Draw(1): 2, Draw(2): 2, Draw(3): 2}
    trace = trace.play("draw 1")
    assert trace.game.chance(trace.state) == {Draw(1): 1, Draw(2): 2, Draw(3): 2}
    trace = trace.play("draw 1")
    assert trace.game.chance(trace.state) == {Draw(2): 2, Draw(3): 2}
    with pytest.raises(Refused, match=r"No 1 is left\. \(rule 1\.2\)"):
        trace.play("draw 1")
    with pytest.raises(QuintError, match="Nothing in Pairs is left to chance here"):
        trace.game.chance(trace.play("draw 2").state)


def test_a_seat_sees_its_own_hand_and_only_the_number_of_other_cards() -> None:
    game = Toy()
    state = Trace(game).play("draw 1").play("draw 2").play("draw 3").play("pick 3").state
    mine, theirs = game.view(state, 0), game.view(state, 1)
    assert (mine.hands[0], mine.hands[1], mine.picked) == ((0, 1, 0, 0), (1, 0, 0, 0), 3)
    assert (theirs.hands[0], theirs.hands[1], theirs.picked) == (
        (1, 0, 0, 0),
        (0, 0, 1, 0),
        FACE_DOWN,
    )
    assert mine.deck == theirs.deck == (3, 0, 0, 0)
    assert game.picture(theirs) == (
        "deck ? ? ?\nplayer 1 (0 points) ?\nplayer 2 (0 points) 2\npicked ?"
    )


def test_every_deal_a_seat_cannot_rule_out_is_imagined() -> None:
    game = Toy()
    state = Trace(game).play("draw 1").play("draw 2").play("draw 3").state
    rng = Random(1)
    hands = {game.imagine(game.view(state, 0), 0, rng).hands for _ in range(200)}
    mine = (0, 1, 0, 1)  # a 1 and a 3; one of each and both 2s are unseen
    assert hands == {(mine, (0, 1, 0, 0)), (mine, (0, 0, 1, 0)), (mine, (0, 0, 0, 1))}


def told(events: tuple[Event, ...], seat: int) -> list[str]:
    return [event.says for event in events if event.seen_by is None or seat in event.seen_by]


def test_events_that_only_one_seat_sees() -> None:
    trace = Trace(Toy(players=3)).play("draw 2").play("draw 1").play("draw 3").play("draw 3")
    drawn, picked = trace.steps[0].events, trace.play("pick 2").steps[-1].events
    assert told(drawn, 0) == ["Player 1 draws a card.", "It is a 2."]
    assert told(drawn, 1) == told(drawn, 2) == ["Player 1 draws a card."]
    assert told(picked, 0) == ["Player 1 lays a card face down.", "It is the 2."]
    assert told(picked, 1) == told(picked, 2) == ["Player 1 lays a card face down."]
    shown = trace.play("pick 2").play(Show(2)).steps[-1].events
    assert told(shown, 1) == [
        "Player 1 shows player 3 a 2.",
        "No pair: player 3 scores 1.",
    ]


@given(seed=st.integers(0, 10_000), players=st.sampled_from([2, 3]))
@settings(max_examples=50, deadline=None)
def test_no_card_is_lost_or_made_not_even_in_an_imagined_state(seed: int, players: int) -> None:
    trace = quint.playout(Toy(players=players), [quint.AGENTS["random"]] * players, Random(seed))
    for step in trace.steps:
        for state in (step.state, *imagined(trace.game, step.state, Random(seed))):
            piles = [state.deck, *state.hands, state.gone]
            held = [sum(pile[kind] for pile in piles) for kind in range(4)]
            if state.picked > 0:
                held[state.picked] += 1
            assert held == [0, 2, 2, 2]


def imagined(game: Game, state: Any, rng: Random) -> list[Any]:
    return [game.imagine(game.view(state, seat), seat, rng) for seat in range(game.players)]


# ── Playouts ──────────────────────────────────────────────────────────────────────────────


def test_a_playout_is_the_game_played_action_by_action() -> None:
    whole = quint.playout(Toy(players=3), [quint.AGENTS["greedy"]] * 3, Random(3))
    again: Trace = Trace(Toy(players=3))
    for step in whole.steps:
        again = again.play(step.action)
    assert again == whole
    assert whole.game.turn(whole.state) == OVER
    assert whole == quint.playout(Toy(players=3), [quint.AGENTS["greedy"]] * 3, Random(3))


def test_a_playout_can_start_anywhere() -> None:
    start = Trace.read(DRAWN).start
    game = quint.new("quintessence", cap=9)
    trace = quint.playout(game, [quint.AGENTS["random"]] * 2, Random(3), start)
    assert trace.start == start
    assert Trace.read(trace.text()) == trace


def test_a_playout_needs_an_agent_a_seat() -> None:
    with pytest.raises(QuintError, match=r"Pairs needs 3 agents here, not 2\."):
        quint.playout(Toy(players=3), [quint.AGENTS["random"]] * 2, Random(1))


def test_the_usual_worth_is_the_lead_over_the_best_of_the_others() -> None:
    game = Toy(players=3)
    state = game.start()._replace(points=(4, 1, 6))
    assert [game.worth(state, seat) for seat in range(3)] == [-2, -5, 2]


# ── Compiled or not ───────────────────────────────────────────────────────────────────────


def test_weak_references_and_the_garbage_collector_get_along() -> None:
    """In a Python of its own, since a compiled class with a wrong shape brings Python down."""
    script = """
import contextlib, gc, quint, weakref
trace = quint.Trace(quint.new("quintessence")).play("red a1")
for thing in (trace.game, trace, trace.steps[0], trace.state):
    with contextlib.suppress(TypeError):  # without room for one, as most of them are
        reference = weakref.ref(thing)
        gc.collect()
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=60).returncode == 0


def test_what_mypy_knows_of_a_game_is_nothing_when_it_runs() -> None:
    assert Game[int, str] is Game
    assert Toy.__mro__ == (Toy, Game, object)
