"""Lesson 51, the rules of the Guild of Alchemists, first half: phases, the Opus, the Stone."""

import quint
from quint_widgets import card
from quint_widgets.lessons import Lesson, potions
from quint_widgets.strip import panel

lesson = Lesson("51", "Guild of Alchemists: the rules, first half")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board, pictures = lesson.board, lesson.pictures

game = quint.new("potion_making", mix="guild")


# ── Tables ────────────────────────────────────────────────────────────────────────────────

EIGHT = """
opus 1: a
opus 2: b
hand 1: dragon, unicorn, basilisk, banshee, azoth, aqua regis, homunculus, ouroboros
turn 5, player 1, drawing or playing
"""
HAND_ONLY = """
opus 1: a
opus 2: b
hand 1: elixir of fire, elixir rubedo, elixir nigredo, potion of eternal sleep
turn 1, player 1, drawing or playing
"""
THREE_PATHS = """
opus 1: a
path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves), powder of truth
path 1 luna: potion of eternal sleep, elixir albedo
opus 2: b
hand 1: dragon, powder of projection, great elixir of rebirth, elixir of wisdom (astral energy),
    elixir nigredo
turn 11, player 1, drawing or playing
"""
TWO_FIRES = """
formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
formulas 2: elixir of fire [emanation of power, potion of eternal sleep]
opus 1: a
opus 2: b
hand 1: great elixir of rebirth, unicorn
turn 7, player 1, drawing or playing
"""
TWICE = """
desk belladonna: polyglotum potion
desk fiery light: potion of eternal sleep
desk quintessence of will: transmutation spell
opus 1: a
path 1 sol: elixir of fire, elixir rubedo
opus 2: b
hand 1: elixir of the plant lord (ether waves), unicorn, warding solution
turn 9, player 1, drawing or playing
"""
THIEF = """
formulas 1: elixir of eternal youth [fire salamander, emanation of power],
    alkahest [banshee, unicorn, telepathic potion (ether waves)]
opus 1: b
path 1 sol: elixir of strength
opus 2: a
path 2 sol: elixir of fire, elixir rubedo
hand 1: great elixir of rebirth, phoenix, dragon
turn 13, player 1, playing
"""
RICH = """
opus 1: b
opus 2: a
path 2 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves)
path 2 luna: potion of eternal sleep
path 2 mercury: (taken), elixir citrinitas, alkahest
hand 1: dragon
turn 15, player 1, playing
"""
LAST_STEP = """
opus 1: a
path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
    powder of truth, great elixir of rebirth, phoenix
opus 2: b
hand 1: philosopher's stone of sol, philosopher's stone of luna, dragon
points: 24, 36
turn 31, player 1, playing
"""

lesson.add_board("dealt", game)
lesson.add_board("opus", game, HAND_ONLY)
lesson.add_board("fires", game, TWO_FIRES)
lesson.add_board("thief", game, THIEF)
lesson.add_board("stone", game, LAST_STEP)

lesson.in_pictures(
    (
        "A second deck, the red one, beside that of Practice. Whoever draws, chooses.",
        panel(game, EIGHT, "desk", part=(380, 220, 236, 122)),
    ),
    (
        "A turn has three phases: draw; draw or play; play. With eight cards nobody draws.",
        panel(game, EIGHT, "hand0", part=(0, 16, 310, 114)),
    ),
    (
        "Everybody has a Magnum Opus: three paths of seven stages, laid in their order.",
        panel(game, THREE_PATHS, "opus0"),
    ),
    (
        "A stage comes from your hand, or is a completed formula, yours or not.",
        card("Elixir Rubedo", game),
    ),
    (
        "At the end of each path lies a Stone: 10 points, and the game is over. Most points win.",
        card("Philosopher's Stone of Sol", game),
    ),
)


# ── Your first Guild game ─────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "You hold eight cards, and it is the second phase. What may you do?",
    ["draw or play", "only play", "only draw", "nothing: the phase is skipped"],
    "only play",
    "With eight or more cards nobody draws (6.3). And only the first phase is ever skipped (6.4).",
)
lesson.number(
    1,
    "Ann begins her turn with five cards, Ben begins his with seven. Both draw whenever they may, "
    "and neither casts a spell. With how many cards does Ben end his turn?",
    6,
    hints=["How many does he hold after the first phase?", "May he draw in the second phase?"],
    because="Seven and one is eight, so both other phases must be plays: 8 − 2. Ann draws to "
    "seven, draws again to eight, and plays one: she ends with 7. Seven is a full hand, and it "
    "makes you play.",
    mistakes={
        7: "So Ann ends. Ben holds eight after his first phase, and may not draw in the second.",
        8: "After the first phase he has eight; then two cards are played.",
        5: "With seven cards one is drawn in the first phase (6.2a).",
    },
)
lesson.guess_number(
    2,
    "How many of your four cards, Fire, Rubedo, Nigredo and Eternal Sleep, could be placed first?",
    3,
    "Each path has its own first stage: Fire, Eternal Sleep, Nigredo. Rubedo is the second stage "
    "of the first path and has to wait for Fire.",
    most=4,
)
lesson.moves(
    2,
    "Two phases are left. Make 10 points with them.",
    game,
    THREE_PATHS,
    potions.makes(10),
    potions.falls_short(10),
    "place great elixir of rebirth on sol; place elixir of wisdom (astral energy) on luna",
    hints=["Which stages are next, on each path?", "Nobody says that you must stay on one path."],
    because="The fifth stage of Sol is worth 6, the third of Luna 4. Wisdom and then the Powder of "
    "Projection, both on Luna, would be 8.",
)


# ── Stages from formulas, and taking them ─────────────────────────────────────────────────

lesson.guess_choice(
    3,
    "You and player 2 have each completed an Elixir of Fire. You place player 2's as your first "
    "stage, worth 2. What does player 2 get?",
    ["nothing", "1 point", "2 points"],
    "1 point",
    "Half the points of the stage (7.5). Your own would cost nothing now; but this way you keep "
    "yours, and player 2 has lost a component.",
)
lesson.moves(
    3,
    "Make 7 points in this turn.",
    game,
    TWICE,
    potions.makes(7),
    potions.falls_short(7),
    "brew elixir of the plant lord (ether waves); "
    "place elixir of the plant lord (ether waves) of player 1 on sol",
    hints=["One card can score twice.", "3 + 4"],
    because="Brewed, it brings its own 3 points; placed as the third stage it brings 4 more, and "
    "its three components are back in the desk.",
)
lesson.guess_choice(
    4,
    "The Opus of player 2 holds Fire and then Rubedo. You need Fire for the Great Elixir of "
    "Rebirth; Rubedo would do for your Phoenix, or as your own next stage. What can you have?",
    ["Fire", "Rubedo", "both", "neither"],
    "Fire",
    "Fire, for 3 points to player 2. Rubedo is the last stage so far, and safe: it serves neither "
    "as your stage nor for your Phoenix (7.7).",
)
lesson.number(
    4,
    "How many cards could be taken from the Opus of player 2 now, by somebody who has a use for "
    "them? A stage marked as taken is gone already.",
    3,
    hints=["Go path by path.", "How many cards are safe on each path that has any?"],
    because="Sol: Fire and Rubedo. Luna: none, its only card is the last stage. Mercury: "
    "Citrinitas; the first is gone already.",
    mistakes={
        4: "Eternal Sleep is first and last stage of its path, so it is safe.",
        6: "The last stage so far of each path is safe (7.7).",
        5: "The last stage so far of each path is safe, and on Mercury one card is gone already.",
        2: "Each path has a last stage of its own. Look at Mercury too.",
    },
    picture=lambda: panel(game, RICH, "opus1"),
)


# ── The Stone ─────────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    5,
    "You have 24 points and player 2 has 36. All six stages of Sol are done, and the Stone of Sol "
    "is in your hand. Who wins if you place it?",
    ["you: the Stone wins", "player 2", "nobody yet: the round is finished first"],
    "player 2",
    "34 against 36. The maker of the Stone has not won for sure: most points win, here as "
    "everywhere (8.1a). The Stone is ten points and a bell, and you rang it for player 2.",
)
lesson.number(
    5,
    "Player 2 has 36 points. How many must you have before you place the Stone from your hand, at "
    "least, to win alone?",
    27,
    hints=["How many points is the Stone worth?", "Equal points share the victory. Is that alone?"],
    because="27 + 10 = 37, one more than 36.",
    mistakes={
        26: "26 + 10 is 36: equal points share the victory (5.2a).",
        37: "The Stone itself brings 10 of them.",
    },
)
lesson.choice(
    6,
    "A Philosopher's Stone lies on top of a pile of the desk. Which spell of Practice can get it?",
    ["Eureka", "Transformation", "either of them", "neither of them"],
    "neither of them",
    hints=["What kind of card do these spells ask for?"],
    because="Both ask for a formula card, and a Stone is none (8.1b). It has to be drawn.",
    mistakes={
        "Eureka": "Eureka takes a card that bears a formula, and a Stone bears none (8.1b).",
        "Transformation": "Transformation asks for a formula card; a Stone is none (8.1b).",
        "either of them": "Both ask for a formula card, and a Stone is none (8.1b).",
    },
)


# ── A card in words ───────────────────────────────────────────────────────────────────────


def paths_of(opus: int = 0) -> None:
    """The three paths of a Magnum Opus card in words."""
    names = {each.key: each.name for each in game.box.cards}
    paths = [[names[key] for key in keys] for keys in game.box.opus[opus].keys]
    for row in [game.box.path_names, *zip(*paths, strict=True)]:
        print("{:28}{:30}{}".format(*row))
