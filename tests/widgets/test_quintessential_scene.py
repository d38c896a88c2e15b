"""Quintessential on the table: dice and cards in slots, loops, bids, and what clicks mean."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from quint_widgets.play import Play
from quint_widgets.scene import Frame, kind
from quint_widgets.scenes import quintessential as look
from quint_widgets.scenes.quintessential.cards import flask_boxes
from quint_widgets.still import svg_of

import quint
from quint import Trace
from quint.agents import random_agent
from quint.core import playout
from quint.games.quintessential.game import Quintessential
from quint.games.quintessential.state import State

GAME = Quintessential()
GOLDEN = Path(__file__).parents[1] / "golden" / "quintessential"
# The deck lists Geo-Frigo Nebula as its 5th formula, Aero-Frigo Convertus as its 12th.
LABS = """
player 1 red, extra assistant ready
  pool                  fire 2 5 5, water 1, aether 6
  Geo-Frigo Nebula      earth [aether], water [ ]
  Aero-Frigo Convertus
player 2 green
  pool                  fire 1, air 3 4, anti 6
  Aero-Turbis Nova
public lab
  Mono-Forge            player 2
  Draw                  player 1: fire 5; player 2: air 4 5
  formula               Geo-Petris Nebula
discards Geo-Ignis Nebula, Pyro-Ignis Nova
round 2, turn 3, starting player 1
"""
LOOP = """
player 1 blue
  pool                    air 1
  Aero-Frigo Convertus
  Hydro-Turbis Convertus
  Geo-Frigo Nebula
player 2 yellow
  pool                    aether 4
"""
AROUND = ("activate Aero-Frigo Convertus", "place air 1 in air", "roll water 1")


def after(*actions: str, start: str = LABS) -> State:
    trace = Trace(GAME, GAME.position(start))
    for action in actions:
        trace = trace.play(action)
    state: State = trace.state
    return state


def seen(*actions: str, start: str = LABS, overlays: tuple[str, ...] = ()) -> Frame:
    return look.frame(GAME, after(*actions, start=start), overlays)


def saved(golden: str) -> Trace:
    return Trace.read((GOLDEN / f"{golden}.quint").read_text(encoding="utf-8"))


def lying(frame: Frame, of: str) -> list[tuple[str, str]]:
    return [(p.symbol, p.place) for p in frame.pieces if kind(p.place) == of]


def crews(frame: Frame) -> list[str]:
    return [symbol for symbol, place in lying(frame, "seat") if place.endswith(":a")]


def marked(frame: Frame, mark: str) -> list[str]:
    return [place for kind, place in frame.marks if kind == mark]


# ── What lies where ───────────────────────────────────────────────────────────────────────


def test_equal_dice_share_a_slot_with_their_number() -> None:
    assert lying(seen(), "d") == [
        ("f2", "d:0:0"),
        ("f5", "d:0:1"),
        ("n2", "d:0:1:n"),
        ("w1", "d:0:2"),
        ("q6", "d:0:3"),
        ("f1", "d:1:0"),
        ("a3", "d:1:1"),
        ("a4", "d:1:2"),
        ("x6", "d:1:3"),
    ]


def test_cards_lie_behind_the_multi_forge_with_the_dice_in_their_flasks() -> None:
    assert lying(seen(), "card") == [
        ("c5", "card:0:1"),
        ("c12", "card:0:2"),
        ("c29", "card:1:1"),
    ]
    assert lying(seen(), "flask") == [("q0", "flask:0:1:0")]


def test_the_public_lab_shows_claims_bids_and_formulae() -> None:
    frame = seen()
    assert ("at-g2", "aim:4") in lying(frame, "aim")
    assert ("c31", "lab:9") in lying(frame, "lab")
    assert lying(frame, "bid") == [("bid-g2", "bid:0:0"), ("bid-r1", "bid:0:1")]
    texts = dict(frame.texts)
    assert (texts["bids:0:0"], texts["bids:0:1"]) == ("9", "5")
    assert texts["lab:7"] == "Player 2 bids 9"


def test_stock_pools_and_deck_are_counted() -> None:
    """Of 10 fires three lie in pools 1, one in pool 2 and one in a bid. Of 25 aethers one is in a
    pool and one on a card. Of 31 formulae three are in labs, one is offered and two discarded."""
    texts = dict(seen().texts)
    assert texts["on stock:fire"] == "5"
    assert texts["on stock:aether"] == "23"
    assert texts["on pool:0"] == "5 dice, 19"
    assert texts["own:0"] == "2 of 5"
    assert texts["in deck"] == "25 left"


def test_an_assistant_that_is_sent_out_leaves_the_crew() -> None:
    """In the third turn of two players each has sent one of four."""
    assert crews(seen()) == ["crew-r3", "crew-g3"]
    frame = seen("activate Aero-Frigo Convertus")
    assert crews(frame) == ["crew-r2", "crew-g3"]
    assert ("at-r1", "card:0:2") in lying(frame, "card")
    frame = seen("extra assistant", "activate Aero-Frigo Convertus")
    assert crews(frame)[0] == "crew-r3"  # the fifth is another one


@pytest.mark.parametrize("players", [2, 3, 5])
def test_table_and_terminal_tell_the_same_number_of_assistants(players: int) -> None:
    """All through a game to its end, broken off or won; before the start all four are at hand."""
    game = Quintessential(players=players, cap=3)
    begun = 0
    for step in playout(game, [random_agent] * players, Random(players)).steps:
        drawing = game.picture(step.state)
        told = re.findall(r"^player \d \w+, (\d) assistants?,", drawing, re.MULTILINE)
        shown = [crew[-1] for crew in crews(look.frame(game, step.state))]
        assert shown == (told or ["4"] * players), drawing
        begun += step.state.turns % players == 1
    assert begun > 20


def test_the_extra_assistant_waits_on_the_dismiss_card() -> None:
    assert lying(seen(), "dismiss") == [("at-r1", "dismiss:0")]
    assert lying(seen("extra assistant"), "dismiss") == []
    assert "extra assistant" in seen().prompt


def test_discards_are_laid_out_on_request() -> None:
    assert lying(seen(), "take") == []
    assert lying(seen(overlays=("discards",)), "take") == [("c11", "take:0"), ("c25", "take:1")]


# ── Where the rules' places are ───────────────────────────────────────────────────────────


def test_places_of_the_rules_are_found_in_slots() -> None:
    frame = seen()
    assert frame.at("pool:0:fire-5") == "d:0:1"
    assert frame.at("pool:0:fire-3") == "d:0:1"  # where it would have been
    assert frame.at("pool:1:anti-6") == "d:1:3"
    assert frame.at("card:0:aero-frigo-convertus") == "card:0:2"
    assert frame.at("card:0:geo-frigo-nebula:1") == "flask:0:1:1"
    assert frame.at("card:1:multi-forge:3") == "flask:1:0:3"
    assert (frame.at("lab:4"), frame.at("lab:3")) == ("aim:4", "lab:3")
    assert frame.at("lab:4:2") == "flask:t4:2"
    assert frame.at("hand:1") == "hand"


def test_a_die_leaves_from_where_it_lay() -> None:
    """Fire 2 was the first die; the others move up."""
    trace = Trace(GAME, after("bid on Starting Player")).play("pick fire 2")
    step = trace.steps[-1]
    frame = look.frame(GAME, step.state, (), step.events)
    assert frame.data()["events"][0][3:] == ["pick:0:0", "picked:0"]
    assert lying(frame, "picked") == [("f2", "picked:0")]
    assert lying(frame, "pick")[0] == ("f5", "pick:0:0")


# ── Decisions ─────────────────────────────────────────────────────────────────────────────


def test_a_die_is_chosen_and_then_a_flask() -> None:
    """The earth flask holds an aether, so only the water flask is open: for water or aether."""
    frame = seen("activate Geo-Frigo Nebula")
    assert frame.gestures == {
        "d:0:2": {"flask:0:1:1": 0},
        "d:0:3": {"flask:0:1:1": 0},
    }


def test_a_new_die_is_chosen_already_and_shows_where_it_may_go() -> None:
    """Air fits the Convertus, the own forge, and nothing else."""
    frame = seen("activate Geo-Frigo Nebula", "place water 1 in water", "roll air 6")
    assert frame.begun == ("hand",)
    assert lying(frame, "hand") == [("a6", "hand")]
    assert lying(frame, "face") == []  # it is rolled
    assert frame.gestures == {"hand": {"pool:0": 0, "flask:0:0:2": 0, "flask:0:2:0": 0}}


def test_a_loop_is_shown_as_a_loop() -> None:
    """Air to water to air: the Nebula has no part in it."""
    frame = seen(*AROUND, "to Hydro-Turbis Convertus in water", start=LOOP)
    assert lying(frame, "loop") == [("ring-2", "loop:0")]
    assert lying(frame, "pull") == [("a0", "pull:0"), ("w0", "pull:1")]
    assert marked(frame, "loop") == ["card:0:2", "card:0:3"]
    assert frame.gestures == {"pull:0": 0, "pull:1": 0}
    assert frame.status == "Round 1, Player 1: an infinite loop."


def test_a_card_that_keeps_its_die_is_not_in_the_loop() -> None:
    """With an aether in its earth flask the Nebula would make air of water, but only once."""
    waiting = LOOP.replace("Geo-Frigo Nebula", "Geo-Frigo Nebula  earth [aether], water [ ]")
    frame = seen(*AROUND, "to Hydro-Turbis Convertus in water", start=waiting)
    assert marked(frame, "loop") == ["card:0:2", "card:0:3"]


def test_a_die_out_of_a_loop_gets_any_face_or_goes_elsewhere() -> None:
    """Not back into the loop. The Nebula and the forge take water."""
    pulled = (*AROUND, "to Hydro-Turbis Convertus in water", "pull water")
    frame = seen(*pulled, start=LOOP)
    assert lying(frame, "face") == [(f"w{n}", f"face:{n}") for n in range(1, 7)]
    assert frame.gestures == {
        "hand": {
            **{f"face:{n}": 0 for n in range(1, 7)},
            "flask:0:0:1": 0,
            "flask:0:1:1": 0,
        }
    }
    assert marked(frame, "loop") == []


def test_a_loop_of_an_anti_element_is_one_card() -> None:
    looping = saved("a_shortage_loop").back(2)
    frame = look.frame(GAME, looping.state)
    assert lying(frame, "pull") == [("x0", "pull:0")]
    assert lying(frame, "loop") == [("ring-1", "loop:0")]
    assert marked(frame, "loop") == ["card:0:1"]


def test_dice_for_a_bid_are_picked_where_they_lie() -> None:
    frame = seen("bid on Draw", "pick fire 5")
    assert [place for _, place in lying(frame, "d")] == [f"d:1:{i}" for i in range(4)]
    assert lying(frame, "pick") == [
        ("f2", "pick:0:0"),
        ("f5", "pick:0:1"),
        ("w1", "pick:0:2"),
        ("q6", "pick:0:3"),
    ]
    assert frame.turned == ("head0", "pool0.1", "pool0.2", "pool0.3")
    assert dict(frame.texts)["on turn:done"] == "Bid 5"
    assert "more than 9" in frame.prompt
    assert "turn:done" not in frame.gestures  # 5 does not exceed 9
    assert ("at-r1", "lab:7") in lying(frame, "lab")
    more = seen("bid on Draw", "pick fire 5", "pick fire 5")
    assert more.gestures["turn:done"] == 0


def test_dice_for_a_reroll_are_picked_there_too() -> None:
    frame = seen("dismiss", "pick fire 5", "pick fire 5")
    assert [symbol for symbol, _ in lying(frame, "pick")] == ["f2", "w1", "q6"]
    assert lying(frame, "picked") == [("f5", "picked:0"), ("n2", "picked:0:n")]
    assert dict(frame.texts)["on turn:done"] == "Roll 2 dice"


def test_a_claimed_card_shows_the_element_named_for_it() -> None:
    frame = seen("claim Multi-Transmutus for earth")
    assert lying(frame, "aim")[:2] == [("claim-1-3", "aim:1"), ("at-r1", "aim:1")]
    fires = {"flask:t1:0": 0}
    assert frame.gestures["d:0:0"] == fires  # the flasks are fire, water and air


MEANT: list[tuple[tuple[str, ...], tuple[str, ...], str]] = [
    ((), ("card:0:0",), "activate Multi-Forge"),
    ((), ("card:0:2",), "activate Aero-Frigo Convertus"),
    ((), ("card:0:3",), "No card lies there."),
    ((), ("card:1:1",), "That is the lab of Player 2. It is the turn of Player 1."),
    ((), ("dismiss:0",), "dismiss"),
    ((), ("dismiss:1",), "That is the Dismiss card of Player 2. It is the turn of Player 1."),
    ((), ("lab:0",), "claim Philosophi Lapis"),
    ((), ("lab:3",), "claim Multi-Forge"),
    ((), ("lab:6",), "claim Discard"),
    ((), ("lab:7",), "bid on Draw"),
    ((), ("lab:9",), "bid on Geo-Petris Nebula"),
    ((), ("lab:10",), "No card lies there."),
    ((), ("aim:4", "stock:fire"), "claim Mono-Forge with fire"),
    ((), ("aim:5", "stock:anti"), "claim Trade-Transmutus for anti"),
    ((), ("aim:1", "stock:anti"), "claim Multi-Transmutus for anti"),  # the rules say why not
    ((), ("turn:extra",), "extra assistant"),
    ((), ("d:0:2", "flask:0:1:1"), "place water 1 in water"),  # the rules refuse it here
    ((), ("hand", "flask:0:2:0"), "to Aero-Frigo Convertus in air"),
    ((), ("hand", "flask:t4:0"), "A new die never goes onto a card of the Public Lab."),
    ((), ("hand", "pool:1"), "That is the pool of Player 2. It is the turn of Player 1."),
    ((), ("pull:0",), "No die lies there."),
    ((), ("take:1",), "take Pyro-Ignis Nova"),
    ((), ("seat:1",), "player 2 starts"),
    (("activate Geo-Frigo Nebula",), ("d:0:0", "flask:0:1:1"), "place fire 2 in water"),
    (("activate Geo-Frigo Nebula",), ("d:0:2", "flask:0:1:0"), "place water 1 in earth"),
    (
        ("activate Geo-Frigo Nebula",),
        ("d:0:2", "flask:0:2:0"),
        "You are filling Geo-Frigo Nebula.",
    ),
    (
        ("activate Geo-Frigo Nebula",),
        ("d:0:2", "flask:0:2:1"),
        "Aero-Frigo Convertus has no flask there.",
    ),
    (("activate Geo-Frigo Nebula",), ("d:0:7", "flask:0:1:1"), "No die lies there."),
    (
        ("activate Geo-Frigo Nebula",),
        ("d:1:0", "flask:0:1:1"),
        "That is the pool of Player 2. It is the turn of Player 1.",
    ),
    (("claim Multi-Transmutus for earth",), ("d:0:0", "flask:t1:0"), "place fire 2 in fire"),
    (
        ("claim Multi-Transmutus for earth",),
        ("d:0:0", "flask:t2:0"),
        "First an assistant claims Mono-Transmutus.",
    ),
    (
        ("claim Multi-Transmutus for earth",),
        ("d:0:0", "flask:0:0:0"),
        "You are filling Multi-Transmutus.",
    ),
    (("bid on Draw",), ("pick:0:1",), "pick fire 5"),
    (("bid on Draw",), ("pick:0:4",), "No die lies there."),
    (
        ("bid on Draw",),
        ("pick:1:0",),
        "That is the pool of Player 2. It is the turn of Player 1.",
    ),
    (("bid on Draw",), ("turn:done",), "done"),
]


@pytest.mark.parametrize(("actions", "ids", "action"), MEANT)
def test_what_a_gesture_means(actions: tuple[str, ...], ids: tuple[str, ...], action: str) -> None:
    assert str(look.action_of(GAME, after(*actions), ids)) == action


def test_equal_flasks_are_filled_from_the_left() -> None:
    start = LABS.replace("turn 3", "turn 4")
    state = after("activate Aero-Turbis Nova", start=start)
    assert str(look.action_of(GAME, state, ("d:1:1", "flask:1:1:0"))) == "place air 3 in air"
    sentence = look.action_of(GAME, state, ("d:1:1", "flask:1:1:1"))
    assert sentence == "Equal flasks are filled from the left: choose the first that is free."
    state = after("activate Aero-Turbis Nova", "place air 3 in air", start=start)
    assert str(look.action_of(GAME, state, ("d:1:1", "flask:1:1:1"))) == "place air 4 in air"


def test_a_wrong_flask_is_answered_with_the_rule_and_the_flask() -> None:
    play = Play(GAME, seats=("person", "person"), start=after("activate Geo-Frigo Nebula"))
    play.table.on_message({"kind": "gesture", "ids": ["d:0:0", "flask:0:1:1"]})
    tone, text, rule, at = play.table.frame["message"]
    assert (tone, rule, at) == ("refusal", "4.1", ["flask:0:1:1"])
    assert text == "The water flask of Geo-Frigo Nebula does not take fire."


# ── Setup, cleanup, end ───────────────────────────────────────────────────────────────────


def test_the_setup_lays_out_colours_and_then_pairs() -> None:
    game = Quintessential()
    trace = Trace(game)
    frame = look.frame(game, trace.state)
    assert [place for _, place in lying(frame, "pawn")] == [
        f"pawn:{colour}" for colour in ("red", "blue", "yellow", "green", "black")
    ]
    trace = trace.play("play black").play("play red")
    frame = look.frame(game, trace.state)  # Player 2, red, chooses first: black chooses last
    assert sorted(frame.gestures) == ["pair:red-1", "pair:red-2", "pair:red-3"]
    assert len(lying(frame, "start")) == 6
    trace = trace.play("start with red 2")
    frame = look.frame(game, trace.state)
    assert len(frame.gestures) == 11
    assert "pair:red-2" not in frame.gestures


def test_the_starting_player_is_named_at_the_heads_of_the_labs() -> None:
    trace = saved("starting_player_given_away")
    game = Quintessential(players=trace.game.players)
    frames = [look.frame(game, step.state) for step in trace.steps]
    naming = next(frame for frame in frames if frame.prompt.startswith("Who begins"))
    assert sorted(naming.gestures) == [f"seat:{n}" for n in range(game.players)]


@pytest.mark.parametrize(
    ("golden", "tone", "rule", "words"),
    [
        ("the_stone", "win", "9.1", "makes the Philosopher's Stone and wins."),
        ("broken_off", "info", "9.2a", "nobody wins"),
    ],
)
def test_the_end_is_told(golden: str, tone: str, rule: str, words: str) -> None:
    trace = saved(golden)
    game = Quintessential(players=trace.game.players)
    frame = look.frame(game, trace.state)
    assert frame.message is not None
    assert (frame.message.tone, frame.message.rule) == (tone, rule)
    assert words in frame.message.text
    assert frame.gestures == {}
    assert frame.status == "The game is over."


# ── What is drawn ─────────────────────────────────────────────────────────────────────────


def test_what_nothing_lies_on_is_put_away() -> None:
    """A loop, faces, chosen dice and more rows are there when they are needed."""
    scene = look.scene(GAME)
    loop = seen(*AROUND, "to Hydro-Turbis Convertus in water", start=LOOP)
    words = "A loop: it makes these for ever."
    assert words not in svg_of(scene, seen())
    assert words in svg_of(scene, loop)


def test_every_flask_lies_on_its_card() -> None:
    places = look.scene(GAME).places()
    for id, flask in places.items():
        if kind(id) != "flask":
            continue
        where = id.split(":")
        top = where[1][1:]
        ids = (
            [f"aim:{top}", f"lab:{top}"] if where[1][0] == "t" else [f"card:{':'.join(where[1:3])}"]
        )
        card = next(places[id] for id in ids if id in places)
        assert card.x <= flask.x < flask.x + flask.w <= card.x + card.w
        assert card.y <= flask.y < flask.y + flask.h <= card.y + card.h


def test_names_say_what_a_card_does() -> None:
    scene = look.scene(GAME)
    assert scene.names["c12"] == "Aero-Frigo Convertus: air destroyed, makes water"
    assert scene.parts["c5"] == {
        "0": "flask of Geo-Frigo Nebula: earth returns",
        "1": "flask of Geo-Frigo Nebula: water returns",
    }
    assert scene.parts["claim-5-5"]["1"] == "flask of Trade-Transmutus: any destroyed"


def test_a_deck_with_larger_formulae_has_smaller_flasks(tmp_path: Path) -> None:
    packaged = Path(quint.__file__).parent / "games" / "quintessential" / "cards.csv"
    lines = packaged.read_text(encoding="utf-8")
    one = "F31,Geo-Petris Nebula,formula,1,earth:Return; earth:Return,"
    assert one in lines
    own = tmp_path / "own.csv"
    own.write_text(lines.replace(one, one[:-1] + "; fire:Destroy,"), encoding="utf-8")
    game = Quintessential(cards=str(own))
    places = look.scene(game).places()
    assert "flask:0:3:2" in places
    assert "flask:0:3:2" not in look.scene(GAME).places()
    assert (len(flask_boxes(False)), len(flask_boxes(True))) == (2, 4)
