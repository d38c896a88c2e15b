"""Replay: the recording that the browser plays by itself, and the page that needs no kernel."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from quint_widgets.replay import Replay
from quint_widgets.scenes import scenes_of

import quint
from quint import AGENTS, Game, QuintError, Trace
from tests.toy import Toy

GAME = quint.new("quintessence")
# Red on c4 closes the line a4 b4 c4: a Mark of three. The two others are cleared, b4 on a Quint.
MARK_IN_SIGHT = """
.  .  .  .  .  .  .
.  .  .  .  .  .  .
.  .  .  .  .  .  .
R  R* .  .  .  .  .
.  .  B  .  .  .  .
.  .  .  .  .  .  .
.  .  .  .  .  .  .
just played blue
"""
MARK = Trace(GAME, GAME.position(MARK_IN_SIGHT)).play("red c4")


@pytest.fixture(scope="module", params=sorted(quint.GAMES))
def whole_game(request: pytest.FixtureRequest) -> Trace:
    game: Game = quint.new(request.param)
    agents = [AGENTS["greedy"], *[AGENTS["random"]] * (game.players - 1)]
    return quint.playout(game, agents, Random(4))


@pytest.fixture
def toy_game(toy: Toy) -> Trace:
    return quint.playout(toy, [AGENTS["random"], AGENTS["random"]], Random(1))


def pieces_at(replay: Replay, beat: int) -> list[list[str]]:
    recording = replay.recording
    return [recording["pieces"][n] for n in recording["beats"][beat]["pieces"]]


def board(replay: Replay, beat: int) -> set[tuple[str, str]]:
    """What lies on the squares: symbol and place."""
    return {(p[1], p[2]) for p in pieces_at(replay, beat) if p[2].startswith("cell:")}


def told(replay: Replay) -> list[tuple[int, str, str]]:
    """The step, sentence and rule of each beat."""
    beats = replay.recording["beats"]
    return [(b["step"], *(b.get("message") or ["", "", ""])[1:3]) for b in beats]


# ── The recording ─────────────────────────────────────────────────────────────────────────


def test_there_is_a_beat_for_the_start_and_one_for_each_event(whole_game: Trace) -> None:
    events = [event for step in whole_game.steps for event in step.events]
    beats = Replay(whole_game).recording["beats"]
    assert len(beats) == 1 + len(events)
    assert [beat["events"][0][:2] for beat in beats[1:]] == [[e.rule, e.says] for e in events]


def test_the_last_beat_of_a_step_shows_the_state_it_led_to(whole_game: Trace) -> None:
    replay = Replay(whole_game)
    ends = {beat["step"]: n for n, beat in enumerate(replay.recording["beats"])}
    game, look = whole_game.game, scenes_of(whole_game.game)
    states = [whole_game.start, *(step.state for step in whole_game.steps)]
    for step, state in enumerate(states):
        frame = look.frame(game, state).data()
        beat = replay.recording["beats"][ends[step]]
        assert pieces_at(replay, ends[step]) == frame.get("pieces", [])
        assert [replay.recording["texts"][n] for n in beat["texts"]] == frame["texts"]
        assert beat["status"] == frame["status"]
        assert not {"gestures", "prompt"} & set(beat)


def test_a_mark_is_shown_event_by_event() -> None:
    replay = Replay(MARK)
    before = {("fire", "cell:a4"), ("fire", "cell:b4"), ("quint", "cell:b4"), ("water", "cell:c3")}
    placed = {*before, ("fire", "cell:c4")}
    without_a4 = placed - {("fire", "cell:a4")}
    after = {("water", "cell:c3"), ("fire", "cell:c4")}
    assert [board(replay, beat) for beat in range(6)] == [
        before,
        placed,
        placed,
        without_a4,
        after,
        after,
    ]
    assert told(replay)[1:] == [
        (1, "Black places red on c4.", "3.1"),
        (1, "Black scores 1 red for a Mark of three.", "4.1"),
        (1, "The red piece on a4 is cleared.", "4.2"),
        (1, "The red piece on b4 is cleared.", "4.2"),
        (1, "Black earns a Purple point: a Quint lay under b4.", "7.2"),
    ]


def test_violence_is_shown_event_by_event() -> None:
    """Red counters green: the green piece between two red ones goes, and then a Quint is there."""
    start = MARK_IN_SIGHT.replace("R  R* .", "R  G  .")
    replay = Replay(Trace(GAME, GAME.position(start)).play("red c4"))
    shown = [[p[1] for p in pieces_at(replay, n) if p[2] == "cell:b4"] for n in range(4)]
    assert shown == [["air"], ["air"], [], ["quint"]]


def test_a_piece_is_drawn_over_the_quint_it_is_placed_on() -> None:
    """The Quint under c4 is doubled and vanishes in the same step, and is never on top."""
    start = MARK_IN_SIGHT.replace("R  R* .", "R  R  *") + "black has red 2\nmove 5, black to play"
    replay = Replay(Trace(GAME, GAME.position(start)).play("red c4"))
    shown = [[p[1] for p in pieces_at(replay, n) if p[2] == "cell:c4"] for n in range(2)]
    assert shown == [["quint"], ["quint", "fire"]]
    assert ("quint", "cell:c4") not in board(replay, -1)


def test_a_stone_leaves_the_hand_and_free_fire_comes_event_by_event() -> None:
    """Fire on d4 replaces the Wind there, next to the Fire on d5: free Fire goes to d6."""
    game = quint.new("element")
    rows = [["."] * 11 for _ in range(11)]
    for square, token in {"d4": "A", "d5": "F", "a1": "1", "k11": "2"}.items():
        rows[11 - int(square[1:])]["abcdefghijk".index(square[0])] = token
    drawing = "\n".join(" ".join(row) for row in rows) + "\nhand fire 1"
    replay = Replay(Trace(game, game.position(drawing)).play("fire d4"))
    seen = []
    for beat in range(4):
        pieces = {p[2] for p in pieces_at(replay, beat)}
        lies = [id for id in ("cell:d4", "cell:d6", "hand:0:fire") if id in pieces]
        seen.append((told(replay)[beat][2], lies))
    assert seen == [
        ("", ["cell:d4", "hand:0:fire"]),
        ("3.3", ["hand:0:fire"]),
        ("4.1", ["cell:d4"]),
        ("7.1", ["cell:d4", "cell:d6"]),
    ]


def test_a_recording_takes_at_most_4_kb_a_step(whole_game: Trace) -> None:
    size = len(json.dumps(Replay(whole_game).recording).encode())
    assert size <= 4096 * (1 + len(whole_game.steps))


def test_comments_and_expected_refusals_are_told_at_their_step() -> None:
    saved = """quint 1 quintessence
# Before anything.
red a1
# Red may not follow red.
! 3.4 red b2
= 0 0
green b1
# And so on.
end 2
"""
    notes = {b["step"]: b["notes"] for b in Replay(Trace.read(saved)).recording["beats"]}
    assert notes == {
        0: [],
        1: ["Before anything."],
        2: [
            "Red may not follow red.",
            "Not allowed before this: red b2. "
            "Red was just played, so this piece must have another colour. (rule 3.4)",
            "And so on.",
        ],
    }


def test_it_opens_at_the_step_asked_for() -> None:
    trace = Trace(GAME).play("red a1").play("green b1")
    assert Replay(trace).recording["at"] == 0
    assert Replay(trace, at=1).recording["at"] == 1
    assert Replay(trace, at=-1).recording["at"] == 2
    data, _ = Replay(trace, at=1)._repr_mimebundle_()
    assert data["text/plain"] == GAME.picture(trace.back().state)
    for wrong in (3, -4):
        with pytest.raises(QuintError, match="The game has 2 steps"):
            Replay(trace, at=wrong)


def test_a_replay_of_something_else_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match=r"shows a quint\.Trace, not str"):
        Replay("red a1")  # type: ignore[arg-type]  # on purpose


# ── Hidden information ────────────────────────────────────────────────────────────────────


def test_a_seat_is_shown_what_it_saw_and_no_more(toy_game: Trace) -> None:
    replay = Replay(toy_game, seat=0)
    beats = replay.recording["beats"]
    secret = {e.says for step in toy_game.steps for e in step.events if e.seen_by == (1,)}
    own = {e.says for step in toy_game.steps for e in step.events if e.seen_by == (0,)}
    assert secret - own
    assert not (secret - own) & {row[1] for beat in beats for row in beat.get("events", [])}
    assert not any(sentence in replay.html() for sentence in secret - own)
    others = [
        p for n in range(len(beats)) for p in pieces_at(replay, n) if p[2] in ("hand:1", "deck")
    ]
    assert others
    assert {piece[4] for piece in others} == {"?"}


def test_without_a_seat_nothing_is_hidden(toy_game: Trace) -> None:
    replay = Replay(toy_game)
    assert "?" not in {
        p[4] for n in range(len(replay.recording["beats"])) for p in pieces_at(replay, n)
    }


# ── The page ──────────────────────────────────────────────────────────────────────────────


def data_in(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_player_brings_all_it_needs() -> None:
    replay = Replay(MARK)
    data = data_in(replay.html())
    assert data["recording"] == json.loads(json.dumps(replay.recording))
    whole = json.loads(json.dumps(replay.scene.data()))
    assert {**data["scene"], "symbols": ""} == {**whole, "symbols": ""}
    assert "export default" in data["esm"]
    assert ".quint-table" in data["css"]
    assert not re.search(r'(src|href)=["\'](?!data:|#)', replay.html().replace("\\", ""))


def test_the_picture_is_there_for_viewers_that_strip_scripts() -> None:
    replay = Replay(MARK)
    found = re.search(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', replay.html())
    assert found
    data, _ = replay._repr_mimebundle_()
    assert base64.b64decode(found[1]).decode() == data["image/svg+xml"]
    assert found[2] == data["text/plain"]


def test_markup_in_a_comment_stays_text() -> None:
    evil = "</script><script>alert(1)</script><!--"
    trace = Trace.read(f"quint 1 quintessence\n# {evil}\nred a1\nend 1\n")
    html = Replay(trace).html()
    assert html.count("</script") == 2
    assert html.count("<script") == 2
    assert "<!--" not in html
    assert data_in(html)["recording"]["beats"][1]["notes"] == [evil]


def test_markup_in_a_drawing_stays_text() -> None:
    replay = Replay(MARK)
    replay.picture = '" onerror="alert(1)'
    assert 'alt="&quot; onerror=&quot;alert(1)"' in replay.html()


def test_the_same_game_gives_the_same_page(whole_game: Trace) -> None:
    assert Replay(whole_game).html() == Replay(whole_game).html()


def test_a_page_of_its_own_is_written(tmp_path: Path) -> None:
    replay = Replay(MARK)
    replay.save_html(tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert replay.html() in page
    assert "<title>Quintessence: a game of 1 actions</title>" in page


def test_it_shows_as_a_widget_a_player_a_picture_and_a_text() -> None:
    replay = Replay(MARK)
    data, _ = replay._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == replay.table.model_id
    assert data["text/html"] == replay.html()
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == GAME.picture(MARK.start)
    assert replay.table.recording == replay.recording


@pytest.mark.parametrize("name", quint.GAMES)
def test_a_page_has_every_drawing_that_its_recording_can_show_and_not_the_whole_box(
    name: str,
) -> None:
    """Pieces, what is printed on places, marks, large cards, smaller faces, and their parts."""
    game = quint.new(name, **({"mix": "both"} if name == "potion_making" else {}))
    trace = quint.playout(game, [quint.AGENTS["random"]] * game.players, Random(2))
    replay = Replay(trace.back(max(0, len(trace.steps) - 40)))
    told = data_in(replay.html())
    scene, recording = told["scene"], told["recording"]
    drawn = set(re.findall(r'<symbol id="([^"]+)"', scene["symbols"]))
    panels = json.dumps(scene["panels"]).replace('\\"', '"')
    shown = {row[1] for row in recording["pieces"]} | {
        m[1] for m in scene["marks"].values() if m[1]
    }
    shown |= {place[9] for p in scene["panels"] for place in p["places"] if len(place) > 9}
    shown |= set(re.findall(r'href="#([^"]+)"', panels + scene["symbols"]))
    shown |= {scene["large"][symbol] for symbol in shown if symbol in scene["large"]}
    shown |= {scene["faces"][symbol][2] for symbol in shown if symbol in scene["faces"]}
    assert shown - {""} <= drawn
    assert len(scene["symbols"]) <= len(replay.scene.drawn())
