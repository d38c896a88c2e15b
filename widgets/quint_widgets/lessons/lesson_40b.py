"""Lesson 40b, the rules of Quintessential, second half: bid, claim, clean up, the Stone."""

from quint import Trace
from quint_widgets.lessons import Lesson, dice

lesson = Lesson("40b", "Quintessential: the rules, second half")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress
board = lesson.board

game = dice.game


# ── Positions ─────────────────────────────────────────────────────────────────────────────

AUCTION = """
player 1 red, 3 assistants
  pool  fire 3 4, water 6, anti 5
player 2 blue, 3 assistants
  pool  water 1 6, air 6, aether 2
public lab
  Draw     player 1: earth 2; player 2: earth 5
  formula  Geo-Petris Terra
  formula  Geo-Frigo Nova
  formula  Pyro-Turbis Convertus
round 2, turn 3, starting player 1
"""
EXTRA = """
player 1 red, extra assistant ready
  pool  fire 3, water 6, aether 1
player 2 blue
  pool  water 1, aether 2
public lab
  formula  Geo-Petris Terra
"""
CLAIMS = """
player 1 red
  pool  fire 2 3 5 6, air 3, earth 4, aether 1 6, anti 5
player 2 blue
  pool  water 1, aether 2
"""
BARGAIN = """
player 1 red
  pool  fire 6, water 2, aether 3, anti 1
player 2 blue
  pool  water 1, aether 2
"""
LAST_TURN = """
player 1 red, 0 assistants
  pool  fire 3, aether 2
  Geo-Frigo Nebula      earth [earth], water [water]
  Aero-Ignis Convertus  air {aether}
player 2 blue, 1 assistant
  pool  water 1, air 3
  Geo-Ignis Nebula      earth [ ], fire [fire]
public lab
  Discard           player 1
  Trade-Transmutus  player 2: aether
  Draw              player 1: air 4; player 1: fire 6; player 2: earth 3, anti 6
  Starting Player   player 2: earth 5
  formula           Geo-Petris Terra; player 1: fire 5
  formula           Geo-Frigo Nova
  formula           Pyro-Turbis Convertus
discards Aero-Turbis Nebula
round 2, turn 8, starting player 1
"""
DROUGHT = """
player 1 blue
  pool  air 4 6
  Aero-Frigo Convertus
player 2 green
  pool  water 1 1 2 2 3 3 4 4 5 6, aether 3
"""
STONE = """
player 1 red
  pool  aether 1 2 3 4, anti 5 6
player 2 blue
  pool  aether 1 2 3 4 5, anti 6
"""
PUZZLE = """
player 1 red, 3 assistants
  pool  fire 3, water 2 5, air 4, earth 1 6, aether 1 2 4 6
  Geo-Frigo Nebula
  Aero-Ignis Convertus
player 2 green, 3 assistants
  pool  fire 1 1 2 3 4 4 5 5 6, aether 3
  Pyro-Turbis Aquarius
  Hydro-Petris Convertus
public lab
  formula  Geo-Petris Nebula
  formula  Aero-Turbis Nova
  formula  Pyro-Frigo Terra
round 7, turn 3, starting player 1
"""

lesson.add_board("auction", game, AUCTION)
lesson.add_board("extra", game, EXTRA)
lesson.add_board("claims", game, CLAIMS)
lesson.add_board("last turn", game, LAST_TURN)
lesson.add_board("drought", game, DROUGHT)
lesson.add_board("stone", game, STONE)


# ── A whole round ─────────────────────────────────────────────────────────────────────────

SAVED = """quint 1 quintessential
play red
play blue
start with red 3
start with blue 3
deal Geo-Petris Nebula
deal Aero-Turbis Nova
deal Pyro-Turbis Aquarius
player 1 starts
# Phase 1: all dice are rolled.
roll fire 5
roll water 2
roll air 4
roll earth 1
roll aether 6
roll fire 3
roll water 6
roll air 2
roll earth 4
roll aether 1
# Phase 2. Player 1 activates: earth and water make air.
activate Geo-Frigo Nebula
place earth 1 in earth
place water 2 in water
roll air 3
to pool
# Player 2 bids 6 for a formula in the bottom row.
bid on Aero-Turbis Nova
pick water 6
done
# Player 1 bids more.
bid on Aero-Turbis Nova
pick fire 5
pick air 3
done
# Player 2 activates, and places the new air on the next card, which fires too: a chain.
activate Geo-Ignis Nebula
place earth 4 in earth
place fire 3 in fire
roll air 5
to Aero-Frigo Convertus in air
roll water 2
to pool
# Player 1 claims Discard: it costs nothing, and brings a card in the cleanup.
claim Discard
# Player 2 claims Multi-Transmutus: three elements make the fourth. Aether stands for earth.
claim Multi-Transmutus for fire
place water 2 in water
place air 2 in air
place aether 1 in earth
roll fire 4
to pool
# Player 1 dismisses an assistant, to roll one die again.
dismiss
pick air 4
done
roll air 6
# Player 2 bids on Draw, and nobody is left to outbid.
bid on Draw
pick fire 4
done
# Phase 3. Draw is won, so player 2 gets the top card of the deck.
deal Pyro-Ignis Nova
# Player 1 has claimed Discard, and takes one of the formulae that nobody bid for.
take Pyro-Turbis Aquarius
# Three new formulae.
deal Hydro-Turbis Nova
deal Geo-Turbis Aquarius
deal Geo-Petris Terra
end 56
"""
whole_round = Trace.read(SAVED)


# ── Part 1: bid ───────────────────────────────────────────────────────────────────────────

lesson.guess_choice(
    1,
    "Player 1 bid on a card and was outbid. What happens to the dice of that bid in the cleanup?",
    ["they come home", "the winner gets them", "they are destroyed"],
    "they come home",
    "All bid dice come home, black ones too (5.4). The price is that you cannot use them for "
    "anything else in this round.",
)


def _not_sealed(trace: Trace) -> str:
    bids = [step for step in trace.steps if str(step.action) == "done"]
    if not bids:
        return "The bid is not finished: choose dice, and press the button."
    return "Player 2 could still bid more than that. What do all the dice there show together?"


def _holds(trace: Trace) -> bool:
    first = next((step.state for step in trace.steps if step.state.turns == 3), None)
    return first is not None and game.refusal(first, game.read(first, "bid on Draw")) is not None


lesson.moves(
    1,
    "On Draw, player 2 has bid 5. Bid so much that player 2 cannot outbid you.",
    game,
    AUCTION,
    _holds,
    _not_sealed,
    "bid on Draw; pick water 6; pick fire 4; pick anti 5; done",
    hints=["What is the sum of all faces in player 2's pool?", "A bid must exceed that one."],
    because="All that player 2 has shows 1 + 6 + 6 + 2 = 15, and a bid must exceed yours. 15 is "
    "enough.",
)
lesson.number(
    2,
    "You bid twice on Draw and once on Extra Action, and lost them all. On a formula you were "
    "outbid, bid again, and won it. How many black dice does the Master give you?",
    2,
    hints=["Count cards, not bids.", "Did you lose the formula?"],
    because="One for Draw, however often you lost there, and one for Extra Action (5.5a).",
    mistakes={
        3: "There is one die a card, so one for Draw; and none for a card that you win.",
        4: "One a card, not one a bid; and none for the formula, which you won.",
        1: "You lost two different cards.",
    },
)


# ── Part 2: claim and dismiss ─────────────────────────────────────────────────────────────

lesson.guess_choice(
    2,
    "You have one earth, two aethers and an anti-element. Can you claim Mono-Transmutus, which "
    "takes three of one element, for earth?",
    ["yes", "no"],
    "yes",
    "Wild dice stand for what is missing, even several of them (6.2b).",
)


def _no_bargain(trace: Trace) -> str:
    told = str(trace.steps)
    if "Player 1 puts earth" not in told:
        return "There is no new earth in your pool yet."
    if "is destroyed" in told:
        lost = told.split(" is destroyed")[0].rpartition("The ")[2]
        return f"You have the earth, but the {lost} was destroyed for it."
    return "That took more than one assistant."


def _bargain(trace: Trace) -> bool:
    return dice.at_once("earth")(trace) and "is destroyed" not in str(trace.steps)


lesson.moves(
    3,
    "Get an earth by claiming a card, so that in the end you own five dice where you had four.",
    game,
    BARGAIN,
    _bargain,
    _no_bargain,
    "claim Multi-Transmutus for earth; place fire 6 in fire; place water 2 in water; "
    "place aether 3 in air; to pool",
    hints=[
        "Which cards of the top row destroy nothing?",
        "Which of your dice is destroyed anyway?",
    ],
    because="Multi-Transmutus returns its dice, and the aether stands for air. The anti-element "
    "would be destroyed, and so would what Trade-Transmutus takes.",
)
lesson.forbidden(
    4,
    "You have claimed Trade-Transmutus, and want a black die. Try a trade that rule 6.6a refuses.",
    game,
    dice.after(CLAIMS, "claim Trade-Transmutus for anti"),
    "6.6a",
    "place anti 5 in any",
    hints=[
        "Which colour may not go in if black is to come out?",
        "Put it into the flask for any die.",
    ],
    because="It never makes the colour that it takes, so black for black is refused.",
)


# ── Part 3: cleanup and the Stone ─────────────────────────────────────────────────────────

lesson.guess_choice(
    3,
    "Player 2 sits on all ten waters. What does Aero-Frigo Convertus make now?",
    ["nothing", "an air", "a black die"],
    "a black die",
    "If the stock has none of the element, a black die is made instead (1.7). Put it on the same "
    "card again: black in, black out. One single card is a loop.",
)
lesson.choice(
    5,
    "The stock has no fire. You use your Multi-Forge with fire, water, air and earth, and then "
    "Aero-Ignis Convertus with another air. What does the Convertus make?",
    ["a fire", "a black die", "nothing"],
    "a fire",
    hints=["Where did the dice in the forge go?"],
    because="The forge has destroyed a fire, so there is one in the stock again (4.3a).",
    mistakes={
        "a black die": "It would have, before you used the forge. What did the forge do?",
        "nothing": "Even without fire in the stock there would be a black die.",
    },
)


def _no_stone(trace: Trace) -> str:
    told = str(trace.steps)
    state = trace.state
    if state.round > 7:
        return "The round is over without a Stone. Restart the board and try another order."
    black = "makes an anti-element" in told or "puts anti" in told
    white = "Multi-Forge makes aether" in told or "puts aether" in told
    if black and white:
        return "You have made both. Are all six dice in your pool, and is an assistant left?"
    if white:
        return "The fifth white die is there. But with it your fire went back to the stock."
    return "The black die is there, the white one not yet." if black else "Neither is made yet."


lesson.moves(
    6,
    "Four white dice, no black one, three assistants. Make the Stone in this round. Player 2 only "
    "dismisses.",
    game,
    PUZZLE,
    lambda trace: game.winners(trace.state) == (0,),
    _no_stone,
    "activate Geo-Frigo Nebula; place earth 1 in earth; place water 2 in water; "
    "to Aero-Ignis Convertus in air; to pool; dismiss; done; "
    "activate Multi-Forge; place fire 3 in fire; place water 5 in water; place air 4 in air; "
    "place earth 6 in earth; to pool; dismiss; done; claim Philosophi Lapis",
    hints=[
        "Three actions: the last is the Stone, so what are the other two?",
        "Trade-Transmutus makes a black die. But where is its white one then?",
        "Which element is missing in the stock?",
        "Of the two things you need, which must come first?",
    ],
    because="Fire has run out, so the Convertus makes black. Feed it from the Nebula, since the "
    "forge needs your air, and do it before the forge fills the stock again.",
)
lesson.guess_number(
    4,
    "A whole round with two players, who begin with five dice each. How many dice does player 2 "
    "own in the end?",
    8,
    "Eight: one from a chain, one from a claim, and a black one because the Master pitied the "
    "loser of a bid. Player 1 owns six.",
    most=12,
)
