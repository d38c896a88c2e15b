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
from quint_widgets.question import Guess

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


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

NEAR = 4  # cells below a guess; what stands further down is read after it
TOUCHED = re.compile(r"\b(?:board|Play|Replay|card|mat|pictures|exercise|guess|progress)\(")
TEENS = ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"]
BY_CHANCE = {  # (lesson, guess) → why its answer's letters below it do not give it away
    ("11", 8): "six points on another board",
    ("20", 2): "Fire is a word of the game",
    ("20b", 5): "a stone to try",
    ("32", 2): "the last turn among five",
    ("34", 1): "three calcium ions in another salt",
    ("35", 1): "atoms to count",
    ("40", 2): "a die to try",
    ("43", 3): "labs of three and of four",
}


def seen_below(cell: Any) -> tuple[str, str]:
    """What a stored cell shows without being run: what is written, and what was computed."""
    if cell.cell_type == "markdown":
        return cell.source, ""
    if TOUCHED.search(cell.source):
        return "", ""  # questions, and boards as they are at the start
    shown = [
        out.get("text", "") + out.get("data", {}).get("text/plain", "") for out in cell.outputs
    ]
    return "", "\n".join(shown)


def tells(answer: str, written: str, computed: str) -> bool:
    """Whether this text has the answer of a guess in it, as a word or as a number."""
    few_letters = len(answer) < 4 and not (answer.isdigit() and int(answer) >= 10)
    text = computed if few_letters else f"{written}\n{computed}"
    words = [answer]
    if answer.isdigit() and 11 <= int(answer) <= 18:
        words.append(TEENS[int(answer) - 11])
    one = "|".join(map(re.escape, words))
    return re.search(rf"(?<![\w.,−-])(?:{one})(?!\w|[.,]\d)", text, re.IGNORECASE) is not None


def gives_away(guess: Guess, cell: Any) -> bool:
    written, computed = seen_below(cell)
    if guess.ask.kind == "choice":
        told = [option for option in guess.ask.options if tells(option, written, computed)]
        return guess.answer in told and len(told) < len(guess.ask.options)
    parts = guess.answer if isinstance(guess.answer, tuple) else (guess.answer,)
    return all(tells(str(part), written, computed) for part in parts)


def guesses_of(book: str) -> list[tuple[int, int]]:
    """The guesses of a lesson, each with the place of its cell."""
    return [
        (int(number), place)
        for place, cell in enumerate(cells(book))
        if cell.cell_type == "code"
        for number in re.findall(r"^guess\((\d+)\b", cell.source, re.MULTILINE)
    ]


GUESSING = [path.stem for path in sorted(NOTEBOOKS.glob("*.ipynb")) if guesses_of(path.stem)]


@pytest.mark.parametrize("book", GUESSING)
def test_no_answer_stands_right_below_its_guess(book: str) -> None:
    """It comes with the guess, `guess(3, table)`, or waits for it, `after(3, plot)`."""
    name, page = book.partition("_")[0], cells(book)
    for number, place in guesses_of(book):
        guess = lesson_of(book).guesses[number]
        for cell in page[place + 1 : place + 1 + NEAR]:
            found = gives_away(guess, cell) and (name, number) not in BY_CHANCE
            assert not found, f"guess {number} is told by: {cell.source}"


IN_OTHER_WORDS = {  # (lesson, guess) → what would tell its answer without naming it
    ("01_from_four_elements_to_118", 2): r"\bgaps?\b",
    ("31_minerals_chemistry", 5): r"\+2 or \+3",
    ("33_the_periodic_table", 3): r"bottom left|radius falls",
    ("34_ions_and_formulas", 1): r"O\^2-\": 3|three O²⁻",
    ("34_ions_and_formulas", 3): r"gets heavier",
    ("35_ore_to_metal", 2): r"thousands of years|Al2O3|1886",
    ("54_what_alchemists_really_did", 2): r"used up first",
}


@pytest.mark.parametrize(("book", "number"), IN_OTHER_WORDS)
def test_nor_in_other_words(book: str, number: int) -> None:
    """Neither in the cell above the guess nor in those below it, their code included."""
    place = dict(guesses_of(book))[number]
    near = cells(book)[place - 1 : place + 1 + NEAR]
    shown = [text for cell in near for text in (cell.source, *seen_below(cell))]
    assert not re.search(IN_OTHER_WORDS[book, number], "\n".join(shown))


def test_a_told_answer_would_be_found() -> None:
    lesson = Lesson("0", "nothing")
    lesson.guess_number(1, "How many?", 14, "…")
    lesson.guess_choice(2, "Which?", ["brown d4", "blue b3"], "brown d4", "…")
    lesson.guess_sketch(3, "How?", ["1", "2"], (4, 6.5), 9, "…")
    told = {
        1: ["It is 14.", "Fourteen plays", "14 plays: all"],
        2: ["So it plays Brown d4."],
        3: ["first 4, then 6.5"],
    }
    quiet = {1: ["114 or 1.14 or 14.5"], 2: ["brown d4 or blue b3"], 3: ["6.5 dice"]}
    for number, texts in told.items():
        for text in texts:
            out = nbformat.v4.new_output("stream", text=text)
            shown = nbformat.v4.new_code_cell("print(found)", outputs=[out])
            assert gives_away(lesson.guesses[number], shown), text
    for number, texts in quiet.items():
        for text in texts:
            written = nbformat.v4.new_markdown_cell(text)
            assert not gives_away(lesson.guesses[number], written), text


def test_what_waits_for_a_guess_comes_after_it() -> None:
    lesson = Lesson("0", "nothing")
    lesson.guess_number(1, "How many?", 14, "…")
    assert "guess above first" in repr(lesson.after(1, "fourteen"))
    lesson.guesses[1].value = "3"
    assert lesson.after(1, "fourteen") == "fourteen"
