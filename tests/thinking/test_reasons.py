"""What is said of an action that is neither a win nor a score, by hand-made thoughts."""

from __future__ import annotations

from random import Random

import quint
from quint import Trace
from quint.thinking import Analysis, Thought, analyse
from tests.games import element_table, mineral_table, potion_table, quintessential_table, words


def told(trace: Trace, *lines: str, shares: tuple[float, ...] = (), seat: int = 0) -> str:
    """Why the first of these lines is best, of which each is written like "bid on Draw, done"."""
    thoughts: list[Thought] = []
    even = 1 / trace.game.players
    for line, share in zip(lines, shares or [even] * len(lines), strict=True):
        there, actions = trace, []
        for text in line.split(", "):
            actions.append(there.game.read(there.state, text))
            there = there.then(actions[-1])
        value = (share, *[(1 - share) / (trace.game.players - 1)] * (trace.game.players - 1))
        thoughts.append(Thought(actions[0], value, tuple(actions), 9, "9 imagined games"))
    first, *others = thoughts
    best = Thought(first.action, first.value, first.line, 9, first.rests_on, tuple(others))
    return Analysis(trace.game, trace.game.view(trace.state, seat), best).because()


def test_quintessence_where_nothing_happens_all_are_as_good() -> None:
    start = words.start("quintessence")
    assert told(start, "red a1", "blue b1", "green c1") == (
        "it looks as good as any other, with chances of 50 % (9 imagined games)."
    )
    assert told(start, "red a1", "blue b1", shares=(0.6, 0.5)) == (
        "it looks best, with chances of 60 % (9 imagined games)."
    )


def test_element_a_whirlwind_is_told() -> None:
    """A second Wind on d4 makes the stack a Whirlwind (10.5); the first stone alone is no news."""
    trace = element_table.at("1 f7, 2 f5, A d4", "wind earth")
    assert told(trace, "earth a1, wind d4") == (
        "A Whirlwind stands on d4, 2 Winds high (rule 10.5), "
        "and it looks best, with chances of 50 % (9 imagined games)."
    )
    assert told(trace, "earth a1") == "it looks best, with chances of 50 % (9 imagined games)."


def to_draw() -> Trace:
    """A Curator with oxygen has a card to draw; quartz is silicon and oxygen, for 2 points.

    The market has only these two, so that two cards cannot be exchanged for anything better.
    """
    piles = ["market O Si", "face up Si Al Ca"]
    return mineral_table.at("Curator", "O", "player 1 to draw 1 card", piles=piles)


def test_mineral_quest_the_card_that_is_taken_is_told() -> None:
    assert told(to_draw(), "take Al", shares=(0.25,)) == (
        "Player 1 takes the face-up Aluminium (Al) (rule 4.1), "
        "and it looks best, with chances of 25 % (9 imagined games)."
    )


def test_mineral_quest_what_a_card_often_leads_to_is_told() -> None:
    """With silicon now, quartz can be completed in the next turn; with aluminium it cannot."""
    assert told(to_draw(), "take Si", "take Al", shares=(0.25, 0.2)) == (
        "it often leads to this: Player 1 has completed Rock crystal (Quartz) for 2 points "
        "(rule 3.6), and it looks best, with chances of 25 % (9 imagined games)."
    )


def test_what_another_action_leads_to_as_often_is_no_reason() -> None:
    """Quartz can be completed whatever is taken now."""
    piles = ["market O Si", "face up Al Ca K"]
    trace = mineral_table.at("Curator", "Si O", "player 1 to draw 1 card", piles=piles)
    assert "often" not in told(trace, "take Ca", "take K", shares=(0.25, 0.2))


def test_what_it_often_leads_to_rests_on_what_is_seen() -> None:
    """Two deals that look alike to player 1 get the same words."""
    trace = to_draw()
    view = trace.game.view(trace.state, 0)
    deals = [trace.game.imagine(view, 0, Random(seed)) for seed in range(3)]
    tables = [Trace(trace.game, deal) for deal in deals]
    assert len({told(table, "take Si", "take Al", shares=(0.3, 0.2)) for table in tables}) == 1


def test_potion_making_a_point_for_laying_is_told() -> None:
    """No fiery light or the like lies in the empty desk, so it is worth a point (2.3)."""
    trace = potion_table.at("hand 1: elixir of fire, dragon")
    assert told(trace, "lay elixir of fire") == (
        "Player 1 lays Elixir of Fire into the desk: 1 point (rule 2.3), "
        "and it looks best, with chances of 50 % (9 imagined games)."
    )


def test_quintessential_a_bid_is_told() -> None:
    trace = quintessential_table.solo("fire 2 5")
    assert told(trace, "bid on Draw, pick fire 2, done") == (
        "Player 1 bids 2 on Draw (rule 5.2), "
        "and it looks best, with chances of 50 % (9 imagined games)."
    )


def test_that_somebody_else_wins_is_no_reason() -> None:
    """The last card of all: it is laid for a point at most, and player 2 has ten."""
    everything_else = potion_table.all_laid_but("elixir of fire")
    trace = potion_table.at(everything_else + "hand 1: elixir of fire\npoints: 0, 10\n")
    over = trace.play("lay elixir of fire")
    assert over.game.turn(over.state) == quint.OVER
    assert over.game.winners(over.state) == (1,)
    assert "won" not in told(trace, "lay elixir of fire")
    assert analyse(trace.game, trace.state).thought.rests_on == "Player 2 wins at once"
