"""Where there is little room a symbol has a smaller face, and at last one without words."""

from __future__ import annotations

import re

import pytest
from quint_widgets import faces
from quint_widgets.scenes import scenes_of

import quint

INNER = '<symbol id="in" viewBox="0 0 10 10"><text font-size="5">a</text></symbol>'


def test_letters_are_counted_through_what_a_symbol_uses() -> None:
    # 10 letters of 4 in a width of 40; those of the inner one are 5 × 2 / 10 = 1, so 40 of them.
    plain = '<symbol id="out" viewBox="0 0 40 20"><text font-size="4">b</text>'
    assert faces.letters(INNER + plain + "</symbol>")["out"] == (10, 5)
    used = plain + '<use href="#in" x="0" y="0" width="2" height="8"/></symbol>'
    assert faces.letters(INNER + used)["out"] == (40, 20)


def test_a_group_says_how_large_its_letters_are() -> None:
    drawn = '<symbol id="a" viewBox="0 0 40 20"><g font-size="8"><text>b</text></g></symbol>'
    assert faces.letters(drawn)["a"] == (5, 2.5)


def test_without_words_also_what_is_used_has_none() -> None:
    outer = '<symbol id="out" viewBox="0 0 40 20"><use href="#in" width="9" height="9"/></symbol>'
    without = faces.bare(INNER + outer, {})
    assert re.findall(r'id="([^"]+)"', without) == ["in-bare", "out-bare"]
    assert 'href="#in-bare"' in without
    assert "<text" not in without


@pytest.mark.parametrize("name", quint.GAMES)
def test_every_symbol_has_a_face_for_every_size(name: str) -> None:
    game = quint.new(name)
    scene = scenes_of(game).scene(game)
    known, drawn = scene.faces(), set(re.findall(r'<symbol id="([^"]+)"', scene.drawn()))
    assert set(scene.small) <= drawn
    assert {smaller for *_, smaller in known.values()} <= drawn
    for symbol in known:
        least = faces.face(symbol, 1, 1, known)
        assert least not in known  # it has no words


@pytest.mark.parametrize("name", quint.GAMES)
def test_a_card_that_is_shown_large_can_be_read(name: str) -> None:
    """It is drawn in its own size: a unit of its view is a px."""
    game = quint.new(name, **({"mix": "both"} if name == "potion_making" else {}))
    scene = scenes_of(game).scene(game)
    letters = faces.letters(scene.symbols)
    widths = dict(re.findall(r'<symbol id="([^"]+)" viewBox="\S+ \S+ (\S+) ', scene.symbols))
    for symbol in scene.large.values():
        assert float(widths[symbol]) / letters[symbol][0] >= faces.LEAST, symbol


def test_a_card_of_potion_making_can_be_read_on_the_table() -> None:
    game = quint.new("potion_making", mix="both")
    scene = scenes_of(game).scene(game)
    for symbol in scene.large:  # 60 px wide: its short name and points
        assert faces.face(symbol, 60, 84, scene.faces()) == f"s{symbol[1:]}"
