"""What importing the packages brings along, each tried in a fresh Python."""

from __future__ import annotations

import subprocess
import sys

import pytest

TOP_LEVEL = "sorted({name.partition('.')[0] for name in sys.modules})"


def loaded_by(*statements: str) -> set[str]:
    """The top-level modules a fresh Python has after some statements and had not before them."""
    script = f"import sys; old = {TOP_LEVEL}\n" + "\n".join(statements)
    answer = subprocess.run(
        [sys.executable, "-c", f"{script}\nprint(*old, '|', *{TOP_LEVEL})"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    before, _, after = answer.stdout.partition("|")
    # `make fast` puts what the compiled rules share into a module with a name of its own.
    new = set(after.split()) - set(before.split())
    return {name for name in new if not name.endswith("__mypyc")}


@pytest.mark.parametrize(
    "statement",
    ["import quint", "import quint, quint.terminal, quint.lab", "import quint.__main__"],
)
def test_quint_needs_only_the_standard_library(statement: str) -> None:
    loaded = loaded_by(statement)
    assert "quint" in loaded
    assert loaded - set(sys.stdlib_module_names) == {"quint"}


def test_the_widgets_load_neither_numpy_nor_matplotlib() -> None:
    loaded = loaded_by("import quint_widgets")
    assert {"quint", "quint_widgets"} <= loaded
    assert not loaded & {"numpy", "matplotlib", "pandas", "jupyterlab"}


def test_a_lesson_loads_no_game_that_it_does_not_teach() -> None:
    script = (
        "import sys; from quint_widgets.lessons import lesson_10\n"
        "print(*sorted({n for n in sys.modules if n.startswith('quint.games.')}))"
    )
    run = [sys.executable, "-c", script]
    told = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout
    assert {name.split(".")[2] for name in told.split()} == {"quintessence"}


def test_the_rules_do_not_load_the_widgets() -> None:
    loaded = loaded_by(
        "import quint, random",
        "for game in quint.GAMES.values():",
        "    agents = [quint.AGENTS['random']] * game().players",
        "    quint.playout(game(), agents, random.Random(1))",
    )
    assert not loaded & {"quint_widgets", "anywidget", "ipywidgets", "numpy"}
