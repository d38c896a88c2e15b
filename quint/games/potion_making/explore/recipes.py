"""What is made of what, which elements are wanted most, and what another's formula costs."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from quint.core import QuintError
from quint.games.potion_making.cards import ELEMENTS, GRANUM, Box, Card
from quint.games.potion_making.game import PotionMaking
from quint.sentences import nearest, short

SWEEPS: Final = 6  # over the layers of the picture, to lay parts beside what they go into


def bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def formulas_of(box: Box) -> dict[int, Card]:
    """One card of each formula, in the order of the box."""
    found: dict[int, Card] = {}
    for card in box.cards:
        if card.formula:
            found.setdefault(card.key, card)
    return found


def formula_called(box: Box, name: str) -> Card:
    known = {card.name.lower(): card for card in formulas_of(box).values()}
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
    formulas = formulas_of(game.box)
    edges = []
    for card in formulas.values():
        places: Counter[str] = Counter()
        for slot in card.recipe:
            places.update([ELEMENTS[element] for element in bits(slot.elements)])
            places.update([formulas[key].name for key in bits(slot.proper)])
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
    formulas = formulas_of(game.box)
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
        elements, keys = bits(slot.elements), bits(slot.proper)
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
