"""The tool Analyse: each seat's chances and the best actions, while a person decides.

It thinks about what that person may see, in slices, and tells the table every now and then. When
somebody moves it begins anew; behind the curtain it is silent.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from quint import QuintError
from quint.thinking import Analysis, Budget, Thinking, levels
from quint.thinking.analysis import LINES, in_short
from quint_widgets.slices import SLICE, Slices, Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from quint_widgets.play import Play
    from quint_widgets.sight import Moment

TOLD_EVERY: Final = 0.3  # seconds


class Analysing:
    """What is known so far about the moment that the table shows."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.is_on = False
        self.latest: Analysis | None = None
        self._moment: object = (play.trace, play.now.viewer)
        self._about: object = None  # the moment that is thought about
        self._slices = Slices()
        self._hinting = Slices()

    def switch(self) -> None:
        self.is_on = not self.is_on
        self.play._show()

    def follow(self) -> None:
        """The table shows something: if that is another moment, think about it."""
        play = self.play
        moment = (play.trace, play.now.viewer)
        if moment != self._moment:
            self._hinting.cancel()  # it comes too late
        self._moment = moment
        silent = not self.is_on or play._curtain or not play.now.decides()
        about = None if silent else moment
        if about == self._about:
            return
        self._about = about
        self._slices.cancel()
        self.latest = None
        play.table.analysis = {}
        if not silent:
            budget = levels.usual_budget(play.game, "master")
            self._slices.begin(self._work(play.now.view, budget, self._put))

    def hint(self, then: Callable[[Analysis], None], now: Moment) -> None:
        """Think a moment, unless it is known already, and go on with what was found."""
        if not now.decides():
            raise QuintError("There is nothing to decide now.")
        if self.latest is not None and now == self.play.now:
            then(self.latest)
            return
        budget = levels.hint_budget(self.play.game)

        def tell(analysis: Analysis, done: bool) -> None:
            if done:
                then(analysis)

        work = self._work(now.view, budget, tell)
        if self.play._opponents.by_and_by:
            self._hinting.begin(work)
        else:
            self._hinting.finish(work)

    def _work(self, view: Any, budget: Budget, tell: Callable[[Analysis, bool], None]) -> Work:
        try:
            yield from self._thinking(view, budget, tell)
        except QuintError as error:
            self.play.table.analysis = {"says": str(error)}

    def _thinking(self, view: Any, budget: Budget, tell: Callable[[Analysis, bool], None]) -> Work:
        game = self.play.game
        told = 0.0  # something is told after the first slice
        luck = Random(f"analysis {self.play.seed} {len(self.play.trace.steps)}")
        thinking = Thinking(levels.thinker_of(game), game, view, luck, budget, lines=LINES)
        try:
            while not thinking.finished:
                thought = thinking.advance(SLICE)
                if thought is not None and perf_counter() - told > TOLD_EVERY:
                    told = perf_counter()
                    tell(Analysis(game, view, thought), False)
                yield
        except KeyboardInterrupt:
            tell(Analysis(game, view, thinking.stop()), True)
            raise
        tell(Analysis(game, view, thinking.stop()), True)

    def _put(self, analysis: Analysis, done: bool) -> None:
        self.latest = analysis
        self.play.table.analysis = self._data(analysis, done)

    def _data(self, analysis: Analysis, done: bool) -> dict[str, Any]:
        """As the browser draws it: shares by seat, and rows of worth, words and places."""
        play, game, thought = self.play, analysis.game, analysis.thought
        names = [levels.seat_name(game, seat) for seat in range(game.players)]
        shares = [[name, round(share, 3)] for name, share in zip(names, thought.value, strict=True)]
        at = play.table.at
        return {
            "step": len(play.trace.steps),
            "shares": shares if thought.is_weighed else [],
            "rows": [
                [
                    analysis.worth(each),
                    in_short(each),
                    [at(id) for id in play._scenes.gesture(game, analysis.view, each.action)],
                ]
                for each in analysis.best
            ],
            "basis": analysis.basis(),
            "says": analysis.chances(),
            "done": done,
        }
