"""`make fuzz`: attacks of every kind on every game until the time is up; what broke is told.

make fuzz                                           ten minutes
make fuzz ARGS="--minutes 60 --seed 7 drawing potion_making"
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from itertools import count
from time import monotonic

import quint
from tests.fuzz import attacks


def where(error: attacks.Broken) -> str:
    """The functions in which it broke, the innermost first."""
    if error.__cause__ is None:
        return ""
    frames = traceback.extract_tb(error.__cause__.__traceback__)[:-4:-1]
    return " < ".join(f"{frame.name}:{frame.lineno}" for frame in frames)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description="Texts that are almost right.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", help="one try by its number, to look at what broke")
    parser.add_argument("what", nargs="*", help="kinds of attacks, and games; all if none is named")
    given = parser.parse_args()
    targets = [
        (attack, name)
        for attack in attacks.ATTACKS
        for name in attacks.games(attack)
        if attack in given.what or not set(given.what) & set(attacks.ATTACKS)
        if name in given.what or not set(given.what) & set(quint.GAMES)
    ]
    told: Counter[tuple[str, str, str]] = Counter()
    broken = 0
    until = monotonic() + 60 * given.minutes
    for number in [given.only] if given.only else count():
        for attack, name in targets:
            try:
                accepted = attacks.attacked(attack, name, f"{given.seed}/{number}")
                told[attack, name, "accepted" if accepted else "refused"] += 1
            except attacks.Broken as error:
                broken += 1
                told[attack, name, "broken"] += 1
                last = (
                    traceback.extract_tb(error.__cause__.__traceback__)[-3:]
                    if error.__cause__
                    else []
                )
                print(f"── {error}\n   " + " < ".join(f"{f.name}:{f.lineno}" for f in last[::-1]))
                sys.stdout.flush()
        if monotonic() > until:
            break
    for attack, name in targets:
        counts = [f"{told[attack, name, how]} {how}" for how in ("refused", "accepted", "broken")]
        print(f"{attack:10} {name:15} {', '.join(counts)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
