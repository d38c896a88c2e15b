"""Lesson 53, the rules of the University course, and what its spells do together."""

from typing import Any

import quint
from quint import Trace
from quint_widgets import card
from quint_widgets.lessons import Lesson, potions
from quint_widgets.strip import panel

lesson = Lesson("53", "The University course: the rules")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = quint.new("potion_making", mix="university")
both = quint.new("potion_making", mix="both")


# ── Tables ────────────────────────────────────────────────────────────────────────────────

LIFE = """
formulas 1: powder of life [transformation spell (bat wing), warding solution, banshee,
    isidas mortum]
formulas 2: elixir of strength [elixir of invisibility, great elixir of timelessness]
hand 1: fire salamander, dragon, unicorn
turn 9, player 1, playing
"""
USEFUL = """
desk bat wing: elixir of secret vision
formulas 1: lesser talisman of usefulness [elixir of fire, elixir of fidelity,
    elixir of invisibility]
formulas 2: love potion [great elixir of timelessness, basilisk]
hand 1: great elixir of rebirth, dragon, elixir of rebirth, unicorn
hand 2: love potion
turn 9, player 1, drawing or playing
"""
CREATED = """
desk astral energy: elixir of wisdom (astral energy)
desk bat wing: elixir of secret vision
formulas 2: warding solution [elixir of eternal youth, elixir of fire]
hand 1: spell of creation, unicorn, dragon
turn 12, player 1, drawing or playing
"""
FETCHED = """
desk astral energy: telepathic potion (astral energy), elixir of invisibility
desk mushrooms: elixir of fidelity, eureka spell (mushrooms)
desk air crystal: palantirium talisman
formulas 1: elixir of fidelity [solution of eternity, elixir of eternal youth]
formulas 2: telepathic potion (ether waves) []
hand 1: spell of magical knowledge, dragon
turn 12, player 1, playing
"""
CHANGED = """
desk bat wing: elixir of secret vision
formulas 1: warding solution [elixir of eternal youth, elixir of fire]
hand 1: spell of transfiguration, unicorn, dragon
turn 12, player 1, playing
"""
NEEDED = """
desk mandrake root: solution of eternity
hand 1: spell of necessity, elixir of fidelity, dragon
hand 2: banshee, unicorn
turn 12, player 1, playing
"""
OVERTHROWN = """
desk dragon tooth: banshee
formulas 1: love potion [great elixir of timelessness, basilisk]
formulas 2: dragon [powder of control, elixir of strength]
hand 1: spell of overthrow, unicorn
turn 12, player 1, drawing or playing
"""
SCRUPLES = """
hand 1: scruple of conscience, forbidden forest spell, love potion
hand 2: dragon, unicorn
points: 20, 18
turn 12, player 1, playing
"""
SMALL_CHAIN = """
desk fiery light: potion of eternal sleep
desk belladonna: polyglotum potion
hand 1: spell of creation, spell of transfiguration, supreme talisman of magic,
    palantirium talisman
turn 9, player 1, drawing or playing
"""
EIGHT_CARDS = """
desk fiery light: potion of eternal sleep
desk air crystal: love potion
desk belladonna: polyglotum potion
desk mushrooms: elixir of fidelity
desk elementary granum: elixir of rebirth
hand 1: spell of creation, spell of transfiguration, supreme talisman of magic,
    palantirium talisman, spell of acceleration, spell of magical knowledge, unicorn, dragon
turn 9, player 1, drawing or playing
"""
CAMPUS = """
desk elementary granum: philosopher's stone of sol
desk mushrooms: elixir of fidelity
formulas 2: dragon [powder of control, elixir of strength]
opus 1: a
path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
    powder of truth, great elixir of rebirth, phoenix
opus 2: b
hand 1: eureka spell (mushrooms), spell of universal knowledge, forbidden forest spell, unicorn
points: 31, 40
turn 28, player 1, drawing or playing
"""

eight_cards = Trace(game, game.position(EIGHT_CARDS))

lesson.add_board("useful", game, USEFUL)

lesson.in_pictures(
    (
        "A second deck, the blue one: 21 different cards, three of each.",
        panel(game, USEFUL, "desk", part=(380, 220, 236, 122)),
    ),
    (
        "A turn has three phases: draw; draw or play; play.",
        panel(game, EIGHT_CARDS, "hand0", part=(0, 16, 310, 114)),
    ),
    (
        "Lesser Talismans go on working for you as long as they lie before you.",
        card("Lesser Talisman of Usefulness", game),
    ),
    (
        "Ten spells fetch, create, hurry, overthrow. Most of them use up their phase.",
        card("Spell of Transfiguration", game),
    ),
    (
        "And one card is a gift that nobody wants: it costs the leader five points.",
        card("Scruple of Conscience", game),
    ),
)


# ── Your first course ─────────────────────────────────────────────────────────────────────

lesson.number(
    1,
    "Cleo begins her turn with three cards. She draws whenever she may and casts no spell. With "
    "how many cards does she end her turn?",
    7,
    hints=["How far does she draw in the first phase?", "And what may she do in the second?"],
    because="She draws to seven, draws one more in the second phase, and plays one in the third.",
    mistakes={
        6: "In the second phase she may draw too: with seven cards nothing forbids it (6.3).",
        8: "In the third phase a card must be played (6.4).",
        5: "To seven, not to five: with an expansion the hand is larger (6.2).",
    },
)
lesson.moves(
    2,
    "Make 8 points. Rest the mouse on your cards to see what they need.",
    game,
    LIFE,
    potions.makes(8),
    potions.falls_short(8),
    "brew dragon",
    hints=["Which powder do the Dragon and the Salamander ask for?", "And which elixir is there?"],
    because="The Powder of Life stands for the Powder of Control (11.1), and player 2 has the "
    "Elixir of Strength. The Salamander lacks an Elixir of Fire.",
)


# ── Talismans ─────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "You own the Lesser Talisman of Usefulness and lay a card whose element was absent. How many "
    "points?",
    ["none", "1", "2", "3"],
    "2",
    "One for the absent element and one from the talisman, which pays for every card that you lay "
    "(11.6, 11.6a). An element that was there, and granum, bring one.",
)
lesson.guess_number(
    2,
    "You own the Lesser Talisman of University. Player 2 brews the Supreme Elixir of Magic, 10 "
    "points, from two of your great elixirs. How many points do you get?",
    10,
    "Half of 10 for each of the two, not once (11.7). Without the talisman it would be 5.",
    most=20,
)


def _paying(answer: Any) -> str | None:
    if not isinstance(answer, dict):
        return None
    if answer.get("Growth") == "at the end of your turn":
        return "Growth comes first: at the start of your turn, if somebody has more points (11.5)."
    if answer.get("Income") == "at the start of your turn":
        return "Income comes last: at the end of your turn, if somebody has more formulas (11.4)."
    return None


lesson.bins(
    3,
    "When does each Lesser Talisman pay?",
    {
        "Income": "at the end of your turn",
        "Growth": "at the start of your turn",
        "Usefulness": "when you lay a card",
        "University": "when others take your formulas",
    },
    hints=["What you harvest comes in at the end.", "What grows, has grown over night."],
    because="Income looks at formulas when your turn ends, Growth at points when it begins; the "
    "other two work whenever something happens.",
    mistakes=_paying,
)
lesson.number(
    4,
    "You own Growth and Income. Player 2 has more points and more formulas than you, at the start "
    "of your turn and at its end. You draw, draw and lay a card on a pile that is there. How many "
    "points does this turn bring?",
    2,
    hints=["Which of the two pays first?", "Does the card itself bring anything?"],
    because="Growth brings one at the start, Income one at the end, and the card nothing.",
    mistakes={
        1: "Two talismans, and both conditions hold.",
        3: "The card goes onto a pile that was there: no point for it (2.3).",
    },
)
lesson.number(
    5,
    "You brew the Talisman of Sorcery, 8 points, from a Lesser Talisman of your own and two of "
    "player 2's. One of those two is the Lesser Talisman of University. How many points does "
    "player 2 get?",
    8,
    hints=["What is half of 8?", "What does the talisman of University change?"],
    because="Half of 8 for each of the two: University counts even when it is itself among those "
    "that are taken (11.7a).",
    mistakes={
        4: "So it would be without the talisman of University; it pays for each formula taken.",
        12: "Only two of the three were player 2's.",
    },
)


# ── Spells that fetch and make ────────────────────────────────────────────────────────────

lesson.moves(
    6,
    "Complete the Unicorn in this turn. It needs a Warding Solution and an Elixir of Wisdom.",
    game,
    CREATED,
    potions.makes(8),
    potions.falls_short(8),
    "cast spell of creation; take elixir of wisdom (astral energy); brew unicorn",
    hints=["Which of the two is missing, and where is such a card?", "You have two phases."],
    because="Creation completes the Elixir of Wisdom of the desk in the second phase, and the "
    "third is left for the Unicorn.",
)
lesson.moves(
    7,
    "You have one phase. Complete the Palantirium Talisman, of Fidelity and a Telepathic Potion.",
    game,
    FETCHED,
    potions.makes(8),
    potions.falls_short(8),
    "cast spell of magical knowledge; take eureka spell (mushrooms); "
    "cast eureka spell (mushrooms); take palantirium talisman; brew palantirium talisman",
    hints=["Where is the talisman's card?", "Which spell could bring it into your hand?"],
    because="Magical Knowledge fetches the Eureka, Eureka the talisman, and neither uses up the "
    "phase: three cards played in one.",
)
lesson.moves(
    8,
    "Complete the Unicorn with what is here: your Warding Solution, but no Elixir of Wisdom. First "
    "try to brew it without a spell.",
    game,
    CHANGED,
    potions.makes(8),
    potions.falls_short(8),
    "cast spell of transfiguration; brew unicorn",
    hints=["Which spell replaces a component?", "By what? Anything that lies there will do."],
    because="The bat wing stands for the Elixir of Wisdom: 8 points for one elixir and one card of "
    "the desk.",
)
lesson.number(
    9,
    "In one phase you cast an Acceleration and, as the first of its two cards, another one. How "
    "many cards are still to be played in this phase?",
    3,
    hints=["How many were to be played after the first?", "One of them turns into two."],
    because="Two after the first one; the second takes one of these and gives two: 2 − 1 + 2.",
    mistakes={
        2: "So it is with `acceleration='two'`. We count each Acceleration for itself (12.9b).",
        4: "The second Acceleration is itself one of the two cards.",
    },
)


# ── Spells that hurt ──────────────────────────────────────────────────────────────────────

lesson.moves(
    10,
    "Make 2 points. You know that player 2 holds a Banshee, which shows a dragon tooth.",
    game,
    NEEDED,
    potions.makes(2),
    potions.falls_short(2),
    "cast spell of necessity; name dragon tooth; brew elixir of fidelity",
    hints=["What does the Elixir of Fidelity lack?", "Who could put it into the desk?"],
    because="Player 2 has to put the Banshee into the desk, without a point, and you brew with it.",
)
lesson.moves(
    11,
    "Two phases. Make 4 points, at the cost of a Dragon.",
    game,
    OVERTHROWN,
    potions.makes(4),
    potions.falls_short(4),
    "cast spell of overthrow; choose dragon of player 2; keep powder of control; "
    "brew powder of control",
    hints=["What is worth 4, and where is its card?", "What does that powder need?"],
    because="The Powder of Control comes out from under the Dragon into your hand, and your Love "
    "Potion and the dragon tooth are there to brew it.",
)
lesson.number(
    12,
    "Two creatures lie on the table, and both are yours. You cast the Forbidden Forest on them. "
    "How many points do you get?",
    14,
    hints=["What does the caster get?", "And what does an owner get for each?"],
    because="10 for the spell, and 2 as the owner of each: more than the 8 for another creature.",
    mistakes={
        10: "The owner of each creature gets 2, and that is you, twice.",
        12: "2 for each of the two creatures.",
    },
)
lesson.forbidden(
    13,
    "Two of the three cards in this hand cannot be cast now. Try one of them.",
    game,
    SCRUPLES,
    "4.1b",
    "cast scruple of conscience",
    hints=["Who has more points?", "What does the Forest destroy?"],
    because="Nobody has more points than you, and no two creatures lie on the table. Both cards "
    "can still be laid.",
)


# ── Combos ────────────────────────────────────────────────────────────────────────────────

lesson.moves(
    14,
    "Nobody has completed anything. You hold the Supreme Talisman of Magic, made of any two "
    "talismans, and have two phases. Complete it.",
    game,
    SMALL_CHAIN,
    potions.makes(10),
    potions.falls_short(10),
    "cast spell of creation; complete palantirium talisman; cast spell of transfiguration; "
    "brew supreme talisman of magic; use fiery light",
    hints=["One talisman can be created. From which card?", "And the other one replaced. By what?"],
    because="Creation makes one talisman of your card, and Transfiguration puts a card of the desk "
    "in the place of the other. The highest formula of the box, out of nothing.",
)
lesson.guess_number(
    3,
    "The same two phases, and eight cards: Acceleration, Magical Knowledge, Creation, "
    "Transfiguration, the Palantirium and the Supreme Talisman, a Unicorn and a Dragon. Five "
    "common cards lie in the desk, and nothing is completed. How many points can this turn bring?",
    18,
    "Eighteen, and no turn with these cards does better: 8 for the Palantirium and 10 for the "
    "Supreme Talisman, from one Elixir of Fidelity and two fiery lights. The computer tried every "
    "way.",
    most=40,
)


# ── Both expansions ───────────────────────────────────────────────────────────────────────

lesson.number(
    15,
    "Both expansions. You begin your turn with nine cards, draw whenever you may and cast no "
    "spell. With how many cards do you end it?",
    8,
    hints=["With nine cards, how many are drawn in the first phase?", "And then you hold ten."],
    because="Exactly one is drawn, that makes ten, and with ten nobody draws: both other phases "
    "must be plays.",
    mistakes={
        9: "With ten cards the second phase cannot be a draw: both other phases are plays (13.2).",
        7: "With nine cards one is drawn in the first phase (13.2a); only ten or more skip it.",
    },
)
lesson.guess_choice(
    4,
    "Player 1 brews a Phoenix, 8 points, with a Nigredo out of the Opus of player 2, who once made "
    "it with granum and owns the Lesser Talisman of University. What does player 2 get?",
    ["nothing: made with granum", "nothing: it was in an Opus", "4 points", "8 points"],
    "4 points",
    "The talisman pays for formulas in the Opus too (13.3), and for those made with granum (11.7). "
    "Without it player 2 would get nothing.",
)


def _not_won(trace: Trace) -> str:
    end = potions.own_turn(trace)
    if "Eureka" in potions.told(trace):
        return "Eureka takes formula cards, and a Stone is none (8.1b)."
    return f"The game is not won: {end.state.points[0]} to {end.state.points[1]}."


lesson.moves(
    16,
    "All six stages of Sol are done, and the Stone of Sol lies in the desk. You are at 31, player "
    "2 at 40. End the game in this turn, and win it.",
    both,
    CAMPUS,
    lambda trace: both.winners(potions.own_turn(trace).state) == (0,),
    _not_won,
    "cast spell of universal knowledge; take philosopher's stone of sol; "
    "place philosopher's stone of sol on sol",
    hints=["You have two phases.", "Which spell takes any card of the desk?"],
    because="Universal Knowledge fetches the Stone in the second phase (13.5), and it is placed in "
    "the third: 31 + 10 = 41 against 40.",
)
