"""Lesson 32, should you wait for Turquoise: its guesses, exercises, plots and tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import accumulate, combinations
from math import sqrt
from typing import Any

import quint
from quint import plots
from quint.games.mineral_quest import explore
from quint_widgets import mat
from quint_widgets.exercise import Line
from quint_widgets.lessons import Lesson

lesson = Lesson("32", "Mineral Quest: should you wait for Turquoise?")
exercise, guess, progress = lesson.exercise, lesson.guess, lesson.progress

game = quint.new("mineral_quest")
five = quint.new("mineral_quest", players=5)
TURNS = range(1, 15)
ABLE = "Turquoise can be completed"


def bar(games: int) -> Any:
    """Shows how far a long cell has come."""
    return import_module("tqdm.auto").tqdm(
        desc=f"{games} games", total=games, bar_format="{desc} {bar}"
    )


# ── Plots and tables ──────────────────────────────────────────────────────────────────────


def handfuls() -> Line:
    """All handfuls of two out of the small box, and which of them pay for quartz."""
    hands = combinations(["Si", "O", "Wild", "Au"], 2)
    return Line(
        "\n".join(f"{' '.join(hand)}: {'no' if 'Au' in hand else 'pays'}" for hand in hands)
    )


def curve(exact: Sequence[Fraction], turns: Counter[int], said: float | None = None) -> Any:
    """The exact chance, the games that were played, and the guess."""
    games = turns.total()
    played = [done / games for done in accumulate(turns[turn] for turn in TURNS)]
    errors = [2 * sqrt(p * (1 - p) / games) for p in map(float, exact)]
    spans = [(p, max(0, p - e), min(1, p + e)) for p, e in zip(played, errors, strict=True)]
    series: dict[str, list[Any]] = {"exact": [float(p) for p in exact], f"{games} games": spans}
    return plots.lines(series, ABLE, "turn", at=TURNS, percent=True, guess_x=said)


def carried(said: Any = None) -> Any:
    """What a free hydroxide adds, and what wild cards do."""
    box = explore.deck_with(game) | {"Wild": 0}
    tame = explore.chances(explore.lots_of(game, "Jeweler", "Turquoise"), box)
    series = {
        "Curator, with a free OH": explore.chance_by_turn(game, "Curator", "Turquoise", 14),
        "Jeweler": explore.chance_by_turn(game, "Jeweler", "Turquoise", 14),
        "Jeweler, no wild cards in the box": [tame[explore.cards_by(turn)] for turn in TURNS],
    }
    numbers = {name: [float(p) for p in chances] for name, chances in series.items()}
    return plots.lines(numbers, ABLE, "turn", at=TURNS, percent=True)


def knowing(*symbols: str) -> dict[str, float]:
    """The chance in turn 7 that Turquoise can be completed, if you know one of your cards."""
    lots, deck = explore.lots_of(game, "Jeweler", "Turquoise"), explore.deck_with(game)
    cards = explore.cards_by(7)
    return {each: float(explore.chance_with(lots, deck, each, cards)) for each in symbols}


def best_cards(role: str) -> str:
    """The four cards that add most for a role when turn 4 begins, with the points they add."""
    gains = explore.card_gains(game, role, turn=4)
    best = sorted(gains, key=lambda symbol: gains[symbol], reverse=True)[:4]
    return ", ".join(f"{symbol} {float(gains[symbol]):+.1f}" for symbol in best)


def most(values: Mapping[str, Any], many: int = 8) -> dict[str, float]:
    """The largest of some values, the largest first."""
    names = sorted(values, key=lambda name: values[name], reverse=True)[:many]
    return {name: float(values[name]) for name in names}


def wins(played: Sequence[explore.Played], title: str = "") -> Any:
    """How often each role won, relative to fair, with two standard errors."""
    rows = {
        row.role: (row.wins, row.wins - row.wins_error, row.wins + row.wins_error)
        for row in explore.balance(played)
    }
    says = f"{len(played)} games of greedy players"
    return plots.spans(rows, title, "wins, relative to fair", says, level={1: "fair"})


# ── Part 1: counting ──────────────────────────────────────────────────────────────────────

lesson.number(
    1,
    "You are dealt seven cards and draw two in each turn. Completing comes first in a turn. How "
    "many cards have you seen when your fifth turn begins?",
    15,
    hints=["How many when the first turn begins?", "How many turns have brought two more?"],
    because="Seven were dealt, and four turns have brought two each: 7 + 4 · 2.",
    mistakes={
        17: "The two cards of turn 5 come after completing.",
        8: "These are drawn. Seven were dealt, too.",
        10: "These are drawn, and two of them come too late. Seven were dealt.",
    },
)
lesson.guess_choice(
    1,
    "A box holds one silicon, one oxygen, one wild card and one gold. You draw two cards. How "
    "likely do they pay for quartz, SiO₂?",
    ["1/6", "1/3", "1/2", "2/3"],
    "1/2",
    "Three of the six handfuls pay: all those without the gold.",
    shows=handfuls(),
)


def _diamond(answer: Any) -> str | None:
    given = float(Fraction(str(answer)))
    if abs(given - 0.641 * 100) < 1:
        return "Nearly: as a part of one, not in percent."
    if abs(given - 0.359) < 0.002:
        return "That is the chance that none of the seven is of use."
    if abs(given - 0.242) < 0.002:
        return "Wild cards are carbon too."
    if abs(given - 0.132) < 0.002:
        return "That is the chance of one card. You have seven."
    return None


lesson.number(
    2,
    "Diamond takes one carbon. The box has 106 cards, 4 of them carbon and 10 wild. What is the "
    "chance to have it with the first seven cards? Three digits are enough.",
    0.641,
    within=0.001,
    hints=["How many cards are of no use?", "1 − the chance that all seven are of no use."],
    because="92 cards are of no use, so it is 1 − C(92, 7) / C(106, 7).",
    mistakes=_diamond,
)


# ── Part 2: Turquoise ─────────────────────────────────────────────────────────────────────

lesson.guess_number(
    2,
    "The Jeweler waits for Turquoise and nothing else. In which turn is it as likely as not that "
    "the cards are there?",
    7,
    "In turn 7 it is an even chance. With the first seven cards it is one game in three hundred. "
    "The dots of the games lie on the line.",
    most=14,
)
lesson.guess_sketch(
    3,
    "How likely is Turquoise when turn 7 begins: for the Jeweler, for the Curator with the free "
    "hydroxide, and for a Jeweler whose box has no wild cards?",
    ["Jeweler", "Curator", "no wild cards"],
    (51, 63, 6),
    100,
    "This surprised us. One free hydroxide is worth a whole turn: the Curator's curve is the "
    "Jeweler's, one turn earlier. But ten wild cards in 106 are worth everything.",
    unit="%",
    shows=carried,
)
lesson.choice(
    3,
    "The Geologist would like to complete Hornblende or Halite, for 5 points each, when turn 4 "
    "begins. Halite, NaCl, takes two cards, Hornblende four or five. Which of them is likelier?",
    ["Hornblende", "Halite"],
    "Hornblende",
    picture=lambda: mat("Geologist"),
    hints=[
        'How many sodium cards are there? card("Na") says it.',
        'chance_by_turn(game, "Geologist", "Halite", 4) ends with the chance for turn 4.',
    ],
    because="Sodium and chlorine are rare, two and three cards, while Hornblende asks for common "
    "ones and takes substitutes: 60 in 100 against 57.",
    mistakes={"Halite": "Two cards sound easier than four. But how many of these two are there?"},
)


# ── Part 3: bottlenecks ───────────────────────────────────────────────────────────────────

lesson.guess_choice(
    4,
    "You know one of your cards. Which of these helps least with Turquoise, CuAl₆(PO₄)₄(OH)₈·4H₂O?",
    ["copper", "phosphorus", "hydroxide", "oxygen"],
    "oxygen",
    "Oxygen hardly changes the 51 in 100: you will have one anyway, and it fills the place of a "
    "better card. Copper, phosphorus and water are the bottlenecks, three cards each.",
)
lesson.choice(
    4,
    "Which card, other than a wild one, adds most for the Miner?",
    ["S", "Cu", "Fe", "O"],
    "S",
    picture=lambda: mat("Miner"),
    hints=["What do seven of the 14 minerals share?", 'best_cards("Miner") does the sum.'],
    because="Seven of the 14 minerals are sulfides. And the sum does not even know that one sulfur "
    "can pay for two of them (7.5).",
    mistakes={
        "Cu": "Copper is in two of the Miner's minerals. Something else is in seven.",
        "Fe": "Iron is in four of the Miner's minerals. Something else is in seven.",
        "O": "Oxygen is first for others. Count it on this mat.",
    },
)


# ── Part 4: balance ───────────────────────────────────────────────────────────────────────

ROLES = ["Curator", "Jeweler", "Geologist", "Chemist", "Miner"]
lesson.guess_choice(
    5,
    "Three greedy players, roles dealt at random. Which role wins most often?",
    ROLES,
    "Geologist",
    "Read the error bars before the numbers: fifty games say little about small differences. In "
    "1000 games it is the Geologist, with 1.67 ± 0.12 of a fair share. Our suspicion: it is the "
    "discard pile with its wild cards.",
)
lesson.guess_number(
    6,
    "The Geologist makes 41 points a game among three. How many are left if nobody ever picks a "
    "card out of the discard pile?",
    26,
    "26 instead of 41, and not one game is won: from the strongest role to one that never wins. "
    "Everybody else gets two cards a turn, and an exchange brings none on top; a pick is a third "
    "card every turn, for nothing, and often a wild one.",
    most=50,
)
lesson.number(
    5,
    "A role wins about one game in five. How many games make two standard errors of that share, "
    "0.2, exactly ± 0.02?",
    1600,
    hints=["2 · √(0.2 · 0.8 / n) = 0.02. Solve for n.", "Square both sides."],
    because="0.16 / n = 0.01², so n = 1600. Half the error bar would take four times the games.",
    mistakes={
        400: "That is for one standard error, not for two.",
        16: "Nearly: 0.02 / 2 is 0.01, and its square is 0.0001.",
        160: "Nearly: 0.02 / 2 is 0.01, and its square is 0.0001.",
        2500: "That is for a share of one half. Here it is 0.2.",
    },
)
