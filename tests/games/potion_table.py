"""What the tests of Potion-making share: a drawn position, and words for what lies there.

Positions are drawings: what is drawn nowhere is in the decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import quint
from quint import OVER, Event, Trace
from quint.games.potion_making import PotionMaking, State
from quint.games.potion_making.state import under
from tests.games import words

FILES = Path(quint.__file__).parent / "games" / "potion_making"  # cards.csv and opus.csv

SOME = [
    "dragon",
    "basilisk",
    "banshee",
    "unicorn",
    "hippogriff",
    "powder of fate",
    "powder of truth",
    "powder of control",
    "azoth",
]


def at(drawing: str, **options: Any) -> Trace:
    """A game from a drawn position; every line of the drawing is indented alike."""
    lines = [line.removeprefix("    ") for line in drawing.strip("\n").splitlines()]
    return words.at(PotionMaking(**options), *lines)


def room(trace: Trace) -> PotionMaking:
    assert isinstance(trace.game, PotionMaking)
    return trace.game


def story(trace: Trace) -> list[Event]:
    """Everything that was told since the position was drawn."""
    return [event for step in trace.steps for event in step.events]


def rows(trace: Trace) -> list[list[list[str]]]:
    """The completed formulas before each seat, each with the cards under it."""
    label = room(trace).box.label
    return [
        [[label(done[0]), *map(label, under(done))] for done in row] for row in trace.state.formulas
    ]


def pile(trace: Trace, name: str) -> list[str]:
    box = room(trace).box
    return [box.label(card) for card in trace.state.desk[box.pile_names.index(name)]]


def hand(trace: Trace, seat: int) -> list[str]:
    return [room(trace).box.label(card) for card in trace.state.hands[seat] if card >= 0]


def all_cards(game: PotionMaking, state: State) -> Counter[int]:
    """Every card of a position, wherever it is."""
    found: Counter[int] = Counter(state.played)
    for cards in (*state.hands, *state.desk):
        found.update(cards)
    for row in state.formulas:
        for done in row:
            found.update((done[0], *under(done)))
    for paths in state.paths:
        found.update(held >> 1 for stages in paths for held in stages if held >= 0)
    for card, count in enumerate(state.unseen):
        found[card] += count
    return +found


def box_of(game: PotionMaking) -> Counter[int]:
    return Counter({card.number: card.copies for card in game.box.cards})


def random_states(game: PotionMaking, seeds: Iterable[int]) -> Iterable[State]:
    for seed in seeds:
        rng, state = Random(seed), game.start()
        while game.turn(state) != OVER:
            yield state
            state = game.apply(state, rng.choice(game.actions(state)))
        yield state


def all_laid_but(*cards: str, **options: Any) -> str:
    """A drawing of the desk with every card of the box in it but these."""
    game = PotionMaking(**options)
    left = box_of(game) - Counter(game.box.by_label[card] for card in cards)
    piles: dict[str, list[str]] = {}
    for number in left.elements():
        name = game.box.pile_names[game.box.pile_of[number]]
        piles.setdefault(name, []).append(game.box.label(number))
    return "".join(f"desk {name}: {', '.join(cards)}\n" for name, cards in piles.items())


def guild(drawing: str, **options: Any) -> Trace:
    return at(drawing, mix="guild", **options)


def university(drawing: str, **options: Any) -> Trace:
    return at(drawing, mix="university", **options)


def both(drawing: str, **options: Any) -> Trace:
    return at(drawing, mix="both", **options)
