"""Potion-making, rule by rule: the Guild of Alchemists, chapters 9 and 10.

Each test is named by its rule and the fact that it checks; points are counted by hand.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.games.potion_table import FILES, SOME, all_laid_but, guild, pile, rows, story, university
from tests.games.words import offered, refused

# ── 9 Granum, Omnitude, and what may stand for what ───────────────────────────────────────


def test_9_1_granum_brings_no_point_and_stands_for_one_element() -> None:
    trace = guild("""
    desk fiery light: potion of eternal sleep
    hand 1: alkahest, elixir of fire
    """)
    assert trace.play("lay alkahest").state.points == (0, 0)
    trace = guild("""
    desk fiery light: potion of eternal sleep
    desk elementary granum: alkahest
    hand 1: elixir of fire, warding solution
    """)
    assert refused(trace, "brew warding solution").rule == "9.1"
    trace = trace.play("brew elixir of fire")
    assert trace.state.points == (2, 0)
    assert rows(trace)[0] == [["elixir of fire", "alkahest", "potion of eternal sleep"]]
    assert "elixir of fire* [" in trace.game.picture(trace.state)


def test_9_1_who_made_it_with_granum_gets_nothing_when_it_is_taken() -> None:
    for mark, half in (("", 3), ("*", 0)):
        trace = guild(f"""
    formulas 1: elixir of eternal youth []
    formulas 2: elixir of fire{mark} []
    hand 1: great elixir of rebirth
        """).play("brew great elixir of rebirth")
        assert trace.state.points == (6, half)


def test_9_1a_granum_in_a_powder_and_in_omnitude() -> None:
    trace = guild("""
    desk elementary granum: alkahest
    desk bat wing: elixir of secret vision
    formulas 1: elixir of knowledge []
    hand 1: powder of truth, elixir of omnitude
    """)
    assert rows(trace.play("brew powder of truth"))[0] == [
        ["powder of truth", "elixir of knowledge", "alkahest"]
    ]
    assert rows(trace.play("brew elixir of omnitude"))[0] == [
        ["elixir of knowledge"],
        ["elixir of omnitude", "elixir of secret vision", "alkahest"],
    ]


def test_9_1b_only_what_granum_itself_went_into_is_marked() -> None:
    trace = guild("""
    formulas 1: elixir of eternal youth [], elixir of fire* []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert trace.state.formulas[0][0][1] == 0
    trace = guild("""
    opus 1: a
    formulas 2: elixir of fire* []
    hand 1: dragon
    """).play("place elixir of fire of player 2 on sol")
    assert trace.state.points == (2, 0)
    assert "path 1 sol: elixir of fire*" in trace.game.picture(trace.state)


@pytest.mark.parametrize(("ruling", "half"), [("nothing", 0), ("half", 1)])
def test_9_1c_a_marked_formula_as_a_stage(ruling: str, half: int) -> None:
    drawing = """
    opus 1: a
    formulas 2: elixir of fire* []
    hand 1: dragon
    """
    trace = guild(drawing, granum=ruling).play("place elixir of fire of player 2 on sol")
    assert trace.state.points == (2, half)
    # As a component it brings nothing either way.
    drawing = """
    formulas 1: elixir of eternal youth []
    formulas 2: elixir of fire* []
    hand 1: great elixir of rebirth
    """
    trace = guild(drawing, granum=ruling).play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_9_1b_the_mark_goes_along_from_one_opus_to_another() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire
    path 2 sol: elixir of strength, elixir rubedo*, elixir of flight (thought energy)
    hand 1: dragon
    """).play("place elixir rubedo from sol of player 2 on sol")
    assert trace.state.points == (2, 0)
    assert "path 1 sol: elixir of fire, elixir rubedo*" in trace.game.picture(trace.state)


def test_9_2_omnitude_is_any_two_elements_and_any_simple_elixir() -> None:
    trace = guild("""
    desk bat wing: elixir of secret vision
    desk fiery light: potion of eternal sleep
    hand 1: elixir of omnitude
    """).play("brew elixir of omnitude")
    assert trace.state.points == (0, 0)
    trace = guild("""
    formulas 1: elixir of eternal youth []
    formulas 2: elixir of omnitude []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_9_2_omnitude_stands_for_no_triple_elixir_and_for_no_stage() -> None:
    trace = guild("""
    opus 1: a
    formulas 1: elixir of omnitude [], elixir of fidelity []
    hand 1: palantirium talisman
    """)
    assert refused(trace, "brew palantirium talisman").because.startswith(
        "Palantirium Talisman needs Telepathic Potion"
    )
    assert not any(text.startswith("place") for text in offered(trace))
    assert str(refused(trace, "place elixir of omnitude of player 1 on sol")) == (
        "Stage 1 of Sol is Elixir of Fire, not Elixir of Omnitude. "
        "It stands for others in formulas only. (rule 9.2)"
    )


TWO_OMNITUDES = """
    formulas 1: elixir of omnitude [], elixir of omnitude []
    hand 1: great elixir of rebirth
"""


def test_9_2a_one_omnitude_in_a_formula_or_any_number() -> None:
    assert refused(guild(TWO_OMNITUDES), "brew great elixir of rebirth").rule == "9.2a"
    trace = guild(TWO_OMNITUDES, omnitude="any").play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_9_2b_what_omnitude_went_into_brings_its_owner_nothing() -> None:
    trace = guild("""
    formulas 1: elixir of eternal youth [], elixir of omnitude []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert "great elixir of rebirth* [" in trace.game.picture(trace.state)
    trace = guild("""
    formulas 2: great elixir of rebirth* [], great elixir of omen* []
    hand 1: supreme elixir of magic
    """).play("brew supreme elixir of magic")
    assert trace.state.points == (10, 0)


def test_9_2b_one_unmarked_formula_is_enough_for_the_half() -> None:
    trace = guild("""
    formulas 2: great elixir of rebirth* [], great elixir of omen []
    hand 1: supreme elixir of magic
    """).play("brew supreme elixir of magic")
    assert trace.state.points == (10, 5)


def test_9_2_a_file_may_ask_for_omnitude_and_its_owner_gets_nothing(tmp_path: Path) -> None:
    file = tmp_path / "opus.csv"
    box = (FILES / "opus.csv").read_text("utf-8")
    file.write_text(box.replace("A,sol,1,fire,", "A,sol,1,omnitude,"), encoding="utf-8")
    drawing = """
    opus 1: a
    opus 2: b
    formulas 2: elixir of omnitude []
    hand 1: dragon
    """
    trace = guild(drawing, opus=str(file))
    trace = trace.play("place elixir of omnitude of player 2 on sol")
    assert trace.state.points == (2, 0)


def test_9_2a_two_omnitudes_that_must_both_be_used_are_not_asked_about() -> None:
    """3.1b: which of them stands for which elixir makes no difference."""
    drawing = """
    formulas 1: elixir of omnitude [dragon, banshee]
    formulas 2: elixir of omnitude [unicorn, basilisk]
    hand 1: great elixir of rebirth, hippogriff
    hand 2: powder of fate
    """
    assert "brew great elixir of rebirth" not in offered(guild(drawing))
    trace = guild(drawing, omnitude="any").play("brew great elixir of rebirth")
    assert rows(trace)[0] == [["great elixir of rebirth", *["elixir of omnitude"] * 2]]
    assert trace.state.points == (6, 0)


ONE_PILE = """
    desk bat wing: elixir of secret vision, great elixir of rebirth
    desk fern flower: avocado cadaver
    hand 1: elixir of omnitude
"""


def test_9_2c_two_cards_of_one_pile_make_omnitude() -> None:
    alone = ONE_PILE.replace("    desk fern flower: avocado cadaver\n", "")
    trace = guild(alone).play("brew elixir of omnitude")
    wing = ["great elixir of rebirth", "elixir of secret vision"]
    assert rows(trace)[0] == [["elixir of omnitude", *wing]]
    trace = guild(ONE_PILE).play("brew elixir of omnitude")
    assert offered(trace) == {"use bat wing", "use fern flower"}
    fern = trace.play("use fern flower")
    assert rows(fern)[0] == [["elixir of omnitude", "avocado cadaver", wing[0]]]
    trace = trace.play("use bat wing")
    assert offered(trace) == {"use bat wing", "use fern flower"}
    assert rows(trace.play("use bat wing"))[0] == [["elixir of omnitude", *wing]]
    # One card is still not two, and two granum are still one too many.
    one = "    desk bat wing: elixir of secret vision\n    hand 1: elixir of omnitude"
    assert refused(guild(one), "brew elixir of omnitude").rule == "3.1a"
    granum = "    desk elementary granum: alkahest, alkahest\n    hand 1: elixir of omnitude"
    assert refused(guild(granum), "brew elixir of omnitude").rule == "9.1"


def test_9_2c_a_pile_twice_by_transfiguration() -> None:
    trace = university("""
    desk bat wing: elixir of secret vision, great elixir of rebirth
    hand 1: spell of transfiguration, elixir of oblivion
    """).play("cast spell of transfiguration")  # belladonna and bat wing
    trace = trace.play("brew elixir of oblivion")
    assert rows(trace)[0] == [
        ["elixir of oblivion", "great elixir of rebirth", "elixir of secret vision"]
    ]


@pytest.mark.parametrize("elixir", ["elixir rubedo", "elixir nigredo"])
def test_9_3_the_phoenix_wants_alkahest_and_one_of_two(elixir: str) -> None:
    trace = guild(f"formulas 1: alkahest [], {elixir} []\nhand 1: phoenix").play("brew phoenix")
    assert trace.state.points == (8, 0)
    trace = guild(f"formulas 1: {elixir} [], elixir albedo []\nhand 1: phoenix")
    assert refused(trace, "brew phoenix").because.startswith("Phoenix needs Alkahest")


def test_9_3a_omnitude_in_the_phoenix() -> None:
    trace = guild("formulas 1: alkahest [], elixir of omnitude []\nhand 1: phoenix")
    assert trace.play("brew phoenix").state.points == (8, 0)


@pytest.mark.parametrize(
    ("supreme", "one", "other"),
    [
        ("supreme talisman of magic", "kybalion talisman", "smaragdium talisman"),
        ("supreme talisman of magic", "kybalion talisman", "palantirium talisman"),
        ("supreme elixir of magic", "aqua regis", "great elixir of omen"),
        ("supreme elixir of magic", "aqua regis", "aqua regis"),
    ],
)
def test_9_4_guild_formulas_in_the_supreme_ones(supreme: str, one: str, other: str) -> None:
    trace = guild(f"formulas 1: {one} [], {other} []\nhand 1: {supreme}")
    assert trace.play(f"brew {supreme}").state.points == (10, 0)


# ── 10 The spells of the Guild ────────────────────────────────────────────────────────────


def test_10_1_transmutation_skips_a_stage_and_places_the_next() -> None:
    trace = guild("""
    opus 1: a
    hand 1: transmutation spell, elixir rubedo, elixir of fire
    turn 1, player 1, drawing or playing
    """).play("cast transmutation spell")
    assert offered(trace) == {"place elixir rubedo on sol"}
    assert refused(trace, "lay elixir rubedo").rule == "10.1"
    assert refused(trace, "place elixir of fire on sol").rule == "7.2"
    trace = trace.play("place elixir rubedo on sol")
    assert trace.state.points == (2, 0)
    assert trace.state.phase == 3
    assert trace.state.paths[0][0][0] == -2
    assert pile(trace, "quintessence of will") == ["transmutation spell"]


def test_10_1_without_the_card_for_it_it_cannot_be_cast() -> None:
    trace = guild("opus 1: a\nhand 1: transmutation spell, elixir of fire")
    assert refused(trace, "cast transmutation spell").rule == "4.1b"


SKIPPED_ONCE = """
    opus 1: a
    path 1 sol: (skipped), elixir rubedo
    hand 1: transmutation spell, elixir albedo,
        powder of truth, elixir of the plant lord (ether waves)
"""


def test_10_1_who_casts_the_spell_is_imagined_with_a_stage_to_place() -> None:
    lines = """
opus 1: a
opus 2: b
hand 1: transmutation spell, elixir rubedo
hand 2: dragon, unicorn
turn 1, player 1, drawing or playing
"""
    trace = guild(lines).play("cast transmutation spell")
    view = trace.game.view(trace.state, 1)
    for seed in range(20):
        imagined = trace.game.imagine(view, 1, Random(seed))
        assert trace.game.view(imagined, 1) == view
        assert trace.game.actions(imagined)


def test_10_1a_no_two_skips_in_a_row() -> None:
    trace = guild(SKIPPED_ONCE).play("cast transmutation spell")
    assert offered(trace) == {"place elixir albedo on luna"}
    assert refused(trace, "place powder of truth on sol").rule == "10.1a"
    after_one = SKIPPED_ONCE.replace("rubedo\n", "rubedo, elixir of the plant lord (ether waves)\n")
    after_one = after_one.replace(
        "truth, elixir of the plant lord (ether waves)", "truth, great elixir of rebirth"
    )
    trace = guild(after_one).play("cast transmutation spell")
    assert "place great elixir of rebirth on sol" in offered(trace)


def test_10_1a_the_spell_is_not_cast_for_two_skips_in_a_row() -> None:
    alone = SKIPPED_ONCE.replace("elixir albedo,", "")
    refusal = refused(guild(alone), "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("10.1a", ("opus:0:sol:4",))
    # Without the powder there is no card for that stage anyway.
    without = alone.replace("powder of truth, ", "")
    refusal = refused(guild(without), "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("4.1b", ("opus:0",))
    # The powder may lie before anybody, too.
    other = without + "    formulas 2: powder of truth []"
    assert refused(guild(other), "cast transmutation spell").rule == "10.1a"


def test_10_1b_the_spell_is_not_cast_to_skip_the_sixth_stage() -> None:
    path = "path 1 sol: (taken), (taken), (taken), (taken), great elixir of rebirth"
    trace = guild(f"opus 1: a\n{path}\nhand 1: transmutation spell, philosopher's stone of sol")
    refusal = refused(trace, "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("10.1b", ("opus:0:sol:7",))
    without = guild(f"opus 1: a\n{path}\nhand 1: transmutation spell, philosopher's stone of luna")
    assert refused(without, "cast transmutation spell").rule == "4.1b"


def test_10_1b_where_no_path_can_be_skipped_on_that_is_the_reason() -> None:
    five = "(taken), (taken), (taken), (taken)"
    trace = guild(f"""
    opus 1: a
    path 1 sol: {five}, great elixir of rebirth, phoenix
    path 1 luna: {five}, great elixir of timelessness
    path 1 mercury: (skipped), elixir citrinitas
    hand 1: transmutation spell
    """)
    refusal = refused(trace, "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("10.1b", ("opus:0:sol:7",))


def test_10_1b_no_skip_leads_to_the_stone() -> None:
    five = "elixir of fire, elixir rubedo, elixir of the plant lord (ether waves), powder of truth"
    trace = guild(f"""
    opus 1: a
    path 1 sol: {five}, great elixir of rebirth
    hand 1: transmutation spell, philosopher's stone of sol, elixir albedo
    """).play("cast transmutation spell")
    assert refused(trace, "place philosopher's stone of sol on sol").rule == "10.1b"
    trace = guild(f"""
    opus 1: a
    path 1 sol: {five}
    hand 1: transmutation spell, phoenix
    """).play("cast transmutation spell")
    assert trace.play("place phoenix on sol").state.points == (8, 0)


def test_10_2_trismegistus_draws_five_returns_two_and_lets_another_be_played() -> None:
    trace = guild(f"""
    hand 1: trismegistus spell, {", ".join(SOME[:7])}
    turn 1, player 1, drawing or playing
    """).play("cast trismegistus spell")
    for _ in range(5):
        assert refused(trace, "return dragon").rule == "10.2"
        trace = trace.play("draw from guild")
        trace = trace.play(trace.game.actions(trace.state)[0])
    assert len(trace.state.hands[0]) == 12
    assert trace.state.sizes == (76 - 7, 63 - 6)
    assert refused(trace, "lay dragon").rule == "10.2"
    trace = trace.play("return dragon")
    assert refused(trace, "return dragon").rule == "10.2"
    trace = trace.play("return unicorn")
    assert trace.state.sizes == (76 - 5, 63 - 6)
    assert len(trace.state.hands[0]) == 10
    assert pile(trace, "astral energy") == ["trismegistus spell"]
    assert trace.play("lay banshee").state.phase == 3


def test_10_2b_another_card_must_be_played_in_the_same_phase() -> None:
    trace = guild(f"""
    hand 1: trismegistus spell, {", ".join(SOME[:3])}
    turn 1, player 1, drawing or playing
    """).play("cast trismegistus spell")
    for _ in range(5):
        trace = trace.play("draw from guild")
        trace = trace.play(trace.game.actions(trace.state)[0])
    trace = trace.play("return dragon").play("return basilisk")
    assert (trace.state.phase, trace.state.plays) == (2, 1)
    assert refused(trace, "draw from guild").rule == "6.4a"
    assert {text.split()[0] for text in offered(trace)} <= {"lay", "brew", "cast", "place"}


def test_10_2_nobody_else_sees_what_goes_back() -> None:
    trace = guild("hand 1: trismegistus spell, dragon").play("cast trismegistus spell")
    for _ in range(5):
        trace = trace.play("draw from practice")
        trace = trace.play(trace.game.actions(trace.state)[0])
    trace = trace.play("return dragon")
    private = [event for event in story(trace) if "Dragon" in event.says]
    assert [event.seen_by for event in private] == [(0,)]


def test_10_2a_what_is_left_is_drawn_and_nothing_left_is_not_enough() -> None:
    left = all_laid_but("trismegistus spell", "dragon", "unicorn", mix="guild")
    trace = guild(left + "hand 1: trismegistus spell").play("cast trismegistus spell")
    trace = trace.play("get dragon").play("get unicorn")
    assert offered(trace) == {"return dragon", "return unicorn"}
    trace = trace.play("return dragon").play("return unicorn")
    assert (trace.state.sizes, trace.state.seat) == ((2, 0), 1)
    left = all_laid_but("trismegistus spell", "dragon", mix="guild")
    trace = guild(left + "hand 1: trismegistus spell").play("cast trismegistus spell")
    trace = trace.play("get dragon").play("return dragon")  # one card is all there is
    assert (trace.state.sizes, trace.state.seat) == ((1, 0), 1)
    none = all_laid_but("trismegistus spell", "dragon", mix="guild")
    trace = guild(none + "hand 1: trismegistus spell, dragon")
    assert refused(trace, "cast trismegistus spell").rule == "4.1b"


ATANORUM = """
    desk belladonna: unicorn
    desk elementary granum: philosopher's stone of sol
    hand 1: atanorum spell, dragon, philosopher's stone of luna
    turn 1, player 1, drawing or playing
"""


def test_10_3_atanorum_completes_a_card_of_the_desk() -> None:
    trace = guild(ATANORUM).play("cast atanorum spell")
    assert offered(trace) == {"take unicorn"}
    assert refused(trace, "take philosopher's stone of sol").rule == "8.1b"
    assert refused(trace, "put dragon").rule == "10.3"
    trace = trace.play("take unicorn")
    assert offered(trace) == {"put dragon"}
    assert refused(trace, "take unicorn").rule == "10.3"
    trace = trace.play("put dragon")
    assert rows(trace)[0] == [["unicorn"]]
    assert trace.state.points == (0, 0)
    assert pile(trace, "snake eye") == ["dragon"]
    assert pile(trace, "fiery light") == ["atanorum spell"]
    assert (trace.state.seat, trace.state.phase) == (0, 3)


def test_10_3a_a_formula_card_of_the_hand_is_the_price() -> None:
    trace = guild(ATANORUM.replace("dragon, ", ""))
    assert refused(trace, "cast atanorum spell").rule == "10.3a"
    trace = guild(ATANORUM).play("cast atanorum spell").play("take unicorn")
    assert refused(trace, "put philosopher's stone of luna").rule == "10.3a"
