"""Mineral Quest on the table: cards in slots, what pays, both sides of the market, curtains."""

from __future__ import annotations

import json
from typing import Any

import pytest
from quint_widgets.play import Play
from quint_widgets.scene import Frame, kind
from quint_widgets.scenes import mineral_quest as look
from quint_widgets.scenes.mineral_quest.cards import pretty
from quint_widgets.still import svg_of

import quint
from quint import Trace
from quint.games.mineral_quest.cards import ROLE_NAMES
from quint.games.mineral_quest.game import MineralQuest
from quint.games.mineral_quest.heaps import symbols_in
from quint.games.mineral_quest.state import State
from tests.widgets.clicks import frames

GAME = MineralQuest()
PEOPLE = ("person", "person", "person")
TABLE = """
market    O Si×2 Wild
face up   Al Ca×2
discard   Au Wild×2
player 1, Geologist
  hand    Si×2 O K Al OH Wild
  has     Olivine
player 2, Jeweler
  hand    C×3 Al×2
player 3, Chemist
  hand    Ca×2 S×3
"""


def at(to_do: str) -> State:
    return GAME.position(TABLE + to_do)


def after(*actions: str) -> State:
    trace = Trace(GAME, at("player 1 to complete"))
    for action in actions:
        trace = trace.play(action)
    return trace.state


def seen(state: State, seat: int = 0, *overlays: str) -> Frame:
    return look.frame(GAME, GAME.view(state, seat), overlays)


def lying(frame: Frame, of: str) -> list[tuple[str, str]]:
    return [(p.symbol, p.place) for p in frame.pieces if kind(p.place) == of]


# ── What lies where ───────────────────────────────────────────────────────────────────────


def test_the_cards_of_a_hand_lie_in_the_order_of_the_deck() -> None:
    symbols = ["O", "Al", "Si", "Si", "K", "OH", "Wild"]  # as in deck.csv
    hand = [(f"card-{symbol}", f"own:{n}") for n, symbol in enumerate(symbols, start=1)]
    assert lying(seen(at("player 1 to complete")), "own") == hand


def test_cards_of_a_kind_are_one_stack_with_a_number() -> None:
    frame = seen(at("player 1 to complete"))
    assert lying(frame, "up") == [
        ("card-Al", "up:1"),
        ("card-Ca", "up:2"),
        ("many-2", "up:2"),
    ]
    assert ("many-2", "market:Si") in lying(frame, "market")
    assert ("crystal", "mat:0:7:crystal") in lying(frame, "mat")


def test_counts_points_and_roles_are_told_to_everybody() -> None:
    """The deck has what is left of 106: 4 + 3 + 3 + 7 + 5 + 5 cards lie elsewhere."""
    texts = dict(seen(at("player 1 to complete"), 1).texts)
    assert (texts["in deck"], texts["in discard"]) == ("79", "3")
    assert [texts[f"cards:{seat}"] for seat in range(3)] == ["7", "5", "5"]
    assert [texts[f"points:{seat}"] for seat in range(3)] == ["3 VP", "0 VP", "0 VP"]
    assert [texts[f"role:{seat}"] for seat in range(3)] == ["Geologist", "Jeweler", "Chemist"]


def test_nobody_is_shown_another_hand() -> None:
    state = at("player 1 to complete")
    assert {symbol for symbol, _ in lying(seen(state, 1), "own")} == {"card-C", "card-Al"}
    assert {symbol for symbol, _ in lying(seen(state, 2), "own")} == {"card-Ca", "card-S"}
    swapped = TABLE.replace("C×3 Al×2", "x").replace("Ca×2 S×3", "C×3 Al×2")
    swapped = swapped.replace("x", "Ca×2 S×3")
    other: State = GAME.position(swapped + "player 1 to complete")
    assert other != state
    assert seen(other) == seen(state)  # whatever the others hold, the first player sees the same


def test_the_market_has_two_sides_with_the_same_spaces() -> None:
    (market,) = [panel for panel in look.scene(GAME).panels if panel.id == "market"]
    assert market.back is not None
    front = {(place.row, place.col): place.id for place in market.places}
    back = [place.id for place in market.back.places]
    assert front[0, 0] == "market:Li"  # the rulebook's drawing
    assert front[3, 7] == "market:Pb"
    assert (0, 5) not in front  # nitrogen's place
    assert len(front) == len(back) == 27
    assert back[:4] == ["market:Wild", "market:Al", "market:Be", "market:Ca"]  # Alchemy first
    assert seen(at("player 1 to complete"), 0, "alphabet").turned == ("market", "mat1", "mat2")
    assert seen(at("player 1 to complete")).turned == ("mat1", "mat2")


def test_the_pile_is_laid_out_for_the_geologist_and_on_request() -> None:
    to_exchange = at("player 1 to exchange")
    assert "pile" not in seen(to_exchange).hidden
    assert lying(seen(to_exchange), "pick")[0] == ("card-Au", "pick:Au")
    assert "pile" in seen(to_exchange, 1).hidden  # another one does not look through it now
    assert "pile" not in seen(to_exchange, 1, "pile").hidden
    assert "pile" in seen(at("player 1 to complete")).hidden


# ── Paying ────────────────────────────────────────────────────────────────────────────────


def test_the_cards_that_pay_are_raised_and_others_can_be_chosen() -> None:
    """Quartz needs Si and O; the wild card can stand for either of them."""
    frame = seen(after("complete Quartz"))
    assert frame.begun == ("own:1", "own:3")
    own = {"own:1": {"own:3": {"mat:0:1": 0}, "own:7": {"mat:0:1": 0}}}
    assert frame.gestures == {**own, "own:3": {"own:7": {"mat:0:1": 0}}}


@pytest.mark.parametrize(
    ("before", "ids", "means"),
    [
        ((), ("mat:0:1",), "complete Quartz"),
        ((), ("mat:0:7",), "complete Olivine"),  # it has its crystal: the rules say so
        ((), ("mat:1:1",), "That is the mat of Player 2. It is the turn of Player 1."),
        ((), ("own:1", "own:3", "mat:0:1"), "pay O Si"),  # which mineral? the rules ask
        ((), ("turn:pass",), "pass"),
        ((), ("deck",), "draw"),
        ((), ("up:2",), "take Ca"),
        ((), ("up:3",), "No card lies there."),
        ((), ("market:Au",), "exchange for Au"),
        ((), ("pick:Au",), "pick Au"),
        ((), ("role:Miner",), "role Miner"),
        ((), ("own:5", "discard"), "discard K"),
        ((), ("own:9", "discard"), "No card lies there."),
        ((), ("own:1", "own:5", "discard"), "One card at a time, please."),
        ((), ("own:5", "market:K"), "give K"),
        ((), ("own:5", "market:Si"), "K has a space of its own in the market: choose that."),
        ((), ("own:4", "market:Si"), "Cards of a kind are alike: choose the first of them."),
        (("complete Quartz",), ("own:1", "own:7", "mat:0:1"), "pay O Wild"),
        (("complete Quartz",), ("own:1", "mat:0:1"), "pay O"),
        (("complete Quartz",), ("mat:0:1",), "pay nothing"),
        (("complete Quartz",), ("own:1", "mat:0:2"), "You are paying for Quartz."),
        (("complete Quartz",), ("mat:0:2",), "complete Orthoclase"),
    ],
)
def test_what_a_gesture_means(before: tuple[str, ...], ids: tuple[str, ...], means: str) -> None:
    assert str(look.action_of(GAME, after(*before), ids)) == means


def test_before_roles_are_chosen_there_is_nothing_but_roles() -> None:
    frame = look.frame(GAME, GAME.start())
    assert frame.gestures == {f"role:{role}": 0 for role in ROLE_NAMES}
    shown = {panel.id for panel in look.scene(GAME).panels} - set(frame.hidden)
    assert shown == {"roles", "players"}
    assert look.action_of(GAME, GAME.start(), ("mat:0:1",)) == "First everybody chooses a role."


# ── Where the rules' places are ───────────────────────────────────────────────────────────


def test_a_card_that_was_paid_flies_from_where_it_lay() -> None:
    trace = Trace(GAME, after("complete Quartz")).play("pay O Si")
    frame = look.frame(GAME, GAME.view(trace.state, 0), (), trace.steps[-1].events)
    assert frame.at("hand:0:O") == "own:1"  # the only O is gone; it lay first
    assert frame.at("hand:0:Si") == "own:2"  # one Si is left, now second
    assert frame.at("hand:0:Pb") == "own"
    assert frame.at("hand:1:C") == "hand:1"
    assert frame.at("faceup:Ca") == "up:2"
    assert frame.at("mat:0:1") == "mat:0:1"


def test_a_refusal_points_at_the_card_it_is_about() -> None:
    play = Play(GAME, start=TABLE + "player 1 to complete")
    play.play("complete Quartz")
    ids = ["own:1", "mat:0:1"]
    play.table.on_message({"kind": "gesture", "ids": ids})
    tone, text, rule, places = play.table.frame["message"]
    assert (tone, rule, places) == ("refusal", "3.2", ["mat:0:1", "own"])
    assert text == "That does not pay for Quartz: it lacks Si."


@pytest.mark.parametrize(
    "ids",
    [
        ["own:1"],
        ["own:1", "deck"],
        ["mat:0:1", "own:1"],
        ["own:1", "mat:0:1", "own:3"],
        ["own:15", "mat:0:1"],
        ["own", "mat:0:1"],
        [f"own:{n}" for n in range(1, 15)] * 2 + ["mat:0:1"],
    ],
)
def test_what_is_no_gesture_is_not_heard(ids: list[str]) -> None:
    play = Play(GAME, start=after("complete Quartz"), seats=PEOPLE)
    before = play.table.frame
    play.table.on_message({"kind": "gesture", "ids": ids})
    assert play.table.frame is before


def test_one_card_is_not_given_twice() -> None:
    play = Play(GAME, start=after("complete Quartz"), seats=PEOPLE)
    play.table.on_message({"kind": "gesture", "ids": ["own:3", "own:3", "mat:0:1"]})
    assert play.table.frame["message"][1] == "Cards of a kind are alike: choose the first of them."
    assert not play.trace.steps


# ── Several people at one screen ──────────────────────────────────────────────────────────


def sent_by(play: Play) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    play.table.comm.send = lambda data=None, **more: messages.append(data)
    return messages


def test_behind_the_curtain_nothing_of_a_hand_is_told() -> None:
    play = Play(GAME, seats=PEOPLE, start=TABLE + "player 1 to exchange")
    messages = sent_by(play)
    play.table.on_message({"kind": "gesture", "ids": ["turn:pass"]})
    frame = play.table.frame
    assert frame["curtain"] == "Pass the screen to Player 2."
    assert set(frame) <= {"curtain", "number", "seq", "status", "step", "story", "tools"}
    assert [tool[0] for tool in frame["tools"]] == ["lift"]
    assert "card-" not in json.dumps(messages)
    bundle = play._repr_mimebundle_()[0]
    assert bundle["text/plain"] == "Pass the screen to Player 2."
    assert "card-" not in bundle["image/svg+xml"]
    assert "Pass the screen to Player 2." in bundle["image/svg+xml"]
    play.table.on_message({"kind": "gesture", "ids": ["turn:pass"]})
    assert len(play.trace.steps) == 1  # nobody can play through the curtain
    play.table.on_message({"kind": "tool", "id": "lift"})
    hand = [piece[1] for piece in play.table.frame["pieces"] if piece[2].startswith("own:")]
    assert hand == ["card-C"] * 3 + ["card-Al"] * 2
    assert "curtain" not in play.table.frame


def test_a_whole_game_of_three_at_one_screen_shows_each_only_their_own() -> None:
    """Hands are read out of what was sent; whose they are, out of the game."""
    play = Play(GAME, seats=PEOPLE)
    messages = sent_by(play)
    curtains = 0
    while (turn := GAME.turn(play.state)) != quint.OVER:
        if who := play.table.frame.get("curtain"):
            curtains += 1
            assert who == f"Pass the screen to Player {turn + 1}."
            play.table.on_message({"kind": "tool", "id": "lift"})
        del messages[:]
        before, shown = len(play.trace.steps), play.table.frame
        view = GAME.view(play.state, turn)
        play.play(quint.AGENTS["random"](GAME, view, GAME.actions(view), play._random()))
        states = [step.state for step in play.trace.steps[before:]]
        hands = [symbols_in(state.hands[turn], GAME.box.in_order) for state in states]
        for frame in frames(shown, messages):
            own = [
                p[1].removeprefix("card-") for p in frame.get("pieces", ()) if kind(p[2]) == "own"
            ]
            assert own in ([[]] if "curtain" in frame else hands)
            told = [row[1] for row in frame.get("events", ())]
            assert not [t for t in told if " gets " in t and f"Player {turn + 1}" not in t]
    assert curtains > 20


def test_alone_against_agents_there_is_no_curtain() -> None:
    play = Play(GAME, seats=("person", "random", "random"))
    messages = sent_by(play)
    play.play("role Miner")
    play.play("pass")
    play.play("draw")
    assert "curtain" not in json.dumps(messages)
    assert svg_of(play.scene, play._frame()).count("Hand of Player 1") == 1


def test_the_log_behind_the_curtain_is_for_everybodys_eyes() -> None:
    play = Play(GAME, seats=PEOPLE)
    for role in ("Miner", "Chemist", "Jeweler"):
        play.play(f"role {role}")
    messages = sent_by(play)
    play.table.on_message({"kind": "log"})
    told = json.dumps(messages)
    assert "goes to the market" in told
    assert "is dealt" not in told
    story = play.table.frame["story"]
    play.lift()
    assert play.table.frame["story"] != story  # so that the browser asks again
    del messages[:]
    play.table.on_message({"kind": "log"})
    told = json.dumps(messages)
    assert told.count("Player 1 is dealt") == 7
    assert "Player 2 is dealt" not in told


@pytest.mark.parametrize("role", ROLE_NAMES)
def test_every_mineral_of_your_mat_can_be_read_in_a_still_picture(role: str) -> None:
    other = "Jeweler" if role == "Curator" else "Curator"
    third = "Chemist" if role == "Miner" else "Miner"
    state = GAME.position(
        f"player 1, {role}\n  hand Si O\nplayer 2, {other}\nplayer 3, {third}\nplayer 1 to complete"
    )
    drawn = svg_of(look.scene(GAME), seen(state))
    for space in GAME.box.mats[ROLE_NAMES.index(role)]:
        assert f">{space.name}</text>" in drawn
        assert drawn.count(f">{pretty(space.mineral.formula)}</text>")
