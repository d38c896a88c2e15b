"""Every spell, by the effect that the card file names. A new one is a class and a card."""

from typing import Final

from quint.games.potion_making.spell import Spell
from quint.games.potion_making.spells import guild, practice, university

ALL: Final[tuple[type[Spell], ...]] = (
    practice.Transformation,
    practice.Eureka,
    practice.Decomposition,
    guild.Transmutation,
    guild.Trismegistus,
    guild.Atanorum,
    university.Whirlpool,
    university.Necessity,
    university.UniversalKnowledge,
    university.Creation,
    university.MagicalKnowledge,
    university.Transfiguration,
    university.Overthrow,
    university.Diversity,
    university.Acceleration,
    university.ForbiddenForest,
    university.Scruple,
)
SPELLS: Final[dict[str, type[Spell]]] = {spell.effect: spell for spell in ALL}


def effects() -> dict[str, tuple[str, ...]]:
    """The effects that cards of each class can have, as the card file knows them."""
    found: dict[str, tuple[str, ...]] = {}
    for spell in ALL:
        found[spell.kind] = (*found.get(spell.kind, ()), spell.effect)
    return found
