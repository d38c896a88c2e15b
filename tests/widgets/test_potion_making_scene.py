"""Potion-making on the table: what a view shows, what each click means, cards as pictures."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean
from xml.etree import ElementTree

import pytest
import quint_widgets
from quint_widgets import Play, still
from quint_widgets.scene import Frame
from quint_widgets.scenes import scenes_of

import quint
from quint import AGENTS, QuintError, Trace
from quint.games.potion_making import cards
from tests.widgets.words import gestures_in

PEOPLE = ("person", "person")
# Player 1 can brew Dragon (Control and Strength, both before player 2) and Eternal Sleep.
PRACTICE = """
desk fiery light: great elixir of eternal love
desk spring water: great elixir of omen
desk belladonna: unicorn, powder of fate
formulas 1: elixir of fire [emanation of power, elixir of knowledge]
formulas 2: elixir of strength [elixir of invisibility, love potion],
    powder of control [elixir of wisdom (astral energy), elixir of eternal youth]
hand 1: dragon, potion of eternal sleep, eureka spell (mushrooms)
hand 2: banshee, basilisk
points: 20, 30
turn 9, player 1, playing
"""
# Two Strengths could pay; granum went into the first, so its owner would get nothing (9.1b).
GUILD = """
desk fiery light: great elixir of eternal love
opus 1: a
opus 2: b
path 1 sol: elixir of fire, (taken), elixir of the plant lord (ether waves)
formulas 1: powder of control [elixir of wisdom (astral energy), elixir of eternal youth]
formulas 2: elixir of strength* [elixir nigredo, love potion],
    elixir of strength [elixir of invisibility, love potion]
hand 1: dragon, powder of truth, elixir rubedo, trismegistus spell
hand 2: banshee
turn 9, player 1, drawing or playing
"""


def table(start: str = PRACTICE, mix: str = "practice") -> Play:
    return Play("potion_making", seats=PEOPLE, start=start, mix=mix)


def gesture(play: Play, *ids: str) -> None:
    play.table.on_message({"kind": "gesture", "ids": list(ids)})


def said(play: Play) -> str:
    told = play.table.frame.get("message")
    return str(told[1]) if told else ""


def look(play: Play) -> Frame:
    state = play.game.view(play.state, 0)
    return scenes_of(play.game).frame(play.game, state)


def on(frame: Frame) -> dict[str, list[str]]:
    """What lies where, from below to above."""
    found: dict[str, list[str]] = {}
    for piece in frame.pieces:
        found.setdefault(piece.place, []).append(piece.symbol)
    return found


def face(play: Play, label: str) -> str:
    return f"c{play.game.box.by_label[label]}"  # type: ignore[attr-defined]


# ── What is shown ─────────────────────────────────────────────────────────────────────────


def test_piles_show_their_top_card_and_how_many_they_are() -> None:
    play = table()
    lying = on(look(play))
    assert lying["desk:0"] == [face(play, "great elixir of eternal love")]
    assert lying["desk:4"] == [face(play, "powder of fate"), "x2"]
    assert {place for place in lying if place.startswith("desk:")} == {"desk:0", "desk:3", "desk:4"}
    texts = dict(look(play).texts)
    assert (texts["points:0"], texts["points:1"]) == ("20 points", "30 points")
    assert (texts["cards:0"], texts["cards:1"]) == ("3", "2")
    drawn = 4 + 3 + 6 + 5  # in the desk, player 1's formula, those of player 2, both hands
    assert texts["in practice"] == str(76 - drawn)


def test_a_formula_lies_on_the_signs_of_what_is_under_it() -> None:
    """Emanation of Power is ether waves (15), Knowledge spring water (3)."""
    play = table()
    lying = on(look(play))
    assert lying["f:0:1"] == ["u3-15", face(play, "elixir of fire")]
    names = play.scene.names
    assert names["u3-15"] == "spring water, ether waves"
    assert names[lying["f:0:1"][1]].startswith("Elixir of Fire, 2 points for ether waves and")


def test_only_the_hand_of_who_looks_is_drawn() -> None:
    play = table()
    told = json.dumps(play.table.frame)
    lying = on(look(play))
    own = [place for place in lying if place.startswith("own:")]
    assert len(own) == 3
    for label in ("banshee", "basilisk"):
        assert f'"{face(play, label)}"' not in told
        assert label not in told.lower()


def test_who_holds_no_card_sees_none() -> None:
    play = table("hand 2: banshee, basilisk\nturn 3, player 2, playing")
    lying = on(look(play))
    assert [place for place in lying if place.startswith("own:")] == []


def test_a_stage_shows_what_became_of_it() -> None:
    play = table(GUILD, "guild")
    lying = on(look(play))
    assert lying["opus:0"] == ["o0"]
    stages = [lying.get(f"opus:0:{stage}") for stage in range(1, 5)]
    assert stages == [["placed"], ["taken"], ["placed"], None]
    assert ("next", "opus:0:4") in look(play).marks
    assert play.scene.parts["o0"]["4"] == "Sol, stage 4: Powder of Truth, 4 points"
    assert play.scene.parts["o0"]["9"] == "Luna, stage 2: Elixir Albedo, 2 points"


# ── Every source lights up ────────────────────────────────────────────────────────────────


def test_a_chosen_formula_shows_who_could_pay_what_and_what_owners_would_get() -> None:
    """Dragon is worth 8: half of that to player 2, who has both of its components."""
    shows = look(table()).shows
    brewed = {own: marks for own, marks in shows.items() if "half:4" in marks}
    assert list(brewed.values()) == [{"for:1": "f:1:2", "half:4": "f:1:1 f:1:2", "for:2": "f:1:1"}]
    elements = [marks for marks in shows.values() if "half:4" not in marks]
    assert elements == [{"for:1": "desk:3", "for:2": "desk:4"}]


def test_nobody_is_paid_for_what_is_one_s_own() -> None:
    strength = "elixir of strength [elixir of invisibility, love potion]"
    control = "powder of control [elixir of wisdom (astral energy), elixir of eternal youth]"
    start = f"formulas 1: {strength}, {control}\nformulas 2: {strength}\nhand 1: dragon\n"
    (marks,) = look(table(f"{start}turn 3, player 1, playing")).shows.values()
    assert marks == {"for:2": "f:0:1 f:1:1", "for:1": "f:0:2", "half:4": "f:1:1"}


def test_sources_of_the_open_component_are_lit_own_and_foreign() -> None:
    play = table(GUILD, "guild")
    play.play("brew dragon")
    frame = look(play)
    assert gestures_in(frame.gestures) == [("f:1:1",), ("f:1:2",)]
    marks = set(frame.marks)
    assert {("chosen", "f:0:1"), ("for:2", "f:1:1"), ("for:2", "f:1:2")} <= marks
    assert ("half:4", "f:1:2") in marks
    assert ("half:4", "f:1:1") not in marks
    assert frame.prompt == "Choose what pays component 2: Elixir of Strength."
    assert dict(frame.texts)["recipe"] == "Dragon = 1: Powder of Control, 2: Elixir of Strength"
    gesture(play, "f:1:2")
    assert play.state.points == (8, 4)


def test_9_1b_a_component_that_pays_nothing_takes_no_half_away_from_the_next() -> None:
    """Granum went into player 2's first component, so the half is still to be had (3.4)."""
    start = """
formulas 2: great elixir of rebirth* [], great elixir of omen []
formulas 1: great elixir of insight []
hand 1: supreme elixir of magic
hand 2: banshee
turn 9, player 1, playing
"""
    play = table(start, "guild")
    play.play("brew supreme elixir of magic")
    play.play("use great elixir of rebirth of player 2")
    assert ("half:5", "f:1:2") in look(play).marks
    play.play("use great elixir of omen of player 2")
    assert play.state.points == (10, 5)


# ── What clicks mean ──────────────────────────────────────────────────────────────────────


def test_a_card_goes_to_its_pile_as_an_element_and_into_the_kettle_as_a_formula() -> None:
    play = table()
    sleep = face(play, "potion of eternal sleep")
    own = next(place for place, symbols in on(look(play)).items() if symbols == [sleep])
    gesture(play, own, "desk:7")
    assert said(play) == "Potion of Eternal Sleep goes to its own pile: fiery light."
    gesture(play, own, "played")
    assert play.state.points == (22, 30)
    play.undo()
    gesture(play, own, "desk:0")
    assert play.state.points == (20, 30)  # fiery light was not absent


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (["desk:0"], "Play a card from your hand first"),
        (["desk:9"], "No card lies there."),
        (["own:8", "played"], "No card lies there."),
        (["f:0:8"], "No formula lies there."),
        (["part:1"], "No card lies there."),
        (["path:1:sol", "own:1"], "That is the Magnum Opus of Player 2."),
        (["path:0:luna", "own:1"], "Luna"),
        (["opus:0:4"], "choose the sign of its path first"),
        (["deck:guild"], ""),
    ],
)
def test_what_means_nothing_now_is_explained(ids: list[str], words: str) -> None:
    play = table(GUILD, "guild")
    before = play.trace
    gesture(play, *ids)
    if words:
        assert words.lower() in said(play).lower()
        assert play.trace is before
    else:
        assert str(play.trace.steps[len(before.steps)].action) == "draw from guild"


def numbers(node: ElementTree.Element, *names: str) -> list[float]:
    return [float(str(node.get(name))) for name in names]


@pytest.mark.parametrize(("card", "badge"), [("s1", "for-1"), ("t1", "for-1-small")])
def test_the_number_of_a_component_covers_nothing_of_its_card(card: str, badge: str) -> None:
    """Not the band with the name, nor the sign of the element, nor the points."""
    game = quint.new("potion_making")
    root = ElementTree.fromstring(f"<svg>{scenes_of(game).scene(game).symbols}</svg>")
    drawn = {node.get("id"): node for node in root.iter("symbol")}
    left, top, wide, _ = map(float, str(drawn[card].get("viewBox")).split())
    scale = 60 / wide  # both as wide as their place, and at its top
    x, y, size = numbers(next(drawn[badge].iter("rect")), "x", "y", "width")
    assert y > (136 - top) * scale  # where the band ends
    middle = complex(x + size / 2, y + size / 2)
    sign = next(use for use in drawn[card].iter("use") if use.get("href", "").startswith("#e"))
    x, y, across = numbers(sign, "x", "y", "width")
    points = numbers(next(drawn[card].iter("circle")), "cx", "cy", "r")
    points[2] *= 0.55  # a digit is narrower than its plate
    for right, down, radius in ([x + across / 2, y + across / 2, across / 2], points):
        away = abs(middle - complex(right - left, down - top) * scale)
        assert away > size / 2 + radius * scale


def test_a_stage_is_placed_by_its_path_and_the_card() -> None:
    play = table(GUILD, "guild")
    truth = face(play, "powder of truth")
    own = next(place for place, symbols in on(look(play)).items() if symbols == [truth])
    gesture(play, "path:0:sol", own)
    assert str(play.trace.steps[-1].action) == "place powder of truth on sol"
    assert play.state.points == (4, 0)


def test_formulas_that_are_alike_lie_on_one_another() -> None:
    alike = "elixir of strength [elixir of invisibility, love potion]"
    start = f"formulas 2: {alike}, {alike}\nhand 1: dragon\nturn 3, player 1, playing"
    play = table(start)
    lying = on(look(play))
    assert lying["f:1:1"][-1] == "x2"
    assert "f:1:2" not in lying


# ── The other mixes ───────────────────────────────────────────────────────────────────────


@cache
def played(mix: str, players: int, agent: str) -> Trace:
    game = quint.new("potion_making", mix=mix, players=players)
    return quint.playout(game, [AGENTS[agent]] * players, Random(players))


@pytest.mark.parametrize("mix", ["university", "guild", "both"])
@pytest.mark.parametrize(("players", "agent"), [(2, "greedy"), (5, "random")])
def test_every_mix_has_a_gesture_for_each_action_and_few_bytes(
    mix: str, players: int, agent: str
) -> None:
    trace = played(mix, players, agent)
    game, scenes = trace.game, scenes_of(trace.game)
    places, sizes = scenes.scene(game).places(), []
    before = trace.start
    for step in trace.steps:
        frame = scenes.frame(game, step.state, (), step.events)
        sizes.append(len(json.dumps(frame.data())))
        assert {piece.place for piece in frame.pieces} <= set(places)
        ends = {frame.at(end, e.piece) for e in step.events for end in (e.source, e.target)}
        assert ends <= {"", *places}
        if step.player >= 0:
            ids = scenes.gesture(game, before, step.action)
            assert scenes.action_of(game, before, ids) == step.action
        if game.turn(step.state) >= 0:
            gestures = [scenes.gesture(game, step.state, a) for a in game.actions(step.state)]
            assert len(gestures) == len(set(gestures))
            assert sorted(gestures_in(frame.gestures)) == sorted(gestures)
        before = step.state
    assert mean(sizes) < 3800  # the bound for a whole message is 4 KB


# ── Cards as pictures ─────────────────────────────────────────────────────────────────────


def test_every_card_is_a_picture_with_words() -> None:
    game = quint.new("potion_making", mix="both")
    for card in game.box.cards:
        picture = quint_widgets.card(card.label, game)
        root = ElementTree.fromstring(picture.svg)
        drawn = [text for node in root.iter() if (text := node.text)]
        assert set(card.name.split()) <= set(" ".join(drawn).split())
        assert card.kind in drawn
        if card.points:
            assert str(card.points) in drawn
        assert str(picture).startswith(card.name)


def test_a_card_can_be_shown_by_its_name_alone() -> None:
    assert "spring water" in repr(quint_widgets.card("potion of eternal  sleep", "potion_making"))
    told = repr(quint_widgets.card("Telepathic Potion", "potion_making"))
    assert "Others of this name show ether waves." in told
    with pytest.raises(QuintError, match="Did you mean 'Love Potion'"):
        quint_widgets.card("Love Poton", "potion_making")
    with pytest.raises(QuintError, match="only in: mineral_quest"):
        quint_widgets.card("Cu", "element")


def test_an_edited_card_file_is_drawn_with_the_cards_it_has_now(tmp_path: Path) -> None:
    """Somebody plays with an own file, adds a card to it in a spreadsheet, and plays again."""
    file = tmp_path / "mine.csv"
    rows = Path(cards.__file__).with_name("cards.csv").read_text("utf-8").splitlines()
    file.write_text("\n".join(rows), "utf-8")
    scenes_of(quint.new("potion_making", cards=file)).scene(quint.new("potion_making", cards=file))
    further = next(row for row in rows if ",Dragon," in row).replace("Dragon", "Wyvern")
    file.write_text("\n".join([*rows, further.replace(",dragon,", ",wyvern,")]), "utf-8")
    game = quint.new("potion_making", cards=file)
    state = game.position("hand 1: wyvern")
    scenes = scenes_of(game)
    assert "Wyvern" in still.svg_of(scenes.scene(game), scenes.frame(game, state))
