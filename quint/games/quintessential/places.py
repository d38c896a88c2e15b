"""What the places are called that refusals, events and scenes speak of.

Seats and flasks are counted from 0, names are written as `slug` writes them:
  pool:<seat>                 a pool; pool:<seat>:fire-5 a die in it
  card:<seat>:<name>          a formula in a lab; card:<seat>:<name>:<flask> one of its flasks
  hand:<seat>                 the die just made, or the dice picked for a bid or a reroll
  dismiss:<seat>              the Dismiss card, where the extra assistant waits
  lab:<index>                 a card of the Public Lab, 0 to 6 the top row, 7 to 12 the bottom row
  lab:<index>:<flask>         a flask of a claimable card
  stock:<element>             the stock of one colour
  deck, token                 the Draw Deck; the Starting Player token
"""

from typing import Final

from quint.games.quintessential.cards import BOTTOM_ROW_AT, DISCARD
from quint.games.quintessential.dice import ELEMENTS, NO_DIE, die_name

DECK: Final = "deck"
TOKEN: Final = "token"
DISCARDS: Final = f"lab:{DISCARD}"  # discarded formulae lie under the Discard card


def slug(name: str) -> str:
    """
    >>> slug("Geo-Ignis Nebula"), slug("fire 5")
    ('geo-ignis-nebula', 'fire-5')
    """
    return name.lower().replace(" ", "-")


def card(seat: int, name: str, slot: int = -1) -> str:
    """A card of a lab, or one of its flasks.

    >>> card(0, "Geo-Ignis Nebula"), card(0, "Geo-Ignis Nebula", 1)
    ('card:0:geo-ignis-nebula', 'card:0:geo-ignis-nebula:1')
    """
    place = f"card:{seat}:{slug(name)}"
    return f"{place}:{slot}" if slot >= 0 else place


def pool(seat: int, number: int = NO_DIE) -> str:
    """A pool, or a die in it."""
    return f"pool:{seat}:{slug(die_name(number))}" if number != NO_DIE else f"pool:{seat}"


def hand(seat: int) -> str:
    return f"hand:{seat}"


def dismiss(seat: int) -> str:
    return f"dismiss:{seat}"


def top(index: int, slot: int = -1) -> str:
    """A card of the top row, or one of its flasks."""
    return f"lab:{index}:{slot}" if slot >= 0 else f"lab:{index}"


def space(index: int) -> str:
    """A card of the bottom row."""
    return f"lab:{BOTTOM_ROW_AT + index}"


def stock(colour: int) -> str:
    return f"stock:{ELEMENTS[colour]}"
