"""Questions to ask of Element: can the opponent be captured this turn, and by which ideas?

From a position: `best_turn` is a capture this turn, `ways_to` are all ideas for it, `odds_of` the
chance of whoever is about to draw, and `left_open` the worst that a finished turn leaves open.
`capture_this_turn` searches everything that the player can still do before the turn ends, and shows
the line; `ideas` lists every way to do it with all the stones of the hand.
`make_puzzle` makes positions with exactly one idea, `puzzles` are 21 of them, `difficulty` is their
grade in bits, and `grade` measures it in two more ways.
`odds_of_capture` tries every hand that can be drawn, and adds up the exact odds.
"""

from quint.games.element.explore.captures import Capture, Ideas, capture_this_turn, ideas
from quint.games.element.explore.odds import Odds, odds_of_capture
from quint.games.element.explore.puzzling import Puzzle, difficulty, grade, make_puzzle, puzzles
from quint.games.element.explore.questions import best_turn, left_open, odds_of, ways_to

__all__ = [
    "Capture",
    "Ideas",
    "Odds",
    "Puzzle",
    "best_turn",
    "capture_this_turn",
    "difficulty",
    "grade",
    "ideas",
    "left_open",
    "make_puzzle",
    "odds_of",
    "odds_of_capture",
    "puzzles",
    "ways_to",
]
