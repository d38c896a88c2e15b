"""What the tests of Quintessential share: drawn positions, and words for what lies there.

A position is a drawing with words (see quint/games/quintessential/notation.py): labs, pools with
faces, the Public Lab, whose turn it is. Where nothing else is said two people play and it is
player 1's first turn.
"""

from __future__ import annotations

from collections import Counter

from quint import CHANCE, Trace
from quint.games.quintessential import Quintessential, State, table
from tests.games import words
from tests.games.words import offered, play, told

ELEMENTS = ("fire", "water", "air", "earth", "aether", "anti")
BOX = dict(zip(ELEMENTS, (10, 10, 10, 10, 25, 15), strict=True))
DECK = Quintessential().box
TEN_WATER = "water 1 1 1 1 1 1 1 1 1 1"


# ── Where a game stands ───────────────────────────────────────────────────────────────────


def at(*lines: str, players: int = 2, cards: str = "box") -> Trace:
    """A game that stands so."""
    return words.at(Quintessential(players=players, cards=cards), *lines)


def solo(pool: str, *lab: str) -> Trace:
    """Player 1 with this pool and lab; player 2 has one aether and nothing else."""
    return at("player 1 red", f"pool {pool}", *lab, "player 2 blue", "pool aether 1")


def short_of_water(pool: str, *cards: str) -> Trace:
    """All ten waters are with player 2."""
    return at(
        "player 1 red", f"pool {pool}", *cards, "player 2 blue", "pool water 1 1 1 1 1 1 1 1 1 1"
    )


def extra_ready() -> Trace:
    return at(
        *("player 1 red, extra assistant ready", "pool fire 1 2", "player 2", "pool aether 1"),
        *("public lab", "formula Geo-Petris Terra"),
    )


def bids_at_the_end(*lines: str, last: str = "anti 1", players: int = 2) -> Trace:
    """The last turn of a round, of the last player, with these bids on the table."""
    turn = 4 * players
    pools = [f"player {seat}\npool aether 1" for seat in range(1, players)]
    trace = at(
        *(*pools, f"player {players}", f"pool {last}", "public lab", *lines),
        f"round 1, turn {turn}, starting player 1",
        players=players,
    )
    return play(trace, "dismiss", "done")


def after_setup(*rolls: str) -> Trace:
    """Two players, red 3 and blue 3, three formulae dealt, player 1 starts."""
    trace = Trace(Quintessential())
    trace = play(trace, "play red", "play blue", "start with red 3", "start with blue 3")
    dealt = ("deal Pyro-Ignis Nova", "deal Geo-Petris Terra", "deal Geo-Petris Nebula")
    return by_chance(play(trace, *dealt, "player 1 starts"), *rolls)


# ── How it goes on ────────────────────────────────────────────────────────────────────────


def by_chance(trace: Trace, *wanted: str) -> Trace:
    """Let chance go on; it deals and rolls what is wanted where it can, else the first outcome."""
    while trace.game.turn(trace.state) == CHANCE:
        outcomes = [str(action) for action in trace.game.actions(trace.state)]
        wish = [text for text in wanted if text in outcomes]
        trace = trace.play((wish or outcomes)[0])
    return trace


def dismissed(trace: Trace) -> Trace:
    """All assistants that are left do nothing, up to the first decision of the cleanup."""
    while "dismiss" in offered(trace):
        round_before = trace.state.round
        trace = play(trace, "dismiss", "done")
        if trace.state.round != round_before or trace.state.phase in table.IN_CLEANUP:
            break
    return trace


# ── What is offered, told, and lies there ─────────────────────────────────────────────────


def choices(trace: Trace, word: str = "") -> list[str]:
    """The texts of the legal actions that begin with a word, in the order of the game."""
    texts = [str(action) for action in trace.game.actions(trace.state)]
    return [text for text in texts if text.startswith(word)]


def rules_told(trace: Trace, verb: str) -> list[str]:
    """The rules of the last action's events of a kind."""
    return [event.rule for event in told(trace, verb)]


def says(trace: Trace, rule: str) -> list[str]:
    """The sentences of the last action that cite a rule."""
    return [event.says for event in told(trace, rule=rule)]


def pool(trace: Trace, seat: int = 0) -> list[str]:
    """The dice in a pool, like 'fire 5'; ? is not rolled yet."""
    dice = []
    for die in trace.state.pools[seat]:
        dice.append(f"{ELEMENTS[die // 7]} {die % 7 or '?'}")
    return dice


def colours(trace: Trace, seat: int = 0) -> Counter[str]:
    return Counter(die.split()[0] for die in pool(trace, seat))


def on_card(trace: Trace, name: str, seat: int = 0) -> list[str]:
    """What lies in the flasks of a card, from left to right."""
    number = DECK.numbers[name]
    card = DECK.cards[number]
    held = trace.state.held[seat][trace.state.labs[seat].index(number)]
    digits = [held >> 3 * slot & 7 for slot in range(len(card.flasks))]
    return [ELEMENTS[digit - 1] if digit else "" for digit in digits]


def stock(trace: Trace, element: str) -> int:
    return int(trace.state.stock[ELEMENTS.index(element)])


def lab(trace: Trace, seat: int = 0) -> list[str]:
    return [DECK.cards[number].name for number in trace.state.labs[seat]]


def census(state: State) -> dict[str, int]:
    """Every die of the box, wherever it lies."""
    count: Counter[str] = Counter()
    for element, left in zip(ELEMENTS, state.stock, strict=True):
        count[element] += left
    dice = [die for pool_ in state.pools for die in pool_]
    dice += [die for bids in state.bids for _, bid in bids for die in bid]
    dice += [*state.picked, *([state.hand] if state.hand >= 0 else [])]
    for die in dice:
        count[ELEMENTS[die // 7]] += 1
    for held in (*[h for seat in state.held for h in seat], *state.laid):
        while held:
            if held & 7:
                count[ELEMENTS[(held & 7) - 1]] += 1
            held >>= 3
    return dict(count)
