"""Questions to ask of Element: can the opponent be captured this turn, and by which ideas?

`capture_this_turn` searches everything that the player can still do before the turn ends, and shows
the line; `ideas` lists every way to do it with all the stones of the hand.
`make_puzzle` makes positions with exactly one idea, `puzzles` are twelve of them, and `difficulty`
is their grade.
`odds_of_capture` tries every hand that can be drawn, and adds up the exact odds.
"""

from quint.games.element.explore.captures import Capture, Ideas, capture_this_turn, ideas
from quint.games.element.explore.odds import Odds, odds_of_capture
from quint.games.element.explore.puzzling import Puzzle, difficulty, make_puzzle, puzzles

__all__ = [
    "Capture",
    "Ideas",
    "Odds",
    "Puzzle",
    "capture_this_turn",
    "difficulty",
    "ideas",
    "make_puzzle",
    "odds_of_capture",
    "puzzles",
]
