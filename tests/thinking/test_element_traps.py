"""Element: what may happen in the turn that follows, on boards that are reasoned out by hand."""

from __future__ import annotations

from random import Random

import pytest

import quint
from quint import AGENTS
from quint.games.element import Element
from quint.games.element.explore import capture_this_turn, puzzles
from quint.games.element.thinker import Eye
from quint.thinking import Budget, Thought, think
from quint.thinking.levels import thinker_of
from tests.games.twin_element import Stone, Twin

ELEMENTS = {"E": "earth", "F": "fire"}


def row(*squares: str) -> str:
    """A rank where only these squares are not empty, written like eF."""
    there = {square[0]: square[1:] for square in squares}
    return " ".join(there.get(file, ".") for file in "abcdefghijk")


def thought(drawing: str, seed: int = 0, nodes: int = 6_000) -> Thought:
    game = quint.new("element")
    state = game.position(drawing)
    return think(thinker_of(game), game, state, Random(seed), Budget(nodes=nodes), lines=9)


# ── A trap ────────────────────────────────────────────────────────────────────────────────

# Player 1 has a step left, and the bag has one stone, an Earth. On f5 the Sage has four ways out,
# on e4 and d3 two. But round f5 lie four Earths: one more on any of them makes a Mountain, all four
# are a Range then (9.2), and that closes the corners (9.4, 9.6). On e4 and d3 the two ways out lie
# on opposite sides, and one stone cannot close both: Fire makes no Range. The other Sage is six
# squares from any of this, and has four steps if it draws the Earth.
TRAP = "\n".join(
    [
        row("j2"),
        *[row()] * 4,
        row("fE"),
        row("dF", "eE", "gE"),
        row("cF", "dF", "e1", "fE"),
        row("cF", "eF", "fF"),
        row("dF", "eF"),
        row(),
        "bag earth 1",
        "steps left 1",
        "player 1 to play",
    ]
)


def captures_with_the_earth(sage: str) -> set[str]:
    """What the twin says of every placement of the answer, if player 1 ends the turn there."""
    twin = Twin()
    for rank, tokens in zip(range(11, 0, -1), TRAP.splitlines(), strict=False):
        for file, token in zip("abcdefghijk", tokens.split(), strict=True):
            if token in ELEMENTS:
                twin.board[f"{file}{rank}"] = (Stone(ELEMENTS[token]),)
    twin.sages, twin.bag, twin.mover, twin.now = [sage, "j11"], [Stone("earth")], 1, "choosing"
    twin.legal = twin.find_legal()
    twin.play("draw 1")
    twin.play("draw earth")
    found = set()
    for action in twin.legal:
        after = twin.copy()
        after.play(action)
        if after.winners == [1]:
            found.add(action)
    return found


def test_the_twin_knows_of_the_trap() -> None:
    assert captures_with_the_earth("f5") == {"earth e5", "earth f4", "earth f6", "earth g5"}
    assert not captures_with_the_earth("e4")
    assert not captures_with_the_earth("d3")


@pytest.mark.parametrize("seed", range(3))
def test_a_trap_one_turn_ahead_is_seen(seed: int) -> None:
    """Greedy, which sees four ways out and no answer, walks into it."""
    game = quint.new("element")
    state = game.position(TRAP)
    assert str(AGENTS["greedy"](game, state, game.actions(state), Random(seed))) == "step f5"
    found = thought(TRAP, seed)
    assert str(found.action) in {"end turn", "step d3"}
    values = {str(each.action): each.value[0] for each in (found, *found.others)}
    assert values["step f5"] == 0.0
    assert values["end turn"] > 0.0 < values["step d3"]


def freedom_with(ways: int) -> float:
    """What the ways out of the Sage on f6 are worth, if Fire lies on the other squares round it."""
    game = quint.new("element")
    squares = ["e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7"][ways:]
    ranks = [
        row(*[f"{square[0]}F" for square in squares if square[1:] == str(rank)])
        for rank in range(11, 0, -1)
    ]
    ranks[0] = row("a1")
    ranks[5] = row("f2", *[f"{square[0]}F" for square in squares if square[1:] == "6"])
    state = game.position("\n".join([*ranks, "player 1 to draw"]))
    return -Eye(game).worth(state, 0)


def test_the_last_ways_out_are_worth_more_than_those_in_the_open() -> None:
    """One way out is closed by any one stone, two need two; of eight, four stones leave four."""
    in_the_open = freedom_with(8) - freedom_with(7)
    for ways in (2, 3, 4):
        assert freedom_with(ways) - freedom_with(ways - 1) > 1.5 * in_the_open


# ── The odds of the bag ───────────────────────────────────────────────────────────────────

# Player 2 stands between four Earths, with four ways out at the corners. One more Earth on any of
# them captures, as above; a Wind closes one corner only. The bag has an Earth and a Wind.
ODDS = "\n".join(
    [
        *[row()] * 2,
        row("eE"),
        row("dE", "e2", "fE"),
        row("eE"),
        *[row()] * 4,
        row("j1"),
        row(),
        "bag earth 1, wind 1",
        "player 1 to draw",
    ]
)


def test_how_many_stones_to_draw_is_decided_by_the_odds_of_the_bag() -> None:
    """Two stones bring the Earth for sure, one in half of all cases, none never."""
    found = thought(ODDS)
    assert str(found.action) == "draw 2"
    values = {str(each.action): each.value[0] for each in (found, *found.others)}
    assert values["draw 2"] == 1.0
    assert 0.5 < values["draw 1"] < 1.0
    assert values["draw 0"] < values["draw 1"]


# ── Captures ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [4, 6, 16, 19])
def test_a_capture_that_begins_with_a_given_action_is_found(number: int) -> None:
    """With Fire, or with a River that still has to flow. Another action may miss it, too."""
    game = Element()
    state = game.position(puzzles()[number].drawing)
    line = capture_this_turn(game, state).line
    assert line is not None
    first = line.steps[0].action
    asked = (first, next(each for each in game.actions(state) if each != first))
    found = think(thinker_of(game), game, state, Random(0), Budget(nodes=12_000), asked, lines=2)
    values = {each.action: each.value[state.seat] for each in (found, *found.others)}
    assert set(values) == set(asked)
    assert values[first] == 1.0


# ── Whose turn it is ──────────────────────────────────────────────────────────────────────


def test_to_be_to_move_is_worth_something() -> None:
    """At the start all stand alike, so nothing else can make a difference."""
    game = quint.new("element")
    mover, other = Eye(game).shares(game.start())
    assert mover > 0.5
    assert mover + other == pytest.approx(1)
    four = Eye(quint.new("element", players=4)).shares(quint.new("element", players=4).start())
    assert four[0] > four[2] == pytest.approx(four[3])
    assert four[1] < four[2]  # it is hunted by whoever is to move (6.2)


def test_the_chances_do_not_jump_with_every_turn() -> None:
    """A turn in which nobody does anything leaves the board as it is: then neither is far ahead."""
    game = quint.new("element")
    passed = quint.Trace(game).play("draw 0").play("end turn").state
    for state in (game.start(), passed):
        found = think(thinker_of(game), game, state, Random(1), Budget(nodes=30_000))
        assert found.value[0] == pytest.approx(0.5, abs=0.1)


def test_a_game_broken_off_is_nobodys() -> None:
    game = quint.new("element", cap=2)
    trace = quint.Trace(game)
    for text in ["draw 0", "end turn"] * 2:
        trace = trace.play(text)
    assert Eye(game).shares(trace.state) == (0.5, 0.5)
