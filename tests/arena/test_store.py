"""The file of a study: whole after every accident, and a sentence for every wrong file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import quint
from quint.arena import BadStudy, Record, Study
from quint.arena.spec import Plan, boxed_text, plan_of
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


def made_up(plan: Plan, number: int, **named: Any) -> Record:
    """A game of Quintessence that the first seat won in five actions."""
    spec = plan.spec(number)
    return Record(number, spec.id, spec.seed, spec.agents, (1, 0), (0,), 5)._replace(**named)


def test_gaps_are_what_nobody_has_played() -> None:
    plan = plan_of("quintessence", PLAYERS)
    store = Store(None, plan)
    assert store.gaps(10) == [(0, 10)]
    store.confirm([made_up(plan, number) for number in (0, 3, 4, 9, 12)])
    assert store.gaps(10) == [(1, 3), (5, 9)]
    assert store.gaps(14) == [(1, 3), (5, 9), (10, 12), (13, 14)]
    assert store.gaps(1) == []


def test_no_game_is_there_twice_though_it_is_confirmed_twice(tmp_path: Path) -> None:
    plan = plan_of("quintessence", PLAYERS, keep="rules")
    one, two = Store(tmp_path / "a.study", plan), Store(tmp_path / "a.study", plan)
    record, other = (made_up(plan, number, rules={(0, "3.1"): 2}) for number in (0, 1))
    one.confirm([record])
    two.confirm([record._replace(scores=(0, 1), winners=(1,)), other])
    assert one.records() == [record, other]


def test_half_a_chunk_is_never_there(tmp_path: Path) -> None:
    plan = plan_of("quintessence", PLAYERS)
    store = Store(tmp_path / "a.study", plan)
    good = made_up(plan, 0)
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


DAMAGE = [
    "UPDATE seats SET agent = 'x' WHERE number = 3 AND seat = 1",
    "UPDATE seats SET won = 'a' WHERE number = 3 AND seat = 1",
    "UPDATE seats SET score = 'a' WHERE number = 3 AND seat = 1",
    "UPDATE seats SET seat = 7 WHERE number = 3 AND seat = 1",
    "DELETE FROM seats WHERE number = 3 AND seat = 1",
    "UPDATE seats SET won = 0.25 WHERE number = 3",
    "UPDATE games SET length = 'abc' WHERE number = 3",
    "UPDATE games SET trace = x'00' WHERE number = 3",
    "UPDATE games SET id = 'x' WHERE number = 3",
    "UPDATE games SET seed = '7/7' WHERE number = 3",
    "UPDATE rules SET times = x'00' WHERE number = 3 AND rule = '3.1'",
    "UPDATE rules SET seat = 9 WHERE number = 3 AND rule = '3.1' AND seat = 0",
]


@pytest.mark.parametrize("statement", DAMAGE)
@pytest.mark.parametrize("games", [4, 9])  # the last game is looked at when the file is opened
def test_a_game_that_cannot_be_read_is_named(tmp_path: Path, statement: str, games: int) -> None:
    path = tmp_path / "a.study"
    small(path, games=games, keep=["rules"]).close()
    change(path, statement)
    with pytest.raises(BadStudy, match=r"^Game 3 of a\.study cannot be read: it is not as it was"):
        list(Study.open(path))
    if games > 4:
        study = Study.open(path)
        assert study[2].number == 2
        for ask in (study.rules, lambda: study[3]):
            with pytest.raises(BadStudy, match=r"^Game 3 of a\.study cannot be read"):
                ask()


@pytest.mark.parametrize("statement", [*DAMAGE[:5], "DELETE FROM games WHERE number = 3"])
@pytest.mark.parametrize("ask", [Study.table, Study.spreads, Study.ratings])
def test_no_answer_counts_a_game_that_cannot_be_read(
    tmp_path: Path, statement: str, ask: Callable[[Study], object]
) -> None:
    path = tmp_path / "a.study"
    study = Study("quintessence", ["greedy", "random"], 9, path)
    study.run(workers=0)
    ask(study)
    change(path, statement)
    with pytest.raises(BadStudy, match=r"^Game 3 of a\.study cannot be read"):
        ask(study)


@pytest.mark.parametrize("table", ["games", "seats", "rules", "cards", "study"])
def test_a_file_without_one_of_its_tables_is_damaged(tmp_path: Path, table: str) -> None:
    path = tmp_path / "a.study"
    small(path, keep=["rules"]).close()
    change(path, f"DROP TABLE {table}")
    with pytest.raises(BadStudy, match=r"^a\.study is damaged: it cannot be read as the study"):
        Study.open(path)


def test_a_number_below_zero_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    small(path).close()
    change(path, "UPDATE games SET number = -5 WHERE number = 3")
    with pytest.raises(BadStudy, match=r"^Game -5 of a\.study cannot be read"):
        Study.open(path)


# ── Closed, or somewhere else ─────────────────────────────────────────────────────────────


def test_a_closed_study_says_so(tmp_path: Path) -> None:
    study = small(tmp_path / "a.study")
    study.close()
    study.close()
    for ask in (study.table, lambda: len(study), lambda: study[0], lambda: study.run(workers=0)):
        with pytest.raises(BadStudy, match=r"^This study is closed\. Study\.open\(…\) opens its"):
            ask()
    assert repr(study).startswith("<Study of quintessence with random, random: This study is clo")
    nowhere = Study("quintessence", PLAYERS, 1)
    nowhere.close()
    with pytest.raises(BadStudy, match=r"^This study is closed\.$"):
        list(nowhere)


def test_a_study_in_another_thread_says_so(tmp_path: Path) -> None:
    study = small(tmp_path / "a.study")
    with ThreadPoolExecutor(1) as threads:
        for ask in (study.table, study.close):
            with pytest.raises(BadStudy, match=r"^A study answers only in the thread that opened"):
                threads.submit(ask).result()
        assert "only in the thread" in threads.submit(repr, study).result()
    assert len(study) == 5


# ── What a number of games means ──────────────────────────────────────────────────────────


def test_how_many_games_were_planned_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.study"
    study = Study("quintessence", PLAYERS, 3000, path)
    study.run(workers=0, until=lambda so_far: len(so_far) >= 5)
    there = len(study)
    study.close()
    again = Study.open(path)
    assert str(again.so_far()) == f"{there} of 3,000 games finished."
    again.run(workers=0, until=lambda so_far: len(so_far) > there)
    assert there < len(again) < 3000
    there = len(again)
    again.run(workers=0, games=3001, until=lambda so_far: len(so_far) > there)
    again.close()
    assert Study.open(path).games == 3001
    fewer = Study("quintessence", PLAYERS, len(Study.open(path)) + 1, path)
    fewer.run(workers=0)  # whoever plays some only does not forget the rest
    assert Study.open(path).games == 3001
    change(path, "DELETE FROM study WHERE name = 'games'")  # as in a file from before
    assert Study.open(path).games == len(Study.open(path))


def test_a_study_has_no_fewer_games_than_there_are(tmp_path: Path) -> None:
    small(tmp_path / "a.study", games=6).close()
    study = Study("quintessence", PLAYERS, 3, tmp_path / "a.study")
    for games in (None, 2):
        assert str(study.run(workers=0, games=games)) == "6 of 6 games finished."


# ── Other formats and versions ────────────────────────────────────────────────────────────


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
    change(path, "UPDATE games SET error = 'oh' WHERE number = 3")
    change(path, "DELETE FROM seats WHERE number = 3")
    with pytest.raises(BadStudy, match=r"played by quint 0\.0\.9"):
        Study.open(path).run(workers=0, retry=True)
    assert [record.error for record in Study.open(path).errors()] == ["oh"]  # nothing is lost


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


@pytest.mark.parametrize("file", [5, "", "a\0b", b"a.study", []])
def test_what_is_no_name_of_a_file_gets_a_sentence(file: Any) -> None:
    sentence = r"has a name like 'my\.study', not "
    with pytest.raises(quint.QuintError, match=sentence):
        Study("quintessence", PLAYERS, 1, file)
    with pytest.raises(quint.QuintError, match=sentence):
        Study.open(file)


def test_a_missing_file_and_a_folder_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match="There is no study"):
        Study.open(tmp_path / "none.study")
    with pytest.raises(BadStudy, match=r"I cannot open .* as the file of a study: it is a folder"):
        Study("quintessence", PLAYERS, 1, tmp_path)
    with pytest.raises(BadStudy, match=r"of a study: there is no folder '.*such'"):
        Study("quintessence", PLAYERS, 1, Path("no") / "such" / "folder.study")
