"""explore: odds counted by hand, by trying every draw of small decks, and by playing the game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod, sqrt
from random import Random

import pytest

import quint
from quint.agents import random_agent
from quint.games.mineral_quest import MineralQuest
from quint.games.mineral_quest.explore import (
    Played,
    balance,
    card_gains,
    cards_by,
    chance_by_turn,
    chance_with,
    chances,
    completion_turns,
    deck_with,
    lots_of,
    patient,
    play_roles,
    spaces_per_card,
    used,
)
from quint.games.mineral_quest.explore.counting import mean_and_error, with_roles
from tests.games.twin_mineral_quest import DECK, GROUPS, MATS, parts, pays

GAME = MineralQuest()
ROLES = tuple(MATS)
SPACES = [(role, space) for role, mat in MATS.items() for space in mat]


# ── Exact odds ────────────────────────────────────────────────────────────────────────────


def by_trying(role: str, space: str, deck: list[str], held: list[str], cards: int) -> Fraction:
    """The share of all draws of that many cards that pay, each draw tried."""
    draws = list(combinations(deck, cards))
    paying = [draw for draw in draws if pays(role, MATS[role][space], [*held, *draw])]
    return Fraction(len(paying), len(draws))


def small_deck(space: str, role: str, rng: Random) -> list[str]:
    """A few cards, most of them of use for the space."""
    useful = {kind for group in GROUPS[MATS[role][space]] for kind in group}
    pool = [*useful, *useful, "Wild", "Wild", "Au", "OH", "OH", "OH", "H2O"]
    return rng.choices(pool, k=rng.randrange(4, 10))


@pytest.mark.parametrize("role", ROLES)
def test_chances_are_the_share_of_draws_that_pay(role: str) -> None:
    rng = Random(role)
    some = 0
    for space in MATS[role]:
        for _ in range(2):
            deck, held = small_deck(space, role, rng), rng.choices(["Wild", "OH", "Al", "S"], k=2)
            have = held[: rng.randrange(3)]
            found = chances(lots_of(GAME, role, space), Counter(deck), Counter(have))
            expected = [by_trying(role, space, deck, have, k) for k in range(len(deck) + 1)]
            assert list(found) == expected, (space, deck, have)
            some += any(0 < chance < 1 for chance in found)
    assert some > 8  # and not only trivial ones


def test_diamond_by_hand() -> None:
    """One carbon, of 4, or one of 10 wild cards: 92 of 106 cards are of no use."""
    found = chance_by_turn(GAME, "Jeweler", "Diamond", 8)
    for turn, chance in enumerate(found, start=1):
        cards = 7 + 2 * (turn - 1)
        assert chance == 1 - Fraction(comb(92, cards), comb(106, cards))


def test_quartz_without_wild_cards_by_hand() -> None:
    """Draws without Si and draws without O are taken away, those without both given back."""
    deck = dict(DECK) | {"Wild": 0}
    found = chances([{"Si": 1, "O": 1}], deck)
    for k in range(20):
        missing = comb(96 - 8, k) + comb(96 - 10, k) - comb(96 - 18, k)
        assert found[k] == 1 - Fraction(missing, comb(96, k))


def test_turquoise_with_as_few_cards_as_possible_by_hand() -> None:
    """The Jeweler's six cards are one of each, some of them wild; the Curator needs no OH."""
    each = [DECK[kind] for kind in ("Cu", "Al", "P", "O", "H2O", "OH")]

    def one_of_each(counts: list[int]) -> int:
        chosen = [
            comb(10, len(counts) - named) * prod(few)
            for named in range(len(counts) + 1)
            for few in combinations(counts, named)
        ]
        return sum(chosen)

    jeweler = chances(lots_of(GAME, "Jeweler", "Turquoise"), deck_with(GAME))
    assert not any(jeweler[:6])
    assert jeweler[6] == Fraction(one_of_each(each), comb(106, 6))
    curator = chances(lots_of(GAME, "Curator", "Turquoise"), deck_with(GAME))
    assert not any(curator[:5])
    assert curator[5] == Fraction(one_of_each(each[:5]), comb(106, 5))


def test_chances_grow_and_reach_one() -> None:
    for role, space in SPACES:
        found = chances(lots_of(GAME, role, space), deck_with(GAME))
        assert len(found) == 107
        assert list(found) == sorted(found)
        assert found[0] == 0
        assert found[-1] == 1


def test_two_cards_a_turn_after_seven() -> None:
    assert [cards_by(turn) for turn in range(1, 15)] == list(range(7, 35, 2))


@pytest.mark.parametrize(
    ("absent", "gone"),
    [
        ({"Curator", "Miner"}, 8),
        ({"Chemist", "Miner"}, 6),
        ({"Geologist", "Chemist"}, 4),
        ({"Curator", "Jeweler"}, 2),
        ({"Chemist"}, 2),
        ({"Miner"}, 2),
        ({"Jeweler"}, 0),
        (set(), 0),
    ],
)
def test_2_4_fewer_cards_where_roles_are_absent(absent: set[str], gone: int) -> None:
    assert deck_with(GAME, [r for r in ROLES if r not in absent]).total() == 106 - gone


def test_names_that_do_not_exist() -> None:
    with pytest.raises(quint.QuintError, match=r"no role 'Minner'\. Did you mean 'Miner'"):
        lots_of(GAME, "Minner", "Galena")
    with pytest.raises(quint.QuintError, match="The Miner's mat has no space 'Galeena'"):
        lots_of(GAME, "Miner", "Galeena")
    with pytest.raises(quint.QuintError, match="3 players choose 3 roles, not 2"):
        with_roles(GAME, ["Miner", "Curator"])


# ── Which card helps most? ────────────────────────────────────────────────────────────────


def test_known_cards_average_to_an_unknown_one() -> None:
    """If one card is this one, or that one, …, weighed by their numbers, nothing is known."""
    deck = deck_with(GAME)
    for role, space in [("Jeweler", "Turquoise"), ("Geologist", "Hornblende"), ("Miner", "Gold")]:
        lots = lots_of(GAME, role, space)
        mean = sum(deck[kind] * chance_with(lots, deck, kind, 17) for kind in deck)
        assert mean / 106 == chances(lots, deck)[17]


def test_chance_with_a_card_is_the_share_of_draws_that_have_it() -> None:
    deck = ["Cu", "C", "O", "O", "OH", "Wild", "Au", "Fe"]
    draws = list(combinations(deck[1:], 3))
    paying = [draw for draw in draws if pays("Miner", "Malachite", ["Cu", *draw])]
    lots = lots_of(GAME, "Miner", "Malachite")
    found = chance_with(lots, Counter(deck), "Cu", 4)
    assert found == Fraction(len(paying), len(draws))
    assert 0 < found < 1


@pytest.mark.parametrize("role", ROLES)
def test_gains_are_those_of_every_mineral_added_up(role: str) -> None:
    gains, deck = card_gains(GAME, role, 4), deck_with(GAME)
    assert sum(deck[kind] * gain for kind, gain in gains.items()) == 0
    for kind in ("Wild", "O", "Hg", "OH"):
        expected = Fraction(0)
        for space in GAME.box.mats[ROLES.index(role)]:
            lots = lots_of(GAME, role, space.name)
            change = chance_with(lots, deck, kind, 13) - chances(lots, deck)[13]
            expected += space.points * change
        assert gains[kind] == expected
    assert max(gains, key=gains.__getitem__) == "Wild"


def test_spaces_per_card_by_another_reader() -> None:
    found = spaces_per_card(GAME)
    for kind, count in DECK.items():
        groups = [group for role, space in SPACES for group in GROUPS[MATS[role][space]]]
        asked = sum((Fraction(1, len(group)) for group in groups if kind in group), Fraction(0))
        assert found[kind] == asked / count
    assert found["Sn"] == Fraction(1, 2)  # Cassiterite alone; 2 cards
    assert found["Hg"] == 1  # Cinnabar, on two mats; 2 cards


# ── By playing ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("role", "space"), [("Jeweler", "Turquoise"), ("Chemist", "Gypsum")])
def test_played_games_agree_with_the_exact_odds(role: str, space: str) -> None:
    roles = [role, "Miner", "Geologist" if role == "Chemist" else "Chemist"]
    games = 250
    turns = completion_turns(GAME, roles, space, games, seed=3)
    assert turns.total() == games
    exact = chance_by_turn(GAME, role, space, 13, roles)
    done = 0
    for turn, chance in enumerate(exact, start=1):
        done += turns[turn]
        error = sqrt(float(chance * (1 - chance)) / games)
        assert abs(done / games - float(chance)) < 3.5 * error + 0.5 / games, turn


def test_ten_games_are_the_first_ten_of_twenty() -> None:
    roles = ["Jeweler", "Miner", "Chemist"]
    ten = completion_turns(GAME, roles, "Turquoise", 10, seed=1)
    twenty = completion_turns(GAME, roles, "Turquoise", 20, seed=1)
    assert ten.total() == 10
    assert ten <= twenty


def test_the_patient_player_discards_what_is_of_no_use() -> None:
    """Eleven cards: an O, Al or Au can go, but the two OH may still become a part of water."""
    picture = """
    player 1, Jeweler
      hand    Cu Al×2 P O×2 OH×2 Au Na K
    player 2, Miner
    player 3, Chemist
    player 1 to discard"""
    state = GAME.position(picture)
    agent = patient(GAME, "Jeweler", "Turquoise")
    for actions in (GAME.actions(state), GAME.actions(state)[::-1]):
        action = agent(GAME, state, actions, Random(0))
        assert action.card in ("Al", "O", "Au", "Na", "K")
    full = GAME.position(picture.replace("Al×2 P O×2 OH×2 Au Na K", "Al P O H2O OH×3 Wild×3"))
    after = GAME.apply(full, agent(GAME, full, GAME.actions(full), Random(0)))
    left = [kind.symbol for kind in GAME.box.in_order if after.hands[0] & kind.first]
    assert pays("Jeweler", "Turquoise", [*left, "Wild"])


def test_6_1_no_hand_that_waits_for_a_mineral_has_too_many_cards_of_use() -> None:
    """More cards of a kind than any lot takes are of no use; so are more wilds than cards."""
    most = 0
    for role, space in SPACES:
        lots = lots_of(GAME, role, space)
        useful = Counter[str]()
        for lot in lots:
            useful |= lot
        for few, wilds in product(parts(list(useful.elements())), range(7)):
            hand = Counter(few)
            if all((lot - hand).total() > wilds for lot in lots):
                most = max(most, hand.total() + wilds)
    assert most < 10


# ── Who wins? ─────────────────────────────────────────────────────────────────────────────


def test_roles_at_random_and_every_game_counted() -> None:
    seen = list[int]()
    game = MineralQuest(players=4)
    played = play_roles(game, 30, seed=2, agent=random_agent, progress=seen.append)
    assert seen == [1] * 30
    assert played[:5] == play_roles(game, 5, seed=2, agent=random_agent)
    assert {role for one in played for role in one.roles} == set(ROLES)
    for one in played:
        assert len(set(one.roles)) == 4
        assert all(one.points[seat] == max(one.points) for seat in one.winners)
    rows = balance(played)
    assert [row.role for row in rows] == list(ROLES)
    assert sum(row.games for row in rows) == 4 * 30
    assert sum(row.wins * row.games for row in rows) == pytest.approx(4 * 30)
    total = sum(sum(one.points) for one in played)
    assert sum(row.points * row.games for row in rows) == pytest.approx(total)


def test_a_shared_victory_counts_in_parts() -> None:
    shared = Played(("Miner", "Chemist", "Curator"), (20, 20, 10), (0, 1), Counter(O=2))
    alone = Played(("Miner", "Chemist", "Curator"), (20, 10, 10), (0,), Counter(O=3, Au=1))
    wins = {row.role: row.wins for row in balance([shared, alone])}
    assert wins == {"Curator": 0, "Chemist": 0.75, "Miner": 2.25}  # of one third each
    found = used(GAME, [shared, alone])
    assert (found["O"], found["Au"], found["S"]) == (0.25, 0.25, 0)  # 5 of 20, 1 of 4


def test_two_standard_errors_by_hand() -> None:
    """1, 2, 3, 4, 5: the variance is 10/4, the standard error √(2.5/5)."""
    mean, error = mean_and_error([1.0, 2.0, 3.0, 4.0, 5.0])
    assert mean == 3
    assert error == pytest.approx(sqrt(2))


def test_no_more_cards_pay_than_there_are() -> None:
    """Without Geologist no card pays twice, so nobody can have paid more than there are."""
    game = MineralQuest(players=3)
    for one in play_roles(game, 20, seed=5, agent=random_agent):
        if "Geologist" not in one.roles:
            assert one.paid <= Counter(DECK)
        assert (one.paid.total() > 0) == any(one.points)
