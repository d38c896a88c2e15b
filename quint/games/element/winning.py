"""5 and 6: who hunts whom, whose Sage is captured, and by which rule that wins. See rules.toml."""

from collections.abc import Collection

from quint.core import Player
from quint.games.element.board import BESIDE
from quint.games.element.sages import is_captured
from quint.games.element.state import empty_squares
from quint.games.element.stones import Stones


def quarry_of(seat: Player, players: int) -> Player:
    """6.2: everybody hunts the next in turn order, who sits on the right (6.2a)."""
    return (seat + 1) % players


def hunter_of(seat: Player, players: int) -> Player:
    """6.2: whose quarry this seat's Sage is."""
    return (seat - 1) % players


def captured(stones: Stones, sages: tuple[int, ...], across: bool) -> list[Player]:
    """The seats whose Sages, standing on these squares, are captured (5.1)."""
    empty = empty_squares(stones, sages)
    found = []
    for seat, square in enumerate(sages):
        if empty & BESIDE[square]:
            continue  # a step is open: so it is nearly always
        if is_captured(stones, empty, square, across):
            found.append(seat)
    return found


def winning_rule(
    seat: Player, caught: Collection[Player], winners: Collection[Player], players: int
) -> str:
    """The rule by which an action of this seat that captured these Sages lets those win."""
    if len(caught) > 1:
        return "6.3a"
    if seat not in winners:
        return "6.3"  # the victory is given away
    return "5.1" if players == 2 else "6.2"
