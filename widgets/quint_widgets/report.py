"""Progress in a lesson as a widget: what is done, and a page with the answers to hand in."""

from typing import TYPE_CHECKING, Any

import traitlets

from quint_widgets import desk, page, progress

if TYPE_CHECKING:
    from quint_widgets.lessons import Lesson

MOST_NAME = 80


class Report(page.OnPage):
    """ "5 of 12 done", a mark for each exercise, and the page to hand in."""

    program = page.sent(desk.ESM)
    css = page.sent(desk.CSS)
    report = traitlets.Dict().tag(sync=True)

    def __init__(self, lesson: "Lesson") -> None:
        self._lesson = lesson
        super().__init__(report={})
        self.refresh()
        self.on_msg(lambda _, content, buffers: self.on_message(content))

    def refresh(self) -> None:
        lesson = self._lesson
        rows = [
            [q.title, "done" if q.done else "shown" if q.shown else "tried" if q.tries else ""]
            for q in lesson.exercises.values()
        ]
        self.report = {
            "title": lesson.title,
            "count": lesson.count(),
            "rows": rows,
            "pupil": lesson.kept.pupil,
            "trouble": lesson.kept.trouble,
        }

    def page(self, pupil: str = "") -> str:
        """The page to hand in: the questions, and this reader's answers."""
        lesson = self._lesson
        if pupil:
            lesson.kept.name_pupil(pupil)
        asked = [(q.name, q.question) for q in lesson.exercises.values()]
        name = pupil or lesson.kept.pupil
        return progress.page(name, lesson.name, lesson.title, asked, lesson.kept.entries())

    def on_message(self, content: Any) -> None:
        match content:
            case {"kind": "page", "pupil": str(pupil), **more} if not more:
                if len(pupil) <= MOST_NAME:
                    self._call(self._hand_in, " ".join(pupil.split()))

    def _hand_in(self, pupil: str) -> None:
        page = self.page(pupil)
        plain = "".join(letter if letter.isalnum() else "-" for letter in pupil.lower()) or "page"
        self.send(
            {"kind": "page", "text": page, "name": f"lesson-{self._lesson.name}-{plain}.html"}
        )
        self.refresh()

    def __repr__(self) -> str:
        return (
            f"{len(self._lesson.exercises)} exercises. "
            "Run this cell to see how many you have done, and to save your answers as a page."
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/plain": repr(self)}, metadata
