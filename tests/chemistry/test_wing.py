"""The lessons of the chemistry wing: what they tell is counted a second time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from quint_widgets.lessons import lesson_01, lesson_31, lesson_33, lesson_34, lesson_35, lesson_54
from quint_widgets.question import Guess

from quint.chemistry import formula, periodic
from tests.chemistry.by_hand import COUNTED, WEIGHTS, counted

WING = (lesson_01, lesson_31, lesson_33, lesson_34, lesson_35, lesson_54)
GUESSES = [
    pytest.param(guess, id=f"{module.lesson.name}-{number}")
    for module in WING
    for number, guess in module.lesson.guesses.items()
]


@pytest.mark.parametrize("guess", GUESSES)
def test_a_guess_is_answered(guess: Guess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fresh = Guess(
        guess.name, guess.question, guess.ask, guess.answer, guess.says, shows=guess.shows
    )
    answer = fresh.answer
    fresh.guessed(list(answer) if isinstance(answer, tuple) else answer)
    told = fresh.desk.told
    assert told["says"] == guess.says
    assert guess.shows is None or "svg" in str(told)


def test_lavoisiers_list_has_33_and_23_are_elements() -> None:
    kinds = Counter(kind for _, _, kind in lesson_01.ROWS)
    assert kinds == {"element": 23, "an oxide": 5, "not yet found": 3, "not matter": 2}
    for _, new, kind in lesson_01.ROWS:
        if kind in ("element", "not yet found"):
            assert periodic.element(new).name == new
        elif kind == "an oxide":
            written = formula(new.rpartition(", ")[2])
            assert "O" in written.atoms
            assert written.charges().balanced


def test_what_lesson_01_sorts_is_what_the_formulas_say() -> None:
    kinds = lesson_01.exercise(3).solution
    formulas = {
        "gold": "Au", "mercury": "Hg", "sulfur": "S", "carbon": "C",
        "water": "H2O", "salt": "NaCl", "lime": "CaO", "quartz": "SiO2",
    }  # fmt: skip
    for name, text in formulas.items():
        expected = "element" if len(formula(text).atoms) == 1 else "compound"
        assert kinds[name] == expected


@pytest.mark.parametrize(
    ("answer", "told"),
    [("water", "H₂O"), ("air", "mixed"), ("light", "no weight"), ("lime", "Lavoisier")],
)
def test_lesson_01_knows_its_mistakes(answer: str, told: str) -> None:
    given = {**lesson_01.exercise(3).solution, answer: "element"}
    assert told in repr(lesson_01.exercise(3).check(given))


def test_25_elements_make_37_minerals() -> None:
    assert len({symbol for name in COUNTED for symbol in counted(name)}) == 25
    assert sum(bool(each.minerals) for each in periodic.table()) == 25
    # and oxygen is in the most: counted by hand
    having = Counter(symbol for name in COUNTED for symbol in set(counted(name)))
    assert having.most_common(1)[0][0] == "O"


def test_what_lesson_33_tells_is_what_the_table_says() -> None:
    radii = [periodic.element(symbol).radius for symbol in lesson_33.ALKALI]
    assert lesson_33.guess(2).answer == tuple(radii)
    row = [periodic.element(symbol).radius or 0 for symbol in lesson_33.THIRD]
    assert row == sorted(row, reverse=True)
    assert float(lesson_33.guess(4).answer) == pytest.approx(
        periodic.element("Ge").weight, abs=0.05
    )
    chlorine, iodine = periodic.element("Cl").melting, periodic.element("I").melting
    assert (chlorine, iodine) == (-101, 114)
    assert periodic.element("Br").melting == -7
    pull = [
        periodic.element(name).electronegativity or 0 for name in lesson_33.exercise(2).solution
    ]
    assert pull == sorted(pull)


def asked(module: Any, number: int) -> float:
    return float(module.exercise(number).solution)


def test_what_lessons_34_35_and_54_ask_is_counted_by_hand() -> None:
    weigh = WEIGHTS.__getitem__
    sulfur_dioxide = weigh("S") + 2 * weigh("O")
    whole = 1.8 * weigh("Mg") + 0.2 * weigh("Fe") + weigh("Si") + 4 * weigh("O")
    assert asked(lesson_34, 7) == pytest.approx(100 * 0.2 * weigh("Fe") / whole, abs=0.05)
    # the ends weigh 3.22 and 4.39 g/cm³, and a fifth of the places bring a fifth of the volume
    light = 2 * weigh("Mg") + weigh("Si") + 4 * weigh("O")
    heavy = 2 * weigh("Fe") + weigh("Si") + 4 * weigh("O")
    density = (0.8 * light + 0.2 * heavy) / (0.8 * light / 3.22 + 0.2 * heavy / 4.39)
    assert density == pytest.approx(3.47, abs=0.005)
    assert asked(lesson_34, 9) == 20

    copper = 4 / weigh("C") * 2 * weigh("Cu")  # 2 CuO + C: two coppers for each carbon
    assert asked(lesson_35, 7) == pytest.approx(copper, abs=0.05)
    assert asked(lesson_35, 8) == pytest.approx(100 * 38 / copper, abs=0.05)
    assert asked(lesson_35, 9) == pytest.approx(sulfur_dioxide / weigh("Zn"), abs=0.005)
    hours = 3 * 13 / weigh("Al") * 96485 / 3600 * 4.2 / 10  # electrons, coulombs, volts, watts
    assert asked(lesson_35, 10) == pytest.approx(hours, abs=0.05)
    gas = lesson_35.gas()
    assert gas["Cu"] == pytest.approx(2 * sulfur_dioxide / weigh("Cu"), rel=1e-3)
    assert gas["Hg"] == pytest.approx(sulfur_dioxide / weigh("Hg"), rel=1e-3)

    used = 2 * weigh("S") / weigh("Hg")
    assert asked(lesson_54, 4) == pytest.approx(1 - used, abs=0.005)
    assert float(lesson_54.guess(2).answer) == pytest.approx(weigh("Hg") / weigh("S"), abs=0.05)
    lead = weigh("Pb")
    red = 100 * (3 * lead + 4 * weigh("O")) / (3 * lead)
    assert asked(lesson_54, 6) == pytest.approx(red, abs=0.05)
    assert asked(lesson_54, 7) == pytest.approx(30 * (lead + weigh("O")) / lead, abs=0.05)
    assert asked(lesson_54, 8) == pytest.approx(0.060 / 20 * 1e6)


def test_three_pairs_are_out_of_order_by_weight() -> None:
    # and among the elements that nature has, no others: the table itself is asked
    weights = [each.weight or 0 for each in periodic.table()[:92]]
    falling = [
        f"{periodic.table()[at].symbol} and {periodic.table()[at + 1].symbol}"
        for at in range(91)
        if weights[at] > weights[at + 1]
    ]
    assert set(lesson_33.exercise(5).solution) <= set(falling)
    others = set(lesson_33.exercise(5).ask.options) - set(lesson_33.exercise(5).solution)
    assert not others & set(falling)
