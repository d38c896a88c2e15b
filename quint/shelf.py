"""The shelf: games that write themselves down while they are played, and are there tomorrow.

    quint-games/quintessence-2026-11-17-2143.quint     a file for each game, beside the notebook

A kept game is a saved game (see saves.py), whole at every moment. It only ever grows: an action is
added before its last line, and what a player takes back is answered by a line "back 2". Its second
line says who plays, so that it goes on with the same seats and the same luck:

    # seats person greedy, seed 0

Nobody waits for anybody: whoever finds that their file was changed by somebody else begins a new
file with the whole game. The newest MOST files stay; when a game begins, older ones are removed,
but no file with another kind of name. The environment variable QUINT_GAMES names another folder;
if it is empty, no game is kept.
"""

import os
import re
import shlex
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from quint import OVER, BadSave, QuintError, Step, Trace, files, saves, seats
from quint.sentences import counted, short

FOLDER: Final = "quint-games"
SETTING: Final = "QUINT_GAMES"
MOST: Final = 50  # files on a shelf
LARGEST: Final = 1_000_000  # bytes; the longest game ever is far from it
OVER_NOW: Final = "# The game is over"
SOMEBODY: Final = "somebody"  # a player that has no name: a function

_NAME = re.compile(r"[a-z_]+-\d{4}-\d\d-\d\d-\d{4}(?:-\d+)?\.quint")
_SEATS = re.compile(r"# seats (?P<seats>[^,]+), seed (?P<seed>-?\d{1,18})")


def usual_folder() -> Path | None:
    """Where games are kept, or None if nobody wants them kept."""
    chosen = os.environ.get(SETTING)
    return None if chosen == "" else Path(chosen or FOLDER).absolute()


# ── Writing ───────────────────────────────────────────────────────────────────────────────


class Keeper:
    """Writes one game down after the other: the one that is played now."""

    def __init__(self, folder: Path, sitters: Sequence[seats.Sitter], seed: int) -> None:
        self.folder = folder
        self.who = who(sitters, seed)
        self.path: Path | None = None  # the file of this game, once there is one
        self.has: Trace | None = None  # what the file has
        self._size = self._body = 0  # of the file in bytes: all of it, and without its last line

    def keep(self, trace: Trace) -> None:
        """Write down how the game stands. What cannot be written is told in one sentence."""
        if trace == self.has:
            return
        try:
            if not (self.path and self.has and self._add(self.has, trace)):
                self._begin(trace)
        except OSError as error:
            self.path = None
            raise QuintError(
                f"This game cannot be kept in {self.folder.name}: {error.strerror or error}. "
                "It goes on; Save shows it as text."
            ) from None
        self.has = trace

    def put_away(self) -> None:
        """The game stays on the shelf as it is; the next one gets a file of its own."""
        self.path = self.has = None

    def go_on(self, path: Path) -> str:
        """Go on with a kept game in its own file; if it is damaged, with what can be read of it.

        What was wrong with it is the answer, and the damaged file stays as it is.
        """
        text = read(path)
        trace, trouble = _as_far_as_readable(text)
        self.put_away()
        self.has = trace
        if not trouble:
            self.path = path
            self._measure(text.encode())
        return trouble

    def _measure(self, data: bytes) -> None:
        self._size = len(data)
        self._body = data.rstrip().rfind(b"\n") + 1

    def _add(self, had: Trace, trace: Trace) -> bool:
        """Add what is new to the file; False if it is no longer our file, or not our game."""
        assert self.path
        if had.game != trace.game or had.start != trace.start:
            return False
        same = _in_common(had.steps, trace.steps)
        if had.steps and trace.steps and not same:
            return False  # another game, not another end of this one
        taken_back = len(had.steps) - same
        lines = [f"back {taken_back}"] if taken_back else []
        for step in trace.steps[same:]:
            lines += [*step.notes, str(step.action)]
        data = "\n".join([*lines, *_last_lines(trace)]).encode()
        try:
            with self.path.open("r+b") as file:
                if file.seek(0, os.SEEK_END) != self._size:
                    return False
                file.seek(self._body)
                file.write(data)
        except FileNotFoundError:
            return False
        self._size = self._body + len(data)
        self._body = self._size - len(_end(trace))
        return True

    def _begin(self, trace: Trace) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        header, *lines = saves.written(_without_last_notes(trace)).splitlines()
        text = "\n".join([header, self.who, *lines[:-1], *_last_lines(trace)])
        for path in _free_names(self.folder, trace.game.name):
            try:
                files.write_whole(path, text.encode(), new=True)
            except FileExistsError:
                continue
            break
        self.path = path
        self._measure(text.encode())
        _tidy(self.folder)


def who(sitters: Sequence[seats.Sitter], seed: int) -> str:
    """The line that says who plays.

    >>> who(("person", "master:5000"), 7)
    '# seats person master:5000, seed 7'
    """
    names = [sitter if isinstance(sitter, str) else SOMEBODY for sitter in sitters]
    return f"# seats {' '.join(names)}, seed {seed}"


def _end(trace: Trace) -> str:
    return f"end {len(trace.steps)}\n"


def _last_lines(trace: Trace) -> list[str]:
    over = trace.game.turn(trace.state) == OVER
    told = f"# {seats.result(trace.game, trace.state)}"
    return [*([told] if over else []), _end(trace)]


def _without_last_notes(trace: Trace) -> Trace:
    """Notes after the last action belong to the next one, and are written with it."""
    return Trace(trace.game, trace.start, trace.steps)


def _in_common(some: Sequence[Step], others: Sequence[Step]) -> int:
    """How many steps two games begin with."""
    pairs = zip(some, others, strict=False)
    differ = (n for n, (one, other) in enumerate(pairs) if one is not other and one != other)
    return next(differ, min(len(some), len(others)))


def _free_names(folder: Path, game: str) -> Iterator[Path]:
    now = time.strftime("%Y-%m-%d-%H%M")
    yield folder / f"{game}-{now}.quint"
    for number in range(2, 1000):
        yield folder / f"{game}-{now}-{number}.quint"


def _tidy(folder: Path) -> None:
    for path in _files(folder)[MOST:]:
        try:
            path.unlink()
        except OSError:
            return  # another time


def _files(folder: Path) -> list[Path]:
    """The kept games of a folder, the newest first."""
    found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


# ── Reading ───────────────────────────────────────────────────────────────────────────────


class Kept(NamedTuple):
    """A game on the shelf, without having been played through."""

    path: Path
    header: str  # the game and its options, as a saved game writes them
    seats: tuple[str, ...]
    seed: int
    actions: int
    over: bool
    when: float  # seconds, as time.time() counts

    @property
    def game(self) -> str:
        return shlex.split(self.header)[2]

    @property
    def says(self) -> str:
        """When it was played, and how far.

        >>> Kept(Path(), "quint 1 element", ("person", "greedy"), 0, 7, False, 0.0).says[-9:]
        '7 actions'
        """
        then, now = time.localtime(self.when), time.localtime()
        today = then[:3] == now[:3]
        day = "today" if today else f"{time.strftime('%A', then)}, {then.tm_mday} "
        day += "" if today else time.strftime("%B", then)
        return f"{day} at {time.strftime('%H:%M', then)}, {counted(self.actions, 'action')}"


def on_the_shelf(folder: Path | None = None) -> list[Kept]:
    """The kept games of a folder, the newest first. What is not one is left out."""
    folder = folder or usual_folder()
    if folder is None:
        return []
    try:
        return [kept for path in _files(folder) if (kept := _kept(path))]
    except OSError:
        return []


def unfinished(trace: Trace, sitters: Sequence[seats.Sitter], folder: Path) -> Kept | None:
    """The newest unfinished game like this one: the same options and the same seats."""
    header = saves.header(trace.game)
    names = tuple(who(sitters, 0).split(",")[0].split()[2:])
    for kept in on_the_shelf(folder):
        if kept.header == header and kept.seats == names and not kept.over and kept.actions:
            return kept
    return None


def _kept(path: Path) -> Kept | None:
    try:
        lines = read(path).splitlines()
        told = _SEATS.fullmatch(lines[1])
        last = lines[-1].split() if lines[-1].startswith("end ") else ["end", str(len(lines))]
        if told is None or shlex.split(lines[0])[:2] != ["quint", str(saves.VERSION)]:
            return None
        names, seed, count = tuple(told["seats"].split()), int(told["seed"]), int(last[1])
        over, when = lines[-2].startswith(OVER_NOW), path.stat().st_mtime
        return Kept(path, lines[0], names, seed, count, over, when)
    except (OSError, QuintError, ValueError, IndexError):
        return None


def read(path: Path) -> str:
    """The text of a kept game."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise QuintError(f"{short(path.name)} is too large to be a kept game.")
        return data.decode()
    except OSError as error:
        raise QuintError(f"I cannot read {short(path.name)}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise QuintError(f"{short(path.name)} is not a text, so it is no kept game.") from None


def trace_of(path: Path) -> Trace:
    """The game in a file, as far as it can be read."""
    return _as_far_as_readable(read(path))[0]


def _as_far_as_readable(text: str) -> tuple[Trace, str]:
    """The game, and what is wrong with its text."""
    try:
        return Trace.read(_without_seats(text)), ""
    except BadSave as error:
        if error.so_far is None:
            raise
        many = counted(len(error.so_far.steps), "action")
        return error.so_far, f"{error} What stands before it is here again: {many}."


def _without_seats(text: str) -> str:
    """The line that says who plays is no part of the game itself."""
    return re.sub(r"\A([^\n]*\n)# seats [^\n]*\n", r"\1", text)
