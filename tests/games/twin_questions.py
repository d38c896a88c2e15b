"""Twins of the questions that rooms answer: each tries simply everything, on small tables.

A case is a room's question about one random table, told by its seed; it returns whether the table
was small enough to try everything, and fails if the answers differ. The tests have a small dose. By
hand each question was asked about 1,200 seeds or more, which made 1,003 to 1,300 cases, and all
agreed.

    python -m tests.games.twin_questions 1000          a thousand seeds of every question
    python -m tests.games.twin_questions 50 element    of one room
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from quint import CHANCE, Trace
from quint.answers import Answer
from quint.games.element import Element, State as ElementState
from quint.games.element.actions import DRAWS, TAKES
from quint.games.element.bag import Counts
from quint.games.element.explore import best_turn, ideas, left_open, ways_to
from quint.games.element.state import empty_squares
from quint.games.mineral_quest import MineralQuest, State as MineralState, explore as mineral_quest
from quint.games.mineral_quest.heaps import symbols_in, with_card
from quint.games.mineral_quest.paying import covered
from quint.games.mineral_quest.state import Draft as MineralDraft, Phase
from quint.games.quintessence import (
    Quintessence,
    State as QuintessenceState,
    explore as quintessence,
)
from quint.games.quintessence.board import NAMES, SQUARES
from quint.games.quintessence.state import PRICE, colours_won
from tests.games import twin_potions
from tests.games.test_element_explore import READINGS, naive_capture, naive_ideas, small_position

YARD = Element()
BOARD = Quintessence()
SHOP = MineralQuest(players=5)


def replays(answer: Answer) -> None:
    """The certificate is a game that the rules allow: every action is played once more."""
    shown = answer.certificate
    again: Any = Trace(shown.game, shown.start)
    for step in shown.steps:
        assert shown.game.refusal(again.state, step.action) is None
        again = again.play(step.action)
    assert again.state == shown.state


# ── Element: a capture this turn, and every idea for it ───────────────────────────────────


def small_turn(rng: Random, game: Element) -> ElementState:
    """A turn in a small yard, with no stone in hand or up to four."""
    stones = rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 4])
    while True:
        yard = small_position(rng, game, stones, rng.choice([0, 1, 2] if stones < 3 else [0, 1]))
        if yard is not None and empty_squares(yard.stones, yard.sages).bit_count() <= 10 - stones:
            return yard


def element_best_turn(seed: int) -> bool:
    game = READINGS[seed % 3]
    state = small_turn(Random(f"turn {seed}"), game)
    expected = naive_capture(game, state, most=8000)
    if expected is None:
        return False
    found = best_turn(Trace(game, state))
    assert (found.value, found.limit) == (expected, expected), f"{seed}\n{game.picture(state)}"
    if expected:
        replays(found)
        assert state.seat in game.winners(found.certificate.state)
    return True


def element_ways_to(seed: int) -> bool:
    game = READINGS[seed % 3]
    state = small_turn(Random(f"ideas of {seed}"), game)
    expected = naive_ideas(game, state, most=8000)
    if expected is None:
        return False
    known = ideas(game, state)
    assert known.whole
    assert known.found == expected, f"{seed}\n{game.picture(state)}"
    found = ways_to(Trace(game, state))
    assert found.value == found.limit == (len(min(expected)) if expected else None)
    if expected:
        replays(found)
        assert state.seat in game.winners(found.certificate.state)
    return True


# ── Element: the worst that is left open ──────────────────────────────────────────────────


def naive_odds(game: Element, state: ElementState, most: int) -> Fraction | None:
    """Every handful of the single stones in the bag, and everything that can be done with it."""
    stones = [element for element, count in enumerate(state.bag) for _ in range(count)]
    best, known = Fraction(0), dict[tuple[int, ...], bool]()
    for size in range(min(4, len(stones)) + 1):
        hands = list(combinations(stones, size))
        for hand in set(hands):
            drawn = game.apply(state, DRAWS[size])
            for element in hand:
                drawn = game.apply(drawn, TAKES[element])
            captured = naive_capture(game, drawn, most)
            if captured is None:
                return None
            known[hand] = captured
        best = max(best, Fraction(sum(known[hand] for hand in hands), len(hands)))
    return best


def small_yard(rng: Random, game: Element = YARD) -> ElementState:
    """A yard at the start of a turn, with a few stones in the bag."""
    bags: list[Counts] = [(1, 0, 1, 0), (0, 2, 0, 0), (0, 0, 1, 1), (2, 0, 0, 1)]
    while (yard := small_position(rng, game, 0, 0)) is None:
        pass
    return ElementState(yard.stones, yard.sages, rng.choice(bags), turns=rng.randrange(2))


def element_left_open(seed: int) -> bool:
    game = READINGS[seed % 3]
    state = small_yard(Random(f"left open {seed}"), game)
    expected = naive_odds(game, state, most=1500)
    if expected is None:
        return False
    found = left_open(Trace(game, state))
    assert (found.value, found.limit) == (expected, expected), f"{seed}\n{game.picture(state)}"
    if expected:
        replays(found)
        assert state.seat in game.winners(found.certificate.state)
    return True


# ── Quintessence: the richest moves, forced wins, squares to fill ─────────────────────────


def crowded(rng: Random) -> QuintessenceState:
    """A board with a few empty squares, so that everything can be tried."""
    empty = set(rng.sample(SQUARES, rng.choice([3, 4, 5, 6])))
    boards = [0, 0, 0, 0]
    for square in SQUARES:
        if square not in empty:
            boards[rng.randrange(4)] |= 1 << square
    quints = sum(1 << square for square in SQUARES if rng.random() < 0.2)
    points = [tuple([rng.randrange(price + 1) for price in PRICE]) for _ in range(2)]
    # Nobody has won three colours yet.
    black, white = [(*each[:2], 0, 0, 0) if colours_won(each) > 2 else each for each in points]
    red, green, brown, blue = boards
    last, ply = rng.randrange(4), rng.choice([50, 51])
    return QuintessenceState(red, green, brown, blue, quints, (black, white), last, ply)


def whole_turns(state: QuintessenceState) -> list[QuintessenceState]:
    """Where a turn can lead, by trying every action until it is somebody else's."""
    found: list[QuintessenceState] = []
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for action in BOARD.actions(here):
            after = BOARD.apply(here, action)
            (waiting if after.due else found).append(after)
    return found


class TooMany(Exception):
    pass


def naive_riches(
    state: QuintessenceState, seat: int, moves: int, other: str, left: list[int]
) -> int:
    """The most points of so many own moves, the other player's moves in between."""
    if not moves or BOARD.turn(state) < 0:
        return 0
    left[0] -= 1
    if left[0] < 0:
        raise TooMany
    afters = whole_turns(state)
    mine = state.seat == seat
    if not mine:
        each = [naive_riches(after, seat, moves, other, left) for after in afters]
        return min(each) if other == "hinders" else max(each)
    had = sum(state.points[seat])
    return max(
        sum(after.points[seat]) - had + naive_riches(after, seat, moves - 1, other, left)
        for after in afters
    )


def quintessence_best_turn(seed: int) -> bool:
    rng = Random(f"riches {seed}")
    state, moves = crowded(rng), rng.choice([1, 2, 2, 2, 3])
    other = rng.choice(["hinders", "helps"])
    try:
        expected = naive_riches(state, state.seat, moves, other, [3000])
    except TooMany:
        return False
    found = quintessence.best_turn(Trace(BOARD, state), moves, other)
    assert (found.value, found.limit) == (expected, expected), f"{seed}\n{BOARD.picture(state)}"
    replays(found)
    shown = sum(found.certificate.state.points[state.seat]) - sum(state.points[state.seat])
    assert shown == expected
    return True


def naive_wins(state: QuintessenceState, seat: int, plies: int) -> bool:
    """Whether that player wins within so many moves of both, whatever the other does."""
    if BOARD.turn(state) < 0:
        return BOARD.winners(state) == (seat,)
    if not plies:
        return False
    each = (naive_wins(after, seat, plies - 1) for after in whole_turns(state))
    return any(each) if state.seat == seat else all(each)


def quintessence_ways_to_win(seed: int) -> bool:
    state = crowded(Random(f"wins {seed}"))  # within three moves everything is tried
    found = quintessence.ways_to(Trace(BOARD, state), limit=60_000)
    soon = [n for n in (1, 2, 3) if naive_wins(state, state.seat, n)]
    late = [n for n in (1, 2, 3) if naive_wins(state, 1 - state.seat, n)]
    if not soon and not late:
        assert found.value is None or abs(found.value) > 3
        return True
    assert found.value == (soon[0] if soon else -late[0]), f"{seed}\n{BOARD.picture(state)}"
    replays(found)
    assert BOARD.winners(found.certificate.state) == (state.seat if soon else 1 - state.seat,)
    return True


def quintessence_ways_to_fill(seed: int) -> bool:
    """Square by square: the first number of moves after which a piece can stand there."""
    rng = Random(f"fill {seed}")
    state = crowded(rng)
    empty = [s for s in SQUARES if not any(own >> s & 1 for own in state.pieces)]
    square, level = rng.choice(empty), [state]
    for plies in (1, 2, 3):
        places = [str(action) for here in level for action in BOARD.actions(here)]
        if any(place.endswith(NAMES[square]) for place in places):
            found = quintessence.ways_to(Trace(BOARD, state), NAMES[square])
            assert found.value == plies
            replays(found)
            return True
        level = [after for here in level for after in whole_turns(here) if BOARD.turn(after) >= 0]
    assert NAMES[square] in quintessence.closed(Trace(BOARD, state), 3).value
    return True


def nearly_over(rng: Random) -> QuintessenceState:
    """Two squares are left, and any point is the last one: both have two colours, or almost."""
    state = crowded(rng)
    boards = list(state.pieces)
    empty = [s for s in SQUARES if not any(own >> s & 1 for own in boards)]
    for square in empty[2:]:
        boards[rng.randrange(4)] |= 1 << square
    won = rng.sample(range(5), 4)
    lacking = [tuple([PRICE[c] - (c not in two) for c in range(5)]) for two in (won[:2], won[2:])]
    points = (lacking[0], lacking[1])
    red, green, brown, blue = boards
    return QuintessenceState(red, green, brown, blue, state.quints, points, state.last, state.ply)


def naive_filled(game: Quintessence, state: QuintessenceState, most: int) -> set[str] | None:
    """Every square on which a piece is placed in any game from here; None if they are too many."""
    seen, waiting, filled = {state}, [state], set[str]()
    while waiting:
        here = waiting.pop()
        for action in game.actions(here):
            filled |= {str(action).split()[-1]} & set(NAMES.values())
            after = game.apply(here, action)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return filled


def quintessence_closed_for_ever(seed: int) -> bool:
    """Half of the games are cut off soon (8.1b), so that every game can be played to its end."""
    rng = Random(f"closed {seed}")
    state = nearly_over(rng) if seed % 2 else crowded(rng)
    game = BOARD if seed % 2 else Quintessence(cap=state.ply + rng.choice([1, 2, 3]))
    filled = naive_filled(game, state, 4000)
    if filled is None:
        return False
    empty = [s for s in SQUARES if not any(own >> s & 1 for own in state.pieces)]
    expected = tuple([NAMES[s] for s in empty if NAMES[s] not in filled])
    found = quintessence.closed_for_ever(Trace(game, state))
    assert (found.value, found.limit) == (expected, expected), f"{seed}\n{game.picture(state)}"
    for square in empty:
        way = quintessence.ways_to(Trace(game, state), NAMES[square])
        assert (way.value is None) == (NAMES[square] in expected)
        if way.value is not None:
            replays(way)
    return True


# ── Mineral Quest: the chance of a mineral, and the best card for it ──────────────────────


def small_shop(rng: Random, turns: int = 1) -> tuple[MineralState, Any]:
    """A turn of the first of five roles with few cards about, mostly such as one mineral needs."""
    box = SHOP.box
    role = rng.randrange(5)
    roles = (role, *[other for other in range(5) if other != role])
    space = rng.choice([s for s in box.mats[role] if max(n.bit_count() for n in s.needs) <= 5])
    lot = symbols_in(rng.choice(space.needs), box.in_order)
    left = Counter({kind.symbol: kind.count for kind in box.in_order})

    def heap(size: int) -> int:
        cards = 0
        for _ in range(size):
            likely = [*lot, *lot, "Wild", *rng.sample([*left], 2)]
            card = rng.choice([card for card in likely if left[card]])
            left[card] -= 1
            cards = with_card(cards, box.kinds[card])
        return cards

    phase = rng.choice([Phase.DRAW, Phase.DRAW, Phase.EXCHANGE])
    state = MineralState(
        roles=roles,
        hands=(heap(rng.choice([1, 2, 3])), 0, 0, 0, 0),
        filled=(0,) * 5,
        market=heap(rng.choice([0, 1, 2] if turns == 1 else [0, 1])),
        face_up=heap(rng.choice([0, 1, 2]) if turns == 1 else 0),
        deck=heap(5),
        discard=heap(rng.choice([0, 1])),
        removed=0,
        phase=phase,
        seat=0,
        left=rng.choice([1, 2]) if phase == Phase.DRAW else 0,
    )
    return state, space


def naive_chance(state: MineralState, space: Any, turns: int = 1) -> Fraction:
    """Every decision and every card, by the rules, until the turn is over; a second turn follows as
    if nobody had done anything in between."""
    if state.seat != 0:
        if turns == 1 or SHOP.box.can_pay(state.hands[0], space.needs):
            return Fraction(SHOP.box.can_pay(state.hands[0], space.needs))
        again = MineralDraft(state)
        again.seat = 0
        again.turn_to(Phase.DRAW, 2)
        return naive_chance(again.freeze(), space, turns - 1)
    if SHOP.turn(state) == CHANCE:
        odds = SHOP.chance(state)
        cards = [
            n * naive_chance(SHOP.apply(state, card), space, turns) for card, n in odds.items()
        ]
        return Fraction(sum(cards)) / sum(odds.values())
    after = [SHOP.apply(state, action) for action in SHOP.actions(state)]
    return max(naive_chance(then, space, turns) for then in after)


def mineral_quest_odds(seed: int) -> bool:
    rng = Random(f"shop {seed}")
    state, space = small_shop(rng)
    trace = Trace(SHOP, state)
    expected = naive_chance(state, space)
    assert mineral_quest.odds_of(trace, space.name).value == expected, f"{seed} {space.name}"
    best = mineral_quest.next_card(trace, space.name)
    assert best[0].value == expected
    for answer in best:
        action = answer.certificate.steps[-1].action
        assert answer.value == naive_chance(SHOP.apply(state, action), space), f"{seed} {action}"
    return True


def mineral_quest_points_promised(seed: int) -> bool:
    """Every open mineral looked at alone, with its points, action by action."""
    rng = Random(f"promised {seed}")
    state, _ = small_shop(rng)
    mat = SHOP.box.mats[state.roles[0]]
    draft = MineralDraft(state)
    draft.filled = (sum([space.bit for space in mat if rng.random() < 0.8]), 0, 0, 0, 0)
    state = draft.freeze()
    expected: Counter[str] = Counter()
    for space in mat:
        if not state.filled[0] & space.bit:
            for action in SHOP.actions(state):
                chance: Any = naive_chance(SHOP.apply(state, action), space)
                expected[str(action)] += space.points * chance
    found = mineral_quest.next_card(Trace(SHOP, state))
    if expected:
        assert {answer.question: answer.value for answer in found} == expected, seed
        assert [a.value for a in found] == sorted([a.value for a in found], reverse=True)
    return bool(expected)


def mineral_quest_two_turns(seed: int) -> bool:
    state, space = small_shop(Random(f"two turns {seed}"), turns=2)
    expected = naive_chance(state, space, 2)
    assert mineral_quest.odds_of(Trace(SHOP, state), space.name, 2).value == expected, seed
    for answer in mineral_quest.next_card(Trace(SHOP, state), space.name, 2):
        action = answer.certificate.steps[-1].action
        assert answer.value == naive_chance(SHOP.apply(state, action), space, 2), f"{seed} {action}"
    return True


def rich_shop(rng: Random) -> MineralState:
    """The first of five roles may complete something, with the cards of some of its minerals."""
    state, _ = small_shop(rng)
    box, mat = SHOP.box, SHOP.box.mats[state.roles[0]]
    left = Counter({kind.symbol: kind.count for kind in box.in_order})
    hand = 0
    for space in rng.sample(mat, 3):
        for card in symbols_in(rng.choice(space.needs), box.in_order):
            card = rng.choice([card, card, card, "Wild"])
            if left[card] and hand.bit_count() < 8:
                left[card] -= 1
                hand = with_card(hand, box.kinds[card])
    draft = MineralDraft(state)
    draft.hands = [hand, 0, 0, 0, 0]
    mats = [box.mats[role] for role in state.roles]
    draft.filled = tuple([sum([s.bit for s in each if rng.random() < 0.3]) for each in mats])
    draft.turn_to(Phase.COMPLETE, 0)
    return draft.freeze()


def naive_completed(state: MineralState) -> int:
    """The most points of the first player when nothing more is completed."""
    if state.seat != 0 or state.phase not in (Phase.COMPLETE, Phase.PAY):
        return SHOP.scores(state)[0]
    return max(naive_completed(SHOP.apply(state, action)) for action in SHOP.actions(state))


def mineral_quest_best_turn(seed: int) -> bool:
    state = rich_shop(Random(f"complete {seed}"))
    found = mineral_quest.best_turn(Trace(SHOP, state))
    expected = naive_completed(state) - SHOP.scores(state)[0]
    assert (found.value, found.limit) == (expected, expected), seed
    replays(found)
    shown = SHOP.scores(found.certificate.state)[0] - SHOP.scores(state)[0]
    assert shown == expected
    return True


def mineral_quest_ways_to(seed: int) -> bool:
    """Wild cards are added one by one until the hand pays (3.4)."""
    rng = Random(f"lacking {seed}")
    state, box = rich_shop(rng), SHOP.box
    space = rng.choice(box.mats[state.roles[0]])
    lots = {tuple(symbols_in(need, box.in_order)) for need in space.needs}
    hand, lacking = symbols_in(state.hands[0], box.in_order), 0
    while not covered([*hand, *["Wild"] * lacking], lots):
        lacking += 1
    assert mineral_quest.ways_to(Trace(SHOP, state), space.name).value == lacking, seed
    return True


def mineral_quest_rivals(seed: int) -> bool:
    """Card by card: who wants one of this kind, and how many of it are still about."""
    state = rich_shop(Random(f"rivals {seed}"))
    box = SHOP.box
    seats = [(seat, space) for seat, role in enumerate(state.roles) for space in box.mats[role]]
    open_spaces = [(seat, space) for seat, space in seats if not state.filled[seat] & space.bit]
    gone = [*symbols_in(state.discard, box.in_order), *symbols_in(state.removed, box.in_order)]
    press: dict[str, Fraction] = {}
    for kind in box.in_order:
        groups = [g for _, space in open_spaces for g in space.mineral.groups if kind.symbol in g]
        about = max(kind.count - gone.count(kind.symbol), 1)
        press[kind.symbol] = sum([Fraction(1, len(g)) for g in groups], Fraction(0)) / about
    expected = []
    for (one, a), (two, b) in combinations(open_spaces, 2):
        both = [
            card
            for card in press
            if any(card in group for group in a.mineral.groups)
            and any(card in group for group in b.mineral.groups)
        ]
        if both and 0 in (one, two):
            names = f"{a.name} (Player {one + 1}) and {b.name} (Player {two + 1})"
            expected.append((names, sum([press[card] for card in both], Fraction(0))))
    found = mineral_quest.rivals(Trace(SHOP, state))
    assert sorted((a.question, a.value) for a in found) == sorted(expected), seed
    assert [a.value for a in found] == sorted([a.value for a in found], reverse=True)
    return bool(expected)


Case = Callable[[int], bool]
CASES: dict[str, Case] = {
    "element best turn": element_best_turn,
    "element ways to": element_ways_to,
    "element left open": element_left_open,
    "quintessence best turn": quintessence_best_turn,
    "quintessence ways to win": quintessence_ways_to_win,
    "quintessence ways to fill": quintessence_ways_to_fill,
    "quintessence closed for ever": quintessence_closed_for_ever,
    "mineral_quest odds": mineral_quest_odds,
    "mineral_quest points promised": mineral_quest_points_promised,
    "mineral_quest two turns": mineral_quest_two_turns,
    "mineral_quest best turn": mineral_quest_best_turn,
    "mineral_quest ways to": mineral_quest_ways_to,
    "mineral_quest rivals": mineral_quest_rivals,
    **twin_potions.CASES,
}


def dose(case: Case, seeds: Sequence[int]) -> int:
    """How many of these seeds made a case."""
    return sum(map(case, seeds))


if __name__ == "__main__":
    many, wanted = int(sys.argv[1]), " ".join(sys.argv[2:])
    for name, case in CASES.items():
        if wanted in name:
            print(f"{name}: {dose(case, range(many))} cases of {many} seeds agree", flush=True)
