"""Element once more, slow and obvious: the twin that the engine is compared with.

Written from the rules alone and sharing nothing with the engine. Squares are names in a dict, each
of the 120 stones is a thing of its own, and what lies on a square is a pile of them. Whether
something may be done is found by doing it on a copy of the board in every way it could come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

FILES = "abcdefghijk"
RANKS = range(1, 12)
SQUARES = [f"{file}{rank}" for rank in RANKS for file in FILES]
ELEMENTS = ("fire", "water", "earth", "wind")
REPLACES = {"fire": "wind", "water": "fire", "earth": "water", "wind": "earth"}
TALLEST = {"fire": 1, "water": 1, "earth": 2, "wind": 4}
COMPASS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
CROSS = [*COMPASS.values()]
DIAGONALS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
HOMES = {2: ["f7", "f5"], 3: ["c9", "i3", "i9"], 4: ["c9", "c3", "i3", "i9"]}

Way = tuple[int, int]


class Stone:
    """One of the 120. Two stones of an element are still two stones."""

    def __init__(self, element: str) -> None:
        self.element = element


Board = dict[str, tuple[Stone, ...]]  # the pile on each square that has one


@cache
def beyond(square: str, way: Way, distance: int = 1) -> str:
    """The name of the square so far away, or "" if that is off the board."""
    file = FILES.index(square[0]) + way[0] * distance
    rank = int(square[1:]) + way[1] * distance
    if file not in range(11) or rank not in RANKS:
        return ""
    return f"{FILES[file]}{rank}"


def lies(board: Board, square: str) -> str:
    """The element that lies on a square, or ""."""
    return board[square][0].element if square in board else ""


def line(board: Board, square: str, way: Way, element: str) -> list[str]:
    """The unbroken line of an element that starts beside a square."""
    found = []
    at = beyond(square, way)
    while lies(board, at) == element:
        found.append(at)
        at = beyond(at, way)
    return found


def between(one: str, other: str) -> list[str]:
    """The squares between two that lie in a straight line."""
    for way in CROSS + DIAGONALS:
        for distance in range(1, 11):
            if beyond(one, way, distance) == other:
                return [beyond(one, way, passed) for passed in range(1, distance)]
    return []


def ranges(board: Board) -> set[str]:
    """The squares of all Mountains and of the Earth that hangs together with one."""
    found = {at for at in board if lies(board, at) == "earth" and len(board[at]) == 2}
    todo = list(found)
    while todo:
        at = todo.pop()
        for way in CROSS + DIAGONALS:
            near = beyond(at, way)
            if lies(board, near) == "earth" and near not in found:
                found.add(near)
                todo.append(near)
    return found


def through_a_range(board: Board, square: str, way: Way) -> bool:
    """Whether the step from a square in a way squeezes between two stones of a Range."""
    if way in CROSS:
        return False
    one, other = beyond(square, (way[0], 0)), beyond(square, (0, way[1]))
    if lies(board, one) != "earth" or lies(board, other) != "earth":
        return False
    return one in ranges(board) and other in ranges(board)


class Twin:
    """One game, played in place. `play` takes the engine's words: "fire d4", "flow e10"."""

    def __init__(
        self,
        players: int = 2,
        several_captured: str = "shared",
        whirlwind_fire: str = "whole-stack",
        river_reentry: str = "never",
        range_jump: str = "first-step",
        passed_wind: str = "fresh",
        cap: int = 200,
    ) -> None:
        self.players = players
        self.several_captured = several_captured
        self.whirlwind_fire = whirlwind_fire
        self.river_reentry = river_reentry
        self.range_jump = range_jump
        self.passed_wind = passed_wind
        self.cap = cap
        self.board: Board = {}
        self.sages = list(HOMES[players])
        self.bag = [Stone(element) for element in ELEMENTS for _ in range(30)]
        self.hand: list[Stone] = []
        self.mover = 0
        self.turns = 0  # ended so far
        self.now = "choosing"  # choosing, drawing, acting, which river, flowing, free fire, over
        self.to_draw = 0
        self.steps = 0
        self.jumped: set[Stone] = set()
        self.river: list[str] = []  # the squares of the moving River, head first
        self.left: list[str] = []  # the squares that its tail has left, first left first
        self.to_flow = 0
        self.targets: list[str] = []  # where free Fire may still go
        self.winners: list[int] = []
        self.seen: Counter[str] = Counter()  # what happened so far, for the tests to count
        self.legal = self.find_legal()  # found anew after every action

    def copy(self) -> Twin:
        other = Twin(self.players)
        other.__dict__.update(self.__dict__)
        for name in ("board", "sages", "bag", "hand", "jumped", "river", "left", "targets", "seen"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def picture(self) -> str:
        """The game as the engine draws it."""
        high = ranges(self.board)
        lines = []
        for rank in reversed(RANKS):
            tokens = [self.token(f"{file}{rank}", high).ljust(2) for file in FILES]
            lines.append(f"{rank:2}  {' '.join(tokens)}".rstrip())
        lines.append("    " + "  ".join(FILES))
        held = Counter(stone.element for stone in self.bag)
        lines.append("bag " + ", ".join(f"{element} {held[element]}" for element in ELEMENTS))
        drawn = Counter(stone.element for stone in self.hand)
        if drawn:
            some = (f"{element} {drawn[element]}" for element in ELEMENTS if drawn[element])
            lines.append("hand " + ", ".join(some))
        if self.to_draw:
            lines.append(f"still to draw {self.to_draw}")
        if self.in_turn():
            lines.append(f"steps left {self.steps}")
        used = [at for at in SQUARES if self.jumped.intersection(self.board.get(at, ()))]
        if used:
            lines.append("jumped " + ", ".join(used))
        if self.now == "flowing":
            tail_first = [*self.left, *reversed(self.river)]
            lines.append(f"river {', '.join(tail_first)}, to flow {self.to_flow}")
        if self.now == "which river":
            lines.append(f"river {self.river[0]}, line to choose")
        if self.now == "free fire":
            places = [at for at in SQUARES if at in self.targets]
            lines.append("free fire for " + ", ".join(places))
        return "\n".join([*lines, self.whose_turn()])

    def token(self, square: str, high: set[str]) -> str:
        if square in self.sages:
            return str(self.sages.index(square) + 1)
        height = len(self.board.get(square, ()))
        if height == 0:
            return "."
        letter = {"fire": "F", "water": "W", "earth": "E", "wind": "A"}[lies(self.board, square)]
        if height > 1:
            return f"{letter}{height}"
        return "E^" if square in high else letter

    def in_turn(self) -> bool:
        """Whether the draw of this turn was begun, also if the game has ended since."""
        return self.now != "choosing" and not (self.now == "over" and not self.winners)

    def whose_turn(self) -> str:
        names = ", ".join(str(seat + 1) for seat in self.winners)
        if len(self.winners) > 1:
            return f"players {names} have won in turn {self.turns + 1}"
        if self.winners:
            return f"player {names} has won in turn {self.turns + 1}"
        if self.now == "over":
            return f"broken off after {self.turns} turns"
        doing = "draw" if self.now == "choosing" else "play"
        return f"turn {self.turns + 1}, player {self.mover + 1} to {doing}"

    # Where a Sage can go

    def empty(self, board: Board, square: str) -> bool:
        return square != "" and square not in board and square not in self.sages

    def can_step(self, board: Board, square: str, way: Way) -> bool:
        there = beyond(square, way)
        return self.empty(board, there) and not through_a_range(board, square, way)

    def landing(self, board: Board, square: str, way: Way) -> str:
        """Where the jump over the Wind beside a square ends, or ""."""
        wind = line(board, square, way, "wind")
        total = sum(len(board[at]) for at in wind)
        there = beyond(square, way, total + 1)
        if not wind or not self.empty(board, there):
            return ""
        if through_a_range(board, square, way):
            return ""
        if self.range_jump == "never-across":
            for distance in range(1, total + 1):
                over = beyond(square, way, distance)
                if over in ranges(board) or through_a_range(board, over, way):
                    self.seen["jump not made across a Range"] += 1
                    return ""
        return there

    def trapped(self, board: Board, square: str) -> bool:
        for way in CROSS + DIAGONALS:
            if self.can_step(board, square, way) or self.landing(board, square, way):
                return False
        return True

    # What may be done

    def find_legal(self) -> set[str]:
        if self.now == "choosing":
            return {f"draw {number}" for number in range(5) if number <= len(self.bag)}
        if self.now == "drawing":
            return {f"draw {stone.element}" for stone in self.bag}
        if self.now == "which river":
            head = self.river[0]
            return {f"river {head} {name}" for name in COMPASS if self.river_can_go(head, name)}
        if self.now == "flowing":
            return {f"flow {there}" for there in self.flows()}
        if self.now == "free fire":
            return {f"free fire {there}" for there in self.targets if self.fire_can_go(there)}
        if self.now == "acting":
            placements = self.placements()
            return placements | self.moves() | self.closings(placements)
        return set()

    def moves(self) -> set[str]:
        found = set()
        mine = self.sages[self.mover]
        for way in CROSS + DIAGONALS:
            if self.steps > 0 and self.can_step(self.board, mine, way):
                found.add(f"step {beyond(mine, way)}")
            if through_a_range(self.board, mine, way):
                self.seen["diagonal closed by a Range"] += 1
            there = self.landing(self.board, mine, way)
            over = line(self.board, mine, way, "wind")
            if there and self.jumped & self.stones_on(over):
                self.seen["Wind jumped before"] += 1
            elif there and self.jumped & self.stones_on(self.counted(mine, there, over)):
                self.seen["Wind passed before"] += 1
            elif there and self.trapped_there(there):
                self.seen["jump not made to spare the own Sage"] += 1
            elif there:
                found.add(f"jump {there}")
        return found

    def counted(self, here: str, there: str, over: list[str]) -> list[str]:
        """The squares whose Winds a jump counts as jumped: those it used, or all it passes."""
        if self.passed_wind == "fresh":
            return over
        return [at for at in between(here, there) if lies(self.board, at) == "wind"]

    def stones_on(self, squares: list[str]) -> set[Stone]:
        return {stone for at in squares for stone in self.board[at]}

    def trapped_there(self, there: str) -> bool:
        """Whether the mover's Sage would be trapped by going somewhere."""
        here = self.sages[self.mover]
        self.sages[self.mover] = there
        trapped = self.trapped(self.board, there)
        self.sages[self.mover] = here
        return trapped

    def closings(self, placements: set[str]) -> set[str]:
        if not self.hand:
            return {"end turn"}
        return set() if placements else {"return stones"}

    def placements(self) -> set[str]:
        found = set()
        for element in {stone.element for stone in self.hand}:
            for square in SQUARES:
                if not self.fits(element, square):
                    continue
                if self.safe(self.endings(element, square)):
                    found.add(f"{element} {square}")
                elif any(self.endings(element, square)):
                    self.seen[f"{element} not placed to spare the own Sage"] += 1
                else:
                    self.seen["River without a way"] += 1
        return found

    def fits(self, element: str, square: str) -> bool:
        """Empty, or the element that this one replaces, or a pile that may still grow."""
        if square in self.sages:
            return False
        if square not in self.board:
            return True
        below = lies(self.board, square)
        height = len(self.board[square])
        if below == element:
            return height < TALLEST[element]
        if below != REPLACES[element]:
            return False
        if below == "earth":
            return square not in ranges(self.board)
        if height > 1 and self.whirlwind_fire == "single-only":
            self.seen["Whirlwind not replaced"] += 1
            return False
        return True

    def safe(self, boards: Iterator[Board]) -> bool:
        """Whether one of the boards does not trap the mover's own Sage."""
        return any(not self.trapped(board, self.sages[self.mover]) for board in boards)

    def endings(self, element: str, square: str) -> Iterator[Board]:
        """Every board that can come out when this element is placed on this square."""
        board = dict(self.board)
        pile = board.get(square, ())
        grows = lies(board, square) == element
        board[square] = (*(pile if grows else ()), Stone(element))
        if element == "fire":
            yield from self.fire_endings(board, self.spreads(board, square))
            return
        rivers = []
        if element == "water":
            rivers = [line(board, square, way, "water") for way in CROSS]
        if not any(rivers):
            yield board
        for river in rivers:
            if river:
                yield from self.river_endings(board, [square, *river], [], len(river) + 1)

    # Fire

    def spreads(self, board: Board, square: str) -> list[str]:
        """Where free Fire goes after a Fire was placed here: behind each line beside it."""
        found = []
        for way in CROSS:
            burning = line(board, square, way, "fire")
            there = beyond(square, way, len(burning) + 1)
            if burning and there and there not in self.sages:
                height = len(board.get(there, ()))
                in_the_way = lies(board, there)
                if in_the_way == "wind" and height > 1 and self.whirlwind_fire == "single-only":
                    continue
                if in_the_way in ("", "wind"):
                    found.append(there)
        return found

    def fires_in_bag(self) -> int:
        return sum(stone.element == "fire" for stone in self.bag)

    def fire_endings(self, board: Board, targets: list[str]) -> Iterator[Board]:
        for chosen in combinations(targets, min(len(targets), self.fires_in_bag())):
            yield {**board, **{there: (Stone("fire"),) for there in chosen}}

    def fire_can_go(self, there: str) -> bool:
        rest = [target for target in self.targets if target != there]
        board = {**self.board, there: (Stone("fire"),)}
        boards = (
            {**board, **{also: (Stone("fire"),) for also in chosen}}
            for chosen in combinations(rest, min(len(rest), self.fires_in_bag() - 1))
        )
        return self.safe(boards)

    # Water

    def river_can_go(self, head: str, name: str) -> bool:
        river = line(self.board, head, COMPASS[name], "water")
        if not river:
            return False
        return self.safe(self.river_endings(self.board, [head, *river], [], len(river) + 1))

    def next_squares(self, board: Board, river: list[str], left: list[str]) -> list[str]:
        """Where the head of a River can go next."""
        found = []
        for way in CROSS:
            there = beyond(river[0], way)
            if not there or there in self.sages or lies(board, there) not in ("", "fire"):
                continue
            if self.river_reentry == "never" and there in left:
                continue
            found.append(there)
        return found

    def pull(self, board: Board, river: list[str], there: str) -> Board:
        """The board after one step of a River: the head goes on, the tail's square is left."""
        after = dict(board)
        after[there] = after.pop(river[-1])
        return after

    def river_endings(
        self, board: Board, river: list[str], left: list[str], to_flow: int
    ) -> Iterator[Board]:
        if to_flow == 0:
            yield board
            return
        for there in self.next_squares(board, river, left):
            after = self.pull(board, river, there)
            yield from self.river_endings(
                after, [there, *river[:-1]], [*left, river[-1]], to_flow - 1
            )

    def flows(self) -> list[str]:
        found = []
        for there in self.next_squares(self.board, self.river, self.left):
            after = self.pull(self.board, self.river, there)
            river, left = [there, *self.river[:-1]], [*self.left, self.river[-1]]
            if self.safe(self.river_endings(after, river, left, self.to_flow - 1)):
                found.append(there)
        return found

    # Doing it

    def play(self, text: str) -> None:
        match text.split():
            case ["draw", number] if number.isdecimal():
                self.choose(int(number))
            case ["draw", element]:
                self.draw(element)
            case ["step", square]:
                self.sages[self.mover] = square
                self.steps -= 1
                self.settle()
            case ["jump", square]:
                self.jump(square)
            case ["river", _, way]:
                self.choose_river(way)
            case ["flow", square]:
                self.flow(square)
            case ["free", "fire", square]:
                self.lay_free_fire(square)
                self.targets.remove(square)
                self.burn()
            case ["return", "stones"]:
                self.seen["stones returned"] += 1
                self.bag += self.hand
                self.hand = []
            case ["end", "turn"]:
                self.end_turn()
            case [element, square]:
                self.place(element, square)
        self.legal = self.find_legal()

    def choose(self, number: int) -> None:
        self.seen[f"draw {number}"] += 1
        if len(self.bag) < 4:
            self.seen["bag nearly empty"] += 1
        self.to_draw = number
        self.steps = 5 - number
        self.now = "drawing" if number else "acting"

    def take(self, pile: list[Stone], element: str) -> Stone:
        stone = next(stone for stone in pile if stone.element == element)
        pile.remove(stone)
        return stone

    def draw(self, element: str) -> None:
        self.hand.append(self.take(self.bag, element))
        self.to_draw -= 1
        if self.to_draw == 0:
            self.now = "acting"

    def jump(self, square: str) -> None:
        mine = self.sages[self.mover]
        for way in CROSS + DIAGONALS:
            if self.landing(self.board, mine, way) == square:
                over = line(self.board, mine, way, "wind")
        self.seen["jump"] += 1
        if any(there in ranges(self.board) for there in between(mine, square)):
            self.seen["jump over a Range"] += 1
        if any(there in self.sages for there in between(mine, square)):
            self.seen["jump over a Sage"] += 1
        heights = [len(self.board[at]) for at in over]
        if len(over) > 1:
            self.seen["jump over a line"] += 1
        if max(heights) > 1:
            self.seen["jump over a Whirlwind"] += 1
        if len(over) > 1 and max(heights) > 1:
            self.seen["jump over a Whirlwind in a line"] += 1
        if self.jumped:
            self.seen["second jump in a turn"] += 1
        counted = self.counted(mine, square, over)
        if len(counted) > len(over):
            self.seen["Wind passed beyond a gap"] += 1
        self.jumped |= self.stones_on(counted)
        self.sages[self.mover] = square
        self.settle()

    def place(self, element: str, square: str) -> None:
        stone = self.take(self.hand, element)
        below = lies(self.board, square)
        pile = self.board.pop(square, ())
        if below == element:
            self.board[square] = (*pile, stone)
            self.seen[{"earth": "Mountain", "wind": "Whirlwind"}[element]] += 1
        else:
            self.bag += pile
            self.board[square] = (stone,)
            if below:
                self.seen[f"{element} replaces {below}"] += 1
            if len(pile) > 1:
                self.seen["Fire on a Whirlwind"] += 1
        self.now = "acting"
        if element == "fire":
            self.targets = self.spreads(self.board, square)
            self.burn()
        elif element == "water" and any(line(self.board, square, way, "water") for way in CROSS):
            self.start_river(square)
        else:
            self.settle()

    def burn(self) -> None:
        """Lay the free Fires; if the bag has too few for all, the player says where they go."""
        fires = self.fires_in_bag()
        if 0 < fires < len(self.targets):
            self.seen["too few free Fires"] += 1
            self.now = "free fire"
            return
        if self.targets and not fires:
            self.seen["no free Fire in the bag"] += 1
        if fires:
            for there in self.targets:
                self.lay_free_fire(there)
        self.targets = []
        self.now = "acting"
        self.settle()

    def lay_free_fire(self, there: str) -> None:
        self.seen["free Fire"] += 1
        if there in self.board:
            self.seen["free Fire on Wind"] += 1
            self.bag += self.board[there]
        self.board[there] = (self.take(self.bag, "fire"),)

    def start_river(self, head: str) -> None:
        self.river = [head]
        lines = [name for name in COMPASS if line(self.board, head, COMPASS[name], "water")]
        if len(lines) == 1:
            self.choose_river(lines[0])
            return
        self.seen["several Rivers"] += 1
        if not all(self.river_can_go(head, name) for name in lines):
            self.seen["one River cannot flow, another can"] += 1
        self.now = "which river"

    def choose_river(self, name: str) -> None:
        head = self.river[0]
        self.river = [head, *line(self.board, head, COMPASS[name], "water")]
        self.left = []
        self.to_flow = len(self.river)
        self.seen[f"River of {self.to_flow}"] += 1
        self.now = "flowing"

    def flow(self, there: str) -> None:
        if there in self.board:
            self.seen["River puts out Fire"] += 1
            self.bag += self.board[there]
        if there in self.left:
            self.seen["River enters a square it left"] += 1
        self.board = self.pull(self.board, self.river, there)
        self.left.append(self.river[-1])
        self.river = [there, *self.river[:-1]]
        self.to_flow -= 1
        if self.to_flow == 0:
            self.river, self.left = [], []
            self.now = "acting"
            self.settle()

    def settle(self) -> None:
        """After a finished action: whose Sage is trapped, and who wins by that."""
        caught = [
            seat for seat in range(self.players) if self.trapped(self.board, self.sages[seat])
        ]
        if not caught:
            return
        self.seen["capture"] += 1
        if len(caught) > 1:
            self.seen["several captured"] += 1
        hunters = sorted((seat - 1) % self.players for seat in caught)
        if self.mover not in hunters:
            self.seen["victory forfeited"] += 1
        elif self.several_captured == "actor-first":
            hunters = [self.mover]
        self.winners = hunters
        self.now = "over"

    def end_turn(self) -> None:
        self.mover = (self.mover + 1) % self.players
        self.turns += 1
        self.steps = 0
        self.jumped = set()
        self.now = "choosing"
        if self.turns == self.cap:
            self.seen["cap"] += 1
            self.now = "over"
