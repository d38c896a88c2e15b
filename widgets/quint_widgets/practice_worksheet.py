"""A worksheet to practise with after lessons 34 and 35: ions, equations, amounts; six exercises.

>>> sheet = practice_worksheet("Ada")
>>> sheet[1]
Exercise 1. What is the formula of aluminium chloride? The ions are Al³⁺ and Cl⁻.
>>> sheet[1].check("AlCl2")
Exercise 1: not yet. The number of Cl is not right.
"""

from quint.chemistry import amounts, balance, formula, ions, series
from quint_widgets import substances
from quint_widgets.desk import Ask
from quint_widgets.exercise import composition, heaped, number, quantity
from quint_widgets.minerals_worksheet import near
from quint_widgets.worksheet import Paper, Pick, Task, Worksheet

PLUS = ("Na^+", "K^+", "Ca^2+", "Mg^2+", "Zn^2+", "Al^3+", "Fe^3+")
MINUS = ("PO4^3-", "SO4^2-", "NO3^-", "OH^-", "Cl^-")
OXIDES = {  # an oxide or sulfide, and the charge of its metal
    "Cu2O": 1, "Ag2S": 1, "CuO": 2, "PbO": 2, "ZnS": 2, "MnO": 2, "Fe2O3": 3, "Al2S3": 3,
    "Cr2O3": 3, "SnO2": 4, "PbO2": 4, "TiO2": 4,
}  # fmt: skip
EQUATIONS = (
    "ZnO + C -> Zn + CO2",
    "Fe2O3 + H2 -> Fe + H2O",
    "SnO2 + C -> Sn + CO",
    "Cu2S + O2 -> Cu2O + SO2",
    "Fe3O4 + CO -> Fe + CO2",
    "MoS2 + O2 -> MoO3 + SO2",
    "Al + Fe2O3 -> Al2O3 + Fe",
    "PbS + O2 -> PbO + SO2",
)
SMELTED = {"CuO + C -> Cu + CO2": "Cu", "SnO2 + C -> Sn + CO": "Sn", "PbO + C -> Pb + CO2": "Pb"}


def practice_worksheet(pupil: str) -> Worksheet:
    """The sheet of a pupil: the name decides the ions and the numbers."""
    return Worksheet(pupil, TASKS, "34-35", "Practice: ions, equations, amounts")


def paper(names: list[str]) -> Paper:
    """The sheets of a class, to print."""
    return Paper(practice_worksheet(name) for name in names)


def salt(pick: Pick) -> Task:
    made = ions.neutral(pick(PLUS), pick(MINUS))
    (plus, many), (minus, more) = made.counts
    text = str(made.formula)
    return Task(
        f"What is the formula of {made.name}? The ions are {plus.formula.pretty} and "
        f"{minus.formula.pretty}.",
        composition(text),
        ["All charges together are zero.", "A group that is counted stands in brackets."],
        made.formula.pretty,
        f"{many} × ({plus.charge:+d}) and {more} × ({minus.charge:+d}) add up to zero.",
        None,
        Ask("text", like="Ca3(PO4)2"),
        text,
    )


def charge(pick: Pick) -> Task:
    name = pick([*OXIDES])
    made = formula(name)
    (metal, many), (other, more) = made.atoms.items()
    return Task(
        f"Which charge does {metal} have in {made.pretty}? ({other} has −2.)",
        number(OXIDES[name]),
        [f"How many minus charges do {more} {other} have?", f"{metal} has to make up for them."],
        f"+{OXIDES[name]}",
        f"{more} × (−2) is shared by {many} {metal}.",
        near({2.0 * float(more): "Share it among the metal atoms."} if many > 1 else {}),
    )


def crystal(pick: Pick) -> Task:
    percent = pick([10, 20, 30, 40, 60, 70, 80])
    mix = series.mix("Olivine", percent / 100)
    mass = mix.percent["Mg"]
    return Task(
        f"Of an olivine's places {percent} percent hold iron: {mix.formula.pretty}. How many "
        "percent of the mass are magnesium?",
        quantity(mass, "%"),
        [f"Two places: {2 - percent / 50:g} Mg and {percent / 50:g} Fe.", "Weigh the whole first."],
        f"{mass:.2f} %",
        f"Mg has {100 - percent} percent of the places, but it is lighter than Fe.",
        near(
            {
                100.0 - percent: "That is the part of the places.",
                mix.percent["Fe"]: "That is the iron.",
            }
        ),
        Ask("number", unit="%"),
    )


def equation(pick: Pick) -> Task:
    asked = balance(pick(EQUATIONS))
    plain = substances.counted(asked, [1] * (len(asked.left) + len(asked.right)))
    names = tuple(str(term.formula) for term in (*asked.left, *asked.right))
    counts = [int(term.count) for term in (*asked.left, *asked.right)]
    return Task(
        f"Balance: {plain.pretty}.",
        heaped(str(plain)),
        ["Begin with the metal.", "Leave what stands alone for the end; double a half."],
        asked.pretty,
        f"{asked.pretty}: every element is there equally often on both sides.",
        None,
        Ask("atoms", names, drawn=substances.drawn_atoms(plain)),
        counts,
    )


def smelting(pick: Pick) -> tuple[amounts.Batch, str, str]:
    """What lies in the furnace: the carbon is too little for the oxide."""
    text = pick([*SMELTED])
    kilograms = pick([40, 60, 80, 100, 120])
    needed = amounts.batch(text, {text.split()[0]: kilograms}).used["C"]
    carbon = round(needed * pick([0.5, 0.6, 0.7]), 1)
    made = amounts.batch(text, {text.split()[0]: kilograms, "C": carbon}, "kg")
    return made, SMELTED[text], text.split()[0]


def limiting(pick: Pick) -> Task:
    made, metal, oxide = smelting(pick)
    mass, most = made.made[metal], amounts.batch(made.reaction, {oxide: made.had[oxide]})
    return Task(
        f"{made.reaction.pretty}: {made.had[oxide]:g} kg of {formula(oxide).pretty} and "
        f"{made.had['C']:g} kg of carbon. How many kilograms of {metal} come out?",
        quantity(mass, "kg"),
        ["How much carbon would the oxide need?", "What is used up first decides."],
        f"{mass:.2f} kg; the carbon is used up first",
        f"The oxide would need {most.used['C']:.1f} kg of carbon, so the carbon decides.",
        near({most.made[metal]: "That is what the oxide holds. But the carbon ends before."}),
        Ask("number", unit="kg"),
    )


def gained(pick: Pick) -> Task:
    promised, part = pick([120, 150, 250, 320, 400]), pick([72, 81, 84, 88, 93])
    found = promised * part / 100
    return Task(
        f"An equation promises {promised} kg of iron, and the furnace gives {found:g} kg. How many "
        "percent is the yield?",
        quantity(part, "%", 0.005),
        [
            "The yield is what was found ÷ what was promised.",
            f"{found:g} of {promised}.",
        ],
        f"{part} %",
        f"{found:g} ÷ {promised} = {part / 100:g}.",
        near({100.0 - part: "That is what was lost."}),
        Ask("number", unit="%"),
    )


TASKS = (salt, charge, crystal, equation, limiting, gained)
