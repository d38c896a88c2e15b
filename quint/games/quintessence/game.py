"""Quintessence in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal · 2 the board · 3 taking turns · 4 Marks · 5 Lotuses · 6 Violence ·
7 Quints and Purple · 8 the end of the game
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, final

from quint.core import OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.quintessence.board import (
    ACROSS,
    BESIDE,
    CENTRE_OF,
    FILES,
    FULL,
    LINES_AT,
    NAMES,
    PETALS_AT,
    SIZE,
    SQUARES,
    UP,
    between_pairs,
    board,
    names,
    run_through,
    touching,
)

# ── 1 The goal ────────────────────────────────────────────────────────────────────────────

BLACK: Final = 0
WHITE: Final = 1
PLAYERS: Final[tuple[str, ...]] = ("Black", "White")  # 1.1

# Colours stand in the circle of Violence: each counters the next, and Blue counters Red (6.1).
RED: Final = 0
GREEN: Final = 1
BROWN: Final = 2
BLUE: Final = 3
PURPLE: Final = 4  # the Quints' colour: scored and won like the others, never placed
COLOURS: Final[tuple[str, ...]] = ("red", "green", "brown", "blue", "purple")
LETTERS: Final = "RGNB"  # of the four that are placed; N is browN, as B is blue
PRICE: Final[tuple[int, ...]] = (2, 3, 5, 4, 1)  # 1.2
BY_PRICE: Final[tuple[int, ...]] = (PURPLE, RED, GREEN, BLUE, BROWN)
COLOURS_TO_WIN: Final = 3  # 1.3

PLAYING: Final = -1  # State.outcome while the game goes on; later the winner, or
UNFINISHED: Final = 2  # stopped by the cap, and nobody won (8.1b)
NO_COLOUR: Final = -1  # State.last before the first move


Points = tuple[tuple[int, ...], tuple[int, ...]]  # Black's and White's, by colour


@final
class State:
    """One moment of the game. Boards are ints with a bit a square (see board.py).

    Frozen by its types: every attribute is Final. A plain class with slots, because making one
    is most of what a quiet move costs.
    """

    __slots__ = (
        "blue",
        "brown",
        "due",
        "green",
        "last",
        "outcome",
        "ply",
        "points",
        "quints",
        "red",
    )

    def __init__(
        self,
        red: int,
        green: int,
        brown: int,
        blue: int,
        quints: int,
        points: Points,
        last: int = NO_COLOUR,
        ply: int = 0,
        due: int = 0,
        outcome: int = PLAYING,
    ) -> None:
        self.red: Final = red  # the pieces of each colour
        self.green: Final = green
        self.brown: Final = brown
        self.blue: Final = blue
        self.quints: Final = quints  # the Quints, bare or under a piece
        self.points: Final = points  # points[player][colour], never above the price
        self.last: Final = last  # the colour just played
        self.ply: Final = ply  # moves completed; Black moves on even ones
        self.due: Final = due  # Purple points that the mover still has to give to a colour
        self.outcome: Final = outcome

    @property
    def pieces(self) -> tuple[int, int, int, int]:
        """The boards in the order of COLOURS."""
        return (self.red, self.green, self.brown, self.blue)

    def key(self) -> tuple[object, ...]:
        where = (self.pieces, self.quints, self.points)
        return (*where, self.last, self.ply, self.due, self.outcome)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"State{self.key()}"


@final
@dataclass(frozen=True, slots=True)
class Place:
    """Place a piece of a colour on a square: "red d4"."""

    colour: int
    square: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]} {NAMES[self.square]}"


@final
@dataclass(frozen=True, slots=True)
class Give:
    """Give one Purple point to a colour: "point to green"."""

    colour: int

    def __str__(self) -> str:
        return f"point to {COLOURS[self.colour]}"


Action = Place | Give

GIVES: Final = tuple(Give(colour) for colour in BY_PRICE)
PLACE: Final = tuple({square: Place(colour, square) for square in SQUARES} for colour in range(4))
ATTEMPTS: Final[tuple[Action, ...]] = (
    *(place for of in PLACE for place in of.values()),
    *GIVES,
)

# ── 2 The board ───────────────────────────────────────────────────────────────────────────

# 2.1, 2.1a: home pieces in the middle of each edge, a Quint in the centre.
HOMES: Final = (board("d7"), board("g4"), board("d1"), board("a4"))
START: Final = State(*HOMES, board("d4"), ((0,) * 5, (0,) * 5))
# 3.3: the edge opposite each home piece.
OPENING_EDGES: Final[tuple[int, ...]] = (
    board(*(f"{file}1" for file in FILES)),
    board(*(f"a{row}" for row in range(1, 8))),
    board(*(f"{file}7" for file in FILES)),
    board(*(f"g{row}" for row in range(1, 8))),
)
EDGE_NAMES: Final[tuple[str, ...]] = ("bottom edge", "left edge", "top edge", "right edge")


def _rows_of_places(colours: tuple[int, ...]) -> tuple[tuple[tuple[Action, ...], ...], ...]:
    """rows[row][bits]: the placements of these colours on the squares `bits` sets in that row."""
    rows = []
    for row in range(SIZE):
        by_bits: list[tuple[Action, ...]] = [()]
        for bits in range(1, 1 << SIZE):
            lowest = UP * row + (bits & -bits).bit_length() - 1
            here = tuple(PLACE[colour][lowest] for colour in colours)
            by_bits.append(here + by_bits[bits & bits - 1])
        rows.append(tuple(by_bits))
    return tuple(rows)


# Which placements there are where, so that listing them is looking them up. By the colour just
# played: those of the three others, in the order of the circle, row by row; and on single squares
# those of some of the three, the bits of `some` saying which. A square is found from its bit by
# the remainder of 59: the powers of two leave 58 different ones.
_OTHERS: Final[tuple[tuple[int, ...], ...]] = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
_PLACES_OF: Final = tuple(_rows_of_places((colour,)) for colour in range(4))
_PLACES_OF_OTHERS: Final = tuple(_rows_of_places(others) for others in _OTHERS)
_SQUARE_OF_REMAINDER: Final = {(1 << square) % 59: square for square in SQUARES}
_SOME_PLACES: Final = tuple(
    tuple(
        tuple(
            tuple(PLACE[others[i]][square] for i in range(3) if square >= 0 and some >> i & 1)
            for some in range(8)
        )
        for square in (_SQUARE_OF_REMAINDER.get(remainder, -1) for remainder in range(59))
    )
    for others in _OTHERS
)


def _places(rows: tuple[tuple[tuple[Action, ...], ...], ...], squares: int) -> tuple[Action, ...]:
    """The placements that a table of rows holds for these squares."""
    one, two, three, four, five, six, seven = rows
    low = one[squares & 127] + two[squares >> 8 & 127]
    middle = three[squares >> 16 & 127] + four[squares >> 24 & 127]
    high = five[squares >> 32 & 127] + six[squares >> 40 & 127] + seven[squares >> 48]
    return low + middle + high


def points_of(state: State, player: int) -> tuple[int, ...]:
    """One player's points, by colour."""
    black, white = state.points
    return black if player == BLACK else white


def with_points(state: State, player: int, mine: list[int]) -> Points:
    """Both players' points, with those of one replaced."""
    black, white = state.points
    return (tuple(mine), white) if player == BLACK else (black, tuple(mine))


def won_by(state: State, colour: int) -> int:
    """The player who has won this colour, or -1 (1.2)."""
    black, white = state.points
    if black[colour] >= PRICE[colour]:
        return BLACK
    return WHITE if white[colour] >= PRICE[colour] else -1


def colours_won(points: tuple[int, ...]) -> int:
    """How many colours one player's points have won."""
    won = (points[RED] >= PRICE[RED]) + (points[GREEN] >= PRICE[GREEN])
    won += (points[BROWN] >= PRICE[BROWN]) + (points[BLUE] >= PRICE[BLUE])
    return won + (points[PURPLE] >= PRICE[PURPLE])


def occupied(pieces: tuple[int, ...]) -> int:
    """The squares with a coloured piece. A bare Quint leaves its square empty (3.5a)."""
    return pieces[RED] | pieces[GREEN] | pieces[BROWN] | pieces[BLUE]


def cells(squares: int) -> tuple[str, ...]:
    """Place ids of these squares, for refusals and events."""
    return tuple(f"cell:{name}" for name in names(squares))


# ── 3 Taking turns ────────────────────────────────────────────────────────────────────────


def round_the_circle(state: State, colour: int) -> tuple[int, int, int, int]:
    """The boards of a colour, the one it counters, the one that counters, and so round (6.1)."""
    if colour == RED:
        return (state.red, state.green, state.brown, state.blue)
    if colour == GREEN:
        return (state.green, state.brown, state.blue, state.red)
    if colour == BROWN:
        return (state.brown, state.blue, state.red, state.green)
    return (state.blue, state.red, state.green, state.brown)


def open_squares(just_played: int, everything: int) -> int:
    """The empty squares that touch the colour just played; if none, that touch any piece."""
    empty = FULL ^ everything
    near = touching(just_played) & empty  # 3.6
    return near or touching(everything) & empty  # 3.7


def under_violence(pieces: tuple[int, ...], colour: int) -> int:
    """The squares where this colour may not be placed, its counter standing on both sides (6.2)."""
    return between_pairs(pieces[colour - 1]) & FULL  # red's counter is blue: pieces[-1]


# ── 4 and 5: what a placed piece forms ────────────────────────────────────────────────────

_NONE: Final[tuple[int, ...]] = ()


def marks_through(own: int, square: int) -> tuple[int, ...]:
    """The lines of three or more of its colour through the placed piece, row first (4.1)."""
    for pair in LINES_AT[square]:
        if own & pair == pair:
            row = run_through(own, 1 << square, 1)
            column = run_through(own, 1 << square, UP)
            return tuple([line for line in (row, column) if line.bit_count() >= 3])
    return _NONE


def lotuses_at(square: int, second: int, third: int, fourth: int) -> tuple[int, ...]:
    """The Lotuses the placed piece is a petal of, each as its other three petals (5.1)."""
    found = _NONE
    for petals in PETALS_AT[square]:
        # Three petals that meet each of the three other colours have one of each.
        if petals & second and petals & third and petals & fourth:
            found += (petals,)
    return found


# ── 4 to 7: what the placed piece brings about ────────────────────────────────────────────


_MARK_OF: Final[tuple[str, ...]] = ("", "a Mark of three", "a Mark of four", "a Mark of five")


@final
class _Move:
    """One placement being resolved: its points and clearances, then the state they lead to.

    Each step works on whole boards at once; the sentences are made only if somebody listens.
    """

    __slots__ = (
        "before",
        "blue",
        "brown",
        "colour",
        "events",
        "game",
        "green",
        "mover",
        "points",
        "purple",
        "quints",
        "red",
        "spot",
    )

    def __init__(
        self,
        game: Quintessence,
        before: State,
        colour: int,
        spot: int,
        events: list[Event] | None,
    ) -> None:
        self.game: Final = game
        self.before: Final = before
        self.colour: Final = colour
        self.spot: Final = spot
        self.events: Final = events
        self.mover: Final = before.ply & 1
        self.red = before.red
        self.green = before.green
        self.brown = before.brown
        self.blue = before.blue
        self.quints = before.quints
        self.points: list[int] = list(points_of(before, self.mover))
        self.purple = 0

    def already_won(self, colour: int) -> bool:
        """4.3b: before this move, or (option "at-once") by now."""
        if won_by(self.before, colour) >= 0:
            return True
        return self.game.won_counts == "at-once" and self.points[colour] >= PRICE[colour]

    def score(self, colour: int, points: int, rule: str, what_for: str) -> None:
        """3.2: points go to the mover; 1.2a: what goes beyond the price is lost."""
        had, price = self.points[colour], PRICE[colour]
        self.points[colour] = min(had + points, price)
        if self.events is not None:
            who, name, track = PLAYERS[self.mover], COLOURS[colour], f"track:{COLOURS[colour]}"
            says = f"{who} scores {points} {name} for {what_for}."
            self.events.append(Event(rule, "score", says, name, "", track))
            if had < price <= had + points:
                says = f"{who} wins {name}."
                self.events.append(Event("1.2", "win colour", says, name, "", track))

    def earn_purple(self, squares: int, rule: str, what_for: str) -> None:
        """A Purple point for each of these squares."""
        self.purple += squares.bit_count()
        if self.events is not None:
            for here in names(squares):
                says = f"{PLAYERS[self.mover]} earns a Purple point: {what_for} {here}."
                self.events.append(Event(rule, "purple", says, "purple", f"cell:{here}"))

    def score_mark(self, mark: int) -> bool:
        """4.1: three in a line 1 point, four 2, five or more 3. False in a won colour (4.3)."""
        colour = self.colour
        worth = min(mark.bit_count(), 5) - 2
        if not self.already_won(colour):
            self.score(colour, worth, "4.1", _MARK_OF[worth])
            return True
        if self.events is not None:
            name = COLOURS[colour]
            says = f"{name.capitalize()} is already won, so {_MARK_OF[worth]} in it scores nothing."
            self.events.append(Event("4.3", "mark", says, name))
        return False

    def score_centre(self, centre: int, marks: tuple[int, ...]) -> None:
        """5.2a: a piece on a Lotus centre scores one point of its own colour."""
        if self.game.lotus_centre == "once" and any(mark & centre for mark in marks):
            return  # 5.2b
        for colour, pieces in enumerate(self.before.pieces):
            if pieces & centre and not self.already_won(colour):
                self.score(colour, 1, "5.2a", "the piece on a Lotus centre")

    def remove(self, squares: int, rule: str, verb: str, what_happens: str) -> None:
        if self.events is not None:
            boards = (self.red, self.green, self.brown, self.blue)
            for name, pieces in zip(COLOURS[:4], boards, strict=True):
                for here in names(pieces & squares):
                    says = f"The {name} piece on {here} {what_happens}."
                    places = (f"cell:{here}", f"supply:{name}")
                    self.events.append(Event(rule, verb, says, name, *places))
        self.red ^= self.red & squares
        self.green ^= self.green & squares
        self.brown ^= self.brown & squares
        self.blue ^= self.blue & squares

    def clear(self, squares: int, rule: str) -> None:
        """The pieces leave (4.2, 5.3), and the Quints under them, for a Purple point each (7.2)."""
        self.remove(squares, rule, "clear", "is cleared")
        under = squares & self.quints
        if under:
            self.earn_purple(under, "7.2", "a Quint lay under")
            self.quints ^= under

    def clear_lotus(self, centre: int, petals: int) -> None:
        """5.1 a Purple point, 5.2 the centre emptied and scored, 5.3 a Quint on it."""
        self.earn_purple(centre, "5.1", "a Lotus round")
        self.clear(petals, "5.3")
        self.remove(centre, "5.2", "clear", "is cleared from the Lotus centre")
        if centre & self.quints:  # scored and gone before the new one: a Lotus never doubles (7.3)
            self.earn_purple(centre, "5.2a", "a Quint lay on the Lotus centre")
        self.quints |= centre
        self.tell_quint("5.3", centre)

    def strike(self, struck: int) -> None:
        """6.3: Violence destroys what stands between and leaves Quints."""
        self.remove(struck, "6.3", "strike", "is destroyed by Violence")
        self.leave_quints("6.3", struck)

    def leave_quints(self, rule: str, squares: int) -> None:
        """A Quint on each square; 7.3: where one lies already, both vanish for a Purple point."""
        doubled = squares & self.quints
        self.quints ^= squares
        self.tell_quint(rule, squares & ~doubled)
        self.earn_purple(doubled, "7.3", "two Quints met and vanished on")

    def tell_quint(self, rule: str, squares: int) -> None:
        if self.events is not None:
            for here in names(squares):
                says = f"A Quint appears on {here}."
                self.events.append(Event(rule, "quint", says, "quint", "", f"cell:{here}"))

    def result(self) -> State:
        """The turn's end, unless Purple points have to be given first."""
        if self.colour == RED:
            self.red |= self.spot
        elif self.colour == GREEN:
            self.green |= self.spot
        elif self.colour == BROWN:
            self.brown |= self.spot
        else:
            self.blue |= self.spot
        after = State(
            self.red,
            self.green,
            self.brown,
            self.blue,
            self.quints,
            with_points(self.before, self.mover, self.points),
            self.colour,
            self.before.ply,
            self.purple,
        )
        return self.game.after_points(after, self.events)


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

    def start(self) -> State:
        return START

    def turn(self, state: State) -> Player:
        return OVER if state.outcome != PLAYING else state.ply & 1

    def attempts(self, state: State) -> Iterable[Action]:
        return ATTEMPTS

    # Legality, explained

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.outcome != PLAYING:
            return self._game_is_over(state)
        if isinstance(action, Give):
            return self._refuse_give(state, action.colour)
        if state.due:
            points = "a Purple point" if state.due == 1 else f"{state.due} Purple points"
            mover = PLAYERS[state.ply & 1]
            return Refusal("7.4", f"{mover} first has {points} to give to a colour.")
        return self._refuse_place(state, action.colour, action.square)

    def _refuse_place(self, state: State, colour: int, square: int) -> Refusal | None:
        spot = 1 << square
        here, name = NAMES[square], COLOURS[colour]
        for other in range(4):
            if state.pieces[other] & spot:
                return Refusal(
                    "3.5", f"A {COLOURS[other]} piece is already on {here}.", cells(spot)
                )
        if state.last == NO_COLOUR:
            if not OPENING_EDGES[colour] & spot:
                edge = EDGE_NAMES[colour]
                return Refusal(
                    "3.3",
                    f"The first piece goes opposite its home: {name} on the {edge}.",
                    cells(OPENING_EDGES[colour] & ~occupied(state.pieces)),
                )
            return None
        if colour == state.last:
            return Refusal(
                "3.4",
                f"{name.capitalize()} was just played, so this piece must have another colour.",
            )
        if under_violence(state.pieces, colour) & spot:
            counter = state.pieces[colour - 1]
            return Refusal(
                "6.2",
                f"{here} lies between two {COLOURS[colour - 1]} pieces, and "
                f"{COLOURS[colour - 1]} counters {name}.",
                cells(counter & BESIDE[square]),
            )
        if not open_squares(state.pieces[state.last], occupied(state.pieces)) & spot:
            return self._refuse_far(state, here)
        return None

    def _refuse_far(self, state: State, here: str) -> Refusal:
        last = COLOURS[state.last]
        if touching(state.pieces[state.last]) & ~occupied(state.pieces):
            return Refusal(
                "3.6",
                f"{here} does not touch a {last} piece, and {last} was just played.",
                cells(state.pieces[state.last]),
            )
        return Refusal("3.7", f"{here} does not touch any piece.", cells(occupied(state.pieces)))

    def _refuse_give(self, state: State, colour: int) -> Refusal | None:
        if not state.due:
            return Refusal("7.4", "There is no Purple point to give now.")
        winner = won_by(state, colour)
        if winner >= 0:
            return Refusal(
                "7.4c",
                f"{PLAYERS[winner]} has already won {COLOURS[colour]}; "
                "the point must go to a colour nobody has won.",
                (f"track:{COLOURS[colour]}",),
            )
        return None

    def _game_is_over(self, state: State) -> Refusal:
        if state.outcome == UNFINISHED:
            return Refusal("8.1b", f"The game was broken off after {self.cap} moves.")
        if colours_won(points_of(state, state.outcome)) >= COLOURS_TO_WIN:
            return Refusal("1.3", f"The game is over: {PLAYERS[state.outcome]} has won 3 colours.")
        winner, loser = PLAYERS[state.outcome], PLAYERS[1 - state.outcome]
        return Refusal("8.1", f"The game is over: {loser} left {winner} no reply and lost.")

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.due:
            return tuple(give for give in GIVES if won_by(state, give.colour) < 0)
        if state.last == NO_COLOUR:
            return self._opening_actions(state)
        last = state.last
        own, second, third, fourth = round_the_circle(state, last)
        squares = open_squares(own, own | second | third | fourth)
        no_second = between_pairs(own)  # 6.2
        no_third = between_pairs(second)
        no_fourth = between_pairs(third)
        barred = squares & (no_second | no_third | no_fourth)
        found = _places(_PLACES_OF_OTHERS[last], squares ^ barred)
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
            more += _SOME_PLACES[last][spot % 59][some]
        return found + more

    def _opening_actions(self, state: State) -> tuple[Action, ...]:
        found: tuple[Action, ...] = ()
        for colour in range(4):
            found += _places(_PLACES_OF[colour], OPENING_EDGES[colour] & ~occupied(state.pieces))
        return found

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        if isinstance(action, Give):
            return self._give(state, action.colour, events)
        colour, square = action.colour, action.square
        spot = 1 << square
        own, second, third, fourth = round_the_circle(state, colour)
        own |= spot
        if events is not None:
            name, here = COLOURS[colour], NAMES[square]
            says = f"{PLAYERS[state.ply & 1]} places {name} on {here}."
            events.append(Event("3.1", "place", says, name, f"supply:{name}", f"cell:{here}"))
        beside = BESIDE[square]
        marks = marks_through(own, square) if own & beside else _NONE
        lotuses = lotuses_at(square, second, third, fourth)
        struck = between_pairs(own) & beside & second if own & ACROSS[square] else 0
        if not (marks or lotuses or struck):
            return self._quiet_move(state, colour, spot, events)
        # First all scores of the board as it stands, then what leaves it and what appears.
        move = _Move(self, state, colour, spot, events)
        unscored = 0
        for mark in marks:
            if not move.score_mark(mark):
                unscored += 1
        for petals in lotuses:
            move.score_centre(CENTRE_OF[petals | spot], marks)
        for mark in marks:
            move.clear(mark ^ spot, "4.2")
        for petals in lotuses:
            move.clear_lotus(CENTRE_OF[petals | spot], petals)
        if struck:
            move.strike(struck)
        for _ in range(unscored):
            move.leave_quints("4.3", spot)  # 4.3a: each in its turn
        return move.result()

    def _quiet_move(
        self, state: State, colour: int, spot: int, events: list[Event] | None
    ) -> State:
        """Most moves: the piece stands there, and nothing else happens."""
        red, green, brown, blue = state.red, state.green, state.brown, state.blue
        if colour == RED:
            red |= spot
        elif colour == GREEN:
            green |= spot
        elif colour == BROWN:
            brown |= spot
        else:
            blue |= spot
        everything = red | green | brown | blue
        ply = state.ply + 1
        outcome: int = PLAYING
        if everything == FULL or ply >= self.cap:
            outcome = self._outcome(everything, ply, events)
        return State(red, green, brown, blue, state.quints, state.points, colour, ply, 0, outcome)

    def _give(self, state: State, colour: int, events: list[Event] | None) -> State:
        """7.4: one Purple point, or all of the move if the option says so (7.4b), to a colour."""
        mover = state.ply & 1
        mine = list(points_of(state, mover))
        mine[colour] += 1
        if events is not None:
            who, name, track = PLAYERS[mover], COLOURS[colour], f"track:{COLOURS[colour]}"
            says = f"{who} puts a Purple point toward {name}."
            events.append(Event("7.4", "give", says, name, "", track))
            if mine[colour] >= PRICE[colour]:
                events.append(Event("1.2", "win colour", f"{who} wins {name}.", name, "", track))
        given = State(
            state.red,
            state.green,
            state.brown,
            state.blue,
            state.quints,
            with_points(state, mover, mine),
            state.last,
            state.ply,
            state.due - 1,
        )
        after = self.after_points(given, events)
        if after.due and self.purple_target == "whole-move":
            still_open = [c for c in (colour, *BY_PRICE) if won_by(after, c) < 0]
            return self._give(after, still_open[0], events)
        return after

    # ── 8 The end of the game ─────────────────────────────────────────────────────────────

    def after_points(self, state: State, events: list[Event] | None) -> State:
        """1.3, 8.1a: a third colour ends the game; else Purple is given; else the turn ends."""
        mover = state.ply & 1
        if colours_won(points_of(state, mover)) >= COLOURS_TO_WIN:
            outcome: int = mover
            if events is not None:
                says = f"{PLAYERS[mover]} has won three colours and the game."
                events.append(Event("1.3", "win", says, PLAYERS[mover]))
        elif state.due:
            return state
        else:
            outcome = self._outcome(occupied(state.pieces), state.ply + 1, events)
        return State(
            state.red,
            state.green,
            state.brown,
            state.blue,
            state.quints,
            state.points,
            state.last,
            state.ply + 1,
            0,
            outcome,
        )

    def _outcome(self, everything: int, ply: int, events: list[Event] | None) -> int:
        """What the end of a turn means for the game, `ply` moves being completed."""
        # 8.1: a reply exists as long as any square is empty. An empty square that touches a piece
        # can be found then, and of its four colours at most three are barred (3.4, 6.2).
        if everything == FULL:
            mover = 1 - (ply & 1)
            if events is not None:
                says = f"{PLAYERS[mover]} has left {PLAYERS[1 - mover]} no reply and loses."
                events.append(Event("8.1", "lose", says, PLAYERS[mover]))
            return 1 - mover
        if ply >= self.cap:
            if events is not None:
                says = f"The game is broken off after {self.cap} moves; nobody wins."
                events.append(Event("8.1b", "stop", says))
            return UNFINISHED
        return PLAYING

    def scores(self, state: State) -> tuple[int, ...]:
        """How many colours each player has won."""
        black, white = state.points
        return (colours_won(black), colours_won(white))

    def winners(self, state: State) -> tuple[Player, ...]:
        return (state.outcome,) if state.outcome in (BLACK, WHITE) else ()

    def worth(self, state: State, seat: Player) -> float:
        """Colours won, and shares of the colours still open, minus the same for the opponent."""
        if state.outcome in (BLACK, WHITE):
            return 100.0 if state.outcome == seat else -100.0
        return self._standing(state, seat) - self._standing(state, 1 - seat)

    def _standing(self, state: State, seat: Player) -> float:
        total = 0.0
        for colour in range(5):
            if won_by(state, colour) in (-1, seat):
                have = points_of(state, seat)[colour]
                total += 2.0 if have >= PRICE[colour] else have / PRICE[colour]
        return total

    # Drawings

    def picture(self, state: State) -> str:
        """The board and all that belongs to the state; position() reads it back.

        >>> print(Quintessence().picture(START))
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
        return draw(state)

    def position(self, picture: str) -> State:
        """The state that a drawing shows; lines below the board may be left out.

        R, G, B and N (browN) are pieces, * a Quint, R* a piece on a Quint, . an empty square.
        """
        return read_drawing(picture)


# ── Drawings ──────────────────────────────────────────────────────────────────────────────


def draw(state: State) -> str:
    lines = []
    for row in reversed(range(SIZE)):
        tokens = (_token(state, UP * row + column).ljust(2) for column in range(SIZE))
        lines.append(f"{row + 1}  {' '.join(tokens)}".rstrip())
    lines.append("   " + "  ".join(FILES))
    for player, who in enumerate(PLAYERS):
        mine = points_of(state, player)
        have = (f"{COLOURS[c]} {mine[c]}/{PRICE[c]}" for c in BY_PRICE)
        lines.append(f"{who.lower()} has {', '.join(have)}")
    if state.last != NO_COLOUR:
        lines.append(f"just played {COLOURS[state.last]}")
    if state.due:
        lines.append(f"purple points to give {state.due}")
    lines.append(_whose_move(state))
    return "\n".join(lines)


def _token(state: State, square: int) -> str:
    letter = "".join(LETTERS[c] for c in range(4) if state.pieces[c] >> square & 1)
    quint = "*" if state.quints >> square & 1 else ""
    return letter + quint or "."


def _whose_move(state: State) -> str:
    if state.outcome == PLAYING:
        return f"move {state.ply + 1}, {PLAYERS[state.ply & 1].lower()} to play"
    if state.outcome == UNFINISHED:
        return f"broken off after {state.ply} moves"
    return f"{PLAYERS[state.outcome].lower()} has won after {state.ply} moves"


_TOKENS: Final = {f"{letter}{quint}" for letter in [".", *LETTERS] for quint in ("", "*")} | {"*"}


def read_drawing(picture: str) -> State:
    rows: list[list[str]] = []
    below = _Below()
    for line in picture.splitlines():
        words = line.replace(",", " ").lower().split()
        if not words or words == list(FILES):
            continue
        if len(rows) < SIZE:
            rows.append(_row_of_tokens(line, SIZE - len(rows)))
        else:
            below.read(words, line)
    if len(rows) < SIZE:
        raise Unreadable(f"The drawing has {len(rows)} rows of squares; the board has {SIZE}.")
    pieces, quints = [0, 0, 0, 0], 0
    for row, tokens in zip(reversed(range(SIZE)), rows, strict=True):
        for column, token in enumerate(tokens):
            spot = 1 << UP * row + column
            if token[0] in LETTERS:
                pieces[LETTERS.index(token[0])] |= spot
            if token.endswith("*"):
                quints |= spot
    points = (tuple(below.points[BLACK]), tuple(below.points[WHITE]))
    red, green, brown, blue = pieces
    where = (red, green, brown, blue, quints, points)
    return State(*where, below.last, below.ply, below.due, below.outcome)


def _row_of_tokens(line: str, rank: int) -> list[str]:
    tokens = line.upper().split()
    if tokens[0] == str(rank):
        tokens = tokens[1:]
    wrong = [token for token in tokens if token not in _TOKENS]
    if wrong or len(tokens) != SIZE:
        what = f"{wrong[0]!r}" if wrong else f"{len(tokens)} squares"
        raise Unreadable(
            f"Row {rank} of the drawing has {what}. I expect {SIZE} squares, "
            "each one of . R G B N * or a letter with a star."
        )
    return tokens


class _Below:
    """The lines below a drawn board: points, the colour just played, points due, whose move."""

    def __init__(self) -> None:
        self.points = [[0] * 5, [0] * 5]
        self.last: int = NO_COLOUR
        self.ply = 0
        self.due = 0
        self.outcome: int = PLAYING

    def read(self, words: list[str], line: str) -> None:
        match words:
            case [("black" | "white") as who, "has", "won", "after", n, "moves"] if n.isdecimal():
                self.outcome, self.ply = self.seat(who), int(n)
            case ["broken", "off", "after", n, "moves"] if n.isdecimal():
                self.outcome, self.ply = UNFINISHED, int(n)
            case [("black" | "white") as who, "has", *pairs] if len(pairs) % 2 == 0:
                self.read_points(self.points[self.seat(who)], pairs, line)
            case ["just", "played", colour] if colour in COLOURS[:4]:
                # A colour was played, so the opening is over: as if both had moved once.
                self.last, self.ply = COLOURS.index(colour), self.ply or 2
            case ["purple", "points", "to", "give", n] if n.isdecimal():
                self.due = int(n)
            case ["move", n, ("black" | "white") as who, "to", "play"] if n.isdecimal():
                self.ply = int(n) - 1
                if self.ply < 0 or self.ply & 1 != self.seat(who):
                    raise Unreadable(f"Move {n} is not {who}'s: Black plays the odd moves.")
            case [("black" | "white") as who, "to", "play"]:
                self.ply += (self.ply & 1) ^ self.seat(who)
            case _:
                raise Unreadable(
                    f"I cannot read {line.strip()[:60]!r} below the board. I expect lines like "
                    "'black has red 1, blue 2', 'just played red' or 'move 5, black to play'."
                )

    @staticmethod
    def seat(who: str) -> int:
        return BLACK if who == "black" else WHITE

    @staticmethod
    def read_points(mine: list[int], pairs: list[str], line: str) -> None:
        for colour, amount in zip(pairs[::2], pairs[1::2], strict=True):
            number = amount.partition("/")[0]
            if colour not in COLOURS or not number.isdecimal():
                raise Unreadable(f"I cannot read the points in {line.strip()[:60]!r}.")
            index = COLOURS.index(colour)
            if int(number) > PRICE[index]:
                raise Unreadable(f"Nobody can have {number} {colour}: its price is {PRICE[index]}.")
            mine[index] = int(number)
