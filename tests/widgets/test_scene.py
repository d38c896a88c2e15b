"""Scenes and frames: everything a table is told is there, is named, and is small."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean
from typing import TypeVar
from xml.etree import ElementTree

import pytest
import quint_widgets
from quint_widgets import palette, scenes
from quint_widgets.scene import Frame, Message, Panel, Piece, Place, Scene, Text, Tool, fits, kind
from quint_widgets.scenes import element, mineral_quest, potion_making, quintessence, quintessential
from quint_widgets.still import svg_of
from quint_widgets.table import CSS, ESM

import quint
from quint import Game, Trace
from quint.games.element import Element
from quint.games.mineral_quest import MineralQuest
from quint.games.potion_making import PotionMaking
from quint.games.quintessence import Quintessence
from quint.games.quintessential import Quintessential
from tests.toy import Toy, toy_in_games
from tests.widgets.words import GOLDEN, frames, gestures_in, played, states

G = TypeVar("G")
S = TypeVar("S")
A = TypeVar("A")

GAMES = sorted(quint.GAMES)
TOOLS = tuple(
    Tool(name.lower(), name)
    for name in ("Undo", "Redo", "Hint", "Why?", "Rules", "Restart", "Save", "Load")
)
EXAMPLES = sorted(path for name in GAMES for path in (GOLDEN / name).glob("*.quint"))
XLINK = "{http://www.w3.org/2000/svg}"


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
    scene = scenes.scenes_of(game).scene(game)
    assert scenes.scenes_of(game).scene(quint.new(name)) is scene
    ids = [place.id for panel in scene.panels for place in panel.places]
    ids += [text.id for panel in scene.panels for text in panel.texts]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", GAMES)
def test_no_gesture_is_the_beginning_of_another(name: str) -> None:
    """The table sends a gesture as soon as it is whole."""
    game = quint.new(name)
    kinds = scenes.scenes_of(game).scene(game).patterns
    patterns = [tuple(kind.rstrip("*") for kind in pattern) for pattern in kinds]
    for one in patterns:
        assert [other for other in patterns if other[: len(one)] == one] == [one]


@pytest.mark.parametrize("name", GAMES)
def test_a_key_chooses_one_place_that_can_begin_something(name: str) -> None:
    trace = played(name, 1)
    places = scenes.scenes_of(trace.game).scene(trace.game).places()
    for frame in frames(trace):
        keys = [places[id].key for id in frame.gestures if places[id].key]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", GAMES)
def test_every_symbol_that_is_used_is_drawn(name: str) -> None:
    game = quint.new(name)
    scene = scenes.scenes_of(game).scene(game)
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


def sides_of(scene: Scene) -> Iterator[Panel]:
    """All that a table may lay down, whichever side is up and however wide it is."""
    backs = [panel.back for panel in scene.panels if panel.back]
    for side in (*scene.panels, *backs):
        yield from (one for one in (side, side.narrow) if one)


@pytest.mark.parametrize("name", GAMES)
def test_places_lie_inside_their_panel_and_clicked_ones_have_a_spoken_label(name: str) -> None:
    game = quint.new(name)
    for panel in sides_of(scenes.scenes_of(game).scene(game)):
        spots = [(place.row, place.col) for place in panel.places if place.row >= 0]
        assert len(spots) == len(set(spots))
        for place in panel.places:
            assert place.x >= 0
            assert place.y >= 0
            assert place.x + place.w <= panel.width
            assert place.y + place.h <= panel.height
            assert place.label or place.row < 0
        if panel.narrow:
            sides = (sorted(place.id for place in side.places) for side in (panel, panel.narrow))
            assert len(set(map(tuple, sides))) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_has_a_gesture_of_its_own_that_means_it(name: str) -> None:
    trace = played(name, 1)
    game, look = trace.game, scenes.scenes_of(trace.game)
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
    game, look, rng = trace.game, scenes.scenes_of(trace.game), Random(name)
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


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_examples_can_be_played_by_gestures(path: Path) -> None:
    """Also the rare decisions that random games hardly meet."""
    trace = Trace.read(path.read_text(encoding="utf-8"))
    game, look = trace.game, scenes.scenes_of(trace.game)
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
    scene = scenes.scenes_of(trace.game).scene(trace.game)
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
    look = scenes.scenes_of(trace.game)
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
    scene = scenes.scenes_of(trace.game).scene(trace.game)
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
    """No id of a scene stands in it, and no word for what only a game has, but names of paints."""
    code = re.sub("//.*", "", ESM + CSS.replace(palette.css(), ""))
    for name in GAMES:
        game: Game = quint.new(name)
        assert not re.search(rf"\b{name}\b", code, re.IGNORECASE)
        assert not [id for id in scenes.scenes_of(game).scene(game).places() if f'"{id}' in code]
    for word in ("supply", "red", "fire", "wind", "sage", "river", "bag"):
        assert not re.search(rf"\b{word}s?\b", code.lower())
    assert "cell:" not in code  # a notebook has cells too, but no places called so


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


# ── Which module ──────────────────────────────────────────────────────────────────────────


def has_one_of(game: G, state: S, action: A, look: scenes.SceneModule[G, S, A]) -> bool:
    """Whether the table offers the action. mypy asks whether the scene has the game's types."""
    return look.gesture(game, state, action) in gestures_in(look.frame(game, state).gestures)


def test_each_scene_takes_the_states_and_actions_of_its_game() -> None:
    red = Quintessence()
    assert has_one_of(red, red.start(), red.actions(red.start())[0], quintessence)
    isle = Element()
    assert has_one_of(isle, isle.start(), isle.actions(isle.start())[0], element)
    quest = MineralQuest()
    assert has_one_of(quest, quest.start(), quest.actions(quest.start())[0], mineral_quest)
    lab = Quintessential()
    assert has_one_of(lab, lab.start(), lab.actions(lab.start())[0], quintessential)
    desk = PotionMaking()
    dealt = desk.start()
    while desk.turn(dealt) < 0:
        dealt = desk.apply(dealt, desk.actions(dealt)[0])
    assert has_one_of(desk, dealt, desk.actions(dealt)[0], potion_making)


def test_a_game_without_a_table_says_where_to_play_it() -> None:
    with toy_in_games(), pytest.raises(quint.QuintError) as caught:
        quint_widgets.Play(Toy.name)
    told = "Pairs has no table yet. Play it in a terminal: quint play toy"
    assert str(caught.value) == told


def test_a_scene_that_cannot_be_loaded_is_not_taken_for_a_game_without_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy.py").write_text("import no_such_module\n", encoding="utf-8")
    monkeypatch.setattr(scenes, "__path__", [str(tmp_path)])
    with toy_in_games(), pytest.raises(ModuleNotFoundError, match="no_such_module"):
        quint_widgets.Play(Toy.name)


@pytest.mark.parametrize("room", ["quintessence", "no such room", "", "a.b", "../x"])
def test_a_room_without_cards_to_show_names_those_that_have_some(room: str) -> None:
    with pytest.raises(quint.QuintError, match="only in: mineral_quest, potion_making"):
        quint_widgets.card("Cu", room)


def test_cards_are_drawn_in_the_scene_of_their_game() -> None:
    shown = [name for name in quint.GAMES if scenes.cards_of(name)]
    assert shown == ["mineral_quest", "potion_making"]
