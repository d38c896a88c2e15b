"""Quintessence in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and 2 the board (state.py) · 3 taking turns (placing.py) · 4 Marks · 5 Lotuses ·
6 Violence · 7 Quints and Purple · 8 the end of the game

What may not be done is explained in refuse.py; what happens is told in tell.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, final

from quint.core import OVER, Event, Game, Option, Player, Refusal
from quint.games.quintessence import (
    board,
    greedy,
    move_tables,
    notation,
    refuse,
    state as states,
    tell,
)
from quint.games.quintessence.actions import ATTEMPTS, GIVES, OPENING_PLACES, Action, Give

# The two hot loops, actions() and apply(), use plain names: the fewer look-ups, the faster.
from quint.games.quintessence.board import BELOW_TOP, FULL, Board
from quint.games.quintessence.move_tables import PLACES_OF_OTHERS, SOME_PLACES
from quint.games.quintessence.placing import open_squares
from quint.games.quintessence.state import BROWN, GREEN, NO_COLOUR, PLAYING, RED, State

# ── 4 Marks ────────────────────────────────────────────────────

_NONE: Final[tuple[int, ...]] = ()


def marks_through(own: Board, square: int) -> tuple[int, ...]:
    """The lines of three or more of its colour through the placed piece, row first.

    4.1; a row and a column at once are two Marks (4.1a).
    """
    for pair in board.LINES_AT[square]:
        if own & pair == pair:
            row = board.run_through(own, 1 << square, 1)
            column = board.run_through(own, 1 << square, board.UP)
            if not board.three_or_more(row):
                return (column,)
            return (row, column) if board.three_or_more(column) else (row,)
    return _NONE


# ── 4 to 7: what the placed piece brings about ────────────────────────────────────────────


_MARK_OF: Final[tuple[str, ...]] = ("", "a Mark of three", "a Mark of four", "a Mark of five")


@final
class _Move:
    """One placement being resolved: its points and clearances, then the state they lead to.

    Each step works on whole boards at once.
    """

    __slots__ = (
        "before",
        "blue",
        "brown",
        "colour",
        "events",
        "game",
        "green",
        "points",
        "purple",
        "quints",
        "red",
        "seat",
        "spot",
    )

    def __init__(
        self,
        game: Quintessence,
        before: State,
        colour: int,
        spot: Board,
        events: list[Event] | None,
    ) -> None:
        self.game: Final = game
        self.before: Final = before
        self.colour: Final = colour
        self.spot: Final = spot
        self.events: Final = events
        self.seat: Final = before.ply & 1
        self.red = before.red
        self.green = before.green
        self.brown = before.brown
        self.blue = before.blue
        self.quints = before.quints
        self.points: list[int] = list(states.points_of(before, self.seat))
        self.purple = 0

    def already_won(self, colour: int) -> bool:
        """4.3b: before this move, or (option "at-once") by now."""
        if states.won_by(self.before, colour) >= 0:
            return True
        return self.game.won_counts == "at-once" and self.points[colour] >= states.PRICE[colour]

    def score(self, colour: int, points: int, rule: str, what_for: str) -> None:
        """3.2: points go to the mover; 1.2a: what goes beyond the price is lost."""
        had, price = self.points[colour], states.PRICE[colour]
        self.points[colour] = min(had + points, price)
        if self.events is not None:
            tell.score(self.events, self.seat, colour, points, rule, what_for)
            if had < price <= had + points:
                tell.win_colour(self.events, self.seat, colour)

    def earn_purple(self, squares: Board, rule: str, what_for: str) -> None:
        """A Purple point for each of these squares."""
        self.purple += board.how_many(squares)
        tell.purple(self.events, self.seat, squares, rule, what_for)

    def score_mark(self, mark: Board) -> bool:
        """4.1: three in a line 1 point, four 2, five or more 3. False in a won colour (4.3)."""
        colour = self.colour
        worth = min(board.how_many(mark), 5) - 2
        if not self.already_won(colour):
            self.score(colour, worth, "4.1", _MARK_OF[worth])
            return True
        tell.unscored(self.events, colour, _MARK_OF[worth])
        return False

    def score_centre(self, centre: Board, marks: tuple[int, ...]) -> None:
        """5.2a: a piece on a Lotus centre scores one point of its own colour."""
        if self.game.lotus_centre == "once" and any(mark & centre for mark in marks):
            return  # 5.2b
        colour = self.before.colour_on(centre)
        if colour != NO_COLOUR and not self.already_won(colour):
            self.score(colour, 1, "5.2a", "the piece on a Lotus centre")

    def remove(self, squares: Board, rule: str, verb: str, what_happens: str) -> None:
        if self.events is not None:
            for colour, pieces in enumerate((self.red, self.green, self.brown, self.blue)):
                tell.remove(self.events, colour, pieces & squares, rule, verb, what_happens)
        others = FULL ^ squares
        self.red &= others
        self.green &= others
        self.brown &= others
        self.blue &= others

    def clear(self, squares: Board, rule: str) -> None:
        """The pieces leave (4.2, 5.3) and leave no Quints (4.2a); those that lay under them leave
        too, for a Purple point each (7.2, 7.2a)."""
        self.remove(squares, rule, "clear", "is cleared")
        under = squares & self.quints
        if under:
            self.earn_purple(under, "7.2", "a Quint lay under")
            self.quints ^= under

    def clear_lotus(self, centre: Board, petals: Board) -> None:
        """5.1 a Purple point, 5.2 the centre emptied and scored, 5.3 a Quint on it."""
        self.earn_purple(centre, "5.1", "a Lotus round")
        self.clear(petals, "5.3")
        self.remove(centre, "5.2", "clear", "is cleared from the Lotus centre")
        if centre & self.quints:  # scored and gone before the new one: a Lotus never doubles (7.3)
            self.earn_purple(centre, "5.2a", "a Quint lay on the Lotus centre")
        self.quints |= centre
        tell.quints(self.events, centre, "5.3")

    def strike(self, struck: Board) -> None:
        """6.3: Violence destroys what stands between and leaves Quints, scoring nothing (6.3a)."""
        self.remove(struck, "6.3", "strike", "is destroyed by Violence")
        self.leave_quints("6.3", struck)

    def leave_quints(self, rule: str, squares: Board) -> None:
        """A Quint on each square; 7.3: where one lies already, both vanish for a Purple point."""
        doubled = squares & self.quints
        self.quints ^= squares
        tell.quints(self.events, squares ^ doubled, rule)
        if doubled:
            self.earn_purple(doubled, "7.3", "two Quints met and vanished on")

    def result(self) -> State:
        """The turn's end, unless Purple points have to be given first. They come last (7.4a)."""
        if self.colour == RED:
            self.red |= self.spot
        elif self.colour == GREEN:
            self.green |= self.spot
        elif self.colour == BROWN:
            self.brown |= self.spot
        else:
            self.blue |= self.spot
        everything = self.red | self.green | self.brown | self.blue
        mine = tuple(self.points)
        ply, due, outcome = self.game.what_next(
            mine, everything, self.before.ply, self.purple, self.events
        )
        return State(
            self.red,
            self.green,
            self.brown,
            self.blue,
            self.quints,
            states.with_points(self.before, self.seat, mine),
            self.colour,
            ply,
            due,
            outcome,
        )


# ── The game ──────────────────────────────────────────────────────────────────────────────


@final
class Quintessence(Game[State, Action]):
    """Quintessence. Rules followed: the published rules page, with the rulings of rules.toml."""

    name: ClassVar[str] = "quintessence"
    title: ClassVar[str] = "Quintessence"
    expects: ClassVar[str] = "a colour and a square, like 'red d4', or 'point to green'"
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 3), "How many play?", "1.1"),
        Option(
            "won_counts",
            "next-move",
            ("next-move", "at-once"),
            "From when on does a colour count as already won?",
            "4.3b",
        ),
        Option(
            "lotus_centre",
            "both",
            ("both", "once"),
            "Does a piece on a Lotus centre that is also in a Mark score for both, or once?",
            "5.2b",
        ),
        Option(
            "purple_target",
            "each-point",
            ("each-point", "whole-move"),
            "Is each Purple point given on its own, or those of a whole move together?",
            "7.4b",
        ),
        Option("cap", 500, range(1, 100_001), "After how many moves is a game cut off?", "8.1b"),
    )
    won_counts: str
    lotus_centre: str
    purple_target: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        move_tables.lay_out()

    def start(self) -> State:
        return states.START

    def turn(self, state: State) -> Player:
        return OVER if state.outcome != PLAYING else state.ply & 1

    def attempts(self, state: State) -> Iterable[Action]:
        return ATTEMPTS

    # Legality, explained

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.outcome != PLAYING:
            return refuse.over(state, self.cap)
        if isinstance(action, Give):
            return refuse.give(state, action)
        return refuse.place(state, action)

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.due:
            return self._gives(state)
        if state.last == NO_COLOUR:
            return self._opening_actions(state)
        # The rules of refuse.place once more, for all squares at once and written out for speed.
        last = state.last
        red, green, brown, blue = state.red, state.green, state.brown, state.blue
        if last == RED:
            own, second, third = red, green, brown
        elif last == GREEN:
            own, second, third = green, brown, blue
        elif last == BROWN:
            own, second, third = brown, blue, red
        else:
            own, second, third = blue, red, green
        everything = red | green | brown | blue
        left, right = own >> 1, own << 1
        wide = own | left | right
        squares = (wide | (wide & BELOW_TOP) << 8 | wide >> 8) & (FULL ^ everything)  # 3.6
        if not squares:
            squares = open_squares(own, everything)  # 3.7
        no_second = left & right | (own & own >> 16) << 8  # 6.2
        no_third = (second & second >> 2) << 1 | (second & second >> 16) << 8
        no_fourth = (third & third >> 2) << 1 | (third & third >> 16) << 8
        barred = squares & (no_second | no_third | no_fourth)
        free = squares ^ barred
        some_places = SOME_PLACES[last]
        more: tuple[Action, ...] = ()
        while barred:  # the few squares where not all three are allowed, one by one
            rest = barred & barred - 1
            spot = barred ^ rest
            barred = rest
            some = 7
            if no_second & spot:
                some ^= 1
            if no_third & spot:
                some ^= 2
            if no_fourth & spot:
                some ^= 4
            more = more + some_places[spot % 59][some]
        one, two, three, four, five = PLACES_OF_OTHERS[last]  # 3.4
        low = one[free & 2047] + two[free >> 11 & 2047]
        middle = three[free >> 22 & 2047] + four[free >> 33 & 2047]
        return low + (middle + (five[free >> 44] + more))

    def _opening_actions(self, state: State) -> tuple[Action, ...]:
        everything = state.everything
        return tuple([place for place in OPENING_PLACES if not everything & place.spot])

    def _gives(self, state: State) -> tuple[Action, ...]:
        black, white = state.points
        return tuple([to for to in GIVES if black[to.colour] < to.price > white[to.colour]])  # 7.4c

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        if isinstance(action, Give):
            return self._give(state, action.colour, events)
        colour, spot = action.colour, action.spot
        red, green, brown, blue = state.red, state.green, state.brown, state.blue
        if colour == RED:
            red |= spot
            own, second, third, fourth = red, green, brown, blue
        elif colour == GREEN:
            green |= spot
            own, second, third, fourth = green, brown, blue, red
        elif colour == BROWN:
            brown |= spot
            own, second, third, fourth = brown, blue, red, green
        else:
            blue |= spot
            own, second, third, fourth = blue, red, green, brown
        if events is not None:
            tell.place(events, state, colour, action.square)
        # Asking the neighbours first changes nothing but the time it takes: in a line of three one
        # has two neighbours, or a neighbour and a piece across.
        beside, near = action.beside, action.petals
        marks = lotuses = _NONE
        alike, far = own & beside, own & action.across
        if alike and (far or alike & alike - 1):
            marks = marks_through(own, action.square)
        if near & second and near & third and near & fourth:
            for petals in board.PETALS_AT[action.square]:
                # Three petals that meet each of the three other colours have one of each (5.1).
                if petals & second and petals & third and petals & fourth:
                    lotuses += (petals,)
        struck: Board = 0
        if far and second & beside:
            struck = board.between_pairs(own) & beside & second
        if not (marks or lotuses or struck):
            everything = red | green | brown | blue
            ply = state.ply + 1
            outcome: int = PLAYING
            if everything == FULL or ply >= self.cap:
                outcome = self._outcome(everything, ply, events)
            return State(
                red, green, brown, blue, state.quints, state.points, colour, ply, 0, outcome
            )
        # First all scores of the board as it stands, then what leaves it and what appears.
        move = _Move(self, state, colour, spot, events)
        unscored = 0
        for mark in marks:
            if not move.score_mark(mark):
                unscored += 1
        for petals in lotuses:
            move.score_centre(board.CENTRE_OF[petals | spot], marks)
        for mark in marks:
            move.clear(mark ^ spot, "4.2")
        for petals in lotuses:
            move.clear_lotus(board.CENTRE_OF[petals | spot], petals)
        if struck:
            move.strike(struck)
        for _ in range(unscored):
            move.leave_quints("4.3", spot)  # 4.3a: each in its turn
        return move.result()

    def _give(self, state: State, colour: int, events: list[Event] | None) -> State:
        """7.4: one Purple point, or all of the move if the option says so (7.4b), to a colour."""
        seat = state.seat
        points = list(states.points_of(state, seat))
        points[colour] += 1
        mine = tuple(points)
        tell.give(events, seat, colour)
        if mine[colour] >= states.PRICE[colour]:
            tell.win_colour(events, seat, colour)
        ply, due, outcome = self.what_next(mine, state.everything, state.ply, state.due - 1, events)
        after = State(
            state.red,
            state.green,
            state.brown,
            state.blue,
            state.quints,
            states.with_points(state, seat, mine),
            state.last,
            ply,
            due,
            outcome,
        )
        if due and self.purple_target == "whole-move":
            still_open = [c for c in (colour, *states.BY_PRICE) if states.won_by(after, c) < 0]
            return self._give(after, still_open[0], events)
        return after

    # ── 8 The end of the game ─────────────────────────────────────────────────────────────

    def what_next(
        self,
        mine: tuple[int, ...],
        everything: Board,
        ply: int,
        due: int,
        events: list[Event] | None,
    ) -> tuple[int, int, int]:
        """The ply, points due and outcome after the player's points have come to be `mine`.

        A third colour ends the game before all else (1.3, 8.1a); else Purple points that are due
        have to be given; else the turn ends.
        """
        if states.colours_won(mine) >= states.COLOURS_TO_WIN:
            tell.win(events, ply & 1)
            return (ply + 1, 0, ply & 1)
        if due:
            return (ply, due, PLAYING)
        return (ply + 1, 0, self._outcome(everything, ply + 1, events))

    def _outcome(self, everything: Board, ply: int, events: list[Event] | None) -> int:
        """What the end of a turn means for the game, `ply` moves being completed."""
        # 8.1: a reply exists as long as any square is empty. An empty square that touches a piece
        # can be found then, and of its four colours at most three are barred (3.4, 6.2).
        if everything == FULL:
            tell.lose(events, 1 - (ply & 1))
            return ply & 1
        if ply >= self.cap:
            tell.stop(events, self.cap)
            return states.UNFINISHED
        return PLAYING

    def scores(self, state: State) -> tuple[int, ...]:
        """How many colours each player has won."""
        black, white = state.points
        return (states.colours_won(black), states.colours_won(white))

    def winners(self, state: State) -> tuple[Player, ...]:
        return (state.outcome,) if state.outcome in (states.BLACK, states.WHITE) else ()

    def worth(self, state: State, seat: Player) -> float:
        return greedy.worth(state, seat)

    # Drawings

    def picture(self, state: State) -> str:
        """The board and all that belongs to the state; position() reads it back.

        >>> print(Quintessence().picture(Quintessence().start()))
        7  .  .  .  R  .  .  .
        6  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .
        4  B  .  .  *  .  .  G
        3  .  .  .  .  .  .  .
        2  .  .  .  .  .  .  .
        1  .  .  .  N  .  .  .
           a  b  c  d  e  f  g
        black has purple 0/1, red 0/2, green 0/3, blue 0/4, brown 0/5
        white has purple 0/1, red 0/2, green 0/3, blue 0/4, brown 0/5
        move 1, black to play
        """
        return notation.draw(state)

    def position(self, picture: str) -> State:
        """The state that a drawing shows; lines below the board may be left out.

        R, G, B and N (browN) are pieces, * a Quint, R* a piece on a Quint, . an empty square.
        """
        return notation.read(picture)
