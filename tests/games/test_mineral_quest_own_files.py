"""Mineral Quest: card files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from quint import Trace
from quint.cards import BadCards
from tests.games.mineral_table import ICONS, ROOM, at, changed, new, own_deck
from tests.games.words import offered, scores

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
    with pytest.raises(BadCards, match=sentence) as caught:
        new(3, **{name.removesuffix(".csv"): own})
    assert str(caught.value).startswith(f"my_{name}, line ") or "minerals.csv" in sentence


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
    assert offered(trace) == {"pay nothing"}
    after = trace.play("pay nothing")
    assert scores(after)[0] == 3
    assert Trace.read(after.text()) == after
