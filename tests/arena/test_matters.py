"""Which rules matter, which games are worth a look, and what variants change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import quint
from quint import QuintError
from quint.arena import Comparison, Record, Study, stats
from quint.arena.spec import boxed_text
from quint.cards import Sheet
from tests.arena.words import rules_fired, slow_game

PLAYERS = ["greedy", "random"]


@pytest.fixture(scope="module")
def counted() -> Study:
    study = Study("quintessence", PLAYERS, 41, keep=["rules"])  # the last deal is half a deal
    study.run(workers=0)
    return study


def test_rules_counted_a_second_time_from_games_by_the_book(counted: Study) -> None:
    firing: dict[str, list[dict[int, int]]] = {}
    for number in range(41):
        spec = counted.plan.spec(number)
        agents = [quint.AGENTS[name] for name in spec.agents]
        fired = rules_fired(slow_game(quint.new("quintessence"), agents, spec.seed))
        for (seat, rule), times in fired.items():
            firing.setdefault(rule, [{} for _ in range(41)])[number][seat] = times
    table = counted.rules()
    assert {row.rule for row in table} == set(firing)
    for row in table:
        games = firing[row.rule]
        assert row.games == pytest.approx(sum(bool(game) for game in games) / 41)
        assert row.times == pytest.approx(sum(sum(game.values()) for game in games) / 41)
        deals: dict[int, list[float]] = {}
        for record in counted:
            (winner,) = record.winners
            game = games[record.number]
            more = game.get(winner, 0) - game.get(1 - winner, 0)
            deals.setdefault(record.number // 2, []).append(more)
        assert row.more == pytest.approx(stats.clustered_mean(list(deals.values())))
        assert row.winners - row.others == pytest.approx(row.more.value)
        assert row.text == quint.GAMES["quintessence"].rules()[row.rule].text


def test_rules_by_hand_at_a_table_of_three() -> None:
    study = Study("mineral_quest", ["random"] * 3, 3, keep=["rules"])
    lineup = ("random",) * 3

    def record(number: int, winners: tuple[int, ...], rules: dict[tuple[int, str], int]) -> Record:
        spec = study.plan.spec(number)
        return Record(number, spec.id, spec.seed, lineup, (1, 1, 1), winners, 9, rules)

    study._store.confirm(
        [
            record(0, (0,), {(0, "3.1"): 6, (1, "3.1"): 1, (2, "3.1"): 3, (-1, "2.1"): 5}),
            record(1, (1, 2), {(0, "3.1"): 4, (1, "3.1"): 2}),
            record(2, (0, 1, 2), {(0, "3.1"): 9}),  # everybody won: nobody to compare with
        ]
    )
    row = study.rules()["3.1"]
    # Winners: 6, then (2 + 0)/2 = 1. Others: (1 + 3)/2 = 2, then 4.
    assert (row.winners, row.others) == (3.5, 3.0)
    assert row.more.value == 0.5  # the mean of +4 and -3
    assert row.games == 1
    assert row.times == pytest.approx((6 + 1 + 3 + 4 + 2 + 9) / 3)
    luck = study.rules()["2.1"]  # by chance: it fires, but by nobody's action
    assert (luck.winners, luck.others, luck.more.value) == (0, 0, 0)
    assert luck.times == pytest.approx(5 / 3)


@pytest.mark.parametrize(("games", "clear"), [(2, False), (5, False), (6, True)])
def test_a_rule_that_fires_alike_in_few_games_is_not_clear(games: int, clear: bool) -> None:
    study = Study("quintessence", ["random", "random"], games, keep=["rules"])
    records = []
    for number in range(games):  # as each seat has the same agent, each game is a deal
        spec = study.plan.spec(number)
        more, uneven = {(0, "4.1"): 1}, {(0, "5.1"): 40 + number}
        records.append(
            Record(number, spec.id, spec.seed, spec.agents, (3, 1), (0,), 9, more | uneven)
        )
    study._store.confirm(records)
    table = study.rules()
    assert table["4.1"].more.value == 1
    assert table["4.1"].more.excludes(0) is clear
    assert table[0].rule == "5.1"  # 40 times and oftener sets them apart more clearly than once


def test_rules_that_were_not_counted_get_a_sentence() -> None:
    study = Study("quintessence", PLAYERS, 2)
    study.run(workers=0)
    assert next(iter(study)).rules is None
    for ask in (study.rules, lambda: study.find(rule="4.1")):
        with pytest.raises(QuintError, match=r"did not count rules\. Plan one that does"):
            ask()


# ── Games worth a look ────────────────────────────────────────────────────────────────────


def test_the_longest_the_shortest_and_the_one_with_the_rule(counted: Study) -> None:
    records = list(counted)
    lengths = [record.length for record in records]
    assert counted.find(longest=True).number == lengths.index(max(lengths))
    assert counted.find(shortest=True).number == lengths.index(min(lengths))
    fired = [sum(n for (_, rule), n in (r.rules or {}).items() if rule == "5.1") for r in records]
    found = counted.find(rule="5.1")
    assert found.number == fired.index(max(fired))
    trace = counted.game(found)
    lotuses = sum(event.rule == "5.1" for step in trace.steps for event in step.events)
    assert lotuses == max(fired) > 0


def test_an_upset_is_the_highest_victory_of_the_weaker() -> None:
    study = Study("quintessence", PLAYERS, 8)
    results = [((3, 0), 0), ((0, 3), 1), ((1, 3), 1), ((0, 3), 1), ((0, 3), 1), ((1, 3), 1)]
    # random (second in even games) wins games 2 by 2 and 4 by 3; greedy wins all others.
    records = []
    for number, (scores, winner) in enumerate(results):
        spec = study.plan.spec(number)
        records.append(Record(number, spec.id, spec.seed, spec.agents, scores, (winner,), 5))
    study._store.confirm(records)
    upset = study.find(upset=True)
    assert upset.number == 4
    assert upset.agents[upset.winners[0]] == "random"


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ({}, "Ask for one thing"),
        ({"longest": True, "upset": True}, "Ask for one thing"),
        ({"longest": None}, "Ask for one thing"),
        ({"rule": 7.3}, 'A rule is asked for like rule="4.3", not 7.3'),
        ({"rule": []}, 'A rule is asked for like rule="4.3", not '),
        ({"rule": "5.11"}, "Rule '5.11' fired in no game here. Did you mean '5.1'"),
    ],
)
def test_strange_questions_get_a_sentence(
    counted: Study, named: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(QuintError, match=sentence):
        counted.find(**named)


def test_a_victory_of_the_stronger_is_no_upset() -> None:
    study = Study("quintessence", PLAYERS, 4)
    records = []
    for number, winner in enumerate((0, 1, 0)):  # greedy each time
        spec = study.plan.spec(number)
        records.append(Record(number, spec.id, spec.seed, spec.agents, (1, 0), (winner,), 5))
    study._store.confirm(records)
    with pytest.raises(QuintError, match="No upset here: nobody has won a game alone against"):
        study.find(upset=True)


def test_an_upset_needs_two_agents() -> None:
    study = Study("quintessence", ["random", "random"], 2)
    with pytest.raises(QuintError, match="no games yet"):
        study.find(upset=True)
    study.run(workers=0)
    with pytest.raises(QuintError, match="An upset needs agents of different strength"):
        study.find(upset=True)


# ── Variants ──────────────────────────────────────────────────────────────────────────────


def test_a_variant_that_changes_nothing_differs_in_nothing() -> None:
    study = Study("quintessence", PLAYERS, 6)
    both = study.compare({"box": {}, "same": {"cap": 499}})  # no game gets near 500 moves
    both.run(workers=0)
    assert list(both["same"]) != []
    for row in both.differences():
        assert row.here == row.there
        assert row.more.value == 0
        assert not row.more.excludes(0)
    # No change seen in three deals does not mean none: 1 - 0.05^(1/3) of all deals may well be
    # others, and more at both ends.
    won = both.table().rows[0]
    assert won.more.high == -won.more.low > 0.63


def test_a_change_that_nobody_met_is_told(tmp_path: Path) -> None:
    cards = tmp_path / "own.csv"
    mats = Sheet("mineral_quest", "mats")
    mats.change("Turquoise", where={"role": "Jeweler"}, points=8).save(str(cards))
    variants = {"box": {}, "cheap": {"mats": str(cards)}}
    said = []
    for first in ("Jeweler", "Geologist"):
        roles = [f"role {first}", "role Miner", "role Curator"]
        both = Study("mineral_quest", ["greedy"] * 3, 3, opening=roles).compare(variants)
        both.run(workers=0)
        said.append(both.says())
        assert both["cheap"].plan.opening == both["box"].plan.opening
    assert "cheap: every game came out the same" not in said[0]
    assert said[1].endswith("cheap: every game came out the same; perhaps nobody met the change.")


def test_differences_by_hand() -> None:
    study = Study("quintessence", PLAYERS, 4)
    both = study.compare({"box": {}, "short": {"cap": 100}})
    # winner's seat by game; greedy has seats 1 2 1 2
    for name, winners, lengths in (
        ("box", [0, 1, 1, 1], [10, 20, 30, 40]),
        ("short", [0, 0, 0, 1], [8, 16, 24, 32]),
    ):
        records = []
        for number, (winner, length) in enumerate(zip(winners, lengths, strict=True)):
            spec = both[name].plan.spec(number)
            scores = (3, 1) if winner == 0 else (1, 3)
            records.append(
                Record(number, spec.id, spec.seed, spec.agents, scores, (winner,), length)
            )
        both[name]._store.confirm(records)
    rows = {row.what: row for row in both.differences()}
    # greedy wins games 0 1 3 in the box and 0 2 3 in the other: 3 and 3.
    assert (rows["greedy won"].there, rows["greedy won"].here) == (0.75, 0.75)
    # seat 1 wins 1 of 4, then 3 of 4; by deals the changes are 0 + 1 and 1 + 0.
    # Two deals that agree are not certainty: with t(1) = 12.7 anything is possible.
    assert rows["seat 1 won"].more == (0.5, -1, 1)
    assert rows["seat 1 score"].more.value == 1.0
    assert rows["length"].more.value == -5.0  # -2 -4 -6 -8
    assert rows["length"].more == stats.clustered_mean([[-2, -4], [-6, -8]])
    assert rows["length"].variant == "short"
    assert "4 games a variant of greedy, random, compared game by game" in str(both.table())


@pytest.mark.parametrize(("games", "clear"), [(2, "no"), (5, "no"), (6, "yes")])
def test_a_few_games_all_lost_are_not_clear(games: int, clear: str) -> None:
    study = Study("quintessence", ["random", "random"], games)
    both = study.compare({"box": {}, "short": {"cap": 100}})
    for name, winner in (("box", 0), ("short", 1)):
        records = []
        for number in range(games):
            spec = both[name].plan.spec(number)
            records.append(
                Record(number, spec.id, spec.seed, spec.agents, (1, 1), (winner,), number)
            )
        both[name]._store.confirm(records)
    cells = {line[1]: line for line in both.table().cells}
    assert cells["seat 1 won, %"][-1] == clear
    assert cells["seat 1 won, %"][-2].startswith("-100.0 (-100.0 to ")
    assert not both.differences()[-1].more.excludes(0)  # the length, which never differs


def test_variants_have_files_of_their_own_and_go_on(tmp_path: Path) -> None:
    cards = tmp_path / "own.csv"
    text = boxed_text(quint.GAMES["mineral_quest"], "mats")
    cards.write_text(text.replace(",10,polished", ",14,polished"), encoding="utf-8")
    for games in (2, 3):
        study = Study("mineral_quest", ["random"] * 3, games, tmp_path / "m.study")
        both = study.compare({"box": {}, "Turquoise 14!": {"mats": str(cards)}})
        both.run(workers=0)
        assert [len(both[name]) for name in both] == [games, games]
        for name in both:
            both[name].close()
    names = sorted(path.name for path in tmp_path.glob("*.study"))
    assert names == ["m.study", "m.turquoise-14.study"]


def test_one_variant_is_no_comparison() -> None:
    study = Study("quintessence", PLAYERS, 2)
    with pytest.raises(QuintError, match="two variants or more"):
        study.compare({"box": {}})
    both = study.compare({"box": {}, "short": {"cap": 9}})
    assert isinstance(both, Comparison)
    with pytest.raises(QuintError, match=r"no variant 'shirt'\. There is: box and short\. Did you"):
        both["shirt"]
    strange: list[Any] = [[1, 2], {1: {}, 2: {}}, {"box": {}, "short": 9}, None]
    for wrong in strange:
        with pytest.raises(QuintError, match="Variants are options by name, like"):
            study.compare(wrong)
    with pytest.raises(QuintError, match=r"'short' has no games to compare: run\(\) it first"):
        both.table()


# ── Pictures ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", ["won", "score", "length", "ratings", "rules"])
def test_every_picture_says_what_was_counted(counted: Study, what: str) -> None:
    plot = counted.plot(what)
    assert "\nQuintessence with 2 seats, 41 games of greedy" in str(plot)
    assert "Quintessence with 2 seats, 41 games of greedy" in plot.svg


def test_the_picture_of_shares_draws_the_shares(counted: Study) -> None:
    plot = counted.plot()
    for row in counted.table():
        value, low, high = (f"{100 * each:.3g} %" for each in row.share)
        assert f"{row.who}  {value} ({low} to {high})" in str(plot)
    assert [line.split("  ")[0] for line in str(plot).splitlines()[1:5]] == [
        "greedy",
        "random",
        "seat 1",
        "seat 2",
    ]
    assert plot.svg.count('stroke-dasharray="6 4"') == 4  # the fair share of each row


def test_a_comparison_has_one_picture() -> None:
    both = Study("quintessence", PLAYERS, 4).compare({"box": {}, "short": {"cap": 9}})
    both.run(workers=0)
    assert "4 games a variant" in str(both.plot())
    assert [line for line in str(both.plot("length")).splitlines() if "short: " in line]
    with pytest.raises(QuintError, match="pictures of won, score and length"):
        both.plot("colour")


def test_an_unknown_picture_gets_a_sentence(counted: Study) -> None:
    with pytest.raises(QuintError, match="no picture of 'wins'"):
        counted.plot("wins")
    nothing: Any = []
    with pytest.raises(QuintError, match=r"no picture of \[\]"):
        counted.plot(nothing)
