"""Lesson 20b, the rules of Element, second half: Earth, Wind, capture, and more players."""

from typing import Any

import quint
from quint import Trace
from quint_widgets.exercise import squares_in
from quint_widgets.lessons import Lesson

lesson = Lesson("20b", "Element: the rules, second half")
exercise, guess, progress, board = lesson.exercise, lesson.guess, lesson.progress, lesson.board

game = quint.new("element")
four = quint.new("element", players=4)


# ── Positions ─────────────────────────────────────────────────────────────────────────────

HILLS = """
11 . . . . . . . . . . .
10 . . . . . . . . . E .
 9 . . . . . . . . . E .
 8 . . . . . . . . E . .
 7 . . . . . E . . . . .
 6 . . . . . 1 E . . . .
 5 . . E . . . . . . . .
 4 . E 2 E . . . . . . .
 3 . . E . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand earth 3, wind 1
"""
GAPS = """
11 . . . . . . . . .  . .
10 . . . . . . . . .  . .
 9 . . . . . . . . E2 . .
 8 . . . . . . E E .  . .
 7 . . . . . E . . .  . .
 6 . . . . F 1 E . .  . .
 5 . . . . . F . . .  . .
 4 . . . . . . . . .  . .
 3 . . . . . . . . .  . .
 2 . 2 . . . . . . .  . .
 1 . . . . . . . . .  . .
   a b c d e f g h i  j k
steps left 1
"""
FAR = """
11 . . .  . . . . . . E2 .
10 . . .  . . . . . . .  .
 9 . . E2 . . . . E . .  .
 8 . . .  . . . E . . .  .
 7 . . .  . . E . . . .  .
 6 . . .  . E 2 E . . .  .
 5 . . .  . . E . . . .  .
 4 . . .  . . . . . . .  .
 3 . . .  . . . . . . .  .
 2 . 1 .  . . . . . . .  .
 1 . . .  . . . . . . .  .
   a b c  d e f g h i j  k
hand earth 1
"""
WINDS = """
11 . . . . . .  .  . . . .
10 . . . . . .  .  . . . .
 9 . . . . . .  .  . . . .
 8 . . . . . .  .  W . . .
 7 . . . A E A  A  . . . .
 6 . . . . A 1  A  A . . .
 5 . . . . A A2 A2 . . . .
 4 . . . A . A  .  2 . . .
 3 . . A . . E2 .  . . . .
 2 . . . . . .  .  . . . .
 1 . . . . . .  .  . . . .
   a b c d e f  g  h i j k
player 1 to draw
"""
LANDINGS = """
11 . . .  . . . . . . . .
10 . . .  . . . . . . . .
 9 . . .  . . . . . . . .
 8 . . .  . . . . . . . .
 7 . . .  . . . . . . . .
 6 . . .  . . . . . . . .
 5 . . A  . . . . . . . .
 4 . . E  . . . . . . . .
 3 . . A2 . . . . . . . .
 2 . A 1  A 2 . . . . . .
 1 . . A  . . . . . . . .
   a b c  d e f g h i j k
steps left 0
"""
PASS_OVER = """
11 . . .  . .  .  . .  . . .
10 . . .  . .  .  . .  . . .
 9 . . .  . .  .  . A4 . . .
 8 . . .  . .  .  . .  . . .
 7 . . .  . .  .  . .  . . .
 6 . . .  . .  .  . .  . . .
 5 . . A2 E .  .  . .  . . .
 4 . . E2 1 A2 E2 . .  . . .
 3 . . .  . .  .  . .  . . .
 2 . . .  . .  .  . .  . . .
 1 . . .  . .  .  . .  . . 2
   a b c  d e  f  g h  i j k
hand fire 1, wind 1
"""
GUSTS = """
11 . . . .  .  . . . . . .
10 . . . .  .  . . . . . .
 9 . . . .  .  . . . . . .
 8 . . . .  F  . . . . . .
 7 . . . .  A  . A . . . .
 6 . . . .  A2 A . . . . .
 5 . . E A2 1  A A 2 . . .
 4 . . . A  A3 . . . . . .
 3 . . A .  .  . . . . . .
 2 . A . .  .  . . . . . .
 1 A . . .  .  . . . . . .
   a b c d  e  f g h i j k
steps left 0
"""
CHAIN = """
11 . . . . . .  . . . . .
10 . . . . . .  . . . . .
 9 . . . . . .  . A . . .
 8 . . . . . .  A . . . .
 7 . . W . A .  . . . . .
 6 . . . . . E  . . . . .
 5 . . A . . .  . . . . .
 4 . . A . . A3 . . . . .
 3 . . . A A .  . A . . .
 2 . A . . . .  . . . . 2
 1 1 . . . . .  . . . . .
   a b c d e f  g h i j k
steps left 0
"""
CORNER = """
11 2 E . . . . . . . . .
10 E . . . . . . . . . .
 9 . . . . . . . . . . .
 8 . . 1 . . . . . . . .
 7 . . . . . . . . . . .
 6 . . . . . . . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1, earth 1, wind 1
"""
MUTUAL = """
11 1 . 2 E . . . . . . .
10 E E E E . . . . . . .
 9 . . . . . . . . . . .
 8 . . . . . . . . . . .
 7 . . . . . . . . . . .
 6 . . . . . . . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand earth 1
"""
STREAM = """
11 2 E . . . . . . . . .
10 . . . W . . . . . . .
 9 . . . . . . . . . . .
 8 . F . . . . . . . . .
 7 . . . . . . . . . . .
 6 . . . . . . . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . 1
   a b c d e f g h i j k
hand water 1
"""
GIFT = """
11 . . . . . . . . . F 4
10 . . . . . . . . . . W
 9 . . . . . . . . . . .
 8 . . . . . . . . . . .
 7 . . . . . . . . . . .
 6 . . . . . 1 . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 W . . . . . . . . . F
 1 2 F . . . . . . . W 3
   a b c d e f g h i j k
hand earth 1
"""
PAIR = """
11 2 . 3 E . . . . . . .
10 E E E E . . . . . . .
 9 . . . . . . . . . . .
 8 . . . . . . . . . . .
 7 . . . . . . . . . . .
 6 . . . . . 1 . . . . .
 5 . . . . . . . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . 4
   a b c d e f g h i j k
hand earth 1
"""
PUZZLE = """
11 . . . . . . . . . . .
10 . . . . . . . . . . .
 9 . . . . . . . . . 1 .
 8 . . . . . . . . . . .
 7 . . . . . E . . . . .
 6 . . . . E 2 F . . . .
 5 . . . . . E . . . . .
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . . . . . . . . . . .
 1 . . . . . . . . . . .
   a b c d e f g h i j k
hand fire 1, earth 1
"""

lesson.add_board("rising", game, HILLS)
lesson.add_board("jumping", game, WINDS)
lesson.add_board("landing", game, LANDINGS)
lesson.add_board("crossing", game, PASS_OVER)
lesson.add_board("hunt", game, CORNER)
lesson.add_board("trapped", game, CORNER + "player 2 to play")
lesson.add_board("embrace", game, MUTUAL)
lesson.add_board("seated", four)
lesson.add_board("given", four, GIFT)
lesson.add_board("twice", four, PAIR)


# ── A whole game ──────────────────────────────────────────────────────────────────────────

SAVED = """quint 1 element
# Player 1 takes four stones and has one step.
draw 4
draw wind
draw earth
draw fire
draw fire
# Behind player 2, who stands on f5.
earth g4
fire e4
# A Fire Line: the free one closes f4.
fire d4
wind f6
end turn
draw 4
draw water
draw fire
draw fire
draw earth
step g6
fire e8
# The free Fire burns on e7, next to player 1.
fire e9
water g8
earth f8
end turn
draw 4
draw wind
draw wind
draw earth
draw wind
# Away from the stones above, into the middle of those below.
step e6
earth h7
wind g7
# Winds on g5 and f5 are meant to hold player 2. They will carry it.
wind g5
wind f5
end turn
draw 4
draw earth
draw fire
draw earth
draw fire
# Beside e7: the free Fire goes to d7.
fire f7
step h5
# Fire eats the Wind on f6.
fire f6
earth d5
earth d6
# One square is open, e5. And f5? Behind that Wind lies the Earth on g4, placed by player 1.
# No step is left, but a jump is free: over g5 and f5.
jump e5
end 43
"""
whole_game = Trace.read(SAVED)  # of two greedy players, with remarks


# ── Earth ─────────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "Your Sage is on f6, with Earth on f7 and g6. May it step to g7, between them? And after a "
    "second Earth on f7?",
    ["yes, and yes", "yes, then no", "no, and no"],
    "yes, then no",
    "Two plain Earths let a Sage through. As stones of a Range they block the diagonal (9.4).",
)


def _steps(answer: Any) -> str | None:
    given = squares_in(answer)
    if "g7" in given:
        return "g7 lies between f7 and g6, and both belong to the Range."
    if given & {"f7", "g6", "e6", "f5"}:
        return "Stones are in the way of a Sage."
    return None


lesson.squares(
    1,
    "To which squares may player 1's Sage, on f6, step?",
    game,
    GAPS,
    ["e5", "e7", "g5"],
    hints=[
        "Which stones are connected with the Mountain on i9? Corners count.",
        "A diagonal is blocked only if both squares beside it belong to a Range.",
    ],
    because="The Range goes from i9 over h8 and g8 to f7 and g6 and closes g7. The other diagonals "
    "have a Fire on one side.",
    mistakes=_steps,
)


def _not_quiet(trace: Trace) -> str:
    if "Mountain" in str(trace.steps):
        return "That captures, but you have built another Mountain. It can be done without."
    return "Player 2 can still move."


lesson.moves(
    2,
    "Capture player 2 with one Earth, without building another Mountain.",
    game,
    FAR,
    lambda trace: game.winners(trace.state) == (0,) and "Mountain" not in str(trace.steps),
    _not_quiet,
    "earth i10",
    hints=["It need not touch the Sage.", "Which Mountain is one stone away from the four?"],
    because="Earth on i10 joins h9 to the Mountain on j11, and everything connected with it is a "
    "Range at once.",
)


# ── Wind ──────────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    2,
    "South of your Sage on f6 are a Whirlwind of two on f5, a single Wind on f4 and a Mountain on "
    "f3. In which row does it land?",
    2,
    "Three Winds, so it flies over three squares, the Mountain too, and lands on f2.",
)
lesson.guess_number(
    3,
    "No step is left, and four Winds lie beside your Sage on c2. How many of them carry it?",
    1,
    "North ends on a Wind, east on a Sage, south at the edge. West is free, and no step is needed.",
)
lesson.guess_choice(
    4,
    "Your Sage is on d4. East are a Whirlwind and behind it a Mountain. Northwest are a Whirlwind "
    "on c5, and Range stones on c4 and d5. Where may it jump?",
    ["east", "northwest", "both", "neither"],
    "east",
    "Northwest, c4 and d5 close the diagonal before the first Wind is reached (9.5).",
)


def _jumps(answer: Any) -> str | None:
    given = squares_in(answer)
    if "h5" in given:
        return "Player 2 stands on h5, so there is no landing."
    if given & {"e8", "e7"}:
        return "North there are three Winds, 2 and 1: count all heights of the line together."
    if given & {"d5", "c5"}:
        return "West there are two Winds: fly over two squares, whatever lies there."
    return None


lesson.squares(
    3,
    "Click on all squares to which player 1's Sage, on e5, can jump now.",
    game,
    GUSTS,
    ["b5", "e1", "e9", "h8"],
    hints=["Six directions have Wind. Count in each.", "Is the square after that many free?"],
    because="North three Winds to e9, south three to e1, west two to b5, northeast two to h8. East "
    "player 2 is in the way, southwest the edge.",
    mistakes=_jumps,
)
lesson.moves(
    4,
    "No steps left, but plenty of Wind. Bring your Sage from a1 to i10.",
    game,
    CHAIN,
    lambda trace: "to i10" in str(trace.steps),
    lambda trace: f"You are not on i10 yet, after {len(trace.steps)} jumps.",
    "jump c3; jump f3; jump f7; jump i10",
    hints=["There is only one first jump.", "A Whirlwind carries you far: from where?"],
    because="Over b2, over d3 and e3, over the Whirlwind on f4, over g8 and h9: four jumps across "
    "the board, and no step.",
)


# ── Capture ───────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    5,
    "Player 2 stands in the corner a11 with Earth on a10 and b11. One way out is left, b10. Which "
    "stone alone does not close it?",
    ["Earth", "Fire", "Wind"],
    "Wind",
    "A Wind is a way out: the Sage could jump over b10 to c9. It holds only if the landing is "
    "closed as well, with Earth on c9 (10.2). Earth or Fire close the corner at once, and so does "
    "your own Sage on b10. Wind on the Earth of a10 is a way out too, until a9 is closed.",
)
lesson.moves(
    5,
    "Two ways out, a10 and b10, and one Water in your hand. Capture player 2.",
    game,
    STREAM,
    lambda trace: game.winners(trace.state) == (0,),
    "Player 2 can still move.",
    "water c10; flow b10; flow a10",
    hints=["One stone cannot close two squares. Two can.", "Where would a River of two rest?"],
    because="Water on c10 makes a River of two with d10, and it comes to rest on b10 and a10.",
)
lesson.guess_choice(
    6,
    "Four play. Three Sages stand in three corners, and player 1 has an Earth for one of them. It "
    "closes on player 3. Who wins?",
    ["player 1", "player 2", "player 3", "player 4"],
    "player 2",
    "Player 2 was hunting player 3. Before you close a trap, look whose quarry stands in it.",
)
lesson.choice(
    6,
    "Four play. Player 3 captures player 2. Who wins?",
    ["player 1", "player 2", "player 3", "player 4"],
    "player 1",
    hints=["Whom does player 3 hunt?", "Who was hunting player 2?"],
    because="Player 2 was the quarry of player 1, so player 3 has given the victory away.",
    mistakes={
        "player 3": "Player 3 hunts player 4. A capture of anybody else is a present.",
        "player 2": "Player 2 is the one who was captured.",
        "player 4": "Player 4 hunts player 1.",
    },
)


# ── The picture from the beginning ────────────────────────────────────────────────────────


def _open(trace: Trace) -> str:
    if len(trace.steps) == 1:
        return "That is one stone. You have another."
    return "Player 2 can still move. Press Ways out and see where."


lesson.moves(
    7,
    "You are player 1, with the Sage on j9. Player 2's Sage on f6 can still step to e5, e7, g5 and "
    "g7. You hold a Fire and an Earth. Capture it in this turn.",
    game,
    PUZZLE,
    lambda trace: game.winners(trace.state) == (0,),
    _open,
    "fire g5; earth e6",
    hints=["Each stone has to close two ways.", "What closes diagonals?", "What is free?"],
    because="Fire on g5 brings a free Fire on g7. A second Earth makes a Range of the three, and "
    "e5 and e7 lie between its stones.",
)
