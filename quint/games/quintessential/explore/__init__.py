"""Questions to ask of Quintessential, from any position or of any lab.

Of a position (a running game, a state, a drawing): `best_turn`, the most that the rest of a round
can bring; `ways_to`, the fewest assistants for a goal; `longest_chain`, the most cards that one
assistant can make fire; `odds_of`, the chance that a bid holds; `best_plan`, the best of several
rounds; `next_card`, which formula helps most.
Of a lab: `loops`, `atlas` and `census`, which engines run for ever; `best_round`, what a lab can do
with a pool; `record_chain`, the longest chain of all labs of a size; `growth`, `growths`, `synergy`
and `what_cards_add`, how far labs grow; `next_card`, what a lab wants next.
Of the race: `fewest_rounds`, in how many rounds the Stone can be made at all; `fastest_stone` and
`at_least`, in how many by a player alone.
"""

from quint.games.quintessential.explore.advice import growths, next_card, synergy, what_cards_add
from quint.games.quintessential.explore.bids import odds_of
from quint.games.quintessential.explore.chains import longest_chain, record_chain
from quint.games.quintessential.explore.engines import atlas, census, flow, loops, repeats
from quint.games.quintessential.explore.goals import ways_to
from quint.games.quintessential.explore.plans import best_plan, growth
from quint.games.quintessential.explore.race import at_least, fastest_stone, fewest_rounds
from quint.games.quintessential.explore.rounds import best_round, best_turn

__all__ = [
    "at_least",
    "atlas",
    "best_plan",
    "best_round",
    "best_turn",
    "census",
    "fastest_stone",
    "fewest_rounds",
    "flow",
    "growth",
    "growths",
    "longest_chain",
    "loops",
    "next_card",
    "odds_of",
    "record_chain",
    "repeats",
    "synergy",
    "ways_to",
    "what_cards_add",
]
