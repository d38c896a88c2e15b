"""Which cards make the richest turn together?

The table is always the same: every element lies in the desk once, and nobody has completed anything
yet. A hand is worth what its best turn brings there, without a card being drawn. The search begins
with the best single cards and adds one card after the other to the best hands so far, those with an
Acceleration first, which alone brings another play. So for two and more cards it finds good hands;
how much better others could be is counted (hands.py), and where nothing is left, that is proved.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from quint.answers import Answer, last
from quint.core import QuintError, Trace
from quint.games.potion_making.cards import ELEMENTS
from quint.games.potion_making.explore import hands, reach, turn
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import Cards, Draft, State, changed

WIDTH: Final = 12  # hands that one more card is added to
MOST: Final = 5
AT_THIS_TABLE: Final = (
    "every element lies in the desk once, nobody has completed anything, and no card is drawn; the "
    "limit is counted as if every card were what one wishes when it is played"
)


def richest_turns(game: PotionMaking, cards: int, width: int = WIDTH) -> list[Answer]:
    """Hands of that many cards and their best turns, the richest first. The limit is one for all
    hands of so many cards. Whoever interrupts it gets the best hands of as many as were tried.

    >>> print(richest_turns(PotionMaking(), 1)[0])
    richest turn with 1 card: 3, and no hand does better: brew telepathic potion (astral energy)
    """
    found: list[Answer] = []

    def one_after_the_other() -> Iterator[Answer]:
        for best in hands_found(game, cards, width):
            found[:] = best
            yield best[0]

    last(one_after_the_other())  # with a bar, and until it is interrupted
    return found


def hands_found(game: PotionMaking, cards: int, width: int = WIDTH) -> Iterator[list[Answer]]:
    """The same with one card, with two, and so on."""
    if not 1 <= cards <= MOST:
        raise QuintError(f"I can look for hands of 1 to {MOST} cards, not {cards}.")
    luck, kept = hands.Luck(game), list[Cards]([()])
    for many in range(1, cards + 1):
        worth = {}
        for hand in kept:
            for card, left in enumerate(_left(game)):
                more = tuple(sorted((*hand, card)))
                if more not in worth and more.count(card) <= left:
                    worth[more] = _best_turn(game, more)
        order = sorted(worth, key=lambda hand: (-worth[hand].value, -_hurries(game, hand), hand))
        kept = order[:width]
        limit = luck.at_most(many)
        yield [_told(worth[hand], many, limit) for hand in kept]


def _hurries(game: PotionMaking, hand: Cards) -> int:
    """How many Accelerations there are."""
    return [game.box.cards[card].effect for card in hand].count("acceleration")


def _told(best: Answer, cards: int, limit: int) -> Answer:
    """The best turn of a hand, and what no hand can exceed."""
    points, _, steps = best.text.rpartition(": ")
    said = "and no hand does better" if best.value == limit else f"and no hand more than {limit}"
    question = f"richest turn with {cards} card{'s' if cards > 1 else ''}"
    text = f"{points.removeprefix('at least ')}, {said}: {steps}"
    return replace(best, question=question, text=text, limit=limit, assumes=AT_THIS_TABLE)


def _desk(game: PotionMaking) -> dict[int, int]:
    """For each element a card that shows it: no spell if there is another, and worth little."""
    found: dict[int, int] = {}
    for card in sorted(game.box.cards, key=lambda card: (card.effect != "", card.points)):
        if card.elements.bit_count() == 1:
            found.setdefault(card.elements.bit_length() - 1, card.number)
    if len(found) < len(ELEMENTS):
        raise QuintError("These decks do not have a card for every element.")
    return found


def _left(game: PotionMaking) -> bytes:
    copies = game.box.copies
    for card in _desk(game).values():
        copies = changed(copies, card, -1)
    return copies


def _table(game: PotionMaking, hand: Cards) -> State:
    draft = Draft(game.start())
    for card in _desk(game).values():
        draft.onto_pile(card, game.box)
    draft.unseen = _left(game)
    for card in hand:
        draft.unseen = changed(draft.unseen, card, -1)
    draft.hands[0] = hand
    draft.sizes = [sum([draft.unseen[card] for card in deck]) for deck in game.box.by_deck]
    if game.box.opus:
        draft.works = tuple(range(game.players))
    return reach.alone(draft.freeze(), 0)


def _best_turn(game: PotionMaking, hand: Cards) -> Answer:
    return turn.in_one_turn(Trace(game, _table(game, hand)))
