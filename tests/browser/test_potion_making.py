"""Potion-making at a table in JupyterLab: an element, formulas, spells, a stage and the Stone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import quint
from tests.browser.lab import ROOM, Book, Lab, Table, Wanted, faults, play
from tests.browser.test_game import assert_light_traffic
from tests.browser.test_looks import THEMES, too_faint
from tests.browser.test_mineral_quest import curtain, everywhere, go, lift, lift_by_key

PEOPLE = ("person", "person")
Do = Callable[..., None]  # make a gesture with these places

# The three spells of Practice, then Dragon: Strength lies before both players.
PRACTICE = """
desk fiery light: potion of eternal sleep
desk bat wing: great elixir of rebirth
formulas 1: elixir of knowledge [unicorn, elixir of fidelity],
    elixir of strength [elixir of invisibility, love potion],
    powder of control [elixir of wisdom (astral energy), elixir of eternal youth]
formulas 2: elixir of strength [elixir of invisibility, love potion]
hand 1: eureka spell (mushrooms), transformation spell (mandrake root),
    decomposition spell (snake eye), dragon
hand 2: invisible guardian
points: 20, 30
turn 9, player 1, playing
"""
BY_SPELLS = [
    "cast eureka spell (mushrooms)",
    "take potion of eternal sleep",
    "cast transformation spell (mandrake root)",
    "choose elixir of knowledge of player 1",
    "take great elixir of rebirth",
    "cast decomposition spell (snake eye)",
    "choose great elixir of rebirth of player 1",
    "keep great elixir of rebirth",
    "brew dragon",
    "use elixir of strength of player 2",
    "lay invisible guardian",
]
# Trismegistus, then the sixth stage out of the other's row, then the Stone.
GUILD = """
opus 1: a
opus 2: b
path 1 sol: elixir of fire, (taken), elixir of the plant lord (ether waves), powder of truth,
    great elixir of rebirth
formulas 2: phoenix [alkahest, elixir nigredo]
hand 1: philosopher's stone of sol, trismegistus spell, transmutation spell
hand 2: dragon
points: 20, 30
turn 9, player 1, drawing or playing
"""
# The formula after the next of Luna is in the hand; Atanorum takes a formula for another.
WORK = """
desk air crystal: great elixir of insight
opus 1: a
opus 2: b
hand 1: transmutation spell, atanorum spell, elixir albedo, elixir rubedo
hand 2: dragon
turn 9, player 1, drawing or playing
"""
# Two cards more by Acceleration; player 2 has a creature to overthrow and is ahead.
UNIVERSITY = """
formulas 2: dragon [powder of control, elixir of strength]
hand 1: spell of necessity, spell of acceleration, spell of creation, spell of overthrow,
    scruple of conscience, love potion, unicorn
hand 2: banshee, basilisk
points: 5, 30
turn 9, player 1, drawing or playing
"""
BY_STUDY = [
    "cast spell of necessity",
    "name dragon tooth",
    "cast spell of acceleration",
    "cast spell of creation",
    "complete love potion",
    "cast spell of overthrow",
    "choose dragon of player 2",
    "keep elixir of strength",
    "cast scruple of conscience",
    "give to player 2",
]


def potion_making(start: str, mix: str = "practice") -> str:
    options = "" if mix == "practice" else f", mix={mix!r}"
    return play(start, PEOPLE, 0, "potion_making").replace(", seed=0", f", seed=0{options}")


@cache
def numbers(mix: str) -> dict[str, int]:
    return quint.new("potion_making", mix=mix).box.by_label


def own(table: Table, label: str, mix: str = "practice") -> str:
    """Where a card of the hand lies."""
    piece = table.root.locator(f'.quint-piece[data-id="H{numbers(mix)[label]}"]')
    place = piece.get_attribute("data-place")
    assert place
    return place


def done(book: Book) -> list[str]:
    """What people did so far, as the kernel has it."""
    actions: list[str] = book.ask(
        "[str(step.action) for step in game.trace.steps if step.player >= 0]"
    )
    return actions


def has_points(table: Table, *points: int) -> None:
    for seat, number in enumerate(points):
        told = table.root.locator(f'[data-id="points:{seat}"]')
        expect(told).to_have_text(f"{number} points")


@pytest.fixture(params=["mouse", "keys"])
def by(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def hand_on(table: Table, page: Page, by: str) -> None:
    if by == "mouse":
        lift(table)
    else:
        lift_by_key(table, page)


def doing(table: Table, page: Page, by: str) -> Do:
    """How gestures are made."""
    if by == "mouse":
        return table.play
    table.place("desk:0").focus()
    return lambda *ids: go(table, page, *ids)


# ── Turns ─────────────────────────────────────────────────────────────────────────────────


def test_spells_a_formula_with_a_foreign_component_and_an_element(
    write: Wanted, lab: Lab, by: str
) -> None:
    book = write(potion_making(PRACTICE))
    table, page = book.table(), lab.page
    do = doing(table, page, by)
    lab.wire.clear()

    do(own(table, "eureka spell (mushrooms)"), "played")
    assert sorted(table.lit()) == ["desk:0", "desk:11"]
    do("desk:0")
    do(own(table, "transformation spell (mandrake root)"), "played")
    do("f:0:1")
    do("desk:11")
    do(own(table, "decomposition spell (snake eye)"), "played")
    do("f:0:3")
    expect(table.root.locator('[data-panel="parts"]')).to_be_visible()
    do("part:1")
    expect(table.root.locator('[data-panel="parts"]')).to_be_hidden()

    dragon = own(table, "dragon")
    if by == "mouse":
        table.click(dragon)
        assert sorted(table.lit()) == ["desk:5", "played"]
        assert table.marked("for:2") == 2  # a Strength of one's own, and one of the other
        assert table.marked("half:4") == 1
        table.click(dragon)
        assert table.marked("for:2") == 0
    do(dragon, "played")
    assert sorted(table.lit()) == ["f:0:1", "f:1:1"]
    expect(table.prompt).to_have_text("Choose what pays component 2: Elixir of Strength.")
    do("f:1:1")

    expect(curtain(table)).to_contain_text("Pass the screen to Player 2.")
    assert table.root.locator(".quint-piece").count() == 0
    hand_on(table, page, by)
    has_points(table, 28, 34)
    do(own(table, "invisible guardian"), "desk:11")
    hand_on(table, page, by)
    has_points(table, 28, 35)
    assert done(book) == BY_SPELLS
    assert_light_traffic(lab, book.ask("len(game.trace.steps)") + 2)  # and two curtains


def test_trismegistus_a_stage_and_the_stone(write: Wanted, lab: Lab, by: str) -> None:
    book = write(potion_making(GUILD, "guild"))
    table = book.table()
    do = doing(table, lab.page, by)

    do(own(table, "trismegistus spell", "guild"), "played")
    for deck in ("practice", "guild", "practice", "guild", "practice"):
        do(f"deck:{deck}")
    do(own(table, "transmutation spell", "guild"), "deck:guild")
    back = next(id for id in table.lit() if id != own(table, "philosopher's stone of sol", "guild"))
    table.click(back)
    (deck,) = table.lit()
    do(deck)
    assert "path:0:sol" in table.lit()
    if by == "keys":
        lab.page.keyboard.press("s")
        go(table, lab.page, "f:1:1")
    else:
        table.click("path:0:sol")
        assert table.lit() == ["f:1:1"]
        do("f:1:1")
    has_points(table, 28, 34)
    expect(table.place("opus:0:6")).to_have_attribute(
        "aria-label", "Sol, stage 6: Phoenix, 8 points, placed, last move"
    )
    do("path:0:sol", own(table, "philosopher's stone of sol", "guild"))
    expect(table.message).to_contain_text("The Philosopher's Stone is created. Player 1 wins")
    has_points(table, 38, 34)


def test_transmutation_and_atanorum(write: Wanted, lab: Lab) -> None:
    book = write(potion_making(WORK, "guild"))
    table = book.table()
    table.play(own(table, "transmutation spell", "guild"), "played")
    albedo = own(table, "elixir albedo", "guild")
    table.play("path:0:luna", albedo)
    skipped = table.root.locator('.quint-piece[data-place="opus:0:8"]')
    expect(skipped).to_have_count(1)
    table.play(own(table, "atanorum spell", "guild"), "played")
    table.play("desk:1")
    table.play(own(table, "elixir rubedo", "guild"), "desk:3")
    assert done(book)[-3:] == [
        "cast atanorum spell",
        "take great elixir of insight",
        "put elixir rubedo",
    ]


def test_spells_of_the_university(write: Wanted, lab: Lab, by: str) -> None:
    book = write(potion_making(UNIVERSITY, "university"))
    table = book.table()
    do = doing(table, lab.page, by)

    def cast(label: str) -> None:
        do(own(table, label, "university"), "played")

    cast("spell of necessity")
    do("desk:9")
    cast("spell of acceleration")
    cast("spell of creation")
    cast("love potion")
    cast("spell of overthrow")
    do("f:1:1")
    do("part:2")
    cast("scruple of conscience")
    do("seat:1")
    expect(curtain(table)).to_contain_text("Pass the screen to Player 2.")
    hand_on(table, lab.page, by)
    has_points(table, 5, 25)
    assert done(book) == BY_STUDY


def test_a_try_is_answered_and_a_card_can_be_read(write: Wanted, lab: Lab) -> None:
    table = write(potion_making(PRACTICE)).table()
    table.play("desk:0")
    expect(table.message).to_contain_text("rule 2.2")
    table.play(own(table, "dragon"), "desk:0")
    expect(table.message).to_contain_text("Dragon goes to its own pile: snake eye.")
    label = table.place("f:0:1").get_attribute("aria-label")
    assert label
    assert label.startswith("formula 1 of Player 1, Elixir of Knowledge, 2 points for fiery light")
    assert label.endswith("on belladonna, mushrooms")
    table.place("desk:11").hover()
    expect(table.root.locator(".quint-closeup")).to_be_visible()


# ── Looks ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def room(lab: Lab) -> Iterator[Lab]:
    """A page that is set back to its usual size and look."""
    yield lab
    lab.page.set_viewport_size(ROOM)
    lab.theme(THEMES[0])


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_whole_and_legible_at_every_width(write: Wanted, room: Lab, theme: str) -> None:
    room.page.set_viewport_size({"width": 1800, "height": 1400})
    table = write(potion_making(GUILD, "guild")).table()
    room.theme(theme)
    assert not too_faint(
        table,
        ".quint-status",
        ".quint-prompt",
        '[data-panel="desk"] .quint-words',
        '[data-panel="hand0"] .quint-text',
        '[data-panel="players"] .quint-text',
        '[data-panel="opus0"] .quint-text',
    )
    everywhere(table, "stages")
    assert faults(table.root) == []
