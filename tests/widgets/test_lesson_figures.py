"""Figures in the words of lessons: each is made again here, or was made again and is stored.

`told` finds the words on the page, so that a figure and its sentence change together. What takes
long is in golden/long_figures.toml; `python -m tests.long_figures NAME` makes it again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from math import ceil, comb, sqrt
from random import Random
from typing import Any

import pytest
from quint_widgets.lessons import lesson_11, lesson_21, lesson_32, lesson_43, lesson_52, lesson_53

import quint
from quint.games.mineral_quest import explore as minerals
from quint.games.potion_making import explore as potions
from quint.games.quintessence.explore import ARMS, most_for_arms, richest, richest_game
from quint.games.quintessential.explore import alike, growths, record_chain
from tests import long_figures
from tests.widgets.test_lesson_shape import NOTEBOOKS, cells, lesson_of

LONG = long_figures.stored()


def page_of(lesson: str) -> str:
    """The words of a lesson: on its page, and in what its guesses say."""
    (book,) = [path.stem for path in NOTEBOOKS.glob(f"{lesson}_*.ipynb")]
    texts = [cell.source for cell in cells(book) if cell.cell_type == "markdown"]
    texts += [f"{guess.answer} {guess.says}" for guess in lesson_of(book).guesses.values()]
    return re.sub(r"[*\s|]+", " ", " ".join(texts))


def told(lesson: str, *words: str) -> None:
    for each in words:
        assert each in page_of(lesson), f"lesson {lesson} no longer says: {each}"


# ── Lesson 11 ─────────────────────────────────────────────────────────────────────────────


def test_11_what_a_move_can_be_worth() -> None:
    game = lesson_11.game
    assert len(game.actions(game.start())) == 24
    most = [most_for_arms(game, arms) for arms in product(ARMS, repeat=4)]
    once = quint.new("quintessence", lotus_centre="once")
    bound = max(most_for_arms(once, arms) for arms in product(ARMS, repeat=4))
    assert (len(most), max(most), most.count(max(most)), bound) == (6**4, 22, 1, 20)
    assert 1 + 2 + 3 + 4 + 5 - 2 == 13  # all prices, less the last point of two open colours
    told("11", "never more than 147 moves", "= 1296 cases", "13 of the 22", "the answer is 20")
    assert 147 == 3 * 49
    assert len(richest_game(game).steps) == 35
    told("11", "There are 24 openings", "as the 35th piece")


def test_11_the_richest_roll_of_the_dice() -> None:
    lucky = quint.playout(lesson_11.game, [quint.AGENTS["random"]] * 2, Random("1 15513"))
    assert max(richest.move_points(lucky)) == 14 == LONG["lucky_dice"]["richest"] == 5 + 9
    assert "brown 2/5" in str(lesson_11.game.picture(lucky.steps[-3].state))
    told(
        "11", "game 15,513", "Fourteen points!", "lacked three Brown points", "in 20,000 11, and 14"
    )


def test_11_many_games() -> None:
    dice, greed = LONG["dice"], LONG["greed"]
    answer: Any = lesson_11.lesson.guesses[3].answer
    assert [round(10 * each) for each in answer[:4]] == dice["share"]
    assert str(dice["three or more"]) == lesson_11.exercise(3).solution
    assert (dice["richest"], greed["richest"]) == (11, 5)
    assert 200 < greed["scoring"] < 250
    assert (greed["beats random"], greed["of"]) == (50, 50)
    assert 86.5 <= dice["share"][0] / 10 <= 87
    told("11", "87 times in 100", "nearly one placement in four", "richest in 200 greedy games 5")
    told("11", "50 of 50 games")
    assert LONG["openings"] == {"best": 116, "worst": 85, "then": 523}
    told("11", "The best won 116 of 200 and the worst 85", "to 523 in 1000")


def test_11_greedy_openings() -> None:
    won, games = LONG["greedy_openings"]["black"], LONG["greedy_openings"]["of"]
    assert games == 24 * 100
    error = 2 * sqrt(won / games * (1 - won / games) / games)
    told("11", f"{won / games:.3f} ± {error:.3f}")


# ── Lesson 21 ─────────────────────────────────────────────────────────────────────────────


def test_21_what_the_solver_was_asked() -> None:
    assert len(lesson_21.game.actions(lesson_21.far)) == 456
    assert comb(4 + 4 - 1, 4) == 35  # four stones of four kinds
    told("21", "456 actions", "only 35 different hands")
    earths, mountain = LONG["four_stones"]["three Earths"], LONG["four_stones"]["a Range"]
    assert [round(each, 2) for each in (*earths, *mountain)] == [0.59, 0.81, 0.96, 1.0]
    told("21", "between 0.59 and 0.81 for three Earths, and between 0.96 and 1.00 for the Range")


def test_21_a_greedy_player_captures_more_often_with_a_range() -> None:
    draws = LONG["greedy_draws"]
    told("21", f"in {draws['a Range']} of 30 draws", f"in {draws['three Earths']} of 30 without")


# ── Lesson 32 ─────────────────────────────────────────────────────────────────────────────


def test_32_how_many_turns_a_game_has() -> None:
    """By hand: 106 cards, seven each and seven for the market, as many face up as players."""
    turns = {p: ceil((106 - 7 * p - 7 - p) / 2 / p) for p in (3, 5)}
    assert turns == {3: 13, 5: 6}
    told("32", "gives you 13 turns and a last one for completing only; among five it is 6")


def test_32_turquoise() -> None:
    jeweler = minerals.chance_by_turn(lesson_32.game, "Jeweler", "Turquoise", 14)
    curator = minerals.chance_by_turn(lesson_32.game, "Curator", "Turquoise", 7)
    assert round(1 / jeweler[0], -2) == 300
    assert curator[4] < 0.5 < curator[5]
    assert 0.04 < 1 - jeweler[13] < 0.05
    assert round(11 * float(jeweler[6]), 1) == 5.6
    told("32", "1 game in 300", "the same for the Curator turn 6", "hardly one time in twenty")
    told("32", "5.6 points each")


def test_32_how_many_spaces_want_oxygen() -> None:
    cards = minerals.deck_with(lesson_32.game)["O"]
    assert minerals.spaces_per_card(lesson_32.game)["O"] * cards == 44
    assert sum(len(mat) for mat in lesson_32.game.box.mats) == 70
    told("32", "44 of 70 spaces")


def test_32_a_thousand_games_of_each_kind() -> None:
    """The table at the end of the lesson; the stored figures are rounded once more there."""
    found = LONG["roles"]
    for among in ("three", "five"):
        row = re.search(rf" {among} players ((?:\d\.\d\d ± \d\.\d\d ){{5}})", page_of("32"))
        assert row
        said = [float(each) for each in re.findall(r"\d\.\d\d", row[1])]
        made = [each for pair in found[among].values() for each in pair]
        assert said == pytest.approx(made, abs=0.006)
    points = found["three, points"].values()
    assert (round(min(points)), round(max(points))) == (36, 41)
    assert round(found["five, points"]["Jeweler"]) == 22
    told("32", "from 36 to 41 on average among three", "makes about 22", "with 1.67 ± 0.12")


def test_32_the_geologist_without_the_pile() -> None:
    found = LONG["no_pile"]
    assert found["won"] == 0
    assert str(round(found["points"])) == lesson_32.lesson.guesses[6].answer
    told("32", f"none of our games, and none of {found['games']} further ones")


# ── Lessons 42 and 43 ─────────────────────────────────────────────────────────────────────


def test_42_presents() -> None:
    assert LONG["presents"] == {"nothing": 24, "extra": 28, "aether": 71}
    told("42", "won 24 without a present, 28 with the assistant and 71 with the aether")
    told("42", "28 wins instead of 24", "71 wins instead of 24")


def test_42_bids_for_extra_action() -> None:
    won, games = LONG["bidding"]["won"], LONG["bidding"]["of"]
    error = 2 * sqrt(won / games * (1 - won / games) / games)
    assert won / games + error < 0.5
    told("42", f"{won} of {games:,} games", f"{won / games:.2f} ± {error:.2f}")
    assert round(20 * (1 - won / games)) == 11
    told("42", "wins about 11 games in 20 against never")


def test_43_pairs() -> None:
    pairs = list(growths(2).values())
    assert [pairs.count(dice) for dice in (6, 5, 3)] == [296, 51, 118]
    assert len(pairs) == comb(31, 2) == 465
    assert lesson_43.kinds(growths(2), 3)["Convertus + Convertus"] == comb(12, 2) == 66
    told("43", "296 pairs lose nothing, 51 lose one die, and 118 lose", "All 66 pairs of Convertus")
    pips = list(growths(2, 1, "pips").values())
    assert len(pips) - pips.count(0) == 6
    told("43", "0 for all pairs but six")
    assert len(list(alike.classes(2))) == 43
    told("43", "43 kinds of pairs, not 465")


def test_43_labs_of_four() -> None:
    labs = growths(4)
    found = list(labs.values())
    assert len(found) == comb(31, 4) == 31_465
    worst = lesson_43.kinds(labs, 3)
    assert worst["Convertus + Convertus + Convertus + Convertus"] == comb(12, 4) == 495
    assert worst.total() - 495 == 289
    assert found.count(12) / len(found) == pytest.approx(1 / 11, abs=0.003)
    assert not [kind for kind in lesson_43.kinds(labs, 12) if kind.count("Convertus") > 1]
    told("43", "There are 31,465", "all 495 labs of four Convertus", "and 289 others")
    told("43", "one lab in eleven does", "No perfect lab has two Convertus")
    assert len(list(alike.classes(4))) == 3206
    told("43", "3,206 of them speak for all")


def test_43_the_longest_chains() -> None:
    """Four formulae take four minutes, the others seconds."""
    cards = LONG["chains"]["cards"]
    assert [record_chain(size).value for size in (1, 2, 3)] == cards[:3]
    one, two, three, four = cards
    told("43", f"{one}, {two}, {three} and {four} cards, with one to four formulae")


# ── Lessons 52 and 53 ─────────────────────────────────────────────────────────────────────


def test_52_the_best_way_and_what_it_pays() -> None:
    way = potions.cheapest(lesson_52.game, lesson_52.goal)
    guild = potions.cheapest(lesson_52.guild, lesson_52.goal)
    assert (way.plays, way.points, guild.plays) == (14, 43, 12)
    assert round(way.points / way.plays, 2) == 3.07
    assert round((12 - 4) / 3, 2) == 2.67
    told("52", "14 plays, 43 points; 12 with the Guild", "the Supreme Talisman, 3.07 points")
    told("52", "(12 − 4)/3 = 2.67 points a play, just below the 3.07")
    assert LONG["twenty_plays"]["points"] == 64
    told("52", "64 points in twenty plays")


def odds(paths: Sequence[tuple[str, str]], cards: int) -> list[float]:
    splits = [potions.best_split(lesson_52.guild, *each, cards) for each in paths]
    chances = [
        potions.stone_odds(lesson_52.guild, *each, split)
        for each, split in zip(paths, splits, strict=True)
    ]
    return list(map(float, chances))


def test_52_a_stone_by_drawing() -> None:
    found = odds(lesson_52.PATHS, 69)
    assert (len(found), round(1 / min(found)), round(1 / max(found))) == (18, 14, 5)
    assert 2.5 < max(found) / min(found) < 3
    told("52", "one path 1 in 14 to 1 in 5", "each of the 18 paths", "a factor of nearly three")
    best = [("D", "luna")]
    assert odds(best, 139 * 7 // 10 - 7)[0] < 0.5 < odds(best, 139 * 7 // 10 + 1)[0]
    told("52", "an even chance needs seven tenths of all cards")
    any_path = potions.odds_of(lesson_52.dealt_opus, (37, 31)).value
    assert float(any_path) == pytest.approx(1 / 4, abs=0.01)
    told("52", "any of the three of card A 1 in 4")


def test_53_five_cards() -> None:
    text = LONG["five_cards"]["text"]
    assert text.startswith("12, and no hand more than 14: ")
    assert text.count("cast spell of acceleration") == 2
    box = [card for card in lesson_53.game.box.cards if card.deck == "university"]
    assert (len({card.name for card in box}), {card.copies for card in box}) == (21, {3})
    told(
        "53",
        "With five cards it finds 12 points",
        "bring more than 14",
        "63 cards, 21 different ones, three of each",
    )


# ── Lessons 60 and 61 ─────────────────────────────────────────────────────────────────────


def test_60_eight_thousand_games() -> None:
    assert [round(each, 1) for each in LONG["equals"]["share"]] == [52.0, 50.9, 53.1]
    told("60", "52.0 in 100, from 50.9 to 53.1", "after 8,000 52.0 in 100")


def test_61_games_that_keep_their_length() -> None:
    assert (LONG["rulings"]["actions"], LONG["rulings"]["centre once"]) == (78, 547)
    told("61", "A game has 78 actions", "547 of the 600 games kept their length")
    assert 600 - LONG["rulings"]["at once"] == int(
        lesson_of("61_change_a_card").exercise(3).solution
    )
    assert round(LONG["rulings"]["without pairs"], 1) == 1.4
    told("61", "without pairs the interval would have been ± 1.4")


def test_61_a_cheaper_turquoise() -> None:
    found, guesses = LONG["cheap_turquoise"], lesson_of("61_change_a_card").guesses
    lost, low, high = re.findall(r"[\d.]+\d", found["lost"])
    assert lost == guesses[1].answer
    told(
        "61", f"{lost} points a game, from {low} to {high}", f"{lost} points, from {low} to {high}"
    )
    told("61", f"between {low} and {high} points fewer")
    assert f"{found['box']}, and {found['cheap']}" in guesses[2].question
