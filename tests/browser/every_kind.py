"""A lesson with one exercise and one guess of every kind, for the tests."""

from quint_widgets.lessons import Lesson

import quint

GAME = quint.new("quintessence")
ROW = """
7 . . . R . . .
6 . . . . . . .
5 . . . . . . .
4 B . . * . . G
3 . . G G . . .
2 . . . . . B .
1 . . . N . . .
  a b c d e f g
just played blue
"""


def made() -> Lesson:
    lesson = Lesson("99", "Every kind")
    lesson.moves(
        1,
        "Make a Mark of three green pieces.",
        GAME,
        ROW,
        lambda trace: "Mark of three" in str(trace.steps[-1].events),
        "That is no Mark.",
        "green e3",
        hints=["Look along row 3.", "Green."],
        because="Three in a row are a Mark.",
    )
    lesson.squares(
        2,
        "Click on the square of Red's home and on that of Blue's.",
        GAME,
        None,
        ["d7", "a4"],
        because="Red's home is at the top, Blue's on the left.",
    )
    lesson.choice(
        3,
        "Which metal is liquid in a warm room?",
        ["iron", "mercury", "gold"],
        "mercury",
        because="It melts at −39 °C.",
        mistakes={"iron": "Iron melts at 1538 °C."},
    )
    lesson.number(
        4,
        "How many percent of malachite's mass are copper?",
        57.5,
        unit="%",
        because="127.1 of 221.1 g.",
        mistakes={29: "You counted one copper atom; there are two."},
    )
    lesson.equation(5, "Balance: Zn + O2 -> ZnO", "Zn + O2 -> ZnO", because="2 O on each side.")
    lesson.order(
        6, "From light to heavy:", ["hydrogen", "carbon", "gold"], because="1, 12 and 197."
    )
    lesson.bins(
        7,
        "Element or compound?",
        {"gold": "element", "water": "compound", "sulfur": "element"},
        because="Water is H₂O.",
    )
    lesson.pick(
        8,
        "Which are metals?",
        ["gold", "sulfur", "tin"],
        ["gold", "tin"],
        because="Sulfur is a nonmetal.",
    )
    lesson.guess_number(1, "How many first moves?", 24, "Six on each edge.", most=196)
    lesson.guess_choice(2, "Will it rain?", ["yes", "no"], "no", "It never rains in here.")
    lesson.guess_sketch(3, "How high?", ["a", "b", "c"], (5, 3, 1), 6, "Down it goes.")
    return lesson


lesson = made()
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
