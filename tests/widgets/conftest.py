"""A toy that can be set on a table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quint import shelf
from tests.toy import Toy, toy_in_games
from tests.widgets import toy_scene


@pytest.fixture
def toy() -> Iterator[Toy]:
    with toy_in_games(), pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, f"quint_widgets.scenes.{Toy.name}", toy_scene)
        yield Toy()


@pytest.fixture(autouse=True)
def kept_apart(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that tests play are kept, but not among those of whoever runs the tests."""
    folder: Path = tmp_path_factory.mktemp("kept") / "games"
    monkeypatch.setenv(shelf.SETTING, str(folder))
