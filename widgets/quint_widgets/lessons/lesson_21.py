"""Lesson 21, can you catch the other Sage this turn?: its boards, guesses, exercises, puzzles."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import quint
from quint import Trace, plots
from quint.games.element.board import names
from quint.games.element.explore import puzzles
from quint.games.element.sages import ways_out
from quint.games.element.state import State, empty_squares
from quint_widgets.exercise import squares_in
from quint_widgets.lessons import Lesson
from quint_widgets.strip import panel

lesson = Lesson("21", "Element: can you catch the other Sage this turn?")
exercise, guess, progress, board = lesson.exercise, lesson.guess, lesson.progress, lesson.board

game = quint.new("element")


# ── Positions ─────────────────────────────────────────────────────────────────────────────

FAR = """
11 .  .  .  .  .  .  .  .  .  .  .
10 .  .  .  .  .  .  .  .  .  .  .
 9 .  E  .  .  .  .  .  .  F  .  .
 8 .  .  .  .  A2 .  .  .  .  .  .
 7 .  .  .  1  .  .  .  .  A  .  .
 6 .  .  A  .  .  W  W  F  .  .  .
 5 .  .  .  .  .  .  2  .  .  .  .
 4 .  .  .  .  E  F  .  .  .  .  .
 3 .  .  .  .  .  .  .  .  .  .  .
 2 .  .  .  .  .  F  .  .  .  .  .
 1 .  .  .  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
hand fire 1, water 1, earth 1, wind 1
"""
BAY = """
11 .  .  .  .  .  .  .  .  .  .  1
10 .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .  .  .  .
 5 .  .  .  .  .  .  .  .  .  .  .
 4 .  .  .  .  .  .  .  .  .  .  .
 3 .  .  E2 .  .  .  .  .  .  .  .
 2 .  E  2  E  .  .  .  .  .  .  .
 1 .  .  .  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
hand earth 1
steps left 1
"""
RING = """
11 .  .  .  .  .  .  .  .  .  .  1
10 .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .  .  .  .
 5 .  .  .  .  .  .  .  .  .  .  .
 4 .  .  .  .  .  .  .  .  .  .  .
 3 .  F  .  .  .  .  .  .  .  .  .
 2 F  2  F  .  .  .  .  .  .  .  .
 1 F  E  .  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
hand fire 1
steps left 1
"""
BANK = """
11 .  .  .  .  .  .  .  .  .  .  1
10 .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .  .  .  .
 5 .  .  .  .  .  .  .  .  .  .  .
 4 .  .  .  .  .  .  .  .  .  .  .
 3 .  .  .  .  W  W  .  .  .  .  .
 2 F  2  F  E  E  E  .  .  .  .  .
 1 F  F  F  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
hand water 1
steps left 1
"""
PLAIN = """
11 .  .  .  .  .  .  .  .  .  .  1
10 .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .  .  .  .
 5 .  .  .  .  .  .  .  .  .  .  .
 4 .  .  .  .  .  .  .  .  .  .  .
 3 .  .  E  .  .  .  .  .  .  .  .
 2 .  E  2  E  .  .  .  .  .  .  .
 1 .  .  .  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
hand earth 2
steps left 1
"""
EARTHS = """
11 .  .  .  .  .  .  .  .  .  .  .
10 .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  1  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .  .  .  .
 5 .  .  .  .  E  2  E  .  .  .  .
 4 .  .  .  .  .  E  .  .  .  .  .
 3 .  .  .  .  .  .  .  .  .  .  .
 2 .  .  .  .  .  .  .  .  .  .  .
 1 .  .  .  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i  j  k
player 1 to draw
"""
MOUNTAIN = EARTHS.replace(" 4 .  .  .  .  .  E ", " 4 .  .  .  .  .  E2")
WITHOUT_FIRE = FAR.replace("fire 1, water 1, earth 1, wind 1", "water 1, earth 1")

far = game.position(FAR)
without_fire = game.position(WITHOUT_FIRE)
worlds = {"three Earths": game.position(EARTHS), "a Range": game.position(MOUNTAIN)}

lesson.add_board("far", game, FAR)
lesson.add_board("a Range", game, MOUNTAIN)


def open_squares(state: State) -> list[str]:
    """Where the Sage that is not to move could go."""
    empty = empty_squares(state.stones, state.sages)
    return list(
        names(ways_out(state.stones, empty, state.sages[1 - game.turn(state)], across=True))
    )


def odds_plot(odds: Mapping[str, Sequence[Any]], said: float | None = None) -> plots.Plot:
    """The chance to capture by the number of stones drawn, and where the guess lies."""
    return plots.lines(
        {name: [each.capture for each in row] for name, row in odds.items()},
        "What is a Range worth?",
        "stones drawn",
        "chance to capture",
        "Exact: every hand that can be drawn was solved.",
        percent=True,
        limits=(0, 1),
        guess=None if said is None else said / 100,
    )


# ── Ways out, and one stone ───────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "You are player 1, on d7. Player 2 stands on g5. You hold one stone of each element and have "
    "one step. Can you capture it before your turn ends?",
    ["yes", "no"],
    "yes",
    "It can be done, and part 2 shows how. Three stones go where you would put them; the fourth "
    "does not.",
    picture=lambda: panel(game, FAR),
)


def _not_open(answer: Any) -> str | None:
    given = squares_in(answer)
    if given & {"b3", "d3"}:
        return (
            f"{min(given & {'b3', 'd3'})} lies between two stones of the Range, and that closes it."
        )
    if given & {"b2", "c3", "d2"}:
        return "Stones are in the way of a Sage."
    return None


lesson.squares(
    1,
    "Where can player 2, on c2, still get to? The Earth on c3 is a Mountain, so the three Earths "
    "are a Range.",
    game,
    BAY,
    ["b1", "c1", "d1"],
    hints=["Eight squares are around c2. Which are empty?", "What does a Range close? Rule 9.4."],
    because="b3 and d3 are empty, but each lies between two stones of the Range (9.4).",
    mistakes=_not_open,
)


def wins(trace: Trace) -> bool:
    return game.winners(trace.state) == (game.turn(trace.start),)


def still_open(trace: Trace) -> str:
    """Which ways out are left, if it is still the same player's turn."""
    if game.turn(trace.state) != game.turn(trace.start):
        return "The other Sage still has a way out, and your turn is over."
    return f"The other Sage can still go to {', '.join(open_squares(trace.state)) or 'a jump'}."


def capture(
    number: int, question: str, drawing: str, solution: str, hints: Sequence[str], because: str
) -> None:
    """An exercise that ends with a capture."""
    lesson.moves(
        number,
        question,
        game,
        drawing,
        wins,
        still_open,
        solution,
        hints=hints,
        because=because,
    )


capture(
    2,
    "One Earth, and three ways out. Capture player 2.",
    BAY,
    "earth c1",
    ["Which square would touch two Earths of the Range?", "Rule 9.6."],
    "Earth on c1 joins the Range by its corners, and b1 and d1 are closed too (9.6).",
)
capture(
    3,
    "One Fire, and three ways out. Capture player 2.",
    RING,
    "fire c3",
    ["Free Fire goes behind a Fire: rule 7.1.", "One stone can do that twice."],
    "c3 lies beside two Fires: free ones burn on a3 and c1.",
)
capture(
    4,
    "One Water, and three ways out. Capture player 2.",
    BANK,
    "water d3; flow c3; flow b3; flow a3",
    ["How long is a River of this stone and two more?", "Where does it begin?"],
    "A River of three flows three squares and comes to rest on c3, b3 and a3.",
)


# ── Ideas and odds ────────────────────────────────────────────────────────────────────────

lesson.number(
    5,
    "The bay of exercise 1 without the Mountain, and two Earths in hand. How many ideas capture?",
    4,
    picture=lambda: panel(game, PLAIN),
    hints=[
        "One Earth goes where it went in exercise 2.",
        "A Mountain can be any stone of the Range.",
    ],
    because="One Earth goes to c1; the other makes a Mountain of b2, c1, c3 or d2.",
    mistakes={
        1: "The Mountain need not be on c3.",
        3: "The Mountain can also be on c1, on your own first Earth.",
        8: "The order of the two stones does not count.",
    },
)
lesson.guess_number(
    2,
    "Player 2 stands in a bay of three Earths, and you draw two stones. If they are just Earths, "
    "you can capture in 5 of 100 draws. In how many if they are a Range?",
    66,
    "One stone more in the wall makes it 66 instead of 5. The odds are exact: there are few "
    "different hands, and the solver was asked about each. So two stones and a Range are about as "
    "good as four stones without one. A greedy player, who looks one action ahead, captured in 15 "
    "of 30 draws of two stones with the Range, and in 1 of 30 without.",
    most=100,
)
lesson.number(
    6,
    "With the Range and one stone, what exactly are the odds? Answer as a fraction.",
    Fraction(13, 58),
    hints=[
        "It is exercise 2 in another place: which stone does it?",
        "The Mountain is two Earths. Count what is left in the bag.",
    ],
    because="Only an Earth on f6 does it: 26 Earths are left of 116 stones.",
    mistakes={
        "30/120": "Some Earths are already on the board. Count those still in the bag.",
        "27/117": "The Mountain is two Earths, so four are on the board.",
        "26/120": "Four stones are on the board, so the bag holds fewer than 120.",
    },
)


# ── Puzzles ───────────────────────────────────────────────────────────────────────────────

FIRST_PUZZLE = 7  # the number of its exercise
SOLVED = (
    ("wind e6; jump f7", 2, "you jump"),
    ("fire g7; fire f7", 4, "Fire spreads"),
    ("water i6; flow h6; flow h7; step h8; step g7", 3, "a River flows, you walk"),
    ("jump c3; step b3; wind c3", 2, "you walk, you jump"),
    ("fire f11; fire g11; step f6; jump f8; step f9", 5, "Fire spreads, you walk, you jump"),
    ("earth g1; earth h1; step e4; step f3; step g3", 3, "you walk"),
    (
        "water b2; river b2 north; flow c2; flow d2; flow d1; "
        "step b9; jump b7; step a6; jump a4; step b3; step b2",
        4,
        "a River flows, you walk, you jump",
    ),
    ("water b4; flow c4; flow c3; wind d3; wind e3; step e5", 5, "a River flows, you walk"),
    ("wind c8; wind d9; step h5; step g6; jump d6; jump a9; step b8", 3, "you walk, you jump"),
    ("fire e7; fire d7; step f5; earth e5", 5, "Fire spreads, you walk"),
    ("fire g4; earth f3; step e4; fire f5; fire g5", 6, "Fire spreads, you walk"),
    (
        "water c2; flow c3; flow c4; wind d3; wind e4; jump e5; wind e3",
        5,
        "a River flows, you jump",
    ),
    # nine more, of three and four stones
    ("earth g3; earth h2; earth i3", 7, "a Range grows"),
    ("fire h5; fire g6; fire h6; step e6; step f5", 6, "Fire spreads, you walk"),
    (
        "fire e3; water e5; flow f5; flow f4; fire d3; step e5",
        6,
        "Fire spreads, a River flows, you walk",
    ),
    ("earth j2; earth k2; earth j3; step g7; jump i5; step j4", 4, "you walk, you jump"),
    (
        "water e5; flow e6; flow e7; fire g7; fire f8; fire g8",
        7,
        "a River flows, Fire spreads",
    ),
    ("fire d4; fire e5; fire e4; earth c6; step d6", 7, "Fire spreads, you walk"),
    ("fire e4; fire f5; water f3; step g4; fire e5", 6, "Fire spreads, you walk"),
    (
        "water k6; flow k7; flow k8; flow k9; earth j7; earth i9; wind j9; jump h6; step i7",
        7,
        "a River flows, you jump, you walk",
    ),
    (
        "fire h6; fire g7; fire h7; step g5; water e6; flow f6; flow f5",
        7,
        "Fire spreads, you walk, a River flows",
    ),
)
PUZZLES = len(SOLVED)


def puzzle(number: int) -> Any:
    """The puzzle with this number, from 1."""
    if not 1 <= number <= PUZZLES:
        raise quint.QuintError(f"The puzzles have the numbers 1 to {PUZZLES}.")
    return exercise(FIRST_PUZZLE + number - 1)


for place, (made, (line, ways, told)) in enumerate(zip(puzzles(), SOLVED, strict=True), start=1):
    capture(
        FIRST_PUZZLE + place - 1,
        f"Puzzle {place} of {PUZZLES}. The Sage in the halo captures the other one in this turn.",
        made.drawing,
        line,
        [f"There are {ways} ways out.", f"In the solution {told}."],
        f"This is the only idea that captures; it takes {made.bits} bits to find it blindly.",
    )
