"""Lesson 12, Quintessence against the machine: its boards, pictures, guesses and exercises."""

from collections.abc import Collection, Iterator
from typing import Any
from xml.sax.saxutils import escape

import quint
from quint import Trace
from quint_widgets import svg
from quint_widgets.lessons import Lesson
from quint_widgets.svg import Picture

lesson = Lesson("12", "Quintessence against the machine")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board = lesson.board

game = quint.new("quintessence")


# ── Positions ─────────────────────────────────────────────────────────────────────────────

TWO_SQUARES = """
7 R N R N R N R
6 N R N R N R N
5 R N R N R N R
4 N R N . N R N
3 R . R N R N R
2 N R N R N R N
1 R N R N R N R
  a b c d e f g
black has purple 1, brown 2
white has red 1
just played red
"""
HORIZON = """
7  .  .  R* .  G  B  N
6  G  R  .  B* .  G  *
5  .  .  .  N  G  N  .
4  B  .  .  .  .  R  G
3  B  G  B  B  G  .  .
2  N  R  *  B  .  .  .
1  .  B  .  N  R  .  .
   a  b  c  d  e  f  g
black has purple 1, red 1, green 3, blue 2
white has red 2, green 1, blue 2, brown 1
just played brown
move 49, black to play
"""
CROWDED = """
7  .  B  B  G  R  R  .
6  .  B  G  N  B  *  B
5  R  G* B  R* G  G  R
4  B  G  .  G  R  G  N
3  B  B  G  *  .  R* G
2  N  .  R  B  *  N* R
1  G  N  .  N  .  .  B
   a  b  c  d  e  f  g
black has purple 1, red 1, blue 4, brown 3
white has red 2, green 3, blue 2, brown 4
just played blue
move 73, black to play
"""
lesson.add_board("two squares", game, TWO_SQUARES)
lesson.add_board("horizon", game, HORIZON)
lesson.add_board("crowded", game, CROWDED)


def position(name: str) -> Any:
    """The state of a board of the lesson."""
    return board(name).state


# ── The tree ──────────────────────────────────────────────────────────────────────────────

WIDE, HIGH = 680, 262
ROOT, MOVES, ANSWERS = 26, 92, 176  # how far down each row stands
LOOKED, CUT = "#14776a", "#cdb890"


def tree(state: Any, seen: Collection[Any]) -> Picture:
    """Two actions ahead: what was looked at is filled, what was cut is hollow.

    Under each answer stands what the position after it is worth for whoever is to move now.
    """
    me = game.turn(state)
    branches = []
    for move in game.actions(state):
        after = game.apply(state, move)
        ends = [(str(a), game.apply(after, a)) for a in game.actions(after)]
        branches.append((str(move), after, ends))
    wide = (WIDE - 20) / sum(len(ends) for _, _, ends in branches)
    drawn, x = [f'<rect width="{WIDE}" height="{HIGH}" rx="12" fill="{svg.PAPER}"/>'], 10.0
    for name, after, ends in branches:
        middle = x + wide * len(ends) / 2
        drawn += _branch(WIDE / 2, ROOT, middle, MOVES, after in seen, name)
        for number, (answer, end) in enumerate(ends):
            here = x + wide * (number + 0.5)
            worth = f"{game.worth(end, me):g}" if end in seen else "?"
            drawn += _branch(middle, MOVES, here, ANSWERS, end in seen, answer, worth)
        x += wide * len(ends)
    drawn.append(_dot(WIDE / 2, ROOT, True))
    every = [state, *[after for _, after, _ in branches]]
    every += [end for _, _, ends in branches for _, end in ends]
    looked = sum(each in seen for each in every)
    return Picture("".join(drawn), WIDE, HIGH, f"{looked} of {len(every)} positions looked at")


def _dot(x: float, y: float, looked: bool) -> str:
    fill = LOOKED if looked else svg.PAPER
    stroke = LOOKED if looked else CUT
    return f'<circle cx="{x:.1f}" cy="{y}" r="7" fill="{fill}" stroke="{stroke}" stroke-width="2"/>'


def _branch(
    x: float, y: float, to_x: float, to_y: float, looked: bool, move: str, worth: str = ""
) -> Iterator[str]:
    ink = f'stroke="{LOOKED}"' if looked else f'stroke="{CUT}" stroke-dasharray="3 4"'
    line = f'x1="{x:.1f}" y1="{y}" x2="{to_x:.1f}" y2="{to_y}"'
    yield f'<line {line} {ink} stroke-width="1.6"/>{_dot(to_x, to_y, looked)}'
    if not worth:
        yield _words(to_x + 12, to_y + 4, move, 12, "")
        return
    yield _words(to_x, to_y + 26, worth, 13, ' text-anchor="middle"')
    turned = f' text-anchor="end" transform="rotate(-45 {to_x + 6:.1f} {to_y + 40})"'
    yield _words(to_x + 6, to_y + 40, move, 11, turned)


def _words(x: float, y: float, text: str, size: int, more: str) -> str:
    place = f'x="{x:.1f}" y="{y:g}" font-size="{size}" fill="{svg.INK}"{more}'
    return f"<text {place}>{escape(text)}</text>"


def small_tree() -> Picture:
    """The tree of exercise 2: three moves with three answers each."""
    worths = ((5, 7, 6), (3, 8, 9), (2, 1, 4))
    drawn = ['<rect width="460" height="190" rx="12" fill="#fbf7ee"/>']
    for n, each in enumerate(worths):
        middle = 80 + 150 * n
        drawn += _branch(230, 26, middle, 84, True, "ABC"[n])
        for k, worth in enumerate(each):
            drawn += _branch(middle, 84, middle + 45 * (k - 1), 140, True, "", str(worth))
    drawn.append(_dot(230, 26, True))
    return Picture("".join(drawn), 460, 190, "A: 5 7 6. B: 3 8 9. C: 2 1 4.")


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "Black has four moves here, and greedy takes what looks best at once. Which one is that?",
    ["brown b3", "blue b3", "green d4", "brown d4"],
    "brown d4",
    "Brown on d4 completes two Marks, the only move that brings points, and its number is the "
    "largest. Whether it is the best move is another question: greedy never asks what White will "
    "do then.",
)
lesson.guess_number(
    2,
    "The whole tree has 23 positions with the one it begins with. How many of them have to be "
    "looked at, to be sure which of the four moves is best?",
    10,
    "The first move is worth 100. In every other branch one answer is enough to see that it is no "
    "better, so the other answers are never looked at: thirteen positions, the hollow ones. The "
    "value is the same. That nothing is lost by it is what surprised us most.",
    most=23,
)
lesson.guess_choice(
    3,
    "Your machine looks two actions ahead, greedy one. How many of 20 games does the machine win?",
    ["about 10", "about 14", "nearly all"],
    "nearly all",
    "One action more is worth a lot: greedy never sees what its move allows you to do.",
)
lesson.guess_choice(
    4,
    "Black can win here within two turns. Does a machine that looks three actions ahead see it?",
    ["yes", "no"],
    "no",
    "My move, your answer, my move: that is three. But a Purple point is put toward a colour in an "
    "action of its own, so the win lies five actions away, behind its horizon. Here is what it "
    "would play if it looks 2, 3 and 4 actions ahead: three opinions, and all of them wrong.",
)


# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.number(
    1,
    "A position has 60 moves, each of them 60 answers, each of these 60 again. How many positions "
    "lie three actions ahead?",
    216_000,
    hints=["How many lie two actions ahead?", "60 times 60 are 3,600."],
    mistakes={180: "That is 60 + 60 + 60. Each move has answers of its own: multiply."},
    because="60 × 60 × 60. Four actions ahead it would be nearly 13 million: that is why nobody "
    "looks at everything.",
)
lesson.number(
    2,
    "You choose A, B or C, then your opponent chooses the answer that is worst for you. Going from "
    "left to right, how many of the nine numbers does alpha-beta never look at?",
    4,
    picture=small_tree,
    hints=[
        "A is worth 5, because your opponent picks the smallest.",
        "B's first answer is 3. Can B still be better than A?",
    ],
    mistakes={
        0: "In B the first answer already says that B is worth at most 3.",
        2: "You have found one of the two branches that can be left early.",
        6: "To know that B and C are no better, one answer of each has to be looked at.",
    },
    because="A is worth 5. In B the 3 is enough, in C the 2: two answers are cut in each.",
)
lesson.choice(
    3,
    "The same tree, but you look at C first, then B, then A. What happens?",
    ["Nothing changes.", "Fewer numbers are cut.", "More numbers are cut."],
    "Fewer numbers are cut.",
    hints=["Do it with a pencil: C is worth 1. What is B worth?"],
    because="C is worth 1, B is worth 3, A is worth 5: each is better than what was known, so "
    "nothing is cut. The best first: that is why machines guess an order before they look.",
)


def _is_first(move: str) -> Any:
    def holds(trace: Trace) -> bool:
        return str(trace.steps[0].action) == move

    return holds


lesson.moves(
    4,
    "Find the machine's mistake: Black to move, and one move wins within two turns, whatever White "
    "answers.",
    game,
    HORIZON,
    _is_first("blue c2"),
    "White has an answer to that. Look for a move that makes several threats at once.",
    "blue c2",
    hints=[
        "Black lacks two blue points. A Mark over a Quint brings one, and a Purple point too.",
        "White may not play the colour you have just played.",
    ],
    because="Blue on c2 covers a Quint. On c1, c4 and e2 a blue piece would now complete a Mark "
    "over it: one blue point and one Purple one. White may not play Blue (3.4), and cannot fill "
    "three squares.",
)
lesson.moves(
    5,
    "Once more: Black to move wins within two turns. Use what you have learned, or your machine.",
    game,
    CROWDED,
    _is_first("brown e1"),
    "White has an answer to that.",
    "brown e1",
    hints=["Black lacks two brown points.", "One threat can be stopped. How many can you make?"],
    because="Brown on c1 would now complete a Mark of four: two brown points. And Blue on f6 "
    "completes a Lotus round e6, while two Quints meet there: two Purple points. White cannot stop "
    "both.",
)
