"""One try of each kind: a changed drawing, save, card file, or some messages to a table.

An attack says whether what it made was accepted. If something that was accepted breaks a promise,
or if anything but a sentence is raised, it raises Broken with all that is needed to look at it.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from quint_widgets import scenes, still
from quint_widgets.play import Play

import quint
from quint import Game, QuintError, Trace
from quint.core import BadSave
from tests import promises
from tests.fuzz.mutate import mutated, mutated_table
from tests.promises import Moment
from tests.widgets import clicks

Attack = Callable[[str, Random], bool]  # on a game by its name; whether it was accepted

_FOLDER = Path(tempfile.mkdtemp(prefix="quint-fuzz-"))
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
LONGEST_SENTENCE = 700  # letters, with a drawing in it
CHEAP = (  # promises that are asked of everything
    promises.a_seat_or_chance_has_something_to_do_until_the_game_is_over,
    promises.chance_weighs_exactly_its_actions,
    promises.scores_and_winners_fit_the_seats,
    promises.a_picture_can_be_set_up_again,
    promises.every_view_has_a_picture,
)


class Broken(AssertionError):
    """A promise that was not kept, and the text that was accepted."""


def sentence(error: QuintError) -> bool:
    """False, as it was refused. What is said must be fit for a person."""
    said = str(error)
    assert said.strip()
    assert len(said) < LONGEST_SENTENCE or "\n" in said, f"{len(said)} letters are no sentence"
    return False


# ── Something of each game to begin with ──────────────────────────────────────────────────


def any_game(name: str, rng: Random) -> Game:
    """The game with some options changed."""
    options = quint.GAMES[name].options
    changed = [o for o in options if o.choices is not None and rng.random() < 0.4]
    return quint.new(name, **{o.name: rng.choice(o.choices or ()) for o in changed})


def played(game: Game, rng: Random) -> Trace:
    """A random game up to somewhere; where events are not looked at, none are made."""
    actions = promises.played_on(game, game.start(), rng)
    trace: Trace = Trace(game)
    for action in actions[: min(rng.randint(0, len(actions)), 150)]:
        trace = trace.then(action)
    return trace


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """Lines that drawings of this game have."""
    rng = Random(name)
    found: dict[str, None] = {}
    for _ in range(12):
        game = any_game(name, rng)
        found |= dict.fromkeys(game.picture(Moment(game, rng.getrandbits(30)).state).splitlines())
    return tuple(found)


# ── What is accepted is good ──────────────────────────────────────────────────────────────


def keeps_its_promises(game: Game, state: Any, rng: Random) -> None:
    """A position that nobody may have played to: it is drawn, read back and played on from."""
    for seat in range(game.players):
        if game.view(state, seat) == state:  # it may hide something, which is dealt again
            assert game.position(game.picture(state)) == state
            state = game.imagine(state, seat, rng)
            break
    now = Moment(game, rng.getrandbits(30), drawn=state)
    for kept in (*CHEAP, *rng.sample(promises.PROMISES, 2)):
        kept(game, now)
    is_drawn(game, state)
    promises.played_on(game, state, rng)


def is_drawn(game: Game, state: Any) -> None:
    """The table shows it to everybody, and each thing to do has a gesture of its own."""
    scene = scenes.scenes_of(game)
    turn = game.turn(state)
    for seat in range(game.players):
        view = game.view(state, seat)
        assert still.svg_of(scene.scene(game), scene.frame(game, view))
        if seat == turn:
            ids = [scene.gesture(game, view, action) for action in game.actions(view)]
            assert len(set(ids)) == len(ids)
            known = scene.scene(game).places()
            assert all(id in known for path in ids for id in path)


# ── The attacks ───────────────────────────────────────────────────────────────────────────


def drawing(name: str, rng: Random) -> bool:
    game = any_game(name, rng)
    state = Moment(game, rng.getrandbits(30)).state
    if rng.random() < 0.3:
        state = game.view(state, rng.randrange(game.players))
    text = mutated(game.picture(state), lines_of(name), rng)
    try:
        found = game.position(text)
    except QuintError as error:
        return sentence(error)
    return _accepted(game, text, lambda: keeps_its_promises(game, found, rng))


def save(name: str, rng: Random) -> bool:
    trace = played(any_game(name, rng), rng)
    if rng.random() < 0.4:  # one that begins with a drawing
        trace = Trace(trace.game, trace.state)
    others = [
        *lines_of(name)[:20],
        *[str(a) for a in trace.game.actions(trace.state)],
        "= 0 0",
        "#",
    ]
    text = mutated(trace.text(), others, rng, most=2)
    try:
        found = Trace.read(text)
    except BadSave as error:
        if error.so_far is not None:
            so_far = error.so_far
            _accepted(trace.game, text, lambda: _reads_back(so_far))
        return sentence(error)
    return _accepted(trace.game, text, lambda: _loaded(found, rng))


def _reads_back(trace: Trace) -> None:
    assert Trace.read(trace.text()) == trace


def _loaded(trace: Trace, rng: Random) -> None:
    _reads_back(trace)
    keeps_its_promises(trace.game, trace.state, rng)


def card_file(name: str, rng: Random) -> bool:
    kind = quint.GAMES[name]
    option = rng.choice([option for option in kind.options if option.choices is None])
    boxed = files(f"quint.games.{name}").joinpath(f"{option.name}.csv").read_text("utf-8")
    text = mutated_table(boxed, rng)
    choices = [(o.name, o.choices) for o in kind.options if isinstance(o.choices, tuple)]
    options = {o: rng.choice(values) for o, values in choices if rng.random() < 0.2}
    path = _FOLDER / f"{name} {option.name}.csv"  # the same in each try: people edit their file
    path.write_text(text, "utf-8")
    try:
        game = quint.new(name, **options | {option.name: str(path)})
    except QuintError as error:
        return sentence(error)
    now = Moment(game, rng.getrandbits(30))
    return _accepted(game, text, lambda: _playable(game, now))


def _playable(game: Game, now: Moment) -> None:
    keeps_its_promises(game, game.start(), now.rng)
    keeps_its_promises(game, now.state, now.rng)


def messages(name: str, rng: Random) -> bool:
    """Thirty messages to a table with people at it: none may go wrong behind it."""
    game = any_game(name, rng)
    play = Play(game, ["person"] * game.players, start=Moment(game, rng.getrandbits(30)).state)
    answers: list[dict[str, Any]] = []
    play.table.send = lambda content, buffers=None: answers.append(content)
    sent: list[Any] = []
    for _ in range(30):
        sent.append(_message(play, rng))
        clicks.send(play, sent[-1])
    trouble = [answer["text"] for answer in answers if answer["kind"] == "trouble"]
    if trouble:
        raise Broken(f"{game!r}\n{sent}\n{trouble}")
    return _accepted(game, str(sent), lambda: keeps_its_promises(game, play.state, rng))


def _message(play: Play, rng: Random) -> Any:
    """Mostly one that the table could get: a legal gesture, or any other, a tool, a load."""
    lit = list(clicks.paths(play.table.frame.get("gestures", {})))
    dice = rng.random()
    if lit and dice < 0.4:
        ids = list(rng.choice(lit))
    elif dice < 0.7:
        kinds: dict[str, list[str]] = {}
        for id in play.scene.places():
            kinds.setdefault(id.partition(":")[0], []).append(id)
        pattern = rng.choice(play.scene.patterns)
        ids = [rng.choice(kinds.get(kind.rstrip("*"), ["x"])) for kind in pattern]
    elif dice < 0.85:
        tools = [*[row[0] for row in play.table.frame["tools"]], "lift", "__init__"]
        return {"kind": "tool", "id": rng.choice(tools)}
    elif dice < 0.9:
        return {"kind": "load", "text": mutated(play.save(), ["end 0", "= 0 0"], rng)}
    else:
        return rng.choice([None, [], {}, {"kind": "log"}, {"kind": "load"}, {"kind": "tool"}])
    if rng.random() < 0.1:
        ids = rng.sample(ids, len(ids)) + rng.choices(ids, k=rng.randint(0, 2))
    return {"kind": "gesture", "ids": ids}


def _accepted(game: Game, text: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception as error:
        raise Broken(f"{game!r}\n{text}\n{type(error).__name__}: {error}") from error
    return True


ATTACKS: dict[str, Attack] = {
    "drawing": drawing,
    "save": save,
    "card file": card_file,
    "messages": messages,
}


def games(attack: str) -> list[str]:
    """The games that can be attacked like that."""
    if attack != "card file":
        return list(quint.GAMES)
    has_cards = [k for k in quint.GAMES.values() if any(o.choices is None for o in k.options)]
    return [kind.name for kind in has_cards]


def attacked(attack: str, name: str, seed: str) -> bool:
    """One attack; whatever it raises is told as Broken, with the seed to do it again."""
    try:
        return ATTACKS[attack](name, Random(f"{attack} {name} {seed}"))
    except Broken as broken:
        raise Broken(f"{attack} of {name}, seed {seed}: {broken}") from broken.__cause__
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Broken(f"{attack} of {name}, seed {seed}: {what}") from error
