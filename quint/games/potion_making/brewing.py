"""What happens when a formula is brewed (rule 3), by Transfiguration too (12.6)."""

from quint.games.potion_making import formulas, state as states, tell
from quint.games.potion_making.actions import Action
from quint.games.potion_making.cards import GRANUM, Box
from quint.games.potion_making.formulas import Offer
from quint.games.potion_making.spell import home, put_away
from quint.games.potion_making.state import Brewing, Done, Draft, Rulings, Source, State


def brew(state: State, draft: Draft, card: int, box: Box, rulings: Rulings) -> None:
    """3.1: a formula of the hand; where its components come from is decided next."""
    swap = bool(draft.played)  # 12.6: by Transfiguration
    everything = formulas.offers(state, box.cards[card], box, rulings, swap)
    draft.out_of_hand(draft.seat, card)
    draft.played = (*draft.played, card)
    tell.brewing(draft, card, box)
    fill(draft, everything, (), box, rulings)


def use(
    state: State, draft: Draft, action: Action, pending: Brewing, box: Box, rulings: Rulings
) -> None:
    """3.1: one component."""
    card, swap = box.cards[draft.played[-1]], len(draft.played) > 1
    everything = formulas.offers(state, card, box, rulings, swap)
    for offer in formulas.choices_among(everything, card, pending.chosen, swap):
        if formulas.is_meant(state, action, offer):
            tell.used(draft, offer.same[0], offer.source(), box)
            fill(draft, everything, (*pending.chosen, offer.source()), box, rulings)
            return


def fill(
    draft: Draft, everything: list[Offer], chosen: tuple[Source, ...], box: Box, rulings: Rulings
) -> None:
    """3.1b: components with a single source have no need to be asked for."""
    card, swap = box.cards[draft.played[-1]], len(draft.played) > 1
    if not chosen and not swap:
        chosen = formulas.only_sources(everything, card)
    while len(chosen) < len(card.recipe):
        found = formulas.choices_among(everything, card, chosen, swap)
        if len(found) > 1 and (
            swap or not formulas.must_all_be_used(everything, card, chosen, found)
        ):
            draft.pending = Brewing(chosen)
            return
        chosen = (*chosen, found[0].source())
    complete(draft, card.number, chosen, box, rulings)


def complete(
    draft: Draft, card: int, sources: tuple[Source, ...], box: Box, rulings: Rulings
) -> None:
    """3.2 and 3.3: points, the components under it, and what was under those goes home."""
    points = box.cards[card].points
    gets = [0] * len(draft.hands)
    rules = ["3.4"] * len(draft.hands)
    for number, source in enumerate(sources):
        if source.seat not in (states.DESK, draft.seat):
            half = formulas.owner_gets(draft, source, sources[:number], points, box)
            gets[source.seat] += half
            # 11.7a: the talisman counts even if it is itself taken now.
            if states.has_talisman(draft, source.seat, "university", box):
                rules[source.seat] = "11.7"
    components, mixed = take_components(draft, sources, box, rulings)
    draft.complete(draft.seat, states.made(card, mixed, tuple(components)))
    draft.earn(draft.seat, points)
    tell.completed(draft, card, points, box)
    for seat, half in enumerate(gets):
        if half:
            draft.earn(seat, half)
            tell.half(draft, seat, half, rules[seat])
    if len(draft.played) > 1:
        put_away(draft, box)
    draft.played = ()
    draft.pending = None
    draft.used_up()


def take_components(
    draft: Draft, sources: tuple[Source, ...], box: Box, rulings: Rulings
) -> tuple[list[int], int]:
    """3.3: they go under the new formula; also, whether granum or Omnitude is among them."""
    components: list[int] = []
    used: list[tuple[int, Done]] = []
    mixed = 0
    for source in sources:
        if source.seat == states.DESK:
            component = draft.off_pile(source.place)
            mixed |= int(source.place == GRANUM)
        else:
            component = formulas.card_at(draft, source)[0]
            mixed |= int(box.is_omnitude(component))
            if source.path == states.NO_PATH:
                used.append((source.seat, draft.formulas[source.seat][source.place]))
            else:
                draft.take_stage(source.seat, source.path, source.place)
        components.append(component)
        tell.component(draft, component, source, box)
    for seat, done in used:
        draft.take_formula(seat, draft.formulas[seat].index(done))
        home(draft, states.under(done), f"formulas:{seat}", "3.3", box, rulings)
    return components, mixed
