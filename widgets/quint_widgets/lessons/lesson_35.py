"""Lesson 35, from ore to metal: its guesses, exercises and pictures."""

from quint import plots
from quint.chemistry import amounts, balance, reaction
from quint_widgets import svg
from quint_widgets.chemistry import bench
from quint_widgets.lessons import Lesson
from quint_widgets.minerals_worksheet import near

lesson = Lesson("35", "From ore to metal")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress

COPPER = "CuFeS2 + O2 + SiO2 -> Cu + FeSiO3 + SO2"
SULFIDES = {  # a metal, and the whole way from its sulfide
    "Cu": COPPER,
    "Zn": "ZnS + O2 -> Zn + SO2",
    "Pb": "PbS + O2 -> Pb + SO2",
    "Hg": "HgS + O2 -> Hg + SO2",
    "Mo": "MoS2 + O2 -> Mo + SO2",
}


def gas() -> dict[str, float]:
    """Tonnes of sulfur dioxide for a tonne of metal."""
    made = {metal: amounts.batch(text, {"O2": 1}).made for metal, text in SULFIDES.items()}
    return {metal: masses["SO2"] / masses[metal] for metal, masses in made.items()}


def sulfur_dioxide() -> plots.Plot:
    """The same as bars."""
    return plots.bars(gas(), "Sulfur dioxide for a tonne of metal", "t")


def energy() -> plots.Plot:
    """Kilowatt-hours for a kilogram of metal, by the equations alone."""
    ores = {"iron": ("Fe", "Fe2O3"), "aluminium": ("Al", "Al2O3")}
    values = {
        name: amounts.heat(f"{ore} + C -> {metal} + CO2").per_kilogram(metal) / 3600
        for name, (metal, ore) in ores.items()
    }
    return plots.bars(values, "By the equation alone, for a kilogram", "kWh")


def heaped(text: str) -> svg.Picture:
    """An equation as heaps of atoms, as it stands."""
    return bench.heaps(reaction(text))


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "Most copper comes from chalcopyrite, CuFeS₂. How many tonnes of sulfur dioxide come with one "
    "tonne of copper?",
    2,
    "About 2 tonnes: two sulfur atoms for each copper atom, and each takes two oxygen atoms along. "
    "Part 4 computes it.",
    unit="t",
    most=5,
)
lesson.guess_choice(
    2,
    "Gold, copper, iron, aluminium: which of them did people get last?",
    ["Gold", "Copper", "Iron", "Aluminium"],
    "Aluminium",
    "People have had copper and iron for thousands of years, and gold lies in the ground as metal. "
    "Aluminium was first made in the 1820s, although there is more of it in the Earth's crust than "
    "of any other metal: it holds its oxygen too tightly for carbon. It became cheap only after "
    "1886, when Charles Hall and Paul Héroult, independently of each other, sent a current through "
    "its oxide, dissolved in molten cryolite. The carbon of the anode takes the oxygen:",
    shows=lambda said: balance("Al2O3 + C -> Al + CO2"),
)
lesson.guess_number(
    3,
    "Carbon takes the oxygen from both oxides, 2 Fe₂O₃ + 3 C and 2 Al₂O₃ + 3 C. How many times as "
    "much energy as a kilogram of iron does a kilogram of aluminium need, by these equations?",
    9.6,
    "Nearly ten times: 5.6 kilowatt-hours against 0.6. In a real smelter both need more.",
    most=30,
    shows=lambda said: energy(),
)

# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.atoms(
    1,
    "Copper oxide and charcoal: CuO + C → Cu + CO₂. Balance it.",
    "CuO + C -> Cu + CO2",
    hints=["The right side needs two oxygen atoms.", "Two CuO bring two oxygens and two coppers."],
    because="2 CuO + C → 2 Cu + CO₂: one carbon takes the oxygen of two CuO.",
)
lesson.atoms(
    2,
    "Roasting galena: PbS + O₂ → PbO + SO₂. Balance it.",
    "PbS + O2 -> PbO + SO2",
    hints=[
        "Lead and sulfur balance as they stand. How many O does the right side have?",
        "Three O are one and a half O₂. So take twice of everything.",
    ],
    because="2 PbS + 3 O₂ → 2 PbO + 2 SO₂. An odd number of O against O₂: double everything.",
)
lesson.atoms(
    3,
    "The blast furnace: Fe₂O₃ + CO → Fe + CO₂. Balance it.",
    "Fe2O3 + CO -> Fe + CO2",
    hints=["Each CO carries one O away.", "Fe₂O₃ has three O to give."],
    because="Fe₂O₃ + 3 CO → 2 Fe + 3 CO₂: three oxygens leave, one with each CO.",
)
lesson.atoms(
    4,
    "Roasting pyrite, for the fast: FeS₂ + O₂ → Fe₂O₃ + SO₂. Balance it.",
    "FeS2 + O2 -> Fe2O3 + SO2",
    hints=[
        "Begin with iron: two FeS₂ for one Fe₂O₃. Then sulfur. Oxygen comes last.",
        "Two FeS₂ need five and a half O₂. So double everything.",
    ],
    because="4 FeS₂ + 11 O₂ → 2 Fe₂O₃ + 8 SO₂: 22 oxygen atoms on each side.",
)
lesson.bins(
    5,
    "What does it take today to get the metal from what lies in the ground?",
    {
        "gold": "a sieve and patience",
        "mercury": "heating the ore in air",
        "tin": "carbon", "iron": "carbon",
        "aluminium": "electric current", "sodium": "electric current",
    },
    hints=[
        "Who holds oxygen more tightly than carbon does?",
        "Cinnabar gives its mercury as soon as the sulfur burns.",
    ],
    because="The more tightly a metal holds its partner, the stronger the means: nothing for gold, "
    "fire for mercury, carbon for iron, a current for aluminium and sodium.",
    mistakes=lambda answer: (
        "Carbon does not get the oxygen from aluminium in any ordinary furnace."
        if answer.get("aluminium") == "carbon"
        else None
    ),
)  # fmt: skip
lesson.choice(
    6,
    "2 CuO + C → 2 Cu + CO₂. In the furnace lie 80 kg of CuO and 4 kg of carbon. What is used up "
    "first?",
    ["CuO", "C", "Both at once"],
    "C",
    hints=[
        "2 CuO weigh 159.1, one C weighs 12.0.",
        "How much carbon would 80 kg of CuO need? 80 × 12.0 ÷ 159.1 kg.",
    ],
    because="80 kg of CuO would need 6.0 kg of carbon, and there are only 4 kg.",
    mistakes={
        "CuO": "80 kg of CuO need 6.0 kg of carbon. Is there so much?",
        "Both at once": "That would take 6.0 kg of carbon for 80 kg of CuO.",
    },
)
lesson.number(
    7,
    "How many kilograms of copper come out of it?",
    42.3,
    unit="kg",
    within=0.5,
    hints=["What is used up first decides.", "12.0 kg of carbon make 2 × 63.5 kg of copper."],
    because="4 kg of carbon × 127.1 ÷ 12.0 = 42.3 kg; 27 kg of CuO are left over.",
    mistakes=near(
        {
            63.9: "That is what 80 kg of CuO hold. But the carbon ends before.",
            21.2: "Each carbon frees two coppers.",
        }
    ),
)
lesson.number(
    8,
    "The smelter finds 38 kg of copper. What is the yield?",
    89.8,
    unit="%",
    within=0.7,
    hints=["The yield compares with what the equation promises.", "38 of 42.3."],
    because="38 ÷ 42.3 = 0.898. The rest is somewhere in the slag, the dust or the furnace wall.",
    mistakes=near(
        {
            47.5: "Compare with the copper that could come out, not with the ore.",
            10.2: "That is what was lost.",
            59.5: "Compare with what the carbon allowed: 42.3 kg.",
        }
    ),
)
lesson.number(
    9,
    "Zinc from sphalerite, ZnS + O₂ → Zn + SO₂ when all steps are added up. How many tonnes of "
    "sulfur dioxide come with one tonne of zinc?",
    0.98,
    unit="t",
    within=0.015,
    hints=["One SO₂ for each Zn.", "SO₂ weighs 64.1, Zn weighs 65.4."],
    because="64.06 ÷ 65.38 = 0.98: nearly a tonne of gas for a tonne of metal.",
    mistakes=near(
        {
            0.49: "That is the sulfur alone; it takes two oxygen atoms along.",
            1.02: "The other way round: SO₂ for one tonne of Zn.",
            1.96: "One ZnS has one sulfur atom.",
            2.02: "That was copper, from an ore with two sulfur atoms.",
        }
    ),
)
lesson.number(
    10,
    "A drinks can: 13 g of aluminium, from Al³⁺, at 4.2 volts. How many hours could a lamp of 10 "
    'watts burn with this energy? (Ask: current("Al^3+", 13, volts=4.2).)',
    16.3,
    unit="h",
    within=0.7,
    hints=["It is 0.163 kilowatt-hours.", "That is 163 watt-hours, at 10 watts."],
    because="163 watt-hours ÷ 10 watts = 16 hours: a night, a morning and a lunch. A recycled can "
    "needs about a twentieth of it.",
    mistakes=near(
        {
            0.163: "That is the energy in kilowatt-hours. How long does the lamp burn?",
            5.4: "Al³⁺ takes three electrons, not one.",
        }
    ),
)
