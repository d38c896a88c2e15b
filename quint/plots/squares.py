"""A table as coloured squares."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from quint.core import QuintError
from quint.plots import ink, scales

PALE = (251, 247, 238)  # the paper, in red, green and blue
MIDDLE = {1: (86, 150, 196), -1: (214, 120, 96)}
DARKEST = {1: (16, 42, 84), -1: (112, 16, 40)}
SHADES = 12  # on each side of 0


def shade(value: float, most: float) -> str:
    """Paper for 0, over a light colour to a dark one: blue for more, red for less.

    >>> shade(0, 3), shade(3, 3), shade(-3, 3)
    ('#fbf7ee', '#102a54', '#701028')
    """
    side = 1 if value >= 0 else -1
    share = round(SHADES * min(1.0, abs(value) / (most or 1))) / SHADES
    one, other = (PALE, MIDDLE[side]) if share <= 0.5 else (MIDDLE[side], DARKEST[side])
    part = 2 * share if share <= 0.5 else 2 * share - 1
    mixed = [round(a + (b - a) * part) for a, b in zip(one, other, strict=True)]
    return "#" + "".join(f"{each:02x}" for each in mixed)


def heat(
    rows: Sequence[Sequence[float]],
    across: Sequence[str],
    down: Sequence[str],
    title: str = "",
    says: str = "",
) -> ink.Plot:
    """A table as coloured squares: the darker, the more; red below 0.

    >>> heat([[0, 1], [1, 0]], ["air", "fire"], ["air", "fire"], "Do they mix?")
    Do they mix?
    2 rows of 2: 2 times 0, 2 times 1
    """
    table = [[scales.number(value) for value in row] for row in rows]
    if [len(row) for row in table] != [len(across)] * len(down) or not table or not across:
        raise QuintError("A heat map needs a name for each row, and one for each of its columns.")
    most = max(abs(value) for row in table for value in row)
    drawn, top = ink.head(title)
    left = 24 + max(ink.room(name) for name in down)
    side = min(34.0, max(16.0, (ink.WIDE - 20 - left) / len(across)))
    squares: dict[str, list[str]] = defaultdict(list)
    for y, row in enumerate(table):
        for x, value in enumerate(row):
            squares[shade(value, most)].append(f"M{x} {y}h1v1h-1z")
    drawn.append(f'<g transform="translate({left:.1f} {top:.1f}) scale({side:.2f})">')
    drawn += [f'<path d="{"".join(each)}" fill="{fill}"/>' for fill, each in squares.items()]
    drawn.append("</g>")
    bottom, right = top + side * len(down), left + side * len(across)
    drawn.append(
        f'<path d="M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}z" fill="none" '
        f'stroke="{ink.SOFT}"/>'
    )
    size = min(14.0, 0.8 * side)
    for n, name in enumerate(down):
        drawn.append(ink.text(left - 6, top + side * (n + 0.5) + 4, name, "end", size=size))
    longest = max(ink.room(name, size) for name in across)
    for n, name in enumerate(across):
        middle = left + side * (n + 0.5)
        if longest > side:
            drawn.append(ink.turned(middle + 4, bottom + 6, name, "end", size))
        else:
            drawn.append(ink.text(middle, bottom + 16, name, size=size))
    key = bottom + 26 + (longest if longest > side else size)
    seen = Counter(value for row in table for value in row)
    drawn += _key(sorted(seen), most, key)
    caption, high = ink.foot(says, key + 12)
    told = f"{len(down)} rows of {len(across)}: {_counted(seen)}"
    wide = max(float(ink.WIDE), right + 20)
    return ink.Plot([*drawn, *caption], high, ink.titled(title, told, says), wide)


def _key(values: Sequence[float], most: float, y: float) -> list[str]:
    """What the colours mean: each value, or some from the least to the most."""
    if len(values) > 8:
        low, high = values[0], values[-1]
        values = [low + (high - low) * n / 4 for n in range(5)]
    drawn, x = [], 16.0
    for value in values:
        words = scales.written(value)
        drawn.append(
            f'<rect x="{x:.1f}" y="{y - 11:.1f}" width="14" height="14" '
            f'fill="{shade(value, most)}" stroke="{ink.SOFT}"/>'
        )
        drawn.append(ink.text(x + 20, y, words, "start"))
        x += 40 + ink.room(words)
    return drawn


def _counted(seen: Counter[float]) -> str:
    if len(seen) > 8:
        return f"from {scales.written(min(seen))} to {scales.written(max(seen))}"
    return ", ".join(f"{seen[value]} times {scales.written(value)}" for value in sorted(seen))
