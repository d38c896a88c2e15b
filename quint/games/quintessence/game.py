"""Quintessence in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal · 2 the board · 3 taking turns · 4 Marks · 5 Lotuses · 6 Violence ·
7 Quints and Purple · 8 the end of the game
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from quint.core import OVER, Event, Game, Player, Refusal, Unreadable, option
from quint.games.quintessence.board import (
    ACROSS,
    BESIDE,
    FILES,
    FULL,
    LOTUSES_AT,
    NAMES,
    SIZE,
    SQUARE,
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
PLAYERS: Final = ("Black", "White")  # 1.1

# Colours stand in the circle of Violence: each counters the next, and Blue counters Red (6.1).
RED: Final = 0
GREEN: Final = 1
BROWN: Final = 2
BLUE: Final = 3
PURPLE: Final = 4  # the Quints' colour: scored and won like the others, never placed
COLOURS: Final = ("red", "green", "brown", "blue", "purple")
LETTERS: Final = "RGNB"  # of the four that are placed; N is browN, as B is blue
PRICE: Final = (2, 3, 5, 4, 1)  # 1.2
BY_PRICE: Final = (PURPLE, RED, GREEN, BLUE, BROWN)
COLOURS_TO_WIN: Final = 3  # 1.3

PLAYING: Final = -1  # State.outcome while the game goes on; later the winner, or
UNFINISHED: Final = 2  # stopped by the cap, and nobody won (8.1b)
NO_COLOUR: Final = -1  # State.last before the first move


class State(NamedTuple):
    """One moment of the game. Boards are ints with a bit a square (see board.py)."""

    pieces: tuple[int, ...]  # one board for each of red, green, brown, blue
    quints: int  # the Quints, bare or under a piece
    points: tuple[tuple[int, ...], ...]  # points[player][colour], never above the price
    last: int  # the colour just played
    ply: int  # moves completed; Black moves on even ones
    due: int  # Purple points of this move that the mover still has to give to a colour
    outcome: int


class Place(NamedTuple):
    """Place a piece of a colour on a square: "red d4"."""

    colour: int
    square: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour]} {NAMES[self.square]}"


class Give(NamedTuple):
    """Give one Purple point to a colour: "point to green"."""

    colour: int

    def __str__(self) -> str:
        return f"point to {COLOURS[self.colour]}"


Action = Place | Give

GIVES: Final = tuple(Give(colour) for colour in BY_PRICE)
PLACES: Final = tuple(Place(colour, square) for colour in range(4) for square in SQUARES)

# ── 2 The board ───────────────────────────────────────────────────────────────────────────

# 2.1, 2.1a: home pieces in the middle of each edge, a Quint in the centre.
HOMES: Final = (board("d7"), board("g4"), board("d1"), board("a4"))
START: Final = State(
    pieces=HOMES,
    quints=board("d4"),
    points=((0,) * 5, (0,) * 5),
    last=NO_COLOUR,
    ply=0,
    due=0,
    outcome=PLAYING,
)
# 3.3: the edge opposite each home piece.
OPENING_EDGES: Final = (
    board(*(f"{file}1" for file in FILES)),
    board(*(f"a{row}" for row in range(1, 8))),
    board(*(f"{file}7" for file in FILES)),
    board(*(f"g{row}" for row in range(1, 8))),
)
EDGE_NAMES: Final = ("bottom edge", "left edge", "top edge", "right edge")


def _rows_of_places(colour: int) -> tuple[tuple[tuple[Place, ...], ...], ...]:
    """rows[row][bits]: the placements of a colour on the squares that `bits` sets in that row."""
    rows = []
    for row in range(SIZE):
        by_bits: list[tuple[Place, ...]] = [()]
        for bits in range(1, 1 << SIZE):
            lowest = (bits & -bits).bit_length() - 1
            by_bits.append((Place(colour, UP * row + lowest), *by_bits[bits & bits - 1]))
        rows.append(tuple(by_bits))
    return tuple(rows)


_PLACES_IN_ROW: Final = tuple(_rows_of_places(colour) for colour in range(4))


def won_by(state: State, colour: int) -> int:
    """The player who has won this colour, or -1 (1.2)."""
    for player in (BLACK, WHITE):
        if state.points[player][colour] >= PRICE[colour]:
            return player
    return -1


def colours_won(points: tuple[int, ...]) -> int:
    return sum(have >= price for have, price in zip(points, PRICE, strict=True))


def occupied(pieces: tuple[int, ...]) -> int:
    """The squares with a coloured piece. A bare Quint leaves its square empty (3.5a)."""
    return pieces[RED] | pieces[GREEN] | pieces[BROWN] | pieces[BLUE]


def cells(squares: int) -> tuple[str, ...]:
    """Place ids of these squares, for refusals and events."""
    return tuple(f"cell:{name}" for name in names(squares))


# ── 3 Taking turns ────────────────────────────────────────────────────────────────────────


def open_squares(state: State) -> int:
    """The empty squares that touch the colour just played; if none, that touch any piece."""
    everything = occupied(state.pieces)
    near = touching(state.pieces[state.last]) & ~everything  # 3.6
    return near or touching(everything) & ~everything  # 3.7


def under_violence(pieces: tuple[int, ...], colour: int) -> int:
    """The squares where this colour may not be placed, its counter standing on both sides (6.2)."""
    return between_pairs(pieces[colour - 1])  # red's counter is blue: pieces[-1]


# ── 4 to 6: what a placed piece forms and strikes ─────────────────────────────────────────


def marks_through(own: int, spot: int) -> list[int]:
    """The lines of three or more of its colour through the placed piece, row first (4.1)."""
    runs = (run_through(own, spot, 1), run_through(own, spot, UP))
    return [run for run in runs if run.bit_count() >= 3]


def lotuses_at(pieces: tuple[int, ...], square: int) -> list[tuple[int, int]]:
    """The Lotuses the placed piece is a petal of, as (centre, its other three petals) (5.1)."""
    everything = occupied(pieces)
    found = []
    for centre, others in LOTUSES_AT[square]:
        if others & everything == others:
            petals = others | 1 << square
            if all((petals & pieces[colour]).bit_count() == 1 for colour in range(4)):
                found.append((centre, others))
    return found


def struck_from(pieces: tuple[int, ...], colour: int, square: int) -> int:
    """The pieces that the placed piece and another of its colour have between them (6.3)."""
    if not pieces[colour] & ACROSS[square]:
        return 0
    countered = pieces[(colour + 1) % 4]
    return between_pairs(pieces[colour]) & BESIDE[square] & countered


# ── 4 to 7: what the placed piece brings about ────────────────────────────────────────────


class _Move:
    """One placement being resolved: its points and clearances, then the state they lead to."""

    def __init__(
        self, game: Quintessence, state: State, square: int, events: list[Event] | None
    ) -> None:
        self.game = game
        self.before = state
        self.square = square
        self.events = events
        self.mover = state.ply & 1
        self.pieces = list(state.pieces)
        self.quints = state.quints
        self.points = list(state.points[self.mover])
        self.purple = 0
        self.marks_in_won_colour = 0

    def happens(
        self, rule: str, verb: str, says: str, piece: str = "", source: str = "", target: str = ""
    ) -> None:
        if self.events is not None:
            self.events.append(Event(rule, verb, says, piece, source, target))

    def already_won(self, colour: int) -> bool:
        """4.3b: before this move, or (option "at once") by now."""
        if won_by(self.before, colour) >= 0:
            return True
        return self.game.won_counts == "at once" and self.points[colour] >= PRICE[colour]

    def score(self, colour: int, points: int, rule: str, what_for: str) -> None:
        """Points to the mover (3.2); what goes beyond the price is lost (1.2a)."""
        had, price, name = self.points[colour], PRICE[colour], COLOURS[colour]
        self.points[colour] = min(had + points, price)
        if self.events is not None:
            who = PLAYERS[self.mover]
            says = f"{who} scores {points} {name} for {what_for}."
            self.happens(rule, "score", says, name, target=f"track:{name}")
            if had < price <= had + points:
                self.happens("1.2", "win colour", f"{who} wins {name}.", name, target=f"track:{name}")

    def score_purple(self, rule: str, what_for: str, at: str) -> None:
        self.purple += 1
        who = PLAYERS[self.mover]
        says = f"{who} earns a Purple point: {what_for}."
        self.happens(rule, "purple", says, "purple", source=at)

    def score_mark(self, mark: int) -> None:
        """4.1: three in a line 1 point, four 2, five or more 3; 4.3: none in a won colour."""
        length, colour = mark.bit_count(), self.before.last
        if self.already_won(colour):
            self.marks_in_won_colour += 1
            says = f"A Mark of {length} in {COLOURS[colour]}, which is already won: no points."
            self.happens("4.3", "mark", says, COLOURS[colour])
        else:
            self.score(colour, min(length, 5) - 2, "4.1", f"a Mark of {length}")

    def score_lotus_centre(self, centre: int, marks: list[int]) -> None:
        """5.2a: a piece on the centre scores one point of its own colour."""
        if self.game.lotus_centre == "once" and any(mark & centre for mark in marks):
            return  # 5.2b
        for colour in range(4):
            if self.before.pieces[colour] & centre and not self.already_won(colour):
                self.score(colour, 1, "5.2a", f"the piece on the Lotus centre {names(centre)[0]}")

    def clear(self, squares: int, rule: str) -> None:
        """4.2, 5.3: the pieces leave; 7.2: each Quint under one is a Purple point and leaves too."""
        for colour in range(4):
            for here in names(squares & self.pieces[colour]):
                name = COLOURS[colour]
                says = f"The {name} piece on {here} is cleared."
                self.happens(rule, "clear", says, name, f"cell:{here}", f"supply:{name}")
                spot = board(here)
                self.pieces[colour] &= ~spot
                if self.quints & spot:
                    self.quints &= ~spot
                    self.score_purple("7.2", f"a Quint lay under {here}", f"cell:{here}")

    def clear_lotus(self, centre: int, petals: int) -> None:
        """5.1 a Purple point, 5.2 the centre emptied and scored, 5.3 a Quint on it."""
        here = names(centre)[0]
        self.score_purple("5.1", f"a Lotus round {here}", f"cell:{here}")
        self.clear(petals, "5.3")
        self.clear(centre, "5.2")
        if self.quints & centre:
            self.score_purple("5.2a", f"the Quint on the Lotus centre {here}", f"cell:{here}")
        self.quints |= centre  # the old one, if there was one, has been scored: no doubling (7.3)
        self.happens("5.3", "quint", f"A Quint appears on {here}.", "quint", target=f"cell:{here}")

    def strike(self, struck: int) -> None:
        """6.3: Violence destroys what stands between and leaves a Quint."""
        countered = (self.before.last + 1) % 4
        name = COLOURS[countered]
        self.pieces[countered] &= ~struck
        for here in names(struck):
            says = f"Violence: the {name} piece on {here} is destroyed."
            self.happens("6.3", "strike", says, name, f"cell:{here}")
            self.leave_quint(here, "6.3")

    def leave_quints(self) -> None:
        """4.3, 4.3a: one Quint under the placed piece for each Mark in a won colour."""
        for _ in range(self.marks_in_won_colour):
            self.leave_quint(NAMES[self.square], "4.3")

    def leave_quint(self, here: str, rule: str) -> None:
        """7.3: two Quints on one square vanish together for a Purple point."""
        spot = board(here)
        self.quints ^= spot
        if self.quints & spot:
            says = f"A Quint appears on {here}."
            self.happens(rule, "quint", says, "quint", target=f"cell:{here}")
        else:
            self.score_purple("7.3", f"a second Quint on {here}, both vanish", f"cell:{here}")

    def state(self) -> State:
        points = list(self.before.points)
        points[self.mover] = tuple(self.points)
        return self.before._replace(
            pieces=tuple(self.pieces), quints=self.quints, points=tuple(points), due=self.purple
        )


def give_point(state: State, colour: int, events: list[Event] | None) -> State:
    """7.4: the mover puts one Purple point toward a colour."""
    mover = state.ply & 1
    points = list(state.points)
    mine = list(points[mover])
    mine[colour] += 1
    points[mover] = tuple(mine)
    if events is not None:
        who, name = PLAYERS[mover], COLOURS[colour]
        says = f"{who} puts a Purple point toward {name}."
        events.append(Event("7.4", "give", says, name, target=f"track:{name}"))
        if mine[colour] >= PRICE[colour]:
            says = f"{who} wins {name}."
            events.append(Event("1.2", "win colour", says, name, target=f"track:{name}"))
    return state._replace(points=tuple(points), due=state.due - 1)


# ── The game ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Quintessence(Game[State, Action]):
    """Quintessence. Rules followed: the published rules page, with the rulings of rules.toml."""

    name: ClassVar[str] = "quintessence"
    title: ClassVar[str] = "Quintessence"
    expects: ClassVar[str] = "a colour and a square, like 'red d4', or 'point to green'"

    players: int = option(2, range(2, 3), "How many play?", "1.1")
    won_counts: str = option(
        "next move", ("next move", "at once"), "When does a colour count as already won?", "4.3b"
    )
    lotus_centre: str = option(
        "both", ("both", "once"), "Does a Lotus centre that is also in a Mark score twice?", "5.2b"
    )
    purple_target: str = option(
        "each point",
        ("each point", "whole move"),
        "Is every Purple point given on its own, or all of a move together?",
        "7.4b",
    )
    cap: int = option(500, range(1, 100_001), "After how many moves is a game broken off?", "8.1b")

    def start(self) -> State:
        return START

    def turn(self, state: State) -> Player:
        return OVER if state.outcome != PLAYING else state.ply & 1

    def attempts(self, state: State) -> Iterable[Action]:
        return PLACES + GIVES

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
                return Refusal("3.5", f"A {COLOURS[other]} piece is already on {here}.", cells(spot))
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
                "3.4", f"{name.capitalize()} was just played, so this piece must have another colour."
            )
        if under_violence(state.pieces, colour) & spot:
            counter = state.pieces[colour - 1]
            return Refusal(
                "6.2",
                f"{here} lies between two {COLOURS[colour - 1]} pieces, and "
                f"{COLOURS[colour - 1]} counters {name}.",
                cells(counter & BESIDE[square]),
            )
        if not open_squares(state) & spot:
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
        if colours_won(state.points[state.outcome]) >= COLOURS_TO_WIN:
            return Refusal("1.3", f"The game is over: {PLAYERS[state.outcome]} has won 3 colours.")
        return Refusal(
            "8.1",
            f"The game is over: {PLAYERS[1 - state.outcome]} left {PLAYERS[state.outcome]} no reply.",
        )

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.due:
            return tuple(give for give in GIVES if won_by(state, give.colour) < 0)
        found: list[Action] = []
        pieces = state.pieces
        last = state.last
        squares = open_squares(state) if last != NO_COLOUR else 0
        for colour in range(4):
            if last == NO_COLOUR:
                allowed = OPENING_EDGES[colour] & ~occupied(pieces)
            elif colour == last:
                continue
            else:
                allowed = squares & ~under_violence(pieces, colour)
            for places, bits in zip(
                _PLACES_IN_ROW[colour], allowed.to_bytes(SIZE, "little"), strict=True
            ):
                if bits:
                    found += places[bits]
        return tuple(found)

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        if isinstance(action, Give):
            return self._give(state, action.colour, events)
        return self._place(state, action.colour, action.square, events)

    def _place(
        self, state: State, colour: int, square: int, events: list[Event] | None
    ) -> State:
        spot = 1 << square
        before = state.pieces
        pieces = (*before[:colour], before[colour] | spot, *before[colour + 1 :])
        if events is not None:
            name = COLOURS[colour]
            says = f"{PLAYERS[state.ply & 1]} places {name} on {NAMES[square]}."
            here = f"cell:{NAMES[square]}"
            events.append(Event("3.1", "place", says, name, f"supply:{name}", here))
        marks = marks_through(pieces[colour], spot) if pieces[colour] & BESIDE[square] else []
        lotuses = lotuses_at(pieces, square)
        struck = struck_from(pieces, colour, square)
        placed = State(pieces, state.quints, state.points, colour, state.ply, 0, PLAYING)
        if marks or lotuses or struck:
            return self._resolve(placed, square, marks, lotuses, struck, events)
        return self._end_turn(placed, events)

    def _resolve(
        self,
        state: State,
        square: int,
        marks: list[int],
        lotuses: list[tuple[int, int]],
        struck: int,
        events: list[Event] | None,
    ) -> State:
        """Everything the placed piece brings about, in the order of the rulebook (4 to 7)."""
        move = _Move(self, state, square, events)
        for mark in marks:
            move.score_mark(mark)
        for centre, _ in lotuses:
            move.score_lotus_centre(centre, marks)
        for mark in marks:
            move.clear(mark & ~(1 << square), "4.2")
        for centre, petals in lotuses:
            move.clear_lotus(centre, petals)
        move.strike(struck)
        move.leave_quints()
        after = move.state()
        if colours_won(after.points[state.ply & 1]) >= COLOURS_TO_WIN:
            return self._win(after, events)
        return after if after.due else self._end_turn(after, events)

    def _give(self, state: State, colour: int, events: list[Event] | None) -> State:
        """7.4: one Purple point, or all of the move if the option says so, to a colour."""
        given = give_point(state, colour, events)
        mover = state.ply & 1
        if colours_won(given.points[mover]) >= COLOURS_TO_WIN:
            return self._win(given._replace(due=0), events)
        if not given.due:
            return self._end_turn(given, events)
        if self.purple_target == "whole move":
            still_open = (c for c in (colour, *BY_PRICE) if won_by(given, c) < 0)
            return self._give(given, next(still_open), events)
        return given

    # ── 8 The end of the game ─────────────────────────────────────────────────────────────

    def _end_turn(self, state: State, events: list[Event] | None) -> State:
        pieces, quints, points, last, ply, _, _ = state
        outcome = PLAYING
        # 8.1: a reply exists as long as any square is empty. An empty square that touches a piece
        # can be found then, and of its four colours at most three are barred (3.4, 6.2).
        if occupied(pieces) == FULL:
            outcome = 1 - (ply & 1)
            if events is not None:
                mover, other = PLAYERS[ply & 1], PLAYERS[outcome]
                says = f"{mover} has left {other} no reply and loses."
                events.append(Event("8.1", "lose", says, piece=mover))
        elif ply + 1 >= self.cap:
            outcome = UNFINISHED
            if events is not None:
                says = f"The game is broken off after {self.cap} moves; nobody wins."
                events.append(Event("8.1b", "stop", says))
        return State(pieces, quints, points, last, ply + 1, 0, outcome)

    def _win(self, state: State, events: list[Event] | None) -> State:
        mover = state.ply & 1
        if events is not None:
            says = f"{PLAYERS[mover]} has won three colours and the game."
            events.append(Event("1.3", "win", says, piece=PLAYERS[mover]))
        return state._replace(ply=state.ply + 1, due=0, outcome=mover)

    def scores(self, state: State) -> tuple[int, ...]:
        """How many colours each player has won."""
        return (colours_won(state.points[BLACK]), colours_won(state.points[WHITE]))

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
                have = state.points[seat][colour]
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
        have = (f"{COLOURS[c]} {state.points[player][c]}/{PRICE[c]}" for c in BY_PRICE)
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
    rows = []
    state = START._replace(pieces=(0, 0, 0, 0), quints=0)
    for line in picture.splitlines():
        words = line.replace(",", " ").lower().split()
        if not words or words == list(FILES):
            continue
        if len(rows) < SIZE:
            rows.append(_row_of_tokens(line, SIZE - len(rows)))
        else:
            state = _with_words(state, words, line)
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
    return state._replace(pieces=tuple(pieces), quints=quints)


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


def _with_words(state: State, words: list[str], line: str) -> State:
    """A line below the board: points, the colour just played, points due, whose move, the end."""
    match words:
        case [("black" | "white") as who, "has", "won", "after", ply, "moves"] if ply.isdecimal():
            outcome = BLACK if who == "black" else WHITE
            return state._replace(outcome=outcome, ply=int(ply))
        case ["broken", "off", "after", ply, "moves"] if ply.isdecimal():
            return state._replace(outcome=UNFINISHED, ply=int(ply))
        case [("black" | "white") as who, "has", *pairs]:
            return _with_points(state, BLACK if who == "black" else WHITE, pairs, line)
        case ["just", "played", colour] if colour in COLOURS[:4]:
            # A game in which a colour was played is past its first move.
            return state._replace(last=COLOURS.index(colour), ply=state.ply or 2)
        case ["purple", "points", "to", "give", due] if due.isdecimal():
            return state._replace(due=int(due))
        case ["move", number, ("black" | "white") as who, "to", "play"] if number.isdecimal():
            ply = int(number) - 1
            if ply & 1 == (who == "white"):
                return state._replace(ply=ply)
        case [("black" | "white") as who, "to", "play"]:
            return state._replace(ply=state.ply - (state.ply & 1) + (who == "white"))
    raise Unreadable(
        f"I cannot read {line.strip()[:60]!r} below the board. I expect lines like "
        "'black has red 1, blue 2', 'just played red' or 'move 5, black to play'."
    )


def _with_points(state: State, player: int, pairs: list[str], line: str) -> State:
    points = [0] * 5
    for colour, amount in zip(pairs[::2], pairs[1::2], strict=False):
        number = amount.partition("/")[0]
        if colour not in COLOURS or not number.isdecimal():
            raise Unreadable(f"I cannot read the points in {line.strip()[:60]!r}.")
        points[COLOURS.index(colour)] = int(number)
    table = list(state.points)
    table[player] = tuple(points)
    return state._replace(points=tuple(table))
