"""What the tests of Quintessence share: a drawn position, and words for what lies there.

In a drawing R, G, B are red, green and blue, N is browN, * a Quint, R* a piece on a Quint. Where
nothing else is said Black moves.
"""

from __future__ import annotations

from typing import Any

import quint
from quint import Game, Trace
from quint.games.quintessence.board import names
from tests.games import words
from tests.games.twin_quintessence import COLOURS, ROWS, SQUARES

BLACK, WHITE = 0, 1
COLOUR_NAMES = ("red", "green", "brown", "blue", "purple")  # in the order of State.points
LETTER = {"red": "R", "green": "G", "brown": "N", "blue": "B"}


def at(drawing: str, **options: Any) -> Trace:
    return words.at(quint.new("quintessence", **options), drawing)


def start(**options: Any) -> Trace:
    return words.start("quintessence", **options)


def drawn(pieces: dict[str, str], below: str, quints: str = "") -> str:
    """A drawing of {"d4": "red"} with the lines below it, for positions made in a loop."""
    rows = []
    for line in reversed(ROWS):
        tokens = [
            LETTER.get(pieces.get(square, ""), "") + ("*" if square in quints.split() else "")
            for square in line
        ]
        rows.append(" ".join(token or "." for token in tokens))
    return "\n".join([*rows, below])


def pieces(trace: Trace) -> dict[str, str]:
    """Every coloured piece on the board by its square."""
    boards = zip(COLOUR_NAMES, trace.state.pieces, strict=False)
    return {square: colour for colour, board in boards for square in names(board)}


def quints(trace: Trace) -> set[str]:
    return set(names(trace.state.quints))


def points(trace: Trace, player: int = BLACK) -> dict[str, int]:
    """The points a player has, without the colours that have none."""
    have = zip(COLOUR_NAMES, trace.state.points[player], strict=True)
    return {colour: number for colour, number in have if number}


def due(trace: Trace) -> int:
    """Purple points earned and not yet given."""
    number: int = trace.state.due
    return number


def each(colours: str, squares: str) -> set[str]:
    """each("red blue", "a1 b2"): every one of these colours on every one of these squares."""
    return {f"{colour} {square}" for colour in colours.split() for square in squares.split()}


ONE_RED = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . R . . .
. . . . . . .
. . . . . . .
. . . . . . .
just played red
"""


def giving(number: int, below: str = "", **options: Any) -> Trace:
    """Black has placed a piece and has Purple points to give."""
    return at(f"{ONE_RED}purple points to give {number}\n{below}", **options)


FIVE_REDS = """
. . . . . . .
. . . . . . .
. . . B . . .
. R R . R R .
. . . . . . .
. . . . . . .
. . . . . . .
just played blue
"""


OPENINGS = {
    "red": "a1 b1 c1 e1 f1 g1",
    "green": "a1 a2 a3 a5 a6 a7",
    "brown": "a7 b7 c7 e7 f7 g7",
    "blue": "g1 g2 g3 g5 g6 g7",
}


BESIDE_THE_QUINT = """
    . . . R . . .
    . . . . . . .
    . . R . . . .
    B . . * . . G
    . . . . . . .
    . . . . . . .
    . . . N . . .
    just played red
"""


# Red was just played, and its only piece has no empty square around it.
RED_SHUT_IN = """
    . . . . . . .
    . . . . . * .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    N B . . . . .
    R G . . . . .
    just played red
"""


MARK_OF_THREE = """
    . . . . . . .
    . . G . . . .
    . . . . . . .
    . . . . . R .
    . . G G . . .
    . . . . . . .
    . . . . . . .
    just played red
"""


RED_MARK = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . B .
    . . R R . . .
    . . . . . . .
    just played blue
"""


LOTUS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . R . . . .
    . . . G . . .
    . . N . . . .
    . . . . . . .
    just played red
"""


def lotus_round(centre: str) -> str:
    """The same Lotus with something on its centre c3."""
    return LOTUS.replace(". . . G . . .", f". . {centre} G . . .")


BETWEEN_REDS = """
    . . . . . . .
    . . . . . . .
    . . B . . . .
    . R . R . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    just played blue
"""


# No line of three, no pair with one square between: nothing scores until g1 is filled.
ONE_SQUARE_LEFT = """
    R R N N R R N
    R R N N R R N
    N N R R N N R
    N N R R N N R
    R R N N R R N
    R R N N R R N
    N N R R N N .
    just played red
"""


FULL_BOARD = ONE_SQUARE_LEFT.replace(".", "G").replace("played red", "played green")


def check_refusals(game: Game, state: Any) -> None:
    """All 196 placements and 5 gives: allowed and listed, or refused in a sentence."""
    listed = set(game.actions(state))
    attempts = list(game.attempts(state))
    assert len(set(attempts)) == 201
    for attempt in attempts:
        refusal = game.refusal(state, attempt)
        assert (refusal is None) == (attempt in listed)
        if refusal is not None:
            assert refusal.rule in game.rules()
            assert len(refusal.because.split()) >= 3
            assert refusal.because.endswith(".")
            assert set(refusal.at) <= PLACES


PLACES = {f"cell:{square}" for square in SQUARES} | {
    f"track:{colour}" for colour in ("purple", *COLOURS)
}
