"""The cheapest way to a formula: the fewest plays, for one player alone at an empty table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from typing import Final, NamedTuple

from quint.core import QuintError, Trace
from quint.games.potion_making.cards import ELEMENTS, Box, Card
from quint.games.potion_making.explore.recipes import bits, formula_called, formulas_of
from quint.games.potion_making.game import PotionMaking

STAY: Final = 5  # cards in a hand for which none are drawn (2.1)


class Way(NamedTuple):
    """How one player alone completes a formula: every play in order, and what they score."""

    steps: tuple[str, ...]
    points: int

    @property
    def plays(self) -> int:
        return len(self.steps)

    @property
    def laid(self) -> int:
        return sum(step.startswith("lay ") for step in self.steps)

    def __str__(self) -> str:
        return f"{self.plays} plays, {self.points} points: {', '.join(self.steps)}"


class _Tree(NamedTuple):
    """A formula, the elements it asks for (a bit each), and the formulas chosen for the rest."""

    key: int
    elements: tuple[int, ...]
    parts: tuple[_Tree, ...]


def ways(game: PotionMaking, name: str) -> list[Way]:
    """The cheapest way to a formula for each choice of components, the cheapest of all first;
    of several with as few plays, the one with the most points.

    The cost is the number of **plays**, one card each: cards laid as elements, and formulas
    completed. One player is alone at an empty table and has each card when it is wanted. There
    are cards enough of every element, but of each formula, and of each card with several
    elements, only as many as in the box. Spells, stand-ins and the Magnum Opus are left out.

    What lay under a formula comes back to the desk when that formula is used (3.3), and can be
    used again: so the order matters, and everything is tried. (Formula cards come back too. As
    elements they are not counted on; in our box they come back with the last play, too late.)

    >>> way, = ways(PotionMaking(), "Love Potion")
    >>> print(way)
    3 plays, 4 points: lay blood stone, lay mandrake root, brew Love Potion
    """
    box = game.box
    copies: Counter[int] = Counter()
    for card in box.cards:
        copies[card.key] += card.copies
    found = []
    for tree in sorted(set(_trees(formulas_of(box), formula_called(box, name).key))):
        brews = Counter(_keys(tree))
        if all(brews[key] <= copies[key] for key in brews):
            found.append(_fewest_plays(box, tree))
    return sorted(found, key=lambda way: (way.plays, -way.points))


def cheapest(game: PotionMaking, name: str) -> Way:
    """A way to a formula with the fewest plays there can be, and of those with the most points;
    see `ways` for what is counted. A card is laid just before the formula that takes it.

    >>> print(cheapest(PotionMaking(), "Powder of Control"))
    5 plays, 9 points: lay blood stone, lay mandrake root, brew Love Potion, lay dragon tooth, \
brew Powder of Control
    """
    return ways(game, name)[0]


def _trees(formulas: dict[int, Card], key: int) -> Iterator[_Tree]:
    slots = formulas[key].recipe
    choices: list[list[int | _Tree]] = []
    for slot in slots:
        trees = [tree for part in bits(slot.proper) for tree in _trees(formulas, part)]
        choices.append([*([slot.elements] if slot.elements else []), *trees])
    for chosen in product(*choices):
        elements = tuple([part for part in chosen if isinstance(part, int)])
        parts = sorted([part for part in chosen if not isinstance(part, int)])
        yield _Tree(key, elements, tuple(parts))


def _keys(tree: _Tree) -> list[int]:
    return [tree.key, *(key for part in tree.parts for key in _keys(part))]


Desk = tuple[int, ...]  # the elements of each card that lies there, a bit each; sorted


class _Brew(NamedTuple):
    """One formula completed: its number in the tree, cards laid for it, elements that it took."""

    node: int
    laid: Desk
    used: Desk


class _Table(NamedTuple):
    """`under` has, for each formula of the tree, the elements under it while it lies there."""

    done: int  # one bit per formula of the tree
    desk: Desk
    under: tuple[Desk, ...]
    spare: Desk  # cards with several elements that have not been laid


def _fewest_plays(box: Box, root: _Tree) -> Way:
    """Dijkstra's search over the order of brewing; an element is laid only when it is wanted.

    To lay one earlier saves no play: it would just lie there. Of lines with as few plays the one
    comes first in which the fewest cards are laid without a point.
    """
    trees: list[_Tree] = []
    parts: list[tuple[int, ...]] = []
    _number(root, trees, parts)
    start = _Table(0, (), tuple([()] * len(trees)), _several(box, trees))
    queue: list[tuple[int, int, int, _Table, tuple[_Brew, ...]]] = [(0, 0, 0, start, ())]
    seen: set[_Table] = set()
    pushed = 0
    while True:
        cost, lost, _, table, line = heappop(queue)
        if table.done >> (len(trees) - 1) & 1:  # the root has the last number
            return _told(box, trees, parts, line)
        if table in seen:
            continue
        seen.add(table)
        for node, tree in enumerate(trees):
            if table.done >> node & 1 or not all(table.done >> part & 1 for part in parts[node]):
                continue
            for desk, spare, used, laid in _supplied(table.desk, table.spare, tree.elements):
                under = list(table.under)
                back = [card for part in parts[node] for card in under[part]]  # 3.3
                for part in parts[node]:
                    under[part] = ()
                under[node] = used
                after = _Table(
                    table.done | 1 << node, tuple(sorted([*desk, *back])), tuple(under), spare
                )
                pushed += 1
                order = tuple(sorted(laid, key=int.bit_count))  # 2.3: several elements last
                wasted = lost + len(laid) - _new(table.desk, order)
                brews = (*line, _Brew(node, order, used))
                heappush(queue, (cost + len(laid), wasted, pushed, after, brews))


def _new(desk: Desk, laid: Desk) -> int:
    """2.3: how many of these cards bring a point, laid one after the other."""
    present = points = 0
    for card in desk:
        present |= card
    for card in laid:
        points += card & ~present != 0
        present |= card
    return points


def _number(tree: _Tree, trees: list[_Tree], parts: list[tuple[int, ...]]) -> int:
    numbers = tuple([_number(part, trees, parts) for part in tree.parts])
    trees.append(tree)
    parts.append(numbers)
    return len(trees) - 1


def _several(box: Box, trees: Sequence[_Tree]) -> Desk:
    """The cards with several elements, but for those that are brewed."""
    brewed = Counter([tree.key for tree in trees])
    found: list[int] = []
    for card in box.cards:
        if card.elements.bit_count() > 1:
            found += [card.elements] * (card.copies - brewed[card.key])
    return tuple(sorted(found))


def _supplied(
    desk: Desk, spare: Desk, wanted: tuple[int, ...]
) -> Iterator[tuple[Desk, Desk, Desk, Desk]]:
    """All ways to have these elements: the desk and the spare cards after it, cards used, laid."""
    if not wanted:
        yield desk, spare, (), ()
        return
    first, rest = wanted[0], wanted[1:]
    for card in sorted(set(desk)):
        if card & first:
            for left, kept, used, laid in _supplied(_less(desk, card), spare, rest):
                yield left, kept, tuple(sorted((card, *used))), laid
    plain = [1 << element for element in bits(first)]
    several = [card for card in sorted(set(spare)) if card & first]
    for card in (*plain, *several):
        kept = _less(spare, card) if card in several else spare
        for left, kept_then, used, laid in _supplied(desk, kept, rest):
            yield left, kept_then, tuple(sorted((card, *used))), (card, *laid)


def _less(cards: Desk, card: int) -> Desk:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _told(
    box: Box, trees: Sequence[_Tree], parts: Sequence[tuple[int, ...]], line: Sequence[_Brew]
) -> Way:
    """The line in words, and its points: printed ones, and one for each absent element (2.3)."""
    formulas = formulas_of(box)
    names = {card.elements: card.name for card in box.cards if card.elements.bit_count() > 1}
    steps: list[str] = []
    points = 0
    desk: list[int] = []
    below: dict[int, Desk] = {}
    for brew in line:
        for card in brew.laid:
            points += _new(tuple(desk), (card,))
            desk.append(card)
            steps.append(f"lay {names.get(card) or ELEMENTS[card.bit_length() - 1]}")
        for card in brew.used:
            desk.remove(card)
        for part in parts[brew.node]:
            desk += below.pop(part)
        below[brew.node] = brew.used
        formula = formulas[trees[brew.node].key]
        points += formula.points
        steps.append(f"brew {formula.name}")
    return Way(tuple(steps), points)


def played(game: PotionMaking, way: Way) -> Trace:
    """A way through Practice at the table, by all its rules: player 1 goes it, and player 2 lays
    cards with elements that it does without. Both hold all the cards that they need.
    """
    if game.mix != "practice" or game.players != 2:
        raise QuintError("I can show it with two players and the deck of Practice alone.")
    box, left = game.box, list(game.box.copies)
    needed: dict[int, Card] = {}
    for number, step in sorted(enumerate(way.steps), key=lambda each: each[1]):  # formulas first
        card = next(card for card in box.cards if left[card.number] and _is_for(step, card))
        left[card.number] -= 1
        needed[number] = card
    cards = [needed[number] for number in range(way.plays)]
    laid = 0
    for card, step in zip(cards, way.steps, strict=True):
        laid |= card.elements if step.startswith("lay ") else 0
    apart = [c.label for c in box.cards if not c.elements & laid for _ in range(left[c.number])]
    if len(apart) < way.plays + 2 * STAY:
        raise QuintError("Too few cards are left for player 2 to keep out of the way.")
    first, second = [*(c.label for c in cards), *apart[:STAY]], apart[STAY : way.plays + 2 * STAY]
    trace = Trace(game, game.position(f"hand 1: {', '.join(first)}\nhand 2: {', '.join(second)}"))
    for card, step, aside in zip(cards, way.steps, second, strict=False):
        trace = trace.play(f"{step.split()[0]} {card.label}")
        if step != way.steps[-1]:
            trace = trace.play(f"lay {aside}")
    return trace


def _is_for(step: str, card: Card) -> bool:
    """Whether a play like "lay belladonna" or "brew Love Potion" can be done with this card."""
    what, _, name = step.partition(" ")
    if what == "lay" and name in ELEMENTS:
        return card.elements == 1 << ELEMENTS.index(name)
    return card.name == name
