"""Looking ahead where cards are hidden, chance has a say, and more than two may play.

Each action is tried in the same imagined worlds: what is hidden is dealt anew in every one, and
from there a quick player decides for every seat until the game, or as much of it as matters, is
over. The action with the best average is played.

Rollouts of a base player: Tesauro and Galperin, "On-line policy improvement using Monte-Carlo
search" (NIPS 1996). Determinised worlds: Ginsberg, "GIB: imperfect information in a computationally
challenging game" (JAIR 14, 2001). Racing, which drops actions that are clearly worse: Maron and
Moore, "Hoeffding races" (NIPS 1993).

Changed here: a world brings its own random numbers, the same for every action, and races compare
the differences in the same worlds, so that luck weighs much less; the value is one share for each
seat, and a close result counts as close; the rollouts are generators, so that they can be paused.
"""

from collections.abc import Generator, Iterator, Sequence
from math import exp, sqrt
from random import Random
from typing import Any, Final, TypeVar

from quint.core import CHANCE, OVER, Game
from quint.sentences import counted
from quint.thinking.thought import FIRST_SIGHT, Thought, even

NODES_A_SLICE: Final = 40  # between two thoughts: some milliseconds
LIKELY: Final = 1.0  # standard errors: enough to leave what looked best at first sight
MOST_WORLDS: Final = 2000
FIRST: Final = FIRST_SIGHT

Found = TypeVar("Found")
Shares = tuple[float, ...]
Line = tuple[Any, ...]
Looking = Generator[None, None, list[Line]]  # pauses now and then, and gives plans at last


class Foresight:
    """What a room knows better. This one knows what every game says of itself."""

    margin = 6.0  # a lead of that many points is worth about three wins in four
    fewest_worlds = 8  # before any action is dropped from the race
    clearly = 2.0  # standard errors behind the best: out of the race

    def __init__(self, game: Game) -> None:
        self.game = game
        self.nodes = 0

    def at_first(self, view: Any, seat: int, actions: Sequence[Any]) -> Any:
        """What to do if there is no time to look at anything: here any action will do."""
        return actions[0]

    def promising(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        """The plans that are worth a rollout, the one that looks best at first sight first.

        A plan begins with one of the actions and may be a whole turn; here it is one action.
        """
        game = self.game
        worths = {}
        for action in actions:
            worths[action] = game.worth(game.apply(state, action), seat)
            self.nodes += 1
            yield
        return [(action,) for action in sorted(actions, key=lambda action: -worths[action])]

    def sensible(self, state: Any) -> Sequence[Any]:
        """The actions that are looked at beyond the first one; a room may leave out the useless."""
        return self.game.actions(state)

    def quick(self, state: Any, seat: int, actions: Sequence[Any], rng: Random) -> Any:
        """What the quick player does: here the greedy one, but without luck in ties."""
        game = self.game
        best, chosen = float("-inf"), actions[0]
        for action in actions:
            worth = game.worth(game.apply(state, action), seat)
            if worth > best:
                best, chosen = worth, action
        self.nodes += len(actions)
        return chosen

    def far_enough(self, start: Any, state: Any) -> bool:
        """Whether a rollout from `start` can stop here."""
        return False

    def shares(self, state: Any) -> Shares:
        """What a state is worth for each seat, together 1: half by who wins, half by how close."""
        winners = self.game.winners(state)
        close = close_shares(self.game.scores(state), self.margin)
        if not winners:
            return close
        won = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)]
        return tuple([(a + b) / 2 for a, b in zip(won, close, strict=True)])


def close_shares(points: Sequence[float], margin: float) -> Shares:
    """Shares that grow with the points; `margin` more are worth e times as much.

    >>> [round(share, 2) for share in close_shares((10, 10, 4), 6.0)]
    [0.42, 0.42, 0.16]
    """
    most = max(points)
    weights = [exp((each - most) / margin) for each in points]
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])


# ── Racing ────────────────────────────────────────────────────────────────────────────────


class Entry:
    """A plan in the race: what it came to in each world, and for all seats together."""

    __slots__ = ("line", "mine", "plan", "totals")

    def __init__(self, plan: Line, players: int) -> None:
        self.plan = plan
        self.line = plan  # and how it went on, as far as chance has no say
        self.mine: list[float] = []  # by world
        self.totals = [0.0] * players

    def add(self, shares: Shares, seat: int) -> None:
        self.mine.append(shares[seat])
        for each, share in enumerate(shares):
            self.totals[each] += share

    def mean(self) -> float:
        return sum(self.mine) / len(self.mine) if self.mine else 0.0


def thoughts(
    insight: Foresight,
    view: Any,
    actions: Sequence[Any],
    rng: Random,
    lines: int = 1,
    before: Thought | None = None,
) -> Iterator[Thought]:
    """World after world, until one action is left in the race or nobody asks any more.

    `before` is what was thought of this position before. It holds until half of those worlds are
    done that it takes to drop an action: fewer would say less than a glance has said.
    """
    game = insight.game
    seat = game.turn(view)
    order = list(actions)
    rng.shuffle(order)  # so that of actions that are as good each is as likely
    told = before or _at_first(insight, view, seat, order)
    yield told
    looking = insight.promising(game.imagine(view, seat, rng), seat, order)
    plans = yield from patiently(looking, told, insight)
    race = [Entry(plan, game.players) for plan in plans]
    favourite, out = race[0], list[Entry]()
    if before is None:
        told = _told(race, insight.nodes, lines, game.players)
    for world in range(1, MOST_WORLDS + 1):
        imagined = game.imagine(view, seat, rng)
        luck = rng.getrandbits(64)
        for entry in race:
            shares = yield from _rollout(insight, imagined, entry, Random(luck), told)
            entry.add(shares, seat)
        race.sort(key=_rank)
        if world >= insight.fewest_worlds:
            behind = [entry for entry in race if is_behind(entry, race[0], insight.clearly)]
            race = [entry for entry in race if entry not in behind]
            out = sorted(out + behind, key=_rank)
        if favourite in race and not is_behind(favourite, race[0], LIKELY):
            race.remove(favourite)
            race.insert(0, favourite)
        if before is None or 2 * world >= insight.fewest_worlds:
            told = _told([*race, *out], insight.nodes, lines, game.players)
        yield with_effort(told, insight.nodes)
        if len(race) == 1 and out:
            return


def glance_and_look(
    glance: Foresight,
    look: Foresight,
    enough: int,
    view: Any,
    actions: Sequence[Any],
    rng: Random,
    lines: int = 1,
) -> Iterator[Thought]:
    """A glance of so many positions; who has more time begins anew and looks carefully."""
    for thought in thoughts(glance, view, actions, rng, lines):
        yield thought
        if thought.effort >= enough:
            break
    look.nodes = thought.effort
    yield from thoughts(look, view, actions, rng, lines, before=thought)


def _at_first(insight: Foresight, view: Any, seat: int, actions: Sequence[Any]) -> Thought:
    first = insight.at_first(view, seat, actions)
    return Thought(first, even(insight.game.players), (first,), insight.nodes, FIRST)


def patiently(
    looking: Generator[None, None, Found], told: Thought, insight: Foresight
) -> Generator[Thought, None, Found]:
    """What is found at last, with the same thought at every pause in looking for it."""
    while True:
        try:
            next(looking)
        except StopIteration as done:
            found: Found = done.value
            return found
        yield with_effort(told, insight.nodes)


def at_once(looking: Generator[None, None, Found]) -> Found:
    """What is found at last, without a pause: for a short look."""
    while True:
        try:
            next(looking)
        except StopIteration as done:
            found: Found = done.value
            return found


def _rank(entry: Entry) -> float:
    return -entry.mean()


def is_behind(entry: Entry, best: Entry, errors: float) -> bool:
    """Whether a plan is worse than the best one by that many standard errors of the difference."""
    gaps = [b - a for a, b in zip(entry.mine, best.mine, strict=True)]
    count = len(gaps)
    mean = sum(gaps) / count
    if count < 2 or mean <= 0:
        return False
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / (count - 1)
    return mean > errors * sqrt(spread / count)


def _rollout(
    insight: Foresight, state: Any, entry: Entry, rng: Random, told: Thought
) -> Generator[Thought, None, Shares]:
    """Follow a plan, and play on as the quick player would, for every seat."""
    game = insight.game
    start, seat = state, game.turn(state)
    line: list[Any] = []
    own = True
    paused_at = insight.nodes
    while (turn := game.turn(state)) != OVER and not insight.far_enough(start, state):
        own = own and turn == seat
        if turn == CHANCE:
            action = game.toss(state, rng)
        elif own and len(line) < len(entry.plan):
            action = entry.plan[len(line)]
        else:
            actions = insight.sensible(state)
            action = actions[0]
            if len(actions) > 1:
                action = insight.quick(state, turn, actions, rng)
        if own:
            line.append(action)
        state = game.apply(state, action)
        insight.nodes += 1
        if insight.nodes - paused_at >= NODES_A_SLICE:
            paused_at = insight.nodes
            yield with_effort(told, insight.nodes)
    entry.line = tuple(line)
    return insight.shares(state)


def with_effort(thought: Thought, effort: int) -> Thought:
    """The same thought after looking at more."""
    parts = (thought.action, thought.value, thought.line, effort, thought.rests_on, thought.others)
    return Thought(*parts)


def _told(entries: list[Entry], nodes: int, lines: int, players: int) -> Thought:
    first, *others = [_thought(entry, nodes, players) for entry in _best_of(entries, lines)]
    return Thought(first.action, first.value, first.line, nodes, first.rests_on, tuple(others))


def _best_of(entries: list[Entry], lines: int) -> list[Entry]:
    """The best plans that begin in that many different ways."""
    found: dict[Any, Entry] = {}
    for entry in entries:
        found.setdefault(entry.plan[0], entry)
    return list(found.values())[: max(1, lines)]


def _thought(entry: Entry, nodes: int, players: int) -> Thought:
    count = len(entry.mine)
    if not count:
        return Thought(entry.line[0], even(players), entry.line, nodes, FIRST)
    value = tuple([total / count for total in entry.totals])
    return Thought(entry.line[0], value, entry.line, nodes, counted(count, "imagined game"))
