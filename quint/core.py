"""The protocol that every game speaks: seven ideas and no game.

State    frozen, hashable data: everything that is true at one moment
Action   one decision, frozen, and readable as text
Game     the rules; its fields are the options the table agreed on
Refusal  why an action may not be done now, and which rule says so
Event    one thing that happened, and which rule made it happen
Rule     a numbered sentence of the rulebook in our words, or a ruling under it
Trace    a game so far: where it started and every step since
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from quint import rulebook
from quint.compiler import Generic, TypeVar, mypyc_attr
from quint.options import Option as Option
from quint.rulebook import Rule as Rule
from quint.sentences import nearest, short

if TYPE_CHECKING:
    from random import Random

Player = int
CHANCE: Final = -1  # dice, decks and bags take their turn like anybody else
OVER: Final = -2  # nobody's turn: the game has ended
LARGEST_FILE: Final = 1_000_000  # bytes; no box holds that many cards

# Whoever writes only Game means any game, so what its states and actions are is not known.
S = TypeVar("S", default=Any)  # a game's State: frozen and hashable
A = TypeVar("A", default=Any)  # a game's Action: frozen, hashable, and readable as text


# ── Errors: each is one sentence for a person ─────────────────────────────────────────────


class QuintError(ValueError):
    """Something a person asked for cannot be done; str(error) says why in a sentence."""


class BadOption(QuintError):
    """An unknown game, an unknown option, or a value the option does not take."""


class Unreadable(QuintError):
    """A text that is not an action, or a drawing that is not a position."""


class Refused(QuintError):
    """An action that the rules do not allow now. `refusal` says which rule and where."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal}")
        self.refusal = refusal


class BadSave(QuintError):
    """A saved game that does not load. `so_far` is the part before the trouble, if any."""

    def __init__(self, sentence: str, so_far: Trace | None = None) -> None:
        super().__init__(sentence)
        self.so_far = so_far


# ── Rules, refusals, events ───────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: the rule, a sentence a person understands, and the places it is about."""

    rule: str
    because: str
    at: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.because} (rule {self.rule})"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Places (`source`, `target`) are ids that a scene can draw."""

    rule: str
    verb: str
    says: str
    piece: str = ""
    source: str = ""
    target: str = ""
    seen_by: tuple[Player, ...] | None = None  # None: everybody saw it
    amount: int = 0  # of points or cards, where the sentence names a number

    def __str__(self) -> str:
        return f"{self.says} (rule {self.rule})"


# ── Values ────────────────────────────────────────────────────────────────────────────────


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Frozen data to build a State or an action on: equal to another of its kind with the same key.

    A plain class with slots. One is made with each move, and a dozen dataclasses would take longer
    to import than all the rest.
    """

    __slots__ = ()

    def key(self) -> tuple[object, ...]:
        """All that makes it differ from others of its kind, in the order of __init__."""
        return ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return False
        return type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(part) for part in self.key()])})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.key()  # so that a compiled one can be copied too


# ── The game ──────────────────────────────────────────────────────────────────────────────


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, A], metaclass=ABCMeta):
    """The rules of one game. A room subclasses this and has one attribute for each option."""

    name: ClassVar[str]  # as in quint.GAMES
    title: ClassVar[str]  # as on the box
    expects: ClassVar[str]  # what an action's text looks like, for people who mistype one
    options: ClassVar[tuple[Option, ...]]  # players first
    players: int
    files: tuple[bytes, ...] = ()  # what a person's own card files said when they were read

    def __init__(self, **chosen: object) -> None:
        known = [option.name for option in self.options]
        for name in chosen:
            if name not in known:
                raise BadOption(
                    f"{self.title} has no option {short(name)}. It has: {', '.join(known)}."
                    + nearest(name, known)
                )
        for option in self.options:
            value = chosen.get(option.name, option.default)
            if option.choices is None and isinstance(value, PathLike):
                value = fspath(value)
            if not option.takes(value):
                raise BadOption(
                    f"{self.title} takes {option.name} = {option.choices_text()}, "
                    f"not {short(value)}."
                )
            setattr(self, option.name, value)
            if option.choices is None and value != option.default:
                self.files = (*self.files, _contents(str(value)))

    def __class_getitem__(cls, types: object) -> type[Game]:
        return cls  # Game[State, Action] is for mypy

    def _key(self) -> tuple[object, ...]:
        chosen = [getattr(self, option.name) for option in self.options]
        return (self.name, *chosen, self.files)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        chosen = (f"{option.name}={getattr(self, option.name)!r}" for option in self.options)
        return f"{type(self).__name__}({', '.join(chosen)})"

    # What a game must say

    @abstractmethod
    def start(self) -> S:
        """The state before the first turn."""

    @abstractmethod
    def turn(self, state: S) -> Player:
        """Whose decision it is: a seat from 0, CHANCE, or OVER."""

    @abstractmethod
    def attempts(self, state: S) -> Iterable[A]:
        """Everything well-formed that one could try now, legal or not."""

    @abstractmethod
    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why this action is not allowed now, or None. The one place that explains legality."""

    @abstractmethod
    def apply(self, state: S, action: A, events: list[Event] | None = None) -> S:
        """The state after a legal action; what happened is appended to `events` if given."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Each seat's score."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Player, ...]:
        """The seats that have won; empty while the game goes on, or if nobody did."""

    @abstractmethod
    def picture(self, state: S) -> str:
        """The state drawn with letters, for terminals, tests and plain-text viewers."""

    # What a game may say better

    def position(self, picture: str) -> S:
        """The state that `picture` draws."""
        raise QuintError(f"{self.title} cannot be set up from a drawing.")

    def chance(self, state: S) -> Mapping[A, int]:
        """At CHANCE: every outcome with its integer weight."""
        raise QuintError(f"Nothing in {self.title} is left to chance here.")

    def view(self, state: S, seat: Player) -> S:
        """What `seat` may know of the state."""
        return state

    def imagine(self, view: S, seat: Player, rng: Random) -> S:
        """A full state that `seat` could not tell from the true one."""
        return view

    def worth(self, state: S, seat: Player) -> float:
        """How good the state looks for a seat: what the greedy agent maximises."""
        scores = self.scores(state)
        return scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0)

    def worths(self, state: S, actions: Sequence[A], seat: Player) -> list[float]:
        """The worth for a seat of what each action leads to. A room may find it quicker."""
        return [self.worth(self.apply(state, action), seat) for action in actions]

    def toss(self, state: S, rng: Random) -> A:
        """At CHANCE: one outcome, drawn by its weight. A room may find the same one quicker."""
        return toss(self.chance(state), rng)

    def actions(self, state: S) -> tuple[A, ...]:
        """The legal actions. A fast generator may override this, never redefine it."""
        return tuple(a for a in self.attempts(state) if self.refusal(state, a) is None)

    def read(self, state: S, text: str) -> A:
        """The action whose str() is `text`, legal or not."""
        wanted = " ".join(text.lower().split())
        for action in self.attempts(state):
            if str(action).lower() == wanted:
                return action
        raise Unreadable(self._mistyped(state, text))

    def _mistyped(self, state: S, text: str) -> str:
        import difflib

        legal = [str(action) for action in self.actions(state)]
        if not legal:
            return f"I cannot read {short(text)}, and the game is over: nothing is left to do."
        wanted = " ".join(text.lower().split())[:80]
        near = difflib.get_close_matches(wanted, legal, n=1, cutoff=0.5) or legal[:1]
        return f"I cannot read {short(text)}. I expect {self.expects}. Try: {near[0]}"

    # What every game has

    @classmethod
    def player_counts(cls) -> range:
        """How many can play: range(2, 5) means two to four."""
        players = cls.options[0].choices
        assert isinstance(players, range)
        return players

    @classmethod
    def rules(cls) -> Mapping[str, Rule]:
        """Every rule and ruling of the game by id, in the rulebook's order."""
        return rulebook.of(cls)

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> Self:
        """The game whose options are given as text, by a saved game or in a shell."""
        numbers = {option.name for option in cls.options if isinstance(option.choices, range)}
        chosen: dict[str, object] = {}
        for name, text in texts.items():
            number = name in numbers and text.isdecimal() and len(text) < 10
            chosen[name] = int(text) if number else text
        return cls(**chosen)


def _contents(file: str) -> bytes:
    """What tells a card file from another of its name. If it cannot be read, the room says so."""
    from hashlib import sha256
    from pathlib import Path

    try:
        if not Path(file).is_file():
            return b""
        with open(file, "rb") as opened:
            return sha256(opened.read(LARGEST_FILE + 1)).digest()
    except (OSError, ValueError):
        return b""


Agent = Callable[[Game[S, A], S, Sequence[A], "Random"], A]  # is shown a view, never more


# ── Traces ────────────────────────────────────────────────────────────────────────────────


@mypyc_attr(native_class=True)
class Step(Value, Generic[S, A]):
    """One action of a game: who, what, what happened, and the state it led to."""

    __slots__ = ("action", "events", "notes", "player", "state")

    def __init__(
        self,
        player: Player,
        action: A,
        events: tuple[Event, ...],
        state: S,
        notes: tuple[str, ...] = (),
    ) -> None:
        self.player = player
        self.action = action
        self.events = events
        self.state = state
        self.notes = notes  # the lines written before it in a saved game

    def key(self) -> tuple[object, ...]:
        return (self.player, self.action, self.events, self.state, self.notes)


@mypyc_attr(native_class=True)
class Trace(Generic[S, A]):
    """A game so far. Immutable: play and back give a new Trace and leave this one alone."""

    __slots__ = ("game", "notes", "start", "steps")

    def __init__(
        self,
        game: Game[S, A],
        start: S | None = None,
        steps: tuple[Step[S, A], ...] = (),
        notes: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.start: S = game.start() if start is None else start
        self.steps = steps
        self.notes = notes  # the lines a saved game has after its last action

    @property
    def state(self) -> S:
        return self.steps[-1].state if self.steps else self.start

    def play(self, action: A | str) -> Trace[S, A]:
        """The trace one action longer. An action the rules refuse raises Refused."""
        meant = self.game.read(self.state, action) if isinstance(action, str) else action
        refusal = self.game.refusal(self.state, meant)
        if refusal is not None:
            raise Refused(meant, refusal)
        return self.then(meant)

    def then(self, action: A) -> Trace[S, A]:
        """The trace one action longer, without asking the rules whether it is allowed."""
        events: list[Event] = []
        after = self.game.apply(self.state, action, events)
        step = Step(self.game.turn(self.state), action, tuple(events), after, self.notes)
        return Trace(self.game, self.start, (*self.steps, step))

    def back(self, n: int = 1) -> Trace[S, A]:
        """The trace without its last n actions."""
        if not 0 <= n <= len(self.steps):
            have = len(self.steps)
            raise QuintError(f"Cannot go back {n} steps: the game has {have} so far.")
        return Trace(self.game, self.start, self.steps[: len(self.steps) - n])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Trace)
            and self.game == other.game
            and self.start == other.start
            and self.steps == other.steps
        )

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.steps))

    def __repr__(self) -> str:
        return f"<Trace of {self.game.title}, {len(self.steps)} actions>"

    def text(self) -> str:
        """The game as readable text that Trace.read loads again."""
        from quint import saves

        return saves.written(self)

    @staticmethod
    def read(text: str) -> Trace:
        """Load a saved game, replaying every action through the rules."""
        from quint import saves

        return saves.read(text)


# ── Playing ───────────────────────────────────────────────────────────────────────────────


def toss(odds: Mapping[A, int], rng: Random) -> A:
    """One outcome of chance, drawn by its weight.

    >>> from random import Random
    >>> toss({"heads": 1, "tails": 0}, Random(7))
    'heads'
    """
    lot = lot_among(sum(odds.values()), rng)
    for outcome, weight in odds.items():
        lot -= weight
        if lot < 0:
            return outcome
    raise QuintError("Nothing can happen by chance here.")


def lot_among(total: int, rng: Random) -> int:
    """A number from 0 to total - 1, as random.choices would draw it."""
    return min(int(rng.random() * total), total - 1)


def playout(
    game: Game[S, A], agents: Sequence[Agent[S, A]], rng: Random, start: S | None = None
) -> Trace[S, A]:
    """Play a whole game: each seat's agent decides on what it may see, chance by its weights."""
    if len(agents) != game.players:
        raise QuintError(f"{game.title} needs {game.players} agents here, not {len(agents)}.")
    trace = Trace(game, start)
    first = state = trace.state
    steps = []
    while (player := game.turn(state)) != OVER:
        if player == CHANCE:
            action = game.toss(state, rng)
        else:
            view = game.view(state, player)
            actions = game.actions(view)
            action = agents[player](game, view, actions, rng)
            if action not in actions:
                raise QuintError(f"An agent answered {short(str(action))}, which is not legal.")
        events: list[Event] = []
        state = game.apply(state, action, events)
        steps.append(Step(player, action, tuple(events), state))
    return Trace(game, first, tuple(steps))
