"""A second, slow reading of Quintessential's activations: chains and loops, card by card.

Written apart from the engine: elements are words, a card is a list of flasks, a moment of an
activation is everything written out. Loops are found by walking the graph of all moments; nothing
is concluded from colours, and nothing is cut short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

COMMON = ("fire", "water", "air", "earth")


@dataclass(frozen=True)
class Formula:
    name: str
    flasks: tuple[tuple[str, str], ...]  # ("earth", "Return")
    makes: str

    def takes(self, flask: int, element: str) -> bool:
        if element == self.flasks[flask][0] or element == "anti":
            return True
        return element == "aether" and self.makes != "aether"


MULTI_FORGE = Formula("Multi-Forge", tuple((e, "Destroy") for e in COMMON), "aether")


@dataclass(frozen=True)
class Moment:
    """What lies in every flask, the stock, the pool, and the die in hand ("" for none)."""

    flasks: tuple[tuple[str, ...], ...]
    stock: tuple[tuple[str, int], ...]
    pool: tuple[str, ...]
    hand: str


@dataclass(frozen=True)
class End:
    """How an activation can end: the dice on the cards, and the pool."""

    flasks: tuple[tuple[str, ...], ...]
    pool: tuple[str, ...]


def place(lab: tuple[Formula, ...], now: Moment, card: int, flask: int, element: str) -> Moment:
    """The moment after a die goes into a flask, and the card has fired if it is full."""
    dice = list(now.flasks[card])
    dice[flask] = element
    stock = dict(now.stock)
    made = ""
    if "" not in dice:
        for i, die in enumerate(dice):
            symbol = lab[card].flasks[i][1]
            if die == "anti" or (symbol == "Destroy" and die != "aether"):
                stock[die] += 1
                dice[i] = ""
        for wanted in (lab[card].makes, "anti"):
            if stock[wanted] > 0:
                stock[wanted] -= 1
                made = wanted
                break
    flasks = (*now.flasks[:card], tuple(dice), *now.flasks[card + 1 :])
    return Moment(flasks, tuple(sorted(stock.items())), now.pool, made)


def aethers(now: Moment) -> int:
    on_cards = sum(dice.count("aether") for dice in now.flasks)
    return on_cards + now.pool.count("aether") + (now.hand == "aether")


def may_go(lab: tuple[Formula, ...], now: Moment, element: str) -> Iterator[tuple[int, int]]:
    """Every open flask for a die, on every card."""
    for card, formula in enumerate(lab):
        if formula.makes == "aether" and aethers(now) >= 5:
            continue
        for flask in range(len(formula.flasks)):
            if not now.flasks[card][flask] and formula.takes(flask, element):
                yield card, flask


def fillings(lab: tuple[Formula, ...], now: Moment, card: int) -> Iterator[tuple[Moment, int, str]]:
    """Every way to fill all but one open flask from the pool, and a die for the last one.

    The die for the last flask is in hand; it came from the pool as well.
    """
    if lab[card].makes == "aether" and aethers(now) >= 5:
        return
    open_flasks = [i for i, die in enumerate(now.flasks[card]) if not die]
    for flask in open_flasks:
        for element in sorted(set(now.pool)):
            if not lab[card].takes(flask, element):
                continue
            pool = list(now.pool)
            pool.remove(element)
            if len(open_flasks) == 1:
                yield Moment(now.flasks, now.stock, tuple(pool), element), flask, element
            else:
                dice = list(now.flasks[card])
                dice[flask] = element
                flasks = (*now.flasks[:card], tuple(dice), *now.flasks[card + 1 :])
                yield from fillings(lab, Moment(flasks, now.stock, tuple(pool), ""), card)


def reachable(lab: tuple[Formula, ...], first: Moment) -> dict[Moment, set[Moment]]:
    """Every moment with a die in hand that free placement leads to, and what follows each."""
    graph: dict[Moment, set[Moment]] = {}
    waiting = [first]
    while waiting:
        now = waiting.pop()
        if now in graph or not now.hand:
            continue
        graph[now] = {place(lab, now, *to, now.hand) for to in may_go(lab, now, now.hand)}
        waiting += graph[now]
    return graph


def on_a_loop(graph: dict[Moment, set[Moment]], moment: Moment) -> bool:
    """Whether the moment can come about again."""
    seen: set[Moment] = set()
    waiting = list(graph.get(moment, ()))
    while waiting:
        now = waiting.pop()
        if now == moment:
            return True
        if now not in seen:
            seen.add(now)
            waiting += graph.get(now, ())
    return False


def ends(lab: tuple[Formula, ...], now: Moment, card: int) -> dict[End, bool]:
    """All ways in which activating a card can end, and whether the last die's face is chosen."""
    found: dict[End, bool] = {}

    def note(moment: Moment, pool: tuple[str, ...], chosen: bool) -> None:
        end = End(moment.flasks, tuple(sorted(pool)))
        found[end] = found.get(end, False) or chosen

    for before, flask, element in fillings(lab, now, card):
        after = place(lab, before, card, flask, element)
        # The die that sets it off is the first one in hand. It may turn up again (`before`).
        graph = {before: {after}} | reachable(lab, after)
        if not after.hand:
            note(after, after.pool, False)
        for moment in graph:
            if moment == before and not on_a_loop(graph, before):
                continue
            note(moment, (*moment.pool, moment.hand), on_a_loop(graph, moment))
            for follower in reachable(lab, moment)[moment]:
                if not follower.hand:
                    note(follower, follower.pool, False)
    return found


# ── Cards in the cleanup ──────────────────────────────────────────────────────────────────


@dataclass
class Cards:
    """Where the formulae are at the end of a round: names, each in one place."""

    deck: list[str]
    discards: list[str]
    offered: list[str]
    labs: dict[str, list[str]]

    def shuffle(self) -> None:
        if not self.deck:
            self.deck, self.discards = self.discards, []

    def take(self, pile: list[str], who: str, asked: list[list[str]]) -> None:
        """The first by the alphabet; what there was to choose from is noted."""
        asked.append(sorted(pile))
        name = min(pile)
        pile.remove(name)
        (self.offered if who == "row" else self.labs[who]).append(name)


def cards_cleaned_up(
    cards: Cards, won: dict[str, str], drawer: str, claimer: str
) -> list[list[str]]:
    """A cleanup, step by step as in the booklet, with nothing but names: what can be drawn, taken
    or dealt, one after the other. `won` says who has won which formula."""
    asked: list[list[str]] = []
    at_once = drawer != "" and len(cards.deck) > 0
    if at_once:  # step 2: Draw, from the deck
        cards.take(cards.deck, drawer, asked)
    for name in cards.offered:  # step 2: the formulae
        (cards.labs[won[name]] if name in won else cards.discards).append(name)
    cards.offered.clear()
    if claimer and cards.discards:  # step 3: Discard, from all discards
        cards.take(cards.discards, claimer, asked)
    if drawer and not at_once:  # a Draw that had to wait for a new deck
        cards.shuffle()
        if cards.deck:
            cards.take(cards.deck, drawer, asked)
    for _ in range(3):  # step 4
        cards.shuffle()
        if cards.deck:
            cards.take(cards.deck, "row", asked)
    return asked
