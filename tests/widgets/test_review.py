"""The review in a notebook: chart, words, and the better action on the board."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest
from quint_widgets import review
from quint_widgets.review import Review

import quint
from quint import QuintError, Trace
from tests.thinking.test_endgames import endgames

RIGHT, DRAWING = endgames("quintessence")[0].values  # a win in two, proved by the twin


@pytest.fixture(scope="module")
def shown() -> Review:
    """Greedy does not see the win, and plays on for some moves."""
    game = quint.new("quintessence")
    trace, rng = Trace(game, game.position(DRAWING)), Random(1)
    while len(trace.steps) < 4 and (actions := game.actions(trace.state)):
        trace = trace.then(quint.AGENTS["greedy"](game, trace.state, actions, rng))
    return review(trace, nodes=30_000, progress=False)


def test_the_missed_win_is_a_turning_point_and_opens_there(shown: Review) -> None:
    assert shown.points[0].step == 0
    assert {str(shown.points[0].best)} == RIGHT
    assert shown.recording["at"] == 0


def test_the_better_action_is_marked_before_the_turning_point_and_nowhere_else(
    shown: Review,
) -> None:
    steps = {point.step for point in shown.points}
    marked = [
        beat["step"]
        for beat in shown.recording["beats"]
        if any(kind == "hint" for kind, _ in beat.get("marks", []))
    ]
    assert set(marked) == steps
    (first,) = [beat for beat in shown.recording["beats"] if beat["step"] == 0]
    hints = [place for kind, place in first["marks"] if kind == "hint"]
    colour, square = next(iter(RIGHT)).split()
    assert hints == [f"supply:{colour}", f"cell:{square}"]


def test_the_browser_gets_the_chart_and_the_points(shown: Review) -> None:
    assert shown.table.recording["points"] == [
        [point.step, shown.found.told(point)] for point in shown.points
    ]
    assert shown.table.recording["chart"]["svg"] == shown.chart
    assert "script" not in shown.chart


def test_without_a_kernel_there_are_a_player_a_picture_and_words(shown: Review) -> None:
    data, _ = shown._repr_mimebundle_()
    assert "data-quint-replay" in data["text/html"]
    assert data["text/plain"] == str(shown.found)
    assert f"Better is {next(iter(RIGHT))} (100 %)" in data["text/plain"]
    picture = ElementTree.fromstring(data["image/svg+xml"])
    areas = [node for node in picture.iter() if node.tag.endswith("polygon")]
    assert len(areas) == 2
    circles = [node for node in picture.iter() if node.tag.endswith("circle")]
    assert len(circles) == len(shown.points)


def test_the_areas_fill_the_chart(shown: Review) -> None:
    """Black's lies on the bottom, White's goes up to the top: the shares are 1 together."""
    areas = re.findall(r'<polygon points="([^"]+)"', shown.chart)
    heights = [[float(point.split(",")[1]) for point in area.split()] for area in areas]
    many = len(shown.trace.steps) + 1
    assert all(len(each) == 2 * many for each in heights)
    assert set(heights[0][many:]) == {150.0}
    assert set(heights[1][:many]) == {44.0}
    assert heights[0][:many] == heights[1][many:][::-1]


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_every_room_can_be_reviewed_again_and_again_the_same(name: str) -> None:
    game = quint.new(name)
    trace = quint.playout(game, [quint.AGENTS["random"]] * game.players, Random(4))
    late = Trace(game, trace.back(25).state, trace.steps[-25:])
    one, two = (review(late, nodes=20, progress=False)._repr_mimebundle_()[0] for _ in "ab")
    assert one["text/plain"] == two["text/plain"]
    assert one["image/svg+xml"] == two["image/svg+xml"]
    assert one["text/html"] == two["text/html"]


def test_something_else_gets_a_sentence() -> None:
    with pytest.raises(QuintError, match=r"looks at a quint\.Trace, not str"):
        review("a game")  # type: ignore[arg-type]  # on purpose
