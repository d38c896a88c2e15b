"""The periodic table to touch: click an element, colour them all, find some by a clue.

    PeriodicTable()                         the table
    PeriodicTable(colour="radius")          coloured by a property
    PeriodicTable(find="halogen")           with some of them found
    table.chosen                            the Element that was clicked last, or None

Without a kernel it is a picture and words. The data are those of quint.chemistry.periodic.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import traitlets

import quint_widgets
from quint.chemistry import periodic
from quint.chemistry.elements import NUMBER, SYMBOLS
from quint.chemistry.periodic import PROPERTIES, Element
from quint.core import QuintError
from quint.sentences import nearest, short
from quint_widgets import page, svg
from quint_widgets.scenes.mineral_quest.cards import COLOURS

GAME = "Mineral Quest"
FAMILIES = {name: paint for name, paint in COLOURS.items() if name not in ("ion", "molecule")}
FAMILIES.pop("wild card")
COLOURINGS = {
    "family": "family",
    "electronegativity": "electronegativity",
    "radius": "radius of the atom",
    "melting": "melting point",
    "boiling": "boiling point",
    "density": "density",
    "weight": "atomic weight",
    "outer": "outermost electrons",
}
MOST_LETTERS = 200  # in a clue
PARTS = page.parts_of("periodic")
ESM = page.joined(PARTS.values())
STYLE = page.styles("table", "play", "desk", "periodic")


@cache
def _card(symbol: str) -> str:
    """What the game has of it: "3 of 106 cards; needed by: Curator, Jeweler, Miner"."""
    try:
        return repr(quint_widgets.card(symbol)).splitlines()[1]
    except QuintError:
        return ""


@cache
def game_elements() -> tuple[str, ...]:
    """The elements that have a card in the game."""
    return tuple(symbol for symbol in SYMBOLS if _card(symbol))


@cache
def _told() -> dict[str, Any]:
    """All that the page needs to know, once."""
    return {
        "elements": [_element(each) for each in periodic.table()],
        "families": FAMILIES,
        "colourings": COLOURINGS,
        "units": dict(PROPERTIES),
        "game": GAME,
    }


def _element(each: Element) -> dict[str, Any]:
    card = _card(each.symbol)
    where = f"group {each.group}" if each.group else "below the table"
    state = f", {each.at_room_temperature} at room temperature" if each.at_room_temperature else ""
    about = f"Number {each.number}: {each.family}, {where}, period {each.period}{state}."
    weight = [("atomic weight", f"{each.weight:g} g/mol")] if each.weight else []
    cards = [(f"in {GAME}", card)] if card else []
    return {
        "number": each.number,
        "symbol": each.symbol,
        "name": each.name,
        "family": each.family,
        "place": each.place,
        "shells": each.shells,
        "label": f"{each.name}, {each.symbol}, number {each.number}, {each.family}",
        "about": about,
        "facts": [*each.facts()[:1], *weight, *each.facts()[1:], *cards],
        "card": bool(card),
        "values": {name: getattr(each, name) for name in PROPERTIES},
    }


class PeriodicTable(page.OnPage):
    """118 elements; `chosen` is the one that was clicked last."""

    program = page.sent(ESM)
    css = page.sent(STYLE)
    table = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        colour: str = "family",
        find: str = "",
        on_choose: Callable[[Element], object] | None = None,
    ) -> None:
        if colour not in COLOURINGS:
            known = nearest(str(colour), COLOURINGS) or f" I know: {', '.join(COLOURINGS)}."
            raise QuintError(f"I cannot colour by {short(colour)}.{known}")
        self.colour = colour
        self.chosen: Element | None = None
        self.found: tuple[Element, ...] | None = periodic.find(find) if find else None
        self._clue = find
        self._on_choose = on_choose
        super().__init__(table={**_told(), "colour": colour}, told={})
        self._tell()
        self.on_msg(lambda _, content, buffers: self.on_message(content, buffers))

    # ── What a person does ────────────────────────────────────────────────────────────────

    def on_message(self, content: Any, buffers: Any = ()) -> None:
        """A message from a browser: what does not fit is dropped."""
        match content:
            case {"kind": "choose", "symbol": str(symbol), **more} if not more:
                if symbol in NUMBER:
                    self._call(self._choose, symbol)
            case {"kind": "find", "clue": str(clue), **more} if not more:
                if len(clue) <= MOST_LETTERS:
                    self._call(self.find, clue)

    def _choose(self, symbol: str) -> None:
        self.chosen = periodic.element(symbol)
        if self._on_choose:
            self._on_choose(self.chosen)

    def choose(self, name: str | int) -> None:
        """Show an element, as a click does."""
        self._choose(periodic.element(name).symbol)
        self._tell()

    def find(self, clue: str = "") -> None:
        """Light the elements that fit a clue; without one, all of them again."""
        try:
            self.found = periodic.find(clue) if clue.strip() else None
            self._clue = clue
        except QuintError as trouble:
            self._tell(str(trouble))
            return
        self._tell()

    def _tell(self, trouble: str = "") -> None:
        told: dict[str, Any] = {"says": trouble or self._says()}
        if self.found is not None:
            told["found"] = [each.symbol for each in self.found]
        if self.chosen is not None:
            told["chosen"] = self.chosen.symbol
        self.told = told

    def _says(self) -> str:
        if self.found is None:
            return ""
        names = ", ".join(each.name for each in self.found[:8])
        more = f" and {len(self.found) - 8} more" if len(self.found) > 8 else ""
        count = f"{len(self.found)} element{'' if len(self.found) == 1 else 's'}"
        return f"{self._clue}: {count}{': ' if self.found else ''}{names}{more}."

    # ── Without a kernel ──────────────────────────────────────────────────────────────────

    def __repr__(self) -> str:
        return "\n".join(_rows(self.found))

    def svg(self) -> str:
        """The table as a picture."""
        return svg.Picture("".join(self._drawn()), 18 * 46 + 12, 10 * 48 + 30, self._title()).svg

    def _title(self) -> str:
        return f"The periodic table, coloured by {COLOURINGS[self.colour]}"

    def _drawn(self) -> Iterator[str]:
        yield f'<rect width="{18 * 46 + 12}" height="{10 * 48 + 30}" rx="10" fill="{svg.PAPER}"/>'
        values = [getattr(each, self.colour, None) for each in periodic.table()]
        for each in periodic.table():
            paint, ink = self._paint(each, values)
            yield _cell(each, paint, ink, self.found is not None and each not in self.found)
        words = f"{self._title()}; a golden rim marks the cards of {GAME}"
        yield svg.text(8, 10 * 48 + 20, 12, words, "start", svg.SOFT)

    def _paint(self, each: Element, values: list[Any]) -> tuple[str, str]:
        if self.colour == "family":
            return FAMILIES[each.family], "#ffffff"
        value, known = getattr(each, self.colour), [one for one in values if one is not None]
        if value is None:
            return svg.PAPER, svg.SOFT
        part = (value - min(known)) / (max(known) - min(known))
        ends = ((247, 122), (232, 35), (190, 76))
        paint = "".join(f"{round(low + (high - low) * part):02x}" for low, high in ends)
        return f"#{paint}", svg.INK if part < 0.5 else "#ffffff"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live table, and for viewers without a kernel a picture and text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "image/svg+xml": self.svg(), "text/plain": repr(self)}, metadata


def _cell(each: Element, paint: str, ink: str, dim: bool) -> str:
    row, column = each.place
    x, y = 8 + 46 * (column - 1), 8 + 48 * (row - 1) + (14 if row > 7 else 0)
    rim = "#e8b23a" if _card(each.symbol) else "#dccfb6"
    faint = ' opacity="0.28"' if dim else ""
    return (
        f'<g transform="translate({x} {y})"{faint}><rect width="43" height="45" rx="4" '
        f'fill="{paint}" stroke="{rim}" stroke-width="{2 if _card(each.symbol) else 1}"/>'
        f"{svg.text(21.5, 14, 9, str(each.number), fill=ink)}"
        f"{svg.text(21.5, 34, 17, each.symbol, fill=ink, weight=600)}</g>"
    )


def _rows(found: tuple[Element, ...] | None) -> Iterator[str]:
    """The table as letters; * marks a card of the game, or what was found."""
    by_place = {each.place: each for each in periodic.table()}
    for row in range(1, 10):
        cells = [by_place.get((row, column)) for column in range(1, 19)]
        yield "".join(_sign(each, found) for each in cells).rstrip()
    told = "found" if found is not None else f"a card of {GAME}"
    yield f"* {told}"


def _sign(each: Element | None, found: tuple[Element, ...] | None) -> str:
    if each is None:
        return "    "
    marked = each in found if found is not None else bool(_card(each.symbol))
    return f"{each.symbol + ('*' if marked else ''):<4}"
