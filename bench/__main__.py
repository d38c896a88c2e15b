"""`python -m bench`: one interleaved run, told in tables."""

import argparse
from pathlib import Path

import quint
import quint.core
from bench import arena, contestants, strength, studies, tables, thinking
from bench.measure import import_milliseconds, interleaved

IMPORT_WANTED = 50.0  # milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("what", nargs="?", choices=["speed", "strength", "pace"], default="speed")
    parser.add_argument("--rooms", nargs="+", choices=quint.GAMES, default=[*quint.GAMES])
    parser.add_argument("--levels", nargs="+", choices=quint.AGENTS, default=[*quint.AGENTS])
    parser.add_argument("--full", action="store_true", help="strength at full tables too")
    parser.add_argument(
        "--folder", type=Path, default=strength.PLAYED, help="where those games are kept"
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each, in every round")
    parser.add_argument(
        "--games",
        type=int,
        help="in each room or pair (speed 40, strength 100; 0: those in the folder)",
    )
    asked = parser.parse_args()
    if asked.what == "strength":
        games = 100 if asked.games is None else asked.games
        print(strength.run(games, asked.rooms, asked.levels, asked.full, asked.folder))
        return
    if asked.what == "pace":
        print(strength.paces(asked.rooms, asked.levels))
        return

    compiled = not (quint.core.__file__ or "").endswith(".py")
    print(f"quint runs {'compiled' if compiled else 'in plain Python'}, through its public calls.")
    print(f"Processor time, median of {asked.rounds} rounds in which all take turns.\n")
    speeds = interleaved(contestants.contestants(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.PLAY_HEAD, tables.play_rows(speeds, compiled)), end="\n\n")
    speeds = interleaved(contestants.listings(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.LISTS_HEAD, tables.list_rows(speeds)), end="\n\n")
    speeds = interleaved(contestants.lab_readers(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.LABS_HEAD, tables.labs_rows(speeds)), end="\n\n")

    speeds = interleaved(contestants.askers(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.ASK_HEAD, tables.ask_rows(speeds)), end="\n\n")

    speeds = interleaved(thinking.thinkers(), asked.rounds, asked.seconds)
    print(tables.drawn(tables.THINK_HEAD, tables.think_rows(speeds)), end="\n\n")

    speeds = interleaved(studies.contestants(), asked.rounds, asked.seconds)
    print(tables.drawn(studies.HEAD, studies.rows(speeds)), end="\n\n")
    print(arena.tables(max(3, asked.rounds // 3), 5 * asked.seconds), end="\n\n")

    games = 40 if asked.games is None else asked.games
    if games:
        rows = []
        for room in quint.GAMES:
            won = contestants.greedy_wins(room, games)
            rows.append(tables.greedy_row(room, tables.fewest_players(room), won, games))
        print(tables.drawn(tables.GREEDY_HEAD, rows), end="\n\n")

    extra = import_milliseconds("quint", runs=21)
    print(f"import quint: {extra:.0f} ms more than bare Python (wanted: < {IMPORT_WANTED:.0f})")


if __name__ == "__main__":
    main()
