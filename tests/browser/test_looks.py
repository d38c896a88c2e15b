"""How a table looks and sounds: contrast, every width, both themes, motion, ARIA."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect
from quint_widgets import Play

from tests.browser.lab import ROOM, Lab, Table, Wanted, faults, gesture, play
from tests.browser.stage import page_of

PEOPLE = ("person", "person")
THEMES = ["JupyterLab Light", "JupyterLab Dark"]
WIDTHS = [250, 320, 480, 800, 1200, 1600]  # px; on a small telephone the page takes some
TALLEST = 890  # px, where board and side stand beside each other in a window of 1000
# Many points, Quints under pieces and Purple points to give: as full as a table gets.
FULL = """
7  R  G  N  B  R  G  N
6  B* R* G* N* B* R* .
5  .  .  .  .  .  .  .
4  *  *  *  *  *  *  *
3  .  .  .  .  .  .  .
2  N  B  R  G  N  B  R
1  G  N  B  R  .  .  .
   a  b  c  d  e  f  g
black has red 1, green 2, blue 3, brown 5
white has purple 1, red 1, green 2, blue 4, brown 4
just played brown
purple points to give 3
move 98, white to play
"""


@pytest.fixture
def room(lab: Lab) -> Iterator[Lab]:
    """A page that is set back to its usual size and look."""
    yield lab
    lab.page.set_viewport_size(ROOM)
    lab.page.emulate_media(reduced_motion="no-preference")
    lab.theme(THEMES[0])


# ── Contrast ──────────────────────────────────────────────────────────────────────────────

Colour = tuple[float, float, float]


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it; channels from 0 to 255."""
    shares = [channel / 255 for channel in colour]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def ink(words: Locator, pseudo: str = "") -> tuple[Colour, float]:
    """The colour that the words have by their style, and how opaque they are."""
    script = """(node, pseudo) => {
        const style = getComputedStyle(node, pseudo);
        const pen = document.createElement("canvas").getContext("2d");
        pen.fillStyle = node instanceof SVGElement ? style.fill : style.color;
        pen.fillRect(0, 0, 1, 1);
        let opacity = 1;
        for (let at = node; at; at = at.parentElement) opacity *= getComputedStyle(at).opacity;
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3), opacity];
    }"""
    red, green, blue, opacity = words.evaluate(script, pseudo)
    return (red, green, blue), opacity


def ground(words: Locator) -> Colour:
    """What the words stand on: the colour that most of their box shows."""
    picture = Image.open(io.BytesIO(words.screenshot())).convert("RGB")
    colours = picture.getcolors(maxcolors=picture.width * picture.height)
    assert colours
    _, most = max(colours)
    assert isinstance(most, tuple)
    red, green, blue = most
    return red, green, blue


def legibility(words: Locator) -> float:
    colour, opacity = ink(words)
    below = ground(words)
    shown = tuple(opacity * c + (1 - opacity) * b for c, b in zip(colour, below, strict=True))
    return contrast(shown, below)  # type: ignore[arg-type]


def too_faint(table: Table, *selectors: str) -> dict[str, float]:
    found = {}
    for selector in selectors:
        words = table.root.locator(selector)
        expect(words.first).to_be_visible()
        found[selector] = legibility(words.first)
    return {selector: ratio for selector, ratio in found.items() if ratio < 4.5}


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read(write: Wanted, room: Lab, theme: str) -> None:
    table = write(play(seats=PEOPLE)).table()
    room.theme(theme)
    expect(table.root).to_have_attribute("data-theme", theme.split()[1].lower())
    table.play(*gesture("red a1"))
    table.play(*gesture("green b1"))
    for fold in table.root.locator(".quint-fold").all():
        fold.click()
    assert not too_faint(
        table,
        ".quint-head .quint-title",
        ".quint-status",
        ".quint-prompt",
        ".quint-log > :first-child .quint-turn-line",
        ".quint-log > :last-child .quint-turn-line",
        ".quint-log > :first-child .quint-happened span",
        ".quint-log > :last-child .quint-rule",
        '[data-tool="undo"]',
        '[data-panel="board"] text',
        '[data-panel="tracks"] .quint-words',
        '[data-panel="tracks"] .quint-text',
    )
    table.use("violence")
    expect(table.tool("violence")).to_have_attribute("aria-pressed", "true")
    table.use("hint")
    expect(table.message).to_contain_text("You could try")
    assert not too_faint(table, ".quint-words-said", '[data-tool="violence"]')
    table.click(*gesture("green c1"))
    expect(table.message).to_contain_text("rule 3.4")
    assert not too_faint(table, ".quint-words-said", ".quint-message .quint-rule")
    table.use("why")
    expect(table.sheet).to_be_visible()
    cited = ".quint-rules .quint-cited"
    plain = ".quint-rules li:not(.quint-cited)"
    assert not too_faint(
        table, ".quint-sheet .quint-title", ".quint-close", f"{cited} p", f"{cited} small"
    )
    assert not too_faint(table, f"{plain} p", f"{plain} small", ".quint-ruling i")
    room.page.keyboard.press("Escape")
    table.use("save")
    assert not too_faint(table, ".quint-saved", ".quint-copy", ".quint-download")
    room.page.keyboard.press("Escape")
    table.use("load")
    field = table.root.locator(".quint-load")
    assert contrast(ink(field, "::placeholder")[0], ground(field)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_who_won_can_be_read(write: Wanted, room: Lab, theme: str) -> None:
    table = write(play(start=FULL, seats=PEOPLE)).table()
    room.theme(theme)
    table.play("track:red")  # the third colour that White wins
    expect(table.message).to_contain_text("White wins")
    assert not too_faint(table, ".quint-words-said", ".quint-message .quint-rule", ".quint-status")


@pytest.mark.parametrize("theme", THEMES)
def test_signs_stand_out_from_what_they_lie_on(write: Wanted, room: Lab, theme: str) -> None:
    """Lines and dots that mean something: 3 to 1, as WCAG asks of graphics."""
    table = write(play(seats=PEOPLE)).table()
    room.theme(theme)
    table.click("supply:red")
    board = ground(table.place("cell:b2"))
    dot = table.root.locator(".quint-dot.quint-live").first
    assert contrast(ink(dot)[0], board) >= 3
    table.click("cell:a2")
    expect(table.message).to_contain_text("rule 3.3")
    mark = table.root.locator('rect.quint-mark[data-kind="why"]').first
    stroke = mark.evaluate(
        "node => getComputedStyle(node).stroke.match(/[\\d.]+/g).slice(0, 3).map(Number)"
    )
    assert contrast(tuple(stroke), board) >= 3


# ── Every width ───────────────────────────────────────────────────────────────────────────


def at_width(table: Table, width: int) -> dict[str, Any]:
    """Give the table this much room; how large it and its board are then."""
    table.at_width(width)
    script = """(root) => {
        const size = (node) => {
            const { width, height } = node.getBoundingClientRect();
            return { width, height };
        };
        return { table: size(root), board: size(root.querySelector('[data-panel="board"] svg')) };
    }"""
    sizes: dict[str, Any] = table.root.evaluate(script)
    return sizes


def check_every_width(table: Table, moment: str) -> None:
    table.until("root => root.getAnimations({ subtree: true }).length === 0")
    for width in WIDTHS:
        sizes = at_width(table, width)
        where = f"{moment}, {width} px"
        assert faults(table.root) == [], where
        assert sizes["table"]["width"] <= width, where
        assert sizes["board"]["width"] >= min(300, width - 20), where
        if width == 1200:
            assert sizes["table"]["height"] <= TALLEST, where


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_cut_at_any_width(write: Wanted, room: Lab, theme: str) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1000})
    table = write(play(seats=PEOPLE)).table()
    room.theme(theme)
    check_every_width(table, "at the start")
    table.use("why")  # the longest message there is before a move
    expect(table.message).to_contain_text("rules out the most")
    check_every_width(table, "a long message")
    table.click("supply:red", "cell:a2")
    expect(table.message).to_contain_text("rule 3.3")
    check_every_width(table, "a refusal")
    table.use("why")
    expect(table.sheet).to_be_visible()
    check_every_width(table, "the rules")
    room.page.keyboard.press("Escape")
    table.use("save")
    expect(table.sheet.get_by_text("Download")).to_be_visible()
    check_every_width(table, "a saved game")
    room.page.keyboard.press("Escape")
    table.use("load")
    check_every_width(table, "a game to load")


def test_a_full_table_is_not_cut_either(write: Wanted, room: Lab) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1000})
    table = write(play(start=FULL, seats=PEOPLE)).table()
    table.use("violence")
    check_every_width(table, "points to give")
    table.play("track:red")  # the third colour that White wins
    expect(table.message).to_contain_text("White wins")
    check_every_width(table, "the end")


def test_a_replay_is_not_cut_at_any_width(write: Wanted, room: Lab) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1000})
    table = write(
        "import random\nimport quint\nfrom quint_widgets import Replay\n"
        "greedy = quint.AGENTS['greedy']\n"
        "trace = quint.playout(quint.new('quintessence'), [greedy, greedy], random.Random(0))\n"
        "Replay(trace, at=-1)"
    ).table()
    expect(table.message).to_contain_text("wins")
    check_every_width(table, "the end of a replay")
    table.root.get_by_label("Previous event").click()
    check_every_width(table, "an event of a replay")


def test_a_still_picture_takes_no_more_room_than_there_is(write: Wanted, room: Lab) -> None:
    book = write(play(), "from quint_widgets import show\nshow(game.game)")
    picture = book.show(1).locator(".jp-RenderedSVG > img")
    for width, is_whole in ((1400, True), (520, False)):
        room.page.set_viewport_size({"width": width, "height": 900})
        room.page.wait_for_function(  # JupyterLab lays itself out a moment later
            """([node, isWhole]) => node.clientWidth <= node.parentNode.clientWidth
                && (node.clientWidth === node.naturalWidth) === isWhole""",
            arg=[picture.element_handle(), is_whole],
        )


def test_a_board_that_is_clicked_stays_where_it_is(write: Wanted, room: Lab) -> None:
    """What is told about a click must not push the board away from under the mouse."""
    table = write(play(seats=PEOPLE)).table()
    for width in (320, 800):
        at_width(table, width)
        table.click("supply:red")
        before = table.place("cell:d4").bounding_box()
        table.click("cell:d4")
        expect(table.message).to_contain_text("rule 3.3")
        assert table.place("cell:d4").bounding_box() == before
        room.page.keyboard.press("Escape")


def test_what_opens_can_be_seen_on_a_small_screen(write: Wanted, room: Lab) -> None:
    """The tools of a tall table are far below its top, where sheets begin."""
    table = write(play(seats=PEOPLE)).table()
    table.play(*gesture("red a1"))
    room.page.set_viewport_size({"width": 800, "height": 480})
    at_width(table, 320)
    table.tool("save").scroll_into_view_if_needed()
    table.use("save")
    expect(table.sheet.get_by_label("The saved game")).to_be_in_viewport()
    expect(table.sheet.get_by_text("Close", exact=True)).to_be_in_viewport()
    room.page.keyboard.press("Escape")
    expect(table.tool("save")).to_be_in_viewport()
    table.root.locator(".quint-fold").first.click()
    table.log.first.locator(".quint-rule").click()
    expect(table.sheet.locator(".quint-cited")).to_be_in_viewport()


# ── Motion ────────────────────────────────────────────────────────────────────────────────

COUNT_MOTIONS = """() => {
    window.motions = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...told) {
        if (this.closest(".quint-table")) window.motions += 1;
        return animate.apply(this, told);
    };
    for (const kind of ["transitionrun", "animationstart"]) {
        document.addEventListener(kind, (event) => {
            if (event.target.closest(".quint-table")) window.motions += 1;
        }, true);
    }
}"""


def test_pieces_move_unless_the_reader_wants_less_motion(write: Wanted, room: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    room.page.evaluate(COUNT_MOTIONS)
    table.play(*gesture("red a1"))
    table.use("undo")
    expect(table.log).to_have_count(0)
    assert room.page.evaluate("() => window.motions") > 0
    room.page.emulate_media(reduced_motion="reduce")
    room.page.evaluate("() => { window.motions = 0; }")
    table.play(*gesture("red a1"))
    table.use("undo")
    expect(table.log).to_have_count(0)
    table.use("rules")
    room.page.keyboard.press("Escape")
    assert room.page.evaluate("() => window.motions") == 0
    running = "root => root.getAnimations({ subtree: true }).length"
    assert table.root.evaluate(running) == 0


@pytest.fixture
def stage(browser: Browser) -> Iterator[Callable[[Play], Page]]:
    """A table on a page of its own, where only the test moves the clock and tells frames."""
    page = browser.new_page()
    page.clock.install(time=datetime(2026, 1, 1))

    def show(play: Play) -> Page:
        page.set_content(page_of(play))
        page.wait_for_function("() => window.tell")
        page.clock.pause_at(datetime(2026, 1, 2))  # until then it runs by itself
        return page

    yield show
    page.close()


def drawn(play: Play, count: int) -> list[dict[str, Any]]:
    """The frames of a draw: the decision, then each stone; only after the last one is it quiet."""
    told: list[dict[str, Any]] = []
    play.table.comm.send = lambda data=None, **more: told.append(play.table.frame)
    play.play(f"draw {count}")
    return told


def test_what_comes_too_fast_is_shown_one_after_the_other(
    stage: Callable[[Play], Page],
) -> None:
    play = Play("element", seats=PEOPLE)
    page = stage(play)
    frames = drawn(play, 3)
    assert len(frames) == 4
    page.evaluate("frames => frames.forEach(window.tell)", frames)
    status = page.locator(".quint-status")
    for frame in frames:
        expect(status).to_have_text(frame["status"])
        page.clock.run_for(230)
    expect(page.locator(".quint-happened")).to_have_count(4)


def test_whoever_clicks_sees_the_last_frame_at_once(stage: Callable[[Play], Page]) -> None:
    play = Play("element", seats=PEOPLE)
    page = stage(play)
    frames = drawn(play, 4)
    page.evaluate("frames => frames.forEach(window.tell)", frames)
    expect(page.locator(".quint-status")).to_have_text(frames[0]["status"])
    page.locator('[data-id="cell:f8"]').click()
    expect(page.locator(".quint-status")).to_have_text(frames[-1]["status"])
    assert page.evaluate("() => window.sent") == []  # the click meant no more than that
    page.locator('[data-id="cell:f8"]').click()
    assert page.evaluate("() => window.sent") == [{"kind": "gesture", "ids": ["cell:f8"]}]


# ── ARIA ──────────────────────────────────────────────────────────────────────────────────

STOPS = "node => [...node.querySelectorAll('*')].filter(n => n.tabIndex === 0).length"


def spoken(lab: Lab, root: Locator) -> list[tuple[str, str]]:
    """Role and name of everything below, as the browser tells them to a screen reader."""
    told = lab.context.new_cdp_session(lab.page)
    mark = f"spoken-{id(root)}"
    root.evaluate("(node, mark) => node.setAttribute('data-spoken', mark)", mark)
    found = told.send(
        "Runtime.evaluate", {"expression": f"document.querySelector('[data-spoken=\"{mark}\"]')"}
    )
    tree = told.send("Accessibility.queryAXTree", {"objectId": found["result"]["objectId"]})
    told.detach()
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in tree["nodes"]
        if not node["ignored"]
    ]


def test_the_board_is_a_grid_with_a_name_for_every_square(write: Wanted, lab: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    told = spoken(lab, table.root.locator('[data-panel="board"]'))
    assert ("grid", "Board") in told
    assert [role for role, _ in told].count("row") == 7
    cells = [name for role, name in told if role == "gridcell"]
    squares = [f"{file}{rank}" for rank in range(7, 0, -1) for file in "abcdefg"]
    homes = {"d7": "red piece", "g4": "green piece", "d1": "brown piece", "a4": "blue piece"}
    homes["d4"] = "a Quint"
    assert cells == [f"{name}, {homes[name]}" if name in homes else name for name in squares]
    rows = table.root.locator('[data-panel="board"] [role="row"]')
    assert rows.evaluate_all("rows => rows.map(r => r.children.length)") == [7] * 7


def test_colours_points_and_tools_are_toolbars_of_named_buttons(write: Wanted, lab: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    table.play(*gesture("red a1"))
    colours = spoken(lab, table.root.locator('[data-panel="supply"]'))
    assert ("toolbar", "Colours") in colours
    buttons = [name for role, name in colours if role in ("button", "ToggleButton")]
    assert buttons == ["red, just played", "green", "brown", "blue"]
    points = spoken(lab, table.root.locator('[data-panel="tracks"]'))
    assert ("toolbar", "Points") in points
    prices = {"purple": 1, "red": 2, "green": 3, "blue": 4, "brown": 5}
    assert [name for role, name in points if role in ("button", "ToggleButton")] == [
        f"{name}, price {price}, Black 0, White 0" for name, price in prices.items()
    ]
    tools = spoken(lab, table.root.locator(".quint-tools"))
    assert ("toolbar", "Tools") in tools
    assert "" not in [name for role, name in tools if role == "button"]


def test_each_part_is_one_tab_stop_and_arrows_move_it(write: Wanted, lab: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    table.play(*gesture("red a1"))
    table.play(*gesture("green b1"))
    parts = [f'[data-panel="{name}"]' for name in ("board", "supply", "tracks")]
    for part in [*parts, ".quint-log", ".quint-tools"]:
        assert table.root.locator(part).evaluate(STOPS) == 1, part
    table.place("cell:a1").click()
    for key, square in (("ArrowLeft", "a1"), ("ArrowUp", "a2"), ("End", "g2"), ("Home", "a2")):
        lab.page.keyboard.press(key)
        expect(table.place(f"cell:{square}")).to_be_focused()
        assert table.root.locator(parts[0]).evaluate(STOPS) == 1
        expect(table.place(f"cell:{square}")).to_have_attribute("tabindex", "0")


def test_the_focus_can_be_seen(write: Wanted, room: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    board = ground(table.place("cell:d5"))
    table.place("cell:d5").click()
    room.page.keyboard.press("ArrowUp")
    ring = table.place("cell:d6").locator("rect")
    stroke, width = ring.evaluate(
        "node => { const s = getComputedStyle(node);"
        " return [s.stroke.match(/[\\d.]+/g).slice(0, 3).map(Number), parseFloat(s.strokeWidth)]; }"
    )
    assert width >= 2
    assert contrast(tuple(stroke), board) >= 3


def test_news_is_read_out(write: Wanted, lab: Lab) -> None:
    table = write(play(seats=PEOPLE)).table()
    expect(table.status).to_have_attribute("aria-live", "polite")
    expect(table.message).to_have_attribute("aria-live", "assertive")
    table.click("supply:red")
    expect(table.place("cell:a1")).to_have_attribute("aria-label", "a1, possible")
    expect(table.place("cell:a2")).to_have_attribute("aria-label", "a2")
    table.play("cell:a1")
    expect(table.place("cell:a1")).to_have_attribute("aria-label", "a1, red piece, last move")
    table.click(*gesture("red b1"))
    expect(table.message).to_contain_text("rule 3.4")
    table.use("rules")
    expect(table.sheet).to_have_attribute("role", "dialog")
    expect(table.sheet).to_have_attribute("aria-label", "Rules")
