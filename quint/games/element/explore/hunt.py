"""The search for a capture: everything that a hunter can still do before the turn ends."""

from collections.abc import Callable, Generator, Iterator
from typing import Final

from quint.games.element.actions import Action, End, Place, Return, Step
from quint.games.element.bag import EARTH, FIRE, WATER, WIND, Counts
from quint.games.element.board import AROUND, BESIDE, FULL, SIGHTS, SIZE, beside, bits, touching
from quint.games.element.explore import bounds
from quint.games.element.game import Element
from quint.games.element.sages import jumps_from, steps_from
from quint.games.element.state import PLAYING, State, empty_squares
from quint.games.element.winning import quarry_of

Progress = Callable[[int], object]  # called with how many more, as a tqdm bar's update is
FIRST_SIGHT: Final = 20_000  # positions, at most, to look for the plainest captures first
TOLD_EVERY: Final = 500  # positions, between two calls of a Progress
PAUSED_EVERY: Final = 100  # positions: some milliseconds


class GaveUp(Exception):
    pass


Line = tuple[Action, ...]
Lines = Iterator[Line | None]  # None is a pause, in which anything else may happen
Placements = tuple[tuple[int, int], ...]  # element and square of each, in order
Ways = tuple[int, int]  # the ways out of the quarry: squares it can step to, Winds it can jump
NOWHERE: Final = -1


def count_ways(ways: Ways) -> int:
    return ways[0].bit_count() + ways[1].bit_count()


def with_place(placed: Placements, place: Place) -> Placements:
    return tuple(sorted((*placed, (place.element, place.square))))


class Hunt:
    """A search for the capture of one Sage, the quarry, in one turn of its hunter.

    The quarry stays where it is all turn. It is captured when each of the eight directions round
    it is closed, and it pays to count those that are open:

    - A step is open if the square next to the quarry is empty, and no Range closes the corner.
      Whatever closes it has to fill that very square (a Wind fills it too, though it may open a
      jump), or to bring Ranges to both squares beside the corner.
    - A jump is open if a Wind stands there and the landing is free. Whatever closes it changes a
      square in that direction, or brings a Range. No square lies in two directions.

    So everything that is done closes a few directions at most:

    Wind   one: the square it is placed on.
    Earth  one, and the corners between two Earths of a Range beside the quarry. A corner closes
           so only if both are Earth at last; see `bounds.corners`.
    Water  one, or as many as its River has stones. With one Water in hand the Rivers are those
           that lie on the board: no other stone makes one longer. And a River that has d
           squares to go before it gets next to the quarry closes d fewer.
    Fire   one, and free Fire. To a square next to the quarry it gets in two ways: from a corner
           along a Fire beside the quarry to the next corner, at most twice, or from outside the
           eight squares, where only one line of Fire leads to them; see `bounds.most_with_lines`.
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
        self.seat = state.seat
        self.square = state.sages[quarry_of(self.seat, game.players)]
        self.ring = AROUND[self.square]
        self.sides = BESIDE[self.square]
        self.rays = {first: sum([1 << s for s in line]) for first, _, line in SIGHTS[self.square]}
        self.across = game.rulings.across
        self.limit = limit
        self.progress = progress
        self.nodes = 0
        self.paused_at = 0
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
        left_later = 1 << state.sages[state.seat]
        if state.hand[WATER] or state.river:
            left_later |= state.stones.water
        return ways[0] | left_later & self.ring, ways[1]

    def _most(self, state: State, ways: Ways, spend: Counts) -> int:
        """How many open directions can be closed, at most, with these stones of the hand.

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
            most += bounds.in_reach(state.river[-1], flow, steps, jumps)
        return most + (bounds.MOST_FREE if state.spread else 0)

    def _sage_closes(self, state: State, ways: Ways, winds: int) -> int:
        """1 if the hunter's Sage might come to close a direction, and is not next to the quarry."""
        sage, stones = state.sages[state.seat], state.stones
        if self.ring >> sage & 1:
            return 0
        stacks = (stones.wind, stones.wind2, stones.wind3, stones.wind4)
        return int(
            bounds.may_get_to(sage, state.steps + 2 * winds, stacks) & self._closing(ways) != 0
        )

    def _most_by_fire(self, state: State, ways: Ways, fires: int) -> int:
        fire = state.stones.fire
        if fires == 1:
            return bounds.most_from_one_square(fire, self._closing(ways))
        beside_quarry = (fire & self.sides).bit_count()
        jumps = min(ways[1].bit_count(), (1 + bounds.MOST_FREE) * fires)
        return bounds.most_with_lines(fires, beside_quarry) + jumps

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
            for length, opened, headwaters in bounds.rivers(water, leaves):
                most = max(most, bounds.in_reach(headwaters, length, steps, jumps) - opened)
            return most
        # A River can come to rest in line with two others, so the next may be three times as long.
        # But no more Waters can close directions than there are, and do not close one already.
        longest, most = bounds.longest(water), 0
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
        rising = (
            earths if stones.ranges else earths - 1
        )  # one goes on another, for a Mountain (9.1)
        beside_quarry = stones.earth & self.sides
        with_range = rising + bounds.corners(self.square, beside_quarry, corners, rising)
        if not self.across:
            with_range += jumps.bit_count()  # a Range can close jumps that would cross it (9.5a)
        return max(earths, with_range)

    def hopeless(self, state: State, ways: Ways, left: int) -> bool:
        """Whether the open directions are more than can be closed by `left` more placements."""
        open_ways = count_ways(ways)
        if open_ways <= left and not state.river:
            return False
        parts, to_close = bounds.parts(state.hand, left), self._to_close(state, ways)
        return all(self._most(state, to_close, spend) < open_ways for spend in parts)

    # The search

    def search(self, state: State) -> Generator[None, None, Line | None]:
        """A capture, if there is one: the plainest first, then by the fewest placements."""
        found = yield from self._at_first_sight(state)
        return found if found is not None else (yield from _first(self.fewest(state)))

    def _at_first_sight(self, state: State) -> Generator[None, None, Line | None]:
        """A capture in which each placement takes ways out from the quarry, if one is soon found.

        Most captures are of this kind, and searching for them alone takes no time. Failing proves
        nothing.
        """
        whole, self.limit = self.limit, min(self.limit, FIRST_SIGHT)
        self.greedy = True
        try:
            return (yield from _first(self.captures(state, sum(state.hand))))
        except GaveUp:
            if self.limit == whole:
                raise
            return None
        finally:
            self.limit, self.greedy = whole, False

    def fewest(self, state: State) -> Lines:
        """The lines that let the hunter win with as few placements as that takes."""
        for left in range(sum(state.hand) + 1):
            found = False
            for line in self.captures(state, left):
                found = found or line is not None
                yield line
            if found:
                return

    def captures(self, state: State, left: int) -> Lines:
        """The lines with at most that many placements that let the hunter win.

        Of those that lead to the same position with the same stones placed, one.
        """
        self.seen.clear()
        for line, quiet in self._finished((), state, left):
            for rest in self._captures_from(quiet, left, NOWHERE, ()):
                yield None if rest is None else line + rest

    def _captures_from(
        self, state: State, left: int, stepped_from: int, so_far: Placements
    ) -> Lines:
        if self.nodes - self.paused_at >= PAUSED_EVERY:
            self.paused_at = self.nodes
            yield None
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
                if self.greedy and self._ways_left((line, after)) >= count_ways(ways):
                    continue
                if self.all_ideas:
                    placed = with_place(so_far, first)
            elif isinstance(first, Step):
                here = state.sages[state.seat]
            still = left - isinstance(first, Place)
            for rest in self._captures_from(after, still, here, placed):
                yield None if rest is None else line + rest

    def is_won(self, state: State) -> bool:
        return state.outcome != PLAYING and state.outcome >> self.seat & 1 == 1

    def _ways_left(self, each: tuple[Line, State]) -> int:
        """How many directions are open; a capture sorts before all, a lost game after all."""
        state = each[1]
        if state.outcome != PLAYING:
            return -1 if self.is_won(state) else 9
        return count_ways(self.ways_out(state))

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
        open_ways, ways = count_ways(ways), self._to_close(state, ways)
        if self.greedy:
            closing = self._closing(ways)
            useful = [closing, closing, closing, closing]
            useful[FIRE] |= beside(state.stones.fire)
            useful[WATER] |= beside(state.stones.water)
            return useful
        for spend in bounds.parts(state.hand, left):
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
            sage = bounds.may_get_to(
                state.sages[state.seat], state.steps + 2 * spend[WIND] - 2, stacks
            )
            helps |= touching(sage | stones.wind | self._closing(ways))
        return helps

    def _after(self, state: State, action: Action) -> State:
        if self.nodes >= self.limit:
            raise GaveUp
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


def _first(lines: Lines) -> Generator[None, None, Line | None]:
    for line in lines:
        if line is not None:
            return line
        yield
    return None
