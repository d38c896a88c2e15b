"""Questions to ask of Quintessence: how rich can moves be, is there a forced win, which opening?

From a position: `best_turn` is the richest that one, two or three own moves can be, `ways_to` the
way to a win or to a square, `closed` the squares that nobody can fill for a while and
`closed_for_ever` those that nobody can ever fill again.
`haul` says what one placement brings and `richest_moves` which placements bring most;
`richest_possible` answers for every position there is, `richest_game` shows it done from the start.
`forced_win` searches a few plies deep.
`opening_statistics` and `points_in_play` let agents play and count, in whole numbers.
"""

from quint.games.quintessence.explore.closing import closed, closed_for_ever
from quint.games.quintessence.explore.questions import best_turn, ways_to
from quint.games.quintessence.explore.richest import (
    ARMS,
    BARE,
    Haul,
    forced_win,
    haul,
    most_for_arms,
    opening_statistics,
    points_in_play,
    richest_game,
    richest_moves,
    richest_possible,
)

__all__ = [
    "ARMS",
    "BARE",
    "Haul",
    "best_turn",
    "closed",
    "closed_for_ever",
    "forced_win",
    "haul",
    "most_for_arms",
    "opening_statistics",
    "points_in_play",
    "richest_game",
    "richest_moves",
    "richest_possible",
    "ways_to",
]
