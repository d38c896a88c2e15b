"""Lesson 61, what if: its guesses, exercises and what they play."""

import re
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import quint
from quint.arena import stats
from quint.cards import Sheet
from quint.games.mineral_quest import explore
from quint_widgets import mat
from quint_widgets.lessons import Lesson

lesson = Lesson("61", "What if? A designer's hour")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress

GAME: Final = "mineral_quest"


# ── What is played, and how it is told ────────────────────────────────────────────────────


def play(sheet: Sheet | None = None, games: int = 60, seed: int = 1) -> list[explore.Played]:
    """Games among three greedy players with a changed box, or with the box as it is."""
    options = {}
    if sheet is not None:
        options["mats"] = sheet.save(str(Path(tempfile.mkdtemp()) / "mats.csv"))
    return explore.play_roles(quint.new(GAME, **options), games, seed=seed)


def points(games: Sequence[explore.Played], role: str) -> list[int]:
    """The points of a role in all its games."""
    return [game.points[game.roles.index(role)] for game in games if role in game.roles]


def told(values: Sequence[float]) -> str:
    """A mean with its interval, in words."""
    return "{:.1f}, from {:.1f} to {:.1f}".format(*stats.mean(values))


@cache
def _curator() -> float:
    return explore.balance(play(games=30))[0].points


def stronger(answer: Any) -> str | None:
    """A judge: one change of the mats, like "Gold 9" or a Sheet, that helps the Curator by 5 %."""
    sheet = answer if isinstance(answer, Sheet) else _changed(str(answer))
    if sheet.diff().count("→") != 1:
        return "Change exactly one cell of the box."
    gain = explore.balance(play(sheet, games=30))[0].points / _curator() - 1
    return None if gain >= 0.05 else f"In 30 games that makes {gain:+.1%} of the Curator's points."


def _changed(text: str) -> Sheet:
    read = re.fullmatch(r"\s*(.+?)\s+(\d+)\s*", text)
    if read is None:
        raise quint.QuintError("I expect a mineral of the Curator and its points, like 'Gold 9'.")
    return Sheet(GAME, "mats").change(read[1], where={"role": "Curator"}, points=int(read[2]))


# ── Guesses and exercises ─────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "The Jeweler's Turquoise brings eleven points. Somebody makes it eight. How many points does "
    "that cost a greedy Jeweler in a game, on average?",
    2.5,
    "2.5 points, from 1.1 to 3.8: most of the three, though Turquoise takes six cards. Part 1 "
    "shows how we know.",
    most=4,
)
lesson.number(
    1,
    "How many points are on the Curator's mat altogether?",
    70,
    picture=lambda: mat("Curator"),
    hints=["Add them up, or let Python do it: box.rows() is a list of rows.", 'int(row["points"])'],
    because="2 + 4 + 6 + 4 + 10 + 3 + 3 + 7 + 5 + 3 + 3 + 7 + 7 + 6 = 70.",
    mistakes={14: "That is how many minerals there are."},
)
lesson.guess_choice(
    2,
    "The two means are 35.5, from 33.6 to 37.3, and 33.0, from 31.0 to 35.0. The intervals "
    "overlap. Is the difference luck, then?",
    ["yes, most likely", "no, we can see more"],
    "no, we can see more",
    "Game 17 of one list and game 17 of the other were dealt the same roles and the same luck. "
    "Compared game by game it is clear: between 1.1 and 3.8 points fewer. The same games, the same "
    "work; only the question was put better. Some games lose exactly the three points, and a few "
    "go quite another way.",
)
lesson.guess_choice(
    3,
    "Three rulings of Quintessence, played the other way. Which of them makes games clearly "
    "shorter?",
    ["centre once", "one target", "at once", "none of them"],
    "one target",
    "4.5 actions of 78, from 3.3 to 5.7. Purple points that all go to one colour win it sooner.",
)
lesson.choice(
    2,
    "“Centre once” makes a game half an action longer, from 0.2 to 0.8. What does that say?",
    ["it is clear, and large", "it is clear, and small", "it is not clear"],
    "it is clear, and small",
    hints=["Is 0 in the interval?", "A game has 78 actions."],
    because="0 is outside, so it is no luck; but nobody would ever notice half an action of 78.",
    mistakes={
        "it is clear, and large": "Half an action of 78 would be noticed by nobody.",
        "it is not clear": "0 is not in the interval, so it is clear. It is only small.",
    },
)
lesson.number(
    3,
    "In how many of the 600 games did “at once” change the length?",
    4,
    hints=['Compare comparison["box"] and comparison["at once"] game by game.', "….length"],
    because="Four, and two of them had another winner.",
    mistakes={
        2: "That is how many had another winner.",
        547: "That is how many kept their length with “centre once”.",
        0: "A few did. Compare the two lists game by game.",
    },
)
lesson.written(
    4,
    "Make the Curator 5 % stronger with one change of the mats: name one of the Curator's minerals "
    "and new points for it. Check plays 30 games among three with your box, which takes some "
    "seconds.",
    stronger,
    "Rock crystal 6",
    like="Gold 9",
    picture=lambda: mat("Curator"),
    hints=["Which of the Curator's minerals is completed often?", "One with few, common cards."],
    because="Silicon and oxygen are common, so a mineral of these two is completed often. The "
    "Curator has 41.6 points in these games; 5 % are 2.1.",
)
