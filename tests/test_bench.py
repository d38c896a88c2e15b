"""The benchmark's own sums; what it measures is left to `make bench`."""

from collections.abc import Callable
from random import Random

from bench.measure import interleaved, ratio


def test_all_take_turns_and_each_begins_a_round() -> None:
    played: list[str] = []

    def player(name: str) -> Callable[[Random], int]:
        def play(rng: Random) -> int:
            played.append(name)
            return 1

        return play

    # In no time at all each still plays one game a round.
    speeds = interleaved({name: player(name) for name in "abc"}, rounds=3, seconds=1e-9)
    assert "".join(played) == "abcbcacab"  # abc, bca, cab
    assert [len(rounds) for rounds in speeds.values()] == [3, 3, 3]


def test_the_ratio_compares_within_a_round() -> None:
    # The machine was slow in the second round; each round still says one half.
    speeds = {"ours": [50.0, 5.0, 60.0], "yardstick": [100.0, 10.0, 120.0]}
    assert ratio(speeds, "ours", "yardstick") == 0.5
