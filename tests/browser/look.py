"""Look at a game's table without Jupyter: `python -m tests.browser.look NAME [moves]`.

Some random moves are played and the first place that can be chosen is chosen, so that the marks of
a living table are seen too. The pictures, light and dark, wide and narrow, are stored in ./looks.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright
from quint_widgets import Play

import quint
from tests.browser.chromium import FLAGS, chromium
from tests.browser.stage import page_of

LOOKS = Path("looks")


def main(name: str, moves: int = 12) -> None:
    LOOKS.mkdir(exist_ok=True)
    game = quint.new(name)
    play = Play(game, seats=("person",) * game.players)
    luck = Random(moves)
    for _ in range(moves):
        if actions := play.game.actions(play.state):
            play.play(luck.choice(actions))
    play.lift()
    page = page_of(play)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for theme in ("light", "dark"):
            for width in (1100, 380):
                shown = browser.new_page(viewport={"width": width, "height": 800})
                shown.set_content(page)
                if theme == "dark":
                    shown.evaluate("document.body.dataset.jpThemeLight = 'false'")
                    shown.add_style_tag(content="body { background: #111; }")
                shown.locator(".quint-place.quint-live").first.click()
                path = LOOKS / f"{name}-{theme}-{width}.png"
                shown.screenshot(path=path, full_page=True)
                print(path)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
