"""The table believes nothing that a browser says and survives everything behind it."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

import pytest
from quint_widgets.news import renewed
from quint_widgets.scene import Frame, Gesture, Tool
from quint_widgets.scenes import scenes_of
from quint_widgets.table import MOST_TEXT, Table

import quint
from quint import Event

GAME = quint.new("quintessence")
SCENE = scenes_of(GAME).scene(GAME)
TOOLS = (
    Tool("undo", "Undo"),
    Tool("redo", "Redo", enabled=False),
    Tool("violence", "Violence", pressed=True),
    Tool("load", "Load"),
)
FRAME = replace(scenes_of(GAME).frame(GAME, GAME.start()), tools=TOOLS)
TOLD = {**FRAME.data(), "number": 1}  # as a table keeps it


class Wire:
    """A comm that keeps what would go to the browser."""

    comm_id = "wire"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: dict[str, Any], buffers: Any = None) -> None:
        self.sent.append(data)

    def on_msg(self, _: Any) -> None:
        """The tests hand messages over themselves."""


class Heard:
    """A table, what its callbacks were told, and what it sent."""

    def __init__(self, frame: Frame = FRAME) -> None:
        self.told: list[Any] = []
        self.table = Table(
            SCENE,
            frame,
            on_gesture=self.gesture,
            on_tool=self.told.append,
            on_load=self.told.append,
            history=lambda: [[Event("3.1", "place", "Black places red on a1.", "red")]],
        )
        self.wire = Wire()
        self.table.comm = self.wire

    def gesture(self, ids: Gesture) -> None:
        self.told.append(ids)

    def arrives(self, content: Any, buffers: Any = ()) -> None:
        data = {"method": "custom", "content": content}
        self.table._handle_msg({"content": {"data": data}, "buffers": buffers})


def nest(depth: int) -> Any:
    deep: Any = "cell:a1"
    for _ in range(depth):
        deep = [deep]
    return deep


HOSTILE = [
    None,
    7,
    "gesture",
    [],
    ["gesture", "supply:red"],
    {},
    {"kind": "gesture"},
    {"kind": ["gesture"], "ids": ["track:red"]},
    {"kind": None, "ids": ["track:red"]},
    {"kind": "explode", "ids": ["track:red"]},
    {"kind": "gesture", "ids": "track:red"},
    {"kind": "gesture", "ids": {"0": "track:red"}},
    {"kind": "gesture", "ids": []},
    {"kind": "gesture", "ids": [None]},
    {"kind": "gesture", "ids": [["track:red"]]},
    {"kind": "gesture", "ids": [{"track:red": 0}]},
    {"kind": "gesture", "ids": [0]},
    {"kind": "gesture", "ids": ["track:pink"]},
    {"kind": "gesture", "ids": ["TRACK:RED"]},
    {"kind": "gesture", "ids": ["track"]},
    {"kind": "gesture", "ids": ["supply:red"]},
    {"kind": "gesture", "ids": ["cell:a1", "supply:red"]},
    {"kind": "gesture", "ids": ["supply:red", "cell:a1", "cell:a1"]},
    {"kind": "gesture", "ids": ["supply:red", "cell:h9"]},
    {"kind": "gesture", "ids": ["supply:red", "<img src=x onerror=alert(1)>"]},
    {"kind": "gesture", "ids": ["supply:red", "cell:" + "a" * 1_000_000]},
    {"kind": "gesture", "ids": ["supply:red"] * 100_000},
    {"kind": "gesture", "ids": nest(900)},
    {"kind": "gesture", "ids": ["pip:0:red:1"]},
    {"kind": "gesture", "ids": ["track:red"], "state": {"outcome": 0}},
    {"kind": "tool"},
    {"kind": "tool", "id": None},
    {"kind": "tool", "id": ["undo"]},
    {"kind": "tool", "id": "redo"},
    {"kind": "tool", "id": "__init__"},
    {"kind": "tool", "id": "undo" * 10_000},
    {"kind": "tool", "id": "undo", "times": 10**9},
    {"kind": "load"},
    {"kind": "load", "text": None},
    {"kind": "load", "text": ["quint 1"]},
    {"kind": "load", "text": "x" * (MOST_TEXT + 1)},
    {"kind": "load", "text": "quint 1", "path": "/etc/passwd"},
    {"kind": "log", "story": 3},
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: repr(content)[:50])
def test_a_hostile_message_changes_nothing(content: Any) -> None:
    heard = Heard()
    before = heard.table.get_state()
    heard.arrives(content)
    assert heard.told == []
    assert heard.wire.sent == []
    assert heard.table.get_state() == before


def test_a_message_with_buffers_is_dropped() -> None:
    heard = Heard()
    heard.arrives({"kind": "tool", "id": "undo"}, [b"\0" * 100])
    assert heard.told == []


@pytest.mark.parametrize(
    "data",
    [
        {"method": "update", "state": {"frame": {}, "scene": {}, "_esm": "alert(1)"}},
        {"method": "update", "state": {"layout": "IPY_MODEL_none", "nonsense": 1}},
        {"method": "update", "state": None, "buffer_paths": [["frame", 3]]},
        {"method": "update", "state": {}, "buffer_paths": [["a", "b"]]},
        {"method": "explode"},
        {"method": ["update"]},
        {},
        None,
        "update",
    ],
)
def test_the_browser_cannot_set_a_trait(data: Any) -> None:
    heard = Heard()
    complaints: list[logging.LogRecord] = []
    heard.table.log = logging.Logger("table")
    heard.table.log.addFilter(complaints.append)  # a notebook would show each as a traceback
    before = heard.table.get_state()
    heard.table._handle_msg({"content": {"data": data}, "buffers": [b"x"]})
    assert complaints == []
    assert heard.table.get_state() == before
    assert heard.wire.sent == []


def test_not_even_by_asking_ipywidgets() -> None:
    heard = Heard()
    heard.table.set_state({"frame": {"status": "White has won."}})
    assert heard.table.frame == TOLD


def test_honest_messages_reach_their_callback() -> None:
    heard = Heard()
    heard.arrives({"kind": "gesture", "ids": ["supply:red", "cell:a1"]})
    heard.arrives({"kind": "gesture", "ids": ["supply:red", "cell:d4"]})  # a try: not legal now
    heard.arrives({"kind": "gesture", "ids": ["track:purple"]})
    heard.arrives({"kind": "tool", "id": "undo"})
    heard.arrives({"kind": "tool", "id": "violence"})
    heard.arrives({"kind": "load", "text": "x" * MOST_TEXT})
    assert heard.told == [
        ("supply:red", "cell:a1"),
        ("supply:red", "cell:d4"),
        ("track:purple",),
        "undo",
        "violence",
        "x" * MOST_TEXT,
    ]


def test_a_busy_table_takes_no_gestures_but_its_tools_work() -> None:
    heard = Heard(replace(FRAME, busy=True))
    heard.arrives({"kind": "gesture", "ids": ["supply:red", "cell:a1"]})
    heard.arrives({"kind": "tool", "id": "undo"})
    assert heard.told == ["undo"]


def test_a_tool_is_heard_as_the_last_frame_says() -> None:
    heard = Heard()
    heard.table.put(replace(FRAME, tools=(Tool("undo", "Undo", enabled=False),)))
    heard.arrives({"kind": "tool", "id": "undo"})
    heard.arrives({"kind": "load", "text": "quint 1"})  # there is no Load button any more
    assert heard.told == []


def test_a_table_without_callbacks_stays_calm() -> None:
    table = Table(SCENE, FRAME)
    for content in (
        {"kind": "gesture", "ids": ["track:red"]},
        {"kind": "tool", "id": "undo"},
        {"kind": "load", "text": ""},
        {"kind": "log"},
    ):
        table.on_message(content)
    assert table.frame == TOLD


def test_what_fails_behind_the_table_is_told_and_the_table_goes_on() -> None:
    heard = Heard()

    def fail(id: str) -> None:
        heard.told.append(id)
        raise RuntimeError("the flask <b>broke</b>")

    heard.table._on_tool = fail
    heard.arrives({"kind": "tool", "id": "undo"})
    heard.arrives({"kind": "tool", "id": "violence"})
    assert heard.told == ["undo", "violence"]
    trouble = {"kind": "trouble", "text": "That went wrong: the flask <b>broke</b>"}
    assert [sent["content"] for sent in heard.wire.sent] == [trouble, trouble]


def test_a_frame_is_one_message_with_what_is_new_and_nothing_else() -> None:
    heard = Heard()
    after = scenes_of(GAME).frame(GAME, quint.Trace(GAME).play("red a1").state)
    heard.table.put(after)
    (message,) = heard.wire.sent
    assert message["method"] == "update"
    assert list(message["state"]) == ["news"]
    assert renewed(TOLD, message["state"]["news"]) == heard.table.frame
    assert heard.table.frame == {**after.data(), "number": 2}
    assert "rules" not in json.dumps(message)  # the tools, for instance, are the same


def test_whoever_comes_or_asks_is_told_the_whole_frame() -> None:
    heard = Heard()
    heard.table.put(replace(FRAME, seq=1))
    heard.wire.sent.clear()
    heard.table.on_message({"kind": "frame"})
    (message,) = heard.wire.sent
    assert message["state"] == {"frame": {**TOLD, "seq": 1, "number": 2}}
    assert heard.table.get_state()["frame"] == message["state"]["frame"]
    heard.table.on_message({"kind": "frame", "of": "another"})  # not what a table sends
    assert len(heard.wire.sent) == 1


def test_the_same_position_is_told_again_if_the_number_changes() -> None:
    heard = Heard()
    heard.table.put(FRAME)
    assert heard.wire.sent == []
    heard.table.put(replace(FRAME, seq=1))
    assert len(heard.wire.sent) == 1


def test_a_saved_game_and_the_log_are_sent_when_asked_for() -> None:
    heard = Heard(replace(FRAME, story=4))
    heard.table.save("quint 1", "my.quint")
    heard.arrives({"kind": "log"})
    assert [sent["content"] for sent in heard.wire.sent] == [
        {"kind": "saved", "text": "quint 1", "name": "my.quint"},
        {
            "kind": "log",
            "story": 4,
            "log": [[["3.1", "Black places red on a1.", "red"]]],
            "turns": (),
        },
    ]


def test_two_tables_are_independent() -> None:
    one, two = Heard(), Heard()
    one.table.put(replace(FRAME, status="moved on"))
    two.arrives({"kind": "tool", "id": "undo"})
    assert two.table.frame == TOLD
    assert one.told == []
