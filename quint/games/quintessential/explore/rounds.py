"""What is the best that a player can do in the rest of a round?

`best_turn` asks that from any position, `best_round` of a lab and a pool that begin a round: it
searches everything that the assistants can do while nobody is in the way, and shows the plan as a
game to replay.
"""

from collections.abc import Iterator
from typing import Any, Final, final

from quint.answers import Answer, last
from quint.cards import BOX
from quint.core import QuintError
from quint.games.quintessential import activation, cards, dice
from quint.games.quintessential.explore import engines
from quint.games.quintessential.explore.begun import ALONE, Begun
from quint.games.quintessential.explore.workbench import Plan, Spot, Workbench
from quint.games.quintessential.notation import read_dice
from quint.sentences import listed, short

AIMS: Final = ("dice", "aether", "faces")
MOST_ASSISTANTS: Final = 5  # the extra one too
LOOKS: Final = 20_000  # a search is stopped after so many, if nothing else is said
BREATH: Final = 200  # looks between two answers
# Claims that can add a die.
GAINING: Final = (cards.MULTI_TRANSMUTUS, cards.MONO_TRANSMUTUS, cards.TRADE_TRANSMUTUS)


def best_turn(
    position: Any,
    aim: str = "dice",
    seat: int | None = None,
    rolls: int = 1,
    limit: int = LOOKS,
    seconds: float | None = None,
) -> Answer:
    """The best plan for the rest of a player's round, from a running game, a state or a drawing.

    `aim` is "dice", those gained; "aether", those made; or "faces", the highest total of the pool
    once all assistants are out, as for a bid. New dice show `rolls`: with 1 the total is certain,
    whatever is rolled, because a higher face never hurts; with 6 it is what the luckiest can have.
    `seat` is the player in turn if nobody else is named. Bids are left out: they make no dice. The
    search is stopped after `limit` looks, or after so many seconds, and then says so.

    >>> table = '''
    ... player 1 red, 2 assistants
    ...   pool  fire 4, aether 6
    ...   Geo-Ignis Nebula      earth [earth], fire [ ]
    ...   Aero-Frigo Convertus
    ... player 2 blue, 2 assistants
    ...   pool  aether 1
    ... public lab
    ...   Multi-Transmutus  player 2
    ... round 3, turn 5, starting player 1
    ... '''
    >>> print(best_turn(table))
    dice: 2, and no plan does better
    """
    return last(best_turns(position, aim, seat, rolls, limit), seconds)


def best_turns(
    position: Any, aim: str = "dice", seat: int | None = None, rolls: int = 1, limit: int = LOOKS
) -> Iterator[Answer]:
    """The same, an answer after the other, each as good as the last or better."""
    check_aim(aim)
    return _answers(Begun(position, seat, aim == "faces", rolls), aim, limit)


def best_round(
    lab: engines.Lab,
    pool: str,
    assistants: int = 4,
    aim: str = "dice",
    stock: engines.Left | None = None,
    public: bool = True,
    rolls: int = 1,
    limit: int = LOOKS,
    file: str = BOX,
) -> Answer:
    """The same for a lab and a pool at the beginning of a round.

    Elements that `stock` does not name are all in it but those of the pool and one other player's
    five start dice. With `public` the claimable cards are free.

    >>> pool = "fire 2, water 3, air 5, earth 1, aether 4"
    >>> found = best_round("Geo-Ignis Nebula, Aero-Frigo Convertus", pool, public=False)
    >>> print(found)
    dice: 2, and no plan does better
    >>> for step in found.certificate.steps:
    ...     if step.player == 0 and str(step.action) not in ("dismiss", "done"):
    ...         print(step.action)
    activate Geo-Ignis Nebula
    place earth 1 in earth
    place fire 2 in fire
    to pool
    activate Aero-Frigo Convertus
    place aether 4 in air
    to pool
    """
    box = cards.read_box(file)
    numbers = engines.lab_of(lab, box)
    check_question(aim, assistants, rolls)
    brought = read_dice(pool)
    if dice.first_unrolled(brought) != dice.NO_DIE:
        raise QuintError("The dice of the pool show a face each, like 'fire 2 5, air 1'.")
    others = [n - m for n, m in zip(dice.OF_EACH, dice.colours_in(brought), strict=True)]
    otherwise = [max(n - (c != dice.ANTI), 0) for c, n in enumerate(others)]
    left = engines.stock_of(stock, tuple(otherwise))
    turn, extra = max(MOST_ASSISTANTS - assistants, 1), assistants == MOST_ASSISTANTS
    start = engines.set_out(file, dict.fromkeys(numbers, 0), brought, left, turn, extra)
    begun = Begun(start, 0, aim == "faces", rolls, assistants, public)
    return last(_answers(begun, aim, limit))


def check_aim(aim: str) -> None:
    if aim not in AIMS:
        raise QuintError(f"The aim is {listed(AIMS, 'or')}, not {short(aim)}.")


def check_question(aim: str, assistants: int, rolls: int = 1) -> None:
    """Says what is wrong with a question about a round."""
    check_aim(aim)
    if not 1 <= assistants <= MOST_ASSISTANTS or not 1 <= rolls < dice.SIDES:
        raise QuintError("There are one to five assistants, and dice show 1 to 6.")


def _answers(begun: Begun, aim: str, limit: int) -> Iterator[Answer]:
    search = Search(begun.bench, aim, limit)
    firsts = begun.firsts()
    search.at_most = max([search.bound(first, begun.assistants) for first in firsts])
    shown: tuple[int, engines.Played] | None = None
    for first in firsts:
        for _ in search.look(first, begun.assistants, first):
            if shown is None or shown[0] < search.best:
                shown = search.best, begun.played(search.begins, search.plan)
            yield _answer(search, shown[1])
    search.over = not search.stopped
    yield _answer(search, begun.played(search.begins, search.plan))


def _answer(search: "Search", plan: engines.Played) -> Answer:
    best = search.best
    at_most = best if search.over else max(search.at_most, best)
    said = f"{best}, and no plan does better"
    if best != at_most:
        said = (
            f"{best} or more, at most {at_most}; "
            f"the search was stopped after {search.looks:,} looks"
        )
    return Answer(search.aim, said, best, at_most, plan, ALONE, search.looks)


# ── The search ────────────────────────────────────────────────────────────────────────────


@final
class Search:
    """Depth first, the most promising first, and not where the best so far cannot be exceeded."""

    def __init__(self, bench: Workbench, aim: str, limit: int) -> None:
        self.bench = bench
        self.aim = aim
        self.limit = limit
        self.best = self.at_most = -1
        self.begins = bench.first
        self.plan: Plan = []
        self.path: Plan = []
        self.seen: dict[Spot, int] = {}  # with how many assistants
        self.looks = 0
        self.stopped = False
        self.over = False  # everything has been looked at

    def value(self, spot: Spot) -> int:
        """All dice that left the stock are the player's."""
        pool, _, stock, _ = spot
        if self.bench.faces:
            return dice.total(pool)
        if self.aim == "aether":
            return self.bench.stock[dice.AETHER] - stock[dice.AETHER]
        return sum(self.bench.stock) - sum(stock)

    def bound(self, spot: Spot, assistants: int) -> int:
        """What no plan from here on can exceed. Of faces: an assistant brings one die home at
        most, and a reroll shows the best face on every die."""
        if not assistants:
            return self.value(spot)
        if self.bench.faces:
            least = 6 * len(spot[0]) if self.bench.rolls > 1 else 0
            return max(self.value(spot), least) + 6 * assistants
        if self.aim == "dice":
            return self.value(spot) + self.most_gained(spot, assistants)
        return self.value(spot) + self.most_aether(spot)

    def most_gained(self, spot: Spot, assistants: int) -> int:
        """A firing adds one die at most, and only if all dice on the card stay; then the card is
        full for the round. So each card does that once.

        An assistant makes one card fire directly, and all others of the chain have one open flask
        left. On a card that has more, dice must have waited, and each chain leaves one to wait, at
        its end. (An aether out of a forge may fill a Convertus, but that forge cost three dice.)
        """
        _, held, _, claimed = spot
        claims = len([1 for top in GAINING if not claimed >> top & 1])
        cards = 0
        waits: list[int] = []  # for each card that the dice of a chain may fill
        for card, h in zip(self.bench.cards, held, strict=True):
            if not card.forge and not activation.is_full(card, h):
                cards += 1
                if not all(card.destroys):
                    waits.append(len(card.flasks) - len(activation.dice_on(h)) - 1)
        by_chain, spare = 0, assistants - 1
        for wait in sorted(waits):
            spare -= wait
            by_chain += spare >= 0
        return min(cards + min(claims, assistants), assistants + by_chain)

    def most_aether(self, spot: Spot) -> int:
        """An aether takes four loose dice: in the pool, or waiting on a card that is not full. A
        firing adds a loose die only if all dice on the card are aethers, and these are spent."""
        pool, held, stock, _ = spot
        bench = self.bench
        waiting = [
            h for card, h in zip(bench.cards, held, strict=True) if not activation.is_full(card, h)
        ]
        loose = dice.colours_in(pool)
        for h in waiting:
            for colour in activation.dice_on(h):
                loose[colour] += 1
        usable, gain = sum(loose) - loose[dice.AETHER], len(waiting) - 1 + len(GAINING)
        most = dice.MOST_AETHER - bench.owned(stock)
        while most and 4 * most > usable + min(gain, loose[dice.AETHER] + most):
            most -= 1
        return most

    def look(self, spot: Spot, assistants: int, first: Spot) -> Iterator[None]:
        """Stops for breath now and then, so that whoever drives it can tell the best so far."""
        value, bound = self.value(spot), self.bound(spot, assistants)
        if value > self.best:
            self.best = value
            self.begins, self.plan = first, list(self.path)
        if bound <= self.best or self.seen.get(spot, -1) >= assistants or self.stopped:
            return
        self.seen[spot] = assistants
        self.looks += 1
        if self.looks > self.limit:
            self.stopped = True
            return
        if self.looks % BREATH == 0:
            yield
        ways = dict(self.bench.ways(spot))
        for then in sorted(ways, key=lambda s: -self.value(s)):
            self.path.append((ways[then], then))
            yield from self.look(then, assistants - 1, first)
            self.path.pop()
            if self.stopped or bound <= self.best:
                return
