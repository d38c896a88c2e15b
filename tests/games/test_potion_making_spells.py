"""Potion-making, rule by rule: Practice, chapters 4 and 5.

Each test is named by its rule and the fact that it checks; points are counted by hand.
"""

from __future__ import annotations

import pytest

from quint import OVER
from tests.games.potion_table import all_laid_but, at, both, hand, pile, rows, story
from tests.games.words import offered, refused

LAST_THREE = all_laid_but("elixir of fire", "dragon", "unicorn")


# ── 4 Spells ──────────────────────────────────────────────────────────────────────────────


def test_4_1_after_a_spell_another_card_is_played_and_that_may_be_a_spell() -> None:
    trace = at("""
    desk fiery light: potion of eternal sleep
    desk spring water: elixir of knowledge
    hand 1: eureka spell (mushrooms), eureka spell (belladonna), dragon
    """)
    trace = trace.play("cast eureka spell (mushrooms)").play("take potion of eternal sleep")
    assert trace.state.seat == 0
    assert "cast eureka spell (belladonna)" in offered(trace)
    trace = trace.play("cast eureka spell (belladonna)").play("take elixir of knowledge")
    assert (trace.state.seat, trace.state.turns) == (0, 0)
    assert trace.play("lay dragon").state.seat == 1


def test_4_1_a_formula_is_no_spell() -> None:
    assert refused(at("hand 1: dragon"), "cast dragon").rule == "4.1"


def test_4_1a_a_spell_goes_under_its_pile_and_is_worth_nothing() -> None:
    trace = at("""
    desk mushrooms: hippogriff
    desk fiery light: potion of eternal sleep
    hand 1: eureka spell (mushrooms), eureka spell (belladonna)
    """)
    trace = trace.play("cast eureka spell (mushrooms)").play("take potion of eternal sleep")
    assert pile(trace, "mushrooms") == ["eureka spell (mushrooms)", "hippogriff"]
    trace = trace.play("cast eureka spell (belladonna)").play("take hippogriff")
    assert pile(trace, "belladonna") == ["eureka spell (belladonna)"]
    assert trace.state.points == (0, 0)


def test_4_1a_with_an_expansion_it_goes_on_top() -> None:
    trace = both("""
    opus 1: a
    desk fiery light: potion of eternal sleep
    desk quintessence of will: elixir of fire
    desk thought energy: elixir of strength
    hand 1: transmutation spell, elixir rubedo, spell of transfiguration, warding solution
    turn 1, player 1, drawing or playing
    """)
    skip = trace.play("cast transmutation spell").play("place elixir rubedo on sol")
    assert pile(skip, "quintessence of will") == ["elixir of fire", "transmutation spell"]
    swap = trace.play("cast spell of transfiguration").play("brew warding solution")
    swap = swap.play("use fiery light")
    assert rows(swap)[0] == [["warding solution", "potion of eternal sleep", "elixir of fire"]]
    assert pile(swap, "thought energy") == ["elixir of strength", "spell of transfiguration"]


@pytest.mark.parametrize("spell", ["transformation spell (bat wing)", "eureka spell (mushrooms)"])
def test_4_1b_a_spell_that_can_do_nothing_cannot_be_cast(spell: str) -> None:
    trace = at(f"""
    desk snake eye: decomposition spell (snake eye)
    formulas 1: elixir of fire []
    hand 1: {spell}
    """)
    assert refused(trace, f"cast {spell}").rule == "4.1b"
    assert offered(trace) == {f"lay {spell}"}


def test_4_1b_without_a_formula_of_ones_own_nothing_can_be_taken_apart() -> None:
    trace = at("""
    formulas 2: elixir of fire []
    hand 1: decomposition spell (snake eye)
    """)
    refusal = refused(trace, "cast decomposition spell (snake eye)")
    assert (refusal.rule, refusal.at) == ("4.1b", ("formulas:0",))


def test_4_1c_with_an_empty_hand_the_turn_is_over_after_a_spell() -> None:
    trace = at("""
    formulas 1: elixir of fire []
    hand 1: decomposition spell (snake eye)
    """).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of fire of player 1").play("keep elixir of fire")
    assert (trace.state.seat, trace.state.turns) == (1, 1)


TRANSFORM = """
    desk belladonna: unicorn
    desk snake eye: decomposition spell (snake eye)
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    formulas 2: elixir of knowledge []
    hand 1: transformation spell (bat wing), dragon
"""


def test_4_2_transformation_exchanges_a_formula_for_one_in_the_desk() -> None:
    trace = at(TRANSFORM).play("cast transformation spell (bat wing)")
    assert offered(trace) == {"choose elixir of fire of player 1"}
    assert refused(trace, "take unicorn").rule == "4.2"
    trace = trace.play("choose elixir of fire of player 1")
    assert offered(trace) == {"take unicorn"}
    assert refused(trace, "take decomposition spell (snake eye)").rule == "4.3a"
    assert refused(trace, "choose elixir of fire of player 1").rule == "4.2"
    trace = trace.play("take unicorn")
    assert rows(trace)[0] == [["unicorn"]]
    assert pile(trace, "quintessence of will") == ["elixir of fire"]
    assert pile(trace, "ether waves") == ["emanation of power"]
    assert pile(trace, "fiery light") == ["potion of eternal sleep"]
    assert trace.state.points == (0, 0)
    assert trace.state.seat == 0


def test_4_2a_spells_work_on_ones_own_formulas() -> None:
    trace = at(TRANSFORM).play("cast transformation spell (bat wing)")
    refusal = refused(trace, "choose elixir of knowledge of player 2")
    assert (refusal.rule, refusal.at) == ("4.2a", ("formulas:1",))


def test_4_2b_a_formula_made_by_a_spell_is_a_component_like_any_other() -> None:
    trace = at("""
    desk phoenix feather: great elixir of might
    desk blood stone: infusion of divination
    formulas 1: elixir of fire []
    hand 1: transformation spell (bat wing), powder of fate
    """).play("cast transformation spell (bat wing)")
    trace = trace.play("choose elixir of fire of player 1").play("take infusion of divination")
    assert trace.play("brew powder of fate").state.points == (4, 0)


def test_4_3_eureka_brings_a_formula_card_into_the_hand() -> None:
    trace = at("""
    desk belladonna: unicorn
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert refused(trace, "lay unicorn").rule == "4.3"
    assert refused(trace, "take dragon").rule == "4.3"
    trace = trace.play("take unicorn")
    assert hand(trace, 0) == ["unicorn"]
    assert trace.state.seat == 0


def test_4_3a_eureka_takes_no_spell() -> None:
    trace = at("""
    desk belladonna: unicorn
    desk snake eye: decomposition spell (snake eye)
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert refused(trace, "take decomposition spell (snake eye)").rule == "4.3a"


TAKE_APART = """
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    formulas 2: elixir of knowledge []
    hand 1: decomposition spell (snake eye), dragon
"""


def test_4_4_one_card_of_a_formula_stays_and_the_others_go_home() -> None:
    trace = at(TAKE_APART).play("cast decomposition spell (snake eye)")
    assert refused(trace, "choose elixir of knowledge of player 2").rule == "4.2a"
    trace = trace.play("choose elixir of fire of player 1")
    assert offered(trace) == {
        "keep elixir of fire",
        "keep emanation of power",
        "keep potion of eternal sleep",
    }
    assert refused(trace, "keep dragon").rule == "4.4"
    trace = trace.play("keep potion of eternal sleep")
    assert rows(trace)[0] == [["potion of eternal sleep"]]
    assert pile(trace, "quintessence of will") == ["elixir of fire"]
    assert pile(trace, "ether waves") == ["emanation of power"]
    assert trace.state.points == (0, 0)
    kept = [event for event in story(trace) if event.piece == "potion of eternal sleep"]
    assert [(event.rule, event.verb) for event in kept] == [("4.4", "keep")]


def test_4_4_a_spell_under_a_formula_cannot_stay() -> None:
    trace = at("""
    formulas 1: elixir of oblivion [unicorn, transformation spell (bat wing)]
    hand 1: decomposition spell (snake eye)
    """).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of oblivion of player 1")
    assert offered(trace) == {"keep elixir of oblivion", "keep unicorn"}


def test_4_4a_the_formula_itself_may_stay_or_not() -> None:
    kept = at(TAKE_APART).play("cast decomposition spell (snake eye)")
    kept = kept.play("choose elixir of fire of player 1").play("keep elixir of fire")
    assert rows(kept)[0] == [["elixir of fire"]]
    assert pile(kept, "ether waves") == ["emanation of power"]
    strict = at(TAKE_APART, decomposition="component")
    strict = strict.play("cast decomposition spell (snake eye)")
    strict = strict.play("choose elixir of fire of player 1")
    assert offered(strict) == {"keep emanation of power", "keep potion of eternal sleep"}
    bare = at(
        """
    formulas 1: elixir of fire []
    hand 1: decomposition spell (snake eye)
    """,
        decomposition="component",
    )
    assert refused(bare, "cast decomposition spell (snake eye)").rule == "4.4a"


# ── 5 The end ─────────────────────────────────────────────────────────────────────────────


def test_5_1_the_game_is_over_when_deck_and_hands_are_empty() -> None:
    trace = at(LAST_THREE + "hand 1: elixir of fire\nhand 2: dragon, unicorn\n")
    trace = trace.play("lay elixir of fire").play("lay dragon")
    assert trace.game.turn(trace.state) == 1
    trace = trace.play("lay unicorn")
    assert trace.game.turn(trace.state) == OVER
    assert refused(trace, "lay unicorn").rule == "5.1"


def test_5_1a_who_has_no_cards_is_passed_over() -> None:
    trace = at(LAST_THREE + "hand 1: elixir of fire, dragon, unicorn\n")
    for card in ("elixir of fire", "dragon"):
        trace = trace.play(f"lay {card}")
        assert trace.game.turn(trace.state) == 0


def test_5_1b_a_game_may_be_cut_off() -> None:
    trace = at("hand 1: elixir of fire", cap=1).play("lay elixir of fire")
    assert trace.game.turn(trace.state) == OVER
    assert trace.game.winners(trace.state) == (0,)
    assert refused(trace, "lay dragon").rule == "5.1b"


def test_5_2_most_points_win() -> None:
    trace = at("hand 1: elixir of fire\npoints: 3, 5", cap=1).play("lay elixir of fire")
    assert trace.state.points == (4, 5)
    assert trace.game.winners(trace.state) == (1,)


def test_5_2a_a_tie_is_shared() -> None:
    trace = at("hand 1: elixir of fire\npoints: 4, 5", cap=1).play("lay elixir of fire")
    assert trace.game.winners(trace.state) == (0, 1)
    assert story(trace)[-1].rule == "5.2a"
