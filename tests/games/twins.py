"""What every comparison of an engine with its slow twin does: batches of games, and perft."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Protocol, Self

PERFT = Path(__file__).parent.parent / "golden" / "perft.toml"


class Twin(Protocol):
    """A game played in place, by the engine's texts; `seen` counts what happened in it."""

    legal: set[str]
    seen: Counter[str]

    def play(self, text: str) -> None: ...

    def copy(self) -> Self: ...


def batch(
    compare: Callable[..., Counter[str]], first: int, games: int, **options: Any
) -> Counter[str]:
    """Compare that many games from the first seed on, and count what happened in them."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + games):
        seen += compare(seed, **options)
    return seen


def unmet(wanted: Collection[str], seen: Counter[str]) -> set[str]:
    """What is worth comparing, and did not happen."""
    return {what for what in wanted if not seen[what]}


def counts(game: str) -> list[dict[str, Any]]:
    """The node counts of a game in golden/perft.toml."""
    known: list[dict[str, Any]] = tomllib.loads(PERFT.read_text(encoding="utf-8"))[game]
    return known


def perft(twin: Twin, depth: int) -> int:
    """How many different sequences of that many actions there are."""
    if depth == 1:
        return len(twin.legal)
    total = 0
    for action in twin.legal:
        after = twin.copy()
        after.play(action)
        total += perft(after, depth - 1)
    return total


def check_perft(twin: Twin, count: dict[str, Any]) -> None:
    for action in count.get("after", []):
        twin.play(action)
    assert perft(twin, count["depth"]) == count["nodes"]
