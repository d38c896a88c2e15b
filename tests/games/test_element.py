"""Element rule by rule, chapters 1 to 4: each test is named by the rule it holds, then by the fact.

Expected values are counted by hand from the rulebook's pictures and the positions written here,
which are lists of what lies where: see element_table.py.
"""

from __future__ import annotations

from random import Random

import pytest

from quint import CHANCE, OVER, BadOption, Trace
from tests.games.element_table import (
    ELEMENTS,
    SQUARES,
    around,
    at,
    bag,
    before_the_draw,
    board,
    drawn,
    hand,
    names,
    sages,
    some_fires,
    start,
    steps,
)
from tests.games.words import odds, offered, play, turn, why_not

# ── 1 The goal and the setup ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_1_two_to_four_people_play_with_a_sage_each(players: int) -> None:
    trace = start(players=players)
    assert trace.game.players == players
    assert len(sages(trace)) == players
    assert len(trace.game.scores(trace.state)) == players


@pytest.mark.parametrize("players", [1, 5])
def test_1_1_nobody_plays_alone_and_five_are_too_many(players: int) -> None:
    with pytest.raises(BadOption, match="players"):
        start(players=players)


def test_1_2_eleven_by_eleven_squares_and_no_stone_on_them() -> None:
    trace = start()
    assert board(trace) == {}
    assert offered(drawn(trace, "earth"), "earth") == set(SQUARES) - {"f7", "f5"}
    assert len(SQUARES) == 121


@pytest.mark.parametrize(
    ("players", "squares"),
    [(2, ["f7", "f5"]), (3, ["c9", "i3", "i9"]), (4, ["c9", "c3", "i3", "i9"])],
)
def test_1_2a_the_start_squares(players: int, squares: list[str]) -> None:
    assert sages(start(players=players)) == squares


def test_1_3_everybody_draws_from_one_bag() -> None:
    trace = play(start(), "draw 1", "draw fire", "fire a1", "end turn", "draw 1")
    assert odds(trace) == {"draw fire": 29, "draw water": 30, "draw earth": 30, "draw wind": 30}


def test_1_3a_thirty_stones_of_each_kind() -> None:
    assert bag(start()) == {"fire": 30, "water": 30, "earth": 30, "wind": 30}


def test_1_3a_no_thirty_first_stone_can_be_drawn() -> None:
    squares = [square for square in SQUARES if square[0] in "ace"][:30]
    trace = before_the_draw(f"1 k1, 2 k11, E {' '.join(squares)}").play("draw 1")
    assert bag(trace)["earth"] == 0
    assert offered(trace, "draw") == {"fire", "water", "wind"}


def in_all(trace: Trace) -> dict[str, int]:
    """All stones, wherever they are: in the bag, in the hand, on the board with its stacks."""
    found = bag(trace)
    for element, number in hand(trace).items():
        found[element] += number
    for token in board(trace).values():
        height = token[1:] if token[1:].isdecimal() else "1"
        found[ELEMENTS[token[0]]] += int(height)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_1_3a_no_stone_is_lost_or_won(seed: int) -> None:
    rng = Random(seed)
    trace = start(players=2 + seed, cap=20)
    while turn(trace) != OVER:
        trace = trace.play(rng.choice(trace.game.actions(trace.state)))
        assert in_all(trace) == {"fire": 30, "water": 30, "earth": 30, "wind": 30}


def test_1_4_somebody_goes_first() -> None:
    assert turn(start()) in (0, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_4a_player_1_goes_first(players: int) -> None:
    assert turn(start(players=players)) == 0


# ── 2 Drawing stones and moving ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(5))
def test_2_1_a_turn_begins_with_a_draw_of_none_to_four(number: int) -> None:
    trace = start()
    assert offered(trace) == {"draw 0", "draw 1", "draw 2", "draw 3", "draw 4"}
    trace = trace.play(f"draw {number}")
    for _ in range(number):
        assert turn(trace) == CHANCE
        trace = trace.play("draw wind")
    assert turn(trace) == 0
    assert hand(trace) == ({"wind": number} if number else {})
    assert bag(trace)["wind"] == 30 - number


def test_2_1_the_bag_is_drawn_from_blindly() -> None:
    trace = play(start(), "draw 3", "draw fire")
    assert odds(trace) == {"draw fire": 29, "draw water": 30, "draw earth": 30, "draw wind": 30}
    trace = trace.play("draw fire")
    assert odds(trace) == {"draw fire": 28, "draw water": 30, "draw earth": 30, "draw wind": 30}


def test_2_1a_the_number_is_settled_before_a_stone_is_seen() -> None:
    trace = play(start(), "draw 2", "draw fire")
    assert turn(trace) == CHANCE
    trace = trace.play("draw water")
    assert not offered(trace, "draw")


def bag_of(number: int) -> str:
    """A position whose bag holds so many Fires and nothing else, the rest lying about."""
    squares = iter(square for square in SQUARES if square not in names("a1 a2 k10 k11"))

    def some(count: int) -> str:
        return " ".join(next(squares) for _ in range(count))

    # 15 Mountains, 7 Whirlwinds of four and one of two, 30 Waters, and Fire.
    parts = [f"E2 {some(15)}", f"A4 {some(7)}", f"A2 {some(1)}", f"W {some(30)}"]
    return ", ".join(["1 a1, 2 k11", *parts, f"F {some(30 - number)}"])


def test_2_1b_nobody_asks_for_more_than_the_bag_holds() -> None:
    trace = before_the_draw(bag_of(2))
    assert bag(trace) == {"fire": 2, "water": 0, "earth": 0, "wind": 0}
    assert offered(trace) == {"draw 0", "draw 1", "draw 2"}
    assert why_not(trace, "draw 3") == "2.1b"
    assert steps(drawn(trace, "fire fire")) == 3


def test_2_1b_an_empty_bag_leaves_five_steps() -> None:
    trace = before_the_draw(bag_of(0))
    assert offered(trace) == {"draw 0"}
    assert steps(trace.play("draw 0")) == 5


def test_2_1c_no_step_and_no_jump_before_the_draw() -> None:
    trace = before_the_draw("1 f6, 2 k1, A f7")
    assert offered(trace) == {"draw 0", "draw 1", "draw 2", "draw 3", "draw 4"}
    assert why_not(trace, "step e6") == "2.1c"
    assert why_not(trace, "jump f8") == "2.1c"
    assert {"step e6", "jump f8"} <= offered(drawn(trace, ""))


@pytest.mark.parametrize(("number", "allowed"), [(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)])
def test_2_2_the_fewer_stones_the_more_steps(number: int, allowed: int) -> None:
    trace = drawn(start(), " ".join(["earth"] * number))
    for made in range(allowed):
        assert steps(trace) == allowed - made
        trace = trace.play("step g8" if sages(trace)[0] == "f7" else "step f7")
    assert steps(trace) == 0
    assert not offered(trace, "step")
    assert why_not(trace, "step f8") == "2.2"


@pytest.mark.parametrize("square", ["f6", "a1", "a11", "k1", "k11", "f1", "a6"])
def test_2_3_a_step_goes_to_any_square_around(square: str) -> None:
    trace = at(f"1 {square}, 2 h3")
    assert offered(trace, "step") == around(square)
    assert len(around("f6")) == 8


def test_2_3_the_first_sage_has_eight_steps_at_the_start() -> None:
    assert len(offered(drawn(start(), ""), "step")) == 8


@pytest.mark.parametrize("far", ["f8", "d6", "h8", "h7", "f6"])
def test_2_3_a_step_goes_no_further_and_not_nowhere(far: str) -> None:
    assert why_not(at("1 f6, 2 k1"), f"step {far}") == "2.3"


def test_2_4_steps_left_over_are_lost() -> None:
    trace = play(start(), "draw 0", "step g8", "end turn", "draw 0", "end turn")
    assert steps(drawn(trace, "earth earth earth earth")) == 1


def test_2_4_steps_do_not_buy_stones_nor_stones_steps() -> None:
    trace = play(drawn(start(), "earth earth earth"), "earth a1")
    assert steps(trace) == 2
    assert not offered(trace, "draw")
    trace = play(trace, "earth a3", "earth a5")
    assert steps(trace) == 2
    assert not offered(trace, "draw")


def test_2_4a_a_sage_may_stay() -> None:
    trace = play(start(), "draw 0", "end turn")
    assert sages(trace) == ["f7", "f5"]
    assert turn(trace) == 1


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "2"])
def test_2_5_stones_and_sages_stand_in_the_way(thing: str) -> None:
    trace = at(f"1 f6, {thing} f7" + ("" if thing == "2" else ", 2 k1"))
    assert offered(trace, "step") == around("f6") - {"f7"}
    assert not offered(trace, "jump")
    assert why_not(trace, "step f7") == "2.5"


def test_2_5_wind_can_be_jumped() -> None:
    assert offered(at("1 f6, 2 k1, A f7"), "jump") == {"f8"}


@pytest.mark.parametrize("height", ["A", "A2", "A3", "A4"])
def test_2_5a_no_step_onto_a_wind(height: str) -> None:
    trace = at(f"1 f6, 2 k1, {height} f7")
    assert offered(trace, "step") == around("f6") - {"f7"}
    assert why_not(trace, "step f7") == "2.5a"


# ── 3 Stones and the Rule of Replacement ──────────────────────────────────────────────────


@pytest.mark.parametrize("lying", "FWEA")
@pytest.mark.parametrize("placed", "FWEA")
def test_3_1_fire_wind_water_fire_earth_water_wind_earth(placed: str, lying: str) -> None:
    trace = at(f"1 f6, 2 k1, {lying} c3", ELEMENTS[placed])
    circle = placed + lying in ("FA", "WF", "EW", "AE")
    stack = placed + lying in ("EE", "AA")
    assert ("c3" in offered(trace, ELEMENTS[placed])) == (circle or stack)
    if circle:
        after = trace.play(f"{ELEMENTS[placed]} c3")
        assert board(after) == {"c3": placed}
        assert bag(after)[ELEMENTS[lying]] == 30


@pytest.mark.parametrize(
    ("element", "lying"),
    [("fire", "W"), ("fire", "E"), ("water", "E"), ("water", "A"), ("earth", "F"), ("earth", "A"),
     ("wind", "F"), ("wind", "W")],
)  # fmt: skip
def test_3_1_nothing_else_is_replaced(element: str, lying: str) -> None:
    assert why_not(at(f"1 f6, 2 k1, {lying} c3", element), f"{element} c3") == "3.1"


def test_3_1_fire_takes_the_place_of_a_single_wind() -> None:
    # Picture A of each element, all on one board.
    trace = at("1 f6, 2 k1, A b2, F d2, W h2, E j2", "fire water earth wind")
    trace = play(trace, "fire b2", "water d2", "earth h2", "wind j2")
    assert board(trace) == {"b2": "F", "d2": "W", "h2": "E", "j2": "A"}
    assert bag(trace) == {"fire": 29, "water": 29, "earth": 29, "wind": 29}


@pytest.mark.parametrize(("element", "letter"), [("fire", "F"), ("water", "W")])
def test_3_1a_fire_and_water_are_not_stacked(element: str, letter: str) -> None:
    assert why_not(at(f"1 f6, 2 k1, {letter} c3", element), f"{element} c3") == "3.1a"


@pytest.mark.parametrize("height", [2, 3, 4])
def test_3_1b_fire_replaces_a_whole_whirlwind(height: int) -> None:
    trace = at(f"1 f6, 2 k1, A{height} c3", "fire")
    assert bag(trace)["wind"] == 30 - height
    trace = trace.play("fire c3")
    assert board(trace) == {"c3": "F"}
    assert bag(trace)["wind"] == 30


def test_3_1b_free_fire_replaces_a_whole_whirlwind_too() -> None:
    trace = at("1 f6, 2 k1, A3 b3, F c3", "fire").play("fire d3")
    assert board(trace) == {"b3": "F", "c3": "F", "d3": "F"}
    assert bag(trace) == {"fire": 27, "water": 30, "earth": 30, "wind": 30}


def test_3_1b_nothing_of_the_whirlwind_is_left() -> None:
    # Round the whole circle, the Wind that lies there in the end is a single one.
    trace = at("1 f6, 2 k1, A4 f7", "fire water earth wind")
    trace = play(trace, "fire f7", "water f7", "earth f7", "wind f7")
    assert board(trace) == {"f7": "A"}
    assert offered(trace, "jump") == {"f8"}


def test_3_1b_or_a_single_wind_only() -> None:
    trace = at("1 f6, 2 k1, A2 c3, A e3", "fire", whirlwind_fire="single-only")
    assert why_not(trace, "fire c3") == "3.1b"
    assert why_not(trace, "fire e3") == ""


def test_3_1b_and_then_a_whirlwind_stops_free_fire() -> None:
    trace = at("1 f6, 2 k1, A2 b3, F c3, F d4, A d5", "fire", whirlwind_fire="single-only")
    trace = trace.play("fire d3")
    assert board(trace) == {"b3": "A2", "c3": "F", "d3": "F", "d4": "F", "d5": "F"}


def test_3_1c_fire_on_wind_spreads() -> None:
    trace = at("1 f6, 2 k1, F c3, A d3", "fire").play("fire d3")
    assert board(trace) == {"b3": "F", "c3": "F", "d3": "F"}


def test_3_1c_water_on_fire_starts_a_river() -> None:
    trace = at("1 f6, 2 k1, W c3, F d3", "water").play("water d3")
    assert board(play(trace, "flow e3", "flow f3")) == {"e3": "W", "f3": "W"}
    assert bag(trace)["fire"] == 30


def test_3_1c_earth_on_water_joins_a_range() -> None:
    trace = at("1 f6, 2 k1, E2 c3, W d4", "earth wind").play("earth d4")
    assert board(trace) == {"c3": "E2", "d4": "E^"}
    assert why_not(trace, "wind d4") == "9.2"


def test_3_2_the_circle_in_one_turn() -> None:
    trace = at("1 f6, 2 k1, F c3", "water earth wind fire")
    for placed, lies in [("water", "W"), ("earth", "E"), ("wind", "A"), ("fire", "F")]:
        trace = trace.play(f"{placed} c3")
        assert board(trace) == {"c3": lies}
    assert bag(trace) == {"fire": 29, "water": 30, "earth": 30, "wind": 30}
    assert hand(trace) == {}


@pytest.mark.parametrize(("element", "rule"), [("earth", "3.1"), ("wind", "3.1"), ("fire", "3.1a")])
def test_3_2_the_circle_has_an_order(element: str, rule: str) -> None:
    trace = at("1 f6, 2 k1, F c3", "water earth wind fire")
    assert why_not(trace, f"{element} c3") == rule


def test_3_3_replaced_stones_go_back_to_the_bag() -> None:
    trace = at("1 f6, 2 k1, W c3", "earth")
    assert bag(trace) == {"fire": 30, "water": 29, "earth": 29, "wind": 30}
    trace = trace.play("earth c3")
    assert bag(trace) == {"fire": 30, "water": 30, "earth": 29, "wind": 30}


def test_3_3a_a_replaced_fire_can_be_drawn_as_free_fire_in_the_same_turn() -> None:
    # 29 Fires on the board and one in the hand: the bag has none until Water replaces one.
    trace = at(f"1 k10, 2 k6, F {some_fires(27)} c8 h8", "water fire")
    assert bag(trace)["fire"] == 0
    trace = trace.play("water h8")
    assert bag(trace)["fire"] == 1
    trace = trace.play("fire d8")
    assert {"b8": "F", "c8": "F", "d8": "F", "h8": "W"}.items() <= board(trace).items()
    assert bag(trace)["fire"] == 0


# ── 4 Actions on a turn ───────────────────────────────────────────────────────────────────


def test_4_1_stones_and_steps_in_any_order() -> None:
    # The book's example: drew three; step, stone, stone, step, stone.
    trace = drawn(start(), "fire water earth")
    trace = play(trace, "step g8", "water a1", "earth c1", "step h9", "fire e1", "end turn")
    assert board(trace) == {"a1": "W", "c1": "E", "e1": "F"}
    assert sages(trace) == ["h9", "f5"]
    assert turn(trace) == 1


def test_4_1_only_stones_that_were_drawn() -> None:
    trace = drawn(start(), "fire")
    assert not offered(trace, "water")
    assert why_not(trace, "water a1") == "4.1"
    assert why_not(play(trace, "fire a1"), "fire c1") == "4.1"


@pytest.mark.parametrize("element", ["fire", "water", "earth", "wind"])
def test_4_1a_on_any_empty_square_however_far_but_not_on_a_sage(element: str) -> None:
    trace = at("1 a1, 2 k11", element)
    assert offered(trace, element) == set(SQUARES) - {"a1", "k11"}
    assert why_not(trace, f"{element} a1") == "4.1a"
    assert why_not(trace, f"{element} k11") == "4.1a"


def test_4_1b_the_turn_does_not_end_with_stones_in_hand() -> None:
    trace = drawn(start(), "fire")
    assert why_not(trace, "end turn") == "4.1b"
    assert why_not(trace, "return stones") == "4.1b"
    assert why_not(play(trace, "fire a1"), "end turn") == ""


def no_place_for_water() -> str:
    """The board like a chessboard, stones on all squares of the colour of a2.

    Waters in ranks 2, 4, 6, 8, 10 and Earth in the others: every empty square has four neighbours
    that block a River, one of them Water. But for k11, where the Water k10 is lacking: a Sage.
    """
    waters = [f"{file}{rank}" for rank in (2, 4, 6, 8, 10) for file in "acegik"]
    earths = [f"{file}{rank}" for rank in (1, 3, 5, 7, 9, 11) for file in "bdfhj"]
    waters.remove("k10")
    return f"1 k11, 2 f6, W {' '.join(waters)}, E {' '.join(earths)}, A k10"


def test_4_1b_stones_that_fit_nowhere_go_back_to_the_bag_for_no_steps() -> None:
    trace = at(no_place_for_water(), "water")
    assert not offered(trace, "water")
    assert offered(trace) == {"return stones", "step j10", "jump k9"}
    assert bag(trace) == {"fire": 30, "water": 0, "earth": 0, "wind": 29}
    trace = trace.play("return stones")
    assert bag(trace) == {"fire": 30, "water": 1, "earth": 0, "wind": 29}
    assert hand(trace) == {}
    assert steps(trace) == 4
    assert turn(trace) == 0
    assert turn(trace.play("end turn")) == 1


def test_4_1b_but_not_while_one_of_them_fits() -> None:
    trace = at(no_place_for_water(), "water wind")
    assert why_not(trace, "return stones") == "4.1b"
    # Any Earth may become Wind here, but the next Water has no place again.
    trace = trace.play("wind b1")
    assert why_not(trace, "end turn") == "4.1b"
    assert why_not(trace, "return stones") == ""


def test_4_2_a_river_is_finished_before_anything_else() -> None:
    trace = at("1 f6, 2 k1, W c3, A f7", "water fire").play("water d3")
    assert offered(trace) == {"flow e3", "flow d4", "flow d2"}
    trace = trace.play("flow e3")
    assert offered(trace) == {"flow f3", "flow e4", "flow e2"}
    for action in ("fire a1", "step e6", "jump f8"):
        assert why_not(trace, action) == "4.2"
    trace = trace.play("flow f3")
    assert {"fire a1", "step e6", "jump f8"} <= offered(trace)
