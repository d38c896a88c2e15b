"""What a position is worth for each seat, the best actions with their lines, and why the best is.

    analyse(game, state)      thinks as long as a master, and tells the three best actions
    analysis.because()        why the first of them, in a sentence made of events and rules

Whoever is to decide is shown a view, so nothing is told that this seat may not know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from quint.core import CHANCE, OVER, Event, Game, QuintError
from quint.sentences import short
from quint.thinking import levels
from quint.thinking.drivers import Budget, think
from quint.thinking.thought import Thought, positions

LINES: Final = 3  # actions that are told
SHOWN: Final = 4  # actions of each line
NOT_SURE: Final = "a higher share below is not sure"
WORLDS: Final = 3  # in which an event has to happen to be told, where something is hidden
# What is worth telling of an action, by the verbs of its events: the first of these.
TELLING: Final = (
    "win",
    "win colour",
    "capture",
    "crystal",
    "complete",
    "score",
    "purple",
    "strike",
    "quint",
    "half",
    "make",
)
# And what is plainer, told together with the chances.
PLAIN: Final = (
    "points",
    "opus",
    "lay",
    "card",
    "get",
    "take",
    "seize",
    "bid",
    "pull",
    "extra",
    "whirlwind",
    "range",
    "mountain",
    "quench",
    "spread",
    "replace",
    "river",
)
GAINS: Final = TELLING[3:]  # what others may do about a capture or a win is not played on well
AHEAD: Final = 8  # worlds that are played on, to tell what an action often leads to
OFTEN: Final = 5  # in which it has to
FAR: Final = 600  # positions that are looked at in each of them


@dataclass(frozen=True, slots=True)
class Analysis:
    """A thought about a view, in words for people."""

    game: Game
    view: Any
    thought: Thought

    @property
    def seat(self) -> int:
        """Whoever is to decide."""
        return self.game.turn(self.view)

    @property
    def best(self) -> list[Thought]:
        """The best actions, best first."""
        return [self.thought, *self.thought.others][:LINES]

    def chances(self) -> str:
        """
        >>> import quint
        >>> analyse(quint.new("quintessence"), nodes=100).chances()
        'Black 50 %, White 50 %'
        """
        if not self.thought.is_weighed:
            return "Nobody's chances are known yet"
        names = [levels.seat_name(self.game, seat) for seat in range(self.game.players)]
        shares = zip(names, self.thought.value, strict=True)
        return ", ".join(f"{name} {percent(share)}" for name, share in shares)

    def __str__(self) -> str:
        told = [f"{self.worth(each):>6}  {in_short(each)}" for each in self.best]
        return "\n".join([f"{self.chances()} ({self.basis()})", *told])

    def __repr__(self) -> str:
        return str(self)

    def worth(self, thought: Thought) -> str:
        """The share of whoever decides; nothing where that rests on nothing."""
        return percent(thought.value[self.seat]) if thought.is_weighed else ""

    def basis(self) -> str:
        """What it rests on, and what to think of a share below that is higher than the first."""
        told = f"{self.thought.rests_on}, {positions(self.thought.effort)}"
        first, *below = [round(100 * each.value[self.seat]) for each in self.best]
        return f"{told}; {NOT_SURE}" if max(below, default=0) > first else told

    def because(self) -> str:
        """Why the best action is the best, in one sentence."""
        return f"{self.reason() or self._looks_best()}."

    def _looks_best(self) -> str:
        """What it brings in a plainer way, or often leads to, and how good it looks."""
        game, view, thought = self.game, self.view, self.thought
        looks = f"looks best {thought.rests_on}"
        if thought.is_weighed:
            same = thought.others and thought.others[0].value == thought.value
            good = "as good as any other" if same else "best"
            looks = f"looks {good}, with chances of {self.worth(thought)} ({thought.rests_on})"
        told = _often(game, view, thought) or _plainly(game, view, thought)
        return f"{told}, and it {looks}" if told else f"it {looks}"

    def reason(self) -> str:
        """The same as a part of a sentence; empty if there is none but that it looks best."""
        return ", and ".join(_reasons(self.game, self.view, self.thought))


def percent(share: float) -> str:
    """
    >>> percent(0.625)
    '62 %'
    """
    return f"{100 * share:.0f} %"


def in_short(thought: Thought) -> str:
    """An action and what is expected after it.

    >>> from quint.thinking import Thought
    >>> in_short(Thought("red a1", (0.5, 0.5), ("red a1", "blue b1", "red c2"), 9))
    'red a1, then blue b1, red c2'
    """
    first, *then = [str(action) for action in thought.line[:SHOWN]]
    return f"{first}, then {', '.join(then)}" if then else first


def analyse(
    game: Game, state: Any = None, nodes: int | None = None, seed: int = 0, level: str = "master"
) -> Analysis:
    """Think about a state, or the start, for whoever is to decide there, as long as a level does.

    >>> import quint
    >>> game = quint.new("quintessence")
    >>> trace = quint.Trace(game)
    >>> for move in ["red a1", "blue b1", "red a2", "blue b2"]:
    ...     trace = trace.play(move)
    >>> analysis = analyse(game, trace.state, nodes=2000)
    >>> print(analysis.thought.action)
    red a3
    >>> print(analysis.because())
    Black scores 1 red for a Mark of three (rule 4.1).
    """
    if not isinstance(game, Game):
        raise QuintError(f"analyse takes a game like quint.new('element'), not {short(game)}.")
    start = game.start()
    state = start if state is None else state
    if type(state) is not type(start):
        raise QuintError(f"analyse takes a state of {game.title}, not {short(state)}.")
    view = game.view(state, max(game.turn(state), 0))
    budget = levels.usual_budget(game, level) if nodes is None else Budget(nodes=nodes)
    thought = think(levels.thinker_of(game), game, view, Random(seed), budget, lines=LINES)
    return Analysis(game, view, thought)


# ── Why ───────────────────────────────────────────────────────────────────────────────────


def _reasons(game: Game, view: Any, thought: Thought) -> list[str]:
    seat = game.turn(view)
    worlds = _worlds(game, view, seat)
    events = _in_all(game, worlds, thought.line)
    parts = [_told(event) for event in _telling(events, seat)[:1]]
    if not parts and len(worlds) == 1:
        parts = list(_prepared(game, view, thought.line))[:1]
    if thought.is_proof and thought.value[seat] == 1.0:
        parts.append(thought.rests_on)
    elif thought.others and _is_lost(thought.others[0], seat) and not _is_lost(thought, seat):
        parts.append("every other action loses")
    elif len(worlds) == 1:
        parts += list(_prevented(game, view, thought))[:1]
    return parts


def _worlds(game: Game, view: Any, seat: int) -> list[Any]:
    """States that fit the view: one if nothing is hidden."""
    first = game.imagine(view, seat, Random(0))
    if first == view:
        return [view]
    return [first, *[game.imagine(view, seat, Random(n)) for n in range(1, WORLDS)]]


def _own_turn(game: Game, state: Any, line: Sequence[Any]) -> tuple[list[Event], Any, int]:
    """What happens in the part of a line that is one turn, the state after it, its length."""
    seat, number = game.turn(state), 0
    events: list[Event] = []
    for number, action in enumerate(line, start=1):
        if game.refusal(state, action) is not None:  # it came from another imagined world
            return events, state, number - 1
        state = _after(game, state, action, events)
        if game.turn(state) != seat:
            break
    return events, state, number


def _after(game: Game, state: Any, action: Any, events: list[Event]) -> Any:
    """The state after an action, and what happened; that somebody else wins is no reason for it."""
    happened: list[Event] = []
    seat, after = game.turn(state), game.apply(state, action, happened)
    lost = game.turn(after) == OVER and seat not in game.winners(after)
    events += [event for event in happened if not (lost and event.verb == "win")]
    return after


def _in_all(game: Game, worlds: Sequence[Any], line: Sequence[Any]) -> list[Event]:
    """The events of a line that happen in every world: what is imagined is not told."""
    first, *others = [_own_turn(game, world, line)[0] for world in worlds]
    return [event for event in first if all(event in events for events in others)]


def _telling(events: Sequence[Event], seat: int, verbs: Sequence[str] = TELLING) -> list[Event]:
    """The events worth telling, the most telling first."""
    seen = [e for e in events if e.verb in verbs and (e.seen_by is None or seat in e.seen_by)]
    return sorted(seen, key=lambda event: (verbs.index(event.verb), -event.amount))


def _told(event: Event) -> str:
    return f"{event.says.rstrip('.')} (rule {event.rule})"


def _is_lost(thought: Thought, seat: int) -> bool:
    return thought.is_proof and thought.value[seat] == 0.0


def _prepared(game: Game, state: Any, line: Sequence[Any]) -> Iterator[str]:
    """What the same player comes to in a later turn of the line."""
    seat, before = game.turn(state), ""
    while line and game.turn(state) not in (CHANCE, OVER):
        turn, first = game.turn(state), str(line[0])
        events, state, number = _own_turn(game, state, line)
        if not number:
            return
        for event in _telling(events, seat)[:1] if turn == seat and before else ():
            yield f"after {before} it leads to {first}: {_told(event)}"
        line, before = line[number:], first


def _prevented(game: Game, state: Any, thought: Thought) -> Iterator[str]:
    """Strong answers to other actions that are not allowed after this one."""
    _, after, _ = _own_turn(game, state, thought.line)
    for other in thought.others:
        _, there, number = _own_turn(game, state, other.line)
        if (
            game.turn(there) < 0
            or game.turn(there) != game.turn(after)
            or number == len(other.line)
        ):
            continue
        answer = other.line[number]
        if not _telling(_own_turn(game, there, other.line[number:])[0], game.turn(there)):
            continue
        refusal = game.refusal(after, answer)
        if refusal is not None:
            who = levels.seat_name(game, game.turn(after))
            yield f"{who} cannot answer {answer} (rule {refusal.rule})"


# ── Why, in a plainer way ─────────────────────────────────────────────────────────────────


def _plainly(game: Game, view: Any, thought: Thought) -> str:
    """What the own turn brings that is less telling."""
    seat = game.turn(view)
    events = _in_all(game, _worlds(game, view, seat), thought.line)
    return "".join(_told(event) for event in _telling(events, seat, PLAIN)[:1])


def _often(game: Game, view: Any, thought: Thought) -> str:
    """What this seat comes to in its next turn in most imagined games, and seldom without this."""
    if not thought.others:
        return ""
    seat = game.turn(view)
    counts, others = (_ahead(game, view, each) for each in (thought, thought.others[0]))
    often = [e for e, count in counts.items() if count >= OFTEN and others.get(e, 0) < OFTEN]
    told = _telling(often, seat, GAINS)[:1]
    return "".join(f"it often leads to this: {_told(event)}" for event in told)


def _ahead(game: Game, view: Any, thought: Thought) -> dict[Event, int]:
    """In how many imagined games each event comes after it, by an own action of a later turn."""
    counts: dict[Event, int] = {}
    ends = set()
    seat = game.turn(view)
    for world in range(AHEAD):
        rng = Random(world)
        state = _own_turn(game, game.imagine(view, seat, rng), thought.line)[1]
        events, end = _next_turn(game, state, seat, rng)
        ends.add(end)
        for event in dict.fromkeys(events):
            counts[event] = counts.get(event, 0) + 1
    return counts if len(ends) > 1 else {}  # the same game each time is no sign of anything


def _next_turn(game: Game, state: Any, seat: int, rng: Random) -> tuple[list[Event], Any]:
    """What a seat does up to the end of its next turn if all play as greedy, and what is then."""
    events: list[Event] = []
    others = again = False  # whether somebody else has decided, and then this seat again
    looked = 0
    while looked < FAR:
        turn = game.turn(state)
        if turn == OVER or (again and turn not in (seat, CHANCE)):
            break
        if turn == CHANCE:
            state = game.apply(state, game.toss(state, rng))
            continue
        others, again = others or turn != seat, again or (others and turn == seat)
        actions = game.actions(state)
        worths = game.worths(state, actions, turn)
        looked += len(actions)
        action = actions[worths.index(max(worths))]
        state = _after(game, state, action, events if turn == seat else [])
    return events, state
