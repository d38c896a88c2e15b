"""The engine and its naive twin agree: on every way an activation can end, over random labs, and on
what becomes of the formulae in a cleanup."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from quint.games.quintessential import Quintessential, State
from quint.games.quintessential.cards import members
from quint.games.quintessential.dice import ELEMENTS, SIDES
from tests.games.twin_quintessential import (
    COMMON,
    MULTI_FORGE,
    Cards,
    End,
    Formula,
    Moment,
    cards_cleaned_up,
    ends,
)

STOCK = {"fire": 10, "water": 10, "air": 10, "earth": 10, "aether": 25, "anti": 15}


def naive(game: Quintessential, number: int) -> Formula:
    """A card of the deck in the twin's words."""
    card = game.box.cards[number]
    if number == 0:
        return MULTI_FORGE
    symbols = ["Destroy" if destroys else "Return" for destroys in card.destroys]
    flasks = zip([ELEMENTS[colour] for colour in card.flasks], symbols, strict=True)
    return Formula(card.name, tuple(flasks), ELEMENTS[card.makes])


def some_moment(lab: list[Formula], rng: Random) -> tuple[Moment, list[str]]:
    """Random dice on the cards and in the pool; the other player's make some colours scarce."""
    stock = dict(STOCK)
    scarce = rng.choice([[], [], *[[e] for e in COMMON], ["water", "air"], ["earth", "anti"]])
    rest: list[str] = []

    def take(element: str) -> str:
        stock[element] -= 1
        return element

    flasks: list[tuple[str, ...]] = []
    for card in lab:
        dice = [""] * len(card.flasks)
        for i in range(len(dice)):
            if rng.random() < 0.25:
                dice[i] = take(rng.choice([card.flasks[i][0]] * 3 + ["anti"]))
        full = "" not in dice
        stays = all(
            d != "anti" and f[1] == "Return" for d, f in zip(dice, card.flasks, strict=True)
        )
        if full and not stays:
            stock[dice[0]] += 1
            dice[0] = ""
        flasks.append(tuple(dice))
    pool = [
        take(rng.choice([*COMMON, *COMMON, "aether", "anti"])) for _ in range(rng.randint(1, 5))
    ]
    for element in scarce:
        left = rng.choice([0, 0, 1])
        rest += [element] * (stock[element] - left)
        stock[element] = left
    return Moment(tuple(flasks), tuple(sorted(stock.items())), tuple(sorted(pool)), ""), rest


def drawn(game: Quintessential, lab: list[Formula], now: Moment, rest: list[str]) -> State:
    """The same in the engine's words; every die shows a 1."""
    lines = ["player 1 red", "pool " + ", ".join(f"{e} 1" for e in now.pool)]
    for card, dice in zip(lab, now.flasks, strict=True):
        lines.append(f"{card.name} " + " ".join(f"[{die}]" for die in dice))
    lines += ["player 2 blue", "pool " + ", ".join(f"{e} 1" for e in rest), "player 1 to play"]
    return game.position("\n".join(lines))


def engine_ends(game: Quintessential, start: State, card: str) -> dict[End, bool]:
    """Every end the engine knows; a chosen face is a 6, all others are 1."""
    found: dict[End, bool] = {}
    action = game.read(start, f"activate {card}")
    if game.refusal(start, action) is not None:
        return found
    waiting = [game.apply(start, action)]
    seen: set[State] = set()
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if state.turns > 0:
            pool = state.pools[0]
            names = tuple(sorted(ELEMENTS[die // SIDES] for die in pool))
            flasks = []
            for held, number in zip(state.held[0], state.labs[0], strict=True):
                size = len(game.box.cards[number].flasks)
                digits = [held >> 3 * i & 7 for i in range(size)]
                flasks.append(tuple(ELEMENTS[d - 1] if d else "" for d in digits))
            end = End(tuple(flasks), names)
            found[end] = found.get(end, False) or any(die % SIDES == 6 for die in pool)
            continue
        for action in game.actions(state):
            text = str(action)
            rolled = text.startswith("roll ") and not text.endswith(" 1")
            turned = text.startswith("to pool as ") and not text.endswith(" 6")
            if not rolled and not turned:
                waiting.append(game.apply(state, action))
    return found


def without_order(lab: list[Formula], found: dict[End, bool]) -> dict[End, bool]:
    """Equal flasks of a card are one as good as the other, so their dice are put in order."""
    merged: dict[End, bool] = {}
    for end, chosen in found.items():
        flasks = []
        for card, dice in zip(lab, end.flasks, strict=True):
            flasks.append(tuple(sorted(zip(card.flasks, dice, strict=True))))
        key = End(tuple(flasks), end.pool)  # type: ignore[arg-type]  # only to be compared
        merged[key] = merged.get(key, False) or chosen
    return merged


def agree_on(game: Quintessential, labs: int, seed: int) -> tuple[int, int]:
    """Compare on random labs; how many ends were seen, and how many with a chosen face."""
    rng = Random(seed)
    seen = chosen = 0
    for _ in range(labs):
        numbers = sorted(rng.sample(range(1, len(game.box.cards)), rng.randint(1, 4)))
        lab = [naive(game, number) for number in (0, *numbers)]
        now, rest = some_moment(lab, rng)
        state = drawn(game, lab, now, rest)
        for at, card in enumerate(lab):
            twin = without_order(lab, ends(tuple(lab), now, at))
            engine = without_order(lab, engine_ends(game, state, card.name))
            assert engine == twin, game.picture(state) + f"\nactivate {card.name}"
            seen += len(twin)
            chosen += sum(twin.values())
    return seen, chosen


def mixed_cards(path: Path, rng: Random) -> str:
    """A card file in which Return and Destroy are mixed, with one to three flasks a card."""
    rows = ["name,type,copies,input_slots,output,start_colour,start_number,provenance,note"]
    for n in range(40):
        flasks = [
            f"{rng.choice(COMMON)}:{rng.choice(['Return', 'Destroy', 'Destroy'])}"
            for _ in range(rng.choice([1, 1, 2, 2, 3]))
        ]
        colour = ["red", "blue", "yellow", "green"][n // 6] if n < 24 else ""
        number = n % 6 // 2 + 1 if n < 24 else ""
        makes = rng.choice(COMMON)
        rows.append(f"Card {n},formula,1,{'; '.join(flasks)},{makes},{colour},{number},made up,")
    path.write_text("\n".join(rows), encoding="utf-8")
    return str(path)


def test_every_end_of_an_activation_with_the_box() -> None:
    game = Quintessential()
    seen, chosen = agree_on(game, labs=150, seed=1)
    assert seen > 1000
    assert chosen > 20


def test_every_end_of_an_activation_with_mixed_symbols(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mixed_cards(tmp_path / "mixed.csv", Random(7))
    game = Quintessential(cards="mixed.csv")
    seen, chosen = agree_on(game, labs=150, seed=2)
    assert seen > 1000
    assert chosen > 20


def test_opposite_convertus_pairs_are_the_only_loops_of_two_cards() -> None:
    """Facts: 6 of the 465 pairs of the box loop while no colour is out of stock."""
    game = Quintessential()
    formulae = [naive(game, number) for number in range(1, len(game.box.cards))]
    looping = 0
    for i, one in enumerate(formulae):
        for other in formulae[:i]:
            lab = (one, other)
            pool = tuple(sorted([*COMMON, *COMMON]))
            stock = tuple(sorted({e: n - 3 for e, n in STOCK.items()}.items()))
            now = Moment(tuple(("",) * len(card.flasks) for card in lab), stock, pool, "")
            looping += any(any(ends(lab, now, card).values()) for card in (0, 1))
    assert looping == 6


# ── Cards in the cleanup ──────────────────────────────────────────────────────────────────


def end_of_round(
    game: Quintessential, cards: Cards, won: dict[str, str], drawer: str, claimer: str, named: bool
) -> State:
    """The same in the engine's words: player 2's last turn."""
    lines = ["public lab"]
    if claimer:
        lines.append(f"Discard {claimer}")
    if drawer:
        lines.append(f"Draw {drawer}: air 3")
    if named:
        lines.append("Starting Player player 2: air 2")
    for name in cards.offered:
        lines.append(f"formula {name}" + (f"; {won[name]}: water 2" if name in won else ""))
    if cards.discards:
        lines.append(f"discards {', '.join(cards.discards)}")
    for seat in ("player 1", "player 2"):
        lines += [seat, "pool fire 1", *cards.labs[seat]]
    return game.position("\n".join([*lines, "round 1, turn 8, starting player 1"]))


def engine_cleans_up(game: Quintessential, state: State) -> tuple[list[list[str]], State]:
    """What can be drawn, taken or dealt, and always the first by the alphabet is."""
    for said in ("dismiss", "done"):
        state = game.apply(state, game.read(state, said))
    asked: list[list[str]] = []
    while (texts := sorted(str(action) for action in game.actions(state)))[0].split()[0] != "roll":
        if state.drawer >= 0:
            assert game.position(game.picture(state)) == state
        if texts[0] != "player 1 starts":
            asked.append([text.partition(" ")[2] for text in texts])
        state = game.apply(state, game.read(state, texts[0]))
    return asked, state


def test_formulae_in_a_cleanup_go_where_the_booklet_says() -> None:
    """With a deck and discards of any size, favours won or not, Discard claimed or not."""
    game = Quintessential()
    names = [card.name for card in game.box.cards[1:]]
    sizes = product((0, 1, 4), (0, 2), ((0, 0), (2, 1), (3, 0)))
    waited = 0
    for (deck, discards, (offers, taken)), drawer, claimer, named in product(
        sizes, ("", "player 1"), ("", "player 2"), (False, True)
    ):
        cut = (deck, deck + discards, deck + discards + offers)
        cards = Cards(
            *(names[: cut[0]], names[cut[0] : cut[1]], names[cut[1] : cut[2]]),
            {"player 1": names[cut[2] :], "player 2": []},
        )
        won = dict.fromkeys(cards.offered[:taken], "player 2")
        state = end_of_round(game, cards, won, drawer, claimer, named)
        asked, after = engine_cleans_up(game, state)
        assert asked == cards_cleaned_up(cards, won, drawer, claimer), game.picture(state)
        waited += bool(drawer) and not deck
        for seat, who in enumerate(("player 1", "player 2")):
            lab = {game.box.cards[number].name for number in after.labs[seat][1:]}
            assert lab == set(cards.labs[who])
        assert {game.box.cards[n].name for n in members(after.deck)} == set(cards.deck)
        assert {game.box.cards[n].name for n in members(after.discards)} == set(cards.discards)
        row = {game.box.cards[number].name for number in after.offered if number >= 0}
        assert row == set(cards.offered)
    assert waited == 2 * 3 * 2 * 2
