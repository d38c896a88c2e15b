"""How fast can the Stone be?

With all luck, whatever the others do: in four rounds, and not in fewer. `fewest_rounds` has both
halves of that, the counting below and a game in which it happens. In that game the other player
outbids us four times, and for each the Master's Pity (5.5) gives an anti-element.

The rest is about a player alone at the table. The other one has five dice and does nothing. So
every bid wins with a single die, nothing is ever claimed before us, there is no pity, and faces do
not matter: the only luck is in the formulae that are dealt. `fastest_stone` tells three numbers of
a start pair:

- no game is faster than this, by counting dice, assistants and flasks (`at_least`);
- this fast it has been done, with luck (`luckiest`, a game to replay);
- this fast our planner is on the average with shuffled formulae (`mean`).

The luckiest game of all lies between the first two: four rounds or five. Which of them is open. The
counting leaves out colours and cannot exclude four, and all games are far too many to try. A search
with colours found some 5,000 tables after each round, went on with the best 90, and came within one
die: 14 dice and two aethers before round 4, but no anti-element; or an anti-element, 7 dice and
three aethers. To decide it one would need all tables after round 2, with every three formulae of
the deck, or a count that knows colours. What the best player could expect lies between the first
and the third. Our planner looks one round ahead: it grows its dice and its lab for some rounds,
then it forges.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random
from statistics import fmean, stdev
from typing import Final, final

from quint.answers import Answer, latest
from quint.core import CHANCE, OVER, QuintError, Trace
from quint.games.quintessential import actions as act, cards
from quint.games.quintessential.dice import AETHER, ANTI, COMMON, MOST_AETHER, colours_in
from quint.games.quintessential.explore.begun import steps_to
from quint.games.quintessential.explore.engines import Played
from quint.games.quintessential.explore.workbench import Spot, Workbench
from quint.games.quintessential.game import Quintessential
from quint.games.quintessential.state import Fifth, Phase, State
from quint.sentences import short

CAP: Final = 20  # rounds, after which a game is broken off
WIDTH: Final = 12  # tables that the planner keeps in mind after each assistant
GROWING: Final = (1, 2, 3)  # rounds of growth that are tried
ALL_LUCK: Final = "all luck with formulae and dice, and another player who outbids us four times"


# ── No game is faster ─────────────────────────────────────────────────────────────────────
#
# Only numbers are counted here: dice that are no aether, aethers, cards with two flasks and with
# one. Colours are left out, formulae are dealt as wished, and every die just made is at once where
# it is needed. What can be done under the rules can be done in these numbers too.

Numbers = tuple[int, int, int, int, int, int]  # dice, aethers, two flasks, one flask, anti, extra
START: Final[Numbers] = (4, 1, 1, 1, 0, 0)  # 2.2, 2.5: a start pair has one card of each kind


@cache
def at_least(numbers: Numbers = START, outbid: bool = False) -> int:
    """Fewer rounds than this are not enough for the Stone, alone; or even if every bid may be
    `outbid`, which brings an anti-element (5.5).

    >>> at_least(), at_least(outbid=True)
    (4, 4)
    """
    tables = {numbers}
    for rounds in range(1, CAP):
        after: set[Numbers] = set()
        for table in tables:
            for then in counted_on(table, outbid):
                if then is None:
                    return rounds
                after.add(then)
        tables = _not_worse(after)
    return CAP


def counted_on(now: Numbers, outbid: bool = False) -> Iterator[Numbers | None]:
    """What the numbers can be after a round; None: the Stone is made in it. A bid that is outbid
    brings a die, an anti-element.

    forged: aethers made; two, one: cards that add a die; claims: of the Transmutus cards that do,
    of three; trade: the Trade-Transmutus makes the anti-element. Fired by chains are those that
    need no assistant: a chain fires a card when one flask is open, and leaves one die to wait at
    its end, so a card with two flasks costs a wait, a forge three, and a card with one flask needs
    an aether, as a chain has from a forge.
    """
    dice, aethers, twos, ones, anti, extra = now
    assistants = 4 + extra
    for forged, two, one in product(
        range(MOST_AETHER - aethers + 1), range(twos + 1), range(ones + 1)
    ):
        for claims, trade in product(range(3), range(2)):
            if one > aethers + forged or (trade and not aethers + forged):
                continue
            gained = two + one + claims + trade
            if not _affordable(dice, aethers, forged, two, one, claims, trade):
                continue
            busy = _assistants(assistants, forged, two, one, claims, trade)
            if busy > assistants:
                continue
            if busy < assistants and _ends(now, forged, two, claims):
                yield None
            free = assistants - busy
            left = dice + aethers - (two + 2 * claims + 3 * forged + trade)  # for bids, one each
            bids = min(free, left + 1)  # Discard needs no die
            for lost in range(bids + 1 if outbid else 1):
                has = (dice + gained - 4 * forged + lost, aethers + forged)
                made = int(anti or trade > 0 or lost > 0 or dice + gained > 9)
                for won, wins in product(range(min(bids - lost, 5) + 1), range(2)):
                    if wins and (extra or won + lost + wins > min(free, left + 1)):
                        continue
                    for more in range(won + 1):
                        cards_won = (twos + more, ones + won - more)
                        yield (*has, *cards_won, made, wins)
                        if extra:  # kept for later
                            yield (*has, *cards_won, made, 1)


def fewest_rounds() -> Answer:
    """In how many rounds the Stone can be made at all: a game with so few, and why there is none
    with fewer. For the counting an anti-element is there from the beginning, as a colour may be out
    when many play (1.7).

    >>> print(fewest_rounds())
    rounds to the Stone: 4, and no game is faster
    """
    text = files("quint.games.quintessential").joinpath("four_rounds.quint").read_text("utf-8")
    shown = Trace.read(text)
    limit = at_least((*START[:4], 1, 0), outbid=True)
    said = f"{rounds_of(shown)}, and no game is faster"
    return Answer("rounds to the Stone", said, rounds_of(shown), limit, shown, ALL_LUCK)


def _affordable(
    dice: int, aethers: int, forged: int, two: int, one: int, claims: int, trade: int
) -> bool:
    """Dice on cards and in forges cannot be used twice in a round."""
    on_cards = 2 * two + one + 3 * claims + 2 * trade
    made = two + one + claims + trade
    if on_cards + 4 * forged > dice + aethers + made + forged:
        return False
    not_aether = max(0, on_cards - aethers - forged)
    return not_aether + 4 * forged <= dice + made


def _ends(now: Numbers, forged: int, two: int, claims: int) -> bool:
    """The Stone takes five aethers and an anti-element out of the pool. An aether that lies on a
    card comes home too late, so what only aethers can add is not counted. The anti-element was
    made before, or now because a colour is out: then all its dice are ours, nine and this one."""
    dice, aethers, _, _, anti, _ = now
    left = dice + two + claims - (2 * two + 3 * claims + 4 * forged)
    made = anti or dice + two + claims > 9
    return aethers + forged == MOST_AETHER and left >= 1 and made > 0


def _assistants(most: int, forged: int, two: int, one: int, claims: int, trade: int) -> int:
    """How many assistants it takes at least; more than `most` if it cannot be done."""
    best = most + 1
    for forged_free, two_free in product(range(forged + 1), range(two + 1)):
        sent = forged - forged_free + two - two_free + max(0, one - forged) + claims + trade
        if two_free + 3 * forged_free <= max(0, sent - 1):
            best = min(best, sent)
    return best


def _not_worse(tables: set[Numbers]) -> set[Numbers]:
    """Without those that have nothing more than another with as many aethers."""
    kept: list[Numbers] = []
    for table in sorted(tables, reverse=True):
        if not any(
            other[1] == table[1] and all(x >= y for x, y in zip(other, table, strict=True))
            for other in kept
        ):
            kept.append(table)
    return set(kept)


# ── The planner ───────────────────────────────────────────────────────────────────────────

Plan = list[tuple[act.Action, Spot | None]]  # each assistant's action; for dice, what it leads to


@final
class Planner:
    """Plays alone, a round at a time: whatever the assistants can make of the dice, as far as a few
    tables kept in mind show it; and the assistants that are left bid for formulae."""

    def __init__(self, game: Quintessential, growing: int, width: int) -> None:
        self.game = game
        self.growing = growing  # rounds, before it begins to forge
        self.width = width
        self.bench = bench_of(game, game.start())

    def plan(self, state: State) -> Plan:
        """What to do in this round, one action for each assistant."""
        assistants = 4 + (state.extras[0] == Fifth.READY)
        bench = self.bench = bench_of(self.game, state)
        bids = self.bids(state)
        tables: dict[Spot, Plan] = {bench.first: []}
        best: tuple[float, Plan] = (-1.0, [])
        for sent in range(assistants + 1):
            for spot, plan in tables.items():
                if sent < assistants and _stone_at_hand(spot):
                    return [*plan, (act.Claim(cards.LAPIS), None)]
                wished = _as_many(bids, assistants - sent, len(spot[0]))
                worth = self.worth(spot, state.round) + sum([w for w, _ in wished])
                if worth > best[0]:
                    best = worth, [*plan, *[(action, None) for _, action in wished]]
            found: dict[Spot, Plan] = {}
            for spot, plan in tables.items():
                for then, action in bench.ways(spot):
                    if then not in found:
                        found[then] = [*plan, (action, then)]
            worths = {spot: self.worth(spot, state.round) for spot in found}
            nearest = sorted(found, key=lambda spot: -worths[spot])[: self.width]
            tables = {spot: found[spot] for spot in nearest}
        return best[1] + [(act.DISMISS, None)] * (assistants - len(best[1]))

    def worth(self, spot: Spot, round: int) -> float:
        """Dice of all colours; from some round on an aether is worth more than the four it takes.
        Loose dice count a little, in case that more can still be done with them."""
        pool, _, stock, _ = spot
        has = self.bench.has(stock)
        aethers, others = has[AETHER], sum(has) - has[AETHER]
        needs = 4 * (MOST_AETHER - aethers) + 1
        worth = min(others, needs) + 0.4 * max(0, others - needs) + 0.05 * len(pool)
        worth += sum([0.2 * min(n, 2) for n in has[:COMMON]]) + (1.0 if has[ANTI] else 0.0)
        return worth + (6.0 if round > self.growing else 4.0) * aethers

    def bids(self, state: State) -> list[tuple[float, act.Action]]:
        """What there is to win, the best first, and what it seems to be worth."""
        to_come = max(0.0, self.growing - state.round + 1.0)
        found: list[tuple[float, act.Action]] = [(0.3 * to_come, act.BidOn("Draw"))]
        if state.extras[0] == Fifth.ON_CARD:
            found.append((0.3, act.BidOn("Extra Action")))
        for card in state.offered:
            if card != cards.NO_CARD:
                name = self.game.box.cards[card].name
                found.append((to_come * self.liking(card), act.BidOn(name)))
        if state.discards:
            liked = max([self.liking(card) for card in cards.members(state.discards)])
            found.append((to_come * liked, act.Claim(cards.DISCARD)))
        return sorted([bid for bid in found if bid[0] > 0], key=lambda bid: -bid[0])

    def liking(self, card: int) -> float:
        """A card with two flasks adds a die a round; one with one flask changes a colour."""
        return 0.8 if len(self.game.box.cards[card].flasks) > 1 else 0.3


def bench_of(game: Quintessential, state: State) -> Workbench:
    """Player 1's workbench when a round begins."""
    lab, pool = state.labs[0], state.pools[0]
    first = (pool, (0,) * len(lab), state.stock, 0)
    return Workbench(game.box, lab, first, colours_in(pool)[AETHER], False, 1)


def _stone_at_hand(spot: Spot) -> bool:
    have = colours_in(spot[0])
    return have[AETHER] == MOST_AETHER and have[ANTI] > 0


def _as_many(
    bids: list[tuple[float, act.Action]], assistants: int, dice: int
) -> list[tuple[float, act.Action]]:
    """The best bids for which there are assistants and dice, one each; Discard needs no die."""
    found: list[tuple[float, act.Action]] = []
    for bid in bids:
        costs = isinstance(bid[1], act.BidOn)
        if len(found) < assistants and dice >= costs:
            found.append(bid)
            dice -= costs
    return found


# ── A game alone ──────────────────────────────────────────────────────────────────────────

Choose = Callable[[list[act.Deal]], act.Deal]


def alone(pair: str, growing: int, width: int, choose: Choose) -> Played:
    """A game from its start to the Stone, or until it is broken off; `choose` deals."""
    game = Quintessential(players=2, cap=CAP)
    colour = pair.split()[0]
    other = cards.START_COLOURS[cards.START_COLOURS.index(colour) - 1]
    trace = Trace(game)
    for said in (f"play {colour}", f"play {other}", f"start with {pair}", f"start with {other} 1"):
        trace = trace.play(said)
    planner = Planner(game, growing, width)
    plan: Plan = []
    while (player := game.turn(trace.state)) != OVER:
        state = trace.state
        if player == CHANCE:
            trace = trace.play(_chance(game, state, choose))
        elif player == 1:
            trace = trace.play(act.DISMISS).play(act.DONE)
        elif state.phase == Phase.TAKING:
            liked = max(cards.members(state.discards), key=planner.liking)
            trace = trace.play(act.Take(game.box.cards[liked].name))
        else:
            if not plan:  # a new round
                plan = planner.plan(state)
                if len(plan) > 4:
                    trace = trace.play(act.EXTRA)
            trace = _done(trace, planner.bench, *plan.pop(0))
    return trace


def _chance(game: Quintessential, state: State, choose: Choose) -> act.Action:
    """Formulae as they are dealt; faces do not matter, so the first one will do."""
    actions = game.actions(state)
    deals = [action for action in actions if isinstance(action, act.Deal)]
    return choose(deals) if deals else actions[0]


def _done(trace: Played, bench: Workbench, action: act.Action, spot: Spot | None) -> Played:
    """One assistant's action through the rules, from its beginning to its end."""
    if spot is not None:
        for step in steps_to(trace, action, spot, bench, 1):
            trace = trace.play(step)
        return trace
    trace = trace.play(action)
    if isinstance(action, act.BidOn):
        trace = trace.play(act.Pick(trace.state.pools[0][0])).play(act.DONE)
    return trace.play(act.DONE) if action == act.DISMISS else trace


# ── What is told ──────────────────────────────────────────────────────────────────────────


@final
@dataclass(frozen=True, slots=True)
class Race:
    """How fast the Stone can be with a start pair."""

    pair: str
    at_least: int  # rounds; no game is faster
    luckiest: Played  # the fastest game that was found, most with formulae dealt as wished
    rounds: tuple[int, ...]  # of each game with shuffled formulae; CAP + 1 if it was broken off

    @property
    def at_most(self) -> int:
        """The luckiest game of all does not take more rounds than this."""
        return rounds_of(self.luckiest)

    @property
    def mean(self) -> float:
        return fmean(self.rounds)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return stdev(self.rounds) / len(self.rounds) ** 0.5 if len(self.rounds) > 1 else 0.0

    def __str__(self) -> str:
        return (
            f"{self.pair}: with all luck {self.at_least} to {self.at_most} rounds, on the average "
            f"at most {self.mean:.1f} ± {self.error:.1f}"
        )


def rounds_of(trace: Played) -> int:
    """In which round the Stone was made; one more than all if it was not."""
    state = trace.state
    return state.round if state.phase == Phase.WON else CAP + 1


def fastest_stone(
    pair: str,
    games: int = 10,
    tries: int = 10,
    seed: int = 1,
    width: int = WIDTH,
    seconds: float | None = None,
) -> Race:
    """How many rounds a start pair like "red 2" takes to the Stone, alone at the table.

    `tries` games have their formulae dealt as wished, cards with two flasks first; `games` have
    them shuffled. Games are as the `seed` says, so that the answer is always the same, unless it
    is interrupted or stopped after so many seconds: then it is of the games played so far.
    """
    return latest(racing(pair, games, tries, seed, width), f"Stone of {pair}", " games", seconds)


def racing(
    pair: str, games: int = 10, tries: int = 10, seed: int = 1, width: int = WIDTH
) -> Iterator[Race]:
    """The same, game after game: first one of each kind, then those with luck, then the others."""
    colour, _, number = pair.partition(" ")
    if colour not in cards.START_COLOURS or number not in [str(n) for n in cards.SETS]:
        raise QuintError(f"A start pair is called like 'red 2', not {short(pair)}.")
    if games < 1 or tries < 1 or width < 1:
        raise QuintError("It takes at least one game of each kind, and one table to keep in mind.")
    shuffled = [alone(pair, GROWING[-1], width, Random(f"{seed} 0").choice)]
    lucky: list[Played] = []
    for i in range(tries):
        rng = Random(f"{seed} lucky {i}")
        lucky.append(alone(pair, GROWING[i % len(GROWING)], width, _wished(rng)))
        yield _race(pair, lucky, shuffled)
    for i in range(1, games):
        shuffled.append(alone(pair, GROWING[-1], width, Random(f"{seed} {i}").choice))
        yield _race(pair, lucky, shuffled)


def _race(pair: str, lucky: list[Played], shuffled: list[Played]) -> Race:
    best = min([*lucky, *shuffled], key=rounds_of)
    return Race(pair, at_least(), best, tuple([rounds_of(trace) for trace in shuffled]))


def _wished(rng: Random) -> Choose:
    """Deals a card with two flasks while there is one."""
    names = set(_two_flasks())

    def choose(deals: list[act.Deal]) -> act.Deal:
        return rng.choice([deal for deal in deals if deal.name in names] or deals)

    return choose


@cache
def _two_flasks() -> tuple[str, ...]:
    box = Quintessential(players=2).box
    return tuple([card.name for card in box.cards[1:] if len(card.flasks) > 1])
