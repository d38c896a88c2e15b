"""The practice sheet: every pupil's numbers, its key against values made by hand."""

from __future__ import annotations

import re
import string
from functools import cache

import pytest
from quint_widgets.practice_worksheet import TASKS, paper, practice_worksheet

from tests.chemistry.by_hand import WEIGHTS

sheet_of = cache(practice_worksheet)
PUPILS = [f"{letter} {number}" for letter in string.ascii_uppercase for number in range(3)]
# Formulas of the shelf's salts, as textbooks print them.
SALTS = """
    sodium phosphate Na3PO4; sodium sulfate Na2SO4; sodium nitrate NaNO3; sodium hydroxide NaOH
    sodium chloride NaCl; potassium phosphate K3PO4; potassium sulfate K2SO4
    potassium nitrate KNO3; potassium hydroxide KOH; potassium chloride KCl
    calcium phosphate Ca3(PO4)2; calcium sulfate CaSO4; calcium nitrate Ca(NO3)2
    calcium hydroxide Ca(OH)2; calcium chloride CaCl2; magnesium phosphate Mg3(PO4)2
    magnesium sulfate MgSO4; magnesium nitrate Mg(NO3)2; magnesium hydroxide Mg(OH)2
    magnesium chloride MgCl2; zinc phosphate Zn3(PO4)2; zinc sulfate ZnSO4; zinc nitrate Zn(NO3)2
    zinc hydroxide Zn(OH)2; zinc chloride ZnCl2; aluminium phosphate AlPO4
    aluminium sulfate Al2(SO4)3; aluminium nitrate Al(NO3)3; aluminium hydroxide Al(OH)3
    aluminium chloride AlCl3; iron(III) phosphate FePO4; iron(III) sulfate Fe2(SO4)3
    iron(III) nitrate Fe(NO3)3; iron(III) hydroxide Fe(OH)3; iron(III) chloride FeCl3
"""
FORMULAS = dict(
    pair.strip().rsplit(maxsplit=1) for pair in re.split("[;\n]", SALTS) if pair.strip()
)
PER_CARBON = {"CuO": (2, "Cu"), "SnO2": (0.5, "Sn"), "PbO": (2, "Pb")}  # metal atoms for each C


@pytest.mark.parametrize("pupil", PUPILS)
def test_the_key_is_right_by_hand(pupil: str) -> None:
    sheet = sheet_of(pupil)
    name = re.match(r"What is the formula of (.+?)\?", sheet[1].question)
    assert name
    assert sheet[1].check(FORMULAS[name[1]])
    share = re.search(r"(\d+) percent hold iron", sheet[3].question)
    assert share
    x = int(share[1]) / 100
    parts = {"Mg": 2 - 2 * x, "Fe": 2 * x, "Si": 1, "O": 4}
    masses = {symbol: count * WEIGHTS[symbol] for symbol, count in parts.items()}
    assert sheet[3].check(round(100 * masses["Mg"] / sum(masses.values()), 1))
    carbon = re.search(r"and ([\d.]+) kg of carbon", sheet[5].question)
    oxide = re.search(r"of (CuO|SnO₂|PbO) and", sheet[5].question)
    assert carbon
    assert oxide
    many, metal = PER_CARBON[oxide[1].replace("₂", "2")]
    assert sheet[5].check(round(float(carbon[1]) / WEIGHTS["C"] * many * WEIGHTS[metal], 1))
    promised, found = re.findall(r"([\d.]+) kg", sheet[6].question)
    assert sheet[6].check(round(100 * float(found) / float(promised), 1))


@pytest.mark.parametrize("pupil", PUPILS[:12])
def test_every_exercise_is_right_with_its_own_solution(pupil: str) -> None:
    for question in sheet_of(pupil):
        assert question.check(question.solution), question
        assert question.because
        assert question.hints
        assert not question.check("nonsense")


def test_neighbours_have_other_numbers() -> None:
    for place in range(1, len(TASKS) + 1):
        assert len({sheet_of(pupil)[place].question for pupil in PUPILS}) >= 6


def test_it_can_be_printed_without_answers() -> None:
    page = paper(["Ada", "Marie Curie"]).html()
    assert page.count("<section>") == 2
    assert "used up first" not in page
    assert practice_worksheet("Ada").key().text.startswith("Ada\n  1  ")
