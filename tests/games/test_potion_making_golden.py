"""The golden games use every card of the box for what it is there for.

They are played again, and what happened in them is looked at: names of files prove nothing.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

import quint
from quint import Event, Trace
from quint.games.potion_making import PotionMaking

GOLDEN = Path(__file__).parents[1] / "golden" / "potion_making"
CARDS = Path(quint.__file__).parent / "games" / "potion_making" / "cards.csv"


@cache
def events() -> list[tuple[str, Event]]:
    """Everything that happens in the golden games, with the name of the card it is about."""
    found: list[tuple[str, Event]] = []
    for file in sorted(GOLDEN.glob("*.quint")):
        trace = Trace.read(file.read_text(encoding="utf-8"))
        assert isinstance(trace.game, PotionMaking)
        box = trace.game.box
        names = {card.label: card.name for card in box.cards}
        for step in trace.steps:
            found += [(names.get(event.piece, ""), event) for event in step.events]
    return found


def names(verb: str) -> set[str]:
    return {name for name, event in events() if event.verb == verb}


def cards() -> list[dict[str, str]]:
    with CARDS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_spell_is_cast() -> None:
    spells = {card["name"] for card in cards() if card["class"] in ("spell", "artifact")}
    assert len(spells) == 3 + 10 + 1 + 3  # Practice, University, the Scruple, Guild
    assert spells - names("cast") == set()


def test_every_formula_is_brewed() -> None:
    formulas = {card["name"] for card in cards() if card["components"]}
    assert len(formulas) == 46 + 10 + 15 - 1  # Omnitude is in both expansions
    assert formulas - names("complete") == set()


def test_every_stone_is_placed() -> None:
    stones = {card["name"] for card in cards() if card["class"] == "stone"}
    assert len(stones) == 3
    assert stones - names("place") == set()


@pytest.mark.parametrize(
    ("rule", "verb"),
    [
        ("11.4", "points"),  # Income
        ("11.5", "points"),  # Growth
        ("11.6", "points"),  # Usefulness
        ("11.7", "half"),  # University
        ("10.1", "skip"),
        ("7.5", "half"),
        ("7.6", "return"),
        ("3.3", "return"),
        ("3.4", "half"),
    ],
)
def test_what_a_card_does_later_happens_too(rule: str, verb: str) -> None:
    assert any((event.rule, event.verb) == (rule, verb) for _, event in events())


@pytest.mark.parametrize(
    "card",
    [
        "Elixir of Omnitude",
        "Powder of Life",
        "Kybalion Talisman",
        "Smaragdium Talisman",
        "Aqua Regis",
        "Supreme Elixir of Magic",
        "Supreme Talisman of Magic",
    ],
)
def test_what_may_stand_for_others_is_a_component_once(card: str) -> None:
    assert card in names("component")


@pytest.mark.parametrize("verb", ["component", "place"])
@pytest.mark.parametrize("place", ["formulas:0", "formulas:1", "opus:"])
def test_formulas_come_from_everywhere(verb: str, place: str) -> None:
    assert any(e.verb == verb and e.source.startswith(place) for _, e in events())


def test_granum_is_used_and_a_stone_is_fetched() -> None:
    used = [event.source for _, event in events() if event.verb == "component"]
    assert "desk:elementary_granum" in used
    assert any("Stone" in name for name in names("take"))
