"""The questions that rooms answer: by hand, by their twins, and what is wrong said in words."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import quint
from quint import QuintError
from quint.games.element import explore as element
from quint.games.mineral_quest import explore as mineral_quest
from quint.games.quintessence import explore as quintessence
from quint.games.quintessential import explore as quintessential
from quint.games.quintessential.explore import alike, labs
from quint.games.quintessential.explore.plans import grown
from tests.games import twin_questions as twins

# ── Element ───────────────────────────────────────────────────────────────────────────────

EMPTY = "." + " ." * 10


def cornered(caught: str, hunter: str, *lines: str) -> str:
    """A Sage in a bay of three Earths, one a Mountain; only an Earth on c1 closes it (9.6)."""
    bay = [". . E2" + " ." * 8, f". E {caught} E" + " ." * 7, EMPTY]
    return "\n".join(["." + " ." * 9 + f" {hunter}", *[EMPTY] * 7, *bay, *lines])


def test_element_the_fourth_earth_is_left_open() -> None:
    # Only an Earth on c1 captures: with one stone 26 of the 116 in the bag, with more stones more.
    state = cornered("1", "2", "steps left 1", "player 1 to play")
    found = element.left_open(state)
    four = 1 - Fraction(90 * 89 * 88 * 87, 116 * 115 * 114 * 113)  # an Earth among four stones
    assert found.value >= four
    assert found.certificate.game.winners(found.certificate.state) == (1,)
    # A bag with one stone: the Earth that captures, or a Wind that does not.
    few = cornered("1", "2", "bag earth 1", "player 2 to draw")
    assert element.odds_of(few).value == element.odds_of(few).limit == 1
    none = cornered("1", "2", "bag wind 1", "player 2 to draw")
    assert element.left_open(none).text.startswith("Player 2 captures with no hand at all")


def test_element_a_search_that_is_stopped_brackets_the_odds() -> None:
    state = cornered("1", "2", "player 2 to draw")
    found = element.odds_of(state, limit=1)
    assert found.value < found.limit
    assert not found.exact
    whole = element.odds_of(state, limit=5000)
    assert found.value <= whole.value <= whole.limit <= found.limit


def test_element_a_turn_is_a_capture_or_none() -> None:
    state = cornered("2", "1", "hand earth 1", "steps left 1", "player 1 to play")
    assert str(element.best_turn(state)) == "capture this turn: earth c1"
    assert element.ways_to(state).text == "one idea, with 1 stone: earth c1"
    without = state.replace("hand earth 1", "hand wind 1")
    assert (element.best_turn(without).value, element.best_turn(without).limit) == (0, 0)
    assert element.ways_to(without).value is None


def test_element_what_cannot_be_asked_is_said() -> None:
    state = cornered("1", "2", "player 2 to draw")
    with pytest.raises(QuintError, match="not drawn yet"):
        element.best_turn(state)
    with pytest.raises(QuintError, match="to capture"):
        element.ways_to(state, "gold")
    with pytest.raises(QuintError, match="ask for the best turn"):
        element.odds_of(cornered("1", "2", "hand earth 1", "player 2 to play"))
    with pytest.raises(QuintError, match="all stones placed"):
        element.left_open(cornered("1", "2", "hand earth 1", "player 2 to play"))


def test_element_the_grades_of_the_puzzles() -> None:
    grades = [element.grade(puzzle) for puzzle in element.puzzles()]
    assert [each.bits for each in grades] == [puzzle.bits for puzzle in element.puzzles()]
    # By hand, second board: Fire on h7 instead of g7, or on f5 or h7 instead of f7.
    assert [each.misses for each in grades[:2]] == [0, 3]


# ── Quintessence ──────────────────────────────────────────────────────────────────────────

TWO_REDS = """
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  R  R  .  G  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    black has green 3
    just played green
"""


def test_quintessence_the_richest_move_and_moves() -> None:
    # Red on d4 is a Mark of three (4.1). The two others go, so a second one cannot follow.
    assert quintessence.best_turn(TWO_REDS).value == 1
    sure = quintessence.best_turn(TWO_REDS, 2)
    assert (sure.value, sure.limit) == (1, 1)
    together = quintessence.best_turn(TWO_REDS, 2, "helps")
    assert together.value >= sure.value
    assert "helps" in together.assumes


def test_quintessence_a_search_that_is_stopped_says_so() -> None:
    found = quintessence.best_turn(TWO_REDS, 3, limit=200)
    assert found.value == 1
    assert found.limit > 1
    assert "looked through" in found.text


def test_quintessence_a_win_that_nobody_can_stop() -> None:
    # Purple and Green are won; the Mark is the second Red point, and Red the third colour (1.3).
    one_red = TWO_REDS.replace("green 3", "purple 1, green 3, red 1")
    found = quintessence.ways_to(one_red)
    assert (found.value, found.text) == (1, "Black wins in 1 move: red d4")
    assert quintessence.ways_to(quintessence_game().start(), limit=500).value is None


def test_quintessence_squares_are_filled_one_after_the_other() -> None:
    # 3.3: the first piece goes to an edge; the second touches one of its colour (3.6).
    start = quintessence_game().start()
    assert quintessence.ways_to(start, "e1").value == 1
    assert quintessence.ways_to(start, "e2").value == 2
    assert quintessence.ways_to(start, "d1").value == 0  # brown is at home there (2.1)
    assert quintessence.closed(start, 4).value == ()


def test_quintessence_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(QuintError, match="1 to 3 moves"):
        quintessence.best_turn(TWO_REDS, 4)
    with pytest.raises(QuintError, match="hinders or helps"):
        quintessence.best_turn(TWO_REDS, 2, "sleeps")
    with pytest.raises(QuintError, match="a square like"):
        quintessence.ways_to(TWO_REDS, "h9")


def quintessence_game() -> Any:
    return quint.new("quintessence")


# ── Mineral Quest ─────────────────────────────────────────────────────────────────────────


def shop(hand: str, todo: str, *, market: str = "nothing", up: str = "nothing", deck: str) -> str:
    """The Jeweler's turn, who seeks Diamond (C) and Ruby (Al, O), among three."""
    lines = [f"market {market}", f"face up {up}", "discard nothing", f"deck {deck}"]
    seats = [("Jeweler", hand), ("Miner", "nothing"), ("Chemist", "nothing")]
    for number, (role, has) in enumerate(seats, 1):
        lines += [f"player {number}, {role}", f"  hand {has}"]
    return "\n".join([*lines, "removed the rest", f"player 1 to {todo}"])


def test_mineral_quest_the_chance_of_a_diamond() -> None:
    # Two of four cards, one of them carbon: 1 - 3/4 · 2/3. With carbon face up it is certain.
    deck = "C Al Fe S"
    blind = shop("Al", "draw 2 cards", deck=deck)
    assert mineral_quest.odds_of(blind, "Diamond").value == Fraction(1, 2)
    seen = shop("Al", "draw 2 cards", up="C", deck="Al Fe S Ag")
    assert mineral_quest.odds_of(seen, "Diamond").value == 1
    assert mineral_quest.next_card(seen, "Diamond")[0].question == "take C"
    # 7.2: the Jeweler gives one card for the carbon in the market.
    sold = shop("Al", "exchange", market="C", deck=deck)
    best = mineral_quest.next_card(sold, "Diamond")
    assert [(str(a.question), a.value) for a in best] == [("exchange for C", 1), ("pass", 0)]


def test_mineral_quest_hidden_cards_are_any_of_the_unseen() -> None:
    # The same eight unseen cards: whether four are the Miner's, who can tell?
    deck = "C Al Fe S Ag Ag O O"
    alone = shop("Si", "draw 2 cards", deck=deck)
    shared = shop("Si", "draw 2 cards", deck="C Al Fe S").replace(
        "Miner\n  hand nothing", "Miner\n  hand Ag Ag O O"
    )
    chances = [mineral_quest.odds_of(each, "Diamond").value for each in (alone, shared)]
    assert chances == [Fraction(1, 4), Fraction(1, 4)]  # 1 - 7/8 · 6/7


def test_mineral_quest_a_card_of_no_use_is_picked_to_be_given() -> None:
    """7.3: the Geologist picks Na, to give it with Sn for the Ca of the market a turn later. This
    case was found by the twin."""
    assert twins.mineral_quest_two_turns(627)


def test_mineral_quest_what_is_completed_what_is_lacking() -> None:
    found = mineral_quest.best_turn(shop("C Al O", "complete", deck="C S S S"))
    assert found.certificate.game.scores(found.certificate.state)[0] == found.value > 0
    lacking = mineral_quest.ways_to(shop("Al", "draw 2 cards", up="O", deck="C S S S"), "Ruby")
    assert (lacking.value, lacking.text) == (1, "1 card lacking: O (face up)")
    with pytest.raises(QuintError, match="next card"):
        mineral_quest.best_turn(shop("C", "draw 2 cards", deck="C S S S"))
    with pytest.raises(QuintError, match="no space"):
        mineral_quest.odds_of(shop("C", "draw 2 cards", deck="C S S S"), "Galena")


def test_mineral_quest_rivals_ask_for_the_same_cards() -> None:
    found = mineral_quest.rivals(shop("Al", "draw 2 cards", deck="C Al O S"))
    ruby = next(a for a in found if a.question == "Ruby (Player 1) and Sapphire (Player 1)")
    assert "Al" in ruby.text
    assert [answer.value for answer in found] == sorted([a.value for a in found], reverse=True)


# ── Quintessential: the census of four ────────────────────────────────────────────────────


def test_quintessential_the_census_of_four_is_that_of_the_box() -> None:
    """A card gains a die a round at most, in chains of four assistants; no card more ever hurts."""
    counted = [labs.counted(number) for number in (1, 2, 3)]
    assert {len(each) for each in counted} == {3206}
    for shape, dice in counted[2].items():
        one, two = counted[0][shape], counted[1][shape]
        assert 0 < one <= 4
        assert one <= two <= one + 4 <= dice + 4
        assert two <= dice <= two + 4
    rng = Random(4)
    for lab in rng.sample([*alike.classes(4)], 6):
        shape = alike.shape(lab)
        smaller = [grown(tuple(c for c in lab if c != card), 2)[-1] for card in lab]
        assert counted[1][shape] >= max(smaller)
        assert grown(lab, 1) == (counted[0][shape],)


def test_quintessential_pips_come_of_loops_alone() -> None:
    """By hand: the loop of two takes the air die and the water die, 3 pips each become 6. The other
    labs bring at most as many dice home as they took. So six pairs of 465, those that loop."""
    found = quintessential.growths(2, 1, "pips")
    assert sorted(found.values())[-7:] == [0, 6, 6, 6, 6, 6, 6]
    loops = {mask for mask, loop in quintessential.census(2).items() if loop}
    assert {mask for mask, more in found.items() if more} == loops
    with pytest.raises(QuintError, match="one round"):
        quintessential.growths(2, 3, "pips")


# ── The twins ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", twins.CASES)
def test_everything_tried_says_the_same(name: str) -> None:
    assert twins.dose(twins.CASES[name], range(12)) >= 5
