"""The roles of Mineral Quest and the end of the game, rule by rule.

Each test is named by the rule it holds, then by the fact. Expected values are counted by hand, from
the rulebook's examples and the positions written here.
"""

from __future__ import annotations

from collections import Counter

import pytest

from quint import OVER, Refusal
from tests.games.mineral_table import at, cards, completable, hand_of, line, new, payments, rows
from tests.games.words import offered, play, refused, scores, told, turn, why_not

# ── 7 The roles ───────────────────────────────────────────────────────────────────────────


def test_7_1_the_curators_malachite_needs_no_hydroxide() -> None:
    assert payments("Curator", "Malachite", "Cu C O") == {"C O Cu"}
    assert "Malachite" not in completable("Miner", "Cu C O")


def test_7_1_the_free_hydroxide_is_told_when_it_pays() -> None:
    malachite = play(at("Curator", "Cu C O"), "complete Malachite", "pay C O Cu")
    said = told(malachite, "use")
    assert [(event.rule, event.says) for event in said] == [
        ("7.1", "The Curator's free hydroxide does the rest.")
    ]
    trace = play(at("Curator", "O Si"), "complete Rock crystal", "pay O Si")
    assert not told(trace, "use")
    turquoise = at("Curator", "Cu Al P O OH OH H2O").play("complete Turquoise")
    for pay, rules in (("OH OH", ["7.1", "3.5"]), ("H2O", ["7.1"])):
        trace = turquoise.play(f"pay O Al P Cu {pay}")
        said = [event for event in trace.steps[-1].events if event.verb in ("use", "make water")]
        assert [event.rule for event in said] == rules
    trace = play(at("Miner", "Cu C O OH"), "complete Malachite", "pay C O Cu OH")
    assert not told(trace, "use")


def test_7_1a_the_free_hydroxide_does_one_thing() -> None:
    assert payments("Curator", "Turquoise", "Cu Al P O H2O") == {"O Al P Cu H2O"}
    assert payments("Curator", "Turquoise", "Cu Al P O OH OH") == {"O Al P Cu OH OH"}
    assert "Turquoise" not in completable("Curator", "Cu Al P O OH")
    # It also serves a choice: topaz, Al2SiO4(F,OH)2, and apatite.
    assert payments("Curator", "Topaz", "Al Si O F") == {"O Al Si"}
    assert payments("Curator", "Apatite", "Ca P O") == {"O P Ca"}


def test_7_1a_the_free_hydroxide_is_not_a_card() -> None:
    trace = at("Curator", "Cu C O").play("complete Malachite")
    assert why_not(trace, "pay C O Cu OH") == "3.1"
    after = trace.play("pay C O Cu")
    assert cards(line(after, "discard")) == Counter(Cu=1, C=1, O=1)
    exchange = at("Curator", "Cu C", "player 1 to exchange").play("exchange for O")
    assert offered(exchange, "give") == {"Cu", "C"}


def test_7_2_the_jeweler_gives_one_card() -> None:
    trace = at("Jeweler", "Fe", "player 1 to exchange").play("exchange for Si")
    assert [event.rule for event in told(trace, "want")] == ["7.2"]
    after = trace.play("give Fe")
    assert told(after, "get")[0].says == "Player 1 gets Silicon (Si) for it."
    assert hand_of(after) == Counter(Si=1)
    assert turn(after) == 1


def test_7_2a_once_a_turn_and_never_two() -> None:
    trace = at("Jeweler", "Fe Al", "player 1 to exchange")
    after = play(trace, "exchange for Si", "give Fe")
    assert turn(after) == 1
    assert hand_of(after) == Counter(Si=1, Al=1)


def test_7_3_the_geologist_picks_instead_of_exchanging() -> None:
    piles = ["market O", "discard Au Wild"]
    trace = at("Geologist", "Fe S", "player 1 to exchange", piles=piles)
    assert offered(trace) == {"exchange for O", "pick Au", "pick Wild", "pass"}
    after = trace.play("pick Au")
    assert hand_of(after) == Counter(Fe=1, S=1, Au=1)
    assert line(after, "discard") == "Wild"
    assert turn(after) == 1
    assert why_not(trace.play("exchange for O"), "pick Au") == "7.3"
    other = at("Miner", "Fe S", "player 1 to exchange", piles=piles)
    assert why_not(other, "pick Au") == "7.3"
    assert offered(other, "pick") == set()


def test_7_3a_any_card_of_the_pile_but_no_removed_one() -> None:
    others = ["Miner", "Curator"]
    piles = ["market O", "discard Au Wild", "removed Li"]
    trace = at(
        "Geologist", "Fe×5 S×5", "player 1 to exchange", piles=piles, others=others, game=new(3)
    )
    assert offered(trace, "pick") == {"Au", "Wild"}
    assert why_not(trace, "pick Li") == "7.3a"
    assert "discard Wild" in offered(trace.play("pick Wild"))  # eleven cards: the limit comes after


def test_7_4_the_chemist_keeps_twelve() -> None:
    twelve = at("Chemist", "O×8 S×4", "player 1 to exchange").play("pass")
    assert turn(twelve) == 1
    thirteen = at("Chemist", "O×8 S×5", "player 1 to exchange").play("pass")
    assert offered(thirteen) == {"discard O", "discard S"}
    assert refused(thirteen, "pass") == Refusal(
        "7.4", "You have 13 cards and may keep 12: discard one.", ("hand:0",)
    )
    after = thirteen.play("discard O")
    assert [event.rule for event in told(after, "discard")] == ["7.4"]
    assert turn(after) == 1


def test_7_5_one_sulfur_for_two_sulfides() -> None:
    trace = play(at("Miner", "Pb Hg S"), "complete Galena", "pay S Pb")
    assert offered(trace) == {"complete Cinnabar", "pass"}
    trace = play(trace, "complete Cinnabar", "pay Hg")
    said = [(event.rule, event.says) for event in told(trace, "use")]
    assert said == [("7.5", "The sulfur of the first sulfide serves Cinnabar too.")]
    assert cards(line(trace, "discard")) == Counter(Pb=1, Hg=1, S=1)
    assert scores(trace)[0] == 8
    assert "draw" in offered(trace)
    # The Chemist has cinnabar and molybdenite on the mat, and completes one of them.
    trace = play(at("Chemist", "Mo Hg S S"), "complete Cinnabar", "pay S Hg")
    assert "draw" in offered(trace)


def test_7_5_the_second_is_no_must() -> None:
    trace = play(at("Miner", "Pb Hg S"), "complete Galena", "pay S Pb", "pass")
    assert hand_of(trace) == Counter(Hg=1)
    assert "draw" in offered(trace)


def test_7_5_who_has_completed_one_is_told_why_not_two() -> None:
    curator = play(at("Curator", "Pb Fe S S"), "complete Galena", "pay S Pb")
    said = refused(curator, "complete Pyrite")
    assert said == Refusal(
        "7.5", "One mineral a turn. Only the Miner completes two sulfides.", ("mat:0:9",)
    )
    miner = play(at("Miner", "Au Pb S"), "complete Gold", "pay Au")
    said = refused(miner, "complete Galena")
    assert said == Refusal("7.5", "One mineral a turn, or two sulfides.", ("mat:0:2",))
    miner = play(at("Miner", "Au Ag"), "complete Gold", "pay Au")
    assert refused(miner, "complete Silver").because == "One mineral a turn, and this was Gold."
    miner = play(at("Miner", "Au Pb Hg S"), "complete Galena", "pay S Pb", "complete Cinnabar")
    said = refused(miner.play("pay Hg"), "complete Gold")
    assert said == Refusal("7.5", "One mineral a turn, or two sulfides.", ("mat:0:10",))
    chemist = play(at("Chemist", "Hg S O Si"), "complete Cinnabar", "pay S Hg")
    assert why_not(chemist, "complete Quartz") == "3.1"


def test_7_5_a_second_sulfide_that_was_let_go_is_gone() -> None:
    trace = play(at("Miner", "Pb Hg S"), "complete Galena", "pay S Pb", "pass")
    assert why_not(trace, "complete Cinnabar") == "3.1b"
    assert line(trace, "player 1 to") == "draw 2 cards"


def test_7_5a_only_the_sulfur_is_shared() -> None:
    one = play(at("Miner", "Fe Cu S"), "complete Pyrite", "pay S Fe")
    assert offered(one) == {"pass"}
    assert why_not(one, "complete Chalcopyrite") == "7.5a"
    two = play(at("Miner", "Fe Fe Cu S"), "complete Pyrite", "pay S Fe")
    assert offered(two) == {"complete Sphalerite", "complete Chalcopyrite", "pass"}
    assert offered(two.play("complete Chalcopyrite"), "pay") == {"Fe Cu"}


def test_7_5a_the_sulfur_may_be_a_wild_card_and_three_are_too_many() -> None:
    trace = play(at("Miner", "Pb Hg Mo Wild"), "complete Galena", "pay Pb Wild")
    trace = play(trace, "complete Cinnabar", "pay Hg")
    said = refused(trace, "complete Molybdenite")
    assert said.rule == "7.5a"
    assert said.because == "Two sulfides a turn, and never three."


def test_7_5b_what_a_sulfide_is() -> None:
    sulfides = {row["name"] for row in rows("minerals.csv") if row["class"] == "sulfide"}
    assert sulfides == {
        *("Acanthite", "Chalcopyrite", "Cinnabar", "Galena", "Molybdenite", "Pyrite", "Sphalerite")
    }
    for row in rows("minerals.csv"):
        cards = [group.strip() for group in row["cards"].split("+")]
        assert (row["name"] in sulfides) == ("S" in cards and "O" not in cards)
    trace = play(at("Miner", "Pb Au S"), "complete Galena", "pay S Pb")
    assert why_not(trace, "complete Gold") == "7.5b"
    trace = play(at("Miner", "Pb Au S"), "complete Gold", "pay Au")
    assert "draw" in offered(trace)


def test_7_5b_no_second_step_when_no_sulfide_is_left() -> None:
    has = "Acanthite, Sphalerite, Chalcopyrite, Pyrite, Cinnabar, Molybdenite"
    trace = play(at("Miner", "Pb S", has=has), "complete Galena", "pay S Pb")
    assert "draw" in offered(trace)


# ── 8 The end of the game ─────────────────────────────────────────────────────────────────

LAST = ["market O Si", "face up Al", "deck Fe", "discard the rest"]


def test_8_1_an_empty_deck_gives_everybody_one_more_turn() -> None:
    trace = at("Miner", "Au", "player 1 to draw 1 card", piles=LAST)
    trace = play(trace, "draw", "deal Fe")
    assert [event.rule for event in told(trace, "empty")] == ["8.1"]
    trace = trace.play("pass")
    seats = []
    while turn(trace) != OVER:
        seats.append(turn(trace))
        trace = trace.play("pass")
    assert seats == [1, 2, 3, 4, 0]
    assert offered(trace) == set()
    assert why_not(trace, "pass") == "8.1"


def test_8_1a_no_new_deck_and_any_last_card_counts() -> None:
    """The last card is turned up, and not drawn."""
    trace = at("Miner", "Au", "player 1 to draw 1 card", piles=LAST)
    trace = play(trace, "take Al", "deal Fe")
    assert [event.rule for event in told(trace, "empty")] == ["8.1a"]
    trace = trace.play("pass")
    assert line(trace, "deck") == "the rest: no cards"
    assert why_not(trace, "draw") == "8.2"


def test_8_1b_the_turn_of_the_last_card_is_played_to_its_end() -> None:
    trace = at("Miner", "Fe×4 S×5", "player 1 to draw 2 cards", piles=LAST)
    trace = play(trace, "draw", "deal Fe", "take Al", "exchange for O", "give Al", "give S")
    assert turn(trace) == 1
    trace = at("Miner", "Fe×4 S×5", "player 1 to draw 2 cards", piles=LAST)
    trace = play(trace, "draw", "deal Fe", "take Al", "pass")
    assert offered(trace) == {"discard Fe", "discard S", "discard Al"}


def test_8_1c_the_one_who_emptied_it_is_last() -> None:
    trace = at("Miner", "Au", "player 3 to draw 1 card", piles=LAST)
    trace = play(trace, "draw", "deal Fe", "pass")
    seats = []
    while turn(trace) != OVER:
        seats.append(turn(trace))
        trace = trace.play("pass")
    assert seats == [3, 4, 0, 1, 2]


def test_8_2_the_last_turn_is_for_completing_only() -> None:
    todo = "last round: 5 turns to go\nplayer 1 to complete"
    trace = at("Miner", "Pb Hg S", todo, piles=["market O", "deck nothing", "discard the rest"])
    assert why_not(trace, "draw") == "8.2"
    assert why_not(trace, "exchange for O") == "8.2"
    trace = play(trace, "complete Galena", "pay S Pb", "complete Cinnabar", "pay Hg")
    assert turn(trace) == 1
    assert [(event.rule, event.says) for event in told(trace, "last turn")] == [
        ("8.2", "Player 2, the Curator, has a last turn: to complete, and nothing else.")
    ]


LAST_TURN = ["market O", "deck nothing", "discard the rest"]


def test_8_2a_one_mineral_in_the_last_turn_as_in_every_turn() -> None:
    todo = "last round: 1 turn to go\nplayer 1 to complete"
    trace = at("Chemist", "Si O Na Cl", todo, piles=LAST_TURN)
    trace = play(trace, "complete Quartz", "pay O Si")
    assert turn(trace) == OVER


def test_8_2a_as_many_as_one_can_if_the_table_prefers_it() -> None:
    game = new(last_turn="many")
    todo = "last round: 1 turn to go\nplayer 1 to complete"
    trace = at("Chemist", "Si O Na Cl Pt", todo, piles=LAST_TURN, game=game)
    trace = play(trace, "complete Quartz", "pay O Si", "complete Halite", "pay Na Cl")
    assert offered(trace) == {"complete Platinum", "pass"}
    assert why_not(trace, "draw") == "8.2"
    trace = trace.play("pass")
    assert turn(trace) == OVER
    assert scores(trace)[0] == 2 + 5
    # Before the last turn it is one mineral a turn all the same.
    trace = play(at("Chemist", "Si O Na Cl", game=game), "complete Quartz", "pay O Si")
    assert why_not(trace, "complete Halite") == "3.1"


def test_8_2a_then_each_sulfur_of_the_miner_serves_two_sulfides() -> None:
    todo = "last round: 2 turns to go\nplayer 1 to complete"
    hand = "Pb Hg Mo Ag S S Au"
    trace = at("Miner", hand, todo, piles=LAST_TURN, game=new(last_turn="many"))
    trace = play(trace, "complete Galena", "pay S Pb", "complete Cinnabar", "pay Hg")
    assert offered(trace, "complete") == {"Molybdenite", "Acanthite", "Silver", "Gold"}
    trace = play(trace, "complete Molybdenite", "pay S Mo")
    assert offered(trace) == {"complete Acanthite", "pass"}
    trace = trace.play("pass")
    assert [event.says for event in told(trace, "pass")] == [
        "Player 1 completes no second sulfide."
    ]
    assert offered(trace) == {"complete Silver", "complete Gold", "pass"}
    trace = trace.play("pass")
    assert turn(trace) == 1


def test_8_3_points_of_all_crystals_are_added() -> None:
    has = "Turquoise, Gold, Wulfenite"  # 10 + 3 + 7
    end = at("Curator", "", "the game is over", has=has, piles=["discard the rest"])
    assert scores(end) == (20, 0, 0, 0, 0)
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
