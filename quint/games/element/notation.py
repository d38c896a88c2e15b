"""Positions as drawings with letters, and back. Element.picture shows the start.

F, W, E and A (air) are Fire, Water, Earth and Wind; E2 is a Mountain, E^ another stone of a Range,
A2, A3 and A4 are Whirlwinds; 1 to 4 are the players' Sages, . is an empty square.
"""

from itertools import pairwise
from typing import Final

from quint import notation
from quint.core import Unreadable
from quint.games.element import bag, state as states
from quint.games.element.bag import ELEMENTS, NOTHING, Counts
from quint.games.element.board import FILES, SIZE, SQUARE, UP, beside, name_of, names
from quint.games.element.rivers import length_of, rivers_from
from quint.games.element.state import Phase, State
from quint.games.element.stones import HIGHEST, Stones, connected, winds_on
from quint.sentences import short

LATEST: Final = 10**9  # turn that a drawing may tell of

_STACKS: Final = {"E2", "E^", *(f"A{height}" for height in range(2, HIGHEST + 1))}
_TOKENS: Final = {".", *bag.LETTERS, *_STACKS, *"1234"}
_EXPECTED: Final = "each one of . F W E A, E2 or E^, A2 to A4, or 1 to 4 for a Sage"
_BELOW: Final = "lines like 'hand fire 1, wind 2', 'steps left 3' or 'turn 5, player 1 to play'"


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State) -> str:
    lines = []
    for row in reversed(range(SIZE)):
        tokens = (_token(state, UP * row + column).ljust(2) for column in range(SIZE))
        lines.append(f"{row + 1:2}  {' '.join(tokens)}".rstrip())
    lines.append("    " + "  ".join(FILES))
    lines.append(f"bag {_counted(state.bag, also_none=True)}")
    if state.hand != NOTHING:
        lines.append(f"hand {_counted(state.hand)}")
    if state.phase == Phase.TAKE:
        lines.append(f"still to draw {state.drawing}")
    if state.drawing != states.TO_CHOOSE:
        lines.append(f"steps left {state.steps}")
    if state.jumped:
        lines.append(f"jumped {', '.join(names(state.jumped))}")
    if state.flow:
        squares = ", ".join([name_of(spot) for spot in state.river])
        lines.append(f"river {squares}, to flow {state.flow}")
    elif state.river:
        lines.append(f"river {name_of(state.river[0])}, line to choose")
    if state.spread:
        lines.append(f"free fire for {', '.join(names(state.spread))}")
    lines.append(_whose_turn(state))
    return "\n".join(lines)


def _token(state: State, square: int) -> str:
    stones, spot = state.stones, 1 << square
    for element, letter in enumerate(bag.LETTERS):
        if stones.of(element) & spot:
            if element == bag.WIND and stones.wind2 & spot:
                return f"{letter}{winds_on(stones, spot)}"
            if element == bag.EARTH and stones.ranges & spot:
                return "E2" if stones.mountains & spot else "E^"
            return letter
    return str(state.sages.index(square) + 1) if square in state.sages else "."


def _counted(counts: Counts, also_none: bool = False) -> str:
    some = [(name, count) for name, count in zip(ELEMENTS, counts, strict=True)]
    return ", ".join([f"{name} {count}" for name, count in some if count or also_none])


def _whose_turn(state: State) -> str:
    if state.outcome == states.BROKEN_OFF:
        return f"broken off after {state.turns} turns"
    if state.outcome == states.PLAYING:
        doing = "draw" if state.drawing == states.TO_CHOOSE else "play"
        return f"turn {state.turns + 1}, player {state.seat + 1} to {doing}"
    won = [str(seat + 1) for seat in states.winners(state)]
    if len(won) == 1:
        return f"player {won[0]} has won in turn {state.turns + 1}"
    return f"players {', '.join(won)} have won in turn {state.turns + 1}"


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def read(picture: str, players: int) -> State:
    rows, lines = notation.board(picture, SIZE, _TOKENS, _EXPECTED)
    below = _Below(players)
    for line in lines:
        below.read(line)
    on = dict.fromkeys(_TOKENS, 0)
    for row, tokens in enumerate(rows):
        for column, token in enumerate(tokens):
            on[token] |= 1 << UP * row + column
    return below.state(_stones(on), _sages(on, players))


def _sages(on: dict[str, int], players: int) -> tuple[int, ...]:
    found = []
    for seat in range(4):
        squares = on[str(seat + 1)]
        if squares.bit_count() != int(seat < players):
            raise Unreadable(
                f"{squares.bit_count()} Sages of player {seat + 1} are drawn. "
                f"With {players} players there is one each of 1 to {players}."
            )
        if squares:
            found.append(squares.bit_length() - 1)
    return tuple(found)


def _stones(on: dict[str, int]) -> Stones:
    mountains = on["E2"]
    earth = mountains | on["E^"] | on["E"]
    ranges = connected(earth, mountains)  # 9.3a
    alone = names(on["E^"] & ~ranges)
    if alone:
        raise Unreadable(
            f"The Earth on {alone[0]} is drawn as a Range, but no Mountain (E2) connects with it."
        )
    wind4 = on["A4"]
    wind3 = wind4 | on["A3"]
    wind2 = wind3 | on["A2"]
    wind = wind2 | on["A"]
    return Stones(on["F"], on["W"], earth, wind, wind2, wind3, wind4, mountains, ranges)


class _Below:
    """The lines below a drawn board: bag, hand, steps, what is going on, whose turn."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.bag: Counts | None = None
        self.hand: Counts = NOTHING
        self.drawing: int | None = None
        self.steps: int | None = None
        self.jumped = 0
        self.river: tuple[int, ...] = ()
        self.flow = 0
        self.spread = 0
        self.turns = 0
        self.outcome: int = states.PLAYING

    def read(self, line: str) -> None:
        words = notation.words(line)
        if not self._read_turn(words) and not self._read_hand(words):
            raise notation.unread(line, _BELOW, "below the board")

    def _read_hand(self, words: list[str]) -> bool:
        match words:
            case ["bag", *pairs]:
                self.bag = _counts(pairs, bag.OF_EACH)
            case ["hand", *pairs]:
                self.hand = _counts(pairs, states.MOST_STONES)
            case ["still", "to", "draw", n] if notation.number(n, states.MOST_STONES):
                self.drawing = int(n)
            case ["steps", "left", n] if notation.number(n, states.MOST_STEPS) is not None:
                self.steps = int(n)
            case ["jumped", *squares]:
                self.jumped = _board_of(_spots(squares))
            case ["river", square, "line", "to", "choose"]:
                self.river = _spots([square])
            case ["river", *squares, "to", "flow", n] if notation.number(n, SIZE):
                self.river, self.flow = _spots(squares), int(n)
            case ["free", "fire", "for", *squares]:
                self.spread = _board_of(_spots(squares))
            case _:
                return False
        return True

    def _read_turn(self, words: list[str]) -> bool:
        match words:
            case ["turn", n, "player", who, "to", ("draw" | "play") as doing]:
                seat = notation.seat(who, self.players)
                turns = (notation.number(n, LATEST) or 0) - 1
                if turns < 0 or turns % self.players != seat:
                    raise Unreadable(
                        f"Turn {n[:12]} is not player {seat + 1}'s: player 1 has the first turn, "
                        f"and each of the {self.players} players follows in order."
                    )
                self.turns = turns
                self._begin(doing)
            case ["player", who, "to", ("draw" | "play") as doing]:
                self.turns = notation.seat(who, self.players)
                self._begin(doing)
            case ["player" | "players", *seats, "has" | "have", "won", "in", "turn", n] if seats:
                self.outcome = 0
                for who in seats:
                    self.outcome |= 1 << notation.seat(who, self.players)
                self.turns = max((notation.number(n, LATEST) or 1) - 1, 0)
            case ["broken", "off", "after", n, "turns"] if notation.number(n, LATEST) is not None:
                self.outcome, self.turns = states.BROKEN_OFF, int(n)
            case _:
                return False
        return True

    def _begin(self, doing: str) -> None:
        if doing == "draw":
            self.drawing = states.TO_CHOOSE
        elif self.drawing is None:
            self.drawing = 0

    def state(self, stones: Stones, sages: tuple[int, ...]) -> State:
        begun = self.hand != NOTHING or self.steps is not None or self.river or self.spread
        drawing = self.drawing
        if drawing is None:
            drawing = 0 if begun else states.TO_CHOOSE
        if drawing == states.TO_CHOOSE and begun:
            raise Unreadable("A turn that begins with the draw has no hand and no steps yet.")
        if sum(self.hand) + max(drawing, 0) > states.MOST_STONES:
            raise Unreadable(f"Nobody draws more than {states.MOST_STONES} stones in a turn.")
        drawn = sum(self.hand) + max(drawing, 0)
        steps = self.steps
        if steps is None:
            steps = 0 if drawing == states.TO_CHOOSE else states.MOST_STEPS - drawn
        state = State(
            stones,
            sages,
            self._bag(stones),
            self.hand,
            self.turns,
            drawing,
            steps,
            self.jumped,
            self.river,
            self.flow,
            self.spread,
            self.outcome,
        )
        _check(state)
        return state

    def _bag(self, stones: Stones) -> Counts:
        """What the bag holds: as written, or all that is neither drawn nor on the board (1.3a)."""
        left = []
        for element, count in enumerate(stones.counts()):
            used = count + self.hand[element]
            have = bag.OF_EACH - used if self.bag is None else self.bag[element]
            if have < 0 or have + used > bag.OF_EACH:
                raise Unreadable(
                    f"{max(have, 0) + used} {bag.TITLES[element]} on the board, in hand and in the "
                    f"bag are too many: there are only {bag.OF_EACH}."
                )
            left.append(have)
        fire, water, earth, wind = left
        return (fire, water, earth, wind)


def _counts(pairs: list[str], most: int) -> Counts:
    counts = [0, 0, 0, 0]
    for name, amount in zip(pairs[::2], pairs[1::2], strict=False):
        number = notation.number(amount, most)
        if name in ELEMENTS and number is not None:
            counts[ELEMENTS.index(name)] = number
            continue
        raise Unreadable(f"I cannot read {short(f'{name} {amount}')} as stones, like 'fire 2'.")
    if len(pairs) % 2:
        raise Unreadable(f"How many {short(pairs[-1])}? I expect pairs like 'fire 2, wind 1'.")
    fire, water, earth, wind = counts
    return (fire, water, earth, wind)


def _spots(squares: list[str]) -> tuple[int, ...]:
    for name in squares:
        if name not in SQUARE:
            raise Unreadable(f"{short(name)} is not a square of the board, a1 to k11.")
    return tuple([1 << SQUARE[name] for name in squares])


def _board_of(spots: tuple[int, ...]) -> int:
    found = 0
    for spot in spots:
        found |= spot
    return found


def _check(state: State) -> None:
    """What is written below the board fits the board."""
    if state.drawing > sum(state.bag):
        raise Unreadable("The bag has fewer stones than are still to be drawn.")
    if state.jumped & ~state.stones.wind:
        raise Unreadable(
            f"There is no Wind on {names(state.jumped & ~state.stones.wind)[0]} that was jumped."
        )
    if state.river and not _is_river(state):
        raise Unreadable("The river below the board is not the Water of a River on the board.")
    if state.spread and not _is_spread(state):
        raise Unreadable("Free Fire goes to empty squares or Wind, more of them than the bag has.")


def _is_river(state: State) -> bool:
    """A straight bed, its Headwater, and from there one square after another."""
    river, water = state.river, state.stones.water
    if state.drawing != 0 or state.spread:
        return False
    if not state.flow:
        lines = [line for line in rivers_from(water, river[-1]) if line]
        return len(lines) > 1 and bool(river[-1] & water)
    length = length_of(river, state.flow)
    gone = len(river) - length
    if (len(river) + state.flow) % 2 or not 0 <= gone < length or length < 2:
        return False
    bed, body = river[:length], _board_of(river[gone:])
    left = _board_of(river[:gone]) & ~body  # it may have entered a square again (8.2b)
    if body.bit_count() < length or body & ~water or left & water:
        return False
    if bed not in rivers_from(_board_of(bed), bed[-1]):
        return False
    return all(beside(one) & next_one for one, next_one in pairwise(river))


def _is_spread(state: State) -> bool:
    free = states.empty_squares(state.stones, state.sages) | state.stones.wind
    enough = 0 < state.bag[bag.FIRE] < state.spread.bit_count() <= 4
    return enough and state.drawing == 0 and not state.spread & ~free
