"""Where a package is missing, a cell says so in a sentence; every other error is told as always."""

from __future__ import annotations

import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell
from quint_widgets.missing import Excuses


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> InteractiveShell:
    """A shell in which numpy cannot be imported."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    shell = InteractiveShell()
    Excuses(shell).install()
    return shell


def said(shell: InteractiveShell, capsys: pytest.CaptureFixture[str], cell: str) -> str:
    shell.run_cell(cell)
    return capsys.readouterr().out.strip()


def test_a_missing_package_is_told_in_one_line(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(shell, capsys, "import numpy as np")
    assert told == (
        "This cell needs numpy, for arithmetic with tables, and numpy is not here. "
        "The lesson goes on without it."
    )


def test_so_is_what_would_have_been_made_with_it(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    said(shell, capsys, "import numpy as np\nshare = np.ones(3)")
    told = said(shell, capsys, "print(share)")
    assert told == "This cell needs 'share', which a cell above would have made with numpy."


def test_a_function_of_ours_that_misses_it_is_told_alike(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str]
) -> None:
    cell = """
import quint
try:
    import numpy
except ImportError:
    raise quint.QuintError("numpy is not installed.") from None
"""
    assert said(shell, capsys, cell).startswith("This cell needs numpy")


@pytest.mark.parametrize(
    ("cell", "error"),
    [
        ("print(share)", "NameError"),  # nothing was missing before
        ("import no_such_module", "ModuleNotFoundError"),
        ("import quint; quint.new('chess')", "BadOption"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_other_errors_keep_their_traceback(
    shell: InteractiveShell, capsys: pytest.CaptureFixture[str], cell: str, error: str
) -> None:
    told = said(shell, capsys, cell)
    assert "Traceback" in told
    assert error in told
