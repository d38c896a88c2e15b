"""Lesson 10, the rules of Quintessence: its boards, guesses and exercises."""

from typing import Any

import quint
from quint import Trace
from quint_widgets.exercise import squares_in
from quint_widgets.lessons import Lesson
from quint_widgets.strip import panel

lesson = Lesson("10", "Quintessence: the rules")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = quint.new("quintessence")


# ── Positions ─────────────────────────────────────────────────────────────────────────────

PUZZLE = """
7 . . . R  . .  .
6 . . . .  . .  .
5 . . . .  . .  R
4 B . . *  G G  .
3 . . G .  . .  .
2 . . . N* B G* .
1 . . . .  R .  .
  a b c d  e f  g
black has red 1
white has purple 1, green 3, brown 1
just played green
move 20, white to play
"""
TWO_BLUE = """
7 . . . R . . .
6 . . . . . . .
5 . . . N . . .
4 B . . * G . G
3 . . . . B . .
2 . . . . . . .
1 . . . N . . .
  a b c d e f g
just played blue
"""
SHUT_IN = """
7 . . . . . . .
6 . . . . . * .
5 . . . . . . .
4 . . . . . . .
3 . . . . . . .
2 N B . . . . .
1 R G . . . . .
  a b c d e f g
just played red
"""
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
CROSS = """
7 . . . . . . .
6 . . . . . . .
5 . . . . B . .
4 . R R * . . .
3 . . . R . . .
2 . . . R . . .
1 . . . . . . .
  a b c d e f g
just played blue
"""
GAP = """
7 . . . R . . .
6 . . . . . . .
5 . B B . . . .
4 B . . * G . G
3 . . . . . . .
2 . N N . N . .
1 . . . N G . .
  a b c d e f g
just played green
"""
PETALS = """
7 . . . R . . .
6 . . . . . . .
5 . . . . . . .
4 B . R * . . G
3 . . ? G . . .
2 . . N . . . .
1 . . . N . . .
  a b c d e f g
just played red
"""
PONDS = """
7 . . N . . . .
6 . B . R . . .
5 . . . . . . .
4 . . . . G . .
3 . . . R * N .
2 . . . . . . .
1 . . . . . . .
  a b c d e f g
just played red
"""
PAIR = """
7 . . . R . . .
6 . . . . . . .
5 . . . . . . .
4 B . . * . . G
3 . R . R . . .
2 . . B . . . .
1 . . . N . . .
  a b c d e f g
just played blue
"""
VICTIM = PAIR.replace("3 . R . R", "3 . R G .")
TWO_PAIRS = """
7 . . . R . . .
6 . . . . R . .
5 . . G . . B .
4 B . . * . . G
3 . . G . . B .
2 . . . . . . .
1 . . . N . . .
  a b c d e f g
just played red
"""
ANGLE = """
7 . . . R . . .
6 . . . . . . .
5 . . N . . . .
4 B . B * . . G
3 . . . B N . .
2 . R . . . . .
1 . . . N . . .
  a b c d e f g
just played red
"""
HIDDEN = """
7 . . . R .  . .
6 . . . . .  . .
5 . . . . .  . .
4 B . . . .  . G
3 . . . N N* . .
2 . . B . .  . .
1 . . . N .  . .
  a b c d e  f g
black has red 1
white has purple 1
just played blue
"""
BRIM = """
7 R R N N R R N
6 R R N N R R N
5 N N R R N N R
4 N N R R N N R
3 R R N N R R N
2 R R N N R R N
1 N N R R N N .
  a b c d e f g
just played red
move 47, black to play
"""

ON_A_QUINT = VICTIM.replace("G .", "G* .") + "white has red 2"

lesson.add_board("puzzle", game, PUZZLE)
lesson.add_board("opening", game)
lesson.add_board("touching", game, Trace(game).play("red a1"))
lesson.add_board("row", game, ROW)
lesson.add_board("shut in", game, SHUT_IN)
lesson.add_board("cross", game, CROSS)
lesson.add_board("won green", game, ROW + "white has green 3")
lesson.add_board("lotus", game, PETALS.replace("?", "."))
lesson.add_board("full lotus", game, PETALS.replace("? G", "G* G"))
lesson.add_board("pair", game, PAIR)
lesson.add_board("strike", game, VICTIM)
lesson.add_board("giving", game, ON_A_QUINT)
lesson.add_board("brim", game, BRIM)

lesson.in_pictures(
    (
        "A turn is one piece of any colour, next to the colour just played. Both players "
        "share all the pieces.",
        panel(game, Trace(game).play("red a1").state, lit=["cell:a2", "cell:b2", "cell:b1"]),
    ),
    (
        "A Mark: three or more of one colour in a line score points of that colour, and leave.",
        panel(game, ROW, lit=["cell:e3"]),
    ),
    (
        "A Lotus: one of each colour round a square earns a Purple point, which counts for any "
        "colour.",
        panel(game, PETALS.replace("?", "."), lit=["cell:b3"]),
    ),
    (
        "Violence: two of a colour destroy the colour they counter between them. A purple Quint "
        "is left.",
        panel(game, VICTIM, lit=["cell:d3"]),
    ),
    (
        "Collect 1 Purple, 2 red, 3 green, 4 blue or 5 brown points to win that colour. Three "
        "colours win the game.",
        panel(game, PUZZLE, name="tracks"),
    ),
)


# ── A whole game ──────────────────────────────────────────────────────────────────────────

SAVED = """quint 1 quintessence
# Blue begins on the right edge, opposite its home.
blue g2
green f3
brown f4
red e3
# On the Quint in the centre: that square counts as empty.
blue d4
# Far from the last piece, but touching Blue's home.
red a3
brown b3
red e5
brown e4
red e2
# A Lotus round the red piece on e3: a red point and a Purple one.
blue d3
point to purple
brown f1
# Blue d4 stood on a Quint, so this Mark brings a Purple point as well.
blue d2
point to red
# White's first Mark, with Brown's home in it.
brown e1
red b4
# Blue a2 and a4 have Red between them, and Blue counters Red.
blue a2
green b1
red c1
# On the new Quint, and a Mark with Blue's home.
blue a3
brown e2
# Blue d2, f2 and g2 wait for e2, but a brown piece is in the way.
blue f2
# A Mark! It scores, and it clears e2.
brown e3
# Four in a row. Blue is Black's third colour.
blue e2
end 25
"""


whole_game = Trace.read(SAVED)  # of two greedy players, with remarks


# ── Part 1 ────────────────────────────────────────────────────────────────────────────────

lesson.number(
    1,
    "What is the smallest number of points that can win a game?",
    6,
    hints=["Three colours win. Which three are cheapest?", "Add their prices."],
    because="Purple, Red and Green are the cheapest three: 1 + 2 + 3.",
    mistakes={
        3: "3 points pay for Purple and Red, 1 + 2. A third colour is missing.",
        12: "That is 3 + 4 + 5, the three dearest colours.",
        15: "That is the price of all five colours. Three are enough.",
    },
)

lesson.guess_number(
    1,
    "4 colours on 49 squares are 196 things to try. How many of them are allowed as the very "
    "first move?",
    24,
    "An edge has seven squares, and a home stands on one of them: six are left on each of the "
    "four edges.",
    most=196,
)
lesson.guess_number(
    2,
    "Black has opened with Red on a1. On how many squares may White play?",
    8,
    "Three round a1, and five more round Red's home at the top: any piece of that colour will do, "
    "wherever it stands (3.6b). This surprised us most.",
    most=49,
)

ALLOWED = ["a3", "a5", "b3", "b4", "b5", "d2", "d3", "d4", "e2", "f2", "f3", "f4"]


def _not_touching(answer: Any) -> str | None:
    given, wanted = squares_in(answer), set(ALLOWED)
    taken = given & {"a4", "d1", "d5", "d7", "e3", "e4", "g4"}
    if taken:
        return f"A piece already stands on {min(taken)}."
    if given == wanted - {"d4"}:
        return "All but one. Is the Quint on d4 in the way? A square with only a Quint is empty."
    if given < wanted and not given & {"a3", "a5", "b3", "b4", "b5"}:
        return "You have looked round the blue piece on e3. There is another blue piece."
    return None


lesson.squares(
    2,
    "Blue was just played. Click on all the squares where the next piece may go.",
    game,
    TWO_BLUE,
    ALLOWED,
    hints=[
        "There are two blue pieces.",
        "Diagonals count. And does the Quint on d4 stand in the way?",
    ],
    because="Five empty squares lie round a4 and seven round e3; d4 holds only a Quint, so it "
    "counts as empty.",
    mistakes=_not_touching,
)


# ── Part 2 ────────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    3,
    "Red on d4 would complete a row of three and a column of three. How many red points is that?",
    2,
    "Both Marks score, each by its own length, and the shared piece counts in both (4.1a). "
    "Two points are the price of Red: one move wins a colour.",
    most=6,
)
lesson.number(
    3,
    "A piece completes a row of four and a column of five. How many points does it score?",
    5,
    hints=["Score the row alone.", "Then the column alone, and add."],
    because="The row of four pays 2, the column of five pays 3.",
    mistakes={
        8: "That is the number of pieces. A Mark of four pays 2 and one of five pays 3.",
        9: "That is the number of pieces. A Mark of four pays 2 and one of five pays 3.",
        3: "That is the column alone. Both Marks score.",
        2: "That is the row alone. Both Marks score.",
    },
)


def _no_two_points(trace: Trace) -> str:
    points = sum(trace.state.points[0])
    if points == 1:
        return "That scores 1, for a Mark of three. A longer one pays more."
    return "That completes no Mark."


lesson.moves(
    4,
    "Black to move. Play one piece that scores 2 points.",
    game,
    GAP,
    lambda trace: sum(trace.state.points[0]) == 2,
    _no_two_points,
    "brown d2",
    hints=["Three pay 1. What pays 2?", "Look for a gap in a line."],
    because="Brown on d2 closes a gap: b2, c2, d2 and e2 are a Mark of four.",
)
lesson.guess_choice(
    4,
    "At the start the four homes stand in a diamond round d4. Is that a Lotus?",
    ["yes", "no"],
    "no",
    "The petals stand directly beside the centre (5.1a), and all four are on the board (5.1b).",
)
lesson.guess_choice(
    5,
    "You complete a Lotus, and on its centre stands a green piece on a Quint. What do you get?",
    ["1 Purple point", "1 Purple and 1 green", "2 Purple and 1 green"],
    "2 Purple and 1 green",
    "One Purple point for the Lotus, one for the Quint, and a green point for the piece (5.2a).",
)


def _no_two_purple(trace: Trace) -> str:
    if trace.state.due == 1:
        return "That earns one: a Lotus with an empty centre. What lies on the other centre?"
    return "That completes no Lotus."


lesson.moves(
    5,
    "Earn two Purple points with one piece.",
    game,
    PONDS,
    lambda trace: trace.state.due == 2,
    _no_two_purple,
    "blue e2",
    hints=["Two diamonds lack one colour each.", "Look at what lies on their centres."],
    because="Blue on e2 completes a Lotus round e3, and the Quint on its centre pays too.",
)


# ── Part 3 ────────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    6,
    "Red stands on b3 and d3, with c3 empty between them. Which colour may not go on c3?",
    ["Red", "Green", "Brown", "Blue"],
    "Green",
    "Red counters Green, so only Green is barred. The ban is for both players, and for as long as "
    "the pair stands (6.2a). Press Violence below the board to see it.",
)
lesson.forbidden(
    6,
    "Red was just played. Try a move that Violence forbids.",
    game,
    TWO_PAIRS,
    "6.2",
    "brown c4",
    hints=["Find two pairs, one square apart.", "May Red be played at all now?"],
    because="Green on c3 and c5 bars Brown from c4, because Green counters Brown.",
)


def _not_two_destroyed(trace: Trace) -> str:
    many = sum(event.rule == "6.3" and event.verb == "destroy" for event in trace.steps[-1].events)
    return "That destroys one piece, not two." if many == 1 else "That destroys nothing."


lesson.moves(
    7,
    "Destroy two pieces with one.",
    game,
    ANGLE,
    lambda trace: str(trace.steps[-1].events).count("destroyed by") == 2,
    _not_two_destroyed,
    "brown c3",
    hints=["Whom does Brown counter?", "One piece can complete two pairs."],
    because="Brown on c3 makes a pair with e3 and one with c5, and a blue piece stands between "
    "each.",
)
lesson.guess_choice(
    7,
    "The same strike as before, but the green piece on c3 stands on a Quint. What lies on c3 "
    "afterwards?",
    ["one Quint", "two Quints", "nothing"],
    "nothing",
    "Two Quints met, and both vanish for a Purple point (7.3).",
)
lesson.choice(
    8,
    "Which of these never doubles a Quint?",
    ["a Mark", "Violence", "a Lotus"],
    "a Lotus",
    hints=["Which one takes the old Quint away before the new one comes?"],
    because="A Lotus scores and removes the old Quint first, so the two never meet.",
    mistakes={
        "a Mark": "A Mark in a won colour leaves a Quint under your piece; if you placed it on a "
        "Quint, the two meet.",
        "Violence": "If the destroyed piece stood on a Quint, the new Quint meets it.",
    },
)


def _no_colour(trace: Trace) -> str:
    if trace.state.due:
        return "You have a Purple point to give: click on a colour's row."
    if len(trace.steps) > 1:
        return "The point went to a colour that it does not complete."
    return "That move earns no Purple point."


lesson.moves(
    9,
    "Win a colour in this turn: place a piece, then give your Purple point. White has won "
    "Purple, and you have one red point.",
    game,
    HIDDEN,
    lambda trace: game.scores(trace.state)[0] == 1,
    _no_colour,
    "brown c3; point to red",
    hints=["Clear the piece that stands on the Quint.", "Which colour is one point short?"],
    because="The Mark clears the piece on the Quint, which pays a Purple point; toward Red it "
    "completes the price of 2.",
)


# ── Part 4 ────────────────────────────────────────────────────────────────────────────────

lesson.squares(
    10,
    "Corners belong to both their edges. On one corner the first piece may be Red, and it may be "
    "Blue. Which corner?",
    game,
    None,
    ["g1"],
    hints=["Red's home is at the top. On which edge may Red begin?", "And Blue?"],
    because="Red begins on the bottom edge and Blue on the right edge: they meet in g1.",
    mistakes={
        "a1": "Red may begin there, but not Blue: the left edge is Green's.",
        "g7": "Blue may begin there, but not Red: the top edge is Brown's.",
        "a7": "That corner is for Green and Brown.",
    },
)
lesson.guess_choice(
    8,
    "One square is left, and Black must fill it. If Black plays Green there, who wins?",
    ["Black", "White", "nobody"],
    "White",
    "Black has left White no reply, and whoever does that loses (8.1).",
)
lesson.moves(
    11,
    "Find the move that saves Black.",
    game,
    BRIM,
    lambda trace: game.winners(trace.state) == (),
    "The board is full: White has no reply, so Black loses.",
    "brown g1",
    hints=["What makes room on a full board?", "Look along row 1 and up column g."],
    because="Brown on g1 completes two Marks, and four pieces leave the board.",
)


def _not_won(trace: Trace) -> str:
    due = trace.state.due
    if due and trace.state.points[1][3]:
        return f"That is the piece. You still have {due} Purple points to give."
    if len(trace.steps) == 1:
        return "That completes no Lotus."
    return "That is the piece, but the points went where they do not win a third colour."


lesson.moves(
    12,
    "White to move wins. Find the piece, then give its Purple points by clicking on a colour's "
    "row.",
    game,
    PUZZLE,
    lambda trace: game.winners(trace.state) == (1,),
    _not_won,
    "blue e3; point to red; point to red",
    hints=["Look for a Lotus.", "Which of its petals stand on Quints?"],
    because="The Lotus round e2 earns three Purple points: one for itself and one for each "
    "petal on a Quint. Two toward Red, or three toward Blue, win the third colour.",
)
