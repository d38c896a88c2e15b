"""Element rule by rule: each test is named by the rule it holds, then by the fact.

Expected values are counted by hand from the rulebook's pictures and the positions written here.
A position is a list of what lies where: "1 f6, 2 k1, E f7 g6, A2 c3" has the Sages of players 1
and 2 on f6 and k1, an Earth on f7 and on g6, and two Winds stacked on c3. F, W, E and A (air) are
Fire, Water, Earth and Wind. Where nothing else is said two people play and player 1 is to draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import quint
from quint import CHANCE, OVER, BadOption, Trace, Unreadable
from quint.games.element import board as tables
from tests.games import words
from tests.games.words import odds, offered, play, refused, told, turn, why_not, winners

FILES = "abcdefghijk"
RANKS = range(1, 12)
SQUARES = [f"{file}{rank}" for rank in RANKS for file in FILES]
ELEMENTS = {"F": "fire", "W": "water", "E": "earth", "A": "wind"}


# ── Words for the tests ───────────────────────────────────────────────────────────────────


def things(where: str) -> dict[str, str]:
    """things("1 f6, E f7 g6") is {"f6": "1", "f7": "E", "g6": "E"}."""
    found: dict[str, str] = {}
    for part in filter(None, where.split(", ")):
        thing, *squares = part.split()
        for square in squares:
            assert square in SQUARES, square
            assert square not in found, f"{square} is taken twice"
            found[square] = thing
    return found


def drawing(where: str, *below: str) -> str:
    found = things(where)
    rows = [
        f"{rank} " + " ".join(found.get(f"{file}{rank}", ".") for file in FILES)
        for rank in reversed(RANKS)
    ]
    return "\n".join([*rows, *below])


def at(where: str, hand: str = "", *below: str, **options: Any) -> Trace:
    """A game that stands so, after the mover has drawn these stones: "" is a draw of none."""
    return drawn(before_the_draw(where, *below, **options), hand)


def before_the_draw(where: str, *below: str, **options: Any) -> Trace:
    return words.at(quint.new("element", **options), drawing(where, *below))


def drawn(trace: Trace, hand: str) -> Trace:
    stones = hand.split()
    return play(trace, f"draw {len(stones)}", *(f"draw {stone}" for stone in stones))


def start(**options: Any) -> Trace:
    return words.start("element", **options)


def blamed(trace: Trace, action: str) -> set[str]:
    """The squares that a refusal points at."""
    places = refused(trace, action).at
    return {place.removeprefix("cell:") for place in places if place.startswith("cell:")}


def last_rules(trace: Trace) -> list[str]:
    """The rules cited by what happened in the last action."""
    return [event.rule for event in told(trace)]


def around(square: str) -> set[str]:
    file, rank = FILES.index(square[0]), int(square[1:])
    return {
        f"{FILES[column]}{row}"
        for column in range(max(file - 1, 0), min(file + 2, 11))
        for row in range(max(rank - 1, 1), min(rank + 2, 12))
    } - {square}


def names(squares: str) -> set[str]:
    return set(squares.split())


def table(trace: Trace) -> dict[str, str]:
    """What the picture of the game shows on each square that is not empty."""
    found = {}
    for line in trace.game.picture(trace.state).splitlines()[:11]:
        rank, *tokens = line.split()
        row = zip(FILES, tokens, strict=True)
        found.update({f"{file}{rank}": token for file, token in row if token != "."})
    return found


def board(trace: Trace) -> dict[str, str]:
    """The stones by square; E2 is a Mountain and E^ another stone of a Range."""
    return {square: token for square, token in table(trace).items() if not token.isdecimal()}


def sages(trace: Trace) -> list[str]:
    found = {token: square for square, token in table(trace).items() if token.isdecimal()}
    return [found[player] for player in sorted(found)]


def below_the_board(trace: Trace, word: str) -> str:
    """The rest of the line below the picture that begins so, or ""."""
    for line in trace.game.picture(trace.state).splitlines()[12:]:
        if line.startswith(word):
            return line.removeprefix(word).strip()
    return ""


def counted(text: str) -> dict[str, int]:
    pairs = (part.split() for part in text.split(", ") if part)
    return {element: int(number) for element, number in pairs}


def bag(trace: Trace) -> dict[str, int]:
    return counted(below_the_board(trace, "bag"))


def hand(trace: Trace) -> dict[str, int]:
    return counted(below_the_board(trace, "hand"))


def steps(trace: Trace) -> int:
    return int(below_the_board(trace, "steps left"))


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


def some_fires(number: int) -> str:
    """The squares of so many Fires, all in ranks 1 to 3."""
    return " ".join(SQUARES[:number])


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


# ── 5 Winning ─────────────────────────────────────────────────────────────────────────────


def test_5_1_a_sage_that_cannot_move_is_captured_at_once() -> None:
    trace = at("1 f6, 2 a11, E a10 b11", "earth fire water")
    assert turn(trace) == 0
    trace = trace.play("earth b10")
    assert turn(trace) == OVER
    assert winners(trace) == (0,)
    assert hand(trace) == {"fire": 1, "water": 1}
    assert offered(trace) == set()


@pytest.mark.parametrize("left", ["a10", "b11", "b10"])
def test_5_1_one_open_square_is_enough(left: str) -> None:
    others = " ".join(sorted({"a10", "b11", "b10"} - {left}))
    trace = at(f"1 f6, 2 a11, F {others}", "earth").play("earth k1")
    assert turn(trace) == 0
    assert winners(trace) == ()


@pytest.mark.parametrize("element", ["fire", "water", "earth"])
def test_5_1_in_the_open_it_takes_all_eight_squares(element: str) -> None:
    trace = at("1 a1, 2 f6, E f5, F f7 g5, W e7 e5, E g7 e6", element).play(f"{element} g6")
    if element == "fire":
        # Beside g5 it gives a free Fire on g4, which changes nothing for the Sage.
        assert board(trace)["g4"] == "F"
    assert winners(trace) == (0,)


def test_5_1a_one_jump_is_enough_to_be_free() -> None:
    trace = at("1 f6, 2 a11, A a10, E b11", "earth earth").play("earth b10")
    assert turn(trace) == 0
    # The square behind the Wind is filled.
    trace = trace.play("earth a9")
    assert winners(trace) == (0,)


def test_5_1a_neither_steps_left_nor_jumped_winds_matter() -> None:
    # With no step left the Sage jumps to where the only way out is the Wind just jumped.
    trace = at("1 b8, 2 k1, A a10, E b11 b10", "earth fire fire fire")
    trace = trace.play("step a9")
    assert why_not(trace, "jump a11") == ""
    trace = trace.play("jump a11")
    assert turn(trace) == 0
    assert not offered(trace, "jump")
    assert not offered(trace, "step")
    assert winners(play(trace, "earth k9", "fire d1", "fire d3", "fire d5", "end turn")) == ()


def test_5_1b_not_while_a_river_is_still_flowing() -> None:
    # The River b10, a10 closes the corner for a moment and then leaves a10.
    trace = at("1 f6, 2 a11, E b11, W a9", "water").play("water a10")
    trace = trace.play("flow b10")
    assert turn(trace) == 0
    trace = trace.play("flow c10")
    assert board(trace) == {"b11": "E", "b10": "W", "c10": "W"}
    assert turn(trace) == 0
    assert winners(trace) == ()


def test_5_1b_nor_for_the_own_sage() -> None:
    trace = at("1 a11, 2 f6, E b11, W a9", "water")
    trace = play(trace, "water a10", "flow b10")
    assert offered(trace) == {"flow c10", "flow b9"}


def test_5_1b_a_river_that_comes_to_rest_captures() -> None:
    # a8 and its tail b8 flow to a9 and a10.
    trace = at("1 f6, 2 a11, E b11 b10, W b8", "water")
    trace = play(trace, "water a8", "flow a9")
    assert turn(trace) == 0
    assert winners(trace.play("flow a10")) == (0,)


def test_5_1b_free_fire_captures() -> None:
    trace = at("1 f6, 2 a11, E b11 b10, F a9", "fire").play("fire a8")
    assert board(trace)["a10"] == "F"
    assert winners(trace) == (0,)


def test_5_1b_the_capture_counts_when_all_free_fires_lie() -> None:
    # The placed Fire d10 burns west to a10 (over c10 b10) and north: nothing else is captured.
    trace = at("1 f6, 2 a11, E b11, F b10 c10", "fire").play("fire d10")
    assert winners(trace) == (0,)


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_5_1c_after_so_many_turns_the_game_is_broken_off(cap: int) -> None:
    trace = start(cap=cap)
    for _ in range(cap):
        assert turn(trace) != OVER
        trace = play(trace, "draw 0", "end turn")
    assert turn(trace) == OVER
    assert winners(trace) == ()


def test_5_1c_and_then_nothing_may_be_done() -> None:
    trace = play(start(cap=1), "draw 0", "end turn")
    refusal = refused(trace, "draw 0")
    assert (refusal.rule, refusal.at) == ("5.1c", ())
    assert refusal.because == "The game was broken off after 1 turn."


def test_5_1_after_a_capture_nothing_may_be_done() -> None:
    trace = at("1 f6, 2 a11, E a10 b11", "earth").play("earth b10")
    refusal = refused(trace, "end turn")
    assert (refusal.rule, refusal.at) == ("5.1", ("cell:a11",))
    assert refusal.because == "The game is over: Player 1 won."


def test_5_1c_a_capture_in_the_last_turn_still_counts() -> None:
    trace = at("1 f6, 2 a11, E a10 b11", "earth", cap=1).play("earth b10")
    assert winners(trace) == (0,)


def test_5_1c_two_hundred_turns_unless_the_table_says_otherwise() -> None:
    assert start().game == start(cap=200).game


def test_5_2_the_edge_and_a_sage_hold_a_sage_in() -> None:
    # In the corner only b10 is open, and player 1 goes there.
    trace = at("1 c9, 2 a11, F a10, W b11").play("step b10")
    assert winners(trace) == (0,)


def test_5_2_a_sage_lands_on_the_last_open_square() -> None:
    trace = at("1 d8, 2 a11, F a10, W b11, A c9").play("jump b10")
    assert winners(trace) == (0,)


def test_5_2_ones_own_sage_holds_in_too() -> None:
    # Player 2 captures player 1 with the own Sage on b10 and an Earth on b11.
    trace = before_the_draw("1 a11, 2 b10, F a10", "player 2 to draw")
    assert winners(drawn(trace, "earth").play("earth b11")) == (1,)


def test_5_3_nobody_captures_their_own_sage() -> None:
    trace = at("1 a11, 2 f6, E a10 b11", "earth fire")
    assert why_not(trace, "earth b10") == "5.3"
    assert why_not(trace, "fire b10") == "5.3"
    assert why_not(trace, "earth c9") == ""


def test_5_3_a_wind_that_cannot_be_jumped_captures_too() -> None:
    trace = at("1 a11, 2 f6, E a10 b11 c9", "wind")
    assert why_not(trace, "wind b10") == "5.3"
    # With c9 open the Sage can jump out.
    assert why_not(at("1 a11, 2 f6, E a10 b11", "wind"), "wind b10") == ""


def test_5_3a_also_not_together_with_an_opponent() -> None:
    both = "1 a11, 2 c11, E a10 b10 c10 d10 d11"
    assert why_not(at(both, "earth"), "earth b11") == "5.3"
    # On b11 the Sage itself would close the last way out of c11, and have none.
    trace = at("1 b8, 2 c11, A2 b9, E a10 a11 b10 c10 d10 d11")
    assert why_not(trace, "jump b11") == "5.3a"


def test_5_3a_not_by_free_fire() -> None:
    trace = at("1 a11, 2 f6, E b11 b10, F a9", "fire")
    assert why_not(trace, "fire a8") == "5.3a"
    assert why_not(trace, "fire b9") == ""


def test_5_3a_not_by_a_river_that_can_take_another_way() -> None:
    trace = at("1 a11, 2 f6, E b11 b10, W c9", "water")
    trace = play(trace, "water b9", "flow a9")
    assert offered(trace) == {"flow a8"}
    assert why_not(trace, "flow a10") == "5.3a"


def test_5_3a_nor_if_it_has_no_other_way() -> None:
    trace = at("1 a11, 2 f6, E b11 b10 b8 a8, W c9", "water")
    assert why_not(trace, "water b9") == "5.3a"
    # Without the Earth on a8 the River can rest on a9 and a8.
    trace = at("1 a11, 2 f6, E b11 b10 b8, W c9", "water")
    assert why_not(trace, "water b9") == ""


def test_5_3a_nor_by_one_line_of_a_river_if_another_leaves_a_way() -> None:
    # From b9 the only way is a9, a10. The line east (c9) would close the corner with it; the line
    # north (b10) leaves b10 open.
    trace = at("1 a11, 2 f6, E b11 b8 a8, W c9 b10", "water").play("water b9")
    assert offered(trace) == {"river b9 north"}
    assert why_not(trace, "river b9 east") == "5.3a"
    trace = play(trace, "river b9 north", "flow a9", "flow a10")
    assert turn(trace) == 0
    assert "b10" not in board(trace)


def test_5_3a_not_by_a_jump() -> None:
    trace = at("1 a8, 2 f6, A2 a9, E a10 b10 b11")
    assert why_not(trace, "jump a11") == "5.3a"
    trace = at("1 a8, 2 f6, A2 a9, E a10 b10")
    assert why_not(trace, "jump a11") == ""


# ── 6 Three and four players ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
def test_6_1_the_turn_passes_on_counterclockwise(players: int) -> None:
    trace = start(players=players)
    order = []
    for _ in range(2 * players):
        order.append(turn(trace))
        trace = play(trace, "draw 0", "end turn")
    assert order == [*range(players), *range(players)]


def test_6_1_the_start_squares_go_round_counterclockwise() -> None:
    # Top left, bottom left, bottom right, top right.
    for players in (3, 4):
        corners = [
            square for square in ("c9", "c3", "i3", "i9") if square in sages(start(players=players))
        ]
        assert sages(start(players=players)) == corners


CORNER = "F a10, W b11"  # of a11; who steps on b10 captures whoever is there


def hunt(hunter: int, quarry: int, players: int, **options: Any) -> Trace:
    """The hunter's Sage steps to b10 and so captures the quarry in the corner a11."""
    seats = {hunter: "c9", quarry: "a11"}
    others = iter(["k1", "k5"])
    where = [f"{seat} {seats.get(seat) or next(others)}" for seat in range(1, players + 1)]
    below = f"player {hunter} to draw"
    trace = at(", ".join([*where, CORNER]), "", below, players=players, **options)
    return trace.play("step b10")


@pytest.mark.parametrize(("hunter", "quarry"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_6_2_the_sage_on_the_right_is_the_quarry(hunter: int, quarry: int) -> None:
    assert winners(hunt(hunter, quarry, 4)) == (hunter - 1,)


def win(trace: Trace) -> tuple[str, str]:
    """The rule and the sentence by which the last action won."""
    (event,) = told(trace, "win")
    return event.rule, event.says


def test_6_2_one_capture_is_told_as_one() -> None:
    assert win(hunt(1, 2, players=2)) == ("5.1", "Player 1 has won.")
    assert win(hunt(2, 3, players=4)) == ("6.2", "Player 2 has won.")
    gift = "Player 2, who was to capture Player 3, wins: Player 1 gave the victory away."
    assert win(hunt(1, 3, players=4)) == ("6.3", gift)


@pytest.mark.parametrize(("hunter", "quarry"), [(1, 2), (2, 3), (3, 1)])
def test_6_2a_the_next_player_in_turn_order_sits_on_the_right(hunter: int, quarry: int) -> None:
    assert winners(hunt(hunter, quarry, 3)) == (hunter - 1,)


@pytest.mark.parametrize(
    ("actor", "quarry", "winner"),
    [(1, 3, 2), (1, 4, 3), (2, 4, 3), (2, 1, 4), (3, 1, 4), (3, 2, 1), (4, 2, 1), (4, 3, 2)],
)
def test_6_3_another_capture_gives_the_victory_away(actor: int, quarry: int, winner: int) -> None:
    assert winners(hunt(actor, quarry, 4)) == (winner - 1,)


@pytest.mark.parametrize(("actor", "quarry", "winner"), [(1, 3, 2), (2, 1, 3), (3, 2, 1)])
def test_6_3_among_three_players_too(actor: int, quarry: int, winner: int) -> None:
    assert winners(hunt(actor, quarry, 3)) == (winner - 1,)


def two_at_once(one: int, other: int, **options: Any) -> Trace:
    """Player 1 of four captures two Sages with an Earth between them."""
    seats = {1: "f6", one: "a11", other: "c11"}
    where = [f"{seat} {seats.get(seat, 'k1')}" for seat in range(1, 5)]
    where.append("E a10 b10 c10 d10 d11")
    return at(", ".join(where), "earth", players=4, **options).play("earth b11")


@pytest.mark.parametrize(
    ("one", "other", "shared"), [(2, 3, (0, 1)), (3, 4, (1, 2)), (2, 4, (0, 2))]
)
def test_6_3a_several_captures_share_the_victory(
    one: int, other: int, shared: tuple[int, ...]
) -> None:
    assert winners(two_at_once(one, other)) == shared


@pytest.mark.parametrize(("one", "other", "winner"), [(2, 3, (0,)), (3, 4, (1, 2)), (2, 4, (0,))])
def test_6_3a_or_the_actor_wins_alone_with_the_own_quarry(
    one: int, other: int, winner: tuple[int, ...]
) -> None:
    assert winners(two_at_once(one, other, several_captured="actor-first")) == winner


# ── 7 Fire ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("fire", "placed", "free"),
    [("c3", "d3", "b3"), ("c3", "b3", "d3"), ("c3", "c4", "c2"), ("c3", "c2", "c4")],
)
def test_7_1_a_free_fire_on_the_opposite_side(fire: str, placed: str, free: str) -> None:
    trace = at(f"1 f6, 2 k1, F {fire}", "fire").play(f"fire {placed}")
    assert board(trace) == {fire: "F", placed: "F", free: "F"}
    assert bag(trace)["fire"] == 27


def test_7_1_a_lonely_fire_gives_nothing() -> None:
    trace = at("1 f6, 2 k1, F c3", "fire").play("fire e3")
    assert board(trace) == {"c3": "F", "e3": "F"}


def test_7_1a_the_free_fire_goes_to_the_far_end_of_the_line() -> None:
    trace = at("1 f6, 2 k1, F c3 d3", "fire").play("fire e3")
    assert board(trace) == fires("b3 c3 d3 e3")
    trace = at("1 f6, 2 k1, F c3 d3 e3 f3", "fire").play("fire g3")
    assert board(trace) == fires("b3 c3 d3 e3 f3 g3")


def test_7_1a_above_the_middle_of_a_line_it_goes_below_that_stone() -> None:
    trace = at("1 f6, 2 k1, F c3 d3 e3", "fire").play("fire d4")
    assert board(trace) == fires("c3 d3 e3 d4 d2")


def fires(squares: str) -> dict[str, str]:
    return dict.fromkeys(squares.split(), "F")


def test_7_1b_no_fire_in_the_bag_and_no_free_fire() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(28)} c8", "fire").play("fire d8")
    assert turn(trace) == 0
    assert "b8" not in board(trace)
    assert board(trace)["d8"] == "F"
    assert hand(trace) == {}


def test_7_1b_the_player_chooses_where_the_last_fire_goes() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(26)} c8 e8", "fire").play("fire d8")
    assert bag(trace)["fire"] == 1
    assert offered(trace) == {"free fire b8", "free fire f8"}
    one = trace.play("free fire f8")
    assert "b8" not in board(one)
    assert board(one)["f8"] == "F"
    assert bag(one)["fire"] == 0
    assert "end turn" in offered(one)
    assert board(trace.play("free fire b8"))["b8"] == "F"


def test_7_1b_two_fires_for_three_places() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(24)} c8 e8 d9", "fire").play("fire d8")
    assert offered(trace) == {"free fire b8", "free fire f8", "free fire d10"}
    trace = trace.play("free fire d10")
    assert offered(trace) == {"free fire b8", "free fire f8"}
    trace = trace.play("free fire b8")
    assert fires("b8 c8 d8 e8 d9 d10").items() <= board(trace).items()
    assert "f8" not in board(trace)
    assert "end turn" in offered(trace)


def test_7_1b_two_fires_for_two_places_are_no_question() -> None:
    trace = at(f"1 k10, 2 k6, F {some_fires(25)} c8 e8", "fire").play("fire d8")
    assert fires("b8 c8 d8 e8 f8").items() <= board(trace).items()
    assert bag(trace)["fire"] == 0


def test_7_1b_the_choice_spares_the_own_sage() -> None:
    # The last Fire would go to a10 or to a6, and on a10 it would close the corner a11.
    trace = at(f"1 a11, 2 k6, E b11 b10, F {some_fires(26)} a9 a7", "fire").play("fire a8")
    assert offered(trace) == {"free fire a6"}
    assert why_not(trace, "free fire a10") == "5.3a"


def test_7_2_a_free_fire_behind_each_neighbouring_fire() -> None:
    trace = at("1 a1, 2 k1, F f7 g6 f5 e6", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 g6 f5 e6 f8 h6 f4 d6")
    assert bag(trace)["fire"] == 30 - 9


def test_7_2_two_at_a_corner_and_two_in_line() -> None:
    trace = at("1 a1, 2 k1, F f7 g6", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 g6 f8 h6")
    trace = at("1 a1, 2 k1, F e6 g6", "fire").play("fire f6")
    assert board(trace) == fires("d6 e6 f6 g6 h6")


def test_7_2a_free_fires_are_no_choice() -> None:
    trace = at("1 a1, 2 k1, F f7 g6", "fire").play("fire f6")
    assert turn(trace) == 0
    assert not offered(trace, "free fire")
    assert "end turn" in offered(trace)


def test_7_2a_where_they_go_is_read_before_any_is_placed() -> None:
    # The free Fires on f8 and h6 close gaps in longer lines, and no line is followed further.
    trace = at("1 a1, 2 k1, F f7 g6 f9 i6", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 f8 f9 g6 h6 i6")


@pytest.mark.parametrize("thing", ["W", "E", "E2", "1"])
def test_7_3_something_in_the_way_and_no_free_fire(thing: str) -> None:
    sage = "" if thing == "1" else "1 f6, "
    trace = at(f"{sage}2 k1, {thing} b3, F c3", "fire").play("fire d3")
    expected = {"c3": "F", "d3": "F"} | ({} if thing == "1" else {"b3": thing})
    assert board(trace) == expected
    assert bag(trace)["fire"] == 28


def test_7_3_the_edge_of_the_board() -> None:
    trace = at("1 f6, 2 k1, F a3", "fire").play("fire b3")
    assert board(trace) == fires("a3 b3")


def test_7_3_the_other_directions_still_burn() -> None:
    trace = at("1 f6, 2 k1, F c3 d4, E b3", "fire").play("fire d3")
    assert board(trace) == {**fires("c3 d3 d4 d5"), "b3": "E"}


def test_7_4_a_wind_there_is_replaced() -> None:
    trace = at("1 f6, 2 k1, F c3, A b3", "fire").play("fire d3")
    assert board(trace) == fires("b3 c3 d3")
    assert bag(trace)["wind"] == 30


def test_7_5_free_fire_is_never_placed_diagonally() -> None:
    trace = at("1 a1, 2 k1, F f7 g6 e7 g7 e5 g5", "fire").play("fire f6")
    assert board(trace) == fires("f6 f7 g6 e7 g7 e5 g5 f8 h6")


def test_7_5a_a_diagonal_neighbour_gives_nothing() -> None:
    trace = at("1 a1, 2 k1, F c3", "fire").play("fire d4")
    assert board(trace) == fires("c3 d4")


def test_7_6_free_fire_gives_no_further_free_fire() -> None:
    # The free Fire on b3 lies beside b4, and under it nothing comes.
    trace = at("1 f6, 2 k1, F c3 b4", "fire").play("fire d3")
    assert board(trace) == fires("b3 b4 c3 d3")


# ── 8 Water ───────────────────────────────────────────────────────────────────────────────


def waters(squares: str) -> dict[str, str]:
    return dict.fromkeys(squares.split(), "W")


def test_8_1_two_waters_move_two_squares() -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6")
    assert board(trace) == waters("h6 i6")
    assert "end turn" in offered(trace)


def test_8_1_three_waters_move_three_squares() -> None:
    trace = at("1 a1, 2 k1, W c10 b10, F e9", "water").play("water d10")
    trace = play(trace, "flow e10", "flow e9")
    assert "end turn" not in offered(trace)
    trace = trace.play("flow f9")
    assert board(trace) == waters("e10 e9 f9")
    assert bag(trace) == {"fire": 30, "water": 27, "earth": 30, "wind": 30}


def test_8_1_six_waters_move_six_squares() -> None:
    trace = at("1 a1, 2 k1, W b6 c6 d6 e6 f6", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6", "flow i5", "flow i4", "flow h4", "flow g4")
    assert board(trace) == waters("h6 i6 i5 i4 h4 g4")
    assert "end turn" in offered(trace)


def test_8_1_a_water_alone_or_diagonal_stays() -> None:
    trace = at("1 a1, 2 k1, W f6", "water water")
    assert board(trace.play("water g7")) == waters("f6 g7")
    assert "flow" not in " ".join(offered(trace.play("water h6")))


def test_8_1a_only_the_line_away_from_the_headwater_moves() -> None:
    # T shape: g6 is placed beside the middle of f5 f6 f7.
    trace = at("1 a1, 2 k1, W f5 f6 f7", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6")
    assert board(trace) == waters("f5 f7 h6 i6")
    assert "end turn" in offered(trace)


def test_8_1a_beyond_a_gap_nothing_moves() -> None:
    trace = at("1 a1, 2 k1, W f6 d6", "water").play("water g6")
    assert board(play(trace, "flow h6", "flow i6")) == waters("d6 h6 i6")


def test_8_1b_after_a_corner_only_the_straight_part_counts() -> None:
    # The bent River e10 e9 f9: beside f9 in its rank lies e9, and e10 is round the corner.
    trace = at("1 a1, 2 k1, W e10 e9 f9", "water").play("water g9")
    trace = play(trace, "flow h9", "flow i9", "flow j9")
    assert board(trace) == waters("e10 h9 i9 j9")
    assert "end turn" in offered(trace)


def test_8_1c_a_river_that_comes_to_rest_moves_nothing() -> None:
    trace = at("1 a1, 2 k1, W f6 i7", "water").play("water g6")
    trace = play(trace, "flow h6", "flow i6")
    assert board(trace) == waters("h6 i6 i7")
    assert "end turn" in offered(trace)


def test_8_2_head_first_with_turns() -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    assert offered(trace) == {"flow h6", "flow g7", "flow g5"}
    trace = trace.play("flow g7")
    assert offered(trace) == {"flow g8", "flow f7", "flow h7"}
    assert board(trace.play("flow f7")) == waters("g7 f7")


@pytest.mark.parametrize("first", ["g7", "g5", "h6"])
def test_8_2a_the_first_step_may_turn_at_once_but_not_back(first: str) -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    assert why_not(trace, f"flow {first}") == ""
    assert why_not(trace, "flow f6") == "8.2b"


@pytest.mark.parametrize("far", ["i6", "g8", "h7", "g6"])
def test_8_2_one_square_at_a_time(far: str) -> None:
    trace = at("1 a1, 2 k1, W f6", "water").play("water g6")
    assert why_not(trace, f"flow {far}") == "8.2"


def test_8_2b_the_old_bed_is_closed() -> None:
    # Four stones on d6 to g6. After g7 f7 e7 the tail has left e6, but it is closed.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water").play("water g6")
    trace = play(trace, "flow g7", "flow f7", "flow e7")
    assert offered(trace) == {"flow d7", "flow e8"}
    assert why_not(trace, "flow e6") == "8.2b"


def test_8_2b_and_the_own_way() -> None:
    # Five stones on c6 to g6. After h6 h7 i7 i6 the head is beside h6 again.
    trace = at("1 a1, 2 k1, W c6 d6 e6 f6", "water").play("water g6")
    trace = play(trace, "flow h6", "flow h7", "flow i7", "flow i6")
    assert offered(trace) == {"flow j6", "flow i5"}
    assert why_not(trace, "flow h6") == "8.2b"


def test_8_2b_a_snake_may_enter_what_its_tail_has_left() -> None:
    # After three steps the tail has left d6, e6 and f6; only g6 of the old bed is still held.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water", river_reentry="snake").play("water g6")
    trace = play(trace, "flow g7", "flow f7", "flow e7")
    assert offered(trace) == {"flow d7", "flow e8", "flow e6"}
    assert board(trace.play("flow e6")) == waters("g7 f7 e7 e6")


def test_8_2b_but_not_what_it_still_holds() -> None:
    # After two steps d6 and e6 are left; f6 below the head is still held.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water", river_reentry="snake").play("water g6")
    trace = play(trace, "flow g7", "flow f7")
    assert offered(trace) == {"flow e7", "flow f8"}
    # A ring of four would end on the Headwater square, which its own tail holds to the last.
    trace = at("1 a1, 2 k1, W d6 e6 f6", "water", river_reentry="snake").play("water g6")
    trace = play(trace, "flow h6", "flow h7", "flow g7")
    assert offered(trace) == {"flow g8", "flow f7"}


# Seven stones, a6 to f6 and the Headwater g6. The one way leads over g7 g8 f8 e8 d8 d7 to d6, which
# the tail has left by then. The Sage on b8 has two ways out, over c8 to d8 and over c7 to d6.
BACK_INTO_THE_BED = (
    "W a6 b6 c6 d6 e6 f6, E h6 g5 f7 e7 h7 h8 g9 f9 e9 d9 a7 b7 a8 a9 b9 c9, A c7 c8"
)


def test_8_2b_a_snake_that_ends_in_its_old_bed_captures() -> None:
    trace = at(f"1 k1, 2 b8, {BACK_INTO_THE_BED}", "water", river_reentry="snake")
    path = ["g7", "g8", "f8", "e8", "d8", "d7"]
    trace = play(trace, "water g6", *(f"flow {square}" for square in path))
    assert turn(trace) == 0
    assert offered(trace) == {"flow d6"}
    assert winners(trace.play("flow d6")) == (0,)


def test_8_2b_but_never_the_own_sage() -> None:
    trace = at(f"1 b8, 2 k1, {BACK_INTO_THE_BED}", "water", river_reentry="snake")
    assert why_not(trace, "water g6") == "5.3a"
    trace = at(f"1 b8, 2 k1, {BACK_INTO_THE_BED}", "water")
    assert why_not(trace, "water g6") == "8.3"


def test_8_3_the_full_number_or_not_at_all() -> None:
    # In the corner k11 the River j11 k11 could move one square, to k10, and no second.
    trace = at("1 a1, 2 k1, W j11, E j10 k9", "water")
    assert why_not(trace, "water k11") == "8.3"
    assert {"j10", "k9"} <= blamed(trace, "water k11")
    # With k9 open it can.
    assert why_not(at("1 a1, 2 k1, W j11, E j10", "water"), "water k11") == ""


def test_8_3_the_edge_is_named_where_it_is_in_the_way() -> None:
    # j11 k11 has room for one square in the corner: walls are j10 and k9, and the edge.
    corner = at("1 a1, 2 k1, W j11, E j10 k9", "water")
    assert refused(corner, "water k11").because == (
        "The River has to flow 2 squares from k11, and there is room for 1. "
        "In its way: k9, j10, j11, the edge of the board."
    )
    # Far from every edge the Water f6 would join has a yard of one square, g7, beside it.
    yard = at("1 a1, 2 k1, W f6, E h6 g5 f7 h7 g8", "water")
    assert refused(yard, "water g6").because == (
        "The River has to flow 2 squares from g6, and there is room for 1. "
        "In its way: g5, f6, h6, f7, h7, g8."
    )


def test_8_3_a_way_that_cannot_be_finished_is_not_offered() -> None:
    # North of g6 is a dead end of one square.
    trace = at("1 a1, 2 k1, W f6, E f7 h7 g8", "water").play("water g6")
    assert offered(trace) == {"flow h6", "flow g5"}
    assert why_not(trace, "flow g7") == "8.3"


@pytest.mark.parametrize("thing", ["2", "A", "W", "E", "E2", "A4"])
def test_8_4_what_blocks_a_river(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 a1, {sage}{thing} h6, W f6", "water")
    trace = play(trace, "water g6", *(["river g6 west"] if thing == "W" else []))
    assert offered(trace) == {"flow g7", "flow g5"}
    assert why_not(trace, "flow h6") == "8.4"


def test_8_4_the_edge_blocks_a_river() -> None:
    trace = at("1 a1, 2 k1, W j6", "water").play("water k6")
    assert offered(trace) == {"flow k7", "flow k5"}


def test_8_4_the_own_sage_blocks_too() -> None:
    trace = at("1 h6, 2 k1, W f6", "water").play("water g6")
    assert offered(trace) == {"flow g7", "flow g5"}


def test_8_5_a_river_puts_out_fire() -> None:
    trace = at("1 a1, 2 k1, W f6, F h6 i6", "water").play("water g6")
    assert bag(trace)["fire"] == 28
    trace = trace.play("flow h6")
    assert bag(trace)["fire"] == 29
    trace = trace.play("flow i6")
    assert bag(trace)["fire"] == 30
    assert board(trace) == waters("h6 i6")


def test_8_5a_fire_counts_as_one_of_its_squares() -> None:
    # The way east is one Fire and then Earth: one square, and two are needed.
    trace = at("1 a1, 2 k1, W f6, F h6, E i6 h7 h5", "water").play("water g6")
    assert offered(trace) == {"flow g7", "flow g5"}


def test_8_6_the_player_chooses_which_line_moves() -> None:
    # Picture E: Waters west and south of the placed one, and one in the corner between them.
    trace = at("1 a1, 2 k1, W e6 f5 e5", "water").play("water f6")
    assert offered(trace) == {"river f6 west", "river f6 south"}
    west = play(trace, "river f6 west", "flow g6", "flow h6")
    assert board(west) == waters("e5 f5 g6 h6")
    south = play(trace, "river f6 south", "flow f7", "flow f8")
    assert board(south) == waters("e5 e6 f7 f8")


def test_8_6_also_between_two() -> None:
    trace = at("1 a1, 2 k1, W b10 d10 c9", "water").play("water c10")
    assert offered(trace) == {"river c10 west", "river c10 east", "river c10 south"}
    trace = play(trace, "river c10 west", "flow c11", "flow d11")
    assert board(trace) == waters("c11 d11 d10 c9")


def test_8_6_each_line_has_its_own_length() -> None:
    trace = at("1 a1, 2 k1, W d6 e6 f5", "water").play("water f6")
    west = play(trace, "river f6 west", "flow g6", "flow h6", "flow i6")
    assert board(west) == waters("f5 g6 h6 i6")
    south = play(trace, "river f6 south", "flow g6", "flow h6")
    assert board(south) == waters("d6 e6 g6 h6")


def test_8_6a_a_line_that_cannot_move_is_no_choice() -> None:
    # There is room for two squares, k9 and k8. The line west, j10 i10, would need three.
    trace = at("1 a1, 2 k1, W j10 i10 k11, E k7 j9 j8", "water").play("water k10")
    assert offered(trace) == {"river k10 north"}
    assert why_not(trace, "river k10 west") == "8.6a"
    trace = play(trace, "river k10 north", "flow k9", "flow k8")
    assert board(trace) == {**waters("i10 j10 k9 k8"), "k7": "E", "j9": "E", "j8": "E"}


def test_8_6a_none_can_move_and_the_stone_stays_in_the_hand() -> None:
    trace = at("1 a1, 2 k1, W j10 i10 k11, E k8 j9", "water")
    assert why_not(trace, "water k10") == "8.6a"


# ── 9 Earth ───────────────────────────────────────────────────────────────────────────────


def test_9_1_a_second_earth_makes_a_mountain() -> None:
    trace = at("1 a1, 2 k1, E f6", "earth wind").play("earth f6")
    assert board(trace) == {"f6": "E2"}
    assert why_not(trace, "wind f6") == "9.1"
    assert bag(trace)["earth"] == 28


def test_9_1a_never_higher_than_two() -> None:
    trace = at("1 a1, 2 k1, E2 f6", "earth")
    assert why_not(trace, "earth f6") == "9.1a"


def test_9_1a_a_range_stone_may_become_a_mountain() -> None:
    trace = at("1 a1, 2 k1, E2 f6, E g7", "earth").play("earth g7")
    assert board(trace) == {"f6": "E2", "g7": "E2"}


def test_9_2_all_connected_earth_is_a_range() -> None:
    # f6 g7 (by a corner) h7 (by a side) are connected; j7 is not.
    trace = at("1 a1, 2 k1, E f6 g7 h7 j7", "earth wind")
    assert {"f6", "g7", "h7", "j7"} <= offered(trace, "wind")
    trace = trace.play("earth f6")
    assert not {"f6", "g7", "h7"} & offered(trace, "wind")
    assert "j7" in offered(trace, "wind")


def test_9_2a_wind_replaces_only_earth_outside_a_range() -> None:
    trace = at("1 a1, 2 k1, E2 f6, E g6 c3", "wind")
    assert why_not(trace, "wind f6") == "9.1"
    assert why_not(trace, "wind g6") == "9.2"
    trace = trace.play("wind c3")
    assert board(trace) == {"f6": "E2", "g6": "E^", "c3": "A"}
    assert bag(trace)["earth"] == 27


def test_9_3_earth_placed_later_joins_with_all_it_connects() -> None:
    # The group h8 i9 i10 is loose until g7 joins it to the Mountain f6.
    trace = at("1 a1, 2 k1, E2 f6, E h8 i9 i10", "earth wind")
    assert {"h8", "i9", "i10"} <= offered(trace, "wind")
    trace = trace.play("earth g7")
    assert not {"f6", "g7", "h8", "i9", "i10"} & offered(trace, "wind")


def test_9_3a_a_range_is_read_from_the_board() -> None:
    # Reached by play or drawn: the same position.
    played = play(at("1 a1, 2 k1, E f6 g7", "earth"), "earth f6", "end turn")
    again = played.game.position(played.game.picture(played.state))
    assert again == played.state
    trace = drawn(Trace(played.game, again), "wind")
    assert why_not(trace, "wind g7") == "9.2"


def test_9_4_a_range_blocks_on_the_diagonal() -> None:
    trace = at("1 f6, 2 k1, E f7 g6", "earth wind")
    assert "g7" in offered(trace, "step")
    trace = trace.play("earth f7")
    assert offered(trace, "step") == names("e7 e6 e5 f5 g5")
    assert why_not(trace, "step g7") == "9.4"
    assert why_not(trace, "wind g6") == "9.2"
    assert why_not(trace, "wind f7") == "9.1"


@pytest.mark.parametrize(("one", "other"), [("F", "F"), ("W", "W"), ("1", "A"), ("E", "E")])
def test_9_4_nothing_else_does(one: str, other: str) -> None:
    mine = "2" if one == "1" else "1"
    third = "" if one == "1" else ", 2 k1"
    where = f"{mine} f6, {one} f7, {other} g6{third}"
    trace = at(where, "", f"player {mine} to draw")
    assert "g7" in offered(trace, "step")


@pytest.mark.parametrize("thing", ["F", "W", "A", "2"])
def test_9_4a_one_range_stone_and_something_else_do_not_block(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 f6, {sage}E2 f7, {thing} g6")
    assert "g7" in offered(trace, "step")


def test_9_4a_both_must_be_range_stones() -> None:
    # f7 and g6 touch by a corner, so if one belongs to a Range the other does.
    trace = at("1 f6, 2 k1, E2 f9, E f8 f7 g6")
    assert "g7" not in offered(trace, "step")
    trace = at("1 f6, 2 k1, E2 f10, E f7 g6")
    assert "g7" in offered(trace, "step")


def test_9_5_a_wind_behind_the_gap_does_not_help() -> None:
    trace = at("1 d4, 2 k1, A2 e5, E2 e4, E d5")
    assert not offered(trace, "jump")
    assert why_not(trace, "jump g7") == "9.5"
    # Without the Mountain there is no Range, and the jump is open.
    trace = at("1 d4, 2 k1, A2 e5, E e4 d5")
    assert offered(trace, "jump") == {"g7"}


def test_9_5_a_wind_on_the_sages_side_carries_over_a_range() -> None:
    trace = at("1 d4, 2 k1, A2 e4, E2 f4")
    assert offered(trace, "jump") == {"g4"}
    assert sages(trace.play("jump g4"))[0] == "g4"


def test_9_5a_after_the_first_wind_gaps_may_be_crossed() -> None:
    # The diagonal d4 e5 f6 g7 passes between f5 and e6, a Range, after the Wind e5.
    trace = at("1 d4, 2 k1, A2 e5, E2 f5, E e6")
    assert offered(trace, "jump") == {"g7"}
    # A single Wind whose landing passes between them.
    trace = at("1 d4, 2 k1, A e5, E2 f5, E e6")
    assert offered(trace, "jump") == {"f6"}


def test_9_5a_or_no_range_is_ever_crossed() -> None:
    option = {"range_jump": "never-across"}
    assert why_not(at("1 d4, 2 k1, A2 e5, E2 f5, E e6", **option), "jump g7") == "9.5a"
    assert why_not(at("1 d4, 2 k1, A e5, E2 f5, E e6", **option), "jump f6") == "9.5a"
    assert why_not(at("1 d4, 2 k1, A2 e4, E2 f4", **option), "jump g4") == "9.5a"
    # Earth that is no Range may be crossed, and so may a Range stone beside the way.
    assert why_not(at("1 d4, 2 k1, A2 e4, E f4", **option), "jump g4") == ""
    assert why_not(at("1 d4, 2 k1, A2 e5, E2 f5", **option), "jump g7") == ""


def test_9_5a_and_such_a_jump_is_no_way_out() -> None:
    corner = "1 f6, 2 a11, E b11 b10, A2 a10, E2 a9"
    assert winners(at(corner, "fire").play("fire k5")) == ()
    trace = at("1 f6, 2 a11, E b11, A2 a10, E2 a9", "earth", range_jump="never-across")
    assert winners(trace.play("earth b10")) == (0,)


def test_9_6_four_range_stones_capture_a_sage() -> None:
    trace = at("1 a1, 2 f6, E f7 g6 f5 e6", "earth fire").play("fire k9")
    assert turn(trace) == 0
    trace = trace.play("earth g6")
    assert winners(trace) == (0,)


def test_9_6_four_single_earths_do_not() -> None:
    trace = at("1 a1, 2 f6, E f7 g6 f5", "earth").play("earth e6")
    assert turn(trace) == 0
    assert winners(trace) == ()


def test_9_6_nobody_makes_such_a_range_round_the_own_sage() -> None:
    trace = at("1 f6, 2 a1, E f7 g6 f5 e6", "earth")
    assert why_not(trace, "earth g6") == "5.3"
    assert why_not(trace, "earth c3") == ""
    # g8 would connect f7, and with it all four, to the Mountain h9.
    trace = at("1 f6, 2 a1, E f7 g6 f5 e6, E2 h9", "earth")
    assert why_not(trace, "earth g8") == "5.3"
    assert why_not(trace, "earth h10") == ""


# ── 10 Wind ───────────────────────────────────────────────────────────────────────────────


EIGHT_WAYS = [
    ("f7", "f8"), ("g7", "h8"), ("g6", "h6"), ("g5", "h4"),
    ("f5", "f4"), ("e5", "d4"), ("e6", "d6"), ("e7", "d8"),
]  # fmt: skip


@pytest.mark.parametrize(("wind", "lands"), EIGHT_WAYS)
def test_10_1_a_sage_jumps_a_wind_in_eight_directions(wind: str, lands: str) -> None:
    trace = at(f"1 f6, 2 k1, A {wind}")
    assert offered(trace, "jump") == {lands}
    trace = trace.play(f"jump {lands}")
    assert sages(trace) == [lands, "k1"]
    assert board(trace) == {wind: "A"}


def test_10_1_and_a_line_of_winds() -> None:
    assert offered(at("1 b10, 2 k1, A c10 d10"), "jump") == {"e10"}
    assert offered(at("1 b10, 2 k1, A c10 d10 e10"), "jump") == {"f10"}
    assert offered(at("1 b10, 2 k1, A c9 d8 e7"), "jump") == {"f6"}


def test_10_1_a_wind_that_is_not_next_to_the_sage_does_not_carry() -> None:
    assert offered(at("1 b10, 2 k1, A d10"), "jump") == set()


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "1"])
def test_10_2_a_wind_traps_with_something_behind_it(thing: str) -> None:
    # The corner a11: b11 and b10 are closed, a10 is Wind, a9 is behind it.
    if thing == "1":
        trace = at("1 b8, 2 a11, E b11 b10, A a10").play("step a9")
    else:
        trace = at(f"1 f6, 2 a11, E b11, {thing} a9, A a10", "earth").play("earth b10")
    assert winners(trace) == (0,)


def test_10_2_a_wind_at_the_edge_traps() -> None:
    trace = at("1 f6, 2 b11, E b10 c11 c10 a10", "wind").play("wind a11")
    assert winners(trace) == (0,)


def test_10_2_a_wind_with_nothing_behind_it_does_not() -> None:
    trace = at("1 f6, 2 a11, E b11 b10", "wind").play("wind a10")
    assert turn(trace) == 0


def test_10_2a_behind_a_line_of_winds_the_square_after_it_counts() -> None:
    trace = at("1 f6, 2 a11, E b11 b10, A a9", "wind earth").play("wind a10")
    assert turn(trace) == 0
    trace = trace.play("earth a8")
    assert winners(trace) == (0,)


def test_10_3_a_jump_costs_no_step() -> None:
    trace = at("1 f6, 2 k1, A f7", "earth earth earth earth")
    assert steps(trace) == 1
    trace = trace.play("jump f8")
    assert steps(trace) == 1


def test_10_3_several_jumps_also_without_steps() -> None:
    # North over f7 to f8, then east over g8 to h8, with the only step used up before.
    trace = at("1 e5, 2 k1, A f7 g8", "earth earth earth earth").play("step f6")
    assert steps(trace) == 0
    assert offered(trace, "jump") == {"f8"}
    trace = trace.play("jump f8")
    assert offered(trace, "jump") == {"h8"}
    assert sages(trace.play("jump h8"))[0] == "h8"


def test_10_4_not_twice_over_the_same_wind_in_a_turn() -> None:
    trace = at("1 f6, 2 k1, A f7").play("jump f8")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump f6") == "10.4"
    # In the next turn it may.
    trace = play(trace, "end turn", "draw 0", "end turn", "draw 0")
    assert offered(trace, "jump") == {"f6"}


def test_10_4_nor_from_another_side() -> None:
    trace = play(at("1 f6, 2 k1, A f7"), "jump f8", "step e8", "step e7")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump g7") == "10.4"


def test_10_4_every_wind_jumped_in_the_turn_counts() -> None:
    # Over f7 and then over g8; from g7 both lie next to the Sage.
    trace = play(at("1 f6, 2 k1, A f7 g8"), "jump f8", "jump h8", "step g7")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump e7") == "10.4"
    assert why_not(trace, "jump g9") == "10.4"


def test_10_4a_a_line_with_a_jumped_wind_in_it_is_closed() -> None:
    # f7 is jumped; e7 and f7 are one line seen from d7.
    trace = play(at("1 f6, 2 k1, A f7 e7"), "jump f8", "step e8", "step d7")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump g7") == "10.4"


def test_10_4a_every_wind_of_the_line_counts_as_jumped() -> None:
    # f7 and f8 carried the Sage to f9; from g8 neither f8 nor the diagonal over f7 is open.
    trace = play(at("1 f6, 2 k1, A f7 f8"), "jump f9", "step g8")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump e8") == "10.4"


def test_10_4a_a_stack_stays_jumped_if_a_wind_is_added() -> None:
    trace = play(at("1 f6, 2 k1, A f7", "wind"), "jump f8", "wind f7")
    assert board(trace) == {"f7": "A2"}
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump f5") == "10.4"


def test_10_4a_a_wind_placed_on_another_square_is_fresh() -> None:
    trace = play(at("1 f6, 2 k1, A f7", "wind"), "jump f8", "wind g8")
    assert offered(trace, "jump") == {"h8"}


def test_10_4a_and_so_is_one_placed_after_the_stack_was_replaced() -> None:
    trace = at("1 f6, 2 k1, A f7", "fire water earth wind").play("jump f8")
    trace = play(trace, "fire f7", "water f7", "earth f7", "wind f7")
    assert offered(trace, "jump") == {"f6"}


def test_10_4a_a_wind_beyond_a_gap_did_not_carry_and_is_still_fresh() -> None:
    # The Whirlwind c10 carries over e10 to f10; e10 was no part of its line.
    trace = at("1 b10, 2 k1, A3 c10, A e10").play("jump f10")
    assert offered(trace, "jump") == {"d10"}


def test_10_4b_a_jumped_wind_beyond_a_gap_may_be_passed_over() -> None:
    # The Sage jumps e10 downwards to e9 and walks back; then c10 carries it over e10 to f10.
    trace = play(at("1 e11, 2 k1, A3 c10, A e10"), "jump e9", "step d9", "step c9", "step b10")
    assert below_the_board(trace, "jumped") == "e10"
    assert offered(trace, "jump") == {"f10"}


def test_10_4b_or_every_wind_that_is_passed_over_counts_as_jumped() -> None:
    trace = at("1 b10, 2 k1, A3 c10, A e10", passed_wind="jumped").play("jump f10")
    assert below_the_board(trace, "jumped") == "c10, e10"
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump d10") == "10.4"


def test_10_4b_and_then_no_jump_passes_over_it_again() -> None:
    trace = at("1 e11, 2 k1, A3 c10, A e10", passed_wind="jumped")
    trace = play(trace, "jump e9", "step d9", "step c9", "step b10")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump f10") == "10.4b"
    assert blamed(trace, "jump f10") == {"e10"}


@pytest.mark.parametrize("passed_wind", ["fresh", "jumped"])
def test_10_4b_what_lies_where_the_jump_lands_or_behind_is_not_passed(passed_wind: str) -> None:
    # Over c10, two high, to e10: f10 lies behind the landing, and carries the Sage on.
    trace = at("1 b10, 2 k1, A2 c10, A f10", passed_wind=passed_wind).play("jump e10")
    assert below_the_board(trace, "jumped") == "c10"
    assert offered(trace, "jump") == {"g10"}


def test_10_4b_saved_games_and_drawings_keep_what_was_passed() -> None:
    trace = at("1 b10, 2 k1, A3 c10, A e10", passed_wind="jumped").play("jump f10")
    assert Trace.read(trace.text()) == trace
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state


def test_10_5_winds_stack_up_to_four() -> None:
    trace = at("1 a1, 2 k1, A f6", "wind wind wind")
    for height in ("A2", "A3", "A4"):
        trace = trace.play("wind f6")
        assert board(trace) == {"f6": height}
    trace = drawn(play(trace, "end turn"), "wind")
    assert why_not(trace, "wind f6") == "10.5"


@pytest.mark.parametrize(
    ("stack", "lands"), [("A", "d10"), ("A2", "e10"), ("A3", "f10"), ("A4", "g10")]
)
def test_10_6_a_jump_is_as_long_as_the_stack_is_high(stack: str, lands: str) -> None:
    assert offered(at(f"1 b10, 2 k1, {stack} c10"), "jump") == {lands}


def test_10_6a_the_landing_is_right_behind_that_many_squares() -> None:
    # From b2 over a stack of two on c3: three squares away is e5; d4 and f6 are refused.
    trace = at("1 b2, 2 k1, A2 c3")
    assert offered(trace, "jump") == {"e5"}
    for wrong in ("d4", "f6"):
        assert why_not(trace, f"jump {wrong}") == "10.6a"


def test_10_6b_all_heights_of_the_line_are_added() -> None:
    # A stack of two and a single Wind, and a Mountain within the length.
    trace = at("1 b10, 2 k1, A2 c10, A d10, E2 e10")
    assert offered(trace, "jump") == {"f10"}
    assert offered(at("1 b10, 2 k1, A c10, A2 d10"), "jump") == {"f10"}
    assert offered(at("1 b10, 2 k1, A2 c10 d10"), "jump") == {"g10"}


def test_10_6b_a_wind_beyond_a_gap_does_not_count() -> None:
    assert offered(at("1 b10, 2 k1, A3 c10, A e10"), "jump") == {"f10"}
    # On the landing square it blocks.
    assert offered(at("1 b10, 2 k1, A2 c10, A e10"), "jump") == set()


def test_10_6c_no_landing_between_two_winds_nor_short_of_the_whole() -> None:
    trace = at("1 b10, 2 k1, A c10 d10")
    assert offered(trace, "jump") == {"e10"}
    assert why_not(trace, "jump d10") == "10.6c"
    trace = at("1 b10, 2 k1, A2 c10")
    assert "d10" not in offered(trace, "jump")


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "2"])
def test_10_7_a_whirlwind_carries_over_other_things(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 b10, {sage}A2 c10, {thing} d10")
    assert offered(trace, "jump") == {"e10"}
    assert sages(trace.play("jump e10"))[0] == "e10"


def test_10_7a_a_sage_is_not_jumped_without_a_whirlwind() -> None:
    trace = at("1 f6, 2 f7")
    assert offered(trace, "jump") == set()
    assert offered(at("1 f6, 2 f8, A f7"), "jump") == set()


@pytest.mark.parametrize("thing", ["F", "W", "E", "E2", "2"])
def test_10_8_something_where_the_jump_would_land(thing: str) -> None:
    sage = "" if thing == "2" else "2 k1, "
    trace = at(f"1 b10, {sage}A2 c10, {thing} e10")
    assert offered(trace, "jump") == set()
    assert why_not(trace, "jump e10") == "10.8"


def test_10_8_a_wind_on_the_landing_square() -> None:
    # Two and one make three, and on the fourth square lies a Wind that is no part of the line.
    trace = at("1 b10, 2 k1, A2 c10, A d10 f10")
    assert offered(trace, "jump") == set()


def test_10_8_the_edge_of_the_board() -> None:
    assert offered(at("1 b10, 2 k1, A b11 a10 a11 a9 c11"), "jump") == set()
    assert offered(at("1 b10, 2 k1, A4 f10, A c10 d10 e10"), "jump") == {"j10"}


# ── Drawings ──────────────────────────────────────────────────────────────────────────────


def test_a_picture_shows_everything_on_the_table() -> None:
    trace = at("1 f6, 2 k1, E2 c3, E d4, A3 f7, A f8, W b10, F h2", "water fire")
    trace = trace.play("step e5")
    assert (
        trace.game.picture(trace.state)
        == """\
11  .  .  .  .  .  .  .  .  .  .  .
10  .  W  .  .  .  .  .  .  .  .  .
 9  .  .  .  .  .  .  .  .  .  .  .
 8  .  .  .  .  .  A  .  .  .  .  .
 7  .  .  .  .  .  A3 .  .  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  .  1  .  .  .  .  .  .
 4  .  .  .  E^ .  .  .  .  .  .  .
 3  .  .  E2 .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  F  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  2
    a  b  c  d  e  f  g  h  i  j  k
bag fire 28, water 28, earth 27, wind 26
hand fire 1, water 1
steps left 2
turn 1, player 1 to play"""
    )


def test_a_picture_shows_what_was_jumped_and_what_still_flows() -> None:
    trace = at("1 f6, 2 k1, A f7, W b10", "water").play("jump f8")
    assert below_the_board(trace, "jumped") == "f7"
    trace = play(trace, "water c10", "flow c11")
    assert below_the_board(trace, "river") == "b10, c10, c11, to flow 1"
    assert below_the_board(trace, "jumped") == "f7"
    trace = play(trace, "flow d11", "end turn")
    assert below_the_board(trace, "jumped") == ""
    assert below_the_board(trace, "river") == ""


def snake_in_its_bed() -> Trace:
    trace = at("1 a1, 2 k1, W b6 c6 d6 e6 f6", "water", river_reentry="snake")
    path = ["g7", "f7", "e7", "d7", "d6"]
    return play(trace, "water g6", *(f"flow {square}" for square in path))


MOMENTS: dict[str, Callable[[], Trace]] = {
    "drawing": lambda: play(start(players=4), "draw 3", "draw wind"),
    "which river": lambda: at("1 f6, 2 k1, W e5 d6 c5", "water fire").play("water d5"),
    "flowing": lambda: play(at("1 f6, 2 k1, W b10", "water"), "water c10", "flow c11"),
    "free fire": lambda: at(f"1 f6, 2 k6, F {some_fires(26)} c8 e8", "fire").play("fire d8"),
    "won": lambda: at("1 f6, 2 a11, E a10 b11", "earth fire").play("earth b10"),
    "shared": lambda: two_at_once(2, 3),
    "broken off": lambda: play(start(cap=1), "draw 0", "end turn"),
    "snake": snake_in_its_bed,
}


@pytest.mark.parametrize("moment", [*MOMENTS])
def test_a_game_is_set_up_again_from_its_picture_at_any_moment(moment: str) -> None:
    trace = MOMENTS[moment]()
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state


@pytest.mark.parametrize(
    ("where", "below", "says"),
    [
        ("1 f6", [], "player 2"),
        ("1 f6, 2 k1, 3 a1", [], "player 3"),
        ("1 f6 f7, 2 k1", [], "player 1"),
        ("1 f6, 2 k1, X a1", [], "Row 1 of the drawing has 'X'"),
        ("1 f6, 2 k1, A5 a1", [], "Row 1 of the drawing has 'A5'"),
        ("1 f6, 2 k1, E^ a1", [], "no Mountain"),
        ("1 f6, 2 k11, F " + " ".join(SQUARES[:31]), [], "31 Fire"),
        ("1 f6, 2 k1", ["bag fire 31"], "'fire 31'"),
        ("1 f6, 2 k1", ["hand fire 3, wind 2"], "more than 4"),
        ("1 f6, 2 k1", ["player 3 to draw"], "no player '3'"),
        ("1 f6, 2 k1", ["turn 2, player 1 to draw"], "not player 1's"),
        ("1 f6, 2 k1", ["it rains"], "'it rains'"),
        ("1 f6, 2 k1", ["jumped a1"], "no Wind on a1"),
        ("1 f6, 2 k1", ["river a1, a2, to flow 2"], "not the Water of a River"),
        ("1 f6, 2 k1", ["free fire for a1, a2"], "Free Fire goes"),
        ("1 f6, 2 a11, E a10 b11 b10", [], "The Sage on a11 cannot move"),
        # The River k11 j11 has one square to flow to, not two.
        ("1 f6, 2 k1, E j10 k9, W j11 k11", ["river j11, k11, to flow 2"], "cannot be completed"),
    ],
)
def test_a_drawing_that_is_no_position_is_explained(
    where: str, below: list[str], says: str
) -> None:
    with pytest.raises(Unreadable, match=re.escape(says)):
        quint.new("element").position(drawing(where, *below))


# ── The tables of the board ───────────────────────────────────────────────────────────────


def test_the_edge_is_every_square_without_eight_neighbours() -> None:
    start()  # lays the tables out
    edge = {square for square in SQUARES if len(around(square)) < 8}
    assert len(edge) == 40
    assert set(tables.names(tables.EDGE)) == edge
    assert tables.EDGE & ~tables.FULL == 0
    assert set(tables.names(tables.FULL)) == set(SQUARES)
    assert tables.FULL.bit_count() == 121


def test_the_tables_know_the_neighbours_of_each_square() -> None:
    start()
    for square in SQUARES:
        number = tables.SQUARE[square]
        beside = {near for near in around(square) if near[0] == square[0] or near[1:] == square[1:]}
        assert set(tables.names(tables.AROUND[number])) == around(square)
        assert set(tables.names(tables.BESIDE[number])) == beside
