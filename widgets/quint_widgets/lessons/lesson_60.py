"""Lesson 60, is it fair: its guesses and exercises."""

from typing import Any

from quint.arena import Study
from quint_widgets.lessons import Lesson

lesson = Lesson("60", "Is it fair?")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress


def played_on(study: Study, games: int) -> str:
    """Play on to so many games, and tell how the first seat stands then."""
    study.run(workers=0, progress=False, games=games)
    share = study.table()["seat 1"].share
    return f"{games:5} games: {share.value:.1%}, from {share.low:.1%} to {share.high:.1%}"


NAMES = ["Quintessence", "Element", "Mineral Quest", "Quintessential", "Potion-making"]

lesson.guess_number(
    1,
    "Of a thousand games of Potion-making between two equal players, how many does the one who "
    "begins win?",
    520,
    "About 520 among players who do anything: in 8,000 games it was 52.0 in 100, from 50.9 to "
    "53.1. A small advantage, and this part shows how easily one is fooled about it.",
    most=1000,
)


def _games(answer: Any) -> str | None:
    given = float(str(answer))
    if given == 1000:
        return "Ten times the games make the error only √10 times smaller."
    if given == 2500:
        return "That is for one standard error, not for two."
    if given in (25, 50, 100, 200):
        return "A hundred games are good for ± ten in a hundred. This takes many more."
    return None


lesson.number(
    1,
    "A share of one half in n games is off by less than 2 · √(¼/n), 19 times in 20. How many games "
    "make that ± one in a hundred?",
    10000,
    hints=["2 · √(1/4/n) = 0.01. Solve for n.", "A tenth of the error: how many times the games?"],
    because="¼/n = 0.005², so n = 10,000. A tenth of the error takes a hundred times the games.",
    mistakes=_games,
)
lesson.guess_choice(
    2,
    "After 300 games the first seat has won 58 in 100, and the whole interval is above one half. "
    "Shall we stop and write it down?",
    ["yes, it is clear now", "no, play on"],
    "no, play on",
    "Whoever looks again and again and stops when it looks clear, stops when luck exaggerates. "
    "After 1,000 games it was not clear any more; after 2,000 it is clear again, but 58 was far "
    "too much. We let it run to 8,000: 52.0 in 100, from 50.9 to 53.1. So there is a small "
    "advantage, two in a hundred, and our 300 games had shown it four times too large.",
)
lesson.guess_choice(
    3,
    "120 games each, everybody at random. In which game does it matter most who begins?",
    [*NAMES, "one cannot tell from 120"],
    "one cannot tell from 120",
    "Not one of the five tables is clear: 120 games are few. “Not clear” does not mean “fair”.",
)
lesson.choice(
    2,
    "In Element the first seat won 56.6 %, and the interval goes from 45.4 to 67.1. What does that "
    "say?",
    ["the first seat is better", "the game is fair", "neither"],
    "neither",
    hints=["Which of the two would the interval forbid?", "It holds 50, and it holds 60."],
    because="It holds one half, so the first seat need not be better; and it holds 60, so the game "
    "need not be fair.",
    mistakes={
        "the first seat is better": "56.6 is above one half, but 50 lies in the interval, too.",
        "the game is fair": "50 lies in the interval, but so do 60 and 65.",
    },
)
lesson.number(
    3,
    "How many in a hundred of the games of Quintessential did nobody win? A whole number.",
    84,
    hints=["The caption of its table says how many of 120.", "Divide, and round."],
    because="101 of 120. To win one needs the Stone, and nobody makes it by accident.",
    mistakes={
        101: "That is of 120 games. How many is it of a hundred?",
        16: "These were won by somebody.",
        19: "These were won by somebody, of 120.",
    },
)
lesson.guess_choice(
    4,
    "The first seat had two in a hundred more among players who do anything. Has it more, or less, "
    "among greedy players, who try to win?",
    ["more", "less", "the same"],
    "less",
    "48.6 in 100, from 45.6 to 51.7. If anything it is the other way round: fairness belongs to "
    "the rules and the players.",
)
lesson.number(
    4,
    "Every game of the study has a number. Which number has the longest of the first thousand?",
    965,
    hints=["study.find(…)", "study.find(longest=True)"],
    because="study.find(longest=True) looks through all records of the file.",
    mistakes={39: "That is the shortest."},
)
