"""Questions to ask of Quintessential, from any position or of any lab.

Of a position (a running game, a state, a drawing): `best_turn`, the most that the rest of a round
can bring; `ways_to`, the fewest assistants for a goal.
Of a lab: `loops`, `atlas` and `census`, which engines run for ever; `best_round`, what a lab can do
with a pool.
Of the race: `fastest_stone` and `at_least`, in how many rounds the Stone can be made.
"""

from quint.games.quintessential.explore.engines import atlas, census, flow, loops, repeats
from quint.games.quintessential.explore.goals import ways_to
from quint.games.quintessential.explore.race import at_least, fastest_stone
from quint.games.quintessential.explore.rounds import best_round, best_turn

__all__ = [
    "at_least",
    "atlas",
    "best_round",
    "best_turn",
    "census",
    "fastest_stone",
    "flow",
    "loops",
    "repeats",
    "ways_to",
]
