"""Who asks, and what they may know."""

from typing import Any

from quint.answers import asked
from quint.core import QuintError
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import State


def seen(position: Any) -> tuple[PotionMaking, State, int]:
    """The game, the position as whoever is to decide sees it, and who that is.

    Hands of others stay hidden, also where the question is about a running table.
    """
    start = asked(position, PotionMaking)
    game = start.game
    assert isinstance(game, PotionMaking)
    seat = game.turn(start.state)
    if seat < 0:
        raise QuintError("Nobody has anything to decide in this position.")
    return game, game.view(start.state, seat), seat
