"""How many assistants does it take? `ways_to` finds the fewest for a goal in this round.

The goals are "stone", the Philosopher's Stone itself; an element like "anti", one more such die in
the pool; or "pips 17", a pool that shows so many, as for a bid.

The search deepens: nothing with one assistant, nothing with two, and so on. Each goal knows how
many it takes at least, so most tables need not be looked at. Why the Stone takes what it does:

1. It takes all five aethers in the pool, and nobody may own six. So an aether that lies on a card,
   in a bid or on a claimed card is one too few, and it comes home too late.
2. An assistant brings one die home at most, and a forge makes one aether. So every aether that is
   missing takes an assistant, so does a missing anti-element, and so does the Stone.
3. Without aethers on cards, a firing destroys or keeps at least one die for the one that it makes.
   So the loose dice never become more: four for each forging, and one anti-element.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Final, final

from quint.answers import Answer, last
from quint.core import QuintError
from quint.games.quintessential import actions as act, activation, cards, dice
from quint.games.quintessential.explore.begun import ALONE, Begun
from quint.games.quintessential.explore.workbench import Plan, Spot, Workbench
from quint.sentences import counted, nearest, short

NEVER: Final = 99  # more assistants than anybody has
LOOKS: Final = 20_000  # a search is stopped after so many, if nothing else is said
BREATH: Final = 200  # looks between two answers


def ways_to(
    position: Any,
    goal: str,
    seat: int | None = None,
    more: int = 1,
    rolls: int = 1,
    limit: int = LOOKS,
    seconds: float | None = None,
) -> Answer:
    """The fewest assistants for a goal in this round, from a running game, a state or a drawing;
    None if it cannot be reached.

    `more` is how many dice of an element are wanted. New dice show `rolls`, which matters for
    pips only.

    >>> table = '''
    ... player 1 blue
    ...   pool  fire 4, earth 5
    ...   Geo-Ignis Nebula
    ...   Aero-Frigo Convertus
    ... player 2 red
    ...   pool  aether 4
    ... '''
    >>> print(ways_to(table, "water"))
    water: 1 assistant
    >>> print(ways_to(table, "stone"))
    the Stone: not in this round
    """
    return last(all_ways_to(position, goal, seat, more, rolls, limit), seconds)


def all_ways_to(
    position: Any,
    goal: str,
    seat: int | None = None,
    more: int = 1,
    rolls: int = 1,
    limit: int = LOOKS,
) -> Iterator[Answer]:
    """The same, an answer after the other: so many are not enough, nor one more, and so on."""
    words = goal.lower().split()
    faces = words[:1] == ["pips"]
    begun = Begun(position, seat, faces, rolls)
    wanted = _goal(words, begun.bench, more)
    search = Fewest(begun.bench, wanted, limit)
    firsts = begun.firsts()
    for assistants in range(begun.assistants + 1):
        for first in firsts:
            for _ in search.look(first, assistants, first):
                yield _unfinished(wanted, assistants, search)
            if search.found:
                plan = begun.played(search.begins, search.path)
                said = counted(assistants, "assistant") if assistants else "reached already"
                yield Answer(wanted.name, said, assistants, assistants, plan, ALONE, search.looks)
                return
            if search.stopped:
                yield _unfinished(wanted, assistants, search)
                return
    yield Answer(wanted.name, "not in this round", None, None, None, ALONE, search.looks)


def _unfinished(goal: "Goal", assistants: int, search: "Fewest") -> Answer:
    said = (
        f"{counted(assistants, 'assistant')} or more; "
        f"the search was stopped after {search.looks:,} looks"
    )
    return Answer(goal.name, said, None, assistants, None, ALONE, search.looks)


# ── Goals ─────────────────────────────────────────────────────────────────────────────────


class Goal(ABC):
    """What is wanted, and how many assistants it takes at least from a table on."""

    name: str

    @abstractmethod
    def least(self, spot: Spot) -> int:
        """0 if it is reached; NEVER if it cannot be reached any more."""


@final
class Stone(Goal):
    """Five aethers and an anti-element in the pool, and an assistant to claim it (9.1)."""

    name = "the Stone"

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench

    def least(self, spot: Spot) -> int:
        pool, held, stock, claimed = spot
        have = dice.colours_in(pool)
        if claimed >> cards.LAPIS & 1:
            return 0
        owned = self.bench.owned(stock)
        if have[dice.AETHER] < owned:  # 1: one lies elsewhere
            return NEVER
        loose = sum(have) - owned
        for card, h in zip(self.bench.cards, held, strict=True):
            if h and not activation.is_full(card, h):
                loose += len(activation.dice_on(h))
        missing = dice.MOST_AETHER - owned
        if loose < 4 * missing + 1:  # 3
            return NEVER
        return missing + (not have[dice.ANTI]) + 1  # 2


@final
class More(Goal):
    """More dice of an element in the pool than now; an assistant brings one home at most."""

    def __init__(self, bench: Workbench, colour: int, more: int) -> None:
        self.name = dice.ELEMENTS[colour] if more == 1 else f"{more} more {dice.ELEMENTS[colour]}"
        self.colour = colour
        self.wanted = dice.colours_in(bench.first[0])[colour] + more

    def least(self, spot: Spot) -> int:
        return max(0, self.wanted - dice.colours_in(spot[0])[self.colour])


@final
class Pips(Goal):
    """So many pips in the pool: a new die has six at most, and a reroll none higher."""

    def __init__(self, bench: Workbench, pips: int) -> None:
        self.name = f"{pips} pips"
        self.pips = pips
        self.reroll = bench.rolls > 1

    def least(self, spot: Spot) -> int:
        pool = spot[0]
        lacking = self.pips - dice.total(pool)
        if lacking <= 0:
            return 0
        if self.reroll:
            lacking = max(1, self.pips - 6 * len(pool))
        return -(-lacking // 6)


def _goal(words: list[str], bench: Workbench, more: int) -> Goal:
    if words == ["stone"]:
        return Stone(bench)
    if len(words) == 1 and words[0] in dice.ELEMENTS:
        if not 1 <= more <= 5:
            raise QuintError("One to five more dice can be asked for.")
        return More(bench, dice.ELEMENTS.index(words[0]), more)
    if len(words) == 2 and words[0] == "pips" and words[1].isdecimal() and len(words[1]) < 4:
        return Pips(bench, int(words[1]))
    written = " ".join(words)
    raise QuintError(
        f"A goal is 'stone', an element like 'anti', or 'pips 17', not {short(written)}."
        + nearest(written, ["stone", *dice.ELEMENTS])
    )


# ── The search ────────────────────────────────────────────────────────────────────────────


@final
class Fewest:
    """Depth first with so many assistants, and not where the goal knows that it takes more."""

    def __init__(self, bench: Workbench, goal: Goal, limit: int) -> None:
        self.bench = bench
        self.goal = goal
        self.limit = limit
        self.begins = bench.first
        self.path: Plan = []
        self.found = self.stopped = False
        self.seen: dict[Spot, int] = {}  # with how many assistants it was in vain
        self.looks = 0

    def look(self, spot: Spot, assistants: int, first: Spot) -> Iterator[None]:
        least = self.goal.least(spot)
        if least > assistants or self.seen.get(spot, -1) >= assistants:
            return
        self.seen[spot] = assistants
        self.looks += 1
        if least == 0:
            self.found, self.begins = True, first
            return
        if self.looks > self.limit:
            self.stopped = True
            return
        if self.looks % BREATH == 0:
            yield
        for then, action in self.ways(spot):
            if self.goal.least(then) < assistants:
                self.path.append((action, then))
                yield from self.look(then, assistants - 1, first)
                if self.found or self.stopped:
                    return
                self.path.pop()

    def ways(self, spot: Spot) -> Iterator[tuple[Spot, act.Action]]:
        pool, held, stock, claimed = spot
        if isinstance(self.goal, Stone):
            have = dice.colours_in(pool)
            if have[dice.AETHER] >= dice.MOST_AETHER and have[dice.ANTI]:
                yield (pool, held, stock, claimed | 1 << cards.LAPIS), act.Claim(cards.LAPIS)
                return
        tried: set[Spot] = set()
        for then, action in self.bench.ways(spot):
            if then not in tried:
                tried.add(then)
                yield then, action
