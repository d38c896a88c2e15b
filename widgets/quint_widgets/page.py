"""What all our widgets have in common with the page they stand in.

    class Lamp(OnPage):
        program = sent(joined(parts_of("lamp").values()))
        css = sent(styles("lamp"))

A page takes the program and the style of its widgets once: js/once.js is the little program that
anywidget starts for each of them. (Given to anywidget itself, the style would be put into the page
again with each widget, and then everything on the page is styled anew: a lesson with twenty tables
took twice as long.) Both travel as texts with each widget, so that none depends on another.

A widget takes messages from its page and nothing else.
"""

import re
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from quint_widgets import slices

_HERE = files("quint_widgets")
_IMPORT = re.compile(r'^import \{[^}]+\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def parts_of(name: str) -> dict[str, str]:
    """A part of the browser's program by its name, after all parts that it imports from."""
    text = _HERE.joinpath("js", f"{name}.js").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for other in _IMPORT.findall(text):
        found |= parts_of(other)  # what is there already keeps its place
    return found | {name: text}


def joined(parts: Iterable[str]) -> str:
    """Modules as one module: what they import from one another is in sight without being imported.

    >>> print(joined(["export const two = 2;", 'import { two } from "./two.js";\\ntwo * two;']))
    const two = 2;
    two * two;
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in parts)


def styles(*names: str) -> str:
    """Style sheets of ours as one."""
    return "".join(_HERE.joinpath(f"{name}.css").read_text(encoding="utf-8") for name in names)


def sent(text: str) -> Any:
    """A trait that brings this text to the page."""
    return traitlets.Unicode(text).tag(sync=True)


class OnPage(anywidget.AnyWidget):
    """A widget with its program and its style, which a page takes once."""

    _esm = parts_of("once")["once"]
    program = sent("")
    css = sent("")

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """What does not come from our own page is dropped before ipywidgets unpacks it."""
        data = msg["content"]["data"]
        if isinstance(data, dict) and data.get("method") in ("request_state", "custom"):
            super()._handle_msg(msg)

    def set_state(self, sync_data: Any) -> None:
        """The browser asks to change traits. It never needs to: nothing is changed."""

    def _call(self, callback: Callable[..., object], *told: Any) -> None:
        """Whatever goes wrong behind the widget, the widget stays and says so."""
        try:
            with slices.ONE_AT_A_TIME:
                callback(*told)
        except Exception as error:
            self.log.error("A callback of a widget failed.", exc_info=True)
            self.send({"kind": "trouble", "text": f"That went wrong: {error}"[:400]})
