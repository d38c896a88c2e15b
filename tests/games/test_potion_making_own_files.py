"""Potion-making with card files of one's own: what our own box never asks of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from quint import Trace
from quint.cards import BadCards
from quint.games.potion_making import PotionMaking
from tests.games.potion_table import FILES, at, guild, rows, story
from tests.games.words import offered


def changed(folder: Path, name: str, *changes: tuple[str, str]) -> str:
    """A copy of a file of the box in which something else stands."""
    text = (FILES / name).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


# ── Omnitude cards that show an element ───────────────────────────────────────────────────

GRANUM = "wild elixir,elementary granum,any:element + any:element"


def test_9_2b_an_omnitude_card_laid_as_an_element_leaves_no_mark(tmp_path: Path) -> None:
    """Such a card is just a bat wing here: no Elixir of Omnitude went into the formula."""
    plain = GRANUM.replace("elementary granum", "bat wing")
    drawing = """
    desk bat wing: elixir of omnitude
    desk mushrooms: hippogriff
    hand 1: elixir nigredo
    """
    trace = guild(drawing, cards=changed(tmp_path, "cards.csv", (GRANUM, plain)))
    trace = trace.play("brew elixir nigredo")
    assert rows(trace)[0] == [["elixir nigredo", "elixir of omnitude", "hippogriff"]]
    assert "elixir nigredo [" in trace.game.picture(trace.state)  # with a mark it has a *


# ── Cards with several elements, more than once ───────────────────────────────────────────

TWO_SUPREME = ("practice,1,Supreme Elixir of Magic", "practice,2,Supreme Elixir of Magic")
TWO_OF_THREE = ("el:ether waves + el:fiery light", "el:ether waves + el:astral energy")


def test_9_2c_two_copies_of_a_card_with_three_elements_are_two_components(tmp_path: Path) -> None:
    cards = changed(tmp_path, "cards.csv", TWO_SUPREME, TWO_OF_THREE)
    drawing = """
    desk supreme elixir of magic: supreme elixir of magic, supreme elixir of magic
    hand 1: elixir of fire
    """
    trace = at(drawing, cards=cards)
    assert "brew elixir of fire" in offered(trace)
    trace = trace.play("brew elixir of fire")
    assert rows(trace)[0] == [["elixir of fire", *["supreme elixir of magic"] * 2]]


def test_9_2c_both_copies_are_offered_beside_other_sources(tmp_path: Path) -> None:
    cards = changed(tmp_path, "cards.csv", TWO_SUPREME, TWO_OF_THREE)
    drawing = """
    desk supreme elixir of magic: supreme elixir of magic, supreme elixir of magic
    desk ether waves: emanation of power
    hand 1: elixir of fire
    """
    trace = at(drawing, cards=cards).play("brew elixir of fire")
    assert offered(trace) == {"use ether waves", "use supreme elixir of magic"}
    trace = trace.play("use supreme elixir of magic")
    assert rows(trace)[0] == [["elixir of fire", *["supreme elixir of magic"] * 2]]


# ── Recipes in which nothing could serve twice ────────────────────────────────────────────


def test_3_1_components_are_apart_if_no_card_could_be_either_of_two() -> None:
    """Read off the cards: it spares a search, and must not be said too often or too rarely."""
    box = PotionMaking(mix="both").box
    apart = {card.name: card.apart for card in box.cards if card.formula}
    assert apart["Potion of Eternal Sleep"]  # spring water and belladonna
    assert apart["Great Elixir of Might"]  # Elixir of Strength and Elixir of Secret Vision
    assert not apart["Talisman of Sorcery"]  # three times any lesser talisman


# ── A path that asks for the same formula twice ───────────────────────────────────────────

FIRE_TWICE = ("A,sol,3,plant lord,", "A,sol,3,fire,")


def two_fires(folder: Path, stages: str) -> Trace:
    """Player 2's path of Sol holds the Elixir of Fire twice; player 1 brews what needs one."""
    drawing = f"""
    opus 1: b
    opus 2: a
    path 2 sol: {stages}
    formulas 1: elixir of eternal youth [], elixir of omnitude []
    hand 1: great elixir of rebirth, dragon
    hand 2: banshee
    """
    trace = guild(drawing, opus=changed(folder, "opus.csv", FIRE_TWICE))
    return trace.play("brew great elixir of rebirth")


def texts(trace: Trace) -> list[str]:
    return sorted(str(action) for action in trace.game.actions(trace.state))


OMNITUDE = "use elixir of omnitude of player 1"
FIRST = "use elixir of fire from sol of player 2"
SECOND = "use elixir of fire #2 from sol of player 2"


def test_7_7_alike_stages_of_a_path_are_offered_once(tmp_path: Path) -> None:
    stages = "elixir of fire, elixir rubedo, elixir of fire, powder of truth"
    trace = two_fires(tmp_path, stages)
    assert texts(trace) == [FIRST, OMNITUDE]
    taken = trace.play(FIRST).play("use elixir of eternal youth of player 1")
    left = stages.replace("elixir of fire", "(taken)", 1)
    assert f"path 2 sol: {left}" in taken.game.picture(taken.state)


def test_7_7_stages_that_differ_by_their_mark_are_told_apart(tmp_path: Path) -> None:
    """Granum went into the first of them, so its owner gets nothing for that one (9.1b)."""
    stages = "elixir of fire*, elixir rubedo, elixir of fire, powder of truth"
    trace = two_fires(tmp_path, stages)
    assert texts(trace) == [SECOND, FIRST, OMNITUDE]
    youth = "use elixir of eternal youth of player 1"
    assert trace.play(FIRST).play(youth).state.points == (6, 0)
    second = trace.play(SECOND).play(youth)
    assert second.state.points == (6, 3)
    sources = [event.source for event in story(second) if event.verb == "component"]
    assert sources == ["opus:1:sol:3", "formulas:0"]


# ── What a stage is worth ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("points", ["0", "20", "21", "-1"])
def test_7_4_a_stage_is_worth_20_points_at_most(tmp_path: Path, points: str) -> None:
    opus = changed(tmp_path, "opus.csv", ("A,sol,1,fire,2,", f"A,sol,1,fire,{points},"))
    if points in ("0", "20"):
        box = PotionMaking(mix="guild", opus=opus).box
        assert box.opus[0].points[0][0] == int(points)
    else:
        with pytest.raises(BadCards, match="whole number from 0 to 20"):
            PotionMaking(mix="guild", opus=opus)
