"""One build of the site and one browser for all its tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.site.serve import ALONE, PATIENCE, Site, Static


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from what is here now; QUINT_SITE names one that is built already."""
    if named := os.environ.get("QUINT_SITE"):
        return Path(named)
    pytest.importorskip("jupyterlite_core", reason="make site-test installs what builds the site")
    from website import build, wheels

    folder = tmp_path_factory.mktemp("built") / "site"
    try:
        build.build(folder, Path(sys.prefix) / "site-cache")
    except wheels.Missing as trouble:
        pytest.skip(f"The site cannot be built here: {trouble}")
    return folder


@pytest.fixture(scope="session")
def server(built: Path) -> Iterator[Static]:
    server = Static(built)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        flags = [*FLAGS, ALONE]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        yield browser
        browser.close()


@pytest.fixture
def site(server: Static, browser: Browser) -> Iterator[Site]:
    site = Site(server, browser)
    yield site
    site.close()
    assert site.elsewhere() == []
    assert site.troubles == []
