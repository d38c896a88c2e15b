"""explore from a position: turns by trying all, threats by dealing hands, ways by walking."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from quint import CHANCE, OVER, QuintError, Trace
from quint.core import toss
from quint.games.potion_making import PotionMaking, State, explore, state as at_phase
from quint.games.potion_making.explore import combos, counting, hands, proving, threats
from quint.games.potion_making.explore.odds import most_drawn
from tests.games import twin_potions
from tests.games.potion_table import at

PRACTICE = PotionMaking()


def decisions(game: PotionMaking, seed: int, after: int = 0) -> Iterator[State]:
    """Moments of a random game in which somebody begins to play a card, as they see them."""
    rng, state = Random(seed), game.start()
    while (turn := game.turn(state)) != OVER:
        if turn == CHANCE:
            state = game.apply(state, toss(game.chance(state), rng))
            continue
        if not state.played and not state.draws and state.turns >= after:
            yield game.view(state, turn)
        state = game.apply(state, rng.choice(game.actions(state)))


# ── The best turn ─────────────────────────────────────────────────────────────────────────


def test_3_2_a_formula_that_can_be_brewed_is_worth_its_points() -> None:
    """By hand: the Love Potion pays 2; laid, its air crystal would be new and pay 1."""
    trace = at(
        """
    hand 1: love potion
    hand 2: unicorn
    desk blood stone: talisman of teleportation
    desk mandrake root: basilisk
    """
    )
    answer = explore.best_turn(trace)
    assert (answer.value, answer.exact) == (2, True)
    assert answer.certificate is not None
    assert [str(step.action) for step in answer.certificate.steps] == ["brew love potion"]


def test_4_3_a_spell_is_cast_for_the_formula_that_it_brings() -> None:
    """Eureka takes the Talisman of Teleportation (8 points) from the desk, and both of its
    components lie there completed; without the spell only 1 point for a new element is to be had.
    """
    trace = at(
        """
    hand 1: eureka spell (mushrooms), unicorn
    hand 2: dragon
    formulas 1: solution of eternity [], elixir of flight (thought energy) []
    desk blood stone: talisman of teleportation
    """
    )
    answer = explore.best_turn(trace)
    assert answer.value == 8
    assert "cast eureka spell (mushrooms), take talisman of teleportation" in answer.text


def naive_turn(game: PotionMaking, state: State, seat: int, turns: int) -> Fraction:
    """The most points by plain recursion, without remembering anything."""
    if state.turns != turns or game.turn(state) == OVER:
        return Fraction(state.points[seat])
    if game.turn(state) == CHANCE:
        odds = game.chance(state)
        worth = sum(
            n * naive_turn(game, game.apply(state, a), seat, turns) for a, n in odds.items()
        )
        return Fraction(worth) / sum(odds.values())
    found = [naive_turn(game, game.apply(state, a), seat, turns) for a in game.actions(state)]
    return max(found) if game.turn(state) == seat else min(found)


@pytest.mark.parametrize(("mix", "games", "most"), [("practice", 9, 300), ("guild", 8, 30)])
def test_the_best_turn_is_that_of_a_plain_search(mix: str, games: int, most: int) -> None:
    game, compared = PotionMaking(mix=mix), 0
    for seed in range(games):
        for state in decisions(game, seed):
            seat = game.turn(state)
            if compared == most or at_phase.may_draw(state):
                continue  # a draw takes the plain search long
            answer = explore.best_turn(Trace(game, state), positions=100)
            if answer.exact:
                expected = naive_turn(game, state, seat, state.turns) - state.points[seat]
                assert answer.value == expected
                compared += 1
    assert compared == most


def test_the_certificate_brings_what_the_answer_says() -> None:
    for state in list(decisions(PRACTICE, 3))[:30]:
        answer = explore.best_turn(Trace(PRACTICE, state))
        assert answer.certificate is not None
        seat, end = PRACTICE.turn(state), answer.certificate.state
        if answer.exact and end.turns > state.turns:
            assert end.points[seat] - state.points[seat] == answer.value


def test_hidden_cards_do_not_change_the_answer() -> None:
    game = PotionMaking(mix="university", players=3)
    for state in list(decisions(game, 5, after=9))[:6]:
        seat = game.turn(state)
        one, other = (game.imagine(state, seat, Random(n)) for n in (1, 2))
        answers = [
            explore.best_turn(Trace(game, game.view(each, seat)), positions=2_000).text
            for each in (one, other)
        ]
        assert answers[0] == answers[1]


def test_an_aim_that_nobody_knows_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match="played for points or lead, not for 'fame'"):
        explore.best_turn(Trace(PRACTICE, next(decisions(PRACTICE, 1))), aim="fame")
    with pytest.raises(QuintError, match="Nobody has anything to decide"):
        explore.best_turn(Trace(PRACTICE))


# ── What the others could do ──────────────────────────────────────────────────────────────


def dealt(game: PotionMaking, state: State, held: int) -> Iterator[tuple[int, ...]]:
    """Every handful of unseen cards, each as likely as every other."""
    pool = [card for card, count in enumerate(state.unseen) for _ in range(count)]
    return combinations(pool, held)


def test_what_is_brewed_on_average_is_the_mean_over_all_hands() -> None:
    for state in list(decisions(PRACTICE, 8, after=4))[:6]:
        other = 1 - PRACTICE.turn(state)
        hand = threats.Hand((), (2,))
        brewable = {c.number: c.points for c in threats._brewable(PRACTICE, state)}
        best = [max(brewable.get(card, 0) for card in cards) for cards in dealt(PRACTICE, state, 2)]
        expected, reached = Fraction(0), Fraction(0)
        for points in sorted(set(brewable.values()), reverse=True):
            kinds = [card for card in brewable if brewable[card] >= points]
            chance = threats.chance_of_one(PRACTICE, state, hand, kinds)
            expected += points * (chance - reached)
            reached = chance
        assert expected == Fraction(sum(best), len(best))
        assert (
            0 <= threats.expected_brew(PRACTICE, state, other) <= max(brewable.values(), default=0)
        )


def test_3_1_whoever_holds_the_powder_takes_the_love_potion() -> None:
    """By hand: with a dragon tooth in the desk only the one Powder of Control, worth 4, and the
    Great Elixir of Eternal Love and what else takes a Love Potion could; of these the table lets
    only the Powder be brewed. Player 2 holds it for all to see, so the odds are 1; half is 2.
    """
    trace = at(
        """
    hand 1: unicorn
    hand 2: powder of control
    formulas 1: love potion []
    desk dragon tooth: elixir of eternal youth
    """
    )
    (threat,) = explore.in_danger(PRACTICE, trace.state, 0)
    assert threat == threats.Threat("Love Potion", 1, Fraction(1), ("Powder of Control",), 4, 2)


def test_a_threat_from_a_hidden_hand_has_the_odds_of_a_deal() -> None:
    """The same with the Powder unseen: of n unseen cards one is the Powder, and player 2 plays with
    five, so the odds are 5 in n."""
    trace = at(
        """
    hand 1: unicorn
    hand 2: dragon
    formulas 1: love potion []
    desk dragon tooth: elixir of eternal youth
    """
    )
    view = PRACTICE.view(trace.state, 0)
    (threat,) = explore.in_danger(PRACTICE, view, 0)
    assert threat.chance == Fraction(5, sum(view.unseen))


# ── Ways ──────────────────────────────────────────────────────────────────────────────────


def test_by_hand_two_plays_and_the_card_that_is_missing() -> None:
    """Blood stone and mandrake root lie there: brew the Love Potion; then a dragon tooth is
    missing, which any card that shows one brings; then the Powder. 1 drawn, 3 plays, 2 + 1 + 4."""
    answer = explore.ways_to(
        """
hand 1: love potion, powder of control
hand 2: unicorn
desk blood stone: talisman of teleportation
desk mandrake root: basilisk
""",
        "Powder of Control",
        spells=False,
    )
    plan = answer.value
    assert answer.exact
    assert (len(plan.drawn), plan.plays, plan.points) == (1, 3, 7)
    assert PRACTICE.box.cards[PRACTICE.box.by_label[plan.drawn[0]]].elements == 1 << 9


@pytest.mark.parametrize("name", twin_potions.CASES)
def test_everything_tried_on_small_tables_says_the_same(name: str) -> None:
    """The last three found mistakes. A thousand cases of each question have been run, with
    `python -m tests.games.twin_questions 1400 potion`."""
    assert sum(map(twin_potions.CASES[name], [*range(12, 30), 36, 54, 67])) >= 15


def test_every_turn_of_a_way_is_played_by_the_rules() -> None:
    trace = at(
        """
    hand 1: love potion, dragon, powder of control, transformation spell (bat wing)
    hand 2: unicorn
    desk blood stone: talisman of teleportation
    desk mandrake root: basilisk
    """
    )
    plan = explore.ways_to(trace, "Dragon").value
    for turn in plan.turns:
        again: Trace[Any, Any] = Trace(turn.game, turn.start)
        for step in turn.steps:
            again = again.play(str(step.action))
        assert again.state == turn.state


def test_two_goals_at_once() -> None:
    """By hand: one mandrake root lies there and both potions ask for one, so a second is laid, and
    each potion is a play: 3. Brewed first, one potion takes the root away: then the second root is
    new to the desk and worth a point. 2 + 1 + 2."""
    answer = explore.ways_to(
        """
hand 1: love potion, elixir of fidelity, transformation spell (mandrake root)
hand 2: unicorn
desk blood stone: talisman of teleportation
desk mandrake root: basilisk
desk dragon tooth: elixir of eternal youth
""",
        "Love Potion",
        "Elixir of Fidelity",
        spells=False,
    )
    assert (answer.value.plays, answer.value.points, answer.exact) == (3, 5, True)


def test_7_3_a_path_is_walked_with_the_cards_of_the_hand() -> None:
    """A Magnum Opus path asks for seven cards; whoever holds them all places one each play."""
    game = PotionMaking(mix="guild")
    path = explore.path_cards(game, "C", "sol")
    hand = ", ".join(card.label for card in path)
    start = game.position(f"hand 1: {hand}\nhand 2: unicorn\nopus 1: C\nopus 2: A")
    answer = explore.ways_to(Trace(game, start), "sol")
    assert (answer.value.drawn, answer.value.plays) == ((), 7)
    assert explore.odds_of(Trace(game, start), (0, 0)).value == 1


def test_whoever_interrupts_a_search_keeps_the_best_so_far(monkeypatch: Any) -> None:
    """An interrupt comes in the midst of each search, after some positions."""
    trace = at(
        """
    hand 1: love potion, dragon, powder of control
    hand 2: unicorn
    desk blood stone: talisman of teleportation
    desk mandrake root: basilisk
    """
    )
    whole = explore.ways_to(trace, "Dragon")
    apply, left = PotionMaking.apply, [0]

    def interrupted(self: Any, *given: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        return apply(self, *given)

    monkeypatch.setattr(PotionMaking, "apply", interrupted)
    left[0] = 40
    cut = explore.ways_to(trace, "Dragon")
    assert not cut.exact
    assert cut.effort < whole.effort
    left[0] = 4
    turn = explore.best_turn(trace)
    assert "positions were looked at" in turn.assumes
    left[0] = 400
    assert len(explore.richest_turns(PRACTICE, 2)[0].certificate.steps) == 1


def test_bad_questions_get_a_sentence() -> None:
    empty = twin_potions.Table(PRACTICE, Random(1)).begun()
    with pytest.raises(QuintError, match="nothing to play"):
        explore.best_turn(Trace(PRACTICE, empty))
    start = Trace(PRACTICE, next(decisions(PRACTICE, 1)))
    with pytest.raises(QuintError, match="Name a formula"):
        explore.ways_to(start)
    with pytest.raises(QuintError, match="No formula is called 'gold'"):
        explore.ways_to(start, "gold")
    with pytest.raises(QuintError, match="who has a Magnum Opus card"):
        explore.odds_of(start, (3,))
    with pytest.raises(QuintError, match="1 to 40 plays, not 0"):
        explore.most_points(PRACTICE, 0)
    with pytest.raises(QuintError, match="hands of 1 to 5 cards, not 9"):
        explore.richest_turns(PRACTICE, 9)


# ── Odds of a path ────────────────────────────────────────────────────────────────────────


def test_6_2_6_3_how_many_cards_are_drawn_in_some_turns() -> None:
    """By hand. Five cards: fill up to seven, draw one, play one: 3, and seven are left, so one
    comes at the next turn. Or play two: then five are left, and three come. Seven cards: one comes,
    and two must be played; with six left two come, or one comes and two are played, then three.
    Eight: none, and two are played; then two. With both expansions (13.2) five become ten."""
    guild, both = (6, 7, 8), (9, 9, 10)
    assert [most_drawn(5, turns, guild) for turns in (1, 2)] == [3, 5]
    assert [most_drawn(7, turns, guild) for turns in (1, 2, 3)] == [1, 3, 5]
    assert [most_drawn(8, turns, guild) for turns in (1, 2)] == [0, 2]
    assert most_drawn(5, 1, both) == 5
    for hand in range(11):  # every way to play four turns, without remembering any
        assert most_drawn(hand, 4, guild) == max(naive_draws(hand, 4, []))


def naive_draws(hand: int, turns: int, drawn: list[int]) -> list[int]:
    """Turn by turn: 6.2, then a draw or a play (6.3), then a play (6.4)."""
    if not turns:
        return [sum(drawn)]
    fill = 7 - hand if hand < 6 else 1 if hand < 8 else 0
    here = hand + fill
    found = naive_draws(here - 2, turns - 1, [*drawn, fill])
    return found + naive_draws(here, turns - 1, [*drawn, fill, 1]) if here < 8 else found


def test_the_odds_in_turns_are_those_of_the_best_split() -> None:
    game = PotionMaking(mix="guild")
    start = Trace(game, game.position("hand 1: unicorn\nhand 2: dragon\nopus 1: C\nopus 2: A"))
    cards = most_drawn(1, 3, (6, 7, 8))
    best = max(explore.odds_of(start, (n, cards - n)).value for n in range(cards + 1))
    assert explore.odds_in(start, 3).value == best
    assert "no spells" in explore.odds_in(start, 3).assumes
    with pytest.raises(QuintError, match="1 to 12 turns"):
        explore.odds_in(start, 0)


def test_the_odds_of_three_paths_are_those_of_a_count_over_random_draws() -> None:
    """A second way to the same number: a hundred thousand would be better, but 4,000 draws must
    lie within four standard errors; and one path alone agrees with stone_odds."""
    game = PotionMaking(mix="guild")
    start = game.position("hand 1: unicorn\nhand 2: dragon\nopus 1: C\nopus 2: A")
    drawn = (50, 45)
    answer = explore.odds_of(Trace(game, start), drawn)
    rng, hits, tries = Random(7), 0, 4_000
    decks = [
        [game.box.key_of[card] for card in deck for _ in range(start.unseen[card])]
        for deck in game.box.by_deck
    ]
    needs = [
        set(keys) - {game.box.key_of[c] for c in start.hands[0]}
        for keys in game.box.opus[start.works[0]].keys
    ]
    for _ in range(tries):
        held = {key for deck, n in zip(decks, drawn, strict=True) for key in rng.sample(deck, n)}
        hits += any(need <= held for need in needs)
    p = float(answer.value)
    assert abs(hits / tries - p) < 4 * (p * (1 - p) / tries) ** 0.5
    assert 0.01 < p < 0.99


# ── Plenty and combos ─────────────────────────────────────────────────────────────────────


def test_most_points_can_be_played_and_beat_the_single_recipe() -> None:
    """By hand: two new elements and a simple elixir are 1 + 1 + 2 in three plays, and no formula
    worth more can be brewed from two laid cards."""
    assert explore.most_points(PRACTICE, 3, width=10).value.points == (1, 2, 4)
    answer = explore.most_points(PRACTICE, 8, width=10, proof=100)
    found = answer.value
    assert len(found.steps) == len(found.points) == 8
    assert list(found.points) == sorted(found.points)
    assert found.points[-1] <= answer.limit
    assert Trace.read(answer.certificate.text()) == answer.certificate
    assert answer.certificate.state.points[0] == found.points[-1]


def test_seven_plays_counted_without_names() -> None:
    """By hand: lay three cards (3), brew a simple elixir (2), and with it a powder (4): then two
    cards come back and a second elixir (2) goes with the powder into a creature (8)."""
    count, start = counting.Counting(PRACTICE), proving.every_card(PRACTICE)
    assert [count.at_most(start, plays) for plays in (1, 2, 3, 7)] == [1, 2, 4, 3 + 2 + 4 + 2 + 8]


def test_a_search_with_little_width_is_mended_by_the_proof() -> None:
    narrow = explore.most_points(PRACTICE, 5, width=1)
    assert (narrow.value.points[-1], narrow.exact) == (9, True)


def test_the_richest_single_card_is_the_best_that_elements_alone_can_brew() -> None:
    only = [c.points for c in PRACTICE.box.cards if c.recipe and all(s.elements for s in c.recipe)]
    assert explore.richest_turns(PRACTICE, 1, width=3)[0].value == max(only)


def test_three_cards_bring_eight_points_and_no_hand_more() -> None:
    """By hand: Acceleration makes two plays of one. Two Lesser Talismans of elements are 4 each,
    and nothing that elements alone can brew is worth more."""
    game = PotionMaking(mix="university")
    found = explore.richest_turns(game, 3, width=4)[0]
    assert (found.value, found.exact) == (8, True)
    assert found.certificate.state.points[0] == 8
    elements = [c.points for c in game.box.cards if c.recipe and all(s.elements for s in c.recipe)]
    assert max(elements) == 4


@pytest.mark.parametrize("mix", ["university", "both", "guild"])
def test_no_hand_exceeds_what_is_counted(mix: str) -> None:
    """1,503 random hands of all mixes have been tried."""
    game, rng = PotionMaking(mix=mix), Random(f"hands {mix}")
    luck, left = hands.Luck(game), combos._left(game)
    spells = [c.number for c in game.box.cards if c.kind == "spell" and left[c.number]]
    for _ in range(25):
        many = rng.choice([2, 3])
        hand = tuple(sorted([rng.choice([*spells, rng.randrange(len(left))]) for _ in range(many)]))
        if all(hand.count(card) <= left[card] for card in hand):
            assert combos._best_turn(game, hand).value <= luck.at_most(many), hand
