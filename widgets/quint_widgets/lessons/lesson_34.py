"""Lesson 34, ions and formulas: its guesses and exercises."""

from typing import Any

from quint.chemistry import ions, series
from quint_widgets.chemistry import bench
from quint_widgets.lessons import Lesson
from quint_widgets.minerals_worksheet import near

lesson = Lesson("34", "Ions and formulas")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
after = lesson.after

STEPS = (0, 0.25, 0.5, 0.75, 1)


def in_the_box() -> None:
    """Print which pairs of a plus ion and a minus ion are minerals of the box."""
    plus = [text for text, each in ions.IONS.items() if each.charge > 0]
    minus = [text for text, each in ions.IONS.items() if each.charge < 0]
    pairs = [ions.neutral(one, two) for one in plus for two in minus]
    print("These are in the box:")
    for made in pairs:
        if made.mineral:
            print(f"{made.formula.pretty:8}{made.name:20}{made.mineral}")


def crossed(plus: str, minus: str) -> Any:
    """Who takes the charge of an ion for its own number hears so."""
    sizes = {name: abs(ions.ion(name).charge) for name in (plus, minus)}

    def says(answer: Any) -> str | None:
        if answer == sizes:
            return "These are the charges themselves. Each tells how many of the other one."
        return None

    return says


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "Aluminium is Al³⁺ and oxide is O²⁻. How many oxide ions do two aluminium ions need?",
    3,
    "The charges are 3 and 2, and both divide 6. Two Al³⁺ have six plus charges, and three O²⁻ "
    "have six minus charges: Al₂O₃. Ruby and sapphire are made of it. Here each ion is a brick, as "
    "long as its charge.",
    most=6,
    shows=lambda said: bench.bricks({"Al^3+": 2, "O^2-": 3}),
)
lesson.guess_number(
    2,
    "On our shelf there are 15 plus ions and 12 minus ions. How many formulas of one plus ion and "
    "one minus ion can you write?",
    180,
    "15 × 12 = 180: any two of them can be balanced, and in one way only. "
    "Sixteen of these formulas are in the box.",
    most=400,
)
lesson.guess_sketch(
    3,
    "How does the density of olivine change while iron takes more and more of the places? Draw it, "
    "in g/cm³; the left end is 3.22.",
    [f"{100 * step:g} % Fe" for step in STEPS],
    tuple(round(series.mix("Olivine", step).density, 2) for step in STEPS),
    most=6,
    says="It grows by more than a third. An iron atom is more than twice as heavy as a magnesium "
    "atom, and hardly larger: the crystal gets heavier and stays nearly as big. So iron's part of "
    "the mass grows less and less with each step: the whole gets heavier too.",
)
lesson.guess_choice(
    4,
    "Ca²⁺ has the charge of Mg²⁺, but a radius of 100 picometres, against 72 for Mg²⁺ and 78 for "
    "Fe²⁺. Does it take the places of magnesium as freely as iron does?",
    ["Yes: the charge fits", "No: it is too large"],
    "No: it is too large",
    "Charge and size must both fit. As a rule of thumb the sizes may differ by some 15 percent; "
    "100 is 39 percent more than 72. Dolomite, CaMg(CO₃)₂, has no comma: calcium and magnesium "
    "have places of their own there.",
)

# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.ions(
    1,
    "Fluorite: take Ca²⁺ and F⁻ until both rows are equally long.",
    {"Ca^2+": 1, "F^-": 2},
    hints=["One Ca²⁺ is a brick of two.", "Two bricks of one are as long as one of two."],
    because="1 × (+2) + 2 × (−1) = 0, so fluorite is CaF₂.",
    mistakes=crossed("Ca^2+", "F^-"),
)
lesson.ions(
    2,
    "Hematite, the red iron ore: iron is Fe³⁺, oxygen is O²⁻.",
    {"Fe^3+": 2, "O^2-": 3},
    hints=["Which number do 3 and 2 both divide?", "Six plus charges and six minus charges."],
    because="3 and 2 both divide 6: two Fe³⁺ and three O²⁻ make Fe₂O₃.",
    mistakes=crossed("Fe^3+", "O^2-"),
)
lesson.ions(
    3,
    "Cassiterite, the tin ore: tin is Sn⁴⁺ here, oxygen is O²⁻.",
    {"Sn^4+": 1, "O^2-": 2},
    hints=["4 and 2 both divide 4.", "One Sn⁴⁺ is a brick of four."],
    because="One Sn⁴⁺ and two O²⁻: SnO₂. Crossing the charges gives Sn₂O₄, which is twice that.",
    mistakes=crossed("Sn^4+", "O^2-"),
)
lesson.formula(
    4,
    "Aluminium is Al³⁺, sulfate is SO₄²⁻. Write the formula of aluminium sulfate.",
    "Al2(SO4)3",
    hints=["Two Al³⁺ have +6.", "A bracket says what the number behind it counts."],
    because="2 × (+3) + 3 × (−2) = 0. The bracket is needed, because the 3 counts whole sulfates.",
    mistakes={
        "Al2SO43": "Read it aloud: 43 oxygen atoms. The 3 counts whole sulfates: use a bracket.",
        "Al3(SO4)2": "These are the charges themselves. Each tells how many of the other one.",
        "AlSO4": "That is +3 and −2: one plus charge is left over.",
    },
)
lesson.ions(
    5,
    "Malachite: two Cu²⁺, one CO₃²⁻, and as many OH⁻ as it takes.",
    {"Cu^2+": 2, "CO3^2-": 1, "OH^-": 2},
    hints=["Two Cu²⁺ have +4.", "The carbonate takes two of these four."],
    because="4 − 2 = 2 plus charges are left for two OH⁻: Cu₂CO₃(OH)₂.",
    mistakes=lambda answer: (
        "That is neutral, but it has one Cu²⁺ only." if answer.get("Cu^2+") == 1 else None
    ),
)
lesson.bins(
    6,
    "Which charge does the metal have?",
    {
        "Ag₂S": "+1", "Cu₂O": "+1", "CuO": "+2", "FeS": "+2", "HgS": "+2",
        "Fe₂O₃": "+3", "AlPO₄": "+3", "SnO₂": "+4",
    },
    hints=["Oxygen and sulfur are −2 here, phosphate is −3.", "Ag₂S: two silvers share one −2."],
    because="Count the minus charges and share them among the metal atoms: Fe₂O₃ has 3 × (−2), and "
    "two irons share the six.",
    mistakes=lambda answer: (
        "In Fe₂O₃ two irons share six charges." if answer.get("Fe₂O₃") in ("+2", "+4") else None
    ),
)  # fmt: skip
lesson.number(
    7,
    "In an olivine of the mantle a tenth of the places hold iron: (Mg₀.₉Fe₀.₁)₂SiO₄. What "
    "percentage of the mass is Fe?",
    7.6,
    unit="%",
    within=0.2,
    hints=[
        "A tenth of two places is 0.2 iron, and 1.8 magnesium are left.",
        "1.8 × 24.3 + 0.2 × 55.8 + 28.1 + 4 × 16.0 is the whole. Which part of it is 0.2 × 55.8?",
    ],
    because="0.2 × 55.85 = 11.2 of 147.0 g. A tenth of the places, and less than a tenth of the "
    "mass: silicon and oxygen weigh something too.",
    mistakes=near(
        {
            10.0: "That is the part of the places. Which part of the mass is it?",
            3.8: "You counted one such place; the formula has two.",
            54.8: "That is fayalite, where iron has all places.",
        }
    ),
)
lesson.choice(
    8,
    "In plagioclase a Na⁺ is replaced by a Ca²⁺. What keeps the crystal neutral?",
    [
        "An Al³⁺ takes the place of a Si⁴⁺",
        "A Si⁴⁺ takes the place of an Al³⁺",
        "An O²⁻ leaves",
        "Nothing: the sizes are the same",
    ],
    "An Al³⁺ takes the place of a Si⁴⁺",
    hints=["One plus charge too many came in.", "Which swap takes one plus charge away?"],
    because="Na⁺ to Ca²⁺ brings one plus charge, Si⁴⁺ to Al³⁺ takes one away: both happen at once.",
    mistakes={
        "A Si⁴⁺ takes the place of an Al³⁺": "That brings a second plus charge.",
        "An O²⁻ leaves": "That leaves two minus charges missing, and a hole in the framework.",
        "Nothing: the sizes are the same": "The sizes fit, but one plus charge is too many.",
    },
)
lesson.number(
    9,
    "A green stone: olivine, and a density of 3.47 g/cm³. Use the slider. How many percent of its "
    "places hold iron?",
    20,
    unit="%",
    within=3,
    hints=["Slide until it says 3.47.", "Somewhere between 15 and 25 percent."],
    because="Between the ends density tells the composition, and for a density it is enough to "
    "weigh the stone in air and in water.",
    mistakes=near({80.0: "That is the part of magnesium."}),
)
