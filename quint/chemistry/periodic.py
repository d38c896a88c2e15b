"""The 118 elements with their places and properties, and a way to ask for them by clues.

>>> copper = element("Cu")
>>> copper.name, copper.group, copper.period, copper.shells
('copper', 11, 4, (2, 8, 18, 1))
>>> copper.radius, copper.electronegativity, copper.minerals
(132, 1.9, ('Chalcopyrite', 'Malachite', 'Turquoise'))
>>> " ".join(found.symbol for found in find("liquid"))
'Br Hg'
>>> " ".join(found.symbol for found in find("group 2, radius > 190"))
'Sr Ba Ra'

No property is typed in. Atomic weights and covalent radii (Cordero and others, 2008) come from the
library periodictable; names, electronegativity (Pauling), melting and boiling points and densities
from the library molmass. Shells, groups and periods follow from the number.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from quint.chemistry import atoms
from quint.chemistry.elements import KNOWN, NUMBER, SYMBOLS, NotInstalled
from quint.chemistry.minerals import MINERALS
from quint.core import QuintError
from quint.sentences import nearest, short

NOBLE = (0, 2, 10, 18, 36, 54, 86, 118)
ROOM = 25  # degrees Celsius


@dataclass(frozen=True, slots=True, repr=False)
class Element:
    """An element. What nobody has measured, or the libraries do not have, is None.

    >>> element("S")
    sulfur (S), number 16: nonmetal, group 16, period 3, solid
      shells             2 8 6, that is [Ne] 3s² 3p⁴; 6 outermost
      oxidation states   −2, −1, +1, +2, +4, +6
      radius             105 pm
      electronegativity  2.58
      melts and boils    at 119 °C and 445 °C
      density            2.06 g/cm³
      minerals           Acanthite, Chalcopyrite, Cinnabar, Galena, Gypsum, Molybdenite, Pyrite, Sphalerite
    """  # noqa: E501  eight minerals have sulfur

    number: int
    symbol: str
    name: str
    weight: float | None  # grams per mole
    radius: int | None  # of the covalent atom, in picometres
    electronegativity: float | None  # Pauling's scale
    melting: int | None  # degrees Celsius
    boiling: int | None
    density: float | None  # grams per cubic centimetre

    @property
    def period(self) -> int:
        return next(row for row, last in enumerate(NOBLE) if self.number <= last)

    @property
    def group(self) -> int | None:
        """The column, 1 to 18; None for those that stand below the table."""
        before, last = NOBLE[self.period - 1], NOBLE[self.period]
        along, left = self.number - before, last - self.number  # left to go in this row
        if along <= 2:
            return along if self.number != 2 else 18
        if self.period > 5 and along <= 16:
            return None
        return 18 - left

    @property
    def block(self) -> str:
        if self.group is None:
            return "f"
        if self.group <= 2 or self.symbol == "He":
            return "s"
        return "d" if self.group <= 12 else "p"

    @property
    def place(self) -> tuple[int, int]:
        """Row and column on paper; the f block stands below, in rows 8 and 9."""
        if self.group is not None:
            return self.period, self.group
        return self.period + 2, self.number - NOBLE[self.period - 1]

    @property
    def family(self) -> str:
        return atoms.family(self.symbol)

    @property
    def shells(self) -> tuple[int, ...]:
        return atoms.shells(self.symbol)

    @property
    def outer(self) -> int:
        return atoms.outer(self.symbol)

    @property
    def configuration(self) -> str:
        return atoms.configuration(self.symbol)

    @property
    def states(self) -> tuple[int, ...]:
        """The oxidation states that we know of its compounds, from low to high."""
        return tuple(sorted(KNOWN.get(self.symbol, ())))

    @property
    def at_room_temperature(self) -> str:
        """Solid, liquid or gas; "" if nobody knows."""
        if self.melting is None or self.boiling is None:
            return ""
        if self.boiling < ROOM:
            return "gas"
        return "liquid" if self.melting < ROOM else "solid"

    @property
    def minerals(self) -> tuple[str, ...]:
        """The minerals of the box that have it, in all of their variants or in some."""
        return tuple(
            each.name
            for each in MINERALS.values()
            if any(self.symbol in end.atoms for _, end in each.end_members)
        )

    def __repr__(self) -> str:
        where = f"group {self.group}" if self.group else "below the table"
        state = f", {self.at_room_temperature}" if self.at_room_temperature else ""
        head = f"{self.name} ({self.symbol}), number {self.number}: "
        head += f"{self.family}, {where}, period {self.period}{state}"
        return "\n".join([head, *(f"  {name:<17}  {words}" for name, words in self.facts())])

    def facts(self) -> list[tuple[str, str]]:
        """What is known of it, each with its name, in the order of telling."""
        shells = " ".join(map(str, self.shells))
        melts = f"at {_degrees(self.melting)} and {_degrees(self.boiling)}"
        told = [
            ("shells", f"{shells}, that is {self.configuration}; {self.outer} outermost"),
            ("oxidation states", ", ".join(_signed(state) for state in self.states)),
            ("radius", f"{self.radius} pm" if self.radius else ""),
            ("electronegativity", f"{self.electronegativity or ''}"),
            ("melts and boils", melts if self.at_room_temperature else ""),
            ("density", f"{self.density:g} g/cm³" if self.density else ""),
            ("minerals", ", ".join(self.minerals)),
        ]
        return [(name, words) for name, words in told if words]


def _signed(state: int) -> str:
    return f"{state:+d}".replace("-", "−")


def _degrees(value: int | None) -> str:
    return f"{value} °C".replace("-", "−")


# ── Where the properties come from ────────────────────────────────────────────────────────


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise NotInstalled(
            "The periodic table needs the packages periodictable and molmass: "
            "pip install periodictable molmass"
        ) from None


@cache
def table() -> tuple[Element, ...]:
    """All 118 elements in their order."""
    weights, more = _library("periodictable").elements, _library("molmass.elements").ELEMENTS
    told = {each.symbol: each for each in more}
    return tuple(_element(symbol, weights[NUMBER[symbol]], told.get(symbol)) for symbol in SYMBOLS)


def _element(symbol: str, here: Any, there: Any) -> Element:
    radius = here.covalent_radius
    return Element(
        number=NUMBER[symbol],
        symbol=symbol,
        name=(there.name if there else here.name).lower(),
        weight=float(here.mass) if here.mass else None,
        radius=round(100 * radius) if radius else None,
        electronegativity=_some(there, "eleneg"),
        melting=_celsius(_some(there, "tmelt")),
        boiling=_celsius(_some(there, "tboil")),
        density=_some(there, "density"),
    )


def _some(there: Any, name: str) -> float | None:
    """A property of molmass, which writes 0 for what it does not know."""
    value = getattr(there, name, 0)
    return float(value) or None


def _celsius(kelvin: float | None) -> int | None:
    return None if kelvin is None else round(kelvin - 273.15)


def element(name: str | int) -> Element:
    """An element by its symbol, its name or its number."""
    wanted = str(name).strip()
    for each in table():
        if wanted in (each.symbol, str(each.number)) or wanted.lower() == each.name:
            return each
    names = [each.name for each in table()]
    raise QuintError(f"There is no element {short(name)}." + nearest(wanted.lower(), names))


# ── Clues ─────────────────────────────────────────────────────────────────────────────────

PROPERTIES: Mapping[str, str] = {  # what can be compared and coloured, and its unit
    "electronegativity": "",
    "radius": "pm",
    "melting": "°C",
    "boiling": "°C",
    "density": "g/cm³",
    "weight": "g/mol",
    "outer": "electrons",
}
_COMPARED = re.compile(r"([a-z]+)\s*(<=|>=|<|>|=|is)\s*(-?\d+(?:\.\d+)?)")
_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    "<": lambda one, two: one < two,
    ">": lambda one, two: one > two,
    "<=": lambda one, two: one <= two,
    ">=": lambda one, two: one >= two,
    "=": lambda one, two: one == two,
}
_NUMBERED = re.compile(r"(group|period)\s*(\d+)")
LIKE = "Try: copper, group 1, halogen, gas, radius > 200, malachite, shells 2 8 1."


def find(clue: str) -> tuple[Element, ...]:
    """The elements that fit a clue, or several with commas between them.

    >>> [each.name for each in find("noble gas, period 2")]
    ['neon']
    >>> [each.name for each in find("halite")]
    ['sodium', 'chlorine']
    >>> [each.name for each in find("outer = 7, electronegativity > 3")]
    ['fluorine', 'chlorine']
    """
    clues = [part.strip().lower() for part in re.split(r",|\band\b", str(clue)[:200])]
    found: Sequence[Element] = table()
    for each in filter(None, clues):
        fits = _fits(each)
        found = [one for one in found if fits(one)]
    if not any(clues):
        raise QuintError(f"A clue is missing. {LIKE}")
    return tuple(found)


def _fits(clue: str) -> Callable[[Element], bool]:
    """What a single clue asks of an element."""
    if compared := _COMPARED.fullmatch(clue):
        return _comparison(*compared.groups())
    if numbered := _NUMBERED.fullmatch(clue):
        which, number = numbered[1], int(numbered[2])
        return lambda one: getattr(one, which) == number
    if clue.startswith("shells"):
        shells = tuple(map(int, re.findall(r"\d+", clue)))
        return lambda one: one.shells == shells
    if clue in ("gas", "liquid", "solid"):
        return lambda one: one.at_room_temperature == clue
    if families := {clue, clue.removesuffix("s"), clue.removesuffix("es")} & _families():
        return lambda one: one.family in families
    if clue.endswith(" block") and clue[0] in "spdf":
        return lambda one: one.block == clue[0]
    if clue.capitalize() in MINERALS:
        return lambda one: clue.capitalize() in one.minerals
    return _named(clue)


def _families() -> set[str]:
    return {each.family for each in table()}


def _comparison(name: str, sign: str, number: str) -> Callable[[Element], bool]:
    if name not in (*PROPERTIES, "number"):
        known = ", ".join([*PROPERTIES, "number"])
        raise QuintError(f"I cannot compare {short(name)}, only: {known}.")
    compare = _COMPARE["=" if sign == "is" else sign]

    def fits(one: Element) -> bool:
        value = getattr(one, name)
        return value is not None and compare(value, float(number))

    return fits


def _named(clue: str) -> Callable[[Element], bool]:
    exact = [one for one in table() if clue in (one.symbol.lower(), one.name, str(one.number))]
    begun = [one for one in table() if len(clue) > 1 and one.name.startswith(clue)]
    if not exact and not begun:
        raise QuintError(f"I do not understand the clue {short(clue)}. {LIKE}")
    return lambda one: one in (exact or begun)
