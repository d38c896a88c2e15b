"""What a study says, counted a second time from its records."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quint import QuintError
from quint.arena import Record, Study, stats
from quint.arena.spec import plan_of
from quint.arena.store import Store

AGENTS = ("greedy", "random")


def made_up(*results: tuple[tuple[int, int], int], **named: Any) -> Study:
    """A study of Quintessence with these scores and lengths, game by game."""
    study = Study("quintessence", AGENTS, len(results), **named)
    records = []
    for number, (scores, length) in enumerate(results):
        spec = study.plan.spec(number)
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        records.append(Record(number, spec.id, spec.seed, spec.agents, scores, winners, length))
    study._store.confirm(records)
    return study


def test_the_table_by_hand() -> None:
    # Seats: greedy first in even games. greedy wins game 0 (seat 1), shares game 1,
    # loses game 2 (seat 1 loses), wins game 3 (seat 2).
    study = made_up(((3, 1), 40), ((2, 2), 50), ((0, 3), 60), ((1, 3), 30))
    table = study.table()
    assert [(row.who, row.games, row.won, row.fair) for row in table] == [
        ("greedy", 4, 2.5, 0.5),
        ("random", 4, 1.5, 0.5),
        ("seat 1", 4, 1.5, 0.5),
        ("seat 2", 4, 2.5, 0.5),
    ]
    assert table["greedy"].share.value == 0.625
    assert "Quintessence with 2 seats, 4 games of greedy and random; 95 % intervals." in str(table)
    assert table["greedy"].share == stats.wilson(2.5, 4)  # deals 1 + 0.5 and 0 + 1 hardly differ
    assert "not clear" in str(table)
    assert "| greedy | 4 | 62.5 % (" in table._repr_markdown_()
    with pytest.raises(QuintError, match=r"no row 'gredy'\. Did you mean 'greedy'"):
        table["gredy"]


def test_the_spreads_by_hand() -> None:
    study = made_up(((3, 1), 40), ((2, 2), 50), ((0, 3), 60), ((1, 3), 30))
    spreads = study.spreads()
    assert [row.what for row in spreads] == [
        "score of greedy",
        "score of random",
        "score of seat 1",
        "score of seat 2",
        "best score",
        "length",
    ]
    greedy = spreads["score of greedy"]  # 3, 2, 0, 3
    assert (greedy.mean.value, greedy.lowest, greedy.half, greedy.highest) == (2, 0, 2.5, 3)
    assert spreads["best score"].mean.value == Fraction(3 + 2 + 3 + 3, 4)
    # Deals of lengths 40 + 50 and 60 + 30 are alike: their means are 45 and 45. The least error is
    # sqrt(4 / (2 * 1)), and t(1) is 12.706.
    assert spreads["length"].mean == pytest.approx((45, 45 - 17.97, 45 + 17.97), abs=0.01)


def test_agents_with_several_seats_have_a_larger_fair_share() -> None:
    study = Study("mineral_quest", ["greedy", "random", "random"], 3)
    records = []
    for number, winner in enumerate([0, 2, 1]):
        spec = study.plan.spec(number)
        won = spec.agents.index("greedy") if winner == 0 else winner
        records.append(Record(number, spec.id, spec.seed, spec.agents, (1, 2, 3), (won,), 9))
    study._store.confirm(records)
    table = study.table()
    assert table["greedy"].fair == pytest.approx(1 / 3)
    assert table["random"].fair == pytest.approx(2 / 3)
    assert table["greedy"].won + table["random"].won == 3
    assert sum(row.won for row in table if row.who.startswith("seat")) == 3


def test_games_that_nobody_wins_are_told_and_not_counted_against_anybody() -> None:
    study = Study("quintessence", ["random", "random"], 4)
    lineup = ("random", "random")
    records = [
        Record(n, "", f"0/{n}", lineup, (1, 1), won, 9)
        for n, won in enumerate([(0,), (), (0,), (1,)])
    ]
    study._store.confirm(records[1:2])
    assert list(study.table()) == []
    assert "1 game of random, 1 won by nobody" in str(study.table())
    study._store.confirm(records)
    table = study.table()
    assert [(row.games, row.won, row.fair) for row in table] == [(3, 2, 0.5), (3, 1, 0.5)]
    assert "4 games of random, 1 won by nobody; 95 % intervals." in str(table)


def test_equal_players_are_told_by_seat_alone() -> None:
    study = Study("quintessence", ["random", "random"], 4)
    study.run(workers=0)
    assert [row.who for row in study.table()] == ["seat 1", "seat 2"]


def test_failures_and_unusual_options_stand_in_the_caption(tmp_path: Path) -> None:
    store = Store(None, plan_of("quintessence", AGENTS, options={"cap": 9}))
    ok = Record(0, "", "", AGENTS, (1, 0), (0,), 5)
    store.confirm([ok, Record(1, "", "", AGENTS, (), (), 0, error="ValueError: no")])
    from quint.arena.answers import said

    assert said(store) == (
        "Quintessence with 2 seats (cap 9), 1 game of greedy and random, 1 game failed; "
        "95 % intervals."
    )


def test_before_the_first_game_there_is_no_answer() -> None:
    study = Study("quintessence", AGENTS, 4)
    for ask in (study.table, study.spreads):
        with pytest.raises(QuintError, match=r"no games yet: run\(\) it first"):
            ask()
