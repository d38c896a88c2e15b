"""Names joined by lines: what is made of what."""

from collections.abc import Collection, Iterable, Mapping

from quint.core import QuintError
from quint.plots import ink, scales
from quint.sentences import counted

LOW = 22  # how much height a name needs


def net(
    places: Mapping[str, tuple[float, float]],
    pairs: Iterable[tuple[str, str]],
    title: str = "",
    says: str = "",
    *,
    lit: Collection[str] = (),
) -> ink.Plot:
    """Names in their places, y upwards, and a line for each pair; in red where both are lit.

    >>> net({"tin": (0, 0), "bronze": (1, 0.5)}, [("tin", "bronze")], "Alloys")
    Alloys
    2 names, 1 line
    tin → bronze
    """
    joined = sorted(pairs, key=lambda pair: pair[0] in lit and pair[1] in lit)
    for name in {name for pair in joined for name in pair}:
        if name not in places:
            raise QuintError(f"{name} has a line, and no place.")
    if not places:
        raise QuintError("There is nothing to plot: no name is given.")
    columns = {x for x, _ in places.values()}
    crowd = max(sum(x == column for x, _ in places.values()) for column in columns)
    wide = max(ink.WIDE, 1.12 * sum(_widest(places, x) + 26 for x in columns))
    drawn, top = ink.head(title)
    bottom = top + max(120, LOW * crowd)
    edge = 12 + max(ink.room(name, 12) for name in places) / 2
    across = scales.Axis([x for x, _ in places.values()], edge, wide - edge)
    up = scales.Axis([y for _, y in places.values()], bottom - 12, top + 4)
    spot = {name: (across.place(x), up.place(y)) for name, (x, y) in places.items()}
    for one, other in joined:
        hot = one in lit and other in lit
        drawn.append(ink.line(*spot[one], *spot[other], ink.RED if hot else "#cbbfa9", 1.4))
    for name, (x, y) in spot.items():
        half = ink.room(name, 12) / 2 + 4
        drawn.append(
            f'<rect x="{x - half:.1f}" y="{y - 9:.1f}" width="{2 * half:.1f}" height="18" rx="4" '
            f'fill="{ink.PAPER}" stroke="{ink.RED if name in lit else ink.FAINT}"/>'
        )
        drawn.append(ink.text(x, y + 4, name, fill=ink.RED if name in lit else ink.INK, size=12))
    caption, high = ink.foot(says, bottom + 4)
    told = [f"{one} → {other}" for one, other in sorted(joined)]
    count = f"{counted(len(places), 'name')}, {counted(len(joined), 'line')}"
    return ink.Plot([*drawn, *caption], high, ink.titled(title, count, *told, says), wide)


def _widest(places: Mapping[str, tuple[float, float]], column: float) -> float:
    return max(ink.room(name, 12) for name, (x, _) in places.items() if x == column)
