"""What is the best that a lab can do in a round, and how fast can the Stone be?

`best_round` searches everything that the assistants of one player can do in a round in which
nobody is in the way, and shows the plan as a game to replay.

Faces matter only in the pool. Of two dice of one colour the lower one is spent: wherever the other
plan works, this one does, and leaves the higher face. So the search is over colours, and a chain
is followed once for each lab, stock and die, whatever the pool.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from quint.cards import BOX
from quint.core import CHANCE, QuintError
from quint.games.quintessential import actions as act
from quint.games.quintessential import activation, cards, dice
from quint.games.quintessential.actions import Action
from quint.games.quintessential.activation import NOT_YET, NOTHING, fits, is_full, open_flasks
from quint.games.quintessential.cards import Box, Card
from quint.games.quintessential.dice import AETHER, MOST_AETHER, NO_DIE, SIDES, Pool, Stock
from quint.games.quintessential.engines import Lab, Left, Played, lab_of, set_out, stock_of
from quint.games.quintessential.notation import read_dice
from quint.games.quintessential.state import Phase, State
from quint.sentences import listed, short

AIMS: Final = ("dice", "aether", "faces")
MOST_ASSISTANTS: Final = 5  # the extra one too
# Claims that can add a die.
GAINING: Final = (cards.MULTI_TRANSMUTUS, cards.MONO_TRANSMUTUS, cards.TRADE_TRANSMUTUS)

Held = tuple[int, ...]  # what lies on each card of the lab, the Multi-Forge first
Spot = tuple[Pool, Held, Stock, int]  # between two assistants; last, a bit for each card claimed
End = tuple[Held, Stock, int]  # how a chain ends; the die that goes to the pool, or NO_DIE


@final
@dataclass(frozen=True, slots=True)
class Round:
    """The best that was found, and the plan that does it."""

    aim: str
    best: int
    at_most: int  # what no plan can exceed; equal to `best` unless the search was stopped
    plan: Played
    searched: int  # how many times the table was looked at

    @property
    def exact(self) -> bool:
        return self.best == self.at_most

    def __str__(self) -> str:
        if self.exact:
            return f"{self.aim}: {self.best}, and no plan does better"
        return (
            f"{self.aim}: {self.best} or more, at most {self.at_most}; "
            f"the search was stopped after {self.searched:,} looks"
        )


def best_round(
    lab: Lab,
    pool: str,
    assistants: int = 4,
    aim: str = "dice",
    stock: Left | None = None,
    public: bool = True,
    rolls: int = 1,
    limit: int = 20_000,
    file: str = BOX,
) -> Round:
    """The best plan for a round: what one player's assistants can do if nobody is in the way.

    `aim` is "dice", those gained; "aether", those made; or "faces", the highest total of the pool
    once all assistants are out, as for a bid. New dice show `rolls`: with 1 the total is certain,
    whatever is rolled, because a higher face never hurts; with 6 it is what the luckiest can have.
    Elements that `stock` does not name are all in it but those of the pool and one other player's
    five start dice. With `public` the claimable cards are free. Bids are left out: they make no
    dice. The search is stopped after `limit` looks, and then says so.

    >>> pool = "fire 2, water 3, air 5, earth 1, aether 4"
    >>> found = best_round("Geo-Ignis Nebula, Aero-Frigo Convertus", pool, public=False)
    >>> print(found)
    dice: 2, and no plan does better
    >>> for step in found.plan.steps:
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
    numbers = (0, *lab_of(lab, box))
    check_question(aim, assistants, rolls)
    brought = read_dice(pool)
    if dice.first_unrolled(brought) != NO_DIE:
        raise QuintError("The dice of the pool show a face each, like 'fire 2 5, air 1'.")
    others = [n - m for n, m in zip(dice.OF_EACH, dice.colours_in(brought), strict=True)]
    otherwise = [max(n - (c != dice.ANTI), 0) for c, n in enumerate(others)]
    left = stock_of(stock, tuple(otherwise))
    lab_at_start = dict.fromkeys(numbers[1:], 0)
    turn, extra = max(MOST_ASSISTANTS - assistants, 1), assistants == MOST_ASSISTANTS
    start = set_out(file, lab_at_start, brought, left, turn, extra)
    search = Search(box, numbers, brought, left, aim, public, rolls, limit)
    search.look(search.first, assistants)
    plan = _replayed(start, search, assistants, rolls)
    at_most = search.at_most if search.stopped else search.best
    return Round(aim, search.best, at_most, plan, search.looks)


def check_question(aim: str, assistants: int, rolls: int = 1) -> None:
    """Says what is wrong with a question about a round."""
    if aim not in AIMS:
        raise QuintError(f"The aim is {listed(AIMS, 'or')}, not {short(aim)}.")
    if not 1 <= assistants <= MOST_ASSISTANTS or not 1 <= rolls < SIDES:
        raise QuintError("There are one to five assistants, and dice show 1 to 6.")


# ── The search ────────────────────────────────────────────────────────────────────────────


@final
class Search:
    """Depth first, the most promising first, and not where the best so far cannot be exceeded."""

    def __init__(
        self,
        box: Box,
        numbers: tuple[int, ...],
        pool: Pool,
        stock: Stock,
        aim: str,
        public: bool,
        rolls: int,
        limit: int,
    ) -> None:
        self.cards = [box.cards[number] for number in numbers]
        self.stock = stock
        self.brought = dice.colours_in(pool)
        self.aethers = self.brought[AETHER]
        self.aim = aim
        self.faces = aim == "faces"
        self.rolls = rolls
        self.limit = limit
        claimed = 0 if public else (1 << cards.DISCARD) - 1
        if not self.faces:
            pool = tuple([number - number % SIDES + 1 for number in pool])
        self.first: Spot = (pool, (0,) * len(numbers), stock, claimed)
        self.best = self.value(self.first)
        self.at_most = self.best
        self.plan: list[tuple[Action, Spot]] = []  # each action, and what it leads to
        self.path: list[tuple[Action, Spot]] = []
        self.seen: dict[Spot, int] = {}  # with how many assistants
        self.chains: dict[tuple[Held, Stock, int], list[End]] = {}
        self.looks = 0
        self.stopped = False

    def value(self, spot: Spot) -> int:
        """All dice that left the stock are the player's."""
        pool, _, stock, _ = spot
        if self.faces:
            return dice.total(pool)
        if self.aim == "aether":
            return self.stock[AETHER] - stock[AETHER]
        return sum(self.stock) - sum(stock)

    def bound(self, spot: Spot, assistants: int) -> int:
        """What no plan from here on can exceed. Of faces: an assistant brings one die home at
        most, and a reroll shows the best face on every die."""
        if not assistants:
            return self.value(spot)
        if self.faces:
            least = 6 * len(spot[0]) if self.rolls > 1 else 0
            return max(self.value(spot), least) + 6 * assistants
        if self.aim == "dice":
            return self.value(spot) + self.most_gained(spot, assistants)
        return self.value(spot) + self.most_aether(spot, assistants)

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
        for card, h in zip(self.cards, held, strict=True):
            if not card.forge and not is_full(card, h):
                cards += 1
                if not all(card.destroys):
                    waits.append(len(card.flasks) - len(activation.dice_on(h)) - 1)
        by_chain, spare = 0, assistants - 1
        for wait in sorted(waits):
            spare -= wait
            by_chain += spare >= 0
        return min(cards + min(claims, assistants), assistants + by_chain)

    def most_aether(self, spot: Spot, assistants: int) -> int:
        """An aether takes four loose dice: in the pool, or waiting on a card that is not full. A
        firing adds a loose die only if all dice on the card are aethers, and these are spent."""
        pool, held, stock, _ = spot
        waiting = [h for card, h in zip(self.cards, held, strict=True) if not is_full(card, h)]
        loose = dice.colours_in(pool)
        for h in waiting:
            for colour in activation.dice_on(h):
                loose[colour] += 1
        usable, gain = sum(loose) - loose[AETHER], len(waiting) - 1 + len(GAINING)
        most = MOST_AETHER - self.owned(stock)
        while most and 4 * most > usable + min(gain, loose[AETHER] + most):
            most -= 1
        return most

    def look(self, spot: Spot, assistants: int) -> None:
        value, bound = self.value(spot), self.bound(spot, assistants)
        if value > self.best:
            self.best = value
            self.plan = list(self.path)
        if not self.path:
            self.at_most = bound
        if bound <= self.best or self.seen.get(spot, -1) >= assistants or self.stopped:
            return
        self.seen[spot] = assistants
        self.looks += 1
        if self.looks > self.limit:
            self.stopped = True
            return
        ways = dict(self.ways(spot))
        for then in sorted(ways, key=lambda s: -self.value(s)):
            self.path.append((ways[then], then))
            self.look(then, assistants - 1)
            self.path.pop()
            if self.stopped or bound <= self.best:
                return

    def ways(self, spot: Spot) -> Iterator[tuple[Spot, Action]]:
        """All that one assistant can do, and what it leads to."""
        pool, held, stock, claimed = spot
        full_up = self.owned(stock) >= MOST_AETHER
        for i, card in enumerate(self.cards):
            if is_full(card, held[i]) or (card.forge and full_up):
                continue
            action = act.Activate(card.name)
            for filled, rest in self.filled(card, held[i], pool):
                left, after, made = activation.fire(card, filled, stock)
                for end in self.chain((*held[:i], left, *held[i + 1 :]), after, made):
                    yield self.home(rest, end, claimed), action
        for top in range(cards.LAPIS + 1, cards.DISCARD):
            if claimed >> top & 1:
                continue
            for aim in cards.aims_of(top):
                card = cards.CLAIMABLES[top, aim]
                if card.forge and full_up:
                    continue
                for filled, rest in self.filled(card, 0, pool):
                    _, after, made = activation.fire(card, filled, stock)
                    for end in self.chain(held, after, made):
                        yield self.home(rest, end, claimed | 1 << top), act.Claim(top, aim)
        if self.faces and self.rolls > 1:
            again = [number - number % SIDES + max(number % SIDES, self.rolls) for number in pool]
            yield (tuple(sorted(again)), held, stock, claimed), act.DISMISS

    def owned(self, stock: Stock) -> int:
        """1.6a: aethers come from the stock, and nobody else takes any."""
        return self.aethers + self.stock[AETHER] - stock[AETHER]

    def home(self, rest: Pool, end: End, claimed: int) -> Spot:
        held, stock, new = end
        return (dice.with_die(rest, new) if new != NO_DIE else rest), held, stock, claimed

    def filled(self, card: Card, held: int, pool: Pool) -> Iterator[tuple[int, Pool]]:
        """Every way to fill the open flasks from the pool, of each colour the lowest face."""
        flasks = open_flasks(card, held)
        if not flasks:
            yield held, pool
            return
        slot = activation.open_slot(card, held, flasks[0])
        last = -1
        for number in pool:
            if number // SIDES != last and fits(card, slot, number // SIDES):
                last = number // SIDES
                yield from self.filled(
                    card, activation.put(held, slot, last), dice.without(pool, number)
                )

    def chain(self, held: Held, stock: Stock, made: int) -> list[End]:
        """How a chain can end that begins with a die just made."""
        if made == NOTHING:
            return [(held, stock, NO_DIE)]
        key = (held, stock, made)
        found = self.chains.get(key)
        if found is None:
            found = self.chains[key] = self.follow(key)
        return found

    def follow(self, first: tuple[Held, Stock, int]) -> list[End]:
        ends: dict[End, None] = {}
        waiting, seen = [first], {first}
        while waiting:
            moment = waiting.pop()
            held, stock, made = moment
            ends[(held, stock, dice.die(made, self.face(moment)))] = None
            for held, stock, made in self.placements(moment):
                if made < 0:
                    ends[(held, stock, NO_DIE)] = None
                elif (held, stock, made) not in seen:
                    seen.add((held, stock, made))
                    waiting.append((held, stock, made))
        return list(ends)

    def placements(self, moment: tuple[Held, Stock, int]) -> Iterator[tuple[Held, Stock, int]]:
        """4.5c: every flask that the die in hand may go to; -1 if the chain ends there."""
        held, stock, made = moment
        for i, card in enumerate(self.cards):
            if card.forge and (made == AETHER or self.owned(stock) >= MOST_AETHER):
                continue
            for flask in open_flasks(card, held[i]):
                slot = activation.open_slot(card, held[i], flask)
                if fits(card, slot, made):
                    left, after, then = activation.place(card, held[i], stock, slot, made)
                    ended = then in (NOT_YET, NOTHING)
                    yield (*held[:i], left, *held[i + 1 :]), after, -1 if ended else then

    def face(self, moment: tuple[Held, Stock, int]) -> int:
        """4.6: a die on a loop shows what the player likes; others what is rolled."""
        if not self.faces:
            return 1
        waiting, seen = [moment], {moment}
        while waiting:
            for then in self.placements(waiting.pop()):
                if then == moment:
                    return SIDES - 1
                if then[2] >= 0 and then not in seen:
                    seen.add(then)
                    waiting.append(then)
        return self.rolls


# ── The plan as a game ────────────────────────────────────────────────────────────────────


def _replayed(trace: Played, search: Search, assistants: int, rolls: int) -> Played:
    """The plan through the rules: each action is found again among those that they allow. The
    others do nothing."""
    for done, (action, spot) in enumerate(search.plan):
        while trace.state.seat:
            trace = trace.play(act.DISMISS).play(act.DONE)
        if assistants == MOST_ASSISTANTS and not done:
            trace = trace.play(act.EXTRA)
        for step in steps_to(trace, action, spot, search.faces, rolls):
            trace = trace.play(step)
    return trace


def steps_to(trace: Played, action: Action, spot: Spot, faces: bool, rolls: int) -> list[Action]:
    """The decisions that lead from a turn, by this action, to such a table."""
    game, start = trace.game, trace.state
    assert game.refusal(start, action) is None
    waiting: list[tuple[State, list[Action]]] = [(game.apply(start, action), [action])]
    seen: set[State] = set()
    for state, steps in waiting:
        if state.phase == Phase.TURN or state.turns > start.turns:
            pool = state.pools[0]
            if not faces:
                pool = tuple([number - number % SIDES + 1 for number in pool])
            if (pool, state.held[0], state.stock) == spot[:3]:
                return steps
            continue
        for step in _sensible(game.actions(state), game.turn(state) == CHANCE, rolls):
            then = game.apply(state, step)
            if then not in seen:
                seen.add(then)
                waiting.append((then, [*steps, step]))
    raise AssertionError(f"the rules do not lead to {spot}")


def _sensible(actions: tuple[Action, ...], chance: bool, rolls: int) -> list[Action]:
    """Rolls as expected; of each colour the lowest face, the first flask first; low dice again."""
    if chance:
        return [a for a in actions if isinstance(a, act.Roll) and a.die % SIDES == rolls]
    picks = [a for a in actions if isinstance(a, act.Pick) and a.die % SIDES < rolls]
    if picks or act.DONE in actions:
        return [picks[0]] if picks else [act.DONE]
    found: list[Action] = []
    placed: set[int] = set()
    flask = -1
    for action in actions:
        if isinstance(action, act.Place):
            flask = action.flask if flask < 0 else flask
            if action.flask != flask or action.die // SIDES in placed:
                continue
            placed.add(action.die // SIDES)
        found.append(action)
    return found
