"""Lesson 33, the periodic table: its guesses and exercises."""

from typing import Any

from quint import plots
from quint.chemistry import periodic
from quint_widgets.exercise import Judge
from quint_widgets.lessons import Lesson

lesson = Lesson("33", "The periodic table")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
after = lesson.after


def compare(what: str, *symbols: str) -> plots.Plot:
    """A property of some elements as bars: compare("radius", "Li", "Na", "K")."""
    chosen = [periodic.element(symbol) for symbol in symbols]
    values = {f"{each.name} ({each.symbol})": getattr(each, what) for each in chosen}
    unit = periodic.PROPERTIES[what]
    title = f"{what.capitalize()}, {unit}" if unit else what.capitalize()
    return plots.bars(values, title, unit)


def the_element(symbol: str) -> Judge:
    """The answer must be this element, by its symbol, its name or its number."""

    def judge(answer: Any) -> str | None:
        found = periodic.element(str(answer))
        return None if found.symbol == symbol else f"It is not {found.name}."

    return judge


ALKALI = ("Li", "Na", "K", "Rb", "Cs")
THIRD = ("Na", "Mg", "Al", "Si", "P", "S", "Cl")

# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "How many of the 118 elements are in the 37 minerals of Mineral Quest?",
    25,
    "25: the 24 that have a card, and hydrogen, which hides in OH and H₂O. A fifth of the table "
    "makes all the stones of the box.",
    most=118,
)
lesson.guess_sketch(
    2,
    "How does the radius of the atom change from lithium down to caesium? Draw it, in picometres.",
    ALKALI,
    (128, 166, 203, 220, 244),
    most=260,
    says="It grows: each element of the column has one shell more than the one above it.",
    unit="pm",
)
lesson.guess_choice(
    3,
    "And along a row, from sodium to chlorine: seven elements, one electron more each time. What "
    "does the radius do?",
    ["It grows", "It stays the same", "It shrinks"],
    "It shrinks",
    "It shrinks: no shell is added, but the nucleus gets one more positive charge each time and "
    "pulls all electrons nearer. At the beginning of the next row it jumps up. So the largest "
    "atoms stand at the bottom left, the smallest at the top right.",
    shows=lambda said: compare("radius", *THIRD),
)
lesson.guess_number(
    4,
    "In 1871 there was a gap below silicon. Silicon has the atomic weight 28, and tin below the "
    "gap 119. To its left gallium was missing as well; then comes zinc with 65. To its right "
    "stands arsenic with 75. What would you write into the gap?",
    72.6,
    "Germanium has 72.6. Mendeleev had written 72.",
    most=130,
)

# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.pick(
    1,
    "Which of these have as many outermost electrons as chlorine?",
    ["F", "S", "Ar", "Br", "I", "K"],
    ["F", "Br", "I"],
    hints=[
        "Chlorine has the shells 2, 8, 7.",
        "Colour the table by outermost electrons, or look up chlorine's column.",
    ],
    because="They stand in one column, the halogens, and all have seven.",
    mistakes=lambda answer: (
        "Neighbours in a row differ by one electron; look up and down, not left and right."
        if {"S", "Ar"} & set(answer)
        else None
    ),
)
lesson.order(
    2,
    "From the weakest to the strongest pull at electrons (electronegativity):",
    ["caesium", "magnesium", "copper", "sulfur", "oxygen", "fluorine"],
    hints=[
        "Colour the table by electronegativity.",
        "The strongest stands at the top right, the weakest at the bottom left.",
    ],
    because="Small atoms with nearly full shells pull hardest: towards fluorine it grows.",
)
lesson.written(
    3,
    "I am a metal and liquid at room temperature. Miners find me with sulfur, in a scarlet stone. "
    "Which element am I?",
    the_element("Hg"),
    "Hg",
    like="Cu or copper",
    hints=["Try the clue: liquid", "The scarlet stone is cinnabar."],
    because="Mercury, from cinnabar, HgS. The only other liquid element is bromine.",
    mistakes={
        "Br": "Bromine is liquid, but it is no metal.",
        "bromine": "Bromine is liquid, but it is no metal.",
        "Ga": "Gallium melts in the hand, at 30 °C. Room temperature is 25 °C.",
        "gallium": "Gallium melts in the hand, at 30 °C. Room temperature is 25 °C.",
        "S": "That is what it is found with.",
    },
)
lesson.number(
    4,
    "Pretend that nobody knew bromine. Chlorine, above it, melts at −101 °C; iodine, below it, at "
    "114 °C. Which melting point lies in the middle?",
    6.5,
    unit="°C",
    within=1,
    hints=["Add both and halve.", "(−101 + 114) ÷ 2"],
    because="Bromine really melts at −7 °C. Mendeleev's method gives the neighbourhood, no more.",
    mistakes={
        107.5: "That is half of the distance. Start from −101 and go that far.",
        -107.5: "One of the two numbers is below zero and one above: −101 + 114.",
        13: "You have added them. Now halve.",
        -7: "That is the true value. What does the method say?",
    },
)
lesson.pick(
    5,
    "Mendeleev ordered by atomic weight. In which of these pairs is the element with the higher "
    "number the lighter one?",
    ["Ar and K", "Ca and Sc", "Co and Ni", "Te and I", "Au and Hg"],
    ["Ar and K", "Co and Ni", "Te and I"],
    hints=["Colour the table by weight and read the numbers.", "There are three."],
    because="By weight iodine would come before tellurium, among the oxygen family. Mendeleev put "
    "it where it behaves like its column; since 1913 we order by the charge of the nucleus.",
)
lesson.bins(
    6,
    "Which kind of charge do these have in minerals?",
    {
        "Na": "+1", "K": "+1", "Ca": "+2", "Mg": "+2", "Al": "+3",
        "F": "−1", "Cl": "−1", "O": "−2",
    },
    hints=[
        "Which column does it stand in?",
        "The first columns give their outermost electrons away; the last ones fill up to eight.",
    ],
    because="The column tells how many electrons are given away, or missing to eight.",
)  # fmt: skip
