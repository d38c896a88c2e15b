"""What the tests of Element share: a drawn position, and words for what lies there.

A position is a list of what lies where: "1 f6, 2 k1, E f7 g6, A2 c3" has the Sages of players 1
and 2 on f6 and k1, an Earth on f7 and on g6, and two Winds stacked on c3. F, W, E and A (air) are
Fire, Water, Earth and Wind. Where nothing else is said two people play and player 1 is to draw.
"""

from __future__ import annotations

from typing import Any

import quint
from quint import Trace
from tests.games import words
from tests.games.words import play, refused, told

FILES = "abcdefghijk"
RANKS = range(1, 12)
SQUARES = [f"{file}{rank}" for rank in RANKS for file in FILES]
ELEMENTS = {"F": "fire", "W": "water", "E": "earth", "A": "wind"}


def things(where: str) -> dict[str, str]:
    """things("1 f6, E f7 g6") is {"f6": "1", "f7": "E", "g6": "E"}."""
    found: dict[str, str] = {}
    for part in filter(None, where.split(", ")):
        thing, *squares = part.split()
        for square in squares:
            assert square in SQUARES, square
            assert square not in found, f"{square} is taken twice"
            found[square] = thing
    return found


def drawing(where: str, *below: str) -> str:
    found = things(where)
    rows = [
        f"{rank} " + " ".join(found.get(f"{file}{rank}", ".") for file in FILES)
        for rank in reversed(RANKS)
    ]
    return "\n".join([*rows, *below])


def at(where: str, hand: str = "", *below: str, **options: Any) -> Trace:
    """A game that stands so, after the mover has drawn these stones: "" is a draw of none."""
    return drawn(before_the_draw(where, *below, **options), hand)


def before_the_draw(where: str, *below: str, **options: Any) -> Trace:
    return words.at(quint.new("element", **options), drawing(where, *below))


def drawn(trace: Trace, hand: str) -> Trace:
    stones = hand.split()
    return play(trace, f"draw {len(stones)}", *(f"draw {stone}" for stone in stones))


def start(**options: Any) -> Trace:
    return words.start("element", **options)


def blamed(trace: Trace, action: str) -> set[str]:
    """The squares that a refusal points at."""
    places = refused(trace, action).at
    return {place.removeprefix("cell:") for place in places if place.startswith("cell:")}


def last_rules(trace: Trace) -> list[str]:
    """The rules cited by what happened in the last action."""
    return [event.rule for event in told(trace)]


def around(square: str) -> set[str]:
    file, rank = FILES.index(square[0]), int(square[1:])
    return {
        f"{FILES[column]}{row}"
        for column in range(max(file - 1, 0), min(file + 2, 11))
        for row in range(max(rank - 1, 1), min(rank + 2, 12))
    } - {square}


def names(squares: str) -> set[str]:
    return set(squares.split())


def table(trace: Trace) -> dict[str, str]:
    """What the picture of the game shows on each square that is not empty."""
    found = {}
    for line in trace.game.picture(trace.state).splitlines()[:11]:
        rank, *tokens = line.split()
        row = zip(FILES, tokens, strict=True)
        found.update({f"{file}{rank}": token for file, token in row if token != "."})
    return found


def board(trace: Trace) -> dict[str, str]:
    """The stones by square; E2 is a Mountain and E^ another stone of a Range."""
    return {square: token for square, token in table(trace).items() if not token.isdecimal()}


def sages(trace: Trace) -> list[str]:
    found = {token: square for square, token in table(trace).items() if token.isdecimal()}
    return [found[player] for player in sorted(found)]


def below_the_board(trace: Trace, word: str) -> str:
    """The rest of the line below the picture that begins so, or ""."""
    for line in trace.game.picture(trace.state).splitlines()[12:]:
        if line.startswith(word):
            return line.removeprefix(word).strip()
    return ""


def counted(text: str) -> dict[str, int]:
    pairs = (part.split() for part in text.split(", ") if part)
    return {element: int(number) for element, number in pairs}


def bag(trace: Trace) -> dict[str, int]:
    return counted(below_the_board(trace, "bag"))


def hand(trace: Trace) -> dict[str, int]:
    return counted(below_the_board(trace, "hand"))


def steps(trace: Trace) -> int:
    return int(below_the_board(trace, "steps left"))


def some_fires(number: int) -> str:
    """The squares of so many Fires, all in ranks 1 to 3."""
    return " ".join(SQUARES[:number])


def two_at_once(one: int, other: int, **options: Any) -> Trace:
    """Player 1 of four captures two Sages with an Earth between them."""
    seats = {1: "f6", one: "a11", other: "c11"}
    where = [f"{seat} {seats.get(seat, 'k1')}" for seat in range(1, 5)]
    where.append("E a10 b10 c10 d10 d11")
    return at(", ".join(where), "earth", players=4, **options).play("earth b11")


def waters(squares: str) -> dict[str, str]:
    return dict.fromkeys(squares.split(), "W")
