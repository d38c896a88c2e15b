"""What a thinking player knows of Element: whole turns, captures, and the trap one turn ahead."""

from collections.abc import Generator, Iterator, Sequence
from math import exp
from random import Random
from typing import Any, Final

from quint.core import Game
from quint.games.element.actions import Place
from quint.games.element.board import touching
from quint.games.element.explore import captures
from quint.games.element.sages import ways_out
from quint.games.element.state import Phase, empty_squares
from quint.games.element.winning import quarry_of
from quint.thinking import plans
from quint.thinking.plans import Foresight, Line, Looking, Shares, close_shares
from quint.thinking.thought import Thought, even
from quint.thinking.turns import Turn, whole_turns

ADEPT: Final = 1_000  # positions
MASTER: Final = 30_000
HINT: Final = 12_000
REVIEW: Final = 12_000

WIDTH: Final = 4  # positions kept in mind after each decision of a turn
PLANS: Final = 8  # whole turns that are played out
NARROW: Final = 2  # and of the turns that answer it
GLANCE: Final = (300,)  # positions in which a capture is looked for first,
STARE: Final = (1_000, 4_000, 12_000)  # and again when there are whole turns to choose from
SHORT: Final = (1_000,)  # and after each action, if each is to be valued
STEEP: Final = 12.0  # a lead of so much is worth about three wins in four
# For whoever is to move, and against whom they hunt. Found in 50 games of two adepts with errors on
# purpose: from one turn to the next the chances of whoever moved change by nothing on the average
# (with 0 they rose by 23 %, with 10 they fell by 15 %), and on the average they are right about who
# wins. In eight games of three players it is less than is needed, but better than nothing.
TO_MOVE: Final = 6.0
# What a Sage lacks that has so few ways out: four stones and a step can close five.
DANGER: Final = (20.0, 9.0, 6.0, 4.0, 2.5, 1.0, 0.5)


class Eye(Foresight):
    """Plans are whole turns, and so is what the others answer, which is thought out as well."""

    def __init__(self, game: Game, each: bool = False) -> None:
        super().__init__(game)
        self.each = each  # whether every action is wanted with its value, not only the best
        self._answers: dict[Any, Any] = {}  # the next action of a whole turn, by state

    def freedom(self, state: Any, seat: int, empty: int) -> float:
        """The squares a Sage can get to and those next to them, and how near a capture is."""
        across: bool = self.game.rulings.across  # type: ignore[attr-defined]
        outs = ways_out(state.stones, empty, state.sages[seat], across)
        ways = outs.bit_count()
        danger = DANGER[ways] if ways < len(DANGER) else 0.0
        return ways + 0.2 * (touching(outs) & empty).bit_count() - danger

    def worth(self, state: Any, seat: int) -> float:
        """As greedy sees it, but a Sage with few ways out is worth less than they are."""
        if state.phase == Phase.OVER:
            return self.game.worth(state, seat)
        empty = empty_squares(state.stones, state.sages)
        quarry = quarry_of(seat, len(state.sages))
        stones = 0.1 * sum(state.hand) if state.seat == seat else 0.0
        return self.freedom(state, seat, empty) - self.freedom(state, quarry, empty) + stones

    def at_first(self, view: Any, seat: int, actions: Sequence[Any]) -> Any:
        """As greedy: a budget may be used up before the first whole turn is found."""
        worths = self.game.worths(view, actions, seat)
        self.nodes += len(actions)
        return actions[worths.index(max(worths))]

    def promising(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        if state.phase == Phase.DRAW:  # what they bring is for the worlds to say; many at first
            return [(action,) for action in sorted(actions, key=lambda draw: -draw.count)]
        if self.each:
            return (yield from self._one_for_each(state, seat, actions))
        near = [action for action in self.sensible(state) if action in actions] or actions
        turns = yield from self._turns(state, seat, near, WIDTH)
        won = yield from self.capture(state, STARE)
        return [won] if won and won[0] in actions else [turn.line for turn in turns[:PLANS]]

    def _one_for_each(self, state: Any, seat: int, actions: Sequence[Any]) -> Looking:
        """The best whole turn that begins with each action: one that captures, if it is found."""
        found: list[Line] = []
        for action in actions:
            after = self.game.apply(state, action)
            won = yield from self.capture(after, SHORT)
            if won:
                found.append((action, *won))
                continue
            turns = yield from self._turns(state, seat, [action], WIDTH)
            found.append(turns[0].line)
        return found

    def capture(self, state: Any, looks: Sequence[int]) -> Generator[None, None, Line]:
        """A line that captures this turn, or nothing.

        It is looked for in more and more positions, so that a small budget ends after a short look.
        """
        for most in () if state.drawing else looks:
            found = yield from captures.search(self.game, state, most)  # type: ignore[arg-type]
            self.nodes += found.nodes
            yield
            if found.line:
                return tuple([step.action for step in found.line.steps])
            if found.verdict == "none":
                break
        return ()

    def _turns(
        self, state: Any, seat: int, actions: Sequence[Any], width: int
    ) -> Generator[None, None, list[Turn]]:
        """Whole turns of a seat, the best first."""
        looking = whole_turns(
            self.game, state, actions, lambda after: self.worth(after, seat), width, self.sensible
        )
        while True:
            try:
                self.nodes += next(looking)
            except StopIteration as done:
                found: list[Turn] = done.value
                return found
            yield

    def quick(self, state: Any, seat: int, actions: Sequence[Any], rng: Random) -> Any:
        """Draws as many stones as it may, and takes the whole turn that looks best.

        Greedy players, one action at a time, would not see the captures that are to be feared. In
        many worlds the same stones are drawn: their turn is looked for once.
        """
        if state.phase == Phase.DRAW:
            return max(actions, key=lambda draw: draw.count)
        if state not in self._answers:
            looking, at = self._turns(state, seat, actions, NARROW), state
            for action in plans.at_once(looking)[0].line:
                self._answers[at] = action
                at = self.game.apply(at, action)
        return self._answers[state]

    def sensible(self, state: Any) -> Sequence[Any]:
        """All but stones that are placed far from every Sage."""
        actions = self.game.actions(state)
        if len(actions) < 30:
            return actions
        near = 0
        for sage in state.sages:
            near |= touching(touching(1 << sage))
        kept = [a for a in actions if not isinstance(a, Place) or near >> a.square & 1]
        return kept or actions

    def far_enough(self, start: Any, state: Any) -> bool:
        """When everybody has answered, and so whoever hunts this seat."""
        turns: int = state.turns - start.turns
        return turns >= self.game.players

    def shares(self, state: Any) -> Shares:
        game = self.game
        if state.phase == Phase.OVER:
            winners = game.winners(state) or range(game.players)
            return tuple([(seat in winners) / len(winners) for seat in range(game.players)])
        worths = [self.worth(state, seat) for seat in range(game.players)]
        worths[state.seat] += TO_MOVE
        worths[quarry_of(state.seat, game.players)] -= TO_MOVE
        if game.players == 2:
            share = 1 / (1 + exp(-worths[0] / STEEP))
            return (share, 1 - share)
        return close_shares(worths, STEEP)


def think(
    game: Game, view: Any, actions: Sequence[Any], rng: Random, lines: int = 1
) -> Iterator[Thought]:
    """Nothing is hidden here but what the bag will give: worlds differ by the stones drawn.

    A capture that can be had this turn is looked for first, by the solver of explore. Whoever wants
    to know what each action is worth is told of those that miss it, too.
    """
    eye = Eye(game, each=lines >= len(actions))
    if eye.each:
        yield from plans.thoughts(eye, view, actions, rng, lines)
        return
    told = Thought(actions[0], even(game.players), (actions[0],), 0, plans.FIRST)
    yield told
    line = yield from plans.patiently(eye.capture(view, GLANCE), told, eye)
    if line and line[0] in actions:
        seat = game.turn(view)
        won = tuple([float(each == seat) for each in range(game.players)])
        yield Thought(line[0], won, line, eye.nodes, "captures this turn")
        return
    yield from plans.thoughts(eye, view, actions, rng, lines)
