"""The shape of a lesson: short cells, nothing in the reader's way, parts with honest times.

Time is estimated as words / 180 + 1.5 minutes a board + 3 an exercise + half a minute a guess. A
whole game is not counted. Lessons that have this shape are in SHAPED.
"""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median
from typing import Any

import nbformat
import pytest
from quint_widgets.lessons import Lesson

import quint
from quint.games import box
from tests.widgets.test_lessons import LESSONS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SHAPED = {  # lesson → the game whose rules it teaches, or ""
    "10_quintessence_rules": "quintessence",
    "11_quintessence_explore": "",
    "20_element_rules": "element",
    "20b_element_rules": "element",
    "21_element_explore": "",
    "30_mineral_quest_rules": "mineral_quest",
    "32_mineral_quest_explore": "",
    "34_ions_and_formulas": "",
    "35_ore_to_metal": "",
    "40_quintessential_rules": "quintessential",
    "40b_quintessential_rules": "quintessential",
    "42_race_to_the_stone": "",
    "50_potion_practice_rules": "potion_making",
    "51_guild_of_alchemists": "potion_making",
    "51b_guild_of_alchemists": "potion_making",
    "52_recipes_explore": "",
    "53_university_course": "potion_making",
    "54_what_alchemists_really_did": "",
    "60_is_it_fair": "",
    "61_change_a_card": "",
}
TAUGHT = {  # game → the lessons that teach its rules, in order
    game: [book for book, taught in SHAPED.items() if taught == game]
    for game in dict.fromkeys(filter(None, SHAPED.values()))
}
AIDED = {  # lessons that end with a player aid: the last of a game, or of a box of it
    "10_quintessence_rules",
    "20b_element_rules",
    "30_mineral_quest_rules",
    "40b_quintessential_rules",
    "50_potion_practice_rules",
    "51b_guild_of_alchemists",
    "53_university_course",
}
PART = re.compile(r"^## Part \d+: .* \((\d+) minutes\)$", re.MULTILINE)
IN_THE_WAY = ("assert ", "Exercise(", "seal(", "rcParams", '"""', "matplotlib")


def cells(book: str) -> list[Any]:
    read: list[Any] = nbformat.read(NOTEBOOKS / f"{book}.ipynb", as_version=4).cells
    return read


def lesson_of(book: str) -> Lesson:
    return LESSONS[f"lesson_{book.partition('_')[0]}"]


def words(text: str) -> int:
    return len(re.findall(r"\w[\w’'-]*", text))


def minutes(book: str, part: list[Any]) -> float:
    """How long a part takes."""
    time = 0.0
    for cell in part:
        if cell.cell_type == "markdown":
            time += words(cell.source) / 180
            continue
        for kind, number in re.findall(r"^(exercise|guess)\((\d+)\b", cell.source, re.MULTILINE):
            known = lesson_of(book).exercises if kind == "exercise" else lesson_of(book).guesses
            asked: Any = known[int(number)]
            told = asked.because if kind == "exercise" else asked.says
            time += words(f"{asked.question} {told}") / 180 + (3 if kind == "exercise" else 0.5)
        time += 1.5 * len(
            re.findall(r"\b(?:board|Replay|IonBuilder|Balancer|Mixing)\(", cell.source)
        )
    return time


def parts(book: str) -> dict[str, list[Any]]:
    """The cells below each heading "## Part …", by the heading."""
    found: dict[str, list[Any]] = {}
    name = ""
    for cell in cells(book):
        headings = re.findall(r"^## .*$", cell.source, re.MULTILINE)
        if cell.cell_type == "markdown" and headings:
            name = headings[-1]
        found.setdefault(name, []).append(cell)
    return {name: part for name, part in found.items() if PART.match(name)}


@pytest.mark.parametrize("book", SHAPED)
def test_cells_are_short_and_nothing_is_in_the_way(book: str) -> None:
    code = [cell.source for cell in cells(book) if cell.cell_type == "code"]
    lengths = [len([line for line in source.splitlines() if line.strip()]) for source in code]
    assert max(lengths) <= 4
    assert median(lengths) <= 2
    for source in code:
        assert not [word for word in IN_THE_WAY if word in source], source


@pytest.mark.parametrize("book", SHAPED)
def test_every_exercise_and_guess_of_the_lesson_is_asked_once_in_order(book: str) -> None:
    text = "\n".join(cell.source for cell in cells(book) if cell.cell_type == "code")
    for kind, known in (
        ("exercise", lesson_of(book).exercises),
        ("guess", lesson_of(book).guesses),
    ):
        asked = [int(n) for n in re.findall(rf"^{kind}\((\d+)\b", text, re.MULTILINE)]
        assert asked == list(known)
    assert "progress()" in text


@pytest.mark.parametrize("book", SHAPED)
def test_parts_are_at_most_twenty_minutes_and_say_so_honestly(book: str) -> None:
    assert parts(book)
    for name, part in parts(book).items():
        said = PART.match(name)
        assert said
        assert int(said[1]) <= 20, name
        assert minutes(book, part) <= int(said[1]) + 0.5, (name, minutes(book, part))
        assert minutes(book, part) >= int(said[1]) - 6, (name, minutes(book, part))


def begins_with_pictures(book: str) -> bool:
    """As the first lesson of a game does, and that of each box that is added to it."""
    return "pictures()" in [cell.source for cell in cells(book)][:5]


def test_a_first_real_game_within_fifteen_minutes() -> None:
    for book in filter(begins_with_pictures, SHAPED):
        before = []
        for cell in cells(book):
            if cell.cell_type == "code" and re.search(r"^Play\(", cell.source, re.MULTILINE):
                break
            before.append(cell)
        assert minutes(book, before) <= 16, book


@pytest.mark.parametrize("game", TAUGHT)
def test_the_rules_begin_with_pictures_and_link_to_the_solutions(game: str) -> None:
    assert begins_with_pictures(TAUGHT[game][0])
    assert TAUGHT[game][-1] in AIDED
    for book in TAUGHT[game]:
        assert f"](solutions/{book}.ipynb)" in "\n".join(cell.source for cell in cells(book))


@pytest.mark.parametrize("book", sorted(AIDED))
def test_the_rules_end_with_a_player_aid(book: str) -> None:
    text = "\n".join(cell.source for cell in cells(book))
    told = [re.sub("#+ ", "", line) for line in text.splitlines() if line.startswith("## ")]
    assert told[-3:] == ["Play a friend", "Player aid", "Where the rulebook is silent"]
    aid = text.partition("## Player aid")[2].partition("\n## ")[0]
    assert words(aid) < 320  # half a page


def shown_rules(book: str) -> set[str]:
    """The ids of rules that a lesson names, in its text and in its questions."""
    texts = [cell.source for cell in cells(book)]
    lesson = LESSONS.get(f"lesson_{book.partition('_')[0]}")
    if lesson is not None:
        texts += [f"{q.question} {q.because}" for q in lesson.exercises.values()]
        texts += [f"{g.question} {g.says}" for g in lesson.guesses.values()]
    return set(re.findall(r"\b\d+\.\d+[a-z]?\b", "\n".join(texts)))


@pytest.mark.parametrize("game", quint.GAMES)
def test_every_rule_is_met(game: str) -> None:
    """In one of the lessons that teach the rules of its game."""
    met = set().union(*map(shown_rules, TAUGHT[game]))
    assert set(quint.game_class(game).rules()) - met == set()


def test_the_first_page_tells_of_each_game_what_its_box_says() -> None:
    text = "\n".join(cell.source for cell in cells("00_start_here"))
    for name in quint.GAMES:
        title, players, minutes, _ = box(name)
        assert f"| **{title}** | {players} | {minutes} minutes |" in text
