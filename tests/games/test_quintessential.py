"""Quintessential rule by rule: each test is named by the rule it holds, then by the fact.

Expected values are counted by hand from the booklet's examples and the positions written here.
A position is a drawing with words (see quint/games/quintessential/notation.py): labs, pools with
faces, the Public Lab, whose turn it is. Where nothing else is said two people play and it is
player 1's first turn.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from quint import CHANCE, OVER, BadOption, Event, Refused, Trace, Unreadable
from quint.agents import greedy_agent, random_agent
from quint.cards import BadCards
from quint.core import playout
from quint.games.quintessential import Quintessential, State, table

ELEMENTS = ("fire", "water", "air", "earth", "aether", "anti")
BOX = dict(zip(ELEMENTS, (10, 10, 10, 10, 25, 15), strict=True))
DECK = Quintessential().box
CARDS_CSV = Path(__file__).parents[2] / "quint" / "games" / "quintessential" / "cards.csv"


# ── Words for the tests ───────────────────────────────────────────────────────────────────


def at(*lines: str, players: int = 2, cards: str = "box") -> Trace:
    """A game that stands so."""
    game = Quintessential(players=players, cards=cards)
    return Trace(game, game.position("\n".join(lines)))


def solo(pool: str, *lab: str) -> Trace:
    """Player 1 with this pool and lab; player 2 has one aether and nothing else."""
    return at("player 1 red", f"pool {pool}", *lab, "player 2 blue", "pool aether 1")


def play(trace: Trace, *actions: str) -> Trace:
    for action in actions:
        assert action in offered(trace), f"{action} is not offered"
        trace = trace.play(action)
    return trace


def refused(trace: Trace, action: str) -> str:
    """The rule that refuses an action, which is then not offered either."""
    assert action not in offered(trace)
    with pytest.raises(Refused) as told:
        trace.play(action)
    return told.value.refusal.rule


def sentence(trace: Trace, action: str) -> str:
    with pytest.raises(Refused) as told:
        trace.play(action)
    return told.value.refusal.because


def places(trace: Trace, action: str) -> tuple[str, ...]:
    with pytest.raises(Refused) as told:
        trace.play(action)
    return told.value.refusal.at


def offered(trace: Trace, word: str = "") -> list[str]:
    """The texts of the legal actions that begin with a word."""
    texts = [str(action) for action in trace.game.actions(trace.state)]
    return [text for text in texts if text.startswith(word)]


def pool(trace: Trace, seat: int = 0) -> list[str]:
    """The dice in a pool, like 'fire 5'; ? is not rolled yet."""
    dice = []
    for die in trace.state.pools[seat]:
        dice.append(f"{ELEMENTS[die // 7]} {die % 7 or '?'}")
    return dice


def colours(trace: Trace, seat: int = 0) -> Counter[str]:
    return Counter(die.split()[0] for die in pool(trace, seat))


def on_card(trace: Trace, name: str, seat: int = 0) -> list[str]:
    """What lies in the flasks of a card, from left to right."""
    number = DECK.numbers[name]
    card = DECK.cards[number]
    held = trace.state.held[seat][trace.state.labs[seat].index(number)]
    digits = [held >> 3 * slot & 7 for slot in range(len(card.flasks))]
    return [ELEMENTS[digit - 1] if digit else "" for digit in digits]


def stock(trace: Trace, element: str) -> int:
    return int(trace.state.stock[ELEMENTS.index(element)])


def lab(trace: Trace, seat: int = 0) -> list[str]:
    return [DECK.cards[number].name for number in trace.state.labs[seat]]


def by_chance(trace: Trace, *wanted: str) -> Trace:
    """Let chance go on; it deals and rolls what is wanted where it can, else the first outcome."""
    while trace.game.turn(trace.state) == CHANCE:
        outcomes = [str(action) for action in trace.game.actions(trace.state)]
        wish = [text for text in wanted if text in outcomes]
        trace = trace.play((wish or outcomes)[0])
    return trace


def dismissed(trace: Trace) -> Trace:
    """All assistants that are left do nothing, up to the first decision of the cleanup."""
    while "dismiss" in offered(trace):
        round_before = trace.state.round
        trace = play(trace, "dismiss", "done")
        if trace.state.round != round_before or trace.state.phase in table.IN_CLEANUP:
            break
    return trace


def events(trace: Trace) -> list[Event]:
    return list(trace.steps[-1].events)


def says(trace: Trace, rule: str) -> list[str]:
    """The sentences of the last action that cite a rule."""
    return [event.says for event in events(trace) if event.rule == rule]


def told(trace: Trace, verb: str) -> list[str]:
    return [event.rule for event in events(trace) if event.verb == verb]


def census(state: State) -> dict[str, int]:
    """Every die of the box, wherever it lies."""
    count: Counter[str] = Counter()
    for element, left in zip(ELEMENTS, state.stock, strict=True):
        count[element] += left
    dice = [die for pool_ in state.pools for die in pool_]
    dice += [die for bids in state.bids for _, bid in bids for die in bid]
    dice += [*state.picked, *([state.hand] if state.hand >= 0 else [])]
    for die in dice:
        count[ELEMENTS[die // 7]] += 1
    for held in (*[h for seat in state.held for h in seat], *state.laid):
        while held:
            if held & 7:
                count[ELEMENTS[(held & 7) - 1]] += 1
            held >>= 3
    return dict(count)


def after_setup(*rolls: str) -> Trace:
    """Two players, red 3 and blue 3, three formulae dealt, player 1 starts."""
    trace = Trace(Quintessential())
    trace = play(trace, "play red", "play blue", "start with red 3", "start with blue 3")
    dealt = ("deal Pyro-Ignis Nova", "deal Geo-Petris Terra", "deal Geo-Petris Nebula")
    return by_chance(play(trace, *dealt, "player 1 starts"), *rolls)


# ── 1 Elements and golden rules ───────────────────────────────────────────────────────────


def test_1_1_two_to_five_play() -> None:
    for players in (2, 3, 4, 5):
        assert len(Quintessential(players=players).start().pools) == players
    with pytest.raises(BadOption, match="from 2 to 5, not 6"):
        Quintessential(players=6)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_1_2_eighty_dice_are_kept_colour_by_colour(players: int) -> None:
    game = Quintessential(players=players)
    assert sum(BOX.values()) == 80
    for seed in range(3):
        trace = playout(game, [random_agent] * players, Random(seed))
        for step in trace.steps:
            assert census(step.state) == BOX


def test_1_3_aether_stands_for_any_element_and_stays() -> None:
    trace = play(solo("aether 2, fire 1", "Geo-Ignis Nebula"), "activate Geo-Ignis Nebula")
    trace = play(trace, "place aether 2 in earth", "place fire 1 in fire")
    assert on_card(trace, "Geo-Ignis Nebula") == ["aether", "fire"]


def test_1_4_anti_is_destroyed_in_a_return_flask_too() -> None:
    trace = play(solo("anti 2, fire 1", "Geo-Ignis Nebula"), "activate Geo-Ignis Nebula")
    trace = play(trace, "place anti 2 in earth", "place fire 1 in fire")
    assert on_card(trace, "Geo-Ignis Nebula") == ["", "fire"]
    assert stock(trace, "anti") == 15
    assert told(trace, "destroy") == ["1.4"]


def test_1_5_no_aether_into_a_forge() -> None:
    """Case 5: three elements and an anti-element make aether, and all four are destroyed."""
    trace = solo("fire 1, water 2, air 3, anti 4, aether 5")
    trace = trace.play("activate Multi-Forge")
    assert refused(trace, "place aether 5 in earth") == "1.5"
    assert places(trace, "place aether 5 in earth") == ("card:0:multi-forge:3",)
    trace = play(trace, "place fire 1 in fire", "place water 2 in water", "place air 3 in air")
    trace = play(trace, "place anti 4 in earth", "roll aether 6", "to pool")
    assert pool(trace) == ["aether 5", "aether 6"]
    assert on_card(trace, "Multi-Forge") == ["", "", "", ""]
    assert (stock(trace, "fire"), stock(trace, "anti")) == (10, 15)


def test_1_5_an_aether_does_not_help_to_complete_a_forge() -> None:
    trace = solo("fire 1, water 2, air 3, aether 5")
    assert refused(trace, "activate Multi-Forge") == "4.1a"
    assert "An aether may not go into a forge" in sentence(trace, "activate Multi-Forge")
    assert places(trace, "activate Multi-Forge") == ("card:0:multi-forge:3",)
    assert refused(trace, "claim Multi-Forge") == "4.1a"


FIVE = "fire 1, water 1, air 1, earth 1, aether 1 1 1 1 1"


def test_1_6_never_more_than_five_aethers() -> None:
    four = solo("fire 1, water 1, air 1, earth 1, aether 1 1 1 1")
    assert "activate Multi-Forge" in offered(four)
    assert "activate Multi-Forge" not in offered(solo(FIVE))


def test_1_6a_aethers_on_cards_and_in_bids_count() -> None:
    trace = at(
        "player 1 red",
        "pool fire 1, water 1, air 1, earth 1, aether 1 1",
        "Geo-Ignis Nebula [aether] [fire]",
        "player 2 blue",
        "pool aether 1",
        "public lab",
        "Multi-Transmutus player 1: aether",
        "Draw player 1: aether 6",
    )
    assert refused(trace, "activate Multi-Forge") == "1.6b"


def test_1_6b_an_owner_of_five_uses_no_forge() -> None:
    trace = solo(FIVE, "Geo-Ignis Nebula")
    assert refused(trace, "activate Multi-Forge") == "1.6b"
    assert refused(trace, "claim Multi-Forge") == "1.6b"
    mono = solo("fire 1 1 1 1, aether 1 1 1 1 1")
    assert refused(mono, "claim Mono-Forge with fire") == "1.6b"
    trace = play(trace, "activate Geo-Ignis Nebula", "place earth 1 in earth")
    trace = play(trace, "place fire 1 in fire", "roll air 2")
    assert refused(trace, "to Multi-Forge in air") == "1.6b"
    said = "Player 1 owns five aethers already, so no die goes onto a forge."
    assert sentence(trace, "to Multi-Forge in air") == said


TEN_WATER = "water 1 1 1 1 1 1 1 1 1 1"


def short_of_water(pool: str, *cards: str) -> Trace:
    """All ten waters are with player 2."""
    return at("player 1 red", f"pool {pool}", *cards, "player 2 blue", f"pool {TEN_WATER}")


def test_1_7_anti_is_made_when_the_colour_is_out() -> None:
    """Case 7."""
    trace = short_of_water("air 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air")
    assert told(trace, "make") == ["1.7"]
    trace = play(trace, "roll anti 3", "to pool")
    assert pool(trace) == ["anti 3"]


def test_1_7_a_die_just_destroyed_is_in_stock_again() -> None:
    """4.3a: no water and no anti-element in stock, but the one that pays can be made again."""
    fourteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    trace = at(
        *("player 1 red", "pool anti 1", "Aero-Frigo Convertus"),
        *("player 2 blue", f"pool {TEN_WATER}, {fourteen}"),
    )
    assert (stock(trace, "water"), stock(trace, "anti")) == (0, 0)
    trace = play(trace, "activate Aero-Frigo Convertus", "place anti 1 in air")
    assert told(trace, "make") == ["1.7"]


def test_1_7a_nothing_is_made_when_anti_is_out_too() -> None:
    trace = at(
        "player 1 red",
        "pool air 4",
        "Aero-Frigo Convertus",
        "player 2 blue",
        f"pool {TEN_WATER}, anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    )
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air")
    assert told(trace, "nothing") == ["1.7a"]
    said = "No water and no anti-element is left, so Aero-Frigo Convertus makes nothing."
    assert says(trace, "1.7a") == [said]
    assert pool(trace) == []
    assert trace.state.seat == 1


def test_1_7a_nothing_is_made_when_a_trade_asks_for_anti_and_none_is_left() -> None:
    """Facts, ruling 22: all fifteen are with player 2."""
    fifteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    trace = at("player 1 red", "pool aether 1, fire 2", "player 2 blue", f"pool {fifteen}")
    trace = play(trace, "claim Trade-Transmutus for anti", "place aether 1 in aether")
    trace = trace.play("place fire 2 in any")
    assert says(trace, "1.7a") == ["No anti-element is left, so Trade-Transmutus makes nothing."]
    assert (stock(trace, "fire"), trace.state.seat) == (10, 1)


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def test_2_1_everybody_plays_another_colour() -> None:
    trace = Trace(Quintessential()).play("play red")
    assert refused(trace, "play red") == "2.1"
    assert refused(trace, "start with red 1") == "2.1"
    assert offered(trace) == ["play blue", "play yellow", "play green", "play black"]


def test_2_1a_colours_by_seat_then_pairs_and_black_last() -> None:
    trace = Trace(Quintessential(players=3))
    movers = []
    actions = ["play black", "play green", "play red", "start with green 1", "start with red 1"]
    for action in [*actions, "start with blue 1"]:
        movers.append(trace.game.turn(trace.state))
        trace = trace.play(action)
    assert movers == [0, 1, 2, 1, 2, 0]


def test_2_2_a_pair_of_the_own_colour() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue")
    assert offered(trace) == ["start with red 1", "start with red 2", "start with red 3"]
    assert refused(trace, "start with blue 1") == "2.2"
    trace = trace.play("start with red 3")
    assert lab(trace) == ["Multi-Forge", "Geo-Frigo Nebula", "Aero-Ignis Convertus"]


def test_2_2a_the_deck_of_the_box_and_where_it_comes_from() -> None:
    """Facts: 31 formulae, outputs F8 W8 A8 E7, input flasks A15 E13 W11 F11, 7 named in the box."""
    cards = Quintessential().box.cards[1:]
    assert len(cards) == 31
    assert Counter(ELEMENTS[card.makes] for card in cards) == {
        "fire": 8,
        "water": 8,
        "air": 8,
        "earth": 7,
    }
    flasks = Counter(ELEMENTS[colour] for card in cards for colour in card.flasks)
    assert flasks == {"air": 15, "earth": 13, "water": 11, "fire": 11}
    assert Counter(card.provenance for card in cards) == {"seed": 7, "reconstructed": 24}


def test_2_3_black_takes_any_pair_that_is_left() -> None:
    trace = play(Trace(Quintessential()), "play black", "play blue")
    assert trace.game.turn(trace.state) == 1
    trace = trace.play("start with blue 2")
    assert len(offered(trace)) == 11
    assert refused(trace, "start with blue 2") == "2.3"
    trace = trace.play("start with green 3")
    assert lab(trace) == ["Multi-Forge", "Pyro-Frigo Nebula", "Aero-Petris Convertus"]


def test_2_4_pairs_nobody_chose_are_dealt_like_other_cards() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue")
    trace = play(trace, "start with red 3", "start with blue 3")
    dealt = offered(trace)
    assert len(dealt) == 27
    assert "deal Hydro-Turbis Terra" in dealt
    assert refused(trace, "deal Geo-Frigo Nebula") == "2.6"


@pytest.mark.parametrize("players", [2, 5])
def test_2_5_one_of_each_and_an_aether(players: int) -> None:
    """Facts: then the stock holds 10 - n of each common die, 25 - n aethers, 15 anti-elements."""
    trace = Trace(Quintessential(players=players))
    assert pool(trace) == ["fire ?", "water ?", "air ?", "earth ?", "aether ?"]
    left = 10 - players
    assert trace.state.stock == (left, left, left, left, 25 - players, 15)


def test_2_6_three_formulae_are_dealt_one_by_one() -> None:
    """Case 12: then the deck has 31 - 2n - 3 cards."""
    trace = play(Trace(Quintessential()), "play red", "play blue")
    trace = play(trace, "start with red 3", "start with blue 3")
    odds = trace.game.chance(trace.state)
    assert len(odds) == 27
    assert set(odds.values()) == {1}
    trace = play(trace, "deal Pyro-Ignis Nova", "deal Geo-Petris Terra")
    assert refused(trace, "deal Geo-Petris Terra") == "2.6"
    trace = trace.play("deal Geo-Petris Nebula")
    assert trace.state.deck.bit_count() == 31 - 2 * 2 - 3
    assert offered(trace) == ["player 1 starts", "player 2 starts"]


def test_2_7_four_assistants_and_one_on_extra_action() -> None:
    trace = after_setup()
    assert trace.state.extras == (0, 0)
    assert "player 1 red, 4 assistants, extra assistant on its card" in trace.game.picture(
        trace.state
    )
    trace = dismissed(trace)
    turns = [step.player for step in trace.steps if str(step.action) == "dismiss"]
    assert turns == [0, 1, 0, 1, 0, 1, 0, 1]


def test_2_8_chance_says_who_starts() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue", "start with red 3")
    trace = play(trace, "start with blue 3", "deal Pyro-Ignis Nova", "deal Geo-Petris Terra")
    trace = trace.play("deal Geo-Petris Nebula")
    assert refused(trace, "roll fire 1") == "2.8"
    assert {str(a): n for a, n in trace.game.chance(trace.state).items()} == {
        "player 1 starts": 1,
        "player 2 starts": 1,
    }
    trace = by_chance(trace.play("player 2 starts"))
    assert trace.game.turn(trace.state) == 1


# ── 3 A round ─────────────────────────────────────────────────────────────────────────────


def test_3_1_round_after_round() -> None:
    trace = after_setup()
    assert trace.state.round == 1
    trace = by_chance(dismissed(trace))
    assert trace.state.round == 2
    assert trace.state.turns == 0


def test_3_2_every_die_is_rolled_with_equal_odds() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue", "start with red 3")
    trace = play(trace, "start with blue 3", "deal Pyro-Ignis Nova", "deal Geo-Petris Terra")
    trace = play(trace, "deal Geo-Petris Nebula", "player 2 starts")
    assert refused(trace, "roll water 3") == "3.2"
    for roller in (1, 0):
        for element in ("fire", "water", "air", "earth", "aether"):
            odds = {str(action): n for action, n in trace.game.chance(trace.state).items()}
            assert odds == {f"roll {element} {face}": 1 for face in range(1, 7)}
            trace = trace.play(f"roll {element} {4 + roller}")
    assert pool(trace, 1) == ["fire 5", "water 5", "air 5", "earth 5", "aether 5"]
    assert pool(trace, 0) == ["fire 4", "water 4", "air 4", "earth 4", "aether 4"]


def test_3_2_without_any_dice_the_turns_begin_at_once() -> None:
    """No game comes so far, because aethers stay; a drawing may show it."""
    trace = at(
        *("player 1 red", "pool", "player 2 blue", "pool"),
        "round 1, turn 8, starting player 1",
    )
    trace = by_chance(play(trace, "dismiss", "done"))
    assert (trace.state.round, trace.game.turn(trace.state)) == (2, 0)
    assert offered(trace) == ["claim Discard", "dismiss"]


def test_3_3_an_assistant_on_a_card_is_no_longer_at_hand() -> None:
    """At the table it lies on the card; the extra assistant is another one (5.7a). In the cleanup
    nobody can send any; then all four are there again."""

    start = at(
        *("player 1 red, extra assistant ready", "pool air 1", "Aero-Frigo Convertus"),
        *("player 2 blue", "pool aether 1", "round 2, turn 3, starting player 1"),
    )
    assert shown(start) == [3, 3]
    assert shown(start.play("activate Aero-Frigo Convertus")) == [2, 3]
    assert shown(play(start, "activate Aero-Frigo Convertus", "place air 1 in air")) == [2, 3]
    assert shown(start.play("dismiss")) == [2, 3]
    assert shown(play(start, "dismiss", "done")) == [2, 3]
    assert shown(play(start, "extra assistant", "bid on Draw")) == [3, 3]
    last = at(
        *("player 1 red", "pool air 1", "player 2 blue", "pool fire 1"),
        *("public lab", "Starting Player player 1: fire 2", "formula Geo-Petris Nebula"),
        "round 1, turn 8, starting player 1",
    )
    assert shown(last) == [0, 1]
    cleanup = play(last, "dismiss", "done")
    assert shown(cleanup) == [0, 0]
    assert shown(by_chance(cleanup.play("player 2 starts"))) == [4, 4]
    stone = solo("aether 1 2 3 4 5, anti 6").play("claim Philosophi Lapis")
    assert shown(stone) == [3, 4]


def shown(trace: Trace) -> list[int]:
    """How many assistants each player has left, as the drawing says it."""
    drawing = trace.game.picture(trace.state)
    return [int(n) for n in re.findall(r"^player \d \w+, (\d) assistants?,", drawing, re.MULTILINE)]


def test_3_3_one_assistant_a_turn_clockwise() -> None:
    trace = at(
        *("player 1 red", "pool aether 1", "player 2 blue", "pool aether 1"),
        *("player 3 green", "pool aether 1", "round 1, turn 1, starting player 3"),
        players=3,
    )
    order = []
    while trace.state.round == 1:
        order.append(trace.state.seat + 1)
        trace = play(trace, "dismiss", "done")
    assert order == [3, 1, 2] * 4
    assert refused(at("player 1 red", "pool aether 1"), "done") == "3.3"
    assert refused(at("player 1 red", "pool aether 1"), "player 1 starts") == "3.3"


# ── 4 Activate ────────────────────────────────────────────────────────────────────────────


def test_4_1_example_1_wild_dice() -> None:
    """Case 1: aether and anti pay; air is made, the aether stays, the anti is gone."""
    trace = solo("air 3 4, aether 2, anti 5, fire 1, earth 2", "Geo-Ignis Nebula")
    trace = play(trace, "activate Geo-Ignis Nebula", "place aether 2 in earth")
    trace = play(trace, "place anti 5 in fire", "roll air 6", "to pool")
    assert colours(trace) == {"air": 3, "fire": 1, "earth": 1}
    assert on_card(trace, "Geo-Ignis Nebula") == ["aether", ""]
    assert stock(trace, "anti") == 15
    trace = dismissed(trace)
    assert colours(trace) == {"air": 3, "fire": 1, "earth": 1, "aether": 1}


def test_4_1_what_does_not_go_into_a_flask() -> None:
    trace = solo("earth 2 5, fire 1, air 4", "Geo-Ignis Nebula")
    assert refused(trace, "place fire 1 in fire") == "4.1"
    assert refused(trace, "activate Aero-Frigo Convertus") == "4.1"
    trace = trace.play("activate Geo-Ignis Nebula")
    assert refused(trace, "place air 4 in fire") == "4.1"
    assert sentence(trace, "place air 4 in fire") == (
        "The fire flask of Geo-Ignis Nebula does not take air."
    )
    assert refused(trace, "place air 4 in air") == "4.1"
    assert sentence(trace, "place air 4 in air") == "Geo-Ignis Nebula has no air flask."
    assert refused(trace, "place earth 3 in earth") == "4.1"
    trace = trace.play("place earth 5 in earth")
    assert refused(trace, "place earth 2 in earth") == "4.1"
    assert places(trace, "place earth 2 in earth") == ("card:0:geo-ignis-nebula:0",)


def test_4_1_a_card_of_the_public_lab_is_not_activated() -> None:
    trace = solo("earth 2 5, fire 1, air 4", "Geo-Ignis Nebula")
    assert refused(trace, "activate Mono-Forge") == "6.1"
    said = "Mono-Forge is in the top row of the Public Lab: claim it."
    assert sentence(trace, "activate Mono-Forge") == said
    assert places(trace, "activate Mono-Forge") == ("lab:4",)
    assert refused(trace, "activate Draw") == "5.1"
    said = "Draw is in the bottom row of the Public Lab: bid on it."
    assert sentence(trace, "activate Draw") == said
    assert places(trace, "activate Draw") == ("lab:7",)
    assert sentence(trace, "activate Geo-Petris Terra") == (
        "Geo-Petris Terra is not in Player 1's lab."
    )


def test_4_1_which_of_two_equal_dice_is_the_players_choice() -> None:
    trace = solo("earth 2 5 5, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    assert offered(trace) == [
        "place earth 2 in earth",
        "place earth 5 in earth",
        "place fire 1 in fire",
    ]
    assert pool(trace.play("place earth 2 in earth")) == ["fire 1", "earth 5", "earth 5"]
    assert pool(trace.play("place earth 5 in earth")) == ["fire 1", "earth 2", "earth 5"]


def test_4_1a_nothing_is_begun_that_cannot_be_completed() -> None:
    trace = solo("earth 2, air 4", "Geo-Ignis Nebula")
    assert refused(trace, "activate Geo-Ignis Nebula") == "4.1a"
    assert places(trace, "activate Geo-Ignis Nebula") == ("card:0:geo-ignis-nebula:1",)
    trace = solo("earth 2, aether 4", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    assert refused(trace, "place aether 4 in earth") == "4.1a"
    assert "nothing would be left for the fire flask" in sentence(trace, "place aether 4 in earth")
    assert refused(trace, "dismiss") == "4.1a"
    assert offered(trace) == ["place earth 2 in earth", "place aether 4 in fire"]


def test_4_1b_dice_that_wait_on_a_card_count() -> None:
    trace = solo("fire 3", "Geo-Ignis Nebula [earth] [ ]").play("activate Geo-Ignis Nebula")
    assert offered(trace) == ["place fire 3 in fire"]
    assert told(trace.play("place fire 3 in fire"), "make") == ["4.4"]


def test_4_1c_a_card_is_used_again_if_it_has_room() -> None:
    trace = solo("air 3 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    trace = play(trace, "to pool", "dismiss", "done")
    assert "activate Aero-Frigo Convertus" in offered(trace)
    full = solo("earth 1, fire 1", "Geo-Ignis Nebula [earth] [fire]")
    assert refused(full, "activate Geo-Ignis Nebula") == "4.1c"


def test_4_2_a_return_die_stays_until_the_cleanup() -> None:
    trace = solo("earth 2, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 2 in earth", "place fire 1 in fire", "roll air 6", "to pool")
    assert on_card(trace, "Geo-Ignis Nebula") == ["earth", "fire"]
    assert pool(trace) == ["air 6"]
    assert colours(dismissed(trace)) == {"earth": 1, "fire": 1, "air": 1}


def test_4_3_a_destroyed_die_goes_to_the_stock() -> None:
    trace = solo("air 3", "Aero-Frigo Convertus").play("activate Aero-Frigo Convertus")
    assert stock(trace, "air") == 9
    trace = trace.play("place air 3 in air")
    assert stock(trace, "air") == 10
    assert told(trace, "destroy") == ["4.3"]
    assert on_card(trace, "Aero-Frigo Convertus") == [""]


def test_4_3a_a_die_waits_on_a_card_that_is_not_full() -> None:
    trace = solo("earth 2, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 2 in earth", "place fire 1 in fire", "roll air 6")
    trace = trace.play("to Multi-Forge in air")
    assert on_card(trace, "Multi-Forge") == ["", "", "air", ""]
    assert stock(trace, "air") == 9


def test_4_3b_an_aether_jams_a_convertus_for_the_round() -> None:
    """Case 14: with an aether the first Convertus is taken, and the chain ends with one air."""
    trace = solo("aether 3", "Aero-Frigo Convertus", "Hydro-Turbis Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place aether 3 in air", "roll water 1")
    assert on_card(trace, "Aero-Frigo Convertus") == ["aether"]
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 2")
    assert refused(trace, "to Aero-Frigo Convertus in air") == "4.3b"
    said = "The aether in the air flask of Aero-Frigo Convertus stays there until the cleanup."
    assert sentence(trace, "to Aero-Frigo Convertus in air") == said
    trace = trace.play("to pool")
    assert pool(trace) == ["air 2"]
    assert colours(dismissed(trace)) == {"air": 1, "aether": 1}


def test_4_4_a_full_card_makes_its_element_at_once() -> None:
    trace = solo("earth 2, fire 1", "Geo-Ignis Nebula").play("activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 2 in earth", "place fire 1 in fire")
    assert told(trace, "make") == ["4.4"]
    assert stock(trace, "air") == 9
    assert trace.game.turn(trace.state) == CHANCE


def test_4_5_example_2_free_placement() -> None:
    """Case 2: three waters become four by way of air; one assistant is used."""
    trace = solo("water 1 2 3, fire 4, earth 5", "Geo-Ignis Nebula", "Aero-Frigo Convertus")
    trace = play(trace, "activate Geo-Ignis Nebula", "place earth 5 in earth")
    trace = play(trace, "place fire 4 in fire", "roll air 1", "to Aero-Frigo Convertus in air")
    assert refused(trace, "to pool") == "4.5a"
    trace = trace.play("roll water 6")
    assert refused(trace, "dismiss") == "4.5"
    trace = trace.play("to pool")
    assert pool(trace) == ["water 1", "water 2", "water 3", "water 6"]
    assert (trace.state.turns, trace.state.seat) == (1, 1)
    assert stock(trace, "air") == 10
    assert colours(dismissed(trace)) == {"water": 4, "fire": 1, "earth": 1}


def test_4_5_example_3_three_new_dice_with_two_assistants() -> None:
    """Case 3."""
    trace = solo(
        "earth 1 2, fire 3, water 4", "Geo-Ignis Nebula", "Geo-Frigo Nebula", "Aero-Turbis Nova"
    )
    trace = play(trace, "activate Geo-Ignis Nebula", "place earth 1 in earth")
    trace = play(trace, "place fire 3 in fire", "roll air 1", "to Aero-Turbis Nova in air")
    assert on_card(trace, "Aero-Turbis Nova") == ["air", ""]
    trace = play(trace, "dismiss", "done", "activate Geo-Frigo Nebula", "place earth 2 in earth")
    trace = play(trace, "place water 4 in water", "roll air 2", "to Aero-Turbis Nova in air")
    trace = play(trace, "roll fire 5", "to pool")
    assert pool(trace) == ["fire 5"]
    assert on_card(trace, "Aero-Turbis Nova") == ["air", "air"]
    assert colours(dismissed(trace)) == {"earth": 2, "fire": 2, "water": 1, "air": 2}


def test_4_5a_the_roll_comes_before_the_way() -> None:
    trace = solo("air 3", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air")
    assert refused(trace, "to pool") == "4.5a"
    assert refused(trace, "roll air 3") == "4.5a"
    trace = trace.play("roll water 2")
    assert refused(trace, "to pool as 6") == "4.5a"


def test_4_5b_the_die_does_not_stay_on_its_card() -> None:
    trace = solo("air 3", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    assert offered(trace) == ["to pool", "to Multi-Forge in water"]


def test_4_5c_only_onto_formulae_of_the_own_lab() -> None:
    trace = at(
        *("player 1 red", "pool air 3", "Aero-Frigo Convertus", "Geo-Frigo Nebula"),
        *("player 2 blue", "pool fire 1", "Hydro-Turbis Convertus"),
    )
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    assert refused(trace, "to Hydro-Turbis Convertus in water") == "4.5c"
    assert refused(trace, "to Geo-Frigo Nebula in earth") == "4.5c"
    assert refused(trace, "to Mono-Forge in water") == "4.5c"
    assert offered(trace) == [
        "to pool",
        "to Multi-Forge in water",
        "to Geo-Frigo Nebula in water",
    ]


def test_4_5d_a_card_used_before_takes_another_die() -> None:
    trace = solo("air 3 5, earth 4, fire 5", "Aero-Frigo Convertus", "Geo-Ignis Nebula")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    trace = play(trace, "to pool", "dismiss", "done", "activate Geo-Ignis Nebula")
    trace = play(trace, "place earth 4 in earth", "place fire 5 in fire", "roll air 1")
    assert "to Aero-Frigo Convertus in air" in offered(trace)


def test_4_5c_not_into_a_flask_that_is_taken() -> None:
    trace = solo("air 3, water 1", "Aero-Frigo Convertus", "Geo-Frigo Nebula [ ] [water]")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 2")
    assert refused(trace, "to Geo-Frigo Nebula in water") == "4.5c"
    said = "The water flask of Geo-Frigo Nebula is taken."
    assert sentence(trace, "to Geo-Frigo Nebula in water") == said


def test_4_5e_back_onto_the_card_that_made_it() -> None:
    """Case 15: no water is left, so the Convertus makes an anti-element, which it takes again."""
    trace = short_of_water("air 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air", "roll anti 3")
    assert "to Aero-Frigo Convertus in air" in offered(trace)
    trace = trace.play("to Aero-Frigo Convertus in air")
    assert told(trace, "make") == ["1.7"]
    assert on_card(trace, "Aero-Frigo Convertus") == [""]


def looping() -> Trace:
    """Case 13: the opposite pair of Convertus with one air."""
    trace = solo("air 3", "Aero-Frigo Convertus", "Hydro-Turbis Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    return trace.play("to Hydro-Turbis Convertus in water")


def test_4_6_a_die_out_of_a_loop_shows_the_face_one_likes() -> None:
    trace = looping()
    assert refused(trace, "to pool") == "4.6"
    trace = trace.play("pull air")
    assert refused(trace, "to pool") == "4.6"
    assert pool(trace.play("to pool as 6")) == ["air 6"]
    assert refused(solo("air 3", "Aero-Frigo Convertus"), "pull air") == "4.6"


def test_4_6a_a_loop_is_a_repeated_state() -> None:
    """Case 13: it repeats after two firings. A chain that only visits new states is none."""
    trace = looping()
    assert told(trace, "loop") == ["4.6a"]
    assert offered(trace) == ["pull water", "pull air"]
    chain = solo("air 3", "Aero-Frigo Convertus", "Hydro-Ignis Convertus")
    chain = play(chain, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    chain = chain.play("to Hydro-Ignis Convertus in water")
    assert told(chain, "loop") == []
    assert chain.game.turn(chain.state) == CHANCE


def test_4_6a_a_stayed_die_makes_it_another_state() -> None:
    """Air goes round once by way of a card that keeps a die: that is not the same state."""
    trace = solo("air 3, earth 1", "Aero-Frigo Convertus", "Geo-Frigo Nebula [earth] [ ]")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    trace = trace.play("to Geo-Frigo Nebula in water")
    assert told(trace, "make") == ["4.4"]
    assert told(trace, "loop") == []


def test_4_6a_in_whatever_order_a_card_is_filled_the_loop_can_be_had() -> None:
    """No air is left. The anti-element that comes last counts as the first one in hand, and is made
    again at once; if it comes first, it takes one free placement more."""
    ten = "air 1 1 1 1 1 1 1 1 1 1"
    start = at(
        *("player 1 red", "pool earth 1, anti 1", "Geo-Ignis Nebula"),
        *("player 2 blue", f"pool {ten}"),
    ).play("activate Geo-Ignis Nebula")
    last = play(start, "place earth 1 in earth", "place anti 1 in fire")
    assert told(last, "loop") == ["4.6a"]
    first = play(start, "place anti 1 in fire", "place earth 1 in earth")
    assert told(first, "loop") == []
    first = play(first, "roll anti 1", "to Geo-Ignis Nebula in fire")
    assert told(first, "loop") == ["4.6a"]
    ends = [play(trace, "pull anti", "to pool as 6").state for trace in (first, last)]
    assert ends[0] == ends[1]


def test_4_6a_after_a_pull_what_was_in_hand_before_the_loop_closes_one_too() -> None:
    """Fire becomes water, water air, and air water again: a loop of two. The water that is pulled
    out of it becomes fire, and fire was there at first, with the same dice on all cards."""
    trace = solo(
        *("fire 3", "Pyro-Frigo Convertus", "Hydro-Turbis Convertus"),
        *("Aero-Frigo Convertus", "Hydro-Ignis Convertus"),
    )
    trace = play(trace, "activate Pyro-Frigo Convertus", "place fire 3 in fire", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 1")
    trace = trace.play("to Aero-Frigo Convertus in air")
    assert offered(trace) == ["pull water", "pull air"]
    trace = play(trace, "pull water", "to Hydro-Ignis Convertus in water")
    assert told(trace, "loop") == ["4.6a"]
    assert offered(trace) == ["pull fire", "pull water", "pull air"]
    for again in ("pull fire", "pull water", "pull air"):
        assert refused(trace.play(again), f"to {LEADS[again]}") == "4.6c"


LEADS = {
    "pull fire": "Pyro-Frigo Convertus in fire",
    "pull water": "Hydro-Ignis Convertus in water",
    "pull air": "Aero-Frigo Convertus in air",
}


def test_4_6b_any_die_of_the_loop_may_be_pulled() -> None:
    trace = looping()
    assert refused(trace, "pull fire") == "4.6b"
    trace = play(trace, "pull water", "to pool as 6")
    assert pool(trace) == ["water 6"]
    assert (stock(trace, "air"), stock(trace, "water")) == (10, 9)


def test_4_6b_an_anti_element_loops_when_a_colour_is_out() -> None:
    """Case 15."""
    trace = short_of_water("air 4", "Aero-Frigo Convertus")
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 4 in air", "roll anti 3")
    trace = trace.play("to Aero-Frigo Convertus in air")
    assert offered(trace) == ["pull anti"]
    trace = play(trace, "pull anti", "to pool as 5")
    assert pool(trace) == ["anti 5"]


def test_4_6c_a_pulled_die_does_not_run_on_in_the_same_loop() -> None:
    trace = looping().play("pull air")
    assert refused(trace, "to Aero-Frigo Convertus in air") == "4.6c"
    assert offered(trace, "to M") == ["to Multi-Forge in air"]


def test_4_6c_a_second_loop_may_be_joined_to_the_first() -> None:
    """Air and water loop, air and earth too: then earth can be pulled as well."""
    trace = solo(
        *("air 3", "Aero-Frigo Convertus", "Hydro-Turbis Convertus"),
        *("Aero-Petris Convertus", "Geo-Turbis Convertus"),
    )
    trace = play(trace, "activate Aero-Frigo Convertus", "place air 3 in air", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "pull air")
    trace = play(trace, "to Aero-Petris Convertus in air", "roll earth 1")
    trace = trace.play("to Geo-Turbis Convertus in earth")
    assert offered(trace) == ["pull water", "pull air", "pull earth"]
    assert pool(play(trace, "pull earth", "to pool as 4")) == ["earth 4"]


# ── 5 Bid ─────────────────────────────────────────────────────────────────────────────────


def test_5_1_a_bid_takes_dice_of_any_colour() -> None:
    trace = solo("fire 2, anti 5, aether 6").play("bid on Draw")
    assert refused(trace, "done") == "5.1"
    assert refused(trace, "dismiss") == "5.1"
    trace = play(trace, "pick anti 5", "pick fire 2", "done")
    assert told(trace, "bid") == ["5.2"]
    assert events(trace)[0].amount == 7
    assert pool(trace) == ["aether 6"]
    empty = at("player 1 red", "pool", "Geo-Ignis Nebula [aether] [fire]", "player 2", "pool air 1")
    assert refused(empty, "bid on Draw") == "5.1"


def test_5_1_only_dice_of_the_pool() -> None:
    trace = play(solo("fire 2 5"), "bid on Draw", "pick fire 2")
    assert refused(trace, "pick fire 2") == "5.1"
    assert refused(trace, "pick air 2") == "5.1"
    assert sentence(trace, "pick air 2") == "There is no air 2 in the pool."


def test_5_1_a_card_of_the_top_row_and_one_of_the_lab_are_not_bid_on() -> None:
    trace = solo("fire 2 5", "Geo-Ignis Nebula")
    assert refused(trace, "bid on Mono-Forge") == "6.1"
    assert places(trace, "bid on Mono-Forge") == ("lab:4",)
    assert refused(trace, "bid on Geo-Ignis Nebula") == "4.1"
    said = "Geo-Ignis Nebula is in Player 1's lab: activate it."
    assert sentence(trace, "bid on Geo-Ignis Nebula") == said
    assert places(trace, "bid on Geo-Ignis Nebula") == ("card:0:geo-ignis-nebula",)


def bid_of_seven(pool_: str) -> Trace:
    """Player 2 has bid 7 on Draw; player 1 is to play."""
    return at(
        *("player 1 red", f"pool {pool_}", "player 2 blue", "pool aether 1 2, fire 6"),
        *("public lab", "Draw player 2: water 3, air 4", "round 1, turn 2, starting player 2"),
    )


def test_5_2_a_bid_must_exceed_the_highest() -> None:
    """Case 8: 7 against 7 is refused, 8 is not."""
    assert refused(bid_of_seven("fire 3 4"), "bid on Draw") == "5.2"
    trace = play(bid_of_seven("fire 3 4 1"), "bid on Draw", "pick fire 3", "pick fire 4")
    assert refused(trace, "done") == "5.2"
    assert sentence(trace, "done") == "A bid of 7 does not exceed the 7 that was bid."
    trace = play(trace, "pick fire 1", "done")
    assert len(trace.state.bids[0]) == 2


def test_5_2a_one_may_outbid_oneself() -> None:
    trace = play(bid_of_seven("fire 1"), "dismiss", "done", "bid on Draw", "pick fire 6")
    trace = play(trace, "pick aether 2", "done")
    assert [seat for seat, _ in trace.state.bids[0]] == [1, 1]


def test_5_3_a_second_bid_is_made_of_other_dice() -> None:
    trace = play(bid_of_seven("fire 1"), "dismiss", "done", "bid on Draw", "pick fire 6")
    assert refused(trace, "pick water 3") == "5.3"
    said = "The water 3 lies in a bid already; another bid takes other dice."
    assert sentence(trace, "pick water 3") == said
    assert refused(trace, "pick water 4") == "5.1"
    assert refused(bid_of_seven("fire 6 6").play("bid on Draw"), "pick water 3") == "5.1"
    assert refused(trace, "done") == "5.2"
    trace = play(trace, "pick aether 2", "done")
    assert told(trace, "bid") == ["5.3"]


def test_5_4_the_highest_bid_wins_once_and_all_dice_come_home() -> None:
    trace = play(bid_of_seven("anti 6, earth 5"), "bid on Draw", "pick anti 6", "pick earth 5")
    trace = dismissed(trace.play("done"))
    assert len(offered(trace, "deal ")) == 31
    assert trace.state.seat == 0
    trace = trace.play("deal Geo-Petris Terra")
    assert lab(trace) == ["Multi-Forge", "Geo-Petris Terra"]
    assert colours(trace) == {"anti": 1, "earth": 1}
    assert colours(trace, 1) == {"aether": 2, "fire": 1, "water": 1, "air": 1, "anti": 1}


def test_5_4_every_bid_is_told_when_it_comes_home() -> None:
    extra = "Extra Action player 2: fire 3; player 1: water 4, anti 1"
    trace = bids_at_the_end(extra, "formula Geo-Petris Terra; player 1: anti 1")
    assert says(trace, "5.4") == [
        "Player 1 gets 3 bid dice back, 2 anti-elements too.",
        "Player 2 gets 1 bid die back.",
    ]
    assert colours(trace, 0) == {"aether": 1, "water": 1, "anti": 2}


def bids_at_the_end(*lines: str, last: str = "anti 1", players: int = 2) -> Trace:
    """The last turn of a round, of the last player, with these bids on the table."""
    turn = 4 * players
    pools = [f"player {seat}\npool aether 1" for seat in range(1, players)]
    trace = at(
        *(*pools, f"player {players}", f"pool {last}", "public lab", *lines),
        f"round 1, turn {turn}, starting player 1",
        players=players,
    )
    return play(trace, "dismiss", "done")


def test_5_5_who_bids_in_vain_gets_an_anti_element() -> None:
    trace = bids_at_the_end("Extra Action player 2: fire 3; player 1: water 4")
    assert colours(trace, 1)["anti"] == 2
    assert colours(trace, 0) == {"aether": 1, "water": 1}
    assert told(trace, "pity") == ["5.5"]


def test_5_5a_once_a_card_and_never_for_the_winner() -> None:
    """Case 8: two bids lost on one card bring one; cards lost bring one each."""
    one = bids_at_the_end("Extra Action player 2: fire 2; player 2: fire 3; player 1: water 4")
    assert colours(one, 1)["anti"] == 2
    formula = "formula Geo-Petris Terra; player 2: air 1; player 1: air 2"
    two = bids_at_the_end("Extra Action player 2: fire 2; player 1: water 4", formula)
    assert colours(two, 1)["anti"] == 3
    winner = bids_at_the_end("Extra Action player 2: fire 2; player 2: fire 3")
    assert colours(winner, 1)["anti"] == 1


def test_5_5b_too_few_anti_elements_go_out_from_the_starting_player_on() -> None:
    fourteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    trace = bids_at_the_end(
        "Extra Action player 3: fire 2; player 2: fire 3; player 1: fire 4",
        "formula Geo-Petris Terra; player 1: air 1; player 3: air 2",
        last=fourteen,
        players=3,
    )
    assert [colours(trace, seat)["anti"] for seat in (0, 1, 2)] == [1, 0, 14]
    assert says(trace, "5.5b") == [
        "Player 2 bid on Extra Action in vain, but no anti-element is left.",
        "Player 3 bid on Extra Action in vain, but no anti-element is left.",
    ]


def test_5_5b_a_player_gets_all_the_pity_due_before_the_next_one_gets_any() -> None:
    """Two anti-elements are left. Player 1, who starts, has lost two cards, players 2 and 3 one."""
    trace = bids_at_the_end(
        "Extra Action player 1: fire 2; player 2: fire 3; player 3: fire 4",
        "formula Geo-Petris Terra; player 1: air 1; player 2: air 2",
        "formula Aero-Turbis Nova; player 3: earth 1; player 2: earth 2",
        last="anti 1 1 1 1 1 1 1 1 1 1 1 1 1",
        players=3,
    )
    assert [colours(trace, seat)["anti"] for seat in (0, 1, 2)] == [2, 0, 13]


@pytest.mark.parametrize(("pity", "got"), [("before", [0, 1, 14]), ("after", [0, 0, 15])])
def test_5_5c_a_new_starting_player_starts_the_next_round_only(pity: str, got: list[int]) -> None:
    """Player 1 started this round, so player 2 comes before player 3, who is given the token; if it
    is agreed that the token counts after it has changed hands, player 3 comes first."""
    fourteen = "anti 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    bids = "Extra Action player 3: fire 2; player 2: fire 3; player 1: fire 4"
    played = bids_at_the_end("Starting Player player 1: air 2", bids, last=fourteen, players=3)
    trace = Trace(Quintessential(players=3, pity=pity), played.state).play("player 3 starts")
    assert [colours(trace, seat)["anti"] for seat in (0, 1, 2)] == got
    assert trace.state.starter == 2


def test_5_6_a_won_formula_joins_the_lab_and_others_are_discarded() -> None:
    trace = bids_at_the_end(
        "formula Geo-Petris Terra; player 2: air 1",
        "formula Aero-Turbis Nova",
        "formula Pyro-Ignis Nova",
    )
    assert lab(trace, 1) == ["Multi-Forge", "Geo-Petris Terra"]
    assert trace.state.discards == sum(
        1 << DECK.numbers[name] for name in ("Aero-Turbis Nova", "Pyro-Ignis Nova")
    )
    assert refused(solo("fire 1"), "bid on Geo-Petris Terra") == "5.6"


def test_5_6a_a_lab_has_no_limit() -> None:
    names = [card.name for card in Quintessential().box.cards[1:28]]
    trace = at(
        *("player 1 red", "pool air 1", *names, "player 2", "pool fire 1", "public lab"),
        *("formula Geo-Petris Terra; player 1: water 2", "round 1, turn 8, starting player 1"),
    )
    assert len(lab(play(trace, "dismiss", "done"))) == 29


def test_5_7_the_extra_assistant_is_won_and_kept() -> None:
    trace = bids_at_the_end("Extra Action player 1: fire 2")
    assert trace.state.extras == (1, 0)
    trace = by_chance(trace)
    assert "extra assistant" in offered(trace)
    trace = by_chance(dismissed(trace))
    assert trace.state.round == 3
    assert "extra assistant" in offered(trace)
    assert refused(solo("fire 1"), "extra assistant") == "5.7"


def extra_ready() -> Trace:
    return at(
        *("player 1 red, extra assistant ready", "pool fire 1 2", "player 2", "pool aether 1"),
        *("public lab", "formula Geo-Petris Terra"),
    )


def test_5_7a_two_actions_in_one_turn() -> None:
    """Case 9."""
    trace = play(extra_ready(), "extra assistant", "claim Discard")
    assert (trace.state.seat, trace.state.turns) == (0, 0)
    assert refused(trace, "extra assistant") == "8.4"
    trace = play(trace, "bid on Draw", "pick fire 1", "done")
    assert (trace.state.seat, trace.state.turns) == (1, 1)


def test_5_7a_a_used_extra_assistant_rests_for_the_round() -> None:
    trace = play(extra_ready(), "extra assistant")
    assert refused(trace, "extra assistant") == "5.7a"
    trace = play(trace, "dismiss", "done", "dismiss", "done", "dismiss", "done")
    assert refused(trace, "extra assistant") == "8.4"
    assert places(trace, "extra assistant") == ("lab:12",)


@pytest.mark.parametrize(
    ("action", "rule", "told_"),
    [
        ("bid on Draw", "5.1", "Player 1 sends {} to bid on Draw."),
        ("activate Pyro-Frigo Convertus", "4.1", "Player 1 sends {} to Pyro-Frigo Convertus."),
        ("dismiss", "7.1", "Player 1 dismisses {}."),
    ],
)
def test_5_7a_it_is_told_which_assistant_is_sent(action: str, rule: str, told_: str) -> None:
    start = at(
        *("player 1 red, extra assistant ready", "pool fire 1 2", "Pyro-Frigo Convertus"),
        *("player 2", "pool aether 1"),
    )
    assert says(start.play(action), rule) == [told_.format("an assistant")]
    extra = start.play("extra assistant")
    assert says(extra.play(action), rule) == [told_.format("the extra assistant")]
    afterwards = play(extra, "dismiss", "done")
    assert says(afterwards.play(action), rule) == [told_.format("an assistant")]


def test_5_8_no_bid_on_extra_action_without_the_assistant_there() -> None:
    """Case 9."""
    assert refused(extra_ready(), "bid on Extra Action") == "5.8"
    assert places(extra_ready(), "bid on Extra Action") == ("lab:12",)
    used = play(extra_ready(), "extra assistant")
    assert refused(used, "bid on Extra Action") == "5.8"
    assert "bid on Extra Action" in offered(solo("fire 1"))


def test_5_9_the_token_is_kept_or_given_away() -> None:
    trace = bids_at_the_end("Starting Player player 2: fire 2", players=3)
    assert trace.game.turn(trace.state) == 1
    assert offered(trace) == ["player 1 starts", "player 2 starts", "player 3 starts"]
    assert refused(trace, "dismiss") == "5.9"
    trace = by_chance(trace.play("player 3 starts"))
    assert (trace.state.starter, trace.game.turn(trace.state)) == (2, 2)
    nobody = by_chance(bids_at_the_end("Draw"))
    assert nobody.state.starter == 0


def test_5_10_draw_comes_before_the_refill() -> None:
    """Case 10."""
    trace = bids_at_the_end("Draw player 2: fire 2", "formula Geo-Petris Terra")
    assert refused(trace, "deal Geo-Petris Terra") == "5.10"
    trace = trace.play("deal Pyro-Ignis Nova")
    assert lab(trace, 1) == ["Multi-Forge", "Pyro-Ignis Nova"]
    assert trace.state.offered == (-1, -1, -1)
    assert "deal Pyro-Ignis Nova" not in offered(trace)


# ── 6 Claim ───────────────────────────────────────────────────────────────────────────────


def test_6_1_dice_from_the_pool_fill_all_flasks() -> None:
    """The third air lies on an own card, where it cannot be used for a claim."""
    trace = solo("air 1 2", "Aero-Turbis Nova [air] [ ]")
    assert refused(trace, "claim Mono-Transmutus with air") == "4.1a"
    trace = solo("air 1 2 3").play("claim Mono-Transmutus with air")
    assert refused(trace.play("place air 1 in air"), "dismiss") == "4.1a"


def test_6_1_what_is_bid_on_or_activated_is_not_claimed() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "Geo-Ignis Nebula", "player 2", "pool aether 1"),
        *("public lab", "formula Geo-Petris Terra"),
    )
    assert refused(trace, "claim Draw") == "5.1"
    assert refused(trace, "claim Geo-Petris Terra") == "5.1"
    assert places(trace, "claim Geo-Petris Terra") == ("lab:9",)
    assert refused(trace, "claim Geo-Ignis Nebula") == "4.1"
    assert refused(trace, "claim Aero-Turbis Nova") == "6.1"
    said = "Aero-Turbis Nova is not in the top row of the Public Lab."
    assert sentence(trace, "claim Aero-Turbis Nova") == said


def test_6_1a_each_card_of_the_top_row_once_a_round() -> None:
    trace = solo("fire 1").play("claim Discard")
    assert refused(trace, "claim Discard") == "6.1a"
    mine = play(trace, "dismiss", "done")
    assert refused(mine, "claim Discard") == "6.1a"
    assert places(trace, "claim Discard") == ("lab:6",)
    trace = by_chance(dismissed(trace))
    assert "claim Discard" in offered(trace)


def test_6_1_a_claimed_formulas_die_is_placed_free() -> None:
    trace = solo("air 1, fire 2, earth 3", "Hydro-Turbis Convertus")
    trace = play(trace, "claim Multi-Transmutus for water", "place air 1 in air")
    trace = play(trace, "place fire 2 in fire", "place earth 3 in earth", "roll water 1")
    trace = play(trace, "to Hydro-Turbis Convertus in water", "roll air 6", "to pool")
    assert pool(trace) == ["air 6"]


def test_6_2_three_different_elements_make_the_fourth() -> None:
    """Case 4."""
    trace = solo("air 1, fire 2, earth 3").play("claim Multi-Transmutus for water")
    trace = play(trace, "place air 1 in air", "place fire 2 in fire", "place earth 3 in earth")
    trace = play(trace, "roll water 5", "to pool")
    assert pool(trace) == ["water 5"]
    assert refused(solo("air 1 1, fire 2"), "claim Multi-Transmutus for water") == "4.1a"


def test_6_2a_dice_on_a_transmutus_return() -> None:
    trace = solo("air 1, anti 2, earth 3").play("claim Multi-Transmutus for water")
    trace = play(trace, "place air 1 in air", "place anti 2 in fire", "place earth 3 in earth")
    trace = dismissed(play(trace, "roll water 5", "to pool"))
    assert colours(trace) == {"air": 1, "earth": 1, "water": 1}


def test_6_2b_three_wild_dice_make_what_was_named() -> None:
    trace = solo("aether 1 2, anti 3")
    assert len(offered(trace, "claim Multi-Transmutus")) == 4
    assert len(offered(trace, "claim Mono-Transmutus")) == 4
    trace = play(trace, "claim Mono-Transmutus with earth", "place aether 1 in earth")
    trace = play(trace, "place aether 2 in earth", "place anti 3 in earth", "roll earth 4")
    assert pool(trace.play("to pool")) == ["earth 4"]


def test_6_2b_a_common_element_is_named() -> None:
    trace = solo("fire 1 2 3 4, aether 1")
    assert refused(trace, "claim Mono-Forge") == "6.2b"
    said = "Which element? Say it like 'claim Mono-Forge with fire'."
    assert sentence(trace, "claim Mono-Forge") == said
    assert refused(trace, "claim Mono-Transmutus with anti") == "6.2b"
    assert refused(trace, "claim Multi-Transmutus for aether") == "6.2b"
    said = "Only a common element can be named for Multi-Transmutus: fire, water, air or earth."
    assert sentence(trace, "claim Multi-Transmutus for aether") == said
    assert refused(trace, "claim Trade-Transmutus") == "6.6a"


def test_6_3_three_alike_make_one_more() -> None:
    """Case 4."""
    trace = solo("water 1 2 3").play("claim Mono-Transmutus with water")
    trace = play(trace, "place water 1 in water", "place water 2 in water")
    trace = play(trace, "place water 3 in water", "roll water 6", "to pool")
    assert colours(dismissed(trace)) == {"water": 4}
    assert refused(solo("water 1 2, air 3"), "claim Mono-Transmutus with water") == "4.1a"


def test_6_4_the_public_multi_forge() -> None:
    trace = solo("fire 1, water 2, air 3, earth 4").play("claim Multi-Forge")
    trace = play(trace, "place fire 1 in fire", "place water 2 in water", "place air 3 in air")
    trace = trace.play("place earth 4 in earth")
    assert told(trace, "make") == ["1.5"]
    assert colours(play(trace, "roll aether 2", "to pool")) == {"aether": 1}


def test_6_5_four_of_one_element() -> None:
    trace = solo("fire 1 2 3, anti 4, aether 5").play("claim Mono-Forge with fire")
    assert refused(trace, "place aether 5 in fire") == "1.5"
    trace = play(trace, "place fire 1 in fire", "place fire 2 in fire", "place fire 3 in fire")
    trace = play(trace, "place anti 4 in fire", "roll aether 6", "to pool")
    assert pool(trace) == ["aether 5", "aether 6"]
    assert stock(trace, "fire") == 10


def test_6_6_an_aether_and_a_die_become_another() -> None:
    """Case 6: an anti-element although all colours are in stock; the aether returns."""
    trace = solo("aether 2, fire 3").play("claim Trade-Transmutus for anti")
    trace = play(trace, "place fire 3 in any", "place aether 2 in aether", "roll anti 4")
    trace = trace.play("to pool")
    assert pool(trace) == ["anti 4"]
    assert stock(trace, "fire") == 10
    assert colours(dismissed(trace)) == {"anti": 1, "aether": 1}


def test_6_6a_never_into_its_own_colour_nor_into_aether() -> None:
    trace = solo("aether 2 5, fire 3, anti 1").play("claim Trade-Transmutus for fire")
    assert refused(trace, "place fire 3 in any") == "6.6a"
    assert offered(trace) == [
        "place aether 2 in aether",
        "place aether 5 in aether",
        "place aether 2 in any",
        "place aether 5 in any",
        "place anti 1 in any",
    ]
    trace = play(trace, "place aether 2 in any", "place aether 5 in aether", "roll fire 1")
    assert colours(dismissed(trace.play("to pool"))) == {"fire": 2, "anti": 1, "aether": 2}
    trace = solo("aether 2 5, fire 3, anti 1")
    assert refused(trace, "claim Trade-Transmutus for aether") == "6.6a"
    said = "Trade-Transmutus never makes aether: only forges do."
    assert sentence(trace, "claim Trade-Transmutus for aether") == said


def test_6_6a_a_trade_needs_a_die_of_another_colour() -> None:
    trace = solo("aether 2, fire 3 4")
    assert refused(trace, "claim Trade-Transmutus for fire") == "6.6a"
    said = "Trade-Transmutus never turns fire into fire, and no other die is left."
    assert sentence(trace, "claim Trade-Transmutus for fire") == said
    assert places(trace, "claim Trade-Transmutus for fire") == ("lab:5:1",)
    assert refused(solo("aether 1, anti 3"), "claim Trade-Transmutus for anti") == "6.6a"
    alone = solo("aether 1")
    assert refused(alone, "claim Trade-Transmutus for fire") == "4.1a"
    said = "Nothing in the pool is left for the second flask of Trade-Transmutus."
    assert sentence(alone, "claim Trade-Transmutus for fire") == said


def test_6_6a_a_colour_that_is_out_becomes_anti() -> None:
    trace = short_of_water("aether 1, fire 2").play("claim Trade-Transmutus for water")
    trace = play(trace, "place aether 1 in aether", "place fire 2 in any")
    assert told(trace, "make") == ["1.7"]


def test_6_6b_an_anti_element_does_not_power_a_trade() -> None:
    trace = solo("anti 2, fire 3")
    assert refused(trace, "claim Trade-Transmutus for air") == "6.6b"
    said = "Only an aether powers Trade-Transmutus, no anti-element."
    assert sentence(trace, "claim Trade-Transmutus for air") == said
    assert refused(solo("fire 2 3"), "claim Trade-Transmutus for air") == "4.1a"
    trace = solo("aether 1, anti 2, fire 3").play("claim Trade-Transmutus for air")
    assert refused(trace, "place anti 2 in aether") == "6.6b"
    assert refused(trace, "place aether 1 in any") == "6.6b"
    assert refused(trace, "place fire 3 in aether") == "4.1"
    assert refused(trace.play("place fire 3 in any"), "place anti 2 in any") == "4.1"


def test_6_7_the_claimer_of_discard_takes_a_card() -> None:
    """Case 10: this round's discards are among them."""
    trace = at(
        *("player 1 red", "pool fire 1", "player 2", "pool aether 1", "public lab"),
        *("formula Geo-Petris Terra", "discards Pyro-Ignis Nova"),
    )
    trace = dismissed(trace.play("claim Discard"))
    assert trace.game.turn(trace.state) == 0
    assert offered(trace) == ["take Pyro-Ignis Nova", "take Geo-Petris Terra"]
    assert refused(trace, "take Aero-Turbis Nova") == "6.7"
    assert refused(trace, "dismiss") == "6.7"
    trace = trace.play("take Geo-Petris Terra")
    assert lab(trace) == ["Multi-Forge", "Geo-Petris Terra"]


def test_6_7a_nothing_to_take_from_an_empty_pile() -> None:
    trace = dismissed(solo("fire 1").play("claim Discard"))
    assert "6.7a" in told(trace, "nothing")
    assert trace.state.round == 2


# ── 7 Dismiss ─────────────────────────────────────────────────────────────────────────────


def test_7_1_picked_dice_are_rerolled_and_the_faces_stand() -> None:
    trace = play(solo("fire 1 2, air 6"), "dismiss", "pick fire 1", "pick fire 2")
    assert refused(trace, "dismiss") == "7.1"
    trace = trace.play("done")
    assert refused(trace, "roll air 1") == "7.1"
    trace = play(trace, "roll fire 1", "roll fire 1")
    assert pool(trace) == ["fire 1", "fire 1", "air 6"]
    assert trace.state.seat == 1


def test_7_1a_none_or_all_of_the_pool() -> None:
    trace = solo("fire 1 2").play("dismiss")
    assert offered(trace) == ["pick fire 1", "pick fire 2", "done"]
    assert refused(trace, "pick air 1") == "7.1a"
    assert pool(trace.play("done")) == ["fire 1", "fire 2"]
    every = play(trace, "pick fire 1", "pick fire 2")
    assert offered(every) == ["done"]
    empty = at("player 1", "pool", "Geo-Ignis Nebula [aether] [fire]", "player 2", "pool air 1")
    assert offered(empty) == ["claim Discard", "dismiss"]


# ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────────


def test_8_1_dice_on_own_cards_come_back() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "Geo-Ignis Nebula [earth] [fire]"),
        *("player 2 blue", "pool aether 1", "Aero-Frigo Convertus {aether}"),
        "round 1, turn 8, starting player 1",
    )
    trace = play(trace, "dismiss", "done")
    assert colours(trace) == {"fire": 2, "earth": 1}
    assert colours(trace, 1) == {"aether": 2}
    assert on_card(trace, "Geo-Ignis Nebula") == ["", ""]
    assert told(trace, "return") == ["8.1", "8.1", "8.1"]
    assert "player 1 red, 4 assistants" in trace.game.picture(trace.state)


def test_8_1a_from_cards_that_never_fired_too() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "Multi-Forge {fire} { } {air} { }"),
        *("player 2 blue", "pool aether 1", "round 1, turn 8, starting player 1"),
    )
    trace = play(trace, "dismiss", "done")
    assert colours(trace) == {"fire": 2, "air": 1}
    assert told(trace, "return") == ["8.1a", "8.1a"]


def test_8_2_the_bottom_row_is_cleared() -> None:
    trace = bids_at_the_end(
        "Draw player 1: fire 2",
        "Starting Player player 2: fire 3",
        "formula Geo-Petris Terra; player 1: air 4",
        "Extra Action player 2: air 5",
    )
    trace = play(trace, "deal Pyro-Ignis Nova", "player 1 starts")
    assert lab(trace) == ["Multi-Forge", "Pyro-Ignis Nova", "Geo-Petris Terra"]
    assert trace.state.extras == (0, 1)
    assert trace.state.bids == ((),) * 6


def test_8_2a_draw_then_the_token_then_the_rest() -> None:
    trace = bids_at_the_end(
        "Draw player 1: fire 2", "Starting Player player 2: fire 3", "Extra Action player 2: air 5"
    )
    assert offered(trace, "deal ")
    assert trace.state.extras == (0, 0)
    trace = trace.play("deal Pyro-Ignis Nova")
    assert offered(trace, "player ")
    assert trace.state.extras == (0, 0)
    assert trace.play("player 1 starts").state.extras == (0, 1)


def test_8_3_dice_on_claimed_cards_come_back() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", "player 2 blue", "pool aether 1", "public lab"),
        *("Mono-Transmutus player 2: air, aether, air", "round 1, turn 8, starting player 1"),
    )
    trace = play(trace, "dismiss", "done")
    assert colours(trace, 1) == {"aether": 2, "air": 2}
    assert told(trace, "return") == ["8.3", "8.3", "8.3"]
    assert trace.state.claimed == (-1,) * 7


def test_8_4_new_formulae_and_extra_assistants_home() -> None:
    trace = play(extra_ready(), "extra assistant", "dismiss", "done")
    trace = dismissed(trace)
    assert trace.state.extras == (0, 0)
    assert refused(trace, "deal Geo-Petris Terra") == "8.4"
    trace = trace.play("deal Pyro-Ignis Nova")
    assert told(trace, "deal") == ["8.4"]
    trace = by_chance(trace)
    assert -1 not in trace.state.offered


def nearly_all_cards(*but: str) -> list[str]:
    names = [card.name for card in Quintessential().box.cards[1:]]
    return [name for name in names if name not in but]


def test_8_4a_an_empty_deck_is_made_of_the_discards() -> None:
    left = ("Geo-Petris Terra", "Pyro-Ignis Nova", "Aero-Turbis Nova", "Geo-Petris Nebula")
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards(*left), "player 2 blue"),
        *("pool aether 1", f"discards {', '.join(left)}", "round 1, turn 8, starting player 1"),
    )
    assert trace.state.deck == 0
    trace = play(trace, "dismiss", "done")
    assert told(trace, "shuffle") == ["8.4a"]
    assert len(offered(trace, "deal ")) == 4
    assert trace.state.discards == 0


def test_8_4a_without_any_card_left_spaces_stay_empty() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards("Pyro-Ignis Nova"), "player 2 blue"),
        *("pool aether 1", "public lab", "Draw player 1: air 2; player 2: air 3"),
        *("discards Pyro-Ignis Nova", "round 1, turn 8, starting player 1"),
    )
    trace = play(trace, "dismiss", "done")
    assert offered(trace) == ["deal Pyro-Ignis Nova"]
    trace = trace.play("deal Pyro-Ignis Nova")
    assert lab(trace, 1) == ["Multi-Forge", "Pyro-Ignis Nova"]
    assert told(trace, "nothing") == ["8.4a"]
    assert offered(trace, "roll ")
    assert trace.state.offered == (-1, -1, -1)


def no_deck(claimer: str = "", offer: str = "Geo-Petris Terra") -> Trace:
    """The last turn of a round without a deck; player 1 leads on Draw. The formula on offer will be
    discarded, Pyro-Ignis Nova and Aero-Turbis Nova are."""
    discards = ("Pyro-Ignis Nova", "Aero-Turbis Nova")
    claim = [f"Discard {claimer}"] if claimer else []
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards(offer, *discards), "player 2 blue"),
        *("pool aether 1", "public lab", *claim, "Draw player 2: air 2; player 1: air 3"),
        *(f"formula {offer}", f"discards {', '.join(discards)}"),
        "round 1, turn 8, starting player 1",
    )
    assert trace.state.deck == 0
    return play(trace, "dismiss", "done")


def test_8_4a_the_claimer_of_discard_chooses_before_a_won_draw_empties_the_pile() -> None:
    """Facts, ruling 32: all three discards are there to choose from, and player 1 draws one of the
    two that are left; the last one is dealt."""
    trace = no_deck(claimer="player 2")
    assert told(trace, "wait") == ["8.4a"]
    assert trace.game.turn(trace.state) == 1
    wanted = ["take Pyro-Ignis Nova", "take Geo-Petris Terra", "take Aero-Turbis Nova"]
    assert sorted(offered(trace)) == sorted(wanted)
    drawn = trace.game.picture(trace.state)
    assert "player 1 waits for a new deck to draw from" in drawn
    assert trace.game.position(drawn) == trace.state
    trace = trace.play("take Aero-Turbis Nova")
    assert told(trace, "shuffle") == ["8.4a"]
    assert (trace.game.turn(trace.state), trace.state.seat) == (CHANCE, 0)
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    assert sorted(offered(trace)) == ["deal Geo-Petris Terra", "deal Pyro-Ignis Nova"]
    trace = trace.play("deal Pyro-Ignis Nova")
    assert says(trace, "5.10") == ["Player 1 has won the Draw card and gets Pyro-Ignis Nova."]
    assert "Pyro-Ignis Nova" in lab(trace)
    assert offered(trace) == ["deal Geo-Petris Terra"]
    trace = trace.play("deal Geo-Petris Terra")
    assert (trace.state.round, trace.state.drawer) == (2, -1)


def test_8_4a_a_won_draw_waits_for_the_discards_of_this_round_too() -> None:
    trace = no_deck()
    assert len(offered(trace, "deal ")) == 3
    trace = trace.play("deal Geo-Petris Terra")
    assert "Geo-Petris Terra" in lab(trace)
    assert len(offered(trace, "deal ")) == 2


def test_8_4a_a_won_draw_takes_the_last_card_of_the_deck_at_once() -> None:
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards("Pyro-Ignis Nova", "Aero-Turbis Nova")),
        *("player 2 blue", "pool aether 1", "public lab", "Draw player 1: air 3"),
        *("Starting Player player 1: air 4", "discards Aero-Turbis Nova"),
        "round 1, turn 8, starting player 1",
    )
    trace = play(trace, "dismiss", "done", "deal Pyro-Ignis Nova")
    assert (trace.state.deck, trace.state.drawer) == (0, -1)
    trace = trace.play("player 2 starts")
    assert offered(trace) == ["deal Aero-Turbis Nova"]
    assert told(trace, "shuffle") == ["8.4a"]


def test_8_4a_only_the_winner_of_draw_waits_for_a_new_deck() -> None:
    lines = (
        *("player 1 red", "pool fire 1", *nearly_all_cards(), "player 2 blue", "pool aether 1"),
        *("public lab", "Draw player 1: air 3", "Starting Player player 2: air 4"),
        *("round 1, cleanup, starting player 1", "player 2 to name the starting player"),
    )
    assert at(*lines, "player 1 waits for a new deck to draw from").state.drawer == 0
    with pytest.raises(Unreadable, match="Player 2 has not won Draw"):
        at(*lines, "player 2 waits for a new deck to draw from")


def test_8_4a_by_then_all_bids_have_gone_home() -> None:
    trace = no_deck()
    rows = [row for row in trace.game.picture(trace.state).splitlines() if "stock" not in row]
    assert rows[-1] == "player 1 draws a card"
    assert at(*rows).state == trace.state
    bid = [row.replace("Extra Action", "Extra Action  player 1: fire 2") for row in rows]
    with pytest.raises(Unreadable, match="All bids have gone home"):
        at(*bid)


def test_8_4a_nobody_draws_if_there_is_nothing_to_draw() -> None:
    """Facts, ruling 32. The only discard is taken by the claimer of Discard."""
    left = "Pyro-Ignis Nova"
    trace = at(
        *("player 1 red", "pool fire 1", *nearly_all_cards(left), "player 2 blue", "pool aether 1"),
        *("public lab", "Discard player 2", "Draw player 1: air 3", f"discards {left}"),
        "round 1, turn 8, starting player 1",
    )
    trace = play(trace, "dismiss", "done", f"take {left}")
    assert says(trace, "8.4a") == [
        "No formula is left for Player 1 to draw.",
        "No formula is left to deal, so a space stays empty.",
    ]
    assert trace.state.round == 2


# ── 9 Winning ─────────────────────────────────────────────────────────────────────────────


def test_9_1_five_aethers_and_an_anti_element_win() -> None:
    """Case 11."""
    trace = solo("aether 1 2 3 4 5, anti 6").play("claim Philosophi Lapis")
    assert trace.game.turn(trace.state) == OVER
    assert trace.game.winners(trace.state) == (0,)
    assert trace.game.scores(trace.state) == (1, 0)
    assert says(trace, "9.1") == [
        "Player 1 claims the Philosopher's Stone.",
        "Player 1 makes the Philosopher's Stone and wins.",
    ]
    assert refused(solo("aether 1 2 3 4 5"), "claim Philosophi Lapis") == "9.1"
    assert refused(solo("aether 1 2 3 4, anti 6"), "claim Philosophi Lapis") == "9.1"


def test_9_1_dice_on_cards_do_not_count() -> None:
    trace = solo("aether 1 2 3 4, anti 5", "Geo-Ignis Nebula [aether] [ ]")
    assert refused(trace, "claim Philosophi Lapis") == "9.1"


def test_9_1a_no_wild_dice_for_the_stone() -> None:
    """Case 11."""
    assert refused(solo("aether 1 2 3 4, anti 5 6"), "claim Philosophi Lapis") == "9.1a"


def test_9_1b_the_game_is_over_at_once() -> None:
    trace = solo("aether 1 2 3 4 5, anti 6").play("claim Philosophi Lapis")
    assert offered(trace) == []
    assert refused(trace, "dismiss") == "9.1b"


def test_9_2_without_the_stone_another_round_begins() -> None:
    trace = by_chance(dismissed(after_setup()))
    assert trace.state.round == 2
    assert trace.game.winners(trace.state) == ()


def test_9_2a_after_the_last_round_nobody_wins() -> None:
    game = Quintessential(cap=2)
    trace = Trace(game, game.position("player 1\npool fire 1\nplayer 2\npool air 1"))
    trace = by_chance(dismissed(trace))
    assert trace.state.round == 2
    trace = dismissed(trace)
    assert game.turn(trace.state) == OVER
    assert game.winners(trace.state) == ()
    assert told(trace, "end") == ["9.2a"]
    assert refused(trace, "dismiss") == "9.2a"
    assert sentence(trace, "dismiss") == "The game was broken off after 2 rounds."


def test_9_2a_one_round_is_one_round() -> None:
    game = Quintessential(cap=1)
    trace = Trace(game, game.position("player 1\npool fire 1\nplayer 2\npool air 1"))
    trace = dismissed(trace)
    said = "Nobody has made the Stone in 1 round, and the game is broken off."
    assert says(trace, "9.2a") == [said]
    assert sentence(trace, "dismiss") == "The game was broken off after 1 round."


# ── Agents ────────────────────────────────────────────────────────────────────────────────


def test_greedy_players_make_the_stone_long_before_the_cap() -> None:
    rounds = []
    for seed in range(4):
        trace = playout(Quintessential(), [greedy_agent] * 2, Random(seed))
        assert trace.game.winners(trace.state)
        rounds.append(trace.state.round)
    assert max(rounds) < 12


# ── Card files ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the box's card file that may be changed."""
    monkeypatch.chdir(tmp_path)
    copy = tmp_path / "mine.csv"
    copy.write_text(CARDS_CSV.read_text("utf-8"), "utf-8")
    return copy


def bad(file: Path, old: str, new: str) -> str:
    """What is said about the file after a change."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadCards) as told:
        Quintessential(cards=file.name)
    return str(told.value)


def test_an_own_card_file_is_played_with(file: Path) -> None:
    text = file.read_text("utf-8").replace("Geo-Petris Nebula,", "Mud to Mist,")
    file.write_text(text.replace("F27,Aero-Turbis Nebula,formula,1,", "F27,Breeze,formula,3,"))
    game = Quintessential(cards="mine.csv")
    names = [card.name for card in game.box.cards]
    assert "Mud to Mist" in names
    assert [name for name in names if name.startswith("Breeze")] == [
        "Breeze",
        "Breeze 2",
        "Breeze 3",
    ]
    trace = playout(game, [random_agent] * 2, Random(3))
    assert trace.game.turn(trace.state) == OVER


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fire:Return; fire", "fyre:Return; fire", r"line 26: I cannot read 'fyre:Return'.*'fire'"),
        ("water:Destroy,fire", "water:Burn,fire", "line 5: I cannot read 'water:Burn'"),
        ("F05,Geo-Frigo Nebula", "F05,Hydro-Turbis Terra", "line 6: .* is on line 2 already"),
        ("air:Return,earth,red,1", "air:Return,aether,red,1", "line 2: output knows no 'aether'"),
        ("earth,red,1", "earth,red,2", "1 cards for the start pair red 1"),
        ("earth,red,1", "earth,red,4", "line 2: start_number should be .* 1 to 3"),
        ("earth,red,1", "earth,none,1", "line 2: it has a start number and no start colour"),
        ("earth,red,1", "earth,purple,1", "line 2: start_colour knows no 'purple'"),
        ("Terra,formula,1", "Terra,formula,2", "line 2: a card with a start colour"),
        ("Hydro-Turbis Terra", "Discard", "line 2: a formula cannot be called 'Discard'"),
        ("B1,Draw", "B1,Drew", "line 42: name knows no 'Drew'. Did you mean 'Draw'"),
        ("fire:Return; fire:Return", "fire:Return;" * 4 + "fire:Return", "line 26: .* not 5"),
        ("Geo-Petris Nebula", "Geo (Petris)", "line 32: a formula cannot be called"),
        ("Pyro-Ignis Nova,formula", "Pyro-Ignis Nova,potion", "line 26: type knows no 'potion'"),
    ],
)
def test_a_bad_card_file_is_told_with_its_line(file: Path, old: str, new: str, said: str) -> None:
    assert re.search(said, bad(file, old, new))


def test_a_deck_needs_enough_formulae(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join(lines[:25]), "utf-8")
    with pytest.raises(BadCards, match="24 formulae; there must be 27"):
        Quintessential(cards="mine.csv")


# ── Drawings ──────────────────────────────────────────────────────────────────────────────


def test_a_drawing_may_leave_much_out() -> None:
    trace = at("player 1", "pool fire 1", "player 2", "pool water 2")
    assert trace.state.colours == (0, 1)
    assert (trace.state.round, trace.state.turns, trace.state.seat) == (1, 0, 0)
    assert stock(trace, "fire") == 9
    assert trace.state.deck.bit_count() == 31


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["pool fire 1"], "I cannot read 'pool fire 1'"),
        (["player 3"], "no player '3' among 2"),
        (["player 1", "pool fyre 1"], "Did you mean 'fire'"),
        (["player 1", "pool fire 7"], "shows 1 to 6"),
        (["player 1", "pool fire"], "like 'fire 2 5, air 1'"),
        (["player 1", "pool fire ?"], "Player 1 has dice that show no face"),
        (["player 1", "pool fire 1 1 1 1 1 1 1 1 1 1 1"], "11 fire dice; there are only 10"),
        (["player 1", "pool aether 1 1 1 1 1 1"], "more than five aethers"),
        (["player 1", "Geo-Ignis Nebula [air] [ ]"], "No air fits the earth flask"),
        (["player 1", "Geo-Ignis Nebula [earth]"], "has 2 flasks, and 1 are drawn"),
        (["player 1", "Aero-Frigo Convertus {air}"], "would have fired"),
        (["player 1", "Geo-Ignis Nebulla"], "I cannot read"),
        (["player 1", "Geo-Ignis Nebula", "player 2", "Geo-Ignis Nebula"], "in two places"),
        (["player 1 red", "player 2 red"], "same colour"),
        (["player 1 red, 3 assistants"], "4 assistants left"),
        (["public lab", "Draw player 1: fire 5; player 2: air 5"], "must exceed"),
        (["public lab", "Draw player 1: fire 5 = 6"], "show 5"),
        (["public lab", "Draw somebody"], "cannot read the bid"),
        (["public lab", "Mono-Forge fire"], "Who claimed Mono-Forge"),
        (["public lab", "formula -; player 1: fire 5"], "empty space"),
        (["discards Gold"], "No formula is called 'Gold'"),
        (["stock fire 3"], "each of the six elements"),
        (
            ["stock fire 9, water 10, air 10, earth 10, aether 25, anti 15"],
            "the stock should be fire 10",
        ),
        (["round 1, turn 2, starting player 1", "player 1 to play"], "Turn 2 is player 2's"),
        (["round 1, turn 9, starting player 1"], "only there"),
        (["round 0, turn 1, starting player 1"], "counted from 1"),
        (
            ["public lab", "Discard player 1", "player 1 claims Discard"],
            "Once Discard is claimed, nothing is placed on it.",
        ),
        (["player 1 to name the starting player"], "only there"),
        (["round 1, cleanup, starting player 1", "player 1 draws a card"], "has not won"),
        (["player 1 to place fire 3"], "has a chain"),
        (["chain fire"], "no chain without"),
        (["chain fire", "player 1 to roll fire 3"], "once it is rolled"),
        (["chain fire", "player 1 to pull a die out of the loop fire ?"], "not one of the loop"),
        (["picked fire 3"], "only for a bid or a reroll"),
        (["player 1 activates Geo-Ignis Nebula"], "not in player 1's lab"),
        (["player 1 claims Mono-Forge with air"], "has not claimed Mono-Forge"),
        (["player 1 claims Mono-Forge"], "Nobody can claim 'Mono-Forge'"),
        (["player 1 bids on Geo-Ignis Nebula"], "not drawn in the Public Lab"),
        (["setup", "player 1 to play"], "before the setup is done"),
        (["setup", "player 2 to choose a colour"], "somebody else's choice"),
        (["player 1 rerolls"], "no die to roll"),
        (["the extra assistant is at work"], "is a used one"),
        (["player 1 waits for a new deck to draw from"], "only while the deck is empty"),
        (
            [
                *("public lab", "Discard player 1", "Draw player 1: air 3"),
                *("discards Pyro-Ignis Nova", "round 1, cleanup, starting player 1"),
                "player 1 to take a discarded formula",
            ],
            "All bids have gone home",
        ),
    ],
)
def test_a_drawing_that_cannot_be_is_told(lines: list[str], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        at(*lines)


def mutated(lines: list[str], others: list[str], rng: Random) -> str:
    """A drawing with a slip or two: a line left out, twice, or of another drawing; another number,
    another element."""
    lines = [line for line in lines if not line.startswith("stock") or rng.random() < 0.5]
    for _ in range(rng.choice([1, 1, 2, 3])):
        i = rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                lines[i : i + 1] = [] if len(lines) > 1 else lines
            case 1:
                lines.insert(i, rng.choice(others))
            case 2:
                lines[i] = rng.choice(others)
            case 3:
                lines[i] = re.sub(r"\d", str(rng.randrange(7)), lines[i], count=1)
            case 4:
                lines[i] = re.sub("|".join(ELEMENTS), rng.choice(ELEMENTS), lines[i], count=1)
            case _:
                lines[i] = re.sub(r"[\[{] [\]}]", f"[{rng.choice(ELEMENTS)}]", lines[i], count=1)
    return "\n".join(lines)


def test_whatever_drawing_is_read_is_drawn_so_that_it_can_be_read_again() -> None:
    game = Quintessential()
    rng = Random(4)
    read = 0
    for seed in range(4):
        steps = playout(game, [random_agent] * 2, Random(seed)).steps
        drawings = [game.picture(rng.choice(steps).state).splitlines() for _ in range(25)]
        others = [line for drawing in drawings for line in drawing]
        for drawing in drawings * 12:
            slip = mutated(drawing, others, rng)
            try:
                state = game.position(slip)
            except Unreadable:
                continue
            read += 1
            assert game.position(game.picture(state)) == state, slip
    assert read > 300


def test_of_two_lines_that_say_what_is_going_on_the_last_one_counts() -> None:
    lab = ("player 1 red", "pool air 1", "Aero-Frigo Convertus", "player 2 blue", "pool fire 1")
    begun = "player 1 activates Aero-Frigo Convertus"
    assert at(*lab, begun, "player 1 to play").state == at(*lab, "player 1 to play").state
    twice = ("public lab", "Multi-Transmutus player 1: air", "Multi-Transmutus player 1: aether")
    assert at(*lab, *twice).state == at(*lab, *twice[:1], twice[2]).state


def test_the_pairs_to_choose_from_and_the_formulae_on_offer_are_explained() -> None:
    trace = play(Trace(Quintessential()), "play red", "play blue")
    drawn = trace.game.picture(trace.state)
    assert "pair red 3 is Geo-Frigo Nebula and Aero-Ignis Convertus" in drawn
    assert "pair blue" not in drawn
    assert trace.game.position(drawn) == trace.state
    drawn = trace.game.picture(after_setup().state)
    assert "formula           Geo-Petris Terra (earth [ ], earth [ ] -> earth)" in drawn


def test_a_mistyped_action_is_answered_with_a_near_one() -> None:
    with pytest.raises(Unreadable, match="Try: activate Geo-Ignis Nebula"):
        solo("fire 1, earth 1", "Geo-Ignis Nebula").play("activate geo ignis nebula")
