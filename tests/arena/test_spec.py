"""What is played: plans, specs, ids, and sentences for what cannot be played."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from quint import GAMES, QuintError
from quint.arena import Plan
from quint.arena.playing import play, trace_of
from quint.arena.spec import agent_named, boxed_text, file_options, plan_from, plan_of
from tests.arena.words import known_agents, thinking


def test_an_id_is_the_digest_of_what_is_played_and_of_nothing_else() -> None:
    spec = plan_of("quintessence", ["greedy", "random"], seed=7).spec(5)
    assert (spec.agents, spec.seed) == (("random", "greedy"), "7/2")
    text = (
        '{"game": "quintessence", "options": {"cap": 500, "lotus_centre": "both", "players": 2, '
        '"purple_target": "each-point", "won_counts": "next-move"}}\nrandom greedy\n7/2'
    )
    assert spec.id == hashlib.sha256(text.encode()).hexdigest()[:20]
    kept = plan_of("quintessence", ["greedy", "random"], seed=7, keep=["rules", "trace"])
    assert kept.spec(5).id == spec.id  # what is kept of a game does not change it


@pytest.mark.parametrize("name", GAMES)
def test_any_difference_in_what_is_played_is_another_id(name: str) -> None:
    seats = GAMES[name]().players
    players = ["greedy"] + ["random"] * (seats - 1)
    plan = plan_of(name, players)
    other_option = next(o for o in GAMES[name].options[1:] if o.choices is not None)
    assert other_option.choices is not None
    other_value = next(c for c in other_option.choices if c != other_option.default)
    plans = [
        plan,
        plan_of(name, players, seed=1),
        plan_of(name, ["random"] * seats),
        plan_of(name, players, options={other_option.name: other_value}),
    ]
    ids = [each.spec(number).id for each in plans for number in range(6)]
    expected = len(ids)
    assert len(set(ids)) == expected


def test_card_files_count_by_their_contents(tmp_path: Path) -> None:
    box = boxed_text(GAMES["quintessential"], "cards")
    copy, other = tmp_path / "copy.csv", tmp_path / "other.csv"
    copy.write_text(box, encoding="utf-8")
    other.write_text(box.replace("Hydro-Turbis", "Hydro-Murkis"), encoding="utf-8")
    ids = [
        plan_of("quintessential", ["random"] * 2, options=options).spec(0).id
        for options in ({}, {"cards": copy}, {"cards": str(other)})
    ]
    assert ids[0] == ids[1] != ids[2]


def test_a_plan_is_read_back_from_its_text_even_if_the_file_has_gone(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(boxed_text(GAMES["mineral_quest"], "mats").replace("gem", "GEM"), "utf-8")
    plan = plan_of("mineral_quest", ["greedy"] * 3, seed=4, options={"mats": own}, keep="rules")
    own.unlink()
    again = plan_from(plan.text(), plan.files)
    assert again == plan
    assert again.spec(3).id == plan.spec(3).id


def test_every_boxed_card_file_is_called_like_its_option() -> None:
    found = {
        (name, option.name): len(boxed_text(game, option.name))
        for name, game in GAMES.items()
        for option in file_options(game)
    }
    assert min(found.values()) > 100
    assert len(found) == 6


# ── Who sits where ────────────────────────────────────────────────────────────────────────


def test_everybody_sits_everywhere_equally_often() -> None:
    plan = plan_of("mineral_quest", ["greedy", "random", "random"])
    assert plan.lineups == (
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    )
    assert [plan.deal(number) for number in range(7)] == [0, 0, 0, 1, 1, 1, 2]


def test_more_players_than_seats_play_a_round_robin() -> None:
    with known_agents({"other": thinking}):
        plan = plan_of("quintessence", ["random", "greedy", "other"])
        pairs = {frozenset(lineup) for lineup in plan.lineups}
        assert (len(plan.lineups), len(pairs)) == (6, 3)
        assert plan_of("element", ["random", "greedy", "other"]).seats == 3
        assert plan_of("element", ["random", "greedy", "other"], seats=2).lineups == plan.lineups


def test_alike_players_get_a_new_deal_every_game() -> None:
    # Otherwise the two games of a deal would be one game, counted twice.
    plan = plan_of("quintessence", ["greedy", "greedy"])
    assert [plan.spec(number).seed for number in range(3)] == ["0/0", "0/1", "0/2"]


def test_unpaired_games_have_each_its_own_luck() -> None:
    plan = plan_of("quintessence", ["greedy", "random"], paired=False)
    assert [plan.spec(number).seed for number in range(3)] == ["0/0", "0/1", "0/2"]
    assert plan.lineup(0) != plan.lineup(1)


# ── Sentences ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("elements", ["greedy"] * 2), "There is no game 'elements'. .* mean 'element'"),
        (("element", ["gredy", "random"]), "There is no agent 'gredy'. .* mean 'greedy'"),
        (("element", "greedy"), "a list of agents' names"),
        (("element", ["greedy", 3]), "a list of agents' names"),
        (("element", None), "a list of agents' names"),
        (("element", 5), "a list of agents' names"),
        (([], ["greedy"] * 2), r"There is no game \[\]"),
        (("element", ["greedy"] * 2, None, 0, "cap=5"), "like {\"cap\": 50}, not 'cap=5'"),
        (("element", ["greedy"] * 2, None, 0, {1: 2}), 'Options are written like {"cap": 50}, not'),
        (("element", ["greedy"] * 2, None, 0, {}, True, None), "keep rules and trace .* not None"),
        (("element", ["greedy"] * 2, None, 0, {}, True, 5), "keep rules and trace .* not 5"),
        (("element", []), "Element has 2 seats here, and no players came"),
        (("mineral_quest", ["greedy"] * 2), "Mineral Quest has 3 seats here, and 2 players came"),
        (("element", ["greedy"] * 2, 9), "Element takes seats = a whole number from 2 to 4, not 9"),
        (("element", ["greedy"] * 2, None, "x"), "A seed is a whole number, not 'x'"),
        (("element", ["greedy"] * 2, None, 0, {"players": 2}), "Say seats=3"),
        (("element", ["greedy"] * 2, None, 0, {"capp": 2}), "no option 'capp'.* mean 'cap'"),
        (("element", ["greedy"] * 2, None, 0, {"cap": 0}), "takes cap = a whole number"),
        (("quintessential", ["greedy"] * 2, None, 0, {"cards": "no.csv"}), "no card file 'no.csv'"),
        (("element", ["greedy"] * 2, None, 0, {}, True, ["rule"]), "not 'rule'. .* mean 'rules'"),
        (("element", ["greedy:50", "random"]), "The agent greedy takes no budget"),
        (("element", ["greedy:", "random"]), "from 1 to 50,000,000, not ''"),
        (("element", ["master:3s", "random"]), "In a study a budget is .* nodes .* not '3s'"),
        (("element", ["greedy:1e3", "random"]), "from 1 to 50,000,000, not '1e3'"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(arguments: Any, sentence: str) -> None:
    with pytest.raises(QuintError, match=sentence):
        plan_of(*arguments)


def test_the_usual_budget_of_a_thinking_player_is_part_of_the_plan() -> None:
    # An adept looks at 600 positions in Quintessence; at 1,000 in Element among two, 2,000 among
    # four (quint.thinking.levels says so too).
    usual = plan_of("quintessence", ["adept", "random"])
    assert usual.players == ("adept:600", "random")
    same = [plan_of("quintessence", [name, "random"]) for name in ("adept:600", "adept:0600")]
    assert [plan.spec(3).id for plan in same] == [usual.spec(3).id] * 2
    assert plan_of("quintessence", ["adept:601", "random"]).spec(3).id != usual.spec(3).id
    pairs = plan_of("element", ["adept"] * 4, seats=2), plan_of("element", ["adept"] * 4, seats=4)
    assert [plan.players[0] for plan in pairs] == ["adept:1000", "adept:2000"]
    # Two names of one player: nobody to change seats with, so every game is a deal of its own.
    assert plan_of("quintessence", ["adept", "adept:600"]).lineups == (("adept:600",) * 2,)


def test_a_budget_is_written_after_a_colon() -> None:
    with known_agents({"deep": thinking}):
        assert isinstance(plan_of("element", ["deep:7", "deep"]), Plan)
        few, seven = agent_named("deep"), agent_named("deep:7")
        view: Any = None
        assert [agent(view, view, "abc", view) for agent in (few, seven)] == ["a", "c"]


# ── Openings ──────────────────────────────────────────────────────────────────────────────


ROLES = ["role Jeweler", "role miner", "role Curator"]


def test_an_opening_is_played_whoever_sits_there() -> None:
    plan = plan_of("mineral_quest", ["greedy", "random", "random"], opening=ROLES)
    for number in range(3):
        trace = trace_of(plan, number)
        begun = [str(step.action) for step in trace.steps[:3]]
        assert begun == ["role Jeweler", "role Miner", "role Curator"]
        assert play(plan, number).length == len(trace.steps)


def test_an_opening_is_a_part_of_what_is_played() -> None:
    plan = plan_of("mineral_quest", ["random"] * 3, opening=ROLES)
    bare = plan_of("mineral_quest", ["random"] * 3)
    assert plan.spec(0).id != bare.spec(0).id
    assert "opening" not in bare.table + bare.text()  # so older files are as they were
    assert plan_from(plan.text(), plan.files).opening == plan.opening
    assert "opening role Jeweler, role Miner and role Curator there" in bare.differs(plan)


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        ("red d4", "An opening is a list of actions"),
        (5, "An opening is a list of actions"),
        ([5], "An opening is a list of actions"),
        (["red d4", "red d4"], "The opening cannot begin with 'red d4': .*d4"),
        (["jump"], "The opening cannot begin with 'jump': I cannot read 'jump'"),
    ],
)
def test_an_opening_that_cannot_be_played_is_told(opening: Any, sentence: str) -> None:
    with pytest.raises(QuintError, match=sentence):
        plan_of("quintessence", ["random", "random"], opening=opening)


def test_an_opening_leaves_something_to_play() -> None:
    options = {"cap": 2}  # both players draw no stone and end their turn: four actions, and over
    whole = ["draw 0", "end turn", "draw 0", "end turn"]
    plan_of("element", ["random", "random"], options=options, opening=whole[:3])
    with pytest.raises(QuintError, match="The opening leaves nothing to play"):
        plan_of("element", ["random", "random"], options=options, opening=whole)
