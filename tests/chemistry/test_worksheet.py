"""The worksheet: every pupil's numbers, its key against hand-made values, its judges."""

import re
import string
from functools import cache
from pathlib import Path

import pytest
from quint_widgets.exercise import Exercise, Judge, composition, equation, number, quantity
from quint_widgets.lessons.lesson_31 import METAL, iron_in_olivine, parts
from quint_widgets.minerals_worksheet import TASKS, minerals_worksheet, paper
from quint_widgets.question import Question
from quint_widgets.worksheet import Pick, Worksheet

from quint import QuintError
from quint.chemistry import MINERALS, reaction
from tests.chemistry.by_hand import WEIGHTS, counted


def said(judge: Judge, answer: object) -> str:
    return repr(Exercise("1", judge).check(answer))[len("Exercise 1: ") :]


# ── Judges ────────────────────────────────────────────────────────────────────────────────


def test_an_amount_may_be_rounded_and_has_a_unit() -> None:
    judge = quantity(57.48, "%")
    for right in (57.48, 57.5, "57.5", "57.5 %", "57.5%", 57, 58):
        assert said(judge, right) == "right.", right
    assert said(judge, 56) == "not yet. 56 is too small."
    assert said(judge, "60 %") == "not yet. 60 is too large."
    assert said(judge, 0.575) == "not yet. 0.575 is too small."
    assert said(judge, "57.5 g") == "not yet. I expect %, not g."
    assert said(judge, "57,5 %") == "not yet. Write a decimal point, not a comma."
    assert said(number(3), "1e999999999") == "not yet. I expect a number, not 1e999999999."
    assert said(number(100), "1e2") == "right."
    assert said(judge, "%") == "not yet. I expect a number, not %."
    assert said(judge, "much %") == "not yet. I expect a number, not much %."
    assert said(quantity(221.11, "g/mol", within=0.001), "222 g / mol").endswith("too large.")


def test_a_formula_is_judged_by_its_atoms() -> None:
    judge = composition("Al2O3")
    for right in ("Al2O3", "O3Al2", "Al₂O₃", "AlAlO3"):
        assert said(judge, right) == "right.", right
    assert said(judge, "AlO") == "not yet. The number of Al and of O is not right."
    assert said(judge, "Al2O2") == "not yet. The number of O is not right."
    assert said(judge, "Al4O6") == (
        "not yet. The charges add up, but smaller whole numbers do so too."
    )
    assert said(judge, "Al4O5") == "not yet. The number of Al and of O is not right."
    assert said(judge, "Al2O3^3+") == "not yet. The compound has no charge of its own."
    assert said(judge, "AlS") == "not yet. S does not belong to it."
    assert said(judge, "Al2") == "not yet. An element is missing."
    assert said(judge, "Al2O3(").startswith("not yet. This bracket is never closed.")
    assert said(judge, 7) == "not yet. I expect a formula as text, like 'SiO2', not 7."


def test_an_equation_is_judged_by_what_it_conserves() -> None:
    judge = equation("ZnS + O2 -> ZnO + SO2")
    for right in (
        "2 ZnS + 3 O2 -> 2 ZnO + 2 SO2",
        "3O2+2ZnS=2SO2+2ZnO",
        "2 ZnS(s) + 3 O2(g) -> 2 OZn + 2 SO2",
    ):
        assert said(judge, right) == "right.", right
    assert said(judge, "ZnS + O2 -> ZnO + SO2") == "not yet. O: 2 on the left, but 3 on the right."
    assert said(judge, "4 ZnS + 6 O2 -> 4 ZnO + 4 SO2").endswith("smaller numbers do so too.")
    assert said(judge, "ZnS + 3/2 O2 -> ZnO + SO2").endswith("use whole numbers only.")
    assert said(judge, "ZnS + O3 -> ZnO + SO2").endswith("only numbers change.")
    assert said(judge, "2 ZnS + 3 O2 -> ZnO + ZnO + 2 SO2").endswith("twice on the right.")
    assert said(judge, "2 ZnS").startswith("not yet. I see no arrow.")


# ── Sheets ────────────────────────────────────────────────────────────────────────────────

sheet_of = cache(minerals_worksheet)
PUPILS = [f"{letter} {number}" for letter in string.ascii_uppercase for number in range(8)]


def test_the_name_decides_the_numbers() -> None:
    assert repr(minerals_worksheet("Ada")) == repr(minerals_worksheet(" Ada "))
    assert minerals_worksheet("ada")[3].question == minerals_worksheet("ADA")[3].question
    sheets = {tuple(asked.question for asked in sheet_of(each)) for each in PUPILS}
    assert len(sheets) == len(PUPILS)  # 208 pupils, no two alike


def test_every_choice_is_met_about_equally_often() -> None:
    met = [Pick(pupil, 1)(range(8)) for pupil in PUPILS]
    assert all(12 <= met.count(each) <= 42 for each in range(8))  # 26 expected


@pytest.mark.parametrize("task", range(1, len(TASKS) + 1))
def test_the_key_opens_and_nothing_else_does(task: int) -> None:
    keys = {}
    for pupil in PUPILS:
        sheet = sheet_of(pupil)
        answer = re.split(r"(?: \(|, from )", key(sheet, task))[0]
        assert sheet[task].check(answer), (pupil, answer)
        keys[sheet[task].question] = answer
    # what is right for one is wrong for most others
    for question, answer in list(keys.items())[:6]:
        others = [sheet_of(pupil)[task] for pupil in PUPILS[:60]]
        wrong = [each for each in others if each.question != question]
        assert sum(not each.check(answer) for each in wrong) > len(wrong) / 2


def key(sheet: Worksheet, task: int) -> str:
    return repr(sheet.key()).splitlines()[task].strip().partition("  ")[2]


def mass(name: str) -> float:
    return sum(WEIGHTS[symbol] * count for symbol, count in counted(name).items())


BY_FORMULA = {MINERALS[each].formula.pretty: each.lower() for each in MINERALS}


@pytest.mark.parametrize("pupil", PUPILS[:60])
def test_the_key_agrees_with_a_calculation_by_hand(pupil: str) -> None:
    sheet = sheet_of(pupil)
    amounts = {}
    # 1: counted in the table of counts
    symbol, name = re.findall(r"of (\w+) are in one formula unit of (\w+),", sheet[1].question)[0]
    amounts[1] = float(counted(name)[symbol])
    # 3: kilograms times the part of the metal
    symbols = {"copper": "Cu", "lead": "Pb", "mercury": "Hg", "iron": "Fe", "tin": "Sn",
               "molybdenum": "Mo", "silver": "Ag"}  # fmt: skip
    pattern = r"of (\w+) are in (\d+) kg of pure (\w+),"
    metal, kilograms, name = re.findall(pattern, sheet[3].question)[0]
    symbol = symbols[metal]
    part = counted(name)[symbol] * WEIGHTS[symbol] / mass(name)
    amounts[3] = int(kilograms) * part
    # 5: between the two end members, mole by mole
    name, percent = re.findall(r"^(\w+), .*: (\d+) of every 100", sheet[5].question)[0]
    ends = {
        "Olivine": ("forsterite", "fayalite", 2),
        "Sphalerite": ("sphalerite", "iron end member", 1),
    }
    poor, rich, sites = ends[name]
    x = int(percent) / 100
    whole = (1 - x) * mass(poor) + x * mass(rich)
    amounts[5] = 100 * x * sites * WEIGHTS["Fe"] / whole
    # 6: two waters, or one and a half
    grams = int(sheet[6].question.split()[0])
    waters = 1.5 if "plaster" in sheet[6].question else 2
    amounts[6] = grams * waters * (2 * WEIGHTS["H"] + WEIGHTS["O"]) / mass("gypsum")
    # 8: as many SO₂ as the ore has sulfur
    kilograms, ore = re.findall(r"^(\d+) kg of (\S+) are roasted", sheet[8].question)[0]
    sulfur, weight = {
        "ZnS": (1, mass("sphalerite")),
        "PbS": (1, mass("galena")),
        "FeS₂": (2, mass("pyrite")),
        "MoS₂": (2, mass("molybdenite")),
    }[ore]
    amounts[8] = int(kilograms) * sulfur * (WEIGHTS["S"] + 2 * WEIGHTS["O"]) / weight
    for task, amount in amounts.items():
        found = float(key(sheet, task).split()[0])
        assert found == pytest.approx(amount, rel=2e-3), sheet[task].question


def test_the_key_has_the_shortest_neutral_formulas() -> None:
    by_hand = {"Al³⁺ and O²⁻": "Al₂O₃", "Fe³⁺ and O²⁻": "Fe₂O₃", "Ag⁺ and S²⁻": "Ag₂S",
               "Ca²⁺ and F⁻": "CaF₂", "Sn⁴⁺ and O²⁻": "SnO₂", "K⁺ and O²⁻": "K₂O",
               "Mg²⁺ and Cl⁻": "MgCl₂", "Al³⁺ and F⁻": "AlF₃"}  # fmt: skip
    asked = {}
    for pupil in PUPILS:
        sheet = sheet_of(pupil)
        asked[re.findall(r"the ions (.*)\? ", sheet[4].question)[0]] = key(sheet, 4)
    assert asked == by_hand


@pytest.mark.parametrize("pupil", PUPILS[:40])
def test_no_hint_and_no_question_gives_the_answer_away(pupil: str) -> None:
    sheet = sheet_of(pupil)
    for place, asked in enumerate(sheet, start=1):
        answer = re.split(r"(?: \(|, from | kg| g$| %)", key(sheet, place))[0]
        words = " ".join([asked.question, *asked.hints])
        assert answer not in words.replace("(", " ").split()
    # an unbalanced equation is asked, unless it balances as it stands
    asked_for = re.findall(r"Balance: (.*?)\. Write", sheet[7].question)[0]
    assert not reaction(asked_for).balanced


def test_a_sheet_can_be_printed_and_asked_for_by_number() -> None:
    sheet = minerals_worksheet("Ada")
    paper = repr(sheet)
    assert paper.startswith("Ada\n")
    assert all(f"Exercise {number}. " in paper for number in range(1, 9))
    assert max(map(len, paper.splitlines())) <= 95
    assert repr(sheet.key()).count("\n") == len(sheet) == 8
    for wrong in (0, 9, "1"):
        with pytest.raises(QuintError, match="numbered from 1 to 8"):
            sheet[wrong]  # type: ignore[index]
    for wrong in ("", "  ", 7):
        with pytest.raises(QuintError, match="needs a name"):
            minerals_worksheet(wrong)  # type: ignore[arg-type]


# ── Known mistakes ────────────────────────────────────────────────────────────────────────


def first_with(task: int, words: str) -> Question:
    """The exercise of the first pupil whose question has these words."""
    return next(sheet_of(each)[task] for each in PUPILS if words in sheet_of(each)[task].question)


@pytest.mark.parametrize(
    ("task", "words", "wrong", "told"),
    [  # counted and computed by hand
        (1, "of O are in one formula unit of kaolinite", 6, "behind a bracket"),
        (1, "of H are in one formula unit of gypsum", 2, "before a water"),
        (1, "of O are in one formula unit of gypsum", 4, "another one, behind the dot"),
        (1, "of O are in one formula unit of dolomite", 3, "behind a bracket"),
        (2, "Calcite", 5, "the number of atoms"),
        (2, "Kaolinite", 9 + 2 + 2 + 4, "the number of atoms"),
        (3, "5 kg of pure hematite", 2.0, "the part of the atoms"),  # 2 of 5 atoms
        (4, "Al³⁺ and O²⁻", "Al3O2", "tells how many there are of the other"),
        (4, "Ag⁺ and S²⁻", "AgS", "one of each does not come out"),
        (5, ": 10 of every 100", 10, "the part of the places"),
        (5, ": 10 of every 100", "10 %", "the part of the places"),
        (6, "100 g of gypsum, CaSO₄·2H₂O, are heated until only plaster", 20.9, "keeps half"),
        (6, "100 g of gypsum, CaSO₄·2H₂O, are heated until only anhydrite", 79.1, "what is left"),
        (8, "10 kg of FeS₂", 5.34, "Two sulfur atoms make two"),
    ],
)
def test_a_known_mistake_is_answered_by_name(
    task: int, words: str, wrong: object, told: str
) -> None:
    asked = first_with(task, words)
    assert not asked.check(wrong)
    assert told in repr(asked.check(wrong)), asked.check(wrong)


@pytest.mark.parametrize("pupil", PUPILS[:60])
def test_a_right_answer_is_told_why(pupil: str) -> None:
    for place, asked in enumerate(sheet_of(pupil), start=1):
        answer = re.split(r"(?: \(|, from )", key(sheet_of(pupil), place))[0]
        assert repr(asked.check(answer)).startswith(f"Exercise {place}: right. ")
        assert len(asked.because) > 20
        assert asked.wrong_with(asked.solution) is None  # what Show me puts there


def test_sheets_on_paper_have_no_answers() -> None:
    page = paper(["Ada", "Bob <b>"]).html()
    assert page.count("<section>") == 2
    assert "Bob &lt;b&gt;" in page
    assert page.count("Exercise 7.") == 2
    for sheet in (minerals_worksheet("Ada"), minerals_worksheet("Bob <b>")):
        assert key(sheet, 7) not in page


def test_another_pupils_progress_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ada = minerals_worksheet("Ada")
    ada[3].answered(key(ada, 3))
    assert ada.lesson.count() == "1 of 8 done"
    assert minerals_worksheet("Ada")[3].done
    other = next(each for each in PUPILS if key(minerals_worksheet(each), 3) != key(ada, 3))
    assert not minerals_worksheet(other)[3].done


def test_the_ores_are_ranked_as_by_hand() -> None:
    by_hand = {
        ore: 100 * counted(ore.lower())[metal] * WEIGHTS[metal] / mass(ore.lower())
        for ore, metal in METAL.items()
    }
    assert parts() == pytest.approx(by_hand, rel=1e-4)
    assert [*parts()][:3] == ["Acanthite", "Galena", "Cinnabar"]
    assert [*parts()][-1] == "Chalcopyrite"
    # the guess says 87.1 of 100
    assert by_hand["Acanthite"] == pytest.approx(87.1, abs=0.05)


def test_the_curve_of_olivine_lies_above_the_line() -> None:
    points = repr(iron_in_olivine()).splitlines()[2].split(", ")
    middle, end = (float(points[at].split(": ")[1]) for at in (10, 20))
    assert middle > end / 2
    fayalite = 100 * 2 * WEIGHTS["Fe"] / mass("fayalite")
    assert end == pytest.approx(fayalite, rel=2e-3)
