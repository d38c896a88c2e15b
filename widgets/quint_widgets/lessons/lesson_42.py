"""Lesson 42, the race to the Stone: its guesses, exercises and plots."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

import quint
from quint import Trace, plots
from quint.games.quintessential import explore
from quint.games.quintessential.actions import EXTRA
from quint.games.quintessential.dice import AETHER, colours_in
from quint.games.quintessential.explore import engines, race
from quint_widgets.lessons import Lesson, dice

lesson = Lesson("42", "Quintessential: the race to the Stone")
exercise, guess, progress, board = lesson.exercise, lesson.guess, lesson.progress, lesson.board

game = dice.game
START = race.START  # dice that are no aethers, aethers, formulae with two flasks and with one, …

TABLE = """
player 1 red
  pool  fire 3, water 3, air 3, earth 3, aether 3
  Hydro-Turbis Terra
  Geo-Ignis Convertus
player 2 blue{}
  pool  fire 3, water 3, air 3, earth 3, aether 3{}
  Geo-Ignis Nebula
  Aero-Frigo Convertus
public lab
  formula  Geo-Petris Nebula
  formula  Aero-Turbis Nova
  formula  Pyro-Frigo Terra
"""
PRESENTS = {"nothing": ("", ""), "extra": (", extra assistant ready", ""), "aether": ("", " 3")}

lesson.add_board("start", game, TABLE.format("", ""))


# ── What is looked at ─────────────────────────────────────────────────────────────────────


def rounds(trace: Trace) -> dict[int, Any]:
    """The table when player 1 is about to send the first assistant of a round, by its number."""
    found: dict[int, Any] = {}
    for before, step in zip(trace.steps, trace.steps[1:], strict=False):
        if step.player == 0 and str(step.action).split()[0] not in ("play", "start"):
            found.setdefault(step.state.round, before.state)
    return found


def owned(begins: dict[int, Any]) -> tuple[list[int], list[int]]:
    """How many other dice, and how many aethers, player 1 has when each round begins."""
    pools = [colours_in(state.pools[0]) for state in begins.values()]
    return [sum(pool) - pool[AETHER] for pool in pools], [pool[AETHER] for pool in pools]


def growth(begins: dict[int, Any]) -> Any:
    others, aethers = owned(begins)
    series = {"other dice": others, "aethers": aethers}
    return plots.lines(series, "What the fastest game owns", "when this round begins", at=[*begins])


def with_extra(state: Any) -> str:
    """The same table, with the extra assistant of player 1 ready."""
    picture = game.picture(state)
    return picture.replace("extra assistant on its card", "extra assistant ready", 1)


def play_with(present: str, games: int = 20) -> tuple[float, float]:
    """Greedy against greedy, with a present for player 2: wins, and extra assistants used."""
    start = game.position(TABLE.format(*PRESENTS[present]))
    greedy = quint.AGENTS["greedy"]
    played = [quint.playout(game, [greedy, greedy], Random(n), start) for n in range(games)]
    won = sum(game.winners(each.state) == (1,) for each in played)
    steps = [step for each in played for step in each.steps if step.player == 1]
    return won / games, sum(step.action == EXTRA for step in steps) / games


def shares(found: dict[str, tuple[float, float]], games: int = 20) -> Any:
    """How often player 2 won with each present, with two standard errors."""
    rows = {}
    for present, (won, _) in found.items():
        error = 2 * sqrt(won * (1 - won) / games)
        rows[present] = won, max(0, won - error), min(1, won + error)
    return plots.spans(rows, "Victories of player 2", says=f"{games} games each", percent=True)


# ── Part 1: no game is faster ─────────────────────────────────────────────────────────────

lesson.guess_number(
    1,
    "Suppose that nobody disturbs you and every formula you wish for is dealt. In which round do "
    "you claim the Stone?",
    5,
    "Alone, the fastest game that we found does it in round 5. Whether 4 is possible alone, we do "
    "not know; 3 is not, and Part 1 proves it. With somebody who outbids you it can be 4: Part 2 "
    "shows how.",
    most=12,
)
lesson.number(
    1,
    "The Stone takes five aethers and an anti-element, and an aether is forged of four dice that "
    "are no aethers. You begin with one aether. How many dice, not counting aethers, go into four "
    "forgings and the Stone?",
    17,
    hints=["How many aethers do you lack?", "Four dice each, and what else does the Stone take?"],
    because="Four aethers are lacking, four dice each: 16. And the Stone takes an anti-element.",
    mistakes={
        16: "These go into the forge. The Stone is not of white dice only.",
        21: "One aether is yours already, so it is four forgings.",
        20: "One aether is yours already, and the Stone takes a black die, too.",
        6: "These six go into the Stone. What goes into the forge before?",
    },
)
lesson.guess_choice(
    2,
    "Be generous with the start. Which gift lowers the limit of four rounds, the number below "
    "which counting alone rules everything out?",
    ["an extra assistant in the first round", "an anti-element", "two more formulae", "an aether"],
    "an aether",
    "Only the aether moves the limit, to 3: it saves a forging, four dice and an assistant. The "
    "other gifts may well shorten real games; they only do not change what counting can exclude.",
)


def _rounds_with(answer: Any) -> str | None:
    many = int(str(answer))
    if not 4 <= many <= 20:
        return "Somewhere between 4 and 20 it changes."
    limit = race.at_least((many, *START[1:]))
    return f"With {many} it is still {limit} rounds." if limit > 3 else "Fewer dice are enough."


lesson.number(
    2,
    "With how many dice that are no aethers, instead of 4, would the limit first be 3 rounds? All "
    "else as in START.",
    7,
    hints=["at_least((5, 1, 1, 1, 0, 0)) is one look.", "Try one number after the other."],
    because="With 4, 5 and 6 it is four rounds, with 7 it is three.",
    mistakes=_rounds_with,
)


# ── Part 2: this fast it has been done ────────────────────────────────────────────────────

lesson.guess_sketch(
    3,
    "How many dice that are no aethers does the fastest game own when rounds 1 to 5 begin? It has "
    "4 in round 1.",
    ["1", "2", "3", "4", "5"],
    (4, 6, 9, 16, 7),
    20,
    "Three rounds of growth, each faster than the one before, because new formulae bring new dice. "
    "Then three forgings in round 4, and the last one and the Stone in round 5. Grow first, forge "
    "late: this surprised us, because the first four dice could have become an aether in round 1.",
    unit="dice",
)
lesson.guess_choice(
    4,
    "Twelve start pairs. Which colour has the fastest?",
    ["red", "blue", "yellow", "green", "all are alike"],
    "all are alike",
    "Each pair takes two different elements, makes a third, and turns that one into the fourth. "
    "The rules treat all four alike, so no start pair is better than another. Only the deck tells "
    "them apart a little: among the formulae with twice the same element some are missing.",
)


# ── Part 3: an extra assistant ────────────────────────────────────────────────────────────

lesson.guess_number(
    5,
    "How many dice more does a fifth assistant bring in round 1 of the fastest game?",
    0,
    "Nothing in rounds 1 and 2, one die in round 3, and no plan does better. Early in the game "
    "dice are scarce, not hands: assistants run short only when the lab and the pool are large. "
    "The planner knows it, and sends the idle ones to bid for formulae.",
    most=4,
)
EIGHT = "fire 1 1, water 1 1, air 1 1, earth 1 1, aether 1"


def fifth_adds(lab: Any) -> str | None:
    """A judge: for this lab the fifth assistant surely adds a die."""
    size = len(engines.lab_of(lab, game.box))
    if size > 4:
        return f"That is a lab of {size} formulae, and four are allowed."
    four, better = explore.best_round(lab, EIGHT, 4), explore.best_round(lab, EIGHT, 5)
    if better.value > four.limit:
        return None
    return f"Four assistants gain {four.value} dice there, and five no more."


lesson.written(
    3,
    "You have two of each common element and an aether. Name a lab of at most four formulae, with "
    "commas between them, for which the fifth assistant surely adds a die.",
    fifth_adds,
    "Hydro-Turbis Terra, Geo-Ignis Convertus, Geo-Turbis Aquarius, Geo-Ignis Aquarius",
    like="Geo-Ignis Nebula, Geo-Frigo Nova",
    hints=[
        "Not only formulae with two flasks.",
        "Look at the lab of the fastest game when round 3 begins.",
    ],
    because="Its formulae ask for different elements, so that two of each are enough for all of "
    "them, and each assistant finds something to do.",
)
lesson.guess_choice(
    6,
    "Greedy plays greedy, and player 2 gets a present at the start. Which one wins more games?",
    ["an extra assistant that is ready", "a second aether", "both about the same"],
    "a second aether",
    "In 100 games each player 2 won 24 without a present, 28 with the assistant and 71 with the "
    "aether. The bars are two standard errors.",
)


def _least(answer: Any) -> str | None:
    return {
        323: "Nearly: 323.5 games would be exactly two standard errors, so round up.",
        81: "That is for one standard error, not for two.",
        18: "That is without the squares: 0.07 / 2 is squared too.",
    }.get(int(str(answer)))


lesson.number(
    4,
    "Suppose that the true shares are 0.24 without and 0.31 with the extra assistant. The standard "
    "error of their difference is √((0.24 · 0.76 + 0.31 · 0.69) / n) with n games each. What is "
    "the least n for which 0.07 is more than two standard errors?",
    324,
    hints=["(0.24 · 0.76 + 0.31 · 0.69) / n < (0.07 / 2)²", "Solve for n, and round up."],
    because="(0.1824 + 0.2139) / 0.001225 = 323.5, so 324 games each.",
    mistakes=_least,
)


def worth(begins: dict[int, Any], numbers: Sequence[int] = (1, 2, 3)) -> dict[int, int]:
    """What a fifth assistant adds when these rounds begin: dice, exactly."""
    found = {}
    for number in numbers:
        four = explore.best_turn(begins[number], seat=0)
        better = explore.best_turn(with_extra(begins[number]), seat=0)
        found[number] = better.value - four.value
    return found
