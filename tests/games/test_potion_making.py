"""Potion-making, rule by rule. Each test is named by its rule and the fact that it checks.

Positions are drawings: what is drawn nowhere is in the decks. Points are counted by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quint
from quint import CHANCE, OVER, Event, Refusal, Trace, Unreadable
from quint.cards import BadCards
from quint.games.potion_making import PotionMaking, State
from quint.games.potion_making.state import under


def at(drawing: str, **options: Any) -> Trace:
    """A game from a drawn position; every line of the drawing is indented alike."""
    game = PotionMaking(**options)
    lines = [line.removeprefix("    ") for line in drawing.strip("\n").splitlines()]
    return Trace(game, game.position("\n".join(lines)))


def room(trace: Trace) -> PotionMaking:
    assert isinstance(trace.game, PotionMaking)
    return trace.game


def offered(trace: Trace) -> set[str]:
    return {str(action) for action in trace.game.actions(trace.state)}


def refused(trace: Trace, text: str) -> Refusal:
    refusal = trace.game.refusal(trace.state, trace.game.read(trace.state, text))
    assert refusal is not None, f"{text} is allowed"
    return refusal


def told(trace: Trace) -> list[Event]:
    return [event for step in trace.steps for event in step.events]


def rows(trace: Trace) -> list[list[list[str]]]:
    """The completed formulas before each seat, each with the cards under it."""
    label = room(trace).box.label
    return [
        [[label(done[0]), *map(label, under(done))] for done in row] for row in trace.state.formulas
    ]


def pile(trace: Trace, name: str) -> list[str]:
    box = room(trace).box
    return [box.label(card) for card in trace.state.desk[box.pile_names.index(name)]]


def hand(trace: Trace, seat: int) -> list[str]:
    return [room(trace).box.label(card) for card in trace.state.hands[seat] if card >= 0]


def all_cards(game: PotionMaking, state: State) -> Counter[int]:
    """Every card of a position, wherever it is."""
    found: Counter[int] = Counter(state.played)
    for cards in (*state.hands, *state.desk):
        found.update(cards)
    for row in state.formulas:
        for done in row:
            found.update((done[0], *under(done)))
    for paths in state.paths:
        found.update(held >> 1 for stages in paths for held in stages if held >= 0)
    for card, count in enumerate(state.unseen):
        found[card] += count
    return +found


def box_of(game: PotionMaking) -> Counter[int]:
    return Counter({card.number: card.copies for card in game.box.cards})


def random_states(game: PotionMaking, seeds: Iterable[int]) -> Iterable[State]:
    for seed in seeds:
        rng, state = Random(seed), game.start()
        while game.turn(state) != OVER:
            yield state
            state = game.apply(state, rng.choice(game.actions(state)))
        yield state


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
        lay = next(action for action in game.actions(state) if action.verb == "lay")
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


def all_laid_but(*cards: str, **options: Any) -> str:
    """A drawing of the desk with every card of the box in it but these."""
    game = PotionMaking(**options)
    left = box_of(game) - Counter(game.box.by_label[card] for card in cards)
    piles: dict[str, list[str]] = {}
    for number in left.elements():
        name = game.box.pile_names[game.box.pile_of[number]]
        piles.setdefault(name, []).append(game.box.label(number))
    return "".join(f"desk {name}: {', '.join(cards)}\n" for name, cards in piles.items())


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
    box = (Path(quint.__file__).parent / "games/potion_making/cards.csv").read_text("utf-8")
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
    box = (Path(quint.__file__).parent / "games/potion_making/cards.csv").read_text("utf-8")
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


# ── 4 Spells ──────────────────────────────────────────────────────────────────────────────


def test_4_1_after_a_spell_another_card_is_played_and_that_may_be_a_spell() -> None:
    trace = at("""
    desk fiery light: potion of eternal sleep
    desk spring water: elixir of knowledge
    hand 1: eureka spell (mushrooms), eureka spell (belladonna), dragon
    """)
    trace = trace.play("cast eureka spell (mushrooms)").play("take potion of eternal sleep")
    assert trace.state.seat == 0
    assert "cast eureka spell (belladonna)" in offered(trace)
    trace = trace.play("cast eureka spell (belladonna)").play("take elixir of knowledge")
    assert (trace.state.seat, trace.state.turns) == (0, 0)
    assert trace.play("lay dragon").state.seat == 1


def test_4_1_a_formula_is_no_spell() -> None:
    assert refused(at("hand 1: dragon"), "cast dragon").rule == "4.1"


def test_4_1a_a_spell_goes_under_its_pile_and_is_worth_nothing() -> None:
    trace = at("""
    desk mushrooms: hippogriff
    desk fiery light: potion of eternal sleep
    hand 1: eureka spell (mushrooms), eureka spell (belladonna)
    """)
    trace = trace.play("cast eureka spell (mushrooms)").play("take potion of eternal sleep")
    assert pile(trace, "mushrooms") == ["eureka spell (mushrooms)", "hippogriff"]
    trace = trace.play("cast eureka spell (belladonna)").play("take hippogriff")
    assert pile(trace, "belladonna") == ["eureka spell (belladonna)"]
    assert trace.state.points == (0, 0)


def test_4_1a_with_an_expansion_it_goes_on_top() -> None:
    trace = both("""
    opus 1: a
    desk fiery light: potion of eternal sleep
    desk quintessence of will: elixir of fire
    desk thought energy: elixir of strength
    hand 1: transmutation spell, elixir rubedo, spell of transfiguration, warding solution
    turn 1, player 1, drawing or playing
    """)
    skip = trace.play("cast transmutation spell").play("place elixir rubedo on sol")
    assert pile(skip, "quintessence of will") == ["elixir of fire", "transmutation spell"]
    swap = trace.play("cast spell of transfiguration").play("brew warding solution")
    swap = swap.play("use fiery light")
    assert rows(swap)[0] == [["warding solution", "potion of eternal sleep", "elixir of fire"]]
    assert pile(swap, "thought energy") == ["elixir of strength", "spell of transfiguration"]


@pytest.mark.parametrize("spell", ["transformation spell (bat wing)", "eureka spell (mushrooms)"])
def test_4_1b_a_spell_that_can_do_nothing_cannot_be_cast(spell: str) -> None:
    trace = at(f"""
    desk snake eye: decomposition spell (snake eye)
    formulas 1: elixir of fire []
    hand 1: {spell}
    """)
    assert refused(trace, f"cast {spell}").rule == "4.1b"
    assert offered(trace) == {f"lay {spell}"}


def test_4_1b_without_a_formula_of_ones_own_nothing_can_be_taken_apart() -> None:
    trace = at("""
    formulas 2: elixir of fire []
    hand 1: decomposition spell (snake eye)
    """)
    refusal = refused(trace, "cast decomposition spell (snake eye)")
    assert (refusal.rule, refusal.at) == ("4.1b", ("formulas:0",))


def test_4_1c_with_an_empty_hand_the_turn_is_over_after_a_spell() -> None:
    trace = at("""
    formulas 1: elixir of fire []
    hand 1: decomposition spell (snake eye)
    """).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of fire of player 1").play("keep elixir of fire")
    assert (trace.state.seat, trace.state.turns) == (1, 1)


TRANSFORM = """
    desk belladonna: unicorn
    desk snake eye: decomposition spell (snake eye)
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    formulas 2: elixir of knowledge []
    hand 1: transformation spell (bat wing), dragon
"""


def test_4_2_transformation_exchanges_a_formula_for_one_in_the_desk() -> None:
    trace = at(TRANSFORM).play("cast transformation spell (bat wing)")
    assert offered(trace) == {"choose elixir of fire of player 1"}
    assert refused(trace, "take unicorn").rule == "4.2"
    trace = trace.play("choose elixir of fire of player 1")
    assert offered(trace) == {"take unicorn"}
    assert refused(trace, "take decomposition spell (snake eye)").rule == "4.3a"
    assert refused(trace, "choose elixir of fire of player 1").rule == "4.2"
    trace = trace.play("take unicorn")
    assert rows(trace)[0] == [["unicorn"]]
    assert pile(trace, "quintessence of will") == ["elixir of fire"]
    assert pile(trace, "ether waves") == ["emanation of power"]
    assert pile(trace, "fiery light") == ["potion of eternal sleep"]
    assert trace.state.points == (0, 0)
    assert trace.state.seat == 0


def test_4_2a_spells_work_on_ones_own_formulas() -> None:
    trace = at(TRANSFORM).play("cast transformation spell (bat wing)")
    refusal = refused(trace, "choose elixir of knowledge of player 2")
    assert (refusal.rule, refusal.at) == ("4.2a", ("formulas:1",))


def test_4_2b_a_formula_made_by_a_spell_is_a_component_like_any_other() -> None:
    trace = at("""
    desk phoenix feather: great elixir of might
    desk blood stone: infusion of divination
    formulas 1: elixir of fire []
    hand 1: transformation spell (bat wing), powder of fate
    """).play("cast transformation spell (bat wing)")
    trace = trace.play("choose elixir of fire of player 1").play("take infusion of divination")
    assert trace.play("brew powder of fate").state.points == (4, 0)


def test_4_3_eureka_brings_a_formula_card_into_the_hand() -> None:
    trace = at("""
    desk belladonna: unicorn
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert refused(trace, "lay unicorn").rule == "4.3"
    assert refused(trace, "take dragon").rule == "4.3"
    trace = trace.play("take unicorn")
    assert hand(trace, 0) == ["unicorn"]
    assert trace.state.seat == 0


def test_4_3a_eureka_takes_no_spell() -> None:
    trace = at("""
    desk belladonna: unicorn
    desk snake eye: decomposition spell (snake eye)
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert refused(trace, "take decomposition spell (snake eye)").rule == "4.3a"


TAKE_APART = """
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    formulas 2: elixir of knowledge []
    hand 1: decomposition spell (snake eye), dragon
"""


def test_4_4_one_card_of_a_formula_stays_and_the_others_go_home() -> None:
    trace = at(TAKE_APART).play("cast decomposition spell (snake eye)")
    assert refused(trace, "choose elixir of knowledge of player 2").rule == "4.2a"
    trace = trace.play("choose elixir of fire of player 1")
    assert offered(trace) == {
        "keep elixir of fire",
        "keep emanation of power",
        "keep potion of eternal sleep",
    }
    assert refused(trace, "keep dragon").rule == "4.4"
    trace = trace.play("keep potion of eternal sleep")
    assert rows(trace)[0] == [["potion of eternal sleep"]]
    assert pile(trace, "quintessence of will") == ["elixir of fire"]
    assert pile(trace, "ether waves") == ["emanation of power"]
    assert trace.state.points == (0, 0)


def test_4_4_a_spell_under_a_formula_cannot_stay() -> None:
    trace = at("""
    formulas 1: elixir of oblivion [unicorn, transformation spell (bat wing)]
    hand 1: decomposition spell (snake eye)
    """).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of oblivion of player 1")
    assert offered(trace) == {"keep elixir of oblivion", "keep unicorn"}


def test_4_4a_the_formula_itself_may_stay_or_not() -> None:
    kept = at(TAKE_APART).play("cast decomposition spell (snake eye)")
    kept = kept.play("choose elixir of fire of player 1").play("keep elixir of fire")
    assert rows(kept)[0] == [["elixir of fire"]]
    assert pile(kept, "ether waves") == ["emanation of power"]
    strict = at(TAKE_APART, decomposition="component")
    strict = strict.play("cast decomposition spell (snake eye)")
    strict = strict.play("choose elixir of fire of player 1")
    assert offered(strict) == {"keep emanation of power", "keep potion of eternal sleep"}
    bare = at(
        """
    formulas 1: elixir of fire []
    hand 1: decomposition spell (snake eye)
    """,
        decomposition="component",
    )
    assert refused(bare, "cast decomposition spell (snake eye)").rule == "4.4a"


# ── 5 The end ─────────────────────────────────────────────────────────────────────────────


def test_5_1_the_game_is_over_when_deck_and_hands_are_empty() -> None:
    trace = at(LAST_THREE + "hand 1: elixir of fire\nhand 2: dragon, unicorn\n")
    trace = trace.play("lay elixir of fire").play("lay dragon")
    assert trace.game.turn(trace.state) == 1
    trace = trace.play("lay unicorn")
    assert trace.game.turn(trace.state) == OVER
    assert refused(trace, "lay unicorn").rule == "5.1"


def test_5_1a_who_has_no_cards_is_passed_over() -> None:
    trace = at(LAST_THREE + "hand 1: elixir of fire, dragon, unicorn\n")
    for card in ("elixir of fire", "dragon"):
        trace = trace.play(f"lay {card}")
        assert trace.game.turn(trace.state) == 0


def test_5_1b_a_game_may_be_cut_off() -> None:
    trace = at("hand 1: elixir of fire", cap=1).play("lay elixir of fire")
    assert trace.game.turn(trace.state) == OVER
    assert trace.game.winners(trace.state) == (0,)
    assert refused(trace, "lay dragon").rule == "5.1b"


def test_5_2_most_points_win() -> None:
    trace = at("hand 1: elixir of fire\npoints: 3, 5", cap=1).play("lay elixir of fire")
    assert trace.state.points == (4, 5)
    assert trace.game.winners(trace.state) == (1,)


def test_5_2a_a_tie_is_shared() -> None:
    trace = at("hand 1: elixir of fire\npoints: 4, 5", cap=1).play("lay elixir of fire")
    assert trace.game.winners(trace.state) == (0, 1)
    assert told(trace)[-1].rule == "5.2a"


# ── 6 Decks and phases with an expansion ──────────────────────────────────────────────────


def guild(drawing: str, **options: Any) -> Trace:
    return at(drawing, mix="guild", **options)


SOME = [
    "dragon",
    "basilisk",
    "banshee",
    "unicorn",
    "hippogriff",
    "powder of fate",
    "powder of truth",
    "powder of control",
    "azoth",
]


def test_6_1_four_and_two_cards_to_every_hand_and_to_the_desk() -> None:
    game = PotionMaking(mix="guild")
    assert game.start().sizes == (76, 63)
    state, rng = game.start(), Random(1)
    while state.phase == 0:
        state = game.apply(state, rng.choice(game.actions(state)))
    for cards in (*state.hands, sum(state.desk, ())):
        assert sorted(game.box.deck_of[card] for card in cards) == [0, 0, 0, 0, 1, 1]
    assert state.sizes == (76 - 12, 63 - 6)


def test_6_1_the_deck_is_chosen() -> None:
    trace = guild(f"hand 1: {', '.join(SOME[:6])}\nturn 1, player 1, drawing, 1 to draw")
    assert offered(trace) == {"draw from practice", "draw from guild"}
    assert refused(trace, "lay dragon").rule == "6.2"
    trace = trace.play("draw from guild")
    assert trace.game.turn(trace.state) == CHANCE
    odds = trace.game.chance(trace.state)
    assert sum(odds.values()) == 63
    assert refused(trace, "get elixir of fire").because == "The card comes from the Guild deck."


def test_6_1_an_empty_deck_is_not_offered() -> None:
    left = all_laid_but(*SOME[:6], "azoth", "azoth", mix="guild")
    practice = f"hand 1: {', '.join(SOME[:6])}\nturn 1, player 1, drawing or playing"
    trace = guild(left + practice)
    assert refused(trace, "draw from practice").rule == "6.1"
    assert "draw from guild" in offered(trace)


def test_6_1a_the_deck_is_chosen_anew_for_each_card() -> None:
    trace = guild("hand 1: dragon\nturn 1, player 1, drawing, 6 to draw")
    trace = trace.play("draw from guild").play("get azoth")
    assert offered(trace) == {"draw from practice", "draw from guild"}


@pytest.mark.parametrize(("held", "drawn"), [(0, 7), (3, 4), (5, 2), (8, 0), (9, 0)])
def test_6_2_the_first_phase_fills_the_hand_up_to_seven(held: int, drawn: int) -> None:
    lines = ["hand 1: elixir of fire"]
    if held:
        lines += [f"hand 2: {', '.join(SOME[:held])}"]
    trace = guild("\n".join(lines)).play("lay elixir of fire")
    assert (trace.state.seat, trace.state.draws) == (1, drawn)


@pytest.mark.parametrize("held", [6, 7])
def test_6_2a_with_six_or_seven_cards_one_is_drawn(held: int) -> None:
    lines = f"hand 1: elixir of fire\nhand 2: {', '.join(SOME[:held])}"
    assert guild(lines).play("lay elixir of fire").state.draws == 1


def test_6_3_the_second_phase_is_a_draw_or_a_play() -> None:
    trace = guild(f"hand 1: {', '.join(SOME[:7])}\nturn 1, player 1, drawing or playing")
    assert offered(trace) >= {"draw from practice", "draw from guild", "lay dragon"}
    drawn = trace.play("draw from practice").play("get warding solution")
    assert refused(drawn, "draw from practice").rule == "6.4"
    played = trace.play("lay dragon")
    assert (played.state.seat, played.state.turns) == (0, 0)
    assert refused(played, "draw from practice").rule == "6.4"
    for third in (drawn, played):
        assert third.play("lay unicorn").state.seat == 1


def test_6_3_with_eight_cards_nobody_draws() -> None:
    trace = guild(f"hand 1: {', '.join(SOME[:8])}\nturn 1, player 1, drawing or playing")
    assert not any(text.startswith("draw") for text in offered(trace))
    assert refused(trace, "draw from guild").rule == "6.3"


def test_6_3a_an_empty_hand_can_only_draw_and_without_decks_the_phase_is_skipped() -> None:
    trace = guild("turn 1, player 1, drawing or playing")
    assert offered(trace) == {"draw from practice", "draw from guild"}
    left = all_laid_but("dragon", "unicorn", "unicorn", mix="guild")
    trace = guild(left + "hand 1: dragon\nhand 2: unicorn\nturn 1, player 1, drawing or playing")
    assert trace.play("lay dragon").state.seat == 1


def test_6_4_in_the_third_phase_a_card_must_be_played() -> None:
    trace = guild("hand 1: dragon, unicorn")
    assert offered(trace) == {"lay dragon", "lay unicorn"}
    assert refused(trace, "draw from guild").rule == "6.4"


def test_6_4a_after_a_practice_spell_a_card_must_be_played_in_the_same_phase() -> None:
    trace = guild("""
    desk belladonna: unicorn
    hand 1: eureka spell (mushrooms), dragon
    turn 1, player 1, drawing or playing
    """).play("cast eureka spell (mushrooms)")
    trace = trace.play("take unicorn")
    assert refused(trace, "draw from guild").rule == "6.4a"
    trace = trace.play("lay dragon")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert refused(trace, "draw from guild").rule == "6.4"
    assert trace.play("lay unicorn").state.seat == 1


# ── 7 The Magnum Opus ─────────────────────────────────────────────────────────────────────


def test_7_1_everybody_gets_a_card_by_chance() -> None:
    game = PotionMaking(mix="guild", players=3)
    state, rng = game.start(), Random(1)
    while state.draws > 3:
        state = game.apply(state, rng.choice(game.actions(state)))
    assert game.chance(state) == dict.fromkeys(game.moves.opus, 1)
    state = game.apply(state, game.moves.opus[4])
    assert state.works == (4, -1, -1)
    assert len(game.actions(state)) == 5
    refusal = game.refusal(state, game.moves.opus[4])
    assert refusal is not None
    assert refusal.rule == "7.1"
    refusal = game.refusal(state, game.moves.get[0])
    assert refusal is not None
    assert refusal.rule == "7.1"


def test_7_1a_six_cards_with_three_paths_of_seven_stages() -> None:
    box = PotionMaking(mix="guild").box
    assert len(box.opus) == 6
    assert box.path_names == ("sol", "luna", "mercury")
    classes = {card.key: card.kind for card in box.cards}
    for opus in box.opus:
        for keys, points in zip(opus.keys, opus.points, strict=True):
            assert points == (2, 2, 4, 4, 6, 8, 10)
            kinds = [classes[key] for key in keys]
            assert kinds[:5] == [
                "simple elixir",
                "simple elixir",
                "triple elixir",
                "powder",
                "great elixir",
            ]
            assert kinds[5] in ("talisman", "creature")
            assert kinds[6] == "stone"


def test_7_1b_the_other_cards_are_out_of_the_game_and_all_in_it_are_open() -> None:
    trace = guild("opus 1: a\nopus 2: c\nhand 1: dragon")
    view = trace.game.view(trace.state, 1)
    assert view.works == (0, 2)


def test_7_1_without_a_magnum_opus_card_nothing_is_placed() -> None:
    trace = guild("hand 1: emanation of power")  # the first stage of F, which nobody has
    assert offered(trace) == {"lay emanation of power"}
    refusal = refused(trace, "place emanation of power on sol")
    assert (refusal.rule, refusal.at) == ("7.1", ("opus:0",))


A_SOL = """
    opus 1: a
    opus 2: b
    hand 1: elixir of fire, elixir rubedo, elixir albedo, elixir nigredo
"""  # Fire, Rubedo, Plant Lord, Truth, Rebirth, Phoenix; luna: Eternal Sleep; mercury: Nigredo


def test_7_2_stages_are_placed_in_their_order() -> None:
    trace = guild(A_SOL)
    assert {text for text in offered(trace) if "place" in text} == {
        "place elixir of fire on sol",
        "place elixir nigredo on mercury",
    }
    refusal = refused(trace, "place elixir rubedo on sol")
    assert str(refusal) == "Stage 1 of Sol is Elixir of Fire, not Elixir Rubedo. (rule 7.2)"
    assert refusal.at == ("opus:0:sol:1",)


def test_7_3_a_stage_comes_from_the_hand_or_from_anybodys_formulas_and_takes_a_phase() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    formulas 1: elixir of fire []
    formulas 2: elixir of fire [emanation of power, potion of eternal sleep]
    hand 1: dragon, unicorn
    turn 1, player 1, drawing or playing
    """)
    assert {text for text in offered(trace) if "place" in text} == {
        "place elixir of fire of player 1 on sol",
        "place elixir of fire of player 2 on sol",
    }
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert trace.state.points == (2, 0)


def test_7_3_a_card_that_is_not_in_the_hand_cannot_be_placed() -> None:
    game = PotionMaking(mix="guild")
    trace = guild("opus 1: a\nopus 2: b\nhand 1: dragon")
    assert "place elixir of fire on sol" not in {str(a) for a in game.attempts(trace.state)}
    fire = game.moves.place(game.box.by_label["elixir of fire"], 0)
    refusal = game.refusal(trace.state, fire)
    assert refusal is not None
    assert refusal.rule == "7.3"
    assert refused(trace, "place elixir of fire on sol") == refusal
    with pytest.raises(Unreadable):
        game.read(trace.state, "place elixir of fire on pluto")


def test_7_3_a_formula_that_has_gone_since_is_told_so() -> None:
    before = guild("opus 1: a\nformulas 2: elixir of fire []\nhand 1: dragon")
    action = before.game.read(before.state, "place elixir of fire of player 2 on sol")
    after = guild("opus 1: a\nhand 1: dragon")
    refusal = after.game.refusal(after.state, action)
    assert str(refusal) == "Elixir of Fire does not lie before Player 2. (rule 7.3)"


def test_7_3a_from_the_hand_nothing_but_the_stage_counts() -> None:
    trace = guild(A_SOL).play("place elixir of fire on sol")
    assert trace.state.points == (2, 0)
    assert rows(trace) == [[], []]
    assert all(not cards for cards in trace.state.desk)


def nearly_over(drawing: str, *cards: str) -> Trace:
    """A game of the Guild without decks: all cards are in the desk but those that are named."""
    lines = "\n".join(line.strip() for line in drawing.strip().splitlines())
    return guild(all_laid_but(*cards, mix="guild") + f"opus 1: a\nopus 2: b\n{lines}")


EMPTY_HANDED = """
    formulas 1: elixir of fire []
    formulas 2: potion of eternal sleep [elixir of strength]
    hand 1: dragon
    hand 2: unicorn, banshee, basilisk
    turn 1, player 1, drawing or playing
"""
EMPTY_HANDED_CARDS = ["elixir of fire", "potion of eternal sleep", "elixir of strength"]
EMPTY_HANDED_CARDS += ["dragon", "unicorn", "banshee", "basilisk"]


def test_7_3b_with_an_empty_hand_a_completed_formula_is_placed() -> None:
    trace = nearly_over(EMPTY_HANDED, *EMPTY_HANDED_CARDS).play("lay dragon")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert offered(trace) == {
        "place elixir of fire of player 1 on sol",
        "place potion of eternal sleep of player 2 on luna",
    }
    refusal = refused(trace, "lay dragon")
    assert (refusal.rule, refusal.at) == ("7.3b", ("opus:0",))
    assert refused(trace, "draw from guild").rule == "6.4"
    trace = trace.play("place potion of eternal sleep of player 2 on luna")
    assert trace.state.points == (2, 1)
    assert (trace.state.seat, trace.state.turns) == (1, 1)


def test_7_3b_an_empty_hand_has_its_turn_as_long_as_it_can_place_a_stage() -> None:
    trace = nearly_over(EMPTY_HANDED, *EMPTY_HANDED_CARDS).play("lay dragon")
    trace = trace.play("place potion of eternal sleep of player 2 on luna")
    trace = trace.play("lay unicorn").play("lay banshee")
    # Both phases of player 1 would do, but after the first nothing is left to be placed.
    assert (trace.state.seat, trace.state.phase) == (0, 2)
    assert offered(trace) == {"place elixir of fire of player 1 on sol"}
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.seat, trace.state.phase) == (1, 2)
    assert trace.state.points == (4, 1)
    # With the last card of all hands the game is over.
    trace = trace.play("lay basilisk")
    assert trace.game.turn(trace.state) == OVER


def test_7_3b_who_can_place_nothing_is_passed_over() -> None:
    useless = EMPTY_HANDED.replace("elixir of fire", "elixir of knowledge")
    useless = useless.replace("potion of eternal sleep", "polyglotum potion")
    cards = ["elixir of knowledge", "polyglotum potion", *EMPTY_HANDED_CARDS[2:]]
    trace = nearly_over(useless, *cards).play("lay dragon")
    assert (trace.state.seat, trace.state.phase) == (1, 2)
    # Player 2 could place the Polyglotum in a third phase; player 1 never gets a turn.
    trace = trace.play("lay unicorn").play("lay banshee")
    assert (trace.state.seat, trace.state.phase) == (1, 2)


def test_7_3b_when_all_hands_are_empty_no_stage_is_placed_any_more() -> None:
    last = EMPTY_HANDED.replace("hand 2: unicorn, banshee, basilisk", "").replace(
        "[elixir of strength]", "[elixir of strength, unicorn, banshee, basilisk]"
    )
    trace = nearly_over(last, *EMPTY_HANDED_CARDS)
    assert "place elixir of fire of player 1 on sol" in offered(trace)
    trace = trace.play("lay dragon")
    assert trace.game.turn(trace.state) == OVER


def test_7_3b_after_a_spell_a_stage_is_another_play() -> None:
    drawing = EMPTY_HANDED.replace("hand 1: dragon", "hand 1: decomposition spell (snake eye)")
    cards = [*EMPTY_HANDED_CARDS, "decomposition spell (snake eye)"]
    cards.remove("dragon")
    trace = nearly_over(drawing, *cards).play("cast decomposition spell (snake eye)")
    trace = trace.play("choose elixir of fire of player 1").play("keep elixir of fire")
    assert (trace.state.seat, trace.state.phase) == (0, 2)
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)


@pytest.mark.parametrize(
    ("placed", "next_one", "points"),
    [
        ([], "elixir of fire", 2),
        (["elixir of fire"], "elixir rubedo", 2),
        (["elixir of fire", "elixir rubedo"], "elixir of the plant lord (ether waves)", 4),
    ],
)
def test_7_4_each_stage_has_its_points(placed: list[str], next_one: str, points: int) -> None:
    trace = guild(f"opus 1: a\npath 1 sol: {', '.join(placed)}\nhand 1: {next_one}")
    assert trace.play(f"place {next_one} on sol").state.points == (points, 0)


def test_7_4_the_later_stages_of_a_sol_card() -> None:
    placed = [
        "elixir of fire",
        "elixir rubedo",
        "elixir of the plant lord (ether waves)",
        "powder of truth",
        "great elixir of rebirth",
        "phoenix",
    ]
    for number, points in ((3, 4), (4, 6), (5, 8)):
        path = ", ".join(placed[:number])
        trace = guild(f"opus 1: a\npath 1 sol: {path}\nhand 1: {placed[number]}")
        assert trace.play(f"place {placed[number]} on sol").state.points == (points, 0)


def test_7_5_the_owner_gets_half_the_points_of_the_stage() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
        powder of truth
    formulas 2: great elixir of rebirth []
    hand 1: dragon
    """)
    trace = trace.play("place great elixir of rebirth of player 2 on sol")
    assert trace.state.points == (6, 3)


def test_7_6_the_components_go_home() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    formulas 2: elixir of fire [emanation of power, potion of eternal sleep]
    hand 1: dragon
    """).play("place elixir of fire of player 2 on sol")
    assert pile(trace, "ether waves") == ["emanation of power"]
    assert pile(trace, "fiery light") == ["potion of eternal sleep"]
    assert rows(trace)[1] == []
    assert trace.state.points == (2, 1)


TWO_STAGES = """
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo
    desk dragon tooth: elixir of eternal youth
    hand 2: great elixir of rebirth, phoenix
    formulas 2: elixir of eternal youth []
    turn 1, player 2, playing
"""


def test_7_7_formulas_in_an_opus_can_be_taken_but_for_the_last() -> None:
    trace = guild(TWO_STAGES).play("brew great elixir of rebirth")
    assert trace.state.points == (3, 6)
    assert trace.state.paths[0][0][0] == -1
    trace = guild(TWO_STAGES.replace("desk", "formulas 1: alkahest []\n    desk"))
    refusal = refused(trace, "brew phoenix")
    assert str(refusal) == (
        "Phoenix needs Elixir Rubedo or Elixir Nigredo, and Elixir Rubedo is the last stage of "
        "its path: that card stays. (rule 7.7)"
    )
    assert refusal.at == ("opus:0:sol:2",)


def test_7_7_the_last_stage_is_named_only_if_nothing_else_is_missing() -> None:
    refusal = refused(guild(TWO_STAGES), "brew phoenix")  # there is no Alkahest
    assert refusal.rule == "3.1"
    assert refusal.because.startswith("Phoenix needs Alkahest, and nobody has completed one.")
    # One Aqua Regis lies there, another is the last stage of its path.
    trace = guild("""
    opus 1: f
    opus 2: b
    path 1 mercury: (taken), (taken), (taken), (taken), aqua regis
    formulas 2: aqua regis []
    hand 1: supreme elixir of magic, supreme talisman of magic
    """)
    refusal = refused(trace, "brew supreme elixir of magic")
    assert (refusal.rule, refusal.at) == ("7.7", ("opus:0:mercury:5",))
    assert refused(trace, "brew supreme talisman of magic").rule == "3.1"


def test_7_7_what_is_told_is_the_stage_that_is_lacking() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 mercury: (taken), elixir citrinitas, alkahest
    path 2 sol: elixir of strength, elixir rubedo
    formulas 2: alkahest []
    hand 1: phoenix
    """)
    refusal = refused(trace, "brew phoenix")
    assert refusal.because.startswith("Phoenix needs Elixir Rubedo or Elixir Nigredo, and Elixir R")
    assert refusal.at == ("opus:1:sol:2",)


DECOMPOSITION = "decomposition spell (snake eye)"
OWN_OPUS = """
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo
    desk snake eye: azoth
    hand 1: transformation spell (bat wing), decomposition spell (snake eye), dragon
"""


@pytest.mark.parametrize("spell", ["transformation spell (bat wing)", DECOMPOSITION])
def test_7_7b_spells_do_not_reach_a_magnum_opus(spell: str) -> None:
    refusal = refused(guild(OWN_OPUS), f"cast {spell}")
    assert (refusal.rule, refusal.at) == ("7.7b", ("formulas:0",))
    trace = guild(OWN_OPUS + "    formulas 1: elixir nigredo []").play(f"cast {spell}")
    assert offered(trace) == {"choose elixir nigredo of player 1"}


def test_7_7_the_last_stage_is_refused_as_a_component_and_as_a_stage() -> None:
    trace = guild("""
    opus 1: a
    opus 2: d
    path 1 sol: elixir of fire, elixir rubedo
    formulas 1: alkahest [], elixir nigredo [], elixir nigredo [dragon, unicorn]
    hand 2: phoenix
    turn 1, player 2, playing
    """).play("brew phoenix")
    refusal = refused(trace, "use elixir rubedo from sol of player 1")
    assert (refusal.rule, refusal.at) == ("7.7", ("opus:0:sol:2",))


def test_7_7_a_stage_may_come_out_of_an_opus() -> None:
    box = PotionMaking(mix="guild").box
    rubedo = next(card.key for card in box.cards if card.name == "Elixir Rubedo")
    wants = [opus.name.lower() for opus in box.opus if opus.keys[0][1] == rubedo]
    assert wants[:2] == ["a", "b"]
    second = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves)
    path 2 sol: elixir of strength
    hand 2: dragon
    turn 1, player 2, playing
    """).play("place elixir rubedo from sol of player 1 on sol")
    assert second.state.points == (1, 2)
    last = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo
    path 2 sol: elixir of strength
    hand 2: dragon
    turn 1, player 2, playing
    """)
    assert refused(last, "place elixir rubedo from sol of player 1 on sol").rule == "7.7"
    assert offered(last) == {"lay dragon"}


def test_7_7a_the_gap_stays_and_the_path_goes_on() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: (taken), elixir rubedo
    hand 1: elixir of the plant lord (ether waves), elixir of fire
    """)
    assert "place elixir of fire on sol" not in offered(trace)
    trace = trace.play("place elixir of the plant lord (ether waves) on sol")
    assert trace.state.points == (4, 0)


def test_7_7a_ones_own_stages_can_be_used() -> None:
    trace = guild("""
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo
    formulas 1: elixir of eternal youth []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_7_7a_a_path_that_asks_twice_may_be_served_from_itself(tmp_path: Path) -> None:
    file = tmp_path / "opus.csv"
    box = (Path(quint.__file__).parent / "games/potion_making/opus.csv").read_text("utf-8")
    file.write_text(box.replace("A,sol,3,plant lord,", "A,sol,3,fire,"), encoding="utf-8")
    drawing = """
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire, elixir rubedo
    hand 1: dragon
    """
    trace = guild(drawing, opus=str(file)).play("place elixir of fire from sol of player 1 on sol")
    assert "path 1 sol: (taken), elixir rubedo, elixir of fire" in trace.game.picture(trace.state)
    assert trace.state.points == (4, 0)


def test_7_8_several_paths_at_a_time() -> None:
    trace = guild(A_SOL.replace("hand 1", "hand 2: dragon\n    hand 1"))
    trace = trace.play("place elixir of fire on sol")
    game, state = trace.game, trace.state
    after = game.position(
        game.picture(state).replace("player 2, drawing, 6 to draw", "player 1, playing")
    )
    assert "place elixir nigredo on mercury" in {str(a) for a in game.actions(after)}
    assert "place elixir rubedo on sol" in {str(a) for a in game.actions(after)}


# ── 8 The Philosopher's Stone ─────────────────────────────────────────────────────────────

SIX_STAGES = """
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves),
        powder of truth, great elixir of rebirth, phoenix
    hand 1: philosopher's stone of sol, philosopher's stone of luna
"""


def test_8_1_the_stone_brings_ten_points_and_ends_the_game_at_once() -> None:
    trace = guild(SIX_STAGES)
    assert refused(trace, "place philosopher's stone of luna on sol").rule == "7.2"
    assert refused(trace, "place philosopher's stone of luna on luna").rule == "7.2"
    trace = trace.play("place philosopher's stone of sol on sol")
    assert trace.state.points == (10, 0)
    assert trace.game.turn(trace.state) == OVER
    assert refused(trace, "lay philosopher's stone of luna").rule == "8.1"


def test_8_1a_the_maker_of_the_stone_may_still_lose() -> None:
    trace = guild(SIX_STAGES + "    points: 20, 31")
    trace = trace.play("place philosopher's stone of sol on sol")
    assert trace.state.points == (30, 31)
    assert trace.game.winners(trace.state) == (1,)


def test_8_1b_a_stone_is_no_formula() -> None:
    trace = guild(SIX_STAGES)
    refusal = refused(trace, "brew philosopher's stone of sol")
    assert str(refusal).endswith("place it in the Magnum Opus, or lay it. (rule 8.1b)")
    assert refused(trace, "cast philosopher's stone of sol").rule == "4.1"
    trace = guild("""
    desk elementary granum: philosopher's stone of sol
    desk belladonna: unicorn
    hand 1: eureka spell (mushrooms)
    """).play("cast eureka spell (mushrooms)")
    assert refused(trace, "take philosopher's stone of sol").rule == "8.1b"


def test_8_1c_a_stone_can_be_laid() -> None:
    trace = guild(SIX_STAGES).play("lay philosopher's stone of luna")
    assert trace.state.points == (0, 0)
    assert pile(trace, "elementary granum") == ["philosopher's stone of luna"]


# ── 9 Granum, Omnitude, and what may stand for what ───────────────────────────────────────


def test_9_1_granum_brings_no_point_and_stands_for_one_element() -> None:
    trace = guild("""
    desk fiery light: potion of eternal sleep
    hand 1: alkahest, elixir of fire
    """)
    assert trace.play("lay alkahest").state.points == (0, 0)
    trace = guild("""
    desk fiery light: potion of eternal sleep
    desk elementary granum: alkahest
    hand 1: elixir of fire, warding solution
    """)
    assert refused(trace, "brew warding solution").rule == "9.1"
    trace = trace.play("brew elixir of fire")
    assert trace.state.points == (2, 0)
    assert rows(trace)[0] == [["elixir of fire", "alkahest", "potion of eternal sleep"]]
    assert "elixir of fire* [" in trace.game.picture(trace.state)


def test_9_1_who_made_it_with_granum_gets_nothing_when_it_is_taken() -> None:
    for mark, half in (("", 3), ("*", 0)):
        trace = guild(f"""
    formulas 1: elixir of eternal youth []
    formulas 2: elixir of fire{mark} []
    hand 1: great elixir of rebirth
        """).play("brew great elixir of rebirth")
        assert trace.state.points == (6, half)


def test_9_1a_granum_in_a_powder_and_in_omnitude() -> None:
    trace = guild("""
    desk elementary granum: alkahest
    desk bat wing: elixir of secret vision
    formulas 1: elixir of knowledge []
    hand 1: powder of truth, elixir of omnitude
    """)
    assert rows(trace.play("brew powder of truth"))[0] == [
        ["powder of truth", "elixir of knowledge", "alkahest"]
    ]
    assert rows(trace.play("brew elixir of omnitude"))[0] == [
        ["elixir of knowledge"],
        ["elixir of omnitude", "elixir of secret vision", "alkahest"],
    ]


def test_9_1b_only_what_granum_itself_went_into_is_marked() -> None:
    trace = guild("""
    formulas 1: elixir of eternal youth [], elixir of fire* []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert trace.state.formulas[0][0][1] == 0
    trace = guild("""
    opus 1: a
    formulas 2: elixir of fire* []
    hand 1: dragon
    """).play("place elixir of fire of player 2 on sol")
    assert trace.state.points == (2, 0)
    assert "path 1 sol: elixir of fire*" in trace.game.picture(trace.state)


@pytest.mark.parametrize(("ruling", "half"), [("nothing", 0), ("half", 1)])
def test_9_1c_a_marked_formula_as_a_stage(ruling: str, half: int) -> None:
    drawing = """
    opus 1: a
    formulas 2: elixir of fire* []
    hand 1: dragon
    """
    trace = guild(drawing, granum=ruling).play("place elixir of fire of player 2 on sol")
    assert trace.state.points == (2, half)
    # As a component it brings nothing either way.
    drawing = """
    formulas 1: elixir of eternal youth []
    formulas 2: elixir of fire* []
    hand 1: great elixir of rebirth
    """
    trace = guild(drawing, granum=ruling).play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_9_1b_the_mark_goes_along_from_one_opus_to_another() -> None:
    trace = guild("""
    opus 1: a
    opus 2: b
    path 1 sol: elixir of fire
    path 2 sol: elixir of strength, elixir rubedo*, elixir of flight (thought energy)
    hand 1: dragon
    """).play("place elixir rubedo from sol of player 2 on sol")
    assert trace.state.points == (2, 0)
    assert "path 1 sol: elixir of fire, elixir rubedo*" in trace.game.picture(trace.state)


def test_9_2_omnitude_is_any_two_elements_and_any_simple_elixir() -> None:
    trace = guild("""
    desk bat wing: elixir of secret vision
    desk fiery light: potion of eternal sleep
    hand 1: elixir of omnitude
    """).play("brew elixir of omnitude")
    assert trace.state.points == (0, 0)
    trace = guild("""
    formulas 1: elixir of eternal youth []
    formulas 2: elixir of omnitude []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_9_2_omnitude_stands_for_no_triple_elixir_and_for_no_stage() -> None:
    trace = guild("""
    opus 1: a
    formulas 1: elixir of omnitude [], elixir of fidelity []
    hand 1: palantirium talisman
    """)
    assert refused(trace, "brew palantirium talisman").because.startswith(
        "Palantirium Talisman needs Telepathic Potion"
    )
    assert not any(text.startswith("place") for text in offered(trace))
    assert str(refused(trace, "place elixir of omnitude of player 1 on sol")) == (
        "Stage 1 of Sol is Elixir of Fire, not Elixir of Omnitude. "
        "It stands for others in formulas only. (rule 9.2)"
    )


TWO_OMNITUDES = """
    formulas 1: elixir of omnitude [], elixir of omnitude []
    hand 1: great elixir of rebirth
"""


def test_9_2a_one_omnitude_in_a_formula_or_any_number() -> None:
    assert refused(guild(TWO_OMNITUDES), "brew great elixir of rebirth").rule == "9.2a"
    trace = guild(TWO_OMNITUDES, omnitude="any").play("brew great elixir of rebirth")
    assert trace.state.points == (6, 0)


def test_9_2b_what_omnitude_went_into_brings_its_owner_nothing() -> None:
    trace = guild("""
    formulas 1: elixir of eternal youth [], elixir of omnitude []
    hand 1: great elixir of rebirth
    """).play("brew great elixir of rebirth")
    assert "great elixir of rebirth* [" in trace.game.picture(trace.state)
    trace = guild("""
    formulas 2: great elixir of rebirth* [], great elixir of omen* []
    hand 1: supreme elixir of magic
    """).play("brew supreme elixir of magic")
    assert trace.state.points == (10, 0)


def test_9_2b_one_unmarked_formula_is_enough_for_the_half() -> None:
    trace = guild("""
    formulas 2: great elixir of rebirth* [], great elixir of omen []
    hand 1: supreme elixir of magic
    """).play("brew supreme elixir of magic")
    assert trace.state.points == (10, 5)


def test_9_2_a_file_may_ask_for_omnitude_and_its_owner_gets_nothing(tmp_path: Path) -> None:
    file = tmp_path / "opus.csv"
    box = (Path(quint.__file__).parent / "games/potion_making/opus.csv").read_text("utf-8")
    file.write_text(box.replace("A,sol,1,fire,", "A,sol,1,omnitude,"), encoding="utf-8")
    drawing = """
    opus 1: a
    opus 2: b
    formulas 2: elixir of omnitude []
    hand 1: dragon
    """
    trace = guild(drawing, opus=str(file))
    trace = trace.play("place elixir of omnitude of player 2 on sol")
    assert trace.state.points == (2, 0)


ONE_PILE = """
    desk bat wing: elixir of secret vision, great elixir of rebirth
    desk fern flower: avocado cadaver
    hand 1: elixir of omnitude
"""


def test_9_2c_two_cards_of_one_pile_make_omnitude() -> None:
    alone = ONE_PILE.replace("    desk fern flower: avocado cadaver\n", "")
    trace = guild(alone).play("brew elixir of omnitude")
    wing = ["great elixir of rebirth", "elixir of secret vision"]
    assert rows(trace)[0] == [["elixir of omnitude", *wing]]
    trace = guild(ONE_PILE).play("brew elixir of omnitude")
    assert offered(trace) == {"use bat wing", "use fern flower"}
    fern = trace.play("use fern flower")
    assert rows(fern)[0] == [["elixir of omnitude", "avocado cadaver", wing[0]]]
    trace = trace.play("use bat wing")
    assert offered(trace) == {"use bat wing", "use fern flower"}
    assert rows(trace.play("use bat wing"))[0] == [["elixir of omnitude", *wing]]
    # One card is still not two, and two granum are still one too many.
    one = "    desk bat wing: elixir of secret vision\n    hand 1: elixir of omnitude"
    assert refused(guild(one), "brew elixir of omnitude").rule == "3.1a"
    granum = "    desk elementary granum: alkahest, alkahest\n    hand 1: elixir of omnitude"
    assert refused(guild(granum), "brew elixir of omnitude").rule == "9.1"


def test_9_2c_a_pile_twice_by_transfiguration() -> None:
    trace = university("""
    desk bat wing: elixir of secret vision, great elixir of rebirth
    hand 1: spell of transfiguration, elixir of oblivion
    """).play("cast spell of transfiguration")  # belladonna and bat wing
    trace = trace.play("brew elixir of oblivion")
    assert rows(trace)[0] == [
        ["elixir of oblivion", "great elixir of rebirth", "elixir of secret vision"]
    ]


@pytest.mark.parametrize("elixir", ["elixir rubedo", "elixir nigredo"])
def test_9_3_the_phoenix_wants_alkahest_and_one_of_two(elixir: str) -> None:
    trace = guild(f"formulas 1: alkahest [], {elixir} []\nhand 1: phoenix").play("brew phoenix")
    assert trace.state.points == (8, 0)
    trace = guild(f"formulas 1: {elixir} [], elixir albedo []\nhand 1: phoenix")
    assert refused(trace, "brew phoenix").because.startswith("Phoenix needs Alkahest")


def test_9_3a_omnitude_in_the_phoenix() -> None:
    trace = guild("formulas 1: alkahest [], elixir of omnitude []\nhand 1: phoenix")
    assert trace.play("brew phoenix").state.points == (8, 0)


@pytest.mark.parametrize(
    ("supreme", "one", "other"),
    [
        ("supreme talisman of magic", "kybalion talisman", "smaragdium talisman"),
        ("supreme talisman of magic", "kybalion talisman", "palantirium talisman"),
        ("supreme elixir of magic", "aqua regis", "great elixir of omen"),
        ("supreme elixir of magic", "aqua regis", "aqua regis"),
    ],
)
def test_9_4_guild_formulas_in_the_supreme_ones(supreme: str, one: str, other: str) -> None:
    trace = guild(f"formulas 1: {one} [], {other} []\nhand 1: {supreme}")
    assert trace.play(f"brew {supreme}").state.points == (10, 0)


# ── 10 The spells of the Guild ────────────────────────────────────────────────────────────


def test_10_1_transmutation_skips_a_stage_and_places_the_next() -> None:
    trace = guild("""
    opus 1: a
    hand 1: transmutation spell, elixir rubedo, elixir of fire
    turn 1, player 1, drawing or playing
    """).play("cast transmutation spell")
    assert offered(trace) == {"place elixir rubedo on sol"}
    assert refused(trace, "lay elixir rubedo").rule == "10.1"
    assert refused(trace, "place elixir of fire on sol").rule == "7.2"
    trace = trace.play("place elixir rubedo on sol")
    assert trace.state.points == (2, 0)
    assert trace.state.phase == 3
    assert trace.state.paths[0][0][0] == -2
    assert pile(trace, "quintessence of will") == ["transmutation spell"]


def test_10_1_without_the_card_for_it_it_cannot_be_cast() -> None:
    trace = guild("opus 1: a\nhand 1: transmutation spell, elixir of fire")
    assert refused(trace, "cast transmutation spell").rule == "4.1b"


SKIPPED_ONCE = """
    opus 1: a
    path 1 sol: (skipped), elixir rubedo
    hand 1: transmutation spell, elixir albedo,
        powder of truth, elixir of the plant lord (ether waves)
"""


def test_10_1a_no_two_skips_in_a_row() -> None:
    trace = guild(SKIPPED_ONCE).play("cast transmutation spell")
    assert offered(trace) == {"place elixir albedo on luna"}
    assert refused(trace, "place powder of truth on sol").rule == "10.1a"
    after_one = SKIPPED_ONCE.replace("rubedo\n", "rubedo, elixir of the plant lord (ether waves)\n")
    after_one = after_one.replace(
        "truth, elixir of the plant lord (ether waves)", "truth, great elixir of rebirth"
    )
    trace = guild(after_one).play("cast transmutation spell")
    assert "place great elixir of rebirth on sol" in offered(trace)


def test_10_1a_the_spell_is_not_cast_for_two_skips_in_a_row() -> None:
    alone = SKIPPED_ONCE.replace("elixir albedo,", "")
    refusal = refused(guild(alone), "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("10.1a", ("opus:0:sol:4",))
    # Without the powder there is no card for that stage anyway.
    without = alone.replace("powder of truth, ", "")
    refusal = refused(guild(without), "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("4.1b", ("opus:0",))
    # The powder may lie before anybody, too.
    other = without + "    formulas 2: powder of truth []"
    assert refused(guild(other), "cast transmutation spell").rule == "10.1a"


def test_10_1b_the_spell_is_not_cast_to_skip_the_sixth_stage() -> None:
    path = "path 1 sol: (taken), (taken), (taken), (taken), great elixir of rebirth"
    trace = guild(f"opus 1: a\n{path}\nhand 1: transmutation spell, philosopher's stone of sol")
    refusal = refused(trace, "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("10.1b", ("opus:0:sol:7",))
    without = guild(f"opus 1: a\n{path}\nhand 1: transmutation spell, philosopher's stone of luna")
    assert refused(without, "cast transmutation spell").rule == "4.1b"


def test_10_1b_where_no_path_can_be_skipped_on_that_is_the_reason() -> None:
    five = "(taken), (taken), (taken), (taken)"
    trace = guild(f"""
    opus 1: a
    path 1 sol: {five}, great elixir of rebirth, phoenix
    path 1 luna: {five}, great elixir of timelessness
    path 1 mercury: (skipped), elixir citrinitas
    hand 1: transmutation spell
    """)
    refusal = refused(trace, "cast transmutation spell")
    assert (refusal.rule, refusal.at) == ("10.1b", ("opus:0:sol:7",))


def test_10_1b_no_skip_leads_to_the_stone() -> None:
    five = "elixir of fire, elixir rubedo, elixir of the plant lord (ether waves), powder of truth"
    trace = guild(f"""
    opus 1: a
    path 1 sol: {five}, great elixir of rebirth
    hand 1: transmutation spell, philosopher's stone of sol, elixir albedo
    """).play("cast transmutation spell")
    assert refused(trace, "place philosopher's stone of sol on sol").rule == "10.1b"
    trace = guild(f"""
    opus 1: a
    path 1 sol: {five}
    hand 1: transmutation spell, phoenix
    """).play("cast transmutation spell")
    assert trace.play("place phoenix on sol").state.points == (8, 0)


def test_10_2_trismegistus_draws_five_returns_two_and_lets_another_be_played() -> None:
    trace = guild(f"""
    hand 1: trismegistus spell, {", ".join(SOME[:7])}
    turn 1, player 1, drawing or playing
    """).play("cast trismegistus spell")
    for _ in range(5):
        assert refused(trace, "return dragon").rule == "10.2"
        trace = trace.play("draw from guild")
        trace = trace.play(trace.game.actions(trace.state)[0])
    assert len(trace.state.hands[0]) == 12
    assert trace.state.sizes == (76 - 7, 63 - 6)
    assert refused(trace, "lay dragon").rule == "10.2"
    trace = trace.play("return dragon")
    assert refused(trace, "return dragon").rule == "10.2"
    trace = trace.play("return unicorn")
    assert trace.state.sizes == (76 - 5, 63 - 6)
    assert len(trace.state.hands[0]) == 10
    assert pile(trace, "astral energy") == ["trismegistus spell"]
    assert trace.play("lay banshee").state.phase == 3


def test_10_2b_another_card_must_be_played_in_the_same_phase() -> None:
    trace = guild(f"""
    hand 1: trismegistus spell, {", ".join(SOME[:3])}
    turn 1, player 1, drawing or playing
    """).play("cast trismegistus spell")
    for _ in range(5):
        trace = trace.play("draw from guild")
        trace = trace.play(trace.game.actions(trace.state)[0])
    trace = trace.play("return dragon").play("return basilisk")
    assert (trace.state.phase, trace.state.plays) == (2, 1)
    assert refused(trace, "draw from guild").rule == "6.4a"
    assert {text.split()[0] for text in offered(trace)} <= {"lay", "brew", "cast", "place"}


def test_10_2_nobody_else_sees_what_goes_back() -> None:
    trace = guild("hand 1: trismegistus spell, dragon").play("cast trismegistus spell")
    for _ in range(5):
        trace = trace.play("draw from practice")
        trace = trace.play(trace.game.actions(trace.state)[0])
    trace = trace.play("return dragon")
    private = [event for event in told(trace) if "Dragon" in event.says]
    assert [event.seen_by for event in private] == [(0,)]


def test_10_2a_what_is_left_is_drawn_and_nothing_left_is_not_enough() -> None:
    left = all_laid_but("trismegistus spell", "dragon", "unicorn", mix="guild")
    trace = guild(left + "hand 1: trismegistus spell").play("cast trismegistus spell")
    trace = trace.play("get dragon").play("get unicorn")
    assert offered(trace) == {"return dragon", "return unicorn"}
    trace = trace.play("return dragon").play("return unicorn")
    assert (trace.state.sizes, trace.state.seat) == ((2, 0), 1)
    left = all_laid_but("trismegistus spell", "dragon", mix="guild")
    trace = guild(left + "hand 1: trismegistus spell").play("cast trismegistus spell")
    trace = trace.play("get dragon").play("return dragon")  # one card is all there is
    assert (trace.state.sizes, trace.state.seat) == ((1, 0), 1)
    none = all_laid_but("trismegistus spell", "dragon", mix="guild")
    trace = guild(none + "hand 1: trismegistus spell, dragon")
    assert refused(trace, "cast trismegistus spell").rule == "4.1b"


ATANORUM = """
    desk belladonna: unicorn
    desk elementary granum: philosopher's stone of sol
    hand 1: atanorum spell, dragon, philosopher's stone of luna
    turn 1, player 1, drawing or playing
"""


def test_10_3_atanorum_completes_a_card_of_the_desk() -> None:
    trace = guild(ATANORUM).play("cast atanorum spell")
    assert offered(trace) == {"take unicorn"}
    assert refused(trace, "take philosopher's stone of sol").rule == "8.1b"
    assert refused(trace, "put dragon").rule == "10.3"
    trace = trace.play("take unicorn")
    assert offered(trace) == {"put dragon"}
    assert refused(trace, "take unicorn").rule == "10.3"
    trace = trace.play("put dragon")
    assert rows(trace)[0] == [["unicorn"]]
    assert trace.state.points == (0, 0)
    assert pile(trace, "snake eye") == ["dragon"]
    assert pile(trace, "fiery light") == ["atanorum spell"]
    assert (trace.state.seat, trace.state.phase) == (0, 3)


def test_10_3a_a_formula_card_of_the_hand_is_the_price() -> None:
    trace = guild(ATANORUM.replace("dragon, ", ""))
    assert refused(trace, "cast atanorum spell").rule == "10.3a"
    trace = guild(ATANORUM).play("cast atanorum spell").play("take unicorn")
    assert refused(trace, "put philosopher's stone of luna").rule == "10.3a"


# ── 11 The University course: formulas ────────────────────────────────────────────────────


def university(drawing: str, **options: Any) -> Trace:
    return at(drawing, mix="university", **options)


def both(drawing: str, **options: Any) -> Trace:
    return at(drawing, mix="both", **options)


def test_11_1_the_powder_of_life_stands_for_any_powder() -> None:
    trace = university("""
    desk bat wing: elixir of secret vision
    desk phoenix feather: great elixir of might
    desk dragon tooth: banshee
    desk snake eye: isidas mortum
    formulas 1: elixir of strength []
    hand 1: powder of life, dragon
    turn 1, player 1, drawing or playing
    """)
    assert "brew dragon" not in offered(trace)
    trace = trace.play("brew powder of life")
    assert trace.state.points == (4, 0)
    assert trace.play("brew dragon").state.points == (12, 0)


def test_11_1a_but_not_as_a_stage() -> None:
    trace = both("""
    opus 1: a
    path 1 sol: elixir of fire, elixir rubedo, elixir of the plant lord (ether waves)
    formulas 1: powder of life []
    hand 1: dragon
    """)
    assert refused(trace, "place powder of life of player 1 on sol").rule == "11.1a"
    luna = "place powder of life of player 1 on luna"  # which asks for an elixir
    assert refused(trace, luna).rule == "7.2"


def test_11_2_sorcery_is_made_of_any_three_lesser_talismans() -> None:
    income = "lesser talisman of income"
    trace = university(f"""
    formulas 1: {income} [], {income} []
    formulas 2: lesser talisman of growth []
    hand 1: talisman of sorcery
    """)
    assert trace.play("brew talisman of sorcery").state.points == (8, 4)
    trace = university(f"formulas 1: {income} [], {income} []\nhand 1: talisman of sorcery")
    assert refused(trace, "brew talisman of sorcery").rule == "3.1a"


USEFUL = "lesser talisman of usefulness"


def test_11_3_a_talisman_works_while_it_lies_before_its_owner() -> None:
    for drawing, points in (
        (f"formulas 1: {USEFUL} []", 2),
        (f"formulas 2: {USEFUL} []", 1),
        (f"hand 2: {USEFUL}", 1),
    ):
        trace = university(f"{drawing}\nhand 1: dragon").play("lay dragon")
        assert trace.state.points == (points, 0)


def test_11_3a_two_equal_ones_work_once() -> None:
    trace = university(f"formulas 1: {USEFUL} [], {USEFUL} []\nhand 1: dragon")
    assert trace.play("lay dragon").state.points == (2, 0)


def test_11_4_income_at_the_end_of_a_turn_for_fewer_formulas() -> None:
    for others, points in (("dragon [], basilisk []", 1), ("dragon []", 0)):
        trace = university(f"""
    desk mushrooms: hippogriff
    desk belladonna: unicorn
    formulas 1: lesser talisman of income []
    formulas 2: {others}
    hand 1: powder of truth, powder of fate
    turn 1, player 1, drawing or playing
        """).play("lay powder of truth")
        assert trace.state.points == (0, 0)
        assert trace.play("lay powder of fate").state.points == (points, 0)


def test_11_5_growth_at_the_start_of_a_turn_for_fewer_points() -> None:
    for points, after in (("5, 4", (5, 5)), ("4, 4", (4, 4))):
        trace = university(f"""
    desk belladonna: unicorn
    formulas 2: lesser talisman of growth []
    hand 1: powder of fate
    points: {points}
        """).play("lay powder of fate")
        assert trace.state.points == after


def test_11_6_usefulness_for_every_card_laid() -> None:
    trace = university(f"""
    desk snake eye: dragon
    formulas 1: {USEFUL} []
    hand 1: isidas mortum, talisman of sorcery
    turn 1, player 1, drawing or playing
    """).play("lay isidas mortum")
    assert trace.state.points == (1, 0)
    assert trace.play("lay talisman of sorcery").state.points == (2, 0)


@pytest.mark.parametrize(("ruling", "points"), [("added", 2), ("instead", 1)])
def test_11_6a_on_top_of_the_point_for_an_absent_element_or_not(ruling: str, points: int) -> None:
    trace = university(f"formulas 1: {USEFUL} []\nhand 1: dragon", usefulness=ruling)
    assert trace.play("lay dragon").state.points == (points, 0)


def test_11_7_university_is_paid_for_each_formula_marked_or_not() -> None:
    for talisman, half in (("lesser talisman of university []", 6), ("dragon []", 3)):
        trace = university(f"""
    formulas 2: {talisman}, elixir of knowledge [], polyglotum potion* []
    hand 1: great elixir of insight
        """)
        assert trace.play("brew great elixir of insight").state.points == (6, half)


def test_11_7a_the_talisman_is_paid_for_itself_but_omnitude_never() -> None:
    trace = university("""
    formulas 2: lesser talisman of university [], lesser talisman of growth []
    formulas 1: lesser talisman of income []
    hand 1: talisman of sorcery
    """)
    assert trace.play("brew talisman of sorcery").state.points == (8, 8)
    trace = university("""
    formulas 1: elixir of knowledge []
    formulas 2: lesser talisman of university [], elixir of omnitude []
    hand 1: great elixir of insight
    """)
    assert trace.play("brew great elixir of insight").state.points == (6, 0)


# ── 12 The University course: spells ──────────────────────────────────────────────────────


def test_12_1_the_whirlpool_empties_what_lies_under_formulas() -> None:
    trace = university("""
    desk belladonna: powder of fate
    formulas 1: elixir of fire [emanation of power, unicorn]
    formulas 2: elixir of knowledge* [polyglotum potion]
    hand 1: magical whirlpool, dragon
    turn 1, player 1, drawing or playing
    """).play("cast magical whirlpool")
    assert rows(trace) == [[["elixir of fire"]], [["elixir of knowledge"]]]
    assert trace.state.formulas[1][0][1] == 1
    assert pile(trace, "belladonna") == [
        "powder of fate",
        "unicorn",
        "polyglotum potion",
        "magical whirlpool",
    ]
    assert trace.state.phase == 3
    bare = university("formulas 1: elixir of fire []\nhand 1: magical whirlpool")
    assert refused(bare, "cast magical whirlpool").rule == "4.1b"


NECESSITY = """
    hand 1: spell of necessity, dragon, isidas mortum
    hand 2: unicorn, powder of fate, banshee
    hand 3: isidas mortum
    turn 1, player 1, drawing or playing
"""


def test_12_2_the_first_who_holds_the_element_puts_a_card_down() -> None:
    trace = university(NECESSITY, players=3).play("cast spell of necessity")
    assert refused(trace, "lay dragon").rule == "12.2"
    trace = trace.play("name snake eye")
    assert pile(trace, "snake eye") == ["isidas mortum"]
    assert [len(cards) for cards in trace.state.hands] == [2, 3, 0]
    assert trace.state.points == (0, 0, 0)
    assert refused(trace, "draw from university").rule == "6.4a"
    trace = university(NECESSITY, players=2 + 1).play("cast spell of necessity")
    assert hand(trace.play("name dragon tooth"), 1) == ["powder of fate", "unicorn"]


def test_12_2_the_caster_comes_last_and_nobody_is_possible_too() -> None:
    alone = "hand 1: spell of necessity, dragon, unicorn\nhand 2: banshee"
    trace = university(alone).play("cast spell of necessity")
    assert hand(trace.play("name snake eye"), 0) == ["unicorn"]
    nobody = trace.play("name fiery light")
    assert hand(nobody, 0) == ["dragon", "unicorn"]
    assert told(nobody)[-2].verb == "nobody"
    assert offered(nobody) >= {"lay dragon", "lay unicorn"}


def test_12_2a_the_holder_chooses_and_gets_nothing() -> None:
    trace = university(NECESSITY, players=3).play("cast spell of necessity")
    trace = trace.play("name belladonna")
    assert trace.game.turn(trace.state) == 1
    assert offered(trace) == {"put unicorn", "put powder of fate"}
    refusal = refused(trace, "put banshee")
    assert (refusal.rule, refusal.at) == ("12.2", ("hand:1",))
    for seat in (0, 2):
        view = trace.game.view(trace.state, seat)
        for seed in range(20):
            imagined = trace.game.imagine(view, seat, Random(seed))
            assert trace.game.actions(imagined)
    trace = trace.play("put unicorn")
    assert trace.game.turn(trace.state) == 0
    assert trace.state.points == (0, 0, 0)


def test_12_2b_granum_may_be_named() -> None:
    trace = university("hand 1: spell of necessity, dragon\nhand 2: elixir of rebirth")
    trace = trace.play("cast spell of necessity").play("name elementary granum")
    assert pile(trace, "elementary granum") == ["elixir of rebirth"]


def test_12_3_universal_knowledge_takes_any_card() -> None:
    trace = university("""
    desk snake eye: decomposition spell (snake eye)
    desk belladonna: powder of fate, unicorn
    hand 1: spell of universal knowledge, dragon
    turn 1, player 1, drawing or playing
    """).play("cast spell of universal knowledge")
    assert offered(trace) == {"take decomposition spell (snake eye)", "take unicorn"}
    assert refused(trace, "take powder of fate").rule == "1.3a"
    assert refused(trace, "take banshee").rule == "12.3"
    trace = trace.play("take decomposition spell (snake eye)")
    assert "decomposition spell (snake eye)" in hand(trace, 0)
    assert trace.state.phase == 3


def test_12_4_creation_from_the_hand_or_from_the_desk() -> None:
    trace = university("""
    desk belladonna: unicorn
    hand 1: spell of creation, dragon, eureka spell (mushrooms)
    turn 1, player 1, drawing or playing
    """).play("cast spell of creation")
    assert offered(trace) == {"take unicorn", "complete dragon"}
    assert refused(trace, "complete eureka spell (mushrooms)").rule == "12.4"
    assert refused(trace, "lay dragon").rule == "12.4"
    for choice, made in (("take unicorn", "unicorn"), ("complete dragon", "dragon")):
        after = trace.play(choice)
        assert rows(after)[0] == [[made]]
        assert after.state.points == (0, 0)
        assert after.state.phase == 3


def test_12_5_magical_knowledge_takes_a_spell() -> None:
    trace = university("""
    desk snake eye: decomposition spell (snake eye)
    desk belladonna: unicorn
    hand 1: spell of magical knowledge, dragon
    turn 1, player 1, drawing or playing
    """).play("cast spell of magical knowledge")
    assert offered(trace) == {"take decomposition spell (snake eye)"}
    assert refused(trace, "take unicorn").rule == "12.5"
    trace = trace.play("take decomposition spell (snake eye)")
    assert (trace.state.phase, trace.state.plays) == (2, 1)


def test_12_5a_but_not_one_of_its_own_kind() -> None:
    trace = university("""
    desk fiery light: spell of magical knowledge
    desk snake eye: decomposition spell (snake eye)
    hand 1: spell of magical knowledge, dragon
    """).play("cast spell of magical knowledge")
    assert offered(trace) == {"take decomposition spell (snake eye)"}
    assert refused(trace, "take spell of magical knowledge").rule == "12.5a"
    trace = university("""
    desk fiery light: spell of magical knowledge
    hand 1: spell of magical knowledge, dragon
    """)
    assert refused(trace, "cast spell of magical knowledge").rule == "4.1b"


def test_12_6_transfiguration_replaces_one_component() -> None:
    trace = university("""
    desk fiery light: potion of eternal sleep
    formulas 2: unicorn [warding solution]
    hand 1: spell of transfiguration, elixir of fire, warding solution
    turn 1, player 1, drawing or playing
    """)
    assert "brew elixir of fire" not in offered(trace)
    trace = trace.play("cast spell of transfiguration")
    assert offered(trace) == {"brew elixir of fire"}
    assert refused(trace, "brew warding solution").rule == "12.6"
    trace = trace.play("brew elixir of fire")
    assert rows(trace)[0] == [["elixir of fire", "unicorn", "potion of eternal sleep"]]
    assert trace.state.points == (2, 1)
    assert pile(trace, "phoenix feather") == ["warding solution"]
    assert pile(trace, "thought energy") == ["spell of transfiguration"]
    assert trace.state.phase == 3


def test_12_6a_one_component_must_be_replaced() -> None:
    trace = university("""
    desk fiery light: potion of eternal sleep
    desk ether waves: emanation of power
    desk bat wing: elixir of secret vision
    hand 1: spell of transfiguration, elixir of fire
    """).play("cast spell of transfiguration")
    trace = trace.play("brew elixir of fire")
    # By fiery light itself the second component would have to be replaced as well.
    assert offered(trace) == {"use ether waves", "use bat wing"}
    assert rows(trace.play("use ether waves"))[0] == [
        ["elixir of fire", "emanation of power", "elixir of secret vision"]
    ]


def test_12_7_overthrow_takes_a_component_of_a_great_formula() -> None:
    trace = university("""
    formulas 1: elixir of fire [emanation of power, potion of eternal sleep]
    formulas 2: dragon [powder of control, elixir of strength]
    hand 1: spell of overthrow, unicorn
    turn 1, player 1, drawing or playing
    """).play("cast spell of overthrow")
    assert offered(trace) == {"choose dragon of player 2"}
    assert refused(trace, "choose elixir of fire of player 1").rule == "12.7"
    assert refused(trace, "keep dragon").rule == "12.7"
    trace = trace.play("choose dragon of player 2")
    assert offered(trace) == {"keep powder of control", "keep elixir of strength"}
    assert refused(trace, "keep dragon").rule == "12.7"
    trace = trace.play("keep powder of control")
    assert hand(trace, 0) == ["powder of control", "unicorn"]
    assert pile(trace, "snake eye") == ["dragon"]
    assert pile(trace, "thought energy") == ["elixir of strength"]
    assert trace.state.phase == 3


def test_12_7a_something_must_lie_under_it() -> None:
    trace = university("""
    formulas 1: dragon [unicorn]
    formulas 2: basilisk [], talisman of sorcery [banshee]
    hand 1: spell of overthrow
    """).play("cast spell of overthrow")
    assert refused(trace, "choose basilisk of player 2").rule == "12.7a"
    assert offered(trace) == {"choose dragon of player 1", "choose talisman of sorcery of player 2"}


def test_12_8_diversity_draws_three() -> None:
    trace = university(f"""
    hand 1: spell of diversity, {", ".join(SOME[:8])}
    turn 1, player 1, drawing or playing
    """).play("cast spell of diversity")
    for _ in range(3):
        trace = trace.play("draw from university")
        trace = trace.play(trace.game.actions(trace.state)[0])
    assert len(trace.state.hands[0]) == 11
    assert trace.state.phase == 3
    assert pile(trace, "dragon tooth") == ["spell of diversity"]


def test_12_9_acceleration_two_cards_instead_of_one() -> None:
    trace = university("""
    hand 1: spell of acceleration, dragon, unicorn, banshee, basilisk
    turn 1, player 1, drawing or playing
    """).play("cast spell of acceleration")
    assert refused(trace, "draw from practice").rule == "6.4a"
    trace = trace.play("lay dragon").play("lay unicorn")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    trace = trace.play("lay banshee")
    assert trace.state.seat == 1
    assert trace.state.points == (3, 0)


def test_12_9a_the_two_may_be_stages() -> None:
    trace = both("""
    opus 1: a
    opus 2: b
    formulas 1: elixir of fire []
    hand 1: spell of acceleration, elixir rubedo, elixir of the plant lord (ether waves)
    turn 1, player 1, drawing or playing
    """).play("cast spell of acceleration")
    trace = trace.play("place elixir of fire of player 1 on sol")
    assert (trace.state.phase, trace.state.plays) == (2, 1)
    trace = trace.play("place elixir rubedo on sol")
    assert (trace.state.seat, trace.state.phase) == (0, 3)
    assert trace.state.points == (4, 0)


FOREST = """
    formulas 1: dragon [unicorn]
    formulas 2: basilisk [banshee], elixir of fire []
    hand 1: forbidden forest spell, hippogriff
    turn 1, player 1, drawing or playing
"""


def test_12_10_the_forest_destroys_two_creatures() -> None:
    trace = university(FOREST).play("cast forbidden forest spell")
    assert offered(trace) == {"choose dragon of player 1", "choose basilisk of player 2"}
    assert refused(trace, "choose elixir of fire of player 2").rule == "12.10"
    assert refused(trace, "lay hippogriff").rule == "12.10"
    trace = trace.play("choose basilisk of player 2")
    assert refused(trace, "choose basilisk of player 2").rule == "12.10"
    trace = trace.play("choose dragon of player 1")
    assert trace.state.points == (12, 2)
    assert rows(trace) == [[], [["elixir of fire"]]]
    assert pile(trace, "belladonna") == ["unicorn"]
    assert trace.state.phase == 3


def test_12_10_fourteen_points_if_both_are_ones_own() -> None:
    trace = university("""
    formulas 1: dragon [], scientific gnawer [], scientific gnawer []
    hand 1: forbidden forest spell
    """).play("cast forbidden forest spell")
    trace = trace.play("choose scientific gnawer of player 1")
    assert "choose scientific gnawer of player 1" in offered(trace)
    trace = trace.play("choose scientific gnawer of player 1")
    assert trace.state.points == (14, 0)
    assert rows(trace)[0] == [["dragon"]]
    alone = university("formulas 1: dragon []\nhand 1: forbidden forest spell")
    assert refused(alone, "cast forbidden forest spell").rule == "4.1b"


def test_12_11_the_scruple_costs_five_points() -> None:
    trace = university(
        """
    hand 1: scruple of conscience, dragon
    points: 3, 8, 3
    turn 1, player 1, drawing or playing
    """,
        players=3,
    ).play("cast scruple of conscience")
    assert offered(trace) == {"give to player 2"}
    assert refused(trace, "give to player 3").rule == "12.11"
    trace = trace.play("give to player 2")
    assert trace.state.points == (3, 3, 3)
    assert hand(trace, 1) == ["scruple of conscience"]
    assert trace.state.phase == 3
    nobody = university("hand 1: scruple of conscience\npoints: 3, 3")
    assert refused(nobody, "cast scruple of conscience").rule == "4.1b"


def test_12_11a_points_can_fall_below_nothing_and_it_is_no_spell() -> None:
    trace = university("hand 1: scruple of conscience, dragon\npoints: 0, 1")
    trace = trace.play("cast scruple of conscience").play("give to player 2")
    assert trace.state.points == (0, -4)
    trace = university("""
    desk elementary granum: scruple of conscience
    hand 1: spell of magical knowledge
    """)
    assert refused(trace, "cast spell of magical knowledge").rule == "4.1b"


# ── 13 Both expansions together ───────────────────────────────────────────────────────────


def test_13_1_four_two_and_two_cards() -> None:
    game = PotionMaking(mix="both")
    assert game.start().sizes == (76, 63, 63)
    state, rng = game.start(), Random(1)
    while state.phase == 0:
        state = game.apply(state, rng.choice(game.actions(state)))
    for cards in (*state.hands, sum(state.desk, ())):
        assert sorted(game.box.deck_of[card] for card in cards) == [0, 0, 0, 0, 1, 1, 2, 2]


MANY = [*SOME, "alkahest", "aqua regis"]


@pytest.mark.parametrize(("held", "may_draw"), [(8, True), (9, True), (10, False)])
def test_13_2_ten_cards_are_the_limit(held: int, may_draw: bool) -> None:
    trace = both(f"hand 1: {', '.join(MANY[:held])}\nturn 1, player 1, drawing or playing")
    assert ("draw from guild" in offered(trace)) == may_draw
    if not may_draw:
        refusal = refused(trace, "draw from guild")
        assert refusal.rule == "13.2"
        assert refusal.because.startswith("With 10 cards")


@pytest.mark.parametrize(("held", "most"), [(3, 6), (7, 2), (8, 1), (9, 1), (10, 0)])
def test_13_2a_one_card_at_least_and_up_to_nine(held: int, most: int) -> None:
    trace = both(f"hand 1: elixir of fire\nhand 2: {', '.join(MANY[:held])}")
    trace = trace.play("lay elixir of fire")
    assert trace.state.draws == (1 if most else 0)
    drawn = 0
    while trace.state.phase == 1:
        if drawn == 0:
            assert "stop drawing" not in offered(trace)
            assert refused(trace, "stop drawing").rule == "13.2"
        else:
            assert "stop drawing" in offered(trace)
            assert refused(trace, "lay dragon").rule == "13.2a"
            assert trace.play("stop drawing").state.phase == 2
        trace = trace.play("draw from guild")
        trace = trace.play(trace.game.actions(trace.state)[0])
        drawn += 1
    assert drawn == most
    assert refused(trace, "stop drawing").rule == "13.2a"


def test_13_3_university_pays_for_marked_formulas_in_the_opus_too() -> None:
    for talisman, half in (("lesser talisman of university []", 3), ("dragon []", 0)):
        trace = both(f"""
    opus 1: b
    opus 2: a
    path 2 sol: elixir of fire*, elixir rubedo
    formulas 1: elixir of eternal youth []
    formulas 2: {talisman}
    hand 1: great elixir of rebirth
        """)
        assert trace.play("brew great elixir of rebirth").state.points == (6, half)
    trace = both("""
    opus 1: a
    opus 2: b
    formulas 2: elixir of fire* [], lesser talisman of university []
    hand 1: dragon
    """)
    assert trace.play("place elixir of fire of player 2 on sol").state.points == (2, 1)


def test_13_3a_a_talisman_works_only_before_its_owner() -> None:
    box = PotionMaking(mix="both").box
    lesser = {card.key for card in box.cards if card.kind == "lesser talisman"}
    assert not any(key in lesser for opus in box.opus for keys in opus.keys for key in keys)
    trace = both(f"formulas 2: {USEFUL} []\nhand 1: dragon").play("lay dragon")
    assert trace.state.points == (1, 0)


def test_13_4_income_counts_formulas_in_the_opus() -> None:
    for path, points in (("elixir of fire, elixir rubedo", 1), ("(taken), elixir rubedo", 0)):
        trace = both(f"""
    desk belladonna: unicorn
    opus 1: b
    opus 2: a
    path 2 sol: {path}
    formulas 1: lesser talisman of income []
    hand 1: powder of fate
        """)
        assert trace.play("lay powder of fate").state.points == (points, 0)


def test_13_5_knowledge_may_fetch_a_stone_and_the_forest_spares_the_opus() -> None:
    trace = both("""
    desk elementary granum: philosopher's stone of sol
    hand 1: spell of universal knowledge
    """).play("cast spell of universal knowledge")
    assert hand(trace.play("take philosopher's stone of sol"), 0) == ["philosopher's stone of sol"]
    trace = both("""
    opus 2: a
    path 2 sol: (taken), (taken), (taken), (taken), (taken), phoenix
    formulas 1: dragon [unicorn]
    hand 1: forbidden forest spell
    """)
    assert refused(trace, "cast forbidden forest spell").rule == "4.1b"


# ── Nothing is lost ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("mix", "games"), [("practice", 20), ("guild", 6), ("university", 6), ("both", 4)]
)
def test_no_card_is_ever_lost_or_made(mix: str, games: int) -> None:
    game = PotionMaking(players=3, mix=mix)
    whole = box_of(game)
    for state in random_states(game, range(games)):
        assert all_cards(game, state) == whole
        assert sum(state.unseen) == sum(state.sizes)


# ── Drawings and card files ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hand 3: dragon", "There is no player '3', only 1 to 2."),
        ("hand 1: drago", "Did you mean 'dragon'?"),
        ("desk snake eye: unicorn", "Unicorn belongs on the pile 'belladonna'."),
        ("desk snake: dragon", "There is no pile 'snake' in the desk."),
        ("hand 1: dragon, dragon", "Dragon is drawn more often than the 1 there are."),
        ("deck practice: 5", "5 cards are said to be in the practice deck, but 76"),
        ("deck wizard: 5", "There is no deck 'wizard'"),
        ("points: 1, 2, 3", "gives points to 3 players; 2 play"),
        ("points: a, b", "'a' in the drawing should be a number."),
        ("formulas 1: eureka spell (mushrooms) []", "is no formula"),
        ("turn 1, player 1, sleeping", "I cannot read 'sleeping'"),
        ("dragons everywhere", "I expect lines like"),
    ],
)
def test_a_drawing_that_cannot_be_is_told_so(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as told:
        PotionMaking().position(line)
    assert sentence in str(told.value)


HEADING = "deck,copies,name,key,class,element,components,points,effect,name_status,provenance\n"
FIRE = "practice,20,Fire,fire,simple elixir,bat wing,el:mushrooms + el:snake eye,2,,ours,ours\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("magic,1,A,a,spell,bat wing,,0,eureka,x,y", "deck knows no 'magic'"),
        ("practice,0,A,a,spell,bat wing,,0,eureka,x,y", "copies should be a whole number from 1"),
        ("practice,1,A;B,a,spell,bat wing,,0,eureka,x,y", "and no ';'"),
        ("practice,1,A,a,charm,bat wing,,0,eureka,x,y", "class knows no 'charm'"),
        ("practice,1,A,a,spell,bat wings,,0,eureka,x,y", "Did you mean 'bat wing'?"),
        ("practice,1,A,a,spell,bat wing,,0,eurek,x,y", "Did you mean 'eureka'?"),
        ("practice,1,A,a,powder,bat wing,f:fire + el:mushrooms,4,eureka,x,y", "effect"),
        ("practice,1,A,a,spell,bat wing,f:fire + f:fire,0,eureka,x,y", "has no components"),
        ("practice,1,A,a,powder,bat wing,,4,,x,y", "a powder needs components"),
        ("practice,1,A,a,powder,bat wing,f:fire,4,,x,y", "2 to 4 components, not 1"),
        ("practice,1,A,a,powder,bat wing,f:fir + el:mushrooms,4,,x,y", "Did you mean 'fire'?"),
        ("practice,1,A,a,powder,bat wing,x:fire + el:mushrooms,4,,x,y", "begins with 'el:'"),
        ("practice,1,A,a,powder,bat wing,f:a + el:mushrooms,4,,x,y", "component of itself"),
        ("practice,1,A,a,supreme,bat wing,any:talisman + el:mushrooms,4,,x,y", "no class"),
        (
            "practice,1,Fire,fire,simple elixir,bat wing,el:mushrooms + el:snake eye,3,,x,y",
            "points",
        ),
        ("practice,1,A,fire,simple elixir,bat wing,el:mushrooms + el:snake eye,2,,x,y", "name"),
        (FIRE.strip(), "stands in line 2 too"),
        ("practice,1,A,a,spell,bat wing; bat wing,,0,eureka,x,y", "elements that differ"),
        ("practice,1,A,a,spell,bat wing,,0,eureka,x,", "provenance is empty"),
    ],
)
def test_a_card_file_that_cannot_be_played_is_told_so(
    tmp_path: Path, line: str, sentence: str
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(HEADING + FIRE + line + "\n", encoding="utf-8")
    with pytest.raises(BadCards) as told:
        PotionMaking(cards=str(file))
    assert sentence in str(told.value)
    assert "line 3" in str(told.value)


def test_a_card_file_needs_enough_cards_for_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "few.csv"
    file.write_text(HEADING + FIRE.replace(",20,", ",9,"), encoding="utf-8")
    with pytest.raises(BadCards, match="9 cards of the deck 'practice', and the deal takes 12"):
        PotionMaking(cards=str(file))


def test_ones_own_cards_can_be_played_with(tmp_path: Path) -> None:
    file = tmp_path / "my cards.csv"
    file.write_text(HEADING + FIRE, encoding="utf-8")
    game = PotionMaking(cards=str(file))
    trace = quint.playout(game, [quint.AGENTS["random"]] * 2, Random(1))
    assert Trace.read(trace.text()) == trace
    assert game.start().sizes == (20,)
