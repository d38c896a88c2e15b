"""The most points in a number of plays, for one player alone who has every card of the box.

What lay under a formula comes back to the desk when the formula is used (3.3), and a formula that
is used comes back too, as an element: so good recipes feed each other. All ways are far too many to
try. The search adds one formula after the other, each with the elements laid for it, and keeps the
best few tables for every number of plays (a beam search). What it finds has been played by the
rules, so it is a lower limit. The upper one is counted (counting.py), and a second search
(proving.py) brings it down, for few plays until the two meet.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from quint.answers import Answer, last
from quint.core import OVER, QuintError, Trace
from quint.games.potion_making import actions as do, formulas
from quint.games.potion_making.cards import Card
from quint.games.potion_making.explore import counting, proving, reach, recipes
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import Cards, State
from quint.sentences import counted

WIDTH: Final = 60  # tables kept for each number of plays
PLAYS: Final = 40
COUNTED: Final = 16  # plays, above which even the counting takes too long
LACKING: Final = 3  # elements that are laid for one formula
PROOF: Final = 4_000  # tables that the second search looks at
NO_SPELLS: Final = f"{reach.ALONE}; no spells are cast"


class Plenty(NamedTuple):
    """What was found: the points after each play, the plays, and how often which was brewed."""

    points: tuple[int, ...]
    steps: tuple[str, ...]
    brewed: Counter[str]


class _Line(NamedTuple):
    state: State
    points: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()
    actions: tuple[do.Action, ...] = ()


def most_points(
    game: PotionMaking,
    plays: int,
    width: int = WIDTH,
    proof: int = PROOF,
    seconds: float | None = None,
) -> Answer:
    """The most points that were found in that many plays, the plays as a game, and how many points
    cannot be exceeded. With more `proof`, tables to look at, the two come nearer.

    >>> print(most_points(PotionMaking(), 3, width=5))
    most points in 3 plays: 4 points, and no plays bring more: lay elixir of knowledge, \
lay eureka spell (belladonna), brew potion of eternal sleep
    """
    return last(plenties(game, plays, width, proof), seconds)


def plenties(
    game: PotionMaking, plays: int, width: int = WIDTH, proof: int = PROOF
) -> Iterator[Answer]:
    """The same, one answer after the other, each as good as the last or better."""
    if not 1 <= plays <= PLAYS:
        raise QuintError(f"I can search 1 to {PLAYS} plays, not {plays}.")
    question = f"most points in {plays} plays"
    kept: list[list[_Line]] = [[] for _ in range(plays + 1)]
    kept[0] = [_Line(proving.every_card(game))]
    looked = 0
    for done in range(plays):
        for line in _best(game, kept[done], width):
            for one in _longer(game, line, plays - done):
                looked += 1
                kept[len(one.steps)].append(one)
        found = max((line for lines in kept for line in lines if line.steps), key=_points)
        yield _answer(game, question, found.actions, None, looked)
    if plays > COUNTED:
        return
    actions = found.actions
    search = proving.Proof(game, counting.Counting(game), plays, found.points[-1])
    for _ in search.look(proof):
        if search.line:
            actions = search.line
        yield _answer(game, question, actions, search.limit, looked + search.looked)


def _answer(
    game: PotionMaking,
    question: str,
    actions: tuple[do.Action, ...],
    limit: int | None,
    looked: int,
) -> Answer:
    """The plays as one game: the other player has no cards, and is passed over (5.1a)."""
    trace: Trace = Trace(game, proving.every_card(game))
    points: list[int] = []
    steps: list[str] = []
    for action in actions:
        trace = trace.play(action)
        if isinstance(action, (do.Lay, do.Brew)):
            steps.append(str(action))
            points.append(0)
        points[-1] = trace.state.points[0]
    brewed = Counter(step.removeprefix("brew ") for step in steps if step.startswith("brew "))
    found = Plenty(tuple(points), tuple(steps), brewed)
    best = counted(points[-1], "point")
    if limit is None:
        said = f"{best} or more"
    elif limit == points[-1]:
        said = f"{best}, and no plays bring more"
    else:
        said = f"{best} or more, at most {limit}"
    at_most = found if limit == points[-1] else limit
    text = f"{said}: {', '.join(steps)}"
    return Answer(question, text, found, at_most, trace, NO_SPELLS, looked)


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
    points, steps, actions = list(line.points), list(line.steps), list(line.actions)
    for card in laid:
        if card not in state.hands[0]:
            return
        state = reach.alone(game.apply(state, catalogue.lay[card]), 0)
        points.append(state.points[0])
        steps.append(str(catalogue.lay[card]))
        actions.append(catalogue.lay[card])
    if brewed is None:
        yield _Line(state, tuple(points), tuple(steps), tuple(actions))
        return
    brew = catalogue.brew[brewed]
    if brewed not in state.hands[0] or game.refusal(state, brew) is not None:
        return
    for after, chosen in proving.brewed_in_all_ways(game, state, brew):
        if game.turn(after) != OVER:
            there = reach.alone(after, 0)
            told = (*points, after.points[0])
            yield _Line(there, told, (*steps, str(brew)), (*actions, *chosen))
