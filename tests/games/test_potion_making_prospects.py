"""What a careful player counts, by hand on small tables."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import quint
from quint.games.potion_making import hopes, prospects as of
from quint.games.potion_making.state import Draft
from quint.games.potion_making.thinker import GLANCE, CarefulEye, think
from quint.thinking import Budget, think as look

TABLE = """\
deck practice: 58
desk bat wing: invisible guardian
desk thought energy: elixir of strength
formulas 1: elixir of flight (thought energy)
    [love potion, elixir of invisibility, solution of eternity]
formulas 2: elixir of secret vision [decomposition spell (snake eye), elixir of invisibility]
hand 1: hippogriff, isidas mortum, basilisk, eureka spell (mushrooms), supreme elixir of magic
hand 2: dragon, unicorn, banshee, warding solution
points: 3, 2
turn 5, player 1, playing
"""
GREAT = """\
deck practice: {deck}
formulas 2: {formulas}
hand 1: supreme elixir of magic
hand 2: elixir of knowledge
points: 0, 0
turn 5, player 1, playing
"""


def table() -> tuple[Any, Any, Any]:
    game: Any = quint.new("potion_making")
    return game, game.position(TABLE), hopes.outlook(game.box)


def some_of(counts: list[int]) -> dict[int, int]:
    """What there is some of."""
    return {what: count for what, count in enumerate(counts) if count}


def test_what_is_counted_for_each_hand() -> None:
    _, state, view = table()
    first, second = of.counted(state, view)
    assert some_of(first) == {
        of.BEST: 2,  # Isidas Mortum: bat wing and thought energy lie in the desk
        # Mushrooms (Hippogriff, and Eureka), snake eye, mandrake root and a card of three: of
        # these five cards four bring something new, the second mushrooms nothing
        of.NEW: 1,
        of.MORE_NEW: 3,
        of.NEXT: 8,  # the Hippogriff: Flight is there, Isidas Mortum can be brewed
        of.SEVERAL: 8,  # the Basilisk lacks the Telepathic Potion: three are in the deck
        of.NONE_HELD: 10,  # the supreme elixir lacks two great ones, of which the deck has eight
        of.EUREKA: 1,
        of.OWED: 8,  # the Basilisk's Secret Vision is the other player's
        of.CARDS: 5,
        of.TURN: 1,
        of.PAID_LATER: 4,  # Teleportation, in the deck, lacks Eternity, and would pay for Flight
    }
    assert some_of(second) == {
        # snake eye, belladonna, dragon tooth and phoenix feather
        of.NEW: 1,
        of.MORE_NEW: 3,
        # The Dragon, the Banshee and Warding (dragon tooth is in the hand: the Banshee), lack two;
        # of the Unicorn's Warding and Wisdom one is held
        of.NONE_HELD: 8 + 8,
        of.ONE_HELD: 8 + 2,
        of.CARDS: 4,
        of.PAID_LATER: 3,  # the Great Elixir of Might lacks Strength
        of.PAID_BY_HAND: 4,  # the Basilisk would pay for Secret Vision
    }


def test_worth_is_points_and_what_is_counted_by_its_weights() -> None:
    _, state, view = table()
    early = of.WEIGHTS[2]
    for seat, counts in enumerate(of.counted(state, view)):
        worth = state.points[seat] + sum(a * b for a, b in zip(counts, early, strict=True))
        assert of.prospects(state, view)[seat] == pytest.approx(worth)


def test_where_a_component_is() -> None:
    """The Hippogriff lacks Isidas Mortum: some in the deck, or only in the other hand, or none."""
    game, state, view = table()
    isidas = game.box.by_label["isidas mortum"]
    where = ((2, of.TWO), (1, of.ONE), (0, of.NOWHERE), (3, of.SEVERAL))
    for left, what in where:
        draft = Draft(state)
        draft.out_of_hand(0, isidas)
        unseen = bytearray(state.unseen)
        unseen[isidas] = left
        draft.unseen = bytes(unseen)
        hippogriff, basilisk = 8, 8
        found = of.counted(draft.freeze(), view)[0]
        assert found[what] == hippogriff + (basilisk if what == of.SEVERAL else 0)
        if not left:
            draft.into_hand(1, isidas)
            assert of.counted(draft.freeze(), view)[0][of.ELSEWHERE] == hippogriff


@pytest.mark.parametrize(
    ("formulas", "deck", "what", "points"),
    [
        (
            "great elixir of might [], great elixir of omen []",
            72,
            of.BEST,
            5,
        ),  # the owner gets half
        ("great elixir of might []", 73, of.SEVERAL, 10),  # one is not two; the deck has seven more
    ],
)
def test_a_supreme_elixir_needs_two_great_ones(
    formulas: str, deck: int, what: int, points: int
) -> None:
    game: Any = quint.new("potion_making")
    state = game.position(GREAT.format(formulas=formulas, deck=deck))
    assert of.counted(state, hopes.outlook(game.box))[0][what] == points


def test_the_careful_eye_plays_whole_games_in_every_mix() -> None:
    for mix in ("practice", "university", "guild", "both"):
        game: Any = quint.new("potion_making", mix=mix, players=3)
        eye, rng, state = CarefulEye(game), Random(mix), game.start()
        while (turn := game.turn(state)) != quint.OVER:
            if turn < 0:
                state = game.apply(state, game.toss(state, rng))
                continue
            actions = game.actions(state)
            action = eye.quick(state, turn, actions, rng)
            assert action in actions
            state = game.apply(state, action)
        assert len(eye.worths(state)) == 3


def test_a_careful_look_goes_on_where_the_quick_one_ended() -> None:
    """Effort only grows, and what was found is not forgotten before there is something better."""
    game, state, _ = table()
    thoughts = think(game, game.view(state, 0), game.actions(state), Random(1))
    efforts, rests = [], []
    for thought in thoughts:
        efforts.append(thought.effort)
        rests.append(thought.rests_on)
        if thought.effort > 10 * GLANCE:
            break
    assert efforts == sorted(efforts)
    assert rests[0] == "at first sight"
    later = [rest for effort, rest in zip(efforts, rests, strict=True) if effort > GLANCE]
    assert "at first sight" not in later


def late(seed: int, cards: int) -> tuple[Any, Any]:
    """A random game in which both decks are empty and so many cards are left in both hands."""
    game: Any = quint.new("potion_making")
    rng, state = Random(seed), game.start()
    while any(state.sizes) or game.turn(state) < 0 or sum(map(len, state.hands)) > cards:
        state = game.apply(state, rng.choice(game.actions(state)))
    return game, state


def outcome(game: Any, state: Any, known: dict[Any, int]) -> int:
    """Who wins if nobody errs, looked at without any art: 1 the first player, -1 the other."""
    if game.turn(state) == quint.OVER:
        won = game.winners(state)
        return 0 if len(won) == 2 else 1 - 2 * won[0]
    if state not in known:
        afters = [outcome(game, game.apply(state, a), known) for a in game.actions(state)]
        known[state] = max(afters) if game.turn(state) == 0 else min(afters)
    return known[state]


@pytest.mark.parametrize("seed", [4, 11, 13, 17, 34])
def test_the_last_eight_cards_are_played_without_an_error(seed: int) -> None:
    """In these games some action gives a victory or a draw away; in 11 an adept takes it."""
    game, state = late(seed, cards=8)
    known: dict[Any, int] = {}
    thought = look(think, game, game.view(state, state.seat), Random(1), Budget(nodes=40_000))
    after = game.apply(state, thought.action)
    assert outcome(game, after, known) == outcome(game, state, known)
    assert thought.value[0] == pytest.approx((1 + outcome(game, state, known)) / 2, abs=0.01)
