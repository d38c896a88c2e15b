"""Dice: six colours, each an element, and six faces. A die is one number: colour and face.

Rules 1.2 to 1.4 and 3.2; rule numbers are those of rules.toml.
"""

from typing import Final

ELEMENTS: Final = ("fire", "water", "air", "earth", "aether", "anti")
COLOURS: Final = ("red", "blue", "yellow", "green", "white", "black")  # of the dice, in that order
FIRE: Final = 0
WATER: Final = 1
AIR: Final = 2
EARTH: Final = 3
AETHER: Final = 4  # 1.3: stands for any element, and nothing destroys it
ANTI: Final = 5  # 1.4: stands for any element too, and is gone when used in a formula
COMMON: Final = 4  # the first four are the common elements

OF_EACH: Final = (10, 10, 10, 10, 25, 15)  # 1.2: 80 dice
MOST_AETHER: Final = 5  # 1.6
FACES: Final = range(1, 7)

# A die is colour * SIDES + face. Face 0: it has not been rolled.
SIDES: Final = 7
DICE: Final = len(ELEMENTS) * SIDES
NO_DIE: Final = -1

Pool = tuple[int, ...]  # dice in order
Stock = tuple[int, ...]  # how many of each colour


def die(colour: int, face: int = 0) -> int:
    return colour * SIDES + face


def die_name(number: int) -> str:
    """
    >>> die_name(die(FIRE, 5)), die_name(die(ANTI))
    ('fire 5', 'anti')
    """
    colour, face = divmod(number, SIDES)
    return f"{ELEMENTS[colour]} {face}" if face else ELEMENTS[colour]


def without(pool: Pool, number: int) -> Pool:
    """The pool after one such die is taken."""
    i = pool.index(number)
    return pool[:i] + pool[i + 1 :]


def with_die(pool: Pool, number: int) -> Pool:
    return tuple(sorted((*pool, number)))


def colours_in(pool: Pool) -> list[int]:
    """How many dice of each colour.

    >>> colours_in((die(FIRE, 2), die(FIRE, 5), die(AETHER, 1)))
    [2, 0, 0, 0, 1, 0]
    """
    counts = [0, 0, 0, 0, 0, 0]
    for number in pool:
        counts[number // SIDES] += 1
    return counts


def total(dice: Pool) -> int:
    """The sum of the faces: what a bid is worth (5.1)."""
    return sum([number % SIDES for number in dice])


def unrolled(pool: Pool) -> Pool:
    """The same dice, gathered up to be rolled (3.2)."""
    return tuple([number - number % SIDES for number in pool])


def first_unrolled(pool: Pool) -> int:
    """The die to roll next, or NO_DIE if all show a face."""
    for number in pool:
        if number % SIDES == 0:
            return number
    return NO_DIE
