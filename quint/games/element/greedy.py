"""How good a state of Element looks to the greedy agent."""

from typing import Final, final

from quint.core import Player
from quint.games.element.board import AROUND, SIGHTS, beside, touching
from quint.games.element.sages import ways_out
from quint.games.element.state import BROKEN_OFF, PLAYING, Rulings, State, empty_squares
from quint.games.element.stones import Stones
from quint.games.element.winning import quarry_of


def worth(state: State, seat: Player, rulings: Rulings) -> float:
    """The freedom of the own Sage against that of its quarry; stones still to place are good.

    Taking freedom counts twice as much as having it, so that a hunter does not just run away.
    """
    if state.outcome == BROKEN_OFF:
        return 0.0
    if state.outcome != PLAYING:
        return 100.0 if state.outcome >> seat & 1 else -100.0
    quarry = quarry_of(seat, len(state.sages))
    stones = sum(state.hand) + max(state.drawing, 0) if state.seat == seat else 0
    empty = empty_squares(state.stones, state.sages)
    mine = Freedom(state, seat, empty, rulings)
    theirs = Freedom(state, quarry, empty, rulings)
    return weighed(mine.worth(), theirs.worth(), stones)


def weighed(mine: float, theirs: float, stones: int) -> float:
    return mine - 2 * theirs + 0.1 * stones


@final
class Freedom:
    """The squares a Sage can get to, and a little for those next to them."""

    __slots__ = ("beyond", "outs")

    def __init__(self, state: State, seat: Player, empty: int, rulings: Rulings) -> None:
        outs = ways_out(state.stones, empty, state.sages[seat], rulings.across)
        self.outs: Final = outs.bit_count()
        self.beyond: Final = touching(outs) & empty

    def worth(self, lost: int = 0) -> float:
        """If so many of the squares beyond are lost."""
        return self.outs + 0.2 * (self.beyond.bit_count() - lost)


# ── Many stones at once ───────────────────────────────────────────────────────────────────


@final
class Outlook:
    """What a player to place a stone can tell of most squares without trying them.

    A stone that sets nothing in motion and lies where no Sage can see it leaves all ways out as
    they are. At most it takes an empty square next to them.
    """

    __slots__ = ("beyond_mine", "beyond_theirs", "to_try", "worths")

    def __init__(self, state: State, rulings: Rulings) -> None:
        stones, seat = state.stones, state.seat
        empty = empty_squares(stones, state.sages)
        mine = Freedom(state, seat, empty, rulings)
        theirs = Freedom(state, quarry_of(seat, len(state.sages)), empty, rulings)
        self.beyond_mine: Final = mine.beyond
        self.beyond_theirs: Final = theirs.beyond
        left = sum(state.hand) - 1
        self.worths: Final = [
            weighed(mine.worth(one), theirs.worth(other), left)
            for other in (0, 1)
            for one in (0, 1)
        ]
        seen = 0
        for square in state.sages:
            seen |= seen_from(stones, square)
        # By element, the squares to try: a Sage sees them, free Fire spreads (7.1), or a Range
        # arises or grows (9.2). A River flows only after the stone (8.1).
        ranges = stones.earth | touching(stones.ranges)
        self.to_try: Final = [seen | beside(stones.fire), seen, seen | ranges, seen]

    def after_a_stone(self, spot: int) -> float:
        """The worth once a stone lies on a square that need not be tried."""
        mine, theirs = spot & self.beyond_mine, spot & self.beyond_theirs
        return self.worths[(1 if mine else 0) + (2 if theirs else 0)]


def seen_from(stones: Stones, square: int) -> int:
    """Where a stone could change the ways out of a Sage: around it, and along Wind beside it."""
    seen = AROUND[square]
    if stones.wind & seen:
        for first, _, line in SIGHTS[square]:
            if stones.wind & first:
                for ahead in line:
                    seen |= 1 << ahead
    return seen
