"""A drawing that can stand alone in a notebook."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from quint_widgets.scene import SANS, symbols_used, unstyled


class Picture:
    """A drawing that any viewer shows, and words where pictures are not shown.

    Of `symbols` it takes along what it uses.
    """

    def __init__(
        self, drawing: str, width: float, height: float, words: str, symbols: str = ""
    ) -> None:
        ours = re.sub('href="#', 'href="#quint-', unstyled(drawing))
        self.words = words
        self.svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" style="max-width:100%;height:auto" role="img" '
            f'font-family="{SANS}"><title>{escape(words.splitlines()[0])}</title>'
            f"{symbols_used(symbols, ours)}{ours}</svg>"
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.words}

    def __repr__(self) -> str:
        return self.words
