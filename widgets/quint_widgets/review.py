"""Review a played game: the chances step by step, and where they turned.

    review(trace)               in a notebook: the chart, the turning points, and the game to replay
    review(trace, nodes=500)    quicker, and less sure

Below the game stands its chart. A click on it, or on a turning point, shows the position before
that action, with the better one marked. Without a kernel the page does the same; where even that is
not shown there is the chart as a picture, and the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final
from xml.sax.saxutils import escape

from quint import QuintError, Trace
from quint.thinking import levels, review as looking
from quint_widgets import palette, scenes, svg
from quint_widgets.replay import Replay

WIDTH, HEIGHT = 480, 180
LEFT, RIGHT, TOP, BOTTOM = 48, 466, 44, 150
LETTER: Final = 8  # wide, about


class Review(Replay):
    """A recorded game with what a thinking player says about it."""

    def __init__(self, found: looking.Review) -> None:
        self.found = found
        self.points = found.turning_points()
        self.chart = chart(found)
        super().__init__(found.trace, at=self.points[0].step if self.points else 0)

    def _recorded(self, recording: dict[str, Any]) -> dict[str, Any]:
        for point in self.points:
            *_, last = [beat for beat in recording["beats"] if beat["step"] == point.step]
            last["marks"] = [*last.get("marks", []), *self._hints(point)]
        return {
            **recording,
            "chart": {"svg": self.chart, "box": [WIDTH, HEIGHT], "from": LEFT, "to": RIGHT},
            "points": [[point.step, self.found.told(point)] for point in self.points],
        }

    def _hints(self, point: looking.Decision) -> Iterator[list[str]]:
        """Where the better action is on the board, as whoever decided saw it."""
        trace = self.found.trace
        state = trace.steps[point.step - 1].state if point.step else trace.start
        look, view = scenes.scenes_of(trace.game), trace.game.view(state, point.seat)
        frame = look.frame(trace.game, view)
        for place in look.gesture(trace.game, view, point.best):
            yield ["hint", frame.at(place)]

    def __repr__(self) -> str:
        return str(self.found)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": picture(self.chart), "text/plain": str(self)}, metadata


def review(trace: Trace, nodes: int | None = None, seed: int = 0, progress: bool = True) -> Review:
    """Look at every decision of a game again, and show where it turned."""
    if not isinstance(trace, Trace):
        raise QuintError(f"review looks at a quint.Trace, not {type(trace).__name__}.")
    if not progress:
        return Review(looking.review(trace, nodes, seed))
    tqdm = import_module("tqdm.auto").tqdm
    with tqdm(total=len(trace.steps), unit=" actions", delay=2, leave=False) as bar:
        return Review(looking.review(trace, nodes, seed, bar.update))


# ── The chart ─────────────────────────────────────────────────────────────────────────────


def chart(found: looking.Review) -> str:
    """The shares of all seats above each other, from the start to the end."""
    shares = found.chances()
    return "".join([*_legend(found), *_areas(shares), *_axes(len(shares) - 1), *_points(found)])


def picture(drawing: str) -> str:
    """The chart as a picture of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="640" '
        f'style="max-width:100%;height:auto" role="img" font-family="{svg.SANS}">'
        f"<title>Chances step by step</title>{svg.unstyled(drawing)}</svg>"
    )


def _x(step: int, steps: int) -> float:
    return LEFT + (RIGHT - LEFT) * step / max(1, steps)


def _y(share: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * share


def _words(x: float, y: float, text: str, anchor: str = "middle", more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="13" text-anchor="{anchor}" fill="{svg.INK}"{more}>'
        f"{escape(text)}</text>"
    )


def _legend(found: looking.Review) -> Iterator[str]:
    """The seats from below, as they stand in the chart."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="{svg.PAPER}"/>'
    x = float(LEFT)
    for seat in range(min(found.trace.game.players, palette.SEATS)):
        name = levels.seat_name(found.trace.game, seat)
        yield (
            f'<rect x="{x:g}" y="11" width="11" height="11" rx="2"'
            f'{palette.paint(f"fill-seat-{seat + 1}")} stroke="{svg.SOFT}"/>'
        )
        yield _words(x + 17, 21, name, "start")
        x += 34 + LETTER * len(name)


def _areas(shares: Sequence[tuple[float, ...]]) -> Iterator[str]:
    steps = len(shares) - 1
    below = [0.0] * len(shares)
    for seat in range(min(len(shares[0]), palette.SEATS)):
        above = [low + each[seat] for low, each in zip(below, shares, strict=True)]
        there = [f"{_x(n, steps):.1f},{_y(high):.1f}" for n, high in enumerate(above)]
        back = [f"{_x(n, steps):.1f},{_y(low):.1f}" for n, low in enumerate(below)][::-1]
        yield (
            f'<polygon points="{" ".join([*there, *back])}"'
            f'{palette.paint(f"fill-seat-{seat + 1}")} stroke="{svg.SOFT}" stroke-width=".8"/>'
        )
        below = above


def _axes(steps: int) -> Iterator[str]:
    for share in (0.0, 0.5, 1.0):
        yield _words(LEFT - 6, _y(share) + 4, f"{100 * share:.0f} %", "end")
    half = f'x1="{LEFT}" x2="{RIGHT}" y1="{_y(0.5):g}" y2="{_y(0.5):g}"'
    yield f'<line {half} stroke="#b3261e" stroke-dasharray="3 4"/>'
    every = next((e for e in (5, 10, 20, 50, 100, 200) if steps <= 10 * e), 500)
    for step in range(0, steps + 1, every):
        yield _words(_x(step, steps), BOTTOM + 17, str(step))


def _points(found: looking.Review) -> Iterator[str]:
    steps = len(found.trace.steps)
    for number, point in enumerate(found.turning_points(), start=1):
        x = _x(point.step, steps)
        line = f'x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 4}" y2="{BOTTOM}"'
        yield f'<line {line} stroke="#b3261e" stroke-width="1.6"/>'
        yield f'<circle cx="{x:.1f}" cy="{TOP - 6}" r="8.5" fill="#b3261e"/>'
        yield _words(round(x, 1), TOP - 2, str(number), more=' style="fill:#fff"')
