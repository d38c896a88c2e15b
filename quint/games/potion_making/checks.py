"""Whether a drawn position could be: somebody must be able to go on from it.

A drawing may show hands from behind, if it is what one of the players sees.
"""

from quint.core import Unreadable
from quint.games.potion_making import formulas, state as states, views
from quint.games.potion_making.cards import Box
from quint.games.potion_making.spell import Spell
from quint.games.potion_making.state import Brewing, Outcome, Phase, Rulings, State
from quint.sentences import counted


def check(
    state: State, order: list[tuple[int, int]], spells: dict[str, Spell], box: Box, rulings: Rulings
) -> None:
    """Raises Unreadable with the first thing that is wrong; `order` is that of the deal (1.4)."""
    if state.outcome != Outcome.PLAYING:
        if state.played or state.draws or state.more or state.plays or state.drawing >= 0:
            raise Unreadable("The game is over in this drawing, and yet something is going on.")
        return
    problem = _problem_with_backs(state, box) or _problem_with_decks(state, order, box)
    if not problem and state.played:
        problem = _problem_with_played(state, spells, box, rulings)
    elif not problem and state.pending is not None:
        problem = "Something is decided, and no card is being played."
    if problem:
        raise Unreadable(problem)


def hides(state: State) -> bool:
    """Whether some hand is seen from behind."""
    return any(card < 0 for hand in state.hands for card in hand)


def _problem_with_backs(state: State, box: Box) -> str:
    seats = range(len(state.hands))
    if not hides(state) or any(views.seen_by(state, seat, box) == state for seat in seats):
        return ""
    return "Draw all hands from behind but one, and their cards that are (shown), or draw none so."


def _problem_with_decks(state: State, order: list[tuple[int, int]], box: Box) -> str:
    if state.phase == Phase.DEALING:
        return _problem_with_deal(state, order, box)
    if state.drawing == len(box.decks):
        return "Magnum Opus cards are only dealt."
    if state.draws and not any(state.sizes):
        return f"{counted(state.draws, 'card')} cannot be drawn: all decks are empty."
    if state.drawing != states.NO_DECK and not (state.draws and state.sizes[state.drawing]):
        return f"No card can be drawn from {box.decks[state.drawing]} here."
    return _problem_with_phase(state, box)


def _problem_with_deal(state: State, order: list[tuple[int, int]], box: Box) -> str:
    """1.4, 7.1: everything is dealt in its order."""
    dealt = [(seat, len(box.decks)) for seat, work in enumerate(state.works) if work >= 0]
    for to, cards in [*enumerate(state.hands), *[(states.TO_DESK, pile) for pile in state.desk]]:
        dealt += [(to, box.deck_of[card] if card >= 0 else -1 - card) for card in cards]
    left = len(order) - len(dealt)
    if left < 1 or state.draws != left or state.drawing != order[-left][1]:
        return f"While cards are dealt, {counted(max(0, left), 'card')} would be left to deal."
    if sorted(dealt) != sorted(order[:-left]):
        return "Cards are dealt to player 1, then to the next, and to the desk at last."
    return ""


def _problem_with_phase(state: State, box: Box) -> str:
    if state.more and (len(box.decks) < 3 or state.phase != Phase.DRAWING):
        return "Only the first phase with all three decks has more cards to draw if wanted."
    if state.phase == Phase.DRAWING and not (state.draws or state.more):
        return "Say how many cards are to be drawn, like 'drawing, 1 to draw'."
    if state.phase == Phase.OPEN and len(box.decks) == 1:
        return "With Practice alone nobody chooses between drawing and playing."
    return ""


def _problem_with_played(state: State, spells: dict[str, Spell], box: Box, rulings: Rulings) -> str:
    first, last = box.cards[state.played[0]], box.cards[state.played[-1]]
    spell = spells.get(first.effect)
    if state.draws and not (spell and state.pending is None and state.draws <= spell.draws):
        return f"No cards are drawn while {last.name} is played like that."
    if isinstance(state.pending, Brewing):
        alone = len(state.played) == 1
        if alone or (len(state.played) == 2 and first.effect == "transfiguration"):
            return _problem_with_brewing(state, state.pending, box, rulings)
        return f"{first.name} and {last.name} cannot be played together."
    if len(state.played) > 1:
        return f"{first.name} and {last.name} cannot be played together."
    if spell is None:
        return f"{first.name} is no spell that could lie there."
    if state.pending is None:
        return ""
    if isinstance(state.pending, states.Returning):
        fits = first.effect == "trismegistus" and state.pending.left <= len(state.hands[state.seat])
        return "" if fits else f"{first.name} does not ask for that many cards."
    if hides(state):
        return ""
    # The decision must be one that could have been made.
    before = states.with_pending(state, None)
    for action in spell.choices(before):
        draft = states.Draft(before)
        spell.decide(draft, action)
        if draft.pending == state.pending:
            return ""
    return f"What is decided about {first.name} could not have been."


def _problem_with_brewing(state: State, pending: Brewing, box: Box, rulings: Rulings) -> str:
    """3.1: every component so far must be one that could be chosen, and the rest must be there."""
    card, swap = box.cards[state.played[-1]], len(state.played) > 1
    if len(pending.chosen) >= len(card.recipe):
        return f"{card.name} has no more than {len(card.recipe)} components."
    for number in range(len(pending.chosen) + 1):
        before = pending.chosen[:number]
        found = formulas.choices(state, card, before, box, rulings, swap)
        if not found:
            return f"{card.name} cannot be completed here."
        if number == len(pending.chosen):
            break
        if pending.chosen[number] not in [offer.source() for offer in found]:
            return f"Component {number + 1} of {card.name} cannot come from there."
    return ""
