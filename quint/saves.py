"""Saved games: a trace as text that a person can read and write, and back.

quint 1 quintessence cap=200      the game and its options
# Black opens                     a comment
red a1                            one action per line
! 3.4 red b2                      an action that rule 3.4 must refuse here
= 0 0                             the scores here
back 1                            takes back the last action; what stands above it stays readable
| 7  .  .  .  .  .  .  .          a drawing: the position the game starts from if only comments
| …                               stand above it, else a check of the position
end 1                             closes the one action above
"""

import shlex
from typing import Final

from quint import Game, QuintError, Trace, game_class
from quint.core import A, BadSave, S
from quint.sentences import short

VERSION: Final = 1
LONGEST_HEADER: Final = 2000  # letters; a file's name may be long
LARGEST_DRAWING: Final = 1000  # rows, and letters in a row: five labs in play have rows over 200


# ── Writing ───────────────────────────────────────────────────────────────────────────────


def written(trace: Trace) -> str:
    """A game as text.

    >>> import quint
    >>> written(quint.Trace(quint.new("quintessence")).play("red a1")).splitlines()[1:]
    ['red a1', 'end 1']
    """
    game = trace.game
    lines = [header(game)]
    if trace.start != game.start():
        lines += _drawn(game.picture(trace.start).splitlines())
    for step in trace.steps:
        lines += [*step.notes, str(step.action)]
    return "\n".join([*lines, *trace.notes, f"end {len(trace.steps)}"]) + "\n"


def header(game: Game) -> str:
    """The first line: the game and its options, one of which may be a file with spaces in its name.

    >>> import quint
    >>> header(quint.new("element", players=3))[:26]
    'quint 1 element players=3 '
    """
    chosen = [f"{option.name}={getattr(game, option.name)}" for option in game.options]
    return shlex.join(["quint", str(VERSION), game.name, *chosen])


def _drawn(rows: list[str]) -> list[str]:
    return [f"| {row}".rstrip() for row in rows]


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def read(text: str) -> Trace:
    """The saved game, every action replayed through the rules."""
    lines = iter(
        [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    )
    reader = _Reader(_game_in_header(next(lines, (1, ""))[1]))
    for number, line in lines:
        try:
            if line == "end" or (line.startswith("end ") and line[4:].isdecimal()):
                reader.end(line, rest=next(lines, None))
                return reader.so_far()
            reader.line(line)
        except QuintError as error:
            sentence = f"Line {number} of the saved game: {error}"
            raise BadSave(sentence, reader.so_far()) from None
    raise BadSave(
        "The saved game stops without its closing 'end' line, so a part of it is missing. "
        f"Actions that could be read: {len(reader.trace.steps)}.",
        reader.so_far(),
    )


def _words(header: str) -> list[str]:
    try:
        return shlex.split(header[:LONGEST_HEADER])
    except ValueError:  # a quotation mark is left open
        return header.split()


def _game_in_header(header: str) -> Game:
    words = _words(header)
    if len(words) < 3 or words[0] != "quint":
        raise BadSave(
            "This is not a saved game: its first line should read like 'quint 1 quintessence'."
        )
    if words[1] != str(VERSION):
        raise BadSave(
            f"This game was saved in format {words[1][:20]}; this program reads {VERSION}."
        )
    try:
        pairs = [word.partition("=") for word in words[3:]]
        return game_class(words[2]).from_texts({name: value for name, _, value in pairs})
    except QuintError as error:
        raise BadSave(f"Line 1 of the saved game: {error}") from None


class _Reader:
    """A saved game being read: the trace so far, and the lines since its last action."""

    def __init__(self, game: Game) -> None:
        self.trace = Trace(game)
        self.notes: list[str] = []
        self.begun = False  # an action was read, perhaps taken back later
        self.drawing: list[str] = []

    def so_far(self) -> Trace:
        return Trace(self.trace.game, self.trace.start, self.trace.steps, tuple(self.notes))

    def line(self, line: str) -> None:
        if line.startswith("|"):
            self.drawing.append(line[1:].removeprefix(" "))
            return
        self.finish_drawing()
        if line.startswith("back ") and line[5:].isdecimal() and len(line) < 12:
            self.trace, self.notes = self.trace.back(int(line[5:])), []
            return
        if line.startswith("!"):
            _check_refusal(self.trace.game, self.trace.state, line)
        elif line.startswith("="):
            _check_scores(self.trace.game, self.trace.state, line)
        elif not line.startswith("#"):
            self.trace = self.so_far().play(line)
            self.notes, self.begun = [], True
            return
        self.notes.append(line)

    def finish_drawing(self) -> None:
        """A drawing with only comments above it sets the position; a later one checks it."""
        if not self.drawing:
            return
        game, rows = self.trace.game, self.drawing
        self.drawing = []
        if len(rows) > LARGEST_DRAWING or max(map(len, rows)) > LARGEST_DRAWING:
            raise QuintError("the drawing above is larger than any position of a game.")
        drawn = game.position("\n".join(rows))
        if not self.begun and all(note.startswith("#") for note in self.notes):
            self.trace = Trace(game, drawn)
        elif drawn == self.trace.state:
            self.notes += _drawn(rows)
        else:
            picture = game.picture(self.trace.state)
            raise QuintError(f"the position here is not the one drawn above, but\n{picture}")

    def end(self, line: str, rest: tuple[int, str] | None) -> None:
        self.finish_drawing()
        have = len(self.trace.steps)
        if line.split() != ["end", str(have)]:
            raise QuintError(
                f"it says {short(line)}, but {have} actions stand above: some were lost or added."
            )
        if rest is not None:
            raise QuintError(f"nothing may follow it, but line {rest[0]} does.")


def _check_scores(game: Game[S, A], state: S, line: str) -> None:
    scores = [str(score) for score in game.scores(state)]
    if line[1:].split() != scores:
        said = short(line[1:].strip())
        raise QuintError(f"the scores here are {' '.join(scores)}, and not {said}.")


def _check_refusal(game: Game[S, A], state: S, line: str) -> None:
    rule, _, text = line[1:].strip().partition(" ")
    refusal = game.refusal(state, game.read(state, text))
    expected = f"{short(text)} should be refused by rule {rule[:20]}, but"
    if refusal is None:
        raise QuintError(f"{expected} it is allowed.")
    if refusal.rule != rule:
        raise QuintError(f"{expected}: {refusal}")
