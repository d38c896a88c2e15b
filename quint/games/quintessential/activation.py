"""What happens on a card: dice go into flasks, a full card fires, chains and loops (rule 4).

Everything here works on plain numbers, without a game: a card, what lies in its flasks, the stock.
What lies in a card's flasks is one number, three bits per flask: 0 is empty, else the colour + 1.
"""

from typing import Final

from quint.games.quintessential.cards import ANY, Card
from quint.games.quintessential.dice import AETHER, ANTI, COMMON, Stock

BITS: Final = 3  # of one flask in what lies on a card
NOTHING: Final = -1  # the card fired, but no die was left to make (1.7a)
NOT_YET: Final = -2  # the card is not full, so it waits

# ── 4.1 Flasks ────────────────────────────────────────────────────────────────────────────


def in_flask(held: int, slot: int) -> int:
    """The colour of the die in a flask, or -1."""
    return (held >> BITS * slot & 7) - 1


def dice_on(held: int) -> list[int]:
    """The colours of all dice on a card.

    >>> dice_on(put(put(0, 0, AETHER), 2, 1))
    [4, 1]
    """
    found: list[int] = []
    while held:
        if held & 7:
            found.append((held & 7) - 1)
        held >>= BITS
    return found


def put(held: int, slot: int, colour: int) -> int:
    """What lies on a card after a die goes into an empty flask."""
    return held | colour + 1 << BITS * slot


def open_slot(card: Card, held: int, flask: int) -> int:
    """The first empty flask of this name, or -1 if there is none."""
    for slot, name in enumerate(card.names):
        if name == flask and not held >> BITS * slot & 7:
            return slot
    return -1


def open_flasks(card: Card, held: int) -> list[int]:
    """The names of the flasks with room, each once: equal flasks are as good as one another."""
    found: list[int] = []
    for slot, name in enumerate(card.names):
        if not held >> BITS * slot & 7 and name not in found:
            found.append(name)
    return found


def is_full(card: Card, held: int) -> bool:
    return (held | held >> 1 | held >> 2) & card.ones == card.ones


def fits(card: Card, slot: int, colour: int) -> bool:
    """Whether a die may go into a flask: its colour, or a wild one (1.3, 1.4), but no aether into
    a forge (1.5)."""
    wanted = card.flasks[slot]
    if wanted == colour:
        return True
    if wanted >= COMMON:  # only the Trade-Transmutus has such flasks (6.6)
        return wanted == ANY and colour != card.makes
    return colour == ANTI or (colour == AETHER and not card.forge)


def can_complete(card: Card, held: int, have: list[int]) -> bool:
    """Whether dice of these colours can fill the flasks that are open (4.1a); dice that lie on the
    card already count (4.1b)."""
    need = [0, 0, 0, 0, 0, 0, 0]
    for slot, wanted in enumerate(card.flasks):
        if not held >> BITS * slot & 7:
            need[wanted] += 1
    wild = have[ANTI]
    if not card.forge:
        wild += have[AETHER]
    if need[AETHER] or need[ANY]:
        others = sum(have) - need[AETHER] - have[card.makes]
        return have[AETHER] >= need[AETHER] and others >= need[ANY]
    for colour in range(COMMON):
        if need[colour] > have[colour]:
            wild -= need[colour] - have[colour]
    return wild >= 0


# ── 4.2 to 4.4: Return, Destroy, Create ───────────────────────────────────────────────────


def stays(card: Card, slot: int, colour: int) -> bool:
    """Whether a die is still in its flask once the card has fired."""
    return colour == AETHER or (colour != ANTI and not card.destroys[slot])


def made_from(card: Card, stock: Stock) -> int:
    """4.4: the colour of the die that is made, black if that colour is out (1.7)."""
    if stock[card.makes]:
        return card.makes
    return ANTI if stock[ANTI] else NOTHING


def fire(card: Card, held: int, stock: Stock) -> tuple[int, Stock, int]:
    """A full card fires: what stays on it, the stock, and the colour made or NOTHING.

    Dice are destroyed first and one is made afterwards (4.3a), so a die just destroyed can be made.
    """
    counts = list(stock)
    left = 0
    for slot in range(len(card.flasks)):
        colour = (held >> BITS * slot & 7) - 1
        if stays(card, slot, colour):
            left |= colour + 1 << BITS * slot
        else:
            counts[colour] += 1
    made = made_from(card, tuple(counts))
    if made != NOTHING:
        counts[made] -= 1
    return left, tuple(counts), made


def place(card: Card, held: int, stock: Stock, slot: int, colour: int) -> tuple[int, Stock, int]:
    """A die goes into a flask; a card that is full then fires at once. NOT_YET if it is not."""
    held = put(held, slot, colour)
    if not is_full(card, held):
        return held, stock, NOT_YET
    return fire(card, held, stock)


# ── 4.6 Infinite creation loops ───────────────────────────────────────────────────────────
#
# A loop is a repeated state: the same dice on all cards, the same stock, the same die in hand
# (4.6a). During a chain no die enters or leaves the pool. So if the cards hold the same dice and
# the die in hand has the same colour, the stock is the same too. And a die that stays on a card
# stays there for the round, so a state can only repeat if nothing has stayed since. It is
# therefore enough to remember the colours in hand since the dice on the cards last changed, one
# after the other: `chain`. A colour that comes about again stands in it again, and then `loop` has
# one bit for each colour that the die in hand runs through.


def follow(
    chain: tuple[int, ...], placed: int, made: int, same: bool
) -> tuple[tuple[int, ...], int]:
    """Chain and loop after a placed die made another; the loop is 0 if nothing has come again.

    `same`: the cards hold the same dice as before the die was placed.

    >>> follow((), 2, 1, True)    # air on Aero-Frigo Convertus makes water …
    ((2, 1), 0)
    >>> follow((2, 1), 1, 2, True)    # … and water on Hydro-Turbis Convertus air again
    ((2, 1, 2), 6)
    """
    if not same:
        return (made,), 0
    if not chain:
        chain = (placed,)
    longer = (*chain, made)
    return longer, run_through(longer) if made in chain else 0


def run_through(chain: tuple[int, ...]) -> int:
    """The colours that can come about again for ever, once the last one of a chain has come about
    before: all since it was first in hand. A colour among them that was in hand even earlier leads
    back there too, so loops with a die in common are one (4.6b).

    >>> run_through((0, 1, 2, 1)) == 1 << 1 | 1 << 2
    True
    >>> run_through((0, 1, 2, 0, 5, 2)) == 1 << 0 | 1 << 1 | 1 << 2 | 1 << 5    # 0 leads to 1 too
    True
    """
    first = chain.index(chain[-1])
    earliest = min([chain.index(colour) for colour in chain[first:]])
    while earliest < first:
        first = earliest
        earliest = min([chain.index(colour) for colour in chain[first:]])
    loop = 0
    for colour in chain[first:]:
        loop |= 1 << colour
    return loop


def carries(
    card: Card, held: int, stock: Stock, slot: int, colour: int, loop: int, hand: int
) -> bool:
    """Whether a die of a loop, put into this flask, only makes another of the same loop. `stock` is
    what is left while the loop has run to a die of the colour `hand`."""
    left, _, made = place(card, held, run_to(stock, hand, colour), slot, colour)
    return left == held and made >= 0 and loop >> made & 1 == 1


def run_to(stock: Stock, hand: int, colour: int) -> Stock:
    """The stock once a loop has run on from one die in hand to another of it.

    >>> run_to((5, 5, 5, 5, 20, 10), 2, 1)    # from air to water
    (5, 4, 6, 5, 20, 10)
    """
    counts = list(stock)
    counts[hand] += 1
    counts[colour] -= 1
    return tuple(counts)
