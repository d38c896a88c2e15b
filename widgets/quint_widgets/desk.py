"""The desk: one widget that asks a question, takes an answer and tells what is thought of it.

    desk = Desk(asked, on_check=…, on_hint=…, on_show=…)
    desk.put(told)            the verdict, hints, how many are done: one message to every view

    asked   title, question, button, and the place to answer, all that Ask.data() says
    told    says, tone ("right", "wrong" or "info"), hints, more_hints, may_show, done, count,
            value (what to put into the place to answer), answer (of a guess), trouble

What the callbacks are told was checked like a stranger's message: on_check(answer) gets only what
its place to answer could send. The program is js/desk.js and js/answers.js.
"""

import base64
import io
from collections.abc import Callable, Collection
from dataclasses import dataclass
from html import escape
from typing import Any

import traitlets

from quint_widgets import page, palette, svg

MOST_LETTERS = 2000  # in an answer
PARTS = page.parts_of("desk")
ESM = page.joined(PARTS.values())
CSS = page.styles("table", "play", "desk", "bench") + palette.css()
MOST_THINGS = 12  # of one ion, or of one substance in an equation


@dataclass(frozen=True, slots=True)
class Ask:
    """A place to answer.

    board    a table that is told everything itself: a Board or a Picking
    pick     some of the options     choice   one of them     order    all of them, in order
    bins     each option into a bin  sketch   a bar for each option, from 0 to `most`
    number   a line, with its unit   text     a line, like …
    ions     some of each ion        atoms    how many of each substance of an equation
    """

    kind: str
    options: tuple[str, ...] = ()
    bins: tuple[str, ...] = ()
    unit: str = ""
    like: str = ""
    drawn: Any = None  # what ions and atoms look like: see chemistry/bench.py
    most: float = 0  # the end of the scale of a sketch, or of the line that shows a guess
    board: Any = None  # makes the board, when it is first shown
    picture: Any = None  # makes something to look at, above the place to answer

    @property
    def listed(self) -> tuple[str, ...]:
        """The options to print; ions and substances stand in the question."""
        return () if self.kind in ("ions", "atoms") else self.options

    def data(self) -> dict[str, Any]:
        everything = {
            "kind": self.kind,
            "options": list(self.options),
            "bins": list(self.bins),
            "unit": self.unit,
            "like": self.like,
            "drawn": self.drawn,
            "most": self.most,
        }
        return {name: value for name, value in everything.items() if value}

    def takes(self, answer: Any) -> bool:
        """Whether this could have come from an honest page.

        >>> ask = Ask("choice", ("yes", "no"))
        >>> ask.takes("yes"), ask.takes("perhaps"), ask.takes(["yes"])
        (True, False, False)
        """
        known = set(self.options)
        match self.kind, answer:
            case "board", None:
                return True
            case "number" | "text", str():
                return len(answer) <= MOST_LETTERS
            case "choice", str():
                return answer in known
            case "pick" | "order", list():
                names = all(isinstance(name, str) and name in known for name in answer)
                whole = self.kind == "pick" or len(answer) == len(known)
                return names and whole and len(set(answer)) == len(answer)
            case "bins", dict():
                return all(name in known and put in self.bins for name, put in answer.items())
            case "ions", _:
                return fits_ions(answer, self.options)
            case "atoms", _:
                return fits_counts(answer, len(self.options))
            case "sketch", list():
                return len(answer) == len(self.options) and all(map(self._is_height, answer))
        return False

    def _is_height(self, value: Any) -> bool:
        return type(value) in (int, float) and 0 <= value <= self.most


def fits_ions(value: Any, names: Collection[str]) -> bool:
    """Whether this is a tray: so many of each of these ions.

    >>> fits_ions({"Na^+": 2}, ["Na^+"]), fits_ions({"Na^+": 99}, ["Na^+"]), fits_ions([], [])
    (True, False, False)
    """
    return isinstance(value, dict) and all(
        name in names and type(count) is int and 0 <= count <= MOST_THINGS
        for name, count in value.items()
    )


def fits_counts(value: Any, many: int) -> bool:
    """Whether this is a number from 1 on for each substance of an equation."""
    return (
        isinstance(value, list)
        and len(value) == many
        and all(type(count) is int and 1 <= count <= MOST_THINGS for count in value)
    )


class Desk(page.OnPage):
    """Asks in every view; calls back with what a person answered."""

    program = page.sent(ESM)
    css = page.sent(CSS)
    asked = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        asked: dict[str, Any],
        ask: Ask,
        *,
        on_check: Callable[[Any], object],
        on_hint: Callable[[], object] | None = None,
        on_show: Callable[[], object] | None = None,
    ) -> None:
        self._ask = ask
        self._on_check = on_check
        self._on_hint = on_hint
        self._on_show = on_show
        super().__init__(asked=asked, told={})
        self.on_msg(lambda _, content, buffers: self.on_message(content, buffers))

    def put(self, told: dict[str, Any]) -> None:
        self.told = {**told, "seq": self.told.get("seq", 0) + 1}  # an equal verdict is told again

    def on_message(self, content: Any, buffers: Any = ()) -> None:
        """A message from a browser: what does not fit is dropped."""
        match content:
            case {"kind": "check", "answer": answer, **more} if not more:
                if self._ask.takes(answer):
                    self._call(self._on_check, answer)
            case {"kind": "hint", **more} if not more:
                if self._on_hint:
                    self._call(self._on_hint)
            case {"kind": "show", **more} if not more:
                if self._on_show and self.told.get("may_show"):
                    self._call(self._on_show)


# ── Without a kernel ──────────────────────────────────────────────────────────────────────


def picture_of(thing: Any) -> str:
    """The SVG of something to look at: a Board, a Still, a Picture, or SVG text."""
    if isinstance(thing, str):
        return thing
    if hasattr(thing, "svg"):
        drawn: str = thing.svg() if callable(thing.svg) else thing.svg
        return drawn
    shown: dict[str, str] = thing._repr_mimebundle_()
    return shown["image/svg+xml"]


def shown(thing: Any) -> dict[str, str]:
    """Something that comes with an answer: a picture, a plot, or text."""
    if hasattr(thing, "savefig"):
        drawn = io.StringIO()
        thing.savefig(drawn, format="svg", bbox_inches="tight")
        return {"picture": as_image(drawn.getvalue())}
    bundle: dict[str, Any] = getattr(thing, "_repr_mimebundle_", dict)()
    if hasattr(thing, "svg") or "image/svg+xml" in bundle:
        with svg.paints_kept():
            return {"picture": as_image(picture_of(thing))}
    return {"text": str(thing)}


def as_image(svg: str) -> str:
    """A picture as an address that a page can show."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def page_of(title: str, question: str, ask: Ask, svg: str, todo: str) -> str:
    """The question as a piece of a page, for viewers without a kernel. It never has the answer."""
    parts = [f"<strong>{escape(title)}.</strong> {escape(question)}".replace("\n", "<br>")]
    if svg:
        parts.append(f'<img src="{as_image(svg)}" alt="{escape(title)}" style="max-width:100%">')
    if ask.listed:
        items = "".join(f"<li>{escape(option)}</li>" for option in ask.listed)
        parts.append(f"<ul>{items}</ul>")
    if ask.bins:
        parts.append(escape(f"Sort into: {', '.join(ask.bins)}."))
    parts.append(f"<em>{escape(todo)}</em>")
    inside = "\n".join(f"<div>{part}</div>" for part in parts)
    box = "border-left:4px solid #14776a;padding:4px 12px;display:grid;gap:8px"
    return f'<div class="quint-question" style="{box}">\n{inside}\n</div>'


def words_of(title: str, question: str, ask: Ask) -> str:
    """The question as text."""
    options = f" [{' · '.join(ask.listed)}]" if ask.listed else ""
    bins = f" → {', '.join(ask.bins)}" if ask.bins else ""
    return f"{title}. {question}{options}{bins}"
