"""Vials: the game to copy. It is small, it is played by nobody, and it has all the furniture.

Three vials hold three, four and five drops. A coin or a die says who begins. In a turn a player
takes one, two or three drops from one vial. Whoever takes the last drop keeps the vial and scores
as many points as it could hold. When all vials are empty, the most points win.

    rules.toml    the rules in our words, and a ruling under the rule it settles
    state.py      State and actions
    game.py       the Game, in the order of the rules
    notation.py   the table drawn with letters, and read again
    scene.py      the table to click

Hands that others may not see (`view`, `imagine`) are in `tests/toy.py`.
"""

from tests.vials.game import Vials

__all__ = ["Vials"]
