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


def read_opus(path: Path) -> dict[tuple[str, str], list[str]]:
    """What each path of each Magnum Opus card asks for, stage by stage."""
    found: dict[tuple[str, str], list[str]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault((row["card"].lower(), row["path"]), []).append(row["key"])
    return found


@dataclass
class Formula:
    """A completed formula before somebody, with the cards under it.

    One in a Magnum Opus has a path and a stage; the last stage of a path cannot be taken.
    """

    owner: int
    card: str
    mixed: bool
    under: list[str]
    path: str = ""
    stage: int = 0
    last: bool = False


@dataclass
class Position:
    """What lies on the table, in words."""

    mover: int
    hand: list[str]
    piles: dict[str, list[str]]
    formulas: list[Formula]
    points: list[int]
    decks_left: int
    opus: str = ""  # the mover's card
    reached: dict[str, int] | None = None  # how many stages of each path the mover has passed
    skipped: frozenset[str] = frozenset()  # the paths whose last stage followed a skip


Row = tuple[int, str, bool, tuple[str, ...], str, int]
# What is true after a formula has been completed: rows, piles and points.
Outcome = tuple[tuple[object, ...], tuple[object, ...], tuple[int, ...]]
Source = tuple[str, str, str, int]  # the desk or a row, where there, the card, how deep


class Twin:
    def __init__(
        self,
        cards: dict[str, Card],
        opus: dict[tuple[str, str], list[str]],
        chosen: dict[str, str] | None = None,
    ) -> None:
        self.cards = cards
        self.opus = opus
        self.chosen = chosen or {}  # the options that are not as usual
        self.classes = {card["key"]: card["class"] for card in cards.values()}

    def is_formula(self, label: str) -> bool:
        return bool(self.cards[label]["components"])

    def is_omnitude(self, label: str) -> bool:
        return self.cards[label]["class"] == "wild elixir"

    def is_creature(self, label: str) -> bool:
        return self.cards[label]["class"] == "creature"

    def is_other_spell(self, label: str) -> bool:
        card = self.cards[label]
        return card["class"] == "spell" and card["effect"] != "magical knowledge"

    def is_great(self, label: str) -> bool:
        return self.cards[label]["class"] in ("creature", "supreme")

    def elements(self, label: str) -> list[str]:
        return [element.strip() for element in self.cards[label]["element"].split(";")]

    def element_fits(self, component: str, label: str) -> bool:
        wanted = [choice.strip() for choice in component.split("|")]
        if self.elements(label) == [GRANUM]:
            return any(choice.startswith("el:") or choice == "any:element" for choice in wanted)
        names = [f"el:{element}" for element in self.elements(label)]
        return "any:element" in wanted or any(name in wanted for name in names)

    def formula_fits(self, component: str, label: str) -> bool:
        card = self.cards[label]
        wanted = [choice.strip() for choice in component.split("|")]
        if f"f:{card['key']}" in wanted or f"any:{card['class']}" in wanted:
            return True
        keys = [choice.removeprefix("f:") for choice in wanted if choice.startswith("f:")]
        stands_for = {"wild elixir": "simple elixir", "wild powder": "powder"}.get(card["class"])
        return any(self.classes[key] == stands_for for key in keys)

    def _fits(self, component: str, source: Source) -> bool:
        if source[0] == "desk":
            return self.element_fits(component, source[2])
        return self.formula_fits(component, source[2])

    def _few_enough(self, sources: tuple[Source, ...]) -> bool:
        """At most one granum from the desk, at most one Omnitude unless the table allows more."""
        granum = [s for s in sources if s[0] == "desk" and self.elements(s[2]) == [GRANUM]]
        omnitude = [s for s in sources if s[0] == "row" and self.is_omnitude(s[2])]
        any_number = self.chosen.get("omnitude") == "any"
        return len(granum) < 2 and (any_number or len(omnitude) < 2)

    def _from_the_top(self, sources: tuple[Source, ...]) -> bool:
        """Of a pile the top card is taken, or the top two, and so on."""
        for pile in {source[1] for source in sources if source[0] == "desk"}:
            depths = sorted(source[3] for source in sources if source[:2] == ("desk", pile))
            if depths != list(range(len(depths))):
                return False
        return True

    def ways(self, position: Position, label: str) -> set[Outcome]:
        """Every different table that completing this card can lead to."""
        components = [part.strip() for part in self.cards[label]["components"].split("+")]
        some: list[Source] = []
        for source in self.sources(position):
            times = sum(self._fits(component, source) for component in components)
            if source[3] < times:
                some.append(source)
        found: set[Outcome] = set()
        for sources in permutations(some, len(components)):
            fit = map(self._fits, components, sources)
            if all(fit) and self._few_enough(sources) and self._from_the_top(sources):
                found.add(self._outcome(position, label, list(sources)))
        return found

    def _outcome(self, position: Position, label: str, sources: list[Source]) -> Outcome:
        piles = {name: list(cards) for name, cards in position.piles.items()}
        used = {int(name) for kind, name, _, _ in sources if kind == "row"}
        mixed = False
        for kind, name, card, _ in sources:
            if kind == "desk":
                piles[name].pop()
                mixed = mixed or name == GRANUM
            else:
                mixed = mixed or self.is_omnitude(card)
        for number in used:
            for card in position.formulas[number].under:
                piles.setdefault(self._pile(card), []).append(card)
        rows = [
            as_row(formula)
            for number, formula in enumerate(position.formulas)
            if number not in used
        ]
        components = tuple(sorted(card for _, _, card, _ in sources))
        rows.append((position.mover, label, mixed, components, "", 0))
        points = list(position.points)
        worth = int(self.cards[label]["points"])
        points[position.mover] += worth
        taken = [position.formulas[number] for number in used]
        for loser in range(len(points)):
            lost = [f for f in taken if f.owner == loser and not self.is_omnitude(f.card)]
            if loser == position.mover:
                continue
            if self.has_university(position, loser):
                points[loser] += worth // 2 * len(lost)
            elif any(not formula.mixed for formula in lost):
                points[loser] += worth // 2
        return outcome(rows, piles, points)

    def has_university(self, position: Position, seat: int) -> bool:
        return self.has_talisman(position, seat, "university")

    def has_talisman(self, position: Position, seat: int, effect: str) -> bool:
        own = [f.card for f in position.formulas if f.owner == seat and not f.path]
        return any(self.cards[label]["effect"] == effect for label in own)

    def sources(self, position: Position) -> list[Source]:
        found: list[Source] = []
        for pile, cards in position.piles.items():
            # No formula of the box could use more than two of a pile.
            found += [("desk", pile, card, depth) for depth, card in enumerate(cards[:-3:-1])]
        for number, formula in enumerate(position.formulas):
            if not formula.last:
                found.append(("row", str(number), formula.card, 0))
        return found

    def can_transfigure(self, position: Position, label: str) -> bool:
        """Whether all components but one can be had, and something else for that one."""
        components = [part.strip() for part in self.cards[label]["components"].split("+")]
        every = self.sources(position)
        for replaced in components:
            others = list(components)
            others.remove(replaced)
            some = [s for s in every if any(self._fits(component, s) for component in others)]
            for proper in permutations(some, len(others)):
                if not all(map(self._fits, others, proper)):
                    continue
                for instead in every:
                    if instead in proper or self._fits(replaced, instead):
                        continue
                    every_one = (*proper, instead)
                    if self._few_enough(every_one) and self._from_the_top(every_one):
                        return True
        return False

    def _pile(self, label: str) -> str:
        elements = self.elements(label)
        return elements[0] if len(elements) == 1 else self.cards[label]["name"].lower()

    def can_decompose(self, formula: Formula) -> bool:
        """Whether one of its cards could stay: the formula itself, unless the table says no."""
        if self.chosen.get("decomposition") != "component":
            return True
        return any(self.is_formula(label) for label in formula.under)

    def laid(self, position: Position, label: str) -> tuple[list[str], int]:
        """The pile that a card is laid onto, from the bottom to the top, and its points."""
        present = [
            e for cards in position.piles.values() for card in cards for e in self.elements(card)
        ]
        shown = [element for element in self.elements(label) if element != GRANUM]
        absent = [element for element in shown if element not in present]
        points = len(absent)
        if len(shown) > 1:
            several = self.chosen.get("three_elements", "one")
            points = {"one": min(1, len(absent)), "each": len(absent), "always": 1}[several]
        if self.has_talisman(position, position.mover, "usefulness"):
            instead = self.chosen.get("usefulness") == "instead"
            points = max(1, points) if instead else points + 1
        pile = position.piles.get(self._pile(label), [])
        alone = {card["deck"] for card in self.cards.values()} == {"practice"}
        spell = self.cards[label]["class"] == "spell"
        if spell and alone and self.chosen.get("spell_cards") == "bottom":
            return [label, *pile], points
        return [*pile, label], points

    def stage_pays(self, position: Position, formula: Formula, worth: int) -> int:
        """What the owner of a formula gets that becomes a stage of the mover's."""
        if formula.owner == position.mover or self.is_omnitude(formula.card):
            return 0
        marked_too = self.chosen.get("granum") == "half"
        if formula.mixed and not marked_too and not self.has_university(position, formula.owner):
            return 0
        return worth // 2

    def after_the_turn(self, position: Position, cards: list[int]) -> list[int]:
        """The points when the decks are empty and the mover's turn is over, until the next decides.

        `cards` says how many each seat holds.
        """
        points, players = list(position.points), len(cards)
        self._income(position, points, position.mover)
        for step in range(1, players + 1):
            seat = (position.mover + step) % players
            if cards[seat]:
                for passed in range(1, step):
                    if self.chosen.get("passed_over") == "points":
                        other = (position.mover + passed) % players
                        self._growth(position, points, other)
                        self._income(position, points, other)
                self._growth(position, points, seat)
                break
        return points

    def _growth(self, position: Position, points: list[int], seat: int) -> None:
        if self.has_talisman(position, seat, "growth") and points[seat] < max(points):
            points[seat] += 1

    def _income(self, position: Position, points: list[int], seat: int) -> None:
        counts = [sum(f.owner == one for f in position.formulas) for one in range(len(points))]
        if self.has_talisman(position, seat, "income") and counts[seat] < max(counts):
            points[seat] += 1

    def cards_to_play(self, accelerations: int) -> int:
        """How many cards follow that many Accelerations cast one after the other."""
        return 2 if self.chosen.get("acceleration") == "two" else accelerations + 1

    def stages(self, position: Position, ahead: int) -> set[str]:
        """What can be placed in the Magnum Opus: on the next stage, or the one after it."""
        found: set[str] = set()
        for path, reached in (position.reached or {}).items():
            keys = self.opus[position.opus, path]
            stage = reached + ahead
            if stage >= len(keys) or (ahead and (stage >= 6 or path in position.skipped)):
                continue
            for label in position.hand:
                if self.cards[label]["key"] == keys[stage]:
                    found.add(f"place {label} on {path}")
            for formula in position.formulas:
                if self.cards[formula.card]["key"] == keys[stage] and not formula.last:
                    found.add(f"{formula.owner} {formula.card} {formula.path} on {path}")
        return found

    def whose_play(self, seats: list[Position], mover: int, phase: int) -> tuple[int, int] | None:
        """Who plays in which phase after a play of the mover in this one; None: the game is over.

        The decks are empty. `seats` is the table after that play, as each seat would have it.
        """
        if not any(seat.hand for seat in seats):
            return None
        order = [(mover, 3)] if phase == 2 else []
        for step in range(1, len(seats) + 1):
            other = (mover + step) % len(seats)
            order += [(other, 2), (other, 3)]
        for seat, when in order:
            if seats[seat].hand or self.stages(seats[seat], ahead=0):
                return seat, when
        return None

    def plays(self, position: Position) -> set[str]:
        """What can be laid, brewed or cast from the hand, as one would type it."""
        tops = [cards[-1] for cards in position.piles.values() if cards]
        formula_on_top = any(self.is_formula(label) for label in tops)
        rows = [f for f in position.formulas if not f.path]
        own = [f for f in rows if f.owner == position.mover]
        found = {f"lay {label}" for label in position.hand}
        for label in set(position.hand):
            others = list(position.hand)
            others.remove(label)
            castable = {
                "eureka": formula_on_top,
                "transformation": formula_on_top and bool(own),
                "decomposition": any(self.can_decompose(formula) for formula in own),
                "transmutation": bool(self.stages(position, ahead=1)),
                "trismegistus": position.decks_left > 0,
                "atanorum": formula_on_top and any(map(self.is_formula, others)),
                "whirlpool": any(formula.under for formula in position.formulas),
                "necessity": True,
                "universal knowledge": bool(tops),
                "creation": formula_on_top or any(map(self.is_formula, others)),
                "magical knowledge": any(self.is_other_spell(top) for top in tops),
                "overthrow": any(f.under for f in rows if self.is_great(f.card)),
                "diversity": position.decks_left > 0,
                "acceleration": True,
                "forbidden forest": len([f for f in rows if self.is_creature(f.card)]) > 1,
                "scruple": max(position.points) > position.points[position.mover],
            }
            if self.cards[label]["effect"] == "transfiguration":
                made = [other for other in others if self.is_formula(other)]
                castable["transfiguration"] = any(
                    self.can_transfigure(position, other) for other in made
                )
            if self.is_formula(label):
                if self.ways(position, label):
                    found.add(f"brew {label}")
            elif castable.get(self.cards[label]["effect"]):
                found.add(f"cast {label}")
        return found


def as_row(formula: Formula) -> Row:
    return (
        formula.owner,
        formula.card,
        formula.mixed,
        tuple(formula.under),
        formula.path,
        formula.stage,
    )


def outcome(rows: list[Row], piles: dict[str, list[str]], points: list[int]) -> Outcome:
    """A table to compare; the order within a pile is left out, as it has its own test."""
    lying = [(name, tuple(sorted(Counter(cards).items()))) for name, cards in piles.items()]
    some = sorted((name, cards) for name, cards in lying if cards)
    return tuple(sorted(rows)), tuple(some), tuple(points)
