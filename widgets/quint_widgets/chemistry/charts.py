"""Small charts for the chemistry lessons, drawn by ourselves: no library, the same everywhere.

bars("Metal in pure ore", [("Galena", 86.6)], "g of 100 g")     lying bars, as they are given
curve("Iron in olivine", points, "percent of the places", "percent of the mass")
"""

from collections.abc import Sequence

from quint_widgets import svg

BLUE, GOLD = "#2a64a3", "#c98a1b"
WIDE = 560


def bars(title: str, values: Sequence[tuple[str, float]], unit: str) -> svg.Picture:
    """Lying bars from 0 to the largest, each with its name and its number.

    >>> bars("Legs", [("ant", 6), ("cat", 4)], "legs")
    Legs
    ant  6 legs
    cat  4 legs
    """
    high = max(value for _, value in values)
    height = 54 + 26 * len(values)
    drawn = [_paper(height), svg.text(16, 26, 15, title, "start", weight=600)]
    for row, (name, value) in enumerate(values):
        y = 44 + 26 * row
        long = 300 * value / high
        drawn += [
            svg.text(150, y + 13, 12.5, name, "end"),
            f'<rect x="158" y="{y}" width="{long:.1f}" height="18" rx="3" fill="{BLUE}"/>',
            svg.text(164 + long, y + 13, 12, f"{value:.3g} {unit}", "start", svg.SOFT),
        ]
    wide = max(len(name) for name, _ in values)
    words = [f"{name:<{wide}}  {value:.3g} {unit}" for name, value in values]
    return svg.Picture("".join(drawn), WIDE, height, "\n".join([title, *words]))


def curve(
    title: str,
    points: Sequence[tuple[float, float]],
    across: str,
    up: str,
    straight: str = "",
) -> svg.Picture:
    """A curve from 0; `straight` names a dashed straight line to its end, to compare with."""
    right, top = points[-1][0], max(y for _, y in points)
    left, low, wide, deep = 66, 268, 460, 210

    def place(x: float, y: float) -> str:
        return f"{left + wide * x / right:.1f} {low - deep * y / top:.1f}"

    path = "M" + "L".join(place(x, y) for x, y in points)
    dots = "".join(
        f'<circle cx="{place(x, y).split()[0]}" cy="{place(x, y).split()[1]}" r="3" fill="{BLUE}"/>'
        for x, y in points
    )
    drawn = [
        _paper(320),
        svg.text(16, 26, 15, title, "start", weight=600),
        f'<path d="M{left} {low - deep}V{low}H{left + wide}" fill="none" stroke="{svg.SOFT}"/>',
        *(_tick(left + wide * part, low + 18, right * part, "middle") for part in (0, 0.5, 1)),
        *(_tick(left - 8, low - deep * part + 4, top * part, "end") for part in (0, 0.5, 1)),
        svg.text(left + wide / 2, low + 40, 13, across),
        f'<g transform="translate(18 {low - deep / 2:g}) rotate(-90)">{svg.text(0, 0, 13, up)}</g>',
    ]
    if straight:
        end = place(*points[-1])
        dashed = f'stroke="{GOLD}" stroke-width="2" stroke-dasharray="6 4"'
        drawn.append(f'<path d="M{place(0, 0)}L{end}" fill="none" {dashed}/>')
        drawn.append(svg.text(left + wide - 8, low - 30, 12.5, f"dashed: {straight}", "end", GOLD))
    drawn += [f'<path d="{path}" fill="none" stroke="{BLUE}" stroke-width="2.4"/>', dots]
    told = [f"{x:g}: {y:.3g}" for x, y in points]
    return svg.Picture("".join(drawn), WIDE, 320, f"{title}\n{across}: {up}\n" + ", ".join(told))


def _paper(height: float) -> str:
    return f'<rect width="{WIDE}" height="{height:g}" rx="10" fill="{svg.PAPER}"/>'


def _tick(x: float, y: float, value: float, anchor: str) -> str:
    return svg.text(x, y, 12, f"{value:.3g}", anchor, svg.SOFT)
