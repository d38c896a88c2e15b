"""Positions whose right move is known without any thinker: master finds it, greedy does not.

How each is known is said above its test, and in the files in `endgames/` above each position for
which there is a proof to follow. None was found by a thinker or a solver of the room:

- Quintessence: its twin tries every answer of the opponent.
- Element: a line is given, and its twin plays it to the capture.
- Mineral Quest: a proof, and all that can still be completed is tried on its twin.
- Potion-making: a proof, and its twin plays the last cards in every way.
- Quintessential: the assistants that are left are counted, by hand; the engine plays the line found
  by that, against every answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import AGENTS, Game
from quint.games.element.thinker import Eye
from quint.thinking import Thought, think
from quint.thinking.levels import thinker_of, usual_budget
from tests.games import twin_element, twin_last_cards, twin_last_turn
from tests.games.twin_quintessence import COLOURS, LETTER, PRICE, Twin


def endgames(room: str) -> list[Any]:
    """Each as the right moves, any of them, and the drawing, without what is told in between."""
    text = Path(__file__).with_name("endgames").joinpath(f"{room}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = []
    for block in "\n".join(["", *lines]).split("\n== ")[1:]:
        head, _, drawing = block.partition("\n")
        found.append(pytest.param(set(head.split(" or ")), drawing, id=head))
    return found


def check(game: Game, drawing: str, right: set[str]) -> Thought:
    """Master has one of the right moves; greedy has none of them, with ten seeds."""
    state = game.position(drawing)
    view = game.view(state, game.turn(state))
    actions = game.actions(view)
    thought = think(thinker_of(game), game, view, Random(1), usual_budget(game, "master"))
    assert str(thought.action) in right, str(thought)
    greedy = AGENTS["greedy"]
    assert not {str(greedy(game, view, actions, Random(seed))) for seed in range(10)} & right
    return thought


# ── Quintessence: wins in two, by the twin ────────────────────────────────────────────────


def turns(twin: Twin) -> Iterator[tuple[str, Twin]]:
    """Every whole turn of the twin: its first action, and the game after its last."""
    for action in sorted(twin.legal):
        after = twin.copy()
        after.play(action)
        if after.due and not after.over:
            for _, end in turns(after):
                yield action, end
        else:
            yield action, after


def wins_now(twin: Twin) -> bool:
    mover = twin.mover
    return any(after.over and after.winner == mover for _, after in turns(twin))


def forces(twin: Twin) -> bool:
    """Whether the player who has just moved wins next time, whatever the other does."""
    me = 1 - twin.mover
    for _, after in turns(twin):
        if after.over and after.winner != me:
            return False
        if not after.over and not wins_now(after):
            return False
    return True


def twin_of(drawing: str) -> Twin:
    """The twin of a drawing, read without the engine."""
    rows = [row for row in drawing.splitlines() if row[:1].isdigit()]
    twin = Twin()
    twin.pieces, twin.quints = {}, set()
    letters = {LETTER[colour]: colour for colour in COLOURS}
    for row in rows:
        rank, *cells = row.split()
        for file, cell in zip("abcdefg", cells, strict=True):
            if cell[0] in letters:
                twin.pieces[file + rank] = letters[cell[0]]
            if "*" in cell:
                twin.quints.add(file + rank)
    for seat, name in enumerate(("black", "white")):
        line = next(row for row in drawing.splitlines() if row.startswith(f"{name} has "))
        for part in line.removeprefix(f"{name} has ").split(", "):
            colour, _, points = part.partition(" ")
            assert points.endswith(f"/{PRICE[colour]}")
            twin.points[seat][colour] = int(points.partition("/")[0])
    twin.last = next(r for r in drawing.splitlines() if r.startswith("just played ")).split()[-1]
    move, mover = next(r for r in drawing.splitlines() if r.startswith("move ")).split(", ")
    twin.moves = int(move.removeprefix("move ")) - 1
    twin.mover = ("black", "white").index(mover.split()[0])
    twin.legal = twin.find_legal()
    return twin


@pytest.mark.parametrize(("right", "drawing"), endgames("quintessence"))
def test_quintessence_a_win_in_two(right: set[str], drawing: str) -> None:
    """By the twin: no turn wins at once, and after the right one every answer loses."""
    twin = twin_of(drawing)
    assert not wins_now(twin)
    (first,) = right
    lines = [after for action, after in turns(twin) if action == first]
    assert any(forces(after) for after in lines)
    game = quint.new("quintessence")
    thought = check(game, drawing, right)
    assert thought.rests_on == f"{('Black', 'White')[twin.mover]} wins in 2"
    assert thought.value[twin.mover] == 1.0


# ── Element: captures this turn ───────────────────────────────────────────────────────────


CORNER = """
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  1  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  E  .  .  .  .  .  .  .  .  .
    2  .  E  .  .  .  .  .  .  .  .
    hand earth 2
    player 1 to play"""


def turn_played(game: Game, state: Any, agent: quint.Agent, seed: int) -> tuple[list[str], Any]:
    """All that an agent does in its turn, and the state at the end of it, or of the game."""
    rng, first, line = Random(seed), state.turns, []
    while game.turn(state) >= 0 and state.turns == first:
        action = agent(game, state, game.actions(state), rng)
        line.append(str(action))
        state = game.apply(state, action)
    return line, state


def element_twin_of(drawing: str) -> twin_element.Twin:
    """The twin of a drawing, read without the engine."""
    twin = twin_element.Twin()
    letters = dict(zip("FWEA", twin_element.ELEMENTS, strict=True))
    *rows, _, bag, hand, steps, turn = drawing.splitlines()
    for row in rows:
        rank, *cells = row.split()
        for file, cell in zip(twin_element.FILES, cells, strict=True):
            if cell in ("1", "2"):
                twin.sages[int(cell) - 1] = file + rank
            elif cell != ".":
                high = int(cell[1:]) if cell[1:].isdigit() else 1
                element = letters[cell[0]]
                twin.board[file + rank] = tuple(twin_element.Stone(element) for _ in range(high))
    twin.bag, twin.hand = element_stones(bag), element_stones(hand)
    twin.steps = int(steps.split()[-1])
    words = turn.replace(",", "").split()
    twin.turns, twin.mover, twin.now = int(words[1]) - 1, int(words[3]) - 1, "acting"
    twin.legal = twin.find_legal()
    return twin


def element_stones(line: str) -> list[twin_element.Stone]:
    """Of a line like "hand water 1, wind 2"."""
    pairs = [part.split()[-2:] for part in line.split(",")]
    return [twin_element.Stone(element) for element, many in pairs for _ in range(int(many))]


def captures(drawing: str, line: Sequence[str]) -> bool:
    """Whether a turn captures, by the twin."""
    twin = element_twin_of(drawing)
    mover = twin.mover
    for action in line:
        assert action in twin.legal
        twin.play(action)
    return twin.winners == [mover]


@pytest.mark.parametrize(("right", "drawing"), endgames("element"))
def test_element_a_capture_this_turn(right: set[str], drawing: str) -> None:
    """By hand and by the twin: the line is there and captures. Another capture is as good, so it is
    the twin, too, that says whether a turn of master's or greedy's is one.
    """
    (line,) = right
    assert element_twin_of(drawing).picture() == drawing
    assert captures(drawing, line.split(", "))
    game = quint.new("element")
    state = game.position(drawing)
    assert captures(drawing, turn_played(game, state, AGENTS["master"], 1)[0])
    for seed in range(5):
        assert not captures(drawing, turn_played(game, state, AGENTS["greedy"], seed)[0])


def test_element_an_answer_is_a_whole_turn_that_is_looked_for_once() -> None:
    """By hand: two Earths close the corner, on a2 and b1, the only ways out; one alone does not."""
    game = quint.new("element")
    state = game.position(CORNER)
    seat = game.turn(state)
    eye = Eye(game)

    def answer(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return eye.quick(view, seat, eye.sensible(view), rng)

    _, end = turn_played(game, state, answer, 1)
    assert game.winners(end) == (seat,)
    looked_at = eye.nodes
    assert turn_played(game, state, answer, 2)[1] == end
    assert eye.nodes == looked_at


# ── Mineral Quest: the last turn ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(("right", "drawing"), endgames("mineral_quest"))
def test_mineral_quest_the_last_turn(right: set[str], drawing: str) -> None:
    """By the proof above each position, and by trying everything on the twin: who completes one of
    the right minerals first can win, and with any other, or none, has less than somebody will have.
    The dearest mineral takes cards that two others need.
    """
    seats, mover, left = twin_last_turn.read(drawing)
    others = [
        twin_last_turn.best(seat) if turns < left else seat.score()
        for turns, seat in enumerate([*seats[mover:], *seats[:mover]])
    ][1:]
    scores = twin_last_turn.by_first(seats[mover])
    assert {f"complete {first}" for first, score in scores.items() if score > max(others)} == right
    assert max(others) not in scores.values()
    check(quint.new("mineral_quest", last_turn="many"), drawing, right)


# ── Potion-making: the last cards ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(("right", "drawing"), endgames("potion_making"))
def test_potion_making_the_last_cards(right: set[str], drawing: str) -> None:
    """By the proof above each position, and by the twin, which plays the cards in every way: only
    the right play wins against every answer.
    """
    twin = twin_last_cards.practice()
    position, hands = twin_last_cards.read(drawing)
    box = {label: int(card["copies"]) for label, card in twin.cards.items()}
    assert Counter(twin_last_cards.all_cards(position, hands)) == box
    wins = 1 - 2 * position.mover
    worth = twin.worth_of(position, hands)
    assert {play for play, each in worth.items() if each == wins} == right
    check(quint.new("potion_making"), drawing, right)


# ── Quintessential: the Stone in this round, or never ─────────────────────────────────────

FORGE = "activate Multi-Forge, place earth, place fire, place water, place air, to pool"
MONO_FORGE = "claim Mono-Forge with fire, " + "place fire, " * 4 + "to pool"
# What follows the right action: player 1's own actions, by how they begin.
TO_THE_STONE = {
    "activate Pyro-Petris Convertus": f"place fire, to pool, {FORGE}",
    "activate Hydro-Ignis Convertus": f"place water, to pool, {MONO_FORGE}",
    "activate Pyro-Turbis Terra": f"place fire, place air, to pool, {FORGE}",
    "activate Geo-Turbis Nova": f"place earth, place air, to pool, {FORGE}",
    "activate Hydro-Petris Convertus": "place water, to Multi-Forge in earth, to pool",
}


def leads_to_the_stone(game: Game, state: Any, line: Sequence[str], known: dict[Any, bool]) -> bool:
    """Whether player 1 wins by these actions, whatever player 2 does in between. New dice show a 1:
    faces only count in bids."""
    turn = game.turn(state)
    if turn == quint.OVER:
        return game.winners(state) == (0,)
    if state not in known:
        actions = game.actions(state)
        if turn == quint.CHANCE:
            actions = actions[:1]
        elif turn == 0:
            actions = tuple(a for a in actions if str(a).startswith(line[0]))[:1]
            line = line[1:]
        afters = [game.apply(state, action) for action in actions]
        known[state] = bool(afters) and all(
            leads_to_the_stone(game, after, line, known) for after in afters
        )
    return known[state]


@pytest.mark.parametrize(("right", "drawing"), endgames("quintessential"))
def test_quintessential_the_stone_in_this_round_or_never(right: set[str], drawing: str) -> None:
    """By hand: player 2 owns five aethers, two of them on a card till the cleanup, and an anti-
    element, begins the next round and then claims the Stone (9.1). Player 1 has four aethers, one
    anti-element, and just as many assistants as it takes to make the missing element, to forge
    the fifth aether and to claim. To forge now with the anti-element (1.5) destroys it, Trade-
    Transmutus is taken (6.1a), and a bid for the Starting Player can be outbid: three sixes.
    """
    game = quint.new("quintessential")
    state = game.position(drawing)
    (first,) = right
    assert state.starter == 1
    line = f"{first}, {TO_THE_STONE[first]}, claim Philosophi Lapis".split(", ")
    assert leads_to_the_stone(game, state, line, {})
    check(game, drawing, right)
