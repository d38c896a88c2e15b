"""What is in the box of Mineral Quest, and its setup, rule by rule.

Each test is named by the rule it holds, then by the fact. Expected values are counted by hand, from
the rulebook's examples and the positions written here.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from quint import CHANCE, BadOption, Trace
from tests.games.mineral_table import (
    A_DEAL,
    ICONS,
    ROLES,
    ROOM,
    at,
    cards,
    deal,
    hand_of,
    hands,
    line,
    new,
    own_deck,
    rows,
    three,
)
from tests.games.words import odds, offered, play, refused, scores, told, turn, why_not, winners

# ── 1 What is in the box ──────────────────────────────────────────────────────────────────


def test_1_1_three_to_five_play_and_the_most_points_win() -> None:
    assert [new(players).players for players in (3, 4, 5)] == [3, 4, 5]
    end = at("Miner", "", "the game is over", has="Gold, Silver", piles=["discard the rest"])
    assert scores(end) == (6, 0, 0, 0, 0)
    assert winners(end) == (0,)


@pytest.mark.parametrize("players", [1, 2, 6])
def test_1_1a_not_two_and_not_six(players: int) -> None:
    with pytest.raises(BadOption, match="from 3 to 5"):
        new(players)


def test_1_2_the_deck_as_the_rulebook_counts_it() -> None:
    counts = {row["symbol"]: int(row["count"]) for row in rows("deck.csv")}
    assert sum(counts.values()) == 106
    assert len(counts) == 24 + 2 + 1  # hydrogen, the 25th element, is in OH and H2O only
    assert (counts["Wild"], counts["O"], counts["OH"], counts["H2O"]) == (10, 10, 6, 3)
    assert min(counts.values()) == 2
    assert max(counts.values()) == 10
    stated = {row["symbol"] for row in rows("deck.csv") if row["provenance"] == "seed"}
    assert stated == {"O", "OH", "H2O", "Wild"}


def test_1_2_the_kinds_are_those_of_the_boards_picture() -> None:
    board = """Li Be H2O OH C O F Na Mg Wild Al Si P S Cl
               K Ca Fe Cu Zn Mo Ag Sn Pt Au Hg Pb"""
    assert {row["symbol"] for row in rows("deck.csv")} == set(board.split())


def test_1_2a_the_other_numbers_are_marked_and_can_be_replaced(tmp_path: Path) -> None:
    others = [row for row in rows("deck.csv") if row["provenance"] != "seed"]
    assert sum(int(row["count"]) for row in others) == 77
    assert {row["provenance"] for row in others} == {"reconstructed"}
    own = tmp_path / "my deck.csv"
    text = (ROOM / "deck.csv").read_text(encoding="utf-8")
    own.write_text(text.replace("Au,Gold,79,2,", "Au,Gold,79,5,"), encoding="utf-8")
    game = new(3, deck=str(own))
    trace = play(Trace(game), "role Miner", "role Curator", "role Jeweler")
    assert sum(odds(trace).values()) == 109
    assert odds(trace)["deal Au"] == 5
    assert Trace.read(trace.text()) == trace


def test_1_2b_hydrogen_is_the_twenty_fifth_element() -> None:
    """It has no card, only OH and H2O have."""
    kinds = [row for row in rows("deck.csv") if row["symbol"] not in ("OH", "H2O", "Wild")]
    assert len(kinds) == 24
    assert all(row["number"] for row in kinds)
    assert "H" not in {row["symbol"] for row in kinds}
    assert len({row["number"] for row in kinds} | {"1"}) == 25


def test_1_3_all_five_seek_quartz_and_the_jewelers_is_amethyst() -> None:
    quartz = {row["role"]: row for row in rows("mats.csv") if row["mineral"] == "Quartz"}
    assert set(quartz) == set(ROLES)
    assert quartz["Jeweler"]["name"] == "Amethyst"
    assert "February" in quartz["Jeweler"]["use"]
    said = refused(at("Jeweler", "O Si"), "complete Quartz")
    assert said.rule == "1.3"
    assert "Amethyst" in said.because
    assert said.at == ("mat:0:2",)


def test_1_3a_the_mats_are_marked_and_can_be_replaced(tmp_path: Path) -> None:
    assert {row["provenance"] for row in rows("mats.csv")} == {
        "reconstructed",
        "seed use, points reconstructed",
    }
    own = tmp_path / "mats.csv"
    text = (ROOM / "mats.csv").read_text(encoding="utf-8")
    own.write_text(text.replace("Miner,2,Gold,Gold,3,", "Miner,2,Gold,Gold,9,"), encoding="utf-8")
    trace = at("Miner", "Au", game=new(mats=str(own)))
    after = play(trace, "complete Gold", "pay Au")
    assert scores(after) == (9, 0, 0, 0, 0)


def test_1_3b_formulas_and_cards_fit_each_other() -> None:
    """The elements of a formula and of the cards are the same; H2O and OH stand for hydrogen."""
    for row in rows("minerals.csv"):
        formula = row["formula"].replace("H2O", "~").replace("OH", "!")
        symbols, pending = set(), ""
        for sign in formula + " ":
            if pending and not sign.islower():
                symbols.add(pending)
                pending = ""
            if sign.isupper() or (pending and sign.islower()):
                pending += sign
        symbols |= {"H2O"} if "~" in formula else set()
        symbols |= {"OH"} if "!" in formula else set()
        written = {s.strip() for g in row["cards"].split("+") for s in g.split("|")}
        assert symbols == written, row["name"]


def test_1_3b_the_three_minerals_that_the_rulebook_names() -> None:
    minerals = {row["name"]: row for row in rows("minerals.csv")}
    assert len(minerals) == 37
    assert minerals["Quartz"]["formula"] == "SiO2"
    assert minerals["Sphalerite"]["formula"] == "(Zn,Fe)S"
    assert "O22" in minerals["Hornblende"]["formula"]
    named = {name for name, row in minerals.items() if row["provenance"].startswith("seed")}
    assert named == {"Quartz", "Sphalerite", "Hornblende"}


def test_1_4_seventy_crystals_for_five_mats_of_fourteen() -> None:
    spaces = Counter(row["role"] for row in rows("mats.csv"))
    assert spaces == dict.fromkeys(ROLES, 14)


def test_1_4a_two_spaces_with_one_mineral_are_filled_one_by_one() -> None:
    trace = at("Jeweler", "O Al", has="Ruby")
    assert offered(trace, "complete") == {"Sapphire"}
    assert refused(trace, "complete Ruby").at == ("mat:0:7",)
    assert why_not(trace, "complete Ruby") == "1.4a"
    after = play(trace, "complete Sapphire", "pay O Al")
    assert scores(after)[0] == 2 + 2


def test_1_5_every_kind_has_a_space_in_the_market_the_wild_cards_too() -> None:
    trace = at("Miner", "Fe Wild", "player 1 to exchange", piles=["market O Si"])
    trace = play(trace, "exchange for O", "give Wild", "give Fe")
    assert [event.target for event in trace.steps[-2].events] == ["market:Wild"]
    assert cards(line(trace, "market")) == Counter(Si=1, Fe=1, Wild=1)


def test_1_5a_cards_stack_and_nothing_is_refilled() -> None:
    trace = at("Miner", "Si Si", "player 1 to exchange", piles=["market O Si"])
    trace = play(trace, "exchange for O", "give Si", "give Si")
    assert cards(line(trace, "market")) == Counter(Si=3)


# ── 2 Setup ───────────────────────────────────────────────────────────────────────────────


def test_2_1_the_turn_goes_round_to_the_left() -> None:
    trace, seats = Trace(new(3)), []
    for role in ("Miner", "Chemist", "Jeweler"):
        seats.append(turn(trace))
        trace = trace.play(f"role {role}")
    assert seats == [0, 1, 2]


def test_2_1a_player_1_starts() -> None:
    trace = deal(three("Miner", "Geologist", "Chemist"), A_DEAL)
    assert turn(trace) == 0


def test_2_2_roles_are_chosen_in_turn_each_once() -> None:
    trace = Trace(new(3))
    assert offered(trace, "role") == set(ROLES)
    trace = play(trace, "role Chemist", "role Miner")
    assert offered(trace, "role") == {"Curator", "Jeweler", "Geologist"}
    assert refused(trace, "role Chemist").because == "Player 1 is the Chemist already."
    assert why_not(trace, "draw") == "2.2"
    assert why_not(three("Miner", "Chemist", "Curator"), "role Jeweler") == "2.2"


@pytest.mark.parametrize(("players", "left"), [(3, 75), (4, 67), (5, 59)])
def test_2_3_seven_each_seven_in_the_market_and_one_face_up_each(players: int, left: int) -> None:
    trace = Trace(new(players))
    trace = play(trace, *(f"role {role}" for role in ROLES[:players]))
    assert why_not(trace, "pass") == "2.3"
    some = [*(["O"] * 9), *(["Si"] * 8), *(["Al"] * 8), *(["Wild"] * 10), *(["OH"] * 6)]
    some += ["S"] * 6  # 47, none of which is ever removed
    trace = deal(trace, " ".join(some[: 8 * players + 7]))
    assert [sum(cards(h).values()) for h in hands(trace)] == [7] * players
    assert sum(cards(line(trace, "market")).values()) == 7
    assert sum(cards(line(trace, "face up")).values()) == players
    assert line(trace, "deck") == f"the rest: {left} cards"
    assert turn(trace) == 0
    assert "pass" in offered(trace)


def test_2_3_the_deal_has_exact_odds() -> None:
    trace = three("Miner", "Geologist", "Chemist")
    assert odds(trace)["deal O"] == 10
    assert sum(odds(trace).values()) == 106
    trace = trace.play("deal O")
    assert odds(trace)["deal O"] == 9
    assert sum(odds(trace).values()) == 105


def test_2_4_lithium_without_a_chemist_is_removed_and_replaced() -> None:
    trace = three("Miner", "Curator", "Geologist").play("deal Li")
    assert [event.rule for event in trace.steps[-1].events] == ["2.4"]
    assert cards(line(trace, "removed")) == Counter(Li=1)
    assert hand_of(trace) == Counter()
    trace = deal(trace, "O " * 7)
    assert hand_of(trace) == Counter(O=7)


def test_2_4_lithium_with_a_chemist_is_kept() -> None:
    trace = three("Miner", "Curator", "Chemist").play("deal Li")
    assert hand_of(trace) == Counter(Li=1)


def test_2_4_it_is_removed_from_market_face_up_and_draws_alike() -> None:
    roles = ("Miner", "Curator", "Geologist")
    first = A_DEAL.split()
    trace = deal(three(*roles), " ".join(first[:21])).play("deal Li")
    assert line(trace, "market") == "nothing"
    assert cards(line(trace, "removed")) == Counter(Li=1)
    trace = deal(three(*roles), " ".join(first[:28])).play("deal Li")
    assert line(trace, "face up") == "nothing"
    assert cards(line(trace, "removed")) == Counter(Li=1)
    trace = deal(three(*roles), A_DEAL).play("pass").play("take Fe").play("deal Li")
    assert cards(line(trace, "removed")) == Counter(Li=1)
    assert turn(trace) == CHANCE
    trace = deal(three(*roles), A_DEAL).play("pass").play("draw").play("deal Li").play("deal Zn")
    assert hand_of(trace) == Counter(O=7, Zn=1)
    assert cards(line(trace, "removed")) == Counter(Li=1)


@pytest.mark.parametrize("absent", [(a, b) for a in ROLES for b in ROLES if a < b])
def test_2_4a_a_card_goes_if_all_its_roles_are_absent(absent: tuple[str, str]) -> None:
    present = [role for role in ROLES if role not in absent]
    expected = {s for s, icons in ICONS.items() if not set(icons.split()) & set(present)}
    trace = three(*present, removal="setup")
    assert set(cards(line(trace, "removed") if expected else "")) == expected
    assert set(odds(trace)) == {f"deal {symbol}" for symbol in set(ICONS) - expected}


def test_2_4a_how_many_cards_that_is() -> None:
    """Two each of the kinds above: without Curator and Miner Zn, Ag, Pb and Sn."""
    trace = three("Jeweler", "Geologist", "Chemist", removal="setup")
    assert cards(line(trace, "removed")) == Counter(Zn=2, Ag=2, Pb=2, Sn=2)


def test_2_4a_hydroxide_is_needed_where_water_is(tmp_path: Path) -> None:
    """Mats of quartz alone, but for the Chemist's gypsum: OH is needed to make its water."""
    lines = ["role,space,name,mineral,points,use,provenance"]
    lines += [f"{role},1,Quartz,Quartz,2,," for role in ROLES]
    own = tmp_path / "mats.csv"
    own.write_text("\n".join([*lines, "Chemist,2,Gypsum,Gypsum,6,,"]), encoding="utf-8")
    with_chemist = three("Chemist", "Miner", "Curator", removal="setup", mats=str(own))
    assert {"deal OH", "deal H2O", "deal Ca", "deal S"} < offered(with_chemist)
    without = three("Jeweler", "Miner", "Curator", removal="setup", mats=str(own))
    assert offered(without) == {"deal O", "deal Si", "deal Wild"}


def test_2_4b_before_the_deal_if_the_table_prefers_it() -> None:
    trace = three("Miner", "Curator", "Geologist", removal="setup")
    assert cards(line(trace, "removed")) == Counter(Li=2)
    assert [event.rule for event in told(trace, "remove")] == ["2.4b"]
    assert "deal Li" not in offered(trace)
    late = three("Miner", "Curator", "Geologist")
    assert "deal Li" in offered(late)


def test_2_4c_a_deck_that_runs_out_in_the_deal_begins_the_last_round(tmp_path: Path) -> None:
    """47 cards are enough for three players, but 20 of them are lithium, which nobody needs."""
    deck = [("Li", 3, 20), *((symbol, "", 1) for symbol in ICONS if symbol not in ("Li", "OH"))]
    trace = Trace(new(3, deck=own_deck(tmp_path, [*deck, ("OH", "", 2)])))
    trace = play(trace, "role Miner", "role Curator", "role Geologist")
    assert sum(odds(trace).values()) == 20 + 25 + 2
    trace = deal(trace, "Li " * 20)
    for text in sorted(offered(trace)):
        trace = trace.play(text)
    trace = trace.play("deal OH")
    # 27 useful cards: three hands of 7, and 6 of the 7 for the market.
    assert sum(cards(line(trace, "market")).values()) == 6
    assert line(trace, "last round:") == "3 turns to go"
    assert turn(trace) == 0
    assert Trace.read(trace.text()) == trace


def test_2_5_hands_are_hidden_from_the_others() -> None:
    trace = deal(three("Miner", "Geologist", "Chemist"), A_DEAL)
    view = trace.game.view(trace.state, 1)
    shown = trace.game.picture(view)
    assert shown.count("7 hidden cards") == 2
    assert "Si×7" in shown
    assert "O×7" not in shown
    drawn = play(trace, "pass", "draw", "deal O").steps[-1].events
    assert [event.seen_by for event in drawn] == [(0,)]


def test_2_5_who_cannot_see_cannot_tell_hands_from_the_deck() -> None:
    """Swap a card of a hidden hand with one of the deck: nobody else sees a difference."""
    one, two = (at("Miner", hand, "player 2 to complete") for hand in ("Fe S", "Pb S"))
    assert one.state != two.state
    for seat in range(1, 5):
        assert one.game.view(one.state, seat) == two.game.view(two.state, seat)
    assert one.game.view(one.state, 0) != two.game.view(two.state, 0)


def test_2_5a_everything_else_is_open() -> None:
    trace = at("Miner", "Fe S", has="Gold", piles=["market O", "face up K", "discard Au×1 Hg"])
    view = Trace(trace.game, trace.game.view(trace.state, 3))
    for word in ("market", "face up", "discard", "has"):
        assert line(view, word) == line(trace, word)
    assert line(view, "deck") == line(trace, "deck")
    assert line(view, "hand") == "2 hidden cards"
