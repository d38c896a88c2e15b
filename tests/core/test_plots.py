"""Plots are read as a person reads them: from a sign to the axis, and along it to the numbers."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quint import QuintError, plots
from quint.plots import ink, scales

SVG = "{http://www.w3.org/2000/svg}"


class Seen:
    """What is on the paper, and where."""

    def __init__(self, plot: plots.Plot) -> None:
        self.root = ElementTree.fromstring(plot.svg)
        self.texts = [
            (float(each.attrib["x"]), float(each.attrib["y"]), each.text or "", each.attrib)
            for each in self.root.iter(f"{SVG}text")
        ]

    def words(self) -> list[str]:
        return [text for _, _, text, _ in self.texts]

    def signs(self, kind: int) -> list[tuple[float, float]]:
        """Where the signs of one kind are, without that of the legend."""
        found = []
        for each in self.root.iter(f"{SVG}path"):
            at = re.match(r"translate\((\S+) (\S+)\)", each.get("transform", ""))
            if at and each.get("d") == ink.SHAPES[kind]:
                found.append((float(at[1]), float(at[2])))
        return found

    def paths(self, colour: str) -> list[list[float]]:
        """The numbers in the paths that are stroked with a colour."""
        return [
            [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", each.get("d", ""))]
            for each in self.root.iter(f"{SVG}path")
            if each.get("stroke") == colour
        ]

    def reader(self, axis: str) -> tuple[float, float]:
        """(value at 0, value a unit) of an axis, from two numbers that are written at it."""
        ticks = []
        for x, y, words, more in self.texts:
            number = re.fullmatch(r"(-?[\d.,]+)( %)?", words)
            upright = more["text-anchor"] == "end"
            if number and upright == (axis == "y"):
                value = float(number[1].replace(",", "")) / (100 if number[2] else 1)
                ticks.append((value, y - 4.5 if axis == "y" else x))
        (one, here), (other, there) = ticks[0], ticks[-1]
        unit = (other - one) / (there - here)
        return one - unit * here, unit

    def read(self, axis: str, place: float) -> float:
        start, unit = self.reader(axis)
        return start + unit * place


TURNS = [0.0, 0.1, 0.35, 0.8]
PLAYED = [(0.05, 0.0, 0.1), (0.1, 0.05, 0.2), (0.4, 0.3, 0.5), (0.75, 0.6, 0.9)]


def both() -> plots.Plot:
    series: dict[str, scales.Values] = {"exact": TURNS, "played": PLAYED}
    return plots.lines(series, "Turquoise", "turn", "chance", "40 games.", at=[1, 2, 3, 5])


def test_lines_stand_where_their_values_say() -> None:
    seen = Seen(both())
    signs = seen.signs(0)[1:]
    assert [round(seen.read("x", x), 2) for x, _ in signs] == [1, 2, 3, 5]
    assert [round(seen.read("y", y), 2) for _, y in signs] == TURNS
    (joined,) = [path for path in seen.paths(ink.COLOURS[0]) if len(path) > 4]
    assert joined == [n for sign in signs for n in sign]


def test_an_interval_reaches_from_its_low_to_its_high_and_is_not_joined() -> None:
    seen = Seen(both())
    bars = [[round(seen.read("y", y), 2) for y in (a, b)] for _, a, _, b in seen.paths("#a3246b")]
    assert bars == [[low, high] for _, low, high in PLAYED]
    assert [round(seen.read("y", y), 2) for _, y in seen.signs(1)[1:]] == [0.05, 0.1, 0.4, 0.75]


def test_a_plot_says_what_it_shows() -> None:
    plot = both()
    assert str(plot) == (
        "Turquoise\n"
        "turn: chance\n"
        "exact   1: 0, 2: 0.1, 3: 0.35, 5: 0.8\n"
        "played  1: 0.05 (0 to 0.1), 2: 0.1 (0.05 to 0.2), 3: 0.4 (0.3 to 0.5), "
        "5: 0.75 (0.6 to 0.9)\n"
        "40 games."
    )
    seen = Seen(plot)
    assert {"Turquoise", "turn", "chance", "exact", "played", "40 games."} <= set(seen.words())
    assert seen.root.findtext(f"{SVG}title") == "Turquoise"
    assert "3: 0.4 (0.3 to 0.5)" in str(seen.root.findtext(f"{SVG}desc"))
    assert plot._repr_mimebundle_() == {"image/svg+xml": plot.svg, "text/plain": plot.words}
    assert both().svg == plot.svg


def test_a_scale_of_powers_of_ten_has_equal_steps() -> None:
    seen = Seen(plots.lines({"": [1, 0.1, 0.01, 0.001]}, log=True))
    heights = [y for _, y in seen.signs(0)]
    steps = [round(b - a, 1) for a, b in pairwise(heights)]
    assert steps == [70, 70, 70]
    assert {"1", "0.1", "0.01", "0.001"} <= set(seen.words())
    with pytest.raises(QuintError, match="no place for 0"):
        plots.lines({"": [1, 0]}, log=True)


def test_names_stand_below_the_values_and_kinds_beside_each_other() -> None:
    seen = Seen(plots.dots({"three": [1, 2], "five": [2, 1]}, at=["Jeweler", "Curator"]))
    below = {words: x for x, _, words, _ in seen.texts}
    for kind, aside in ((0, -4.5), (1, 4.5)):
        xs = [round(x - aside, 1) for x, _ in seen.signs(kind)[1:]]
        assert xs == [below["Jeweler"], below["Curator"]]


def test_what_is_not_known_is_left_out() -> None:
    assert len(Seen(plots.lines({"": [1, None, float("nan"), 4]})).signs(0)) == 2


@pytest.mark.parametrize("across", [False, True])
def test_a_guess_is_marked_where_it_was_made_and_only_then(across: bool) -> None:
    plot = plots.lines({"": TURNS}, guess_x=2.5) if across else plots.lines({"": TURNS}, guess=0.6)
    seen = Seen(plot)
    (line,) = seen.paths(ink.RED)
    place = seen.read("x", line[0]) if across else seen.read("y", line[1])
    assert round(place, 2) == (2.5 if across else 0.6)
    assert "your guess" in seen.words()
    assert not Seen(plots.lines({"": TURNS}, guess=None)).paths(ink.RED)


def test_dashed_lines_have_their_names() -> None:
    seen = Seen(plots.lines({"": TURNS}, level={0.5: "fair"}, upright={3: "the end"}))
    lying, standing = [path for path in seen.paths(ink.INK) if len(path) == 4]
    assert round(seen.read("y", lying[1]), 2) == 0.5
    assert round(seen.read("x", standing[0]), 2) == 3
    assert {"fair", "the end"} <= set(seen.words())


def test_bars_are_as_long_as_they_are_worth() -> None:
    plot = plots.bars({"ant": 6, "cat": 4, "worm": 0}, "Legs", "legs", guess=3)
    drawn = list(Seen(plot).root.iter(f"{SVG}rect"))[1:]
    wide = [float(each.attrib["width"]) for each in drawn]
    assert wide[1] / wide[0] == pytest.approx(4 / 6, abs=0.001)
    assert wide[2] == 0
    (line,) = Seen(plot).paths(ink.RED)
    assert line[0] - float(drawn[0].attrib["x"]) == pytest.approx(wide[0] / 2, abs=0.1)
    assert {"6 legs", "4 legs", "0 legs"} <= set(Seen(plot).words())


def test_spans_reach_from_low_to_high_and_unknown_bounds_to_the_edge() -> None:
    rows = {"greedy": (0.6, 0.5, 0.75), "random": (0.4, float("-inf"), float("inf"))}
    seen = Seen(plots.spans(rows, limits=(0, 1), percent=True, marks={"greedy": 0.5}))
    first, second = seen.paths(ink.COLOURS[0])
    assert [round(seen.read("x", first[n]), 2) for n in (0, 2)] == [0.5, 0.75]
    assert [round(seen.read("x", second[n]), 2) for n in (0, 2)] == [0, 1]
    assert [round(seen.read("x", x), 2) for x, _ in seen.signs(0)] == [0.6, 0.4]
    (mark,) = seen.paths(ink.INK)
    assert round(seen.read("x", mark[0]), 2) == 0.5


def test_steps_count_how_often() -> None:
    plot = plots.steps({"throws": [1, 2, 2, 6]}, x="pips")
    assert "throws  1: 25 %, 2: 50 %, 6: 25 %" in str(plot)
    seen = Seen(plot)
    (outline,) = seen.paths(ink.COLOURS[0])
    corners = [*zip(outline[::2], outline[1::2], strict=True)]
    read = [(round(seen.read("x", x), 1), round(seen.read("y", y), 2)) for x, y in corners]
    tops = [(0.5, 0.25), (1.5, 0.25), (1.5, 0.5), (2.5, 0.5), (5.5, 0.25), (6.5, 0.25)]
    assert [corner for corner in read if corner[1]] == tops


def test_many_values_share_steps() -> None:
    plot = plots.steps({"": [*range(60)]})
    assert "0–1: 3.33 %, 2–3: 3.33 %" in str(plot)
    assert "58–59: 3.33 %" in str(plot)


def test_a_heat_map_has_a_square_for_each_value() -> None:
    names = ["air", "fire", "water"]
    plot = plots.heat([[0, 1, 2], [1, 0, 1], [-2, 1, 0]], names, names, "Pairs")
    assert str(plot) == "Pairs\n3 rows of 3: 1 times -2, 3 times 0, 4 times 1, 1 times 2"
    squares = {
        each.get("fill"): re.findall(r"M(\d) (\d)", each.get("d", ""))
        for each in Seen(plot).root.iter(f"{SVG}path")
        if each.get("d", "").endswith("h1v1h-1z")
    }
    assert squares["#102a54"] == [("2", "0")]  # the most: third of the first row
    assert squares["#701028"] == [("0", "2")]
    assert squares["#fbf7ee"] == [("0", "0"), ("1", "1"), ("2", "2")]
    assert len(squares["#5696c4"]) == 4
    with pytest.raises(QuintError, match="a name for each row"):
        plots.heat([[1, 2]], ["air"], ["air"])


def test_a_net_joins_names() -> None:
    places = {"tin": (0.0, 0.0), "copper": (0.0, 1.0), "bronze": (1.0, 0.5)}
    plot = plots.net(places, [("tin", "bronze"), ("copper", "bronze")], lit={"tin", "bronze"})
    (hot,) = Seen(plot).paths(ink.RED)
    spots = {words: (x, y - 4) for x, y, words, _ in Seen(plot).texts}
    assert (hot[0], hot[1], hot[2], hot[3]) == (*spots["tin"], *spots["bronze"])
    assert spots["copper"][1] < spots["bronze"][1] < spots["tin"][1]
    with pytest.raises(QuintError, match="zinc has a line, and no place"):
        plots.net(places, [("zinc", "bronze")])


@pytest.mark.parametrize(
    ("draw", "sentence"),
    [
        (lambda: plots.lines({"": []}), "nothing to plot"),
        (lambda: plots.lines({}), "nothing to plot"),
        (lambda: plots.steps({"": []}), "nothing to plot"),
        (lambda: plots.bars({}), "nothing to plot"),
        (lambda: plots.lines({"": ["many"]}), "made of numbers, and 'many' is none"),
        (lambda: plots.lines({"": [(1, 2, 3, 4)]}), "a number or \\(value, low, high\\)"),
        (lambda: plots.lines({"": [1, 2]}, at=[1]), "2 values for 1 places"),
        (lambda: plots.lines({"": [1, 2]}, limits=(3, 1)), "in this order"),
        (lambda: plots.spans({"a": 1}, kinds=[1, 2]), "2 kinds for 1 rows"),
    ],
)
def test_what_cannot_be_drawn_gets_a_sentence(draw: object, sentence: str) -> None:
    assert callable(draw)
    with pytest.raises(QuintError, match=sentence):
        draw()


def test_words_are_words_and_never_markup() -> None:
    plot = plots.bars({"<b>&": 1}, "<script>", says="a < b")
    assert "<b>" not in plot.svg
    assert "<script>" not in plot.svg
    assert {"<b>&", "<script>", "a < b"} <= set(Seen(plot).words())


def test_a_plot_brings_its_own_paper_and_its_ink_can_be_read_on_it(tmp_path: Path) -> None:
    def light(colour: str) -> float:  # relative luminance as WCAG 2 defines it
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(colour: str) -> float:
        return (light(ink.PAPER) + 0.05) / (light(colour) + 0.05)

    assert min(map(contrast, [ink.INK, ink.SOFT, ink.RED])) >= 4.5
    assert min(map(contrast, ink.COLOURS)) >= 3
    both().save(tmp_path / "plot.svg")
    with pytest.raises(QuintError, match=r"A picture is an SVG file, like plot\.svg, not plot"):
        both().save(tmp_path / "plot.png")
    with pytest.raises(QuintError, match=r"I cannot write .*: No such file or directory"):
        both().save("no/folder/plot.svg")
    root = ElementTree.parse(tmp_path / "plot.svg").getroot()
    paper = root.find(f"{SVG}rect")
    assert paper is not None
    assert paper.attrib["fill"] == ink.PAPER
    box = root.attrib["viewBox"].split()
    assert [paper.attrib["width"], paper.attrib["height"]] == box[2:]


def test_numbers_at_an_axis_are_round_and_cover_the_values() -> None:
    axis = scales.Axis([0.13, 7.2], 0, 100).rounded()
    assert [words for _, words in axis.ticks()] == ["0", "2", "4", "6", "8"]
    assert [words for _, words in scales.Axis([1, 3], 0, 100).ticks()] == ["1", "2", "3"]
    assert [words for _, words in scales.Axis([0, 0.5], 0, 1).ticks(True)][-1] == "50 %"


def test_plots_and_studies_need_no_library() -> None:
    script = (
        "import sys\n"
        "sys.modules.update(numpy=None, matplotlib=None)\n"
        "from quint.arena import Study\n"
        "study = Study('quintessence', ['greedy', 'random'], 4)\n"
        "study.run(workers=0, progress=False)\n"
        "print(*(study.plot(what).svg[:4] for what in ('won', 'score', 'length')))"
    )
    run = [sys.executable, "-c", script]
    told = subprocess.run(run, capture_output=True, text=True, timeout=120)
    assert told.stdout.split() == ["<svg"] * 3, told.stderr
