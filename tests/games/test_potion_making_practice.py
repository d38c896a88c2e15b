"""Potion-making, rule by rule: Practice, chapters 1 to 3.

Each test is named by its rule and the fact that it checks; points are counted by hand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import quint
from quint import CHANCE
from quint.games.potion_making import PotionMaking
from tests.games.potion_table import (
    FILES,
    all_cards,
    all_laid_but,
    at,
    box_of,
    guild,
    hand,
    pile,
    room,
    rows,
    university,
)
from tests.games.words import offered, refused

# ── 1 The goal and the setup ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 7))
def test_1_1_two_to_six_people_play(players: int) -> None:
    game = PotionMaking(players=players)
    assert len(game.scores(game.start())) == players


def test_1_1_seven_are_too_many() -> None:
    with pytest.raises(quint.BadOption, match="from 2 to 6"):
        PotionMaking(players=7)


def test_1_2_practice_has_76_cards() -> None:
    game = PotionMaking()
    assert sum(card.copies for card in game.box.cards) == 76
    assert game.start().sizes == (76,)


def test_1_2a_the_practice_deck_is_made_up_as_published() -> None:
    game = PotionMaking()
    by_class: Counter[str] = Counter()
    for card in game.box.cards:
        by_class[card.kind] += card.copies
    assert by_class == {
        "simple elixir": 32,
        "triple elixir": 12,
        "powder": 4,
        "great elixir": 8,
        "talisman": 4,
        "creature": 8,
        "supreme": 2,
        "spell": 6,
    }


def test_1_2a_every_card_says_where_it_comes_from() -> None:
    for card in PotionMaking().box.cards:
        assert card.provenance
        assert card.name_status in ("attested", "translated", "reconstructed")


PUBLISHED_ELEMENTS = {
    **dict.fromkeys(("astral energy", "quintessence of will", "thought energy", "ether waves"), 6),
    **dict.fromkeys(
        (
            "belladonna",
            "snake eye",
            "mandrake root",
            "phoenix feather",
            "mushrooms",
            "dragon tooth",
            "fern flower",
            "bat wing",
        ),
        5,
    ),
    **dict.fromkeys(("fiery light", "air crystal", "blood stone", "spring water"), 4),
}


def test_1_3_every_element_is_on_as_many_cards_as_counted_and_in_three_formulas() -> None:
    game = PotionMaking()
    formulas = {card.key: card for card in game.box.cards}
    for bit, element in enumerate(game.box.pile_names[:16]):
        on = sum(card.copies for card in game.box.cards if card.elements >> bit & 1)
        asked = [c for c in formulas.values() if any(s.elements >> bit & 1 for s in c.recipe)]
        assert (on, len(asked)) == (PUBLISHED_ELEMENTS[element], 3), element


def test_1_3_a_card_is_one_thing_or_the_other() -> None:
    trace = at("""
    desk ether waves: emanation of power
    desk fiery light: potion of eternal sleep
    hand 1: elixir of fire
    """)
    assert offered(trace) == {"lay elixir of fire", "brew elixir of fire"}
    assert hand(trace.play("lay elixir of fire"), 0) == []
    assert hand(trace.play("brew elixir of fire"), 0) == []


def test_1_3a_only_the_top_card_of_a_pile_can_be_taken() -> None:
    trace = at("""
    desk fiery light: potion of eternal sleep, great elixir of eternal love
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert offered(trace) == {"take great elixir of eternal love"}
    refusal = refused(trace, "take potion of eternal sleep")
    assert refusal.rule == "1.3a"
    assert refusal.at == ("desk:fiery_light",)


def test_1_3b_a_card_with_three_elements_serves_as_any_one_of_them() -> None:
    for element, formula in (
        ("phoenix feather", "elixir of eternal youth"),
        ("dragon tooth", "warding solution"),
    ):
        other = {"phoenix feather": "ether waves", "dragon tooth": "quintessence of will"}[element]
        card = {"ether waves": "emanation of power", "quintessence of will": "elixir of fire"}
        trace = at(f"""
    desk supreme talisman of magic: supreme talisman of magic
    desk {other}: {card[other]}
    hand 1: {formula}
        """).play(f"brew {formula}")
        assert "supreme talisman of magic" in rows(trace)[0][0]


def test_1_3b_all_three_elements_are_present_while_it_lies_there() -> None:
    trace = at("""
    desk supreme talisman of magic: supreme talisman of magic
    hand 1: warding solution
    """)
    assert trace.play("lay warding solution").state.points == (0, 0)


def test_1_4_four_cards_each_and_four_in_the_desk_without_points() -> None:
    game = PotionMaking(players=3)
    state, rng = game.start(), Random(1)
    for _ in range(16):
        assert game.turn(state) == CHANCE
        state = game.apply(state, rng.choice(game.actions(state)))
    assert [len(cards) for cards in state.hands] == [4, 4, 4]
    assert sum(len(cards) for cards in state.desk) == 4
    assert state.sizes == (60,)
    assert state.points == (0, 0, 0)


def test_1_4_the_first_card_is_any_of_76_with_equal_odds() -> None:
    game = PotionMaking()
    odds = game.chance(game.start())
    assert sum(odds.values()) == 76
    fire = game.read(game.start(), "get elixir of fire")
    assert Fraction(odds[fire], 76) == Fraction(2, 76)
    dragon = game.read(game.start(), "get dragon")
    assert Fraction(odds[dragon], 76) == Fraction(1, 76)


def test_1_4a_player_1_goes_first_and_then_the_next() -> None:
    game = PotionMaking(players=3)
    state, rng = game.start(), Random(1)
    movers: list[int] = []
    while len(movers) < 4:
        if game.turn(state) == CHANCE:
            state = game.apply(state, rng.choice(game.actions(state)))
            continue
        movers.append(game.turn(state))
        lay = next(action for action in game.actions(state) if str(action).startswith("lay "))
        state = game.apply(state, lay)
    assert movers == [0, 1, 2, 0]


def test_1_5_other_hands_are_seen_from_behind() -> None:
    trace = at("""
    hand 1: elixir of fire, dragon
    hand 2: basilisk, banshee
    """)
    view = trace.game.view(trace.state, 0)
    assert view.hands[0] == trace.state.hands[0]
    assert view.hands[1] == (-1, -1)
    basilisk = room(trace).box.by_label["basilisk"]
    assert (trace.state.unseen[basilisk], view.unseen[basilisk]) == (0, 1)
    assert "2 from practice" in trace.game.picture(view)
    assert "basilisk" not in trace.game.picture(view)


def test_1_5_what_is_imagined_gives_every_unseen_card_its_chance() -> None:
    trace = at("""
    desk fiery light: potion of eternal sleep
    hand 1: elixir of fire
    hand 2: basilisk, banshee
    """)
    view = trace.game.view(trace.state, 0)
    seen: Counter[int] = Counter()
    for seed in range(600):
        imagined = trace.game.imagine(view, 0, Random(seed))
        assert all_cards(room(trace), imagined) == box_of(room(trace))
        seen.update(imagined.hands[1])
    unseen = {card for card, count in enumerate(view.unseen) if count}
    assert set(seen) == unseen


def test_1_5a_a_card_taken_openly_stays_known_until_it_is_played() -> None:
    trace = (
        at("""
    desk fiery light: potion of eternal sleep
    hand 1: eureka spell (mushrooms), dragon
    hand 2: basilisk
    """)
        .play("cast eureka spell (mushrooms)")
        .play("take potion of eternal sleep")
    )
    sleep = room(trace).box.by_label["potion of eternal sleep"]
    assert trace.game.view(trace.state, 1).hands[0] == (-1, sleep)
    after = trace.play("lay potion of eternal sleep")
    assert trace.game.view(after.state, 1).hands[0] == (-1,)


@pytest.mark.parametrize(
    ("plays", "holder", "known"),
    [
        (["cast spell of universal knowledge", "take unicorn"], 0, ["unicorn"]),
        (
            ["cast spell of magical knowledge", "take transformation spell (bat wing)"],
            0,
            ["transformation spell (bat wing)"],
        ),
        (
            ["cast spell of overthrow", "choose dragon of player 2", "keep elixir of strength"],
            0,
            ["elixir of strength"],
        ),
        (["cast scruple of conscience", "give to player 2"], 1, ["scruple of conscience"]),
    ],
)
def test_1_5a_everybody_sees_what_a_spell_brings(
    plays: list[str], holder: int, known: list[str]
) -> None:
    trace = university("""
    desk belladonna: unicorn
    desk bat wing: transformation spell (bat wing)
    formulas 2: dragon [powder of control, elixir of strength]
    hand 1: spell of universal knowledge, spell of magical knowledge, spell of overthrow,
        scruple of conscience, basilisk
    points: 0, 1
    turn 1, player 1, drawing or playing
    """)
    for play in plays:
        trace = trace.play(play)
    assert [room(trace).box.label(card) for card in trace.state.shown[holder]] == known
    assert trace.state.shown[1 - holder] == ()


def test_1_5a_what_goes_back_to_one_deck_leaves_the_cards_of_another_known() -> None:
    trace = guild("""
    hand 1: trismegistus spell, elixir of fire (shown), azoth (shown)
    hand 2: dragon
    """).play("cast trismegistus spell")
    for _ in range(5):
        trace = trace.play("draw from guild").play("get elixir albedo" if _ < 3 else "get phoenix")
    trace = trace.play("return phoenix").play("return phoenix")
    seen = [room(trace).box.label(card) for card in trace.state.shown[0]]
    assert seen == ["elixir of fire"]  # the Azoth could have gone back to the Guild


# ── 2 A turn ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("held", "drawn"), [(1, 4), (2, 3), (4, 1), (5, 0)])
def test_2_1_cards_are_drawn_until_the_hand_has_five(held: int, drawn: int) -> None:
    cards = ["dragon", "basilisk", "banshee", "unicorn", "hippogriff"][:held]
    trace = at(f"""
    hand 1: elixir of fire
    hand 2: {", ".join(cards)}
    """).play("lay elixir of fire")
    count = 0
    while trace.game.turn(trace.state) == CHANCE:
        trace = trace.play(trace.game.actions(trace.state)[0])
        count += 1
    assert count == drawn
    assert len(trace.state.hands[1]) == 5


def test_2_1_a_player_cannot_choose_the_card_nor_play_before_it_is_drawn() -> None:
    trace = at("""
    hand 1: elixir of fire
    hand 2: dragon
    """)
    assert refused(trace, "get unicorn").rule == "2.1"
    trace = trace.play("lay elixir of fire")
    refusal = refused(trace, "lay dragon")
    assert refusal.rule == "2.1"
    assert refusal.at == ("deck:practice",)
    assert refused(trace, "get dragon").rule == "2.1"


LAST_THREE = all_laid_but("elixir of fire", "dragon", "unicorn")


def test_2_1a_what_is_left_of_the_deck_is_drawn() -> None:
    trace = at(LAST_THREE + "hand 1: elixir of fire\ndeck practice: 2\n")
    trace = trace.play("lay elixir of fire")
    trace = trace.play("get dragon").play("get unicorn")
    assert hand(trace, 1) == ["dragon", "unicorn"]
    assert offered(trace) >= {"lay dragon", "lay unicorn"}


def test_2_2_an_element_or_a_formula_ends_the_turn() -> None:
    trace = at("""
    desk ether waves: emanation of power
    desk fiery light: potion of eternal sleep
    hand 1: elixir of fire, dragon
    """)
    for play in ("lay dragon", "brew elixir of fire"):
        after = trace.play(play)
        assert (after.state.seat, after.state.turns) == (1, 1)


def test_2_2_only_what_is_in_the_hand_can_be_played() -> None:
    trace = at("""
    hand 1: elixir of fire
    hand 2: dragon
    """)
    refusal = refused(trace, "lay dragon")
    assert (refusal.rule, refusal.at) == ("2.2", ("hand:0",))
    assert refused(trace, "take dragon").rule == "2.2"


def test_2_2a_nobody_may_pass() -> None:
    trace = at("hand 1: powder of fate, transformation spell (bat wing)")
    assert offered(trace) == {"lay powder of fate", "lay transformation spell (bat wing)"}


def test_2_3_an_absent_element_is_worth_a_point_and_a_present_one_nothing() -> None:
    trace = at("""
    desk snake eye: dragon
    hand 1: elixir of fire, isidas mortum
    """)
    assert trace.play("lay elixir of fire").state.points == (1, 0)
    after = trace.play("lay isidas mortum")
    assert after.state.points == (0, 0)
    assert pile(after, "snake eye") == ["dragon", "isidas mortum"]


THREE = """
    desk ether waves: emanation of power
    hand 1: supreme elixir of magic
"""
ALL_THREE_THERE = """
    desk astral energy: elixir of invisibility
    desk quintessence of will: elixir of fire
    desk ether waves: emanation of power
    hand 1: supreme elixir of magic
"""


@pytest.mark.parametrize(
    ("ruling", "two_absent", "none_absent"), [("one", 1, 0), ("each", 2, 0), ("always", 1, 1)]
)
def test_2_3a_a_card_with_three_elements(ruling: str, two_absent: int, none_absent: int) -> None:
    for drawing, points in ((THREE, two_absent), (ALL_THREE_THERE, none_absent)):
        trace = at(drawing, three_elements=ruling).play("lay supreme elixir of magic")
        assert trace.state.points == (points, 0)
        assert pile(trace, "supreme elixir of magic") == ["supreme elixir of magic"]
    plain = "    desk snake eye: dragon\n    hand 1: isidas mortum"  # one element, as ever
    assert at(plain, three_elements=ruling).play("lay isidas mortum").state.points == (0, 0)


# ── 3 Formulas ────────────────────────────────────────────────────────────────────────────


def test_3_1_elements_come_from_the_desk() -> None:
    trace = at("""
    desk ether waves: emanation of power
    desk fiery light: talisman of hidden knowledge, potion of eternal sleep
    hand 1: elixir of fire
    """).play("brew elixir of fire")
    assert rows(trace) == [
        [["elixir of fire", "emanation of power", "potion of eternal sleep"]],
        [],
    ]
    assert pile(trace, "fiery light") == ["talisman of hidden knowledge"]
    assert pile(trace, "ether waves") == []


def test_3_1_what_is_missing_is_named_and_where_it_could_come_from() -> None:
    trace = at("""
    desk ether waves: emanation of power
    hand 1: elixir of fire, talisman of hidden knowledge
    """)
    refusal = refused(trace, "brew elixir of fire")
    assert str(refusal) == (
        "Elixir of Fire needs fiery light, and none lies in the desk. "
        "Your Talisman of Hidden Knowledge could be laid there first. (rule 3.1)"
    )
    assert refusal.at == ("desk:fiery_light", "hand:0")


def test_3_1_an_element_that_only_another_hand_has_is_not_betrayed() -> None:
    trace = at("""
    desk ether waves: emanation of power
    hand 1: elixir of fire
    hand 2: talisman of hidden knowledge
    """)
    because = refused(trace, "brew elixir of fire").because
    assert because.endswith("none lies in the desk. Wait for one, or play another card.")


def test_3_1_an_uncompleted_formula_is_no_component() -> None:
    trace = at("""
    desk bat wing: elixir of secret vision
    desk fiery light: potion of eternal sleep
    hand 1: powder of incorporeality, potion of eternal sleep
    """)
    refusal = refused(trace, "brew powder of incorporeality")
    assert refusal.because == (
        "Powder of Incorporeality needs Potion of Eternal Sleep, and nobody has completed one. "
        "Your Potion of Eternal Sleep could be brewed first."
    )
    assert refusal.at == ("formulas:0", "formulas:1", "hand:0")


def test_3_1_a_spell_is_no_formula() -> None:
    trace = at("hand 1: eureka spell (mushrooms)")
    assert refused(trace, "brew eureka spell (mushrooms)").rule == "3.1"


OWN_OR_FOREIGN = """
    desk bat wing: elixir of secret vision
    formulas 1: potion of eternal sleep [elixir of knowledge, polyglotum potion]
    formulas 2: potion of eternal sleep [great elixir of omen, unicorn]
    hand 1: powder of incorporeality
"""


def test_3_1_formulas_may_be_anybodys() -> None:
    trace = at(OWN_OR_FOREIGN).play("brew powder of incorporeality")
    assert offered(trace) == {
        "use potion of eternal sleep of player 1",
        "use potion of eternal sleep of player 2",
    }
    refusal = refused(trace, "use bat wing")
    assert (refusal.rule, refusal.at) == ("3.1", ("desk:bat_wing",))
    assert refused(trace, "use fiery light").because == "The desk has no fiery light."
    assert refused(trace, "lay powder of incorporeality").rule == "3.1"


def test_3_1a_one_card_is_not_two_components() -> None:
    drawing = """
    desk supreme talisman of magic: supreme talisman of magic
    desk mandrake root: basilisk
    hand 1: elixir of fidelity, isidas mortum, elixir of eternal youth
    """
    assert "brew elixir of fidelity" in offered(at(drawing))
    # Ether waves and phoenix feather: only the feather is there.
    assert "brew elixir of eternal youth" not in offered(at(drawing))
    trace = at("""
    desk supreme elixir of magic: supreme elixir of magic
    desk spring water: great elixir of omen
    desk fern flower: avocado cadaver
    hand 1: elixir of wisdom (astral energy), emanation of power
    """)
    assert offered(trace) >= {"brew elixir of wisdom (astral energy)", "brew emanation of power"}


def test_3_1a_the_only_card_that_shows_two_wanted_elements_will_not_do(tmp_path: Path) -> None:
    file = tmp_path / "two.csv"
    box = (FILES / "cards.csv").read_text("utf-8")
    asked = "el:ether waves + el:fiery light"
    file.write_text(box.replace(asked, "el:ether waves + el:astral energy"), encoding="utf-8")
    drawing = """
    desk supreme elixir of magic: supreme elixir of magic
    hand 1: elixir of fire
    """
    refusal = refused(at(drawing, cards=str(file)), "brew elixir of fire")
    assert (refusal.rule, refusal.at) == ("3.1a", ("desk:supreme_elixir_of_magic",))
    both = drawing + "desk ether waves: emanation of power"
    trace = at(both, cards=str(file)).play("brew elixir of fire")
    assert rows(trace)[0] == [["elixir of fire", "emanation of power", "supreme elixir of magic"]]


def test_3_1a_two_great_elixirs_must_be_two() -> None:
    trace = at("""
    formulas 2: great elixir of omen []
    hand 1: supreme elixir of magic
    """)
    refusal = refused(trace, "brew supreme elixir of magic")
    assert (refusal.rule, refusal.at) == ("3.1a", ("formulas:1",))


def test_3_1b_who_has_no_choice_is_not_asked() -> None:
    trace = at("""
    desk bat wing: elixir of secret vision
    formulas 2: potion of eternal sleep [], potion of eternal sleep []
    hand 1: powder of incorporeality
    """).play("brew powder of incorporeality")
    assert rows(trace) == [
        [["powder of incorporeality", "potion of eternal sleep", "elixir of secret vision"]],
        [["potion of eternal sleep"]],
    ]


def test_3_1b_formulas_that_differ_in_what_is_under_them_are_two() -> None:
    trace = at("""
    desk bat wing: elixir of secret vision
    formulas 2: potion of eternal sleep [], potion of eternal sleep [great elixir of omen, unicorn]
    hand 1: powder of incorporeality
    """).play("brew powder of incorporeality")
    assert offered(trace) == {
        "use potion of eternal sleep of player 2",
        "use potion of eternal sleep #2 of player 2",
    }
    trace = trace.play("use potion of eternal sleep #2 of player 2")
    assert rows(trace)[1] == [["potion of eternal sleep"]]
    assert pile(trace, "belladonna") == ["unicorn"]


def test_3_1b_of_three_two_may_be_alike() -> None:
    trace = guild("""
    formulas 1: elixir rubedo [], elixir rubedo [], elixir rubedo [dragon, unicorn], alkahest []
    hand 1: phoenix
    """).play("brew phoenix")
    assert offered(trace) == {
        "use elixir rubedo of player 1",
        "use elixir rubedo #2 of player 1",
    }
    trace = trace.play("use elixir rubedo #2 of player 1")
    assert pile(trace, "belladonna") == ["unicorn"]


@pytest.mark.parametrize(
    ("formula", "desk", "completed", "points"),
    [
        ("elixir of fire", ["ether waves", "fiery light"], [], 2),
        ("telepathic potion (ether waves)", ["blood stone", "thought energy", "mushrooms"], [], 3),
        ("powder of truth", ["snake eye"], ["elixir of knowledge"], 4),
        ("great elixir of insight", [], ["elixir of knowledge", "polyglotum potion"], 6),
        (
            "palantirium talisman",
            [],
            ["elixir of fidelity", "telepathic potion (astral energy)"],
            8,
        ),
        ("dragon", [], ["powder of control", "elixir of strength"], 8),
        (
            "supreme talisman of magic",
            [],
            ["palantirium talisman", "talisman of teleportation"],
            10,
        ),
    ],
)
def test_3_2_each_class_of_formula_has_its_points(
    formula: str, desk: list[str], completed: list[str], points: int
) -> None:
    top = {
        "ether waves": "emanation of power",
        "fiery light": "potion of eternal sleep",
        "blood stone": "infusion of divination",
        "thought energy": "elixir of strength",
        "mushrooms": "hippogriff",
        "snake eye": "isidas mortum",
    }
    lines = [f"desk {element}: {top[element]}" for element in desk]
    lines += [f"formulas 1: {', '.join(f'{name} []' for name in completed)}"]
    lines += [f"hand 1: {formula}"]
    trace = at("\n".join(line for line in lines if not line.endswith(": ")))
    trace = trace.play(f"brew {formula}")
    assert trace.state.points == (points, 0)
    assert len(rows(trace)[0]) == 1


def test_3_3_what_lay_under_a_component_goes_home_without_points() -> None:
    trace = at(OWN_OR_FOREIGN).play("brew powder of incorporeality")
    trace = trace.play("use potion of eternal sleep of player 1")
    assert rows(trace)[0] == [
        ["powder of incorporeality", "potion of eternal sleep", "elixir of secret vision"]
    ]
    assert pile(trace, "spring water") == ["elixir of knowledge"]
    assert pile(trace, "belladonna") == ["polyglotum potion"]
    assert trace.state.points == (4, 0)


def test_3_3a_cards_come_back_on_top_in_the_order_of_the_recipe() -> None:
    trace = at("""
    desk belladonna: powder of fate
    formulas 1: elixir of knowledge [polyglotum potion], polyglotum potion [unicorn]
    hand 1: great elixir of insight
    """).play("brew great elixir of insight")
    assert pile(trace, "belladonna") == ["powder of fate", "polyglotum potion", "unicorn"]


GIVEN_UP = """
    desk belladonna: unicorn
    formulas 1: isidas mortum [powder of fate, dragon, scientific gnawer]
"""  # Isidas Mortum, the Dragon and the Gnawer all show snake eye
SNAKES = ["isidas mortum", "dragon", "scientific gnawer"]


def test_3_3a_of_a_formula_that_is_given_up_its_own_card_comes_first() -> None:
    trace = university(GIVEN_UP + "    hand 1: decomposition spell (fern flower), banshee")
    trace = trace.play("cast decomposition spell (fern flower)")
    trace = trace.play("choose isidas mortum of player 1").play("keep powder of fate")
    assert pile(trace, "snake eye") == SNAKES
    trace = university(GIVEN_UP + "    hand 1: transformation spell (bat wing), banshee")
    trace = trace.play("cast transformation spell (bat wing)")
    trace = trace.play("choose isidas mortum of player 1").play("take unicorn")
    assert pile(trace, "snake eye") == SNAKES


def test_3_3a_the_same_for_overthrow_and_the_forbidden_forest() -> None:
    creature = "    formulas 2: dragon [isidas mortum, isidas mortum, banshee], hippogriff []\n"
    trace = university(creature + "    hand 1: spell of overthrow")
    trace = trace.play("cast spell of overthrow").play("choose dragon of player 2")
    trace = trace.play("keep banshee")
    assert pile(trace, "snake eye") == ["dragon", "isidas mortum", "isidas mortum"]
    trace = university(creature + "    hand 1: forbidden forest spell")
    trace = trace.play("cast forbidden forest spell").play("choose hippogriff of player 2")
    trace = trace.play("choose dragon of player 2")
    assert pile(trace, "snake eye") == ["dragon", "isidas mortum", "isidas mortum"]


def test_3_4_a_player_who_loses_a_formula_gets_half() -> None:
    trace = at(OWN_OR_FOREIGN).play("brew powder of incorporeality")
    trace = trace.play("use potion of eternal sleep of player 2")
    assert trace.state.points == (4, 2)
    assert rows(trace)[1] == []


def test_3_4_only_once_however_many_formulas_are_lost_and_each_loser() -> None:
    trace = at(
        """
    formulas 2: elixir of knowledge [], polyglotum potion []
    hand 1: great elixir of insight
    """,
        players=3,
    )
    assert trace.play("brew great elixir of insight").state.points == (6, 3, 0)
    trace = at(
        """
    formulas 2: elixir of knowledge []
    formulas 3: polyglotum potion []
    hand 1: great elixir of insight
    """,
        players=3,
    )
    assert trace.play("brew great elixir of insight").state.points == (6, 3, 3)


def test_3_4a_half_of_an_odd_number_is_rounded_down(tmp_path: Path) -> None:
    file = tmp_path / "odd.csv"
    box = (FILES / "cards.csv").read_text("utf-8")
    odd = box.replace("f:knowledge + f:polyglotum,6", "f:knowledge + f:polyglotum,7")
    assert odd != box
    file.write_text(odd, encoding="utf-8")
    trace = at(
        """
    formulas 2: elixir of knowledge [], polyglotum potion []
    hand 1: great elixir of insight
    """,
        cards=str(file),
    )
    assert trace.play("brew great elixir of insight").state.points == (7, 3)


def test_3_4a_a_triple_elixir_made_by_transfiguration_is_the_one_odd_case() -> None:
    trace = university("""
    desk belladonna: polyglotum potion
    desk fiery light: potion of eternal sleep
    formulas 2: elixir of knowledge []
    hand 1: spell of transfiguration, elixir of the plant lord (ether waves)
    """).play("cast spell of transfiguration")
    trace = trace.play("brew elixir of the plant lord (ether waves)")
    assert trace.state.points == (3, 1)


def test_3_5_any_two_great_elixirs_make_the_supreme_elixir() -> None:
    trace = at("""
    formulas 1: great elixir of omen [], great elixir of might []
    formulas 2: great elixir of insight []
    hand 1: supreme elixir of magic, supreme talisman of magic
    """)
    assert "brew supreme talisman of magic" not in offered(trace)
    trace = trace.play("brew supreme elixir of magic")
    # Whoever is chosen first, no pair comes twice: 1-2, 1-3, 2-3.
    pairs = set()
    for first in trace.game.actions(trace.state):
        after = trace.play(first)
        if len(rows(after)[0]) and rows(after)[0][-1][0] == "supreme elixir of magic":
            pairs.add(frozenset(rows(after)[0][-1][1:]))
            continue
        for second in after.game.actions(after.state):
            pairs.add(frozenset(rows(after.play(second))[0][-1][1:]))
    omen, might, insight = (f"great elixir of {name}" for name in ("omen", "might", "insight"))
    assert pairs == {
        frozenset({omen, might}),
        frozenset({omen, insight}),
        frozenset({might, insight}),
    }
