"""Mineral Quest's last turns, with all hands known: what each can still complete, in every way.

Only completing is left (8.2), as many minerals as one can. It stands on the twin and shares nothing
with the engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.games.twin_mineral_quest import MATS, POINTS, SULFIDES, can_complete, payments

Score = tuple[int, int, int]  # points, crystals, cards left: who has more of the first that differs


@dataclass
class Seat:
    role: str
    hand: list[str] = field(default_factory=list)
    has: set[str] = field(default_factory=set)

    def score(self) -> Score:
        return sum(POINTS[self.role, space] for space in self.has), len(self.has), len(self.hand)

    def after(self, space: str, paid: tuple[str, ...]) -> Seat:
        hand = list(self.hand)
        for card in paid:
            hand.remove(card)
        return Seat(self.role, hand, self.has | {space})


def by_first(seat: Seat) -> dict[str, Score]:
    """The best score by the mineral that is completed first, and by passing."""
    return {"pass": seat.score()} | _by_next(seat, second=False)


def best(seat: Seat) -> Score:
    return max(by_first(seat).values())


def _by_next(seat: Seat, second: bool) -> dict[str, Score]:
    """By the mineral that is completed next; a Miner's second sulfide needs no sulfur (7.5)."""
    found: dict[str, Score] = {}
    for space in can_complete(seat.role, seat.hand, second) - seat.has:
        starts = seat.role == "Miner" and MATS["Miner"][space] in SULFIDES and not second
        for paid in payments(seat.role, space, seat.hand, second):
            after = seat.after(space, paid)
            more = _by_next(after, second=True).values() if starts else ()
            found[space] = max(found.get(space, (0, 0, 0)), best(after), *more)
    return found


def read(drawing: str) -> tuple[list[Seat], int, int]:
    """A drawing, read without the engine: the seats, whose turn it is, and how many are to come."""
    seats: list[Seat] = []
    mover = left = -1
    for line in drawing.splitlines():
        word, _, rest = line.strip().partition(" ")
        if owner := re.match(r"player \d, (\w+)", line):
            seats.append(Seat(owner[1]))
        elif word == "hand":
            for kind, _, many in (card.partition("×") for card in rest.split()):
                seats[-1].hand += [kind] * int(many or 1)
        elif word == "has":
            seats[-1].has |= {space.strip() for space in rest.split(",")}
        elif turns := re.match(r"last round: (\d)", line):
            left = int(turns[1])
        elif now := re.match(r"player (\d) to complete", line):
            mover = int(now[1]) - 1
    return seats, mover, left
