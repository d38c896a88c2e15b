"""The worksheet of lesson 31, the chemistry of the minerals: eight exercises.

>>> sheet = minerals_worksheet("Ada")
>>> sheet[1]
Exercise 1. How many atoms of H are in one formula unit of gypsum, CaSO₄·2H₂O?
>>> sheet[1].check(2)
Exercise 1: not yet. 2 is too small.
"""

from functools import cache
from math import gcd

from quint.chemistry import MINERALS, Reaction, balance, formula, reaction
from quint_widgets.exercise import composition, equation, number, quantity
from quint_widgets.worksheet import Pick, Task, Worksheet


def minerals_worksheet(pupil: str) -> Worksheet:
    """The sheet of a pupil: the name decides the minerals and the numbers."""
    return Worksheet(pupil, TASKS)


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
    )


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
    )


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
        ["All charges together must be nought.", "Look for a number that both charges divide."],
        formula(text).pretty,
    )


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
    )


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
    )


TASKS = (atoms, cards, metal, ions, series, water, numbers, gas)
