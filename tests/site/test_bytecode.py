"""What the site's Python reads was compiled when the site was built."""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("jupyterlite_pyodide_kernel", reason="make site-test installs it")
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

from website import bytecode, wheels

HASHED_AND_TRUSTED = b"\x01\x00\x00\x00"  # the second word of a .pyc: its source is not looked at


def wheel(folder: Path, name: str, **files: str) -> Path:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files.items():
            archive.writestr(f"{name}/{file}.py", text)
    return path


@pytest.fixture
def core() -> Path:
    try:
        return wheels.core(PYODIDE_VERSION, Path(sys.prefix) / "site-cache")
    except wheels.Missing as trouble:
        pytest.skip(str(trouble))


@pytest.mark.skipif(shutil.which("node") is None, reason="node runs Pyodide's Python here")
def test_wheels_are_compiled_and_ours_keeps_its_sources(tmp_path: Path, core: Path) -> None:
    given = [
        wheel(tmp_path, "other", tables="x = 1", template="{{ no Python"),
        wheel(tmp_path, "quint_lab", core="y = 2"),
    ]
    other, ours = bytecode.compiled(given, core, tmp_path / "cache")
    assert other.name == given[0].name
    with zipfile.ZipFile(other) as archive:
        assert sorted(archive.namelist()) == ["other/tables.pyc", "other/template.py"]
        assert archive.read("other/tables.pyc")[4:8] == HASHED_AND_TRUSTED
    with zipfile.ZipFile(ours) as archive:
        kept, made = sorted(archive.namelist(), reverse=True)
        assert (kept, made.split(".")[0]) == ("quint_lab/core.py", "quint_lab/__pycache__/core")
        assert archive.read(made)[4:8] == HASHED_AND_TRUSTED


def test_without_node_the_site_has_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    given = [wheel(tmp_path, "other", tables="x = 1")]
    assert bytecode.compiled(given, tmp_path, tmp_path / "cache") == given
