"""Drawings that several scenes share."""

from __future__ import annotations

from quint_widgets.scene import Panel, Place

LEFT, TOP = 27, 7  # the frame of a board; its coordinates stand left and below


def board(size: int, files: str, cell: float) -> Panel:
    """A board of squares "cell:a1", "cell:b1", … with coordinates; a1 is at the bottom left."""
    side = size * cell
    lines = "".join(
        f"M{LEFT + cell * i:g} {TOP}v{side:g}M{LEFT} {TOP + cell * i:g}h{side:g}"
        for i in range(1, size)
    )
    middles = [cell * (i + 0.5) for i in range(size)]
    backdrop = (
        f'<rect class="quint-board" x="{LEFT}" y="{TOP}" width="{side:g}" height="{side:g}" '
        'rx="7" fill="#f1e4cb" stroke="#8d7350" stroke-width="2.6"/>'
        f'<path class="quint-lines" d="{lines}" fill="none" stroke="#cdb890" stroke-width="1.3"/>'
    )
    backdrop += "".join(
        [words(LEFT + middles[i], TOP + side + 20, 15, files[i]) for i in range(size)]
        + [words(LEFT - 14, TOP + middles[i] + 5.5, 15, str(size - i)) for i in range(size)]
    )
    places = tuple(
        Place(f"cell:{name}", LEFT + cell * col, TOP + cell * row, cell, cell, name, row, col)
        for row in range(size)
        for col in range(size)
        for name in [f"{files[col]}{size - row}"]
    )
    return Panel("board", "Board", LEFT + side + TOP, TOP + side + 27, backdrop, places)


def circle(style: str, x: float, y: float, r: float, fill: str, stroke: str) -> str:
    return (
        f'<circle class="{style}" cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="1.6"/>'
    )


def tray(x: float, y: float, w: float, h: float, round: float) -> str:
    """Something to lay pieces on, or the ground of a button."""
    return (
        f'<rect class="quint-tray" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" '
        f'rx="{round:g}" fill="#f1e4cb" stroke="#dccfb6"/>'
    )


def words(
    x: float, y: float, size: float, words: str, anchor: str = "middle", weight: int = 400
) -> str:
    return (
        f'<text class="quint-words" x="{x:g}" y="{y:g}" font-size="{size:g}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="#6b5a43">{words}</text>'
    )
