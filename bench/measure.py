"""How it is measured: in processor time, so that other programs do not count."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import process_time

PlayOne = Callable[[Random], int]  # plays one game to its end and says how many moves it had


def moves_a_second(play: PlayOne, rng: Random, seconds: float) -> float:
    """Whole games, one after the other, until the time is up."""
    moves, taken, begun = 0, 0.0, process_time()
    while taken < seconds:
        moves += play(rng)
        taken = process_time() - begun
    return moves / taken


def interleaved(
    contestants: Mapping[str, PlayOne], rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Moves a second of each, round by round.

    Everybody plays a little in every round, so that a busy machine slows all of them alike,
    and each round begins with another one, so that nobody always follows the same one.
    """
    names = list(contestants)
    speeds: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            speeds[name].append(moves_a_second(contestants[name], Random(turn), seconds))
    return speeds


def ratio(speeds: Mapping[str, list[float]], name: str, yardstick: str) -> float:
    """The middle one of the rounds' ratios: each compares two neighbours in time."""
    pairs = zip(speeds[name], speeds[yardstick], strict=True)
    return median(ours / theirs for ours, theirs in pairs)


def import_milliseconds(module: str, runs: int) -> float:
    """What `import module` adds to starting Python, each run beside a bare start."""
    _start_python(f"import {module}")  # the very first import also writes the bytecode
    extra = [_start_python(f"import {module}") - _start_python("pass") for _ in range(runs)]
    return 1000 * median(extra)


def _start_python(statement: str) -> float:
    keep_bytecode = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True, env=keep_bytecode)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
