"""Lesson 40, the rules of Quintessential, first half: activate, wild dice, chains and loops."""

from quint import Trace
from quint_widgets.lessons import Lesson, dice
from quint_widgets.strip import panel

lesson = Lesson("40", "Quintessential: the rules, first half")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = dice.game


# ── Positions ─────────────────────────────────────────────────────────────────────────────

BENCH = """
player 1 red
  pool  fire 4, water 3, air 5, earth 2, aether 6
  Geo-Frigo Nebula
  Aero-Ignis Convertus
player 2 blue
  pool  fire 1, water 6, air 2, earth 4, aether 3
  Geo-Ignis Nebula
  Aero-Frigo Convertus
public lab
  formula  Geo-Petris Nebula
  formula  Aero-Turbis Nova
  formula  Pyro-Turbis Aquarius
"""
WILD = """
player 1 blue
  pool  fire 5, air 2 3, earth 6, aether 1, anti 4
  Geo-Ignis Nebula
  Aero-Frigo Convertus
player 2 red
  pool  fire 2, aether 4
"""
CHAIN = """
player 1 blue
  pool  fire 4, water 1 2 3, earth 5
  Geo-Ignis Nebula
  Aero-Frigo Convertus
player 2 red
  pool  aether 4
  Geo-Frigo Nebula
"""
RELAY = """
player 1 blue
  pool  fire 4, earth 5
  Geo-Ignis Nebula
  Aero-Frigo Convertus
  Hydro-Petris Convertus
player 2 red
  pool  aether 4
"""
ENGINE = """
player 1 blue, 2 assistants
  pool  fire 2, water 3, earth 1 6
  Geo-Ignis Nebula
  Geo-Frigo Nebula
  Aero-Turbis Nova
player 2 red, 2 assistants
  pool  aether 1
round 2, turn 5, starting player 1
"""
LOOP = """
player 1 blue
  pool  air 1, aether 2
  Aero-Frigo Convertus
  Hydro-Turbis Convertus
player 2 yellow
  pool  aether 4
"""
FORGES = """
player 1 red
  pool  fire 1 1 2 6, water 2, air 3, earth 3, aether 1 5 6 6, anti 4
player 2 blue
  pool  fire 1, water 1, air 1, aether 1
"""
WAITING = """
player 1 blue
  pool  earth 5, aether 2
  Multi-Forge  fire {fire}, water {water}, air { }, earth {earth}
  Geo-Ignis Nebula
player 2 red
  pool  aether 4
"""

lesson.add_board("bench", game, BENCH)
lesson.add_board("wild", game, WILD)
lesson.add_board("chain", game, CHAIN)
lesson.add_board("loop", game, LOOP)
lesson.add_board("forges", game, FORGES)

STONE = "player 1 red\n  pool  aether 1 2 3 4 6, anti 5\nplayer 2 blue"
CARDS = (171, 0, 172, 118)  # of a lab, the two start cards
PAID = "activate Geo-Frigo Nebula; place earth 2 in earth; place water 3 in water; roll air 1"

lesson.in_pictures(
    (
        "Dice are elements, with a colour, a sign and a face.",
        panel(game, BENCH, "head0", part=(304, 0, 212, 51)),
    ),
    (
        "Fill the flasks of a card in your lab, and a new die comes out.",
        panel(game, dice.after(BENCH, PAID).state, "lab0.0", part=CARDS),
    ),
    (
        "Put the new die on your next card, and that one fires too: a chain.",
        panel(game, LOOP, "lab0.0", part=CARDS),
    ),
    (
        "The Public Lab: claim a card above once a round, bid for formulae below.",
        panel(game, BENCH, "public"),
    ),
    (
        "Five white dice and a black one make the Philosopher's Stone. The first to do it wins.",
        panel(game, STONE, "head0", part=(304, 0, 252, 51)),
    ),
)


# ── Part 1: your first game ───────────────────────────────────────────────────────────────

lesson.choice(
    1,
    "A formula takes an earth and a water, and makes fire. What is its name?",
    ["Geo-Frigo Nova", "Geo-Frigo Convertus", "Hydro-Petris Nova", "Geo-Frigo Nebula"],
    "Geo-Frigo Nova",
    hints=["Which last word is fire?", "Two flasks, so it is no Convertus."],
    because="Geo- is earth in the first flask, -Frigo water in the second, and Nova is fire.",
    mistakes={
        "Geo-Frigo Convertus": "A Convertus has one flask: this one turns earth into water.",
        "Hydro-Petris Nova": "Nearly: the same dice, but earth is named before water.",
        "Geo-Frigo Nebula": "It takes the right dice, but Nebula is air.",
    },
)
lesson.guess_choice(
    1,
    "Earth and water have gone into Geo-Frigo Nebula, and a new air came out. Can you use the same "
    "card again in your next turn?",
    ["yes", "no"],
    "no",
    "Its two dice stay until the cleanup, so no flask is free. A Convertus destroys its die, and "
    "so it can fire again and again (4.1c).",
)
lesson.number(
    2,
    "You own five dice. In one round you activate Geo-Frigo Nebula with earth and water, and "
    "Aero-Ignis Convertus with air. How many dice do you own after the cleanup?",
    6,
    hints=["Which of the three dice you pay with come back?", "And how many new ones are there?"],
    because="The Nebula returns its two dice and makes one more; the Convertus destroys one and "
    "makes one.",
    mistakes={
        5: "That would be so if the Nebula destroyed a die. It returns both.",
        7: "Two new dice, that is true, but the Convertus destroys its air.",
        4: "The dice in the Nebula come home in the cleanup.",
    },
)


# ── Part 2: wild dice and chains ──────────────────────────────────────────────────────────

lesson.guess_choice(
    2,
    "You pay Geo-Ignis Nebula with a white die as earth and a black die as fire. What lies on the "
    "card afterwards?",
    ["both", "the white die", "the black die", "nothing"],
    "the white die",
    "White stays until the cleanup, black is destroyed, even in a Return flask (1.4).",
)
lesson.choice(
    3,
    "You have one air, one aether and Aero-Frigo Convertus, and want two waters in this round. "
    "Which die do you pay with first?",
    ["air", "aether", "it does not matter"],
    "air",
    hints=["What lies in the flask after an air was used? And after an aether?"],
    because="The air is destroyed, and the flask is open again for the aether.",
    mistakes={
        "aether": "The aether stays in the flask until the cleanup, and the air finds no room.",
        "it does not matter": "It does: nothing destroys an aether, so it blocks the flask.",
    },
)
lesson.guess_number(
    3,
    "You want a fourth water. Only Aero-Frigo Convertus makes water, it takes air, and you have "
    "none; but Geo-Ignis Nebula makes air. How many assistants does it take?",
    1,
    "One. The air goes straight on to the Convertus, and exists for a moment only.",
    most=4,
)
lesson.moves(
    4,
    "Get a new earth into your pool with one assistant.",
    game,
    RELAY,
    dice.at_once("earth"),
    dice.not_at_once("earth"),
    "activate Geo-Ignis Nebula; place earth 5 in earth; place fire 4 in fire; "
    "to Aero-Frigo Convertus in air; to Hydro-Petris Convertus in water; to pool",
    hints=[
        "Read the chain from its end: which card makes earth?",
        "And what makes what that takes?",
    ],
    because="The Nebula makes air, Aero-Frigo water of it, Hydro-Petris earth of that: three "
    "cards, one assistant, and the old earth comes home too.",
)


def _not_seven(trace: Trace) -> str:
    last = trace.steps[-1].state
    if last.round == 2:
        return "The round is not over yet. Both players have two assistants."
    began = next(step.state for step in trace.steps if step.state.round == 3)
    owned = len(began.pools[0])
    fired = "Aero-Turbis Nova makes" in str(trace.steps)
    return f"Round 3 begins with {owned} dice. " + (
        "One of them could have made another." if fired else "Aero-Turbis Nova has not fired."
    )


lesson.moves(
    5,
    "An example of the booklet. You own four dice, and everybody has two assistants left. Begin "
    "the next round with seven dice. Player 2 only dismisses: click on the Dismiss card there.",
    game,
    ENGINE,
    lambda trace: any(s.state.round == 3 and len(s.state.pools[0]) == 7 for s in trace.steps),
    _not_seven,
    "activate Geo-Ignis Nebula; place earth 1 in earth; place fire 2 in fire; "
    "to Aero-Turbis Nova in air; dismiss; done; "
    "activate Geo-Frigo Nebula; place earth 6 in earth; place water 3 in water; "
    "to Aero-Turbis Nova in air; to pool; dismiss; done",
    hints=["Two cards make air, and one takes two airs.", "A die may wait until your next turn."],
    because="The first air waits on Aero-Turbis Nova, the second completes it. All flasks return: "
    "four old dice, two airs and a fire.",
)


# ── Part 3: loops and forges ──────────────────────────────────────────────────────────────

lesson.guess_choice(
    4,
    "Aero-Frigo turns air into water, Hydro-Turbis turns water into air. You own both and activate "
    "one with an air. What do you gain?",
    ["dice without end", "one die", "no die, but any face you like", "nothing"],
    "no die, but any face you like",
    "One die goes in and one comes out, but you may stop the loop where you like and turn that die "
    "to any face (4.6).",
)
lesson.choice(
    6,
    "You own Geo-Frigo Convertus. Which one of these formulae closes a loop with it?",
    ["Hydro-Petris Convertus", "Geo-Petris Terra", "Hydro-Frigo Aquarius", "Pyro-Frigo Terra"],
    "Hydro-Petris Convertus",
    hints=["What does yours make, and from what?", "A flask that returns its die stays full."],
    because="Yours turns earth into water, and this one turns water into earth; both empty "
    "themselves each time.",
    mistakes={
        "Geo-Petris Terra": "It takes two earths and makes one. Your card makes water.",
        "Hydro-Frigo Aquarius": "It makes water from water, so it never gets back to earth.",
        "Pyro-Frigo Terra": "It makes earth of water and fire, but keeps them until the cleanup.",
    },
)
lesson.forbidden(
    7,
    "An assistant stands at your Multi-Forge. Try to break rule 1.5.",
    game,
    dice.after(FORGES, "activate Multi-Forge"),
    "1.5",
    "place aether 5 in earth",
    hints=["Which die may not go in?", "Click on it, and then on a flask of the forge."],
    because="No white die goes into a forge, whichever flask you try.",
)
lesson.moves(
    8,
    "Three dice wait on your Multi-Forge, and you have an earth and an aether. Make an aether with "
    "one assistant.",
    game,
    WAITING,
    dice.at_once("aether"),
    dice.not_at_once("aether"),
    "activate Geo-Ignis Nebula; place earth 5 in earth; place aether 2 in fire; "
    "to Multi-Forge in air; to pool",
    hints=[
        "Which flask is open, and which card makes that?",
        "Aether may not go there. Elsewhere?",
    ],
    because="The forge takes no aether, but the Nebula does: there it stands for fire, and the air "
    "that comes out completes the forge.",
)
