"""`quint collect FOLDER`: what a class has done, as one table with a line for each pupil.

It reads the pages that pupils save from their lessons ("Save my page"), and the progress files of
their folders. A file that is neither, or is damaged, costs a sentence.
"""

import csv
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from quint.core import QuintError
from quint.sentences import short

PAGE_MARK = "data-quint-answers>"
PROGRESS = "quint-progress.json"
Table = dict[str, dict[str, dict[str, Any]]]  # pupil → lesson → exercise → what was done


def collect(folder: str, tell: Callable[[str], None]) -> str:
    """The table as CSV; `tell` hears of files that could not be read."""
    top = Path(folder)
    if not top.is_dir():
        raise QuintError(f"There is no folder {short(folder)}.")
    pupils: Table = {}
    for path in sorted(top.rglob("*")):
        if path.suffix in (".html", ".htm") or path.name == PROGRESS:
            try:
                for pupil, lesson, done in _read(path):
                    _add(pupils, pupil, lesson, done, tell)
            except (OSError, ValueError, LookupError, RecursionError) as error:
                tell(f"{path}: I cannot read it ({error}).")
    if not pupils:
        raise QuintError(f"No pages or progress files of pupils are in {folder}.")
    return as_csv(pupils)


def _read(path: Path) -> list[tuple[str, str, dict[str, Any]]]:
    """(pupil, lesson, exercises) for each lesson in a file."""
    text = path.read_text(encoding="utf-8")
    if path.name == PROGRESS:
        whole = _mapping(json.loads(text))
        pupil = str(whole.get("pupil") or path.parent.name)
        lessons = _mapping(whole.get("lessons"))
        return [(pupil, str(name), _mapping(done)) for name, done in lessons.items()]
    start = text.rfind(PAGE_MARK)
    if start < 0:
        raise ValueError("it is no page with answers")
    inside = text[start + len(PAGE_MARK) :].partition("</script>")[0]
    told = _mapping(json.loads(inside))
    return [(str(told["pupil"]), str(told["lesson"]), _mapping(told["exercises"]))]


def _mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("it is damaged")
    return value


def _add(
    pupils: Table, pupil: str, lesson: str, done: dict[str, Any], tell: Callable[[str], None]
) -> None:
    lessons = pupils.setdefault(" ".join(pupil.split()) or "without a name", {})
    if lesson in lessons and lessons[lesson] != done:
        tell(f"{pupil} has handed in lesson {lesson} twice; the one with more done counts.")
        if _right(lessons[lesson]) >= _right(done):
            return
    lessons[lesson] = done


def _exercises(done: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Exercises by number; guesses are not counted."""
    return {n: each for n, each in done.items() if n.isdecimal() and isinstance(each, dict)}


def _right(done: Mapping[str, Any]) -> int:
    return sum(each.get("right") is True for each in _exercises(done).values())


def as_csv(pupils: Table) -> str:
    """A line a pupil: for each lesson how many are right, then each exercise.

    >>> print(as_csv({"Ada": {"10": {"1": {"answer": "6", "right": True, "tries": 2}}}}), end="")
    pupil,10 right,10.1
    Ada,1,"right, 2 tries"
    """
    columns: list[tuple[str, str]] = []
    for lesson in sorted({lesson for lessons in pupils.values() for lesson in lessons}):
        done = [_exercises(lessons.get(lesson, {})) for lessons in pupils.values()]
        columns.append((lesson, ""))
        columns += [(lesson, n) for n in sorted({n for each in done for n in each}, key=int)]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["pupil", *(f"{name}.{n}" if n else f"{name} right" for name, n in columns)])
    for pupil in sorted(pupils, key=str.casefold):
        cells = [_cell(pupils[pupil].get(name), n) for name, n in columns]
        rows.writerow([_safe(pupil[:80]), *cells])
    return out.getvalue()


def _cell(done: Mapping[str, Any] | None, number: str) -> str:
    if done is None:
        return ""
    if not number:
        return str(_right(done))
    each = _exercises(done).get(number)
    if each is None:
        return ""
    tries = each.get("tries")
    if each.get("right") is True:
        return "right" if tries == 1 else f"right, {tries} tries"
    if each.get("shown") is True:
        return "shown"
    answer = each.get("answer")
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    return f"not yet: {text[:60]}"


def _safe(text: str) -> str:
    """A spreadsheet must not take a pupil's text for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
