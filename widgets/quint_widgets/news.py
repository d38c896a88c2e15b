"""What is new in a frame: the table sends only that.

    news(before, after)    the least to send; both are a Frame's data with a "number"
    renewed(before, news)  the whole again: the same as js/news.js does

News are {"since": the number of the frame before, "set": what is different now, "gone": names that
are left out now, "lists": changed lists}. A changed list is told as runs of rows that were there,
[first, last], and rows that are new, [[…]].
"""

import json
from collections.abc import Iterable
from typing import Any

LISTS = ("pieces", "texts", "tools", "marks")


def news(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What somebody who has the frame before needs to know.

    >>> before = {"number": 1, "status": "Red.", "pieces": [["a", "fire", "x"], ["b", "fire", "y"]]}
    >>> after = {"number": 2, "status": "Red.", "pieces": [["a", "fire", "x"], ["b", "fire", "z"]]}
    >>> news(before, after)
    {'since': 1, 'set': {'number': 2}, 'lists': {'pieces': [[0, 0], [['b', 'fire', 'z']]]}}
    """
    differ = {name: value for name, value in after.items() if before.get(name) != value}
    changed = [name for name in LISTS if name in differ and name in before]
    runs = {name: _runs(before[name], after[name]) for name in changed}
    lists = {name: told for name, told in runs.items() if _size(told) < _size(after[name])}
    everything = {
        "since": before["number"],
        "set": {name: value for name, value in differ.items() if name not in lists},
        "gone": [name for name in before if name not in after],
        "lists": lists,
    }
    return {name: value for name, value in everything.items() if value or name == "since"}


def renewed(before: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The frame after the news.

    >>> renewed({"number": 1, "busy": True}, {"since": 1, "set": {"number": 2}, "gone": ["busy"]})
    {'number': 2}
    """
    after = {**before, **told.get("set", {})}
    for name, runs in told.get("lists", {}).items():
        after[name] = [row for run in runs for row in _rows(before[name], run)]
    return {name: value for name, value in after.items() if name not in told.get("gone", ())}


def _runs(before: Iterable[Any], after: Iterable[Any]) -> list[Any]:
    """A list as runs of the one before, and rows that it did not have."""
    was = {json.dumps(row): number for number, row in enumerate(before)}
    runs: list[Any] = []
    for row in after:
        number = was.get(json.dumps(row))
        last = runs[-1] if runs else []
        if number is None:
            if last and isinstance(last[0], list):
                last.append(row)
            else:
                runs.append([row])
        elif last and last[-1] == number - 1:
            last[1] = number
        else:
            runs.append([number, number])
    return runs


def _rows(before: list[Any], run: list[Any]) -> list[Any]:
    return run if isinstance(run[0], list) else before[run[0] : run[1] + 1]


def _size(value: Any) -> int:
    return len(json.dumps(value))
