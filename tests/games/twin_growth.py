"""How far a lab of Quintessential grows, by brute force on plain numbers, to check the advice by.

It reads the card file itself and knows four rules: what fits into a flask, what stays when a card
fires, what is made, and that nobody owns more than five aethers. Everything that four assistants
can do in a round is done, whatever it is good for; then all dice come home, and from every table
that there may be the next round begins. No bounds, nothing is dropped, no lab stands for another.

    python -m tests.games.twin_growth 1000 growth     so many cases of one question, or of all

Half of the cases are with the box, half with a deck of invented formulae.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from quint.core import Trace
from quint.games.quintessential import dice, explore
from quint.games.quintessential.cards import read_box
from quint.games.quintessential.explore import engines, plans

ELEMENTS = ["fire", "water", "air", "earth", "aether", "anti"]
AETHER, ANTI, EMPTY = 4, 5, -1
CARDS_CSV = Path(__file__).parents[2] / "quint" / "games" / "quintessential" / "cards.csv"

Counts = tuple[int, ...]  # how many dice of each colour
BOX: Counts = (10, 10, 10, 10, 25, 15)  # 1.2
START: Counts = (1, 1, 1, 1, 1, 0)  # 2.5
Card = tuple[tuple[tuple[int, bool], ...], int]  # flasks (colour, destroys), and what is made
Lab = tuple[Card, ...]
Table = tuple[Counts, tuple[Counts, ...], Counts]  # the pool, the dice on each card, the stock
FORGE: Card = (((0, True), (1, True), (2, True), (3, True)), AETHER)


@cache
def deck(file: str = "") -> dict[str, Card]:
    """The formulae of a card file by name."""
    found: dict[str, Card] = {}
    with Path(file or CARDS_CSV).open(encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text):
            if row["type"] == "formula":
                slots = [slot.strip().split(":") for slot in row["input_slots"].split(";")]
                flasks = [(ELEMENTS.index(colour), sign == "Destroy") for colour, sign in slots]
                found[row["name"]] = tuple(flasks), ELEMENTS.index(row["output"])
    return found


# ── A round ───────────────────────────────────────────────────────────────────────────────


def more(counts: Counts, colour: int, by: int = 1) -> Counts:
    return tuple([n + by * (c == colour) for c, n in enumerate(counts)])


def fits(card: Card, flask: int, die: int) -> bool:
    return die in (card[0][flask][0], ANTI) or (die == AETHER and card != FORGE)


def forging_is_over(table: Table, hand: int = EMPTY) -> bool:
    on_cards = sum([held.count(AETHER) for held in table[1]])
    return table[0][AETHER] + on_cards + (hand == AETHER) >= 5


def fired(lab: Lab, table: Table, i: int) -> tuple[Table, int]:
    """Card i is full: what becomes of the table, and the die that is made, if any."""
    pool, held, stock = table
    left: list[int] = []
    for die, (_, destroys) in zip(held[i], lab[i][0], strict=True):
        stays = die == AETHER or (die != ANTI and not destroys)
        left.append(die if stays else EMPTY)
        stock = stock if stays else more(stock, die)
    made = lab[i][1] if stock[lab[i][1]] else ANTI if stock[ANTI] else EMPTY
    stock = more(stock, made, -1)
    return (pool, (*held[:i], tuple(left), *held[i + 1 :]), stock), made


def placed(table: Table, i: int, flask: int, die: int) -> Table:
    pool, held, stock = table
    card = (*held[i][:flask], die, *held[i][flask + 1 :])
    return pool, (*held[:i], card, *held[i + 1 :]), stock


def filled(lab: Lab, table: Table, i: int) -> Iterator[Table]:
    """Every way to fill the open flasks of a card from the pool."""
    if EMPTY not in table[1][i]:
        yield table
        return
    flask = table[1][i].index(EMPTY)
    for die, count in enumerate(table[0]):
        if count and fits(lab[i], flask, die):
            yield from filled(lab, placed((more(table[0], die, -1), *table[1:]), i, flask, die), i)


def assistant(lab: Lab, table: Table) -> set[Table]:
    """All tables that one assistant can lead to: a card fires, and then the die in hand goes home
    or into a flask, where it waits or makes that card fire."""
    ends: set[Table] = set()
    waiting: list[tuple[Table, int]] = []
    for i, card in enumerate(lab):
        if EMPTY in table[1][i] and not (card == FORGE and forging_is_over(table)):
            waiting += [fired(lab, full, i) for full in filled(lab, table, i)]
    seen = set(waiting)
    while waiting:
        now, hand = waiting.pop()
        ends.add((more(now[0], hand), *now[1:]))
        for i, card in enumerate(lab):
            if hand == EMPTY or (card == FORGE and forging_is_over(now, hand)):
                continue
            for flask, die in enumerate(now[1][i]):
                if die == EMPTY and fits(card, flask, hand):
                    then = placed(now, i, flask, hand)
                    if EMPTY in then[1][i]:
                        ends.add(then)
                    elif (again := fired(lab, then, i)) not in seen:
                        seen.add(again)
                        waiting.append(again)
    return ends


@cache
def after_a_round(lab: Lab, counts: Counts, others: Counts) -> frozenset[Counts]:
    """All dice that can be owned after a round that begins with these."""
    stock = tuple([n - m - k for n, m, k in zip(BOX, counts, others, strict=True)])
    tables: set[Table] = {(counts, tuple([(EMPTY,) * len(card[0]) for card in lab]), stock)}
    level = tables
    for _ in range(4):
        level = {then for table in level for then in assistant(lab, table)} - tables
        tables = tables | level
    return frozenset(
        [tuple([n - m - k for n, m, k in zip(BOX, s, others, strict=True)]) for _, _, s in tables]
    )


def growth(
    lab: tuple[Card, ...], rounds: int, aim: str, first: Counts = START, others: Counts = START
) -> list[int]:
    """The most dice gained, or aethers made, after each round."""
    tables, told = {first}, []
    for _ in range(rounds):
        tables = {
            then for counts in tables for then in after_a_round((FORGE, *lab), counts, others)
        }
        if aim == "aether":
            told.append(max(counts[AETHER] for counts in tables) - first[AETHER])
        else:
            told.append(max(map(sum, tables)) - sum(first))
    return told


# ── The questions ─────────────────────────────────────────────────────────────────────────


def own_deck(path: Path, seed: int) -> None:
    """A card file of formulae that nobody has seen: any flasks, up to three, and any symbols."""
    rng = Random(f"deck {seed}")
    with CARDS_CSV.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    for row in rows:
        if row["type"] == "formula":
            symbols = [
                rng.choice(["Return", "Return", "Destroy"]) for _ in range(rng.randint(1, 3))
            ]
            slots = [f"{rng.choice(ELEMENTS[:4])}:{symbol}" for symbol in symbols]
            row["input_slots"], row["output"] = "; ".join(slots), rng.choice(ELEMENTS[:4])
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def some_lab(rng: Random, most: int, file: str) -> list[str]:
    return rng.sample(sorted(deck(file)), rng.randint(1, most))


def cards_of(names: list[str], file: str) -> Lab:
    return tuple([deck(file)[name] for name in names])


def few_dice(rng: Random, lab: Lab) -> tuple[Counts, Counts]:
    """Some dice of ours, and those of the others: the colours that the lab makes may run out."""
    colours = rng.choices([0, 1, 2, 3, 0, 1, 2, 3, AETHER, ANTI], k=rng.randint(2, 5))
    mine = tuple([colours.count(colour) for colour in range(6)])
    others = list(START)
    if rng.random() < 0.5:
        scarce = rng.choice(lab)[1]
        others[scarce] = BOX[scarce] - mine[scarce] - rng.randint(0, 2)
    return mine, tuple(others)


def growth_case(rng: Random, file: str) -> None:
    """From the start dice with a game that shows it, or from any dice."""
    names, aim = some_lab(rng, 3, file), rng.choice(["dice", "dice", "aether"])
    lab, rounds = cards_of(names, file), rng.randint(1, 3 if len(names) < 3 else 2)
    if rng.random() < 0.3:
        found = explore.growth(names, rounds, aim, file or "box")
        assert found.value == growth(lab, rounds, aim)[-1], (names, rounds, aim)
        assert Trace.read(found.certificate.text()) == found.certificate
        assert shown(found.certificate, aim) == found.value, (names, rounds, aim)
        return
    mine, others = few_dice(rng, lab)
    box = read_box(file or "box")
    numbers = engines.lab_of(names, box)
    told = plans.grown(numbers, rounds, aim, file or "box", mine, others)
    assert list(told) == growth(lab, rounds, aim, mine, others), (names, rounds, aim, mine, others)


def shown(trace: Trace, aim: str) -> int:
    """The dice, or the aethers, that the stock has less in the end than at the beginning."""
    spent = [n - m for n, m in zip(trace.start.stock, trace.state.stock, strict=True)]
    return spent[AETHER] if aim == "aether" else sum(spent)


@cache
def census(size: int, rounds: int, aim: str, file: str) -> dict[int, int]:
    return explore.growths(size, rounds, aim, file or "box")


def census_case(rng: Random, file: str) -> None:
    """Some lab of all: the census asks one lab of each kind, the twin just this one."""
    size = rng.choice([1, 2, 2, 2])
    rounds, aim = rng.randint(1, 3), rng.choice(["dice", "dice", "aether"])
    numbers = sorted(rng.sample(range(len(deck(file))), size))
    lab = cards_of([list(deck(file))[number] for number in numbers], file)
    mask = sum([2 << number for number in numbers])  # the Multi-Forge is card 0
    assert census(size, rounds, aim, file)[mask] == growth(lab, rounds, aim)[-1], (numbers, rounds)


@cache
def together(rounds: int, file: str) -> dict[tuple[str, str], int]:
    return explore.synergy(rounds, file or "box")


def synergy_case(rng: Random, file: str) -> None:
    """What two cards gain, less what each gains."""
    rounds = rng.randint(1, 3)
    names = rng.sample(sorted(deck(file)), 2)
    one, other = cards_of(names, file)
    both = growth((one, other), rounds, "dice")[-1]
    apart = growth((one,), rounds, "dice")[-1] + growth((other,), rounds, "dice")[-1]
    assert together(rounds, file)[names[0], names[1]] == both - apart, (names, rounds)


def next_card_case(rng: Random, file: str) -> None:
    """A lab and some cards that may come; from the start dice, or with few dice at a table."""
    names = some_lab(rng, 2, file)
    lab, rounds = cards_of(names, file), rng.randint(1, 2 if len(names) == 1 else 1)
    wanted = rng.sample(sorted({*deck(file)} - {*names}), 4)
    mine, others = START, START
    asked: list[str] | Trace = names
    if rng.random() < 0.6:
        mine, others = few_dice(rng, lab)
        box = read_box(file or "box")
        pool = tuple([dice.die(c, rng.randint(1, 6)) for c, n in enumerate(mine) for _ in range(n)])
        stock = tuple([n - m - k for n, m, k in zip(BOX, mine, others, strict=True)])
        on_cards = dict.fromkeys(engines.lab_of(names, box), 0)
        asked = engines.set_out(file or "box", on_cards, tuple(sorted(pool)), stock)
    found = explore.next_card(asked, wanted, number=rounds, file=file or "box")
    now = growth(lab, rounds, "dice", mine, others)[-1]
    expected = {}
    for name in wanted:
        larger = cards_of([*names, name], file)
        expected[name] = growth(larger, rounds, "dice", mine, others)[-1] - now
    assert {answer.question: answer.value for answer in found} == expected, (names, mine, others)
    assert [answer.value for answer in found] == sorted(expected.values(), reverse=True)


CASES: dict[str, Callable[[Random, str], None]] = {
    "growth": growth_case,
    "census": census_case,
    "synergy": synergy_case,
    "next card": next_card_case,
}


def dose(name: str, seeds: range, file: str = "") -> None:
    for seed in seeds:
        CASES[name](Random(f"{name} {seed}"), file)


def by_hand(many: int, wanted: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "own.csv"
        own_deck(file, 1)
        for name in CASES:
            if wanted in name:
                dose(name, range(many // 2))
                dose(name, range(many // 2, many), str(file))
                print(f"{name}: {many} cases agree", flush=True)


if __name__ == "__main__":
    by_hand(int(sys.argv[1]), " ".join(sys.argv[2:]))
