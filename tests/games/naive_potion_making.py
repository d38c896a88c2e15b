"""Potion-making once more, slow and obvious: which formulas can be completed now, and with what.

Written from the rules alone and sharing nothing with the engine: it reads the card file itself,
cards are dictionaries, and every way to complete a formula is found by trying each arrangement of
what lies on the table.
"""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

Card = dict[str, str]

GRANUM = "elementary granum"


def read_cards(path: Path, decks: tuple[str, ...]) -> dict[str, Card]:
    """The cards of these decks by what one types for them."""
    with path.open(encoding="utf-8", newline="") as file:
        cards = [row for row in csv.DictReader(file) if row["deck"] in decks]
    found: dict[str, Card] = {}
    for card in cards:
        same = [other for other in cards if other["name"] == card["name"]]
        label = card["name"].lower()
        if any(other["element"] != card["element"] for other in same):
            label += f" ({card['element'].replace('; ', ' or ')})"
        if any(other["deck"] != card["deck"] for other in same):
            label += f" ({card['deck']})"
        found[label] = card
    return found


@dataclass
class Formula:
    """A completed formula before somebody, with the cards under it."""

    owner: int
    card: str
    under: list[str]


@dataclass
class Position:
    """What lies on the table, in words."""

    mover: int
    hand: list[str]
    piles: dict[str, list[str]]
    formulas: list[Formula]
    points: list[int]


# What is true after a formula has been completed: rows, piles and points.
Outcome = tuple[tuple[object, ...], tuple[object, ...], tuple[int, ...]]


class Twin:
    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards

    def is_formula(self, label: str) -> bool:
        return bool(self.cards[label]["components"])

    def elements(self, label: str) -> list[str]:
        return [element.strip() for element in self.cards[label]["element"].split(";")]

    def element_fits(self, component: str, label: str) -> bool:
        wanted = [choice.strip() for choice in component.split("|")]
        return any(f"el:{element}" in wanted for element in self.elements(label))

    def formula_fits(self, component: str, label: str) -> bool:
        card = self.cards[label]
        wanted = [choice.strip() for choice in component.split("|")]
        return f"f:{card['key']}" in wanted or f"any:{card['class']}" in wanted

    def ways(self, position: Position, label: str) -> set[Outcome]:
        """Every different table that completing this card can lead to."""
        components = [part.strip() for part in self.cards[label]["components"].split("+")]
        tops = [("desk", pile, cards[-1]) for pile, cards in position.piles.items() if cards]
        rows = [("row", str(n), formula.card) for n, formula in enumerate(position.formulas)]
        some = [
            source
            for source in [*tops, *rows]
            if any(self._fits(component, source) for component in components)
        ]
        found: set[Outcome] = set()
        for sources in permutations(some, len(components)):
            pairs = zip(components, sources, strict=True)
            if all(self._fits(component, source) for component, source in pairs):
                found.add(self._outcome(position, label, list(sources)))
        return found

    def _fits(self, component: str, source: tuple[str, str, str]) -> bool:
        kind, _, label = source
        return (
            self.element_fits(component, label)
            if kind == "desk"
            else self.formula_fits(component, label)
        )

    def _outcome(
        self, position: Position, label: str, sources: list[tuple[str, str, str]]
    ) -> Outcome:
        piles = {name: list(cards) for name, cards in position.piles.items()}
        used = {int(name) for kind, name, _ in sources if kind == "row"}
        for kind, name, _ in sources:
            if kind == "desk":
                piles[name].pop()
        for number in used:
            for card in position.formulas[number].under:
                piles.setdefault(self._pile(card), []).append(card)
        rows: list[tuple[int, str, tuple[str, ...]]] = [
            (formula.owner, formula.card, tuple(formula.under))
            for number, formula in enumerate(position.formulas)
            if number not in used
        ]
        rows.append((position.mover, label, tuple(sorted(card for _, _, card in sources))))
        points = list(position.points)
        worth = int(self.cards[label]["points"])
        points[position.mover] += worth
        for loser in {position.formulas[number].owner for number in used} - {position.mover}:
            points[loser] += worth // 2
        return outcome(rows, piles, points)

    def _pile(self, label: str) -> str:
        elements = self.elements(label)
        return elements[0] if len(elements) == 1 else self.cards[label]["name"].lower()

    def plays(self, position: Position) -> set[str]:
        """Everything that can be done with the cards of the hand, as one would type it."""
        tops = [cards[-1] for cards in position.piles.values() if cards]
        formula_on_top = any(self.is_formula(label) for label in tops)
        own = [formula for formula in position.formulas if formula.owner == position.mover]
        castable = {
            "eureka": formula_on_top,
            "transformation": formula_on_top and bool(own),
            "decomposition": bool(own),
        }
        found = {f"lay {label}" for label in position.hand}
        for label in set(position.hand):
            if self.is_formula(label):
                if self.ways(position, label):
                    found.add(f"brew {label}")
            elif castable[self.cards[label]["effect"]]:
                found.add(f"cast {label}")
        return found


def outcome(
    rows: list[tuple[int, str, tuple[str, ...]]], piles: dict[str, list[str]], points: list[int]
) -> Outcome:
    """A table to compare; the order within a pile is left out, as it has its own test."""
    lying = [(name, tuple(sorted(Counter(cards).items()))) for name, cards in piles.items()]
    some = sorted((name, cards) for name, cards in lying if cards)
    return tuple(sorted(rows)), tuple(some), tuple(points)
