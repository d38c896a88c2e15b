"""Mineral Quest rule by rule: each test is named by the rule it holds, then by the fact.

Expected values are counted by hand, from the rulebook's examples and the positions written here.
Where nothing else is said five people play, so that no card is removed, the role in question sits
in seat 1, and the deck has every card that is nowhere else.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import CHANCE, OVER, BadOption, Game, Refusal, Refused, Trace, Unreadable
from quint.cards import BadCards

ROLES = ["Curator", "Jeweler", "Geologist", "Chemist", "Miner"]
ROOM = Path(quint.__file__).parent / "games" / "mineral_quest"


# ── Words for the tests ───────────────────────────────────────────────────────────────────


def new(players: int = 5, **options: Any) -> Game:
    return quint.new("mineral_quest", players=players, **options)


def at(
    role: str,
    hand: str,
    todo: str = "player 1 to complete",
    *,
    has: str = "",
    piles: Iterable[str] = ("market O Si Wild", "face up Al Ca K"),
    others: Iterable[str] = (),
    game: Game | None = None,
) -> Trace:
    """A game in which seat 1 has this role and this hand. `others` are the roles after it."""
    game = game or new()
    roles = [role, *(others or [other for other in ROLES if other != role])]
    lines = [*piles, f"player 1, {role}", f"hand {hand or 'nothing'}"]
    lines += [f"has {has}"] if has else []
    lines += [f"player {seat}, {name}" for seat, name in enumerate(roles[1:], start=2)]
    return Trace(game, game.position("\n".join([*lines, todo])))


def three(*roles: str, **options: Any) -> Trace:
    """Three people who have chosen these roles."""
    return play(Trace(new(3, **options)), *(f"role {role}" for role in roles))


def play(trace: Trace, *actions: str) -> Trace:
    for action in actions:
        trace = trace.play(action)
    return trace


def legal(trace: Trace, verb: str = "") -> set[str]:
    """What is offered; with a verb, what that verb is offered for."""
    texts = {str(action) for action in trace.game.actions(trace.state)}
    if not verb:
        return texts
    return {t.removeprefix(verb).strip() for t in texts if t.startswith(f"{verb} ")}


def refused(trace: Trace, text: str) -> Refusal:
    with pytest.raises(Refused) as caught:
        trace.play(text)
    return caught.value.refusal


def rule(trace: Trace, text: str) -> str:
    return refused(trace, text).rule


def completable(role: str, hand: str, **more: Any) -> set[str]:
    return legal(at(role, hand, **more), "complete")


def payments(role: str, space: str, hand: str) -> set[str]:
    return legal(at(role, hand).play(f"complete {space}"), "pay")


def line(trace: Trace, word: str) -> str:
    """What a line of the picture says, the first that begins with this word."""
    lines = [row.strip() for row in trace.game.picture(trace.state).splitlines()]
    return next(row.removeprefix(word).strip() for row in lines if row.startswith(word))


def cards(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in text.split():
        symbol, _, count = word.partition("×")
        if symbol != "nothing":
            found[symbol] += int(count or 1)
    return found


def hand_of(trace: Trace) -> Counter[str]:
    return cards(line(trace, "hand"))


def odds(trace: Trace) -> dict[str, int]:
    return {str(a): weight for a, weight in trace.game.chance(trace.state).items()}


def deal(trace: Trace, text: str) -> Trace:
    return play(trace, *(f"deal {card}" for card in text.split()))


def rows(name: str) -> list[dict[str, str]]:
    with (ROOM / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def events(trace: Trace, verb: str) -> list[Any]:
    return [event for event in trace.steps[-1].events if event.verb == verb]


A_DEAL = "O O O O O O O Si Si Si Si Si Si Si Al Al Al Al Al Al Al S S S S S S Fe Fe Fe Fe"  # 31


# ── 1 What is in the box ──────────────────────────────────────────────────────────────────


def test_1_1_three_to_five_play_and_the_most_points_win() -> None:
    assert [new(players).players for players in (3, 4, 5)] == [3, 4, 5]
    end = at("Miner", "", "the game is over", has="Gold, Silver", piles=["discard the rest"])
    assert end.game.scores(end.state) == (6, 0, 0, 0, 0)
    assert end.game.winners(end.state) == (0,)


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
    told = refused(at("Jeweler", "O Si"), "complete Quartz")
    assert told.rule == "1.3"
    assert "Amethyst" in told.because
    assert told.at == ("mat:0:2",)


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
    assert after.game.scores(after.state) == (9, 0, 0, 0, 0)


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
    assert legal(trace, "complete") == {"Sapphire"}
    assert refused(trace, "complete Ruby").at == ("mat:0:7",)
    assert rule(trace, "complete Ruby") == "1.4a"
    after = play(trace, "complete Sapphire", "pay O Al")
    assert after.game.scores(after.state)[0] == 2 + 2


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
        seats.append(trace.game.turn(trace.state))
        trace = trace.play(f"role {role}")
    assert seats == [0, 1, 2]


def test_2_1a_player_1_starts() -> None:
    trace = deal(three("Miner", "Geologist", "Chemist"), A_DEAL)
    assert trace.game.turn(trace.state) == 0


def test_2_2_roles_are_chosen_in_turn_each_once() -> None:
    trace = Trace(new(3))
    assert legal(trace, "role") == set(ROLES)
    trace = play(trace, "role Chemist", "role Miner")
    assert legal(trace, "role") == {"Curator", "Jeweler", "Geologist"}
    assert refused(trace, "role Chemist").because == "Player 1 is the Chemist already."
    assert rule(trace, "draw") == "2.2"
    assert rule(three("Miner", "Chemist", "Curator"), "role Jeweler") == "2.2"


@pytest.mark.parametrize(("players", "left"), [(3, 75), (4, 67), (5, 59)])
def test_2_3_seven_each_seven_in_the_market_and_one_face_up_each(players: int, left: int) -> None:
    trace = Trace(new(players))
    trace = play(trace, *(f"role {role}" for role in ROLES[:players]))
    assert rule(trace, "pass") == "2.3"
    some = [*(["O"] * 9), *(["Si"] * 8), *(["Al"] * 8), *(["Wild"] * 10), *(["OH"] * 6)]
    some += ["S"] * 6  # 47, none of which is ever removed
    trace = deal(trace, " ".join(some[: 8 * players + 7]))
    assert [sum(cards(h).values()) for h in hands(trace)] == [7] * players
    assert sum(cards(line(trace, "market")).values()) == 7
    assert sum(cards(line(trace, "face up")).values()) == players
    assert line(trace, "deck") == f"the rest: {left} cards"
    assert trace.game.turn(trace.state) == 0
    assert "pass" in legal(trace)


def hands(trace: Trace) -> list[str]:
    rows = trace.game.picture(trace.state).splitlines()
    return [row.strip().removeprefix("hand") for row in rows if row.strip().startswith("hand")]


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
    assert trace.game.turn(trace.state) == CHANCE
    trace = deal(three(*roles), A_DEAL).play("pass").play("draw").play("deal Li").play("deal Zn")
    assert hand_of(trace) == Counter(O=7, Zn=1)
    assert cards(line(trace, "removed")) == Counter(Li=1)


# Which roles need a card, from the 37 formulas and the mats by hand, and not by the program.
ICONS = {
    "Li": "Chemist",
    "Be": "Curator Jeweler",
    "Na": "Geologist Chemist",
    "Zn": "Curator Miner",
    "Ag": "Curator Miner",
    "Pb": "Curator Miner",
    "Sn": "Miner",
    "Hg": "Chemist Miner",
    "Mg": "Jeweler Geologist Chemist",
    "P": "Curator Jeweler Chemist",
    "Cl": "Curator Geologist Chemist",
    "Ca": "Curator Geologist Chemist",
    "Cu": "Curator Jeweler Miner",
    "Mo": "Curator Chemist Miner",
    "Pt": "Jeweler Chemist Miner",
    "Au": "Curator Jeweler Miner",
    "F": "Curator Jeweler Geologist Chemist",
    "Al": "Curator Jeweler Geologist Chemist",
    "K": "Curator Jeweler Geologist Chemist",
    "H2O": "Curator Jeweler Geologist Chemist",
    "S": "Curator Geologist Chemist Miner",
    "Fe": "Curator Jeweler Geologist Miner",
    **dict.fromkeys(["C", "O", "Si", "OH", "Wild"], "Curator Jeweler Geologist Chemist Miner"),
}


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
    assert {"deal OH", "deal H2O", "deal Ca", "deal S"} < legal(with_chemist)
    without = three("Jeweler", "Miner", "Curator", removal="setup", mats=str(own))
    assert legal(without) == {"deal O", "deal Si", "deal Wild"}


def test_2_4b_before_the_deal_if_the_table_prefers_it() -> None:
    trace = three("Miner", "Curator", "Geologist", removal="setup")
    assert cards(line(trace, "removed")) == Counter(Li=2)
    assert [event.rule for event in events(trace, "remove")] == ["2.4b"]
    assert "deal Li" not in legal(trace)
    late = three("Miner", "Curator", "Geologist")
    assert "deal Li" in legal(late)


def test_2_4c_a_deck_that_runs_out_in_the_deal_begins_the_last_round(tmp_path: Path) -> None:
    """47 cards are enough for three players, but 20 of them are lithium, which nobody needs."""
    deck = [("Li", 3, 20), *((symbol, "", 1) for symbol in ICONS if symbol not in ("Li", "OH"))]
    trace = Trace(new(3, deck=own_deck(tmp_path, [*deck, ("OH", "", 2)])))
    trace = play(trace, "role Miner", "role Curator", "role Geologist")
    assert sum(odds(trace).values()) == 20 + 25 + 2
    trace = deal(trace, "Li " * 20)
    for text in sorted(legal(trace)):
        trace = trace.play(text)
    trace = trace.play("deal OH")
    # 27 useful cards: three hands of 7, and 6 of the 7 for the market.
    assert sum(cards(line(trace, "market")).values()) == 6
    assert line(trace, "last round:") == "3 turns to go"
    assert trace.game.turn(trace.state) == 0
    assert Trace.read(trace.text()) == trace


def own_deck(folder: Path, kinds: Iterable[tuple[str, Any, int]]) -> str:
    """A deck file with these symbols, atomic numbers and counts."""
    own = folder / "own deck.csv"
    lines = [f"{symbol},{symbol},{number},{count}," for symbol, number, count in kinds]
    text = "\n".join(["symbol,name,number,count,provenance", *lines])
    own.write_text(text, encoding="utf-8")
    return str(own)


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


# ── 3 Completing a mineral ────────────────────────────────────────────────────────────────


def test_3_1_the_cards_go_to_the_discard_pile_one_mineral_a_turn() -> None:
    trace = play(at("Geologist", "O×2 Si Fe"), "complete Quartz", "pay O Si")
    assert cards(line(trace, "discard")) == Counter(O=1, Si=1)
    assert cards(line(trace, "market")) == Counter(O=1, Si=1, Wild=1)
    assert hand_of(trace) == Counter(O=1, Fe=1)
    assert legal(trace) == {"draw", "take Al", "take Ca", "take K"}
    told = refused(trace, "complete Hematite")
    assert told == Refusal("3.1", "One mineral a turn, and this was Quartz.", ("mat:0:1",))
    assert rule(play(trace, "draw", "deal Fe"), "complete Hematite") == "3.1b"


def test_3_1_only_minerals_of_the_own_mat() -> None:
    told = refused(at("Chemist", "Pb S"), "complete Galena")
    assert told == Refusal("3.1", "The Chemist's mat has no Galena.", ("mat:0",))


def test_3_1_what_is_missing_is_named() -> None:
    told = refused(at("Chemist", "O C"), "complete Calcite")
    assert told.because == "Calcite still needs Ca."
    assert told.at == ("mat:0:2", "hand:0")
    assert rule(at("Chemist", "O C Ca").play("complete Calcite"), "draw") == "3.1"
    assert rule(at("Chemist", "O C Ca"), "pay O C Ca") == "3.1"


ALTERNATIVES = "one of those with commas is enough."
LACKING = [
    # role, hand, what is completed, the rule, and what is said: from the formulas, by hand
    ("Geologist", "", "Quartz", "3.1", "Quartz still needs Si and O."),
    ("Geologist", "Wild", "Quartz", "3.1", "Quartz lacks Si and O, and you have only 1 wild card."),
    (
        *("Geologist", "Si Wild", "Orthoclase", "3.1"),
        "Orthoclase lacks K, Al and O, and you have only 1 wild card.",
    ),
    (
        *("Jeweler", "Wild Wild", "Emerald", "3.1"),
        "Emerald (Beryl) lacks Be, Al, Si and O, and you have only 2 wild cards.",
    ),
    # Hydroxide is missing, and no water is asked for.
    ("Miner", "Cu C O", "Malachite", "3.1", "Malachite still needs OH."),
    ("Geologist", "K Al Si O", "Muscovite", "3.1", "Muscovite still needs OH."),
    ("Geologist", "Ca Mg Si O", "Hornblende", "3.1", "Hornblende still needs OH."),
    (
        *("Miner", "Cu C O H2O", "Malachite", "3.5a"),
        "Malachite still needs OH. H2O does not pay for OH.",
    ),
    # Water is missing, or what makes it.
    ("Chemist", "Ca S O", "Gypsum", "3.5", "Gypsum still needs H2O. Two OH make one H2O."),
    ("Chemist", "Ca S O OH", "Gypsum", "3.5", "Gypsum still needs H2O. Two OH make one H2O."),
    (
        "Jeweler",
        "Cu Al P O",
        "Turquoise",
        "3.5",
        "Turquoise still needs OH and H2O. Two OH make one H2O.",
    ),
    (
        *("Jeweler", "Cu Al P O OH OH", "Turquoise", "3.5a"),
        "Turquoise still needs H2O. Two OH make one H2O, and the OH of the formula comes extra.",
    ),
    (
        *("Curator", "Cu Al P O OH", "Turquoise", "3.5a"),
        "Turquoise still needs H2O. Two OH make one H2O, and the OH of the formula comes extra.",
    ),
    ("Chemist", "S O OH OH", "Gypsum", "3.1", "Gypsum still needs Ca."),
    # The alternative is there, and something else is missing.
    ("Miner", "Zn Fe", "Sphalerite", "3.1", "Sphalerite still needs S."),
    ("Geologist", "Mg Si O OH", "Hornblende", "3.1", "Hornblende still needs Ca."),
    # One of several is missing.
    (
        *("Miner", "S", "Sphalerite", "3.3"),
        f"Sphalerite still needs Zn or Fe. (Zn,Fe)S: {ALTERNATIVES}",
    ),
    (
        *("Miner", "", "Sphalerite", "3.3"),
        f"Sphalerite still needs S, and Zn or Fe. (Zn,Fe)S: {ALTERNATIVES}",
    ),
    (
        *("Geologist", "Ca Mg O OH", "Hornblende", "3.3"),
        f"Hornblende still needs Al or Si. Ca2(Mg,Fe,Al)5(Al,Si)8O22(OH)2: {ALTERNATIVES}",
    ),
    (
        *("Geologist", "K Wild Al", "Biotite", "3.3"),
        "Biotite lacks Si and O, and Mg or Fe, and OH or F, and you have only 1 wild card. "
        f"K(Mg,Fe)3(AlSi3O10)(OH,F)2: {ALTERNATIVES}",
    ),
]


@pytest.mark.parametrize(("role", "hand", "space", "by", "says"), LACKING)
def test_3_1_what_is_missing_is_told_by_the_rule_that_asks_for_it(
    role: str, hand: str, space: str, by: str, says: str
) -> None:
    told = refused(at(role, hand), f"complete {space}")
    assert told.because == says
    assert told.rule == by


def test_3_1a_nobody_has_to_complete() -> None:
    assert "pass" in legal(at("Geologist", "O Si"))
    assert legal(at("Geologist", "")) == {"pass"}


def test_3_1b_first_complete_then_draw_then_exchange() -> None:
    trace = at("Miner", "Fe S Au")
    assert rule(trace, "draw") == "3.1b"
    assert rule(trace, "take Al") == "3.1b"
    assert rule(trace, "exchange for O") == "3.1b"
    trace = play(trace, "pass", "draw", "deal Pb")
    assert rule(trace, "complete Galena") == "3.1b"
    assert rule(trace, "exchange for O") == "3.1b"
    trace = play(trace, "draw", "deal Pb")
    assert rule(trace, "complete Galena") == "3.1b"
    assert rule(trace, "draw") == "4.1"


def test_3_2_quartz_takes_one_oxygen() -> None:
    assert payments("Geologist", "Quartz", "O Si") == {"O Si"}
    assert payments("Geologist", "Quartz", "O O Si") == {"O Si"}
    assert "Quartz" not in completable("Geologist", "Si")


def test_3_2_hornblende_takes_one_oxygen_for_22() -> None:
    assert payments("Geologist", "Hornblende", "Ca Mg Si O OH") == {"O Mg Si Ca OH"}


def test_3_2a_one_card_serves_two_parentheses() -> None:
    assert payments("Geologist", "Hornblende", "Ca Al O OH") == {"O Al Ca OH"}
    # With Al in hand, Mg and Al are not a payment, because Mg can be left out; Mg and Si are.
    ways = payments("Geologist", "Hornblende", "Ca Al Mg Si O OH")
    assert ways == {"O Al Ca OH", "O Mg Si Ca OH"}


def test_3_2a_nobody_pays_a_card_too_many() -> None:
    trace = at("Geologist", "O×2 Si Fe").play("complete Quartz")
    assert rule(trace, "pay O O Si") == "3.2a"
    told = refused(trace, "pay O Si Fe")
    assert told.because == "That is more than Quartz takes: O and Si are enough."
    gold = at("Miner", "Au Fe").play("complete Gold")
    assert refused(gold, "pay Au Fe").because == "That is more than Gold takes: Au is enough."
    assert rule(trace, "pay O Fe") == "3.2"


def test_3_2a_a_place_may_have_a_card_of_its_own_if_the_table_prefers_it() -> None:
    """Hornblende, Ca2(Mg,Fe,Al)5(Al,Si)8O22(OH)2: Mg or Al, and Al or Si."""
    game = new(surplus="allowed")
    trace = at("Geologist", "Ca Al Mg Si O OH", game=game).play("complete Hornblende")
    ways = {"O Al Ca OH", "O Mg Al Ca OH", "O Al Si Ca OH", "O Mg Si Ca OH"}
    assert legal(trace, "pay") == ways
    assert rule(trace, "pay O Mg Al Si Ca OH") == "3.2a"  # there are only two such places
    after = trace.play("pay O Mg Al Ca OH")
    assert hand_of(after) == Counter(Si=1)
    assert after.game.scores(after.state)[0] == 5
    wild = at("Geologist", "Ca Mg O OH Wild", game=game).play("complete Hornblende")
    assert legal(wild, "pay") == {"O Ca OH Wild", "O Mg Ca OH Wild"}
    assert payments("Geologist", "Hornblende", "Ca Mg O OH Wild") == {"O Ca OH Wild"}


def test_3_2a_then_the_curator_may_pay_the_hydroxide_that_is_free() -> None:
    """Malachite asks for OH, topaz for F or OH; what no place asks for is still not paid."""
    game = new(surplus="allowed")
    malachite = at("Curator", "Cu C O OH×2", game=game).play("complete Malachite")
    assert legal(malachite, "pay") == {"C O Cu", "C O Cu OH"}
    assert rule(malachite, "pay C O Cu OH OH") == "3.2a"
    assert events(malachite.play("pay C O Cu"), "use")
    assert not events(malachite.play("pay C O Cu OH"), "use")
    topaz = at("Curator", "Al Si O F OH", game=game).play("complete Topaz")
    assert legal(topaz, "pay") == {"O Al Si", "O F Al Si", "O Al Si OH"}
    quartz = at("Geologist", "Si O×2 Fe", game=game).play("complete Quartz")
    assert legal(quartz, "pay") == {"O Si"}
    assert rule(quartz, "pay O O Si") == "3.2a"
    assert rule(quartz, "pay O Si Fe") == "3.2a"


def test_3_2a_then_zinc_and_iron_for_sphalerite_are_still_one_too_many() -> None:
    trace = at("Miner", "Zn Fe S", game=new(surplus="allowed")).play("complete Sphalerite")
    assert legal(trace, "pay") == {"S Fe", "S Zn"}
    assert rule(trace, "pay S Fe Zn") == "3.2a"


def test_3_3_zinc_or_iron_for_sphalerite() -> None:
    assert payments("Miner", "Sphalerite", "Zn S") == {"S Zn"}
    assert payments("Miner", "Sphalerite", "Fe S") == {"S Fe"}
    assert payments("Miner", "Sphalerite", "Zn Fe S") == {"S Fe", "S Zn"}
    assert "Sphalerite" not in completable("Miner", "Zn Fe")
    assert rule(at("Miner", "S"), "complete Sphalerite") == "3.3"


def test_3_3a_parentheses_without_commas_are_no_choice() -> None:
    """Apatite, Ca5(PO4)3(F,Cl,OH): phosphorus and oxygen, and one of three."""
    assert payments("Chemist", "Apatite", "Ca P O F Cl") == {"O F P Ca", "O P Cl Ca"}
    for hand in ("Ca P F", "Ca O F", "Ca P O"):
        assert "Apatite" not in completable("Chemist", hand)


def test_3_4_a_wild_card_stands_for_any_element() -> None:
    assert payments("Geologist", "Quartz", "O Wild") == {"O Wild"}
    assert payments("Geologist", "Quartz", "O Si Wild") == {"O Si", "O Wild", "Si Wild"}


def test_3_4_a_wild_card_that_pays_is_told() -> None:
    trace = play(at("Geologist", "O Wild"), "complete Quartz", "pay O Wild")
    told = [(event.rule, event.says) for event in events(trace, "pay")]
    assert told == [("3.1", "Player 1 pays O."), ("3.4", "Player 1 pays a wild card.")]


def test_3_4a_for_hydroxide_and_water_too_and_a_whole_payment() -> None:
    assert payments("Geologist", "Quartz", "Wild Wild") == {"Wild Wild"}
    assert payments("Chemist", "Gypsum", "Ca S O Wild") == {"O S Ca Wild"}
    assert payments("Geologist", "Kaolinite", "Al Si O Wild") == {"O Al Si Wild"}
    # As Al it serves both parentheses of hornblende, so that Mg and Si stay in hand.
    assert payments("Geologist", "Hornblende", "Ca O OH Mg Wild") == {"O Ca OH Wild"}


def test_3_4a_wild_cards_as_a_hydroxide_for_water_are_one_too_many() -> None:
    assert payments("Chemist", "Gypsum", "Ca S O OH Wild") == {"O S Ca Wild"}


def test_3_5_two_hydroxides_pay_for_one_water() -> None:
    assert payments("Chemist", "Gypsum", "Ca S O OH OH") == {"O S Ca OH OH"}
    told = refused(at("Chemist", "Ca S O OH"), "complete Gypsum")
    assert told.rule == "3.5"
    assert payments("Chemist", "Gypsum", "Ca S O OH OH H2O") == {"O S Ca OH OH", "O S Ca H2O"}


def test_3_5_hydroxides_that_are_water_are_told() -> None:
    trace = play(at("Chemist", "Ca S O OH OH"), "complete Gypsum", "pay Ca S O OH OH")
    told = events(trace, "make water")
    assert [(event.rule, event.says) for event in told] == [
        ("3.5", "Two hydroxides are the water of Gypsum.")
    ]
    for role, hand in (("Chemist", "Ca S O H2O"), ("Chemist", "Ca S O Wild")):
        trace = play(at(role, hand), "complete Gypsum", f"pay {hand}")
        assert not events(trace, "make water")
    trace = play(at("Jeweler", "Cu Al P O OH Wild"), "complete Turquoise", "pay Cu Al P O OH Wild")
    assert not events(trace, "make water")  # OH is OH, and the wild card is the water


def test_3_5_a_deck_without_water_has_hydroxides_for_it(tmp_path: Path) -> None:
    kinds = [(symbol, "", 5) for symbol in ICONS if symbol != "H2O"]
    game = new(deck=own_deck(tmp_path, kinds))
    told = refused(at("Chemist", "Ca S O OH", game=game), "complete Gypsum")
    assert told.because == "Gypsum still needs H2O. Two OH make one H2O."
    assert legal(at("Chemist", "Ca S O OH OH", game=game), "complete") == {"Gypsum"}


def test_3_5a_not_the_other_way_and_no_hydroxide_twice() -> None:
    assert "Kaolinite" not in completable("Geologist", "Al Si O H2O")
    # Turquoise takes OH and H2O: three hydroxides, not two.
    assert "Turquoise" not in completable("Jeweler", "Cu Al P O OH OH")
    assert payments("Jeweler", "Turquoise", "Cu Al P O OH OH OH") == {"O Al P Cu OH OH OH"}


def test_3_6_a_crystal_goes_on_the_space() -> None:
    trace = play(at("Curator", "O Si"), "complete Rock crystal", "pay O Si")
    crystal = trace.steps[-1].events[-1]
    assert (crystal.rule, crystal.piece, crystal.target) == ("3.6", "crystal", "mat:0:1")
    assert line(trace, "has") == "Rock crystal"
    assert "(Quartz)" in crystal.says


# ── 4 Drawing ─────────────────────────────────────────────────────────────────────────────


def test_4_1_two_cards_each_from_the_deck_or_face_up() -> None:
    trace = at("Miner", "").play("pass")
    assert legal(trace) == {"draw", "take Al", "take Ca", "take K"}
    deck = play(trace, "draw", "deal Fe", "draw", "deal S")
    assert hand_of(deck) == Counter(Fe=1, S=1)
    mixed = play(trace, "take Al", "deal Fe", "draw", "deal S")
    assert hand_of(mixed) == Counter(Al=1, S=1)
    assert rule(deck, "draw") == "4.1"
    assert rule(trace, "take Fe") == "4.1"


def test_4_1_drawing_has_exact_odds() -> None:
    trace = play(at("Miner", "O O", piles=["market O Si"]), "pass", "draw")
    assert odds(trace)["deal O"] == 7
    assert sum(odds(trace).values()) == 106 - 4


def test_4_1a_drawing_is_a_must_and_not_from_the_market() -> None:
    trace = at("Miner", "").play("pass")
    assert rule(trace, "pass") == "4.1a"
    assert refused(trace, "take Si").rule == "4.1a"
    assert refused(trace, "take Si").at == ("market:Si",)
    assert rule(play(trace, "draw", "deal Fe"), "pass") == "4.1a"


def test_4_2_a_taken_card_is_replaced_at_once() -> None:
    trace = play(at("Miner", ""), "pass", "take Al")
    assert trace.game.turn(trace.state) == CHANCE
    assert rule(trace, "draw") == "4.2"
    trace = trace.play("deal Fe")
    assert cards(line(trace, "face up")) == Counter(Ca=1, K=1, Fe=1)


def test_4_2a_the_replacement_can_be_the_second_card() -> None:
    trace = play(at("Miner", ""), "pass", "take Al", "deal Fe", "take Fe")
    assert hand_of(trace) == Counter(Al=1, Fe=1)


def test_4_2b_without_a_deck_the_place_stays_empty() -> None:
    piles = ["market O", "face up Al", "deck nothing", "discard the rest"]
    trace = at("Miner", "Fe", "player 1 to draw 1 card", piles=piles)
    assert legal(trace) == {"take Al"}
    assert rule(trace, "draw") == "4.2b"
    trace = trace.play("take Al")
    assert line(trace, "face up") == "nothing"
    assert "pass" in legal(trace)


def test_4_2b_if_nothing_is_left_none_is_drawn() -> None:
    piles = ["market O", "deck Si", "discard the rest"]
    trace = at("Miner", "Fe", "player 1 to draw 2 cards", piles=piles)
    trace = play(trace, "draw", "deal Si")
    assert legal(trace, "exchange for") == {"O"}
    assert refused(trace, "draw").because == "Drawing is over for this turn."
    told = events(trace, "go without")
    assert [(event.rule, event.amount) for event in told] == [("4.2b", 1)]
    assert told[0].says == "Nothing is left to draw: Player 1 goes without 1 card."


def nobody_needs(deck: str, face_up: str, todo: str) -> Trace:
    """Nobody here needs lithium, and the Curator is to draw."""
    piles = ["market Au", f"face up {face_up}", f"deck {deck}", "discard the rest"]
    others = ["Geologist", "Miner"]
    return at("Curator", "Si O K", todo, piles=piles, others=others, game=new(3))


def test_4_2b_a_last_card_that_is_removed_has_not_been_drawn() -> None:
    """It is removed and cannot be replaced from the deck, so the player still has a card to get."""
    trace = nobody_needs("Li×2", "Fe", "player 1 to draw 1 card")
    trace = play(trace, "draw", "deal Li", "deal Li")
    assert legal(trace) == {"take Fe"}
    assert rule(trace, "exchange for Au") == "3.1b"
    assert hand_of(trace.play("take Fe")) == Counter(Si=1, O=1, K=1, Fe=1)
    two = play(
        nobody_needs("Li×2", "Fe Al", "player 1 to draw 2 cards"), "draw", "deal Li", "deal Li"
    )
    two = play(two, "take Fe", "take Al")
    assert hand_of(two) == Counter(Si=1, O=1, K=1, Fe=1, Al=1)
    assert legal(two, "exchange for") == {"Au"}
    none = play(
        nobody_needs("Li×2", "nothing", "player 1 to draw 1 card"), "draw", "deal Li", "deal Li"
    )
    assert legal(none, "exchange for") == {"Au"}


# ── 5 The Periodic Table Market ───────────────────────────────────────────────────────────


def test_5_1_two_cards_of_different_kinds_for_one() -> None:
    trace = at("Miner", "Fe S Au", "player 1 to exchange")
    assert legal(trace, "exchange for") == {"O", "Si", "Wild"}
    trace = play(trace, "exchange for Si", "give Fe", "give S")
    assert events(trace, "get")[0].says == "Player 1 gets Silicon (Si) for them."
    assert hand_of(trace) == Counter(Si=1, Au=1)
    assert cards(line(trace, "market")) == Counter(O=1, S=1, Fe=1, Wild=1)
    assert trace.game.turn(trace.state) == 1


def test_5_1_who_has_one_card_cannot_exchange() -> None:
    trace = at("Miner", "Fe", "player 1 to exchange")
    assert legal(trace) == {"pass"}
    assert rule(trace, "exchange for O") == "5.1"
    assert rule(trace, "give Fe") == "5.1"
    trace = at("Miner", "Fe Fe", "player 1 to exchange").play("exchange for O")
    assert rule(trace, "give S") == "5.1"
    assert rule(trace, "pass") == "5.1"


def test_5_1a_one_exchange_a_turn_and_none_is_a_must() -> None:
    trace = at("Miner", "Fe S Au Hg", "player 1 to exchange")
    assert "pass" in legal(trace)
    assert rule(trace.play("exchange for O"), "exchange for Si") == "5.1a"
    after = play(trace, "exchange for O", "give Fe", "give S")
    assert after.game.turn(after.state) == 1


def test_5_1b_only_what_lay_there_before() -> None:
    trace = at("Miner", "Fe S", "player 1 to exchange", piles=["market O"])
    assert legal(trace, "exchange for") == {"O"}
    told = refused(trace, "exchange for Fe")
    assert told.because == "The market has no Iron (Fe): what you give cannot be what you take."
    assert (told.rule, told.at) == ("5.1b", ("market:Fe",))
    assert refused(trace, "exchange for Au") == Refusal(
        "5.1", "The market has no Gold (Au).", ("market:Au",)
    )


def test_5_1c_wild_cards_are_given_and_taken() -> None:
    trace = at("Miner", "Fe S", "player 1 to exchange")
    after = play(trace, "exchange for Wild", "give Fe", "give S")
    assert hand_of(after) == Counter(Wild=1)
    trace = at("Miner", "Wild S", "player 1 to exchange")
    after = play(trace, "exchange for O", "give Wild", "give S")
    assert cards(line(after, "market"))["Wild"] == 2


# ── 6 The end of a turn ───────────────────────────────────────────────────────────────────


def test_6_1_eleven_cards_are_one_too_many() -> None:
    trace = at("Miner", "Fe×5 S×5 Cu", "player 1 to exchange").play("pass")
    assert legal(trace) == {"discard Fe", "discard S", "discard Cu"}
    assert rule(trace, "pass") == "6.1"
    assert rule(trace, "give Cu") == "6.1"
    assert rule(trace, "discard Au") == "6.1"
    after = trace.play("discard Cu")
    assert [event.rule for event in events(after, "discard")] == ["6.1"]
    assert cards(line(after, "discard")) == Counter(Cu=1)
    assert "Cu" not in cards(line(after, "market"))
    assert after.game.turn(after.state) == 1
    ten = at("Miner", "Fe×5 S×5", "player 1 to exchange").play("pass")
    assert ten.game.turn(ten.state) == 1


def test_6_1a_the_limit_is_checked_at_the_end_only() -> None:
    trace = play(at("Miner", "Fe×5 S×5"), "pass", "draw", "deal Cu", "draw", "deal Cu")
    assert sum(hand_of(trace).values()) == 12
    assert rule(trace, "discard Cu") == "6.1a"
    after = play(trace, "exchange for O", "give Cu", "give Cu")
    assert sum(hand_of(after).values()) == 11
    assert legal(after, "discard") == {"Fe", "S", "O"}


def test_6_2_the_turn_passes_to_the_left() -> None:
    trace = at("Miner", "Fe", "player 5 to exchange").play("pass")
    assert trace.game.turn(trace.state) == 0
    assert [event.rule for event in events(trace, "next")] == ["6.2"]


# ── 7 The roles ───────────────────────────────────────────────────────────────────────────


def test_7_1_the_curators_malachite_needs_no_hydroxide() -> None:
    assert payments("Curator", "Malachite", "Cu C O") == {"C O Cu"}
    assert "Malachite" not in completable("Miner", "Cu C O")


def test_7_1_the_free_hydroxide_is_told_when_it_pays() -> None:
    malachite = play(at("Curator", "Cu C O"), "complete Malachite", "pay C O Cu")
    told = events(malachite, "use")
    assert [(event.rule, event.says) for event in told] == [
        ("7.1", "The Curator's free hydroxide does the rest.")
    ]
    trace = play(at("Curator", "O Si"), "complete Rock crystal", "pay O Si")
    assert not events(trace, "use")
    turquoise = at("Curator", "Cu Al P O OH OH H2O").play("complete Turquoise")
    for pay, rules in (("OH OH", ["7.1", "3.5"]), ("H2O", ["7.1"])):
        trace = turquoise.play(f"pay O Al P Cu {pay}")
        told = [event for event in trace.steps[-1].events if event.verb in ("use", "make water")]
        assert [event.rule for event in told] == rules
    trace = play(at("Miner", "Cu C O OH"), "complete Malachite", "pay C O Cu OH")
    assert not events(trace, "use")


def test_7_1a_the_free_hydroxide_does_one_thing() -> None:
    assert payments("Curator", "Turquoise", "Cu Al P O H2O") == {"O Al P Cu H2O"}
    assert payments("Curator", "Turquoise", "Cu Al P O OH OH") == {"O Al P Cu OH OH"}
    assert "Turquoise" not in completable("Curator", "Cu Al P O OH")
    # It also serves a choice: topaz, Al2SiO4(F,OH)2, and apatite.
    assert payments("Curator", "Topaz", "Al Si O F") == {"O Al Si"}
    assert payments("Curator", "Apatite", "Ca P O") == {"O P Ca"}


def test_7_1a_the_free_hydroxide_is_not_a_card() -> None:
    trace = at("Curator", "Cu C O").play("complete Malachite")
    assert rule(trace, "pay C O Cu OH") == "3.1"
    after = trace.play("pay C O Cu")
    assert cards(line(after, "discard")) == Counter(Cu=1, C=1, O=1)
    exchange = at("Curator", "Cu C", "player 1 to exchange").play("exchange for O")
    assert legal(exchange, "give") == {"Cu", "C"}


def test_7_2_the_jeweler_gives_one_card() -> None:
    trace = at("Jeweler", "Fe", "player 1 to exchange").play("exchange for Si")
    assert [event.rule for event in events(trace, "want")] == ["7.2"]
    after = trace.play("give Fe")
    assert events(after, "get")[0].says == "Player 1 gets Silicon (Si) for it."
    assert hand_of(after) == Counter(Si=1)
    assert after.game.turn(after.state) == 1


def test_7_2a_once_a_turn_and_never_two() -> None:
    trace = at("Jeweler", "Fe Al", "player 1 to exchange")
    after = play(trace, "exchange for Si", "give Fe")
    assert after.game.turn(after.state) == 1
    assert hand_of(after) == Counter(Si=1, Al=1)


def test_7_3_the_geologist_picks_instead_of_exchanging() -> None:
    piles = ["market O", "discard Au Wild"]
    trace = at("Geologist", "Fe S", "player 1 to exchange", piles=piles)
    assert legal(trace) == {"exchange for O", "pick Au", "pick Wild", "pass"}
    after = trace.play("pick Au")
    assert hand_of(after) == Counter(Fe=1, S=1, Au=1)
    assert line(after, "discard") == "Wild"
    assert after.game.turn(after.state) == 1
    assert rule(trace.play("exchange for O"), "pick Au") == "7.3"
    other = at("Miner", "Fe S", "player 1 to exchange", piles=piles)
    assert rule(other, "pick Au") == "7.3"
    assert legal(other, "pick") == set()


def test_7_3a_any_card_of_the_pile_but_no_removed_one() -> None:
    others = ["Miner", "Curator"]
    piles = ["market O", "discard Au Wild", "removed Li"]
    trace = at(
        "Geologist", "Fe×5 S×5", "player 1 to exchange", piles=piles, others=others, game=new(3)
    )
    assert legal(trace, "pick") == {"Au", "Wild"}
    assert rule(trace, "pick Li") == "7.3a"
    assert "discard Wild" in legal(trace.play("pick Wild"))  # eleven cards: the limit comes after


def test_7_4_the_chemist_keeps_twelve() -> None:
    twelve = at("Chemist", "O×8 S×4", "player 1 to exchange").play("pass")
    assert twelve.game.turn(twelve.state) == 1
    thirteen = at("Chemist", "O×8 S×5", "player 1 to exchange").play("pass")
    assert legal(thirteen) == {"discard O", "discard S"}
    assert refused(thirteen, "pass") == Refusal(
        "7.4", "You have 13 cards and may keep 12: discard one.", ("hand:0",)
    )
    after = thirteen.play("discard O")
    assert [event.rule for event in events(after, "discard")] == ["7.4"]
    assert after.game.turn(after.state) == 1


def test_7_5_one_sulfur_for_two_sulfides() -> None:
    trace = play(at("Miner", "Pb Hg S"), "complete Galena", "pay S Pb")
    assert legal(trace) == {"complete Cinnabar", "pass"}
    trace = play(trace, "complete Cinnabar", "pay Hg")
    told = [(event.rule, event.says) for event in events(trace, "use")]
    assert told == [("7.5", "The sulfur of the first sulfide serves Cinnabar too.")]
    assert cards(line(trace, "discard")) == Counter(Pb=1, Hg=1, S=1)
    assert trace.game.scores(trace.state)[0] == 8
    assert "draw" in legal(trace)
    # The Chemist has cinnabar and molybdenite on the mat, and completes one of them.
    trace = play(at("Chemist", "Mo Hg S S"), "complete Cinnabar", "pay S Hg")
    assert "draw" in legal(trace)


def test_7_5_the_second_is_no_must() -> None:
    trace = play(at("Miner", "Pb Hg S"), "complete Galena", "pay S Pb", "pass")
    assert hand_of(trace) == Counter(Hg=1)
    assert "draw" in legal(trace)


def test_7_5_who_has_completed_one_is_told_why_not_two() -> None:
    curator = play(at("Curator", "Pb Fe S S"), "complete Galena", "pay S Pb")
    told = refused(curator, "complete Pyrite")
    assert told == Refusal(
        "7.5", "One mineral a turn. Only the Miner completes two sulfides.", ("mat:0:9",)
    )
    miner = play(at("Miner", "Au Pb S"), "complete Gold", "pay Au")
    told = refused(miner, "complete Galena")
    assert told == Refusal("7.5", "One mineral a turn, or two sulfides.", ("mat:0:2",))
    miner = play(at("Miner", "Au Ag"), "complete Gold", "pay Au")
    assert refused(miner, "complete Silver").because == "One mineral a turn, and this was Gold."
    miner = play(at("Miner", "Au Pb Hg S"), "complete Galena", "pay S Pb", "complete Cinnabar")
    told = refused(miner.play("pay Hg"), "complete Gold")
    assert told == Refusal("7.5", "One mineral a turn, or two sulfides.", ("mat:0:10",))
    chemist = play(at("Chemist", "Hg S O Si"), "complete Cinnabar", "pay S Hg")
    assert rule(chemist, "complete Quartz") == "3.1"


def test_7_5_a_second_sulfide_that_was_let_go_is_gone() -> None:
    trace = play(at("Miner", "Pb Hg S"), "complete Galena", "pay S Pb", "pass")
    assert rule(trace, "complete Cinnabar") == "3.1b"
    assert line(trace, "player 1 to") == "draw 2 cards"


def test_7_5a_only_the_sulfur_is_shared() -> None:
    one = play(at("Miner", "Fe Cu S"), "complete Pyrite", "pay S Fe")
    assert legal(one) == {"pass"}
    assert rule(one, "complete Chalcopyrite") == "7.5a"
    two = play(at("Miner", "Fe Fe Cu S"), "complete Pyrite", "pay S Fe")
    assert legal(two) == {"complete Sphalerite", "complete Chalcopyrite", "pass"}
    assert legal(two.play("complete Chalcopyrite"), "pay") == {"Fe Cu"}


def test_7_5a_the_sulfur_may_be_a_wild_card_and_three_are_too_many() -> None:
    trace = play(at("Miner", "Pb Hg Mo Wild"), "complete Galena", "pay Pb Wild")
    trace = play(trace, "complete Cinnabar", "pay Hg")
    told = refused(trace, "complete Molybdenite")
    assert told.rule == "7.5a"
    assert told.because == "Two sulfides a turn, and never three."


def test_7_5b_what_a_sulfide_is() -> None:
    sulfides = {row["name"] for row in rows("minerals.csv") if row["class"] == "sulfide"}
    assert sulfides == {
        *("Acanthite", "Chalcopyrite", "Cinnabar", "Galena", "Molybdenite", "Pyrite", "Sphalerite")
    }
    for row in rows("minerals.csv"):
        cards = [group.strip() for group in row["cards"].split("+")]
        assert (row["name"] in sulfides) == ("S" in cards and "O" not in cards)
    trace = play(at("Miner", "Pb Au S"), "complete Galena", "pay S Pb")
    assert rule(trace, "complete Gold") == "7.5b"
    trace = play(at("Miner", "Pb Au S"), "complete Gold", "pay Au")
    assert "draw" in legal(trace)


def test_7_5b_no_second_step_when_no_sulfide_is_left() -> None:
    has = "Acanthite, Sphalerite, Chalcopyrite, Pyrite, Cinnabar, Molybdenite"
    trace = play(at("Miner", "Pb S", has=has), "complete Galena", "pay S Pb")
    assert "draw" in legal(trace)


# ── 8 The end of the game ─────────────────────────────────────────────────────────────────

LAST = ["market O Si", "face up Al", "deck Fe", "discard the rest"]


def test_8_1_an_empty_deck_gives_everybody_one_more_turn() -> None:
    trace = at("Miner", "Au", "player 1 to draw 1 card", piles=LAST)
    trace = play(trace, "draw", "deal Fe")
    assert [event.rule for event in events(trace, "empty")] == ["8.1"]
    trace = trace.play("pass")
    seats = []
    while trace.game.turn(trace.state) != OVER:
        seats.append(trace.game.turn(trace.state))
        trace = trace.play("pass")
    assert seats == [1, 2, 3, 4, 0]
    assert legal(trace) == set()
    assert rule(trace, "pass") == "8.1"


def test_8_1a_no_new_deck_and_any_last_card_counts() -> None:
    """The last card is turned up, and not drawn."""
    trace = at("Miner", "Au", "player 1 to draw 1 card", piles=LAST)
    trace = play(trace, "take Al", "deal Fe")
    assert [event.rule for event in events(trace, "empty")] == ["8.1a"]
    trace = trace.play("pass")
    assert line(trace, "deck") == "the rest: no cards"
    assert rule(trace, "draw") == "8.2"


def test_8_1b_the_turn_of_the_last_card_is_played_to_its_end() -> None:
    trace = at("Miner", "Fe×4 S×5", "player 1 to draw 2 cards", piles=LAST)
    trace = play(trace, "draw", "deal Fe", "take Al", "exchange for O", "give Al", "give S")
    assert trace.game.turn(trace.state) == 1
    trace = at("Miner", "Fe×4 S×5", "player 1 to draw 2 cards", piles=LAST)
    trace = play(trace, "draw", "deal Fe", "take Al", "pass")
    assert legal(trace) == {"discard Fe", "discard S", "discard Al"}


def test_8_1c_the_one_who_emptied_it_is_last() -> None:
    trace = at("Miner", "Au", "player 3 to draw 1 card", piles=LAST)
    trace = play(trace, "draw", "deal Fe", "pass")
    seats = []
    while trace.game.turn(trace.state) != OVER:
        seats.append(trace.game.turn(trace.state))
        trace = trace.play("pass")
    assert seats == [3, 4, 0, 1, 2]


def test_8_2_the_last_turn_is_for_completing_only() -> None:
    todo = "last round: 5 turns to go\nplayer 1 to complete"
    trace = at("Miner", "Pb Hg S", todo, piles=["market O", "deck nothing", "discard the rest"])
    assert rule(trace, "draw") == "8.2"
    assert rule(trace, "exchange for O") == "8.2"
    trace = play(trace, "complete Galena", "pay S Pb", "complete Cinnabar", "pay Hg")
    assert trace.game.turn(trace.state) == 1
    assert [(event.rule, event.says) for event in events(trace, "last turn")] == [
        ("8.2", "Player 2, the Curator, has a last turn: to complete, and nothing else.")
    ]


LAST_TURN = ["market O", "deck nothing", "discard the rest"]


def test_8_2a_one_mineral_in_the_last_turn_as_in_every_turn() -> None:
    todo = "last round: 1 turn to go\nplayer 1 to complete"
    trace = at("Chemist", "Si O Na Cl", todo, piles=LAST_TURN)
    trace = play(trace, "complete Quartz", "pay O Si")
    assert trace.game.turn(trace.state) == OVER


def test_8_2a_as_many_as_one_can_if_the_table_prefers_it() -> None:
    game = new(last_turn="many")
    todo = "last round: 1 turn to go\nplayer 1 to complete"
    trace = at("Chemist", "Si O Na Cl Pt", todo, piles=LAST_TURN, game=game)
    trace = play(trace, "complete Quartz", "pay O Si", "complete Halite", "pay Na Cl")
    assert legal(trace) == {"complete Platinum", "pass"}
    assert rule(trace, "draw") == "8.2"
    trace = trace.play("pass")
    assert trace.game.turn(trace.state) == OVER
    assert trace.game.scores(trace.state)[0] == 2 + 5
    # Before the last turn it is one mineral a turn all the same.
    trace = play(at("Chemist", "Si O Na Cl", game=game), "complete Quartz", "pay O Si")
    assert rule(trace, "complete Halite") == "3.1"


def test_8_2a_then_each_sulfur_of_the_miner_serves_two_sulfides() -> None:
    todo = "last round: 2 turns to go\nplayer 1 to complete"
    hand = "Pb Hg Mo Ag S S Au"
    trace = at("Miner", hand, todo, piles=LAST_TURN, game=new(last_turn="many"))
    trace = play(trace, "complete Galena", "pay S Pb", "complete Cinnabar", "pay Hg")
    assert legal(trace, "complete") == {"Molybdenite", "Acanthite", "Silver", "Gold"}
    trace = play(trace, "complete Molybdenite", "pay S Mo")
    assert legal(trace) == {"complete Acanthite", "pass"}
    trace = trace.play("pass")
    assert [event.says for event in events(trace, "pass")] == [
        "Player 1 completes no second sulfide."
    ]
    assert legal(trace) == {"complete Silver", "complete Gold", "pass"}
    trace = trace.play("pass")
    assert trace.game.turn(trace.state) == 1


def test_8_3_points_of_all_crystals_are_added() -> None:
    has = "Turquoise, Gold, Wulfenite"  # 10 + 3 + 7
    end = at("Curator", "", "the game is over", has=has, piles=["discard the rest"])
    assert end.game.scores(end.state) == (20, 0, 0, 0, 0)
    assert end.game.winners(at("Curator", "").state) == ()


@pytest.mark.parametrize(
    ("first", "second", "winners", "shared"),
    [
        # Chemist and Miner: sylvite 4 against acanthite 4; then hands; then crystals.
        (("Sylvite", "nothing"), ("Acanthite", "nothing"), (0, 1), (0, 1)),
        (("Sylvite", "Ca"), ("Acanthite", "nothing"), (0,), (0, 1)),
        (("Sylvite", "Ca×3"), ("Vein quartz, Hematite", "nothing"), (1,), (0, 1)),
        (("Sylvite, Quartz", "nothing"), ("Acanthite", "O"), (0,), (0,)),
    ],
)
def test_8_3a_ties(
    first: tuple[str, str],
    second: tuple[str, str],
    winners: tuple[int, ...],
    shared: tuple[int, ...],
) -> None:
    """More crystals win, then more cards; or every tie is shared."""
    lines = ["deck nothing", "discard the rest", "removed Be×2"]
    lines += ["player 1, Chemist", f"has {first[0]}", f"hand {first[1]}"]
    lines += ["player 2, Miner", f"has {second[0]}", f"hand {second[1]}"]
    lines += ["player 3, Geologist", "the game is over"]
    for ties, expected in (("crystals", winners), ("shared", shared)):
        game = new(3, ties=ties)
        assert game.winners(game.position("\n".join(lines))) == expected


# ── Own files ─────────────────────────────────────────────────────────────────────────────


def changed(folder: Path, name: str, old: str, new_text: str) -> str:
    """A copy of a file of the room with one thing changed in it."""
    text = (ROOM / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    own = folder / f"my_{name}"
    own.write_text(text.replace(old, new_text), encoding="utf-8")
    return str(own)


BROKEN = [
    # file, what is changed, into what, and the sentence
    ("deck.csv", "Be,Beryllium", "Bx,Beryllium", "line 3: there is no element .* 'Bx'"),
    ("deck.csv", "Be,Beryllium", "Li,Beryllium", "line 3: there is a line for Li already"),
    ("deck.csv", "Beryllium,4,2", "Beryllium,4,0", "line 3: count should be a whole number"),
    ("deck.csv", "Beryllium,4,2", "Beryllium,4,two", "line 3: count should be a whole number"),
    ("deck.csv", "Beryllium,4,2", "Beryllium,4,61", "from 1 to 60, not '61'"),
    ("deck.csv", "Be,Beryllium,4,2,reconstructed\n", "", "minerals.csv, line 4: .* no Be"),
    ("minerals.csv", "Be + Al", "Be + Ax", "line 4: there is no element .* 'Ax'"),
    ("minerals.csv", "Be + Al", "Be + Xe", "no cards of the deck can pay for 'Beryl'.* no Xe"),
    ("minerals.csv", "Be + Al", "Be + Wild", "line 4: 'Wild' should name different"),
    ("minerals.csv", "Na + Cl", "Na|Na + Cl", "line 18: 'Na.Na' should name different"),
    ("minerals.csv", "Ag + S", "Ag + O", "line 2: 'Acanthite' is a sulfide"),
    ("minerals.csv", "Na + Cl", "Na|K|Ca|Mg + Cl|F|O|S", "line 18: that is too much"),
    ("minerals.csv", "Apatite,", "Acanthite,", "line 3: there is a line for 'Acanthite'"),
    ("mats.csv", "Miner,2,Gold,Gold,3", "Miner,2,Gold,Golt,3", "line 59: mineral knows no 'Golt'"),
    ("mats.csv", "Miner,2,Gold,Gold,3", "Miner,2,Gold,Gold,0", "line 59: points should be"),
    ("mats.csv", "Miner,2,Gold", "Minor,2,Gold", "line 59: role knows no 'Minor'. Did you mean"),
    ("mats.csv", "Miner,2,Gold", "Miner,3,Gold", "line 59: the next space of the Miner is 2"),
    ("mats.csv", "Miner,3,Silver,Silver", "Miner,3,Gold,Silver", "line 60: .* 'Gold' already"),
    ("mats.csv", "Miner,3,Silver,Silver", "Miner,3,gold,Silver", "line 60: 'gold' is written"),
    ("mats.csv", "Miner,3,Silver,Silver", "Miner,3,a:b,Silver", "no comma and no colon"),
]


@pytest.mark.parametrize(("name", "old", "new_text", "sentence"), BROKEN)
def test_a_broken_file_is_told_with_file_and_line(
    tmp_path: Path, name: str, old: str, new_text: str, sentence: str
) -> None:
    own = changed(tmp_path, name, old, new_text)
    with pytest.raises(BadCards, match=sentence) as told:
        new(3, **{name.removesuffix(".csv"): own})
    assert str(told.value).startswith(f"my_{name}, line ") or "minerals.csv" in sentence


def test_a_deck_too_small_for_the_players_is_told(tmp_path: Path) -> None:
    few = own_deck(tmp_path, [(s, "", 1) for s in ICONS if s != "OH"] + [("OH", "", 6)])
    assert new(3, deck=few).players == 3  # 32 cards, 31 of which are dealt
    with pytest.raises(BadCards, match="32 cards, and 4 players need more than 39"):
        new(4, deck=few)


def test_a_deck_with_more_kinds_than_the_market_has_spaces_is_told(tmp_path: Path) -> None:
    more = ["Ti", "Cr", "Mn", "Ni", "Co"]
    kinds = [(symbol, "", 6) for symbol in [*ICONS, *more]]
    assert new(3, deck=own_deck(tmp_path, kinds)).players == 3  # 27 and 5
    with pytest.raises(BadCards, match="line 34: the market has spaces for 32 kinds"):
        new(3, deck=own_deck(tmp_path, [*kinds, ("Ba", "", 2)]))


def test_a_mat_without_a_role_is_told(tmp_path: Path) -> None:
    text = (ROOM / "mats.csv").read_text(encoding="utf-8").splitlines()
    own = tmp_path / "mats.csv"
    own.write_text("\n".join(row for row in text if not row.startswith("Miner")))
    with pytest.raises(BadCards, match=r"mats.csv has no space for the Miner\."):
        new(3, mats=str(own))


def test_a_payment_may_have_no_cards(tmp_path: Path) -> None:
    """A mineral of OH alone costs the Curator nothing: the payment has no cards."""
    own = changed(tmp_path, "minerals.csv", "Gold,Au,Au,", "Gold,Au,OH,")
    trace = at("Curator", "Fe", game=new(minerals=own)).play("complete Gold")
    assert legal(trace) == {"pay nothing"}
    after = trace.play("pay nothing")
    assert after.game.scores(after.state)[0] == 3
    assert Trace.read(after.text()) == after


# ── Drawings ──────────────────────────────────────────────────────────────────────────────

SEATS = "player 1, Miner\nhand Fe\nplayer 2, Curator\nplayer 3, Chemist"
EMPTY = f"deck nothing\ndiscard the rest\n{SEATS}"

WRONG_DRAWINGS = [
    ("player 1, Miner\nplayer 1 to complete", "for 1 of 3 players"),
    (SEATS, "does not say what is to be done"),
    (f"{SEATS}\nplayer 1 to complete\nplayer 1 to exchange", "says twice"),
    (f"{SEATS}\nplayer 4 to complete", "no player '4' among 3"),
    (f"market Xx\n{SEATS}\nplayer 1 to complete", "'xx' is no card"),
    (f"market Au×3\n{SEATS}\nplayer 1 to complete", "3 Au are drawn; the box has 2"),
    (f"market Fe×5\n{SEATS}\nplayer 1 to complete", "6 Fe are drawn; the box has 5"),
    (f"market O\nmarket Si\n{SEATS}\nplayer 1 to complete", "two lines for market"),
    (f"deck the rest\ndiscard the rest\n{SEATS}\nplayer 1 to complete", "Only one pile"),
    (
        f"deck Fe\n{SEATS}\nplayer 1 to complete",
        "Nowhere in the drawing: 104 cards of the box, such as Li",
    ),
    (f"deck the rest: 99 cards\n{SEATS}\nplayer 1 to complete", "is 105 cards, not 99"),
    ("player 2, Miner\nplayer 1 to complete", "next player to be drawn is player 1"),
    ("player 1, Minor\nplayer 1 to complete", "no role 'minor'. Did you mean 'miner'"),
    ("player 1, Miner\nplayer 2, Miner\nplayer 1 to complete", "Two players are drawn"),
    ("hand Fe\nplayer 1 to complete", "stands under no player"),
    (f"{SEATS}\nhas Golt\nplayer 1 to complete", "Chemist's mat has no 'golt'"),
    (f"{SEATS}\nplayer 1 to dance", "I cannot read 'player 1 to dance'"),
    (f"{SEATS}\nplayer 1 to pay for Gold", "The hand cannot pay for Gold"),
    (f"{SEATS}\nplayer 1 to pay for Golt", "Miner's mat has no 'golt'"),
    (f"{SEATS}\nplayer 1 to complete a second sulfide", "needs a first one"),
    (f"{SEATS}\nplayer 1 to draw 3 cards", "from 1 to 2"),
    (f"{SEATS}\nplayer 1 to draw 1 card after completing Gold", "I cannot read 'player 1 to draw"),
    (f"{SEATS}\nplayer 1 to draw 2 cards after completing Gold", "Gold has no crystal"),
    (f"{SEATS}\nplayer 1 to draw 2 cards after completing Golt", "Miner's mat has no 'golt'"),
    (f"{SEATS}\nplayer 1 to give 1 card for O", "no such exchange for O"),
    (f"{SEATS}\nplayer 1 to discard", "A hand of 1 card is not too large"),
    (f"{SEATS}\nthe game is over", "not over while the deck has cards"),
    (f"{SEATS}\n5 cards to deal", "Cards dealt: 1. It should be 26"),
    (f"{SEATS}\nlast round: 2 turns to go\nplayer 1 to complete", "begins when the deck is empty"),
    (f"{EMPTY}\nplayer 1 to complete", "say how far the last round is"),
    (f"{EMPTY}\nthe deck deals a card face up, then player 1 to draw 1 card", "cannot deal"),
    (f"{EMPTY}\nplayer 1 to draw 1 card", "nothing to draw"),
    (f"market O\n{SEATS}\nplayer 1 to choose a role", "all cards are in the deck"),
    (
        "player 1, Miner\nplayer 2, Curator\nplayer 3, Jeweler\nhand Li\nplayer 1 to complete",
        "Nobody here needs Li",
    ),
    (
        "player 1, Miner\nhand 99 hidden cards\nplayer 2, Curator\nhand 9 hidden cards\n"
        "player 3, Jeweler\nplayer 1 to complete",
        "More hidden cards",
    ),
]


@pytest.mark.parametrize(("drawing", "sentence"), WRONG_DRAWINGS)
def test_a_wrong_drawing_is_told_in_a_sentence(drawing: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        new(3).position(drawing)


def test_what_was_completed_in_this_turn_is_drawn_and_read() -> None:
    trace = play(at("Curator", "O Si", has="Gold"), "complete Rock crystal", "pay O Si")
    assert line(trace, "player 1 to") == "draw 2 cards after completing Rock crystal"
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    assert line(play(trace, "draw", "deal O"), "player 1 to") == "draw 1 card"


def test_views_are_drawn_and_read_too() -> None:
    trace = deal(three("Miner", "Geologist", "Chemist"), A_DEAL)
    for seat in range(3):
        view = trace.game.view(trace.state, seat)
        assert trace.game.position(trace.game.picture(view)) == view


OPTIONS: list[dict[str, Any]] = [
    {},
    {"players": 4},
    {"players": 5},
    {"removal": "setup"},
    {"surplus": "allowed"},
    {"last_turn": "many"},
    {"ties": "shared"},
]


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_state_of_a_game_is_drawn_and_read_and_so_is_every_view(
    options: dict[str, Any], agent: str
) -> None:
    game = quint.new("mineral_quest", **options)
    for seed in range(3):
        trace = quint.playout(game, [quint.AGENTS[agent]] * game.players, Random(seed))
        for step in trace.steps:
            assert game.position(game.picture(step.state)) == step.state
        for state in [step.state for step in trace.steps[:: len(trace.steps) // 12]]:
            for view in [game.view(state, seat) for seat in range(game.players)]:
                assert game.position(game.picture(view)) == view


@pytest.mark.parametrize("role", ROLES)
def test_a_save_that_starts_with_many_minerals_completed_loads(role: str) -> None:
    names = [row["name"] for row in rows("mats.csv") if row["role"] == role]
    for count in range(1, len(names) + 1):
        for some in (names[:count], names[-count:], sorted(names, key=len)[-count:]):
            trace = at(role, "O", has=", ".join(some)).play("pass")
            assert sum(trace.state.filled).bit_count() == count
            assert Trace.read(trace.text()) == trace


@pytest.mark.parametrize("role", ROLES)
def test_a_long_row_of_minerals_is_folded_between_two_of_them(role: str) -> None:
    names = [row["name"] for row in rows("mats.csv") if row["role"] == role]
    trace = at(role, "O", has=", ".join(names))
    picture = [row for row in trace.game.picture(trace.state).splitlines() if "  has " in row]
    assert len(picture) > 1
    assert max(map(len, picture)) <= 92
    written = [row.strip().removeprefix("has").strip() for row in picture]
    assert [name for row in written for name in row.split(", ")] == names


def test_a_comma_at_the_end_of_a_line_is_for_people() -> None:
    seats = "player 2, Curator\nplayer 3, Chemist\nplayer 1 to complete"
    state = new(3).position(f"player 1, Miner\nhas Gold,\nhas Silver\n{seats}")
    assert state == new(3).position(f"player 1, Miner\nhas Gold, Silver\n{seats}")
    with pytest.raises(Unreadable, match="Miner's mat has no ''"):
        new().position("player 1, Miner\nhas Gold,, Silver\nplayer 1 to complete")
    with pytest.raises(Unreadable, match="Miner's mat has no ''"):
        new().position("player 1, Miner\nhas\nplayer 1 to complete")


def test_2_4b_before_the_roles_are_chosen_nothing_is_removed_in_a_drawing() -> None:
    """Lithium goes when the third role is no Chemist, and not before."""
    trace = Trace(new(3, removal="setup"))
    for role in ("Miner", "Curator"):
        assert "removed" not in trace.game.picture(trace.state)
        assert trace.game.position(trace.game.picture(trace.state)) == trace.state
        trace = trace.play(f"role {role}")
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    save = Trace(trace.game, trace.state).play("role Jeweler")
    assert Trace.read(save.text()) == save


def test_the_picture_stars_what_can_be_completed() -> None:
    trace = at("Miner", "Fe S")
    picture = trace.game.picture(trace.state)
    assert "* Pyrite 3: Fe S" in picture
    assert "  Galena 4: Pb S" in picture


# ── What is imagined ──────────────────────────────────────────────────────────────────────


def test_an_imagined_hand_that_is_about_to_pay_can_pay() -> None:
    """Turquoise in a hidden hand of six is so rare that luck does not find it."""
    trace = at("Jeweler", "Cu Al P O OH H2O").play("complete Turquoise")
    view = trace.game.view(trace.state, 2)
    for seed in range(5):
        imagined = trace.game.imagine(view, 2, Random(seed))
        assert trace.game.actions(imagined)
        assert trace.game.view(imagined, 2) == view


def test_imagined_hands_have_no_card_that_nobody_needs() -> None:
    trace = deal(three("Miner", "Curator", "Geologist"), A_DEAL)
    view = trace.game.view(trace.state, 0)
    for seed in range(200):
        imagined = Trace(trace.game, trace.game.imagine(view, 0, Random(seed)))
        assert all("Li" not in cards(hand) for hand in hands(imagined))
        assert line(imagined, "deck") == line(trace, "deck")


def test_what_is_imagined_is_as_likely_as_it_should_be() -> None:
    """Player 1 sees 17 of 106 cards; of the 89 others 14 are in hands, and 2 are lithium."""
    trace = deal(three("Miner", "Curator", "Geologist"), A_DEAL)
    view = trace.game.view(trace.state, 0)
    wilds = 0
    for seed in range(400):
        imagined = Trace(trace.game, trace.game.imagine(view, 0, Random(seed)))
        wilds += sum(cards(hand)["Wild"] for hand in hands(imagined))
    # 10 of the 87 useful ones are wild: 14 × 10 / 87 = 1.61 on average, deviation about 1.1
    assert abs(wilds / 400 - 1.61) < 0.25


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def test_payments_are_read_in_any_order() -> None:
    trace = at("Geologist", "O Si Wild").play("complete Quartz")
    assert str(trace.game.read(trace.state, "pay si O")) == "pay O Si"
    assert str(trace.game.read(trace.state, "PAY wild o")) == "pay O Wild"


def test_cards_are_read_by_name_too(tmp_path: Path) -> None:
    trace = at("Miner", "Fe S Wild").play("complete Pyrite")
    assert str(trace.game.read(trace.state, "pay iron sulfur")) == "pay S Fe"
    assert str(trace.game.read(trace.state, "pay Iron alchemy")) == "pay Fe Wild"
    for text, action in {
        "take Iron": "take Fe",
        "exchange for gold": "exchange for Au",
        "exchange gold": "exchange for Au",
        "give hydroxide": "give OH",
        "pick Alchemy": "pick Wild",
        "discard water": "discard H2O",
        "deal Mercury": "deal Hg",
    }.items():
        assert str(trace.game.read(trace.state, text)) == action
    own = changed(tmp_path, "deck.csv", "Pb,Lead,", "Pb,Fool's lead,")
    game = new(deck=own)
    assert str(game.read(game.start(), "take fool's lead")) == "take Pb"


@pytest.mark.parametrize(
    "text", ["", "pay", "pay Xx", "complete", "complete Golt", "give", "take gol", "role", "sing"]
)
def test_what_cannot_be_read_is_told(text: str) -> None:
    trace = at("Geologist", "O Si Wild")
    with pytest.raises(Unreadable, match="I cannot read"):
        trace.game.read(trace.state, text)


# ── The greedy player ─────────────────────────────────────────────────────────────────────


def test_greedy_completes_and_keeps_its_wild_cards() -> None:
    trace = at("Geologist", "O Si Wild")
    greedy = quint.AGENTS["greedy"]
    actions = trace.game.actions(trace.state)
    assert str(greedy(trace.game, trace.state, actions, Random(1))) != "pass"
    trace = trace.play("complete Quartz")
    actions = trace.game.actions(trace.state)
    assert str(greedy(trace.game, trace.state, actions, Random(1))) == "pay O Si"


def greedy_choices(trace: Trace) -> set[str]:
    """What greedy does here, by whatever luck."""
    game, state, greedy = trace.game, trace.state, quint.AGENTS["greedy"]
    return {str(greedy(game, state, game.actions(state), Random(seed))) for seed in range(30)}


def test_greedy_exchanges_for_gain_only() -> None:
    """Spare cards are in hand, but the market has nothing that the Miner lacks."""
    trace = at("Miner", "S S S Fe Fe", "player 1 to exchange", piles=["market S Fe"])
    assert greedy_choices(trace) == {"pass"}
    trace = at("Miner", "S S S Fe Fe", "player 1 to exchange", piles=["market S Fe Pb"])
    assert greedy_choices(trace) == {"exchange for Pb"}
    trace = trace.play("exchange for Pb")
    assert greedy_choices(trace) <= {"give S", "give Fe"}


def test_greedy_keeps_the_cards_for_its_last_turn() -> None:
    """The deck is empty: one mineral can still be completed, and nothing is worth more."""
    todo, empty = "player 1 to exchange", ["deck nothing", "discard the rest"]
    trace = at("Curator", "Au F", todo, piles=["market Mg", *empty])
    assert greedy_choices(trace) == {"pass"}
    assert greedy_choices(at("Geologist", "Ca Mg C", todo, piles=["market Cl", *empty])) == {
        "pick O",  # for dolomite, 6 points
        "pick Wild",
    }
    trace = at("Miner", "Au S×6 O×4", todo, piles=["market Cl", *empty]).play("pass")
    assert greedy_choices(trace) == {"discard S", "discard O"}


def test_greedy_does_not_give_what_it_takes() -> None:
    greedy, taken = quint.AGENTS["greedy"], 0
    for seed in range(6):
        trace = quint.playout(new(3), [greedy] * 3, Random(seed))
        wanted = ""
        for action in [str(step.action) for step in trace.steps]:
            if action.startswith("exchange for "):
                wanted, taken = action.removeprefix("exchange for "), taken + 1
            assert action != f"give {wanted}"
    assert taken > 10


def test_greedy_beats_random_players() -> None:
    game = new(3)
    agents = [quint.AGENTS["greedy"], quint.AGENTS["random"], quint.AGENTS["random"]]
    won = 0
    for seed in range(12):
        turned = agents[seed % 3 :] + agents[: seed % 3]
        trace = quint.playout(game, turned, Random(seed))
        won += turned.index(quint.AGENTS["greedy"]) in game.winners(trace.state)
    assert won >= 9
