"""Playing in a terminal: the board drawn with letters, and a line typed for every decision."""

import os
import stat
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from quint import OVER, Game, Player, QuintError, Rule, Trace, Unreadable, seats
from quint.files import write_whole
from quint.sentences import counted, nearest, player, short

if TYPE_CHECKING:
    from quint.thinking import Analysis

Ask = Callable[[str], str]
Tell = Callable[[str], None]

WIDTH = 88
LARGEST_SAVE = 10_000_000  # bytes; the longest game ever is far from it
HELP = """\
why ACTION   is it allowed now, and if not, why: the whole rule
moves        everything that is allowed now
hint         what you could do, and why
analyse      each player's chances, and the best actions with what may follow
undo         take back to your previous decision
save FILE    keep the game in a file; save! replaces another game there
load FILE    go on with a game from a file
rules 4.2    read a rule; rules 4 reads a chapter, rules alone all of them
help         this list
quit         leave"""


# ── Rules ─────────────────────────────────────────────────────────────────────────────────


def rule_text(rule: Rule) -> str:
    """A rule with where it comes from, folded to the width of a terminal."""
    lines = [textwrap.fill(str(rule), WIDTH, subsequent_indent="      ")]
    sure = f" (confidence: {rule.confidence})" if rule.confidence else ""
    source = f"Source: {rule.source}{sure}"
    lines.append(textwrap.fill(source, WIDTH, initial_indent="      ", subsequent_indent="      "))
    if rule.option:
        lines.append(f"      Option: {rule.option}")
    return "\n".join(lines)


def rules_text(rules: Mapping[str, Rule], wanted: str) -> str:
    """A rule and the rulings under it, a chapter, or all the rules if none is named."""
    if not wanted:
        found = [textwrap.fill(str(r), WIDTH, subsequent_indent="      ") for r in rules.values()]
        return "\n".join(found)
    found = [rule_text(rule) for id, rule in rules.items() if _is_under(id, wanted)]
    if not found:
        ids = list(rules)
        raise QuintError(
            f"There is no rule {short(wanted)}. The rules go from {ids[0]} to {ids[-1]}."
            + nearest(wanted, ids)
        )
    return "\n".join(found)


def _is_under(id: str, wanted: str) -> bool:
    """4.2a is under 4.2a, 4.2 and 4, and 4.21 is not under 4.2."""
    rest = id.removeprefix(wanted.rstrip("."))
    return rest != id and (not rest or rest[0] == "." or rest[0].isalpha())


# ── Files ─────────────────────────────────────────────────────────────────────────────────


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def path_of(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # "~nobody/game.quint"
        raise QuintError(f"I cannot find {short(text)}: {error}") from None


def read_save(path: Path) -> Trace:
    """The game saved in a file."""
    data = _content(path)
    if len(data) > LARGEST_SAVE:
        raise QuintError(f"{path} is too large to be a saved game.")
    try:
        return Trace.read(data.decode("utf-8-sig"))  # some editors put a mark before the text
    except UnicodeDecodeError:
        raise QuintError(f"{path} is not a text file, so it is not a saved game.") from None
    except QuintError as error:
        raise QuintError(f"{path}: {error}") from None


def _content(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISREG(mode):
            with path.open("rb") as file:
                return file.read(LARGEST_SAVE + 1)
    except FileNotFoundError:
        raise QuintError(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:
        raise QuintError(f"I cannot read {path}: {_reason(error)}.") from None
    what = "a folder" if stat.S_ISDIR(mode) else "a device"
    raise QuintError(f"{path} is {what}, not a saved game.")


def write_save(path: Path, trace: Trace, replace: bool = False) -> None:
    """Save a game, whole or not at all; over another game only to replace it, else over no file.

    The same game at an earlier moment is not another one: all of it is in the new save too.
    """
    if os.path.isdir(path):
        raise QuintError(f"{path} is a folder; name a file in it.")
    if os.path.lexists(path):
        try:
            there = read_save(path)
        except QuintError:
            raise QuintError(
                f"{path} exists and is not a saved game that I can read, so I leave it alone. "
                "Choose another name."
            ) from None
        if not replace and not _is_earlier(there, trace):
            actions = counted(len(there.steps), "action")
            raise QuintError(
                f"{path} holds another game: {there.game.title}, {actions}. "
                f"Choose another name, or replace it: save! {path}"
            )
    try:
        write_whole(path, trace.text().encode())
    except (OSError, ValueError) as error:
        raise QuintError(f"I cannot write {path}: {_reason(error)}.") from None


def _is_earlier(there: Trace, now: Trace) -> bool:
    """Whether a game is the beginning of another, or all of it."""
    same = there.game == now.game and there.start == now.start
    return same and there.steps == now.steps[: len(there.steps)]


# ── At the table ──────────────────────────────────────────────────────────────────────────


class Terminal:
    """One game at one terminal: who sits where, the game so far, and the words that steer it."""

    def __init__(
        self, trace: Trace, names: Sequence[str], rng: Random, ask: Ask, tell: Tell
    ) -> None:
        self.trace = trace
        self.seats = seats.Seats(names)
        self.rng = rng
        self.ask = ask
        self.tell = tell
        self.kept = trace  # the game as some file has it, or as it began
        self.open = True
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "moves": self.moves,
            "hint": self.hint,
            "analyse": self.analyse,
            "undo": self.undo,
            "save": self.save,
            "save!": self.save_over,
            "load": self.load,
            "rules": self.rules,
            "rule": self.rules,
            "help": self.help,
            "quit": self.quit,
        }

    @property
    def game(self) -> Game:
        return self.trace.game

    @property
    def turn(self) -> Player:
        return self.game.turn(self.trace.state)

    def play(self) -> None:
        """Play until the person leaves. Whatever no file has is printed before it is lost."""
        self.tell(f"{self.game.title}. Type help to see what you can type.")
        try:
            self.go_on()
            while self.open:
                self.obey(self.ask("> "))
        except (EOFError, KeyboardInterrupt):
            self.tell("")
            self.put_aside()

    def obey(self, line: str) -> None:
        """Do what one typed line says, or tell why not."""
        text = line.strip()
        if not text:
            return
        try:
            self.game.read(self.trace.state, text)
        except Unreadable as mistyped:
            word, _, rest = text.partition(" ")
            command = self.commands.get(word.lower())
            if command is None:
                self.tell(f"{mistyped}, or help.")
                return
        else:
            command, rest = self.act, text
        try:
            command(rest.strip())
        except QuintError as error:
            self.tell(str(error))

    # Playing

    def act(self, text: str) -> None:
        self.step(self.trace.play(text))
        self.go_on()

    def step(self, trace: Trace) -> None:
        """One action further; tell what everybody at this terminal may know of it."""
        self.trace = trace
        for event in seats.seen(self.trace.steps[-1].events, *self.seats.people):
            self.tell(str(event))

    def go_on(self) -> None:
        """Let chance and agents decide until a person has to, then show the board."""
        while self.turn != OVER and self.turn not in self.seats.people:
            self.step(self.answered())
        self.show()

    def answered(self) -> Trace:
        """After what chance or an agent does; where an agent fails, the greedy one helps out."""
        try:
            return self.trace.play(self.seats.decide(self.trace, self.rng))
        except Exception as error:
            told = seats.stumbled(self.turn, error)
            self.tell(f"{told} For this once the greedy player decides.")
            return self.trace.play(seats.hint(self.trace, self.rng))

    def show(self) -> None:
        """The board as the person whose turn it is may see it, and whose turn it is."""
        people, state = self.seats.people, self.trace.state
        looks = self.turn if self.turn in people else people[0] if people else None
        view = state if looks is None else self.game.view(state, looks)
        self.tell(f"\n{self.game.picture(view)}\n")
        over = self.turn == OVER
        self.tell(seats.result(self.game, state) if over else f"{player(self.turn)}, your turn.")

    # Words

    def why(self, text: str) -> None:
        if not text:
            raise QuintError("Why what? Type why and an action, and I tell whether it is allowed.")
        action = self.game.read(self.trace.state, text)
        refusal = self.game.refusal(self.trace.state, action)
        if refusal is None:
            self.tell(f"{action} is allowed now.")
            return
        self.tell(f"{action}: {refusal}")
        self.tell(rule_text(self.game.rules()[refusal.rule]))

    def moves(self, _: str) -> None:
        actions = self.game.actions(self.trace.state)
        if not actions:
            raise QuintError("The game is over: nothing is left to do.")
        unbroken = ", ".join(str(action).replace(" ", "\xa0") for action in actions)
        self.tell(f"{len(actions)} allowed:")
        self.tell(textwrap.fill(unbroken, WIDTH).replace("\xa0", " "))

    def hint(self, _: str) -> None:
        analysis = self._analysis(hint=True)
        self.tell(f"Try: {analysis.thought.action}")
        self.tell(textwrap.fill(f"Why: {analysis.because()}", WIDTH))

    def analyse(self, _: str) -> None:
        self.tell(str(self._analysis()))

    def _analysis(self, hint: bool = False) -> "Analysis":
        if self.turn == OVER:
            raise QuintError("The game is over: nothing is left to do.")
        from quint.thinking import analyse, levels  # only those who ask need to load it

        nodes = levels.hint_budget(self.game).nodes if hint else None
        return analyse(self.game, self.trace.state, nodes)

    def undo(self, _: str) -> None:
        before = self.seats.undone(self.trace)
        if before is None:
            raise QuintError("You have decided nothing yet, so there is nothing to take back.")
        self.trace = before
        self.show()

    def save(self, text: str) -> None:
        if not text:
            raise QuintError("Save where? Type save and a file name, like: save mine.quint")
        self.write(text)

    def save_over(self, text: str) -> None:
        if not text:
            raise QuintError("Save over which file? Type save! and its name.")
        self.write(text, replace=True)

    def write(self, name: str, replace: bool = False) -> None:
        path = path_of(name)
        write_save(path, self.trace, replace)
        self.kept = self.trace
        self.tell(f"Saved in {path}.")

    def load(self, text: str) -> None:
        if not text:
            raise QuintError("Load what? Type load and a file name, like: load mine.quint")
        try:
            loaded = read_save(path_of(text))
        except QuintError as error:
            raise QuintError(f"{error}\nNothing is loaded; your game goes on.") from None
        self.put_aside()
        if loaded.game.players != self.game.players:
            names = seats.usual(loaded.game.players)
            self.seats = seats.Seats(names)
            self.tell(f"It has other seats, now: {', '.join(names)}.")
        self.trace = self.kept = loaded
        self.go_on()

    def rules(self, text: str) -> None:
        self.tell(rules_text(self.game.rules(), text))

    def help(self, _: str) -> None:
        self.tell(f"Type {self.game.expects}. Or:\n{HELP}")

    def quit(self, _: str) -> None:
        self.open = False

    def put_aside(self) -> None:
        """Print the game if no file has it, so that nothing is lost."""
        if self.trace.steps and self.trace != self.kept:
            self.tell("The game that you leave, as a file that load reads:\n")
            self.tell(self.trace.text())
