"""Lesson 00, the first page: a board to touch, a guess and an exercise."""

import quint
from quint import Trace
from quint_widgets.lessons import Lesson

lesson = Lesson("00", "Start here")
exercise, guess, progress, board = lesson.exercise, lesson.guess, lesson.progress, lesson.board

game = quint.new("quintessence")
THREE_MOVES = Trace(game).play("red c1").play("green b2").play("brown f5")

lesson.add_board("first", game)
lesson.guess_choice(
    1,
    "Both players own all the pieces. How can a move be good for Black and bad for White?",
    ["It cannot.", "By what it scores.", "By where it lets White play."],
    "By where it lets White play.",
    "Points go to whoever makes the move, but every piece also decides where the other may play "
    "next: it must touch the colour that you have just placed.",
)


lesson.moves(
    1,
    "These three moves have been made. Make one that White is allowed to make now.",
    game,
    THREE_MOVES,
    lambda trace: len(trace.steps) > len(THREE_MOVES.steps),
    "Make a move on the board first.",
    "red e4",
    hints=["Brown was just played: choose another colour.", "Now touch a brown piece: f5 or d1."],
    because="It has another colour than Brown, and it touches a brown piece.",
)
