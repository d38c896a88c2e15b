"""Looking ahead where nothing is hidden and (almost) nothing is left to chance, for two players.

Alpha-beta search: Knuth and Moore, "An analysis of alpha-beta pruning" (Artificial Intelligence 6,
1975), deepened turn by turn (Slate and Atkin, Chess 4.5, 1977) with a table of positions seen
(Greenblatt, 1967), null windows after the first action (Pearl's Scout, 1980, as in Reinefeld's
NegaScout, 1983) and the history heuristic (Schaeffer, 1983).

Changed here: depth counts turns and not actions, because a turn may have several decisions of the
same player; the search is a generator down to the last turn but one, so that it can be paused
every few milliseconds without threads; the room says how promising the actions are.
"""

from collections.abc import Generator, Hashable, Iterator, Sequence
from math import exp
from random import Random
from typing import Any, Final

from quint.core import CHANCE, OVER, Game
from quint.sentences import counted, player
from quint.thinking.thought import FIRST_SIGHT, Thought, even

WON: Final = 1_000_000.0  # less one for each turn that it takes
PROVEN: Final = 900_000.0  # values beyond it are wins and losses, not opinions
INFINITE: Final = 10 * WON
NODES_A_SLICE: Final = 250  # between two thoughts: about two milliseconds
DEEPEST: Final = 60  # turns

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class Insight:
    """What a room knows better. This one knows what every game says of itself."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def key(self, state: Any) -> Hashable:
        """Equal for positions with the same future."""
        key: Hashable = state
        return key

    def worth(self, state: Any, seat: int) -> float:
        """How good the state looks for a seat; for the other one it is as bad."""
        return self.game.worth(state, seat)

    def share(self, worth: float) -> float:
        """The share of games that a seat wins with this worth, from 0 to 1."""
        return 1 / (1 + exp(-max(-50.0, min(50.0, worth))))

    def name(self, seat: int) -> str:
        return player(seat)


class AlphaBeta:
    """The search for one decision: its table, its history and how many positions it has seen."""

    def __init__(self, insight: Insight, lines: int = 1) -> None:
        self.insight = insight
        self.game = insight.game
        self.lines = lines  # how many root actions get an exact value
        self.nodes = 0
        self.paused_at = 0
        self.cut = False  # whether anything was left unlooked at since this was last set
        self.table: dict[Hashable, tuple[int, int, float, Any]] = {}  # depth, bound, value, best
        self.history: dict[Any, int] = {}
        self.wins: dict[Hashable, Any] = {}  # what wins within a turn, for those who are told

    # One position

    def ending(self, state: Any, seat: int, height: int) -> float:
        """The value of a finished game: a win, the sooner the better, a loss, or neither."""
        winners = self.game.winners(state)
        if len(winners) != 1:
            return 0.0
        return WON - height if winners[0] == seat else height - WON

    def last_turn(
        self, state: Any, seat: int, alpha: float, beta: float, height: int
    ) -> tuple[float, Any]:
        """The best that one turn of `seat` comes to, and the action it begins with."""
        game, worth = self.game, self.insight.worth
        best, chosen = -INFINITE, None
        for action in game.actions(state):
            after = game.apply(state, action)
            self.nodes += 1
            turn = game.turn(after)
            if turn == seat:
                value, _ = self.last_turn(after, seat, alpha, beta, height)
            elif turn == OVER:
                value = self.ending(after, seat, height + 1)
            else:
                value = worth(after, seat)
                self.cut = True
            if value > best:
                best, chosen = value, action
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        return best, chosen

    def winning(self, state: Any) -> Any:
        """What wins in this turn, or None. No position is counted: it was looked at before."""
        key = self.insight.key(state)
        if key not in self.wins:
            again, seat = AlphaBeta(self.insight), self.game.turn(state)
            value, best = again.last_turn(state, seat, PROVEN, PROVEN, 0)
            self.wins[key] = best if value > PROVEN else None
        return self.wins[key]

    def ordered(self, state: Any, seat: int, first: Any) -> list[tuple[float, int, Any, Any]]:
        """Each action with the state after it, the most promising first; of equals the action that
        cut off most elsewhere."""
        game, worth, history = self.game, self.insight.worth, self.history
        found = []
        for action in game.actions(state):
            after = game.apply(state, action)
            promise = INFINITE if action == first else worth(after, seat)
            found.append((-promise, -history.get(action, 0), action, after))
        self.nodes += len(found)
        found.sort(key=_promise)
        return found

    def value(
        self, state: Any, seat: int, depth: int, alpha: float, beta: float, height: int
    ) -> Generator[None, None, float]:
        """What the state is worth for `seat`, whose turn it is, `depth` turns deep."""
        key = self.insight.key(state)
        known = self.table.get(key)
        first = None
        if known is not None:
            deep, bound, value, first = known
            if deep >= depth or abs(value) > PROVEN:
                if bound == EXACT:
                    return value
                if bound == AT_LEAST and value >= beta:
                    return value
                if bound == AT_MOST and value <= alpha:
                    return value
        if depth <= 1:
            best, chosen = self.last_turn(state, seat, alpha, beta, height)
        else:
            best, chosen = yield from self._deeper(state, seat, depth, alpha, beta, height, first)
        bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        self.table[key] = (depth, bound, best, chosen)
        return best

    def _deeper(
        self,
        state: Any,
        seat: int,
        depth: int,
        alpha: float,
        beta: float,
        height: int,
        first: Any,
    ) -> Generator[None, None, tuple[float, Any]]:
        best, chosen = -INFINITE, None
        for _, _, action, after in self.ordered(state, seat, first):
            value = yield from self.after(after, seat, depth, alpha, beta, height, chosen is None)
            if value > best:
                best, chosen = value, action
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        self.history[action] = self.history.get(action, 0) + depth * depth
                        break
        return best, chosen

    def after(
        self,
        after: Any,
        seat: int,
        depth: int,
        alpha: float,
        beta: float,
        height: int,
        whole: bool,
    ) -> Generator[None, None, float]:
        """What the state after an action is worth for the seat that took it.

        `whole`: by the whole window. Otherwise it is first asked whether it is any better.
        """
        turn = self.game.turn(after)
        if turn == OVER:
            return self.ending(after, seat, height + 1)
        if self.nodes - self.paused_at >= NODES_A_SLICE:
            self.paused_at = self.nodes
            yield
        if turn == CHANCE:  # what it brings is not looked into
            self.cut = True
            return self.insight.worth(after, seat)
        if turn == seat:  # the turn is not over yet
            return (yield from self.value(after, seat, depth, alpha, beta, height))
        less, higher = depth - 1, height + 1
        if not whole:
            narrow = yield from self.value(after, turn, less, -alpha - 1e-9, -alpha, higher)
            if -narrow <= alpha or -narrow >= beta:
                return -narrow
        value = yield from self.value(after, turn, less, -beta, -alpha, higher)
        return -value


def _promise(each: tuple[float, int, Any, Any]) -> tuple[float, int]:
    return each[:2]


# ── Thinking ──────────────────────────────────────────────────────────────────────────────


def thoughts(
    insight: Insight, state: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """Deeper and deeper, until a win or a loss is proved or nobody asks any more.

    `lines` is how many actions get an exact value: the best one is enough to play, three are
    told to a person who analyses.
    """
    game = insight.game
    seat = game.turn(state)
    search = AlphaBeta(insight, lines)
    order = list(actions)
    rng.shuffle(order)  # so that of actions that are as good each is as likely
    yield Thought(order[0], even(2), (order[0],), 0, FIRST_SIGHT)
    afters = {action: game.apply(state, action) for action in order}
    values = {action: _glance(search, afters[action], seat) for action in order}
    order.sort(key=lambda action: -values[action])
    for depth in range(1, DEEPEST + 1):
        before, values = values, {}
        search.cut = False
        for action in order:
            floor = _nth_best(values, lines)
            looking = search.after(afters[action], seat, depth, floor, INFINITE, 0, not values)
            while True:
                try:
                    next(looking)
                except StopIteration as done:
                    values[action] = done.value
                    break
                yield _told(insight, state, seat, values, before, depth, search)
        order.sort(key=lambda action: -values[action])
        yield _told(insight, state, seat, values, before, depth, search)
        if abs(values[order[0]]) > PROVEN or not search.cut:
            return


def _glance(search: AlphaBeta, after: Any, seat: int) -> float:
    if search.game.turn(after) == OVER:
        return search.ending(after, seat, 1)
    return search.insight.worth(after, seat)


def _nth_best(values: dict[Any, float], nth: int) -> float:
    """The value that another action has to beat to be among that many best ones."""
    return sorted(values.values(), reverse=True)[nth - 1] if len(values) >= nth else -INFINITE


def _told(
    insight: Insight,
    state: Any,
    seat: int,
    values: dict[Any, float],
    before: dict[Any, float],
    depth: int,
    search: AlphaBeta,
) -> Thought:
    """The best so far: of those looked at in this depth, or before if there is none yet."""
    known = {**before, **values}
    ranked = sorted(known, key=lambda action: -known[action])
    best = max(values or before, key=lambda action: known[action])
    first, *others = [
        _thought(insight, state, seat, action, known[action], depth, search)
        for action in [best, *[action for action in ranked if action != best]][: search.lines]
    ]
    return Thought(
        first.action, first.value, first.line, first.effort, first.rests_on, tuple(others)
    )


def _thought(
    insight: Insight,
    state: Any,
    seat: int,
    action: Any,
    value: float,
    depth: int,
    search: AlphaBeta,
) -> Thought:
    rests_on = f"looked {counted(depth, 'turn')} ahead"
    share = 0.0 if value < -PROVEN else 1.0 if value > PROVEN else insight.share(value)
    if abs(value) > PROVEN:
        turns = round(WON - abs(value))
        winner = seat if value > 0 else 1 - seat
        own_turns = (turns + (value > 0)) // 2
        rests_on = f"{insight.name(winner)} wins {f'in {own_turns}' if own_turns else 'at once'}"
    shares = (share, 1 - share) if seat == 0 else (1 - share, share)
    line = line_from(search, state, action, proved=abs(value) > PROVEN)
    return Thought(action, shares, line, search.nodes, rests_on)


def line_from(search: AlphaBeta, state: Any, action: Any, proved: bool) -> tuple[Any, ...]:
    """The action and what the table holds best after it.

    The table does not hold the decisions inside the last turn: if it is proved to win they are
    looked for again.
    """
    game, line = search.game, [action]
    state = game.apply(state, action)
    while game.turn(state) >= 0 and len(line) < DEEPEST:
        known = search.table.get(search.insight.key(state))
        best = known[3] if known is not None else search.winning(state) if proved else None
        if best is None:
            break
        line.append(best)
        state = game.apply(state, best)
    return tuple(line)
