"""Words that every room uses in its sentences."""

from __future__ import annotations

from collections.abc import Sequence

from quint.core import Player


def player(seat: Player) -> str:
    """
    >>> player(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


def counted(count: int, thing: str) -> str:
    """
    >>> counted(1, "card"), counted(2, "card"), counted(0, "card"), counted(-1, "point")
    ('1 card', '2 cards', 'no cards', '-1 point')
    """
    return f"{count} {thing}" if abs(count) == 1 else f"{count or 'no'} {thing}s"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["fire"]), listed(["fire", "air"]), listed(["fire", "air", "earth"])
    ('fire', 'fire and air', 'fire, air and earth')
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
