"""The census of all labs of four formulae, counted once and kept in a file.

`labs_of_four.txt` has a digit for the dice that each of the 3,206 kinds of labs gains in one, two
and three rounds (see advice.py for the measure, alike.py for the kinds). It was made by
bench/census.py, which says how; it is of the box as it is, not of other card files.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from quint.games.quintessential.explore import alike

SIZE: Final = 4
ROUNDS: Final = 3


@cache
def counted(number: int) -> dict[alike.Shape, int]:
    """For each kind of lab the dice that it gains in so many rounds.

    >>> len(counted(3)), max(counted(3).values())
    (3206, 12)
    """
    text = files("quint.games.quintessential").joinpath("labs_of_four.txt").read_text("utf-8")
    digits = "".join(line for line in text.splitlines() if not line.startswith("#"))
    shapes = [alike.shape(lab) for lab in alike.classes(SIZE)]
    grown = [int(digit, 16) for digit in digits[number - 1 :: ROUNDS]]
    return dict(zip(shapes, grown, strict=True))
