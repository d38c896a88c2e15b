"""The engine against its slow twin: the same actions, boards, bags, captures and winners.

Most games begin on a crowded board with a small bag, and are cut off soon: that is where Rivers
have no way, Ranges close diagonals, Fire runs short and Sages are captured. The games follow from
their seeds and the rules alone, so what a batch of them meets is fixed, and each batch asserts that
it met everything worth comparing.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import quint
from quint import CHANCE, OVER, Game
from tests.games import twins
from tests.games.twin_element import (
    CROSS,
    DIAGONALS,
    ELEMENTS,
    SQUARES,
    TALLEST,
    Twin,
    beyond,
    lies,
)

GAMES_IN_ALL = 1_000
BATCH = 250

# What every batch of games must have met at least once.
COMMON = {
    *(f"draw {number}" for number in range(5)),
    "bag nearly empty",
    "stones returned",
    "fire replaces wind",
    "water replaces fire",
    "earth replaces water",
    "wind replaces earth",
    "free Fire",
    "free Fire on Wind",
    "Fire on a Whirlwind",
    "too few free Fires",
    "no free Fire in the bag",
    "River of 2",
    "River of 3",
    "River of 4",
    "several Rivers",
    "one River cannot flow, another can",
    "River puts out Fire",
    "River without a way",
    "Mountain",
    "diagonal closed by a Range",
    "Whirlwind",
    "jump",
    "jump over a line",
    "jump over a Whirlwind",
    "jump over a Whirlwind in a line",
    "jump over a Range",
    "jump over a Sage",
    "second jump in a turn",
    "Wind jumped before",
    *(f"{element} not placed to spare the own Sage" for element in ELEMENTS),
    "capture",
    "several captured",
    "victory forfeited",
    "cap",
}


# ── Where the games begin ─────────────────────────────────────────────────────────────────


def around(square: str) -> list[str]:
    near = [beyond(square, way) for way in CROSS + DIAGONALS]
    return [there for there in near if there]


def beside(square: str) -> list[str]:
    near = [beyond(square, way) for way in CROSS]
    return [there for there in near if there]


def put(twin: Twin, element: str, square: str) -> None:
    """One stone from the bag onto the board, if it fits on the pile there."""
    pile = twin.board.get(square, ())
    fits = square not in twin.sages and lies(twin.board, square) in ("", element)
    if fits and len(pile) < TALLEST[element] and any(s.element == element for s in twin.bag):
        twin.board[square] = (*pile, twin.take(twin.bag, element))


def scatter(twin: Twin, rng: Random, squares: list[str], piles: float) -> None:
    """Any stones on these squares, now and then stacked."""
    for square in squares:
        if not twin.bag:
            return
        element = rng.choice(twin.bag).element
        put(twin, element, square)
        while rng.random() < piles:
            put(twin, element, square)


def deal(twin: Twin, *elements: str) -> None:
    """The mover has drawn these stones, as far as the bag has them, and nothing else yet."""
    for element in elements:
        if any(stone.element == element for stone in twin.bag):
            twin.hand.append(twin.take(twin.bag, element))
    twin.now = "acting"
    twin.steps = 5 - len(twin.hand)


def crowded(rng: Random, twin: Twin) -> None:
    """Sages anywhere among 20 to 100 piles."""
    squares = rng.sample(SQUARES, len(SQUARES))
    twin.sages = squares[: twin.players]
    scatter(twin, rng, squares[twin.players : rng.randint(20, 100)], rng.choice([0, 0.2, 0.5]))


def packed(rng: Random, twin: Twin) -> None:
    """Hardly a square is empty but one or two next to each Sage."""
    squares = rng.sample(SQUARES, len(SQUARES))
    twin.sages = squares[: twin.players]
    doors = [rng.choice(around(sage)) for sage in twin.sages]
    scatter(twin, rng, [square for square in squares if square not in doors], 0)


def burning(rng: Random, twin: Twin) -> None:
    """All Fires but two in hand and none to two in the bag lie on the board; and some Wind."""
    squares = rng.sample(SQUARES, len(SQUARES))
    twin.sages = squares[: twin.players]
    scatter(twin, rng, squares[twin.players : rng.randint(10, 30)], 0.2)
    deal(twin, "fire", "fire", rng.choice(ELEMENTS))
    left = rng.choice([0, 1, 1, 2])
    for square in squares:
        if twin.fires_in_bag() > left:
            put(twin, "fire", square)


def flooded(rng: Random, twin: Twin) -> None:
    """Lines of Water, with a few stones in their way."""
    squares = rng.sample(SQUARES, len(SQUARES))
    twin.sages = squares[: twin.players]
    for start in squares[20:28]:
        way = rng.choice(CROSS)
        for distance in range(rng.randint(1, 5)):
            there = beyond(start, way, distance)
            if there:
                put(twin, "water", there)
    scatter(twin, rng, squares[30 : rng.randint(31, 100)], 0.2)
    deal(twin, "water", "water", rng.choice(ELEMENTS))


def gorge(rng: Random, twin: Twin) -> None:
    """A short and a long line of Water meet at a square from which there is a narrow way."""
    head = rng.choice([square for square in SQUARES if len(around(square)) == 8])
    short, long, *others = rng.sample(CROSS, 4)
    bed = {beyond(head, short)} | {beyond(head, long, distance) for distance in range(1, 4)}
    way = [head, beyond(head, rng.choice(others))]
    while len(way) < 4:
        way.append(rng.choice(beside(way[-1])))
    banks = {near for square in way for near in around(square)} - bed - set(way)
    far = [square for square in SQUARES if square not in banks | bed | set(way)]
    twin.sages = rng.sample(far, twin.players)
    for square in sorted(bed - {""} - set(way)):
        put(twin, "water", square)
    for square in sorted(banks):
        put(twin, rng.choice(["earth", "wind"]), square)
    deal(twin, "water", "water")


def chequered(rng: Random, twin: Twin) -> None:
    """A chessboard of Water and Earth: no River can flow, so Water hardly fits anywhere."""
    colours: list[list[str]] = [[], []]
    for number, square in enumerate(SQUARES):
        colours[number % 2].append(square)
    empty, filled = colours
    twin.sages = rng.sample(empty, twin.players)
    rng.shuffle(filled)
    deal(twin, "water", *rng.choice([[], [], ["water"], ["earth"], ["wind"]]))
    put(twin, "wind", filled[0])
    put(twin, "wind", filled[1])
    for number, square in enumerate(filled[2:]):
        put(twin, "water" if number % 2 else "earth", square)
    for square in empty:
        if not any(lies(twin.board, near) == "water" for near in beside(square)):
            put(twin, "wind", square)


def windy(rng: Random, twin: Twin) -> None:
    """Winds in lines and stacks round the Sages, also between two, and Ranges."""
    squares = rng.sample(SQUARES, len(SQUARES))
    twin.sages = squares[: twin.players]
    way = rng.choice(CROSS + DIAGONALS)
    if beyond(squares[0], way, 2) not in ["", *twin.sages]:
        twin.sages[1] = beyond(squares[0], way, 2)
        put(twin, "wind", beyond(squares[0], way))
        put(twin, "wind", beyond(squares[0], way))
    for sage in twin.sages:
        for way in rng.sample(CROSS + DIAGONALS, 4):
            for distance in range(1, rng.randint(2, 4)):
                there = beyond(sage, way, distance)
                for _ in range(rng.choice([1, 1, 2, 3])):
                    if there:
                        put(twin, "wind", there)
        for there in around(sage):
            if rng.random() < 0.4:
                put(twin, "earth", there)
                put(twin, "earth", there if rng.random() < 0.3 else rng.choice(around(sage)))
    scatter(twin, rng, squares[twin.players : 30], 0.3)


def trapped(rng: Random, twin: Twin) -> None:
    """Some Sages, seldom the mover's among them, with one way out for all of them."""
    door = rng.choice(SQUARES)
    places = rng.sample(around(door), min(twin.players, 3))
    far = [square for square in SQUARES if square not in [door, *around(door)]]
    seats = [seat for seat in range(twin.players) if seat != twin.mover or rng.random() < 0.3]
    rng.shuffle(seats)
    seats = seats[: len(places)]
    twin.sages = rng.sample(far, twin.players)
    for seat, place in zip(seats, places, strict=False):
        twin.sages[seat] = place
    walls = {near for seat in seats for near in around(twin.sages[seat])} - {door}
    for square in sorted(walls):
        put(twin, rng.choice(["fire", "water", "earth", "earth", "wind"]), square)
    others = [square for square in SQUARES if square != door]
    scatter(twin, rng, rng.sample(others, rng.randint(0, 40)), 0.2)
    deal(twin, rng.choice(ELEMENTS), rng.choice(ELEMENTS))


# The rarest things happen in gorges and traps, so there are more of these.
BEGINNINGS = [crowded, packed, burning, flooded, gorge, chequered, windy, trapped, gorge, trapped]


def beginning(rng: Random, seed: int, **options: Any) -> Twin:
    """Every eleventh game begins as the book says, the others on one crowded board or another."""
    players = 2 + seed // 11 % 3
    while True:
        twin = Twin(players=players, cap=rng.randint(4, 8), **options)
        if seed % 11 < len(BEGINNINGS):
            twin.mover = twin.turns = rng.randrange(players)
            twin.cap += twin.turns
            BEGINNINGS[seed % 11](rng, twin)
        if not any(twin.trapped(twin.board, sage) for sage in twin.sages):
            twin.legal = twin.find_legal()
            return twin


# ── Playing them ──────────────────────────────────────────────────────────────────────────


def choose(twin: Twin, rng: Random) -> str:
    """Some kind of action first, so that rare kinds are not rare; often beside a Sage or alike."""
    kinds: dict[str, list[str]] = {}
    for text in sorted(twin.legal):
        kinds.setdefault(text.split()[0], []).append(text)
    kind = rng.choice(sorted(kinds))
    others = [sage for seat, sage in enumerate(twin.sages) if seat != twin.mover]
    near = {there for sage in others for there in around(sage)}
    if kind in ("fire", "water") and rng.random() < 0.5:
        alike = [square for square in twin.board if lies(twin.board, square) == kind]
        near = {there for square in alike for there in beside(square)}
    some = [text for text in kinds[kind] if text.split()[-1] in near]
    return rng.choice(some if some and rng.random() < 0.6 else kinds[kind])


def stones_in(picture: str) -> Counter[str]:
    """All stones of a picture: on the board, in the bag and in the hand."""
    found: Counter[str] = Counter()
    lines = picture.splitlines()
    letters = dict(zip("FWEA", ELEMENTS, strict=True))
    for row in lines[:11]:
        for token in row.split()[1:]:
            if token[0] in letters:
                found[letters[token[0]]] += int(token[1:].replace("^", "") or 1)
    for line in lines[12:]:
        word, *pairs = line.replace(",", "").split()
        if word in ("bag", "hand"):
            for element, number in zip(pairs[::2], pairs[1::2], strict=True):
                found[element] += int(number)
    return found


ALL_STONES = Counter(dict.fromkeys(ELEMENTS, 30))


def check_refusals(game: Game, state: Any, legal: set[str]) -> None:
    """Whatever is not offered is refused by some rule, and the picture reads back."""
    for action in game.attempts(state):
        refusal = game.refusal(state, action)
        assert (refusal is None) == (str(action) in legal), action
        assert refusal is None or refusal.rule in game.rules()
    assert game.position(game.picture(state)) == state


def compare(seed: int, **options: Any) -> Counter[str]:
    """Play one game on both."""
    rng = Random(seed)
    twin = beginning(rng, seed, **options)
    game = quint.new("element", players=twin.players, cap=twin.cap, **options)
    state = game.position(twin.picture())
    while True:
        picture = game.picture(state)
        actions = {str(action): action for action in game.actions(state)}
        assert picture == twin.picture()
        assert stones_in(picture) == ALL_STONES
        assert set(actions) == twin.legal
        assert game.winners(state) == tuple(twin.winners)
        if rng.random() < 0.02:
            check_refusals(game, state, twin.legal)
        if twin.now == "over":
            assert game.turn(state) == OVER
            return twin.seen
        if twin.now == "drawing":
            assert game.turn(state) == CHANCE
            odds = {str(action): weight for action, weight in game.chance(state).items()}
            assert odds == Counter(f"draw {stone.element}" for stone in twin.bag)
        else:
            assert game.turn(state) == twin.mover
        action = choose(twin, rng)
        state = game.apply(state, actions[action])
        twin.play(action)


@pytest.mark.parametrize("first", range(0, GAMES_IN_ALL, BATCH))
def test_engine_and_twin_agree(first: int) -> None:
    seen = twins.batch(compare, first, BATCH)
    assert twins.unmet(COMMON, seen) == set()


@pytest.mark.parametrize(
    ("option", "value", "met"),
    [
        ("several_captured", "actor-first", "several captured"),
        ("whirlwind_fire", "single-only", "Whirlwind not replaced"),
        ("river_reentry", "snake", "River enters a square it left"),
        ("range_jump", "never-across", "jump not made across a Range"),
        ("passed_wind", "jumped", "Wind passed beyond a gap"),
    ],
)
def test_engine_and_twin_agree_with_another_option(option: str, value: str, met: str) -> None:
    seen = twins.batch(compare, GAMES_IN_ALL, 100, **{option: value})
    assert seen[met] > 0


def test_engine_and_twin_agree_with_all_other_options() -> None:
    seen = twins.batch(
        compare,
        GAMES_IN_ALL,
        100,
        several_captured="actor-first",
        whirlwind_fire="single-only",
        river_reentry="snake",
        range_jump="never-across",
        passed_wind="jumped",
    )
    assert seen["Whirlwind not replaced"] > 0
    assert seen["River enters a square it left"] > 0
    assert seen["jump not made across a Range"] > 0


# ── Long Rivers ───────────────────────────────────────────────────────────────────────────


def labyrinth(rng: Random, twin: Twin) -> str:
    """A line of four to nine Waters among walls and Fires; where the Headwater goes."""
    length = rng.randint(4, 9)
    way = rng.choice(CROSS)
    head = rng.choice([square for square in SQUARES if beyond(square, way, length)])
    bed = [beyond(head, way, distance) for distance in range(1, length + 1)]
    rest = [square for square in SQUARES if square not in [head, *bed]]
    rng.shuffle(rest)
    mine = rng.choice([square for square in around(head) if square in rest])
    rest.remove(mine)
    twin.sages = [mine, rest.pop()]
    for square in bed:
        put(twin, "water", square)
    share = rng.uniform(0.3, 0.6)
    for square in rest:
        if rng.random() < share:
            put(twin, rng.choice(["earth", "wind", "earth", "wind", "fire"]), square)
    deal(twin, "water")
    return head


@pytest.mark.parametrize("reentry", ["never", "snake"])
def test_engine_and_twin_agree_on_long_rivers_in_a_labyrinth(reentry: str) -> None:
    game = quint.new("element", river_reentry=reentry)
    seen: Counter[str] = Counter()
    for seed in range(500):
        rng = Random(seed)
        twin = Twin(river_reentry=reentry)
        action = f"water {labyrinth(rng, twin)}"
        if any(twin.trapped(twin.board, sage) for sage in twin.sages):
            continue
        twin.legal = twin.find_legal()
        state = game.position(twin.picture())
        while action in twin.legal:
            actions = {str(each): each for each in game.actions(state)}
            assert set(actions) == twin.legal
            state = game.apply(state, actions[action])
            twin.play(action)
            assert game.picture(state) == twin.picture()
            assert game.position(twin.picture()) == state
            action = rng.choice(sorted(twin.legal)) if twin.now == "flowing" else "rest"
        assert {str(each) for each in game.actions(state)} == twin.legal
        seen += twin.seen
    assert {f"River of {length}" for length in range(5, 11)} <= set(seen)
    assert seen["River without a way"] > 0
    assert (seen["River enters a square it left"] > 0) == (reentry == "snake")


# ── Winds in a row ────────────────────────────────────────────────────────────────────────


def gusty(rng: Random, twin: Twin) -> None:
    """The Sage whose turn it is among stacks of Wind with gaps between them, and Winds in hand."""
    squares = rng.sample(SQUARES, len(SQUARES))
    twin.sages = squares[: twin.players]
    mine = twin.sages[0]
    for way in CROSS + DIAGONALS:
        for distance in range(1, 6):
            there = beyond(mine, way, distance)
            for _ in range(rng.choice([0, 1, 1, 2, 3]) if there else 0):
                put(twin, "wind", there)
    deal(twin, *["wind"] * rng.randint(0, 2))


@pytest.mark.parametrize("passed", ["fresh", "jumped"])
def test_engine_and_twin_agree_on_jumps_over_winds_with_gaps(passed: str) -> None:
    game = quint.new("element", passed_wind=passed)
    seen: Counter[str] = Counter()
    for seed in range(150):
        rng = Random(seed)
        twin = Twin(passed_wind=passed)
        gusty(rng, twin)
        if any(twin.trapped(twin.board, sage) for sage in twin.sages):
            continue
        twin.legal = twin.find_legal()
        state = game.position(twin.picture())
        for _ in range(8):
            actions = {str(each): each for each in game.actions(state)}
            assert set(actions) == twin.legal
            check_refusals(game, state, twin.legal)
            jumps = sorted(text for text in actions if text.startswith("jump"))
            if not actions or (not jumps and "step" not in " ".join(actions)):
                break
            action = rng.choice(jumps or sorted(twin.legal - {"end turn"}))
            state = game.apply(state, actions[action])
            twin.play(action)
            assert game.picture(state) == twin.picture()
        seen += twin.seen
    assert seen["second jump in a turn"] > 20
    assert (seen["Wind passed beyond a gap"] > 20) == (passed == "jumped")
    assert (seen["Wind passed before"] > 0) == (passed == "jumped")


# ── Nearly trapped ────────────────────────────────────────────────────────────────────────


def cornered(rng: Random, twin: Twin) -> None:
    """The mover's Sage with few ways out, a stone of each kind in the hand, and hardly a step."""
    mine = rng.choice(SQUARES)
    near = around(mine)
    further = sorted({square for one in near for square in around(one)} - {mine, *near})
    twin.sages = [mine, rng.choice([square for square in SQUARES if square != mine])]
    rings = (near, rng.uniform(0.6, 1)), (further, rng.uniform(0.3, 0.8))
    for squares, share in rings:
        some = [square for square in squares if rng.random() < share]
        scatter(twin, rng, some, 0.25)
    deal(twin, *ELEMENTS)
    twin.steps = rng.choice([0, 1])


def test_engine_and_twin_agree_on_what_spares_the_own_sage() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1_000):
        rng = Random(seed)
        options: dict[str, Any] = {
            "whirlwind_fire": rng.choice(["whole-stack", "single-only"]),
            "river_reentry": rng.choice(["never", "snake"]),
            "range_jump": rng.choice(["first-step", "never-across"]),
        }
        twin = Twin(**options)
        cornered(rng, twin)
        if any(twin.trapped(twin.board, sage) for sage in twin.sages):
            continue
        game = quint.new("element", **options)
        state = game.position(twin.picture())
        assert {str(action) for action in game.actions(state)} == twin.find_legal()
        seen += twin.seen
    for element in ELEMENTS:
        assert seen[f"{element} not placed to spare the own Sage"] > 100


# ── How many sequences of actions there are ───────────────────────────────────────────────


@pytest.mark.parametrize("count", twins.counts("element"))
def test_twin_perft(count: dict[str, Any]) -> None:
    twins.check_perft(Twin(), count)
