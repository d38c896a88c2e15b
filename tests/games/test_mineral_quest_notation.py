"""Mineral Quest: positions as text, and actions as text."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import Trace, Unreadable
from tests.games.mineral_table import A_DEAL, ROLES, at, changed, deal, line, new, rows, three
from tests.games.words import play

# ── Drawings ──────────────────────────────────────────────────────────────────────────────

SEATS = "player 1, Miner\nhand Fe\nplayer 2, Curator\nplayer 3, Chemist"
JEWELER = "player 1, Miner\nplayer 2, Curator\nplayer 3, Jeweler\nhand O S"
GOLD = "player 1, Curator\nplayer 2, Chemist\nplayer 3, Miner\nhand Au Pt\nhas Gold"
EMPTY = f"deck nothing\ndiscard the rest\n{SEATS}"

WRONG_DRAWINGS = [
    ("player 1, Miner\nplayer 1 to complete", "for 1 of 3 players"),
    (SEATS, "does not say what is to be done"),
    (f"{SEATS}\nplayer 1 to complete\nplayer 1 to exchange", "says twice"),
    (f"{SEATS}\nplayer 4 to complete", "no player '4' among 3"),
    (f"market Xx\n{SEATS}\nplayer 1 to complete", "'xx' is no card"),
    (f"market Au×3\n{SEATS}\nplayer 1 to complete", "3 Au are drawn; the box has 2"),
    (f"market Fe×5\n{SEATS}\nplayer 1 to complete", "6 Fe are drawn; the box has 5"),
    (f"market O\nmarket Si\n{SEATS}\nplayer 1 to complete", "two lines for market"),
    (f"deck the rest\ndiscard the rest\n{SEATS}\nplayer 1 to complete", "Only one pile"),
    (
        f"deck Fe\n{SEATS}\nplayer 1 to complete",
        "Nowhere in the drawing: 104 cards of the box, such as Li",
    ),
    (f"deck the rest: 99 cards\n{SEATS}\nplayer 1 to complete", "is 105 cards, not 99"),
    ("player 2, Miner\nplayer 1 to complete", "next player to be drawn is player 1"),
    ("player 1, Minor\nplayer 1 to complete", "no role 'minor'. Did you mean 'miner'"),
    ("player 1, Miner\nplayer 2, Miner\nplayer 1 to complete", "Two players are drawn"),
    ("hand Fe\nplayer 1 to complete", "stands under no player"),
    (f"{SEATS}\nhas Golt\nplayer 1 to complete", "Chemist's mat has no 'golt'"),
    (f"{SEATS}\nplayer 1 to dance", "I cannot read 'player 1 to dance'"),
    (f"{SEATS}\nplayer 1 to pay for Gold", "The hand cannot pay for Gold"),
    (f"{SEATS}\nplayer 1 to pay for Golt", "Miner's mat has no 'golt'"),
    (f"{SEATS}\nplayer 1 to complete a second sulfide", "needs a first one"),
    (f"{SEATS}\nplayer 1 to draw 3 cards", "from 1 to 2"),
    (f"{SEATS}\nplayer 1 to draw 1 card after completing Gold", "I cannot read 'player 1 to draw"),
    (f"{SEATS}\nplayer 1 to draw 2 cards after completing Gold", "Gold has no crystal"),
    (f"{SEATS}\nplayer 1 to draw 2 cards after completing Golt", "Miner's mat has no 'golt'"),
    (f"{SEATS}\nplayer 1 to give 1 card for O", "no such exchange for O"),
    (f"{SEATS}\nplayer 1 to discard", "A hand of 1 card is not too large"),
    (f"{SEATS}\nthe game is over", "not over while the deck has cards"),
    (f"{SEATS}\n5 cards to deal", "Cards dealt: 1. It should be 26"),
    (f"{SEATS}\nlast round: 2 turns to go\nplayer 1 to complete", "begins when the deck is empty"),
    (f"{EMPTY}\nplayer 1 to complete", "say how far the last round is"),
    (f"{EMPTY}\nthe deck deals a card face up, then player 1 to draw 1 card", "cannot deal"),
    (f"{EMPTY}\nplayer 1 to draw 1 card", "nothing to draw"),
    (f"market O\n{SEATS}\nplayer 1 to choose a role", "all cards are in the deck"),
    ("player 1, Miner\nhas Gold\nplayer 2 to choose a role", "all cards are in the deck"),
    ("player 1, Miner\nhand 2 hidden cards\nplayer 2 to choose a role", "are in the deck"),
    ("player 1, Miner\nplayer 1 to choose a role", "all cards are in the deck"),
    ("last round: 2 turns to go\nplayer 1 to choose a role", "all cards are in the deck"),
    (f"{GOLD}\nplayer 3 to pay for Gold", "Gold cannot be paid for now"),
    (f"{GOLD}, Galena\nplayer 3 to pay for Platinum, a second sulfide", "Platinum cannot be"),
    (f"market O\n{JEWELER}\nplayer 3 to give 2 cards for O", "no such exchange for O"),
    (f"market O\n{SEATS}\nplayer 1 to give 2 cards for O", "no such exchange for O"),
    (f"{SEATS}\nhand O×10 S S\nplayer 3 to discard", "hand of 12 cards is not too large"),
    (
        "player 1, Miner\nplayer 2, Curator\nplayer 3, Jeweler\nhand Li\nplayer 1 to complete",
        "Nobody here needs Li",
    ),
    (
        "player 1, Miner\nhand 99 hidden cards\nplayer 2, Curator\nhand 9 hidden cards\n"
        "player 3, Jeweler\nplayer 1 to complete",
        "More hidden cards",
    ),
    (
        "deck Li Li\ndiscard the rest\nplayer 1, Miner\nhand 1 hidden card\nplayer 2, Curator\n"
        "player 3, Geologist\nlast round: 3 turns to go\nplayer 1 to complete",
        "More hidden cards are drawn than there are cards that somebody needs",
    ),
]


@pytest.mark.parametrize(("drawing", "sentence"), WRONG_DRAWINGS)
def test_a_wrong_drawing_is_told_in_a_sentence(drawing: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        new(3).position(drawing)


def test_a_hand_may_be_just_large_enough_to_give_or_to_discard() -> None:
    game = new(3)
    one = game.position(f"market O\n{SEATS}\nplayer 1 to give 1 card for O")
    assert [str(action) for action in game.actions(one)] == ["give Fe"]
    eleven = game.position(f"{SEATS.replace('Fe', 'O×10 S')}\nplayer 1 to discard")
    assert {str(action) for action in game.actions(eleven)} == {"discard O", "discard S"}


def test_what_was_completed_in_this_turn_is_drawn_and_read() -> None:
    trace = play(at("Curator", "O Si", has="Gold"), "complete Rock crystal", "pay O Si")
    assert line(trace, "player 1 to") == "draw 2 cards after completing Rock crystal"
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    assert line(play(trace, "draw", "deal O"), "player 1 to") == "draw 1 card"


def test_views_are_drawn_and_read_too() -> None:
    trace = deal(three("Miner", "Geologist", "Chemist"), A_DEAL)
    for seat in range(3):
        view = trace.game.view(trace.state, seat)
        assert trace.game.position(trace.game.picture(view)) == view


OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 4},
    {"players": 5},
    {"removal": "setup"},
    {"surplus": "allowed"},
    {"last_turn": "many"},
    {"ties": "shared"},
]


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_state_of_a_game_is_drawn_and_read_and_so_is_every_view(
    options: dict[str, Any], agent: str
) -> None:
    game = quint.new("mineral_quest", **options)
    trace = quint.playout(game, [quint.AGENTS[agent]] * game.players, Random(1))
    for step in trace.steps:
        assert game.position(game.picture(step.state)) == step.state
    for step in trace.steps[::30]:
        for view in [game.view(step.state, seat) for seat in range(game.players)]:
            assert game.position(game.picture(view)) == view


@pytest.mark.parametrize("role", ROLES)
def test_a_save_that_starts_with_many_minerals_completed_loads(role: str) -> None:
    names = [row["name"] for row in rows("mats.csv") if row["role"] == role]
    for count in range(1, len(names) + 1):
        for some in (names[:count], names[-count:], sorted(names, key=len)[-count:]):
            trace = at(role, "O", has=", ".join(some)).play("pass")
            assert sum(trace.state.filled).bit_count() == count
            assert Trace.read(trace.text()) == trace


@pytest.mark.parametrize("role", ROLES)
def test_a_long_row_of_minerals_is_folded_between_two_of_them(role: str) -> None:
    names = [row["name"] for row in rows("mats.csv") if row["role"] == role]
    trace = at(role, "O", has=", ".join(names))
    picture = [row for row in trace.game.picture(trace.state).splitlines() if "  has " in row]
    assert len(picture) > 1
    assert max(map(len, picture)) <= 92
    written = [row.strip().removeprefix("has").strip() for row in picture]
    assert [name for row in written for name in row.split(", ")] == names


def test_a_comma_at_the_end_of_a_line_is_for_people() -> None:
    seats = "player 2, Curator\nplayer 3, Chemist\nplayer 1 to complete"
    state = new(3).position(f"player 1, Miner\nhas Gold,\nhas Silver\n{seats}")
    assert state == new(3).position(f"player 1, Miner\nhas Gold, Silver\n{seats}")
    with pytest.raises(Unreadable, match="Miner's mat has no ''"):
        new().position("player 1, Miner\nhas Gold,, Silver\nplayer 1 to complete")
    with pytest.raises(Unreadable, match="Miner's mat has no ''"):
        new().position("player 1, Miner\nhas\nplayer 1 to complete")


def test_2_4b_before_the_roles_are_chosen_nothing_is_removed_in_a_drawing() -> None:
    """Lithium goes when the third role is no Chemist, and not before."""
    trace = Trace(new(3, removal="setup"))
    for role in ("Miner", "Curator"):
        assert "removed" not in trace.game.picture(trace.state)
        assert trace.game.position(trace.game.picture(trace.state)) == trace.state
        trace = trace.play(f"role {role}")
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    save = Trace(trace.game, trace.state).play("role Jeweler")
    assert Trace.read(save.text()) == save


def test_the_picture_stars_what_can_be_completed() -> None:
    trace = at("Miner", "Fe S")
    picture = trace.game.picture(trace.state)
    assert "* Pyrite 3: Fe S" in picture
    assert "  Galena 4: Pb S" in picture


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def test_payments_are_read_in_any_order() -> None:
    trace = at("Geologist", "O Si Wild").play("complete Quartz")
    assert str(trace.game.read(trace.state, "pay si O")) == "pay O Si"
    assert str(trace.game.read(trace.state, "PAY wild o")) == "pay O Wild"


def test_cards_are_read_by_name_too(tmp_path: Path) -> None:
    trace = at("Miner", "Fe S Wild").play("complete Pyrite")
    assert str(trace.game.read(trace.state, "pay iron sulfur")) == "pay S Fe"
    assert str(trace.game.read(trace.state, "pay Iron alchemy")) == "pay Fe Wild"
    for text, action in {
        "take Iron": "take Fe",
        "exchange for gold": "exchange for Au",
        "exchange gold": "exchange for Au",
        "give hydroxide": "give OH",
        "pick Alchemy": "pick Wild",
        "discard water": "discard H2O",
        "deal Mercury": "deal Hg",
    }.items():
        assert str(trace.game.read(trace.state, text)) == action
    own = changed(tmp_path, "deck.csv", "Pb,Lead,", "Pb,Fool's lead,")
    game = new(deck=own)
    assert str(game.read(game.start(), "take fool's lead")) == "take Pb"


@pytest.mark.parametrize(
    "text", ["", "pay", "pay Xx", "complete", "complete Golt", "give", "take gol", "role", "sing"]
)
def test_what_cannot_be_read_is_told(text: str) -> None:
    trace = at("Geologist", "O Si Wild")
    with pytest.raises(Unreadable, match="I cannot read"):
        trace.game.read(trace.state, text)
