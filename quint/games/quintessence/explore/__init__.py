"""Questions to ask of Quintessence: how rich can moves be, is there a forced win, which opening?

From a position: `best_turn` is the richest that one, two or three own moves can be, `ways_to` the
way to a win or to a square, `closed` the squares that nobody can fill for a while.
`haul` says what one placement brings and `richest_moves` which placements bring most;
`richest_possible` answers for every position there is, `richest_game` shows it done from the start.
`forced_win` searches a few plies deep.
`opening_statistics` and `points_in_play` let agents play and count, in whole numbers.
"""

from quint.games.quintessence.explore import questions, richest

best_turn = questions.best_turn
closed = questions.closed
ways_to = questions.ways_to
ARMS = richest.ARMS
BARE = richest.BARE
ForcedWin = richest.ForcedWin
Haul = richest.Haul
forced_win = richest.forced_win
haul = richest.haul
is_quiet = richest.is_quiet
most_for_arms = richest.most_for_arms
move_points = richest.move_points
opening_statistics = richest.opening_statistics
points_in_play = richest.points_in_play
richest_game = richest.richest_game
richest_moves = richest.richest_moves
richest_possible = richest.richest_possible

__all__ = [
    "ARMS",
    "BARE",
    "ForcedWin",
    "Haul",
    "best_turn",
    "closed",
    "forced_win",
    "haul",
    "is_quiet",
    "most_for_arms",
    "move_points",
    "opening_statistics",
    "points_in_play",
    "richest_game",
    "richest_moves",
    "richest_possible",
    "ways_to",
]
