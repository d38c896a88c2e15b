"""Questions from any position of Quintessential, against brute force through the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, product
from math import inf
from pathlib import Path
from random import Random

import pytest

from quint.core import CHANCE, QuintError, Trace
from quint.games.quintessential import Quintessential, dice, explore
from quint.games.quintessential.cards import read_box
from quint.games.quintessential.explore import (
    advice,
    alike,
    bids,
    chains,
    engines,
    goals,
    plans,
    rounds,
    workbench,
)
from quint.games.quintessential.state import Phase
from tests.games import twin_explore as twin, twin_growth

DECK = read_box("box")
CASES = 4  # a small dose: with 250 each solver meets its twin a thousand times
GOALS = ("stone", "anti", "aether", "fire", "water", "air", "earth", "pips 14", "pips 22")

# The puzzle of lesson 40: four aethers, no anti-element, three assistants, and fire is out.
PUZZLE = """
player 1 red, 3 assistants
  pool  fire 3, water 2 5, air 4, earth 1 6, aether 1 2 4 6
  Geo-Frigo Nebula
  Aero-Ignis Convertus
player 2 green, 3 assistants
  pool  fire 1 1 2 3 4 4 5 5 6, aether 3
  Pyro-Turbis Aquarius
  Hydro-Petris Convertus
round 7, turn 3, starting player 1
"""


def replayed(trace: Trace) -> Trace:
    """The same game through every refusal of the rules."""
    assert Trace.read(trace.text()) == trace
    return trace


# ── Against brute force ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("aim", rounds.AIMS)
def test_the_best_turn_is_the_best_by_force(aim: str) -> None:
    rng = Random(f"best turn for {aim}")
    for _ in range(CASES):
        trace = twin.some_table(rng, DECK, faces=aim == "faces")
        rolls = rng.choice([1, 1, 4]) if aim == "faces" else 1
        found = explore.best_turn(trace, aim, rolls=rolls)
        reach = twin.everything(trace, rolls)
        assert found.exact
        assert found.value == max(twin.worth(trace.state, after, aim) for after in reach)
        assert found.certificate.start == trace.start
        end = replayed(found.certificate).state
        assert twin.worth(trace.state, end, aim) == found.value


def test_the_fewest_assistants_are_the_fewest_by_force() -> None:
    rng = Random("fewest")
    for _ in range(3 * CASES):
        near = rng.random() < 0.3
        goal = "stone" if near else rng.choice(GOALS)
        pips = goal.startswith("pips")
        trace, rolls = twin.some_table(rng, DECK, near, pips), rng.choice([1, 5]) if pips else 1
        found = explore.ways_to(trace, goal, rolls=rolls)
        reach = twin.everything(trace, rolls)
        good = [n for after, n in reach.items() if twin.reached(trace.state, after, goal)]
        assert found.exact
        assert found.value == min(good, default=None), trace.game.picture(trace.state)
        if found.value is not None:
            end = replayed(found.certificate).state
            assert twin.reached(trace.state, end, goal)


def test_the_longest_chain_is_the_longest_by_force() -> None:
    rng = Random("chains")
    for _ in range(6 * CASES):
        trace = twin.some_table(rng, DECK)
        found = explore.longest_chain(trace)
        game, state = trace.game, trace.state
        sent = [a for a in game.actions(state) if str(a).startswith(("activate", "claim"))]
        by_force = [twin.longest(game, game.apply(state, action)) for action in sent]
        assert found.value == max(by_force, default=0), game.picture(state)
        if found.value:
            end = replayed(found.certificate)
            assert (end.state.phase == Phase.LOOPING) == (found.value == inf)
            makes = [e for step in end.steps for e in step.events if e.verb == "make"]
            assert found.value == inf or len(makes) == found.value


def test_no_lab_of_one_card_has_a_longer_chain_whatever_lies_on_it() -> None:
    # Every way to fill the flasks of the card and of the forge, a die of every colour in hand.
    longest = 0.0
    for number in range(1, 32):
        lab = (0, number)
        fills = product(range(7), repeat=len(DECK.cards[number].flasks))
        for fill, missing in product(fills, range(4)):
            held = sum(c << 3 * i for i, c in enumerate(fill))
            forge = sum(c + 1 << 3 * c for c in range(4) if c != missing)
            spot = ((), (forge, held), engines.MIDGAME, 0)
            known = chains.Known(workbench.Workbench(DECK, lab, spot, 0, False, 1))
            for colour in range(6):
                length = known.length((spot[1], engines.MIDGAME, colour))
                longest = max(longest, length if length < inf else 0)
    assert longest == explore.record_chain(1).value


def test_records_are_played() -> None:
    for size in (1, 2):
        found = explore.record_chain(size)
        makes = [e for s in replayed(found.certificate).steps for e in s.events if e.verb == "make"]
        assert len(makes) == found.value == 4 * size


@pytest.mark.parametrize("rerolls", [0, 1])
def test_a_bid_holds_as_often_as_by_force(rerolls: int) -> None:
    rng = Random(f"bids {rerolls}")
    for _ in range(2 * CASES):
        mine = rng.choices(range(1, 7), k=1 if rerolls else rng.choice([1, 2, 3]))
        theirs = rng.choices(range(1, 7), k=rng.choice([1, 2, 2]))
        left = rerolls + rng.choice([1, 2, 2])
        table = f"""
        player 1 red, {left} assistants
          pool  water {" ".join(map(str, mine))}
        player 2 blue, {left} assistants
          pool  fire {" ".join(map(str, theirs))}
        round 1, turn {9 - 2 * left}, starting player 1
        """
        trace = Trace(Quintessential(), Quintessential().position(table))
        assert explore.odds_of(trace, "Draw", rerolls=rerolls).value == by_force(trace, rerolls)


def test_a_count_of_bids_that_is_stopped_tells_what_cannot_be_exceeded() -> None:
    table = """
    player 1 red, 4 assistants
      pool  water 3 4 5 6, earth 1 2 3
    player 2 blue, 4 assistants
      pool  fire 1 1 2 3, air 2 2 5
    round 1, turn 1, starting player 1
    """
    *early, last = bids.all_odds_of(table, "Draw", rerolls=1)
    limits = [answer.limit for answer in (*early, last)]
    assert limits == sorted(limits, reverse=True)
    assert len(set(limits)) >= 3  # all there is, without rerolls of player 2, with one, with two
    assert last.exact
    assert not any(answer.exact for answer in early)
    assert "at most" in explore.odds_of(table, "Draw", rerolls=1, seconds=0).text
    assert last.value == explore.odds_of(table, "Draw", rerolls=1).value


def by_force(trace: Trace, rerolls: int) -> Fraction:
    """The chance that a bid of all dice on Draw holds, by all that the rules allow."""
    game = trace.game
    if not rerolls:
        trace = trace.play("bid on Draw")
        while trace.state.pools[0]:
            trace = trace.play(str(game.actions(trace.state)[0]))
        return 1 - twin.outbid(game, trace.play("done").state, 0, 0)
    best = Fraction(0)
    for size in range(len(trace.state.pools[0]) + 1):
        for again in set(combinations(trace.state.pools[0], size)):
            started = trace.play("dismiss")
            for die in again:
                started = started.play(f"pick {dice.die_name(die)}")
            best = max(best, _rolled(started.play("done"), rerolls - 1))
    return best


def _rolled(trace: Trace, rerolls: int) -> Fraction:
    if trace.game.turn(trace.state) != CHANCE:
        return by_force(trace.play("dismiss").play("done"), rerolls)
    outcomes = trace.game.actions(trace.state)
    return sum([_rolled(trace.play(a), rerolls) for a in outcomes], start=Fraction(0)) / 6


def test_the_best_plan_of_two_rounds_is_the_best_by_force() -> None:
    rng = Random("plans")
    for _ in range(5 * CASES):
        trace = twin.late_table(rng, DECK)
        aim = rng.choice(["dice", "dice", "aether"])
        found = explore.best_plan(trace, 2, aim, public=False)
        assert found.exact
        assert found.value == twin.two_rounds(trace, aim), trace.game.picture(trace.state)
        end = replayed(found.certificate).state
        assert twin.worth(trace.state, end, aim) == found.value


def test_growth_is_what_a_plan_from_the_start_brings() -> None:
    # Labs of three, with every round through the rules; `grown` and `best_plan` search differently.
    rng = Random("growth")
    for _ in range(CASES):
        lab = [DECK.cards[number].name for number in rng.sample(range(1, 32), 3)]
        found = explore.growth(lab, 2)
        end = replayed(found.certificate)
        assert twin.worth(end.start, end.state, "dice") == found.value
        assert end.state.round == 2


@pytest.mark.parametrize("question", twin_growth.CASES)
def test_what_is_said_of_growth_is_so_by_force(question: str) -> None:
    # A dose of what `python -m tests.games.twin_growth 1000` asks.
    twin_growth.dose(question, range(5 * CASES))


@pytest.mark.parametrize("question", ["growth", "next card"])
def test_what_is_said_of_growth_is_so_with_invented_formulae(question: str, tmp_path: Path) -> None:
    twin_growth.own_deck(tmp_path / "own.csv", 2)
    twin_growth.dose(question, range(2 * CASES), str(tmp_path / "own.csv"))


def test_labs_that_are_alike_grow_alike() -> None:
    rng = Random("alike")
    by_shape: dict[object, list[tuple[int, ...]]] = {}
    for lab in combinations(range(1, 32), 2):
        by_shape.setdefault(alike.shape(lab), []).append(lab)
    for labs in by_shape.values():
        assert plans.grown(labs[0], 2) == plans.grown(rng.choice(labs), 2)


def test_what_a_lab_wants_next() -> None:
    # Air twice makes fire, air twice makes water: one air and an aether pay for one of them, and
    # nothing makes air. What makes air brings three of its own, and lets the other work too.
    jammed = "Aero-Turbis Nova, Aero-Turbis Aquarius"
    assert explore.growth(jammed, 3).value == 3
    answers = {answer.question: answer.value for answer in explore.next_card(jammed)}
    assert len(answers) == 29
    assert answers["Geo-Ignis Nebula"] > 3 > answers["Pyro-Petris Convertus"] + 1
    # From a position only what can be had is tried, with the dice that are there.
    offered = PUZZLE.replace("round 7", "public lab\n  formula  Pyro-Frigo Terra\nround 7")
    found = explore.next_card(offered)
    assert [answer.question for answer in found] == ["Pyro-Frigo Terra"]


def test_no_pair_is_worth_more_together_than_apart() -> None:
    # A card adds one die a round at most, and each card alone does that: so three each.
    assert set(explore.growths(1).values()) == {3}
    assert max(explore.synergy().values()) == 0


# ── Known answers ─────────────────────────────────────────────────────────────────────────


def test_the_puzzle_of_lesson_40_has_an_answer() -> None:
    found = explore.ways_to(PUZZLE, "stone")
    assert (found.value, found.exact) == (3, True)
    assert found.certificate.game.winners(found.certificate.state) == (0,)
    # With one assistant less it cannot be: an anti-element, an aether and the Stone take three.
    late = PUZZLE.replace("3 assistants", "2 assistants").replace("turn 3", "turn 5")
    assert explore.ways_to(late, "stone").value is None
    # Nor if fire can be had: then the Convertus makes fire, and nothing makes an anti-element but
    # the Trade-Transmutus, which keeps an aether.
    stocked = PUZZLE.replace("fire 1 1 2 3 4 4 5 5 6", "fire 1")
    assert explore.ways_to(stocked, "stone").value is None


def test_an_action_half_done_is_finished_first() -> None:
    trace = Trace(Quintessential(), Quintessential().position(PUZZLE))
    for action in ("activate Geo-Frigo Nebula", "place earth 1 in earth"):
        trace = trace.play(action)
    found = explore.ways_to(trace, "stone")
    assert found.value == 2  # and the one at work
    assert found.certificate.game.winners(found.certificate.state) == (0,)
    # An aether in the other flask would not come home in time.
    assert explore.ways_to(trace.play("place aether 1 in water"), "stone").value is None


def test_5_7a_the_extra_assistant_comes_in_the_turn_after_an_action_half_done() -> None:
    """One is at work, one is left, and the extra one comes before that: the plan uses all three."""
    position = Quintessential().position("""
    player 1 red, 2 assistants, extra assistant ready
      pool  earth 1 2 3 4, water 5, aether 1
      Geo-Frigo Nebula
      Geo-Ignis Convertus
      Aero-Frigo Convertus
    player 2 blue, 2 assistants
      pool  aether 1
    round 2, turn 5, starting player 1
    """)
    trace = Trace(Quintessential(), position).play("activate Geo-Ignis Convertus")
    plan = [str(step.action) for step in explore.best_turn(trace).certificate.steps]
    assert plan.index("extra assistant") == plan.index("dismiss") + 2  # Player 2 has had a turn
    sent = [text for text in plan if text.startswith(("activate", "claim", "bid"))]
    assert len(sent) == 3


def test_the_last_player_of_a_round_is_asked_before_the_cleanup() -> None:
    last = """
    player 1 red, 0 assistants
      pool  aether 1
    player 2 blue, 1 assistant
      pool  fire 4, earth 5
      Geo-Ignis Nebula
      Aero-Frigo Convertus
    round 2, turn 8, starting player 1
    """
    assert explore.ways_to(last, "water").value == 1
    found = explore.best_turn(last)
    assert (found.value, found.exact) == (1, True)
    # The plan ends the round, and all dice come home.
    assert found.certificate.state.round == 3
    assert dice.colours_in(found.certificate.state.pools[1]) == [1, 0, 1, 1, 0, 0]


def test_another_player_is_asked_about_while_the_others_wait() -> None:
    assert explore.ways_to(PUZZLE, "stone", seat=1).value is None
    found = explore.best_turn(PUZZLE, "faces", seat=1)
    # Player 2 shows 31 + 3. Fire with an air makes water, which fire pays for twice as an aether;
    # whatever is placed is spent, so nothing is better than to keep all.
    assert found.value >= 34
    assert dice.total(found.certificate.state.pools[1]) == found.value


def test_a_search_that_is_stopped_says_so_and_keeps_the_best() -> None:
    answers = list(rounds.best_turns(PUZZLE, "faces", limit=300))
    assert answers[-1].value >= answers[0].value
    stopped = explore.ways_to(PUZZLE, "fire", limit=3)
    assert (stopped.value, stopped.exact) == (None, False)
    assert "stopped" in str(stopped)
    early = list(goals.all_ways_to(PUZZLE, "fire", limit=500))
    assert [answer.limit for answer in early] == sorted(answer.limit for answer in early)


def interrupted(steps: Iterator[object], after: int) -> Iterator[object]:
    """A person waits for so many steps, and then no longer."""
    yield from islice(steps, after)
    raise KeyboardInterrupt


def test_a_census_that_is_interrupted_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, growing = explore.growths(2, 1), advice.growing
    monkeypatch.setattr(advice, "growing", lambda *asked: interrupted(growing(*asked), 20))
    some = explore.growths(2, 1)
    assert 0 < len(some) < len(whole)
    assert some.items() <= whole.items()
    assert 0 < len(explore.synergy(1)) < len(whole)
    assert 0 < len(explore.what_cards_add(2, 1)) <= 31


def test_advice_and_a_race_that_are_stopped_keep_what_was_tried() -> None:
    lab = "Geo-Ignis Nebula, Aero-Frigo Convertus"
    assert explore.next_card(lab, number=1, seconds=0) == []
    assert len(explore.next_card(lab, number=1)) == 29
    race = explore.fastest_stone("green 2", games=2, tries=3, seed=3, width=5, seconds=0)
    assert len(race.rounds) == 1
    assert race.at_least <= race.at_most


def test_what_is_asked_of_a_position_is_checked() -> None:
    with pytest.raises(QuintError, match=r"A goal is 'stone'.*Did you mean 'stone'"):
        explore.ways_to(PUZZLE, "stones")
    with pytest.raises(QuintError, match="The aim is dice, aether or faces"):
        explore.best_turn(PUZZLE, "gold")
    with pytest.raises(QuintError, match="no player 3"):
        explore.best_turn(PUZZLE, seat=2)
    with pytest.raises(QuintError, match="not in the setup"):
        explore.best_turn(Quintessential().start())
    with pytest.raises(QuintError, match="A position is a game, a state or a drawing"):
        explore.best_turn(7)
