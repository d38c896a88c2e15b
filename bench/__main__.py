"""`python -m bench`: one interleaved run, told in tables."""

import argparse

import quint
import quint.core
from bench import arena
from bench.contestants import contestants, greedy_wins, lab_readers, listings
from bench.measure import import_milliseconds, interleaved
from bench.tables import (
    GREEDY_HEAD,
    LABS_HEAD,
    LISTS_HEAD,
    PLAY_HEAD,
    drawn,
    fewest_players,
    greedy_row,
    labs_rows,
    list_rows,
    play_rows,
)

IMPORT_WANTED = 50.0  # milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each, in every round")
    parser.add_argument("--games", type=int, default=40, help="of greedy against random, a room")
    asked = parser.parse_args()

    compiled = not (quint.core.__file__ or "").endswith(".py")
    print(f"quint runs {'compiled' if compiled else 'in plain Python'}, through its public calls.")
    print(f"Processor time, median of {asked.rounds} rounds in which all take turns.\n")
    speeds = interleaved(contestants(), asked.rounds, asked.seconds)
    print(drawn(PLAY_HEAD, play_rows(speeds, compiled)), end="\n\n")
    speeds = interleaved(listings(), asked.rounds, asked.seconds)
    print(drawn(LISTS_HEAD, list_rows(speeds)), end="\n\n")
    speeds = interleaved(lab_readers(), asked.rounds, asked.seconds)
    print(drawn(LABS_HEAD, labs_rows(speeds)), end="\n\n")

    print(arena.tables(max(3, asked.rounds // 3), 5 * asked.seconds), end="\n\n")

    if asked.games:
        rows = []
        for room in quint.GAMES:
            won = greedy_wins(room, asked.games)
            rows.append(greedy_row(room, fewest_players(room), won, asked.games))
        print(drawn(GREEDY_HEAD, rows), end="\n\n")

    extra = import_milliseconds("quint", runs=21)
    print(f"import quint: {extra:.0f} ms more than bare Python (wanted: < {IMPORT_WANTED:.0f})")


if __name__ == "__main__":
    main()
