"""Puzzles: positions with exactly one idea to capture, made and graded."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import combinations_with_replacement, islice
from math import log2
from random import Random
from typing import Final, NamedTuple

from quint.agents import greedy_agent, random_agent
from quint.core import CHANCE, OVER, QuintError, Trace, toss
from quint.games.element.actions import DRAWS, TAKES, Action, Place
from quint.games.element.explore.captures import capture_this_turn, ideas
from quint.games.element.explore.hunt import Hunt, Progress, Ways, count_ways
from quint.games.element.game import Element
from quint.games.element.state import MOST_STONES, PLAYING, Phase, State

GLANCE: Final = 1_000  # positions, at most, to find the capture that makes a puzzle
PUZZLE_LIMIT: Final = 60_000  # and to make sure that there is no other idea


class Puzzle(NamedTuple):
    """A position in which the player to move can capture this turn, by one idea only.

    An idea is which stones are placed on which squares (see `Ideas`). That there is one only is
    proved: `ideas` looks at everything else that the hand allows, or argues why it need not.
    """

    drawing: str
    seed: int  # -1: made by hand
    stones: int  # in the hand, and all of them are needed
    bits: float  # how hard it is: see difficulty()
    kinds: int = 1  # different elements in the hand, at least, that the generator was asked for


def difficulty(line: Trace) -> float:
    """How hard a line is to find, in bits: the yes/no questions it takes to single it out.

    Each decision among n legal actions is log2(n) bits. So more stones are harder, and so are more
    squares to choose from, longer Rivers and longer walks.

    >>> game = Element()
    >>> difficulty(Trace(game).play("draw 0"))     # one of draw 0 … draw 4: log2(5)
    2.321928094887362
    """
    states = [line.start, *(step.state for step in line.steps[:-1])]
    return sum(log2(len(line.game.actions(state))) for state in states)


class Grade(NamedTuple):
    """How hard a puzzle is, measured in three ways."""

    bits: float  # see difficulty()
    looks: int  # positions that the solver looks at, plain captures first, until it has the idea
    misses: int  # see near_misses()


def grade(puzzle: Puzzle) -> Grade:
    """The three measures of a puzzle. They do not agree, and that is worth knowing.

    >>> [grade(puzzle).misses for puzzle in puzzles()[:2]]
    [0, 3]
    """
    game = Element()
    found = capture_this_turn(game, game.position(puzzle.drawing))
    if found.line is None:
        raise QuintError("There is no capture in this position, so it is no puzzle.")
    return Grade(round(difficulty(found.line), 1), found.nodes, near_misses(found.line))


def near_misses(line: Trace) -> int:
    """How many ways there are to place one stone of a line elsewhere, all the rest as it is, so
    that just one way out stays open, and not the one that is open without the stone: what looks
    right and is not."""
    game = line.game
    assert isinstance(game, Element)
    hunt, found = Hunt(game, line.start, limit=0), 0
    for number, step in enumerate(line.steps):
        if not isinstance(step.action, Place):
            continue
        before = line.steps[number - 1].state if number else line.start
        rest = [later.action for later in line.steps[number + 1 :]]
        idle = _left_open(game, before, rest, hunt)
        for other in game.actions(before):
            if isinstance(other, Place) and other.element == step.action.element:
                ways = _left_open(game, before, [other, *rest], hunt)
                found += ways is not None and count_ways(ways) == 1 and ways != idle
    return found


def _left_open(game: Element, state: State, actions: Sequence[Action], hunt: Hunt) -> Ways | None:
    """The ways out after these actions; None if one is not allowed, or somebody has won."""
    for action in actions:
        if game.refusal(state, action) is not None:
            return None
        state = game.apply(state, action)
    return hunt.ways_out(state) if state.outcome == PLAYING else None


def make_puzzle(
    game: Element,
    seed: int,
    stones: int,
    tries: int = 2000,
    progress: Progress | None = None,
    kinds: int = 1,
) -> Puzzle | None:
    """A puzzle with that many stones in the hand, or None if `tries` positions held none.

    `kinds` is how many different elements the hand has at least: three Fires do so much that most
    puzzles would be of Fire.

    The positions come from games of greedy against random, and each is tried with every hand. It
    is a puzzle if the opponent has more ways out than there are stones, so that something has to
    burn, flow, rise or walk; if the capture takes all the stones; and if there is exactly one idea.
    """
    rng = Random(f"puzzle {stones} {seed}")
    for state in islice(_hands(game, stones, kinds, rng), tries):
        if progress is not None:
            progress(1)
        if count_ways(Hunt(game, state, limit=0).ways_out(state)) <= stones:
            continue
        line = capture_this_turn(game, state, limit=GLANCE).line
        if line is None:
            continue
        known = ideas(game, state, limit=PUZZLE_LIMIT)
        if known.whole and [len(idea) for idea in known.found] == [stones]:
            return Puzzle(game.picture(state), seed, stones, round(difficulty(line), 1), kinds)
    return None


def _hands(game: Element, stones: int, kinds: int, rng: Random) -> Iterator[State]:
    """The turns of random games, begun with every hand of that many stones, in any order."""
    for state in _positions(game, rng):
        hands = list(combinations_with_replacement(TAKES, stones))
        rng.shuffle(hands)
        for hand in [hand for hand in hands if len(set(hand)) >= kinds]:
            drawn = game.apply(state, DRAWS[stones])
            for take in hand:
                drawn = game.apply(drawn, take)
            yield drawn


def _positions(game: Element, rng: Random) -> Iterator[State]:
    """The starts of turns in games of greedy against random, one game after the other."""
    agents = (greedy_agent, random_agent)
    while True:
        state = game.start()
        while (seat := game.turn(state)) != OVER:
            if seat == CHANCE:
                action = toss(game.chance(state), rng)
            elif state.phase == Phase.DRAW:
                if min(state.bag) >= MOST_STONES:
                    yield state
                action = rng.choice(game.actions(state))
            else:
                action = agents[seat](game, state, game.actions(state), rng)
            state = game.apply(state, action)


def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of the room: twelve from easy to hard, then nine of three and four stones, again
    from easy to hard.

    >>> [puzzle.stones for puzzle in puzzles()[12:]]
    [3, 3, 3, 3, 4, 4, 4, 4, 4]
    """
    text = files("quint.games.element").joinpath("puzzles.txt").read_text(encoding="utf-8")
    found = []
    for block in text.split("\n\n")[1:]:  # the first says where they come from
        head, _, drawing = block.strip("\n").partition("\n")
        said = dict([word.split("=") for word in head.split()[1:]])
        kinds = int(said.get("kinds", 1))
        found.append(
            Puzzle(drawing, int(said["seed"]), int(said["stones"]), float(said["bits"]), kinds)
        )
    return tuple(found)
