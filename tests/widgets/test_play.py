"""Play: people and agents at one table, through the messages a browser would send."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from quint_widgets.play import Play
from quint_widgets.scenes import scenes_of

import quint
from quint import OVER, Game, QuintError, Refusal, Trace
from quint.games.quintessence import Quintessence
from quint.games.quintessence.actions import Action
from quint.games.quintessence.state import State
from tests.toy import Toy
from tests.widgets.clicks import (
    PEOPLE,
    enabled,
    frames,
    gesture,
    paths,
    play_out,
    said,
    send,
    sent_by,
    texts,
    tool,
)

TO_GIVE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . R . . .
. . . . . . .
. . . . . . .
. . . . . . .
just played red
purple points to give 2
move 3, black to play
"""


# ── Whole games ───────────────────────────────────────────────────────────────────────────


def at_a_table(name: str, seed: int) -> Play:
    """A person against greedy agents; with another seed also another number of them."""
    allowed = quint.GAMES[name].player_counts()
    return Play(name, seed=seed, players=allowed[seed % len(allowed)])


@pytest.mark.parametrize("name", sorted(quint.GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_against_greedy_through_gestures(name: str, seed: int) -> None:
    play = at_a_table(name, seed)
    play_out(play, Random(seed))
    assert play.game.turn(play.state) == OVER
    assert {step.player for step in play.trace.steps} >= set(range(play.game.players))
    assert Trace.read(play.save()) == play.trace
    assert said(play) != ""
    assert "gestures" not in play.table.frame
    assert "hint" not in enabled(play)


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_what_is_lit_are_the_gestures_of_the_legal_actions(name: str) -> None:
    play, rng = at_a_table(name, 1), Random(1)
    for _ in range(12):
        view = play.game.view(play.state, play.game.turn(play.state))
        legal = play.game.actions(view)
        meant = [scenes_of(play.game).gesture(play.game, view, action) for action in legal]
        assert sorted(paths(play.table.frame["gestures"])) == sorted(meant)
        play.play(rng.choice(legal))


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_each_move_is_one_message_and_4_kb_at_most_on_average(name: str) -> None:
    for seed in range(3):
        play = at_a_table(name, seed)
        dealt = len(play.trace.steps)  # before anybody looks
        messages: list[dict[str, Any]] = []
        sent_by(play, messages)
        play_out(play, Random(seed))
        assert len(messages) == len(play.trace.steps) - dealt
        assert all(list(message["state"]) == ["news"] for message in messages)
        assert len(json.dumps(messages).encode()) <= 4096 * len(messages)


def test_the_agents_answer_until_it_is_a_persons_turn() -> None:
    play = Play("quintessence", seats=("greedy", "person"))
    assert [step.player for step in play.trace.steps] == [0]
    assert play.game.turn(play.state) == 1
    play.play(play.game.actions(play.state)[0])
    assert play.game.turn(play.state) in (1, OVER)
    assert len(play.trace.steps) > 2


def test_nothing_can_be_chosen_while_an_agent_thinks() -> None:
    play = Play("quintessence")
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    before = play.table.frame
    gesture(play, "supply:red", "cell:a1")
    thinking, ready = frames(before, messages)
    assert thinking["busy"]
    assert "gestures" not in thinking
    assert "busy" not in ready
    assert ready["gestures"]


def test_two_people_move_one_after_the_other() -> None:
    play = Play("quintessence", seats=PEOPLE)
    gesture(play, "supply:red", "cell:a1")
    gesture(play, "supply:green", "cell:b1")
    assert texts(play.trace) == ["red a1", "green b1"]
    assert [row[1] for row in play.table.frame["events"]] == ["White places green on b1."]
    assert ["last", "cell:b1"] in play.table.frame["marks"]


def test_the_same_seed_gives_the_same_answers() -> None:
    games = []
    for seed in (1, 1, 2):
        play = Play("quintessence", seats=("random", "person"), seed=seed, cap=30)
        while play.game.turn(play.state) != OVER:
            play.play(play.game.actions(play.state)[0])
        games.append(texts(play.trace))
    assert games[0] == games[1] != games[2]


def test_two_plays_are_independent() -> None:
    one, two = Play("quintessence"), Play("quintessence")
    before = two.table.frame
    gesture(one, "supply:red", "cell:a1")
    tool(one, "violence")
    assert len(one.trace.steps) > 0
    assert two.trace == Trace(two.game)
    assert two.table.frame == before
    assert one.table.model_id != two.table.model_id


def test_an_agent_may_be_a_function() -> None:
    def first(game: Game, view: Any, actions: Any, rng: Random) -> Any:
        return actions[0]

    play = Play("quintessence", seats=("person", first))
    play.play("red a1")
    before = Trace(play.game).play("red a1").state
    assert play.trace.steps[1].action == play.game.actions(before)[0]


def test_an_agent_that_stumbles_is_told_and_its_game_can_be_taken_back() -> None:
    def stumbles(game: Game, view: Any, actions: Any, rng: Random) -> Any:
        raise KeyError("no such move")

    play = Play("quintessence", seats=("person", stumbles))
    gesture(play, "supply:red", "cell:a1")
    assert "no such move" in said(play)
    with pytest.raises(QuintError, match="not a person's turn"):
        play.play("green b1")
    tool(play, "undo")
    assert play.trace == Trace(play.game)


# ── Starting ──────────────────────────────────────────────────────────────────────────────


def test_a_game_may_start_from_a_drawing_a_state_or_a_trace() -> None:
    game = quint.new("quintessence", cap=50)
    state = game.position(TO_GIVE)
    trace = Trace(game, state).play("point to red")
    assert Play(game, start=TO_GIVE).state == state
    assert Play(game, start=state).state == state
    assert Play(game, start=trace).trace == trace
    assert Play("quintessence", start=trace).game == game
    assert Play("quintessence", start=TO_GIVE, cap=50).state == state


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (("person", "gredy"), "Nobody called 'gredy'.*Did you mean 'greedy'"),
        (("person", 7), "Nobody called 7"),
        (("person",), "takes players = 2, not 1"),
        (("person", "greedy", "greedy"), "takes players = 2, not 3"),
        (("greedy", "random"), "needs a person"),
        ("person", "should be a tuple"),
        (2, "should be a tuple"),
    ],
)
def test_bad_seats_get_a_sentence(seats: Any, sentence: str) -> None:
    with pytest.raises(QuintError, match=sentence):
        Play("quintessence", seats=seats)


def test_the_seats_say_how_many_play() -> None:
    three = ("person", "greedy", "person")
    assert Play("element", seats=three).game.players == 3
    with pytest.raises(QuintError, match="has 2 seats here, not 3"):
        Play("element", seats=three, players=2)
    with pytest.raises(QuintError, match="has 2 seats here, not 3"):
        Play(quint.new("element"), seats=three)


def test_a_bad_game_start_or_option_gets_a_sentence() -> None:
    other = Trace(quint.new("quintessence", cap=7))
    with pytest.raises(QuintError, match="There is no game"):
        Play("quintesence")
    with pytest.raises(QuintError, match="no option"):
        Play("quintessence", color=3)
    with pytest.raises(QuintError, match="has its options already"):
        Play(quint.new("quintessence"), cap=7)
    with pytest.raises(QuintError, match="cap = 7; this table plays with 500"):
        Play(quint.new("quintessence"), start=other)
    with pytest.raises(QuintError, match="of the drawing"):
        Play("quintessence", start="no drawing")
    with pytest.raises(QuintError, match="starts from a state, a drawing or a Trace, not 7"):
        Play("quintessence", start=7)
    with pytest.raises(QuintError, match="plays a game or the name of one, not 7"):
        Play(7)  # type: ignore[arg-type]  # on purpose


# ── Refusals ──────────────────────────────────────────────────────────────────────────────


def test_an_illegal_gesture_is_explained_and_changes_nothing() -> None:
    play = Play("quintessence", seats=PEOPLE)
    gesture(play, "supply:red", "cell:a1")
    before = play.trace
    gesture(play, "supply:green", "cell:d1")
    assert play.table.frame["message"] == [
        "refusal",
        "A brown piece is already on d1.",
        "3.5",
        ["cell:d1"],
    ]
    assert play.trace is before
    assert "events" not in play.table.frame


def test_one_click_asks_the_rules_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play("quintessence", seats=("person", "person"))
    room, asked = type(play.game), []
    refusal = room.refusal

    def counted(game: Quintessence, state: State, action: Action) -> Refusal | None:
        asked.append(str(action))
        return refusal(game, state, action)

    try:
        monkeypatch.setattr(room, "refusal", counted)
    except TypeError:
        pytest.skip("compiled rules cannot be listened to")
    gesture(play, "supply:red", "cell:a1")
    gesture(play, "supply:red", "cell:b2")
    assert asked == ["red a1", "red b2"]
    assert texts(play.trace) == ["red a1"]


def test_why_in_python_tells_the_refusal_or_none() -> None:
    play = Play("quintessence", seats=PEOPLE)
    refusal = play.why("red a2")
    assert refusal is not None
    assert refusal.rule == "3.3"
    assert play.why("red a1") is None
    assert play.why(play.game.read(play.state, "red a1")) is None
    with pytest.raises(QuintError, match="I cannot read 'redd a1'"):
        play.why("redd a1")


def test_the_tool_why_tells_the_rule_of_the_last_refusal() -> None:
    play = Play("quintessence", seats=PEOPLE)
    gesture(play, "supply:red", "cell:d4")
    tool(play, "why")
    assert play.game.rules()["3.3"].text in said(play)
    assert play.table.frame["message"][0] == "refusal"
    assert play.table.frame["message"][2] == "3.3"
    play.play("red a1")
    tool(play, "why")
    assert play.game.rules()["3.3"].text not in said(play)


def test_the_tool_why_without_a_refusal_tells_what_may_be_done() -> None:
    """24 openings: seven squares an edge, less its home piece. 196 placements and 5 colours can
    be tried. 16 placements are on a home piece, 156 are on a wrong edge or none."""
    play = Play("quintessence", seats=PEOPLE)
    tool(play, "why")
    assert said(play).startswith("24 of 201 things to try are allowed now. Rule 3.3 rules out")
    assert said(play).endswith(play.game.rules()["3.3"].text)
    assert play.table.frame["message"][2] == "3.3"


def test_play_in_python_raises_what_the_rules_refuse() -> None:
    play = Play("quintessence", seats=PEOPLE)
    with pytest.raises(quint.Refused, match=r"rule 3\.3"):
        play.play("red d4")
    assert play.trace == Trace(play.game)


# ── Tools ─────────────────────────────────────────────────────────────────────────────────


def test_undo_takes_back_the_agents_answer_too_and_redo_brings_it_back() -> None:
    play = Play("quintessence")
    assert not {"undo", "redo", "restart"} & enabled(play)
    play.play("red a1")
    first = play.trace
    play.play(play.game.actions(play.state)[0])
    second = play.trace
    tool(play, "undo")
    assert play.trace == first
    tool(play, "undo")
    assert play.trace == Trace(play.game)
    assert "undo" not in enabled(play)
    tool(play, "redo")
    assert play.trace == first
    tool(play, "redo")
    assert play.trace == second
    assert "redo" not in enabled(play)


def test_undo_goes_back_one_decision_of_a_turn_with_several() -> None:
    play = Play("quintessence", start=TO_GIVE)
    play.play("point to red")
    play.play("point to brown")
    assert play.game.turn(play.state) == 0
    play.undo()
    assert texts(play.trace) == ["point to red"]
    play.undo()
    assert texts(play.trace) == []


def test_a_new_move_after_undo_forgets_the_old_line() -> None:
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    play.undo()
    play.play("red b1")
    assert "redo" not in enabled(play)
    with pytest.raises(QuintError, match="nothing to bring back"):
        play.redo()


def test_the_first_move_of_an_agent_cannot_be_taken_back() -> None:
    play = Play("quintessence", seats=("greedy", "person"))
    assert "undo" not in enabled(play)
    with pytest.raises(QuintError, match="nothing to take back"):
        play.undo()
    assert len(play.trace.steps) == 1


def test_restart_goes_to_the_start_and_redo_brings_the_game_back() -> None:
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    played = play.trace
    tool(play, "restart")
    assert play.trace == Trace(play.game)
    tool(play, "redo")
    assert play.trace == played


def test_restart_returns_to_the_position_it_began_with_and_agents_answer() -> None:
    game = quint.new("quintessence")
    begun = Trace(game).play("red a1")
    play = Play(game, start=begun, seats=("person", "greedy"))
    answered = play.trace
    assert answered.steps[0] == begun.steps[0]
    assert len(answered.steps) > 1
    play.play(game.actions(play.state)[0])
    play.restart()
    assert play.trace == answered


def test_a_hint_is_legal_is_lit_and_changes_nothing() -> None:
    play = Play("quintessence", seats=PEOPLE)
    before = play.trace
    tool(play, "hint")
    lit = [place for kind, place in play.table.frame["marks"] if kind == "hint"]
    assert tuple(lit) in set(paths(play.table.frame["gestures"]))
    assert said(play).startswith(f"You could try {play.hint()}: ")
    assert play.trace is before


def test_a_hint_says_why_in_the_words_of_the_rules() -> None:
    """Red on c4 closes the line a4 b4: one of two red points. Nothing else scores."""
    play = Play(
        "quintessence",
        start=". . . . . . .\n" * 3
        + "R R . . . . .\n"
        + ". . B . . . .\n"
        + ". . . . . . .\n" * 2
        + "just played blue",
    )
    assert str(play.hint()) == "red c4"
    assert said(play).startswith(
        "You could try red c4: Black scores 1 red for a Mark of three (rule 4.1)"
    )


def test_an_overlay_is_switched_on_and_off() -> None:
    """Blue counters red: red may not be placed between two blue pieces."""
    play = Play(
        "quintessence",
        start=". . . . . . .\n" * 3
        + ". B . B . . .\n"
        + ". . . . . . .\n" * 3
        + "just played green",
    )
    struck = ["violence:red", "cell:c4"]
    assert struck not in play.table.frame["marks"]
    tool(play, "violence")
    assert struck in play.table.frame["marks"]
    assert ["violence", "Violence", False, "on"] in play.table.frame["tools"]
    tool(play, "violence")
    assert struck not in play.table.frame["marks"]


# ── Saving and loading ────────────────────────────────────────────────────────────────────


def test_a_saved_game_is_loaded_again() -> None:
    play, other = Play("quintessence", seats=PEOPLE), Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    tool(play, "save")
    told = messages[-1]["content"]
    assert told == {"kind": "saved", "text": play.save(), "name": "quintessence.quint"}
    other.play("red b1")
    other.undo()
    send(other, {"kind": "load", "text": told["text"]})
    assert other.trace == play.trace
    assert "redo" not in enabled(other)


def test_a_loaded_game_goes_on_with_the_agents() -> None:
    play = Play("quintessence")
    play.load(Trace(play.game).play("red a1").text())
    assert len(play.trace.steps) > 1
    assert play.game.turn(play.state) == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a saved game"),
        ("quint 9 quintessence\nend 0", "format 9"),
        ("quint 1 quintessence\nred d4\nend 1", "Line 2 of the saved game: red d4"),
        ("quint 1 quintessence\nred a1", "without its closing 'end' line"),
        ("quint 1 quintessence cap=7\nend 0", "cap = 7; this table plays with 500"),
        ("quint 1 chess\nend 0", "There is no game 'chess'"),
    ],
)
def test_a_save_that_does_not_load_gets_a_sentence_and_changes_nothing(
    text: str, sentence: str
) -> None:
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    play.play("green b1")
    play.undo()
    before = play.trace
    send(play, {"kind": "load", "text": text})
    assert sentence in said(play)
    assert play.trace is before
    assert "redo" in enabled(play)
    with pytest.raises(QuintError):
        play.load(text)
    assert play.trace is before


def test_what_is_no_text_is_no_saved_game() -> None:
    with pytest.raises(QuintError, match="A saved game is a text, not 7"):
        Play("quintessence").load(7)  # type: ignore[arg-type]  # on purpose


def test_the_save_of_another_game_is_refused(toy: Toy) -> None:
    play = Play("quintessence")
    with pytest.raises(QuintError, match="a game of Pairs; this table plays Quintessence"):
        play.load(Trace(toy).text())
    with pytest.raises(QuintError, match="a game of Pairs; this table plays Quintessence"):
        Play("quintessence", start=Trace(toy))


# ── Strangers ─────────────────────────────────────────────────────────────────────────────

DEEP: list[Any] = []
for _ in range(500):
    DEEP = [DEEP]

HOSTILE: list[Any] = [
    None,
    7,
    "gesture",
    [],
    DEEP,
    {},
    {"kind": "gesture"},
    {"kind": "gesture", "ids": "supply:red"},
    {"kind": "gesture", "ids": []},
    {"kind": "gesture", "ids": ["supply:red", None]},
    {"kind": "gesture", "ids": ["supply:red", "cell:z9"]},
    {"kind": "gesture", "ids": ["cell:a1", "supply:red"]},
    {"kind": "gesture", "ids": ["supply:red", "cell:<img src=x onerror=alert(1)>"]},
    {"kind": "gesture", "ids": ["supply:red"] * 100_000},
    {"kind": "gesture", "ids": [["supply:red"], {"cell": "a1"}]},
    {"kind": "gesture", "ids": ["supply:red", "cell:a1"], "more": 1},
    {"kind": "tool", "id": "undo"},  # nothing to take back: it is not enabled
    {"kind": "tool", "id": "__init__"},
    {"kind": "tool", "id": ["undo"]},
    {"kind": "tool"},
    {"kind": "load", "text": "x" * 10_000_000},
    {"kind": "load", "text": 7},
    {"kind": ["load"], "text": ""},
    {"kind": "frame", "frame": {}},
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: repr(content)[:40])
def test_a_hostile_message_changes_nothing(content: Any) -> None:
    play = Play("quintessence")
    before = play.trace, play.table.frame, play.table.scene
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    send(play, content)
    assert (play.trace, play.table.frame, play.table.scene) == before
    assert messages == []


def test_the_browser_cannot_set_what_the_table_shows() -> None:
    play = Play("quintessence")
    before = play.table.frame, play.table.scene
    state = {"frame": {"status": "I win"}, "scene": {}, "_esm": "alert(1)"}
    message = {"content": {"data": {"method": "update", "state": state}}, "buffers": []}
    play.table._handle_msg(message)
    assert (play.table.frame, play.table.scene) == before
    assert play.table._esm != "alert(1)"


def test_a_gesture_after_the_end_is_explained() -> None:
    play = Play("quintessence", seats=PEOPLE, cap=1)
    gesture(play, "supply:red", "cell:a1")
    gesture(play, "supply:green", "cell:b1")
    assert said(play) == "The game was broken off after 1 move."
    assert len(play.trace.steps) == 1


# ── In a notebook ─────────────────────────────────────────────────────────────────────────


def test_a_play_shows_as_a_widget_a_picture_and_a_text() -> None:
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    data, _ = play._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == play.table.model_id
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == play.game.picture(play.state)
