"""Lessons 20 and 20b have every example of Element's booklet on a board that can be touched.

The boards that their cells show are collected. Each line of EXAMPLES is an example, the table it
is met on, and what happens there when it is played: `! 3.1 fire h4` is refused by that rule, `at F
b5` lies there, `= F b10 d10, . a1` are all squares that are different from the start, `won 1` are
the winners, and other words are looked up below the board.

The letters A to E are the booklet's pictures on the page of Fire, Water, Earth and Wind (A, air).
S is the setup and the turn, K the capture; F in second place is what a page forbids in words.
Expected values are read off the rulebook and counted by hand.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from quint_widgets.lessons import lesson_20, lesson_20b

from quint import Trace
from tests.games.element_table import below_the_board, table, things
from tests.games.words import offered, why_not, winners

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = {"20_element_rules": lesson_20.lesson, "20b_element_rules": lesson_20b.lesson}

EXAMPLES = """
S1 first      = ; draw 0; may step e6 e7 e8 f6 f8 g6 g7 g8
S1 seated     at 1 c9, 2 c3, 3 i3, 4 i9; bag fire 30, water 30, earth 30, wind 30
S2 first      draw 0; steps left 5
S2 first      draw 1; draw wind; steps left 4
S2 first      draw 2; draw wind; draw fire; steps left 3
S2 first      draw 3; draw wind; draw fire; draw fire; steps left 2
S2 first      draw 4; draw wind; draw fire; draw fire; draw earth; steps left 1
S2 turn       ! 2.4 draw 1; ! 4.1b end turn
S3 turn       step g8; fire c9; water d3; step h9; wind i5; end turn
S4 replacing  ! 3.1 earth d8; water d8; earth d8; wind d8; fire d8; =
S5 replacing  water d8; earth d8; wind d8; fire d8; bag fire 29, water 29, earth 29, wind 29

FA replacing  fire b8; = F b8; bag fire 28, water 28, earth 28, wind 29
FB burning    fire d10; = F b10 d10
FC burning    fire i9; = F i9 i11 k9
FC burning    fire d7; = F b7 d7 f7
FD burning    fire d5; = F d3 d5
FD burning    at F b5; fire f4; = F b4 f4
FE burning    at E g10; fire g8; = F g8
FE burning    at W h4; fire j4; = F j4
FE burning    at 2 b1; fire d1; = F d1
FE burning    fire j7; = F j7
FE burning    at A h2; fire j2; = F h2 j2
FE burning    ! 3.1 fire g10; ! 3.1 fire h4

WA replacing  water d8; = W d8; bag fire 29, water 28, earth 28, wind 28
WB flowing    water c10; flow d10; flow e10; = W d10 e10, . b10
WC flowing    at F e6; water d7; flow e7; flow e6; flow f6; = W e7 e6 f6, . b7 c7
WD flowing    water g3; flow h3; flow i3; flow i4; flow i5; flow h5; flow g5; \
= W h3 i3 i4 i5 h5 g5, . b3 c3 d3 e3 f3
WE flowing    at W h8; water i9; river i9 west; flow j9; flow k9; = W j9 k9, . h9
WE flowing    water i9; river i9 south; flow i10; flow i11; = W i10 i11, . i8
WE flowing    water i1; river i1 east; flow i2; flow i3; = W i2 i3, . j1
WF half       ! 4.2 end turn; ! 8.2b flow e4; ! 8.2b flow d3; ! 8.2 flow c5; may flow c4 d5
WF narrow     ! 8.3 water k11; water e6; ! 8.4 flow f6; ! 8.3 flow e7
WF narrow     water e6; flow e5; ! 8.4 flow d5; at 2 e4; ! 8.4 flow e4; may flow f5

EA replacing  earth h8; = E h8; bag fire 28, water 29, earth 28, wind 28
EB rising     step g7; = 1 g7, . f6
EB rising     earth f7; = E2 f7, E^ g6; ! 9.4 step g7; ! 9.2 wind g6; ! 9.1 wind f7
EC crossing   at A2 e4, E2 f4; jump g4; = 1 g4, . d4
EC crossing   at A2 c5, E2 c4, E^ d5; ! 9.5 jump a7
ED rising     earth f7; earth h7; = E2 f7, E^ g6 h7 i8 j9 j10
EE rising     won; earth b4; won 1
EF rising     earth f7; ! 9.1a earth f7

AA replacing  wind j8; = A j8; bag fire 28, water 28, earth 29, wind 28
AB jumping    draw 0; jump f8; = 1 f8, . f6
AB jumping    draw 0; ! 10.6c jump h6; jump i6; = 1 i6, . f6
AB jumping    draw 0; jump d6; jump d8; = 1 d8, . f6
AB jumping    draw 0; jump b2; = 1 b2, . f6
AC jumping    at A2 g5, 2 h4; draw 0; ! 10.6a jump h4; jump i3; = 1 i3, . f6
AD jumping    draw 0; ! 10.8 jump h8
AD landing    ! 10.8 jump e2; ! 10.8 jump c1; may jump a2
AE jumping    at A2 f5, A f4, E2 f3; draw 0; jump f2; = 1 f2, . f6
AE landing    ! 10.8 jump c5
AF landing    steps left 0; jump a2; ! 10.4 jump c2; end turn; draw 0; end turn; draw 0; jump c2
AF crossing   ! 10.5 wind h9; fire h9; = F h9; bag fire 29, water 30, earth 25, wind 25

K1 hunt       earth b10; won 1; hand fire 1, wind 1
K2 hunt       wind a10; earth b10; at A a10; won; fire a9; won 1
K3 trapped    ! 5.3 earth b10
K3 embrace    ! 5.3 earth b11
K4 given      earth b2; won 1
K4 given      earth j2; won 2
K4 given      earth j10; won 3
K5 twice      earth b11; won 1 2
"""
LINES = [line for line in EXAMPLES.splitlines() if line]


@pytest.fixture(scope="module")
def boards() -> dict[str, Trace]:
    """The boards that the lessons show, by name."""
    found: dict[str, Trace] = {}
    for book, lesson in LESSONS.items():
        cells = nbformat.read(NOTEBOOKS / f"{book}.ipynb", as_version=4).cells
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
        shown = re.findall(r'^board\("(\w+)"\)$', text, re.MULTILINE)
        found |= {name: lesson.board(name).trace for name in shown}
    return found


def test_every_example_has_a_line() -> None:
    pages = [f"{page}{letter}" for page in "FWEA" for letter in "ABCDEF"]
    known = [*(f"S{n}" for n in range(1, 6)), *pages, *(f"K{n}" for n in range(1, 6))]
    known.remove("FF")  # what Fire may not do is its picture E
    assert {line.split()[0] for line in LINES} == set(known)


@pytest.mark.parametrize("line", LINES)
def test_an_example_is_on_a_board_to_touch(boards: dict[str, Trace], line: str) -> None:
    _, name, told = line.split(maxsplit=2)
    first = trace = boards[name]
    for each in told.split("; "):
        trace = after(first, trace, each.strip())


def after(first: Trace, trace: Trace, told: str) -> Trace:
    """The game after an action; or the same, if what is told of it is true."""
    word, _, rest = told.partition(" ")
    match word:
        case "!":
            rule, _, action = rest.partition(" ")
            assert why_not(trace, action) == rule
        case "=":
            assert changed(table(first), table(trace)) == things(rest)
        case "at":
            assert things(rest).items() <= table(trace).items()
        case "may":
            verb, *squares = rest.split()
            assert offered(trace, verb) == set(squares)
        case "won":
            assert winners(trace) == tuple(int(player) - 1 for player in rest.split())
        case "bag" | "hand" | "steps":
            begin = "steps left" if word == "steps" else word
            assert below_the_board(trace, begin) == told.removeprefix(begin).strip()
        case _:
            return trace.play(told)
    return trace


def changed(before: dict[str, str], now: dict[str, str]) -> dict[str, str]:
    """What lies now on the squares where something else was, or nothing."""
    both = before.keys() | now.keys()
    return {at: now.get(at, ".") for at in both if before.get(at) != now.get(at)}
