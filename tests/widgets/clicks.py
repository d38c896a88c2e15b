"""What a browser sends to a table, and what the table answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from quint_widgets.news import renewed
from quint_widgets.play import Play

from quint import OVER, Trace

PEOPLE = ("person", "person")


def send(play: Play, content: Any, buffers: Any = ()) -> None:
    """A message as it comes from a browser."""
    data = {"method": "custom", "content": content}
    play.table._handle_msg({"content": {"data": data}, "buffers": list(buffers)})


def gesture(play: Play, *ids: str) -> None:
    send(play, {"kind": "gesture", "ids": list(ids)})


def tool(play: Play, id: str) -> None:
    send(play, {"kind": "tool", "id": id})


def said(play: Play) -> str:
    message = play.table.frame.get("message")
    return message[1] if message else ""


def enabled(play: Play) -> set[str]:
    return {t[0] for t in play.table.frame["tools"] if not (len(t) > 2 and t[2])}


def paths(packed: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The gestures that a table lights, as they are sent to it."""
    for kind, rest in packed.items():
        for name in rest.split(" ") if isinstance(rest, str) else rest:
            id = f"{kind}:{name}" if name else kind
            more = [()] if isinstance(rest, str) else paths(rest[name])
            yield from ((id, *path) for path in more)


def play_out(play: Play, rng: Random) -> None:
    """A whole game through the table: any of the gestures that are lit."""
    while play.game.turn(play.state) != OVER:
        gesture(play, *rng.choice(list(paths(play.table.frame["gestures"]))))


def sent_by(play: Play, messages: list[dict[str, Any]]) -> None:
    """From now on the messages that go to the browser are kept."""
    play.table.comm.send = lambda data=None, **more: messages.append(data)


def frames(before: dict[str, Any], messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The frames that a browser has after each message."""
    for message in messages:
        before = renewed(before, message["state"]["news"])
        yield before


def texts(trace: Trace) -> list[str]:
    return [str(step.action) for step in trace.steps]
