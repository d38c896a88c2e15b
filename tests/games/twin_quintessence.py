"""Quintessence once more, slow and obvious: the twin that the engine is compared with.

Written from the rules alone and sharing nothing with the engine. Squares are names in a dict.
After each move the whole board is searched for every line, diamond and pair, so a formation that
the engine overlooked, or left standing earlier, shows up as a difference.
"""

from __future__ import annotations

from collections import Counter

FILES = "abcdefg"
RANKS = "1234567"
COLOURS = ("red", "green", "brown", "blue")
PRICE = {"purple": 1, "red": 2, "green": 3, "blue": 4, "brown": 5}
COUNTERS = {"red": "green", "green": "brown", "brown": "blue", "blue": "red"}
LETTER = {"red": "R", "green": "G", "brown": "N", "blue": "B"}
HOMES = {"red": "d7", "green": "g4", "brown": "d1", "blue": "a4"}
OPENING_EDGE = {
    "red": [file + "1" for file in FILES],
    "green": ["a" + rank for rank in RANKS],
    "brown": [file + "7" for file in FILES],
    "blue": ["g" + rank for rank in RANKS],
}
SQUARES = [file + rank for rank in RANKS for file in FILES]


def step(square: str, right: int, up: int) -> str:
    """The name of the square so far away, or "" if that is off the board."""
    file = FILES.index(square[0]) + right
    rank = RANKS.index(square[1]) + up
    if file not in range(7) or rank not in range(7):
        return ""
    return FILES[file] + RANKS[rank]


def around(square: str) -> list[str]:
    steps = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    return [step(square, *each) for each in steps if step(square, *each)]


def beside(square: str) -> list[str]:
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    return [step(square, *each) for each in steps if step(square, *each)]


ROWS = [[file + rank for file in FILES] for rank in RANKS]
COLUMNS = [[file + rank for rank in RANKS] for file in FILES]
AROUND = {square: around(square) for square in SQUARES}
DIAMONDS = {square: beside(square) for square in SQUARES if len(beside(square)) == 4}
THREES = [line[at : at + 3] for line in ROWS + COLUMNS for at in range(5)]


class Twin:
    """One game, played in place. `play` takes the engine's words: "red d4", "point to red"."""

    def __init__(
        self,
        won_counts: str = "next-move",
        lotus_centre: str = "both",
        purple_target: str = "each-point",
        cap: int = 500,
        violence_first: bool = True,
    ) -> None:
        self.won_counts = won_counts
        self.lotus_centre = lotus_centre
        self.purple_target = purple_target
        self.cap = cap
        self.violence_first = violence_first
        self.pieces = {square: colour for colour, square in HOMES.items()}
        self.quints = {"d4"}
        self.points = [dict.fromkeys(PRICE, 0), dict.fromkeys(PRICE, 0)]
        self.mover = 0
        self.last = ""
        self.moves = 0
        self.due = 0
        self.over = False
        self.winner: int | None = None
        self.seen: Counter[str] = Counter()  # what happened so far, for the tests to count
        self.legal = self.find_legal()  # found anew after every action

    def copy(self) -> Twin:
        other = Twin()
        other.__dict__.update(self.__dict__)
        other.pieces = dict(self.pieces)
        other.quints = set(self.quints)
        other.points = [dict(points) for points in self.points]
        other.seen = Counter(self.seen)
        return other

    def picture(self) -> str:
        """The game as the engine draws it."""
        lines = []
        for row in reversed(ROWS):
            letters = [LETTER.get(self.pieces.get(square, ""), "") for square in row]
            stars = ["*" if square in self.quints else "" for square in row]
            tokens = [(a + b or ".").ljust(2) for a, b in zip(letters, stars, strict=True)]
            lines.append(f"{row[0][1]}  {' '.join(tokens)}".rstrip())
        lines.append("   a  b  c  d  e  f  g")
        for who, points in zip(("black", "white"), self.points, strict=True):
            have = ", ".join(f"{colour} {points[colour]}/{PRICE[colour]}" for colour in PRICE)
            lines.append(f"{who} has {have}")
        if self.last:
            lines.append(f"just played {self.last}")
        if self.due:
            lines.append(f"purple points to give {self.due}")
        if self.winner is not None:
            lines.append(f"{('black', 'white')[self.winner]} has won after {self.moves} moves")
        elif self.over:
            lines.append(f"broken off after {self.moves} moves")
        else:
            # A move lasts until its Purple points are given.
            number = self.moves if self.due else self.moves + 1
            lines.append(f"move {number}, {('black', 'white')[self.mover]} to play")
        return "\n".join(lines)

    # Who has won what

    def won_by(self, player: int) -> list[str]:
        return [colour for colour in PRICE if self.points[player][colour] >= PRICE[colour]]

    def won(self) -> list[str]:
        return self.won_by(0) + self.won_by(1)

    # What may be done

    def find_legal(self) -> set[str]:
        if self.over:
            return set()
        if self.due:
            return {f"point to {colour}" for colour in PRICE if colour not in self.won()}
        if not self.last:
            return {
                f"{colour} {square}"
                for colour in COLOURS
                for square in OPENING_EDGE[colour]
                if square not in self.pieces
            }
        touching = self.replies({self.last})
        if touching:
            return touching
        self.seen["fallback"] += 1
        return self.replies(set(COLOURS))

    def replies(self, wanted: set[str]) -> set[str]:
        """The placements beside a piece of a wanted colour."""
        found = set()
        banned = self.banned()
        for square in SQUARES:
            if square in self.pieces:
                continue
            if not any(self.pieces.get(near) in wanted for near in AROUND[square]):
                continue
            for colour in COLOURS:
                if colour != self.last and (colour, square) not in banned:
                    found.add(f"{colour} {square}")
        return found

    def banned(self) -> set[tuple[str, str]]:
        """Every colour and the square on which a pair surrounds it with Violence."""
        return {
            (COUNTERS[self.pieces[one]], middle)
            for one, middle, other in THREES
            if one in self.pieces and self.pieces[one] == self.pieces.get(other)
        }

    # Doing it

    def play(self, text: str) -> None:
        words = text.split()
        if words[0] == "point":
            self.give(words[2])
        else:
            self.place(words[0], words[1])
        self.finish()
        if self.over:
            self.legal = set()

    def place(self, colour: str, square: str) -> None:
        if square in self.quints:
            self.seen["placed on a Quint"] += 1
        self.pieces[square] = colour
        self.last = colour
        self.moves += 1
        if self.violence_first:
            self.violence()
            self.formations(square)
        else:
            # Looked for before anything is removed, as the formations are.
            victims = self.victims()
            self.formations(square)
            for victim in victims:
                self.destroy(victim)

    def victims(self) -> list[str]:
        banned = self.banned()
        return [square for square in self.pieces if (self.pieces[square], square) in banned]

    def violence(self) -> None:
        for victim in self.victims():
            self.destroy(victim)

    def destroy(self, square: str) -> None:
        self.seen["Violence"] += 1
        del self.pieces[square]
        self.make_quint(square)

    def make_quint(self, square: str) -> None:
        """By a Mark or by Violence: two Quints on one square vanish for a point."""
        if square in self.quints:
            self.quints.remove(square)
            self.due += 1
            self.seen["doubling"] += 1
        else:
            self.quints.add(square)

    def marks(self) -> list[list[str]]:
        """Every line of three or more on the board, those in rows first."""
        found = []
        for line in ROWS + COLUMNS:
            run: list[str] = []
            for square in [*line, ""]:
                same = run and self.pieces.get(square) == self.pieces.get(run[0])
                if square in self.pieces and same:
                    run.append(square)
                    continue
                if len(run) >= 3:
                    found.append(run)
                run = [square] if square in self.pieces else []
        return found

    def lotuses(self) -> list[str]:
        """The centre of every diamond of four colours on the board."""
        return [
            centre
            for centre, petals in DIAMONDS.items()
            if sorted(self.pieces.get(petal, "") for petal in petals) == sorted(COLOURS)
        ]

    def formations(self, placed: str) -> None:
        marks = self.marks()
        centres = self.lotuses()
        won_before = self.won()

        for mark in marks:
            colour = self.pieces[mark[0]]
            won = self.won() if self.won_counts == "at-once" else won_before
            if colour in won:
                self.seen["Mark in a won colour"] += 1
                if colour not in won_before:
                    self.seen["Mark after a Mark that won the colour"] += 1
                if placed in self.quints:
                    self.seen["Mark in a won colour on a Quint"] += 1
                self.make_quint(placed)
            else:
                self.seen[f"Mark of {len(mark)}"] += 1
                self.score(colour, {3: 1, 4: 2}.get(len(mark), 3))
        if len(marks) == 2:
            self.seen["cross"] += 1

        for centre in centres:
            self.seen["Lotus"] += 1
            self.due += 1
            in_mark = any(centre in mark for mark in marks)
            if in_mark:
                self.seen["Lotus centre in a Mark"] += 1
            if centre in self.pieces:
                self.seen["piece on a Lotus centre"] += 1
                if not (in_mark and self.lotus_centre == "once"):
                    self.score(self.pieces[centre], 1)

        cleared = {square for mark in marks for square in mark}
        cleared |= {petal for centre in centres for petal in DIAMONDS[centre]}
        cleared |= set(centres)
        cleared -= {placed}
        for square in cleared:
            if square in self.quints:
                self.seen["Quint cleared"] += 1
                self.quints.remove(square)
                self.due += 1
            self.pieces.pop(square, None)
        self.quints |= set(centres)

    def score(self, colour: str, points: int) -> None:
        """Points for the mover; a won colour takes none, and none beyond the price."""
        if colour in self.won():
            return
        mine = self.points[self.mover]
        mine[colour] = min(PRICE[colour], mine[colour] + points)

    def give(self, colour: str) -> None:
        self.seen[f"point to {colour}"] += 1
        times = self.due if self.purple_target == "whole-move" else 1
        if times > 1:
            self.seen["several points given together"] += 1
        for _ in range(times):
            if len(self.won_by(self.mover)) >= 3:
                break
            open_colours = [each for each in PRICE if each not in self.won()]
            self.score(colour if colour in open_colours else open_colours[0], 1)
            self.due -= 1

    def finish(self) -> None:
        """The third colour first; then the points due; then the turn passes to somebody or not."""
        # Marks and Lotus centres score together, so one move can win a third and a fourth colour.
        if len(self.won_by(self.mover)) >= 3:
            self.over, self.winner, self.due = True, self.mover, 0
            self.seen["won by colours"] += 1
            return
        if not self.due:
            self.mover = 1 - self.mover
        self.legal = self.find_legal()
        if self.due:
            return
        if not self.legal:
            self.over, self.winner = True, self.mover
            self.seen["walled in"] += 1
        elif self.moves == self.cap:
            self.over = True
            self.seen["cap"] += 1
