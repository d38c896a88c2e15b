"""Mineral Quest at a table in JupyterLab: a turn of each role, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import ROOM, Book, Lab, Table, Wanted, faults, play
from tests.browser.test_game import assert_light_traffic
from tests.browser.test_looks import THEMES, WIDTHS, too_faint

PEOPLE = ("person",) * 5
# Hands and face-up cards lie in the order of the deck: C O Na Na Cu, and Al Cl K Ca Fe.
START = """
market    O Si Wild Zn
face up   Fe Al Ca K Cl
discard   Au Wild
player 1, Curator
  hand    Cu C O Na×2
player 2, Jeweler
  hand    Au Wild C
player 3, Geologist
  hand    Si O Mg
player 4, Chemist
  hand    P×2 S×2 Cl×2 Mg×2 K×2 Al×2
player 5, Miner
  hand    Pb Hg S Fe
player 1 to complete
"""
# The Curator needs no OH card. The Jeweler pays with the wild card instead of gold and gives one
# card in the market. The Geologist picks from the discard pile. The Chemist keeps twelve cards of
# fourteen. The Miner's sulfur serves two sulfides.
TURNS = [
    ["complete Malachite", "pay C O Cu", "draw", "take Fe"],
    ["exchange for Zn", "give Na", "give Na"],
    ["complete Gold", "pay Wild", "take Al", "take Ca", "exchange for Si", "give C"],
    ["complete Quartz", "pay O Si", "take K", "draw", "pick Wild"],
    ["pass", "draw", "draw", "pass", "discard P", "discard P"],
    ["complete Galena", "pay S Pb", "complete Cinnabar", "pay Hg", "draw", "draw", "pass"],
]
BUTTON = "turn:pass"


def mineral_quest(start: str = START, seats: tuple[str, ...] = PEOPLE, **options: int) -> str:
    return play(start, seats, 0, "mineral_quest", **options)


def done(book: Book) -> list[str]:
    """What people did so far, as the kernel has it."""
    actions: list[str] = book.ask(
        "[str(step.action) for step in game.trace.steps if step.player >= 0]"
    )
    return actions


def card(table: Table, symbol: str, at: str = "H") -> str:
    """Where a card lies: the first one of its kind in the hand, or among the face-up cards."""
    name = f"{at}{symbol}1" if at == "H" else f"{at}{symbol}"
    place = table.root.locator(f'.quint-piece[data-id="{name}"]').get_attribute("data-place")
    assert place
    return place


def second(table: Table, symbol: str) -> str:
    """Where the second card of its kind lies in the hand: beside the first."""
    return f"own:{int(card(table, symbol).removeprefix('own:')) + 1}"


def curtain(table: Table) -> Locator:
    return table.root.locator(".quint-curtain")


@pytest.fixture
def room(lab: Lab) -> Iterator[Lab]:
    """A page that is set back to its usual size and look."""
    yield lab
    lab.page.set_viewport_size(ROOM)
    lab.theme(THEMES[0])


# ── The mouse ─────────────────────────────────────────────────────────────────────────────


def test_a_turn_of_each_role_by_mouse(write: Wanted, lab: Lab) -> None:
    book = write(mineral_quest(players=5))
    table = book.table()
    for turn in (curators_turn, jewelers_turn, geologists_turn, chemists_turn, miners_turn):
        turn(table)
    expect(curtain(table)).to_contain_text("Pass the screen to Player 1.")
    assert done(book) == [action for turn in TURNS for action in turn]


def curators_turn(table: Table) -> None:
    assert "mat:0:8" in table.lit()
    table.play("mat:0:8")
    raised = table.root.locator(".quint-raised")
    assert raised.evaluate_all("nodes => nodes.map(n => n.dataset.id)") == ["HC1", "HO1", "HCu1"]
    assert table.lit() == ["mat:0:8"]  # these pay exactly
    table.click(BUTTON)
    expect(table.message).to_contain_text("First pay for Malachite. rule 3.1")
    table.play("mat:0:8")
    expect(table.root.locator('[data-id="points:0"]')).to_have_text("7 VP")
    table.play("deck")
    table.play(card(table, "Fe", "U"))
    table.play("market:Zn")
    assert table.marked("wanted") == 1
    table.click(card(table, "Na"))
    assert table.lit() == ["market:Na"]
    table.play("market:Na")
    table.play(card(table, "Na"), "market:Na")


def jewelers_turn(table: Table) -> None:
    expect(curtain(table)).to_contain_text("Pass the screen to Player 2.")
    assert table.root.locator(".quint-piece").count() == 0
    assert "Player 1 gets" not in table.root.inner_text()
    lift(table)
    table.play("mat:1:13")
    table.click(card(table, "Au"))  # taken back, and the wild card instead
    assert sorted(table.lit()) == sorted([card(table, "Au"), card(table, "Wild")])
    table.play(card(table, "Wild"), "mat:1:13")
    table.play(card(table, "Al", "U"))
    table.play(card(table, "Ca", "U"))
    table.play("market:Si")
    table.play(card(table, "C"), "market:C")


def geologists_turn(table: Table) -> None:
    lift(table)
    table.play("mat:2:1")
    table.play("mat:2:1")
    table.play(card(table, "K", "U"))
    table.play("deck")
    expect(table.root.locator('[data-panel="pile"]')).to_be_visible()
    table.play("pick:Wild")


def chemists_turn(table: Table) -> None:
    lift(table)
    expect(table.root.locator('[data-panel="pile"]')).to_be_hidden()
    for places in ([BUTTON], ["deck"], ["deck"], [BUTTON]):
        table.play(*places)
    expect(table.status).to_have_text("Player 4, the Chemist: too many cards.")
    for _ in range(2):
        table.play(card(table, "P"), "discard")


def miners_turn(table: Table) -> None:
    lift(table)
    table.play("mat:4:6")
    table.play("mat:4:6")
    expect(table.status).to_have_text("Player 5, the Miner: a second sulfide.")
    table.play("mat:4:10")
    table.play("mat:4:10")
    expect(table.root.locator('[data-id="filled:4"]')).to_have_text("2")
    for place in ("deck", "deck", BUTTON):
        table.play(place)


def lift(table: Table) -> None:
    table.root.get_by_role("button", name="Lift the curtain").click()
    expect(curtain(table)).to_be_hidden()
    table.settle()


def test_of_cards_that_are_alike_any_may_be_clicked(write: Wanted) -> None:
    book = write(mineral_quest(players=5))
    table = book.table()
    for chosen in (BUTTON, card(table, "Fe", "U"), card(table, "Al", "U"), "market:Zn"):
        table.play(chosen)
    alike = {card(table, "Na"), second(table, "Na")}
    assert alike <= set(table.lit())
    table.click(second(table, "Na"))
    assert table.lit() == ["market:Na"]
    table.click(second(table, "Na"))  # back into the hand
    assert alike <= set(table.lit())
    table.play(second(table, "Na"), "market:Na")
    assert done(book)[-1] == "give Na"


def test_before_the_curtain_too_a_kernel_that_does_not_answer_is_named(write: Wanted) -> None:
    book = write(mineral_quest(players=5))
    table = book.table()
    book.do("for action in ('pass', 'take Fe', 'take Al', 'pass'): game.play(action)")
    expect(curtain(table)).to_be_visible()
    with book.silence():
        curtain(table).get_by_role("button").click()
        expect(curtain(table)).to_contain_text("Is the kernel still running?")
    lift(table)


# ── The keys ──────────────────────────────────────────────────────────────────────────────

WHERE = """(root, id) => {
    const here = document.activeElement.closest(".quint-place, button");
    const there = root.querySelector(`.quint-place[data-id="${id}"]`);
    if (here === there) return "";
    const panel = (node) => node.closest("[data-panel]");
    if (!here) return "Tab";
    if (panel(here) !== panel(there)) {
        const way = here.compareDocumentPosition(there);
        return way & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
    }
    const [a, b] = [here, there].map((node) => node.getBoundingClientRect());
    if (Math.abs(b.y - a.y) > 4) return b.y > a.y ? "ArrowDown" : "ArrowUp";
    return b.x > a.x ? "ArrowRight" : "ArrowLeft";
}"""


def go(table: Table, page: Page, *ids: str) -> None:
    """Choose these places with the keyboard only, and wait for the answer."""
    for id in ids:
        for _ in range(60):
            key = table.root.evaluate(WHERE, id)
            if not key:
                break
            page.keyboard.press(key)
        expect(table.place(id)).to_be_focused()
        page.keyboard.press("Enter")
    table.settle()


def test_a_turn_of_each_role_by_keys(write: Wanted, lab: Lab) -> None:
    book = write(mineral_quest(players=5))
    table, page = book.table(), lab.page
    table.place("market:Li").focus()

    go(table, page, "mat:0:8")
    go(table, page, "mat:0:8")
    page.keyboard.press("d")
    table.settle()
    go(table, page, card(table, "Fe", "U"))
    go(table, page, "market:Zn")
    go(table, page, card(table, "Na"), "market:Na")
    go(table, page, card(table, "Na"), "market:Na")

    lift_by_key(table, page)
    go(table, page, "mat:1:13")
    go(table, page, card(table, "Au"), card(table, "Wild"), "mat:1:13")
    go(table, page, card(table, "Al", "U"))
    go(table, page, card(table, "Ca", "U"))
    go(table, page, "market:Si")
    go(table, page, card(table, "C"), "market:C")

    lift_by_key(table, page)
    go(table, page, "mat:2:1")
    page.keyboard.press("Enter")
    table.settle()
    go(table, page, card(table, "K", "U"))
    page.keyboard.press("d")
    table.settle()
    go(table, page, "pick:Wild")

    lift_by_key(table, page)
    for key in ("p", "d", "d", "p"):
        page.keyboard.press(key)
        table.settle()
    for _ in range(2):
        go(table, page, card(table, "P"), "discard")

    lift_by_key(table, page)
    for id in ("mat:4:6", "mat:4:10"):
        go(table, page, id)
        page.keyboard.press("Enter")
        table.settle()
    for key in ("d", "d", "p"):
        page.keyboard.press(key)
        table.settle()
    expect(curtain(table)).to_contain_text("Pass the screen to Player 1.")
    assert done(book) == [action for turn in TURNS for action in turn]


def lift_by_key(table: Table, page: Page) -> None:
    """The focus waits on the curtain's button, and afterwards on something of the table."""
    expect(table.root.get_by_role("button", name="Lift the curtain")).to_be_focused()
    page.keyboard.press("Enter")
    expect(curtain(table)).to_be_hidden()
    table.until("root => root.contains(document.activeElement)")


# ── From the first choice on ──────────────────────────────────────────────────────────────


def test_roles_are_chosen_and_the_agents_play_on(write: Wanted, lab: Lab) -> None:
    book = write(mineral_quest("", ("person", "random", "random")))
    table = book.table()
    expect(table.root.locator('[data-panel="market"]')).to_be_hidden()
    lab.wire.clear()
    table.place("role:Miner").focus()
    lab.page.keyboard.press("5")
    table.settle()
    expect(table.root.locator('[data-panel="roles"]')).to_be_hidden()
    expect(table.root.locator('[data-panel="market"]')).to_be_visible()
    assert table.root.evaluate("root => root.contains(document.activeElement)")
    expect(table.place("mat:0:6")).to_have_attribute(
        "aria-label", "Galena, PbS, 4 points: chief lead ore"
    )
    table.play(BUTTON)
    table.play("deck")
    table.play("deck")
    table.play(BUTTON)
    expect(table.status).to_contain_text("Player 1, the Miner: a mineral to complete.")
    assert_light_traffic(lab, book.ask("len(game.trace.steps)"))


def test_the_market_turns_over_and_a_card_can_be_read(write: Wanted, lab: Lab) -> None:
    table = write(mineral_quest(players=5)).table()
    gold = table.place("market:Au").locator("rect")
    before = gold.get_attribute("x")
    table.use("alphabet")
    expect(table.tool("alphabet")).to_have_attribute("aria-pressed", "true")
    assert gold.get_attribute("x") != before
    assert table.pieces("market") == ["KO", "KSi", "KWild", "KZn"]
    table.use("alphabet")
    expect(table.tool("alphabet")).to_have_attribute("aria-pressed", "false")
    assert gold.get_attribute("x") == before
    closeup = table.root.locator(".quint-closeup")
    table.place("market:Zn").hover()
    expect(closeup).to_be_visible()
    table.status.hover()
    expect(closeup).to_be_hidden()
    table.place("market:Zn").focus()
    lab.page.keyboard.press("?")
    expect(closeup).to_be_visible()
    lab.page.keyboard.press("Escape")
    expect(closeup).to_be_hidden()
    table.place("market:Zn").dispatch_event("pointerover", {"pointerType": "touch"})
    expect(closeup).to_be_visible()
    expect(table.root.locator(".quint-tip")).to_contain_text("rest the mouse or a finger on it")


# ── Looks ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_whole_and_legible_at_every_width(write: Wanted, room: Lab, theme: str) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1400})
    table = write(mineral_quest(players=5)).table()
    room.theme(theme)
    assert not too_faint(
        table,
        ".quint-status",
        ".quint-prompt",
        '[data-panel="market"] .quint-words',
        '[data-panel="hand0"] .quint-text',
        '[data-panel="players"] .quint-text',
        '[data-panel="turn"] .quint-text',
    )
    everywhere(table, "complete")
    table.play("mat:0:8")
    everywhere(table, "pay")
    table.use("pile")
    expect(table.root.locator('[data-panel="pile"]')).to_be_visible()
    everywhere(table, "the pile")
    table.play("mat:0:8")
    for place in ("deck", "deck", BUTTON):
        table.play(place)
    expect(curtain(table)).to_be_visible()
    everywhere(table, "curtain")
    assert not too_faint(table, ".quint-curtain .quint-title", ".quint-lift")


def everywhere(table: Table, moment: str) -> None:
    table.until("root => root.getAnimations({ subtree: true }).length === 0")
    for width in WIDTHS:
        table.at_width(width)
        assert faults(table.root) == [], f"{moment}, {width} px"
