"""Mineral Quest a second time, slowly: who can complete what, and with which cards.

Written from the rulebook's sentences and from nothing of the engine: cards are words in lists, and
whether some cards pay is found by trying what each could stand for. The files of the room are read
here by another, simpler reader.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import quint.games

ROOM = Path(quint.games.__file__).parent / "mineral_quest"


def read(name: str) -> list[dict[str, str]]:
    with (ROOM / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


DECK = {row["symbol"]: int(row["count"]) for row in read("deck.csv")}
GROUPS = {
    row["name"]: [group.strip().split("|") for group in row["cards"].split("+")]
    for row in read("minerals.csv")
}
SULFIDES = {row["name"] for row in read("minerals.csv") if row["class"] == "sulfide"}
MATS: dict[str, dict[str, str]] = {}  # role → name of a space → its mineral
POINTS: dict[tuple[str, str], int] = {}
for row in read("mats.csv"):
    MATS.setdefault(row["role"], {})[row["name"]] = row["mineral"]
    POINTS[row["role"], row["name"]] = int(row["points"])


def serve(groups: list[list[str]], cards: list[str], shown: list[str]) -> bool:
    """Whether all groups can be served by `shown`, kinds that serve already, and unused `cards`.

    The first group that nothing shown serves takes a card of its own: one of its kinds, a wild
    card as one of its kinds, or two hydroxides as water. What is shown serves later groups too.
    """
    open_groups = [group for group in groups if not set(group) & set(shown)]
    if not open_groups:
        return True
    for kind in open_groups[0]:
        for price in ([kind], ["Wild"], ["OH", "OH"], ["OH", "Wild"], ["Wild", "Wild"]):
            if len(price) == 2 and kind != "H2O":
                continue
            left = list(cards)
            try:
                for card in price:
                    left.remove(card)
            except ValueError:
                continue
            if serve(groups, left, [*shown, kind]):
                return True
    return False


def asked(mineral: str, second: bool) -> list[list[str]]:
    """The groups to be served; for a Miner's second sulfide the sulfur is there already."""
    groups = GROUPS[mineral]
    return [group for group in groups if "S" not in group] if second else groups


def pays(role: str, mineral: str, cards: list[str], second: bool = False) -> bool:
    free = ["OH"] if role == "Curator" else []
    return serve(asked(mineral, second), [*cards, *free], [])


def can_complete(role: str, hand: list[str], second: bool = False) -> set[str]:
    """The spaces that a hand could complete, as if no crystal lay on the mat yet."""
    return {
        space
        for space, mineral in MATS[role].items()
        if (not second or mineral in SULFIDES) and pays(role, mineral, hand, second)
    }


def parts(cards: list[str]) -> Iterator[list[str]]:
    """Every lot that can be taken out of some cards; cards of a kind are alike."""
    kinds = sorted(set(cards))
    for counts in product(*(range(cards.count(kind) + 1) for kind in kinds)):
        yield [kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]


def payments(role: str, space: str, hand: list[str], second: bool = False) -> set[tuple[str, ...]]:
    """Every lot of the hand that pays, and from which no card can be left out."""
    mineral = MATS[role][space]
    of_use = {"OH", "Wild", *(kind for group in GROUPS[mineral] for kind in group)}
    found = set()
    for lot in parts([card for card in hand if card in of_use]):
        if not pays(role, mineral, lot, second):
            continue
        fewer = [lot[:n] + lot[n + 1 :] for n in range(len(lot))]
        if not any(pays(role, mineral, rest, second) for rest in fewer):
            found.add(tuple(sorted(lot)))
    return found
