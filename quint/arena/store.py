"""The file of a study: one SQLite database, readable by pandas, DuckDB or `sqlite3` without us.

    games   one row for each game: its number, id, seed, length, and the error if it failed
    seats   one row for each seat of a finished game: agent, score, share of the victory
    rules   how often each rule fired by an action of a seat (-1: chance), if the study kept that
    study   the plan, how many games were planned, and the version that played them, by name
    cards   the card files that are not the box's

A chunk's games are written in one transaction, so whatever kills the writer, each game is there
whole or not at all. The journal is SQLite's ordinary one: unlike the write-ahead log it leaves one
file, and it works on the shared disks of clusters.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import quint
from quint.arena.playing import Record, Rules
from quint.arena.spec import Plan, plan_from
from quint.core import QuintError
from quint.sentences import short

VERSION = 1  # of the schema below
APPLICATION = 0x51534459  # "QSDY", in the file's head: a study of quint
STEP = 5_000  # games read at a time
LAST_NUMBER = 2**63 - 1  # the largest that SQLite has
PATIENCE = 60.0  # seconds to wait for somebody else who writes to the same file

SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE study (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (option TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    seed TEXT NOT NULL,
    length INTEGER NOT NULL,
    error TEXT,
    trace TEXT
);
CREATE TABLE seats (
    number INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    agent TEXT NOT NULL,
    score INTEGER NOT NULL,
    won REAL NOT NULL,
    PRIMARY KEY (number, seat)
) WITHOUT ROWID;
CREATE TABLE rules (
    number INTEGER NOT NULL REFERENCES games,
    rule TEXT NOT NULL,
    seat INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (number, rule, seat)
) WITHOUT ROWID;
"""


# What the answers ask in SQL relies on these: ?1 to ?2 are the games, ?3 is the number of seats.
UNSOUND = (
    """SELECT number FROM games WHERE number BETWEEN ?1 AND ?2 AND (
        typeof(length) != 'integer' OR typeof(error) NOT IN ('null', 'text')
        OR typeof(trace) NOT IN ('null', 'text') OR ?3 * (error IS NULL)
        != (SELECT COUNT(*) FROM seats WHERE seats.number = games.number))""",
    """SELECT number FROM seats WHERE number BETWEEN ?1 AND ?2 AND (
        typeof(score) NOT IN ('integer', 'real') OR typeof(won) != 'real'
        OR seat NOT BETWEEN 0 AND ?3 - 1 OR number NOT IN (SELECT number FROM games)
        OR agent NOT IN ({agents}))""",
    """SELECT number FROM rules WHERE number BETWEEN ?1 AND ?2 AND (
        typeof(rule) != 'text' OR typeof(times) != 'integer'
        OR seat NOT BETWEEN -1 AND ?3 - 1)""",
)


class BadStudy(QuintError):
    """A file that is no study, or not this one; str(error) says why."""


class Store:
    """A study's file, or its memory if it has none."""

    def __init__(self, path: Path | None, plan: Plan | None = None) -> None:
        """Open the study in a file, or begin one there with a plan."""
        self.path = path
        self.shown = path.name if path is not None else "this study"
        if path is not None and plan is None and not path.exists():
            raise BadStudy(f"There is no study {short(str(path))}.")
        self._db = self._opened(path)
        try:
            with self._troubles():
                self._check(plan is not None)
                self.plan = self._planned(plan)
                self._try()
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        with self._troubles():
            self._db.close()

    # Opening

    def _opened(self, path: Path | None) -> sqlite3.Connection:
        try:
            return sqlite3.connect(
                ":memory:" if path is None else path, timeout=PATIENCE, isolation_level=None
            )
        except sqlite3.Error:
            why = "."
            if path is not None and not path.parent.is_dir():
                why = f": there is no folder {short(str(path.parent))}."
            elif path is not None and path.is_dir():
                why = ": it is a folder."
            raise BadStudy(f"I cannot open {self.shown} as the file of a study{why}") from None

    def _check(self, may_be_new: bool) -> None:
        """The file's head and its pages are those of a study that we can read."""
        kind, version = self._one("PRAGMA application_id"), self._one("PRAGMA user_version")
        if may_be_new and kind == 0 and not self._one("SELECT COUNT(*) FROM sqlite_schema"):
            return
        if kind != APPLICATION:
            raise BadStudy(f"{self.shown} is not the file of a study.")
        if version != VERSION:
            raise BadStudy(
                f"{self.shown} was written in format {version}; this program reads {VERSION}."
            )
        if self._one("PRAGMA quick_check(1)") != "ok":
            raise BadStudy(self._damaged())

    def _planned(self, plan: Plan | None) -> Plan:
        """The plan in the file, which must be the one asked for, if any."""
        if plan is not None and not self._one("SELECT COUNT(*) FROM sqlite_schema"):
            self._begin(plan)
            return plan
        said = dict(self._db.execute("SELECT name, value FROM study"))
        files = dict(self._db.execute("SELECT option, text FROM cards"))
        if "plan" not in said:
            raise BadStudy(self._damaged())
        self.made_by = said.get("quint", "")
        there = plan_from(said["plan"], files)
        if plan is None:
            return there
        different = plan.differs(there)
        if different:
            raise BadStudy(f"{self.shown} holds another study: {different}.")
        self.may_go_on()
        return plan

    def _try(self) -> None:
        """A look at the first game and the last, because all of them would take too long."""
        first, last = self.rows("SELECT MIN(number), MAX(number) FROM games")[0]
        if first is not None and first < 0:
            raise BadStudy(self._unreadable(first))
        if first is not None:
            self.records([first, last], failed=None)

    def may_go_on(self) -> None:
        """Raises a sentence if the games so far are those of another quint."""
        if self.made_by != quint.__version__:
            raise BadStudy(
                f"{self.shown} was played by quint {self.made_by}; games of quint "
                f"{quint.__version__} may go differently, so they need a file of their own."
            )

    def _begin(self, plan: Plan) -> None:
        self.made_by = quint.__version__
        with self._transaction():
            for statement in SCHEMA.split(";"):
                self._db.execute(statement)
            named = {"plan": plan.text(), "quint": quint.__version__}
            self._db.executemany("INSERT INTO study VALUES (?, ?)", named.items())
            self._db.executemany("INSERT INTO cards VALUES (?, ?)", plan.files.items())

    # Writing

    def confirm(self, records: Iterable[Record]) -> None:
        """Write games down, all of these or none. One that is there already stays as it is."""
        games: list[tuple[Any, ...]] = []
        seats: list[tuple[Any, ...]] = []
        rules: list[tuple[Any, ...]] = []
        for record in records:
            number = record.number
            error = record.error or None
            games.append((number, record.id, record.seed, record.length, error, record.trace))
            for seat, score in enumerate(record.scores):
                seats.append((number, seat, record.agents[seat], score, record.share(seat)))
            for (seat, rule), times in (record.rules or {}).items():
                rules.append((number, rule, seat, times))
        with self._troubles(), self._transaction():
            write = self._db.executemany
            there = "ON CONFLICT DO NOTHING"
            write(f"INSERT INTO games VALUES (?, ?, ?, ?, ?, ?) {there}", games)
            write(f"INSERT INTO seats VALUES (?, ?, ?, ?, ?) {there}", seats)
            write(f"INSERT INTO rules VALUES (?, ?, ?, ?) {there}", rules)

    def forget_failures(self) -> None:
        """Games that failed count as not played."""
        with self._troubles(), self._transaction():
            self._db.execute("DELETE FROM games WHERE error IS NOT NULL")

    def plan_games(self, games: int) -> None:
        """Write down how many games there shall be, unless there shall be more already."""
        with self._troubles():
            self._db.execute(
                "INSERT INTO study VALUES ('games', ?) ON CONFLICT (name) DO UPDATE SET "
                "value = excluded.value WHERE CAST(excluded.value AS INTEGER) > value + 0",
                (str(games),),
            )

    def planned(self) -> int:
        """How many games there shall be; 0 if nobody has written that down."""
        with self._troubles():
            said = self.rows("SELECT value FROM study WHERE name = 'games'")
            return int(said[0][0]) if said else 0

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """What SQLite complains about, in a sentence."""
        try:
            yield
        except sqlite3.ProgrammingError as error:
            raise BadStudy(self._misused(str(error))) from None
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:  # a table or a column is not there
                raise BadStudy(self._damaged()) from None
            raise BadStudy(
                f"I cannot use {self.shown}: {error}. All games confirmed before are safe in it."
            ) from None
        except sqlite3.DatabaseError as error:
            if "not a database" in str(error):
                raise BadStudy(f"{self.shown} is not the file of a study.") from None
            raise BadStudy(self._damaged()) from None
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, QuintError):
                raise
            raise BadStudy(self._damaged()) from None

    def _damaged(self) -> str:
        return f"{self.shown} is damaged: it cannot be read as the study it was."

    def _unreadable(self, number: int) -> str:
        return f"Game {number} of {self.shown} cannot be read: it is not as it was written down."

    def _misused(self, said: str) -> str:
        if "closed" in said:
            again = "" if self.path is None else " Study.open(…) opens its file again."
            return f"This study is closed.{again}"
        if "thread" in said:
            return "A study answers only in the thread that opened it."
        return f"I cannot use {self.shown}: {said}."

    # Reading

    def sound(self, first: int = 0, last: int = LAST_NUMBER) -> None:
        """Raises a sentence about a game whose rows are not as they were written down."""
        players = tuple(dict.fromkeys(self.plan.players))
        values = (first, last, self.plan.seats)
        agents = ", ".join(["?"] * len(players))
        for question, more in zip(UNSOUND, ((), players, ()), strict=True):
            found = self.rows(f"{question.format(agents=agents)} LIMIT 1", *values, *more)
            if found:
                raise BadStudy(self._unreadable(found[0][0]))

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """The answer to a question in SQL."""
        with self._troubles():
            return self._db.execute(question, values).fetchall()

    def _one(self, question: str) -> Any:
        return self._db.execute(question).fetchone()[0]

    def counts(self) -> tuple[int, int]:
        """How many games are finished, and how many failed."""
        finished, failed = self.rows("SELECT COUNT(*) - COUNT(error), COUNT(error) FROM games")[0]
        return finished, failed

    def gaps(self, games: int) -> list[tuple[int, int]]:
        """The numbers below `games` that nobody has played, as ranges (first, stop)."""
        found, expected = [], 0
        with self._troubles(), closing(self._db.cursor()) as cursor:
            cursor.execute("SELECT number FROM games WHERE number < ? ORDER BY number", (games,))
            for (number,) in cursor:
                if number > expected:
                    found.append((expected, number))
                expected = number + 1
        return [*found, (expected, games)] if expected < games else found

    def records(
        self, numbers: Sequence[int] | None = None, failed: bool | None = False
    ) -> list[Record]:
        """The records of finished games in order (or of those that failed), or some of them."""
        if numbers is not None:
            return [r for number in numbers for r in self._between(number, number, failed)]
        return list(self._between(0, LAST_NUMBER, failed))

    def each(self, first: int = 0, failed: bool | None = False) -> Iterator[Record]:
        """The records of finished games in order (None: of all), some thousand in memory a time."""
        last = self.rows("SELECT COALESCE(MAX(number), -1) FROM games")[0][0]
        for start in range(first, last + 1, STEP):
            yield from self._between(start, start + STEP - 1, failed)

    def _between(self, first: int, last: int, failed: bool | None) -> Iterator[Record]:
        self.sound(first, last)
        span = "WHERE number BETWEEN ? AND ? ORDER BY number"
        seats = _grouped(
            self.rows(f"SELECT number, agent, score, won FROM seats {span}, seat", first, last)
        )
        counted = _grouped(
            self.rows(f"SELECT number, seat, rule, times FROM rules {span}", first, last)
        )
        games = self.rows(
            f"SELECT number, id, seed, length, error, trace FROM games {span}", first, last
        )
        for number, id, seed, length, error, trace in games:
            if failed is not None and failed != bool(error):
                continue
            here = seats.get(number, [])
            rules: Rules | None = None
            if "rules" in self.plan.keep and not error:
                rules = {(seat, rule): n for _, seat, rule, n in counted.get(number, [])}
            record = Record(
                number,
                id,
                seed,
                self.plan.lineup(number),
                tuple(score for _, _, score, _ in here),
                tuple(seat for seat, (_, _, _, won) in enumerate(here) if won),
                length,
                rules,
                trace,
                error or "",
            )
            self._check_record(record, [(agent, won) for _, agent, _, won in here])
            yield record

    def _check_record(self, record: Record, seats: Sequence[tuple[str, float]]) -> None:
        """Raises a sentence if this is not the game of its number, or if its seats disagree."""
        spec = self.plan.spec(record.number)
        ours = self.made_by == quint.__version__  # another quint may have named its games otherwise
        if ours and (record.id, record.seed) != (spec.id, spec.seed):
            raise BadStudy(self._unreadable(record.number))
        for seat, (agent, won) in enumerate(seats):
            if (agent, won) != (spec.agents[seat], record.share(seat)):
                raise BadStudy(self._unreadable(record.number))


def _grouped(rows: list[tuple[Any, ...]]) -> dict[int, list[tuple[Any, ...]]]:
    return {number: list(group) for number, group in groupby(rows, key=itemgetter(0))}
