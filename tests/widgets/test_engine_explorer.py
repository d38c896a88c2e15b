"""The engine explorer: what is picked, what follows, and what is seen without a kernel."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
import quint_widgets
from quint_widgets.scenes.quintessential.cards import HIGH, WIDE
from quint_widgets.scenes.quintessential.explorer import EngineExplorer, flow_picture

from quint import QuintError
from quint.games.quintessential.cards import read_box
from quint.games.quintessential.explore.engines import repeats

PAIR: tuple[str, ...] = ("Aero-Frigo Convertus", "Hydro-Turbis Convertus")
ROUND_TRIP = "water -> Hydro-Turbis Convertus -> air -> Aero-Frigo Convertus -> water"


def toggle(explorer: EngineExplorer, name: str, on: bool = True) -> None:
    explorer.toggles[explorer.formulae.numbers[name]].value = on


def test_the_second_card_of_a_pair_closes_the_loop_at_once() -> None:
    explorer = EngineExplorer()
    assert "Pick a formula" in explorer.said
    assert explorer.stage.children == ()
    toggle(explorer, PAIR[0])
    assert explorer.loops == []
    assert "No loop." in explorer.told.value
    toggle(explorer, PAIR[1])
    assert [str(loop) for loop in explorer.loops] == [ROUND_TRIP]
    assert "Hydro-Turbis Convertus -&gt; air" in explorer.told.value
    toggle(explorer, PAIR[0], False)
    assert explorer.lab == PAIR[1:]
    assert explorer.loops == []


def test_every_formula_can_be_picked_and_says_what_it_does() -> None:
    explorer = EngineExplorer()
    names = [card.name for card in read_box("box").cards[1:]]
    assert [toggle.description for toggle in explorer.toggles.values()] == names
    told = explorer.toggles[explorer.formulae.numbers["Aero-Frigo Convertus"]].tooltip
    assert told == "Aero-Frigo Convertus: air destroyed, makes water"


def test_the_plan_is_shown_as_a_game_and_so_is_each_loop() -> None:
    explorer = EngineExplorer("Geo-Ignis Nebula")
    # Earth and fire stay on the card, so one air is gained, and the card is full for the round.
    assert explorer.round is not None
    assert (explorer.round.value, explorer.round.exact) == (1, True)
    assert explorer.replay is not None
    assert explorer.replay.trace == explorer.round.certificate
    assert "activate Geo-Ignis Nebula; place earth 1 in earth" in explorer.words()

    explorer = EngineExplorer(PAIR)
    assert explorer.watched.options[1] == (ROUND_TRIP, 0)
    explorer.watched.value = 0
    assert repeats(explorer.replay.trace) if explorer.replay else False
    assert explorer.stage.children[1] is (explorer.replay and explorer.replay.table)


def test_what_is_out_of_stock_makes_a_loop_of_one_card() -> None:
    explorer = EngineExplorer("Geo-Ignis Nebula")
    explorer.lacks["air"].value = True
    assert [loop.out for loop in explorer.loops] == [("air",)]
    assert explorer.words().count("while no air is left") == 1


def test_a_bad_pool_gets_a_sentence_and_nothing_is_lost() -> None:
    explorer = EngineExplorer(PAIR)
    explorer.pool.value = "fire 9"
    assert explorer.said
    assert explorer.said in explorer.words()
    assert explorer.lab == PAIR
    assert len(explorer.loops) == 1
    explorer.pool.value = "air 1"
    assert explorer.said == ""
    assert explorer.round is not None


def test_bad_picks_get_a_sentence() -> None:
    explorer = EngineExplorer(PAIR)
    with pytest.raises(QuintError, match="No formula is called 'Aero-Frigo'"):
        explorer.pick("Aero-Frigo")
    assert explorer.lab == PAIR
    explorer.pick("Geo-Ignis Nebula")
    explorer.drop(*PAIR)
    assert explorer.lab == ("Geo-Ignis Nebula",)
    with pytest.raises(QuintError, match="The aim is dice, aether or faces, not 'gold'"):
        EngineExplorer(PAIR, aim="gold")
    with pytest.raises(QuintError, match="'wine' is not an element"):
        EngineExplorer(PAIR, out=["wine"])


def test_a_large_lab_has_its_loops_but_no_plan() -> None:
    convertus = [c.name for c in read_box("box").cards if c.name.endswith("Convertus")]
    explorer = EngineExplorer(convertus)
    assert len(explorer.loops) == 20  # cycles among four elements: 6 of two, 8 of three, 6 of four
    assert explorer.round is None
    assert "8 formulae at most" in explorer.said
    assert "And 8 loops more." in explorer.words()


def test_without_a_kernel_there_are_a_picture_and_words() -> None:
    data, _ = EngineExplorer(PAIR)._repr_mimebundle_()
    assert data["text/plain"].startswith("Lab: Aero-Frigo Convertus, Hydro-Turbis Convertus\nLoop:")
    ET.fromstring(data["image/svg+xml"])
    assert "application/vnd.jupyter.widget-view+json" in data


def thick(svg: str) -> int:
    return svg.count('stroke-width="4.5"')


def test_the_flow_marks_what_is_on_a_loop() -> None:
    assert thick(flow_picture(PAIR).svg) == 4  # into each card, and out of it
    assert thick(flow_picture([*PAIR, "Geo-Ignis Nebula"]).svg) == 4
    assert thick(flow_picture(PAIR[:1]).svg) == 0
    assert thick(flow_picture("Geo-Ignis Nebula", ["air"]).svg) == 2
    assert "quint-disc-anti" not in flow_picture(PAIR).svg
    assert "quint-disc-anti" in flow_picture("Geo-Ignis Nebula", ["air"]).svg


@pytest.mark.parametrize("size", [0, 1, 13, 31])
def test_labs_of_every_size_can_be_drawn(size: int) -> None:
    lab = [card.name for card in read_box("box").cards[1 : size + 1]]
    picture = flow_picture(lab)
    ET.fromstring(picture.svg)
    assert picture.svg.count('<g transform="translate') == size


@pytest.mark.parametrize("size", [2, 10, 31])
def test_neighbouring_cards_and_their_frames_lie_apart(size: int) -> None:
    convertus_first = sorted(read_box("box").cards[1:], key=lambda card: len(card.flasks))
    svg = flow_picture([card.name for card in convertus_first[:size]]).svg
    corners = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)">', svg)
    assert len(corners) == size
    for (x, y), (u, v) in combinations([(float(x), float(y)) for x, y in corners], 2):
        assert abs(x - u) > WIDE + 12 or abs(y - v) > HIGH + 12


def test_the_explorer_is_found_in_the_package() -> None:
    assert quint_widgets.EngineExplorer is EngineExplorer
    with pytest.raises(AttributeError, match="no attribute 'Engine'"):
        _ = quint_widgets.Engine


def test_growth_and_the_longest_chain_are_told_and_can_be_watched() -> None:
    # Geo-Ignis Nebula and Aero-Frigo Convertus gain a die each in every round: 2, 4, 6.
    explorer = EngineExplorer("Geo-Ignis Nebula, Aero-Frigo Convertus")
    assert "round after round: 2, 4, 6 dice more." in explorer.words()
    # A claimed card, or the Nebula, makes air; air fires the Convertus.
    assert explorer.chain is not None
    assert explorer.chain.value >= 2
    explorer.watched.value = -2
    assert explorer.replay is not None
    assert explorer.replay.trace == explorer.chain.certificate


def test_which_card_next_is_asked_with_a_click() -> None:
    explorer = EngineExplorer("Aero-Turbis Nova, Aero-Turbis Aquarius")
    assert "Next card" not in explorer.words()
    explorer.next.click()
    assert explorer.words().count("Next card: ") == 5
    toggle(explorer, "Geo-Ignis Nebula")
    assert "Next card" not in explorer.words()
    explorer.pick(*[card.name for card in read_box("box").cards[1:8]])
    explorer.next.click()
    assert "at most" in explorer.said


def test_the_lab_of_a_running_game_is_one_click_away() -> None:
    table = """
    player 1 red
      pool  fire 2, water 5, aether 6
      Geo-Frigo Nebula
    player 2 blue
      pool  fire 1 1 1 1 1 1 1 1 1
      Aero-Frigo Convertus
    """
    board = quint_widgets.Play("quintessential", ("person", "person"), start=table)
    explorer = EngineExplorer(game=board)
    assert explorer.lab == ("Geo-Frigo Nebula",)
    assert explorer.out == ("fire",)
    assert explorer.pool.value == "fire 2, water 5, aether 6"
    board.play("dismiss")
    board.play("done")
    assert explorer.lab == ("Geo-Frigo Nebula",)
    explorer.taken.click()
    assert explorer.lab == ("Aero-Frigo Convertus",)
    with pytest.raises(QuintError, match="no running game"):
        EngineExplorer().take()


def test_the_tool_explore_tells_what_the_round_can_bring() -> None:
    table = """
    player 1 blue
      pool  fire 4, earth 5
      Geo-Ignis Nebula
      Aero-Frigo Convertus
    player 2 red
      pool  aether 4
    """
    board = quint_widgets.Play("quintessential", ("person", "person"), start=table)
    assert ["explore", "Explore"] in [tool[:2] for tool in board.table.frame["tools"]]
    most = board.explore("The most dice this round?")
    assert most is not None
    assert most.text == "1, and no plan does better"
    assert "The most dice this round? 1, and no plan does better." in str(
        board.table.frame["message"]
    )
    stone, chain = board.explore("The Stone this round?"), board.explore("The longest chain?")
    assert stone is not None
    assert stone.text == "not in this round"
    assert chain is not None
    assert chain.text.startswith("2 cards, Geo-Ignis Nebula -> Aero-Frigo Convertus")
