"""Questions to ask of Element: can the opponent be captured this turn, and by which ideas?

`capture_this_turn` searches everything that the mover can still do before the turn ends, and shows
the line; `ideas` lists every way to do it with all the stones of the hand.
`make_puzzle` makes positions with exactly one idea, `puzzles` are twelve of them, and `difficulty`
is their grade.
`odds_of_capture` tries every hand that can be drawn, and adds up the exact odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb, log2, prod
from random import Random
from typing import Final, NamedTuple

from quint.agents import greedy_agent, random_agent
from quint.core import CHANCE, OVER, QuintError, Trace, toss
from quint.games.element.board import (
    AROUND,
    BESIDE,
    CORNERS,
    FULL,
    SIGHTS,
    SIZE,
    STRAIGHT,
    beside,
    bits,
    touching,
)
from quint.games.element.game import Element
from quint.games.element.rivers import rivers_from
from quint.games.element.sages import jumps_from, steps_from
from quint.games.element.state import (
    DRAWS,
    MOST_STONES,
    PLAYING,
    TAKES,
    TO_CHOOSE,
    Action,
    End,
    Place,
    Return,
    State,
    Step,
    empty_squares,
    mover,
    own_sage,
)
from quint.games.element.stones import EARTH, FIRE, WATER, WIND, Counts

Progress = Callable[[int], object]  # called with how many more, as a tqdm bar's update is
GLANCE: Final = 1_000  # positions, at most, to find the capture that makes a puzzle
PUZZLE_LIMIT: Final = 60_000  # and to make sure that there is no other idea
FIRST_SIGHT: Final = 20_000  # positions, at most, to look for the plainest captures first
TOLD_EVERY: Final = 500  # positions, between two calls of a Progress

# ── Can the opponent be captured this turn? ───────────────────────────────────────────────


class Capture(NamedTuple):
    """What a search found. `verdict` is one of

    "capture"  `line` captures the opponent
    "none"     nothing that can be done this turn captures the opponent
    "limit"    the search gave up after `nodes` positions, and the answer is not known
    """

    verdict: str
    line: Trace | None
    nodes: int  # positions looked at

    def __str__(self) -> str:
        if self.line is not None:
            return "capture: " + ", ".join(str(step.action) for step in self.line.steps)
        if self.verdict == "none":
            return f"no capture this turn; {self.nodes:,} positions looked at"
        return f"gave up after {self.nodes:,} positions: not known"


def capture_this_turn(
    game: Element, state: State, limit: int = 300_000, progress: Progress | None = None
) -> Capture:
    """Whether the mover can capture the opponent before this turn ends, and how.

    The stones of the turn must have been drawn. With three or four players the opponent is the
    one the mover hunts (6.2), and a capture that does not let the mover win is none. `limit` is how
    many positions may be looked at. The answer is exact unless it says that it gave up: fewer
    placements are tried before more, and what is left out is argued for in `_Hunt`.

    >>> game = Element()
    >>> state = game.position('''
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  1  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .  .  .  .  .
    ...     F  E  .  .  .  .  .  .  .  .  .
    ...     2  .  E  .  .  .  .  .  .  .  .
    ...     hand wind 1
    ...     player 1 to play''')
    >>> print(capture_this_turn(game, state))      # the Earth on c1 stops the jump
    capture: wind b1
    """
    if state.outcome != PLAYING:
        return Capture("none", None, 0)
    _has_a_hand(state)
    hunt = _Hunt(game, state, limit, progress)
    try:
        found = hunt.at_first_sight(state) or next(hunt.fewest(state), None)
    except _LimitError:
        return Capture("limit", None, hunt.nodes)
    if found is None:
        return Capture("none", None, hunt.nodes)
    return Capture("capture", _to_the_point(game, state, found), hunt.nodes)


def _has_a_hand(state: State) -> None:
    if state.drawing != 0:
        raise QuintError("The stones of this turn are not drawn yet, so there is no hand to try.")


def _to_the_point(game: Element, state: State, line: Line) -> Trace:
    """The line as a Trace, without actions that it does as well without."""
    seat = game.turn(state)
    for number in reversed(range(len(line))):
        shorter = line[:number] + line[number + 1 :]
        if seat in game.winners(_played(game, state, shorter)):
            return _to_the_point(game, state, shorter)
    trace = Trace(game, state)
    for action in line:
        trace = trace.play(action)
    return trace


def _played(game: Element, state: State, line: Line) -> State:
    """The state after these actions, or before the first that may not be done."""
    for action in line:
        if game.refusal(state, action) is not None:
            break
        state = game.apply(state, action)
    return state


class _LimitError(Exception):
    pass


Line = tuple[Action, ...]
Placements = tuple[tuple[int, int], ...]  # element and square of each, in order
Ways = tuple[int, int]  # the ways out of the quarry: squares it can step to, Winds it can jump
NOWHERE: Final = -1


def _count(ways: Ways) -> int:
    return ways[0].bit_count() + ways[1].bit_count()


def _with(placed: Placements, place: Place) -> Placements:
    return tuple(sorted((*placed, (place.element, place.square))))


class _Hunt:
    """A search for the capture of one Sage, the quarry, in one turn of its hunter.

    The quarry stays where it is all turn. It is captured when each of the eight directions round
    it is closed, and it pays to count those that are open:

    - A step is open if the square next to the quarry is empty, and no Range closes the corner.
      Whatever closes it has to fill that very square (a Wind fills it too, though it may open a
      jump), or to bring Ranges to both squares beside the corner.
    - A jump is open if a Wind stands there and the landing is free. Whatever closes it changes a
      square in that direction, or brings a Range. No square lies in two directions.

    So everything that is done closes at most so many directions:

    Wind   one: the square it is placed on.
    Earth  one, and the corners between two Earths of a Range beside the quarry. A corner closes
           so only if both are Earth at last; see `_corners`.
    Water  one, or as many as its River has stones. With one Water in hand the Rivers are those
           that lie on the board: no other stone makes one longer. And a River that has d
           squares to go before it gets next to the quarry has so many fewer to close.
    Fire   one, and free Fire. To a square next to the quarry it gets in two ways: from a corner
           along a Fire beside the quarry to the next corner, at most twice, or from outside the
           eight squares, where only one line of Fire leads to them; see `_most_with_lines`.
    Sage   one, the square it stands on at last.

    What is closed now may have to be closed once more: the square next to the quarry that the
    hunter's Sage leaves, and those that a River leaves. To go there costs them what they bring,
    and others may fill the square. So a Sage that stands next to the quarry adds nothing, a
    River only what it has more than it leaves there, and for all stones these squares count
    like open ones: see `_to_close`.

    `_most` adds this up for the stones that may still be placed. If it is less than the number of
    open directions, no capture can follow and the position is left alone. Beyond that are left out
    - placements that are of no use: `_of_use` says why;
    - placements after a step that can as well come before it: `_only_after_step`;
    - positions seen before;
    - 'end turn' and 'return stones', after which a Sage can do no more than it could before.
    """

    def __init__(
        self,
        game: Element,
        state: State,
        limit: int,
        progress: Progress | None = None,
        all_ideas: bool = False,
    ) -> None:
        self.game = game
        self.seat = mover(state)
        self.square = state.sages[(self.seat + 1) % game.players]
        self.ring = AROUND[self.square]
        self.sides = BESIDE[self.square]
        self.rays = {first: sum([1 << s for s in line]) for first, _, line in SIGHTS[self.square]}
        self.across = game.rulings.across
        self.limit = limit
        self.progress = progress
        self.nodes = 0
        self.all_ideas = all_ideas  # whether positions differ by the stones that led to them
        self.greedy = False  # whether only placements count that close something
        self.seen: dict[tuple[object, ...], int] = {}  # a position: the steps left in it

    # What is open, and what can still be closed

    def ways_out(self, state: State) -> Ways:
        """The squares next to the quarry where it could step, and the Winds it could jump."""
        empty = empty_squares(state.stones, state.sages)
        steps = steps_from(state.stones, empty, self.square)
        jumps = 0
        for _, line in jumps_from(state.stones, empty, self.square, self.across):
            jumps |= line & self.ring
        return steps, jumps

    def _to_close(self, state: State, ways: Ways) -> Ways:
        """The ways out, and with them the squares that may be open again later in the turn."""
        left_later = 1 << own_sage(state)
        if state.hand[WATER] or state.river:
            left_later |= state.stones.water
        return ways[0] | left_later & self.ring, ways[1]

    def _most(self, state: State, ways: Ways, spend: Counts) -> int:
        """No more than so many open directions can be closed with these stones of the hand.

        `ways` are those of `_to_close`, here and in all that follows.
        """
        steps, jumps = ways
        fires, waters, earths, winds = spend
        most = winds + self._sage_closes(state, ways, winds)
        if fires:
            most += self._most_by_fire(state, ways, fires)
        if waters:
            most += self._most_by_water(state, ways, waters)
        if earths:
            most += self._most_by_earth(state, ways, earths)
        if state.river:
            flow = state.flow or SIZE  # the line may still have to be chosen (8.6)
            most += _in_reach(state.river[-1], flow, steps, jumps)
        return most + (MOST_FREE if state.spread else 0)

    def _sage_closes(self, state: State, ways: Ways, winds: int) -> int:
        """1 if the hunter's Sage might come to close a direction, and is not next to the quarry."""
        sage, stones = own_sage(state), state.stones
        if self.ring >> sage & 1:
            return 0
        stacks = (stones.wind, stones.wind2, stones.wind3, stones.wind4)
        return int(_may_get_to(sage, state.steps + 2 * winds, stacks) & self._closing(ways) != 0)

    def _most_by_fire(self, state: State, ways: Ways, fires: int) -> int:
        fire = state.stones.fire
        if fires == 1:
            return _most_from_one_square(fire, self._closing(ways))
        beside_quarry = (fire & self.sides).bit_count()
        jumps = min(ways[1].bit_count(), (1 + MOST_FREE) * fires)
        return _most_with_lines(fires, beside_quarry) + jumps

    def _closing(self, ways: Ways) -> int:
        """The squares where something closes a direction, Ranges apart."""
        closing, jumps = ways
        for wind in bits(jumps):
            closing |= self.rays[wind]
        return closing

    def _most_by_water(self, state: State, ways: Ways, waters: int) -> int:
        steps, jumps = ways
        water = state.stones.water
        if waters == 1 and not state.river:
            leaves = 0 if self.game.rulings.snake else self.ring
            most = 1
            for length, opened, headwaters in _rivers(water, leaves):
                most = max(most, _in_reach(headwaters, length, steps, jumps) - opened)
            return most
        # A River can come to rest in line with two others, so the next may be three times as long.
        # But no more Waters can close directions than there are, and do not close one already.
        longest, most = _longest(water), 0
        if state.river:
            longest = 3 * longest + 1
        for _ in range(waters):
            most += longest + 1
            longest = 3 * longest + 1
        if jumps:
            return min(most, water.bit_count() + waters)
        return min(most, (water & ~self.ring).bit_count() + waters)

    def _most_by_earth(self, state: State, ways: Ways, earths: int) -> int:
        steps, jumps = ways
        stones, open_ways = state.stones, steps | jumps
        corners = open_ways & ~self.sides
        if not stones.ranges:  # then one Earth goes on another, for a Mountain (9.1)
            with_range = (
                earths - 1 + _corners(self.square, stones.earth & self.sides, corners, earths - 1)
            )
        else:
            with_range = earths + _corners(self.square, stones.earth & self.sides, corners, earths)
        if not self.across:
            with_range += jumps.bit_count()  # a Range can close jumps that would cross it (9.5a)
        return max(earths, with_range)

    def hopeless(self, state: State, ways: Ways, left: int) -> bool:
        """Whether the open directions are more than can be closed by `left` more placements."""
        open_ways = _count(ways)
        if open_ways <= left and not state.river:
            return False
        parts, to_close = _parts(state.hand, left), self._to_close(state, ways)
        return all(self._most(state, to_close, spend) < open_ways for spend in parts)

    # The search

    def at_first_sight(self, state: State) -> Line | None:
        """A capture in which each placement takes ways out from the quarry, if one is soon found.

        Most captures are of this kind, and searching for them alone takes no time. Failing proves
        nothing.
        """
        whole, self.limit = self.limit, min(self.limit, FIRST_SIGHT)
        self.greedy = True
        try:
            return next(self.captures(state, sum(state.hand)), None)
        except _LimitError:
            if self.limit == whole:
                raise
            return None
        finally:
            self.limit, self.greedy = whole, False

    def fewest(self, state: State) -> Iterator[Line]:
        """The lines that let the hunter win with as few placements as that takes."""
        for left in range(sum(state.hand) + 1):
            lines = self.captures(state, left)
            for line in lines:
                yield line
                yield from lines
                return

    def captures(self, state: State, left: int) -> Iterator[Line]:
        """The lines with at most so many placements that let the hunter win.

        Of those that lead to the same position with the same stones placed, one.
        """
        self.seen.clear()
        for line, quiet in self._finished((), state, left):
            for rest in self._captures_from(quiet, left, NOWHERE, ()):
                yield line + rest

    def _captures_from(
        self, state: State, left: int, stepped_from: int, so_far: Placements
    ) -> Iterator[Line]:
        if state.outcome != PLAYING:
            if self.is_won(state):
                yield ()
            return
        ways = self.ways_out(state)
        if self._seen(state, stepped_from, so_far) or self.hopeless(state, ways, left):
            return
        follow = self.follow(state, ways, left, stepped_from)
        for line, after in sorted(follow, key=self._ways_left):  # the most promising first
            first, here, placed = line[0], NOWHERE, so_far
            if isinstance(first, Place):
                if self.greedy and self._ways_left((line, after)) >= _count(ways):
                    continue
                if self.all_ideas:
                    placed = _with(so_far, first)
            elif isinstance(first, Step):
                here = own_sage(state)
            still = left - isinstance(first, Place)
            for rest in self._captures_from(after, still, here, placed):
                yield line + rest

    def is_won(self, state: State) -> bool:
        return state.outcome != PLAYING and state.outcome >> self.seat & 1 == 1

    def _ways_left(self, each: tuple[Line, State]) -> int:
        """How many directions are open; a capture sorts before all, a lost game after all."""
        state = each[1]
        if state.outcome != PLAYING:
            return -1 if self.is_won(state) else 9
        return _count(self.ways_out(state))

    def _seen(self, state: State, stepped_from: int, so_far: Placements) -> bool:
        """Whether this position was looked at before, with as many steps left or more.

        After a step less is tried there, so it counts for the same step only.
        """
        key = (state.stones.key(), state.sages, state.hand, state.jumped, so_far)
        if self.seen.get((*key, NOWHERE), -1) >= state.steps:
            return True
        key_here = (*key, stepped_from)
        if self.seen.get(key_here, -1) >= state.steps:
            return True
        self.seen[key_here] = state.steps
        return False

    def follow(
        self, state: State, ways: Ways, left: int, stepped_from: int
    ) -> Iterator[tuple[Line, State]]:
        """Every placement, step and jump with all that it brings about, as far as it is of use."""
        useful = self._useful(state, ways, left)
        if stepped_from != NOWHERE:
            useful = [
                now & self._only_after_step(state, e, stepped_from) for e, now in enumerate(useful)
            ]
        for action in self.game.actions(state):
            if isinstance(action, (End, Return)):
                continue
            if not isinstance(action, Place):
                yield from self._finished((action,), self._after(state, action), left)
            elif useful[action.element] >> action.square & 1:
                yield from self._finished((action,), self._after(state, action), left - 1)

    def _only_after_step(self, state: State, element: int, stepped_from: int) -> int:
        """Where a stone may have to wait for the step just made; elsewhere it could come before it.

        A stone that is placed before the step leads to the same position after it, and is tried
        there, unless it lies on the square that was left, or brings about more: then the Sage may
        be in the way of it. In between, the Sage has the step for a way out. Only a third Sage
        could be captured by that order, and not by the other.
        """
        stones = state.stones
        if self.game.players > 2:
            return FULL
        by_effect = (beside(stones.fire), beside(stones.water), touching(stones.earth), 0)[element]
        return 1 << stepped_from | by_effect

    def _useful(self, state: State, ways: Ways, left: int) -> list[int]:
        """By element, the squares where a stone of it may be of use."""
        useful = [0, 0, 0, 0]
        open_ways, ways = _count(ways), self._to_close(state, ways)
        if self.greedy:
            closing = self._closing(ways)
            useful = [closing, closing, closing, closing]
            useful[FIRE] |= beside(state.stones.fire)
            useful[WATER] |= beside(state.stones.water)
            return useful
        for spend in _parts(state.hand, left):
            spare = self._most(state, ways, spend) - open_ways
            if spare >= 0:
                for element in range(4):
                    if spend[element]:
                        useful[element] |= self._of_use(state, ways, element, spend, spare)
        return useful

    def _of_use(self, state: State, ways: Ways, element: int, spend: Counts, spare: int) -> int:
        """Where a stone of this element may be of use, if these stones are all that is placed.

        `spare` is by how much `_most` exceeds what has to be closed. A stone that closes
        nothing uses up its share of that. If it is too much, the stone has to close something: it
        fills an open square or disturbs an open jump, or it starts a River, or has Fire beside it.
        If it is just enough, all the others have to close something; see `_for_others`.
        """
        stones, many = state.stones, spend[element]
        closing = works = self._closing(ways)
        share = 1  # what the stone adds to _most
        if element == FIRE:
            works |= beside(stones.fire)
            share = self._most_by_fire(state, ways, 1)
            if many == 2:  # the next one finds one Fire more beside it
                works |= beside(closing)
                share = max(0, self._most_by_fire(state, ways, 2) - share - 1)
        elif element == WATER:
            works |= beside(stones.water)
            share = self._most_by_water(state, ways, 1)
            if many == 2:  # the next one is a River of two with it, or has nothing of it
                works |= beside(beside(beside(closing)))
                share = max(0, self._most_by_water(state, ways, 2) - max(share, 2))
        elif element == EARTH and self._most_by_earth(state, ways, many) > many:
            return FULL  # by Ranges
        if spare > share or (many > 2 and element in (FIRE, WATER)):
            return FULL
        return works if spare < share else works | self._for_others(state, ways, element, spend)

    def _for_others(self, state: State, ways: Ways, element: int, spend: Counts) -> int:
        """Where a stone that closes nothing may help others, each of which has to close something.

        Anywhere else the line without this stone would capture as well, and that was tried before,
        with fewer placements. For on an empty square, where it starts no River and spreads no Fire,
        - it is in nobody's way whom it could help by that, but for free Fire: so beside no Fire;
        - it closes no jump of the quarry: so in none of its directions, while there is Wind for it;
        - no other Water or Fire is to come that it could join, nor a corner for a Range to close;
        - if it is a Wind, no Sage can jump it: so not next to where the hunter's Sage may get, nor
          next to another Wind. Only then can the hunter's Sage, too, need it for a way out.
        With a third Sage, which a stone may keep free or capture, nothing is left out.
        """
        stones = state.stones
        if self.game.players > 2 or spend[FIRE] - (element == FIRE) > 1:
            return FULL
        helps = stones.all() | beside(stones.fire)
        if spend[WIND] or stones.wind & self.ring:
            for ray in self.rays.values():
                helps |= ray
        if element == FIRE:
            helps |= beside(stones.wind)  # the next Fire may burn it, behind this one
        if element == WIND:
            stacks = (stones.wind, stones.wind2, stones.wind3, stones.wind4)
            sage = _may_get_to(own_sage(state), state.steps + 2 * spend[WIND] - 2, stacks)
            helps |= touching(sage | stones.wind | self._closing(ways))
        return helps

    def _after(self, state: State, action: Action) -> State:
        if self.nodes >= self.limit:
            raise _LimitError
        self.nodes += 1
        if self.progress is not None and self.nodes % TOLD_EVERY == 0:
            self.progress(TOLD_EVERY)
        return self.game.apply(state, action)

    def _finished(self, line: Line, state: State, left: int) -> Iterator[tuple[Line, State]]:
        """A position in which nothing flows or spreads any more (4.2), in every way it can end."""
        if not state.river and not state.spread:
            yield line, state
            return
        ends: set[State] = set()
        open_ends = [(line, state)]
        while open_ends:
            line, state = open_ends.pop()
            if not state.river and not state.spread:
                if state not in ends:
                    ends.add(state)
                    yield line, state
            elif not self.hopeless(state, self.ways_out(state), left):
                for action in self.game.actions(state):
                    open_ends.append(((*line, action), self._after(state, action)))


# ── Ideas ─────────────────────────────────────────────────────────────────────────────────


class Ideas(NamedTuple):
    """The ways to capture this turn, told by their stones.

    An idea is which stones are placed where: ("earth e5", "fire d4"). The order does not count, nor
    the way of the Sage, nor the ways that Rivers take. Only captures with the fewest placements
    are looked at, so there is no stone in an idea that it does without.
    """

    found: frozenset[tuple[str, ...]]
    whole: bool  # False: the search gave up, and there may be more
    nodes: int  # positions looked at

    def __str__(self) -> str:
        count = f"{len(self.found)} idea{'' if len(self.found) == 1 else 's'}"
        return count if self.whole else f"{count}; gave up after {self.nodes:,} positions"


def ideas(
    game: Element, state: State, limit: int = 300_000, progress: Progress | None = None
) -> Ideas:
    """Every idea by which the mover can capture the opponent before this turn ends.

    >>> game = Element()
    >>> state = game.position(puzzles()[0].drawing)
    >>> print(ideas(game, state))
    1 idea
    """
    _has_a_hand(state)
    hunt = _Hunt(game, state, limit, progress, all_ideas=True)
    found: set[tuple[str, ...]] = set()
    whole = True
    try:
        for line in hunt.fewest(state):
            found.add(tuple(sorted(str(action) for action in line if isinstance(action, Place))))
    except _LimitError:
        whole = False
    return Ideas(frozenset(found), whole, hunt.nodes)


# ── Puzzles ───────────────────────────────────────────────────────────────────────────────


class Puzzle(NamedTuple):
    """A position in which the player to move can capture this turn, by one idea only."""

    drawing: str
    seed: int  # -1: made by hand
    stones: int  # in the hand, and all of them are needed
    bits: float  # how hard it is: see difficulty()


def difficulty(line: Trace) -> float:
    """How hard a line is to find, in bits: the yes/no questions it takes to single it out.

    Each decision among n legal actions is log2(n) bits. So more stones are harder, and so are more
    squares to choose from, longer Rivers and longer walks.

    >>> game = Element()
    >>> difficulty(Trace(game).play("draw 0"))     # one of draw 0 … draw 4: log2(5)
    2.321928094887362
    """
    states = [line.start, *(step.state for step in line.steps[:-1])]
    return sum(log2(len(line.game.actions(state))) for state in states)


def make_puzzle(
    game: Element, seed: int, stones: int, tries: int = 2000, progress: Progress | None = None
) -> Puzzle | None:
    """A puzzle with so many stones in the hand, or None if `tries` positions held none.

    The positions come from games of greedy against random, and each is tried with every hand. It
    is a puzzle if the opponent has more ways out than there are stones, so that something has to
    burn, flow, rise or walk; if the capture takes all the stones; and if there is exactly one idea.
    """
    rng = Random(f"puzzle {stones} {seed}")
    for state in islice(_hands(game, stones, rng), tries):
        if progress is not None:
            progress(1)
        if _count(_Hunt(game, state, limit=0).ways_out(state)) <= stones:
            continue
        line = capture_this_turn(game, state, limit=GLANCE).line
        if line is None:
            continue
        known = ideas(game, state, limit=PUZZLE_LIMIT)
        if known.whole and [len(idea) for idea in known.found] == [stones]:
            return Puzzle(game.picture(state), seed, stones, round(difficulty(line), 1))
    return None


def _hands(game: Element, stones: int, rng: Random) -> Iterator[State]:
    """The turns of random games, begun with every hand of so many stones, in any order."""
    for state in _positions(game, rng):
        hands = list(combinations_with_replacement(TAKES, stones))
        rng.shuffle(hands)
        for hand in hands:
            drawn = game.apply(state, DRAWS[stones])
            for take in hand:
                drawn = game.apply(drawn, take)
            yield drawn


def _positions(game: Element, rng: Random) -> Iterator[State]:
    """The starts of turns in games of greedy against random, one game after the other."""
    agents = (greedy_agent, random_agent)
    while True:
        state = game.start()
        while (seat := game.turn(state)) != OVER:
            if seat == CHANCE:
                action = toss(game.chance(state), rng)
            elif state.drawing == TO_CHOOSE:
                if min(state.bag) >= MOST_STONES:
                    yield state
                action = rng.choice(game.actions(state))
            else:
                action = agents[seat](game, state, game.actions(state), rng)
            state = game.apply(state, action)


def puzzles() -> tuple[Puzzle, ...]:
    """The twelve puzzles of the room, from easy to hard.

    >>> [puzzle.stones for puzzle in puzzles()][0]
    1
    """
    text = files("quint.games.element").joinpath("puzzles.txt").read_text(encoding="utf-8")
    found = []
    for block in text.split("\n\n")[1:]:  # the first says where they come from
        head, _, drawing = block.strip("\n").partition("\n")
        seed, stones, bits = [word.partition("=")[2] for word in head.split()[1:]]
        found.append(Puzzle(drawing, int(seed), int(stones), float(bits)))
    return tuple(found)


# ── The odds of a draw ────────────────────────────────────────────────────────────────────


class Odds(NamedTuple):
    """How likely a hand is that captures. If no search gave up, `unknown` is 0."""

    capture: Fraction
    unknown: Fraction


def odds_of_capture(
    game: Element,
    state: State,
    stones: int,
    limit: int = 50_000,
    progress: Progress | None = None,
) -> Odds:
    """The odds that a player who draws so many stones now can capture in the same turn.

    Every hand is tried, each with the weight it has in the bag; `limit` is for one hand. For a Sage
    far from its quarry, and no stone on the board, there is no hope:

    >>> game = Element()
    >>> odds_of_capture(game, game.start(), stones=2)
    Odds(capture=Fraction(0, 1), unknown=Fraction(0, 1))
    """
    if state.drawing != TO_CHOOSE:
        raise QuintError("The stones of this turn are being drawn already, or have been.")
    all_hands = comb(sum(state.bag), stones)
    capture = unknown = 0
    for hand in combinations_with_replacement(TAKES, stones):
        counts = [hand.count(take) for take in TAKES]
        weight = prod(comb(have, count) for have, count in zip(state.bag, counts, strict=True))
        if weight:
            drawn = game.apply(state, DRAWS[stones])
            for take in hand:
                drawn = game.apply(drawn, take)
            verdict = capture_this_turn(game, drawn, limit).verdict
            capture += weight * (verdict == "capture")
            unknown += weight * (verdict == "limit")
        if progress is not None:
            progress(1)
    return Odds(Fraction(capture, all_hands), Fraction(unknown, all_hands))


# ── How much stones can close, at most ────────────────────────────────────────────────────

MOST_FREE: Final = 4  # free Fires of one Fire (7.2a)


@cache
def _parts(hand: Counts, size: int) -> tuple[Counts, ...]:
    """The ways to take so many stones of a hand, or all if there are fewer.

    >>> _parts((2, 0, 0, 1), 2)
    ((1, 0, 0, 1), (2, 0, 0, 0))
    """
    size = min(size, sum(hand))
    fire, water, earth, wind = hand
    found = []
    for parts in product(range(fire + 1), range(water + 1), range(earth + 1), range(wind + 1)):
        if sum(parts) == size:
            found.append(parts)
    return tuple(found)


@cache
def _most_with_lines(fires: int, beside_quarry: int) -> int:
    """How many squares next to the quarry so many Fires can fill, free Fire included.

    `beside_quarry` Fires lie on its four sides already. Free Fire of a stone on a corner passes
    along such a Fire to the next corner. A Fire on a side, or from outside the eight squares,
    fills one square, but is a Fire beside the quarry for the next.

    >>> [_most_with_lines(1, sides) for sides in range(4)]
    [1, 2, 3, 3]
    """
    if not fires:
        return 0
    on_corner = 1 + min(2, beside_quarry) + _most_with_lines(fires - 1, beside_quarry)
    return max(on_corner, 1 + _most_with_lines(fires - 1, beside_quarry + 1))


@cache
def _most_from_one_square(fire: int, closing: int) -> int:
    """How many of these squares one Fire can take, free Fire included, with this Fire on the board.

    Free Fire goes behind a line of Fire. What stands there now may be gone by then, and Fire of the
    line may be put out. So any square of the line counts, from its second on, and the one behind.

    >>> from quint.games.element.board import board
    >>> fires, closing = board("b2", "c2"), board("c2", "d2", "a1", "e2")
    >>> _most_from_one_square(fires, closing)       # a Fire on a2 might take c2, or d2
    1
    """
    most = 1
    for spot in bits(beside(fire)):
        taken = int(spot & closing != 0)
        for step in STRAIGHT:
            ahead = spot << step if step > 0 else spot >> -step
            line = 0
            while ahead & fire:
                ahead = ahead << step if step > 0 else ahead >> -step
                line |= ahead
            taken += line & closing != 0
        most = max(most, taken)
    return most


@cache
def _rivers(water: int, leaves: int) -> tuple[tuple[int, int, int], ...]:
    """The Rivers there can be on this board: how long, how many squares of `leaves` are in the bed
    that they leave, and the Headwaters of such Rivers.

    A Headwater is any square beside Water, whatever stands there now. A part of a line counts too:
    an Earth may cut it before.
    """
    found: dict[tuple[int, int], int] = {}
    for spot in bits(beside(water)):
        for river in rivers_from(water, spot):
            opened = 0
            for length, square in enumerate(reversed(river[:-1]), start=2):
                opened += square & leaves != 0
                found[length, opened] = found.get((length, opened), 0) | spot
    return tuple([(*each, headwaters) for each, headwaters in found.items()])


@cache
def _longest(water: int) -> int:
    """How many Waters lie in the longest line."""
    return max((length - 1 for length, _, _ in _rivers(water, 0)), default=int(water != 0))


def _in_reach(headwaters: int, length: int, steps: int, jumps: int) -> int:
    """How many open directions a River of this length can close at most.

    It flows as many squares as it is long, and those before the first open square close none. For
    a jump any square might do.
    """
    if jumps:
        return length
    near = steps
    for way in range(1, length + 1):
        near |= beside(near)
        if near & headwaters:
            return min(length - way + 1, steps.bit_count())
    return 0


@cache
def _may_get_to(square: int, reach: int, stacks: tuple[int, ...]) -> int:
    """Where a Sage might get with so many steps, and with the Winds it might meet on the way.

    A jump over a line of n Winds goes n + 1 squares, at most 2 n, and no Wind carries twice (10.4).
    """
    met = 0
    while True:
        found = 1 << square
        for _ in range(min(reach + 2 * met, SIZE)):
            found = touching(found)
        more = sum([(winds & touching(found)).bit_count() for winds in stacks])
        if more == met:
            return found
        met = more


@cache
def _corners(square: int, earth: int, corners: int, earths: int) -> int:
    """How many of these corners of a square a Range can close after so many more Earths.

    `earth` are the Earths on its four sides. A corner needs both of its sides (9.4a).
    """
    most = 0
    sides = bits(BESIDE[square] & ~earth)
    for added in combinations(sides, min(earths, len(sides))):
        there = earth | sum(added)
        gaps = [gap for corner, gap in CORNERS[square] if corner & corners]
        most = max(most, sum(gap & there == gap for gap in gaps))
    return most
