"""Agents choose legal actions, know only what their seat may know, and greedy sees a win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import quint
from quint import AGENTS, Agent, Game, Trace
from quint.agents import THINKING, agent_called, how_it_plays
from tests.toy import FACE_DOWN, Pick, Show, State, Toy

# Those that think are given few positions here: they are the same players, only quicker.
QUICK = [name + ":30" if name in THINKING else name for name in AGENTS]
every_agent = pytest.mark.parametrize("agent", [agent_called(name) for name in QUICK], ids=QUICK)

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


# ── Levels ────────────────────────────────────────────────────────────────────────────────


def test_each_level_says_in_one_sentence_how_it_plays() -> None:
    sentences = [how_it_plays(name) for name in AGENTS]
    assert len(set(sentences)) == 5
    assert all(sentence.endswith(".") and len(sentence) < 100 for sentence in sentences)


@pytest.mark.parametrize(
    ("name", "because"),
    [
        ("mastr", "Did you mean 'master'?"),
        ("master:0", "A budget is from 1 to 50,000,000 positions, not 0."),
        ("master:86400s", "A budget is from 0.001 to 600 seconds, not 86400."),
        ("master:", "I cannot read the budget ''."),
        ("greedy:5", "A greedy player does not think, so it takes no budget."),
    ],
)
def test_a_level_that_there_is_not_gets_one_sentence(name: str, because: str) -> None:
    with pytest.raises(quint.QuintError) as caught:
        agent_called(name)
    assert because in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_novice_overlooks_half_of_what_it_could_do() -> None:
    game = quint.new("quintessence")
    state = game.position(WINNING)
    wins = sum(
        str(AGENTS["novice"](game, state, game.actions(state), Random(seed))) == "red c1"
        for seed in range(400)
    )
    assert abs(wins - 200) < 50  # five standard deviations


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
