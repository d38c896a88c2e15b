"""Vials drawn with letters, and read again. Vials.picture shows an example."""

from __future__ import annotations

from quint import notation
from quint.core import Unreadable
from tests.vials.state import NOBODY, SIZES, Phase, State

EXPECTED = "lines like 'vial 1: ***', 'vial 2: kept by player 1' or 'player 2 to take'"


def draw(state: State) -> str:
    vials = [f"vial {number + 1}: {_vial(state, number)}" for number in range(len(SIZES))]
    return "\n".join([*vials, _what_is_next(state)])


def _vial(state: State, number: int) -> str:
    owner = state.owners[number]
    return "*" * state.vials[number] if owner == NOBODY else f"kept by player {owner + 1}"


def _what_is_next(state: State) -> str:
    if state.phase == Phase.BEGIN:
        return "nobody has begun"
    what = "to take" if state.phase == Phase.TAKE else "would be next"
    return f"player {state.seat + 1} {what}"


def read(picture: str, players: int) -> State:
    vials, owners = list(SIZES), [NOBODY] * len(SIZES)
    phase, seat = Phase.BEGIN, 0
    for line in notation.lines(picture):
        match notation.words(line.replace(":", " ")):
            case ["vial", number, "kept", "by", "player", owner]:
                which = _which(number)
                vials[which], owners[which] = 0, notation.seat(owner, players)
            case ["vial", number, drops] if set(drops) == {"*"}:
                vials[_which(number)] = len(drops)
            case ["player", who, "to", "take"]:
                phase, seat = Phase.TAKE, notation.seat(who, players)
            case ["player", who, "would", "be", "next"]:
                phase, seat = Phase.END, notation.seat(who, players)
            case ["nobody", "has", "begun"]:
                pass
            case _:
                raise notation.unread(line, EXPECTED)
    state = State(tuple(vials), tuple(owners), phase, seat)
    _check(state)
    return state


def _which(word: str) -> int:
    number = notation.number(word, most=len(SIZES), least=1)
    if number is None:
        raise Unreadable(f"There is no vial {word[:20]}; there are {len(SIZES)}.")
    return number - 1


def _check(state: State) -> None:
    """A position that play can come to: whatever is read keeps every promise of a game."""
    for number, (drops, size) in enumerate(zip(state.vials, SIZES, strict=True), start=1):
        if drops > size:
            raise Unreadable(f"Vial {number} holds at most {size} drops, not {drops}.")
    if state.phase == Phase.BEGIN and state.vials != SIZES:
        raise Unreadable("Somebody has taken drops, so the drawing must say whose turn it is.")
    if (state.phase == Phase.END) != (not any(state.vials)):
        raise Unreadable("A player takes while there are drops, and is only 'next' after that.")
