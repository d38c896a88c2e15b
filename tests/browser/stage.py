"""A table on a bare page, without Jupyter: the table's real program, one frame after another."""

from __future__ import annotations

import json

from quint_widgets import Play
from quint_widgets.table import CSS, ESM

STAGE = """<!doctype html><style>CSS</style><div id="stage"></div><script type="module">
    const told = TOLD;
    const url = URL.createObjectURL(new Blob([told.esm], { type: "text/javascript" }));
    const table = await import(url);
    const heard = {};
    const sent = (window.sent = []);
    const on = (kind, listener) => (heard[kind] = listener);
    const model = { get: (name) => told[name], on, off: () => {}, send: (told) => sent.push(told) };
    table.default.render({ model, el: document.getElementById("stage") });
    window.tell = (frame) => { told.frame = frame; heard["change:frame"](); };
</script>"""


def page_of(play: Play) -> str:
    """The page. `window.tell(frame)` shows another frame, `window.sent` is what the table sends."""
    shown = play.table
    told = {"esm": ESM, "scene": shown.scene, "frame": shown.frame, "analysis": shown.analysis}
    words = json.dumps(told).replace("<", "\\u003c")
    return STAGE.replace("CSS", CSS).replace("TOLD", words)
