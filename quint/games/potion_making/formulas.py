"""What a formula can be completed with (rule 3.1): one source for each component.

A source is the top card of a pile, a completed formula before any player, or a formula in a Magnum
Opus that is not the last of its path (7.7). An offer is a source with what it could serve as. Those
that differ in nothing are offered once. Their order is that of the piles, then of the seats, each
with its formulas and its Opus.
"""

from typing import Final, final

from quint.games.potion_making import state as states
from quint.games.potion_making.actions import Action, UseFormula, UsePile, UseStage
from quint.games.potion_making.cards import ALL_ELEMENTS, GRANUM, MOST_COMPONENTS, Box, Card, Slot
from quint.games.potion_making.state import DESK, NO_PATH, Done, Draft, Rulings, Source, State

# What may be used only once in a formula.
GRANUM_USED: Final = 1  # 9.1
OMNITUDE_USED: Final = 2  # 9.2a
SWAPPED: Final = 4  # 12.6: the component that Transfiguration replaces

ON_TOP: Final = -1  # Offer.over where no card lies above


@final
class Offer:
    """Something on the table that could be one component."""

    __slots__ = ("above", "elements", "formulas", "once", "over", "path", "place", "same", "seat")

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
        over: int = ON_TOP,
    ) -> None:
        self.seat: Final = seat  # these are the attributes of its Source
        self.path: Final = path
        self.place: Final = place
        self.above: Final = above
        self.same: Final = same  # its card and mark; two of a place that agree in this are alike
        self.elements: Final = elements  # what it can serve as
        self.formulas: Final = formulas
        self.once: Final = once
        self.over: Final = over  # the number of the offer that lies on it

    def source(self) -> Source:
        return Source(self.seat, self.path, self.place, self.above)


def fits(slot: Slot, offer: Offer) -> bool:
    return bool(slot.elements & offer.elements or slot.formulas & offer.formulas)


def top_offers(
    state: State, card: Card, box: Box, rulings: Rulings, swap: bool = False
) -> list[Offer]:
    """What lies open and fits one of the card's components or another; 12.6: or anything."""
    elements = formulas = 0
    for slot in card.recipe:
        elements |= slot.elements
        formulas |= slot.formulas
    if swap:
        elements, formulas = ALL_ELEMENTS, -1
    found: list[Offer] = []
    if elements:
        shown = box.pile_elements
        for pile, cards in enumerate(state.desk):
            if not cards:
                continue
            if pile == GRANUM:  # 9.1, 9.1a: any element
                top = (cards[-1],)
                found.append(Offer(DESK, NO_PATH, pile, top, ALL_ELEMENTS, 0, GRANUM_USED))
            elif elements & shown[pile]:
                found.append(Offer(DESK, NO_PATH, pile, (cards[-1],), shown[pile], 0, 0))
    if formulas:
        _add_formulas(state, found, formulas, box, rulings)
    return found


def _add_formulas(
    state: State, found: list[Offer], wanted: int, box: Box, rulings: Rulings
) -> None:
    """The completed formulas that are wanted, before the players and in Magnum Opus cards."""
    bits = box.bit_of
    limited = box.omnitudes if rulings.omnitude_once else 0  # 9.2a
    for seat, row in enumerate(state.formulas):
        for place, done in enumerate(row):
            bit = bits[done[0]]
            if wanted & bit:
                once = OMNITUDE_USED if limited & bit else 0
                found.append(Offer(seat, NO_PATH, place, done, 0, bit, once))
        for path, stages in enumerate(state.paths[seat]):
            for place, held in enumerate(stages[:-1]):  # 7.7: but for the last
                if held >= 0 and wanted & bits[held >> 1]:
                    bit = bits[held >> 1]
                    once = OMNITUDE_USED if limited & bit else 0
                    same = (held >> 1, held & 1)
                    found.append(Offer(seat, path, place, same, 0, bit, once))


def deeper_offers(state: State, card: Card, tops: list[Offer], swap: bool = False) -> list[Offer]:
    """9.2c: what lies under the tops of piles that could serve as several components."""
    found: list[Offer] = []
    for number, top in enumerate(tops):
        if top.seat != DESK:
            break  # piles come first
        cards = state.desk[top.place]
        if top.once or len(cards) < 2:
            continue
        if card.apart and not swap and top.place < GRANUM:
            continue  # one element, which is asked for once
        times = MOST_COMPONENTS
        if not swap:
            times = sum([fits(slot, top) for slot in card.recipe])
        over = number
        for above in range(1, min(times, len(cards))):
            same = (cards[-1 - above],)
            below = Offer(DESK, NO_PATH, top.place, same, top.elements, 0, 0, above, over)
            over = len(tops) + len(found)
            found.append(below)
    return found


def offers(state: State, card: Card, box: Box, rulings: Rulings, swap: bool = False) -> list[Offer]:
    """Everything that could be a component; 12.6: of a formula with one of them replaced."""
    tops = top_offers(state, card, box, rulings, swap)
    return tops + deeper_offers(state, card, tops, swap)


def last_stages(state: State, box: Box) -> list[Offer]:
    """7.7: the last stage of every path, which nobody can take; only told to explain that."""
    found: list[Offer] = []
    for seat, paths in enumerate(state.paths):
        for path, stages in enumerate(paths):
            if stages:
                held, place = stages[-1], len(stages) - 1
                same = (held >> 1, held & 1)
                found.append(Offer(seat, path, place, same, 0, box.bit_of[held >> 1], 0))
    return found


# ── What the owner of a component or a stage gets ─────────────────────────────────────────


def card_at(now: State | Draft, source: Source) -> tuple[int, int]:
    """The card that lies there, and whether granum or Omnitude went into it (9.1, 9.2)."""
    if source.seat == DESK:
        return now.desk[source.place][-1 - source.above], 0
    if source.path == NO_PATH:
        done = now.formulas[source.seat][source.place]
        return done[0], done[1]
    held = now.paths[source.seat][source.path][source.place]
    return held >> 1, held & 1


def is_paid(now: State | Draft, source: Source, box: Box, marked_pays: bool = False) -> bool:
    """3.4, 7.5: whether the owner of what lies there gets anything if the mover takes it."""
    seat = source.seat
    if seat in (DESK, now.seat):
        return False
    card, mixed = card_at(now, source)
    if box.is_omnitude(card):  # 9.2
        return False
    # 9.1b, 9.2b; 9.1c for a stage; 11.7, 13.3
    return not mixed or marked_pays or states.has_talisman(now, seat, "university", box)


def owner_gets(
    now: State | Draft,
    source: Source,
    before: tuple[Source, ...],
    points: int,
    box: Box,
    marked_pays: bool = False,
) -> int:
    """What the owner of a source gets from a formula or stage worth `points` that takes it.

    `before` are the components that the formula takes before this one: each owner is paid once.
    """
    if not is_paid(now, source, box, marked_pays):
        return 0
    if not states.has_talisman(now, source.seat, "university", box):  # 3.4; not so with 11.7
        for other in before:
            if other.seat == source.seat and is_paid(now, other, box):
                return 0
    return points // 2  # 3.4a: rounded down


# ── Which formulas can be completed ───────────────────────────────────────────────────────


@final
class Stock:
    """What lies on the table, at a glance: most formulas are allowed or ruled out by this alone."""

    __slots__ = ("elements", "formulas", "only_elements", "only_formulas")

    def __init__(self, state: State, box: Box) -> None:
        only_elements = formulas = 0
        several = 0  # of granum (9.1), and of cards that show several elements
        for pile, cards in enumerate(state.desk):
            if cards:
                if pile < GRANUM:
                    only_elements |= box.pile_elements[pile]
                else:
                    several |= ALL_ELEMENTS if pile == GRANUM else box.pile_elements[pile]
        bits = box.bit_of
        for row in state.formulas:
            for done in row:
                formulas |= bits[done[0]]
        if box.opus:
            for paths in state.paths:
                for stages in paths:
                    for held in stages[:-1]:
                        if held >= 0:
                            formulas |= bits[held >> 1]
        self.elements: Final = only_elements | several
        self.formulas: Final = formulas
        self.only_elements: Final = only_elements  # of cards that show one element,
        self.only_formulas: Final = formulas & ~box.wild_formulas  # or stand in for no other


def can_complete(state: State, card: Card, stock: Stock, box: Box, rulings: Rulings) -> bool:
    """3.1: whether every component can have a source of its own."""
    sure = card.apart  # nothing on the table is asked for twice
    for slot in card.recipe:
        if slot.elements & stock.only_elements or slot.formulas & stock.only_formulas:
            continue
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            return False
        sure = False
    if sure:
        return True
    # The tops of the piles will do nearly always, and are found sooner.
    tops = top_offers(state, card, box, rulings)
    if can_go_on(card, tops, 0, 0, 0, False):
        return True
    below = deeper_offers(state, card, tops)
    return bool(below) and can_go_on(card, tops + below, 0, 0, 0, False)


def can_swap(card: Card, everything: list[Offer]) -> bool:
    """12.6, 12.6a: whether the formula can be completed with exactly one component replaced."""
    missing = 0
    for slot in card.recipe:
        if not any(fits(slot, offer) for offer in everything):
            missing += 1
    return missing < 2 and can_go_on(card, everything, 0, 0, 0, True)


def can_go_on(
    card: Card, everything: list[Offer], filled: int, taken: int, once: int, swap: bool
) -> bool:
    """Whether the components after the first `filled` can be had too.

    `taken` has one bit for each offer that is used already, `once` those for things to be had once.
    """
    if filled == len(card.recipe):
        return not swap or bool(once & SWAPPED)
    slot = card.recipe[filled]
    elements, formulas = slot.elements, slot.formulas
    may_swap = swap and not once & SWAPPED
    for number, offer in enumerate(everything):
        if (taken and taken >> number & 1) or offer.once & once:
            continue
        if offer.over >= 0 and not taken >> offer.over & 1:
            continue  # 1.3a: the card above it still lies there
        if elements & offer.elements or formulas & offer.formulas:
            spent = once | offer.once
        elif may_swap:
            spent = once | offer.once | SWAPPED
        else:
            continue
        if can_go_on(card, everything, filled + 1, taken | 1 << number, spent, swap):
            return True
    return False


def choices(
    state: State,
    card: Card,
    chosen: tuple[Source, ...],
    box: Box,
    rulings: Rulings,
    swap: bool = False,
) -> list[Offer]:
    """The offers for the next component, given the sources of the ones before it."""
    return choices_among(offers(state, card, box, rulings, swap), card, chosen, swap)


def choices_among(
    everything: list[Offer], card: Card, chosen: tuple[Source, ...], swap: bool
) -> list[Offer]:
    """The same, if all offers are known already."""
    taken = once = 0
    for slot, source in zip(card.recipe, chosen, strict=False):
        number = _number_of(everything, source)
        if number < 0:
            return []
        offer = everything[number]
        taken |= 1 << number
        once |= offer.once if fits(slot, offer) else offer.once | SWAPPED
    filled = len(chosen)
    slot = card.recipe[filled]
    may_swap = swap and not once & SWAPPED
    found: list[Offer] = []
    for number, offer in enumerate(everything):
        if (taken and taken >> number & 1) or offer.once & once:
            continue
        if offer.over >= 0 and not taken >> offer.over & 1:
            continue  # 1.3a: the card above it still lies there
        proper = fits(slot, offer)
        if not (proper or may_swap) or is_alike(offer, found):
            continue
        spent = once | offer.once if proper else once | offer.once | SWAPPED
        if can_go_on(card, everything, filled + 1, taken | 1 << number, spent, swap):
            found.append(offer)
    return found


def only_sources(everything: list[Offer], card: Card) -> tuple[Source, ...]:
    """3.1b: the sources of a formula that can be completed, if each component has just one."""
    found: list[Source] = []
    for slot in card.recipe:
        elements, formulas = slot.elements, slot.formulas
        fitting = [o for o in everything if elements & o.elements or formulas & o.formulas]
        if len(fitting) > 1:
            return ()
        found.append(fitting[0].source())
    return tuple(found)


def is_alike(offer: Offer, found: list[Offer]) -> bool:
    """3.1b: whether one of these differs from it in nothing."""
    for one in found:
        if one.seat == offer.seat and one.path == offer.path and one.same == offer.same:
            return True
    return False


def _number_of(everything: list[Offer], source: Source) -> int:
    for number, offer in enumerate(everything):
        here = offer.place == source.place and offer.seat == source.seat
        if here and offer.path == source.path and offer.above == source.above:
            return number
    return -1


def must_all_be_used(
    everything: list[Offer], card: Card, chosen: tuple[Source, ...], found: list[Offer]
) -> bool:
    """3.1b: just that many sources are left, and each would do for every component left.

    `found` are the choices for the next component, among all offers.
    """
    left = card.recipe[len(chosen) :]
    if len(found) > len(left) or not all_fit(left, found):
        return False
    free = [offer for offer in everything if offer.source() not in chosen]
    fitting = [offer for offer in free if any(fits(slot, offer) for slot in left)]
    return len(fitting) == len(left) and all_fit(left, fitting)


def all_fit(slots: tuple[Slot, ...], found: list[Offer]) -> bool:
    """Whether each of these would do for every one of these components."""
    for slot in slots:
        for offer in found:
            if not fits(slot, offer):
                return False
    return True


def is_meant(state: State, action: Action, offer: Offer) -> bool:
    """Whether an action "use …" is about this offer."""
    if isinstance(action, UsePile):
        return offer.seat == DESK and offer.place == action.pile
    if isinstance(action, UseFormula):
        if offer.seat != action.seat or offer.path != NO_PATH:
            return False
        return states.variant(state.formulas[action.seat], action.card, action.nth) == offer.same
    if isinstance(action, UseStage):
        if offer.seat != action.seat or offer.path != action.path:
            return False
        if offer.same[0] != action.card:
            return False
        held = 2 * action.card + offer.same[1]
        stages = state.paths[action.seat][action.path]
        return states.stage_variants(stages, action.card).index(held) == action.nth
    return False
