"""The cheapest way from a player's own table and hand to a formula, to several, or along a path.

Cheap is, in this order: few cards that must still be drawn, few plays, many points. First every
play of the cards at hand is tried by the rules themselves, spells and skips included: if that
reaches the goal, it is the answer. Then the same with each single card that could be drawn; then
with two and more. Where that would be too many handfuls, only such cards are drawn as the recipe
asks for: formulas in it, and cards of each element; then the answer says so, and is not proved.

Nobody else plays meanwhile: what the others do to the table cannot be foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final, NamedTuple

from quint.answers import Answer, last
from quint.core import QuintError, Trace
from quint.games.potion_making import actions as do, state as states
from quint.games.potion_making.cards import STAGES
from quint.games.potion_making.explore import asking, recipes
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import Draft, Outcome, Phase, State
from quint.sentences import counted, listed

ENOUGH: Final = 50_000  # positions
PLAYS: Final = (do.Lay, do.Brew, do.Cast, do.Place)
BY_CHANCE: Final = (do.Draw, do.Stop, do.Name)  # what comes of them is not known before

MORE: Final = 4  # cards to draw
HANDFULS: Final = 200  # if there are no more of them, each is tried
ALONE: Final = "nobody else plays meanwhile"
AS_ASKED: Final = "only cards that the recipe asks for are drawn"

Goal = Callable[[State], bool]


class Plan(NamedTuple):
    """A way to a goal. `turns` are the plays of each own turn, as a game by the rules; between two
    of them nobody else has done anything."""

    drawn: tuple[str, ...]  # cards that must still be drawn
    plays: int  # a spell is one, with all that is decided about it
    steps: tuple[str, ...]
    points: int
    turns: tuple[Trace, ...]

    def __str__(self) -> str:
        draw = f"draw {listed(self.drawn)}; " if self.drawn else ""
        points = counted(self.points, "point")
        return f"{draw}{counted(self.plays, 'play')}, {points}: {', '.join(self.steps)}"


def ways_to(
    position: Any,
    *goals: str,
    spells: bool = True,
    skips: bool = True,
    draws: int = MORE,
    positions: int = ENOUGH,
) -> Answer:
    """The cheapest way to goals, all at once: formulas by name, or a path of the own Magnum Opus,
    with that many cards drawn at most.

    >>> print(ways_to('''
    ... hand 1: love potion, dragon, powder of control
    ... hand 2: unicorn
    ... desk blood stone: talisman of teleportation
    ... desk mandrake root: basilisk
    ... ''', "Powder of Control"))
    ways to Powder of Control: draw elixir of eternal youth; 3 plays, 7 points: \
lay elixir of eternal youth, brew love potion, brew powder of control
    """
    return last(all_ways_to(position, goals, spells, skips, draws, positions))


def all_ways_to(
    position: Any,
    goals: Sequence[str],
    spells: bool = True,
    skips: bool = True,
    draws: int = MORE,
    positions: int = ENOUGH,
) -> Iterator[Answer]:
    """The same, one answer after the other; the last one is the best."""
    game, state, seat = asking.seen(position)
    reached = _all([_goal(game, seat, name) for name in goals])
    search = Hand(game, seat, reached, spells, skips, positions)
    yield _answer(search, goals, None, 0, over=False)
    plan = search.cheapest(state, ())
    more = 0
    while plan is None and more < draws and not search.stopped:
        more += 1
        for plan in _with_more(search, state, goals, more):
            yield _answer(search, goals, plan, more, over=False)
    yield _answer(search, goals, plan, more, over=not search.stopped)


def _answer(search: Hand, goals: Sequence[str], plan: Plan | None, more: int, over: bool) -> Answer:
    """What is known so far, or when the search is over."""
    question = f"ways to {listed(goals)}"
    all_tried = over and not search.as_asked
    assumes = f"{ALONE}; {AS_ASKED}" if search.as_asked else ALONE
    if plan is None:
        looked = counted(search.looked, "position")
        text = (
            f"none {'' if all_tried else 'found '}in {looked}, with {counted(more, 'card')} drawn"
        )
        limit = None if all_tried else 0  # nothing at all, or not proved
        return Answer(question, text, None, limit, None, assumes, search.looked)
    proved = plan if all_tried else None
    return Answer(question, str(plan), plan, proved, plan.turns[0], assumes, search.looked)


def _all(goals: Sequence[Goal]) -> Goal:
    if not goals:
        raise QuintError("Name a formula, or a path of the Magnum Opus.")
    return lambda state: all(goal(state) for goal in goals)


def _goal(game: PotionMaking, seat: int, name: str) -> Goal:
    """Whether a formula lies completed before the player or in the Opus; or a path is finished."""
    box = game.box
    if name.lower() in box.path_names:
        path = box.path_names.index(name.lower())
        return lambda state: len(state.paths[seat][path]) == STAGES
    key = recipes.formula_called(box, name).key

    def is_there(state: State) -> bool:
        if any(box.key_of[done[0]] == key for done in state.formulas[seat]):
            return True
        return any(
            held >= 0 and box.key_of[held >> 1] == key
            for stages in state.paths[seat]
            for held in stages
        )

    return is_there


def _with_more(
    search: Hand, state: State, goals: Sequence[str], more: int
) -> Iterator[Plan | None]:
    """The best way so far with that many cards more: any, or such as the recipes ask for."""
    game = search.game
    kinds = [card for card, count in enumerate(state.unseen) if count]
    if more > 1 and comb(len(kinds) + more - 1, more) > HANDFULS:
        search.as_asked = True
        kinds = [card for card in _asked_for(game, goals, state, more) if card in kinds]
    best: Plan | None = None
    for cards in combinations_with_replacement(kinds, more):
        if any(cards.count(card) > state.unseen[card] for card in cards):
            continue
        draft = Draft(state)
        for card in cards:
            draft.unseen = states.changed(draft.unseen, card, -1)
            draft.into_hand(search.seat, card)
        drawn = tuple([game.box.label(card) for card in cards])
        plan = search.cheapest(draft.freeze(), drawn, best.plays if best else None)
        if plan and (best is None or (plan.plays, -plan.points) < (best.plays, -best.points)):
            best = plan
        yield best
        if search.stopped:
            break


def _asked_for(game: PotionMaking, goals: Sequence[str], state: State, more: int) -> list[int]:
    """The formulas that the goals are made of, and for each element that they ask for a card, or
    several if there are not as many copies of it as are drawn."""
    box = game.box
    keys: dict[int, None] = {}
    elements = 0
    waiting = list(_keys(game, goals, state))
    while waiting:
        key = waiting.pop()
        if key not in keys:
            keys[key] = None
            card = next(card for card in box.cards if card.key == key)
            for slot in card.recipe:
                waiting += recipes.bits(slot.proper)
                elements |= slot.elements
    found = [card.number for card in box.cards if card.key in keys]
    for element in recipes.bits(elements):
        copies = 0
        for card in [c for c in box.cards if c.elements == 1 << element]:
            if copies < more and card.number not in found:
                found.append(card.number)
                copies += state.unseen[card.number]
    return sorted(set(found))


def _keys(game: PotionMaking, goals: Sequence[str], state: State) -> Iterator[int]:
    """What the goals are: formulas, or those that a path still asks for."""
    seat, names = game.turn(state), game.box.path_names
    for name in goals:
        if name.lower() not in names:
            yield recipes.formula_called(game.box, name).key
            continue
        path = names.index(name.lower())
        done = len(state.paths[seat][path])
        yield from game.box.opus[state.works[seat]].keys[path][done:]


class Hand:
    """Everything that one player can do with the cards of the hand, turn after turn, alone."""

    def __init__(
        self,
        game: PotionMaking,
        seat: int,
        reached: Goal,
        spells: bool,
        skips: bool,
        positions: int,
    ) -> None:
        self.game = game
        self.seat = seat
        self.reached = reached
        self.spells = spells
        self.skips = skips
        self.most = positions
        self.looked = 0
        self.stopped = False
        self.as_asked = False  # not every handful of cards was tried
        # Spells of the University ask who has more points: there they are part of a position.
        self.points_matter = "university" in game.box.decks

    def cheapest(
        self, start: State, drawn: tuple[str, ...], most_plays: int | None = None
    ) -> Plan | None:
        """Layer by layer: all that can be reached with one play, with two, and so on.

        Of two ways to the same table with as many plays, the one with more points is kept.
        """
        layer: dict[Any, _Line] = {}
        begun = alone(start, self.seat)
        first = _Line(begun, ((begun, ()),), start.points[self.seat])
        plays = 0
        seen: set[Any] = set()
        layer[self._key(first.state)] = first
        while layer and not self.stopped:
            done = [line for line in layer.values() if self.reached(line.state)]
            if done:
                best = max(done, key=lambda line: line.points(self.seat))
                return best.plan(self.game, drawn, plays, self.seat)
            if most_plays is not None and plays >= most_plays:
                return None
            seen |= layer.keys()
            after: dict[Any, _Line] = {}
            for line in layer.values():
                for one in self._played(line):
                    key = self._key(one.state)
                    better = key not in after or (
                        one.points(self.seat) > after[key].points(self.seat)
                    )
                    if key not in seen and better:
                        after[key] = one
            layer = after
            plays += 1
        return None

    def _key(self, state: State) -> Any:
        rest = (state.hands[self.seat], state.desk, state.formulas, state.paths)
        turn = (state.phase, state.plays, state.played, state.pending, state.outcome)
        return (rest, turn, state.points if self.points_matter else ())

    def _played(self, line: _Line) -> Iterator[_Line]:
        """One more card, with all that is decided about it."""
        game = self.game
        waiting = [line.then(game, a) for a in self._actions(line.state, begin=True)]
        while waiting:
            one = waiting.pop()
            self.looked += 1
            if self.looked >= self.most:
                self.stopped = True
                return
            state = one.state
            if state.outcome != Outcome.PLAYING:  # 5.1, 8.1: with this card the game is over
                yield one
            elif state.seat != self.seat or state.turns != one.turns[-1][0].turns:
                yield one.next_turn(self.seat)
            elif state.played or state.drawing != states.NO_DECK or state.draws:
                if game.turn(state) == self.seat:
                    waiting += [one.then(game, a) for a in self._actions(state, begin=False)]
            else:
                yield one

    def _actions(self, state: State, begin: bool) -> Iterator[do.Action]:
        for action in self.game.actions(state):
            if isinstance(action, do.Cast):
                effect = self.game.box.cards[action.card].effect
                if self.skips if effect == "transmutation" else self.spells:
                    yield action
            elif isinstance(action, PLAYS if begin else do.Action) and not isinstance(
                action, BY_CHANCE
            ):
                yield action


class _Line(NamedTuple):
    """What was played so far: where each turn began, and its actions."""

    state: State
    turns: tuple[tuple[State, tuple[do.Action, ...]], ...]
    before: int  # points at the start

    def points(self, seat: int) -> int:
        return self.state.points[seat] - self.before

    def then(self, game: PotionMaking, action: do.Action) -> _Line:
        begun, actions = self.turns[-1]
        after = game.apply(self.state, action)
        return _Line(after, (*self.turns[:-1], (begun, (*actions, action))), self.before)

    def next_turn(self, seat: int) -> _Line:
        begun = alone(self.state, seat)
        return _Line(begun, (*self.turns, (begun, ())), self.before)

    def plan(self, game: PotionMaking, drawn: tuple[str, ...], plays: int, seat: int) -> Plan:
        traces: list[Trace] = []
        for begun, actions in self.turns:
            trace: Trace = Trace(game, begun)
            for action in actions:
                trace = trace.then(action)
            traces.append(trace)
        steps = [str(step.action) for trace in traces for step in trace.steps]
        turns = [trace for trace in traces if trace.steps] or traces[:1]
        return Plan(drawn, plays, tuple(steps), self.points(seat), tuple(turns))


def alone(state: State, seat: int) -> State:
    """The same table, and this player has a card to play."""
    if state.seat == seat and state.played:
        return state
    draft = Draft(state)
    draft.seat, draft.phase, draft.plays = seat, Phase.PLAY, 1
    draft.draws = draft.more = 0
    draft.drawing = states.NO_DECK
    return draft.freeze()
