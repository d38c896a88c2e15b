"""The front page and the pages to play on, made from the games' boxes and the lessons."""

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import nbformat
from quint_widgets import Play, emblems

import quint
from quint.games import box

HERE = Path(__file__).parent
CHEMISTRY = ("01", "31", "33", "34", "35", "54")  # these have a wing of their own
WINGS = {"0": "Start", "6": "All five games", "7": "All five games"}  # tens that are no game's


class Lesson(NamedTuple):
    """What the front page tells of a lesson."""

    path: str
    title: str
    question: str
    minutes: str


def lessons(folder: Path) -> Iterator[Lesson]:
    """The numbered lessons, as their first cells tell of them."""
    for path in sorted(folder.glob("[0-9]*.ipynb")):
        yield lesson(path.name, json.loads(path.read_text("utf-8")))


def lesson(name: str, book: Any) -> Lesson:
    """What a notebook says of itself: its heading, its question, how long it takes.

    >>> cell = {"source": ["# Potions\\n", "\\n", "**Is it bad luck?** It takes about 60 minutes."]}
    >>> lesson("50.ipynb", {"cells": [cell]})
    Lesson(path='50.ipynb', title='Potions', question='Is it bad luck?', minutes='60')
    """
    told = "\n".join("".join(cell["source"]) for cell in book["cells"][:4])
    title = re.search(r"^# (.+)$", told, re.MULTILINE)
    question = re.search(r"\*\*([^*]+\?)\*\*", told)
    minutes = re.search(r"(\d+) minutes", told)
    found = [match[1] if match else "" for match in (title, question, minutes)]
    return Lesson(name, found[0] or name, " ".join(found[1].split()), found[2])


def wing_of(lesson: Lesson) -> str:
    """The part of the house that a lesson belongs to: tens are games."""
    if lesson.path.partition("_")[0] in CHEMISTRY:
        return "Chemistry and alchemy"
    tens = lesson.path[0]
    return WINGS.get(tens) or [*quint.GAMES.values()][int(tens) - 1].title


# ── The page ──────────────────────────────────────────────────────────────────────────────


def page(folder: Path) -> str:
    """The front page for the lessons in a folder."""
    wings: dict[str, list[Lesson]] = {}
    for each in lessons(folder):
        wings.setdefault(wing_of(each), []).append(each)
    template = Template((HERE / "front.html").read_text("utf-8"))
    return template.substitute(
        games="".join(map(_game, quint.GAMES)),
        wings="".join(_wing(title, inside) for title, inside in wings.items()),
    )


def _game(name: str) -> str:
    title, players, minutes, feel = map(escape, box(name))
    return (
        f'<li class="game">{emblems.picture(name, title).svg}<h3>{title}</h3><p>{feel}</p>'
        f'<p class="facts">{players} players · {minutes} minutes</p>'
        f'<p><a class="go" href="{_opens(f"play/{name}.ipynb")}">Play now</a></p></li>'
    )


def _wing(title: str, inside: list[Lesson]) -> str:
    return f"<section><h3>{escape(title)}</h3><ul>{''.join(map(_line, inside))}</ul></section>"


def _line(lesson: Lesson) -> str:
    minutes = f' <span class="facts">{lesson.minutes} min</span>' if lesson.minutes else ""
    question = f"<br>{escape(lesson.question)}" if lesson.question else ""
    link = f'<a href="{_opens(lesson.path)}">{escape(lesson.title)}</a>'
    return f"<li>{link}{minutes}{question}</li>"


def _opens(path: str) -> str:
    return f"notebooks/index.html?path={path}"


# ── Pages to play on ──────────────────────────────────────────────────────────────────────


def write_play_pages(folder: Path) -> None:
    """One notebook a game, and one with the lobby. Until Python is there, they show a picture."""
    folder.mkdir()
    for name in quint.GAMES:
        _write(folder / f"{name}.ipynb", quint.GAMES[name].title, f'Play("{name}")', Play(name))
    _write(folder / "lobby.ipynb", "Which game?", "Play()", Play())


def _write(path: Path, title: str, call: str, play: Any) -> None:
    shown, _ = play._repr_mimebundle_()
    data = {kind: shown[kind] for kind in ("image/svg+xml", "text/plain")}
    picture = nbformat.v4.new_output("execute_result", data, execution_count=1)
    words = f"# {title}\n\n[All games and lessons](../../index.html)"
    cell = nbformat.v4.new_code_cell(f"from quint_widgets import Play\n\n{call}", outputs=[picture])
    cells = [nbformat.v4.new_markdown_cell(words), cell]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
