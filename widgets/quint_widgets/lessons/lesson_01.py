"""Lesson 01, from four elements to 118: its guesses, exercises and pictures."""

from quint_widgets import svg
from quint_widgets.lessons import Lesson

lesson = Lesson("01", "From four elements to 118")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
after = lesson.after

# Lavoisier's table of simple substances, Traité élémentaire de chimie, 1789, with the names of the
# English edition of 1790; what we call it today, and whether that is an element.
LAVOISIER = """
light | light | not matter
caloric | heat | not matter
oxygen | oxygen | element
azote | nitrogen | element
hydrogen | hydrogen | element
sulphur | sulfur | element
phosphorus | phosphorus | element
charcoal | carbon | element
muriatic radical | chlorine | not yet found
fluoric radical | fluorine | not yet found
boracic radical | boron | not yet found
antimony | antimony | element
arsenic | arsenic | element
bismuth | bismuth | element
cobalt | cobalt | element
copper | copper | element
gold | gold | element
iron | iron | element
lead | lead | element
manganese | manganese | element
mercury | mercury | element
molybdena | molybdenum | element
nickel | nickel | element
platina | platinum | element
silver | silver | element
tin | tin | element
tungstein | tungsten | element
zinc | zinc | element
lime | calcium oxide, CaO | an oxide
magnesia | magnesium oxide, MgO | an oxide
barytes | barium oxide, BaO | an oxide
argill | aluminium oxide, Al₂O₃ | an oxide
silex | silicon dioxide, SiO₂ | an oxide
"""
ROWS = [tuple(part.strip() for part in line.split("|")) for line in LAVOISIER.strip().splitlines()]
PAINT = {
    "element": "#2d6b45",
    "an oxide": "#96640e",
    "not yet found": "#6a5590",
    "not matter": "#a8482c",
}


def lavoisier() -> svg.Picture:
    """Lavoisier's 33 simple substances beside what we call them."""
    half, deep = 17, 21
    width, height = 760.0, 66.0 + deep * half
    drawn = [
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{svg.PAPER}"/>',
        svg.text(16, 28, 16, "Lavoisier's simple substances, 1789, and ours", "start", weight=600),
    ]
    for at, (old, new, kind) in enumerate(ROWS):
        x, y = 16 + 376 * (at // half), 58 + deep * (at % half)
        drawn += [
            f'<rect x="{x}" y="{y - 12}" width="12" height="14" rx="3" fill="{PAINT[kind]}"/>',
            svg.text(x + 20, y, 13, old, "start", family=svg.SERIF),
            svg.text(x + 140, y, 13, new, "start"),
            svg.text(x + 352, y, 10.5, "" if kind == "element" else kind, "end", svg.SOFT),
        ]
    words = [f"{old}: {new}, {kind}" for old, new, kind in ROWS]
    title = "Lavoisier's simple substances of 1789, what we call them, and what they are"
    return svg.Picture("".join(drawn), width, height, "\n".join([title, *words]))


def qualities() -> svg.Picture:
    """Aristotle's square: each element has two qualities."""
    corners = {  # where it stands, and its colour in our games
        "fire": (190, 44, "#c8472f"),
        "air": (330, 150, "#4f8a3c"),
        "water": (190, 256, "#2f6fb5"),
        "earth": (50, 150, "#7a5533"),
    }
    sides = {"hot": (282, 84), "wet": (282, 222), "cold": (98, 222), "dry": (98, 84)}
    path = "M190 44L330 150L190 256L50 150Z"
    drawn = [
        f'<rect width="380" height="300" rx="10" fill="{svg.PAPER}"/>',
        f'<path d="{path}" fill="none" stroke="{svg.SOFT}" stroke-width="2"/>',
    ]
    for name, (x, y, paint) in corners.items():
        drawn.append(f'<circle cx="{x}" cy="{y}" r="29" fill="{paint}"/>')
        drawn.append(svg.text(x, y + 5, 14, name, fill="#ffffff", weight=600))
    drawn += [svg.text(x, y, 14, name, style="italic") for name, (x, y) in sides.items()]
    words = "Fire is hot and dry, air hot and wet, water cold and wet, earth cold and dry."
    return svg.Picture("".join(drawn), 380, 300, words)


KNOWN = [  # what people say of these, and what to answer
    ("water", "element", "Water was an element for 2200 years, until it was taken apart: H₂O."),
    ("air", "element", "Air is nitrogen, oxygen and a little argon, mixed."),
    ("air", "compound", "The parts of air are mixed, not bound: they can be parted by cooling."),
    ("lime", "element", "Lavoisier thought so too, but suspected it: lime is CaO."),
    ("light", "element", "It stands first in Lavoisier's table, but it has no weight."),
    ("fire", "element", "Fire is hot gas that shines: something that happens, not a substance."),
    ("bronze", "compound", "Bronze is copper and tin in any proportion: a mixture."),
    ("bronze", "element", "Bronze is copper and tin in any proportion: a mixture."),
]


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "How many elements did Lavoisier list in 1789?",
    33,
    "33 “simple substances”. 23 of them are elements to us as well, five are oxides, three nobody "
    "had seen yet, and two are no substances.",
    most=118,
)
lesson.guess_choice(
    2,
    "Mendeleev knew 63 elements in 1869. What did he do where nothing fitted?",
    ["He moved everything up", "He left a gap", "He invented a name and hid it"],
    "He left a gap",
    "He left gaps, and in 1871 described what would be found in three of them. All three were "
    "found within fifteen years. Lesson 33 lets you fill a gap yourself.",
)

# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.bins(
    1,
    "Which qualities did each of the four have?",
    {
        "fire": "hot and dry",
        "air": "hot and wet",
        "water": "cold and wet",
        "earth": "cold and dry",
    },
    hints=["Opposites share nothing: fire and water.", "Air is like steam: hot and wet."],
    because="Each shares one quality with its neighbours, so one can turn into the next by "
    "changing a single quality. That is why making gold seemed possible.",
)
lesson.choice(
    2,
    "An alchemist calls something “sulfur”. What does he mean?",
    [
        "the yellow powder, always",
        "what makes a thing burn",
        "what makes a thing shine and melt",
        "what stays behind as ash",
    ],
    "what makes a thing burn",
    hints=[
        "A principle is a property with a name.",
        "Three principles: one burns, one flies, one stays.",
    ],
    because="Sulfur was the principle of burning, mercury of what flies off and of metals, salt of "
    "what stays in the fire.",
    mistakes={
        "the yellow powder, always": "That was “common sulfur”. The principle is a property.",
        "what makes a thing shine and melt": "That was mercury.",
        "what stays behind as ash": "That was salt.",
    },
)
lesson.bins(
    3,
    "Which of these is an element today?",
    {
        "gold": "element", "mercury": "element", "sulfur": "element", "carbon": "element",
        "water": "compound", "salt": "compound", "lime": "compound", "quartz": "compound",
        "air": "mixture", "bronze": "mixture",
        "fire": "no substance at all", "light": "no substance at all",
    },
    hints=[
        "What has a formula with two symbols is a compound: H₂O, NaCl, CaO, SiO₂.",
        "A mixture has no formula. Fire is something that happens.",
    ],
    because="Of Empedocles' four not one is an element: water is a compound, air and earth are "
    "mixtures, fire is something that happens. Of the alchemists' three, two are.",
    mistakes=lambda answer: next(
        (told for name, wrong, told in KNOWN if answer.get(name) == wrong), None
    ),
)  # fmt: skip
lesson.pick(
    4,
    "Lavoisier listed five “earths” as simple. Which minerals of the box are nothing but one of "
    "these earths?",
    ["Quartz", "Corundum", "Halite", "Calcite", "Gold"],
    ["Quartz", "Corundum"],
    hints=["The five: CaO, MgO, BaO, Al₂O₃, SiO₂.", "Silex is Latin for flint."],
    because="Quartz is silex, SiO₂, and corundum is argill, Al₂O₃. Calcite is lime with carbon "
    "dioxide.",
    mistakes=lambda answer: (
        "Calcite holds lime, but carbon dioxide too: CaCO₃." if "Calcite" in answer else None
    ),
)
lesson.order(
    5,
    "Put the ideas into the order of time.",
    [
        "four roots of everything",
        "a fifth substance for the heavens",
        "three principles",
        "an element is what cannot be taken apart",
        "a table ordered by weight",
        "order by the charge of the nucleus",
    ],
    hints=["Empedocles, Aristotle, Paracelsus …", "… Lavoisier, Mendeleev, Moseley."],
    because="Empedocles (about 450 BC), Aristotle (about 350 BC), Paracelsus (about 1530), "
    "Lavoisier (1789), Mendeleev (1869), Moseley (1913).",
)
