"""Positions as drawings with letters, and back. Quintessence.picture shows the start.

R, G, B and N (browN) are pieces, * a Quint, R* a piece on a Quint, . an empty square.
"""

from __future__ import annotations

from typing import Final

from quint import notation
from quint.core import Unreadable
from quint.games.quintessence import state as states
from quint.games.quintessence.board import FILES, FULL, SIZE, UP
from quint.games.quintessence.state import Points, State
from quint.sentences import short


def draw(state: State) -> str:
    lines = []
    for row in reversed(range(SIZE)):
        tokens = (_token(state, UP * row + column).ljust(2) for column in range(SIZE))
        lines.append(f"{row + 1}  {' '.join(tokens)}".rstrip())
    lines.append("   " + "  ".join(FILES))
    for seat, who in enumerate(states.PLAYERS):
        mine = states.points_of(state, seat)
        have = (f"{states.COLOURS[c]} {mine[c]}/{states.PRICE[c]}" for c in states.BY_PRICE)
        lines.append(f"{who.lower()} has {', '.join(have)}")
    if state.last != states.NO_COLOUR:
        lines.append(f"just played {states.COLOURS[state.last]}")
    if state.due:
        lines.append(f"purple points to give {state.due}")
    lines.append(_whose_move(state))
    return "\n".join(lines)


def _token(state: State, square: int) -> str:
    letter = "".join(states.LETTERS[c] for c in range(4) if state.pieces[c] >> square & 1)
    quint = "*" if state.quints >> square & 1 else ""
    return letter + quint or "."


def _whose_move(state: State) -> str:
    if state.outcome == states.PLAYING:
        return f"move {state.ply + 1}, {states.PLAYERS[state.seat].lower()} to play"
    if state.outcome == states.UNFINISHED:
        return f"broken off after {state.ply} moves"
    return f"{states.PLAYERS[state.outcome].lower()} has won after {state.ply} moves"


_TOKENS: Final = {
    f"{letter}{quint}" for letter in [".", *states.LETTERS] for quint in ("", "*")
} | {"*"}
_MOST: Final = 9_999_999  # no move and no point in any game is more


def read(picture: str) -> State:
    expected = "each one of . R G B N * or a letter with a star"
    rows, lines = notation.board(picture, SIZE, _TOKENS, expected)
    below = _Below()
    for line in lines:
        below.read(line)
    pieces, quints = [0, 0, 0, 0], 0
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            spot = 1 << UP * row + column
            if token[0] in states.LETTERS:
                pieces[states.LETTERS.index(token[0])] |= spot
            if token.endswith("*"):
                quints |= spot
    points = (tuple(below.points[states.BLACK]), tuple(below.points[states.WHITE]))
    red, green, brown, blue = pieces
    _check_the_story(pieces, points, below)
    where = (red, green, brown, blue, quints, points)
    return State(*where, below.last, below.ply, below.due, below.outcome)


def _check_the_story(pieces: list[int], points: Points, below: _Below) -> None:
    """A position must be one that play can go on from, or the end of a game."""
    for colour, price in enumerate(states.PRICE):
        if points[states.BLACK][colour] == points[states.WHITE][colour] == price:
            raise Unreadable(f"Black and White cannot both have won {states.COLOURS[colour]}.")
    if below.outcome != states.PLAYING:
        return
    for who, mine in zip(states.PLAYERS, points, strict=True):
        if states.colours_won(mine) >= states.COLOURS_TO_WIN:
            raise Unreadable(f"{who} has 3 colours, so the drawing must say who has won.")
    if below.last == states.NO_COLOUR or below.due:
        return
    if not any(pieces):
        raise Unreadable(
            f"{states.COLOURS[below.last].capitalize()} was just played on an empty board?"
        )
    if states.occupied(tuple(pieces)) == FULL:
        raise Unreadable("All 49 squares are taken, so the drawing must say who has won.")


def _small(word: str) -> bool:
    return notation.number(word, _MOST) is not None


class _Below:
    """The lines below a drawn board: points, the colour just played, points due, whose move."""

    def __init__(self) -> None:
        self.points = [[0] * 5, [0] * 5]
        self.last: int = states.NO_COLOUR
        self.ply = 0
        self.due = 0
        self.outcome: int = states.PLAYING

    def read(self, line: str) -> None:
        match notation.words(line):
            case [("black" | "white") as who, "has", "won", "after", n, "moves"] if _small(n):
                self.outcome, self.ply = self.seat(who), int(n)
            case ["broken", "off", "after", n, "moves"] if _small(n):
                self.outcome, self.ply = states.UNFINISHED, int(n)
            case [("black" | "white") as who, "has", *pairs] if len(pairs) % 2 == 0:
                self.read_points(self.points[self.seat(who)], pairs, line)
            case ["just", "played", colour] if colour in states.COLOURS[:4]:
                # A colour was played, so the opening is over: as if both had moved once.
                self.last, self.ply = states.COLOURS.index(colour), self.ply or 2
            case ["purple", "points", "to", "give", n] if _small(n):
                self.due = int(n)
            case ["move", n, ("black" | "white") as who, "to", "play"] if _small(n):
                self.ply = int(n) - 1
                if self.ply < 0 or self.ply & 1 != self.seat(who):
                    raise Unreadable(f"Move {n} is not {who}'s: Black plays the odd moves.")
            case [("black" | "white") as who, "to", "play"]:
                self.ply += (self.ply & 1) ^ self.seat(who)
            case _:
                like = "'black has red 1, blue 2', 'just played red' or 'move 5, black to play'"
                raise notation.unread(line, f"lines like {like}", "below the board")

    @staticmethod
    def seat(who: str) -> int:
        return states.BLACK if who == "black" else states.WHITE

    @staticmethod
    def read_points(mine: list[int], pairs: list[str], line: str) -> None:
        for colour, amount in zip(pairs[::2], pairs[1::2], strict=True):
            number = amount.partition("/")[0]
            if colour not in states.COLOURS or not _small(number):
                raise Unreadable(f"I cannot read the points in {short(line)}.")
            index = states.COLOURS.index(colour)
            if int(number) > states.PRICE[index]:
                raise Unreadable(
                    f"Nobody can have {number} {colour}: its price is {states.PRICE[index]}."
                )
            mine[index] = int(number)
