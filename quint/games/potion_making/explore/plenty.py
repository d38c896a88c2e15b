"""The most points in a number of plays, for one player alone who has every card of the box.

What lay under a formula comes back to the desk when the formula is used (3.3), and a formula that
is used comes back too, as an element: so good recipes feed each other. All ways are far too many to
try. The search adds one formula after the other, each with the elements laid for it, and keeps the
best few tables for every number of plays (a beam search). What it finds has been played by the
rules and is a lower limit; nobody claims that it cannot be beaten.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from quint.answers import Answer
from quint.core import OVER, QuintError
from quint.games.potion_making import formulas
from quint.games.potion_making.cards import Card
from quint.games.potion_making.explore import reach, recipes
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import Cards, Draft, State

WIDTH: Final = 60  # tables kept for each number of plays
PLAYS: Final = 40
LACKING: Final = 3  # elements that are laid for one formula


class Plenty(NamedTuple):
    """What was found: the points after each play, the plays, and how often which was brewed."""

    points: tuple[int, ...]
    steps: tuple[str, ...]
    brewed: Counter[str]


class _Line(NamedTuple):
    state: State
    points: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()


def most_points(game: PotionMaking, plays: int, width: int = WIDTH) -> Answer:
    """The most points that were found in that many plays, and the plays.

    >>> print(most_points(PotionMaking(), 3, width=5))
    most points in 3 plays: 4 points or more: lay elixir of knowledge, \
lay eureka spell (belladonna), brew potion of eternal sleep
    """
    if not 1 <= plays <= PLAYS:
        raise QuintError(f"I can search 1 to {PLAYS} plays, not {plays}.")
    kept: list[list[_Line]] = [[] for _ in range(plays + 1)]
    kept[0] = [_Line(_every_card(game))]
    looked = 0
    for done in range(plays):
        for line in _best(game, kept[done], width):
            for one in _longer(game, line, plays - done):
                looked += 1
                kept[len(one.steps)].append(one)
    best = max((line for lines in kept for line in lines if line.steps), key=_points)
    brewed = Counter(s.removeprefix("brew ") for s in best.steps if s.startswith("brew "))
    text = f"{best.points[-1]} points or more: {', '.join(best.steps)}"
    found = Plenty(best.points, best.steps, brewed)
    return Answer(f"most points in {plays} plays", text, found, None, None, reach.ALONE, looked)


def _every_card(game: PotionMaking) -> State:
    """Nothing lies on the table, and the player holds the whole box."""
    box = game.box
    draft = Draft(game.start())
    draft.hands[0] = tuple([card for card, count in enumerate(box.copies) for _ in range(count)])
    draft.hands[1] = (0,)  # somebody else has a card too, or the game would be over
    draft.unseen = bytes(len(box.cards))
    draft.sizes = [0] * len(box.decks)
    return reach.alone(draft.freeze(), 0)


def _points(line: _Line) -> int:
    return line.points[-1] if line.points else 0


def _best(game: PotionMaking, lines: list[_Line], width: int) -> list[_Line]:
    """The lines that promise the most points, each table once."""
    tables: dict[tuple[object, ...], _Line] = {}
    for line in sorted(lines, key=_points, reverse=True):
        tables.setdefault((line.state.desk, line.state.formulas), line)
    return sorted(tables.values(), key=lambda line: _promise(game, line), reverse=True)[:width]


def _promise(game: PotionMaking, line: _Line) -> tuple[int, int]:
    """Its points with those of the best formula that can be brewed next; then, of all of them."""
    stock, points = formulas.Stock(line.state, game.box), {}
    for number in dict.fromkeys(line.state.hands[0]):
        card = game.box.cards[number]
        if card.formula and formulas.can_complete(line.state, card, stock, game.box, game.rulings):
            points[card.name] = card.points
    return _points(line) + max(points.values(), default=0), sum(points.values())


def _longer(game: PotionMaking, line: _Line, most: int) -> Iterator[_Line]:
    """Each formula that can be brewed next, after the elements that it lacks; or one card laid."""
    stock = formulas.Stock(line.state, game.box)
    names = set()
    for number in dict.fromkeys(line.state.hands[0]):
        card = game.box.cards[number]
        if card.formula and card.name not in names:
            names.add(card.name)
            for laid in _laid_for(game, line.state, card, stock):
                if len(laid) < most:
                    yield from _played(game, line, laid, number)
    for number in _for_elements(game, line.state, ~stock.elements):
        yield from _played(game, line, (number,), None)


def _laid_for(
    game: PotionMaking, state: State, card: Card, stock: formulas.Stock
) -> Iterator[Cards]:
    """The cards that could be laid first for the components that are not on the table."""
    lacking = []
    for slot in card.recipe:
        if not (slot.elements & stock.elements or slot.formulas & stock.formulas):
            lacking.append(_for_elements(game, state, slot.elements))
    if len(lacking) <= LACKING:
        yield from product(*lacking)


def _for_elements(game: PotionMaking, state: State, elements: int) -> list[int]:
    """For each of these elements the card that is worth least as a formula; and those that show
    several elements."""
    found: dict[int, int] = {}
    for number in dict.fromkeys(state.hands[0]):
        card = game.box.cards[number]
        if card.elements & elements:
            best = found.get(card.elements)
            if best is None or card.points < game.box.cards[best].points:
                found[card.elements] = number
    return [*found.values()] if recipes.bits(elements & 0xFFFF) else []


def _played(game: PotionMaking, line: _Line, laid: Cards, brewed: int | None) -> Iterator[_Line]:
    """Lay these, then brew that, with each choice of components."""
    state, catalogue = line.state, game.catalogue
    points, steps = list(line.points), list(line.steps)
    for card in laid:
        if card not in state.hands[0]:
            return
        state = reach.alone(game.apply(state, catalogue.lay[card]), 0)
        points.append(state.points[0])
        steps.append(str(catalogue.lay[card]))
    if brewed is None:
        yield _Line(state, tuple(points), tuple(steps))
        return
    brew = catalogue.brew[brewed]
    if brewed not in state.hands[0] or game.refusal(state, brew) is not None:
        return
    waiting = [game.apply(state, brew)]
    while waiting:
        after = waiting.pop()
        if after.played and after.seat == 0:
            waiting += [game.apply(after, action) for action in game.actions(after)]
        elif game.turn(after) != OVER:
            yield _Line(reach.alone(after, 0), (*points, after.points[0]), (*steps, str(brew)))
