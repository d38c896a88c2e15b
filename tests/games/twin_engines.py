"""A slow search for loops in labs of Quintessential, to check the atlas by and to measure it with.

It knows nothing of colours and cycles: every way in which dice can lie on the cards, every die in
hand, every flask that it may go to, and how many dice of the scarce element are in stock. A loop is
a moment with none of these in stock that can come about again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import mul

from quint.games.quintessential.cards import read_box
from quint.games.quintessential.dice import ELEMENTS

DECK = read_box("box")

Kind = tuple[tuple[tuple[str, bool], ...], str]  # flasks (element, destroys), and what it makes
Dice = tuple[str, ...]


def kind(number: int) -> Kind:
    card = DECK.cards[number]
    flasks = [(ELEMENTS[c], d) for c, d in zip(card.flasks, card.destroys, strict=True)]
    return tuple(sorted(flasks)), ELEMENTS[card.makes]


@cache
def fillings(card: Kind) -> tuple[Dice, ...]:
    """Every way in which dice can lie on a card that does not fire."""
    choices = [("", element, "aether", "anti") for element, _ in card[0]]
    return tuple(dict.fromkeys([d for d in product(*choices) if rest(card, d) == (d, ())]))


def rest(card: Kind, dice: Dice) -> tuple[Dice, Dice]:
    """What is left on a card that has these dice, and what is destroyed."""
    if "" in dice:
        return in_order(card, dice), ()
    gone = [d == "anti" or (f[1] and d != "aether") for d, f in zip(dice, card[0], strict=True)]
    left = tuple(["" if g else d for d, g in zip(dice, gone, strict=True)])
    return in_order(card, left), tuple([d for d, g in zip(dice, gone, strict=True) if g])


def in_order(card: Kind, dice: Dice) -> Dice:
    """In two equal flasks it does not matter which die is where."""
    return tuple(sorted(dice)) if len({*card[0]}) == 1 else dice


Fires = list[tuple[int, int, int]]  # its filling afterwards, scarce dice destroyed, what is made


@cache
def fires(card: Kind, scarce: str) -> list[list[Fires]]:
    """By filling of a card and die in hand: every way to place the die so that the card fires."""
    found: list[list[Fires]] = []
    for dice in fillings(card):
        found.append([[] for _ in ELEMENTS])
        for die, hand in enumerate(ELEMENTS):
            for i, (element, _) in enumerate(card[0]):
                if not dice[i] and hand in (element, "aether", "anti"):
                    full = (*dice[:i], hand, *dice[i + 1 :])
                    if "" not in full:
                        left, gone = rest(card, full)
                        way = (fillings(card).index(left), gone.count(scarce))
                        found[-1][die].append((*way, ELEMENTS.index(card[1])))
    return found


# A moment as one number: the filling of each card, the die in hand, scarce dice in stock.
Graph = dict[int, list[tuple[int, int]]]  # what follows each moment, and on which card


def moments(lab: tuple[Kind, ...], scarce: str) -> Graph:
    """All that can happen from a moment with no scarce dice in stock on. "" : nothing is scarce."""
    ways = [fires(card, scarce) for card in lab]
    worth = [20**i for i in range(len(lab))]
    hand_worth, stock_worth = 20 ** len(lab), 6 * 20 ** len(lab)
    lacks = ELEMENTS.index(scarce) if scarce else -1
    graph: Graph = {}

    def follow(held: tuple[int, ...], die: int, stock: int) -> None:
        now = sum(map(mul, held, worth)) + die * hand_worth + stock * stock_worth
        if now in graph:
            return
        found: list[tuple[int, int]] = []
        for i, table in enumerate(ways):
            for left, gone, makes in table[held[i]][die]:
                have, made = stock + gone, makes
                if makes == lacks:
                    have, made = (have - 1, makes) if have else (0, ELEMENTS.index("anti"))
                then = now + (left - held[i]) * worth[i]
                then += (made - die) * hand_worth + (have - stock) * stock_worth
                found.append((then, i))
                if have:
                    later.append(((*held[:i], left, *held[i + 1 :]), made, have))
        if found:
            graph[now] = found

    later: list[tuple[tuple[int, ...], int, int]] = []
    for held in product(*[range(len(table)) for table in ways]):
        for die in range(len(ELEMENTS)):
            follow(held, die, 0)
    while later:
        follow(*later.pop())
    return graph


def trimmed(graph: Graph) -> Graph:
    """Without the moments that lead nowhere, again and again: the rest is on loops or before."""
    while True:
        kept = {now: [w for w in ways if w[0] in graph] for now, ways in graph.items()}
        kept = {now: ways for now, ways in kept.items() if ways}
        if len(kept) == len(graph):
            return kept
        graph = kept


def rounds(graph: Graph, first: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way round from a moment back to it, no moment twice."""
    waiting: list[tuple[tuple[tuple[int, int], ...], int]] = [((), first)]
    while waiting:
        path, now = waiting.pop()
        for then, card in graph[now]:
            longer = (*path, (now, card))
            if then == first:
                yield longer
            elif then not in [before for before, _ in longer]:
                waiting.append((longer, then))


def loops_by_force(lab: tuple[Kind, ...], scarce: str) -> Iterator[frozenset[tuple[str, int]]]:
    """Every loop, most of them often: its dice in hand, each with the card it is placed on."""
    hand_worth = 20 ** len(lab)
    graph = trimmed(moments(lab, scarce))
    for start in graph:
        if start < 6 * hand_worth:
            for path in rounds(graph, start):
                yield frozenset([(ELEMENTS[now // hand_worth % 6], card) for now, card in path])
