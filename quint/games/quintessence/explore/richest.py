"""Questions to ask of Quintessence: how rich is a move, is a win forced, which opening?

The board has no symmetry to save work with. A quarter turn carries each home, and the circle of
Violence, on to the next colour, but the prices differ; a reflection turns the circle round. So
no two of the 24 openings are one opening seen from another side, and none are folded together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

from quint.agents import random_agent
from quint.core import OVER, Agent, Event, Trace, playout
from quint.games.quintessence import state as states
from quint.games.quintessence.actions import Action, Place
from quint.games.quintessence.board import BESIDE, SIZE, SQUARE, SQUARES, UP, between_pairs
from quint.games.quintessence.game import Quintessence
from quint.games.quintessence.state import COLOURS, PLAYING, State

Progress = Callable[[int], object]  # called with 1 after each game, as a tqdm bar's update is
RANDOM_PLAY: Final[tuple[Agent, Agent]] = (random_agent, random_agent)

# ── What one placement brings ─────────────────────────────────────────────────────────────


class Haul(NamedTuple):
    """What one placement brings, counted twice, because the two questions have two answers.

    `earned` is what the rules award: the colour points of Marks and Lotus centres before any
    surplus is lost (1.2a), and the Purple points. It measures the move alone.
    `counted` is the most that can arrive on the mover's tracks, however the Purple points are
    given: a colour takes no more than its price, and the third colour won ends the game.

    So `counted` never exceeds 13: the prices add up to 15, and at the end two of the five colours
    lack at least one point each, unless colour points alone won more than three colours at once;
    and those are at most 10 (two Marks of 3 points, four centres).
    """

    move: Place
    colour: int  # colour points
    purple: int  # Purple points
    counted: int

    @property
    def earned(self) -> int:
        return self.colour + self.purple

    def __str__(self) -> str:
        parts = f"{self.colour} of colours, {self.purple} of Purple"
        points = "1 point" if self.earned == 1 else f"{self.earned} points"
        return f"{self.move}: {points} ({parts}), of which {self.counted} can count"


def colour_points(events: Iterable[Event]) -> int:
    """The colour points that these events award, surplus included.

    >>> colour_points([Event("4.1", "score", "Black scores 2 red for a Mark of four.", amount=2)])
    2
    """
    return sum(event.amount for event in events if event.verb == "score")


def purple_points(events: Iterable[Event]) -> int:
    """The Purple points that these events award.

    >>> purple_points([Event("5.1", "purple", "Black earns a Purple point: a Lotus round c3.")])
    1
    """
    return sum(event.verb == "purple" for event in events)


def haul(game: Quintessence, state: State, move: Place) -> Haul:
    """What a legal placement brings. A cross of two long Marks earns more than Brown can take:

    >>> game = Quintessence()
    >>> state = game.position('''
    ...     .  .  .  R  .  .  .
    ...     .  .  .  N  .  .  .
    ...     .  .  .  N  G  .  .
    ...     B  N  N  *  N  N  .
    ...     .  .  .  N  .  .  .
    ...     .  .  .  N  .  .  .
    ...     .  .  .  .  .  .  .
    ...     just played green''')
    >>> print(haul(game, state, game.read(state, "brown d4")))
    brown d4: 6 points (6 of colours, 0 of Purple), of which 5 can count
    """
    events: list[Event] = []
    after = game.apply(state, move, events)
    return Haul(
        move, colour_points(events), purple_points(events), _most_counted(game, state, after)
    )


def _most_counted(game: Quintessence, before: State, after: State) -> int:
    """The most points the mover can have gained once every Purple point is given."""
    mover = before.seat
    reached = {after}
    while any(state.due for state in reached):
        settled = {state for state in reached if not state.due}
        given = (game.apply(s, give) for s in reached if s.due for give in game.actions(s))
        reached = settled.union(given)
    return max(sum(state.points[mover]) for state in reached) - sum(before.points[mover])


def richest_moves(game: Quintessence, state: State) -> tuple[Haul, ...]:
    """Every placement that earns the most from here, in the order of game.actions.

    Nothing is guessed: each legal placement is tried. There are none once the game is over, nor
    while Purple points are still to be given.

    >>> game = Quintessence()
    >>> hauls = richest_moves(game, game.start())
    >>> len(hauls), hauls[0].earned      # 24 first moves, none of which forms anything
    (24, 0)
    """
    hauls = [haul(game, state, move) for move in game.actions(state) if isinstance(move, Place)]
    most = max((each.earned for each in hauls), default=0)
    return tuple(each for each in hauls if each.earned == most)


# ── The richest placement there can be ────────────────────────────────────────────────────


class Richest(NamedTuple):
    """A position, and what its richest placement brings."""

    state: State
    haul: Haul


class Arm(NamedTuple):
    """What stands on the two squares straight out from the placed piece, on one side of it.

    `own` pieces have the placed colour. All squares have Quints below. `brings` counts the points
    of this arm alone: not the Marks, and not the Quints under the corners between two arms.
    """

    name: str
    reach: int  # pieces that a Mark through the placed piece finds on this side
    lotus: bool
    brings: int


# A Lotus brings its own point, the Quint under its far petal, and the Quint and the piece on its
# centre. A Mark's pieces bring their Quints. Violence brings the doubled Quint.
LOTUS_ROUND_OWN: Final = Arm("a Lotus round an own piece", 1, True, 4)
LOTUS_ROUND_OTHER: Final = Arm("a Lotus round another piece", 0, True, 4)
TWO_OWN: Final = Arm("two own pieces", 2, False, 2)
ONE_OWN: Final = Arm("one own piece", 1, False, 1)
STRUCK: Final = Arm("a piece struck by Violence", 0, False, 1)
BARE: Final = Arm("nothing of use", 0, False, 0)
ARMS: Final = (LOTUS_ROUND_OWN, LOTUS_ROUND_OTHER, TWO_OWN, ONE_OWN, STRUCK, BARE)

Arms = tuple[Arm, ...]  # to the right, up, to the left, down
_OUT: Final = (1, UP, -1, -UP)
_MIDDLE: Final = SQUARE["d4"]
_NEAR: Final = tuple(_MIDDLE + step for step in _OUT)
_FAR: Final = tuple(_MIDDLE + 2 * step for step in _OUT)
_CORNERS: Final = tuple(_MIDDLE + _OUT[i] + _OUT[(i + 1) % 4] for i in range(4))


def most_for_arms(game: Quintessence, arms: Arms) -> int:
    """No placement with these four arms earns more than this.

    >>> most_for_arms(Quintessence(), (TWO_OWN, BARE, TWO_OWN, BARE))   # a Mark of 5 on Quints
    7
    """
    right, up, left, down = arms
    beside_lotus = sum(arms[i].lotus or arms[(i + 1) % 4].lotus for i in range(4))
    return beside_lotus + _most_for_line(game, right, left) + _most_for_line(game, up, down)


def _most_for_line(game: Quintessence, one: Arm, other: Arm) -> int:
    mark = max(one.reach + other.reach - 1, 0)  # 3 in a line 1 point, 4 in a line 2, 5 in a line 3
    scored_already = 0
    if mark and game.lotus_centre == "once":
        scored_already = [one, other].count(LOTUS_ROUND_OWN)  # 5.2b
    return one.brings + other.brings + mark - scored_already


def richest_possible(game: Quintessence) -> Richest:
    """A position with the richest placement that any quiet position has, and what it earns.

    Quiet means that no Mark, no Lotus and no violated piece stands before the move: after every
    move of a real game that is so. No game is shown to lead to this very position; that a real
    game gets as far as this (unless lotus_centre is "once") is shown by `richest_game`.

    Why no placement in any quiet position earns more:
    - Only 12 squares matter, those at most two steps from the placed piece (a line has two own
      pieces at most on each side, or it would have been a Mark before). Near the edge some are
      missing, which is as good as empty. So d4 stands for every square.
    - Let nobody have a point yet. A Mark in an open colour scores 1 or more, in a won colour it
      brings 1 Purple point at most; a centre of a won colour scores nothing. And the fewer points
      one has, the later a colour is won, should that count at once (4.3b).
    - A Quint under a piece that goes is a point more and costs nothing. So all 12 have one.
    - That leaves the four arms and the four corners between them. An arm with a Lotus has another
      colour on its far square, an arm with Violence the placed colour, and a victim before it; a
      line has own pieces from the near square on. They exclude each other, but for the Lotus round
      an own piece. So an arm brings what one of ARMS brings, or less.
    - A corner brings the Quint below it, and only as a petal of a Lotus on an arm beside it.
    So `most_for_arms` is a true bound. The arms are tried from the highest bound down, in all
    colours, and the engine counts; it ends when no bound is above what was found.

    >>> richest_possible(Quintessence()).haul.earned
    22
    """
    best: Richest | None = None
    for arms in _by_bound(game):
        if best is not None and best.haul.earned >= most_for_arms(game, arms):
            break
        for state, move in _positions(game, arms):
            found = haul(game, state, move)
            if best is None or found.earned > best.haul.earned:
                best = Richest(state, found)
            if best.haul.earned == most_for_arms(game, arms):
                break
    assert best is not None  # there are always arms of nothing
    return best


def _by_bound(game: Quintessence) -> list[Arms]:
    return sorted(product(ARMS, repeat=4), key=lambda arms: -most_for_arms(game, arms))


def _positions(game: Quintessence, arms: Arms) -> Iterator[tuple[State, Place]]:
    """The quiet positions with these arms round d4, each with the placement that is legal there."""
    for colour in range(4):
        move = Place(colour, _MIDDLE)
        for board in _boards(colour, arms):
            for last in range(4):
                state = _state(game, board, last)
                if is_quiet(state) and game.refusal(state, move) is None:
                    yield state, move
                    break  # the colour just played changes nothing else


def _boards(colour: int, arms: Arms) -> Iterator[dict[int, int]]:
    """Every way to colour the arms for a placed colour, as square → colour."""
    others = tuple(c for c in range(4) if c != colour)
    needed = [arms[i].lotus or arms[(i + 1) % 4].lotus for i in range(4)]
    centres = [others if arm == LOTUS_ROUND_OTHER else (colour,) for arm in arms]
    for corners in product(*(others if need else (-1,) for need in needed)):
        sides = [(corners[i - 1], corners[i]) for i in range(4)]
        if any(arm.lotus and a == b for arm, (a, b) in zip(arms, sides, strict=True)):
            continue
        for centre in product(*centres):
            board = dict(zip(_CORNERS, corners, strict=True))
            for i, arm in enumerate(arms):
                board[_NEAR[i]], board[_FAR[i]] = _arm(arm, colour, centre[i], sides[i])
            yield board


def _arm(arm: Arm, colour: int, centre: int, sides: tuple[int, int]) -> tuple[int, int]:
    """The colours on the near and the far square of an arm; -1 is no piece."""
    if arm.lotus:
        return centre, 6 - colour - sum(sides)  # the one colour left of 0 + 1 + 2 + 3
    if arm == STRUCK:
        return (colour + 1) % 4, colour
    return (colour if arm.reach else -1), (colour if arm.reach == 2 else -1)


def _state(game: Quintessence, board: dict[int, int], last: int) -> State:
    """The position with these pieces, each on a Quint, and no points yet; Black to move."""
    tokens = {square: f"{states.LETTERS[c]}*" if c >= 0 else "*" for square, c in board.items()}
    rows = [
        " ".join(tokens.get(UP * row + column, ".") for column in range(SIZE))
        for row in reversed(range(SIZE))
    ]
    number = 2 * len(board) + 1  # so late that the pieces can have been placed
    rows += [f"just played {COLOURS[last]}", f"move {number}, black to play"]
    return game.position("\n".join(rows))


# Found by a search in which both players help: it kept the boards that were most like the pattern
# of richest_possible, with brown as the placed colour. Nobody scores before the last move.
_HELPING_EACH_OTHER: Final = """
    red e1, green d6, blue c5, red d5, blue e5, brown d5, red c4, blue c3, brown c4, green d6,
    brown c6, blue d2, brown c2, green c3, brown d3, red e4, green e3, red e2, blue e3, brown f5,
    blue f4, brown f3, red e5, green f4, red d2, brown e4, green b3, brown b4, green b5, red b4,
    green f2, brown d3, green b6, blue c5, brown d4
"""


def richest_game(game: Quintessence) -> Trace:
    """A game from the start whose last placement earns the most that any placement can.

    It is a record, played again here under the rules of `game`. With lotus_centre="once" the last
    placement earns less than the most there is, for all its centres stand in Marks.

    >>> trace = richest_game(Quintessence())
    >>> print(haul(Quintessence(), trace.back().state, trace.steps[-1].action))
    brown d4: 22 points (6 of colours, 16 of Purple), of which 13 can count
    """
    trace = Trace(game)
    for move in _HELPING_EACH_OTHER.split(","):
        trace = trace.play(move)
    return trace


def is_quiet(state: State) -> bool:
    """No Mark, no Lotus and no violated piece stands: true after every move of a real game.

    >>> is_quiet(Quintessence().start())
    True
    """
    pieces = state.pieces
    return not (
        any(_standing_mark(own) for own in pieces)
        or any(between_pairs(pieces[c - 1]) & pieces[c] for c in range(4))
        or any(_standing_lotus(pieces, BESIDE[centre]) for centre in SQUARES)
    )


def _standing_mark(own: int) -> int:
    return own & own << 1 & own >> 1 | own & own << UP & own >> UP


def _standing_lotus(pieces: tuple[int, ...], petals: int) -> bool:
    """Squares at the edge have fewer than four neighbours, so never one of each colour there."""
    return all((own & petals).bit_count() == 1 for own in pieces)


# ── Forced wins ───────────────────────────────────────────────────────────────────────────


class ForcedWin(NamedTuple):
    """What a search found. `verdict` is one of

    "win"    the player to move wins whatever the other does: `line` shows how in `plies` plies,
             the other holding out as long as possible; no win is shorter
    "none"   there is no forced win within `plies` plies
    "limit"  the search was broken off; there is none within `plies`, and beyond is not known
    """

    verdict: str
    plies: int
    line: Trace | None
    nodes: int  # positions looked at

    def __str__(self) -> str:
        if self.line is not None:
            who = states.PLAYERS[self.line.start.seat]
            moves = ", ".join(str(step.action) for step in self.line.steps)
            return f"{who} wins by force in {self.plies}: {moves}"
        none = f"no forced win within {self.plies}"
        if self.verdict == "none":
            return none
        return f"{none}; search limit reached after {self.nodes} positions"


def forced_win(game: Quintessence, state: State, plies: int, limit: int = 200_000) -> ForcedWin:
    """The shortest win that the player to move can force within that many plies.

    A ply is a placement with the giving of its Purple points; if points are still to be given
    now, the ply under way counts as the first. Third colours and wall-ins both decide, a game
    broken off by the cap does not. `limit` is how many positions may be looked at.

    >>> game = Quintessence()
    >>> state = game.position('''
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     .  R  R  .  G  .  .
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     .  .  .  .  .  .  .
    ...     black has purple 1, green 3, red 1
    ...     just played green''')
    >>> print(forced_win(game, state, plies=3))
    Black wins by force in 1: red d4
    """
    if state.outcome != PLAYING:
        return ForcedWin("none", plies, None, 0)
    search = _Search(game, attacker=state.seat, limit=limit)
    for depth in range(1, plies + 1):
        try:
            found = search.wins(state, depth)
        except _LimitError:
            return ForcedWin("limit", depth - 1, None, search.nodes)
        if found:
            line = search.line(Trace(game, state), depth)
            return ForcedWin("win", depth, line, search.nodes)
    return ForcedWin("none", plies, None, search.nodes)


class _LimitError(Exception):
    pass


class _Search:
    """One attacker's wins, depth by depth, with what is known of every position met so far."""

    def __init__(self, game: Quintessence, attacker: int, limit: int) -> None:
        self.game = game
        self.attacker = attacker
        self.limit = limit
        self.nodes = 0
        self.won_in: dict[State, int] = {}  # the attacker wins within that many plies
        self.not_in: dict[State, int] = {}  # the attacker does not
        self.refuted_by: dict[int, Action] = {}  # by ply: the defence that worked last

    def wins(self, state: State, plies: int) -> bool:
        """Whether the attacker, whoever is to move, wins within that many plies."""
        if state.outcome != PLAYING:
            return state.outcome == self.attacker
        plies = self.of_use(state, plies)
        if self.fails(state, plies):
            return False
        if self.won_in.get(state, plies + 1) <= plies:
            return True
        if state.seat == self.attacker:
            won = any(self.wins(after, _left(state, after, plies)) for after in self.attacks(state))
        else:
            won = self.defence_fails(state, plies)
        known = self.won_in if won else self.not_in
        known[state] = plies
        return won

    def fails(self, state: State, plies: int) -> bool:
        """Whether it is known that the attacker does not win within that many plies."""
        return plies <= 0 or self.not_in.get(state, 0) >= plies

    def of_use(self, state: State, plies: int) -> int:
        """The plies without a last one that cannot win: on the defender's ply the attacker wins
        only by being walled in, which takes a full board, and a ply fills one square at most."""
        last_is_defence = (state.ply + plies - 1) & 1 != self.attacker
        empty = len(SQUARES) - states.occupied(state.pieces).bit_count()
        return plies - 1 if last_is_defence and empty > plies else plies

    def attacks(self, state: State) -> list[State]:
        """The positions the attacker can go to, those with the most points first."""
        afters = [self.after(state, action) for action in self.game.actions(state)]
        afters.sort(key=lambda after: -sum(after.points[self.attacker]) - after.due)
        return afters

    def defence_fails(self, state: State, plies: int) -> bool:
        """Whether every action loses. What refuted the last attack often refutes this one too."""
        actions = list(self.game.actions(state))
        favourite = self.refuted_by.get(state.ply)
        actions.sort(key=lambda action: action != favourite)
        for action in actions:
            after = self.after(state, action)
            if not self.wins(after, _left(state, after, plies)):
                self.refuted_by[state.ply] = action
                return False
        return True

    def after(self, state: State, action: Action) -> State:
        if self.nodes >= self.limit:
            raise _LimitError
        self.nodes += 1
        return self.game.apply(state, action)

    def line(self, trace: Trace, plies: int) -> Trace:
        """The game from here to the win, when `plies` is the shortest win there is.

        Looking is enough: the last search proved the attacker's moves, and the one before it,
        which failed, left in `not_in` the defence that holds out longest.
        """
        state: State = trace.state
        while state.outcome == PLAYING:
            best = (a for a in self.game.actions(state) if self.is_best(state, a, plies))
            trace = trace.play(next(best))
            plies = _left(state, trace.state, plies)
            state = trace.state
        return trace

    def is_best(self, state: State, action: Action, plies: int) -> bool:
        """Whether this wins within the plies, or for the defender, does not lose any sooner."""
        after = self.game.apply(state, action)
        left = _left(state, after, plies)
        defends = state.seat != self.attacker
        if after.outcome != PLAYING:
            return left == 0 if defends else after.outcome == self.attacker
        if defends:
            return self.fails(after, self.of_use(after, left - 1))
        return self.won_in.get(after, left + 1) <= left


def _left(before: State, after: State, plies: int) -> int:
    """The plies left: a ply is over when its last Purple point is given."""
    return plies - (after.ply - before.ply)


# ── Openings ──────────────────────────────────────────────────────────────────────────────


class Opening(NamedTuple):
    """How the games went that began with one move. All whole numbers, the same on any machine."""

    move: Place
    games: int
    black_wins: int
    white_wins: int
    unfinished: int  # broken off by the cap
    plies: int  # of all the games together

    @property
    def mean_length(self) -> float:
        return self.plies / self.games


def opening_statistics(
    game: Quintessence,
    games: int,
    seed: int,
    agents: Sequence[Agent] = RANDOM_PLAY,
    progress: Progress | None = None,
) -> tuple[Opening, ...]:
    """Each of the 24 openings, played on that many times by these agents (Black's first).

    Every game has a generator of its own, made from the seed, the opening and the number of the
    game: more games add to the old ones, and leave those as they were.

    >>> rows = opening_statistics(Quintessence(), games=1, seed=7)
    >>> len(rows), str(rows[0].move), rows[0].games
    (24, 'red a1', 1)
    """
    start = game.start()
    rows = []
    for move in game.actions(start):
        assert isinstance(move, Place)
        ends = []
        for number in range(games):
            rng = Random(f"{seed} {move} {number}")
            ends.append(_play_out(game, game.apply(start, move), agents, rng))
            if progress is not None:
                progress(1)
        rows.append(_opening(move, ends))
    return tuple(rows)


def _play_out(game: Quintessence, state: State, agents: Sequence[Agent], rng: Random) -> State:
    """The last state only: without events and steps a game is played faster than by playout."""
    while (player := game.turn(state)) != OVER:
        state = game.apply(state, agents[player](game, state, game.actions(state), rng))
    return state


def _opening(move: Place, ends: list[State]) -> Opening:
    count = Counter(end.outcome for end in ends)
    plies = sum(end.ply for end in ends)
    return Opening(
        move, len(ends), count[states.BLACK], count[states.WHITE], count[states.UNFINISHED], plies
    )


# ── How rich moves are in play ────────────────────────────────────────────────────────────


def move_points(trace: Trace) -> Counter[int]:
    """How many placements of a game earned 0 points, 1 point, 2 points, …

    >>> game = Trace(Quintessence()).play("red a1").play("green b1")
    >>> move_points(game)
    Counter({0: 2})
    """
    return Counter(points for _, points in _placements(trace))


def _placements(trace: Trace) -> Iterator[tuple[int, int]]:
    """Each placement's number among the steps, from 1, and the points it earned."""
    for number, step in enumerate(trace.steps, start=1):
        if isinstance(step.action, Place):
            yield number, colour_points(step.events) + purple_points(step.events)


class InPlay(NamedTuple):
    """What placements earned over many games, and the first richest, as the end of its game."""

    points: Counter[int]
    richest: Trace


def points_in_play(
    game: Quintessence,
    games: int,
    seed: int,
    agents: Sequence[Agent] = RANDOM_PLAY,
    progress: Progress | None = None,
) -> InPlay:
    """That many games by these agents: what their placements earned, and the richest of them.

    >>> found = points_in_play(Quintessence(), games=3, seed=7)
    >>> max(found.points) == max(move_points(found.richest))
    True
    """
    points: Counter[int] = Counter()
    most, richest = -1, Trace(game)
    for number in range(games):
        trace = playout(game, agents, Random(f"{seed} {number}"))
        points += move_points(trace)
        at, here = max(_placements(trace), key=lambda each: each[1])
        if here > most:
            most, richest = here, trace.back(len(trace.steps) - at)
        if progress is not None:
            progress(1)
    return InPlay(points, richest)
