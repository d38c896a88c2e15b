"""What no hand can exceed in one turn, counted with nothing but kinds and numbers.

A hand is as lucky as can be: each card turns out to be what one wishes when it is played, every
element lies in the desk as often as it is wanted, and a card of the desk is whatever it should be.
So a spell that only fetches a card is worth nothing here, for it costs one. What can be done by the
rules with some hand can be done in these numbers too, so their best is a limit for all hands.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, final

from quint.games.potion_making.explore import counting
from quint.games.potion_making.game import PotionMaking

FOREST: Final = 10 + 2 + 2  # 12.10, for two creatures of one's own
SWAPS: Final = ("transformation", "decomposition")  # 4.2, 4.4: one completed formula for another
MAKES: Final = ("creation", "atanorum")  # 10.3, 12.4: a formula completed without points


class Turn(NamedTuple):
    """What is left of a turn. The shelf has the classes of the completed formulas, sorted."""

    cards: int
    plays: int
    shelf: tuple[str, ...] = ()
    stage: int = 0  # the next one of the Opus


@final
class Luck:
    """The most points of a turn with some cards and everything as one wishes."""

    def __init__(self, game: PotionMaking) -> None:
        box = game.box
        formulas = [card for card in box.cards if card.formula]
        self.sorts = sorted({counting.sort_of(box, card) for card in formulas})
        self.effects = {card.effect for card in box.cards}
        asked = {kind for sort in self.sorts for _, kinds in sort.slots for kind in kinds}
        self.wanted = sorted(
            asked | ({"creature"} if "forbidden forest" in self.effects else set())
        )
        self.a_lay = (3 if game.three_elements == "each" else 1) + ("usefulness" in self.effects)
        paths = [points for opus in box.opus for points in opus.points]
        self.stages = [max(each) for each in zip(*paths, strict=True)]
        self.most = cache(self._most)

    def at_most(self, cards: int) -> int:
        return self.most(Turn(cards, 1))

    def _most(self, turn: Turn) -> int:
        return max([points + self.most(then) for points, then in self.moves(turn)], default=0)

    def moves(self, turn: Turn) -> Iterator[tuple[int, Turn]]:
        """Points, and what is left of the turn."""
        if turn.cards and "acceleration" in self.effects:  # 12.9: two plays instead of one
            yield 0, turn._replace(cards=turn.cards - 1, plays=turn.plays + 1)
        if turn.cards and self.effects.intersection(SWAPS):
            for shelf in _without_one(turn.shelf):
                for kind in self.wanted:
                    yield 0, Turn(turn.cards - 1, turn.plays, _with(shelf, kind), turn.stage)
        if turn.plays:
            spent = turn._replace(plays=turn.plays - 1)
            yield from self.placed(spent)
            if turn.cards:
                yield from self.played(spent._replace(cards=turn.cards - 1))

    def placed(self, turn: Turn) -> Iterator[tuple[int, Turn]]:
        """7.3, 10.1: a stage from the hand or from the shelf; one may be skipped for a card."""
        for skip in range(1 + ("transmutation" in self.effects)):
            stage = turn.stage + skip
            if stage < len(self.stages) and turn.cards >= skip:
                then = turn._replace(cards=turn.cards - skip, stage=stage + 1)
                if then.cards:
                    yield self.stages[stage], then._replace(cards=then.cards - 1)
                for shelf in _without_one(turn.shelf):
                    yield self.stages[stage], then._replace(shelf=shelf)

    def played(self, turn: Turn) -> Iterator[tuple[int, Turn]]:
        """A card laid, a formula brewed, or a spell that uses up the play."""
        yield self.a_lay, turn
        for sort in self.sorts:
            lacking = [kinds for element, kinds in sort.slots if not element]
            for shelf in _taken(turn.shelf, lacking):
                yield sort.points, turn._replace(shelf=self.shelved(shelf, sort.kind))
            if turn.cards and "transfiguration" in self.effects and lacking:  # 12.6: a card more
                for place in range(len(lacking)):
                    for shelf in _taken(turn.shelf, lacking[:place] + lacking[place + 1 :]):
                        made = self.shelved(shelf, sort.kind)
                        yield sort.points, turn._replace(cards=turn.cards - 1, shelf=made)
        if self.effects.intersection(MAKES):
            for kind in self.wanted:
                yield 0, turn._replace(shelf=_with(turn.shelf, kind))
        if "forbidden forest" in self.effects:
            for shelf in _taken(turn.shelf, [("creature",), ("creature",)]):
                yield FOREST, turn._replace(shelf=shelf)

    def shelved(self, shelf: tuple[str, ...], kind: str) -> tuple[str, ...]:
        """A stage may be placed from the shelf, so with the Opus everything counts."""
        return _with(shelf, kind) if kind in self.wanted or self.stages else shelf


def _with(shelf: tuple[str, ...], kind: str) -> tuple[str, ...]:
    return tuple(sorted((*shelf, kind)))


def _without_one(shelf: tuple[str, ...]) -> list[tuple[str, ...]]:
    return sorted({shelf[:place] + shelf[place + 1 :] for place in range(len(shelf))})


def _taken(shelf: tuple[str, ...], lacking: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """The shelf without a formula for each of these components, in every way."""
    if not lacking:
        yield shelf
        return
    for kind in dict.fromkeys(shelf):
        if kind in lacking[0]:
            place = shelf.index(kind)
            yield from _taken(shelf[:place] + shelf[place + 1 :], lacking[1:])
