"""Potion-making in any mix: no card is lost, drawings are read, and so are card files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import quint
from quint import Trace, Unreadable
from quint.cards import BadCards
from quint.games.potion_making import PotionMaking
from tests.games.potion_table import all_cards, box_of, random_states

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
        ("hand 3: dragon", "There is no player '3' among 2."),
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
