"""The symbols of Element that carry words and numbers, and what each symbol is called."""

from collections.abc import Iterator

from quint.games.element import bag, board
from quint.games.element.state import MOST_STEPS, MOST_STONES
from quint.sentences import counted, player
from quint_widgets import svg

LONGEST_FLOW = board.SIZE
STACKS = ("earth-2", "wind-2", "wind-3", "wind-4")
BUTTONS = {"end": ("End turn", "t"), "return": ("Return stones", "r")}  # words and key


def worded() -> Iterator[str]:
    """Symbols with words: buttons, stones with a number, squares a River has to go, ways out."""
    for count in range(MOST_STONES + 1):
        steps = counted(MOST_STEPS - count, "step")
        many = svg.words(0, -4, 25, str(count), weight=600)
        yield _symbol(f"draw-{count}", many + svg.words(0, 19, 16.5, steps))
    for name, (label, _) in BUTTONS.items():
        yield _symbol(f"turn-{name}", svg.words(0, 10, 28, label))
    for stack in STACKS:
        yield from _counted(stack, f"stack-{stack}", f"stack-{stack}", int(stack[-1]))
    for element in bag.ELEMENTS:
        for count in range(2, MOST_STONES + 1):
            yield from _counted(
                f"{element}-in-hand-{count}", f"{element}-1", f"stone-{element}", count
            )
    for left in ("?", *range(1, LONGEST_FLOW + 1)):
        badge = svg.circle("quint-live-badge", 15, -15, 13, "#14776a", "#fffaf0")
        yield _symbol(f"flow-{left}", badge + _number(15, -9, 17, "#fff", str(left)))
    for seat in range(4):
        x, y = 18 * (-1, 1, 1, -1)[seat], 18 * (-1, -1, 1, 1)[seat]
        yield _symbol(
            f"way-{seat + 1}",
            svg.circle("", x, y, 11, "#fffaf0", "#33291f")
            + _number(x, y + 6, 17, "#33291f", seat + 1),
        )


def small() -> dict[str, str]:
    """Where stones are small they have no letter: sign and colour say the same. Numbers grow."""
    stones = {f"{element}-1": f"stone-{element}" for element in bag.ELEMENTS}
    hands = (f"{name}-in-hand-{n}" for name in bag.ELEMENTS for n in range(2, MOST_STONES + 1))
    return stones | {id: f"{id}-small" for id in (*STACKS, *hands)}


def _counted(id: str, stone: str, small: str, count: int) -> Iterator[str]:
    """A stone with a number at its edge; and the same one to be drawn small."""
    plain = (id, stone, 19.4, 9.4, 14.5)
    for name, shown, at, round, size in (plain, (f"{id}-small", small, 17, 13, 20)):
        badge = svg.circle("", at, -at, round, "#fffaf0", "#33291f")
        number = _number(at, 0.36 * size - at, size, "#33291f", count)
        yield _symbol(name, svg.use(shown, -30, -30, 60, 60) + badge + number)


def _symbol(id: str, drawing: str) -> str:
    return svg.symbol(id, "-30 -30 60 60", drawing, ' overflow="visible"')


def _number(x: float, y: float, size: float, fill: str, number: str | int) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-family="system-ui, sans-serif" '
        f'font-size="{size:g}" font-weight="700" text-anchor="middle">{number}</text>'
    )


def names() -> dict[str, str]:
    stones = {f"{name}-1": title for name, title in zip(bag.ELEMENTS, bag.TITLES, strict=True)}
    hands = {
        f"{name}-in-hand-{count}": f"{count} {title}"
        for name, title in zip(bag.ELEMENTS, bag.TITLES, strict=True)
        for count in range(2, MOST_STONES + 1)
    }
    winds = {f"wind-{high}": f"Whirlwind of {high}" for high in range(2, 5)}
    sages = {f"sage-{seat + 1}": f"Sage of {player(seat)}" for seat in range(4)}
    flows = {f"flow-{n}": f"{counted(n, 'square')} to flow" for n in range(1, LONGEST_FLOW + 1)}
    flows["flow-?"] = "Headwater, its River to choose"
    return {
        **stones,
        **hands,
        **winds,
        **sages,
        **flows,
        "earth-2": "Mountain",
        "halo": "its turn",
        "bag": "bag",
    }
