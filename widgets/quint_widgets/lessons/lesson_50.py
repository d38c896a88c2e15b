"""Lesson 50, the rules of Potion-making: Practice."""

import quint
from quint import Trace
from quint_widgets import card
from quint_widgets.lessons import Lesson, potions
from quint_widgets.strip import panel

lesson = Lesson("50", "Potion-making, Practice: the rules")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = quint.new("potion_making")
three = quint.new("potion_making", players=3)


# ── Tables ────────────────────────────────────────────────────────────────────────────────

OPENING = """
desk fiery light: potion of eternal sleep
desk snake eye: dragon, isidas mortum
desk bat wing: elixir of secret vision
hand 1: love potion, polyglotum potion, great elixir of rebirth, isidas mortum, unicorn
hand 2: elixir of fire, telepathic potion (astral energy), powder of truth, elixir of strength
points: 0, 0
turn 1, player 1, playing
"""
SEVEN = """
desk air crystal: love potion
desk mushrooms: elixir of fidelity
desk fern flower: elixir of oblivion
desk astral energy: elixir of invisibility
desk quintessence of will: elixir of fire
desk thought energy: elixir of strength
desk ether waves: emanation of power
hand 1: elixir of wisdom (astral energy), great elixir of insight, powder of truth,
    avocado cadaver, banshee
points: 0, 0
turn 8, player 1, playing
"""
KITCHEN = """
desk blood stone: infusion of divination, great elixir of timelessness
desk mandrake root: basilisk
desk mushrooms: elixir of fidelity
desk dragon tooth: elixir of eternal youth
hand 1: love potion, solution of eternity, elixir of fidelity, warding solution, powder of control
points: 0, 0
turn 9, player 1, playing
"""
FEAST = """
desk fiery light: talisman of hidden knowledge
desk air crystal: palantirium talisman
desk spring water: elixir of knowledge
desk belladonna: powder of fate
desk quintessence of will: elixir of fire
hand 1: elixir of the plant lord (ether waves), emanation of power, potion of eternal sleep,
    elixir of flight (thought energy), love potion
points: 0, 0
turn 10, player 1, playing
"""
COUPLE = """
desk dragon tooth: banshee
formulas 1: love potion [great elixir of timelessness, basilisk]
formulas 2: elixir of fidelity [solution of eternity, elixir of eternal youth]
hand 1: great elixir of eternal love, powder of control, unicorn, dragon, elixir of fire
points: 2, 2
turn 15, player 1, playing
"""
RIVALS = """
desk dragon tooth: banshee
formulas 1: love potion [great elixir of timelessness, basilisk]
formulas 2: love potion [infusion of divination, solution of eternity]
hand 1: powder of control, unicorn, dragon
points: 0, 0
turn 16, player 1, playing
"""
TRIO = """
formulas 2: powder of control [love potion, banshee]
formulas 3: elixir of strength [elixir of wisdom (astral energy), great elixir of timelessness]
hand 1: dragon
points: 0, 0, 0
turn 19, player 1, playing
"""
LIBRARY = """
desk air crystal: love potion, great elixir of insight
desk snake eye: dragon, decomposition spell (snake eye)
desk dragon tooth: great elixir of disappearance, banshee
formulas 1: elixir of knowledge [talisman of hidden knowledge, elixir of oblivion]
formulas 2: polyglotum potion [powder of control, isidas mortum]
hand 1: eureka spell (mushrooms), unicorn, elixir of wisdom (quintessence of will)
points: 0, 0
turn 20, player 1, playing
"""
CHANGE = """
desk bat wing: great elixir of rebirth
desk astral energy: elixir of wisdom (astral energy), telepathic potion (astral energy)
formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
formulas 2: elixir of secret vision [dragon, elixir of invisibility]
hand 1: transformation spell (bat wing), basilisk, powder of fate
points: 0, 0
turn 22, player 1, playing
"""
APART = """
desk bat wing: elixir of secret vision
formulas 1: polyglotum potion [elixir of oblivion, isidas mortum]
formulas 2: elixir of flight (quintessence of will) [solution of eternity,
    elixir of invisibility, love potion]
hand 1: decomposition spell (fern flower), hippogriff, elixir of fire
points: 0, 0
turn 23, player 1, playing
"""
BARE = """
desk bat wing: elixir of secret vision
formulas 2: elixir of fire [emanation of power, potion of eternal sleep]
hand 1: eureka spell (belladonna), decomposition spell (snake eye), unicorn
points: 0, 2
turn 5, player 1, playing
"""
TRIPLE = """
desk astral energy: elixir of invisibility
desk quintessence of will: elixir of fire
hand 1: supreme elixir of magic, unicorn, dragon, banshee, basilisk
hand 2: emanation of power, potion of eternal sleep, love potion, elixir of strength,
    warding solution
points: 0, 0
turn 5, player 1, playing
"""
SPARE = """
desk snake eye: dragon, great elixir of protection
desk astral energy: elixir of invisibility
desk supreme elixir of magic: supreme elixir of magic
hand 1: elixir of secret vision, unicorn
points: 0, 0
turn 6, player 1, playing
"""
PUZZLE = """
desk air crystal: palantirium talisman
desk fern flower: elixir of oblivion
desk bat wing: elixir of secret vision
formulas 1: love potion [talisman of teleportation, basilisk],
    elixir of fire [emanation of power, potion of eternal sleep]
formulas 2: elixir of knowledge [great elixir of eternal love, elixir of oblivion]
hand 1: supreme talisman of magic, transformation spell (mandrake root),
    decomposition spell (snake eye), dragon, unicorn
points: 14, 17
turn 21, player 1, playing
"""


def after(drawing: str, *actions: str) -> Trace:
    """A game that goes on from a drawing."""
    trace = Trace(game, game.position(drawing))
    for action in actions:
        trace = trace.play(action)
    return trace


lesson.add_board("first", game, OPENING)
lesson.add_board("kitchen", game, KITCHEN)
lesson.add_board("couple", game, COUPLE)
lesson.add_board("triple", game, TRIPLE)

BREWED = after(KITCHEN, "brew love potion").state
lesson.in_pictures(
    (
        "Every card is two things: an element below, a formula above. You play it as one of them.",
        card("Love Potion", game),
    ),
    (
        "As an element it is laid into the desk, for a point if that element was absent.",
        panel(game, OPENING, "desk", ["desk:1"], part=(0, 0, 232, 216)),
    ),
    (
        "As a formula it is brewed: its elements go from the desk under it, and you score.",
        panel(game, BREWED, "formulas0.0", part=(0, 0, 110, 101)),
    ),
    (
        "Great formulas are made of completed ones, yours or not. Who loses one gets half.",
        card("Great Elixir of Eternal Love", game),
    ),
    (
        "A spell lets you play another card. When all cards are played, most points win.",
        card("Eureka Spell", game),
    ),
)


# ── The end of a game ─────────────────────────────────────────────────────────────────────

SAVED = """quint 1 potion_making
| deck practice: 2
| desk air crystal: great elixir of insight
| desk blood stone: great elixir of timelessness
| desk spring water: elixir of knowledge
| desk belladonna: unicorn
| desk phoenix feather: fire salamander
| desk mushrooms: hippogriff, elixir of fidelity
| desk fern flower: powder of control
| desk bat wing: transformation spell (bat wing)
| desk thought energy: elixir of flight (thought energy)
| desk ether waves: emanation of power
| formulas 1: elixir of flight (quintessence of will) [solution of eternity,
|     elixir of invisibility, love potion], talisman of hidden knowledge [elixir of oblivion,
|     elixir of wisdom (quintessence of will)], isidas mortum [great elixir of rebirth,
|     elixir of strength], basilisk [elixir of secret vision,
|     telepathic potion (ether waves)],
|     elixir of invisibility [elixir of the plant lord (thought energy), love potion],
|     powder of fate [infusion of divination, supreme talisman of magic],
|     elixir of secret vision [dragon, telepathic potion (astral energy)]
| formulas 2: elixir of strength [supreme elixir of magic, infusion of divination],
|     elixir of wisdom (astral energy) [elixir of the plant lord (ether waves),
|     great elixir of omen, decomposition spell (fern flower)],
|     polyglotum potion [avocado cadaver, isidas mortum],
|     warding solution [elixir of eternal youth, elixir of flight (quintessence of will)],
|     powder of incorporeality [potion of eternal sleep, invisible guardian],
|     warding solution [elixir of eternal youth, elixir of fire],
|     elixir of wisdom (astral energy) [emanation of power, talisman of the beast lord,
|     elixir of oblivion], elixir of fidelity [solution of eternity, banshee],
|     powder of truth [elixir of knowledge, great elixir of protection],
|     elixir of the plant lord (thought energy) [polyglotum potion,
|     great elixir of eternal love, elixir of fire]
| hand 1: great elixir of might, talisman of teleportation,
|     transformation spell (mandrake root), decomposition spell (snake eye)
| hand 2: potion of eternal sleep, telepathic potion (ether waves), eureka spell (mushrooms),
|     eureka spell (belladonna)
| points: 60, 58
| turn 63, player 1, drawing, 1 to draw, from practice
# Two cards are left in the deck. This is the last but one.
get great elixir of disappearance
brew great elixir of disappearance
# The last card. From now on nobody draws.
get palantirium talisman
# Three elements, 3 points; and the next card needs just this potion.
brew telepathic potion (ether waves)
lay talisman of teleportation
# Both components are player 2's own: 8 points, and nothing for player 1.
brew palantirium talisman
lay decomposition spell (snake eye)
brew potion of eternal sleep
# Player 1 has two cards left and casts a spell for nothing: the Banshee will not be needed.
cast transformation spell (mandrake root)
choose elixir of flight (quintessence of will) of player 1
take banshee
# The last card of player 1. It takes player 2's Elixir of Strength. Look what lies under that.
brew great elixir of might
# Player 1 has no cards and is passed over. Player 2 goes on alone.
lay eureka spell (belladonna)
# The Supreme Elixir of Magic lies in the desk since player 1 brewed.
cast eureka spell (mushrooms)
take supreme elixir of magic
# Both great elixirs are player 1's: half of 10, once.
brew supreme elixir of magic
end 16
"""
last_turns = Trace.read(SAVED)  # of two greedy players, with remarks


# ── Your first game ───────────────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "Look at your five cards above, and at the piles of the desk. How many of the five would bring "
    "a point if you laid them?",
    3,
    "Love Potion shows an air crystal, Polyglotum and Unicorn a belladonna: both were absent. Bat "
    "wing and snake eye lie there already. The formula above does not matter at all now (2.3).",
    most=5,
)


def _no_point(trace: Trace) -> str:
    if not str(trace.steps[0].action).startswith("lay"):
        return "Lay a card on its own pile; here nothing can be brewed."
    return "That element lies in the desk already, so the card brings nothing."


lesson.moves(
    1,
    "Five cards, seven piles. Lay the card that brings a point.",
    game,
    SEVEN,
    potions.makes(1),
    _no_point,
    "lay banshee",
    hints=["Look at the lower halves of your cards.", "Which of these signs is not in the desk?"],
    because="The Banshee shows a dragon tooth, and that pile was empty. The others would be the "
    "second card on their piles.",
)
lesson.guess_number(
    2,
    "How many of these five formulas can be brewed now?",
    2,
    "Love Potion and Elixir of Fidelity. The Solution of Eternity lacks a phoenix feather: one is "
    "in your hand, but elements come from the desk only. And the powder wants a completed Love "
    "Potion; the one in your hand does not count.",
    most=5,
)
lesson.moves(
    2,
    "Make as many points as you can with one card.",
    game,
    FEAST,
    potions.makes(3),
    potions.falls_short(3),
    "brew elixir of the plant lord (ether waves)",
    hints=["Which formulas are worth more than two points?", "Which of them has all it needs?"],
    because="Belladonna, fiery light and will are all there: 3 points for the Plant Lord. The "
    "Elixir of Flight lacks two of its three.",
)


# ── Formulas made of formulas ─────────────────────────────────────────────────────────────

lesson.guess_choice(
    3,
    "You brew the Great Elixir of Eternal Love, 6 points, from your Love Potion and player 2's "
    "Elixir of Fidelity. What does player 2 get?",
    ["nothing", "1 point", "2 points", "3 points", "6 points"],
    "3 points",
    "Half of what you made (3.4), and not half of what was taken. And the 2 points that player 2 "
    "once got for the Elixir of Fidelity stay: points are for completing, not for having.",
)
lesson.guess_choice(
    4,
    "Four cards lie under the two elixirs that you use. Where are they when you have brewed?",
    ["under the new formula", "in the desk", "in your hand", "out of the game"],
    "in the desk",
    "Each goes home, on top of its own pile, and nobody gets points for it (3.3, 3.3a). So there "
    "is never more than one layer under a formula.",
)


def _paid(trace: Trace) -> str:
    mine, theirs = potions.gained(trace)
    if theirs:
        return "That was player 2's potion: they got 2 points, half of yours."
    return "The Powder of Control is not completed yet." if mine < 4 else "Not 4 to 0."


lesson.moves(
    3,
    "Two Love Potions are on the table. Get your 4 points for the Powder of Control, and give "
    "player 2 nothing.",
    game,
    RIVALS,
    lambda trace: potions.gained(trace) == (4, 0),
    _paid,
    "brew powder of control; use love potion of player 1",
    hints=["Brew first; then the table asks which potion.", "Whose potion do you use?"],
    because="Your own Love Potion costs nothing in points. Whether that is wise is another "
    "question: player 2's potion is still there, and yours is gone.",
)
lesson.guess_choice(
    5,
    "Three play. Player 1 brews the Dragon, 8 points, from player 2's Powder of Control and player "
    "3's Elixir of Strength. Who else gets what?",
    ["4 in all, 2 each", "4 each", "4 for the powder only", "8 each"],
    "4 each",
    "Half of 8 for each other player who lost something (3.4): one brew, 16 points on the table.",
    picture=lambda: panel(three, TRIO, "formulas1.0"),
)
lesson.number(
    4,
    "You brew the Supreme Elixir of Magic, 10 points, from two great elixirs. Both are player 2's. "
    "How many points does player 2 get?",
    5,
    hints=["What is half of 10?", "Once, or once for each?"],
    because="Half of 10, once, however many were taken. Two different owners would get 5 each.",
    mistakes={
        10: "Half is paid once to each player, however many of their formulas were taken (3.4).",
        3: "Not half of what a great elixir is worth: half of what is made with it.",
        6: "Not half of what the great elixirs are worth: half of what is made with them.",
    },
)
lesson.number(
    5,
    "A Powder of Truth lies before player 2, made of an Elixir of Knowledge and a snake eye. An "
    "Elixir of Fire lies before you, made of ether waves and fiery light. You brew the Fire "
    "Salamander from these two. How many cards go back to the desk?",
    4,
    hints=["What lay under the Elixir of Knowledge went home long ago. Why?", "One layer each."],
    because="Two lie under the powder and two under the elixir. The powder and the elixir "
    "themselves stay, under the Salamander.",
    mistakes={
        6: "What lay under the Elixir of Knowledge, or the two used formulas themselves, does not "
        "go back now.",
        2: "Both used formulas have cards under them.",
        3: "The Elixir of Knowledge goes back too: under the powder it is a card like any other.",
    },
)


# ── Spells ────────────────────────────────────────────────────────────────────────────────

lesson.moves(
    6,
    "Make 6 points in this turn. But first try to take the wrong cards with your Eureka: the spell "
    "on the snake eyes, and the card under the Banshee.",
    game,
    LIBRARY,
    potions.makes(6),
    potions.falls_short(6),
    "cast eureka spell (mushrooms); take great elixir of insight; brew great elixir of insight",
    hints=["What is worth 6?", "Where does it lie, and what does it need?"],
    because="Eureka brings the Great Elixir of Insight into your hand, and its two elixirs are "
    "completed already, one by you and one by player 2, who gets 3.",
)
lesson.moves(
    7,
    "Complete the Basilisk in this turn. Try also to exchange player 2's elixir.",
    game,
    CHANGE,
    potions.makes(8),
    potions.falls_short(8),
    "cast transformation spell (bat wing); choose elixir of fire of player 1; "
    "take telepathic potion (astral energy); brew basilisk",
    hints=[
        "What does the Basilisk need?",
        "Which of it is not completed by anybody, and where is it?",
    ],
    because="Your Elixir of Fire turns into the Telepathic Potion of the desk; with player 2's "
    "Elixir of Secret Vision it makes the Basilisk.",
)
lesson.moves(
    8,
    "Complete the Hippogriff in this turn.",
    game,
    APART,
    potions.makes(8),
    potions.falls_short(8),
    "cast decomposition spell (fern flower); choose polyglotum potion of player 1; "
    "keep isidas mortum; brew hippogriff",
    hints=["What does the Hippogriff need?", "Who has it, and what lies under your own formula?"],
    because="The snake eye under your potion is a card of Isidas Mortum. Kept, it counts as "
    "completed, and player 2 has the Elixir of Flight.",
)
lesson.forbidden(
    9,
    "Try to cast the spell of this hand that may not be cast now.",
    game,
    BARE,
    "4.1b",
    "cast decomposition spell (snake eye)",
    hints=["What does each spell take hold of?", "Have you completed anything?"],
    because="You have completed nothing that could be taken apart. It can still be laid as a snake "
    "eye. Eureka would work: a formula card lies in the desk.",
)


# ── The two supreme cards, and the end ────────────────────────────────────────────────────

lesson.guess_choice(
    6,
    "Astral energy and will are in the desk, ether waves are not. Player 1 lays the Supreme Elixir "
    "of Magic, which shows all three; then player 2 lays ether waves. How many points for each?",
    ["1 and 1", "1 and 0", "0 and 1", "3 and 0"],
    "1 and 0",
    "One point, because at least one of the three was absent (2.3a); then nothing, because ether "
    "waves were present already (1.3b).",
)


def _will(trace: Trace) -> str:
    if "becomes a component" not in potions.told(trace):
        return "Brew the Elixir of Secret Vision."
    return "With the Supreme Elixir, will and ether waves have left the desk too."


lesson.moves(
    10,
    "Brew the Elixir of Secret Vision (a snake eye and an astral energy) so that a quintessence of "
    "will laid by player 2 brings nothing.",
    game,
    SPARE,
    lambda trace: "Elixir of Invisibility becomes a component" in potions.told(trace),
    _will,
    "brew elixir of secret vision; use astral energy",
    hints=["Two piles could give the astral energy.", "With which of them would will go too?"],
    because="Taken from the pile of astral energy, nothing at all becomes absent: the supreme card "
    "still stands for all three.",
)
lesson.number(
    11,
    "Six people play. All cards are dealt, and nobody has had a turn. How many of the 76 are left "
    "in the deck?",
    48,
    hints=["How many cards go to the hands?", "And how many to the desk?"],
    because="Six hands of four are 24, and four lie in the desk: 76 − 24 − 4.",
    mistakes={
        52: "Four more are dealt into the desk (1.4).",
        42: "Four cards each are dealt; the fifth is drawn at the start of a turn (2.1).",
        46: "Four cards each are dealt; the fifth is drawn at the start of a turn (2.1).",
    },
)
lesson.number(
    12,
    "The deck is empty and it is your turn. You hold one card, player 2 holds three, and nobody "
    "has a spell. How many turns are still played, yours included?",
    4,
    hints=["One card a turn.", "What happens to a player without cards?"],
    because="One of yours, then three of player 2, one after another, while you are passed over.",
    mistakes={
        2: "The game goes on until all hands are empty, not until the first one is (5.1).",
        3: "Yours counts too.",
        6: "A player without cards is passed over: that is no turn (5.1a).",
    },
)


def _not_supreme(trace: Trace) -> str:
    if potions.own_turn(trace).state.turns == trace.start.turns:
        return "Not completed yet: go on, or Restart and change the order."
    return "The turn is over, and the Supreme Talisman is not completed."


lesson.moves(
    13,
    "You hold the Supreme Talisman of Magic, worth 10 points. It is made of two completed "
    "talismans, and nobody has completed any. Complete it in this very turn.",
    game,
    PUZZLE,
    potions.makes(10),
    _not_supreme,
    "cast transformation spell (mandrake root); choose elixir of fire of player 1; "
    "take palantirium talisman; cast decomposition spell (snake eye); "
    "choose love potion of player 1; keep talisman of teleportation; "
    "brew supreme talisman of magic",
    hints=[
        "Two talismans are on the table, but not as such. Where?",
        "Which spell reaches which?",
        "Cards that come home lie on top of others. Which spell is first?",
    ],
    because="One talisman lay in the desk as an air crystal, the other under your Love Potion as a "
    "blood stone: Transformation reaches the desk, Decomposition what is under a formula.",
)


# ── Behind the names ──────────────────────────────────────────────────────────────────────

lesson.number(
    14,
    "How many protons would have to leave the nucleus of a lead atom to make it gold?",
    3,
    hints=["How many has lead, and how many has gold?"],
    because="82 − 79. It sounds little, but taking a nucleus apart costs about a million times the "
    "energy that takes a molecule apart.",
    mistakes={
        79: "That is how many stay.",
        82: "That is all of them.",
        4: "82 less 79: count again.",
    },
)
