"""The engine against its slow twin: which formulas can be completed, and with what.

Positions are dealt at random, with many completed formulas, so that components are to be had from
several places. Each is played through every choice of sources; the tables that come out must be
those that the twin finds by trying everything.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint.games.potion_making import PotionMaking, State
from quint.games.potion_making.state import under
from tests.games.naive_potion_making import (
    Formula,
    Outcome,
    Position,
    Twin,
    outcome,
    read_cards,
)

CARDS = Path(quint.__file__).parent / "games" / "potion_making" / "cards.csv"
POSITIONS = 400


def dealt(game: PotionMaking, rng: Random) -> State:
    """A random position in the middle of a turn: many formulas, some elements, a large hand."""
    box = game.box
    cards = [card.number for card in box.cards for _ in range(card.copies)]
    rng.shuffle(cards)
    formulas = [card for card in cards if box.cards[card].formula]
    # What lies completed is mostly simple, or mostly great: both are wanted.
    sign = rng.choice((1, 1, -1))
    formulas.sort(key=lambda card: sign * box.cards[card].points + rng.random() * 6)
    rows: list[list[str]] = [[] for _ in range(game.players)]
    for _ in range(rng.randint(0, 14)):
        card = formulas.pop(0)
        cards.remove(card)
        below = [cards.pop() for _ in range(rng.choice((0, 2, 3)))]
        formulas = [one for one in formulas if one in cards]
        row = rng.choice(rows)
        row.append(f"{box.label(card)} [{', '.join(map(box.label, below))}]")
    hand = [box.label(cards.pop()) for _ in range(8)]
    piles: dict[str, list[str]] = {}
    for _ in range(rng.randint(0, 24)):
        card = cards.pop()
        piles.setdefault(box.pile_names[box.pile_of[card]], []).append(box.label(card))
    lines = [f"desk {name}: {', '.join(labels)}" for name, labels in piles.items()]
    lines += [f"formulas {seat + 1}: {', '.join(row)}" for seat, row in enumerate(rows) if row]
    lines += [f"hand 1: {', '.join(hand)}"]
    state: State = game.position("\n".join(lines))
    return state


def in_words(game: PotionMaking, state: State) -> Position:
    label = game.box.label
    return Position(
        mover=state.seat,
        hand=[label(card) for card in state.hands[state.seat]],
        piles={
            name: [label(card) for card in cards]
            for name, cards in zip(game.box.pile_names, state.desk, strict=True)
        },
        formulas=[
            Formula(seat, label(done[0]), [label(card) for card in under(done)])
            for seat, row in enumerate(state.formulas)
            for done in row
        ],
        points=list(state.points),
    )


def brewed(game: PotionMaking, state: State, action: Any) -> set[Outcome]:
    """Every table after brewing, over all choices of sources."""
    after = game.apply(state, action)
    if not after.played:
        words = in_words(game, after)
        rows = [(one.owner, one.card, tuple(one.under)) for one in words.formulas]
        newest = max(n for n, one in enumerate(words.formulas) if one.owner == state.seat)
        owner, card, below = rows[newest]
        rows[newest] = (owner, card, tuple(sorted(below)))  # the twin knows no order here
        return {outcome(rows, words.piles, words.points)}
    choices = game.actions(after)
    assert len(choices) > 1, "nobody is asked where there is no choice"
    return {table for choice in choices for table in brewed(game, after, choice)}


@pytest.mark.parametrize("players", [2, 4])
def test_the_engine_completes_what_its_twin_completes(players: int) -> None:
    game = PotionMaking(players=players)
    twin = Twin(read_cards(CARDS, game.box.decks))
    met: Counter[str] = Counter()
    for seed in range(POSITIONS):
        state = dealt(game, Random(seed))
        position = in_words(game, state)
        actions = {str(action): action for action in game.actions(state)}
        assert set(actions) == twin.plays(position)
        for text, action in actions.items():
            if action.verb != "brew":
                continue
            ours = brewed(game, state, action)
            theirs = twin.ways(position, text.removeprefix("brew "))
            assert ours == theirs, text
            card = game.box.cards[action.card]
            met[card.kind] += 1
            met[f"{len(theirs)} ways" if len(theirs) < 4 else "many ways"] += 1
            met["foreign"] += any(table[2][1:] != (0,) * (players - 1) for table in theirs)
    assert met.keys() >= {
        "simple elixir",
        "triple elixir",
        "powder",
        "great elixir",
        "talisman",
        "creature",
        "supreme",
        "1 ways",
        "2 ways",
        "many ways",
        "foreign",
    }
