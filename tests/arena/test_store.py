"""The file of a study: whole after every accident, and a sentence for every wrong file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

import quint
from quint.arena import BadStudy, Record, Study
from quint.arena.spec import boxed_text, plan_of
from quint.arena.store import Store
from tests.arena.words import records_of

PLAYERS = ["random", "random"]


def small(path: Path, games: int = 5, **named: Any) -> Study:
    study = Study("quintessence", PLAYERS, games, path, **named)
    study.run(workers=0)
    return study


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    keep = ["rules", "trace"]
    small(tmp_path / "a.study", keep=keep).close()
    again = Study.open(tmp_path / "a.study")
    assert list(again) == records_of("quintessence", PLAYERS, 5, keep=keep)
    assert (len(again), again.games) == (5, 5)
    assert again[3].rules
    assert again.plan == plan_of("quintessence", PLAYERS, keep=keep)


def test_a_study_goes_on_with_more_games(tmp_path: Path) -> None:
    small(tmp_path / "a.study", games=3).close()
    study = small(tmp_path / "a.study", games=7)
    assert list(study) == records_of("quintessence", PLAYERS, 7)
    study.run(workers=0, games=9)
    assert [record.number for record in study] == list(range(9))


def test_gaps_are_what_nobody_has_played() -> None:
    store = Store(None, plan_of("quintessence", PLAYERS))
    assert store.gaps(10) == [(0, 10)]
    record = Record(0, "", "", ("random", "random"), (1, 0), (0,), 5)
    store.confirm([record._replace(number=number) for number in (0, 3, 4, 9, 12)])
    assert store.gaps(10) == [(1, 3), (5, 9)]
    assert store.gaps(14) == [(1, 3), (5, 9), (10, 12), (13, 14)]
    assert store.gaps(1) == []


def test_no_game_is_there_twice_though_it_is_confirmed_twice(tmp_path: Path) -> None:
    plan = plan_of("quintessence", PLAYERS, keep="rules")
    one, two = Store(tmp_path / "a.study", plan), Store(tmp_path / "a.study", plan)
    record = Record(0, "", "", ("random", "random"), (1, 0), (0,), 5, {(0, "3.1"): 2})
    one.confirm([record])
    two.confirm([record._replace(scores=(0, 1), winners=(1,)), record._replace(number=1)])
    assert one.records() == [record, record._replace(number=1)]


def test_half_a_chunk_is_never_there(tmp_path: Path) -> None:
    plan = plan_of("quintessence", PLAYERS)
    store = Store(tmp_path / "a.study", plan)
    good = Record(0, "", "", ("random", "random"), (1, 0), (0,), 5)
    nothing: Any = None  # in a column that may not be empty
    with pytest.raises(BadStudy):
        store.confirm([good, good._replace(number=1, scores=(1, nothing))])
    assert store.records() == []
    store.confirm([good])
    assert store.records() == [good]


def test_a_full_disk_stops_with_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    study = Study("quintessence", PLAYERS, 3000, path)
    pages = study._store.rows("PRAGMA page_count")[0][0]
    study._store.rows(f"PRAGMA max_page_count = {pages + 3}")  # SQLite's own full disk
    with pytest.raises(BadStudy, match=r"a\.study: database or disk is full\. All games confirmed"):
        study.run(workers=0)
    confirmed = list(study)
    study.close()
    assert 0 < len(confirmed) < 3000
    again = Study("quintessence", PLAYERS, len(confirmed) + 20, path)
    again.run(workers=0)
    assert list(again) == records_of("quintessence", PLAYERS, len(confirmed) + 20)


# ── Readable without us ───────────────────────────────────────────────────────────────────


def test_anybody_can_read_the_file_with_sql(tmp_path: Path) -> None:
    study = small(tmp_path / "a.study", games=6, keep=["rules"])
    records = list(study)
    study.close()
    db = sqlite3.connect(tmp_path / "a.study")
    won = db.execute("SELECT SUM(won) FROM seats WHERE seat = 0").fetchone()[0]
    assert won == sum(record.share(0) for record in records)
    placed = db.execute("SELECT SUM(times) FROM rules WHERE rule = '3.1'").fetchone()[0]
    assert placed == sum(
        times for r in records for (_, rule), times in (r.rules or {}).items() if rule == "3.1"
    )
    assert [p.name for p in tmp_path.iterdir()] == ["a.study"]  # one file, no journal left
    db.close()


def test_it_can_be_read_while_it_is_open(tmp_path: Path) -> None:
    study = small(tmp_path / "a.study")
    assert len(Study.open(tmp_path / "a.study")) == len(study) == 5


def test_card_files_come_along(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    text = boxed_text(quint.GAMES["quintessential"], "cards").replace("Hydro", "Aqua")
    own.write_text(text, encoding="utf-8")
    options = {"cards": own, "cap": 1}
    study = Study("quintessential", PLAYERS, 2, tmp_path / "a.study", options=options)
    study.run(workers=0)
    records = list(study)
    study.close()
    own.unlink()
    again = Study.open(tmp_path / "a.study")
    again.run(workers=0, games=3)
    assert list(again)[:2] == records
    assert len(again.game(2).steps) == again[2].length


# ── Wrong files ───────────────────────────────────────────────────────────────────────────


def change(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ({"players": ["greedy", "random"]}, "players random and random there, greedy and random"),
        ({"game": "element"}, "game quintessence there, element here"),
        ({"seed": 3}, "seed 0 there, 3 here"),
        ({"options": {"cap": 50}}, "cap 500 there, 50 here"),
        ({"paired": False}, "pairing yes there, no here"),
        ({"keep": ["rules"]}, "what is kept nothing there, rules here"),
    ],
)
def test_another_study_is_not_written_over(
    tmp_path: Path, plan: dict[str, Any], sentence: str
) -> None:
    path = tmp_path / "a.study"
    small(path).close()
    before = path.read_bytes()
    asked: dict[str, Any] = {
        "game": "quintessence",
        "players": PLAYERS,
        "games": 9,
        "file": path,
    } | plan
    with pytest.raises(BadStudy, match=f"a.study holds another study: {sentence}"):
        Study(**asked)
    assert path.read_bytes() == before


def test_another_usual_budget_is_another_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, players = tmp_path / "a.study", ["adept", "random"]
    made = Study("quintessence", players, 1, path, options={"cap": 4})
    made.run(workers=0)
    game = made.game(0)
    made.close()
    monkeypatch.setattr("quint.games.quintessence.thinker.ADEPT", 700)
    with pytest.raises(BadStudy, match="players adept:600 and random there, adept:700 and random"):
        Study("quintessence", players, 2, path, options={"cap": 4})
    assert Study.open(path).game(0) == game


def test_thinking_players_of_an_unknown_budget_get_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    Study("quintessence", ["adept", "random"], 1, path).close()
    change(path, "UPDATE study SET value = replace(value, 'adept:600', 'adept')")
    with pytest.raises(quint.QuintError, match="adept and random does not say how many positions"):
        Study.open(path)


def test_other_cards_are_another_study(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(boxed_text(quint.GAMES["quintessential"], "cards").replace("Hydro", "Aqua"))
    Study("quintessential", PLAYERS, 1, tmp_path / "a.study").close()
    with pytest.raises(BadStudy, match="the cards of the option cards are others there"):
        Study("quintessential", PLAYERS, 1, tmp_path / "a.study", options={"cards": own})


def test_a_file_that_is_no_study_is_left_alone(tmp_path: Path) -> None:
    notes, foreign = tmp_path / "notes.txt", tmp_path / "foreign.db"
    notes.write_text("Buy bread. " * 500)
    change(foreign, "CREATE TABLE bread (loaves)")
    for path in (notes, foreign):
        before = path.read_bytes()
        for opened in (lambda p: Study("quintessence", PLAYERS, 1, p), Study.open):
            with pytest.raises(BadStudy, match=f"^{path.name} is not the file of a study.$"):
                opened(path)
        assert path.read_bytes() == before


@pytest.mark.parametrize("where", [0.3, 0.6, 0.9])
def test_a_damaged_file_gets_a_sentence(tmp_path: Path, where: float) -> None:
    path = tmp_path / "a.study"
    small(path, games=60, keep=["rules"]).close()
    whole = bytearray(path.read_bytes())
    at = int(len(whole) * where) // 4096 * 4096
    whole[at : at + 4096] = b"\xa5" * 4096
    path.write_bytes(whole)
    with pytest.raises(BadStudy, match=r"a\.study is damaged"):
        Study.open(path)


def test_a_cut_file_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    small(path, games=60, keep=["rules"]).close()
    path.write_bytes(path.read_bytes()[:20_000])
    with pytest.raises(BadStudy, match=r"a\.study is damaged"):
        Study.open(path)


def test_a_newer_format_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    small(path).close()
    change(path, "PRAGMA user_version = 2")
    with pytest.raises(BadStudy, match="written in format 2; this program reads 1"):
        Study.open(path)


def test_games_of_another_quint_are_shown_but_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    small(path).close()
    change(path, "UPDATE study SET value = '0.0.9' WHERE name = 'quint'")
    assert len(Study.open(path)) == 5
    with pytest.raises(BadStudy, match=r"played by quint 0\.0\.9"):
        Study("quintessence", PLAYERS, 9, path)
    with pytest.raises(BadStudy, match=r"played by quint 0\.0\.9"):
        Study.open(path).run(workers=0, games=9)


def test_cards_that_this_box_has_not_get_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    Study("quintessential", PLAYERS, 1, path).close()
    change(
        path,
        'UPDATE study SET value = replace(value, \'"digests": {"cards": "\', '
        '\'"digests": {"cards": "0\') WHERE name = \'plan\'',
    )
    with pytest.raises(quint.QuintError, match="made with other cards of Quintessential"):
        Study.open(path)


def test_a_missing_file_and_a_folder_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match="There is no study"):
        Study.open(tmp_path / "none.study")
    with pytest.raises(BadStudy, match="I cannot open"):
        Study("quintessence", PLAYERS, 1, tmp_path)
    with pytest.raises(BadStudy, match="I cannot open"):
        Study("quintessence", PLAYERS, 1, tmp_path / "no" / "such" / "folder.study")
