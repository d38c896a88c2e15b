"""Labs that are alike: the rules treat the four common elements alike, so labs that differ only in
the names of elements can do the same, and one of them stands for all."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from quint.cards import BOX
from quint.games.quintessential import cards, dice

Shape = tuple[int, ...]


@cache
def _renamed(file: str) -> list[list[int]]:
    """For each way to exchange the elements, a number for every card: alike cards have the same."""
    box = cards.read_box(file)
    rows = [
        [_kind(card, naming) for card in box.cards] for naming in permutations(range(dice.COMMON))
    ]
    order = {kind: i for i, kind in enumerate(sorted({kind for row in rows for kind in row}))}
    return [[order[kind] for kind in row] for row in rows]


def _kind(card: cards.Card, naming: tuple[int, ...]) -> tuple[tuple[tuple[int, bool], ...], int]:
    flasks = [(naming[c], d) for c, d in zip(card.flasks, card.destroys, strict=True)]
    makes = naming[card.makes] if card.makes < dice.COMMON else card.makes
    return tuple(sorted(flasks)), makes


def shape(lab: tuple[int, ...], file: str = BOX) -> Shape:
    """The same for labs that are alike, and different for others.

    >>> shape((2, 10)) == shape((4, 8)), shape((2, 10)) == shape((1, 3))
    (True, False)
    """
    return min([tuple(sorted([row[number] for number in lab])) for row in _renamed(file)])


def classes(size: int, file: str = BOX) -> Iterator[tuple[int, ...]]:
    """Of all labs with so many formulae the first of each shape.

    >>> [len(list(classes(size))) for size in (1, 2, 3)]
    [4, 43, 409]
    """
    seen: set[Shape] = set()
    for lab in combinations(range(1, len(cards.read_box(file).cards)), size):
        found = shape(lab, file)
        if found not in seen:
            seen.add(found)
            yield lab
