"""Lesson 52, the way to the Supreme Talisman: recipes, prices, and the odds of a Stone."""

from random import Random
from typing import Any

import quint
from quint import Trace, plots
from quint.games.potion_making import explore
from quint_widgets.exercise import Judge
from quint_widgets.lessons import Lesson, lesson_50, potions

lesson = Lesson("52", "Potion-making: what is the way to the Supreme Talisman?")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
after = lesson.after
board = lesson.board

game = quint.new("potion_making")
guild = quint.new("potion_making", mix="guild")
goal = "Supreme Talisman of Magic"
puzzle = lesson_50.PUZZLE


# ── Tables ────────────────────────────────────────────────────────────────────────────────

MIDDLE = """
desk fern flower: elixir of oblivion
desk snake eye: isidas mortum
desk bat wing: elixir of secret vision
desk belladonna: polyglotum potion
formulas 1: talisman of the beast lord []
formulas 2: elixir of wisdom (astral energy) []
hand 1: supreme talisman of magic, elixir of oblivion, talisman of hidden knowledge, love potion,
    unicorn
points: 20, 24
turn 21, player 1, playing
"""
SHELF = """
desk mandrake root: solution of eternity
desk dragon tooth: elixir of eternal youth
formulas 1: telepathic potion (ether waves) []
formulas 2: elixir of fidelity []
hand 1: palantirium talisman, elixir of fidelity
points: 0, 2
turn 15, player 1, playing
"""
OPEN_SHELF = """
desk air crystal: love potion
desk snake eye: dragon
desk bat wing: elixir of secret vision
formulas 1: elixir of fidelity [solution of eternity, elixir of eternal youth],
    telepathic potion (ether waves) []
hand 1: unicorn, love potion, basilisk, polyglotum potion, hippogriff
hand 2: 4 from practice
points: 7, 6
turn 12, player 1, playing
"""
LUCKY = """
opus 1: a
path 1 sol: elixir of fire, elixir rubedo
opus 2: b
hand 1: elixir albedo, philosopher's stone of sol, powder of truth, dragon
turn 9, player 1, drawing or playing
"""

middle = Trace(game, game.position(MIDDLE))
open_shelf = game.position(OPEN_SHELF)
lucky = Trace(guild, guild.position(LUCKY))
dealt_opus = Trace(guild, guild.position("opus 1: a\nopus 2: b\nhand 1: dragon"))

lesson.add_board("shelf", game, SHELF)


# ── Pictures and tables ───────────────────────────────────────────────────────────────────


def recipe_map(lit: str = "") -> plots.Plot:
    """All recipes: elements on the left, what is made of them to the right."""
    graph = explore.recipe_graph(game)
    places = {node.name: (float(node.x), float(node.y)) for node in graph.nodes}
    pairs = [(edge.part, edge.whole) for edge in graph.edges]
    return plots.net(places, pairs, "What is made of what", lit=_leading_to(lit, pairs))


def _leading_to(name: str, pairs: list[tuple[str, str]]) -> set[str]:
    """This and everything that can become a part of it."""
    found = {name} if name else set()
    while more := {part for part, whole in pairs if whole in found} - found:
        found |= more
    return found


def pairs() -> str:
    """The cheapest way to the Supreme Talisman, and how many plays each pair of talismans takes."""
    lines = ["The best way:", *explore.cheapest(game, goal).steps, ""]
    for way in explore.ways(game, goal):
        brewed = [step.removeprefix("brew ") for step in way.steps if "alisman" in step]
        lines.append(f"{way.plays} plays, {way.points} points: {' and '.join(brewed[:2])}")
    return "\n".join(lines)


def want_table() -> str:
    """How often each element is asked for, and wanted in all; and how many cards show it."""
    want = explore.wanted(game)
    lines = []
    for name in sorted(want, key=lambda name: -want[name].expanded):
        asked, all_in_all, cards = want[name].asked, float(want[name].expanded), want[name].cards
        lines.append(f"{name:21} asked {asked}, in all {all_in_all:4.1f}, cards {cards}")
    return "\n".join(lines)


def rates() -> plots.Plot:
    """Points for each play, for all formulas."""
    found: dict[str, list[tuple[float, float]]] = {}
    for node in explore.recipe_graph(game).nodes:
        if node.depth:
            way = explore.cheapest(game, node.name)
            found.setdefault(node.kind, []).append((way.plays, way.points / way.plays))
    return plots.dots(found, "What pays?", "plays", "points a play", limits=(0, 3.4))


def scarcity() -> plots.Plot:
    """How often each element is wanted, for each card that shows it."""
    want = explore.wanted(game)
    share = {name: float(each.expanded) / each.cards for name, each in want.items()}
    rows = dict(sorted(share.items(), key=lambda row: -row[1]))
    return plots.bars(rows, "Times wanted, per card in the deck")


def dealt(opus: str, path: str, deals: int) -> str:
    """How likely a path is with half of each deck: exactly, and in so many deals."""
    rng = Random(1)
    stages = {each.key for each in explore.path_cards(guild, opus, path)}
    decks: dict[str, list[int]] = {"practice": [], "guild": []}
    for each in guild.box.cards:
        decks[each.deck] += [each.key] * each.copies
    full = 0
    for _ in range(deals):
        hand = {*rng.sample(decks["practice"], 38), *rng.sample(decks["guild"], 31)}
        full += stages <= hand
    exact = float(explore.stone_odds(guild, opus, path, (38, 31)))
    return f"exact {exact:.4f}, dealt {full / deals:.4f}"


PATHS = [(opus.name, path) for opus in guild.box.opus for path in guild.box.path_names]


def all_paths() -> str:
    """The odds of each path, with half of each deck and with the best split of 69 cards."""
    rows = []
    for opus, path in PATHS:
        split = explore.best_split(guild, opus, path, 69)
        half = float(explore.stone_odds(guild, opus, path, (38, 31)))
        best = float(explore.stone_odds(guild, opus, path, split))
        rows.append((best, half, f"{opus} {path:8}", split))
    return "\n".join(
        f"{name} half and half {half:.3f}, best {best:.3f} with {first} + {second} cards"
        for best, half, name, (first, second) in sorted(rows, reverse=True)
    )


def stone_curves() -> plots.Plot:
    """The odds of three paths with more and more cards, split at best."""
    cards = range(6, 140, 7)
    found = {}
    for opus, path in (("D", "luna"), ("A", "sol"), ("F", "luna")):
        splits = [explore.best_split(guild, opus, path, each) for each in cards]
        odds = [float(explore.stone_odds(guild, opus, path, split)) for split in splits]
        found[f"card {opus}, {path}"] = odds
    axes = ("cards seen, divided at best", "chance of the Stone")
    marked = {69.0: "half of all"}
    return plots.lines(found, "A Stone by drawing alone", *axes, at=cards, upright=marked)


# ── Recipes ───────────────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "How many of the sixteen elements can lead to the Supreme Talisman, through whatever elixirs?",
    16,
    "All sixteen. So whatever lies in the desk is of some use for it; you need not want all of it.",
    most=16,
)
lesson.number(
    1,
    "A Love Potion can become part of which formulas, directly or by way of others? Follow the "
    "lines to the right and count them.",
    4,
    hints=["Two lines go to the right from it.", "From each of those goes one more."],
    because="The Powder of Control goes into the Dragon, the Great Elixir of Eternal Love into the "
    "Supreme Elixir.",
    mistakes={
        2: "Directly, yes. And what are those two good for?",
        3: "From each of the two that it goes into, one more line goes to the right.",
    },
)


# ── The cheapest way ──────────────────────────────────────────────────────────────────────

lesson.number(
    2,
    "You have completed the Palantirium Talisman as above: mandrake root, dragon tooth, blood "
    "stone, thought energy and mushrooms lie in the desk again. Now the Talisman of Teleportation, "
    "of mushrooms + phoenix feather and mandrake root + astral energy + air crystal, and then the "
    "Supreme Talisman. How many plays is it in all, from the empty table?",
    15,
    hints=["Which of the five elements need not be laid again?", "8, then fewer than 8, then 1."],
    because="Mushrooms and mandrake root lie there again: three elements, two elixirs and the "
    "talisman are six plays, and one for the Supreme Talisman: 8 + 6 + 1.",
    mistakes={
        17: "Two of the five elements need not be laid a second time.",
        14: "Count the last play too: the Supreme Talisman itself.",
        16: "Both mushrooms and mandrake root are there again.",
    },
)
lesson.guess_number(
    2,
    "There are six pairs of talismans. With the best of them, how many plays does the Supreme "
    "Talisman take from the empty table?",
    14,
    "Fourteen. This surprised us: we had counted by hand that no pair shares more than two "
    "elements, so 17 − 2 = 15. The search saves one more card. Look at the sixth: the Supreme "
    "Elixir of Magic, upside down, a card with three elements (1.3b). Under the Plant Lord it is "
    "quintessence of will. It comes back when the Beast Lord is brewed, and goes under the Elixir "
    "of Wisdom as ether waves. One card, two elements, one play less.",
    most=20,
)
lesson.guess_choice(
    3,
    "Divide the points by the plays, for all 46 formulas. What pays most for a play?",
    ["simple elixirs", "great elixirs", "creatures", "the Supreme Talisman"],
    "the Supreme Talisman",
    "3.07 points a play, against 1.33 for a simple elixir: the longer the way, the better it pays, "
    "without exception. If nobody disturbs you.",
)
lesson.number(
    3,
    "With the Guild of Alchemists there are three cards of each of its formulas. Then what is the "
    "cost of the Supreme Elixir, of two great elixirs? Aqua Regis is one: Albedo (spring water + "
    "air crystal) and Citrinitas (fern flower + astral energy).",
    11,
    hints=["Brew Aqua Regis twice. What is laid the second time?", "Four laid; count the brews."],
    because="The same four elements serve twice, because the first Aqua Regis sends them home: "
    "4 laid, 3 + 3 brewed, and the Supreme Elixir.",
    mistakes={
        15: "Nothing has to be laid for the second Aqua Regis: its elements came home.",
        10: "Count the Supreme Elixir itself too.",
        7: "Seven are brewed; the elements are laid too.",
    },
)


# ── From your own table ───────────────────────────────────────────────────────────────────

lesson.moves(
    4,
    "You hold the Supreme Talisman of Magic, and three turns would be enough to complete it, if "
    "nobody disturbs you. Play the first of the three.",
    game,
    MIDDLE,
    lambda trace: "completes Elixir of Oblivion" in potions.told(trace),
    "That is no step on the way. What does the Talisman of Hidden Knowledge need?",
    "brew elixir of oblivion",
    hints=["Which talisman is in your hand, and what is it made of?", "One part of it is there."],
    because="Oblivion and player 2's Wisdom make the Talisman of Hidden Knowledge, and that and "
    "the Beast Lord the Supreme one.",
)


def _nearly(right: float, says: str) -> Judge:
    """What to say to a rounded number where a fraction is asked for."""

    def mistake(answer: Any) -> str | None:
        return says if abs(float(answer) - right) < 0.01 else None

    return mistake


def _a_card_less(answer: Any) -> str | None:
    if str(answer).replace(" ", "") in ("4/64", "1/16"):
        return "Player 2 draws to five before playing (2.1)."
    return _nearly(5 / 64, "Nearly. Write it as a fraction, then it is exact.")(answer)


lesson.written(
    5,
    "Player 2 holds four cards and draws one more before playing. You have not seen 64 cards: "
    "those four, and the deck. One of the 64 is the Palantirium Talisman. What are the odds that "
    "player 2 can play it? Answer as a fraction.",
    potions.fraction("5/64"),
    "5/64",
    like="1/2",
    hints=["How many of the 64 does player 2 hold when it comes to playing?"],
    because="Five of 64 cards, and each of the 64 is as likely to be the talisman as any other.",
    mistakes=_a_card_less,
)


# ── What is wanted ────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    4,
    "Every element stands on exactly three formulas. But an element that goes into an elixir is "
    "wanted again by whatever the elixir goes into. Taken all together, are they wanted alike?",
    ["yes, all sixteen", "no, in four groups of four", "no, each differently"],
    "no, in four groups of four",
    "11½, 11, 10 and 9 times: four groups, each exactly alike. That looks like design. (The "
    "Supreme cards take any two of a kind: there each choice counts for its share.)",
)
lesson.written(
    6,
    "How often is bat wing wanted, per card in the deck? The table above has what you need. Answer "
    "as a fraction.",
    potions.fraction("9/5"),
    "9/5",
    like="1/2",
    hints=["It comes with the answer to the guess.", "Wanted in all, divided by the cards."],
    because="Nine times wanted, and five cards show it.",
)


# ── Stealing ──────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    5,
    "You brew the Palantirium Talisman, 8 points, with player 2's Elixir of Fidelity, which once "
    "made them 2 points. What does player 2 get?",
    ["1 point", "2 points", "4 points"],
    "4 points",
    "Half of what you make (3.4), not of what it was worth. A two-point elixir pays its owner four "
    "when it goes into a talisman, an eight-point talisman only five when it goes into the Supreme "
    "one. The small things are dear to take, the big ones cheap.",
)
lesson.written(
    7,
    "Four players. You complete a formula of 8 points with an elixir of one opponent and a potion "
    "of another. By how much do you gain on the three of them, on average? Answer as a fraction.",
    potions.fraction("16/3"),
    "16/3",
    like="1/2",
    hints=["Who gets what? Write down four numbers.", "8 less the mean of the other three."],
    because="You get 8, two of them get 4 each and the third nothing: 8 − 8/3.",
    mistakes=_nearly(16 / 3, "Nearly. Write it as a fraction, then it is exact."),
)


# ── The odds of a Stone ───────────────────────────────────────────────────────────────────

lesson.guess_number(
    6,
    "Two players share 76 and 63 cards, so she sees half of each, 38 and 31. How likely is it, in "
    "percent, that all seven cards of the path of Sol on card A are among them?",
    10.5,
    "One in ten, by the exact fraction and by 4000 deals: with so many, a share of 0.1 is off by "
    "about 0.005. Four of the seven lie in Practice, two of these as single cards. Below are all "
    "18 paths, with half and half and with the best split of 69 cards.",
    unit="%",
    most=100,
)
lesson.number(
    8,
    "What is the chance that a certain Stone is among 31 cards of the Guild? The deck has 63 "
    "cards, three of them that Stone. A number to three places will do.",
    float(explore.chance_of_all(63, [3], 31)),
    within=0.001,
    hints=[
        "1 − the chance that all 31 are others.",
        "32/63 · 31/62 · 30/61 is the chance of none.",
    ],
    because="Each of the three misses your half of the deck about one time in two: seven in eight. "
    "That is why three copies cost only an eighth.",
    mistakes={
        "0.5": "So it would be with one copy. Three Stones of each kind are in the deck.",
        "0.125": "That is about the chance to miss it.",
    },
)
