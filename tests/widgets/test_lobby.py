"""The lobby: a game is chosen and set up without a line of Python, or gets a sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from quint_widgets import emblems, lobby
from quint_widgets.play import Play

import quint
from quint import Trace, shelf
from quint.games import box
from tests.widgets.clicks import PEOPLE, enabled, gesture, said, send, sent_by, texts, tool

ROOT = Path(__file__).parents[2]
ELEMENT = {
    "game": "element",
    "seats": ["person", "greedy", "novice"],
    "options": {"river_reentry": "snake", "cap": 50},
    "seed": 7,
}


def choose(play: Play, choice: Any) -> None:
    send(play, {"kind": "lobby", "choice": choice})


# ── What it shows ─────────────────────────────────────────────────────────────────────────


def test_play_without_a_name_opens_the_lobby() -> None:
    told = Play().table.lobby
    assert [game["name"] for game in told["games"]] == list(quint.GAMES)
    assert [name for name, _ in told["sitters"]] == ["person", *quint.AGENTS]
    assert not told["running"]
    assert Play("element").table.lobby == {}


def test_every_question_of_every_game_is_asked_with_its_rule() -> None:
    for told in Play().table.lobby["games"]:
        game = quint.GAMES[told["name"]]
        asked = {name: (asks, rule, text) for name, asks, rule, text, *_ in told["options"]}
        for option in game.options[1:]:
            if option.choices is not None:
                rule = game.rules()[option.rule]
                assert asked[option.name] == (option.asks, option.rule, str(rule))
        assert told["picture"].startswith("data:image/svg+xml;base64,")
        assert told["feel"]


def test_every_box_is_told_of_and_the_readme_says_the_same() -> None:
    """How many play, in the table of games; a second place for it that has to agree."""
    told = tomllib.loads((ROOT / "quint/games/boxes.toml").read_text("utf-8"))
    assert list(told) == list(quint.GAMES)
    readme = (ROOT / "README.md").read_text("utf-8")
    for name in quint.GAMES:
        title, players, minutes, feel = box(name)
        assert re.search(rf"\*\*{title}\*\* \| {players} \|", readme)
        assert re.fullmatch(r"\d\d–\d\d", minutes)
        assert len(feel) < 80


def test_a_still_lobby_names_every_game_and_draws_it() -> None:
    data, _ = Play()._repr_mimebundle_()
    for name in quint.GAMES:
        assert quint.GAMES[name].title in data["text/plain"]
        assert quint.GAMES[name].title in data["image/svg+xml"]
    assert "<use" in emblems.picture("vials", "Vials").svg  # a game of one's own has a picture too


# ── What is chosen ────────────────────────────────────────────────────────────────────────


def test_a_choice_starts_the_game_that_its_line_of_python_makes() -> None:
    play = Play()
    choose(play, ELEMENT)
    assert play.table.lobby == {}
    assert play.table.scene["title"] == "Element"
    chosen = lobby.Choice(play.game, ("person", "greedy", "novice"), 7)
    same = eval(lobby.line(chosen), {"Play": Play})
    assert same.game == play.game == quint.new("element", players=3, river_reentry="snake", cap=50)
    assert same.seats.sitters == play.seats.sitters
    assert (same.seed, same.trace) == (play.seed, play.trace)


def test_another_game_is_played_at_the_same_table() -> None:
    play = Play("quintessence", seats=PEOPLE)
    gesture(play, "supply:red", "cell:a1")
    tool(play, "new")
    assert play.table.lobby["running"]
    choose(play, {"game": "quintessence", "seats": ["person", "person"], "options": {}, "seed": 1})
    gesture(play, "supply:green", "cell:a1")
    assert texts(play.trace) == ["green a1"]
    choose(play, ELEMENT)  # the lobby is closed
    assert play.game.name == "quintessence"
    tool(play, "new")
    choose(play, ELEMENT)
    assert play.game.name == "element"
    assert "go on" not in enabled(play)


def test_the_lobby_can_be_left_if_there_is_a_game_to_go_back_to() -> None:
    play = Play()
    choose(play, {"leave": True})
    assert play.table.lobby
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")
    before = play.trace, play.table.frame
    play.new_game()
    choose(play, {"leave": True})
    assert not play.table.lobby
    assert (play.trace, play.table.frame) == before


def test_a_game_that_is_left_for_another_stays_on_the_shelf() -> None:
    play = Play("quintessence", seats=PEOPLE)
    play.play("red a1")  # not even by hand
    left = play.trace
    play.new_game()
    choose(play, ELEMENT)
    (kept,) = shelf.on_the_shelf()
    assert shelf.trace_of(kept.path) == left
    play.new_game()
    assert len(play.table.lobby["kept"]) == 1
    assert "Quintessence, today at " in play.table.lobby["kept"][0]
    choose(play, {"go on": 0})
    assert play.trace == left
    assert play.game.name == "quintessence"
    assert not play.table.lobby
    gesture(play, "supply:green", "cell:b1")
    assert shelf.trace_of(kept.path) == play.trace


def test_whoever_was_a_function_is_greedy_when_the_game_goes_on() -> None:
    def first(game: Any, view: Any, actions: Any, rng: Any) -> Any:
        return actions[0]

    play = Play("quintessence", seats=("person", first))
    gesture(play, "supply:red", "cell:a1")
    again = Play()
    choose(again, {"go on": 0})
    assert again.seats.sitters == ("person", "greedy")
    assert again.trace.steps[:2] == play.trace.steps


# ── What is refused ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seats": ["person"]}, "takes players = a whole number from 2 to 4, not 1"),
        ({"seats": ["greedy", "greedy"]}, "needs a person"),
        ({"seats": ["person", "nobody"]}, "Nobody called 'nobody'"),
        ({"options": {"cap": 5000}}, "takes cap = a whole number from 1 to 1000, not 5000"),
        ({"options": {"colour": "red"}}, "Element has no option 'colour'"),
    ],
)
def test_what_no_game_takes_gets_a_sentence(change: dict[str, Any], sentence: str) -> None:
    play = Play()
    before = play.trace
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    choose(play, ELEMENT | change)
    assert [message["content"]["kind"] for message in messages] == ["trouble"]
    assert sentence in messages[0]["content"]["text"]
    assert play.trace is before


HOSTILE: list[Any] = [
    None,
    7,
    "element",
    [],
    {},
    {"leave": 1},
    {"leave": True, "more": 1},
    {"go on": 0},
    {"go on": -1},
    {"go on": "0"},
    ELEMENT | {"more": 1},
    ELEMENT | {"game": ["element"]},
    ELEMENT | {"game": "../secret"},
    ELEMENT | {"seats": "person"},
    ELEMENT | {"seats": ["person"] * 10_000},
    ELEMENT | {"seats": [["person"], {}]},
    ELEMENT | {"seats": ["person", "somebody"]},
    ELEMENT | {"options": [1]},
    ELEMENT | {"options": {"cap": True}},
    ELEMENT | {"options": {"cap": 1.5}},
    ELEMENT | {"options": {"river_reentry": "x" * 100_000}},
    ELEMENT | {"seed": "7"},
    ELEMENT | {"seed": 10**30},
    {
        "game": "mineral_quest",
        "seats": ["person"] * 3,
        "options": {"deck": "/etc/passwd"},
        "seed": 1,
    },
]


@pytest.mark.parametrize("choice", HOSTILE, ids=lambda choice: repr(choice)[:50])
def test_a_hostile_choice_changes_nothing(choice: Any) -> None:
    play = Play()
    before = play.trace, play.table.frame, play.table.lobby
    messages: list[dict[str, Any]] = []
    sent_by(play, messages)
    choose(play, choice)
    assert (play.trace, play.table.frame, play.table.lobby) == before
    assert messages == []


def test_a_damaged_game_is_told_in_the_lobby() -> None:
    play = Play("quintessence", seats=PEOPLE)
    gesture(play, "supply:red", "cell:a1")
    again = Play()
    (kept,) = shelf.on_the_shelf()
    kept.path.write_text("nothing of a game")
    messages: list[dict[str, Any]] = []
    sent_by(again, messages)
    choose(again, {"go on": 0})
    assert "This is not a saved game" in messages[0]["content"]["text"]
    assert again.trace == Trace(again.game)
    assert said(again) == ""
