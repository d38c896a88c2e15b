"""Every table can be read and hit: at every width, at the start, in the middle and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from quint_widgets import Play

import quint
from quint import Game, Trace
from tests.browser.legible import sizes
from tests.browser.stage import page_of

# Every game, with the options that put the most on the table.
HOLD: dict[str, dict[str, Any]] = {
    "quintessence": {},
    "element": {},
    "mineral_quest": {},
    "quintessential": {},
    "potion_making": {"mix": "both"},
}
WINDOW: ViewportSize = {"width": 1280, "height": 800}
# Of a window of 1600, 1280, 900, 600, 390 or 320 px JupyterLab leaves a table this many; a page of
# its own leaves it all.
IN_JUPYTERLAB = (1420, 1100, 720, 420, 274, 240)
ALONE = (1600, 1264, 900, 600, 390, 320)
HIGHEST = 690  # px: what JupyterLab shows of a notebook in that window
WIDE = 700  # px: from here on there are at least two columns, and most people have a mouse


def moments(game: Game) -> Iterator[Trace]:
    """A game at its start, in the middle, near the end and at the end."""
    greedy = quint.AGENTS["greedy"]
    whole = quint.playout(game, [greedy] * game.players, Random(3))
    for share in (0, 0.5, 0.8, 1):
        trace = whole.back(round((1 - share) * len(whole.steps)))
        while game.turn(trace.state) == quint.CHANCE:
            trace = whole.back(len(whole.steps) - len(trace.steps) - 1)
        yield trace


def table_of(page: Page, trace: Trace) -> None:
    play = Play(trace.game, seats=("person",) * trace.game.players, start=trace)
    play.lift()
    page.set_content(page_of(play))
    page.wait_for_selector(".quint-box[data-columns]")


def faults(page: Page, width: int) -> Iterator[str]:
    found = sizes(page, width)
    letter, target = (9, 24) if width >= WIDE else (8, 32)
    yield from (
        f"{width} px: {words!r} is {size:.1f} px high"
        for size, words in found.letters
        if size < letter - 0.05
    )
    yield from (
        f"{width} px: {name} is {size:.1f} px to hit"
        for size, name in found.targets
        if size < target - 0.05
    )
    if width in (1264, 1100) and found.height > HIGHEST:
        yield f"{width} px: the table is {found.height:.0f} px high"


def boxes(page: Page) -> dict[str, dict[str, float]]:
    """Where the panels of the main column are."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => Object.fromEntries([...document.querySelectorAll(".quint-main .quint-panel")].map(
            (node) => [node.dataset.panel, node.getBoundingClientRect().toJSON()]))"""
    )


@pytest.mark.parametrize("name", HOLD)
def test_an_analysis_leaves_the_board_where_it_is(browser: Browser, name: str) -> None:
    """It may push others' labs and the tools down, by a hand's breadth at most."""
    page = browser.new_page(viewport=WINDOW)
    *_, late, _ = moments(quint.new(name, **HOLD[name]))
    play = Play(late.game, seats=("person",) * late.game.players, start=late)
    play.lift()
    words = "lay a card, then choose another one for it, and keep what is left of both " * 2
    told = {
        "step": play.table.frame["step"],
        "shares": [[f"Player {n}", 1 / late.game.players] for n in range(1, late.game.players + 1)],
        "rows": [["50 %", words, []]] * 3,
        "basis": "10 imagined games, 1,978 positions",
        "says": "All have the same chances.",
    }
    places = []
    for analysis in ({}, told):
        play.table.analysis = analysis
        page.set_content(page_of(play))
        page.wait_for_selector(".quint-box[data-columns]")
        height = sizes(page, 1264).height
        assert page.locator(".quint-analysis").is_visible() == bool(analysis)
        places.append(boxes(page))
    assert places[0] == places[1]
    assert height <= HIGHEST + 150
    page.close()


@pytest.mark.parametrize("name", HOLD)
def test_letters_and_targets_are_large_enough(browser: Browser, name: str) -> None:
    page = browser.new_page(viewport=WINDOW)
    for trace in moments(quint.new(name, **HOLD[name])):
        table_of(page, trace)
        found = [fault for width in (*IN_JUPYTERLAB, *ALONE) for fault in faults(page, width)]
        assert not found, (len(trace.steps), found)
    page.close()


COVERED = """
desk snake eye: dragon
hand 1: isidas mortum, love potion
turn 3, player 1, playing
"""


def test_a_card_laid_over_another_can_be_read(browser: Browser) -> None:
    """Before it is played, too: two cards that shine through each other are none."""
    play = Play("potion_making", seats=("person", "person"), start=COVERED)
    play.lift()
    page = browser.new_page(viewport=WINDOW)
    page.set_content(page_of(play))
    preview = page.locator(".quint-preview")
    for card, pile, opacity in (("own:1", "desk:5", "1"), ("own:2", "desk:1", "0.5")):
        page.locator(f'.quint-place[data-id="{card}"]').click()
        page.locator(f'.quint-place[data-id="{pile}"]').hover()
        expect(preview).to_have_css("opacity", opacity)
        page.keyboard.press("Escape")
    page.close()
