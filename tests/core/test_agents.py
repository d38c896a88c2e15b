"""Agents choose legal actions, know only what their seat may know, and greedy sees a win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import quint
from quint import AGENTS, Agent, Game, Trace
from tests.toy import FACE_DOWN, Pick, Show, State, Toy

every_agent = pytest.mark.parametrize("agent", [*AGENTS.values()], ids=[*AGENTS])

# Black has one of the two Red points and the other two colours a win needs besides Red.
# Red on c1 lines up three: the second point, the third colour, the game.
WINNING = """
7  .  .  .  R  .  .  .
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  B  .  .  *  .  .  G
3  .  .  .  .  .  .  .
2  .  B  .  .  .  .  .
1  R  R  .  N  .  .  .
black has red 1, purple 1, green 3
just played blue
move 9, black to play
"""


def dealt(game: Toy, *actions: str) -> State:
    trace = Trace(game)
    for action in actions:
        trace = trace.play(action)
    state: State = trace.state
    return state


def test_random_takes_every_action_about_equally_often() -> None:
    game = quint.new("quintessence")
    state = game.start()
    actions = game.actions(state)
    rng = Random(1)
    taken = Counter(AGENTS["random"](game, state, actions, rng) for _ in range(240 * len(actions)))
    assert set(taken) == set(actions)
    # 240 times each is expected; 78 is five standard deviations of a fair choice.
    assert all(abs(times - 240) < 78 for times in taken.values())


@every_agent
def test_agents_choose_among_the_actions_they_are_shown(agent: Agent) -> None:
    game = quint.new("quintessence")
    state = game.start()
    few = game.actions(state)[3:5]
    chosen = {agent(game, state, few, Random(seed)) for seed in range(20)}
    assert chosen == set(few)


@every_agent
@pytest.mark.parametrize("kind", [*quint.GAMES.values(), Toy], ids=lambda kind: kind.name)
def test_agents_play_legally_to_the_end(agent: Agent, kind: type[Game]) -> None:
    game = kind()
    trace = quint.playout(game, [agent] * game.players, Random(2))
    again: quint.Trace = Trace(game)
    for step in trace.steps:
        again = again.play(step.action)
    assert game.turn(again.state) == quint.OVER


@every_agent
def test_the_same_random_numbers_give_the_same_game(agent: Agent) -> None:
    first, again, other = (
        quint.playout(quint.new("quintessence"), [agent] * 2, Random(seed)) for seed in (4, 4, 5)
    )
    assert first == again
    assert first != other


def test_greedy_takes_the_winning_move() -> None:
    game = quint.new("quintessence")
    state = game.position(WINNING)
    winning = [a for a in game.actions(state) if game.winners(game.apply(state, a)) == (0,)]
    assert [str(action) for action in winning] == ["red c1"]
    for seed in range(10):
        chosen = AGENTS["greedy"](game, state, game.actions(state), Random(seed))
        assert str(chosen) == "red c1"


def test_greedy_breaks_ties_at_random() -> None:
    game = quint.new("quintessence")
    actions = game.actions(game.start())  # nothing scores on an empty board: all 24 are as good
    chosen = {AGENTS["greedy"](game, game.start(), actions, Random(seed)) for seed in range(400)}
    assert chosen == set(actions)


def test_greedy_beats_random() -> None:
    game = quint.new("quintessence")
    wins = Counter(
        game.winners(quint.playout(game, [AGENTS["greedy"], AGENTS["random"]], Random(seed)).state)
        for seed in range(10)
    )
    assert wins[(0,)] >= 9


# ── Agents see a view, never the hidden state ─────────────────────────────────────────────


def test_a_playout_shows_each_agent_only_its_view() -> None:
    seen = 0

    def spy(game: Game, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        nonlocal seen
        seen += 1
        me = game.turn(view)
        assert view == game.view(view, me)
        assert view.deck[1:] == (0, 0, 0)
        assert all(hand[1:] == (0, 0, 0) for seat, hand in enumerate(view.hands) if seat != me)
        assert view.hands[me][FACE_DOWN] == 0
        assert set(actions) == set(game.actions(view))
        return actions[-1]

    for seed in range(20):
        quint.playout(Toy(players=3), [spy] * 3, Random(seed))
    assert seen > 100


@every_agent
def test_an_agent_decides_the_same_whatever_is_hidden(agent: Agent) -> None:
    game = Toy()
    deals = [("draw 1", hidden, "draw 3") for hidden in ("draw 1", "draw 2", "draw 3")]
    for seed in range(10):
        chosen = set()
        for deal in deals:
            view = game.view(dealt(game, *deal), 0)
            chosen.add(agent(game, view, game.actions(view), Random(seed)))
        assert len(chosen) == 1
        assert chosen <= {Pick(1), Pick(3)}


def test_greedy_guesses_by_the_odds_of_what_it_cannot_see() -> None:
    """I picked a 3 and both 2s are gone, so two 1s and the other 3 are hidden in three places."""
    game = Toy(players=3)
    view = State(
        deck=(0, 0, 0, 0),
        hands=((0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)),
        gone=(0, 0, 2, 0),
        points=(0, 0, 0),
        seat=0,
        drawing=False,
        picked=3,
    )
    chosen = Counter(
        AGENTS["greedy"](game, view, game.actions(view), Random(seed)) for seed in range(300)
    )
    assert set(chosen) == {Show(1), Show(2)}
    # Player 3 has it two times in three: 200 of 300; 50 is six standard deviations.
    assert abs(chosen[Show(2)] - 200) < 50
