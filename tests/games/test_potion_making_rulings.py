"""Potion-making: rulings that a table may play the other way, and what is easily overlooked."""

from __future__ import annotations

from pathlib import Path

import pytest

from quint import OVER, Trace
from quint.cards import BadCards
from quint.games.potion_making import PotionMaking
from tests.games.potion_table import (
    FILES,
    all_laid_but,
    at,
    both,
    guild,
    hand,
    pile,
    rows,
    story,
    university,
)
from tests.games.words import offered, refused

EUREKA = "eureka spell (mushrooms)"

# ── 4.1d Spell cards that are laid or come back ───────────────────────────────────────────


@pytest.mark.parametrize(
    ("option", "lying"),
    [
        ("top", ["hippogriff", "powder of truth", EUREKA]),
        ("bottom", [EUREKA, "hippogriff", "powder of truth"]),
    ],
)
def test_4_1d_a_spell_card_that_is_laid(option: str, lying: list[str]) -> None:
    drawing = f"""
    desk mushrooms: hippogriff, powder of truth
    hand 1: {EUREKA}, dragon
    hand 2: banshee
    """
    trace = at(drawing, spell_cards=option).play(f"lay {EUREKA}")
    assert pile(trace, "mushrooms") == lying
    assert trace.state.points == (0, 0)


@pytest.mark.parametrize(
    ("option", "lying"), [("top", ["hippogriff", EUREKA]), ("bottom", [EUREKA, "hippogriff"])]
)
def test_4_1d_a_spell_card_that_comes_back_from_under_a_formula(
    option: str, lying: list[str]
) -> None:
    drawing = f"""
    desk mushrooms: hippogriff
    formulas 1: elixir of fire [{EUREKA}, powder of control], elixir of eternal youth []
    hand 1: great elixir of rebirth, dragon
    hand 2: banshee
    """
    trace = at(drawing, spell_cards=option).play("brew great elixir of rebirth")
    assert pile(trace, "mushrooms") == lying
    assert pile(trace, "fern flower") == ["powder of control"]


def test_4_1d_and_other_cards_go_on_top_either_way() -> None:
    drawing = f"""
    desk mushrooms: {EUREKA}
    hand 1: hippogriff, dragon
    hand 2: banshee
    """
    trace = at(drawing, spell_cards="bottom").play("lay hippogriff")
    assert pile(trace, "mushrooms") == [EUREKA, "hippogriff"]


@pytest.mark.parametrize("mix", ["guild", "university", "both"])
def test_4_1d_with_an_expansion_they_go_on_top_as_cast_ones_do(mix: str) -> None:
    drawing = f"""
    desk mushrooms: hippogriff
    hand 1: {EUREKA}, dragon
    hand 2: banshee
    turn 1, player 1, playing
    """
    trace = at(drawing, mix=mix, spell_cards="bottom").play(f"lay {EUREKA}")
    assert pile(trace, "mushrooms") == ["hippogriff", EUREKA]


# ── 7.3c, 10.1c, 13.5a: no option, as we are surer of them ────────────────────────────────


def test_7_3c_a_stage_after_a_spell_ends_the_phase() -> None:
    trace = guild("""
    desk bat wing: great elixir of rebirth
    opus 1: a
    opus 2: b
    hand 1: eureka spell (mushrooms), elixir of fire, dragon
    hand 2: banshee
    turn 1, player 1, drawing or playing
    """).play("cast eureka spell (mushrooms)")
    trace = trace.play("take great elixir of rebirth").play("place elixir of fire on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert trace.state.points == (2, 0)


def test_10_1c_two_skips_on_two_paths_in_one_turn() -> None:
    """Card A: the second stage of Sol is Rubedo, that of Luna Albedo."""
    trace = guild("""
    opus 1: a
    opus 2: b
    hand 1: transmutation spell, transmutation spell, elixir rubedo, elixir albedo, dragon
    hand 2: banshee
    turn 1, player 1, drawing or playing
    """)
    trace = trace.play("cast transmutation spell").play("place elixir rubedo on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    trace = trace.play("cast transmutation spell")
    assert refused(trace, "place elixir albedo on sol").rule == "10.1a"
    trace = trace.play("place elixir albedo on luna")
    assert trace.state.points == (4, 0)


def test_13_5a_a_stone_under_another_granum_card_stays_there() -> None:
    trace = both("""
    desk elementary granum: philosopher's stone of sol, elixir of rebirth
    hand 1: spell of universal knowledge, dragon
    """).play("cast spell of universal knowledge")
    assert offered(trace) == {"take elixir of rebirth"}
    refusal = refused(trace, "take philosopher's stone of sol")
    assert (refusal.rule, refusal.at) == ("1.3a", ("desk:elementary_granum",))


# ── 11.5a Income and Growth without cards ─────────────────────────────────────────────────

TALISMANS = ["lesser talisman of income", "lesser talisman of growth"]
EMPTY = ["dragon", "unicorn", "banshee", *TALISMANS]
PASSED_OVER = """
    formulas 2: lesser talisman of income [], lesser talisman of growth []
    formulas 1: banshee [], basilisk [], great elixir of omen []
    hand 1: dragon, unicorn
    points: 5, 0
    turn 9, player 1, playing
"""


@pytest.mark.parametrize(("option", "points"), [("nothing", 0), ("points", 2)])
def test_11_5a_a_player_who_is_passed_over(option: str, points: int) -> None:
    """Player 2 has no cards, fewer points and fewer formulas; player 1 plays on."""
    lines = "\n".join(line.strip() for line in PASSED_OVER.splitlines())
    cards = [*EMPTY, "basilisk", "great elixir of omen"]
    drawing = all_laid_but(*cards, mix="university") + lines
    game = PotionMaking(mix="university", passed_over=option)
    trace = Trace(game, game.position(drawing)).play("lay dragon")
    assert trace.state.seat == 0
    assert trace.state.points[1] == points
    rules = [event.rule for event in story(trace) if event.verb == "points"]
    assert rules == (["11.5", "11.4"] if points else [])
    # With the last card the game is over: nobody is passed over any more.
    trace = trace.play("lay unicorn")
    assert trace.game.turn(trace.state) == OVER
    assert trace.state.points[1] == points


@pytest.mark.parametrize("option", ["nothing", "points"])
def test_11_5a_whoever_has_cards_is_not_passed_over(option: str) -> None:
    drawing = """
    desk belladonna: unicorn
    formulas 2: lesser talisman of growth []
    hand 1: powder of fate
    hand 2: dragon
    points: 5, 0
    """
    trace = university(drawing, passed_over=option).play("lay powder of fate")
    assert (trace.state.seat, trace.state.points) == (1, (5, 1))


# ── 12.9b Acceleration within Acceleration ────────────────────────────────────────────────


@pytest.mark.parametrize(("option", "plays"), [("adds", 3), ("two", 2)])
@pytest.mark.parametrize("phase", ["drawing or playing", "playing"])
def test_12_9b_a_second_acceleration(option: str, plays: int, phase: str) -> None:
    drawing = f"""
    hand 1: spell of acceleration, spell of acceleration, dragon, unicorn, banshee, basilisk
    turn 1, player 1, {phase}
    """
    trace = university(drawing, acceleration=option).play("cast spell of acceleration")
    assert trace.state.plays == 2
    before = trace.state.phase
    trace = trace.play("cast spell of acceleration")
    for card in ("dragon", "unicorn", "banshee")[: plays - 1]:
        trace = trace.play(f"lay {card}")
        assert (trace.state.seat, trace.state.phase) == (0, before)
    trace = trace.play("lay basilisk")
    assert (trace.state.seat, trace.state.phase) != (0, before)


# ── What is easily overlooked ─────────────────────────────────────────────────────────────


def test_12_7_whoever_overthrows_another_goes_on_deciding() -> None:
    """Only Necessity (12.2) asks somebody else."""
    trace = university("""
    formulas 2: dragon [unicorn, banshee]
    hand 1: spell of overthrow, basilisk
    hand 2: hippogriff
    turn 1, player 1, playing
    """)
    cast = next(text for text in offered(trace) if text.startswith("cast"))
    trace = trace.play(cast).play("choose dragon of player 2")
    assert (trace.game.turn(trace.state), trace.state.asked) == (0, 0)
    assert offered(trace) == {"keep unicorn", "keep banshee"}


def test_12_10_whoever_casts_the_forest_chooses_both_creatures() -> None:
    trace = university("""
    formulas 2: dragon [], banshee [], basilisk []
    hand 1: forbidden forest spell, unicorn
    hand 2: hippogriff
    """).play("cast forbidden forest spell")
    trace = trace.play("choose banshee of player 2")
    assert (trace.game.turn(trace.state), trace.state.asked) == (0, 0)


def test_12_10_of_creatures_that_are_alike_two_can_be_destroyed() -> None:
    trace = both("""
    formulas 1: phoenix []
    formulas 2: phoenix [], phoenix [], elixir of fire []
    hand 1: forbidden forest spell, unicorn
    hand 2: hippogriff
    turn 1, player 1, playing
    """).play("cast forbidden forest spell")
    assert offered(trace) == {"choose phoenix of player 1", "choose phoenix of player 2"}
    trace = trace.play("choose phoenix of player 2")
    assert offered(trace) == {"choose phoenix of player 1", "choose phoenix of player 2"}
    trace = trace.play("choose phoenix of player 2")
    assert trace.state.points == (10, 4)
    assert rows(trace) == [[["phoenix"]], [["elixir of fire"]]]


def test_12_2_the_player_who_is_asked_decides() -> None:
    trace = university("""
    hand 1: spell of necessity, unicorn
    hand 2: great elixir of rebirth, elixir of secret vision
    """).play("cast spell of necessity")
    assert (trace.game.turn(trace.state), trace.state.asked) == (0, 0)
    trace = trace.play("name bat wing")
    assert (trace.game.turn(trace.state), trace.state.asked, trace.state.seat) == (1, 1, 0)


def test_4_4_what_stays_is_told() -> None:
    trace = at("""
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    hand 1: decomposition spell (snake eye), dragon
    """).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of fire of player 1").play("keep emanation of power")
    kept = [event for event in story(trace) if event.verb == "keep"]
    assert [(event.rule, event.piece, event.target) for event in kept] == [
        ("4.4", "emanation of power", "formulas:0")
    ]
    assert kept[0].says == "Emanation of Power now counts as completed, without points."


def test_12_4_the_first_card_of_the_box_is_a_formula_like_any_other() -> None:
    """Its number is 0, which is a card; only those below are seen from behind."""
    game = PotionMaking(mix="university")
    first = game.box.cards[0]
    assert first.number == 0
    assert first.formula
    trace = university(f"hand 1: spell of creation, {first.label}").play("cast spell of creation")
    assert offered(trace) == {f"complete {first.label}"}
    trace = (
        guild(f"""
    desk bat wing: great elixir of rebirth
    hand 1: atanorum spell, {first.label}
    """)
        .play("cast atanorum spell")
        .play("take great elixir of rebirth")
    )
    assert offered(trace) == {f"put {first.label}"}
    assert hand(trace, 0) == [first.label]


@pytest.mark.parametrize(("points", "is_read"), [(20, True), (21, False)])
def test_7_1a_a_stage_is_worth_20_points_at_most(
    tmp_path: Path, points: int, is_read: bool
) -> None:
    file = tmp_path / "opus.csv"
    text = (FILES / "opus.csv").read_text("utf-8")
    changed = text.replace("A,sol,1,fire,2,", f"A,sol,1,fire,{points},")
    file.write_text(changed, encoding="utf-8")
    if is_read:
        game = PotionMaking(mix="guild", opus=str(file))
        assert game.box.opus[0].points[0][0] == points
    else:
        with pytest.raises(BadCards, match="points should be a whole number from 0 to 20"):
            PotionMaking(mix="guild", opus=str(file))


@pytest.mark.parametrize(
    ("mix", "label", "apart"),
    [
        ("practice", "elixir of fire", True),  # two elements that differ
        ("practice", "great elixir of rebirth", True),  # two formulas that differ
        ("practice", "supreme elixir of magic", False),  # any two great elixirs
        ("guild", "elixir of omnitude", False),  # any two elements
        ("guild", "phoenix", True),
        ("university", "talisman of sorcery", False),
    ],
)
def test_3_1a_which_formulas_could_use_one_thing_twice(mix: str, label: str, apart: bool) -> None:
    box = PotionMaking(mix=mix).box
    assert box.cards[box.by_label[label]].apart is apart
