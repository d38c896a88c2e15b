"""What the five ways to draw a position with letters have in common: lines, numbers, seats, names,
the rows of a board, and lists that are longer than a line.

A room's own notation.py draws and reads the things of its box with these. Whatever cannot be read
raises Unreadable with a sentence that says what was expected.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from string import ascii_lowercase
from typing import TypeVar

from quint.core import Unreadable
from quint.sentences import nearest, short

T = TypeVar("T")

WIDTH = 92  # letters in a line


# ── Lines and words ───────────────────────────────────────────────────────────────────────


def lines(picture: str) -> list[str]:
    """The lines that say something, without the space around them.

    >>> lines("market  O Si\\n\\n  hand  Fe\\n")
    ['market  O Si', 'hand  Fe']
    """
    return [line.strip() for line in picture.splitlines() if line.strip()]


def blocks(picture: str) -> list[tuple[str, list[str]]]:
    """Each line that is not indented, with the indented lines below it.

    >>> blocks("hand 1:\\n    dragon\\n    elixir\\npoints: 0, 0")
    [('hand 1:', ['dragon', 'elixir']), ('points: 0, 0', [])]
    """
    found: list[tuple[str, list[str]]] = []
    for line in picture.splitlines():
        if line[:1].isspace() and line.strip() and found:
            found[-1][1].append(line.strip())
        elif line.strip():
            found.append((line.strip(), []))
    return found


def words(line: str) -> list[str]:
    """The words of a line in small letters; commas are there for people.

    >>> words("Turn 5, player 1 to play")
    ['turn', '5', 'player', '1', 'to', 'play']
    """
    return line.replace(",", " ").lower().split()


def unread(line: str, expected: str, where: str = "in the drawing") -> Unreadable:
    """The error for a line that says nothing known.

    >>> print(unread("plyer 1", "lines like 'player 1, Miner'"))
    I cannot read 'plyer 1' in the drawing. I expect lines like 'player 1, Miner'.
    """
    return Unreadable(f"I cannot read {short(line.strip())} {where}. I expect {expected}.")


# ── Numbers, seats, names ─────────────────────────────────────────────────────────────────


def number(word: str, most: int, least: int = 0) -> int | None:
    """The whole number a word writes, or None if it writes none from least to most.

    >>> number("12", most=20), number("12", most=9), number("-3", most=9, least=-9), number("x", 9)
    (12, None, -3, None)
    """
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        return None
    return int(word) if least <= int(word) <= most else None


def seat(word: str, players: int) -> int:
    """The seat of a player, who is counted from 1 in every drawing.

    >>> seat("2", players=3)
    1
    """
    written = number(word.strip(), most=players, least=1)
    if written is None:
        raise Unreadable(f"There is no player {short(word.strip())} among {players}.")
    return written - 1


def numbered(names: Iterable[str]) -> dict[str, int]:
    """The place of each name in a list, by the name in small letters.

    >>> numbered(["Miner", "Jeweler"])
    {'miner': 0, 'jeweler': 1}
    """
    return {name.lower(): place for place, name in enumerate(names)}


def named(word: str, known: Mapping[str, T], unknown: str) -> T:
    """What a name stands for; `unknown` is what to say of a name that is not known.

    >>> named("Miner ", numbered(["Miner", "Jeweler"]), "There is no role {}.")
    0
    >>> named("minor", numbered(["Miner", "Jeweler"]), "There is no role {}.")
    Traceback (most recent call last):
    quint.core.Unreadable: There is no role 'minor'. Did you mean 'miner'?
    """
    name = " ".join(word.lower().split())
    if name not in known:
        raise Unreadable(unknown.replace("{}", short(name)) + nearest(name, known))
    return known[name]


# ── Boards ────────────────────────────────────────────────────────────────────────────────


def board(
    picture: str, size: int, tokens: Set[str], expected: str
) -> tuple[list[list[str]], list[str]]:
    """The rows of a drawn board from the first row up, and the lines below the board.

    Rows may begin with their number, and the letters of the columns may stand anywhere.

    >>> board("2  . x\\n1  x .\\n   a b\\nblack to play", 2, {".", "X"}, "each . or X")
    ([['X', '.'], ['.', 'X']], ['black to play'])
    """
    rows: list[list[str]] = []
    below: list[str] = []
    for line in lines(picture):
        if line.lower().split() == list(ascii_lowercase[:size]):
            continue
        if len(rows) < size:
            rows.append(_row(line, size - len(rows), size, tokens, expected))
        else:
            below.append(line)
    if len(rows) < size:
        raise Unreadable(f"The drawing has {len(rows)} rows of squares; the board has {size}.")
    return rows[::-1], below


def _row(line: str, rank: int, size: int, tokens: Set[str], expected: str) -> list[str]:
    row = line.upper().split()
    if row[0] == str(rank) and (len(row) > size or row[0] not in tokens):
        row = row[1:]
    wrong = [token for token in row if token not in tokens]
    if wrong or len(row) != size:
        what = short(wrong[0]) if wrong else f"{len(row)} squares"
        raise Unreadable(
            f"Row {rank} of the drawing has {what}. I expect {size} squares, {expected}."
        )
    return row


# ── Lists longer than a line ──────────────────────────────────────────────────────────────


def folded(
    head: str, items: Sequence[str], width: int = WIDTH, again: str | None = None
) -> list[str]:
    """A list with commas on as many lines as it needs, cut between two items.

    Each line begins with `head`, so that it is read like a list of its own:

    >>> folded("has ", ["Rose Quartz", "Gold"], width=16)
    ['has Rose Quartz', 'has Gold']

    With `again`, further lines begin with that, the comma stays before the cut, and an item that no
    line can hold is cut after its own commas: read the lines as one.

    >>> folded("played: ", ["dragon", "elixir"], width=16, again="    ")
    ['played: dragon,', '    elixir']
    """
    if again is None:
        return _filled(head, items, width, head, "")
    parts: list[str] = []
    for item in items:
        parts += item.split(", ") if len(again) + len(item) > width else [item]
    return _filled(head, parts, width, again, ",")


def _filled(head: str, items: Sequence[str], width: int, again: str, comma: str) -> list[str]:
    """Lines with as many items as there is room for."""
    done: list[str] = []
    line, separator = head, ""
    for place, item in enumerate(items):
        ends = comma if place < len(items) - 1 else ""
        room = width - len(f"{line}{separator}{item}{ends}")
        if room < 0 and line.strip() and (separator or again != head):
            done.append(f"{line}{comma if separator else ''}".rstrip())
            line, separator = again, ""
        line += separator + item
        separator = ", "
    return [*done, line.rstrip()]
