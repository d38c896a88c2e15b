"""Quintessential, Activate: flasks, firing, free placement, loops (rule 4)."""

from __future__ import annotations

from quint import CHANCE, Trace
from tests.games.quintessential_table import (
    at,
    choices,
    colours,
    dismissed,
    on_card,
    pool,
    rules_told,
    short_of_water,
    solo,
    stock,
)
from tests.games.words import offered, play, refused, why_not


def test_4_1_example_1_wild_dice() -> None:
    """Case 1: aether and anti pay; air is made, the aether stays, the anti is gone."""
    trace = solo("air 3 4, aether 2, anti 5, fire 1, earth 2", "Geo-Ignis Nebula")
    trace = play(trace, "activate Geo-Ignis Nebula", "place aether 2 in earth")
    trace = play(trace, "place anti 5 in fire", "roll air 6", "to pool")
    assert colours(trace) == {"air": 3, "fire": 1, "earth": 1}
    assert on_card(trace, "Geo-Ignis Nebula") == ["aether", ""]
    assert stock(trace, "anti") == 15
    trace = dismissed(trace)
    assert colours(trace) == {"air": 3, "fire": 1, "earth": 1, "aether": 1}


def test_4_1_what_does_not_go_into_a_flask() -> None:
    trace = solo("earth 2 5, fire 1, air 4", "Geo-Ignis Nebula")
    assert why_not(trace, "place fire 1 in fire") == "4.1"
    assert why_not(trace, "activate Aero-Frigo Convertus") == "4.1"
    trace = trace.play("activate Geo-Ignis Nebula")
    assert why_not(trace, "place air 4 in fire") == "4.1"
    assert refused(trace, "place air 4 in fire").because == (
        "The fire flask of Geo-Ignis Nebula does not take air."
    )
    assert why_not(trace, "place air 4 in air") == "4.1"
    assert refused(trace, "place air 4 in air").because == "Geo-Ignis Nebula has no air flask."
    assert why_not(trace, "place earth 3 in earth") == "4.1"
    trace = trace.play("place earth 5 in earth")
    assert why_not(trace, "place earth 2 in earth") == "4.1"
    assert refused(trace, "place earth 2 in earth").at == ("card:0:geo-ignis-nebula:0",)


def test_4_1_a_card_of_the_public_lab_is_not_activated() -> None:
    trace = solo("earth 2 5, fire 1, air 4", "Geo-Ignis Nebula")
    assert why_not(trace, "activate Mono-Forge") == "6.1"
    said = "Mono-Forge is in the top row of the Public Lab: claim it."
    assert refused(trace, "activate Mono-Forge").because == said
    assert refused(trace, "activate Mono-Forge").at == ("lab:4",)
    assert why_not(trace, "activate Draw") == "5.1"
    said = "Draw is in the bottom row of the Public Lab: bid on it."
    assert refused(trace, "activate Draw").because == said
    assert refused(trace, "activate Draw").at == ("lab:7",)
    assert refused(trace, "activate Geo-Petris Terra").because == (
        "Geo-Petris Terra is not in Player 1's lab."
    )


def test_4_1_which_of_two_equal_dice_is_the_players_choice() -> None:
    trace = solo("earth 2 5 5, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    assert choices(trace) == [
        "place earth 2 in earth",
        "place earth 5 in earth",
        "place fire 1 in fire",
    ]
    assert pool(trace.play("place earth 2 in earth")) == ["fire 1", "earth 5", "earth 5"]
    assert pool(trace.play("place earth 5 in earth")) == ["fire 1", "earth 2", "earth 5"]


def test_4_1a_nothing_is_begun_that_cannot_be_completed() -> None:
    trace = solo("earth 2, air 4", "Geo-Ignis Nebula")
    assert why_not(trace, "activate Geo-Ignis Nebula") == "4.1a"
    assert refused(trace, "activate Geo-Ignis Nebula").at == ("card:0:geo-ignis-nebula:1",)
    trace = solo("earth 2, aether 4", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    assert why_not(trace, "place aether 4 in earth") == "4.1a"
    assert (
        "nothing would be left for the fire flask"
        in refused(trace, "place aether 4 in earth").because
    )
    assert why_not(trace, "dismiss") == "4.1a"
    assert choices(trace) == ["place earth 2 in earth", "place aether 4 in fire"]


def test_4_1b_dice_that_wait_on_a_card_count() -> None:
    trace = solo("fire 3", "Geo-Ignis Nebula [earth] [ ]").play("activate Geo-Ignis Nebula")
    assert choices(trace) == ["place fire 3 in fire"]
    assert rules_told(trace.play("place fire 3 in fire"), "make") == ["4.4"]


def test_4_1c_a_card_is_used_again_if_it_has_room() -> None:
    trace = solo("air 3 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    trace = play(trace, "to pool", "dismiss", "done")
    assert "activate Aero-Frigo Convertus" in offered(trace)
    full = solo("earth 1, fire 1", "Geo-Ignis Nebula [earth] [fire]")
    assert why_not(full, "activate Geo-Ignis Nebula") == "4.1c"


def test_4_2_a_return_die_stays_until_the_cleanup() -> None:
    trace = solo("earth 2, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 2 in earth", "place fire 1 in fire", "roll air 6", "to pool")
    assert on_card(trace, "Geo-Ignis Nebula") == ["earth", "fire"]
    assert pool(trace) == ["air 6"]
    assert colours(dismissed(trace)) == {"earth": 1, "fire": 1, "air": 1}


def test_4_3_a_destroyed_die_goes_to_the_stock() -> None:
    trace = solo("air 3", "Aero-Frigo Convertus").play("activate Aero-Frigo Convertus")
    assert stock(trace, "air") == 9
    trace = trace.play("place air 3 in air")
    assert stock(trace, "air") == 10
    assert rules_told(trace, "destroy") == ["4.3"]
    assert on_card(trace, "Aero-Frigo Convertus") == [""]


def test_4_3a_a_die_waits_on_a_card_that_is_not_full() -> None:
    trace = solo("earth 2, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 2 in earth", "place fire 1 in fire", "roll air 6")
    trace = trace.play("to Multi-Forge in air")
    assert on_card(trace, "Multi-Forge") == ["", "", "air", ""]
    assert stock(trace, "air") == 9


def test_4_3b_an_aether_jams_a_convertus_for_the_round() -> None:
    """Case 14: with an aether the first Convertus is taken, and the chain ends with one air."""
    trace = solo("aether 3", "Aero-Frigo Convertus", "Hydro-Turbis Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place aether 3 in air", "roll water 1")
    assert on_card(trace, "Aero-Frigo Convertus") == ["aether"]
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 2")
    assert why_not(trace, "to Aero-Frigo Convertus in air") == "4.3b"
    said = "The aether in the air flask of Aero-Frigo Convertus stays there until the cleanup."
    assert refused(trace, "to Aero-Frigo Convertus in air").because == said
    trace = trace.play("to pool")
    assert pool(trace) == ["air 2"]
    assert colours(dismissed(trace)) == {"air": 1, "aether": 1}


def test_4_4_a_full_card_makes_its_element_at_once() -> None:
    trace = solo("earth 2, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 2 in earth", "place fire 1 in fire")
    assert rules_told(trace, "make") == ["4.4"]
    assert stock(trace, "air") == 9
    assert trace.game.turn(trace.state) == CHANCE


def test_4_5_example_2_free_placement() -> None:
    """Case 2: three waters become four by way of air; one assistant is used."""
    trace = solo("water 1 2 3, fire 4, earth 5", "Geo-Ignis Nebula", "Aero-Frigo Convertus")
    trace = play(trace, "activate Geo-Ignis Nebula", "place earth 5 in earth")
    trace = play(trace, "place fire 4 in fire", "roll air 1", "to Aero-Frigo Convertus in air")
    assert why_not(trace, "to pool") == "4.5a"
    trace = trace.play("roll water 6")
    assert why_not(trace, "dismiss") == "4.5"
    trace = trace.play("to pool")
    assert pool(trace) == ["water 1", "water 2", "water 3", "water 6"]
    assert (trace.state.turns, trace.state.seat) == (1, 1)
    assert stock(trace, "air") == 10
    assert colours(dismissed(trace)) == {"water": 4, "fire": 1, "earth": 1}


def test_4_5_example_3_three_new_dice_with_two_assistants() -> None:
    """Case 3."""
    trace = solo(
        "earth 1 2, fire 3, water 4", "Geo-Ignis Nebula", "Geo-Frigo Nebula", "Aero-Turbis Nova"
    )
    trace = play(trace, "activate Geo-Ignis Nebula", "place earth 1 in earth")
    trace = play(trace, "place fire 3 in fire", "roll air 1", "to Aero-Turbis Nova in air")
    assert on_card(trace, "Aero-Turbis Nova") == ["air", ""]
    trace = play(trace, "dismiss", "done", "activate Geo-Frigo Nebula", "place earth 2 in earth")
    trace = play(trace, "place water 4 in water", "roll air 2", "to Aero-Turbis Nova in air")
    trace = play(trace, "roll fire 5", "to pool")
    assert pool(trace) == ["fire 5"]
    assert on_card(trace, "Aero-Turbis Nova") == ["air", "air"]
    assert colours(dismissed(trace)) == {"earth": 2, "fire": 2, "water": 1, "air": 2}


def test_4_5a_the_roll_comes_before_the_way() -> None:
    trace = solo("air 3", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air")
    assert why_not(trace, "to pool") == "4.5a"
    assert why_not(trace, "roll air 3") == "4.5a"
    trace = trace.play("roll water 2")
    assert why_not(trace, "to pool as 6") == "4.5a"


def test_4_5b_the_die_does_not_stay_on_its_card() -> None:
    trace = solo("air 3", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    assert choices(trace) == ["to pool", "to Multi-Forge in water"]


def test_4_5c_only_onto_formulae_of_the_own_lab() -> None:
    trace = at(
        *("player 1 red", "pool air 3", "Aero-Frigo Convertus", "Geo-Frigo Nebula"),
        *("player 2 blue", "pool fire 1", "Hydro-Turbis Convertus"),
    )
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    assert why_not(trace, "to Hydro-Turbis Convertus in water") == "4.5c"
    assert why_not(trace, "to Geo-Frigo Nebula in earth") == "4.5c"
    assert why_not(trace, "to Mono-Forge in water") == "4.5c"
    assert choices(trace) == [
        "to pool",
        "to Multi-Forge in water",
        "to Geo-Frigo Nebula in water",
    ]


def test_4_5d_a_card_used_before_takes_another_die() -> None:
    trace = solo("air 3 5, earth 4, fire 5", "Aero-Frigo Convertus", "Geo-Ignis Nebula")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    trace = play(trace, "to pool", "dismiss", "done", "activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 4 in earth", "place fire 5 in fire", "roll air 1")
    assert "to Aero-Frigo Convertus in air" in offered(trace)


def test_4_5c_not_into_a_flask_that_is_taken() -> None:
    trace = solo("air 3, water 1", "Aero-Frigo Convertus", "Geo-Frigo Nebula [ ] [water]")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    assert why_not(trace, "to Geo-Frigo Nebula in water") == "4.5c"
    said = "The water flask of Geo-Frigo Nebula is taken."
    assert refused(trace, "to Geo-Frigo Nebula in water").because == said


def test_4_5e_back_onto_the_card_that_made_it() -> None:
    """Case 15: no water is left, so the Convertus makes an anti-element, which it takes again."""
    trace = short_of_water("air 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air", "roll anti 3")
    assert "to Aero-Frigo Convertus in air" in offered(trace)
    trace = trace.play("to Aero-Frigo Convertus in air")
    assert rules_told(trace, "make") == ["1.7"]
    assert on_card(trace, "Aero-Frigo Convertus") == [""]


def looping() -> Trace:
    """Case 13: the opposite pair of Convertus with one air."""
    trace = solo("air 3", "Aero-Frigo Convertus", "Hydro-Turbis Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    return trace.play("to Hydro-Turbis Convertus in water")


def test_4_6_a_die_out_of_a_loop_shows_the_face_one_likes() -> None:
    trace = looping()
    assert why_not(trace, "to pool") == "4.6"
    trace = trace.play("pull air")
    assert why_not(trace, "to pool") == "4.6"
    assert pool(trace.play("to pool as 6")) == ["air 6"]
    assert why_not(solo("air 3", "Aero-Frigo Convertus"), "pull air") == "4.6"


def test_4_6a_a_loop_is_a_repeated_state() -> None:
    """Case 13: it repeats after two firings. A chain that only visits new states is none."""
    trace = looping()
    assert rules_told(trace, "loop") == ["4.6a"]
    assert choices(trace) == ["pull water", "pull air"]
    chain = solo("air 3", "Aero-Frigo Convertus", "Hydro-Ignis Convertus")
    chain = play(chain, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    chain = chain.play("to Hydro-Ignis Convertus in water")
    assert rules_told(chain, "loop") == []
    assert chain.game.turn(chain.state) == CHANCE


def test_4_6a_a_stayed_die_makes_it_another_state() -> None:
    """Air goes round once by way of a card that keeps a die: that is not the same state."""
    trace = solo("air 3, earth 1", "Aero-Frigo Convertus", "Geo-Frigo Nebula [earth] [ ]")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    trace = trace.play("to Geo-Frigo Nebula in water")
    assert rules_told(trace, "make") == ["4.4"]
    assert rules_told(trace, "loop") == []


def test_4_6a_in_whatever_order_a_card_is_filled_the_loop_can_be_had() -> None:
    """No air is left. The anti-element that comes last counts as the first one in hand, and is made
    again at once; if it comes first, it takes one free placement more."""
    ten = "air 1 1 1 1 1 1 1 1 1 1"
    start = at(
        *("player 1 red", "pool earth 1, anti 1", "Geo-Ignis Nebula"),
        *("player 2 blue", f"pool {ten}"),
    ).play("activate Geo-Ignis Nebula")
    last = play(start, "place earth 1 in earth", "place anti 1 in fire")
    assert rules_told(last, "loop") == ["4.6a"]
    first = play(start, "place anti 1 in fire", "place earth 1 in earth")
    assert rules_told(first, "loop") == []
    first = play(first, "roll anti 1", "to Geo-Ignis Nebula in fire")
    assert rules_told(first, "loop") == ["4.6a"]
    ends = [play(trace, "pull anti", "to pool as 6").state for trace in (first, last)]
    assert ends[0] == ends[1]


def test_4_6a_after_a_pull_what_was_in_hand_before_the_loop_closes_one_too() -> None:
    """Fire becomes water, water air, and air water again: a loop of two. The water that is pulled
    out of it becomes fire, and fire was there at first, with the same dice on all cards."""
    trace = solo(
        *("fire 3", "Pyro-Frigo Convertus", "Hydro-Turbis Convertus"),
        *("Aero-Frigo Convertus", "Hydro-Ignis Convertus"),
    )
    trace = play(trace, "activate Pyro-Frigo Convertus", "place fire 3 in fire", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 1")
    trace = trace.play("to Aero-Frigo Convertus in air")
    assert choices(trace) == ["pull water", "pull air"]
    trace = play(trace, "pull water", "to Hydro-Ignis Convertus in water")
    assert rules_told(trace, "loop") == ["4.6a"]
    assert choices(trace) == ["pull fire", "pull water", "pull air"]
    for again in ("pull fire", "pull water", "pull air"):
        assert why_not(trace.play(again), f"to {LEADS[again]}") == "4.6c"


def test_4_6b_a_loop_come_back_to_by_way_of_another_is_whole_again() -> None:
    """Fire, water and air run round. No earth is left, so the fire that is pulled becomes an
    anti-element, which runs round alone. Pulled out of that it becomes air, and the first loop goes
    on: from air to fire, water and air."""
    trace = at(
        *("player 1 red", "pool fire 3", "Pyro-Frigo Convertus", "Hydro-Turbis Convertus"),
        *("Aero-Ignis Convertus", "Pyro-Petris Convertus"),
        *("player 2 blue", "pool earth 1 1 1 1 1 1 1 1 1 1"),
    )
    trace = play(trace, "activate Pyro-Frigo Convertus", "place fire 3 in fire", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 1")
    trace = play(trace, "to Aero-Ignis Convertus in air", "pull fire")
    trace = play(trace, "to Pyro-Petris Convertus in fire", "roll anti 1")
    trace = trace.play("to Pyro-Petris Convertus in fire")
    assert choices(trace) == ["pull anti"]
    trace = play(trace, "pull anti", "to Hydro-Turbis Convertus in water")
    assert choices(trace) == ["pull fire", "pull water", "pull air", "pull anti"]


LEADS = {
    "pull fire": "Pyro-Frigo Convertus in fire",
    "pull water": "Hydro-Ignis Convertus in water",
    "pull air": "Aero-Frigo Convertus in air",
}


def test_4_6b_any_die_of_the_loop_may_be_pulled() -> None:
    trace = looping()
    assert why_not(trace, "pull fire") == "4.6b"
    trace = play(trace, "pull water", "to pool as 6")
    assert pool(trace) == ["water 6"]
    assert (stock(trace, "air"), stock(trace, "water")) == (10, 9)


def test_4_6b_an_anti_element_loops_when_a_colour_is_out() -> None:
    """Case 15."""
    trace = short_of_water("air 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air", "roll anti 3")
    trace = trace.play("to Aero-Frigo Convertus in air")
    assert choices(trace) == ["pull anti"]
    trace = play(trace, "pull anti", "to pool as 5")
    assert pool(trace) == ["anti 5"]


def test_4_6c_a_pulled_die_does_not_run_on_in_the_same_loop() -> None:
    trace = looping().play("pull air")
    assert why_not(trace, "to Aero-Frigo Convertus in air") == "4.6c"
    assert choices(trace, "to M") == ["to Multi-Forge in air"]


def test_4_6c_a_second_loop_may_be_joined_to_the_first() -> None:
    """Air and water loop, air and earth too: then earth can be pulled as well."""
    trace = solo(
        *("air 3", "Aero-Frigo Convertus", "Hydro-Turbis Convertus"),
        *("Aero-Petris Convertus", "Geo-Turbis Convertus"),
    )
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "pull air")
    trace = play(trace, "to Aero-Petris Convertus in air", "roll earth 1")
    trace = trace.play("to Geo-Turbis Convertus in earth")
    assert choices(trace) == ["pull water", "pull air", "pull earth"]
    assert pool(play(trace, "pull earth", "to pool as 4")) == ["earth 4"]
