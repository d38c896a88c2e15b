"""explore: hauls counted by hand, a naive counter, and a second bound beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from random import Random

import pytest

import quint
from quint.agents import random_agent
from quint.core import Agent, Trace, playout
from quint.games.quintessence import Place, Quintessence, State
from quint.games.quintessence.board import SQUARE
from quint.games.quintessence.explore import (
    haul,
    opening_statistics,
    points_in_play,
    richest_game,
    richest_moves,
    richest_possible,
)
from quint.games.quintessence.explore.richest import is_quiet, move_points
from tests.games.quintessence_positions import GAME, drawn, random_states

COLOUR_OF = {"R": "red", "G": "green", "N": "brown", "B": "blue"}
PRICES = {"purple": 1, "red": 2, "green": 3, "blue": 4, "brown": 5}
VICTIM = {"R": "G", "G": "N", "N": "B", "B": "R"}


# ── A naive reader of drawings and a naive counter of points ──────────────────────────────


Spot = tuple[int, int]  # file and rank, from 1


STEPS: tuple[Spot, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def plus(spot: Spot, step: Spot, times: int = 1) -> Spot:
    return (spot[0] + times * step[0], spot[1] + times * step[1])


class Drawing:
    """A position as its drawing tells it: the letters, the Quints, the colours won."""

    def __init__(self, state: State) -> None:
        lines = GAME.picture(state).splitlines()
        self.letter: dict[Spot, str] = {}
        self.quints: set[Spot] = set()
        for rank, line in zip(range(7, 0, -1), lines, strict=False):
            for file, token in enumerate(line.split()[1:], start=1):
                if token[0] in COLOUR_OF:
                    self.letter[file, rank] = token[0]
                if token.endswith("*"):
                    self.quints.add((file, rank))
        tracks = " ".join(line for line in lines if " has " in line)
        self.won = {c for c, price in PRICES.items() if f"{c} {price}/{price}" in tracks}

    def line(self, at: Spot, step: Spot, letter: str) -> list[Spot]:
        """The squares beyond `at` that carry a letter without a gap."""
        found = []
        while self.letter.get(plus(at, step)) == letter:
            at = plus(at, step)
            found.append(at)
        return found

    def is_lotus(self, centre: Spot, placed: dict[Spot, str]) -> bool:
        petals = [plus(centre, step) for step in STEPS]
        return {placed.get(p) or self.letter.get(p) for p in petals} == set("RGNB")


def naive_earned(seen: Drawing, move: Place) -> int:
    """All points a placement is awarded under the usual rulings, from the drawing alone."""
    name, square = str(move).split()
    spot = ("abcdefg".index(square[0]) + 1, int(square[1]))
    letter = next(each for each in COLOUR_OF if COLOUR_OF[each] == name)
    total, new_quints = 0, 0
    goes: set[Spot] = set()
    for step in STEPS[:2]:
        line = seen.line(spot, step, letter) + seen.line(spot, plus((0, 0), step, -1), letter)
        if len(line) >= 2:
            goes |= set(line)
            total += 0 if name in seen.won else {2: 1, 3: 2}.get(len(line), 3)
            new_quints += name in seen.won
    for centre in (plus(spot, step) for step in STEPS):
        if seen.is_lotus(centre, {spot: letter}):
            goes |= {centre, *(plus(centre, step) for step in STEPS)}
            total += 1
            total += centre in seen.letter and COLOUR_OF[seen.letter[centre]] not in seen.won
    total += len((goes - {spot}) & seen.quints)
    for step in STEPS:
        between, beyond = plus(spot, step), plus(spot, step, 2)
        struck = seen.letter.get(between) == VICTIM[letter] and seen.letter.get(beyond) == letter
        total += struck and between in seen.quints
    if new_quints:  # they vanish in pairs, with the one that lay there before
        total += (new_quints + (spot in seen.quints)) // 2
    return total


def naive_quiet(state: State) -> bool:
    """No three in a line, no diamond of four colours, no piece between two that counter it."""
    seen = Drawing(state)
    for spot, letter in seen.letter.items():
        for step in STEPS[:2]:
            before, after = (seen.letter.get(plus(spot, step, times), "") for times in (-1, 1))
            if before == after and (before == letter or VICTIM.get(before) == letter):
                return False
    return not any(seen.is_lotus((x, y), {}) for x in range(1, 8) for y in range(1, 8))


# ── Hauls, counted by hand ────────────────────────────────────────────────────────────────


# Each drawing, the move, colour points, Purple points, and how many of all can count.
HAULS = {
    "a cross of two Marks of five: 3 + 3, and Brown takes 5": (
        """
        .  .  .  R  .  .  .
        .  .  .  N  .  .  .
        .  .  .  N  G  .  .
        B  N  N  *  N  N  G
        .  .  .  N  .  .  .
        .  .  .  N  .  .  .
        .  .  .  .  .  .  .
        just played green""",
        "brown d4",
        (6, 0, 5),
    ),
    "a cross of two Marks of three over a Quint, which stays": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  R  R  *  .  .  .
        .  .  G  R  .  .  .
        .  .  .  R  .  .  .
        .  .  .  .  .  .  .
        just played green""",
        "red d4",
        (2, 0, 2),
    ),
    "a Mark of four with a Quint under one of its pieces": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  R  .  .  .
        .  .  G* G  .  G  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        just played red""",
        "green e3",
        (2, 1, 3),
    ),
    "a Lotus round a piece on a Quint, one petal on a Quint: 1 + (1 Lotus, 2 Quints)": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  R* .  .  .  .
        .  .  N* G  .  .  .
        .  .  N  .  .  .  .
        .  .  .  .  .  .  .
        just played red""",
        "blue b3",
        (1, 3, 4),
    ),
    "a Lotus round a bare Quint": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  R  .  .  .  .
        .  .  *  G  .  .  .
        .  .  N  .  .  .  .
        .  .  .  .  .  .  .
        just played red""",
        "blue b3",
        (0, 2, 2),
    ),
    "four pieces struck, three of them on Quints": (
        """
        .  .  .  .  .  .  .
        .  .  .  R  .  .  .
        .  .  .  G* .  .  .
        .  R  G* .  G  R  .
        .  .  .  G* .  .  .
        .  .  .  R  .  .  .
        .  .  .  .  .  .  .
        just played green""",
        "red d4",
        (0, 3, 3),
    ),
    "a cross in a won colour: two Quints meet": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  R  R  .  .  .  .
        .  .  G  R  .  .  .
        .  .  .  R  .  .  .
        .  .  .  .  .  .  .
        white has red 2
        just played green""",
        "red d4",
        (0, 1, 1),
    ),
    "the third colour ends the game: of 1 Lotus and 3 Quints only 1 finds room": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  R* .  .  .  .
        .  .  .  G* .  .  .
        .  .  N* .  .  .  .
        .  .  .  .  .  .  .
        black has purple 1, green 3, red 1
        white has blue 4, brown 5
        just played red""",
        "blue b3",
        (0, 4, 1),
    ),
    "red and brown lack 1, blue lacks 2: one point to blue, then any ends the game": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  R* .  .  .  .
        .  .  .  G* .  .  .
        .  .  N* .  .  .  .
        .  .  .  .  .  .  .
        black has purple 1, green 3, red 1, blue 2, brown 4
        just played red""",
        "blue b3",
        (0, 4, 2),
    ),
    "red, blue and brown lack 2 each: two get 1, the third wins the game": (
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  R* .  .  .  .
        .  .  .  G* .  .  .
        .  .  N* .  .  .  .
        .  .  .  .  .  .  .
        black has purple 1, green 3, blue 2, brown 3
        just played red""",
        "blue b3",
        (0, 4, 4),
    ),
    "four Lotuses round own pieces, each piece on a Quint: 2 + 4, and 4 + 12": (
        """
        .  .  .  .  .  .  .
        .  .  .  N* .  .  .
        .  .  R* B* G* .  .
        .  N* B* .  B* N* .
        .  .  G* B* R* .  .
        .  .  .  N* .  .  .
        .  .  .  .  .  .  .
        just played red""",
        "blue d4",
        (6, 16, 13),
    ),
}


@pytest.mark.parametrize(("drawing", "move", "points"), HAULS.values(), ids=HAULS.keys())
def test_a_haul_counted_by_hand(drawing: str, move: str, points: tuple[int, int, int]) -> None:
    state = GAME.position(drawing)
    action = GAME.read(state, move)
    assert isinstance(action, Place)
    assert GAME.refusal(state, action) is None
    found = haul(GAME, state, action)
    assert (found.colour, found.purple, found.counted) == points
    assert found.earned == points[0] + points[1]
    assert naive_earned(Drawing(state), action) == found.earned
    assert naive_quiet(state)
    words = "1 point (" if found.earned == 1 else f"{found.earned} points ("
    assert str(found).startswith(f"{move}: {words}")


def test_7_4b_points_given_together_cannot_be_spread() -> None:
    # All four go to one colour: its second point wins the game, and the others are lost.
    drawing = HAULS["red, blue and brown lack 2 each: two get 1, the third wins the game"][0]
    together = Quintessence(purple_target="whole-move")
    state = together.position(drawing)
    move = together.read(state, "blue b3")
    assert isinstance(move, Place)
    assert haul(together, state, move).counted == 2


def test_surplus_and_purple_are_counted_although_the_move_wins() -> None:
    # The Mark wins the third colour, so the Quint's Purple point is earned but never given.
    state = GAME.position(
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  R* R  .  R  R  .
        .  .  .  G  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        black has purple 1, green 3, red 1
        just played green"""
    )
    (best,) = richest_moves(GAME, state)
    assert str(best.move) == "red d4"
    assert (best.colour, best.purple, best.counted) == (3, 1, 1)


# ── The richest moves of a position ───────────────────────────────────────────────────────


def test_richest_moves_are_those_of_a_naive_count() -> None:
    rich = 0
    for state in random_states(games=8, seed=100):
        seen = Drawing(state)
        earned = {move: naive_earned(seen, move) for move in legal_placements(state)}
        most = max(earned.values())
        hauls = richest_moves(GAME, state)
        assert {each.earned for each in hauls} == {most}
        assert [each.move for each in hauls] == [m for m in earned if earned[m] == most]
        rich += most >= 3
    assert rich > 20, "too few rich positions to compare"


def legal_placements(state: State) -> list[Place]:
    return [action for action in GAME.actions(state) if isinstance(action, Place)]


def test_counted_is_what_the_best_giving_adds() -> None:
    compared = 0
    for state in random_states(games=10, seed=300):
        for each in richest_moves(GAME, state):
            if each.purple:
                after = GAME.apply(state, each.move)
                mine = state.ply & 1
                best = max(naive_ends(after, mine))
                assert each.counted == best - sum(state.points[mine])
                compared += 1
    assert compared > 100


def naive_ends(state: State, player: int) -> list[int]:
    """The player's points after every sequence of gives."""
    if not state.due:
        return [sum(state.points[player])]
    afters = [GAME.apply(state, give) for give in GAME.actions(state)]
    return [total for after in afters for total in naive_ends(after, player)]


def test_there_is_no_placement_when_points_are_due_or_the_game_is_over() -> None:
    trace = richest_game(GAME)
    assert trace.state.due == 16
    assert richest_moves(GAME, trace.state) == ()
    for colour in ("purple", "red", "red"):
        trace = trace.play(f"point to {colour}")
    assert GAME.turn(trace.state) == quint.OVER
    assert richest_moves(GAME, trace.state) == ()


# ── The richest placement there can be ────────────────────────────────────────────────────


# By hand: four Lotuses bring 4, the Quints under 4 far petals, 4 corners and 4 centres 12, the
# pieces on the centres 4, two Marks of three 2. Where a centre in a Mark scores once, other centres
# do better: no Marks, 20. Where a colour is won at once, Brown takes 5 of the 6 colour points.
MOST = [
    ({}, 22),
    ({"lotus_centre": "once"}, 20),
    ({"won_counts": "at-once"}, 21),
    ({"won_counts": "at-once", "lotus_centre": "once"}, 20),
    ({"purple_target": "whole-move"}, 22),
]


@pytest.mark.parametrize(("options", "most"), MOST)
def test_the_bound_is_attained_in_a_quiet_position(options: dict[str, str], most: int) -> None:
    game = Quintessence(**options)
    state, found = richest_possible(game)
    assert found.earned == most
    assert naive_quiet(state)
    assert game.refusal(state, found.move) is None
    assert found in richest_moves(game, state)
    if not options:
        assert naive_earned(Drawing(state), found.move) == most


def test_no_pattern_earns_more_by_a_second_count() -> None:
    """Every content of the 12 squares that matter, arm by arm, under both rulings on centres.

    0 is the placed colour, 1 its victim, 2 and 3 the others, 4 no piece. All stand on Quints.
    """
    assert most_of_all_patterns(centre_scores_twice=True) == 22
    assert most_of_all_patterns(centre_scores_twice=False) == 20


Use = tuple[int, bool, int]  # own pieces in reach, is there a Lotus, points of the arm itself


def most_of_all_patterns(centre_scores_twice: bool) -> int:
    best = 0
    for corners in product(range(1, 5), repeat=4):  # an own corner is in no formation
        arms = [uses_between(corners[i - 1], corners[i]) for i in range(4)]
        for uses in product(*arms):
            best = max(best, pattern_points(uses, centre_scores_twice))
    return best


def uses_between(one: int, other: int) -> list[Use]:
    """What an arm between these corners can do, of equal uses only the one with most points."""
    best: dict[tuple[int, bool], int] = {}
    for near, far in product(range(5), repeat=2):
        reach, lotus, points = use_of(near, far, one, other)
        best[reach, lotus] = max(points, best.get((reach, lotus), 0))
    return [(reach, lotus, points) for (reach, lotus), points in best.items()]


def use_of(near: int, far: int, one: int, other: int) -> Use:
    reach = 0 if near != 0 else 2 if far == 0 else 1
    if {one, other, far} == {1, 2, 3}:
        return reach, True, 3 + (near != 4)  # the Lotus, two Quints, the piece on the centre
    return reach, False, int(near == 1 and far == 0)  # a doubled Quint


def pattern_points(uses: Sequence[Use], centre_scores_twice: bool = True) -> int:
    right, up, left, down = uses
    corners = sum(uses[i][1] or uses[(i + 1) % 4][1] for i in range(4))
    lines = ([right, left], [up, down])
    return corners + sum(line_points(line, centre_scores_twice) for line in lines)


def line_points(line: list[Use], centre_scores_twice: bool) -> int:
    length = 1 + sum(reach for reach, _, _ in line)
    total = sum(points for _, _, points in line)
    if length >= 3:
        total += length - 2
        for reach, lotus, _ in line:
            if not lotus:
                total += reach  # its Quints
            elif reach and not centre_scores_twice:
                total -= 1
    return total


def test_the_engine_gives_random_patterns_what_the_second_count_does() -> None:
    rng = Random(5)
    arms = (("e4", "f4"), ("d5", "d6"), ("c4", "b4"), ("d3", "d2"))
    rich = 0
    for _ in range(400):
        corners = rng.choice([(1, 2, 1, 2), (1, 2, 3, 2), (3, 1, 3, 1), (2, 3, 1, 3), (4, 1, 2, 3)])
        content = dict(zip(("e5", "c5", "c3", "e3"), corners, strict=True))
        content |= {at: rng.choice((0, 0, 1, 2, 3, 4)) for arm in arms for at in arm}
        uses = [
            use_of(content[near], content[far], corners[i - 1], corners[i])
            for i, (near, far) in enumerate(arms)
        ]
        placed = rng.randrange(4)
        colours = {at: (placed + c) % 4 for at, c in content.items() if c != 4}
        state = drawn(colours, content, "just played red")
        assert haul(GAME, state, Place(placed, SQUARE["d4"])).earned == pattern_points(uses)
        rich += pattern_points(uses) >= 10
    assert rich > 30


def test_a_real_game_gets_as_far_as_the_bound() -> None:
    trace = richest_game(GAME)
    before = trace.back().state
    assert trace.start == GAME.start()
    assert len(trace.steps) == 35  # Black's move, as the 35th
    assert before.points == ((0,) * 5, (0,) * 5)
    assert naive_quiet(before)
    last = trace.steps[-1].action
    assert naive_earned(Drawing(before), last) == 22
    assert haul(GAME, before, last).counted == 13
    assert max(move_points(trace)) == 22 == richest_possible(GAME).haul.earned
    # Nothing to three colours in one turn: Brown is won, then 1 Purple and 2 Red are given.
    for colour in ("purple", "red", "red"):
        trace = trace.play(f"point to {colour}")
    assert GAME.winners(trace.state) == (0,)


def test_quiet_agrees_with_the_naive_checker() -> None:
    for state in random_states(games=8, seed=700):
        assert is_quiet(state)
        assert naive_quiet(state)
    rng = Random(8)
    seen: Counter[bool] = Counter()
    for _ in range(400):
        state = scattered(rng)
        assert is_quiet(state) == naive_quiet(state)
        seen[is_quiet(state)] += 1
    assert min(seen[True], seen[False]) > 50


def scattered(rng: Random) -> State:
    """Some 14 pieces anywhere, formations or not."""
    squares = rng.sample(sorted(SQUARE), 14)
    return drawn({at: rng.randrange(4) for at in squares}, ())


# ── Openings and play ─────────────────────────────────────────────────────────────────────


def test_no_symmetry_folds_the_openings() -> None:
    """Of the 8 ways to lay the board down, only one keeps homes, Violence and prices."""
    homes = {"red": (0, 3), "green": (3, 0), "brown": (0, -3), "blue": (-3, 0)}  # from the centre
    circle = ("red", "green", "brown", "blue")
    kept = []
    for colours in permutations(circle):
        becomes = dict(zip(circle, colours, strict=True))
        for (a, b), flip in product(((1, 0), (0, 1), (-1, 0), (0, -1)), (1, -1)):
            turned = {
                c: (a * x - b * y * flip, b * x + a * y * flip) for c, (x, y) in homes.items()
            }
            keeps_homes = all(turned[c] == homes[becomes[c]] for c in circle)
            keeps_prices = all(PRICES[c] == PRICES[becomes[c]] for c in circle)
            follows = {(c, circle[(i + 1) % 4]) for i, c in enumerate(circle)}
            keeps_violence = {(becomes[c], becomes[v]) for c, v in follows} == follows
            if keeps_homes:
                kept.append((keeps_violence, keeps_prices))
    # Every lie of the board fits one exchange of colours: four turns, four reflections.
    assert Counter(kept) == {(True, True): 1, (True, False): 3, (False, False): 4}


def test_openings_are_counted_like_playouts_of_the_same_games() -> None:
    calls: list[int] = []
    rows = opening_statistics(GAME, games=3, seed=5, progress=calls.append)
    assert calls == [1] * 24 * 3
    assert len({row.move for row in rows}) == 24
    for row in rows[::7]:
        start = GAME.apply(GAME.start(), row.move)
        ends = [
            playout(GAME, [random_agent] * 2, Random(f"5 {row.move} {n}"), start).state
            for n in range(3)
        ]
        winners = Counter(GAME.winners(end) for end in ends)
        assert (row.black_wins, row.white_wins) == (winners[0,], winners[1,])
        assert row.unfinished == winners[()]
        assert row.games == 3
        assert row.plies == sum(end.ply for end in ends)
        assert row.mean_length == row.plies / 3


def test_openings_broken_off_are_told_apart() -> None:
    for row in opening_statistics(Quintessence(cap=3), games=2, seed=1):
        assert (row.games, row.black_wins, row.white_wins, row.unfinished) == (2, 0, 0, 2)
        assert row.plies == 6


def test_agents_sit_in_their_seats() -> None:
    asked: set[tuple[int, int]] = set()

    def seated(seat: int) -> Agent:
        def agent(game: object, view: State, actions: list[object], rng: Random) -> object:
            asked.add((seat, view.ply & 1))
            return rng.choice(actions)

        return agent  # type: ignore[return-value]  # narrower arguments than any agent's

    opening_statistics(GAME, games=1, seed=1, agents=(seated(0), seated(1)))
    assert asked == {(0, 0), (1, 1)}


def test_points_in_play_are_those_of_a_naive_count() -> None:
    calls: list[int] = []
    found = points_in_play(GAME, games=12, seed=3, progress=calls.append)
    traces = [playout(GAME, [random_agent] * 2, Random(f"3 {n}")) for n in range(12)]
    assert found.points == sum((naive_points(trace) for trace in traces), Counter())
    assert calls == [1] * 12
    most = max(found.points)
    assert naive_points(found.richest)[most] == 1  # the game stops right there
    last = found.richest.steps[-1]
    assert naive_earned(Drawing(found.richest.back().state), last.action) == most


def test_of_equally_rich_placements_the_first_is_kept() -> None:
    short = Quintessence(cap=3)  # three moves form nothing
    found = points_in_play(short, games=4, seed=3)
    assert found.points == {0: 12}
    assert found.richest == playout(short, [random_agent] * 2, Random("3 0")).back(2)


def naive_points(trace: Trace) -> Counter[int]:
    states = [trace.start, *(step.state for step in trace.steps)]
    pairs = zip(states, trace.steps, strict=False)
    return Counter(
        naive_earned(Drawing(s), p.action) for s, p in pairs if isinstance(p.action, Place)
    )


def test_move_points_count_placements_not_gives() -> None:
    start = GAME.position(HAULS["a Lotus round a bare Quint"][0])
    trace = Trace(GAME, start).play("blue b3").play("point to red").play("point to blue")
    assert move_points(trace) == {2: 1}
