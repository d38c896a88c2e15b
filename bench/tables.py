"""What is told: four tables, each a list of rows under its head, with what is wanted beside it."""

from collections.abc import Mapping, Sequence
from statistics import median

import quint
from bench.measure import ratio

GO = "OpenSpiel go 7x7"
GIN = "OpenSpiel gin_rummy"
CHESS = "python-chess"
CHESS_LISTS = "python-chess, a middlegame"
ATLAS = "quint quintessential, the atlas"
BRUTE_FORCE = "brute force, one lab at a time"
SEARCH = "quint quintessential, best_turn"
FORCE = "brute force, the same tables"
ASKED = {  # each search, and the brute force on the same cases
    SEARCH: FORCE,
    "quint quintessence, best_turn": "brute force, crowded boards",
    "quint mineral_quest, odds_of": "brute force, small shops",
    "quint element, left_open": "brute force, small yards",
    "quint element, ways_to": "brute force, turns in small yards",
    "quint quintessence, closed_for_ever": "brute force, boards cut off soon",
    "quint potion_making, ways_to": "brute force, small tables",
    "quint potion_making, best_turn": "brute force, turns at small tables",
    "quint potion_making, odds_of": "brute force, every handful",
    "quint quintessential, ways_to": "brute force, goals of the same tables",
    "quint quintessential, best_plan": "brute force, two late rounds",
}

# Random play: whom a room is compared with, and the ratio wanted in plain and in compiled Python.
# A room that is not named here is compared with go, and nothing is wanted of it.
PLAY_WANTED: dict[str, tuple[str, float | None, float | None]] = {
    "quintessence": (GO, 0.3, 1.8),  # the board of go 7x7 is as large
    "mineral_quest": (GIN, 0.5, None),
    "potion_making": (GIN, 0.5, None),
    "potion_making, guild": (GIN, 0.5, None),
}
LISTS_WANTED = 0.25  # of the lists of python-chess
PYTHON_MOVES = "OpenSpiel Python MCTS, go 7x7, all moves"
VISITS = "OpenSpiel Python MCTS, go 7x7, visits"
THINK_WANTED = 5.0  # times as many positions valued: a visit of theirs values one
ATLAS_WANTED = 100.0  # times as many labs as by brute force
ASK_WANTED = 5.0  # times as many answers as by brute force
GREEDY_WANTED = {"quintessence": 0.9, "element": 0.9, "potion_making": 0.9}  # of two-player games

Speeds = Mapping[str, list[float]]
Rows = list[tuple[str, ...]]

PLAY_HEAD = ("random play", "moves a second", "compared with", "ratio", "wanted")
LISTS_HEAD = ("listing legal moves", "lists a second", "compared with", "ratio", "wanted")
LABS_HEAD = ("loops in labs of four cards", "labs a second", "compared with", "ratio", "wanted")
ASK_HEAD = ("questions from a position", "answers a second", "compared with", "ratio", "wanted")
THINK_HEAD = ("thinking", "positions a second", "compared with", "ratio", "wanted")
GREEDY_HEAD = ("greedy against random", "players", "games", "won by greedy", "wanted")


def play_rows(speeds: Speeds, compiled: bool) -> Rows:
    """A row for each that played at random; rooms of ours have something to live up to."""
    rows = []
    for name in speeds:
        other, wanted = GO, None
        if name.startswith("quint "):
            room = name.removeprefix("quint ")
            other, plain, fast = PLAY_WANTED.get(room, (GO, None, None))
            wanted = fast if compiled else plain
        rows.append(compared(speeds, name, other, wanted))
    return rows


def list_rows(speeds: Speeds) -> Rows:
    """A row for each position whose legal moves were listed."""
    rows = []
    for name in speeds:
        wanted = LISTS_WANTED if name.startswith("quint ") else None
        rows.append(compared(speeds, name, CHESS_LISTS, wanted))
    return rows


def labs_rows(speeds: Speeds) -> Rows:
    """A row for each way to tell labs with loops from those without."""
    wanted = {ATLAS: ATLAS_WANTED}
    return [compared(speeds, name, BRUTE_FORCE, wanted.get(name)) for name in speeds]


def ask_rows(speeds: Speeds) -> Rows:
    """A row for each way to answer a question from a position."""
    wanted = {SEARCH: ASK_WANTED}
    return [compared(speeds, name, ASKED.get(name, name), wanted.get(name)) for name in speeds]


def think_rows(speeds: Speeds) -> Rows:
    """A row for each that thinks; something is wanted of the room that is most like go."""
    wanted = {"quint quintessence": THINK_WANTED}
    rows = []
    for name in speeds:
        other = VISITS if name in wanted or "OpenSpiel C++" in name else PYTHON_MOVES
        rows.append(compared(speeds, name, other, wanted.get(name)))
    return rows


def compared(speeds: Speeds, name: str, other: str, wanted: float | None) -> tuple[str, ...]:
    """A row: how fast one is, and how many times as fast as another in the same rounds."""
    share = f"{ratio(speeds, name, other):.2f}"
    return (name, f"{median(speeds[name]):,.0f}", other, share, _at_least(wanted))


def _at_least(wanted: float | None) -> str:
    return "" if wanted is None else f"≥ {wanted:g}"


def greedy_row(room: str, players: int, won: int, games: int) -> tuple[str, ...]:
    """How often the greedy agent won; nothing is wanted at a table of three."""
    wanted = GREEDY_WANTED.get(room) if players == 2 else None
    return (
        f"quint {room}",
        str(players),
        str(games),
        f"{won / games:.0%}",
        "" if wanted is None else f"≥ {wanted:.0%}",
    )


def fewest_players(room: str) -> int:
    """How many have to play a room at least."""
    return quint.GAMES[room].player_counts()[0]


def drawn(head: Sequence[str], rows: Rows) -> str:
    """A table in Markdown: the first column on the left, the others on the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [head, *rows]
    written = [
        "| "
        + " | ".join(
            [line[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        )
        + " |"
        for line in lines
    ]
    rule = "|" + "|".join(
        ["-" * (widths[0] + 2)] + ["-" * (width + 1) + ":" for width in widths[1:]]
    )
    return "\n".join([written[0], rule + "|", *written[1:]])
