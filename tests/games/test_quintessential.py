"""Quintessential rule by rule: elements, setup, a round, the cleanup, winning.

Each test is named by the rule it holds, then by the fact. Expected values are counted by hand from
the booklet's examples and the positions written here.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from quint import CHANCE, OVER, BadOption, Trace, Unreadable
from quint.agents import greedy_agent, random_agent
from quint.core import playout
from quint.games.quintessential import Quintessential
from tests.games.quintessential_table import (
    BOX,
    ELEMENTS,
    TEN_WATER,
    after_setup,
    at,
    bids_at_the_end,
    by_chance,
    census,
    choices,
    colours,
    dismissed,
    extra_ready,
    lab,
    on_card,
    pool,
    rules_told,
    says,
    short_of_water,
    solo,
    stock,
)
from tests.games.words import offered, play, refused, why_not

# ── 1 Elements and golden rules ───────────────────────────────────────────────────────────


def test_1_1_two_to_five_play() -> None:
    for players in (2, 3, 4, 5):
        assert len(Quintessential(players=players).start().pools) == players
    with pytest.raises(BadOption, match="from 2 to 5, not 6"):
        Quintessential(players=6)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_1_2_eighty_dice_are_kept_colour_by_colour(players: int) -> None:
    game = Quintessential(players=players)
    assert sum(BOX.values()) == 80
    for seed in range(3):
        trace = playout(game, [random_agent] * players, Random(seed))
        for step in trace.steps:
            assert census(step.state) == BOX


def test_1_3_aether_stands_for_any_element_and_stays() -> None:
    trace = play(solo("aether 2, fire 1", "Geo-Ignis Nebula"), "activate Geo-Ignis Nebula")
    trace = play(trace, "place aether 2 in earth", "place fire 1 in fire")
    assert on_card(trace, "Geo-Ignis Nebula") == ["aether", "fire"]


def test_1_4_anti_is_destroyed_in_a_return_flask_too() -> None:
    trace = play(solo("anti 2, fire 1", "Geo-Ignis Nebula"), "activate Geo-Ignis Nebula")
    trace = play(trace, "place anti 2 in earth", "place fire 1 in fire")
    assert on_card(trace, "Geo-Ignis Nebula") == ["", "fire"]
    assert stock(trace, "anti") == 15
    assert rules_told(trace, "destroy") == ["1.4"]


def test_1_5_no_aether_into_a_forge() -> None:
    """Case 5: three elements and an anti-element make aether, and all four are destroyed."""
    trace = solo("fire 1, water 2, air 3, anti 4, aether 5")
    trace = trace.play("activate Multi-Forge")
    assert why_not(trace, "place aether 5 in earth") == "1.5"
    assert refused(trace, "place aether 5 in earth").at == ("card:0:multi-forge:3",)
    trace = play(trace, "place fire 1 in fire", "place water 2 in water", "place air 3 in air")
    trace = play(trace, "place anti 4 in earth", "roll aether 6", "to pool")
    assert pool(trace) == ["aether 5", "aether 6"]
    assert on_card(trace, "Multi-Forge") == ["", "", "", ""]
    assert (stock(trace, "fire"), stock(trace, "anti")) == (10, 15)


def test_1_5_an_aether_does_not_help_to_complete_a_forge() -> None:
    trace = solo("fire 1, water 2, air 3, aether 5")
    assert why_not(trace, "activate Multi-Forge") == "4.1a"
    assert "An aether may not go into a forge" in refused(trace, "activate Multi-Forge").because
    assert refused(trace, "activate Multi-Forge").at == ("card:0:multi-forge:3",)
    assert why_not(trace, "claim Multi-Forge") == "4.1a"


FIVE = "fire 1, water 1, air 1, earth 1, aether 1 1 1 1 1"


def test_1_6_never_more_than_five_aethers() -> None:
    four = solo("fire 1, water 1, air 1, earth 1, aether 1 1 1 1")
    assert "activate Multi-Forge" in offered(four)
    assert "activate Multi-Forge" not in offered(solo(FIVE))


def test_1_6a_aethers_on_cards_and_in_bids_count() -> None:
    trace = at(
        "player 1 red",
        "pool fire 1, water 1, air 1, earth 1, aether 1 1",
        "Geo-Ignis Nebula [aether] [fire]",
        "player 2 blue",
        "pool aether 1",
        "public lab",
        "Multi-Transmutus player 1: aether",
        "Draw player 1: aether 6",
    )
    assert why_not(trace, "activate Multi-Forge") == "1.6b"


def test_1_6b_an_owner_of_five_uses_no_forge() -> None:
    trace = solo(FIVE, "Geo-Ignis Nebula")
    assert why_not(trace, "activate Multi-Forge") == "1.6b"
    assert why_not(trace, "claim Multi-Forge") == "1.6b"
    mono = solo("fire 1 1 1 1, aether 1 1 1 1 1")
    assert why_not(mono, "claim Mono-Forge with fire") == "1.6b"
    trace = play(trace, "activate Geo-Ignis Nebula", "place earth 1 in earth")
    trace = play(trace, "place fire 1 in fire", "roll air 2")
    assert why_not(trace, "to Multi-Forge in air") == "1.6b"
    said = "Player 1 owns five aethers already, so no die goes onto a forge."
    assert refused(trace, "to Multi-Forge in air").because == said


def test_1_7_anti_is_made_when_the_colour_is_out() -> None:
    """Case 7."""
    trace = short_of_water("air 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air")
    assert rules_told(trace, "make") == ["1.7"]
    trace = play(trace, "roll anti 3", "to pool")
    assert pool(trace) == ["anti 3"]


def test_1_7_a_die_just_destroyed_is_in_stock_again() -> None:
    """4.3a: no water and no anti-element in stock, but the one that pays can be made again."""
    fourteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    trace = at(
        *("player 1 red", "pool anti 1", "Aero-Frigo Convertus"),
        *("player 2 blue", f"pool {TEN_WATER}, {fourteen}"),
    )
    assert (stock(trace, "water"), stock(trace, "anti")) == (0, 0)
    trace = play(trace, "activate Aero-Frigo Convertus", "place anti 1 in air")
    assert rules_told(trace, "make") == ["1.7"]


def test_1_7a_nothing_is_made_when_anti_is_out_too() -> None:
    trace = at(
        "player 1 red",
        "pool air 4",
        "Aero-Frigo Convertus",
        "player 2 blue",
        f"pool {TEN_WATER}, anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    )
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air")
    assert rules_told(trace, "nothing") == ["1.7a"]
    said = "No water and no anti-element is left, so Aero-Frigo Convertus makes nothing."
    assert says(trace, "1.7a") == [said]
    assert pool(trace) == []
    assert trace.state.seat == 1


def test_1_7a_nothing_is_made_when_a_trade_asks_for_anti_and_none_is_left() -> None:
    """Facts, ruling 22: all fifteen are with player 2."""
    fifteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    trace = at("player 1 red", "pool aether 1, fire 2", "player 2 blue", f"pool {fifteen}")
    trace = play(trace, "claim Trade-Transmutus for anti", "place aether 1 in aether")
    trace = trace.play("place fire 2 in any")
    assert says(trace, "1.7a") == ["No anti-element is left, so Trade-Transmutus makes nothing."]
    assert (stock(trace, "fire"), trace.state.seat) == (10, 1)


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def test_2_1_everybody_plays_another_colour() -> None:
    trace = Trace(Quintessential()).play("play red")
    assert why_not(trace, "play red") == "2.1"
    assert why_not(trace, "start with red 1") == "2.1"
    assert choices(trace) == ["play blue", "play yellow", "play green", "play black"]


def test_2_1a_colours_by_seat_then_pairs_and_black_last() -> None:
    trace = Trace(Quintessential(players=3))
    movers = []
    actions = ["play black", "play green", "play red", "start with green 1", "start with red 1"]
    for action in [*actions, "start with blue 1"]:
        movers.append(trace.game.turn(trace.state))
        trace = trace.play(action)
    assert movers == [0, 1, 2, 1, 2, 0]


def test_2_2_a_pair_of_the_own_colour() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue")
    assert choices(trace) == ["start with red 1", "start with red 2", "start with red 3"]
    assert why_not(trace, "start with blue 1") == "2.2"
    trace = trace.play("start with red 3")
    assert lab(trace) == ["Multi-Forge", "Geo-Frigo Nebula", "Aero-Ignis Convertus"]


def test_2_2a_the_deck_of_the_box_and_where_it_comes_from() -> None:
    """Facts: 31 formulae, outputs F8 W8 A8 E7, input flasks A15 E13 W11 F11, 7 named in the box."""
    cards = Quintessential().box.cards[1:]
    assert len(cards) == 31
    assert Counter(ELEMENTS[card.makes] for card in cards) == {
        "fire": 8,
        "water": 8,
        "air": 8,
        "earth": 7,
    }
    flasks = Counter(ELEMENTS[colour] for card in cards for colour in card.flasks)
    assert flasks == {"air": 15, "earth": 13, "water": 11, "fire": 11}
    assert Counter(card.provenance for card in cards) == {"seed": 7, "reconstructed": 24}


def test_2_3_black_takes_any_pair_that_is_left() -> None:
    trace = play(Trace(Quintessential()), "play black", "play blue")
    assert trace.game.turn(trace.state) == 1
    trace = trace.play("start with blue 2")
    assert len(choices(trace)) == 11
    assert why_not(trace, "start with blue 2") == "2.3"
    trace = trace.play("start with green 3")
    assert lab(trace) == ["Multi-Forge", "Pyro-Frigo Nebula", "Aero-Petris Convertus"]


def test_2_4_pairs_nobody_chose_are_dealt_like_other_cards() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue")
    trace = play(trace, "start with red 3", "start with blue 3")
    dealt = choices(trace)
    assert len(dealt) == 27
    assert "deal Hydro-Turbis Terra" in dealt
    assert why_not(trace, "deal Geo-Frigo Nebula") == "2.6"


@pytest.mark.parametrize("players", [2, 5])
def test_2_5_one_of_each_and_an_aether(players: int) -> None:
    """Facts: then the stock holds 10 - n of each common die, 25 - n aethers, 15 anti-elements."""
    trace = Trace(Quintessential(players=players))
    assert pool(trace) == ["fire ?", "water ?", "air ?", "earth ?", "aether ?"]
    left = 10 - players
    assert trace.state.stock == (left, left, left, left, 25 - players, 15)


def test_2_6_three_formulae_are_dealt_one_by_one() -> None:
    """Case 12: then the deck has 31 - 2n - 3 cards."""
    trace = play(Trace(Quintessential()), "play red", "play blue")
    trace = play(trace, "start with red 3", "start with blue 3")
    odds = trace.game.chance(trace.state)
    assert len(odds) == 27
    assert set(odds.values()) == {1}
    trace = play(trace, "deal Pyro-Ignis Nova", "deal Geo-Petris Terra")
    assert why_not(trace, "deal Geo-Petris Terra") == "2.6"
    trace = trace.play("deal Geo-Petris Nebula")
    assert trace.state.deck.bit_count() == 31 - 2 * 2 - 3
    assert choices(trace) == ["player 1 starts", "player 2 starts"]


def test_2_7_four_assistants_and_one_on_extra_action() -> None:
    trace = after_setup()
    assert trace.state.extras == (0, 0)
    assert "player 1 red, 4 assistants, extra assistant on its card" in trace.game.picture(
        trace.state
    )
    trace = dismissed(trace)
    turns = [step.player for step in trace.steps if str(step.action) == "dismiss"]
    assert turns == [0, 1, 0, 1, 0, 1, 0, 1]


def test_2_8_chance_says_who_starts() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue", "start with red 3")
    trace = play(trace, "start with blue 3", "deal Pyro-Ignis Nova", "deal Geo-Petris Terra")
    trace = trace.play("deal Geo-Petris Nebula")
    assert why_not(trace, "roll fire 1") == "2.8"
    assert {str(a): n for a, n in trace.game.chance(trace.state).items()} == {
        "player 1 starts": 1,
        "player 2 starts": 1,
    }
    trace = by_chance(trace.play("player 2 starts"))
    assert trace.game.turn(trace.state) == 1


# ── 3 A round ─────────────────────────────────────────────────────────────────────────────


def test_3_1_round_after_round() -> None:
    trace = after_setup()
    assert trace.state.round == 1
    trace = by_chance(dismissed(trace))
    assert trace.state.round == 2
    assert trace.state.turns == 0


def test_3_2_every_die_is_rolled_with_equal_odds() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue", "start with red 3")
    trace = play(trace, "start with blue 3", "deal Pyro-Ignis Nova", "deal Geo-Petris Terra")
    trace = play(trace, "deal Geo-Petris Nebula", "player 2 starts")
    assert why_not(trace, "roll water 3") == "3.2"
    for roller in (1, 0):
        for element in ("fire", "water", "air", "earth", "aether"):
            odds = {str(action): n for action, n in trace.game.chance(trace.state).items()}
            assert odds == {f"roll {element} {face}": 1 for face in range(1, 7)}
            trace = trace.play(f"roll {element} {4 + roller}")
    assert pool(trace, 1) == ["fire 5", "water 5", "air 5", "earth 5", "aether 5"]
    assert pool(trace, 0) == ["fire 4", "water 4", "air 4", "earth 4", "aether 4"]


def test_3_2_without_any_dice_the_turns_begin_at_once() -> None:
    """No game comes so far, because aethers stay; a drawing may show it."""
    trace = at(
        *("player 1 red", "pool", "player 2 blue", "pool"),
        "round 1, turn 8, starting player 1",
    )
    trace = by_chance(play(trace, "dismiss", "done"))
    assert (trace.state.round, trace.game.turn(trace.state)) == (2, 0)
    assert choices(trace) == ["claim Discard", "dismiss"]


def test_3_3_an_assistant_on_a_card_is_no_longer_at_hand() -> None:
    """At the table it lies on the card; the extra assistant is another one (5.7a). In the cleanup
    nobody can send any; then all four are there again."""

    start = at(
        *("player 1 red, extra assistant ready", "pool air 1", "Aero-Frigo Convertus"),
        *("player 2 blue", "pool aether 1", "round 2, turn 3, starting player 1"),
    )
    assert shown(start) == [3, 3]
    assert shown(start.play("activate Aero-Frigo Convertus")) == [2, 3]
    assert shown(play(start, "activate Aero-Frigo Convertus", "place air 1 in air")) == [2, 3]
    assert shown(start.play("dismiss")) == [2, 3]
    assert shown(play(start, "dismiss", "done")) == [2, 3]
    assert shown(play(start, "extra assistant", "bid on Draw")) == [3, 3]
    last = at(
        *("player 1 red", "pool air 1", "player 2 blue", "pool fire 1"),
        *("public lab", "Starting Player player 1: fire 2", "formula Geo-Petris Nebula"),
        "round 1, turn 8, starting player 1",
    )
    assert shown(last) == [0, 1]
    cleanup = play(last, "dismiss", "done")
    assert shown(cleanup) == [0, 0]
    assert shown(by_chance(cleanup.play("player 2 starts"))) == [4, 4]
    stone = solo("aether 1 2 3 4 5, anti 6").play("claim Philosophi Lapis")
    assert shown(stone) == [3, 4]


def shown(trace: Trace) -> list[int]:
    """How many assistants each player has left, as the drawing says it."""
    drawing = trace.game.picture(trace.state)
    return [int(n) for n in re.findall(r"^player \d \w+, (\d) assistants?,", drawing, re.MULTILINE)]


def test_3_3_one_assistant_a_turn_clockwise() -> None:
    trace = at(
        *("player 1 red", "pool aether 1", "player 2 blue", "pool aether 1"),
        *("player 3 green", "pool aether 1", "round 1, turn 1, starting player 3"),
        players=3,
    )
    order = []
    while trace.state.round == 1:
        order.append(trace.state.seat + 1)
        trace = play(trace, "dismiss", "done")
    assert order == [3, 1, 2] * 4
    assert why_not(at("player 1 red", "pool aether 1"), "done") == "3.3"
    assert why_not(at("player 1 red", "pool aether 1"), "player 1 starts") == "3.3"


# ── 7 Dismiss ─────────────────────────────────────────────────────────────────────────────


def test_7_1_picked_dice_are_rerolled_and_the_faces_stand() -> None:
    trace = play(solo("fire 1 2, air 6"), "dismiss", "pick fire 1", "pick fire 2")
    assert why_not(trace, "dismiss") == "7.1"
    trace = trace.play("done")
    assert why_not(trace, "roll air 1") == "7.1"
    trace = play(trace, "roll fire 1", "roll fire 1")
    assert pool(trace) == ["fire 1", "fire 1", "air 6"]
    assert trace.state.seat == 1


def test_7_1a_none_or_all_of_the_pool() -> None:
    trace = solo("fire 1 2").play("dismiss")
    assert choices(trace) == ["pick fire 1", "pick fire 2", "done"]
    assert why_not(trace, "pick air 1") == "7.1a"
    assert pool(trace.play("done")) == ["fire 1", "fire 2"]
    every = play(trace, "pick fire 1", "pick fire 2")
    assert choices(every) == ["done"]
    empty = at("player 1", "pool", "Geo-Ignis Nebula [aether] [fire]", "player 2", "pool air 1")
    assert choices(empty) == ["claim Discard", "dismiss"]


# ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────────


def test_8_1_dice_on_own_cards_come_back() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "Geo-Ignis Nebula [earth] [fire]"),
        *("player 2 blue", "pool aether 1", "Aero-Frigo Convertus {aether}"),
        "round 1, turn 8, starting player 1",
    )
    trace = play(trace, "dismiss", "done")
    assert colours(trace) == {"fire": 2, "earth": 1}
    assert colours(trace, 1) == {"aether": 2}
    assert on_card(trace, "Geo-Ignis Nebula") == ["", ""]
    assert rules_told(trace, "return") == ["8.1", "8.1", "8.1"]
    assert "player 1 red, 4 assistants" in trace.game.picture(trace.state)


def test_8_1a_from_cards_that_never_fired_too() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "Multi-Forge {fire} { } {air} { }"),
        *("player 2 blue", "pool aether 1", "round 1, turn 8, starting player 1"),
    )
    trace = play(trace, "dismiss", "done")
    assert colours(trace) == {"fire": 2, "air": 1}
    assert rules_told(trace, "return") == ["8.1a", "8.1a"]


def test_8_2_the_bottom_row_is_cleared() -> None:
    trace = bids_at_the_end(
        "Draw player 1: fire 2",
        "Starting Player player 2: fire 3",
        "formula Geo-Petris Terra; player 1: air 4",
        "Extra Action player 2: air 5",
    )
    trace = play(trace, "deal Pyro-Ignis Nova", "player 1 starts")
    assert lab(trace) == ["Multi-Forge", "Pyro-Ignis Nova", "Geo-Petris Terra"]
    assert trace.state.extras == (0, 1)
    assert trace.state.bids == ((),) * 6


def test_8_2a_draw_then_the_token_then_the_rest() -> None:
    trace = bids_at_the_end(
        "Draw player 1: fire 2", "Starting Player player 2: fire 3", "Extra Action player 2: air 5"
    )
    assert choices(trace, "deal ")
    assert trace.state.extras == (0, 0)
    trace = trace.play("deal Pyro-Ignis Nova")
    assert choices(trace, "player ")
    assert trace.state.extras == (0, 0)
    assert trace.play("player 1 starts").state.extras == (0, 1)


def test_8_3_dice_on_claimed_cards_come_back() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "player 2 blue", "pool aether 1", "public lab"),
        *("Mono-Transmutus player 2: air, aether, air", "round 1, turn 8, starting player 1"),
    )
    trace = play(trace, "dismiss", "done")
    assert colours(trace, 1) == {"aether": 2, "air": 2}
    assert rules_told(trace, "return") == ["8.3", "8.3", "8.3"]
    assert trace.state.claimed == (-1,) * 7


def test_8_4_new_formulae_and_extra_assistants_home() -> None:
    trace = play(extra_ready(), "extra assistant", "dismiss", "done")
    trace = dismissed(trace)
    assert trace.state.extras == (0, 0)
    assert why_not(trace, "deal Geo-Petris Terra") == "8.4"
    trace = trace.play("deal Pyro-Ignis Nova")
    assert rules_told(trace, "deal") == ["8.4"]
    trace = by_chance(trace)
    assert -1 not in trace.state.offered


def nearly_all_cards(*but: str) -> list[str]:
    names = [card.name for card in Quintessential().box.cards[1:]]
    return [name for name in names if name not in but]


def test_8_4a_an_empty_deck_is_made_of_the_discards() -> None:
    left = ("Geo-Petris Terra", "Pyro-Ignis Nova", "Aero-Turbis Nova", "Geo-Petris Nebula")
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards(*left), "player 2 blue"),
        *("pool aether 1", f"discards {', '.join(left)}", "round 1, turn 8, starting player 1"),
    )
    assert trace.state.deck == 0
    trace = play(trace, "dismiss", "done")
    assert rules_told(trace, "shuffle") == ["8.4a"]
    assert len(choices(trace, "deal ")) == 4
    assert trace.state.discards == 0


def test_8_4a_without_any_card_left_spaces_stay_empty() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards("Pyro-Ignis Nova"), "player 2 blue"),
        *("pool aether 1", "public lab", "Draw player 1: air 2; player 2: air 3"),
        *("discards Pyro-Ignis Nova", "round 1, turn 8, starting player 1"),
    )
    trace = play(trace, "dismiss", "done")
    assert choices(trace) == ["deal Pyro-Ignis Nova"]
    trace = trace.play("deal Pyro-Ignis Nova")
    assert lab(trace, 1) == ["Multi-Forge", "Pyro-Ignis Nova"]
    assert rules_told(trace, "nothing") == ["8.4a"]
    assert choices(trace, "roll ")
    assert trace.state.offered == (-1, -1, -1)


def no_deck(claimer: str = "", offer: str = "Geo-Petris Terra") -> Trace:
    """The last turn of a round without a deck; player 1 leads on Draw. The formula on offer will be
    discarded, Pyro-Ignis Nova and Aero-Turbis Nova are."""
    discards = ("Pyro-Ignis Nova", "Aero-Turbis Nova")
    claim = [f"Discard {claimer}"] if claimer else []
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards(offer, *discards), "player 2 blue"),
        *("pool aether 1", "public lab", *claim, "Draw player 2: air 2; player 1: air 3"),
        *(f"formula {offer}", f"discards {', '.join(discards)}"),
        "round 1, turn 8, starting player 1",
    )
    assert trace.state.deck == 0
    return play(trace, "dismiss", "done")


def test_8_4a_the_claimer_of_discard_chooses_before_a_won_draw_empties_the_pile() -> None:
    """Facts, ruling 32: all three discards are there to choose from, and player 1 draws one of the
    two that are left; the last one is dealt."""
    trace = no_deck(claimer="player 2")
    assert rules_told(trace, "wait") == ["8.4a"]
    assert trace.game.turn(trace.state) == 1
    wanted = ["take Pyro-Ignis Nova", "take Geo-Petris Terra", "take Aero-Turbis Nova"]
    assert sorted(choices(trace)) == sorted(wanted)
    drawn = trace.game.picture(trace.state)
    assert "player 1 waits for a new deck to draw from" in drawn
    assert trace.game.position(drawn) == trace.state
    trace = trace.play("take Aero-Turbis Nova")
    assert rules_told(trace, "shuffle") == ["8.4a"]
    assert (trace.game.turn(trace.state), trace.state.seat) == (CHANCE, 0)
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    assert sorted(choices(trace)) == ["deal Geo-Petris Terra", "deal Pyro-Ignis Nova"]
    trace = trace.play("deal Pyro-Ignis Nova")
    assert says(trace, "5.10") == ["Player 1 has won the Draw card and gets Pyro-Ignis Nova."]
    assert "Pyro-Ignis Nova" in lab(trace)
    assert choices(trace) == ["deal Geo-Petris Terra"]
    trace = trace.play("deal Geo-Petris Terra")
    assert (trace.state.round, trace.state.drawer) == (2, -1)


def test_8_4a_a_won_draw_waits_for_the_discards_of_this_round_too() -> None:
    trace = no_deck()
    assert len(choices(trace, "deal ")) == 3
    trace = trace.play("deal Geo-Petris Terra")
    assert "Geo-Petris Terra" in lab(trace)
    assert len(choices(trace, "deal ")) == 2


def test_8_4a_a_won_draw_takes_the_last_card_of_the_deck_at_once() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards("Pyro-Ignis Nova", "Aero-Turbis Nova")),
        *("player 2 blue", "pool aether 1", "public lab", "Draw player 1: air 3"),
        *("Starting Player player 1: air 4", "discards Aero-Turbis Nova"),
        "round 1, turn 8, starting player 1",
    )
    trace = play(trace, "dismiss", "done", "deal Pyro-Ignis Nova")
    assert (trace.state.deck, trace.state.drawer) == (0, -1)
    trace = trace.play("player 2 starts")
    assert choices(trace) == ["deal Aero-Turbis Nova"]
    assert rules_told(trace, "shuffle") == ["8.4a"]


def test_8_4a_only_the_winner_of_draw_waits_for_a_new_deck() -> None:
    lines = (
        *("player 1 red", "pool fire 1", *nearly_all_cards(), "player 2 blue", "pool aether 1"),
        *("public lab", "Draw player 1: air 3", "Starting Player player 2: air 4"),
        *("round 1, cleanup, starting player 1", "player 2 to name the starting player"),
    )
    assert at(*lines, "player 1 waits for a new deck to draw from").state.drawer == 0
    with pytest.raises(Unreadable, match="Player 2 has not won Draw"):
        at(*lines, "player 2 waits for a new deck to draw from")


def test_8_4a_by_then_all_bids_have_gone_home() -> None:
    trace = no_deck()
    rows = [row for row in trace.game.picture(trace.state).splitlines() if "stock" not in row]
    assert rows[-1] == "player 1 draws a card"
    assert at(*rows).state == trace.state
    bid = [row.replace("Extra Action", "Extra Action  player 1: fire 2") for row in rows]
    with pytest.raises(Unreadable, match="All bids have gone home"):
        at(*bid)


def test_8_4a_nobody_draws_if_there_is_nothing_to_draw() -> None:
    """Facts, ruling 32. The only discard is taken by the claimer of Discard."""
    left = "Pyro-Ignis Nova"
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards(left), "player 2 blue", "pool aether 1"),
        *("public lab", "Discard player 2", "Draw player 1: air 3", f"discards {left}"),
        "round 1, turn 8, starting player 1",
    )
    trace = play(trace, "dismiss", "done", f"take {left}")
    assert says(trace, "8.4a") == [
        "No formula is left for Player 1 to draw.",
        "No formula is left to deal, so a space stays empty.",
    ]
    assert trace.state.round == 2


# ── 9 Winning ─────────────────────────────────────────────────────────────────────────────


def test_9_1_five_aethers_and_an_anti_element_win() -> None:
    """Case 11."""
    trace = solo("aether 1 2 3 4 5, anti 6").play("claim Philosophi Lapis")
    assert trace.game.turn(trace.state) == OVER
    assert trace.game.winners(trace.state) == (0,)
    assert trace.game.scores(trace.state) == (1, 0)
    assert says(trace, "9.1") == [
        "Player 1 claims the Philosopher's Stone.",
        "Player 1 makes the Philosopher's Stone and wins.",
    ]
    assert why_not(solo("aether 1 2 3 4 5"), "claim Philosophi Lapis") == "9.1"
    assert why_not(solo("aether 1 2 3 4, anti 6"), "claim Philosophi Lapis") == "9.1"


def test_9_1_dice_on_cards_do_not_count() -> None:
    trace = solo("aether 1 2 3 4, anti 5", "Geo-Ignis Nebula [aether] [ ]")
    assert why_not(trace, "claim Philosophi Lapis") == "9.1"


def test_9_1a_no_wild_dice_for_the_stone() -> None:
    """Case 11."""
    assert why_not(solo("aether 1 2 3 4, anti 5 6"), "claim Philosophi Lapis") == "9.1a"


def test_9_1b_the_game_is_over_at_once() -> None:
    trace = solo("aether 1 2 3 4 5, anti 6").play("claim Philosophi Lapis")
    assert choices(trace) == []
    assert why_not(trace, "dismiss") == "9.1b"


def test_9_2_without_the_stone_another_round_begins() -> None:
    trace = by_chance(dismissed(after_setup()))
    assert trace.state.round == 2
    assert trace.game.winners(trace.state) == ()


def test_9_2a_after_the_last_round_nobody_wins() -> None:
    game = Quintessential(cap=2)
    trace = Trace(game, game.position("player 1\npool fire 1\nplayer 2\npool air 1"))
    trace = by_chance(dismissed(trace))
    assert trace.state.round == 2
    trace = dismissed(trace)
    assert game.turn(trace.state) == OVER
    assert game.winners(trace.state) == ()
    assert rules_told(trace, "end") == ["9.2a"]
    assert why_not(trace, "dismiss") == "9.2a"
    assert refused(trace, "dismiss").because == "The game was broken off after 2 rounds."


def test_9_2a_one_round_is_one_round() -> None:
    game = Quintessential(cap=1)
    trace = Trace(game, game.position("player 1\npool fire 1\nplayer 2\npool air 1"))
    trace = dismissed(trace)
    said = "Nobody has made the Stone in 1 round, and the game is broken off."
    assert says(trace, "9.2a") == [said]
    assert refused(trace, "dismiss").because == "The game was broken off after 1 round."


# ── Agents ────────────────────────────────────────────────────────────────────────────────


def test_greedy_players_make_the_stone_long_before_the_cap() -> None:
    rounds = []
    for seed in range(4):
        trace = playout(Quintessential(), [greedy_agent] * 2, Random(seed))
        assert trace.game.winners(trace.state)
        rounds.append(trace.state.round)
    assert max(rounds) < 12
