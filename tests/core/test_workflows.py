"""The workflows cannot run here, so they are read: by two linters, and for commands that exist."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from quint.__main__ import main

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_linter_finds_nothing() -> None:
    pytest.importorskip("check_jsonschema")
    schema = ["--builtin-schema", "vendor.github-workflows"]
    command = [sys.executable, "-m", "check_jsonschema", *schema, *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout
    assert len(WORKFLOWS) == 3


def test_the_linter_for_what_could_be_misused_finds_nothing() -> None:
    """Rights too wide, passwords left lying, words of strangers in a command line, and the like."""
    zizmor = shutil.which("zizmor", path=sysconfig.get_path("scripts"))
    if zizmor is None:
        pytest.skip("zizmor is not installed")
    command = [zizmor, "--offline", "--no-progress", "--persona", "pedantic", *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_their_make_targets_and_scripts_exist() -> None:
    text = "\n".join(path.read_text("utf-8") for path in WORKFLOWS)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    asked = [word for line in re.findall(r"run: make (.+)", text) for word in line.split()]
    assert asked
    assert set(asked) <= set(targets)
    for script in re.findall(r"\{project\}/(\S+)", text):
        assert (ROOT / script).is_file()


def test_their_quint_commands_exist(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(path.read_text("utf-8") for path in WORKFLOWS)
    commands = set(re.findall(r"python -m quint (.+)", text))
    assert commands == {"test --quick"}
    with pytest.raises(SystemExit) as left:
        main(["test", "--quick", "--help"])
    assert left.value.code == 0
    assert "--quick" in capsys.readouterr().out
