"""Changes to a text that leave it nearly right: what a tired or a hostile person would write."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

Lines = list[str]
Change = Callable[[Lines, Sequence[str], Random], None]  # of these lines; lines of other texts

TOKENS = re.compile(r"\w+|[^\w\s]|\s+")
STRANGE = (
    "",
    " ",
    "\t",
    "\0",
    "é",
    "🜁",
    "–",
    "×",
    "*",
    "#",
    "|",
    ",",
    ":",
    "[",
    '"',
    "-1",
    "9" * 30,
)
CHANGES: list[Change] = []


def mutated(text: str, others: Sequence[str], rng: Random, most: int = 3) -> str:
    """The text with one to `most` changes; `others` are lines that such texts have.

    >>> mutated("one\\ntwo", ["three"], Random(4), most=1)
    'one'
    """
    lines = text.splitlines()
    for _ in range(rng.randint(1, most)):
        if lines:
            rng.choice(CHANGES)(lines, others or lines, rng)
    return "\n".join(lines)


def change(how: Change) -> Change:
    CHANGES.append(how)
    return how


# ── Whole lines ───────────────────────────────────────────────────────────────────────────


@change
def drop_a_line(lines: Lines, others: Sequence[str], rng: Random) -> None:
    del lines[rng.randrange(len(lines))]


@change
def double_a_line(lines: Lines, others: Sequence[str], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))


@change
def keep_some_lines(lines: Lines, others: Sequence[str], rng: Random) -> None:
    """People leave out what they do not need."""
    kept = rng.random()
    lines[:] = [line for line in lines if rng.random() < kept]


@change
def swap_two_lines(lines: Lines, others: Sequence[str], rng: Random) -> None:
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]


@change
def bring_a_line(lines: Lines, others: Sequence[str], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(others))


@change
def replace_a_line(lines: Lines, others: Sequence[str], rng: Random) -> None:
    """By one of another text that begins alike, if there is one."""
    at = rng.randrange(len(lines))
    alike = [line for line in others if line.split()[:1] == lines[at].split()[:1]]
    lines[at] = rng.choice(alike or others)


# ── Words ─────────────────────────────────────────────────────────────────────────────────


def _cut(lines: Lines, rng: Random, wanted: str = r"\w+") -> tuple[int, list[str], int]:
    """A line, its tokens, and one of them that looks as wanted; -1 if there is none."""
    at = rng.randrange(len(lines))
    tokens = TOKENS.findall(lines[at])
    fitting = [place for place, token in enumerate(tokens) if re.fullmatch(wanted, token)]
    return at, tokens, rng.choice(fitting) if fitting else -1


@change
def change_a_number(lines: Lines, others: Sequence[str], rng: Random) -> None:
    numbered = [line for line in lines if re.search(r"\d", line)]
    if numbered:
        at = lines.index(rng.choice(numbered))
        tokens = TOKENS.findall(lines[at])
        place = rng.choice([p for p, token in enumerate(tokens) if re.search(r"\d", token)] or [0])
        digits = re.sub(r"\D", "", tokens[place])[:9]
        number = int(digits) if digits.isascii() and digits else 0
        tokens[place] = str(rng.choice([number - 1, number + 1, number + 1, 0, 1, 2, 3, 10, 99999]))
        lines[at] = "".join(tokens)


change_a_number_again = change(change_a_number)  # numbers are where most goes wrong


@change
def change_a_word(lines: Lines, others: Sequence[str], rng: Random) -> None:
    """Into another one of such texts."""
    at, tokens, place = _cut(lines, rng)
    if place >= 0:
        words = re.findall(r"\w+", rng.choice(others)) or ["x"]
        tokens[place] = rng.choice(words)
        lines[at] = "".join(tokens)


@change
def swap_two_words(lines: Lines, others: Sequence[str], rng: Random) -> None:
    one, first, here = _cut(lines, rng)
    two, second, there = _cut(lines, rng)
    if here >= 0 and there >= 0 and one != two:
        first[here], second[there] = second[there], first[here]
        lines[one], lines[two] = "".join(first), "".join(second)


@change
def drop_a_word(lines: Lines, others: Sequence[str], rng: Random) -> None:
    at, tokens, place = _cut(lines, rng, r"\S+")
    if place >= 0:
        del tokens[place]
        lines[at] = "".join(tokens)


@change
def move_an_item(lines: Lines, others: Sequence[str], rng: Random) -> None:
    """Something between two commas goes to the end of another line."""
    at = rng.randrange(len(lines))
    head, colon, listed = lines[at].rpartition(":")
    items = listed.split(",")
    item = items.pop(rng.randrange(len(items)))
    if rng.random() < 0.7:
        lines[at] = head + colon + ",".join(items)
    lines[rng.randrange(len(lines))] += f", {item.strip()}"


@change
def put_something_strange(lines: Lines, others: Sequence[str], rng: Random) -> None:
    at = rng.randrange(len(lines))
    place = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + rng.choice(STRANGE) + lines[at][place:]


# ── Tables ────────────────────────────────────────────────────────────────────────────────


def mutated_table(text: str, rng: Random, most: int = 3) -> str:
    """A card file with one to `most` changes, most of them to single cells."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, most)):
        if rng.random() < 0.3:
            rng.choice(CHANGES)(lines, lines, rng)
            continue
        if len(lines) < 2:
            break
        at, other = rng.randrange(1, len(lines)), rng.randrange(1, len(lines))
        cells, others = lines[at].split(","), lines[other].split(",")
        column = rng.randrange(min(len(cells), len(others)))
        kinds = (others[column], others[column], f"{cells[column]} {at}", "", rng.choice(cells))
        cells[column] = rng.choice([*kinds, str(rng.choice([0, 1, 2, 3, 9, 40, 200, 999]))])
        if rng.random() < 0.3:  # a further card instead of another one
            lines.append(",".join(cells))
        else:
            lines[at] = ",".join(cells)
    return "\n".join(lines) + "\n"
