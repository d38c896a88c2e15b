"""A thought: what a player that looks ahead holds best so far, and what that rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from quint.core import Game

FIRST_SIGHT: Final = "at first sight"  # what a thought rests on before anything is looked at


@dataclass(frozen=True, slots=True)
class Thought:
    """The best action so far, what it is worth for each seat, and the line that is expected.

    >>> print(Thought("red d4", (0.75, 0.25), ("red d4", "blue e5"), 1204, "looked 2 turns ahead"))
    red d4 (75 % : 25 %), then blue e5; looked 2 turns ahead, 1,204 positions
    """

    action: Any
    value: tuple[float, ...]  # each seat's share of winning, from 0 to 1
    line: tuple[Any, ...]  # the actions expected, this one first
    effort: int  # positions looked at so far
    rests_on: str = ""  # "Black wins in 2", "looked 4 turns ahead", "31 imagined games"
    others: tuple[Thought, ...] = ()  # the next best actions, best first, as far as they are known

    @property
    def is_weighed(self) -> bool:
        """Whether its shares say anything: at first sight they are the same for everybody."""
        return not self.rests_on.startswith(FIRST_SIGHT)

    @property
    def is_proof(self) -> bool:
        """Whether it is a win or a loss for certain, in words like "Black wins in 2"."""
        return " wins " in self.rests_on

    def __str__(self) -> str:
        shares = " : ".join(f"{share:.0%}".replace("%", " %") for share in self.value)
        chances = f" ({shares})" if self.is_weighed else ""
        then = ", ".join(str(action) for action in self.line[1:])
        line = f"{self.action}{chances}" + (f", then {then}" if then else "")
        basis = f"{self.rests_on}, " if self.rests_on else ""
        return f"{line}; {basis}{positions(self.effort)}"


def positions(effort: int) -> str:
    """
    >>> positions(1), positions(1204)
    ('1 position', '1,204 positions')
    """
    return f"{effort:,} position{'' if effort == 1 else 's'}"


class Thinker(Protocol):
    """A way to look ahead: an iterator of thoughts, each resting on more than the last.

    It is shown a view, the actions to choose from and random numbers, and looks on for some
    milliseconds whenever it is asked for the next thought. The first comes at once, so whoever
    drives it can stop at any time and has an action to play. `lines` is how many of the best
    actions are wanted with their values.
    """

    def __call__(
        self, game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
    ) -> Iterator[Thought]: ...


def even(players: int) -> tuple[float, ...]:
    """What is known before any looking: everybody wins as often.

    >>> even(4)
    (0.25, 0.25, 0.25, 0.25)
    """
    return (1 / players,) * players
