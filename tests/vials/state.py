"""What is true at one moment of Vials, and what a player can decide.

Places, as refusals and events name them: vial:1 to vial:3 on the table, shelf:0 before a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from quint.core import Player

SIZES: Final = (3, 4, 5)  # 1.2
MOST: Final = 3  # drops in one turn (3.1)
NOBODY: Final = -1


class Phase:
    """What happens next."""

    BEGIN: Final = 0  # chance says who begins (2.1)
    TAKE: Final = 1  # somebody takes drops (3.1)
    END: Final = 2  # 4.1


class State(NamedTuple):
    """One moment of the game. Anything frozen that can be compared and hashed will do."""

    vials: tuple[int, ...]  # how many drops each holds
    owners: tuple[Player, ...]  # who keeps each vial; NOBODY while it stands on the table
    phase: int
    seat: Player  # whose turn it is


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: "begin player 2"."""

    seat: Player

    def __str__(self) -> str:
        return f"begin player {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take drops: "take 2 from vial 3"."""

    drops: int
    vial: int

    def __str__(self) -> str:
        return f"take {self.drops} from vial {self.vial + 1}"


Action = Begin | Take
