"""A page is not to be trusted: what no honest table sends changes nothing and raises nothing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.lab import Book, Lab, Wanted, gesture, play

MARKUP = "<img src=x onerror=\"document.title='hacked'\">"


def custom(content: Any) -> dict[str, Any]:
    """What the table's model.send wraps round a message."""
    return {"method": "custom", "content": content}


def update(**state: Any) -> dict[str, Any]:
    """What a model sends that was changed in the browser."""
    return {"method": "update", "state": state, "buffer_paths": []}


def made(ids: Any, **more: Any) -> dict[str, Any]:
    return custom({"kind": "gesture", "ids": ids, **more})


DEEP: Any = []
for _ in range(400):
    DEEP = [DEEP]

HOSTILE: dict[str, list[Any]] = {
    "not a message": [None, 0, "custom", [], {}, {"method": None}, {"method": ["custom"]}],
    "no such method": [{"method": "close"}, {"method": "__init__", "state": {}}],
    "no content": [custom(None), custom(7), custom("gesture"), custom([]), custom({})],
    "wrong types": [
        made(None),
        made("supply:red"),
        made({"0": "supply:red"}),
        made([1, 2]),
        made([None, None]),
        made([["supply:red"], ["cell:a1"]]),
        made(["supply:red", {"cell:a1": 0}]),
        made(DEEP),
        custom({"kind": ["gesture"], "ids": ["supply:red", "cell:a1"]}),
        custom({"kind": "tool", "id": ["undo"]}),
        custom({"kind": "tool", "id": {}}),
        custom({"kind": "load", "text": 1}),
        custom({"kind": "load", "text": ["quint 1 quintessence"]}),
    ],
    "unknown ids": [
        made(["supply:pink", "cell:a1"]),
        made(["supply:red", "cell:h9"]),
        made(["supply:red", "supply:red"]),
        made(["cell:a1", "supply:red"]),
        made(["supply:red"]),
        made(["sign:red"]),
        made([]),
        made(["__class__", "__init__"]),
        custom({"kind": "tool", "id": "explode"}),
        custom({"kind": "tool", "id": "undo.__func__"}),
        custom({"kind": "tool", "id": "redo"}),  # there is nothing to redo: it is disabled
        custom({"kind": "sesame"}),
    ],
    "too much": [
        made(["supply:red"] * 100_000),
        made(["supply:red", "cell:" + "a" * 2_000_000]),
        custom({"kind": "tool", "id": "u" * 2_000_000}),
        custom({"kind": "load", "text": "x" * 2_000_000}),
        custom({"kind": "gesture", "ids": ["supply:red", "cell:a1"], "more": "x" * 1000}),
    ],
    "markup": [
        made([MARKUP, MARKUP]),
        made(["supply:red", MARKUP]),
        custom({"kind": "tool", "id": MARKUP}),
    ],
    "traits": [
        update(frame={}),
        update(frame={"status": MARKUP}),
        update(scene={"title": MARKUP}),
        update(_esm="alert(1)", _css="* { display: none }"),
        update(_anywidget_id="x", _model_name="x", layout="IPY_MODEL_x", comm=None, keys=[]),
        update(frame=None, nonsense=1),
        {"method": "update"},
        {"method": "update", "state": None, "buffer_paths": None},
        {"method": "update", "state": {"frame": 0}, "buffer_paths": [["frame"], ["x", 1]]},
        {"method": "echo_update", "state": {"frame": {}}},
    ],
}

# In the kernel: everything that is logged as a warning or an error, wherever it goes wrong.
WATCH = """
import logging
class Watch(logging.Handler):
    def emit(self, record):
        errors.append(record.getMessage())
if "watch" not in globals():
    watch = Watch(logging.WARNING)
    for logger in (logging.getLogger(), get_ipython().kernel.log, game.table.log):
        logger.addHandler(watch)
errors = []
"""
EVERYTHING = "[game.save(), game.table.frame, game.table.scene, game._seq, len(game.table.keys)]"


def kernel_complaints(lab: Lab) -> list[Any]:
    """What the kernel printed or raised while it heard messages."""
    return [
        message["content"]
        for kind in ("error", "stream")
        for message in lab.heard(kind)
        if message["parent"].get("msg_type") == "comm_msg"
    ]


def watched(write: Wanted) -> Book:
    book = write(play(seats=("person", "person")))
    book.table().play(*gesture("red a1"))
    book.do(WATCH)
    return book


def test_hostile_messages_change_nothing(write: Wanted, lab: Lab) -> None:
    book = watched(write)
    before, comm = book.ask(EVERYTHING), book.ask("game.table.model_id")
    for kind, messages in HOSTILE.items():
        lab.wire.clear()
        for message in messages:
            book.send(comm, message)
        assert book.ask(EVERYTHING) == before, kind
        assert book.ask("errors") == [], kind
        assert kernel_complaints(lab) == [], kind
        assert lab.heard("comm_msg") == [], kind
    book.table().play(*gesture("green b1"))  # the table still plays
    assert book.ask("str(game.trace.steps[-1].action)") == "green b1"
    assert lab.page.title() != "hacked"


def test_an_honest_message_arrives_the_same_way(write: Wanted) -> None:
    """Without this, the messages above could be lost on their way."""
    book = watched(write)
    book.send(book.ask("game.table.model_id"), made(["supply:green", "cell:b1"]))
    assert book.ask("str(game.trace.steps[-1].action)") == "green b1"


def test_the_watch_sees_what_goes_wrong(write: Wanted, lab: Lab) -> None:
    """Without this, the test above could be deaf."""
    book = watched(write)
    book.do("game.table._on_gesture = lambda ids: 1 / 0")
    book.table().click(*gesture("green b1"))
    expect(book.table().message).to_contain_text("That went wrong: division by zero")
    assert len(book.ask("errors")) > 0
    book.do("errors.clear(); game.table.comm.on_msg(lambda msg: 1 / 0)")
    book.send(book.ask("game.table.model_id"), {})
    assert len(book.ask("errors")) > 0


def test_the_browsers_own_model_cannot_change_the_game(write: Wanted, lab: Lab) -> None:
    """A trait changed in the page, for instance by another extension, stays in that page."""
    book = watched(write)
    before = book.ask("game.table.frame")
    told = {**before, "status": MARKUP, "message": ["info", MARKUP], "gestures": {}}
    book.send(book.ask("game.table.model_id"), update(frame=told))
    assert book.ask("game.table.frame") == before
    assert lab.heard("comm_msg")[-1]["content"]["data"]["method"] != "echo_update"


def test_markup_in_words_stays_words(write: Wanted, lab: Lab) -> None:
    """Even if the kernel says it: text is set as text."""
    book = watched(write)
    put = (
        "from dataclasses import replace\n"
        "from quint_widgets.scene import Message, Tool\n"
        f"markup = {MARKUP!r}\n"
        "told = dict(message=Message('info', markup, markup), tools=(Tool('undo', markup),))\n"
        "told |= dict(status=markup, texts=(('won:0', markup),))\n"
        "game.table.put(replace(game._frame(), **told))"
    )
    book.do(put)
    table = book.table()
    expect(table.status).to_have_text(MARKUP)
    expect(table.message).to_contain_text(MARKUP)
    expect(table.tool("undo")).to_have_text(MARKUP)
    expect(table.root.locator("img")).to_have_count(0)
    assert lab.page.title() != "hacked"
