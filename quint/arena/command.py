"""`quint study`: run a study from the terminal, or show one."""

import argparse
from typing import Any

import quint
from quint.arena.study import Study
from quint.core import QuintError
from quint.sentences import short

STOPPED = 130  # the exit code of a program that was stopped with Ctrl-C


def run_study(args: argparse.Namespace) -> int:
    """Play and show; 1 if games failed, 130 if it was stopped with Ctrl-C."""
    if args.show is not None:
        study = Study.open(args.show)
        print(study.so_far())
        _show(study)
        return 0
    if args.game is None:
        raise QuintError(
            f"Which game? There is: {', '.join(quint.GAMES)}. Or show a study: --show FILE."
        )
    kind = quint.game_class(args.game)
    if not args.players:
        raise QuintError("Who plays? Say it like --players greedy random.")
    study = Study(
        args.game,
        args.players,
        args.games,
        args.file,
        seats=args.seats,
        seed=args.seed,
        options=_options(kind, args.option),
        keep=args.keep,
        opening=args.opening,
    )
    if args.dask is not None:
        outcome = _on_dask(study, args.dask, args.retry)
    else:
        outcome = study.run(workers=args.workers, retry=args.retry)
    print(outcome)
    for record in study.errors()[:1]:
        print(f"Game {record.number} failed first: {record.error}")
    if len(study):
        _show(study)
    return STOPPED if outcome.interrupted else int(outcome.failed > 0)


def _show(study: Study) -> None:
    print(study.table())
    print()
    print(study.spreads())
    if "rules" in study.plan.keep:
        print()
        print(study.rules())


def _options(kind: type[quint.Game], texts: list[str]) -> dict[str, Any]:
    for text in texts:
        if "=" not in text:
            raise QuintError(f"An option is written name=value, not {short(text)}.")
    pairs = [text.partition("=") for text in texts]
    named = {name.strip(): value.strip() for name, _, value in pairs}
    if "players" in named:
        raise QuintError("Say --seats 3 for a table of three; --players names the agents.")
    game = kind.from_texts(named)
    return {name: getattr(game, name) for name in named}


def _on_dask(study: Study, address: str, retry: bool) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise QuintError('Dask is not installed. Type: pip install "quint-lab[cluster]"') from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise QuintError(f"There is no Dask scheduler at {short(address)}: {error}.") from None
    with client:
        return study.run(executor=client.get_executor(), retry=retry)
