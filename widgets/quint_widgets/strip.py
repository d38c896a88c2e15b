"""Pictures in a row with words below: a game in five pictures, on the screen and on paper.

    Strip(("The board.", panel(game)), ("Three in a row.", panel(game, drawing)))

The pictures stand side by side where there is room and below one another where there is none.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from quint import Game
from quint_widgets import desk, scenes, still

_FIGURE = (
    '<figure style="margin:0;flex:1 1 {width}px;max-width:{most}px">'
    '<img src="{picture}" alt="" style="width:100%;height:auto">'
    '<figcaption style="margin-top:4px">{words}</figcaption></figure>'
)


def panel(
    game: Game,
    start: Any = None,
    name: str = "board",
    lit: Sequence[str] = (),
    part: tuple[int, int, int, int] | None = None,
) -> str:
    """One panel of a table as SVG: of most games, the board. Places can be lit: "cell:d4".

    Of a large panel, a part can be shown: its left, top, width and height.
    """
    look = scenes.scenes_of(game)
    state = game.position(start) if isinstance(start, str) else start
    frame = look.frame(game, game.start() if state is None else state)
    marks = (*frame.marks, *(("hint", place) for place in lit))
    whole = still.svg_of_panel(look.scene(game), replace(frame, marks=marks), name)
    if part is None:
        return whole
    return re.sub('viewBox="[^"]*"', 'viewBox="{} {} {} {}"'.format(*part), whole, count=1)


class Strip:
    """Pictures with words; without pictures, the words."""

    def __init__(self, *pictures: tuple[str, Any], width: int = 170) -> None:
        self.pictures = pictures
        self.width = width

    def __repr__(self) -> str:
        return "\n".join(f"{n}. {words}" for n, (words, _) in enumerate(self.pictures, start=1))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        figures = "".join(
            _FIGURE.format(
                width=self.width,
                most=self.width + 70,
                picture=desk.as_image(desk.picture_of(picture)),
                words=escape(f"{number}. {words}"),
            )
            for number, (words, picture) in enumerate(self.pictures, start=1)
        )
        row = f'<div style="display:flex;flex-wrap:wrap;gap:14px;max-width:1180px">{figures}</div>'
        return {"text/html": row, "text/plain": repr(self)}
