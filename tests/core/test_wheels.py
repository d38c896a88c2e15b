"""A wheel in an empty environment, without a compiler: it says what it is, and plays.

The pure wheel is packed here. `make wheels` packs the compiled one too and then names the folder
of both in QUINT_WHEELS.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    if named := os.environ.get("QUINT_WHEELS"):
        return sorted(Path(named).glob("*.whl"))
    into = str(tmp_path_factory.mktemp("wheels"))
    return [Path(next(WheelBuilder(str(ROOT)).build(directory=into, versions=["standard"])))]


def test_a_wheel_plays_every_game_in_an_empty_environment(
    wheels: list[Path], tmp_path: Path
) -> None:
    assert wheels
    for wheel in wheels:
        home = tmp_path / wheel.stem
        venv.create(home, with_pip=False)
        python = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        pip = [sys.executable, "-m", "pip", "--python", python, "install", "--no-index"]
        subprocess.run([*pip, "--quiet", "--no-deps", str(wheel)], check=True, timeout=120)
        bare = {"PATH": str(tmp_path), "SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
        compiled = not wheel.name.endswith("-none-any.whl")

        def says(*words: str, python: str = python, bare: dict[str, str] = bare) -> str:
            command = [python, "-I", *words]
            done = subprocess.run(
                command, cwd=tmp_path, env=bare, capture_output=True, text=True, check=True
            )
            return done.stdout

        told = says("-m", "quint", "--version")
        assert ("compiled" in told, "plain Python" in told) == (compiled, not compiled)
        script = str(ROOT / "tests" / "play_every_game.py")
        played = says(script, *(["--compiled"] if compiled else []))
        assert len(played.splitlines()) == 5
