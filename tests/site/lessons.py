"""Every lesson once, as the site runs it: `make site-lessons`.

A line for each: how many cells ran, how long it took, what did not run and why. It fails if
a lesson stops with an error, or if a lesson of rules misses anything.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.site.serve import ALONE, Site, Static

LONG = 1500  # seconds for one lesson
MISSING = "This cell needs"  # so begins the sentence of quint_widgets.missing


def main(folder: Path, begins: str = "") -> int:
    """All lessons, or those whose names begin so: 3 for those of the third game."""
    lessons = sorted(path.name for path in (folder / "files").glob("[0-9]*.ipynb"))
    lessons = [name for name in lessons if name.startswith(begins)]
    if not lessons:
        print(f"There is no lesson {begins} in {folder}.")
        return 1
    server = Static(folder)
    bad = []
    with sync_playwright() as playwright:
        flags = [*FLAGS, ALONE]
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
        for lesson in lessons:
            site = Site(server, browser)
            began = time.monotonic()
            book = site.open(lesson)
            book.wait("ready")
            book.run_all(LONG)
            cells = [cell for cell in book.cells() if cell["cell_type"] == "code"]
            reasons = [*book.errors(), *missing(cells)]
            print(f"{lesson}: {len(cells)} cells, {time.monotonic() - began:.0f} s", flush=True)
            for reason in dict.fromkeys(reasons):
                print(f"    {reason}", flush=True)
            if book.errors() or (reasons and "rules" in lesson):
                bad.append(lesson)
            site.close()
        browser.close()
    server.stop()
    print(f"Not whole: {', '.join(bad)}" if bad else "Every lesson ran to its end.")
    return bool(bad)


def missing(cells: list[dict[str, object]]) -> list[str]:
    """The sentences of cells that were passed over."""
    told = [output for cell in cells for output in cell["outputs"]]  # type: ignore[attr-defined]
    texts = ["".join(output.get("text", "")) for output in told]
    return [text.strip() for text in texts if text.startswith(MISSING)]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:3]))
