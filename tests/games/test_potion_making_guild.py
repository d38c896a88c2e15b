"""Potion-making, rule by rule: the Guild of Alchemists, chapters 6 to 8.

Each test is named by its rule and the fact that it checks; points are counted by hand.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from quint import CHANCE, OVER, Trace, Unreadable
from quint.games.potion_making import PotionMaking
from tests.games.potion_table import FILES, SOME, all_laid_but, guild, pile, rows
from tests.games.words import offered, refused

# ── 6 Decks and phases with an expansion ──────────────────────────────────────────────────


def test_6_1_four_and_two_cards_to_every_hand_and_to_the_desk() -> None:
    game = PotionMaking(mix="guild")
    assert game.start().sizes == (76, 63)
    state, rng = game.start(), Random(1)
    while state.phase == 0:
        state = game.apply(state, rng.choice(game.actions(state)))
    for cards in (*state.hands, sum(state.desk, ())):
        assert sorted(game.box.deck_of[card] for card in cards) == [0, 0, 0, 0, 1, 1]
    assert state.sizes == (76 - 12, 63 - 6)


def test_6_1_the_deck_is_chosen() -> None:
    trace = guild(f"hand 1: {', '.join(SOME[:6])}\nturn 1, player 1, drawing, 1 to draw")
    assert offered(trace) == {"draw from practice", "draw from guild"}
    assert refused(trace, "lay dragon").rule == "6.2"
    trace = trace.play("draw from guild")
    assert trace.game.turn(trace.state) == CHANCE
    odds = trace.game.chance(trace.state)
    assert sum(odds.values()) == 63
    assert refused(trace, "get elixir of fire").because == "The card comes from the Guild deck."


def test_6_1_an_empty_deck_is_not_offered() -> None:
    left = all_laid_but(*SOME[:6], "azoth", "azoth", mix="guild")
    practice = f"hand 1: {', '.join(SOME[:6])}\nturn 1, player 1, drawing or playing"
    trace = guild(left + practice)
    assert refused(trace, "draw from practice").rule == "6.1"
    assert "draw from guild" in offered(trace)


def test_6_1a_the_deck_is_chosen_anew_for_each_card() -> None:
    trace = guild("hand 1: dragon\nturn 1, player 1, drawing, 6 to draw")
    trace = trace.play("draw from guild").play("get azoth")
    assert offered(trace) == {"draw from practice", "draw from guild"}


@pytest.mark.parametrize(("held", "drawn"), [(0, 7), (3, 4), (5, 2), (8, 0), (9, 0)])
def test_6_2_the_first_phase_fills_the_hand_up_to_seven(held: int, drawn: int) -> None:
    lines = ["hand 1: elixir of fire"]
    if held:
        lines += [f"hand 2: {', '.join(SOME[:held])}"]
    trace = guild("\n".join(lines)).play("lay elixir of fire")
    assert (trace.state.seat, trace.state.draws) == (1, drawn)


@pytest.mark.parametrize("held", [6, 7])
def test_6_2a_with_six_or_seven_cards_one_is_drawn(held: int) -> None:
    lines = f"hand 1: elixir of fire\nhand 2: {', '.join(SOME[:held])}"
    assert guild(lines).play("lay elixir of fire").state.draws == 1


def test_6_3_the_second_phase_is_a_draw_or_a_play() -> None:
    trace = guild(f"hand 1: {', '.join(SOME[:7])}\nturn 1, player 1, drawing or playing")
    assert offered(trace) >= {"draw from practice", "draw from guild", "lay dragon"}
    drawn = trace.play("draw from practice").play("get warding solution")
    assert refused(drawn, "draw from practice").rule == "6.4"
    played = trace.play("lay dragon")
    assert (played.state.seat, played.state.turns) == (0, 0)
    assert refused(played, "draw from practice").rule == "6.4"
    for third in (drawn, played):
        assert third.play("lay unicorn").state.seat == 1


def test_6_3_with_eight_cards_nobody_draws() -> None:
    trace = guild(f"hand 1: {', '.join(SOME[:8])}\nturn 1, player 1, drawing or playing")
    assert not any(text.startswith("draw") for text in offered(trace))
    assert refused(trace, "draw from guild").rule == "6.3"


def test_6_3a_an_empty_hand_can_only_draw_and_without_decks_the_phase_is_skipped() -> None:
    trace = guild("turn 1, player 1, drawing or playing")
    assert offered(trace) == {"draw from practice", "draw from guild"}
    left = all_laid_but("dragon", "unicorn", "unicorn", mix="guild")
    trace = guild(left + "hand 1: dragon\nhand 2: unicorn\nturn 1, player 1, drawing or playing")
    assert trace.play("lay dragon").state.seat == 1


def test_6_4_in_the_third_phase_a_card_must_be_played() -> None:
    trace = guild("hand 1: dragon, unicorn")
    assert offered(trace) == {"lay dragon", "lay unicorn"}
    assert refused(trace, "draw from guild").rule == "6.4"


def test_6_4a_after_a_practice_spell_a_card_must_be_played_in_the_same_phase() -> None:
    trace = guild("""
    desk belladonna: unicorn
    hand 1: eureka spell (mushrooms), dragon
    turn 1, player 1, drawing or playing
    """).play("cast eureka spell (mushrooms)")
    trace = trace.play("take unicorn")
    assert refused(trace, "draw from guild").rule == "6.4a"
    trace = trace.play("lay dragon")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert refused(trace, "draw from guild").rule == "6.4"
    assert trace.play("lay unicorn").state.seat == 1


# ── 7 The Magnum Opus ─────────────────────────────────────────────────────────────────────


def test_7_1_everybody_gets_a_card_by_chance() -> None:
    game = PotionMaking(mix="guild", players=3)
    state, rng = game.start(), Random(1)
    while state.draws > 3:
        state = game.apply(state, rng.choice(game.actions(state)))
    assert game.chance(state) == dict.fromkeys(game.catalogue.opus, 1)
    state = game.apply(state, game.catalogue.opus[4])
    assert state.works == (4, -1, -1)
    assert len(game.actions(state)) == 5
    refusal = game.refusal(state, game.catalogue.opus[4])
    assert refusal is not None
    assert refusal.rule == "7.1"
    refusal = game.refusal(state, game.catalogue.get[0])
    assert refusal is not None
    assert refusal.rule == "7.1"


def test_7_1a_six_cards_with_three_paths_of_seven_stages() -> None:
    box = PotionMaking(mix="guild").box
    assert len(box.opus) == 6
    assert box.path_names == ("sol", "luna", "mercury")
    classes = {card.key: card.kind for card in box.cards}
    for opus in box.opus:
        for keys, points in zip(opus.keys, opus.points, strict=True):
            assert points == (2, 2, 4, 4, 6, 8, 10)
            kinds = [classes[key] for key in keys]
            assert kinds[:5] == [
                "simple elixir",
                "simple elixir",
                "triple elixir",
                "powder",
                "great elixir",
            ]
            assert kinds[5] in ("talisman", "creature")
            assert kinds[6] == "stone"


def test_7_1b_the_other_cards_are_out_of_the_game_and_all_in_it_are_open() -> None:
    trace = guild("opus 1: a\nopus 2: c\nhand 1: dragon")
    view = trace.game.view(trace.state, 1)
    assert view.works == (0, 2)


def test_7_1_without_a_magnum_opus_card_nothing_is_placed() -> None:
    trace = guild("hand 1: emanation of power")  # the first stage of F, which nobody has
    assert offered(trace) == {"lay emanation of power"}
    refusal = refused(trace, "place emanation of power on sol")
    assert (refusal.rule, refusal.at) == ("7.1", ("opus:0",))


A_SOL = """
    opus 1: a
    opus 2: b
    hand 1: elixir of fire, elixir rubedo, elixir albedo, elixir nigredo
"""  # Fire, Rubedo, Plant Lord, Truth, Rebirth, Phoenix; luna: Eternal Sleep; mercury: Nigredo


def test_7_2_stages_are_placed_in_their_order() -> None:
    trace = guild(A_SOL)
    assert {text for text in offered(trace) if "place" in text} == {
        "place elixir of fire on sol",
        "place elixir nigredo on mercury",
    }
    refusal = refused(trace, "place elixir rubedo on sol")
    assert str(refusal) == "Stage 1 of Sol is Elixir of Fire, not Elixir Rubedo. (rule 7.2)"
    assert refusal.at == ("opus:0:sol:1",)


def test_7_3_a_stage_comes_from_the_hand_or_from_anybodys_formulas_and_takes_a_phase() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    formulas 1: elixir of fire []
    formulas 2: elixir of fire [emanation of power, potion of eternal sleep]
    hand 1: dragon, unicorn
    turn 1, player 1, drawing or playing
    """)
    assert {text for text in offered(trace) if "place" in text} == {
        "place elixir of fire of player 1 on sol",
        "place elixir of fire of player 2 on sol",
    }
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert trace.state.points == (2, 0)


def test_7_3_a_card_that_is_not_in_the_hand_cannot_be_placed() -> None:
    game = PotionMaking(mix="guild")
    trace = guild("opus 1: a\nopus 2: b\nhand 1: dragon")
    assert "place elixir of fire on sol" not in {str(a) for a in game.attempts(trace.state)}
    fire = game.catalogue.place(game.box.by_label["elixir of fire"], 0)
    refusal = game.refusal(trace.state, fire)
    assert refusal is not None
    assert refusal.rule == "7.3"
    assert refused(trace, "place elixir of fire on sol") == refusal
    with pytest.raises(Unreadable):
        game.read(trace.state, "place elixir of fire on pluto")


def test_7_3_a_formula_that_has_gone_since_is_told_so() -> None:
    before = guild("opus 1: a\nformulas 2: elixir of fire []\nhand 1: dragon")
    action = before.game.read(before.state, "place elixir of fire of player 2 on sol")
    after = guild("opus 1: a\nhand 1: dragon")
    refusal = after.game.refusal(after.state, action)
    assert str(refusal) == "Elixir of Fire does not lie before Player 2. (rule 7.3)"


def test_7_3a_from_the_hand_nothing_but_the_stage_counts() -> None:
    trace = guild(A_SOL).play("place elixir of fire on sol")
    assert trace.state.points == (2, 0)
    assert rows(trace) == [[], []]
    assert all(not cards for cards in trace.state.desk)


def nearly_over(drawing: str, *cards: str) -> Trace:
    """A game of the Guild without decks: all cards are in the desk but those that are named."""
    lines = "\n".join(line.strip() for line in drawing.strip().splitlines())
    return guild(all_laid_but(*cards, mix="guild") + f"opus 1: a\nopus 2: b\n{lines}")


EMPTY_HANDED = """
    formulas 1: elixir of fire []
    formulas 2: potion of eternal sleep [elixir of strength]
    hand 1: dragon
    hand 2: unicorn, banshee, basilisk
    turn 1, player 1, drawing or playing
"""
EMPTY_HANDED_CARDS = ["elixir of fire", "potion of eternal sleep", "elixir of strength"]
EMPTY_HANDED_CARDS += ["dragon", "unicorn", "banshee", "basilisk"]


def test_7_3b_with_an_empty_hand_a_completed_formula_is_placed() -> None:
    trace = nearly_over(EMPTY_HANDED, *EMPTY_HANDED_CARDS).play("lay dragon")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert offered(trace) == {
        "place elixir of fire of player 1 on sol",
        "place potion of eternal sleep of player 2 on luna",
    }
    refusal = refused(trace, "lay dragon")
    assert (refusal.rule, refusal.at) == ("7.3b", ("opus:0",))
    assert refused(trace, "draw from guild").rule == "6.4"
    trace = trace.play("place potion of eternal sleep of player 2 on luna")
    assert trace.state.points == (2, 1)
    assert (trace.state.seat, trace.state.turns) == (1, 1)


def test_7_3b_an_empty_hand_has_its_turn_as_long_as_it_can_place_a_stage() -> None:
    trace = nearly_over(EMPTY_HANDED, *EMPTY_HANDED_CARDS).play("lay dragon")
    trace = trace.play("place potion of eternal sleep of player 2 on luna")
    trace = trace.play("lay unicorn").play("lay banshee")
    # Both phases of player 1 would do, but after the first nothing is left to be placed.
    assert (trace.state.seat, trace.state.phase) == (0, 2)
    assert offered(trace) == {"place elixir of fire of player 1 on sol"}
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.seat, trace.state.phase) == (1, 2)
    assert trace.state.points == (4, 1)
    # With the last card of all hands the game is over.
    trace = trace.play("lay basilisk")
    assert trace.game.turn(trace.state) == OVER


def test_7_3b_who_can_place_nothing_is_passed_over() -> None:
    useless = EMPTY_HANDED.replace("elixir of fire", "elixir of knowledge")
    useless = useless.replace("potion of eternal sleep", "polyglotum potion")
    cards = ["elixir of knowledge", "polyglotum potion", *EMPTY_HANDED_CARDS[2:]]
    trace = nearly_over(useless, *cards).play("lay dragon")
    assert (trace.state.seat, trace.state.phase) == (1, 2)
    # Player 2 could place the Polyglotum in a third phase; player 1 never gets a turn.
    trace = trace.play("lay unicorn").play("lay banshee")
    assert (trace.state.seat, trace.state.phase) == (1, 2)


def test_7_3b_when_all_hands_are_empty_no_stage_is_placed_any_more() -> None:
    last = EMPTY_HANDED.replace("hand 2: unicorn, banshee, basilisk", "").replace(
        "[elixir of strength]", "[elixir of strength, unicorn, banshee, basilisk]"
    )
    trace = nearly_over(last, *EMPTY_HANDED_CARDS)
    assert "place elixir of fire of player 1 on sol" in offered(trace)
    trace = trace.play("lay dragon")
    assert trace.game.turn(trace.state) == OVER


def test_7_3c_after_a_spell_a_stage_is_another_play() -> None:
    drawing = EMPTY_HANDED.replace("hand 1: dragon", "hand 1: decomposition spell (snake eye)")
    cards = [*EMPTY_HANDED_CARDS, "decomposition spell (snake eye)"]
    cards.remove("dragon")
    trace = nearly_over(drawing, *cards).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of fire of player 1").play("keep elixir of fire")
    assert (trace.state.seat, trace.state.phase) == (0, 2)
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)


@pytest.mark.parametrize(
    ("placed", "next_one", "points"),
    [
        ([], "elixir of fire", 2),
        (["elixir of fire"], "elixir rubedo", 2),
        (["elixir of fire", "elixir rubedo"], "elixir of the plant lord (ether waves)", 4),
    ],
)
def test_7_4_each_stage_has_its_points(placed: list[str], next_one: str, points: int) -> None:
    trace = guild(f"opus 1: a\npath 1 sol: {', '.join(placed)}\nhand 1: {next_one}")
    assert trace.play(f"place {next_one} on sol").state.points == (points, 0)


def test_7_4_the_later_stages_of_a_sol_card() -> None:
    placed = [
        "elixir of fire",
        "elixir rubedo",
        "elixir of the plant lord (ether waves)",
        "powder of truth",
        "great elixir of rebirth",
        "phoenix",
    ]
    for number, points in ((3, 4), (4, 6), (5, 8)):
        path = ", ".join(placed[:number])
        trace = guild(f"opus 1: a\npath 1 sol: {path}\nhand 1: {placed[number]}")
        assert trace.play(f"place {placed[number]} on sol").state.points == (points, 0)


def test_7_5_the_owner_gets_half_the_points_of_the_stage() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
        powder of truth
    formulas 2: great elixir of rebirth []
    hand 1: dragon
    """)
    trace = trace.play("place great elixir of rebirth of player 2 on sol")
    assert trace.state.points == (6, 3)


def test_7_6_the_components_go_home() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    formulas 2: elixir of fire [emanation of power, potion of eternal sleep]
    hand 1: dragon
    """).play("place elixir of fire of player 2 on sol")
    assert pile(trace, "ether waves") == ["emanation of power"]
    assert pile(trace, "fiery light") == ["potion of eternal sleep"]
    assert rows(trace)[1] == []
    assert trace.state.points == (2, 1)


TWO_STAGES = """
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo
    desk dragon tooth: elixir of eternal youth
    hand 2: great elixir of rebirth, phoenix
    formulas 2: elixir of eternal youth []
    turn 1, player 2, playing
"""


def test_7_7_formulas_in_an_opus_can_be_taken_but_for_the_last() -> None:
    trace = guild(TWO_STAGES).play("brew great elixir of rebirth")
    assert trace.state.points == (3, 6)
    assert trace.state.paths[0][0][0] == -1
    trace = guild(TWO_STAGES.replace("desk", "formulas 1: alkahest []\n    desk"))
    refusal = refused(trace, "brew phoenix")
    assert str(refusal) == (
        "Phoenix needs Elixir Rubedo or Elixir Nigredo, and Elixir Rubedo is the last stage of "
        "its path: that card stays. (rule 7.7)"
    )
    assert refusal.at == ("opus:0:sol:2",)


def test_7_7_the_last_stage_is_named_only_if_nothing_else_is_missing() -> None:
    refusal = refused(guild(TWO_STAGES), "brew phoenix")  # there is no Alkahest
    assert refusal.rule == "3.1"
    assert refusal.because.startswith("Phoenix needs Alkahest, and nobody has completed one.")
    # One Aqua Regis lies there, another is the last stage of its path.
    trace = guild("""
    opus 1: f
    opus 2: b
    path 1 mercury: (taken), (taken), (taken), (taken), aqua regis
    formulas 2: aqua regis []
    hand 1: supreme elixir of magic, supreme talisman of magic
    """)
    refusal = refused(trace, "brew supreme elixir of magic")
    assert (refusal.rule, refusal.at) == ("7.7", ("opus:0:mercury:5",))
    assert refused(trace, "brew supreme talisman of magic").rule == "3.1"


def test_7_7_what_is_told_is_the_stage_that_is_lacking() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 mercury: (taken), elixir citrinitas, alkahest
    path 2 sol: elixir of strength, elixir rubedo
    formulas 2: alkahest []
    hand 1: phoenix
    """)
    refusal = refused(trace, "brew phoenix")
    assert refusal.because.startswith("Phoenix needs Elixir Rubedo or Elixir Nigredo, and Elixir R")
    assert refusal.at == ("opus:1:sol:2",)


DECOMPOSITION = "decomposition spell (snake eye)"
OWN_OPUS = """
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo
    desk snake eye: azoth
    hand 1: transformation spell (bat wing), decomposition spell (snake eye), dragon
"""


@pytest.mark.parametrize("spell", ["transformation spell (bat wing)", DECOMPOSITION])
def test_7_7b_spells_do_not_reach_a_magnum_opus(spell: str) -> None:
    refusal = refused(guild(OWN_OPUS), f"cast {spell}")
    assert (refusal.rule, refusal.at) == ("7.7b", ("formulas:0",))
    trace = guild(OWN_OPUS + "    formulas 1: elixir nigredo []").play(f"cast {spell}")
    assert offered(trace) == {"choose elixir nigredo of player 1"}


def test_7_7_the_last_stage_is_refused_as_a_component_and_as_a_stage() -> None:
    trace = guild("""
    opus 1: a
    opus 2: d
    path 1 sol: elixir of fire, elixir rubedo
    formulas 1: alkahest [], elixir nigredo [], elixir nigredo [dragon, unicorn]
    hand 2: phoenix
    turn 1, player 2, playing
    """).play("brew phoenix")
    refusal = refused(trace, "use elixir rubedo from sol of player 1")
    assert (refusal.rule, refusal.at) == ("7.7", ("opus:0:sol:2",))


def test_7_7_a_stage_may_come_out_of_an_opus() -> None:
    box = PotionMaking(mix="guild").box
    rubedo = next(card.key for card in box.cards if card.name == "Elixir Rubedo")
    wants = [opus.name.lower() for opus in box.opus if opus.keys[0][1] == rubedo]
    assert wants[:2] == ["a", "b"]
    second = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves)
    path 2 sol: elixir of strength
    hand 2: dragon
    turn 1, player 2, playing
    """).play("place elixir rubedo from sol of player 1 on sol")
    assert second.state.points == (1, 2)
    last = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo
    path 2 sol: elixir of strength
    hand 2: dragon
    turn 1, player 2, playing
    """)
    assert refused(last, "place elixir rubedo from sol of player 1 on sol").rule == "7.7"
    assert offered(last) == {"lay dragon"}


def test_7_7a_the_gap_stays_and_the_path_goes_on() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: (taken), elixir rubedo
    hand 1: elixir of the plant lord (ether waves), elixir of fire
    """)
    assert "place elixir of fire on sol" not in offered(trace)
    trace = trace.play("place elixir of the plant lord (ether waves) on sol")
    assert trace.state.points == (4, 0)


def test_7_7a_ones_own_stages_can_be_used() -> None:
    trace = guild("""
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo
    formulas 1: elixir of eternal youth []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_7_7a_a_path_that_asks_twice_may_be_served_from_itself(tmp_path: Path) -> None:
    file = tmp_path / "opus.csv"
    box = (FILES / "opus.csv").read_text("utf-8")
    file.write_text(box.replace("A,sol,3,plant lord,", "A,sol,3,fire,"), encoding="utf-8")
    drawing = """
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo
    hand 1: dragon
    """
    trace = guild(drawing, opus=str(file)).play("place elixir of fire from sol of player 1 on sol")
    assert "path 1 sol: (taken), elixir rubedo, elixir of fire" in trace.game.picture(trace.state)
    assert trace.state.points == (4, 0)


def test_7_8_several_paths_at_a_time() -> None:
    trace = guild(A_SOL.replace("hand 1", "hand 2: dragon\n    hand 1"))
    trace = trace.play("place elixir of fire on sol")
    game, state = trace.game, trace.state
    after = game.position(
        game.picture(state).replace("player 2, drawing, 6 to draw", "player 1, playing")
    )
    assert "place elixir nigredo on mercury" in {str(a) for a in game.actions(after)}
    assert "place elixir rubedo on sol" in {str(a) for a in game.actions(after)}


# ── 8 The Philosopher's Stone ─────────────────────────────────────────────────────────────

SIX_STAGES = """
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
        powder of truth, great elixir of rebirth, phoenix
    hand 1: philosopher's stone of sol, philosopher's stone of luna
"""


def test_8_1_the_stone_brings_ten_points_and_ends_the_game_at_once() -> None:
    trace = guild(SIX_STAGES)
    assert refused(trace, "place philosopher's stone of luna on sol").rule == "7.2"
    assert refused(trace, "place philosopher's stone of luna on luna").rule == "7.2"
    trace = trace.play("place philosopher's stone of sol on sol")
    assert trace.state.points == (10, 0)
    assert trace.game.turn(trace.state) == OVER
    assert refused(trace, "lay philosopher's stone of luna").rule == "8.1"


def test_8_1a_the_maker_of_the_stone_may_still_lose() -> None:
    trace = guild(SIX_STAGES + "    points: 20, 31")
    trace = trace.play("place philosopher's stone of sol on sol")
    assert trace.state.points == (30, 31)
    assert trace.game.winners(trace.state) == (1,)


def test_8_1b_a_stone_is_no_formula() -> None:
    trace = guild(SIX_STAGES)
    refusal = refused(trace, "brew philosopher's stone of sol")
    assert str(refusal).endswith("place it in the Magnum Opus, or lay it. (rule 8.1b)")
    assert refused(trace, "cast philosopher's stone of sol").rule == "4.1"
    trace = guild("""
    desk elementary granum: philosopher's stone of sol
    desk belladonna: unicorn
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert refused(trace, "take philosopher's stone of sol").rule == "8.1b"


def test_8_1c_a_stone_can_be_laid() -> None:
    trace = guild(SIX_STAGES).play("lay philosopher's stone of luna")
    assert trace.state.points == (0, 0)
    assert pile(trace, "elementary granum") == ["philosopher's stone of luna"]
