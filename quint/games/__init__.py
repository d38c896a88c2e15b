"""GAMES: the one list of games. Tests, documents and lessons walk over it."""

from quint.core import AnyGame
from quint.games.element import Element
from quint.games.quintessence import Quintessence

GAMES: dict[str, type[AnyGame]] = {
    Quintessence.name: Quintessence,
    Element.name: Element,
}
