"""What the others could do next with what lies on the table.

Nobody sees their hands. Of each deck a player knows which cards have not been seen, and how many of
them somebody holds: every handful of these is as likely as every other, so the odds are exact.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from quint.core import QuintError
from quint.games.potion_making import formulas, state as states
from quint.games.potion_making.cards import Card
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import Draft, Phase, State

AS_IT_LIES: Final = "the table is taken as it lies now"


class Hand(NamedTuple):
    """What is known of a hand: some cards, and how many unseen ones of each deck."""

    known: tuple[int, ...]
    hidden: tuple[int, ...]


def hand_of(game: PotionMaking, state: State, seat: int) -> Hand:
    """With Practice alone, together with the cards that the player draws first (2.1)."""
    hand = state.hands[seat]
    hidden = [hand.count(states.back_of(deck)) for deck in range(len(game.box.decks))]
    if len(hidden) == 1:
        hidden[0] += min(max(0, states.HAND - len(hand)), state.sizes[0])
    return Hand(tuple([card for card in hand if card >= 0]), tuple(hidden))


def chance_of_one(game: PotionMaking, state: State, hand: Hand, kinds: Iterable[int]) -> Fraction:
    """The odds that a hand holds at least one of these cards.

    >>> game = PotionMaking()
    >>> chance_of_one(game, game.start(), Hand((3,), (2,)), [3, 4])
    Fraction(1, 1)
    """
    wanted = set(kinds)
    if wanted & set(hand.known):
        return Fraction(1)
    none = Fraction(1)
    for cards, held in zip(game.box.by_deck, hand.hidden, strict=True):
        unseen = sum([state.unseen[card] for card in cards])
        others = sum([state.unseen[card] for card in cards if card not in wanted])
        if held:
            none *= Fraction(comb(others, held), comb(unseen, held))
    return 1 - none


def expected_brew(game: PotionMaking, state: State, seat: int) -> Fraction:
    """The points of the best formula that somebody can brew from this table, on average."""
    hand = hand_of(game, state, seat)
    by_points: dict[int, list[int]] = {}
    for card in _brewable(game, state):
        by_points.setdefault(card.points, []).append(card.number)
    levels = sorted(by_points, reverse=True)
    expected = Fraction(0)
    reached: list[int] = []
    for number, points in enumerate(levels, start=1):
        reached += by_points[points]
        less = levels[number] if number < len(levels) else 0
        expected += (points - less) * chance_of_one(game, state, hand, reached)
    return expected


def _brewable(game: PotionMaking, state: State) -> list[Card]:
    stock = formulas.Stock(state, game.box)
    return [
        card
        for card in game.box.cards
        if card.formula and formulas.can_complete(state, card, stock, game.box, game.rulings)
    ]


# ── Which of my formulas can be taken ─────────────────────────────────────────────────────


class Threat(NamedTuple):
    """Somebody who could take a formula at the next turn, how likely, and for how much.

    `chance` are the odds that `by` holds one of the cards that take it, `cards` their names, the
    most points first. `points` and `pays` are what they and the owner would get for the first.
    """

    formula: str
    by: int
    chance: Fraction
    cards: tuple[str, ...]
    points: int
    pays: int

    def __str__(self) -> str:
        return (
            f"player {self.by + 1} takes the {self.formula} with odds of "
            f"{float(self.chance):.0%} for {self.points} points, and pays {self.pays}"
        )


def in_danger(game: PotionMaking, state: State, seat: int) -> list[Threat]:
    """Which completed formulas of a player can be taken as a component at the next turn.

    The table is taken as it lies now. The likeliest threat comes first.
    """
    if not 0 <= seat < game.players:
        raise QuintError(f"There is no player {seat + 1} at this table.")
    found: list[Threat] = []
    for other in range(game.players):
        if other != seat:
            found += _threats(game, state, seat, other)
    return sorted(found, key=lambda threat: (-threat.chance, -threat.points, threat.by))


def _threats(game: PotionMaking, state: State, seat: int, by: int) -> Iterator[Threat]:
    hand = hand_of(game, state, by)
    takers: dict[int, dict[int, tuple[int, int]]] = {}  # formula → card → points, pays
    for card in _brewable(game, state):
        if not chance_of_one(game, state, hand, [card.number]):
            continue  # every copy of it is somewhere else
        for lost, points, pays in _brewed(game, state, seat, by, card.number):
            best = takers.setdefault(lost, {})
            best[card.number] = max(best.get(card.number, (0, 0)), (points, pays))
    for lost, cards in takers.items():
        chance = chance_of_one(game, state, hand, cards)
        order = sorted(cards, key=lambda card: (cards[card], -card), reverse=True)
        names = dict.fromkeys(game.box.name(card) for card in order)
        yield Threat(game.box.name(lost), by, chance, tuple(names), *cards[order[0]])


def _brewed(
    game: PotionMaking, state: State, seat: int, by: int, card: int
) -> Iterator[tuple[int, int, int]]:
    """For each way in which `by` brews the card: what `seat` loses, and who gets how much."""
    draft = Draft(state)
    draft.seat, draft.phase, draft.plays = by, Phase.PLAY, 1
    draft.draws = draft.more = 0
    draft.drawing, draft.played, draft.pending = states.NO_DECK, (), None
    draft.hands[by] = (card, card)  # one is left, so that the turn is over and not the game
    waiting = [game.apply(draft.freeze(), game.catalogue.brew[card])]
    while waiting:
        after = waiting.pop()
        if after.played and after.seat == by:
            waiting += [game.apply(after, action) for action in game.actions(after)]
            continue
        before, now = list(state.formulas[seat]), list(after.formulas[seat])
        for done in before:
            if now.count(done) < before.count(done):
                gets = [a - b for a, b in zip(after.points, state.points, strict=True)]
                yield done[0], gets[by], gets[seat]
