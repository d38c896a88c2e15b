"""Find a Chromium for the browser tests: the machine's own, or one that playwright fetches.

`python -m tests.browser.chromium` prints which one, or one line that says how to get one.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome")
HELP = (
    "The browser tests need Chromium and found none. Install one (on Debian: apt-get install"
    " chromium) or name it: QUINT_CHROMIUM=/path/to/chromium make test"
)

# A test browser has no business with accounts, updates or the graphics card, and in a
# container it runs as root, where Chromium's sandbox refuses to start.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(RuntimeError):
    """There is no Chromium on this machine, and none could be fetched."""


def chromium() -> str:
    """The path of a Chromium that starts."""
    named = os.environ.get("QUINT_CHROMIUM")
    if named:
        if not starts(named):
            raise NoChromium(f"QUINT_CHROMIUM={named} does not start.")
        return named
    for path in candidates():
        if starts(path):
            return path
    raise NoChromium(HELP)


def candidates() -> Iterator[str]:
    """Cheapest first: the next one is only looked for when the last one did not start."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            yield path
    yield playwrights_own()
    if fetch():
        yield playwrights_own()


def starts(path: str) -> bool:
    # Some systems ship a `chromium-browser` that only says where to install the real one.
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def playwrights_own() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def fetch() -> bool:
    """Let playwright download a Chromium. False if it cannot, for instance without a network."""
    print("No Chromium here; playwright tries to fetch one …", file=sys.stderr)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=600, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> None:
    try:
        print("The browser tests use", chromium())
    except NoChromium as trouble:
        raise SystemExit(str(trouble)) from None


if __name__ == "__main__":
    main()
