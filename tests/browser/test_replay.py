"""Recorded games: in JupyterLab, and in an exported notebook with no kernel and no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Locator, Page, expect
from quint_widgets.replay import Replay

from quint import Trace
from tests.browser.lab import Lab, Wanted, faults

# One event per step, and comments.
FIRST = """quint 1 quintessence
# A quiet start </script><script>document.title = "hacked"</script>
red a1
# Green next to it.
green b1
red b2
end 3
"""
# Red on c4 is a Mark of three: placed, scored, two cleared.
SECOND = """quint 1 quintessence
| .  .  .  .  .  .  .
| .  .  .  .  .  .  .
| .  .  .  .  .  .  .
| R  R  .  .  .  .  .
| .  .  B  .  .  .  .
| .  .  .  .  .  .  .
| .  .  .  .  .  .  .
| just played blue
red c4
end 1
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded games in one notebook, as nbconvert exports it."""
    book = nbformat.v4.new_notebook()
    for saved in (FIRST, SECOND):
        data, _ = Replay(Trace.read(saved))._repr_mimebundle_()
        del data["application/vnd.jupyter.widget-view+json"]
        output = nbformat.v4.new_output("display_data", data)
        book.cells.append(nbformat.v4.new_code_cell("Replay(trace)", outputs=[output]))
    exporter = HTMLExporter()  # nbconvert has no types
    page, _ = exporter.from_notebook_node(book)
    path = tmp_path_factory.mktemp("exported") / "book.html"
    path.write_text(page, encoding="utf-8")
    return path


@pytest.fixture
def page(exported: Path, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True)
    context.set_default_timeout(10_000)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(exported.as_uri(), wait_until="domcontentloaded")
    expect(page.locator(".quint-replay")).to_have_count(2)
    yield page
    context.close()
    assert troubles == []


def player(page: Page, number: int) -> Locator:
    return page.locator("[data-quint-replay]").nth(number)


def pieces(player: Locator) -> Locator:
    return player.locator('.quint-piece[data-place^="cell:"]')


def test_the_picture_makes_way_for_the_player(page: Page) -> None:
    expect(page.locator("[data-quint-replay] img")).to_have_count(0)
    expect(player(page, 0).locator(".quint-where")).to_have_text("Step 0 of 3")
    expect(pieces(player(page, 0))).to_have_count(5)  # four homes and a Quint


def test_next_shows_what_was_done_and_the_comment(page: Page) -> None:
    one = player(page, 0)
    one.get_by_label("Next step").click()
    expect(one.locator(".quint-message")).to_contain_text("Black places red on a1. rule 3.1")
    expect(one.locator(".quint-notes")).to_contain_text("</script><script>")
    expect(pieces(one)).to_have_count(6)
    one.get_by_label("Next step").click()
    expect(one.locator(".quint-notes")).to_have_text("Green next to it.")
    expect(one.locator(".quint-log li")).to_have_count(2)
    one.get_by_label("Previous step").click()
    expect(one.locator(".quint-log li")).to_have_count(1)
    one.get_by_label("Last step").click()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    one.get_by_label("First step").click()
    expect(one.locator(".quint-where")).to_have_text("Step 0 of 3")
    assert page.title() != "hacked"


@pytest.mark.parametrize("width", [320, 1200])
def test_a_player_fits_into_its_page(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    one = player(page, 0)
    table = one.locator(".quint-table")
    assert faults(table) == []
    room, taken = one.bounding_box(), table.bounding_box()
    assert room
    assert taken
    assert taken["width"] <= room["width"] <= width
    title = one.locator(".quint-head .quint-title")  # the page has margins for headings of its own
    assert title.evaluate("node => getComputedStyle(node).margin") == "0px"


def test_players_of_one_page_keep_apart(page: Page) -> None:
    player(page, 0).get_by_label("Last step").click()
    expect(player(page, 0).locator(".quint-where")).to_have_text("Step 3 of 3")
    expect(player(page, 1).locator(".quint-where")).to_have_text("Step 0 of 1")
    doubled = page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[data-quint-replay] [id]')]"
        ".map((node) => node.id); return ids.length - new Set(ids).size; }"
    )
    assert doubled == 0


def test_a_player_takes_its_drawings_along(page: Page) -> None:
    """Nobody tells a stored player when its cell is cleared or its notebook closed."""
    players = page.locator("[data-quint-replay]")
    expect(page.locator(".quint-symbols")).to_have_count(players.count())
    players.evaluate_all("boxes => boxes.forEach((box) => box.remove())")
    expect(page.locator(".quint-symbols")).to_have_count(0)


def test_a_step_is_told_event_by_event(page: Page) -> None:
    two = player(page, 1)
    for sentence, left in (
        ("Black places red on c4.", 4),
        ("Black scores 1 red for a Mark of three.", 4),
        ("The red piece on a4 is cleared.", 3),
        ("The red piece on b4 is cleared.", 2),
    ):
        two.get_by_label("Next event").click()
        expect(two.locator(".quint-message")).to_contain_text(sentence)
        expect(pieces(two)).to_have_count(left)
    expect(two.locator(".quint-where")).to_have_text("Step 1 of 1, event 4 of 4")
    two.locator(".quint-message .quint-rule").click()
    expect(two.locator(".quint-sheet .quint-cited")).to_contain_text("4.2")


def test_the_slider_is_dragged_and_the_keys_go_left_and_right(page: Page) -> None:
    one = player(page, 0)
    slider = one.get_by_label("Step of the game")
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + 6, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 6, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    slider.press("ArrowLeft")
    expect(one.locator(".quint-where")).to_have_text("Step 2 of 3")
    one.get_by_label("Next step").press("ArrowLeft")
    expect(one.locator(".quint-where")).to_have_text("Step 1 of 3")
    one.get_by_label("Next step").press("Shift+ArrowRight")
    expect(one.locator(".quint-where")).to_have_text("Step 2 of 3")


def test_play_goes_to_the_end_and_stops(page: Page) -> None:
    one = player(page, 0)
    one.get_by_label("Play", exact=True).click()
    expect(one.get_by_label("Pause")).to_be_visible()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    expect(one.get_by_label("Play", exact=True)).to_be_visible()
    one.get_by_label("Play", exact=True).click()
    one.get_by_label("Pause").click()
    expect(one.locator(".quint-where")).to_have_text("Step 0 of 3")


def test_a_click_on_the_board_asks_for_nothing(page: Page) -> None:
    one = player(page, 0)
    one.locator('.quint-place[data-id="supply:red"]').click()
    one.locator('.quint-place[data-id="cell:a1"]').click()
    expect(pieces(one)).to_have_count(5)
    expect(one.locator(".quint-message")).to_have_text("")


# ── With a kernel ─────────────────────────────────────────────────────────────────────────


def recorded(saved: str, **told: int) -> str:
    """The cell that replays a saved game."""
    told_as = "".join(f", {name}={value}" for name, value in told.items())
    return (
        "from quint import Trace\nfrom quint_widgets import Replay\n"
        f"replay = Replay(Trace.read({saved!r}){told_as})\nreplay"
    )


def test_a_live_replay_goes_forth_and_back(write: Wanted, lab: Lab) -> None:
    book = write(recorded(FIRST))
    one = book.table().root
    where, message = one.locator(".quint-where"), one.locator(".quint-message")
    expect(where).to_have_text("Step 0 of 3")
    lab.wire.clear()
    for step, sentence in enumerate(
        ("Black places red on a1.", "White places green on b1.", "Black places red on b2."), 1
    ):
        one.get_by_label("Next step").click()
        expect(message).to_contain_text(f"{sentence} rule 3.1")
        expect(where).to_have_text(f"Step {step} of 3")
        expect(one.locator(".quint-log li")).to_have_count(step)
    one.get_by_label("Previous step").click()
    expect(where).to_have_text("Step 2 of 3")
    expect(pieces(one)).to_have_count(7)
    slider = one.get_by_label("Step of the game")
    slider.fill("1")
    expect(where).to_have_text("Step 1 of 3")
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 3")
    one.get_by_label("Play", exact=True).click()
    expect(where).to_have_text("Step 3 of 3")
    expect(one.get_by_label("Play", exact=True)).to_be_visible()
    message.locator(".quint-rule").click()
    expect(one.locator(".quint-sheet .quint-cited")).to_contain_text("3.1")
    assert lab.heard("comm_msg") == []  # it has the whole game and asks for nothing


def test_a_live_replay_tells_every_event_with_its_rule(write: Wanted) -> None:
    book = write(recorded(SECOND))
    one = book.table().root
    told = []
    for number in range(1, 5):
        one.get_by_label("Next event").click()
        expect(one.locator(".quint-where")).to_have_text(f"Step 1 of 1, event {number} of 4")
        told.append(one.locator(".quint-message").inner_text().strip())
    happened = "[f'{e.says} rule {e.rule}' for e in replay.trace.steps[0].events]"
    assert told == book.ask(happened)
    assert [words.split()[-1] for words in told] == ["3.1", "4.1", "4.2", "4.2"]


def test_the_keys_of_a_live_replay_stay_in_it(write: Wanted, lab: Lab) -> None:
    book = write(recorded(FIRST, at=-1), "'the next cell'")
    one, commands = book.table().root, lab.commands()
    one.get_by_label("Previous step").focus()
    for _ in range(2):
        lab.page.keyboard.press("ArrowLeft")
    expect(one.locator(".quint-where")).to_have_text("Step 1 of 3")
    for key in "abdxz":
        lab.page.keyboard.press(key)
    assert commands.seen() == []
    assert len(book.cells()) == 2


def test_two_replays_of_one_game_are_turned_apart(write: Wanted) -> None:
    book = write(recorded(FIRST), "replay")
    one, two = book.table(0).root, book.table(1).root
    one.get_by_label("Last step").click()
    expect(one.locator(".quint-where")).to_have_text("Step 3 of 3")
    expect(two.locator(".quint-where")).to_have_text("Step 0 of 3")
    expect(two.locator(".quint-log li")).to_have_count(0)


def test_a_replay_opened_late_shows_the_end_of_its_log(write: Wanted) -> None:
    long = (
        "import quint, random\n"
        "game, greedy = quint.new('quintessence'), quint.AGENTS['greedy']\n"
        "trace = quint.playout(game, [greedy] * 2, random.Random(0))\n"
    )
    book = write(long + "from quint_widgets import Replay\nReplay(trace, at=20)")
    log = book.table().root.locator(".quint-log")
    expect(log.locator("li")).to_have_count(20)
    expect(log.locator("li").last).to_be_in_viewport()
    expect(log.locator("li").first).not_to_be_in_viewport()
