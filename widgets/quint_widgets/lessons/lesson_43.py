"""Lesson 43, what is a good engine: its guesses, exercises and pictures."""

from collections import Counter
from typing import Any

from quint import plots
from quint.games.quintessential import explore
from quint.games.quintessential.cards import members, read_box
from quint.games.quintessential.explore import engines
from quint_widgets.exercise import Judge
from quint_widgets.lessons import Lesson

lesson = Lesson("43", "What is a good engine?")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
after = lesson.after

deck = read_box("box")
JAMMED = "Aero-Turbis Nova, Aero-Turbis Aquarius"


# ── Pictures and tables ───────────────────────────────────────────────────────────────────


def one_flask_first(name: str) -> tuple[bool, str]:
    return "Convertus" not in name, name


def heat_map() -> plots.Plot:
    """All pairs: how many dice they lose against each for itself."""
    names = sorted([card.name for card in deck.cards[1:]], key=one_flask_first)
    more = explore.synergy()
    rows = [[more.get((a, b), 0) for b in names] for a in names]
    return plots.heat(rows, names, names, "dice gained together less those gained apart")


def shares(found: dict[int, int]) -> str:
    """How many labs gain how many dice."""
    counted = sorted(Counter(found.values()).items())
    lines = [f"{dice} dice: {many:5,} labs, {many / len(found):.0%}" for dice, many in counted]
    return "\n".join(lines)


def kinds(found: dict[int, int], gained: int) -> Counter[str]:
    """Of which kinds of cards the labs are that gain so many dice."""
    labs = [members(mask) for mask, dice in found.items() if dice == gained]
    return Counter([" + ".join(sorted(map(_kind, lab))) for lab in labs])


def _kind(card: int) -> str:
    return "Convertus" if len(deck.cards[card].flasks) == 1 else "two flasks"


# ── Judges ────────────────────────────────────────────────────────────────────────────────


def grows(size: int, dice: int, needs: str = "", without: str = "") -> Judge:
    """A lab of so many formulae that gains exactly so many dice in three rounds."""

    def judge(lab: Any) -> str | None:
        names = [deck.cards[number].name for number in engines.lab_of(lab, deck)]
        if len(names) != size:
            return f"That is a lab of {len(names)}, not of {size}."
        if needs and not any(needs in name for name in names):
            return f"There is no {needs} in it."
        if without and any(without in name for name in names):
            return f"There is a {without} in it."
        gained = explore.growth(names).value
        return None if gained == dice else f"That lab gains {gained} dice in three rounds."

    return judge


# ── Guesses ───────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "You have the five start dice, one formula of the 31, and three rounds to yourself. Which kind "
    "gains most dice?",
    ["a Convertus", "two flasks of two elements", "two flasks of one element", "all the same"],
    "all the same",
    "All the same: each of the 31 gains exactly one die a round. Why never more? A card gains a "
    "die only if all dice on it stay. Then it is full, and closed until the cleanup. A Convertus "
    "destroys the die that pays for it, so it gains only with an aether, which nothing destroys.",
)
lesson.guess_number(
    2,
    "Of the 465 pairs of formulae, how many gain more dice together in three rounds than the two "
    "gain apart?",
    0,
    "None. A formula gains one die a round at most, and each of them does that alone. A pair can "
    "only lose: 296 pairs lose nothing, 51 lose one die, and 118 lose all that one of them gains. "
    "So a second card never makes the first one better. At best it does not disturb.",
    most=465,
)
lesson.guess_number(
    3,
    "Two formulae jam each other and gain 3 dice in three rounds instead of 6. What is the most "
    "that a third card can add?",
    6,
    "Six: its own three, and the three that were jammed, twice what it is worth by itself. This "
    "surprised us: the cards that do it best are two Convertus, the kind that gains nothing beside "
    "another Convertus. Pyro-Turbis Convertus turns the fire that the Nova makes into the air that "
    "the Aquarius wants.",
    most=9,
)
lesson.guess_number(
    4,
    "Three formulae and your forge; dice lie on them as you wish. How many cards can one assistant "
    "make fire in one chain that ends?",
    12,
    "Twelve, and it is proved that there are no more. Four cards come to 17.",
    most=20,
)

# ── Exercises ─────────────────────────────────────────────────────────────────────────────

lesson.written(
    1,
    "Name two formulae with two flasks each that stand in each other's way completely: together "
    "they gain 3 dice in three rounds.",
    grows(2, 3, without="Convertus"),
    JAMMED,
    like="Geo-Ignis Nebula, Geo-Frigo Nova",
    hints=[
        "You have one die of each element and an aether.",
        "What if both cards want the same element twice, and neither makes it?",
    ],
    because="Each needs two airs. One air and the aether pay for one of them in each round, and "
    "neither makes air.",
)
lesson.written(
    2,
    "Name three formulae, one of them a Convertus, that gain 9 dice in three rounds.",
    grows(3, 9, needs="Convertus"),
    f"{JAMMED}, Pyro-Turbis Convertus",
    like="Geo-Ignis Nebula, Geo-Frigo Nova, Geo-Ignis Convertus",
    hints=[
        "The Convertus is paid with the aether. So the other two must do without it.",
        "Begin with two cards that want four different dice, or let a new die pay.",
    ],
    because="All three fire in every round. That is the most that three formulae can do.",
)
lesson.number(
    3,
    "You own five formulae and all the dice you can wish for, but no aether. Two of the five are "
    "Convertus. How many dice can the lab gain in one round?",
    3,
    hints=["What does a Convertus gain when it is paid with a common die?"],
    because="A Convertus destroys the die that pays for it and makes one: nothing is gained. Only "
    "an aether stays.",
    mistakes={5: "A Convertus destroys what pays for it, unless that is an aether."},
)
