"""`python -m bench`: one interleaved run, told as a table."""

import argparse
from statistics import median

import quint.core
from bench.contestants import YARDSTICK, contestants
from bench.measure import import_milliseconds, interleaved, ratio

RATIO_WANTED = {"CPython": 0.25, "compiled": 1.5}  # of Quintessence, whose board go 7x7 matches
IMPORT_WANTED = 50.0  # milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each, in every round")
    asked = parser.parse_args()

    mode = "CPython" if (quint.core.__file__ or "").endswith(".py") else "compiled"
    entered = contestants()
    print(f"Random games through the public API; quint runs {mode}.")
    print(f"Processor time, median of {asked.rounds} rounds in which all take turns.\n")
    speeds = interleaved(entered, asked.rounds, asked.seconds)

    print(f"| {'game':<28} | moves a second | ratio to go 7x7 | wanted |")
    print(f"|{'-' * 30}|{'-' * 15}:|{'-' * 16}:|{'-' * 7}:|")
    for name in entered:
        wanted = f"≥ {RATIO_WANTED[mode]}" if name == "quint quintessence" else ""
        speed, share = median(speeds[name]), ratio(speeds, name, YARDSTICK)
        print(f"| {name:<28} | {speed:>14,.0f} | {share:>15.2f} | {wanted:>6} |")

    extra = import_milliseconds("quint", runs=21)
    print(f"\nimport quint: {extra:.0f} ms more than bare Python (wanted: < {IMPORT_WANTED:.0f})")


if __name__ == "__main__":
    main()
