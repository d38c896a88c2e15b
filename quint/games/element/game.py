"""Element in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and the setup (in state.py) · 2 drawing and moving (moving in sages.py) · 3 stones and
the Rule of Replacement (in stones.py) · 4 actions on a turn · 5 winning · 6 three and four players
· 7 Fire and 9 Earth (in stones.py) · 8 Water (in rivers.py) · 10 Wind (in sages.py)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.element.board import (
    AROUND,
    BESIDE,
    CROSS,
    DIRECTIONS,
    NAMES,
    SIGHTS,
    STAR,
    beside,
    bits,
    lay_out_board,
    names,
    touching,
)
from quint.games.element.drawing import draw, read_drawing
from quint.games.element.listing import lay_out_listing, list_placements
from quint.games.element.rivers import (
    has_way,
    length_of,
    pool,
    rivers_from,
    room_for_three,
    room_for_two,
    shortest_rivers,
    within_reach_of_all,
)
from quint.games.element.sages import (
    OFF_THE_BOARD,
    crosses_range,
    is_captured,
    jumps_from,
    landing,
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
    State,
    Step,
    Take,
    action_in,
    cells,
    changed,
    empty_squares,
    lay_out_actions,
    mover,
    name_of,
    start,
)
from quint.games.element.stones import (
    EARTH,
    ELEMENTS,
    FIRE,
    NOTHING,
    TITLES,
    WATER,
    WIND,
    Counts,
    Stones,
    fire_spreads_to,
    free_fires,
    placed,
    replaceable,
    replaced_on,
    stackable,
    winds_on,
    with_fire,
    with_water,
)


def player(seat: Player) -> str:
    return f"Player {seat + 1}"


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
        self.whole_stack = self.whirlwind_fire == "whole-stack"  # 3.1b
        self.snake = self.river_reentry == "snake"  # 8.2b
        self.across = self.range_jump == "first-step"  # 9.5a

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

    # Legality, explained

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.outcome != PLAYING:
            return self._game_is_over(state)
        if state.drawing != 0 or isinstance(action, (Draw, Take)):
            return self._refuse_draw(state, action)
        if state.river or isinstance(action, (River, Flow)):
            return self._refuse_river(state, action)
        if state.spread or isinstance(action, FreeFire):
            return self._refuse_spread(state, action)
        if isinstance(action, Place):
            return self._refuse_place(state, action.element, action.square)
        if isinstance(action, Step):
            return self._refuse_step(state, action.square)
        if isinstance(action, Jump):
            return self._refuse_jump(state, action.square)
        return self._refuse_end(state, isinstance(action, Return))

    def _game_is_over(self, state: State) -> Refusal:
        if state.outcome == BROKEN_OFF:
            return Refusal("5.1c", f"The game was broken off after {self.cap} turns.")
        won = " and ".join(player(seat) for seat in self.winners(state))
        return Refusal("5.1", f"The game is over: {won} won.", cells(self._captured(state)))

    def _captured(self, state: State) -> int:
        """The squares of the captured Sages."""
        empty = empty_squares(state.stones, state.sages)
        caught = [s for s in state.sages if is_captured(state.stones, empty, s, self.across)]
        return sum([1 << square for square in caught])

    # ── 2 Drawing stones and moving ───────────────────────────────────────────────────────

    def _refuse_draw(self, state: State, action: Action) -> Refusal | None:
        if state.drawing > 0:
            if not isinstance(action, Take):
                return Refusal("2.1", "Wait: stones are still being drawn from the bag.", ("bag",))
            if not state.bag[action.element]:
                says = f"The bag has no {TITLES[action.element]} left."
                return Refusal("1.3a", says, ("bag",))
            return None
        if state.drawing == TO_CHOOSE:
            if not isinstance(action, Draw):
                return Refusal(
                    "2.1c", "A turn begins with the draw: first say how many stones.", ("bag",)
                )
            have = sum(state.bag)
            if action.count > have:
                says = f"The bag has only {have} of the {action.count} stones."
                return Refusal("2.1b", says, ("bag",))
            return None
        if isinstance(action, Draw):
            return Refusal(
                "2.4", "The stones of this turn are drawn already, and steps cannot buy more."
            )
        return Refusal("2.1a", "Nobody has asked for a stone from the bag.", ("bag",))

    def _draw(self, state: State, count: int, events: list[Event] | None) -> State:
        """2.1, and 2.2: the fewer stones, the more steps."""
        steps = MOST_STEPS - count
        if events is not None:
            stones = "no stones" if count == 0 else "1 stone" if count == 1 else f"{count} stones"
            may_step = "1 step" if steps == 1 else f"{steps} steps"
            says = f"{player(mover(state))} draws {stones} and has {may_step}."
            events.append(Event("2.2", "choose", says, amount=count))
        return State(state.stones, state.sages, state.bag, state.hand, state.turns, count, steps)

    def _take(self, state: State, element: int, events: list[Event] | None) -> State:
        if events is not None:
            seat = mover(state)
            says = f"{player(seat)} draws {TITLES[element]}."
            events.append(Event("2.1", "draw", says, ELEMENTS[element], "bag", f"hand:{seat}"))
        return State(
            state.stones,
            state.sages,
            changed(state.bag, element, -1),
            changed(state.hand, element, +1),
            state.turns,
            state.drawing - 1,
            state.steps,
        )

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        return {take: state.bag[take.element] for take in TAKES if state.bag[take.element]}

    def _refuse_step(self, state: State, square: int) -> Refusal | None:
        # A step never captures one's own Sage: the square it came from is open to it.
        stones, sage, spot = state.stones, state.sages[mover(state)], 1 << square
        here = NAMES[square]
        if not AROUND[sage] & spot:
            says = f"{here} is not next to your Sage on {NAMES[sage]}."
            return Refusal("2.3", says, cells(1 << sage))
        if stones.wind & spot:
            return Refusal(
                "2.5a", f"Wind lies on {here}. A Sage cannot step there, only jump.", cells(spot)
            )
        if not empty_squares(stones, state.sages) & spot:
            return Refusal("2.5", f"{self._what_is_on(state, spot)} is in the way.", cells(spot))
        if not steps_from(stones, empty_squares(stones, state.sages), sage) & spot:
            gap = BESIDE[sage] & BESIDE[square]
            one, other = names(gap)
            return Refusal(
                "9.4",
                f"The Range closes the diagonal between {one} and {other}.",
                cells(gap),
            )
        if not state.steps:
            return Refusal("2.2", "You have no steps left in this turn.", cells(1 << sage))
        return None

    def _what_is_on(self, state: State, spot: int) -> str:
        here = name_of(spot)
        for element, title in enumerate(TITLES):
            if state.stones.of(element) & spot:
                return f"{title} on {here}"
        return f"A Sage on {here}"

    def _step(self, state: State, square: int, events: list[Event] | None) -> State:
        seat = mover(state)
        sages = self._moved_sage(state, square)
        if events is not None:
            here, there = NAMES[state.sages[seat]], NAMES[square]
            says = f"{player(seat)}'s Sage steps from {here} to {there}."
            places = (f"cell:{here}", f"cell:{there}")
            events.append(Event("2.3", "step", says, f"sage {seat + 1}", *places))
        return State(
            state.stones,
            sages,
            state.bag,
            state.hand,
            state.turns,
            0,
            state.steps - 1,
            state.jumped,
            outcome=self._outcome(state.stones, sages, seat, events),
        )

    def _moved_sage(self, state: State, square: int) -> tuple[int, ...]:
        seat = mover(state)
        return (*state.sages[:seat], square, *state.sages[seat + 1 :])

    # ── 3 and 4: placing stones ───────────────────────────────────────────────────────────

    def _refuse_place(self, state: State, element: int, square: int) -> Refusal | None:
        spot, seat = 1 << square, mover(state)
        stones = state.stones
        if not state.hand[element]:
            says = f"{player(seat)} has no {TITLES[element]} in hand."
            return Refusal("4.1", says, (f"hand:{seat}",))
        empty = empty_squares(stones, state.sages)
        allowed = replaceable(stones, element, self.whole_stack) | stackable(stones, element)
        if not (empty | allowed) & spot:
            return self._refuse_taken(state, element, spot)
        after = placed(stones, element, spot)
        if element == WATER and stones.water & beside(spot):
            return self._refuse_headwater(state, after, spot)
        if self._leaves_a_way(state, element, spot):
            return None
        sage = state.sages[seat]
        rule = "5.3" if self._is_captured(after, state.sages, sage) else "5.3a"
        what = "This" if rule == "5.3" else "The free Fire from this"
        return Refusal(
            rule, f"{what} would leave your own Sage on {NAMES[sage]} no way out.", cells(1 << sage)
        )

    def _refuse_taken(self, state: State, element: int, spot: int) -> Refusal:
        """4.1a: only Replacement and stacking put a stone on a square that is not empty."""
        stones, here, title = state.stones, name_of(spot), TITLES[element]
        at = cells(spot)
        if not stones.all() & spot:
            return Refusal("4.1a", f"A Sage stands on {here}.", at)
        if element == EARTH and stones.earth & spot:
            return Refusal("9.1a", f"The Mountain on {here} cannot grow any higher.", at)
        if element == WIND and stones.wind & spot:
            return Refusal("10.5", f"The Whirlwind on {here} is four high already.", at)
        if stones.of(element) & spot:
            return Refusal("3.1a", f"{title} lies on {here} already, and is not stacked.", at)
        if element == FIRE and stones.wind & spot:
            return Refusal(
                "3.1b", f"Fire replaces a single Wind only, and {here} holds a Whirlwind.", at
            )
        if element == WIND and stones.mountains & spot:
            return Refusal("9.1", f"The Mountain on {here} cannot be replaced.", at)
        if element == WIND and stones.earth & spot:
            return Refusal(
                "9.2", f"The Earth on {here} belongs to a Range and cannot be replaced.", at
            )
        loser = TITLES[element - 1]  # Fire's is Wind: TITLES[-1]
        return Refusal(
            "3.1",
            f"{title} replaces only {loser}, and {self._what_is_on(state, spot)} lies here.",
            at,
        )

    def _is_captured(self, stones: Stones, sages: tuple[int, ...], square: int) -> bool:
        return is_captured(stones, empty_squares(stones, sages), square, self.across)

    def _leaves_a_way(self, state: State, element: int, spot: int) -> bool:
        """5.3: whether this stone, and what it brings about, leaves the own Sage a way out.

        For every element but a Water that starts a River.
        """
        after = placed(state.stones, element, spot)
        own = state.sages[mover(state)]
        if element != FIRE:
            return not self._is_captured(after, state.sages, own)
        spread = self._spread(after, state.sages, spot)
        return self._can_spread(after, state.sages, own, spread, state.bag[FIRE])

    def _placeable(self, state: State, element: int, empty: int, steps: int) -> int:
        """All squares where this element may be placed: _refuse_place for all of them at once.

        `steps` are the squares the own Sage can step to.
        """
        stones = state.stones
        squares = empty | replaceable(stones, element, self.whole_stack)
        squares |= stackable(stones, element)
        if element == WATER:
            near = squares & beside(stones.water)
            if near:
                squares ^= near ^ self._headwaters(state, near, empty | stones.fire, steps)
        for spot in bits(self._risky(state, element, squares, steps)):
            if not self._leaves_a_way(state, element, spot):
                squares ^= spot
        return squares

    def _risky(self, state: State, element: int, squares: int, steps: int) -> int:
        """The squares where this element might capture the own Sage, which has these steps.

        All but a few are safe at a glance, so only these are tried out.
        """
        stones, own = state.stones, state.sages[mover(state)]
        if element == FIRE:
            if not steps:
                return squares & (STAR[own] | beside(stones.fire))
            for step in bits(steps):  # Fire and free Fire lie in the rank and file of the stone
                squares &= CROSS[step.bit_length() - 1]
            return squares
        if element == EARTH:
            steps_beside = steps & BESIDE[own]
            if steps_beside:  # a Range closes corners only
                return 0 if steps_beside & steps_beside - 1 else steps_beside
            grows = squares & (stones.earth | touching(stones.ranges))
            if steps & steps - 1:
                return grows
            return grows | squares & (steps or STAR[own])
        if element == WATER:
            squares &= ~beside(stones.water)  # Rivers are judged apart
        if steps & steps - 1:
            return 0  # one stone closes one step
        return squares & (steps or STAR[own])

    def _place(self, state: State, element: int, square: int, events: list[Event] | None) -> State:
        seat, spot = mover(state), 1 << square
        loser, back = (element - 1) % 4, replaced_on(state.stones, element, spot)
        stones = placed(state.stones, element, spot)
        bag = changed(state.bag, loser, back) if back else state.bag  # 3.3, at once (3.3a)
        hand = changed(state.hand, element, -1)
        if events is not None:
            self._tell_place(state, stones, element, spot, back, events)
        river: tuple[int, ...] = ()
        flow = spread = 0
        if element == FIRE:  # 3.1c: whether it replaced a stone or not
            spread = self._spread(stones, state.sages, spot)
            if spread and bag[FIRE] >= spread.bit_count():
                stones, bag = self._lay_free_fire(stones, bag, spread, events)
                spread = 0
            elif not bag[FIRE]:
                spread = 0
        elif element == WATER and state.stones.water & BESIDE[square]:
            river, flow = self._headwater(stones, spot, events)
        outcome: int = PLAYING
        if not river and not spread:  # 5.1b: only when all is done
            outcome = self._outcome(stones, state.sages, seat, events)
        return State(
            stones,
            state.sages,
            bag,
            hand,
            state.turns,
            0,
            state.steps,
            state.jumped & stones.wind,  # 10.4a: a Wind that is gone leaves no mark
            river,
            flow,
            spread,
            outcome,
        )

    def _tell_place(
        self, state: State, after: Stones, element: int, spot: int, back: int, events: list[Event]
    ) -> None:
        seat, here, title = mover(state), name_of(spot), TITLES[element]
        if back:
            loser = TITLES[element - 1]
            says = f"{back if back > 1 else 'The'} {loser} on {here} goes back to the bag."
            places = (f"cell:{here}", "bag")
            events.append(Event("3.3", "replace", says, loser.lower(), *places, amount=back))
        says = f"{player(seat)} places {title} on {here}."
        places = (f"hand:{seat}", f"cell:{here}")
        events.append(Event("4.1", "place", says, ELEMENTS[element], *places))
        if after.mountains & ~state.stones.mountains:
            says = f"{here} is a Mountain now."
            events.append(Event("9.1", "mountain", says, "earth", "", f"cell:{here}"))
        rule = "9.2" if after.mountains & spot else "9.3"
        for name in names(after.ranges & ~state.stones.ranges):
            says = f"The Earth on {name} belongs to a Range now."
            events.append(Event(rule, "range", says, "earth", "", f"cell:{name}"))
        if after.wind2 & spot:
            high = winds_on(after, spot)
            says = f"A Whirlwind stands on {here}, {high} Winds high."
            events.append(Event("10.5", "whirlwind", says, "wind", "", f"cell:{here}", amount=high))

    # ── 4 Actions on a turn: returning stones, ending the turn ────────────────────────────

    def _refuse_end(self, state: State, returning: bool) -> Refusal | None:
        hand = (f"hand:{mover(state)}",)
        if state.hand == NOTHING:
            return Refusal("4.1b", "There are no stones in hand to return.") if returning else None
        where = self._where_a_stone_fits(state)
        if where:
            return Refusal("4.1b", f"All drawn stones must be placed first. Try {where}.", hand)
        if returning:
            return None
        return Refusal("4.1b", "No stone can be placed: return the stones to the bag first.", hand)

    def _where_a_stone_fits(self, state: State) -> str:
        """A placement that is possible, as text, or nothing."""
        empty = empty_squares(state.stones, state.sages)
        steps = steps_from(state.stones, empty, state.sages[mover(state)])
        for element in range(4):
            if state.hand[element]:
                squares = self._placeable(state, element, empty, steps)
                if squares:
                    return f"{ELEMENTS[element]} {names(squares)[0]}"
        return ""

    def _return(self, state: State, events: list[Event] | None) -> State:
        """4.1b: the hand goes back to the bag."""
        bag = state.bag
        for element, count in enumerate(state.hand):
            bag = changed(bag, element, count)
            if count and events is not None:
                seat, title = mover(state), TITLES[element]
                says = f"{player(seat)} returns {count} {title} to the bag."
                places = (f"hand:{seat}", "bag")
                piece = ELEMENTS[element]
                events.append(Event("4.1b", "return", says, piece, *places, amount=count))
        return State(
            state.stones,
            state.sages,
            bag,
            NOTHING,
            state.turns,
            0,
            state.steps,
            state.jumped,
        )

    def _end(self, state: State, events: list[Event] | None) -> State:
        """The next turn begins (6.1). Steps left over are lost (2.4); none is a must (2.4a)."""
        turns = state.turns + 1
        outcome: int = PLAYING
        if events is not None:
            next_one = player(turns % self.players)
            says = f"{player(mover(state))} ends the turn. {next_one} is next."
            events.append(Event("6.1", "end", says))
        if turns >= self.cap:
            outcome = BROKEN_OFF
            if events is not None:
                says = f"The game is broken off after {self.cap} turns; nobody wins."
                events.append(Event("5.1c", "stop", says))
        return State(state.stones, state.sages, state.bag, turns=turns, outcome=outcome)

    # ── 5 and 6: winning ──────────────────────────────────────────────────────────────────

    def _outcome(
        self, stones: Stones, sages: tuple[int, ...], seat: Player, events: list[Event] | None
    ) -> int:
        """Whether a completed action of this seat has captured a Sage, and who wins by that."""
        empty = empty_squares(stones, sages)
        free = True
        for square in sages:
            if not empty & BESIDE[square] and is_captured(stones, empty, square, self.across):
                free = False
        if free:
            return PLAYING
        caught = [
            other
            for other, square in enumerate(sages)
            if is_captured(stones, empty, square, self.across)
        ]
        entitled = {hunter_of(other, self.players) for other in caught}
        if self.several_captured == "actor-first" and seat in entitled:  # 6.3a
            entitled = {seat}
        if events is not None:
            self._tell_capture(sages, seat, caught, sorted(entitled), events)
        return sum([1 << winner for winner in entitled])

    def _tell_capture(
        self,
        sages: tuple[int, ...],
        seat: Player,
        caught: list[Player],
        winners: list[Player],
        events: list[Event],
    ) -> None:
        for other in caught:
            here = NAMES[sages[other]]
            says = f"The Sage of {player(other)} on {here} cannot move: it is captured."
            events.append(Event("5.1", "capture", says, f"sage {other + 1}", "", f"cell:{here}"))
        won = " and ".join(player(winner) for winner in winners)
        if len(caught) > 1:
            events.append(Event("6.3a", "win", f"{won} won by these captures."))
        elif seat in winners:
            rule = "5.1" if self.players == 2 else "6.2"
            events.append(Event(rule, "win", f"{won} has won."))
        else:
            prey = player(caught[0])
            says = f"{won} was to capture {prey}, so {player(seat)} has given the victory away."
            events.append(Event("6.3", "win", says))

    def scores(self, state: State) -> tuple[int, ...]:
        """1 for a winner, 0 for everybody else."""
        won = self.winners(state)
        return tuple([int(seat in won) for seat in range(self.players)])

    def winners(self, state: State) -> tuple[Player, ...]:
        if state.outcome == PLAYING:
            return ()
        return tuple([seat for seat in range(self.players) if state.outcome >> seat & 1])

    def worth(self, state: State, seat: Player) -> float:
        """The freedom of the own Sage against that of its quarry; stones to place are good."""
        if state.outcome != PLAYING:
            if state.outcome == BROKEN_OFF:
                return 0.0
            return 100.0 if state.outcome >> seat & 1 else -100.0
        quarry = (seat + 1) % self.players
        stones = sum(state.hand) + max(state.drawing, 0)
        mine = 0.1 * stones if mover(state) == seat else 0.0
        return self._freedom(state, seat) - 2 * self._freedom(state, quarry) + mine

    def _freedom(self, state: State, seat: Player) -> float:
        empty = empty_squares(state.stones, state.sages)
        outs = ways_out(state.stones, empty, state.sages[seat], self.across)
        further = touching(outs) & empty
        return outs.bit_count() + 0.2 * further.bit_count()

    # ── 7 Fire ────────────────────────────────────────────────────────────────────────────

    def _spread(self, stones: Stones, sages: tuple[int, ...], spot: int) -> int:
        """Where free Fire goes once Fire lies on `spot`."""
        if not stones.fire & beside(spot):
            return 0
        return fire_spreads_to(stones, empty_squares(stones, sages), spot, self.whole_stack)

    def _can_spread(
        self, stones: Stones, sages: tuple[int, ...], own: int, spread: int, fires: int
    ) -> bool:
        """Whether free Fire can go to these squares, or to as many as there are Fires, and leave
        the own Sage a way out (5.3a)."""
        for some in free_fires(spread, fires):
            if not self._is_captured(with_fire(stones, some) if some else stones, sages, own):
                return True
        return False

    def _refuse_spread(self, state: State, action: Action) -> Refusal | None:
        spread, fires = state.spread, state.bag[FIRE]
        if not spread:
            return Refusal("7.1b", "There is no free Fire to place now.")
        if not isinstance(action, FreeFire):
            return Refusal(
                "4.2", f"First place the free Fire: choose {fires} of these squares.", cells(spread)
            )
        here, spot = NAMES[action.square], 1 << action.square
        if not spread & spot:
            return Refusal("7.1b", f"No Fire Line leads to {here}.", cells(spread))
        if self._may_spread(state, spot):
            return None
        own = state.sages[mover(state)]
        says = f"Free Fire on {here} would leave your own Sage on {NAMES[own]} no way out."
        return Refusal("5.3a", says, cells(spot))

    def _may_spread(self, state: State, spot: int) -> bool:
        after = with_fire(state.stones, spot)
        own, rest = state.sages[mover(state)], state.spread ^ spot
        return self._can_spread(after, state.sages, own, rest, state.bag[FIRE] - 1)

    def _lay_free_fire(
        self, stones: Stones, bag: Counts, spots: int, events: list[Event] | None
    ) -> tuple[Stones, Counts]:
        """7.1: free Fire out of the bag, on all these squares at once (7.2a).

        It replaces Wind (7.4) and gives no further free Fire (7.6).
        """
        back = winds_on(stones, spots)
        if events is not None:
            for spot in bits(spots):
                here, wind = name_of(spot), winds_on(stones, spot)
                if wind:
                    says = f"{wind if wind > 1 else 'The'} Wind on {here} goes back to the bag."
                    places = (f"cell:{here}", "bag")
                    events.append(Event("7.4", "replace", says, "wind", *places, amount=wind))
                says = f"Free Fire spreads to {here}."
                events.append(Event("7.1", "spread", says, "fire", "bag", f"cell:{here}"))
        bag = changed(changed(bag, FIRE, -spots.bit_count()), WIND, back)
        return with_fire(stones, spots), bag

    def _free_fire(self, state: State, square: int, events: list[Event] | None) -> State:
        """7.1b: one of the free Fires that there are."""
        spot, seat = 1 << square, mover(state)
        stones, bag = self._lay_free_fire(state.stones, state.bag, spot, events)
        spread = state.spread ^ spot if bag[FIRE] else 0
        outcome: int = PLAYING
        if not spread:
            outcome = self._outcome(stones, state.sages, seat, events)
        return State(
            stones,
            state.sages,
            bag,
            state.hand,
            state.turns,
            0,
            state.steps,
            state.jumped & stones.wind,
            spread=spread,
            outcome=outcome,
        )

    # ── 8 Water ───────────────────────────────────────────────────────────────────────────

    def _open_to_river(
        self, stones: Stones, sages: tuple[int, ...], river: tuple[int, ...], flow: int
    ) -> int:
        """The squares a River may flow over: empty ones, and Fire, which it puts out (8.5, 8.5a).

        Everything else blocks it (8.4). Its old bed is closed to it, unless the table plays
        "snake" (8.2b); its own way is, because its stones lie there.
        """
        open_squares = empty_squares(stones, sages) | stones.fire
        if self.snake:
            return open_squares
        left = river[: len(river) - length_of(river, flow)]
        return open_squares & ~sum(left)

    def _can_flow(
        self, stones: Stones, sages: tuple[int, ...], own: int, river: tuple[int, ...], flow: int
    ) -> bool:
        """8.3: whether a River on the board can flow all its squares, and leave the own Sage a way
        out in the end (5.3a)."""
        open_squares = self._open_to_river(stones, sages, river, flow)
        length = length_of(river, flow)
        gone = len(river) - length
        leaving = river[gone : gone + flow] if self.snake else ()
        empty = empty_squares(stones, sages)
        if not within_reach_of_all(steps_from(stones, empty, own), flow) & river[-1]:
            return has_way(open_squares, river[-1], flow, leaving)
        # The ways out if the River did not lie anywhere: it must spare one of them in the end.
        body = sum(river[gone:])
        lifted = with_water(stones, stones.water & ~body)
        outs = ways_out(lifted, empty | body, own, self.across) & ~sum(river[length:])
        if outs.bit_count() > flow:
            return has_way(open_squares, river[-1], flow, leaving)
        for out in bits(outs):
            rest = tuple([square & ~out for square in leaving])
            if has_way(open_squares & ~out, river[-1], flow, rest):
                return True
        return False

    def _rivers(self, state: State, after: Stones, spot: int) -> list[tuple[int, ...]]:
        """The Rivers of a Headwater that can flow, by direction; () for the others."""
        own = state.sages[mover(state)]
        return [
            river if river and self._can_flow(after, state.sages, own, river, len(river)) else ()
            for river in rivers_from(after.water, spot)
        ]

    def _headwaters(self, state: State, near: int, open_squares: int, steps: int) -> int:
        """Those of these squares beside Water where a Water may be placed: some River can flow.

        `steps` are the squares the own Sage can step to.
        """
        # Short Rivers are judged for all squares at once: there is room to flow so far, and a step
        # of the own Sage stays open that so much River cannot reach.
        found, hopeless = 0, 0
        for flow, room in ((2, room_for_two(open_squares)), (3, room_for_three(open_squares))):
            short_ones = near & shortest_rivers(state.stones.water, flow)
            found |= short_ones & room & ~within_reach_of_all(steps, flow)
            hopeless |= short_ones & ~room  # a longer River would need more room still
        if self.snake:
            hopeless = 0
        for spot in bits(near & ~found & ~hopeless):
            if any(self._rivers(state, placed(state.stones, WATER, spot), spot)):
                found |= spot
        return found

    def _refuse_headwater(self, state: State, after: Stones, spot: int) -> Refusal | None:
        if any(self._rivers(state, after, spot)):
            return None
        rivers = [river for river in rivers_from(after.water, spot) if river]
        rule = "8.3" if len(rivers) == 1 else "8.6a"
        return self._refuse_flow(state, after, min(rivers, key=len), rule)

    def _refuse_flow(
        self, state: State, stones: Stones, river: tuple[int, ...], rule: str
    ) -> Refusal:
        """Why a River cannot flow all its squares from its Headwater."""
        open_squares = self._open_to_river(stones, state.sages, river, len(river))
        return self._too_narrow(state, open_squares, river, len(river), rule)

    def _too_narrow(
        self, state: State, open_squares: int, river: tuple[int, ...], flow: int, rule: str
    ) -> Refusal:
        head = river[-1]
        leaving = river[len(river) - length_of(river, flow) :] if self.snake else ()
        if has_way(open_squares, head, flow, leaving[:flow]):
            own = state.sages[mover(state)]
            says = f"Every way of this River would leave your own Sage on {NAMES[own]} no way out."
            return Refusal("5.3a", says, cells(1 << own))
        far = flow - 1
        while not has_way(open_squares, head, far, leaving[:far]):
            far -= 1
        reached = pool(open_squares, head)
        walls = beside(head | reached) & ~reached & ~head
        says = (
            f"The River has to flow {flow} squares from {name_of(head)} and gets only {far} far. "
            f"In its way: {', '.join([*names(walls)[:8], 'the edge'])}."
        )
        return Refusal(rule, says, cells(walls))

    def _refuse_river(self, state: State, action: Action) -> Refusal | None:
        if not state.river:
            return Refusal("8.1", "No River flows now.")
        head = state.river[-1]
        if not state.flow:
            if not isinstance(action, River):
                says = f"First choose which River flows from {name_of(head)}."
                return Refusal("8.6", says, cells(head))
            return self._refuse_line(state, action)
        if not isinstance(action, Flow):
            left = "1 more square" if state.flow == 1 else f"{state.flow} more squares"
            says = f"First the River has to flow {left} from {name_of(head)}."
            return Refusal("4.2", says, cells(head))
        return self._refuse_onward(state, 1 << action.square)

    def _refuse_line(self, state: State, action: River) -> Refusal | None:
        head = state.river[-1]
        river: tuple[int, ...] = ()
        if 1 << action.square == head:
            river = rivers_from(state.stones.water, head)[action.direction]
        if not river:
            way, here = DIRECTIONS[action.direction], NAMES[action.square]
            return Refusal("8.6", f"No River lies {way} of a Headwater on {here}.", cells(head))
        if self._rivers(state, state.stones, head)[action.direction]:
            return None
        return self._refuse_flow(state, state.stones, river, "8.6a")

    def _refuse_onward(self, state: State, spot: int) -> Refusal | None:
        """Why a flowing River may not take this square next."""
        river, here = state.river, name_of(spot)
        head = river[-1]
        if not beside(head) & spot:
            says = f"The River flows on from {name_of(head)}, to a square beside it."
            return Refusal("8.2", says, cells(head))
        if sum(river) & spot and not (self.snake and not state.stones.water & spot):
            return Refusal(
                "8.2b", f"The River was on {here} already in this movement.", cells(spot)
            )
        open_squares = self._open_to_river(state.stones, state.sages, river, state.flow)
        if not open_squares & spot:
            return Refusal("8.4", f"{self._what_is_on(state, spot)} blocks the River.", cells(spot))
        if self._onward(state) & spot:
            return None
        further = (*river, spot)
        after = self._flowed(state.stones, river, state.flow, spot)
        open_squares = self._open_to_river(after, state.sages, further, state.flow - 1)
        return self._too_narrow(state, open_squares, further, state.flow - 1, "8.3")

    def _flowed(self, stones: Stones, river: tuple[int, ...], flow: int, spot: int) -> Stones:
        """The board after a River has flowed one square: its tail comes round to its head (8.2)."""
        tail = river[len(river) - length_of(river, flow)]
        return with_water(stones, stones.water & ~tail | spot, spot)

    def _onward(self, state: State) -> int:
        """The squares a flowing River may take next, so that it can still be completed."""
        river, flow, own = state.river, state.flow, state.sages[mover(state)]
        found = 0
        sides = beside(river[-1])
        for spot in bits(sides & self._open_to_river(state.stones, state.sages, river, flow)):
            after = self._flowed(state.stones, river, flow, spot)
            if self._can_flow(after, state.sages, own, (*river, spot), flow - 1):
                found |= spot
        return found

    def _headwater(
        self, stones: Stones, spot: int, events: list[Event] | None
    ) -> tuple[tuple[int, ...], int]:
        """8.1: the River that begins to flow from a placed Water; the Headwater alone if there are
        several to choose from (8.6)."""
        rivers = [river for river in rivers_from(stones.water, spot) if river]
        if len(rivers) > 1:
            if events is not None:
                says = f"Several Rivers meet in {name_of(spot)}: one of them will flow."
                events.append(Event("8.6", "meet", says, "water", "", f"cell:{name_of(spot)}"))
            return (spot,), 0
        self._tell_river(rivers[0], events)
        return rivers[0], len(rivers[0])

    def _tell_river(self, river: tuple[int, ...], events: list[Event] | None) -> None:
        if events is not None:
            size, here = len(river), name_of(river[-1])
            says = f"A River of {size} has to flow {size} squares from {here}."
            events.append(Event("8.1", "river", says, "water", "", f"cell:{here}", amount=size))

    def _choose_river(self, state: State, direction: int, events: list[Event] | None) -> State:
        river = rivers_from(state.stones.water, state.river[-1])[direction]
        self._tell_river(river, events)
        return State(
            state.stones,
            state.sages,
            state.bag,
            state.hand,
            state.turns,
            0,
            state.steps,
            state.jumped,
            river,
            len(river),
        )

    def _flow(self, state: State, square: int, events: list[Event] | None) -> State:
        """One square of the River's movement. At rest it sets nothing else in motion (8.1c)."""
        spot, river, bag = 1 << square, state.river, state.bag
        stones = self._flowed(state.stones, river, state.flow, spot)
        here = NAMES[square]
        if state.stones.fire & spot:
            bag = changed(bag, FIRE, +1)
            if events is not None:
                says = f"The River puts out the Fire on {here}."
                events.append(Event("8.5", "quench", says, "fire", f"cell:{here}", "bag"))
        if events is not None:
            tail = name_of(river[len(river) - length_of(river, state.flow)])
            says = f"The River flows to {here}."
            events.append(Event("8.2", "flow", says, "water", f"cell:{tail}", f"cell:{here}"))
        flow = state.flow - 1
        outcome: int = PLAYING
        if not flow:
            outcome = self._outcome(stones, state.sages, mover(state), events)
        return State(
            stones,
            state.sages,
            bag,
            state.hand,
            state.turns,
            0,
            state.steps,
            state.jumped,
            (*river, spot) if flow else (),
            flow,
            0,
            outcome,
        )

    # ── 10 Wind ───────────────────────────────────────────────────────────────────────────

    def _refuse_jump(self, state: State, square: int) -> Refusal | None:
        stones, sage, here = state.stones, state.sages[mover(state)], NAMES[square]
        sight = next((s for s in SIGHTS[sage] if square in s[2]), None)
        if sight is None:
            says = f"No straight line leads from your Sage on {NAMES[sage]} to {here}."
            return Refusal("10.1", says, cells(1 << sage))
        first, gap, _ = sight
        if not stones.wind & first:
            if any(1 << other == first for other in state.sages):
                says = f"A Sage on {name_of(first)} cannot be jumped without a Wind."
                return Refusal("10.7a", says, cells(first))
            says = f"There is no Wind on {name_of(first)} to carry your Sage to {here}."
            return Refusal("10.1", says, cells(first))
        if gap and gap & stones.ranges == gap:
            says = f"The Wind on {name_of(first)} lies on the other side of a Range."
            return Refusal("9.5", says, cells(gap))
        line = wind_line(stones, sight)
        if line & state.jumped:
            again = names(line & state.jumped)[0]
            says = f"The Wind on {again} was jumped already in this turn."
            return Refusal("10.4", says, cells(line & state.jumped))
        land, winds = landing(stones, sight, line), winds_on(stones, line)
        if land == OFF_THE_BOARD:
            says = f"A jump over {winds} Wind would go beyond the edge of the board."
            return Refusal("10.8", says, cells(line))
        if land != square:
            rule = "10.6c" if 1 << square & line else "10.6a"
            says = f"A jump over {winds} Wind here lands on {NAMES[land]}, not on {here}."
            return Refusal(rule, says, cells(1 << land))
        if not empty_squares(stones, state.sages) >> land & 1:
            says = f"{self._what_is_on(state, 1 << land)} is where the jump would land."
            return Refusal("10.8", says, cells(1 << land))
        met = crosses_range(stones, sage, sight, land)
        if met and not self.across:
            says = f"The jump would go across the Range: {', '.join(names(met))}."
            return Refusal("9.5a", says, cells(met))
        if self._is_captured(stones, self._moved_sage(state, square), square):
            says = f"On {here} your own Sage would have no way out."
            return Refusal("5.3a", says, cells(1 << square))
        return None

    def _jump(self, state: State, square: int, events: list[Event] | None) -> State:
        """10.3: a jump costs no step."""
        seat = mover(state)
        sage, sages = state.sages[seat], self._moved_sage(state, square)
        line = 0
        for sight in SIGHTS[sage]:
            if square in sight[2]:
                line = wind_line(state.stones, sight)
        if events is not None:
            here, there = NAMES[sage], NAMES[square]
            over = " and ".join(names(line))
            says = f"{player(seat)}'s Sage jumps from {here} over {over} to {there}."
            places = (f"cell:{here}", f"cell:{there}")
            events.append(Event("10.1", "jump", says, f"sage {seat + 1}", *places))
        return State(
            state.stones,
            sages,
            state.bag,
            state.hand,
            state.turns,
            0,
            state.steps,
            state.jumped | line,
            outcome=self._outcome(state.stones, sages, seat, events),
        )

    # ── All of it ─────────────────────────────────────────────────────────────────────────

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.drawing > 0:
            return tuple([take for take in TAKES if state.bag[take.element]])
        if state.drawing == TO_CHOOSE:
            return DRAWS[: min(MOST_STONES, sum(state.bag)) + 1]
        if state.flow:
            return tuple([FLOWS[s.bit_length() - 1] for s in bits(self._onward(state))])
        if state.river:
            head = state.river[-1]
            rivers = self._rivers(state, state.stones, head)
            square = head.bit_length() - 1
            return tuple([River(square, way) for way, river in enumerate(rivers) if river])
        if state.spread:
            free = [s for s in bits(state.spread) if self._may_spread(state, s)]
            return tuple([FREE_FIRES[s.bit_length() - 1] for s in free])
        stones, sage = state.stones, state.sages[mover(state)]
        empty = empty_squares(stones, state.sages)
        steps = steps_from(stones, empty, sage)
        found: list[Action] = []
        for element in range(4):
            if state.hand[element]:
                list_placements(found, element, self._placeable(state, element, empty, steps))
        if state.hand == NOTHING:
            found.append(END)
        elif not found:
            found.append(RETURN)
        if state.steps:
            for step in bits(steps):
                found.append(STEPS[step.bit_length() - 1])
        for land, _ in jumps_from(stones, empty, sage, self.across, state.jumped):
            if not self._is_captured(stones, self._moved_sage(state, land), land):
                found.append(JUMPS[land])
        return tuple(found)

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
