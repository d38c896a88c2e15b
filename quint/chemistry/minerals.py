"""The minerals of Mineral Quest as data: `minerals.csv`, one line per mineral.

>>> malachite = MINERALS["Malachite"]
>>> malachite.formula, malachite.kind, malachite.crystal_system, malachite.mohs_hardness
(Cu₂CO₃(OH)₂, 'carbonate', 'monoclinic', '3.5-4')
>>> [name for name, _ in MINERALS["Olivine"].end_members]
['forsterite', 'fayalite']
>>> mineral("Quarz")
Traceback (most recent call last):
...
quint.core.QuintError: There is no mineral 'Quarz' in the box. Did you mean 'Quartz'?
>>> mineral("ruby").name, mineral("forsterite").name
('Corundum', 'Olivine')

A garnet, olivine, apatite, plagioclase, biotite or hornblende is a group of minerals and no single
one; its end members say which ones it stands for. Opal is not crystalline, hence no mineral proper.
"""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

from quint.chemistry.charges import Charges
from quint.chemistry.formulas import Atom, Choice, Formula, Part, Unit, formula
from quint.core import QuintError
from quint.sentences import nearest, short


@dataclass(frozen=True, slots=True, repr=False)
class Mineral:
    """A mineral: what it is made of, what it looks like, what it is good for.

    >>> MINERALS["Cinnabar"]
    Cinnabar, HgS
      class           sulfide
      crystal system  trigonal
      hardness        2-2.5 on the scale of Mohs
      colour          scarlet
      cards           Hg S
      uses            Chemist: mercury instruments and vermilion pigment
                      Miner: mercury ore
    """

    name: str
    varieties: tuple[str, ...]  # names of its gems and old names of its ores: ruby, zinc blende
    written: str  # its formula as text
    kind: str  # the mineral class: sulfide, carbonate, …
    crystal_system: str
    mohs_hardness: str  # "7" or "3.5-4"
    colour: str
    uses: tuple[str, ...]  # with the role of the game that wants it so: "Miner: gold ore"
    provenance: str
    ends: tuple[tuple[str, str], ...]  # names and formulas of its end members, as text
    states: Mapping[str, int]  # oxidation states where the usual ones would mislead

    def __repr__(self) -> str:
        told = [
            *([("also", ", ".join(self.varieties))] if self.varieties else []),
            ("class", self.kind),
            ("crystal system", self.crystal_system),
            ("hardness", f"{self.mohs_hardness} on the scale of Mohs"),
            ("colour", self.colour),
            ("cards", " ".join(self.cards)),
            *(("" if at else "uses", use) for at, use in enumerate(self.uses)),
        ]
        lines = [f"  {name:<14}  {text}" for name, text in told]
        return "\n".join([f"{self.name}, {self.formula.pretty}", *lines])

    @property
    def formula(self) -> Formula:
        return formula(self.written)

    @property
    def end_members(self) -> tuple[tuple[str, Formula], ...]:
        """The minerals that it stands for, each with a formula that can be counted and weighed."""
        return tuple((name, formula(text)) for name, text in self.ends)

    @property
    def cards(self) -> tuple[str, ...]:
        """Which cards of the game make it, each once however often it is needed.

        >>> MINERALS["Topaz"].cards
        ('Al', 'Si', 'O', 'F|OH')
        """
        needed = dict.fromkeys(
            card
            for part in self.formula.parts
            for card in (_cards(part.units) if _name(part.units) != "H2O" else ["H2O"])
        )
        # A bracket asks for nothing if one of its choices is needed anyway.
        return tuple(
            card
            for card in needed
            if "|" not in card or not any(choice in needed for choice in card.split("|"))
        )

    @property
    def hardness(self) -> float:
        """The middle of its range on the scale of Mohs."""
        range_ = [float(end) for end in self.mohs_hardness.split("-")]
        return sum(range_) / len(range_)

    def charges(self) -> tuple[Charges, ...]:
        """The charge balance of each end member."""
        return tuple(each.charges(**self.states) for _, each in self.end_members)


def _name(units: tuple[Unit, ...]) -> str:
    return str(Formula((Part(units),)))


def _cards(units: tuple[Unit, ...]) -> Iterator[str]:
    for unit in units:
        if isinstance(unit, Atom):
            yield unit.symbol
        elif isinstance(unit, Choice):
            yield "|".join(map(_name, unit.options))
        elif _name(unit.units) == "OH":
            yield "OH"
        else:
            yield from _cards(unit.units)


def _mineral(row: dict[str, str]) -> Mineral:
    ends = [re.split(r" (?=\S+$)", end) for end in row["end_members"].split("; ") if end]
    states = re.findall(r"([A-Z][a-z]?)([+-]\d)", row["oxidation_states"])
    return Mineral(
        name=row["name"],
        varieties=tuple(row["varieties"].split(", ")) if row["varieties"] else (),
        written=row["formula"],
        kind=row["class"],
        crystal_system=row["crystal_system"],
        mohs_hardness=row["mohs_hardness"],
        colour=row["colour"],
        uses=tuple(re.split(r"; (?=[A-Z])", row["uses"])),
        provenance=row["provenance"],
        ends=tuple((name, text) for name, text in ends) or ((row["name"].lower(), row["formula"]),),
        states={symbol: int(state) for symbol, state in states},
    )


def _read() -> dict[str, Mineral]:
    text = resources.files(__package__).joinpath("minerals.csv").read_text(encoding="utf-8")
    found = map(_mineral, csv.DictReader(text.splitlines()))
    return {each.name: each for each in found}


MINERALS: Mapping[str, Mineral] = _read()


# Every name by which a mineral is found: its own, its varieties and its end members.
_BY_NAME: Mapping[str, Mineral] = {
    name.casefold(): each
    for each in reversed([*MINERALS.values()])
    for name in (*(end for end, _ in each.ends), *each.varieties, each.name)
}


def mineral(name: str) -> Mineral:
    """A mineral by its name or that of a variety, or a sentence that names the nearest."""
    wanted = " ".join(str(name).split()).replace("’", "'").casefold()
    if wanted not in _BY_NAME:
        names = [known.capitalize() for known in _BY_NAME]
        near = nearest(wanted.capitalize(), names)
        raise QuintError(f"There is no mineral {short(name)} in the box." + near)
    return _BY_NAME[wanted]
