"""What VS Code, Colab and other front ends ask of a widget, as far as it can be read in its files.

They show a widget in a frame of its own, with nothing of Jupyter's around it: its program must be
one module that imports nothing by name, and neither it nor its style may load from elsewhere.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import quint_widgets
from quint_widgets.chemistry import PeriodicTable
from quint_widgets.lessons import lesson_00
from quint_widgets.page import OnPage, parts_of

ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)")


def ours(kind: type[OnPage]) -> Iterator[type[OnPage]]:
    for each in kind.__subclasses__():
        yield each
        yield from ours(each)


for found in pkgutil.walk_packages(quint_widgets.__path__, "quint_widgets."):
    if ".lessons." not in found.name:
        importlib.import_module(found.name)
WIDGETS = [each for each in ours(OnPage) if each.program.default_value]


def test_there_are_widgets_to_look_at() -> None:
    assert {"Table", "PeriodicTable"} <= {each.__name__ for each in WIDGETS}


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda each: each.__name__)
def test_the_program_is_one_module_that_needs_nothing_around_it(widget: type[OnPage]) -> None:
    for program in (str(widget._esm), widget.program.default_value):
        assert len(re.findall(r"^export default ", program, re.MULTILINE)) == 1
        assert not re.findall(r"^\s*import\b(?!\()", program, re.MULTILINE)
        assert not re.search(r"\b(require\(|jupyterapp|define\()", program)
        assert not ELSEWHERE.search(program)


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda each: each.__name__)
def test_the_style_brings_its_own_colours_and_loads_nothing(widget: type[OnPage]) -> None:
    style = widget.css.default_value
    assert style
    assert not re.search(r"@import|var\(--jp-[\w-]+\)", style)
    assert not ELSEWHERE.search(style)


def test_a_page_takes_a_program_by_an_address_made_on_the_spot() -> None:
    """As anywidget does itself: whoever shows anywidgets allows it."""
    (imported,) = re.findall(r"import\((\w+)\)", parts_of("once")["once"])
    assert f"{imported} = URL.createObjectURL(" in parts_of("once")["once"]


COLABS = "https://colab.example/manager.js"


def test_in_colab_every_widget_names_the_manager_that_shows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Colab wants that said beside each output; anywidget says it, and we hand it on."""
    output = ModuleType("google.colab.output")
    output.enable_custom_widget_manager = lambda: None  # type: ignore[attr-defined]
    output._widgets = SimpleNamespace(_installed_url=COLABS)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    game = quint_widgets.Play("quintessence", seats=("person", "person"), keep=False)
    game.play("red a1")
    shown: list[Any] = [
        game,
        game.seat(1),
        quint_widgets.Replay(game.trace),
        quint_widgets.review(game.trace, nodes=10, progress=False),
        lesson_00.exercise(1),
        PeriodicTable(),
    ]
    for each in shown:
        _, beside = each._repr_mimebundle_()
        (told,) = beside.values()
        assert told["colab"]["custom_widget_manager"]["url"] == COLABS, each
