"""Scenes and frames: everything a table is told is there, is named, and is small."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any
from xml.etree import ElementTree

import pytest
import quint_widgets
import quint_widgets.scenes
from quint_widgets.scene import (
    Frame,
    Message,
    Panel,
    Piece,
    Place,
    Scene,
    Text,
    Tool,
    fits,
    kind,
)
from quint_widgets.scenes import cards_of, scenes_of
from quint_widgets.still import svg_of
from quint_widgets.table import CSS, ESM

import quint
from quint import AGENTS, Game, Trace
from tests.toy import Toy, toy_in_games

GAMES = sorted(quint.GAMES)
TOOLS = tuple(
    Tool(name.lower(), name)
    for name in ("Undo", "Redo", "Hint", "Why?", "Rules", "Restart", "Save", "Load")
)
GOLDEN = sorted(p for n in GAMES for p in (Path(__file__).parent / "golden" / n).glob("*.quint"))
XLINK = "{http://www.w3.org/2000/svg}"


@cache
def played(name: str, seed: int) -> Trace:
    """A game of agents; with another seed also another number of players."""
    allowed = quint.GAMES[name].options[0].choices  # players come first
    assert isinstance(allowed, range)
    game = quint.new(name, players=allowed[seed % len(allowed)])
    agent = AGENTS["random" if seed % 2 else "greedy"]
    return quint.playout(game, [agent] * game.players, Random(seed))


def frames(trace: Trace) -> list[Frame]:
    """Every moment of a game as a table shows it, everything switched on."""
    look = scenes_of(trace.game)
    return [look.frame(trace.game, trace.start, look.OVERLAYS)] + [
        look.frame(trace.game, step.state, look.OVERLAYS, step.events) for step in trace.steps
    ]


def states(trace: Trace) -> list[Any]:
    return [trace.start, *(step.state for step in trace.steps)]


def gestures_in(trie: dict[str, Any]) -> list[tuple[str, ...]]:
    """The gestures of a trie, one by one."""
    found: list[tuple[str, ...]] = []
    for id, rest in trie.items():
        found += [(id,)] if rest == 0 else [(id, *more) for more in gestures_in(rest)]
    return found


def drawing_ids(text: str) -> tuple[list[str], list[str]]:
    """The ids that a piece of svg defines, and those it uses."""
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
    defined = [node.get("id", "") for node in root.iter() if node.get("id")]
    used = [node.get("href", "")[1:] for node in root.iter(f"{XLINK}use")]
    return defined, used


# ── Every game ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_is_made_once_and_its_ids_are_distinct(name: str) -> None:
    game = quint.new(name)
    scene = scenes_of(game).scene(game)
    assert scenes_of(game).scene(quint.new(name)) is scene
    ids = [place.id for panel in scene.panels for place in panel.places]
    ids += [text.id for panel in scene.panels for text in panel.texts]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", GAMES)
def test_no_gesture_is_the_beginning_of_another(name: str) -> None:
    """The table sends a gesture as soon as it is whole."""
    game = quint.new(name)
    kinds = scenes_of(game).scene(game).patterns
    patterns = [tuple(kind.rstrip("*") for kind in pattern) for pattern in kinds]
    for one in patterns:
        assert [other for other in patterns if other[: len(one)] == one] == [one]


@pytest.mark.parametrize("name", GAMES)
def test_a_key_chooses_one_place_that_can_begin_something(name: str) -> None:
    trace = played(name, 1)
    places = scenes_of(trace.game).scene(trace.game).places()
    for frame in frames(trace):
        keys = [places[id].key for id in frame.gestures if places[id].key]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", GAMES)
def test_every_symbol_that_is_used_is_drawn(name: str) -> None:
    game = quint.new(name)
    scene = scenes_of(game).scene(game)
    defined, used = drawing_ids(scene.symbols)
    assert len(defined) == len(set(defined))
    for panel in scene.panels:
        also_defined, also_used = drawing_ids(panel.backdrop)
        assert not also_defined
        used += also_used + [place.symbol for place in panel.places if place.symbol]
    used += [mark.symbol for mark in scene.marks if mark.symbol] + list(scene.names)
    for seed in range(4):
        used += [piece.symbol for frame in frames(played(name, seed)) for piece in frame.pieces]
    assert set(used) <= set(defined)


@pytest.mark.parametrize("name", GAMES)
def test_places_lie_inside_their_panel_and_clicked_ones_have_a_spoken_label(name: str) -> None:
    game = quint.new(name)
    for panel in scenes_of(game).scene(game).panels:
        spots = [(place.row, place.col) for place in panel.places if place.row >= 0]
        assert len(spots) == len(set(spots))
        for place in panel.places:
            assert place.x >= 0
            assert place.y >= 0
            assert place.x + place.w <= panel.width
            assert place.y + place.h <= panel.height
            assert place.label or place.row < 0
        if panel.back:
            sides = ([place.id for place in side.places] for side in (panel, panel.back))
            assert len(set(map(frozenset, sides))) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_has_a_gesture_of_its_own_that_means_it(name: str) -> None:
    trace = played(name, 1)
    game, look = trace.game, scenes_of(trace.game)
    scene = look.scene(game)
    places = scene.places()
    for state, frame in zip(states(trace), frames(trace), strict=True):
        if game.turn(state) < 0:
            assert frame.gestures == {}  # chance and the end leave nothing to choose
            continue
        actions = game.actions(state)
        gestures = [look.gesture(game, state, action) for action in actions]
        assert sorted(gestures_in(frame.gestures)) == sorted(set(gestures))
        assert len(gestures) == len(set(gestures))
        for action, gesture in zip(actions, gestures, strict=True):
            assert [pattern for pattern in scene.patterns if fits(gesture, pattern)]
            assert all(places[id].row >= 0 for id in gesture)
            assert look.action_of(game, state, gesture) == action


@pytest.mark.parametrize("name", GAMES)
def test_every_other_gesture_is_refused_or_gets_a_sentence(name: str) -> None:
    """Whatever is clicked: a rule says why not, or a sentence says that it means nothing."""
    trace = played(name, 2)
    game, look, rng = trace.game, scenes_of(trace.game), Random(name)
    scene = look.scene(game)
    spots = [place.id for place in scene.places().values() if place.row >= 0]
    of_kind = {k: [id for id in spots if kind(id) == k] for k in map(kind, spots)}
    for state, frame in zip(states(trace), frames(trace), strict=True):
        legal = set(gestures_in(frame.gestures))
        for pattern in scene.patterns * 4:
            ids = tuple(id for k in pattern for id in some(k, of_kind[k.rstrip("*")], rng))
            meant = look.action_of(game, state, ids)
            if ids in legal:
                assert game.refusal(state, meant) is None
            elif isinstance(meant, str):
                assert meant.endswith(".")
            elif game.turn(state) >= 0:
                assert game.refusal(state, meant) is not None


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_examples_can_be_played_by_gestures(path: Path) -> None:
    """Also the rare decisions that random games hardly meet."""
    trace = Trace.read(path.read_text(encoding="utf-8"))
    game, look = trace.game, scenes_of(trace.game)
    places = look.scene(game).places()
    for state, step in zip(states(trace), trace.steps, strict=False):
        after = look.frame(game, step.state, events=step.events)
        for event in step.events:
            ends = {after.at(end, event.piece) for end in (event.source, event.target)}
            assert ends <= {"", *places}
        assert {after.at(place) for place in look.last_move(step.events)} <= set(places)
        if step.player < 0:
            continue
        ids = look.gesture(game, state, step.action)
        assert look.action_of(game, state, ids) == step.action
        assert ids in gestures_in(look.frame(game, state).gestures)


def some(kind: str, ids: list[str], rng: Random) -> list[str]:
    """One place of a kind; of a kind with a star one or more, in the order of the scene."""
    if not kind.endswith("*"):
        return [rng.choice(ids)]
    chosen = rng.sample(ids, rng.randint(1, min(3, len(ids))))
    return [id for id in ids if id in chosen]


@pytest.mark.parametrize("name", GAMES)
def test_frames_speak_only_of_what_their_scene_has(name: str) -> None:
    trace = played(name, 2)
    scene = scenes_of(trace.game).scene(trace.game)
    places, kinds = scene.places(), {mark.kind for mark in scene.marks}
    texts = {text.id for panel in scene.panels for text in panel.texts}
    for frame in frames(trace):
        ids = [piece.id for piece in frame.pieces]
        assert len(ids) == len(set(ids))
        for piece in frame.pieces:
            assert piece.place in places
            assert piece.label or scene.names[piece.symbol]
        assert {mark for mark, _ in frame.marks} <= kinds
        assert {id for _, id in frame.marks} <= set(places)
        assert {id for id, _ in frame.texts} <= texts | set(places)
        for chosen, shown in frame.shows.items():
            assert {chosen, *" ".join(shown.values()).split()} <= set(places)
            assert set(shown) <= kinds
        for event in frame.events:
            ends = {frame.at(end, event.piece) for end in (event.source, event.target)}
            assert ends <= {"", *places}
        assert frame.message is None or frame.message.rule in trace.game.rules()


@pytest.mark.parametrize("name", GAMES)
def test_refusals_point_at_places_of_the_scene(name: str) -> None:
    trace = played(name, 3)
    look = scenes_of(trace.game)
    places = set(look.scene(trace.game).places())
    for state in states(trace)[::7]:
        frame = look.frame(trace.game, state)
        for attempt in trace.game.attempts(state):
            refusal = trace.game.refusal(state, attempt)
            assert refusal is None or {frame.at(place) for place in refusal.at} <= places


@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_told_in_few_bytes(name: str) -> None:
    """The bound for a whole message is 4 KB on average; frames stay well below it."""
    sizes = [
        len(json.dumps(replace(frame, tools=TOOLS, step=100, seq=100).data()))
        for seed in range(6)
        for frame in frames(played(name, seed))
    ]
    assert mean(sizes) < 3000
    assert max(sizes) < 6000


@pytest.mark.parametrize("name", GAMES)
def test_a_still_picture_is_valid_small_and_always_the_same(name: str) -> None:
    trace = played(name, 4)
    scene = scenes_of(trace.game).scene(trace.game)
    for frame in frames(trace)[::9]:
        picture = svg_of(scene, frame)
        assert picture == svg_of(scene, frame)
        assert len(picture) < 64_000
        root = ElementTree.fromstring(picture)
        assert frame.status in picture or frame.message is not None
        defined = {node.get("id") for node in root.iter() if node.get("id")}
        used = {node.get("href", "")[1:] for node in root.iter(f"{XLINK}use")}
        assert used == defined
        assert not list(root.iter(f"{XLINK}style"))
        assert not [node for node in root.iter() if node.get("class")]


@pytest.mark.parametrize("name", GAMES)
def test_show_gives_the_picture_and_the_letters(name: str) -> None:
    game = quint.new(name)
    bundle = quint_widgets.show(game)._repr_mimebundle_()
    assert sorted(bundle) == ["image/svg+xml", "text/plain"]
    assert bundle["text/plain"] == game.picture(game.start()) == repr(quint_widgets.show(game))
    state = played(name, 0).state
    assert quint_widgets.show(game, state)._repr_mimebundle_() != bundle


def test_the_browser_code_knows_no_game() -> None:
    """No id of a scene stands in it, and no word for what only a game has."""
    code = re.sub("//.*", "", ESM + CSS)
    for name in GAMES:
        game: Game = quint.new(name)
        assert not re.search(rf"\b{name}\b", code, re.IGNORECASE)
        assert not [id for id in scenes_of(game).scene(game).places() if f'"{id}' in code]
    for word in ("supply", "red", "fire", "wind", "sage", "river", "bag", "cell"):
        assert not re.search(rf"\b{word}s?\b", code.lower())


# ── Small scenes ──────────────────────────────────────────────────────────────────────────

BOX = '<symbol id="box" viewBox="0 0 1 1"><use href="#lid"/></symbol>'
LID = '<symbol id="lid" viewBox="0 0 1 1"></symbol>'
SPOT = Place("spot:a", 0, 0, 10, 20, "a", 0, 0)
ONE = Panel("one", "One", 10, 20, "", (SPOT,), (Text("count", 5, 5),))
SMALL = Scene("A & B", BOX + LID + BOX.replace("box", "unused"), (ONE,), (("spot",),), ())


def test_words_in_a_picture_are_escaped() -> None:
    evil = "<script>alert(1)</script> & 'x' \"y\""
    pieces = (Piece("p", "box", "spot:a", text=evil),)
    frame = Frame(pieces, {}, evil, texts=(("count", evil),))
    root = ElementTree.fromstring(svg_of(SMALL, frame))
    assert not list(root.iter(f"{XLINK}script"))
    words = [text for node in root.iter() if (text := node.text)]
    assert words.count(evil) == 3  # on the piece, in the text and in the status
    assert f"A & B. {evil}" in words


def test_a_picture_carries_the_symbols_it_uses_and_no_others() -> None:
    picture = svg_of(SMALL, Frame((Piece("p", "box", "spot:a"),), {}, ""))
    defined, used = drawing_ids(picture)
    assert sorted(defined) == ["quint-box", "quint-lid"]
    assert sorted(used) == ["quint-box", "quint-lid"]


def test_a_picture_outlines_the_places_a_message_is_about() -> None:
    quiet = svg_of(SMALL, Frame((), {}, "hm"))
    told = svg_of(SMALL, Frame((), {}, "hm", message=Message("refusal", "no", "1.1", ("spot:a",))))
    assert quiet.count("<rect") == 1  # the paper
    assert told.count("<rect") == 2
    assert ">no</tspan>" in told


def test_what_is_empty_is_not_sent() -> None:
    assert Frame((), {}, "hm").data() == {"status": "hm"}
    tools = (Tool("a", "A"), Tool("b", "B", enabled=False), Tool("c", "C", pressed=False))
    assert Frame((), {}, "", tools=tools).data() == {
        "tools": [["a", "A"], ["b", "B", True], ["c", "C", False, "off"]]
    }
    message = Message("info", "news", at=("spot:a",))
    assert Frame((), {}, "", message=message).data() == {
        "message": ["info", "news", "", ["spot:a"]]
    }


# ── Quintessence ──────────────────────────────────────────────────────────────────────────

MIDDLE = """
7  .  .  .  R  .  .  .
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  B  R* .  R  .  .  G
3  .  .  .  *  .  .  .
2  .  .  .  .  .  .  .
1  .  .  .  N  .  .  .
   a  b  c  d  e  f  g
black has red 1, blue 4
white has purple 1
just played red
move 8, white to play
"""


def look_at(drawing: str, overlays: tuple[str, ...] = (), name: str = "quintessence") -> Frame:
    game: Game = quint.new(name)
    return scenes_of(game).frame(game, game.position(drawing), overlays)


def test_pieces_and_quints_are_those_of_the_drawing() -> None:
    on = Counter((piece.symbol, piece.place) for piece in look_at(MIDDLE).pieces)
    board = {(symbol, place) for symbol, place in on if kind(place) == "cell"}
    assert board == {
        ("fire", "cell:d7"),
        ("water", "cell:a4"),
        ("fire", "cell:b4"),
        ("quint", "cell:b4"),
        ("fire", "cell:d4"),
        ("air", "cell:g4"),
        ("quint", "cell:d3"),
        ("earth", "cell:d1"),
    }
    assert set(on.values()) == {1}


def test_a_piece_stands_on_its_quint() -> None:
    order = [piece.symbol for piece in look_at(MIDDLE).pieces if piece.place == "cell:b4"]
    assert order == ["quint", "fire"]


def test_points_and_won_colours_stand_on_their_player_s_side() -> None:
    tracks = [piece.place for piece in look_at(MIDDLE).pieces if kind(piece.place) != "cell"]
    assert sorted(tracks) == [
        "pip:0:blue:1",
        "pip:0:blue:2",
        "pip:0:blue:3",
        "pip:0:blue:4",
        "pip:0:red:1",
        "pip:1:purple:1",
        "seal:0:blue",
        "seal:1:purple",
    ]
    texts = dict(look_at(MIDDLE).texts)
    assert (texts["won:0"], texts["won:1"]) == ("1 of 3", "1 of 3")
    assert texts["track:red"] == "Black 1, White 0"
    assert texts["track:blue"] == "Black 4, White 0, won by Black"


def test_the_colour_just_played_is_barred_and_told() -> None:
    frame = look_at(MIDDLE)
    assert frame.marks == (("barred", "supply:red"),)
    assert frame.status == "White to move. Red was just played."
    assert "supply:red" not in frame.gestures


def test_squares_under_violence_are_marked_on_request() -> None:
    marks = look_at(MIDDLE, ("violence",)).marks
    # c4 lies between the red pieces on b4 and d4: no green there. No other pair is one apart.
    assert marks == (("barred", "supply:red"), ("violence:green", "cell:c4"))


def test_purple_points_are_given_on_the_tracks() -> None:
    frame = look_at(MIDDLE + "purple points to give 2")
    assert frame.status == "White has 2 Purple points to give."
    # Black has won blue and White purple: three colours are open.
    assert frame.gestures == {"track:red": 0, "track:green": 0, "track:brown": 0}


def test_the_last_move_is_marked() -> None:
    game: Game = quint.new("quintessence")
    step = quint.Trace(game).play("red a1").steps[-1]
    frame = scenes_of(game).frame(game, step.state, (), step.events)
    assert ("last", "cell:a1") in frame.marks
    assert [event.source for event in frame.events] == ["supply:red"]


@pytest.mark.parametrize(
    ("ending", "tone", "rule", "words"),
    [
        ("white has purple 1, red 2, green 3\nwhite has won after 9 moves", "win", "1.3", "White"),
        ("black has won after 9 moves", "win", "8.1", "Black wins: White left no reply."),
        ("broken off after 9 moves", "info", "8.1b", "nobody wins"),
    ],
)
def test_the_end_is_told(ending: str, tone: str, rule: str, words: str) -> None:
    frame = look_at(MIDDLE.replace("move 8, white to play", ending))
    assert frame.message is not None
    assert (frame.message.tone, frame.message.rule) == (tone, rule)
    assert words in frame.message.text
    assert frame.gestures == {}
    assert frame.status == "The game is over."


# ── Element ───────────────────────────────────────────────────────────────────────────────

ISLE = """
11  .  .  .  .  .  .  .  .  .  .  .
10  .  .  .  .  .  .  .  .  A3 .  .
 9  .  .  .  .  .  .  E  .  .  .  .
 8  .  .  .  .  W  E2 .  .  .  .  .
 7  .  .  .  .  W  .  1  A  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  F  .  2  .  .  .  .  .
 4  .  .  .  F  .  .  .  .  .  E  .
 3  .  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  .
    a  b  c  d  e  f  g  h  i  j  k
"""
TURN = "hand fire 2, water 1\nsteps left 2\njumped i10\nturn 3, player 1 to play"
TO_FLOW = "river e8, e7, to flow 2\nsteps left 3\nturn 3, player 1 to play"
TO_CHOOSE = "river e7, line to choose\nturn 3, player 1 to play"


def isle(below: str) -> str:
    """The drawing with these lines below it; Rivers meet in e7 if there is one to choose."""
    meeting = "line to choose" in below
    return (ISLE.replace(" 7  .  .  .  .  W", " 7  .  .  .  W  W") if meeting else ISLE) + below


def look_at_isle(below: str, overlays: tuple[str, ...] = ()) -> Frame:
    return look_at(isle(below), overlays, "element")


def on_board(frame: Frame) -> set[tuple[str, str]]:
    return {(p.symbol, p.place[5:]) for p in frame.pieces if kind(p.place) == "cell"}


def marked(frame: Frame, mark: str) -> list[str]:
    return sorted(place for kind, place in frame.marks if kind == mark)


def test_stones_stacks_and_sages_are_those_of_the_drawing() -> None:
    assert on_board(look_at_isle(TURN)) == {
        ("fire-1", "d5"),
        ("fire-1", "d4"),
        ("water-1", "e8"),
        ("water-1", "e7"),
        ("earth-2", "f8"),
        ("earth-1", "g9"),
        ("earth-1", "j4"),
        ("wind-1", "h7"),
        ("wind-3", "i10"),
        ("sage-1", "g7"),
        ("sage-2", "f5"),
        ("halo", "g7"),
    }


def test_a_range_is_one_area_and_jumped_winds_are_marked() -> None:
    frame = look_at_isle(TURN)
    assert marked(frame, "range") == ["cell:f8", "cell:g9"]  # j4 is connected with no Mountain
    assert marked(frame, "jumped") == ["cell:i10"]
    assert marked(frame, "turn") == ["seat:0"]


def test_hand_steps_and_bag_are_shown() -> None:
    frame = look_at_isle(TURN)
    hand = {(p.symbol, p.place) for p in frame.pieces if kind(p.place) == "hand"}
    assert hand == {("fire-in-hand-2", "hand:0:fire"), ("water-1", "hand:0:water")}
    # Of 30 each: 2 Fires lie on the board and 2 in the hand, 2 Waters and 1, 4 Earths, 4 Winds.
    texts = dict(frame.texts)
    assert [texts[f"in bag:{name}"] for name in ("fire", "water", "earth", "wind")] == [
        "26",
        "27",
        "26",
        "26",
    ]
    assert texts["doing:0"] == "●● 2 steps"
    assert "doing:1" not in texts


@pytest.mark.parametrize(
    ("below", "status", "prompt"),
    [
        ("turn 3, player 1 to draw", "Player 1 to draw stones.", "how many stones"),
        ("still to draw 2\nplayer 2 to play", "Player 2 draws 2 more stones.", ""),
        (TURN, "Player 1: 3 stones, 2 steps left.", "a stone"),
        ("steps left 1\nplayer 2 to play", "Player 2: no stones, 1 step left.", "end the turn"),
        (TO_FLOW, "Player 1: the River flows 2 squares.", "2 to go"),
        (TO_CHOOSE, "Player 1: which River flows?", "River"),
    ],
)
def test_the_status_says_what_is_to_be_decided(below: str, status: str, prompt: str) -> None:
    frame = look_at_isle(below)
    assert frame.status == status
    assert prompt in frame.prompt


def test_a_river_that_flows_is_an_area_with_its_number_at_the_head() -> None:
    frame = look_at_isle(TO_FLOW)
    assert marked(frame, "river") == ["cell:e7", "cell:e8"]
    assert ("flow-2", "e7") in on_board(frame)
    assert frame.gestures == {"cell:e6": 0, "cell:d7": 0, "cell:f7": 0}


def test_a_river_takes_its_area_along() -> None:
    """Its tail leaves e8 when its head flows to e6."""
    game: Game = quint.new("element")
    step = Trace(game, game.position(isle(TO_FLOW))).play("flow e6").steps[-1]
    frame = scenes_of(game).frame(game, step.state, (), step.events)
    assert marked(frame, "river") == ["cell:e6", "cell:e7"]
    assert ("flow-1", "e6") in on_board(frame)
    assert [(e.source, e.target) for e in frame.events] == [("cell:e8", "cell:e6")]


MEANT: list[tuple[str, tuple[str, ...], str]] = [
    ("player 1 to draw", ("draw:3",), "draw 3"),
    ("player 1 to draw", ("cell:g6",), "step g6"),
    (TURN, ("draw:3",), "draw 3"),
    (TURN, ("hand:0:fire", "cell:d6"), "fire d6"),
    (TURN, ("hand:0:earth", "cell:d6"), "earth d6"),
    (TURN, ("hand:1:earth", "cell:d6"), "earth d6"),  # nobody has one: the rules say so
    (TURN, ("hand:1:fire", "cell:d6"), "That is the row of Player 2. It is the turn of Player 1."),
    (TURN, ("cell:g7",), "This is your Sage. Choose a lit square: it steps or jumps there."),
    (TURN, ("cell:g6",), "step g6"),
    (TURN, ("cell:h7",), "step h7"),  # Wind: the refusal tells of jumping
    (TURN, ("cell:i7",), "jump i7"),
    (TURN, ("cell:k7",), "jump k7"),  # too far for one Wind: the refusal says where it lands
    (TURN, ("cell:a1",), "step a1"),  # no Wind lies that way
    (TURN, ("turn:end",), "end turn"),
    (TURN, ("turn:return",), "return stones"),
    (TO_FLOW, ("cell:e6",), "flow e6"),
    (TO_FLOW, ("cell:g6",), "flow g6"),
    (TO_FLOW, ("hand:0:fire", "cell:d6"), "fire d6"),
    (TO_CHOOSE, ("cell:e8",), "river e7 north"),
    (TO_CHOOSE, ("cell:f7",), "river e7 east"),
    (TO_CHOOSE, ("cell:e5",), "flow e5"),
]


@pytest.mark.parametrize(("below", "ids", "action"), MEANT)
def test_what_a_gesture_means(below: str, ids: tuple[str, ...], action: str) -> None:
    game: Game = quint.new("element")
    state = game.position(isle(below))
    assert str(scenes_of(game).action_of(game, state, ids)) == action


LAST_FIRE = """
11  .  .  .  .  .  .  .  .  .  .  1
10  .  .  .  .  .  .  .  .  .  .  .
 9  .  .  .  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  .  .  .  .  .  .
 7  .  .  .  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .  .  .  .
 4  .  .  .  F  F  F  .  .  .  .  .
 3  .  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  2
    a  b  c  d  e  f  g  h  i  j  k
bag fire 1, water 30, earth 30, wind 30
steps left 4
free fire for c4, g4
turn 5, player 1 to play
"""


def test_free_fire_is_placed_by_its_square() -> None:
    frame = look_at(LAST_FIRE, name="element")
    assert frame.status == "Player 1: free Fire to place."
    assert frame.gestures == {"cell:c4": 0, "cell:g4": 0}
    game: Game = quint.new("element")
    meant = scenes_of(game).action_of(game, game.position(LAST_FIRE), ("cell:k10",))
    assert str(meant) == "free fire k10"


def test_what_a_fire_brings_about_is_marked_as_the_last_move() -> None:
    """Fire on d6 stands next to d5, behind which d4 burns: the free Fire goes to d3."""
    game: Game = quint.new("element")
    step = Trace(game, game.position(isle(TURN))).play("fire d6").steps[-1]
    frame = scenes_of(game).frame(game, step.state, (), step.events)
    assert marked(frame, "last") == ["cell:d3", "cell:d6"]
    assert [(e.piece, e.source) for e in frame.events] == [("fire", "hand:0"), ("fire", "bag")]


def test_the_ways_out_of_each_sage_are_marked_on_request() -> None:
    """Sage 1 on g7: the Range f8, g9 closes no diagonal next to it, f8 itself is taken, and over
    the Wind on h7 a jump leads to i7. Sage 2 on f5 stands free: eight steps."""
    frame = look_at_isle(TURN, ("ways",))
    ways = ["f6", "f7", "g6", "g8", "h6", "h8", "i7"]
    assert marked(frame, "way:1") == [f"cell:{name}" for name in ways]
    around = ["e4", "e5", "e6", "f4", "f6", "g4", "g5", "g6"]
    assert marked(frame, "way:2") == [f"cell:{name}" for name in around]


@pytest.mark.parametrize(
    ("golden", "tone", "rule", "words"),
    [
        ("captured_in_the_corner", "win", "5.1", "cannot move."),
        ("victory_given_away", "win", "6.3", "Player 2 wins: the Sage of Player 3 on a11"),
        ("victory_given_away", "win", "6.3", "Player 1 gave the victory away."),
        ("two_captured_share", "win", "6.3a", "Player 1 and Player 2 win: the Sage of"),
        ("broken_off", "info", "5.1c", "nobody wins"),
    ],
)
def test_the_end_of_element_is_told(golden: str, tone: str, rule: str, words: str) -> None:
    path = Path(__file__).parent / "golden" / "element" / f"{golden}.quint"
    trace = Trace.read(path.read_text(encoding="utf-8"))
    frame = frames(trace)[-1]
    assert frame.message is not None
    assert (frame.message.tone, frame.message.rule) == (tone, rule)
    assert words in frame.message.text
    assert all(f" on {place[5:]}" in frame.message.text for place in frame.message.at)
    assert bool(frame.message.at) == (tone == "win")
    assert frame.gestures == {}
    assert frame.prompt == ""


def test_a_drawing_may_say_who_has_won() -> None:
    frame = look_at_isle("player 2 has won in turn 5")
    assert frame.message is not None
    assert frame.message.text == "Player 2 wins."


def test_three_and_four_players_are_told_whom_they_hunt() -> None:
    game: Game = quint.new("element", players=3)
    places = scenes_of(game).scene(game).places()
    quarry = [places[f"quarry:{seat}"].symbol for seat in range(3)]
    assert quarry == ["sage-2", "sage-3", "sage-1"]
    two: Game = quint.new("element", players=2)
    assert "quarry:0" not in scenes_of(two).scene(two).places()


def test_a_game_without_a_table_says_where_to_play_it() -> None:
    with toy_in_games(), pytest.raises(quint.QuintError) as caught:
        quint_widgets.Play(Toy.name)
    told = "Pairs has no table yet. Play it in a terminal: quint play toy"
    assert str(caught.value) == told


def test_a_scene_that_cannot_be_loaded_is_not_taken_for_a_game_without_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy.py").write_text("import no_such_module\n", encoding="utf-8")
    monkeypatch.setattr(quint_widgets.scenes, "__path__", [str(tmp_path)])
    with toy_in_games(), pytest.raises(ModuleNotFoundError, match="no_such_module"):
        quint_widgets.Play(Toy.name)


@pytest.mark.parametrize("room", ["quintessence", "no such room", "", "a.b", "../x"])
def test_a_room_without_cards_to_show_names_those_that_have_some(room: str) -> None:
    with pytest.raises(quint.QuintError, match="only in: mineral_quest, potion_making"):
        quint_widgets.card("Cu", room)


def test_cards_are_drawn_in_the_scene_of_their_game() -> None:
    shown = [name for name in quint.GAMES if cards_of(name)]
    assert shown == ["mineral_quest", "potion_making"]
