"""How many ways out of the quarry stones can close, at most: the sums behind `hunt.Hunt`."""

from functools import cache
from itertools import combinations, product
from typing import Final

from quint.games.element.bag import Counts
from quint.games.element.board import BESIDE, CORNERS, SIZE, STRAIGHT, beside, bits, touching
from quint.games.element.rivers import rivers_from

MOST_FREE: Final = 4  # free Fires of one Fire (7.2a)


@cache
def parts(hand: Counts, size: int) -> tuple[Counts, ...]:
    """The ways to take that many stones of a hand, or all if there are fewer.

    >>> parts((2, 0, 0, 1), 2)
    ((1, 0, 0, 1), (2, 0, 0, 0))
    """
    size = min(size, sum(hand))
    fire, water, earth, wind = hand
    found = []
    for parts in product(range(fire + 1), range(water + 1), range(earth + 1), range(wind + 1)):
        if sum(parts) == size:
            found.append(parts)
    return tuple(found)


@cache
def most_with_lines(fires: int, beside_quarry: int) -> int:
    """How many squares next to the quarry these Fires can fill, free Fire included.

    `beside_quarry` Fires lie on its four sides already. Free Fire of a stone on a corner passes
    along such a Fire to the next corner. A Fire on a side, or from outside the eight squares,
    fills one square, but is a Fire beside the quarry for the next.

    >>> [most_with_lines(1, sides) for sides in range(4)]
    [1, 2, 3, 3]
    """
    if not fires:
        return 0
    on_corner = 1 + min(2, beside_quarry) + most_with_lines(fires - 1, beside_quarry)
    return max(on_corner, 1 + most_with_lines(fires - 1, beside_quarry + 1))


@cache
def most_from_one_square(fire: int, closing: int) -> int:
    """How many of these squares one Fire can take, free Fire included, with this Fire on the board.

    Free Fire goes behind a line of Fire. What stands there now may be gone by then, and Fire of the
    line may be put out. So any square of the line counts, from its second on, and the one behind.

    >>> from quint.games.element.board import board
    >>> fires, closing = board("b2", "c2"), board("c2", "d2", "a1", "e2")
    >>> most_from_one_square(fires, closing)       # a Fire on a2 might take c2, or d2
    1
    """
    most = 1
    for spot in bits(beside(fire)):
        taken = int(spot & closing != 0)
        for step in STRAIGHT:
            ahead = spot << step if step > 0 else spot >> -step
            line = 0
            while ahead & fire:
                ahead = ahead << step if step > 0 else ahead >> -step
                line |= ahead
            taken += line & closing != 0
        most = max(most, taken)
    return most


@cache
def rivers(water: int, leaves: int) -> tuple[tuple[int, int, int], ...]:
    """The Rivers there can be on this board: how long, how many squares of `leaves` are in the bed
    that they leave, and the Headwaters of such Rivers.

    A Headwater is any square beside Water, whatever stands there now. A part of a line counts too:
    an Earth may cut it before.
    """
    found: dict[tuple[int, int], int] = {}
    for spot in bits(beside(water)):
        for river in rivers_from(water, spot):
            opened = 0
            for length, square in enumerate(reversed(river[:-1]), start=2):
                opened += square & leaves != 0
                found[length, opened] = found.get((length, opened), 0) | spot
    return tuple([(*each, headwaters) for each, headwaters in found.items()])


@cache
def longest(water: int) -> int:
    """How many Waters lie in the longest line."""
    return max((length - 1 for length, _, _ in rivers(water, 0)), default=int(water != 0))


def in_reach(headwaters: int, length: int, steps: int, jumps: int) -> int:
    """How many open directions a River of this length can close at most.

    It flows as many squares as it is long, and those before the first open square close none. For
    a jump any square might do.
    """
    if jumps:
        return length
    near = steps
    for way in range(1, length + 1):
        near |= beside(near)
        if near & headwaters:
            return min(length - way + 1, steps.bit_count())
    return 0


@cache
def may_get_to(square: int, reach: int, stacks: tuple[int, ...]) -> int:
    """Where a Sage might get with that many steps, and with the Winds it might meet on the way.

    A jump over a line of n Winds goes n + 1 squares, at most 2 n, and no Wind carries twice (10.4).
    """
    met = 0
    while True:
        found = 1 << square
        for _ in range(min(reach + 2 * met, SIZE)):
            found = touching(found)
        more = sum([(winds & touching(found)).bit_count() for winds in stacks])
        if more == met:
            return found
        met = more


@cache
def corners(square: int, earth: int, corners: int, earths: int) -> int:
    """How many of these corners of a square a Range can close with that many more Earths.

    `earth` are the Earths on its four sides. A corner needs both of its sides (9.4a).
    """
    most = 0
    sides = bits(BESIDE[square] & ~earth)
    for added in combinations(sides, min(earths, len(sides))):
        there = earth | sum(added)
        gaps = [gap for corner, gap in CORNERS[square] if corner & corners]
        most = max(most, sum(gap & there == gap for gap in gaps))
    return most
