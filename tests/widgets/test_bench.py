"""The bench of the chemistry lessons: what it hears and tells, and a page without a kernel."""

from __future__ import annotations

import re
from typing import Any

import pytest
from quint_widgets import desk
from quint_widgets.chemistry import Balancer, IonBuilder, Mixing, bricks
from quint_widgets.chemistry.bench import Bench
from quint_widgets.exercise import built, heaped
from quint_widgets.lessons import Lesson
from quint_widgets.worksheet import handouts

from quint.core import QuintError


def test_ions_are_counted_and_named() -> None:
    builder = IonBuilder("Ca^2+", "phosphate")
    builder.on_message({"kind": "put", "value": {"Ca^2+": 1}})
    assert builder.told["says"] == "The charges add up to +2: two minus charges are missing."
    builder.on_message({"kind": "put", "value": {"Ca^2+": 3, "PO4^3-": 2}})
    assert builder.told["says"] == "Ca₃(PO₄)₂, calcium phosphate: neutral."
    assert builder.told["tone"] == "right"
    assert builder.salt.name == "calcium phosphate"


def test_an_equation_tells_what_is_off() -> None:
    balancer = Balancer("5 ZnS + O2 -> ZnO + SO2")  # numbers in it are not taken over
    assert balancer.told["value"] == [1, 1, 1, 1]
    assert balancer.told["says"] == "O: 2 on the left, but 3 on the right."
    balancer.put([4, 6, 4, 4])
    assert balancer.told["says"] == "It balances, but smaller numbers do so too."
    balancer.put([2, 3, 2, 2])
    assert balancer.told == {
        "value": [2, 3, 2, 2],
        "says": "Balanced: 2 ZnS + 3 O₂ → 2 ZnO + 2 SO₂",
        "tone": "right",
    }


def test_what_cannot_be_balanced_is_said_at_once() -> None:
    with pytest.raises(QuintError, match="Cu stands on the left side only"):
        Balancer("CuO -> CO2")


def test_a_slider_has_twenty_places() -> None:
    mixing = Mixing("Plagioclase", 0.6)
    assert mixing.value == 12
    steps = mixing.asked["drawn"]["steps"]
    assert len(steps) == 21
    assert steps[12]["rows"] == [[["Na", 8], ["Ca", 12]], [["Si", 8], ["Al", 12]]]
    mixing.on_message({"kind": "put", "value": 20})
    assert mixing.mix.name == "anorthite"
    # every element of every step has a colour
    assert {s for step in steps for s, _ in step["parts"]} == set(mixing.asked["drawn"]["paints"])


BENCHES = [
    pytest.param(lambda: IonBuilder("Na^+", "Cl^-"), id="ions"),
    pytest.param(lambda: Balancer("H2 + O2 -> H2O"), id="atoms"),
    pytest.param(lambda: Mixing("Olivine"), id="mixing"),
]


@pytest.mark.parametrize("make", BENCHES)
@pytest.mark.parametrize(
    "value",
    [
        None, "x", 21, -1, 1.0, True, [], [1, 1], [1, 1, 0], [1, 1, 13], [1, 1, True], [1, 1, 1, 1],
        {"K^+": 1}, {"Na^+": 13}, {"Na^+": -1}, {"Na^+": "1"}, {"Na^+": True}, {1: 1}, [[1]],
    ],
)  # fmt: skip
def test_strange_messages_are_dropped(make: Any, value: object) -> None:
    bench: Bench = make()
    before, value_before = bench.told, bench.value
    bench.on_message({"kind": "put", "value": value})
    bench.on_message({"kind": "put", "value": value, "more": 1})
    bench.on_message(value)
    bench.set_state({"told": {}})
    assert bench.told == before
    assert bench.value == value_before
    with pytest.raises(QuintError):
        bench.put(value)


@pytest.mark.parametrize("make", BENCHES)
def test_without_a_kernel_it_is_a_picture_and_words(make: Any) -> None:
    data, _ = make()._repr_mimebundle_()
    assert data["image/svg+xml"] == make().picture().svg
    assert data["text/plain"] == repr(make())
    assert "svg" in data["image/svg+xml"]


def test_bricks_are_as_long_as_their_charges() -> None:
    drawn = bricks({"Al^3+": 2, "O^2-": 3}).svg
    wide = [float(width) for width in re.findall(r'width="([\d.]+)" height="36"', drawn)]
    # six charges of 56 pixels, and two pixels between the bricks
    assert wide == [166.0, 166.0, 110.0, 110.0, 110.0]


# ── As exercises ──────────────────────────────────────────────────────────────────────────


def test_ions_are_judged() -> None:
    judge = built({"Fe^3+": 2, "O^2-": 3})
    assert judge({"Fe^3+": 2, "O^2-": 3}) is None
    assert judge("Fe2O3") is None
    assert judge({"Fe^3+": 3, "O^2-": 2}) == (
        "The charges add up to +5: five minus charges are missing."
    )
    assert "2 × Fe₂O₃" in str(judge({"Fe^3+": 4, "O^2-": 6}))
    assert judge({"Fe^2+": 1, "O^2-": 1}) == "That is neutral, but it is FeO."


def test_heaps_are_judged() -> None:
    judge = heaped("ZnS + O2 -> ZnO + SO2")
    assert judge([2, 3, 2, 2]) is None
    assert judge("2 ZnS + 3 O2 -> 2 ZnO + 2 SO2") is None
    assert judge([1, 1, 1, 1]) == "O: 2 on the left, but 3 on the right."
    assert judge([4, 6, 4, 4]) == "It balances, but smaller numbers do so too."


def test_an_exercise_takes_what_its_page_can_send(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lesson = Lesson("99", "Bench")
    lesson.ions(1, "Build.", {"Ca^2+": 1, "F^-": 2, "O^2-": 0}, because="2 − 2 = 0.")
    lesson.atoms(2, "Balance.", "Zn + O2 -> ZnO", because="2 O on each side.")
    ions, atoms = lesson.exercise(1), lesson.exercise(2)
    assert ions.ask.takes({"O^2-": 1})
    assert not ions.ask.takes({"Na^+": 1})
    assert atoms.ask.takes([1, 2, 3])
    assert not atoms.ask.takes([1, 2])
    ions.desk.on_message({"kind": "check", "answer": {}})
    assert ions.desk.told["says"] == "Not yet. There is no answer yet."
    ions.desk.on_message({"kind": "check", "answer": {"Ca^2+": 1, "F^-": 2}})
    assert ions.done
    for wrong in ([1, 1, 1], [1, 1, 2], [2, 1, 1]):
        atoms.desk.on_message({"kind": "check", "answer": wrong})
    assert not atoms.done
    atoms.desk.on_message({"kind": "show"})
    assert atoms.desk.told["value"] == [2, 1, 2]
    assert "^" not in desk.words_of("Exercise 1", "Build.", ions.ask)
    ions.told_the_answer()
    assert ions.desk.told["says"].startswith("The answer: Ca²⁺: 1, F⁻: 2. 2 − 2 = 0.")


def test_the_exercises_of_a_lesson_can_be_printed(tmp_path: Any) -> None:
    lesson = Lesson("99", "On <paper>")
    lesson.atoms(1, "Balance & count.", "Zn + O2 -> ZnO", because="2 O on each side.")
    paper = handouts(lesson, ["Ada", "  Marie   Curie"])
    assert "Ada, Marie Curie" in repr(paper)
    page = paper.html()
    assert page.count("Balance &amp; count.") == 2
    assert "On &lt;paper&gt;" in page
    assert "2 O on" not in page
