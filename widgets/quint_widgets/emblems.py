"""A small picture of each game, for the lobby: some of its pieces as they lie on the table."""

from quint_widgets import palette, svg

WIDE, HIGH = 132, 84
_Laid = tuple[str, float, float, float]  # a symbol, the middle of it, its size

_PIECES: dict[str, tuple[_Laid, ...]] = {
    "quintessence": (
        ("fire", 24, 26, 46),
        ("air", 66, 26, 46),
        ("earth", 108, 26, 46),
        ("water", 45, 60, 46),
        ("quint", 87, 60, 46),
    ),
    "element": (
        ("fire-1", 26, 24, 40),
        ("water-1", 26, 60, 40),
        ("sage-1", 66, 42, 54),
        ("stack-earth-2", 106, 24, 40),
        ("wind-1", 106, 60, 40),
    ),
    "mineral_quest": (
        ("role-Geologist", 22, 22, 26),
        ("role-Jeweler", 22, 58, 26),
        ("crystal", 66, 42, 66),
        ("role-Chemist", 110, 22, 26),
        ("role-Miner", 110, 58, 26),
    ),
    "quintessential": (("stone", 66, 42, 40),),
    "potion_making": (
        ("kettle", 66, 52, 72),
        ("e0", 24, 24, 26),
        ("e5", 24, 58, 26),
        ("e9", 108, 24, 26),
        ("e12", 108, 58, 26),
    ),
}
_DICE = (("fire", 24, 24), ("water", 24, 60), ("air", 108, 24), ("earth", 108, 60))


def emblem(name: str) -> str:
    """The picture of a game as svg text, without its paper; a game of one's own gets the star."""
    laid = _PIECES.get(name, (("aether", 66, 42, 60),))
    drawn = "".join(svg.use_centred(symbol, x, y, size) for symbol, x, y, size in laid)
    return drawn + (_dice() if name == "quintessential" else "")


def symbols(name: str) -> str:
    """The symbols that the picture is made of."""
    return svg.art("elements") + (svg.art(name) if name in _PIECES else "")


def _dice() -> str:
    return "".join(
        f'<rect x="{x - 15}" y="{y - 15}" width="30" height="30" rx="6" '
        f'stroke-width="1.8"{palette.paint(f"fill-{element}", f"edge-{element}")}/>'
        f"<g{palette.paint(f'sign-{element}')}>{svg.use_centred(f'sign-{element}', x, y, 40)}</g>"
        for element, x, y in _DICE
    )


def picture(name: str, title: str) -> svg.Picture:
    """The picture on paper of its own."""
    paper = f'<rect width="{WIDE}" height="{HIGH}" rx="9" fill="#f1e4cb"/>'
    return svg.Picture(paper + emblem(name), WIDE, HIGH, title, symbols(name))
