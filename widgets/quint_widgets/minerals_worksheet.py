"""The worksheet of lesson 31, the chemistry of the minerals: eight exercises.

>>> sheet = minerals_worksheet("Ada")
>>> sheet[1]
Exercise 1. How many atoms of H are in one formula unit of gypsum, CaSO₄·2H₂O?
>>> sheet[1].check(2)
Exercise 1: not yet. A number behind a bracket, or before a water, counts all that is in it.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from math import gcd
from typing import Any

from quint.chemistry import MINERALS, Mineral, Reaction, balance, formula, reaction
from quint.chemistry.formulas import Formula, Group, Unit
from quint_widgets.desk import Ask
from quint_widgets.exercise import composition, equation, number, quantity
from quint_widgets.worksheet import Paper, Pick, Task, Worksheet

FORMULA, EQUATION = Ask("text", like="NaCl"), Ask("text", like="2 H2 + O2 -> 2 H2O")


def minerals_worksheet(pupil: str) -> Worksheet:
    """The sheet of a pupil: the name decides the minerals and the numbers."""
    return Worksheet(pupil, TASKS, "31", "Minerals: what is in a stone?")


def paper(names: list[str]) -> Paper:
    """The sheets of a class, to print."""
    return Paper(minerals_worksheet(name) for name in names)


def near(known: Mapping[float, str]) -> Callable[[Any], str | None]:
    """Known mistakes by their number, rounded as people round.

    >>> near({10.0: "That is the part of the places."})("9.95 %")
    'That is the part of the places.'
    """

    def says(answer: Any) -> str | None:
        found = re.match(r"\s*(-?\d+(?:\.\d+)?)", str(answer))
        value = float(found[1]) if found else 0.0
        fits = [told for wrong, told in known.items() if abs(value - wrong) <= 0.01 * abs(wrong)]
        return fits[0] if fits and value else None

    return says


def counted_once(units: tuple[Unit, ...], symbol: str) -> int:
    """How many atoms somebody counts who forgets the numbers behind brackets."""
    return sum(
        counted_once(unit.units, symbol)
        if isinstance(unit, Group)
        else int(unit.count) * (getattr(unit, "symbol", "") == symbol)
        for unit in units
    )


def _slips(mineral: Formula, symbol: str) -> dict[float, str]:
    """What is counted wrong: brackets once, waters once, or only the first place."""
    right = mineral.atoms[symbol]
    brackets = sum(counted_once(part.units, symbol) for part in mineral.parts)
    first = counted_once(mineral.parts[0].units, symbol)
    slips = {
        float(first): "That is one place. Is there another one, behind the dot or a bracket?",
        float(brackets): "A number behind a bracket, or before a water, counts all that is in it.",
    }
    return {wrong: told for wrong, told in slips.items() if wrong and wrong != right}


def atoms(pick: Pick) -> Task:
    name, symbol = pick(
        [
            ("Kaolinite", "O"),
            ("Kaolinite", "H"),
            ("Muscovite", "O"),
            ("Muscovite", "Al"),
            ("Gypsum", "O"),
            ("Gypsum", "H"),
            ("Dolomite", "O"),
        ]
    )
    mineral = MINERALS[name].formula
    return Task(
        f"How many atoms of {symbol} are in one formula unit of {name.lower()}, {mineral.pretty}?",
        number(mineral.atoms[symbol]),
        [
            "A small number behind a bracket counts everything in the bracket.",
            f"Find every place where {symbol} stands, and add.",
        ],
        f"{mineral.atoms[symbol]}",
        f"Every place where {symbol} stands counts, each as often as its bracket says.",
        near(_slips(mineral, symbol)),
    )


def cards(pick: Pick) -> Task:
    name = pick(
        ["Orthoclase", "Muscovite", "Kaolinite", "Calcite", "Pyrite", "Opal", "Beryl", "Wulfenite"]
    )
    mineral = MINERALS[name]
    return Task(
        f"How many cards complete {name}, {mineral.formula.pretty}, in Mineral Quest? "
        "(No role's power, no wild card.)",
        number(len(mineral.cards)),
        [
            "One card is enough for an element, whatever its number in the formula.",
            "OH and H₂O are cards of their own; H is no card.",
        ],
        f"{len(mineral.cards)} ({', '.join(mineral.cards)})",
        f"One card for each of {', '.join(mineral.cards)}, however many atoms there are.",
        near(_not_cards(mineral)),
    )


def _not_cards(mineral: Mineral) -> dict[float, str]:
    (_, member), *_ = mineral.end_members
    atoms, symbols = sum(member.atoms.values()), len(member.atoms)
    slips = {
        float(atoms): "That is the number of atoms. A card is a kind of atom, not an atom.",
        float(symbols): "That is the number of elements. OH and H₂O are cards, but H is none.",
    }
    return {wrong: told for wrong, told in slips.items() if wrong != len(mineral.cards)}


def metal(pick: Pick) -> Task:
    name, symbol, metal_name = pick(
        [
            ("Chalcopyrite", "Cu", "copper"),
            ("Galena", "Pb", "lead"),
            ("Cinnabar", "Hg", "mercury"),
            ("Hematite", "Fe", "iron"),
            ("Cassiterite", "Sn", "tin"),
            ("Molybdenite", "Mo", "molybdenum"),
            ("Acanthite", "Ag", "silver"),
        ]
    )
    kilograms = pick([5, 8, 12, 15, 20, 25, 40])
    mineral = MINERALS[name].formula
    mass = kilograms * mineral.mass_fractions()[symbol]
    return Task(
        f"How many kilograms of {metal_name} are in {kilograms} kg of pure {name.lower()}, "
        f"{mineral.pretty}?",
        quantity(mass, "kg"),
        [
            "First the part: mass of the metal in a mole, divided by the mass of the mole.",
            "Then take that part of the kilograms. Is your result smaller than the whole?",
        ],
        f"{mass:.2f} kg",
        f"{100 * mineral.mass_fractions()[symbol]:.1f} % of the mass of {mineral.pretty} is "
        f"{metal_name}.",
        near(_not_metal(mineral, symbol, kilograms)),
        Ask("number", unit="kg"),
    )


def _not_metal(mineral: Formula, symbol: str, kilograms: int) -> dict[float, str]:
    atoms, part = mineral.atoms, mineral.mass_fractions()[symbol]
    of_atoms = float(atoms[symbol] / sum(atoms.values()))
    slips = {
        kilograms * of_atoms: "That is the part of the atoms. They have different masses: compare "
        "the mass of the metal with the mass of the whole.",
        100 * part: f"That is how many percent. Now take that part of the {kilograms} kg.",
        kilograms * (1 - part): "That is what is not metal.",
    }
    if atoms[symbol] > 1:
        slips[kilograms * part / atoms[symbol]] = (
            f"That is the mass of one {symbol} atom of each formula. How many has it?"
        )
    right = kilograms * part
    return {wrong: told for wrong, told in slips.items() if abs(wrong - right) > 0.03 * right}


def ions(pick: Pick) -> Task:
    plus, minus = pick(
        [
            ("Al^3+", "O^2-"),
            ("Fe^3+", "O^2-"),
            ("Ag^+", "S^2-"),
            ("Ca^2+", "F^-"),
            ("Sn^4+", "O^2-"),
            ("K^+", "O^2-"),
            ("Mg^2+", "Cl^-"),
            ("Al^3+", "F^-"),
        ]
    )
    one, two = formula(plus), formula(minus)
    shared = gcd(one.charge, two.charge)
    counts = [-two.charge // shared, one.charge // shared]
    (first,), (second,) = one.atoms, two.atoms
    text = "".join(
        f"{symbol}{count if count > 1 else ''}"
        for symbol, count in zip((first, second), counts, strict=True)
    )
    return Task(
        f"What is the formula of a compound made of the ions {one.pretty} and {two.pretty}? "
        'Write it like "NaCl".',
        composition(text),
        ["All charges together must be zero.", "Look for a number that both charges divide."],
        formula(text).pretty,
        f"{counts[0]} × ({one.charge:+d}) and {counts[1]} × ({two.charge:+d}) add up to zero.",
        lambda answer: _crossed(answer, first, second, one.charge, -two.charge),
        FORMULA,
        text,
    )


def _crossed(answer: Any, first: str, second: str, plus: int, minus: int) -> str | None:
    """Charges written where the numbers belong, or not crossed over."""
    atoms = formula(answer).atoms
    if plus != minus and atoms == {first: plus, second: minus}:
        return "The charge of one ion tells how many there are of the other."
    if atoms == {first: 1, second: 1}:
        return f"{first} brings {plus} and {second} takes {minus}: one of each does not come out."
    return None


def series(pick: Pick) -> Task:
    name, symbol, other = pick([("Olivine", "Fe", "Mg"), ("Sphalerite", "Fe", "Zn")])
    percent = pick([5, 10, 15, 20, 25, 30])
    mineral = MINERALS[name].formula
    mixed = mineral.fill(**{symbol: percent / 100, other: (100 - percent) / 100})
    mass = 100 * mixed.mass_fractions()[symbol]
    return Task(
        f"{name}, {mineral.pretty}: {percent} of every 100 {other} places are taken by {symbol}. "
        f"How many percent of the mass are {symbol}?",
        quantity(mass, "%"),
        [
            f"Write the formula: {symbol} has {percent / 100:g} of the bracket, {other} the rest.",
            "The number behind the bracket, if there is one, counts for both.",
        ],
        f"{mass:.2f} %, from {mixed.pretty}",
        f"The formula is {mixed.pretty}, and {symbol} and {other} do not weigh the same.",
        near({float(percent): "That is the part of the places. How much does the whole weigh?"}),
        Ask("number", unit="%"),
    )


def water(pick: Pick) -> Task:
    grams = pick([40, 50, 60, 80, 100, 120, 150, 200])
    left, product = pick([("CaSO4", "anhydrite (CaSO₄)"), ("CaSO4·0.5H2O", "plaster (CaSO₄·½H₂O)")])
    gypsum, rest = MINERALS["Gypsum"].formula, formula(left)
    lost = grams * (1 - rest.mass / gypsum.mass)
    return Task(
        f"{grams} g of gypsum, {gypsum.pretty}, are heated until only {product} is left. "
        "How many grams of water have gone?",
        quantity(lost, "g"),
        [
            "How many H₂O has a formula unit lost? It need not be a whole number.",
            "Compare the mass of that water with the mass of a mole of gypsum.",
        ],
        f"{lost:.2f} g",
        f"{'One and a half waters go' if 'plaster' in product else 'Both waters go'}, and "
        f"{gypsum.pretty} weighs {gypsum.mass:.1f} g a mole.",
        near(_not_water(grams, lost, gypsum)),
        Ask("number", unit="g"),
    )


def _not_water(grams: int, lost: float, gypsum: Formula) -> dict[float, str]:
    one = grams * formula("H2O").mass / gypsum.mass
    slips = {
        one: "That is one water for each formula. How many have gone?",
        2 * one: "Plaster is not dry: it keeps half a water for each CaSO₄.",
        1.5 * one: "Anhydrite has no water left: both have gone.",
        grams - lost: "That is what is left. How much has gone?",
    }
    return {wrong: told for wrong, told in slips.items() if abs(wrong - lost) > 0.03 * lost}


ROASTED = [
    "ZnS + O2 -> ZnO + SO2",
    "PbS + O2 -> PbO + SO2",
    "FeS2 + O2 -> Fe2O3 + SO2",
    "MoS2 + O2 -> MoO3 + SO2",
]
BALANCED = [  # the lesson itself balances zinc blende, and copper oxide with carbon
    *ROASTED[1:],
    "Fe2O3 + CO -> Fe + CO2",
    "SnO2 + C -> Sn + CO",
    "PbO + C -> Pb + CO2",
    "Cu2CO3(OH)2 + HCl -> CuCl2 + CO2 + H2O",
]


@cache
def balanced(asked: str) -> Reaction:
    """A class has many sheets and few reactions."""
    return balance(asked)


def numbers(pick: Pick) -> Task:
    asked = pick(BALANCED)
    return Task(
        f'Balance: {reaction(asked).pretty}. Write it like "2 H2 + O2 -> 2 H2O".',
        equation(asked),
        [
            "Begin with an element that stands in one substance only on each side.",
            "Leave an element that stands alone, like O₂, for the end. A half may be doubled.",
        ],
        balanced(asked).pretty,
        "Every element is there equally often on both sides, and no smaller numbers will do.",
        None,
        EQUATION,
        str(balanced(asked)),
    )


def gas(pick: Pick) -> Task:
    asked = pick(ROASTED)
    kilograms = pick([5, 10, 20, 30, 50, 100])
    found = balanced(asked)
    ore, dioxide = found.left[0], found.right[-1]
    mass = kilograms * float(dioxide.count / ore.count) * dioxide.formula.mass / ore.formula.mass
    return Task(
        f"{kilograms} kg of {ore.formula.pretty} are roasted. How many kilograms of SO₂ escape? "
        f"The products are {' and '.join(term.formula.pretty for term in found.right)}.",
        quantity(mass, "kg"),
        [
            "Balance the equation first. How many SO₂ come from one formula unit of ore?",
            "Then compare their masses.",
        ],
        f"{mass:.2f} kg, from {found.pretty}",
        f"{found.pretty}: {_times(dioxide.count / ore.count)} SO₂ for each {ore.formula.pretty}.",
        near(_not_gas(kilograms, mass, float(dioxide.count / ore.count))),
        Ask("number", unit="kg"),
    )


def _times(count: Any) -> str:
    return {1: "one", 2: "two"}.get(count, str(count))


def _not_gas(kilograms: int, mass: float, times: float) -> dict[float, str]:
    slips = {
        float(kilograms): "Not all of the ore turns into gas, and oxygen comes in from the air."
    }
    if times != 1:
        slips[mass / times] = "Two sulfur atoms make two SO₂. Look at the balanced equation."
    return slips


TASKS = (atoms, cards, metal, ions, series, water, numbers, gas)
