"""The census of all labs of four formulae: how the file of the room was made.

    python -m bench.census dice labs.txt     goes on where it was stopped; some forty minutes

Labs that differ only in the names of the elements are alike, so 3,206 stand for 31,465. A line is a
lab, as card numbers, and the most dice gained (or aethers made) after one, two and three rounds.
`write` packs them as `explore/labs_of_four.txt` has them: a digit for each number, in the order
of `alike.classes(4)`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from quint.games.quintessential.explore import alike, plans

SIZE = 4
ROUNDS = 3
A_LINE = 96  # digits


def run(aim: str, path: Path) -> None:
    done = len(path.read_text("utf-8").splitlines()) if path.exists() else 0
    with path.open("a", encoding="utf-8") as file:
        for number, lab in enumerate(alike.classes(SIZE)):
            if number >= done:
                grown = plans.grown(lab, ROUNDS, aim)
                plans.grown.cache_clear()
                file.write(f"{' '.join(map(str, lab))}: {' '.join(map(str, grown))}\n")
                file.flush()
                print(f"\r{number + 1:,} labs", end="", flush=True)


def packed(path: Path) -> Iterator[str]:
    """The lines of the room's file."""
    numbers = [line.partition(":")[2].split() for line in path.read_text("utf-8").splitlines()]
    digits = "".join(f"{int(n):x}" for lab in numbers for n in lab)
    for begin in range(0, len(digits), A_LINE):
        yield digits[begin : begin + A_LINE]


if __name__ == "__main__":
    run(sys.argv[1], Path(sys.argv[2]))
    print("", *packed(Path(sys.argv[2])), sep="\n")
