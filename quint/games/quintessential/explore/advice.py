"""What is a good engine, and which card does it want next?

The measure is growth: the dice that a lab alone can gain from the start dice in some rounds, with
nobody in the way and no public cards. `growths` has it for all labs of a size, `synergy` for all
pairs (how much more they gain together than each for itself), `next_card` asks it of one lab with
each card that could come, and `what_cards_add` of each card in all labs.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from quint.answers import Answer, latest
from quint.cards import BOX
from quint.core import QuintError
from quint.games.quintessential import cards, dice
from quint.games.quintessential.explore import begun, engines, labs
from quint.games.quintessential.explore.alike import shape
from quint.games.quintessential.explore.plans import SAME_LAB, STARTED, Counts, grown, owned
from quint.games.quintessential.explore.rounds import best_round
from quint.games.quintessential.state import State
from quint.sentences import counted

MOST_CARDS: Final = 4
THREES: Final = "fire 3, water 3, air 3, earth 3, aether 3"


def rounds_for(size: int, counts: Counts) -> int:
    """How many rounds are looked ahead with so many formulae and these dice, if nothing else is
    said, so that it takes seconds."""
    if sum(counts) <= sum(STARTED):
        return 3 if size <= 3 else 2 if size <= 5 else 1
    return 2 if size <= 3 and sum(counts) <= 8 else 1


# ── All labs ──────────────────────────────────────────────────────────────────────────────


def growths(
    size: int, number: int = 3, aim: str = "dice", file: str = BOX, seconds: float | None = None
) -> dict[int, int]:
    """The growth of all labs with so many formulae in so many rounds, as sets with a bit a card.

    The aim is "dice", "aether", or "pips": what the pool shows more after one round, see `pips`.
    The dice of labs of four are looked up: labs.py has them. If it is interrupted, or stopped after
    so many seconds, the labs are left out that have not been asked.

    >>> found = growths(2)
    >>> len(found), min(found.values()), max(found.values())
    (465, 3, 6)
    """
    asked = f"labs of {counted(size, 'formula', 'formulae')}"
    return latest(growing(size, number, aim, file), asked, " kinds of labs", seconds)[1]


def growing(
    size: int, number: int = 3, aim: str = "dice", file: str = BOX
) -> Iterator[tuple[int, dict[int, int]]]:
    """The same, lab after lab: how many of them are done, and what is known so far."""
    if not 0 <= size <= MOST_CARDS:
        raise QuintError(f"The census is of labs with up to {MOST_CARDS} formulae.")
    if aim == "pips" and number != 1:
        raise QuintError("Pips are counted for one round: growths(2, 1, 'pips').")
    known: dict[tuple[int, ...], int] = {}
    if (size, aim, file) == (labs.SIZE, "dice", BOX) and 1 <= number <= labs.ROUNDS:
        known.update(labs.counted(number))
    found: dict[int, int] = {}
    box = cards.read_box(file)
    for done, lab in enumerate(combinations(range(1, len(box.cards)), size), 1):
        alike = shape(lab, file)
        if alike not in known:
            if aim == "pips":
                known[alike] = pips([box.cards[card].name for card in lab], file)
            else:
                known[alike] = grown(lab, number, aim, file)[-1]
            yield done, found
        found[engines.mask_of(lab)] = known[alike]
    yield len(found), found


def pips(lab: engines.Lab, file: str = BOX) -> int:
    """How many pips more the pool can show after one round than before it, if the start dice and
    all new ones show a 3. Dice on cards are not in the pool, so without a loop (4.6) it is none.

    >>> pips("Geo-Ignis Nebula"), pips("Aero-Frigo Convertus, Hydro-Turbis Convertus")
    (0, 6)
    """
    found = best_round(lab, THREES, 4, "faces", public=False, rolls=3, file=file)
    return int(found.value) - 15


def synergy(number: int = 3, file: str = BOX) -> dict[tuple[str, str], int]:
    """For each pair of formulae, how many dice more they gain together than each for itself. The
    aether of the start dice is there once, and so are the others: most pairs stand in each other's
    way a little.

    >>> found = synergy()
    >>> found["Geo-Ignis Nebula", "Aero-Frigo Convertus"]
    0
    """
    box = cards.read_box(file)
    alone, pairs = growths(1, number, file=file), growths(2, number, file=file)
    found: dict[tuple[str, str], int] = {}
    for a, b in combinations(range(1, len(box.cards)), 2):
        if 1 << a | 1 << b not in pairs or 1 << a not in alone or 1 << b not in alone:
            continue  # it was interrupted before
        more = pairs[1 << a | 1 << b] - alone[1 << a] - alone[1 << b]
        found[box.cards[a].name, box.cards[b].name] = more
        found[box.cards[b].name, box.cards[a].name] = more
    return found


def what_cards_add(
    size: int, number: int = 3, file: str = BOX
) -> dict[str, tuple[int, float, int]]:
    """For each formula the least, the mean and the most that it adds to the growth of the labs with
    one formula less than `size`."""
    box = cards.read_box(file)
    with_it, without = growths(size, number, file=file), growths(size - 1, number, file=file)
    added: dict[int, list[int]] = {card: [] for card in range(1, len(box.cards))}
    for mask, dice_gained in with_it.items():
        for card in cards.members(mask):
            if mask ^ 1 << card in without:  # otherwise it was interrupted before
                added[card].append(dice_gained - without[mask ^ 1 << card])
    return {
        box.cards[card].name: (min(more), sum(more) / len(more), max(more))
        for card, more in added.items()
        if more
    }


# ── The next card ─────────────────────────────────────────────────────────────────────────


def next_card(
    position: Any,
    among: Sequence[str] | None = None,
    seat: int | None = None,
    number: int | None = None,
    file: str = BOX,
    seconds: float | None = None,
) -> list[Answer]:
    """Which formula adds most to a lab, the best first: one answer for each, or for each that has
    been tried when it is interrupted, or when so many seconds are over.

    Asked of names of formulae, it begins with the start dice and tries the whole deck. Asked of a
    position, it begins with all dice of the player and tries what lies in the Public Lab to be bid
    on, and the discards. `among` names others.

    >>> best = next_card("Geo-Ignis Nebula, Aero-Frigo Convertus")[0]
    >>> print(best)
    Hydro-Turbis Terra: 3 dice more, 9 instead of 6 in 3 rounds
    """
    tried = trying(position, among, seat, number, file)
    return latest(tried, "next card", " cards", seconds)


def trying(
    position: Any,
    among: Sequence[str] | None = None,
    seat: int | None = None,
    number: int | None = None,
    file: str = BOX,
) -> Iterator[list[Answer]]:
    """The same, card after card: those that have been tried so far."""
    first: Counts = STARTED
    others: Counts = STARTED
    if _is_lab(position):
        box = cards.read_box(file)
        lab = engines.lab_of(position, box)
        offered = [card for card in range(1, len(box.cards)) if card not in lab]
    else:
        asked = begun.Begun(position, seat)
        state, box, file = asked.trace.state, asked.game.box, asked.game.cards
        lab, first = state.labs[asked.seat][1:], owned(asked)
        about = zip(dice.OF_EACH, state.stock, first, strict=True)
        others = tuple([n - s - m for n, s, m in about])
        offered = _offered(state)
    if among is not None:
        offered = [card for card in engines.lab_of(among, box) if card not in lab]
    rounds = rounds_for(len(lab) + 1, first) if number is None else number
    found: list[Answer] = []
    yield found
    for answer in _tried(box, lab, offered, rounds, file, first, others):
        found = sorted([*found, answer], key=lambda each: -each.value)
        yield found


def _tried(
    box: cards.Box,
    lab: tuple[int, ...],
    offered: Sequence[int],
    rounds: int,
    file: str,
    first: Counts,
    others: Counts,
) -> Iterator[Answer]:
    now = grown(lab, rounds, "dice", file, first, others)[-1]
    known: dict[tuple[int, ...], int] = {}
    for card in offered:
        larger = tuple(sorted((*lab, card)))
        alike = shape(larger, file) if first == others == STARTED else larger
        if alike not in known:
            known[alike] = grown(larger, rounds, "dice", file, first, others)[-1]
        then = known[alike]
        more = counted(then - now, "die", "dice")
        said = f"{more} more, {then} instead of {now} in {counted(rounds, 'round')}"
        yield Answer(box.cards[card].name, said, then - now, then - now, None, SAME_LAB)


def _is_lab(position: Any) -> bool:
    """Names of formulae, and no drawing: that has lines."""
    if isinstance(position, str):
        return "\n" not in position.strip()
    return isinstance(position, (list, tuple, set, frozenset))


def _offered(state: State) -> list[int]:
    public = [card for card in state.offered if card != cards.NO_CARD]
    found = [*public, *cards.members(state.discards)]
    return found or list(cards.members(state.deck))
