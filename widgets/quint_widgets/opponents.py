"""How agents and chance answer at a table: at once, or in slices while they think.

What is asked for in Python is done when the call returns. What a person clicks is answered from
the kernel's event loop, so that the table can be used meanwhile: "Move now" plays the best
thought so far, and whatever else changes the game ends the thought.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from quint import AGENTS, CHANCE, OVER, QuintError, seats
from quint.thinking import levels
from quint.thinking.thought import positions
from quint_widgets.slices import SLICE, Slices, Work

if TYPE_CHECKING:
    from quint.thinking import Thinking, Thought
    from quint_widgets.play import Play

TOLD_EVERY: Final = 0.25  # seconds between two words about what is looked at
LOOKED_AT: Final = 3  # actions of the line that are told
GO_ON: Final = (
    "Move now lets a greedy player decide this once, Greedy plays on gives it the seat, "
    "and Undo takes your own move back."
)
INTERRUPTED: Final = "Thinking was interrupted; the game is as it was before. Move now goes on."


class Opponents:
    """Those at a table who are no people, and what they are thinking about."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.by_and_by = False  # whether nobody waits: a person clicked
        self.stuck = ""  # why nobody moves on, if so
        self._thinking: Thinking | None = None
        self._slices = Slices()
        self._told = 0.0

    def answer(self) -> None:
        """Whatever is not for people to decide, until it is their turn or the game is over."""
        if self.by_and_by:
            self._slices.begin(self._answers(alone=True))
        else:
            self._slices.finish(self._answers(alone=False))

    def cancel(self) -> None:
        self._slices.cancel()
        self._thinking, self.stuck = None, ""

    # Tools

    def think_here(self) -> bool:
        """Whether anybody at this table thinks before deciding."""
        agents = self.play.seats.agents.values()
        return any(levels.thinking_in(agent, self.play.game) for agent in agents)

    def is_waited_for(self) -> bool:
        """Whether it is the turn of somebody who may be told to move now."""
        agent = self.play.seats.agents.get(self.play.now.turn)
        thinks = agent is not None and levels.thinking_in(agent, self.play.game) is not None
        return bool(self.stuck) or thinks

    def move_now(self) -> None:
        """Play the best thought so far; if there is none, greedy decides this once."""
        play, thinking = self.play, self._thinking
        if not self.stuck and thinking is None:
            raise QuintError("Nobody is thinking now.")
        if thinking is not None:
            self._thinking = None  # if it stumbles now, greedy decides when asked again
            action = thinking.stop().action
        else:
            action = seats.advice(play.trace, AGENTS["greedy"], play._random())
        self.cancel()
        self._move(action)
        self.answer()

    def greedy_plays_on(self) -> None:
        """A greedy player takes the seat of the one that cannot go on."""
        if not self.stuck:
            raise QuintError("Nobody has to be replaced.")
        self.cancel()
        self.play.seats.agents[self.play.now.turn] = AGENTS["greedy"]
        self.answer()

    # Deciding

    def _answers(self, alone: bool) -> Work:
        """`alone`: nobody hears an error in Python, so the table alone tells it."""
        play = self.play
        while not play._deciding() and play.now.turn != OVER:
            try:
                self._move((yield from self._decision()))
            except KeyboardInterrupt:
                self._stop(INTERRUPTED)
                raise
            except Exception as error:
                self._thinking = None
                self._stop(f"{seats.stumbled(play.now.turn, error)} {GO_ON}")
                if not alone:
                    raise QuintError(self.stuck) from error
                play.table.log.error("An agent has stumbled.", exc_info=True)
                return
            yield

    def _move(self, action: Any) -> None:
        self._thinking = None
        self.play._go_to(self.play.trace.play(action), moved=True, answering=True)

    def _stop(self, because: str) -> None:
        self.stuck = because
        self.play._show()

    def _decision(self) -> Generator[None, None, Any]:
        play, game, turn = self.play, self.play.game, self.play.now.turn
        agent = None if turn == CHANCE else levels.thinking_in(play.seats.agents[turn], game)
        if agent is None:
            return play.seats.decide(play.trace, play._random())
        view = game.view(play.state, turn)
        actions = game.actions(view)
        if len(actions) == 1:
            return actions[0]
        self._told = perf_counter()
        self._thinking = thinking = agent.begin(game, view, actions, play._random())
        while not thinking.finished:
            self._tell(thinking.advance(SLICE))
            yield
        return thinking.stop().action

    def _tell(self, thought: Thought | None) -> None:
        """Now and then a word about what is looked at, unless it is somebody's secret."""
        now = perf_counter()
        if thought is None or now - self._told < TOLD_EVERY:
            return
        self._told = now
        line = ", ".join(str(action) for action in thought.line[:LOOKED_AT])
        looks = "thinks" if self.play._hides() else f"looks at {line}"
        who = levels.seat_name(self.play.game, self.play.now.turn)
        words = f"{who} {looks} ({positions(thought.effort)}) …"
        for table in self.play.tables():
            table.tell_thinking(words)
