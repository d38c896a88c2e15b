"""What the greedy agent makes of a table of Quintessential: greedy.py in action."""

from __future__ import annotations

from random import Random

from quint.agents import greedy_agent
from quint.games.quintessential import Quintessential

GAME = Quintessential()

READY = """
player 1 red, extra assistant ready
  pool  fire 3, water 6, air 2, earth 5, aether {}
  Geo-Frigo Nebula
player 2 blue
  pool  water 1, aether 2
public lab
  formula  Geo-Petris Terra
"""

# So many common dice that a careless count would rather keep them than forge.
RICH = """
player 1 red
  pool  fire 1 2 3 4 5 6 6, water 1 2 3 4 5 6, air 1 2 3 4 5 6, earth 1 2 3 4 5 6, aether 1 2 3 4
  Geo-Frigo Nebula
player 2 blue
  pool  water 1, aether 2
round 9, turn 1, starting player 1
"""


def choices(picture: str) -> set[str]:
    """What greedy does first there, over some throws of its coin."""
    state = GAME.position(picture)
    actions = GAME.actions(state)
    view = GAME.view(state, 0)
    return {str(greedy_agent(GAME, view, actions, Random(seed))) for seed in range(5)}


def test_an_extra_assistant_that_was_won_is_sent() -> None:
    assert choices(READY.format("1")) == {"extra assistant"}


def test_the_stone_is_claimed_before_anything_else() -> None:
    assert choices(READY.format("1 2 3 4 5, anti 1")) == {"claim Philosophi Lapis"}


def test_the_fifth_aether_is_forged_however_many_dice_one_owns() -> None:
    assert all("Forge" in choice for choice in choices(RICH))
