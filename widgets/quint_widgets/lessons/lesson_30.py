"""Lesson 30, the rules of Mineral Quest."""

from typing import Any

import quint
from quint import CHANCE, QuintError, Refused, Trace
from quint_widgets import card, mat
from quint_widgets.lessons import Lesson
from quint_widgets.strip import panel

lesson = Lesson("30", "Mineral Quest: the rules")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = quint.new("mineral_quest")
MINE = ("person", "greedy", "greedy")  # hands are hidden, so the reader plays one of three


# ── Positions ─────────────────────────────────────────────────────────────────────────────

TURN = """
market   Al Si K Cl Mg Au S
face up  Ca Fe C
player 1, Geologist
  hand   Si O Na×2 K P Cu
player 2, Curator
  hand   Ca O×2 Al Pb
player 3, Chemist
  hand   Si C F P Cl
player 1 to complete
"""
PAYING = """
market   Al Si K Cl Mg Au S
face up  Ca Fe C
player 1, Geologist
  hand   Ca Al Mg Si O S OH×2
player 2, Curator
  hand   Ca O×2 Al Pb
player 3, Chemist
  hand   Si C F P Cl
player 1 to complete
"""
MARKET = """
market   Al Si K Cl Mg Au S
face up  Ca Fe C
player 1, Curator
  hand   Si O Na F
player 2, Geologist
  hand   Ca O×2 Al
player 3, Chemist
  hand   Si C P Cl
player 1 to exchange
"""
FULL = """
market   Al Si K Cl Mg Au S
face up  Ca Fe C
player 1, Curator
  hand   Si×2 O×3 Na F×2 Cu Pb Zn Wild
player 2, Geologist
  hand   Ca O×2 Al
player 3, Chemist
  hand   Si C P Cl
player 1 to discard
"""
MUSEUM = """
market   Al Si K Cl Mg Au S
face up  Ca Fe Si
player 1, Curator
  hand   Cu C O Al P OH×2 Wild
player 2, Geologist
  hand   Ca O×2 Al
player 3, Chemist
  hand   Si C P Cl
player 1 to complete
"""
DIGGING = """
market   Al Si K Cl Mg Au S
face up  Ca Fe C
discard  O×2 Cu Wild
player 1, Geologist
  hand   Ca Mg C Na
player 2, Curator
  hand   O×2 Al Pb
player 3, Chemist
  hand   Si C F P Cl
player 1 to exchange
"""
SEAM = """
market   O Al Si×2 K Cl Mg
face up  Ca Fe C
player 1, Miner
  hand   K Pb Hg S
player 2, Curator
  hand   Ca O×2 Al Na
player 3, Chemist
  hand   Si C F P Cl
player 1 to complete
"""
LAST = """
market   Al Si K Cl Mg S
face up  Ca
discard  the rest
deck     O
player 1, Miner
  hand   Ag Pb S Au
  has    Galena, Pyrite, Malachite
player 2, Curator
  hand   Si O Pb
  has    Beryl, Fluorite
player 3, Chemist
  hand   Na Cl C
  has    Apatite, Gypsum
player 1 to draw 2 cards
"""
PLAN = """
market   Al K Cl Mg Au S O
face up  C Fe O
player 1, Jeweler
  hand   Be Si×2 O Na K
player 2, Curator
  hand   Ca O×2 Pb
player 3, Chemist
  hand   Ca C F P Cl
player 1 to complete
"""
RICH_SEAM = SEAM.replace("K Pb Hg S", "Fe Cu Zn Pb S")


def after(drawing: str, actions: str) -> Trace:
    """A game that goes on from a drawing."""
    trace = Trace(game, game.position(drawing))
    for action in actions.split("; "):
        trace = trace.play(action)
    return trace


last_turns = after(
    LAST,
    "draw; deal O; take Ca; pass; complete Rock crystal; pay Si O; complete Halite; pay Na Cl; "
    "complete Acanthite; pay Ag S; pass",
)

lesson.add_board("turn", game, TURN, MINE)
lesson.add_board("paying", game, PAYING, MINE)
lesson.add_board("drawing", game, TURN.replace("to complete", "to draw 1 card"), MINE)
lesson.add_board("market", game, MARKET, MINE)
lesson.add_board("full", game, FULL, MINE)
lesson.add_board("museum", game, MUSEUM, MINE)
lesson.add_board("jeweler", game, MARKET.replace("Curator", "Jeweler"), MINE)
lesson.add_board("digging", game, DIGGING, MINE)
lesson.add_board("seam", game, SEAM, MINE)
lesson.add_board("iron", game, SEAM.replace("K Pb Hg S", "K Fe Cu S"), MINE)

# The half of a mat that can be read in a small picture.
MAT = str(mat("Miner")._repr_mimebundle_()["image/svg+xml"]).replace("0 0 588", "0 0 280", 1)

lesson.in_pictures(
    ("Everybody has a role with a mat: 14 minerals, and what each is worth.", MAT),
    (
        "Pay with element cards. One of each is enough, however many atoms: quartz is Si and O.",
        panel(game, TURN, "hand0", lit=["own:1", "own:4"]),
    ),
    ("Then draw two cards, from the deck or face up.", panel(game, TURN, "supply")),
    ("Then, if you like, put two in the market and take one.", panel(game, TURN, "market")),
    (
        "When the deck is empty, everybody has one last turn. The most points win.",
        panel(game, last_turns.state, "players"),
    ),
)


# ── What the judges look at ───────────────────────────────────────────────────────────────


def my_turn(trace: Trace) -> Trace:
    """The game at the end of player 1's first turn, or as far as it has come."""
    for number, step in enumerate(trace.steps):
        if step.player not in (0, CHANCE):
            return trace.back(len(trace.steps) - number)
    return trace


def hand(trace: Trace) -> list[str]:
    """What player 1 holds, like ["O", "Si", "Au"]."""
    line = game.picture(trace.state).split("hand")[1].splitlines()[0]
    cards = [name.partition("×") for name in line.split()]
    return [name for name, _, many in cards for _ in range(int(many or 1))]


def completed(trace: Trace, mineral: str) -> bool:
    return f"Player 1 has completed {mineral}" in str(trace.steps)


def paid(trace: Trace) -> list[str]:
    """The cards of the first payment."""
    payments = [str(step.action).split() for step in trace.steps]
    return next((cards for word, *cards in payments if word == "pay"), [])


def left_out(drawing: str) -> Any:
    """To a payment that is too large, less than the table says: that would be the answer."""

    def said(answer: Any) -> str | None:
        if not isinstance(answer, str):
            return None
        trace = Trace(game, game.position(drawing))
        try:
            for action in answer.split(";"):
                trace = trace.play(action.strip())
        except Refused as no:
            return "A card of that payment can be left out." if no.refusal.rule == "3.2a" else None
        except QuintError:
            pass
        return None

    return said


# ── Part 1: your first game ───────────────────────────────────────────────────────────────

lesson.number(
    1,
    "The box has 5 iron cards. How many cards in all can stand for iron in a payment?",
    15,
    picture=lambda: card("Fe"),
    hints=["Which other cards can be iron?", "How many wild cards are there?"],
    because="Five iron cards, and ten wild cards that stand for any card.",
    mistakes={
        5: "Five are iron. Which other cards can be anything?",
        10: "Ten are only the wild ones.",
    },
)
lesson.guess_choice(
    1,
    "Three people play, and the first has taken the Miner. Can another player be a Miner too?",
    ["yes", "no"],
    "no",
    "There is one mat of each role, so each role is taken once (2.2).",
)
lesson.forbidden(
    2,
    "You have passed and are about to draw. Try something that belongs to another step of the "
    "turn, so that rule 3.1b refuses it.",
    game,
    TURN.replace("to complete", "to draw 2 cards"),
    "3.1b",
    "complete Quartz",
    seats=MINE,
    hints=[
        "What comes before drawing, and what after it?",
        "Click on a mineral, or on the market.",
    ],
    because="Completing comes before drawing, and the market after it; the order never changes.",
)

# ── Part 2: what pays ─────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    2,
    "You hold Ca, Al, Mg, Si, O, S and two OH. Which of these can you not complete?",
    [
        "Hornblende, Ca₂(Mg,Fe,Al)₅(Al,Si)₈O₂₂(OH)₂",
        "Gypsum, CaSO₄·2H₂O",
        "Olivine, (Mg,Fe)₂SiO₄",
        "Calcite, CaCO₃",
    ],
    "Calcite, CaCO₃",
    "Only Calcite lacks a card, its carbon. Gypsum takes its water from the two OH. Kaolinite and "
    "Plagioclase can be completed as well; did you see them?",
)


lesson.guess_number(
    3,
    "Hornblende is Ca₂(Mg,Fe,Al)₅(Al,Si)₈O₂₂(OH)₂. With how few cards can it be paid?",
    4,
    "Ca, Al, O and OH: one aluminium serves both brackets. A card serves wherever its kind occurs "
    "(3.2a).",
    most=10,
)


def _hornblende(trace: Trace) -> str:
    if not completed(trace, "Hornblende"):
        return "There is no crystal on Hornblende yet."
    return "Hornblende is completed, but the aluminium is gone: it paid for both brackets."


lesson.moves(
    3,
    "Complete Hornblende, Ca₂(Mg,Fe,Al)₅(Al,Si)₈O₂₂(OH)₂, and keep your aluminium. The table "
    "raises cards that would pay; click on cards to put them back or to take others.",
    game,
    PAYING,
    lambda trace: completed(trace, "Hornblende") and "Al" not in paid(trace),
    _hornblende,
    "complete Hornblende; pay Ca Mg Si O OH",
    seats=MINE,
    hints=["What else can stand in the bracket (Mg,Fe,Al)?", "And what in (Al,Si)?"],
    because="Without aluminium each bracket takes a card of its own, magnesium and silicon: five "
    "cards instead of four.",
    mistakes=left_out(PAYING),
)
lesson.number(
    4,
    "Turquoise, CuAl₆(PO₄)₄(OH)₈·4H₂O, takes Cu, Al, P, O, OH and H₂O. You are the Jeweler, and "
    "have neither H₂O nor a wild card. How many OH cards do you need?",
    3,
    hints=["What can stand for the water?", "Can the same OH be the water and the (OH)?"],
    because="Two make the water, and one more is the OH: an OH that makes water pays for nothing "
    "else (3.5a).",
    mistakes={
        1: "One is the OH. And what stands for the water?",
        2: "Two make the water. And the OH of the formula?",
        8: "One card stands for all (OH)₈ of the formula.",
        16: "One card stands for any number of atoms.",
    },
)

# ── Part 3: draw and exchange ─────────────────────────────────────────────────────────────

lesson.guess_choice(
    4,
    "You take a face-up card, and a wild card is turned up in its place. May that be your second "
    "card?",
    ["yes", "no"],
    "yes",
    "The place is filled before you choose the second card (4.2a), and a wild card may be taken "
    "like any other.",
)


def _no_gold(trace: Trace) -> str:
    held = hand(my_turn(trace))
    if "Au" not in held:
        return "The gold is still in the market."
    gone = " and ".join(name for name in ("Si", "O") if name not in held)
    return f"You have the gold, but gave away {gone}, which rock crystal needs."


lesson.moves(
    5,
    "Get the gold, and keep the cards for rock crystal, SiO₂.",
    game,
    MARKET,
    lambda trace: {"Au", "Si", "O"} <= set(hand(my_turn(trace))),
    _no_gold,
    "exchange for Au; give Na; give F",
    seats=MINE,
    hints=["Which two cards do you not need?", "First say what you want, then give twice."],
    because="Sodium and fluorine go to the market, and they need not be alike. Next turn you can "
    "complete rock crystal or gold, one of them.",
)
lesson.number(
    6,
    "Curator, Jeweler and Geologist play. How many cards of the box will leave the game? The mats "
    'of those who are missing are mat("Chemist") and mat("Miner"); card("Hg") shows who needs '
    "mercury.",
    6,
    hints=["Only kinds that nobody in play needs.", "Which cards do only Chemist and Miner need?"],
    because="Two lithium, which only the Chemist needs, two tin, only the Miner, and two mercury, "
    "only these two. Wild cards always stay.",
    mistakes={
        2: "That is one kind. More kinds go.",
        3: "That is the number of kinds. Count the cards.",
        4: "That is two kinds. Somebody else misses a card too.",
        16: "Wild cards never leave: they are good for everybody.",
    },
)

# ── Part 4: three roles ───────────────────────────────────────────────────────────────────

lesson.guess_choice(
    5,
    "This Curator holds Cu, C, O, Al, P, two OH and a wild card, and no water. Turquoise, "
    "CuAl₆(PO₄)₄(OH)₈·4H₂O, takes OH and H₂O. How many OH cards pay for these two, if the wild "
    "card stays in the hand?",
    ["one", "two", "three, one too many"],
    "two",
    "Two: one OH is the OH; the other one and the free one make the water (7.1a).",
)


def _no_turquoise(trace: Trace) -> str:
    if not completed(trace, "Turquoise"):
        return "There is no crystal on Turquoise yet."
    return f"Turquoise is completed, but you paid {paid(trace).count('OH')} OH for it."


lesson.moves(
    7,
    "Complete Turquoise, and keep both your OH cards.",
    game,
    MUSEUM,
    lambda trace: completed(trace, "Turquoise") and "OH" not in paid(trace),
    _no_turquoise,
    "complete Turquoise; pay Cu Al P O Wild",
    seats=MINE,
    hints=["The formula wants an OH and a water. Which of them is free?", "What else is water?"],
    because="The free hydroxide is the OH of the formula, and the wild card is the water: five "
    "cards instead of six.",
    mistakes=left_out(MUSEUM),
)
lesson.guess_choice(
    6,
    "The Geologist picks a card out of the discard pile. May an exchange in the market follow?",
    ["yes", "no"],
    "no",
    "The pick takes the place of the exchange, and the turn is over (7.3).",
)


def _no_dolomite(trace: Trace) -> str:
    held = hand(my_turn(trace))
    if "Wild" in held:
        return "That would do, but the wild card should stay where it is."
    lacking = [name for name in ("Ca", "Mg", "C", "O") if name not in held]
    return f"Dolomite would still lack {' and '.join(lacking)}."


lesson.moves(
    8,
    "Dolomite is CaMg(CO₃)₂, and you would like to complete it in your next turn. Two picks make "
    "that possible; make the one that leaves the wild card in the pile.",
    game,
    DIGGING,
    lambda trace: {"Ca", "Mg", "C", "O"} <= set(hand(my_turn(trace))),
    _no_dolomite,
    "pick O",
    seats=MINE,
    hints=["Which cards of Dolomite are in your hand?", "What is lacking?"],
    because="Ca, Mg and C are in your hand, so oxygen completes it. In a real game the wild card "
    "would be the better pick: it is any card.",
)

# ── Part 5: Chemist, Miner and the end ────────────────────────────────────────────────────

lesson.number(
    9,
    "The Chemist begins a turn with 11 cards, completes nothing, draws two and exchanges once in "
    "the market. How many cards must be discarded?",
    0,
    hints=["How many cards go to the market, and how many come?", "Compare with 12."],
    because="11 and 2 are 13; two go to the market and one comes: 12, which a Chemist may keep.",
    mistakes={
        1: "That would be so without the exchange, which costs a card.",
        2: "Ten is the limit of the others. The Chemist keeps twelve.",
        3: "That would be so for others, and without the exchange.",
    },
)
lesson.guess_choice(
    7,
    "You are the Miner with lead, mercury and one sulfur. Galena is PbS, Cinnabar is HgS. How many "
    "of them can you complete in this turn?",
    ["one", "two"],
    "two",
    "Two for the Miner, and one for everybody else: three cards, 8 points (7.5).",
)


def _not_eight(trace: Trace) -> str:
    points = game.scores(my_turn(trace).state)[0]
    if not points:
        return "No mineral is completed yet."
    if points == 4:
        return "These are 4 points. A second sulfide needs no sulfur of its own."
    small = "Pyrite" if completed(trace, "Pyrite") else "Sphalerite"
    return f"That comes to {points} points: {small} has only 3."


lesson.moves(
    10,
    "This Miner can score 8 points in this turn. Do it.",
    game,
    RICH_SEAM,
    lambda trace: game.scores(my_turn(trace).state)[0] == 8,
    _not_eight,
    "complete Galena; pay Pb S; complete Chalcopyrite; pay Cu Fe",
    seats=MINE,
    hints=["Which two are worth 4 each?", "Keep the iron for the mineral of copper."],
    because="Galena, PbS, and Chalcopyrite, CuFeS₂, are 4 each. The sulfur is paid with the first "
    "one, whichever that is.",
    mistakes=left_out(RICH_SEAM),
)
lesson.guess_choice(
    8,
    "Three play, and player 1 has just emptied the deck. Who has the first of the last turns?",
    ["player 1", "player 2", "player 3"],
    "player 2",
    "Play goes on to the left; player 1, who emptied the deck, comes last (8.1c). That is a real "
    "advantage if you see it coming.",
)
lesson.guess_choice(
    9,
    "Before the last turns player 1 has 13 points, player 2 has 10 and player 3 has 12. Player 1 "
    "adds Acanthite for 4, player 2 Rock crystal for 2, player 3 Halite for 5. Who has won?",
    ["player 1", "player 2", "player 3", "players 1 and 3 share it"],
    "player 1",
    "It is 17 to 12 to 17. A tie goes to more crystals, and player 1 has four to three (8.3a).",
)
lesson.choice(
    11,
    "Five play. Player 4 takes a face-up card, and the card that replaces it is the last of the "
    "deck. Who has the very last turn of the game?",
    [f"player {n}" for n in range(1, 6)],
    "player 4",
    hints=["Does it matter what took the last card?", "Whoever emptied the deck is last."],
    because="Turned up or drawn, the last card sets off the last turns (8.1a): players 5, 1, 2, 3, "
    "and then 4.",
    mistakes={
        "player 5": "Player 5 has the first of the last turns.",
        "player 3": "After player 3 comes player 4, who emptied the deck and has a last turn too.",
        "player 1": "The last turns go round from the one who emptied the deck, not from player 1.",
    },
)


def _no_plan(trace: Trace) -> str:
    turn = my_turn(trace)
    if not completed(turn, "Amethyst"):
        return "Amethyst has no crystal yet. Completing comes first in a turn."
    held = hand(turn)
    lacking = [name for name in ("Be", "Al", "Si", "O") if name not in held]
    return f"Amethyst is completed. For Emerald you would still lack {' and '.join(lacking)}."


lesson.moves(
    12,
    "You are the Jeweler, and give one card for one in the market. Complete Amethyst, SiO₂, in "
    "this turn, and end it with the cards for Emerald, Be₃Al₂Si₆O₁₈.",
    game,
    PLAN,
    lambda trace: (
        completed(my_turn(trace), "Amethyst")
        and {"Be", "Al", "Si", "O"} <= set(hand(my_turn(trace)))
    ),
    _no_plan,
    "complete Amethyst; pay Si O; take O; draw; exchange for Al; give Na",
    seats=MINE,
    hints=[
        "What will Emerald lack once Amethyst is paid for? Two cards, from two places.",
        "One lies face up, the other in the market.",
    ],
    because="Amethyst takes an Si and the only O. A new oxygen lies face up, and the aluminium of "
    "the market costs the Jeweler one card.",
)
