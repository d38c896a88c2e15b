"""Quintessential drawn with words, and read back."""

from __future__ import annotations

import re
from random import Random

import pytest

from quint import Trace, Unreadable
from quint.agents import random_agent
from quint.core import playout
from quint.games.quintessential import Quintessential
from tests.games.quintessential_table import ELEMENTS, after_setup, at, solo, stock
from tests.games.words import play


def test_a_drawing_may_leave_much_out() -> None:
    trace = at("player 1", "pool fire 1", "player 2", "pool water 2")
    assert trace.state.colours == (0, 1)
    assert (trace.state.round, trace.state.turns, trace.state.seat) == (1, 0, 0)
    assert stock(trace, "fire") == 9
    assert trace.state.deck.bit_count() == 31


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["pool fire 1"], "I cannot read 'pool fire 1'"),
        (["player 3"], "no player '3' among 2"),
        (["player 1", "pool fyre 1"], "Did you mean 'fire'"),
        (["player 1", "pool fire 7"], "shows 1 to 6"),
        (["player 1", "pool fire"], "like 'fire 2 5, air 1'"),
        (["player 1", "pool fire ?"], "Player 1 has dice that show no face"),
        (["player 1", "pool fire 1 1 1 1 1 1 1 1 1 1 1"], "11 fire dice; there are only 10"),
        (["player 1", "pool aether 1 1 1 1 1 1"], "more than five aethers"),
        (["player 1", "Geo-Ignis Nebula [air] [ ]"], "No air fits the earth flask"),
        (["player 1", "Geo-Ignis Nebula [earth]"], "has 2 flasks, and 1 are drawn"),
        (["player 1", "Aero-Frigo Convertus {air}"], "would have fired"),
        (["player 1", "Geo-Ignis Nebulla"], "I cannot read"),
        (["player 1", "Geo-Ignis Nebula", "player 2", "Geo-Ignis Nebula"], "in two places"),
        (["player 1 red", "player 2 red"], "same colour"),
        (["player 1 red, 3 assistants"], "4 assistants left"),
        (["public lab", "Draw player 1: fire 5; player 2: air 5"], "must exceed"),
        (["public lab", "Draw player 1: fire 5 = 6"], "show 5"),
        (["public lab", "Draw somebody"], "cannot read the bid"),
        (["public lab", "Mono-Forge fire"], "Who claimed Mono-Forge"),
        (["public lab", "formula -; player 1: fire 5"], "empty space"),
        (["discards Gold"], "No formula is called 'Gold'"),
        (["stock fire 3"], "each of the six elements"),
        (
            ["stock fire 9, water 10, air 10, earth 10, aether 25, anti 15"],
            "the stock should be fire 10",
        ),
        (["round 1, turn 2, starting player 1", "player 1 to play"], "Turn 2 is player 2's"),
        (["round 1, turn 9, starting player 1"], "only there"),
        (["round 0, turn 1, starting player 1"], "counted from 1"),
        (
            ["public lab", "Discard player 1", "player 1 claims Discard"],
            "Once Discard is claimed, nothing is placed on it.",
        ),
        (["player 1 to name the starting player"], "only there"),
        (["round 1, cleanup, starting player 1", "player 1 draws a card"], "has not won"),
        (["player 1 to place fire 3"], "has a chain"),
        (["chain fire"], "no chain without"),
        (["chain fire", "player 1 to roll fire 3"], "once it is rolled"),
        (["chain fire", "player 1 to pull a die out of the loop fire ?"], "not one of the loop"),
        (["picked fire 3"], "only for a bid or a reroll"),
        (["player 1 activates Geo-Ignis Nebula"], "not in player 1's lab"),
        (["player 1 claims Mono-Forge with air"], "has not claimed Mono-Forge"),
        (["player 1 claims Mono-Forge"], "Nobody can claim 'Mono-Forge'"),
        (["player 1 bids on Geo-Ignis Nebula"], "not drawn in the Public Lab"),
        (
            [
                *("player 1", "pool fire 3, air 2", "public lab", "Draw player 2: fire 5"),
                "player 1 bids on Draw",
            ],
            "All dice of player 1 show 5; that bid is 5.",  # 5.2: it must exceed
        ),
        (
            [
                *("player 1, extra assistant ready", "pool fire 3"),
                "player 1 bids on Extra Action",
            ],
            "extra assistant is not there to be won",  # 5.8
        ),
        (
            [
                *("player 1", "pool fire 1 1 1 1, aether 1 1 1 1 1", "public lab"),
                *("Mono-Forge player 1", "player 1 claims Mono-Forge with fire"),
            ],
            "Mono-Forge would make a sixth aether for player 1.",  # 1.6b
        ),
        (["setup", "player 1 to play"], "before the setup is done"),
        (["setup", "player 2 to choose a colour"], "somebody else's choice"),
        (["player 1 rerolls"], "no die to roll"),
        (["the extra assistant is at work"], "is a used one"),
        (["player 1 waits for a new deck to draw from"], "only while the deck is empty"),
        (
            [
                *("public lab", "Discard player 1", "Draw player 1: air 3"),
                *("discards Pyro-Ignis Nova", "round 1, cleanup, starting player 1"),
                "player 1 to take a discarded formula",
            ],
            "All bids have gone home",
        ),
    ],
)
def test_a_drawing_that_cannot_be_is_told(lines: list[str], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        at(*lines)


def mutated(lines: list[str], others: list[str], rng: Random) -> str:
    """A drawing with a slip or two: a line left out, twice, or of another drawing; another number,
    another element."""
    lines = [line for line in lines if not line.startswith("stock") or rng.random() < 0.5]
    for _ in range(rng.choice([1, 1, 2, 3])):
        i = rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                lines[i : i + 1] = [] if len(lines) > 1 else lines
            case 1:
                lines.insert(i, rng.choice(others))
            case 2:
                lines[i] = rng.choice(others)
            case 3:
                lines[i] = re.sub(r"\d", str(rng.randrange(7)), lines[i], count=1)
            case 4:
                lines[i] = re.sub("|".join(ELEMENTS), rng.choice(ELEMENTS), lines[i], count=1)
            case _:
                lines[i] = re.sub(r"[\[{] [\]}]", f"[{rng.choice(ELEMENTS)}]", lines[i], count=1)
    return "\n".join(lines)


def test_whatever_drawing_is_read_is_drawn_so_that_it_can_be_read_again() -> None:
    game = Quintessential()
    rng = Random(4)
    read = 0
    for seed in range(4):
        steps = playout(game, [random_agent] * 2, Random(seed)).steps
        drawings = [game.picture(rng.choice(steps).state).splitlines() for _ in range(25)]
        others = [line for drawing in drawings for line in drawing]
        for drawing in drawings * 12:
            slip = mutated(drawing, others, rng)
            try:
                state = game.position(slip)
            except Unreadable:
                continue
            read += 1
            assert game.position(game.picture(state)) == state, slip
    assert read > 300


def test_of_two_lines_that_say_what_is_going_on_the_last_one_counts() -> None:
    lab = ("player 1 red", "pool air 1", "Aero-Frigo Convertus", "player 2 blue", "pool fire 1")
    begun = "player 1 activates Aero-Frigo Convertus"
    assert at(*lab, begun, "player 1 to play").state == at(*lab, "player 1 to play").state
    twice = ("public lab", "Multi-Transmutus player 1: air", "Multi-Transmutus player 1: aether")
    assert at(*lab, *twice).state == at(*lab, *twice[:1], twice[2]).state


def test_the_pairs_to_choose_from_and_the_formulae_on_offer_are_explained() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue")
    drawn = trace.game.picture(trace.state)
    assert "pair red 3 is Geo-Frigo Nebula and Aero-Ignis Convertus" in drawn
    assert "pair blue" not in drawn
    assert trace.game.position(drawn) == trace.state
    drawn = trace.game.picture(after_setup().state)
    assert "formula           Geo-Petris Terra (earth [ ], earth [ ] -> earth)" in drawn


def test_a_mistyped_action_is_answered_with_a_near_one() -> None:
    with pytest.raises(Unreadable, match="Try: activate Geo-Ignis Nebula"):
        solo("fire 1, earth 1", "Geo-Ignis Nebula").play("activate geo ignis nebula")
