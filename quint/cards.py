"""Card files: tables of separated values (CSV) that a person can edit in a spreadsheet.

Each room with cards has its own in the package; a person who owns the box may load another of the
same columns. Whatever is wrong with it is told in a sentence that names the file and the line.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import quint
from quint.core import LARGEST_FILE, QuintError
from quint.sentences import listed, nearest, short

BOX = "box"  # the name that stands for the file a room brings along
CALLED = {",": "a comma", ";": "a semicolon", "\t": "a tab"}  # what can stand between cells
FEW = 20  # words can be listed in an error


class BadCards(QuintError):
    """A card file that cannot be played with; str(error) says where and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a card file, by column.

    >>> row = Row("mine.csv", 7, {"name": "Opal", "points": "3"})
    >>> row.text("name"), row.number("points", 1, 9)
    ('Opal', 3)
    >>> print(row.bad("that is too many."))
    mine.csv, line 7: that is too many.
    """

    file: str
    line: int
    cells: dict[str, str]

    def bad(self, sentence: str) -> BadCards:
        """The error to raise about this line."""
        return BadCards(f"{self.file}, line {self.line}: {sentence}")

    def optional(self, column: str) -> str:
        """What stands in a column, or nothing."""
        return self.cells[column]

    def text(self, column: str) -> str:
        """What stands in a column that may not be empty."""
        text = self.cells[column]
        if not text:
            raise self.bad(f"{column} is empty.")
        return text

    def number(self, column: str, lowest: int, highest: int) -> int:
        """A whole number within limits."""
        text = self.text(column)
        if not (text.isascii() and text.isdecimal() and lowest <= int(text[:9]) <= highest):
            wanted = f"a whole number from {lowest} to {highest}"
            raise self.bad(f"{column} should be {wanted}, not {short(text)}.")
        return int(text[:9])

    def word(self, column: str, allowed: Collection[str]) -> str:
        """One of the words that this column knows."""
        return self._known(column, self.text(column), allowed)

    def words(self, column: str, allowed: Collection[str]) -> tuple[str, ...]:
        """Any number of them, with semicolons between."""
        written = self.cells[column].split(";")
        return tuple(self._known(column, word.strip(), allowed) for word in written if word.strip())

    def _known(self, column: str, word: str, allowed: Collection[str]) -> str:
        if word not in allowed:
            few = f" It knows: {', '.join(sorted(allowed))}." if len(allowed) <= FEW else ""
            raise self.bad(f"{column} knows no {short(word)}.{nearest(word, allowed) or few}")
        return word


def read_rows(file: str, room: str, boxed: str, columns: Sequence[str]) -> list[Row]:
    """The lines of a card file below its heading.

    `file` is a person's own, or "box": then it is the one named `boxed` in the room's package.
    """
    lines = _text(file, room, boxed).splitlines()
    shown = boxed if file == BOX else Path(file).name
    between = max(CALLED, key="".join(lines[:1]).count)  # spreadsheets differ by country
    reader = csv.reader(lines, delimiter=between, strict=True)
    rows: list[Row] = []
    try:
        heading = [column.strip().lower() for column in next(reader, [])]
        _check_heading(shown, heading, columns)
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(_row(shown, reader.line_num, heading, cells, between))
    except csv.Error:
        raise BadCards(f"{shown}, line {reader.line_num}: a quotation mark is left open.") from None
    if not rows:
        raise BadCards(f"{shown} has a heading and no cards.")
    return rows


def _text(file: str, room: str, boxed: str) -> str:
    if file == BOX:
        from importlib.resources import files

        return files(f"quint.games.{room}").joinpath(boxed).read_text(encoding="utf-8")
    try:
        path = Path(file)
        if not path.is_file():  # a saved game could name a device that never ends
            raise FileNotFoundError
        if path.stat().st_size > LARGEST_FILE:
            raise BadCards(f"{path.name} is far larger than a card file.")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadCards(f"{Path(file).name} is not a text file in UTF-8.") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadCards):
            raise
        raise BadCards(f"There is no card file {short(file)} that can be read.") from None


def _check_heading(file: str, heading: list[str], columns: Sequence[str]) -> None:
    for column in columns:
        if heading.count(column) != 1:
            how = "twice" if column in heading else "nowhere"
            raise BadCards(
                f"{file}, line 1: the heading should name the columns {', '.join(columns)}; "
                f"{column} stands there {how}."
            )


def _row(file: str, line: int, heading: list[str], cells: list[str], between: str) -> Row:
    if len(cells) != len(heading):
        raise BadCards(
            f"{file}, line {line}: there are {len(cells)} cells, and the heading "
            f"has {len(heading)}. A cell with {CALLED[between]} in it needs quotation marks."
        )
    return Row(file, line, {c: cell.strip() for c, cell in zip(heading, cells, strict=True)})


# ── Changing the box ──────────────────────────────────────────────────────────────────────


class Sheet:
    """The cards of a game as cells that a designer can change. Every change gives a new sheet.

    >>> sheet = Sheet("mineral_quest", "mats")
    >>> sheet = sheet.change("Turquoise", where={"role": "Jeweler"}, points=8)
    >>> print(sheet.diff())
    line 27, Turquoise: points 11 → 8
    """

    def __init__(self, game: str, option: str, file: str = BOX) -> None:
        """The box's cards, or those of a file; `option` is the game's that takes such a file."""
        kind = quint.game_class(game)
        files = [each.name for each in kind.options if each.choices is None]
        if option not in files:
            have = listed(files) if files else "no card files"
            raise QuintError(
                f"{kind.title} has no cards {short(option)}; it has {have}."
                + nearest(str(option), files)
            )
        self.game, self.option = game, option
        kind(**{option: file})  # a file that cannot be played with is told here
        lines = _text(file, game, f"{option}.csv").splitlines()
        between = max(CALLED, key="".join(lines[:1]).count)
        self.lines = [list(cells) for cells in csv.reader(lines, delimiter=between)]
        self._before = self._numbered()

    @property
    def columns(self) -> list[str]:
        return [column.strip().lower() for column in self.lines[0]]

    def rows(self) -> list[dict[str, str]]:
        """The cards, each by column."""
        return [dict(zip(self.columns, cells, strict=True)) for cells in self.lines[1:] if cells]

    def change(self, card: str, where: Mapping[str, str] | None = None, **cells: object) -> Sheet:
        """A sheet in which a card has other cells: change("Turquoise", points=8).

        The card is found by its name or id; if several have it, `where` says which one, as in
        where={"role": "Jeweler"}.
        """
        if where is not None and not isinstance(where, Mapping):
            raise BadCards(f'Say where={{"role": "Jeweler"}}, not where={short(where)}.')
        wanted = dict(where or {})
        for column in (*wanted, *cells):
            if column not in self.columns:
                raise BadCards(
                    f"There is no column {short(column)}. There is: {', '.join(self.columns)}."
                    + nearest(column, self.columns)
                )
        fitting = [(n, row) for n, row in self._numbered() if self._fits(row, wanted)]
        named = [n for n, row in fitting if card == row.get("name", row.get("id"))]
        found = named or [n for n, row in fitting if card in row.values()]
        if not found:
            known = [row.get("name", "") for _, row in fitting]
            which = "".join(f" with {column} {short(v)}" for column, v in wanted.items())
            raise BadCards(f"There is no card {short(card)}{which} here.{nearest(card, known)}")
        if len(found) > 1:
            raise BadCards(
                f"{card} stands in the lines {listed([str(n) for n in found])}: say which one, "
                'like where={"role": "Jeweler"}.'
            )
        changed = copy(self)
        changed.lines = [list(line) for line in self.lines]
        for column, value in cells.items():
            changed.lines[found[0] - 1][self.columns.index(column)] = str(value)
        changed.check()
        return changed

    def _numbered(self) -> list[tuple[int, dict[str, str]]]:
        return [
            (number, {c: x.strip() for c, x in zip(self.columns, cells, strict=True)})
            for number, cells in enumerate(self.lines, start=1)
            if number > 1 and cells
        ]

    @staticmethod
    def _fits(row: Mapping[str, str], wanted: Mapping[str, str]) -> bool:
        return all(row[column] == value for column, value in wanted.items())

    def check(self) -> None:
        """Raises BadCards, with the line, if the game cannot be played with these cards."""
        import tempfile

        kind = quint.game_class(self.game)
        with tempfile.TemporaryDirectory() as folder:
            file = str(self._written(Path(folder) / f"{self.option}.csv"))
            for option in kind.options:  # another mix may bring other cards into play
                values = option.choices if isinstance(option.choices, tuple) else ()
                for value in values:
                    kind(**{self.option: file, option.name: value})
            kind(**{self.option: file})

    def save(self, file: str) -> str:
        """Write a card file that `quint.new` and a study's options take; its name."""
        self.check()
        try:
            return str(self._written(Path(file)))
        except OSError as error:
            raise BadCards(f"I cannot write {short(str(file))}: {error.strerror}.") from None

    def _written(self, path: Path) -> Path:
        with path.open("w", encoding="utf-8", newline="") as written:
            csv.writer(written, lineterminator="\n").writerows(self.lines)
        return path

    def diff(self, box: bool = False) -> str:
        """What was changed, card by card and cell by cell: since the file, or against the box."""
        before = Sheet(self.game, self.option)._before if box else self._before
        told = []
        for old, new in _side_by_side(before, self._numbered()):
            number, row = new or old or (0, {})
            what = "new" if old is None else "gone" if new is None else _changes(old[1], row)
            if what:
                told.append(f"line {number}, {row.get('name', '')}: {what}")
        return "\n".join(told) or "Nothing has changed."

    def __repr__(self) -> str:
        return f"<Sheet of {self.game}, {self.option}: {len(self.lines) - 1} cards>"


Numbered = tuple[int, dict[str, str]]  # a card's line, and its cells by column


def _side_by_side(
    before: Sequence[Numbered], now: Sequence[Numbered]
) -> Iterator[tuple[Numbered | None, Numbered | None]]:
    """The lines of each card, before and now; a new card, or one that is gone, has one only."""
    if len(before) == len(now):
        yield from zip(before, now, strict=True)
        return
    from difflib import SequenceMatcher

    names, others = ([row.get("name", "") for _, row in rows] for rows in (before, now))
    for _, a, b, c, d in SequenceMatcher(None, names, others, autojunk=False).get_opcodes():
        yield from zip_longest(before[a:b], now[c:d])


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    return ", ".join(
        f"{column} {before.get(column) or 'nothing'} → {value or 'nothing'}"
        for column, value in now.items()
        if value != before.get(column, "")
    )
