"""Opponents that think and the analysis, in a real browser: nothing waits for them."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.browser.lab import Lab, Wanted, faults, gesture, play
from tests.browser.test_tools import outlined

PEOPLE = ("person", "person")


def test_while_an_opponent_thinks_cells_run_and_it_can_be_told_to_move(write: Wanted) -> None:
    book = write(play(seats=("person", "master:300s")))
    table = book.table()
    table.click("supply:red", "cell:a1")
    expect(table.prompt).to_contain_text("White looks at ")
    asked = time.monotonic()
    assert book.ask("len(game.trace.steps)") == 1
    assert time.monotonic() - asked < 10  # a slice, and whatever else this machine does
    table.use("violence")  # the table can be used meanwhile
    expect(table.tool("violence")).to_have_attribute("aria-pressed", "true")
    table.use("now")
    table.settle()
    assert book.ask("len(game.trace.steps)") == 2
    table.click("supply:green")
    expect(table.tool("now")).to_have_attribute("aria-disabled", "true")


# White does what stands in a file, once it is there.
WHITE = """
import time
from pathlib import Path
from quint_widgets import Play
def white(game, view, actions, rng):
    while not Path("white").exists(): time.sleep(0.01)
    wanted = Path("white").read_text()
    Path("white").unlink()
    return game.read(view, wanted)
game = Play("quintessence", seats=("person", white), keep=False)
game
"""


def test_a_move_is_planned_while_another_plays(write: Wanted, lab: Lab) -> None:
    """It is shown, taken back, played if it still can be, and else given up with a word."""
    book = write(WHITE)
    table, answer = book.table(), lab.server.books / "white"
    chosen = table.root.locator(".quint-chosen")
    played = "(root, n) => root.querySelectorAll('.quint-happened').length === n"

    def white_plays(action: str) -> None:
        answer.with_suffix(".new").write_text(action)
        answer.with_suffix(".new").rename(answer)

    table.click("supply:red", "cell:a1")
    table.until("root => root.matches('.quint-busy')")
    table.click("supply:green", "cell:g7")
    expect(table.message).to_contain_text("Planned")
    expect(chosen).to_have_count(2)
    lab.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    table.click("supply:red", "cell:a2")
    white_plays("blue b1")
    table.until(played, 3)  # the plan is played, and White is to move again
    table.click("supply:blue", "cell:b2")
    white_plays("green b2")
    table.until(played, 4)
    expect(table.message).to_contain_text("What you planned is not possible any more.")
    expect(chosen).to_have_count(0)
    table.settle()
    told = book.ask("[str(step.action) for step in game.trace.steps]")
    assert told == ["red a1", "blue b1", "red a2", "green b2"]


def test_undo_in_the_middle_of_a_thought_gives_the_move_back(write: Wanted) -> None:
    book = write(play(seats=("person", "master:300s")))
    table = book.table()
    table.click("supply:red", "cell:a1")
    expect(table.prompt).to_contain_text("White looks at ")
    table.use("undo")
    table.settle()
    assert book.ask("len(game.trace.steps)") == 0
    assert "supply:red" in table.lit()


def test_the_analysis_is_drawn_spoken_and_shown_on_the_board(write: Wanted) -> None:
    book = write(play(seats=PEOPLE))
    table = book.table()
    analysis = table.root.locator(".quint-analysis")
    rows = analysis.locator(".quint-row-of-best")
    expect(analysis).to_be_hidden()
    table.use("analyse")
    expect(rows).to_have_count(3)
    expect(analysis.locator(".quint-spoken")).to_contain_text("Black ")  # once it is done
    expect(analysis.locator(".quint-chances")).to_have_attribute(
        "aria-label", "Black 50 %, White 50 %"
    )
    assert outlined(table, "hint") == []
    rows.nth(1).focus()
    worth, words, places = book.ask("game.table.analysis['rows'][1]")
    assert outlined(table, "hint") == sorted(places)
    expect(rows.nth(1)).to_have_text(f"{worth} {words}")
    rows.nth(0).hover()
    assert outlined(table, "hint") == sorted(book.ask("game.table.analysis['rows'][0][2]"))
    table.place(places[0]).focus()
    table.root.locator(".quint-title").first.hover()
    assert outlined(table, "hint") == []
    assert faults(table.root) == []
    table.play("supply:red", "cell:a1")
    expect(table.root.locator('.quint-analysis[data-step="1"]')).to_be_visible()
    table.use("analyse")
    expect(analysis).to_be_hidden()


REVIEWED = """\
import quint
from random import Random
from quint_widgets import review
game = quint.new("quintessence")
trace = quint.playout(game, [quint.AGENTS["greedy"]] * 2, Random(5))
seen = review(trace, nodes=200)
seen"""


def test_a_turning_point_is_clicked_and_the_better_action_is_on_the_board(write: Wanted) -> None:
    book = write(REVIEWED)
    table = book.table()
    points = table.root.locator(".quint-point")
    told = book.ask("[[p.step, seen.found.told(p), str(p.best)] for p in seen.points]")
    expect(points).to_have_text([words for _, words, _ in told])
    step, _, best = told[-1]
    points.last.click()
    expect(points.last).to_have_attribute("aria-current", "step")
    expect(table.root.locator(".quint-where")).to_have_text(
        f"Step {step} of {book.ask('len(trace.steps)')}"
    )
    assert outlined(table, "hint") == sorted(gesture(best))
    chart = table.root.locator(".quint-chart")
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    expect(table.root.locator('.quint-replay [aria-label="Next step"]')).to_be_visible()
    assert table.root.locator(".quint-slider").input_value() == str(book.ask("len(trace.steps)"))
    assert outlined(table, "hint") == []
    assert faults(table.root) == []
