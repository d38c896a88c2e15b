"""What lessons tell as found is what is found: answers that can be counted another way."""

from __future__ import annotations

from math import comb

from quint_widgets.lessons import lesson_32, lesson_42

from quint.games.mineral_quest import explore
from quint.games.quintessential.explore import fastest_stone


def test_lesson_32_turquoise_has_an_even_chance_in_turn_7() -> None:
    exact = explore.chance_by_turn(lesson_32.game, "Jeweler", "Turquoise", 7)
    assert exact[5] < 0.5 < exact[6]
    assert lesson_32.lesson.guesses[2].answer == "7"


def test_lesson_32_what_carries_turquoise() -> None:
    jeweler = explore.chance_by_turn(lesson_32.game, "Jeweler", "Turquoise", 7)[6]
    curator = explore.chance_by_turn(lesson_32.game, "Curator", "Turquoise", 7)[6]
    lots = explore.lots_of(lesson_32.game, "Jeweler", "Turquoise")
    tame = explore.chances(lots, explore.deck_with(lesson_32.game) | {"Wild": 0})[19]
    told = tuple(round(100 * chance) for chance in (jeweler, curator, tame))
    assert lesson_32.lesson.guesses[3].answer == told


def test_lesson_32_a_diamond_with_seven_cards() -> None:
    useless = comb(106 - 4 - 10, 7) / comb(106, 7)
    assert lesson_32.exercise(2).check(1 - useless)
    for wrong, says in ((useless, "none of the seven"), (64.1, "percent"), (14 / 106, "one card")):
        assert says in repr(lesson_32.exercise(2).check(round(wrong, 3)))


def test_lesson_42_grows_first_and_forges_late() -> None:
    begins = lesson_42.rounds(fastest_stone("red 1", games=3, tries=3).luckiest)
    others, aethers = lesson_42.owned(begins)
    assert lesson_42.lesson.guesses[3].answer == tuple(others)
    assert aethers == [1, 1, 1, 1, 4]
    assert lesson_42.worth(begins) == {1: 0, 2: 0, 3: 1}
