"""A toy that can be set on a table."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.toy import Toy, toy_in_games
from tests.widgets import toy_scene


@pytest.fixture
def toy() -> Iterator[Toy]:
    with toy_in_games(), pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, f"quint_widgets.scenes.{Toy.name}", toy_scene)
        yield Toy()
