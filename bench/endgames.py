"""Endgames of Quintessence: why there is no table of them, and what the search can prove instead.

    python -m bench.endgames 40        with the last moves of so many games of adept against adept

A table is worth having if it is small, and if games come into it. So this counts how many positions
there are in the smallest class of endgames, the boards with a single empty square or a few; looks
how often the last moves of one half of the games meet those of the other half; and lets
`ways_to` prove who wins, some moves before the end.
"""

import sys
from collections.abc import Sequence
from itertools import product
from math import comb
from random import Random
from statistics import median

from quint import AGENTS, Trace, playout
from quint.games.quintessence import Quintessence, State
from quint.games.quintessence.board import SQUARES
from quint.games.quintessence.explore import ways_to
from quint.games.quintessence.explore.richest import is_quiet
from quint.games.quintessence.state import COLOURS_TO_WIN, PRICE

GAME = Quintessence()
NO_POINTS = ((0,) * len(PRICE),) * 2
FROM_THE_END = range(1, 9)  # moves
LOOKS = 200_000  # positions, as many as master has


def quiet_boards(empty: int, samples: int, rng: Random) -> float:
    """About how many boards there are with so many empty squares and nothing that would have been
    cleared: Knuth's estimate (Estimating the efficiency of backtrack programs, 1975).

    Squares are filled one by one with a colour that leaves the board quiet; the product of how many
    colours could be chosen each time is on the average the number of boards.
    """
    total = 0
    for _ in range(samples):
        boards, ways = [0, 0, 0, 0], 1
        for square in rng.sample(SQUARES, len(SQUARES) - empty):
            fits = [c for c in range(4) if is_quiet(_with(boards, c, square))]
            ways *= len(fits)
            if not fits:
                break
            boards[rng.choice(fits)] |= 1 << square
        total += ways
    return comb(len(SQUARES), empty) * total / samples


def _with(boards: Sequence[int], colour: int, square: int) -> State:
    red, green, brown, blue = [b | (c == colour) << square for c, b in enumerate(boards)]
    return State(red, green, brown, blue, 0, NO_POINTS)


def tracks() -> int:
    """How many pairs of tracks there are while nobody has three colours, and none is won twice.

    >>> tracks()
    260160
    """
    found = {(0, 0): 1}  # colours won by Black and by White: in so many ways
    for price in PRICE:
        more: dict[tuple[int, int], int] = {}
        for (black, white), ways in found.items():
            for mine, yours in product(range(price + 1), repeat=2):
                won = black + (mine == price), white + (yours == price)
                if not mine == yours == price and max(won) < COLOURS_TO_WIN:
                    more[won] = more.get(won, 0) + ways
        found = more
    return sum(found.values())


def endings(games: int) -> list[Trace]:
    """Games of adept against adept that somebody won."""
    agents = [AGENTS["adept"]] * 2
    played = [playout(GAME, agents, Random(f"endgame {number}")) for number in range(games)]
    return [trace for trace in played if GAME.winners(trace.state)]


def before_end(trace: Trace, moves: int) -> State:
    """The position in which so many moves are still to be made."""
    wanted = trace.state.ply - moves
    states = [trace.start, *[step.state for step in trace.steps]]
    found: State = next(state for state in states if state.ply == wanted)
    return found


def met_again(played: Sequence[Trace]) -> int:
    """How many late positions of one half of the games occur in the other half too."""
    half = len(played) // 2
    early, late = (
        {before_end(trace, n).key()[:6] for trace in some for n in FROM_THE_END}
        for some in (played[:half], played[half:])
    )
    return len(early & late)


def proved(played: Sequence[Trace], moves: int) -> str:
    """What the search proves so many moves before the end."""
    found = [ways_to(before_end(trace, moves), limit=LOOKS) for trace in played]
    sure = [answer.effort for answer in found if answer.value is not None]
    looks = f"{median(sure):,.0f} positions in the middle, {max(sure):,} at most" if sure else ""
    return f"{moves} moves before the end: {len(sure)} of {len(found)} proved; {looks}"


def main(games: int) -> None:
    for empty in (1, 2, 3, 6):
        boards = quiet_boards(empty, 2000, Random(empty))
        print(f"quiet boards with {empty} empty: about {boards:.0e}, before Quints and points")
    print(f"tracks of points: {tracks():,}")
    played = endings(games)
    late = len(played) * len(FROM_THE_END)
    print(f"late positions: {late}; met in both halves of the games: {met_again(played)}")
    for moves in FROM_THE_END:
        print(proved(played, moves), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
