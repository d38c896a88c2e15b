"""Questions to ask of Potion-making.

From a position:
`best_turn` is the most that the own turn can bring, spells included; `richest_turns` looks for the
cards that make the richest turn together.
`ways_to` finds the cheapest way from one's table and hand to formulas, or along a path of the Opus.
`odds_of` are the odds to hold all that any of the own paths still asks for, with some cards drawn;
`odds_in` in so many turns.
`in_danger` says which formulas can be taken at the next turn, by whom, and for how much.

Of the box:
`recipe_graph` lists elements, formulas and what goes into what, each with a place in a picture.
`ways` finds the fewest plays in which one player alone completes a formula, `cheapest` the best.
`most_points` finds recipes that feed each other: the most points in a number of plays.
`wanted` counts which elements all formulas come down to.
`swing` says what is left of a formula's points when a component was another player's.
`stone_odds` are the exact odds to draw every card of a path of the Magnum Opus.
"""

from quint.games.potion_making.explore.combos import richest_turns
from quint.games.potion_making.explore.odds import (
    best_split,
    chance_of_all,
    odds_in,
    odds_of,
    path_cards,
    stone_odds,
)
from quint.games.potion_making.explore.plenty import most_points
from quint.games.potion_making.explore.reach import ways_to
from quint.games.potion_making.explore.recipes import recipe_graph, swing, wanted
from quint.games.potion_making.explore.threats import in_danger
from quint.games.potion_making.explore.turn import best_turn
from quint.games.potion_making.explore.ways import Way, cheapest, played, ways

__all__ = [
    "Way",
    "best_split",
    "best_turn",
    "chance_of_all",
    "cheapest",
    "in_danger",
    "most_points",
    "odds_in",
    "odds_of",
    "path_cards",
    "played",
    "recipe_graph",
    "richest_turns",
    "stone_odds",
    "swing",
    "wanted",
    "ways",
    "ways_to",
]
