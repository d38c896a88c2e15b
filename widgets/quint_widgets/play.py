"""Play a game at a table: people and agents take the seats.

    Play()                                            the lobby: choose a game, seats, options
    Play("quintessence")                              you against the greedy agent
    Play("quintessence", seats=("person", "person"))  two people at one table
    Play("quintessence", start=drawing, cap=100)      from a drawn position, with an option

A Play shows as a table to click. The same things can be done in Python: play, undo, redo, hint,
why, restart, save, load, go_on. A whole game that is played by hand keeps itself in the folder
quint-games (see quint/shelf.py), and after a restarted kernel the same cell offers it again.

A person is shown what that seat may know and nothing else. If several people share the screen and
have something to hide, a curtain falls between their turns; until the next one lifts it, the table
is told nothing but whose turn it is to look. With a browser for each, `game.seat(1)` is the table
of Player 2 (see own_screen.py).

>>> from quint_widgets.play import Play
>>> table = Play("quintessence", seats=("person", "person"))
>>> table.play("red a1")
>>> print(table.why("red b2"))
Red was just played, so this piece must have another colour. (rule 3.4)
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import quint
from quint import OVER, Event, Game, Player, QuintError, Refusal, Trace, seats, shelf
from quint.answers import Answer, has_menu
from quint.seats import Seats, Sitter, of_a_table
from quint.sentences import counted, player, short
from quint.thinking import Analysis, analyse
from quint_widgets import lobby, scenes, sight, still
from quint_widgets.analysis import Analysing
from quint_widgets.exploring import Exploring
from quint_widgets.lobby import Lobby
from quint_widgets.memory import Keep, Memory
from quint_widgets.opponents import Opponents
from quint_widgets.own_screen import OwnScreen
from quint_widgets.scene import Frame, Gesture, Message, Tool, refusing
from quint_widgets.sight import Moment
from quint_widgets.table import Table

ALL_ELSEWHERE = "Everybody has a screen of their own."


class Play:
    """A game of people and agents at one table. What a state and an action are, the game knows."""

    def __init__(
        self,
        game: Game | str | None = None,  # None: chosen in the lobby
        seats: Sequence[Sitter] | None = None,  # None: a person, and greedy on every other
        start: object = None,  # a State, a drawing, or a Trace to go on with
        seed: int = 0,
        keep: Keep = None,  # False: never; True or a folder: also a drawn position
        **options: object,
    ) -> None:
        chosen = _game(next(iter(quint.GAMES)) if game is None else game, start, options, seats)
        self._seq = self._story = 0
        self._own: dict[Player, OwnScreen] = {}  # who has a screen of their own
        self._sit_down(_begin(chosen, start), of_a_table(chosen, seats), seed, keep)
        self._opponents = Opponents(self)
        self._analysing = Analysing(self)
        self._exploring = Exploring(self)
        self._lobby = Lobby(self)
        self.table = Table(
            self.scene,
            self._frame(self._offered()),
            on_gesture=self._heard(self._gestured),
            on_tool=self._heard(self._used),
            on_load=self._heard(self._loaded),
            on_lobby=self._heard(self._lobby.heard),
            on_look=self._past,
            on_cut=self._heard(self._cut),
            history=self._history,
            turns=self._turns,
        )
        if game is None:
            self._lobby.open()
        self._opponents.answer()

    def _sit_down(self, trace: Trace, at_it: Seats, seed: int, keep: Keep) -> None:
        """A game comes to the table, with those who play it."""
        self.game, self.seats, self.seed = trace.game, at_it, seed
        self.trace = self._first = trace
        self.now = self._moment()
        self._undone: list[Trace] = []
        self._taken_back: Trace | None = None  # what the last undo led to
        self._refused: Refusal | None = None  # the last one, for the tool "why"
        self._overlays: set[str] = set()
        self._looking = self.now.viewer
        self._curtain = False
        self._memory = Memory(keep, trace, at_it.sitters, seed)
        self._scenes = scenes.scenes_of(self.game)
        self.scene = self._scenes.scene(self.game)

    # ── The game in Python ────────────────────────────────────────────────────────────────

    @property
    def state(self) -> Any:
        return self.trace.state

    def play(self, action: object) -> None:
        """Do this, as an action or as its text; then the agents answer."""
        if not self._deciding() and self.now.turn != OVER:
            raise QuintError("It is not a person's turn.")
        self._played(self.trace.play(action))

    def why(self, action: object) -> Refusal | None:
        """Why this may not be done now, or None if it may."""
        view = self.now.view
        meant = self.game.read(view, action) if isinstance(action, str) else action
        return self.game.refusal(view, meant)

    def hint(self) -> Any:
        """Light a good action on the table and say why: the one an adept would choose."""
        found: list[Any] = []

        def tell(analysis: Analysis) -> None:
            found.append(analysis.thought.action)
            self._show(*self._hinted(analysis))

        self._analysing.hint(tell, self.now)
        return found[0] if found else None  # at the table it may come by and by

    def _hinted(self, analysis: Analysis) -> tuple[Message, Gesture]:
        action = analysis.thought.action
        gesture = self._scenes.gesture(self.game, analysis.view, action)
        return Message("info", f"You could try {action}: {analysis.because()}"), gesture

    def analyse(self, nodes: int | None = None) -> Analysis:
        """Each seat's chances and the best actions, for whoever is to decide."""
        if not self.now.decides():
            raise QuintError("There is nothing to decide now.")
        return analyse(self.game, self.now.view, nodes, self.seed)

    def explore(self, question: str = "") -> Answer | None:
        """The answer to a question of the room; without one, its questions below the table."""
        if not has_menu(self.game):
            raise QuintError(f"{self.game.title} cannot be explored from the table yet.")
        if question:
            return self._exploring.ask(question)
        self._exploring.switch()
        return None

    def undo(self) -> None:
        """Back to the last decision of a person; what agents did since is taken back too.

        Whoever goes on undoing takes back whole turns.
        """
        before = self.seats.undone(self.trace, whole_turn=self.trace is self._taken_back)
        if before is None:
            raise QuintError("There is nothing to take back.")
        self._undone.append(self.trace)
        self._taken_back = before
        self._go_to(before)

    def cut(self, step: int) -> None:
        """Go on from the position after so many actions; redo brings the game back."""
        if not 0 <= step <= len(self.trace.steps):
            raise QuintError(f"The game has {counted(len(self.trace.steps), 'action')} so far.")
        if step < len(self.trace.steps):
            self._undone.append(self.trace)
            self._go_to(self.trace.back(len(self.trace.steps) - step))
        self._opponents.answer()

    def redo(self) -> None:
        """Forward again to where the last undo or restart was."""
        if not self._undone:
            raise QuintError("There is nothing to bring back.")
        self._go_to(self._undone.pop(), another_past=True)
        self._opponents.answer()

    def restart(self) -> None:
        """Back to the start; redo brings the game back."""
        if self.trace != self._first:
            self._undone.append(self.trace)
        self._memory.put_away()
        self._memory.look(self._first)
        self._go_to(self._first, another_past=True)
        self._opponents.answer()

    def save(self) -> str:
        """The game as text that load, or quint.Trace.read, reads again."""
        return self.trace.text()

    def load(self, text: str) -> None:
        """Go on with a saved game. A save that does not load changes nothing."""
        if not isinstance(text, str):
            raise QuintError(f"A saved game is a text, not {short(text)}.")
        trace = Trace.read(text)
        if trace.game != self.game:
            raise QuintError(_other_game(trace.game, self.game))
        self._memory.put_away()
        self._bring(trace)

    def go_on(self, file: str | Path | None = None) -> None:
        """Go on with the last unfinished game like this one, or with the one kept in a file."""
        offer = self._memory.offer
        if file is None and offer is None:
            raise QuintError("There is no unfinished game like this one.")
        path = offer.path if file is None and offer else Path(str(file))
        theirs = shelf.trace_of(path).game
        if theirs != self.game:
            raise QuintError(_other_game(theirs, self.game))
        self._bring(self._memory.go_on(path))

    def _bring(self, trace: Trace) -> None:
        """Another game comes to the table. Redo brings the one that was here before."""
        self._undone = [self.trace] if self.seats.decisions(self.trace) else []
        self._go_to(trace, another_past=True)
        self._opponents.answer()

    def seat(self, seat: Player) -> OwnScreen:
        """The table of one person, for a browser of their own: seat 1 is Player 2."""
        if seat not in self.seats.people:
            people = " and ".join(str(one) for one in self.seats.people)
            raise QuintError(f"No person has seat {short(seat)}. Here people have {people}.")
        if seat not in self._own:
            self._own[seat] = OwnScreen(self, seat)
            self._look_again()
        return self._own[seat]

    def share(self, seat: Player) -> None:
        """A person comes back to this table, which they share again."""
        own = self._own.pop(seat, None)
        if own:
            own.close()
            self._look_again()

    def tables(self) -> list[Table]:
        """All tables at which this game is played."""
        return [self.table, *(own.table for own in self._own.values())]

    def _look_again(self) -> None:
        self.now = self._moment()
        self._curtain = self._curtain and bool(self._here())
        self._show()

    def new_game(self) -> None:
        """Open the lobby. The game that is played here stays on the shelf."""
        self._lobby.open()

    def change_to(self, trace: Trace, at_it: Seats, seed: int = 0, keep: Keep = None) -> None:
        """Another game comes to this table; the one that was here is kept."""
        if self.seats.decisions(self.trace):
            self._memory.awake = True
            self._memory.write(self.trace)
        self._opponents.cancel()
        self._sit_down(trace, at_it, seed, keep)
        self._seq += 1
        self._story += 1
        self.table.change(self.scene, self._frame())
        for own in self._own.values():
            own.change()
        self._analysing.follow()
        self._opponents.answer()

    def move_now(self) -> None:
        """Whoever is thinking plays the best thought so far."""
        self._opponents.move_now()

    def lift(self) -> None:
        """Lift the curtain: whoever is to look next sits before the screen now."""
        self._curtain = False
        self._story += 1  # now the log is told as they saw it
        self._show()

    # ── What the table hears ──────────────────────────────────────────────────────────────

    def _heard(self, do: Callable[[Any], None]) -> Callable[[Any], None]:
        """Nobody waits in Python for what is done at the table: agents may answer by and by."""

        def heard(told: Any) -> None:
            self._opponents.by_and_by = True
            try:
                do(told)
            finally:
                self._opponents.by_and_by = False

        return heard

    def _gestured(self, gesture: Gesture) -> None:
        action = self._scenes.action_of(self.game, self.now.view, gesture)
        if isinstance(action, str):
            self._show(Message("info", action))
            return
        self._refused = self.why(action)
        if self._refused is not None:
            self._show(refusing(self._refused))
        elif self._deciding():
            self._acted(action)

    def _used(self, tool: str) -> None:
        if tool in self._scenes.OVERLAYS:
            self._overlays ^= {tool}
            self._show()
            return
        do: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "analyse": self._analysing.switch,
            "why": self._explain,
            "explore": self.explore,
            "restart": self.restart,
            "go on": self.go_on,
            "new": self.new_game,
            "lift": self.lift,
            "now": self.move_now,
            "greedy": self._opponents.greedy_plays_on,
            "save": lambda: self.table.save(self.save(), f"{self.game.name}.quint"),
        }
        if tool in do:  # what the page does itself, such as "rules", is not asked for
            self._telling(do[tool])
        else:
            self._telling(lambda: self._exploring.heard(tool))

    def _cut(self, step: int) -> None:
        self._telling(lambda: self.cut(step))

    def _loaded(self, text: str) -> None:
        self._telling(lambda: self.load(text))

    def _telling(self, do: Callable[[], object]) -> None:
        """Do it; if it cannot be done, the table says why."""
        try:
            do()
        except QuintError as error:
            self._show(Message("info", str(error)))

    def _explain(self) -> None:
        """The last refusal with its whole rule; without one, what may be done now."""
        if self._refused is None:
            self._show(self._what_may_be_done())
            return
        self._show(refusing(self._refused, self.game))

    def _what_may_be_done(self) -> Message:
        view = self.now.view
        tried = [self.game.refusal(view, action) for action in self._tries(view)]
        barred = Counter(refusal.rule for refusal in tried if refusal is not None)
        allowed = f"{tried.count(None)} of {len(tried)} things to try are allowed now."
        if not barred:
            return Message("info", allowed)
        rule = barred.most_common(1)[0][0]
        text = self.game.rules()[rule].text
        return Message("info", f"{allowed} Rule {rule} rules out the most: {text}", rule)

    def _tries(self, view: Any) -> Iterator[Any]:
        """What a person could try now: the attempts that a gesture means."""
        for action in self.game.attempts(view):
            ids = self._scenes.gesture(self.game, view, action)
            if ids and self._scenes.action_of(self.game, view, ids) == action:
                yield action

    # ── What the table shows ──────────────────────────────────────────────────────────────

    def _here(self) -> list[Player]:
        """The people who share this table."""
        return [seat for seat in self.seats.people if seat not in self._own]

    def _moment(self, seat: Player | None = None) -> Moment:
        """As a seat sees it; without one, as the last to decide of those who share this table."""
        turn, here = self.game.turn(self.state), self._here() or self.seats.people
        if seat is None:
            decided = [self.trace.steps[n].player for n in self.seats.decisions(self.trace)]
            seat = next((one for one in [turn, *reversed(decided)] if one in here), here[0])
        return Moment(turn, seat, self.game.view(self.state, seat))

    def _deciding(self) -> bool:
        return self.now.turn in self.seats.people

    def _history(self) -> list[tuple[Event, ...]]:
        return sight.history(self, seats.NOBODY if self._curtain else self.now.viewer)

    def _turns(self) -> list[list[Any]]:
        return [] if self._curtain else sight.turns_of(self, self.now.viewer)

    def _past(self, step: int) -> Frame | None:
        return None if self._curtain else sight.past(self, step, self.now.viewer, self._overlays)

    def _has_secrets(self) -> bool:
        return any(e.seen_by is not None for step in self.trace.steps for e in step.events)

    def _frame(
        self, message: Message | None = None, lit: Gesture = (), moved: bool = False
    ) -> Frame:
        """The moment as the viewer sees it. If something moved, what happened is told too."""
        if self._curtain or not self._here():
            return self._closed()
        frame = sight.frame(self, self.now, self._overlays, lit, moved)
        said = message or self._stuck() or frame.message
        return replace(frame, message=said, tools=self._tools(), seq=self._seq)

    def _stuck(self) -> Message | None:
        return Message("info", self._opponents.stuck) if self._opponents.stuck else None

    def _closed(self) -> Frame:
        """The curtain is down: whoever may lift it, and nothing of the game."""
        here = self._here()
        who = f"Pass the screen to {player(self.now.viewer)}." if here else ALL_ELSEWHERE
        return Frame(
            pieces=(),
            gestures={},
            status=who,
            tools=(Tool("lift", "Lift the curtain"),) if here else (),
            step=len(self.trace.steps),
            story=self._story,
            seq=self._seq,
            curtain=who,
        )

    def _hides(self) -> bool:
        """Whether somebody at the table knows something that another person may not see."""
        views = [self.game.view(self.state, seat) for seat in self.seats.people]
        return any(view != self.state for view in views)

    def _tools(self) -> tuple[Tool, ...]:
        switches = (
            Tool(id, label, pressed=id in self._overlays)
            for id, label in self._scenes.OVERLAYS.items()
        )
        offer = self._memory.offer and not self.seats.decisions(self.trace)
        moved = sight.have_others_moved(self, self.now.viewer)
        return (
            *([Tool("go on", "Go on with your last game")] if offer else []),
            Tool("undo", "Undo", enabled=bool(self.seats.decisions(self.trace))),
            Tool("redo", "Redo", enabled=bool(self._undone)),
            Tool("hint", "Hint", enabled=self.now.decides()),
            Tool("why", "Why?"),
            Tool("analyse", "Analyse", pressed=self._analysing.is_on),
            *self._exploring.tools(),
            *self._hurrying(),
            *switches,
            Tool("rules", "Rules"),
            Tool("restart", "Restart", enabled=bool(self.trace.steps)),
            *([Tool("new", "New game")] if self._memory.is_whole else []),
            Tool("save", "Save"),
            Tool("load", "Load"),
            *([Tool("again", "Show again", enabled=moved)] if self.seats.agents else []),
            Tool("settings", "Settings"),
        )

    def _hurrying(self) -> Iterator[Tool]:
        """What can be done about players that take their time, or cannot go on."""
        stuck = bool(self._opponents.stuck)
        if stuck or self._opponents.think_here():
            yield Tool("now", "Move now", enabled=self._opponents.is_waited_for())
        if stuck:
            yield Tool("greedy", "Greedy plays on")

    def _show(self, message: Message | None = None, lit: Gesture = (), moved: bool = False) -> None:
        viewer = self.now.viewer
        if viewer != self._looking:
            self._story += self._has_secrets()  # a log is not for another's eyes: it is told anew
            self._curtain = self._hides()
        self._looking = viewer
        self._seq += 1
        if self._deciding() and (trouble := self._memory.trouble()):
            message = Message("info", trouble)
        self.table.put(self._frame(message, lit, moved))
        for own in self._own.values():
            own.follow(moved)
        self._analysing.follow()

    # ── Moving on ─────────────────────────────────────────────────────────────────────────

    def _acted(self, action: Any) -> None:
        """A person has decided, at this table or at their own."""
        self._memory.awake = True
        self._played(self.trace.then(action))

    def _played(self, trace: Trace) -> None:
        """A person has played; then the agents answer."""
        self._curtain = False  # whoever plays sits at the table
        self._undone.clear()
        self._go_to(trace, moved=True)
        self._opponents.answer()

    def _go_to(
        self, trace: Trace, another_past: bool = False, moved: bool = False, answering: bool = False
    ) -> None:
        if not answering:
            self._opponents.cancel()
        self.trace = trace
        self.now = self._moment()
        self._refused = None
        self._story += another_past
        self._memory.write(trace)
        self._show(moved=moved)

    def _offered(self) -> Message | None:
        """What the table says first if a game like this one waits to be finished."""
        offer = self._memory.offer
        return offer and Message("info", f"Your last game is kept: {offer.says}.")

    def _random(self) -> Random:
        """Chance of its own for each step, so that the same moves get the same answers."""
        return Random(f"{self.seed} {len(self.trace.steps)}")

    # ── In a notebook ─────────────────────────────────────────────────────────────────────

    def __repr__(self) -> str:
        return f"<Play of {self.game.title}, {len(self.trace.steps)} actions>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live table, and for viewers without a kernel the position as picture and text."""
        data, metadata = self.table._repr_mimebundle_(**kwargs) or ({}, {})
        if self.table.lobby:
            return {**data, **lobby.still()._repr_mimebundle_()}, metadata
        frame = self._frame()
        words = frame.curtain or self.game.picture(self.now.view)
        shown = {"image/svg+xml": still.svg_of(self.scene, frame), "text/plain": words}
        return {**data, **shown}, metadata


# ── Setting up ────────────────────────────────────────────────────────────────────────────


def _game(game: Game | str, start: object, options: dict[str, object], sitters: object) -> Game:
    if not isinstance(game, (str, Game)):
        raise QuintError(f"A table plays a game or the name of one, not {short(game)}.")
    if isinstance(game, Game):
        if options:
            raise QuintError("Options go with a game's name; this game has its options already.")
        return game
    if isinstance(start, Trace) and start.game.name == game and not options:
        return start.game
    if isinstance(sitters, (tuple, list)):  # they say how many play, unless an option does
        options = {"players": len(sitters), **options}
    return quint.new(game, **options)


def _begin(game: Game, start: object) -> Trace:
    if isinstance(start, Trace):
        if start.game != game:
            raise QuintError(_other_game(start.game, game))
        return start
    if isinstance(start, str):
        return Trace(game, game.position(start))
    if start is not None and type(start) is not type(game.start()):
        raise QuintError(f"A game starts from a state, a drawing or a Trace, not {short(start)}.")
    return Trace(game, start)


def _other_game(theirs: Game, ours: Game) -> str:
    if theirs.name != ours.name:
        return f"That is a game of {theirs.title}; this table plays {ours.title}."
    differ = (o.name for o in ours.options if getattr(ours, o.name) != getattr(theirs, o.name))
    name = next(differ, "")
    if not name:
        return (
            "That game was played with other cards: a card file has changed since this one began."
        )
    return (
        f"That game was played with {name} = {getattr(theirs, name)!r}; "
        f"this table plays with {getattr(ours, name)!r}."
    )
