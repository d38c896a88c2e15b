"""Colours that a reader may change: in settings and in pictures, readable and told apart."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
import quint_widgets
from quint_widgets import palette, show
from quint_widgets.palette import BOX, PLAYERS, SETS, SETTINGS, USUAL, Paint
from quint_widgets.scenes import scenes_of

import quint

Colour = tuple[float, ...]
# What eyes without the red or the green cones see of linear light: Machado, Oliveira and Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
EYES = {
    "protanope": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranope": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
DAYLIGHT = (0.9505, 1.0, 1.089)


def linear(colour: str) -> Colour:
    full = colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])
    shares = [int(full[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def times(matrix: tuple[Colour, ...], light: Colour) -> Colour:
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)


def lab(light: Colour) -> Colour:
    shares = [max(v, 0) / white for v, white in zip(times(XYZ, light), DAYLIGHT, strict=True)]
    x, y, z = (s ** (1 / 3) if s > 0.008856 else 7.787 * s + 16 / 116 for s in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eyes: str) -> float:
    """How different two colours look to these eyes (CIE 1976); some 2 can just be told apart."""
    seen = [lab(times(EYES[eyes], linear(colour))) for colour in (one, other)]
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def contrast(one: str, other: str) -> float:
    dark, light = sorted(times(XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def nearest(paints: dict[str, Paint], names: list[str]) -> float:
    """The two most alike of these, for whoever sees them as most alike."""
    pairs = list(combinations(names, 2))
    return min(difference(paints[a].fill, paints[b].fill, e) for a, b in pairs for e in EYES)


NAMED = ["red", "blue", "yellow", "green", "black"]
SEATS = [f"seat-{n}" for n in range(1, 7)]


def test_colours_are_compared_as_cie_and_wcag_do() -> None:
    assert lab(linear("#ffffff")) == pytest.approx((100, 0, 0), abs=0.05)
    assert lab(linear("#ff0000")) == pytest.approx((53.2, 80.1, 67.2), abs=0.2)
    assert contrast("#000", "#fff") == pytest.approx(21, abs=0.01)


@pytest.mark.parametrize("names", [NAMED, SEATS], ids=["named", "seats"])
def test_safe_colours_are_different_for_all_eyes(names: list[str]) -> None:
    """The usual red and green are less than 20 apart for some: why there is another set."""
    assert nearest(dict(PLAYERS["colour-blind safe"]), names) > 20


def test_the_usual_colours_need_their_numbers() -> None:
    assert nearest(USUAL, ["red", "green"]) < 20


@pytest.mark.parametrize("name", SETS)
def test_what_is_written_on_a_paint_can_be_read(name: str) -> None:
    faint = {
        n: contrast(p.fill, p.ink) for n, p in SETS[name].items() if contrast(p.fill, p.ink) < 4.5
    }
    assert not faint


def test_numbers_on_the_usual_colours_of_players_can_be_read() -> None:
    names = [*NAMED, "none", *[f"sage-{n}" for n in range(1, 5)]]
    ratios = {name: contrast(USUAL[name].fill, USUAL[name].ink) for name in names}
    assert not {name: ratio for name, ratio in ratios.items() if ratio < 4.5}


def test_every_set_paints_every_player() -> None:
    for paints in PLAYERS.values():
        assert set(paints) == {*NAMED, *SEATS, *[f"sage-{n}" for n in range(1, 5)]}


@pytest.mark.parametrize("name", quint.GAMES)
def test_drawings_say_the_usual_colour_of_their_paints(name: str) -> None:
    game = quint.new(name)
    symbols = scenes_of(game).scene(game).symbols
    assert palette.painted(symbols, USUAL) == symbols


def test_the_box_has_yellow_air_and_green_earth() -> None:
    """The rulebook's words: "red, blue, yellow, and green dice". Much red and green without blue is
    yellow, and more green than anything else is green."""
    game = quint.new("quintessential")
    usual = show(game)._repr_mimebundle_()["image/svg+xml"]
    boxed = show(game, colours="box")._repr_mimebundle_()["image/svg+xml"]
    for element in ("air", "earth"):
        fills = (USUAL[element].fill, BOX[element].fill)
        assert [fill in usual for fill in fills] == [True, False]
        assert [fill in boxed for fill in fills] == [False, True]
    red, green, blue = linear(BOX["air"].fill)
    assert min(red, green) > 10 * blue
    red, green, blue = linear(BOX["earth"].fill)
    assert green > 3 * max(red, blue)


def test_a_page_may_have_pictures_in_different_colours() -> None:
    """Their symbols have different names: else a viewer would draw all with the first ones."""
    game = quint.new("element")
    pictures = [show(game, colours=c)._repr_mimebundle_()["image/svg+xml"] for c in ((), "soft")]
    names = [set(re.findall(r'<symbol id="([^"]+)"', picture)) for picture in pictures]
    assert "quint-sage-1" in names[0]
    assert "quint-soft-sage-1" in names[1]
    assert not names[0] & names[1]
    assert PLAYERS["soft"]["sage-1"].fill in pictures[1]


def test_readers_can_choose_what_there_is() -> None:
    script = Path(quint_widgets.__file__).parent / "js" / "settings.js"
    text = script.read_text(encoding="utf-8")
    for setting, sets in SETTINGS.items():
        _, choices = re.search(rf'{setting}: \[\s*"([^"]+)", \[([^\]]+)\]', text).groups()  # type: ignore[union-attr]
        usual, *others = re.findall('"([^"]+)"', choices)
        assert others == list(sets)
        assert usual not in sets
