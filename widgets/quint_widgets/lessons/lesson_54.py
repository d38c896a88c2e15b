"""Lesson 54, what alchemists really did: its guesses, exercises and pictures."""

from quint_widgets import svg
from quint_widgets.lessons import Lesson
from quint_widgets.minerals_worksheet import near

lesson = Lesson("54", "What alchemists really did")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
after = lesson.after

GLASS, METAL, FIRE, ASH = "#9db9c4", "#8f97a8", "#c8472f", "#cfc3a8"


def alembic() -> svg.Picture:
    """A still: what boils first rises, cools in the head and runs down the beak."""
    glass = f'fill="{GLASS}" fill-opacity=".35" stroke="{svg.INK}" stroke-width="2"'
    drawn = [
        f'<rect width="550" height="300" rx="10" fill="{svg.PAPER}"/>',
        '<rect x="70" y="228" width="150" height="48" rx="4" fill="#b98a63" stroke="#5d3f2a"/>',
        f'<path d="M120 268q8-30 20-8q10-26 22 8z" fill="{FIRE}"/>',
        f'<path d="M110 228q-24-60 22-92v-22h26v22q46 32 22 92z" {glass}/>',
        '<path d="M101 196q44 14 88 0q2 18-9 32h-70q-10-14-9-32z" fill="#7a2f3c" opacity=".7"/>',
        f'<path d="M118 114q0-62 62-62q34 0 40 22l150 96l-7 12l-156-92q-14 12-14 24z" {glass}/>',
        f'<path d="M356 184q-30 20-18 62h74q12-42-18-62z" {glass}/>',
        '<path d="M336 226q38 10 78 0q2 10-2 20h-74q-4-10-2-20z" fill="#c7b45a" opacity=".6"/>',
    ]
    words = (
        (14, 160, "the cucurbit:", "start"),
        (14, 178, "wine", "start"),
        (236, 42, "the head", "start"),
        (318, 120, "the beak", "start"),
        (426, 226, "the receiver:", "start"),
        (426, 244, "what rose first", "start"),
        (236, 258, "a gentle fire", "start"),
    )
    drawn += [svg.text(x, y, 13, said, anchor) for x, y, said, anchor in words]
    told = "An alembic: wine boils in the cucurbit, the vapour cools in the head and runs down"
    return svg.Picture("".join(drawn), 550, 300, f"{told} the beak into the receiver.")


def cupel() -> svg.Picture:
    """Cupellation in three steps: lead takes the rest along and soaks away, silver stays."""
    drawn = [f'<rect width="560" height="190" rx="10" fill="{svg.PAPER}"/>']
    steps = (
        ("1  lead with a little silver", 46, METAL, ASH),
        ("2  lead burns and soaks away", 26, "#d9a431", "#c99a4a"),
        ("3  a bead of silver is left", 9, "#dfe3e8", "#b98436"),
    )
    for at, (said, wide, drop, dish) in enumerate(steps):
        x = 100 + 180 * at
        drawn += [
            f'<path d="M{x - 66} 66h132l-16 62h-100z" fill="{dish}" stroke="#5d3f2a"/>',
            f'<path d="M{x - 54} 66q54 44 108 0z" fill="{svg.PAPER}" stroke="#5d3f2a"/>',
            f'<ellipse cx="{x}" cy="80" rx="{wide}" ry="{min(wide, 12)}" fill="{drop}" '
            f'stroke="{svg.INK}"/>',
            svg.text(x, 158, 12.5, said),
        ]
    drawn.append(svg.text(20, 30, 15, "Cupellation, in a little dish of bone ash", "start"))
    told = "\n".join(said for said, _, _, _ in steps)
    title = "Cupellation, in a little dish of bone ash"
    return svg.Picture("".join(drawn), 560, 190, f"{title}\n{told}")


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "Which of these has no alchemist ever made?",
    ["Nitric acid", "A red paint from a silvery metal", "A light that burns by itself",
     "Gold from lead"],
    "Gold from lead",
    "Nitric acid, vermilion and phosphorus they made; gold never. No furnace is hot enough to "
    "change one element into another.",
)  # fmt: skip
lesson.guess_number(
    2,
    "In the twelfth century the monk Theophilus mixes one part of sulfur and two parts of mercury, "
    "by weight, to make red vermilion, HgS. How many parts of mercury does one part of sulfur "
    "really take up?",
    6.3,
    "6.3 parts: a mercury atom weighs 200.6, a sulfur atom 32.1. He took three times as much "
    "sulfur as it needs, perhaps because 1 : 2 was the number that a theory of the metals liked.",
    most=10,
)
lesson.guess_choice(
    3,
    "Lead is heated in air until it has become a red powder. Does the powder weigh less, as much, "
    "or more than the lead?",
    ["Less: something burned away", "As much", "More"],
    "More",
    "More, by a tenth. The oxygen of the air has joined it. Jean Rey, a doctor, wrote in 1630 that "
    "the weight comes from the air; others before him had weighed it and not understood it.",
)

# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.choice(
    1,
    "Wine is distilled. Which equation describes what happens?",
    [
        "None: nothing new is made, a mixture is parted",
        "Wine → alcohol + water: a substance falls apart",
        "Alcohol + oxygen → carbon dioxide + water",
    ],
    "None: nothing new is made, a mixture is parted",
    hints=["Was the alcohol there before?", "An equation needs a new substance."],
    because="Alcohol and water were both in the wine. Boiling sorts them, because alcohol boils at "
    "78 °C and water at 100 °C.",
    mistakes={
        "Wine → alcohol + water: a substance falls apart": "Wine is a mixture, no substance: both "
        "were in it before.",
        "Alcohol + oxygen → carbon dioxide + water": "That is burning. In the still nothing burns.",
    },
)
lesson.atoms(
    2,
    "Strong water takes silver: Ag + HNO₃ → AgNO₃ + NO + H₂O. Balance it.",
    "Ag + HNO3 -> AgNO3 + NO + H2O",
    hints=[
        "Hydrogen first: two H in water, so an even number of HNO₃.",
        "Four HNO₃ make two H₂O and one NO. How many nitrates are left?",
    ],
    because="3 Ag + 4 HNO₃ → 3 AgNO₃ + NO + 2 H₂O. Three of the four acids become salt, one is "
    "spent on the oxidation.",
)
lesson.choice(
    3,
    "A bar of silver with some gold in it lies in strong water (nitric acid). What happens?",
    ["The silver dissolves, the gold stays", "The gold dissolves, the silver stays",
     "Both dissolve", "Nothing"],
    "The silver dissolves, the gold stays",
    hints=["What did you balance just now?", "Gold needs royal water."],
    because="Nitric acid takes silver and leaves gold: that is how the two were parted, and it is "
    "called parting to this day. (With too much gold in the bar the silver is shut in, so assayers "
    "added silver first.)",
    mistakes={
        "Both dissolve": "That would take royal water.",
        "The gold dissolves, the silver stays": "Gold is the nobler one.",
    },
)  # fmt: skip
lesson.number(
    4,
    "Theophilus takes 1 pound of sulfur and 2 pounds of mercury, Hg + S → HgS. How many pounds of "
    "sulfur are left over?",
    0.68,
    unit="pounds",
    within=0.02,
    hints=[
        "200.6 parts of mercury take 32.1 parts of sulfur.",
        "2 × 32.1 ÷ 200.6 pounds are used.",
    ],
    because="2 pounds of mercury take up 0.32 pounds of sulfur, and 0.68 are left over. The "
    "vermilion is red all the same, which is perhaps why nobody minded.",
    mistakes=near(
        {
            0.32: "That much is used. How much is left?",
            0.5: "Parts by weight are not parts by atoms.",
            0.84: "You counted with one pound of mercury.",
        }
    ),
)
lesson.atoms(
    5,
    "The last step to red lead: PbO + O₂ → Pb₃O₄. Balance it.",
    "PbO + O2 -> Pb3O4",
    hints=["Three PbO for one Pb₃O₄: one O is missing.", "Half an O₂: double everything."],
    because="6 PbO + O₂ → 2 Pb₃O₄. The powder goes from yellow to red.",
)
lesson.number(
    6,
    "How many grams of red lead, Pb₃O₄, come from 100 g of lead?",
    110.3,
    unit="g",
    within=0.6,
    hints=["3 Pb weigh 621.6, and four O come to it.", "100 g × 685.6 ÷ 621.6."],
    because="3 Pb weigh 621.6 and Pb₃O₄ weighs 685.6: a tenth more. Whoever weighs sees that "
    "burning adds something.",
    mistakes=near(
        {
            90.7: "The other way round: the oxygen comes to the lead.",
            107.7: "That is the yellow oxide, PbO.",
            100.0: "The oxygen of the air has a weight too.",
        }
    ),
)
lesson.number(
    7,
    "Cupellation: 30 g of lead burn to litharge, 2 Pb + O₂ → 2 PbO, and soak into the cupel. By "
    "how many grams is it then heavier than the empty cupel?",
    32.3,
    unit="g",
    within=0.2,
    hints=["The litharge is in it now, not the lead.", "30 g × 223.2 ÷ 207.2."],
    because="30 g of lead become 32.3 g of PbO. The 2.3 g are oxygen from the air.",
    mistakes=near(
        {
            30.0: "That is the lead. It has taken oxygen from the air.",
            27.8: "The other way round: oxygen comes to it.",
            2.3: "That is the oxygen alone.",
        }
    ),
)
lesson.number(
    8,
    "An assayer melts 20 g of ore with lead. After cupellation a bead of 60 milligrams of silver "
    "is left. How many grams of silver are in a tonne of this ore?",
    3000,
    unit="g",
    within=10,
    hints=["60 milligrams are 0.060 g, in 20 g of ore.", "That is 3 thousandths."],
    because="0.060 ÷ 20 = 0.003, and a tonne is a million grams: 3000 g, that is 3 kg.",
    mistakes=near(
        {
            3.0: "That is the number of kilograms, or of thousandths.",
            300.0: "A tonne is a million grams.",
            0.3: "That is the part in percent.",
        }
    ),
)
lesson.order(
    9,
    "From the oldest to the youngest:",
    [
        "mercury rubbed out of cinnabar with vinegar (Theophrastus)",
        "red lead from white lead (Vitruvius)",
        "vermilion from mercury and sulfur (Theophilus)",
        "royal water for gold (called Geber)",
        "the assayer's cupel described (Agricola)",
        "phosphorus (Brand)",
    ],
    hints=["Two are ancient, two medieval, two modern.", "Greek comes before Roman; 1556, 1669."],
    because="4th century BC, 1st century BC, 12th century, about 1300, 1556, 1669. The recipes are "
    "older than the books that tell them.",
)
lesson.bins(
    10,
    "Right, or hope?",
    {
        "Boiling parts alcohol from water.": "right",
        "Metals are made of mercury and sulfur.": "hope",
        "Royal water dissolves gold.": "right",
        "Cinnabar can be taken apart and put together again.": "right",
        "The spirit of wine heals everything.": "hope",
        "Lead that has turned red weighs more.": "right",
        "What shines in the dark leads to the Stone.": "hope",
        "Silver stays when lead burns away.": "right",
    },
    hints=["Which of these can be weighed or seen?", "Three are hopes."],
    because="What they saw, weighed and wrote down was right. Wrong was what they hoped it would "
    "mean.",
)
