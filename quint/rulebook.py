"""The rules of a game in our words, as its rules.toml has them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quint.core import Game


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our words. A ruling (its id ends in a letter) also has the question it settles."""

    id: str
    text: str
    source: str
    question: str = ""
    confidence: str = ""
    option: str = ""  # the game's option that changes this ruling, if there is one

    def __str__(self) -> str:
        asked = f"{self.question} " if self.question else ""
        return f"{self.id}  {asked}{self.text}"


def read(toml: str) -> dict[str, Rule]:
    """The rules written in a rules.toml: one table for each rule, named by its id."""
    import tomllib

    return {id: Rule(id=id, **fields) for id, fields in tomllib.loads(toml).items()}


_KNOWN: dict[type, dict[str, Rule]] = {}  # by game, each read when first asked for


def of(game: type[Game]) -> dict[str, Rule]:
    """The rules of a game: beside its module, or beside that of the game it extends."""
    if game not in _KNOWN:
        _KNOWN[game] = read(_text(game))
    return _KNOWN[game]


def _text(game: type[Game]) -> str:
    from importlib.resources import files

    for kind in game.__mro__:
        room, _, _ = kind.__module__.rpartition(".")
        alone = getattr(sys.modules.get(kind.__module__), "__file__", None)  # in no package
        folder = files(room) if room else Path(alone).parent if alone else None
        if folder and (rules := folder.joinpath("rules.toml")).is_file():
            return rules.read_text(encoding="utf-8")
    from quint.core import QuintError

    raise QuintError(f"{game.title} has no rules.toml beside its module.")
