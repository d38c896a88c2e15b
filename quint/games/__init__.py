"""GAMES: the one list of games. Tests, documents and lessons walk over it."""

import sys
from collections.abc import Iterator, MutableMapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from quint.core import BadOption, Game
from quint.sentences import short

ROOMS = {
    "quintessence": "Quintessence",
    "element": "Element",
    "mineral_quest": "MineralQuest",
    "quintessential": "Quintessential",
    "potion_making": "PotionMaking",
}


class _Games(MutableMapping[str, type[Game]]):
    """The Game classes by name. A room is imported when somebody first enters it."""

    def __init__(self) -> None:
        self._entered: dict[str, type[Game] | None] = dict.fromkeys(ROOMS)

    def __getitem__(self, name: str) -> type[Game]:
        game = self._entered[name]
        if game is None:
            game = self._entered[name] = getattr(import_module(f"{__name__}.{name}"), ROOMS[name])
        return game

    def __setitem__(self, name: str, game: type[Game]) -> None:
        self._entered[name] = game

    def __delitem__(self, name: str) -> None:
        del self._entered[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entered)

    def __len__(self) -> int:
        return len(self._entered)


GAMES = _Games()


def enter(path: str) -> str:
    """Put the game of a Python file on the list; its name is given back.

    >>> enter("no_such_game.py")
    Traceback (most recent call last):
    quint.core.BadOption: There is no file 'no_such_game.py'.
    """
    file = Path(path).resolve()
    if not file.is_file():
        raise BadOption(f"There is no file {short(path)}.")
    sys.path.insert(0, str(file.parent))
    written = vars(import_module(file.stem)).values()
    classes = [each for each in written if isinstance(each, type) and issubclass(each, Game)]
    own = [each for each in classes if each.__module__ == file.stem]
    if len(own) != 1:
        raise BadOption(f"{file.name} should have one class that extends quint.Game.")
    GAMES[own[0].name] = own[0]
    return own[0].name


class Box(NamedTuple):
    """What one wants to know before choosing a game."""

    title: str
    players: str
    minutes: str
    feel: str


def box(name: str) -> Box:
    """What stands on the box of a game.

    >>> box("element")[:3]
    ('Element', '2–4', '20–40')
    """
    import tomllib
    from importlib.resources import files

    told = tomllib.loads(files(__name__).joinpath("boxes.toml").read_text("utf-8"))
    about = told.get(name, {"minutes": [], "feel": ""})
    players = GAMES[name].player_counts()
    return Box(GAMES[name].title, _span(players), _span(about["minutes"]), about["feel"])


def _span(numbers: range | list[int]) -> str:
    return "–".join(str(n) for n in dict.fromkeys([*numbers[:1], *numbers[-1:]]))
