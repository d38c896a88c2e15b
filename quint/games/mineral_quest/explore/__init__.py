"""Questions to ask of Mineral Quest: how likely is a mineral, which cards are scarce, who wins?

From a position: `best_turn` is what can be completed now, `ways_to` what a mineral still lacks,
`odds_of` the chance to have its cards in one or two turns, `next_card` which draw or exchange
raises it most, and `rivals` the minerals that want the same cards.
Of the box: `chances` counts exactly, without any luck, how likely some cards of a deck pay for a
mineral; `chance_by_turn` asks it of the game's own deck, and `card_gains` which card helps most.
`completion_turns` asks the same by playing the game. `play_roles` and `balance` let agents play
and count who wins.
"""

from quint.games.mineral_quest.explore.counting import (
    Played,
    balance,
    card_gains,
    cards_by,
    chance_by_turn,
    chance_with,
    chances,
    completion_turns,
    deck_with,
    lots_of,
    patient,
    play_roles,
    spaces_per_card,
    used,
)
from quint.games.mineral_quest.explore.questions import (
    best_turn,
    next_card,
    odds_of,
    rivals,
    ways_to,
)

__all__ = [
    "Played",
    "balance",
    "best_turn",
    "card_gains",
    "cards_by",
    "chance_by_turn",
    "chance_with",
    "chances",
    "completion_turns",
    "deck_with",
    "lots_of",
    "next_card",
    "odds_of",
    "patient",
    "play_roles",
    "rivals",
    "spaces_per_card",
    "used",
    "ways_to",
]
