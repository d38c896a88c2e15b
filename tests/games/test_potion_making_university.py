"""Potion-making, rule by rule: the University course, and both expansions together (11 to 13).

Each test is named by its rule and the fact that it checks; points are counted by hand.
"""

from __future__ import annotations

from random import Random

import pytest

from quint import Trace
from quint.games.potion_making import PotionMaking
from tests.games.potion_table import SOME, both, hand, pile, rows, story, university
from tests.games.words import offered, refused

# ── 11 The University course: formulas ────────────────────────────────────────────────────


def test_11_1_the_powder_of_life_stands_for_any_powder() -> None:
    trace = university("""
    desk bat wing: elixir of secret vision
    desk phoenix feather: great elixir of might
    desk dragon tooth: banshee
    desk snake eye: isidas mortum
    formulas 1: elixir of strength []
    hand 1: powder of life, dragon
    turn 1, player 1, drawing or playing
    """)
    assert "brew dragon" not in offered(trace)
    trace = trace.play("brew powder of life")
    assert trace.state.points == (4, 0)
    assert trace.play("brew dragon").state.points == (12, 0)


def test_11_1a_but_not_as_a_stage() -> None:
    trace = both("""
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves)
    formulas 1: powder of life []
    hand 1: dragon
    """)
    assert refused(trace, "place powder of life of player 1 on sol").rule == "11.1a"
    luna = "place powder of life of player 1 on luna"  # which asks for an elixir
    assert refused(trace, luna).rule == "7.2"


def test_11_2_sorcery_is_made_of_any_three_lesser_talismans() -> None:
    income = "lesser talisman of income"
    trace = university(f"""
    formulas 1: {income} [], {income} []
    formulas 2: lesser talisman of growth []
    hand 1: talisman of sorcery
    """)
    assert trace.play("brew talisman of sorcery").state.points == (8, 4)
    trace = university(f"formulas 1: {income} [], {income} []\nhand 1: talisman of sorcery")
    assert refused(trace, "brew talisman of sorcery").rule == "3.1a"


USEFUL = "lesser talisman of usefulness"


def test_11_3_a_talisman_works_while_it_lies_before_its_owner() -> None:
    for drawing, points in (
        (f"formulas 1: {USEFUL} []", 2),
        (f"formulas 2: {USEFUL} []", 1),
        (f"hand 2: {USEFUL}", 1),
    ):
        trace = university(f"{drawing}\nhand 1: dragon").play("lay dragon")
        assert trace.state.points == (points, 0)


def test_11_3a_two_equal_ones_work_once() -> None:
    trace = university(f"formulas 1: {USEFUL} [], {USEFUL} []\nhand 1: dragon")
    assert trace.play("lay dragon").state.points == (2, 0)


def test_11_4_income_at_the_end_of_a_turn_for_fewer_formulas() -> None:
    for others, points in (("dragon [], basilisk []", 1), ("dragon []", 0)):
        trace = university(f"""
    desk mushrooms: hippogriff
    desk belladonna: unicorn
    formulas 1: lesser talisman of income []
    formulas 2: {others}
    hand 1: powder of truth, powder of fate
    turn 1, player 1, drawing or playing
        """).play("lay powder of truth")
        assert trace.state.points == (0, 0)
        assert trace.play("lay powder of fate").state.points == (points, 0)


def test_11_5_growth_at_the_start_of_a_turn_for_fewer_points() -> None:
    for points, after in (("5, 4", (5, 5)), ("4, 4", (4, 4))):
        trace = university(f"""
    desk belladonna: unicorn
    formulas 2: lesser talisman of growth []
    hand 1: powder of fate
    points: {points}
        """).play("lay powder of fate")
        assert trace.state.points == after


def test_11_6_usefulness_for_every_card_laid() -> None:
    trace = university(f"""
    desk snake eye: dragon
    formulas 1: {USEFUL} []
    hand 1: isidas mortum, talisman of sorcery
    turn 1, player 1, drawing or playing
    """).play("lay isidas mortum")
    assert trace.state.points == (1, 0)
    assert trace.play("lay talisman of sorcery").state.points == (2, 0)


@pytest.mark.parametrize(("ruling", "points"), [("added", 2), ("instead", 1)])
def test_11_6a_on_top_of_the_point_for_an_absent_element_or_not(ruling: str, points: int) -> None:
    trace = university(f"formulas 1: {USEFUL} []\nhand 1: dragon", usefulness=ruling)
    assert trace.play("lay dragon").state.points == (points, 0)
    there = f"desk snake eye: dragon\nformulas 1: {USEFUL} []\nhand 1: isidas mortum"
    trace = university(there, usefulness=ruling).play("lay isidas mortum")
    assert trace.state.points == (1, 0)
    assert [event.rule for event in story(trace) if event.amount] == ["11.6"]


def test_11_7_university_is_paid_for_each_formula_marked_or_not() -> None:
    for talisman, half in (("lesser talisman of university []", 6), ("dragon []", 3)):
        trace = university(f"""
    formulas 2: {talisman}, elixir of knowledge [], polyglotum potion* []
    hand 1: great elixir of insight
        """)
        assert trace.play("brew great elixir of insight").state.points == (6, half)


def test_11_7a_the_talisman_is_paid_for_itself_but_omnitude_never() -> None:
    trace = university("""
    formulas 2: lesser talisman of university [], lesser talisman of growth []
    formulas 1: lesser talisman of income []
    hand 1: talisman of sorcery
    """)
    assert trace.play("brew talisman of sorcery").state.points == (8, 8)
    trace = university("""
    formulas 1: elixir of knowledge []
    formulas 2: lesser talisman of university [], elixir of omnitude []
    hand 1: great elixir of insight
    """)
    assert trace.play("brew great elixir of insight").state.points == (6, 0)


# ── 12 The University course: spells ──────────────────────────────────────────────────────


def test_12_1_the_whirlpool_empties_what_lies_under_formulas() -> None:
    trace = university("""
    desk belladonna: powder of fate
    formulas 1: elixir of fire [emanation of power, unicorn]
    formulas 2: elixir of knowledge* [polyglotum potion]
    hand 1: magical whirlpool, dragon
    turn 1, player 1, drawing or playing
    """).play("cast magical whirlpool")
    assert rows(trace) == [[["elixir of fire"]], [["elixir of knowledge"]]]
    assert trace.state.formulas[1][0][1] == 1
    assert pile(trace, "belladonna") == [
        "powder of fate",
        "unicorn",
        "polyglotum potion",
        "magical whirlpool",
    ]
    assert trace.state.phase == 3
    bare = university("formulas 1: elixir of fire []\nhand 1: magical whirlpool")
    assert refused(bare, "cast magical whirlpool").rule == "4.1b"


NECESSITY = """
    hand 1: spell of necessity, dragon, isidas mortum
    hand 2: unicorn, powder of fate, banshee
    hand 3: isidas mortum
    turn 1, player 1, drawing or playing
"""


def test_12_2_the_first_who_holds_the_element_puts_a_card_down() -> None:
    trace = university(NECESSITY, players=3).play("cast spell of necessity")
    assert refused(trace, "lay dragon").rule == "12.2"
    trace = trace.play("name snake eye")
    assert pile(trace, "snake eye") == ["isidas mortum"]
    assert [len(cards) for cards in trace.state.hands] == [2, 3, 0]
    assert trace.state.points == (0, 0, 0)
    assert refused(trace, "draw from university").rule == "6.4a"
    trace = university(NECESSITY, players=2 + 1).play("cast spell of necessity")
    assert hand(trace.play("name dragon tooth"), 1) == ["powder of fate", "unicorn"]


def test_12_2_the_caster_comes_last_and_nobody_is_possible_too() -> None:
    alone = "hand 1: spell of necessity, dragon, unicorn\nhand 2: banshee"
    trace = university(alone).play("cast spell of necessity")
    assert hand(trace.play("name snake eye"), 0) == ["unicorn"]
    nobody = trace.play("name fiery light")
    assert hand(nobody, 0) == ["dragon", "unicorn"]
    assert story(nobody)[-2].verb == "nobody"
    assert offered(nobody) >= {"lay dragon", "lay unicorn"}


def test_12_2a_the_holder_chooses_and_gets_nothing() -> None:
    trace = university(NECESSITY, players=3).play("cast spell of necessity")
    trace = trace.play("name belladonna")
    assert trace.game.turn(trace.state) == 1
    assert offered(trace) == {"put unicorn", "put powder of fate"}
    refusal = refused(trace, "put banshee")
    assert (refusal.rule, refusal.at) == ("12.2", ("hand:1",))
    for seat in (0, 2):
        view = trace.game.view(trace.state, seat)
        for seed in range(20):
            imagined = trace.game.imagine(view, seat, Random(seed))
            assert trace.game.actions(imagined)
    trace = trace.play("put unicorn")
    assert trace.game.turn(trace.state) == 0
    assert trace.state.points == (0, 0, 0)


def test_12_2b_granum_may_be_named() -> None:
    trace = university("hand 1: spell of necessity, dragon\nhand 2: elixir of rebirth")
    trace = trace.play("cast spell of necessity").play("name elementary granum")
    assert pile(trace, "elementary granum") == ["elixir of rebirth"]


def test_12_3_universal_knowledge_takes_any_card() -> None:
    trace = university("""
    desk snake eye: decomposition spell (snake eye)
    desk belladonna: powder of fate, unicorn
    hand 1: spell of universal knowledge, dragon
    turn 1, player 1, drawing or playing
    """).play("cast spell of universal knowledge")
    assert offered(trace) == {"take decomposition spell (snake eye)", "take unicorn"}
    assert refused(trace, "take powder of fate").rule == "1.3a"
    assert refused(trace, "take banshee").rule == "12.3"
    trace = trace.play("take decomposition spell (snake eye)")
    assert "decomposition spell (snake eye)" in hand(trace, 0)
    assert trace.state.phase == 3


def test_12_4_creation_from_the_hand_or_from_the_desk() -> None:
    trace = university("""
    desk belladonna: unicorn
    hand 1: spell of creation, dragon, eureka spell (mushrooms)
    turn 1, player 1, drawing or playing
    """).play("cast spell of creation")
    assert offered(trace) == {"take unicorn", "complete dragon"}
    assert refused(trace, "complete eureka spell (mushrooms)").rule == "12.4"
    assert refused(trace, "lay dragon").rule == "12.4"
    for choice, made in (("take unicorn", "unicorn"), ("complete dragon", "dragon")):
        after = trace.play(choice)
        assert rows(after)[0] == [[made]]
        assert after.state.points == (0, 0)
        assert after.state.phase == 3


def test_12_4_the_very_first_card_of_the_list_is_a_formula_too() -> None:
    trace = university("""
    hand 1: spell of creation, potion of eternal sleep
    turn 1, player 1, drawing or playing
    """).play("cast spell of creation")
    assert offered(trace) == {"complete potion of eternal sleep"}


def test_12_5_magical_knowledge_takes_a_spell() -> None:
    trace = university("""
    desk snake eye: decomposition spell (snake eye)
    desk belladonna: unicorn
    hand 1: spell of magical knowledge, dragon
    turn 1, player 1, drawing or playing
    """).play("cast spell of magical knowledge")
    assert offered(trace) == {"take decomposition spell (snake eye)"}
    assert refused(trace, "take unicorn").rule == "12.5"
    trace = trace.play("take decomposition spell (snake eye)")
    assert (trace.state.phase, trace.state.plays) == (2, 1)


def test_12_5a_but_not_one_of_its_own_kind() -> None:
    trace = university("""
    desk fiery light: spell of magical knowledge
    desk snake eye: decomposition spell (snake eye)
    hand 1: spell of magical knowledge, dragon
    """).play("cast spell of magical knowledge")
    assert offered(trace) == {"take decomposition spell (snake eye)"}
    assert refused(trace, "take spell of magical knowledge").rule == "12.5a"
    trace = university("""
    desk fiery light: spell of magical knowledge
    hand 1: spell of magical knowledge, dragon
    """)
    assert refused(trace, "cast spell of magical knowledge").rule == "4.1b"


def test_12_6_transfiguration_replaces_one_component() -> None:
    trace = university("""
    desk fiery light: potion of eternal sleep
    formulas 2: unicorn [warding solution]
    hand 1: spell of transfiguration, elixir of fire, warding solution
    turn 1, player 1, drawing or playing
    """)
    assert "brew elixir of fire" not in offered(trace)
    trace = trace.play("cast spell of transfiguration")
    assert offered(trace) == {"brew elixir of fire"}
    assert refused(trace, "brew warding solution").rule == "12.6"
    trace = trace.play("brew elixir of fire")
    assert rows(trace)[0] == [["elixir of fire", "unicorn", "potion of eternal sleep"]]
    assert trace.state.points == (2, 1)
    assert pile(trace, "phoenix feather") == ["warding solution"]
    assert pile(trace, "thought energy") == ["spell of transfiguration"]
    assert trace.state.phase == 3


def test_12_6_half_of_nothing_is_not_told() -> None:
    trace = university("""
    desk fiery light: potion of eternal sleep
    formulas 2: unicorn []
    hand 1: spell of transfiguration, elixir of omnitude
    """).play("cast spell of transfiguration")
    trace = trace.play("brew elixir of omnitude")
    assert offered(trace) == {"use fiery light", "use unicorn of player 2"}
    trace = trace.play("use unicorn of player 2")
    assert rows(trace) == [[["elixir of omnitude", "unicorn", "potion of eternal sleep"]], []]
    assert trace.state.points == (0, 0)
    assert not any(event.verb == "half" for event in story(trace))


def test_12_6a_one_component_must_be_replaced() -> None:
    trace = university("""
    desk fiery light: potion of eternal sleep
    desk ether waves: emanation of power
    desk bat wing: elixir of secret vision
    hand 1: spell of transfiguration, elixir of fire
    """).play("cast spell of transfiguration")
    trace = trace.play("brew elixir of fire")
    # By fiery light itself the second component would have to be replaced as well.
    assert offered(trace) == {"use ether waves", "use bat wing"}
    assert rows(trace.play("use ether waves"))[0] == [
        ["elixir of fire", "emanation of power", "elixir of secret vision"]
    ]


def test_12_7_overthrow_takes_a_component_of_a_great_formula() -> None:
    trace = university("""
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    formulas 2: dragon [powder of control, elixir of strength]
    hand 1: spell of overthrow, unicorn
    turn 1, player 1, drawing or playing
    """).play("cast spell of overthrow")
    assert offered(trace) == {"choose dragon of player 2"}
    assert refused(trace, "choose elixir of fire of player 1").rule == "12.7"
    assert refused(trace, "keep dragon").rule == "12.7"
    trace = trace.play("choose dragon of player 2")
    assert offered(trace) == {"keep powder of control", "keep elixir of strength"}
    assert refused(trace, "keep dragon").rule == "12.7"
    trace = trace.play("keep powder of control")
    assert hand(trace, 0) == ["powder of control", "unicorn"]
    assert pile(trace, "snake eye") == ["dragon"]
    assert pile(trace, "thought energy") == ["elixir of strength"]
    assert trace.state.phase == 3


def test_12_7a_something_must_lie_under_it() -> None:
    trace = university("""
    formulas 1: dragon [unicorn]
    formulas 2: basilisk [], talisman of sorcery [banshee]
    hand 1: spell of overthrow
    """).play("cast spell of overthrow")
    assert refused(trace, "choose basilisk of player 2").rule == "12.7a"
    assert offered(trace) == {"choose dragon of player 1", "choose talisman of sorcery of player 2"}


def test_12_8_diversity_draws_three() -> None:
    trace = university(f"""
    hand 1: spell of diversity, {", ".join(SOME[:8])}
    turn 1, player 1, drawing or playing
    """).play("cast spell of diversity")
    for _ in range(3):
        trace = trace.play("draw from university")
        trace = trace.play(trace.game.actions(trace.state)[0])
    assert len(trace.state.hands[0]) == 11
    assert trace.state.phase == 3
    assert pile(trace, "dragon tooth") == ["spell of diversity"]


def test_12_9_acceleration_two_cards_instead_of_one() -> None:
    trace = university("""
    hand 1: spell of acceleration, dragon, unicorn, banshee, basilisk
    turn 1, player 1, drawing or playing
    """).play("cast spell of acceleration")
    assert refused(trace, "draw from practice").rule == "6.4a"
    trace = trace.play("lay dragon").play("lay unicorn")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    trace = trace.play("lay banshee")
    assert trace.state.seat == 1
    assert trace.state.points == (3, 0)


def test_12_9a_the_two_may_be_stages() -> None:
    trace = both("""
    opus 1: a
    opus 2: b
    formulas 1: elixir of fire []
    hand 1: spell of acceleration, elixir rubedo, elixir of the plant lord (ether waves)
    turn 1, player 1, drawing or playing
    """).play("cast spell of acceleration")
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.phase, trace.state.plays) == (2, 1)
    trace = trace.play("place elixir rubedo on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert trace.state.points == (4, 0)


FOREST = """
    formulas 1: dragon [unicorn]
    formulas 2: basilisk [banshee], elixir of fire []
    hand 1: forbidden forest spell, hippogriff
    turn 1, player 1, drawing or playing
"""


def test_12_10_the_forest_destroys_two_creatures() -> None:
    trace = university(FOREST).play("cast forbidden forest spell")
    assert offered(trace) == {"choose dragon of player 1", "choose basilisk of player 2"}
    assert refused(trace, "choose elixir of fire of player 2").rule == "12.10"
    assert refused(trace, "lay hippogriff").rule == "12.10"
    trace = trace.play("choose basilisk of player 2")
    assert refused(trace, "choose basilisk of player 2").rule == "12.10"
    trace = trace.play("choose dragon of player 1")
    assert trace.state.points == (12, 2)
    assert rows(trace) == [[], [["elixir of fire"]]]
    assert pile(trace, "belladonna") == ["unicorn"]
    assert trace.state.phase == 3


def test_12_10_fourteen_points_if_both_are_ones_own() -> None:
    trace = university("""
    formulas 1: dragon [], scientific gnawer [], scientific gnawer []
    hand 1: forbidden forest spell
    """).play("cast forbidden forest spell")
    trace = trace.play("choose scientific gnawer of player 1")
    assert "choose scientific gnawer of player 1" in offered(trace)
    trace = trace.play("choose scientific gnawer of player 1")
    assert trace.state.points == (14, 0)
    assert rows(trace)[0] == [["dragon"]]
    alone = university("formulas 1: dragon []\nhand 1: forbidden forest spell")
    assert refused(alone, "cast forbidden forest spell").rule == "4.1b"


def test_12_10_of_creatures_that_are_alike_the_first_in_the_row_goes() -> None:
    trace = university("""
    formulas 1: scientific gnawer [], banshee [], scientific gnawer [], elixir of fire []
    formulas 2: dragon []
    hand 1: forbidden forest spell
    """).play("cast forbidden forest spell")
    trace = trace.play("choose scientific gnawer of player 1").play("choose dragon of player 2")
    assert rows(trace)[0] == [["banshee"], ["scientific gnawer"], ["elixir of fire"]]


def test_12_11_the_scruple_costs_five_points() -> None:
    trace = university(
        """
    hand 1: scruple of conscience, dragon
    points: 3, 8, 3
    turn 1, player 1, drawing or playing
    """,
        players=3,
    ).play("cast scruple of conscience")
    assert offered(trace) == {"give to player 2"}
    assert refused(trace, "give to player 3").rule == "12.11"
    trace = trace.play("give to player 2")
    assert trace.state.points == (3, 3, 3)
    assert hand(trace, 1) == ["scruple of conscience"]
    assert trace.state.phase == 3
    nobody = university("hand 1: scruple of conscience\npoints: 3, 3")
    assert refused(nobody, "cast scruple of conscience").rule == "4.1b"


def test_12_11a_points_can_fall_below_nothing_and_it_is_no_spell() -> None:
    trace = university("hand 1: scruple of conscience, dragon\npoints: 0, 1")
    trace = trace.play("cast scruple of conscience").play("give to player 2")
    assert trace.state.points == (0, -4)
    trace = university("""
    desk elementary granum: scruple of conscience
    hand 1: spell of magical knowledge
    """)
    assert refused(trace, "cast spell of magical knowledge").rule == "4.1b"


# ── 13 Both expansions together ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("mix", "dealt", "first"),
    [
        ("practice", "1.4", "2.1"),
        ("guild", "6.1", "6.2"),
        ("university", "6.1", "6.2"),
        ("both", "13.1", "13.2"),
    ],
)
def test_13_1_each_mix_deals_and_draws_by_its_own_rule(mix: str, dealt: str, first: str) -> None:
    game = PotionMaking(mix=mix)
    trace, rng = Trace(game), Random(1)
    while trace.state.phase < 2:
        trace = trace.play(rng.choice(game.actions(trace.state)))
    rules = [event.rule for event in story(trace) if event.verb in ("deal", "draw")]
    assert set(rules) == {dealt, first}
    assert rules[-1] == first


def test_13_1_a_draw_in_the_second_phase_and_by_a_spell() -> None:
    trace = both("""
    hand 1: trismegistus spell, spell of diversity, dragon
    turn 1, player 1, drawing or playing
    """)
    for play, rule in (
        ("draw from guild", "13.2"),
        ("cast trismegistus spell", "10.2"),
        ("cast spell of diversity", "12.8"),
    ):
        after = trace.play(play)
        if play.startswith("cast"):
            after = after.play("draw from guild")
        after = after.play("get azoth")
        assert [event.rule for event in story(after) if event.verb == "draw"] == [rule]
    trace = university("hand 1: dragon\nturn 1, player 1, drawing or playing")
    trace = trace.play("draw from practice").play("get unicorn")
    assert [event.rule for event in story(trace) if event.verb == "draw"] == ["6.3"]


def test_13_1_four_two_and_two_cards() -> None:
    game = PotionMaking(mix="both")
    assert game.start().sizes == (76, 63, 63)
    state, rng = game.start(), Random(1)
    while state.phase == 0:
        state = game.apply(state, rng.choice(game.actions(state)))
    for cards in (*state.hands, sum(state.desk, ())):
        assert sorted(game.box.deck_of[card] for card in cards) == [0, 0, 0, 0, 1, 1, 2, 2]


MANY = [*SOME, "alkahest", "aqua regis"]


@pytest.mark.parametrize(("held", "may_draw"), [(8, True), (9, True), (10, False)])
def test_13_2_ten_cards_are_the_limit(held: int, may_draw: bool) -> None:
    trace = both(f"hand 1: {', '.join(MANY[:held])}\nturn 1, player 1, drawing or playing")
    assert ("draw from guild" in offered(trace)) == may_draw
    if not may_draw:
        refusal = refused(trace, "draw from guild")
        assert refusal.rule == "13.2"
        assert refusal.because.startswith("With 10 cards")


@pytest.mark.parametrize(("held", "most"), [(3, 6), (7, 2), (8, 1), (9, 1), (10, 0)])
def test_13_2a_one_card_at_least_and_up_to_nine(held: int, most: int) -> None:
    trace = both(f"hand 1: elixir of fire\nhand 2: {', '.join(MANY[:held])}")
    trace = trace.play("lay elixir of fire")
    assert trace.state.draws == (1 if most else 0)
    drawn = 0
    while trace.state.phase == 1:
        if drawn == 0:
            assert "stop drawing" not in offered(trace)
            assert refused(trace, "stop drawing").rule == "13.2"
        else:
            assert "stop drawing" in offered(trace)
            assert refused(trace, "lay dragon").rule == "13.2a"
            assert trace.play("stop drawing").state.phase == 2
        trace = trace.play("draw from guild")
        trace = trace.play(trace.game.actions(trace.state)[0])
        drawn += 1
    assert drawn == most
    assert refused(trace, "stop drawing").rule == "13.2a"


def test_13_3_university_pays_for_marked_formulas_in_the_opus_too() -> None:
    for talisman, half in (("lesser talisman of university []", 3), ("dragon []", 0)):
        trace = both(f"""
    opus 1: b
    opus 2: a
    path 2 sol: elixir of fire*, elixir rubedo
    formulas 1: elixir of eternal youth []
    formulas 2: {talisman}
    hand 1: great elixir of rebirth
        """)
        assert trace.play("brew great elixir of rebirth").state.points == (6, half)
    trace = both("""
    opus 1: a
    opus 2: b
    formulas 2: elixir of fire* [], lesser talisman of university []
    hand 1: dragon
    """)
    assert trace.play("place elixir of fire of player 2 on sol").state.points == (2, 1)


def test_13_3a_a_talisman_works_only_before_its_owner() -> None:
    box = PotionMaking(mix="both").box
    lesser = {card.key for card in box.cards if card.kind == "lesser talisman"}
    assert not any(key in lesser for opus in box.opus for keys in opus.keys for key in keys)
    trace = both(f"formulas 2: {USEFUL} []\nhand 1: dragon").play("lay dragon")
    assert trace.state.points == (1, 0)


def test_13_4_income_counts_formulas_in_the_opus() -> None:
    for path, points in (("elixir of fire, elixir rubedo", 1), ("(taken), elixir rubedo", 0)):
        trace = both(f"""
    desk belladonna: unicorn
    opus 1: b
    opus 2: a
    path 2 sol: {path}
    formulas 1: lesser talisman of income []
    hand 1: powder of fate
        """)
        assert trace.play("lay powder of fate").state.points == (points, 0)


def test_13_5_knowledge_may_fetch_a_stone_and_the_forest_spares_the_opus() -> None:
    trace = both("""
    desk elementary granum: philosopher's stone of sol
    hand 1: spell of universal knowledge
    """).play("cast spell of universal knowledge")
    assert hand(trace.play("take philosopher's stone of sol"), 0) == ["philosopher's stone of sol"]
    trace = both("""
    opus 2: a
    path 2 sol: (taken), (taken), (taken), (taken), (taken), phoenix
    formulas 1: dragon [unicorn]
    hand 1: forbidden forest spell
    """)
    assert refused(trace, "cast forbidden forest spell").rule == "4.1b"
