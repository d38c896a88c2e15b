"""Full positions in which listing the legal moves is measured: POSITIONS has a line for each."""

from pathlib import Path

import quint
from quint.core import Game

CROWDED_BOARD = """
11  W  F  A  F  A  .  A  E  .  .  .
10  A  .  .  .  .  W  .  .  F  .  .
 9  W  A  .  W  .  E  A  .  .  W  .
 8  F  .  A  F  .  .  A  .  .  W  .
 7  E  F  .  .  E  A  .  .  .  E  F
 6  F  .  .  E  E  .  .  .  E  .  F
 5  .  W  .  A  .  .  .  W  2  .  F
 4  .  .  F  .  .  E  .  .  .  .  .
 3  F  F  F  F  W  F  .  F  .  A  A
 2  A  .  E  .  .  .  W  W  W  .  E
 1  .  .  E  W  W  F  E  .  E  1  E
    a  b  c  d  e  f  g  h  i  j  k
bag fire 11, water 15, earth 14, wind 16
hand fire 1, water 1, earth 1, wind 1
steps left 1
turn 17, player 1 to play
"""

# Turn 54 of a game between a random and a greedy player, the one with most to choose from.
LATE_IN_THE_GUILD = Path(__file__).with_name("late_guild.txt").read_text(encoding="utf-8")

# The room, its options, and a drawing of the position.
POSITIONS: dict[str, tuple[str, dict[str, str], str]] = {
    "quint element, 60 stones": ("element", {}, CROWDED_BOARD),
    "quint potion_making, late": ("potion_making", {"mix": "guild"}, LATE_IN_THE_GUILD),
}

# Chess, with as many pieces as a middlegame has: 46 legal moves.
MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"


def position(name: str) -> tuple[Game, object]:
    """The game and the state of one of POSITIONS."""
    room, options, drawing = POSITIONS[name]
    game = quint.game_class(room).from_texts(options)
    return game, game.position(drawing)
