"""explore: captures known from the rulebook, and a naive search that tries simply everything."""

from __future__ import annotations

from fractions import Fraction
from math import log2
from random import Random

import pytest

from quint.core import QuintError, Trace
from quint.games.element import Element, State
from quint.games.element.actions import Place
from quint.games.element.bag import Counts
from quint.games.element.board import SQUARES, UP
from quint.games.element.explore import (
    Capture,
    Odds,
    capture_this_turn,
    difficulty,
    ideas,
    make_puzzle,
    odds_of_capture,
    puzzles,
)
from quint.games.element.sages import is_captured
from quint.games.element.state import empty_squares
from quint.games.element.stones import Stones, connected

GAME = Element()


# ── A naive search: every action there is, until the turn ends ────────────────────────────


def naive_capture(game: Element, state: State, most: int) -> bool | None:
    """Whether the mover can win this turn; None if more than `most` positions come up."""
    mover = game.turn(state)
    seen, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        for action in game.actions(here):
            after = game.apply(here, action)
            if mover in game.winners(after):
                return True
            if game.turn(after) == mover and after.turns == state.turns and after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def small_position(rng: Random, game: Element, stones_in_hand: int, steps: int) -> State | None:
    """Two Sages in a small yard; around it is nothing but high Mountains or high Whirlwinds.

    So there are few places for a stone, and a search of everything comes to an end.
    """
    width, height = rng.choice([(4, 4), (5, 3), (5, 4), (4, 3)])
    left, low = rng.randint(0, 11 - width), rng.randint(0, 11 - height)
    yard = [UP * (low + y) + left + x for x in range(width) for y in range(height)]
    around = [square for square in SQUARES if square not in yard]
    heap = dict.fromkeys(around, rng.choice(["E2", "E2", "A4"]))
    sages = tuple(rng.sample(yard, 2))
    weights = [rng.choice([1, 2, 3]) for _ in range(4)]
    dense = rng.choice([0.3, 0.5, 0.7])
    for square in yard:
        if square not in sages and rng.random() < dense:
            stone = rng.choices("FWEA", weights)[0]
            tall = {"A": ["A", "A", "A2"], "E": ["E", "E", "E2"]}
            heap[square] = rng.choice(tall.get(stone, [stone]))
    hand = [0, 0, 0, 0]
    for _ in range(stones_in_hand):
        hand[rng.randrange(4)] += 1
    counts: Counts = (hand[0], hand[1], hand[2], hand[3])
    bag: Counts = (rng.choice([0, 1, 9]), 9, 9, 9)
    state = State(heaped(heap), sages, bag, counts, rng.randrange(2), 0, steps)
    empty = empty_squares(state.stones, sages)
    caught = [is_captured(state.stones, empty, s, game.rulings.across) for s in sages]
    return None if any(caught) else state


def heaped(heap: dict[int, str]) -> Stones:
    def on(*tokens: str) -> int:
        return sum(1 << square for square, token in heap.items() if token in tokens)

    mountains, earth = on("E2"), on("E", "E2")
    winds = on("A", "A2", "A4"), on("A2", "A4"), on("A4"), on("A4")
    return Stones(on("F"), on("W"), earth, *winds, mountains, connected(earth, mountains))


READINGS = [
    Element(),
    Element(whirlwind_fire="single-only", range_jump="never-across"),
    Element(river_reentry="snake"),
]


def compare(seeds: range, stones_in_hand: int, most: int) -> tuple[int, int]:
    """How often solver and naive search both say yes, and both say no; they must agree."""
    yes = no = 0
    for seed in seeds:
        rng = Random(f"yard {stones_in_hand} {seed}")
        game = READINGS[seed % 3]
        state = small_position(rng, game, stones_in_hand, steps=rng.choice([0, 1, 2]))
        if state is None:
            continue
        expected = naive_capture(game, state, most)
        if expected is None:
            continue
        found = capture_this_turn(game, state)
        said = {"capture": True, "none": False}.get(found.verdict)
        assert said == expected, f"seed {seed}:\n{game.picture(state)}\n{found}"
        yes, no = yes + expected, no + (not expected)
        if found.line is not None:
            assert game.turn(state) in game.winners(found.line.state)
    return yes, no


# ── Captures that the rulebook knows ──────────────────────────────────────────────────────

FAR_AWAY = "." + " ." * 9 + " 1"  # the hunter's Sage on k11, with nothing to jump on its way


def drawn(*lowest: str, hand: str, game: Element = GAME) -> State:
    """A position with only its lowest rows drawn, from the left; player 1 has this hand."""
    rows = [FAR_AWAY, *["."] * (10 - len(lowest)), *lowest]
    padded = [line + " ." * (11 - len(line.split())) for line in rows]
    return game.position("\n".join([*padded, f"hand {hand}", "steps left 1", "player 1 to play"]))


def told(state: State) -> str:
    return str(capture_this_turn(GAME, state))


def test_9_6_the_fourth_stone_of_a_range_closes_the_corners_too() -> None:
    assert told(drawn(". . E2", ". E 2 E", ". .", hand="earth 1")) == "capture: earth c1"
    # Without a Mountain there is no Range, and the corners stay open.
    alone = capture_this_turn(GAME, drawn(". . E", ". E 2 E", ". .", hand="earth 1"))
    assert alone.verdict == "none"
    # One more Earth makes the Mountain.
    assert ideas(GAME, drawn(". . E", ". E 2 E", ". .", hand="earth 2")).found == {
        ("earth b2", "earth c1"),
        ("earth c1", "earth c1"),
        ("earth c1", "earth c3"),
        ("earth c1", "earth d2"),
    }


def test_7_2_a_fire_on_the_corner_closes_three_squares() -> None:
    # Fire on c3 sends free Fire behind b3 to a3, and behind c2 to c1.
    assert told(drawn(". F .", "F 2 F", "F E .", hand="fire 1")) == "capture: fire c3"


def test_8_1_a_river_closes_as_many_squares_as_it_has_stones() -> None:
    # b2 can step to a3, b3 and c3. The Headwater on d3 takes them, head first.
    state = drawn(". . . . W W", "F 2 F E E E", "F F F", hand="water 1")
    assert told(state) == "capture: water d3, flow c3, flow b3, flow a3"


def test_10_2_a_wind_closes_only_with_something_behind_it() -> None:
    assert told(drawn("F E", "2 . E", hand="wind 1")) == "capture: wind b1"
    assert capture_this_turn(GAME, drawn("F E", "2 . .", hand="wind 1")).verdict == "none"
    # Two Winds in a line are jumped in full, so the second lets the jump land further out.
    open_line = drawn("F E", "2 . . . .", hand="wind 2")
    assert capture_this_turn(GAME, open_line).verdict == "none"


def test_5_2_the_sage_itself_closes_the_last_square() -> None:
    state = GAME.position(
        "\n".join(
            [
                *[". " * 11] * 8,
                ". 1" + " ." * 9,
                "F ." + " ." * 9,
                "2 E" + " ." * 9,
                "steps left 1",
                "player 1 to play",
            ]
        )
    )
    assert told(state) == "capture: step b2"


def near(*lowest: str, hand: str) -> State:
    """As `drawn`, with the hunter's Sage among the rows."""
    rows = [*["."] * (11 - len(lowest)), *lowest]
    padded = [line + " ." * (11 - len(line.split())) for line in rows]
    below = [f"hand {hand}", "steps left 1", "player 1 to play"]
    return GAME.position("\n".join([*padded, *below]))


def test_the_sage_makes_room_for_a_river() -> None:
    # a2 and b1 are open. The Sage fills one of them, and the River from b3 flows over b2, which the
    # Sage has left, to the other: a square that is closed now may be one to close later.
    state = near(". W", ". .", ". 1", "2 .", hand="water 1")
    assert capture_this_turn(GAME, state).verdict == "capture"
    assert ideas(GAME, state).found == {("water b3",)}


def test_the_sage_makes_room_for_a_stone() -> None:
    # A Wind on b1 can be jumped; on b2 it cannot, for the Earth on c3. But there the Sage stands.
    state = near(". . E", "F 1", "2 .", hand="wind 1")
    assert told(state) == "capture: step b1, wind b2"


def test_10_1_a_wind_carries_the_sage_to_the_last_square() -> None:
    # The Wind closes nothing where it lies, and is needed all the same.
    state = near(". . . 1", "F E", "2 .", hand="wind 1")
    assert told(state) == "capture: wind c2, jump b1"


def test_5_3_the_capture_that_captures_oneself_is_none() -> None:
    # The last square, b1, is the last way out for both Sages.
    state = GAME.position(
        "\n".join(
            [
                *[". " * 11] * 9,
                "F E E" + " ." * 8,
                "2 . 1 E" + " ." * 7,
                "hand fire 1",
                "steps left 0",
                "player 1 to play",
            ]
        )
    )
    after = GAME.position(
        "\n".join(
            [
                *[". " * 11] * 9,
                "F E E E" + " ." * 7,
                "2 . 1 E" + " ." * 7,
                "hand fire 1",
                "steps left 0",
                "player 1 to play",
            ]
        )
    )
    assert told(state) == "capture: fire b1"  # c1 still has d2
    assert capture_this_turn(GAME, after).verdict == "none"


def test_6_2_with_three_players_only_the_own_quarry_counts() -> None:
    game = Element(players=3)
    board = ["2 ." + " ." * 9, "F E" + " ." * 9, *[". " * 11] * 7, "F E" + " ." * 8 + " 1"]
    behind = "3 ." + " ." * 9
    state = game.position("\n".join([*board, behind, "hand fire 1", "player 1 to play"]))
    found = capture_this_turn(game, state)
    assert str(found) == "capture: fire b11"  # fire b1 would capture player 3, for player 2
    assert found.line is not None
    assert game.winners(found.line.state) == (0,)


# ── What a solver has to say besides ──────────────────────────────────────────────────────


# Four steps and a jump are open, and two Fires and two Winds are in hand.
LONG_SEARCH = GAME.position("""
    .  .  .  .  .  .  .  .  .  .  .
    .  A  .  .  .  .  .  A  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  E  .  .  .  .  .
    .  .  .  .  .  E  .  .  .  .  .
    .  .  .  .  1  F  W  .  .  .  .
    .  .  .  .  2  .  E  A  .  .  .
    .  .  .  .  E2 A  W  .  .  .  .
    .  .  .  E^ W  W  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    F  .  .  .  .  .  .  .  .  .  .
    hand fire 2, wind 2
    player 1 to play""")


def test_it_gives_up_honestly() -> None:
    found = capture_this_turn(GAME, LONG_SEARCH, limit=50)
    assert (found.verdict, found.line, found.nodes) == ("limit", None, 50)
    assert str(found) == "gave up after 50 positions: not known"
    assert not ideas(GAME, LONG_SEARCH, limit=50).whole


def test_it_tells_how_far_it_is() -> None:
    heard: list[int] = []
    capture_this_turn(GAME, LONG_SEARCH, limit=1700, progress=heard.append)
    assert heard == [500, 500, 500]


def test_no_capture_is_said_with_what_was_looked_at() -> None:
    assert told(drawn("F E", "2 . .", hand="wind 1")).startswith("no capture this turn; ")


def test_a_turn_without_its_stones_has_no_answer() -> None:
    for ask in (capture_this_turn, ideas):
        with pytest.raises(QuintError, match="not drawn yet"):
            ask(GAME, GAME.start())
    with pytest.raises(QuintError, match="drawn already"):
        odds_of_capture(GAME, drawn("F E", "2 . .", hand="wind 1"), 1)


def test_when_the_game_is_over_there_is_nothing_to_capture() -> None:
    state = drawn("F E", "2 . E", hand="wind 1")
    over = Trace(GAME, state).play("wind b1").state
    assert capture_this_turn(GAME, over) == Capture("none", None, 0)


def test_a_river_under_way_is_finished_first() -> None:
    state = drawn(". . . . W W", "F 2 F E E E", "F F F", hand="water 1")
    flowing = Trace(GAME, state).play("water d3").state
    assert told(flowing) == "capture: flow c3, flow b3, flow a3"


def test_the_line_has_no_needless_action() -> None:
    for puzzle in puzzles()[:4]:
        line = capture_this_turn(GAME, GAME.position(puzzle.drawing)).line
        assert line is not None
        actions = [step.action for step in line.steps]
        for number in range(len(actions)):
            trace = Trace(GAME, line.start)
            for action in actions[:number] + actions[number + 1 :]:
                if GAME.refusal(trace.state, action) is None:
                    trace = trace.play(action)
            assert GAME.winners(trace.state) == ()


# ── The naive search agrees ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("stones_in_hand", "games", "most"),
    [(0, 300, 5000), (1, 600, 5000), (2, 120, 6000), (3, 40, 9000)],
)
def test_a_search_of_everything_agrees(stones_in_hand: int, games: int, most: int) -> None:
    yes, no = compare(range(games), stones_in_hand, most)
    assert min(yes, no) >= 2  # both answers were put to the test


def naive_ideas(game: Element, state: State, most: int = 10**9) -> set[tuple[str, ...]] | None:
    """Every set of placements that captures, of those with the fewest; None if more than `most`
    positions come up."""
    mover, found = game.turn(state), set()
    seen: set[tuple[State, tuple[str, ...]]] = {(state, ())}
    waiting = list(seen)
    while waiting:
        here, placed = waiting.pop()
        for action in game.actions(here):
            after = game.apply(here, action)
            named = tuple(sorted((*placed, str(action)))) if isinstance(action, Place) else placed
            if mover in game.winners(after):
                found.add(named)
            elif (after, named) not in seen and game.turn(after) == mover:
                if after.turns == state.turns:
                    waiting.append((after, named))
                seen.add((after, named))
        if len(seen) > most:
            return None
    fewest = min((len(idea) for idea in found), default=0)
    return {idea for idea in found if len(idea) == fewest}


def test_a_search_of_everything_finds_the_same_ideas() -> None:
    one_idea = several = 0
    for seed in range(250):
        rng = Random(f"ideas {seed}")
        state = small_position(rng, GAME, rng.choice([1, 1, 1, 2]), steps=rng.choice([0, 1]))
        if state is None or empty_squares(state.stones, state.sages).bit_count() > 8:
            continue
        found = ideas(GAME, state)
        assert found.whole
        assert set(found.found) == naive_ideas(GAME, state), f"seed {seed}:\n{GAME.picture(state)}"
        one_idea, several = one_idea + (len(found.found) == 1), several + (len(found.found) > 1)
    assert min(one_idea, several) >= 10


# ── Puzzles ───────────────────────────────────────────────────────────────────────────────


def test_there_are_twelve_puzzles_from_easy_to_hard_and_nine_more() -> None:
    grades = [puzzle.bits for puzzle in puzzles()]
    assert grades == [*sorted(grades[:12]), *sorted(grades[12:])]
    assert len({puzzle.drawing for puzzle in puzzles()}) == 21
    assert {puzzle.stones for puzzle in puzzles()[:12]} == {1, 2, 3, 4}
    assert [puzzle.stones for puzzle in puzzles()[12:]] == [3] * 4 + [4] * 5


@pytest.mark.parametrize("number", range(21))
def test_a_puzzle_has_one_idea_and_needs_every_stone(number: int) -> None:
    puzzle = puzzles()[number]
    state = GAME.position(puzzle.drawing)
    assert sum(state.hand) == puzzle.stones
    found = ideas(GAME, state)
    assert found.whole
    assert [len(idea) for idea in found.found] == [puzzle.stones]
    line = capture_this_turn(GAME, state).line
    assert line is not None
    assert (
        tuple(sorted(str(s.action) for s in line.steps if isinstance(s.action, Place)))
        in found.found
    )
    assert round(difficulty(line), 1) == puzzle.bits


@pytest.mark.parametrize(("seed", "stones"), [(1, 1), (1, 4), (3, 3), (3, 4), (4, 4)])
def test_the_generator_makes_a_stored_puzzle_again(seed: int, stones: int) -> None:
    """The quick ones. The same call made the others once, compiled, in up to six minutes each."""
    stored = [each for each in puzzles() if (each.seed, each.stones) == (seed, stones)]
    assert make_puzzle(GAME, seed=seed, stones=stones) in stored


def turned(drawing: str) -> str:
    """The board turned by a quarter, clockwise: a1 becomes a11."""
    rows = [line.split()[1:] for line in drawing.splitlines()[:11]]
    quarter = zip(*reversed(rows), strict=True)
    return "\n".join([*[" ".join(row) for row in quarter], *drawing.splitlines()[12:]])


def mirrored(drawing: str) -> str:
    """Left and right changed."""
    rows = [line.split()[1:] for line in drawing.splitlines()[:11]]
    return "\n".join([*[" ".join(row[::-1]) for row in rows], *drawing.splitlines()[12:]])


@pytest.mark.parametrize("number", [13, 14, 15, 20])
def test_a_board_turned_or_mirrored_has_the_same_idea(number: int) -> None:
    """The rules know no left and right. (By hand: all puzzles, all eight ways to lay the board.)"""
    drawing = puzzles()[number].drawing
    (idea,) = ideas(GAME, GAME.position(drawing)).found
    files = "abcdefghijk"

    def named(place: str, turn: bool) -> str:
        stone, square = place.split()
        column, row = files.index(square[0]), int(square[1:]) - 1
        column, row = (row, 10 - column) if turn else (10 - column, row)
        return f"{stone} {files[column]}{row + 1}"

    for lay, turn in ((turned, True), (mirrored, False)):
        found = ideas(GAME, GAME.position(lay(drawing)))
        assert found.whole
        assert found.found == {tuple(sorted(named(place, turn) for place in idea))}


def test_no_puzzle_comes_of_too_few_tries() -> None:
    assert make_puzzle(GAME, seed=1, stones=1, tries=5) is None


def test_difficulty_counts_the_choices() -> None:
    # draw 0: one of 5; step: one of 8 squares, 'end turn' beside them; together log2(5 · 9).
    line = Trace(GAME).play("draw 0").play("step f8")
    assert difficulty(line) == pytest.approx(log2(5 * 9))


# ── Odds ──────────────────────────────────────────────────────────────────────────────────


def test_odds_are_counted_out_of_the_bag() -> None:
    # Only a fourth Earth beside c2 captures: 4 Earths of 120 are on the board, so 26 of 116 fit.
    rows = [FAR_AWAY, *["." + " ." * 10] * 7, ". . E2" + " ." * 8, ". E 2 E" + " ." * 7]
    state = GAME.position("\n".join([*rows, "." + " ." * 10, "player 1 to draw"]))
    assert odds_of_capture(GAME, state, stones=1) == Odds(Fraction(26, 116), Fraction(0))
    assert odds_of_capture(GAME, state, stones=0) == Odds(Fraction(0), Fraction(0))


def test_odds_say_what_is_not_known() -> None:
    rows = [FAR_AWAY, *["." + " ." * 10] * 7, ". . E2" + " ." * 8, ". E 2 E" + " ." * 7]
    state = GAME.position("\n".join([*rows, "." + " ." * 10, "player 1 to draw"]))
    odds = odds_of_capture(GAME, state, stones=1, limit=0)
    assert odds.capture == 0
    assert odds.unknown > 0
