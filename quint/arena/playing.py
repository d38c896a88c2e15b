"""How a game of a study is played, and what is told of it: no view, no event nobody asked for."""

import atexit
import functools
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb
from typing import Any, NamedTuple

import quint
from quint.agents import random_agent
from quint.arena.spec import Plan, agent_named, digest_of
from quint.core import OVER, Agent, Event, Game, QuintError, Step, Trace
from quint.sentences import short

IN_A_ROW = 10  # games that fail one after the other stop a study
LONGEST_ERROR = 500  # letters

Rules = dict[tuple[int, str], int]  # how often a rule fired by an action of a seat; chance is -1
Listener = Callable[[int, Any, list[Event], Any], None]  # seat, action, events, state after it


class Record(NamedTuple):
    """What a study keeps of a game. What was not asked for is None, never 0 or empty.

    >>> from quint.arena.spec import plan_of
    >>> record = play(plan_of("quintessence", ["greedy", "random"]), 0)
    >>> record.agents, record.winners, record.rules
    (('greedy', 'random'), (0,), None)
    """

    number: int
    id: str
    seed: str
    agents: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    length: int  # actions, those of chance too, as a saved game counts them
    rules: Rules | None = None
    trace: str | None = None
    error: str = ""

    def share(self, seat: int) -> float:
        """How much of the victory a seat has: all, half of it if two share it, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Answer(NamedTuple):
    """What a worker gives back: the records of a chunk, and how long it took."""

    records: list[Record]
    seconds: float


# ── A chunk, a game ───────────────────────────────────────────────────────────────────────


def play_chunk(plan: Plan, first: int, stop: int) -> Answer:
    """The games from number first up to stop. After ten failures in a row it gives up."""
    begun = perf_counter()
    records: list[Record] = []
    failed = 0
    for number in range(first, stop):
        records.append(play(plan, number))
        failed = failed + 1 if records[-1].error else 0
        if failed == IN_A_ROW:
            break
    return Answer(records, perf_counter() - begun)


def play(plan: Plan, number: int) -> Record:
    """The record of one game. A game that raises an error has a record that says so."""
    spec = plan.spec(number)
    id, seed, names = spec.id, spec.seed, spec.agents
    try:
        game = game_of(plan)
        agents = [agent_named(name) for name in names]
        if not plan.keep:
            state, length = played(game, agents, seed, plan.opening)
            scores, winners = game.scores(state), game.winners(state)
            return Record(number, id, seed, names, scores, winners, length)
        rules: Rules | None = {} if "rules" in plan.keep else None
        actions: list[str] | None = [] if "trace" in plan.keep else None
        listener = functools.partial(_keep, rules, actions)
        state, length = played(game, agents, seed, plan.opening, listener)
        scores, winners = game.scores(state), game.winners(state)
        trace = None if actions is None else "\n".join(actions)
        return Record(number, id, seed, names, scores, winners, length, rules, trace)
    except (Exception, SystemExit) as error:  # whatever it is, the other games go on
        return Record(number, id, seed, names, (), (), 0, error=told(error))


def told(error: BaseException) -> str:
    """An error in one line: its kind, its sentence and where it was raised."""
    frames = extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}"[:LONGEST_ERROR] + where


def _keep(
    rules: Rules | None,
    actions: list[str] | None,
    seat: int,
    action: Any,
    events: list[Event],
    state: Any,
) -> None:
    if rules is not None:
        for event in events:
            fired = (seat, event.rule)
            rules[fired] = rules.get(fired, 0) + 1
    if actions is not None:
        actions.append(str(action))


def played(
    game: Game,
    agents: Sequence[Agent],
    seed: str,
    opening: Sequence[str] = (),
    listener: Listener | None = None,
) -> tuple[Any, int]:
    """The last state of a game and how many actions led to it.

    Chance has a stream of luck of its own, so that games of one deal begin alike whoever plays.
    `random` does not look at anything, so it gets no view: the contract of every game says that
    the actions of a view are those of the state.
    """
    if len(agents) != game.players:
        raise QuintError(f"{game.title} needs {game.players} agents here, not {len(agents)}.")
    luck = Random(f"{seed} agents")
    chance: Random | None = None
    at_random = [agent is random_agent for agent in agents]
    state, length = _opened(game, opening, listener), len(opening)
    # Looked up once: what is looked up for every action shows in quick games.
    turn, legal, toss, apply, choice = game.turn, game.actions, game.toss, game.apply, luck.choice
    while (seat := turn(state)) != OVER:
        if seat < 0:
            if chance is None:
                chance = Random(f"{seed} chance")
            action = toss(state, chance)
        elif at_random[seat]:
            action = choice(legal(state))
        else:
            seen = game.view(state, seat)
            actions = legal(seen)
            action = agents[seat](game, seen, actions, luck)
            if action not in actions:
                raise QuintError(f"An agent answered {short(str(action))}, which is not legal.")
        length += 1
        if listener is None:
            state = apply(state, action)
        else:
            events: list[Event] = []
            state = apply(state, action, events)
            listener(seat, action, events, state)
    return state, length


def _opened(game: Game, opening: Sequence[str], listener: Listener | None) -> Any:
    """The state after the actions with which every game of the study begins."""
    state = game.start()
    for text in opening:
        seat, action = game.turn(state), game.read(state, text)
        events: list[Event] = []
        state = game.apply(state, action, events)
        if listener is not None:
            listener(seat, action, events, state)
    return state


def trace_of(plan: Plan, number: int) -> Trace:
    """A game of a study, played again, with every event: to be saved, replayed, reviewed."""
    game, spec = game_of(plan), plan.spec(number)
    steps: list[Step] = []

    def listen(seat: int, action: Any, events: list[Event], state: Any) -> None:
        steps.append(Step(seat, action, tuple(events), state))

    played(game, [agent_named(name) for name in spec.agents], spec.seed, plan.opening, listen)
    return Trace(game, game.start(), tuple(steps))


# ── The game a worker keeps from chunk to chunk ───────────────────────────────────────────

_GAMES: dict[str, Game] = {}
_FOLDER: list[Path] = []
MOST_GAMES = 20


def game_of(plan: Plan) -> Game:
    """The game of a plan, set up once in each process."""
    key = f"{plan.table} {plan.options}"
    game = _GAMES.get(key)
    if game is None:
        if len(_GAMES) >= MOST_GAMES:
            _GAMES.clear()
        options = plan.options | {name: _file(plan, name) for name in plan.files}
        game = _GAMES[key] = quint.new(plan.game, **options)
    return game


def _file(plan: Plan, option: str) -> str:
    """A card file with the plan's text: the person's own if it is still that, else a copy."""
    named = Path(plan.options[option])
    try:
        if digest_of(named.read_text(encoding="utf-8-sig")) == plan.digests[option]:
            return str(named)
    except (OSError, ValueError):
        pass  # another machine, or the file has gone
    if not _FOLDER:
        _FOLDER.append(Path(tempfile.mkdtemp(prefix="quint-cards-")))
        atexit.register(shutil.rmtree, _FOLDER[0], ignore_errors=True)
    copy = _FOLDER[0] / f"{plan.digests[option]}-{named.name}"
    copy.write_text(plan.files[option], encoding="utf-8")
    return str(copy)
