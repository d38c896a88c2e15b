"""The engine against its slow twin: what a hand can complete and with which cards, whole games.

Hands are drawn at random from the whole box, half of them with more wild cards than luck would
bring. Whole games are played at two tables at once, which must offer the same at every step. Each
batch asserts that it met what is worth comparing.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import CHANCE, OVER, toss
from quint.games.mineral_quest import MineralQuest
from tests.games import twin_mineral_quest as twin
from tests.games.twin_mineral_quest import DECK, MATS, POINTS, can_complete

GAMES = 30  # for each number of players
HANDS = 4_000
BATCH = 1_000
ROLES = ["Curator", "Jeweler", "Geologist", "Chemist", "Miner"]
PERFT = Path(__file__).parent.parent / "golden" / "perft.toml"
COUNTS = tomllib.loads(PERFT.read_text(encoding="utf-8"))["mineral_quest"]
FROM_THE_START = [count for count in COUNTS if "after" not in count]  # the others: by hand


def some_hand(rng: Random) -> list[str]:
    cards = [symbol for symbol, count in DECK.items() for _ in range(count)]
    if rng.random() < 0.3:  # hydroxide and water are where most rules meet
        cards += ["OH"] * 12 + ["H2O"] * 6
    rng.shuffle(cards)
    hand: list[str] = []
    for card in cards:
        if hand.count(card) < DECK[card]:
            hand.append(card)
    hand = hand[: rng.randint(1, 12)]
    wilds = rng.choice([0, 0, 1, 1, 2, 3])
    return [card for card in hand if card != "Wild"] + ["Wild"] * wilds


def seated(role: str) -> list[str]:
    """Five seats, so that nothing is removed; the role in question first."""
    return [role, *(other for other in ROLES if other != role)]


def lines(role: str, hand: list[str], *more: str) -> str:
    found = [f"player {seat + 1}, {name}" for seat, name in enumerate(seated(role))]
    return "\n".join([found[0], f"hand {' '.join(hand)}", *more, *found[1:]])


def offered(game: MineralQuest, drawing: str, verb: str) -> set[str]:
    actions = game.actions(game.position(drawing))
    return {str(a).removeprefix(f"{verb} ") for a in actions if str(a).startswith(f"{verb} ")}


@pytest.mark.parametrize("surplus", ["refused", "allowed"])
@pytest.mark.parametrize("batch", range(HANDS // BATCH))
def test_engine_and_twin_agree_on_every_hand(batch: int, surplus: str) -> None:
    game, met = MineralQuest(players=5, surplus=surplus), Counter[str]()
    for number in range(BATCH * batch, BATCH * (batch + 1)):
        rng = Random(number)
        role, hand = ROLES[number % 5], some_hand(rng)
        drawing = lines(role, hand)
        possible = can_complete(role, hand)
        assert offered(game, f"{drawing}\nplayer 1 to complete", "complete") == possible, drawing
        if possible:
            space = rng.choice(sorted(possible))
            compare_payments(game, role, space, hand, met, rng)
        else:
            met["nothing to complete"] += 1
        missing = sorted(set(MATS[role]) - possible)
        for space in rng.sample(missing, min(2, len(missing))):
            compare_what_is_missing(game, role, space, hand, met)
    wanted = {"nothing to complete", "with wild cards", "wild cards only", "several ways"}
    wanted |= {"one of several is missing", "more than the wild cards", "water is missing"}
    wanted |= {"hydroxides as water", "Curator spares OH", "second sulfide", "no second sulfide"}
    wanted |= {"a surplus"} if surplus == "allowed" else set()
    assert wanted <= set(met), wanted - set(met)


def compare_what_is_missing(
    game: MineralQuest, role: str, space: str, hand: list[str], met: Counter[str]
) -> None:
    """With the cards that a refusal names the hand pays, whichever of "Zn or Fe" is taken."""
    state = game.position(f"{lines(role, hand)}\nplayer 1 to complete")
    told = game.refusal(state, game.read(state, f"complete {space}"))
    assert told is not None
    named = told.because.partition(".")[0].partition(", and you have only ")[0]
    words = named.partition(" still needs ")[2] or named.partition(" lacks ")[2]
    choices = [word.split(" or ") for word in re.split(r", and |, | and ", words)]
    for missing in product(*choices):
        assert twin.pays(role, MATS[role][space], [*hand, *missing]), f"{role}, {hand}: {told}"
    met["one of several is missing"] += any(len(choice) > 1 for choice in choices)
    met["water is missing"] += ["H2O"] in choices
    if "Wild" in hand:
        met["more than the wild cards"] += 1
        assert len(choices) > hand.count("Wild")
        assert f"only {hand.count('Wild')} wild" in told.because


def compare_payments(
    game: MineralQuest, role: str, space: str, hand: list[str], met: Counter[str], rng: Random
) -> None:
    drawing = lines(role, hand)
    ways = twin.payments(role, space, hand, surplus=game.surplus)
    found = offered(game, f"{drawing}\nplayer 1 to pay for {space}", "pay")
    assert {tuple(sorted(way.split())) for way in found} == ways, f"{drawing}\n{space}"
    assert len(found) == len(ways)
    met["a surplus"] += ways > twin.payments(role, space, hand)
    met["with wild cards"] += any("Wild" in way for way in ways)
    met["wild cards only"] += any(set(way) == {"Wild"} for way in ways)
    met["several ways"] += len(ways) > 1
    met["hydroxides as water"] += any(way.count("OH") > 1 for way in ways)
    met["Curator spares OH"] += role == "Curator" and MATS[role][space] in {"Turquoise", "Topaz"}
    if role == "Miner" and MATS[role][space] in twin.SULFIDES:
        compare_second(game, space, hand, ways, met, rng)


def compare_second(
    game: MineralQuest,
    first: str,
    hand: list[str],
    ways: set[tuple[str, ...]],
    met: Counter[str],
    rng: Random,
) -> None:
    """Pay for a first sulfide in some way; then a second is possible or not."""
    left = list(hand)
    paid = rng.choice(sorted(ways))
    for card in paid:
        left.remove(card)
    spent = f"discard {' '.join(paid)}"
    drawing = f"{spent}\n{lines('Miner', left or ['nothing'], f'has {first}')}"
    possible = can_complete("Miner", left, second=True) - {first}
    found = offered(game, f"{drawing}\nplayer 1 to complete a second sulfide", "complete")
    assert found == possible, drawing
    met["second sulfide" if possible else "no second sulfide"] += 1
    for space in sorted(possible)[:1]:
        found = offered(game, f"{drawing}\nplayer 1 to pay for {space}, a second sulfide", "pay")
        ways = twin.payments("Miner", space, left, second=True, surplus=game.surplus)
        assert {tuple(sorted(way.split())) for way in found} == ways, drawing


# ── Whole games ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [3, 4, 5])
def test_engine_and_twin_play_the_same_games(players: int) -> None:
    met = Counter[str]()
    for seed in range(GAMES):
        last_turn = "many" if seed % 3 == 0 else "one"
        surplus = "allowed" if seed % 4 == 0 else "refused"
        game = MineralQuest(players=players, last_turn=last_turn, surplus=surplus)
        met += play_at_two_tables(game, twin.Table(players, last_turn, surplus), Random(seed))
    wanted = {"two sulfides", "one sulfide", "discarded", "a place that stays empty"}
    wanted |= {"many in the last turn"}
    if players < 5:  # with all five roles every card is needed
        wanted |= {"a draw that brought nothing"}
    assert wanted <= set(met), wanted - set(met)


def play_at_two_tables(game: MineralQuest, table: twin.Table, rng: Random) -> Counter[str]:
    """A random game. In every other one the cards that nobody needs lie at the bottom."""
    state, done = game.start(), list[str]()
    turns, stacked, needless = table.game(), rng.random() < 0.5, set[str]()
    offers = next(turns)
    while True:
        actions = {str(action): action for action in game.actions(state)}
        assert set(actions) == set(offers), done[-12:]
        if any(text.startswith("deal ") for text in offers):
            assert {str(a): n for a, n in game.chance(state).items()} == offers, done[-12:]
            if stacked:
                needless = needless or {
                    f"deal {card}" for card in DECK if not table.is_needed(card)
                }
                needed = {text: n for text, n in offers.items() if text not in needless}
                offers = Counter(needed) or offers
        else:
            assert game.turn(state) == table.seat, done[-12:]
        texts = sorted(offers)  # a Counter made of a set has no order of its own
        text = rng.choices(texts, weights=[offers[text] for text in texts])[0]
        if "draw" in offers and rng.random() < 0.5:
            text = "draw"
        done.append(text)
        state = game.apply(state, actions[text])
        try:
            offers = turns.send(text)
        except StopIteration:
            break
        if "pass" in offers and len(done) % 4 == 0:
            compare_tables(game.picture(state), table)
    assert game.turn(state) == OVER
    compare_tables(game.picture(state), table)
    spaces = [
        [(role, space) for space in has] for role, has in zip(table.roles, table.has, strict=True)
    ]
    assert game.scores(state) == tuple(sum(POINTS[space] for space in has) for has in spaces)
    return table.met


def compare_tables(picture: str, table: twin.Table) -> None:
    for word in ("market", "face up", "discard", "removed"):
        rows = [line for line in picture.splitlines() if line.startswith(word)]
        heap: list[str] = getattr(table, word.replace(" ", "_"))
        assert Counter(cards_on(" ".join(rows))) == Counter(heap), f"{word}\n{picture}"
    assert [Counter(hand) for hand in hands_in(picture)] == [Counter(hand) for hand in table.hands]
    assert deck_in(picture) == len(table.deck)


def cards_on(line: str) -> list[str]:
    """The cards that a line of a picture names."""
    found = []
    for word in line.split():
        symbol, _, count = word.partition("×")
        if symbol in DECK:
            found += [symbol] * int(count or 1)
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_106_cards_are_always_somewhere(players: int) -> None:
    """Read off the picture, so by another way than the engine's numbers."""
    game = quint.new("mineral_quest", players=players)
    for seed in range(3):
        rng, state = Random(seed), game.start()
        while (mover := game.turn(state)) != OVER:
            if mover == CHANCE:
                odds = game.chance(state)
                action = toss(odds, rng)
                assert sum(odds.values()) == deck_in(game.picture(state))
            else:
                action = rng.choice(game.actions(state))
            state = game.apply(state, action)
            picture = game.picture(state)
            shown = [
                card
                for line in picture.splitlines()
                if line.split()[0] in {"market", "face", "discard", "removed", "hand"}
                for card in cards_on(line)
            ]
            assert len(shown) + deck_in(picture) == 106
            assert all(shown.count(card) <= DECK[card] for card in set(shown))


def deck_in(picture: str) -> int:
    line = next(line for line in picture.splitlines() if line.startswith("deck"))
    count = line.split()[3]
    return 0 if count == "no" else int(count)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_points_are_those_of_the_crystals_and_hands_keep_their_limit(players: int) -> None:
    game = quint.new("mineral_quest", players=players)
    for seed in range(20):
        agents = [quint.AGENTS["random"]] * players
        trace = quint.playout(game, agents, Random(seed))
        points = [0] * players
        has: list[set[str]] = [set() for _ in range(players)]
        roles: list[str] = []
        for step in trace.steps:
            words = str(step.action)
            if words.startswith("role "):
                roles.append(words.removeprefix("role "))
            if words.startswith("complete "):
                space = words.removeprefix("complete ")
                assert space not in has[step.player]
                has[step.player].add(space)
                points[step.player] += POINTS[roles[step.player], space]
        assert game.scores(trace.state) == tuple(points)
        assert max(points) == max(points[seat] for seat in game.winners(trace.state))
        for seat, line in enumerate(hands_in(game.picture(trace.state))):
            assert len(line) <= (12 if roles[seat] == "Chemist" else 10)


def hands_in(picture: str) -> list[list[str]]:
    return [cards_on(line) for line in picture.splitlines() if line.strip().startswith("hand")]


# ── Node counts ───────────────────────────────────────────────────────────────────────────


def deals(have: dict[str, int], cards: int) -> int:
    """In how many orders that many cards can come off a deck, cards of a kind being alike."""
    if cards == 0:
        return 1
    total = 0
    for symbol, count in have.items():
        if count:
            total += deals({**have, symbol: count - 1}, cards - 1)
    return total


@pytest.mark.parametrize("count", FROM_THE_START, ids=lambda count: f"depth {count['depth']}")
def test_roles_and_deals_are_counted_the_same(count: dict[str, Any]) -> None:
    depth = count["depth"]
    roles = 5 * 4 * 3 if depth >= 3 else [5, 20][depth - 1]
    assert count["nodes"] == roles * (deals(dict(DECK), depth - 3) if depth > 3 else 1)


def test_the_toy_of_a_deal_is_counted_right() -> None:
    assert deals({"O": 2, "S": 1}, 2) == 3  # OO, OS, SO
