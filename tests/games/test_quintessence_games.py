"""Quintessence: what follows from the rules over whole games; and the tables of its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import example, given, settings, strategies as st

from quint import OVER, Trace
from quint.games.quintessence.board import CENTRE_OF, LINES_AT, PETALS_AT, SQUARE, names
from tests.games.quintessence_table import (
    COLOUR_NAMES,
    LETTER,
    at,
    check_refusals,
    due,
    pieces,
    quints,
    start,
)
from tests.games.twin_quintessence import (
    AROUND,
    COLOURS,
    COLUMNS,
    COUNTERS,
    DIAMONDS,
    ROWS,
    THREES,
    Twin,
)
from tests.games.words import offered, scores, turn, winners

# ── What follows from the rules, over whole games ─────────────────────────────────────────


seeds = st.integers(min_value=0, max_value=2**32 - 1)


def some_game(seed: int) -> Iterator[tuple[Trace, str, Trace]]:
    """The steps of a random game: before, the action, after. Every other game is an eager one."""
    rng = Random(seed)
    trace = start()
    while options := sorted(offered(trace)):
        after = [trace.play(action) for action in rng.sample(options, min(4, len(options)))]
        best = max(after, key=lambda each: eagerness(each, turn(trace))) if seed % 2 else after[0]
        yield trace, str(best.steps[-1].action), best
        # One step is all the tests look at: a growing trace would make long games slow.
        trace = Trace(trace.game, best.state)


def eagerness(trace: Trace, mover: int) -> tuple[int, int, int]:
    mine = sum(trace.state.points[mover]) + due(trace)
    return len(winners(trace)), mine, -len(pieces(trace))


def placements(seed: int) -> Iterator[tuple[Trace, str, str, Trace]]:
    for before, action, after in some_game(seed):
        if not action.startswith("point"):
            colour, square = action.split()
            yield before, colour, square, after


def run_length(board: dict[str, str], line: list[str], square: str) -> int:
    """How many of its colour stand unbroken through a square, along one line."""
    here = line.index(square)
    first = last = here
    while first > 0 and board.get(line[first - 1]) == board[square]:
        first -= 1
    while last < 6 and board.get(line[last + 1]) == board[square]:
        last += 1
    return last - first + 1


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_6_3a_violence_before_or_after_formations_comes_to_the_same(seed: int) -> None:
    rng = Random(seed)
    first, last = Twin(violence_first=True), Twin(violence_first=False)
    while not first.over:
        action = rng.choice(sorted(first.legal))
        first.play(action)
        last.play(action)
        assert first.picture() == last.picture()


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_4_2_no_formation_is_left_standing(seed: int) -> None:
    for _, _, square, after in placements(seed):
        board = pieces(after)
        assert square in board
        for one, middle, other in THREES:
            here = board.get(middle)
            if here:
                assert not board.get(one) == here == board.get(other)
            if board.get(one) and board.get(one) == board.get(other):
                assert here != COUNTERS[board[one]]
        for petals in DIAMONDS.values():
            assert len({board.get(petal) for petal in petals} - {None}) < 4


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_4_1_play_makes_no_line_longer_than_five(seed: int) -> None:
    for before, colour, square, _ in placements(seed):
        board = pieces(before) | {square: colour}
        for line in (*ROWS, *COLUMNS):
            if square in line:
                assert run_length(board, line, square) <= 5


@st.composite
def any_board(draw: st.DrawFn) -> Trace:
    """A board full of anything, reached by play or not, with the colour just played on it."""
    tokens = draw(st.lists(st.sampled_from([*".RGNB*"]), min_size=49, max_size=49))
    last = draw(st.sampled_from(COLOURS))
    tokens[draw(st.integers(0, 48))] = LETTER[last]
    rows = [" ".join(tokens[at : at + 7]) for at in range(0, 49, 7)]
    return at("\n".join([*rows, f"just played {last}"]))


@settings(max_examples=100, deadline=None)
@given(any_board())
def test_3_7b_every_empty_square_has_a_colour_left(trace: Trace) -> None:
    board = pieces(trace)
    last = COLOUR_NAMES[trace.state.last]
    own = [square for square, colour in board.items() if colour == last]
    touching = {near for square in own for near in AROUND[square]} - set(board)
    playable = {action.split()[1] for action in offered(trace)}
    if touching:
        assert playable == touching
    else:
        assert bool(playable) == (len(board) < 49)


@settings(max_examples=50, deadline=None)
@given(any_board())
def test_every_attempt_on_any_board_is_legal_or_refused_with_a_sentence(trace: Trace) -> None:
    check_refusals(trace.game, trace.state)


@settings(max_examples=25, deadline=None)
@given(seeds)
@example(462)  # its last move wins a third and a fourth colour together
def test_8_1_no_reply_means_a_full_board(seed: int) -> None:
    for _, _, after in some_game(seed):
        full = len(pieces(after)) == 49
        three_won = max(scores(after)) >= 3
        assert (turn(after) == OVER) == (full or three_won)
        assert bool(offered(after)) == (turn(after) != OVER)


def test_8_1_random_play_does_fill_boards() -> None:
    ends: Counter[bool] = Counter()
    for seed in range(0, 80, 2):
        *_, (_, _, last) = some_game(seed)
        ends[len(pieces(last)) == 49] += 1
    assert ends[True] >= 1
    assert ends[False] >= 1


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_drawings_of_played_positions_round_trip(seed: int) -> None:
    for _, _, after in some_game(seed):
        assert after.game.position(after.game.picture(after.state)) == after.state


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_events_tell_everything_that_changed_on_the_board(seed: int) -> None:
    for before, action, after in some_game(seed):
        board, under, purple = pieces(before), quints(before), 0
        for event in after.steps[-1].events:
            assert event.rule in after.game.rules()
            source, target = event.source.partition(":")[2], event.target.partition(":")[2]
            if event.verb == "place":
                board[target] = event.piece
            elif event.verb in ("clear", "strike"):
                assert board.pop(source) == event.piece
            elif event.verb == "quint":
                under.add(target)
            elif event.verb == "purple":
                purple += 1
                under -= {source} if event.rule != "5.1" else set()
        assert board == pieces(after)
        assert under == quints(after)
        if not action.startswith("point") and turn(after) != OVER:
            assert purple == due(after)


# ── The tables that formations are looked up in ───────────────────────────────────────────


def test_tables_have_the_lines_of_three_and_no_other() -> None:
    for square, number in SQUARE.items():
        lines = {frozenset(three) - {square} for three in THREES if square in three}
        assert {frozenset(names(pair)) for pair in LINES_AT[number]} == lines


def test_tables_have_the_petals_of_every_lotus() -> None:
    lotuses = {centre: frozenset(petals) for centre, petals in DIAMONDS.items()}
    assert {c: frozenset(names(p)) for p, (c,) in _centres().items()} == lotuses
    for square, number in SQUARE.items():
        others = {petals - {square} for petals in lotuses.values() if square in petals}
        assert {frozenset(names(petals)) for petals in PETALS_AT[number]} == others


def _centres() -> dict[int, list[str]]:
    return {petals: names(centre) for petals, centre in CENTRE_OF.items()}
