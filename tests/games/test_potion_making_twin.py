"""The engine against its slow twin: which formulas can be completed, and with what.

Positions are dealt at random, with many completed formulas, so that components are to be had from
several places. Each is played through every choice of sources; the tables that come out must be
those that the twin finds by trying everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint.games.potion_making import PotionMaking, State
from quint.games.potion_making.actions import PlaceFormula, PlaceFromHand, PlaceStage
from quint.games.potion_making.state import SKIPPED, Draft, made, under, variants
from tests.games.twin_potion_making import (
    Formula,
    Outcome,
    Position,
    Twin,
    as_row,
    outcome,
    read_cards,
    read_opus,
)

CARDS = Path(quint.__file__).parent / "games" / "potion_making" / "cards.csv"
OPUS = CARDS.with_name("opus.csv")


def dealt(game: PotionMaking, rng: Random) -> State:
    """A random position in the middle of a turn: many formulas, some elements, a large hand."""
    box = game.box
    cards = [card.number for card in box.cards for _ in range(card.copies)]
    rng.shuffle(cards)
    lines = [line for seat in range(game.players) for line in dealt_opus(game, rng, seat, cards)]
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
        mixed = "*" if len(box.decks) > 1 and rng.random() < 0.3 else ""
        row = rng.choice(rows)
        row.append(f"{box.label(card)}{mixed} [{', '.join(map(box.label, below))}]")
    supreme = [card for card in cards if box.cards[card].kind == "supreme"]
    if supreme and sign < 0:  # what is great is wanted for what is supreme
        cards.remove(supreme[0])
        cards.append(supreme[0])
    hand = [box.label(cards.pop()) for _ in range(8)]
    piles: dict[str, list[str]] = {}
    for _ in range(rng.randint(0, 24)):
        card = cards.pop()
        piles.setdefault(box.pile_names[box.pile_of[card]], []).append(box.label(card))
    lines += [f"desk {name}: {', '.join(labels)}" for name, labels in piles.items()]
    lines += [f"formulas {seat + 1}: {', '.join(row)}" for seat, row in enumerate(rows) if row]
    lines += [f"hand 1: {', '.join(hand)}"]
    lines += [f"points: {', '.join([str(rng.randrange(3)) for _ in range(game.players)])}"]
    if len(box.decks) > 1:  # so that the turn goes on, and talismans do not come into it
        lines += ["turn 1, player 1, drawing or playing"]
    state: State = game.position("\n".join(lines))
    return state


def dealt_opus(game: PotionMaking, rng: Random, seat: int, cards: list[int]) -> list[str]:
    """A Magnum Opus card with some stages on it, which are taken out of the cards."""
    box = game.box
    if not box.opus:
        return []
    work = (seat + rng.randrange(2) * game.players) % len(box.opus)
    lines = [f"opus {seat + 1}: {box.opus[work].name.lower()}"]
    for path, keys in enumerate(box.opus[work].keys):
        stages: list[str] = []
        reached = rng.choice((0, 1, 2, 2, 3, 4, 5, 6))
        for stage, key in enumerate(keys[:reached]):
            found = [card for card in cards if box.cards[card].key == key]
            if not found:
                break
            gap = rng.choice(("", "", "", "", "(taken)", "(skipped)"))
            if gap and stage < reached - 1 and stages[-1:] != ["(skipped)"]:
                stages.append(gap)
                continue
            cards.remove(found[0])
            stages.append(box.label(found[0]) + rng.choice(("", "", "*")))
        while stages and stages[-1].startswith("("):
            stages.pop()
        lines.append(f"path {seat + 1} {box.path_names[path]}: {', '.join(stages)}")
    return lines


def dealt_without_decks(game: PotionMaking, rng: Random) -> State:
    """A random position near the end: few cards in the hands, all others in the desk."""
    box = game.box
    cards = [card.number for card in box.cards for _ in range(card.copies)]
    rng.shuffle(cards)
    lines = [line for seat in range(game.players) for line in dealt_opus(game, rng, seat, cards)]
    for seat in range(game.players):
        hand = [cards.pop() for _ in range(rng.randint(1 if seat == 0 else 0, 2))]
        lines.append(f"hand {seat + 1}: {', '.join(map(box.label, hand))}")
        made = [card for card in cards if box.cards[card].points == 2][: rng.randint(0, 2)]
        for card in made:
            cards.remove(card)
        lines.append(f"formulas {seat + 1}: {', '.join(f'{box.label(c)} []' for c in made)}")
    for pile, name in enumerate(box.pile_names):
        lying = [box.label(card) for card in cards if box.pile_of[card] == pile]
        lines.append(f"desk {name}: {', '.join(lying)}")
    lines.append(f"turn 1, player 1, {rng.choice(('drawing or playing', 'playing'))}")
    state: State = game.position("\n".join(lines))
    return state


def in_words(game: PotionMaking, state: State, mover: int = -1) -> Position:
    """The table as a player has it: the one whose turn it is, or another."""
    box = game.box
    mover = state.seat if mover < 0 else mover
    formulas: list[Formula] = []
    for seat, row in enumerate(state.formulas):
        for done in row:
            below = [box.label(card) for card in under(done)]
            formulas.append(Formula(seat, box.label(done[0]), bool(done[1]), below))
        for path, stages in zip(box.path_names, state.paths[seat], strict=True):
            for stage, held in enumerate(stages):
                if held >= 0:
                    label, last = box.label(held >> 1), stage == len(stages) - 1
                    formulas.append(Formula(seat, label, bool(held & 1), [], path, stage, last))
    own = dict(zip(box.path_names, state.paths[mover], strict=True))
    return Position(
        mover=mover,
        hand=[box.label(card) for card in state.hands[mover]],
        piles={
            name: [box.label(card) for card in cards]
            for name, cards in zip(box.pile_names, state.desk, strict=True)
        },
        formulas=formulas,
        points=list(state.points),
        decks_left=sum(state.sizes),
        opus=box.opus[state.works[mover]].name.lower() if box.opus else "",
        reached={path: len(stages) for path, stages in own.items()},
        skipped=frozenset(p for p, stages in own.items() if stages[-2:-1] == (SKIPPED,)),
    )


def brewed(game: PotionMaking, state: State, action: Any) -> set[Outcome]:
    """Every table after brewing, over all choices of sources."""
    after = game.apply(state, action)
    if not after.played:
        words = in_words(game, after)
        rows = [as_row(formula) for formula in words.formulas]
        own = [n for n, f in enumerate(words.formulas) if f.owner == state.seat and not f.path]
        owner, card, mixed, below, path, stage = rows[own[-1]]
        below = tuple(sorted(below))  # the twin has no order here
        rows[own[-1]] = (owner, card, mixed, below, path, stage)
        return {outcome(rows, words.piles, words.points)}
    choices = game.actions(after)
    found = {table for choice in choices for table in brewed(game, after, choice)}
    assert len(found) > 1, "nobody is asked where there is no choice"
    return found


def placed(game: PotionMaking, actions: Iterable[Any]) -> set[str]:
    """The stages that can be placed, in the twin's words."""
    found: set[str] = set()
    for action in actions:
        if isinstance(action, PlaceFromHand):
            found.add(str(action))
        elif isinstance(action, (PlaceFormula, PlaceStage)):
            path = game.box.path_names[action.path] if isinstance(action, PlaceStage) else ""
            onto = game.box.path_names[action.onto]
            found.add(f"{action.seat} {game.box.label(action.card)} {path} on {onto}")
    return found


PLAYS = ("lay", "brew", "cast")
CLASSES = {
    "simple elixir",
    "triple elixir",
    "powder",
    "great elixir",
    "talisman",
    "creature",
    "supreme",
}
MET = CLASSES | {"1 ways", "2 ways", "many ways", "foreign"}
GRANUM = {"wild elixir", "granum or Omnitude"}
EXTRA = {
    "practice": set[str](),
    "guild": GRANUM | {"out of an Opus", "stage", "skip", "stone"},
    "university": GRANUM | {"lesser talisman", "wild powder", "cast spell of transfiguration"},
    "both": {"out of an Opus", "stage", "lesser talisman"},
}


def both_of(mix: str, players: int, **chosen: str) -> tuple[PotionMaking, Twin]:
    """The engine and its twin, with the same options."""
    game = PotionMaking(players=players, mix=mix, **chosen)
    return game, Twin(read_cards(CARDS, game.box.decks), read_opus(OPUS), chosen)


@pytest.mark.parametrize(
    ("mix", "players", "positions", "chosen"),
    [
        ("practice", 2, 100, {}),
        ("practice", 4, 100, {}),
        ("practice", 3, 60, {"decomposition": "component"}),
        ("guild", 3, 100, {}),
        ("guild", 2, 60, {"omnitude": "any", "decomposition": "component"}),
        ("university", 3, 160, {}),
        ("both", 2, 40, {}),
    ],
)
def test_the_engine_completes_what_its_twin_completes(
    mix: str, players: int, positions: int, chosen: dict[str, str]
) -> None:
    game, twin = both_of(mix, players, **chosen)
    met: Counter[str] = Counter()
    for seed in range(positions):
        state = dealt(game, Random(seed))
        position = in_words(game, state)
        actions = {str(action): action for action in game.actions(state)}
        plays = {text for text, action in actions.items() if text.split()[0] in PLAYS}
        assert plays == twin.plays(position)
        stages = placed(game, actions.values())
        assert stages == twin.stages(position, ahead=0)
        met.update(plays)
        met["stage"] += len(stages)
        met["stone"] += any("stone" in stage for stage in stages)
        if "cast transmutation spell" in actions:
            after = game.apply(state, actions["cast transmutation spell"])
            skips = placed(game, game.actions(after))
            assert skips == twin.stages(in_words(game, after), ahead=1)
            met["skip"] += len(skips)
        for text, action in actions.items():
            if not text.startswith("brew "):
                continue
            ours = brewed(game, state, action)
            theirs = twin.ways(position, text.removeprefix("brew "))
            assert ours == theirs, text
            label = text.removeprefix("brew ")
            met[game.box.cards[game.box.by_label[label]].kind] += 1
            met[f"{len(theirs)} ways" if len(theirs) < 4 else "many ways"] += 1
            met["foreign"] += any(table[2][1:] != state.points[1:] for table in theirs)
            for table in theirs:
                met["granum or Omnitude"] += (state.seat, label, True) in [
                    row[:3] for row in table[0] if isinstance(row, tuple)
                ]
                in_opus = [row for row in table[0] if isinstance(row, tuple) and row[4]]
                met["out of an Opus"] += len(in_opus) < sum(bool(f.path) for f in position.formulas)
    wanted = EXTRA[mix] | (MET if mix != "both" and not chosen else set())
    assert {what for what, times in met.items() if times} >= wanted


def test_near_the_end_the_same_player_has_the_next_play_as_with_the_twin() -> None:
    game, twin = both_of("guild", 3)
    met: Counter[str] = Counter()
    for seed in range(250):
        state = dealt_without_decks(game, Random(seed))
        for action in game.actions(state):
            if str(action).split()[0] not in ("lay", "place") or "stone" in str(action):
                continue
            after = game.apply(state, action)
            seats = [in_words(game, after, seat) for seat in range(3)]
            wanted = twin.whose_play(seats, state.seat, state.phase)
            if game.turn(after) == quint.OVER:
                assert wanted is None
                met["over"] += 1
                continue
            assert (after.seat, after.phase) == wanted
            met[f"phase {after.phase}"] += 1
            met["empty-handed"] += not after.hands[after.seat]
            met["passed over"] += after.seat == 2 and state.seat == 0
    assert min(met[what] for what in ("over", "phase 2", "phase 3")) > 10
    assert min(met[what] for what in ("empty-handed", "passed over")) > 10


# ── The options ───────────────────────────────────────────────────────────────────────────


def with_talisman(game: PotionMaking, state: State, label: str) -> State:
    """The same with such a talisman before player 1, if one is left in the deck."""
    draft, card = Draft(state), game.box.by_label[label]
    if state.unseen[card]:
        draft.out_of_deck(game.box.deck_of[card], card)
        draft.complete(0, made(card))
    return draft.freeze()


@pytest.mark.parametrize(
    ("mix", "chosen"),
    [
        ("practice", {}),
        ("practice", {"spell_cards": "bottom", "three_elements": "each"}),
        ("practice", {"three_elements": "always"}),
        ("guild", {"spell_cards": "bottom"}),
        ("university", {}),
        ("university", {"usefulness": "instead", "three_elements": "each"}),
        ("both", {"usefulness": "instead", "spell_cards": "bottom"}),
    ],
)
def test_a_card_is_laid_where_and_for_what_the_twin_says(mix: str, chosen: dict[str, str]) -> None:
    game, twin = both_of(mix, 3, **chosen)
    met: Counter[str] = Counter()
    for seed in range(60):
        state = dealt(game, Random(seed))
        if mix in ("university", "both") and seed % 2:
            state = with_talisman(game, state, "lesser talisman of usefulness")
        position = in_words(game, state)
        for label in dict.fromkeys(position.hand):
            after = game.apply(state, game.read(state, f"lay {label}"))
            pile, points = twin.laid(position, label)
            number = game.box.by_label[label]
            lying = [game.box.label(card) for card in after.desk[game.box.pile_of[number]]]
            assert (lying, after.points[0] - state.points[0]) == (pile, points), label
            met[f"{points} points"] += 1
            met["useful"] += twin.has_talisman(position, 0, "usefulness")
            met["spell onto cards"] += len(pile) > 1 and game.box.cards[number].kind == "spell"
    assert min(met[what] for what in ("0 points", "1 points", "spell onto cards")) > 5
    assert bool(met["useful"]) == (mix in ("university", "both"))


@pytest.mark.parametrize("chosen", [{}, {"granum": "half"}], ids=str)
def test_a_stage_pays_its_owner_what_the_twin_says(chosen: dict[str, str]) -> None:
    game, twin = both_of("both", 3, **chosen)
    met: Counter[str] = Counter()
    for seed in range(150):
        state = dealt(game, Random(seed))
        position = in_words(game, state)
        for action in game.actions(state):
            if not isinstance(action, PlaceFormula):
                continue
            done = variants(state.formulas[action.seat], action.card)[action.nth]
            label, mixed = game.box.label(action.card), bool(done[1])
            formula = Formula(action.seat, label, mixed, [])
            stage = len(state.paths[0][action.onto])
            worth = game.box.opus[state.works[0]].points[action.onto][stage]
            after = game.apply(state, action)
            gains = [now - then for now, then in zip(after.points, state.points, strict=True)]
            pays = twin.stage_pays(position, formula, worth)
            expected = [worth, 0, 0]
            expected[action.seat] += pays
            assert gains == expected, str(action)
            met[f"{'marked' if mixed else 'plain'}, {'pays' if pays else 'no pay'}"] += 1
    assert met["plain, pays"]
    assert met["marked, pays" if chosen else "marked, no pay"]


def dealt_talismans(game: PotionMaking, rng: Random) -> State:
    """A random position without decks: talismans before the players, few cards in the hands."""
    box = game.box
    cards = [card.number for card in box.cards for _ in range(card.copies)]
    rng.shuffle(cards)
    lines: list[str] = []
    for seat in range(game.players):
        hand = [
            cards.pop() for _ in range(rng.choice((0, 0, 1, 2)) if seat else rng.choice((1, 2)))
        ]
        lines.append(f"hand {seat + 1}: {', '.join(map(box.label, hand))}")
        wanted = [card for card in cards if box.cards[card].effect in ("income", "growth")]
        plain = [card for card in cards if box.cards[card].points == 2]
        made = [*wanted[: rng.randint(0, 2)], *plain[: rng.randint(0, 3)]]
        for card in made:
            cards.remove(card)
        lines.append(f"formulas {seat + 1}: {', '.join(f'{box.label(c)} []' for c in made)}")
    for pile, name in enumerate(box.pile_names):
        lying = [box.label(card) for card in cards if box.pile_of[card] == pile]
        lines.append(f"desk {name}: {', '.join(lying)}")
    lines.append(f"points: {', '.join(str(rng.randrange(6)) for _ in range(game.players))}")
    lines.append("turn 1, player 1, playing")
    return game.position("\n".join(lines))


@pytest.mark.parametrize("chosen", [{}, {"passed_over": "points"}], ids=str)
def test_talismans_pay_at_the_turn_of_a_turn_as_the_twin_says(chosen: dict[str, str]) -> None:
    game, twin = both_of("university", 4, **chosen)
    met: Counter[str] = Counter()
    for seed in range(300):
        state = dealt_talismans(game, Random(seed))
        label = game.box.label(state.hands[0][0])
        after = game.apply(state, game.read(state, f"lay {label}"))
        position = in_words(game, state)
        position.points[0] += twin.laid(position, label)[1]
        wanted = twin.after_the_turn(position, [len(hand) for hand in after.hands])
        assert list(after.points) == wanted, seed
        between = range(1, after.seat or 4)
        paid = [after.points[seat] > state.points[seat] for seat in between]
        met["passed over"] += bool(between)
        met["paid"] += any(paid)
        met["over"] += game.turn(after) == quint.OVER
    assert met["passed over"] > 50
    assert met["over"] > 5
    assert bool(met["paid"]) == bool(chosen)


@pytest.mark.parametrize("chosen", [{}, {"acceleration": "two"}], ids=str)
@pytest.mark.parametrize("phase", ["drawing or playing", "playing"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_as_many_cards_follow_acceleration_as_the_twin_says(
    chosen: dict[str, str], phase: str, times: int
) -> None:
    game, twin = both_of("university", 2, **chosen)
    some = "dragon, unicorn, banshee, basilisk, hippogriff, powder of fate"
    spells = ", ".join(["spell of acceleration"] * times)
    state = game.position(f"hand 1: {spells}, {some}\nturn 1, player 1, {phase}")
    before = state.phase
    for _ in range(times):
        state = game.apply(state, game.read(state, "cast spell of acceleration"))
    played = 0
    while state.seat == 0 and state.phase == before:
        card = game.box.label(state.hands[0][0])
        state = game.apply(state, game.read(state, f"lay {card}"))
        played += 1
    assert played == twin.cards_to_play(times)
