"""Lesson 31, the chemistry of the minerals: its guesses and pictures.

Its exercises have numbers of each pupil's own; they are in minerals_worksheet.
"""

from quint import plots
from quint.chemistry import mineral
from quint_widgets.lessons import Lesson
from quint_widgets.minerals_worksheet import minerals_worksheet

__all__ = ["ORES", "guess", "iron_in_olivine", "minerals_worksheet", "ores"]

lesson = Lesson("31", "Minerals: what is in a stone?")
guess = lesson.guess

METAL = {
    "Malachite": "Cu",
    "Chalcopyrite": "Cu",
    "Galena": "Pb",
    "Cinnabar": "Hg",
    "Hematite": "Fe",
    "Cassiterite": "Sn",
    "Molybdenite": "Mo",
    "Acanthite": "Ag",
}
ORES = tuple(METAL)


def parts() -> dict[str, float]:
    """Grams of metal in 100 g of each pure ore, from the richest to the poorest."""
    found = {ore: 100 * mineral(ore).formula.mass_fractions()[m] for ore, m in METAL.items()}
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def ores() -> plots.Plot:
    """How much metal is in the ores of the box."""
    values = {f"{ore} ({METAL[ore]})": part for ore, part in parts().items()}
    return plots.bars(values, "Metal in 100 g of pure ore", "g")


def iron_in_olivine() -> plots.Plot:
    """The part of iron in the mass, while iron takes more and more of the places."""
    olivine = mineral("Olivine").formula
    shares = [step / 20 for step in range(21)]
    filled = [olivine.fill(Fe=share, Mg=round(1 - share, 2)) for share in shares]
    points = [
        (100 * share, 100 * each.mass_fractions().get("Fe", 0))
        for share, each in zip(shares, filled, strict=True)
    ]
    return plots.lines(
        {"olivine": points, "a straight line": [(0, 0), points[-1]]},
        "Iron in olivine",
        "percent of the places that hold Fe",
        "percent of the mass that is Fe",
    )


lesson.guess_number(
    1,
    "How many grams of copper are in 100 g of malachite, Cu₂CO₃(OH)₂? Do not calculate yet.",
    57.5,
    "There are 57.5 g: more than half, although only 2 of its 10 atoms are copper. Section 3 "
    "shows the calculation.",
    unit="g",
    most=100,
)
lesson.guess_number(
    2,
    "How many hydrogen atoms are in one formula unit of turquoise, CuAl₆(PO₄)₄(OH)₈·4H₂O?",
    16,
    "Eight in (OH)₈ and eight more in 4H₂O.",
    most=40,
)
lesson.guess_number(
    3,
    "How many cards of Mineral Quest make turquoise? Its formula has 55 atoms.",
    6,
    "Six: Cu, Al, P, O, OH and H₂O. A card is a kind of atom, however many of it there are.",
    most=60,
)
lesson.guess_choice(
    4,
    "Which of these ores has the largest part of metal in its mass?",
    ["Malachite", "Galena", "Hematite", "Acanthite"],
    "Acanthite",
    "Acanthite, Ag₂S: 87.1 g of 100 g. Silver is lighter than tin, but there are two silver atoms "
    "for each sulfur. Galena and cinnabar are just behind it, because lead and mercury atoms are "
    "more than six times as heavy as sulfur.",
    shows=lambda said: ores(),
)
lesson.guess_choice(
    5,
    "Pyrite is FeS₂. What are the charges?",
    ["Fe +4, S −2", "Fe +2, S −1", "Fe 0, S 0"],
    "Fe +2, S −1",
    "Two sulfur atoms hold together and carry the charge together, S₂²⁻, so each has −1. In its "
    "ores iron is +2 or +3.",
)
lesson.guess_choice(
    6,
    "If more and more places of olivine hold iron: does the part of iron in the mass grow along "
    "a straight line?",
    ["Yes", "No, it is above the line", "No, it is below the line"],
    "No, it is above the line",
    "Each iron atom that comes makes the whole heavier too, so the last ones change less than the "
    "first ones: the curve begins steep and lies above the line.",
    shows=lambda said: iron_in_olivine(),
)
