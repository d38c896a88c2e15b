"""Lesson 20, the rules of Element, first half: turn, circle, Fire and Water."""

from typing import Any

import quint
from quint import Trace
from quint_widgets.exercise import squares_in
from quint_widgets.lessons import Lesson
from quint_widgets.strip import panel

lesson = Lesson("20", "Element: the rules, first half")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = quint.new("element")


# ── Positions ─────────────────────────────────────────────────────────────────────────────

THREE = """
11 . . . . . . . . . . .
10 . . . . . . . . . . .
 9 . . . . . . . . . . .
 8 . . . . . . . . . . .
 7 . . . . . 1 . . . . .
 6 . . . . . . . . . . .
 5 . . . . . 2 . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1, water 1, wind 1
"""
CIRCLE = """
11 . . . . . . . . . . .
10 . . . . . . . . . . .
 9 . . . . . . . . . . .
 8 . A . F . . . W . E .
 7 . . . . . . . . . . .
 6 . . . . . . . . . . .
 5 . . . . . 1 . . . . .
 4 . . . . . . . . . . .
 3 . . . . . 2 . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1, water 1, earth 1, wind 1
"""
MILL = """
11 . . . . . . . . . . .
10 . . . . . . . . . . .
 9 . . . . . . . . . . .
 8 . . . . E . . . . . .
 7 . . . . . . . . . . .
 6 . . . . . . . . . . .
 5 . . . . . 1 . . . . .
 4 . . . . . . . . . . .
 3 . . . . . 2 . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1, water 1, wind 1
"""
FIRES = """
11 . . . . . . . . . . .
10 . . F . . . E . F . .
 9 . . . . . . F . . F .
 8 . . . . . . . . . . .
 7 . . F . F . . . . . F
 6 . . . . . . 1 . . . .
 5 . F . . . . . . . . .
 4 . . F F F . . W F . .
 3 . . . . . . . . . . .
 2 . . . . . . . A F . .
 1 . 2 F . . . . . . . .
   a b c d e f g h i j k
hand fire 4
"""
CROSS = """
11 . . . . . . . . . . .
10 . 1 . . . . . . . . .
 9 . . . . . . . . . . .
 8 . . . . . F . . . . .
 7 . . . . F F . . . . .
 6 . . . . F . F A . . .
 5 . . . . . F . . . . .
 4 . . . . . E . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . 2 .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1
"""
EMBERS = """
11 . . . . . . . . . . 2
10 . F . . . . . . . . .
 9 F . F E . . . . . . .
 8 . F . . . . . . . . .
 7 . . . . . . . A . . .
 6 . . . . . . . F . . .
 5 . . . . . F F . F . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . 1 . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1
"""
RIVERS = """
11 . . . . . . . . . . 2
10 . W . . . . . . . . .
 9 . . . . . . . W . . .
 8 . . . . . . . W W . .
 7 . W W . . . . . . . .
 6 . . . . F . . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . W W W W W . . . . .
 2 . . . . . . . . . . .
 1 . . . . 1 . . W . W .
   a b c d e f g h i j k
hand water 4
"""
DAM = """
11 . . . . . . . . . W .
10 . . . . . . . . . E .
 9 . . . . . . . . . . E
 8 . . . . E . . . . . .
 7 . . . E . E . . . . .
 6 . . W W . A . . . . .
 5 . . . W F . . . . . .
 4 . . . . 2 . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 1 . . . . . . . . . .
   a b c d e f g h i j k
hand water 2
"""
BLAZE = """
11 . . . . . . . . . . .
10 . . . . . . . . . 2 .
 9 . . . . . . . . . . .
 8 . . . . F F . . . . .
 7 . F . . F . . . . . .
 6 . . W W . F . . . . .
 5 . . . . . . . . . . .
 4 . . . . F . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . 1 .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand water 1
"""
PINCH = """
11 . . . . . E . F . E .
10 . . . . . . E . E . .
 9 . . . . . . E W E . .
 8 . . . . . . E W E . .
 7 . . . . . . . W . . .
 6 . . . . . . . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . 1 . . . . . . . 2 .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand water 1
"""
RISEN = """
11 . . . . . .  . . . . .
10 . . . . . .  . . . . .
 9 . . . . . .  . . . . .
 8 . . . . . .  . . . . .
 7 . . . . . E2 . . . . .
 6 . . . A A 1  E . . . .
 5 . . . . . .  E . . . .
 4 . . . . . .  . . . . .
 3 . . . . . .  . . . 2 .
 2 . . . . . .  . . . . .
 1 . . . . . .  . . . . .
   a b c d e f  g h i j k
steps left 1
"""


def after(drawing: str, *actions: str) -> Trace:
    """A game that goes on from a drawing."""
    trace = Trace(game, game.position(drawing))
    for action in actions:
        trace = trace.play(action)
    return trace


lesson.add_board("first", game)
lesson.add_board("turn", game, THREE)
lesson.add_board("replacing", game, CIRCLE)
lesson.add_board("burning", game, FIRES)
lesson.add_board("flowing", game, RIVERS)
lesson.add_board(
    "half", game, after(RIVERS, "water g3", "flow g4", "flow f4", "flow e4", "flow d4")
)
lesson.add_board("narrow", game, DAM)

lesson.in_pictures(
    (
        "Two Sages on 121 squares. You win when the other Sage cannot move.",
        panel(game),
    ),
    (
        "Draw up to four stones from one bag: the more stones, the fewer steps. They go anywhere.",
        panel(game, THREE, lit=["cell:e6", "cell:f6", "cell:g6", "cell:e8", "cell:f8", "cell:g8"]),
    ),
    (
        "Fire next to Fire brings a free Fire on the far side.",
        panel(game, after(FIRES, "fire i9").state),
    ),
    (
        "Water next to Water is a River, and flows as many squares as it has stones.",
        panel(game, after(RIVERS, "water d7", "flow e7", "flow e6", "flow f6").state),
    ),
    (
        "Earth rises to Ranges that block even diagonals; Wind carries a Sage over.",
        panel(game, RISEN, lit=["cell:c6"]),
    ),
)


# ── Part 1 ────────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "You have drawn Fire, Water and Wind. May you step, place a stone, place another, step again "
    "and place the third?",
    ["yes", "no, first all stones", "no, first all steps"],
    "yes",
    "Stones and steps may be mixed in any order, and what a stone brings about is finished before "
    "the next thing (4.1, 4.2).",
)
lesson.number(
    1,
    "You draw two stones, step once and place one stone. How many steps are left?",
    2,
    hints=["How many steps come with two stones?", "Does a stone cost a step?"],
    because="Two stones come with three steps, one is used, and placing costs none.",
    mistakes={
        1: "Placing a stone costs no step.",
        3: "Three come with two stones, but you have stepped once.",
        4: "Four steps come with one stone; you drew two.",
    },
)
lesson.guess_choice(
    2,
    "Put Water, Earth, Wind and Fire on d8, one after another. What lies there at the end?",
    ["Fire", "Water", "Earth", "Wind", "nothing"],
    "Fire",
    "Fire again: four stones spent, and the board is as it was. The bag has one of each back.",
)


def _no_water(trace: Trace) -> str:
    lies = str(trace.steps[-1].action)
    return f"After {lies} there is no Water on e8 yet. Go on round the circle."


lesson.moves(
    2,
    "Leave Water on e8.",
    game,
    MILL,
    lambda trace: "Water on e8" in str(trace.steps),
    _no_water,
    "wind e8; fire e8; water e8",
    hints=["What may go on Earth?", "And what on that? Go round the circle."],
    because="Wind overcomes the Earth, Fire the Wind, and Water the Fire.",
)


# ── Fire ──────────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    3,
    "You place a Fire between two Fires. How many free Fires come?",
    ["none", "one", "two"],
    "two",
    "One behind each neighbouring Fire, up to four (7.2). Try d7 on the board.",
)
lesson.guess_choice(
    4,
    "A free Fire comes to lie beside another Fire. Does it bring a free one too?",
    ["yes", "no"],
    "no",
    "A free Fire gives no further free Fire (7.6). Try f4: the free one lies beside b5.",
)


def _burns(answer: Any) -> str | None:
    given = squares_in(answer)
    if "f4" in given:
        return "Earth lies on f4: there the free Fire does not come."
    if "f8" in given or "f7" in given:
        return "A Fire is already there. With a longer line the free Fire goes to its far end."
    if given & {"e8", "d8", "d7"}:
        return "The Fire on e7 is a diagonal neighbour and brings nothing."
    if given == {"d6", "f9"}:
        return "All but one. Does a Wind stop free Fire?"
    return None


lesson.squares(
    3,
    "You place Fire on f6. Click on all squares where free Fire will burn.",
    game,
    CROSS,
    ["d6", "f9", "h6"],
    hints=["Look behind each of the four neighbours.", "One line is longer. One square is closed."],
    because="North the line ends at f9, east the Wind on h6 is replaced, west d6 is empty; south "
    "the Earth stops it.",
    mistakes=_burns,
)


def _not_three(trace: Trace) -> str:
    free = str(trace.steps[-1].events).count("Free")
    return f"That brings {('no free Fire', 'one free Fire', 'two free Fires')[min(free, 2)]}."


lesson.moves(
    4,
    "Find the one square where your Fire brings three free ones.",
    game,
    EMBERS,
    lambda trace: str(trace.steps[-1].events).count("Free") == 3,
    _not_three,
    "fire h5",
    hints=["b9 has four neighbours. What is behind them?", "Does a Wind stop free Fire?"],
    because="Behind h6 a Wind is replaced, behind g5 and f5 lies e5, behind i5 lies j5.",
)


# ── Water ─────────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    5,
    "A River of three wants to flow over a Fire. May it?",
    ["yes, and the Fire goes out", "no, it has to turn"],
    "yes, and the Fire goes out",
    "Fire does not stop a River: it goes back to the bag, and its square counts like an empty one "
    "(8.5, 8.5a).",
)
lesson.guess_choice(
    6,
    "Water lies on j11, and from k11 a River of two would have room for one square only. May you "
    "place Water on k11?",
    ["yes, it flows one square", "yes, it stays", "no"],
    "no",
    "A River moves its full number of squares, or the Water may not be placed at all (8.3). This "
    "surprised us most.",
)


def _not_put_out(trace: Trace) -> str:
    out = str(trace.steps).count("puts out")
    if "flow" not in str([step.action for step in trace.steps]):
        return "That Water starts no River that puts anything out."
    return f"That puts out {('no Fire', 'one Fire', 'two Fires')[min(out, 2)]}."


lesson.moves(
    5,
    "Put out three Fires with one Water.",
    game,
    BLAZE,
    lambda trace: str(trace.steps).count("puts out") == 3,
    _not_put_out,
    "water e6; flow e7; flow e8; flow f8",
    hints=["How many squares does the River have to go?", "Place it at its right end."],
    because="c6, d6 and e6 are a River of three, and e7, e8 and f8 are all on fire.",
)
lesson.forbidden(
    6,
    "Four empty squares lie next to Water here. Try to place Water on the one where it may not be "
    "placed.",
    game,
    PINCH,
    "8.3",
    "water h10",
    hints=["How long is the River in each case?", "Where is room for fewer squares than that?"],
    because="From h10 four stones would have to flow four squares, and there is room for two.",
)
