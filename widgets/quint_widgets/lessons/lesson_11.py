"""Lesson 11, how rich a move of Quintessence can be: its boards, guesses, exercises and plots."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log10
from statistics import linear_regression
from typing import Any, cast

import quint
from quint import Trace, plots
from quint.games.quintessence.actions import Place
from quint.games.quintessence.explore import Haul, haul
from quint_widgets.exercise import Line
from quint_widgets.lessons import Lesson
from quint_widgets.strip import panel

lesson = Lesson("11", "Quintessence: how rich can a move be?")
exercise, guess, progress, board = lesson.exercise, lesson.guess, lesson.progress, lesson.board
after = lesson.after

game = quint.new("quintessence")


# ── Positions ─────────────────────────────────────────────────────────────────────────────

BUSY = """
7 . . .  R  .  . .
6 . . .  B  .  . .
5 . . .  R* R  . .
4 . B B* *  N  G G
3 . . .  .  N* . .
2 . . .  .  .  . .
1 . . .  N  .  . .
  a b c  d  e  f g
just played red
"""
SMALL = """
7 . . . R . . .
6 . . . . . . .
5 . . . R . . .
4 . B B * . . G
3 . . . . . . .
2 . . . . . . .
1 . . . N . . .
  a b c d e f g
just played red
"""
CROWD = """
7 . . .  R  .  . .
6 . . .  .  .  . .
5 . . .  G* .  . .
4 B G G* *  G* . G
3 . . N* G* .  . .
2 . . .  N  G* . .
1 . . .  .  .  . .
  a b c  d  e  f g
just played brown
"""
PONDS = """
7 G . .  .  N . .
6 . . G  .  . . .
5 . . *  R  . . .
4 B . G* G* B . G
3 . R N  .  . R .
2 . N B  .  . . .
1 . . R  N  . . .
  a b c  d  e f g
black has red 1
just played blue
"""
AT_ONCE = """
7 . . . R . .  .
6 . R . . . .  .
5 . . N . R G* .
4 B . R R . .  G
3 . N . . B .  .
2 . . . . B .  .
1 . . . N . .  .
  a b c d e f  g
black has purple 1, red 2, green 2, blue 2
white has green 2, brown 2
just played green
"""
QUIET = """
7 . . . . N . .
6 R . . . . G .
5 . . . * R . .
4 B . . . . . .
3 . . . . G R .
2 . . . . . . G
1 . . . N . . .
  a b c d e f g
black has purple 1, red 2, green 2
white has brown 1
just played green
"""
TWO_LEFT = """
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
ONE_WAY = """
7 B G G R B N R
6 R B R G G B N
5 G G R G B G R
4 B R N . G G N
3 B G R G N N B
2 N G R N R B R
1 . R N R R B R
  a b c d e f g
black has purple 1, red 2, green 2
just played blue
"""
CORNER = """
7 .  .  .  . . . .
6 .  .  .  . . . .
5 .  .  .  . . . .
4 .  .  .  . . . .
3 R* .  .  . . . .
2 R* G  .  . . . .
1 .  R* R* . . . .
  a  b  c  d e f g
just played green
"""

busy = game.position(BUSY)

lesson.add_board("busy", game, BUSY)
lesson.add_board("small", game, SMALL)
lesson.add_board("small on a Quint", game, SMALL.replace("B B *", "B B* *"))
lesson.add_board("crowd", game, CROWD)
lesson.add_board("ponds", game, PONDS)
lesson.add_board("corner", game, CORNER)
lesson.add_board("one way", game, ONE_WAY)


def earns(name: str, move: str) -> Haul:
    """What a placement on a board of this lesson earns."""
    state = board(name).state
    return haul(game, state, cast("Place", game.read(state, move)))


def table(points: Counter[int], what: str) -> Line:
    """How often each number of points came."""
    rows = [f"points  {what:>10}"]
    for earned, times in sorted(points.items()):
        rows.append(f"{earned:6}  {times:10,}  1 in {points.total() / times:,.1f}")
    return Line("\n".join(rows))


def dropped(points: Counter[int]) -> float:
    """How many times rarer each further point is: a straight line through the logarithms."""
    share = [log10(points[k] / points.total()) for k in range(2, 9)]
    return float(10 ** -linear_regression(range(2, 9), share).slope)


def rarity(**counts: Counter[int]) -> plots.Plot:
    """The share of placements that earned so many points, on a scale of powers of ten."""
    return plots.lines(
        {
            name: [(k, points[k] / points.total()) for k in sorted(points)]
            for name, points in counts.items()
        },
        "Rich moves are rare",
        "points of one placement",
        "share of all placements",
        log=True,
    )


def openings_plot(openings: Sequence[Any], games: int) -> plots.Plot:
    """Every opening's share of games won by Black, with error bars of two standard errors."""
    shares = [each.black_wins / games for each in openings]
    errors = [2 * (p * (1 - p) / games) ** 0.5 for p in shares]
    return plots.dots(
        {"Black": [(p, p - e, p + e) for p, e in zip(shares, errors, strict=True)]},
        "24 first moves",
        y="games won by Black",
        says=f"{games} games of random players after each; bars of two standard errors.",
        at=[str(each.move) for each in openings],
        percent=True,
        level={0.5: "half"},
    )


# ── One rich move ─────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "Nobody has a point yet, and Black places Blue on d4. How many points does that one piece "
    "earn? Do not compute: look and count.",
    6,
    "Five different rules have a part in it. Most people miss d5, where Violence makes a Quint on "
    "top of a Quint. Place it yourself below and read what happens.",
    most=12,
    picture=lambda: panel(game, BUSY, lit=["cell:d4"]),
)
lesson.guess_choice(
    2,
    "Now a Quint lies under the blue piece on c4. There has been one on d4 all the time. What "
    "does each of them add to the Mark?",
    ["both nothing", "c4 one point, d4 nothing", "c4 one point, d4 one point"],
    "c4 one point, d4 nothing",
    "A Quint under a piece that goes is a Purple point (7.2). The piece that you place stays, and "
    "so does the Quint under it (7.2a).",
)
lesson.number(
    1,
    "Black places Green on d4. How many points does it earn?",
    7,
    picture=lambda: panel(game, CROWD, lit=["cell:d4"]),
    hints=["Score the row, then the column.", "Which Quints lie under pieces that go?"],
    because="A Mark of four pays 2, one of three pays 1, and four of the pieces that go stand on "
    "Quints.",
    mistakes={
        3: "Those are the two Marks. Which of their pieces stand on Quints?",
        8: "One too many: the Quint under the piece you place stays.",
        9: "Too many: c3 and e2 are not part of a Mark, so their Quints stay.",
        6: "The row b4 c4 d4 e4 has four pieces, and that pays 2.",
    },
)


def _poorer(trace: Trace) -> str:
    state, move = trace.start, trace.steps[0].action
    return f"That earns {haul(game, state, move).earned}. Another piece earns more."


lesson.moves(
    2,
    "This stood on the board in a real game. Black to move: place the piece that earns most. It "
    "is worth twice the next best.",
    game,
    PONDS,
    lambda trace: str(trace.steps[0].action) == "brown d3",
    _poorer,
    "brown d3",
    hints=["Look for diamonds that lack one colour.", "Can one piece close two?"],
    because="Brown on d3 closes two Lotuses at once, round c3 and round d4.",
)


# ── How often ─────────────────────────────────────────────────────────────────────────────

lesson.guess_sketch(
    3,
    "Of 100 placements by random players, how many earn 0, 1, 2, 3, and 4 points or more? Drag "
    "the bars.",
    ["0", "1", "2", "3", "4 or more"],
    (86.5, 6.6, 4.1, 1.8, 1.0),
    100,
    "Nearly seven in eight earn nothing. Below, the whole table: from 2 points on, each line is "
    "about three times rarer than the one above.",
)
lesson.number(
    3,
    "In the two thousand games, how many placements earned three points or more? Add up the "
    "table, or ask `by_dice.points` in a cell of your own.",
    3851,
    hints=["3 counts too.", "Add the lines from 3 down."],
    because="2439 + 936 + 303 + 118 + 37 + 13 + 3 + 1 + 1, one placement in 36.",
    mistakes={
        1412: "That is more than three. Three itself counts too.",
        2439: "Those earned exactly three. More is possible.",
        9481: "That is two or more.",
    },
)
lesson.guess_number(
    4,
    "Random players seldom make rich moves. In how many positions of 100 is there at least one "
    "point to be had?",
    84,
    "They walk past. Two points are what is usually on the table: a random board is full of "
    "half-built Marks and Lotuses that nobody finishes.",
    most=100,
)
lesson.guess_choice(
    5,
    "Greedy players grab every point they can. Are their richest moves richer than those of "
    "random players?",
    ["richer", "about the same", "poorer"],
    "poorer",
    "This surprised us most. They score more often, nearly one placement in four, but small. A "
    "rich move has to grow: two Marks or Lotuses that want the same square, Quints under them, and "
    "nobody who picks the first point off the pile. Riches need patience on both sides, or no "
    "sense at all.",
)


# ── How rich ever ─────────────────────────────────────────────────────────────────────────

BILL = """two Marks of three, a row and a column            2 Red
four red pieces on Lotus centres                  4 Red
four Lotuses                                      4 Purple
Quints under 4 centres, 4 corners, 4 far petals  12 Purple"""
lesson.guess_choice(
    6,
    "Which four arms together bring most?",
    ["four long lines", "four Lotuses", "a mixture"],
    "four Lotuses",
    "A Lotus on each side, each round a piece of your own colour: 22 points. Of 1296 patterns no "
    "other allows as much.",
)
lesson.number(
    4,
    "How much can a placement in a corner of the board earn at most?",
    6,
    hints=["How many arms has a1?", "A Lotus needs all four petals. What is left?"],
    because="No Lotus fits, so two Marks of three are the best: 2 points, and 4 for the Quints "
    "under the other pieces.",
    mistakes={
        22: "That is the bound in the middle, with four arms.",
        11: "Half of 22 would need two Lotuses. Their centres would lie on the edge.",
        2: "That is the two Marks. Let Quints lie under their pieces.",
        13: "That is the middle of an edge, where one Lotus fits.",
    },
)


# ── The first move ────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    7,
    "Dice play each of the 24 openings 200 times. Which opening comes out best for Black?",
    ["one in a corner", "one next to the middle", "none stands out"],
    "none stands out",
    "The best won 116 of 200 and the worst 85, which looks like much. But two hundred throws of a "
    "coin do not give 100 heads either: three error bars of 24 miss the dashed line, where one in "
    "twenty does by luck alone. With 1000 games for each opening the champion fell from 116 in 200 "
    "to 523 in 1000, and no bar missed one half.",
)
lesson.guess_choice(
    8,
    "On the very first board one move brings 6 points. You make three moves, the other player two "
    "in between, and hinders you. Of how many points can you be sure?",
    ["6", "8", "12"],
    "6",
    "Not one more! Whatever you prepare, there is a reply that takes it or spoils it. What is "
    "yours is what you take now.",
)
lesson.number(
    5,
    "A share is near one half. How many games make the error bar, two standard errors, exactly "
    "± 0.01?",
    10_000,
    hints=["2 · √(0.5 · 0.5 / n) = 0.01. Solve for n.", "Square both sides."],
    because="√n = 2 · 0.5 / 0.01 = 100. A bar half as long needs four times as many games.",
    mistakes={
        2500: "That is one standard error. The bar is two of them.",
        100: "That is √n. Square it.",
        5000: "Square the whole equation, the 2 in front too.",
    },
)


# ── Winning ───────────────────────────────────────────────────────────────────────────────


def first_is(move: str) -> Any:
    return lambda trace: str(trace.steps[0].action) == move


def _force(replies: Iterable[tuple[str, str]], otherwise: str) -> Any:
    """What to say to each tempting first move."""
    known = dict(replies)
    return lambda trace: known.get(str(trace.steps[0].action), otherwise)


lesson.moves(
    6,
    "Black lacks one Green point, and wins at once. Which piece, and where? Try the Lotus round "
    "b4 first; the board tells you what is wrong with it.",
    game,
    AT_ONCE,
    first_is("red g5"),
    _force([("red e4", "A red Mark scores nothing: Red is won.")], "That does not win at once."),
    "red g5",
    hints=["Red is won: what is a red Mark worth?", "Where does a Quint lie under a piece?"],
    because="Red on g5 destroys the green piece on f5, which stands on a Quint: two Quints meet "
    "and pay the Purple point that Green needs.",
)
lesson.moves(
    7,
    "Black lacks one Green point again, but cannot get it now. Find the quiet piece after which "
    "every reply loses. (To threaten with one colour is not enough: White plays that colour, and "
    "then you may not.)",
    game,
    QUIET,
    first_is("blue d4"),
    "White has an answer to that.",
    "blue d4",
    hints=["One diamond lacks a single colour. Which?", "Build a second one that lacks another."],
    because="Two Lotuses now wait for different colours, Blue on d6 and Brown on f4, and White can "
    "take neither square.",
)
lesson.moves(
    8,
    "Two squares are left. Black has four moves, and one of them even earns two points. Which one "
    "wins?",
    game,
    TWO_LEFT,
    first_is("brown b3"),
    _force(
        [
            ("brown d4", "That earns two points, but its Marks open the board again."),
            ("blue b3", "White answers Brown on d4, and the board opens again."),
            ("green d4", "White answers Red on b3, and the board opens again."),
        ],
        "That does not force it.",
    ),
    "brown b3",
    hints=["How can one lose with no colour won? Rule 8.1.", "Who fills the last square?"],
    because="White has to fill the last square, may not play Brown there, and so leaves Black no "
    "reply.",
)
