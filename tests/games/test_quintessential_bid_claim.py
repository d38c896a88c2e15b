"""Quintessential, Bid and Claim (rules 5 and 6)."""

from __future__ import annotations

import pytest

from quint import Trace
from quint.games.quintessential import Quintessential
from tests.games.quintessential_table import (
    DECK,
    at,
    bids_at_the_end,
    by_chance,
    choices,
    colours,
    dismissed,
    extra_ready,
    lab,
    pool,
    rules_told,
    says,
    short_of_water,
    solo,
    stock,
)
from tests.games.words import offered, play, refused, told, why_not

# ── 5 Bid ─────────────────────────────────────────────────────────────────────────────────


def test_5_1_a_bid_takes_dice_of_any_colour() -> None:
    trace = solo("fire 2, anti 5, aether 6").play("bid on Draw")
    assert why_not(trace, "done") == "5.1"
    assert why_not(trace, "dismiss") == "5.1"
    trace = play(trace, "pick anti 5", "pick fire 2", "done")
    assert rules_told(trace, "bid") == ["5.2"]
    assert told(trace)[0].amount == 7
    assert pool(trace) == ["aether 6"]
    empty = at("player 1 red", "pool", "Geo-Ignis Nebula [aether] [fire]", "player 2", "pool air 1")
    assert why_not(empty, "bid on Draw") == "5.1"


def test_5_1_only_dice_of_the_pool() -> None:
    trace = play(solo("fire 2 5"), "bid on Draw", "pick fire 2")
    assert why_not(trace, "pick fire 2") == "5.1"
    assert why_not(trace, "pick air 2") == "5.1"
    assert refused(trace, "pick air 2").because == "There is no air 2 in the pool."


def test_5_1_a_card_of_the_top_row_and_one_of_the_lab_are_not_bid_on() -> None:
    trace = solo("fire 2 5", "Geo-Ignis Nebula")
    assert why_not(trace, "bid on Mono-Forge") == "6.1"
    assert refused(trace, "bid on Mono-Forge").at == ("lab:4",)
    assert why_not(trace, "bid on Geo-Ignis Nebula") == "4.1"
    said = "Geo-Ignis Nebula is in Player 1's lab: activate it."
    assert refused(trace, "bid on Geo-Ignis Nebula").because == said
    assert refused(trace, "bid on Geo-Ignis Nebula").at == ("card:0:geo-ignis-nebula",)


def bid_of_seven(pool_: str) -> Trace:
    """Player 2 has bid 7 on Draw; player 1 is to play."""
    return at(
        *("player 1 red", f"pool {pool_}", "player 2 blue", "pool aether 1 2, fire 6"),
        *("public lab", "Draw player 2: water 3, air 4", "round 1, turn 2, starting player 2"),
    )


def test_5_2_a_bid_must_exceed_the_highest() -> None:
    """Case 8: 7 against 7 is refused, 8 is not."""
    assert why_not(bid_of_seven("fire 3 4"), "bid on Draw") == "5.2"
    trace = play(bid_of_seven("fire 3 4 1"), "bid on Draw", "pick fire 3", "pick fire 4")
    assert why_not(trace, "done") == "5.2"
    assert refused(trace, "done").because == "A bid of 7 does not exceed the 7 that was bid."
    trace = play(trace, "pick fire 1", "done")
    assert len(trace.state.bids[0]) == 2


def test_5_2a_one_may_outbid_oneself() -> None:
    trace = play(bid_of_seven("fire 1"), "dismiss", "done", "bid on Draw", "pick fire 6")
    trace = play(trace, "pick aether 2", "done")
    assert [seat for seat, _ in trace.state.bids[0]] == [1, 1]


def test_5_3_a_second_bid_is_made_of_other_dice() -> None:
    trace = play(bid_of_seven("fire 1"), "dismiss", "done", "bid on Draw", "pick fire 6")
    assert why_not(trace, "pick water 3") == "5.3"
    said = "The water 3 lies in a bid already; another bid takes other dice."
    assert refused(trace, "pick water 3").because == said
    assert why_not(trace, "pick water 4") == "5.1"
    assert why_not(bid_of_seven("fire 6 6").play("bid on Draw"), "pick water 3") == "5.1"
    assert why_not(trace, "done") == "5.2"
    trace = play(trace, "pick aether 2", "done")
    assert rules_told(trace, "bid") == ["5.3"]


def test_5_4_the_highest_bid_wins_once_and_all_dice_come_home() -> None:
    trace = play(bid_of_seven("anti 6, earth 5"), "bid on Draw", "pick anti 6", "pick earth 5")
    trace = dismissed(trace.play("done"))
    assert len(choices(trace, "deal ")) == 31
    assert trace.state.seat == 0
    trace = trace.play("deal Geo-Petris Terra")
    assert lab(trace) == ["Multi-Forge", "Geo-Petris Terra"]
    assert colours(trace) == {"anti": 1, "earth": 1}
    assert colours(trace, 1) == {"aether": 2, "fire": 1, "water": 1, "air": 1, "anti": 1}


def test_5_4_every_bid_is_told_when_it_comes_home() -> None:
    extra = "Extra Action player 2: fire 3; player 1: water 4, anti 1"
    trace = bids_at_the_end(extra, "formula Geo-Petris Terra; player 1: anti 1")
    assert says(trace, "5.4") == [
        "Player 1 gets 3 bid dice back, 2 anti-elements too.",
        "Player 2 gets 1 bid die back.",
    ]
    assert colours(trace, 0) == {"aether": 1, "water": 1, "anti": 2}


def test_5_5_whoever_bids_in_vain_gets_an_anti_element() -> None:
    trace = bids_at_the_end("Extra Action player 2: fire 3; player 1: water 4")
    assert colours(trace, 1)["anti"] == 2
    assert colours(trace, 0) == {"aether": 1, "water": 1}
    assert rules_told(trace, "pity") == ["5.5"]


def test_5_5a_once_a_card_and_never_for_the_winner() -> None:
    """Case 8: two bids lost on one card bring one; cards lost bring one each."""
    one = bids_at_the_end("Extra Action player 2: fire 2; player 2: fire 3; player 1: water 4")
    assert colours(one, 1)["anti"] == 2
    formula = "formula Geo-Petris Terra; player 2: air 1; player 1: air 2"
    two = bids_at_the_end("Extra Action player 2: fire 2; player 1: water 4", formula)
    assert colours(two, 1)["anti"] == 3
    winner = bids_at_the_end("Extra Action player 2: fire 2; player 2: fire 3")
    assert colours(winner, 1)["anti"] == 1


def test_5_5b_too_few_anti_elements_go_out_from_the_starting_player_on() -> None:
    fourteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    trace = bids_at_the_end(
        "Extra Action player 3: fire 2; player 2: fire 3; player 1: fire 4",
        "formula Geo-Petris Terra; player 1: air 1; player 3: air 2",
        last=fourteen,
        players=3,
    )
    assert [colours(trace, seat)["anti"] for seat in (0, 1, 2)] == [1, 0, 14]
    assert says(trace, "5.5b") == [
        "Player 2 bid on Extra Action in vain, but no anti-element is left.",
        "Player 3 bid on Extra Action in vain, but no anti-element is left.",
    ]


def test_5_5b_a_player_gets_all_the_pity_due_before_the_next_one_gets_any() -> None:
    """Two anti-elements are left. Player 1, who starts, has lost two cards, players 2 and 3 one."""
    trace = bids_at_the_end(
        "Extra Action player 1: fire 2; player 2: fire 3; player 3: fire 4",
        "formula Geo-Petris Terra; player 1: air 1; player 2: air 2",
        "formula Aero-Turbis Nova; player 3: earth 1; player 2: earth 2",
        last="anti 1 1 1 1 1 1 1 1 1 1 1 1 1",
        players=3,
    )
    assert [colours(trace, seat)["anti"] for seat in (0, 1, 2)] == [2, 0, 13]


@pytest.mark.parametrize(("pity", "got"), [("before", [0, 1, 14]), ("after", [0, 0, 15])])
def test_5_5c_a_new_starting_player_starts_the_next_round_only(pity: str, got: list[int]) -> None:
    """Player 1 started this round, so player 2 comes before player 3, who is given the token; if it
    is agreed that the token counts after it has changed hands, player 3 comes first."""
    fourteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    bids = "Extra Action player 3: fire 2; player 2: fire 3; player 1: fire 4"
    played = bids_at_the_end("Starting Player player 1: air 2", bids, last=fourteen, players=3)
    trace = Trace(Quintessential(players=3, pity=pity), played.state).play("player 3 starts")
    assert [colours(trace, seat)["anti"] for seat in (0, 1, 2)] == got
    assert trace.state.starter == 2


def test_5_6_a_won_formula_joins_the_lab_and_others_are_discarded() -> None:
    trace = bids_at_the_end(
        "formula Geo-Petris Terra; player 2: air 1",
        "formula Aero-Turbis Nova",
        "formula Pyro-Ignis Nova",
    )
    assert lab(trace, 1) == ["Multi-Forge", "Geo-Petris Terra"]
    assert trace.state.discards == sum(
        1 << DECK.numbers[name] for name in ("Aero-Turbis Nova", "Pyro-Ignis Nova")
    )
    assert why_not(solo("fire 1"), "bid on Geo-Petris Terra") == "5.6"


def test_5_6a_a_lab_has_no_limit() -> None:
    names = [card.name for card in Quintessential().box.cards[1:28]]
    trace = at(
        *("player 1 red", "pool air 1", *names, "player 2", "pool fire 1", "public lab"),
        *("formula Geo-Petris Terra; player 1: water 2", "round 1, turn 8, starting player 1"),
    )
    assert len(lab(play(trace, "dismiss", "done"))) == 29


def test_5_7_the_extra_assistant_is_won_and_kept() -> None:
    trace = bids_at_the_end("Extra Action player 1: fire 2")
    assert trace.state.extras == (1, 0)
    trace = by_chance(trace)
    assert "extra assistant" in offered(trace)
    trace = by_chance(dismissed(trace))
    assert trace.state.round == 3
    assert "extra assistant" in offered(trace)
    assert why_not(solo("fire 1"), "extra assistant") == "5.7"


def test_5_7a_two_actions_in_one_turn() -> None:
    """Case 9."""
    trace = play(extra_ready(), "extra assistant", "claim Discard")
    assert (trace.state.seat, trace.state.turns) == (0, 0)
    assert why_not(trace, "extra assistant") == "8.4"
    trace = play(trace, "bid on Draw", "pick fire 1", "done")
    assert (trace.state.seat, trace.state.turns) == (1, 1)


def test_5_7a_a_used_extra_assistant_rests_for_the_round() -> None:
    trace = play(extra_ready(), "extra assistant")
    assert why_not(trace, "extra assistant") == "5.7a"
    trace = play(trace, "dismiss", "done", "dismiss", "done", "dismiss", "done")
    assert why_not(trace, "extra assistant") == "8.4"
    assert refused(trace, "extra assistant").at == ("lab:12",)


@pytest.mark.parametrize(
    ("action", "rule", "told_"),
    [
        ("bid on Draw", "5.1", "Player 1 sends {} to bid on Draw."),
        ("activate Pyro-Frigo Convertus", "4.1", "Player 1 sends {} to Pyro-Frigo Convertus."),
        ("dismiss", "7.1", "Player 1 dismisses {}."),
    ],
)
def test_5_7a_it_is_told_which_assistant_is_sent(action: str, rule: str, told_: str) -> None:
    start = at(
        *("player 1 red, extra assistant ready", "pool fire 1 2", "Pyro-Frigo Convertus"),
        *("player 2", "pool aether 1"),
    )
    assert says(start.play(action), rule) == [told_.format("an assistant")]
    extra = start.play("extra assistant")
    assert says(extra.play(action), rule) == [told_.format("the extra assistant")]
    afterwards = play(extra, "dismiss", "done")
    assert says(afterwards.play(action), rule) == [told_.format("an assistant")]


def test_5_8_no_bid_on_extra_action_without_the_assistant_there() -> None:
    """Case 9."""
    assert why_not(extra_ready(), "bid on Extra Action") == "5.8"
    assert refused(extra_ready(), "bid on Extra Action").at == ("lab:12",)
    used = play(extra_ready(), "extra assistant")
    assert why_not(used, "bid on Extra Action") == "5.8"
    assert "bid on Extra Action" in offered(solo("fire 1"))


def test_5_9_the_token_is_kept_or_given_away() -> None:
    trace = bids_at_the_end("Starting Player player 2: fire 2", players=3)
    assert trace.game.turn(trace.state) == 1
    assert choices(trace) == ["player 1 starts", "player 2 starts", "player 3 starts"]
    assert why_not(trace, "dismiss") == "5.9"
    trace = by_chance(trace.play("player 3 starts"))
    assert (trace.state.starter, trace.game.turn(trace.state)) == (2, 2)
    nobody = by_chance(bids_at_the_end("Draw"))
    assert nobody.state.starter == 0


def test_5_10_draw_comes_before_the_refill() -> None:
    """Case 10."""
    trace = bids_at_the_end("Draw player 2: fire 2", "formula Geo-Petris Terra")
    assert why_not(trace, "deal Geo-Petris Terra") == "5.10"
    trace = trace.play("deal Pyro-Ignis Nova")
    assert lab(trace, 1) == ["Multi-Forge", "Pyro-Ignis Nova"]
    assert trace.state.offered == (-1, -1, -1)
    assert "deal Pyro-Ignis Nova" not in offered(trace)


# ── 6 Claim ───────────────────────────────────────────────────────────────────────────────


def test_6_1_dice_from_the_pool_fill_all_flasks() -> None:
    """The third air lies on an own card, where it cannot be used for a claim."""
    trace = solo("air 1 2", "Aero-Turbis Nova [air] [ ]")
    assert why_not(trace, "claim Mono-Transmutus with air") == "4.1a"
    trace = solo("air 1 2 3").play("claim Mono-Transmutus with air")
    assert why_not(trace.play("place air 1 in air"), "dismiss") == "4.1a"


def test_6_1_what_is_bid_on_or_activated_is_not_claimed() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "Geo-Ignis Nebula", "player 2", "pool aether 1"),
        *("public lab", "formula Geo-Petris Terra"),
    )
    assert why_not(trace, "claim Draw") == "5.1"
    assert why_not(trace, "claim Geo-Petris Terra") == "5.1"
    assert refused(trace, "claim Geo-Petris Terra").at == ("lab:9",)
    assert why_not(trace, "claim Geo-Ignis Nebula") == "4.1"
    assert why_not(trace, "claim Aero-Turbis Nova") == "6.1"
    said = "Aero-Turbis Nova is not in the top row of the Public Lab."
    assert refused(trace, "claim Aero-Turbis Nova").because == said


def test_6_1a_each_card_of_the_top_row_once_a_round() -> None:
    trace = solo("fire 1").play("claim Discard")
    assert why_not(trace, "claim Discard") == "6.1a"
    mine = play(trace, "dismiss", "done")
    assert why_not(mine, "claim Discard") == "6.1a"
    assert refused(trace, "claim Discard").at == ("lab:6",)
    trace = by_chance(dismissed(trace))
    assert "claim Discard" in offered(trace)


def test_6_1_a_claimed_formulas_die_is_placed_free() -> None:
    trace = solo("air 1, fire 2, earth 3", "Hydro-Turbis Convertus")
    trace = play(trace, "claim Multi-Transmutus for water", "place air 1 in air")
    trace = play(trace, "place fire 2 in fire", "place earth 3 in earth", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 6", "to pool")
    assert pool(trace) == ["air 6"]


def test_6_2_three_different_elements_make_the_fourth() -> None:
    """Case 4."""
    trace = solo("air 1, fire 2, earth 3").play("claim Multi-Transmutus for water")
    trace = play(trace, "place air 1 in air", "place fire 2 in fire", "place earth 3 in earth")
    trace = play(trace, "roll water 5", "to pool")
    assert pool(trace) == ["water 5"]
    assert why_not(solo("air 1 1, fire 2"), "claim Multi-Transmutus for water") == "4.1a"


def test_6_2a_dice_on_a_transmutus_return() -> None:
    trace = solo("air 1, anti 2, earth 3").play("claim Multi-Transmutus for water")
    trace = play(trace, "place air 1 in air", "place anti 2 in fire", "place earth 3 in earth")
    trace = dismissed(play(trace, "roll water 5", "to pool"))
    assert colours(trace) == {"air": 1, "earth": 1, "water": 1}


def test_6_2b_three_wild_dice_make_what_was_named() -> None:
    trace = solo("aether 1 2, anti 3")
    assert len(choices(trace, "claim Multi-Transmutus")) == 4
    assert len(choices(trace, "claim Mono-Transmutus")) == 4
    trace = play(trace, "claim Mono-Transmutus with earth", "place aether 1 in earth")
    trace = play(trace, "place aether 2 in earth", "place anti 3 in earth", "roll earth 4")
    assert pool(trace.play("to pool")) == ["earth 4"]


def test_6_2b_a_common_element_is_named() -> None:
    trace = solo("fire 1 2 3 4, aether 1")
    assert why_not(trace, "claim Mono-Forge") == "6.2b"
    said = "Which element? Say it like 'claim Mono-Forge with fire'."
    assert refused(trace, "claim Mono-Forge").because == said
    assert why_not(trace, "claim Mono-Transmutus with anti") == "6.2b"
    assert why_not(trace, "claim Multi-Transmutus for aether") == "6.2b"
    said = "Only a common element can be named for Multi-Transmutus: fire, water, air or earth."
    assert refused(trace, "claim Multi-Transmutus for aether").because == said
    assert why_not(trace, "claim Trade-Transmutus") == "6.6a"


def test_6_3_three_alike_make_one_more() -> None:
    """Case 4."""
    trace = solo("water 1 2 3").play("claim Mono-Transmutus with water")
    trace = play(trace, "place water 1 in water", "place water 2 in water")
    trace = play(trace, "place water 3 in water", "roll water 6", "to pool")
    assert colours(dismissed(trace)) == {"water": 4}
    assert why_not(solo("water 1 2, air 3"), "claim Mono-Transmutus with water") == "4.1a"


def test_6_4_the_public_multi_forge() -> None:
    trace = solo("fire 1, water 2, air 3, earth 4").play("claim Multi-Forge")
    trace = play(trace, "place fire 1 in fire", "place water 2 in water", "place air 3 in air")
    trace = trace.play("place earth 4 in earth")
    assert rules_told(trace, "make") == ["1.5"]
    assert colours(play(trace, "roll aether 2", "to pool")) == {"aether": 1}


def test_6_5_four_of_one_element() -> None:
    trace = solo("fire 1 2 3, anti 4, aether 5").play("claim Mono-Forge with fire")
    assert why_not(trace, "place aether 5 in fire") == "1.5"
    trace = play(trace, "place fire 1 in fire", "place fire 2 in fire", "place fire 3 in fire")
    trace = play(trace, "place anti 4 in fire", "roll aether 6", "to pool")
    assert pool(trace) == ["aether 5", "aether 6"]
    assert stock(trace, "fire") == 10


def test_6_6_an_aether_and_a_die_become_another() -> None:
    """Case 6: an anti-element although all colours are in stock; the aether returns."""
    trace = solo("aether 2, fire 3").play("claim Trade-Transmutus for anti")
    trace = play(trace, "place fire 3 in any", "place aether 2 in aether", "roll anti 4")
    trace = trace.play("to pool")
    assert pool(trace) == ["anti 4"]
    assert stock(trace, "fire") == 10
    assert colours(dismissed(trace)) == {"anti": 1, "aether": 1}


def test_6_6a_never_into_its_own_colour_nor_into_aether() -> None:
    trace = solo("aether 2 5, fire 3, anti 1").play("claim Trade-Transmutus for fire")
    assert why_not(trace, "place fire 3 in any") == "6.6a"
    assert choices(trace) == [
        "place aether 2 in aether",
        "place aether 5 in aether",
        "place aether 2 in any",
        "place aether 5 in any",
        "place anti 1 in any",
    ]
    trace = play(trace, "place aether 2 in any", "place aether 5 in aether", "roll fire 1")
    assert colours(dismissed(trace.play("to pool"))) == {"fire": 2, "anti": 1, "aether": 2}
    trace = solo("aether 2 5, fire 3, anti 1")
    assert why_not(trace, "claim Trade-Transmutus for aether") == "6.6a"
    said = "Trade-Transmutus never makes aether: only forges do."
    assert refused(trace, "claim Trade-Transmutus for aether").because == said


def test_6_6a_a_trade_needs_a_die_of_another_colour() -> None:
    trace = solo("aether 2, fire 3 4")
    assert why_not(trace, "claim Trade-Transmutus for fire") == "6.6a"
    said = "Trade-Transmutus never turns fire into fire, and no other die is left."
    assert refused(trace, "claim Trade-Transmutus for fire").because == said
    assert refused(trace, "claim Trade-Transmutus for fire").at == ("lab:5:1",)
    assert why_not(solo("aether 1, anti 3"), "claim Trade-Transmutus for anti") == "6.6a"
    alone = solo("aether 1")
    assert why_not(alone, "claim Trade-Transmutus for fire") == "4.1a"
    said = "Nothing in the pool is left for the second flask of Trade-Transmutus."
    assert refused(alone, "claim Trade-Transmutus for fire").because == said


def test_6_6a_a_colour_that_is_out_becomes_anti() -> None:
    trace = short_of_water("aether 1, fire 2").play("claim Trade-Transmutus for water")
    trace = play(trace, "place aether 1 in aether", "place fire 2 in any")
    assert rules_told(trace, "make") == ["1.7"]


def test_6_6b_an_anti_element_does_not_power_a_trade() -> None:
    trace = solo("anti 2, fire 3")
    assert why_not(trace, "claim Trade-Transmutus for air") == "6.6b"
    said = "Only an aether powers Trade-Transmutus, no anti-element."
    assert refused(trace, "claim Trade-Transmutus for air").because == said
    assert why_not(solo("fire 2 3"), "claim Trade-Transmutus for air") == "4.1a"
    trace = solo("aether 1, anti 2, fire 3").play("claim Trade-Transmutus for air")
    assert why_not(trace, "place anti 2 in aether") == "6.6b"
    assert why_not(trace, "place aether 1 in any") == "6.6b"
    assert why_not(trace, "place fire 3 in aether") == "4.1"
    assert why_not(trace.play("place fire 3 in any"), "place anti 2 in any") == "4.1"


def test_6_7_the_claimer_of_discard_takes_a_card() -> None:
    """Case 10: this round's discards are among them."""
    trace = at(
        *("player 1 red", "pool fire 1", "player 2", "pool aether 1", "public lab"),
        *("formula Geo-Petris Terra", "discards Pyro-Ignis Nova"),
    )
    trace = dismissed(trace.play("claim Discard"))
    assert trace.game.turn(trace.state) == 0
    assert choices(trace) == ["take Pyro-Ignis Nova", "take Geo-Petris Terra"]
    assert why_not(trace, "take Aero-Turbis Nova") == "6.7"
    assert why_not(trace, "dismiss") == "6.7"
    trace = trace.play("take Geo-Petris Terra")
    assert lab(trace) == ["Multi-Forge", "Geo-Petris Terra"]


def test_6_7a_nothing_to_take_from_an_empty_pile() -> None:
    trace = dismissed(solo("fire 1").play("claim Discard"))
    assert "6.7a" in rules_told(trace, "nothing")
    assert trace.state.round == 2
