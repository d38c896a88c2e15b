"""What a hand is good for, counted by hand on one small table; and what the quick player does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import quint
from quint.games.potion_making import hopes
from quint.games.potion_making.state import Draft
from quint.games.potion_making.thinker import MOST_LOOKS, Eye
from quint.thinking import plans

TABLE = """\
deck practice: 58
desk bat wing: invisible guardian
desk thought energy: elixir of strength
formulas 1: elixir of flight (thought energy)
    [love potion, elixir of invisibility, solution of eternity]
formulas 2: elixir of secret vision [decomposition spell (snake eye), elixir of invisibility]
hand 1: {hand}
hand 2: dragon, unicorn, banshee, warding solution
points: 3, 2
turn 5, player 1, playing
"""
HAND = "hippogriff, isidas mortum, basilisk, eureka spell (mushrooms), supreme elixir of magic"


def table(hand: str = HAND) -> tuple[Any, Any, Any]:
    game: Any = quint.new("potion_making")
    return game, game.position(TABLE.format(hand=hand)), hopes.outlook(game.box)


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("isidas mortum", 0.6 * 2),  # bat wing and thought energy lie in the desk
        ("hippogriff", 0.4 * 8),  # Flight is there, Isidas Mortum in the hand and ready
        ("basilisk", 0.1 * 8),  # lacks the Telepathic Potion: three of them are in the deck
        ("supreme elixir of magic", -0.05 * 10),  # lacks both great elixirs
        ("eureka spell (mushrooms)", 0.9),
    ],
)
def test_what_a_card_is_worth_while_it_is_held(card: str, worth: float) -> None:
    game, state, view = table()
    number = game.box.by_label[card]
    held = hopes.hope(state, number, 0, hopes.Table(state, game.box), view)
    assert held == pytest.approx(worth)


def test_the_last_copy_and_none_left() -> None:
    """The Hippogriff lacks Isidas Mortum, and that is in no hand."""
    game, state, view = table()
    box = game.box
    number = box.by_label["hippogriff"]
    there = hopes.Table(state, box)
    isidas = box.by_label["isidas mortum"]
    for left, worth in ((2, 0.1 * 8), (1, 0.05 * 8), (0, -0.1 * 8)):
        draft = Draft(state)
        draft.out_of_hand(0, isidas)
        unseen = bytearray(state.unseen)
        unseen[isidas] = left
        draft.unseen = bytes(unseen)
        assert hopes.hope(draft.freeze(), number, 0, there, view) == pytest.approx(worth)


def test_hopes_are_points_hands_turn_and_what_is_owned() -> None:
    _, state, view = table()
    # Both can lay a new element, 0.4. The Talisman of Teleportation in the deck would pay 4 for
    # Flight, the Great Elixir of Might 3 for Secret Vision; of that a fifth.
    first = 3 + (1.2 + 3.2 + 0.8 - 0.5 + 0.9) + 0.4 + 0.7 + 0.2 * 4
    second = 2 - 0.05 * (8 + 8 + 8 + 2) + 0.4 + 0.2 * 3
    assert hopes.hopes(state, view) == pytest.approx([first, second])


def test_half_of_a_formula_goes_to_the_owner_of_a_component() -> None:
    game, state, _ = table()
    there = hopes.Table(state, game.box)
    basilisk, hippogriff = (
        game.box.cards[game.box.by_label[n]] for n in ("basilisk", "hippogriff")
    )
    assert hopes.brings(basilisk, there, 0) == 4  # Secret Vision is the other player's
    assert hopes.brings(basilisk, there, 1) == 4  # and the second component is not this one's
    assert hopes.brings(hippogriff, there, 1) == 4
    assert hopes.missing(basilisk, there) == 1
    assert hopes.missing(hippogriff, there) == 0


def test_the_quick_player_brews_what_opens_more() -> None:
    game, state, view = table()
    assert str(hopes.quick(state, game.actions(state), view)) == "brew isidas mortum"


def test_the_quick_player_plays_whole_games_in_every_mix() -> None:
    """What it has no answer for is left to greedy; every answer is legal."""
    for mix in ("practice", "university", "guild", "both"):
        game: Any = quint.new("potion_making", mix=mix, players=3)
        eye, rng, state = Eye(game), Random(mix), game.start()
        while (turn := game.turn(state)) != quint.OVER:
            if turn < 0:
                state = game.apply(state, game.toss(state, rng))
                continue
            actions = game.actions(state)
            action = eye.quick(state, turn, actions, rng)
            assert action in actions
            state = game.apply(state, action)


def test_a_spell_is_planned_to_its_end() -> None:
    game, state, _ = table()
    eye = Eye(game)
    found = plans.at_once(eye.promising(state, 0, game.actions(state)))
    cast = [[str(action) for action in line] for line in found if str(line[0]).startswith("cast")]
    assert sorted(cast) == [
        ["cast eureka spell (mushrooms)", "take elixir of strength"],
        ["cast eureka spell (mushrooms)", "take invisible guardian"],
    ]
    assert {line[0] for line in found} == set(game.actions(state))
    assert eye.nodes < MOST_LOOKS
