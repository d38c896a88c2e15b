"""How far a reader is: one small file beside the notebook, and a page to hand in.

The file is quint-progress.json in the folder where the notebook runs:

    {"quint progress": 1, "pupil": "Ada", "lessons": {"10": {"1": {"answer": "6", "right": true,
     "tries": 2, "hints": 0, "shown": false}, "guess 1": {"guess": "20"}}}}

It is read again before each writing, so several lessons may be open at once. A file that cannot
be read is put aside and costs a sentence; a folder that cannot be written to, too. Nothing that
a notebook stores depends on it.
"""

import json
import os
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from quint_widgets.exercise import plain

FILE = "quint-progress.json"
DAMAGED = "quint-progress.damaged.json"
VERSION = "quint progress"
Entry = dict[str, Any]


class Progress:
    """What was done in one lesson, in the file of the folder where we are now."""

    def __init__(self, lesson: str) -> None:
        self.lesson = lesson
        self.trouble = ""

    def entries(self) -> dict[str, Entry]:
        """By exercise, what was done last. What is no such thing is left out."""
        mine = self._whole()["lessons"].get(self.lesson)
        kept = mine.items() if isinstance(mine, dict) else ()
        return {str(name): done for name, done in kept if isinstance(done, dict)}

    @property
    def pupil(self) -> str:
        name = self._whole().get("pupil")
        return name[:80] if isinstance(name, str) else ""

    def keep(self, name: str, done: Entry) -> str:
        """Keep this; a sentence if it could not be kept or something was lost."""
        self.trouble = ""
        whole = self._whole()
        lesson = whole["lessons"].get(self.lesson)
        whole["lessons"][self.lesson] = {**(lesson if isinstance(lesson, dict) else {}), name: done}
        self._write(whole)
        return self.trouble

    def name_pupil(self, name: str) -> None:
        self._write({**self._whole(), "pupil": " ".join(name.split())[:80]})

    def _whole(self) -> dict[str, Any]:
        empty = {VERSION: 1, "lessons": {}}
        try:
            text = Path(FILE).read_text(encoding="utf-8")
        except FileNotFoundError:
            return empty
        except (OSError, UnicodeDecodeError):
            return self._damaged(empty)
        try:
            whole = json.loads(text)
        except (ValueError, RecursionError):
            return self._damaged(empty)
        if not isinstance(whole, dict) or not isinstance(whole.get("lessons"), dict):
            return self._damaged(empty)
        return whole

    def _damaged(self, empty: dict[str, Any]) -> dict[str, Any]:
        try:
            os.replace(FILE, DAMAGED)
            self.trouble = (
                f"I could not read {FILE}, so counting begins anew. The old file is now {DAMAGED}."
            )
        except OSError:
            self.trouble = f"I could not read {FILE}, so what was done before is not counted."
        return empty

    def _write(self, whole: dict[str, Any]) -> None:
        """Whole or not at all."""
        unfinished = Path(f".{FILE}.{os.getpid()}")
        try:
            unfinished.write_text(json.dumps(whole, indent=1, ensure_ascii=False), encoding="utf-8")
            os.replace(unfinished, FILE)
        except OSError as error:
            self.trouble = f"I cannot write {FILE} here ({error.strerror}): nothing is kept."


# ── The page to hand in ───────────────────────────────────────────────────────────────────


def page(
    pupil: str, lesson: str, title: str, asked: Sequence[tuple[str, str]], kept: Mapping[str, Entry]
) -> str:
    """A page with the questions and the answers of one pupil. `quint collect` reads it.

    `asked` are the exercises: (name, question).
    """
    rows = "\n".join(_row(name, question, kept.get(name, {})) for name, question in asked)
    done = sum(kept.get(name, {}).get("right") is True for name, _ in asked)
    told = {"pupil": pupil, "lesson": lesson, "of": len(asked), "exercises": dict(kept)}
    inside = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    return _PAGE.format(
        pupil=escape(pupil),
        title=escape(title),
        done=f"{done} of {len(asked)} done",
        rows=rows,
        told=inside,
    )


def _row(name: str, question: str, done: Entry) -> str:
    answer = plain(done["answer"]) if done.get("answer") is not None else "–"
    state = "right" if done.get("right") is True else "shown" if done.get("shown") else "open"
    tries = done.get("tries") or 0
    cells = (name, question, answer, state, str(tries))
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{pupil}: {title}</title>
<style>
body {{ max-width: 900px; margin: 1em auto; padding: 0 1em; font: 16px/1.4 system-ui, sans-serif }}
td, th {{ padding: 4px 10px; border-bottom: 1px solid #8888; text-align: left }}
</style>
<h1>{title}</h1>
<p>{pupil}: {done}</p>
<table>
<tr><th></th><th>question</th><th>answer</th><th></th><th>tries</th></tr>
{rows}
</table>
<script type="application/json" data-quint-answers>{told}</script>
</html>
"""
