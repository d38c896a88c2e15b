"""What the tests of Mineral Quest share: drawn positions, and words for what lies there.

Where nothing else is said five people play, so that no card is removed, the role in question sits
in seat 1, and the deck has every card that is nowhere else.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import quint
from quint import Trace
from quint.games.mineral_quest import MineralQuest
from tests.games.words import offered, play

ROLES = ["Curator", "Jeweler", "Geologist", "Chemist", "Miner"]
ROOM = Path(quint.__file__).parent / "games" / "mineral_quest"
A_DEAL = "O O O O O O O Si Si Si Si Si Si Si Al Al Al Al Al Al Al S S S S S S Fe Fe Fe Fe"  # 31

# Which roles need a card, from the 37 formulas and the mats by hand, and not by the program.
ICONS = {
    "Li": "Chemist",
    "Be": "Curator Jeweler",
    "Na": "Geologist Chemist",
    "Zn": "Curator Miner",
    "Ag": "Curator Miner",
    "Pb": "Curator Miner",
    "Sn": "Miner",
    "Hg": "Chemist Miner",
    "Mg": "Jeweler Geologist Chemist",
    "P": "Curator Jeweler Chemist",
    "Cl": "Curator Geologist Chemist",
    "Ca": "Curator Geologist Chemist",
    "Cu": "Curator Jeweler Miner",
    "Mo": "Curator Chemist Miner",
    "Pt": "Jeweler Chemist Miner",
    "Au": "Curator Jeweler Miner",
    "F": "Curator Jeweler Geologist Chemist",
    "Al": "Curator Jeweler Geologist Chemist",
    "K": "Curator Jeweler Geologist Chemist",
    "H2O": "Curator Jeweler Geologist Chemist",
    "S": "Curator Geologist Chemist Miner",
    "Fe": "Curator Jeweler Geologist Miner",
    **dict.fromkeys(["C", "O", "Si", "OH", "Wild"], "Curator Jeweler Geologist Chemist Miner"),
}


def new(players: int = 5, **options: Any) -> MineralQuest:
    return MineralQuest(players=players, **options)


def at(
    role: str,
    hand: str,
    todo: str = "player 1 to complete",
    *,
    has: str = "",
    piles: Iterable[str] = ("market O Si Wild", "face up Al Ca K"),
    others: Iterable[str] = (),
    game: MineralQuest | None = None,
) -> Trace:
    """A game in which seat 1 has this role and this hand. `others` are the roles after it."""
    game = game or new()
    roles = [role, *(others or [other for other in ROLES if other != role])]
    lines = [*piles, f"player 1, {role}", f"hand {hand or 'nothing'}"]
    lines += [f"has {has}"] if has else []
    lines += [f"player {seat}, {name}" for seat, name in enumerate(roles[1:], start=2)]
    return Trace(game, game.position("\n".join([*lines, todo])))


def three(*roles: str, **options: Any) -> Trace:
    """Three people who have chosen these roles."""
    return play(Trace(new(3, **options)), *(f"role {role}" for role in roles))


def completable(role: str, hand: str, **more: Any) -> set[str]:
    return offered(at(role, hand, **more), "complete")


def payments(role: str, space: str, hand: str) -> set[str]:
    return offered(at(role, hand).play(f"complete {space}"), "pay")


def line(trace: Trace, word: str) -> str:
    """What a line of the picture says, the first that begins with this word."""
    lines = [row.strip() for row in trace.game.picture(trace.state).splitlines()]
    return next(row.removeprefix(word).strip() for row in lines if row.startswith(word))


def cards(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in text.split():
        symbol, _, count = word.partition("×")
        if symbol != "nothing":
            found[symbol] += int(count or 1)
    return found


def hand_of(trace: Trace) -> Counter[str]:
    return cards(line(trace, "hand"))


def deal(trace: Trace, text: str) -> Trace:
    return play(trace, *(f"deal {card}" for card in text.split()))


def rows(name: str) -> list[dict[str, str]]:
    with (ROOM / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def hands(trace: Trace) -> list[str]:
    rows = trace.game.picture(trace.state).splitlines()
    return [row.strip().removeprefix("hand") for row in rows if row.strip().startswith("hand")]


def own_deck(folder: Path, kinds: Iterable[tuple[str, Any, int]]) -> str:
    """A deck file with these symbols, atomic numbers and counts."""
    own = folder / "own deck.csv"
    lines = [f"{symbol},{symbol},{number},{count}," for symbol, number, count in kinds]
    text = "\n".join(["symbol,name,number,count,provenance", *lines])
    own.write_text(text, encoding="utf-8")
    return str(own)


def changed(folder: Path, name: str, old: str, new_text: str) -> str:
    """A copy of a file of the room with one thing changed in it."""
    text = (ROOM / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    own = folder / f"my_{name}"
    own.write_text(text.replace(old, new_text), encoding="utf-8")
    return str(own)
