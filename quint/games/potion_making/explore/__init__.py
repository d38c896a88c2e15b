"""Questions to ask of Potion-making: what is made of what, how cheaply, and how likely is a Stone?

`recipe_graph` lists elements, formulas and what goes into what, each with a place in a picture.
`ways` finds the fewest plays in which one player alone completes a formula, `cheapest` the best.
`wanted` counts which elements all formulas come down to.
`swing` says what is left of a formula's points when a component was another player's.
`stone_odds` are the exact odds to draw every card of a path of the Magnum Opus.
"""

from quint.games.potion_making.explore.odds import (
    best_split,
    chance_of_all,
    path_cards,
    stone_odds,
)
from quint.games.potion_making.explore.recipes import (
    Edge,
    Graph,
    Node,
    Wanted,
    recipe_graph,
    swing,
    wanted,
)
from quint.games.potion_making.explore.ways import Way, cheapest, played, ways

__all__ = [
    "Edge",
    "Graph",
    "Node",
    "Wanted",
    "Way",
    "best_split",
    "chance_of_all",
    "cheapest",
    "path_cards",
    "played",
    "recipe_graph",
    "stone_odds",
    "swing",
    "wanted",
    "ways",
]
