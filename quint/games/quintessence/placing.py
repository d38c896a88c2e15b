"""Where a piece may be placed: rules 3.6, 3.7 and 6.2 for all squares at once. See rules.toml."""

from quint.games.quintessence.board import FULL, Board, between_pairs, touching


def open_squares(just_played: Board, everything: Board) -> Board:
    """The empty squares that touch the colour just played; if none, that touch any piece.

    Whether there are none does not depend on what Violence bars (3.7b).
    """
    empty = FULL ^ everything
    near = touching(just_played) & empty  # 3.6: any piece of it will do (3.6b)
    return near or touching(everything) & empty  # 3.7: bare Quints do not count (3.7a)


def under_violence(pieces: tuple[int, ...], colour: int) -> Board:
    """The squares where this colour may not be placed, its counter standing on both sides.

    6.2, in every turn (6.2a).
    """
    return between_pairs(pieces[colour - 1]) & FULL  # red's counter is blue: pieces[-1]
