"""Element in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and the setup (state.py) · 2 drawing and moving (moving in sages.py) · 3 stones and the
Rule of Replacement (stones.py) · 4 actions on a turn · 5 winning · 6 three and four players ·
7 Fire and 9 Earth (stones.py) · 8 Water (rivers.py) · 10 Wind (sages.py)

What may not be done is explained in refuse.py; what happens is told in tell.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable, lot_among
from quint.games.element import (
    actions,
    board,
    greedy,
    move_tables,
    notation,
    placing,
    refuse,
    rivers,
    sages,
    state as states,
    tell,
    winning,
)
from quint.games.element.actions import Action, Draw, Flow, Place, Step, Take
from quint.games.element.bag import FIRE, NOTHING, WATER, WIND, Counts, changed, size_of
from quint.games.element.board import bits
from quint.games.element.state import PLAYING, Phase, Rulings, State, empty_squares
from quint.games.element.stones import Stones, placed, replaced_on, winds_on, with_fire


def takes_from(bag: Counts) -> tuple[Action, ...]:
    """What can come out of the bag."""
    fire, water, earth, wind = bag
    if fire and water and earth and wind:
        return actions.TAKES  # as nearly always
    return tuple([take for take in actions.TAKES if bag[take.element]])


@final
class Element(Game[State, Action]):
    """Element. Rules followed: the published rulebook, with the rulings of rules.toml."""

    name: ClassVar[str] = "element"
    title: ClassVar[str] = "Element"
    expects: ClassVar[str] = (
        "an action like 'draw 3', 'fire d4', 'step e5', 'jump h4' or 'end turn'"
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 5), "How many play?", "1.1"),
        Option(
            "several_captured",
            "shared",
            ("shared", "actor-first"),
            "Who wins if one action captures several Sages?",
            "6.3a",
        ),
        Option(
            "whirlwind_fire",
            "whole-stack",
            ("whole-stack", "single-only"),
            "Does Fire replace a whole Whirlwind, or only a single Wind?",
            "3.1b",
        ),
        Option(
            "river_reentry",
            "never",
            ("never", "snake"),
            "May a River flow over squares of its old bed that its tail has left?",
            "8.2b",
        ),
        Option(
            "range_jump",
            "first-step",
            ("first-step", "never-across"),
            "May a jump go across a Range, once the Sage is past its first step?",
            "9.5a",
        ),
        Option(
            "passed_wind",
            "fresh",
            ("fresh", "jumped"),
            "Does a Wind beyond a gap count as jumped once a Whirlwind jump has passed over it?",
            "10.4b",
        ),
        Option("cap", 200, range(1, 1001), "After how many turns is a game cut off?", "5.1c"),
    )
    several_captured: str
    whirlwind_fire: str
    river_reentry: str
    range_jump: str
    passed_wind: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        board.lay_out()
        actions.lay_out()
        move_tables.lay_out()
        self.rulings = Rulings(
            whole_stack=self.whirlwind_fire == "whole-stack",
            snake=self.river_reentry == "snake",
            across=self.range_jump == "first-step",
            all_passed=self.passed_wind == "jumped",
        )

    def start(self) -> State:
        return states.start(self.players)

    def turn(self, state: State) -> Player:
        if state.outcome != PLAYING:
            return OVER
        return CHANCE if state.drawing > 0 else state.seat

    def attempts(self, state: State) -> Iterable[Action]:
        return actions.ATTEMPTS

    def read(self, state: State, text: str) -> Action:
        action = actions.with_text(" ".join(text.lower().split()))
        if action is None:
            raise Unreadable(self._mistyped(state, text))
        return action

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        phase = state.phase
        if phase == Phase.OVER:
            return refuse.over(state, self.cap, self.captured(state))
        if phase in (Phase.DRAW, Phase.TAKE) or isinstance(action, (Draw, Take)):
            return refuse.draw(state, action)
        # 4.2: what is going on is finished first.
        if state.river or isinstance(action, (actions.River, Flow)):
            return refuse.river(state, action, self.rulings)
        if state.spread or isinstance(action, actions.FreeFire):
            return refuse.spread(state, action, self.rulings)
        if isinstance(action, Place):
            return refuse.place(state, action, self.rulings)
        if isinstance(action, Step):
            return refuse.step(state, action)
        if isinstance(action, actions.Jump):
            return refuse.jump(state, action, self.rulings)
        return refuse.end(state, action, self.rulings)

    def actions(self, state: State) -> tuple[Action, ...]:
        phase = state.phase
        if phase == Phase.PLAY:
            return self._placements_and_moves(state)
        if phase == Phase.TAKE:
            return takes_from(state.bag)
        if phase == Phase.DRAW:
            return actions.DRAWS[: min(states.MOST_STONES, size_of(state.bag)) + 1]
        if phase == Phase.FLOW:
            spots = bits(rivers.onward(state, self.rulings))
            return tuple([actions.FLOWS[spot.bit_length() - 1] for spot in spots])
        if phase == Phase.RIVER:
            return self._lines_to_choose(state)
        if phase == Phase.SPREAD:
            spots = [s for s in bits(state.spread) if placing.may_spread(state, s, self.rulings)]
            return tuple([actions.FREE_FIRES[spot.bit_length() - 1] for spot in spots])
        return ()

    def _lines_to_choose(self, state: State) -> tuple[Action, ...]:
        head = state.river[-1]
        lines = rivers.rivers_that_flow(state, state.stones, head, self.rulings)
        square = head.bit_length() - 1
        return tuple([actions.River(square, way) for way, line in enumerate(lines) if line])

    def _placements_and_moves(self, state: State) -> tuple[Action, ...]:
        """4.1: stones in any order, and steps and jumps in between."""
        stones, sage, rulings = state.stones, state.sages[state.seat], self.rulings
        empty = empty_squares(stones, state.sages)
        steps = sages.steps_from(stones, empty, sage)
        found: list[Action] = []
        if state.hand == NOTHING:
            found.append(actions.END)
        else:
            for element, count in enumerate(state.hand):
                if count:
                    squares = placing.placeable(state, element, empty, steps, rulings)
                    move_tables.add_placements(found, element, squares)
            if not found:
                found.append(actions.RETURN)
        if state.steps:
            move_tables.add_steps(found, steps)
        across, jumped, all_passed = rulings.across, state.jumped, rulings.all_passed
        for land, _ in sages.jumps_from(stones, empty, sage, across, jumped, all_passed):
            there = empty ^ board.SPOT[land] ^ board.SPOT[sage]  # empty after the jump (5.3a)
            if not sages.is_captured(stones, there, land, across):
                found.append(actions.JUMPS[land])
        return tuple(found)

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        return {take: state.bag[take.element] for take in actions.TAKES if state.bag[take.element]}

    def toss(self, state: State, rng: Random) -> Action:
        if state.phase != Phase.TAKE:
            return super().toss(state, rng)
        lot = lot_among(size_of(state.bag), rng)
        for take in actions.TAKES:
            lot -= state.bag[take.element]
            if lot < 0:
                break
        return take

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        if isinstance(action, Place):
            return self._place(state, action.element, action.square, events)
        if isinstance(action, Step):
            return self._step(state, action.square, events)
        if isinstance(action, Flow):
            return self._flow(state, action.square, events)
        if isinstance(action, Take):
            return self._take(state, action.element, events)
        if isinstance(action, Draw):
            return self._draw(state, action.count, events)
        if isinstance(action, actions.Jump):
            return self._jump(state, action.square, events)
        if isinstance(action, actions.River):
            return self._choose_river(state, action.direction, events)
        if isinstance(action, actions.FreeFire):
            return self._free_fire(state, action.square, events)
        if isinstance(action, actions.Return):
            return self._return(state, events)
        return self._end(state, events)

    # ── 2 Drawing stones and moving ───────────────────────────────────────────────────────

    def _draw(self, state: State, count: int, events: list[Event] | None) -> State:
        """2.1, and 2.2: the fewer stones, the more steps."""
        steps = states.MOST_STEPS - count
        tell.draw(events, state, count, steps)
        return State(state.stones, state.sages, state.bag, state.hand, state.turns, count, steps)

    def _take(self, state: State, element: int, events: list[Event] | None) -> State:
        bag, hand = changed(state.bag, element, -1), changed(state.hand, element, +1)
        tell.take(events, state, element)
        still = state.drawing - 1
        return State(state.stones, state.sages, bag, hand, state.turns, still, state.steps)

    def _step(self, state: State, square: int, events: list[Event] | None) -> State:
        tell.step(events, state, square)
        return self._moved(state, square, state.steps - 1, state.jumped, events)

    def _moved(
        self, state: State, square: int, steps: int, jumped: int, events: list[Event] | None
    ) -> State:
        standing = states.with_own_sage_on(state, square)
        outcome = self._outcome(state, state.stones, standing, events)
        stones, bag, hand, turns = state.stones, state.bag, state.hand, state.turns
        return State(stones, standing, bag, hand, turns, 0, steps, jumped, (), 0, 0, outcome)

    # ── 3 and 4: placing stones ───────────────────────────────────────────────────────────

    def _place(self, state: State, element: int, square: int, events: list[Event] | None) -> State:
        spot, loser = 1 << square, (element - 1) % 4
        stones, bag = placed(state.stones, element, spot), state.bag
        back = replaced_on(state.stones, element, spot)
        if back:
            bag = changed(bag, loser, back)  # 3.3, at once (3.3a)
            tell.replaced(events, "3.3", loser, spot, back)
        tell.place(events, state, element, spot, stones)
        # What the stone brings about, whether it replaced another or not (3.1c).
        river: tuple[int, ...] = ()
        spread = 0
        if element == FIRE and bag[FIRE]:
            spread = placing.spread_of(state, stones, spot, self.rulings)
            if spread.bit_count() <= bag[FIRE]:
                stones, bag = self._lay_free_fire(stones, bag, spread, events)
                spread = 0
        elif element == WATER and state.stones.water & board.BESIDE[square]:
            river = self._headwater(stones, spot, events)
        flow = len(river) if len(river) > 1 else 0
        hand = changed(state.hand, element, -1)
        return self._placed(state, stones, bag, hand, river, flow, spread, events)

    def _placed(
        self,
        state: State,
        stones: Stones,
        bag: Counts,
        hand: Counts,
        river: tuple[int, ...],
        flow: int,
        spread: int,
        events: list[Event] | None,
    ) -> State:
        """After a stone, or a part of what it brings about: captures count when all is done (5.1b).

        A Wind that is gone has left no mark of having been jumped (10.4a).
        """
        outcome: int = PLAYING
        if not river and not spread:
            outcome = self._outcome(state, stones, state.sages, events)
        standing, turns, steps = state.sages, state.turns, state.steps
        jumped = state.jumped and state.jumped & stones.wind
        return State(
            stones, standing, bag, hand, turns, 0, steps, jumped, river, flow, spread, outcome
        )

    def _return(self, state: State, events: list[Event] | None) -> State:
        """4.1b: the hand goes back to the bag."""
        bag = state.bag
        for element, count in enumerate(state.hand):
            bag = changed(bag, element, count)
        tell.returned(events, state)
        stones, standing, turns = state.stones, state.sages, state.turns
        return State(stones, standing, bag, NOTHING, turns, 0, state.steps, state.jumped)

    def _end(self, state: State, events: list[Event] | None) -> State:
        """The next turn begins (6.1). Steps left over are lost (2.4); none is a must (2.4a)."""
        turns = state.turns + 1
        broken_off = turns >= self.cap  # 5.1c
        tell.end(events, state, broken_off)
        outcome: int = states.BROKEN_OFF if broken_off else PLAYING
        return State(state.stones, state.sages, state.bag, turns=turns, outcome=outcome)

    # ── 5 and 6: winning ──────────────────────────────────────────────────────────────────

    def _outcome(
        self, state: State, stones: Stones, standing: tuple[int, ...], events: list[Event] | None
    ) -> int:
        """Whether a completed action has captured a Sage, and who wins by that.

        The stones and the squares where the Sages stand are those after the action.
        """
        caught = winning.captured(stones, standing, self.rulings.across)
        if not caught:
            return PLAYING
        entitled = {winning.hunter_of(other, self.players) for other in caught}  # 6.3
        seat = state.seat
        if self.several_captured == "actor-first" and seat in entitled:  # 6.3a
            entitled = {seat}
        tell.capture(events, seat, standing, caught, sorted(entitled))
        return sum([1 << winner for winner in entitled])

    def captured(self, state: State) -> list[Player]:
        """The seats whose Sages are captured."""
        return winning.captured(state.stones, state.sages, self.rulings.across)

    def scores(self, state: State) -> tuple[int, ...]:
        """1 for a winner, 0 for everybody else."""
        won = self.winners(state)
        return tuple([int(seat in won) for seat in range(self.players)])

    def winners(self, state: State) -> tuple[Player, ...]:
        return states.winners(state)

    def worth(self, state: State, seat: Player) -> float:
        return greedy.worth(state, seat, self.rulings)

    def worths(self, state: State, actions: Sequence[Action], seat: Player) -> list[float]:
        if state.phase != Phase.PLAY or seat != state.seat:
            return super().worths(state, actions, seat)
        outlook = greedy.Outlook(state, self.rulings)
        found: list[float] = []
        for action in actions:
            if isinstance(action, Place):
                spot = 1 << action.square
                if not spot & outlook.to_try[action.element]:
                    found.append(outlook.after_a_stone(spot))
                    continue
            found.append(greedy.worth(self.apply(state, action), seat, self.rulings))
        return found

    # ── 7 Fire ────────────────────────────────────────────────────────────────────────────

    def _lay_free_fire(
        self, stones: Stones, bag: Counts, spots: int, events: list[Event] | None
    ) -> tuple[Stones, Counts]:
        """7.1: free Fire out of the bag, on all these squares at once (7.2a).

        It replaces Wind (7.4) and gives no further free Fire (7.6).
        """
        if not spots:
            return stones, bag
        tell.spread(events, stones, spots)
        bag = changed(bag, FIRE, -spots.bit_count())
        return with_fire(stones, spots), changed(bag, WIND, winds_on(stones, spots))

    def _free_fire(self, state: State, square: int, events: list[Event] | None) -> State:
        """7.1b: one of the free Fires that there are. The last one ends the choice."""
        spot = 1 << square
        stones, bag = self._lay_free_fire(state.stones, state.bag, spot, events)
        spread = state.spread ^ spot if bag[FIRE] else 0
        return self._placed(state, stones, bag, state.hand, (), 0, spread, events)

    # ── 8 Water ───────────────────────────────────────────────────────────────────────────

    def _headwater(self, stones: Stones, spot: int, events: list[Event] | None) -> tuple[int, ...]:
        """8.1: the River that flows from a placed Water; the Headwater alone if there are several
        to choose from (8.6), even if not all of them can flow (8.6a)."""
        lines = [line for line in rivers.rivers_from(stones.water, spot) if line]
        if len(lines) > 1:
            tell.headwater(events, spot)
            return (spot,)
        tell.river(events, lines[0])
        return lines[0]

    def _choose_river(self, state: State, direction: int, events: list[Event] | None) -> State:
        river = rivers.rivers_from(state.stones.water, state.river[-1])[direction]
        tell.river(events, river)
        stones, standing, bag, hand = state.stones, state.sages, state.bag, state.hand
        steps, jumped = state.steps, state.jumped
        return State(stones, standing, bag, hand, state.turns, 0, steps, jumped, river, len(river))

    def _flow(self, state: State, square: int, events: list[Event] | None) -> State:
        """One square of the River's movement. At rest it sets nothing else in motion (8.1c)."""
        spot, river, flow, bag = 1 << square, state.river, state.flow, state.bag
        quenched = state.stones.fire & spot
        if quenched:
            bag = changed(bag, FIRE, +1)
        tell.flow(events, rivers.tail_of(river, flow), spot, quenched)
        stones = rivers.flowed(state.stones, river, flow, spot)
        river = (*river, spot) if flow > 1 else ()
        return self._placed(state, stones, bag, state.hand, river, flow - 1, 0, events)

    # ── 10 Wind ───────────────────────────────────────────────────────────────────────────

    def _jump(self, state: State, square: int, events: list[Event] | None) -> State:
        """10.3: a jump costs no step, and marks the Winds it goes over (10.4)."""
        line = jumped = 0
        for sight in board.SIGHTS[state.sages[state.seat]]:
            if square in sight[2]:
                line = sages.wind_line(state.stones, sight)
                jumped = sages.jumped_over(
                    state.stones, sight, line, square, self.rulings.all_passed
                )
        tell.jump(events, state, square, line)
        return self._moved(state, square, state.steps, state.jumped | jumped, events)

    # Drawings

    def picture(self, state: State) -> str:
        """The board and all that belongs to the state; position() reads it back.

        >>> print(Element().picture(Element().start()))
        11  .  .  .  .  .  .  .  .  .  .  .
        10  .  .  .  .  .  .  .  .  .  .  .
         9  .  .  .  .  .  .  .  .  .  .  .
         8  .  .  .  .  .  .  .  .  .  .  .
         7  .  .  .  .  .  1  .  .  .  .  .
         6  .  .  .  .  .  .  .  .  .  .  .
         5  .  .  .  .  .  2  .  .  .  .  .
         4  .  .  .  .  .  .  .  .  .  .  .
         3  .  .  .  .  .  .  .  .  .  .  .
         2  .  .  .  .  .  .  .  .  .  .  .
         1  .  .  .  .  .  .  .  .  .  .  .
            a  b  c  d  e  f  g  h  i  j  k
        bag fire 30, water 30, earth 30, wind 30
        turn 1, player 1 to draw
        """
        return notation.draw(state)

    def position(self, picture: str) -> State:
        """The state that a drawing shows; lines below the board may be left out.

        F, W, E and A (air) are Fire, Water, Earth and Wind, E2 a Mountain, E^ another stone of a
        Range, A2 to A4 Whirlwinds, 1 to 4 the players' Sages, . an empty square. Without a line
        for it the bag holds what is missing from the 30, and the hand was just drawn.
        """
        state = notation.read(picture, self.players)
        if state.phase in (Phase.DRAW, Phase.TAKE, Phase.PLAY):
            caught = [board.NAMES[state.sages[seat]] for seat in self.captured(state)]
            if caught:
                raise Unreadable(
                    f"The Sage on {caught[0]} cannot move, so the game drawn is over. "
                    "A line like 'player 1 has won in turn 5' below the board would say so."
                )
        if state.phase != Phase.OVER and not self.actions(state):
            raise Unreadable("What is begun in this drawing cannot be completed.")
        return state
