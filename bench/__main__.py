"""`python -m bench`: one interleaved run, told in tables."""

import argparse

import quint
import quint.core
from bench import arena, contestants, tables
from bench.measure import import_milliseconds, interleaved

IMPORT_WANTED = 50.0  # milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each, in every round")
    parser.add_argument(
        "--games", type=int, default=40, help="of greedy against random, in each room"
    )
    asked = parser.parse_args()

    compiled = not (quint.core.__file__ or "").endswith(".py")
    print(f"quint runs {'compiled' if compiled else 'in plain Python'}, through its public calls.")
    print(f"Processor time, median of {asked.rounds} rounds in which all take turns.\n")
    speeds = interleaved(contestants.contestants(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.PLAY_HEAD, tables.play_rows(speeds, compiled)), end="\n\n")
    speeds = interleaved(contestants.listings(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.LISTS_HEAD, tables.list_rows(speeds)), end="\n\n")
    speeds = interleaved(contestants.lab_readers(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.LABS_HEAD, tables.labs_rows(speeds)), end="\n\n")

    print(arena.tables(max(3, asked.rounds // 3), 5 * asked.seconds), end="\n\n")

    if asked.games:
        rows = []
        for room in quint.GAMES:
            won = contestants.greedy_wins(room, asked.games)
            rows.append(tables.greedy_row(room, tables.fewest_players(room), won, asked.games))
        print(tables.drawn(tables.GREEDY_HEAD, rows), end="\n\n")

    extra = import_milliseconds("quint", runs=21)
    print(f"import quint: {extra:.0f} ms more than bare Python (wanted: < {IMPORT_WANTED:.0f})")


if __name__ == "__main__":
    main()
