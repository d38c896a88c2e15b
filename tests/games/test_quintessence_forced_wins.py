"""explore: forced wins, with a naive search beside them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import quint
from quint.agents import random_agent
from quint.core import Trace, playout
from quint.games.quintessence import Quintessence, State
from quint.games.quintessence.board import SQUARE
from quint.games.quintessence.explore import forced_win
from quint.games.quintessence.explore.richest import is_quiet
from tests.games.quintessence_positions import GAME, drawn, random_states

# ── Forced wins ───────────────────────────────────────────────────────────────────────────


def naive_shortest(game: Quintessence, state: State, attacker: int, plies: int) -> float:
    """The plies to the attacker's forced win, by trying everything; infinite if there is none."""
    if game.turn(state) == quint.OVER:
        return 0 if game.winners(state) == (attacker,) else float("inf")
    if plies == 0:
        return float("inf")
    afters = whole_turns(game, state)
    lengths = [1 + naive_shortest(game, after, attacker, plies - 1) for after in afters]
    return min(lengths) if state.ply & 1 == attacker else max(lengths)


def whole_turns(game: Quintessence, state: State) -> set[State]:
    """Every position after this player's turn, all Purple points given."""
    under_way, done = {state}, set()
    while under_way:
        afters = {game.apply(s, action) for s in under_way for action in game.actions(s)}
        done |= {after for after in afters if after.ply > state.ply}
        under_way = {after for after in afters if after.ply == state.ply}
    return done


def compare_with_naive(game: Quintessence, state: State, plies: int) -> str:
    attacker = game.turn(state)
    expected = naive_shortest(game, state, attacker, plies)
    found = forced_win(game, state, plies)
    if expected > plies:
        assert (found.verdict, found.plies, found.line) == ("none", plies, None)
        return "none"
    assert (found.verdict, found.plies) == ("win", expected)
    assert found.line is not None
    check_line(game, found.line, attacker, found.plies)
    return f"win in {found.plies}"


def check_line(game: Quintessence, line: Trace, attacker: int, plies: int) -> None:
    """Both play their best: at each point of the line the shortest win is what is left of it."""
    assert game.winners(line.state) == (attacker,)
    assert line.state.ply - line.start.ply == plies
    for back in range(len(line.steps)):
        state = line.back(back).state
        left = line.state.ply - state.ply
        assert naive_shortest(game, state, attacker, left) == left


def test_a_forced_win_in_one() -> None:
    state = GAME.position(
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  R  R  .  G  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        white has purple 1, blue 4, red 1
        just played green
        white to play"""
    )
    found = forced_win(GAME, state, 1)
    # From a4 red reaches b4 and c4 too, but a4 does not touch green.
    assert str(found) == "White wins by force in 1: red d4"


def test_points_still_to_be_given_belong_to_the_ply_under_way() -> None:
    state = GAME.position(
        """
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  R  .  .  G  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        black has purple 1, green 3, blue 2
        just played green
        purple points to give 2"""
    )
    # Blue or red lack two points each, and two are there.
    found = forced_win(GAME, state, 3)
    assert (found.verdict, found.plies) == ("win", 1)
    assert found.line is not None
    assert {str(step.action) for step in found.line.steps} <= {"point to red", "point to blue"}
    assert len({step.action for step in found.line.steps}) == 1


# A chessboard of red and brown has no Mark, no Lotus and no Violence against its own pieces.
CHESSBOARD = """
    R  N  R  N  R  N  R
    N  R  N  R  N  R  N
    R  N  R  N  R  N  R
    N  R  N  .  N  R  N
    R  {b3}  R  N  R  N  R
    N  R  N  R  N  R  N
    R  N  R  N  R  N  R
    just played {last}"""


def test_8_1_a_forced_wall_in_wins_on_the_other_players_ply() -> None:
    # Brown b3 fills without forming. Then d4 alone is left: brown was just played, blue is
    # barred between two browns, and red and green fill the board.
    found = forced_win(GAME, GAME.position(CHESSBOARD.format(b3=".", last="red")), 3)
    assert (found.verdict, found.plies) == ("win", 2)
    assert found.line is not None
    first, second = (str(step.action) for step in found.line.steps)
    assert first == "brown b3"
    assert second in ("red d4", "green d4")


def test_8_1_walling_in_is_no_win_for_the_one_who_does_it() -> None:
    found = forced_win(GAME, GAME.position(CHESSBOARD.format(b3="N", last="brown")), 3)
    assert (found.verdict, found.plies, found.line) == ("none", 3, None)


# Two met in random games, two made at random, in which some replies lose sooner than others. The
# fourth ends by walling in. How long each win takes is for the naive search to say.
FORCED = (
    """
    G  B  G  R  B  N  G
    R  N  R  N  N* R  B
    N  R  G  G  N  .  B
    G* G* B* B* G* R* G
    B* G* R  G  B  N* N
    G  R* N  R  N  R* N
    B  G  R* B  G  G  R
    black has red 2, green 2, blue 1, brown 3
    white has red 1, blue 1, brown 1
    just played brown
    move 75, black to play""",
    """
    G  B  G  R  .  R  N
    B  G* N  N  .  B  G
    N  G* N  B  B* .  R
    G  B* G  G* R  R* G
    B  N  G  B  G  .  B
    R  B  N  G  B  B  N
    R  R  N  R  R  B  G
    black has purple 1, red 1, green 1, blue 2, brown 1
    white has red 2, green 1, blue 4, brown 1
    just played red
    purple points to give 1
    move 70, white to play""",
    """
    B  G  B  .  R  G  N
    R  N  G  G  R  B  B
    R* N  G  R  B  B  R
    G* G  R* B  B  G  N
    B  R  .  G  N  R  G
    N  B  R  R  G  B  R
    B  R  N  R  N  B  G
    black has green 3, blue 3, brown 4
    white has purple 1, red 1, blue 3, brown 5
    just played brown
    move 41, black to play""",
    """
    N  G  B  B  N  B  R
    R  R  G  N  N* G  B
    N* B  R  N  G* N  B
    N  B  B  G  .  B  N
    .  N  B  B  N  G  B
    R  G  N  B  B  R  G
    B  R* N  N  B  R  G
    black has green 3, blue 3, brown 4
    white has purple 1, red 1, blue 3, brown 5
    just played red
    move 41, black to play""",
)


@pytest.mark.parametrize(("drawing", "plies"), [*zip(FORCED, (3, 3, 5, 4), strict=True)])
def test_longer_forced_wins_are_those_of_naive_search(drawing: str, plies: int) -> None:
    assert compare_with_naive(GAME, GAME.position(drawing), plies) == f"win in {plies}"


def test_forced_win_agrees_with_naive_search_on_nearly_full_boards() -> None:
    rng = Random(11)
    seen: Counter[str] = Counter()
    for _ in range(40):
        state = nearly_full(rng, empty=rng.choice((1, 2, 3)))
        seen[compare_with_naive(GAME, state, plies=3)] += 1
    assert min(seen["win in 1"], seen["win in 2"], seen["none"]) > 5, seen


def nearly_full(rng: Random, empty: int) -> State:
    """A quiet full board with some pieces taken off, and both players near to winning."""
    colours = full_board(rng, {}, sorted(SQUARE))
    assert colours is not None
    for at in rng.sample(sorted(SQUARE), empty):
        del colours[at]
    quints = [at for at in SQUARE if rng.random() < 0.1]
    last, number = rng.choice(("red", "green", "brown", "blue")), rng.choice((41, 42))
    whose = f"move {number}, {'black' if number % 2 else 'white'} to play"
    return drawn(colours, quints, *rng.choice(NEAR_THE_END), f"just played {last}", whose)


# Nobody has three colours, and no colour is won by both.
NEAR_THE_END = (
    (
        "black has red 2, green 2, brown 4, blue 3",
        "white has red 1, green 2, brown 4, blue 3, purple 1",
    ),
    ("black has red 1, brown 4, blue 4, purple 1", "white has green 2"),
    ("black has green 3, brown 4, blue 3", "white has red 1, brown 5, blue 3, purple 1"),
    (),
)


def full_board(rng: Random, colours: dict[str, int], left: list[str]) -> dict[str, int] | None:
    """Colour what is left, square by square, never making a formation; step back if stuck."""
    if not left:
        return colours
    for colour in rng.sample(range(4), 4):
        tried = {**colours, left[0]: colour}
        if is_quiet(drawn(tried, ())):
            done = full_board(rng, tried, left[1:])
            if done is not None:
                return done
    return None


def test_forced_win_agrees_with_naive_search_near_the_end_of_random_games() -> None:
    seen: Counter[str] = Counter()
    for seed in range(15):
        trace = playout(GAME, [random_agent] * 2, Random(900 + seed))
        for state in (trace.back(back).state for back in (2, 3, 4)):
            if len(GAME.actions(state)) <= 16:  # so that trying everything stays short
                seen[compare_with_naive(GAME, state, plies=3)] += 1
    assert min(seen["win in 1"], seen["none"]) > 5, seen


def test_a_cap_is_nobodys_win() -> None:
    state = GAME.position(CHESSBOARD.format(b3=".", last="red"))  # move 3 now, a win in 2 above
    assert forced_win(Quintessence(cap=4), state, 2).verdict == "win"
    assert forced_win(Quintessence(cap=3), state, 2).verdict == "none"


def test_a_search_that_is_cut_short_says_so() -> None:
    state = random_states(games=1, seed=4)[30]
    whole = forced_win(GAME, state, 3)
    assert whole.verdict == "none"
    cut = forced_win(GAME, state, 3, limit=whole.nodes - 1)
    assert (cut.verdict, cut.line, cut.nodes) == ("limit", None, whole.nodes - 1)
    assert cut.plies < 3
    assert str(cut).endswith(f"search limit reached after {cut.nodes} positions")
    assert forced_win(GAME, state, 3, limit=whole.nodes) == whole
    assert forced_win(GAME, state, 3, limit=0) == ("limit", 0, None, 0)


def test_no_win_is_looked_for_in_no_plies_or_after_the_end() -> None:
    assert forced_win(GAME, GAME.start(), 0) == ("none", 0, None, 0)
    over = playout(GAME, [random_agent] * 2, Random(1)).state
    assert forced_win(GAME, over, 3) == ("none", 3, None, 0)
