"""The rules of Vials, each test named by its rule. All expected values are counted by hand."""

from __future__ import annotations

import pytest
from quint_widgets import Play

import quint
from quint import CHANCE, OVER, QuintError, Trace, Unreadable
from tests.vials.game import Vials

BEGUN = "vial 1: ***\nvial 2: ****\nvial 3: *****\nplayer 1 to take"


def at(picture: str, **options: object) -> Trace:
    game = Vials(**options)
    return Trace(game, game.position(picture))


def refused(trace: Trace, text: str) -> str:
    """The rule that refuses an action."""
    refusal = trace.game.refusal(trace.state, trace.game.read(trace.state, text))
    return refusal.rule if refusal else ""


def test_1_1_two_to_four_play() -> None:
    assert [len(Vials(players=n).scores(Vials().start())) for n in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(QuintError, match="from 2 to 4"):
        Vials(players=5)


def test_1_2_the_vials_hold_three_four_and_five_drops() -> None:
    assert Vials().start().vials == (3, 4, 5)


def test_2_1_chance_says_who_begins_and_each_is_as_likely() -> None:
    trace = Trace(Vials(players=3))
    assert trace.game.turn(trace.state) == CHANCE
    odds = trace.game.chance(trace.state)
    assert {str(action): weight for action, weight in odds.items()} == {
        "begin player 1": 1,
        "begin player 2": 1,
        "begin player 3": 1,
    }
    assert refused(trace, "take 1 from vial 1") == "2.1"
    trace = trace.play("begin player 3")
    assert refused(trace, "begin player 1") == "2.1"
    seats = []
    for vial in (3, 3, 3, 2):
        seats.append(trace.game.turn(trace.state))
        trace = trace.play(f"take 1 from vial {vial}")
    assert seats == [2, 0, 1, 2]


def test_3_1_one_two_or_three_drops_from_one_vial() -> None:
    trace = at(BEGUN)
    assert len(trace.game.actions(trace.state)) == 3 * 3
    assert trace.play("take 2 from vial 2").state.vials == (3, 2, 5)
    with pytest.raises(Unreadable, match="I cannot read 'take 4 from vial 3'"):
        trace.play("take 4 from vial 3")


def test_3_2_no_more_drops_than_the_vial_holds() -> None:
    trace = at(BEGUN.replace("****\n", "**\n", 1).replace("***\n", "*\n", 1))
    assert trace.state.vials == (1, 2, 5)
    assert refused(trace, "take 2 from vial 1") == "3.2"
    assert refused(trace, "take 3 from vial 2") == "3.2"
    assert not refused(trace, "take 2 from vial 2")


@pytest.mark.parametrize(("full", "rule"), [("yes", ""), ("no", "3.2a")])
def test_3_2a_a_full_vial_may_be_emptied_at_once_or_not(full: str, rule: str) -> None:
    trace = at(BEGUN, full=full)
    assert refused(trace, "take 3 from vial 1") == rule
    assert not refused(trace.play("take 1 from vial 1"), "take 2 from vial 1")


def test_3_3_whoever_takes_the_last_drop_keeps_the_vial() -> None:
    trace = at(BEGUN).play("take 2 from vial 2").play("take 2 from vial 2")
    assert trace.game.scores(trace.state) == (0, 4)
    assert [event.rule for event in trace.steps[-1].events] == ["3.1", "3.3"]


def test_4_1_the_most_points_win_when_all_vials_are_empty() -> None:
    last = "vial 1: kept by player 1\nvial 2: kept by player 2\nvial 3: **\nplayer 1 to take"
    trace = at(last).play("take 2 from vial 3")
    assert trace.game.turn(trace.state) == OVER
    assert trace.game.scores(trace.state) == (8, 4)
    assert trace.game.winners(trace.state) == (0,)
    assert refused(trace, "take 1 from vial 3") == "4.1"


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("vial 1: ****", "Vial 1 holds at most 3 drops, not 4."),
        ("vial 7: *", "There is no vial 7; there are 3."),
        ("vial 1: *", "the drawing must say whose turn it is"),
        ("player 1 would be next", "only 'next' after that"),
        ("vile 1: ***", "I cannot read 'vile 1: \\*\\*\\*' in the drawing."),
        ("vial 1: kept by player 3\nplayer 1 to take", "There is no player '3' among 2."),
    ],
)
def test_a_drawing_that_cannot_be_gets_a_sentence(drawing: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        Vials().position(drawing)


def test_the_table_is_found_beside_the_game_and_plays() -> None:
    table = Play(Vials(), seats=("person", "person"))
    table.play(table.game.actions(table.state)[0])
    assert "Vials" in table._repr_mimebundle_()[0]["image/svg+xml"]
    assert quint.GAMES.get("vials") is None
