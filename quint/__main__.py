"""The command `quint`: play a game in the terminal, read its rules, study it, open the lessons."""

import argparse
import contextlib
import importlib
import io
import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import quint
import quint.core
from quint import QuintError, Trace, agents, seats, terminal
from quint.games import enter
from quint.sentences import short

BUDGETS = "adept:900 or master:5000 looks at that many positions, master:3s thinks that long."


def typed(prompt: str) -> str:
    """The line a person types."""
    if sys.stdin is None:  # started with no input at all
        raise EOFError
    return input(prompt)


def main(argv: Sequence[str] | None = None, ask: terminal.Ask = typed) -> int:
    """Run one command; bad arguments give one sentence and the exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # no letter may stop a game
    try:
        code = run(_parser().parse_args(argv), ask)
        sys.stdout.flush()
    except QuintError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has left; do not try to write the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"I cannot write: {error.strerror}.", file=sys.stderr)
        return 1
    return code


def run(args: argparse.Namespace, ask: terminal.Ask) -> int:
    typed = getattr(args, "game", None)
    if args.command in ("rules", "play") and (args.game or "").endswith(".py"):
        args.game = enter(args.game)
    if args.command == "rules":
        print(terminal.rules_text(quint.game_class(args.game).rules(), args.rule))
        if not args.rule:
            print(f"\n{_levels()}\n  quint play {typed} --against novice")
    elif args.command == "lab":
        from quint.lab import open_lab

        return open_lab(args.port, args.browser)
    elif args.command == "collect":
        from quint.collect import collect

        print(collect(args.folder, lambda says: print(says, file=sys.stderr)), end="")
    elif args.command == "test":
        from quint.lab import run_tests

        return run_tests(args.quick)
    elif args.command == "study":
        from quint.arena.command import run_study

        return run_study(args)
    elif args.command == "play":
        if args.seats is not None and args.against is not None:
            raise QuintError("Say who plays with --seats or with --against, not with both.")
        names = None if args.seats is None else seats.read(args.seats)
        (against,) = seats.read(args.against or "greedy", several=False)
        trace = _trace(args.game, args.option, args.load, names)
        players = trace.game.players
        names = names or seats.usual(players, against)
        if len(names) != players:
            raise QuintError(f"This game needs {players} seats, not {len(names)}.")
        with contextlib.suppress(ImportError):  # arrow keys, where the system has it
            importlib.import_module("readline")
        terminal.Terminal(trace, names, Random(args.seed), ask, print).play()
    else:
        _parser().print_help()
        return 2
    return 0


def _trace(
    name: str | None, options: Sequence[str], file: str | None, names: Sequence[str] | None
) -> Trace:
    """A new game with these options, or the saved one."""
    if file is not None:
        loaded = terminal.read_save(terminal.path_of(file))
        if name not in (None, loaded.game.name):
            raise QuintError(f"{file} is a game of {loaded.game.name}, not of {name}.")
        if options:
            raise QuintError("A saved game brings its own options; leave out --option.")
        return loaded
    if name is None:
        raise QuintError(f"Which game? There is: {', '.join(quint.GAMES)}.")
    for text in options:
        if "=" not in text:
            raise QuintError(f"An option is written name=value, not {short(text)}.")
    pairs = [text.partition("=") for text in options]
    texts = {option.strip(): value.strip() for option, _, value in pairs}
    if names:  # they say how many play, unless an option does
        texts.setdefault("players", str(len(names)))
    return Trace(quint.game_class(name).from_texts(texts))


def _port(text: str) -> int:
    if not (text.isdecimal() and len(text) < 6 and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {short(text)}")
    return int(text)


def _whole(text: str) -> int | str:
    """A whole number; of anything else the study says what is wrong with it."""
    try:
        return int(text)
    except ValueError:
        return text


def _levels() -> str:
    """Who can be played against, from weak to strong."""
    lines = [f"  {name:8} {agents.how_it_plays(name)}" for name in quint.AGENTS]
    return "\n".join(["players, from weak to strong:", *lines, f"  {BUDGETS}"])


def _version() -> str:
    """Which quint this is, and whether its rules are compiled (`make fast`, or such a wheel)."""
    compiled = not (quint.core.__file__ or "").endswith(".py")
    how = "the rules are compiled" if compiled else "the rules are plain Python"
    return f"quint {quint.__version__} ({how})"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="quint", description=__doc__)
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    players: dict[str, Any] = {
        "epilog": _levels(),
        "formatter_class": argparse.RawDescriptionHelpFormatter,
    }

    play = commands.add_parser("play", help="play a game in this terminal", **players)
    games = f"one of: {', '.join(quint.GAMES)}; or a file of your own: my_game.py"
    play.add_argument("game", nargs="?", help=games)
    play.add_argument("--seats", help="who plays, like person,greedy or person,person")
    play.add_argument("--against", metavar="PLAYER", help="all others, like master or master:5000")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="like cap=200"
    )
    play.add_argument("--seed", type=int, help="the same number gives the same luck")
    play.add_argument("--load", metavar="FILE", help="go on with a saved game")

    rules = commands.add_parser("rules", help="read the rules of a game", **players)
    rules.add_argument("game", help=games)
    rules.add_argument("rule", nargs="?", default="", help="a rule like 4.3, or a chapter like 4")

    study = commands.add_parser("study", help="play many games and see who wins", **players)
    study.add_argument("game", nargs="?", help=f"one of: {', '.join(quint.GAMES)}")
    study.add_argument("--players", nargs="+", metavar="AGENT", help="like greedy random")
    study.add_argument("--games", type=_whole, default=100, help="how many (100)")
    study.add_argument("--file", help="keeps the games; the next run goes on from there")
    study.add_argument("--seats", type=_whole, help="for a round robin: how many sit at a table")
    study.add_argument(
        "--seed", type=_whole, default=0, help="the same number gives the same games"
    )
    study.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="like cap=200"
    )
    study.add_argument("--keep", nargs="+", default=[], metavar="WHAT", help="rules, trace")
    study.add_argument(
        "--opening", nargs="+", default=[], metavar="ACTION", help="how every game begins"
    )
    where = study.add_mutually_exclusive_group()
    where.add_argument("--workers", type=_whole, help="processes of this machine (all cores)")
    where.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster: tcp://…:8786")
    study.add_argument("--retry", action="store_true", help="play games that failed once more")
    study.add_argument("--show", metavar="FILE", help="what the study in a file says so far")

    collect = commands.add_parser("collect", help="a class's exercises as one table (CSV)")
    collect.add_argument("folder", help="where the pages are that the pupils saved")

    lab = commands.add_parser("lab", help="open the lessons in JupyterLab")
    lab.add_argument("--port", type=_port, help="where JupyterLab listens")
    lab.add_argument("--no-browser", dest="browser", action="store_false", help="open no browser")

    test = commands.add_parser("test", help="check everything, in a copy of the repository")
    test.add_argument("--quick", action="store_true", help="the most of it in three minutes")
    return parser


if __name__ == "__main__":
    sys.exit(main())
