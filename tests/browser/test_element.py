"""Element at a table in JupyterLab: a turn with each element, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import ROOM, Book, Lab, Table, Wanted, play
from tests.browser.test_game import assert_light_traffic, focused, is_over, press, tab_to_board
from tests.browser.test_looks import THEMES, check_every_width, spoken, too_faint

PEOPLE = ("person", "person")
# Fire on d6 spreads to d3. Water on c9 has Rivers on two sides, and Fire in its way on c10. Earth
# on i9 makes a Mountain, with j10 a Range. Wind on g7 carries Sage 1 to h7.
ALL_FOUR = """
11  .  .  .  .  .  .  .  .  .  .  .
10  .  .  F  .  .  .  .  .  .  E  .
 9  .  W  .  W  .  .  .  .  E  .  .
 8  .  .  .  .  .  .  .  .  .  .  .
 7  .  .  .  .  .  1  .  .  .  .  .
 6  .  .  .  .  .  .  .  .  .  .  .
 5  .  .  .  F  .  .  .  .  .  .  .
 4  .  .  .  F  .  .  .  .  .  .  .
 3  .  .  .  .  .  .  .  .  .  .  .
 2  .  .  .  .  .  .  .  .  .  .  .
 1  .  .  .  .  .  .  .  .  .  .  2
    a  b  c  d  e  f  g  h  i  j  k
hand fire 1, water 1, earth 1, wind 1
steps left 1
turn 1, player 1 to play
"""
# As full as a table gets: four players, stacks, a Range, a River that flows.
CROWDED = """
11  E  A  F  W  E  A  F  W  E  A2 F
10  .  F  F  .  W  .  .  .  A3 .  .
 9  A2 .  1  .  W  .  E  .  4  .  W
 8  .  .  .  .  W  E2 .  .  .  .  .
 7  .  A  .  .  W  E^ .  .  A  .  .
 6  .  .  A2 F  .  .  A  .  .  .  .
 5  F  .  .  F  .  .  F  .  A4 .  F
 4  .  .  .  F  .  .  .  .  .  E  .
 3  W  .  2  W  .  .  .  .  3  .  A
 2  .  .  .  .  .  E2 E2 .  .  .  .
 1  E  A  .  .  F  W  .  .  F  W  E
    a  b  c  d  e  f  g  h  i  j  k
hand fire 2, wind 1
steps left 1
river e11, e10, e9, e8, e7, to flow 5
turn 21, player 1 to play
""".replace("11  E  A  F  W  E ", "11  E  A  F  W  W ")


def element(start: str = "", seats: tuple[str, ...] = PEOPLE, seed: int = 0, **options: int) -> str:
    return play(start, seats, seed, "element", **options)


def done(book: Book) -> list[str]:
    """What was done so far, as the kernel has it."""
    actions: list[str] = book.ask("[str(step.action) for step in game.trace.steps]")
    return actions


def areas(table: Table, kind: str) -> int:
    return table.root.locator(f'.quint-area-fill[data-kind="{kind}"]').count()


@pytest.fixture
def room(lab: Lab) -> Iterator[Lab]:
    """A page that is set back to its usual size and look."""
    yield lab
    lab.page.set_viewport_size(ROOM)
    lab.theme(THEMES[0])


# ── A turn with each element ──────────────────────────────────────────────────────────────

FLIGHTS = """() => {
    window.flights = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...told) {
        if (this.closest(".quint-sky")) window.flights += 1;
        return animate.apply(this, told);
    };
}"""


def test_a_turn_with_each_element_by_mouse(write: Wanted, lab: Lab) -> None:
    book = write(element(ALL_FOUR))
    table = book.table()
    lab.page.evaluate(FLIGHTS)
    lab.wire.clear()

    table.click("hand:0:fire")
    expect(table.prompt).to_have_text("Now choose a square for this stone.")
    table.play("cell:d6")
    assert {"Fd3", "Fd4", "Fd5", "Fd6"} <= set(table.pieces())
    assert lab.page.evaluate("() => window.flights") == 1  # free Fire, out of the bag
    expect(table.root.locator('[data-id="in bag:fire"]')).to_have_text("25")

    table.play("hand:0:water", "cell:c9")
    expect(table.status).to_have_text("Player 1: which River flows?")
    assert sorted(table.lit()) == ["cell:b9", "cell:d9"]
    table.play("cell:b9")
    assert areas(table, "river") == 2
    expect(table.prompt).to_contain_text("2 to go")
    expect(table.place("cell:c9")).to_have_attribute(
        "aria-label", "c9, 2 squares to flow on Water, in the River that flows"
    )
    table.play("cell:c10")
    expect(table.prompt).to_contain_text("1 to go")
    assert "Fc10" not in table.pieces()
    table.play("cell:c11")
    assert areas(table, "river") == 0
    assert {"Wc10", "Wc11", "Wd9"} <= set(table.pieces())

    table.play("hand:0:earth", "cell:i9")
    assert areas(table, "range") == 2
    expect(table.place("cell:i9")).to_have_attribute(
        "aria-label", "i9, Mountain, in a Range, last move"
    )

    table.play("hand:0:wind", "cell:g7")
    table.play("cell:h7")
    assert table.marked("jumped") == 1
    table.play("cell:h6")
    expect(table.status).to_have_text("Player 1: no stones, no steps left.")
    table.play("turn:end")
    expect(table.status).to_have_text("Player 2 to draw stones.")
    assert done(book) == [
        "fire d6",
        "water c9",
        "river c9 west",
        "flow c10",
        "flow c11",
        "earth i9",
        "wind g7",
        "jump h7",
        "step h6",
        "end turn",
    ]
    assert_light_traffic(lab, 10)


def walk(page: Page, to: str) -> None:
    """With the arrows from the square that has the focus to this one."""
    at = focused(page).removeprefix("cell:")
    right, up = ord(to[0]) - ord(at[0]), int(to[1:]) - int(at[1:])
    press(page, "ArrowRight" if right > 0 else "ArrowLeft", abs(right))
    press(page, "ArrowUp" if up > 0 else "ArrowDown", abs(up))
    assert focused(page) == f"cell:{to}"


def test_a_turn_with_each_element_by_keys(write: Wanted, lab: Lab) -> None:
    book = write(element(ALL_FOUR))
    table, page, commands = book.table(), lab.page, lab.commands()
    tab_to_board(page)
    commands.clear()
    keys = [
        ("f", "d6"),
        ("w", "c9"),
        ("", "d9"),
        ("", "c10"),
        ("", "c11"),
        ("e", "i9"),
        ("a", "g7"),
        ("", "h7"),
        ("", "h6"),
    ]
    for letter, square in keys:
        if letter:
            press(page, letter)
        walk(page, square)
        press(page, "Enter")
        table.settle()
        assert focused(page) == f"cell:{square}"
    press(page, "t")
    table.settle()
    expect(table.status).to_have_text("Player 2 to draw stones.")
    press(page, "2")
    table.settle()
    expect(table.status).to_have_text("Player 2: 2 stones, 3 steps left.")
    assert commands.seen() == []
    actions = done(book)
    assert [a for a in actions if not a.startswith("draw ")] == [
        "fire d6",
        "water c9",
        "river c9 east",
        "flow c10",
        "flow c11",
        "earth i9",
        "wind g7",
        "jump h7",
        "step h6",
        "end turn",
    ]
    assert actions[10] == "draw 2"
    assert len(actions) == 13  # chance drew the two stones
    # The letters now choose from the hand of the second player.
    hand = [name for name in ("fire", "water", "earth", "wind") if f"draw {name}" in actions]
    press(page, {"fire": "f", "water": "w", "earth": "e", "wind": "a"}[hand[0]])
    expect(table.place(f"hand:1:{hand[0]}")).to_have_attribute("aria-pressed", "true")


# ── Wrong clicks ──────────────────────────────────────────────────────────────────────────

WRONG: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (("hand:0:fire", "cell:b9"), "rule 3.1", ("cell:b9",)),
    (("hand:0:fire", "cell:k1"), "rule 4.1a", ("cell:k1",)),
    (("hand:1:fire", "cell:a1"), "the row of Player 2", ()),
    (("cell:a1",), "rule 2.3", ("cell:f7",)),
    (("cell:f7",), "This is your Sage", ()),
    (("draw:3",), "rule 2.4", ()),
    (("turn:end",), "rule 4.1b", ("hand:0",)),
    (("turn:return",), "rule 4.1b", ("hand:0",)),
]


def test_wrong_clicks_are_explained_and_change_nothing(write: Wanted, lab: Lab) -> None:
    book = write(element(ALL_FOUR))
    table = book.table()
    for ids, words, at in WRONG:
        table.click(*ids)
        expect(table.message).to_contain_text(words)
        expect(table.root.locator('.quint-mark[data-kind="why"]')).to_have_count(len(at))
        lab.page.keyboard.press("Escape")
        expect(table.message).to_have_text("")
    assert done(book) == []
    table.play("hand:0:water", "cell:c9")
    for ids, words in (
        (("cell:c10",), "rule 8.6"),  # which River, comes first
        (("hand:0:fire", "cell:d6"), "rule 8.6"),
        (("turn:end",), "rule 8.6"),
    ):
        table.click(*ids)
        expect(table.message).to_contain_text(words)
        lab.page.keyboard.press("Escape")
    table.play("cell:b9")
    table.click("cell:d9")
    expect(table.message).to_contain_text("rule 8.4")
    table.play("cell:c8")
    assert len(done(book)) == 3


def test_a_wind_is_jumped_once_a_turn(write: Wanted) -> None:
    book = write(element(ALL_FOUR.replace("1  .  .  .  .  .", "1  A  .  .  .  .")))
    table = book.table()
    assert "cell:h7" in table.lit()
    table.play("cell:h7")
    table.click("cell:f7")
    expect(table.message).to_contain_text("rule 10.4")
    assert table.marked("why") == 1
    table.use("undo")
    table.until("root => root.querySelectorAll('.quint-happened').length === 0")
    assert table.marked("jumped") == 0
    assert done(book) == []


# ── Games ─────────────────────────────────────────────────────────────────────────────────


def test_turns_against_agents_with_the_mouse_only(write: Wanted, lab: Lab) -> None:
    book = write(element(seats=("person", "greedy", "random"), players=3, cap=6, seed=4))
    table, rng = book.table(), Random(4)
    lab.wire.clear()
    clicked = 0
    while not is_over(table):
        lit = table.lit()
        if "turn:end" in lit:
            lit = ["turn:end"]
        first = rng.choice(lit)
        table.click(first)
        if first.startswith("hand:"):
            table.click(rng.choice(table.lit()))
        table.settle()
        clicked += 1
    players: list[int] = book.ask("[step.player for step in game.trace.steps]")
    assert players.count(0) == clicked
    assert {-1, 1, 2} <= set(players)
    assert table.lit() == []
    assert_light_traffic(lab, len(players))


def test_the_draw_is_taken_back_and_brought_back(write: Wanted) -> None:
    book = write(element())
    table = book.table()
    table.play("draw:4")
    stones = table.pieces("hand")
    assert book.ask("sum(game.state.hand)") == 4
    table.use("undo")
    expect(table.status).to_have_text("Player 1 to draw stones.")
    assert table.pieces("hand") == []
    table.use("redo")
    expect(table.status).to_have_text("Player 1: 4 stones, 1 step left.")
    assert table.pieces("hand") == stones
    expect(table.log).to_have_count(5)


# ── How it looks and sounds ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("theme", THEMES)
def test_a_crowded_table_is_not_cut_and_can_be_read(write: Wanted, room: Lab, theme: str) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1000})
    table = write(element(CROWDED, ("person",) * 4, players=4)).table()
    room.theme(theme)
    table.use("ways")
    expect(table.tool("ways")).to_have_attribute("aria-pressed", "true")
    check_every_width(table, "a crowded board")
    table.click("cell:e3")
    expect(table.message).to_contain_text("rule 8.2")
    assert not too_faint(
        table,
        ".quint-status",
        ".quint-words-said",
        '[data-panel="board"] text',
        '[data-panel="players"] .quint-words',
        '[data-panel="players"] .quint-text',
    )


def test_the_parts_are_named(write: Wanted, lab: Lab) -> None:
    table = write(element()).table()
    board = spoken(lab, table.root.locator('[data-panel="board"]'))
    assert [role for role, _ in board].count("row") == 11
    cells = [name for role, name in board if role == "gridcell"]
    assert len(cells) == 121
    assert [name for name in cells if "," in name] == [
        "f7, Sage of Player 1 on its turn",
        "f5, Sage of Player 2",
    ]
    turn = spoken(lab, table.root.locator('[data-panel="turn"]'))
    assert [name for role, name in turn if role in ("button", "ToggleButton")] == [
        "draw no stones, then 5 steps",
        "draw 1 stone, then 4 steps",
        "draw 2 stones, then 3 steps",
        "draw 3 stones, then 2 steps",
        "draw 4 stones, then 1 step",
        "End turn",
        "Return stones",
    ]
    table.play("draw:0")
    expect(table.place("cell:f8")).to_have_attribute("aria-label", "f8, possible")
