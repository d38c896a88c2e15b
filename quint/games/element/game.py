"""Element in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and the setup (state.py) · 2 drawing and moving (moving in sages.py) · 3 stones and the
Rule of Replacement (stones.py) · 4 actions on a turn · 5 winning · 6 three and four players ·
7 Fire and 9 Earth (stones.py) · 8 Water (rivers.py) · 10 Wind (sages.py)

What may not be done is explained in refusals.py; what happens is told in telling.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.element.board import (
    BESIDE,
    SIGHTS,
    bits,
    lay_out_board,
    names,
    touching,
)
from quint.games.element.drawing import draw, read_drawing
from quint.games.element.listing import lay_out_listing, list_placements
from quint.games.element.placing import may_spread, placeable, spread_of
from quint.games.element.refusals import (
    refuse_draw,
    refuse_end,
    refuse_jump,
    refuse_place,
    refuse_river,
    refuse_spread,
    refuse_step,
)
from quint.games.element.rivers import (
    flowed,
    onward,
    rivers_from,
    rivers_that_flow,
    tail_of,
)
from quint.games.element.sages import (
    is_captured,
    jumps_from,
    steps_from,
    ways_out,
    wind_line,
)
from quint.games.element.state import (
    ATTEMPTS,
    BROKEN_OFF,
    DRAWS,
    END,
    FLOWS,
    FREE_FIRES,
    JUMPS,
    MOST_STEPS,
    MOST_STONES,
    PLAYING,
    RETURN,
    STEPS,
    TAKES,
    TO_CHOOSE,
    Action,
    Draw,
    Flow,
    FreeFire,
    Jump,
    Place,
    Return,
    River,
    Rulings,
    State,
    Step,
    Take,
    action_in,
    cells,
    changed,
    empty_squares,
    lay_out_actions,
    mover,
    own_sage,
    start,
    with_own_sage_on,
)
from quint.games.element.stones import (
    FIRE,
    NOTHING,
    WATER,
    WIND,
    Counts,
    Stones,
    placed,
    replaced_on,
    winds_on,
    with_fire,
)
from quint.games.element.telling import (
    tell_capture,
    tell_draw,
    tell_end,
    tell_flow,
    tell_headwater,
    tell_jump,
    tell_place,
    tell_replaced,
    tell_return,
    tell_river,
    tell_spread,
    tell_step,
    tell_take,
)
from quint.sentences import player


def hunter_of(seat: Player, players: int) -> Player:
    """6.2: whose quarry this seat's Sage is. Everybody hunts the next in turn order (6.2a)."""
    return (seat - 1) % players


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
        Option("cap", 200, range(1, 1001), "After how many turns is a game cut off?", "5.1c"),
    )
    several_captured: str
    whirlwind_fire: str
    river_reentry: str
    range_jump: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        lay_out_board()
        lay_out_actions()
        lay_out_listing()
        self.rulings = Rulings(
            whole_stack=self.whirlwind_fire == "whole-stack",
            snake=self.river_reentry == "snake",
            across=self.range_jump == "first-step",
        )

    def start(self) -> State:
        return start(self.players)

    def turn(self, state: State) -> Player:
        if state.outcome != PLAYING:
            return OVER
        return CHANCE if state.drawing > 0 else state.turns % self.players

    def attempts(self, state: State) -> Iterable[Action]:
        return ATTEMPTS

    def read(self, state: State, text: str) -> Action:
        action = action_in(" ".join(text.lower().split()))
        if action is None:
            raise Unreadable(self._mistyped(state, text))
        return action

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.outcome != PLAYING:
            return self._game_is_over(state)
        if state.drawing != 0 or isinstance(action, (Draw, Take)):
            return refuse_draw(action, state)
        # 4.2: what is going on is finished first.
        if state.river or isinstance(action, (River, Flow)):
            return refuse_river(action, state, self.rulings)
        if state.spread or isinstance(action, FreeFire):
            return refuse_spread(action, state, self.rulings)
        if isinstance(action, Place):
            return refuse_place(action.element, action.square, state, self.rulings)
        if isinstance(action, Step):
            return refuse_step(action.square, state)
        if isinstance(action, Jump):
            return refuse_jump(action.square, state, self.rulings)
        return refuse_end(isinstance(action, Return), state, self.rulings)

    def _game_is_over(self, state: State) -> Refusal:
        if state.outcome == BROKEN_OFF:
            return Refusal("5.1c", f"The game was broken off after {self.cap} turns.")
        won = " and ".join([player(seat) for seat in self.winners(state)])
        return Refusal("5.1", f"The game is over: {won} won.", cells(self._captured(state)))

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.drawing > 0:
            return tuple([take for take in TAKES if state.bag[take.element]])
        if state.drawing == TO_CHOOSE:
            return DRAWS[: min(MOST_STONES, sum(state.bag)) + 1]
        if state.flow:
            spots = bits(onward(state, self.rulings))
            return tuple([FLOWS[spot.bit_length() - 1] for spot in spots])
        if state.river:
            return self._lines_to_choose(state)
        if state.spread:
            spots = [spot for spot in bits(state.spread) if may_spread(spot, state, self.rulings)]
            return tuple([FREE_FIRES[spot.bit_length() - 1] for spot in spots])
        return self._placements_and_moves(state)

    def _lines_to_choose(self, state: State) -> tuple[Action, ...]:
        head = state.river[-1]
        rivers = rivers_that_flow(head, state.stones, state, self.rulings)
        square = head.bit_length() - 1
        return tuple([River(square, way) for way, river in enumerate(rivers) if river])

    def _placements_and_moves(self, state: State) -> tuple[Action, ...]:
        """4.1: stones in any order, and steps and jumps in between."""
        stones, sage, rulings = state.stones, own_sage(state), self.rulings
        empty = empty_squares(stones, state.sages)
        steps = steps_from(stones, empty, sage)
        found: list[Action] = []
        for element in range(4):
            if state.hand[element]:
                squares = placeable(element, state, rulings, empty, steps)
                list_placements(found, element, squares)
        if state.hand == NOTHING:
            found.append(END)
        elif not found:
            found.append(RETURN)
        if state.steps:
            for step in bits(steps):
                found.append(STEPS[step.bit_length() - 1])
        for land, _ in jumps_from(stones, empty, sage, rulings.across, state.jumped):
            there = empty ^ 1 << land ^ 1 << sage  # 5.3a: the empty squares after the jump
            if not is_captured(stones, there, land, rulings.across):
                found.append(JUMPS[land])
        return tuple(found)

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        return {take: state.bag[take.element] for take in TAKES if state.bag[take.element]}

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
        if isinstance(action, Jump):
            return self._jump(state, action.square, events)
        if isinstance(action, River):
            return self._choose_river(state, action.direction, events)
        if isinstance(action, FreeFire):
            return self._free_fire(state, action.square, events)
        if isinstance(action, Return):
            return self._return(state, events)
        return self._end(state, events)

    # ── 2 Drawing stones and moving ───────────────────────────────────────────────────────

    def _draw(self, state: State, count: int, events: list[Event] | None) -> State:
        """2.1, and 2.2: the fewer stones, the more steps."""
        steps = MOST_STEPS - count
        if events is not None:
            tell_draw(events, state, count, steps)
        return State(state.stones, state.sages, state.bag, state.hand, state.turns, count, steps)

    def _take(self, state: State, element: int, events: list[Event] | None) -> State:
        bag, hand = changed(state.bag, element, -1), changed(state.hand, element, +1)
        if events is not None:
            tell_take(events, state, element)
        still = state.drawing - 1
        return State(state.stones, state.sages, bag, hand, state.turns, still, state.steps)

    def _step(self, state: State, square: int, events: list[Event] | None) -> State:
        if events is not None:
            tell_step(events, state, square)
        return self._moved(state, square, state.steps - 1, state.jumped, events)

    def _moved(
        self, state: State, square: int, steps: int, jumped: int, events: list[Event] | None
    ) -> State:
        sages = with_own_sage_on(state, square)
        outcome = self._outcome(state.stones, sages, mover(state), events)
        table = (state.stones, sages, state.bag, state.hand, state.turns)
        return State(*table, 0, steps, jumped, outcome=outcome)

    # ── 3 and 4: placing stones ───────────────────────────────────────────────────────────

    def _place(self, state: State, element: int, square: int, events: list[Event] | None) -> State:
        spot, loser = 1 << square, (element - 1) % 4
        stones, bag = placed(state.stones, element, spot), state.bag
        back = replaced_on(state.stones, element, spot)
        if back:
            bag = changed(bag, loser, back)  # 3.3, at once (3.3a)
        if events is not None:
            if back:
                tell_replaced(events, "3.3", loser, spot, back)
            tell_place(events, state, element, spot, stones)
        # What the stone brings about, whether it replaced another or not (3.1c).
        river: tuple[int, ...] = ()
        spread = 0
        if element == FIRE and bag[FIRE]:
            spread = spread_of(spot, stones, state, self.rulings)
            if spread.bit_count() <= bag[FIRE]:
                stones, bag = self._lay_free_fire(stones, bag, spread, events)
                spread = 0
        elif element == WATER and state.stones.water & BESIDE[square]:
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
            outcome = self._outcome(stones, state.sages, mover(state), events)
        table = (stones, state.sages, bag, hand, state.turns, 0, state.steps)
        return State(*table, state.jumped & stones.wind, river, flow, spread, outcome)

    def _return(self, state: State, events: list[Event] | None) -> State:
        """4.1b: the hand goes back to the bag."""
        bag = state.bag
        for element, count in enumerate(state.hand):
            bag = changed(bag, element, count)
        if events is not None:
            tell_return(events, state)
        table = (state.stones, state.sages, bag, NOTHING, state.turns)
        return State(*table, 0, state.steps, state.jumped)

    def _end(self, state: State, events: list[Event] | None) -> State:
        """The next turn begins (6.1). Steps left over are lost (2.4); none is a must (2.4a)."""
        turns = state.turns + 1
        broken_off = turns >= self.cap  # 5.1c
        if events is not None:
            tell_end(events, state, broken_off)
        outcome: int = BROKEN_OFF if broken_off else PLAYING
        return State(state.stones, state.sages, state.bag, turns=turns, outcome=outcome)

    # ── 5 and 6: winning ──────────────────────────────────────────────────────────────────

    def _outcome(
        self, stones: Stones, sages: tuple[int, ...], seat: Player, events: list[Event] | None
    ) -> int:
        """Whether a completed action of this seat has captured a Sage, and who wins by that."""
        empty = empty_squares(stones, sages)
        caught: list[Player] = []
        for other, square in enumerate(sages):
            if is_captured(stones, empty, square, self.rulings.across):
                caught.append(other)
        if not caught:
            return PLAYING
        entitled = {hunter_of(other, self.players) for other in caught}  # 6.3
        if self.several_captured == "actor-first" and seat in entitled:  # 6.3a
            entitled = {seat}
        if events is not None:
            tell_capture(events, seat, sages, caught, sorted(entitled))
        return sum([1 << winner for winner in entitled])

    def _captured(self, state: State) -> int:
        """The squares of the captured Sages."""
        empty, across = empty_squares(state.stones, state.sages), self.rulings.across
        caught = [s for s in state.sages if is_captured(state.stones, empty, s, across)]
        return sum([1 << square for square in caught])

    def scores(self, state: State) -> tuple[int, ...]:
        """1 for a winner, 0 for everybody else."""
        won = self.winners(state)
        return tuple([int(seat in won) for seat in range(self.players)])

    def winners(self, state: State) -> tuple[Player, ...]:
        if state.outcome == PLAYING:
            return ()
        return tuple([seat for seat in range(self.players) if state.outcome >> seat & 1])

    def worth(self, state: State, seat: Player) -> float:
        """The freedom of the own Sage against that of its quarry; stones still to place are good.

        Taking freedom counts twice as much as having it, so that a hunter does not just run away.
        """
        if state.outcome == BROKEN_OFF:
            return 0.0
        if state.outcome != PLAYING:
            return 100.0 if state.outcome >> seat & 1 else -100.0
        quarry = (seat + 1) % self.players
        stones = sum(state.hand) + max(state.drawing, 0) if mover(state) == seat else 0
        return self._freedom(state, seat) - 2 * self._freedom(state, quarry) + 0.1 * stones

    def _freedom(self, state: State, seat: Player) -> float:
        """The squares a Sage can get to, and a little for those next to them."""
        empty = empty_squares(state.stones, state.sages)
        outs = ways_out(state.stones, empty, state.sages[seat], self.rulings.across)
        return outs.bit_count() + 0.2 * (touching(outs) & empty).bit_count()

    # ── 7 Fire ────────────────────────────────────────────────────────────────────────────

    def _lay_free_fire(
        self, stones: Stones, bag: Counts, spots: int, events: list[Event] | None
    ) -> tuple[Stones, Counts]:
        """7.1: free Fire out of the bag, on all these squares at once (7.2a).

        It replaces Wind (7.4) and gives no further free Fire (7.6).
        """
        if not spots:
            return stones, bag
        if events is not None:
            for spot in bits(spots & stones.wind):
                tell_replaced(events, "7.4", WIND, spot, winds_on(stones, spot))
            tell_spread(events, spots)
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
        rivers = [river for river in rivers_from(stones.water, spot) if river]
        if len(rivers) > 1:
            if events is not None:
                tell_headwater(events, spot)
            return (spot,)
        if events is not None:
            tell_river(events, rivers[0])
        return rivers[0]

    def _choose_river(self, state: State, direction: int, events: list[Event] | None) -> State:
        river = rivers_from(state.stones.water, state.river[-1])[direction]
        if events is not None:
            tell_river(events, river)
        table = (state.stones, state.sages, state.bag, state.hand, state.turns)
        return State(*table, 0, state.steps, state.jumped, river, len(river))

    def _flow(self, state: State, square: int, events: list[Event] | None) -> State:
        """One square of the River's movement. At rest it sets nothing else in motion (8.1c)."""
        spot, river, flow, bag = 1 << square, state.river, state.flow, state.bag
        quenched = state.stones.fire & spot
        if quenched:
            bag = changed(bag, FIRE, +1)
        if events is not None:
            tell_flow(events, tail_of(river, flow), spot, quenched)
        stones = flowed(river, flow, state.stones, spot)
        river = (*river, spot) if flow > 1 else ()
        return self._placed(state, stones, bag, state.hand, river, flow - 1, 0, events)

    # ── 10 Wind ───────────────────────────────────────────────────────────────────────────

    def _jump(self, state: State, square: int, events: list[Event] | None) -> State:
        """10.3: a jump costs no step, and marks the line that carried the Sage (10.4)."""
        line = 0
        for sight in SIGHTS[own_sage(state)]:
            if square in sight[2]:
                line = wind_line(state.stones, sight)
        if events is not None:
            tell_jump(events, state, square, line)
        return self._moved(state, square, state.steps, state.jumped | line, events)

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
        return draw(state)

    def position(self, picture: str) -> State:
        """The state that a drawing shows; lines below the board may be left out.

        F, W, E and A (air) are Fire, Water, Earth and Wind, E2 a Mountain, E^ another stone of a
        Range, A2 to A4 Whirlwinds, 1 to 4 the players' Sages, . an empty square. Without a line
        for it the bag holds what is missing from the 30, and the hand was just drawn.
        """
        state = read_drawing(picture, self.players)
        if state.outcome == PLAYING and not state.river and not state.spread:
            caught = self._captured(state)
            if caught:
                raise Unreadable(
                    f"The Sage on {names(caught)[0]} cannot move, so the game drawn is over. "
                    "A line like 'player 1 has won in turn 5' below the board would say so."
                )
        if state.outcome == PLAYING and not self.actions(state):
            raise Unreadable("What is begun in this drawing cannot be completed.")
        return state
