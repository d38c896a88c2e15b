"""A turn of Mineral Quest, rule by rule: completing, drawing, the market, the hand limit.

Each test is named by the rule it holds, then by the fact. Expected values are counted by hand, from
the rulebook's examples and the positions written here.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from quint import CHANCE, Refusal, Trace
from tests.games.mineral_table import (
    ICONS,
    at,
    cards,
    completable,
    hand_of,
    line,
    new,
    own_deck,
    payments,
)
from tests.games.words import odds, offered, play, refused, scores, told, turn, why_not

# ── 3 Completing a mineral ────────────────────────────────────────────────────────────────


def test_3_1_the_cards_go_to_the_discard_pile_one_mineral_a_turn() -> None:
    trace = play(at("Geologist", "O×2 Si Fe"), "complete Quartz", "pay O Si")
    assert cards(line(trace, "discard")) == Counter(O=1, Si=1)
    assert cards(line(trace, "market")) == Counter(O=1, Si=1, Wild=1)
    assert hand_of(trace) == Counter(O=1, Fe=1)
    assert offered(trace) == {"draw", "take Al", "take Ca", "take K"}
    said = refused(trace, "complete Hematite")
    assert said == Refusal("3.1", "One mineral a turn, and this was Quartz.", ("mat:0:1",))
    assert why_not(play(trace, "draw", "deal Fe"), "complete Hematite") == "3.1b"


def test_3_1_only_minerals_of_the_own_mat() -> None:
    said = refused(at("Chemist", "Pb S"), "complete Galena")
    assert said == Refusal("3.1", "The Chemist's mat has no Galena.", ("mat:0",))


def test_3_1_what_is_missing_is_named() -> None:
    said = refused(at("Chemist", "O C"), "complete Calcite")
    assert said.because == "Calcite still needs Ca."
    assert said.at == ("mat:0:2", "hand:0")
    assert why_not(at("Chemist", "O C Ca").play("complete Calcite"), "draw") == "3.1"
    assert why_not(at("Chemist", "O C Ca"), "pay O C Ca") == "3.1"


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
    said = refused(at(role, hand), f"complete {space}")
    assert said.because == says
    assert said.rule == by


def test_3_1a_nobody_has_to_complete() -> None:
    assert "pass" in offered(at("Geologist", "O Si"))
    assert offered(at("Geologist", "")) == {"pass"}


def test_3_1b_first_complete_then_draw_then_exchange() -> None:
    trace = at("Miner", "Fe S Au")
    assert why_not(trace, "draw") == "3.1b"
    assert why_not(trace, "take Al") == "3.1b"
    assert why_not(trace, "exchange for O") == "3.1b"
    trace = play(trace, "pass", "draw", "deal Pb")
    assert why_not(trace, "complete Galena") == "3.1b"
    assert why_not(trace, "exchange for O") == "3.1b"
    trace = play(trace, "draw", "deal Pb")
    assert why_not(trace, "complete Galena") == "3.1b"
    assert why_not(trace, "draw") == "4.1"


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
    assert why_not(trace, "pay O O Si") == "3.2a"
    said = refused(trace, "pay O Si Fe")
    assert said.because == "That is more than Quartz takes: O and Si are enough."
    gold = at("Miner", "Au Fe").play("complete Gold")
    assert refused(gold, "pay Au Fe").because == "That is more than Gold takes: Au is enough."
    assert why_not(trace, "pay O Fe") == "3.2"


def test_3_2a_a_place_may_have_a_card_of_its_own_if_the_table_prefers_it() -> None:
    """Hornblende, Ca2(Mg,Fe,Al)5(Al,Si)8O22(OH)2: Mg or Al, and Al or Si."""
    game = new(surplus="allowed")
    trace = at("Geologist", "Ca Al Mg Si O OH", game=game).play("complete Hornblende")
    ways = {"O Al Ca OH", "O Mg Al Ca OH", "O Al Si Ca OH", "O Mg Si Ca OH"}
    assert offered(trace, "pay") == ways
    assert why_not(trace, "pay O Mg Al Si Ca OH") == "3.2a"  # there are only two such places
    after = trace.play("pay O Mg Al Ca OH")
    assert hand_of(after) == Counter(Si=1)
    assert scores(after)[0] == 5
    wild = at("Geologist", "Ca Mg O OH Wild", game=game).play("complete Hornblende")
    assert offered(wild, "pay") == {"O Ca OH Wild", "O Mg Ca OH Wild"}
    assert payments("Geologist", "Hornblende", "Ca Mg O OH Wild") == {"O Ca OH Wild"}


def test_3_2a_then_the_curator_may_pay_the_hydroxide_that_is_free() -> None:
    """Malachite asks for OH, topaz for F or OH; what no place asks for is still not paid."""
    game = new(surplus="allowed")
    malachite = at("Curator", "Cu C O OH×2", game=game).play("complete Malachite")
    assert offered(malachite, "pay") == {"C O Cu", "C O Cu OH"}
    assert why_not(malachite, "pay C O Cu OH OH") == "3.2a"
    assert told(malachite.play("pay C O Cu"), "use")
    assert not told(malachite.play("pay C O Cu OH"), "use")
    topaz = at("Curator", "Al Si O F OH", game=game).play("complete Topaz")
    assert offered(topaz, "pay") == {"O Al Si", "O F Al Si", "O Al Si OH"}
    quartz = at("Geologist", "Si O×2 Fe", game=game).play("complete Quartz")
    assert offered(quartz, "pay") == {"O Si"}
    assert why_not(quartz, "pay O O Si") == "3.2a"
    assert why_not(quartz, "pay O Si Fe") == "3.2a"


def test_3_2a_then_zinc_and_iron_for_sphalerite_are_still_one_too_many() -> None:
    trace = at("Miner", "Zn Fe S", game=new(surplus="allowed")).play("complete Sphalerite")
    assert offered(trace, "pay") == {"S Fe", "S Zn"}
    assert why_not(trace, "pay S Fe Zn") == "3.2a"


def test_3_3_zinc_or_iron_for_sphalerite() -> None:
    assert payments("Miner", "Sphalerite", "Zn S") == {"S Zn"}
    assert payments("Miner", "Sphalerite", "Fe S") == {"S Fe"}
    assert payments("Miner", "Sphalerite", "Zn Fe S") == {"S Fe", "S Zn"}
    assert "Sphalerite" not in completable("Miner", "Zn Fe")
    assert why_not(at("Miner", "S"), "complete Sphalerite") == "3.3"


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
    said = [(event.rule, event.says) for event in told(trace, "pay")]
    assert said == [("3.1", "Player 1 pays O."), ("3.4", "Player 1 pays a wild card.")]


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
    said = refused(at("Chemist", "Ca S O OH"), "complete Gypsum")
    assert said.rule == "3.5"
    assert payments("Chemist", "Gypsum", "Ca S O OH OH H2O") == {"O S Ca OH OH", "O S Ca H2O"}


def test_3_5_hydroxides_that_are_water_are_told() -> None:
    trace = play(at("Chemist", "Ca S O OH OH"), "complete Gypsum", "pay O S Ca OH OH")
    said = told(trace, "make water")
    assert [(event.rule, event.says) for event in said] == [
        ("3.5", "Two hydroxides are the water of Gypsum.")
    ]
    for role, hand in (("Chemist", "O S Ca H2O"), ("Chemist", "O S Ca Wild")):
        trace = play(at(role, hand), "complete Gypsum", f"pay {hand}")
        assert not told(trace, "make water")
    trace = play(at("Jeweler", "O Al P Cu OH Wild"), "complete Turquoise", "pay O Al P Cu OH Wild")
    assert not told(trace, "make water")  # OH is OH, and the wild card is the water


def test_3_5_a_deck_without_water_has_hydroxides_for_it(tmp_path: Path) -> None:
    kinds = [(symbol, "", 5) for symbol in ICONS if symbol != "H2O"]
    game = new(deck=own_deck(tmp_path, kinds))
    said = refused(at("Chemist", "Ca S O OH", game=game), "complete Gypsum")
    assert said.because == "Gypsum still needs H2O. Two OH make one H2O."
    assert offered(at("Chemist", "Ca S O OH OH", game=game), "complete") == {"Gypsum"}


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
    assert offered(trace) == {"draw", "take Al", "take Ca", "take K"}
    deck = play(trace, "draw", "deal Fe", "draw", "deal S")
    assert hand_of(deck) == Counter(Fe=1, S=1)
    mixed = play(trace, "take Al", "deal Fe", "draw", "deal S")
    assert hand_of(mixed) == Counter(Al=1, S=1)
    assert why_not(deck, "draw") == "4.1"
    assert why_not(trace, "take Fe") == "4.1"


def test_4_1_drawing_has_exact_odds() -> None:
    trace = play(at("Miner", "O O", piles=["market O Si"]), "pass", "draw")
    assert odds(trace)["deal O"] == 7
    assert sum(odds(trace).values()) == 106 - 4


def test_4_1a_drawing_is_a_must_and_not_from_the_market() -> None:
    trace = at("Miner", "").play("pass")
    assert why_not(trace, "pass") == "4.1a"
    assert refused(trace, "take Si").rule == "4.1a"
    assert refused(trace, "take Si").at == ("market:Si",)
    assert why_not(play(trace, "draw", "deal Fe"), "pass") == "4.1a"


def test_4_2_a_taken_card_is_replaced_at_once() -> None:
    trace = play(at("Miner", ""), "pass", "take Al")
    assert turn(trace) == CHANCE
    assert why_not(trace, "draw") == "4.2"
    trace = trace.play("deal Fe")
    assert cards(line(trace, "face up")) == Counter(Ca=1, K=1, Fe=1)


def test_4_2a_the_replacement_can_be_the_second_card() -> None:
    trace = play(at("Miner", ""), "pass", "take Al", "deal Fe", "take Fe")
    assert hand_of(trace) == Counter(Al=1, Fe=1)


def test_4_2b_without_a_deck_the_place_stays_empty() -> None:
    piles = ["market O", "face up Al", "deck nothing", "discard the rest"]
    trace = at("Miner", "Fe", "player 1 to draw 1 card", piles=piles)
    assert offered(trace) == {"take Al"}
    assert why_not(trace, "draw") == "4.2b"
    trace = trace.play("take Al")
    assert line(trace, "face up") == "nothing"
    assert "pass" in offered(trace)


def test_4_2b_if_nothing_is_left_none_is_drawn() -> None:
    piles = ["market O", "deck Si", "discard the rest"]
    trace = at("Miner", "Fe", "player 1 to draw 2 cards", piles=piles)
    trace = play(trace, "draw", "deal Si")
    assert offered(trace, "exchange for") == {"O"}
    assert refused(trace, "draw").because == "Drawing is over for this turn."
    said = told(trace, "go without")
    assert [(event.rule, event.amount) for event in said] == [("4.2b", 1)]
    assert said[0].says == "Nothing is left to draw: Player 1 goes without 1 card."


def nobody_needs(deck: str, face_up: str, todo: str) -> Trace:
    """Nobody here needs lithium, and the Curator is to draw."""
    piles = ["market Au", f"face up {face_up}", f"deck {deck}", "discard the rest"]
    others = ["Geologist", "Miner"]
    return at("Curator", "Si O K", todo, piles=piles, others=others, game=new(3))


def test_4_2b_a_last_card_that_is_removed_has_not_been_drawn() -> None:
    """It is removed and cannot be replaced from the deck, so the player still has a card to get."""
    trace = nobody_needs("Li×2", "Fe", "player 1 to draw 1 card")
    trace = play(trace, "draw", "deal Li", "deal Li")
    assert offered(trace) == {"take Fe"}
    assert why_not(trace, "exchange for Au") == "3.1b"
    assert hand_of(trace.play("take Fe")) == Counter(Si=1, O=1, K=1, Fe=1)
    two = play(
        nobody_needs("Li×2", "Fe Al", "player 1 to draw 2 cards"), "draw", "deal Li", "deal Li"
    )
    two = play(two, "take Fe", "take Al")
    assert hand_of(two) == Counter(Si=1, O=1, K=1, Fe=1, Al=1)
    assert offered(two, "exchange for") == {"Au"}
    none = play(
        nobody_needs("Li×2", "nothing", "player 1 to draw 1 card"), "draw", "deal Li", "deal Li"
    )
    assert offered(none, "exchange for") == {"Au"}


# ── 5 The Periodic Table Market ───────────────────────────────────────────────────────────


def test_5_1_two_cards_of_different_kinds_for_one() -> None:
    trace = at("Miner", "Fe S Au", "player 1 to exchange")
    assert offered(trace, "exchange for") == {"O", "Si", "Wild"}
    trace = play(trace, "exchange for Si", "give Fe", "give S")
    assert told(trace, "get")[0].says == "Player 1 gets Silicon (Si) for them."
    assert hand_of(trace) == Counter(Si=1, Au=1)
    assert cards(line(trace, "market")) == Counter(O=1, S=1, Fe=1, Wild=1)
    assert turn(trace) == 1


def test_5_1_who_has_one_card_cannot_exchange() -> None:
    trace = at("Miner", "Fe", "player 1 to exchange")
    assert offered(trace) == {"pass"}
    assert why_not(trace, "exchange for O") == "5.1"
    assert why_not(trace, "give Fe") == "5.1"
    trace = at("Miner", "Fe Fe", "player 1 to exchange").play("exchange for O")
    assert why_not(trace, "give S") == "5.1"
    assert why_not(trace, "pass") == "5.1"


def test_5_1a_one_exchange_a_turn_and_none_is_a_must() -> None:
    trace = at("Miner", "Fe S Au Hg", "player 1 to exchange")
    assert "pass" in offered(trace)
    assert why_not(trace.play("exchange for O"), "exchange for Si") == "5.1a"
    after = play(trace, "exchange for O", "give Fe", "give S")
    assert turn(after) == 1


def test_5_1b_only_what_lay_there_before() -> None:
    trace = at("Miner", "Fe S", "player 1 to exchange", piles=["market O"])
    assert offered(trace, "exchange for") == {"O"}
    said = refused(trace, "exchange for Fe")
    assert said.because == "The market has no Iron (Fe): what you give cannot be what you take."
    assert (said.rule, said.at) == ("5.1b", ("market:Fe",))
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
    assert offered(trace) == {"discard Fe", "discard S", "discard Cu"}
    assert why_not(trace, "pass") == "6.1"
    assert why_not(trace, "give Cu") == "6.1"
    assert why_not(trace, "discard Au") == "6.1"
    after = trace.play("discard Cu")
    assert [event.rule for event in told(after, "discard")] == ["6.1"]
    assert cards(line(after, "discard")) == Counter(Cu=1)
    assert "Cu" not in cards(line(after, "market"))
    assert turn(after) == 1
    ten = at("Miner", "Fe×5 S×5", "player 1 to exchange").play("pass")
    assert turn(ten) == 1


def test_6_1a_the_limit_is_checked_at_the_end_only() -> None:
    trace = play(at("Miner", "Fe×5 S×5"), "pass", "draw", "deal Cu", "draw", "deal Cu")
    assert sum(hand_of(trace).values()) == 12
    assert why_not(trace, "discard Cu") == "6.1a"
    after = play(trace, "exchange for O", "give Cu", "give Cu")
    assert sum(hand_of(after).values()) == 11
    assert offered(after, "discard") == {"Fe", "S", "O"}


def test_6_2_the_turn_passes_to_the_left() -> None:
    trace = at("Miner", "Fe", "player 5 to exchange").play("pass")
    assert turn(trace) == 0
    assert [event.rule for event in told(trace, "next")] == ["6.2"]
