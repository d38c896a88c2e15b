"""The lobby: which game, who sits where, which house rules, what luck; then it starts.

What the browser gets is data() once; what it sends back is read like a stranger's letter, and a
choice that no game takes is answered with the sentence that quint.new or the seats have for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from xml.sax.saxutils import escape

import quint
from quint import Game, QuintError, Trace, seats, shelf
from quint.agents import how_it_plays
from quint.games import box
from quint_widgets import desk, emblems, svg

if TYPE_CHECKING:
    from quint_widgets.play import Play

MOST_KEPT: Final = 6  # games that the lobby offers to go on with
MOST_WORDS: Final = 40  # letters in a word that the browser sends
LARGEST_SEED: Final = 10**9


class Choice(NamedTuple):
    """What somebody chose in the lobby."""

    game: Game
    seats: tuple[str, ...]
    seed: int


class Lobby:
    """The lobby of a table: opened over it, and closed when a game has been chosen."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.kept: list[shelf.Kept] = []

    def open(self) -> None:
        play = self.play
        self.kept = unfinished()[:MOST_KEPT]
        names = [one if isinstance(one, str) else "greedy" for one in play.seats.sitters]
        now = Choice(play.game, tuple(names), play.seed)
        play.table.lobby = data(now, bool(play.trace.steps), self.kept)

    def heard(self, told: Any) -> None:
        """Somebody in a browser has chosen. What no lobby could send is dropped."""
        try:
            match told:
                case {"leave": True, **more} if not more and self.play.trace.steps:
                    self.play.table.lobby = {}
                case {"go on": int(number), **more} if not more and 0 <= number < len(self.kept):
                    self.go_on(self.kept[number])
                case _ if choice := read(told):
                    at_it = seats.of_a_table(choice.game, choice.seats)
                    self.play.change_to(Trace(choice.game), at_it, choice.seed)
        except QuintError as error:
            self.play.table.send({"kind": "trouble", "text": str(error)})

    def go_on(self, one: shelf.Kept) -> None:
        """Whoever was a function in some cell is greedy now."""
        trace = shelf.trace_of(one.path)
        names = tuple("greedy" if name == shelf.SOMEBODY else name for name in one.seats)
        at_it = seats.of_a_table(trace.game, names)
        self.play.change_to(Trace(trace.game, trace.start), at_it, one.seed, keep=True)
        self.play.go_on(one.path)


# ── To the browser ────────────────────────────────────────────────────────────────────────


def data(now: Choice, running: bool, kept: Sequence[shelf.Kept]) -> dict[str, Any]:
    """Everything the lobby shows; `running` if there is a game to go back to."""
    return {
        "games": [_game(name) for name in quint.GAMES],
        "sitters": [[seats.PERSON, "You, or somebody beside you."], *_agents()],
        "kept": [_kept(one) for one in kept[:MOST_KEPT]],
        "chosen": {"game": now.game.name, "seats": now.seats, "options": _chosen(now.game)},
        "running": running,
    }


def _agents() -> list[list[str]]:
    return [[name, how_it_plays(name)] for name in quint.AGENTS]


def _game(name: str) -> dict[str, Any]:
    title, players, minutes, feel = box(name)
    game = quint.GAMES[name]
    rules = game.rules()
    with svg.paints_kept():
        drawn = desk.as_image(emblems.picture(name, title).svg)
    allowed = game.player_counts()
    return {
        "name": name,
        "title": title,
        "about": _about(players, minutes),
        "feel": feel,
        "picture": drawn,
        "players": [allowed[0], allowed[-1], game.options[0].default],
        "options": [
            [o.name, o.asks, o.rule, str(rules[o.rule]), _choices(o.choices), o.default]
            for o in game.options[1:]
            if o.choices is not None  # a file of one's own is named in Python
        ],
    }


def _choices(choices: range | tuple[str, ...]) -> list[Any]:
    """Words to choose from, or the least and the largest number."""
    return list(choices) if isinstance(choices, tuple) else [choices[0], choices[-1]]


def _chosen(game: Game) -> dict[str, Any]:
    return {option.name: getattr(game, option.name) for option in game.options}


def _about(players: str, minutes: str) -> str:
    return f"{players} players" + (f", {minutes} minutes" if minutes else "")


def _kept(one: shelf.Kept) -> str:
    title = quint.GAMES[one.game].title if one.game in quint.GAMES else one.game
    return f"{title}, {one.says}, with {' and '.join(one.seats)}"


def unfinished() -> list[shelf.Kept]:
    """The games one may go on with."""
    return [k for k in shelf.on_the_shelf() if k.actions and not k.over and k.game in quint.GAMES]


# ── From the browser ──────────────────────────────────────────────────────────────────────


def read(told: Any) -> Choice | None:
    """What was chosen; None if no lobby could have sent this. QuintError if no game takes it."""
    match told:
        case {
            "game": str(name),
            "seats": list(names),
            "options": dict(options),
            "seed": int(seed),
            **more,
        } if (
            not more and len(names) < 10 and _are_short([name, *names, *options, *options.values()])
        ):
            if name not in quint.GAMES or abs(seed) > LARGEST_SEED or _names_a_file(name, options):
                return None
            game = quint.new(name, **{**options, "players": len(names)})
            if any(not isinstance(one, str) or one == shelf.SOMEBODY for one in names):
                return None
            seats.of_a_table(game, names)
            return Choice(game, tuple(names), seed)
    return None


def _names_a_file(game: str, options: Iterable[str]) -> bool:
    """A browser does not choose which files Python opens."""
    files = {option.name for option in quint.GAMES[game].options if option.choices is None}
    return not files.isdisjoint(options)


def _are_short(words: Iterable[Any]) -> bool:
    return all(
        len(word) <= MOST_WORDS if isinstance(word, str) else type(word) is int and word < 10**9
        for word in words
    )


def line(choice: Choice) -> str:
    """The Python that does the same.

    >>> line(Choice(quint.new("element", players=3), ("person", "greedy", "adept"), 7))
    'Play("element", seats=("person", "greedy", "adept"), seed=7)'
    """
    game, names, seed = choice
    sitting = ", ".join(f'"{name}"' for name in names)
    others = [
        f"{o.name}={_quoted(getattr(game, o.name))}"
        for o in game.options[1:]
        if getattr(game, o.name) != o.default
    ]
    return f'Play("{game.name}", {", ".join([f"seats=({sitting})", f"seed={seed}", *others])})'


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


# ── Without a kernel ──────────────────────────────────────────────────────────────────────


def still() -> svg.Picture:
    """The games to choose from, for viewers that cannot start one."""
    boxes = {name: box(name) for name in quint.GAMES}
    wide, high, step = 700, 30 + 100 * len(boxes), 100
    drawn, used = [f'<rect width="{wide}" height="{high}" rx="12" fill="{svg.PAPER}"/>'], ""
    for row, (name, (title, players, minutes, feel)) in enumerate(boxes.items()):
        y = 18 + step * row
        shape = f'<rect width="{emblems.WIDE}" height="{emblems.HIGH}" rx="9" fill="#f1e4cb"/>'
        drawn.append(f'<g transform="translate(18 {y})">{shape}{emblems.emblem(name)}</g>')
        drawn += [
            f'<text x="168" y="{y + 27}" font-family="{svg.SERIF}" font-size="19">{title}</text>',
            f'<text x="168" y="{y + 48}" font-size="13" fill="{svg.SOFT}">'
            f"{_about(players, minutes)}</text>",
            f'<text x="168" y="{y + 70}" font-size="13">{escape(feel)}</text>',
        ]
        used += emblems.symbols(name)
    words = "\n".join(
        [
            "Which game?",
            *(f"{b.title}: {_about(b.players, b.minutes)}. {b.feel}" for b in boxes.values()),
        ]
    )
    return svg.Picture(f'<g fill="{svg.INK}">{"".join(drawn)}</g>', wide, high, words, used)
