"""What is played: the plan of a study, and the spec of each of its games.

A game of a study is a pure function of its spec: the game with its options, the contents of its
card files (by digest), the agents by seat, and the seed. Whoever has the spec can play the game
again, anywhere, and gets the same one.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import quint
from quint.cards import BOX
from quint.core import OVER, Agent, BadOption, Game, Option, QuintError, Trace
from quint.sentences import counted, listed, nearest, short

KEEPS = ("rules", "trace")  # what a study can keep of a game beside its result
ID_LETTERS = 20  # 80 bits: among a billion games two share an id once in two million studies
MOST_NODES = 50_000_000  # as many as a Budget may have
MOST_LINEUPS = 10_000


@dataclass(frozen=True, slots=True)
class Spec:
    """One game: what is on the table (as JSON), which agent has which seat, and the seed.

    >>> Spec('{"game": "quintessence"}', ("greedy", "random"), "0/17").id
    '4ef531fe1335ab850314'
    """

    table: str
    agents: tuple[str, ...]
    seed: str

    @property
    def id(self) -> str:
        """The digest of the spec: the same game has the same id in every study."""
        text = f"{self.table}\n{' '.join(self.agents)}\n{self.seed}"
        return hashlib.sha256(text.encode()).hexdigest()[:ID_LETTERS]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a study is, except how many games it has. The spec of game n follows from it.

    >>> plan = plan_of("element", ["greedy", "random"])
    >>> [plan.spec(number).agents for number in range(3)]
    [('greedy', 'random'), ('random', 'greedy'), ('greedy', 'random')]
    >>> [plan.spec(number).seed for number in range(3)]  # each deal is played from both sides
    ['0/0', '0/0', '0/1']
    """

    game: str
    options: dict[str, Any]  # all of them; of a card file its name
    digests: dict[str, str]  # of card files, the box's own too
    files: dict[str, str]  # the text of each card file that is not the box's
    players: tuple[str, ...]
    seed: int
    paired: bool
    keep: tuple[str, ...]
    opening: tuple[str, ...]  # actions with which every game begins, whoever plays
    table: str  # game, options, digests and opening as JSON: the beginning of each spec
    lineups: tuple[tuple[str, ...], ...]  # the agents by seat, in the order they take turns

    @property
    def seats(self) -> int:
        return len(self.lineups[0])

    def lineup(self, number: int) -> tuple[str, ...]:
        """The agents of a game by seat."""
        return self.lineups[number % len(self.lineups)]

    def deal(self, number: int) -> int:
        """Games of one deal have the same luck; in a paired study all lineups play each."""
        return number // len(self.lineups) if self.paired else number

    def spec(self, number: int) -> Spec:
        return Spec(self.table, self.lineup(number), f"{self.seed}/{self.deal(number)}")

    def text(self) -> str:
        """The plan as JSON, without the texts of card files."""
        said: dict[str, Any] = {
            "game": self.game,
            "options": self.options,
            "digests": self.digests,
            "players": self.players,
            "seats": self.seats,
            "seed": self.seed,
            "paired": self.paired,
            "keep": self.keep,
        }
        return json.dumps(said | _if_any(self.opening), sort_keys=True)

    def differs(self, other: Plan) -> str:
        """What is different in another plan, as the end of a sentence; nothing if they agree."""
        for what, ours, theirs in (
            ("game", self.game, other.game),
            ("players", self.players, other.players),
            ("seats", self.seats, other.seats),
            ("seed", self.seed, other.seed),
            ("pairing", self.paired, other.paired),
            ("what is kept", self.keep, other.keep),
            ("opening", self.opening, other.opening),
        ):
            if ours != theirs:
                return f"{what} {_shown(theirs)} there, {_shown(ours)} here"
        for name, digest in self.digests.items():
            if digest != other.digests[name]:
                return f"the cards of the option {name} are others there"
        for name, value in self.options.items():
            if name not in self.digests and value != other.options[name]:
                return f"{name} {_shown(other.options[name])} there, {_shown(value)} here"
        return ""


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return listed(value) or "nothing"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# ── Making a plan ─────────────────────────────────────────────────────────────────────────


def plan_of(
    game: str,
    players: Sequence[str],
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    paired: bool = True,
    keep: Sequence[str] = (),
    files: Mapping[str, str] | None = None,
    opening: Sequence[str] = (),
) -> Plan:
    """The plan of a study; whatever cannot be played is told in a sentence.

    `files` has the texts of card files that are not on this machine.
    """
    kind = quint.game_class(game)
    names = _players(players)
    chosen = _options(options)
    if "players" in chosen:
        raise QuintError("Say seats=3 for a table of three; players names the agents.")
    chosen["players"] = _seats(kind, len(names), seats)
    texts = dict(files or {})
    for option in file_options(kind):
        if option.name in texts:
            chosen[option.name] = str(chosen[option.name])
        elif option.name in chosen and str(chosen[option.name]) != BOX:
            texts[option.name] = ""  # read below, when the game has found no fault with it
    known = {name: value for name, value in chosen.items() if not (files and name in files)}
    table = kind(**known)
    names = tuple(with_budget(name, table) for name in names)
    begun = tuple(opening) if files else _opening(table, opening)
    for name, text in texts.items():
        if not text:
            texts[name] = Path(getattr(table, name)).read_text(encoding="utf-8-sig")
    all_options = {o.name: chosen.get(o.name, getattr(table, o.name)) for o in kind.options}
    all_options |= {name: str(all_options[name]) for name in texts}
    digests = {
        option.name: digest_of(texts.get(option.name) or boxed_text(kind, option.name))
        for option in file_options(kind)
    }
    return Plan(
        game=game,
        options=all_options,
        digests=digests,
        files=texts,
        players=names,
        seed=_whole(seed, "A seed"),
        paired=bool(paired),
        keep=_keep(keep),
        opening=begun,
        table=json.dumps(
            {"game": game, "options": all_options | digests} | _if_any(begun), sort_keys=True
        ),
        lineups=_lineups(names, table.players),
    )


def plan_from(text: str, files: Mapping[str, str]) -> Plan:
    """The plan whose text() this is."""
    said = json.loads(text)
    options = dict(said["options"])
    del options["players"]
    plan = plan_of(
        said["game"],
        said["players"],
        said["seats"],
        said["seed"],
        options,
        said["paired"],
        said["keep"],
        files,
        said.get("opening", ()),
    )
    if plan.digests != said["digests"]:
        raise QuintError(
            f"This study was made with other cards of {quint.game_class(plan.game).title} "
            "than this program has in its box."
        )
    if list(plan.players) != said["players"]:
        raise QuintError(
            f"This study of {listed(said['players'])} does not say how many positions they looked "
            "at, so its games cannot be played again. It needs a new file."
        )
    return plan


def _players(players: Sequence[str]) -> tuple[str, ...]:
    names = None if isinstance(players, str) else _words(players)
    if names is None:
        raise QuintError('Players are a list of agents\' names, like ["greedy", "random"].')
    for name in names:
        agent_named(name)
    return names


def _words(value: object) -> tuple[str, ...] | None:
    """The words of a list of words; nothing if it is something else."""
    words = tuple(value) if isinstance(value, Iterable) else (None,)
    return words if all(isinstance(word, str) for word in words) else None


def _options(options: object) -> dict[str, Any]:
    if options is None:
        return {}
    if not isinstance(options, Mapping) or _words(options) is None:
        raise QuintError(f'Options are written like {{"cap": 50}}, not {short(options)}.')
    return dict(options)


def _seats(kind: type[Game], players: int, seats: int | None) -> int:
    """How many sit at the table: as many as asked for, else all players, else the usual number."""
    option = kind.options[0]
    assert isinstance(option.choices, range)
    assert isinstance(option.default, int)
    if seats is None:
        seats = players if players in option.choices else option.default
    if seats not in option.choices:
        raise BadOption(f"{kind.title} takes seats = {option.choices_text()}, not {short(seats)}.")
    if players < seats:
        raise QuintError(
            f"{kind.title} has {counted(seats, 'seat')} here, and {counted(players, 'player')} "
            "came. Name an agent for each seat; the same one may sit on several."
        )
    return seats


def _whole(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise QuintError(f"{what} is a whole number, not {short(value)}.")
    return value


def _keep(keep: Sequence[str]) -> tuple[str, ...]:
    asked = (keep,) if isinstance(keep, str) else _words(keep)
    wrong = [keep] if asked is None else [word for word in asked if word not in KEEPS]
    if asked is None or wrong:
        raise QuintError(
            f"A study can keep {listed(KEEPS)} of a game, not {short(wrong[0])}."
            + nearest(str(wrong[0]), KEEPS)
        )
    return tuple(word for word in KEEPS if word in asked)


def _opening(table: Game, opening: Sequence[str]) -> tuple[str, ...]:
    """The first actions of every game, as the game writes them."""
    texts = None if isinstance(opening, str) else _words(opening)
    if texts is None:
        raise QuintError('An opening is a list of actions, like ["red d4", "blue e5"].')
    trace = Trace(table)
    for text in texts:
        try:
            trace = trace.play(text)
        except QuintError as trouble:
            raise QuintError(f"The opening cannot begin with {short(text)}: {trouble}") from None
    if table.turn(trace.state) == OVER:
        raise QuintError("The opening leaves nothing to play: the game is over after it.")
    return tuple(str(step.action) for step in trace.steps)


def _if_any(opening: tuple[str, ...]) -> dict[str, Any]:
    """The opening as a part of a plan; without one nothing is said of it."""
    return {"opening": opening} if opening else {}


def _lineups(players: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Everybody in every seat: each table of the round robin, turned round step by step.

    >>> _lineups(("a", "b", "c"), 2)
    (('a', 'b'), ('b', 'a'), ('a', 'c'), ('c', 'a'), ('b', 'c'), ('c', 'b'))
    >>> _lineups(("a", "a", "b"), 3), _lineups(("a", "a"), 2)
    ((('a', 'a', 'b'), ('a', 'b', 'a'), ('b', 'a', 'a')), (('a', 'a'),))
    """
    found: dict[tuple[str, ...], None] = {}
    for group in combinations(players, seats):
        for first in range(seats):
            found[group[first:] + group[:first]] = None
        if len(found) > MOST_LINEUPS:
            raise QuintError(f"A round robin of {len(players)} players has too many tables.")
    return tuple(found)


# ── Agents ────────────────────────────────────────────────────────────────────────────────


def agent_named(name: str) -> Agent:
    """An agent by its name in quint.AGENTS; after a colon its budget in nodes: "master:2000".

    >>> agent_named("greedy") is quint.AGENTS["greedy"]
    True
    """
    word, colon, nodes = name.partition(":")
    if word not in quint.AGENTS:
        known = ", ".join(quint.AGENTS)
        raise QuintError(
            f"There is no agent {short(word)}. There is: {known}.{nearest(word, quint.AGENTS)}"
        )
    agent = quint.AGENTS[word]
    if not colon:
        return agent
    if not (nodes.isdecimal() and nodes.isascii() and 0 < int(nodes[:12]) <= MOST_NODES):
        raise QuintError(
            f"In a study a budget is a number of nodes from 1 to {MOST_NODES:,}, "
            f"not {short(nodes)}."
        )
    if "nodes" not in inspect.signature(agent).parameters:
        raise QuintError(f"The agent {word} takes no budget; write just {word!r}.")
    budgeted: Any = agent
    return functools.partial(budgeted, nodes=int(nodes))


def with_budget(name: str, game: Game) -> str:
    """An agent's name with its budget: how far somebody thinks belongs to what is played.

    >>> game = quint.new("quintessence")
    >>> [with_budget(name, game) for name in ("greedy", "adept", "adept:600")]
    ['greedy', 'adept:600', 'adept:600']
    """
    word, _, nodes = name.partition(":")
    if nodes.isdecimal():
        return f"{word}:{int(nodes)}"
    if name not in quint.agents.THINKING:
        return name
    from quint.thinking.levels import usual_budget  # only those who think need to load it

    return f"{name}:{usual_budget(game, name).nodes}"


# ── Card files ────────────────────────────────────────────────────────────────────────────


def file_options(kind: type[Game]) -> Iterator[Option]:
    """The options of a game that are card files; the box's own is called like the option."""
    return (option for option in kind.options if option.choices is None)


def boxed_text(kind: type[Game], option: str) -> str:
    from importlib.resources import files

    return files(f"quint.games.{kind.name}").joinpath(f"{option}.csv").read_text("utf-8")


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LETTERS]
