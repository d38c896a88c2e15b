"""Questions to ask of Potion-making: what is made of what, how cheaply, and how likely is a Stone?

`recipe_graph` lists elements, formulas and what goes into what, each with a place in a picture.
`ways` finds the fewest plays in which one player alone completes a formula, `cheapest` the best.
`wanted` counts which elements all formulas come down to.
`swing` says what is left of a formula's points when a component was another player's.
`stone_odds` are the exact odds to draw every card of a path of the Magnum Opus.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations, product
from math import comb, prod
from typing import Final, NamedTuple

from quint.core import QuintError, Trace
from quint.games.potion_making.cards import ELEMENTS, GRANUM, Box, Card
from quint.games.potion_making.game import PotionMaking
from quint.sentences import nearest, short

STAY: Final = 5  # cards in a hand for which none are drawn (2.1)
SWEEPS: Final = 6  # over the layers of the picture, to lay parts beside what they go into


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _formulas(box: Box) -> dict[int, Card]:
    """One card of each formula, in the order of the box."""
    found: dict[int, Card] = {}
    for card in box.cards:
        if card.formula:
            found.setdefault(card.key, card)
    return found


def _formula(box: Box, name: str) -> Card:
    known = {card.name.lower(): card for card in _formulas(box).values()}
    if name.lower() not in known:
        raise QuintError(f"No formula is called {short(name)}.{nearest(name.lower(), [*known])}")
    return known[name.lower()]


# ── What is made of what ──────────────────────────────────────────────────────────────────


class Node(NamedTuple):
    """An element or a formula. `depth` is 0 for elements, and for a formula one more than for the
    deepest thing that can be a component of it. `x` and `y` are its place in a picture."""

    name: str
    kind: str
    points: int
    depth: int
    x: int
    y: Fraction


class Edge(NamedTuple):
    """`part` can be a component of `whole`, in that many of its places."""

    part: str
    whole: str
    places: int


class Graph(NamedTuple):
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def recipe_graph(game: PotionMaking) -> Graph:
    """Every element and formula of the box, and what goes into what, as the cards print it.

    What may stand in for something else (granum, Omnitude, the Powder of Life) is left out. The
    column of a node is its depth; within a column each lies near what it is joined to.

    >>> graph = recipe_graph(PotionMaking())
    >>> len(graph.nodes), len(graph.edges), graph.edges[0]
    (62, 104, Edge(part='spring water', whole='Potion of Eternal Sleep', places=1))
    """
    formulas = _formulas(game.box)
    edges = []
    for card in formulas.values():
        places: Counter[str] = Counter()
        for slot in card.recipe:
            places.update([ELEMENTS[element] for element in _bits(slot.elements)])
            places.update([formulas[key].name for key in _bits(slot.proper)])
        edges += [Edge(part, card.name, count) for part, count in places.items()]
    depths = dict.fromkeys(ELEMENTS, 0)
    for card in formulas.values():
        _find_depth(card.name, edges, depths)
    heights = _heights(depths, edges)
    points = {card.name: card.points for card in formulas.values()}
    kinds = {card.name: card.kind for card in formulas.values()}
    nodes = [
        Node(name, kinds.get(name, "element"), points.get(name, 0), depth, depth, heights[name])
        for name, depth in depths.items()
    ]
    return Graph(tuple(nodes), tuple(edges))


def _find_depth(name: str, edges: Sequence[Edge], depths: dict[str, int]) -> int:
    if name not in depths:
        parts = [edge.part for edge in edges if edge.whole == name]
        depths[name] = 1 + max(_find_depth(part, edges, depths) for part in parts)
    return depths[name]


def _heights(depths: dict[str, int], edges: Sequence[Edge]) -> dict[str, Fraction]:
    """Between 0 and 1 for each name: its column is spread evenly, in the order of its neighbours.

    No dice are thrown, so the picture is the same every time.
    """
    columns = [
        [n for n in depths if depths[n] == depth] for depth in range(max(depths.values()) + 1)
    ]
    beside: dict[str, list[str]] = {name: [] for name in depths}
    for edge in edges:
        beside[edge.part].append(edge.whole)
        beside[edge.whole].append(edge.part)
    heights: dict[str, Fraction] = {}
    for column in columns:
        heights.update(_spread(column))
    for _ in range(SWEEPS):
        for column in (*columns, *reversed(columns)):
            middles = {
                name: sum(heights[other] for other in beside[name]) / max(1, len(beside[name]))
                for name in column
            }
            column.sort(key=middles.__getitem__)
            heights.update(_spread(column))
    return heights


def _spread(column: Sequence[str]) -> dict[str, Fraction]:
    return {name: Fraction(2 * n + 1, 2 * len(column)) for n, name in enumerate(column)}


# ── The cheapest way ──────────────────────────────────────────────────────────────────────


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
    for tree in sorted(set(_trees(_formulas(box), _formula(box, name).key))):
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
        trees = [tree for part in _bits(slot.proper) for tree in _trees(formulas, part)]
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
    plain = [1 << element for element in _bits(first)]
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
    formulas = _formulas(box)
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


# ── Which elements are most wanted ────────────────────────────────────────────────────────


class Wanted(NamedTuple):
    """How much all formulas of the box together want an element.

    `asked` counts the places on formulas that ask for it by name. `expanded` counts it in all
    formulas when each is taken apart down to elements; where several formulas will do, each counts
    for its share. `cards` is how many cards show it.
    """

    asked: int
    expanded: Fraction
    cards: int


def wanted(game: PotionMaking) -> dict[str, Wanted]:
    """How much each element is wanted; each formula counts once, however many cards it has.

    A place that takes any element counts a share of each for `expanded`, and nothing for `asked`.

    >>> wanted(PotionMaking())["mushrooms"]
    Wanted(asked=3, expanded=Fraction(23, 2), cards=5)
    """
    formulas = _formulas(game.box)
    asked: Counter[int] = Counter()
    for card in formulas.values():
        asked.update([s.elements.bit_length() - 1 for s in card.recipe if _one(s.elements)])
    total = [Fraction(0)] * GRANUM
    for card in formulas.values():
        total = _plus(total, _taken_apart(formulas, card), Fraction(1))
    showing = [
        sum(card.copies for card in game.box.cards if card.elements >> element & 1)
        for element in range(GRANUM)
    ]
    return {
        name: Wanted(asked[element], total[element], showing[element])
        for element, name in enumerate(ELEMENTS)
    }


def _one(elements: int) -> bool:
    return elements.bit_count() == 1


def _taken_apart(formulas: dict[int, Card], card: Card) -> list[Fraction]:
    """How many of each element a formula comes down to; alternatives count in equal shares."""
    found = [Fraction(0)] * GRANUM
    for slot in card.recipe:
        elements, keys = _bits(slot.elements), _bits(slot.proper)
        share = Fraction(1, len(elements) + len(keys))
        for element in elements:
            found[element] += share
        for key in keys:
            found = _plus(found, _taken_apart(formulas, formulas[key]), share)
    return found


def _plus(one: list[Fraction], other: list[Fraction], share: Fraction) -> list[Fraction]:
    return [a + share * b for a, b in zip(one, other, strict=True)]


# ── What taking another player's formula costs ────────────────────────────────────────────


def swing(points: int, opponents: int, robbed: int) -> Fraction:
    """By how much the maker of a formula gains on the opponents, on average.

    3.2: the maker scores the points; 3.4: each opponent who lost a formula to it scores half.

    >>> swing(8, opponents=1, robbed=0), swing(8, opponents=1, robbed=1)
    (Fraction(8, 1), Fraction(4, 1))
    """
    if not 0 <= robbed <= opponents or not opponents:
        raise QuintError(f"Of {opponents} opponents {robbed} cannot have lost a formula.")
    return points - Fraction(robbed * (points // 2), opponents)


# ── The odds of a Stone ───────────────────────────────────────────────────────────────────


def chance_of_all(size: int, copies: Sequence[int], drawn: int) -> Fraction:
    """The odds that some cards drawn from a deck include each kind that is wanted.

    `copies` says how many of each wanted kind the deck of `size` cards has. By inclusion and
    exclusion: of all handfuls take away those without the first kind, those without the second
    and so on, give back those without two of them, …

    >>> chance_of_all(4, [1, 2], 2)      # a, b, b and one other: 2 of the 6 pairs have a and b
    Fraction(1, 3)
    """
    if not 0 <= drawn <= size or sum(copies) > size:
        raise QuintError(f"{drawn} cards cannot be drawn so from a deck of {size}.")
    hands = 0
    for lacking in range(len(copies) + 1):
        for kinds in combinations(copies, lacking):
            hands += (-1) ** lacking * comb(size - sum(kinds), drawn)
    return Fraction(hands, comb(size, drawn))


def path_cards(game: PotionMaking, opus: str, path: str) -> list[Card]:
    """The seven cards of a path of a Magnum Opus card, in the order of its stages."""
    box = game.box
    by_name = {each.name.lower(): each for each in box.opus}
    if opus.lower() not in by_name:
        raise QuintError(f"There is no Magnum Opus card {short(opus)}, only {_listed(by_name)}.")
    if path.lower() not in box.path_names:
        raise QuintError(f"There is no path {short(path)}, only {_listed(box.path_names)}.")
    keys = by_name[opus.lower()].keys[box.path_names.index(path.lower())]
    return [next(card for card in box.cards if card.key == key) for key in keys]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none without the Guild"


def stone_odds(game: PotionMaking, opus: str, path: str, drawn: Sequence[int]) -> Fraction:
    """The odds to have drawn every card of a path, with that many cards drawn from each deck.

    The model: a player draws that many cards of each well-shuffled deck (those dealt included),
    keeps the first card of each stage, and places the stages in order straight from the hand
    (7.3), so nothing is brewed, taken or skipped. Then the path can be finished exactly if each
    of its seven cards, the Stone among them, has been drawn. What others draw changes nothing:
    every handful of a deck is as likely as every other.

    >>> game = PotionMaking(mix="guild")
    >>> stone_odds(game, "C", "sol", (76, 63)), stone_odds(game, "C", "sol", (3, 63))
    (Fraction(1, 1), Fraction(0, 1))
    """
    wanted_cards = path_cards(game, opus, path)
    if len(drawn) != len(game.box.decks):
        raise QuintError(f"I expect how many cards are drawn of {_listed(game.box.decks)}.")
    chances = []
    for deck, numbers in enumerate(game.box.by_deck):
        size = sum(game.box.cards[number].copies for number in numbers)
        copies = [
            sum(
                game.box.cards[number].copies for number in numbers if _same(game.box, number, card)
            )
            for card in wanted_cards
        ]
        chances.append(chance_of_all(size, [c for c in copies if c], drawn[deck]))
    return prod(chances, start=Fraction(1))


def _same(box: Box, number: int, card: Card) -> bool:
    return box.cards[number].key == card.key


def best_split(game: PotionMaking, opus: str, path: str, cards: int) -> tuple[int, int]:
    """How to split a number of cards between Practice and the Guild, for the best odds.

    Four and two of them are dealt (6.1). Of equal splits the one with more of Practice comes first.
    """
    if game.mix != "guild":
        raise QuintError("I can split cards between Practice and the Guild only.")
    box = game.box
    most = [sum(box.cards[number].copies for number in numbers) for numbers in box.by_deck]
    fewest = max(4, cards - most[1])
    splits = [(p, cards - p) for p in range(fewest, min(most[0], cards - 2) + 1)]
    if not splits:
        raise QuintError(f"I can split 6 to {sum(most)} cards, not {cards}.")
    return max(reversed(splits), key=lambda split: stone_odds(game, opus, path, split))
