"""Lesson 51b, the rules of the Guild of Alchemists, second half: granum, Omnitude, spells."""

from typing import Any

import quint
from quint import Trace
from quint_widgets import show
from quint_widgets.lessons import Lesson, potions

lesson = Lesson("51b", "Guild of Alchemists: the rules, second half")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board = lesson.board

game = quint.new("potion_making", mix="guild")


# ── Tables ────────────────────────────────────────────────────────────────────────────────

GRAIN = """
desk fiery light: potion of eternal sleep
desk elementary granum: alkahest
opus 1: a
opus 2: b
hand 1: elixir of fire, warding solution, alkahest
turn 3, player 1, playing
"""
PAID = """
desk fiery light: potion of eternal sleep
desk ether waves: emanation of power
desk elementary granum: alkahest
opus 1: a
opus 2: b
hand 1: elixir of fire, dragon
turn 3, player 1, playing
"""
WILD = """
formulas 1: elixir of fire [emanation of power, potion of eternal sleep],
    elixir of omnitude* [dragon, alkahest]
opus 1: a
opus 2: b
hand 1: great elixir of rebirth, great elixir of might, unicorn
turn 8, player 1, playing
"""
GUEST = """
formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
formulas 2: elixir of fire [emanation of power, potion of eternal sleep],
    elixir of eternal youth [fire salamander, telepathic potion (ether waves)],
    elixir of omnitude [banshee, unicorn]
opus 1: b
opus 2: c
hand 1: great elixir of rebirth, dragon
turn 12, player 1, playing
"""
ASHES = """
formulas 1: alkahest [banshee, unicorn, telepathic potion (ether waves)],
    elixir of omnitude [elixir of oblivion, polyglotum potion]
formulas 2: elixir rubedo [elixir citrinitas, atanorum spell],
    smaragdium talisman [elixir citrinitas, alkahest]
opus 1: d
path 1 mercury: elixir nigredo
opus 2: a
path 2 mercury: elixir nigredo, elixir citrinitas
hand 1: phoenix, dragon
turn 20, player 1, playing
"""
SUPREME = """
formulas 1: kybalion talisman [elixir albedo, azoth], aqua regis [elixir albedo, elixir citrinitas]
formulas 2: smaragdium talisman [elixir citrinitas, alkahest],
    aqua regis [elixir albedo, elixir citrinitas]
opus 1: a
opus 2: b
hand 1: supreme talisman of magic, supreme elixir of magic, dragon
turn 22, player 1, drawing or playing
"""
SKIPPING = """
opus 1: a
opus 2: b
hand 1: transmutation spell, transmutation spell, elixir rubedo, powder of truth,
    elixir albedo
turn 4, player 1, drawing or playing
"""
FOURTEEN = """
opus 1: a
path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves)
path 1 luna: potion of eternal sleep
opus 2: b
hand 1: transmutation spell, great elixir of rebirth, phoenix, elixir albedo, dragon
turn 16, player 1, drawing or playing
"""
THRICE = """
opus 1: a
opus 2: b
hand 1: trismegistus spell, dragon, unicorn, basilisk, azoth, aqua regis, homunculus
turn 6, player 1, playing
"""
FURNACE = """
desk ether waves: elixir of the plant lord (ether waves)
desk astral energy: elixir of invisibility, trismegistus spell
desk elementary granum: philosopher's stone of sol
opus 1: a
path 1 sol: elixir of fire, elixir rubedo
opus 2: b
hand 1: atanorum spell, basilisk, philosopher's stone of luna
turn 10, player 1, drawing or playing
"""
PUZZLE = """
desk phoenix feather: phoenix
desk fern flower: elixir of oblivion
formulas 2: phoenix [alkahest, elixir rubedo], phoenix* [alkahest, elixir of omnitude]
opus 1: a
path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
    powder of truth, great elixir of rebirth
opus 2: b
hand 1: philosopher's stone of sol, atanorum spell, dragon
hand 2: unicorn
points: 18, 33
turn 30, player 1, drawing or playing
"""

lesson.add_board("grain", game, GRAIN)
lesson.add_board("wild", game, WILD)
lesson.add_board("supreme", game, SUPREME)
lesson.add_board("skipping", game, SKIPPING)
lesson.add_board("thrice", game, THRICE)


# ── Granum and Omnitude ───────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "Fiery light and granum lie in the desk. Fire needs ether waves and fiery light; the Warding "
    "Solution needs dragon tooth and will. Which of the two can you brew?",
    ["Fire", "the Warding Solution", "both", "neither"],
    "Fire",
    "For Fire the granum stands for ether waves. For the Warding Solution it would have to stand "
    "for two elements, and it stands for one only (9.1).",
)


def _with_granum(trace: Trace) -> str:
    if "Alkahest becomes a component" in potions.told(trace):
        return "With granum in it, your Fire pays you nothing when it is taken. Restart."
    return "Fire is not complete yet: brew it."


lesson.moves(
    1,
    "Player 2 wants your Elixir of Fire. Brew it in such a way that you would be paid. The table "
    "asks for the components one after the other.",
    game,
    PAID,
    lambda trace: potions.makes(2)(trace) and "Alkahest becomes" not in potions.told(trace),
    _with_granum,
    "brew elixir of fire; use ether waves; use fiery light",
    hints=["What are the two components of Fire?", "Leave the granum where it is."],
    because="Both elements are there, so the granum is not needed, and without it the formula has "
    "no mark.",
)
lesson.guess_choice(
    2,
    "You have Fire and an Omnitude. Which plan works: the Great Elixir of Rebirth from Fire and "
    "Eternal Youth, the Great Elixir of Might from Strength and Secret Vision, or Omnitude as the "
    "first stage of Luna?",
    ["Rebirth", "Might", "the stage", "all three"],
    "Rebirth",
    "Omnitude stands for Eternal Youth. For Might it would have to stand for two elixirs (9.2a), "
    "and it stands for others in formulas only, never on a path (9.2).",
)


def _guest(trace: Trace) -> str:
    mine, theirs = potions.gained(trace)
    if mine == 6 and theirs == 3:
        return "6 for you, but player 2 got 3. Whose formulas pay nothing when they are taken?"
    return potions.falls_short(6)(trace)


lesson.moves(
    2,
    "Make 6 points, and leave player 2 with none. You may use what is yours and what is not.",
    game,
    GUEST,
    lambda trace: potions.gained(trace) == (6, 0),
    _guest,
    "brew great elixir of rebirth; use elixir of fire of player 1; "
    "use elixir of omnitude of player 2",
    hints=["Whose formulas pay nothing when you take them?", "Two of them. One is your own."],
    because="Your own Fire pays nobody, and the owner of an Omnitude is never paid. But now your "
    "Rebirth is made with Omnitude: nobody would have to pay you for it, either.",
)


# ── Phoenix and the Supreme cards ─────────────────────────────────────────────────────────


def _second(answer: Any) -> str | None:
    given = str(answer)
    if "your Nigredo" in given:
        return "Your Nigredo is the last stage of its path, and that card stays (7.7)."
    if "Smaragdium" in given:
        return "The Smaragdium is a talisman; the Phoenix asks for Rubedo or Nigredo (9.3)."
    if "Omnitude" not in given:
        return "Omnitude may stand for a simple elixir here too (9.3a)."
    return None


lesson.pick(
    3,
    "You have Alkahest and want to brew the Phoenix. Which of these cards could be its second "
    "component?",
    [
        "your Omnitude",
        "your Nigredo, first on Mercury",
        "player 2's Rubedo",
        "player 2's Smaragdium",
        "player 2's Nigredo, with Citrinitas after it",
    ],
    ["your Omnitude", "player 2's Rubedo", "player 2's Nigredo, with Citrinitas after it"],
    hints=[
        "Rubedo, Nigredo, or what stands for them.",
        "One card that would do is safe. Which?",
    ],
    because="Rubedo and Nigredo will do, and Omnitude for either (9.3a). Your own Nigredo is the "
    "last stage of its path, and that card stays (7.7).",
    mistakes=_second,
    picture=lambda: show(game, game.position(ASHES)),
)
lesson.guess_choice(
    3,
    "Player 2 owns a Smaragdium and an Aqua Regis, you a Kybalion and an Aqua Regis. With the two "
    "phases left you brew both Supreme cards. How do the points stand then?",
    ["20 to 5", "20 to 10", "20 to 20", "20 to 0"],
    "20 to 10",
    "Half of 10 for each of the two: once for each formula that was made, and two were made.",
)
lesson.equation(
    4,
    "Where the acid is less concentrated, NO comes off instead. Balance by hand: "
    "Au + HNO3 + HCl -> HAuCl4 + NO + H2O.",
    "Au + HNO3 + HCl -> HAuCl4 + NO + H2O",
    hints=[
        "An atom of N takes three electrons now.",
        "How many Cl does HAuCl4 need?",
        "Then H and O.",
    ],
    because="Gold gives three electrons, and one N that falls from +5 to +2 takes all three. Four "
    "Cl need four HCl; then five H make one HAuCl₄ and two H₂O.",
)


# ── Spells ────────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    4,
    "You hold two Transmutations, Rubedo and the Powder of Truth: the stages 2 and 4 of Sol. "
    "Nothing is placed yet. Can you place both in this turn?",
    ["yes", "no"],
    "no",
    "Two skips would be in a row: the last stage was itself reached by a skip (10.1a). If you had "
    "a Plant Lord for the third stage, placed in the usual way, you could skip again after it. "
    "And the second spell can still be cast for another path: Albedo on Luna (10.1c).",
)
lesson.moves(
    5,
    "Make 14 points in this turn.",
    game,
    FOURTEEN,
    potions.makes(14),
    potions.falls_short(14),
    "cast transmutation spell; place great elixir of rebirth on sol; place phoenix on sol",
    hints=["Which two stages are worth 14 together?", "What is in the way of them?"],
    because="The spell skips the Powder of Truth, so Rebirth goes on the fifth stage, for 6, all "
    "in one phase. The other phase is free for the Phoenix, for 8.",
)
lesson.number(
    6,
    "In your third phase you hold seven cards, one of them Trismegistus. You cast it and then lay "
    "a card. How many cards are in your hand when your turn is over?",
    8,
    hints=["The spell leaves your hand, too.", "7 − 1 + 5 …"],
    because="7 − 1 for the spell, + 5 drawn, − 2 returned, − 1 laid. So Trismegistus is worth two "
    "cards, and the choice of which.",
    mistakes={
        9: "The spell itself leaves your hand, and one more card is laid.",
        10: "Two cards go back to their decks.",
        7: "Seven less the spell, five drawn, two returned, one laid.",
        12: "Five are drawn, but two go back, and two more leave your hand.",
    },
)
lesson.moves(
    7,
    "The third stage of Sol is the Elixir of the Plant Lord. Nobody has one, but look into the "
    "desk. Place that stage in this turn. Try also to take the Stone, or to pay with one.",
    game,
    FURNACE,
    lambda trace: len(potions.own_turn(trace).state.paths[0][0]) == 3,
    "Sol has not got its third stage yet.",
    "cast atanorum spell; take elixir of the plant lord (ether waves); put basilisk; "
    "place elixir of the plant lord (ether waves) of player 1 on sol",
    hints=["Which spell makes a completed formula of a card in the desk?", "What do you pay with?"],
    because="Atanorum is the second phase, the stage is the third. The Basilisk pays: a Stone is "
    "no formula card.",
)


# ── The picture from the beginning ────────────────────────────────────────────────────────


def _lost(trace: Trace) -> str:
    end = potions.own_turn(trace)
    mine, theirs = end.state.points
    if game.winners(end.state):
        return f"The Stone is made, and player 2 has won, {theirs} to {mine}. Restart."
    if "Atanorum" in potions.told(trace):
        return "Atanorum takes a whole phase, and then none is left for the Stone."
    return f"The game is not over: {mine} to {theirs}."


lesson.moves(
    8,
    "You are player 1, and 15 points behind, with two phases left. On Sol the sixth stage asks for "
    "a Phoenix, for 8 points, the seventh for the Stone, which you hold. Three Phoenixes are on "
    "the table. Win in this turn.",
    game,
    PUZZLE,
    lambda trace: game.winners(potions.own_turn(trace).state) == (0,),
    _lost,
    "place phoenix #2 of player 2 on sol; place philosopher's stone of sol on sol",
    hints=[
        "Why is Atanorum too slow?",
        "What does player 2 get for each of the two?",
        "Look at what lies under them.",
    ],
    because="18 + 8 + 10 = 36 against 33. The first Phoenix would give player 2 four points, and "
    "37. The second was made with Omnitude, so its owner gets nothing.",
)
