"""The tool Explore: what the player in turn can still do in this round, told below the table."""

from contextlib import suppress

from quint import QuintError, Trace
from quint.games.quintessential import Quintessential, State

SECONDS = 1.0  # for each question; what is found by then is told


def explored(game: Quintessential, view: State) -> str:
    """The most dice, the fewest assistants for the Stone, and the longest chain."""
    from quint.games.quintessential import explore  # only who asks waits for it

    trace = Trace(game, view)
    most = explore.best_turn(trace, seconds=SECONDS).text
    stone = explore.ways_to(trace, "stone", seconds=SECONDS).text
    told = f"The most dice you can gain in this round: {most}. The Stone: {stone}."
    with suppress(QuintError):  # an assistant is at work already
        told += f" The longest chain: {explore.longest_chain(trace).text}."
    return told
