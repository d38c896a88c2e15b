"""How a Sage moves, and when it is captured. Rule numbers are those of rules.toml.

`empty` is always the board of the squares without a stone and without a Sage.
"""

from quint.games.element.board import AROUND, BESIDE, CORNERS, SPOT, Board, Sight, sights_over
from quint.games.element.stones import Stones, winds_on

OFF_THE_BOARD = -1  # where a jump would land beyond the edge


def steps_from(stones: Stones, empty: Board, square: int) -> Board:
    """2.3: the squares one step away. Stones and Sages stand in the way (2.5), Wind too (2.5a).

    9.4: a Range also blocks the diagonal between two of its stones (9.4a).
    """
    open_squares = AROUND[square] & empty
    ranges = stones.ranges
    if ranges & BESIDE[square]:
        for corner, gap in CORNERS[square]:
            if gap & ranges == gap:
                open_squares &= ~corner
    return open_squares


def wind_line(stones: Stones, sight: Sight) -> Board:
    """10.1: the unbroken line of Wind that a line of sight begins with, as a board."""
    line: Board = 0
    for square in sight[2]:
        spot = SPOT[square]
        if not stones.wind & spot:
            break
        line |= spot
    return line


def landing(stones: Stones, sight: Sight, line: Board) -> int:
    """10.6: the square where a jump over a line of Wind lands, or OFF_THE_BOARD.

    The heights of the whole line are added up (10.6b), it is jumped in full (10.6c), and the
    landing lies right behind as many squares (10.6a), whatever stands on them (10.7).
    """
    length: int = winds_on(stones, line) if stones.wind2 & line else line.bit_count()
    return sight[2][length] if length < len(sight[2]) else OFF_THE_BOARD


def jumped_over(stones: Stones, sight: Sight, line: Board, land: int, all_passed: bool) -> Board:
    """The Winds that count as jumped by a jump to `land`: the line that carries the Sage (10.4a),
    or all on the way if the table says so (10.4b)."""
    if not all_passed:
        return line
    passed: Board = 0
    for square in sight[2]:
        if square == land:
            break
        passed |= SPOT[square]
    return passed & stones.wind


def crosses_range(stones: Stones, square: int, sight: Sight, land: int) -> Board:
    """The Range stones that a jump passes over, or passes between, on its way to `land`."""
    met: Board = 0
    here = square
    for ahead in sight[2]:
        spot = SPOT[ahead]
        met |= stones.ranges & spot
        for corner, gap in CORNERS[here]:
            if corner == spot and gap & stones.ranges == gap:
                met |= gap
        if ahead == land:
            break
        here = ahead
    return met


def jumps_from(
    stones: Stones,
    empty: Board,
    square: int,
    across: bool,
    jumped: Board = 0,
    all_passed: bool = False,
) -> list[tuple[int, Board]]:
    """10.1: the jumps from a square: where each lands, and the line of Wind it uses.

    Only Wind next to the Sage carries it (10.7a). It must be on the Sage's side of a Range (9.5),
    no stone of the line may be among the jumped ones (10.4), and the landing must be empty (10.8).
    Whether a jump may go across a Range after that is the table's choice (9.5a), and so is whether
    it may pass over a jumped Wind beyond a gap (10.4b).
    """
    found: list[tuple[int, Board]] = []
    near = stones.wind & AROUND[square]
    if not near:
        return found
    for sight in sights_over(square, near):
        gap = sight[1]
        if gap and gap & stones.ranges == gap:
            continue
        line = wind_line(stones, sight)
        if jumped and line & jumped:
            continue
        land = landing(stones, sight, line)
        if land == OFF_THE_BOARD or not empty & SPOT[land]:
            continue
        if all_passed and jumped & jumped_over(stones, sight, line, land, all_passed):
            continue
        if not across and crosses_range(stones, square, sight, land):
            continue
        found.append((land, line))
    return found


def ways_out(stones: Stones, empty: Board, square: int, across: bool) -> Board:
    """5.1a: where a Sage could get by a step or a jump, were it its turn, as a board."""
    found = steps_from(stones, empty, square)
    for land, _ in jumps_from(stones, empty, square, across):
        found |= SPOT[land]
    return found


def is_captured(stones: Stones, empty: Board, square: int, across: bool) -> bool:
    """5.1: no step and no jump. The edge and other Sages hold a Sage in too (5.2).

    Wind with an empty square behind it does not (10.2), nor a line of it (10.2a). Four stones of a
    Range are enough (9.6), because they close the diagonals.
    """
    if empty & BESIDE[square] or steps_from(stones, empty, square):
        return False
    return not jumps_from(stones, empty, square, across)
