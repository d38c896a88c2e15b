"""One line with sub- and superscripts, as pretty text and as a picture."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

Token = tuple[str, str]  # ("base", "Cu"), ("sub", "2") or ("sup", "2-")

_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_ABOVE = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")

PAPER, INK = "#fbf7ee", "#33291f"  # a picture brings its own paper, as the boards do
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
SIZE = 30  # of a letter, in pixels
SMALL = 0.66  # a sub- or superscript against a letter

# How wide the signs of a serif font are against their height; figures and most letters: half.
_WIDTHS = {
    sign: width
    for width, signs in {
        0.28: ",.· ilt",
        0.36: "()[]Ifrs",
        0.44: "ace",
        0.57: "FPS+−",
        0.64: "BCELRTZ",
        0.72: "ADGHKNOQUVXY½¼¾",
        0.8: "m",
        0.9: "MW",
        1.0: "→",
    }.items()
    for sign in signs
}


class Typeset:
    """Something that is written in one line: a formula, an equation."""

    __slots__ = ()

    def tokens(self) -> Iterator[Token]:
        """The pieces from left to right, and whether each stands on, below or above the line."""
        raise NotImplementedError

    @property
    def pretty(self) -> str:
        """With real sub- and superscripts: CaSO₄·2H₂O, SO₄²⁻, 2 H₂ + O₂ → 2 H₂O."""
        return as_text(self.tokens())

    def __repr__(self) -> str:
        return self.pretty

    def svg(self) -> str:
        """As a picture."""
        return as_svg(list(self.tokens()), self.pretty)

    def _repr_svg_(self) -> str:
        return self.svg()


def as_text(tokens: Iterable[Token]) -> str:
    """One line with real sub- and superscripts."""
    tables = {"base": {}, "sub": _BELOW, "sup": _ABOVE}
    return "".join(text.translate(tables[kind]) for kind, text in tokens)


def as_svg(tokens: Sequence[Token], label: str) -> str:
    """One line as a picture on paper, readable on a light and on a dark page."""
    x, drawn = SIZE * 0.5, []
    for kind, text in tokens:
        size = SIZE if kind == "base" else SIZE * SMALL
        y = {"base": 1.25, "sub": 1.5, "sup": 0.8}[kind] * SIZE
        shown = text.replace("-", "−")
        width = sum(_WIDTHS.get(letter, 0.5) for letter in shown) * size
        # textLength makes the words as long as we think they are, whatever the font.
        drawn.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" textLength="{width:.1f}" '
            f'lengthAdjust="spacingAndGlyphs" xml:space="preserve">{escape(shown)}</text>'
        )
        x += width
    width, height = x + SIZE * 0.5, SIZE * 1.9
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" '
        f'width="{width:.1f}" style="max-width:100%;height:auto" role="img" fill="{INK}" '
        f'font-family="{SERIF}"><title>{escape(label)}</title>'
        f'<rect width="{width:.1f}" height="{height:.1f}" rx="8" fill="{PAPER}"/>'
        f"{''.join(drawn)}</svg>"
    )
