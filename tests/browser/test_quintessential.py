"""Quintessential at a table in JupyterLab: dice into flasks, loops, bids and claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.lab import ROOM, Book, Lab, Table, Wanted, faults, play
from tests.browser.test_game import assert_light_traffic
from tests.browser.test_looks import THEMES, WIDTHS, too_faint
from tests.browser.test_mineral_quest import go

PEOPLE = ("person", "person")
# The Nebula makes air, which makes the Convertus fire: example 2 of the booklet. The Nebula is the
# 11th formula of the deck and the Convertus the 12th, so they lie in the slots 1 and 2.
ENGINE = """
player 1 blue
  pool                  fire 2, water 6, earth 3, aether 5 5
  Geo-Ignis Nebula
  Aero-Frigo Convertus
player 2 green
  pool                  fire 1, air 4 6, anti 2
public lab
  formula               Geo-Petris Nebula
round 2, turn 1, starting player 1
"""
LOOP = """
player 1 blue
  pool                    air 1
  Aero-Frigo Convertus
  Hydro-Turbis Convertus
player 2 yellow
  pool                    aether 4
"""
# As full as a table gets: more dice and cards than one row holds, bids, discards.
CROWDED = """
player 1 red, extra assistant ready
  pool   fire 1 2 3 4 5 6, water 1 2 3 4 5 6, air 1 2 3 4 4, earth 6, aether 6 6, anti 2
  Geo-Frigo Nebula      earth [aether], water [ ]
  Hydro-Turbis Terra
  Geo-Turbis Aquarius
  Pyro-Turbis Terra
  Hydro-Turbis Convertus
  Aero-Frigo Convertus
player 2 green
  pool   fire 1, water 6 6
  Pyro-Frigo Nebula
player 3 black
  pool   fire 1, air 6
  Hydro-Turbis Nova
player 4 blue
  pool   earth 1 6
  Geo-Frigo Convertus
player 5 yellow
  pool   earth 1, aether 6
  Pyro-Frigo Terra
public lab
  Mono-Forge            player 2
  Draw   player 2: fire 5; player 3: air 4 5; player 4: earth 6 6; player 5: anti 6 6 6
  formula               Geo-Petris Nebula
discards Pyro-Ignis Nova, Geo-Ignis Nebula
round 2, turn 6, starting player 1
"""
Act = Callable[..., None]  # choose these places, and wait for the answer


def quintessential(start: str, seats: tuple[str, ...] = PEOPLE, **options: int) -> str:
    return play(start, seats, 0, "quintessential", **options)


def done(book: Book) -> list[str]:
    """What people did so far, as the kernel has it."""
    actions: list[str] = book.ask(
        "[str(step.action) for step in game.trace.steps if step.player >= 0]"
    )
    return actions


def lies(table: Table, piece: str) -> str:
    """Where a piece lies: "0f2" is fire 2 of the first player."""
    place = table.root.locator(f'.quint-piece[data-id="{piece}"]').get_attribute("data-place")
    assert place
    return place


@pytest.fixture
def room(lab: Lab) -> Iterator[Lab]:
    """A page that is set back to its usual size and look."""
    yield lab
    lab.page.set_viewport_size(ROOM)
    lab.theme(THEMES[0])


def by(how: str, table: Table, lab: Lab) -> Act:
    """A way to choose places: with the mouse, or with the keyboard alone."""
    if how == "mouse":
        return table.play
    table.place("lab:7").focus()
    return lambda *ids: go(table, lab.page, *ids)


FREE_PLACEMENT_BID_AND_CLAIM = [
    "activate Geo-Ignis Nebula",
    "place fire 2 in fire",
    "place earth 3 in earth",
    "to Aero-Frigo Convertus in air",
    "to pool",
    "bid on Draw",
    "pick air 4",
    "done",
    "bid on Draw",
    "pick water 6",
    "done",
    "bid on Draw",
    "pick fire 1",
    "pick air 6",
    "done",
    "claim Trade-Transmutus for anti",
    "place aether 5 in aether",
    "place aether 5 in any",
    "to pool",
]


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_free_placement_a_bid_war_and_a_claim(how: str, write: Wanted, lab: Lab) -> None:
    book = write(quintessential(ENGINE))
    table = book.table()
    act = by(how, table, lab)
    lab.wire.clear()
    a_free_placement(act, table, lab, how)
    a_bid_war(act, table, lab, how)
    a_claim(act, table, lab, how)
    assert done(book) == FREE_PLACEMENT_BID_AND_CLAIM
    assert_light_traffic(lab, book.ask("len(game.trace.steps) + 1"))  # and one refusal


def a_free_placement(act: Act, table: Table, lab: Lab, how: str) -> None:
    act("card:0:1")
    assert sorted(table.lit()) == ["d:0:0", "d:0:2", "d:0:3"]  # not the water
    act("d:0:0", "flask:0:1:1")
    act(lies(table, "0e3"), "flask:0:1:0")
    expect(table.status).to_have_text("Round 2, Player 1: a new air.")
    assert sorted(table.lit()) == ["flask:0:0:2", "flask:0:2:0", "pool:0"]
    act("flask:0:2:0")  # the new die is chosen already
    expect(table.status).to_have_text("Round 2, Player 1: a new water.")
    if how == "keys":
        lab.page.keyboard.press("p")
        table.settle()
    else:
        act("pool:0")
    expect(table.root.locator('[data-id="on stock:water"]')).to_have_text("8")


def a_bid_war(act: Act, table: Table, lab: Lab, how: str) -> None:
    act("lab:7")
    act(lies(table, "1a4"))
    act("turn:done")
    act("lab:7")
    act(lies(table, "0w6"))
    act("turn:done")
    act("lab:7")
    act(lies(table, "1f1"))
    act("turn:done")
    expect(table.message).to_contain_text("A bid of 1 does not exceed the 6 that was bid. rule 5.2")
    act(lies(table, "1a6"))
    expect(table.root.locator('[data-id="on turn:done"]')).to_have_text("Bid 7")
    if how == "keys":
        lab.page.keyboard.press("d")
        table.settle()
    else:
        act("turn:done")
    expect(table.place("lab:7")).to_have_attribute(
        "aria-label", "Draw, to bid on, Player 2 bids 7, last move"
    )
    highest = table.root.locator('[data-id="bids:0:0"], [data-id="bids:0:1"]')
    assert highest.all_text_contents() == ["7", "6"]


def a_claim(act: Act, table: Table, lab: Lab, how: str) -> None:
    if how == "keys":
        go(table, lab.page, "aim:5")
        lab.page.keyboard.press("x")
        table.settle()
    else:
        act("aim:5", "stock:anti")
    expect(table.place("flask:t5:0")).to_have_attribute(
        "aria-label", "flask of Trade-Transmutus: aether returns"
    )
    act(lies(table, "0q5"), "flask:t5:0")
    act(lies(table, "0q5"), "flask:t5:1")
    expect(table.status).to_have_text("Round 2, Player 1: a new anti.")
    act("pool:0")


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_loop_is_stopped_with_a_face_of_ones_choice(how: str, write: Wanted, lab: Lab) -> None:
    book = write(quintessential(LOOP))
    table = book.table()
    act = by(how, table, lab)
    ring = table.root.locator('[data-panel="loop"]')
    expect(ring).to_be_hidden()
    act("card:0:1")
    if how == "keys":
        act("d:0:0", "flask:0:1:0")
    else:  # its only flask that is lit is meant
        table.click("d:0:0")
        table.place("card:0:1").click(position={"x": 20, "y": 6})
        table.settle()
    act("flask:0:2:0")
    expect(ring).to_be_visible()
    assert table.root.locator('.quint-area-fill[data-kind="loop"]').count() == 2
    assert table.lit() == ["pull:0", "pull:1"]
    expect(table.place("pull:1")).to_have_attribute("aria-label", "die 2 of the loop, water")
    act("pull:1")
    expect(ring).to_be_hidden()
    if how == "keys":
        go(table, lab.page, "flask:0:2:0")
    else:
        table.click("flask:0:2:0")
    expect(table.message).to_contain_text("rule 4.6c")
    if how == "keys":
        lab.page.keyboard.press("6")
        table.settle()
    else:
        act("face:6")
    assert lies(table, "0w6") == "d:0:0"
    assert done(book)[-2:] == ["pull water", "to pool as 6"]


WRONG: list[tuple[tuple[str, ...], str, int]] = [
    (("card:0:0",), "Nothing in the pool is left for the air flask of Multi-Forge.", 1),
    (("card:1:0",), "That is the lab of Player 2.", 0),
    (("lab:0",), "The Stone needs five aethers and one anti-element", 1),
    (("aim:4", "stock:fire"), "Nothing in the pool is left for the fire flask of Mono-Forge.", 1),
    (("turn:extra",), "extra assistant still has to be won", 1),
    (("turn:done",), "has not begun a bid or a reroll", 0),
    (("lab:10",), "No card lies there.", 0),
]


def test_wrong_clicks_are_explained_and_change_nothing(write: Wanted, lab: Lab) -> None:
    book = write(quintessential(ENGINE))
    table = book.table()
    for ids, words, at in WRONG:
        table.click(*ids)
        expect(table.message).to_contain_text(words)
        expect(table.root.locator('.quint-mark[data-kind="why"]')).to_have_count(at)
        lab.page.keyboard.press("Escape")
    assert done(book) == []
    table.play("card:0:1")
    table.click("d:0:1", "flask:0:1:0")
    expect(table.message).to_contain_text(
        "The earth flask of Geo-Ignis Nebula does not take water."
    )
    assert table.marked("why") == 1


def test_from_the_colours_to_the_first_turn(write: Wanted, lab: Lab) -> None:
    book = write(quintessential("", ("person", "greedy", "greedy"), players=3))
    table = book.table()
    table.place("colour:red").focus()
    lab.page.keyboard.press("k")  # black chooses cards last
    table.settle()
    assert len(table.lit()) == 10
    table.play(table.lit()[0])
    table.settle()
    expect(table.status).to_contain_text("Player 1: an assistant to send.")
    expect(table.root.locator('[data-panel="colours"]')).to_be_hidden()
    expect(table.root.locator('[data-panel="pairs-red"]')).to_be_hidden()
    table.play("dismiss:0")
    table.play("pick:0:0")
    expect(table.root.locator('[data-id="on turn:done"]')).to_have_text("Roll 1 die")
    table.play("turn:done")
    assert done(book)[0] == "play black"


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_whole_and_legible_at_every_width(write: Wanted, room: Lab, theme: str) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1400})
    table = write(quintessential(CROWDED, ("person",) * 5, players=5)).table()
    room.theme(theme)
    everywhere(table, "a turn")
    assert not too_faint(
        table,
        ".quint-status",
        ".quint-prompt",
        '[data-panel="bench"] .quint-text',
        '[data-panel="bench"] .quint-words',
        '[data-panel="public"] .quint-text',
        '[data-panel="head0"] .quint-text',
        '[data-panel="head0"] .quint-words',
    )
    table.use("discards")
    expect(table.root.locator('[data-panel="discards0"]')).to_be_visible()
    everywhere(table, "the discards")
    table.play("dismiss:0")
    table.play("pick:0:0")
    everywhere(table, "a reroll")


def everywhere(table: Table, moment: str) -> None:
    table.until("root => root.getAnimations({ subtree: true }).length === 0")
    for width in WIDTHS:
        table.at_width(width)
        assert faults(table.root) == [], f"{moment}, {width} px"
