"""A widget on a bare page, without Jupyter: its real program, told one thing after another."""

from __future__ import annotations

import json
from typing import Any

from quint_widgets import Play
from quint_widgets.table import CSS, ESM

STAGE = """<!doctype html><body data-jp-theme-light="true"><style>CSS</style><div id="stage"></div>
<script type="module">
    const told = TOLD;
    const url = URL.createObjectURL(new Blob([told.esm], { type: "text/javascript" }));
    const widget = await import(url);
    const heard = {};
    const sent = (window.sent = []);
    const on = (kind, listener) => (heard[kind] = listener);
    const model = { get: (name) => told[name], on, off: () => {}, send: (told) => sent.push(told) };
    widget.default.render({ model, el: document.getElementById("stage") });
    window.tell = (news) => { told[told.news] = news; heard[`change:${told.news}`](); };
    window.ready = true;
</script>"""


def page_with(css: str, esm: str, news: str, **traits: Any) -> str:
    """The page. `window.tell(value)` changes the trait `news`, `window.sent` is what was sent."""
    words = json.dumps({"esm": esm, "css": css, "news": news, **traits}).replace("<", "\\u003c")
    return STAGE.replace("CSS", css).replace("TOLD", words)


def page_of(play: Play) -> str:
    """A table: `window.tell(frame)` shows another frame."""
    table = play.table
    traits = {"scene": table.scene, "frame": table.frame, "analysis": table.analysis}
    return page_with(CSS, ESM, "frame", **traits)
