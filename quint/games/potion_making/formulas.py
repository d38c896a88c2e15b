"""What a formula can be completed with (rule 3.1): one source for each component.

A source is the top card of a pile, a completed formula before any player, or a formula in a Magnum
Opus that is not the last of its path (7.7). Sources that differ in nothing are offered once. The
order is that of the piles, then of the seats, each with its formulas and its Opus.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from quint.games.potion_making.cards import (
    ALL_ELEMENTS,
    GRANUM,
    MOST_COMPONENTS,
    Box,
    Card,
    Slot,
)
from quint.games.potion_making.moves import meant_by
from quint.games.potion_making.state import (
    Action,
    Cards,
    Done,
    Rulings,
    State,
    Table,
    has_talisman,
)

DESK: Final = -1  # Source.seat for a pile of the desk
NO_PATH: Final = -1

# The code of a source: a pile's number, or DEEPER more for each card above it in the pile; or
# ROW × (seat + 1) + its place in the row; or that of a stage in an Opus:
# STAGE + ROW × (seat + 1) + 10 × path + stage.
DEEPER: Final = 250
ROW: Final = 1_000
STAGE: Final = 100_000

# What may be used only once in a formula.
GRANUM_USED: Final = 1  # 9.1
OMNITUDE_USED: Final = 2  # 9.2a
SWAPPED: Final = 4  # 12.6: the component that Transfiguration replaces


@final
class Source:
    """Something on the table that could be one component."""

    __slots__ = ("card", "code", "elements", "formulas", "once", "path", "place", "same", "seat")

    def __init__(
        self,
        seat: int,
        path: int,
        place: int,
        same: Done,
        elements: int,
        formulas: int,
        once: int,
        above: int = 0,
    ) -> None:
        self.seat: Final = seat
        self.path: Final = path  # of an Opus
        self.place: Final = place  # the pile, the place in the seat's row, or the stage
        self.card: Final = same[0]
        self.same: Final = same  # two sources of a seat that agree in this are alike
        self.elements: Final = elements  # what it can serve as
        self.formulas: Final = formulas
        self.once: Final = once
        code = place + DEEPER * above
        if seat != DESK:
            code += ROW * (seat + 1)
        if path != NO_PATH:
            code += STAGE + 10 * path
        self.code: Final = code


def fits(slot: Slot, source: Source) -> bool:
    return bool(slot.elements & source.elements or slot.formulas & source.formulas)


def sources(
    state: State, box: Box, card: Card, rulings: Rulings, swap: bool = False
) -> list[Source]:
    """Everything on the table that fits one of the card's components or another; 12.6: or all."""
    elements = formulas = 0
    for slot in card.recipe:
        elements |= slot.elements
        formulas |= slot.formulas
    if swap:
        elements, formulas = ALL_ELEMENTS, -1
    found: list[Source] = []
    keys = box.key_of
    if elements:
        for pile, cards in enumerate(state.desk):
            if cards:
                serves = box.pile_elements[pile]
                once = 0
                if pile == GRANUM:  # 9.1, 9.1a: any element
                    serves, once = ALL_ELEMENTS, GRANUM_USED
                if serves & elements:
                    top = (cards[-1],)
                    found.append(Source(DESK, NO_PATH, pile, top, serves, 0, once))
    if formulas:
        for seat, row in enumerate(state.formulas):
            for place, done in enumerate(row):
                bit = 1 << keys[done[0]]
                if formulas & bit:
                    once = omnitude(box, bit, rulings)
                    found.append(Source(seat, NO_PATH, place, done, 0, bit, once))
            for path, stages in enumerate(state.paths[seat]):
                for place, held in enumerate(stages[:-1]):  # 7.7: but for the last
                    if held < 0:
                        continue
                    bit = 1 << keys[held >> 1]
                    if formulas & bit:
                        same = (held >> 1, held & 1, path, place)
                        once = omnitude(box, bit, rulings)
                        found.append(Source(seat, path, place, same, 0, bit, once))
    return found


def all_sources(
    state: State, box: Box, card: Card, rulings: Rulings, swap: bool = False
) -> list[Source]:
    """The same, and what lies under the tops where a pile could serve several times (9.2c)."""
    found = sources(state, box, card, rulings, swap)
    return found + deeper(state, card, found, swap)


def deeper(state: State, card: Card, tops: list[Source], swap: bool = False) -> list[Source]:
    """9.2c: what lies under the tops of piles that could serve as several components."""
    found: list[Source] = []
    for top in tops:
        if top.seat != DESK or top.once:
            continue
        times = MOST_COMPONENTS
        if not swap:
            times = sum([fits(slot, top) for slot in card.recipe])
        cards = state.desk[top.place]
        for above in range(1, min(times, len(cards))):
            below = (cards[-1 - above],)
            found.append(Source(DESK, NO_PATH, top.place, below, top.elements, 0, 0, above))
    return found


def last_stages(state: State, box: Box) -> list[Source]:
    """7.7: the last stage of every path, which nobody can take; only told to explain that."""
    found: list[Source] = []
    for seat, paths in enumerate(state.paths):
        for path, stages in enumerate(paths):
            if stages:
                held, place = stages[-1], len(stages) - 1
                same = (held >> 1, held & 1, path, place)
                bit = 1 << box.key_of[held >> 1]
                found.append(Source(seat, path, place, same, 0, bit, 0))
    return found


def omnitude(box: Box, bit: int, rulings: Rulings) -> int:
    """9.2a: an Elixir of Omnitude may stand in once, unless the table lets it more often."""
    return OMNITUDE_USED if rulings.omnitude_once and box.omnitudes & bit else 0


# ── What the owner of a component gets ────────────────────────────────────────────────────


def is_paid(now: State | Table, box: Box, code: int) -> bool:
    """3.4: whether the owner of what lies there gets anything when the mover takes it."""
    seat, path, place = source_of(code)
    if seat in (DESK, now.seat):
        return False
    if path == NO_PATH:
        card, mixed = now.formulas[seat][place][:2]
    else:
        held = now.paths[seat][path][place]
        card, mixed = held >> 1, held & 1
    if box.omnitudes >> box.key_of[card] & 1:  # 9.2
        return False
    return not mixed or has_talisman(now, box, seat, "university")  # 9.1b, 9.2b, 11.7


def owner_gets(now: State | Table, box: Box, card: Card, code: int, chosen: Cards) -> int:
    """What the owner of one more component of this formula gets, after those chosen before it."""
    if not is_paid(now, box, code):
        return 0
    seat = source_of(code)[0]
    before = [other for other in chosen if source_of(other)[0] == seat]
    if not has_talisman(now, box, seat, "university"):  # 3.4: once, but for 11.7
        for other in before:
            if is_paid(now, box, other):
                return 0
    return card.points // 2  # 3.4a: rounded down


# ── Which formulas can be completed ───────────────────────────────────────────────────────


@final
class Stock:
    """What lies on the table, at a glance: most formulas are ruled out by this alone."""

    __slots__ = ("elements", "formulas", "shared")

    def __init__(self, state: State, box: Box) -> None:
        elements = formulas = 0
        shared = False  # whether one card could serve as several components
        for pile, cards in enumerate(state.desk):
            if cards:
                elements |= box.pile_elements[pile]
                if pile >= GRANUM:
                    shared = True
                    if pile == GRANUM:
                        elements = ALL_ELEMENTS
        keys = box.key_of
        for row in state.formulas:
            for done in row:
                formulas |= 1 << keys[done[0]]
        for paths in state.paths:
            for stages in paths:
                for held in stages[:-1]:
                    if held >= 0:
                        formulas |= 1 << keys[held >> 1]
        self.elements: Final = elements
        self.formulas: Final = formulas
        self.shared: Final = shared or bool(formulas & box.wild_formulas)


def can_complete(state: State, box: Box, card: Card, stock: Stock, rulings: Rulings) -> bool:
    """3.1: whether every component can have a source of its own."""
    for slot in card.recipe:
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            return False
    if card.apart and not stock.shared:
        return True
    # The tops of the piles will do nearly always, and are found sooner.
    tops = sources(state, box, card, rulings)
    if can_go_on(card, tops, [], 0, False):
        return True
    below = deeper(state, card, tops)
    return bool(below) and can_go_on(card, tops + below, [], 0, False)


def can_swap(card: Card, everything: list[Source]) -> bool:
    """12.6, 12.6a: whether the formula can be completed with exactly one component replaced."""
    missing = 0
    for slot in card.recipe:
        if not any(fits(slot, source) for source in everything):
            missing += 1
    return missing < 2 and can_go_on(card, everything, [], 0, True)


def choices(
    state: State, box: Box, card: Card, chosen: Cards, rulings: Rulings, swap: bool = False
) -> list[Source]:
    """The sources for the next component, given those chosen for the ones before it."""
    everything = all_sources(state, box, card, rulings, swap)
    once = 0
    for number, code in enumerate(chosen):
        for source in everything:
            if source.code == code:
                once |= spent_on(card.recipe[number], source)
    slot = card.recipe[len(chosen)]
    any_will_do = swap and not once & SWAPPED
    before = list(chosen)
    found: list[Source] = []
    for source in everything:
        if not is_open(slot, source, before, once, any_will_do):
            continue
        if any(source.seat == one.seat and source.same == one.same for one in found):
            continue
        spent = once | spent_on(slot, source)
        if can_go_on(card, everything, [*before, source.code], spent, swap):
            found.append(source)
    return found


def must_all_be_used(state: State, box: Box, card: Card, chosen: Cards, rulings: Rulings) -> bool:
    """3.1b: the components left all ask for the same, and just so many sources are left."""
    left = card.recipe[len(chosen) :]
    if any(slot != left[0] for slot in left):
        return False
    everything = all_sources(state, box, card, rulings)
    fitting = [s for s in everything if s.code not in chosen and fits(left[0], s)]
    return len(fitting) == len(left)


def spent_on(slot: Slot, source: Source) -> int:
    """What this source uses up as this component, of things to be had once."""
    return source.once if fits(slot, source) else source.once | SWAPPED


def is_open(slot: Slot, source: Source, chosen: list[int], once: int, any_will_do: bool) -> bool:
    """Whether this source is there for the next component, given those chosen before it."""
    code = source.code
    if source.once & once or code in chosen:
        return False
    if DEEPER <= code < ROW and code - DEEPER not in chosen:
        return False  # 1.3a: the card above it still lies there
    return any_will_do or fits(slot, source)


def can_go_on(
    card: Card, everything: list[Source], chosen: list[int], once: int, swap: bool
) -> bool:
    """Whether the components after the chosen ones can still be filled."""
    if len(chosen) == len(card.recipe):
        return not swap or bool(once & SWAPPED)
    slot = card.recipe[len(chosen)]
    any_will_do = swap and not once & SWAPPED
    for source in everything:
        if is_open(slot, source, chosen, once, any_will_do):
            spent = once | spent_on(slot, source)
            if can_go_on(card, everything, [*chosen, source.code], spent, swap):
                return True
    return False


def is_meant(action: Action, source: Source, rows: Sequence[tuple[Done, ...]]) -> bool:
    """Whether an action "use …" is about this source."""
    if action.seat != source.seat or action.path != source.path:
        return False
    if source.seat == DESK:
        return action.place == source.place
    if source.path != NO_PATH:
        return action.card == source.card
    return meant_by(action, rows[source.seat]) == source.same


def source_of(code: int) -> tuple[int, int, int]:
    """The seat (or DESK), the path (or NO_PATH) and the place that a source's code stands for."""
    if code < ROW:
        return DESK, NO_PATH, code % DEEPER
    if code < STAGE:
        return code // ROW - 1, NO_PATH, code % ROW
    rest = code - STAGE
    return rest // ROW - 1, rest % ROW // 10, rest % 10
