"""The best turn from this table and hand, spells included.

A turn is searched to its end by the rules themselves: at the player's own decisions the best action
counts, where somebody else must answer (12.2) the one that is worst for the player, and a card that
is drawn counts by its odds. So the answer is exact for the own turn. Spells that draw many cards
make that long: the search looks through one draw, then through two, and so on, each answer better
than the last, and says whether anything was left out.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import Any, Final

from quint.answers import Answer, last
from quint.core import CHANCE, OVER, QuintError, Trace
from quint.games.potion_making import actions as do
from quint.games.potion_making.explore import asking, threats
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import State
from quint.sentences import counted, short

AIMS: Final = ("points", "lead")
ENOUGH: Final = 20_000  # positions
NEVER: Final = 1_000  # points that nobody loses in one turn


def best_turn(
    position: Any, aim: str = "points", positions: int = ENOUGH, seconds: float | None = None
) -> Answer:
    """The most that the rest of a turn can bring, on average, and how.

    The aim "points" counts the player's own points; "lead" takes off what the others get for it,
    and what the next player can brew on average from the table that is left. The certificate is the
    line until a card is drawn or the turn is over. After that many positions, or seconds, the best
    answer so far is given. For a mix of decks give a Trace: `Trace(game, state)`.

    >>> print(best_turn('''
    ... hand 1: love potion, dragon
    ... hand 2: unicorn
    ... desk blood stone: talisman of teleportation
    ... desk mandrake root: basilisk
    ... '''))
    best turn for points: 2: brew love potion
    """
    return last(turns(position, aim, positions), seconds)


def turns(position: Any, aim: str = "points", positions: int = ENOUGH) -> Iterator[Answer]:
    """The same, one answer after the other, each of which looks through one draw more."""
    if aim not in AIMS:
        raise QuintError(f"A turn is played for {' or '.join(AIMS)}, not for {short(aim)}.")
    game, view, _ = asking.seen(position)
    if not game.actions(view):
        raise QuintError("There is nothing to play in this position.")
    start: Trace = Trace(game, view)
    found: Answer | None = None
    for draws in count():
        search = _Search(start, aim, draws, positions)
        for _ in search.look():
            if found is not None:  # still the best, while the next one is looked for
                yield found
        if draws and search.stopped:  # what was found before rests on more
            return
        found = search.answer()
        yield found
        if search.stopped or not search.cut:
            return


def _number(worth: Fraction) -> str:
    return str(worth) if worth.denominator == 1 else f"{float(worth):.2f}"


def in_one_turn(start: Trace) -> Answer:
    """The most points of the turn without looking at what could be drawn."""
    search = _Search(start, "points", 0, ENOUGH)
    for _ in search.look():
        pass
    return search.answer()


class _TooMany(Exception):
    """More positions than the search may look at."""


class _Search:
    """One search, through at most that many draws."""

    def __init__(self, begun: Trace, aim: str, draws: int, positions: int) -> None:
        self.begun = begun
        game = begun.game
        assert isinstance(game, PotionMaking)
        self.game = game
        self.start: State = begun.state
        start = self.start
        self.seat = game.turn(start)
        self.aim = aim
        self.draws = draws
        self.most = positions
        self.seen: dict[tuple[State, int], Fraction] = {}
        self.cut = False  # a draw was not looked through
        self.stopped = False  # there were more positions than it may look at
        self.unknown = any(
            card < 0 for seat, hand in enumerate(start.hands) for card in hand if seat != self.seat
        )
        self.found = Fraction(-NEVER), self.game.actions(start)[0]
        self.guessed = False  # something depends on cards that the player does not see

    def answer(self) -> Answer:
        worth, first = self.found
        trace, line = self.begun.play(first), [first]
        while not self.stopped and self.is_own(trace.state):
            line.append(self.best(trace.state))
            trace = trace.play(line[-1])
        exact = not (self.cut or self.guessed or self.stopped)
        least = "" if exact else "at least " if self.aim == "points" else "about "
        return Answer(
            question=f"best turn for {self.aim}",
            text=f"{least}{_number(worth)}: {', '.join(map(str, line))}",
            value=worth,
            limit=worth if exact else None,
            shows=trace,
            assumes="; ".join(self.assumptions()),
            effort=len(self.seen),
        )

    def assumptions(self) -> Iterator[str]:
        if self.cut:
            yield f"nothing is gained with more than {counted(self.draws, 'card')} drawn"
        if self.guessed:
            yield "Necessity is not cast, because nobody knows who holds what"
        if self.stopped:
            yield f"only {counted(len(self.seen), 'position')} were looked at"

    def look(self) -> Iterator[None]:
        """The best of the actions that there was time to look at, one after the other."""
        for action in self.choices(self.start):
            try:
                worth = self.worth(self.game.apply(self.start, action), self.draws)
            except (_TooMany, KeyboardInterrupt):  # what was found so far is told
                self.stopped = True
                if self.found[0] == -NEVER:  # not even one: nothing gained is no lie
                    self.found = Fraction(0), self.found[1]
                break
            if worth > self.found[0]:
                self.found = worth, action
            yield

    def is_own(self, state: State) -> bool:
        return not self.is_over(state) and self.game.turn(state) == self.seat

    def is_over(self, state: State) -> bool:
        return state.turns != self.start.turns or self.game.turn(state) == OVER

    def choices(self, state: State) -> list[do.Action]:
        found = self.game.actions(state)
        if not self.unknown:
            return [*found]
        # 12.2: nobody knows who would have to put a card down, and which.
        known = [action for action in found if not isinstance(action, do.Name)]
        self.guessed = self.guessed or len(known) < len(found)
        return known

    def best(self, state: State) -> do.Action:
        apply, draws = self.game.apply, self.draws
        return max(self.choices(state), key=lambda a: self.worth(apply(state, a), draws))

    def worth(self, state: State, draws: int) -> Fraction:
        over = self.is_over(state)
        known = (state, 0 if over else draws)
        if known not in self.seen:
            if len(self.seen) >= self.most:
                raise _TooMany
            self.seen[known] = self.gained(state) if over else self.looked_ahead(state, draws)
        return self.seen[known]

    def looked_ahead(self, state: State, draws: int) -> Fraction:
        game, turn = self.game, self.game.turn(state)
        if turn == CHANCE:
            if not draws:
                self.cut = True
                return self.gained(state)
            odds = game.chance(state)
            total = sum(
                weight * self.worth(game.apply(state, action), draws - 1)
                for action, weight in odds.items()
            )
            return Fraction(total) / sum(odds.values())
        after = [self.worth(game.apply(state, action), draws) for action in self.choices(state)]
        if not after:  # only what nobody can foresee
            return self.gained(state)
        return max(after) if turn == self.seat else min(after)

    def gained(self, state: State) -> Fraction:
        gains = [now - then for now, then in zip(state.points, self.start.points, strict=True)]
        own = gains[self.seat]
        if self.aim == "points":
            return Fraction(own)
        others = sum(gains) - own
        if self.game.turn(state) == OVER or state.seat == self.seat:
            return Fraction(own - others)
        return own - others - threats.expected_brew(self.game, state, state.seat)
